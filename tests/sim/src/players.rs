//! Players for the mesh.

use crate::mesh::Driver;
use crate::rng::Rng;
use nertz_core::{Bot, Intent, Skill, resolve};
use nertz_lockstep::peer::Peer;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Phase;
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::{Deed, Toy, deeds};
use nertz_session::look::{Own, look};
use nertz_session::nertz::Nertz;

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
            let choices =
                peer.table().now(state.round).map(|at| deeds(peer.table().game(), &at, me)).unwrap_or_default();
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

/// A bot at a Nertz table, in virtual time.
pub struct NertzPlayer {
    bot: Bot,
    own: Own,
    went: u32,
    /// Calls with cards left, in a thousand looks at the table.
    false_calls: u64,
    /// Pause between two actions: least, and up to so much more, µs.
    pub pause: (u64, u64),
}

impl NertzPlayer {
    /// A bot of this seed; pauses are drawn.
    pub fn new(rng: &mut Rng, pause: (u64, u64)) -> NertzPlayer {
        let skill = [Skill::Easy, Skill::Fair, Skill::Fast][rng.below(3) as usize];
        NertzPlayer { bot: Bot::new(rng.next(), skill), own: Own::default(), went: 0, false_calls: 0, pause }
    }

    /// One in three calls now and then with cards left.
    pub fn with_false_calls(mut self, rng: &mut Rng) -> NertzPlayer {
        self.false_calls = [0, 0, 10][rng.below(3) as usize];
        self
    }
}

impl<S: Scheme> Driver<Nertz, S> for NertzPlayer {
    fn wake(&mut self, now: Time, peer: &mut Peer<Nertz, S>, rng: &mut Rng) -> Option<Time> {
        let state = peer.table().latest(peer.seat());
        if state.phase <= Phase::Dealt && state.round > self.went {
            self.went = state.round;
            self.own = Own { went: Some(now), acted: now, ..Own::default() };
            peer.go(now);
        } else if peer.may_act() {
            let view = look(peer, &self.own, now);
            let calls = rng.below(1000) < self.false_calls;
            let intent = if calls { Some(Intent::Call) } else { self.bot.choose(&view) };
            if let Some(intent) = intent {
                let done = match resolve(&view, intent) {
                    Ok(nertz_core::Deed::Act(act)) => peer.act(now, &act).is_ok(),
                    Ok(nertz_core::Deed::Play(play)) => peer.play(now, &play).is_ok(),
                    Err(_) => false,
                };
                if done {
                    self.own.acted = now;
                } else {
                    self.bot.refused(intent);
                }
            }
        }
        (!peer.is_over()).then(|| now.after(self.pause.0 + rng.below(self.pause.1)))
    }
}
