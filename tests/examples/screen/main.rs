//! Prints what the screen costs, beside the limits that it keeps; the exit status is 1 if one of them does not hold:
//!
//! ```sh
//! cargo build --release -p nertz                        # the program that is measured
//! cargo run -p nertz-tests --example screen             # some three minutes; --strokes N, --idle SECONDS, --program FILE
//! ```
//!
//! The program runs in terminals of its own, in a namespace that nobody else sees, and is played by keys. What else the machine
//! does is measured with it: the load is printed beside.

#[allow(dead_code, clippy::expect_used)]
#[path = "../../tests/support/binary.rs"]
mod binary;
mod measure;
#[allow(dead_code)]
#[path = "../../tests/terminal/player.rs"]
mod player;
#[path = "../../tests/terminal/pty.rs"]
mod pty;
#[allow(dead_code)]
#[path = "../../tests/terminal/sight.rs"]
mod sight;
mod system;

use measure::Bench;
use nertz_tests::netns::{Way, ip};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

/// Set for the process that is inside: the program that is measured.
const INSIDE: &str = "NERTZ_SCREEN_PROGRAM";
/// Strokes that are timed, unless another number is given.
const STROKES: usize = 400;
/// So long nobody does anything, unless another time is given.
const IDLE: Duration = Duration::from_secs(20);

/// What has gone wrong.
type Failure = Box<dyn Error>;

fn main() -> ExitCode {
    let done = match (Arguments::read(), std::env::var_os(INSIDE)) {
        (Ok(arguments), Some(program)) => inside(Path::new(&program), &arguments),
        (Ok(arguments), None) => outside(&arguments),
        (Err(error), _) => Err(error),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

struct Arguments {
    strokes: usize,
    idle: Duration,
    program: PathBuf,
}

impl Arguments {
    fn read() -> Result<Arguments, Failure> {
        // target/<profile>/examples/<this>
        let exe = std::env::current_exe()?;
        let target = exe.ancestors().nth(3).ok_or("this is not where cargo puts examples")?;
        let program = target.join("release").join(format!("nertz{}", std::env::consts::EXE_SUFFIX));
        let mut read = Arguments { strokes: STROKES, idle: IDLE, program };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
            match &*word {
                "--strokes" => read.strokes = value.parse().map_err(|error| format!("--strokes {value}: {error}"))?,
                "--idle" => {
                    let seconds: u64 = value.parse().map_err(|error| format!("--idle {value}: {error}"))?;
                    read.idle = Duration::from_secs(seconds.max(1));
                }
                "--program" => read.program = value.into(),
                _ => return Err(format!("{word}: there are --strokes N, --idle SECONDS and --program FILE").into()),
            }
        }
        Ok(read)
    }
}

/// Starts this again in a namespace; what is left there ends with it.
fn outside(arguments: &Arguments) -> Result<bool, Failure> {
    let program = fs::canonicalize(&arguments.program)
        .map_err(|error| format!("{}: {error}; cargo build --release -p nertz", arguments.program.display()))?;
    println!("{}", program.display());
    let mut command = Way::found()?.command();
    command.arg(std::env::current_exe()?).args(["--strokes", &arguments.strokes.to_string()]);
    command.args(["--idle", &arguments.idle.as_secs().to_string()]).env(INSIDE, program);
    Ok(command.stdin(Stdio::null()).status()?.success())
}

fn inside(program: &Path, arguments: &Arguments) -> Result<bool, Failure> {
    ip("link set lo up")?;
    // Processes are counted anew in here, and `/proc` is to tell of these.
    let mounted = Command::new("mount").args(["-t", "proc", "none", "/proc"]).status()?;
    if !mounted.success() {
        return Err("/proc cannot be mounted here, so there is no way to tell what a process costs".into());
    }
    let scratch = tempfile::tempdir()?;
    let bench = Bench { program, scratch: scratch.path() };
    let mut report = Report { holds: true };
    println!("{:<58} {:>12} {:>12}", "", "measured", "limit");

    let start = bench.start(11);
    report.line("start to lobby, median of 11", ms(middle(&start)), "100 ms", middle(&start).as_millis() <= 100);

    let (home, table) = bench.idle_lobby(arguments.idle)?;
    let seconds = arguments.idle.as_secs();
    report.share(&format!("processor, no table, {seconds} s"), home);
    report.share(&format!("processor, alone in a lobby, {seconds} s"), table);
    let shares = bench.idle_table(arguments.idle)?;
    let most = shares.into_iter().fold(0.0, f64::max);
    report.share(&format!("processor, four at a table and nobody moves, {seconds} s: the most"), most);

    let busy = bench.busy(arguments.strokes);
    let count = busy.answers.len();
    let at = |percent| percentile(&busy.answers, percent);
    report.note(&format!("input to screen, {count} strokes with 3 bots: p50"), &ms(at(50)));
    report.line("                                           p99", ms(at(99)), "16 ms", at(99).as_millis() < 16);
    report.note("                                           most", &ms(at(100)));
    let rate = busy.bytes as f64 / busy.time.as_secs_f64() / 1024.0;
    let what = format!("drawn at that table, a second, over {:.0} s", busy.time.as_secs_f64());
    report.line(&what, format!("{rate:.1} KiB"), "10 KiB", rate < 10.0);

    let peak = bench.peak()?;
    let mib = peak as f64 / 1024.0;
    report.line("memory, the most, after a match of 8", format!("{mib:.1} MiB"), "64 MiB", mib <= 64.0);
    println!("the load was {} (1, 5, 15 minutes)", system::load()?);
    Ok(report.holds)
}

/// Prints what was measured, and remembers whether it holds.
struct Report {
    holds: bool,
}

impl Report {
    fn line(&mut self, what: &str, measured: String, limit: &str, holds: bool) {
        self.holds &= holds;
        let verdict = if holds { "holds" } else { "DOES NOT HOLD" };
        println!("{what:<58} {measured:>12} {limit:>12}   {verdict}");
    }

    fn share(&mut self, what: &str, percent: f64) {
        self.line(what, format!("{percent:.2} %"), "2 %", percent <= 2.0);
    }

    fn note(&self, what: &str, measured: &str) {
        println!("{what:<58} {measured:>12}");
    }
}

fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

fn middle(times: &[Duration]) -> Duration {
    percentile(times, 50)
}

/// The nearest rank.
fn percentile(times: &[Duration], percent: usize) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let at = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(at).copied().unwrap_or_default()
}
