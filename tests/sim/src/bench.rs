//! How many rounds a second, on one core, beside one verification of a signature in the same run.

use crate::games::Games;
use crate::link::Air;
use crate::plan::Plan;
use crate::reached::Count;
use crate::rng::Rng;
use crate::run::Options;
use nertz_lockstep::sign::{Ed25519, Scheme};
use std::time::{Duration, Instant};

/// A round of Nertz with four players on a wireless LAN.
fn plan(seed: u64, real_signatures: bool, seats: u8) -> Plan {
    Plan {
        game: "nertz".to_owned(),
        rules: "nertz end=rounds:1".to_owned(),
        seats,
        seed,
        real_signatures,
        grace_ms: 60_000,
        pause_ms: [20, 200],
        start_ms: Vec::new(),
        asks: Vec::new(),
        stays: Vec::new(),
        heal_ms: 600_000,
        finish_ms: 1_800_000,
        mistake: None,
        violates: None,
        finish: Vec::new(),
        villain: None,
        air: Air::wifi(),
        links: Vec::new(),
        faults: Vec::new(),
    }
}

/// Prints the figures.
pub(crate) fn main(games: &dyn Games) -> Result<(), Box<dyn std::error::Error>> {
    let verify = verification();
    println!("{:<56} {:>9} {:>12} {:>16}", "nertz, one thread, on `wifi`", "rounds/s", "entries/s", "verifications");
    let cases = [
        ("4 players, stub signatures, no oracles", false, false, 4, 60),
        ("4 players, stub signatures, all oracles", false, true, 4, 60),
        ("4 players, real signatures, no oracles", true, false, 4, 20),
        ("4 players, real signatures, all oracles", true, true, 4, 20),
        ("8 players, stub signatures, all oracles", false, true, 8, 8),
    ];
    for (what, real, oracles, seats, runs) in cases {
        let (mut rounds, mut entries) = (0, 0);
        let began = Instant::now();
        for seed in 0..runs {
            let report = games.run(&plan(seed, real, seats), Options { oracles, trace: false })?;
            if let Some(violation) = report.violation {
                return Err(format!("seed {seed}: {violation}").into());
            }
            rounds += report.reached.of(Count::Rounds);
            entries += report.reached.of(Count::Entries);
        }
        let took = began.elapsed().as_secs_f64();
        let each = took / rounds.max(1) as f64;
        println!(
            "{what:<56} {:>9.1} {:>12.0} {:>16.0}",
            rounds as f64 / took,
            entries as f64 / took,
            each / verify.as_secs_f64()
        );
    }
    println!(
        "one verification of a signature: {:.1} µs; the last column is a round in verifications",
        verify.as_secs_f64() * 1e6
    );
    Ok(())
}

fn verification() -> Duration {
    let signer = Ed25519::from_seed(&Rng::new(1).bytes());
    let message = [7u8; 64];
    let signature = signer.sign(&[&message]);
    let began = Instant::now();
    let valid = (0..2_000).filter(|_| Ed25519::verify(&signer.peer(), &[&message], &signature)).count() as u32;
    began.elapsed() / valid.max(1)
}
