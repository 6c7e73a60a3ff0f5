//! The end of a round: its cut, its scores, the score sheet that all sign.

use crate::contest::{Fate, PlayId, Slot, Tie};
use crate::deck::Opened;
use crate::game::{Game, Step};
use crate::hash::Hash;
use crate::seat::{Clock, Seat, Seats};
use crate::table::{Round, SeatState, Table};

/// A round's score sheet: a function of the logs under the joint clock of all seats' `Seeds`.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// Each seat's score.
    pub scores: Vec<i16>,
    /// The ids of the entries with `Seeds`, in seat order; zero for a seat that has gone without.
    pub seeds: Vec<Hash>,
    /// The state digest at their joint clock.
    pub state: [u8; 8],
    /// Who ended the round by a call; none if everybody was stuck.
    pub ended_by: Option<Seat>,
    /// Each seat's last entry that counts.
    pub cut: Clock,
    /// The joint clock.
    pub joint: Clock,
    /// Those who have published their chains: of them is counted what most have heard.
    pub published: Seats,
    /// What became of the contests.
    pub contests: Tally,
}

/// Counts of a round's contests.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Plays revealed, calls included.
    pub plays: u32,
    /// Slots that more than one legal play was on.
    pub contested: u32,
    /// Slots decided by a draw.
    pub draws: u32,
    /// Plays that lost.
    pub lost: u32,
}

impl<G: Game> Table<G> {
    /// Computes (once) the score sheet of a round whose chains are all published under what is delivered.
    pub(crate) fn score_round(&mut self, number: u32) -> Option<Outcome> {
        let round = self.round(number)?;
        if let Some(outcome) = &round.outcome {
            return Some(outcome.clone());
        }
        let outcome = self.outcome(round)?;
        let round = self.round_mut(number)?;
        round.outcome = Some(outcome.clone());
        Some(outcome)
    }

    /// Every seat's layout at the cut of a scored round, as it was scored.
    pub fn layouts_at_cut(&self, number: u32) -> Option<Vec<G::Layout>> {
        let round = self.round(number)?;
        let Outcome { cut, joint, published, .. } = round.outcome.as_ref()?;
        Seat::first(self.seats()).map(|seat| self.layout_at_cut(round, seat, cut[seat], joint, *published)).collect()
    }

    fn outcome(&self, round: &Round<G>) -> Option<Outcome> {
        let (mut joint, mut opened, mut seeds, mut view) = (Clock::default(), Opened::default(), Vec::new(), 0);
        let mut published = Seats::default();
        for (seat, seq) in Seat::first(self.seats()).zip(&round.seeds) {
            let Some(seq) = seq else {
                seeds.push([0; 32]);
                continue;
            };
            let row = self.row(seat, *seq)?;
            joint.join(&row.clock);
            opened.join(&row.opened);
            view = view.max(row.view);
            published = published.with(seat);
            seeds.push(row.id);
        }
        let call = self.winning_call(round, &joint, published);
        let cut = match call {
            Some((call, reveal)) => {
                let under = self.clock_of(call.seat, call.seq)?;
                self.observer_of(published, round, &joint).cut(call, reveal, under, self.game.in_flight())?
            }
            None => Seat::first(self.seats()).map(|seat| self.closing_entry(round, seat, &joint)).collect(),
        };
        let layouts: Vec<G::Layout> = Seat::first(self.seats())
            .map(|seat| self.layout_at_cut(round, seat, cut[seat], &joint, published))
            .collect::<Option<_>>()?;
        let ended_by = call.map(|(call, _)| call.seat);
        Some(Outcome {
            scores: self.game.score(&layouts, ended_by),
            seeds,
            state: self.state_digest(&joint, round.number, &opened, view),
            ended_by,
            cut,
            joint,
            published,
            contests: self.tally(round, &joint, published),
        })
    }

    fn tie(&self, slot: Slot) -> Tie {
        if self.game.ends_round(slot) { Tie::First } else { self.game.tie(slot) }
    }

    fn winning_call(&self, round: &Round<G>, joint: &Clock, published: Seats) -> Option<(PlayId, u32)> {
        let observer = self.observer_of(published, round, joint);
        round.calls.iter().copied().find(|(call, reveal)| {
            let slot = round.contests.get(*call).and_then(|seal| seal.reveal.as_ref()).and_then(|reveal| reveal.slot);
            joint.has(call.seat, *reveal)
                && slot.is_some_and(|slot| observer.verdict(slot, Tie::First).fate(*call) == Fate::Won)
        })
    }

    /// The seat's entry with its `Close` in the round that ends at `joint`; of who has gone without, the last one.
    fn closing_entry(&self, round: &Round<G>, seat: Seat, joint: &Clock) -> u32 {
        let of_round = |state: &SeatState<G::Layout>| state.round == round.number && state.closed.is_some();
        let closed = |seq: u32| self.state(seat, seq).is_some_and(of_round);
        (1..=joint[seat]).rev().take_while(|seq| closed(*seq)).last().unwrap_or(joint[seat])
    }

    /// The layout at the cut, with every seal inside the cut settled as it was decided in the end.
    fn layout_at_cut(
        &self,
        round: &Round<G>,
        seat: Seat,
        cut: u32,
        joint: &Clock,
        published: Seats,
    ) -> Option<G::Layout> {
        let state = self.state(seat, cut)?;
        if state.round < round.number {
            return round.blank.get(seat.index()).cloned();
        }
        let mut layout = state.layout.clone();
        let observer = self.observer_of(published, round, joint);
        for seq in state.airborne.iter().copied().chain(state.sealed) {
            let id = PlayId { seat, seq };
            let (Some(reveal), Some(play)) =
                (round.contests.get(id).and_then(|seal| seal.reveal.as_ref()), round.play(id))
            else {
                continue;
            };
            if state.sealed == Some(seq) {
                self.game.fold(&mut layout, &Step::Revealed { slot: reveal.slot, play }, 0, reveal.seq);
            }
            if let Some(slot) = reveal.slot {
                let won = observer.verdict(slot, self.tie(slot)).fate(id) == Fate::Won;
                self.game.fold(&mut layout, &Step::Settled { slot, play, won, turn: false }, 0, reveal.seq);
            }
        }
        Some(layout)
    }

    fn tally(&self, round: &Round<G>, joint: &Clock, published: Seats) -> Tally {
        let observer = self.observer_of(published, round, joint);
        let mut tally = Tally::default();
        for slot in round.contests.slots() {
            let verdict = observer.verdict(slot, self.tie(slot));
            tally.plays += verdict.plays.len() as u32;
            tally.contested += u32::from(verdict.plays.len() > 1);
            tally.draws += u32::from(verdict.draw.is_some());
            tally.lost += verdict.lost.len() as u32;
        }
        tally
    }
}
