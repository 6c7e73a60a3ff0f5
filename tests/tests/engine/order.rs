//! What the order of the lake promises, looked at from outside: whoever had heard of a play before sealing his own on the
//! same slot comes after it, a slot has one winner, and what one seat holds decided stays so while it hears more.
//!
//! `ORDER=5000 cargo test --release -p nertz-tests --test engine order` runs more seeds; a failing one is replayed with
//! `ORDER_SEED=<seed>`.

use nertz_lockstep::contest::{Fate, PlayId, Slot, Tie};
use nertz_lockstep::game::Game;
use nertz_lockstep::seat::{Clock, Seat};
use nertz_lockstep::sign::Stub;
use nertz_lockstep::table::{Round, Table};
use nertz_lockstep::toy::Toy;
use nertz_tests::players::ToyPlayer;
use nertz_tests::seeds;
use nertz_tests::stage::Stage;
use std::cell::Cell;
use std::collections::BTreeMap;

type Toys = Stage<Toy, Stub, ToyPlayer>;

fn tie(table: &Table<Toy>, slot: Slot) -> Tie {
    if table.game().ends_round(slot) { Tie::First } else { table.game().tie(slot) }
}

/// The opened plays on a slot, under a clock.
fn plays(round: &Round<Toy>, slot: Slot, clock: &Clock) -> Vec<PlayId> {
    let opened = round.contests().on(slot).filter(|seal| {
        seal.reveal.as_ref().is_some_and(|reveal| reveal.slot == Some(slot) && clock.has(seal.id.seat, reveal.seq))
    });
    opened.map(|seal| seal.id).collect()
}

/// A match of a seed; the hook sees each seat after each of its steps.
fn play(seed: u64, mut look: impl FnMut(&Toys, Seat)) -> Toys {
    let seats = 2 + (seed % 7) as usize;
    let rules = [5 + (seed / 7 % 6) as u8, 1 + (seed / 3 % 2) as u8, (seed / 5 % 3) as u8, (seed / 11 % 2) as u8];
    let think = [2_000, 20_000][(seed / 13 % 2) as usize];
    let mut stage: Toys = Stage::new(seed, seats, &rules, 600_000, |_| ToyPlayer::new(think));
    let until = stage.now.after_ms(600_000);
    let over = stage.run(until, |stage, seat| {
        look(stage, seat);
        stage.peers.iter().all(|peer| peer.is_over())
    });
    assert!(over, "the match has not ended");
    stage
}

fn each(usual: u64, property: impl Fn(u64) + std::panic::RefUnwindSafe) {
    for seed in seeds("ORDER", usual) {
        if std::panic::catch_unwind(|| property(seed)).is_err() {
            panic!("failed: ORDER_SEED={seed} cargo test -p nertz-tests --test engine order");
        }
    }
}

#[test]
fn whoever_knew_of_a_play_comes_after_it() {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    let (followers, contenders) = (AtomicU64::new(0), AtomicU64::new(0));
    each(150, |seed| {
        let stage = play(seed, |_, _| ());
        let table = stage.peers[0].table();
        for round in table.rounds() {
            let joint = round.outcome().unwrap().joint;
            let observer = table.observer(round, &joint);
            for slot in round.contests().slots() {
                let plays = plays(round, slot, &joint);
                let verdict = observer.verdict(slot, tie(table, slot));
                let knew = |id: PlayId, rival: PlayId| {
                    id != rival && table.clock_of(id.seat, id.seq).unwrap().has(rival.seat, rival.seq)
                };
                for id in &plays {
                    let fate = verdict.fate(*id);
                    assert_ne!(fate, Fate::Undecided, "{id:?} on {slot:?}");
                    if plays.iter().any(|rival| knew(*id, *rival)) {
                        followers.fetch_add(1, Relaxed);
                        assert_eq!(fate, Fate::Lost, "{id:?} on {slot:?} knew of a rival: {verdict:?}");
                    } else {
                        contenders.fetch_add(1, Relaxed);
                    }
                }
                // Of those that knew of nobody one wins, or all.
                let free = plays.iter().filter(|id| !plays.iter().any(|rival| knew(**id, *rival))).count();
                match tie(table, slot) {
                    Tie::First => assert_eq!(verdict.won.len(), free.min(1), "{slot:?}: {verdict:?}"),
                    Tie::Last => assert!(verdict.won.len() <= 1, "{slot:?}: {verdict:?}"),
                    Tie::Both => assert!(verdict.won.len() <= free, "{slot:?}: {verdict:?}"),
                }
            }
        }
    });
    println!("{followers:?} plays came after one that they knew of, {contenders:?} knew of none");
    if seeds("ORDER", 150).count() >= 150 {
        assert!(followers.into_inner() > 0 && contenders.into_inner() > 0);
    }
}

#[test]
fn what_a_seat_holds_decided_stays_so() {
    each(40, |seed| {
        let (decided, looks) = (Cell::new(0), Cell::new(0));
        let mut held: BTreeMap<(Seat, u32, PlayId), Fate> = BTreeMap::new();
        let mut heard: BTreeMap<Seat, Clock> = BTreeMap::new();
        play(seed, |stage, seat| {
            let table = stage.peers[seat.index()].table();
            let clock = table.clock();
            if heard.insert(seat, clock) == Some(clock) {
                return;
            }
            looks.set(looks.get() + 1);
            let Some(round) = table.rounds().last() else { return };
            for slot in round.contests().slots() {
                let verdict = table.observer(round, &clock).verdict(slot, tie(table, slot));
                for id in plays(round, slot, &clock) {
                    let fate = verdict.fate(id);
                    let before = held.insert((seat, round.number(), id), fate).unwrap_or(Fate::Undecided);
                    assert!(
                        before == Fate::Undecided || before == fate,
                        "seat {seat}: {id:?} on {slot:?} was {before:?}"
                    );
                    decided.set(decided.get() + u64::from(before != fate));
                }
            }
        });
        assert!(looks.get() > 0 && decided.get() > 0, "nothing was decided");
    });
}
