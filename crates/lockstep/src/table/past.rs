//! Looking back: the table as it stood at any clock under what is delivered, in the view that it was in then.
//!
//! What [`Table::now`] and its like say at the end of the logs, these say of a moment before it. Nothing is taken back for
//! that: every entry's clock and state are kept.

use super::{At, Phase, Table};
use crate::deck::Opened;
use crate::game::Game;
use crate::seat::{Clock, Seat, Seats};

impl<G: Game> Table<G> {
    /// The table in `round` at a clock, in a view; none if nobody has begun that round.
    pub fn at_clock(&self, round: u32, view: u16, clock: &Clock) -> Option<At<'_, G>> {
        let round = self.round(round)?;
        let mut opened = Opened::default();
        for (seat, log) in Seat::first(self.seats()).zip(&self.logs) {
            opened.join(&self.opened_in(round.number, seat, clock[seat].min(log.len() as u32)));
        }
        Some(At { table: self, round, clock: *clock, opened, view })
    }

    /// The seats that were at the table in a view.
    pub fn live_in(&self, view: u16) -> Seats {
        self.view_of(view).live
    }

    /// Whether the match was over at a clock, in a view.
    pub fn was_over(&self, view: u16, clock: &Clock) -> bool {
        self.is_over_for(self.live_in(view), clock)
    }

    /// The scores of the rounds of which somebody had signed them at a clock, those before this charter among them.
    pub fn results_at(&self, clock: &Clock) -> Vec<Vec<i16>> {
        let scored = Seat::first(self.seats()).map(|seat| {
            let state = self.state_at(seat, clock);
            if state.phase == Phase::Scored { state.round } else { state.round.saturating_sub(1) }
        });
        self.results_before(scored.max().unwrap_or(0).saturating_add(1))
    }
}
