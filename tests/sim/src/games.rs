//! Which games there are: this project's, and an own one.

pub mod nertz;
pub mod toy;

use crate::game::Playable;
use crate::plan::{BadPlan, Plan};
use crate::run::{Options, Report, run, run_game};
use crate::swarm::Swarm;
use nertz_lockstep::toy::Toy;
use nertz_session::nertz::Nertz;
use std::marker::PhantomData;

/// Games by name.
pub trait Games: Sync {
    /// Their names, the usual one first.
    fn names(&self) -> Vec<&'static str>;
    /// The plan of a seed for a game.
    fn plan(&self, game: &str, swarm: &Swarm, seed: u64) -> Result<Plan, BadPlan>;
    /// Runs a plan.
    fn run(&self, plan: &Plan, options: Options) -> Result<Report, BadPlan>;
}

/// The toy and Nertz.
pub struct Ours;

impl Games for Ours {
    fn names(&self) -> Vec<&'static str> {
        vec![Toy::NAME, Nertz::NAME]
    }

    fn plan(&self, game: &str, swarm: &Swarm, seed: u64) -> Result<Plan, BadPlan> {
        match game {
            Toy::NAME => Ok(swarm.plan::<Toy>(seed)),
            Nertz::NAME => Ok(swarm.plan::<Nertz>(seed)),
            other => Err(BadPlan::Game(other.to_owned())),
        }
    }

    fn run(&self, plan: &Plan, options: Options) -> Result<Report, BadPlan> {
        run(plan, options)
    }
}

/// An own game beside ours.
pub struct With<G>(PhantomData<fn() -> G>);

impl<G> Default for With<G> {
    fn default() -> With<G> {
        With(PhantomData)
    }
}

impl<G: Playable> Games for With<G> {
    fn names(&self) -> Vec<&'static str> {
        [vec![G::NAME], Ours.names()].concat()
    }

    fn plan(&self, game: &str, swarm: &Swarm, seed: u64) -> Result<Plan, BadPlan> {
        if game == G::NAME { Ok(swarm.plan::<G>(seed)) } else { Ours.plan(game, swarm, seed) }
    }

    fn run(&self, plan: &Plan, options: Options) -> Result<Report, BadPlan> {
        if plan.game == G::NAME { run_game::<G>(plan, options) } else { Ours.run(plan, options) }
    }
}
