//! A second program at a villain's seat: it knows what the first one knew, and plays at random.

use super::way::{Said, as_it_is};
use crate::game::{Deed, Playable};
use crate::rng::Rng;
use crate::stage::read;
use nertz_lockstep::entry::{Sealed, entry_id};
use nertz_lockstep::hash::Hash;
use nertz_lockstep::peer::{Peer, Transmit};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Phase;
use nertz_lockstep::time::Time;

pub(super) struct Head<G: Playable, S: Scheme> {
    peer: Peer<G, S>,
    rng: Rng,
    wake: Time,
    /// The entries of its own that it has written since it was last asked: seq and id.
    written: Vec<(u32, Hash)>,
}

impl<G: Playable, S: Scheme> Head<G, S> {
    /// Goes on from where this program is.
    pub(super) fn of(peer: &Peer<G, S>, now: Time, rng: &mut Rng) -> Head<G, S> {
        Head { peer: peer.clone(), rng: Rng::new(rng.next()), wake: now, written: Vec::new() }
    }

    /// Takes one message.
    pub(super) fn hears(&mut self, now: Time, from: Seat, message: &[u8]) -> Said {
        // Whoever sends bytes that are no message is the honest seats' business.
        let _ = self.peer.handle_message(now, from, message);
        self.says()
    }

    /// When it wants to be asked again.
    pub(super) fn poll_timeout(&self) -> Option<Time> {
        let hands = (self.peer.ending().is_none()).then_some(self.wake);
        self.peer.poll_timeout().into_iter().chain(hands).min()
    }

    /// Does what time makes due, and plays.
    pub(super) fn handle_timeout(&mut self, now: Time) -> Said {
        if self.peer.poll_timeout().is_some_and(|at| at <= now) {
            self.peer.handle_timeout(now);
        }
        if self.wake <= now {
            self.wake = now.after(5_000 + self.rng.below(60_000));
            self.play(now);
        }
        self.says()
    }

    /// The own entries written since it was last asked.
    pub(super) fn written(&mut self) -> Vec<(u32, Hash)> {
        std::mem::take(&mut self.written)
    }

    fn play(&mut self, now: Time) {
        let me = self.peer.seat();
        let state = self.peer.table().latest(me);
        if state.phase <= Phase::Dealt {
            self.peer.go(now);
        } else if self.peer.may_act() {
            let at = self.peer.table().now(state.round);
            let mut deeds = at.map(|at| self.peer.table().game().deeds(&at, me)).unwrap_or_default();
            if deeds.is_empty() {
                return;
            }
            // A deed that is refused is not done.
            match deeds.swap_remove(self.rng.below(deeds.len() as u64) as usize) {
                Deed::Act(act) => drop(self.peer.act(now, &act)),
                Deed::Play(play) => drop(self.peer.play(now, &play)),
            }
        }
    }

    fn says(&mut self) -> Said {
        while let Some(record) = self.peer.poll_record() {
            // An entry's record is its kind, its time, its length, its bytes, and a tag.
            let entry = record.strip_prefix(&[1]).and_then(|rest| rest.get(8..rest.len().checked_sub(8)?));
            let Some(sealed) = entry.and_then(Sealed::split) else { continue };
            let body = read::<G>(&sealed.bytes()).filter(|body| body.author == self.peer.seat());
            let id = entry_id(self.peer.table().match_id(), &sealed.body);
            self.written.extend(body.map(|body| (body.seq, id)));
        }
        let mut out: Vec<Transmit> = Vec::new();
        while let Some(transmit) = self.peer.poll_transmit() {
            out.push(transmit);
        }
        while self.peer.poll_event().is_some() {}
        as_it_is(self.peer.seat(), out)
    }
}
