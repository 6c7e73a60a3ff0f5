//! Rules as a TOML file, for people to edit.

use super::{Key, RuleError, Rules};
use std::fmt::Write;
use toml::{Table, Value};

impl Rules {
    /// Reads a rules file: `key = value` a line, all optional. What is missing is as in the `preset` that the file
    /// names, else as in `nertz`. Switches may also be written `true` and `false`.
    pub fn from_toml(file: &str) -> Result<Rules, RuleError> {
        let mut table = file.parse::<Table>().map_err(|error| RuleError::Toml {
            line: line_of(file, error.span().map_or(0, |span| span.start)),
            message: error.message().replace('\n', " "),
        })?;
        let mut rules = Rules::default();
        if let Some(preset) = table.remove(Key::Preset.name()) {
            rules.set(Key::Preset.name(), &plain(&preset))?;
        }
        for (key, value) in &table {
            rules.set(key, &plain(value))?;
        }
        Ok(rules)
    }

    /// All rules as a file that [`Rules::from_toml`] reads back, with what is allowed beside each.
    pub fn to_toml(&self) -> String {
        let mut file = String::new();
        for key in Key::ALL {
            let value = self.value(key);
            let value = match value.parse::<i64>() {
                Ok(number) if number.to_string() == value => Value::Integer(number),
                _ => Value::String(value),
            };
            // Writing to a String cannot fail.
            let _ = writeln!(file, "{:<32} # {}", format!("{key} = {value}"), key.allowed());
        }
        file
    }
}

/// A value as [`Rules::set`] takes it.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Boolean(on) => if *on { "on" } else { "off" }.to_owned(),
        Value::Table(piles) if piles.is_empty() => "none".to_owned(),
        Value::Table(piles) => {
            let piles: Vec<String> = piles.iter().map(|(name, pile)| format!("{name}:{pile}")).collect();
            piles.join(",")
        }
        other => other.to_string(),
    }
}

fn line_of(file: &str, at: usize) -> usize {
    file.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1
}
