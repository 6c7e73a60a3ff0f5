//! The endpoint: one UDP socket on which this program dials and is dialled.

use std::net::SocketAddr;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use quinn::{Endpoint, TokioRuntime, VarInt};
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::timeout;

use crate::accept::accept;
use crate::bounds::{MAX_DATAGRAM, MAX_MESSAGE};
use crate::dial::{self, UnderWay};
use crate::discovery::Discovery;
use crate::event::{Event, NotSent, StartError};
use crate::identity::{Identity, PeerKey};
use crate::link::{self, ROOM, short};
use crate::registry::Registry;
use crate::shared::Shared;
use crate::silence::look_for_silence;
use crate::txt::{Announcement, clean};
use crate::{queue, settings, socket};

/// How long what is on its way may take when all is closed.
const FLUSH: Duration = Duration::from_millis(500);
/// Messages on streams that may be on their way out of this program.
const OUTGOING: u32 = 1024;

/// What the network is to be.
pub struct Config {
    /// The seed of the Ed25519 key. Two running programs must not share one.
    pub identity: [u8; 32],
    /// The UDP port; `None` for the first free one from [`FIRST_PORT`](crate::FIRST_PORT) on.
    pub port: Option<u16>,
    /// The one interface to use, by name; `None` for all.
    pub interface: Option<String>,
    /// Whether to look for tables, and announce the own one, by multicast DNS.
    pub discovery: bool,
}

/// The running network.
///
/// It moves bytes between this program and its peers, and says who is there. All methods return at once but
/// [`close`](Self::close). Dropping it closes everything without waiting for what is on its way.
#[derive(Debug)]
pub struct Network {
    shared: Arc<Shared>,
    port: u16,
    runtime: Handle,
}

impl Network {
    /// Opens the socket and begins to listen; with `discovery`, also to look for tables. Needs a tokio runtime.
    ///
    /// # Errors
    ///
    /// When the port or the interface is not to be had, or the identity is none.
    pub async fn start(config: Config) -> Result<(Self, mpsc::Receiver<Event>), StartError> {
        let identity = Identity::from_seed(&config.identity)?;
        let server = identity.server()?;
        let (socket, reach) = socket::open(config.interface.as_deref(), config.port)?;
        let port = socket.local_addr()?.port();
        let endpoint =
            Endpoint::new(settings::endpoint(&config.identity), Some(server), socket, Arc::new(TokioRuntime))?;
        let stop = watch::Sender::new(false);
        let (events, receiver) = queue::events(stop.subscribe());
        let discovery = config.discovery.then(|| Discovery::start(identity.key(), port, &reach, &events)).flatten();
        let shared = Arc::new(Shared {
            registry: Mutex::new(Registry::new(identity.key())),
            identity,
            endpoint,
            reach,
            events,
            under_way: UnderWay::default(),
            order: tokio::sync::Mutex::new(()),
            changes: watch::Sender::new(0),
            addrs: Mutex::default(),
            outgoing: Arc::new(Semaphore::new(OUTGOING as usize)),
            stop,
            ids: AtomicU64::new(0),
            discovery,
        });
        tokio::spawn(accept(shared.clone()));
        tokio::spawn(look_for_silence(shared.clone()));
        tracing::info!(key = %short(&shared.key()), port, reach = ?shared.reach, "network started");
        Ok((Self { shared, port, runtime: Handle::current() }, receiver))
    }

    /// The own key.
    pub fn key(&self) -> PeerKey {
        self.shared.key()
    }

    /// The UDP port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// All addresses that others could dial, of every interface; loopback only if there is nothing else.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.shared.reach.addresses(self.port)
    }

    /// Dials a peer at all these addresses beside one another, the first with a small head start: put the newest there.
    ///
    /// With `expect`, only that key is taken. If it is connected already, the addresses are merely remembered, for the
    /// case that the connection falls quiet. Success shows as [`Event::Connected`], failure as [`Event::DialFailed`].
    pub fn dial(&self, expect: Option<PeerKey>, addrs: Vec<SocketAddr>) {
        if let Some(key) = expect {
            if key == self.key() {
                return;
            }
            self.shared.remember(key, &addrs);
            if self.shared.is_connected(&key) {
                return;
            }
        }
        self.spawn_dial(expect, &addrs);
    }

    fn spawn_dial(&self, expect: Option<PeerKey>, addrs: &[SocketAddr]) {
        let begun = self.shared.under_way.begin(expect, addrs);
        if !begun.is_empty() || addrs.is_empty() {
            self.runtime.spawn(dial::race(self.shared.clone(), expect, begun, false));
        }
    }

    /// Announces the own table, or announces it anew after a change. Nothing happens without discovery.
    pub fn announce(&self, announcement: &Announcement) {
        if let Some(discovery) = &self.shared.discovery {
            discovery.announce(announcement, &self.shared.events);
        }
    }

    /// Takes the announcement back.
    pub fn unannounce(&self) {
        if let Some(discovery) = &self.shared.discovery {
            discovery.unannounce();
        }
    }

    /// Sends a datagram: at once, once, and perhaps in vain.
    ///
    /// # Errors
    ///
    /// If it cannot be sent; see [`NotSent`].
    pub fn send_datagram(&self, to: &PeerKey, bytes: Vec<u8>) -> Result<(), NotSent> {
        check_size(&bytes, MAX_DATAGRAM)?;
        let link = self.shared.open_link(to).ok_or(NotSent::NotConnected)?;
        // Without this, the oldest ones would be dropped without a word.
        if link.connection.datagram_send_buffer_space() < bytes.len() {
            return Err(NotSent::Full);
        }
        link.connection.send_datagram(bytes.into()).map_err(|error| {
            tracing::debug!(peer = %short(to), %error, "datagram not sent");
            NotSent::NotConnected
        })
    }

    /// Sends a message on a stream of its own. It arrives unless the peer is lost; if the connection changes meanwhile,
    /// it may arrive twice. Messages may overtake one another.
    ///
    /// # Errors
    ///
    /// If it cannot be sent; see [`NotSent`].
    pub fn send_stream(&self, to: &PeerKey, bytes: Vec<u8>) -> Result<(), NotSent> {
        check_size(&bytes, MAX_MESSAGE)?;
        let link = self.shared.open_link(to).ok_or(NotSent::NotConnected)?;
        let here = link.room.clone().try_acquire_owned().map_err(|_| NotSent::Full)?;
        let all = self.shared.outgoing.clone().try_acquire_owned().map_err(|_| NotSent::Full)?;
        let shared = self.shared.clone();
        self.runtime.spawn(async move {
            shared.deliver(link, &bytes).await;
            drop((here, all));
        });
        Ok(())
    }

    /// The round trip to a connected peer, smoothed.
    pub fn rtt(&self, peer: &PeerKey) -> Option<Duration> {
        self.shared.open_link(peer).map(|link| link.connection.rtt())
    }

    /// The largest datagram, in bytes. The same for all peers and all times.
    pub fn max_datagram(&self) -> usize {
        MAX_DATAGRAM
    }

    /// How many connections there are to a peer: one, but for the moment after two were made at once.
    pub fn connections(&self, peer: &PeerKey) -> usize {
        self.shared.registry().of(peer).count()
    }

    /// Waits until this side dials nobody and no more than one connection to that peer is left. When it holds for both
    /// sides one after the other, and again, all that was dialled at once is settled.
    pub async fn settled(&self, peer: &PeerKey) {
        let mut changes = self.shared.changes.subscribe();
        loop {
            changes.mark_unchanged();
            if self.connections(peer) <= 1 && self.shared.under_way.is_empty() {
                return;
            }
            let _ = changes.changed().await;
        }
    }

    /// Closes all connections to a peer and tells it why, after what is on its way there (for at most half a second).
    pub fn close_peer(&self, peer: &PeerKey, reason: &str) {
        let links: Vec<_> = self.shared.registry().of(peer).cloned().collect();
        let reason = reason.to_owned();
        self.runtime.spawn(async move {
            for link in links {
                let _ = timeout(FLUSH, link.room.acquire_many(ROOM)).await;
                link.close(&reason);
            }
        });
    }

    /// Sends what is on its way, tells all peers that it is over, and takes the announcement back: within a second and
    /// a half at most. No event comes after it.
    pub async fn close(&self, reason: &str) {
        let shared = &self.shared;
        let _ = timeout(FLUSH, shared.outgoing.acquire_many(OUTGOING)).await;
        let links: Vec<_> = shared.registry().all().cloned().collect();
        let greetings: Vec<_> = links.into_iter().map(|link| tokio::spawn(async move { link.greet().await })).collect();
        // Datagrams leave before streams, so they are out when these have arrived.
        let _ = timeout(FLUSH, async {
            for greeting in greetings {
                let _ = greeting.await;
            }
        })
        .await;
        shared.stop.send_replace(true);
        shared.endpoint.close(VarInt::from_u32(link::GOODBYE), clean(reason, link::REASON).as_bytes());
        let withdraw = async {
            if let Some(discovery) = &shared.discovery {
                discovery.close().await;
            }
        };
        let _ = timeout(FLUSH, async { tokio::join!(shared.endpoint.wait_idle(), withdraw) }).await;
        tracing::info!(reason, "network closed");
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        self.shared.stop.send_replace(true);
        self.shared.endpoint.close(VarInt::from_u32(link::GOODBYE), b"the program has ended");
        if let Some(discovery) = &self.shared.discovery {
            discovery.abandon();
        }
    }
}

fn check_size(bytes: &[u8], limit: usize) -> Result<(), NotSent> {
    // An empty one is the transport's own greeting.
    if bytes.is_empty() || bytes.len() > limit { Err(NotSent::Size { bytes: bytes.len(), limit }) } else { Ok(()) }
}
