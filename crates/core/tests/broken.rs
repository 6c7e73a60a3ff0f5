//! For every rule that can be broken, a position and a deed that breaks it; and beside it, one that does not.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Local, card, found, lake, land, named, shift, tuck};
use nertz_core::rules::{CallBy, EmptyColumn, FalseCall, Redeals};
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

fn judge(table: &Local, deed: &Deed) -> Result<(), Broken> {
    common::judge(table, 0, deed)
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

/// The position, with one more pile and a joker in the deck.
fn joker(pile: Pile, cards: &str) -> Local {
    position(&with(|rules| (rules.jokers, rules.tuck, rules.empty_column) = (2, true, EmptyColumn::Any)))
        .put(0, pile, cards)
}

fn joker_cases() -> Vec<(Broken, Local, Deed)> {
    let lone = || joker(C2, "joker");
    let fixed = |stands: &str| joker(C2, "").put_fixed(0, C2, stands);
    let (spades, misnamed) = ((1, "A♠"), |name: &str| Broken::Misnamed(card(name)));
    let four = || shift(Pile::NERTZ, "4♦", C2);
    vec![
        (Broken::JokerOnJoker, lone().put(0, Pile::WASTE, "joker"), shift(Pile::WASTE, "joker", C2)),
        (Broken::JokerOnJoker, lone().put(0, Pile::WASTE, "joker"), tuck(Pile::WASTE, "joker", C2)),
        (Broken::KingOnJoker(card("K♣")), lone(), shift(C1, "K♣", C2)),
        (Broken::KingOnJoker(card("K♣")), lone(), named(shift(C1, "K♣", C2), "K♥")),
        (Broken::KingOnJoker(card("K♣")), joker(Pile::WASTE, "joker"), tuck(Pile::WASTE, "joker", C1)),
        (Broken::JokerOnAce, joker(C2, "A♥ joker"), named(four(), "5♠")),
        (Broken::JokerBetween { card: card("4♦"), on: card("6♠") }, joker(C2, "6♠ joker"), named(four(), "5♠")),
        (Broken::JokerBetween { card: card("4♦"), on: card("7♥") }, joker(C2, "7♥ joker"), named(four(), "5♠")),
        (Broken::Unnamed, lone(), four()),
        (Broken::Unnamed, joker(Pile::WASTE, "joker"), tuck(Pile::WASTE, "joker", C0)),
        (Broken::Unnamed, joker(Pile::WASTE, "joker"), found(Pile::WASTE, "joker")),
        (Broken::Unnamed, joker(Pile::WASTE, "joker"), lake(Pile::WASTE, "joker", spades)),
        (Broken::Unnamed, fixed("2♠"), lake(C2, "joker", spades)),
        (misnamed("5♥"), lone(), named(four(), "5♥")),
        (misnamed("6♠"), lone(), named(four(), "6♠")),
        (misnamed("joker"), lone(), named(four(), "joker")),
        (misnamed("7♦"), joker(Pile::WASTE, "joker"), named(tuck(Pile::WASTE, "joker", C0), "7♦")),
        (misnamed("joker"), lone(), named(lake(C2, "joker", spades), "joker")),
        (misnamed("2♠"), fixed("2♣"), named(lake(C2, "joker", spades), "2♠")),
        (misnamed("A♠"), fixed("A♥"), named(found(C2, "joker"), "A♠")),
        (Broken::NothingToName, standard(), named(shift(Pile::NERTZ, "4♦", C0), "5♠")),
        (Broken::NothingToName, standard(), named(shift(Pile::NERTZ, "4♦", C2), "5♠")),
        (Broken::NothingToName, fixed("5♠"), named(four(), "5♠")),
        (Broken::NothingToName, joker(Pile::WASTE, "7♠"), named(tuck(Pile::WASTE, "7♠", C0), "7♠")),
        (Broken::NothingToName, standard(), named(lake(Pile::WASTE, "2♠", spades), "2♠")),
        (Broken::NothingToName, joker(Pile::WASTE, "A♥"), named(found(Pile::WASTE, "A♥"), "A♥")),
        // A fixed joker is that card in everything; one that is not fixed goes on nothing as a card.
        (Broken::WrongRank { card: card("4♦"), on: card("9♠") }, fixed("9♠"), four()),
        (Broken::WrongColour { card: card("4♦"), on: card("5♥") }, fixed("5♥"), four()),
        (Broken::WrongSuit(card("2♣")), fixed("2♣"), named(lake(C2, "joker", spades), "2♣")),
        (Broken::WrongSuit(card("2♣")), lone(), named(lake(C2, "joker", spades), "2♣")),
        (Broken::NotNext(card("3♠")), lone(), named(lake(C2, "joker", spades), "3♠")),
        (Broken::Ace(card("A♠")), lone(), named(lake(C2, "joker", spades), "A♠")),
        (Broken::NotAnAce(card("2♠")), lone(), named(found(C2, "joker"), "2♠")),
        (Broken::NotARun, joker(C2, "Q♦ joker 5♠"), shift(C2, "joker 5♠", C0)),
    ]
}

fn house_cases() -> Vec<(Broken, Local, Deed)> {
    let automatic = || {
        let mut table = position(&with(|rules| rules.call = CallBy::Automatic));
        table.layouts[0].nertz.clear();
        table
    };
    let turns = || position(&with(|rules| rules.turns = true)).put(1, C0, "9♠");
    let mut waits = turns();
    waits.layouts[0].ended = 1;
    let mut lone = position(&with(|rules| rules.lone_rotate = true));
    lone.layouts[0].stock.clear();
    let mut played = lone.clone();
    played.layouts[0].waste_played = true;
    let mut used_up = lone.clone();
    (used_up.rules.redeals, used_up.layouts[0].redeals) = (Redeals::Times(2), 2);
    let rotate = || Deed::Act(Act::Redeal(How::Lone));
    let taken = Place::new(Lane { deck: 1, card: card("A♠") }, 1);
    let spades = (1, "A♠");
    let mut two_lies = turns();
    two_lies.layouts[1].lake.push((taken, 2));
    vec![
        (Broken::MustCall, automatic(), Deed::Act(Act::Draw)),
        (Broken::MustCall, automatic(), shift(C0, "5♠", C2)),
        (Broken::MustCall, automatic(), Deed::Act(Act::Stuck { rotated: false })),
        (Broken::MustCall, automatic(), lake(Pile::WASTE, "2♠", spades)),
        (Broken::NotOnTurn, waits.clone(), Deed::Act(Act::Draw)),
        (Broken::NotOnTurn, waits.clone(), Deed::Act(Act::Pass)),
        (Broken::NotOnTurn, waits.clone(), land(Pile::WASTE, "2♠", spades)),
        (Broken::NotOnTurn, waits.clone(), shift(Pile::NERTZ, "4♦", C0)),
        (Broken::NotOnTurn, waits, Deed::Play(Play::Call)),
        (Broken::Taken(taken), two_lies, land(Pile::WASTE, "2♠", spades)),
        (Broken::WastePlayed, played, rotate()),
        (Broken::NoRedealLeft, used_up, rotate()),
        (Broken::StockNotEmpty, position(&with(|rules| rules.lone_rotate = true)), rotate()),
        (Broken::HouseRule, turns(), Deed::Act(Act::Stuck { rotated: false })),
        (Broken::HouseRule, turns(), lake(Pile::WASTE, "2♠", spades)),
        (Broken::HouseRule, standard(), land(Pile::WASTE, "2♠", spades)),
        (Broken::Ace(card("A♥")), turns().put(0, Pile::WASTE, "A♥"), land(Pile::WASTE, "A♥", spades)),
        (Broken::NotNext(card("5♠")), turns(), land(C0, "5♠", spades)),
        (Broken::WrongSuit(card("4♦")), turns(), land(Pile::NERTZ, "4♦", spades)),
    ]
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
        Broken::JokerOnJoker => 30,
        Broken::KingOnJoker(_) => 31,
        Broken::JokerOnAce => 32,
        Broken::JokerBetween { .. } => 33,
        Broken::Unnamed => 34,
        Broken::Misnamed(_) => 35,
        Broken::NothingToName => 36,
        Broken::MustCall => 37,
        Broken::NotOnTurn => 38,
        Broken::Taken(_) => 39,
        Broken::WastePlayed => 40,
    }
}

#[test]
fn every_rule_is_broken_by_name() {
    let mut seen = std::collections::BTreeSet::new();
    for (broken, table, deed) in [cases(), joker_cases(), house_cases()].concat() {
        assert_eq!(judge(&table, &deed), Err(broken), "{deed:?}");
        assert!(!broken.to_string().is_empty());
        seen.insert(number(broken));
    }
    assert_eq!(seen, (0..41).collect());
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
fn what_the_house_rules_allow() {
    let lone = || joker(C2, "joker");
    let on_waste = |cards: &str| joker(Pile::WASTE, cards);
    let fixed = |stands: &str| joker(C2, "").put_fixed(0, C2, stands);
    let four = || shift(Pile::NERTZ, "4♦", C2);
    let (spades, waste) = ((1, "A♠"), Pile::WASTE);
    let joker_deeds = [
        (on_waste("joker"), shift(waste, "joker", C0)),
        (on_waste("joker"), shift(waste, "joker", C1)),
        (on_waste("joker"), shift(waste, "joker", C2)),
        (joker(C2, "A♥").put(0, waste, "joker"), shift(waste, "joker", C2)),
        (lone(), named(four(), "5♠")),
        (lone(), named(four(), "5♣")),
        (joker(C2, "6♦ joker"), named(four(), "5♣")),
        (joker(C2, "6♦ joker"), shift(C2, "joker", C0)),
        (joker(C2, "A♥ joker"), named(lake(C2, "joker", spades), "2♠")),
        (joker(C2, "J♦ joker"), shift(C2, "J♦ joker", Pile(5))),
        (lone().put(0, Pile(5), "Q♠"), shift(C2, "joker", Pile(5))),
        (lone(), named(found(C2, "joker"), "A♠")),
        (lone(), named(found(C2, "joker"), "A♥")),
        (on_waste("joker"), named(lake(waste, "joker", spades), "2♠")),
        (on_waste("joker"), named(tuck(waste, "joker", C0), "7♠")),
        (on_waste("joker"), named(tuck(waste, "joker", C0), "7♣")),
        (lone(), tuck(waste, "2♠", C2)),
        (fixed("5♠"), four()),
        (fixed("5♠"), shift(C2, "joker", Pile(5))),
        (fixed("2♠"), named(lake(C2, "joker", spades), "2♠")),
        (fixed("A♥"), named(found(C2, "joker"), "A♥")),
        (fixed("4♥"), shift(C2, "joker", C0)),
    ];
    for (table, deed) in joker_deeds {
        assert_eq!(judge(&table, &deed), Ok(()), "{deed:?}");
    }
    let turns = position(&with(|rules| rules.turns = true)).put(1, C0, "9♠");
    for deed in [land(waste, "2♠", spades), Deed::Act(Act::Pass), Deed::Act(Act::Draw), shift(Pile::NERTZ, "4♦", C0)]
    {
        assert_eq!(judge(&turns, &deed), Ok(()), "{deed:?}");
    }
    let mut lone = position(&with(|rules| rules.lone_rotate = true));
    lone.layouts[0].stock.clear();
    assert_eq!(judge(&lone, &Deed::Act(Act::Redeal(How::Lone))), Ok(()));
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
