//! What somebody says who keeps to nothing: words of the protocol, well-formed or damaged, signed with an own key, with
//! another's or with none.

use super::node::TABLE;
use crate::choices::{Choices, damage};
use crate::decode;
use crate::make::make;
use nertz_lockstep::charter::{Kind, PROTOCOL, nonce_hash};
use nertz_lockstep::codec::{List, Text};
use nertz_lockstep::hash::Hash;
use nertz_lockstep::sign::{PeerId, Scheme, Stub};
use nertz_session::message::{CharterSig, Hello, Message, Nonces, Part, Proposal, SignedSit, Sit};

/// Somebody hostile.
pub(super) struct Hostile {
    pub(super) signer: Stub,
    counter: u32,
}

/// What it knows of those whom it speaks to.
pub(super) struct Known {
    /// The members at the table of the one spoken to, ascending.
    pub(super) members: Vec<PeerId>,
    /// The rules there.
    pub(super) rules: Vec<u8>,
    /// A record of the one spoken to.
    pub(super) sit: Option<Sit>,
    /// Charters that were signed.
    pub(super) kept: Option<Hash>,
}

impl Hostile {
    pub(super) fn new(number: u8) -> Hostile {
        Hostile { signer: Stub::from_seed(&[200 + number; 32]), counter: 0 }
    }

    pub(super) fn key(&self) -> PeerId {
        self.signer.peer()
    }

    /// A message, perhaps damaged.
    pub(super) fn says(&mut self, known: &Known, choices: &mut Choices<'_>) -> Option<Vec<u8>> {
        let kind = choices.or_zero();
        let mut bytes = match kind % 8 {
            0 => self.hello(choices).bytes(),
            1 | 2 => self.sit(known, choices)?.bytes(),
            3 => self.nonce(known).bytes(),
            4 => self.signatures(known, choices)?.bytes(),
            5 => decode::made::engine(choices)?,
            _ => decode::made::message(choices)?,
        };
        if kind & 0x80 != 0 {
            let changes = choices.bytes();
            damage(&mut bytes, &mut Choices::of(&changes));
        }
        Some(bytes)
    }

    /// With no choices left, one that any table greets.
    pub(super) fn hello(&self, choices: &mut Choices<'_>) -> Message<'static> {
        let flags = choices.or_zero();
        let made: Option<Hello> = if flags & 1 == 0 { None } else { make(choices) };
        let plain = Hello {
            protocol: PROTOCOL,
            build: Text::cut("9"),
            table: Text::cut(TABLE),
            name: Text::cut("Eve"),
            addresses: List::default(),
            kind: Kind::Match,
            playing: None,
            heard: flags & 2 == 0,
            proofs: List::default(),
        };
        Message::Hello(Box::new(match made {
            None => plain,
            Some(made) if flags & 4 == 0 => {
                let Hello { table, kind, protocol, proofs, .. } = plain;
                Hello { table, kind, protocol, proofs, ..made }
            }
            Some(made) => made,
        }))
    }

    fn own_nonce(&self) -> Hash {
        [self.key().0[0]; 32]
    }

    fn sit(&mut self, known: &Known, choices: &mut Choices<'_>) -> Option<Message<'static>> {
        let flags = choices.number()? as u16;
        let is = |bit: u16| flags >> bit & 1 == 1;
        let step = u32::from(choices.or_zero());
        let key = self.key();
        self.counter = self.counter.saturating_add(if is(9) { step << 20 } else { 1 });
        let with_own = || {
            let mut members = known.members.clone();
            members.push(key);
            members.sort();
            members.dedup();
            List::truncated(members)
        };
        let theirs = known.sit.as_ref();
        let proposal = |counter: u32| Proposal { counter, proposer: key, rules: List::truncated(known.rules.clone()) };
        let plain = Sit {
            table: Text::cut(TABLE),
            counter: self.counter,
            key,
            name: Text::cut("Eve"),
            addresses: List::default(),
            attempt: theirs.map_or(1, |sit| sit.attempt),
            nonce_hash: nonce_hash(&key, &self.own_nonce()),
            charter_key: [9; 32],
            proposal: theirs.map_or_else(|| proposal(0), |sit| sit.proposal.clone()),
            members: with_own(),
            wanted: 0,
            ready: true,
            part: Part::None,
        };
        let mut sit = if flags & 0xff == 0 { plain.clone() } else { make::<Sit>(choices)? };
        if flags & 0xff != 0 {
            // What is not changed is as it would be.
            let plain = plain.clone();
            if !is(0) {
                sit.table = plain.table;
            }
            if !is(1) {
                sit.key = plain.key;
            }
            if !is(2) {
                sit.members = plain.members;
            }
            if !is(3) {
                sit.proposal = plain.proposal;
            }
            if !is(4) {
                sit.attempt = plain.attempt;
            }
            if !is(5) {
                sit.ready = plain.ready;
            }
            if !is(6) {
                sit.wanted = plain.wanted;
            }
            if !is(7) {
                (sit.nonce_hash, sit.charter_key) = (plain.nonce_hash, plain.charter_key);
            }
            sit.counter = self.counter;
        }
        if is(10) {
            sit.proposal.counter = sit.proposal.counter.saturating_add(step);
            sit.proposal.rules = plain.proposal.rules.clone();
        }
        if is(11) {
            sit.attempt = sit.attempt.saturating_add(step << 12);
        }
        let mut signed = SignedSit::sign(&self.signer, sit);
        if is(8) {
            signed.signature[0] ^= 1;
        }
        Some(Message::Sit(Box::new(signed)))
    }

    fn nonce(&self, known: &Known) -> Message<'static> {
        let attempt = known.sit.as_ref().map_or(1, |sit| sit.attempt);
        Message::Nonce(Nonces { attempt, opened: List::truncated(vec![(self.key(), self.own_nonce())]) })
    }

    /// Signatures under a charter that somebody signed: its own at a place where it may belong.
    fn signatures(&self, known: &Known, choices: &mut Choices<'_>) -> Option<Message<'static>> {
        let mut message: CharterSig = make(choices)?;
        if let Some(match_id) = known.kept {
            message.match_id = match_id;
            let signature = self.signer.sign(&[b"nertz 1 charter\0", &match_id]);
            let (halves, _) = signature.as_chunks::<32>();
            let place = choices.or_zero() % 8;
            message.signatures = List::truncated(vec![(place, [halves[0], halves[1]])]);
        }
        Some(Message::CharterSig(message))
    }
}
