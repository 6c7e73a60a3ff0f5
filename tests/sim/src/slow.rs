//! What the others feel of a player that is stopped for 300 ms again and again: nothing waits for it that does not hinge on it.
//!
//! But there is one less of those who answer: a decision takes the mentions of two others, and a card the openings of two, which
//! are then the slower of two and not the second of three. Where links are all alike this costs nothing.

use crate::games::Games;
use crate::link::Air;
use crate::plan::{BadPlan, Fault, Plan};
use crate::run::Options;
use nertz_lockstep::mistake::Mistake;

/// So long it is stopped, and so long it runs,
const STOPPED_MS: u32 = 300;
const RUNS_MS: u32 = 300;
/// for so long; a round has ended by then.
const LASTS_MS: u32 = 300_000;
const SEATS: u8 = 4;
/// The one that is stopped.
const SLOW: u8 = 3;

/// Times that a player felt, µs.
#[derive(Clone, Default, Debug)]
pub struct Felt {
    /// From sealing an own play that nobody could contend with to its decision.
    pub decided: Vec<u64>,
    /// From turning an own card to its face.
    pub turned: Vec<u64>,
}

/// A table of four.
#[derive(Clone, Debug)]
pub struct Table {
    /// What all links are like.
    pub air: Air,
    /// One seat is stopped again and again.
    pub stopped: bool,
    /// A way in which all engines are wrong.
    pub mistake: Option<Mistake>,
}

/// A round of Nertz at such a table, played by bots with a person's pauses.
fn plan(seed: u64, table: &Table) -> Plan {
    let count = if table.stopped { LASTS_MS / (STOPPED_MS + RUNS_MS) } else { 0 };
    // Every other time with a sealed play that is not opened.
    let naps = (0..count).map(|number| {
        let at_ms = 1_000 + number * (STOPPED_MS + RUNS_MS);
        Fault::Nap { at_ms, seat: SLOW, for_ms: STOPPED_MS, when_sealed: number % 2 == 1 }
    });
    Plan {
        game: "nertz".to_owned(),
        rules: "nertz end=rounds:1".to_owned(),
        seats: SEATS,
        seed,
        real_signatures: false,
        grace_ms: 8_000,
        pause_ms: [300, 900],
        start_ms: Vec::new(),
        asks: Vec::new(),
        stays: Vec::new(),
        heal_ms: LASTS_MS + 2_000,
        finish_ms: 1_800_000,
        mistake: table.mistake.map(|mistake| mistake.name().to_owned()),
        violates: None,
        finish: Vec::new(),
        villain: None,
        air: table.air.clone(),
        links: Vec::new(),
        faults: naps.collect(),
    }
}

/// What all but the one that may be stopped felt in so many rounds.
pub fn felt(games: &dyn Games, table: &Table, rounds: u64) -> Result<Felt, BadPlan> {
    let mut all = Felt::default();
    for seed in 0..rounds {
        let report = games.run(&plan(seed, table), Options { oracles: false, trace: false })?;
        for felt in report.felt.into_iter().take(usize::from(SLOW)) {
            all.decided.extend(felt.decided);
            all.turned.extend(felt.turned);
        }
    }
    all.decided.sort_unstable();
    all.turned.sort_unstable();
    Ok(all)
}

/// The nearest rank of sorted times.
pub fn percentile(sorted: &[u64], percent: usize) -> u64 {
    let at = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(at).copied().unwrap_or(0)
}

/// Prints both beside each other.
pub(crate) fn main(games: &dyn Games, rounds: u64) -> Result<(), Box<dyn std::error::Error>> {
    println!("three of four players, {rounds} rounds of Nertz each; the fourth is stopped for 300 of 600 ms, or not");
    println!("{:<54} {:>7} {:>9} {:>9} {:>9}", "ms of virtual time", "count", "p50", "p90", "p99");
    for (name, air) in Air::presets() {
        let table = |stopped| Table { air: air.clone(), stopped, mistake: None };
        let (calm, slow) = (felt(games, &table(false), rounds)?, felt(games, &table(true), rounds)?);
        let cases = [("own play decided", &calm.decided, &slow.decided), ("card turned", &calm.turned, &slow.turned)];
        for (what, calm, slow) in cases {
            for (whose, times) in [("undisturbed", calm), ("one is stopped", slow)] {
                let at = |percent| percentile(times, percent) as f64 / 1000.0;
                let what = format!("{name}: {what}, {whose}");
                println!("{what:<54} {:>7} {:>9.2} {:>9.2} {:>9.2}", times.len(), at(50), at(90), at(99));
            }
        }
    }
    Ok(())
}
