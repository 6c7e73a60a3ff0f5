//! A disk: bytes that are kept, and how long that takes.

use nertz_lockstep::time::Time;

/// A program's disk.
#[derive(Default)]
pub(crate) struct Disk {
    /// What is on it.
    pub(crate) journal: Vec<u8>,
    /// How long a write takes, µs.
    pub(crate) takes: u64,
    /// It takes no more.
    pub(crate) is_full: bool,
    /// How often its program was killed.
    pub(crate) life: u32,
    /// When the write before is done.
    free: Time,
}

impl Disk {
    /// Writes bytes: at once, or when it will be done. What follows a write that is not done is done after it.
    pub(crate) fn write(&mut self, now: Time, bytes: &[u8]) -> Option<Time> {
        let takes = if bytes.is_empty() { 0 } else { self.takes };
        let done = self.free.max(now).after(takes);
        if done <= now {
            self.journal.extend_from_slice(bytes);
            return None;
        }
        self.free = done;
        Some(done)
    }

    /// A write is done.
    pub(crate) fn written(&mut self, bytes: &[u8]) {
        self.journal.extend_from_slice(bytes);
    }

    /// The program is gone: what is not written is lost, and so are the last bytes that had not reached the disk. The first
    /// record stays: it is synced before anybody has heard of the program.
    pub(crate) fn crash(&mut self, lost: usize) {
        self.free = Time(0);
        self.life += 1;
        let first = first_record(&self.journal);
        self.journal.truncate(self.journal.len().saturating_sub(lost).max(first));
    }
}

/// The end of the first record.
fn first_record(journal: &[u8]) -> usize {
    const HEAD: usize = 8;
    let length = journal.get(HEAD + 5..HEAD + 9).and_then(|bytes| bytes.first_chunk::<4>());
    length.map_or(0, |length| HEAD + 9 + u32::from_le_bytes(*length) as usize + 8).min(journal.len())
}
