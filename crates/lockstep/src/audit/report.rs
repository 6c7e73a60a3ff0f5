//! What an audit says.

use super::{Flaw, Lacks, Spot};
use crate::charter::{Carried, Kind};
use crate::hash::Hash;
use crate::misbehaviour::Misbehaviour;
use crate::round::Tally;
use crate::seat::{Clock, Seat, Seats};
use crate::sign::PeerId;
use crate::transcript::Ending;
use std::fmt;

/// The verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Everything holds.
    Clean,
    /// What is there holds; what is missing.
    Incomplete(Lacks),
    /// The file is not what was signed and written.
    Tampered {
        /// Where.
        at: Spot,
        /// Why.
        why: Flaw,
    },
    /// A seat broke a rule.
    Cheated {
        /// The seat.
        seat: Seat,
        /// The player's name.
        name: String,
        /// The entry (0 if it is not about one).
        seq: u32,
        /// The rule's name.
        rule: String,
        /// The rule in words.
        why: String,
    },
}

impl Verdict {
    pub(super) fn tampered(at: Spot, why: impl Into<Flaw>) -> Verdict {
        Verdict::Tampered { at, why: why.into() }
    }

    /// One word.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Clean => "clean",
            Verdict::Incomplete(_) => "incomplete",
            Verdict::Tampered { .. } => "tampered",
            Verdict::Cheated { .. } => "cheated",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Clean => f.write_str("clean"),
            Verdict::Incomplete(what) => write!(f, "incomplete: {what}"),
            Verdict::Tampered { at, why } => write!(f, "tampered: {at}: {why}"),
            Verdict::Cheated { seat, name, seq: 0, rule, why } => {
                write!(f, "cheated: seat {seat} ({name}) {why} [{rule}]")
            }
            Verdict::Cheated { seat, name, seq, rule, why } => {
                write!(f, "cheated: seat {seat} ({name}), entry {seq}: {why} [{rule}]")
            }
        }
    }
}

/// What is checked, one line each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Check {
    /// Format and canonical bytes.
    Format,
    /// The charter and its signatures.
    Charter,
    /// The signature under each entry.
    Signatures,
    /// Hash chains, gaps, forks.
    Chains,
    /// Clocks and mentions.
    Mentions,
    /// State digests.
    States,
    /// Commitments, openings, seeds, whole sequences.
    Decks,
    /// Every item at its author's clock.
    Legality,
    /// Every contest, with its ballots.
    Contests,
    /// Membership views.
    Views,
    /// Cuts, scores, signatures under results.
    Results,
    /// The end record.
    End,
}

impl Check {
    /// All, in the order of the report.
    pub const ALL: [Check; 12] = [
        Check::Format,
        Check::Charter,
        Check::Signatures,
        Check::Chains,
        Check::Mentions,
        Check::States,
        Check::Decks,
        Check::Legality,
        Check::Contests,
        Check::Views,
        Check::Results,
        Check::End,
    ];

    /// In words, with what is counted.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Check::Format => ("format and canonical bytes", "records"),
            Check::Charter => ("charter", "signatures"),
            Check::Signatures => ("signatures", "entries"),
            Check::Chains => ("chains, gaps, forks", "entries"),
            Check::Mentions => ("clocks and mentions", "mentions"),
            Check::States => ("state digests", "digests"),
            Check::Decks => ("deck commitments, openings, seeds", "chain values"),
            Check::Legality => ("legality of each item at its clock", "items"),
            Check::Contests => ("contests recomputed", "decisions"),
            Check::Views => ("view certificates", "changes of view"),
            Check::Results => ("cuts, scores, result signatures", "signatures"),
            Check::End => ("end record", "records"),
        }
    }

    /// The check that a broken rule belongs to.
    pub(super) fn of<B>(rule: &Misbehaviour<B>) -> Check {
        use Misbehaviour as M;
        match rule {
            M::Fork | M::BrokenChain | M::AfterLeaving | M::AfterTheEnd => Check::Chains,
            M::NotCanonical => Check::Format,
            M::ForeignView => Check::Views,
            M::MentionsItself
            | M::MentionsNobody
            | M::MentionsAgain
            | M::SplitRun
            | M::MentionsTooEarly
            | M::MentionsIllegal => Check::Mentions,
            M::WrongState => Check::States,
            M::WrongAnchorCount
            | M::WrongAnchor
            | M::WrongReady
            | M::OpenNotMember
            | M::OpenNotTurned
            | M::OpenAgain
            | M::WrongOpening
            | M::TurnsWithoutOpening
            | M::OpensWithoutTurning
            | M::WrongSeeds => Check::Decks,
            M::SettlesNothing | M::SettlesTooEarly | M::WrongSettle => Check::Contests,
            M::ResultOutOfPlace | M::WrongResult | M::AskOutOfPlace | M::VoteOutOfPlace => Check::Results,
            _ => Check::Legality,
        }
    }
}

/// One line of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// What was checked.
    pub check: Check,
    /// How many of them held.
    pub count: u64,
    /// Whether all did.
    pub ok: bool,
}

/// A round as recomputed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundReport {
    /// Its number, from 1.
    pub number: u32,
    /// Each seat's score.
    pub scores: Vec<i16>,
    /// Who ended it by a call.
    pub ended_by: Option<Seat>,
    /// Its contests.
    pub contests: Tally,
    /// Each seat's last entry that counts.
    pub cut: Clock,
}

/// A change of view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ViewReport {
    /// When, by the recorder's clock.
    pub ms: u32,
    /// The number of the view that begins.
    pub number: u16,
    /// The round in which it does; 0 before the first.
    pub round: u32,
    /// Who has gone, and whether by an own last entry.
    pub gone: Vec<(Seat, bool)>,
    /// So many have signed it,
    pub agreed: usize,
    /// of so many.
    pub of: usize,
}

/// The whole report.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The match.
    pub match_id: Option<Hash>,
    /// A match, or a demonstration with a seed.
    pub kind: Option<Kind>,
    /// The players' names as they stand in the charter (not cleaned for a screen), in seat order.
    pub players: Vec<String>,
    /// Their keys.
    pub keys: Vec<PeerId>,
    /// The rules' bytes.
    pub rules: Vec<u8>,
    /// What the match has brought along from the charters before, by the word of all who signed.
    pub carried: Option<Carried>,
    /// Records read.
    pub records: u64,
    /// Entries that held.
    pub entries: u64,
    /// Each seat's last entry in the file.
    pub heads: Clock,
    /// Decks whose whole sequence is known, and all decks.
    pub decks: (u64, u64),
    /// The rounds scored.
    pub rounds: Vec<RoundReport>,
    /// The changes of view.
    pub views: Vec<ViewReport>,
    /// A view began without the recorder, and the file holds what came behind its cut: who is in it.
    pub gone_on: Option<Seats>,
    /// The recorder's remarks: milliseconds and text.
    pub notes: Vec<(u32, String)>,
    /// Who wrote the file, by its end record.
    pub recorder: Option<PeerId>,
    /// How the match ended, by its end record.
    pub ending: Option<Ending>,
    /// One line for each check.
    pub lines: Vec<Line>,
    /// The verdict.
    pub verdict: Verdict,
    /// Who is shown to have broken which rule, by evidence in the file.
    pub(super) evidence: Vec<(Seat, String)>,
    pub(super) convicted: Option<Verdict>,
}

impl Default for Report {
    fn default() -> Report {
        Report {
            match_id: None,
            kind: None,
            players: Vec::new(),
            keys: Vec::new(),
            rules: Vec::new(),
            carried: None,
            records: 0,
            entries: 0,
            heads: Clock::default(),
            decks: (0, 0),
            rounds: Vec::new(),
            views: Vec::new(),
            gone_on: None,
            notes: Vec::new(),
            recorder: None,
            ending: None,
            lines: Check::ALL.map(|check| Line { check, count: 0, ok: true }).to_vec(),
            verdict: Verdict::Incomplete(Lacks::Audit),
            evidence: Vec::new(),
            convicted: None,
        }
    }
}

impl Report {
    pub(super) fn count(&mut self, check: Check, more: u64) {
        for line in self.lines.iter_mut().filter(|line| line.check == check) {
            line.count += more;
        }
    }

    pub(super) fn fail(&mut self, check: Check) {
        for line in self.lines.iter_mut().filter(|line| line.check == check) {
            line.ok = false;
        }
    }
}
