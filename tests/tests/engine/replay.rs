//! A match watched again from its transcript is what a watcher saw while it was played, at every step; and what is told of it
//! agrees with the audit, whatever the file is.

use nertz_core::{Act, Rules, View};
use nertz_lockstep::audit::{Verdict, audit};
use nertz_lockstep::charter::Signed;
use nertz_lockstep::codec::List;
use nertz_lockstep::contest::{Fate, Status, Tie};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Stub;
use nertz_lockstep::time::Time;
use nertz_lockstep::transcript::{RecordKind, Writer, parse};
use nertz_lockstep::watch::{Handed, Watch};
use nertz_session::export::{Line, export};
use nertz_session::look::{self, Own};
use nertz_session::nertz::{Nertz, rules_bytes};
use nertz_session::replay::{Deed, Nothing, Replay};
use nertz_tests::house::house;
use nertz_tests::mesh::Mesh;
use nertz_tests::players::NertzPlayer;
use nertz_tests::rng::Rng;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// A transcript of a match by these rules.
fn file(seed: u64, seats: usize, rules: &Rules) -> Vec<u8> {
    hasty_file(seed, seats, rules, (20_000, 60_000))
}

/// The same, by players who wait for so many microseconds between two deeds.
fn hasty_file(seed: u64, seats: usize, rules: &Rules, pause: (u64, u64)) -> Vec<u8> {
    let mut mesh: Mesh<Nertz, Stub, NertzPlayer> =
        Mesh::new(seed, seats, &rules_bytes(rules), None, |_, rng| NertzPlayer::new(rng, pause).with_false_calls(rng));
    mesh.oracles = false;
    mesh.finish(seed, 3_600);
    mesh.journals.swap_remove(0)
}

/// Matches by house rules of chance, and one of two rounds by the usual ones.
fn files() -> impl Iterator<Item = (u64, Vec<u8>)> {
    let usual = std::iter::once((0, file(7, 4, &Rules::default().with("end", "rounds:2"))));
    usual.chain((1..12).map(|seed| {
        let mut draw = Rng::new(seed);
        let seats = 2 + draw.below(5) as usize;
        let rules = house(&mut draw, seats);
        (seed, file(seed, seats, &rules))
    }))
}

trait With {
    fn with(self, key: &str, value: &str) -> Self;
}

impl With for Rules {
    fn with(mut self, key: &str, value: &str) -> Rules {
        self.set(key, value).unwrap();
        self
    }
}

fn replay(file: &[u8]) -> Replay {
    Replay::read::<Stub>(file, |_, _| {}).unwrap()
}

#[test]
fn every_step_is_what_a_watcher_saw() {
    for (seed, file) in files() {
        let replay = replay(&file);
        let records = parse(&file).unwrap().records;
        let mut watch: Watch<Nertz, Stub> = Watch::new(&Signed::read::<Stub>(records[0].bytes).unwrap()).unwrap();
        let mut next = 1;
        for (at, step) in replay.steps().iter().enumerate() {
            let end = replay.steps().get(at + 1).map_or(records.len(), |next| next.record as usize);
            for record in &records[next.min(end)..end] {
                if record.kind == RecordKind::Entry {
                    let bytes = List::truncated(record.bytes.to_vec());
                    watch.take(&Handed { view: false, bytes }).unwrap();
                }
            }
            next = end;
            let own = Own { countdown: Some(Time(0)), slow_ms: u64::MAX, ..Own::default() };
            let seen = look::from_outside(&watch, &own, Time(0)).unwrap();
            let again = replay.view(at, step.ms, None).unwrap();
            // The clock on the wall is the replay's own.
            let again = View { clock_ms: 0, idle_ms: 0, ..again };
            assert_eq!(again, seen, "seed {seed}, step {at}");
            let mine = replay.view(at, step.ms, Seat::new(1)).unwrap();
            assert_eq!(View { me: None, clock_ms: 0, idle_ms: 0, ..mine }, seen, "seed {seed}, step {at}");
        }
    }
}

#[test]
fn every_card_is_somewhere_at_every_step() {
    for (seed, file) in files() {
        let replay = replay(&file);
        let deck = usize::from(replay.rules().deck_len());
        for (at, step) in replay.steps().iter().enumerate() {
            let view = replay.view(at, step.ms, None).unwrap();
            for (seat, layout) in (0..).zip(&view.seats).filter(|(_, layout)| !layout.is_witness()) {
                let river: usize = layout.columns.iter().map(Vec::len).sum();
                let piles = usize::from(layout.nertz_len) + usize::from(layout.stock_len);
                let all = piles + river + layout.waste.len() + usize::from(layout.lake_count);
                assert_eq!(all, deck, "seed {seed}, step {at}, seat {seat}");
            }
        }
    }
}

#[test]
fn it_ends_as_the_audit_says() {
    for (seed, file) in files() {
        let (replay, report) = (replay(&file), audit::<Nertz, Stub>(&file).unwrap());
        assert_eq!((replay.report(), &report.verdict), (&report, &Verdict::Clean), "seed {seed}");
        let last = replay.steps().len() - 1;
        let view = replay.view(last, u32::MAX, None).unwrap();
        let scores: Vec<Vec<i16>> = report.rounds.iter().map(|round| round.scores.clone()).collect();
        assert_eq!(view.results, scores, "seed {seed}");
        let numbers: Vec<u32> = replay.rounds().iter().map(|round| round.number).collect();
        assert_eq!(numbers, report.rounds.iter().map(|round| round.number).collect::<Vec<u32>>(), "seed {seed}");
        assert!(replay.rounds().iter().all(|round| round.dealt < round.begins && round.went.is_some()), "seed {seed}");
        assert!(replay.steps().is_sorted_by_key(|step| (step.ms, step.record)));
    }
}

#[test]
fn contests_are_explained() {
    let (mut contested, mut drawn) = (0, 0);
    // Two seats are level where neither has heard of the other.
    let two = |seed| (seed, hasty_file(seed, 2, &Rules::default().with("end", "rounds:1"), (5_000, 10_000)));
    for (seed, file) in files().chain((100..110).map(two)) {
        let replay = replay(&file);
        let mut slots: BTreeMap<u32, BTreeSet<[u8; 3]>> = BTreeMap::new();
        for (at, step) in replay.steps().iter().enumerate() {
            for deed in &step.deeds {
                let Some(contest) = replay.contest(at, deed) else { continue };
                let winners: Vec<Seat> = contest.winners().collect();
                let votes = |fate| contest.plays.iter().filter(move |play| play.fate == fate).map(|play| play.ballots);
                assert!(!winners.is_empty() || contest.tie == Tie::Both, "seed {seed}, step {at}: {contest:?}");
                for play in contest.plays.iter().filter(|play| play.status == Status::Out && contest.tie == Tie::First)
                {
                    assert!(!play.knew.is_empty() && play.fate == Fate::Lost, "seed {seed}: {contest:?}");
                }
                if contest.tie == Tie::First {
                    assert_eq!(winners.len(), 1);
                    let (won, lost) = (votes(Fate::Won).max(), votes(Fate::Lost).max());
                    assert_eq!(contest.drawn.is_empty(), won > lost, "seed {seed}, step {at}: {contest:?}");
                }
                // Each seat's ballot is for the first contender that it heard of.
                for (heard, ballot) in contest.heard.iter().zip(&contest.ballots).filter(|(_, ballot)| ballot.is_some())
                {
                    let contends = |id| contest.plays.iter().any(|play| play.id == id && play.status != Status::Out);
                    assert_eq!(heard.iter().copied().find(|id| contends(*id)), *ballot, "seed {seed}: {contest:?}");
                }
                drawn += usize::from(!contest.drawn.is_empty());
                if contest.plays.len() > 1 {
                    contested += 1;
                    assert!(replay.is_contested(at, deed));
                    slots.entry(step.round).or_default().insert(contest.place.0);
                }
            }
        }
        for round in &replay.report().rounds {
            let told = slots.get(&round.number).map_or(0, BTreeSet::len);
            assert_eq!(told, round.contests.contested as usize, "seed {seed}, round {}", round.number);
        }
    }
    assert!(contested > 20 && drawn > 0, "{contested} contests, {drawn} drawn: nothing was tested");
}

#[test]
fn what_is_cut_off_or_changed_is_told_as_far_as_it_holds() {
    let whole = file(3, 3, &Rules::default().with("end", "rounds:1").with("pile", "5"));
    let steps = replay(&whole).steps().to_vec();
    let mut rng = Rng::new(11);
    for case in 0..150 {
        let mut damaged = whole.clone();
        let at = rng.below(whole.len() as u64) as usize;
        if case % 3 == 0 {
            damaged.truncate(at);
        } else if case % 3 == 1 {
            damaged = rewritten(&whole, &mut rng);
        } else {
            for _ in 0..=rng.below(3) {
                let at = at + rng.below((whole.len() - at) as u64) as usize;
                damaged[at] ^= 1 << rng.below(8);
            }
        }
        let said = audit::<Nertz, Stub>(&damaged).map(|report| report.verdict);
        let lines = lines(&damaged);
        match Replay::read::<Stub>(&damaged, |_, _| {}) {
            Ok(replay) => {
                assert_eq!(said.as_ref(), Ok(&replay.report().verdict), "case {case}");
                assert_ne!(said, Ok(Verdict::Clean), "case {case}");
                let told = replay.steps().len();
                assert!(told <= steps.len(), "case {case}");
                // The last one may go on for longer in the whole file.
                assert_eq!(replay.steps()[..told - 1], steps[..told - 1], "case {case}");
                let last = replay.view(told - 1, u32::MAX, None);
                assert!(last.is_some(), "case {case}");
            }
            Err(Nothing::NoMatch(verdict)) => assert_eq!(said, Ok(verdict), "case {case}"),
            Err(Nothing::Unreadable(_)) => assert!(said.is_err() && lines.is_empty(), "case {case}"),
        }
    }
}

/// A bit of one record changed, and all tags made anew.
fn rewritten(file: &[u8], rng: &mut Rng) -> Vec<u8> {
    let records = parse(file).unwrap().records;
    let wanted = rng.below(records.len() as u64) as usize;
    let (mut writer, mut changed) = Writer::new(Time(0));
    for (number, record) in records.iter().enumerate() {
        let mut bytes = record.bytes.to_vec();
        if number == wanted {
            let at = rng.below(bytes.len() as u64) as usize;
            bytes[at] ^= 1 << rng.below(8);
        }
        changed.extend(writer.record(Time(u64::from(record.ms) * 1000), record.kind, &bytes));
    }
    changed
}

fn lines(file: &[u8]) -> Vec<Line> {
    let mut lines = Vec::new();
    let _ = export::<Stub>(file, |line| {
        lines.push(line.clone());
        ControlFlow::Continue(())
    });
    lines
}

#[test]
fn an_export_is_json_and_says_what_the_audit_says() {
    for (seed, file) in files() {
        let (lines, report) = (lines(&file), audit::<Nertz, Stub>(&file).unwrap());
        let text =
            |lines: &[Line]| -> Vec<String> { lines.iter().map(|line| serde_json::to_string(line).unwrap()).collect() };
        assert_eq!(text(&lines), text(&self::lines(&file)), "seed {seed}: twice the same");
        let read: Vec<serde_json::Value> =
            text(&lines).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let of = |kind: &'static str| read.iter().filter(move |line| line["kind"] == kind);
        assert_eq!(of("entry").count() as u64, report.entries, "seed {seed}");
        assert_eq!((&read[0]["kind"], of("match").count()), (&"match".into(), 1));
        let scores: Vec<_> = of("scores").map(|line| line["scores"].clone()).collect();
        assert_eq!(scores, report.rounds.iter().map(|round| serde_json::json!(round.scores)).collect::<Vec<_>>());
        let items: u64 = of("entry").map(|line| line["items"].as_array().map_or(0, Vec::len) as u64).sum();
        let legality = report.lines.iter().find(|line| line.check.words().1 == "items").unwrap();
        assert_eq!(items, legality.count, "seed {seed}");
        let contested = of("contest").filter(|line| line["plays"].as_array().is_some_and(|plays| plays.len() > 1));
        let places: BTreeSet<String> = contested.map(|line| format!("{} {}", line["round"], line["place"])).collect();
        let tallied: u32 = report.rounds.iter().map(|round| round.contests.contested).sum();
        assert_eq!(places.len() as u32, tallied, "seed {seed}");
        let last = read.last().unwrap();
        assert_eq!((&last["kind"], &last["verdict"]), (&"verdict".into(), &"clean".into()));
        // No card of a deck becomes known twice.
        let cards: Vec<String> =
            of("turned").map(|line| format!("{} {} {}", line["round"], line["seat"], line["card"])).collect();
        assert_eq!(cards.iter().collect::<BTreeSet<_>>().len(), cards.len(), "seed {seed}");
        assert!(!cards.is_empty());
    }
}

#[test]
fn an_export_stops_when_it_is_told_to() {
    let file = file(3, 2, &Rules::default().with("end", "rounds:1").with("pile", "5"));
    let mut told = 0;
    export::<Stub>(&file, |_| {
        told += 1;
        if told == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap();
    assert_eq!(told, 10);
}

#[test]
fn every_act_and_play_of_the_logs_is_a_step() {
    let file = file(7, 3, &Rules::default().with("end", "rounds:1"));
    let (replay, lines) = (replay(&file), lines(&file));
    let count = |wanted: &[&str]| -> usize {
        let items = lines.iter().filter_map(|line| match line {
            Line::Entry { items, .. } => Some(items),
            _ => None,
        });
        items.flatten().filter(|item| wanted.contains(&item.item)).count()
    };
    let deeds = || replay.steps().iter().flat_map(|step| &step.deeds);
    assert_eq!(deeds().filter(|deed| matches!(deed, Deed::Acts(_, Act::Draw))).count(), count(&["draw"]));
    assert_eq!(deeds().filter(|deed| matches!(deed, Deed::Acts(..))).count(), {
        count(&["draw", "redeal", "move", "tuck", "found", "stuck", "pass", "land"])
    });
    assert_eq!(deeds().filter(|deed| matches!(deed, Deed::Plays { .. })).count(), count(&["play", "call"]));
    assert!(count(&["play"]) > 10);
}
