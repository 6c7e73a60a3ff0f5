//! What the tasks of a network share, and how peers come and go.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use quinn::Endpoint;
use tokio::sync::{Semaphore, watch};

use crate::dial::{self, UnderWay};
use crate::discovery::Discovery;
use crate::event::{Event, Lost};
use crate::identity::{Identity, PeerKey};
use crate::link::{Link, QUIET, short};
use crate::queue;
use crate::registry::{LinkId, Registry};
use crate::socket::{Reach, plain};

/// Peers whose addresses are kept for dialling again.
const REMEMBERED: usize = 64;

/// What the tasks share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) identity: Identity,
    pub(crate) endpoint: Endpoint,
    pub(crate) reach: Reach,
    pub(crate) events: queue::Events,
    pub(crate) under_way: UnderWay,
    pub(crate) registry: Mutex<Registry<Arc<Link>>>,
    /// Held while a peer comes or goes, so that events tell it in the order in which the registry has it.
    pub(crate) order: tokio::sync::Mutex<()>,
    /// Counts changes of the registry.
    pub(crate) changes: watch::Sender<u64>,
    /// Where peers could be dialled again, the newest address first.
    pub(crate) addrs: Mutex<HashMap<PeerKey, Vec<SocketAddr>>>,
    pub(crate) outgoing: Arc<Semaphore>,
    pub(crate) stop: watch::Sender<bool>,
    pub(crate) ids: AtomicU64,
    pub(crate) discovery: Option<Discovery>,
}

impl Shared {
    pub(crate) fn key(&self) -> PeerKey {
        self.identity.key()
    }

    pub(crate) fn next_id(&self) -> LinkId {
        self.ids.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn registry(&self) -> MutexGuard<'_, Registry<Arc<Link>>> {
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_connected(&self, peer: &PeerKey) -> bool {
        self.open_link(peer).is_some()
    }

    /// The connection to write to.
    pub(crate) fn open_link(&self, peer: &PeerKey) -> Option<Arc<Link>> {
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
        let Some(binding) = link.binding() else {
            link.close("no keys");
            return false;
        };
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
            self.events.push(Event::Connected { peer: link.peer, addr: link.addr(), binding }).await;
        } else {
            self.events.push(Event::Bound { peer: link.peer, binding }).await;
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
    pub(crate) async fn deliver(&self, mut link: Arc<Link>, bytes: &[u8]) {
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

    pub(crate) fn remember(&self, peer: PeerKey, addrs: &[SocketAddr]) {
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
    pub(crate) fn candidates(&self, peer: &PeerKey) -> Vec<SocketAddr> {
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
