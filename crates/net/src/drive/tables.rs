//! The tables that multicast DNS tells of.

use crate::event::Event;
use crate::txt::{Found, PROTOCOL};
use nertz_lockstep::sign::PeerId;
use nertz_session::name;
use std::collections::BTreeMap;
use std::net::SocketAddr;

/// A table on the network, as its members announce it. Nothing of it is proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundTable {
    /// Its name.
    pub table: String,
    /// Who announces it, by name, cleaned.
    pub members: Vec<String>,
    /// How many it waits for; 0 for any number.
    pub wanted: u8,
    /// What it is at, in a word: `lobby` or `playing`; or `private`, and then nothing is told of it.
    pub state: String,
    /// Its rules, by the preset's name.
    pub rules: String,
    /// Whether only a ticket leads to it. One of the same name that is public is another table.
    pub private: bool,
    /// Whether it is of this program's protocol; another cannot be joined.
    pub same_protocol: bool,
    /// Where its members are.
    pub addresses: Vec<SocketAddr>,
}

/// The announcements that stand.
#[derive(Clone, Debug, Default)]
pub struct Tables(BTreeMap<[u8; 8], Found>);

impl Tables {
    /// Takes note of what the network tells; whether that changes anything.
    pub fn note(&mut self, event: &Event) -> bool {
        match event {
            Event::Discovered(found) => self.0.insert(found.key_prefix, found.clone()).as_ref() != Some(found),
            Event::Gone { key_prefix } => self.0.remove(key_prefix).is_some(),
            _ => false,
        }
    }

    /// The announcements.
    pub(super) fn found(&self) -> impl Iterator<Item = &Found> {
        self.0.values()
    }

    /// Whether there is a private table of this name.
    pub(super) fn has_private(&self, name: &str) -> bool {
        self.0.values().any(|found| found.announcement.is_private() && found.announcement.table == name)
    }

    /// The tables, by name; private ones, and those of another protocol, apart.
    pub fn all(&self) -> Vec<FoundTable> {
        let mut tables: BTreeMap<(bool, String, bool), FoundTable> = BTreeMap::new();
        for found in self.0.values() {
            let said = &found.announcement;
            let same_protocol = found.version == PROTOCOL;
            if same_protocol && name::table(&said.table).is_err() {
                continue;
            }
            let table =
                tables.entry((!same_protocol, said.table.clone(), said.is_private())).or_insert_with(|| FoundTable {
                    table: name::clean_line(&said.table, 24, 24),
                    members: Vec::new(),
                    wanted: said.wanted,
                    state: name::clean_line(&said.state, 24, 24),
                    rules: name::clean_line(&said.rules, 24, 24),
                    private: said.is_private(),
                    same_protocol,
                    addresses: Vec::new(),
                });
            let mut key = [0; 32];
            key[..8].copy_from_slice(&found.key_prefix);
            table.members.push(name::clean(&said.name, &PeerId(key)));
            table
                .addresses
                .extend(found.addrs.iter().filter(|addr| !table.addresses.contains(addr)).collect::<Vec<_>>());
        }
        tables.into_values().collect()
    }
}
