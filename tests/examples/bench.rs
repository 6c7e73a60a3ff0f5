//! Prints what the engine costs: `cargo run --release -p nertz-tests --example bench`.
//!
//! Every figure stands beside something measured in the same run, since absolute ones drift with the machine.

use nertz_core::Rules;
use nertz_lockstep::audit::{Verdict, audit};
use nertz_lockstep::sign::{Ed25519, Scheme, Stub};
use nertz_session::nertz::{Nertz, rules_bytes};
use nertz_tests::mesh::Mesh;
use nertz_tests::players::NertzPlayer;
use nertz_tests::rng::Rng;
use std::time::{Duration, Instant};

fn round<S: Scheme>(seed: u64, seats: usize, oracles: bool) -> (Mesh<Nertz, S, NertzPlayer>, Duration) {
    let mut rules = Rules::default();
    if let Err(error) = rules.set("end", "rounds:1") {
        panic!("{error}");
    }
    let start = Instant::now();
    let bytes = rules_bytes(&rules);
    let mut mesh: Mesh<Nertz, S, NertzPlayer> =
        Mesh::new(seed, seats, &bytes, None, |_, rng| NertzPlayer::new(rng, (70_000, 150_000)));
    mesh.oracles = oracles;
    mesh.finish(seed, 3_600);
    (mesh, start.elapsed())
}

fn rounds<S: Scheme>(what: &str, seats: usize, count: u64, oracles: bool) {
    let (mut entries, mut took) = (0, Duration::ZERO);
    for seed in 0..count {
        let (mesh, time) = round::<S>(seed, seats, oracles);
        entries += mesh.reached.entries;
        took += time;
    }
    let seconds = took.as_secs_f64();
    println!(
        "{what:<44} {:>6.1} rounds/s   {:>8.0} entries/s of all {seats} seats",
        count as f64 / seconds,
        entries as f64 / seconds
    );
}

fn main() {
    rounds::<Stub>("4 seats, stub signatures, no oracles", 4, 40, false);
    rounds::<Stub>("4 seats, stub signatures, decisions compared", 4, 40, true);
    rounds::<Ed25519>("4 seats, real signatures", 4, 12, false);
    rounds::<Stub>("8 seats, stub signatures, no oracles", 8, 8, false);

    let signer = Ed25519::from_seed(&Rng::new(1).bytes());
    let message = [7u8; 64];
    let signature = signer.sign(&[&message]);
    let start = Instant::now();
    let mut valid = 0;
    for _ in 0..2_000 {
        valid += u32::from(Ed25519::verify(&signer.peer(), &[&message], &signature));
    }
    let verify = start.elapsed().as_secs_f64() / f64::from(valid.max(1));

    for seats in [2, 4, 8] {
        let (mesh, _) = round::<Ed25519>(1, seats, false);
        let file = &mesh.journals[0];
        let start = Instant::now();
        match audit::<Nertz, Ed25519>(file) {
            Ok(report) => {
                let each = start.elapsed().as_secs_f64() / report.entries.max(1) as f64;
                let clean = if report.verdict == Verdict::Clean { "clean" } else { "NOT CLEAN" };
                println!(
                    "audit, {seats} seats: {:>6} entries, {:>4} KB       {:>6.0} entries/s   {:.2} verifications of a signature each ({clean})",
                    report.entries,
                    file.len() / 1024,
                    1.0 / each,
                    each / verify
                );
            }
            Err(error) => println!("audit, {seats} seats: {error}"),
        }
    }
}
