//! Remembers what transcripts come to: an audit checks some 20,000 entries a second, and a year of matches has millions.
//!
//! The cache is a file in the profile. Its first line has the version and a digest of the rest; if anything about it is not
//! right, or it is somebody else's, it counts for nothing and is written anew. A transcript with another length or time than
//! remembered is read again. The file appears under its name whole, or not at all; while much is read it is written now and then,
//! so that a reading that is cut short goes on from there the next time.

use super::Transcript;
use super::part::Figures;
use crate::files;
use nertz_lockstep::hash::derive;
use nertz_lockstep::sign::PeerId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// Changes with whatever [`Figures`] holds, and with how it comes about.
const VERSION: u32 = 2;
/// The file's name in the profile.
pub(super) const NAME: &str = "statistics";

/// What is remembered.
#[derive(Debug)]
pub(super) struct Cache {
    known: Known,
    changed: bool,
    /// When it was last as it is written.
    since: Instant,
}

#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct Known {
    /// Whose.
    key: String,
    /// By the transcripts' names.
    files: BTreeMap<String, Remembered>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Remembered {
    length: u64,
    modified: u64,
    figures: Figures,
}

impl Cache {
    /// The cache of a profile; an empty one if there is none that can be used.
    pub(super) fn open(profile: &Path, key: &PeerId) -> Cache {
        let key = hex::encode(key.0);
        let known = fs::read(profile.join(NAME)).ok().and_then(|bytes| parsed(&bytes)).filter(|known| known.key == key);
        let changed = known.is_none();
        let known = known.unwrap_or(Known { key, files: BTreeMap::new() });
        Cache { known, changed, since: Instant::now() }
    }

    /// What a transcript comes to: remembered, or read now.
    pub(super) fn figures(&mut self, file: &Transcript, read: impl FnOnce(&Path) -> io::Result<Figures>) -> Figures {
        let known = self.known.files.get(&file.name);
        if let Some(known) = known.filter(|known| (known.length, known.modified) == (file.length, file.modified)) {
            return known.figures.clone();
        }
        let figures = match read(&file.path) {
            Ok(figures) => figures,
            // It may be readable the next time, and look the same.
            Err(error) => return Figures::Unverified(error.to_string()),
        };
        // Why it does not count is told in the language of the moment.
        if matches!(figures, Figures::Unverified(_)) {
            return figures;
        }
        let remembered = Remembered { length: file.length, modified: file.modified, figures: figures.clone() };
        self.known.files.insert(file.name.clone(), remembered);
        self.changed = true;
        figures
    }

    /// Forgets the transcripts that are gone, and writes the file if there is news.
    pub(super) fn close(mut self, profile: &Path, files: &[Transcript]) {
        let before = self.known.files.len();
        self.known.files.retain(|name, _| files.iter().any(|file| file.name == *name));
        if !self.changed && before == self.known.files.len() || self.known.files.is_empty() {
            return;
        }
        self.write(profile);
    }

    /// Writes what has been read meanwhile, if that took so long.
    pub(super) fn keep(&mut self, profile: &Path, every: Duration) {
        if self.changed && !self.known.files.is_empty() && self.since.elapsed() >= every {
            self.write(profile);
            (self.changed, self.since) = (false, Instant::now());
        }
    }

    fn write(&self, profile: &Path) {
        if let Err(error) = files::replace(&profile.join(NAME), &written(&self.known)) {
            // Without it everything is read again next time.
            tracing::warn!(%error, "the statistics are not remembered");
        }
    }
}

fn written(known: &Known) -> Vec<u8> {
    let body = serde_json::to_vec(known).unwrap_or_default();
    [head(&body).as_bytes(), &body].concat()
}

fn parsed(bytes: &[u8]) -> Option<Known> {
    let end = bytes.iter().position(|byte| *byte == b'\n')? + 1;
    let (first, body) = bytes.split_at(end);
    (first == head(body).as_bytes()).then(|| serde_json::from_slice(body).ok()).flatten()
}

fn head(body: &[u8]) -> String {
    format!("nertz statistics {VERSION} {}\n", hex::encode(derive("nertz statistics", &[body])))
}
