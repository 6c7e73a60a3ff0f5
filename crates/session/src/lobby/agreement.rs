//! One attempt at a charter: from the complete table to everybody's signature.

use crate::message::{CharterSig, Nonces};
use nertz_lockstep::charter::{Carried, Charter, Kind, PROTOCOL, Player, Secret, Signed, nonce_hash};
use nertz_lockstep::codec::{List, Text};
use nertz_lockstep::hash::Hash;
use nertz_lockstep::sign::{PeerId, Scheme, Signature};

/// What all members' records say when the table is complete. As long as they say the same, the attempt goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Invitation {
    pub(super) attempt: u32,
    pub(super) rules: List<u8, 4096>,
    /// What the match brings along.
    pub(super) carried: Option<Box<Carried>>,
    /// Ascending by key.
    pub(super) players: Vec<Invited>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Invited {
    pub(super) key: PeerId,
    pub(super) name: Text<64>,
    pub(super) charter_key: [u8; 32],
    pub(super) nonce_hash: Hash,
}

/// An attempt whose nonces are being opened.
pub(super) struct Opening {
    pub(super) invitation: Invitation,
    pub(super) nonces: Vec<Option<Hash>>,
}

/// A charter that we have signed.
pub(super) struct Signing {
    pub(super) charter: Charter,
    pub(super) match_id: Hash,
    secret: Secret,
    /// By place in the charter's list of players.
    signatures: Vec<Option<Signature>>,
    /// An earlier run of this program has signed it.
    pub(super) again: bool,
}

impl Opening {
    pub(super) fn new(invitation: Invitation) -> Opening {
        let nonces = vec![None; invitation.players.len()];
        Opening { invitation, nonces }
    }

    /// Takes the nonce of a player if it is the one behind the hash.
    pub(super) fn open(&mut self, key: &PeerId, nonce: &Hash) {
        for (player, known) in self.invitation.players.iter().zip(&mut self.nonces) {
            if player.key == *key && nonce_hash(key, nonce) == player.nonce_hash {
                *known = Some(*nonce);
            }
        }
    }

    /// What is known of the nonces.
    pub(super) fn message(&self) -> Nonces {
        let opened = self.invitation.players.iter().zip(&self.nonces);
        let opened = opened.filter_map(|(player, nonce)| Some((player.key, (*nonce)?))).collect();
        Nonces { attempt: self.invitation.attempt, opened: List::truncated(opened) }
    }

    /// The charter, once all nonces are known.
    pub(super) fn charter(&self, kind: Kind) -> Option<Charter> {
        let nonces: Vec<Hash> = self.nonces.iter().copied().collect::<Option<_>>()?;
        let players = self.invitation.players.iter().map(|invited| Player {
            key: invited.key,
            name: invited.name.clone(),
            charter_key: invited.charter_key,
        });
        let charter = Charter {
            protocol: PROTOCOL,
            kind,
            attempt: self.invitation.attempt,
            rules: self.invitation.rules.clone(),
            players: List::truncated(players.collect()),
            nonces: List::truncated(nonces),
            carried: self.invitation.carried.clone(),
        };
        charter.check().is_ok().then_some(charter)
    }
}

impl Signing {
    /// Signs a charter.
    pub(super) fn new<S: Scheme>(charter: Charter, secret: Secret, signer: &S) -> Signing {
        let match_id = charter.match_id();
        let own = charter.sign(signer);
        let signatures = charter.players.iter().map(|player| (player.key == signer.peer()).then_some(own)).collect();
        Signing { charter, match_id, secret, signatures, again: false }
    }

    /// A charter that an earlier run of this program has signed.
    pub(super) fn again<S: Scheme>(charter: Charter, secret: Secret, signer: &S) -> Signing {
        Signing { again: true, ..Signing::new(charter, secret, signer) }
    }

    /// A charter that everybody has signed.
    pub(super) fn full(signed: &Signed, secret: Secret) -> Signing {
        let place = |player: &Player| signed.charter.seated().iter().position(|seated| seated.key == player.key);
        let signature = |player: &Player| signed.signatures.get(place(player)?).copied();
        let signatures = signed.charter.players.iter().map(signature).collect();
        let (charter, match_id) = (signed.charter.clone(), signed.charter.match_id());
        Signing { charter, match_id, secret, signatures, again: true }
    }

    /// Takes the signatures of a message about this charter; those that are none are passed over.
    pub(super) fn take<S: Scheme>(&mut self, message: &CharterSig) {
        for (place, halves) in message.signatures.iter() {
            let place = usize::from(*place);
            let (Some(player), Some(known)) = (self.charter.players.get(place), self.signatures.get_mut(place)) else {
                continue;
            };
            let mut signature = [0; 64];
            signature.copy_from_slice(halves.as_flattened());
            if known.is_none() && self.charter.verify::<S>(&player.key, &signature) {
                *known = Some(signature);
            }
        }
    }

    /// All signatures that are held.
    pub(super) fn message(&self, answer: bool, begun: bool) -> CharterSig {
        let signatures = self.signatures.iter().enumerate().filter_map(|(place, signature)| {
            let (halves, _) = signature.as_ref()?.as_chunks::<32>();
            Some((place as u8, [halves[0], halves[1]]))
        });
        CharterSig { match_id: self.match_id, signatures: List::truncated(signatures.collect()), answer, begun }
    }

    pub(super) fn is_player(&self, key: &PeerId) -> bool {
        self.charter.players.iter().any(|player| player.key == *key)
    }

    pub(super) fn has_signed(&self, key: &PeerId) -> bool {
        self.charter.players.iter().zip(&self.signatures).any(|(player, known)| player.key == *key && known.is_some())
    }

    pub(super) fn is_full(&self) -> bool {
        self.signatures.iter().all(Option::is_some)
    }

    pub(super) fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The charter with the signatures in seat order, once all are there.
    pub(super) fn signed(&self) -> Option<Signed> {
        let by_key = |key: &PeerId| {
            let place = self.charter.players.iter().position(|player| player.key == *key)?;
            *self.signatures.get(place)?
        };
        let signatures: Vec<Signature> =
            self.charter.seated().into_iter().map(|player| by_key(&player.key)).collect::<Option<_>>()?;
        Some(Signed { charter: self.charter.clone(), signatures })
    }
}
