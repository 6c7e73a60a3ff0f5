//! What peers say to each other: `kind u8 ‖ canonical bytes`, and how messages are packed into datagrams.
//!
//! Kinds 0 to 3, 9 and 10 are the lobby's and are read here; 4 to 8 are the engine's and pass through as bytes
//! (protocol, section 8). A [`Sit`] carries its signature behind its body, as every signed thing does.

use crate::door::{MAX_PROOFS, Proof};
use nertz_lockstep::charter::{Carried, Kind, PROTOCOL};
use nertz_lockstep::codec::{self, List, NotCanonical, Text};
use nertz_lockstep::hash::Hash;
use nertz_lockstep::seat::{MAX_SEATS, Seat};
use nertz_lockstep::sign::{PeerId, Scheme, Signature};
use nertz_lockstep::watch::Handed;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The longest message, in bytes: what one unidirectional stream may carry.
pub const MAX_MESSAGE: usize = 64 * 1024;

/// The most messages in one datagram.
pub const MAX_IN_DATAGRAM: usize = 128;

/// One message.
#[derive(Clone, PartialEq, Debug)]
pub enum Message<'a> {
    /// Who is there: the first message of a connection, from both sides.
    Hello(Box<Hello>),
    /// One member's record of the lobby.
    Sit(Box<SignedSit>),
    /// Opened nonces.
    Nonce(Nonces),
    /// Signatures under a charter.
    CharterSig(CharterSig),
    /// An entry of the engine.
    Entry(&'a [u8]),
    /// The sender's clock.
    Heads(&'a [u8]),
    /// Entries that the sender lacks.
    Want(&'a [u8]),
    /// A change of view.
    View(&'a [u8]),
    /// Proof of misbehaviour.
    Evidence(&'a [u8]),
    /// Something said; in no log.
    Talk(Text<200>),
    /// The score sheet that the players bring along, for who wants to sit down.
    Sheet(Box<Carried>),
    /// The sender looks on, and asks for what it lacks.
    Look(Look),
    /// What the sender of a [`Look`] lacks.
    Show(Box<Show>),
    /// The last message of a connection.
    Bye(Bye),
}

/// Who is there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// The protocol's version; stays first in every version, so that any two can name each other's.
    pub protocol: u16,
    /// The program's version; stays second.
    pub build: Text<24>,
    /// The table; empty from a peer that was given an address alone and takes the table that it finds there.
    pub table: Text<24>,
    /// The player's name; the reader cleans it.
    pub name: Text<64>,
    /// Where the sender can be reached.
    pub addresses: List<Address, 16>,
    /// A match, or a demonstration; the two never mix.
    pub kind: Kind,
    /// The match in play, if any.
    pub playing: Option<Hash>,
    /// Whether the sender has the receiver's `Hello`. If not, it is answered with one that says so.
    pub heard: bool,
    /// That the sender knows the secret of its private table; none at a public one. To whom has not proven the same, it says
    /// nothing of the table: no name of table or player, no address, no match.
    pub proofs: List<Proof, MAX_PROOFS>,
}

/// Where a peer can be reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Address {
    /// Host.
    pub ip: Ip,
    /// UDP port.
    pub port: u16,
    /// The interface of an IPv6 link-local address, as the host of that address counts them.
    pub scope: Option<u32>,
}

/// An IP address.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Ip {
    /// Version 4.
    V4([u8; 4]),
    /// Version 6.
    V6([u8; 16]),
}

impl From<IpAddr> for Ip {
    fn from(ip: IpAddr) -> Ip {
        match ip {
            IpAddr::V4(ip) => Ip::V4(ip.octets()),
            IpAddr::V6(ip) => Ip::V6(ip.octets()),
        }
    }
}

impl From<Ip> for IpAddr {
    fn from(ip: Ip) -> IpAddr {
        match ip {
            Ip::V4(octets) => IpAddr::V4(Ipv4Addr::from(octets)),
            Ip::V6(octets) => IpAddr::V6(Ipv6Addr::from(octets)),
        }
    }
}

/// One member's record: everything that the others must know of it before a match. Of each key the highest counter
/// counts; a repeat has a counter of its own, so a record that nobody repeats dies, whoever passes it around.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sit {
    /// The table.
    pub table: Text<24>,
    /// Grows with each record of this key.
    pub counter: u32,
    /// Its author.
    pub key: PeerId,
    /// The player's name; the reader cleans it.
    pub name: Text<64>,
    /// Where it can be reached.
    pub addresses: List<Address, 16>,
    /// Which attempt at a charter this is for; the next two fields belong to it and to no other.
    pub attempt: u32,
    /// `derive_key("nertz 1 nonce", key ‖ nonce)`.
    pub nonce_hash: Hash,
    /// X25519 public key of the charter's secret.
    pub charter_key: [u8; 32],
    /// The latest proposal of rules that it holds.
    pub proposal: Proposal,
    /// The keys whose records it holds, its own included, ascending.
    pub members: List<PeerId, MAX_SEATS>,
    /// How many players it waits for; 0 for any number from two.
    pub wanted: u8,
    /// Whether its player would begin under these rules.
    pub ready: bool,
    /// Its part in a match that the table plays.
    pub part: Part,
}

/// A member's part in a match that the table plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Part {
    /// None: there is no match, or it wants to sit down.
    None,
    /// It plays under a charter that is in force.
    Plays,
    /// It is between two charters.
    Between {
        /// The score sheet that it brings along (`Carried::digest`).
        sheet: Hash,
        /// The rounds on it.
        rounds: u8,
    },
}

impl Part {
    /// Whether it plays, or is between two charters.
    pub fn is_player(self) -> bool {
        self != Part::None
    }
}

/// Rules, and who proposed them. The latest counts: by counter, then key (then bytes, for a proposer with two faces).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proposal {
    /// Grows with each proposal at the table; 0 for rules that nobody has proposed.
    pub counter: u32,
    /// Who made it, by the word of whoever passes it on.
    pub proposer: PeerId,
    /// The rules whole, in canonical bytes.
    pub rules: List<u8, 4096>,
}

impl Proposal {
    /// Whether this one overrules `other`.
    pub fn overrules(&self, other: &Proposal) -> bool {
        (self.counter, self.proposer, &*self.rules) > (other.counter, other.proposer, &*other.rules)
    }
}

/// A [`Sit`] and what claims to be its author's signature.
#[derive(Clone, PartialEq, Debug)]
pub struct SignedSit {
    /// The record.
    pub sit: Sit,
    /// Over `"nertz 1 sit\0" ‖ table ‖ body`.
    pub signature: Signature,
}

impl SignedSit {
    /// Signs a record.
    pub fn sign<S: Scheme>(signer: &S, sit: Sit) -> SignedSit {
        let signature = signer.sign(&[SIT, sit.table.as_bytes(), &codec::encode(&sit)]);
        SignedSit { sit, signature }
    }

    /// Whether the author signed it.
    pub fn verify<S: Scheme>(&self) -> bool {
        S::verify(&self.sit.key, &[SIT, self.sit.table.as_bytes(), &codec::encode(&self.sit)], &self.signature)
    }
}

const SIT: &[u8] = b"nertz 1 sit\0";

/// The nonces of an attempt that the sender knows: its own and any that others opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Nonces {
    /// The attempt.
    pub attempt: u32,
    /// Who opened what.
    pub opened: List<(PeerId, Hash), MAX_SEATS>,
}

/// The signatures under a charter that the sender holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CharterSig {
    /// The charter.
    pub match_id: Hash,
    /// Place in the charter's list of players, and the two halves of the signature.
    pub signatures: List<(u8, [[u8; 32]; 2]), MAX_SEATS>,
    /// Whether the receiver should answer with those that it holds.
    pub answer: bool,
    /// Whether the sender has begun this match. Its word is what brings back a signer who gave the charter up.
    pub begun: bool,
}

/// The kind of [`Message::Look`].
pub(crate) const LOOK: u8 = 14;
/// The kind of [`Message::Show`].
pub(crate) const SHOW: u8 = 15;

/// What a watcher lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Look {
    /// The match that it looks at; none if it knows none.
    pub match_id: Option<Hash>,
    /// How many things it has taken of it.
    pub from: u32,
}

/// The most things in one [`Show`].
pub const MAX_SHOWN: usize = 256;

/// What a player shows a watcher.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Show {
    /// The match.
    pub match_id: Hash,
    /// Its charter with all signatures, as in a transcript; empty for who knows it.
    pub charter: List<u8, 16384>,
    /// The number of the first thing.
    pub from: u32,
    /// So many things in a row.
    pub handed: List<Handed, MAX_SHOWN>,
    /// For how many milliseconds the player's round has been played; 0 before it is.
    pub clock_ms: u32,
    /// Whom the player waits for, and for how many milliseconds already.
    pub waits: List<(Seat, u32), MAX_SEATS>,
}

/// Why a connection ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Bye {
    /// The receiver speaks another protocol than this, the sender's.
    OtherProtocol {
        /// The sender's protocol.
        protocol: u16,
        /// The sender's program.
        build: Text<24>,
    },
    /// The sender is at this other table.
    OtherTable(Text<24>),
    /// One is at a match, the other at a demonstration (or at one of another seed).
    OtherKind,
    /// The table has eight members.
    Full,
    /// The table plays, without the receiver.
    Playing,
    /// The sender leaves the table; its records up to this counter count no more.
    Leaving(u32),
    /// Too many messages.
    Flood,
    /// What the receiver sent was no message, or broke a rule of the protocol.
    Malformed,
    /// The receiver never said `Hello`.
    Silent,
    /// Another connection to the same peer takes over.
    Superseded,
    /// The sender's table is private, and the receiver has not proven that it knows its secret.
    Private,
    /// The receiver's table is private, and the sender's is not.
    Public,
}

impl fmt::Display for Bye {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bye::OtherProtocol { protocol, build } => write!(f, "it speaks protocol {protocol} (program {build})"),
            Bye::OtherTable(table) => write!(f, "it is at the table {table}"),
            Bye::OtherKind => f.write_str("one of us is at a match, the other at a demonstration"),
            Bye::Full => f.write_str("the table has eight players"),
            Bye::Playing => f.write_str("the table is playing"),
            Bye::Leaving(_) => f.write_str("it left the table"),
            Bye::Flood => f.write_str("too many messages"),
            Bye::Malformed => f.write_str("something sent was not of the protocol"),
            Bye::Silent => f.write_str("no greeting came"),
            Bye::Superseded => f.write_str("another connection takes over"),
            Bye::Private => f.write_str("its table is private, and needs a ticket of that table"),
            Bye::Public => f.write_str("it is at a public table, not at the private one"),
        }
    }
}

/// Bytes that are no message.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadMessage {
    /// None at all.
    #[error("an empty message")]
    Empty,
    /// More than [`MAX_MESSAGE`].
    #[error("a message of {0} bytes; at most {MAX_MESSAGE} are read")]
    TooLong(usize),
    /// A kind that this protocol does not have.
    #[error("a message of the unknown kind {0}")]
    Kind(u8),
    /// Not in canonical bytes.
    #[error("a message of kind {0} is not in canonical bytes: {1}")]
    NotCanonical(u8, NotCanonical),
    /// A record whose members are not ascending, or that waits for one player or more than eight.
    #[error("a record of the lobby that no program makes")]
    Shape,
    /// A `Hello` of another protocol.
    #[error("a peer of protocol {protocol} (program {build}); this program speaks {PROTOCOL}")]
    OtherProtocol {
        /// The sender's protocol.
        protocol: u16,
        /// The sender's program, as it calls itself.
        build: Text<24>,
    },
}

impl<'a> Message<'a> {
    /// Reads one whole message.
    pub fn read(bytes: &'a [u8]) -> Result<Message<'a>, BadMessage> {
        if bytes.len() > MAX_MESSAGE {
            return Err(BadMessage::TooLong(bytes.len()));
        }
        let (&kind, body) = bytes.split_first().ok_or(BadMessage::Empty)?;
        let bad = |why| BadMessage::NotCanonical(kind, why);
        Ok(match kind {
            0 => Message::Hello(Box::new(read_hello(body)?)),
            1 => {
                let (body, signature) = body.split_last_chunk::<64>().ok_or(bad(NotCanonical::Undecodable))?;
                let sit: Sit = codec::decode(body).map_err(bad)?;
                if !sit.members.windows(2).all(|pair| pair[0] < pair[1])
                    || sit.wanted == 1
                    || usize::from(sit.wanted) > MAX_SEATS
                {
                    return Err(BadMessage::Shape);
                }
                Message::Sit(Box::new(SignedSit { sit, signature: *signature }))
            }
            2 => Message::Nonce(codec::decode(body).map_err(bad)?),
            3 => Message::CharterSig(codec::decode(body).map_err(bad)?),
            4 => Message::Entry(body),
            5 => Message::Heads(body),
            6 => Message::Want(body),
            7 => Message::View(body),
            8 => Message::Evidence(body),
            9 => Message::Talk(codec::decode(body).map_err(bad)?),
            13 => Message::Sheet(codec::decode(body).map_err(bad)?),
            LOOK => Message::Look(codec::decode(body).map_err(bad)?),
            SHOW => Message::Show(codec::decode(body).map_err(bad)?),
            10 => Message::Bye(codec::decode(body).map_err(bad)?),
            other => return Err(BadMessage::Kind(other)),
        })
    }

    /// Its bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let (kind, body) = match self {
            Message::Hello(hello) => (0, codec::encode(hello)),
            Message::Sit(signed) => (1, [codec::encode(&signed.sit).as_slice(), &signed.signature].concat()),
            Message::Nonce(nonces) => (2, codec::encode(nonces)),
            Message::CharterSig(signatures) => (3, codec::encode(signatures)),
            Message::Entry(body) => (4, body.to_vec()),
            Message::Heads(body) => (5, body.to_vec()),
            Message::Want(body) => (6, body.to_vec()),
            Message::View(body) => (7, body.to_vec()),
            Message::Evidence(body) => (8, body.to_vec()),
            Message::Talk(text) => (9, codec::encode(text)),
            Message::Sheet(carried) => (13, codec::encode(carried)),
            Message::Look(look) => (LOOK, codec::encode(look)),
            Message::Show(show) => (SHOW, codec::encode(show)),
            Message::Bye(bye) => (10, codec::encode(bye)),
        };
        let mut bytes = Vec::with_capacity(1 + body.len());
        bytes.push(kind);
        bytes.extend_from_slice(&body);
        bytes
    }
}

/// Another protocol's `Hello` may go on in any way behind its first two fields: it is named, not called malformed.
fn read_hello(body: &[u8]) -> Result<Hello, BadMessage> {
    let bad = |why| BadMessage::NotCanonical(0, why);
    let ((protocol, build), _) =
        postcard::take_from_bytes::<(u16, Text<24>)>(body).map_err(|_| bad(NotCanonical::Undecodable))?;
    if protocol != PROTOCOL {
        return Err(BadMessage::OtherProtocol { protocol, build });
    }
    codec::decode(body).map_err(bad)
}

/// What [`frame`] makes of a row of messages.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Framed<'a> {
    /// Datagrams, each of whole messages.
    pub datagrams: Vec<Vec<u8>>,
    /// Messages that fit no datagram: each goes on a stream of its own, unframed.
    pub large: Vec<&'a [u8]>,
}

/// Packs messages into datagrams of at most `max` bytes, in their order: each with its length (u16, little endian).
pub fn frame<M: AsRef<[u8]>>(messages: &[M], max: usize) -> Framed<'_> {
    let mut framed = Framed::default();
    let mut inside = 0;
    for message in messages.iter().map(AsRef::as_ref) {
        let length = match u16::try_from(message.len()) {
            Ok(length) if message.len() + 2 <= max => length,
            _ => {
                framed.large.push(message);
                continue;
            }
        };
        match framed.datagrams.last_mut() {
            Some(last) if last.len() + 2 + message.len() <= max && inside < MAX_IN_DATAGRAM => {
                last.extend_from_slice(&length.to_le_bytes());
                last.extend_from_slice(message);
                inside += 1;
            }
            _ => {
                framed.datagrams.push([length.to_le_bytes().as_slice(), message].concat());
                inside = 1;
            }
        }
    }
    framed
}

/// A datagram that is not a row of whole messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadFrame {
    /// It ends inside a message or a length.
    #[error("a datagram that ends inside a message")]
    Torn,
    /// A message of no bytes.
    #[error("a datagram with an empty message")]
    Empty,
    /// More than [`MAX_IN_DATAGRAM`] messages.
    #[error("a datagram of more than {MAX_IN_DATAGRAM} messages")]
    Crowded,
}

/// The messages of a datagram.
pub fn unframe(mut datagram: &[u8]) -> Result<Vec<&[u8]>, BadFrame> {
    let mut messages = Vec::new();
    while !datagram.is_empty() {
        let (length, rest) = datagram.split_first_chunk::<2>().ok_or(BadFrame::Torn)?;
        let (message, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes(*length))).ok_or(BadFrame::Torn)?;
        if message.is_empty() {
            return Err(BadFrame::Empty);
        }
        if messages.len() == MAX_IN_DATAGRAM {
            return Err(BadFrame::Crowded);
        }
        messages.push(message);
        datagram = rest;
    }
    Ok(messages)
}

#[cfg(test)]
mod tests;
