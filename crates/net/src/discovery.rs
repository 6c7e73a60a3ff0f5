//! Finding tables by multicast DNS, and being found.
//!
//! An announcement only *proposes* a key and addresses: identity is proven by QUIC, and who is alive is told by QUIC.
//! Names are random and new with every run, so that nobody takes another's announcement for its own, and so that a
//! program that crashed and came back is seen as new.

use std::net::{Ipv4Addr, SocketAddr, SocketAddrV6};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use if_addrs::IfAddr;
use mdns_sd::{DaemonEvent, IfKind, IfPredicate, ResolvedService, ScopedIp, ServiceDaemon, ServiceEvent, ServiceInfo};
use socket2::{Domain, Protocol, Socket, Type};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::board::Board;
use crate::event::{Event, Trouble};
use crate::identity::PeerKey;
use crate::queue::Events;
use crate::socket::Reach;
use crate::txt::{self, Announcement, Found, prefix};

/// The service type.
const SERVICE: &str = "_nertz._udp.local.";
/// Addresses of one announcement that are kept.
const ADDRS: usize = 16;
/// How long a peer that QUIC has lost may take to answer for its announcement.
const DOUBT: Duration = Duration::from_secs(1);
/// How often the machine's addresses are looked at, in seconds.
const LOOK: u32 = 2;
/// How long after an address has come the announcement is repeated.
const REPEAT: Duration = Duration::from_millis(1500);
/// By when an announcement should have gone out on some interface.
const TAKEN: Duration = Duration::from_secs(3);

/// A running multicast DNS daemon.
#[derive(Debug)]
pub(crate) struct Discovery {
    daemon: Daemon,
    own: Arc<Own>,
    board: Arc<Board>,
}

/// The own announcement.
#[derive(Debug)]
struct Own {
    key: PeerKey,
    port: u16,
    /// The random label of this run.
    label: String,
    /// What is announced now.
    announced: Mutex<Option<Announcement>>,
    /// Counts announcements that have gone out.
    taken: watch::Sender<u64>,
}

/// `ServiceDaemon` prints nothing of itself.
#[derive(Clone)]
struct Daemon(ServiceDaemon);

impl std::fmt::Debug for Daemon {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Daemon")
    }
}

impl Discovery {
    /// Begins to look for tables. What stands in the way is told as [`Trouble`], and the network goes on without.
    pub(crate) fn start(key: PeerKey, port: u16, reach: &Reach, events: &Events) -> Option<Self> {
        let trouble = |why: String| {
            tracing::warn!(why, "no discovery");
            events.offer(Event::Trouble(Trouble::Multicast { why }));
        };
        if let Err(error) = may_multicast(reach) {
            // The interfaces may come up later; the daemon looks for them every few seconds.
            trouble(error.to_string());
        }
        let mut label = [0; 8];
        if let Err(error) = getrandom::fill(&mut label) {
            trouble(error.to_string());
            return None;
        }
        let daemon = match open(reach) {
            Ok(daemon) => Daemon(daemon),
            Err(error) => {
                trouble(error.to_string());
                return None;
            }
        };
        let own =
            Own { key, port, label: hex::encode(label), announced: Mutex::default(), taken: watch::Sender::new(0) };
        let discovery = Self { daemon, own: Arc::new(own), board: Arc::default() };
        tokio::spawn(browse(discovery.daemon.clone(), discovery.board.clone(), prefix(&key)));
        tokio::spawn(tell(discovery.board.clone(), events.clone()));
        let monitor = Monitor {
            daemon: discovery.daemon.clone(),
            own: discovery.own.clone(),
            reach: reach.clone(),
            events: events.clone(),
        };
        tokio::spawn(monitor.run());
        Some(discovery)
    }

    pub(crate) fn announce(&self, announcement: &Announcement, events: &Events) {
        let mut announced = self.own.announced();
        if announced.as_ref() == Some(announcement) {
            return;
        }
        if let Err(error) = self.own.register(&self.daemon, announcement) {
            tracing::warn!(%error, "not announced");
            events.offer(Event::Trouble(Trouble::Multicast { why: error.to_string() }));
            return;
        }
        let first = announced.replace(announcement.clone()).is_none();
        if first {
            tokio::spawn(expect_taken(self.own.taken.subscribe(), events.clone()));
        }
    }

    pub(crate) fn unannounce(&self) {
        if self.own.announced().take().is_some() {
            let _ = self.daemon.0.unregister(&self.own.fullname());
        }
    }

    /// Has an announcement confirmed whose peer has been lost: by itself it would stand for two minutes.
    pub(crate) fn doubt(&self, peer: &PeerKey) {
        let prefix = prefix(peer);
        let notes = self.board.notes();
        for (fullname, _) in notes.found.iter().filter(|(_, found)| found.key_prefix == prefix) {
            let _ = self.daemon.0.verify(fullname.clone(), DOUBT);
        }
    }

    /// Where a peer says it is.
    pub(crate) fn addrs(&self, peer: &PeerKey) -> Vec<SocketAddr> {
        let prefix = prefix(peer);
        let notes = self.board.notes();
        let of_peer = notes.found.values().filter(|found| found.key_prefix == prefix);
        of_peer.flat_map(|found| found.addrs.iter().copied()).collect()
    }

    /// Takes the announcement back and ends.
    pub(crate) async fn close(&self) {
        let announced = self.own.announced().take().is_some();
        if announced && let Ok(done) = self.daemon.0.unregister(&self.own.fullname()) {
            let _ = done.recv_async().await;
        }
        if let Ok(done) = self.daemon.0.shutdown() {
            let _ = done.recv_async().await;
        }
    }

    /// Ends without waiting.
    pub(crate) fn abandon(&self) {
        let _ = self.daemon.0.shutdown();
    }
}

impl Own {
    fn announced(&self) -> MutexGuard<'_, Option<Announcement>> {
        self.announced.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fullname(&self) -> String {
        format!("{}.{SERVICE}", self.label)
    }

    fn register(&self, daemon: &Daemon, announcement: &Announcement) -> Result<(), mdns_sd::Error> {
        let host = format!("nertz-{}.local.", self.label);
        let pairs = txt::write(&self.key, announcement);
        let info = ServiceInfo::new(SERVICE, &self.label, &host, "", self.port, &pairs[..])?;
        // Without this, an announcement without addresses goes nowhere, silently.
        let mut info = info.enable_addr_auto();
        // The label is unique by construction; asking for it would take three quarters of a second.
        info.set_requires_probe(false);
        tracing::debug!(?announcement, "announcing");
        daemon.0.register(info)
    }

    /// Announces once more what is announced. An address that has come is announced by the daemon once, and perhaps
    /// before others listen on that network, and what was just said is not said again when they ask.
    async fn repeat(self: Arc<Self>, daemon: Daemon) {
        sleep(REPEAT).await;
        let announced = self.announced();
        if let Some(announcement) = announced.as_ref() {
            let _ = self.register(&daemon, announcement);
        }
    }
}

fn open(reach: &Reach) -> Result<ServiceDaemon, mdns_sd::Error> {
    let daemon = ServiceDaemon::new()?;
    daemon.set_ip_check_interval(LOOK)?;
    if *reach != (Reach::Everywhere { ipv6: true }) {
        let reach = reach.clone();
        daemon.disable_interface(IfKind::All)?;
        daemon.enable_interface(IfKind::Predicate(IfPredicate::new(move |on| reach.covers(on))))?;
    }
    Ok(daemon)
}

/// Tries what the daemon is about to do, since it keeps failures to itself.
fn may_multicast(reach: &Reach) -> std::io::Result<()> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_reuse_address(true)?;
    #[cfg(unix)]
    socket.set_reuse_port(true)?;
    socket.bind(&SocketAddr::from((Ipv4Addr::UNSPECIFIED, mdns_sd::MDNS_PORT)).into())?;
    let mut last = None;
    for interface in if_addrs::get_if_addrs()?.iter().filter(|on| on.is_oper_up() && reach.covers(on)) {
        let IfAddr::V4(v4) = &interface.addr else { continue };
        match socket.join_multicast_v4(&Ipv4Addr::new(224, 0, 0, 251), &v4.ip) {
            Ok(()) => return Ok(()),
            Err(error) => last = Some(error),
        }
    }
    last.map_or(Ok(()), Err)
}

async fn expect_taken(mut taken: watch::Receiver<u64>, events: Events) {
    let before = *taken.borrow_and_update();
    if timeout(TAKEN, taken.wait_for(|n| *n > before)).await.is_err() {
        events.push(Event::Trouble(Trouble::NotAnnounced)).await;
    }
}

/// Takes what the daemon finds. It must not wait for anybody: who falls behind is cut off by the daemon.
async fn browse(daemon: Daemon, board: Arc<Board>, own: [u8; 8]) {
    // When cut off, subscribe again; when the daemon has ended, this fails.
    while let Ok(events) = daemon.0.browse(SERVICE) {
        while let Ok(event) = events.recv_async().await {
            match event {
                ServiceEvent::ServiceResolved(service) => {
                    if let Some(found) = found(&service).filter(|found| found.key_prefix != own) {
                        board.pin(service.fullname.clone(), found);
                    }
                }
                ServiceEvent::ServiceRemoved(_, fullname) => board.unpin(&fullname),
                _ => {}
            }
        }
    }
    board.changed.notify_one();
}

/// Tells what is new, as fast as it is heard.
async fn tell(board: Arc<Board>, events: Events) {
    loop {
        tokio::select! {
            () = board.changed.notified() => {}
            () = events.stopped() => return,
        }
        for event in board.news() {
            tracing::debug!(?event, "announcement");
            events.push(event).await;
        }
    }
}

/// A resolved service may come with one address first and with more later: each time it is the whole of what is known.
fn found(service: &ResolvedService) -> Option<Found> {
    let (key_prefix, version, announcement) = txt::read(|key| service.txt_properties.get_property_val(key).flatten())?;
    let mut addrs: Vec<_> = service.addresses.iter().filter_map(|ip| dialable(ip, service.port)).collect();
    // Loopback first, it is the shortest way; then IPv4, which every endpoint can dial.
    addrs.sort_by_key(|addr| (!addr.ip().is_loopback(), addr.is_ipv6(), *addr));
    addrs.truncate(ADDRS);
    Some(Found { key_prefix, version, announcement, addrs })
}

fn dialable(ip: &ScopedIp, port: u16) -> Option<SocketAddr> {
    match ip {
        ScopedIp::V4(v4) => Some(SocketAddr::from((*v4.addr(), port))),
        ScopedIp::V6(v6) => {
            let scope = if v6.addr().is_unicast_link_local() { v6.scope_id().index } else { 0 };
            Some(SocketAddrV6::new(*v6.addr(), port, 0, scope).into())
        }
        _ => None,
    }
}

/// Listens to what the daemon says of itself and of this machine's addresses.
struct Monitor {
    daemon: Daemon,
    own: Arc<Own>,
    reach: Reach,
    events: Events,
}

impl Monitor {
    async fn run(self) {
        while let Ok(told) = self.daemon.0.monitor() {
            while let Ok(event) = told.recv_async().await {
                self.hear(event).await;
            }
        }
    }

    async fn hear(&self, event: DaemonEvent) {
        match event {
            DaemonEvent::Announce(name, on) => {
                tracing::debug!(name, on, "announcement went out");
                self.own.taken.send_modify(|n| *n += 1);
            }
            DaemonEvent::Error(error) => {
                self.events.push(Event::Trouble(Trouble::Multicast { why: error.to_string() })).await;
            }
            DaemonEvent::IpAdd(ip) => {
                tracing::info!(%ip, "address came");
                tokio::spawn(self.own.clone().repeat(self.daemon.clone()));
                self.events.push(Event::Addresses(self.reach.addresses(self.own.port))).await;
            }
            DaemonEvent::IpDel(ip) => {
                tracing::info!(%ip, "address went");
                let left = self.reach.addresses(self.own.port);
                let alone = !ip.is_loopback() && left.iter().all(|addr| addr.ip().is_loopback());
                let trouble = if alone { Trouble::NoNetwork } else { Trouble::AddressGone(ip) };
                self.events.push(Event::Trouble(trouble)).await;
                self.events.push(Event::Addresses(left)).await;
            }
            other => tracing::trace!(?other, "multicast DNS"),
        }
    }
}
