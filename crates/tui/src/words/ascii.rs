//! Words for a terminal that takes nothing but ASCII: as one writes them without the marks, not with holes where these were.

use super::lang;
use crate::screen::ascii::plain;
use nertz_core::rules::Lang;
use std::borrow::Cow;
use std::cell::Cell;

thread_local! {
    static ONLY: Cell<bool> = const { Cell::new(false) };
}

/// From now on what is told on this thread is ASCII, or is not. What it is told with, such as names, stays as it is.
pub fn set_ascii(only: bool) {
    ONLY.set(only);
}

/// What a language's file says, as it is to be told.
pub(super) fn as_told(text: &str) -> Cow<'_, str> {
    if ONLY.get() { in_ascii(lang(), text) } else { Cow::Borrowed(text) }
}

/// A text of the rules, as it is to be told.
pub fn told(text: String) -> String {
    if ONLY.get() { in_ascii(lang(), &text).into_owned() } else { text }
}

/// Whether a terminal in this environment takes more than ASCII.
pub fn takes_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let given = |name: &str| variable(name).filter(|value| !value.is_empty());
    let locale = given("LC_ALL").or_else(|| given("LC_CTYPE")).or_else(|| given("LANG")).unwrap_or_default();
    cfg!(windows) || locale.to_ascii_lowercase().replace('-', "").contains("utf8")
}

/// A text without its marks: `für` is `fuer` in German, `été` is `ete`, and quotes are straight.
pub fn in_ascii(lang: Lang, text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut told = String::with_capacity(text.len() + 8);
    let mut bytes = [0; 4];
    // The blanks inside of French quotes.
    for char in text.replace("«\u{a0}", "\"").replace("\u{a0}»", "\"").chars() {
        match (char, lang) {
            ('ä', Lang::De) => told.push_str("ae"),
            ('ö', Lang::De) => told.push_str("oe"),
            ('ü', Lang::De) => told.push_str("ue"),
            ('Ä', Lang::De) => told.push_str("Ae"),
            ('Ö', Lang::De) => told.push_str("Oe"),
            ('Ü', Lang::De) => told.push_str("Ue"),
            ('ß', _) => told.push_str("ss"),
            ('œ', _) => told.push_str("oe"),
            ('Œ', _) => told.push_str("Oe"),
            ('æ', _) => told.push_str("ae"),
            ('Æ', _) => told.push_str("Ae"),
            ('…', _) => told.push_str("..."),
            ('→', _) => told.push_str("->"),
            // Spanish sentences do without those at their beginnings.
            ('¡' | '¿', _) => {}
            (char, _) if char.is_ascii() => told.push(char),
            (char, _) => told.push_str(plain(char.encode_utf8(&mut bytes))),
        }
    }
    Cow::Owned(told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tell;
    use crate::words::{sources, within};

    #[test]
    fn marks_are_written_out_or_left_out() {
        for (lang, text, plain) in [
            (Lang::De, "Für Übungen zählt „Größe“ – nicht’s", "Fuer Uebungen zaehlt \"Groesse\" - nicht's"),
            (Lang::Fr, "« \u{153}uvre\u{a0}» d’été\u{a0}: ça va…", "\" oeuvre\" d'ete : ca va..."),
            (Lang::Fr, "«\u{a0}Nœud\u{a0}»", "\"Noeud\""),
            (Lang::Es, "¿Señal? ¡Sí! «vergüenza»", "Senal? Si! \"verguenza\""),
            (Lang::En, "3 → 1, −2, “x”, 10 µs", "3 -> 1, -2, \"x\", 10 us"),
        ] {
            assert_eq!(in_ascii(lang, text), plain);
        }
    }

    #[test]
    fn nothing_that_is_told_has_holes() {
        for lang in Lang::ALL {
            for (part, source) in sources(lang) {
                let (plain, asked) = (in_ascii(lang, source), source.matches(['?', '¿']).count());
                assert!(plain.is_ascii(), "{lang}/{part}");
                // A sign for which nothing is known comes out as a question.
                let more = plain.matches('?').count() + source.matches('¿').count();
                assert_eq!(
                    more,
                    asked,
                    "{lang}/{part}: {:?}",
                    source.chars().filter(|c| !c.is_ascii()).collect::<String>()
                );
            }
        }
    }

    #[test]
    fn names_stay_as_they_are() {
        set_ascii(true);
        let said = within(Lang::De, || tell!("play-gone", name = "Jürgen"));
        set_ascii(false);
        assert!(said.starts_with("Jürgen ") && said.replace("Jürgen", "").is_ascii(), "{said}");
        assert!(!within(Lang::De, || tell!("void-nertz-first")).is_ascii());
    }

    #[test]
    fn locales_that_take_more() {
        let takes = |set: &[(&str, &str)]| {
            takes_utf8(|name| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
        };
        assert!(takes(&[("LANG", "de_DE.UTF-8")]) && takes(&[("LC_CTYPE", "C.utf8"), ("LANG", "C")]));
        assert!(!takes(&[("LANG", "C")]) && !takes(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")]) && !takes(&[]));
    }
}
