//! Every rule by its key, as text: what the command line, the rules file and the lobby read and show.

use super::{CallBy, Crossing, EmptyColumn, End, FalseCall, InFlight, Redeals, RuleError, Rules, Tie, presets};
use arrayvec::ArrayString;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The key of one rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Key {
    /// [`Rules::preset`]; setting it sets everything.
    Preset,
    /// [`Rules::pile`]
    Pile,
    /// [`Rules::columns`]
    Columns,
    /// [`Rules::draw`]
    Draw,
    /// [`Rules::redeals`]
    Redeals,
    /// [`Rules::empty_column`]
    EmptyColumn,
    /// [`Rules::tuck`]
    Tuck,
    /// [`Rules::jokers`]
    Jokers,
    /// [`Rules::call`]
    Call,
    /// [`Rules::in_flight`]
    InFlight,
    /// [`Rules::false_call`]
    FalseCall,
    /// [`Rules::penalty`]
    Penalty,
    /// [`Rules::bonus`]
    Bonus,
    /// [`Rules::left`]
    Left,
    /// [`Rules::end`]
    End,
    /// [`Rules::crossing`]
    Crossing,
    /// [`Rules::tie`]
    Tie,
    /// [`Rules::partners`]
    Partners,
    /// [`Rules::turns`]
    Turns,
    /// [`Rules::lone_rotate`]
    LoneRotate,
    /// [`Rules::handicap`]
    Handicap,
    /// [`Rules::grace`]
    Grace,
    /// [`Rules::countdown`]
    Countdown,
    /// [`Rules::pile_name`]
    PileName,
    /// [`Rules::call_word`]
    CallWord,
}

impl Key {
    /// All keys, `preset` first.
    pub const ALL: [Key; 25] = [
        Key::Preset,
        Key::Pile,
        Key::Columns,
        Key::Draw,
        Key::Redeals,
        Key::EmptyColumn,
        Key::Tuck,
        Key::Jokers,
        Key::Call,
        Key::InFlight,
        Key::FalseCall,
        Key::Penalty,
        Key::Bonus,
        Key::Left,
        Key::End,
        Key::Crossing,
        Key::Tie,
        Key::Partners,
        Key::Turns,
        Key::LoneRotate,
        Key::Handicap,
        Key::Grace,
        Key::Countdown,
        Key::PileName,
        Key::CallWord,
    ];

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Key::Preset => "preset",
            Key::Pile => "pile",
            Key::Columns => "columns",
            Key::Draw => "draw",
            Key::Redeals => "redeals",
            Key::EmptyColumn => "empty_column",
            Key::Tuck => "tuck",
            Key::Jokers => "jokers",
            Key::Call => "call",
            Key::InFlight => "in_flight",
            Key::FalseCall => "false_call",
            Key::Penalty => "penalty",
            Key::Bonus => "bonus",
            Key::Left => "left",
            Key::End => "end",
            Key::Crossing => "crossing",
            Key::Tie => "tie",
            Key::Partners => "partners",
            Key::Turns => "turns",
            Key::LoneRotate => "lone_rotate",
            Key::Handicap => "handicap",
            Key::Grace => "grace",
            Key::Countdown => "countdown",
            Key::PileName => "pile_name",
            Key::CallWord => "call_word",
        }
    }

    /// What it may be set to, for a message.
    pub fn allowed(self) -> &'static str {
        match self {
            Key::Preset => "nertz, nerts, racing-demon, british, pounce, squeal, frustration, gentle or turns",
            Key::Pile => "5 to 21",
            Key::Columns => "4 to 7",
            Key::Draw => "1 to 3",
            Key::Redeals => "unlimited, or 0 to 99",
            Key::EmptyColumn => "any or nertz_first",
            Key::Tuck | Key::Partners | Key::Turns | Key::LoneRotate => "off or on",
            Key::Jokers => "0 to 2",
            Key::Call => "manual or automatic",
            Key::InFlight => "stop or land",
            Key::FalseCall => "penalty or refuse",
            Key::Penalty => "0 to 25",
            Key::Bonus => "0 to 50",
            Key::Left => "-2 to 0",
            Key::End => "target:1 to target:9999, or rounds:1 to rounds:99",
            Key::Crossing => "best_round, extra_round or highest_total",
            Key::Tie => "first, last or both",
            Key::Handicap => "none, or name:pile for each player who has another pile, of 5 to 21, separated by commas",
            Key::Grace => "2 to 60 (seconds)",
            Key::Countdown => "0 to 10 (seconds)",
            Key::PileName | Key::CallWord => "a text of 1 to 24 bytes without control characters",
        }
    }
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
        let unknown = || RuleError::UnknownKey { key: name.to_owned() };
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
        changed.put(key, value).ok_or_else(|| RuleError::Value { key, value: value.to_owned() })?;
        *self = changed;
        Ok(())
    }

    /// The value of a rule as text; [`Rules::set`] takes it back.
    pub fn value(&self, key: Key) -> String {
        match key {
            Key::Preset => self.preset.to_string(),
            Key::Pile => self.pile.to_string(),
            Key::Columns => self.columns.to_string(),
            Key::Draw => self.draw.to_string(),
            Key::Redeals => match self.redeals {
                Redeals::Unlimited => "unlimited".to_owned(),
                Redeals::Times(times) => times.to_string(),
            },
            Key::EmptyColumn => word(&EMPTY_COLUMN, self.empty_column),
            Key::Tuck => word(&SWITCH, self.tuck),
            Key::Jokers => self.jokers.to_string(),
            Key::Call => word(&CALL, self.call),
            Key::InFlight => word(&IN_FLIGHT, self.in_flight),
            Key::FalseCall => word(&FALSE_CALL, self.false_call),
            Key::Penalty => self.penalty.to_string(),
            Key::Bonus => self.bonus.to_string(),
            Key::Left => self.left.to_string(),
            Key::End => match self.end {
                End::Target(points) => format!("target:{points}"),
                End::Rounds(rounds) => format!("rounds:{rounds}"),
            },
            Key::Crossing => word(&CROSSING, self.crossing),
            Key::Tie => word(&TIE, self.tie),
            Key::Partners => word(&SWITCH, self.partners),
            Key::Turns => word(&SWITCH, self.turns),
            Key::LoneRotate => word(&SWITCH, self.lone_rotate),
            Key::Handicap if self.handicap.is_empty() => "none".to_owned(),
            Key::Handicap => {
                let piles: Vec<String> = self.handicap.iter().map(|(name, pile)| format!("{name}:{pile}")).collect();
                piles.join(",")
            }
            Key::Grace => self.grace.to_string(),
            Key::Countdown => self.countdown.to_string(),
            Key::PileName => self.pile_name.to_string(),
            Key::CallWord => self.call_word.to_string(),
        }
    }

    /// Every value is in its range.
    pub(super) fn check_keys(&self) -> Result<(), RuleError> {
        for key in Key::ALL {
            let value = self.value(key);
            let mut again = self.clone();
            if again.put(key, &value).is_none() || again != *self {
                return Err(RuleError::Value { key, value: value.escape_default().to_string() });
            }
        }
        Ok(())
    }

    /// Puts a value in its range into its field; none for any other.
    fn put(&mut self, key: Key, value: &str) -> Option<()> {
        match key {
            Key::Preset => self.preset = presets::whole(value)?.preset,
            Key::Pile => self.pile = number(value, 5..=21)?,
            Key::Columns => self.columns = number(value, 4..=7)?,
            Key::Draw => self.draw = number(value, 1..=3)?,
            Key::Redeals if value == "unlimited" => self.redeals = Redeals::Unlimited,
            Key::Redeals => self.redeals = Redeals::Times(number(value, 0..=99)?),
            Key::EmptyColumn => self.empty_column = choice(&EMPTY_COLUMN, value)?,
            Key::Tuck => self.tuck = choice(&SWITCH, value)?,
            Key::Jokers => self.jokers = number(value, 0..=2)?,
            Key::Call => self.call = choice(&CALL, value)?,
            Key::InFlight => self.in_flight = choice(&IN_FLIGHT, value)?,
            Key::FalseCall => self.false_call = choice(&FALSE_CALL, value)?,
            Key::Penalty => self.penalty = number(value, 0..=25)?,
            Key::Bonus => self.bonus = number(value, 0..=50)?,
            Key::Left => self.left = number(value, -2..=0)?,
            Key::End => {
                self.end = match value.split_once(':')? {
                    ("target", points) => End::Target(number(points, 1..=9999)?),
                    ("rounds", rounds) => End::Rounds(number(rounds, 1..=99)?),
                    _ => return None,
                }
            }
            Key::Crossing => self.crossing = choice(&CROSSING, value)?,
            Key::Tie => self.tie = choice(&TIE, value)?,
            Key::Partners => self.partners = choice(&SWITCH, value)?,
            Key::Turns => self.turns = choice(&SWITCH, value)?,
            Key::LoneRotate => self.lone_rotate = choice(&SWITCH, value)?,
            Key::Handicap => {
                self.handicap.clear();
                for part in value.split(',').filter(|_| value != "none") {
                    let (name, pile) = part.rsplit_once(':')?;
                    let (name, pile) = (text(name.trim())?, number(pile.trim(), 5..=21)?);
                    let named = self.handicap.iter().any(|(other, _)| *other == name);
                    self.handicap.try_push((name, pile)).ok().filter(|()| !named)?;
                }
            }
            Key::Grace => self.grace = number(value, 2..=60)?,
            Key::Countdown => self.countdown = number(value, 0..=10)?,
            Key::PileName => self.pile_name = text(value)?,
            Key::CallWord => self.call_word = text(value)?,
        }
        Some(())
    }
}

const SWITCH: [(&str, bool); 2] = [("off", false), ("on", true)];
const EMPTY_COLUMN: [(&str, EmptyColumn); 2] = [("any", EmptyColumn::Any), ("nertz_first", EmptyColumn::NertzFirst)];
const CALL: [(&str, CallBy); 2] = [("manual", CallBy::Manual), ("automatic", CallBy::Automatic)];
const IN_FLIGHT: [(&str, InFlight); 2] = [("stop", InFlight::Stop), ("land", InFlight::Land)];
const FALSE_CALL: [(&str, FalseCall); 2] = [("penalty", FalseCall::Penalty), ("refuse", FalseCall::Refuse)];
const CROSSING: [(&str, Crossing); 3] = [
    ("best_round", Crossing::BestRound),
    ("extra_round", Crossing::ExtraRound),
    ("highest_total", Crossing::HighestTotal),
];
const TIE: [(&str, Tie); 3] = [("first", Tie::First), ("last", Tie::Last), ("both", Tie::Both)];

fn word<T: PartialEq>(words: &[(&str, T)], value: T) -> String {
    words.iter().find(|(_, meant)| *meant == value).map(|(word, _)| (*word).to_owned()).unwrap_or_default()
}

fn choice<T: Copy>(words: &[(&str, T)], value: &str) -> Option<T> {
    words.iter().find(|(word, _)| *word == value).map(|&(_, meant)| meant)
}

/// A whole number in its range. One spelling each: `01` and `+1` are none, so that text and value correspond.
fn number<T: FromStr + PartialOrd + ToString>(value: &str, range: RangeInclusive<T>) -> Option<T> {
    value.parse::<T>().ok().filter(|number| range.contains(number) && number.to_string() == value)
}

/// A text that a screen can show as it is: no control characters, and none that turn the direction of writing.
fn text<const CAP: usize>(value: &str) -> Option<ArrayString<CAP>> {
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let clean = !value.is_empty() && value.trim() == value && !value.chars().any(hidden);
    ArrayString::from(value).ok().filter(|_| clean)
}
