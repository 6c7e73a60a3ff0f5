//! One deck's layout, and how the steps in its owner's log change it.
//!
//! A layout is a fold over its owner's log alone and knows no face: cards are numbers `k`, in the order in which they
//! are turned. What a step may do is judged in [`crate::legal`] and [`crate::possible`].

use crate::{Act, Card, How, Lane, Pile, Place, Play, Rules};
use arrayvec::ArrayVec;
use serde::Serialize;

/// A column, base first.
pub type Column = ArrayVec<u8, 16>;

/// Where every card of one deck lies.
///
/// A card is its position `k` in the owner's committed deck, from 1; 0 stands for a card that is not turned yet. Piles
/// list their bottom (base) first, so what is drawn, played or moved next is at the end, the stock included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Layout {
    /// Whose deck this is: the owner's seat.
    pub deck: u8,
    /// The nertz pile.
    pub nertz: ArrayVec<u8, 21>,
    /// The river.
    pub columns: ArrayVec<Column, 7>,
    /// The stock; the last one is drawn next.
    pub stock: ArrayVec<u8, 54>,
    /// The waste; the last one is available.
    pub waste: ArrayVec<u8, 54>,
    /// Jokers that were fixed, in the river or by founding a lane: card number and what it stands for.
    pub declared: ArrayVec<(u8, Card), 2>,
    /// Own cards in the lake, in the order of founding and settling.
    pub lake: ArrayVec<(Place, u8), 54>,
    /// Piles locked by a revealed, undecided play, each with the seq that locked it.
    pub locked: ArrayVec<(Pile, u32), 9>,
    /// Redeals made, rotations with the table not counted.
    pub redeals: u16,
    /// The last declaration to be stuck that nothing of the owner's has withdrawn: seq and `rotated`.
    pub stuck: Option<(u32, bool)>,
    /// Seq of the last rotation with the table, if the owner has made no lake play since.
    pub rotated_at: Option<u32>,
    /// Seq of the owner's last lake play (founding or won play); 0 for none.
    pub landed: u32,
    /// Calls made with cards left.
    pub false_calls: u8,
    /// A card has been played off the waste since the stock was last made.
    pub waste_played: bool,
    /// Turns ended (house rule `turns`). Seats before the one that begins start with one.
    pub ended: u16,
}

/// What one item of the owner's log does to the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<'a> {
    /// The deal: one card to each column in order, then the top of the nertz pile.
    Deal,
    /// A plain action.
    Act(&'a Act),
    /// A play was sealed.
    Sealed,
    /// A sealed play was opened.
    Revealed {
        /// What it contends for; none for a false call.
        place: Option<Place>,
        /// The play.
        play: &'a Play,
    },
    /// A revealed play was decided.
    Settled {
        /// What it contended for.
        place: Place,
        /// The play.
        play: &'a Play,
        /// The card lies in the lake.
        won: bool,
        /// The next nertz card is turned; not so once the author has closed the round.
        turn: bool,
    },
}

impl Layout {
    /// The layout of `seat` before the deal: every card in its pile (the nertz pile has `pile`), none turned. A witness of
    /// an extra round (`plays` is false) has no cards at all.
    pub fn new(rules: &Rules, seat: u8, pile: u8, plays: bool) -> Layout {
        let mut layout = Layout {
            deck: seat,
            nertz: ArrayVec::new(),
            columns: ArrayVec::new(),
            stock: ArrayVec::new(),
            waste: ArrayVec::new(),
            declared: ArrayVec::new(),
            lake: ArrayVec::new(),
            locked: ArrayVec::new(),
            redeals: 0,
            stuck: None,
            rotated_at: None,
            landed: 0,
            false_calls: 0,
            waste_played: false,
            ended: 0,
        };
        // Rules that were not validated give a smaller layout, not a panic.
        let columns = rules.columns.min(7);
        let nertz = if plays { pile.min(21) } else { 0 };
        let stock = if plays { rules.deck_len() - columns - nertz } else { 0 };
        layout.nertz.extend((0..nertz).map(|_| 0));
        layout.columns.extend((0..columns).map(|_| (0..u8::from(plays)).map(|_| 0).collect()));
        layout.stock.extend((0..stock).map(|_| 0));
        layout
    }

    /// Has no cards at all: sits an extra round out.
    pub fn is_witness(&self) -> bool {
        self.nertz.is_empty()
            && self.stock.is_empty()
            && self.waste.is_empty()
            && self.lake.is_empty()
            && self.columns.iter().all(|column| column.is_empty())
    }

    /// The seat that begins round `round` (from 1) is another one each time: who sits before it has ended a turn.
    pub fn begins(self, round: u32, seats: u8) -> Layout {
        let first = round.saturating_sub(1) % u32::from(seats.max(1));
        Layout { ended: u16::from(u32::from(self.deck) < first), ..self }
    }

    /// What a joker was fixed as.
    pub fn fixed(&self, k: u8) -> Option<Card> {
        self.declared.iter().find(|(joker, _)| *joker == k).map(|(_, card)| *card)
    }

    /// A revealed, undecided play lies on this pile.
    pub fn is_locked(&self, pile: Pile) -> bool {
        self.locked.iter().any(|&(locked, _)| locked == pile)
    }

    /// The cards of a pile that cards can be taken from, bottom first; none if there is no such pile.
    pub fn pile(&self, pile: Pile) -> Option<&[u8]> {
        match pile {
            Pile::NERTZ => Some(&self.nertz),
            Pile::WASTE => Some(&self.waste),
            _ => self.columns.get(pile.as_column()?).map(|column| column.as_slice()),
        }
    }

    /// The one card of a pile that may go to the lake: its last.
    pub fn available(&self, pile: Pile) -> Option<u8> {
        self.pile(pile)?.last().copied()
    }

    /// The piles that cards can be taken from: nertz pile, waste, columns.
    pub fn piles(&self) -> impl Iterator<Item = Pile> + use<> {
        (0..self.columns.len() as u8 + 2).map(Pile)
    }

    fn take(&mut self, pile: Pile) -> Option<u8> {
        match pile {
            Pile::NERTZ => self.nertz.pop(),
            Pile::WASTE => self.waste.pop(),
            _ => self.columns.get_mut(pile.as_column()?)?.pop(),
        }
    }
}

/// How many cards this step turns for the first time. The step's item opens exactly as many new cards of the deck.
pub fn turns(rules: &Rules, layout: &Layout, step: &Step<'_>) -> u8 {
    let unturned = |cards: &[u8]| cards.iter().filter(|&&k| k == 0).count() as u8;
    let next_nertz = || match layout.nertz.as_slice() {
        [.., next, _] => unturned(&[*next]),
        _ => 0,
    };
    match step {
        Step::Deal => {
            let columns: u8 = layout.columns.iter().map(|column| unturned(column)).sum();
            columns + layout.nertz.last().map_or(0, |&top| unturned(&[top]))
        }
        Step::Act(Act::Draw) => {
            let rest = layout.stock.len().saturating_sub(usize::from(rules.draw));
            unturned(&layout.stock[rest..])
        }
        Step::Act(Act::Move { from: Pile::NERTZ, .. })
        | Step::Act(Act::Tuck { from: Pile::NERTZ, .. })
        | Step::Act(Act::Found { from: Pile::NERTZ, .. })
        | Step::Act(Act::Land { from: Pile::NERTZ, .. })
        | Step::Settled { play: Play::Lake { from: Pile::NERTZ, .. }, won: true, turn: true, .. } => next_nertz(),
        Step::Act(_) | Step::Sealed | Step::Revealed { .. } | Step::Settled { .. } => 0,
    }
}

/// Applies a legal step. `first_k` is the number of the first card that it turns, `seq` that of its entry.
///
/// Total: a step that is not legal does something or nothing, and never panics.
pub fn fold(rules: &Rules, layout: &mut Layout, step: &Step<'_>, first_k: u8, seq: u32) {
    match step {
        Step::Deal => {
            let mut k = first_k;
            let tops = layout.columns.iter_mut().filter_map(|column| column.last_mut());
            tops.chain(layout.nertz.last_mut()).for_each(|card| turn(card, &mut k));
        }
        Step::Act(act) => fold_act(rules, layout, act, first_k, seq),
        Step::Sealed => layout.stuck = None,
        Step::Revealed { place: None, .. } => layout.false_calls = layout.false_calls.saturating_add(1),
        Step::Revealed { play: Play::Lake { from, .. }, .. } => {
            let _ = layout.locked.try_push((*from, seq));
        }
        Step::Settled { place, play: Play::Lake { from, .. }, won, turn } => {
            layout.locked.retain(|(pile, _)| pile != from);
            if *won {
                land(layout, *from, *place, seq);
                leave(layout, *from, first_k, *turn);
            }
        }
        Step::Revealed { play: Play::Call, .. } | Step::Settled { play: Play::Call, .. } => {}
    }
}

fn fold_act(rules: &Rules, layout: &mut Layout, act: &Act, first_k: u8, seq: u32) {
    match act {
        Act::Draw => {
            let mut k = first_k;
            for _ in 0..rules.draw {
                let Some(mut card) = layout.stock.pop() else { break };
                turn(&mut card, &mut k);
                let _ = layout.waste.try_push(card);
            }
            if rules.turns {
                layout.stuck = None;
                layout.ended = layout.ended.saturating_add(1);
            }
        }
        Act::Redeal(how) => redeal(layout, *how, seq),
        Act::Move { from, cards, to, joker } => {
            if from != to && to.as_column().is_some_and(|index| index < layout.columns.len()) {
                fix(layout, layout.available(*to), *joker);
                shift(layout, *from, cards.len(), *to);
                leave(layout, *from, first_k, true);
            }
        }
        Act::Tuck { from, under, joker, .. } => {
            let Some(index) = under.as_column().filter(|&index| index < layout.columns.len()) else { return };
            if from != under
                && let Some(card) = layout.take(*from)
            {
                fix(layout, Some(card), *joker);
                let _ = layout.columns[index].try_insert(0, card);
                leave(layout, *from, first_k, true);
            }
        }
        Act::Found { from, card, declared } => {
            let lane = Lane { deck: layout.deck, card: *card };
            fix(layout, layout.available(*from), *declared);
            land(layout, *from, Place::new(lane, 0), seq);
            leave(layout, *from, first_k, true);
        }
        Act::Land { from, card, lane, declared } => {
            if let Some(rank) = declared.unwrap_or(*card).rank() {
                land(layout, *from, Place::new(*lane, rank), seq);
                leave(layout, *from, first_k, true);
            }
        }
        Act::Stuck { rotated } => layout.stuck = Some((seq, *rotated)),
        Act::Pass => {
            layout.stuck = Some((seq, layout.rotated_at.is_some()));
            layout.ended = layout.ended.saturating_add(1);
        }
    }
}

/// Fixes a joker for good.
fn fix(layout: &mut Layout, joker: Option<u8>, stands_for: Option<Card>) {
    if let (Some(joker), Some(card)) = (joker, stands_for) {
        let _ = layout.declared.try_push((joker, card));
    }
}

/// Turns a card that is not turned yet.
fn turn(card: &mut u8, k: &mut u8) {
    if *card == 0 {
        *card = *k;
        *k = k.saturating_add(1);
    }
}

/// Puts the waste back: turned over, it lies under what is left of the stock.
fn redeal(layout: &mut Layout, how: How, seq: u32) {
    let mut stock: ArrayVec<u8, 54> = layout.waste.drain(..).rev().collect();
    let _ = stock.try_extend_from_slice(&layout.stock);
    if how != How::Plain
        && let Some(top) = stock.pop()
    {
        let _ = stock.try_insert(0, top);
    }
    layout.stock = stock;
    layout.waste_played = false;
    match how {
        How::Table => {
            layout.rotated_at = Some(seq);
            // What was declared before this rotation was not declared after it, whatever rotation there was before.
            layout.stuck = layout.stuck.map(|(at, _)| (at, false));
        }
        How::Plain | How::Lone => layout.redeals = layout.redeals.saturating_add(1),
    }
}

/// Moves the last `count` cards of a pile to the end of a column, in their order.
fn shift(layout: &mut Layout, from: Pile, count: usize, to: Pile) {
    let taken: ArrayVec<u8, 16> = (0..count.min(16)).map_while(|_| layout.take(from)).collect();
    if let Some(column) = to.as_column().and_then(|index| layout.columns.get_mut(index)) {
        for card in taken.into_iter().rev() {
            let _ = column.try_push(card);
        }
    }
}

/// Puts the available card of a pile into the lake.
fn land(layout: &mut Layout, from: Pile, place: Place, seq: u32) {
    if let Some(card) = layout.take(from) {
        let _ = layout.lake.try_push((place, card));
    }
    layout.landed = seq;
    layout.stuck = None;
    // The own lake play comes after the rotation, also when both are items of one entry.
    layout.rotated_at = None;
}

/// A card has left a pile: off the nertz pile, the next one is turned, and the owner is not stuck any more.
fn leave(layout: &mut Layout, from: Pile, first_k: u8, turned: bool) {
    layout.waste_played |= from == Pile::WASTE;
    if from == Pile::NERTZ {
        layout.stuck = None;
        if let Some(top) = layout.nertz.last_mut().filter(|_| turned) {
            turn(top, &mut first_k.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dealt(change: impl Fn(&mut Rules)) -> (Rules, Layout) {
        let mut rules = Rules::default();
        change(&mut rules);
        let mut layout = Layout::new(&rules, 3, rules.pile, true);
        assert_eq!(turns(&rules, &layout, &Step::Deal), rules.columns + 1);
        fold(&rules, &mut layout, &Step::Deal, 1, 1);
        (rules, layout)
    }

    fn act(rules: &Rules, layout: &mut Layout, act: &Act, first_k: u8) -> u8 {
        let turned = turns(rules, layout, &Step::Act(act));
        fold(rules, layout, &Step::Act(act), first_k, 2);
        turned
    }

    #[test]
    fn the_deal_turns_the_river_and_then_the_nertz_top() {
        let (_, layout) = dealt(|_| {});
        let columns: Vec<&[u8]> = layout.columns.iter().map(|column| column.as_slice()).collect();
        assert_eq!(columns, [[1], [2], [3], [4]]);
        assert_eq!(layout.nertz.as_slice(), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
        assert_eq!((layout.stock.len(), layout.waste.len()), (35, 0));
        let (_, layout) = dealt(|rules| (rules.pile, rules.columns) = (5, 7));
        assert_eq!((layout.nertz.as_slice(), layout.stock.len()), (&[0, 0, 0, 0, 8][..], 40));
    }

    #[test]
    fn a_witness_turns_nothing() {
        let rules = Rules::default();
        let mut layout = Layout::new(&rules, 0, rules.pile, false);
        assert!(layout.is_witness());
        assert_eq!(turns(&rules, &layout, &Step::Deal), 0);
        fold(&rules, &mut layout, &Step::Deal, 1, 1);
        assert_eq!(layout, Layout::new(&rules, 0, rules.pile, false));
    }

    #[test]
    fn a_pass_through_the_stock_keeps_the_order() {
        let (rules, mut layout) = dealt(|_| {});
        let mut k = 6;
        for left in [32, 29, 26, 23, 20, 17, 14, 11, 8, 5, 2, 0] {
            k += act(&rules, &mut layout, &Act::Draw, k);
            assert_eq!(layout.stock.len(), left);
        }
        assert_eq!(layout.waste.as_slice(), (6..=40).collect::<Vec<u8>>());
        assert_eq!(act(&rules, &mut layout, &Act::Redeal(How::Plain), k), 0);
        assert_eq!((layout.redeals, layout.waste.len()), (1, 0));
        assert_eq!(act(&rules, &mut layout, &Act::Draw, k), 0, "turned cards are not turned again");
        assert_eq!(layout.waste.as_slice(), [6, 7, 8]);
    }

    #[test]
    fn the_tables_rotation_shifts_the_packets_by_one() {
        let (rules, mut layout) = dealt(|rules| rules.pile = 21);
        act(&rules, &mut layout, &Act::Draw, 6);
        act(&rules, &mut layout, &Act::Redeal(How::Table), 9);
        assert_eq!(layout.stock.len(), 27);
        assert_eq!(layout.stock[..4], [0, 8, 7, 6], "under what was left, whose top is now the bottom");
        assert_eq!((layout.redeals, layout.rotated_at), (0, Some(2)));
        for first in (9..=30).step_by(3) {
            act(&rules, &mut layout, &Act::Draw, first);
        }
        assert_eq!(layout.waste[21..], [30, 31, 6], "one unturned card fewer comes before them");
        assert_eq!(layout.stock.as_slice(), [0, 8, 7], "what is drawn last");
        assert_eq!(turns(&rules, &layout, &Step::Act(&Act::Draw)), 1, "turned and unturned ones in one packet");
    }

    #[test]
    fn a_won_nertz_play_turns_the_next_unless_the_round_is_closed() {
        let (rules, mut layout) = dealt(|_| {});
        let (ace, two) = (Card::new(0).unwrap(), Card::new(1).unwrap());
        let lane = Lane { deck: 0, card: ace };
        let (place, from) = (Place::new(lane, 1), Pile::NERTZ);
        let play = Play::Lake { from, card: two, lane, declared: None };
        fold(&rules, &mut layout, &Step::Sealed, 6, 2);
        fold(&rules, &mut layout, &Step::Revealed { place: Some(place), play: &play }, 6, 3);
        assert_eq!(layout.locked.as_slice(), [(from, 3)]);
        for (turn, top) in [(true, 6), (false, 0)] {
            let step = Step::Settled { place, play: &play, won: true, turn };
            let mut layout = layout.clone();
            assert_eq!(turns(&rules, &layout, &step), u8::from(turn));
            fold(&rules, &mut layout, &step, 6, 4);
            assert_eq!((layout.nertz.len(), layout.nertz.last()), (12, Some(&top)));
            assert_eq!(layout.lake.as_slice(), [(place, 5)]);
            assert_eq!((layout.locked.len(), layout.landed), (0, 4));
        }
    }

    #[test]
    fn canonical_bytes() {
        let (rules, mut layout) = dealt(|rules| (rules.pile, rules.columns) = (5, 4));
        layout.stock.truncate(2);
        act(&rules, &mut layout, &Act::Draw, 6);
        act(&rules, &mut layout, &Act::Stuck { rotated: true }, 8);
        let bytes = postcard::to_stdvec(&layout).unwrap();
        let expected: [&[u8]; 13] = [
            &[3],
            &[5, 0, 0, 0, 0, 5],
            &[4, 1, 1, 1, 2, 1, 3, 1, 4],
            &[0],
            &[2, 6, 7],
            &[0],
            &[0],
            &[0],
            &[0],
            &[1, 2, 1],
            &[0],
            &[0, 0],
            &[0, 0],
        ];
        assert_eq!(bytes, expected.concat());
    }
}
