//! The table as it is judged: everything under one entry's clock.

use crate::{Card, Lane, Layout, Pile, Place};

/// The table at the clock of one entry.
pub trait Table {
    /// How many seats there are, departed ones included.
    fn seats(&self) -> u8;
    /// The seat is still at the table.
    fn live(&self, seat: u8) -> bool;
    /// The layout of a seat (of a departed one: as it was left).
    fn layout(&self, seat: u8) -> &Layout;
    /// The face of card `k` (from 1) of a deck; none while its openings are not under the clock.
    fn face(&self, deck: u8, k: u8) -> Option<Card>;
    /// A legal play on this place has been revealed.
    fn revealed(&self, place: Place) -> bool;
    /// Entry `seq` of `seat` is under the clock of entry `by.1` of seat `by.0`.
    fn under(&self, by: (u8, u32), seat: u8, seq: u32) -> bool;
}

/// The lane has been founded.
pub(crate) fn is_founded(table: &dyn Table, lane: Lane) -> bool {
    lane.deck < table.seats() && table.layout(lane.deck).lake.iter().any(|&(place, _)| place.lane() == Some((lane, 0)))
}

/// All lanes, in the order of their founding within each deck.
pub(crate) fn lanes(table: &dyn Table) -> impl Iterator<Item = Lane> {
    (0..table.seats())
        .flat_map(|seat| table.layout(seat).lake.iter())
        .filter_map(|&(place, _)| place.lane())
        .filter(|&(_, rank)| rank == 0)
        .map(|(lane, _)| lane)
}

/// What may go on `rank` of a lane: the rank below is there, decided or not.
pub(crate) fn is_next(table: &dyn Table, lane: Lane, rank: u8) -> bool {
    rank == 1 || rank > 1 && table.revealed(Place::new(lane, rank - 1))
}

/// Face of the available card of a pile; none if there is none or it is not known yet.
pub(crate) fn available_face(table: &dyn Table, seat: u8, pile: Pile) -> Option<Card> {
    table.layout(seat).available(pile).and_then(|k| table.face(seat, k))
}
