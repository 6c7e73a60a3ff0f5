//! The scores of all rounds, on the right of the table.

use super::pen::{Pen, fit};
use super::rivals::{number, signed};
use super::theme::{Theme, faint};
use nertz_core::View;
use nertz_core::rules::End;
use ratatui::style::Style;

/// Columns of a total.
const NUMBER: u16 = 6;
/// Columns of a round.
const ROUND: u16 = 4;

/// Draws a row for each seat, the leader first: the last rounds, this one as far as decided, the total.
pub(crate) fn draw(pen: &mut Pen<'_>, view: &View, theme: &Theme) {
    let mut inside = pen.boxed("Scores");
    let width = inside.width();
    let total = |seat: usize| view.seats[seat].total + i32::from(view.seats[seat].points);
    let mut seats: Vec<usize> = (0..view.seats.len()).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(total(*seat)));

    inside.text_before(width.saturating_sub(NUMBER), 0, "now", faint());
    inside.text_before(width, 0, "total", faint());
    for (row, seat) in (1..).zip(&seats) {
        let view = &view.seats[*seat];
        inside.text(0, row, theme.mark(*seat as u8), theme.backed(*seat as u8));
        inside.text(2, row, &fit(&view.name, width.saturating_sub(3 + 2 * NUMBER)), Style::new());
        inside.text_before(width.saturating_sub(NUMBER), row, &signed(view.points.into()), faint());
        inside.text_before(width, row, &number(total(*seat)), Style::new().bold());
    }

    let y = seats.len() as u16 + 1;
    rounds(&mut inside.part(0, y, width, y), view, &seats, theme);
    let goal = match view.rules.end {
        End::Target(points) => format!("to {points} points"),
        End::Rounds(rounds) => format!("{rounds} rounds"),
    };
    let last = inside.height().saturating_sub(1);
    inside.text(0, last, &goal, faint());
}

/// The last finished rounds, as many as fit, by the same rows.
fn rounds(pen: &mut Pen<'_>, view: &View, seats: &[usize], theme: &Theme) {
    let room = usize::from(pen.width().saturating_sub(2) / ROUND);
    let from = view.results.len().saturating_sub(room);
    for (index, (round, scores)) in (1..).zip(view.results.iter().enumerate().skip(from)) {
        let end = 2 + ROUND * index;
        pen.text_before(end, 0, &(round + 1).to_string(), faint());
        for (row, seat) in (1..).zip(seats) {
            pen.text(0, row, theme.mark(*seat as u8), theme.backed(*seat as u8));
            let score = scores.get(*seat).map_or_else(String::new, |score| signed((*score).into()));
            pen.text_before(end, row, &score, Style::new());
        }
    }
}
