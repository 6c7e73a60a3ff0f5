//! What a demo has shown.

use crate::commands::audit::Audited;
use crate::commands::common::say;
use crate::commands::times::Times;
use nertz::tell;
use nertz::words::{Tell, listed};
use nertz_lockstep::audit::Verdict;
use nertz_lockstep::round::Tally;
use nertz_lockstep::transcript::Ending;
use nertz_net::drive::{Finished, Traffic};
use nertz_session::session::RoundScored;
use serde_json::{Value, json};
use std::time::Duration;

/// What a demo has shown.
pub(crate) struct Report {
    /// What came of each bot's match.
    pub(super) finished: Vec<Finished>,
    /// The times that the bots felt.
    pub(super) times: Times,
    /// From the charter to the first end.
    pub(super) took: Duration,
    /// Seconds of processor time in between, all bots together.
    pub(super) processor: Option<f64>,
    /// What each bot sent.
    pub(super) sent: Vec<Traffic>,
    /// The transcripts.
    pub(super) audited: Vec<Audited>,
    /// The teams of the rules: one seat each, or partners.
    pub(super) teams: Vec<Vec<u8>>,
    /// Where they differ.
    pub(super) disagreements: Vec<String>,
}

impl Report {
    /// The first thing that is not as it should be.
    pub(super) fn objection(&self) -> Option<String> {
        let ending = self.finished.iter().find_map(|one| match &one.ending {
            Some(Ending::Finished) => None,
            Some(Ending::Abandoned { seat, why }) => {
                Some(tell!("demo-broken-off", seat = seat.to_string(), why = why.to_string()))
            }
            Some(Ending::Continued { .. }) => Some(tell!("demo-dealt-anew")),
            Some(Ending::Convicted { seat, rule }) => {
                Some(tell!("demo-broke-a-rule", seat = seat.to_string(), rule = rule.to_string()))
            }
            None => Some(tell!("demo-left-before")),
        });
        let missing = (self.audited.len() != self.finished.len())
            .then(|| tell!("demo-missing", bots = self.finished.len(), transcripts = self.audited.len()));
        let unclean = self.audited.iter().find_map(|one| match &one.report {
            Ok(report) if report.verdict == Verdict::Clean => None,
            Ok(report) => Some(tell!("audit-verdict", name = one.name.as_str(), verdict = report.verdict.tell())),
            Err(why) => Some(tell!("audit-not-readable", name = one.name.as_str(), why = why.as_str())),
        });
        let differing = self.finished.windows(2).any(|pair| pair[0].rounds != pair[1].rounds);
        let differing = differing.then(|| tell!("demo-differing"));
        ending.or(missing).or(unclean).or_else(|| self.disagreements.first().cloned()).or(differing)
    }

    fn peers(&self) -> f64 {
        self.finished.len().max(1) as f64
    }

    /// Per cent of a core that a peer used.
    fn processor_percent(&self) -> Option<f64> {
        let seconds = self.took.as_secs_f64().max(1e-3);
        self.processor.map(|used| used * 100.0 / seconds / self.peers())
    }

    fn per_peer_and_second(&self, count: impl Fn(&Traffic) -> u64) -> f64 {
        let all: u64 = self.sent.iter().map(count).sum();
        all as f64 / self.took.as_secs_f64().max(1e-3) / self.peers()
    }

    pub(super) fn print(&self) {
        let Some(first) = self.finished.first() else { return };
        for round in &first.rounds {
            print_round(round, &first.players);
            print_teams(round, &first.players, &self.teams);
        }
        let winners: Vec<&str> = first
            .winners
            .iter()
            .filter_map(|seat| first.players.get(usize::from(*seat)))
            .map(|name| &name[..])
            .collect();
        if !winners.is_empty() {
            say!("{}", tell!("demo-won", names = listed(&winners), winners = winners.len()));
        }
        say!("");
        say!("{:<24} {:>7} {:>10} {:>10}", tell!("demo-times"), tell!("demo-count"), "p50 ms", "p99 ms");
        for (what, _, spread) in self.times.spreads() {
            let ms = |micros: u64| micros as f64 / 1000.0;
            say!("{what:<24} {:>7} {:>10.2} {:>10.2}", spread.count, ms(spread.p50), ms(spread.p99));
        }
        let (bytes, datagrams) =
            (self.per_peer_and_second(|sent| sent.bytes), self.per_peer_and_second(|sent| sent.datagrams));
        let (bytes, datagrams) = (format!("{bytes:.0}"), format!("{datagrams:.0}"));
        say!("{}", tell!("demo-bytes", bytes = bytes, datagrams = datagrams));
        match self.processor_percent() {
            Some(percent) => say!("{}", tell!("demo-processor", percent = format!("{percent:.2}"))),
            None => say!("{}", tell!("demo-no-processor")),
        }
        say!("{}", tell!("demo-played", seconds = format!("{:.1}", self.took.as_secs_f64())));
        say!("");
        for one in &self.audited {
            match &one.report {
                Ok(report) => {
                    let (name, verdict) = (one.name.as_str(), report.verdict.tell());
                    let (entries, bytes) = (report.entries, one.bytes.len());
                    say!("{}", tell!("demo-file", name = name, verdict = verdict, entries = entries, bytes = bytes));
                }
                Err(why) => say!("{}", tell!("audit-not-readable", name = one.name.as_str(), why = why.as_str())),
            }
        }
        match self.disagreements.first() {
            None => say!("{}", tell!("demo-agree", transcripts = self.audited.len())),
            Some(disagreement) => say!("{disagreement}"),
        }
    }

    pub(super) fn json(&self) -> Value {
        let first = self.finished.first();
        let rounds =
            first.map(|first| first.rounds.iter().map(|round| round_json(round, &first.players)).collect::<Vec<_>>());
        let audits = self.audited.iter().map(|one| {
            let (verdict, entries) = match &one.report {
                Ok(report) => (report.verdict.to_string(), report.entries),
                Err(why) => (format!("not readable: {why}"), 0),
            };
            json!({ "file": one.name, "verdict": verdict, "entries": entries, "bytes": one.bytes.len() })
        });
        json!({
            "match": first.and_then(|first| first.match_id).map(hex::encode),
            "players": first.map(|first| &first.players),
            "winners": first.map(|first| &first.winners),
            "rounds": rounds,
            "times": self.times.json(),
            "seconds": self.took.as_secs_f64(),
            "bytes_per_peer_and_second": self.per_peer_and_second(|sent| sent.bytes),
            "datagrams_per_peer_and_second": self.per_peer_and_second(|sent| sent.datagrams),
            "processor_percent_per_peer": self.processor_percent(),
            "audits": audits.collect::<Vec<_>>(),
            "disagreements": self.disagreements,
            "ok": self.objection().is_none(),
        })
    }
}

fn print_round(round: &RoundScored, players: &[String]) {
    let how = match round.ended_by.and_then(|seat| players.get(usize::from(seat))) {
        Some(caller) => tell!("audit-called-by", name = caller.as_str()),
        None => tell!("audit-all-stuck"),
    };
    say!("{}", tell!("demo-round", round = round.round, how = how));
    let (seat, name, lake, left) = (tell!("demo-seat"), tell!("demo-name"), tell!("demo-lake"), tell!("demo-left"));
    let (bonus, score, total) = (tell!("demo-bonus"), tell!("demo-score"), tell!("demo-total"));
    say!("  {seat:<4} {name:<24} {lake:>5} {left:>5} {bonus:>6} {score:>6} {total:>6}");
    for (seat, (name, row)) in players.iter().zip(&round.rows).enumerate() {
        let (lake, left, bonus) = (row.lake, row.left, row.bonus);
        say!("  {seat:<4} {name:<24} {lake:>5} {left:>5} {bonus:>6} {:>6} {:>6}", row.score, row.total);
    }
    let Tally { plays, contested, draws, lost, .. } = round.contests;
    say!("  {}", tell!("demo-contests", plays = plays, contested = contested, draws = draws, lost = lost));
}

/// What partners have together.
fn print_teams(round: &RoundScored, players: &[String], teams: &[Vec<u8>]) {
    for team in teams.iter().filter(|team| team.len() > 1) {
        let of = |seat: &u8| players.get(usize::from(*seat)).zip(round.rows.get(usize::from(*seat)));
        let (mut names, mut score, mut total) = (Vec::new(), 0, 0);
        for (name, row) in team.iter().filter_map(of) {
            names.push(name.as_str());
            score += i32::from(row.score);
            total += row.total;
        }
        let names = listed(&names);
        say!("  {:<4} {names:<44} {score:>6} {total:>6}", tell!("demo-team"));
    }
}

fn round_json(round: &RoundScored, players: &[String]) -> Value {
    let rows = players.iter().zip(&round.rows).map(|(name, row)| {
        json!({
            "name": name,
            "lake": row.lake,
            "left": row.left,
            "left_points": row.left_points,
            "bonus": row.bonus,
            "score": row.score,
            "total": row.total,
        })
    });
    json!({
        "round": round.round,
        "called_by": round.ended_by,
        "seats": rows.collect::<Vec<_>>(),
        "plays": round.contests.plays,
        "contested": round.contests.contested,
        "draws": round.contests.draws,
        "lost": round.contests.lost,
    })
}
