//! The endpoint: one UDP socket on which this program dials and is dialled.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use quinn::{Endpoint, TokioRuntime, VarInt};
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::bounds::{Door, HANDSHAKE, Knock, MAX_DATAGRAM, MAX_MESSAGE, Ticket};
use crate::dial::{self, UnderWay};
use crate::discovery::Discovery;
use crate::event::{Event, Lost, NotSent, StartError};
use crate::identity::{Identity, PeerKey, peer_key};
use crate::link::{self, Link, QUIET, ROOM, short};
use crate::registry::{LinkId, Registry};
use crate::socket::{self, Reach, plain};
use crate::txt::{Announcement, clean};
use crate::{queue, settings};

/// How often connections are looked at for silence.
const LOOK: Duration = Duration::from_millis(250);
/// How long what is on its way may take when all is closed.
const FLUSH: Duration = Duration::from_millis(500);
/// Messages on streams that may be on their way out of this program.
const OUTGOING: u32 = 1024;
/// Peers whose addresses are kept for dialling again.
const REMEMBERED: usize = 64;

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

/// What the tasks share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) identity: Identity,
    pub(crate) endpoint: Endpoint,
    pub(crate) reach: Reach,
    pub(crate) events: queue::Events,
    pub(crate) under_way: UnderWay,
    registry: Mutex<Registry<Arc<Link>>>,
    /// Held while a peer comes or goes, so that events tell it in the order in which the registry has it.
    order: tokio::sync::Mutex<()>,
    /// Counts changes of the registry.
    changes: watch::Sender<u64>,
    /// Where peers could be dialled again, the newest address first.
    addrs: Mutex<HashMap<PeerKey, Vec<SocketAddr>>>,
    outgoing: Arc<Semaphore>,
    stop: watch::Sender<bool>,
    ids: AtomicU64,
    discovery: Option<Discovery>,
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

impl Shared {
    pub(crate) fn key(&self) -> PeerKey {
        self.identity.key()
    }

    pub(crate) fn next_id(&self) -> LinkId {
        self.ids.fetch_add(1, Ordering::Relaxed)
    }

    fn registry(&self) -> MutexGuard<'_, Registry<Arc<Link>>> {
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_connected(&self, peer: &PeerKey) -> bool {
        self.open_link(peer).is_some()
    }

    /// The connection to write to.
    fn open_link(&self, peer: &PeerKey) -> Option<Arc<Link>> {
        self.registry().of(peer).find(|link| link.is_open()).cloned()
    }

    /// Resolves when dialling a peer has become needless.
    ///
    /// The lower key goes on dialling although the other has got through: its connection is the one that stays, and
    /// the other side, counting on it, may be giving up its own at this moment.
    pub(crate) async fn is_served(&self, peer: &PeerKey) {
        let mut changes = self.changes.subscribe();
        loop {
            changes.mark_unchanged();
            let any = *peer < self.key();
            if self.registry().of(peer).any(|link| link.is_open() && (link.dialled || any)) {
                return;
            }
            // The sender is in `self`.
            let _ = changes.changed().await;
        }
    }

    /// A dial is over.
    pub(crate) fn dialled(&self, expect: Option<PeerKey>, addr: SocketAddr) {
        self.under_way.end(expect, addr);
        self.changes.send_modify(|n| *n += 1);
    }

    /// Resolves when everything is closed.
    pub(crate) async fn stopped(&self) {
        let _ = self.stop.subscribe().wait_for(|stop| *stop).await;
    }

    /// Makes a connection usable. `false` if it is not needed: then it is closed.
    pub(crate) async fn admit(self: &Arc<Self>, link: &Arc<Link>) -> bool {
        let _order = self.order.lock().await;
        let added = {
            let mut registry = self.registry();
            let now = Instant::now();
            let late = |other: &Arc<Link>| other.dialled && other.is_open() && other.silence(now) < QUIET;
            if link.dialled && registry.of(&link.peer).any(late) {
                link.supersede();
                return false;
            }
            registry.add(link.peer, link.id, link.dialled, link.clone())
        };
        tracing::debug!(link = link.id, peer = %short(&link.peer), addr = %link.addr(), dialled = link.dialled, "usable");
        self.changes.send_modify(|n| *n += 1);
        self.remember(link.peer, &[link.addr()]);
        if added.first {
            tracing::info!(peer = %short(&link.peer), addr = %link.addr(), "connected");
            self.events.push(Event::Connected { peer: link.peer, addr: link.addr() }).await;
        }
        if let Some(oldest) = added.crowded {
            oldest.supersede();
        }
        let greeting = link.clone();
        tokio::spawn(async move { greeting.greet().await });
        for (winner, loser) in added.contests {
            tokio::spawn(settle(winner, loser));
        }
        true
    }

    /// Takes a connection that has ended out, if it ever was in.
    pub(crate) async fn dismiss(&self, link: &Link, why: Lost) {
        let _order = self.order.lock().await;
        tracing::debug!(link = link.id, peer = %short(&link.peer), %why, "connection ended");
        let last = self.registry().remove(&link.peer, link.id);
        self.changes.send_modify(|n| *n += 1);
        if last {
            tracing::info!(peer = %short(&link.peer), %why, "disconnected");
            if let Some(discovery) = &self.discovery {
                discovery.doubt(&link.peer);
            }
            self.events.push(Event::Disconnected { peer: link.peer, why }).await;
        }
    }

    /// Sends a message; if its connection ends before it has surely arrived, over the one that stays.
    async fn deliver(&self, mut link: Arc<Link>, bytes: &[u8]) {
        while link.deliver(bytes).await.is_err() {
            match self.open_link(&link.peer) {
                Some(other) if other.id != link.id => link = other,
                _ => {
                    tracing::debug!(peer = %short(&link.peer), bytes = bytes.len(), "message lost with its connection");
                    return;
                }
            }
        }
    }

    fn remember(&self, peer: PeerKey, addrs: &[SocketAddr]) {
        let mut all = self.addrs.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED && !all.contains_key(&peer) {
            let registry = self.registry();
            all.retain(|peer, _| registry.of(peer).next().is_some());
            if all.len() >= REMEMBERED {
                return;
            }
        }
        let known = all.entry(peer).or_default();
        for addr in addrs.iter().rev().map(|&addr| plain(addr)) {
            known.retain(|old| *old != addr);
            known.insert(0, addr);
        }
        known.truncate(dial::CANDIDATES);
    }

    /// All addresses at which a peer might be.
    fn candidates(&self, peer: &PeerKey) -> Vec<SocketAddr> {
        let mut all = self.discovery.as_ref().map(|discovery| discovery.addrs(peer)).unwrap_or_default();
        all.extend(self.addrs.lock().unwrap_or_else(PoisonError::into_inner).get(peer).into_iter().flatten());
        all
    }
}

/// Closes the second of two connections to the same peer, once the first has surely carried something both ways.
async fn settle(winner: Arc<Link>, loser: Arc<Link>) {
    let exchange = async {
        winner.wait_heard().await;
        winner.greet().await
    };
    tokio::select! {
        Ok(()) = exchange => loser.supersede(),
        _ = loser.connection.closed() => {}
        _ = winner.connection.closed() => {}
    }
}

/// Lets others in.
async fn accept(shared: Arc<Shared>) {
    let door = Door::default();
    while let Some(incoming) = shared.endpoint.accept().await {
        let from = plain(incoming.remote_address());
        match door.knock(from.ip(), incoming.remote_address_validated() || !incoming.may_retry()) {
            Knock::Enter(ticket) => {
                tokio::spawn(welcome(shared.clone(), incoming, ticket));
            }
            Knock::Prove => {
                // Only a packet that cannot be retried is refused here.
                let _ = incoming.retry();
            }
            Knock::Refuse(why) => {
                tracing::warn!(%from, why, "connection refused");
                incoming.refuse();
            }
        }
    }
}

async fn welcome(shared: Arc<Shared>, incoming: quinn::Incoming, mut ticket: Ticket) {
    let from = plain(incoming.remote_address());
    let connection = match timeout(HANDSHAKE, async { incoming.await }).await {
        Ok(Ok(connection)) => connection,
        Ok(Err(error)) => return tracing::debug!(%from, %error, "handshake failed"),
        Err(_) => return tracing::debug!(%from, "handshake took too long"),
    };
    let Some(peer) = peer_key(&connection).filter(|_| dial::speaks_alpn(&connection)) else { return };
    ticket.authenticated();
    let link = Arc::new(Link::new(shared.next_id(), peer, false, connection));
    tracing::debug!(link = link.id, peer = %short(&peer), %from, "accepted");
    link::read(shared, link, Some(ticket)).await;
}

/// Notices connections on which nothing comes any more, and dials the peer again beside them.
async fn look_for_silence(shared: Arc<Shared>) {
    let mut ticks = interval(LOOK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut redials: HashMap<LinkId, u32> = HashMap::new();
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = shared.stopped() => return,
        }
        let now = Instant::now();
        let silences: Vec<_> = {
            let registry = shared.registry();
            registry.newest().map(|(peer, link)| (*peer, link.id, link.silence(now))).collect()
        };
        redials.retain(|id, _| silences.iter().any(|(_, live, silent)| live == id && *silent >= QUIET));
        for (peer, id, silent) in silences.into_iter().filter(|(_, _, silent)| *silent >= QUIET) {
            let done = redials.entry(id).or_default();
            if silent < QUIET * (*done + 1) {
                continue;
            }
            *done += 1;
            if *done == 1 {
                tracing::info!(peer = %short(&peer), ?silent, "quiet");
                shared.events.push(Event::Quiet { peer, silent }).await;
            }
            let addrs = shared.under_way.begin(Some(peer), &shared.candidates(&peer));
            if !addrs.is_empty() {
                tokio::spawn(dial::race(shared.clone(), Some(peer), addrs, true));
            }
        }
    }
}
