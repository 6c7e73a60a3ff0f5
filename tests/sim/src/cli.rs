//! The command.

use crate::campaign::{Campaign, Finding};
use crate::games::Games;
use crate::mistakes;
use crate::plan::Plan;
use crate::run::Options;
use crate::shrink::shrink;
use crate::swarm::Swarm;
use crate::villain::{strategies, strategy};
use clap::{Args, Parser, Subcommand};
use nertz_lockstep::mistake::Mistake;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Real engines on a virtual network and clock, faults by a seed, oracles after every step.
#[derive(Parser)]
#[command(name = "nertz-sim", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Many runs: prints what they reached, and what the oracles saw.
    Run(Run),
    /// One run again: of a plan in a file, or of a seed.
    Replay(Replay),
    /// Prints the plan of a seed, to be edited.
    Plan(Of),
    /// Makes a plan that fails small.
    Shrink {
        /// The plan.
        file: PathBuf,
        /// Where the small one goes; it is printed otherwise.
        #[arg(long)]
        out: Option<PathBuf>,
        /// At most so many runs.
        #[arg(long, default_value_t = 400)]
        runs: usize,
    },
    /// Lets all engines be wrong, in each way that there is, and shows which oracle sees it after how many seeds.
    Mistakes {
        /// At most so many seeds each.
        #[arg(long, default_value_t = 2_000)]
        seeds: u64,
        /// This one alone.
        #[arg(long)]
        mistake: Option<Mistake>,
    },
    /// Tries every schedule of a small table of the toy game.
    Explore(crate::explore::Args),
    /// Lists the strategies of seats that do not keep to the protocol.
    Strategies,
    /// What the others feel of a player that is stopped for 300 ms again and again, beside an undisturbed table.
    Slow {
        /// So many rounds of four players each.
        #[arg(long, default_value_t = 100)]
        rounds: u64,
    },
    /// How many rounds a second.
    Bench,
}

/// Which seed's plan.
#[derive(Args)]
struct Of {
    /// The seed.
    #[arg(long)]
    seed: u64,
    #[command(flatten)]
    draw: Draw,
}

/// What plans are drawn from.
#[derive(Args)]
struct Draw {
    /// Which game: toy, nertz.
    #[arg(long)]
    game: Option<String>,
    /// How many seats: 4, or 2-8.
    #[arg(long, default_value = "2-8", value_parser = seats)]
    seats: (u8, u8),
    /// Real signatures (Ed25519) instead of a stand-in that takes no time.
    #[arg(long)]
    real: bool,
    /// All engines make this mistake.
    #[arg(long)]
    mistake: Option<Mistake>,
    /// No faults but those of links.
    #[arg(long)]
    calm: bool,
    /// In each plan somebody goes, or the table falls into two parts.
    #[arg(long, conflicts_with = "calm")]
    departures: bool,
    /// Everybody keeps to the protocol.
    #[arg(long)]
    no_villains: bool,
    /// In each plan one seat has this strategy.
    #[arg(long, value_parser = a_strategy, conflicts_with = "no_villains")]
    strategy: Option<&'static str>,
}

#[derive(Args)]
struct Run {
    /// How many.
    #[arg(long, default_value_t = 1_000)]
    runs: u64,
    /// The first seed.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Threads; as many as there are cores otherwise.
    #[arg(long)]
    jobs: Option<usize>,
    /// No oracles: how fast the engines alone are.
    #[arg(long)]
    no_oracles: bool,
    /// Keeps in this file how far it has come, and goes on from there.
    #[arg(long)]
    state: Option<PathBuf>,
    /// Where small plans of what was found are kept.
    #[arg(long, default_value = "findings")]
    keep: PathBuf,
    /// Stops after so many findings.
    #[arg(long, default_value_t = 1)]
    findings: usize,
    #[command(flatten)]
    draw: Draw,
}

#[derive(Args)]
struct Replay {
    /// A plan in a file.
    #[arg(
        required_unless_present = "seed",
        conflicts_with_all = ["seed", "game", "seats", "real", "mistake", "calm", "departures", "no_villains", "strategy"]
    )]
    file: Option<PathBuf>,
    /// The plan of this seed.
    #[arg(long)]
    seed: Option<u64>,
    /// Tells what happens, line by line.
    #[arg(long)]
    trace: bool,
    #[command(flatten)]
    draw: Draw,
}

fn seats(text: &str) -> Result<(u8, u8), String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if 2 <= least && least <= most && most <= 8 => Ok((least, most)),
        _ => Err("2 to 8 seats: 4, or 2-8".to_owned()),
    }
}

fn a_strategy(name: &str) -> Result<&'static str, String> {
    strategy(name).map(|strategy| strategy.name).map_err(|error| error.to_string())
}

/// Runs the command with these games.
pub fn main(games: &dyn Games) -> ExitCode {
    let command = Cli::parse().command;
    // What panics is told as a violation, with the plan that leads to it; one run alone tells where.
    if !matches!(command, Command::Replay(_)) {
        std::panic::set_hook(Box::new(|_| {}));
    }
    let result = match command {
        Command::Run(args) => many(games, &args),
        Command::Replay(args) => replay(games, &args),
        Command::Plan(of) => draw(games, &of.draw, of.seed).map(|plan| {
            print!("{}", plan.to_toml());
            true
        }),
        Command::Shrink { file, out, runs } => make_small(games, &file, out.as_deref(), runs),
        Command::Mistakes { seeds, mistake } => Ok(look_for_mistakes(games, seeds, mistake)),
        Command::Explore(args) => return crate::explore::main(&args),
        Command::Strategies => {
            for strategy in strategies() {
                println!("{:<34} {}", strategy.name, strategy.about);
            }
            Ok(true)
        }
        Command::Slow { rounds } => crate::slow::main(games, rounds).map(|()| true),
        Command::Bench => crate::bench::main(games).map(|()| true),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("nertz-sim: {error}");
            ExitCode::from(2)
        }
    }
}

type Told = Result<bool, Box<dyn std::error::Error>>;

impl Draw {
    /// What plans are drawn from; or why they cannot be what was asked for.
    fn swarm(&self, game: &str) -> Result<Swarm, String> {
        if let Some(strategy) = self.strategy.map(strategy).transpose().map_err(|error| error.to_string())? {
            let (least, most) = (strategy.least_seats, self.seats.1);
            if self.seats.0 < least {
                return Err(format!(
                    "{} takes {least} seats at least: --seats {least}-{}",
                    strategy.name,
                    most.max(least)
                ));
            }
            if strategy.toy_only && game != "toy" {
                return Err(format!("{} is for the toy alone", strategy.name));
            }
        }
        Ok(Swarm {
            seats: self.seats,
            real_signatures: self.real,
            mistake: self.mistake.map(|mistake| mistake.name().to_owned()),
            calm: self.calm,
            departures: self.departures,
            villains: !self.no_villains,
            strategy: self.strategy,
        })
    }

    fn game(&self, games: &dyn Games) -> String {
        self.game.clone().or_else(|| games.names().first().map(|name| (*name).to_owned())).unwrap_or_default()
    }
}

fn draw(games: &dyn Games, draw: &Draw, seed: u64) -> Result<Plan, Box<dyn std::error::Error>> {
    let game = draw.game(games);
    Ok(games.plan(&game, &draw.swarm(&game)?, seed)?)
}

fn many(games: &dyn Games, args: &Run) -> Told {
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    let game = args.draw.game(games);
    let campaign = Campaign {
        games,
        swarm: args.draw.swarm(&game)?,
        game,
        first: args.first,
        runs: args.runs,
        jobs,
        oracles: !args.no_oracles,
        state: args.state.clone(),
        findings: args.findings.max(1),
    };
    let terminal = std::io::stderr().is_terminal();
    let (mut lines, mut told) = (0u64, 0);
    let summary = campaign.run(|left, summary| {
        lines += 1;
        // As soon as it is known: nobody has to wait for the end, or loses it with an interrupt.
        for finding in &summary.findings[told..] {
            eprintln!("{}seed {}: {}", if terminal { "\r\u{1b}[K" } else { "" }, finding.plan.seed, finding.violation);
        }
        told = summary.findings.len();
        let rate = summary.done as f64 / summary.took.as_secs_f64().max(1e-9);
        let eta = if summary.done > 0 { format!("{:.0} s left", left as f64 / rate) } else { "just begun".to_owned() };
        let (runs, found) = (summary.before + summary.done, summary.findings.len());
        let line = format!("{runs} runs, {rate:.1} a second, {left} to come, {eta}, {found} found");
        if terminal {
            eprint!("\r{line}\u{1b}[K");
            let _ = std::io::stderr().flush();
        } else if lines.is_multiple_of(30) {
            eprintln!("{line}");
        }
    })?;
    if terminal {
        eprintln!();
    }
    print!("{}", summary.reached);
    let seconds = summary.took.as_secs_f64().max(1e-9);
    println!("{:.1} runs a second on {jobs} threads, {:.0} s", summary.done as f64 / seconds, seconds);
    for finding in summary.findings.iter().take(args.findings.max(1)) {
        tell_finding(games, &args.keep, finding)?;
    }
    if summary.findings.is_empty() {
        println!("no oracle was violated");
    }
    Ok(summary.findings.is_empty())
}

/// Makes what was found small, keeps it, and says how to see it again.
fn tell_finding(games: &dyn Games, keep: &Path, finding: &Finding) -> Result<(), Box<dyn std::error::Error>> {
    println!("seed {}: {}", finding.plan.seed, finding.violation);
    let (mut small, violation) = shrink(games, &finding.plan, &finding.violation, 300);
    small.violates = Some(violation.oracle.name());
    println!("  small: {violation}");
    let path = keep.join(format!("{}-{}-{}.toml", small.game, violation.oracle.name(), finding.plan.seed));
    let kept = std::fs::create_dir_all(keep).and_then(|()| std::fs::write(&path, small.to_toml()));
    match kept {
        Ok(()) => {
            let command = std::env::args().next().unwrap_or_else(|| "nertz-sim".to_owned());
            println!("  again: {command} replay --trace {}", path.display());
        }
        // Nothing is lost: it is told instead.
        Err(error) => println!("  cannot be kept as {}: {error}\n{}", path.display(), small.to_toml()),
    }
    Ok(())
}

fn read(path: &Path) -> Result<Plan, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(Plan::from_toml(&text).map_err(|error| format!("{}: {error}", path.display()))?)
}

fn replay(games: &dyn Games, args: &Replay) -> Told {
    let plan = match (&args.file, args.seed) {
        (Some(path), _) => read(path)?,
        (None, seed) => draw(games, &args.draw, seed.unwrap_or(0))?,
    };
    let report = games.run(&plan, Options { oracles: true, trace: args.trace })?;
    // Whoever reads it may have seen enough before its end.
    let told = write!(std::io::stdout(), "{}{}", report.trace, report.reached);
    if told.is_err() {
        return Ok(report.violation.is_none());
    }
    println!("{} ms of virtual time, hash {}", report.elapsed_ms, blake3::Hash::from(report.hash).to_hex());
    match &report.violation {
        None => println!("no oracle was violated"),
        Some(violation) => println!("{violation}"),
    }
    Ok(report.violation.is_none())
}

fn make_small(games: &dyn Games, file: &Path, out: Option<&Path>, runs: usize) -> Told {
    let plan = read(file)?;
    let Some(violation) = games.run(&plan, Options::default())?.violation else {
        println!("no oracle is violated by this plan");
        return Ok(false);
    };
    let (mut small, violation) = shrink(games, &plan, &violation, runs);
    small.violates = Some(violation.oracle.name());
    match out {
        Some(path) => {
            std::fs::write(path, small.to_toml()).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        None => print!("{}", small.to_toml()),
    }
    eprintln!("{violation}");
    Ok(true)
}

fn look_for_mistakes(games: &dyn Games, seeds: u64, only: Option<Mistake>) -> bool {
    println!("{:<26} {:<12} {:>6}  first seen as", "mistake", "oracle", "seeds");
    let mut all = true;
    for mistake in Mistake::ALL.into_iter().filter(|mistake| only.is_none_or(|only| only == *mistake)) {
        let oracle = mistakes::seen_by(mistake).name();
        match mistakes::find(games, "toy", mistake, seeds) {
            Some(found) => println!("{:<26} {oracle:<12} {:>6}  {}", mistake.name(), found.seeds, found.violation.what),
            None => {
                all = false;
                println!("{:<26} {oracle:<12} {:>6}  not seen", mistake.name(), "-");
            }
        }
    }
    all
}
