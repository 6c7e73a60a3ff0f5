//! Rounds of bots by house rules drawn from the seed, on meshes in virtual time: they end, all agree, and every transcript
//! audits clean.
//!
//! `HOUSES=2000 cargo test --release -p nertz-tests --test engine mesh_house -- --nocapture` plays until that many rounds
//! are played, and prints what they reached; a failing seed is replayed with `HOUSES_SEED=<seed>`.

use nertz_core::rules::Tie;
use nertz_core::{Act, How, Play, Rules, standing};
use nertz_lockstep::audit::{Verdict, audit};
use nertz_lockstep::contest::Status;
use nertz_lockstep::entry::Item;
use nertz_lockstep::game::Game;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{Scheme, Stub};
use nertz_session::nertz::{Nertz, rules_bytes};
use nertz_tests::house::house;
use nertz_tests::mesh::Mesh;
use nertz_tests::players::NertzPlayer;
use nertz_tests::rng::Rng;
use nertz_tests::seeds;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What rounds have reached, by name: what is never reached is not tested.
#[derive(Clone, Default)]
struct Reached(BTreeMap<&'static str, u64>);

/// All of these have to come about, the last one only among very many rounds.
const WANTED: [&str; 26] = [
    "rounds",
    "ended by a call",
    "ended by being stuck",
    "rotations of the table",
    "lone rotations",
    "redeals",
    "tucks",
    "jokers fixed in the river",
    "jokers declared to the lake",
    "jokers founding",
    "contests under first",
    "contests under last",
    "contests under both",
    "draws",
    "late calls",
    "plays beyond the cut",
    "false calls",
    "automatic calls",
    "partner calls",
    "extra rounds",
    "witnesses",
    "rounds in turns",
    "passes",
    "plays in turns",
    "handicaps",
    "second extra rounds",
];

impl Reached {
    fn note(&mut self, what: &'static str, times: usize) {
        assert!(WANTED.contains(&what), "{what}");
        *self.0.entry(what).or_default() += times as u64;
    }

    fn add(&mut self, other: &Reached) {
        other.0.iter().for_each(|(what, times)| *self.0.entry(what).or_default() += times);
    }

    fn missing(&self, wanted: &[&'static str]) -> Vec<&'static str> {
        wanted.iter().copied().filter(|what| !self.0.contains_key(what) || self.0[what] == 0).collect()
    }

    fn table(&self) -> String {
        WANTED.iter().fold(String::new(), |mut lines, what| {
            let _ = writeln!(lines, "{:>8} {what}", self.0.get(what).copied().unwrap_or(0));
            lines
        })
    }
}

/// A match of a seed, to its end.
fn play(seed: u64) -> Reached {
    let mut draw = Rng::new(seed ^ 0x686f_7573);
    let seats = 2 + draw.below(7) as usize;
    let rules = house(&mut draw, seats);
    let pause = [(5_000, 10_000), (20_000, 60_000), (70_000, 150_000)][draw.below(3) as usize];
    let mut mesh: Mesh<Nertz, Stub, NertzPlayer> =
        Mesh::new(seed, seats, &rules_bytes(&rules), None, |_, rng| NertzPlayer::new(rng, pause).with_false_calls(rng));
    mesh.oracles = seed.is_multiple_of(8);
    if std::env::var("HOUSES_SEED").is_ok() {
        println!("{seats} seats, {:?}", rules.differs_from_preset());
    }
    mesh.finish(seed, 3_600);
    mesh.check_peace();
    mesh.check_results();
    mesh.check_knowledge();
    for journal in &mesh.journals {
        let report = audit::<Nertz, Stub>(journal).unwrap();
        assert_eq!(report.verdict, Verdict::Clean);
    }
    reached(&mesh, &rules)
}

fn reached<S: Scheme>(mesh: &Mesh<Nertz, S, NertzPlayer>, rules: &Rules) -> Reached {
    let mut reached = Reached::default();
    for item in mesh.published.iter().flatten().flat_map(|body| body.items.iter()) {
        note_item(&mut reached, item);
    }
    let table = mesh.peers[0].table();
    let seats = table.seats() as u8;
    let mut extra = 0;
    for (number, round) in (1..).zip(table.rounds()) {
        let outcome = round.outcome().expect("every round is scored");
        reached.note("rounds", 1);
        let called = outcome.ended_by.is_some();
        reached.note(if called { "ended by a call" } else { "ended by being stuck" }, 1);
        reached.note("automatic calls", usize::from(called && rules.call == nertz_core::rules::CallBy::Automatic));
        reached.note("partner calls", usize::from(called && rules.partners));
        reached.note("rounds in turns", usize::from(rules.turns));
        reached.note("handicaps", usize::from(!rules.handicap.is_empty()));
        reached.note("draws", outcome.contests.draws as usize);
        let before = table.results_before(number);
        let between = match standing(rules, &before, seats).verdict {
            nertz_core::Verdict::Extra(between) => between,
            _ => (0..seats).collect(),
        };
        extra = if between.len() < usize::from(seats) || is_extra(rules, &before, seats) { extra + 1 } else { 0 };
        reached.note("extra rounds", usize::from(extra > 0));
        reached.note("second extra rounds", usize::from(extra > 1));
        reached.note("witnesses", usize::from(seats) - between.len());
        for (seat, layout) in (0u8..).zip(table.layouts_at_cut(number).expect("every round is scored")) {
            assert_eq!(layout.is_witness(), !between.contains(&seat), "who witnesses has no deck, who plays has one");
            reached.note("false calls", usize::from(layout.false_calls));
            let calls = outcome.ended_by.map(Seat::number) == Some(seat) && layout.false_calls == 0;
            let points = layout.lake.len() as i16
                + rules.left * layout.nertz.len() as i16
                + if calls { i16::from(rules.bonus) } else { 0 }
                - if layout.false_calls > 0 { i16::from(rules.penalty) * i16::from(layout.false_calls) } else { 0 };
            assert_eq!(outcome.scores[usize::from(seat)], points, "seat {seat} in round {number}");
        }
        let observer = table.observer(round, &outcome.joint);
        for slot in round.contests().slots() {
            let call = table.game().ends_round(slot);
            let tie = if call { nertz_lockstep::contest::Tie::First } else { table.game().tie(slot) };
            let verdict = observer.verdict(slot, tie);
            if call {
                reached.note("late calls", verdict.lost.len());
                continue;
            }
            let contenders = verdict.plays.iter().filter(|(_, status)| *status == Status::Contender).count();
            let contest = match rules.tie {
                Tie::First => "contests under first",
                Tie::Last => "contests under last",
                Tie::Both => "contests under both",
            };
            reached.note(contest, usize::from(contenders > 1));
            reached.note(
                "plays beyond the cut",
                verdict.won.iter().filter(|play| play.seq > outcome.cut[play.seat]).count(),
            );
        }
    }
    reached
}

fn is_extra(rules: &Rules, before: &[Vec<i16>], seats: u8) -> bool {
    matches!(standing(rules, before, seats).verdict, nertz_core::Verdict::Extra(_))
}

fn note_item(reached: &mut Reached, item: &Item<Act, Play>) {
    let (act, play) = match item {
        Item::Act { act, .. } => (Some(act), None),
        Item::Reveal { play, .. } => (None, Some(play)),
        _ => (None, None),
    };
    match act {
        Some(Act::Redeal(How::Table)) => reached.note("rotations of the table", 1),
        Some(Act::Redeal(How::Lone)) => reached.note("lone rotations", 1),
        Some(Act::Redeal(How::Plain)) => reached.note("redeals", 1),
        Some(Act::Tuck { joker, .. }) => {
            reached.note("tucks", 1);
            reached.note("jokers fixed in the river", usize::from(joker.is_some()));
        }
        Some(Act::Move { joker: Some(_), .. }) => reached.note("jokers fixed in the river", 1),
        Some(Act::Found { declared: Some(_), .. }) => reached.note("jokers founding", 1),
        Some(Act::Pass) => reached.note("passes", 1),
        Some(Act::Land { declared, .. }) => {
            reached.note("plays in turns", 1);
            reached.note("jokers declared to the lake", usize::from(declared.is_some()));
        }
        _ => {}
    }
    if let Some(Play::Lake { declared: Some(_), .. }) = play {
        reached.note("jokers declared to the lake", 1);
    }
}

/// Seeds one after the other, every second one, until so many rounds are played.
fn rounds(first: u64, wanted: u64) -> Reached {
    let mut total = Reached::default();
    for seed in (first..).step_by(2) {
        match std::panic::catch_unwind(|| play(seed)) {
            Ok(one) => total.add(&one),
            Err(_) => panic!("failed: HOUSES_SEED={seed} cargo test -p nertz-tests --test engine mesh_house"),
        }
        if total.0["rounds"] >= wanted {
            break;
        }
    }
    total
}

#[test]
fn rounds_by_house_rules() {
    let range = seeds("HOUSES", 200);
    let wanted = range.end - range.start;
    if wanted == 1 {
        print!("{}", rounds(range.start, 1).table());
        return;
    }
    let mut total = Reached::default();
    std::thread::scope(|scope| {
        let halves = [0, 1].map(|first| scope.spawn(move || rounds(first, wanted.div_ceil(2))));
        halves.into_iter().for_each(|half| total.add(&half.join().expect("this half says its seed")));
    });
    print!("{}", total.table());
    let rare = usize::from(wanted < 1000);
    let missing = total.missing(&WANTED[..WANTED.len() - rare]);
    assert_eq!(missing, [""; 0], "in {wanted} rounds these never came about");
}
