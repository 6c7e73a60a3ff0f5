//! The records that a member holds of the others.

use crate::message::SignedSit;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::seat::MAX_SEATS;
use nertz_lockstep::sign::PeerId;
use nertz_lockstep::time::Time;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The most records that are held, the own one not counted: members and those who found no place.
pub(super) const MAX_RECORDS: usize = 23;

/// After so many milliseconds without a newer record somebody is forgotten.
pub(super) const FORGET_MS: u64 = 5_000;

/// How long the last record of somebody forgotten is known again, so that it cannot come back by a detour.
const GONE_MS: u64 = 30_000;

/// The newest record of one key, its signature verified.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) signed: SignedSit,
    /// The name, fit for a screen.
    pub(super) name: String,
    /// When the first record of this key came.
    pub(super) since: Time,
    /// When the newest came.
    pub(super) heard: Time,
    /// When to dial next while there is no connection.
    pub(super) dial_at: Time,
    /// The nonce behind the record's hash, once opened.
    pub(super) nonce: Option<Hash>,
}

/// Somebody forgotten, or who left.
#[derive(Debug)]
struct Gone {
    signed: SignedSit,
    counter: u32,
    at: Time,
}

#[derive(Debug, Default)]
pub(super) struct Records {
    held: BTreeMap<PeerId, Record>,
    gone: BTreeMap<PeerId, Gone>,
}

/// What a record is worth before its signature is verified.
pub(super) enum Worth<'a> {
    /// It is newer than what is held.
    Newer,
    /// It is the newest, or older than this one.
    Old(Option<&'a SignedSit>),
    /// There is no room for another key.
    NoRoom,
}

impl Records {
    pub(super) fn worth(&self, signed: &SignedSit) -> Worth<'_> {
        let key = &signed.sit.key;
        if let Some(record) = self.held.get(key) {
            return if signed.sit.counter > record.signed.sit.counter {
                Worth::Newer
            } else {
                Worth::Old((record.signed != *signed).then_some(&record.signed))
            };
        }
        match self.gone.get(key) {
            Some(gone) if signed.sit.counter <= gone.counter => Worth::Old(Some(&gone.signed)),
            _ if self.held.len() >= MAX_RECORDS => Worth::NoRoom,
            _ => Worth::Newer,
        }
    }

    /// Takes a record whose signature was verified. Says whether its author is new.
    pub(super) fn insert(&mut self, now: Time, signed: SignedSit, name: String) -> bool {
        let key = signed.sit.key;
        self.gone.remove(&key);
        match self.held.get_mut(&key) {
            Some(record) => {
                if record.signed.sit.nonce_hash != signed.sit.nonce_hash {
                    record.nonce = None;
                }
                record.heard = now;
                record.name = name;
                record.signed = signed;
                false
            }
            None => {
                let record = Record { signed, name, since: now, heard: now, dial_at: now, nonce: None };
                self.held.insert(key, record);
                true
            }
        }
    }

    /// Lets come back who is gone for long.
    pub(super) fn forgive(&mut self, now: Time) {
        self.gone.retain(|_, gone| now < gone.at.after_ms(GONE_MS));
    }

    /// Those who were not heard of for long.
    pub(super) fn late(&self, now: Time) -> impl Iterator<Item = PeerId> + '_ {
        self.held.iter().filter(move |(_, record)| now >= record.heard.after_ms(FORGET_MS)).map(|(key, _)| *key)
    }

    /// Removes somebody; no record up to this counter, or up to the one held, counts any more.
    pub(super) fn remove(&mut self, now: Time, key: &PeerId, counter: u32) -> Option<(PeerId, String)> {
        let record = self.held.remove(key)?;
        if self.gone.len() >= MAX_RECORDS {
            let oldest = self.gone.iter().min_by_key(|(_, gone)| gone.at).map(|(key, _)| *key);
            oldest.and_then(|key| self.gone.remove(&key));
        }
        let counter = counter.max(record.signed.sit.counter);
        self.gone.insert(*key, Gone { signed: record.signed, counter, at: now });
        Some((*key, record.name))
    }

    /// The members of the table: everybody, or of more than eight the eight that most records name. Those who sat
    /// before somebody came are named by each other, so they stay; of several who come at once to the last place the
    /// same ones get it everywhere.
    pub(super) fn members(&self, me: PeerId, own: &[PeerId]) -> Vec<PeerId> {
        let mut keys: Vec<PeerId> = self.held.keys().copied().chain([me]).collect();
        if keys.len() > MAX_SEATS {
            let votes = |key: &PeerId| {
                self.held.values().filter(|record| record.signed.sit.members.contains(key)).count()
                    + usize::from(own.contains(key))
            };
            keys.sort_by_cached_key(|key| (Reverse(votes(key)), *key));
            keys.truncate(MAX_SEATS);
        }
        keys.sort();
        keys
    }

    pub(super) fn get(&self, key: &PeerId) -> Option<&Record> {
        self.held.get(key)
    }

    pub(super) fn get_mut(&mut self, key: &PeerId) -> Option<&mut Record> {
        self.held.get_mut(key)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&PeerId, &Record)> {
        self.held.iter()
    }
}
