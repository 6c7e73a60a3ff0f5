//! The own layout, in the order of its keys: river, nertz pile, waste, stock.

use super::digits;
use super::pen::{Pen, fit, wrapped};
use super::rivals::is_covered;
use super::table::{Marks, Notices};
use super::theme::{CARD, Cap, Lies, Theme, cap_text, faint};
use crate::keys::Stroke;
use crate::tell;
use nertz_core::rules::CallBy;
use nertz_core::{Face, Pile, Rules, SeatView, View};
use ratatui::style::Modifier;

/// Rows: the key caps and a column of thirteen cards.
pub(crate) const HEIGHT: u16 = 14;
/// A beaten play flashes at its source for so many milliseconds.
pub(crate) const FLASH_MS: u64 = 150;
/// Cards of the waste that are shown.
const FAN: usize = 3;

/// Where the piles begin, from left to right; each is as wide as a card.
pub(crate) struct Strips {
    pub(crate) columns: Vec<u16>,
    pub(crate) nertz: u16,
    pub(crate) waste: u16,
    pub(crate) stock: u16,
}

impl Strips {
    /// Of so many columns of the river, in so many of the screen.
    pub(crate) fn of(width: u16, columns: u16) -> Strips {
        let room = width.saturating_sub(3 * (CARD + 1) + 1);
        let river = (room / columns.max(1)).clamp(CARD, CARD + 4);
        let after = 1 + river * columns;
        let gap = width.saturating_sub(after + 3 * CARD);
        let step = CARD + (gap / 3).clamp(1, 4);
        let nertz = after + (gap / 3).min(4).saturating_sub(1);
        let columns = (0..columns).map(|index| 1 + river * index).collect();
        Strips { columns, nertz, waste: nertz + step, stock: nertz + 2 * step }
    }

    /// How far beside a pile a column of the screen is.
    pub(crate) fn beside(strip: u16, x: u16) -> u16 {
        strip.saturating_sub(x).max(x.saturating_sub(strip + CARD - 1))
    }
}

/// Draws the layout of `seat`; `targets` says of each column whether what is picked can go there.
pub(crate) fn draw(
    pen: &mut Pen<'_>,
    seat: u8,
    view: &View,
    notices: &Notices,
    marks: &Marks<'_>,
    targets: &[bool],
    theme: &Theme,
) {
    let Some(own) = view.seats.get(usize::from(seat)) else { return };
    let covered = is_covered(view.phase);
    let hand = Hand { seat, own, rules: &view.rules, covered, notices, marks, theme };
    let strips = Strips::of(pen.width(), own.columns.len() as u16);
    for (index, (column, x)) in own.columns.iter().zip(&strips.columns).enumerate() {
        let target = targets.get(index).copied().unwrap_or(false);
        hand.column(&mut pen.part(*x, 0, CARD, HEIGHT), Pile::column(index as u8), column, target);
    }
    hand.nertz(&mut pen.part(strips.nertz, 0, 2 * digits::WIDTH + 1, HEIGHT), strips.waste - strips.nertz);
    hand.waste(&mut pen.part(strips.waste, 0, CARD, HEIGHT));
    hand.stock(&mut pen.part(strips.stock, 0, CARD + 3, HEIGHT));
}

struct Hand<'a> {
    seat: u8,
    own: &'a SeatView,
    rules: &'a Rules,
    covered: bool,
    notices: &'a Notices,
    marks: &'a Marks<'a>,
    theme: &'a Theme,
}

impl Hand<'_> {
    fn column(&self, pen: &mut Pen<'_>, pile: Pile, cards: &[Face], target: bool) {
        self.cap(pen, pile, target);
        // More than thirteen cannot lie there; should they, the base is what can be done without.
        let hidden = cards.len().saturating_sub(usize::from(HEIGHT - 1));
        if cards.is_empty() {
            let (text, style) = self.theme.empty();
            pen.text(0, 1, text, style);
        }
        for (row, face) in cards.iter().enumerate().skip(hidden) {
            let free = row + 1 == cards.len();
            self.face(pen, 1 + (row - hidden) as u16, *face, pile, free);
        }
    }

    fn nertz(&self, pen: &mut Pen<'_>, step: u16) {
        self.cap(pen, Pile::NERTZ, false);
        match self.own.nertz_top {
            Some(face) if self.own.nertz_len > 0 => self.face(pen, 1, face, Pile::NERTZ, true),
            _ => {
                let (text, style) = self.theme.empty();
                pen.text(0, 1, text, style);
            }
        }
        if self.own.nertz_len == 0 && !self.covered && !self.own.is_witness() {
            return self.call(pen);
        }
        let end = if self.own.nertz_len > 9 { 2 * digits::WIDTH + 1 } else { 1 + digits::WIDTH };
        // Beside seven columns the number is as wide as the room up to the waste, so it stands below the waste.
        let y = if step > CARD + 1 { 3 } else { 7 };
        digits::draw(pen, end, y, u64::from(self.own.nertz_len), self.theme.good(), self.theme);
    }

    /// The pile is empty: how it is called.
    fn call(&self, pen: &mut Pen<'_>) {
        let word = fit(&self.rules.call_word, pen.width());
        if self.rules.call == CallBy::Automatic {
            pen.text(0, 3, &word, self.theme.good());
            for (row, line) in (4..).zip(wrapped(&tell!("table-call-by-itself"), CARD + 2)) {
                pen.text(0, row, &line, faint());
            }
            return;
        }
        pen.text(0, 3, &self.marks.bindings.cap(Stroke::Call), self.theme.cap(Cap::Target));
        pen.text(0, 4, &word, self.theme.good());
    }

    fn waste(&self, pen: &mut Pen<'_>) {
        self.cap(pen, Pile::WASTE, false);
        let cards = &self.own.waste;
        if cards.is_empty() {
            let (text, style) = self.theme.empty();
            pen.text(0, 1, text, style);
            return;
        }
        let hidden = cards.len().saturating_sub(FAN);
        for (row, face) in cards.iter().enumerate().skip(hidden) {
            self.face(pen, 1 + (row - hidden) as u16, *face, Pile::WASTE, row + 1 == cards.len());
        }
        pen.text(0, 2 + (cards.len() - hidden) as u16, &format!("{:>3}", cards.len()), faint());
    }

    fn stock(&self, pen: &mut Pen<'_>) {
        pen.text(0, 0, &self.marks.bindings.short_cap(Stroke::Draw), self.theme.cap(Cap::Idle));
        match (self.own.stock_len, self.own.waste.is_empty()) {
            (0, true) => pen.text(0, 1, self.theme.empty().0, faint()),
            (0, false) => pen.text(0, 1, "  ↺  ", self.theme.cap(Cap::Idle)),
            _ => {
                let (text, style) = self.theme.back(self.seat);
                pen.text(0, 1, text, style)
            }
        };
        pen.text(0, 3, &format!("{:>3}", self.own.stock_len), faint());
        if self.own.redeals > 0 {
            pen.text(0, 4, &format!("{:>3} ↺", self.own.redeals), faint());
        }
    }

    fn cap(&self, pen: &mut Pen<'_>, pile: Pile, target: bool) {
        let cap = match self.marks.picked {
            Some(picked) if picked == pile => Cap::Source,
            _ if target => Cap::Target,
            _ => Cap::Idle,
        };
        pen.text(1, 0, &cap_text(cap, &self.marks.bindings.cap(Stroke::Pile(pile))), self.theme.cap(cap));
    }

    fn face(&self, pen: &mut Pen<'_>, y: u16, face: Face, pile: Pile, free: bool) {
        let locked = self.own.is_locked(pile);
        let lies = match (free, locked) {
            (true, true) => Lies::Pending,
            (true, false) => Lies::Free,
            (false, _) => Lies::Under,
        };
        match self.theme.lying(face, lies) {
            _ if self.covered => {
                let (text, style) = self.theme.back(self.seat);
                pen.text(0, y, text, style);
            }
            None => {
                let (text, style) = self.theme.turning();
                pen.text(0, y, text, style);
            }
            Some((text, style)) => {
                let flashes = free && self.flashes(pile);
                let style = if flashes { style.add_modifier(Modifier::REVERSED) } else { style };
                pen.text(0, y, &text, style);
            }
        }
    }

    fn flashes(&self, pile: Pile) -> bool {
        self.notices.beaten.iter().any(|beaten| beaten.from == pile && beaten.age_ms < FLASH_MS)
    }
}
