//! The scores of all rounds, on the right of the table.

use super::names::short;
use super::pen::{Pen, columns};
use super::rivals::{number, points, signed, team_total};
use super::theme::{Theme, faint};
use crate::house::goal;
use crate::tell;
use nertz_core::View;
use ratatui::style::Style;

/// Columns of a round.
const ROUND: u16 = 4;

/// Draws a row for each seat, the leader first: the last rounds, this one as far as decided, the total. Partners stand together,
/// and their total is that of both.
pub(crate) fn draw(pen: &mut Pen<'_>, view: &View, theme: &Theme) {
    // A head, a row for each, both twice, and the goal.
    let rows = 2 * (view.seats.len() as u16 + 1) + 3;
    let (width, height) = (pen.width(), pen.height().min(rows.max(9)));
    let mut pen = pen.part(0, 0, width, height);
    let mut inside = pen.boxed(&tell!("scores-title"));
    let width = inside.width();
    let total = |seat: u8| team_total(view, seat);
    let mut teams = view.rules.teams(u8::try_from(view.seats.len()).unwrap_or(u8::MAX));
    teams.sort_by_key(|team| team.first().map(|seat| std::cmp::Reverse(total(*seat))));
    let seats = teams.concat();

    let (now, all) = (tell!("scores-now"), tell!("table-total"));
    let of = |seat: u8| view.seats.get(usize::from(seat));
    let now_of = |seat: u8| of(seat).map_or_else(String::new, |of| signed(points(of, view.phase)));
    let widest = |head: &str, told: &dyn Fn(u8) -> String| {
        seats.iter().map(|seat| columns(&told(*seat))).max().unwrap_or(0).max(columns(head)) + 1
    };
    let (total_width, now_width) = (widest(&all, &|seat| number(total(seat))), widest(&now, &now_of));
    let now_end = width.saturating_sub(total_width);
    inside.text_before(now_end, 0, &now, faint());
    inside.text_before(width, 0, &all, faint());
    let names: Vec<&str> = seats.iter().map(|seat| of(*seat).map_or("", |of| of.name.as_str())).collect();
    let names = short(&names, now_end.saturating_sub(2 + now_width));
    for (row, (&seat, name)) in (1..).zip(seats.iter().zip(&names)) {
        inside.text(0, row, theme.mark(seat), theme.backed(seat));
        inside.text(2, row, name, Style::new());
        inside.text_before(now_end, row, &now_of(seat), faint());
        // A team has one total.
        if teams.iter().any(|team| team.first() == Some(&seat)) {
            inside.text_before(width, row, &number(total(seat)), Style::new().bold());
        }
    }

    let y = seats.len() as u16 + 1;
    rounds(&mut inside.part(0, y, width, y), view, &seats, theme);
    let last = inside.height().saturating_sub(1);
    inside.text(0, last, &goal(&view.rules), faint());
}

/// The last finished rounds, as many as fit, by the same rows.
fn rounds(pen: &mut Pen<'_>, view: &View, seats: &[u8], theme: &Theme) {
    let room = usize::from(pen.width().saturating_sub(2) / ROUND);
    let from = view.results.len().saturating_sub(room);
    for (index, (round, scores)) in (1..).zip(view.results.iter().enumerate().skip(from)) {
        let end = 2 + ROUND * index;
        pen.text_before(end, 0, &(round + 1).to_string(), faint());
        for (row, seat) in (1..).zip(seats) {
            pen.text(0, row, theme.mark(*seat), theme.backed(*seat));
            let score = scores.get(usize::from(*seat)).map_or_else(String::new, |score| signed((*score).into()));
            pen.text_before(end, row, &score, Style::new());
        }
    }
}
