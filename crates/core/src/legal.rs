//! What is legal: plain actions and plays, judged with the table at one clock.

use crate::rules::{EmptyColumn, FalseCall};
use crate::stuck::{self, Due};
use crate::table::{available_face, is_founded, is_next, lanes};
use crate::{Act, Card, How, Lane, Layout, Pile, Place, Play, Rules, Table};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The rule that an action or a play breaks: one variant for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
pub enum Broken {
    /// The layout has no such pile.
    #[error("there is no such pile")]
    NoSuchPile(Pile),
    /// The destination is no column.
    #[error("cards can be moved to columns only")]
    NotAColumn(Pile),
    /// Source and destination are the same.
    #[error("source and destination are the same pile")]
    SamePile(Pile),
    /// There is no card, or there are fewer than named.
    #[error("the pile has not that many cards")]
    EmptyPile(Pile),
    /// A revealed play off this pile is not decided yet.
    #[error("the pile is locked by a play that is not decided yet")]
    Locked(Pile),
    /// No card is named.
    #[error("no card is named")]
    NoCards,
    /// Only the top card of the nertz pile and of the waste can be taken.
    #[error("only the top card of this pile can be taken")]
    OnlyTheTop(Pile),
    /// The card's face is not known to the table yet.
    #[error("the card is not turned yet")]
    NotTurned(Pile),
    /// Another card lies there than the one that is named.
    #[error("the card there is {lies}, not {named}")]
    NotFace {
        /// As the action has it.
        named: Card,
        /// As the deck has it.
        lies: Card,
    },
    /// The cards are no run.
    #[error("the cards are no run")]
    NotARun,
    /// Not one rank below the card it is put on (or above the one that it is slid under).
    #[error("{card} has not the rank that {on} takes")]
    WrongRank {
        /// The card.
        card: Card,
        /// The card it would lie next to.
        on: Card,
    },
    /// Of the same colour as the card it is put on or slid under.
    #[error("{card} has not the colour that {on} takes")]
    WrongColour {
        /// The card.
        card: Card,
        /// The card it would lie next to.
        on: Card,
    },
    /// House rule `empty_column = nertz_first`.
    #[error("while the nertz pile has cards only its top card goes into an empty column")]
    NertzFirst,
    /// A card is slid under a column only while another column is empty.
    #[error("no column is empty")]
    NoGap,
    /// A lane is founded by an Ace.
    #[error("{0} is no Ace")]
    NotAnAce(Card),
    /// An Ace founds a lane; it goes on none.
    #[error("{0} founds a lane and goes on none")]
    Ace(Card),
    /// Nobody has founded this lane.
    #[error("there is no such lane")]
    NoLane(Lane),
    /// The lane is of another suit.
    #[error("the lane is not of the suit of {0}")]
    WrongSuit(Card),
    /// Nobody has played the rank below.
    #[error("the lane does not want {0} yet")]
    NotNext(Card),
    /// Stock and waste are empty.
    #[error("stock and waste are empty")]
    NothingToDraw,
    /// The stock is empty, the waste is not.
    #[error("the stock is empty")]
    StockEmpty,
    /// The waste is put back only when the stock is empty.
    #[error("the stock is not empty")]
    StockNotEmpty,
    /// House rule `redeals`.
    #[error("no redeal is left in this round")]
    NoRedealLeft,
    /// The table does not rotate now.
    #[error("the table's rotation is not due")]
    RotationNotDue,
    /// Nobody is stuck with a play that is not decided.
    #[error("a play of one's own is not decided yet")]
    PlayInAir,
    /// Whether the table has rotated since the last lake play is told wrongly.
    #[error("the table's rotation is told wrongly: rotated is {0}")]
    WrongRotated(bool),
    /// The same declaration stands already.
    #[error("the declaration to be stuck stands already")]
    AlreadyStuck,
    /// House rule `false_call = refuse`.
    #[error("{0} cards are left in the nertz pile")]
    CardsLeft(u8),
    /// A witness of an extra round does nothing in it.
    #[error("the seat sits this round out")]
    Witness,
    /// These rules have no such action.
    #[error("the house rules do not have this")]
    HouseRule,
}

/// Whether `seat` may do this, at the clock of the table. Ending of turns, unrevealed seals and phases are the
/// engine's matter.
pub fn legal(rules: &Rules, table: &dyn Table, seat: u8, act: &Act) -> Result<(), Broken> {
    let layout = table.layout(seat);
    if layout.is_witness() {
        return Err(Broken::Witness);
    }
    match act {
        Act::Draw => {
            unlocked(layout, Pile::WASTE)?;
            match (layout.stock.is_empty(), layout.waste.is_empty()) {
                (false, _) => Ok(()),
                (true, false) => Err(Broken::StockEmpty),
                (true, true) => Err(Broken::NothingToDraw),
            }
        }
        Act::Redeal(How::Plain) => {
            unlocked(layout, Pile::WASTE)?;
            ensure(layout.stock.is_empty(), Broken::StockNotEmpty)?;
            ensure(!layout.waste.is_empty(), Broken::NothingToDraw)?;
            ensure(rules.redeals.allows(layout.redeals), Broken::NoRedealLeft)
        }
        Act::Redeal(How::Table) => {
            ensure(stuck::due(rules, table, seat) == Some(Due::Act(act.clone())), Broken::RotationNotDue)
        }
        Act::Move { from, cards, to, joker: None } => legal_move(rules, table, seat, (*from, cards, *to)),
        Act::Tuck { from, card, under } if rules.tuck => legal_tuck(rules, table, seat, (*from, *card, *under)),
        Act::Found { from, card, declared: None } => {
            named(table, seat, *from, *card)?;
            ensure(card.is_ace(), Broken::NotAnAce(*card))
        }
        Act::Stuck { rotated } => {
            ensure(layout.locked.is_empty(), Broken::PlayInAir)?;
            let exact = stuck::rotated(table, seat);
            ensure(*rotated == exact, Broken::WrongRotated(exact))?;
            ensure(stuck::stands(table, seat) != Some(exact), Broken::AlreadyStuck)
        }
        Act::Redeal(How::Lone) | Act::Move { .. } | Act::Tuck { .. } | Act::Found { .. } | Act::Pass => {
            Err(Broken::HouseRule)
        }
    }
}

fn legal_move(
    rules: &Rules,
    table: &dyn Table,
    seat: u8,
    (from, cards, to): (Pile, &[Card], Pile),
) -> Result<(), Broken> {
    let layout = table.layout(seat);
    let (source, column) = (source(layout, from)?, column(layout, to)?);
    ensure(from != to, Broken::SamePile(to))?;
    let (base, _) = cards.split_first().ok_or(Broken::NoCards)?;
    ensure(cards.len() == 1 || from.as_column().is_some(), Broken::OnlyTheTop(from))?;
    let start = source.len().checked_sub(cards.len()).ok_or(Broken::EmptyPile(from))?;
    for (&k, &card) in source[start..].iter().zip(cards) {
        lies(table, seat, from, k, card)?;
    }
    ensure(cards.windows(2).all(|pair| pair[1].goes_on(pair[0])), Broken::NotARun)?;
    match column.last() {
        Some(&k) => {
            let on = table.face(seat, k).ok_or(Broken::NotTurned(to))?;
            adjacent(*base, on, base.is_next_below(on))
        }
        None => into_empty(rules, layout, from),
    }
}

fn legal_tuck(
    rules: &Rules,
    table: &dyn Table,
    seat: u8,
    (from, card, under): (Pile, Card, Pile),
) -> Result<(), Broken> {
    let layout = table.layout(seat);
    let column = column(layout, under)?;
    ensure(from != under, Broken::SamePile(under))?;
    named(table, seat, from, card)?;
    ensure(layout.columns.iter().any(|column| column.is_empty()), Broken::NoGap)?;
    let base = *column.first().ok_or(Broken::EmptyPile(under))?;
    let base = table.face(seat, base).ok_or(Broken::NotTurned(under))?;
    adjacent(card, base, base.is_next_below(card))?;
    into_empty(rules, layout, from)
}

/// What a play contends for, if it was possible at the clock of the table: the place in the lake, or the call. None: a
/// false call under `false_call = penalty`, which is legal and contends for nothing.
pub fn possible(rules: &Rules, table: &dyn Table, seat: u8, play: &Play) -> Result<Option<Place>, Broken> {
    let layout = table.layout(seat);
    if layout.is_witness() {
        return Err(Broken::Witness);
    }
    match play {
        Play::Lake { from, card, lane, declared: None } => {
            named(table, seat, *from, *card)?;
            let rank = card.rank().ok_or(Broken::HouseRule)?;
            ensure(rank > 0, Broken::Ace(*card))?;
            ensure(is_founded(table, *lane), Broken::NoLane(*lane))?;
            ensure(lane.card.suit() == card.suit(), Broken::WrongSuit(*card))?;
            ensure(is_next(table, *lane, rank), Broken::NotNext(*card))?;
            Ok(Some(Place::new(*lane, rank)))
        }
        Play::Lake { .. } => Err(Broken::HouseRule),
        Play::Call if layout.nertz.is_empty() => Ok(Some(Place::CALL)),
        Play::Call => match rules.false_call {
            FalseCall::Penalty => Ok(None),
            FalseCall::Refuse => Err(Broken::CardsLeft(layout.nertz.len() as u8)),
        },
    }
}

/// Every place that a legal play of this seat could be on, at the clock of the table.
pub fn could_be_on(_rules: &Rules, table: &dyn Table, seat: u8) -> Vec<Place> {
    let layout = table.layout(seat);
    if layout.is_witness() {
        return Vec::new();
    }
    let available: ArrayVec<Card, 9> = layout
        .piles()
        .filter(|&pile| !layout.is_locked(pile))
        .filter_map(|pile| available_face(table, seat, pile))
        .filter(|card| card.rank().is_some_and(|rank| rank > 0))
        .collect();
    let mut places: Vec<Place> = lanes(table)
        .flat_map(|lane| available.iter().map(move |card| (lane, *card)))
        .filter(|(lane, card)| lane.card.suit() == card.suit())
        .filter_map(|(lane, card)| card.rank().map(|rank| (lane, rank)))
        .filter(|&(lane, rank)| is_next(table, lane, rank))
        .map(|(lane, rank)| Place::new(lane, rank))
        .collect();
    if layout.nertz.is_empty() {
        places.push(Place::CALL);
    }
    places.sort_unstable();
    places.dedup();
    places
}

fn ensure(holds: bool, broken: Broken) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(broken) }
}

fn unlocked(layout: &Layout, pile: Pile) -> Result<(), Broken> {
    ensure(!layout.is_locked(pile), Broken::Locked(pile))
}

/// An unlocked pile to take cards from.
fn source(layout: &Layout, pile: Pile) -> Result<&[u8], Broken> {
    let cards = layout.pile(pile).ok_or(Broken::NoSuchPile(pile))?;
    unlocked(layout, pile)?;
    Ok(cards)
}

/// An unlocked column to put cards on.
fn column(layout: &Layout, pile: Pile) -> Result<&[u8], Broken> {
    let cards = source(layout, pile)?;
    ensure(pile.as_column().is_some(), Broken::NotAColumn(pile))?;
    Ok(cards)
}

/// The available card of an unlocked pile is the one that is named.
fn named(table: &dyn Table, seat: u8, from: Pile, card: Card) -> Result<(), Broken> {
    let k = source(table.layout(seat), from)?.last().ok_or(Broken::EmptyPile(from))?;
    lies(table, seat, from, *k, card)
}

fn lies(table: &dyn Table, seat: u8, pile: Pile, k: u8, named: Card) -> Result<(), Broken> {
    let lies = table.face(seat, k).ok_or(Broken::NotTurned(pile))?;
    ensure(lies == named, Broken::NotFace { named, lies })
}

fn adjacent(card: Card, on: Card, next: bool) -> Result<(), Broken> {
    ensure(next, Broken::WrongRank { card, on })?;
    ensure(card.is_red() != on.is_red(), Broken::WrongColour { card, on })
}

/// House rule `empty_column`. A locked nertz pile still holds its card, so it counts as not empty.
fn into_empty(rules: &Rules, layout: &Layout, from: Pile) -> Result<(), Broken> {
    let allowed = match rules.empty_column {
        EmptyColumn::Any => true,
        EmptyColumn::NertzFirst => from == Pile::NERTZ || layout.nertz.is_empty(),
    };
    ensure(allowed, Broken::NertzFirst)
}
