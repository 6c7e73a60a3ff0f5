//! What the network tells, and the ways in which it fails: every error says what went wrong and what to do.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use crate::bounds::Bound;
use crate::identity::PeerKey;
use crate::txt::Found;
use nertz_session::door::Binding;

/// What happened. Events of one peer come in the order in which they happened.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event {
    /// A peer has proven its identity and can be written to. Comes once, whatever number of connections is made to it.
    Connected {
        /// Who.
        peer: PeerKey,
        /// Where its packets come from.
        addr: SocketAddr,
        /// What this connection has that no other has, and nobody else knows.
        binding: Binding,
    },
    /// One more connection to a peer that is connected can be read and written to. Told before anything that comes over it.
    Bound {
        /// Who.
        peer: PeerKey,
        /// What this connection has that no other has, and nobody else knows.
        binding: Binding,
    },
    /// The last connection to a peer is gone.
    Disconnected {
        /// Who.
        peer: PeerKey,
        /// How it ended.
        why: Lost,
    },
    /// Nothing at all has come from a connected peer for a while. All its addresses are dialled again beside the old
    /// connection; nothing is given up yet.
    Quiet {
        /// Who.
        peer: PeerKey,
        /// For how long, at least.
        silent: Duration,
    },
    /// A datagram. If the receiver of the events lags behind, datagrams are dropped; nothing else is.
    Datagram {
        /// From whom.
        peer: PeerKey,
        /// At most [`MAX_DATAGRAM`](crate::MAX_DATAGRAM) bytes of any content.
        bytes: Vec<u8>,
    },
    /// A message that came on a stream of its own. It may come twice if the connection changed meanwhile.
    Stream {
        /// From whom.
        peer: PeerKey,
        /// Between 1 and [`MAX_MESSAGE`](crate::MAX_MESSAGE) bytes of any content.
        bytes: Vec<u8>,
    },
    /// Somebody announces a table, or announces it anew. A proposal only: nothing of it is proven.
    Discovered(Found),
    /// An announcement ended. A hint only.
    Gone {
        /// The first eight bytes of the announced key.
        key_prefix: [u8; 8],
    },
    /// None of the addresses of one [`dial`](crate::Network::dial) led to the peer.
    DialFailed {
        /// Who was looked for, if anybody in particular.
        expect: Option<PeerKey>,
        /// What was tried and how it failed.
        tried: Vec<(SocketAddr, NotDialled)>,
    },
    /// The addresses of this machine have changed: what [`addresses`](crate::Network::addresses) gives now.
    Addresses(Vec<SocketAddr>),
    /// Something about the network is wrong; play goes on as far as it can.
    Trouble(Trouble),
}

/// How the last connection to a peer ended.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Lost {
    /// The peer closed it.
    #[error("closed by the peer: {reason}")]
    Closed {
        /// The peer's words, cleaned; not to be believed.
        reason: String,
    },
    /// Closed by this side, by [`close_peer`](crate::Network::close_peer) or [`close`](crate::Network::close).
    #[error("closed here: {reason}")]
    ClosedHere {
        /// The words that were sent along.
        reason: String,
    },
    /// Closed by this side because the peer ran over a bound.
    #[error("closed here, the peer sent {0}")]
    Overrun(Bound),
    /// Nothing came for five seconds.
    #[error("the peer has fallen silent: asleep, switched off, or out of reach")]
    Silent,
    /// The peer's program has restarted and knows nothing of the connection.
    #[error("the peer's program was restarted")]
    Restarted,
    /// The peer broke the rules of QUIC, or says that this side did.
    #[error("the transport failed: {0}")]
    Transport(String),
}

/// Why an address did not lead to the peer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotDialled {
    /// Nothing came back.
    #[error(
        "no answer; is the program running there? A firewall on either side may block its UDP port, or the access point \
         may keep its stations apart: try another network, or a fixed --port that the firewall lets through"
    )]
    NoAnswer,
    /// The machine is there and says that no program listens on this port.
    #[error(
        "nobody listens on this port there, or a firewall turns it away; check the port, and that the program runs there"
    )]
    NobodyThere,
    /// The operating system has no way to that network.
    #[error("no route to this address; connect both machines to the same network")]
    NoRoute,
    /// The operating system cannot get through to that machine.
    #[error(
        "that machine cannot be reached; check that it is on and on this network. If it is, the system may keep this \
         program from it (on macOS: Privacy & Security, Local Network; on Windows: set the network to Private)"
    )]
    Unreachable,
    /// A rule of this machine does not let the packet out.
    #[error("this machine does not let the packet out; allow this program in the firewall, outgoing UDP")]
    NotAllowed,
    /// The address cannot be dialled from this endpoint (another family, or not loopback while bound to it).
    #[error("this address cannot be reached from the chosen interface; try without --interface")]
    NotFromHere,
    /// Another peer answered.
    #[error("another player answers there ({}); the address is out of date", hex::encode(&found[..8]))]
    OtherKey {
        /// The key that was shown.
        found: PeerKey,
    },
    /// It was this very program, or another one with the same identity.
    #[error("that is this player itself; a second program needs a profile of its own")]
    OwnKey,
    /// It showed a key with which signatures prove nothing.
    #[error("the program there shows an unusable key")]
    BadKey,
    /// It speaks another protocol or another version of this one.
    #[error("the program there speaks another protocol or version; run the same version on both machines")]
    OtherProtocol,
    /// It accepts no further connections now.
    #[error("the peer accepts no more connections from here for now; wait a moment and try again")]
    Refused,
    /// It closed the connection at once.
    #[error("the peer closed at once: {reason}")]
    Closed {
        /// The peer's words, cleaned.
        reason: String,
    },
    /// Anything else, in the words of the transport.
    #[error("the transport failed: {0}")]
    Transport(String),
}

/// Why the network could not be started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The port that was asked for is taken.
    #[error("UDP port {port} is in use by another program; choose another --port, or none to have a free one chosen")]
    PortInUse {
        /// The port.
        port: u16,
    },
    /// The port that was asked for may not be used by this user.
    #[error("UDP port {port} may not be opened by this user; choose a --port of 1024 or more")]
    PortForbidden {
        /// The port.
        port: u16,
    },
    /// There is no interface of that name with an address.
    #[error("no network interface {name:?} is up with an address; there are: {}", known.join(", "))]
    NoInterface {
        /// The name that was asked for.
        name: String,
        /// The names that would do.
        known: Vec<String>,
    },
    /// No socket could be opened.
    #[error("no UDP socket could be opened: {0}; check that networking is on and this program is allowed to use it")]
    Socket(#[from] io::Error),
    /// The identity does not make a TLS key.
    #[error("the identity cannot be used for TLS: {0}; the data directory may be damaged")]
    Identity(#[from] rustls::Error),
}

/// Why a message was not sent. Nothing of it has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotSent {
    /// There is no connection to that peer.
    #[error("not connected to that peer")]
    NotConnected,
    /// The message is larger than [`MAX_DATAGRAM`](crate::MAX_DATAGRAM) or [`MAX_MESSAGE`](crate::MAX_MESSAGE), or empty.
    #[error("a message of {bytes} bytes cannot be sent so; the limit is {limit}, and none is empty")]
    Size {
        /// Its size.
        bytes: usize,
        /// The largest that goes.
        limit: usize,
    },
    /// Too much is waiting for this peer already: send it again later.
    #[error("too much is waiting for that peer already")]
    Full,
}

/// Something is wrong with the network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Trouble {
    /// Announcements cannot be sent or heard.
    #[error(
        "tables on this network cannot be found by themselves ({why}); join by address instead, or allow multicast DNS \
         (UDP 5353) in the firewall"
    )]
    Multicast {
        /// What was refused.
        why: String,
    },
    /// The own announcement went out on no interface.
    #[error(
        "this table is announced nowhere, no interface takes it; check that the network is up, or give out the address"
    )]
    NotAnnounced,
    /// An address of this machine is gone.
    #[error("the address {0} of this machine is gone; if it does not come back, check the cable or the Wi-Fi")]
    AddressGone(IpAddr),
    /// Only loopback is left.
    #[error("this machine has no network but its own loopback; connect it to the others' network")]
    NoNetwork,
}
