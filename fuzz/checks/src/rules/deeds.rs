//! Actions made of choices: what names a card names the one that lies there, unless it is made up on purpose.

use super::common::Local;
use crate::choices::Choices;
use crate::make::make;
use nertz_core::{Act, Card, Deed, How, Intent, Lane, Pile, Play, Table, rotated};

/// The bytes of an action.
const LENGTH: usize = 6;

/// One thing to try.
pub(super) enum Op {
    /// A deed.
    Deed { seat: u8, deed: Plan },
    /// A key.
    Intent { seat: u8, intent: Intent },
    /// A decision on a play.
    Settle { seat: u8, index: u8 },
    /// Somebody leaves.
    Leave { seat: u8 },
    /// A step on a layout that is thrown away.
    Fold { seat: u8, deed: Plan, number: u8, seq: u32 },
}

/// A deed, as far as it does not hang on what lies where.
pub(super) struct Plan {
    kind: u8,
    from: Pile,
    to: Pile,
    count: u8,
    card: Card,
    /// Made up altogether.
    forged: Option<Deed>,
}

impl Op {
    /// The next one.
    pub(super) fn next(choices: &mut Choices<'_>) -> Option<Op> {
        if choices.is_empty() {
            return None;
        }
        let bytes = choices.take(LENGTH);
        let mut own = Choices::of(bytes);
        let (what, seat) = (own.or_zero(), own.or_zero());
        let (from, to) = (Pile(own.or_zero() % 11), Pile(own.or_zero() % 11));
        let (count, number) = (own.or_zero(), own.or_zero());
        let card = Card::new(number % Card::COUNT)?;
        let kind = what % 32;
        let forged = match kind {
            24 | 25 => make::<Act>(choices).map(Deed::Act),
            26 => make::<Play>(choices).map(Deed::Play),
            _ => None,
        };
        let deed = Plan { kind, from, to, count, card, forged };
        Some(match kind {
            0..=20 | 24..=26 => Op::Deed { seat, deed },
            21 | 22 => Op::Settle { seat, index: count },
            23 => Op::Leave { seat },
            27 | 28 => {
                let deed = Plan { kind: count % 21, ..deed };
                Op::Fold { seat, deed, number, seq: u32::from(what) << 3 }
            }
            _ => Op::Intent { seat, intent: intent(count, from, to, card) },
        })
    }

    /// Whose.
    pub(super) fn seat(&self) -> u8 {
        match self {
            Op::Deed { seat, .. }
            | Op::Intent { seat, .. }
            | Op::Settle { seat, .. }
            | Op::Leave { seat }
            | Op::Fold { seat, .. } => *seat,
        }
    }

    /// A card that it names.
    pub(super) fn card(&self) -> Card {
        match self {
            Op::Deed { deed, .. } | Op::Fold { deed, .. } => deed.card,
            _ => Card::of(nertz_core::Suit::Hearts, self.seat() % 13).expect("a rank"),
        }
    }

    /// The deed at this table.
    pub(super) fn deed(&self, table: &Local, seat: u8) -> Option<Deed> {
        match self {
            Op::Deed { deed, .. } | Op::Fold { deed, .. } => deed.at(table, seat),
            _ => None,
        }
    }
}

impl Plan {
    fn at(&self, table: &Local, seat: u8) -> Option<Deed> {
        let &Plan { kind, from, to, count, card, .. } = self;
        let lies = table.layout(seat).available(from).and_then(|k| table.face(seat, k));
        Some(match kind {
            24..=26 => return self.forged.clone(),
            0..=2 => Deed::Act(Act::Draw),
            3 | 4 => Deed::Act(Act::Redeal([How::Plain, How::Plain, How::Lone, How::Table][usize::from(count % 4)])),
            5..=9 => {
                let there = table.layout(seat).pile(from).unwrap_or_default();
                let count = (1 + usize::from(count % 13)).min(there.len());
                let run = there[there.len() - count..].iter().filter_map(|&k| table.face(seat, k)).collect();
                let covers = table.worth(seat, to).is_some_and(Card::is_joker);
                Deed::Act(Act::Move { from, cards: run, to, joker: covers.then_some(card) })
            }
            10 | 11 => {
                let names = table.worth(seat, from).is_some_and(Card::is_joker);
                Deed::Act(Act::Tuck { from, card: lies.unwrap_or(card), under: to, joker: names.then_some(card) })
            }
            12..=17 => self.to_the_lake(table, seat, lies.unwrap_or(card)),
            18 | 19 if table.rules.turns => Deed::Act(Act::Pass),
            18 | 19 => Deed::Act(Act::Stuck { rotated: rotated(table, seat) ^ (count == 255) }),
            _ => Deed::Play(Play::Call),
        })
    }

    fn to_the_lake(&self, table: &Local, seat: u8, card: Card) -> Deed {
        let from = self.from;
        let worth = table.worth(seat, from).unwrap_or(card);
        let declared = card.is_joker().then_some(if worth.is_joker() { self.card } else { worth });
        let counts = declared.unwrap_or(card);
        if counts.is_ace() {
            return Deed::Act(Act::Found { from, card, declared });
        }
        let mut fitting = table.founded.iter().filter(|(_, suit, wants)| Card::of(*suit, *wants) == Some(counts));
        let lane = match fitting.nth(usize::from(self.count % 2)) {
            Some((lane, ..)) => *lane,
            None => Lane { deck: self.count % 8, card: self.card },
        };
        match table.rules.turns {
            true => Deed::Act(Act::Land { from, card, lane, declared }),
            false => Deed::Play(Play::Lake { from, card, lane, declared }),
        }
    }
}

fn intent(which: u8, from: Pile, to: Pile, card: Card) -> Intent {
    match which % 10 {
        0 => Intent::Draw,
        1 => Intent::Rotate,
        2 => Intent::Stuck,
        3 => Intent::Call,
        4 => Intent::Lake { from },
        5 => Intent::LakeAs { from, card },
        6 => Intent::Move { from, to },
        7 => Intent::Tuck { from, to },
        8 => Intent::MoveAs { from, to, card },
        _ => Intent::TuckAs { from, to, card },
    }
}

/// Some actions of both, of every kind.
pub(super) fn round() -> Vec<u8> {
    let mut bytes = Vec::new();
    for turn in 0..40 {
        for (kind, from) in [(12, turn % 6), (5, turn % 6), (29, 0), (0, 0), (21, 0)] {
            let count = if kind == 29 { 6 } else { 0 };
            bytes.extend([kind, turn % 2, from, 2 + turn % 4, count, turn * 5]);
        }
    }
    bytes.extend([18, 0, 0, 0, 0, 0, 18, 1, 0, 0, 0, 0]);
    bytes
}
