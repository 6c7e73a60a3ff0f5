//! The presets: rules that are known by a name.

use super::setting::quoted;
use super::{CallBy, Crossing, EmptyColumn, End, FalseCall, InFlight, Key, Redeals, RuleError, Rules, Text, Tie};
use arrayvec::ArrayVec;

/// Preset by preset: its name, the name of the pile, the word of the call.
const NAMES: [(&str, &str, &str); 9] = [
    ("nertz", "nertz pile", "Nertz!"),
    ("nerts", "nerts pile", "Nerts!"),
    ("racing-demon", "demon", "Out!"),
    ("british", "demon", "Out!"),
    ("pounce", "pounce pile", "Pounce!"),
    ("squeal", "squeal pile", "Squeal!"),
    ("frustration", "frustration pile", "Frustration!"),
    ("gentle", "nertz pile", "Nertz!"),
    ("turns", "nertz pile", "Nertz!"),
];

impl Rules {
    /// The names of all presets.
    pub fn presets() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(preset, ..)| *preset)
    }

    /// The rules of a preset; an error if there is none of this name.
    pub fn preset(name: &str) -> Result<Rules, RuleError> {
        whole(name).ok_or_else(|| RuleError::Value { key: Key::Preset, value: quoted(name) })
    }
}

/// The word of the presets for a pile that one of them calls so: `nertz` for `nertz pile`.
pub(super) fn pile_word(pile_name: &str) -> Option<&'static str> {
    let (_, pile, _) = NAMES.iter().find(|(_, pile, _)| *pile == pile_name)?;
    Some(pile.strip_suffix(" pile").unwrap_or(pile))
}

/// Where a preset differs from `nertz`: key and value, apart from the names. Nothing for what is no preset.
pub(super) fn differs(preset: &str) -> Vec<(Key, String)> {
    let Some(rules) = whole(preset) else { return Vec::new() };
    let usual = nertz();
    let bears = |key: &Key| !matches!(key, Key::Preset | Key::PileName | Key::CallWord);
    let values = Key::ALL.into_iter().filter(bears).map(|key| (key, rules.value(key)));
    values.filter(|(key, value)| *value != usual.value(*key)).collect()
}

/// The default preset.
pub(super) fn nertz() -> Rules {
    Rules {
        preset: text("nertz"),
        pile: 13,
        columns: 4,
        draw: 3,
        redeals: Redeals::Unlimited,
        empty_column: EmptyColumn::NertzFirst,
        tuck: false,
        jokers: 0,
        call: CallBy::Manual,
        in_flight: InFlight::Stop,
        false_call: FalseCall::Penalty,
        penalty: 5,
        bonus: 10,
        left: -2,
        end: End::Target(100),
        crossing: Crossing::BestRound,
        tie: Tie::First,
        partners: false,
        turns: false,
        lone_rotate: false,
        handicap: ArrayVec::new(),
        grace: 8,
        countdown: 3,
        pile_name: text("nertz pile"),
        call_word: text("Nertz!"),
    }
}

/// A preset with all its values; nothing if there is none of this name.
pub(super) fn whole(name: &str) -> Option<Rules> {
    let (preset, pile_name, call_word) = *NAMES.iter().find(|(preset, ..)| *preset == name)?;
    let mut rules = Rules { preset: text(preset), pile_name: text(pile_name), call_word: text(call_word), ..nertz() };
    match preset {
        "nerts" => {
            rules.tuck = true;
            rules.in_flight = InFlight::Land;
            rules.tie = Tie::Both;
            rules.crossing = Crossing::HighestTotal;
        }
        "racing-demon" => rules.crossing = Crossing::ExtraRound,
        "british" => rules.end = End::Rounds(5),
        "pounce" => {
            rules.columns = 5;
            rules.left = 0;
            rules.crossing = Crossing::HighestTotal;
        }
        "gentle" => {
            rules.draw = 1;
            rules.tuck = true;
            rules.end = End::Target(50);
        }
        "turns" => rules.turns = true,
        _ => {}
    }
    if !matches!(preset, "nertz" | "turns") {
        rules.empty_column = EmptyColumn::Any;
    }
    if matches!(preset, "racing-demon" | "british") {
        rules.call = CallBy::Automatic;
    }
    if !matches!(preset, "nertz" | "squeal" | "frustration") {
        rules.false_call = FalseCall::Refuse;
    }
    if matches!(preset, "nerts" | "racing-demon" | "british" | "pounce") {
        rules.bonus = 0;
    }
    Some(rules)
}

/// The texts of this file are short enough; one that is not would be cut off as empty and fail the tests.
fn text(text: &str) -> Text {
    Text::from(text).unwrap_or_default()
}
