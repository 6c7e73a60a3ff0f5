//! Whether several transcripts are of one match and agree.

use super::Report;
use crate::entry::Sealed;
use crate::seat::{MAX_SEATS, Seat};
use crate::sign::PeerId;
use crate::transcript::{Ending, RecordKind, Unreadable, parse};

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

/// Why one match does not go on in the other, though the other says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Discontinued {
    /// It goes on elsewhere.
    #[error("the first says that the match went on under another charter")]
    OtherCharter,
    /// So many rounds are brought along, so many were scored.
    #[error("{0} rounds are brought along, and {1} were scored")]
    OtherRounds(usize, usize),
    /// Other scores of the round of this number.
    #[error("other scores are brought along for round {0} than were signed")]
    OtherScores(usize),
}

/// Whether one match goes on in the other: `None` if `after` is under no charter that names the one of `before`, else how many
/// of the rounds that it brings along are compared with what the logs of `before` give: fewer than all where those end early,
/// as their recorder was gone.
///
/// # Errors
/// What differs.
pub fn continues(before: &Report, after: &Report) -> Option<Result<usize, Discontinued>> {
    let carried = after.carried.as_ref().filter(|carried| Some(carried.before) == before.match_id)?;
    let told = |number: usize, key: &PeerId| {
        let at = carried.players.iter().position(|past| past.key == *key)?;
        carried.rounds.get(number)?.get(at).copied()
    };
    let earlier = before.carried.iter().flat_map(|sheet| {
        let keys: Vec<PeerId> = sheet.players.iter().map(|past| past.key).collect();
        sheet.rounds.iter().map(move |scores| (keys.clone(), scores.to_vec()))
    });
    let played = before.rounds.iter().map(|round| (before.keys.clone(), round.scores.clone()));
    let sheet: Vec<(Vec<PeerId>, Vec<i16>)> = earlier.chain(played).collect();
    if let Some(Ending::Continued { charter }) = before.ending
        && Some(charter) != after.match_id
    {
        return Some(Err(Discontinued::OtherCharter));
    }
    // What was not signed by all does not count, where a round came to no end.
    let whole = matches!(before.ending, Some(Ending::Continued { .. }));
    let ends_early = !whole && !matches!(before.ending, Some(Ending::Convicted { .. }));
    let more = carried.rounds.len() > sheet.len() && !ends_early;
    if more || whole && carried.rounds.len() < sheet.len() {
        let (told, played) = (carried.rounds.len(), sheet.len());
        return Some(Err(Discontinued::OtherRounds(told, played)));
    }
    for (number, (keys, scores)) in sheet.iter().enumerate().take(carried.rounds.len()) {
        if keys.iter().zip(scores).any(|(key, score)| told(number, key) != Some(*score)) {
            return Some(Err(Discontinued::OtherScores(number + 1)));
        }
    }
    Some(Ok(carried.rounds.len().min(sheet.len())))
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
