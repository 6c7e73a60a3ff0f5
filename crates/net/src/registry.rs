//! Which connections lead to whom, and which of two to the same peer stays. Pure data, no I/O.
//!
//! When both sides dial at once there are two connections, both good. The one dialled by the lower key stays; the other
//! goes only after the first has carried an exchange. Two that were dialled by the same side are that side's affair: it
//! dials again only when the first has fallen quiet, so for it the newer one stays; the other side closes neither.
//! Until it is settled both are read, and the newest, which has just shown that it lives, is written to.

use std::collections::HashMap;

use crate::identity::PeerKey;

/// More connections than this to one peer are never needed; the oldest goes.
const PER_PEER: usize = 4;

/// Tells connections of this process apart.
pub(crate) type LinkId = u64;

#[derive(Debug)]
struct Entry<L> {
    id: LinkId,
    dialled: bool,
    link: L,
}

/// The usable connections of each peer, oldest first.
#[derive(Debug)]
pub(crate) struct Registry<L> {
    own: PeerKey,
    peers: HashMap<PeerKey, Vec<Entry<L>>>,
}

/// What adding a connection brings about.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Added<L> {
    /// It is the peer's only one.
    pub(crate) first: bool,
    /// Pairs of which the second is to be closed after an exchange on the first.
    pub(crate) contests: Vec<(L, L)>,
    /// One too many: to be closed now.
    pub(crate) crowded: Option<L>,
}

impl<L: Clone> Registry<L> {
    pub(crate) fn new(own: PeerKey) -> Self {
        Self { own, peers: HashMap::new() }
    }

    /// Adds a connection on which the peer has shown that it takes part.
    pub(crate) fn add(&mut self, peer: PeerKey, id: LinkId, dialled: bool, link: L) -> Added<L> {
        let by_lower = |by_us: bool| by_us == (self.own < peer);
        let links = self.peers.entry(peer).or_default();
        let mut contests = Vec::new();
        for old in links.iter() {
            if old.dialled == dialled {
                if dialled {
                    contests.push((link.clone(), old.link.clone()));
                }
            } else if by_lower(dialled) {
                contests.push((link.clone(), old.link.clone()));
            } else {
                contests.push((old.link.clone(), link.clone()));
            }
        }
        let first = links.is_empty();
        let crowded = (links.len() >= PER_PEER).then(|| links[0].link.clone());
        links.push(Entry { id, dialled, link });
        Added { first, contests, crowded }
    }

    /// Removes a connection that has ended. `true` if it was the peer's last.
    pub(crate) fn remove(&mut self, peer: &PeerKey, id: LinkId) -> bool {
        let Some(links) = self.peers.get_mut(peer) else { return false };
        let before = links.len();
        links.retain(|entry| entry.id != id);
        let last = before > 0 && links.is_empty();
        if last {
            self.peers.remove(peer);
        }
        last
    }

    /// All connections to a peer, the newest first: the one to write to.
    pub(crate) fn of(&self, peer: &PeerKey) -> impl Iterator<Item = &L> {
        self.peers.get(peer).into_iter().flatten().rev().map(|entry| &entry.link)
    }

    /// All peers, each with its newest connection.
    pub(crate) fn newest(&self) -> impl Iterator<Item = (&PeerKey, &L)> {
        self.peers.iter().filter_map(|(peer, links)| links.last().map(|entry| (peer, &entry.link)))
    }

    /// All connections to all peers.
    pub(crate) fn all(&self) -> impl Iterator<Item = &L> {
        self.peers.values().flatten().map(|entry| &entry.link)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const LOW: PeerKey = [1; 32];
    const HIGH: PeerKey = [2; 32];

    /// The two ends of some connections. A connection is its number; `ends[side]` holds the contests of that side.
    struct Pair {
        registries: [Registry<LinkId>; 2],
        contests: Vec<(LinkId, LinkId)>,
        open: Vec<LinkId>,
    }

    impl Pair {
        fn add(&mut self, side: usize, id: LinkId, by_low: bool) {
            let dialled = by_low == (side == 0);
            let added = self.registries[side].add([HIGH, LOW][side], id, dialled, id);
            self.contests.extend(added.contests);
            self.contests.extend(added.crowded.map(|old| (id, old)));
        }

        fn settle(&mut self, (winner, loser): (LinkId, LinkId)) {
            // A contest ends when its winner has carried an exchange, which it can only while it is open.
            if self.open.contains(&winner) && self.open.contains(&loser) {
                self.open.retain(|id| *id != loser);
                for (registry, peer) in self.registries.iter_mut().zip([HIGH, LOW]) {
                    registry.remove(&peer, loser);
                }
            }
        }
    }

    proptest! {
        /// Whoever dials, however often, in whatever order the two sides hear of the connections and settle their
        /// contests: one connection is left, the same for both, and it is the lower key's where that has dialled.
        #[test]
        fn one_connection_is_left(
            dials in prop::collection::vec(any::<bool>(), 1..4),
            orders: [prop::sample::Index; 2],
            picks in prop::collection::vec(any::<prop::sample::Index>(), 64),
        ) {
            let ids: Vec<LinkId> = (0..dials.len() as u64).collect();
            let mut pair = Pair {
                registries: [Registry::new(LOW), Registry::new(HIGH)],
                contests: Vec::new(),
                open: ids.clone(),
            };
            for (side, order) in orders.iter().enumerate() {
                let mut ids = ids.clone();
                ids.rotate_left(order.index(dials.len()));
                for id in ids {
                    pair.add(side, id, dials[id as usize]);
                }
            }
            let mut picks = picks.iter();
            while !pair.contests.is_empty() {
                let i = picks.next().map_or(0, |pick| pick.index(pair.contests.len()));
                let contest = pair.contests.swap_remove(i);
                pair.settle(contest);
                prop_assert!(!pair.open.is_empty());
            }
            prop_assert_eq!(pair.open.len(), 1);
            let left = pair.open[0];
            prop_assert_eq!(pair.registries[0].of(&HIGH).next(), Some(&left));
            prop_assert_eq!(pair.registries[1].of(&LOW).next(), Some(&left));
            prop_assert_eq!(dials[left as usize], dials.contains(&true));
        }

        /// "First" and "last" frame the time in which there is a connection.
        #[test]
        fn first_and_last_frame_the_connection(steps in prop::collection::vec((0u64..6, any::<bool>(), any::<bool>()), 0..60)) {
            let mut registry = Registry::new(LOW);
            let mut live = std::collections::BTreeSet::new();
            for (id, add, dialled) in steps {
                if add && live.insert(id) {
                    prop_assert_eq!(registry.add(HIGH, id, dialled, id).first, live.len() == 1);
                } else if !add {
                    let removed = live.remove(&id);
                    prop_assert_eq!(registry.remove(&HIGH, id), removed && live.is_empty());
                }
                prop_assert_eq!(registry.of(&HIGH).next().is_some(), !live.is_empty());
            }
        }
    }
}
