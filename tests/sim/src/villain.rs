//! Seats that do not keep to the protocol: every rule broken in turn, and what is within the rules and mean.
//!
//! A villain stands between a seat's program and the network. One with a plot lets the program play until its occasion
//! comes, and from then on speaks alone; the others withhold, delay, repeat or add to what an honest program says.
//! Everything follows from a seed.

mod deal;
mod forget;
mod form;
mod head;
mod hold;
mod mean;
mod noise;
mod order;
mod partial;
mod plot;
mod round;
mod rules;
mod scheme;
mod seal;
mod silence;
mod toys;
mod twice;
mod way;

pub use plot::{Case, Next};
pub use rules::{Rule, cases, rules};

use crate::game::Playable;
use crate::plan::VillainPlan;
use crate::puppet::Puppet;
use crate::rng::Rng;
use nertz_lockstep::charter::{Secret, Signed};
use nertz_lockstep::peer::{Peer, Transmit};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{Scheme, Stub};
use nertz_lockstep::time::Time;
use scheme::Schemer;
use std::sync::LazyLock;
use way::{Cast, Way};

/// A way of not keeping to the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    /// Its name in plans.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// At so few seats it can be done.
    pub least_seats: u8,
    /// It takes two.
    pub takes_friend: bool,
    /// It can be done in the toy alone.
    pub toy_only: bool,
    /// It goes on talking and shows no play of its own: where nothing but that is lacking, a round stands still, as it does
    /// for a player who does nothing.
    pub stalls: bool,
    /// It takes all others to see what it does, whomever a plan lets it speak to.
    pub takes_all: bool,
    /// What must come of it.
    pub expect: Expect,
}

/// What must come of a strategy that has had its occasion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    /// All others name the seat for breaking this rule, or, where a differing computation could have led to it, tell of a
    /// divergence. A name without what it holds stands for all that it can hold: [`Villain::exposed`] has the whole one.
    Named(&'static str),
    /// The match ends as it would.
    Harmless,
    /// Nobody is named. The match may be broken off because of the villain or its friend, never because of another.
    Blamed,
}

/// No strategy of that name, or not for this game or table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoStrategy {
    /// No strategy of that name.
    #[error("no strategy is called {name:?}; there are {}", names())]
    Unknown {
        /// The name.
        name: String,
    },
    /// It cannot be done here.
    #[error("{name} cannot be done: {why}")]
    NotHere {
        /// The strategy.
        name: &'static str,
        /// Why not.
        why: &'static str,
    },
}

fn names() -> String {
    strategies().iter().map(|strategy| strategy.name).collect::<Vec<_>>().join(", ")
}

static STRATEGIES: LazyLock<Vec<Strategy>> = LazyLock::new(|| {
    let broken = rules::BROKEN.iter().flat_map(|(_, rule, listed)| listed.iter().map(move |listed| (*rule, *listed)));
    let named = broken.chain(rules::ONE_OF.iter().copied()).filter_map(|(rule, (name, about))| {
        let case = rules::case::<nertz_lockstep::toy::Toy, Stub>(name)?;
        Some(Strategy {
            name,
            about,
            least_seats: case.least_seats,
            takes_friend: case.friend,
            toy_only: name.starts_with("toy-"),
            stalls: false,
            takes_all: false,
            // Who does not know of a view cannot tell that there is none: only the audit names this.
            expect: if rule == "ForeignView" { Expect::Blamed } else { Expect::Named(rule) },
        })
    });
    named.chain(mean::MEAN.iter().cloned()).collect()
});

/// All strategies.
pub fn strategies() -> &'static [Strategy] {
    &STRATEGIES
}

/// The strategy of this name.
pub fn strategy(name: &str) -> Result<&'static Strategy, NoStrategy> {
    strategies()
        .iter()
        .find(|strategy| strategy.name == name)
        .ok_or_else(|| NoStrategy::Unknown { name: name.to_owned() })
}

/// The seats that do not keep to the protocol, and what they say instead.
pub struct Villain<G: Playable, S: Scheme> {
    seat: Seat,
    friend: Option<Seat>,
    way: Box<dyn Way<G, S>>,
}

impl<G: Playable, S: Scheme> Villain<G, S> {
    /// The villain of a plan, at the table of this charter; by seat, the key pairs and the secrets of all.
    pub fn new(
        plan: &VillainPlan,
        seed: u64,
        signed: &Signed,
        signers: &[S],
        secrets: &[Secret],
    ) -> Result<Self, NoStrategy> {
        let strategy = strategy(&plan.strategy)?;
        let refused = |why| NoStrategy::NotHere { name: strategy.name, why };
        let seats = signers.len();
        let there = |number: u8| Seat::new(number).filter(|seat| seat.index() < seats);
        let villain = there(plan.seat).ok_or_else(|| refused("its seat is not at the table"))?;
        let friend = plan.friend.and_then(there).filter(|friend| *friend != villain);
        if seats < usize::from(strategy.least_seats) {
            return Err(refused("the table has too few seats"));
        }
        if strategy.takes_friend && friend.is_none() {
            return Err(refused("it takes a friend"));
        }
        let friend = friend.filter(|_| strategy.takes_friend);
        let honest: Vec<Seat> = Seat::first(seats).filter(|seat| *seat != villain && Some(*seat) != friend).collect();
        let mut audience: Vec<Seat> =
            honest.iter().copied().filter(|seat| plan.audience.contains(&seat.number())).collect();
        if audience.is_empty() {
            audience.clone_from(&honest);
        }
        let match_id = signed.charter.match_id();
        let (after, rng) = (plan.after, Rng::new(seed));
        let mut cast = Cast { villain, friend, honest, audience, seats, match_id, after, rng };
        let own = villain.index();
        let mean = mean::way(strategy.name, cast.clone());
        let plot = || -> Result<Box<dyn Way<G, S>>, NoStrategy> {
            let case = rules::case::<G, S>(strategy.name).ok_or_else(|| refused("it is the toy's alone"))?;
            if case.speaks_to_all {
                cast.audience.clone_from(&cast.honest);
            }
            let puppet = Puppet::new(villain, signers[own].clone(), secrets[own].clone(), signed);
            let friend = friend.map(|friend| signers[friend.index()].clone());
            Ok(Box::new(Schemer::new(cast, case, strategy.expect, puppet, friend)))
        };
        let way = mean.map_or_else(plot, Ok)?;
        Ok(Villain { seat: villain, friend, way })
    }

    /// Whether this seat is one of its seats: the villain's or its friend's.
    pub fn is(&self, seat: Seat) -> bool {
        seat == self.seat || self.friend == Some(seat)
    }

    /// The program at one of its seats has stepped: the entries (body ‖ signature) that it has written to its journal, own
    /// ones and others', and what it would send. What is sent instead, and from which seat.
    pub fn stepped(
        &mut self,
        now: Time,
        seat: Seat,
        peer: &Peer<G, S>,
        fresh: &[Vec<u8>],
        out: Vec<Transmit>,
    ) -> Vec<(Seat, Transmit)> {
        self.way.stepped(now, seat, peer, fresh, out)
    }

    /// Messages have come for one of its seats: whether its program gets them, and what is said at once.
    pub fn hears(&mut self, now: Time, seat: Seat, from: Seat, messages: &[Vec<u8>]) -> (bool, Vec<(Seat, Transmit)>) {
        self.way.hears(now, seat, from, messages)
    }

    /// When [`Villain::handle_timeout`] wants to be called.
    pub fn poll_timeout(&self) -> Option<Time> {
        self.way.poll_timeout()
    }

    /// What is said by itself.
    pub fn handle_timeout(&mut self, now: Time) -> Vec<(Seat, Transmit)> {
        self.way.handle_timeout(now)
    }

    /// Once it is done: whom each of the others must name, by one of which rules.
    pub fn exposed(&self) -> Option<(Seat, Vec<String>)> {
        self.way.exposed()
    }

    /// Whether it has done anything that is not as the protocol has it: whether it has had its occasion.
    pub fn has_struck(&self) -> bool {
        self.way.has_struck()
    }
}
