//! Players for the mesh.

use crate::mesh::Driver;
use crate::rng::Rng;
use nertz_lockstep::peer::Peer;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Phase;
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::{Deed, Toy, deeds};

/// Plays the toy at random; `think` is the longest pause in µs.
pub struct ToyPlayer {
    /// The longest pause, µs.
    pub think: u64,
    went: u32,
}

impl ToyPlayer {
    /// A player that pauses up to `think` µs.
    pub fn new(think: u64) -> ToyPlayer {
        ToyPlayer { think, went: 0 }
    }
}

impl<S: Scheme> Driver<Toy, S> for ToyPlayer {
    fn wake(&mut self, now: Time, peer: &mut Peer<Toy, S>, rng: &mut Rng) -> Option<Time> {
        let me = peer.seat();
        let state = peer.table().latest(me);
        if state.phase <= Phase::Dealt && state.round > self.went {
            self.went = state.round;
            peer.go(now);
        } else if peer.may_act() {
            let choices = peer.table().now(state.round).map(|at| deeds(peer.table().game(), &at, me)).unwrap_or_default();
            // Prefer plays: contests are what this is about.
            let plays: Vec<&Deed> = choices.iter().filter(|deed| matches!(deed, Deed::Play(_))).collect();
            let choice = if plays.is_empty() || rng.chance(20) {
                choices.get(rng.below(choices.len() as u64) as usize)
            } else {
                plays.get(rng.below(plays.len() as u64) as usize).copied()
            };
            match choice {
                Some(Deed::Act(act)) => drop(peer.act(now, act)),
                Some(Deed::Play(play)) => drop(peer.play(now, play)),
                None => {}
            }
        }
        (!peer.is_over()).then(|| now.after(1_000 + rng.below(self.think)))
    }
}
