//! Every schedule of tables that are small enough for a test, and the mistakes that are found there.
//!
//! Larger tables are for the command: `nertz-sim explore`.

#![expect(clippy::expect_used, reason = "for tests alone: what fails here fails the test")]

use nertz_lockstep::mistake::Mistake;
use nertz_sim::explore::{Check, Config, Report, explore, scripts_of};

fn preset(name: &str) -> Config {
    Config::preset(name).expect("a preset")
}

fn run(config: &Config) -> Report {
    explore(config).expect("cards lie like that")
}

/// Explores to the end, finds nothing wrong, and has reached what there is to reach.
fn is_right(config: &Config) {
    let report = run(config);
    println!("{} states, {} steps: {:?}", report.states, report.steps, report.reached);
    assert!(report.violation.is_none(), "{report:#?}");
    assert!(report.whole);
    let reached = report.reached;
    assert!(reached.contested > 0 && reached.drawn > 0 && reached.called > 0, "{reached:?}");
}

#[test]
fn every_schedule_of_a_contested_play_and_a_call_is_right() {
    for tie in ["first", "last", "both"] {
        is_right(&Config { tie, ..preset("one") });
    }
    is_right(&Config { land: true, ..preset("one") });
    is_right(&preset("turn"));
}

#[test]
fn so_it_is_when_any_packet_is_lost() {
    is_right(&Config { losses: 1, ..preset("one") });
}

#[test]
fn so_it_is_when_anybody_falls_silent_at_any_moment() {
    is_right(&Config { silence: true, ..preset("one") });
}

#[test]
fn two_runs_see_the_same_states_whoever_comes_first() {
    let config = Config { tie: "last", ..preset("one") };
    let counts = |threads| {
        let report = run(&Config { threads, ..config.clone() });
        assert!(report.whole, "{report:#?}");
        (report.states, report.steps, report.reached)
    };
    let once = counts(1);
    assert_eq!(once, counts(1));
    assert_eq!(once, counts(3));
}

#[test]
fn what_follows_from_a_state_does_not_hang_on_the_way_to_it() {
    is_right(&Config { doubt: true, losses: 1, tie: "last", ..preset("one") });
    // Of three peers one hears others' entries in several orders before it says so.
    let scripts = scripts_of("build:0; turn;").expect("a script");
    let report = run(&Config { doubt: true, limit: 5_000, scripts, ..preset("duel") });
    assert!(report.violation.is_none(), "{report:#?}");
    assert!(report.steps > report.states * 2, "too few states were met again: {report:#?}");
}

/// The first schedule that is wrong, by which check.
fn finds(mistake: Mistake, check: Check, config: Config) {
    let right = run(&Config { limit: 3_000, ..config.clone() });
    assert!(right.violation.is_none(), "without the mistake: {right:#?}");
    let report = run(&Config { mistake: Some(mistake), limit: 3_000, ..config });
    let Some(violation) = &report.violation else { panic!("{} is not found: {report:#?}", mistake.name()) };
    println!("{}: {} after {} states: {}", mistake.name(), violation.check, report.states, violation.what);
    violation.steps.iter().for_each(|step| println!("  {step}"));
    assert_eq!(violation.check, check, "{report:#?}");
}

#[test]
fn mistakes_about_the_order_are_found() {
    finds(Mistake::MentionsByArrival, Check::Order, preset("duel"));
    finds(Mistake::OwnEntryFirst, Check::Knowledge, Config { tie: "both", must: true, ..preset("one") });
}

#[test]
fn mistakes_about_decisions_are_found() {
    finds(Mistake::UnrevealedSealIgnored, Check::Agreement, preset("one"));
    finds(Mistake::TwoValuedStatus, Check::Stability, Config { tie: "both", ..preset("duel") });
    finds(Mistake::BothAtOnce, Check::Stability, Config { tie: "both", ..preset("duel") });
    finds(Mistake::SettlesUnchecked, Check::Settlement, preset("one"));
}

#[test]
fn mistakes_that_hold_the_others_up_are_found() {
    finds(Mistake::SealBlocksEverySlot, Check::Progress, Config { silence: true, ..preset("apart") });
    finds(Mistake::NoRevealsAfterClose, Check::Ending, preset("one"));
}

#[test]
fn mistakes_about_secrets_are_found() {
    finds(Mistake::OpensBeforeReady, Check::Readiness, preset("one"));
    finds(Mistake::OpensAhead, Check::Openings, preset("one"));
    finds(Mistake::NonceReused, Check::Nonces, preset("one"));
}
