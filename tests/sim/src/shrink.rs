//! Makes a plan that fails small: leaves out what it fails without.

use crate::games::Games;
use crate::link::Air;
use crate::oracle::{Oracle, Violation};
use crate::plan::Plan;
use crate::run::Options;

/// Each candidate is tried with so many seeds: chances fall otherwise when anything is left out.
const SEEDS: u64 = 6;

/// A smaller plan that the same oracle sees, and what it says. At most `runs` runs are made.
pub fn shrink(games: &dyn Games, plan: &Plan, violation: &Violation, runs: usize) -> (Plan, Violation) {
    let mut best = (plan.clone(), violation.clone());
    let mut left = runs;
    loop {
        let before = best.0.clone();
        for candidate in candidates(&best.0) {
            if let Some(found) = fails(games, &candidate, violation.oracle, &mut left) {
                best = found;
            }
            if left == 0 {
                return best;
            }
        }
        if best.0 == before {
            return best;
        }
    }
}

/// The candidate, or the same with another seed, if the oracle sees it.
fn fails(games: &dyn Games, candidate: &Plan, oracle: Oracle, left: &mut usize) -> Option<(Plan, Violation)> {
    for more in 0..SEEDS {
        *left = left.checked_sub(1)?;
        let plan = Plan { seed: candidate.seed.wrapping_add(more), ..candidate.clone() };
        let report = games.run(&plan, Options::default()).ok()?;
        if let Some(violation) = report.violation.filter(|violation| violation.oracle == oracle) {
            return Some((plan, violation));
        }
    }
    None
}

/// Plans with a little less, the boldest first.
fn candidates(plan: &Plan) -> Vec<Plan> {
    let mut plans = Vec::new();
    let mut add = |change: &dyn Fn(&mut Plan)| {
        let mut less = plan.clone();
        change(&mut less);
        if less != *plan && less.check().is_ok() {
            plans.push(less);
        }
    };
    add(&|plan| plan.faults.clear());
    add(&|plan| plan.links.clear());
    add(&|plan| plan.air = Air::lan());
    add(&|plan| plan.start_ms.clear());
    add(&|plan| plan.villain = None);
    let fewer = plan.seats - 1;
    add(&|plan| {
        plan.seats = fewer;
        plan.start_ms.truncate(usize::from(fewer));
        plan.finish.retain(|seat| *seat < fewer);
        plan.links.retain(|link| link.from < fewer && link.to < fewer);
        plan.faults.retain(|fault| fault.seats().iter().all(|seat| *seat < fewer));
    });
    let half = plan.links.len() / 2;
    add(&|plan| drop(plan.links.drain(..half)));
    add(&|plan| plan.links.truncate(half));
    for at in (0..plan.links.len()).rev() {
        add(&|plan| {
            plan.links.remove(at);
        });
    }
    let half = plan.faults.len() / 2;
    add(&|plan| drop(plan.faults.drain(..half)));
    add(&|plan| plan.faults.truncate(half));
    for at in (0..plan.faults.len()).rev() {
        add(&|plan| {
            plan.faults.remove(at);
        });
    }
    let lossless = |air: &mut Air| {
        air.loss = Default::default();
        air.doubled = 0;
        air.kbit = 0;
        air.stalls = 0;
    };
    add(&|plan| {
        lossless(&mut plan.air);
        plan.links.iter_mut().for_each(|link| lossless(&mut link.air));
    });
    add(&|plan| plan.air.in_order = true);
    plans
}
