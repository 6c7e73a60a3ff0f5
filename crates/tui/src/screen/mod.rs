//! The screens: pure functions from what is known to a buffer of cells.
//!
//! Every screen draws at any size without a panic; below [`LEAST`] it says that it is too small.

pub(crate) mod ascii;
mod cards;
mod digits;
mod help;
mod home;
mod lake;
mod legend;
mod lobby;
mod messages;
mod names;
mod offers;
mod own;
mod pen;
mod places;
mod results;
mod rivals;
mod rules;
mod scores;
mod settings;
mod spots;
mod stats;
mod table;
mod theme;
mod waits;

pub use help::{draw as draw_keys, draw_page, game_in_short, rule_pages};
pub use home::{FoundTable, HomeView, draw as draw_home};
pub use lobby::{LobbyView, MemberLine, draw as draw_lobby};
pub use messages::{Beaten, News, Notices, Talk};
pub use offers::Offer;
pub(crate) use pen::{Pen, fit, padded};
pub use pen::{columns, wrapped};
pub(crate) use places::Places;
pub use results::{MatchEnd, ResultRow, Results, Tables, draw as draw_results};
pub(crate) use rivals::is_near;
pub use rules::{RuleRow, RulesView, draw as draw_rules};
pub use settings::{Below, SettingRow, SettingsView, draw as draw_settings};
pub use spots::{SettingSpot, home_key, home_row, setting_spot, spot};
pub use stats::{Figure, StatsView, draw as draw_stats, opponent_heads, opponent_rows, stats_figures};
pub use table::{Marks, draw as draw_table};
pub(crate) use theme::faint;
pub use theme::{Depth, Look, Suits, Theme};

use crate::keys::Naming;
use crate::tell;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use theme::Cap;

/// The least size: columns and rows.
pub const LEAST: (u16, u16) = (80, 24);

/// What a theme is called.
pub fn look_name(look: Look) -> String {
    match look {
        Look::Dark => tell!("look-dark"),
        Look::Light => tell!("look-light"),
        Look::Contrast => tell!("look-contrast"),
        Look::ColourBlind => tell!("look-colour-blind"),
        Look::Mono => tell!("look-mono"),
    }
}

/// What is larger gets a margin: an eye takes in only so much at once.
const MOST: (u16, u16) = (112, 34);

/// What stands on the right of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Panel {
    /// The others in small.
    #[default]
    Rivals,
    /// The scores of all rounds.
    Scores,
    /// The keys.
    Help,
    /// What the marks mean.
    Marks,
    /// The rules in force.
    Rules,
}

/// Whether nothing can be shown on it.
pub fn is_too_small(area: Rect) -> bool {
    area.width < LEAST.0 || area.height < LEAST.1
}

/// What a screen other than the table is drawn on; none where there is no room for it.
pub(crate) fn frame(area: Rect) -> Option<Rect> {
    if is_too_small(area) {
        return None;
    }
    let (width, height) = (area.width.min(MOST.0), area.height.min(MOST.1));
    let (x, y) = ((area.width - width) / 2, (area.height - height) / 2);
    Some(Rect { x: area.x + x, y: area.y + y, width, height })
}

/// Draws what `screen` draws if there is room for it; else says what is missing, and `besides`. It is given the frame of the screens
/// other than the table.
pub fn framed(
    buf: &mut Buffer,
    theme: &Theme,
    besides: impl FnOnce() -> Vec<String>,
    screen: impl FnOnce(&mut Buffer, Rect),
) {
    let area = buf.area;
    match frame(area) {
        Some(inside) => screen(buf, inside),
        None => too_small(buf, area, besides()),
    }
    theme.finish(buf);
}

fn too_small(buf: &mut Buffer, area: Rect, besides: Vec<String>) {
    let is = tell!("too-small", width = area.width, height = area.height);
    let needs = tell!("too-small-needs", width = LEAST.0, height = LEAST.1);
    let mut pen = Pen::new(buf, area);
    let lines = [is, needs].into_iter().chain(besides);
    let lines: Vec<String> = lines.flat_map(|line| wrapped(&line, pen.width())).collect();
    let top = pen.height().saturating_sub(lines.len() as u16) / 2;
    for (row, line) in (top..).zip(&lines) {
        pen.text_amid(row, line, Style::new());
    }
}

/// What stands in the last row instead of the keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line<'a> {
    /// A line that is being typed, after what is asked for.
    Typed(&'a str, &'a str),
    /// A word about the last stroke.
    Hint(&'a str),
    /// What a joker is to stand for.
    Naming(&'a Naming),
    /// Nothing: keys do nothing yet.
    Blank,
}

impl Line<'_> {
    /// Of a typed line the end stays in sight; a block stands for the cursor.
    fn draw(self, pen: &mut Pen<'_>, y: u16, theme: &Theme) {
        let (label, text) = match self {
            Line::Typed(label, text) => (label, text),
            Line::Blank => return,
            Line::Naming(naming) => return name(pen, y, naming, theme),
            Line::Hint(text) => {
                pen.text(1, y, &format!(" {text} "), theme.cap(Cap::Source));
                return;
            }
        };
        let x = pen.text(1, y, label, Style::new().bold());
        let room = pen.width().saturating_sub(x + 3);
        let mut shown = text;
        while columns(shown) > room {
            let mut chars = shown.chars();
            chars.next();
            shown = chars.as_str();
        }
        let x = pen.text(x + 1, y, shown, Style::new());
        pen.text(x, y, " ", Style::new().add_modifier(Modifier::REVERSED));
    }
}

/// A digit for each card that a joker could stand for.
fn name(pen: &mut Pen<'_>, y: u16, naming: &Naming, theme: &Theme) {
    let mut x = pen.text(1, y, &format!(" {} ", tell!("table-joker-as")), theme.cap(Cap::Source));
    for (digit, card) in (1..).zip(naming.shown()) {
        x = pen.text(x + 2, y, &format!("{digit} "), Style::new().bold());
        x = pen.text(x, y, &theme.card(*card), theme.on_ground(card.suit()));
    }
    let mut others = vec![(tell!("key-esc"), tell!("table-key-drop"))];
    if naming.has_more() {
        others.insert(0, ("0".to_owned(), tell!("table-key-more")));
    }
    for (key, word) in &others {
        if x + 3 + columns(key) + columns(word) < pen.width() {
            x = pen.text(x + 2, y, key, Style::new().bold());
            x = pen.text(x + 1, y, word, faint());
        }
    }
}

/// Columns between two keys of a row, where `gap` is the most.
fn gap_of_keys(width: u16, x: u16, keys: &[(String, String)], gap: u16, behind: u16) -> u16 {
    let words: u16 = keys.iter().map(|(key, word)| columns(key) + 1 + columns(word)).sum();
    let gaps = (keys.len() as u16 + u16::from(behind > 0)).saturating_sub(1);
    (1..=gap).rev().find(|gap| x + words + gap * gaps + behind <= width).unwrap_or(1)
}

/// A row of keys and what they do, from column `x` on, with room for so many columns behind it; answers the column after it.
/// Where a language has longer words they stand closer; that they fit is what the tests of the languages see to.
fn row_of_keys(pen: &mut Pen<'_>, y: u16, x: u16, keys: &[(String, String)], gap: u16, behind: u16) -> u16 {
    let gap = gap_of_keys(pen.width(), x, keys, gap, behind);
    let mut x = x;
    for (key, word) in keys {
        x = pen.text(x, y, key, Style::new().bold());
        x = pen.text(x + 1, y, word, faint()) + gap;
    }
    x
}
