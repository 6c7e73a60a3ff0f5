//! What is wrong with a command line, in a sentence of the language of the moment, with what to do.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use nertz::tell;
use nertz::words::either;
use std::error::Error as _;

/// What is wrong; `help` is the command that says what would be right.
pub(crate) fn tell(error: &clap::Error, help: &str) -> String {
    let of = |kind| error.get(kind).map(texts).unwrap_or_default();
    let what = of(ContextKind::InvalidArg).join(", ");
    let value = of(ContextKind::InvalidValue).concat();
    let allowed = of(ContextKind::ValidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => match of(ContextKind::SuggestedArg).concat() {
            likely if likely.is_empty() => tell!("cli-unknown", what = what, help = help),
            likely => tell!("cli-unknown-but", what = what, likely = likely, help = help),
        },
        ErrorKind::InvalidSubcommand => {
            let what = of(ContextKind::InvalidSubcommand).concat();
            match of(ContextKind::SuggestedSubcommand) {
                likely if likely.is_empty() => tell!("cli-no-command", what = what, help = help),
                likely => tell!("cli-no-command-but", what = what, likely = either(&likely), help = help),
            }
        }
        ErrorKind::InvalidValue if value.is_empty() && allowed.is_empty() => {
            tell!("cli-no-value", what = what, help = help)
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            tell!("cli-no-value-of", what = what, allowed = one_of(&allowed))
        }
        ErrorKind::InvalidValue if allowed.is_empty() => tell!("cli-otherwise", help = help),
        ErrorKind::InvalidValue => {
            tell!("cli-bad-value", value = value, what = what, allowed = one_of(&allowed))
        }
        ErrorKind::ValueValidation => {
            let why = error.source().map(ToString::to_string).unwrap_or_default();
            tell!("cli-wrong-value", value = value, what = what, why = why)
        }
        ErrorKind::MissingRequiredArgument => tell!("cli-missing", what = what, help = help),
        ErrorKind::ArgumentConflict => {
            let other = of(ContextKind::PriorArg).join(", ");
            if other.is_empty() || other == what {
                tell!("cli-twice", what = what)
            } else {
                tell!("cli-conflict", one = what, other = other)
            }
        }
        ErrorKind::TooManyValues => tell!("cli-takes-none", what = what, help = help),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues | ErrorKind::NoEquals => {
            tell!("cli-no-value", what = what, help = help)
        }
        ErrorKind::InvalidUtf8 => tell!("cli-not-text", help = help),
        _ => tell!("cli-otherwise", help = help),
    }
}

/// `en, fr, es or de`.
fn one_of(values: &[String]) -> String {
    match values.split_last() {
        Some((last, others)) if !others.is_empty() => {
            tell!("list-or", first = others.join(", "), last = last.as_str())
        }
        _ => values.concat(),
    }
}

fn texts(value: &ContextValue) -> Vec<String> {
    match value {
        ContextValue::String(text) => vec![text.clone()],
        ContextValue::Strings(texts) => texts.clone(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use crate::cli;
    use nertz::words::within;
    use nertz_core::rules::Lang;

    fn said(lang: Lang, line: &str) -> String {
        within(lang, || match cli::read(line.split(' ').map(Into::into).collect()) {
            Ok(_) => panic!("{line}"),
            Err(error) => error.told,
        })
    }

    #[test]
    fn what_is_wrong_is_said_in_a_line_in_every_language() {
        for (line, words) in [
            ("nertz audit --quite x", "there is no --quite here: did you mean --quiet? See nertz audit --help"),
            ("nertz tables here", "there is no here here; see nertz tables --help"),
            ("nertz adit x", "there is no command adit: did you mean audit? See nertz --help"),
            ("nertz zzz", "there is no command zzz; see nertz --help"),
            ("nertz rules --lang it", "`it` is not allowed for --lang <LANG>: it is en, fr, es or de"),
            ("nertz rules --lang", "--lang <LANG> needs a value: it is en, fr, es or de"),
            ("nertz replay", "<FILE> is missing; see nertz replay --help"),
            ("nertz rules --keys --toml", "--keys and --toml do not go together: leave one of them out"),
            ("nertz demo --players 9", "`9` does not do for --players <N>: it is a number from 2 to 8"),
            (
                "nertz tables --wait 2h",
                "`2h` does not do for --wait <TIME>: a time is a number with s or ms, such as 2s",
            ),
            ("nertz tables --json=yes", "--json takes no value; see nertz tables --help"),
            ("nertz --port 7 --port 8", "--port <PORT> can be given only once"),
            ("nertz --name= rules", "`` does not do for --name <NAME>: a name needs something that can be seen"),
        ] {
            assert_eq!(said(Lang::En, line), words, "{line}");
            for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
                let told = said(lang, line);
                assert!(told != words && !told.contains('\n'), "{lang}: {told}");
                assert!(!["allowed", "value", "see nertz"].iter().any(|word| told.contains(word)), "{lang}: {told}");
            }
        }
    }

    #[test]
    fn help_is_no_mistake() {
        for line in ["nertz --help", "nertz help audit", "nertz --version", "nertz audit -h"] {
            let error = cli::read(line.split(' ').map(Into::into).collect()).unwrap_err();
            assert!(error.help.is_some(), "{line}");
        }
    }
}
