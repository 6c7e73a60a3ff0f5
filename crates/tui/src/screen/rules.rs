//! All rules of a table, while they are being changed.

use super::Line;
use super::home::keys;
use super::pen::{Pen, columns, fit, wrapped};
use super::theme::{Theme, faint};
use crate::tell;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// All rules of a table, while they are being changed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RulesView {
    /// The table.
    pub table: String,
    /// The rules, and what can be done with them.
    pub rows: Vec<RuleRow>,
    /// The row that is chosen.
    pub chosen: usize,
    /// How many rules differ from the table's.
    pub changes: usize,
    /// On the chosen row: how it is written in a file, and sentences.
    pub about: Vec<String>,
    /// Why the last value is none.
    pub wrong: Option<String>,
    /// What else has happened.
    pub note: Option<String>,
    /// What Enter does in the chosen row.
    pub enter: String,
    /// Why those who are there could not play like this.
    pub warning: Option<String>,
}

/// A rule.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RuleRow {
    /// What it is called.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The preset has another.
    pub differs: bool,
    /// The table has another, this one.
    pub was: Option<String>,
}

/// Columns for a key, the mark before it included.
const NAME: u16 = 18;
/// Rows for what is wrong, has happened, or is to be considered.
const SAID: usize = 4;

/// Draws the rules, and what is being typed.
pub fn draw(buf: &mut Buffer, area: Rect, rules: &RulesView, line: Option<Line<'_>>, theme: &Theme) {
    let mut pen = Pen::new(buf, area);
    let (width, height) = (pen.width(), pen.height());
    let x = pen.text(2, 0, &tell!("rules-of-table"), faint());
    pen.text(x + 1, 0, &fit(&rules.table, width / 3), Style::new().bold());
    let changes = tell!("rules-changes", changes = rules.changes);
    let style = if rules.changes == 0 { faint() } else { theme.attention() };
    pen.text_before(width.saturating_sub(2), 0, &changes, style);
    pen.rule(1, faint());

    let rows = rules.rows.len().div_ceil(2);
    let middle = width / 2;
    for (index, row) in rules.rows.iter().enumerate() {
        let x = if index < rows { 1 } else { middle };
        let mut cell = pen.part(x, 2 + (index % rows.max(1)) as u16, middle.saturating_sub(2), 1);
        draw_row(&mut cell, row, index == rules.chosen, theme);
    }
    let y = rows as u16 + 2;
    pen.rule(y, faint());

    let foot = height.saturating_sub(2);
    let said = said(rules, width.saturating_sub(4), theme);
    let room = foot.saturating_sub(y + 1);
    let below = room.saturating_sub(said.len() as u16);
    // The first is for who writes a file.
    let about = rules.about.iter().enumerate().flat_map(|(index, text)| {
        let style = if index == 0 { faint() } else { Style::new() };
        wrapped(text, width.saturating_sub(4)).into_iter().map(move |line| (line, style))
    });
    let about: Vec<(String, Style)> = about.collect();
    for (row, (line, style)) in (0..below).zip(&about) {
        pen.text(2, y + 1 + row, line, *style);
    }
    let signs = rules.rows.iter().any(|row| row.differs || row.was.is_some());
    if signs && usize::from(below) > about.len() {
        // What the signs before and after a value mean.
        let x = pen.text(2, y + below, &tell!("rules-sign-preset"), faint());
        pen.text(x + 3, y + below, &tell!("rules-sign-was"), faint());
    }
    for (row, (line, style)) in (foot.saturating_sub(said.len() as u16)..).zip(&said) {
        pen.text(2, row, line, *style);
    }
    match line {
        Some(line) => line.draw(&mut pen, foot, theme),
        None => keys(&mut pen, foot, &can_be_done(&rules.enter)),
    }
}

/// The keys, with what Enter does here.
fn can_be_done(enter: &str) -> [(String, String); 6] {
    let own = |key: &str, word: String| (key.to_owned(), word);
    [
        own("◂▸", tell!("rules-key-value")),
        (tell!("key-enter"), enter.to_owned()),
        own("S", tell!("rules-key-preset")),
        own("U", tell!("rules-key-undo")),
        (tell!("key-shift-p"), tell!("rules-key-propose")),
        (tell!("key-esc"), tell!("rules-key-leave")),
    ]
}

/// The chosen row is marked by a sign, a rule that differs from the preset by a star, one from the table by what that has.
fn draw_row(pen: &mut Pen<'_>, row: &RuleRow, chosen: bool, theme: &Theme) {
    let width = pen.width();
    if chosen {
        pen.text(0, 0, &" ".repeat(usize::from(width)), Style::new().add_modifier(Modifier::REVERSED));
        pen.text(0, 0, "▸", Style::new().add_modifier(Modifier::REVERSED));
    }
    let style = if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
    let name = if chosen || row.value.is_empty() { style } else { faint() };
    pen.text(1, 0, if row.differs { "*" } else { "" }, style);
    pen.text(2, 0, &fit(&row.name, width.saturating_sub(2)), name);
    let value = if row.differs { style.bold() } else { style };
    let Some(was) = &row.was else {
        pen.text(NAME, 0, &fit(&row.value, width.saturating_sub(NAME)), value);
        return;
    };
    let was = format!(" {}", tell!("rules-was", value = was.as_str()));
    // The new value matters more than the end of the old one.
    let room = width.saturating_sub(NAME + columns(&was)).max(width.saturating_sub(NAME) * 2 / 3);
    let changed = if chosen { value } else { theme.attention().patch(value) };
    let x = pen.text(NAME, 0, &fit(&row.value, room), changed);
    pen.text(x, 0, &fit(&was, width.saturating_sub(x)), if chosen { style } else { faint() });
}

/// What is wrong, has happened, or is to be considered, in that order.
fn said(rules: &RulesView, width: u16, theme: &Theme) -> Vec<(String, Style)> {
    let all = [(&rules.wrong, theme.bad()), (&rules.note, Style::new().bold()), (&rules.warning, theme.attention())];
    let lines = all.into_iter().flat_map(|(text, style)| {
        text.iter().flat_map(move |text| wrapped(text, width)).map(move |line| (line, style)).collect::<Vec<_>>()
    });
    lines.take(SAID).collect()
}
