//! The table: all delivered logs, and what stands at any clock.
//!
//! Every entry is judged at its author's clock, never at the reader's. So the table keeps what each entry has led to (its
//! clock, its author's state, how far the decks were opened) and answers questions for any clock under what it holds.
//! Writing and checking an entry is one path: [`Table::begin`] opens a draft with its runs, [`Table::apply`] judges and
//! carries out one item after the other, [`Table::finish`] computes the state digest; [`Table::rollback`] undoes a draft
//! that breaks a rule. What an illegal entry did leaves no trace.

mod at;
mod draft;
mod end;
mod past;
mod round;

pub use at::At;
pub(crate) use draft::{Draft, Undo};
pub(crate) use end::After;
pub use round::Round;

use crate::charter::Charter;
use crate::codec::encode;
use crate::contest::Observer;
use crate::deck::Opened;
use crate::entry::Why;
use crate::game::Game;
use crate::hash::{Derivation, Hash};
use crate::mention::Mentions;
use crate::mistake::{Mistake, makes};
use crate::seat::{Clock, Seat, Seats};
use crate::view::View;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How far a seat is in its round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first round.
    Idle,
    /// Has committed its anchors.
    Committed,
    /// Has all anchors.
    Ready,
    /// Has turned its first cards.
    Dealt,
    /// Is ready to play, or plays.
    Go,
    /// Has ended the round.
    Closed,
    /// Has published its chains.
    Seeded,
    /// Has signed the result.
    Scored,
}

/// What a seat has said about a new charter after its round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Next {
    /// Nothing.
    Silent,
    /// It has asked for one.
    Asked,
    /// It has voted: for this one, or none to go on under the present one.
    Voted(Option<Hash>),
}

/// What a seat's log has led to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatState<L> {
    /// Its round, from 1; 0 before the first.
    pub round: u32,
    /// How far it is in the round.
    pub phase: Phase,
    /// The seq of its unopened seal.
    pub sealed: Option<u32>,
    /// The seqs of its opened seals that are not settled.
    pub airborne: Vec<u32>,
    /// Why it has closed the round.
    pub closed: Option<Why>,
    /// It has left the match.
    pub left: bool,
    /// What it has said about a new charter after its round.
    pub next: Next,
    /// The game's part.
    pub layout: L,
}

/// What one entry has led to.
#[derive(Clone, Debug)]
pub(crate) struct Row<L> {
    pub(crate) id: Hash,
    pub(crate) clock: Clock,
    pub(crate) state: Arc<SeatState<L>>,
    pub(crate) digest: Hash,
    pub(crate) opened: Opened,
    /// The view that it was made in.
    pub(crate) view: u16,
}

/// All logs of a match as delivered, and everything that follows from them.
#[cfg_attr(feature = "simulation", derive(Clone))]
pub struct Table<G: Game> {
    pub(crate) game: G,
    pub(crate) match_id: Hash,
    pub(crate) views: Vec<View>,
    pub(crate) logs: Vec<Vec<Row<G::Layout>>>,
    pub(crate) mentions: Mentions,
    pub(crate) rounds: Vec<Round<G>>,
    pub(crate) draft: Option<Draft<G>>,
    starts: Vec<Row<G::Layout>>,
    /// The scores of the rounds before this charter, by seat. The first round here has the number behind them.
    carried: Vec<Vec<i16>>,
}

impl<G: Game> Table<G> {
    /// The table of a charter, before the first entry.
    pub fn new(game: G, charter: &Charter) -> Table<G> {
        let seats = charter.players.len();
        let live = Seats::first(seats);
        let carried = charter.carried_rounds();
        let starts = Seat::first(seats)
            .map(|seat| {
                let state = SeatState {
                    round: carried.len() as u32,
                    phase: Phase::Idle,
                    sealed: None,
                    airborne: Vec::new(),
                    closed: None,
                    left: false,
                    next: Next::Silent,
                    layout: game.start(&carried, live, seat),
                };
                let digest = layout_digest(&state);
                let opened = Opened::default();
                Row { id: [0; 32], clock: Clock::default(), state: Arc::new(state), digest, opened, view: 0 }
            })
            .collect();
        Table {
            game,
            match_id: charter.match_id(),
            views: vec![View { number: 0, live, cut: Clock::default() }],
            logs: vec![Vec::new(); seats],
            mentions: Mentions::new(seats),
            rounds: Vec::new(),
            draft: None,
            starts,
            carried,
        }
    }

    /// How many seats the charter has.
    pub fn seats(&self) -> usize {
        self.logs.len()
    }

    /// The views so far, the charter's first.
    pub fn views(&self) -> &[View] {
        &self.views
    }

    /// The view that the table is in.
    pub fn view(&self) -> View {
        self.views.last().copied().unwrap_or_else(|| self.view_of(0))
    }

    /// The seats that are at the table.
    pub fn live(&self) -> Seats {
        self.view().live
    }

    /// A view by its number; for none the last.
    pub(crate) fn view_of(&self, number: u16) -> View {
        let last = View { number: 0, live: Seats::first(self.seats()), cut: Clock::default() };
        self.views.get(usize::from(number)).or(self.views.last()).copied().unwrap_or(last)
    }

    /// The seats whose log, as far as it is delivered up to `cut`, ends with a `Leave`.
    pub(crate) fn left_by(&self, cut: &Clock) -> Seats {
        Seat::first(self.seats()).filter(|seat| self.state_at(*seat, cut).left && cut[*seat] > 0).collect()
    }

    /// Enters the next view. Exactly what is within its cut has been delivered.
    pub(crate) fn enter(&mut self, view: View) {
        let wrong = makes(Mistake::FrozenDelivers) || makes(Mistake::CutAtMinimum);
        debug_assert!(view.cut == self.clock() || wrong, "the cut is delivered, and nothing else");
        // A round that nobody has committed to is dealt anew, for those who stay.
        let begun = |number| Seat::first(self.seats()).any(|seat| self.latest(seat).round >= number);
        if self.rounds.last().is_some_and(|round| !begun(round.number)) {
            self.rounds.pop();
        }
        if let Some(round) = self.rounds.last_mut() {
            let opened = round.opened;
            round.decks.iter_mut().for_each(|deck| deck.strike(view.number, view.live, &opened));
        }
        self.views.push(view);
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The match's name.
    pub fn match_id(&self) -> &Hash {
        &self.match_id
    }

    /// What has been delivered.
    pub fn clock(&self) -> Clock {
        self.logs.iter().map(|log| log.len() as u32).collect()
    }

    /// The id of an entry; zero for seq 0.
    pub fn id(&self, seat: Seat, seq: u32) -> Option<Hash> {
        self.row(seat, seq).map(|row| row.id)
    }

    /// The clock of an entry.
    pub fn clock_of(&self, seat: Seat, seq: u32) -> Option<&Clock> {
        self.row(seat, seq).map(|row| &row.clock)
    }

    /// A seat's state after its entry `seq` (0: before the first).
    pub fn state(&self, seat: Seat, seq: u32) -> Option<&SeatState<G::Layout>> {
        self.row(seat, seq).map(|row| &*row.state)
    }

    /// A seat's state after its last delivered entry.
    pub fn latest(&self, seat: Seat) -> &SeatState<G::Layout> {
        &self.last(seat).state
    }

    /// A round by its number in the match: that of the first one under this charter is one more than it carries.
    pub fn round(&self, number: u32) -> Option<&Round<G>> {
        self.rounds.get(self.place(number)?)
    }

    pub(crate) fn round_mut(&mut self, number: u32) -> Option<&mut Round<G>> {
        let place = self.place(number)?;
        self.rounds.get_mut(place)
    }

    fn place(&self, number: u32) -> Option<usize> {
        (number as usize).checked_sub(self.carried.len() + 1)
    }

    /// The number of the last round before this charter; 0 for a first one.
    pub fn carried(&self) -> u32 {
        self.carried.len() as u32
    }

    /// All rounds begun.
    pub fn rounds(&self) -> &[Round<G>] {
        &self.rounds
    }

    /// The scores of the rounds before `round`, those before this charter among them.
    pub fn results_before(&self, round: u32) -> Vec<Vec<i16>> {
        let finished = self.rounds.iter().take(self.place(round).unwrap_or(0));
        let finished = finished.filter_map(|round| round.outcome.as_ref()).map(|outcome| outcome.scores.clone());
        self.carried.iter().cloned().chain(finished).collect()
    }

    /// The scores of the rounds under this charter that these seats have signed.
    pub fn signed_results(&self, by: Seats) -> Vec<Vec<i16>> {
        let signed = |round: &&Round<G>| {
            let has = |seat| {
                let state = self.latest(seat);
                state.round > round.number || state.round == round.number && state.phase == Phase::Scored
            };
            by.iter().all(has)
        };
        let signed = self.rounds.iter().take_while(signed);
        signed.filter_map(|round| round.outcome.as_ref()).map(|outcome| outcome.scores.clone()).collect()
    }

    /// The logs as they stand under `clock` in the present view, for the contests of `round`.
    pub fn observer<'a>(&'a self, round: &'a Round<G>, clock: &'a Clock) -> Observer<'a> {
        self.observer_in(self.view().number, round, clock)
    }

    /// The logs as they stand under `clock` in a view, for the contests of `round`.
    pub(crate) fn observer_in<'a>(&'a self, view: u16, round: &'a Round<G>, clock: &'a Clock) -> Observer<'a> {
        self.observer_of(self.view_of(view).live, round, clock)
    }

    /// The logs as they stand under `clock`, with these seats at the table.
    pub(crate) fn observer_of<'a>(&'a self, live: Seats, round: &'a Round<G>, clock: &'a Clock) -> Observer<'a> {
        Observer {
            contests: &round.contests,
            mentions: &self.mentions,
            clock,
            seats: self.seats(),
            live,
            round_key: &round.key,
        }
    }

    /// The table in `round` at everything delivered.
    pub fn now(&self, round: u32) -> Option<At<'_, G>> {
        let round = self.round(round)?;
        let mut opened = round.opened;
        if let Some(row) =
            self.draft.as_ref().map(|draft| self.last(draft.author)).filter(|row| row.state.round == round.number)
        {
            opened.join(&row.opened);
        }
        Some(At { table: self, round, clock: self.clock(), opened, view: self.view().number })
    }

    /// The table at the clock of an entry, in that entry's round.
    pub fn at_entry(&self, seat: Seat, seq: u32) -> Option<At<'_, G>> {
        let row = self.row(seat, seq)?;
        Some(self.at(self.round(row.state.round)?, row))
    }

    pub(crate) fn row(&self, seat: Seat, seq: u32) -> Option<&Row<G::Layout>> {
        match (seq as usize).checked_sub(1) {
            None => self.starts.get(seat.index()),
            Some(at) => self.logs.get(seat.index())?.get(at),
        }
    }

    pub(crate) fn last(&self, seat: Seat) -> &Row<G::Layout> {
        self.logs[seat.index()].last().unwrap_or(&self.starts[seat.index()])
    }

    pub(crate) fn state_at(&self, seat: Seat, clock: &Clock) -> &SeatState<G::Layout> {
        let row = self.row(seat, clock[seat]).unwrap_or_else(|| self.last(seat));
        &row.state
    }

    /// How far the decks of `round` are opened under entry `seq` of `seat`, which may itself be in a later round.
    fn opened_in(&self, round: u32, seat: Seat, seq: u32) -> Opened {
        let log = &self.logs[seat.index()][..seq as usize];
        let row = log.iter().rev().find(|row| row.state.round <= round);
        row.filter(|row| row.state.round == round).map(|row| row.opened).unwrap_or_default()
    }

    pub(crate) fn at<'a>(&'a self, round: &'a Round<G>, row: &Row<G::Layout>) -> At<'a, G> {
        At { table: self, round, clock: row.clock, opened: row.opened, view: row.view }
    }

    /// The digest of the table at a clock, with the decks of `round` as far as `opened` in a view.
    pub(crate) fn state_digest(&self, clock: &Clock, round: u32, opened: &Opened, view: u16) -> [u8; 8] {
        static STATE: Derivation = Derivation::new("nertz 1 state");
        let mut bytes = Vec::with_capacity(1024);
        bytes.extend_from_slice(&self.match_id);
        for seat in Seat::first(self.seats()) {
            let row = self.row(seat, clock[seat]).unwrap_or_else(|| self.last(seat));
            bytes.extend_from_slice(&row.digest);
        }
        if let Some(round) = self.round(round) {
            for deck in &round.decks {
                let known = opened.known(deck, view);
                bytes.extend_from_slice(&u16::from(known).to_le_bytes());
                bytes.extend_from_slice(&deck.sequence()[..usize::from(known)]);
            }
        }
        let digest = STATE.of(&[&bytes]);
        digest.first_chunk().copied().unwrap_or_default()
    }

    pub(crate) fn open_round(&mut self, number: u32, roster: Seats) {
        if self.round(number).is_none() {
            let results = self.results_before(number);
            let round = Round::new(&self.game, &self.match_id, number, (self.seats(), roster), &results);
            self.rounds.push(round);
        }
    }
}

pub(crate) fn layout_digest<L: Serialize>(state: &SeatState<L>) -> Hash {
    static LAYOUT: Derivation = Derivation::new("nertz 1 layout");
    LAYOUT.of(&[&encode(state)])
}
