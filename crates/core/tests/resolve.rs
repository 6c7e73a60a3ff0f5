//! What a key stroke comes to, and what the player is told when it comes to nothing.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Local, card};
use nertz_core::rules::{FalseCall, Redeals};
use nertz_core::*;

const C0: Pile = Pile(2);
const C1: Pile = Pile(3);
const C2: Pile = Pile(4);
const C3: Pile = Pile(5);

/// `8♠ 7♥ 6♠` and `7♦` in the river, two columns empty, `4♦` on the nertz pile, `2♠` on the waste, two lanes of spades.
fn position(rules: &Rules) -> Local {
    Local::bare(rules, 3)
        .put(0, C0, "8♠ 7♥ 6♠")
        .put(0, C1, "7♦")
        .put(0, Pile::NERTZ, "9♦ 4♦")
        .put(0, Pile::WASTE, "7♣ 2♠")
        .stock(0, 3)
        .lay(2, "A♠")
        .lay(1, "A♠")
}

fn standard() -> View {
    position(&Rules::default()).view(0)
}

fn shift(from: Pile, to: Pile) -> Intent {
    Intent::Move { from, to }
}

fn moved(view: &View, from: Pile, to: Pile) -> Result<String, Void> {
    resolve(view, shift(from, to)).map(|deed| match deed {
        Deed::Act(Act::Move { cards, .. }) => cards.iter().map(Card::to_string).collect::<Vec<String>>().join(" "),
        other => panic!("{other:?} is no move"),
    })
}

#[test]
fn the_longest_run_that_fits() {
    let mut view = standard();
    assert_eq!(moved(&view, C0, C1).unwrap(), "6♠");
    view.seats[0].nertz_len = 0;
    view.seats[0].nertz_top = None;
    assert_eq!(moved(&view, C0, C2).unwrap(), "7♥ 6♠", "into an empty column: all but the base");
    view.seats[0].columns[3] = vec![Face::Card(card("9♥"))];
    assert_eq!(moved(&view, C0, C3).unwrap(), "8♠ 7♥ 6♠");
}

#[test]
fn the_lowest_lane_that_fits() {
    let mut view = standard();
    let lane = |view: &View| match resolve(view, Intent::Lake { from: Pile::WASTE }) {
        Ok(Deed::Play(Play::Lake { lane, .. })) => lane.deck,
        other => panic!("{other:?} is no lake play"),
    };
    assert_eq!(lane(&view), 1);
    view.lanes[0].wants = 2;
    assert_eq!(lane(&view), 2, "beaten on the first, it goes to the next");
    view.lanes[1].wants = 2;
    assert_eq!(resolve(&view, Intent::Lake { from: Pile::WASTE }), Err(Void::NoFoundation(card("2♠"))));
}

#[test]
fn an_ace_founds() {
    let view = position(&Rules::default()).put(0, Pile::WASTE, "A♥").view(0);
    let found = Act::Found { from: Pile::WASTE, card: card("A♥"), declared: None };
    assert_eq!(resolve(&view, Intent::Lake { from: Pile::WASTE }), Ok(Deed::Act(found)));
}

#[test]
fn the_draw_key_draws_or_puts_back() {
    let mut view = standard();
    assert_eq!(resolve(&view, Intent::Draw), Ok(Deed::Act(Act::Draw)));
    view.seats[0].stock_len = 0;
    assert_eq!(resolve(&view, Intent::Draw), Ok(Deed::Act(Act::Redeal(How::Plain))));
}

#[test]
fn a_declaration_tells_whether_the_table_has_rotated() {
    let mut view = standard();
    assert_eq!(resolve(&view, Intent::Stuck), Ok(Deed::Act(Act::Stuck { rotated: false })));
    (view.seats[0].stuck, view.seats[0].rotated) = (true, true);
    assert_eq!(resolve(&view, Intent::Stuck), Ok(Deed::Act(Act::Stuck { rotated: true })));
    view.seats[0].stuck_rotated = true;
    assert_eq!(resolve(&view, Intent::Stuck), Err(Void::AlreadyStuck));
}

/// A case for each variant: one without does not compile, or fails the count.
fn number(void: Void) -> usize {
    match void {
        Void::Spectator => 0,
        Void::Witness => 1,
        Void::NotPlaying => 2,
        Void::Sealed => 3,
        Void::NoSuchPile(_) => 4,
        Void::EmptyPile(_) => 5,
        Void::Locked(_) => 6,
        Void::Turning(_) => 7,
        Void::NotAColumn(_) => 8,
        Void::SamePile(_) => 9,
        Void::NothingToDraw => 10,
        Void::NoRedealLeft => 11,
        Void::DoesNotFit { .. } => 12,
        Void::NertzFirst => 13,
        Void::NothingGained => 14,
        Void::NoFoundation(_) => 15,
        Void::NoGap => 16,
        Void::HouseRule => 17,
        Void::CardsLeft(_) => 18,
        Void::PlayInAir => 19,
        Void::AlreadyStuck => 20,
    }
}

#[test]
fn every_void_has_its_reason() {
    let change = |change: &dyn Fn(&mut View)| {
        let mut view = standard();
        change(&mut view);
        view
    };
    let lock = |pile| change(&|view| view.seats[0].locked.push(pile));
    let tucks = |view: &mut View| view.rules.tuck = true;
    let full =
        |view: &mut View| view.seats[0].columns.iter_mut().for_each(|column| column.push(Face::Card(card("8♣"))));
    let empty_stock = |view: &mut View| view.seats[0].stock_len = 0;
    let cases = [
        (Void::Spectator, change(&|view| view.me = None), Intent::Draw),
        (Void::Witness, Local::bare(&Rules::default(), 2).view(0), Intent::Call),
        (Void::NotPlaying, change(&|view| view.phase = Phase::Covered), Intent::Draw),
        (Void::Sealed, change(&|view| view.seats[0].sealed = true), Intent::Draw),
        (Void::NoSuchPile(Pile(9)), standard(), Intent::Lake { from: Pile(9) }),
        (Void::EmptyPile(C2), standard(), shift(C2, C0)),
        (Void::Locked(Pile::WASTE), lock(Pile::WASTE), Intent::Draw),
        (Void::Locked(C1), lock(C1), shift(C0, C1)),
        (Void::Locked(C0), lock(C0), shift(C0, C1)),
        (
            Void::Turning(Pile::NERTZ),
            change(&|view| view.seats[0].nertz_top = Some(Face::Turning)),
            shift(Pile::NERTZ, C0),
        ),
        (Void::NotAColumn(Pile::WASTE), standard(), shift(C0, Pile::WASTE)),
        (Void::SamePile(C0), standard(), shift(C0, C0)),
        (Void::NothingToDraw, change(&|view| (empty_stock(view), view.seats[0].waste.clear()).0), Intent::Draw),
        (
            Void::NoRedealLeft,
            change(&|view| (empty_stock(view), view.rules.redeals = Redeals::Times(0)).0),
            Intent::Draw,
        ),
        (Void::DoesNotFit { card: card("4♦"), on: card("7♦") }, standard(), shift(Pile::NERTZ, C1)),
        (Void::NertzFirst, standard(), shift(Pile::WASTE, C2)),
        (Void::NothingGained, change(&|view| view.seats[0].nertz_len = 0), shift(C1, C2)),
        (Void::NoFoundation(card("4♦")), standard(), Intent::Lake { from: Pile::NERTZ }),
        (Void::NoGap, change(&|view| (tucks(view), full(view)).0), Intent::Tuck { from: Pile::NERTZ, to: C0 }),
        (Void::HouseRule, standard(), Intent::Tuck { from: Pile::NERTZ, to: C0 }),
        (Void::CardsLeft(2), change(&|view| view.rules.false_call = FalseCall::Refuse), Intent::Call),
        (Void::PlayInAir, lock(Pile::NERTZ), Intent::Call),
        (Void::PlayInAir, lock(C0), Intent::Stuck),
        (Void::AlreadyStuck, change(&|view| view.seats[0].stuck = true), Intent::Stuck),
    ];
    let mut seen = std::collections::BTreeSet::new();
    for (void, view, intent) in cases {
        assert_eq!(resolve(&view, intent), Err(void), "{intent:?}");
        assert!(!void.to_string().is_empty());
        seen.insert(number(void));
    }
    assert_eq!(seen, (0..21).collect());
}
