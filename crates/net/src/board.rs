//! What others announce, and what of it is news.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::event::Event;
use crate::txt::Found;

/// Announcements that are kept.
const KEPT: usize = 256;

/// What others announce, by full name, and what of it has changed and is still to be told.
#[derive(Debug, Default)]
pub(crate) struct Board {
    notes: Mutex<Notes>,
    pub(crate) changed: Notify,
}

#[derive(Debug, Default)]
pub(crate) struct Notes {
    pub(crate) found: HashMap<String, Found>,
    changed: HashMap<String, [u8; 8]>,
}

impl Board {
    pub(crate) fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn pin(&self, fullname: String, found: Found) {
        let mut notes = self.notes();
        let known = notes.found.get(&fullname);
        if known == Some(&found) {
            return;
        }
        if known.is_none() && notes.found.len() >= KEPT {
            tracing::warn!(fullname, "too many announcements, this one is not kept");
            return;
        }
        notes.changed.insert(fullname.clone(), found.key_prefix);
        notes.found.insert(fullname, found);
        self.changed.notify_one();
    }

    pub(crate) fn unpin(&self, fullname: &str) {
        let mut notes = self.notes();
        if let Some(found) = notes.found.remove(fullname) {
            notes.changed.insert(fullname.to_owned(), found.key_prefix);
            self.changed.notify_one();
        }
    }

    /// The news since the last time: what came or changed, then what went and did not come back under another name.
    pub(crate) fn news(&self) -> Vec<Event> {
        let mut notes = self.notes();
        let changed = std::mem::take(&mut notes.changed);
        let (new, gone): (Vec<_>, Vec<_>) = changed.into_iter().partition(|(name, _)| notes.found.contains_key(name));
        let still = |prefix: &[u8; 8]| notes.found.values().any(|found| found.key_prefix == *prefix);
        let gone = gone.into_iter().filter(|(_, prefix)| !still(prefix));
        let new = new.into_iter().filter_map(|(name, _)| notes.found.get(&name).cloned().map(Event::Discovered));
        new.chain(gone.map(|(_, key_prefix)| Event::Gone { key_prefix })).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::*;
    use crate::txt::Announcement;

    fn found(key: u8, port: u16) -> Found {
        Found {
            key_prefix: [key; 8],
            version: 1,
            announcement: Announcement::default(),
            addrs: vec![SocketAddr::from(([127, 0, 0, 1], port))],
        }
    }

    #[test]
    fn a_repeated_announcement_is_no_news() {
        let board = Board::default();
        board.pin("a".into(), found(1, 1));
        assert!(matches!(&board.news()[..], [Event::Discovered(news)] if *news == found(1, 1)));
        board.pin("a".into(), found(1, 1));
        assert!(board.news().is_empty());
        board.pin("a".into(), found(1, 2));
        assert!(matches!(&board.news()[..], [Event::Discovered(news)] if *news == found(1, 2)));
    }

    #[test]
    fn who_came_back_under_another_name_is_not_gone() {
        let board = Board::default();
        board.pin("a".into(), found(1, 1));
        board.pin("b".into(), found(1, 2));
        board.news();
        board.unpin("a");
        assert!(board.news().is_empty());
        board.unpin("b");
        assert!(matches!(&board.news()[..], [Event::Gone { key_prefix }] if *key_prefix == [1; 8]));
    }

    #[test]
    fn no_more_is_kept_than_fits() {
        let board = Board::default();
        for i in 0..2 * KEPT {
            board.pin(i.to_string(), found(i as u8, 1));
        }
        assert_eq!(board.news().len(), KEPT);
    }
}
