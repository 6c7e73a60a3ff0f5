//! The ends: of a round, and of a match, with the audit of its transcript.

use super::log::Log;
use crate::app::State;
use crate::screen::{ResultRow, Results};
use nertz_core::{Rules, Verdict as Standing, standing};
use nertz_lockstep::audit::{Report, Verdict, audit};
use nertz_lockstep::round::Tally;
use nertz_lockstep::sign::Ed25519;
use nertz_lockstep::transcript::Ending;
use nertz_session::name::clean_line;
use nertz_session::nertz::Nertz;
use nertz_session::session::RoundScored;
use std::path::Path;

/// A match that is over, as long as it is looked at.
#[derive(Debug)]
pub(super) struct Past {
    results: Results,
    log: Log,
}

impl Past {
    pub(super) fn new(results: Results, log: Log) -> Past {
        Past { results, log }
    }

    pub(super) fn state(&self) -> State {
        State::Results(self.results.clone(), self.log.notices())
    }

    /// What the audit says.
    pub(super) fn judged(&mut self, verdict: Judged) {
        self.results.verdict = Some(verdict.text);
        self.results.clean = verdict.clean;
    }

    /// What is worth saying when the program ends after it.
    pub(super) fn word(&self) -> Option<String> {
        let end = self.results.end.as_ref()?;
        let outcome = match end.winners.is_empty() {
            true => format!("The match is over: {}.", end.why),
            false => format!("{} won the match.", end.winners.join(" and ")),
        };
        Some(format!("{outcome} Its transcript: {}", end.transcript))
    }
}

/// The sorting after the last of these rounds, the leader of the match first.
pub(super) fn results(players: &[String], me: u8, rounds: &[RoundScored], clock_ms: u64) -> Results {
    let Some(last) = rounds.last() else {
        let rows = (0..).zip(players).map(|(seat, name)| ResultRow {
            seat,
            name: name.clone(),
            me: seat == me,
            ..ResultRow::default()
        });
        return Results { rows: rows.collect(), ..Results::default() };
    };
    let best = last.rows.iter().map(|row| row.score).max();
    let name = |seat: u8| players.get(usize::from(seat)).cloned().unwrap_or_default();
    let rows = (0..).zip(&last.rows).map(|(seat, row)| ResultRow {
        seat,
        name: name(seat),
        me: seat == me,
        caller: last.ended_by == Some(seat),
        cards: row.lake,
        left: row.left,
        left_points: row.left_points,
        bonus: row.bonus,
        sum: row.score,
        total: row.total,
        leads: Some(row.score) == best,
    });
    let mut rows: Vec<ResultRow> = rows.collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.total));
    let clock = format!("{}:{:02}", clock_ms / 60_000, clock_ms / 1000 % 60);
    let how = match last.ended_by {
        Some(seat) => format!("{} called after {clock}", name(seat)),
        None => format!("All were stuck after {clock}"),
    };
    let scores = rounds.iter().map(|round| round.rows.iter().map(|row| row.score).collect());
    Results { round: last.round, how, rows, rounds: scores.collect(), ..Results::default() }
}

/// Who has won, if these rounds decide the match.
pub(super) fn decided(rules: &Rules, players: &[String], rounds: &[RoundScored]) -> Option<Vec<String>> {
    let scores: Vec<Vec<i16>> = rounds.iter().map(|round| round.rows.iter().map(|row| row.score).collect()).collect();
    match standing(rules, &scores, players.len() as u8).verdict {
        Standing::Won(seats) => {
            Some(seats.iter().filter_map(|seat| players.get(usize::from(*seat))).cloned().collect())
        }
        Standing::Next | Standing::Extra(_) => None,
    }
}

/// Why a match is over that nobody has won.
pub(super) fn why<'a>(ending: &Ending, name: impl Fn(u8) -> &'a str, broken: Option<&str>) -> String {
    match ending {
        Ending::Finished => String::new(),
        Ending::Abandoned { seat, why } => {
            let name = name(seat.number());
            let why = clean_line(why, 200, 400);
            if why.starts_with("left") || why.starts_with("resigned") {
                format!("{name} {why}")
            } else {
                format!("broken off because of {name} ({why})")
            }
        }
        Ending::Convicted { seat, rule } => {
            let rule = broken.map_or_else(|| clean_line(rule, 100, 200), str::to_owned);
            format!("{} broke a rule: {rule}", name(seat.number()))
        }
    }
}

pub(super) fn path(path: Option<&Path>) -> String {
    path.map_or_else(String::new, |path| path.display().to_string())
}

/// What an audit says, in a sentence.
#[derive(Debug)]
pub(super) struct Judged {
    text: String,
    clean: bool,
}

/// Audits a transcript that is complete.
pub(super) fn judge(path: &Path) -> Judged {
    let read = std::fs::read(path).map_err(|error| error.to_string());
    let report = read.and_then(|bytes| audit::<Nertz, Ed25519>(&bytes).map_err(|why| why.to_string()));
    match report {
        Ok(report) => Judged { text: format!("Audit: {}", sentence(&report)), clean: report.verdict == Verdict::Clean },
        Err(why) => Judged {
            text: format!("Audit: the transcript cannot be read: {}", clean_line(&why, 200, 400)),
            clean: false,
        },
    }
}

fn sentence(report: &Report) -> String {
    let sum = |of: fn(&Tally) -> u32| report.rounds.iter().map(|round| u64::from(of(&round.contests))).sum::<u64>();
    let (plays, contested) = (sum(|tally| tally.plays), sum(|tally| tally.contested));
    match &report.verdict {
        Verdict::Clean => {
            let entries = report.entries;
            format!("clean. {entries} entries, {plays} plays, {contested} places contested, every card accounted for.")
        }
        // Why it was is told beside it.
        Verdict::Incomplete(_) if !matches!(report.ending, None | Some(Ending::Finished)) => {
            format!("incomplete, as the match was; all {} entries up to there hold.", report.entries)
        }
        other => clean_line(&other.to_string(), 300, 600),
    }
}
