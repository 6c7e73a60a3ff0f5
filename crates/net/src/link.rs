//! One connection: what is read from it, within bounds, and how it ends.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use nertz_session::door::{Binding, EXPORTER};
use quinn::{Connection, ConnectionError, ReadError, ReadToEndError, VarInt};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use crate::bounds::{Bound, MAX_MESSAGE, Pace, Ticket};
use crate::event::{Event, Lost};
use crate::identity::PeerKey;
use crate::registry::LinkId;
use crate::shared::Shared;
use crate::socket::plain;
use crate::txt::clean;

/// Closed on purpose, by this program or its user.
pub(crate) const GOODBYE: u32 = 0;
/// Closed because another connection to the same peer stays.
const SUPERSEDED: u32 = 1;
const NOT_NEEDED: &str = "another connection stays";
/// The longest reason that is sent or shown, in bytes.
pub(crate) const REASON: usize = 200;

/// A connection whose other end has proven its key.
#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) id: LinkId,
    pub(crate) peer: PeerKey,
    /// By this side.
    pub(crate) dialled: bool,
    pub(crate) connection: Connection,
    /// Whether anything has been read from it: only then a dialler knows that it was accepted.
    heard: watch::Sender<bool>,
    /// Why this side closed it, if it did.
    closing: OnceLock<Lost>,
    /// Room for messages on their way out.
    pub(crate) room: Arc<Semaphore>,
    /// How many packets had come when last looked, and since when no more have.
    traffic: Mutex<(u64, Instant)>,
}

/// Messages on streams that may be on their way out of one connection.
pub(crate) const ROOM: u32 = 64;
/// No packet for so long, and a connection is quiet: a keep-alive and a half.
pub(crate) const QUIET: Duration = Duration::from_millis(1500);

impl Link {
    pub(crate) fn new(id: LinkId, peer: PeerKey, dialled: bool, connection: Connection) -> Self {
        Self {
            id,
            peer,
            dialled,
            connection,
            heard: watch::Sender::new(false),
            closing: OnceLock::new(),
            room: Arc::new(Semaphore::new(ROOM as usize)),
            traffic: Mutex::new((0, Instant::now())),
        }
    }

    /// What both ends of this connection share, and nobody else has; none of a connection that has no keys yet.
    pub(crate) fn binding(&self) -> Option<Binding> {
        let mut bytes = [0; 32];
        let exported = self.connection.export_keying_material(&mut bytes, EXPORTER, b"");
        exported.ok().map(|()| Binding(bytes))
    }

    pub(crate) fn is_open(&self) -> bool {
        self.connection.close_reason().is_none()
    }

    /// For how long no packet has come, as far as this has been asked often enough.
    pub(crate) fn silence(&self, now: Instant) -> Duration {
        let packets = self.connection.stats().udp_rx.datagrams;
        let mut traffic = self.traffic.lock().unwrap_or_else(PoisonError::into_inner);
        if traffic.0 != packets {
            *traffic = (packets, now);
        }
        now.saturating_duration_since(traffic.1)
    }

    pub(crate) fn addr(&self) -> SocketAddr {
        plain(self.connection.remote_address())
    }

    pub(crate) fn close(&self, reason: &str) {
        let reason = clean(reason, REASON);
        self.shut(GOODBYE, &reason.clone(), Lost::ClosedHere { reason });
    }

    pub(crate) fn supersede(&self) {
        self.shut(SUPERSEDED, NOT_NEEDED, Lost::ClosedHere { reason: NOT_NEEDED.to_owned() });
    }

    fn overrun(&self, bound: Bound) -> Lost {
        tracing::warn!(link = self.id, peer = %short(&self.peer), %bound, "bound overrun");
        self.shut(bound.code(), &bound.to_string(), Lost::Overrun(bound));
        Lost::Overrun(bound)
    }

    fn shut(&self, code: u32, reason: &str, why: Lost) {
        // What is said first counts.
        let _ = self.closing.set(why);
        self.connection.close(VarInt::from_u32(code), reason.as_bytes());
    }

    /// Sends one message and waits until all of it has arrived.
    pub(crate) async fn deliver(&self, bytes: &[u8]) -> Result<(), Undelivered> {
        let mut stream = self.connection.open_uni().await.map_err(|_| Undelivered)?;
        stream.write_all(bytes).await.map_err(|_| Undelivered)?;
        stream.finish().map_err(|_| Undelivered)?;
        match stream.stopped().await {
            Ok(None) => Ok(()),
            Ok(Some(_)) | Err(_) => Err(Undelivered),
        }
    }

    /// An empty message. It tells a dialler that it was accepted, and its arrival is an exchange.
    pub(crate) async fn greet(&self) -> Result<(), Undelivered> {
        self.deliver(&[]).await
    }

    /// Waits until something was read from this connection; for ever, if it ends before.
    pub(crate) async fn wait_heard(&self) {
        // The sender lives in `self`, so this ends with `heard` alone.
        let _ = self.heard.subscribe().wait_for(|heard| *heard).await;
    }

    fn why(&self, error: ConnectionError) -> Lost {
        self.closing.get().cloned().unwrap_or_else(|| lost(error))
    }
}

/// A message that has not, or not surely, arrived.
#[derive(Debug)]
pub(crate) struct Undelivered;

/// Reads a connection to its end. Whoever was accepted is usable at once; whoever was dialled with its first message.
pub(crate) async fn read(shared: Arc<Shared>, link: Arc<Link>, ticket: Option<Ticket>) {
    let mut usable = !link.dialled;
    if usable {
        shared.admit(&link).await;
    }
    let mut pace = Pace::new(Instant::now());
    let mut streams: JoinSet<Result<Vec<u8>, ReadToEndError>> = JoinSet::new();
    let (mut datagrams_end, mut streams_end) = (false, None);
    let why = loop {
        // What had arrived before the end is still read.
        if let Some(why) = streams_end.take_if(|_| datagrams_end && streams.is_empty()) {
            break why;
        }
        let (bytes, on_stream) = tokio::select! {
            datagram = link.connection.read_datagram(), if !datagrams_end => match datagram {
                Ok(bytes) => (Vec::from(bytes), false),
                Err(_) => { datagrams_end = true; continue }
            },
            stream = link.connection.accept_uni(), if streams_end.is_none() => {
                match stream {
                    Ok(mut stream) => { streams.spawn(async move { stream.read_to_end(MAX_MESSAGE).await }); }
                    Err(error) => streams_end = Some(link.why(error)),
                }
                continue
            },
            Some(message) = streams.join_next() => match message {
                Ok(Ok(bytes)) => (bytes, true),
                Ok(Err(ReadToEndError::TooLong)) => break link.overrun(Bound::MessageSize),
                // The peer gave that message up, or the connection is gone and says so itself.
                Ok(Err(ReadToEndError::Read(error))) => { note(&link, &error); continue }
                Err(_) => continue,
            },
        };
        if !pace.take(Instant::now(), bytes.len()) {
            break link.overrun(Bound::MessageRate);
        }
        link.heard.send_replace(true);
        if !usable {
            if !shared.admit(&link).await {
                break Lost::ClosedHere { reason: NOT_NEEDED.to_owned() };
            }
            usable = true;
        }
        if !on_stream {
            shared.events.offer(Event::Datagram { peer: link.peer, bytes });
        } else if !bytes.is_empty() {
            shared.events.push(Event::Stream { peer: link.peer, bytes }).await;
        }
    };
    // First the room, then the word that there is room.
    drop(ticket);
    shared.dismiss(&link, why).await;
}

fn note(link: &Link, error: &ReadError) {
    tracing::debug!(link = link.id, peer = %short(&link.peer), %error, "message not read");
}

/// How a connection ended, in the words of the game.
fn lost(error: ConnectionError) -> Lost {
    match error {
        ConnectionError::ApplicationClosed(close) => Lost::Closed { reason: reason(&close.reason) },
        ConnectionError::TimedOut => Lost::Silent,
        ConnectionError::Reset => Lost::Restarted,
        ConnectionError::LocallyClosed => Lost::ClosedHere { reason: String::new() },
        other => Lost::Transport(clean(&other.to_string(), REASON)),
    }
}

/// A peer's words, cleaned.
pub(crate) fn reason(bytes: &[u8]) -> String {
    clean(&String::from_utf8_lossy(bytes), REASON)
}

/// A key as it is logged.
pub(crate) fn short(key: &PeerKey) -> String {
    hex::encode(&key[..8])
}
