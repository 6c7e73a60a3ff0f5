//! Dialling: all addresses of a peer are raced, and a failure is named.

use std::collections::HashSet;
use std::future::pending;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use quinn::{ConnectionError, TransportErrorCode};
use tokio::net::UdpSocket;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::bounds::HANDSHAKE;
use crate::event::{Event, NotDialled};
use crate::identity::{ALPN, PeerKey, Refusal, Refusals, peer_key};
use crate::link::{self, Link, reason, short};
use crate::shared::Shared;
use crate::socket::{Reach, plain};
use crate::txt::clean;

/// The lower key dials at once, the other after this: mostly there is then one connection and not two.
const COURTESY: Duration = Duration::from_millis(300);
/// Between one address and the next.
const STAGGER: Duration = Duration::from_millis(20);
/// Addresses of one dial that are tried.
pub(crate) const CANDIDATES: usize = 16;
/// Dials under way at a time.
const UNDER_WAY: usize = 256;
/// TLS's alert `no_application_protocol`.
const NO_PROTOCOL: u8 = 120;

/// Addresses that are being dialled, and for whom.
#[derive(Debug, Default)]
pub(crate) struct UnderWay(Mutex<HashSet<(Option<PeerKey>, SocketAddr)>>);

impl UnderWay {
    /// Those of the addresses that nobody is dialling yet, marked as being dialled.
    pub(crate) fn begin(&self, expect: Option<PeerKey>, addrs: &[SocketAddr]) -> Vec<SocketAddr> {
        let mut under_way = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut begun = Vec::new();
        for &addr in addrs {
            if begun.len() < CANDIDATES && under_way.len() < UNDER_WAY && under_way.insert((expect, plain(addr))) {
                begun.push(plain(addr));
            }
        }
        begun
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    pub(crate) fn end(&self, expect: Option<PeerKey>, addr: SocketAddr) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&(expect, addr));
    }
}

/// Tries all addresses beside one another. `again`: although there is a connection, since it has fallen quiet.
pub(crate) async fn race(shared: Arc<Shared>, expect: Option<PeerKey>, addrs: Vec<SocketAddr>, again: bool) {
    if let Some(key) = expect.filter(|key| *key < shared.key() && !again) {
        tokio::select! {
            () = sleep(COURTESY) => {}
            () = shared.is_served(&key) => {}
        }
    }
    let mut attempts = JoinSet::new();
    for (i, &addr) in (0u32..).zip(&addrs) {
        let shared = shared.clone();
        attempts.spawn(async move {
            let outcome = tokio::select! {
                outcome = attempt(&shared, expect, addr, STAGGER * i, again) => outcome,
                () = shared.stopped() => Ok(()),
            };
            shared.dialled(expect, addr);
            (addr, outcome)
        });
    }
    let mut tried = Vec::new();
    let mut reached = false;
    while let Some(attempt) = attempts.join_next().await {
        match attempt {
            Ok((_, Ok(()))) => reached = true,
            Ok((addr, Err(why))) => {
                tracing::debug!(%addr, expect = expect.as_ref().map(short), %why, "not dialled");
                tried.push((addr, why));
            }
            Err(_) => {}
        }
    }
    if !reached && !expect.is_some_and(|key| shared.is_connected(&key)) {
        tried.sort_by_key(|(addr, _)| addrs.iter().position(|a| a == addr));
        shared.events.push(Event::DialFailed { expect, tried }).await;
    }
}

/// One address. `Ok` also when it is not needed any more.
async fn attempt(
    shared: &Arc<Shared>,
    expect: Option<PeerKey>,
    addr: SocketAddr,
    delay: Duration,
    again: bool,
) -> Result<(), NotDialled> {
    if !shared.reach.can_dial(addr) {
        return Err(NotDialled::NotFromHere);
    }
    let served = async {
        match expect {
            Some(key) if !again => shared.is_served(&key).await,
            _ => pending().await,
        }
    };
    let connection = tokio::select! {
        connection = async { sleep(delay).await; handshake(shared, expect, addr).await } => connection?,
        why = async { sleep(delay).await; objection(&shared.reach, addr).await } => return Err(why),
        // Never later than this: once the handshake is over, the other side may count on this connection.
        () = served => return Ok(()),
    };
    let peer = peer_key(&connection).ok_or(NotDialled::BadKey)?;
    let link = Arc::new(Link::new(shared.next_id(), peer, true, connection));
    tracing::debug!(link = link.id, peer = %short(&peer), %addr, "dialled");
    tokio::spawn(link::read(shared.clone(), link.clone(), None));
    // The other side judges this one only now; its first message says that it has been taken.
    tokio::select! {
        biased;
        () = link.wait_heard() => Ok(()),
        error = link.connection.closed() => {
            // Mostly closed in favour of one that the other side has dialled.
            if shared.is_connected(&peer) { Ok(()) } else { Err(why(error, None)) }
        }
        () = sleep(HANDSHAKE) => {
            link.close("no greeting");
            Err(NotDialled::NoAnswer)
        }
    }
}

async fn handshake(
    shared: &Shared,
    expect: Option<PeerKey>,
    addr: SocketAddr,
) -> Result<quinn::Connection, NotDialled> {
    let (config, refusals) = shared.identity.client(expect).map_err(|e| NotDialled::Transport(e.to_string()))?;
    // The name means nothing: it is not sent, and keys are not names.
    let connecting =
        shared.endpoint.connect_with(config, addr, "nertz").map_err(|e| NotDialled::Transport(e.to_string()))?;
    let began = Instant::now();
    let connection = match timeout(HANDSHAKE, connecting).await {
        Ok(Ok(connection)) => connection,
        Ok(Err(error)) => return Err(why(error, Some(&refusals))),
        Err(_) => return Err(NotDialled::NoAnswer),
    };
    if !speaks_alpn(&connection) {
        return Err(NotDialled::OtherProtocol);
    }
    tracing::trace!(%addr, took = ?began.elapsed(), "handshake");
    Ok(connection)
}

/// Whether both sides agreed on this protocol by name.
pub(crate) fn speaks_alpn(connection: &quinn::Connection) -> bool {
    let data =
        connection.handshake_data().and_then(|data| data.downcast::<quinn::crypto::rustls::HandshakeData>().ok());
    data.is_some_and(|data| data.protocol.as_deref() == Some(ALPN))
}

fn why(error: ConnectionError, refusals: Option<&Refusals>) -> NotDialled {
    match refusals.and_then(Refusals::last) {
        Some(Refusal::Other(found)) => return NotDialled::OtherKey { found },
        Some(Refusal::Own) => return NotDialled::OwnKey,
        Some(Refusal::Weak | Refusal::Malformed) => return NotDialled::BadKey,
        None => {}
    }
    let other_protocol = TransportErrorCode::crypto(NO_PROTOCOL);
    match error {
        ConnectionError::TimedOut => NotDialled::NoAnswer,
        ConnectionError::ConnectionClosed(close) if close.error_code == TransportErrorCode::CONNECTION_REFUSED => {
            NotDialled::Refused
        }
        ConnectionError::ConnectionClosed(close) if close.error_code == other_protocol => NotDialled::OtherProtocol,
        ConnectionError::TransportError(error) if error.code == other_protocol => NotDialled::OtherProtocol,
        ConnectionError::VersionMismatch => NotDialled::OtherProtocol,
        ConnectionError::ApplicationClosed(close) => NotDialled::Closed { reason: reason(&close.reason) },
        other => NotDialled::Transport(clean(&other.to_string(), 200)),
    }
}

/// Resolves if the operating system names an obstacle on the way to an address, and only then.
///
/// QUIC's own socket speaks to everybody and hears no such objections; a socket connected to that one address does. It
/// sends a byte that means nothing to anybody.
async fn objection(reach: &Reach, addr: SocketAddr) -> NotDialled {
    let from = match reach {
        Reach::Only { ip, scope, .. } => SocketAddr::from((*ip, 0)).with_scope(*scope),
        Reach::Everywhere { .. } if addr.is_ipv4() => SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)),
        Reach::Everywhere { .. } => SocketAddr::from((Ipv6Addr::UNSPECIFIED, 0)),
    };
    let listen = async {
        let socket = UdpSocket::bind(from).await?;
        socket.connect(addr).await?;
        socket.send(&[0]).await?;
        loop {
            socket.recv(&mut [0; 16]).await?;
        }
    };
    let outcome: io::Result<()> = listen.await;
    match outcome.map_err(|error| error.kind()) {
        Err(io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionReset) => NotDialled::NobodyThere,
        Err(io::ErrorKind::NetworkUnreachable | io::ErrorKind::NetworkDown) => NotDialled::NoRoute,
        Err(io::ErrorKind::HostUnreachable) => NotDialled::Unreachable,
        Err(io::ErrorKind::PermissionDenied) => NotDialled::NotAllowed,
        _ => pending().await,
    }
}

trait WithScope {
    fn with_scope(self, scope: u32) -> Self;
}

impl WithScope for SocketAddr {
    fn with_scope(mut self, scope: u32) -> Self {
        if let SocketAddr::V6(v6) = &mut self {
            v6.set_scope_id(scope);
        }
        self
    }
}
