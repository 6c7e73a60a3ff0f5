//! What an audit found, for people: who does not know the protocol is to understand what it means.

use super::Audited;
use crate::commands::common::{filled, say, shown};
use nertz::tell;
use nertz::words::{self, Tell, broken_off};
use nertz_core::Rules;
use nertz_lockstep::audit::{Check, Report, RoundReport, Verdict, ViewReport};
use nertz_lockstep::charter::Kind;
use nertz_lockstep::codec;
use nertz_lockstep::peer::GONE_ON;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::transcript::Ending;

/// Columns that a check is told in, and what is counted of it.
const WIDTHS: (u16, u16) = (36, 18);

pub(super) fn print(one: &Audited, quiet: bool, verbose: bool) {
    let Audited { name, report, took, .. } = one;
    let report = match report {
        Ok(report) => report,
        Err(why) => {
            say!("{}", tell!("audit-not-readable", name = name.as_str(), why = shown(why)));
            return;
        }
    };
    say!("{}", tell!("audit-verdict", name = name.as_str(), verdict = shown(&report.verdict.tell())));
    if quiet {
        return;
    }
    say!("  {}", shown(&meaning(report)));
    about(report);
    for line in &report.lines {
        let mark = match line.ok {
            false => tell!("audit-not-ok"),
            true if line.count == 0 && report.verdict != Verdict::Clean => tell!("audit-nothing"),
            true => tell!("audit-ok"),
        };
        let (what, counted) = check(line.check);
        say!("  {} {:>8} {} {mark}", filled(&what, WIDTHS.0), line.count, filled(&counted, WIDTHS.1));
    }
    course(report);
    for (ms, note) in &report.notes {
        say!("  {}", tell!("audit-note", time = time(*ms), note = remark(report, note)));
    }
    if verbose {
        let seconds = took.as_secs_f64().max(1e-6);
        #[expect(clippy::cast_precision_loss, reason = "it is rounded to be read")]
        let pace = report.entries as f64 / seconds;
        let (seconds, pace) = (format!("{seconds:.3}"), format!("{pace:.0}"));
        say!("  {}", tell!("audit-pace", entries = report.entries.to_string(), seconds = seconds, pace = pace));
    }
}

/// What the verdict means to somebody who was not there.
fn meaning(report: &Report) -> String {
    match &report.verdict {
        Verdict::Clean => tell!("audit-means-clean"),
        Verdict::Tampered { .. } => tell!("audit-means-tampered"),
        Verdict::Cheated { name, .. } => tell!("audit-means-cheated", name = shown(name)),
        Verdict::Incomplete(_) => match &report.ending {
            _ if report.match_id.is_none() => tell!("audit-means-empty"),
            None => tell!("audit-means-open"),
            Some(Ending::Finished | Ending::Continued { .. }) => tell!("audit-means-withheld"),
            Some(Ending::Abandoned { .. } | Ending::Convicted { .. }) => tell!("audit-means-broken-off"),
        },
    }
}

/// Which match it is, and by which rules.
fn about(report: &Report) {
    if let Some(match_id) = &report.match_id {
        let players: Vec<String> = report.players.iter().map(|player| shown(player)).collect();
        say!("  {}", tell!("audit-match", id = short(match_id), players = players.join(", ")));
    }
    let recorder = report.recorder.and_then(|key| report.keys.iter().position(|of| *of == key));
    if let Some(name) = recorder.and_then(|seat| report.players.get(seat)) {
        say!("  {}", tell!("audit-recorder", name = shown(name)));
    }
    if let Some(carried) = &report.carried {
        say!("  {}", tell!("audit-goes-on-from", id = short(&carried.before), rounds = carried.rounds.len()));
    }
    if let Some(Kind::Demo { seed }) = report.kind {
        say!("  {}", tell!("audit-demo", seed = seed.to_string()));
    }
    if let Ok(rules) = codec::decode::<Rules>(&report.rules) {
        let changed: Vec<String> =
            rules.differs_from_preset().into_iter().map(|(key, value)| format!("{key} = {value}")).collect();
        let rules = format!("{} {}", rules.preset, shown(&changed.join(", ")));
        say!("  {}", tell!("audit-rules", rules = rules.trim_end()));
    }
}

/// The rounds, who has gone between them, and what it comes to.
fn course(report: &Report) {
    let mut views = report.views.iter().peekable();
    for round in &report.rounds {
        while let Some(view) = views.next_if(|view| view.round <= round.number) {
            say!("  {}", departure(report, view));
        }
        say!("  {}", tell!("audit-contested", round = told(report, round), places = round.contests.contested));
    }
    for view in views {
        say!("  {}", departure(report, view));
    }
    if !report.rounds.is_empty() {
        let total = |points: &i64| format!("= {points}");
        say!("  {}", tell!("audit-total", scores = scores(report, &totals(report), total)));
    }
    if let Some(Ending::Continued { charter }) = &report.ending {
        say!("  {}", tell!("audit-goes-on-as", id = short(charter)));
    }
}

fn told(report: &Report, round: &RoundReport) -> String {
    let how = match round.ended_by {
        Some(seat) => tell!("audit-called-by", name = name(report, seat)),
        None => tell!("audit-all-stuck"),
    };
    let points: Vec<i64> = round.scores.iter().copied().map(i64::from).collect();
    let scores = scores(report, &points, |points| format!("{points:+}"));
    tell!("audit-round", round = round.number.to_string(), scores = scores, how = how)
}

/// Everybody's points, by name, and written so that they do not run into a name that ends in a digit.
fn scores(report: &Report, points: &[i64], written: impl Fn(&i64) -> String) -> String {
    let each =
        report.players.iter().zip(points).map(|(player, points)| format!("{} {}", shown(player), written(points)));
    each.collect::<Vec<String>>().join(", ")
}

/// Everybody's points so far, those that are brought along among them.
fn totals(report: &Report) -> Vec<i64> {
    let before = |seat: usize| -> i64 {
        let (Some(carried), Some(key)) = (&report.carried, report.keys.get(seat)) else { return 0 };
        let Some(at) = carried.players.iter().position(|past| past.key == *key) else { return 0 };
        carried.rounds.iter().filter_map(|scores| scores.get(at)).copied().map(i64::from).sum()
    };
    let now = |seat: usize| -> i64 {
        report.rounds.iter().filter_map(|round| round.scores.get(seat)).copied().map(i64::from).sum()
    };
    (0..report.players.len()).map(|seat| before(seat) + now(seat)).collect()
}

/// Who has gone, when, and who agreed.
fn departure(report: &Report, view: &ViewReport) -> String {
    let how = |(seat, left): &(Seat, bool)| match left {
        true => tell!("audit-left", name = name(report, *seat)),
        false => tell!("audit-lost", name = name(report, *seat)),
    };
    let gone: Vec<String> = view.gone.iter().map(how).collect();
    let gone = if gone.is_empty() { tell!("audit-none-lost") } else { gone.join(", ") };
    tell!(
        "audit-departure",
        round = view.round.to_string(),
        gone = gone,
        time = time(view.ms),
        agreed = view.agreed.to_string(),
        of = view.of.to_string()
    )
}

/// A note of the file in plain words. What the engine writes is short, and counts seats from 0; what it does not know is told
/// as it stands there.
fn remark(report: &Report, note: &str) -> String {
    if note.starts_with("came back: life ") {
        return tell!("audit-note-back");
    }
    if note.starts_with("delivers nothing more before") {
        return tell!("audit-note-frozen");
    }
    if let Some((seat, why)) = note.strip_prefix("abandoned: seat ").and_then(|told| told.split_once(": "))
        && let Some(name) = numbered(report, seat)
    {
        return match why {
            "left" | "left the match" => tell!("audit-note-left", name = name),
            "resigned" => tell!("audit-note-resigned", name = name),
            GONE_ON => tell!("audit-note-gone-on", name = name),
            why => tell!("audit-note-abandoned", name = name, why = shown(&broken_off(why))),
        };
    }
    if let Some((seat, rest)) = note.strip_prefix("seat ").and_then(|told| told.split_once(", entry "))
        && let (Some(name), Some((_, rule))) = (numbered(report, seat), rest.split_once(": "))
    {
        return tell!("audit-note-broke", name = name, rule = shown(&words::rule(rule)));
    }
    shown(note)
}

fn numbered(report: &Report, seat: &str) -> Option<String> {
    report.players.get(seat.parse::<usize>().ok()?).map(|player| shown(player))
}

fn name(report: &Report, seat: Seat) -> String {
    report.players.get(seat.index()).map(|player| shown(player)).unwrap_or_default()
}

/// Milliseconds as seconds.
fn time(ms: u32) -> String {
    format!("{}.{:03}", ms / 1000, ms % 1000)
}

/// Enough of a match's id to tell it from others.
fn short(id: &[u8; 32]) -> String {
    hex::encode(&id[..8])
}

/// A check in plain words, and what is counted of it.
fn check(check: Check) -> (String, String) {
    match check {
        Check::Format => (tell!("audit-check-format"), tell!("audit-counted-records")),
        Check::Charter => (tell!("audit-check-charter"), tell!("audit-counted-signatures")),
        Check::Signatures => (tell!("audit-check-signatures"), tell!("audit-counted-entries")),
        Check::Chains => (tell!("audit-check-chains"), tell!("audit-counted-entries")),
        Check::Mentions => (tell!("audit-check-mentions"), tell!("audit-counted-mentions")),
        Check::States => (tell!("audit-check-states"), tell!("audit-counted-digests")),
        Check::Decks => (tell!("audit-check-decks"), tell!("audit-counted-values")),
        Check::Legality => (tell!("audit-check-legality"), tell!("audit-counted-items")),
        Check::Contests => (tell!("audit-check-contests"), tell!("audit-counted-decisions")),
        Check::Views => (tell!("audit-check-views"), tell!("audit-counted-changes")),
        Check::Results => (tell!("audit-check-results"), tell!("audit-counted-signatures")),
        Check::End => (tell!("audit-check-end"), tell!("audit-counted-records")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nertz::screen::columns;
    use nertz::words::within;
    use nertz_core::rules::Lang;
    use nertz_lockstep::audit::{Flaw, Lacks, Spot};

    fn report(verdict: Verdict, match_id: Option<[u8; 32]>) -> Report {
        let mut report = Report::default();
        report.players = vec!["Ana".to_owned(), "Ben\u{1b}".to_owned()];
        (report.verdict, report.match_id) = (verdict, match_id);
        report
    }

    #[test]
    fn notes_speak_of_people() {
        let report = report(Verdict::Clean, None);
        for (note, said) in [
            ("came back: life 131072", "the program was started anew, and came back to the match"),
            ("abandoned: seat 1: left", "Ben left the match"),
            ("abandoned: seat 0: left the match", "Ana left the match"),
            ("abandoned: seat 0: resigned", "Ana gave the match up"),
            ("abandoned: seat 1: waited 8 s", "the match was broken off because of Ben: waited 8 s"),
            ("seat 1, entry 7: NotInTurn", "Ben broke a rule (NotInTurn)"),
            (
                "seat 1, entry 7: breaks a rule: no column is empty",
                "Ben broke a rule (breaks a rule: no column is empty)",
            ),
            ("abandoned: seat 9: left", "abandoned: seat 9: left"),
            ("something else\u{1b}", "something else"),
        ] {
            assert_eq!(remark(&report, note), said, "{note}");
        }
        let gone_on = remark(&report, &format!("abandoned: seat 0: {GONE_ON}"));
        assert_eq!(gone_on, "the others went on without Ana, who was away for too long");
    }

    #[test]
    fn the_table_of_checks_is_one_in_every_language() {
        for lang in Lang::ALL {
            for of in Check::ALL {
                let (what, counted) = within(lang, || check(of));
                assert!(columns(&what) <= WIDTHS.0 && columns(&counted) <= WIDTHS.1, "{lang}: {what}, {counted}");
            }
        }
    }

    #[test]
    fn each_verdict_has_a_meaning() {
        let told = |verdict| meaning(&report(verdict, Some([0; 32])));
        let clean = told(Verdict::Clean);
        let incomplete = told(Verdict::Incomplete(Lacks::End(0)));
        let tampered = told(Verdict::Tampered { at: Spot::File, why: Flaw::Note });
        assert!(clean != incomplete && incomplete != tampered);
        let empty = meaning(&report(Verdict::Incomplete(Lacks::End(0)), None));
        assert_ne!(incomplete, empty);
    }
}
