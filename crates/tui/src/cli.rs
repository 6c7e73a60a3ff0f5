//! The command line. What the types say of themselves is what `--help` says in English; all languages are in [`told`].

mod told;
mod values;
mod wrong;

use clap::{Args, FromArgMatches, Parser, Subcommand, ValueEnum};
use nertz::play::Whom;
use nertz::replay::cursor::Speed;
use nertz::settings::{self, Settings};
use nertz_core::Skill;
use nertz_core::rules::Lang;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) use told::for_packagers;

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
    #[arg(long, global = true, value_name = "NAME", value_parser = values::player)]
    pub(crate) name: Option<String>,
    /// The UDP port [default: the first free one from 52300 on]
    #[arg(long, global = true, value_name = "PORT", value_parser = values::number(0_u16, u16::MAX))]
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
    /// The language [default: as LC_ALL, LC_MESSAGES or LANG says]
    #[arg(long, global = true, value_name = "LANG", value_parser = values::lang())]
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
    // What its lines are is told in words.
    #[command(after_long_help = " ")]
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
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = values::number(1_u8, 7))]
    pub(crate) bots: u8,
    #[command(flatten)]
    pub(crate) play: Play,
    #[command(flatten)]
    pub(crate) rules: RuleChoice,
    /// Make choices and shuffles follow from this number, for tests
    #[arg(long, value_name = "S", hide = true, value_parser = values::number(0, u32::MAX))]
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
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = values::number(2_u8, 8))]
    pub(crate) players: u8,
    /// How many rounds; between those level at the end there are extra ones [default: 3, where no rule `end` is given]
    #[arg(long, value_name = "R", value_parser = values::number(1_u8, 99))]
    pub(crate) rounds: Option<u8>,
    /// Make choices and shuffles follow from this number; such a match says so in its charter
    #[arg(long, value_name = "S", value_parser = values::number(0, u32::MAX))]
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
    #[arg(long, value_name = "TICKET|IP:PORT", value_parser = values::lead)]
    pub(crate) join: Option<Whom>,
    /// Let in only who has a ticket, which is printed
    #[arg(long, conflicts_with = "join")]
    pub(crate) private: bool,
    /// Be ready when so many seats are taken [default: any number from two]
    #[arg(long, value_name = "N", value_parser = values::number(2_u8, 8))]
    pub(crate) seats: Option<u8>,
    /// Propose a match of so many rounds [default: the table's rules]
    #[arg(long, value_name = "R", value_parser = values::number(1_u8, 99))]
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
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = values::duration)]
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

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The transcript
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Begin with this round; with --dump, print it alone
    #[arg(long, value_name = "R", value_parser = values::number(1, u32::MAX))]
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

/// Why there is nothing to run: a sentence for stderr, or help that was asked for.
pub(crate) struct NotRun {
    /// What is wrong, and what to do.
    pub(crate) told: String,
    /// What was asked for.
    pub(crate) help: Option<clap::Error>,
}

/// Reads a command line, the program's name first, in the language of the moment.
pub(crate) fn read(arguments: Vec<OsString>) -> Result<Cli, NotRun> {
    let mut command = told::command();
    let asked = arguments.iter().skip(1).find_map(|word| command.find_subcommand(word));
    let help = asked.map_or_else(|| "nertz --help".to_owned(), |asked| format!("nertz {} --help", asked.get_name()));
    let read = command.try_get_matches_from_mut(arguments).and_then(|found| Cli::from_arg_matches(&found));
    read.map_err(|error| match error.use_stderr() {
        true => NotRun { told: wrong::tell(&error, &help), help: None },
        false => NotRun { told: String::new(), help: Some(error) },
    })
}

/// The language that a command line asks for, before it is read; else that of the settings, else that of the environment.
pub(crate) fn lang_of(arguments: &[OsString]) -> Lang {
    let given = |option: &str| {
        let words = arguments.iter().take_while(|word| *word != "--").filter_map(|word| word.to_str());
        let mut given = None;
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word.strip_prefix(option) {
                Some("") => given = words.peek().map(|value| (*value).to_owned()).or(given),
                Some(rest) => given = rest.strip_prefix('=').map(str::to_owned).or(given),
                None => {}
            }
        }
        given
    };
    let of_settings = || {
        let path = given("--config").map(PathBuf::from).or_else(settings::default_path)?;
        settings::File::at(path).read().ok()?.lang
    };
    let asked = given("--lang").and_then(|lang| lang.parse().ok()).or_else(of_settings);
    asked.unwrap_or_else(|| Lang::of_environment(|variable| std::env::var(variable).ok()))
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
    fn the_language_is_known_before_the_line_is_read() {
        let words = |line: &str| -> Vec<OsString> { line.split(' ').map(Into::into).collect() };
        let none = "--config /nonexistent/config.toml";
        for (line, lang) in [
            ("nertz --lang de audit", Lang::De),
            ("nertz audit --lang=fr --wat", Lang::Fr),
            ("nertz --lang de --lang es", Lang::Es),
            ("nertz --lang de --language fr", Lang::De),
        ] {
            assert_eq!(lang_of(&words(&format!("{line} {none}"))), lang, "{line}");
        }
        let environment = lang_of(&words(&format!("nertz {none}")));
        for line in ["nertz --lang it", "nertz join -- --lang de", "nertz --lang"] {
            let line = line.replace("nertz", &format!("nertz {none}"));
            assert_eq!(lang_of(&words(&line)), environment, "{line}");
        }
    }
}
