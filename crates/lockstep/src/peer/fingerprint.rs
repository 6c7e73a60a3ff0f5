//! What a peer is, but for the time: for an explorer of schedules that must know two like states as one.

use super::Peer;
use crate::game::Game;
use crate::hash::{Hash, derive};
use crate::seat::Seat;
use crate::sign::Scheme;

impl<G: Game, S: Scheme> Peer<G, S> {
    /// A hash of everything that decides what this peer does next, except for when.
    ///
    /// Two honest peers of one seat with equal fingerprints answer the same messages and deeds with the same entries. A
    /// log's last id stands for the whole log, since entries are chained; the own runs and what is unseen are the order in
    /// which others' entries were delivered. What has been planned for some moment counts as planned, whatever the moment.
    pub fn fingerprint(&self) -> Hash {
        let mut bytes = vec![self.me.number(), u8::from(self.go), u8::from(self.owes), u8::from(self.stirred)];
        let number = |bytes: &mut Vec<u8>, number: u32| bytes.extend_from_slice(&number.to_le_bytes());
        for seat in Seat::first(self.table.seats()) {
            let at = seat.index();
            bytes.extend_from_slice(&self.table.last(seat).id);
            let link = &self.links[at];
            link.known.head(self.table.seats()).iter().for_each(|seq| number(&mut bytes, *seq));
            bytes.push(u8::from(link.is_to_send_again()));
            let want = &self.wants[at];
            want.fingerprint(&mut bytes);
            bytes.extend([u8::from(self.accused[at]), u8::from(self.illegal[at].is_some())]);
            number(&mut bytes, self.pending[at].len() as u32);
            for pending in self.pending[at].values() {
                bytes.extend_from_slice(&pending.id);
                bytes.push(pending.mentioned_by.number());
            }
        }
        number(&mut bytes, self.unseen.len() as u32);
        for run in &self.unseen {
            bytes.push(run.seat.number());
            number(&mut bytes, run.last);
            bytes.extend_from_slice(&run.id);
        }
        for ((deck, slot), (k, _)) in &self.backups {
            bytes.extend([deck.number(), *slot, *k]);
        }
        bytes.extend(self.disclosed.keys().map(|seat| seat.number()));
        bytes.extend_from_slice(&self.change.fingerprint());
        let ended = (self.over.is_some(), self.conflict.is_some(), self.exposed.timeout().is_some(), &self.ending);
        bytes.extend_from_slice(format!("{ended:?}").as_bytes());
        derive("nertz 1 fingerprint", &[&bytes])
    }
}
