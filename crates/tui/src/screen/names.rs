//! Names in few columns, such that nobody is taken for somebody else.

use super::pen::{columns, fit};
use std::collections::BTreeMap;

/// Each name in at most that many columns. A remark in brackets is left out before anything else; of those that would look
/// the same, the ends are kept as well.
pub(crate) fn short(names: &[&str], width: u16) -> Vec<String> {
    let mut shown: Vec<String> = names.iter().map(|name| cut(name, width)).collect();
    // Each round keeps one more letter of the ends, until nobody looks like somebody else.
    for end in 1..width.saturating_sub(1) {
        let mut alike: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (index, name) in shown.iter().enumerate() {
            alike.entry(name).or_default().push(index);
        }
        // Whoever is called the same in full cannot be told apart by a name.
        let differ = |same: &[usize]| same.iter().any(|index| names[*index] != names[same[0]]);
        let again: Vec<usize> = alike.into_values().filter(|same| differ(same)).flatten().collect();
        if again.is_empty() {
            break;
        }
        for index in again {
            shown[index] = with_end(names[index], width, usize::from(end));
        }
    }
    shown
}

fn cut(name: &str, width: u16) -> String {
    match name.find(" (") {
        Some(at) if columns(name) > width && columns(&name[..at]) <= width => name[..at].to_owned(),
        _ => fit(name, width),
    }
}

/// The beginning and the last letters of a name.
fn with_end(name: &str, width: u16, letters: usize) -> String {
    if columns(name) <= width {
        return name.to_owned();
    }
    let from = name.char_indices().rev().nth(letters - 1).map_or(0, |(at, _)| at);
    let end = &name[from..];
    if columns(end) >= width {
        return fit(name, width);
    }
    format!("{}{end}", fit(name, width.saturating_sub(columns(end))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart_in_few_columns() {
        assert_eq!(short(&["Ana", "Bernadette"], 7), ["Ana", "Bernad…"]);
        assert_eq!(short(&["Ada (bot)", "Ben (bot)"], 9), ["Ada (bot)", "Ben (bot)"]);
        assert_eq!(short(&["Ada (bot)", "Ben (bot)"], 7), ["Ada", "Ben"]);
        assert_eq!(short(&["Ada (bot)", "Ada"], 8), ["Ada (b…)", "Ada"]);
        assert_eq!(short(&["Maximilian", "Maximiliane"], 7), ["Maxim…n", "Maxim…e"]);
        assert_eq!(short(&["player number 11", "player number 21"], 8), ["playe…11", "playe…21"]);
        assert_eq!(short(&["Maximilian", "Maximilian"], 7), ["Maximi…", "Maximi…"]);
        assert_eq!(short(&["日本語日本語", "日本語日本"], 6), ["日…語", "日…本"]);
        for width in 0..12 {
            for name in short(&["Ana", "Ana-Maria", "Ana (bot 12)", "Ana (bot 13)"], width) {
                assert!(columns(&name) <= width, "{name} {width}");
            }
        }
    }
}
