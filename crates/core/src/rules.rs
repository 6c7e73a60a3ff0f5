//! The rules as data: one value that every peer agrees on and that the core enforces to the letter.

mod file;
mod keys;
mod presets;
mod setting;
mod words;

use arrayvec::{ArrayString, ArrayVec};
use serde::{Deserialize, Serialize};

pub use keys::Key;
pub use setting::{Values, is_hidden};
pub use words::{Lang, Sentence, UnknownLang};

/// A short text in the rules: a name or a word, at most 24 bytes.
pub type Text = ArrayString<24>;

/// A player's name in the rules, at most 64 bytes.
pub type Name = ArrayString<64>;

/// All house rules, whole, as they stand in the charter.
///
/// A value that came from outside is checked with [`Rules::check`] before it is used, and with [`Rules::validate_for`] once
/// it is known who plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// The preset that these rules started from.
    pub preset: Text,
    /// Cards in the nertz pile, 5 to 21.
    pub pile: u8,
    /// River columns, 4 to 7.
    pub columns: u8,
    /// Cards turned by a draw, 1 to 3.
    pub draw: u8,
    /// How often the waste may be put back in a round.
    pub redeals: Redeals,
    /// What may be put into an empty column.
    pub empty_column: EmptyColumn,
    /// A card may be slid under a column while another column is empty.
    pub tuck: bool,
    /// Jokers in each deck, 0 to 2.
    pub jokers: u8,
    /// Who makes the call.
    pub call: CallBy,
    /// What counts of the plays that are in the air when the round is called.
    pub in_flight: InFlight,
    /// What a call with cards left means.
    pub false_call: FalseCall,
    /// Points that a false call costs, 0 to 25.
    pub penalty: u8,
    /// Points for the caller, 0 to 50.
    pub bonus: u8,
    /// Points for each card left in the nertz pile, −2 to 0.
    pub left: i16,
    /// When the match is over.
    pub end: End,
    /// Who wins when several reach the target in one round.
    pub crossing: Crossing,
    /// Which of simultaneous plays stays in the lake.
    pub tie: Tie,
    /// Teams of two.
    pub partners: bool,
    /// One seat plays at a time.
    pub turns: bool,
    /// A player who is stuck alone may rotate the own stock.
    pub lone_rotate: bool,
    /// Nertz piles of another size, by player's name.
    pub handicap: ArrayVec<(Name, u8), 8>,
    /// Seconds that a silent peer is waited for, 2 to 60.
    pub grace: u8,
    /// Seconds of the countdown before a round, 0 to 10.
    pub countdown: u8,
    /// What the nertz pile is called at this table.
    pub pile_name: Text,
    /// What is called out at the end of a round.
    pub call_word: Text,
}

/// How often the waste may be put back in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Redeals {
    /// As often as one likes.
    Unlimited,
    /// So many times, 0 to 99.
    Times(u8),
}

impl Redeals {
    /// One more is allowed after `made`.
    pub fn allows(self, made: u16) -> bool {
        match self {
            Redeals::Unlimited => true,
            Redeals::Times(times) => made < u16::from(times),
        }
    }
}

/// What may be put into an empty column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum EmptyColumn {
    /// Any available card, or a run.
    Any,
    /// While the nertz pile has cards only its top card; then as [`EmptyColumn::Any`].
    NertzFirst,
}

/// Who makes the call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CallBy {
    /// The player, when it seems right.
    Manual,
    /// The program, as soon as the nertz pile is empty.
    Automatic,
}

/// What counts of the plays that are in the air when the round is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum InFlight {
    /// What most of the table had heard before the call.
    Stop,
    /// Also what was made without knowledge of the call and reached most of the table before the call was opened.
    Land,
}

/// What a call with cards left means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FalseCall {
    /// It costs [`Rules::penalty`] points and the caller's bonus; play goes on.
    Penalty,
    /// It cannot be made.
    Refuse,
}

/// When the match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum End {
    /// When a total reaches so many points, 1 to 9999.
    Target(u16),
    /// After so many rounds, 1 to 99.
    Rounds(u8),
}

/// Who wins when several reach the target in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Crossing {
    /// Who has the higher score of that round; still level: extra rounds, decided by their scores.
    BestRound,
    /// Those play an extra round; then the higher total.
    ExtraRound,
    /// The higher total; level: extra rounds.
    HighestTotal,
}

/// Which of simultaneous plays stays in the lake.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Tie {
    /// The one that most of the table heard first.
    First,
    /// The one that most of the table heard last.
    Last,
    /// All of them.
    Both,
}

/// Rules that cannot be played by.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleError {
    /// There is no such key.
    #[error("there is no rule `{key}`: the rules are {}", keys::names())]
    UnknownKey {
        /// As it was given.
        key: String,
    },
    /// The key has no such value.
    #[error("`{key} = {value}` is not allowed: {key} is {}", key.allowed(Lang::En))]
    Value {
        /// The key.
        key: Key,
        /// As it was given.
        value: String,
    },
    /// Too few or too many players.
    #[error("{0} players cannot play: a table has 2 to 8")]
    Players(u8),
    /// Teams of two need an even number of players, and more than two.
    #[error("`partners = on` is not allowed with {0} players: partners are 4, 6 or 8")]
    Partners(u8),
    /// A handicap is for somebody who does not play.
    #[error("`handicap = {name}:{pile}` is not allowed: the players are {players}")]
    Nobody {
        /// The name.
        name: Name,
        /// The pile.
        pile: u8,
        /// The names of those who play.
        players: String,
    },
    /// A handicap is for one player, and two have the name.
    #[error("`handicap = {name}:{pile}` is not allowed: {name} is the name of more than one player")]
    Several {
        /// The name.
        name: Name,
        /// The pile.
        pile: u8,
    },
    /// The text is not TOML.
    #[error("line {line}: {message}")]
    Toml {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A line of a rules file sets what cannot be set.
    #[error("line {line}: {error}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// Why not.
        error: Box<RuleError>,
    },
}

impl Rules {
    /// Cards in each deck.
    pub fn deck_len(&self) -> u8 {
        self.jokers.min(2) + 52
    }

    /// Every value is in its range.
    pub fn check(&self) -> Result<(), RuleError> {
        self.check_keys()
    }

    /// Can be played by as many players.
    pub fn validate(&self, players: u8) -> Result<(), RuleError> {
        self.check()?;
        if !(2..=8).contains(&players) {
            return Err(RuleError::Players(players));
        }
        if self.partners && !matches!(players, 4 | 6 | 8) {
            return Err(RuleError::Partners(players));
        }
        Ok(())
    }

    /// Can be played by players of these names.
    pub fn validate_for(&self, names: &[&str]) -> Result<(), RuleError> {
        self.validate(u8::try_from(names.len()).unwrap_or(u8::MAX))?;
        for &(name, pile) in &self.handicap {
            match names.iter().filter(|other| **other == name.as_str()).count() {
                0 => return Err(RuleError::Nobody { name, pile, players: names.join(", ") }),
                1 => {}
                _ => return Err(RuleError::Several { name, pile }),
            }
        }
        Ok(())
    }

    /// Those whose scores add up: partners sit opposite each other; without partners each seat is alone.
    pub fn teams(&self, seats: u8) -> Vec<Vec<u8>> {
        let half = if self.partners && seats.is_multiple_of(2) { seats / 2 } else { seats };
        (0..half).map(|seat| (seat..seats).step_by(usize::from(half)).collect()).collect()
    }

    /// The partner of a seat.
    pub fn partner(&self, seats: u8, seat: u8) -> Option<u8> {
        let team = self.teams(seats).into_iter().find(|team| team.contains(&seat))?;
        team.into_iter().find(|other| *other != seat)
    }

    /// A call with cards left can be made, and costs. Where empty piles call by themselves nobody calls.
    pub fn takes_false_calls(&self) -> bool {
        self.false_call == FalseCall::Penalty && self.call == CallBy::Manual
    }

    /// Cards in the nertz pile of the player of this name.
    pub fn pile_of(&self, name: &str) -> u8 {
        self.handicap.iter().find(|(own, _)| own == name).map_or(self.pile, |(_, pile)| *pile)
    }

    /// Where these rules differ from the preset that they name: key and value, in the order of the keys.
    pub fn differs_from_preset(&self) -> Vec<(Key, String)> {
        let Some(preset) = presets::whole(&self.preset) else {
            return Key::ALL.iter().map(|&key| (key, self.value(key))).collect();
        };
        Key::ALL.iter().map(|&key| (key, self.value(key))).filter(|(key, value)| *value != preset.value(*key)).collect()
    }
}

impl Default for Rules {
    /// The preset `nertz`.
    fn default() -> Rules {
        presets::nertz()
    }
}
