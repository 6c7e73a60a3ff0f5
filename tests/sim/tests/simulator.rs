//! The simulator's share of every test run: a swarm of each game, its own trustworthiness, and the plans that are kept.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use nertz_lockstep::mistake::Mistake;
use nertz_sim::campaign::{Campaign, Summary};
use nertz_sim::games::{Games, Ours};
use nertz_sim::mistakes;
use nertz_sim::plan::Plan;
use nertz_sim::reached::Count;
use nertz_sim::run::{Options, run};
use nertz_sim::swarm::Swarm;
use std::path::Path;

fn campaign(game: &str, runs: u64, swarm: Swarm) -> Summary {
    let campaign = Campaign {
        games: &Ours,
        game: game.to_owned(),
        swarm,
        first: 0,
        runs,
        jobs: 2,
        oracles: true,
        state: None,
        findings: 1,
    };
    let summary = campaign.run(|_, _| ()).unwrap();
    if let Some(finding) = summary.findings.first() {
        panic!(
            "{}\nas mine.toml, again: cargo run --release -p nertz-sim -- replay --trace mine.toml\n{}",
            finding.violation,
            finding.plan.to_toml()
        );
    }
    print!("{}", summary.reached);
    summary
}

fn reaches(summary: &Summary, counts: &[Count]) {
    let missing: Vec<_> = counts.iter().filter(|count| summary.reached.of(**count) == 0).collect();
    assert!(missing.is_empty(), "never reached: {missing:?}");
}

#[test]
fn the_toy_in_a_swarm() {
    use Count::*;
    let summary = campaign("toy", 500, Swarm::default());
    reaches(&summary, &[Contested, Draws, Beaten, LateCalls, BeyondCut, Calls, Stuck, Due, Lost, Doubled, Overtaken]);
    reaches(&summary, &[CutOff, Replayed, Asked, Naps, Kills, Returns, Torn, SlowWrites, DisksFull, Left, LateStarts]);
    reaches(&summary, &[Struck, Convicted, Abandoned, Finished]);
}

#[test]
fn nertz_in_a_swarm() {
    use Count::*;
    let summary = campaign("nertz", 60, Swarm::default());
    reaches(&summary, &[Contested, Beaten, BeyondCut, Calls, Due, Kills, Returns, Struck, Finished]);
}

/// In each plan somebody goes for good, or for longer than the table waits, or the table falls into parts.
#[test]
fn departures_in_a_swarm() {
    use Count::*;
    let swarm = |seats| Swarm { departures: true, seats, ..Swarm::default() };
    let summary = campaign("toy", 240, swarm((2, 5)));
    reaches(&summary, &[Suspicions, Views, GoneOn, Kills, Returns, Naps, DisksFull, Left, CutOff, Abandoned, Finished]);
    campaign("toy", 12, swarm((6, 8)));
    reaches(&campaign("nertz", 10, swarm((2, 4))), &[Views, GoneOn]);
}

#[test]
fn real_signatures_in_a_swarm() {
    campaign("toy", 30, Swarm { real_signatures: true, ..Swarm::default() });
    campaign("nertz", 4, Swarm { real_signatures: true, seats: (2, 4), ..Swarm::default() });
}

/// Each wrong engine is seen within 2,000 seeds, by the oracle that is meant to: what another one sees does not count.
#[test]
fn every_mistake_is_seen_by_the_oracle_that_is_meant_to() {
    let work = std::sync::Mutex::new(Mistake::ALL.to_vec());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(mistake) = { work.lock().unwrap().pop() } {
                    let found = mistakes::find(&Ours, "toy", mistake, 2_000);
                    let found = found.unwrap_or_else(|| panic!("{} is not seen", mistake.name()));
                    let name = mistakes::seen_by(mistake).name();
                    println!("{:<26} {name:<12} {:>5} seeds", mistake.name(), found.seeds);
                }
            });
        }
    });
}

/// The same plan gives the same run, to the byte, whether it is watched or not.
#[test]
fn a_seed_gives_the_same_run_twice() {
    for (game, seeds) in [("toy", 0..24), ("nertz", 0..2)] {
        for seed in seeds {
            let plan = Ours.plan(game, &Swarm::default(), seed).unwrap();
            let one = run(&plan, Options::default()).unwrap();
            let two = run(&Plan::from_toml(&plan.to_toml()).unwrap(), Options { trace: true, ..Options::default() });
            assert_eq!(one.hash, two.unwrap().hash, "{game}, seed {seed}");
        }
    }
    let hash = |seed| run(&Ours.plan("toy", &Swarm::default(), seed).unwrap(), Options::default()).unwrap().hash;
    assert_ne!(hash(1), hash(2));
}

/// Plans that once failed hold now; plans in which the engine is wrong are seen by the oracle that they name.
#[test]
fn plans_that_are_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let mut count = 0;
    for file in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let plan =
            Plan::from_toml(&std::fs::read_to_string(&file).unwrap()).unwrap_or_else(|why| panic!("{file:?}: {why}"));
        let violation = run(&plan, Options::default()).unwrap().violation;
        let seen = violation.as_ref().map(|violation| violation.oracle.name());
        assert_eq!(seen, plan.violates, "{file:?}: {violation:?}");
        count += 1;
    }
    assert!(count > 0, "the folder is empty");
}

/// What is no plan is refused with a word that helps.
#[test]
fn a_bad_plan_is_refused() {
    let good = Ours.plan("toy", &Swarm::default(), 1).unwrap().to_toml();
    for (from, to, says) in [
        ("seats = ", "seats = 1", "2 to 8 seats"),
        ("game = \"toy\"", "game = \"whist\"", "there is no game \"whist\""),
        ("rules = \"", "rules = \"many \"#", "the toy's rules are"),
        ("seed = ", "sede = ", "unknown field `sede`"),
        ("pause_ms = [", "pause_ms = [0, 5] #", "the least pause is 1"),
        ("rules = \"", "rules = \"255 1 first\"#", "1 to 52 cards"),
        ("finish_ms", "violates = \"nonsense\"\nfinish_ms", "there is no oracle \"nonsense\""),
        (
            "[air]",
            "[[fault]]\nwhat = \"cut\"\nat_ms = 1\nfrom = 1\nto = 1\nboth = true\nfor_ms = 5\n\n[air]",
            "from a seat to itself",
        ),
        ("like = \"", "like = \"moon\"#", "lan, wifi, wifi_busy, wan"),
    ] {
        let bad = good.replacen(from, to, 1);
        let error = match Plan::from_toml(&bad) {
            Err(error) => error.to_string(),
            Ok(plan) => run(&plan, Options::default()).err().map(|error| error.to_string()).unwrap_or_default(),
        };
        assert!(error.contains(says), "{error:?} does not say {says:?}");
    }
}
