//! A profile: the directory where a player's identity, secrets and transcripts are kept.
//!
//! One program at a time holds a profile; a second one is told to take another. What must outlive a loss of power
//! (identity, secrets) is written to a new file, synced, and only then given its name.

use crate::lobby::Keep;
use crate::session::Unfinished;
use nertz_lockstep::charter::Signed;
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
    #[error("{0} is not what this program keeps of a match: it is damaged, and of no use")]
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

/// What was cut short at this profile's seat.
#[derive(Clone, Debug)]
pub enum CutShort {
    /// A match, with its transcript's path.
    Match(PathBuf, Box<Unfinished>),
    /// A charter was signed, and nothing is known of the match under it.
    Charter(Box<Keep>),
}

/// The most bytes of what is kept of a charter.
const MAX_KEPT: u64 = 64 * 1024;

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

    /// Keeps a charter that is about to be signed. It is on disk when this returns: only then may the charter be signed, so that
    /// no loss of power lets a shuffle be chosen again.
    pub fn store(&self, keep: &Keep) -> Result<(), ProfileError> {
        let directory = self.directory.join("secrets");
        make_directory(&directory)?;
        write_synced(&directory, &secret_name(&keep.match_id(), keep.attempt()), &keep.bytes())
    }

    /// What was kept of a charter, if anything.
    pub fn kept(&self, match_id: &Hash, attempt: u32) -> Result<Option<Keep>, ProfileError> {
        read_kept(&self.directory.join("secrets").join(secret_name(match_id, attempt)))
    }

    /// Removes the secret of a charter that is over, or that never counted.
    pub fn forget_secret(&self, match_id: &Hash, attempt: u32) -> Result<(), ProfileError> {
        let path = self.directory.join("secrets").join(secret_name(match_id, attempt));
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(&path)(error)),
            _ => Ok(()),
        }
    }

    /// What was cut short last at the seat of `key`; none if that was too long ago for anybody to be there still. What is damaged,
    /// or somebody else's, is passed over; what is of no use any more is removed.
    pub fn unfinished(&self, key: &PeerId) -> Result<Option<CutShort>, ProfileError> {
        let directory = self.directory.join("secrets");
        let mut played: Option<(SystemTime, PathBuf, Unfinished)> = None;
        let mut signed: Option<(SystemTime, Keep)> = None;
        for entry in fs::read_dir(&directory).map_err(at(&directory))? {
            let entry = entry.map_err(at(&directory))?;
            let name = entry.file_name();
            let Some((half, _)) = name.to_str().and_then(|name| name.split_once('-')) else { continue };
            let path = self.directory.join("matches").join(transcript_name(half, key));
            let written = |about: fs::Metadata| about.modified();
            let begun = fs::metadata(&path).and_then(written);
            let kept = entry.metadata().and_then(written);
            let Ok(last) = begun.as_ref().map(|at| *at).or(kept) else { continue };
            if last.elapsed().is_ok_and(|ago| ago > STALE) {
                // If it cannot be removed it does no harm.
                let _ = fs::remove_file(entry.path());
                continue;
            }
            let Ok(Some(keep)) = read_kept(&entry.path()) else { continue };
            if *secret_name(&keep.match_id(), keep.attempt()) != *name || keep.charter.seat_of(key).is_none() {
                continue;
            }
            let file = if begun.is_ok() { fs::read(&path).map_err(at(&path))? } else { Vec::new() };
            if !is_begun(&file) {
                if begun.is_ok() {
                    // A transcript is on disk before anything is said under its charter; this one never was.
                    fs::remove_file(&path).map_err(at(&path))?;
                }
                if signed.as_ref().is_none_or(|(at, _)| *at <= last) {
                    signed = Some((last, keep));
                }
            } else if let Some(charter) = unended(&file)
                && charter.charter == keep.charter
                && played.as_ref().is_none_or(|(at, ..)| *at <= last)
            {
                let away_ms = last.elapsed().map_or(0, |ago| u64::try_from(ago.as_millis()).unwrap_or(u64::MAX));
                played = Some((last, path, Unfinished { signed: charter, keep, next: None, file, away_ms }));
            }
        }
        Ok(match (played, signed) {
            (None, signed) => signed.map(|(_, keep)| CutShort::Charter(Box::new(keep))),
            (Some((_, path, mut of)), Some((_, next))) if follows(&next, &of.keep) => {
                of.next = Some(next);
                Some(CutShort::Match(path, Box::new(of)))
            }
            (Some((at, ..)), Some((later, keep))) if later > at => Some(CutShort::Charter(Box::new(keep))),
            (Some((_, path, of)), _) => Some(CutShort::Match(path, Box::new(of))),
        })
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

fn read_kept(path: &Path) -> Result<Option<Keep>, ProfileError> {
    let Some(bytes) = read_up_to(path, MAX_KEPT)? else { return Ok(None) };
    Keep::read(&bytes).map(Some).ok_or_else(|| ProfileError::NoSecret(path.to_owned()))
}

/// Whether a match goes on under this charter after that one.
fn follows(next: &Keep, before: &Keep) -> bool {
    next.charter.carried.as_ref().is_some_and(|carried| carried.before == before.match_id())
}

/// Whether a transcript has its charter, or anything else that was ever whole.
fn is_begun(file: &[u8]) -> bool {
    let blank = file.iter().all(|byte| *byte == 0);
    let torn = parse(file).map_or(file.len() < 8, |parsed| parsed.records.is_empty() && parsed.bad.is_none());
    !blank && !torn
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
    use crate::door::TableSecret;
    use nertz_lockstep::charter::{Carried, Charter, Kind, PROTOCOL, Player, Secret};
    use nertz_lockstep::codec::{List, Text};
    use nertz_lockstep::time::Time;
    use nertz_lockstep::transcript::Writer;

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

    /// A charter of two, of which the first is `key`.
    fn keep(key: PeerId, attempt: u32, before: Option<Hash>) -> Keep {
        let player = |key: PeerId| Player { key, name: Text::cut("x"), charter_key: [1; 32] };
        let carried = before.map(|before| {
            Box::new(Carried { before, players: List::truncated(Vec::new()), rounds: List::truncated(Vec::new()) })
        });
        let charter = Charter {
            protocol: PROTOCOL,
            kind: Kind::Match,
            attempt,
            rules: List::truncated(Vec::new()),
            players: List::truncated(vec![player(key), player(PeerId([0xff; 32]))]),
            nonces: List::truncated(vec![[2; 32]; 2]),
            carried,
        };
        Keep { charter, secret: Secret([5; 32]), table: Text::cut("friday"), door: None }
    }

    /// What would be come back to: the attempt of the match, and that of the charter.
    fn found(profile: &Profile, key: &PeerId) -> (Option<u32>, Option<u32>) {
        match profile.unfinished(key).unwrap() {
            None => (None, None),
            Some(CutShort::Match(_, of)) => (Some(of.keep.attempt()), of.next.map(|next| next.attempt())),
            Some(CutShort::Charter(keep)) => (None, Some(keep.attempt())),
        }
    }

    #[test]
    fn charters_are_kept_per_attempt() {
        let home = tempfile::tempdir().unwrap();
        let profile = profile(home.path()).unwrap();
        let mut keep = keep(PeerId([7; 32]), 1, None);
        let match_id = keep.match_id();
        assert!(profile.kept(&match_id, 1).unwrap().is_none());
        for door in [None, Some(TableSecret([6; 16]))] {
            keep.door = door;
            profile.store(&keep).unwrap();
            let kept = profile.kept(&match_id, 1).unwrap().unwrap();
            assert_eq!((kept.secret.0, kept.table, kept.door), ([5; 32], Text::cut("friday"), keep.door.clone()));
            assert_eq!(kept.charter, keep.charter);
        }
        let file = home.path().join("secrets").join(secret_name(&match_id, 1));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
        let whole = fs::read(&file).unwrap();
        for wrong in [&whole[1..], &[&whole[..], &[0]].concat(), &[]] {
            fs::write(&file, wrong).unwrap();
            assert!(matches!(profile.kept(&match_id, 1), Err(ProfileError::NoSecret(_))));
        }
        assert!(profile.kept(&match_id, 2).unwrap().is_none());
        profile.forget_secret(&match_id, 1).unwrap();
        profile.forget_secret(&match_id, 1).unwrap();
        assert!(profile.kept(&match_id, 1).unwrap().is_none());
        let path = profile.transcript_path(&match_id, &PeerId([0xcd; 32])).unwrap();
        assert!(path.ends_with(format!("matches/{}-cdcdcdcd.nertz", hex::encode(&match_id[..8]))));
        assert!(path.parent().unwrap().is_dir());
    }

    #[test]
    fn what_was_signed_is_found_with_and_without_a_transcript() {
        let home = tempfile::tempdir().unwrap();
        let profile = profile(home.path()).unwrap();
        let signer = Ed25519::from_seed(&[7; 32]);
        let other = Ed25519::from_seed(&[8; 32]);
        let key = signer.peer();
        let mut first = keep(key, 1, None);
        let mut players = first.charter.players.to_vec();
        players[1].key = other.peer();
        players.sort_by_key(|player| player.key);
        first.charter.players = List::truncated(players);
        profile.store(&first).unwrap();
        assert_eq!(found(&profile, &key), (None, Some(1)));
        assert_eq!(found(&profile, &PeerId([9; 32])), (None, None), "it is somebody else's");
        // Killed as it began the transcript.
        let path = profile.transcript_path(&first.match_id(), &key).unwrap();
        let sign = |player: &&Player| first.charter.sign(if player.key == key { &signer } else { &other });
        let signed =
            Signed { signatures: first.charter.seated().iter().map(sign).collect(), charter: first.charter.clone() };
        let (mut writer, mut file) = Writer::new(Time(0));
        file.extend(writer.record(Time(0), RecordKind::Charter, &signed.bytes()));
        for length in [0, 3, 8, 40, file.len() - 1] {
            fs::write(&path, &file[..length]).unwrap();
            assert_eq!(found(&profile, &key), (None, Some(1)), "{length} bytes");
            assert!(!path.exists(), "it can be begun again");
        }
        fs::write(&path, vec![0; 4096]).unwrap();
        assert_eq!(found(&profile, &key), (None, Some(1)));
        // Killed under it, and then with the next one signed.
        fs::write(&path, &file).unwrap();
        assert_eq!(found(&profile, &key), (Some(1), None));
        profile.store(&keep(key, 2, Some(first.match_id()))).unwrap();
        assert_eq!(found(&profile, &key), (Some(1), Some(2)));
        // Of two that have nothing to do with each other the later one counts.
        profile.forget_secret(&keep(key, 2, Some(first.match_id())).match_id(), 2).unwrap();
        profile.store(&keep(key, 3, None)).unwrap();
        assert_eq!(found(&profile, &key), (None, Some(3)));
        let later = File::options().append(true).open(&path).unwrap();
        later.set_modified(SystemTime::now() + Duration::from_secs(1)).unwrap();
        assert_eq!(found(&profile, &key), (Some(1), None));
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
