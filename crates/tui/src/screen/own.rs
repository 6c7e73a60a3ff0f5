//! The own layout, in the order of its keys: river, nertz pile, waste, stock.

use super::cards::{self, Size};
use super::digits;
use super::messages::Notices;
use super::pen::{Pen, columns, fit, wrapped};
use super::rivals::is_covered;
use super::table::Marks;
use super::theme::{CARD, Cap, Lies, Theme, cap_text, faint};
use crate::keys::Stroke;
use crate::tell;
use nertz_core::rules::CallBy;
use nertz_core::{Face, Pile, Rules, SeatView, View};

/// Cards of a column at most, as far as there is room for them.
const COLUMN: u16 = 13;
/// A beaten play flashes at its source for so many milliseconds.
pub(crate) const FLASH_MS: u64 = 150;
/// Cards of the waste that are shown.
const FAN: usize = 3;

/// Rows: the key caps and a column of thirteen cards, of which the last one is whole.
pub(crate) fn rows(card: Size) -> u16 {
    COLUMN + card.height
}

/// Where the piles begin, from left to right; each is as wide as a card.
pub(crate) struct Strips {
    pub(crate) columns: Vec<u16>,
    pub(crate) nertz: u16,
    pub(crate) waste: u16,
    pub(crate) stock: u16,
    card: u16,
}

impl Strips {
    /// Of so many columns of the river, in so many of the screen.
    pub(crate) fn of(width: u16, columns: u16, card: Size) -> Strips {
        let card = card.width;
        let room = width.saturating_sub(3 * (card + 1) + 1);
        let river = (room / columns.max(1)).clamp(card, card + 4);
        let after = 1 + river * columns;
        let gap = width.saturating_sub(after + 3 * card);
        let step = card + (gap / 3).clamp(1, 4);
        let nertz = after + (gap / 3).min(4).saturating_sub(1);
        let columns = (0..columns).map(|index| 1 + river * index).collect();
        Strips { columns, nertz, waste: nertz + step, stock: nertz + 2 * step, card }
    }

    /// How far beside a pile a column of the screen is.
    pub(crate) fn beside(&self, strip: u16, x: u16) -> u16 {
        strip.saturating_sub(x).max(x.saturating_sub(strip + self.card - 1))
    }
}

/// Draws the layout of `seat`, in cards of this size; `targets` says of each column whether what is picked can go there.
pub(crate) fn draw(
    pen: &mut Pen<'_>,
    (seat, card): (u8, Size),
    view: &View,
    notices: &Notices,
    marks: &Marks<'_>,
    targets: &[bool],
    theme: &Theme,
) {
    let Some(own) = view.seats.get(usize::from(seat)) else { return };
    let covered = is_covered(view.phase);
    let hand = Hand { seat, own, rules: &view.rules, covered, notices, marks, card, theme };
    let strips = Strips::of(pen.width(), own.columns.len() as u16, card);
    let Size { width, .. } = card;
    let rows = rows(card);
    for (index, (column, x)) in own.columns.iter().zip(&strips.columns).enumerate() {
        let target = targets.get(index).copied().unwrap_or(false);
        hand.column(&mut pen.part(*x, 0, width, rows), Pile::column(index as u8), column, target);
    }
    let count = width.max(2 * digits::WIDTH + 1);
    hand.nertz(&mut pen.part(strips.nertz, 0, count, rows), strips.waste - strips.nertz);
    hand.waste(&mut pen.part(strips.waste, 0, width, rows));
    hand.stock(&mut pen.part(strips.stock, 1, width + 3, rows - 1));
    // The key's name has a blank behind it, whatever stands there.
    let key = marks.bindings.short_cap(Stroke::Draw);
    let x =
        (strips.stock + (width.saturating_sub(columns(&key))) / 2).min(pen.width().saturating_sub(columns(&key) + 1));
    pen.text(x, 0, &key, theme.cap(Cap::Idle));
}

struct Hand<'a> {
    seat: u8,
    own: &'a SeatView,
    rules: &'a Rules,
    covered: bool,
    notices: &'a Notices,
    marks: &'a Marks<'a>,
    card: Size,
    theme: &'a Theme,
}

impl Hand<'_> {
    fn column(&self, pen: &mut Pen<'_>, pile: Pile, cards: &[Face], target: bool) {
        self.cap(pen, pile, target);
        // More than thirteen cannot lie there; should they, the base is what can be done without.
        let hidden = cards.len().saturating_sub(usize::from(COLUMN));
        if cards.is_empty() {
            self.empty(pen, 1, "·");
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
            _ => self.empty(pen, 1, "·"),
        }
        if self.own.nertz_len == 0 && !self.covered && !self.own.is_witness() {
            return self.call(pen);
        }
        let end = if self.own.nertz_len > 9 { 2 * digits::WIDTH + 1 } else { 1 + digits::WIDTH };
        // Beside seven columns the number is as wide as the room up to the waste, so it stands below the waste.
        let y = if step > CARD + 1 { 2 + self.card.height } else { 7 };
        digits::draw(pen, end, y, u64::from(self.own.nertz_len), self.theme.good(), self.theme);
    }

    /// The pile is empty: how it is called.
    fn call(&self, pen: &mut Pen<'_>) {
        let word = fit(&self.rules.call_word, pen.width());
        let y = 2 + self.card.height;
        if self.rules.call == CallBy::Automatic {
            pen.text(0, y, &word, self.theme.good());
            for (row, line) in (y + 1..).zip(wrapped(&tell!("table-call-by-itself"), pen.width())) {
                pen.text(0, row, &line, faint());
            }
            return;
        }
        pen.text(0, y, &self.marks.bindings.cap(Stroke::Call), self.theme.cap(Cap::Target));
        pen.text(0, y + 1, &word, self.theme.good());
    }

    fn waste(&self, pen: &mut Pen<'_>) {
        self.cap(pen, Pile::WASTE, false);
        let cards = &self.own.waste;
        if cards.is_empty() {
            return self.empty(pen, 1, "·");
        }
        let hidden = cards.len().saturating_sub(FAN);
        for (row, face) in cards.iter().enumerate().skip(hidden) {
            self.face(pen, 1 + (row - hidden) as u16, *face, Pile::WASTE, row + 1 == cards.len());
        }
        let y = 1 + (cards.len() - hidden) as u16 + self.card.height;
        pen.text(self.aside(3), y, &format!("{:>3}", cards.len()), faint());
    }

    /// Below the name of its key.
    fn stock(&self, pen: &mut Pen<'_>) {
        match (self.own.stock_len, self.own.waste.is_empty()) {
            (0, true) => self.empty(pen, 0, "·"),
            (0, false) => cards::empty(&mut self.whole(pen, 0), "↺", self.theme.cap(Cap::Idle)),
            _ => cards::back(&mut self.whole(pen, 0), self.seat, self.theme),
        }
        let (x, y) = (self.aside(3), 1 + self.card.height);
        pen.text(x, y, &format!("{:>3}", self.own.stock_len), faint());
        if self.own.redeals > 0 {
            pen.text(x, y + 1, &format!("{:>3} ↺", self.own.redeals), faint());
        }
    }

    /// Where so many columns stand in the middle below a large card; below a small one they begin with it.
    fn aside(&self, columns: u16) -> u16 {
        if self.card.height > 1 { (self.card.width.saturating_sub(columns)) / 2 } else { 0 }
    }

    /// Room for a card.
    fn whole<'p>(&self, pen: &'p mut Pen<'_>, y: u16) -> Pen<'p> {
        pen.part(0, y, self.card.width, self.card.height)
    }

    fn empty(&self, pen: &mut Pen<'_>, y: u16, sign: &str) {
        cards::empty(&mut self.whole(pen, y), sign, faint());
    }

    fn cap(&self, pen: &mut Pen<'_>, pile: Pile, target: bool) {
        let cap = match self.marks.picked {
            Some(picked) if picked == pile => Cap::Source,
            _ if target => Cap::Target,
            _ => Cap::Idle,
        };
        let text = cap_text(cap, &self.marks.bindings.cap(Stroke::Pile(pile)));
        // In the middle of a large card; of a small one the key stands over the rank.
        let x = self.aside(columns(&text)).max(1);
        pen.text(x, 0, &text, self.theme.cap(cap));
    }

    fn face(&self, pen: &mut Pen<'_>, y: u16, face: Face, pile: Pile, free: bool) {
        let lies = match (free, self.own.is_locked(pile)) {
            (true, true) => Lies::Pending,
            (true, false) => Lies::Free,
            (false, _) => Lies::Under,
        };
        let mut pen = if free { self.whole(pen, y) } else { pen.part(0, y, self.card.width, 1) };
        if self.covered {
            cards::back(&mut pen, self.seat, self.theme);
        } else {
            cards::draw(&mut pen, face, lies, free && self.flashes(pile), self.theme);
        }
    }

    fn flashes(&self, pile: Pile) -> bool {
        self.notices.beaten.iter().any(|beaten| beaten.from == pile && beaten.age_ms < FLASH_MS)
    }
}
