//! Runs a plan: which game, which signatures, which mistake; and what came of it.

use crate::game::Playable;
use crate::games::nertz::Sessions;
use crate::mesh::charter;
use crate::node::{AtRandom, Cast};
use crate::oracle::{Oracle, Violation};
use crate::plan::{BadPlan, Plan};
use crate::reached::Reached;
use crate::rng::Rng;
use crate::slow::Felt;
use crate::trace::Trace;
use crate::world::World;
use nertz_lockstep::mistake;
use nertz_lockstep::sign::{Ed25519, Scheme, Stub};
use nertz_lockstep::toy::Toy;
use nertz_session::nertz::Nertz;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How a plan is run.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Oracles look after each step.
    pub oracles: bool,
    /// What happens is told.
    pub trace: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { oracles: true, trace: false }
    }
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Report {
    /// The oracle that was violated, if any.
    pub violation: Option<Violation>,
    /// Over all journals: the same plan has the same.
    pub hash: [u8; 32],
    /// What was reached.
    pub reached: Reached,
    /// What each player has felt.
    pub felt: Vec<Felt>,
    /// Virtual time.
    pub elapsed_ms: u64,
    /// What happened, if that was asked for.
    pub trace: Trace,
}

/// Runs a plan of one of this project's games.
pub fn run(plan: &Plan, options: Options) -> Result<Report, BadPlan> {
    match &*plan.game {
        Toy::NAME => run_game::<Toy>(plan, options),
        Nertz::NAME if plan.real_signatures => run_cast::<Nertz, Ed25519, _>(plan, Sessions, options),
        Nertz::NAME => run_cast::<Nertz, Stub, _>(plan, Sessions, options),
        other => Err(BadPlan::Game(other.to_owned())),
    }
}

/// Runs a plan of a game whose engines are played at random.
pub fn run_game<G: Playable>(plan: &Plan, options: Options) -> Result<Report, BadPlan> {
    if plan.real_signatures {
        run_cast::<G, Ed25519, _>(plan, AtRandom, options)
    } else {
        run_cast::<G, Stub, _>(plan, AtRandom, options)
    }
}

/// Runs a plan with programs of a kind.
pub fn run_cast<G: Playable, S: Scheme, C: Cast<G, S>>(
    plan: &Plan,
    cast: C,
    options: Options,
) -> Result<Report, BadPlan> {
    plan.check()?;
    let made = plan.mistake()?;
    let rules = G::rules(&plan.rules, plan.seats, plan.grace_ms).map_err(BadPlan::Rules)?;
    let table = charter::<S>(&mut Rng::stream(plan.seed, b"charter"), usize::from(plan.seats), &rules);
    G::new(&table.0.charter).map_err(BadPlan::Rules)?;
    let trace = options.trace.then(Trace::default);
    mistake::choose(made);
    let mut world: World<G, S, C> = World::new(plan.clone(), cast, table, options.oracles, trace)?;
    // Whatever a panic has left half done is only told, and not run on.
    let seen = catch_unwind(AssertUnwindSafe(|| world.run()));
    let seen = seen.unwrap_or_else(|panic| {
        let what = panic.downcast_ref::<String>().cloned();
        let what = what.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
        let what = what.unwrap_or_else(|| "a panic without words".to_owned());
        Err(Violation { oracle: Oracle::Panic, at: world.now(), what })
    });
    mistake::choose(None);
    world.tally();
    let mut hasher = blake3::Hasher::new();
    for place in &world.places {
        hasher.update(&(place.disk.journal.len() as u64).to_le_bytes());
        hasher.update(&place.disk.journal);
    }
    hasher.update(&world.elapsed_ms().to_le_bytes());
    for number in world.reached().numbers() {
        hasher.update(&number.to_le_bytes());
    }
    Ok(Report {
        violation: seen.err(),
        hash: *hasher.finalize().as_bytes(),
        reached: world.reached().clone(),
        elapsed_ms: world.elapsed_ms(),
        felt: std::mem::take(&mut world.felt),
        trace: world.trace().unwrap_or_default(),
    })
}
