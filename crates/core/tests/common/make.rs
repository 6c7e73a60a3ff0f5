//! Deeds, written out.

use super::card;
use nertz_core::*;

pub fn shift(from: Pile, cards: &str, to: Pile) -> Deed {
    Deed::Act(Act::Move { from, cards: cards.split_whitespace().map(card).collect(), to, joker: None })
}

pub fn lake(from: Pile, text: &str, lane: (u8, &str)) -> Deed {
    let lane = Lane { deck: lane.0, card: card(lane.1) };
    Deed::Play(Play::Lake { from, card: card(text), lane, declared: None })
}

pub fn tuck(from: Pile, text: &str, under: Pile) -> Deed {
    Deed::Act(Act::Tuck { from, card: card(text), under, joker: None })
}

/// The same deed, in which a joker is named.
pub fn named(deed: Deed, name: &str) -> Deed {
    let name = Some(card(name));
    match deed {
        Deed::Act(Act::Move { from, cards, to, .. }) => Deed::Act(Act::Move { from, cards, to, joker: name }),
        Deed::Act(Act::Tuck { from, card, under, .. }) => Deed::Act(Act::Tuck { from, card, under, joker: name }),
        Deed::Act(Act::Found { from, card, .. }) => Deed::Act(Act::Found { from, card, declared: name }),
        Deed::Act(Act::Land { from, card, lane, .. }) => Deed::Act(Act::Land { from, card, lane, declared: name }),
        Deed::Play(Play::Lake { from, card, lane, .. }) => Deed::Play(Play::Lake { from, card, lane, declared: name }),
        other => other,
    }
}

pub fn land(from: Pile, text: &str, lane: (u8, &str)) -> Deed {
    let lane = Lane { deck: lane.0, card: card(lane.1) };
    Deed::Act(Act::Land { from, card: card(text), lane, declared: None })
}

pub fn found(from: Pile, text: &str) -> Deed {
    Deed::Act(Act::Found { from, card: card(text), declared: None })
}
