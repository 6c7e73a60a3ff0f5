//! The command line.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use nertz::play::{BadWhom, Whom};
use nertz::replay::cursor::Speed;
use nertz::settings::Settings;
use nertz::tell;
use nertz::words::Tell;
use nertz_core::Skill;
use nertz_core::rules::Lang;
use std::path::PathBuf;
use std::time::Duration;

/// Nertz without a host: a card race for 2 to 8 on a LAN, with a proof of who was first.
#[derive(Debug, Parser)]
#[command(name = "nertz", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What every command understands.
#[derive(Clone, Debug, Args)]
pub(crate) struct Global {
    /// Your name at the table
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// The UDP port [default: the first free one from 52300 on]
    #[arg(long, global = true, value_name = "PORT")]
    pub(crate) port: Option<u16>,
    /// Use this network interface alone
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) interface: Option<String>,
    /// Where identity and transcripts are kept; one program at a time uses it
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) data_dir: Option<PathBuf>,
    /// Write a log to this file
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Say more; in the log, more still if given twice
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,
    /// When to use colours; NO_COLOR is respected
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    /// The language, all but this help [default: as LC_ALL, LC_MESSAGES or LANG says]
    #[arg(long, global = true, value_name = "LANG", value_parser = lang())]
    pub(crate) lang: Option<Lang>,
    /// A file with settings, which options come before [default: nertz/config.toml in ~/.config, or where your system keeps it]
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// What that file says.
    #[arg(skip)]
    pub(crate) settings: Settings,
}

impl Global {
    /// The language that the program speaks.
    pub(crate) fn lang(&self) -> Lang {
        self.lang
            .or(self.settings.lang)
            .unwrap_or_else(|| Lang::of_environment(|variable| std::env::var(variable).ok()))
    }
}

/// The languages that there are.
fn lang() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::ALL.map(Lang::name)).try_map(|name| name.parse::<Lang>())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play against bots on this machine
    Practice(Practice),
    /// Sit down at a table of that name (or of a made-up one), with these rules proposed
    Open(Open),
    /// Sit down at a table by its name, a ticket, or the address of somebody there, with the rules it has
    Join(Join),
    /// Bots play in this process: they find each other, play, and their transcripts are compared and audited
    Demo(Demo),
    /// A bot sits down at a table
    Bot(Bot),
    /// List the tables on this network
    Tables(Tables),
    /// Check transcripts: exit 0 if clean, 1 if not (it says what), 2 if not readable
    Audit(Audit),
    /// Watch a match again, from its transcript: step, scrub, and see why contests went as they did
    Replay(Replay),
    /// Tell a transcript as JSON lines, for other programs
    #[command(after_long_help = EXPORT)]
    Export(Export),
    /// The rules in words, or as a file to edit; all keys and their values; all presets
    Rules(Rules),
    /// Your own record: matches, rounds, calls, points per round, by opponent
    Stats(Stats),
    /// What stands in the way of being found, and how to mend it: exit 1 if something does
    Doctor(Doctor),
    /// Print what completes the commands in a shell
    Completions(Completions),
    /// Print the manual page, or write one for each command
    Man(Man),
}

#[derive(Debug, Args)]
pub(crate) struct Practice {
    /// How many bots
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=7))]
    pub(crate) bots: u8,
    #[command(flatten)]
    pub(crate) play: Play,
    #[command(flatten)]
    pub(crate) rules: RuleChoice,
    /// Make choices and shuffles follow from this number, for tests
    #[arg(long, value_name = "S", hide = true)]
    pub(crate) seed: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct Open {
    /// The table's name: 1 to 24 of a–z, 0–9 and -
    pub(crate) table: Option<String>,
    #[command(flatten)]
    pub(crate) rules: RuleChoice,
    /// Let in only who has a ticket; the lobby shows it
    #[arg(long)]
    pub(crate) private: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Join {
    /// The table's name, a ticket (nertz:…), or IP:PORT of somebody who sits there
    #[arg(value_name = "TABLE|TICKET|IP:PORT")]
    pub(crate) whom: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Demo {
    /// How many bots
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=8))]
    pub(crate) players: u8,
    /// How many rounds; between those level at the end there are extra ones [default: 3, where no rule `end` is given]
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u8).range(1..=99))]
    pub(crate) rounds: Option<u8>,
    /// Make choices and shuffles follow from this number; such a match says so in its charter
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u32>,
    /// Leave the transcripts in this directory, one for each seat
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RuleChoice,
    /// How fast the bots act
    #[arg(long, value_name = "PACE", default_value = "full")]
    pub(crate) pace: Pace,
    /// How well they play
    #[arg(long, value_name = "SKILL", default_value = "fast")]
    pub(crate) skill: SkillName,
    /// Dial each other directly instead of finding each other by multicast DNS
    #[arg(long)]
    pub(crate) no_mdns: bool,
    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Bot {
    /// The table's name [default: a made-up one]
    #[arg(long, value_name = "NAME", conflicts_with = "join")]
    pub(crate) table: Option<String>,
    /// A ticket to the table, or where somebody of it is
    #[arg(long, value_name = "TICKET|IP:PORT", value_parser = lead)]
    pub(crate) join: Option<Whom>,
    /// Let in only who has a ticket, which is printed
    #[arg(long, conflicts_with = "join")]
    pub(crate) private: bool,
    /// Be ready when so many seats are taken [default: any number from two]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=8))]
    pub(crate) seats: Option<u8>,
    /// Propose a match of so many rounds [default: the table's rules]
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u8).range(1..=99))]
    pub(crate) rounds: Option<u8>,
    /// Rules that are given are proposed; otherwise those that the table has come first
    #[command(flatten)]
    pub(crate) rules: RuleChoice,
    /// Go for good when the others have gone on without the bot, instead of being dealt in again
    #[arg(long)]
    pub(crate) no_return: bool,
    /// At the end, print as one line of JSON how long each own play took to be decided, the next nertz card to be known, and a card to be turned, in µs
    #[arg(long)]
    pub(crate) times: bool,
    #[command(flatten)]
    pub(crate) play: Play,
}

/// How a bot plays.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Play {
    /// How well bots play
    #[arg(long, value_name = "SKILL", default_value = "fair")]
    pub(crate) skill: SkillName,
    /// How fast bots act: like people, or as fast as the rules of the table allow
    #[arg(long, value_name = "PACE", default_value = "human")]
    pub(crate) pace: Pace,
}

#[derive(Debug, Args)]
pub(crate) struct Tables {
    /// How long to listen
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = duration)]
    pub(crate) wait: Duration,
    /// Print them as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Audit {
    /// Transcripts; several of one match are also compared with each other
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print the reports as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print verdicts only
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// What the lines of an export are, in short.
const EXPORT: &str = "\
Each line is an object; `kind` says which. In this order of the file:
  match     the charter: format, match, players, rules
  entry     one entry of a seat's log: seat, seq, clock, items (draw, move, play, call, …)
  turned    card k of a seat's deck has become known
  contest   who got a place that several played on (or the call): plays, ballots, who heard whom in which order
  scores    a round is scored
  view      somebody has gone
  note, evidence, end
  verdict   the last line: what the audit says of the whole file
`record` and `ms` say where in the file and when; seats are counted from 0; cards are 6H, 10C, AS, joker-1.
A file that is cut off or tampered with is told as far as it holds. Exit status: 0, 1 if it was tampered with or
somebody cheated, 2 if it is no transcript. All fields are told in crates/session/README.md.";

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The transcript
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Begin with this round; with --dump, print it alone
    #[arg(long, value_name = "R")]
    pub(crate) round: Option<u32>,
    /// How fast: 0.25, 0.5, 1, 2, 4, 8 or 16 times; it plays at once
    #[arg(long, value_name = "X", conflicts_with = "dump")]
    pub(crate) speed: Option<Speed>,
    /// Print what happens, and the table after every play, as text
    #[arg(long)]
    pub(crate) dump: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The transcript
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// As JSON lines, which is also what is done without this
    #[arg(long)]
    pub(crate) jsonl: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// The preset to start from [default: nertz]
    #[arg(value_name = "PRESET")]
    pub(crate) named: Option<String>,
    /// As a file to edit
    #[arg(long)]
    pub(crate) toml: bool,
    /// What each key is, and what its values mean
    #[arg(long, conflicts_with = "toml")]
    pub(crate) keys: bool,
    /// The presets, and where they differ from `nertz`
    #[arg(long, conflicts_with_all = ["toml", "keys"])]
    pub(crate) presets: bool,
    #[command(flatten)]
    pub(crate) choice: RuleChoice,
}

#[derive(Debug, Args)]
pub(crate) struct Stats {
    /// Print it as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Doctor {
    /// Print the findings as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// For which shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Man {
    /// Write all pages into this directory
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

/// Which rules.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct RuleChoice {
    /// Start from this preset
    #[arg(long, value_name = "PRESET")]
    pub(crate) preset: Option<String>,
    /// Read the rules from a file, as `nertz rules --toml` prints it
    #[arg(long, value_name = "FILE", conflicts_with = "preset")]
    pub(crate) rules: Option<PathBuf>,
    /// Change one rule; can be given several times
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) rule: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SkillName {
    Easy,
    Fair,
    Fast,
}

impl From<SkillName> for Skill {
    fn from(name: SkillName) -> Skill {
        match name {
            SkillName::Easy => Skill::Easy,
            SkillName::Fair => Skill::Fair,
            SkillName::Fast => Skill::Fast,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Pace {
    Human,
    Full,
}

/// A ticket or an address.
fn lead(text: &str) -> Result<Whom, String> {
    match Whom::read(text) {
        Ok(Whom::Table(_)) | Err(BadWhom::Table(_)) => Err(tell!("commands-no-lead")),
        read => read.map_err(|bad| bad.tell()),
    }
}

/// `2s`, `500ms`, or a number of seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()));
    let number: f64 = number.parse().map_err(|_| "a time is a number with s or ms, such as 2s".to_owned())?;
    let seconds = match unit {
        "" | "s" => number,
        "ms" => number / 1000.0,
        _ => return Err("a time is a number with s or ms, such as 2s".to_owned()),
    };
    if !(0.0..=3600.0).contains(&seconds) {
        return Err("a time is between 0 and 3600 s".to_owned());
    }
    Ok(Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn options_come_before_the_file() {
        let lang = |args: &str| {
            let mut cli = Cli::try_parse_from(args.split(' ')).ok()?;
            cli.global.settings.lang = Some(Lang::Fr);
            Some(cli.global.lang())
        };
        assert_eq!((lang("nertz --lang de tables"), lang("nertz tables")), (Some(Lang::De), Some(Lang::Fr)));
    }

    #[test]
    fn languages() {
        let lang = |args: &str| Cli::try_parse_from(args.split(' ')).map(|cli| cli.global.lang);
        assert!(lang("nertz tables").is_ok_and(|lang| lang.is_none()));
        assert!(lang("nertz rules --lang de").is_ok_and(|lang| lang == Some(Lang::De)));
        let wrong = lang("nertz rules --lang it").map_err(|error| error.to_string());
        assert!(wrong.is_err_and(|text| text.contains("en, fr, es, de")));
    }

    #[test]
    fn times() {
        assert_eq!(duration("2s"), Ok(Duration::from_secs(2)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5"), Ok(Duration::from_millis(1500)));
        for bad in ["", "s", "2h", "-1s", "NaN", "1e9"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }
}
