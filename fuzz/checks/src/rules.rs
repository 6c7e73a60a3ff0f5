//! The rules under arbitrary actions, legal or not: nothing panics, no card is lost, what is void changes nothing, and the
//! result is explained by what lies where.
//!
//! The table is the plain reference of core's own tests, which holds what must hold in every state (`Local::check`).

#[path = "../../../crates/core/tests/common/mod.rs"]
mod common;
mod deeds;
mod house;

use crate::choices::Choices;
use common::{Ended, Local, explain, nobody_could_go_on, plain_effect};
use deeds::Op;
use nertz_core::{
    Act, Broken, Deed, Lane, Layout, Pile, Place, Play, Step, Table, could_be_on, fold, legal, on_turn, possible,
    resolve, turns,
};

/// Where rules and table come from; the rest are actions.
const SET_UP: usize = 40;

/// Runs one input: a table, and actions on it.
pub fn check(input: &[u8]) {
    let (set_up, ops) = input.split_at(SET_UP.min(input.len()));
    let mut choices = Choices::of(set_up);
    let before = house::table(&mut choices);
    let mut table = before.clone();
    (0..table.seats()).for_each(|seat| table.apply(seat, &Step::Deal));
    table.check();
    let mut choices = Choices::of(ops);
    while let Some(op) = Op::next(&mut choices) {
        let over = table.ended.is_some();
        run(&mut table, &op);
        table.check();
        // A play of somebody who has left may be settled after the end.
        if !over && table.ended == Some(Ended::Stuck) {
            nobody_could_go_on(&table);
        }
    }
    while !table.pending.is_empty() {
        table.settle(0);
        table.check();
    }
    assert!(table.layouts.iter().all(|layout| layout.locked.is_empty()), "what was played is settled");
    explain(&table);
    let folded = table.folded_alone(&before);
    assert_eq!(folded, table.layouts, "each layout follows from its owner's log alone");
    let again = table.played_again(before);
    assert_eq!(again.layouts, table.layouts, "the table follows from its log");
    assert_eq!(again.scores(), table.scores());
}

/// Does one thing. After the end nothing is done, but everything is judged.
fn run(table: &mut Local, op: &Op) {
    let Some(seat) = who(table, op) else { return };
    let over = table.ended.is_some();
    match op {
        Op::Settle { index, .. } => settle(table, usize::from(*index)),
        Op::Leave { .. } if !over && table.gone.iter().filter(|gone| !**gone).count() > 2 => table.leave(seat),
        Op::Leave { .. } => {}
        Op::Fold { number, seq, .. } => folds(table, seat, op, *number, *seq),
        Op::Intent { intent, .. } => {
            if let Ok(deed) = resolve(&table.view(seat), *intent) {
                assert_eq!(common::judge(table, seat, &deed), Ok(()), "a key that comes to something: {intent:?}");
                act(table, seat, &deed, over);
            }
        }
        Op::Deed { .. } => {
            if let Some(deed) = op.deed(table, seat) {
                act(table, seat, &deed, over);
            }
        }
    }
    covered(table, seat, op);
    if table.ended.is_none() {
        table.what_is_due();
    }
}

/// Whose deed it is: that of the seat on turn, if it says so; nobody's who has left.
fn who(table: &Local, op: &Op) -> Option<u8> {
    let named = op.seat() % table.seats();
    let on_turn = on_turn(table).filter(|_| table.rules.turns && op.seat() & 8 == 0);
    Some(on_turn.unwrap_or(named)).filter(|seat| table.live(*seat))
}

/// Does it if it is legal, as a whole, or changes nothing.
fn act(table: &mut Local, seat: u8, deed: &Deed, over: bool) {
    let (before, turned) = (table.layouts.clone(), table.turned[usize::from(seat)]);
    let done: Result<(), Broken> = match deed {
        _ if over => common::judge(table, seat, deed).and(Err(Broken::Witness)),
        Deed::Act(act) => legal(&table.rules, table, seat, act).map(|()| {
            touches_no_lock(table.layout(seat), act);
            table.apply(seat, &Step::Act(act));
            plain_effect(&table.rules, &before[usize::from(seat)], act, table.layout(seat), turned);
        }),
        Deed::Play(play) => table.reveal(seat, play).map(|place| {
            if place == Some(Place::CALL) {
                table.settle(table.pending.len() - 1);
            }
        }),
    };
    for (was, is) in before.iter().zip(&table.layouts) {
        assert!(was == is || done.is_ok() && is.deck == seat, "{deed:?} of seat {seat} ({done:?}) changes {is:?}");
    }
}

/// A play that is lost goes back to where it came from; one that is won leaves there.
fn settle(table: &mut Local, index: usize) {
    let Some(index) = index.checked_rem(table.pending.len()) else { return };
    let pending = table.pending[index].clone();
    let Play::Lake { from, .. } = pending.play else { return };
    let before = table.layout(pending.seat).clone();
    let won = table.settle(index);
    let after = table.layout(pending.seat);
    let there = |layout: &Layout| layout.pile(from).map(<[u8]>::len);
    assert!(!after.is_locked(from));
    assert_eq!(there(after), there(&before).map(|len| len - usize::from(won)));
    if !won {
        assert_eq!(*after, Layout { locked: after.locked.clone(), ..before }, "a lost play changes nothing else");
    }
}

/// What a seal could be on is said of every play that is possible.
fn covered(table: &Local, seat: u8, op: &Op) {
    let places = could_be_on(&table.rules, table, seat);
    let lanes: Vec<Lane> = table.founded.iter().map(|(lane, ..)| *lane).collect();
    let layout = table.layout(seat);
    for from in layout.piles() {
        let Some(card) = layout.available(from).and_then(|k| table.face(seat, k)) else { continue };
        let declared = if card.is_joker() { Some(op.card()) } else { None };
        for &lane in &lanes {
            let play = Play::Lake { from, card, lane, declared };
            if let Ok(Some(place)) = possible(&table.rules, table, seat, &play) {
                assert!(places.contains(&place), "{play:?} is possible, and not in {places:?}");
            }
        }
    }
    let may = !layout.is_witness() && (!table.rules.turns || on_turn(table) == Some(seat));
    assert_eq!(
        places.contains(&Place::CALL),
        layout.nertz.is_empty() && may,
        "the call of an empty pile, and of no other, of who may play"
    );
}

/// No step panics, legal or not, on a layout that is thrown away.
fn folds(table: &Local, seat: u8, op: &Op, number: u8, seq: u32) {
    let Some(deed) = op.deed(table, seat) else { return };
    let mut layout = table.layout(seat).clone();
    let place = Place([number, op.card().number(), seq as u8]);
    let (won, turn) = (number & 1 == 0, number & 2 == 0);
    let steps = match &deed {
        Deed::Act(act) => vec![Step::Act(act), Step::Sealed, Step::Deal],
        Deed::Play(play) => vec![
            Step::Revealed { place: Some(place), play },
            Step::Settled { place, play, won, turn },
            Step::Settled { place, play, won: true, turn: true },
            Step::Revealed { place: None, play },
        ],
    };
    for step in steps {
        let _ = turns(&table.rules, &layout, &step);
        fold(&table.rules, &mut layout, &step, number, seq);
    }
}

fn touches_no_lock(layout: &Layout, act: &Act) {
    let touched = match act {
        Act::Draw | Act::Redeal(_) => vec![Pile::WASTE],
        Act::Move { from, to, .. } => vec![*from, *to],
        Act::Tuck { from, under, .. } => vec![*from, *under],
        Act::Found { from, .. } | Act::Land { from, .. } => vec![*from],
        Act::Stuck { .. } => layout.piles().collect(),
        Act::Pass => vec![],
    };
    assert!(touched.iter().all(|&pile| !layout.is_locked(pile)), "{act:?} touches a locked pile");
}

/// Inputs to start from, by name.
pub fn seeds() -> Vec<(String, Vec<u8>)> {
    house::seeds().into_iter().map(|(name, set_up)| (name.to_owned(), [set_up, deeds::round()].concat())).collect()
}
