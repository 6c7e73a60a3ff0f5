//! Declarations to be stuck, the table's rotation, and the end.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Ended, Local, card};
use nertz_core::*;

fn stuck(rotated: bool) -> Deed {
    Deed::Act(Act::Stuck { rotated })
}

fn table(seats: u8, witnesses: &[u8]) -> Local {
    let mut table = Local::bare(&Rules::default(), seats);
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
        assert_eq!(stands(&table, seat), Some(false), "a rotation withdraws nothing");
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
    assert!((0..3).all(|seat| stands(&table, seat).is_none()));
    table.deed(2, &stuck(false)).unwrap();
    assert_eq!(stands(&table, 2), Some(false), "made after the own lake play");
    table.deed(0, &stuck(false)).unwrap();
    table.deed(1, &stuck(false)).unwrap();
    assert!(rotated(&table, 0));
    table.deed(1, &found()).unwrap();
    assert!((0..3).all(|seat| !rotated(&table, seat) && stands(&table, seat).is_none()));
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
    assert_eq!(stands(&table, 0), Some(false), "a draw withdraws nothing");
    let cards = [card("4♦")].into_iter().collect();
    table.deed(0, &Deed::Act(Act::Move { from: Pile::NERTZ, cards, to: Pile(2), joker: None })).unwrap();
    assert_eq!(stands(&table, 0), None);
    table.deed(0, &stuck(false)).unwrap();
    table.apply(0, &Step::Sealed);
    assert_eq!(stands(&table, 0), None);
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
