//! What the marks on the table mean.

use super::pen::{Pen, columns, wrapped};
use super::theme::{Cap, Lies, Theme, faint};
use crate::keys::{Bindings, Stroke};
use crate::tell;
use nertz_core::{Suit, View};
use ratatui::style::{Modifier, Style};

/// Columns for a mark.
const MARK: u16 = 6;

/// A mark as it looks on the table, and its meaning.
type Mark = (String, Style, String);

/// Draws the marks that can be seen at this table beside it, the most needed first.
pub(crate) fn draw(pen: &mut Pen<'_>, view: &View, bindings: &Bindings, theme: &Theme) {
    let mut inside = pen.boxed(&tell!("legend-title", key = bindings.cap(Stroke::Help)));
    let room = inside.width().saturating_sub(MARK);
    let mut y = 0;
    for (mark, style, word) in marks(view, theme) {
        let lines = wrapped(&word, room);
        // Half a sentence tells nothing.
        if y + lines.len() as u16 > inside.height() {
            break;
        }
        inside.text(0, y, &mark, style);
        for line in &lines {
            inside.text(MARK, y, line, Style::new());
            y += 1;
        }
    }
}

fn marks(view: &View, theme: &Theme) -> Vec<Mark> {
    let seat = view.me.unwrap_or(0);
    let hearts = Some(Suit::Hearts);
    let backed = |sign: &str| format!("{}{sign}", theme.mark(seat));
    let red = theme.lies(theme.on_paper(hearts, true), Lies::Free);
    let mut marks = vec![
        (backed(" "), theme.backed(seat), tell!("legend-owner")),
        (backed("•"), theme.backed(seat), tell!("legend-newest")),
        (format!("9{}?", theme.suit(Suit::Hearts)), theme.pending(hearts), tell!("legend-pending")),
        (theme.back(seat).0.chars().take(3).collect(), theme.back(seat).1, tell!("legend-complete")),
        (format!("(9{})", theme.suit(Suit::Hearts)), red, tell!("legend-red")),
    ];
    if view.me.is_some() {
        marks.push(("▸S◂".to_owned(), theme.cap(Cap::Target), tell!("legend-target")));
        marks.push((theme.turning().0.to_owned(), theme.turning().1, tell!("legend-turning")));
        marks.push(("↺".to_owned(), faint(), tell!("legend-redeals")));
    }
    marks.push((" ! ".to_owned(), theme.bad().add_modifier(Modifier::REVERSED), tell!("legend-near")));
    marks.push(("…1.2s".to_owned(), theme.bad(), tell!("legend-silent")));
    marks.push(("→ 48".to_owned(), faint(), tell!("legend-total")));
    let tops = format!("5{} 6{}", theme.suit(Suit::Spades), theme.suit(Suit::Clubs));
    marks.push((tops, theme.on_ground(Some(Suit::Spades)), tell!("legend-tops")));
    marks.push(("+2".to_owned(), faint(), tell!("legend-hidden")));
    if view.rules.jokers > 0 {
        marks.insert(4, (theme.star().to_owned(), Style::new().bold(), tell!("legend-joker")));
    }
    if view.rules.partners {
        marks.insert(1, (format!("&{}", theme.mark(seat)), theme.backed(seat), tell!("legend-partner")));
    }
    debug_assert!(marks.iter().all(|(mark, ..)| columns(mark) <= MARK));
    marks
}
