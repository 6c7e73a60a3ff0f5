//! Connections: greeting, dialling, and sending away.

use super::{DIAL_MS, EVICT_MS, Event, HELLO_MS, Lobby, Output, Refusal, SHUN_MS, SILENT_MS, door};
use crate::message::{Bye, Hello, Message};
use nertz_lockstep::seat::MAX_SEATS;
use nertz_lockstep::sign::{PeerId, Scheme};

/// Refusals that are remembered as told.
const MAX_REFUSALS: usize = 64;

impl<S: Scheme> Lobby<S> {
    pub(super) fn is_to_be_dialled(&self, key: &PeerId) -> bool {
        self.members.contains(key) && !self.links.contains_key(key)
    }

    pub(super) fn dial(&mut self) {
        for key in self.members.clone() {
            if !self.is_to_be_dialled(&key) {
                continue;
            }
            let now = self.now;
            let Some(record) = self.records.get_mut(&key).filter(|record| now >= record.dial_at) else { continue };
            record.dial_at = now.after_ms(DIAL_MS);
            let addresses = record.signed.sit.addresses.to_vec();
            if !addresses.is_empty() {
                self.outputs.push_back(Output::Dial { key, addresses });
            }
        }
    }

    /// Sends away those for whom there is no place, once everybody agrees on who has one.
    pub(super) fn evict(&mut self) {
        let full = self.is_full();
        for peer in self.links.keys().copied().collect::<Vec<_>>() {
            let outside = full && self.records.get(&peer).is_some() && !self.members.contains(&peer);
            let Some(link) = self.links.get_mut(&peer) else { continue };
            link.outside = if outside { link.outside.or(Some(self.now)) } else { None };
            if link.outside.is_some_and(|since| self.now >= since.after_ms(EVICT_MS)) {
                self.refuse(peer, Bye::Full);
                if let Some((key, name)) = self.records.remove(self.now, &peer, 0) {
                    self.event(Event::Left { key, name });
                }
            }
        }
    }

    /// Whether the table has eight members who all hold each other's records, us among them.
    pub(super) fn is_full(&self) -> bool {
        let holds_all = |key: &PeerId| match self.records.get(key) {
            Some(record) => *record.signed.sit.members == *self.members,
            None => *key == self.me,
        };
        // Nobody is sent away from a table that plays: who finds no seat looks on.
        !self.is_a_match_on()
            && self.members.len() == MAX_SEATS
            && self.members.contains(&self.me)
            && self.members.iter().all(holds_all)
    }

    pub(super) fn repeat_hellos(&mut self) {
        for peer in self.links.keys().copied().collect::<Vec<_>>() {
            let Some(link) = self.links.get(&peer).filter(|link| !link.heard) else { continue };
            if self.now >= link.since.after_ms(SILENT_MS) {
                self.close(peer, Bye::Silent);
            } else if self.now >= link.said_hello.after_ms(HELLO_MS) {
                self.say_hello(peer);
            }
        }
    }

    pub(super) fn say_hello(&mut self, to: PeerId) {
        let (proofs, is_private) = (self.proofs(&to), self.secret.is_some());
        let Some(link) = self.links.get_mut(&to) else { return };
        link.said_hello = self.now;
        if is_private && proofs.is_empty() {
            // No connection is known yet for which anything could be proven.
            return;
        }
        link.introduced |= !is_private || link.proven;
        let knock = door::knock(self.build.clone(), self.kind, proofs);
        let hello = if is_private && !link.proven {
            knock
        } else {
            Hello {
                table: self.table.clone().unwrap_or_default(),
                name: self.name.clone(),
                addresses: self.own.addresses.clone(),
                playing: self.begun.as_ref().map(|begun| begun.signing.match_id),
                heard: link.hello.is_some(),
                ..knock
            }
        };
        self.send(to, Message::Hello(Box::new(hello)).bytes());
    }

    /// Ends a connection, and says why to both sides.
    pub(super) fn refuse(&mut self, peer: PeerId, reason: Bye) {
        self.tell_refusal(peer, Refusal::Said(reason.clone()), true);
        self.close(peer, reason);
    }

    /// Once for each peer and reason.
    pub(super) fn tell_refusal(&mut self, peer: PeerId, why: Refusal, by_us: bool) {
        if self.refusals.len() >= MAX_REFUSALS {
            self.refusals.clear();
        }
        if self.refusals.insert((peer, by_us, why.to_string())) {
            self.event(Event::Refused { peer, why, by_us });
        }
    }

    pub(super) fn close(&mut self, peer: PeerId, reason: Bye) {
        self.links.remove(&peer);
        if let Some(record) = self.records.get_mut(&peer) {
            record.dial_at = self.now.after_ms(SHUN_MS);
        }
        self.send(peer, Message::Bye(reason.clone()).bytes());
        self.outputs.push_back(Output::Close { peer, reason });
    }

    pub(super) fn is_heard(&self, key: &PeerId) -> bool {
        self.links.get(key).is_some_and(|link| link.heard)
    }

    pub(super) fn heard_links(&self) -> Vec<PeerId> {
        self.links.iter().filter(|(_, link)| link.heard).map(|(key, _)| *key).collect()
    }
}
