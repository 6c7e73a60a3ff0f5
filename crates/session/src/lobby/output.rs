//! What comes out of the lobby.

use super::Keep;
use crate::message::{Address, Bye};
use nertz_core::Rules;
use nertz_lockstep::charter::{PROTOCOL, Secret, Signed};
use nertz_lockstep::codec::Text;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::PeerId;
use std::fmt;

/// One thing to do; they are to be done in the order in which they come out.
#[derive(Clone, Debug)]
pub enum Output {
    /// Send a message over the connection to a peer.
    Send {
        /// To whom.
        to: PeerId,
        /// One whole message.
        bytes: Vec<u8>,
    },
    /// Connect to a peer, at any of these addresses. Comes again while there is no connection.
    Dial {
        /// Whom to expect there.
        key: PeerId,
        /// Where.
        addresses: Vec<Address>,
    },
    /// End the connection to a peer, after what was to be sent over it.
    Close {
        /// To whom.
        peer: PeerId,
        /// Why; already said to the peer.
        reason: Bye,
    },
    /// Bring a charter and its secret to disk, and only then do what comes next: that is the signature under it.
    Keep(Box<Keep>),
    /// Something that a player may want to know.
    Event(Event),
}

/// Something that a player may want to know.
#[derive(Clone, Debug)]
pub enum Event {
    /// Somebody sat down.
    Joined {
        /// Who.
        key: PeerId,
        /// By which name, cleaned.
        name: String,
    },
    /// Somebody left, or was not heard of for five seconds.
    Left {
        /// Who.
        key: PeerId,
        /// By which name, cleaned.
        name: String,
    },
    /// Other rules are proposed, by us or by others; nobody is ready any more.
    RulesChanged {
        /// Who proposed them, by the word of who passed them on; we ourselves only if we just did.
        by: PeerId,
        /// By which name, cleaned.
        name: String,
        /// The rules that the table had.
        before: Box<Rules>,
        /// The rules that it has now.
        rules: Box<Rules>,
        /// Those before were our own proposal, made at the same moment: this one came out on top everywhere.
        overruled: bool,
        /// They came with the first that we heard of the table: what it had before we met it.
        met: bool,
    },
    /// Somebody said something.
    Talk {
        /// Who.
        from: PeerId,
        /// What, cleaned.
        text: String,
    },
    /// A peer cannot be at this table with us.
    Refused {
        /// Which peer.
        peer: PeerId,
        /// Why.
        why: Refusal,
        /// Whether it was us who refused.
        by_us: bool,
    },
    /// The operating system gave no random bytes for a new secret; the table was left.
    NoSecret(getrandom::Error),
    /// Everybody signed: the match begins.
    Started(Box<Started>),
}

/// What a match begins with.
#[derive(Clone)]
pub struct Started {
    /// The charter with everybody's signature.
    pub signed: Signed,
    /// The match's name.
    pub match_id: Hash,
    /// Our secret under this charter.
    pub secret: Secret,
    /// Our seat.
    pub seat: Seat,
    /// An earlier run of this program has signed it ([`Lobby::recall`](super::Lobby::recall)), and may have begun under it.
    pub again: bool,
}

impl fmt::Debug for Started {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Started").field("signed", &self.signed).field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// Why a peer and we cannot be at one table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Another protocol.
    OtherProtocol {
        /// The peer's protocol.
        protocol: u16,
        /// The peer's program.
        build: Text<24>,
        /// Our program, which speaks [`PROTOCOL`].
        ours: Text<24>,
    },
    /// Another reason, in the words of the one who refused.
    Said(Bye),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::OtherProtocol { protocol, build, ours } => write!(
                f,
                "it runs version {} (protocol {protocol}), this program is version {ours} (protocol {PROTOCOL}): all \
                 players need the same protocol",
                shown(build)
            ),
            Refusal::Said(bye) => bye.fmt(f),
        }
    }
}

/// A program's version as its peer gave it, fit for a screen.
pub(super) fn shown(build: &str) -> String {
    crate::name::clean_line(build, 24, 24)
}
