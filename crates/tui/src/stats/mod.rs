//! The own record: what all matches of a profile come to.
//!
//! - `part` reads one transcript: an audit, and what it says about the own seat.
//! - `cache` remembers that, as an audit takes its time.
//! - `matches` puts the transcripts of one match together, and adds everything up.
//!
//! The transcripts are the only source. A match that was left, or that came to no end, counts like any other: to quit before a
//! loss hides nothing. Practice, which has a directory of its own, does not count, and neither does a demonstration.

mod cache;
mod matches;
mod part;
#[cfg(test)]
mod tests;

use crate::tell;
use crate::words::Tell;
use cache::Cache;
use nertz_lockstep::sign::PeerId;
use part::Figures;
use serde::Serialize;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What all matches come to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Record {
    /// Matches in which the own seat took part: the sum of the five that follow.
    pub matches: u32,
    /// Those won, alone or with a partner,
    pub won: u32,
    /// played to the end and not won,
    pub lost: u32,
    /// left before the end, by choice or because the others had to go on without this seat,
    pub left: u32,
    /// without an end in the own transcript: the program was stopped (or the match is still on),
    pub cut_short: u32,
    /// broken off because of somebody else.
    pub broken_off: u32,
    /// Rounds that were scored with the own seat in them.
    pub rounds: u32,
    /// Rounds that the own seat has ended by a call.
    pub calls: u32,
    /// The points of all those rounds.
    pub points: i64,
    /// The round with most points.
    pub best: Option<Best>,
    /// Everybody who was played against, whoever it was most often first.
    pub opponents: Vec<Opponent>,
    /// Transcripts that do not count, as they are not what was signed and written.
    pub unverified: Vec<Unverified>,
    /// Transcripts in which the own seat is not.
    pub others: u32,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Best {
    /// Its points.
    pub points: i16,
    /// Its number in the match, from 1.
    pub round: u32,
    /// The match (of several charters the one of this round), in hexadecimal digits.
    #[serde(rename = "match")]
    pub match_id: String,
}

/// Somebody who was played against.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Opponent {
    /// The key, in hexadecimal digits: the same one under any name.
    pub key: String,
    /// The name that it had last.
    pub name: String,
    /// Matches together at a table, as opponents.
    pub matches: u32,
    /// Those that the own seat has won,
    pub won: u32,
    /// and those that this one has.
    pub lost: u32,
    /// Matches that this one did not stay in to the end.
    pub left: u32,
}

/// A transcript that does not count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unverified {
    /// Its name in the directory of transcripts.
    pub file: String,
    /// What is wrong with it.
    pub why: String,
}

impl Record {
    /// Points per round, to a tenth; none before the first round.
    pub fn points_per_round(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "nobody plays so many rounds")]
        let mean = self.points as f64 / f64::from(self.rounds);
        (self.rounds > 0).then(|| (mean * 10.0).round() / 10.0)
    }

    /// Names of the opponents, in their order; of two with one name each with a piece of the key.
    pub fn names(&self) -> Vec<String> {
        let alike = |name: &str| self.opponents.iter().filter(|other| other.name == name).count() > 1;
        let shown = |of: &Opponent| match of.key.get(..4).filter(|_| alike(&of.name)) {
            Some(piece) => format!("{} ({piece})", of.name),
            None => of.name.clone(),
        };
        self.opponents.iter().map(shown).collect()
    }
}

/// How far the reading has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Transcripts read,
    pub done: usize,
    /// of so many.
    pub of: usize,
}

/// Why there is no record.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {source}")]
pub struct CannotRead {
    path: PathBuf,
    source: io::Error,
}

impl Tell for CannotRead {
    fn tell(&self) -> String {
        tell!("error-at", path = self.path.display().to_string(), why = self.source.to_string())
    }
}

/// Where a profile keeps its transcripts.
fn transcripts(profile: &Path) -> PathBuf {
    profile.join("matches")
}

/// An audit may take long, and who waits for it may leave: no more than the work of so long is done again.
const KEEP_EVERY: Duration = Duration::from_secs(1);

/// Reads all transcripts of a profile, those that were read before from its cache; `progress` hears of each before it is read.
///
/// # Errors
/// If the directory of transcripts is there and cannot be listed. A single file that cannot be read is told in the record.
pub fn read(profile: &Path, key: &PeerId, progress: impl FnMut(Progress)) -> Result<Record, CannotRead> {
    read_keeping(profile, key, KEEP_EVERY, |path| part::read(path, key), progress)
}

/// The same, with each transcript read in this way; what has been read is kept after so long.
fn read_keeping(
    profile: &Path,
    key: &PeerId,
    every: Duration,
    figures_of: impl Fn(&Path) -> io::Result<Figures>,
    mut progress: impl FnMut(Progress),
) -> Result<Record, CannotRead> {
    let files = list(&transcripts(profile))?;
    let mut cache = Cache::open(profile, key);
    let mut read = Vec::new();
    for (done, file) in files.iter().enumerate() {
        progress(Progress { done, of: files.len() });
        let figures = cache.figures(file, &figures_of);
        cache.keep(profile, every);
        read.push(Seen { name: file.name.clone(), modified: file.modified, figures });
    }
    cache.close(profile, &files);
    Ok(matches::record(read))
}

/// A transcript in its directory.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Transcript {
    path: PathBuf,
    name: String,
    length: u64,
    /// Nanoseconds since 1970.
    modified: u64,
}

/// A transcript that has been read.
#[derive(Clone, Debug)]
struct Seen {
    name: String,
    modified: u64,
    figures: Figures,
}

fn list(directory: &Path) -> Result<Vec<Transcript>, CannotRead> {
    let at = |source: io::Error| CannotRead { path: directory.to_owned(), source };
    let entries = match fs::read_dir(directory) {
        // Nobody has played yet.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(at)?,
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(at)?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let Some(about) = fs::metadata(&path).ok().filter(|about| name.ends_with(".nertz") && about.is_file()) else {
            continue;
        };
        let modified = about.modified().unwrap_or(UNIX_EPOCH);
        files.push(Transcript { path, name, length: about.len(), modified: nanoseconds(modified) });
    }
    files.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(files)
}

fn nanoseconds(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    u64::try_from(since).unwrap_or(u64::MAX)
}
