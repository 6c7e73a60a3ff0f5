//! What becomes of a joker, from the deck to the lake.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Local, card, found, judge, lake, named, shift};
use nertz_core::rules::EmptyColumn;
use nertz_core::*;

const C0: Pile = Pile(2);
const C2: Pile = Pile(4);

/// `6♥ 5♠` in the river, `4♦` on the nertz pile, the rival's `A♠` in the lake, and one pile more.
fn joker(pile: Pile, cards: &str) -> Local {
    let rules = Rules { jokers: 2, tuck: true, empty_column: EmptyColumn::Any, ..Rules::default() };
    Local::bare(&rules, 2).put(0, C0, "6♥ 5♠").put(0, Pile::NERTZ, "9♦ 4♦").lay(1, "A♠").put(0, pile, cards)
}

/// Each joker founds a lane, no matter how many of its suit there are; the lane is of the suit that was declared.
#[test]
fn a_lane_that_a_joker_founds() {
    let mut table = joker(Pile::WASTE, "2♠ joker").put(0, C2, "2♥");
    let founds = named(found(Pile::WASTE, "joker"), "A♥");
    table.deed(0, &founds).unwrap();
    let lane = Lane { deck: 0, card: card("joker") };
    assert_eq!(table.layout(0).lake.last(), Some(&(Place::new(lane, 0), 6)));
    assert_eq!(judge(&table, 0, &lake(Pile::WASTE, "2♠", (0, "joker"))), Err(Broken::WrongSuit(card("2♠"))));
    table.deed(0, &lake(C2, "2♥", (0, "joker"))).unwrap();
    assert_eq!(table.view(1).lanes[0].suit, Suit::Hearts);
    assert_eq!(table.view(1).lanes[0].owners, [Some(0), Some(0)]);
}

/// A joker that was fixed and is uncovered again stays what it was fixed as.
#[test]
fn a_fixed_joker_stays_what_it_is() {
    let mut table = joker(C2, "joker");
    table.deed(0, &named(shift(Pile::NERTZ, "4♦", C2), "5♣")).unwrap();
    table.deed(0, &shift(C2, "4♦", C0)).unwrap();
    assert_eq!(table.worth(0, C2), Some(card("5♣")));
    assert_eq!(table.layout(0).declared.len(), 1);
    assert_eq!(judge(&table, 0, &named(shift(C0, "4♦", C2), "5♠")), Err(Broken::NothingToName));
    table.deed(0, &shift(C0, "4♦", C2)).unwrap();
    table.deed(0, &shift(C2, "joker 4♦", Pile(5))).unwrap();
    assert_eq!(
        table.view(0).seats[0].columns[3].iter().filter_map(|face| face.card()).collect::<Vec<_>>(),
        [card("5♣"), card("4♦")]
    );
}
