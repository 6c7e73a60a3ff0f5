//! Which key means what: presets by the position of the keys, mirrored or not, and keys of one's own.
//!
//! The piles are where the hands rest, on whatever letters the keyboard has there. All else goes by its letter, and where a pile
//! has taken that, by the letter at the same place of the keyboard.

use super::Stroke;
use crate::tell;
use crossterm::event::KeyCode;
use nertz_core::Pile;
use std::str::FromStr;

/// A layout of the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Preset {
    /// As in most countries.
    #[default]
    Qwerty,
    /// As in France and Belgium; digits need Shift there.
    Azerty,
    /// As in the middle of Europe.
    Qwertz,
    /// Dvorak's.
    Dvorak,
    /// Coleman's.
    Colemak,
}

/// There is no such layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoPreset;

impl Preset {
    /// All of them.
    pub const ALL: [Preset; 5] = [Preset::Qwerty, Preset::Azerty, Preset::Qwertz, Preset::Dvorak, Preset::Colemak];

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Preset::Qwerty => "qwerty",
            Preset::Azerty => "azerty",
            Preset::Qwertz => "qwertz",
            Preset::Dvorak => "dvorak",
            Preset::Colemak => "colemak",
        }
    }

    /// Its letters, row by row.
    fn letters(self) -> [&'static str; 3] {
        match self {
            Preset::Qwerty => ["qwertyuiop", "asdfghjkl;", "zxcvbnm,./"],
            Preset::Azerty => ["azertyuiop", "qsdfghjklm", "wxcvbn,;:!"],
            Preset::Qwertz => ["qwertzuiop", "asdfghjklö", "yxcvbnm,.-"],
            Preset::Dvorak => ["',.pyfgcrl", "aoeuidhtns", ";qjkxbmwvz"],
            Preset::Colemak => ["qwfpgjluy;", "arstdhneio", "zxcvbkm,./"],
        }
    }

    /// What is on the key that has this letter on a QWERTY keyboard.
    fn at(self, qwerty: char) -> char {
        let places = Preset::Qwerty.letters().into_iter().flat_map(str::chars);
        let here = self.letters().into_iter().flat_map(str::chars);
        places.zip(here).find(|(place, _)| *place == qwerty).map_or(qwerty, |(_, here)| here)
    }
}

impl FromStr for Preset {
    type Err = NoPreset;
    fn from_str(name: &str) -> Result<Preset, NoPreset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name).ok_or(NoPreset)
    }
}

/// The keys of the piles on a QWERTY keyboard: columns, nertz pile, waste, lake. Mirrored, the columns still go from left to right.
const RIGHT: (&str, [char; 3]) = ("asdfgh", ['j', 'k', 'l']);
const LEFT: (&str, [char; 3]) = ("jkl;hg", ['f', 'd', 's']);
/// What the digits' keys give without Shift on an AZERTY keyboard, from 1 to 0.
const AZERTY_DIGITS: &str = "&é\"'(-è_çà";
/// What goes by its letter.
const BY_LETTER: [(char, Stroke); 9] = [
    ('z', Stroke::Stuck),
    ('x', Stroke::Rotate),
    ('?', Stroke::Help),
    ('t', Stroke::Talk),
    ('c', Stroke::Colours),
    ('m', Stroke::Mouse),
    ('b', Stroke::Idea),
    ('n', Stroke::Pile(Pile::NERTZ)),
    ('w', Stroke::Pile(Pile::WASTE)),
];

/// What keys can be bound to, as it is written.
pub const STROKES: [(&str, Stroke); 21] = [
    ("column1", Stroke::Pile(Pile(2))),
    ("column2", Stroke::Pile(Pile(3))),
    ("column3", Stroke::Pile(Pile(4))),
    ("column4", Stroke::Pile(Pile(5))),
    ("column5", Stroke::Pile(Pile(6))),
    ("column6", Stroke::Pile(Pile(7))),
    ("column7", Stroke::Pile(Pile(8))),
    ("nertz", Stroke::Pile(Pile::NERTZ)),
    ("waste", Stroke::Pile(Pile::WASTE)),
    ("lake", Stroke::Lake),
    ("draw", Stroke::Draw),
    ("call", Stroke::Call),
    ("drop", Stroke::Drop),
    ("stuck", Stroke::Stuck),
    ("rotate", Stroke::Rotate),
    ("scores", Stroke::Scores),
    ("help", Stroke::Help),
    ("talk", Stroke::Talk),
    ("colours", Stroke::Colours),
    ("mouse", Stroke::Mouse),
    ("idea", Stroke::Idea),
];

/// Keys that have a name and no letter, as they are written.
pub const NAMED_KEYS: [(&str, KeyCode); 15] = [
    ("space", KeyCode::Char(' ')),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("insert", KeyCode::Insert),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
];

/// Keys of one's own for some strokes, in place of the preset's.
pub type OwnKeys = Vec<(Stroke, Vec<KeyCode>)>;

/// A key that is to mean two things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Twice {
    /// The key.
    pub key: KeyCode,
    /// What it was bound to,
    pub first: Stroke,
    /// and to what as well.
    pub second: Stroke,
}

/// Which key means what; the first key of a meaning is the one that the screen shows.
#[derive(Clone, Debug)]
pub struct Bindings {
    keys: Vec<(KeyCode, Stroke)>,
    /// What stands for the digits where they need Shift.
    digits: &'static str,
}

impl Bindings {
    /// No key means anything: for a table that is only looked at.
    pub fn none() -> Bindings {
        Bindings { keys: Vec::new(), digits: "" }
    }

    /// The left hand on the river, the right hand on the rest; and digits, which are the same on any keyboard.
    pub fn qwerty() -> Bindings {
        Bindings::of(Preset::Qwerty, false)
    }

    /// The same places on another keyboard, mirrored for the left-handed.
    pub fn of(preset: Preset, left_handed: bool) -> Bindings {
        let digits = if preset == Preset::Azerty { AZERTY_DIGITS } else { "" };
        let mut bindings = Bindings { keys: Vec::new(), digits };
        let (columns, others) = if left_handed { LEFT } else { RIGHT };
        for (key, index) in columns.chars().zip(0..) {
            bindings.add(preset.at(key), Stroke::Pile(Pile::column(index)));
        }
        let piles = [Stroke::Pile(Pile::NERTZ), Stroke::Pile(Pile::WASTE), Stroke::Lake];
        for (key, stroke) in others.into_iter().zip(piles) {
            bindings.add(preset.at(key), stroke);
        }
        for (key, index) in "1234567".chars().chain(digits.chars().take(7)).zip((0..7).cycle()) {
            bindings.add(key, Stroke::Pile(Pile::column(index)));
        }
        for key in ['0'].into_iter().chain(digits.chars().nth(9)) {
            bindings.add(key, Stroke::Lake);
        }
        for (key, stroke) in BY_LETTER {
            let is_taken = bindings.stroke(KeyCode::Char(key)).is_some();
            match stroke {
                _ if !is_taken => bindings.add(key, stroke),
                // It was a second letter for a pile, which has another.
                Stroke::Pile(_) => {}
                _ => bindings.add(preset.at(key), stroke),
            }
        }
        bindings.add(' ', Stroke::Draw);
        bindings.keys.extend([
            (KeyCode::Enter, Stroke::Call),
            (KeyCode::Esc, Stroke::Drop),
            (KeyCode::Backspace, Stroke::Drop),
            (KeyCode::Tab, Stroke::Scores),
        ]);
        bindings
    }

    fn add(&mut self, key: char, stroke: Stroke) {
        self.keys.push((KeyCode::Char(key), stroke));
    }

    /// Gives some strokes keys of one's own, in place of those that they have.
    ///
    /// # Errors
    /// If a key would mean two things, or if something would lose its last key to another.
    pub fn rebind(&mut self, own: &OwnKeys) -> Result<(), Twice> {
        let mut keys: Vec<(KeyCode, Stroke)> = Vec::new();
        for (stroke, bound) in own {
            for key in bound.iter().copied().map(folded) {
                match keys.iter().find(|(known, _)| *known == key) {
                    Some((_, first)) if first == stroke => {}
                    Some((_, first)) => return Err(Twice { key, first: *first, second: *stroke }),
                    None => keys.push((key, *stroke)),
                }
            }
        }
        let is_own = |stroke: Stroke| own.iter().any(|(other, _)| *other == stroke);
        let (taken, left): (Vec<_>, Vec<_>) = std::mem::take(&mut self.keys)
            .into_iter()
            .filter(|(_, stroke)| !is_own(*stroke))
            .partition(|(key, _)| keys.iter().any(|(known, _)| known == key));
        for (key, second) in taken {
            if let Some((_, first)) = keys.iter().find(|(known, _)| *known == key)
                && !left.iter().any(|(_, stroke)| *stroke == second)
            {
                return Err(Twice { key, first: *first, second });
            }
        }
        keys.extend(left);
        self.keys = keys;
        Ok(())
    }

    /// The meaning of a key; capitals mean the same.
    pub fn stroke(&self, key: KeyCode) -> Option<Stroke> {
        let key = folded(key);
        self.keys.iter().find(|(bound, _)| *bound == key).map(|(_, stroke)| *stroke)
    }

    /// The digit that a key gives, also where digits need Shift.
    pub(super) fn digit(&self, key: KeyCode) -> Option<u32> {
        let KeyCode::Char(char) = key else { return None };
        let place = self.digits.chars().zip(1..).find(|(digit, _)| *digit == char);
        char.to_digit(10).or(place.map(|(_, place)| place % 10))
    }

    /// Whether Shift does no more to this key than to make a digit of it.
    pub(super) fn needs_shift(&self, key: KeyCode) -> bool {
        !self.digits.is_empty() && matches!(key, KeyCode::Char('0'..='9'))
    }

    /// What is written on the key of a meaning.
    pub fn cap(&self, stroke: Stroke) -> String {
        self.keys.iter().find(|(_, bound)| *bound == stroke).map_or_else(String::new, |(key, _)| key_cap(*key))
    }

    /// The same where there is room for six columns only.
    pub fn short_cap(&self, stroke: Stroke) -> String {
        let first = self.keys.iter().find(|(_, bound)| *bound == stroke);
        match first.is_some_and(|(key, _)| *key == KeyCode::Char(' ')) {
            true => tell!("key-space-short"),
            false => self.cap(stroke),
        }
    }
}

impl Default for Bindings {
    fn default() -> Bindings {
        Bindings::qwerty()
    }
}

/// What is written on a key.
pub fn key_cap(key: KeyCode) -> String {
    match key {
        KeyCode::Char(' ') => tell!("key-space"),
        KeyCode::Char(char) => char.to_uppercase().to_string(),
        KeyCode::Enter => tell!("key-enter"),
        KeyCode::Esc => tell!("key-esc"),
        KeyCode::Tab => tell!("key-tab"),
        KeyCode::Backspace => tell!("key-backspace"),
        key => key.to_string(),
    }
}

/// A key as it is written in settings: one character, or one of [`NAMED_KEYS`], or `f1` to `f12`.
pub fn key_of(name: &str) -> Option<KeyCode> {
    let mut chars = name.chars();
    if let (Some(char), None) = (chars.next(), chars.next()) {
        return (!char.is_control()).then_some(folded(KeyCode::Char(char)));
    }
    let name = name.to_lowercase();
    let number =
        name.strip_prefix('f').and_then(|number| number.parse().ok()).filter(|number| (1..=12).contains(number));
    number.map(KeyCode::F).or(NAMED_KEYS.iter().find(|(known, _)| *known == name).map(|(_, key)| *key))
}

/// What a stroke is called in settings.
pub fn stroke_name(stroke: Stroke) -> &'static str {
    STROKES.iter().find(|(_, known)| *known == stroke).map_or("", |(name, _)| *name)
}

/// A capital means what its small letter means.
fn folded(key: KeyCode) -> KeyCode {
    match key {
        KeyCode::Char(char) => KeyCode::Char(char.to_lowercase().next().unwrap_or(char)),
        other => other,
    }
}
