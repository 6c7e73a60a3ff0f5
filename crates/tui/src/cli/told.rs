//! The command line in the language of the moment: what `--help`, the manual pages and the completions say.
//!
//! Every text is a message. In English they are what the types of [`super`] say of themselves, which a test sees to.

use super::Cli;
use clap::{Arg, Command, CommandFactory};
use nertz::tell;
use nertz::words::message;

/// What each command does.
const COMMANDS: [(&str, &str); 16] = [
    ("nertz", "cli-nertz"),
    ("practice", "cli-practice"),
    ("open", "cli-open"),
    ("join", "cli-join"),
    ("demo", "cli-demo"),
    ("bot", "cli-bot"),
    ("tables", "cli-tables"),
    ("audit", "cli-audit"),
    ("replay", "cli-replay"),
    ("export", "cli-export"),
    ("rules", "cli-rules"),
    ("stats", "cli-stats"),
    ("doctor", "cli-doctor"),
    ("completions", "cli-completions"),
    ("man", "cli-man"),
    ("help", "cli-help"),
];

/// What each argument is: that of a command, and after those the ones that are the same wherever they stand.
const ARGUMENTS: [(&str, &str, &str); 58] = [
    ("practice", "seed", "cli-arg-practice-seed"),
    ("demo", "players", "cli-arg-bots"),
    ("demo", "rounds", "cli-arg-demo-rounds"),
    ("demo", "out", "cli-arg-demo-out"),
    ("demo", "pace", "cli-arg-demo-pace"),
    ("demo", "skill", "cli-arg-demo-skill"),
    ("demo", "json", "cli-arg-demo-json"),
    ("bot", "table", "cli-arg-bot-table"),
    ("bot", "private", "cli-arg-bot-private"),
    ("bot", "rounds", "cli-arg-bot-rounds"),
    ("tables", "json", "cli-arg-tables-json"),
    ("audit", "json", "cli-arg-audit-json"),
    ("doctor", "json", "cli-arg-doctor-json"),
    ("man", "out", "cli-arg-man-out"),
    ("", "name", "cli-arg-name"),
    ("", "port", "cli-arg-port"),
    ("", "interface", "cli-arg-interface"),
    ("", "data_dir", "cli-arg-data-dir"),
    ("", "log", "cli-arg-log"),
    ("", "verbose", "cli-arg-verbose"),
    ("", "color", "cli-arg-color"),
    ("", "lang", "cli-arg-lang"),
    ("", "config", "cli-arg-config"),
    ("", "help", "cli-arg-help"),
    ("", "version", "cli-arg-version"),
    ("", "bots", "cli-arg-bots"),
    ("", "seed", "cli-arg-seed"),
    ("", "table", "cli-arg-table"),
    ("", "private", "cli-arg-private"),
    ("", "whom", "cli-arg-whom"),
    ("", "no_mdns", "cli-arg-no-mdns"),
    ("", "join", "cli-arg-join"),
    ("", "seats", "cli-arg-seats"),
    ("", "no_return", "cli-arg-no-return"),
    ("", "times", "cli-arg-times"),
    ("", "skill", "cli-arg-skill"),
    ("", "pace", "cli-arg-pace"),
    ("", "wait", "cli-arg-wait"),
    ("", "json", "cli-arg-json"),
    ("", "files", "cli-arg-files"),
    ("", "quiet", "cli-arg-quiet"),
    ("", "file", "cli-arg-file"),
    ("", "round", "cli-arg-round"),
    ("", "speed", "cli-arg-speed"),
    ("", "dump", "cli-arg-dump"),
    ("", "jsonl", "cli-arg-jsonl"),
    ("", "named", "cli-arg-named"),
    ("", "toml", "cli-arg-toml"),
    ("", "keys", "cli-arg-keys"),
    ("", "presets", "cli-arg-presets"),
    ("", "shell", "cli-arg-shell"),
    ("", "preset", "cli-arg-preset"),
    ("", "rules", "cli-arg-rules"),
    ("", "rule", "cli-arg-rule"),
    // The commands that `nertz help` can be asked about.
    ("", "subcommand", "cli-help"),
    ("", "command", "cli-help"),
    ("", "commands", "cli-help"),
    ("", "topic", "cli-help"),
];

/// What stands for a value.
const VALUES: [(&str, &str); 15] = [
    ("NAME", "cli-value-name"),
    ("PORT", "cli-value-port"),
    ("DIR", "cli-value-dir"),
    ("FILE", "cli-value-file"),
    ("WHEN", "cli-value-when"),
    ("LANG", "cli-value-lang"),
    ("TABLE", "cli-value-table"),
    ("TABLE|TICKET|IP:PORT", "cli-value-whom"),
    ("TICKET|IP:PORT", "cli-value-lead"),
    ("PACE", "cli-value-pace"),
    ("SKILL", "cli-value-skill"),
    ("TIME", "cli-value-time"),
    ("PRESET", "cli-value-preset"),
    ("KEY=VALUE", "cli-value-rule"),
    ("COMMAND", "cli-value-command"),
];

/// The command line.
pub(crate) fn command() -> Command {
    told(built(Cli::command()))
}

/// The command line for a packager: without the command `help`, which is no page of its own.
pub(crate) fn for_packagers() -> Command {
    told(built(Cli::command().disable_help_subcommand(true)))
}

/// With what the library adds to it by itself.
fn built(mut command: Command) -> Command {
    command.build();
    command
}

fn told(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let mut command = command.mut_args(|arg| argument(&name, arg)).mut_subcommands(told);
    if let Some((_, about)) = COMMANDS.iter().find(|(of, _)| *of == name) {
        command = command.about(message(about, &[]));
    }
    if command.get_after_long_help().is_some() {
        command = command.after_long_help(export());
    }
    command = command.subcommand_help_heading(tell!("cli-commands")).subcommand_value_name(tell!("cli-value-command"));
    let (usage, style) = (usage(&mut command), *command.get_styles().get_usage());
    let head = format!("{style}{}{style:#}", tell!("cli-usage"));
    let template = format!("{{before-help}}{{about-with-newline}}\n{head} {{usage}}\n\n{{all-args}}{{after-help}}");
    command.override_usage(usage).help_template(template)
}

/// How the command is written. The library says in English what a message says.
fn usage(command: &mut Command) -> String {
    let usage = command.render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage);
    usage.replace("[OPTIONS]", &format!("[{}]", tell!("cli-value-options")))
}

fn argument(command: &str, arg: Arg) -> Arg {
    let id = arg.get_id().as_str();
    let of = |of: &str| ARGUMENTS.iter().find(|(known, name, _)| *known == of && *name == id);
    let text = of(command).or_else(|| of("")).map(|(_, _, text)| message(text, &[]));
    let heading = if arg.is_positional() { tell!("cli-arguments") } else { tell!("cli-options") };
    let mut help: Vec<String> = text.into_iter().collect();
    let mut arg = arg.help_heading(heading);
    if arg.get_action().takes_values() {
        let defaults: Vec<String> =
            arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
        if !defaults.is_empty() {
            help.push(tell!("cli-default", value = defaults.join(", ")));
        }
        let values: Vec<String> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        if !values.is_empty() {
            help.push(tell!("cli-possible", values = values.join(", ")));
        }
        let named = arg.get_value_names().and_then(<[_]>::first).map(ToString::to_string);
        let named = named.and_then(|named| VALUES.iter().find(|(value, _)| *value == named));
        if let Some((_, value)) = named {
            arg = arg.value_name(message(value, &[]));
        }
        arg = arg.hide_default_value(true).hide_possible_values(true);
    }
    // What is added for a longer help says so in English.
    arg.help(help.join(" ")).long_help(None::<&str>)
}

/// What the lines of an export are, in short.
fn export() -> String {
    let kinds = [
        ("match", tell!("cli-export-match")),
        ("entry", tell!("cli-export-entry")),
        ("turned", tell!("cli-export-turned")),
        ("contest", tell!("cli-export-contest")),
        ("scores", tell!("cli-export-scores")),
        ("view", tell!("cli-export-view")),
    ];
    let mut lines = vec![tell!("cli-export-lines")];
    lines.extend(kinds.iter().map(|(kind, text)| format!("  {kind:<9} {text}")));
    lines.push("  note, evidence, end".to_owned());
    lines.push(format!("  {:<9} {}", "verdict", tell!("cli-export-verdict")));
    lines.extend([tell!("cli-export-where"), tell!("cli-export-as-far"), tell!("cli-export-fields")]);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nertz::words::within;
    use nertz_core::rules::Lang;

    /// Every command and argument, with what it says of itself.
    fn texts(command: &Command, path: &str, texts: &mut Vec<(String, String)>) {
        let said = |text: Option<&clap::builder::StyledStr>| text.map(ToString::to_string).unwrap_or_default();
        texts.push((path.to_owned(), said(command.get_about())));
        for arg in command.get_arguments() {
            texts.push((format!("{path} {}", arg.get_id()), said(arg.get_help())));
        }
        for sub in command.get_subcommands() {
            self::texts(sub, &format!("{path} {}", sub.get_name()), texts);
        }
    }

    fn of(command: &Command) -> Vec<(String, String)> {
        let mut all = Vec::new();
        texts(command, "nertz", &mut all);
        all
    }

    #[test]
    fn in_english_the_command_line_is_told_as_it_tells_itself() {
        let (own, told) = (of(&built(Cli::command())), of(&command()));
        assert_eq!(own.len(), told.len());
        for ((path, own), (_, told)) in own.iter().zip(&told) {
            // The library's own words for what it adds.
            let added = path.contains(" help") || path.ends_with(" version");
            assert!(added || told.starts_with(own.as_str()), "{path}: {own}: {told}");
            let rest = told.strip_prefix(own.as_str()).unwrap_or_default();
            assert!(added || rest.is_empty() || rest.starts_with(" ["), "{path}: {told}");
        }
    }

    #[test]
    fn every_text_is_told_in_every_language() {
        let english = of(&command());
        for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
            for ((path, english), (_, told)) in english.iter().zip(within(lang, || of(&command()))) {
                assert!(!told.is_empty() && told != *english, "{lang}: {path}: {told}");
            }
        }
    }

    #[test]
    fn help_speaks_one_language() {
        for lang in Lang::ALL {
            let help = within(lang, || {
                let mut command = command();
                let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
                let mut help = vec![command.render_long_help().to_string()];
                for name in names {
                    help.extend(command.find_subcommand_mut(&name).map(|sub| sub.render_long_help().to_string()));
                }
                help.join("\n")
            });
            for english in ["Usage:", "Options:", "Commands:", "Arguments:", "[default", "possible values", "[OPTIONS]"]
            {
                let said = within(lang, || [tell!("cli-options"), tell!("cli-arguments"), tell!("cli-value-options")]);
                let same = said.iter().any(|said| english.trim_matches(['[', ']', ':']) == said);
                assert_eq!(help.contains(english), lang == Lang::En || same, "{lang}: {english}: {help}");
            }
        }
    }
}
