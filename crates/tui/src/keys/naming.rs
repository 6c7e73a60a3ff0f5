//! What a joker is to stand for: asked in one line when a move needs it, answered with a digit.
//!
//! Nothing waits for the answer. The options keep their keys while the table changes around them; the question is
//! dropped as soon as the joker or the place that it was for is another one.

use nertz_core::{Card, Face, Intent, Pile, SeatView, Suit, View, options};

/// Options that are shown at once: one for each digit but 0, which turns the page.
const PAGE: usize = 9;

/// The order of suits among options that are worth the same: that of the lake's rows.
const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// A move that needs a joker named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Naming {
    intent: Intent,
    options: Vec<Card>,
    page: usize,
    /// What lay at both ends of the move when it was asked.
    ends: (Option<Face>, Option<Face>),
}

impl Naming {
    /// The question that a move raises; none if no joker has to be named for it.
    pub(super) fn of(view: &View, intent: Intent) -> Option<Naming> {
        let me = view.own()?;
        let mut options = could_be(view, intent);
        if matches!(intent, Intent::Lake { .. }) {
            options.sort_by_key(|card| usefulness(me, *card));
        }
        (!options.is_empty()).then(|| Naming { intent, options, page: 0, ends: ends(me, intent) })
    }

    /// The pile that the move is from.
    pub fn from(&self) -> Pile {
        match self.intent {
            Intent::Move { from, .. } | Intent::Tuck { from, .. } | Intent::Lake { from } => from,
            // No other intent raises the question.
            _ => Pile::WASTE,
        }
    }

    /// What the digits from 1 on stand for.
    pub fn shown(&self) -> &[Card] {
        self.options.chunks(PAGE).nth(self.page).unwrap_or_default()
    }

    /// There are more options than digits.
    pub fn has_more(&self) -> bool {
        self.options.len() > PAGE
    }

    /// What a digit asks for.
    pub(super) fn answer(&self, digit: usize) -> Option<Intent> {
        let card = *self.shown().get(digit.checked_sub(1)?)?;
        Some(self.intent.naming(card))
    }

    /// Shows the next options, after the last ones the first.
    pub(super) fn turn(&mut self) {
        self.page = (self.page + 1) % self.options.len().div_ceil(PAGE).max(1);
    }

    /// The question still stands: the joker, what it lies on, and one option at least are there as they were.
    pub(super) fn stands(&self, view: &View) -> bool {
        view.own().is_some_and(|me| ends(me, self.intent) == self.ends) && !could_be(view, self.intent).is_empty()
    }
}

/// What the joker could be, also in the moment in which a play of one's own is sealed and everything else waits.
fn could_be(view: &View, intent: Intent) -> Vec<Card> {
    if !view.own().is_some_and(|me| me.sealed) {
        return options(view, intent);
    }
    let mut view = view.clone();
    if let Some(me) = view.me.and_then(|me| view.seats.get_mut(usize::from(me))) {
        me.sealed = false;
    }
    options(&view, intent)
}

fn ends(me: &SeatView, intent: Intent) -> (Option<Face>, Option<Face>) {
    match intent {
        Intent::Move { from, to } => (me.available(from), me.available(to)),
        Intent::Tuck { from, to } => (me.available(from), me.column(to).and_then(|column| column.first().copied())),
        Intent::Lake { from } => (me.available(from), None),
        _ => (None, None),
    }
}

/// The order of what a joker can go to the lake as, the most useful first: what the own nertz pile's top follows on, what
/// another own card follows on, what else a lane wants, Aces; then as the lake's rows stand.
fn usefulness(me: &SeatView, card: Card) -> (u8, bool, usize, Option<u8>) {
    let follows = |pile: Pile| me.available(pile).and_then(Face::card).is_some_and(|next| is_next(card, next));
    let columns = (0..me.columns.len()).map(|index| Pile::column(index as u8));
    let class = match follows(Pile::NERTZ) {
        true => 0,
        false if columns.chain([Pile::WASTE]).any(follows) => 1,
        false => 2,
    };
    let row = SUITS.iter().position(|suit| card.suit() == Some(*suit)).unwrap_or(SUITS.len());
    (class, card.is_ace(), row, card.rank())
}

/// Goes on `card` in the lake.
fn is_next(card: Card, next: Card) -> bool {
    card.suit().is_some() && card.suit() == next.suit() && card.is_next_below(next)
}
