//! A seat that falls silent, and one that is slow: only what hinges on it waits, everybody sees for whom, nobody else is
//! blamed, and in the end the match is broken off, never left hanging.
//!
//! `SILENCE=5000 cargo test --release -p nertz-tests --test engine silence` runs more seeds; a failing one is replayed with
//! `SILENCE_SEED=<seed>`.

use nertz_lockstep::audit::{Verdict, audit};
use nertz_lockstep::contest::{Fate, Observer, PlayId, Slot, Tie};
use nertz_lockstep::entry::Item;
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::Event;
use nertz_lockstep::seat::{Clock, Seat};
use nertz_lockstep::sign::Stub;
use nertz_lockstep::table::{Phase, Round, Table};
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::{CALL, Toy};
use nertz_lockstep::transcript::Ending;
use nertz_tests::players::ToyPlayer;
use nertz_tests::rng::Rng;
use nertz_tests::seeds;
use nertz_tests::stage::{Air, Stage};
use std::collections::BTreeMap;

type Toys = Stage<Toy, Stub, ToyPlayer>;

/// Runs a property on so many seeds, and names the one that fails.
fn each(usual: u64, property: impl Fn(u64) + std::panic::RefUnwindSafe) {
    for seed in seeds("SILENCE", usual) {
        if std::panic::catch_unwind(|| property(seed)).is_err() {
            panic!("failed: SILENCE_SEED={seed} cargo test -p nertz-tests --test engine silence");
        }
    }
}

fn rules(draw: &mut Rng, rounds: u8) -> [u8; 4] {
    [5 + draw.below(6) as u8, rounds, draw.below(3) as u8, draw.below(2) as u8]
}

/// All programs are stopped for longer than `grace` in the middle of a match, as by a machine that sleeps. Whoever wakes first has
/// heard of nobody for so long, and blames nobody.
#[test]
fn who_was_away_blames_nobody() {
    each(60, |seed| {
        let mut draw = Rng::new(seed ^ 0x6177_6179);
        let seats = 2 + (seed % 7) as usize;
        let rules = rules(&mut draw, 1);
        let mut stage: Toys = Stage::new(seed, seats, &rules, 8_000, |_| ToyPlayer::new(20_000));
        let asleep = stage.now.after_ms(draw.below(2_000));
        stage.run(asleep, |stage, _| stage.peers.iter().all(|peer| peer.is_over()));
        stage.stalled = (0..seats).map(|_| stage.now.after_ms(12_000 + draw.below(400))).collect();
        let until = stage.now.after_ms(600_000);
        assert!(stage.run(until, |stage, _| stage.peers.iter().all(|peer| peer.is_over())), "the match has not ended");
        for seat in stage.seats() {
            let blamed = stage.events[seat.index()].iter().find(|(_, event)| !matches!(event, Event::Over));
            assert!(blamed.is_none(), "seat {seat}: {blamed:?}");
        }
    });
}

/// A table at which one seat falls silent right after it has sealed a play. None if it never does.
fn silent_after_sealing(seed: u64, grace_ms: u64) -> Option<(Toys, Seat)> {
    let mut draw = Rng::new(seed ^ 0x7369_6c65);
    let seats = 3 + (seed % 6) as usize;
    let think = [2_000, 20_000][draw.below(2) as usize];
    let rules = rules(&mut draw, 1);
    let mut stage: Toys = Stage::new(seed, seats, &rules, grace_ms, |_| ToyPlayer::new(think));
    let silent = Seat::new(draw.below(seats as u64) as u8).unwrap();
    let mut seals = draw.below(4);
    let (until, mut last) = (stage.now.after_ms(60_000), None);
    let sealed = stage.run(until, |stage, seat| {
        let seal = stage.peers[silent.index()].table().latest(silent).sealed;
        if seat != silent || seal.is_none() || seal == last {
            return false;
        }
        last = seal;
        seals = seals.saturating_sub(1);
        seals == 0
    });
    stage.muted[silent.index()] = true;
    sealed.then_some((stage, silent))
}

/// Runs until nobody has said anything new for so long.
fn settle(stage: &mut Toys, quiet_ms: u64) {
    loop {
        let entries = |stage: &Toys| stage.logs.iter().map(Vec::len).sum::<usize>();
        let before = entries(stage);
        let until = stage.now.after_ms(quiet_ms);
        stage.run(until, |_, _| false);
        stage.now = until;
        if entries(stage) == before {
            return;
        }
    }
}

fn tie(table: &Table<Toy>, slot: Slot) -> Tie {
    if table.game().ends_round(slot) { Tie::First } else { table.game().tie(slot) }
}

/// Every play that is opened and not decided, with its slot.
fn undecided(table: &Table<Toy>, round: &Round<Toy>) -> Vec<(PlayId, Slot)> {
    let clock = table.clock();
    let observer = table.observer(round, &clock);
    let plays = round.contests().seals().iter().filter_map(|seal| Some((seal.id, seal.reveal.as_ref()?.slot?)));
    plays.filter(|(id, slot)| observer.verdict(*slot, tie(table, *slot)).fate(*id) == Fate::Undecided).collect()
}

fn is_blocked_by(round: &Round<Toy>, slot: Slot, silent: Seat) -> bool {
    round.contests().on(slot).any(|seal| seal.id.seat == silent && seal.reveal.is_none())
}

/// Whether a play on the slot was possible for a seat when it sealed its last one, by the rules of the toy and not by what
/// the engine keeps.
fn could_play_on(table: &Table<Toy>, round: &Round<Toy>, slot: Slot, seat: Seat) -> bool {
    let state = table.latest(seat);
    let clock = table.clock_of(seat, state.sealed.unwrap()).unwrap();
    let Slot([kind, floor, _]) = slot;
    if slot == CALL {
        return state.layout.built.len() >= 3;
    }
    let card = state.layout.hand.last().and_then(|k| round.decks()[seat.index()].card(*k));
    let below = floor == 0 || table.observer(round, clock).is_revealed(Slot([kind, floor - 1, 0]));
    below && !state.layout.locked && card.is_some_and(|card| card % 3 == kind)
}

/// Whether the ballot of one seat alone keeps a play undecided: whatever it mentioned first, all would be decided.
fn hinges_on_ballot(table: &Table<Toy>, round: &Round<Toy>, play: (PlayId, Slot), silent: Seat) -> bool {
    let clock = table.clock();
    let now = table.observer(round, &clock);
    let seats = || Seat::first(table.seats()).filter(|seat| *seat != silent);
    (0..table.seats()).all(|first| {
        let mut mentions = now.mentions.clone();
        let order = seats().filter(|seat| seat.index() >= first).chain(seats().filter(|seat| seat.index() < first));
        for seat in order {
            mentions.run(silent, seat, clock[seat]);
        }
        mentions.own(silent);
        let mut later: Clock = clock;
        later[silent] += 1;
        let heard = Observer { mentions: &mentions, clock: &later, ..now };
        heard.verdict(play.1, tie(table, play.1)).fate(play.0) != Fate::Undecided
    })
}

/// By `first`, without the engine's arithmetic: a play whose author knew of no rival contends; the first contender that a
/// seat mentions has its ballot; it is decided who cannot be caught up with any more.
fn is_open_by_count(table: &Table<Toy>, round: &Round<Toy>, slot: Slot) -> bool {
    let clock = table.clock();
    let observer = table.observer(round, &clock);
    let place = |by: Seat, id: PlayId| observer.mentions.place(by, id.seat, id.seq, &clock);
    let plays: Vec<PlayId> = round
        .contests()
        .on(slot)
        .filter(|seal| seal.reveal.as_ref().is_some_and(|reveal| reveal.slot == Some(slot)))
        .map(|seal| seal.id)
        .collect();
    let knew = |id: PlayId, rival: PlayId| place(id.seat, rival).is_some_and(|at| Some(at) < place(id.seat, id));
    let contenders: Vec<PlayId> =
        plays.iter().copied().filter(|id| !plays.iter().any(|rival| rival != id && knew(*id, *rival))).collect();
    let first = |by: Seat| contenders.iter().filter_map(|id| Some((place(by, *id)?, *id))).min().map(|(_, id)| id);
    let ballots: Vec<Option<PlayId>> = Seat::first(table.seats()).map(first).collect();
    let mut counts: Vec<usize> =
        contenders.iter().map(|id| ballots.iter().filter(|ballot| **ballot == Some(*id)).count()).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let unknown = ballots.iter().filter(|ballot| ballot.is_none()).count();
    unknown > 0 && counts[0] <= counts.get(1).copied().unwrap_or(0) + unknown
}

#[test]
fn a_silent_sealer_blocks_only_slots_that_its_seal_could_be_on() {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    let (blocked, hinging, decided, silences) =
        (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    each(100, |seed| {
        let Some((mut stage, silent)) = silent_after_sealing(seed, 600_000) else { return };
        silences.fetch_add(1, Relaxed);
        settle(&mut stage, 5_000);
        let others: Vec<Seat> = stage.others(silent).collect();
        let clock = stage.peers[others[0].index()].clock();
        for seat in others {
            let peer = &stage.peers[seat.index()];
            assert_eq!(peer.clock(), clock, "what is said is heard by all");
            assert!(stage.events[seat.index()].is_empty(), "seat {seat}: {:?}", stage.events[seat.index()]);
            let table = peer.table();
            let round = table.rounds().last().unwrap();
            let open = undecided(table, round);
            decided.fetch_add(round.contests().seals().len() as u64 - open.len() as u64, Relaxed);
            for (id, slot) in open {
                if is_blocked_by(round, slot, silent) {
                    blocked.fetch_add(1, Relaxed);
                    assert!(could_play_on(table, round, slot, silent), "{id:?} on {slot:?} is blocked for nothing");
                    continue;
                }
                hinging.fetch_add(1, Relaxed);
                assert!(hinges_on_ballot(table, round, (id, slot), silent), "{id:?} on {slot:?} is not decided");
                if tie(table, slot) == Tie::First {
                    assert!(is_open_by_count(table, round, slot), "{id:?} on {slot:?} could be decided");
                }
            }
            // Everybody waits for the one, and for nobody else.
            let waits = peer.waiting();
            assert!(!waits.is_empty() && waits.iter().all(|wait| wait.seat == silent), "seat {seat}: {waits:?}");
            assert!(peer.silence_ms(silent, stage.now) > 300);
        }
    });
    println!("{silences:?} silences: {decided:?} decided, {blocked:?} blocked, {hinging:?} on a ballot");
    if seeds("SILENCE", 100).count() >= 100 {
        assert!(blocked.into_inner() > 0 && hinging.into_inner() > 0 && decided.into_inner() > 0);
    }
}

#[test]
fn within_a_second_the_others_see_whom_they_wait_for() {
    each(40, |seed| {
        let Some((mut stage, silent)) = silent_after_sealing(seed, 600_000) else { return };
        let fell_silent = stage.now;
        let mut since: BTreeMap<Seat, Time> = BTreeMap::new();
        let until = stage.now.after_ms(8_000);
        stage.run(until, |stage, seat| {
            let (now, peer) = (stage.now, &stage.peers[seat.index()]);
            let table = peer.table();
            let round = table.rounds().last().unwrap();
            let own = undecided(table, round).into_iter().filter(|(id, _)| id.seat == seat);
            if !own.into_iter().any(|(_, slot)| is_blocked_by(round, slot, silent)) {
                since.remove(&seat);
                return false;
            }
            let first = *since.entry(seat).or_insert(now);
            if now.since(first.max(fell_silent)) > 1_000_000 {
                let waits = peer.waiting();
                assert!(waits.iter().any(|wait| wait.seat == silent), "seat {seat} waits for {waits:?}");
            }
            if now.since(first.max(fell_silent)) > 3_000_000 {
                assert!(peer.silence_ms(silent, now) > 300);
            }
            false
        });
    });
}

/// Everybody but the silent one breaks the match off, because of it, in time; the transcripts say so.
fn check_abandoned(stage: &mut Toys, silent: Seat, grace_ms: u64) {
    let fell_silent = stage.now;
    let others: Vec<Seat> = stage.others(silent).collect();
    let until = stage.now.after_ms(grace_ms + 60_000);
    let ended = |stage: &Toys| others.iter().all(|seat| stage.peers[seat.index()].ending().is_some());
    let all = stage.run(until, |stage, _| ended(stage));
    for &seat in &others {
        let peer = &stage.peers[seat.index()];
        assert!(all, "seat {seat}: {:?} {:?} {:?}", peer.clock(), peer.waiting(), peer.table().latest(seat));
        let Some(Ending::Abandoned { seat: because, why }) = peer.ending() else {
            panic!("seat {seat} has ended as {:?}", peer.ending());
        };
        assert_eq!(*because, silent, "seat {seat}: {}", &**why);
    }
    let last_said = others.iter().filter_map(|seat| stage.logs[seat.index()].last()).map(|(at, _)| *at).max().unwrap();
    for &seat in &others {
        let (at, event) = &stage.events[seat.index()][0];
        assert!(matches!(event, Event::Abandoned { .. }), "seat {seat}: {event:?}");
        let took = at.since(fell_silent.max(last_said)) / 1000;
        assert!(took <= grace_ms + 2_000, "seat {seat} has waited {took} ms");
        assert!(at.since(fell_silent) / 1000 + 1_100 >= grace_ms, "seat {seat} was hasty");
    }
    stage.close();
    for seat in others {
        let report = audit::<Toy, Stub>(&stage.journals[seat.index()]).unwrap();
        let Verdict::Incomplete(why) = &report.verdict else { panic!("seat {seat}: {}", report.verdict) };
        assert!(why.to_string().contains(&format!("seat {silent}")), "{why}");
    }
}

#[test]
fn a_match_with_a_silent_sealer_is_broken_off() {
    each(60, |seed| {
        let grace_ms = 3_000 + 500 * (seed % 3);
        let Some((mut stage, silent)) = silent_after_sealing(seed, grace_ms) else { return };
        check_abandoned(&mut stage, silent, grace_ms);
    });
}

#[test]
fn a_seat_that_stops_at_any_step_of_a_round_never_leaves_the_others_hanging() {
    let steps = [
        Phase::Idle,
        Phase::Committed,
        Phase::Ready,
        Phase::Dealt,
        Phase::Go,
        Phase::Closed,
        Phase::Seeded,
        Phase::Scored,
    ];
    each(112, |seed| {
        let mut draw = Rng::new(seed ^ 0x7374_6f70);
        let step = steps[(seed % 8) as usize];
        let seats = 2 + (seed / 8 % 7) as usize;
        let grace_ms = 3_000;
        // The second round is begun by who has signed the result of the first.
        let rules = rules(&mut draw, 2);
        let mut stage: Toys = Stage::new(seed, seats, &rules, grace_ms, |_| ToyPlayer::new(20_000));
        let silent = Seat::new(draw.below(seats as u64) as u8).unwrap();
        // The word that leads to the step is its last one, or is swallowed.
        let swallowed = draw.chance(50);
        if step == Phase::Idle {
            stage.muted[silent.index()] = true;
        } else {
            let until = stage.now.after_ms(120_000);
            let reached = stage.run(until, |stage, seat| {
                let there = seat == silent && stage.peers[silent.index()].table().latest(silent).phase >= step;
                stage.muted[silent.index()] = there && swallowed;
                there
            });
            assert!(reached, "the round has not come to {step:?}");
            stage.muted[silent.index()] = true;
        }
        check_abandoned(&mut stage, silent, grace_ms);
    });
}

/// A match in which one seat's links are so slow and its program stalls; how long the others' plays took for which nobody
/// contended, from sealing to settling, µs.
fn with_one_seat(seed: u64, slow: Option<(u64, u64)>) -> Vec<u64> {
    let mut draw = Rng::new(seed ^ 0x736c_6f77);
    let seats = 3 + (seed % 6) as usize;
    // By `last` every ballot is needed: there each play waits for the slowest, by its rule.
    let mut rules = rules(&mut draw, 1);
    rules[2] = [0, 2][draw.below(2) as usize];
    let mut stage: Toys = Stage::new(seed, seats, &rules, 8_000, |_| ToyPlayer::new(100_000));
    let sloth = Seat::new(draw.below(seats as u64) as u8).unwrap();
    stage.air = Air::even(seats, 1_000, 0);
    if let Some((least, jitter)) = slow {
        stage.air = stage.air.slow(sloth, least, jitter);
    }
    let (until, mut next) = (stage.now.after_ms(600_000), stage.now);
    let over = stage.run(until, |stage, seat| {
        if slow.is_some() && seat == sloth && stage.now >= next {
            stage.stalled[sloth.index()] = stage.now.after_ms(200);
            next = stage.now.after_ms(500 + draw.below(2_000));
        }
        stage.peers.iter().all(|peer| peer.is_over())
    });
    assert!(over, "the match has not ended");
    let mut took = Vec::new();
    for seat in stage.seats() {
        let events: Vec<_> =
            stage.events[seat.index()].iter().filter(|(_, event)| !matches!(event, Event::Over)).collect();
        assert!(events.is_empty(), "seat {seat}: {events:?}");
    }
    for seat in stage.others(sloth) {
        let table = stage.peers[seat.index()].table();
        let log = &stage.logs[seat.index()];
        for (at, body) in log {
            let settled = body.items.iter().filter_map(|item| match item {
                Item::Settle { seal, .. } => Some(*seal),
                _ => None,
            });
            for seal in settled {
                let round = table.rounds().last().unwrap();
                let id = PlayId { seat, seq: seal };
                let slot = round.contests().get(id).unwrap().reveal.as_ref().unwrap().slot.unwrap();
                let clock = table.clock_of(seat, body.seq).unwrap();
                let mut rivals = round.contests().on(slot).filter(|seal| seal.id != id);
                if !rivals.any(|seal| clock.has(seal.id.seat, seal.id.seq)) {
                    took.push(at.since(log[seal as usize - 1].0));
                }
            }
        }
    }
    took
}

#[test]
fn a_slow_seat_is_not_accused_and_slows_nobody() {
    let (mut quick, mut slow) = (Vec::new(), Vec::new());
    for seed in seeds("SILENCE", 60) {
        quick.extend(with_one_seat(seed, None));
        slow.extend(with_one_seat(seed, Some((100_000, 150_000))));
    }
    quick.sort_unstable();
    slow.sort_unstable();
    let at = |of: &[u64], percent: usize| of[(of.len() - 1) * percent / 100];
    for times in [&quick, &slow] {
        println!("{} plays: p50 {} p99 {} most {} µs", times.len(), at(times, 50), at(times, 99), at(times, 100));
    }
    // One round trip to the others, whatever the slow one does.
    // A burst of the slow one's entries may have to be asked for, from a neighbour.
    assert!(at(&slow, 99) == at(&quick, 99) && at(&slow, 100) <= 10_000, "uncontested plays wait for the slow seat");
}
