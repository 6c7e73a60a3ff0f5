//! From what a player wants to what is done: which run, which lane.

use crate::rules::{EmptyColumn, FalseCall};
use crate::{Act, Card, Face, How, Intent, Phase, Pile, Play, Rules, SeatView, View};
use arrayvec::ArrayVec;

/// What is to be done for an intent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A plain action.
    Act(Act),
    /// A play, to be sealed.
    Play(Play),
}

/// Why nothing can be done for an intent. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Void {
    /// Has no seat.
    #[error("you are watching this match")]
    Spectator,
    /// Sits this extra round out.
    #[error("you sit this extra round out")]
    Witness,
    /// The round is not being played.
    #[error("cards are moved only while the round is on")]
    NotPlaying,
    /// The last play is not opened yet.
    #[error("your last play is still on its way")]
    Sealed,
    /// The layout has no such pile.
    #[error("there is no such pile")]
    NoSuchPile(Pile),
    /// The pile is empty.
    #[error("there is no card")]
    EmptyPile(Pile),
    /// A play off this pile is not decided yet.
    #[error("your play there is not decided yet")]
    Locked(Pile),
    /// The face is not known yet.
    #[error("the card is still being turned")]
    Turning(Pile),
    /// The destination is no column.
    #[error("cards go to columns or to the lake")]
    NotAColumn(Pile),
    /// Source and destination are the same.
    #[error("that is where it lies")]
    SamePile(Pile),
    /// Neither stock nor waste has cards.
    #[error("stock and waste are empty")]
    NothingToDraw,
    /// House rule `redeals`.
    #[error("no redeal is left in this round")]
    NoRedealLeft,
    /// The card does not go on that one.
    #[error("{card} does not go on {on}")]
    DoesNotFit {
        /// The available card of the source.
        card: Card,
        /// The card it would lie on.
        on: Card,
    },
    /// House rule `empty_column = nertz_first`.
    #[error("an empty column is for the nertz pile first")]
    NertzFirst,
    /// A single card moved from one empty place to another.
    #[error("moving a whole column to an empty one changes nothing")]
    NothingGained,
    /// No foundation wants the card.
    #[error("no foundation wants {0}")]
    NoFoundation(Card),
    /// A card is slid under a column only while another column is empty.
    #[error("no column is empty")]
    NoGap,
    /// These rules do not have this.
    #[error("the rules of this table do not have that")]
    HouseRule,
    /// House rule `false_call = refuse`.
    #[error("{0} cards are left in your pile")]
    CardsLeft(u8),
    /// A play of one's own is not decided yet.
    #[error("a play of yours is not decided yet")]
    PlayInAir,
    /// The declaration stands.
    #[error("you have declared yourself stuck already")]
    AlreadyStuck,
}

/// What an intent comes to: the longest run that fits, the lowest-numbered lane that fits, draw or redeal.
///
/// It is a function of what is seen alone, so the table may still disagree in a case that has changed meanwhile.
pub fn resolve(view: &View, intent: Intent) -> Result<Deed, Void> {
    let own = view.own().ok_or(Void::Spectator)?;
    ensure(view.phase == Phase::Play, Void::NotPlaying)?;
    ensure(!own.is_witness(), Void::Witness)?;
    ensure(!own.sealed, Void::Sealed)?;
    match intent {
        Intent::Draw => draw(&view.rules, own),
        Intent::Move { from, to } => shift(&view.rules, own, from, to),
        Intent::Tuck { from, to } => tuck(&view.rules, own, from, to),
        Intent::Lake { from } => lake(view, own, from),
        Intent::Stuck => {
            ensure(own.locked.is_empty(), Void::PlayInAir)?;
            ensure(!own.stuck || own.stuck_rotated != own.rotated, Void::AlreadyStuck)?;
            Ok(Deed::Act(Act::Stuck { rotated: own.rotated }))
        }
        Intent::Call => {
            ensure(!own.is_locked(Pile::NERTZ), Void::PlayInAir)?;
            let refused = own.nertz_len > 0 && view.rules.false_call == FalseCall::Refuse;
            ensure(!refused, Void::CardsLeft(own.nertz_len))?;
            Ok(Deed::Play(Play::Call))
        }
    }
}

fn draw(rules: &Rules, own: &SeatView) -> Result<Deed, Void> {
    unlocked(own, Pile::WASTE)?;
    if own.stock_len > 0 {
        return Ok(Deed::Act(Act::Draw));
    }
    ensure(!own.waste.is_empty(), Void::NothingToDraw)?;
    ensure(rules.redeals.allows(own.redeals), Void::NoRedealLeft)?;
    Ok(Deed::Act(Act::Redeal(How::Plain)))
}

fn shift(rules: &Rules, own: &SeatView, from: Pile, to: Pile) -> Result<Deed, Void> {
    let top = available(own, from)?;
    let column = column(own, to)?;
    ensure(from != to, Void::SamePile(to))?;
    let moved = |cards: &[Card]| {
        let cards = ArrayVec::try_from(cards).map_err(|_| Void::NoSuchPile(from))?;
        Ok(Deed::Act(Act::Move { from, cards, to, joker: None }))
    };
    let run = run(own, from, top);
    match column.last() {
        Some(on) => {
            let on = on.card().ok_or(Void::Turning(to))?;
            let start = run.iter().position(|card| card.goes_on(on)).ok_or(Void::DoesNotFit { card: top, on })?;
            moved(&run[start..])
        }
        None => {
            into_empty(rules, own, from)?;
            // A whole column in an empty one is the same table: the longest run that leaves something behind.
            let whole = own.column(from).is_some_and(|cards| cards.len() == run.len());
            ensure(!whole || run.len() > 1, Void::NothingGained)?;
            moved(&run[usize::from(whole)..])
        }
    }
}

/// The longest run that ends with the last card of a pile; off the nertz pile and the waste, the top card.
fn run(own: &SeatView, from: Pile, top: Card) -> ArrayVec<Card, 13> {
    let mut run = ArrayVec::from_iter([top]);
    let above = own.column(from).map_or(&[][..], |column| column.split_last().map_or(&[][..], |(_, above)| above));
    for card in above.iter().rev().map_while(|face| face.card()) {
        if !run[0].goes_on(card) || run.try_insert(0, card).is_err() {
            break;
        }
    }
    run
}

fn tuck(rules: &Rules, own: &SeatView, from: Pile, under: Pile) -> Result<Deed, Void> {
    ensure(rules.tuck, Void::HouseRule)?;
    let card = available(own, from)?;
    let column = column(own, under)?;
    ensure(from != under, Void::SamePile(under))?;
    ensure(own.columns.iter().any(Vec::is_empty), Void::NoGap)?;
    let base = column.first().ok_or(Void::EmptyPile(under))?.card().ok_or(Void::Turning(under))?;
    ensure(base.goes_on(card), Void::DoesNotFit { card: base, on: card })?;
    into_empty(rules, own, from)?;
    Ok(Deed::Act(Act::Tuck { from, card, under }))
}

fn lake(view: &View, own: &SeatView, from: Pile) -> Result<Deed, Void> {
    let card = available(own, from)?;
    if card.is_ace() {
        return Ok(Deed::Act(Act::Found { from, card, declared: None }));
    }
    let fits = view.lanes.iter().filter(|lane| lane.wanted() == Some(card)).map(|lane| lane.lane).min();
    let lane = fits.ok_or(Void::NoFoundation(card))?;
    Ok(Deed::Play(Play::Lake { from, card, lane, declared: None }))
}

fn ensure(holds: bool, void: Void) -> Result<(), Void> {
    if holds { Ok(()) } else { Err(void) }
}

fn unlocked(own: &SeatView, pile: Pile) -> Result<(), Void> {
    ensure(!own.is_locked(pile), Void::Locked(pile))
}

fn available(own: &SeatView, pile: Pile) -> Result<Card, Void> {
    let exists = matches!(pile, Pile::NERTZ | Pile::WASTE) || own.column(pile).is_some();
    ensure(exists, Void::NoSuchPile(pile))?;
    unlocked(own, pile)?;
    own.available(pile).ok_or(Void::EmptyPile(pile))?.card().ok_or(Void::Turning(pile))
}

fn column(own: &SeatView, pile: Pile) -> Result<&[Face], Void> {
    let column = own.column(pile).ok_or(Void::NotAColumn(pile))?;
    unlocked(own, pile)?;
    Ok(column)
}

fn into_empty(rules: &Rules, own: &SeatView, from: Pile) -> Result<(), Void> {
    let any = rules.empty_column == EmptyColumn::Any || own.nertz_len == 0;
    ensure(any || from == Pile::NERTZ, Void::NertzFirst)
}
