//! One attempt after another at a charter, until one has everybody's signature.

use super::agreement::{Invitation, Invited, Opening, Signing};
use super::{Begun, Event, Keep, Lobby, MAX_JUMP, MIN_PLAYERS, Output, Own, PUSH_FOR_MS, PUSH_MS, Started};
use crate::message::{Message, Sit};
use nertz_lockstep::hash::Hash;
use nertz_lockstep::sign::{PeerId, Scheme};
use std::collections::BTreeSet;

impl<S: Scheme> Lobby<S> {
    /// Gives up an attempt whose records have changed, and follows others to a higher one.
    pub(super) fn catch_up(&mut self) {
        let own = self.own.attempt;
        let moved = self.opening.as_ref().is_some_and(|opening| Some(&opening.invitation) != self.complete().as_ref());
        let attempts = self.members.iter().filter_map(|key| Some(self.records.get(key)?.signed.sit.attempt));
        let highest = attempts.filter(|attempt| attempt.saturating_sub(own) <= MAX_JUMP).max().unwrap_or(0);
        let attempt = highest.max(own.saturating_add(u32::from(moved)));
        if attempt == own {
            return;
        }
        self.opening = None;
        if let Some(signing) = self.signing.take() {
            self.given_up = Some(signing);
        }
        self.try_attempt(attempt);
    }

    /// What all records say, if they say the same and all are ready.
    pub(super) fn complete(&self) -> Option<Invitation> {
        let players = u8::try_from(self.members.len()).ok()?;
        let goes_on = self.is_a_match_on();
        let suits = |wanted: u8| wanted == 0 || wanted == players || goes_on;
        let carried = self.sheet()?;
        let digest = carried.as_ref().map(|carried| carried.digest());
        if self.members.len() < MIN_PLAYERS || !self.own.ready || !suits(self.own.wanted) {
            return None;
        }
        if self.unsuitable().is_some() || self.is_nobody_new() {
            return None;
        }
        let invited = |key: &PeerId| {
            if *key == self.me {
                let Own { charter_key, nonce_hash, .. } = self.own;
                return Some(Invited { key: *key, name: self.name.clone(), charter_key, nonce_hash });
            }
            let sit = &self.records.get(key)?.signed.sit;
            let agrees = sit.ready
                && suits(sit.wanted)
                && sit.attempt == self.own.attempt
                && sit.proposal.rules == self.own.proposal.rules
                && self.plays_its_part(key, sit.part, digest)
                && *sit.members == *self.members;
            let Sit { charter_key, nonce_hash, .. } = *sit;
            agrees.then(|| Invited { key: *key, name: sit.name.clone(), charter_key, nonce_hash })
        };
        let players: Vec<Invited> = self.members.iter().map(invited).collect::<Option<_>>()?;
        // Only who is a member begins with the members.
        players.iter().any(|player| player.key == self.me).then(|| Invitation {
            attempt: self.own.attempt,
            rules: self.own.proposal.rules.clone(),
            carried,
            players,
        })
    }

    /// Goes on with the attempt as far as what is known allows.
    pub(super) fn agree(&mut self) {
        if self.opening.is_none() && self.published.as_ref().is_some_and(|(signed, _)| !self.says_otherwise(signed)) {
            self.opening = self.complete().map(Opening::new);
            self.push_at = self.now;
        }
        if self.signing.is_none() {
            self.open_and_sign();
        }
        if self.signing.as_ref().is_some_and(Signing::is_full) {
            self.have_all_signatures();
        }
    }

    pub(super) fn open_and_sign(&mut self) {
        let Some(opening) = &mut self.opening else { return };
        opening.open(&self.me, &self.own.secret.lobby_nonce());
        for (key, nonce) in self.records.iter().filter_map(|(key, record)| Some((key, record.nonce?))) {
            opening.open(key, &nonce);
        }
        let Some(charter) = opening.charter(self.kind) else { return };
        let mut signing = Signing::new(charter, self.own.secret.clone(), &self.signer);
        let match_id = signing.match_id;
        for link in self.links.values_mut() {
            if let Some(early) = link.early.take_if(|early| early.match_id == match_id) {
                signing.take::<S>(&early);
            }
        }
        let attempt = signing.charter.attempt;
        tracing::debug!(match_id = %hex::encode(match_id), attempt, players = signing.charter.players.len(), "signing");
        let keep = Keep {
            charter: signing.charter.clone(),
            secret: self.own.secret.clone(),
            table: self.table.clone().unwrap_or_default(),
            door: self.secret.clone(),
        };
        self.outputs.push_back(Output::Keep(Box::new(keep)));
        self.signing = Some(signing);
        self.push_at = self.now;
        // Signing this one is the promise never to begin a lower one.
        self.given_up = None;
    }

    /// Comes back to a charter that an earlier run of this program has signed. Whether it has begun is for those to say who have;
    /// until this program signs another.
    pub fn recall(&mut self, now: super::Time, keep: Keep) {
        self.advance(now);
        if keep.charter.seat_of(&self.me).is_none() {
            return;
        }
        let attempt = keep.attempt().saturating_add(1);
        self.given_up = Some(Signing::again(keep.charter, keep.secret, &self.signer));
        self.try_attempt(self.own.attempt.max(attempt));
        self.settle();
    }

    /// The charter that was recalled, as long as it may still begin.
    pub fn recalled(&self) -> Option<Hash> {
        let signing = self.given_up.as_ref().or(self.signing.as_ref());
        signing.filter(|signing| signing.again).map(|signing| signing.match_id)
    }

    pub(super) fn begin(&mut self, signing: Signing) {
        let (Some(signed), Some(seat)) = (signing.signed(), signing.charter.seat_of(&self.me)) else { return };
        let (match_id, secret, again) = (signing.match_id, signing.secret().clone(), signing.again);
        tracing::info!(match_id = %hex::encode(match_id), seat = seat.number(), "begun");
        self.opening = None;
        self.signing = None;
        self.given_up = None;
        self.between = None;
        self.begun = Some(Begun { signing, at: self.now, full: BTreeSet::new(), departed: BTreeSet::new() });
        self.push_at = self.now;
        self.push();
        self.event(Event::Started(Box::new(Started { signed, match_id, secret, seat, again })));
    }

    /// Repeats what others may lack of the attempt, or of the charter that counts.
    pub(super) fn push(&mut self) {
        if self.now < self.push_at {
            return;
        }
        let mut messages = Vec::new();
        if let Some(begun) = &self.begun {
            if !self.owes_signatures(begun) {
                return;
            }
            let bytes = Message::CharterSig(begun.signing.message(true, true)).bytes();
            messages.extend(self.lacking(begun).map(|to| (to, bytes.clone())));
        } else if let Some(signing) = self.signing.as_ref().filter(|_| self.opening.is_none()) {
            let bytes = Message::CharterSig(signing.message(false, false)).bytes();
            let players = signing.charter.players.iter().map(|player| player.key);
            messages.extend(players.filter(|key| self.is_heard(key)).map(|to| (to, bytes.clone())));
        } else if let Some(opening) = &self.opening {
            let nonces = Message::Nonce(opening.message()).bytes();
            let signatures =
                self.signing.as_ref().map(|signing| Message::CharterSig(signing.message(false, false)).bytes());
            for to in opening.invitation.players.iter().map(|player| player.key).filter(|key| self.is_heard(key)) {
                // Who has signed knows all nonces.
                if !self.signing.as_ref().is_some_and(|signing| signing.has_signed(&to)) {
                    messages.push((to, nonces.clone()));
                }
                messages.extend(signatures.clone().map(|bytes| (to, bytes)));
            }
        } else {
            return;
        }
        self.push_at = self.now.after_ms(PUSH_MS);
        for (to, bytes) in messages {
            self.send(to, bytes);
        }
    }

    /// Whether signatures are still to be told unasked.
    pub(super) fn owes_signatures(&self, begun: &Begun) -> bool {
        self.now < begun.at.after_ms(PUSH_FOR_MS) && self.lacking(begun).next().is_some()
    }

    /// The connected players who may lack signatures.
    pub(super) fn lacking<'a>(&'a self, begun: &'a Begun) -> impl Iterator<Item = PeerId> + 'a {
        let players = begun.signing.charter.players.iter().map(|player| player.key);
        players.filter(|key| self.is_heard(key) && !begun.full.contains(key))
    }
}
