//! What follows a round: the next one, another charter by votes, or the end of the match.

use super::{Next, Phase, SeatState, Table};
use crate::game::Game;
use crate::hash::Hash;
use crate::mistake::{Mistake, makes};
use crate::seat::{Clock, Seat, Seats};

/// What follows a round that every live seat has signed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum After {
    /// The next round.
    Round,
    /// Votes are missing.
    Votes,
    /// Another charter.
    Charter(Hash),
}

impl<G: Game> Table<G> {
    /// Whether the match is over at `clock`: every seat at the table has signed the result of a round that decides it.
    pub fn is_over(&self, clock: &Clock) -> bool {
        self.is_over_for(self.live(), clock)
    }

    pub(super) fn is_over_for(&self, live: Seats, clock: &Clock) -> bool {
        let states = || live.iter().map(|seat| self.state_at(seat, clock));
        let Some(round) = states().map(|state| state.round).min() else { return false };
        states().all(|state| state.round == round && state.phase == Phase::Scored)
            && (self.game.over(&self.results_before(round + 1), live)
                || matches!(self.after(live, round, clock), After::Charter(_)))
    }

    /// The charter under which every live seat has voted to go on at `clock`, if that is how the match ends here.
    pub fn goes_on_under(&self, clock: &Clock) -> Option<Hash> {
        let live = self.live();
        let round = live.iter().map(|seat| self.state_at(seat, clock).round).min()?;
        match self.after(live, round, clock) {
            After::Charter(charter) if !self.game.over(&self.results_before(round + 1), live) => Some(charter),
            _ => None,
        }
    }

    /// Whether anybody has asked, under `clock`, for a new charter after this round. All that a seat says of it comes before
    /// its `Result`.
    pub(crate) fn is_asked(&self, round: u32, clock: &Clock) -> bool {
        let asks = |state: &SeatState<G::Layout>| state.round == round && state.next != Next::Silent;
        Seat::first(self.seats()).any(|seat| asks(self.state_at(seat, clock)))
    }

    /// What follows a round that every live seat has signed under `clock`.
    ///
    /// A new charter only with every live seat's vote for the same one. Votes are never taken back, so the majority that
    /// may go on without somebody decides as he did: he has seen all their votes, or he has not gone on.
    pub(crate) fn after(&self, live: Seats, round: u32, clock: &Clock) -> After {
        let states = || Seat::first(self.seats()).map(|seat| (seat, self.state_at(seat, clock)));
        if !self.is_asked(round, clock) || states().any(|(_, state)| state.round > round) {
            return After::Round;
        }
        let voted = |seat: &Seat| matches!(self.state_at(*seat, clock).next, Next::Voted(_));
        let voters: Seats = live.iter().filter(voted).collect();
        if voters != live && !(makes(Mistake::MajorityOfVotes) && voters.is_majority_of(live)) {
            return After::Votes;
        }
        let mut votes = states().filter(|(_, state)| state.round == round).filter_map(|(_, state)| match state.next {
            Next::Voted(charter) => Some(charter),
            _ => None,
        });
        match votes.next() {
            Some(Some(charter)) if votes.all(|vote| vote == Some(charter)) => After::Charter(charter),
            _ => After::Round,
        }
    }
}
