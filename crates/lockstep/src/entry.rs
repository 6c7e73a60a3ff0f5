//! Entries: the signed, hash-chained units of a seat's log.

use crate::codec::{List, Wire, encode};
use crate::game::Game;
use crate::hash::{Derivation, Hash, keyed};
use crate::seat::Seat;
use crate::sign::{PeerId, Scheme, Signature};
use serde::{Deserialize, Serialize};

/// At most so many runs in one entry.
pub const MAX_RUNS: usize = 64;
/// At most so many items in one entry.
pub const MAX_ITEMS: usize = 32;
/// At most so many anchors or chain ends: the own deck's, and one for each group of the others' decks.
pub const MAX_CHAINS: usize = 32;

/// A part of what an author has delivered since its previous entry: the entries of `seat` up to and with `last`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// Whose entries.
    pub seat: Seat,
    /// The last one's seq.
    pub last: u32,
    /// The first half of the last one's id.
    pub id: [u8; 16],
}

/// The signed part of an entry. `A` are the game's plain acts, `P` its sealed plays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound(serialize = "A: Wire, P: Wire", deserialize = "A: Wire, P: Wire"))]
pub struct Body<A, P> {
    /// Membership view; 0 is the charter's roster.
    pub view: u16,
    /// Whose log it is in.
    pub author: Seat,
    /// 1, 2, 3 … without gaps.
    pub seq: u32,
    /// Id of the author's previous entry; zero for the first.
    pub prev: Hash,
    /// What the author has delivered since, in the order of delivery.
    pub seen: List<Run, MAX_RUNS>,
    /// Digest of the table after this entry, at this entry's clock.
    pub state: [u8; 8],
    /// What the author does; nothing for a plain acknowledgement.
    pub items: List<Item<A, P>, MAX_ITEMS>,
}

/// One thing that an author does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound(serialize = "A: Wire, P: Wire", deserialize = "A: Wire, P: Wire"))]
pub enum Item<A, P> {
    /// Commits the anchors of all own chains: the own deck's, then those of the own groups by (deck, slot).
    Commit {
        /// `x_0` of each.
        anchors: List<Hash, MAX_CHAINS>,
    },
    /// Has all anchors.
    Ready {
        /// Their digest.
        all: Hash,
    },
    /// Turns the cards that lie open at the start.
    Deal {
        /// The own chain's value, if any card is turned.
        x: Option<Hash>,
    },
    /// Is ready to play.
    Go,
    /// Answers a turning with the value of a group's chain.
    Open {
        /// Whose deck.
        deck: Seat,
        /// Which group.
        slot: u8,
        /// Up to which card.
        k: u8,
        /// `x_k`.
        x: Hash,
    },
    /// A plain act of the game.
    Act {
        /// The act.
        act: A,
        /// The own chain's value, if the act turns unturned cards.
        x: Option<Hash>,
    },
    /// Seals a play.
    Seal {
        /// See [`seal_hash`].
        hash: Hash,
    },
    /// Opens the own seal.
    Reveal {
        /// The seq of the sealing entry.
        seal: u32,
        /// The play.
        play: P,
        /// What the hash was made with.
        nonce: Hash,
    },
    /// Carries out what has been decided about an own play.
    Settle {
        /// The seq of the sealing entry.
        seal: u32,
        /// Whether it has won.
        won: bool,
        /// The own chain's value, if that turns a card.
        x: Option<Hash>,
    },
    /// Ends the round for this seat.
    Close {
        /// Why.
        why: Why,
    },
    /// Publishes the ends of all own chains, in the order of the commitment.
    Seeds {
        /// `x_N` of each.
        ends: List<Hash, MAX_CHAINS>,
    },
    /// Signs the round's score sheet.
    Result {
        /// Each seat's score in this round.
        scores: List<i16, 8>,
        /// The ids of all seats' entries with `Seeds`.
        seeds: List<Hash, 8>,
        /// The state digest at their joint clock.
        state: [u8; 8],
    },
    /// Leaves the match; nothing follows.
    Leave,
    /// Gives the match up; nothing follows.
    Resign,
    /// Asks for a new charter after this round: somebody wants to sit down.
    Ask,
    /// Says, where a new charter was asked for, under which one the author goes on after this round.
    Vote {
        /// Its match id; none: under the present one.
        charter: Option<Hash>,
    },
}

/// Why a round ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Why {
    /// A valid call was revealed.
    Call,
    /// Nobody can go on.
    Stuck,
}

/// The body of game `G`.
pub type BodyOf<G> = Body<<G as Game>::Act, <G as Game>::Play>;
/// The item of game `G`.
pub type ItemOf<G> = Item<<G as Game>::Act, <G as Game>::Play>;

/// `hash` of a [`Item::Seal`]: binds author, entry, play and nonce.
pub fn seal_hash<P: Wire>(round_key: &Hash, author: Seat, seq: u32, play: &P, nonce: &Hash) -> Hash {
    keyed(round_key, &[&[4, author.number()], &seq.to_le_bytes(), &encode(play), nonce])
}

/// An entry's id: a hash of its body's bytes under the match.
pub fn entry_id(match_id: &Hash, body: &[u8]) -> Hash {
    static ENTRY: Derivation = Derivation::new("nertz 1 entry");
    ENTRY.of(&[match_id, body])
}

/// Author and seq, read from the front of a body.
pub(crate) fn peek(body: &[u8]) -> Option<(Seat, u32)> {
    let ((_, author, seq), _) = postcard::take_from_bytes::<(u16, Seat, u32)>(body).ok()?;
    Some((author, seq))
}

const CONTEXT: &[u8] = b"nertz 1 entry\0";

/// Signs the entry of this id.
pub(crate) fn sign<S: Scheme>(signer: &S, match_id: &Hash, id: &Hash) -> Signature {
    signer.sign(&[CONTEXT, match_id, id])
}

/// Whether the signature under the entry of this id is `author`'s.
pub(crate) fn verify<S: Scheme>(match_id: &Hash, author: &S::Key, id: &Hash, signature: &Signature) -> bool {
    S::verify_by(author, &[CONTEXT, match_id, id], signature)
}

/// An entry as it is sent, stored and forwarded: the body's bytes as received, and the signature over its id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sealed {
    /// Canonical bytes of the body.
    pub body: Vec<u8>,
    /// The author's signature.
    pub signature: Signature,
}

impl Sealed {
    /// Signs a body.
    pub fn sign<S: Scheme>(signer: &S, match_id: &Hash, body: Vec<u8>) -> Sealed {
        let signature = sign(signer, match_id, &entry_id(match_id, &body));
        Sealed { body, signature }
    }

    /// Whether the signature is `author`'s.
    pub fn verify<S: Scheme>(&self, match_id: &Hash, author: &PeerId) -> bool {
        verify::<S>(match_id, &S::key(author), &entry_id(match_id, &self.body), &self.signature)
    }

    /// Author and seq, read from the front of the body: to tell what is known already without decoding it.
    pub fn peek(&self) -> Option<(Seat, u32)> {
        peek(&self.body)
    }

    /// body ‖ signature.
    pub fn bytes(&self) -> Vec<u8> {
        [&self.body[..], &self.signature].concat()
    }

    /// Splits body ‖ signature.
    pub fn split(bytes: &[u8]) -> Option<Sealed> {
        let (body, signature) = bytes.split_last_chunk::<64>()?;
        Some(Sealed { body: body.to_vec(), signature: *signature })
    }
}
