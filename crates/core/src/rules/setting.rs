//! What a field of the rules may be, read and written as text.

use super::{CallBy, Crossing, EmptyColumn, End, FalseCall, InFlight, Name, Redeals, Rules, Tie};
use arrayvec::{ArrayString, ArrayVec};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// One kind of value that a key takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// This word.
    Word(&'static str),
    /// A whole number from the least to the most, written after a prefix that may be empty.
    Number {
        /// Such as `target:`.
        prefix: &'static str,
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// A text of at most so many bytes.
    Text {
        /// So many.
        bytes: usize,
    },
    /// `name:pile` for some players, with commas in between.
    Piles {
        /// The smallest pile.
        least: u8,
        /// The largest.
        most: u8,
    },
}

/// A type of the rules' fields.
pub(super) trait Setting: Sized + 'static {
    /// What narrows its values.
    type Limits;
    /// From text; none if it is not allowed. One spelling each, so that text and value correspond.
    fn read(text: &str, limits: &Self::Limits) -> Option<Self>;
    /// Back into text.
    fn write(&self) -> String;
    /// All that `read` takes.
    fn values(limits: &Self::Limits) -> Vec<Values>;
}

/// The values are the words that the type has.
pub(super) struct Listed;

/// A type with a word for each of its values.
trait Worded: Copy + PartialEq + 'static {
    const WORDS: &'static [(&'static str, Self)];
}

impl<T: Worded> Setting for T {
    type Limits = Listed;

    fn read(text: &str, _: &Listed) -> Option<T> {
        T::WORDS.iter().find(|(word, _)| *word == text).map(|&(_, meant)| meant)
    }

    fn write(&self) -> String {
        T::WORDS.iter().find(|(_, meant)| meant == self).map(|(word, _)| (*word).to_owned()).unwrap_or_default()
    }

    fn values(_: &Listed) -> Vec<Values> {
        T::WORDS.iter().map(|(word, _)| Values::Word(word)).collect()
    }
}

impl Worded for bool {
    const WORDS: &'static [(&'static str, bool)] = &[("off", false), ("on", true)];
}

impl Worded for EmptyColumn {
    const WORDS: &'static [(&'static str, EmptyColumn)] =
        &[("any", EmptyColumn::Any), ("nertz_first", EmptyColumn::NertzFirst)];
}

impl Worded for CallBy {
    const WORDS: &'static [(&'static str, CallBy)] = &[("manual", CallBy::Manual), ("automatic", CallBy::Automatic)];
}

impl Worded for InFlight {
    const WORDS: &'static [(&'static str, InFlight)] = &[("stop", InFlight::Stop), ("land", InFlight::Land)];
}

impl Worded for FalseCall {
    const WORDS: &'static [(&'static str, FalseCall)] =
        &[("penalty", FalseCall::Penalty), ("refuse", FalseCall::Refuse)];
}

impl Worded for Crossing {
    const WORDS: &'static [(&'static str, Crossing)] = &[
        ("best_round", Crossing::BestRound),
        ("extra_round", Crossing::ExtraRound),
        ("highest_total", Crossing::HighestTotal),
    ];
}

impl Worded for Tie {
    const WORDS: &'static [(&'static str, Tie)] = &[("first", Tie::First), ("last", Tie::Last), ("both", Tie::Both)];
}

impl Setting for u8 {
    type Limits = RangeInclusive<u8>;

    fn read(text: &str, limits: &RangeInclusive<u8>) -> Option<u8> {
        number(text, limits)
    }

    fn write(&self) -> String {
        self.to_string()
    }

    fn values(limits: &RangeInclusive<u8>) -> Vec<Values> {
        vec![numbers("", limits)]
    }
}

impl Setting for i16 {
    type Limits = RangeInclusive<i16>;

    fn read(text: &str, limits: &RangeInclusive<i16>) -> Option<i16> {
        number(text, limits)
    }

    fn write(&self) -> String {
        self.to_string()
    }

    fn values(limits: &RangeInclusive<i16>) -> Vec<Values> {
        vec![numbers("", limits)]
    }
}

const UNLIMITED: &str = "unlimited";

impl Setting for Redeals {
    type Limits = RangeInclusive<u8>;

    fn read(text: &str, limits: &RangeInclusive<u8>) -> Option<Redeals> {
        if text == UNLIMITED { Some(Redeals::Unlimited) } else { number(text, limits).map(Redeals::Times) }
    }

    fn write(&self) -> String {
        match self {
            Redeals::Unlimited => UNLIMITED.to_owned(),
            Redeals::Times(times) => times.to_string(),
        }
    }

    fn values(limits: &RangeInclusive<u8>) -> Vec<Values> {
        vec![Values::Word(UNLIMITED), numbers("", limits)]
    }
}

const TARGET: &str = "target:";
const ROUNDS: &str = "rounds:";

impl Setting for End {
    type Limits = (RangeInclusive<u16>, RangeInclusive<u8>);

    fn read(text: &str, (points, rounds): &Self::Limits) -> Option<End> {
        match text.strip_prefix(TARGET) {
            Some(target) => number(target, points).map(End::Target),
            None => number(text.strip_prefix(ROUNDS)?, rounds).map(End::Rounds),
        }
    }

    fn write(&self) -> String {
        match self {
            End::Target(points) => format!("{TARGET}{points}"),
            End::Rounds(rounds) => format!("{ROUNDS}{rounds}"),
        }
    }

    fn values((points, rounds): &Self::Limits) -> Vec<Values> {
        vec![numbers(TARGET, points), numbers(ROUNDS, rounds)]
    }
}

/// Which texts.
pub(super) enum Texts {
    /// The name of a preset.
    Preset,
    /// Any that a screen can show.
    Free,
}

impl<const BYTES: usize> Setting for ArrayString<BYTES> {
    type Limits = Texts;

    fn read(value: &str, limits: &Texts) -> Option<ArrayString<BYTES>> {
        let known = matches!(limits, Texts::Free) || Rules::presets().any(|preset| preset == value);
        text(value).filter(|_| known)
    }

    fn write(&self) -> String {
        self.to_string()
    }

    fn values(limits: &Texts) -> Vec<Values> {
        match limits {
            Texts::Preset => Rules::presets().map(Values::Word).collect(),
            Texts::Free => vec![Values::Text { bytes: BYTES }],
        }
    }
}

/// No player has a pile of another size.
const NONE: &str = "none";

impl Setting for ArrayVec<(Name, u8), 8> {
    type Limits = RangeInclusive<u8>;

    fn read(value: &str, limits: &RangeInclusive<u8>) -> Option<Self> {
        let mut piles = ArrayVec::new();
        for part in value.split(',').filter(|_| value != NONE) {
            let (name, pile) = part.rsplit_once(':')?;
            let (name, pile): (Name, u8) = (text(name.trim())?, number(pile.trim(), limits)?);
            let named = piles.iter().any(|(other, _)| *other == name);
            piles.try_push((name, pile)).ok().filter(|()| !named)?;
        }
        Some(piles)
    }

    fn write(&self) -> String {
        if self.is_empty() {
            return NONE.to_owned();
        }
        let piles: Vec<String> = self.iter().map(|(name, pile)| format!("{name}:{pile}")).collect();
        piles.join(",")
    }

    fn values(limits: &RangeInclusive<u8>) -> Vec<Values> {
        vec![Values::Word(NONE), Values::Piles { least: *limits.start(), most: *limits.end() }]
    }
}

/// A whole number in its range: `01` and `+1` are none.
fn number<T: FromStr + PartialOrd + ToString>(value: &str, range: &RangeInclusive<T>) -> Option<T> {
    value.parse::<T>().ok().filter(|number| range.contains(number) && number.to_string() == value)
}

fn numbers<T: Copy + Into<i64>>(prefix: &'static str, range: &RangeInclusive<T>) -> Values {
    Values::Number { prefix, least: (*range.start()).into(), most: (*range.end()).into() }
}

/// A text that a screen can show as it is.
fn text<const CAP: usize>(value: &str) -> Option<ArrayString<CAP>> {
    let clean = !value.is_empty() && value.trim() == value && !value.contains(is_hidden);
    ArrayString::from(value).ok().filter(|_| clean)
}

/// Characters that show nothing, or that change how others are shown.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// The most characters of a wrong value that a message repeats.
const REPEATED: usize = 80;

/// A text that is not allowed, fit for a message.
pub(super) fn quoted(wrong: &str) -> String {
    let mut quoted = String::new();
    for (index, c) in wrong.chars().enumerate() {
        match c {
            _ if index == REPEATED => {
                quoted.push('…');
                break;
            }
            c if is_hidden(c) => quoted.extend(c.escape_default()),
            c => quoted.push(c),
        }
    }
    quoted
}
