//! Declarations to be stuck, the table's rotation, and the end.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Ended, Local, card};
use nertz_core::rules::Redeals;
use nertz_core::*;

fn stuck(rotated: bool) -> Deed {
    Deed::Act(Act::Stuck { rotated })
}

fn table(seats: u8, witnesses: &[u8]) -> Local {
    table_of(&Rules::default(), seats, witnesses)
}

fn table_of(rules: &Rules, seats: u8, witnesses: &[u8]) -> Local {
    let mut table = Local::bare(rules, seats);
    for seat in (0..seats).filter(|seat| !witnesses.contains(seat)) {
        table = table.put(seat, Pile::WASTE, "9♣ 8♣").put(seat, Pile::NERTZ, "9♦ 4♦").put(seat, Pile(2), "5♣");
        table = table.put(seat, Pile(3), "A♥").stock(seat, 2);
    }
    table
}

fn found() -> Deed {
    Deed::Act(Act::Found { from: Pile(3), card: card("A♥"), declared: None })
}

#[test]
fn all_declare_the_table_rotates_all_declare_again() {
    let mut table = table(3, &[]);
    for seat in 0..3 {
        assert_eq!(table.ended, None);
        assert!(!rotated(&table, seat));
        table.deed(seat, &stuck(false)).unwrap();
    }
    for seat in 0..3 {
        assert!(rotated(&table, seat), "the rotation came at once");
        assert_eq!(stands(&table.rules, &table, seat), Some(false), "a rotation withdraws nothing");
        let layout = table.layout(seat);
        assert_eq!((layout.waste.len(), layout.redeals), (0, 0), "no redeal is used up");
        // The waste 1 2 turned over is 2 1, under the stock 0 0; then the stock's top goes to the bottom.
        assert_eq!(layout.stock.as_slice(), [0, 2, 1, 0]);
    }
    for seat in [2, 0, 1] {
        assert_eq!(table.ended, None);
        assert_eq!(table.deed(seat, &stuck(false)), Err(Broken::WrongRotated(true)));
        table.deed(seat, &stuck(true)).unwrap();
    }
    assert_eq!(table.ended, Some(Ended::Stuck));
    assert!((0..3).all(|seat| due(&table.rules, &table, seat) == Some(Due::CloseStuck)));
    assert_eq!(table.scores(), [-4, -4, -4], "no bonus");
}

#[test]
fn a_lake_play_withdraws_all_declarations() {
    let mut table = table(3, &[]);
    table.deed(0, &stuck(false)).unwrap();
    table.deed(1, &stuck(false)).unwrap();
    table.deed(2, &found()).unwrap();
    assert!((0..3).all(|seat| stands(&table.rules, &table, seat).is_none()));
    table.deed(2, &stuck(false)).unwrap();
    assert_eq!(stands(&table.rules, &table, 2), Some(false), "made after the own lake play");
    table.deed(0, &stuck(false)).unwrap();
    table.deed(1, &stuck(false)).unwrap();
    assert!(rotated(&table, 0));
    table.deed(1, &found()).unwrap();
    assert!((0..3).all(|seat| !rotated(&table, seat) && stands(&table.rules, &table, seat).is_none()));
    for seat in 0..3 {
        table.deed(seat, &stuck(false)).unwrap();
    }
    assert!((0..3).all(|seat| rotated(&table, seat)), "the table rotates again");
}

#[test]
fn a_nertz_play_withdraws_the_own_declaration_and_a_seal_too() {
    let mut table = table(2, &[]);
    table.deed(0, &stuck(false)).unwrap();
    table.deed(0, &Deed::Act(Act::Draw)).unwrap();
    assert_eq!(stands(&table.rules, &table, 0), Some(false), "a draw withdraws nothing");
    let cards = [card("4♦")].into_iter().collect();
    table.deed(0, &Deed::Act(Act::Move { from: Pile::NERTZ, cards, to: Pile(2), joker: None })).unwrap();
    assert_eq!(stands(&table.rules, &table, 0), None);
    table.deed(0, &stuck(false)).unwrap();
    table.apply(0, &Step::Sealed);
    assert_eq!(stands(&table.rules, &table, 0), None);
}

#[test]
fn who_made_a_nertz_play_after_the_rotation_declares_once_more() {
    let mut table = table(2, &[]);
    for deed in [stuck(false), stuck(true)] {
        if deed == stuck(true) {
            let cards = [card("4♦")].into_iter().collect();
            table.deed(0, &Deed::Act(Act::Move { from: Pile::NERTZ, cards, to: Pile(2), joker: None })).unwrap();
        }
        table.deed(1, &deed).unwrap();
        assert_eq!(table.ended, None);
        table.deed(0, &deed).unwrap();
    }
    assert_eq!(table.ended, Some(Ended::Stuck));
}

#[test]
fn a_witness_counts_as_declared() {
    let mut table = table(4, &[1, 2]);
    table.deed(0, &stuck(false)).unwrap();
    table.deed(3, &stuck(false)).unwrap();
    assert!(!rotated(&table, 1) && rotated(&table, 0));
    table.deed(0, &stuck(true)).unwrap();
    table.deed(3, &stuck(true)).unwrap();
    assert!((0..4).all(|seat| due(&table.rules, &table, seat) == Some(Due::CloseStuck)));
}

#[test]
fn an_own_lake_play_after_the_rotation_in_the_same_entry_undoes_it() {
    let table = table(2, &[]);
    let (rules, mut layout) = (&table.rules, table.layout(0).clone());
    let Deed::Act(found) = found() else { unreachable!() };
    fold(rules, &mut layout, &Step::Act(&Act::Redeal(How::Table)), 9, 7);
    assert_eq!(layout.rotated_at, Some(7));
    fold(rules, &mut layout, &Step::Act(&found), 9, 7);
    assert_eq!((layout.rotated_at, layout.landed), (None, 7));
}

fn in_turns(seats: u8, witnesses: &[u8]) -> Local {
    table_of(&Rules { turns: true, ..Rules::default() }, seats, witnesses)
}

const DRAW: Deed = Deed::Act(Act::Draw);
const PASS: Deed = Deed::Act(Act::Pass);

/// Whoever is on turn does this, and is named.
fn on_turn_does(table: &mut Local, deed: &Deed) -> u8 {
    let seat = on_turn(table).unwrap();
    table.deed(seat, deed).unwrap();
    seat
}

#[test]
fn a_draw_or_a_pass_ends_a_turn_and_nothing_else_does() {
    let mut table = in_turns(3, &[]);
    let cards = [card("4♦")].into_iter().collect();
    table.deed(0, &Deed::Act(Act::Move { from: Pile::NERTZ, cards, to: Pile(2), joker: None })).unwrap();
    table.deed(0, &found()).unwrap();
    assert_eq!(table.deed(1, &DRAW), Err(Broken::NotOnTurn));
    let order: Vec<u8> = [&DRAW, &PASS, &DRAW, &PASS, &PASS].map(|deed| on_turn_does(&mut table, deed)).to_vec();
    assert_eq!(order, [0, 1, 2, 0, 1]);
    let mut table = in_turns(2, &[]);
    table.layouts.iter_mut().for_each(|layout| layout.stock.clear());
    assert_eq!(on_turn_does(&mut table, &Deed::Act(Act::Redeal(How::Plain))), 0);
    assert_eq!(on_turn(&table), Some(0), "a redeal ends no turn");
}

#[test]
fn another_seat_begins_each_round() {
    let rules = Rules { turns: true, ..Rules::default() };
    let order = |round: u32, witnesses: &[u8]| -> Vec<u8> {
        let mut table = Local::covered(&rules, 4, witnesses, round, 1);
        (0..4).for_each(|seat| table.apply(seat, &Step::Deal));
        (0..6).map(|_| on_turn_does(&mut table, &DRAW)).collect()
    };
    assert_eq!(order(1, &[]), [0, 1, 2, 3, 0, 1]);
    assert_eq!(order(2, &[]), [1, 2, 3, 0, 1, 2]);
    assert_eq!(order(4, &[]), [3, 0, 1, 2, 3, 0]);
    assert_eq!(order(5, &[]), [0, 1, 2, 3, 0, 1]);
    assert_eq!(order(2, &[1, 3]), [2, 0, 2, 0, 2, 0], "witnesses are passed over");
}

#[test]
fn who_leaves_is_passed_over() {
    let mut table = in_turns(3, &[]);
    on_turn_does(&mut table, &DRAW);
    table.leave(1);
    assert_eq!(on_turn(&table), Some(2));
    assert_eq!([0; 3].map(|_| on_turn_does(&mut table, &PASS)), [2, 0, 2]);
}

#[test]
fn all_pass_the_table_rotates_all_pass_again() {
    let mut table = in_turns(3, &[]);
    for seat in 0..3 {
        assert!(!rotated(&table, 0));
        assert_eq!(on_turn_does(&mut table, &PASS), seat);
    }
    for seat in 0..3 {
        assert!(rotated(&table, seat), "also who is not on turn");
        assert_eq!(table.layout(seat).stock.as_slice(), [0, 2, 1, 0]);
        assert_eq!(stands(&table.rules, &table, seat), Some(false));
    }
    for seat in 0..3 {
        assert_eq!(table.ended, None);
        assert_eq!(on_turn_does(&mut table, &PASS), seat);
    }
    assert_eq!(table.ended, Some(Ended::Stuck));
    assert_eq!(table.scores(), [-4, -4, -4], "no bonus");
}

#[test]
fn a_draw_withdraws_the_own_pass() {
    let mut table = in_turns(2, &[]);
    for deed in [&PASS, &DRAW, &DRAW] {
        on_turn_does(&mut table, deed);
    }
    assert!((0..2).all(|seat| stands(&table.rules, &table, seat).is_none()));
    on_turn_does(&mut table, &PASS);
    assert!(!rotated(&table, 0), "the other has drawn last");
    on_turn_does(&mut table, &PASS);
    assert!(rotated(&table, 0) && rotated(&table, 1));
    on_turn_does(&mut table, &PASS);
    on_turn_does(&mut table, &DRAW);
    assert_eq!(table.ended, None, "after the rotation, too");
    on_turn_does(&mut table, &PASS);
    on_turn_does(&mut table, &PASS);
    assert_eq!(table.ended, Some(Ended::Stuck));
}

#[test]
fn a_lake_play_in_between_withdraws_all_passes() {
    let mut table = in_turns(3, &[]);
    on_turn_does(&mut table, &PASS);
    on_turn_does(&mut table, &PASS);
    on_turn_does(&mut table, &found());
    on_turn_does(&mut table, &PASS);
    assert!(!rotated(&table, 0), "the passes before the lake play are withdrawn");
    assert_eq!([0, 1].map(|seat| stands(&table.rules, &table, seat)), [None; 2]);
    assert_eq!(stands(&table.rules, &table, 2), Some(false));
    on_turn_does(&mut table, &PASS);
    on_turn_does(&mut table, &PASS);
    assert!((0..3).all(|seat| rotated(&table, seat)));
    // After the rotation a lake play withdraws passes and rotation: all of it begins again.
    on_turn_does(&mut table, &PASS);
    on_turn_does(&mut table, &PASS);
    on_turn_does(&mut table, &found());
    assert!((0..3).all(|seat| !rotated(&table, seat)));
    for _ in 0..3 {
        assert!(!rotated(&table, 0));
        on_turn_does(&mut table, &PASS);
    }
    assert!((0..3).all(|seat| rotated(&table, seat)), "the table rotates once more");
    for _ in 0..3 {
        on_turn_does(&mut table, &PASS);
    }
    assert_eq!(table.ended, Some(Ended::Stuck));
}

#[test]
fn a_witness_and_who_has_left_need_not_pass() {
    let mut table = in_turns(4, &[1]);
    table.leave(2);
    assert_eq!([0; 2].map(|_| on_turn_does(&mut table, &PASS)), [0, 3]);
    assert!(rotated(&table, 0) && !rotated(&table, 1) && !rotated(&table, 2));
    assert_eq!([0; 2].map(|_| on_turn_does(&mut table, &PASS)), [0, 3]);
    assert_eq!(table.ended, Some(Ended::Stuck));
}

#[test]
fn a_lone_rotation_takes_a_whole_pass_in_which_nothing_was_played() {
    let rules = Rules { lone_rotate: true, redeals: Redeals::Times(3), draw: 1, ..Rules::default() };
    let mut table = table_of(&rules, 2, &[]);
    let rotate = Deed::Act(Act::Redeal(How::Lone));
    let draw = |table: &mut Local, times: usize| (0..times).for_each(|_| assert_eq!(table.deed(0, &DRAW), Ok(true)));
    assert_eq!(table.deed(0, &rotate), Err(Broken::StockNotEmpty));
    draw(&mut table, 2);
    table.deed(0, &rotate).unwrap();
    assert_eq!((table.layout(0).waste.len(), table.layout(0).redeals), (0, 1), "it uses up a redeal");
    // The waste was 1 2 and what was drawn, 7 and 8: turned over, and the top card to the bottom.
    assert_eq!(table.layout(0).stock.as_slice(), [1, 8, 7, 2]);
    assert_eq!(table.deed(0, &rotate), Err(Broken::StockNotEmpty));
    draw(&mut table, 4);
    assert_eq!(table.layout(0).waste.as_slice(), [2, 7, 8, 1]);
    table.layouts[0].waste_played = true;
    assert_eq!(table.deed(0, &rotate), Err(Broken::WastePlayed));
    table.deed(0, &Deed::Act(Act::Redeal(How::Plain))).unwrap();
    draw(&mut table, 4);
    table.deed(0, &rotate).unwrap();
    draw(&mut table, 4);
    assert_eq!(table.deed(0, &rotate), Err(Broken::NoRedealLeft));
}

#[test]
fn what_is_played_off_the_waste_is_remembered_until_it_is_put_back() {
    let rules = Rules { lone_rotate: true, ..Rules::default() };
    let plays: [(&str, Deed); 2] = [
        ("A♠", Deed::Act(Act::Found { from: Pile::WASTE, card: card("A♠"), declared: None })),
        ("4♥", {
            let cards = [card("4♥")].into_iter().collect();
            Deed::Act(Act::Move { from: Pile::WASTE, cards, to: Pile(2), joker: None })
        }),
    ];
    for (top, deed) in plays {
        let mut table = table_of(&rules, 2, &[]);
        table.layouts[0].stock.clear();
        table = table.put(0, Pile::WASTE, top);
        table.deed(0, &deed).unwrap();
        assert_eq!(table.deed(0, &Deed::Act(Act::Redeal(How::Lone))), Err(Broken::WastePlayed), "{deed:?}");
        for how in [How::Plain, How::Table] {
            let mut layout = table.layout(0).clone();
            fold(&rules, &mut layout, &Step::Act(&Act::Redeal(how)), 9, 9);
            assert!(!layout.waste_played, "{how:?}");
        }
    }
}

#[test]
fn an_empty_pile_calls_where_the_rules_say_so() {
    let rules = Rules { call: rules::CallBy::Automatic, ..Rules::default() };
    for turns in [false, true] {
        let rules = Rules { turns, ..rules.clone() };
        let mut table = Local::bare(&rules, 2).put(0, Pile::NERTZ, "4♦").put(0, Pile(2), "5♣");
        table = table.put(1, Pile(2), "K♣").put(1, Pile::NERTZ, "9♥");
        assert!((0..2).all(|seat| due(&rules, &table, seat).is_none()));
        let cards = [card("4♦")].into_iter().collect();
        table.apply(0, &Step::Act(&Act::Move { from: Pile::NERTZ, cards, to: Pile(2), joker: None }));
        assert_eq!(due(&rules, &table, 0), Some(Due::Play(Play::Call)));
        assert_eq!(due(&rules, &table, 1), None);
        table.what_is_due();
        assert_eq!(table.ended, Some(Ended::Called(0)));
        assert_eq!(table.scores(), [10, -2]);
    }
    let manual = Local::bare(&Rules::default(), 2).put(0, Pile::WASTE, "4♦");
    assert_eq!(due(&manual.rules, &manual, 0), None, "who calls by hand may play on");
}

/// Who has passed before a rotation has not passed after it, whatever there was before.
#[test]
fn after_each_rotation_everybody_has_a_turn() {
    let mut table = in_turns(3, &[]);
    (0..4).for_each(|_| assert!(on_turn_does(&mut table, &PASS) < 3));
    assert!((0..3).all(|seat| rotated(&table, seat)));
    // Seat 1 plays to the lake; then all pass, seat 0 last, and the table rotates again.
    assert_eq!(on_turn_does(&mut table, &found()), 1);
    assert_eq!([0; 3].map(|_| on_turn_does(&mut table, &PASS)), [1, 2, 0]);
    assert!((0..3).all(|seat| rotated(&table, seat)));
    for seat in [1, 2, 0] {
        assert_eq!(table.ended, None, "seat {seat} has had no turn since");
        assert_eq!(stands(&table.rules, &table, seat), Some(false));
        assert_eq!(on_turn_does(&mut table, &PASS), seat);
    }
    assert_eq!(table.ended, Some(Ended::Stuck));
}

/// A lake play after the rotation undoes it, also if who made it has left.
#[test]
fn a_pass_after_somebodys_lake_play_is_not_one_after_the_rotation() {
    let mut table = in_turns(3, &[]);
    (0..4).for_each(|_| assert!(on_turn_does(&mut table, &PASS) < 3));
    assert_eq!(on_turn_does(&mut table, &found()), 1);
    table.leave(1);
    assert_eq!(on_turn_does(&mut table, &PASS), 2);
    assert_eq!(stands(&table.rules, &table, 2), Some(false));
    assert_eq!(on_turn_does(&mut table, &PASS), 0);
    assert_eq!(table.ended, None);
    assert!(rotated(&table, 0) && rotated(&table, 2), "the table rotates first");
}
