//! `nertz stats`: the own record, from the transcripts of the profile.

use super::common::{self, Failure, filled, say, shown};
use crate::cli::{self, Global};
use nertz::screen::{Figure, columns, opponent_heads, opponent_rows, stats_figures};
use nertz::stats::{self, Progress, Record};
use nertz::{tell, words};
use nertz_core::rules::Lang;
use nertz_session::profile;
use serde_json::{Value, json};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Who waits for longer is told how far it has come.
const PATIENCE: Duration = Duration::from_millis(500);

pub(crate) fn run(global: &Global, args: &cli::Stats) -> Result<ExitCode, Failure> {
    // Programs read English.
    if args.json { words::within(Lang::En, || tell(global, args)) } else { tell(global, args) }
}

fn tell(global: &Global, args: &cli::Stats) -> Result<ExitCode, Failure> {
    let directory = match &global.data_dir {
        Some(directory) => directory.clone(),
        None => common::data_home()?,
    };
    let key = profile::key_of(&directory).map_err(Failure::of)?;
    let record = match &key {
        Some(key) => {
            let mut teller = Teller::new();
            let record = stats::read(&directory, key, |progress| teller.hear(progress));
            teller.done();
            record.map_err(Failure::of)?
        }
        None => Record::default(),
    };
    if args.json {
        say!("{}", as_json(&record, key.map(|key| hex::encode(key.0))));
    } else {
        print(&record);
    }
    Ok(ExitCode::SUCCESS)
}

/// Says on a terminal how far the reading has come.
struct Teller {
    began: Instant,
    is_terminal: bool,
    told: bool,
}

impl Teller {
    fn new() -> Teller {
        Teller { began: Instant::now(), is_terminal: io::stderr().is_terminal(), told: false }
    }

    fn hear(&mut self, Progress { done, of }: Progress) {
        if self.is_terminal && self.began.elapsed() >= PATIENCE {
            self.told = true;
            let _ = write!(io::stderr(), "\r\x1b[K{}", tell!("stats-reading", done = done, of = of));
        }
    }

    /// Takes the line away again.
    fn done(&self) {
        if self.told {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

fn print(record: &Record) {
    if record.matches == 0 {
        say!("{}", tell!("stats-none"));
    } else {
        let (matches, rounds) = stats_figures(record);
        print_figures(matches.into_iter().chain(rounds).collect());
        print_opponents(record);
    }
    if !record.unverified.is_empty() {
        say!("");
        say!("{}", tell!("stats-unverified", count = record.unverified.len()));
        for one in &record.unverified {
            say!("  {}: {}", shown(&one.file), shown(&one.why));
        }
    }
}

fn print_figures(figures: Vec<Figure>) {
    let label = |figure: &Figure| format!("{}{}", if figure.part { "  " } else { "" }, figure.label);
    let width = figures.iter().map(|figure| columns(&label(figure))).max().unwrap_or(0);
    for figure in figures {
        let share = figure.share.as_ref().map(|share| format!("  {share}")).unwrap_or_default();
        say!("{} {:>6}{share}", filled(&label(&figure), width), figure.value);
    }
}

fn print_opponents(record: &Record) {
    let heads = opponent_heads();
    let rows = opponent_rows(record);
    let all = || std::iter::once(&heads).chain(&rows);
    let width = |at: usize| all().map(|row| columns(&row[at])).max().unwrap_or(0);
    say!("");
    for row in all() {
        let numbers = (1..row.len()).map(|at| {
            let gap = width(at).saturating_sub(columns(&row[at])) + 2;
            format!("{}{}", " ".repeat(usize::from(gap)), row[at])
        });
        say!("{}{}", filled(&row[0], width(0)), numbers.collect::<String>());
    }
}

fn as_json(record: &Record, key: Option<String>) -> Value {
    let mut object = json!(record);
    object["key"] = json!(key);
    object["points_per_round"] = json!(record.points_per_round());
    object
}
