//! The settings, and how the game looks by them.

use super::Line;
use super::help::hanging;
use super::offers::{self, Offer};
use super::pen::{Pen, columns, fit, wrapped};
use super::theme::{Cap, Lies, Theme, cap_text, faint};
use crossterm::event::KeyCode;
use nertz_core::{Card, Face, Suit};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

/// The settings, or some of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SettingsView {
    /// What they are.
    pub title: String,
    /// One after the other.
    pub rows: Vec<SettingRow>,
    /// The row that is chosen.
    pub chosen: usize,
    /// On the chosen row.
    pub about: String,
    /// Why the last value is none.
    pub wrong: Option<String>,
    /// Beside the title: where they are written to.
    pub file: String,
    /// What stands below them.
    pub below: Below,
    /// What can be done.
    pub can: Vec<Offer>,
}

/// What stands below the settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Below {
    /// How the game looks by them. What is written on the keys of the piles: the columns, nertz pile, waste, lake, draw.
    Looks(Vec<String>),
    /// Sentences.
    Words(Vec<String>),
}

impl Default for Below {
    fn default() -> Below {
        Below::Words(Vec::new())
    }
}

/// A setting.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SettingRow {
    /// What it is called.
    pub name: String,
    /// What it is set to.
    pub value: String,
}

/// The first row of them.
const ROWS: u16 = 3;
/// Rows for what the chosen setting is about, and for what is wrong.
const ABOUT: u16 = 2;

/// Draws the settings, and what is being typed.
pub fn draw(buf: &mut Buffer, area: Rect, settings: &SettingsView, line: Option<Line<'_>>, theme: &Theme) {
    let mut pen = Pen::new(buf, area);
    let (width, height) = (pen.width(), pen.height());
    let x = pen.text(2, 1, &settings.title, Style::new().bold()) + 2;
    pen.text_before(width.saturating_sub(2), 1, &fit(&settings.file, width.saturating_sub(x + 2)), faint());
    pen.rule(2, faint());

    let name = name_width(settings);
    for (index, (y, row)) in (ROWS..).zip(&settings.rows).enumerate() {
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
    let top = y + ABOUT + 2;
    let y = height.saturating_sub(2);
    match &settings.below {
        Below::Looks(keys) => sample(&mut pen.part(2, top, width.saturating_sub(4), 3), keys, theme),
        Below::Words(sentences) => {
            let hanging = |sentence: &String| hanging(sentence, width.saturating_sub(4));
            let mut lines: Vec<String> = sentences.iter().flat_map(hanging).collect();
            let room = usize::from(y.saturating_sub(top + 1));
            if lines.len() > room {
                lines.truncate(room.saturating_sub(1));
                lines.push("…".to_owned());
            }
            for (row, line) in (top..).zip(&lines) {
                pen.text(2, row, line, Style::new());
            }
        }
    }
    match line {
        Some(line) => line.draw(&mut pen, y, theme),
        None => offers::draw(&mut pen, y, &settings.can),
    }
}

/// Columns for the names.
fn name_width(settings: &SettingsView) -> u16 {
    settings.rows.iter().map(|row| columns(&row.name)).max().unwrap_or(0) + 3
}

/// What is at a place of the settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingSpot {
    /// A row; `back`: left of its value, where the one before is chosen.
    Row {
        /// Which.
        row: usize,
        /// On the mark that leads to the value before.
        back: bool,
    },
    /// What can be done by this key.
    Key(KeyCode),
}

/// What is at this place.
pub(crate) fn spot(area: Rect, settings: &SettingsView, at: Position) -> Option<SettingSpot> {
    if let Some(code) = offers::at(area.width, area.height.saturating_sub(2), &settings.can, at) {
        return Some(SettingSpot::Key(code));
    }
    let row = usize::from(at.y.checked_sub(ROWS)?);
    let value = 2 + name_width(settings) + 2;
    let inside = (2..area.width.saturating_sub(2)).contains(&at.x) && row < settings.rows.len();
    inside.then_some(SettingSpot::Row { row, back: (value..value + 2).contains(&at.x) })
}

/// Cards as they lie, the keys of the piles, and the backs of all seats.
fn sample(pen: &mut Pen<'_>, keys: &[String], theme: &Theme) {
    let mut x = 0;
    for (index, key) in keys.iter().enumerate() {
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
