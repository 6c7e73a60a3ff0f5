//! The ends: of a round, and of a match, with the audit of its transcript.

use super::log::Log;
use crate::app::State;
use crate::screen::{ResultRow, Results};
use crate::tell;
use crate::words::{self, Tell, listed};
use nertz_core::{Rules, Verdict as Standing, standing_of};
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
        let transcript = end.transcript.as_str();
        Some(match end.winners.len() {
            0 => tell!("play-word-over", why = end.why.as_str(), transcript = transcript),
            winners => {
                tell!("play-word-won", names = listed(&end.winners), winners = winners, transcript = transcript)
            }
        })
    }
}

/// Who plays, and who of them is not at the table any more.
#[derive(Clone, Copy)]
pub(super) struct Company<'a> {
    pub(super) names: &'a [String],
    pub(super) gone: &'a [u8],
}

impl Company<'_> {
    fn standing(&self, rules: &Rules, results: &[Vec<i16>]) -> nertz_core::Standing {
        standing_of(rules, results, self.names.len() as u8, |seat| !self.gone.contains(&seat))
    }
}

/// The sorting after the last of these rounds, the leader of the match first, partners together.
pub(super) fn results(rules: &Rules, company: &Company<'_>, me: u8, rounds: &[RoundScored], clock_ms: u64) -> Results {
    let players = company.names;
    let name = |seat: u8| players.get(usize::from(seat)).cloned().unwrap_or_default();
    let seats = players.len() as u8;
    let partner = |seat: u8| rules.partner(seats, seat).map(|partner| (partner, name(partner)));
    let row =
        |seat: u8| ResultRow { seat, name: name(seat), me: seat == me, partner: partner(seat), ..ResultRow::default() };
    let Some(last) = rounds.last() else {
        return Results { rows: rules.teams(seats).concat().into_iter().map(row).collect(), ..Results::default() };
    };
    let scores = scores(rounds);
    let before = scores.split_last().map_or(&[][..], |(_, before)| before);
    let between = match company.standing(rules, before).verdict {
        Standing::Extra(between) => Some(between),
        Standing::Next | Standing::Won(_) => None,
    };
    let witness = |seat: u8| between.as_ref().is_some_and(|between| !between.contains(&seat));
    let of = |seat: &u8| last.rows.get(usize::from(*seat));
    let sum = |team: &[u8]| team.iter().filter_map(of).map(|row| i32::from(row.score)).sum::<i32>();
    let total = |team: &[u8]| team.iter().filter_map(of).map(|row| row.total).sum::<i32>();
    let mut teams = rules.teams(seats);
    let best = teams.iter().filter(|team| !team.iter().any(|seat| witness(*seat))).map(|team| sum(team)).max();
    teams.sort_by_key(|team| std::cmp::Reverse(total(team)));
    let rows = teams.iter().flat_map(|team| {
        let (total, leads) = (total(team), Some(sum(team)) == best);
        team.iter().filter_map(move |&seat| {
            let scored = of(&seat)?;
            Some(ResultRow {
                caller: last.ended_by == Some(seat),
                cards: scored.lake,
                left: scored.left,
                left_points: scored.left_points,
                bonus: scored.bonus,
                sum: scored.score,
                total,
                leads: leads && !witness(seat),
                witness: witness(seat),
                ..row(seat)
            })
        })
    });
    let rows = rows.collect();
    let clock = format!("{}:{:02}", clock_ms / 60_000, clock_ms / 1000 % 60);
    let how = match last.ended_by {
        Some(seat) => tell!("play-called-after", name = name(seat), clock = clock),
        None if rules.turns => tell!("play-passed-after", clock = clock),
        None => tell!("play-stuck-after", clock = clock),
    };
    let next = match company.standing(rules, &scores).verdict {
        Standing::Extra(between) => Some(extra(&between.into_iter().map(name).collect::<Vec<_>>(), seats)),
        Standing::Next | Standing::Won(_) => None,
    };
    Results { round: last.round, how, rows, extra: between.is_some(), next, rounds: scores, ..Results::default() }
}

/// What is said of an extra round that follows.
fn extra(between: &[String], seats: u8) -> String {
    match between.len() < usize::from(seats) {
        true => tell!("play-extra-between", names = listed(between)),
        false => tell!("play-extra"),
    }
}

fn scores(rounds: &[RoundScored]) -> Vec<Vec<i16>> {
    rounds.iter().map(|round| round.rows.iter().map(|row| row.score).collect()).collect()
}

/// Who has won, if these rounds decide the match.
pub(super) fn decided(rules: &Rules, company: &Company<'_>, rounds: &[RoundScored]) -> Option<Vec<String>> {
    match company.standing(rules, &scores(rounds)).verdict {
        Standing::Won(seats) => {
            Some(seats.iter().filter_map(|seat| company.names.get(usize::from(*seat))).cloned().collect())
        }
        Standing::Next | Standing::Extra(_) => None,
    }
}

/// Why a match is over that nobody has won, for the player of seat `own`.
pub(super) fn why<'a>(ending: &Ending, own: u8, name: impl Fn(u8) -> &'a str, broken: Option<&str>) -> String {
    let who = |seat: u8| (if seat == own { "yes" } else { "no" }, name(seat));
    match ending {
        Ending::Finished => String::new(),
        Ending::Continued { .. } => tell!("play-why-continued"),
        Ending::Abandoned { seat, why } => {
            let (me, name) = who(seat.number());
            match clean_line(why, 200, 400) {
                why if why == nertz_lockstep::peer::GONE_ON => tell!("play-why-gone-on", me = me, name = name),
                why if why == "left" => tell!("play-why-left", me = me, name = name),
                why if why == "left the match" => tell!("play-why-left-match", me = me, name = name),
                why if why == "resigned" => tell!("play-why-resigned", me = me, name = name),
                why => tell!("play-why-broken-off", me = me, name = name, why = words::broken_off(&why)),
            }
        }
        Ending::Convicted { seat, rule } => {
            let (me, name) = who(seat.number());
            let rule = broken.map_or_else(|| words::rule(rule), str::to_owned);
            tell!("play-why-broke-a-rule", me = me, name = name, rule = rule)
        }
    }
}

/// Whether the match is over for this seat alone.
pub(super) fn goes_on(ending: &Ending) -> bool {
    match ending {
        Ending::Abandoned { why, .. } => **why == *nertz_lockstep::peer::GONE_ON,
        Ending::Continued { .. } => true,
        Ending::Finished | Ending::Convicted { .. } => false,
    }
}

pub(super) fn path(path: Option<&Path>) -> String {
    path.map_or_else(String::new, |path| path.display().to_string())
}

/// What an audit says, in a sentence.
#[derive(Debug)]
pub(super) struct Judged {
    text: String,
    /// Nothing that is there is wrong.
    clean: bool,
}

/// Audits a transcript that is complete.
pub(super) fn judge(path: &Path) -> Judged {
    let read = std::fs::read(path).map_err(|error| error.to_string());
    let report = read.and_then(|bytes| audit::<Nertz, Ed25519>(&bytes).map_err(|why| why.tell()));
    match report {
        Ok(report) => {
            let verdict = sentence(&report);
            // That a match was broken off is told beside it: whoever stayed has done nothing wrong.
            let clean = report.verdict == Verdict::Clean || is_broken_off(&report);
            let before = report.carried.as_ref().map_or(0, |carried| carried.rounds.len());
            let text = match before {
                0 => tell!("play-audit", verdict = verdict),
                // What was before is in files of its own.
                before => tell!("play-audit-since", round = before + 1, verdict = verdict),
            };
            Judged { text, clean }
        }
        Err(why) => Judged { text: tell!("play-audit-unreadable", why = clean_line(&why, 200, 400)), clean: false },
    }
}

/// The match has no end, but the transcript has one.
fn is_broken_off(report: &Report) -> bool {
    let told = !matches!(report.ending, None | Some(Ending::Finished));
    matches!(report.verdict, Verdict::Incomplete(_)) && told
}

fn sentence(report: &Report) -> String {
    let sum = |of: fn(&Tally) -> u32| report.rounds.iter().map(|round| u64::from(of(&round.contests))).sum::<u64>();
    let (plays, contested) = (sum(|tally| tally.plays), sum(|tally| tally.contested));
    match &report.verdict {
        Verdict::Clean => {
            tell!("play-audit-clean", plays = plays, contested = contested)
        }
        // Why it was is told beside it.
        Verdict::Incomplete(_) if is_broken_off(report) => tell!("play-audit-incomplete"),
        Verdict::Cheated { name, .. } => tell!("play-audit-cheated", name = name.as_str()),
        Verdict::Tampered { .. } => tell!("play-audit-tampered"),
        other => clean_line(&other.tell(), 300, 600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nertz_session::session::Row;

    /// Rounds with these scores, the totals added up.
    fn rounds(scores: &[&[i16]]) -> Vec<RoundScored> {
        let mut totals = vec![0; scores[0].len()];
        let mut rounds = Vec::new();
        for (round, scores) in (1..).zip(scores) {
            let rows = scores.iter().zip(&mut totals).map(|(&score, total)| {
                *total += i32::from(score);
                Row { lake: 0, left: 0, left_points: 0, bonus: score, score, total: *total }
            });
            rounds.push(RoundScored { round, ended_by: Some(0), rows: rows.collect(), contests: Tally::default() });
        }
        rounds
    }

    fn players(count: usize) -> Vec<String> {
        ["Ana", "Ben", "Cleo", "Dan"].into_iter().take(count).map(str::to_owned).collect()
    }

    fn told(rules: &Rules, scores: &[&[i16]]) -> (Results, Vec<String>) {
        let results =
            results(rules, &Company { names: &players(scores[0].len()), gone: &[] }, 0, &rounds(scores), 61_000);
        let row = |row: &ResultRow| {
            let mark = if row.witness { " sat out" } else { "" };
            format!("{} {}{}{mark}", row.name, row.total, if row.leads { " leads" } else { "" })
        };
        let rows = results.rows.iter().map(row).collect();
        (results, rows)
    }

    #[test]
    fn partners_are_sorted_and_added_up_together() {
        let rules = Rules { partners: true, ..Rules::default() };
        let (results, rows) = told(&rules, &[&[30, 41, -5, 10]]);
        assert_eq!(rows, ["Ben 51 leads", "Dan 51 leads", "Ana 25", "Cleo 25"]);
        assert_eq!(results.rows[0].partner, Some((3, "Dan".to_owned())));
        assert_eq!((results.extra, results.next), (false, None));
        let scores: [&[i16]; 2] = [&[30, 41, -5, 10], &[60, 1, 20, 5]];
        assert_eq!(
            decided(&rules, &Company { names: &players(4), gone: &[] }, &rounds(&scores)),
            Some(vec!["Ana".to_owned(), "Cleo".to_owned()])
        );
    }

    #[test]
    fn an_extra_round_has_witnesses_and_may_leave_it_level() {
        let level: &[i16] = &[100, 100, 3];
        let (results, rows) = told(&Rules::default(), &[level]);
        assert_eq!(rows, ["Ana 100 leads", "Ben 100 leads", "Cleo 3"]);
        assert_eq!(results.next.unwrap(), "It is level: an extra round between Ana and Ben decides.");
        let (results, rows) = told(&Rules::default(), &[level, &[-7, -9, 0]]);
        assert_eq!(rows, ["Ana 93 leads", "Ben 91", "Cleo 3 sat out"], "a witness does not lead with nothing");
        assert_eq!((results.extra, results.next), (true, None));
        let (results, _) = told(&Rules::default(), &[&[100, 100]]);
        assert_eq!(results.next.unwrap(), "It is level: an extra round decides.");
        let partners = Rules { partners: true, ..Rules::default() };
        let (results, rows) = told(&partners, &[&[60, 50, 40, 50]]);
        assert_eq!(rows.len(), 4);
        assert_eq!(results.next.unwrap(), "It is level: an extra round decides.");
    }

    #[test]
    fn a_match_without_a_round_lists_who_sat_there() {
        let results = results(
            &Rules { partners: true, ..Rules::default() },
            &Company { names: &players(4), gone: &[] },
            2,
            &[],
            0,
        );
        let names: Vec<&str> = results.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["Ana", "Cleo", "Ben", "Dan"]);
        assert!(results.rows[1].me);
    }
}
