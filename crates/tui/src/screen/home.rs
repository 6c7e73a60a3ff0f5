//! Home: the tables that are found on the LAN, and what else can be done.

use super::Line;
use super::offers::{self, Offer};
use super::pen::{Pen, columns, fit, padded};
use super::theme::{Theme, faint};
use crate::tell;
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// What is known away from any table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HomeView {
    /// The own name.
    pub name: String,
    /// Tables on the LAN, in an order that does not change while they are there.
    pub tables: Vec<FoundTable>,
    /// What stands in the way, or what went wrong last, and what to do: a sentence each.
    pub troubles: Vec<String>,
}

/// A table on the LAN.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FoundTable {
    /// Its name.
    pub table: String,
    /// Who sits at it.
    pub members: Vec<String>,
    /// How many it waits for; 0: whoever comes.
    pub wanted: u8,
    /// Its rules, in short.
    pub rules: String,
    /// What it is at: in the lobby, round 3, another version …
    pub state: String,
    /// Only a ticket leads to it.
    pub private: bool,
}

/// What can be done here.
pub(crate) fn can_be_done(has_tables: bool) -> Vec<Offer> {
    let sit = has_tables.then(|| Offer::new(KeyCode::Enter, tell!("key-enter"), tell!("home-key-sit")));
    let all = [
        Offer::char('O', tell!("home-key-open")),
        Offer::char('J', tell!("home-key-join")),
        Offer::char('P', tell!("home-key-practise")),
        Offer::char('S', tell!("stats-key")),
        Offer::char('G', tell!("home-key-settings")),
        Offer::char('?', tell!("home-key-help")),
        Offer::char('Q', tell!("home-key-quit")),
    ];
    sit.into_iter().chain(all).collect()
}

/// Draws the tables with row `chosen` marked, and what is being typed.
pub fn draw(buf: &mut Buffer, area: Rect, home: &HomeView, chosen: usize, line: Option<Line<'_>>, theme: &Theme) {
    let mut pen = Pen::new(buf, area);
    let (width, height) = (pen.width(), pen.height());
    let suits = ["♠", "♥", "♦", "♣"].map(|sign| if theme.is_ascii() { "" } else { sign });
    pen.text(2, 1, "Nertz", Style::new().bold());
    pen.text(9, 1, &suits.join(" "), faint());
    pen.text_before(width.saturating_sub(2), 1, &fit(&home.name, width / 2), Style::new().bold());
    pen.rule(2, faint());

    let (troubles, list) = shape(Rect { x: 0, y: 0, width, height }, home);
    tables(&mut pen.part(list.x, list.y, list.width, list.height), home, chosen);
    let y = height.saturating_sub(troubles.len() as u16 + 4);
    for (row, line) in (y..).zip(&troubles) {
        pen.text(2, row, line, theme.bad());
    }
    let y = height.saturating_sub(2);
    match line {
        Some(line) => line.draw(&mut pen, y, theme),
        None => offers::draw(&mut pen, y, &can_be_done(!home.tables.is_empty())),
    }
}

/// What stands in the way, in lines, and where the tables are listed.
fn shape(area: Rect, home: &HomeView) -> (Vec<String>, Rect) {
    let width = area.width.saturating_sub(4);
    let troubles: Vec<String> =
        home.troubles.iter().flat_map(|trouble| super::pen::wrapped(trouble, width)).take(5).collect();
    let height = area.height.saturating_sub(4 + troubles.len() as u16 + 4);
    (troubles, Rect { x: area.x + 2, y: area.y + 4, width, height })
}

/// Where the tables are listed; their names stand in the first row.
pub(crate) fn list(area: Rect, home: &HomeView) -> Rect {
    shape(area, home).1
}

/// The table in the first row below that, in a list of so many rows.
pub(crate) fn first_row(height: u16, chosen: usize) -> usize {
    (chosen + 1).saturating_sub(rows(height))
}

fn rows(height: u16) -> usize {
    usize::from(height.saturating_sub(1)).max(1)
}

fn tables(pen: &mut Pen<'_>, home: &HomeView, chosen: usize) {
    if home.tables.is_empty() {
        pen.text(0, 0, &tell!("home-none"), Style::new());
        pen.text(0, 2, &tell!("home-none-open"), faint());
        pen.text(0, 3, &tell!("home-none-join"), faint());
        pen.text(0, 4, &tell!("home-none-practise"), faint());
        return;
    }
    let width = pen.width();
    let widest = |most: u16, text: fn(&FoundTable) -> &str| {
        home.tables.iter().map(|table| columns(text(table))).max().unwrap_or(0).clamp(8, most) + 2
    };
    let name = widest(24, |table| &table.table);
    let state = widest(18, |table| &table.state);
    let rules = widest(20, |table| &table.rules);
    let members = width.saturating_sub(2 + name + state + rules);
    let mut x = 2;
    let heads = [tell!("home-table"), tell!("home-who"), tell!("home-state"), tell!("home-rules")];
    for (step, word) in [name, members, state, rules].into_iter().zip(&heads) {
        pen.text(x, 0, word, faint());
        x += step;
    }
    let (rows, from) = (rows(pen.height()), first_row(pen.height(), chosen));
    for (row, (index, table)) in (1..).zip(home.tables.iter().enumerate().skip(from).take(rows)) {
        let style = if index == chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        pen.text(0, row, &padded(if index == chosen { "▸" } else { "" }, width), style);
        let seats = match table.wanted {
            0 => String::new(),
            wanted => format!("{}/{wanted} ", table.members.len()),
        };
        let who = format!("{seats}{}", table.members.join(", "));
        let mut x = 2;
        for (step, text) in [(name, &table.table), (members, &who), (state, &table.state), (rules, &table.rules)] {
            pen.text(x, row, &fit(text, step.saturating_sub(2)), if x == 2 { style.bold() } else { style });
            x += step;
        }
    }
}

/// A row of keys and what they do.
pub(crate) fn keys(pen: &mut Pen<'_>, y: u16, keys: &[(String, String)]) {
    super::row_of_keys(pen, y, 2, keys, 3, 0);
}
