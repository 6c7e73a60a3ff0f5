//! Which oracle is meant to see which mistake, and after how many seeds it does.

use crate::games::Games;
use crate::oracle::{Oracle, Violation};
use crate::plan::Plan;
use crate::run::Options;
use crate::swarm::Swarm;
use nertz_lockstep::mistake::Mistake;

/// The oracle that is meant to see a mistake.
pub fn seen_by(mistake: Mistake) -> Oracle {
    match mistake {
        Mistake::MentionsByArrival => Oracle::Mentions,
        Mistake::OwnEntryFirst => Oracle::Causality,
        Mistake::UnrevealedSealIgnored
        | Mistake::TwoValuedStatus
        | Mistake::BothAtOnce
        | Mistake::SettlesUnchecked
        | Mistake::ReturnsAtOnce => Oracle::Agreement,
        Mistake::SealBlocksEverySlot => Oracle::Progress,
        Mistake::NoRevealsAfterClose | Mistake::MajorityOfVotes => Oracle::Liveness,
        Mistake::OpensBeforeReady | Mistake::OpensAhead | Mistake::NonceReused => Oracle::Knowledge,
        Mistake::CutAtHalf | Mistake::FewestAreMost | Mistake::FirstIsDrawn => Oracle::Anew,
        Mistake::FirstMajority => Oracle::Blame,
        Mistake::CutAtMinimum
        | Mistake::FrozenDelivers
        | Mistake::ForgetsFreezing
        | Mistake::SuspicionsCarried
        | Mistake::SuspectsAlone => Oracle::Views,
        // A mistake that is added to the engine is added here.
        _ => Oracle::Panic,
    }
}

/// A mistake that was seen.
#[derive(Clone, Debug)]
pub struct Found {
    /// How many seeds it took.
    pub seeds: u64,
    /// The plan in which it was seen.
    pub plan: Plan,
    /// What was seen.
    pub violation: Violation,
}

/// Looks for a mistake in the toy's plans of the first seeds; what other oracles see does not count.
pub fn find(games: &dyn Games, game: &str, mistake: Mistake, seeds: u64) -> Option<Found> {
    let departures = matches!(
        mistake,
        Mistake::CutAtMinimum
            | Mistake::FrozenDelivers
            | Mistake::FirstMajority
            | Mistake::ForgetsFreezing
            | Mistake::SuspicionsCarried
            | Mistake::SuspectsAlone
    );
    let mistake_name = Some(mistake.name().to_owned());
    // Small tables are quick, and are enough for what changes of view and returns can go wrong at.
    let seats = if departures || mistake == Mistake::ReturnsAtOnce { (3, 5) } else { Swarm::default().seats };
    let swarm = Swarm { mistake: mistake_name, villains: false, departures, seats, ..Swarm::default() };
    (0..seeds).find_map(|seed| {
        let plan = games.plan(game, &swarm, seed).ok()?;
        let violation = games.run(&plan, Options::default()).ok()?.violation?;
        (violation.oracle == seen_by(mistake)).then_some(Found { seeds: seed + 1, plan, violation })
    })
}
