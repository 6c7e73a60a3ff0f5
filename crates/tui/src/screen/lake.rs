//! The lake: one row a suit, one place in it for every deck's Ace, so that a lane never moves on the screen.

use super::pen::Pen;
use super::table::{Marks, Targets};
use super::theme::{Cap, Lies, Theme, cap_text, faint};
use crate::keys::Stroke;
use nertz_core::{LaneView, Suit, View};
use ratatui::style::Style;

/// The order of the rows.
const ROWS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
/// Columns of a lane: a gap, three for the card, two for its owner's mark.
const LANE: u16 = 6;
/// Columns before the first lane.
const LABEL: u16 = 3;

/// Rows that the lake takes, its title included, when each suit has `pitch` rows.
pub(crate) fn height(pitch: u16) -> u16 {
    2 + 3 * pitch
}

/// Draws the lake; `targets` says onto which lane what is picked would go.
pub(crate) fn draw(pen: &mut Pen<'_>, view: &View, marks: &Marks<'_>, targets: &Targets, pitch: u16, theme: &Theme) {
    let cap = if targets.lane.is_some() || targets.founds { Cap::Target } else { Cap::Idle };
    let x = pen.text(1, 0, "Lake", faint());
    if view.me.is_some() {
        pen.text(x + 1, 0, &cap_text(cap, &marks.bindings.cap(Stroke::Lake)), theme.cap(cap));
    }
    let places = places(view);
    let most = places.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let room = pen.width().saturating_sub(LABEL) / u16::try_from(most).unwrap_or(u16::MAX);
    let step = room.clamp(LANE, LANE + 4);
    for (row, suit) in ROWS.into_iter().enumerate() {
        let y = 1 + pitch * row as u16;
        pen.text(1, y, theme.suit(suit), theme.on_ground(Some(suit)));
        for (place, lane) in places[row].iter().enumerate() {
            let x = LABEL + step * place as u16;
            match lane {
                Some(lane) => {
                    let sign = if Some(lane.lane) == targets.lane { "▸" } else { " " };
                    pen.text(x, y, sign, theme.good());
                    draw_lane(&mut pen.part(x + 1, y, LANE - 1, 1), lane, suit, marks, theme);
                }
                None => {
                    pen.text(x + 2, y, "·", faint());
                }
            }
        }
    }
}

/// Lanes by row of the screen: in the column of the deck whose Ace founded it; further ones (jokers) behind.
fn places(view: &View) -> [Vec<Option<&LaneView>>; 4] {
    ROWS.map(|suit| {
        let mut row: Vec<Option<&LaneView>> = vec![None; view.seats.len()];
        for lane in view.lanes.iter().filter(|lane| lane.lane.card.suit() == Some(suit)) {
            match row.get_mut(usize::from(lane.lane.deck)) {
                Some(place) if place.is_none() => *place = Some(lane),
                _ => row.push(Some(lane)),
            }
        }
        row
    })
}

fn draw_lane(pen: &mut Pen<'_>, lane: &LaneView, suit: Suit, marks: &Marks<'_>, theme: &Theme) {
    let settled = top(lane);
    let pending = lane.pending.iter().copied().max_by_key(|(_, rank)| *rank);
    let newest = marks.newest == Some(lane.lane);
    let (rank, owner, lies) = match (settled, pending) {
        (settled, Some((seat, rank))) if settled.is_none_or(|(top, _)| rank > top) => (rank, seat, Lies::Pending),
        (Some((_, seat)), _) if lane.complete => {
            let (back, style) = theme.back(seat);
            pen.text(0, 0, &back.chars().take(3).collect::<String>(), style);
            pen.text(3, 0, theme.mark(seat), theme.backed(seat));
            pen.text(4, 0, if newest { "•" } else { " " }, theme.backed(seat));
            return;
        }
        (Some((rank, seat)), _) => (rank, seat, Lies::Free),
        (None, _) => return,
    };
    let pending = lies == Lies::Pending;
    let style = theme.lies(theme.on_paper(Some(suit), !pending), lies);
    pen.text(0, 0, &format!("{:>2} ", Theme::rank(rank)), style);
    let backed = if pending { theme.lies(Style::new(), lies) } else { theme.backed(owner) };
    let sign = match (pending, newest) {
        (true, _) => "?",
        (false, true) => "•",
        (false, false) => " ",
    };
    pen.text(3, 0, &format!("{}{sign}", theme.mark(owner)), backed);
}

/// The highest settled rank and whose card it is.
pub(crate) fn top(lane: &LaneView) -> Option<(u8, u8)> {
    let rank = lane.owners.iter().rposition(Option::is_some)?;
    Some((u8::try_from(rank).ok()?, lane.owners[rank]?))
}
