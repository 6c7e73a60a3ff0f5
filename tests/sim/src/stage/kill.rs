//! Killing a seat's program on the stage, and starting it again.

use super::{Stage, What};
use crate::mesh::Driver;
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::{CannotRestore, Peer, Setup};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::wire::Message;

impl<G: Game, S: Scheme, D: Driver<G, S>> Stage<G, S, D> {
    pub(super) fn watch_bodies(&mut self, messages: &[Vec<u8>]) {
        let Some(bodies) = &mut self.bodies else { return };
        for message in messages {
            let Ok(Message::Entry(_, sealed)) = Message::read(message) else { continue };
            let Some(place) = sealed.peek() else { continue };
            let first = bodies.entry(place).or_insert_with(|| sealed.body.clone());
            if *first != sealed.body {
                self.rewritten.push(place);
            }
        }
    }

    /// Kills a seat's program. What it has sent is on its way; called by a hook, what it is about to send is not.
    pub fn kill(&mut self, seat: Seat) {
        self.muted[seat.index()] = true;
        self.timers[seat.index()] = (self.timers[seat.index()].0 + 1, None);
        self.what.retain(|_, what| !matches!(what, What::Wake(other) if *other == seat));
    }

    /// Starts a killed seat's program again with so many bytes of its journal, and another player. The journal is synced as
    /// it is then.
    pub fn restore(&mut self, seat: Seat, bytes: usize, driver: D) -> Result<(), CannotRestore> {
        let at = seat.index();
        let (signer, secret) = (self.signers[at].clone(), self.secrets[at].clone());
        let (signed, grace_ms) = (self.signed.clone(), self.grace_ms);
        let game = G::new(&signed.charter).unwrap_or_else(|why| panic!("rules: {why}"));
        let setup = Setup { signed, seat, signer, secret, grace_ms, give_up_ms: Some(0), pace: None };
        let restored = Peer::restore(game, setup, &self.journals[at][..bytes], 0, self.now)?;
        self.journals[at].truncate(restored.keep);
        self.peers[at] = restored.peer;
        self.drivers[at] = driver;
        self.muted[at] = false;
        self.drain(seat);
        self.flush(seat);
        let at = self.now.after(1 + self.rng.below(5_000));
        self.schedule(at, What::Wake(seat));
        Ok(())
    }
}
