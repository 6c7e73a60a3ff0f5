//! What is explored: a table, what each of its players does, and what may go wrong.

use crate::games::toy::TIES;
use nertz_lockstep::mistake::Mistake;
use std::fmt;
use std::str::FromStr;

/// A thing that a player does, as soon as a schedule says so and it is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Turn the next card.
    Turn,
    /// Put the card that can be played on this floor of its tower.
    Build(u8),
    /// End the round.
    Call,
}

/// How the cards lie that the scripts are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kinds {
    /// All on one tower: everybody contends with everybody.
    Same,
    /// Each seat's on a tower of its own.
    Apart,
}

/// An exploration.
#[derive(Clone, Debug)]
pub struct Config {
    /// What each seat does, in this order.
    pub scripts: Vec<Vec<Deed>>,
    /// How the cards lie.
    pub kinds: Kinds,
    /// How many cards each seat has turned when the exploration begins, at least 1.
    pub turned: u8,
    /// How many built cards are enough for a call: 1 to 3.
    pub goal: u8,
    /// The toy's rule for ties: `first`, `last` or `both`.
    pub tie: &'static str,
    /// Plays in the air land when the round is called.
    pub land: bool,
    /// Whoever may call has to, at once.
    pub must: bool,
    /// The exploration begins before anything is dealt.
    pub deal: bool,
    /// So many packets at most are lost in a schedule.
    pub losses: u8,
    /// One peer may fall silent for good, at any moment.
    pub silence: bool,
    /// Each entry travels alone, as in packets that have no room for a second one.
    pub split: bool,
    /// Of so many transcripts at the end one is audited.
    pub audits: u64,
    /// What follows from a state is computed again whenever it is met again, and compared: does the fingerprint tell all?
    pub doubt: bool,
    /// In which way all engines are wrong.
    pub mistake: Option<Mistake>,
    /// So many threads.
    pub threads: usize,
    /// Stop after so many states.
    pub limit: u64,
    /// Say on standard error how far it is.
    pub progress: bool,
}

/// What explorations are called that need no script.
pub const PRESETS: [(&str, &str); 7] = [
    ("two", "two peers, two contested plays and a call"),
    ("one", "two peers, one contested play and a call"),
    ("apart", "two peers, a play each that nobody contends for, and a call"),
    ("turn", "two peers who turn a card between two plays, and a call"),
    ("duel", "three peers, two of whom contend for a slot, and no call"),
    ("three", "three peers, two of whom contend for a slot, and a call"),
    ("all", "three peers who all contend for a slot, and a call"),
];

impl Config {
    /// The exploration of this name, with nothing lost and nobody silent.
    pub fn preset(name: &str) -> Option<Config> {
        let (scripts, kinds, turned) = match name {
            "two" => ("build:0 build:1 call; build:0 build:1 call", Kinds::Same, 2),
            "one" => ("build:0 call; build:0 call", Kinds::Same, 1),
            "apart" => ("build:0 call; build:0 call", Kinds::Apart, 1),
            "turn" => ("build:0 turn build:1 call; build:0", Kinds::Same, 1),
            "duel" => ("build:0; build:0;", Kinds::Same, 1),
            "three" => ("build:0 call; build:0 call;", Kinds::Same, 1),
            "all" => ("build:0 call; build:0 call; build:0 call", Kinds::Same, 1),
            _ => return None,
        };
        Some(Config {
            scripts: scripts_of(scripts).ok()?,
            kinds,
            turned,
            goal: 1,
            tie: TIES[0],
            land: false,
            must: false,
            deal: false,
            losses: 0,
            silence: false,
            split: false,
            audits: 1,
            doubt: false,
            mistake: None,
            threads: 1,
            limit: u64::MAX,
            progress: false,
        })
    }

    /// Its seats.
    pub fn seats(&self) -> usize {
        self.scripts.len()
    }

    /// Whether somebody calls: else the round stands still in the end.
    pub(super) fn ends(&self) -> bool {
        self.scripts.iter().flatten().any(|deed| *deed == Deed::Call)
    }

    /// The toy's rules.
    pub(super) fn rules(&self) -> String {
        let land = if self.land { " land" } else { "" };
        let must = if self.must { " must" } else { "" };
        let goal = if self.goal < 3 { format!(" goal:{}", self.goal) } else { String::new() };
        format!("6 1 {}{land}{must}{goal}", self.tie)
    }

    /// The most cards of one seat that the scripts are about.
    pub(super) fn cards(&self, seat: usize) -> u8 {
        let turns = self.scripts[seat].iter().filter(|deed| **deed == Deed::Turn).count() as u8;
        self.turned + turns
    }
}

/// Scripts in words: those of the seats are parted by `;`, as in `build:0 call; build:0`.
pub fn scripts_of(text: &str) -> Result<Vec<Vec<Deed>>, NoDeed> {
    text.split(';').map(|script| script.split_whitespace().map(str::parse).collect()).collect()
}

/// No deed has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no deed: there are `turn`, `build:FLOOR` and `call`")]
pub struct NoDeed(pub String);

impl FromStr for Deed {
    type Err = NoDeed;

    fn from_str(word: &str) -> Result<Deed, NoDeed> {
        match (word, word.strip_prefix("build:").map(str::parse)) {
            ("turn", _) => Ok(Deed::Turn),
            ("call", _) => Ok(Deed::Call),
            (_, Some(Ok(floor))) => Ok(Deed::Build(floor)),
            _ => Err(NoDeed(word.to_owned())),
        }
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Turn => f.write_str("turn"),
            Deed::Build(floor) => write!(f, "build:{floor}"),
            Deed::Call => f.write_str("call"),
        }
    }
}
