//! A program that is killed and started again: it goes on in the same seat, with the same cards, and nothing is ever played
//! twice; whatever is left of its journal, whatever is still on its way.
//!
//! `RESTORE=5000 cargo test --release -p nertz-tests --test engine restore` runs more seeds; a failing one is replayed with
//! `RESTORE_SEED=<seed>`.

use nertz_core::Rules;
use nertz_lockstep::audit::{Verdict, audit, compare};
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::{Event, Peer};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{Ed25519, Scheme, Stub};
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::Toy;
use nertz_session::nertz::{Nertz, rules_bytes};
use nertz_tests::mesh::Driver;
use nertz_tests::players::{NertzPlayer, ToyPlayer};
use nertz_tests::rng::Rng;
use nertz_tests::seeds;
use nertz_tests::stage::Stage;

/// What of a killed program's journal is there when it starts again.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Left {
    /// All that was written: the program was killed.
    Whole,
    /// All that was written before the last step, whose records are torn: it was killed while it wrote.
    Torn,
    /// Whatever was synced, and any part of the rest: the power was lost.
    Synced,
}

/// What the runs have reached: runs that reach nothing are no test.
#[derive(Default, Debug)]
struct Reached {
    restarts: u64,
    /// With an own seal that was not opened.
    sealed: u64,
    /// Before it was back from the last time.
    again: u64,
    /// Own entries that the journal had lost: some are taken back from others, some nobody has.
    lacking: u64,
    /// Entries that were sent in an earlier life, and again in another form in a later one: nobody had kept the first.
    rewritten: u64,
    /// Old messages that came once more.
    replayed: u64,
    /// Broken off, since an entry that others build on was lost by all who had it.
    lost: u64,
}

/// One run: who is killed how often, and what it finds.
struct Plan {
    victims: Vec<Seat>,
    kills: u32,
    left: Left,
    /// At most so many steps of a victim before it is killed.
    steps: u64,
    replay: bool,
}

impl Plan {
    fn drawn(draw: &mut Rng, seats: usize, victims: usize, left: Left, steps: u64) -> Plan {
        let mut order: Vec<Seat> = Seat::first(seats).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, draw.below(at as u64 + 1) as usize);
        }
        order.truncate(victims);
        Plan { victims: order, kills: 1 + draw.below(3) as u32, left, steps, replay: draw.chance(50) }
    }
}

/// A victim's program.
struct Program {
    seat: Seat,
    /// Steps to the next kill, and whether what the last one has to say still goes out.
    next: Option<(u64, bool)>,
    kills: u32,
    /// When it starts again, with how many bytes.
    starts: Option<(Time, usize)>,
    /// Bytes of the journal that are synced, and that were there before the last step.
    synced: usize,
    before: usize,
    own: u32,
}

fn run<G: Game, S: Scheme, D: Driver<G, S>>(
    stage: &mut Stage<G, S, D>,
    draw: &mut Rng,
    plan: &Plan,
    player: impl Fn(&mut Rng) -> D,
) -> Reached {
    let mut reached = Reached::default();
    stage.bodies = Some(Default::default());
    stage.mail = Some(Vec::new());
    let limit = stage.now.after_ms(1_200_000);
    let new = |seat: &Seat, draw: &mut Rng| Program {
        seat: *seat,
        next: Some((draw.below(plan.steps), draw.chance(50))),
        kills: plan.kills,
        starts: None,
        synced: 0,
        before: 0,
        own: 0,
    };
    let mut programs: Vec<Program> = plan.victims.iter().map(|seat| new(seat, draw)).collect();
    loop {
        let starts = programs.iter().filter_map(|program| program.starts).map(|(at, _)| at).min();
        let until = starts.unwrap_or(limit).min(limit);
        let stopped = stage.run(until, |stage, seat| {
            let mut killed = false;
            for program in programs.iter_mut().filter(|program| program.starts.is_none()) {
                let journal = stage.journals[program.seat.index()].len();
                let Some((steps, sent)) = program.next else { continue };
                // Before the seat sends what it has just written, or when another one has its turn after that.
                if steps == 0 && (sent != (seat == program.seat)) {
                    kill(stage, program, plan.left, draw, &mut reached);
                    killed = true;
                } else if seat == program.seat {
                    program.next = Some((steps.saturating_sub(1), sent));
                    program.before = journal;
                }
            }
            killed || has_ended(stage) || stage.peers.iter().all(Peer::is_over)
        });
        if has_ended(stage) || stopped && programs.iter().all(|program| program.starts.is_none()) {
            break;
        }
        if !stopped {
            assert!(until < limit, "the match has not ended: {}", told(stage));
            stage.now = until;
        }
        let now = stage.now;
        for program in programs.iter_mut().filter(|program| program.starts.is_some_and(|(at, _)| at <= now)) {
            let Some((_, bytes)) = program.starts.take() else { continue };
            start(stage, program, plan, bytes, player(draw), draw, &mut reached);
        }
    }
    reached.rewritten = stage.rewritten.len() as u64;
    reached
}

/// Whether anybody has broken it off, or convicted anybody.
fn has_ended<G: Game, S: Scheme, D: Driver<G, S>>(stage: &Stage<G, S, D>) -> bool {
    stage.peers.iter().any(|peer| peer.ending().is_some() && !peer.is_over())
}

fn kill<G: Game, S: Scheme, D: Driver<G, S>>(
    stage: &mut Stage<G, S, D>,
    program: &mut Program,
    left: Left,
    draw: &mut Rng,
    reached: &mut Reached,
) {
    let at = program.seat.index();
    let peer = &stage.peers[at];
    reached.sealed += u64::from(peer.table().latest(program.seat).sealed.is_some());
    reached.again += u64::from(!peer.is_back());
    program.own = peer.clock()[program.seat];
    let written = stage.journals[at].len();
    let bytes = match left {
        Left::Whole => written,
        Left::Torn => {
            program.before.max(program.synced)
                + draw.below((written - program.before.max(program.synced)) as u64 + 1) as usize
        }
        Left::Synced => {
            let unsynced = written - program.synced;
            // Mostly the last moments, at times everything.
            let most = if draw.chance(70) { unsynced.min(3_000) } else { unsynced };
            written - draw.below(most as u64 + 1) as usize
        }
    };
    stage.kill(program.seat);
    program.kills -= 1;
    program.next = None;
    program.starts = Some((stage.now.after(draw.below(5) * draw.below(1_000_001)), bytes));
}

fn start<G: Game, S: Scheme, D: Driver<G, S>>(
    stage: &mut Stage<G, S, D>,
    program: &mut Program,
    plan: &Plan,
    bytes: usize,
    player: D,
    draw: &mut Rng,
    reached: &mut Reached,
) {
    let at = program.seat.index();
    stage.restore(program.seat, bytes, player).unwrap_or_else(|why| panic!("seat {}: {why}", program.seat));
    program.synced = stage.journals[at].len();
    program.before = program.synced;
    reached.restarts += 1;
    reached.lacking += u64::from(program.own - stage.peers[at].clock()[program.seat]);
    if program.kills > 0 {
        // Half of the time while it is coming back.
        let steps = if draw.chance(50) { draw.below(6) } else { draw.below(plan.steps) };
        program.next = Some((steps, draw.chance(50)));
    }
    if plan.replay {
        // What was on its way, or lost, at any time before comes once more.
        let mail = stage.mail.take().unwrap_or_default();
        let count = mail.len() as u64;
        for _ in 0..count.min(200) {
            let from = if draw.chance(70) { count - 1 - draw.below(count.min(300)) } else { draw.below(count) };
            let (from, to, messages) = &mail[from as usize];
            let delay = draw.below(2) * draw.below(1_000_000);
            for message in messages {
                stage.inject(*from, *to, message.clone(), delay);
            }
            reached.replayed += 1;
        }
        stage.mail = Some(mail);
    }
}

fn told<G: Game, S: Scheme, D: Driver<G, S>>(stage: &Stage<G, S, D>) -> String {
    let peers = stage.peers.iter().map(|peer| {
        let (seat, waits) = (peer.seat(), peer.waiting());
        let (back, buffered, ending) = (peer.is_back(), peer.buffered(), peer.ending());
        let state = (peer.table().latest(seat).phase, peer.table().latest(seat).sealed);
        format!("\nseat {seat}: back {back}, buffered {buffered}, {:?}, {state:?}, {ending:?}, {waits:?}", peer.clock())
    });
    peers.collect()
}

/// The match has ended for all, nobody is accused of anything, and all files agree and are clean.
fn check<G: Game, S: Scheme, D: Driver<G, S>>(stage: &mut Stage<G, S, D>, may_be_lost: bool, reached: &mut Reached) {
    for seat in stage.seats() {
        for (_, event) in &stage.events[seat.index()] {
            let fine = match event {
                Event::Over => true,
                Event::Abandoned { .. } => may_be_lost,
                _ => false,
            };
            assert!(fine, "seat {seat}: {event:?}; {}", told(stage));
        }
    }
    assert!(stage.malformed.iter().all(|count| *count == 0), "an honest peer's message is malformed");
    if stage.peers.iter().any(|peer| !peer.is_over()) {
        reached.lost += 1;
        return;
    }
    let until = stage.now.after_ms(60_000);
    stage.run(until, |stage, _| stage.peers.iter().all(|peer| peer.is_done(stage.now)));
    stage.close();
    let sheet = |peer: &Peer<G, S>| peer.table().results_before(u32::MAX);
    let first = sheet(&stage.peers[0]);
    assert!(!first.is_empty(), "no round was scored");
    for peer in &stage.peers {
        assert_eq!(sheet(peer), first, "the score sheets differ");
        let report = audit::<G, S>(&stage.journals[peer.seat().index()]).unwrap();
        assert_eq!(report.verdict, Verdict::Clean, "seat {}", peer.seat());
    }
    let files: Vec<&[u8]> = stage.journals.iter().map(Vec::as_slice).collect();
    assert_eq!(compare(&files), Ok(()));
    check_plays(stage);
}

/// Whatever was sealed is among the plays that were possible, these are possible, and their slots could be sealed on.
fn check_plays<G: Game, S: Scheme, D: Driver<G, S>>(stage: &Stage<G, S, D>) {
    let table = stage.peers[0].table();
    for round in table.rounds() {
        for seal in round.contests().seals() {
            let (seat, seq) = (seal.id.seat, seal.id.seq);
            let at = table.at_entry(seat, seq).unwrap();
            let plays = table.game().plays(&at, seat);
            let could_be_on = table.game().could_be_on(&at, seat);
            for play in &plays {
                let slot = table.game().possible(&at, seat, play).unwrap_or_else(|why| panic!("{play:?}: {why}"));
                assert!(slot.is_none_or(|slot| could_be_on.contains(&slot)), "{play:?} is on {slot:?}");
            }
            let sealed = round.play(seal.id).unwrap();
            assert!(plays.contains(sealed), "{sealed:?} is not in {plays:?}");
        }
    }
}

fn toy<S: Scheme>(seed: u64, victims: usize, left: Left) -> Reached {
    let mut draw = Rng::new(seed ^ 0x7265_7374);
    let seats = 2 + (seed % 7) as usize;
    let rules = [5 + draw.below(6) as u8, 1 + draw.below(2) as u8, draw.below(3) as u8, draw.below(4) as u8];
    let think = [2_000, 20_000, 200_000][draw.below(3) as usize];
    let mut stage: Stage<Toy, S, ToyPlayer> = Stage::new(seed, seats, &rules, 60_000, |_| ToyPlayer::new(think));
    let steps = [20, 300, 1_500][draw.below(3) as usize];
    let plan = Plan::drawn(&mut draw, seats, victims.min(seats), left, steps);
    let mut reached = run(&mut stage, &mut draw, &plan, |_| ToyPlayer::new(think));
    check(&mut stage, victims > 1 && left == Left::Synced, &mut reached);
    reached
}

fn nertz<S: Scheme>(seed: u64, victims: usize, left: Left) -> Reached {
    let mut draw = Rng::new(seed ^ 0x6e65_7274);
    let seats = 2 + (seed / 2 % 7) as usize;
    let mut rules = Rules::preset("nertz").unwrap();
    rules.set("end", "rounds:1").unwrap();
    if draw.chance(30) {
        rules.set("jokers", "2").unwrap();
    }
    let pause = [(20_000, 60_000), (70_000, 150_000)][draw.below(2) as usize];
    let player = |rng: &mut Rng| NertzPlayer::new(rng, pause).with_false_calls(rng);
    let hands = std::cell::RefCell::new(draw.clone());
    let mut stage: Stage<Nertz, S, NertzPlayer> =
        Stage::new(seed, seats, &rules_bytes(&rules), 60_000, |_| player(&mut hands.borrow_mut()));
    let plan = Plan::drawn(&mut draw, seats, victims.min(seats), left, 4_000);
    let mut reached = run(&mut stage, &mut draw, &plan, player);
    check(&mut stage, victims > 1 && left == Left::Synced, &mut reached);
    reached
}

/// Runs a property on so many seeds, and names the one that fails.
fn each(usual: u64, one: impl Fn(u64) -> Reached + std::panic::RefUnwindSafe) -> Reached {
    let mut total = Reached::default();
    for seed in seeds("RESTORE", usual) {
        let Ok(reached) = std::panic::catch_unwind(|| one(seed)) else {
            panic!("failed: RESTORE_SEED={seed} cargo test -p nertz-tests --test engine restore");
        };
        total.restarts += reached.restarts;
        total.sealed += reached.sealed;
        total.again += reached.again;
        total.lacking += reached.lacking;
        total.rewritten += reached.rewritten;
        total.replayed += reached.replayed;
        total.lost += reached.lost;
    }
    println!("{total:?}");
    if seeds("RESTORE", usual).count() >= 60 {
        assert!(total.sealed > 0 && total.again > 0 && total.replayed > 0, "{total:?}");
    }
    total
}

#[test]
fn a_killed_program_goes_on_from_its_journal() {
    each(60, |seed| toy::<Stub>(seed, 1, Left::Whole));
}

#[test]
fn a_torn_last_record_is_cut_off() {
    each(60, |seed| toy::<Stub>(seed, 1, Left::Torn));
}

#[test]
fn the_end_of_a_journal_that_was_lost_is_taken_back() {
    let reached = each(150, |seed| toy::<Stub>(seed, 1, Left::Synced));
    if seeds("RESTORE", 150).count() >= 150 {
        assert!(reached.lacking > 0 && reached.rewritten > 0, "{reached:?}");
    }
}

#[test]
fn two_are_killed() {
    each(60, |seed| toy::<Stub>(seed, 2, Left::Torn));
}

#[test]
fn two_lose_power() {
    let reached = each(150, |seed| toy::<Stub>(seed, 2, Left::Synced));
    if seeds("RESTORE", 150).count() >= 150 {
        assert!(reached.lacking > 0 && reached.rewritten > 0, "{reached:?}");
    }
}

#[test]
fn all_are_killed() {
    each(30, |seed| toy::<Stub>(seed, 8, Left::Torn));
}

#[test]
fn nertz_goes_on() {
    each(16, |seed| nertz::<Stub>(seed, 1 + (seed % 2) as usize, Left::Torn));
}

#[test]
fn nertz_goes_on_without_power() {
    each(16, |seed| nertz::<Stub>(seed, 1, Left::Synced));
}

#[test]
fn with_real_signatures() {
    each(7, |seed| toy::<Ed25519>(seed, 1, Left::Synced));
}
