//! The command: explores, and prints what it saw.

use super::config::{Config, Deed, Kinds, PRESETS, scripts_of};
use super::{Report, explore};
use crate::games::toy::TIES;
use nertz_lockstep::mistake::{Mistake, NoMistake};
use std::process::ExitCode;

/// Explores every schedule of a small table of the toy game.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// What is explored: one of the names that --list lists.
    #[arg(default_value = "two")]
    preset: String,
    /// Lists what can be explored by name.
    #[arg(long)]
    list: bool,
    /// What each seat does, the seats parted by `;`, of `turn`, `build:FLOOR` and `call`: `build:0 call; build:0`.
    #[arg(long)]
    script: Option<String>,
    /// Each seat's cards lie on a tower of its own, so that nobody contends.
    #[arg(long)]
    apart: bool,
    /// So many cards of each seat are turned at the beginning.
    #[arg(long)]
    turned: Option<u8>,
    /// So many built cards are enough for a call.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=3))]
    goal: Option<u8>,
    /// The rule for ties: first, last or both. Several are explored one after the other.
    #[arg(long, value_delimiter = ',', default_value = "first", value_parser = TIES)]
    tie: Vec<String>,
    /// Plays in the air land when the round is called.
    #[arg(long)]
    land: bool,
    /// Whoever may call has to, at once.
    #[arg(long)]
    must: bool,
    /// Begins before the deal.
    #[arg(long)]
    deal: bool,
    /// At most so many packets of a schedule are lost.
    #[arg(long, default_value_t = 0)]
    losses: u8,
    /// One peer may fall silent for good.
    #[arg(long)]
    silence: bool,
    /// Each entry travels in a packet of its own.
    #[arg(long)]
    split: bool,
    /// A way in which all engines are wrong.
    #[arg(long)]
    mistake: Option<String>,
    /// Threads; as many as the machine has, unless this says otherwise.
    #[arg(long)]
    threads: Option<usize>,
    /// Stops after so many states.
    #[arg(long)]
    limit: Option<u64>,
    /// Of so many last states one has its transcripts audited.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..))]
    audits: u64,
    /// Computes what follows from a state again whenever it is met again, and compares: slow, and on one thread.
    #[arg(long)]
    doubt: bool,
    /// Says nothing before the end.
    #[arg(long)]
    quiet: bool,
}

impl Args {
    fn configs(&self) -> Result<Vec<Config>, String> {
        let mut config = Config::preset(&self.preset)
            .ok_or_else(|| format!("there is no exploration {:?}; --list lists them", self.preset))?;
        if let Some(script) = &self.script {
            config.scripts = scripts_of(script).map_err(|error| error.to_string())?;
            let built = config.scripts.iter().flatten().filter(|deed| matches!(deed, Deed::Build(_))).count();
            if !(2..=8).contains(&config.seats()) || built == 0 {
                return Err("a script has 2 to 8 seats, and somebody builds".to_owned());
            }
        }
        if self.apart {
            config.kinds = Kinds::Apart;
        }
        config.turned = self.turned.unwrap_or(config.turned).max(1);
        config.goal = self.goal.unwrap_or(config.goal);
        (config.land, config.must, config.deal, config.split) = (self.land, self.must, self.deal, self.split);
        (config.losses, config.silence) = (self.losses, self.silence);
        (config.audits, config.progress) = (self.audits, !self.quiet);
        config.limit = self.limit.unwrap_or(u64::MAX);
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        config.threads = self.threads.unwrap_or_else(cores).max(1);
        config.doubt = self.doubt;
        if self.doubt {
            config.threads = 1;
        }
        config.mistake = match &self.mistake {
            Some(name) => Some(name.parse::<Mistake>().map_err(|error: NoMistake| error.to_string())?),
            None => None,
        };
        let ties = TIES.into_iter().filter(|tie| self.tie.iter().any(|wanted| wanted == tie));
        Ok(ties.map(|tie| Config { tie, ..config.clone() }).collect())
    }
}

/// Runs the command: 0 if all is right, 1 if something is wrong, 2 if there is nothing to explore.
pub fn main(args: &Args) -> ExitCode {
    if args.list {
        PRESETS.iter().for_each(|(name, what)| println!("{name:6} {what}"));
        return ExitCode::SUCCESS;
    }
    let configs = match args.configs() {
        Ok(configs) => configs,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let mut wrong = false;
    for config in configs {
        println!("{}", told(&args.preset, &config));
        match explore(&config) {
            Ok(report) => {
                print(&report);
                wrong |= report.violation.is_some();
            }
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        }
    }
    if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// What is explored, in words.
fn told(preset: &str, config: &Config) -> String {
    let scripts: Vec<String> = config
        .scripts
        .iter()
        .map(|script| script.iter().map(ToString::to_string).collect::<Vec<String>>().join(" "))
        .collect();
    let mut told = format!("{preset}: {} peers ({}), ties {}", config.seats(), scripts.join("; "), config.tie);
    let flags = [
        (config.land, ", plays in the air land"),
        (config.must, ", whoever may call has to"),
        (config.deal, ", with the deal"),
        (config.split, ", each entry alone"),
        (config.silence, ", one may fall silent"),
    ];
    flags.iter().filter(|(on, _)| *on).for_each(|(_, text)| told.push_str(text));
    match config.losses {
        0 => {}
        1 => told.push_str(", one packet may be lost"),
        losses => told.push_str(&format!(", {losses} packets may be lost")),
    }
    if let Some(mistake) = config.mistake {
        told.push_str(&format!(", the mistake {}", mistake.name()));
    }
    told
}

fn print(report: &Report) {
    let seconds = report.took.as_secs_f64();
    let whole = if report.whole { "all that there are" } else { "not all" };
    println!(
        "  {} states, {whole}; {} steps, {} of them computed; the longest schedule has {}",
        report.states, report.steps, report.computed, report.depth
    );
    let reached = report.reached;
    println!(
        "  {} last states: {} with a contested slot, {} with a draw, {} ended by a call",
        reached.last, reached.contested, reached.drawn, reached.called
    );
    let memory = memory_mb().map_or_else(String::new, |mb| format!("; at most {mb} MB"));
    println!("  {seconds:.1} s, {:.0} states a second{memory}", report.states as f64 / seconds.max(0.001));
    match &report.violation {
        None => println!("  nothing is wrong"),
        Some(violation) => {
            println!("  wrong, by the check `{}`: {}", violation.check, violation.what);
            violation.steps.iter().enumerate().for_each(|(at, step)| println!("  {:3}. {step}", at + 1));
        }
    }
}

/// The most memory that the process has had, where the system says so.
fn memory_mb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kb| kb / 1024)
}
