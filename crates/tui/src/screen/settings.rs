//! The settings, and how the game looks by them.

use super::Line;
use super::home::keys;
use super::pen::{Pen, columns, fit, wrapped};
use super::theme::{Cap, Lies, Theme, cap_text, faint};
use crate::tell;
use nertz_core::{Card, Face, Suit};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The settings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SettingsView {
    /// One after the other.
    pub rows: Vec<SettingRow>,
    /// The row that is chosen.
    pub chosen: usize,
    /// On the chosen row.
    pub about: String,
    /// Why the last value is none.
    pub wrong: Option<String>,
    /// Where they are written to; none if there is no place for them.
    pub file: Option<String>,
    /// The chosen one is typed.
    pub types: bool,
    /// What is written on the keys of the piles: the columns, nertz pile, waste, lake, draw.
    pub keys: Vec<String>,
}

/// A setting.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SettingRow {
    /// What it is called.
    pub name: String,
    /// What it is set to.
    pub value: String,
}

/// Rows for what the chosen setting is about, and for what is wrong.
const ABOUT: u16 = 2;

/// Draws the settings, and what is being typed.
pub fn draw(buf: &mut Buffer, area: Rect, settings: &SettingsView, line: Option<Line<'_>>, theme: &Theme) {
    let mut pen = Pen::new(buf, area);
    let (width, height) = (pen.width(), pen.height());
    let x = pen.text(2, 1, &tell!("settings-title"), Style::new().bold()) + 2;
    let file = settings.file.clone().unwrap_or_else(|| tell!("settings-no-file"));
    pen.text_before(width.saturating_sub(2), 1, &fit(&file, width.saturating_sub(x + 2)), faint());
    pen.rule(2, faint());

    let name = settings.rows.iter().map(|row| columns(&row.name)).max().unwrap_or(0) + 3;
    for (index, (y, row)) in (3..).zip(&settings.rows).enumerate() {
        let chosen = index == settings.chosen;
        let style = if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let mut pen = pen.part(2, y, width.saturating_sub(4), 1);
        if chosen {
            pen.text(0, 0, &" ".repeat(usize::from(pen.width())), style);
            pen.text(0, 0, "▸", style);
        }
        pen.text(2, 0, &row.name, style);
        let value = if chosen { format!("◂ {} ▸", row.value) } else { format!("  {}", row.value) };
        let room = pen.width().saturating_sub(name + 2);
        pen.text(name + 2, 0, &fit(&value, room), style.bold());
    }
    let y = settings.rows.len() as u16 + 3;
    pen.rule(y, faint());
    let (text, style) = match &settings.wrong {
        Some(wrong) => (wrong, theme.bad()),
        None => (&settings.about, Style::new()),
    };
    for (row, line) in (y + 1..=y + ABOUT).zip(wrapped(text, width.saturating_sub(4))) {
        pen.text(2, row, &line, style);
    }
    sample(&mut pen.part(2, y + ABOUT + 2, width.saturating_sub(4), 3), settings, theme);

    let y = height.saturating_sub(2);
    match line {
        Some(line) => line.draw(&mut pen, y, theme),
        None => keys(&mut pen, y, &can_be_done(settings.types)),
    }
}

fn can_be_done(types: bool) -> Vec<(String, String)> {
    let change = match types {
        true => (tell!("key-enter"), tell!("settings-key-type")),
        false => ("◂▸".to_owned(), tell!("settings-key-change")),
    };
    vec![change, (tell!("key-esc"), tell!("settings-key-leave"))]
}

/// Cards as they lie, the keys of the piles, and the backs of all seats.
fn sample(pen: &mut Pen<'_>, settings: &SettingsView, theme: &Theme) {
    let mut x = 0;
    for (index, key) in settings.keys.iter().enumerate() {
        let cap = match index {
            0 => Cap::Source,
            1 => Cap::Target,
            _ => Cap::Idle,
        };
        x = pen.text(x, 0, &cap_text(cap, key), theme.cap(cap)) + 3;
    }
    let cards = [
        (Suit::Spades, 0, Lies::Free),
        (Suit::Hearts, 9, Lies::Free),
        (Suit::Clubs, 12, Lies::Under),
        (Suit::Diamonds, 6, Lies::Under),
        (Suit::Hearts, 4, Lies::Pending),
    ];
    let mut x = 0;
    for (suit, rank, lies) in cards {
        let Some((text, style)) = Card::of(suit, rank).and_then(|card| theme.lying(Face::Card(card), lies)) else {
            continue;
        };
        x = pen.text(x, 2, &text, style) + 1;
    }
    x += 2;
    for seat in 0..8 {
        x = pen.text(x, 2, &format!(" {} ", theme.mark(seat)), theme.backed(seat)) + 1;
    }
}
