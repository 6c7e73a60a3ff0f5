//! Numbers three rows high, so that a count is read from the corner of the eye.

use super::pen::Pen;
use super::theme::Theme;
use ratatui::style::Style;

/// Columns of one digit.
pub(crate) const WIDTH: u16 = 3;
/// Rows of a digit.
pub(crate) const HEIGHT: u16 = 3;

/// Five rows of three dots, top first, the leftmost dot the highest bit.
const DOTS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b001, 0b001, 0b001],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];

/// The same in the shapes that every terminal has.
const STROKES: [[&str; 3]; 10] = [
    [" _ ", "| |", "|_|"],
    ["   ", "  |", "  |"],
    [" _ ", " _|", "|_ "],
    [" _ ", " _|", " _|"],
    ["   ", "|_|", "  |"],
    [" _ ", "|_ ", " _|"],
    [" _ ", "|_ ", "|_|"],
    [" _ ", "  |", "  |"],
    [" _ ", "|_|", "|_|"],
    [" _ ", "|_|", " _|"],
];

/// Draws `number` so that its last digit ends before column `end`.
pub(crate) fn draw(pen: &mut Pen<'_>, end: u16, y: u16, number: u64, style: Style, theme: &Theme) {
    let mut x = end;
    let mut rest = number;
    loop {
        let digit = (rest % 10) as usize;
        let Some(left) = x.checked_sub(WIDTH) else { return };
        for row in 0..HEIGHT {
            pen.text(left, y + row, &line(digit, usize::from(row), theme), style);
        }
        rest /= 10;
        if rest == 0 {
            return;
        }
        x = left.saturating_sub(1);
    }
}

fn line(digit: usize, row: usize, theme: &Theme) -> String {
    if theme.is_ascii() {
        return STROKES[digit][row].to_owned();
    }
    let upper = DOTS[digit][2 * row];
    let lower = DOTS[digit].get(2 * row + 1).copied().unwrap_or(0);
    [4, 2, 1]
        .map(|bit| match (upper & bit != 0, lower & bit != 0) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        })
        .iter()
        .collect()
}
