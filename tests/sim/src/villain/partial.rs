//! A villain that does not speak to all, or does not listen to all.

use super::way::{Cast, Said, Way, as_it_is};
use crate::game::Playable;
use crate::stage::read;
use nertz_lockstep::peer::{Peer, Transmit};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;
use nertz_lockstep::wire::Message;

/// What does not get through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Against {
    /// What it would say to these.
    SpeakingTo(Vec<Seat>),
    /// What these say.
    Hearing(Vec<Seat>),
    /// Requests for entries.
    Wants,
}

pub(super) struct Partial {
    cast: Cast,
    against: Against,
    own: u32,
    struck: bool,
}

impl Partial {
    /// Speaks to the audience alone; if that is everybody, to some of them.
    pub(super) fn speaks_to_some(mut cast: Cast) -> Partial {
        let spared = if cast.audience.len() < cast.honest.len() {
            cast.audience.clone()
        } else {
            let first = cast.rng.below(cast.honest.len() as u64) as usize;
            let count = 1 + cast.rng.below((cast.honest.len() as u64).saturating_sub(1)) as usize;
            cast.honest.iter().copied().cycle().skip(first).take(count).collect()
        };
        let others = cast.honest.iter().copied().filter(|seat| !spared.contains(seat)).collect();
        Partial { cast, against: Against::SpeakingTo(others), own: 0, struck: false }
    }

    /// Does not hear one of the others.
    pub(super) fn deaf_to_one(mut cast: Cast) -> Partial {
        let one = cast.rng.below(cast.honest.len() as u64) as usize;
        let against = Against::Hearing(cast.honest.get(one).copied().into_iter().collect());
        Partial { cast, against, own: 0, struck: false }
    }

    /// Does not answer when it is asked for entries.
    pub(super) fn ignores_wants(cast: Cast) -> Partial {
        Partial { cast, against: Against::Wants, own: 0, struck: false }
    }

    fn is_on(&self) -> bool {
        self.own >= self.cast.after
    }
}

impl<G: Playable, S: Scheme> Way<G, S> for Partial {
    fn stepped(&mut self, _: Time, seat: Seat, _: &Peer<G, S>, fresh: &[Vec<u8>], mut out: Vec<Transmit>) -> Said {
        if self.is_on()
            && let Against::SpeakingTo(these) = &self.against
        {
            let all = out.len();
            out.retain(|transmit| !these.contains(&transmit.to));
            self.struck |= out.len() < all;
        }
        let mut own = fresh.iter().filter_map(|bytes| read::<G>(bytes)).filter(|body| body.author == seat);
        self.own = own.next_back().map_or(self.own, |body| body.seq);
        as_it_is(seat, out)
    }

    fn hears(&mut self, _: Time, _: Seat, from: Seat, messages: &[Vec<u8>]) -> (bool, Said) {
        let lost = self.is_on()
            && match &self.against {
                Against::SpeakingTo(_) => false,
                Against::Hearing(these) => these.contains(&from),
                Against::Wants => messages.iter().any(|message| matches!(Message::read(message), Ok(Message::Want(_)))),
            };
        self.struck |= lost;
        (!lost, Vec::new())
    }

    fn has_struck(&self) -> bool {
        self.struck
    }
}
