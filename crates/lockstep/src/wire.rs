//! The engine's messages: `kind u8 ‖ …`. Kinds 0–3, 9 and 10 belong to the lobby.

use crate::codec::{self, List};
use crate::entry::Sealed;
use crate::hash::{Hash, derive};
use crate::seat::Seat;
use crate::sign::{PeerId, Scheme, Signature};
use crate::view::{Certificate, Statement};
use serde::{Deserialize, Serialize};

/// Kind of an entry: `tag[8] ‖ body ‖ signature[64]`.
pub const ENTRY: u8 = 4;
/// Kind of [`Heads`].
pub const HEADS: u8 = 5;
/// Kind of [`Want`].
pub const WANT: u8 = 6;
/// Kind of a [`crate::view::Statement`].
pub const VIEW: u8 = 7;
/// Kind of a [`crate::view::Certificate`].
pub const CERTIFICATE: u8 = 12;
/// Kind of [`Disclosure`].
pub const EVIDENCE: u8 = 8;
/// Kind of [`Lives`].
pub const LIVES: u8 = 11;

/// Whether messages of this kind are the engine's.
pub fn is_of_the_match(kind: u8) -> bool {
    matches!(kind, ENTRY | HEADS | WANT | VIEW | EVIDENCE | LIVES | CERTIFICATE)
}

/// No entry is longer.
pub const MAX_ENTRY: usize = 8 * 1024;
/// A datagram's messages, with their length prefixes, stay within this.
pub const MAX_DATAGRAM: usize = 1100;

/// The first bytes of a match id: sorts out what belongs to another match before anything is verified.
pub type Tag = [u8; 8];

/// The tag of a match.
pub fn tag(match_id: &Hash) -> Tag {
    match_id.first_chunk().copied().unwrap_or_default()
}

/// The tag of what a seat sends in one of its lives: what it has sent in an older one is sorted out like what belongs to
/// another match. The first life is 0, and each return begins another.
pub fn life_tag(match_id: &Hash, seat: Seat, life: u32) -> Tag {
    if life == 0 {
        return tag(match_id);
    }
    let hash = derive("nertz 1 life", &[match_id, &[seat.number()], &life.to_le_bytes()]);
    hash.first_chunk().copied().unwrap_or_default()
}

/// What the sender has delivered, unsigned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Heads {
    /// The match.
    pub tag: Tag,
    /// The sender's view.
    pub view: u16,
    /// The highest seq of each seat.
    pub heads: List<u32, 8>,
    /// For each seat how many tenths of a second ago, at most, it was last heard of; 255 for longer.
    pub heard: List<u8, 8>,
}

/// Asks for entries of one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Want {
    /// The match.
    pub tag: Tag,
    /// Whose entries.
    pub seat: Seat,
    /// From this seq,
    pub from: u32,
    /// to this one, included.
    pub to: u32,
}

/// Publishes the sender's X25519 secret of the charter, once two anchors for one slot differ.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Disclosure {
    /// The match.
    pub tag: Tag,
    /// Whose secret.
    pub seat: Seat,
    /// Its bytes.
    pub secret: Hash,
}

/// A seat's signed word of the lives that it knows of: from when it signs this, it takes nothing more from older ones. With
/// it, what it holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lives {
    /// The match, in whichever life.
    pub tag: Tag,
    /// Whose word.
    pub seat: Seat,
    /// It is coming back, and asks for everybody's word.
    pub asks: bool,
    /// The life of each seat.
    pub lives: List<u32, 8>,
    /// The highest entry of each seat that the author holds, delivered or not.
    pub heads: List<u32, 8>,
}

const LIVES_CONTEXT: &[u8] = b"nertz 1 lives\0";

impl Lives {
    /// The author's signature.
    pub fn sign<S: Scheme>(&self, signer: &S, match_id: &Hash) -> Signature {
        signer.sign(&[LIVES_CONTEXT, match_id, &codec::encode(self)])
    }

    /// Whether the signature is that of the key.
    pub fn verify<S: Scheme>(&self, match_id: &Hash, key: &PeerId, signature: &Signature) -> bool {
        S::verify(key, &[LIVES_CONTEXT, match_id, &codec::encode(self)], signature)
    }
}

/// A message of the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Message {
    /// An entry, not yet verified.
    Entry(Tag, Sealed),
    /// Heads.
    Heads(Heads),
    /// A request.
    Want(Want),
    /// A disclosure.
    Disclosure(Disclosure),
    /// A word of lives, not yet verified.
    Lives(Lives, Signature),
    /// A word about a change of view, not yet verified: body ‖ signature.
    View(Vec<u8>),
    /// The word of a majority that a view has changed, not yet verified.
    Certificate(Box<Certificate>),
}

/// Bytes that are no message of the engine, by their form or because nobody has signed them; their kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("malformed message of kind {0:?}")]
pub struct Malformed(pub Option<u8>);

impl Message {
    /// Reads one message.
    pub fn read(bytes: &[u8]) -> Result<Message, Malformed> {
        let (&kind, rest) = bytes.split_first().ok_or(Malformed(None))?;
        let bad = Malformed(Some(kind));
        match kind {
            ENTRY => {
                let (tag, entry) = rest.split_first_chunk::<8>().ok_or(bad)?;
                let sealed = Sealed::split(entry).filter(|sealed| sealed.body.len() <= MAX_ENTRY).ok_or(bad)?;
                Ok(Message::Entry(*tag, sealed))
            }
            HEADS => codec::decode(rest).map(Message::Heads).map_err(|_| bad),
            WANT => codec::decode(rest).map(Message::Want).map_err(|_| bad),
            EVIDENCE => codec::decode(rest).map(Message::Disclosure).map_err(|_| bad),
            LIVES => {
                let (body, signature) = rest.split_last_chunk::<64>().ok_or(bad)?;
                codec::decode(body).map(|lives| Message::Lives(lives, *signature)).map_err(|_| bad)
            }
            VIEW if Statement::read(rest).is_some() => Ok(Message::View(rest.to_vec())),
            CERTIFICATE => {
                codec::decode(rest).map(|certificate| Message::Certificate(Box::new(certificate))).map_err(|_| bad)
            }
            _ => Err(bad),
        }
    }

    /// The bytes of a statement's message.
    pub fn view(statement: &[u8]) -> Vec<u8> {
        [&[VIEW][..], statement].concat()
    }

    /// Its bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let with = |kind: u8, body: Vec<u8>| [&[kind][..], &body].concat();
        match self {
            Message::Entry(tag, sealed) => entry(tag, &sealed.bytes()),
            Message::Heads(heads) => with(HEADS, codec::encode(heads)),
            Message::Want(want) => with(WANT, codec::encode(want)),
            Message::Disclosure(disclosure) => with(EVIDENCE, codec::encode(disclosure)),
            Message::View(statement) => Message::view(statement),
            Message::Certificate(certificate) => with(CERTIFICATE, codec::encode(&**certificate)),
            Message::Lives(lives, signature) => with(LIVES, [&codec::encode(lives)[..], signature].concat()),
        }
    }
}

/// The bytes of an entry's message.
pub fn entry(tag: &Tag, sealed: &[u8]) -> Vec<u8> {
    let mut message = Vec::with_capacity(1 + tag.len() + sealed.len());
    message.push(ENTRY);
    message.extend_from_slice(tag);
    message.extend_from_slice(sealed);
    message
}

/// Body and signature in an entry's message under this tag, as [`Message::read`] has them.
pub(crate) fn entry_in<'a>(tag: &Tag, message: &'a [u8]) -> Option<(&'a [u8], &'a Signature)> {
    let entry = message.strip_prefix(&[ENTRY])?.strip_prefix(tag)?;
    entry.split_last_chunk::<64>().filter(|(body, _)| body.len() <= MAX_ENTRY)
}
