//! A profile: the directory where a player's identity, secrets and transcripts are kept.
//!
//! One program at a time holds a profile; a second one is told to take another. What must outlive a loss of power
//! (identity, secrets) is written to a new file, synced, and only then given its name.

use crate::door::TableSecret;
use crate::session::Unfinished;
use nertz_lockstep::charter::{Secret, Signed};
use nertz_lockstep::hash::Hash;
use nertz_lockstep::sign::{Ed25519, PeerId, Scheme};
use nertz_lockstep::transcript::{RecordKind, parse};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A profile that this program holds until the value is dropped.
#[derive(Debug)]
pub struct Profile {
    directory: PathBuf,
    seed: [u8; 32],
    _lock: File,
}

/// Why a profile cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// Another program holds it.
    #[error("another program uses {0}: end it, or give this one a directory of its own with --data-dir")]
    InUse(PathBuf),
    /// All of the numbered profiles are held.
    #[error("the profiles {0}-1 to {0}-{MAX_NUMBERED} are all in use: give a directory with --data-dir")]
    AllInUse(PathBuf),
    /// The file of the identity is not one.
    #[error(
        "{0} is no identity (it has to hold 32 bytes): put the right file back, or move it away to play as somebody new"
    )]
    NoIdentity(PathBuf),
    /// The file of a secret is not one.
    #[error("{0} is no secret of a match (it has to hold 32 bytes, or 48 where the table is private)")]
    NoSecret(PathBuf),
    /// The operating system's generator failed.
    #[error("the operating system gives no random bytes: {0}")]
    NoRandom(getrandom::Error),
    /// A file or directory cannot be made, read or written.
    #[error("{path}: {source}")]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// The secret of a charter, and that of its table, if it is private.
pub type Secrets = (Secret, Option<TableSecret>);

/// A file that is written only to see that one can be.
const PROBE: &str = "probe";

/// A transcript to which nothing was written for so long is of a match that the others have ended.
const STALE: Duration = Duration::from_secs(5 * 60);

/// The most profiles of one name that [`first_free`] tries.
pub const MAX_NUMBERED: u32 = 64;

/// Opens the profile in `directory`; makes it, with a new identity, if there is none.
pub fn profile(directory: &Path) -> Result<Profile, ProfileError> {
    make_directory(directory)?;
    let path = directory.join("lock");
    let lock = private(OpenOptions::new().read(true).write(true).create(true)).open(&path).map_err(at(&path))?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(ProfileError::InUse(directory.to_owned())),
        Err(TryLockError::Error(source)) => return Err(ProfileError::Io { path, source }),
    }
    let path = directory.join("identity");
    let seed = match read_32(&path)? {
        Read32::Is(seed) => {
            keep_private(&path)?;
            seed
        }
        Read32::Absent => {
            let mut seed = [0; 32];
            getrandom::fill(&mut seed).map_err(ProfileError::NoRandom)?;
            write_synced(directory, "identity", &seed)?;
            seed
        }
        Read32::Other => return Err(ProfileError::NoIdentity(path)),
    };
    // What cannot be written is told now, and not in the middle of a match with others.
    for kind in ["secrets", "matches"] {
        let directory = directory.join(kind);
        make_directory(&directory)?;
        write_synced(&directory, PROBE, b"nertz")?;
        let probe = directory.join(PROBE);
        fs::remove_file(&probe).map_err(at(&probe))?;
    }
    Ok(Profile { directory: directory.to_owned(), seed, _lock: lock })
}

/// The first of the profiles `name-1`, `name-2` … under `directory` that no other program holds.
pub fn first_free(directory: &Path, name: &str) -> Result<Profile, ProfileError> {
    for number in 1..=MAX_NUMBERED {
        match profile(&directory.join(format!("{name}-{number}"))) {
            Err(ProfileError::InUse(_)) => {}
            other => return other,
        }
    }
    Err(ProfileError::AllInUse(directory.join(name)))
}

/// The public key of the profile in `directory`, whether or not another program holds it; none if there is no profile.
pub fn key_of(directory: &Path) -> Result<Option<PeerId>, ProfileError> {
    let path = directory.join("identity");
    match read_32(&path)? {
        Read32::Is(seed) => Ok(Some(Ed25519::from_seed(&seed).peer())),
        Read32::Absent => Ok(None),
        Read32::Other => Err(ProfileError::NoIdentity(path)),
    }
}

impl Profile {
    /// Where it is.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The seed of the identity's key pair.
    pub fn seed(&self) -> &[u8; 32] {
        &self.seed
    }

    /// Keeps the secret of a charter. It is on disk when this returns: only then may the charter be signed, so that
    /// no loss of power lets a shuffle be chosen again. That of a private table is kept with it, for who comes back.
    pub fn store_secret(
        &self,
        match_id: &Hash,
        attempt: u32,
        secret: &Secret,
        table: Option<&TableSecret>,
    ) -> Result<(), ProfileError> {
        let directory = self.directory.join("secrets");
        make_directory(&directory)?;
        let table: &[u8] = table.map_or(&[], |table| &table.0);
        write_synced(&directory, &secret_name(match_id, attempt), &[&secret.0, table].concat())
    }

    /// The secret kept for a charter, if any, and that of its table, if it is private.
    pub fn secret(&self, match_id: &Hash, attempt: u32) -> Result<Option<Secrets>, ProfileError> {
        let path = self.directory.join("secrets").join(secret_name(match_id, attempt));
        let Some(bytes) = read_up_to(&path, 48)? else { return Ok(None) };
        match bytes.split_first_chunk::<32>() {
            Some((secret, [])) => Ok(Some((Secret(*secret), None))),
            Some((secret, table)) => match table.try_into() {
                Ok(table) => Ok(Some((Secret(*secret), Some(TableSecret(table))))),
                Err(_) => Err(ProfileError::NoSecret(path)),
            },
            None => Err(ProfileError::NoSecret(path)),
        }
    }

    /// Removes the secret of a charter that is over, or that never counted.
    pub fn forget_secret(&self, match_id: &Hash, attempt: u32) -> Result<(), ProfileError> {
        let path = self.directory.join("secrets").join(secret_name(match_id, attempt));
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(&path)(error)),
            _ => Ok(()),
        }
    }

    /// The match that was cut short last at the seat of `key`, with its transcript's path; none if that was too long ago for
    /// anybody to be there still. What is damaged, or somebody else's, is passed over; secrets that are of no use any more
    /// are removed.
    pub fn unfinished(&self, key: &PeerId) -> Result<Option<(PathBuf, Unfinished)>, ProfileError> {
        let directory = self.directory.join("secrets");
        let mut newest: Option<(SystemTime, PathBuf, Unfinished)> = None;
        for entry in fs::read_dir(&directory).map_err(at(&directory))? {
            let entry = entry.map_err(at(&directory))?;
            let name = entry.file_name();
            let Some((half, attempt)) = name.to_str().and_then(|name| name.split_once('-')) else { continue };
            let Ok(attempt) = attempt.parse() else { continue };
            let path = self.directory.join("matches").join(transcript_name(half, key));
            let written = |about: fs::Metadata| about.modified();
            let begun = fs::metadata(&path).and_then(written);
            let Ok(last) = begun.as_ref().map(|at| *at).or_else(|_| entry.metadata().and_then(written)) else {
                continue;
            };
            if last.elapsed().is_ok_and(|ago| ago > STALE) {
                // If it cannot be removed it does no harm.
                let _ = fs::remove_file(entry.path());
                continue;
            }
            let Ok(written) = begun else { continue };
            if newest.as_ref().is_some_and(|(at, ..)| *at > written) {
                continue;
            }
            let file = fs::read(&path).map_err(at(&path))?;
            let Some(signed) = unended(&file).filter(|signed| signed.charter.attempt == attempt) else { continue };
            let match_id = signed.charter.match_id();
            if *secret_name(&match_id, attempt) == *name
                && let Ok(Some((secret, table))) = self.secret(&match_id, attempt)
            {
                let away_ms = written.elapsed().map_or(0, |ago| u64::try_from(ago.as_millis()).unwrap_or(u64::MAX));
                newest = Some((written, path, Unfinished { signed, secret, table, file, away_ms }));
            }
        }
        Ok(newest.map(|(_, path, unfinished)| (path, unfinished)))
    }

    /// Where the transcript of a match goes; its directory exists when this returns.
    pub fn transcript_path(&self, match_id: &Hash, key: &PeerId) -> Result<PathBuf, ProfileError> {
        self.transcript_in("matches", match_id, key)
    }

    /// Where the transcript of a match goes that is practice: in no record, and nobody comes back to it.
    pub fn practice_path(&self, match_id: &Hash, key: &PeerId) -> Result<PathBuf, ProfileError> {
        self.transcript_in("practice", match_id, key)
    }

    fn transcript_in(&self, kind: &str, match_id: &Hash, key: &PeerId) -> Result<PathBuf, ProfileError> {
        let directory = self.directory.join(kind);
        make_directory(&directory)?;
        Ok(directory.join(transcript_name(&hex::encode(&match_id[..8]), key)))
    }
}

/// The charter of a transcript that has no end.
fn unended(file: &[u8]) -> Option<Signed> {
    let parsed = parse(file).ok()?;
    let first = parsed.records.first().filter(|record| record.kind == RecordKind::Charter)?;
    let ended = parsed.records.iter().any(|record| record.kind == RecordKind::End);
    Signed::read::<Ed25519>(first.bytes).ok().filter(|_| !ended)
}

fn transcript_name(half: &str, key: &PeerId) -> String {
    format!("{half}-{}.nertz", hex::encode(&key.0[..4]))
}

fn secret_name(match_id: &Hash, attempt: u32) -> String {
    format!("{}-{attempt}", hex::encode(&match_id[..8]))
}

enum Read32 {
    Is([u8; 32]),
    Absent,
    Other,
}

fn read_32(path: &Path) -> Result<Read32, ProfileError> {
    let Some(bytes) = read_up_to(path, 32)? else { return Ok(Read32::Absent) };
    Ok(bytes.try_into().map_or(Read32::Other, Read32::Is))
}

/// What is in a file, if there is one; of what has more than so many bytes one more, which tells that there are.
fn read_up_to(path: &Path, most: u64) -> Result<Option<Vec<u8>>, ProfileError> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(at(path)(error)),
    };
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(at(path))?;
    Ok(Some(bytes))
}

/// A file appears under its name whole and synced, or not at all.
fn write_synced(directory: &Path, name: &str, bytes: &[u8]) -> Result<(), ProfileError> {
    let unfinished = directory.join(format!("{name}.new"));
    let path = directory.join(name);
    let mut file = private(OpenOptions::new().write(true).create(true).truncate(true))
        .open(&unfinished)
        .map_err(at(&unfinished))?;
    keep_private(&unfinished)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(at(&unfinished))?;
    fs::rename(&unfinished, &path).map_err(at(&path))?;
    sync_directory(directory)
}

fn make_directory(directory: &Path) -> Result<(), ProfileError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory).map_err(at(directory))
}

/// Nobody else may read a file that is made with these options.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Nobody else may read a file that is there already, copied by a tool that forgot about it.
fn keep_private(path: &Path) -> Result<(), ProfileError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(path).map_err(at(path))?.permissions().mode();
        if mode & 0o077 != 0 {
            fs::set_permissions(path, fs::Permissions::from_mode(0o600)).map_err(at(path))?;
        }
    }
    Ok(())
}

/// A new name is safe once its directory is.
fn sync_directory(directory: &Path) -> Result<(), ProfileError> {
    #[cfg(unix)]
    File::open(directory).and_then(|open| open.sync_all()).map_err(at(directory))?;
    Ok(())
}

fn at(path: &Path) -> impl Fn(io::Error) -> ProfileError + '_ {
    move |source| ProfileError::Io { path: path.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identity_stays_and_is_private() {
        let home = tempfile::tempdir().unwrap();
        let directory = home.path().join("a/b");
        let seed = *profile(&directory).unwrap().seed();
        assert_ne!(seed, [0; 32]);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let identity = directory.join("identity");
            let mode = || fs::metadata(&identity).unwrap().permissions().mode() & 0o777;
            assert_eq!(mode(), 0o600);
            fs::set_permissions(&identity, fs::Permissions::from_mode(0o644)).unwrap();
            assert_eq!(*profile(&directory).unwrap().seed(), seed);
            assert_eq!(mode(), 0o600);
        }
        assert_eq!(*profile(&directory).unwrap().seed(), seed);
        assert!(!directory.join("identity.new").exists());
    }

    #[test]
    fn one_program_at_a_time() {
        let home = tempfile::tempdir().unwrap();
        assert_eq!(key_of(home.path()).unwrap(), None, "to look makes no identity");
        let held = profile(home.path()).unwrap();
        assert_eq!(key_of(home.path()).unwrap(), Some(Ed25519::from_seed(held.seed()).peer()));
        let error = profile(home.path()).unwrap_err();
        assert!(matches!(error, ProfileError::InUse(_)));
        assert!(error.to_string().contains("--data-dir"), "{error}");
        drop(held);
        profile(home.path()).unwrap();
    }

    #[test]
    fn bots_take_the_first_free_profile() {
        let home = tempfile::tempdir().unwrap();
        let first = first_free(home.path(), "bot").unwrap();
        let second = first_free(home.path(), "bot").unwrap();
        assert!(first.directory().ends_with("bot-1") && second.directory().ends_with("bot-2"));
        assert_ne!(first.seed(), second.seed());
        drop(first);
        assert!(first_free(home.path(), "bot").unwrap().directory().ends_with("bot-1"));
    }

    #[test]
    fn a_broken_identity_is_named_and_kept() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("identity"), [7; 33]).unwrap();
        let error = profile(home.path()).unwrap_err();
        assert!(matches!(&error, ProfileError::NoIdentity(path) if path.ends_with("identity")), "{error}");
        assert_eq!(fs::read(home.path().join("identity")).unwrap(), [7; 33]);
    }

    #[test]
    fn secrets_are_kept_per_attempt() {
        let home = tempfile::tempdir().unwrap();
        let profile = profile(home.path()).unwrap();
        let (match_id, key) = ([0xab; 32], PeerId([0xcd; 32]));
        assert!(profile.secret(&match_id, 1).unwrap().is_none());
        profile.store_secret(&match_id, 1, &Secret([5; 32]), None).unwrap();
        let kept = || profile.secret(&match_id, 1).unwrap().map(|(secret, table)| (secret.0, table));
        assert_eq!(kept(), Some(([5; 32], None)));
        let table = TableSecret([6; 16]);
        profile.store_secret(&match_id, 1, &Secret([5; 32]), Some(&table)).unwrap();
        assert_eq!(kept(), Some(([5; 32], Some(table))));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let file = home.path().join("secrets/abababababababab-1");
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
            for wrong in [31, 33, 47, 49] {
                fs::write(&file, vec![1; wrong]).unwrap();
                assert!(matches!(profile.secret(&match_id, 1), Err(ProfileError::NoSecret(_))), "{wrong} bytes");
            }
        }
        assert!(profile.secret(&match_id, 2).unwrap().is_none());
        profile.forget_secret(&match_id, 1).unwrap();
        profile.forget_secret(&match_id, 1).unwrap();
        assert!(profile.secret(&match_id, 1).unwrap().is_none());
        let path = profile.transcript_path(&match_id, &key).unwrap();
        assert!(path.ends_with("matches/abababababababab-cdcdcdcd.nertz"));
        assert!(path.parent().unwrap().is_dir());
    }

    #[test]
    fn what_stands_in_the_way_is_named() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("file");
        fs::write(&file, "x").unwrap();
        let error = profile(&file).unwrap_err();
        assert!(error.to_string().contains("file"), "{error}");
    }
}
