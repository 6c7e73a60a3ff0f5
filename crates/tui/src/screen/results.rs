//! The sorting after a round, and the end of a match.

use super::Line;
use super::home::keys;
use super::messages::Notices;
use super::pen::{Pen, fit, wrapped};
use super::rivals::{number, signed};
use super::theme::{Theme, faint};
use crate::tell;
use crate::words::listed;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A finished round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// The round, from 1.
    pub round: u32,
    /// How it ended: who called, or that all were stuck.
    pub how: String,
    /// All seats, the leader of the match first; partners together.
    pub rows: Vec<ResultRow>,
    /// It was an extra round: whoever is no witness played it.
    pub extra: bool,
    /// What follows, where it is no round of everybody.
    pub next: Option<String>,
    /// The audit of what was recorded so far, in a sentence, once it is done.
    pub verdict: Option<String>,
    /// Whether by that verdict nothing is wrong.
    pub clean: bool,
    /// Scores of all rounds up to this one; in each, by seat.
    pub rounds: Vec<Vec<i16>>,
    /// Who is waited for before the next round.
    pub waiting: Vec<String>,
    /// If the match is over.
    pub end: Option<MatchEnd>,
}

/// What a seat made of a round: `lake + left + bonus = sum`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ResultRow {
    /// Seat.
    pub seat: u8,
    /// Name.
    pub name: String,
    /// The own seat.
    pub me: bool,
    /// Called.
    pub caller: bool,
    /// Own cards in the lake.
    pub cards: u8,
    /// Cards left in the nertz pile.
    pub left: u8,
    /// Points for the cards left: 0 or less.
    pub left_points: i16,
    /// The caller's bonus, or what false calls cost.
    pub bonus: i16,
    /// Points of the round.
    pub sum: i16,
    /// Points of the match, the partner's included.
    pub total: i32,
    /// Has most points in this round, alone or with the partner.
    pub leads: bool,
    /// With whom it plays, and that one's name.
    pub partner: Option<(u8, String)>,
    /// Sat this extra round out.
    pub witness: bool,
}

/// The end of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchEnd {
    /// Who has won; nobody if the match was abandoned.
    pub winners: Vec<String>,
    /// Why it is over, where nobody has won.
    pub why: String,
    /// It is over for this seat alone: the others play on.
    pub goes_on: bool,
    /// Where the transcript is.
    pub transcript: String,
    /// What Enter leads to; none as long as this seat has to stay for the others.
    pub then: Option<String>,
}

/// The ends of the columns of numbers, from the right edge: lake, left, bonus, sum, total.
const ENDS: [u16; 5] = [38, 29, 19, 10, 2];

/// Columns of the sorting at most: beyond that its numbers are far from their names.
const WIDEST: u16 = 110;

/// Columns of a round.
const ROUND: u16 = 5;

/// Rows for how the match ended: why, the audit, the transcript.
const FOOT: u16 = 6;

/// Which table is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tables {
    /// The sorting of this round (and, after the match, all rounds where there is room for both).
    #[default]
    Sorting,
    /// All rounds.
    Rounds,
}

/// Draws the sorting or all rounds, and what is being typed.
pub fn draw(
    buf: &mut Buffer,
    area: Rect,
    results: &Results,
    notices: &Notices,
    tables: Tables,
    line: Option<Line<'_>>,
    theme: &Theme,
) {
    let mut pen = Pen::new(buf, area);
    let (width, height) = (pen.width(), pen.height());
    let title = match &results.end {
        Some(end) if end.goes_on => tell!("results-goes-on"),
        Some(end) if end.winners.is_empty() => tell!("results-over"),
        Some(end) => tell!("results-won", names = listed(&end.winners), winners = end.winners.len()),
        None if results.extra => tell!("results-extra-round", round = results.round),
        None => tell!("table-round", round = results.round),
    };
    pen.text(2, 1, &fit(&title, width.saturating_sub(4)), Style::new().bold());
    if results.end.is_none() {
        pen.text_before(width.saturating_sub(2), 1, &fit(&results.how, width / 2), faint());
    }
    pen.rule(2, faint());
    let room = height.saturating_sub(4 + FOOT + 4);
    let rows = results.rows.len() as u16 + 1;
    let won = results.end.as_ref().is_none_or(|end| !end.winners.is_empty());
    match (tables, &results.end) {
        // A match without an end has no last round either.
        // Nothing is known where not even one round was scored.
        (_, Some(_)) if !won && results.rounds.is_empty() => {}
        (_, Some(_)) if !won => rounds(&mut pen.part(2, 4, width.saturating_sub(4), room), results, theme),
        (Tables::Rounds, _) => rounds(&mut pen.part(2, 4, width.saturating_sub(4), room), results, theme),
        (Tables::Sorting, end) => {
            sorting(&mut pen.part(0, 4, width.min(WIDEST), rows), results, theme);
            let rest = room.saturating_sub(rows + 1);
            if end.is_some() && rest >= rows {
                rounds(&mut pen.part(2, 5 + rows, width.saturating_sub(4), rest), results, theme);
            } else {
                // Below the sorting, and above the end.
                after(&mut pen.part(2, 5 + rows, width.saturating_sub(4), rest), results);
            }
        }
    }
    let foot = height.saturating_sub(4 + FOOT);
    match &results.end {
        Some(end) => ending(&mut pen.part(2, foot, width.saturating_sub(4), FOOT), results, end, theme),
        None => {
            pen.text(2, foot + FOOT - 1, &tell!("results-checked"), faint());
        }
    }
    if let Some(latest) = notices.latest(width.saturating_sub(4)) {
        pen.text(2, height.saturating_sub(3), &latest, Style::new());
    }
    let y = height.saturating_sub(2);
    match (line, &results.end) {
        (Some(line), _) => line.draw(&mut pen, y, theme),
        (None, end) => keys(&mut pen, y, &can_be_done(end.as_ref(), tables)),
    }
}

/// What can be done here.
fn can_be_done(end: Option<&MatchEnd>, tables: Tables) -> Vec<(String, String)> {
    let (next, leave) = match end {
        None => (Some(tell!("results-key-next")), tell!("key-ctrl-c")),
        Some(end) => (end.then.clone(), "Q".to_owned()),
    };
    let other = if tables == Tables::Rounds { tell!("results-key-round") } else { tell!("results-key-rounds") };
    let others =
        [(tell!("key-tab"), other), ("T".to_owned(), tell!("results-key-talk")), (leave, tell!("results-key-leave"))];
    next.map(|next| (tell!("key-enter"), next)).into_iter().chain(others).collect()
}

/// Why it is over, what the audit says, where the transcript is; from the lowest row up.
fn ending(pen: &mut Pen<'_>, results: &Results, end: &MatchEnd, theme: &Theme) {
    let width = pen.width();
    let (verdict, style) = match &results.verdict {
        Some(verdict) if results.clean => (verdict.clone(), theme.good()),
        Some(verdict) => (verdict.clone(), theme.bad()),
        None if end.then.is_none() => (tell!("results-lingering"), faint()),
        None => (tell!("results-auditing"), faint()),
    };
    let mut y = pen.height();
    let mut rows = |pen: &mut Pen<'_>, text: &str, most: usize, style: Style| {
        let lines = wrapped(text, width);
        for line in lines.iter().take(most).rev() {
            y = y.saturating_sub(1);
            pen.text(0, y, line, style);
        }
    };
    rows(pen, &tell!("results-transcript", path = end.transcript.as_str()), 2, Style::new());
    rows(pen, &verdict, 2, style);
    rows(pen, &end.why, 2, theme.bad());
}

fn sorting(pen: &mut Pen<'_>, results: &Results, theme: &Theme) {
    let width = pen.width();
    let [lake, left, bonus] = [tell!("results-lake"), tell!("results-left"), tell!("results-bonus")];
    for (end, word) in ENDS.into_iter().zip([lake, left, bonus, tell!("results-sum"), tell!("results-total")]) {
        pen.text_before(width.saturating_sub(end), 0, &word, faint());
    }
    for (y, row) in (1u16..).zip(&results.rows) {
        let first = is_first(&results.rows, usize::from(y - 1));
        draw_row(&mut pen.part(0, y, width, 1), row, first, theme);
    }
}

fn draw_row(pen: &mut Pen<'_>, row: &ResultRow, first: bool, theme: &Theme) {
    let width = pen.width();
    let style = if row.me { Style::new().bold() } else { Style::new() };
    pen.text(2, 0, &format!(" {} ", theme.mark(row.seat)), theme.backed(row.seat));
    let room = width.saturating_sub(ENDS[0] + 6 + 6 + 8);
    let x = pen.text(6, 0, &fit(&row.name, room), style);
    if row.caller || row.witness {
        let did = if row.caller { tell!("results-called") } else { tell!("results-sat-out") };
        pen.text(x + 1, 0, &did, faint());
    }
    let left = match row.left {
        0 => "0".to_owned(),
        cards => format!("{cards}: {}", signed(row.left_points.into())),
    };
    let bonus = if row.bonus == 0 { "·".to_owned() } else { signed(row.bonus.into()) };
    let mut numbers = [signed(row.cards.into()), left, bonus, signed(row.sum.into()), number(row.total)];
    if row.witness {
        numbers[..4].iter_mut().for_each(|number| "·".clone_into(number));
    }
    if !first {
        numbers[4].clear();
    }
    let styles = [style, style, style, if row.leads { theme.good() } else { style }, style.bold()];
    for ((end, number), style) in ENDS.into_iter().zip(&numbers).zip(styles) {
        pen.text_before(width.saturating_sub(end), 0, number, style);
    }
    if row.leads {
        pen.text(width.saturating_sub(ENDS[3] - 1), 0, "◂", theme.good());
    }
}

/// What partners made of the round together, what follows, who is waited for.
fn after(pen: &mut Pen<'_>, results: &Results) {
    let mut lines = Vec::new();
    let teams =
        (0..).zip(&results.rows).filter(|(index, row)| row.partner.is_some() && is_first(&results.rows, *index));
    let together: Vec<String> = teams
        .filter_map(|(_, row)| {
            let (seat, partner) = row.partner.as_ref()?;
            let other = results.rows.iter().find(|row| row.seat == *seat)?;
            let both = listed(&[row.name.as_str(), partner.as_str()]);
            Some(format!("{both} {}", signed(i32::from(row.sum) + i32::from(other.sum))))
        })
        .collect();
    if !together.is_empty() {
        lines.extend(wrapped(&tell!("results-together", teams = together.join(", ")), pen.width()));
    }
    if results.end.is_none() {
        lines.extend(results.next.iter().flat_map(|next| wrapped(next, pen.width())));
        if !results.waiting.is_empty() {
            lines.extend(wrapped(&tell!("table-waits", names = results.waiting.join(", ")), pen.width()));
        }
    }
    for (row, line) in (0..).zip(lines) {
        pen.text(0, row, &line, Style::new());
    }
}

/// The first row of a team, or of who plays alone.
fn is_first(rows: &[ResultRow], index: usize) -> bool {
    let above = index.checked_sub(1).and_then(|above| rows.get(above));
    let with = rows.get(index).and_then(|row| row.partner.as_ref()).map(|(seat, _)| *seat);
    above.is_none_or(|above| Some(above.seat) != with)
}

/// A column for each round, the last ones if there is no room for all.
fn rounds(pen: &mut Pen<'_>, results: &Results, theme: &Theme) {
    let names = pen.width().min(48) / 2;
    let room = usize::from(pen.width().saturating_sub(names + 2 * ROUND) / ROUND);
    let from = results.rounds.len().saturating_sub(room);
    let shown = || (1..).zip(results.rounds.iter().enumerate().skip(from));
    let total = names + ROUND * (shown().count() as u16 + 1) + 2;
    pen.text(4, 0, &tell!("results-rounds"), faint());
    for (index, (round, _)) in shown() {
        pen.text_before(names + ROUND * index, 0, &(round + 1).to_string(), faint());
    }
    pen.text_before(total, 0, &tell!("results-total"), faint());
    for (y, row) in (1u16..).zip(&results.rows) {
        let style = if row.me { Style::new().bold() } else { Style::new() };
        pen.text(0, y, &format!(" {} ", theme.mark(row.seat)), theme.backed(row.seat));
        pen.text(4, y, &fit(&row.name, names.saturating_sub(5)), style);
        for (index, (_, scores)) in shown() {
            let score = scores.get(usize::from(row.seat)).map_or_else(String::new, |score| signed((*score).into()));
            pen.text_before(names + ROUND * index, y, &score, style);
        }
        if is_first(&results.rows, usize::from(y - 1)) {
            pen.text_before(total, y, &number(row.total), style.bold());
        }
    }
}
