//! What an entry does.

use super::lines::PlaceLine;
use nertz_core::{Act, Card, How, Lane, Pile, Place, Play};
use nertz_lockstep::contest::Slot;
use nertz_lockstep::entry::{Item, Why};
use nertz_lockstep::hash::Hash;
use serde::Serialize;

/// One thing that an entry does.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[allow(missing_docs, reason = "each field stands in the README of this crate")]
pub struct ItemLine {
    pub item: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_for: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<PlaceLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seal: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub how: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub valid: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charter: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hashes: Vec<String>,
}

/// A card in ASCII: `6H`, `10C`, `AS`; `joker-1`, `joker-2`.
pub(super) fn card(card: Card) -> String {
    const SUITS: [char; 4] = ['C', 'D', 'H', 'S'];
    const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    match card.suit().zip(card.rank()) {
        Some((suit, rank)) => format!("{}{}", RANKS[usize::from(rank) % 13], SUITS[suit as usize % 4]),
        None => format!("joker-{}", card.number().saturating_sub(51)),
    }
}

/// `nertz`, `waste`, `river-1` …
fn pile(pile: Pile) -> String {
    match pile {
        Pile::NERTZ => "nertz".to_owned(),
        Pile::WASTE => "waste".to_owned(),
        other => format!("river-{}", other.as_column().map_or(0, |index| index + 1)),
    }
}

fn hexes<'a>(hashes: impl IntoIterator<Item = &'a Hash>) -> Vec<String> {
    hashes.into_iter().map(hex::encode).collect()
}

impl ItemLine {
    /// `slot` is what an opened play contends for.
    pub(super) fn of(item: &Item<Act, Play>, slot: Option<Slot>) -> ItemLine {
        let plain = |item: &'static str| ItemLine { item, ..ItemLine::default() };
        match item {
            Item::Commit { anchors } => ItemLine { hashes: hexes(anchors.iter()), ..plain("commit") },
            Item::Ready { all } => ItemLine { hashes: hexes([all]), ..plain("ready") },
            Item::Deal { x } => ItemLine { hashes: hexes(x), ..plain("deal") },
            Item::Go => plain("go"),
            Item::Open { deck, slot, k, x } => ItemLine {
                deck: Some(deck.number()),
                slot: Some(*slot),
                k: Some(*k),
                hashes: hexes([x]),
                ..plain("open")
            },
            Item::Act { act, x } => ItemLine { hashes: hexes(x), ..of_act(act) },
            Item::Seal { hash } => ItemLine { hashes: hexes([hash]), ..plain("seal") },
            Item::Reveal { seal, play, nonce } => ItemLine {
                seal: Some(*seal),
                valid: Some(slot.is_some()),
                place: slot.and_then(|slot| PlaceLine::of(Place(slot.0))),
                hashes: hexes([nonce]),
                ..of_play(play)
            },
            Item::Settle { seal, won, x } => {
                ItemLine { seal: Some(*seal), won: Some(*won), hashes: hexes(x), ..plain("settle") }
            }
            Item::Close { why } => {
                let how = match why {
                    Why::Call => "call",
                    Why::Stuck => "stuck",
                };
                ItemLine { how: Some(how), ..plain("close") }
            }
            Item::Seeds { ends } => ItemLine { hashes: hexes(ends.iter()), ..plain("seeds") },
            Item::Result { scores, seeds, .. } => {
                ItemLine { scores: Some(scores.to_vec()), hashes: hexes(seeds.iter()), ..plain("result") }
            }
            Item::Leave => plain("leave"),
            Item::Resign => plain("resign"),
            Item::Ask => plain("ask"),
            Item::Vote { charter } => ItemLine { charter: charter.map(hex::encode), ..plain("vote") },
        }
    }
}

fn of_act(act: &Act) -> ItemLine {
    let plain = |item: &'static str| ItemLine { item, ..ItemLine::default() };
    let moves = |item, from: &Pile, cards: &[Card], joker: &Option<Card>| ItemLine {
        item,
        from: Some(pile(*from)),
        cards: cards.iter().copied().map(card).collect(),
        stands_for: joker.map(card),
        ..ItemLine::default()
    };
    match act {
        Act::Draw => plain("draw"),
        Act::Redeal(how) => {
            let how = match how {
                How::Plain => "plain",
                How::Lone => "lone",
                How::Table => "table",
            };
            ItemLine { how: Some(how), ..plain("redeal") }
        }
        Act::Move { from, cards, to, joker } => ItemLine { to: Some(pile(*to)), ..moves("move", from, cards, joker) },
        Act::Tuck { from, card, under, joker } => {
            ItemLine { to: Some(pile(*under)), ..moves("tuck", from, &[*card], joker) }
        }
        Act::Found { from, card, declared } => moves("found", from, &[*card], declared),
        Act::Stuck { rotated } => ItemLine { how: rotated.then_some("rotated"), ..plain("stuck") },
        Act::Pass => plain("pass"),
        Act::Land { from, card, lane, declared } => {
            ItemLine { to: Some(on(*lane)), ..moves("land", from, &[*card], declared) }
        }
    }
}

fn of_play(play: &Play) -> ItemLine {
    match play {
        Play::Call => ItemLine { item: "call", ..ItemLine::default() },
        Play::Lake { from, card: played, lane, declared } => ItemLine {
            item: "play",
            from: Some(pile(*from)),
            cards: vec![card(*played)],
            to: Some(on(*lane)),
            stands_for: declared.map(card),
            ..ItemLine::default()
        },
    }
}

/// `lane-0-AS`: the lane that this card of that deck has founded.
fn on(lane: Lane) -> String {
    format!("lane-{}-{}", lane.deck, card(lane.card))
}
