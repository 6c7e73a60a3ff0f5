//! A disk: bytes that are kept, and how long that takes.

use nertz_lockstep::time::Time;
use nertz_lockstep::transcript::binds;

/// A program's disk.
#[derive(Default)]
pub(crate) struct Disk {
    /// What is on it.
    pub(crate) journal: Vec<u8>,
    /// How long a write takes, µs.
    pub(crate) takes: u64,
    /// It takes no more.
    pub(crate) is_full: bool,
    /// It has lost the end of its journal: what its program knew before, it may not know any more.
    pub(crate) has_lost: bool,
    /// So much of the journal is synced: it is not lost.
    synced: usize,
    /// How often its program was killed.
    pub(crate) life: u32,
    /// So many writes are on their way.
    under_way: u32,
    /// When the write that runs is done,
    free: Time,
    /// and when the one that follows it.
    batch: Time,
}

impl Disk {
    /// Writes bytes: at once, or when it will be done. What comes while a write runs is written together after it.
    pub(crate) fn write(&mut self, now: Time, bytes: &[u8]) -> Option<Time> {
        let takes = if bytes.is_empty() { 0 } else { self.takes };
        if now >= self.batch {
            (self.free, self.batch) = (now.after(takes), now.after(takes));
        } else {
            if now >= self.free {
                self.free = self.batch;
            }
            self.batch = self.batch.max(self.free.after(takes));
        }
        // One that is done at this very moment comes first.
        if self.batch <= now && self.under_way == 0 {
            self.keep(bytes);
            return None;
        }
        self.under_way += 1;
        Some(self.batch.max(now))
    }

    /// Nothing is on its way to it.
    pub(crate) fn is_idle(&self) -> bool {
        self.under_way == 0
    }

    /// A write is done.
    pub(crate) fn written(&mut self, bytes: &[u8]) {
        self.under_way = self.under_way.saturating_sub(1);
        self.keep(bytes);
    }

    /// What was signed about a change of view binds, and is synced.
    fn keep(&mut self, bytes: &[u8]) {
        self.journal.extend_from_slice(bytes);
        if binds(bytes) {
            self.sync();
        }
    }

    /// The program is gone: what is not written is lost, and so are the last bytes that had not reached the disk. The first
    /// record stays: it is synced before anybody has heard of the program.
    pub(crate) fn crash(&mut self, lost: usize) {
        (self.free, self.batch, self.under_way) = (Time(0), Time(0), 0);
        self.life += 1;
        self.has_lost |= lost > 0;
        let first = first_record(&self.journal);
        let least = first.max(self.synced).min(self.journal.len());
        self.journal.truncate(self.journal.len().saturating_sub(lost).max(least));
    }

    /// What stands now is synced, as it is once after a return, before anything is sent.
    pub(crate) fn sync(&mut self) {
        self.synced = self.journal.len();
    }
}

/// The end of the first record.
fn first_record(journal: &[u8]) -> usize {
    const HEAD: usize = 8;
    let length = journal.get(HEAD + 5..HEAD + 9).and_then(|bytes| bytes.first_chunk::<4>());
    length.map_or(0, |length| HEAD + 9 + u32::from_le_bytes(*length) as usize + 8).min(journal.len())
}
