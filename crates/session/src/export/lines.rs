//! The lines.

use super::items::{ItemLine, card};
use crate::name;
use crate::replay::{Contender, Contest};
use nertz_core::Rules;
use nertz_core::rules::Key;
use nertz_core::{Lane, Place};
use nertz_lockstep::charter::{Charter, Kind};
use nertz_lockstep::contest::{Fate, PlayId, Status, Tie};
use nertz_lockstep::transcript::Ending;
use serde::Serialize;
use std::collections::BTreeMap;

/// The version of these lines: another number only if one of them means something else than before.
const FORMAT: u32 = 1;

/// One line.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "each field stands in the README of this crate")]
pub enum Line {
    /// The charter: who plays, by which rules.
    Match(Box<MatchLine>),
    /// An entry of a seat's log.
    Entry {
        record: u32,
        ms: u32,
        seat: u8,
        seq: u32,
        round: u32,
        view: u16,
        clock: Vec<u32>,
        seen: Vec<(u8, u32)>,
        id: String,
        state: String,
        items: Vec<ItemLine>,
    },
    /// A card has become known.
    Turned { record: u32, ms: u32, round: u32, seat: u8, k: u8, card: String },
    /// A contest is decided.
    Contest(ContestLine),
    /// A round is scored.
    Scores {
        record: u32,
        ms: u32,
        round: u32,
        scores: Vec<i16>,
        ended_by: Option<u8>,
        cut: Vec<u32>,
        plays: u32,
        contested: u32,
        draws: u32,
        lost: u32,
    },
    /// Somebody has gone.
    View { record: u32, ms: u32, view: u16, round: u32, left: Vec<u8>, lost: Vec<u8>, agreed: usize, of: usize },
    /// A remark of the recorder's.
    Note { record: u32, ms: u32, text: String },
    /// Evidence that a seat broke a rule.
    Evidence { record: u32, ms: u32, seat: u8, rule: String },
    /// The end record.
    End {
        record: u32,
        ms: u32,
        ending: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        charter: Option<String>,
    },
    /// The audit's verdict on the whole file: the last line.
    Verdict(VerdictLine),
}

/// The charter.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs, reason = "each field stands in the README of this crate")]
pub struct MatchLine {
    pub format: u32,
    #[serde(rename = "match")]
    pub id: String,
    pub demo_seed: Option<u32>,
    pub players: Vec<PlayerLine>,
    pub rules: BTreeMap<&'static str, String>,
    pub goes_on_from: Option<String>,
    pub scores_before: Vec<Vec<i16>>,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs, reason = "each field stands in the README of this crate")]
pub struct PlayerLine {
    pub seat: u8,
    pub name: String,
    pub key: String,
}

/// A contest.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs, reason = "each field stands in the README of this crate")]
pub struct ContestLine {
    pub record: u32,
    pub ms: u32,
    pub round: u32,
    pub place: Option<PlaceLine>,
    pub rule: &'static str,
    pub plays: Vec<PlayLine>,
    pub ballots: Vec<Option<u8>>,
    pub heard: Vec<Vec<u8>>,
    pub drawn: Vec<u8>,
}

/// A place in the lake.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs, reason = "each field stands in the README of this crate")]
pub struct PlaceLine {
    pub deck: u8,
    pub founder: String,
    pub rank: u8,
}

/// A play of a contest.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs, reason = "each field stands in the README of this crate")]
pub struct PlayLine {
    pub seat: u8,
    pub seal: u32,
    pub card: Option<String>,
    pub knew: Vec<u8>,
    pub status: &'static str,
    pub ballots: usize,
    pub fate: &'static str,
}

/// The verdict.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[allow(missing_docs, reason = "each field stands in the README of this crate")]
pub struct VerdictLine {
    pub verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    pub records: u64,
    pub entries: u64,
    pub rounds: usize,
}

impl MatchLine {
    pub(super) fn of(charter: &Charter, rules: &Rules) -> MatchLine {
        let players = (0..).zip(charter.seated()).map(|(seat, player)| PlayerLine {
            seat,
            name: name::clean(&player.name, &player.key),
            key: hex::encode(player.key.0),
        });
        MatchLine {
            format: FORMAT,
            id: hex::encode(charter.match_id()),
            demo_seed: match charter.kind {
                Kind::Demo { seed } => Some(seed),
                Kind::Match => None,
            },
            players: players.collect(),
            rules: Key::ALL.into_iter().map(|key| (key.name(), rules.value(key))).collect(),
            goes_on_from: charter.carried.as_deref().map(|carried| hex::encode(carried.before)),
            scores_before: charter.carried_rounds(),
        }
    }
}

impl PlaceLine {
    /// None for the call.
    pub(super) fn of(place: Place) -> Option<PlaceLine> {
        let (Lane { deck, card: founder }, rank) = place.lane()?;
        Some(PlaceLine { deck, founder: card(founder), rank })
    }
}

impl ContestLine {
    pub(super) fn of(contest: &Contest, round: u32, record: u32, ms: u32) -> ContestLine {
        let seats = |plays: &[PlayId]| plays.iter().map(|play| play.seat.number()).collect::<Vec<u8>>();
        let play = |play: &Contender| PlayLine {
            seat: play.id.seat.number(),
            seal: play.id.seq,
            card: play.card.map(card),
            knew: seats(&play.knew),
            status: match play.status {
                Status::Out => "out",
                Status::Open => "open",
                Status::Contender => "contender",
            },
            ballots: play.ballots,
            fate: match play.fate {
                Fate::Won => "won",
                Fate::Lost => "lost",
                Fate::Undecided => "undecided",
            },
        };
        ContestLine {
            record,
            ms,
            round,
            place: PlaceLine::of(contest.place),
            rule: match contest.tie {
                Tie::First => "first",
                Tie::Last => "last",
                Tie::Both => "both",
            },
            plays: contest.plays.iter().map(play).collect(),
            ballots: contest.ballots.iter().map(|ballot| ballot.map(|play| play.seat.number())).collect(),
            heard: contest.heard.iter().map(|heard| seats(heard)).collect(),
            drawn: seats(&contest.drawn),
        }
    }
}

pub(super) fn of_ending(ending: &Ending, record: u32, ms: u32) -> Line {
    let (ending, seat, why, charter) = match ending {
        Ending::Finished => ("finished", None, None, None),
        Ending::Abandoned { seat, why } => ("abandoned", Some(seat.number()), Some(why.to_string()), None),
        Ending::Convicted { seat, rule } => ("convicted", Some(seat.number()), Some(rule.to_string()), None),
        Ending::Continued { charter } => ("continued", None, None, Some(hex::encode(charter))),
    };
    Line::End { record, ms, ending, seat, why, charter }
}
