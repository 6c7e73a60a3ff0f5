//! The command: all cases, several at once, each in namespaces of its own, and the table of what came of them.

use crate::TOOK;
use crate::case::Case;
use crate::support::{binary, inside};
use nertz_tests::netns::Way;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

const HELP: &str = "\
The matrix of what a table survives.

cargo test -p nertz-tests --test survival -- matrix [--only TEXT] [--state FILE] [--jobs N] [--minutes N] [--list]

  --only TEXT   cases whose name has TEXT in it; a whole name replays a case
  --state FILE  keeps there what has come of each case; the same command goes on from there
  --jobs N      so many cases at once [default: 6: they wait for most of their time]
  --minutes N   begins no case later [default: 55]
  --list        only lists the names

It builds the program with the feature `phases` itself. Cells are seconds: until the last of those who stay went on without who is gone (or, in
the lobby, began), and the longest pause of the table; `-` where nobody goes. Exit status 0: all came as it must; 1: something did not; 2: a case could not be run.
";

struct Options {
    only: String,
    state: Option<PathBuf>,
    jobs: usize,
    minutes: u64,
    list: bool,
}

/// What came of a case: how long it took, or what was wrong.
type Outcome = Result<String, String>;

pub(crate) fn main(arguments: &[String]) -> ExitCode {
    let options = match options(arguments) {
        Ok(options) => options,
        Err(why) => return told(&format!("{why}\n\n{HELP}")),
    };
    let cases: Vec<Case> = Case::all().into_iter().chain(Case::short()).collect();
    let mut seen = BTreeSet::new();
    let cases: Vec<Case> = cases
        .into_iter()
        .filter(|case| case.to_string().contains(&options.only) && seen.insert(case.to_string()))
        .collect();
    if options.list || cases.is_empty() {
        cases.iter().for_each(|case| println!("{case}"));
        return if cases.is_empty() { told("there is no such case") } else { ExitCode::SUCCESS };
    }
    match play(&options, &cases) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => told(&why),
    }
}

fn told(why: &str) -> ExitCode {
    eprintln!("{why}");
    ExitCode::from(2)
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options { only: String::new(), state: None, jobs: 6, minutes: 55, list: false };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let mut value = || rest.next().cloned().ok_or(format!("{name} needs a value"));
        let number = |text: String| text.parse::<u64>().map_err(|_| format!("{name}: {text} is no number"));
        match name.as_str() {
            "--only" => options.only = value()?,
            "--state" => options.state = Some(value()?.into()),
            "--jobs" => options.jobs = number(value()?)?.clamp(1, 64) as usize,
            "--minutes" => options.minutes = number(value()?)?,
            "--list" => options.list = true,
            _ => return Err(format!("{name}: there is no such option")),
        }
    }
    Ok(options)
}

/// Runs what is not known yet, and prints the table. Whether everything was run, and came as it must.
fn play(options: &Options, cases: &[Case]) -> Result<bool, String> {
    let way = Way::found()?;
    let program = program()?;
    let (known, file) = match &options.state {
        Some(path) => kept(path).map_err(|error| format!("{}: {error}", path.display()))?,
        None => (BTreeMap::new(), None),
    };
    let began = Instant::now();
    let left: Vec<&Case> = cases.iter().rev().filter(|case| !known.contains_key(&case.to_string())).collect();
    println!("{} cases, {} known, {} at once", cases.len(), cases.len() - left.len(), options.jobs);
    let shared = Mutex::new((left, known, file));
    std::thread::scope(|scope| {
        for _ in 0..options.jobs {
            scope.spawn(|| {
                while began.elapsed() < Duration::from_secs(60 * options.minutes) {
                    let Some(case) = shared.lock().expect("no panic").0.pop() else { break };
                    let since = Instant::now();
                    let outcome = inside::outside(way, &program, &case.to_string()).and_then(took);
                    let mut shared = shared.lock().expect("no panic");
                    tell(case, &outcome, since.elapsed());
                    keep(shared.2.as_mut(), case, &outcome);
                    shared.1.insert(case.to_string(), outcome);
                }
            });
        }
    });
    let (left, known, _) = shared.into_inner().expect("no panic");
    table(cases, &known);
    let wrong = cases.iter().filter(|case| matches!(known.get(&case.to_string()), Some(Err(_)))).count();
    println!("{} came as they must, {wrong} did not, {} were not run", cases.len() - wrong - left.len(), left.len());
    println!("in {} s", began.elapsed().as_secs());
    Ok(wrong == 0 && left.is_empty())
}

/// The program with the feature, under another name: whoever wants the program next has it built without.
fn program() -> Result<PathBuf, String> {
    let test = std::env::current_exe().map_err(|error| error.to_string())?;
    // target/<profile>/deps/<this test>
    let profile = test.ancestors().nth(2).ok_or("the test is not where cargo puts tests")?;
    binary::build(profile, &["phases"])?;
    let [built, kept] = ["nertz", "nertz-phases"].map(|name| profile.join(name));
    std::fs::rename(&built, &kept).map_err(|error| format!("{}: {error}", kept.display()))?;
    Ok(kept)
}

fn took(said: String) -> Outcome {
    let took = said.lines().rev().find_map(|line| line.strip_prefix(TOOK));
    took.map(str::to_owned).ok_or(format!("it tells no time:\n{said}"))
}

fn tell(case: &Case, outcome: &Outcome, after: Duration) {
    match outcome {
        Ok(took) => println!("ok     {case}: {took}   ({} s)", after.as_secs()),
        Err(why) => {
            println!("WRONG  {case}   ({} s)", after.as_secs());
            println!("  cargo test -p nertz-tests --test survival -- matrix --only {case}");
            why.lines().for_each(|line| println!("  {line}"));
        }
    }
}

/// One line a case: its name, `ok` or `wrong`, how long it took or the first thing that was wrong.
type Kept = (BTreeMap<String, Outcome>, Option<File>);

fn kept(path: &PathBuf) -> io::Result<Kept> {
    let text = if path.exists() { std::fs::read_to_string(path)? } else { String::new() };
    let mut known = BTreeMap::new();
    for line in text.lines() {
        let mut fields = line.splitn(3, '\t').map(str::to_owned);
        if let (Some(name), Some(word), Some(text)) = (fields.next(), fields.next(), fields.next()) {
            known.insert(name, if word == "ok" { Ok(text) } else { Err(text) });
        }
    }
    Ok((known, Some(OpenOptions::new().create(true).append(true).open(path)?)))
}

fn keep(file: Option<&mut File>, case: &Case, outcome: &Outcome) {
    let Some(file) = file else { return };
    let (word, text) = match outcome {
        Ok(took) => ("ok", took.as_str()),
        // What an assertion says stands behind the line with its place.
        Err(why) => ("wrong", why.lines().skip_while(|line| !line.contains("panicked")).nth(1).unwrap_or("?")),
    };
    writeln!(file, "{case}\t{word}\t{}", text.replace('\t', " ")).expect("the state is kept");
}

/// A row for what happens, in it a cell for each to whom.
fn table(cases: &[Case], known: &BTreeMap<String, Outcome>) {
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    for case in cases {
        let (row, column) = case.place();
        let cell = match known.get(&case.to_string()) {
            Some(Ok(took)) => took,
            Some(Err(_)) => "WRONG",
            None => "not run",
        };
        let cell = format!("{column}: {cell}");
        match rows.iter_mut().find(|(known, _)| *known == row) {
            Some((_, cells)) => cells.push(cell),
            None => rows.push((row, vec![cell])),
        }
    }
    println!();
    for (row, cells) in rows {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:<14}")).collect();
        println!("{row:<34} {}", cells.join("  ").trim_end());
    }
    println!();
}
