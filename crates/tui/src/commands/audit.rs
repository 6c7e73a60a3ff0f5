//! `nertz audit`: verdict and findings of transcripts; those of one match are also compared with each other.

mod print;

use super::common::{Failure, say, shown};
use crate::cli::{self, Global};
use nertz::words::{Tell, within};
use nertz::{files, tell};
use nertz_core::rules::Lang;
use nertz_lockstep::audit::{Line, Report, Verdict, audit, compare, continues};
use nertz_lockstep::charter::Kind;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Ed25519;
use nertz_lockstep::transcript::Ending;
use nertz_session::nertz::Nertz;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// A longer file is no transcript: a match of a hundred rounds has a hundredth of it.
const LONGEST: u64 = 1 << 30;

/// A file and what came of it.
pub(crate) struct Audited {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// The report, or why the file is not readable as a transcript.
    pub(crate) report: Result<Report, String>,
    pub(crate) took: Duration,
}

pub(crate) fn run(global: &Global, args: &cli::Audit) -> Result<ExitCode, Failure> {
    // Programs read English.
    Ok(if args.json { within(Lang::En, || tell(global, args)) } else { tell(global, args) })
}

fn tell(global: &Global, args: &cli::Audit) -> ExitCode {
    let audited: Vec<Audited> = args.files.iter().map(|path| read(path)).collect();
    let mut disagreements = disagreements(&audited);
    let matches = by_match(&audited);
    let several = matches.values().any(|files| files.len() > 1);
    let (links, broken) = links(&matches);
    disagreements.extend(broken);
    if args.json {
        let files: Vec<serde_json::Value> = audited.iter().map(as_json).collect();
        let agree = several.then_some(disagreements.is_empty());
        say!("{}", json!({ "files": files, "agree": agree, "disagreements": disagreements }));
    } else {
        for one in &audited {
            print::print(one, args.quiet, global.verbose > 0);
        }
        for disagreement in &disagreements {
            say!("{disagreement}");
        }
        if disagreements.is_empty() && !args.quiet && several {
            say!("{}", tell!("audit-agree"));
        }
        if !args.quiet {
            links.iter().for_each(|link| say!("{link}"));
        }
        let apart = matches.len() - links.len();
        if apart > 1 && !args.quiet {
            say!("{}", tell!("audit-apart", matches = apart));
        }
    }
    let unreadable = audited.iter().any(|one| one.report.is_err());
    let clean = |one: &Audited| one.report.as_ref().is_ok_and(|report| report.verdict == Verdict::Clean);
    let code = match (unreadable, disagreements.is_empty() && audited.iter().all(clean)) {
        (true, _) => 2,
        (false, false) => 1,
        (false, true) => 0,
    };
    ExitCode::from(code)
}

/// Reads and audits a file.
fn read(path: &Path) -> Audited {
    read_as(path, &path.display().to_string())
}

/// Reads and audits a file that is shown by this name.
pub(crate) fn read_as(path: &Path, name: &str) -> Audited {
    let began = Instant::now();
    let (bytes, report) = match bytes(path) {
        Ok(bytes) => {
            let report = audit::<Nertz, Ed25519>(&bytes).map_err(|why| why.tell());
            (bytes, report)
        }
        Err(why) => (Vec::new(), Err(why)),
    };
    Audited { name: shown(name), bytes, report, took: began.elapsed() }
}

/// A file's bytes, if it can be a transcript.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    let about = fs::metadata(path).map_err(|error| error.to_string())?;
    if !about.is_file() {
        return Err(tell!("audit-no-file"));
    }
    let bytes = files::read_up_to(path, LONGEST).map_err(|error| error.to_string())?;
    bytes.ok_or_else(|| tell!("audit-too-large"))
}

/// Where transcripts of one match differ, a sentence each.
pub(crate) fn disagreements(audited: &[Audited]) -> Vec<String> {
    let differing = by_match(audited).into_values().filter_map(|files| {
        let bytes: Vec<&[u8]> = files.iter().map(|file| &file.bytes[..]).collect();
        let why = compare(&bytes).err()?;
        let names: Vec<&str> = files.iter().map(|file| &file.name[..]).collect();
        Some(tell!("audit-disagree", why = why.tell(), files = names.join(", ")))
    });
    differing.collect()
}

/// Where one match goes on under another charter, and brings along what its logs give; and where it does not.
fn links(matches: &BTreeMap<Hash, Vec<&Audited>>) -> (Vec<String>, Vec<String>) {
    let first = |files: &Vec<&Audited>| files.first().and_then(|one| one.report.as_ref().ok()).cloned();
    let reports: Vec<Report> = matches.values().filter_map(first).collect();
    let (mut links, mut broken) = (Vec::new(), Vec::new());
    for (before, after) in reports.iter().flat_map(|before| reports.iter().map(move |after| (before, after))) {
        let name = |report: &Report| report.match_id.map(|id| hex::encode(&id[..8])).unwrap_or_default();
        let (one, two) = (name(before), name(after));
        match continues(before, after) {
            None => {}
            Some(Ok(compared)) => {
                let brought = after.carried.as_ref().map_or(0, |carried| carried.rounds.len());
                links.push(match brought - compared {
                    0 => tell!("audit-goes-on", one = one, two = two),
                    more => tell!("audit-goes-on-more", one = one, two = two, more = more, brought = brought),
                });
            }
            Some(Err(why)) => {
                broken.push(tell!("audit-does-not-continue", one = one, two = two, why = why.tell()));
            }
        }
    }
    (links, broken)
}

fn by_match(audited: &[Audited]) -> BTreeMap<Hash, Vec<&Audited>> {
    let mut matches: BTreeMap<Hash, Vec<&Audited>> = BTreeMap::new();
    for one in audited {
        if let Some(match_id) = one.report.as_ref().ok().and_then(|report| report.match_id) {
            matches.entry(match_id).or_default().push(one);
        }
    }
    matches
}

fn as_json(one: &Audited) -> serde_json::Value {
    let report = match &one.report {
        Ok(report) => report,
        Err(why) => return json!({ "file": one.name, "verdict": "unreadable", "why": why }),
    };
    let mut verdict = serde_json::Map::new();
    match &report.verdict {
        Verdict::Clean => {}
        Verdict::Incomplete(why) => {
            verdict.insert("why".into(), json!(shown(&why.to_string())));
        }
        Verdict::Tampered { at, why } => {
            verdict.insert("at".into(), json!(at.to_string()));
            verdict.insert("why".into(), json!(shown(&why.to_string())));
        }
        Verdict::Cheated { seat, name, seq, rule, why } => {
            let cheat = json!({ "seat": seat.number(), "name": shown(name), "entry": seq, "rule": rule });
            verdict.insert("cheat".into(), cheat);
            verdict.insert("why".into(), json!(shown(why)));
        }
    }
    // A check that was not come to is neither passed nor failed.
    let is_made = |line: &Line| !line.ok || line.count > 0 || report.verdict == Verdict::Clean;
    let lines: Vec<serde_json::Value> = report
        .lines
        .iter()
        .map(|line| json!({ "check": line.check.words().0, "counted": line.check.words().1, "count": line.count, "ok": is_made(line).then_some(line.ok) }))
        .collect();
    let rounds: Vec<serde_json::Value> = report
        .rounds
        .iter()
        .map(|round| {
            json!({
                "round": round.number,
                "scores": round.scores,
                "called_by": round.ended_by.map(Seat::number),
                "plays": round.contests.plays,
                "contested": round.contests.contested,
                "draws": round.contests.draws,
                "lost": round.contests.lost,
            })
        })
        .collect();
    let seed = match report.kind {
        Some(Kind::Demo { seed }) => Some(seed),
        _ => None,
    };
    let mut object = json!({
        "file": one.name,
        "verdict": report.verdict.word(),
        "match": report.match_id.map(hex::encode),
        "goes_on_from": report.carried.as_ref().map(|carried| hex::encode(carried.before)),
        "goes_on_as": match &report.ending {
            Some(Ending::Continued { charter }) => Some(hex::encode(charter)),
            _ => None,
        },
        "demo_seed": seed,
        "players": report.players.iter().map(|player| shown(player)).collect::<Vec<_>>(),
        "keys": report.keys.iter().map(|key| hex::encode(key.0)).collect::<Vec<_>>(),
        "entries": report.entries,
        "records": report.records,
        "checks": lines,
        "rounds": rounds,
        "views": report.views.iter().map(|view| json!({
            "view": view.number,
            "round": view.round,
            "ms": view.ms,
            "left": view.gone.iter().filter(|(_, left)| *left).map(|(seat, _)| seat.number()).collect::<Vec<_>>(),
            "lost": view.gone.iter().filter(|(_, left)| !left).map(|(seat, _)| seat.number()).collect::<Vec<_>>(),
            "agreed": view.agreed,
            "of": view.of,
        })).collect::<Vec<_>>(),
        "notes": report.notes.iter().map(|(ms, text)| json!({ "ms": ms, "text": shown(text) })).collect::<Vec<_>>(),
    });
    if let Some(object) = object.as_object_mut() {
        object.append(&mut verdict);
    }
    object
}
