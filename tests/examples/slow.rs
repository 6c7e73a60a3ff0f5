//! Prints what three of four players feel while the fourth is stopped again and again, beside an undisturbed table, with real processes:
//!
//! ```sh
//! cargo build --release -p nertz                        # the program that is measured
//! cargo run -p nertz-tests --example slow               # three minutes; --rounds N, --runs MS, --program FILE
//! ```
//!
//! The programs measure themselves (`nertz bot --times`), so only they have to be a release build. Both tables play at once, each on
//! a bridge of its own in a namespace that nobody else sees: what else the machine does slows both alike.

use nertz_tests::lan::Lan;
use nertz_tests::netns::{Way, ip};
use rustix::process::{Pid, Signal, kill_process};
use serde::Deserialize;
use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Set for the process that is inside: the program that is measured.
const INSIDE: &str = "NERTZ_SLOW_PROGRAM";
/// So long it is stopped,
const STOPPED_MS: u64 = 300;
/// and so long it runs unless another time is given; both as in virtual time (`nertz-sim slow`).
const RUNS_MS: u64 = 300;
/// Rounds unless another number is given; one takes half a minute at a person's pace.
const ROUNDS: u32 = 6;
/// They have sat down by then,
const BEGINS: Duration = Duration::from_secs(60);
/// and so long a round takes at most, on average.
const ROUND: Duration = Duration::from_secs(300);
/// The seats of a table; the last is the one that is stopped.
const SEATS: usize = 4;
const TABLES: [&str; 2] = ["undisturbed", "disturbed"];

type Failure = Box<dyn Error>;

fn main() -> ExitCode {
    let done = match (Arguments::read(), std::env::var_os(INSIDE)) {
        (Ok(arguments), Some(program)) => inside(Path::new(&program), &arguments),
        (Ok(arguments), None) => outside(&arguments),
        (Err(error), _) => Err(error),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

struct Arguments {
    rounds: u32,
    runs_ms: u64,
    program: PathBuf,
}

impl Arguments {
    fn read() -> Result<Arguments, Failure> {
        // target/<profile>/examples/<this>
        let exe = std::env::current_exe()?;
        let target = exe.ancestors().nth(3).ok_or("this is not where cargo puts examples")?;
        let program = target.join("release").join(format!("nertz{}", std::env::consts::EXE_SUFFIX));
        let mut read = Arguments { rounds: ROUNDS, runs_ms: RUNS_MS, program };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
            match &*word {
                "--rounds" => read.rounds = value.parse().map_err(|error| format!("--rounds {value}: {error}"))?,
                "--runs" => read.runs_ms = value.parse().map_err(|error| format!("--runs {value}: {error}"))?,
                "--program" => read.program = value.into(),
                _ => return Err(format!("{word}: there are --rounds N, --runs MS and --program FILE").into()),
            }
        }
        Ok(read)
    }
}

/// Starts this again in a namespace; what is left there ends with it.
fn outside(arguments: &Arguments) -> Result<(), Failure> {
    let program = fs::canonicalize(&arguments.program)
        .map_err(|error| format!("{}: {error}; cargo build --release -p nertz", arguments.program.display()))?;
    let mut command = Way::found()?.command();
    command.arg(std::env::current_exe()?).args(["--rounds", &arguments.rounds.to_string()]);
    command.args(["--runs", &arguments.runs_ms.to_string()]).env(INSIDE, program);
    let status = command.stdin(Stdio::null()).status()?;
    if status.success() { Ok(()) } else { Err("nothing was measured".into()) }
}

fn inside(program: &Path, arguments: &Arguments) -> Result<(), Failure> {
    let (rounds, runs_ms) = (arguments.rounds, arguments.runs_ms);
    ip("link set lo up")?;
    let lan = Lan::new(8)?;
    let (scratch, hosts) = (tempfile::tempdir()?, [0, 1, 2, 3, 4, 5, 6, 7]);
    let (calm, slow) = hosts.split_at(SEATS);
    lan.part(slow)?;
    let of_ms = STOPPED_MS + runs_ms;
    println!(
        "three of four bots at a person's pace, {rounds} rounds each; the fourth is stopped for {STOPPED_MS} of {of_ms} ms, or not"
    );
    let sit_down = |(name, hosts): (&str, &[usize])| -> Result<Vec<Bot>, Failure> {
        let start = |host: &usize| Bot::start(&lan, *host, program, name, rounds, scratch.path());
        hosts.iter().map(start).collect()
    };
    let mut tables = Vec::new();
    for table in TABLES.into_iter().zip([calm, slow]) {
        tables.push(sit_down(table)?);
    }
    let mut bots: Vec<&mut Bot> = tables.iter_mut().flatten().collect();
    let begins = Instant::now() + BEGINS;
    while !bots.iter().all(|bot| bot.has_said("round 1 begins")) {
        check(&mut bots, begins, "the matches have not begun")?;
        sleep(Duration::from_millis(50));
    }
    let ends = Instant::now() + ROUND * rounds.max(1);
    let mut stops = 0;
    while !bots.iter_mut().all(|bot| bot.ended.is_some()) {
        check(&mut bots, ends, "the matches have not ended")?;
        if let Some(last) = bots.last_mut().filter(|bot| bot.ended.is_none()) {
            last.signal(Signal::STOP)?;
            sleep(Duration::from_millis(STOPPED_MS));
            last.signal(Signal::CONT)?;
            stops += 1;
        }
        sleep(Duration::from_millis(runs_ms));
    }
    drop(bots);
    let mut felt = Vec::new();
    for table in &tables {
        let others: Result<Vec<Times>, Failure> = table[..SEATS - 1].iter().map(Bot::times).collect();
        felt.push(others?);
    }
    println!("it was stopped {stops} times");
    print(&felt[0], &felt[1]);
    Ok(())
}

/// Looks who has ended; an error if one has failed, or if it is too late.
fn check(bots: &mut [&mut Bot], until: Instant, what: &str) -> Result<(), Failure> {
    for bot in bots.iter_mut() {
        bot.look()?;
    }
    if Instant::now() < until { Ok(()) } else { Err(format!("{what} in time").into()) }
}

/// A bot that runs, until the value goes.
struct Bot {
    name: String,
    process: Child,
    /// What it says.
    out: PathBuf,
    /// When it was seen to have ended. Until then its process is not waited for, so its number is nobody else's.
    ended: Option<Instant>,
}

impl Bot {
    fn start(lan: &Lan, host: usize, program: &Path, table: &str, rounds: u32, scratch: &Path) -> Result<Bot, Failure> {
        let name = format!("bot-{host}");
        let out = scratch.join(format!("{name}.out"));
        let mut command = Command::new(program);
        command.args(["bot", "--times", "--pace", "human", "--table", table, "--seats", &SEATS.to_string()]);
        command.args(["--rounds", &rounds.to_string(), "--name", &name, "--data-dir"]).arg(scratch.join(&name));
        command.env("HOME", scratch).env_remove("XDG_DATA_HOME");
        let mut command = lan.at(host, &command);
        let said = File::create(&out)?;
        let process = command.stdin(Stdio::null()).stderr(said.try_clone()?).stdout(said).spawn()?;
        Ok(Bot { name, process, out, ended: None })
    }

    fn said(&self) -> String {
        fs::read_to_string(&self.out).unwrap_or_default()
    }

    fn has_said(&self, what: &str) -> bool {
        self.said().contains(what)
    }

    fn look(&mut self) -> Result<(), Failure> {
        if self.ended.is_some() {
            return Ok(());
        }
        match self.process.try_wait()? {
            None => Ok(()),
            Some(status) if status.success() => {
                self.ended = Some(Instant::now());
                Ok(())
            }
            Some(status) => Err(format!("{} has ended with {status}:\n{}", self.name, self.said()).into()),
        }
    }

    fn signal(&self, signal: Signal) -> Result<(), Failure> {
        Ok(kill_process(Pid::from_child(&self.process), signal)?)
    }

    /// What it felt, as it has told.
    fn times(&self) -> Result<Times, Failure> {
        let said = self.said();
        let line = said.lines().find(|line| line.starts_with('{'));
        let line = line.ok_or_else(|| format!("{} tells no times; is the program of this version?", self.name))?;
        Ok(serde_json::from_str(line)?)
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended by itself. A stopped one ends by this too.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What one bot felt, µs.
#[derive(Deserialize)]
struct Times {
    decided_us: Vec<u64>,
    turned_us: Vec<u64>,
}

fn print(calm: &[Times], slow: &[Times]) {
    println!("{:<30} {:>7} {:>9} {:>9} {:>9}", "ms", "count", "p50", "p90", "p99");
    for (what, decided) in [("own play decided", true), ("card turned", false)] {
        let all = |bots: &[Times]| {
            let of = |times: &Times| if decided { times.decided_us.clone() } else { times.turned_us.clone() };
            let mut all: Vec<u64> = bots.iter().flat_map(of).collect();
            all.sort_unstable();
            let at = |percent| percentile(&all, percent) as f64 / 1000.0;
            (all.len(), [at(50), at(90), at(99)])
        };
        let ((calms, calm), (slows, slow)) = (all(calm), all(slow));
        let rows = [("undisturbed", calms, calm), ("one is stopped", slows, slow)];
        for (whose, count, [p50, p90, p99]) in rows {
            println!("{:<32} {count:>5} {p50:>9.2} {p90:>9.2} {p99:>9.2}", format!("{what}, {whose}"));
        }
        let ratio: Vec<String> = calm.iter().zip(slow).map(|(calm, slow)| format!("{:>8.2}x", slow / calm)).collect();
        println!("{:<32} {:>5} {}", "  ratio", "", ratio.join(" "));
    }
    println!(
        "The programs do not tell plays that others contended for from those that nobody did: both are among those decided."
    );
}

/// The nearest rank of sorted times.
fn percentile(sorted: &[u64], percent: usize) -> u64 {
    let at = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(at).copied().unwrap_or(0)
}
