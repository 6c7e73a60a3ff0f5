//! What one transcript says about the own seat.

use crate::words::Tell;
use crate::{files, tell};
use nertz_core::{Rules, Verdict as Standing, standing_of};
use nertz_lockstep::audit::{Report, Verdict, audit};
use nertz_lockstep::charter::Kind;
use nertz_lockstep::codec;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{Ed25519, PeerId};
use nertz_lockstep::transcript::Ending;
use nertz_session::name::{clean, clean_line};
use nertz_session::nertz::Nertz;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::Path;

/// A longer file is no transcript: a match of a hundred rounds has a hundredth of it.
const LONGEST: u64 = 1 << 30;

/// What a file comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Figures {
    /// A match, or the part of one that was played under one charter.
    Mine(Box<Part>),
    /// The own seat is not in it, or it is a demonstration.
    NotMine,
    /// It is not what was signed and written: why, in the language of the moment.
    Unverified(String),
}

/// What was played under one charter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Part {
    /// The charter's match id, in hexadecimal digits like all that follow,
    pub(super) match_id: String,
    /// that of the charter before,
    pub(super) before: Option<String>,
    /// and of the one that follows, if this file says so.
    pub(super) next: Option<String>,
    /// The own seat.
    pub(super) me: usize,
    /// Keys and names, by seats.
    pub(super) players: Vec<(String, String)>,
    /// The own partner's seat.
    pub(super) partner: Option<usize>,
    /// The rounds brought along: each player's key and points.
    pub(super) carried: Vec<Vec<(String, i16)>>,
    /// The rounds of this charter.
    pub(super) rounds: Vec<Round>,
    /// The seats that have won, if the match is decided.
    pub(super) winners: Option<Vec<usize>>,
    /// How it ended.
    pub(super) end: End,
    /// Seats that went before the end.
    pub(super) gone: Vec<usize>,
    /// Written by the own seat; otherwise a copy of somebody else's.
    pub(super) by_me: bool,
}

/// A round that was scored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Round {
    /// All seats' points.
    pub(super) scores: Vec<i16>,
    /// The own seat has called.
    pub(super) called: bool,
    /// The own seat played; in an extra round between others it does not.
    pub(super) played: bool,
}

/// How a part ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub(super) enum End {
    /// The file does not say.
    #[default]
    Open,
    /// By the rules.
    Finished,
    /// It goes on under another charter.
    Continued,
    /// The own seat left, was given up, or was convicted.
    ByMe,
    /// Somebody else did or was.
    ByOthers,
}

/// Audits a file for the seat of `key`.
///
/// # Errors
/// If it cannot be read just now.
pub(super) fn read(path: &Path, key: &PeerId) -> io::Result<Figures> {
    Ok(match files::read_up_to(path, LONGEST)? {
        Some(bytes) => of(&bytes, key),
        None => Figures::Unverified(tell!("audit-too-large")),
    })
}

/// What the bytes of a file come to.
pub(super) fn of(bytes: &[u8], key: &PeerId) -> Figures {
    let report = match audit::<Nertz, Ed25519>(bytes) {
        Ok(report) => report,
        Err(why) => return Figures::Unverified(why.tell()),
    };
    match (&report.verdict, &report.match_id) {
        (verdict @ Verdict::Tampered { .. }, _) | (verdict, None) => {
            Figures::Unverified(clean_line(&verdict.tell(), 400, 800))
        }
        (_, Some(id)) => match report.keys.iter().position(|of| of == key) {
            Some(me) if report.kind == Some(Kind::Match) => {
                Figures::Mine(Box::new(part(&report, hex::encode(id), key, me)))
            }
            _ => Figures::NotMine,
        },
    }
}

fn part(report: &Report, match_id: String, key: &PeerId, me: usize) -> Part {
    let rules: Rules = codec::decode(&report.rules).unwrap_or_default();
    let seats = u8::try_from(report.keys.len()).unwrap_or(u8::MAX);
    let mut gone: Vec<usize> = report.views.iter().flat_map(|view| &view.gone).map(|(seat, _)| seat.index()).collect();
    if let Some(Ending::Abandoned { seat, .. } | Ending::Convicted { seat, .. }) = &report.ending {
        gone.push(seat.index());
    }
    gone.sort_unstable();
    gone.dedup();
    let sheet = Sheet { rules: &rules, seats, gone: &gone };
    let before = carried(report);
    let mut scores: Vec<Vec<i16>> = before.clone();
    let mut rounds = Vec::new();
    for round in &report.rounds {
        let called = round.ended_by.is_some_and(|seat| seat.index() == me);
        rounds.push(Round { scores: round.scores.clone(), called, played: sheet.plays_next(&scores, me) });
        scores.push(round.scores.clone());
    }
    let named = report.keys.iter().zip(&report.players);
    let keyed = |scores: &[i16]| {
        let players = report.carried.iter().flat_map(|carried| carried.players.iter());
        players.zip(scores).map(|(past, score)| (hex::encode(past.key.0), *score)).collect()
    };
    Part {
        match_id,
        before: report.carried.as_ref().map(|carried| hex::encode(carried.before)),
        next: match &report.ending {
            Some(Ending::Continued { charter }) => Some(hex::encode(charter)),
            _ => None,
        },
        me,
        players: named.map(|(key, name)| (hex::encode(key.0), clean(name, key))).collect(),
        partner: u8::try_from(me).ok().and_then(|me| rules.partner(seats, me)).map(usize::from),
        carried: report.carried.iter().flat_map(|carried| carried.rounds.iter().map(|scores| keyed(scores))).collect(),
        rounds,
        winners: sheet.winners(&scores).filter(|_| may_be_decided(&report.ending)),
        end: end(&report.ending, me),
        gone,
        by_me: report.recorder.is_some_and(|recorder| recorder == *key),
    }
}

/// What counts after these rounds.
struct Sheet<'a> {
    rules: &'a Rules,
    seats: u8,
    gone: &'a [usize],
}

impl Sheet<'_> {
    fn standing(&self, scores: &[Vec<i16>]) -> Standing {
        standing_of(self.rules, scores, self.seats, |seat| !self.gone.contains(&usize::from(seat))).verdict
    }

    fn plays_next(&self, scores: &[Vec<i16>], seat: usize) -> bool {
        match self.standing(scores) {
            Standing::Extra(between) => between.iter().any(|of| usize::from(*of) == seat),
            Standing::Next | Standing::Won(_) => true,
        }
    }

    fn winners(&self, scores: &[Vec<i16>]) -> Option<Vec<usize>> {
        match self.standing(scores) {
            Standing::Won(seats) => Some(seats.into_iter().map(usize::from).collect()),
            Standing::Next | Standing::Extra(_) => None,
        }
    }
}

/// The scores of the rounds before this charter, by its own seats.
fn carried(report: &Report) -> Vec<Vec<i16>> {
    let Some(carried) = &report.carried else { return Vec::new() };
    let place = |key: &PeerId| carried.players.iter().position(|past| past.key == *key);
    let of = |scores: &[i16], key: &PeerId| place(key).and_then(|at| scores.get(at)).copied().unwrap_or(0);
    carried.rounds.iter().map(|scores| report.keys.iter().map(|key| of(scores, key)).collect()).collect()
}

/// A match is decided by its rounds, whoever leaves before all have signed; a round in which a rule was broken is void.
fn may_be_decided(ending: &Option<Ending>) -> bool {
    !matches!(ending, Some(Ending::Convicted { .. } | Ending::Continued { .. }))
}

fn end(ending: &Option<Ending>, me: usize) -> End {
    let by = |seat: &Seat| if seat.index() == me { End::ByMe } else { End::ByOthers };
    match ending {
        None => End::Open,
        Some(Ending::Finished) => End::Finished,
        Some(Ending::Continued { .. }) => End::Continued,
        Some(Ending::Abandoned { seat, .. } | Ending::Convicted { seat, .. }) => by(seat),
    }
}
