//! The own record, and with whom it was made.

use super::Line;
use super::home::keys;
use super::pen::{Pen, columns, fit, padded, wrapped};
use super::rivals::number;
use super::theme::{Theme, faint};
use crate::stats::{Progress, Record};
use crate::tell;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// What is known of the own record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatsView {
    /// The own name.
    pub name: String,
    /// How far the transcripts are read.
    pub reading: Progress,
    /// What they come to, or why nothing can be said, once they are.
    pub record: Option<Result<Record, String>>,
}

/// A figure of the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// What it is.
    pub label: String,
    /// It is a part of the one that stands above it.
    pub part: bool,
    /// The figure.
    pub value: String,
    /// What share of the whole that is.
    pub share: Option<String>,
}

/// The figures in words: those of matches, and those of rounds.
pub fn stats_figures(record: &Record) -> (Vec<Figure>, Vec<Figure>) {
    let figure = |label: String, value: String| Figure { label, part: false, value, share: None };
    let share = |count: u32, of: u32| {
        (of > 0).then(|| (u64::from(count) * 100 + u64::from(of) / 2) / u64::from(of)).map(percent)
    };
    let part = |label: String, count: u32| Figure { part: true, ..figure(label, count.to_string()) };
    let matches = vec![
        figure(tell!("stats-matches"), record.matches.to_string()),
        Figure { share: share(record.won, record.matches), ..part(tell!("stats-won"), record.won) },
        part(tell!("stats-lost"), record.lost),
        part(tell!("stats-left"), record.left),
        part(tell!("stats-cut-short"), record.cut_short),
        part(tell!("stats-broken-off"), record.broken_off),
    ];
    let none = || "–".to_owned();
    let best = record.best.as_ref().map_or_else(none, |best| number(i32::from(best.points)));
    let rounds = vec![
        figure(tell!("stats-rounds"), record.rounds.to_string()),
        Figure { share: share(record.calls, record.rounds), ..part(tell!("stats-calls"), record.calls) },
        figure(tell!("stats-average"), record.points_per_round().map_or_else(none, decimal)),
        figure(tell!("stats-best"), best),
    ];
    (matches, rounds)
}

fn percent(percent: u64) -> String {
    tell!("stats-percent", percent = percent)
}

/// With one digit behind the mark that the language has.
fn decimal(value: f64) -> String {
    let text = format!("{value:.1}");
    let (whole, tenths) = text.split_once('.').unwrap_or((&text, "0"));
    tell!("stats-decimal", whole = whole.replace('-', "−"), tenths = tenths)
}

/// The heads of the table of opponents.
pub fn opponent_heads() -> [String; 5] {
    [
        tell!("stats-opponent"),
        tell!("stats-together"),
        tell!("stats-you-won"),
        tell!("stats-they-won"),
        tell!("stats-they-left"),
    ]
}

/// The rows of the table of opponents.
pub fn opponent_rows(record: &Record) -> Vec<[String; 5]> {
    let row = |(name, of): (String, &crate::stats::Opponent)| {
        let [matches, won, lost, left] = [of.matches, of.won, of.lost, of.left].map(|count| count.to_string());
        [name, matches, won, lost, left]
    };
    record.names().into_iter().zip(&record.opponents).map(row).collect()
}

/// Draws the record, or how far it is read.
pub fn draw(buf: &mut Buffer, area: Rect, view: &StatsView, line: Option<Line<'_>>, theme: &Theme) {
    let mut pen = Pen::new(buf, area);
    let (width, height) = (pen.width(), pen.height());
    pen.text(2, 1, &tell!("stats-title"), Style::new().bold());
    pen.text_before(width.saturating_sub(2), 1, &fit(&view.name, width / 2), Style::new().bold());
    pen.rule(2, faint());
    let y = height.saturating_sub(2);
    match line {
        Some(line) => line.draw(&mut pen, y, theme),
        None => keys(&mut pen, y, &[(tell!("key-esc"), tell!("stats-back"))]),
    }
    let mut inside = pen.part(2, 4, width.saturating_sub(4), height.saturating_sub(7));
    match &view.record {
        None => {
            let Progress { done, of } = view.reading;
            inside.text(0, 0, &tell!("stats-reading", done = done, of = of), faint());
        }
        Some(Err(why)) => sentences(&mut inside, 0, why, theme.bad()),
        Some(Ok(record)) => known(&mut inside, record, theme),
    }
}

fn known(pen: &mut Pen<'_>, record: &Record, theme: &Theme) {
    let (width, height) = (pen.width(), pen.height());
    let warning = match record.unverified.len() {
        0 => String::new(),
        count => format!("{} {}", tell!("stats-unverified", count = count), tell!("stats-named-by")),
    };
    let foot = wrapped(&warning, width).len() as u16;
    sentences(pen, height.saturating_sub(foot), &warning, theme.bad());
    if record.matches == 0 {
        return sentences(pen, 0, &tell!("stats-none"), Style::new());
    }
    let (matches, rounds) = stats_figures(record);
    let half = width / 2;
    figures(&mut pen.part(0, 0, half.saturating_sub(2), height), &matches);
    figures(&mut pen.part(half, 0, width - half, height), &rounds);
    let y = matches.len() as u16 + 1;
    let room = height.saturating_sub(y + foot + u16::from(foot > 0));
    opponents(&mut pen.part(0, y, width, room), record);
}

fn sentences(pen: &mut Pen<'_>, y: u16, text: &str, style: impl Into<Style> + Copy) {
    for (row, line) in (y..).zip(wrapped(text, pen.width())) {
        pen.text(0, row, &line, style);
    }
}

/// A figure a row, its share behind it.
fn figures(pen: &mut Pen<'_>, figures: &[Figure]) {
    let label = |figure: &Figure| format!("{}{}", if figure.part { "  " } else { "" }, figure.label);
    let wide = |text: &dyn Fn(&Figure) -> String| figures.iter().map(|of| columns(&text(of))).max().unwrap_or(0);
    let end = wide(&label) + wide(&|figure| figure.value.clone()) + 2;
    for (row, figure) in (0..).zip(figures) {
        pen.text(0, row, &label(figure), if figure.part { faint() } else { Style::new() });
        pen.text_before(end, row, &figure.value, Style::new().bold());
        pen.text(end + 2, row, figure.share.as_deref().unwrap_or_default(), faint());
    }
}

/// As many as there is room for, and how many more there are.
fn opponents(pen: &mut Pen<'_>, record: &Record) {
    let heads = opponent_heads();
    let rows = opponent_rows(record);
    let room = usize::from(pen.height()).saturating_sub(1);
    let shown = if rows.len() > room { room.saturating_sub(1) } else { rows.len() };
    let widths: Vec<u16> =
        (1..heads.len()).map(|at| rows.iter().map(|row| columns(&row[at])).max().unwrap_or(0)).collect();
    let widths: Vec<u16> = widths.iter().zip(&heads[1..]).map(|(wide, head)| columns(head).max(*wide) + 2).collect();
    let name = pen.width().saturating_sub(widths.iter().sum()).min(32);
    for (y, row) in (0..).zip(std::iter::once(&heads).chain(rows.iter().take(shown))) {
        let style = if y == 0 { faint() } else { Style::new() };
        pen.text(0, y, &padded(&row[0], name), style);
        let mut end = name;
        for (text, wide) in row[1..].iter().zip(&widths) {
            end += wide;
            pen.text_before(end, y, text, style);
        }
    }
    if shown < rows.len() {
        let more = rows.len() - shown;
        pen.text(0, shown as u16 + 1, &tell!("stats-more", count = more), faint());
    }
}
