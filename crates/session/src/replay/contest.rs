//! Why a contest went as it did.

use super::follow::tie;
use crate::nertz::Nertz;
use nertz_core::{Card, Place, Play};
use nertz_lockstep::contest::{Fate, PlayId, Slot, Status, Tie};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::table::Table;

/// A contest, as it stood when it was decided.
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    /// What was contended for.
    pub place: Place,
    /// Whom the rules give it to.
    pub tie: Tie,
    /// All legal plays on it, by seat.
    pub plays: Vec<Contender>,
    /// For each seat the play that its ballot is for; none while that is not known, or if it had heard of none.
    pub ballots: Vec<Option<PlayId>>,
    /// For each seat the plays that it had heard of, in the order in which it did.
    pub heard: Vec<Vec<PlayId>>,
    /// Between whom it was drawn by lot; empty if it was not.
    pub drawn: Vec<PlayId>,
}

/// One of the plays of a contest.
#[derive(Clone, PartialEq, Debug)]
pub struct Contender {
    /// Its name.
    pub id: PlayId,
    /// The card; none for a call.
    pub card: Option<Card>,
    /// The plays that its author had heard of when sealing it.
    pub knew: Vec<PlayId>,
    /// Where it stands.
    pub status: Status,
    /// How many seats' ballots it has.
    pub ballots: usize,
    /// What it has come to.
    pub fate: Fate,
}

impl Contest {
    /// Whose plays have won.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.plays.iter().filter(|play| play.fate == Fate::Won).map(|play| play.id.seat)
    }

    /// Whose plays have lost.
    pub fn losers(&self) -> impl Iterator<Item = Seat> + '_ {
        self.plays.iter().filter(|play| play.fate == Fate::Lost).map(|play| play.id.seat)
    }

    /// How many seats cast a ballot that is known.
    pub fn cast(&self) -> usize {
        self.ballots.iter().flatten().count()
    }
}

/// A contest at a clock, in a view.
pub(crate) fn explain(
    table: &Table<Nertz>,
    round: u32,
    view: u16,
    clock: &super::Clock,
    slot: Slot,
) -> Option<Contest> {
    let at = table.at_clock(round, view, clock)?;
    let (observer, tie) = (at.observer(), tie(table, slot));
    let verdict = observer.verdict(slot, tie);
    let ids = || verdict.plays.iter().map(|(id, _)| *id);
    let heard = |by: Seat| {
        let mut heard: Vec<(u32, PlayId)> =
            ids().filter_map(|id| observer.mention_of(by, id).map(|place| (place, id))).collect();
        heard.sort_unstable_by_key(|(place, _)| *place);
        heard.into_iter().map(|(_, id)| id).collect::<Vec<PlayId>>()
    };
    let plays = verdict.plays.iter().map(|&(id, status)| {
        let card = match at.round().play(id) {
            Some(Play::Lake { card, declared, .. }) => Some(declared.unwrap_or(*card)),
            Some(Play::Call) | None => None,
        };
        // Its own seal is in this order too: what stands before it was known.
        let knew = heard(id.seat).into_iter().take_while(|other| *other != id).collect();
        let ballots = verdict.ballots.iter().filter(|ballot| **ballot == Some(id)).count();
        Contender { id, card, knew, status, ballots, fate: verdict.fate(id) }
    });
    Some(Contest {
        place: Place(slot.0),
        tie,
        plays: plays.collect(),
        ballots: verdict.ballots.clone(),
        heard: Seat::first(table.seats()).map(heard).collect(),
        drawn: verdict.draw.as_ref().map(|(tied, _)| tied.clone()).unwrap_or_default(),
    })
}
