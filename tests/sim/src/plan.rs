//! A plan: everything that a run does, as a text. The same plan gives the same run, to the byte.
//!
//! What is random follows from [`Plan::seed`], stream by stream (each link, each player, each fault has its own), so that
//! leaving one fault out disturbs nothing else. A plan is TOML: made by [`crate::swarm`] from a seed, by hand, or by
//! [`mod@crate::shrink`] from a plan that fails.

use crate::link::Air;
use crate::oracle::Oracle;
use crate::villain::strategy;
use nertz_lockstep::mistake::Mistake;
use serde::{Deserialize, Serialize};

/// Everything that a run does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The game's name: `toy`, `nertz`, or an own one.
    pub game: String,
    /// The game's rules, in a text that the game reads.
    pub rules: String,
    /// How many seats, 2 to 8.
    pub seats: u8,
    /// What everything random follows from.
    pub seed: u64,
    /// Real signatures (Ed25519), or a stand-in that takes no time.
    #[serde(default)]
    pub real_signatures: bool,
    /// How long a seat waits for another that something hinges on.
    #[serde(default = "grace")]
    pub grace_ms: u32,
    /// Pauses of players, least and most.
    pub pause_ms: [u32; 2],
    /// When each seat starts; a seat that is not named here starts at once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub start_ms: Vec<u32>,
    /// Who asks, in every round, for a new charter after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<u8>,
    /// Who votes, where one is asked for, to go on under the present one; the others all for the same other one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stays: Vec<u8>,
    /// When the first phase ends, in which everything may go wrong: from then on links and programs of all but villains and
    /// those who left are as good as they get.
    pub heal_ms: u32,
    /// After so long from then on the match has ended.
    pub finish_ms: u32,
    /// A way in which all engines are wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistake: Option<String>,
    /// The oracle that sees it, in a plan that is kept as a regression of the simulator itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub violates: Option<String>,
    /// Seats that finish the match, whatever may keep others of such a plan from it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub finish: Vec<u8>,
    /// Who does not keep to the protocol.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub villain: Option<VillainPlan>,
    /// What all links are like, unless [`Plan::links`] says otherwise.
    pub air: Air,
    /// Links of their own.
    #[serde(rename = "link", default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<LinkPlan>,
    /// What happens to links and programs.
    #[serde(rename = "fault", default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
}

/// What one direction of one link is like.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkPlan {
    /// From which seat.
    pub from: u8,
    /// To which seat.
    pub to: u8,
    /// What it is like.
    pub air: Air,
}

/// A seat that does not keep to the protocol, by a strategy of [`mod@crate::villain`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VillainPlan {
    /// Which seat.
    pub seat: u8,
    /// Who helps, if the strategy takes two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub friend: Option<u8>,
    /// The strategy's name.
    pub strategy: String,
    /// It keeps to the protocol for so many own entries.
    #[serde(default)]
    pub after: u32,
    /// Whom it speaks to; all others if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub audience: Vec<u8>,
}

/// What happens to a link or a program, and when.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fault {
    /// The program gets no time: what comes for it waits.
    Nap {
        /// When.
        at_ms: u32,
        /// Whose.
        seat: u8,
        /// How long.
        for_ms: u32,
        /// Not before it has sealed a play that is not opened.
        #[serde(default, skip_serializing_if = "is_false")]
        when_sealed: bool,
    },
    /// The program is killed: what comes for it is lost. It may start again from its journal.
    Kill {
        /// When.
        at_ms: u32,
        /// Whose.
        seat: u8,
        /// Restarted after so long; never, if there is no number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        back_ms: Option<u32>,
        /// So many bytes at the end of its journal had not reached the disk.
        #[serde(default)]
        lost_bytes: u32,
        /// Not before it has sealed a play that is not opened.
        #[serde(default, skip_serializing_if = "is_false")]
        when_sealed: bool,
        /// Not before it has signed what it has delivered before a change of view.
        #[serde(default, skip_serializing_if = "is_false")]
        when_frozen: bool,
        /// So long after what it waits for.
        #[serde(default, skip_serializing_if = "is_zero")]
        later_ms: u32,
    },
    /// Nothing gets from one seat to another; with `both` nor back.
    Cut {
        /// When.
        at_ms: u32,
        /// From which seat.
        from: u8,
        /// To which seat.
        to: u8,
        /// The way back too.
        both: bool,
        /// How long.
        for_ms: u32,
    },
    /// The table falls into two parts: nothing gets from one to the other.
    Split {
        /// When.
        at_ms: u32,
        /// The seats of one part.
        side: Vec<u8>,
        /// How long.
        for_ms: u32,
    },
    /// Writing to the journal takes time; nothing is sent before.
    SlowDisk {
        /// When.
        at_ms: u32,
        /// Whose.
        seat: u8,
        /// How long.
        for_ms: u32,
        /// How long each write takes.
        write_ms: u32,
    },
    /// The journal takes no more; the program says so and ends.
    DiskFull {
        /// When.
        at_ms: u32,
        /// Whose.
        seat: u8,
    },
    /// The player leaves.
    Leave {
        /// When.
        at_ms: u32,
        /// Who.
        seat: u8,
    },
    /// Packets that a link has carried come again.
    Replay {
        /// When.
        at_ms: u32,
        /// From which seat.
        from: u8,
        /// To which seat.
        to: u8,
        /// How many of all that it has carried, at random.
        packets: u32,
    },
}

impl Fault {
    /// When it begins.
    pub fn at_ms(&self) -> u32 {
        match *self {
            Fault::Nap { at_ms, .. }
            | Fault::Kill { at_ms, .. }
            | Fault::Cut { at_ms, .. }
            | Fault::Split { at_ms, .. }
            | Fault::SlowDisk { at_ms, .. }
            | Fault::DiskFull { at_ms, .. }
            | Fault::Leave { at_ms, .. }
            | Fault::Replay { at_ms, .. } => at_ms,
        }
    }

    /// The seats that it names.
    pub fn seats(&self) -> Vec<u8> {
        match *self {
            Fault::Split { ref side, .. } => side.clone(),
            Fault::Nap { seat, .. }
            | Fault::Kill { seat, .. }
            | Fault::SlowDisk { seat, .. }
            | Fault::DiskFull { seat, .. }
            | Fault::Leave { seat, .. } => vec![seat],
            Fault::Cut { from, to, .. } | Fault::Replay { from, to, .. } => vec![from, to],
        }
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_zero(value: &u32) -> bool {
    *value == 0
}

fn grace() -> u32 {
    8_000
}

/// Why a text is no plan.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPlan {
    /// No TOML, or not of this form.
    #[error("this is no plan: {0}")]
    Form(String),
    /// Too few or too many.
    #[error("a table has 2 to 8 seats, not {0}")]
    Seats(u8),
    /// Something names a seat that is not there.
    #[error("{what} names seat {seat}; the seats are 0 to {last}")]
    NoSeat {
        /// What names it.
        what: &'static str,
        /// The seat.
        seat: u8,
        /// The last one that is there.
        last: u8,
    },
    /// No strategy of that name, or not here.
    #[error(transparent)]
    Strategy(#[from] crate::villain::NoStrategy),
    /// No mistake of that name.
    #[error(transparent)]
    Mistake(#[from] nertz_lockstep::mistake::NoMistake),
    /// No such game.
    #[error("there is no game {0:?}; there are: toy, nertz")]
    Game(String),
    /// What can mean nothing.
    #[error("{0}")]
    Senseless(String),
    /// Rules that the game refuses.
    #[error("the rules cannot be played by: {0}")]
    Rules(String),
    /// Pauses that make no sense.
    #[error("pause_ms = [{0}, {1}]: the least pause is 1, and not more than the most")]
    Pause(u32, u32),
}

impl Plan {
    /// Reads a plan.
    pub fn from_toml(text: &str) -> Result<Plan, BadPlan> {
        let plan: Plan = toml::from_str(text).map_err(|error| BadPlan::Form(error.to_string()))?;
        plan.check()?;
        Ok(plan)
    }

    /// The plan as a text.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).unwrap_or_else(|error| format!("# {error}"))
    }

    /// Whether everything that it names is there.
    pub fn check(&self) -> Result<(), BadPlan> {
        if !(2..=8).contains(&self.seats) {
            return Err(BadPlan::Seats(self.seats));
        }
        let [least, most] = self.pause_ms;
        if least == 0 || least > most {
            return Err(BadPlan::Pause(least, most));
        }
        let there = |what, seat| {
            let last = self.seats - 1;
            if seat <= last { Ok(()) } else { Err(BadPlan::NoSeat { what, seat, last }) }
        };
        for link in &self.links {
            there("a link", link.from).and(there("a link", link.to))?;
        }
        self.finish.iter().try_for_each(|seat| there("finish", *seat))?;
        for seat in self.faults.iter().flat_map(Fault::seats) {
            there("a fault", seat)?;
        }
        self.asks.iter().try_for_each(|seat| there("asks", *seat))?;
        self.stays.iter().try_for_each(|seat| there("stays", *seat))?;
        if let Some(villain) = &self.villain {
            there("the villain", villain.seat)?;
            villain.friend.iter().chain(&villain.audience).try_for_each(|seat| there("the villain", *seat))?;
        }
        self.mistake()?;
        self.check_sense()
    }

    /// Refuses what would silently come to nothing.
    fn check_sense(&self) -> Result<(), BadPlan> {
        let no = |why: String| Err(BadPlan::Senseless(why));
        for fault in &self.faults {
            if fault.at_ms() >= self.heal_ms && !matches!(fault, Fault::Leave { .. }) {
                return no(format!("{fault:?} comes when all is healed, from {} ms on", self.heal_ms));
            }
            if let Fault::Cut { from, to, .. } | Fault::Replay { from, to, .. } = fault
                && from == to
            {
                return no(format!("{fault:?}: there is no link from a seat to itself"));
            }
        }
        if let Some(link) = self.links.iter().find(|link| link.from == link.to) {
            return no(format!("there is no link from seat {} to itself", link.from));
        }
        if let Some(villain) = &self.villain {
            strategy(&villain.strategy)?;
            if villain.friend == Some(villain.seat) || villain.audience.contains(&villain.seat) {
                return no("the villain is neither its own friend nor its own audience".to_owned());
            }
        }
        if self.start_ms.len() > usize::from(self.seats) {
            return no(format!("start_ms names {} seats; there are {}", self.start_ms.len(), self.seats));
        }
        if let Some(name) = self.violates.as_ref().filter(|name| Oracle::ALL.iter().all(|of| of.name() != **name)) {
            let all: Vec<String> = Oracle::ALL.iter().map(|oracle| oracle.name()).collect();
            return no(format!("there is no oracle {name:?}; there are: {}", all.join(", ")));
        }
        self.links.iter().map(|link| &link.air).chain([&self.air]).try_for_each(|air| air.check().or_else(no))
    }

    /// The mistake that all engines make.
    pub fn mistake(&self) -> Result<Option<Mistake>, BadPlan> {
        Ok(self.mistake.as_deref().map(str::parse).transpose()?)
    }

    /// What the link from one seat to another is like.
    pub fn air(&self, from: u8, to: u8) -> &Air {
        self.links.iter().find(|link| link.from == from && link.to == to).map_or(&self.air, |link| &link.air)
    }
}
