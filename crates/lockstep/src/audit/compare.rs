//! Whether several transcripts are of one match and agree.

use crate::entry::Sealed;
use crate::seat::{MAX_SEATS, Seat};
use crate::transcript::{RecordKind, Unreadable, parse};

/// Where two transcripts differ. The numbers are positions in the list given to [`compare`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Disagreement {
    /// One of them cannot be read.
    #[error("file {0} cannot be read: {1}")]
    Unreadable(usize, Unreadable),
    /// They begin with different charters.
    #[error("files {0} and {1} are of different matches")]
    OtherMatch(usize, usize),
    /// A seat's logs differ.
    #[error("files {0} and {1} differ at entry {seq} of seat {seat}", seq = .3, seat = .2)]
    OtherEntry(usize, usize, Seat, u32),
}

type Logs<'a> = (Option<&'a [u8]>, Vec<Vec<Vec<u8>>>);

/// Compares transcripts entry by entry: they agree if each seat's log in one is a prefix of that in the other.
pub fn compare(files: &[&[u8]]) -> Result<(), Disagreement> {
    let mut all: Vec<Logs<'_>> = Vec::new();
    for (number, file) in files.iter().enumerate() {
        all.push(logs(file).map_err(|why| Disagreement::Unreadable(number, why))?);
    }
    for (one, first) in all.iter().enumerate() {
        for (two, second) in all.iter().enumerate().skip(one + 1) {
            if first.0 != second.0 {
                return Err(Disagreement::OtherMatch(one, two));
            }
            for (seat, (mine, theirs)) in Seat::first(MAX_SEATS).zip(first.1.iter().zip(&second.1)) {
                if let Some(at) = mine.iter().zip(theirs).position(|(a, b)| a != b) {
                    return Err(Disagreement::OtherEntry(one, two, seat, at as u32 + 1));
                }
            }
        }
    }
    Ok(())
}

fn logs(file: &[u8]) -> Result<Logs<'_>, Unreadable> {
    let parsed = parse(file)?;
    let charter = parsed.records.iter().find(|record| record.kind == RecordKind::Charter).map(|record| record.bytes);
    let mut logs = vec![Vec::new(); MAX_SEATS];
    for record in parsed.records.iter().filter(|record| record.kind == RecordKind::Entry) {
        if let Some(sealed) = Sealed::split(record.bytes)
            && let Some((author, _)) = sealed.peek()
        {
            logs[author.index()].push(sealed.body);
        }
    }
    Ok((charter, logs))
}
