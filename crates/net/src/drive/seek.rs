//! Whom to dial before the lobby knows anybody: addresses that were given, and those that multicast DNS proposes.

use crate::identity::PeerKey;
use crate::txt::{Found, PROTOCOL, prefix};
use nertz_lockstep::time::Time;
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;

/// How often somebody who is not connected is dialled.
const AGAIN_MS: u64 = 2_000;
/// How long somebody is left alone whose connection was ended here, or who ended ours.
const SHUN_MS: u64 = 10_000;
/// Announcements of the table that are kept.
const KEPT: usize = 64;

type Prefix = [u8; 8];

/// Who is looked for.
#[derive(Debug, Default)]
pub(super) struct Seek {
    given: Vec<SocketAddr>,
    given_at: Time,
    /// Who is expected there, and taken alone.
    expect: Option<PeerKey>,
    /// Whether the table is private.
    private: bool,
    found: BTreeMap<Prefix, (Vec<SocketAddr>, Time)>,
    connected: BTreeSet<Prefix>,
    /// Those of them that have said who they are, and may: at a private table strangers are connected too.
    greeted: BTreeSet<Prefix>,
    /// Who is looked for at whatever table: the players of a match that is come back to.
    players: BTreeMap<Prefix, PeerKey>,
}

impl Seek {
    pub(super) fn new(given: Vec<SocketAddr>, expect: Option<PeerKey>, private: bool) -> Seek {
        Seek { given, expect, private, ..Seek::default() }
    }

    /// Who is expected at the addresses that were given.
    pub(super) fn expects(&self, key: &PeerKey) -> bool {
        self.expect.as_ref() == Some(key)
    }

    /// Looks for these too, wherever they sit.
    pub(super) fn for_players<'a>(&mut self, keys: impl Iterator<Item = &'a PeerKey>) {
        self.players.extend(keys.map(|key| (prefix(key), *key)));
    }

    /// Whether somebody in particular is looked for, and not connected.
    pub(super) fn misses_players(&self) -> bool {
        !self.players.keys().all(|player| self.connected.contains(player))
    }

    /// Takes an announcement, if it is of this table.
    pub(super) fn found(&mut self, found: &Found, table: Option<&str>) {
        let said = &found.announcement;
        let same = table.is_some_and(|table| table == said.table) && said.is_private() == self.private;
        let wanted = same || self.players.contains_key(&found.key_prefix);
        let here = found.version == PROTOCOL && wanted;
        if !here {
            self.found.remove(&found.key_prefix);
        } else if self.found.len() < KEPT || self.found.contains_key(&found.key_prefix) {
            let known = self.found.entry(found.key_prefix).or_default();
            known.0.clone_from(&found.addrs);
        }
    }

    pub(super) fn gone(&mut self, key_prefix: &Prefix) {
        self.found.remove(key_prefix);
    }

    pub(super) fn connected(&mut self, key: &PeerKey) {
        self.connected.insert(prefix(key));
    }

    /// Somebody who is connected is at the table.
    pub(super) fn greeted(&mut self, key: &PeerKey) {
        self.greeted.insert(prefix(key));
    }

    pub(super) fn disconnected(&mut self, key: &PeerKey) {
        self.connected.remove(&prefix(key));
        self.greeted.remove(&prefix(key));
    }

    /// The connection to somebody is ended on purpose.
    pub(super) fn shun(&mut self, now: Time, key: &PeerKey) {
        if let Some((_, at)) = self.found.get_mut(&prefix(key)) {
            *at = now.after_ms(SHUN_MS);
        }
        // That a stranger is sent away is no reason to leave those alone who are expected.
        if self.expect.is_none_or(|expected| expected == *key) {
            self.given_at = self.given_at.max(now.after_ms(SHUN_MS));
        }
    }

    /// Where this player was announced.
    pub(super) fn addresses_of(&self, key: &PeerKey) -> &[SocketAddr] {
        self.found.get(&prefix(key)).map_or(&[], |(addrs, _)| addrs)
    }

    /// Whom to dial now, and whom to expect there.
    pub(super) fn due(&mut self, now: Time) -> Vec<(Option<PeerKey>, Vec<SocketAddr>)> {
        let mut due = Vec::new();
        if self.wants_given() && self.given_at <= now {
            self.given_at = now.after_ms(AGAIN_MS);
            due.push((self.expect, self.given.clone()));
        }
        for (key, (addrs, at)) in &mut self.found {
            if *at <= now && !self.connected.contains(key) {
                *at = now.after_ms(AGAIN_MS);
                due.push((self.players.get(key).copied(), addrs.clone()));
            }
        }
        due
    }

    /// When somebody is to be dialled next.
    pub(super) fn poll_timeout(&self) -> Option<Time> {
        let given = self.wants_given().then_some(self.given_at);
        let found = self.found.iter().filter(|(key, _)| !self.connected.contains(*key)).map(|(_, (_, at))| *at);
        given.into_iter().chain(found).min()
    }

    fn wants_given(&self) -> bool {
        let missed = match &self.expect {
            // A stranger who connects does not keep us from who is expected.
            Some(key) => self.greeted.is_empty() && !self.connected.contains(&prefix(key)),
            None => self.connected.is_empty(),
        };
        missed && !self.given.is_empty()
    }
}
