//! Whole rounds of Nertz on meshes in virtual time, with bots: agreement, conservation, secrecy, an end to every round.
//!
//! `ROUNDS=5000 cargo test --release -p nertz-tests --test engine mesh_nertz` runs more; a failing seed is replayed with
//! `ROUNDS_SEED=<seed>`.

use nertz_core::Rules;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{Ed25519, Scheme, Stub};
use nertz_session::nertz::{Nertz, rules_bytes};
use nertz_tests::mesh::{Mesh, Reached};
use nertz_tests::players::NertzPlayer;
use nertz_tests::seeds;

fn rules(rounds: u32) -> Rules {
    let mut rules = Rules::preset("nertz").unwrap();
    rules.set("end", &format!("rounds:{rounds}")).unwrap();
    rules
}

/// Every deck is whole: each index once, the first so many of them turned, each card once. In an extra round only those who
/// are level have one.
fn check_conservation<S: Scheme>(mesh: &Mesh<Nertz, S, NertzPlayer>, rounds: u32) {
    for peer in &mesh.peers {
        let table = peer.table();
        for seat in Seat::first(table.seats()) {
            let state = table.latest(seat);
            let witness = state.round > rounds && {
                let before = table.results_before(state.round);
                let total = |of: Seat| before.iter().map(|scores| i32::from(scores[of.index()])).sum::<i32>();
                let best = Seat::first(table.seats()).map(total).max();
                best != Some(total(seat))
            };
            let deck = if witness { 0 } else { 52 };
            let layout = &state.layout;
            let piles = [&layout.nertz[..], &layout.stock[..], &layout.waste[..]].concat();
            let mut cards: Vec<u8> = piles.into_iter().chain(layout.columns.iter().flatten().copied()).collect();
            cards.extend(layout.lake.iter().map(|(_, k)| *k));
            assert_eq!(cards.len(), deck, "seat {seat} has not its whole deck");
            let mut turned: Vec<u8> = cards.into_iter().filter(|k| *k > 0).collect();
            turned.sort_unstable();
            assert_eq!(turned, (1..=turned.len() as u8).collect::<Vec<_>>(), "seat {seat}");
            let scored = (1..).zip(table.rounds()).filter(|(_, round)| round.outcome().is_some());
            for (_, round) in scored.filter(|(number, _)| *number <= rounds || !witness) {
                let mut sequence = round.decks()[seat.index()].sequence().to_vec();
                sequence.sort_unstable();
                assert_eq!(sequence, (0..52).collect::<Vec<_>>(), "deck {seat} is no deck");
            }
        }
    }
}

/// The score sheets say what the lake and the nertz piles say.
fn check_scores<S: Scheme>(mesh: &Mesh<Nertz, S, NertzPlayer>) {
    let table = mesh.peers[0].table();
    for (number, round) in (1..).zip(table.rounds()) {
        let outcome = round.outcome().expect("scored");
        let layouts = table.layouts_at_cut(number).expect("scored");
        for seat in Seat::first(table.seats()) {
            let layout = &layouts[seat.index()];
            let cards = layout.lake.len() as i16 - 2 * layout.nertz.len() as i16 - 5 * i16::from(layout.false_calls);
            let calls = outcome.ended_by == Some(seat) && layout.false_calls == 0;
            let bonus = if calls { 10 } else { 0 };
            assert_eq!(outcome.scores[seat.index()], cards + bonus, "seat {seat}, round {number}");
        }
    }
}

fn play<S: Scheme>(seed: u64, seats: usize, rounds: u32) -> Reached {
    let pause = [(20_000, 60_000), (70_000, 150_000), (250_000, 350_000)][(seed % 3) as usize];
    let bytes = rules_bytes(&rules(rounds));
    let mut mesh: Mesh<Nertz, S, NertzPlayer> =
        Mesh::new(seed, seats, &bytes, None, |_, rng| NertzPlayer::new(rng, pause));
    mesh.oracles = seed.is_multiple_of(4);
    mesh.finish(seed, 3_600);
    mesh.check_peace();
    mesh.check_results();
    mesh.check_knowledge();
    check_conservation(&mesh, rounds);
    check_scores(&mesh);
    mesh.reached
}

fn all<S: Scheme>(seeds: impl Iterator<Item = u64>) -> Reached {
    let mut total = Reached::default();
    for seed in seeds {
        let seats = 2 + (seed / 2 % 7) as usize;
        match std::panic::catch_unwind(|| play::<S>(seed, seats, 1)) {
            Ok(one) => total.add(&one),
            Err(_) => panic!("failed: ROUNDS_SEED={seed} cargo test -p nertz-tests --test engine mesh_nertz"),
        }
    }
    println!("{total:?}");
    total
}

/// Every other seed: the halves run side by side.
fn half(part: usize) {
    let range = seeds("ROUNDS", 100);
    let many = range.end - range.start >= 100;
    let total = all::<Stub>(range.skip(part).step_by(2));
    if many {
        assert!(total.contested > 0 && total.lost > 0 && total.calls > 0 && total.dropped > 0, "{total:?}");
    }
}

#[test]
fn rounds_agree_and_end_even_seeds() {
    half(0);
}

#[test]
fn rounds_agree_and_end_odd_seeds() {
    half(1);
}

#[test]
fn with_real_signatures() {
    all::<Ed25519>((0..20).step_by(2));
}

#[test]
fn a_match_of_several_rounds() {
    for seed in 0..3 {
        let reached = play::<Stub>(seed, 2 + seed as usize, 3);
        assert_eq!(reached.calls + reached.stuck, 3);
    }
}
