//! Names of players and tables, as they may appear on somebody else's screen.

use nertz_core::rules::is_hidden;
use nertz_lockstep::codec::Text;
use nertz_lockstep::sign::PeerId;
use unicode_width::UnicodeWidthStr;

/// The most cells of a player's name.
pub const MAX_CELLS: usize = 24;
/// The most bytes of a player's name.
pub const MAX_BYTES: usize = 64;

/// A player's name as it may be shown: one line of at most [`MAX_CELLS`] cells and [`MAX_BYTES`] bytes, without
/// control, bidirectional or invisible characters; of what has nothing visible, `player-` and a piece of the key.
pub fn clean(name: &str, key: &PeerId) -> String {
    let cleaned = clean_line(name, MAX_CELLS, MAX_BYTES);
    if cleaned.is_empty() { format!("player-{}", hex::encode(&key.0[..2])) } else { cleaned }
}

/// A line of text from somebody else, cleaned like a name, within so many cells and bytes. It may come out empty.
pub fn clean_line(text: &str, cells: usize, bytes: usize) -> String {
    let mut line = String::new();
    // Marks that lie on the character before them take no cell of their own: two in a row are enough for any script.
    let mut marks = 0;
    let mut gap = false;
    for c in text.chars() {
        if c.is_whitespace() {
            gap = !line.is_empty();
            continue;
        }
        if is_hidden(c) {
            continue;
        }
        if unicode_width::UnicodeWidthChar::width(c).unwrap_or(0) == 0 {
            marks += 1;
            if line.is_empty() || gap || marks > 2 {
                continue;
            }
        } else {
            marks = 0;
        }
        let before = line.len();
        if gap {
            line.push(' ');
        }
        line.push(c);
        if line.len() > bytes || line.width() > cells {
            line.truncate(before);
            break;
        }
        gap = false;
    }
    line
}

/// Why a text is no name for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadTable {
    /// It is empty.
    #[error("a table needs a name: 1 to 24 of a–z, 0–9 and -")]
    Empty,
    /// It is longer than 24 characters.
    #[error("a table's name has at most 24 characters, this one has {0}")]
    TooLong(usize),
    /// It has another character.
    #[error("{0:?} cannot stand in a table's name: it is made of a–z, 0–9 and -")]
    Character(char),
}

/// Checks a table's name: `[a-z0-9-]{1,24}`.
pub fn table(name: &str) -> Result<Text<24>, BadTable> {
    if let Some(c) = name.chars().find(|c| !matches!(c, 'a'..='z' | '0'..='9' | '-')) {
        return Err(BadTable::Character(c));
    }
    match name.len() {
        0 => Err(BadTable::Empty),
        1..=24 => Ok(Text::cut(name)),
        long => Err(BadTable::TooLong(long)),
    }
}

/// A made-up name for a table, such as `brisk-otter-42`: the `number`-th of 90,000.
pub fn made_up_table(number: u64) -> String {
    const HOW: [&str; 30] = [
        "amber", "brave", "brisk", "calm", "clever", "crisp", "early", "fair", "fleet", "fond", "gentle", "glad",
        "grand", "happy", "keen", "kind", "late", "light", "lively", "lucky", "merry", "mild", "quick", "quiet",
        "royal", "sly", "sunny", "swift", "warm", "wild",
    ];
    const WHO: [&str; 30] = [
        "badger", "beaver", "bee", "crane", "crow", "duck", "falcon", "ferret", "finch", "fox", "gecko", "hare",
        "hawk", "heron", "ibis", "jay", "lark", "lynx", "marten", "mole", "moth", "newt", "otter", "owl", "rook",
        "seal", "stoat", "swan", "tern", "wren",
    ];
    let how = HOW[(number % 30) as usize];
    let who = WHO[(number / 30 % 30) as usize];
    format!("{how}-{who}-{}", number / 900 % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const KEY: PeerId = PeerId([0xab; 32]);

    proptest! {
        #[test]
        fn any_name_comes_out_showable(name in "\\PC{0,40}|.{0,40}|[a\u{301}\u{202e}\u{200d}❤\u{fe0f}漢\u{1b}\n ]{0,60}") {
            let cleaned = clean(&name, &KEY);
            prop_assert!(!cleaned.is_empty());
            prop_assert!(cleaned.width() <= MAX_CELLS && cleaned.len() <= MAX_BYTES);
            prop_assert!(cleaned.width() > 0);
            prop_assert!(!cleaned.chars().any(is_hidden));
            prop_assert_eq!(cleaned.trim(), &cleaned);
            prop_assert_eq!(clean(&cleaned, &KEY), cleaned);
        }

        #[test]
        fn a_made_up_table_is_a_table(number: u64) {
            prop_assert!(table(&made_up_table(number)).is_ok());
        }
    }

    #[test]
    fn names() {
        assert_eq!(clean("  Ana\tMaría \n", &KEY), "Ana María");
        assert_eq!(clean("\u{202e}evil\u{1b}[2J", &KEY), "evil[2J");
        assert_eq!(clean("", &KEY), "player-abab");
        assert_eq!(clean("\u{200b}\u{301}\u{3164}", &KEY), "player-abab");
        assert_eq!(clean(&"漢".repeat(30), &KEY), "漢".repeat(12));
        assert_eq!(clean(&format!("a{}", "\u{301}".repeat(50)), &KEY), "a\u{301}\u{301}");
    }

    #[test]
    fn tables() {
        assert_eq!(table("friday-2"), Ok(Text::cut("friday-2")));
        assert_eq!(table(""), Err(BadTable::Empty));
        assert_eq!(table(&"a".repeat(25)), Err(BadTable::TooLong(25)));
        assert_eq!(table("Friday"), Err(BadTable::Character('F')));
    }
}
