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

    /// A sentence, made to begin with a capital.
    pub(super) fn news(&mut self, text: impl Into<String>) {
        self.news_of("", text);
    }

    /// A sentence about somebody: with a name at its beginning it begins as that is written.
    pub(super) fn news_of(&mut self, name: &str, text: impl Into<String>) {
        let mut text = text.into();
        if !name.is_empty() && text.starts_with(name) {
            // Nobody is called otherwise because the sentence begins so.
        } else if let Some(first) = text.chars().next() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tell;
    use crate::words::within;
    use nertz_core::rules::Lang;

    #[test]
    fn a_sentence_begins_with_a_capital_and_a_name_as_it_is_written() {
        for lang in Lang::ALL {
            within(lang, || {
                let mut log = Log::default();
                for text in [
                    tell!("play-sits-down", name = "ana"),
                    tell!("play-has-left", name = "ana"),
                    tell!("play-proposed", by = "ana"),
                    tell!("play-false-call", me = "no", name = "ana"),
                    tell!("play-left", name = "ana"),
                    tell!("play-gone", name = "ana"),
                    tell!("play-turn-of", name = "ana"),
                    tell!("play-dealt-anew-with", names = "ana"),
                ] {
                    log.news_of("ana", text);
                }
                log.news(tell!("play-back"));
                for News { text, .. } in log.notices().news {
                    assert!(!text.contains("Ana"), "{lang}: {text}");
                    assert!(text.starts_with("ana") || text.starts_with(char::is_uppercase), "{lang}: {text}");
                }
            });
        }
    }
}
