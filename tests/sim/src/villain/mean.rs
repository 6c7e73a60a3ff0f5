//! What is within the rules, and mean.

use super::silence::{Behind, Silence};
use super::way::{Cast, Way};
use super::{Expect, Strategy};
use crate::game::Playable;
use nertz_lockstep::sign::Scheme;

/// One villain, at any table, in any game.
const fn alone(name: &'static str, expect: Expect, about: &'static str) -> Strategy {
    Strategy { name, about, least_seats: 2, takes_friend: false, toy_only: false, expect }
}

/// The strategies, by name.
pub(super) const MEAN: &[Strategy] = &[
    alone("falls-silent-sealed", Expect::Blamed, "Seals a play and is never heard of again."),
    alone("falls-silent", Expect::Blamed, "Is never heard of again after some step of a round."),
];

/// The way of a strategy.
pub(super) fn way<G: Playable, S: Scheme>(name: &str, cast: Cast) -> Option<Box<dyn Way<G, S>>> {
    Some(match name {
        "falls-silent-sealed" => Box::new(Silence::new(cast, Behind::Seal)),
        "falls-silent" => Box::new(Silence::new(cast, Behind::Step)),
        _ => return None,
    })
}
