//! The table as it is judged: everything under one entry's clock.

use crate::{Card, Lane, Layout, Pile, Place, Rules, Suit};

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
    foundation(table, lane).is_some()
}

/// The `k` of the card that founds a lane.
fn foundation(table: &dyn Table, lane: Lane) -> Option<u8> {
    let own = Some(lane).filter(|lane| lane.deck < table.seats())?;
    let founds = |(place, _): &&(Place, u8)| place.lane() == Some((own, 0));
    table.layout(lane.deck).lake.iter().find(founds).map(|(_, k)| *k)
}

/// The suit of a founded lane: that of its Ace, also if a joker stands for it.
pub(crate) fn lane_suit(table: &dyn Table, lane: Lane) -> Option<Suit> {
    match lane.card.suit() {
        Some(suit) => Some(suit),
        None => table.layout(lane.deck).fixed(foundation(table, lane)?)?.suit(),
    }
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
pub(crate) fn is_next(rules: &Rules, table: &dyn Table, lane: Lane, rank: u8) -> bool {
    let below = Place::new(lane, rank.saturating_sub(1));
    rank == 1 || rank > 1 && if rules.turns { is_taken(table, below) } else { table.revealed(below) }
}

/// A card lies in this place.
pub(crate) fn is_taken(table: &dyn Table, place: Place) -> bool {
    (0..table.seats()).any(|seat| table.layout(seat).lake.iter().any(|(taken, _)| *taken == place))
}

/// What a card counts as: what it was fixed as if it is a joker, else its face; a joker that is not fixed is itself. None
/// while its face is not known.
pub(crate) fn worth(table: &dyn Table, deck: u8, k: u8) -> Option<Card> {
    let face = table.face(deck, k)?;
    if face.is_joker() { table.layout(deck).fixed(k).or(Some(face)) } else { Some(face) }
}

/// What the available card of a pile counts as; none if there is none or it is not known yet.
pub(crate) fn available_worth(table: &dyn Table, seat: u8, pile: Pile) -> Option<Card> {
    table.layout(seat).available(pile).and_then(|k| worth(table, seat, k))
}

/// Whose turn it is under house rule `turns`: of those who play, whoever has ended the fewest turns, in seat order.
pub fn on_turn(table: &dyn Table) -> Option<u8> {
    let plays = |seat: &u8| table.live(*seat) && !table.layout(*seat).is_witness();
    (0..table.seats()).filter(plays).min_by_key(|seat| table.layout(*seat).ended)
}
