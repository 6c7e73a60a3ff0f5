//! From what a player wants to what is done: which run, which lane, which name for a joker.

use crate::joker::{follows, stands_between};
use crate::rules::{CallBy, EmptyColumn};
use crate::{Act, Card, Face, How, Intent, Phase, Pile, Play, Rules, SeatView, Suit, View, Void};
use arrayvec::ArrayVec;

/// What is to be done for an intent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A plain action.
    Act(Act),
    /// A play, to be sealed.
    Play(Play),
}

/// What an intent comes to: the longest run that fits, the lowest-numbered lane that fits, draw or redeal.
///
/// It is a function of what is seen alone, so the table may still disagree in a case that has changed meanwhile.
pub fn resolve(view: &View, intent: Intent) -> Result<Deed, Void> {
    let own = view.own().ok_or(Void::Spectator)?;
    ensure(view.phase == Phase::Play, Void::NotPlaying)?;
    ensure(!own.is_witness(), Void::Witness)?;
    ensure(!own.sealed, Void::Sealed)?;
    ensure(!view.rules.turns || view.turn == view.me, Void::NotOnTurn)?;
    let calls = view.rules.call == CallBy::Automatic && own.nertz_len == 0;
    ensure(!calls || intent == Intent::Call, Void::MustCall)?;
    match intent {
        Intent::Draw => draw(&view.rules, own),
        Intent::Rotate => rotate(&view.rules, own),
        Intent::Move { from, to } => shift(&view.rules, own, (from, to), None),
        Intent::MoveAs { from, to, card } => shift(&view.rules, own, (from, to), Some(card)),
        Intent::Tuck { from, to } => tuck(&view.rules, own, (from, to), None),
        Intent::TuckAs { from, to, card } => tuck(&view.rules, own, (from, to), Some(card)),
        Intent::Lake { from } => lake(view, own, from, None),
        Intent::LakeAs { from, card } => lake(view, own, from, Some(card)),
        Intent::Stuck if view.rules.turns => Ok(Deed::Act(Act::Pass)),
        Intent::Stuck => {
            ensure(own.locked.is_empty(), Void::PlayInAir)?;
            ensure(!own.stuck || own.stuck_rotated != own.rotated, Void::AlreadyStuck)?;
            Ok(Deed::Act(Act::Stuck { rotated: own.rotated }))
        }
        Intent::Call => {
            ensure(!own.is_locked(Pile::NERTZ), Void::PlayInAir)?;
            let refused = own.nertz_len > 0 && !view.rules.takes_false_calls();
            ensure(!refused, Void::CardsLeft(own.nertz_len))?;
            Ok(Deed::Play(Play::Call))
        }
    }
}

/// What a joker could stand for if this were done; empty if no joker has to be named for it, or if it cannot be done.
pub fn options(view: &View, intent: Intent) -> Vec<Card> {
    let Some(own) = view.own().filter(|_| resolve(view, intent) == Err(Void::Name)) else { return Vec::new() };
    match intent {
        Intent::Move { from, to } => covering(own, from, to).map(|(_, options)| options).unwrap_or_default(),
        Intent::Tuck { to, .. } => base(own, to).map(|base| stands_between(base, None).collect()).unwrap_or_default(),
        Intent::Lake { .. } => wanted(view).collect(),
        _ => Vec::new(),
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

fn rotate(rules: &Rules, own: &SeatView) -> Result<Deed, Void> {
    ensure(rules.lone_rotate, Void::HouseRule)?;
    unlocked(own, Pile::WASTE)?;
    ensure(own.stock_len == 0, Void::StockNotEmpty)?;
    ensure(!own.waste.is_empty(), Void::NothingToDraw)?;
    ensure(rules.redeals.allows(own.redeals), Void::NoRedealLeft)?;
    ensure(!own.waste_played, Void::WastePlayed)?;
    Ok(Deed::Act(Act::Redeal(How::Lone)))
}

fn shift(rules: &Rules, own: &SeatView, (from, to): (Pile, Pile), named: Option<Card>) -> Result<Deed, Void> {
    let top = available(own, from)?;
    let column = column(own, to)?;
    ensure(from != to, Void::SamePile(to))?;
    let run = run(own, from);
    let covers = column.last().and_then(|on| on.card()).is_some_and(Card::is_joker);
    ensure(covers || named.is_none(), named.map_or(Void::Name, Void::Misnamed))?;
    let moved = |run: &[Face], joker: Option<Card>| {
        let cards = run.iter().filter_map(|face| face.lies()).collect();
        Ok(Deed::Act(Act::Move { from, cards, to, joker }))
    };
    let Some(on) = column.last() else {
        into_empty(rules, own, from)?;
        // A whole column in an empty one is the same table: the longest run that leaves something behind.
        let whole = own.column(from).is_some_and(|cards| cards.len() == run.len());
        ensure(!whole || run.len() > 1, Void::NothingGained)?;
        return moved(&run[usize::from(whole)..], None);
    };
    let on = on.card().ok_or(Void::Turning(to))?;
    let does_not_fit = Void::DoesNotFit { card: top, on };
    if !on.is_joker() {
        let fits = |face: &Face| face.card().is_some_and(|card| follows(card, on));
        return moved(&run[run.iter().position(fits).ok_or(does_not_fit)?..], None);
    }
    let (start, options) = covering(own, from, to).ok_or(does_not_fit)?;
    match named {
        None => moved(&run[start..], Some(only(&options, None)?)),
        Some(card) => {
            // Of the runs that would make the joker this card the longest one; there is one at most.
            let makes =
                |face: &Face| face.card().is_some_and(|base| stands_on(own, to, base).any(|other| other == card));
            let start = run.iter().position(makes).ok_or(Void::Misnamed(card))?;
            moved(&run[start..], Some(card))
        }
    }
}

/// Where the longest run of a pile begins that can cover the joker at the end of a column, and what that could fix it as.
fn covering(own: &SeatView, from: Pile, to: Pile) -> Option<(usize, Vec<Card>)> {
    let starts = run(own, from).into_iter().map(|face| face.card().map(|base| stands_on(own, to, base).collect()));
    starts
        .enumerate()
        .find_map(|(start, options)| Some((start, options.filter(|names: &Vec<Card>| !names.is_empty())?)))
}

/// What the joker at the end of a column could be fixed as by this card.
fn stands_on(own: &SeatView, to: Pile, base: Card) -> impl Iterator<Item = Card> + use<> {
    let below = own.column(to).and_then(|column| column.iter().rev().nth(1)).and_then(|face| face.card());
    stands_between(base, below)
}

/// The longest run that ends with the last card of a pile; off the nertz pile and the waste, the top card.
fn run(own: &SeatView, from: Pile) -> ArrayVec<Face, 13> {
    let mut run: ArrayVec<Face, 13> = own.available(from).into_iter().collect();
    let above = own.column(from).map_or(&[][..], |column| column.split_last().map_or(&[][..], |(_, above)| above));
    for &face in above.iter().rev() {
        let goes_on = run.first().and_then(|face| face.card()).zip(face.card());
        if !goes_on.is_some_and(|(card, on)| follows(card, on)) || run.try_insert(0, face).is_err() {
            break;
        }
    }
    run
}

fn tuck(rules: &Rules, own: &SeatView, (from, under): (Pile, Pile), named: Option<Card>) -> Result<Deed, Void> {
    ensure(rules.tuck, Void::HouseRule)?;
    let card = available(own, from)?;
    column(own, under)?;
    ensure(from != under, Void::SamePile(under))?;
    ensure(own.columns.iter().any(Vec::is_empty), Void::NoGap)?;
    let base = base(own, under)?;
    let does_not_fit = Void::DoesNotFit { card: base, on: card };
    let options: Vec<Card> = stands_between(base, None).filter(|_| card.is_joker()).collect();
    ensure(!options.is_empty() || follows(base, card), does_not_fit)?;
    into_empty(rules, own, from)?;
    let joker = if card.is_joker() {
        Some(only(&options, named)?)
    } else {
        ensure(named.is_none(), named.map_or(Void::Name, Void::Misnamed))?;
        None
    };
    let card = own.available(from).and_then(Face::lies).unwrap_or(card);
    Ok(Deed::Act(Act::Tuck { from, card, under, joker }))
}

/// What the base of a column counts as.
fn base(own: &SeatView, pile: Pile) -> Result<Card, Void> {
    let column = own.column(pile).ok_or(Void::NotAColumn(pile))?;
    column.first().ok_or(Void::EmptyPile(pile))?.card().ok_or(Void::Turning(pile))
}

fn lake(view: &View, own: &SeatView, from: Pile, named: Option<Card>) -> Result<Deed, Void> {
    let worth = available(own, from)?;
    let card = own.available(from).and_then(Face::lies).unwrap_or(worth);
    let plays = if worth.is_joker() { only(&wanted(view).collect::<Vec<Card>>(), named)? } else { worth };
    ensure(worth.is_joker() || named.is_none_or(|named| named == worth), named.map_or(Void::Name, Void::Misnamed))?;
    let declared = card.is_joker().then_some(plays);
    if plays.is_ace() {
        return Ok(Deed::Act(Act::Found { from, card, declared }));
    }
    let fits = view.lanes.iter().filter(|lane| lane.wanted() == Some(plays)).map(|lane| lane.lane).min();
    let lane = fits.ok_or(Void::NoFoundation(plays))?;
    Ok(match view.rules.turns {
        true => Deed::Act(Act::Land { from, card, lane, declared }),
        false => Deed::Play(Play::Lake { from, card, lane, declared }),
    })
}

/// What a joker could go to the lake as: any card that a lane wants, each once, then any Ace.
fn wanted(view: &View) -> impl Iterator<Item = Card> {
    let mut wanted: Vec<Card> = view.lanes.iter().filter_map(|lane| lane.wanted()).collect();
    wanted.sort_unstable();
    wanted.dedup();
    wanted.into_iter().chain(Suit::ALL.into_iter().filter_map(|suit| Card::of(suit, 0)))
}

/// The one that is named, or the only one there is.
fn only(options: &[Card], named: Option<Card>) -> Result<Card, Void> {
    match (named, options) {
        (Some(card), _) if options.contains(&card) => Ok(card),
        (Some(card), _) => Err(Void::Misnamed(card)),
        (None, [only]) => Ok(*only),
        (None, _) => Err(Void::Name),
    }
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
