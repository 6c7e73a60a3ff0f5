//! A program at a seat: a real engine with its player's hands.

use crate::game::{Deed, Playable};
use crate::plan::Plan;
use crate::rng::Rng;
use nertz_lockstep::charter::{Secret, Signed};
use nertz_lockstep::game::Game;
use nertz_lockstep::hash::derive;
use nertz_lockstep::peer::{Event, Measure, Peer, Setup, Transmit};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Phase;
use nertz_lockstep::time::Time;
use nertz_lockstep::wire::Malformed;

/// A program at a seat. After each call everything is drained: the journal first.
pub trait Node<G: Game, S: Scheme> {
    /// Its engine.
    fn peer(&self) -> &Peer<G, S>;
    /// Messages of one packet have come.
    fn handle(&mut self, now: Time, from: Seat, messages: &[Vec<u8>]) -> Result<(), Malformed>;
    /// Its time has come.
    fn handle_timeout(&mut self, now: Time);
    /// When that is.
    fn poll_timeout(&self) -> Option<Time>;
    /// Bytes for the journal.
    fn poll_record(&mut self) -> Option<Vec<u8>>;
    /// Messages for the network.
    fn poll_transmit(&mut self) -> Option<Transmit>;
    /// Lets the player hear the news; what is told are the times that it felt, in microseconds.
    fn tell(&mut self) -> Vec<(Measure, u64)>;
    /// The player leaves.
    fn leave(&mut self, now: Time);
    /// Writes the end record.
    fn close(&mut self, now: Time);
}

/// Where no majority goes on the match is given up after so long beyond `grace`: another may be lost in the meantime.
pub(crate) fn gives_up_ms(plan: &Plan) -> u64 {
    u64::from(plan.grace_ms) + 6_000
}

/// What a program is started with.
#[derive(Clone)]
pub struct Identity<S> {
    /// The charter.
    pub signed: Signed,
    /// Its seat.
    pub seat: Seat,
    /// Its key pair.
    pub signer: S,
    /// Its secret.
    pub secret: Secret,
}

/// How programs are started.
pub trait Cast<G: Game, S: Scheme> {
    /// The programs.
    type Node: Node<G, S>;

    /// Starts one.
    fn start(&self, plan: &Plan, who: Identity<S>, now: Time) -> Result<Self::Node, String>;

    /// Starts one from its journal: how many bytes of it stand.
    fn restore(&self, plan: &Plan, who: Identity<S>, journal: &[u8], now: Time) -> Result<(Self::Node, usize), String>;
}

/// Engines alone, played at random.
pub struct AtRandom;

/// An engine and a player at random.
pub struct Random<G: Game, S: Scheme> {
    peer: Peer<G, S>,
    rng: Rng,
    pause: (u64, u64),
    wake: Option<Time>,
    went: u32,
    /// It asks for a new charter in every round.
    asks: bool,
    /// It votes for the present one.
    stays: bool,
}

impl<G: Playable, S: Scheme> Cast<G, S> for AtRandom {
    type Node = Random<G, S>;

    fn start(&self, plan: &Plan, who: Identity<S>, now: Time) -> Result<Random<G, S>, String> {
        let game = G::new(&who.signed.charter)?;
        Ok(Random::new(Peer::new(game, setup(plan, who), now), plan, now))
    }

    fn restore(
        &self,
        plan: &Plan,
        who: Identity<S>,
        journal: &[u8],
        now: Time,
    ) -> Result<(Random<G, S>, usize), String> {
        let game = G::new(&who.signed.charter)?;
        let restored = Peer::restore(game, setup(plan, who), journal, 0, now).map_err(|error| error.to_string())?;
        Ok((Random::new(restored.peer, plan, now), restored.keep))
    }
}

fn setup<S>(plan: &Plan, who: Identity<S>) -> Setup<S> {
    let Identity { signed, seat, signer, secret } = who;
    Setup {
        signed,
        seat,
        signer,
        secret,
        grace_ms: u64::from(plan.grace_ms),
        give_up_ms: Some(gives_up_ms(plan)),
        pace: None,
    }
}

impl<G: Playable, S: Scheme> Random<G, S> {
    fn new(peer: Peer<G, S>, plan: &Plan, now: Time) -> Random<G, S> {
        let mut rng = Rng::stream(plan.seed, &[b'h', peer.seat().number()]);
        let [least, most] = plan.pause_ms.map(|ms| u64::from(ms) * 1000);
        let wake = Some(now.after(rng.below(5_000)));
        let me = peer.seat().number();
        let (asks, stays) = (plan.asks.contains(&me), plan.stays.contains(&me));
        Random { peer, rng, pause: (least, most - least), wake, went: 0, asks, stays }
    }

    /// Says under which charter to go on, if that is asked.
    fn vote(&mut self, now: Time) {
        if self.peer.is_to_vote() {
            let round = self.peer.table().latest(self.peer.seat()).round;
            let charter = derive("simulated charter", &[&round.to_le_bytes()]);
            self.peer.vote(now, (!self.stays).then_some(charter));
        }
    }

    fn move_hands(&mut self, now: Time) {
        let me = self.peer.seat();
        let state = self.peer.table().latest(me);
        if state.phase <= Phase::Dealt && state.round > self.went {
            self.went = state.round;
            if self.asks {
                self.peer.ask_for_charter(now);
            }
            self.peer.go(now);
        } else if self.peer.may_act() {
            let table = self.peer.table();
            let deeds = table.now(state.round).map(|at| table.game().deeds(&at, me)).unwrap_or_default();
            // Plays first: contests are what this is about.
            let plays: Vec<&Deed<G>> = deeds.iter().filter(|deed| matches!(deed, Deed::Play(_))).collect();
            let choice = if plays.is_empty() || self.rng.chance(20) {
                deeds.get(self.rng.below(deeds.len() as u64) as usize)
            } else {
                plays.get(self.rng.below(plays.len() as u64) as usize).copied()
            };
            // What is refused was overtaken by something that has just become due.
            match choice.cloned() {
                Some(Deed::Act(act)) => drop(self.peer.act(now, &act)),
                Some(Deed::Play(play)) => drop(self.peer.play(now, &play)),
                None => {}
            }
        }
        let pause = self.pause.0 + self.rng.below(self.pause.1 + 1);
        self.wake = self.peer.ending().is_none().then(|| now.after(pause));
    }
}

impl<G: Playable, S: Scheme> Node<G, S> for Random<G, S> {
    fn peer(&self) -> &Peer<G, S> {
        &self.peer
    }

    fn handle(&mut self, now: Time, from: Seat, messages: &[Vec<u8>]) -> Result<(), Malformed> {
        let taken = self.peer.handle_messages(now, from, messages.iter().map(|bytes| &bytes[..]));
        self.vote(now);
        taken
    }

    fn handle_timeout(&mut self, now: Time) {
        if self.peer.poll_timeout().is_some_and(|at| at <= now) {
            self.peer.handle_timeout(now);
        }
        if self.wake.is_some_and(|at| at <= now) {
            self.move_hands(now);
        }
        self.vote(now);
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.peer.poll_timeout().into_iter().chain(self.wake).min()
    }

    fn poll_record(&mut self) -> Option<Vec<u8>> {
        self.peer.poll_record()
    }

    fn poll_transmit(&mut self) -> Option<Transmit> {
        self.peer.poll_transmit()
    }

    fn tell(&mut self) -> Vec<(Measure, u64)> {
        let events = std::iter::from_fn(|| self.peer.poll_event());
        events.filter_map(|event| if let Event::Measured(what, us) = event { Some((what, us)) } else { None }).collect()
    }

    fn leave(&mut self, now: Time) {
        self.peer.leave(now, false);
    }

    fn close(&mut self, now: Time) {
        self.peer.close(now);
    }
}
