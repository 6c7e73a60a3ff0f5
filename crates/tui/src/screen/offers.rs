//! What can be done on a screen that is no table: rows of keys, which the mouse presses too.

use super::pen::{Pen, columns};
use crossterm::event::KeyCode;
use ratatui::layout::Position;

/// Columns before the first of a row.
const LEFT: u16 = 2;
/// Columns between two of them.
const GAP: u16 = 3;

/// A key, and what it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The key.
    pub code: KeyCode,
    /// What is written on it.
    pub cap: String,
    /// What it does.
    pub word: String,
}

impl Offer {
    /// A key that is called so, and what it does.
    pub(crate) fn new(code: KeyCode, cap: impl Into<String>, word: String) -> Offer {
        Offer { code, cap: cap.into(), word }
    }

    /// A letter or sign.
    pub(crate) fn char(char: char, word: String) -> Offer {
        Offer::new(KeyCode::Char(char.to_ascii_lowercase()), char, word)
    }

    fn text(&self) -> (String, String) {
        (self.cap.clone(), self.word.clone())
    }
}

/// Draws them in row `y`, or in two rows where one has not the room: then that is the last one.
pub(crate) fn draw(pen: &mut Pen<'_>, y: u16, offers: &[Offer]) {
    let width = pen.width();
    for (row, offers) in rows(width, y, offers) {
        let keys: Vec<(String, String)> = offers.iter().map(Offer::text).collect();
        super::row_of_keys(pen, row, LEFT, &keys, GAP, 0);
    }
}

/// Which of them is at a place of a screen so wide.
pub(crate) fn at(width: u16, y: u16, offers: &[Offer], at: Position) -> Option<KeyCode> {
    let (_, offers) = rows(width, y, offers).into_iter().find(|(row, _)| *row == at.y)?;
    let keys: Vec<(String, String)> = offers.iter().map(Offer::text).collect();
    let gap = super::gap_of_keys(width, LEFT, &keys, GAP, 0);
    let mut x = LEFT;
    for offer in offers {
        let end = x + columns(&offer.cap) + 1 + columns(&offer.word);
        if (x..end).contains(&at.x) {
            return Some(offer.code);
        }
        x = end + gap;
    }
    None
}

fn rows(width: u16, y: u16, offers: &[Offer]) -> [(u16, &[Offer]); 2] {
    let needs: u16 = offers.iter().map(|offer| columns(&offer.cap) + columns(&offer.word) + GAP).sum();
    let first = if needs <= width { 0 } else { offers.len().div_ceil(2) };
    let (above, below) = offers.split_at(first);
    [(y.saturating_sub(1), above), (y, below)]
}
