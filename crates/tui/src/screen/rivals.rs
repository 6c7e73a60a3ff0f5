//! The others: cards left large, the ends of their river, their points, and how well they are heard.

use super::digits;
use super::pen::{Pen, fit, padded};
use super::theme::{Theme, faint};
use nertz_core::{Face, Link, Phase, SeatView, View};
use ratatui::style::Style;

/// Rows of one rival.
pub(crate) const HEIGHT: u16 = digits::HEIGHT;
/// Columns of one rival at least.
pub(crate) const WIDTH: u16 = 26;
/// Columns for the count.
const COUNT: u16 = 2 * digits::WIDTH + 1;

/// The seats to show, in the order in which they sit after the own one.
pub(crate) fn others(view: &View) -> Vec<u8> {
    let seats = u8::try_from(view.seats.len()).unwrap_or(u8::MAX);
    match view.me {
        Some(me) => (1..seats).map(|step| ((u16::from(me) + u16::from(step)) % u16::from(seats)) as u8).collect(),
        None => (0..seats).collect(),
    }
}

/// Draws rivals, one under the other and column by column.
pub(crate) fn draw(pen: &mut Pen<'_>, view: &View, theme: &Theme) {
    let seats = others(view);
    let across = usize::from((pen.width() / WIDTH).max(1)).min(seats.len().max(1));
    let down = seats.len().div_ceil(across).max(1);
    let width = pen.width() / across as u16;
    let step = (pen.height() / down as u16).clamp(HEIGHT, HEIGHT + 2);
    for (index, seat) in seats.into_iter().enumerate() {
        let Some(rival) = view.seats.get(usize::from(seat)) else { continue };
        let x = width * (index / down) as u16;
        let y = step * (index % down) as u16;
        draw_rival(&mut pen.part(x, y, width, HEIGHT), seat, rival, view, theme);
    }
}

fn draw_rival(pen: &mut Pen<'_>, seat: u8, rival: &SeatView, view: &View, theme: &Theme) {
    let gone = rival.link == Link::Left;
    let style = if gone { faint() } else { Style::new().bold() };
    digits::draw(pen, COUNT, 0, u64::from(rival.nertz_len), style, theme);
    let x = COUNT + 1;
    let room = pen.width().saturating_sub(x);
    pen.text(x, 0, &format!(" {} ", theme.mark(seat)), theme.backed(seat));
    pen.text(x + 4, 0, &fit(&rival.name, room.saturating_sub(5)), style);
    draw_river(&mut pen.part(x, 1, room, 1), rival, view.phase, theme);
    let points = points(rival, view.phase);
    let total = number(rival.total + points);
    let points = signed(points);
    pen.text(x, 2, &points, style);
    let x = pen.text(x + 4, 2, &padded(&format!("→ {total}"), 7), faint());
    if let Some((text, style)) = state(rival, view, theme) {
        pen.text(x, 2, &fit(&text, pen.width().saturating_sub(x)), style);
    }
}

fn draw_river(pen: &mut Pen<'_>, rival: &SeatView, phase: Phase, theme: &Theme) {
    let step = if rival.columns.len() > 4 { 3 } else { 4 };
    for (index, column) in rival.columns.iter().enumerate() {
        let x = step * index as u16;
        match column.last() {
            _ if is_covered(phase) => pen.text(x, 0, "▒▒", faint()),
            Some(Face::Card(card) | Face::Fixed { stands: card, .. }) => {
                let text = theme.card(*card).replace("10", if step == 3 { "T" } else { "10" });
                pen.text(x, 0, &text, theme.on_ground(card.suit()))
            }
            Some(Face::Turning) => pen.text(x, 0, "··", faint()),
            None => pen.text(x, 0, "–", faint()),
        };
    }
}

/// Points of this round so far: from its beginning on, the cards left in the nertz pile count.
pub(crate) fn points(seat: &SeatView, phase: Phase) -> i32 {
    if is_covered(phase) { 0 } else { seat.points.into() }
}

/// Whether the layouts are still covered.
pub(crate) fn is_covered(phase: Phase) -> bool {
    matches!(phase, Phase::Dealing | Phase::Covered | Phase::Countdown(_) | Phase::AwaitGo)
}

/// What else is to be said of a seat, the most pressing first.
fn state(rival: &SeatView, view: &View, theme: &Theme) -> Option<(String, Style)> {
    match rival.link {
        Link::Left => return Some(("left".to_owned(), theme.bad())),
        Link::Slow(ms) => return Some((format!("…{}", seconds(ms)), theme.bad())),
        Link::Here => {}
    }
    if matches!(view.phase, Phase::Covered | Phase::Countdown(_) | Phase::AwaitGo) {
        return rival.go.then(|| ("ready".to_owned(), theme.good()));
    }
    if rival.stuck {
        return Some(("stuck".to_owned(), faint()));
    }
    match rival.false_calls {
        0 => None,
        1 => Some(("false".to_owned(), faint())),
        calls => Some((format!("false×{calls}"), faint())),
    }
}

/// `1.2s`, from ten seconds on without the fraction.
pub(crate) fn seconds(ms: u64) -> String {
    match ms {
        0..10_000 => format!("{}.{}s", ms / 1000, ms % 1000 / 100),
        _ => format!("{}s", ms / 1000),
    }
}

/// A number with a minus as wide as a plus.
pub(crate) fn number(points: i32) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() }
}

/// The same with a sign, except for nothing.
pub(crate) fn signed(points: i32) -> String {
    if points > 0 { format!("+{points}") } else { number(points) }
}
