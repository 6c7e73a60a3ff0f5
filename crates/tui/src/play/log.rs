//! What has happened lately, with the moment of each.

use crate::screen::{Beaten, News, Notices, Talk};
use nertz_core::{Card, Pile};
use std::time::Instant;

/// Of each kind so many are kept; older ones have left the screen long ago.
const KEPT: usize = 16;

/// What has happened lately.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    beaten: Vec<(Instant, Card, Option<u8>, Pile)>,
    news: Vec<(Instant, String)>,
    talk: Vec<(Instant, String, String)>,
}

impl Log {
    /// An own play was beaten.
    pub(super) fn beaten(&mut self, card: Card, by: Option<u8>, from: Pile) {
        keep(&mut self.beaten, (Instant::now(), card, by, from));
    }

    /// A sentence.
    pub(super) fn news(&mut self, text: impl Into<String>) {
        let mut text = text.into();
        if let Some(first) = text.chars().next() {
            text.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
        }
        keep(&mut self.news, (Instant::now(), text));
    }

    /// Somebody has said something.
    pub(super) fn talk(&mut self, name: String, text: String) {
        keep(&mut self.talk, (Instant::now(), name, text));
    }

    /// All of it, with the ages as of now.
    pub(super) fn notices(&self) -> Notices {
        let age = |since: &Instant| u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX);
        let beaten = self.beaten.iter().map(|(at, card, by, from)| Beaten {
            card: *card,
            by: *by,
            from: *from,
            age_ms: age(at),
        });
        let news = self.news.iter().map(|(at, text)| News { text: text.clone(), age_ms: age(at) });
        let talk =
            self.talk.iter().map(|(at, name, text)| Talk { name: name.clone(), text: text.clone(), age_ms: age(at) });
        Notices {
            beaten: beaten.collect(),
            news: news.collect(),
            talk: talk.collect(),
            waiting: Vec::new(),
            suspended: false,
            dealt_in: false,
            practice: false,
        }
    }
}

fn keep<T>(list: &mut Vec<T>, item: T) {
    if list.len() == KEPT {
        list.remove(0);
    }
    list.push(item);
}
