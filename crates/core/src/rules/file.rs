//! Rules as a TOML file, for people to edit.

use super::{Key, Lang, RuleError, Rules};
use std::fmt::Write;
use std::ops::Range;
use toml::Spanned;
use toml::Value;
use toml::de::{DeTable, DeValue};

/// Columns of a comment.
const WIDTH: usize = 80;

impl Rules {
    /// Reads a rules file: `key = value` a line, all optional. What is missing is as in the `preset` that the file
    /// names, else as in `nertz`. Switches may also be written `true` and `false`, handicaps as a table of piles by name.
    pub fn from_toml(file: &str) -> Result<Rules, RuleError> {
        let table = DeTable::parse(file).map_err(|error| RuleError::Toml {
            line: line_of(file, error.span().map_or(0, |span| span.start)),
            message: error.message().replace('\n', " "),
        })?;
        let mut lines: Vec<Setting<'_>> = settings(file, table.get_ref());
        // The preset sets everything, so it comes first wherever it stands; the rest as a person reads it.
        lines.sort_by_key(|line| (line.key != Key::Preset.name(), line.at));
        let mut rules = Rules::default();
        for Setting { key, value, at } in lines {
            let wrong = |error| RuleError::Line { line: line_of(file, at), error: Box::new(error) };
            rules.set(key, &value).map_err(wrong)?;
        }
        Ok(rules)
    }

    /// All rules as a file that [`Rules::from_toml`] reads back, with what each is and what its values mean above it.
    pub fn to_toml(&self, lang: Lang) -> String {
        let mut file = String::new();
        comment(&mut file, "", &lang.about_the_file());
        for key in Key::ALL {
            file.push('\n');
            comment(&mut file, "", &key.summary(lang));
            for (value, meaning) in key.meanings(lang) {
                comment(&mut file, "  ", &lang.pair(&value, &meaning));
            }
            let value = self.value(key);
            let value = match value.parse::<i64>() {
                Ok(number) if number.to_string() == value => Value::Integer(number),
                _ => Value::String(value),
            };
            // Writing to a String cannot fail.
            let _ = writeln!(file, "{key} = {value}");
        }
        file
    }
}

/// One line of the file.
struct Setting<'a> {
    key: &'a str,
    /// As [`Rules::set`] takes it.
    value: String,
    /// Where it stands.
    at: usize,
}

fn settings<'a>(file: &str, table: &'a DeTable<'_>) -> Vec<Setting<'a>> {
    let settings = table.iter().map(|(key, value)| Setting {
        key: key.get_ref(),
        value: plain(file, value),
        at: key.span().start,
    });
    settings.collect()
}

/// A value as [`Rules::set`] takes it; what it does not take anyway is as it stands in the file.
fn plain(file: &str, value: &Spanned<DeValue<'_>>) -> String {
    let as_written = |Range { start, end }: Range<usize>| file.get(start..end).unwrap_or_default().to_owned();
    match value.get_ref() {
        DeValue::String(text) => text.clone().into_owned(),
        DeValue::Boolean(on) => if *on { "on" } else { "off" }.to_owned(),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => number.to_string(),
            Err(_) => as_written(value.span()),
        },
        DeValue::Table(piles) if piles.is_empty() => "none".to_owned(),
        DeValue::Table(piles) => {
            let mut piles = settings(file, piles);
            piles.sort_by_key(|pile| pile.at);
            let piles: Vec<String> = piles.iter().map(|pile| format!("{}:{}", pile.key, pile.value)).collect();
            piles.join(",")
        }
        _ => as_written(value.span()),
    }
}

/// Writes lines of comment, broken at blanks; those after the first stand a little further in.
fn comment(file: &mut String, margin: &str, text: &str) {
    let mut line = format!("#{margin}");
    for word in text.split(' ') {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            file.push_str(&line);
            file.push('\n');
            line = format!("#{margin}  ");
        }
        line.push(' ');
        line.push_str(word);
    }
    file.push_str(&line);
    file.push('\n');
}

fn line_of(file: &str, at: usize) -> usize {
    file.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1
}
