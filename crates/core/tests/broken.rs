//! For every rule that can be broken, a position and a deed that breaks it; and beside it, one that does not.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Local, card};
use nertz_core::rules::{EmptyColumn, FalseCall, Redeals};
use nertz_core::*;

const C0: Pile = Pile(2);
const C1: Pile = Pile(3);
const C2: Pile = Pile(4);

/// The standard rules on a table of two: `6♥ 5♠` and `K♣` in the river, `4♦` on the nertz pile, `7♣ 2♠` on the waste,
/// three cards in the stock, and the rival's `A♠` in the lake.
fn position(rules: &Rules) -> Local {
    Local::bare(rules, 2)
        .put(0, C0, "6♥ 5♠")
        .put(0, C1, "K♣")
        .put(0, Pile::NERTZ, "9♦ 4♦")
        .put(0, Pile::WASTE, "7♣ 2♠")
        .stock(0, 3)
        .lay(1, "A♠")
}

fn standard() -> Local {
    position(&Rules::default())
}

fn shift(from: Pile, cards: &str, to: Pile) -> Deed {
    Deed::Act(Act::Move { from, cards: cards.split_whitespace().map(card).collect(), to, joker: None })
}

fn lake(from: Pile, text: &str, lane: (u8, &str)) -> Deed {
    let lane = Lane { deck: lane.0, card: card(lane.1) };
    Deed::Play(Play::Lake { from, card: card(text), lane, declared: None })
}

fn tuck(from: Pile, text: &str, under: Pile) -> Deed {
    Deed::Act(Act::Tuck { from, card: card(text), under })
}

fn found(from: Pile, text: &str) -> Deed {
    Deed::Act(Act::Found { from, card: card(text), declared: None })
}

fn judge(table: &Local, deed: &Deed) -> Result<(), Broken> {
    match deed {
        Deed::Act(act) => legal(&table.rules, table, 0, act),
        Deed::Play(play) => possible(&table.rules, table, 0, play).map(|_| ()),
    }
}

/// The waste's `2♠` is on its way to the lake.
fn in_the_air() -> Local {
    let mut table = standard();
    let Deed::Play(play) = lake(Pile::WASTE, "2♠", (1, "A♠")) else { unreachable!() };
    table.reveal(0, &play).unwrap();
    table
}

fn with(change: impl Fn(&mut Rules)) -> Rules {
    let mut rules = Rules::default();
    change(&mut rules);
    rules
}

fn cases() -> Vec<(Broken, Local, Deed)> {
    let draw = || Deed::Act(Act::Draw);
    let redeal = |how| Deed::Act(Act::Redeal(how));
    let tucks = position(&with(|rules| rules.tuck = true));
    let refuses = position(&with(|rules| rules.false_call = FalseCall::Refuse));
    let no_redeal = with(|rules| rules.redeals = Redeals::Times(0));
    let mut covered = standard();
    covered.layouts[0].columns[2].push(0);
    let mut stuck = standard();
    stuck.apply(0, &Step::Act(&Act::Stuck { rotated: false }));
    let clubs = Lane { deck: 1, card: card("A♣") };
    vec![
        (Broken::NoSuchPile(Pile(6)), standard(), shift(Pile(6), "4♦", C0)),
        (Broken::NoSuchPile(Pile(u8::MAX)), standard(), found(Pile(u8::MAX), "A♠")),
        (Broken::NotAColumn(Pile::WASTE), standard(), shift(C0, "5♠", Pile::WASTE)),
        (Broken::SamePile(C0), standard(), shift(C0, "5♠", C0)),
        (Broken::EmptyPile(C2), standard(), shift(C2, "5♠", C0)),
        (Broken::EmptyPile(C1), standard(), shift(C1, "K♣ Q♥", C2)),
        (Broken::EmptyPile(C2), tucks.clone(), tuck(C0, "5♠", C2)),
        (Broken::Locked(Pile::WASTE), in_the_air(), draw()),
        (Broken::Locked(Pile::WASTE), in_the_air(), redeal(How::Plain)),
        (Broken::Locked(Pile::WASTE), in_the_air(), shift(Pile::WASTE, "2♠", C0)),
        (Broken::Locked(Pile::WASTE), in_the_air(), lake(Pile::WASTE, "2♠", (1, "A♠"))),
        (Broken::NoCards, standard(), shift(C0, "", C1)),
        (Broken::OnlyTheTop(Pile::WASTE), standard(), shift(Pile::WASTE, "7♣ 2♠", C0)),
        (Broken::NotTurned(C2), covered, shift(C0, "5♠", C2)),
        (Broken::NotFace { named: card("4♥"), lies: card("4♦") }, standard(), shift(Pile::NERTZ, "4♥", C0)),
        (Broken::NotARun, standard().put(0, C2, "9♣ 3♣ Q♦"), shift(C2, "3♣ Q♦", C1)),
        (Broken::WrongRank { card: card("5♠"), on: card("K♣") }, standard(), shift(C0, "5♠", C1)),
        (
            Broken::WrongColour { card: card("4♦"), on: card("5♥") },
            standard().put(0, C2, "5♥"),
            shift(Pile::NERTZ, "4♦", C2),
        ),
        (Broken::NertzFirst, standard(), shift(Pile::WASTE, "2♠", C2)),
        (Broken::NertzFirst, standard(), shift(C0, "6♥ 5♠", C2)),
        (Broken::NertzFirst, tucks.clone().put(0, Pile::WASTE, "7♠"), tuck(Pile::WASTE, "7♠", C0)),
        (
            Broken::NoGap,
            tucks.put(0, C2, "8♣").put(0, Pile(5), "2♥").put(0, Pile::NERTZ, "7♠"),
            tuck(Pile::NERTZ, "7♠", C0),
        ),
        (Broken::NotAnAce(card("2♠")), standard(), found(Pile::WASTE, "2♠")),
        (Broken::Ace(card("A♥")), standard().put(0, Pile::WASTE, "A♥"), lake(Pile::WASTE, "A♥", (1, "A♠"))),
        (Broken::NoLane(clubs), standard(), lake(Pile::WASTE, "2♠", (1, "A♣"))),
        (Broken::NoLane(Lane { deck: 9, ..clubs }), standard(), lake(Pile::WASTE, "2♠", (9, "A♣"))),
        (Broken::WrongSuit(card("4♦")), standard(), lake(Pile::NERTZ, "4♦", (1, "A♠"))),
        (Broken::NotNext(card("5♠")), standard(), lake(C0, "5♠", (1, "A♠"))),
        (Broken::NothingToDraw, Local::bare(&Rules::default(), 2).put(0, C0, "6♥"), draw()),
        (Broken::NothingToDraw, Local::bare(&Rules::default(), 2).put(0, C0, "6♥"), redeal(How::Plain)),
        (Broken::StockEmpty, Local::bare(&Rules::default(), 2).put(0, Pile::WASTE, "6♥"), draw()),
        (Broken::StockNotEmpty, standard(), redeal(How::Plain)),
        (Broken::NoRedealLeft, Local::bare(&no_redeal, 2).put(0, Pile::WASTE, "6♥"), redeal(How::Plain)),
        (Broken::RotationNotDue, standard(), redeal(How::Table)),
        (Broken::PlayInAir, in_the_air(), Deed::Act(Act::Stuck { rotated: false })),
        (Broken::WrongRotated(false), standard(), Deed::Act(Act::Stuck { rotated: true })),
        (Broken::AlreadyStuck, stuck, Deed::Act(Act::Stuck { rotated: false })),
        (Broken::CardsLeft(2), refuses, Deed::Play(Play::Call)),
        (Broken::Witness, Local::bare(&Rules::default(), 2), Deed::Play(Play::Call)),
        (Broken::Witness, Local::bare(&Rules::default(), 2), Deed::Act(Act::Stuck { rotated: false })),
        (Broken::HouseRule, standard(), Deed::Act(Act::Pass)),
        (Broken::HouseRule, standard(), redeal(How::Lone)),
        (Broken::HouseRule, standard().put(0, Pile::NERTZ, "7♠"), tuck(Pile::NERTZ, "7♠", C0)),
    ]
}

/// The place of a variant in [`cases`]: a new one without a case does not compile, or fails the count.
fn number(broken: Broken) -> usize {
    match broken {
        Broken::NoSuchPile(_) => 0,
        Broken::NotAColumn(_) => 1,
        Broken::SamePile(_) => 2,
        Broken::EmptyPile(_) => 3,
        Broken::Locked(_) => 4,
        Broken::NoCards => 5,
        Broken::OnlyTheTop(_) => 6,
        Broken::NotTurned(_) => 7,
        Broken::NotFace { .. } => 8,
        Broken::NotARun => 9,
        Broken::WrongRank { .. } => 10,
        Broken::WrongColour { .. } => 11,
        Broken::NertzFirst => 12,
        Broken::NoGap => 13,
        Broken::NotAnAce(_) => 14,
        Broken::Ace(_) => 15,
        Broken::NoLane(_) => 16,
        Broken::WrongSuit(_) => 17,
        Broken::NotNext(_) => 18,
        Broken::NothingToDraw => 19,
        Broken::StockEmpty => 20,
        Broken::StockNotEmpty => 21,
        Broken::NoRedealLeft => 22,
        Broken::RotationNotDue => 23,
        Broken::PlayInAir => 24,
        Broken::WrongRotated(_) => 25,
        Broken::AlreadyStuck => 26,
        Broken::CardsLeft(_) => 27,
        Broken::Witness => 28,
        Broken::HouseRule => 29,
    }
}

#[test]
fn every_rule_is_broken_by_name() {
    let mut seen = std::collections::BTreeSet::new();
    for (broken, table, deed) in cases() {
        assert_eq!(judge(&table, &deed), Err(broken), "{deed:?}");
        assert!(!broken.to_string().is_empty());
        seen.insert(number(broken));
    }
    assert_eq!(seen, (0..30).collect());
}

#[test]
fn what_the_standard_rules_allow() {
    let open = standard();
    let call = Deed::Play(Play::Call);
    let deeds = [
        Deed::Act(Act::Draw),
        shift(Pile::NERTZ, "4♦", C0),
        shift(Pile::NERTZ, "4♦", C2),
        lake(Pile::WASTE, "2♠", (1, "A♠")),
        Deed::Act(Act::Stuck { rotated: false }),
        call.clone(),
    ];
    for deed in deeds {
        assert_eq!(judge(&open, &deed), Ok(()), "{deed:?}");
    }
    assert_eq!(possible(&open.rules, &open, 0, &Play::Call), Ok(None), "a false call contends for nothing");
    let any = position(&with(|rules| rules.empty_column = EmptyColumn::Any));
    assert_eq!(judge(&any, &shift(C0, "5♠", C2)), Ok(()));
    assert_eq!(judge(&any, &shift(Pile::WASTE, "2♠", C2)), Ok(()));
    let mut empty = standard();
    empty.layouts[0].nertz.clear();
    assert_eq!(possible(&empty.rules, &empty, 0, &Play::Call), Ok(Some(Place::CALL)));
    assert_eq!(judge(&empty, &shift(C0, "6♥ 5♠", C2)), Ok(()), "with the nertz pile empty anything goes");
    assert!(could_be_on(&empty.rules, &empty, 0).contains(&Place::CALL));
    let tucks = position(&with(|rules| rules.tuck = true)).put(0, Pile::NERTZ, "7♠");
    assert_eq!(judge(&tucks, &tuck(Pile::NERTZ, "7♠", C0)), Ok(()));
}

#[test]
fn a_locked_nertz_pile_is_not_empty() {
    let mut table = Local::bare(&Rules::default(), 2).put(0, Pile::NERTZ, "2♠").put(0, Pile::WASTE, "9♣").lay(1, "A♠");
    let Deed::Play(play) = lake(Pile::NERTZ, "2♠", (1, "A♠")) else { unreachable!() };
    table.reveal(0, &play).unwrap();
    assert_eq!(possible(&table.rules, &table, 0, &Play::Call), Ok(None));
    assert_eq!(judge(&table, &shift(Pile::WASTE, "9♣", C0)), Err(Broken::NertzFirst));
    assert_eq!(could_be_on(&table.rules, &table, 0), []);
    assert!(table.settle(0));
    assert_eq!(could_be_on(&table.rules, &table, 0), [Place::CALL]);
    assert_eq!(judge(&table, &shift(Pile::WASTE, "9♣", C0)), Ok(()));
}

#[test]
fn a_beaten_play_leaves_everything_as_it_was() {
    let mut table = standard().put(1, Pile::WASTE, "2♠");
    let before = table.layouts[0].clone();
    let play =
        Play::Lake {
            from: Pile::WASTE, card: card("2♠"), lane: Lane { deck: 1, card: card("A♠") }, declared: None
        };
    table.reveal(1, &play).unwrap();
    table.reveal(0, &play).unwrap();
    assert!(table.settle(0) && !table.settle(0));
    assert_eq!(table.layouts[0], before);
    assert_eq!(table.layouts[1].lake.len(), 2);
}

#[test]
fn a_rank_may_be_played_on_an_undecided_one() {
    let mut table = in_the_air();
    table = table.put(0, C0, "3♠");
    let place = possible(
        &table.rules,
        &table,
        0,
        &match lake(C0, "3♠", (1, "A♠")) {
            Deed::Play(play) => play,
            Deed::Act(_) => unreachable!(),
        },
    );
    assert_eq!(place.unwrap().and_then(Place::lane), Some((Lane { deck: 1, card: card("A♠") }, 2)));
}
