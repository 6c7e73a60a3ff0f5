//! `nertz rules`: the rules in words, each beside the key that it comes from; as a file; all keys; all presets.

use super::common::{self, Failure, say};
use crate::cli::{self, Color, Global, RuleChoice};
use crossterm::style::Stylize;
use nertz::screen::{columns, wrapped};
use nertz::tell;
use nertz_core::Rules;
use nertz_core::rules::{Key, Lang};
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// Columns for `key = value`, with a mark before it.
const KEYS: u16 = 28;
/// Columns for the name of a preset.
const NAME: u16 = 13;
/// Columns between the two.
const GAP: u16 = 2;
/// On a narrower screen the words stand under their keys.
const NARROW: u16 = 64;

pub(crate) fn run(global: &Global, args: &cli::Rules) -> Result<ExitCode, Failure> {
    let lang = global.lang();
    let page = Page::of_stdout(global.color);
    let asked = args.named.as_ref().or(args.choice.preset.as_ref());
    if !args.toml && asked.is_some_and(|asked| Rules::presets().all(|preset| preset != asked)) {
        presets(lang, page).iter().for_each(|line| say!("{line}"));
    }
    let choice = match (&args.named, &args.choice) {
        (Some(_), RuleChoice { preset: Some(_), .. } | RuleChoice { rules: Some(_), .. }) => {
            return Err(Failure::usage(tell!("cmd-one-set")));
        }
        (Some(preset), choice) => RuleChoice { preset: Some(preset.clone()), ..choice.clone() },
        (None, choice) => choice.clone(),
    };
    let (rules, _) = common::rules(&choice, None)?;
    let lines = match args {
        cli::Rules { toml: true, .. } => rules.to_toml(lang).lines().map(str::to_owned).collect(),
        cli::Rules { keys: true, .. } => keys(&rules, lang, page),
        cli::Rules { presets: true, .. } => presets(lang, page),
        _ => words(&rules, lang, page),
    };
    lines.iter().for_each(|line| say!("{line}"));
    Ok(ExitCode::SUCCESS)
}

/// What is written on: so many columns, with bold letters or without.
#[derive(Clone, Copy)]
struct Page {
    width: u16,
    bold: bool,
}

impl Page {
    fn of_stdout(color: Color) -> Page {
        let terminal = io::stdout().is_terminal();
        let width = crossterm::terminal::size().ok().filter(|_| terminal).map_or(80, |(width, _)| width.clamp(40, 100));
        let bold = match color {
            Color::Auto => terminal,
            Color::Always => true,
            Color::Never => false,
        };
        Page { width, bold }
    }

    /// What something is called, and beside it in words what it is.
    fn entry(self, left: &[String], room: u16, text: &str, bold: bool) -> Vec<String> {
        let set =
            |left: &str| if bold && self.bold && !left.is_empty() { left.bold().to_string() } else { left.to_owned() };
        if self.width < NARROW {
            let mut lines: Vec<String> = left.iter().map(|left| set(left)).collect();
            lines.extend(wrapped(text, self.width - 4).into_iter().map(|line| format!("    {line}")));
            return lines;
        }
        let mut words = wrapped(text, self.width - room - GAP).into_iter().peekable();
        let mut lines = Vec::new();
        let mut left = left.iter();
        loop {
            let name = left.next();
            if name.is_none() && words.peek().is_none() {
                return lines;
            }
            let name = name.map_or("", String::as_str);
            // A longer name has its line for itself.
            let word = words.next_if(|_| columns(name) <= room).unwrap_or_default();
            let blanks = if word.is_empty() { 0 } else { usize::from((room + GAP).saturating_sub(columns(name))) };
            lines.push(format!("{}{}{word}", set(name), " ".repeat(blanks)));
        }
    }

    fn paragraph(self, text: &str) -> Vec<String> {
        wrapped(text, self.width)
    }
}

/// The rules in sentences; marked are those that differ from the preset.
fn words(rules: &Rules, lang: Lang, page: Page) -> Vec<String> {
    let changed: Vec<Key> = rules.differs_from_preset().into_iter().map(|(key, _)| key).collect();
    let mut lines = Vec::new();
    for sentence in rules.in_words(lang) {
        let name = |key: &Key| {
            let mark = if changed.contains(key) { "*" } else { " " };
            format!("{mark} {key} = {}", rules.value(*key))
        };
        let names: Vec<String> = sentence.keys.iter().map(name).collect();
        let marked = sentence.keys.iter().any(|key| changed.contains(key));
        lines.extend(page.entry(&names, KEYS, &sentence.text, marked));
    }
    lines.push(String::new());
    if !changed.is_empty() {
        lines.extend(page.paragraph(&rules.mark_means(lang)));
    }
    lines.extend(lang.how_to_change().iter().flat_map(|line| page.paragraph(line)));
    lines
}

/// All keys with what they are, what they may be, what that means, and what they are by default.
fn keys(rules: &Rules, lang: Lang, page: Page) -> Vec<String> {
    let mut lines = Vec::new();
    for key in Key::ALL {
        let text = format!("{} ({})", key.summary(lang), lang.by_default(&rules.value(key)));
        lines.extend(page.entry(&[key.to_string()], KEYS, &text, true));
        for (value, meaning) in key.meanings(lang) {
            lines.extend(page.entry(&[format!("  {value}")], KEYS, &meaning, false));
        }
    }
    lines.push(String::new());
    lines.extend(lang.how_to_change().iter().flat_map(|line| page.paragraph(line)));
    lines
}

/// All presets, and where they differ from `nertz`.
fn presets(lang: Lang, page: Page) -> Vec<String> {
    let presets = Key::Preset.meanings(lang);
    presets.iter().flat_map(|(preset, differs)| page.entry(std::slice::from_ref(preset), NAME, differs, true)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(width: u16) -> Page {
        Page { width, bold: false }
    }

    #[test]
    fn everything_fits_and_every_key_is_there() {
        for width in [40, 50, 64, 80, 100] {
            for lang in Lang::ALL {
                for rules in Rules::presets().map(|preset| Rules::preset(preset).unwrap()) {
                    let told = words(&rules, lang, page(width));
                    let lines = told.iter().chain(&keys(&rules, lang, page(width))).cloned().collect::<Vec<_>>();
                    for line in lines.iter().chain(&presets(lang, page(width))) {
                        assert!(columns(line) <= width && line.trim_end() == line, "{width}: {line:?}");
                    }
                    for key in rules.in_words(lang).into_iter().flat_map(|sentence| sentence.keys) {
                        let setting = format!("  {key} = {}", rules.value(key));
                        assert!(told.iter().any(|line| line.starts_with(&setting)), "{setting}: {told:?}");
                    }
                }
                let listed = keys(&Rules::default(), lang, page(width));
                for key in Key::ALL {
                    assert!(listed.iter().any(|line| line.split(' ').next() == Some(key.name())), "{key}");
                }
            }
        }
    }

    #[test]
    fn what_differs_is_marked() {
        let rules = Rules { draw: 1, penalty: 7, ..Rules::default() };
        let lines = words(&rules, Lang::En, page(80));
        let marked: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("* ")).collect();
        assert_eq!(marked.len(), 3, "{marked:?}");
        assert!(
            marked[0].starts_with("draw = 1       ")
                && marked[0].ends_with("A draw turns one card of the stock onto the waste.")
        );
        assert!(marked[1].starts_with("penalty = 7  "), "{marked:?}");
        assert_eq!(marked[2], "differs from the preset nertz");
        assert!(!words(&Rules::default(), Lang::En, page(80)).iter().any(|line| line.starts_with('*')));
        let bold = words(&rules, Lang::En, Page { width: 80, bold: true });
        assert_eq!(
            bold.iter().filter(|line| line.contains('\u{1b}')).count(),
            3,
            "two sentences, one of them of two keys"
        );
    }

    #[test]
    fn a_long_name_has_its_line_for_itself() {
        let mut rules = Rules::default();
        assert_eq!(rules.set("pile_name", "a pile of 24 characters."), Ok(()));
        let lines = words(&rules, Lang::En, page(80));
        assert!(lines.contains(&"* pile_name = a pile of 24 characters.".to_owned()), "{lines:?}");
    }
}
