//! The table of cases: `tests/cases/rules.md` sentence by sentence, each checked by what is done at a table and what follows.
//!
//! Every case is played on real engines: all seats must come to what it expects, and every seat's transcript must stand the
//! audit. What a case calls void is refused by the own engine, and convicts whoever signs it all the same. How a case is
//! written stands in `tests/cases/README.md`.
//!
//! `CASE=2-play.txt:31 cargo test -p nertz-tests --test engine cases` plays the cases of one line, or of one file.

mod expect;
mod forge;
mod play;
mod programs;
mod read;
mod rigged;

use self::read::{Case, Check, Sentence};
use self::rigged::Rigged;
use nertz_lockstep::audit::{Verdict, audit, compare};
use nertz_lockstep::sign::{Ed25519, Scheme, Stub};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

fn sentences() -> Vec<Sentence> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort_unstable();
    let read = |file: &PathBuf| {
        let name = file.file_name().unwrap().to_string_lossy();
        read::read(&name, &std::fs::read_to_string(file).unwrap())
    };
    files.iter().flat_map(read).collect()
}

/// The sentences of a text: one a line, without headings and the heads of tables.
fn said(file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(folder().join(file)).unwrap();
    let lines: Vec<&str> = text.lines().map(|line| line.trim().trim_start_matches("- ")).collect();
    let next = lines.iter().skip(1).copied().chain([""]);
    let head = |line: &str, next: &str| line.starts_with('#') || line.starts_with("| ---") || next.starts_with("| ---");
    let said = lines.iter().zip(next).filter(|(line, next)| !line.is_empty() && !head(line, next));
    said.map(|(line, _)| (*line).to_owned()).collect()
}

/// Plays a case and compares.
fn run<S: Scheme>(case: &Case) -> Result<(), String> {
    if let Some(checked) = expect::check_alone(case) {
        return checked;
    }
    let mut bench = play::deal::<S>(case)?;
    if case.expected.iter().any(|(what, _)| what == "void" || what == "told") {
        forge::refused(&mut bench, case)?;
        let puppet = bench.puppet.as_ref().map(|puppet| puppet.seat);
        return expect::check(&bench, case, bench.seats().filter(|seat| Some(*seat) != puppet));
    }
    play::play(&mut bench, case, 0)?;
    expect::check(&bench, case, bench.seats())?;
    expect::check_same(&bench)?;
    bench.close();
    for (peer, journal) in bench.peers.iter().zip(&bench.journals) {
        let report = audit::<Rigged, S>(journal).map_err(|error| error.to_string())?;
        match report.verdict {
            Verdict::Clean => {}
            // All that is there holds; nobody has played the match to its end.
            Verdict::Incomplete(_) if !peer.is_over() && report.lines.iter().all(|line| line.ok) => {}
            verdict => return Err(format!("the transcript of seat {} audits as {verdict}", peer.seat())),
        }
    }
    let journals: Vec<&[u8]> = bench.journals.iter().map(Vec::as_slice).collect();
    compare(&journals).map_err(|error| error.to_string())
}

/// Plays every `of`-th case, from the `part`-th.
fn all<S: Scheme>(part: usize, of: usize) {
    let only = std::env::var("CASE").ok();
    let sentences = sentences();
    let lines = sentences.iter().flat_map(|sentence| sentence.checks.iter().map(move |line| (sentence, line)));
    let chosen = |(sentence, line): &(&Sentence, &read::Line)| {
        let place = format!("{}:{}", sentence.file, line.number);
        only.as_ref().is_none_or(|only| *only == sentence.file || *only == place)
    };
    assert!(lines.clone().any(|line| chosen(&line)), "there is no such case: {only:?}");
    let mut failed = 0;
    for (sentence, line) in lines.filter(chosen).skip(part).step_by(of) {
        let outcome = match &line.check {
            Check::Case(case) => std::panic::catch_unwind(|| run::<S>(case)).unwrap_or(Err("it panics".to_owned())),
            Check::NoRules(Some(found), why) if found.contains(why) && !why.is_empty() => Ok(()),
            Check::NoRules(found, _) => Err(format!("they are refused with {found:?}")),
            Check::Unread(why) => Err(why.clone()),
            Check::Said(why) if why.is_empty() => Err("why not?".to_owned()),
            Check::Test { .. } | Check::Said(_) => Ok(()),
        };
        if let Err(why) = outcome {
            println!("tests/cases/{}:{}: {}\n  {}\n  {why}", sentence.file, line.number, sentence.text, line.text);
            failed += 1;
        }
    }
    assert_eq!(failed, 0, "so many cases fail");
}

#[test]
fn every_even_case_holds() {
    all::<Stub>(0, 2);
}

#[test]
fn every_odd_case_holds() {
    all::<Stub>(1, 2);
}

#[test]
fn some_cases_hold_with_real_signatures() {
    all::<Ed25519>(3, 20);
}

#[test]
fn every_sentence_of_the_rules_has_a_case() {
    let (rules, sentences) = ([said("rules.md"), said("faults.md")].concat(), sentences());
    for sentence in &sentences {
        let place = format!("tests/cases/{}:{}", sentence.file, sentence.line);
        assert!(rules.contains(&sentence.text), "{place}: the rules do not say: {}", sentence.text);
        assert!(!sentence.checks.is_empty(), "{place}: nothing checks: {}", sentence.text);
    }
    let missing: Vec<&String> =
        rules.iter().filter(|rule| !sentences.iter().any(|sentence| sentence.text == **rule)).collect();
    assert!(missing.is_empty(), "no case for:\n{missing:#?}");
}

/// Where another test checks a sentence, there is that test.
#[test]
fn every_test_that_is_named_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut missing = Vec::new();
    for sentence in sentences() {
        for line in &sentence.checks {
            let Check::Test { file, name } = &line.check else { continue };
            let text = std::fs::read_to_string(root.join(file)).unwrap_or_default();
            if !["(", "<"].iter().any(|end| text.contains(&format!("fn {name}{end}"))) {
                missing.push(format!("tests/cases/{}:{}: there is no {name} in {file}", sentence.file, line.number));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
