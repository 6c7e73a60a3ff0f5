//! Deeds by chance: legal ones, nearly legal ones and forged ones.

use super::{Local, Random, judge};
use nertz_core::*;

/// How a seat's player is disposed in one round: how often each kind of deed is tried.
#[derive(Clone, Copy, Debug)]
pub struct Mood {
    stuck: usize,
    calls: usize,
    forges: usize,
}

const OFTEN: usize = 12;

impl Mood {
    pub fn any(random: &mut Random) -> Mood {
        Mood {
            stuck: random.pick(&[0, 1, 2, 12, 40]),
            calls: random.pick(&[0, 1, 4]),
            forges: random.pick(&[0, 4, 15, 60]),
        }
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Draw,
    Redeal,
    Move,
    Tuck,
    Lake,
    Stuck,
    Call,
}

/// A deed of some kind, after a few tries to find a legal one.
pub fn random_deed(table: &Local, seat: u8, mood: Mood, random: &mut Random) -> Deed {
    let empty = table.layout(seat).stock.is_empty();
    let weights = [
        (Kind::Draw, if empty { 1 } else { OFTEN }),
        (Kind::Redeal, if empty { OFTEN } else { 1 }),
        (Kind::Move, 2 * OFTEN),
        (
            Kind::Tuck,
            if !table.rules.tuck {
                1
            } else if joker(table, seat).is_some() {
                3 * OFTEN
            } else {
                OFTEN
            },
        ),
        (Kind::Lake, 3 * OFTEN),
        (Kind::Stuck, mood.stuck),
        (Kind::Call, if table.layout(seat).nertz.is_empty() { OFTEN } else { mood.calls }),
    ];
    let mut at = random.below(weights.iter().map(|(_, weight)| weight).sum());
    let (kind, _) = *weights
        .iter()
        .find(|(_, weight)| {
            at < *weight || {
                at -= weight;
                false
            }
        })
        .unwrap();
    let tries = random.pick(&[1, 8, 30, 80]);
    let mut deed = of_kind(table, seat, kind, random);
    for _ in 1..tries {
        if judge(table, seat, &deed).is_ok() {
            break;
        }
        deed = of_kind(table, seat, kind, random);
    }
    if random.below(200) < mood.forges { forged(table, deed, random) } else { deed }
}

fn of_kind(table: &Local, seat: u8, kind: Kind, random: &mut Random) -> Deed {
    Deed::Act(match kind {
        Kind::Draw => Act::Draw,
        Kind::Redeal => Act::Redeal(random.pick(&[How::Plain, How::Lone])),
        Kind::Move => a_move(table, seat, random),
        Kind::Tuck => a_tuck(table, seat, random),
        Kind::Lake => return to_the_lake(table, seat, random),
        Kind::Stuck if table.rules.turns => Act::Pass,
        Kind::Stuck => Act::Stuck { rotated: rotated(table, seat) },
        Kind::Call => return Deed::Play(Play::Call),
    })
}

fn a_move(table: &Local, seat: u8, random: &mut Random) -> Act {
    let (mut from, mut to) = (a_pile(table, random), a_column(table, random));
    // Positions with jokers are rare, so they are looked for.
    if random.once_in(2) {
        let covers = (0..table.rules.columns).map(Pile::column).find(|pile| is_joker(table, seat, *pile));
        match covers {
            Some(column) => to = column,
            None => from = joker(table, seat).unwrap_or(from),
        }
    }
    let there = table.layout(seat).pile(from).unwrap_or_default();
    let most = if from.as_column().is_some() { there.len().min(13) } else { there.len().min(1) };
    let count = if most > 1 { 1 + random.below(most) } else { most };
    let run = &there[there.len() - count..];
    let on = table.layout(seat).available(to).and_then(|k| table.counts_as(seat, k));
    let base = run.first().and_then(|&k| table.counts_as(seat, k));
    let joker = base.filter(|_| on.is_some_and(Card::is_joker)).and_then(|base| above(base, random));
    Act::Move { from, cards: run.iter().filter_map(|&k| table.face(seat, k)).collect(), to, joker }
}

fn a_tuck(table: &Local, seat: u8, random: &mut Random) -> Act {
    let (mut from, under) = (a_pile(table, random), a_column(table, random));
    if random.once_in(2) {
        from = joker(table, seat).unwrap_or(from);
    }
    let card = lies(table, seat, from).unwrap_or_else(|| any_card(random));
    let base = table.layout(seat).pile(under).and_then(<[u8]>::first).and_then(|&k| table.counts_as(seat, k));
    let names = table.worth(seat, from).is_some_and(Card::is_joker);
    Act::Tuck { from, card, under, joker: base.filter(|_| names).and_then(|base| above(base, random)) }
}

fn to_the_lake(table: &Local, seat: u8, random: &mut Random) -> Deed {
    let from = match a_pile(table, random) {
        from if is_joker(table, seat, from) && random.below(4) > 0 => a_pile(table, random),
        from => from,
    };
    let card = lies(table, seat, from).unwrap_or_else(|| any_card(random));
    let mut counts = table.worth(seat, from).unwrap_or(card);
    if counts.is_joker() || card.is_joker() && random.once_in(3) {
        // Any card that is wanted or, more rarely, an Ace; also if it is fixed, and not free to be that.
        let wanted = (!table.founded.is_empty()).then(|| random.pick(&table.founded));
        let on_lane = wanted.and_then(|(_, suit, wants)| Card::of(suit, wants)).filter(|_| !random.once_in(4));
        counts = on_lane.or(Card::of(random.pick(&Suit::ALL), 0)).unwrap();
    }
    let declared = card.is_joker().then_some(counts);
    if counts.is_ace() {
        return Deed::Act(Act::Found { from, card, declared });
    }
    let fits = |(_, suit, wants): &&(Lane, Suit, u8)| Card::of(*suit, *wants) == Some(counts);
    let lane = match table.founded.iter().filter(fits).nth(random.below(2)) {
        Some((lane, ..)) => *lane,
        None if table.founded.is_empty() => Lane { deck: seat, card: any_card(random) },
        None => random.pick(&table.founded).0,
    };
    match table.rules.turns {
        true => Deed::Act(Act::Land { from, card, lane, declared }),
        false => Deed::Play(Play::Lake { from, card, lane, declared }),
    }
}

/// The deed with something in it that is made up, or something that is out of place altogether.
fn forged(table: &Local, deed: Deed, random: &mut Random) -> Deed {
    let (any, pile) = (any_card(random), any_pile(random));
    let name = random.pick(&[None, Some(any)]);
    let lane = Lane { deck: random.below(10) as u8, card: any_card(random) };
    let which = random.below(5);
    match deed {
        Deed::Act(Act::Move { mut from, mut cards, mut to, mut joker }) => {
            match which {
                0 => from = pile,
                1 => to = pile,
                2 => joker = name,
                3 => drop(cards.try_push(any)),
                _ => drop(cards.pop()),
            }
            Deed::Act(Act::Move { from, cards, to, joker })
        }
        Deed::Act(Act::Tuck { mut from, mut card, mut under, mut joker }) => {
            match which {
                0 => from = pile,
                1 => under = pile,
                2 => card = any,
                _ => joker = name,
            }
            Deed::Act(Act::Tuck { from, card, under, joker })
        }
        Deed::Act(Act::Found { from, card, declared }) => Deed::Act(match which {
            0 => Act::Found { from: pile, card, declared },
            1 => Act::Found { from, card: any, declared },
            2 => Act::Land { from, card, lane, declared },
            _ => Act::Found { from, card, declared: name },
        }),
        Deed::Play(Play::Lake { from, card, lane: right, declared })
        | Deed::Act(Act::Land { from, card, lane: right, declared }) => {
            let (from, card, lane, declared) = match which {
                0 => (pile, card, right, declared),
                1 => (from, any, right, declared),
                2 => (from, card, lane, declared),
                _ => (from, card, right, name),
            };
            match random.once_in(2) {
                true => Deed::Play(Play::Lake { from, card, lane, declared }),
                false => Deed::Act(Act::Land { from, card, lane, declared }),
            }
        }
        Deed::Act(Act::Stuck { rotated }) => Deed::Act(Act::Stuck { rotated: !rotated }),
        Deed::Act(Act::Pass) => Deed::Act(Act::Stuck { rotated: rotated(table, 0) }),
        Deed::Act(Act::Draw | Act::Redeal(_)) => match which {
            0 => Deed::Act(Act::Pass),
            1 => Deed::Play(Play::Call),
            _ => Deed::Act(Act::Redeal(How::Table)),
        },
        Deed::Play(Play::Call) => Deed::Act(Act::Redeal(How::Table)),
    }
}

/// Every intent whose meaning could be something, with every name for a joker where one could be named.
pub fn intents(table: &Local, seat: u8) -> Vec<Intent> {
    let piles = || (0..table.rules.columns + 3).map(Pile);
    let all = || (0..Card::COUNT).filter_map(Card::new);
    let joker = |pile: Pile| table.worth(seat, pile).is_some_and(Card::is_joker);
    let odd = Card::of(Suit::Hearts, 6).unwrap();
    let names = |any: bool| all().filter(move |card| any || *card == odd);
    let mut intents = vec![Intent::Draw, Intent::Rotate, Intent::Stuck, Intent::Call];
    for from in piles() {
        intents.push(Intent::Lake { from });
        // Also by its name a card that needs none.
        let worth = table.worth(seat, from);
        intents.extend(names(joker(from)).chain(worth).map(|card| Intent::LakeAs { from, card }));
        for to in piles() {
            intents.extend([Intent::Move { from, to }, Intent::Tuck { from, to }]);
            intents.extend(names(joker(to)).map(|card| Intent::MoveAs { from, to, card }));
            intents.extend(names(joker(from)).map(|card| Intent::TuckAs { from, to, card }));
        }
    }
    intents
}

/// A pile whose available card is a joker that stands for no card yet.
fn joker(table: &Local, seat: u8) -> Option<Pile> {
    table.layout(seat).piles().find(|pile| is_joker(table, seat, *pile))
}

fn is_joker(table: &Local, seat: u8, pile: Pile) -> bool {
    table.worth(seat, pile).is_some_and(Card::is_joker)
}

fn lies(table: &Local, seat: u8, pile: Pile) -> Option<Card> {
    table.face(seat, table.layout(seat).available(pile)?)
}

/// A card one rank above, mostly of the other colour.
fn above(base: Card, random: &mut Random) -> Option<Card> {
    let suit = random.pick(&Suit::ALL);
    Card::of(suit, base.rank()? + 1).filter(|card| base.goes_on(*card) || random.once_in(8))
}

fn any_card(random: &mut Random) -> Card {
    Card::new(random.below(usize::from(Card::COUNT)) as u8).unwrap()
}

fn a_pile(table: &Local, random: &mut Random) -> Pile {
    match random.below(4) {
        0 => Pile::NERTZ,
        1 => Pile::WASTE,
        _ => a_column(table, random),
    }
}

fn a_column(table: &Local, random: &mut Random) -> Pile {
    Pile::column(random.below(usize::from(table.rules.columns)) as u8)
}

fn any_pile(random: &mut Random) -> Pile {
    if random.once_in(8) { Pile(u8::MAX) } else { Pile(random.below(10) as u8) }
}
