//! Moves the bytes of a session between programs on a network; decides nothing.
//!
//! A [`Network`] is one UDP socket. Over it QUIC connections are dialled and accepted, each with a peer that has proven
//! its Ed25519 key ([`PeerKey`]); beside it, multicast DNS tells which tables there are ([`Found`]). What happens comes
//! out as [`Event`]s; what is to be sent goes in by peer, not by connection: which of several connections is used, and
//! which of two that were dialled at once stays, is settled here.
//!
//! ```text
//!  network     the public face                            shared     how peers come and go
//!  socket      the port, the interfaces, the addresses    identity   keys in the handshake, both ways
//!  settings    QUIC as protocol.md, section 8, has it     bounds     what a peer may use
//!  dial        races addresses, names failures            accept     lets others in
//!  link        one connection, read within bounds         registry   which lead to whom, which of two stays
//!  silence     dials again what has fallen quiet          queue      the events on their way out
//!  discovery   multicast DNS; txt: what it says           board      what others announce, and what is news
//!  event       what is told, and every error with its remedy
//!  probe       tries out what stands in the way of being found
//! ```
//!
//! On the wire a message is a datagram, or a unidirectional stream that holds it and ends. An *empty* stream is the
//! transport's own greeting: whoever accepts a connection sends one, so that the dialler knows that its key was taken
//! (QUIC itself tells it only when it was not), and the dialler sends one back. Any other message does as well.

#![forbid(unsafe_code)]

mod accept;
mod board;
mod bounds;
mod dial;
mod discovery;
pub mod drive;
mod event;
mod identity;
mod link;
mod network;
pub mod probe;
mod queue;
mod registry;
mod settings;
mod shared;
mod silence;
mod socket;
#[cfg(test)]
mod tests;
mod txt;

pub use bounds::{Bound, MAX_DATAGRAM, MAX_MESSAGE, MESSAGE_BURST, MESSAGE_RATE, PENDING, PER_ADDRESS};
pub use event::{Event, Lost, NotDialled, NotSent, StartError, Trouble};
pub use identity::{ALPN, PeerKey};
pub use network::{Config, Network};
pub use socket::{FIRST_PORT, LAST_PORT};
pub use txt::{Announcement, Found, PRIVATE, PROTOCOL, TEXT};
