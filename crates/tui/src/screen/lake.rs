//! The lake: one row a suit, one place in it for every deck's Ace, so that a lane never moves on the screen.

use super::cards;
use super::pen::{Pen, padded};
use super::places::Scale;
use super::table::{Marks, Targets};
use super::theme::{Cap, Lies, Theme, cap_text, faint};
use crate::keys::Stroke;
use crate::tell;
use nertz_core::{Lane, LaneView, Suit, View};
use ratatui::style::Style;

/// The order of the rows.
const ROWS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
/// Columns of a lane where there are many: a gap, two for the card, two for its owner's mark.
const NARROW: u16 = 5;
/// Columns before the first lane.
pub(crate) const LABEL: u16 = 3;

/// Places in each row: one for every deck's Ace. Room for the jokers' lanes is kept from the start, so that the first of them
/// moves nothing.
pub(crate) fn places_in_a_row(view: &View) -> usize {
    view.seats.len() + (view.seats.len() * usize::from(view.rules.jokers)).div_ceil(ROWS.len())
}

/// Draws the lake; `targets` says onto which lane what is picked would go.
pub(crate) fn draw(pen: &mut Pen<'_>, view: &View, marks: &Marks<'_>, targets: &Targets, scale: Scale, theme: &Theme) {
    let cap = if targets.lane.is_some() || targets.founds { Cap::Target } else { Cap::Idle };
    let x = pen.text(1, 0, &tell!("table-lake"), faint());
    if view.me.is_some() {
        pen.text(x + 1, 0, &cap_text(cap, &marks.bindings.cap(Stroke::Lake)), theme.cap(cap));
    }
    let mut places = places(view, marks.founded);
    let most = places.iter().map(Vec::len).max().unwrap_or(0).max(places_in_a_row(view)).max(1);
    let room = pen.width().saturating_sub(LABEL);
    // A column before each card is for its sign.
    let card = scale.lane;
    let step = (room / u16::try_from(most).unwrap_or(u16::MAX)).clamp(NARROW, card.width + 1 + 4);
    let width = (step - 1).min(card.width);
    let fits = usize::from(room / step).max(1);
    for (row, suit) in ROWS.into_iter().enumerate() {
        let y = 1 + scale.pitch * row as u16;
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
                    draw_lane(&mut pen.part(x + 1, y, width, card.height), lane, suit, marks, theme);
                }
                None => {
                    let (aside, below) = if card.height > 1 { (width / 2, card.height / 2) } else { (1, 0) };
                    pen.text(x + 1 + aside, y + below, "·", faint());
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

/// What lies on top of a lane.
struct Top {
    rank: u8,
    suit: Suit,
    owner: u8,
    lies: Lies,
    /// Turned over: nothing follows.
    complete: bool,
    newest: bool,
}

impl Top {
    fn of(lane: &LaneView, suit: Suit, newest: Option<Lane>) -> Option<Top> {
        let settled = top(lane);
        let pending = lane.pending.iter().copied().max_by_key(|(_, rank)| *rank);
        let newest = newest == Some(lane.lane);
        if let Some((owner, rank)) = pending.filter(|(_, rank)| settled.is_none_or(|(top, _)| *rank > top)) {
            return Some(Top { rank, suit, owner, lies: Lies::Pending, complete: false, newest });
        }
        let (rank, owner) = settled?;
        Some(Top { rank, suit, owner, lies: Lies::Free, complete: lane.complete, newest })
    }

    fn style(&self, theme: &Theme) -> Style {
        match self.lies {
            _ if self.complete => theme.back(self.owner).1,
            Lies::Pending => theme.pending(Some(self.suit)),
            lies => theme.lies(theme.on_paper(Some(self.suit), true), lies),
        }
    }

    /// Of the mark of its owner.
    fn backed(&self, theme: &Theme) -> Style {
        if self.lies == Lies::Pending { theme.lies(Style::new(), self.lies) } else { theme.backed(self.owner) }
    }

    /// What is told of it behind the mark.
    fn sign(&self) -> &'static str {
        match (self.lies, self.newest) {
            (Lies::Pending, _) => "?",
            (_, true) => "•",
            (_, false) => " ",
        }
    }
}

fn draw_lane(pen: &mut Pen<'_>, lane: &LaneView, suit: Suit, marks: &Marks<'_>, theme: &Theme) {
    let Some(top) = Top::of(lane, suit, marks.newest) else { return };
    if pen.height() > 1 {
        return draw_large(pen, &top, theme);
    }
    // Columns for the card, its owner's mark and a sign after it.
    let card = pen.width().saturating_sub(2);
    if top.complete {
        cards::pattern(&mut pen.part(0, 0, card, 1), theme.back(top.owner).0, top.style(theme));
    } else {
        pen.text(0, 0, &padded(&format!("{:>2}", Theme::rank(top.rank)), card), top.style(theme));
    }
    pen.text(card, 0, &format!("{}{}", theme.mark(top.owner), top.sign()), top.backed(theme));
}

/// A card of several rows: the last one is its owner's.
fn draw_large(pen: &mut Pen<'_>, top: &Top, theme: &Theme) {
    let (width, last) = (pen.width(), pen.height() - 1);
    let mut card = pen.part(0, 0, width, last);
    let style = top.style(theme);
    if top.complete {
        cards::pattern(&mut card, theme.back(top.owner).0, style);
    } else {
        cards::sheet(&mut card, false, style, theme);
        let index = format!("{}{}", Theme::rank(top.rank), theme.suit(top.suit));
        card.text(u16::from(width > 4), 0, &index, style);
        if last > 1 {
            card.text(width / 2, last / 2, theme.suit(top.suit), style);
        }
    }
    let band = padded(&format!(" {}", theme.mark(top.owner)), width.saturating_sub(2));
    pen.text(0, last, &format!("{band}{} ", top.sign()), top.backed(theme));
}

/// The highest settled rank and whose card it is.
pub(crate) fn top(lane: &LaneView) -> Option<(u8, u8)> {
    let rank = lane.owners.iter().rposition(Option::is_some)?;
    Some((u8::try_from(rank).ok()?, lane.owners[rank]?))
}
