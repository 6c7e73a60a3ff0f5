//! What is legal: plain actions and plays, judged with the table at one clock.

use crate::joker;
use crate::rules::{CallBy, EmptyColumn};
use crate::stuck::{self, Due};
use crate::table::{available_worth, is_founded, is_next, is_taken, lane_suit, lanes, on_turn, worth};
use crate::{Act, Broken, Card, How, Lane, Layout, Pile, Place, Play, Rules, Table};
use arrayvec::ArrayVec;

/// Whether `seat` may do this, at the clock of the table. Unrevealed seals and phases are the engine's matter.
pub fn legal(rules: &Rules, table: &dyn Table, seat: u8, act: &Act) -> Result<(), Broken> {
    let layout = table.layout(seat);
    if *act == Act::Redeal(How::Table) {
        ensure(!layout.is_witness(), Broken::Witness)?;
        let due = stuck::due(rules, table, seat) == Some(Due::Act(act.clone()));
        return ensure(due, Broken::RotationNotDue);
    }
    may_play(rules, table, seat)?;
    ensure(!must_call(rules, layout), Broken::MustCall)?;
    match act {
        Act::Draw => {
            unlocked(layout, Pile::WASTE)?;
            match (layout.stock.is_empty(), layout.waste.is_empty()) {
                (false, _) => Ok(()),
                (true, false) => Err(Broken::StockEmpty),
                (true, true) => Err(Broken::NothingToDraw),
            }
        }
        Act::Redeal(How::Lone) if !rules.lone_rotate => Err(Broken::HouseRule),
        Act::Redeal(how) => {
            unlocked(layout, Pile::WASTE)?;
            ensure(layout.stock.is_empty(), Broken::StockNotEmpty)?;
            ensure(!layout.waste.is_empty(), Broken::NothingToDraw)?;
            ensure(rules.redeals.allows(layout.redeals), Broken::NoRedealLeft)?;
            ensure(*how == How::Plain || !layout.waste_played, Broken::WastePlayed)
        }
        Act::Move { from, cards, to, joker } => legal_move(rules, table, seat, (*from, cards, *to), *joker),
        Act::Tuck { .. } if !rules.tuck => Err(Broken::HouseRule),
        Act::Tuck { from, card, under, joker } => legal_tuck(rules, table, seat, (*from, *card, *under), *joker),
        Act::Found { from, card, declared } => {
            let card = played(table, seat, *from, *card, *declared)?;
            ensure(card.is_ace(), Broken::NotAnAce(card))
        }
        Act::Stuck { .. } if rules.turns => Err(Broken::HouseRule),
        Act::Stuck { rotated } => {
            ensure(layout.locked.is_empty(), Broken::PlayInAir)?;
            let exact = stuck::rotated(table, seat);
            ensure(*rotated == exact, Broken::WrongRotated(exact))?;
            ensure(stuck::stands(rules, table, seat) != Some(exact), Broken::AlreadyStuck)
        }
        Act::Pass => ensure(rules.turns, Broken::HouseRule),
        Act::Land { .. } if !rules.turns => Err(Broken::HouseRule),
        Act::Land { from, card, lane, declared } => {
            let place = on_lane(rules, table, seat, (*from, *card, *lane), *declared)?;
            ensure(!is_taken(table, place), Broken::Taken(place))
        }
    }
}

/// Plays in this round, and is on turn if there are turns.
fn may_play(rules: &Rules, table: &dyn Table, seat: u8) -> Result<(), Broken> {
    ensure(!table.layout(seat).is_witness(), Broken::Witness)?;
    ensure(!rules.turns || on_turn(table) == Some(seat), Broken::NotOnTurn)
}

/// House rule `call = automatic`: an empty pile calls, and nothing else is done.
pub(crate) fn must_call(rules: &Rules, layout: &Layout) -> bool {
    rules.call == CallBy::Automatic && layout.nertz.is_empty()
}

fn legal_move(
    rules: &Rules,
    table: &dyn Table,
    seat: u8,
    (from, cards, to): (Pile, &[Card], Pile),
    joker: Option<Card>,
) -> Result<(), Broken> {
    let layout = table.layout(seat);
    let (source, column) = (source(layout, from)?, column(layout, to)?);
    ensure(from != to, Broken::SamePile(to))?;
    ensure(!cards.is_empty(), Broken::NoCards)?;
    ensure(cards.len() == 1 || from.as_column().is_some(), Broken::OnlyTheTop(from))?;
    let start = source.len().checked_sub(cards.len()).ok_or(Broken::EmptyPile(from))?;
    let mut run: ArrayVec<Card, 16> = ArrayVec::new();
    for (&k, &card) in source[start..].iter().zip(cards) {
        lies(table, seat, from, k, card)?;
        let _ = run.try_push(worth(table, seat, k).ok_or(Broken::NotTurned(from))?);
    }
    ensure(run.windows(2).all(|pair| joker::follows(pair[1], pair[0])), Broken::NotARun)?;
    let face = |k: &u8| worth(table, seat, *k).ok_or(Broken::NotTurned(to));
    match column {
        [] => {
            ensure(joker.is_none(), Broken::NothingToName)?;
            into_empty(rules, layout, from)
        }
        [below @ .., on] => joker::put_on(run[0], face(on)?, below.last().map(face).transpose()?, joker),
    }
}

fn legal_tuck(
    rules: &Rules,
    table: &dyn Table,
    seat: u8,
    (from, card, under): (Pile, Card, Pile),
    joker: Option<Card>,
) -> Result<(), Broken> {
    let layout = table.layout(seat);
    let column = column(layout, under)?;
    ensure(from != under, Broken::SamePile(under))?;
    let k = named(table, seat, from, card)?;
    ensure(layout.columns.iter().any(|column| column.is_empty()), Broken::NoGap)?;
    let base = *column.first().ok_or(Broken::EmptyPile(under))?;
    let base = worth(table, seat, base).ok_or(Broken::NotTurned(under))?;
    let card = worth(table, seat, k).ok_or(Broken::NotTurned(from))?;
    // The column is put on the card, which lies in the gap alone.
    joker::put_on(base, card, None, joker)?;
    into_empty(rules, layout, from)
}

/// What a play contends for, if it was possible at the clock of the table: the place in the lake, or the call. None: a
/// false call under `false_call = penalty`, which is legal and contends for nothing.
pub fn possible(rules: &Rules, table: &dyn Table, seat: u8, play: &Play) -> Result<Option<Place>, Broken> {
    let layout = table.layout(seat);
    may_play(rules, table, seat)?;
    match play {
        Play::Lake { .. } if rules.turns => Err(Broken::HouseRule),
        Play::Lake { .. } if must_call(rules, layout) => Err(Broken::MustCall),
        Play::Lake { from, card, lane, declared } => {
            on_lane(rules, table, seat, (*from, *card, *lane), *declared).map(Some)
        }
        Play::Call if layout.nertz.is_empty() => Ok(Some(Place::CALL)),
        Play::Call if rules.takes_false_calls() => Ok(None),
        Play::Call => Err(Broken::CardsLeft(layout.nertz.len() as u8)),
    }
}

/// The place that the available card of a pile would take on a lane.
fn on_lane(
    rules: &Rules,
    table: &dyn Table,
    seat: u8,
    (from, card, lane): (Pile, Card, Lane),
    declared: Option<Card>,
) -> Result<Place, Broken> {
    let joker = available_worth(table, seat, from).is_some_and(Card::is_joker);
    let card = played(table, seat, from, card, declared)?;
    let rank = card.rank().filter(|rank| *rank > 0).ok_or(Broken::Ace(card))?;
    ensure(is_founded(table, lane), Broken::NoLane(lane))?;
    ensure(lane_suit(table, lane) == card.suit(), Broken::WrongSuit(card))?;
    ensure(is_next(rules, table, lane, rank), Broken::NotNext(card))?;
    let place = Place::new(lane, rank);
    // Any other card has one place on a lane. A joker would have all of them, and its seal could be on all.
    ensure(!joker || !table.revealed(place), Broken::Taken(place))?;
    Ok(place)
}

/// What the available card goes to the lake as: itself, or what a joker is declared to stand for.
fn played(table: &dyn Table, seat: u8, from: Pile, card: Card, declared: Option<Card>) -> Result<Card, Broken> {
    let k = named(table, seat, from, card)?;
    if !card.is_joker() {
        ensure(declared.is_none(), Broken::NothingToName)?;
        return Ok(card);
    }
    let declared = declared.ok_or(Broken::Unnamed)?;
    let fits = match table.layout(seat).fixed(k) {
        Some(fixed) => fixed == declared,
        None => !declared.is_joker(),
    };
    ensure(fits, Broken::Misnamed(declared))?;
    Ok(declared)
}

/// Every place that a legal play of this seat could be on, at the clock of the table.
pub fn could_be_on(rules: &Rules, table: &dyn Table, seat: u8) -> Vec<Place> {
    let layout = table.layout(seat);
    if may_play(rules, table, seat).is_err() {
        return Vec::new();
    }
    let mut places = Vec::new();
    if !rules.turns && !must_call(rules, layout) {
        let unlocked = layout.piles().filter(|&pile| !layout.is_locked(pile));
        let available: ArrayVec<Card, 9> = unlocked.filter_map(|pile| available_worth(table, seat, pile)).collect();
        let any = available.iter().any(|card| card.is_joker());
        for lane in lanes(table) {
            let suit = lane_suit(table, lane);
            let of_suit = available.iter().filter(|card| card.suit() == suit);
            let fits = of_suit.filter_map(|card| card.rank()).fold(0u16, |ranks, rank| ranks | 1 << rank);
            let could = |&rank: &u8| fits >> rank & 1 == 1 || any && !table.revealed(Place::new(lane, rank));
            let ranks = (1..=12).filter(could).filter(|&rank| is_next(rules, table, lane, rank));
            places.extend(ranks.map(|rank| Place::new(lane, rank)));
        }
    }
    if layout.nertz.is_empty() {
        places.push(Place::CALL);
    }
    places.sort_unstable();
    places
}

/// Every play that is [`possible`] for this seat at the clock of the table, a false call included where the rules take it.
pub fn plays(rules: &Rules, table: &dyn Table, seat: u8) -> Vec<Play> {
    let layout = table.layout(seat);
    let mut plays = vec![Play::Call];
    for from in layout.piles() {
        let Some(k) = layout.available(from) else { continue };
        let Some(card) = table.face(seat, k) else { continue };
        let declared: Vec<Option<Card>> = match (card.is_joker(), layout.fixed(k)) {
            (false, _) => vec![None],
            (true, Some(fixed)) => vec![Some(fixed)],
            (true, None) => {
                (0..Card::COUNT).map(Card::new).filter(|card| card.is_some_and(|c| !c.is_joker())).collect()
            }
        };
        for lane in lanes(table) {
            plays.extend(declared.iter().map(|&declared| Play::Lake { from, card, lane, declared }));
        }
    }
    plays.retain(|play| possible(rules, table, seat, play).is_ok());
    plays
}

pub(crate) fn ensure(holds: bool, broken: Broken) -> Result<(), Broken> {
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

/// The available card of an unlocked pile, which is the one that is named.
fn named(table: &dyn Table, seat: u8, from: Pile, card: Card) -> Result<u8, Broken> {
    let k = *source(table.layout(seat), from)?.last().ok_or(Broken::EmptyPile(from))?;
    lies(table, seat, from, k, card)?;
    Ok(k)
}

fn lies(table: &dyn Table, seat: u8, pile: Pile, k: u8, named: Card) -> Result<(), Broken> {
    let lies = table.face(seat, k).ok_or(Broken::NotTurned(pile))?;
    ensure(lies == named, Broken::NotFace { named, lies })
}

/// House rule `empty_column`. A locked nertz pile still holds its card, so it counts as not empty.
fn into_empty(rules: &Rules, layout: &Layout, from: Pile) -> Result<(), Broken> {
    let allowed = match rules.empty_column {
        EmptyColumn::Any => true,
        EmptyColumn::NertzFirst => from == Pile::NERTZ || layout.nertz.is_empty(),
    };
    ensure(allowed, Broken::NertzFirst)
}
