//! Every rule by its key: one table of what the keys are, which field each sets, and what is allowed.
//!
//! What is enforced ([`Rules::set`], [`Rules::check`]) and what is told ([`Key::values`], and from that every text that says
//! what is allowed) both come from that table.

use super::setting::{Listed, Setting, Texts, quoted};
use super::{RuleError, Rules, Values};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Makes the keys of lines `Key: field in what is allowed`; a key is written as its field.
macro_rules! keys {
    ($($key:ident: $field:ident in $limits:expr,)*) => {
        /// The key of one rule.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Key {
            $(#[doc = concat!("[`Rules::", stringify!($field), "`]")] $key,)*
        }

        impl Key {
            /// All keys, `preset` first: setting that sets everything.
            pub const ALL: [Key; [$(stringify!($field)),*].len()] = [$(Key::$key),*];

            /// As it is written.
            pub fn name(self) -> &'static str {
                match self {
                    $(Key::$key => stringify!($field),)*
                }
            }

            /// What it may be set to, in the order in which it is told.
            pub fn values(self) -> Vec<Values> {
                match self {
                    $(Key::$key => values_of(|rules| &rules.$field, &$limits),)*
                }
            }
        }

        impl Rules {
            /// The value of a rule as text; [`Rules::set`] takes it back.
            pub fn value(&self, key: Key) -> String {
                match key {
                    $(Key::$key => self.$field.write(),)*
                }
            }

            /// Puts a value that is allowed into its field; none for any other.
            pub(super) fn put(&mut self, key: Key, value: &str) -> Option<()> {
                match key {
                    $(Key::$key => self.$field = Setting::read(value, &$limits)?,)*
                }
                Some(())
            }
        }
    };
}
/// Cards in a nertz pile, whoever's it is.
const PILE: RangeInclusive<u8> = 5..=21;

keys! {
    Preset: preset in Texts::Preset,
    Pile: pile in PILE,
    Columns: columns in 4..=7,
    Draw: draw in 1..=3,
    Redeals: redeals in 0..=99,
    EmptyColumn: empty_column in Listed,
    Tuck: tuck in Listed,
    Jokers: jokers in 0..=2,
    Call: call in Listed,
    InFlight: in_flight in Listed,
    FalseCall: false_call in Listed,
    Penalty: penalty in 0..=25,
    Bonus: bonus in 0..=50,
    Left: left in -2..=0,
    End: end in (1..=9999, 1..=99),
    Crossing: crossing in Listed,
    Tie: tie in Listed,
    Partners: partners in Listed,
    Turns: turns in Listed,
    LoneRotate: lone_rotate in Listed,
    Handicap: handicap in PILE,
    Grace: grace in 2..=60,
    Countdown: countdown in 0..=10,
    PileName: pile_name in Texts::Free,
    CallWord: call_word in Texts::Free,
}

/// What the type of a field says of its values.
fn values_of<T: Setting>(_field: fn(&Rules) -> &T, limits: &T::Limits) -> Vec<Values> {
    T::values(limits)
}

/// The names of all keys, for a message.
pub(super) fn names() -> String {
    Key::ALL.map(Key::name).join(", ")
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Key {
    type Err = RuleError;
    fn from_str(name: &str) -> Result<Key, RuleError> {
        let unknown = || RuleError::UnknownKey { key: quoted(name) };
        Key::ALL.into_iter().find(|key| key.name() == name).ok_or_else(unknown)
    }
}

impl Rules {
    /// Sets one rule from text, as in `--rule draw=1`. In case of an error nothing is changed.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), RuleError> {
        let key = key.trim().parse::<Key>()?;
        let value = value.trim();
        let mut changed = self.clone();
        if key == Key::Preset {
            changed = Rules::preset(value)?;
        }
        changed.put(key, value).ok_or_else(|| RuleError::Value { key, value: quoted(value) })?;
        *self = changed;
        Ok(())
    }

    /// Every value is in its range.
    pub(super) fn check_keys(&self) -> Result<(), RuleError> {
        for key in Key::ALL {
            let value = self.value(key);
            let mut again = self.clone();
            if again.put(key, &value).is_none() || again != *self {
                return Err(RuleError::Value { key, value: quoted(&value) });
            }
        }
        Ok(())
    }
}
