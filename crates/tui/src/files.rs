//! Files, read and written with care: none is larger than what it can be, and none is there in half.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is in a file; none if that is more than so many bytes.
///
/// # Errors
/// If it cannot be read.
pub fn read_up_to(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let length = fs::File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|_| length as u64 <= most))
}

/// The same of a text.
///
/// # Errors
/// If it cannot be read, or is not UTF-8.
pub fn read_text_up_to(path: &Path, most: u64) -> io::Result<Option<String>> {
    let text =
        |bytes| String::from_utf8(bytes).map_err(|why| io::Error::new(io::ErrorKind::InvalidData, why.utf8_error()));
    read_up_to(path, most)?.map(text).transpose()
}

/// Writes a file beside its place first, and then in its place: it appears whole and synced, or not at all. Several may be at it, in
/// this program and in others.
///
/// # Errors
/// If it cannot be written; then what was there before stays.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let mut beside = path.to_owned().into_os_string();
    beside.push(format!(".{}.{}.new", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
    let written = fs::File::create(&beside).and_then(|mut file| {
        if let Ok(about) = fs::metadata(path) {
            file.set_permissions(about.permissions())?;
        }
        file.write_all(bytes)?;
        file.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&beside, path));
    if moved.is_err() {
        // It is of no use to anybody.
        let _ = fs::remove_file(&beside);
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_is_not_read() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("it");
        replace(&path, b"1234").unwrap();
        assert_eq!(read_up_to(&path, 4).unwrap().as_deref(), Some(&b"1234"[..]));
        assert_eq!(read_up_to(&path, 3).unwrap(), None);
        assert_eq!(read_text_up_to(&path, 4).unwrap().as_deref(), Some("1234"));
        replace(&path, b"\xff").unwrap();
        assert!(read_text_up_to(&path, 4).is_err());
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "nothing is left beside it");
    }
}
