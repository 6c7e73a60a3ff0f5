//! The journal's file.

use super::Transcripts;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::PeerId;
use nertz_lockstep::transcript::binds;
use nertz_session::profile::{Profile, ProfileError};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A transcript that is being written.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes of whole records.
    whole: u64,
    /// Nothing was written yet since the file was opened.
    fresh: bool,
}

impl Journal {
    pub(super) fn create(path: PathBuf, replace: bool) -> Result<Journal, (PathBuf, io::Error)> {
        let mut options = OpenOptions::new();
        options.write(true);
        if replace {
            options.create(true).truncate(true);
        } else {
            options.create_new(true);
        }
        match options.open(&path) {
            Ok(file) => Ok(Journal { path, file, whole: 0, fresh: true }),
            Err(error) => Err((path, error)),
        }
    }

    /// Goes on with a file, of which so many bytes stand.
    pub(super) fn resume(path: PathBuf, whole: usize) -> io::Result<Journal> {
        let mut file = OpenOptions::new().write(true).open(&path)?;
        let whole = whole as u64;
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        Ok(Journal { path, file, whole, fresh: true })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Hands whole records to the operating system; the first ones, and what binds, are on disk when this returns. If that fails, the
    /// file is cut back to what was whole before.
    pub(super) fn append(&mut self, records: &[u8]) -> io::Result<()> {
        let syncs = std::mem::take(&mut self.fresh) || binds(records);
        let written = self.file.write_all(records).and_then(|()| if syncs { self.file.sync_all() } else { Ok(()) });
        match written {
            Ok(()) => self.whole += records.len() as u64,
            Err(_) => {
                // A file that cannot be cut back has a torn last record, which every reader drops.
                let _ = self.file.set_len(self.whole);
            }
        }
        written
    }

    /// Brings everything to disk.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }
}

/// Where a transcript goes, and whether one that is there is replaced.
pub(super) fn path(
    transcripts: &Transcripts,
    profile: &Profile,
    match_id: &Hash,
    seat: Seat,
    key: &PeerId,
) -> Result<(PathBuf, bool), ProfileError> {
    match transcripts {
        Transcripts::Profile => Ok((profile.transcript_path(match_id, key)?, false)),
        Transcripts::Practice => Ok((profile.practice_path(match_id, key)?, false)),
        Transcripts::Seats(directory) => {
            let made = fs::create_dir_all(directory);
            made.map_err(|source| ProfileError::Io { path: directory.clone(), source })?;
            Ok((directory.join(format!("{seat}.nertz")), true))
        }
    }
}
