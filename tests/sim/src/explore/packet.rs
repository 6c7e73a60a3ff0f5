//! Packets in flight: entries on their way to one peer.

use nertz_lockstep::seat::Seat;
use nertz_lockstep::wire::Message;
use std::fmt;
use std::sync::Arc;

/// An entry's message.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) seat: Seat,
    pub(super) seq: u32,
    pub(super) message: Arc<[u8]>,
    print: u128,
}

impl Entry {
    /// The entry in a message, if that is one.
    pub(super) fn read(message: &[u8]) -> Option<Entry> {
        let Ok(Message::Entry(_, sealed)) = Message::read(message) else { return None };
        let (seat, seq) = sealed.peek()?;
        Some(Entry { seat, seq, message: message.into(), print: print_of(&[message]) })
    }
}

/// Entries that travel together.
#[derive(Clone, Debug)]
pub(super) struct Packet {
    pub(super) from: Seat,
    pub(super) to: Seat,
    pub(super) entries: Arc<[Entry]>,
    pub(super) print: u128,
}

impl Packet {
    /// A packet of these entries, whose order means nothing: they are taken in before anything is made of them.
    pub(super) fn new(from: Seat, to: Seat, mut entries: Vec<Entry>) -> Packet {
        entries.sort_by_key(|entry| (entry.seat, entry.seq));
        let mut bytes = vec![from.number(), to.number()];
        entries.iter().for_each(|entry| bytes.extend_from_slice(&entry.print.to_le_bytes()));
        Packet { from, to, entries: entries.into(), print: print_of(&[&bytes]) }
    }

    /// What of it is news for its receiver; none if nothing is.
    pub(super) fn news(self, held: &Held) -> Option<Packet> {
        let new = self.entries.iter().filter(|entry| !held.has(entry.seat, entry.seq)).count();
        if new == self.entries.len() {
            return Some(self).filter(|_| new > 0);
        }
        let news: Vec<Entry> = self.entries.iter().filter(|entry| !held.has(entry.seat, entry.seq)).cloned().collect();
        (new > 0).then(|| Packet::new(self.from, self.to, news))
    }
}

impl fmt::Display for Packet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.entries.iter().map(|entry| format!("{}:{}", entry.seat, entry.seq)).collect();
        write!(f, "{}", names.join(" "))
    }
}

/// Which entries a peer has, delivered or waiting for others: one bit each.
#[derive(Clone, Debug)]
pub(super) struct Held(Vec<u128>);

impl Held {
    /// The longest log that there is room for.
    pub(super) const MOST: u32 = 127;

    pub(super) fn new(seats: usize) -> Held {
        Held(vec![0; seats])
    }

    pub(super) fn has(&self, seat: Seat, seq: u32) -> bool {
        self.0[seat.index()] & (1 << seq.min(Self::MOST)) != 0
    }

    pub(super) fn add(&mut self, seat: Seat, seq: u32) {
        assert!(seq < Self::MOST, "a script that makes a log of {seq} entries is not a small one");
        self.0[seat.index()] |= 1 << seq;
    }
}

/// 128 bits of a hash.
pub(super) fn print_of(parts: &[&[u8]]) -> u128 {
    let mut hasher = blake3::Hasher::new();
    parts.iter().for_each(|part| {
        hasher.update(part);
    });
    let hash = *hasher.finalize().as_bytes();
    u128::from_le_bytes(*hash.first_chunk().unwrap_or(&[0; 16]))
}
