//! The commands that take the terminal: `nertz`, `nertz practice`, `nertz open` and `nertz join`.

use super::common::{self, Failure};
use crate::cli::{self, Color, Global, Pace};
use nertz::app::Ended;
use nertz::play::{self, Failed, Offer, Parting, Player, Practice, Whom};
use nertz::screen::Theme;
use nertz::settings::{Colours, Preferences, Seen};
use nertz::tell;
use nertz::terminal;
use nertz::words::{self, Tell};
use nertz_core::Skill;
use nertz_core::rules::Lang;
use nertz_session::name;
use nertz_session::profile;
use std::future::Future;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use tokio::runtime::Runtime;

pub(crate) fn home(global: &Global) -> Result<ExitCode, Failure> {
    take(global, play::home)
}

pub(crate) fn practice(global: &Global, args: &cli::Practice) -> Result<ExitCode, Failure> {
    let (rules, _) = common::rules(&args.rules, None)?;
    let practice = Practice {
        bots: args.bots,
        skill: Skill::from(args.play.skill),
        human: args.play.pace == Pace::Human,
        rules,
        seed: args.seed,
    };
    practice.check(&own_name(global)).map_err(Failure::usage_of)?;
    take(global, |player| play::practice(player, practice))
}

pub(crate) fn open(global: &Global, args: &cli::Open) -> Result<ExitCode, Failure> {
    let (rules, propose) = common::rules(&args.rules, None)?;
    // Who will sit there is not known yet: whether they can play by them is told in the lobby.
    rules.check().map_err(Failure::usage_of)?;
    let table = args.table.as_deref().map(name::table).transpose().map_err(Failure::usage_of)?;
    take(global, |player| play::open(player, Offer { table, private: args.private, rules, propose }))
}

pub(crate) fn join(global: &Global, args: &cli::Join) -> Result<ExitCode, Failure> {
    if args.whom.is_empty() {
        return home(global);
    }
    // A ticket that was copied from several lines comes in several words.
    let whom = Whom::read(&args.whom.join(" ")).map_err(|bad| Failure::usage(bad.tell()))?;
    take(global, |player| play::join(player, whom))
}

/// Runs `program` with the player of this machine.
fn take<F: Future<Output = Result<Parting, Failed>>>(
    global: &Global,
    program: impl FnOnce(Player) -> F,
) -> Result<ExitCode, Failure> {
    terminal::is_there().map_err(Failure::of)?;
    let directory = match &global.data_dir {
        Some(directory) => directory.clone(),
        None => common::data_home()?,
    };
    let player = Player {
        profile: Arc::new(profile::profile(&directory).map_err(Failure::of)?),
        name: own_name(global),
        port: global.port,
        interface: global.interface.clone(),
        preferences: preferences(global),
    };
    // What is said before the first picture is drawn.
    words::set_ascii(theme(global).is_ascii());
    let runtime = runtime()?;
    let parting = runtime.block_on(program(player)).map_err(Failure::of);
    // An audit may be under way, which nobody waits for any more.
    runtime.shutdown_background();
    let Parting { ended, word } = parting?;
    if let Some(word) = word {
        // The terminal may be gone, and that is said by the exit code.
        let _ = writeln!(io::stdout(), "{word}");
    }
    Ok(exit_code(&ended))
}

/// How the loop ended, for a shell.
pub(crate) fn exit_code(ended: &Ended) -> ExitCode {
    ExitCode::from(match ended {
        Ended::Closed(_) => 0,
        // As a shell says it of a program that a signal has ended; of a closed window its end may be seen before its signal.
        Ended::Signal("SIGHUP") | Ended::InputGone => 129,
        Ended::Signal("SIGTERM") => 143,
        Ended::Signal(_) => 130,
        Ended::TerminalLost => 1,
    })
}

/// The screen keeps the first thread, so that no number of bots makes a key wait.
fn runtime() -> Result<Runtime, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.map_err(common::cannot_start)
}

/// How cards are to be written.
pub(crate) fn theme(global: &Global) -> Theme {
    preferences(global).theme()
}

/// What the player has set, and what holds where nothing is. What an option says is so for now, whatever is set.
fn preferences(global: &Global) -> Preferences {
    let seen = Theme::of_environment(|variable| std::env::var(variable).ok());
    let mut settings = global.settings.clone();
    settings.name = global.name.clone().or(settings.name);
    settings.lang = global.lang.or(settings.lang);
    settings.colours = match global.color {
        Color::Auto => settings.colours,
        Color::Never => Some(Colours::None),
        Color::Always => {
            settings.colours.filter(|colours| *colours != Colours::None).or(Some(Colours::Depth(seen.depth)))
        }
    };
    let lang = Lang::of_environment(|variable| std::env::var(variable).ok());
    Preferences { settings, file: common::settings_file(global), seen: Seen { theme: seen, lang, name: login() } }
}

fn own_name(global: &Global) -> String {
    global.name.clone().or_else(|| global.settings.name.clone()).unwrap_or_else(login)
}

/// The name by which the player has logged in.
fn login() -> String {
    let names = ["USER", "LOGNAME", "USERNAME"].into_iter().filter_map(|variable| std::env::var(variable).ok());
    names.into_iter().find(|name| !name.is_empty()).unwrap_or_else(|| tell!("cmd-player"))
}
