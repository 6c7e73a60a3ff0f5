//! The journal survives `kill -9` at any moment: whoever is killed comes back, nothing is played twice, nothing contradicts.

use crate::check::{Written, agree};
use crate::expect::Audit;
use crate::support::inside::Place;
use crate::support::program::Program;
use crate::table::length;
use nertz_tests::rng::Rng;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// So many rows of matches side by side, each in a namespace of its own.
pub(crate) const ROWS: u64 = 4;
/// How many matches, if the environment does not say.
const MATCHES: u64 = 2;
const VARIABLE: &str = "NERTZ_KILLED_MATCHES";
/// How often somebody is killed in a match.
const KILLS: usize = 2;

/// A match is over long before.
const DEADLINE: Duration = Duration::from_secs(120);

/// The matches of a row: every fourth.
pub(crate) fn killed_at_any_moment(place: &Place, row: u64) {
    let matches = std::env::var(VARIABLE).ok().and_then(|count| count.parse().ok()).unwrap_or(MATCHES);
    let mut kills = 0;
    for seed in (row..matches).step_by(ROWS as usize) {
        println!("match {seed}: {VARIABLE}={} and this row", seed + 1);
        kills += one_match(place, seed);
    }
    println!("{kills} kills");
    assert!(kills > 0 || matches <= row, "nobody was killed");
}

/// One of two to four is killed when its transcript has grown to some size, and again, and comes back each time. Tells how often.
fn one_match(place: &Place, seed: u64) -> usize {
    let mut rng = Rng::new(seed);
    let seats = 2 + seed as usize % 3;
    let names: Vec<String> = (0..seats).map(|seat| format!("m{seed}-{seat}")).collect();
    let start = |name: &String| {
        let mut command =
            place.nertz(&format!("bot --table m{seed} --seats {seats} --rounds 1 --pace full --name {name}"));
        Program::start(name, command.arg("--data-dir").arg(place.path(name)))
    };
    let mut bots: Vec<Program> = names.iter().map(start).collect();
    let (mut size, mut kills) = (0, 0);
    for _ in 0..KILLS {
        size += 1_500 + rng.below(60_000);
        let victim = rng.below(seats as u64) as usize;
        let mut running = bots.swap_remove(victim);
        if grows(place, &names[victim], size, &mut running) {
            running.kill();
            kills += 1;
            running = start(&names[victim]);
        }
        bots.push(running);
        let last = bots.len() - 1;
        bots.swap(victim, last);
    }
    for bot in bots {
        drop(bot.end().exits(0));
    }
    let all: Vec<Written> = names.iter().map(|name| Written::in_profile(name, &place.path(name))).collect();
    agree(&all.iter().collect::<Vec<_>>());
    for written in &all {
        written.audits(Audit::Clean, &[]);
        written.every_place_is_won_once();
    }
    let recorders: BTreeSet<_> = all.iter().map(|written| written.report().recorder).collect();
    assert_eq!(recorders.len(), seats, "each by another recorder");
    kills
}

/// Waits until the transcript in a profile has so many bytes; or until the program has ended.
fn grows(place: &Place, name: &str, size: u64, program: &mut Program) -> bool {
    let until = Instant::now() + DEADLINE;
    while length(&place.path(name)) < size {
        assert!(Instant::now() < until, "{name} neither plays on nor ends\n{program}");
        if program.has_ended() {
            return false;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    true
}
