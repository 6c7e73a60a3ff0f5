//! The toy game on meshes in virtual time: agreement, order, liveness, secrecy; 2 to 8 seats, every rule for ties.
//!
//! `TOY_SEEDS=100000 cargo test --release -p nertz-tests --test engine mesh_toy` runs more; a failing seed is replayed with
//! `TOY_SEEDS_SEED=<seed>`.

use nertz_lockstep::sign::{Ed25519, Scheme, Stub};
use nertz_lockstep::toy::Toy;
use nertz_tests::mesh::{Mesh, Reached};
use nertz_tests::players::ToyPlayer;
use nertz_tests::seeds;

fn play<S: Scheme>(seed: u64) -> Reached {
    let seats = 2 + (seed % 7) as usize;
    let rules = [6 + (seed / 7 % 8) as u8, 1 + (seed / 3 % 2) as u8, (seed / 5 % 3) as u8, (seed / 11 % 4) as u8];
    let think = [2_000, 20_000, 200_000][(seed / 13 % 3) as usize];
    let mut mesh: Mesh<Toy, S, ToyPlayer> = Mesh::new(seed, seats, &rules, None, |_, _| ToyPlayer::new(think));
    mesh.finish(seed, 600);
    mesh.check_peace();
    mesh.check_results();
    mesh.check_knowledge();
    mesh.reached
}

fn all<S: Scheme>(range: impl Iterator<Item = u64>) -> Reached {
    let mut total = Reached::default();
    for seed in range {
        let one = std::panic::catch_unwind(|| play::<S>(seed));
        match one {
            Ok(one) => total.add(&one),
            Err(_) => panic!("failed: TOY_SEEDS_SEED={seed} cargo test -p nertz-tests --test engine mesh_toy"),
        }
    }
    println!("{total:?}");
    total
}

/// Every other seed: the halves run side by side.
fn half(part: usize) {
    let range = seeds("TOY_SEEDS", 2_000);
    let many = range.end - range.start >= 500;
    let total = all::<Stub>(range.skip(part).step_by(2));
    if many {
        assert!(total.contested > 0 && total.draws > 0 && total.lost > 0 && total.calls > 0 && total.stuck > 0);
        assert!(total.dropped > 0);
    }
}

#[test]
fn every_slot_is_decided_once_and_every_round_ends_even_seeds() {
    half(0);
}

#[test]
fn every_slot_is_decided_once_and_every_round_ends_odd_seeds() {
    half(1);
}

#[test]
fn with_real_signatures() {
    all::<Ed25519>(0..7);
}
