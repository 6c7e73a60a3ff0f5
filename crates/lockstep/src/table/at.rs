//! What stands at one clock: all that the game's rules may look at.

use super::{Round, SeatState, Table};
use crate::contest::{Observer, Slot};
use crate::deck::Opened;
use crate::game::Game;
use crate::seat::{Clock, Seat, Seats};

/// The table in one round at one clock: what the game may ask.
pub struct At<'a, G: Game> {
    pub(super) table: &'a Table<G>,
    pub(super) round: &'a Round<G>,
    pub(super) clock: Clock,
    pub(super) opened: Opened,
    pub(super) view: u16,
}

impl<G: Game> At<'_, G> {
    /// Seats of the charter.
    pub fn seats(&self) -> usize {
        self.table.seats()
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.table.game
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The round.
    pub fn round(&self) -> &Round<G> {
        self.round
    }

    /// A seat's layout in the round: of one that has gone as it was left, and of one that has no part in the round empty.
    pub fn layout(&self, seat: Seat) -> &G::Layout {
        let state = self.state(seat);
        if state.round < self.round.number { &self.round.blank[seat.index()] } else { &state.layout }
    }

    /// A seat's state.
    pub fn state(&self, seat: Seat) -> &SeatState<G::Layout> {
        self.table.state_at(seat, &self.clock)
    }

    /// Whether a seat is at the table.
    pub fn is_live(&self, seat: Seat) -> bool {
        self.table.view_of(self.view).live.has(seat)
    }

    /// The seats at the table.
    pub fn live(&self) -> Seats {
        self.table.view_of(self.view).live
    }

    /// Card k (from 1) of a deck, if all its slots are opened so far under the clock.
    pub fn card(&self, deck: Seat, k: u8) -> Option<u8> {
        let deck_ = self.round.decks.get(deck.index())?;
        (k <= self.opened.known(deck_, self.view)).then(|| deck_.card(k)).flatten()
    }

    /// How many cards of a deck are turned under the clock (their faces may not be known yet).
    pub fn turned(&self, deck: Seat) -> u8 {
        self.opened.turned(deck)
    }

    /// How far one slot of a deck is opened under the clock.
    pub fn opened(&self, deck: Seat, slot: u8) -> u8 {
        self.opened.slot(deck, slot)
    }

    /// Whether a legal play on this slot is revealed under the clock.
    pub fn is_revealed(&self, slot: Slot) -> bool {
        self.table.observer_in(self.view, self.round, &self.clock).is_revealed(slot)
    }

    /// The logs under the clock.
    pub fn observer(&self) -> Observer<'_> {
        self.table.observer_in(self.view, self.round, &self.clock)
    }

    /// Whether entry `seq` of `seat` is under the clock of entry `by_seq` of `by`.
    pub fn is_under(&self, by: Seat, by_seq: u32, seat: Seat, seq: u32) -> bool {
        self.table.clock_of(by, by_seq).is_some_and(|clock| clock.has(seat, seq))
    }
}
