//! What the commands share: failures, places, rules, names.

use crate::cli::{Global, RuleChoice};
use nertz::screen::columns;
use nertz::words::{self, Tell};
use nertz::{files, settings, tell};
use nertz_core::Rules;
use nertz_core::rules::Key;
use nertz_session::name;
use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::runtime::Runtime;
use tracing_subscriber::EnvFilter;

/// Why a command ends without having done what it should: a sentence, and the exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    text: String,
    pub(crate) code: u8,
}

impl Failure {
    pub(crate) fn new(text: impl Into<String>) -> Failure {
        Failure { text: text.into(), code: 1 }
    }

    /// An error, told in the player's language.
    pub(crate) fn of(error: impl Tell) -> Failure {
        Failure::new(error.tell())
    }

    /// A wrong use of the program.
    pub(crate) fn usage(text: impl Into<String>) -> Failure {
        Failure { text: text.into(), code: 2 }
    }

    /// An error that comes of a wrong use of the program.
    pub(crate) fn usage_of(error: impl Tell) -> Failure {
        Failure::usage(error.tell())
    }

    /// What failed with a file or directory.
    pub(crate) fn at(path: &Path, why: impl Display) -> Failure {
        Failure::new(tell!("error-at", path = shown(&path.display().to_string()), why = why.to_string()))
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One line, whatever an error brings along.
        f.write_str(&self.text.replace('\n', " "))
    }
}

/// A line for whoever reads what a command has found.
macro_rules! say {
    ($($text:tt)*) => {{
        let line = $crate::commands::line(&::std::io::stdout(), format_args!($($text)*));
        let said = ::std::io::Write::write_all(&mut ::std::io::stdout().lock(), line.as_bytes());
        if let Err(error) = said {
            $crate::commands::common::not_said(error);
        }
    }};
}
pub(crate) use say;

/// A line as it is written: a terminal that takes nothing but ASCII gets that, a file or another program gets all.
pub(crate) fn line(to: &impl IsTerminal, text: fmt::Arguments<'_>) -> String {
    let text = format!("{text}\n");
    let plain = to.is_terminal() && !words::takes_utf8(|variable| std::env::var(variable).ok());
    if plain { words::in_ascii(words::lang(), &text).into_owned() } else { text }
}

/// Help that was asked for.
pub(crate) fn show(help: &clap::Error) -> ExitCode {
    let text = help.render();
    let coloured = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let text = if coloured { text.ansi().to_string() } else { text.to_string() };
    say!("{}", text.trim_end());
    ExitCode::SUCCESS
}

/// Why something could not be said, if that is a failure.
static NOT_SAID: OnceLock<io::Error> = OnceLock::new();

/// Whether output was lost: whoever writes much need not go on.
static UNHEARD: AtomicBool = AtomicBool::new(false);

/// Notes that output was lost. A reader that has gone away (`| head`) is no failure.
pub(crate) fn not_said(error: io::Error) {
    UNHEARD.store(true, Ordering::Relaxed);
    if error.kind() != io::ErrorKind::BrokenPipe {
        let _ = NOT_SAID.set(error);
    }
}

/// Whether nobody reads any more.
pub(crate) fn is_unheard() -> bool {
    UNHEARD.load(Ordering::Relaxed)
}

/// The failure of a command whose output was lost.
pub(crate) fn all_said() -> Result<(), Failure> {
    match NOT_SAID.get() {
        None => Ok(()),
        Some(error) => Err(Failure::new(tell!("cmd-not-written", why = error.to_string()))),
    }
}

/// A line beside that, on stderr.
macro_rules! remark {
    ($($text:tt)*) => {{
        let line = $crate::commands::line(&::std::io::stderr(), format_args!($($text)*));
        let _ = ::std::io::Write::write_all(&mut ::std::io::stderr().lock(), line.as_bytes());
    }};
}
pub(crate) use remark;

/// Writes what `tracing` tells into the file of `--log`.
pub(crate) fn start_log(global: &Global) -> Result<(), Failure> {
    let Some(path) = &global.log else { return Ok(()) };
    let file = File::options().create(true).append(true).open(path);
    let file = file
        .map_err(|error| Failure::new(tell!("cmd-log", path = path.display().to_string(), why = error.to_string())))?;
    let level = match global.verbose {
        0 => "info",
        1 => "debug",
        _ => "trace",
    };
    let filter =
        EnvFilter::new(format!("warn,nertz={level},nertz_net={level},nertz_session={level},nertz_lockstep={level}"));
    tracing_subscriber::fmt().with_writer(file).with_ansi(false).with_env_filter(filter).init();
    Ok(())
}

/// Where the settings are; none without a home directory.
pub(crate) fn settings_file(global: &Global) -> Option<settings::File> {
    global.config.clone().or_else(settings::default_path).map(settings::File::at)
}

/// Reads the settings. A file that the command line names has to be there.
pub(crate) fn read_settings(global: &mut Global) -> Result<(), Failure> {
    let Some(file) = settings_file(global) else { return Ok(()) };
    if global.config.is_some() {
        file.is_there().map_err(Failure::usage_of)?;
    }
    global.settings = file.read().map_err(Failure::usage_of)?;
    Ok(())
}

/// One thread is enough for any number of seats, and has the shortest ways.
pub(crate) fn runtime() -> Result<Runtime, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(cannot_start)
}

/// Why there is nothing that runs anything.
pub(crate) fn cannot_start(error: io::Error) -> Failure {
    Failure::new(tell!("cmd-cannot-start", why = error.to_string()))
}

/// Where profiles are kept if nothing else is said.
pub(crate) fn data_home() -> Result<PathBuf, Failure> {
    let from = |variable: &str| std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    let xdg = from("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let local = || if cfg!(windows) { from("LOCALAPPDATA") } else { None };
    let home = || from("HOME").map(|home| home.join(".local/share"));
    let data = xdg.or_else(local).or_else(home);
    data.map(|data| data.join("nertz")).ok_or_else(|| Failure::new(tell!("cmd-no-home")))
}

/// The rules that the command line asks for, and whether it asks for any. So many rounds come before what a file says.
pub(crate) fn rules(choice: &RuleChoice, rounds: Option<u8>) -> Result<(Rules, bool), Failure> {
    let mut rules = match (&choice.rules, &choice.preset) {
        (Some(path), _) => {
            let text = read_rules(path)?;
            Rules::from_toml(&text).map_err(|error| Failure::at(path, error.tell()))?
        }
        (None, Some(preset)) => Rules::preset(preset).map_err(Failure::usage_of)?,
        (None, None) => Rules::default(),
    };
    for rule in &choice.rule {
        let changes = rule.split_once('=');
        let (key, value) = changes.ok_or_else(|| Failure::usage(tell!("cmd-changes-no-rule", rule = rule.as_str())))?;
        rules.set(key.trim(), value.trim()).map_err(Failure::usage_of)?;
    }
    if let Some(rounds) = rounds {
        if changes_end(choice) {
            return Err(Failure::usage(tell!("cmd-two-ends")));
        }
        rules.set("end", &format!("rounds:{rounds}")).map_err(Failure::usage_of)?;
    }
    let asked = choice.rules.is_some() || choice.preset.is_some() || !choice.rule.is_empty() || rounds.is_some();
    Ok((rules, asked))
}

/// Whether a `--rule` or the rules file says how the match ends.
pub(crate) fn sets_end(choice: &RuleChoice) -> Result<bool, Failure> {
    let text = choice.rules.as_deref().map(read_rules).transpose()?.unwrap_or_default();
    let file: toml::Table = text.parse().unwrap_or_default();
    Ok(changes_end(choice) || file.keys().any(|key| is_end(key)))
}

fn changes_end(choice: &RuleChoice) -> bool {
    choice.rule.iter().filter_map(|rule| rule.split_once('=')).any(|(key, _)| is_end(key))
}

fn is_end(key: &str) -> bool {
    key.trim().parse::<Key>().is_ok_and(|key| key == Key::End)
}

/// No rules file is larger, in bytes.
const MAX_RULES: u64 = 64 * 1024;

/// A rules file is small; what is larger is none.
fn read_rules(path: &Path) -> Result<String, Failure> {
    let text = files::read_text_up_to(path, MAX_RULES).map_err(|error| Failure::at(path, error))?;
    text.ok_or_else(|| Failure::at(path, tell!("cmd-large-rules")))
}

/// A number that nobody could guess.
pub(crate) fn random() -> Result<u64, Failure> {
    getrandom::u64().map_err(no_random)
}

/// Why there is no number that nobody could guess.
pub(crate) fn no_random(error: getrandom::Error) -> Failure {
    Failure::new(tell!("error-no-random", why = error.to_string()))
}

/// A line of text from a file or from the network, fit for a screen.
pub(crate) fn shown(text: &str) -> String {
    name::clean_line(text, 400, 800)
}

/// A text with blanks after it, up to so many columns.
pub(crate) fn filled(text: &str, width: u16) -> String {
    format!("{text}{}", " ".repeat(usize::from(width.saturating_sub(columns(text)))))
}

/// Resolves when the program is asked to end.
pub(crate) async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let (Ok(mut interrupt), Ok(mut terminate)) =
            (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
        {
            tokio::select! {
                _ = interrupt.recv() => return,
                _ = terminate.recv() => return,
            }
        }
    }
    #[cfg(not(unix))]
    if tokio::signal::ctrl_c().await.is_ok() {
        return;
    }
    std::future::pending::<()>().await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_and_the_rule_end() {
        let choice = |rule: &str| RuleChoice { rule: vec![rule.to_owned()], ..RuleChoice::default() };
        for (rule, sets) in [("end=target:50", true), (" end = rounds:2", true), ("draw=1", false)] {
            let choice = choice(rule);
            assert!(sets_end(&choice).is_ok_and(|found| found == sets), "{rule}");
            assert_eq!(rules(&choice, Some(3)).err().map(|failure| failure.code), sets.then_some(2), "{rule}");
            assert!(rules(&choice, None).is_ok(), "{rule}");
        }
    }
}
