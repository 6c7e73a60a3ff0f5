//! A villain that stops: from some entry of its own on its seat is dead.

use super::way::{Cast, Said, Way, as_it_is};
use crate::game::Playable;
use crate::stage::read;
use nertz_lockstep::entry::{BodyOf, Item};
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::{Peer, Transmit};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;

/// Behind what it falls silent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Behind {
    /// A seal.
    Seal,
    /// A step of a round: the seed's choice.
    Step,
}

/// Says the entry in question, and never anything again.
pub(super) struct Silence {
    cast: Cast,
    behind: Behind,
    step: u64,
    silent: bool,
}

impl Silence {
    pub(super) fn new(mut cast: Cast, behind: Behind) -> Silence {
        let step = cast.rng.below(6);
        Silence { cast, behind, step, silent: false }
    }

    fn is_it<G: Game>(&self, body: &BodyOf<G>) -> bool {
        let step = |item: &Item<G::Act, G::Play>| match item {
            Item::Commit { .. } => Some(0),
            Item::Ready { .. } => Some(1),
            Item::Deal { .. } => Some(2),
            Item::Go => Some(3),
            Item::Close { .. } => Some(4),
            Item::Seeds { .. } => Some(5),
            _ => None,
        };
        body.author == self.cast.villain
            && body.seq > self.cast.after
            && body.items.iter().any(|item| match self.behind {
                Behind::Seal => matches!(item, Item::Seal { .. }),
                Behind::Step => step(item) == Some(self.step),
            })
    }
}

impl<G: Playable, S: Scheme> Way<G, S> for Silence {
    fn stepped(&mut self, _: Time, seat: Seat, _: &Peer<G, S>, fresh: &[Vec<u8>], out: Vec<Transmit>) -> Said {
        if self.silent {
            return Vec::new();
        }
        self.silent = fresh.iter().filter_map(|bytes| read::<G>(bytes)).any(|body| self.is_it::<G>(&body));
        as_it_is(seat, out)
    }

    fn hears(&mut self, _: Time, _: Seat, _: Seat, _: &[Vec<u8>]) -> (bool, Said) {
        (!self.silent, Vec::new())
    }

    fn has_struck(&self) -> bool {
        self.silent
    }
}
