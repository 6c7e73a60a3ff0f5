//! What is wrong with settings, in a sentence.

use super::Item;
use crate::keys::{NAMED_KEYS, STROKES, Twice, key_cap, stroke_name};
use crate::tell;
use crate::words::Tell;
use nertz_session::name;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// A value that a setting does not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Bad {
    /// The setting.
    pub item: Item,
    /// The value.
    pub value: String,
}

impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bad { item, value } = self;
        let given = format!("{} = {}", item.key(), name::clean_line(value, 60, 200));
        let allowed = match item {
            Item::Name => tell!("settings-name-allowed", cells = name::MAX_CELLS),
            item => item.values().join(", "),
        };
        f.write_str(&tell!("settings-bad", given = given, allowed = allowed))
    }
}

/// Why a file with settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub struct Wrong {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub what: What,
}

/// What is wrong with a file.
#[derive(Debug)]
pub enum What {
    /// It cannot be read, or not be written.
    Io(io::Error),
    /// It is no TOML, from this line on.
    Syntax(usize),
    /// There is no such setting.
    Unknown(String),
    /// There is nothing of that name that a key could be bound to.
    UnknownStroke(String),
    /// A value is none.
    Bad(Bad),
    /// These are no keys: the stroke, and what is given.
    Keys(String, String),
    /// A key would mean two things.
    Twice(Twice),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |text: &str| name::clean_line(text, 60, 200);
        let what = match &self.what {
            What::Io(error) => error.to_string(),
            What::Syntax(line) => tell!("settings-syntax", line = *line),
            What::Unknown(key) => {
                let known: Vec<&str> = Item::ALL.into_iter().map(Item::key).chain(["bind"]).collect();
                tell!("settings-unknown", key = shown(key), known = known.join(", "))
            }
            What::UnknownStroke(key) => {
                let known: Vec<&str> = STROKES.iter().map(|(name, _)| *name).collect();
                tell!("settings-unknown-stroke", key = shown(key), known = known.join(", "))
            }
            What::Bad(bad) => bad.to_string(),
            What::Keys(stroke, given) => {
                let named: Vec<&str> = NAMED_KEYS.iter().map(|(name, _)| *name).chain(["f1 … f12"]).collect();
                tell!("settings-keys", given = format!("{stroke} = {}", shown(given)), named = named.join(", "))
            }
            What::Twice(Twice { key, first, second }) => {
                let (first, second) = (stroke_name(*first), stroke_name(*second));
                tell!("settings-twice", key = key_cap(*key), first = first, second = second)
            }
        };
        write!(f, "{}: {what}", name::clean_line(&self.path.display().to_string(), 400, 800))
    }
}

impl Tell for Wrong {
    fn tell(&self) -> String {
        self.to_string()
    }
}
