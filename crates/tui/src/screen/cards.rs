//! Cards of any size: flat ones take a row; larger ones have an index in two corners and the suit in the middle. Where there is no
//! colour for the paper, a frame stands for it.

use super::pen::{Pen, columns};
use super::theme::{CARD, Lies, Theme, faint};
use nertz_core::Face;
use ratatui::style::{Modifier, Style};

/// Columns and rows of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size {
    pub(crate) width: u16,
    pub(crate) height: u16,
}

impl Size {
    /// A card in a row.
    pub(crate) const FLAT: Size = Size { width: CARD, height: 1 };
}

/// A card that lies on the table, on the whole of `pen`; of one that lies under others, what is seen of it.
pub(crate) fn draw(pen: &mut Pen<'_>, face: Face, lies: Lies, flashes: bool, theme: &Theme) {
    let Some((text, style)) = theme.lying(face, lies) else { return turning(pen, theme) };
    let style = if flashes { style.add_modifier(Modifier::REVERSED) } else { style };
    let (width, height) = (pen.width(), pen.height());
    if width <= CARD {
        pen.text(0, 0, &text, style);
        return;
    }
    let under = lies == Lies::Under;
    sheet(pen, !under, style, theme);
    pen.text(1, 0, text.trim_end(), style);
    if under {
        return;
    }
    let suit = face.card().map(|card| card.suit().map_or(theme.star(), |suit| theme.suit(suit)));
    pen.text(width / 2, height / 2, suit.unwrap_or_default(), style);
    if height > 2 {
        // A blank before the card has one behind it.
        let blank = text.len() - text.trim_start().len();
        pen.text_before(width - 1 - blank as u16, height - 1, text.trim(), style);
    }
}

/// What a card is written on; without colours its upper edge, and all of its edges if nothing lies on it.
pub(crate) fn sheet(pen: &mut Pen<'_>, whole: bool, style: Style, theme: &Theme) {
    let (width, height) = (pen.width(), pen.height());
    let inner = usize::from(width.saturating_sub(2));
    for y in 0..height {
        let row = match y {
            _ if theme.has_paper() => " ".repeat(usize::from(width)),
            0 => format!("┌{}┐", "─".repeat(inner)),
            _ if whole && y + 1 == height => format!("└{}┘", "─".repeat(inner)),
            _ => format!("│{}│", " ".repeat(inner)),
        };
        pen.text(0, y, &row, style);
    }
}

/// A card that is turned and whose face is on its way.
fn turning(pen: &mut Pen<'_>, theme: &Theme) {
    let (text, style) = theme.turning();
    if pen.width() > CARD {
        sheet(pen, true, style, theme);
    }
    let (x, y) = (pen.width().saturating_sub(columns(text)) / 2, pen.height() / 2);
    pen.text(x, y, text, style);
}

/// A covered card of that seat.
pub(crate) fn back(pen: &mut Pen<'_>, seat: u8, theme: &Theme) {
    let (text, style) = theme.back(seat);
    pattern(pen, text, style);
    if pen.width() > CARD && pen.height() > 1 {
        let x = pen.width().saturating_sub(3) / 2;
        pen.text(x, pen.height() / 2, &format!(" {} ", theme.mark(seat)), theme.backed(seat));
    }
}

/// The pattern of a back, on the whole of `pen`.
pub(crate) fn pattern(pen: &mut Pen<'_>, text: &str, style: Style) {
    let row: String = text.chars().cycle().take(usize::from(pen.width())).collect();
    for y in 0..pen.height() {
        pen.text(0, y, &row, style);
    }
}

/// The place of a pile without cards, with a sign in its middle.
pub(crate) fn empty(pen: &mut Pen<'_>, sign: &str, style: Style) {
    let (width, height) = (pen.width(), pen.height());
    if height > 1 {
        let inner = " ".repeat(usize::from(width.saturating_sub(2)));
        pen.text(0, 0, &format!("┌{inner}┐"), faint());
        pen.text(0, height - 1, &format!("└{inner}┘"), faint());
    }
    pen.text(width.saturating_sub(1) / 2, height / 2, sign, style);
}
