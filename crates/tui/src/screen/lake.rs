//! The lake: one row a suit, one place in it for every deck's Ace, so that a lane never moves on the screen.

use super::pen::{Pen, padded};
use super::table::{Marks, Targets};
use super::theme::{Cap, Lies, Theme, cap_text, faint};
use crate::keys::Stroke;
use crate::tell;
use nertz_core::{Lane, LaneView, Suit, View};
use ratatui::style::Style;

/// The order of the rows.
const ROWS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
/// Columns of a lane: a gap, three for the card, two for its owner's mark.
const LANE: u16 = 6;
/// Columns of a lane where there are many: the card has two.
const NARROW: u16 = 5;
/// Columns before the first lane.
const LABEL: u16 = 3;

/// Rows that the lake takes, its title included, when each suit has `pitch` rows.
pub(crate) fn height(pitch: u16) -> u16 {
    2 + 3 * pitch
}

/// Draws the lake; `targets` says onto which lane what is picked would go.
pub(crate) fn draw(pen: &mut Pen<'_>, view: &View, marks: &Marks<'_>, targets: &Targets, pitch: u16, theme: &Theme) {
    let cap = if targets.lane.is_some() || targets.founds { Cap::Target } else { Cap::Idle };
    let x = pen.text(1, 0, &tell!("table-lake"), faint());
    if view.me.is_some() {
        pen.text(x + 1, 0, &cap_text(cap, &marks.bindings.cap(Stroke::Lake)), theme.cap(cap));
    }
    let mut places = places(view, marks.founded);
    // Room for the jokers' lanes is kept from the start, so that the first of them moves nothing.
    let jokers = (view.seats.len() * usize::from(view.rules.jokers)).div_ceil(ROWS.len());
    let most = places.iter().map(Vec::len).max().unwrap_or(0).max(view.seats.len() + jokers).max(1);
    let room = pen.width().saturating_sub(LABEL);
    let step = (room / u16::try_from(most).unwrap_or(u16::MAX)).clamp(NARROW, LANE + 4);
    let fits = usize::from(room / step).max(1);
    for (row, suit) in ROWS.into_iter().enumerate() {
        let y = 1 + pitch * row as u16;
        pen.text(1, y, theme.suit(suit), theme.on_ground(Some(suit)));
        // Where there are more than fit, complete ones of jokers go first, and the last place counts the rest.
        if places[row].len() > fits {
            let behind = places[row].split_off(view.seats.len().min(places[row].len()));
            places[row].extend(behind.into_iter().filter(|lane| lane.is_some_and(|lane| !lane.complete)));
        }
        let hidden = if places[row].len() > fits { places[row].len() + 1 - fits } else { 0 };
        let shown = places[row].len() - hidden;
        for (place, lane) in places[row].iter().take(shown).enumerate() {
            let x = LABEL + step * place as u16;
            match lane {
                Some(lane) => {
                    let target = Some(lane.lane) == targets.lane;
                    let joker = if lane.lane.card.is_joker() { theme.star() } else { " " };
                    let (sign, style) = if target { ("▸", theme.good()) } else { (joker, faint()) };
                    pen.text(x, y, sign, style);
                    draw_lane(&mut pen.part(x + 1, y, step.min(LANE) - 1, 1), lane, suit, marks, theme);
                }
                None => {
                    pen.text(x + 2, y, "·", faint());
                }
            }
        }
        if hidden > 0 {
            pen.text(LABEL + step * shown as u16 + 1, y, &format!("+{hidden}"), faint());
        }
    }
}

/// Lanes by row of the screen: in the column of the deck whose Ace founded it; those that jokers founded behind, as they were
/// founded.
fn places<'a>(view: &'a View, founded: &[Lane]) -> [Vec<Option<&'a LaneView>>; 4] {
    ROWS.map(|suit| {
        let mut row: Vec<Option<&LaneView>> = vec![None; view.seats.len()];
        let mut behind: Vec<&LaneView> = Vec::new();
        for lane in view.lanes.iter().filter(|lane| lane.suit == suit) {
            match row.get_mut(usize::from(lane.lane.deck)) {
                Some(place) if place.is_none() && !lane.lane.card.is_joker() => *place = Some(lane),
                _ => behind.push(lane),
            }
        }
        behind.sort_by_key(|lane| founded.iter().position(|known| *known == lane.lane).unwrap_or(usize::MAX));
        row.extend(behind.into_iter().map(Some));
        row
    })
}

fn draw_lane(pen: &mut Pen<'_>, lane: &LaneView, suit: Suit, marks: &Marks<'_>, theme: &Theme) {
    let settled = top(lane);
    let pending = lane.pending.iter().copied().max_by_key(|(_, rank)| *rank);
    let newest = marks.newest == Some(lane.lane);
    // Columns for the card, its owner's mark and a sign after it.
    let card = pen.width().saturating_sub(2);
    let (rank, owner, lies) = match (settled, pending) {
        (settled, Some((seat, rank))) if settled.is_none_or(|(top, _)| rank > top) => (rank, seat, Lies::Pending),
        (Some((_, seat)), _) if lane.complete => {
            let (back, style) = theme.back(seat);
            pen.text(0, 0, &back.chars().take(usize::from(card)).collect::<String>(), style);
            pen.text(card, 0, theme.mark(seat), theme.backed(seat));
            pen.text(card + 1, 0, if newest { "•" } else { " " }, theme.backed(seat));
            return;
        }
        (Some((rank, seat)), _) => (rank, seat, Lies::Free),
        (None, _) => return,
    };
    let pending = lies == Lies::Pending;
    let style = if pending { theme.pending(Some(suit)) } else { theme.lies(theme.on_paper(Some(suit), true), lies) };
    pen.text(0, 0, &padded(&format!("{:>2}", Theme::rank(rank)), card), style);
    let backed = if pending { theme.lies(Style::new(), lies) } else { theme.backed(owner) };
    let sign = match (pending, newest) {
        (true, _) => "?",
        (false, true) => "•",
        (false, false) => " ",
    };
    pen.text(card, 0, &format!("{}{sign}", theme.mark(owner)), backed);
}

/// The highest settled rank and whose card it is.
pub(crate) fn top(lane: &LaneView) -> Option<(u8, u8)> {
    let rank = lane.owners.iter().rposition(Option::is_some)?;
    Some((u8::try_from(rank).ok()?, lane.owners[rank]?))
}
