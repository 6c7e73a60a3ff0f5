//! `nertz replay`: a match watched again, in the terminal or as text.

use super::common::{self, Failure, all_said, remark, say, shown};
use super::{audit, interactive};
use crate::cli::{self, Global};
use nertz::app::Ended;
use nertz::replay::cursor::{Speed, Timeline, step_of_round};
use nertz::replay::words::Teller;
use nertz::replay::{Player, dump};
use nertz::words::Tell;
use nertz::{tell, terminal};
use nertz_lockstep::audit::{Report, Verdict};
use nertz_lockstep::sign::Ed25519;
use nertz_lockstep::transcript::{FORMAT, Unreadable};
use nertz_session::replay::{Nothing, Replay};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What takes no longer needs no word about how far it is.
const PATIENCE: Duration = Duration::from_millis(400);

pub(crate) fn run(global: &Global, args: &cli::Replay) -> Result<ExitCode, Failure> {
    let name = shown(&args.file.display().to_string());
    if !args.dump && terminal::is_there().is_err() {
        return Err(Failure::usage(tell!("replay-needs-terminal")));
    }
    let file = read(&args.file, &name)?;
    let mut progress = Progress::new();
    let replay = Replay::read::<Ed25519>(&file, |done, all| progress.tell(done, all)).map_err(|why| told(&name, why));
    progress.end();
    let replay = replay?;
    // What is shown is computed from the table that it has led to.
    drop(file);
    if args.dump {
        print(&replay, args.round, &name, global)?;
        return Ok(honest(replay.report(), &name));
    }
    let line = Timeline::of(&replay);
    let step = args.round.map_or(Ok(0), |round| find(&line, round, &name))?;
    let theme = interactive::theme(global);
    let mut player = Player::new(&replay, step, args.speed.unwrap_or(Speed::REAL), theme);
    if args.speed.is_some() {
        player.play();
    }
    let runtime = common::runtime()?;
    let ended = runtime.block_on(nertz::replay::run(&mut player)).map_err(Failure::of)?;
    // What does not hold is said at the end of the file, and here to whoever did not get there.
    let verdict = honest(replay.report(), &name);
    Ok(if ended == Ended::Closed(None) { verdict } else { interactive::exit_code(&ended) })
}

fn print(replay: &Replay, round: Option<u32>, name: &str, global: &Global) -> Result<(), Failure> {
    if let Some(round) = round {
        find(&Timeline::of(replay), round, name)?;
    }
    let theme = interactive::theme(global);
    let teller = Teller::new(replay, theme);
    for step in dump::steps(replay, round) {
        say!("{}", dump::step(replay, step, &teller, &theme));
        if common::is_unheard() {
            break;
        }
    }
    all_said()
}

fn find(line: &Timeline, round: u32, name: &str) -> Result<usize, Failure> {
    step_of_round(line, round).map_err(|rounds| {
        let rounds: Vec<String> = rounds.iter().map(u32::to_string).collect();
        Failure::usage(match rounds.is_empty() {
            true => tell!("replay-no-rounds", file = name),
            false => tell!("replay-no-round", round = round, file = name, rounds = rounds.join(", ")),
        })
    })
}

/// A file's bytes.
pub(crate) fn read(path: &Path, name: &str) -> Result<Vec<u8>, Failure> {
    audit::bytes(path).map_err(|why| Failure::usage(format!("{name}: {why}")))
}

/// Why there is nothing to be told of a file: 2 if it is no transcript, 1 if it is one.
pub(crate) fn told(name: &str, why: Nothing) -> Failure {
    match why {
        Nothing::Unreadable(Unreadable::Foreign) => Failure::usage(tell!("replay-not-a-transcript", file = name)),
        Nothing::Unreadable(Unreadable::Format(format)) => {
            Failure::usage(tell!("replay-other-format", file = name, format = format, known = FORMAT))
        }
        Nothing::NoMatch(verdict) => {
            Failure::new(tell!("replay-no-match", file = name, verdict = shown(&verdict.tell())))
        }
    }
}

/// 0 if what was told is all that the players have signed; else it is said, and 1 if somebody has seen to that.
pub(crate) fn honest(report: &Report, name: &str) -> ExitCode {
    let verdict = &report.verdict;
    if *verdict != Verdict::Clean {
        remark!("nertz: {}", tell!("replay-as-far", file = name, verdict = shown(&verdict.tell())));
    }
    ExitCode::from(match verdict {
        Verdict::Clean | Verdict::Incomplete(_) => 0,
        Verdict::Tampered { .. } | Verdict::Cheated { .. } => 1,
    })
}

/// How far it is, on stderr, where somebody sees it and it takes a while.
struct Progress {
    began: Instant,
    told: Option<u32>,
    seen: bool,
}

impl Progress {
    fn new() -> Progress {
        Progress { began: Instant::now(), told: None, seen: io::stderr().is_terminal() }
    }

    fn tell(&mut self, done: u32, all: u32) {
        let share = u32::try_from(u64::from(done) * 100 / u64::from(all.max(1))).unwrap_or(100);
        if self.seen && self.told != Some(share) && self.began.elapsed() > PATIENCE {
            self.told = Some(share);
            let _ = io::Write::write_fmt(
                &mut io::stderr().lock(),
                format_args!("\r{}", tell!("replay-checking", share = share)),
            );
        }
    }

    /// Takes the line back.
    fn end(&self) {
        if self.told.is_some() {
            let _ = io::Write::write_fmt(&mut io::stderr().lock(), format_args!("\r\u{1b}[K"));
        }
    }
}
