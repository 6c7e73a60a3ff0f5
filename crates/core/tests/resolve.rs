//! What a key stroke comes to, and what the player is told when it comes to nothing.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Local, card};
use nertz_core::rules::{CallBy, EmptyColumn, FalseCall, Redeals};
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

fn jokers() -> Rules {
    Rules { jokers: 2, tuck: true, empty_column: EmptyColumn::Any, ..Rules::default() }
}

fn names(view: &View, intent: Intent) -> String {
    options(view, intent).iter().map(Card::to_string).collect::<Vec<String>>().join(" ")
}

#[test]
fn a_joker_that_is_covered_is_named() {
    let view = position(&jokers()).put(0, C2, "joker").view(0);
    let (from, to) = (Pile::NERTZ, C2);
    assert_eq!(names(&view, shift(from, to)), "5♣ 5♠");
    let cards = [card("4♦")].into_iter().collect();
    let named = Act::Move { from, cards, to, joker: Some(card("5♠")) };
    assert_eq!(resolve(&view, Intent::MoveAs { from, to, card: card("5♠") }), Ok(Deed::Act(named)));
    // The longest run, and by the name a shorter one.
    assert_eq!(names(&view, shift(C0, to)), "9♦ 9♥");
    let as_name = |name| match resolve(&view, Intent::MoveAs { from: C0, to, card: card(name) }) {
        Ok(Deed::Act(Act::Move { cards, .. })) => cards.iter().map(Card::to_string).collect::<Vec<String>>().join(" "),
        other => panic!("{other:?} is no move"),
    };
    assert_eq!((as_name("9♥"), as_name("8♣"), as_name("7♦")), ("8♠ 7♥ 6♠".into(), "7♥ 6♠".into(), "6♠".into()));
}

#[test]
fn a_joker_on_a_card_takes_only_what_fits_between() {
    let view = position(&jokers()).put(0, C2, "8♣ joker").view(0);
    assert_eq!(names(&view, shift(C0, C2)), "7♦ 7♥", "6♠, out of the run, is two below and of the colour of 8♣");
    assert_eq!(names(&view, shift(C1, C2)), "", "7♦ is not");
    assert_eq!(
        resolve(&view, shift(C2, C1)),
        Ok(Deed::Act(Act::Move { from: C2, cards: [card("joker")].into_iter().collect(), to: C1, joker: None }))
    );
}

#[test]
fn a_joker_goes_to_the_lake_as_what_is_wanted() {
    let view = position(&jokers()).put(0, Pile::WASTE, "joker").view(0);
    let from = Pile::WASTE;
    assert_eq!(names(&view, Intent::Lake { from }), "2♠ A♣ A♦ A♥ A♠", "each once, though two lanes want it");
    let lane = Lane { deck: 1, card: card("A♠") };
    let play = Play::Lake { from, card: card("joker"), lane, declared: Some(card("2♠")) };
    assert_eq!(resolve(&view, Intent::LakeAs { from, card: card("2♠") }), Ok(Deed::Play(play)));
    let found = Act::Found { from, card: card("joker"), declared: Some(card("A♥")) };
    assert_eq!(resolve(&view, Intent::LakeAs { from, card: card("A♥") }), Ok(Deed::Act(found)));
    let turns = position(&Rules { turns: true, ..jokers() }).put(0, from, "joker").view(0);
    let land = Act::Land { from, card: card("joker"), lane, declared: Some(card("2♠")) };
    assert_eq!(resolve(&turns, Intent::LakeAs { from, card: card("2♠") }), Ok(Deed::Act(land)));
}

#[test]
fn a_fixed_joker_needs_no_name() {
    let view = position(&jokers()).put_fixed(0, C2, "2♠").view(0);
    let lane = Lane { deck: 1, card: card("A♠") };
    let play = Play::Lake { from: C2, card: card("joker"), lane, declared: Some(card("2♠")) };
    assert_eq!(resolve(&view, Intent::Lake { from: C2 }), Ok(Deed::Play(play.clone())));
    assert_eq!(resolve(&view, Intent::LakeAs { from: C2, card: card("2♠") }), Ok(Deed::Play(play)));
    assert_eq!(names(&view, Intent::Lake { from: C2 }), "");
    let view = position(&jokers()).put_fixed(0, C2, "5♠").view(0);
    assert_eq!(moved(&view, Pile::NERTZ, C2).unwrap(), "4♦");
    let view = position(&jokers()).put_fixed(0, C2, "6♣").view(0);
    assert_eq!(moved(&view, C2, C1).unwrap(), "joker");
}

#[test]
fn a_joker_slid_under_a_column_is_named() {
    let (from, to) = (Pile::WASTE, C0);
    let view = position(&jokers()).put(0, from, "joker").view(0);
    assert_eq!(names(&view, Intent::Tuck { from, to }), "9♦ 9♥");
    let tuck = Act::Tuck { from, card: card("joker"), under: to, joker: Some(card("9♦")) };
    assert_eq!(resolve(&view, Intent::TuckAs { from, to, card: card("9♦") }), Ok(Deed::Act(tuck)));
    let reserved = Rules { empty_column: EmptyColumn::NertzFirst, ..jokers() };
    let view = position(&reserved).put(0, from, "joker").view(0);
    assert_eq!(resolve(&view, Intent::Tuck { from, to }), Err(Void::NertzFirst), "before a name is asked for");
}

#[test]
fn in_turns_a_play_is_an_action_and_stuck_a_pass() {
    let view = position(&Rules { turns: true, ..Rules::default() }).view(0);
    assert_eq!(view.turn, Some(0));
    let lane = Lane { deck: 1, card: card("A♠") };
    let land = Act::Land { from: Pile::WASTE, card: card("2♠"), lane, declared: None };
    assert_eq!(resolve(&view, Intent::Lake { from: Pile::WASTE }), Ok(Deed::Act(land)));
    assert_eq!(resolve(&view, Intent::Stuck), Ok(Deed::Act(Act::Pass)));
    assert_eq!(resolve(&view, Intent::Call), Ok(Deed::Play(Play::Call)));
}

#[test]
fn the_rotation_key() {
    let mut view = position(&Rules { lone_rotate: true, ..Rules::default() }).view(0);
    view.seats[0].stock_len = 0;
    assert_eq!(resolve(&view, Intent::Rotate), Ok(Deed::Act(Act::Redeal(How::Lone))));
    assert_eq!(resolve(&view, Intent::Draw), Ok(Deed::Act(Act::Redeal(How::Plain))));
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
        Void::NotOnTurn => 21,
        Void::MustCall => 22,
        Void::Name => 23,
        Void::Misnamed(_) => 24,
        Void::StockNotEmpty => 25,
        Void::WastePlayed => 26,
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
    let five = card("5♥");
    let automatic = change(&|view| (view.rules.call, view.seats[0].nertz_len) = (CallBy::Automatic, 0));
    let joker = |pile| position(&jokers()).put(0, pile, "joker").view(0);
    let joker_on = |on: &str| position(&jokers()).put(0, C2, on).put(0, C2, "joker").view(0);
    let rotates = |more: &dyn Fn(&mut SeatView)| {
        change(&|view| {
            view.rules.lone_rotate = true;
            view.seats[0].stock_len = 0;
            more(&mut view.seats[0]);
        })
    };
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
        (Void::NotOnTurn, change(&|view| (view.rules.turns, view.turn) = (true, Some(1))), Intent::Stuck),
        (Void::NotOnTurn, change(&|view| (view.rules.turns, view.turn) = (true, None)), Intent::Draw),
        (Void::MustCall, automatic.clone(), Intent::Draw),
        (Void::MustCall, automatic, Intent::Lake { from: Pile::WASTE }),
        (Void::Name, joker(C2), shift(Pile::NERTZ, C2)),
        (Void::Name, joker(C2), Intent::Lake { from: C2 }),
        (Void::Name, joker(Pile::WASTE), Intent::Tuck { from: Pile::WASTE, to: C0 }),
        (Void::Misnamed(five), joker(C2), Intent::MoveAs { from: Pile::NERTZ, to: C2, card: five }),
        (Void::Misnamed(five), standard(), Intent::MoveAs { from: C0, to: C1, card: five }),
        (Void::Misnamed(five), joker(C2), Intent::LakeAs { from: C2, card: five }),
        (Void::Misnamed(five), standard(), Intent::LakeAs { from: Pile::WASTE, card: five }),
        (Void::Misnamed(five), joker(Pile::WASTE), Intent::TuckAs { from: Pile::WASTE, to: C0, card: five }),
        (Void::DoesNotFit { card: card("4♦"), on: card("joker") }, joker_on("7♥"), shift(Pile::NERTZ, C2)),
        (Void::DoesNotFit { card: card("4♦"), on: card("joker") }, joker_on("A♥"), shift(Pile::NERTZ, C2)),
        (Void::HouseRule, standard(), Intent::Rotate),
        (Void::StockNotEmpty, change(&|view| view.rules.lone_rotate = true), Intent::Rotate),
        (Void::WastePlayed, rotates(&|own| own.waste_played = true), Intent::Rotate),
        (Void::NothingToDraw, rotates(&|own| own.waste.clear()), Intent::Rotate),
        (Void::Locked(Pile::WASTE), rotates(&|own| own.locked.push(Pile::WASTE)), Intent::Rotate),
    ];
    let mut seen = std::collections::BTreeSet::new();
    for (void, view, intent) in cases {
        assert_eq!(resolve(&view, intent), Err(void), "{intent:?}");
        assert!(!void.to_string().is_empty());
        seen.insert(number(void));
    }
    assert_eq!(seen, (0..27).collect());
}
