//! What must hold after any sequence of actions, legal or not, under any rules.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use arrayvec::ArrayVec;
use common::{Local, Random, random_rules};
use nertz_core::*;
use proptest::prelude::*;

/// `PROPTEST_CASES=2000` runs more of each.
fn config() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig::with_cases(asked.unwrap_or(60))
}

proptest! {
    #![proptest_config(config())]

    /// Conservation, whole or void, no panic: with plays that stay undecided for a while.
    #[test]
    fn any_sequence_of_actions(seed in any::<u64>()) {
        let mut random = Random(seed);
        let rules = random_rules(&mut random);
        let seats = 2 + random.below(7) as u8;
        let mut table = Local::deal(&rules, seats, &[], random.below(usize::MAX) as u64);
        table.check();
        for _ in 0..600 {
            let seat = random.below(usize::from(seats)) as u8;
            let deed = random_deed(&table, seat, &mut random);
            fold_is_total(&table, seat, &deed, &mut random);
            match &deed {
                Deed::Act(act) => {
                    if legal(&rules, &table, seat, act).is_ok() {
                        assert_locks_hold(table.layout(seat), act);
                        table.apply(seat, &Step::Act(act));
                        table.what_is_due();
                    }
                }
                Deed::Play(Play::Call) => {
                    if let Ok(None) = possible(&rules, &table, seat, &Play::Call) {
                        prop_assert_eq!(table.reveal(seat, &Play::Call), Ok(None));
                    }
                }
                Deed::Play(play) => { let _ = table.reveal(seat, play); }
            }
            if !table.pending.is_empty() && random.below(3) == 0 {
                table.settle(random.below(table.pending.len()));
                table.what_is_due();
            }
            table.check();
            if table.ended.is_some() {
                break;
            }
        }
        while !table.pending.is_empty() {
            table.settle(0);
        }
        table.check();
        prop_assert!(table.layouts.iter().all(|layout| layout.locked.is_empty()));
        for (layout, score) in table.layouts.iter().zip(table.scores()) {
            let penalty = i16::from(layout.false_calls) * i16::from(rules.penalty);
            prop_assert_eq!(score, layout.lake.len() as i16 + rules.left * layout.nertz.len() as i16 - penalty);
        }
    }

    /// What the program makes of a key is legal, and it finds whatever there is to be found.
    #[test]
    fn resolve_finds_exactly_what_is_legal(seed in any::<u64>()) {
        let mut random = Random(seed);
        let rules = random_rules(&mut random);
        let seats = 2 + random.below(3) as u8;
        let mut table = Local::deal(&rules, seats, &[], random.below(usize::MAX) as u64);
        for _ in 0..150 {
            let seat = random.below(usize::from(seats)) as u8;
            let view = table.view(seat);
            for intent in intents(&rules) {
                let found = resolve(&view, intent);
                let there = brute_force(&table, seat, intent);
                match &found {
                    Ok(deed) => prop_assert!(there.contains(deed), "{:?} gives {:?}", intent, deed),
                    Err(void) => prop_assert!(there.is_empty(), "{:?} is void: {}, but {:?}", intent, void, there),
                }
                if let (Ok(Deed::Act(Act::Move { cards, .. })), Intent::Move { .. }) = (&found, intent) {
                    let longest = there.iter().all(|other| match other {
                        Deed::Act(Act::Move { cards: other, .. }) => other.len() <= cards.len(),
                        _ => true,
                    });
                    prop_assert!(longest, "a longer run fits than {:?}", found);
                }
                if let (Ok(Deed::Play(Play::Lake { lane, .. })), Intent::Lake { .. }) = (&found, intent) {
                    let lowest = there.iter().all(|other| match other {
                        Deed::Play(Play::Lake { lane: other, .. }) => lane <= other,
                        _ => true,
                    });
                    prop_assert!(lowest, "a lower lane fits than {:?}", found);
                }
            }
            let open: Vec<Deed> = intents(&rules)
                .into_iter()
                .filter(|intent| *intent != Intent::Call && *intent != Intent::Stuck)
                .filter_map(|intent| resolve(&view, intent).ok())
                .collect();
            if open.is_empty() {
                break;
            }
            table.deed(seat, &random.pick(&open)).unwrap();
        }
    }

    /// What could be on a place is exactly what a play is possible for.
    #[test]
    fn could_be_on_is_what_is_possible(seed in any::<u64>()) {
        let mut random = Random(seed);
        let rules = random_rules(&mut random);
        let mut table = Local::deal(&rules, 3, &[], random.below(usize::MAX) as u64);
        for _ in 0..120 {
            let seat = random.below(3) as u8;
            let mut places: Vec<Place> = all_plays(&table, seat)
                .iter()
                .filter_map(|play| possible(&rules, &table, seat, play).ok().flatten())
                .collect();
            places.sort_unstable();
            places.dedup();
            prop_assert_eq!(places, could_be_on(&rules, &table, seat));
            let deed = random_deed(&table, seat, &mut random);
            match &deed {
                Deed::Play(play @ Play::Lake { .. }) => { let _ = table.reveal(seat, play); }
                Deed::Play(Play::Call) => {}
                act => { let _ = table.deed(seat, act); }
            }
        }
    }

    /// Rules that were not validated make no layout panic.
    #[test]
    fn any_bytes_that_are_rules(bytes in proptest::collection::vec(any::<u8>(), 0..120), seats in any::<u8>()) {
        if let Ok((rules, _)) = postcard::take_from_bytes::<Rules>(&bytes) {
            let valid = rules.validate(seats);
            let mut layout = Layout::new(&rules, 0, true);
            for step in [Step::Deal, Step::Act(&Act::Draw), Step::Act(&Act::Redeal(How::Table))] {
                let turned = turns(&rules, &layout, &step);
                fold(&rules, &mut layout, &step, 255, 1);
                prop_assert!(turned <= 54);
            }
            let _ = score(&rules, &[layout], Some(0));
            let _ = (rules.in_words(), rules.to_toml(), rules.differs_from_preset());
            if valid.is_ok() {
                prop_assert_eq!(Rules::from_toml(&rules.to_toml()), Ok(rules));
            }
        }
    }

    /// Rules are the same as text, as a file and as bytes.
    #[test]
    fn rules_round_trip(seed in any::<u64>()) {
        let rules = random_rules(&mut Random(seed));
        prop_assert_eq!(rules.validate(2), Ok(()));
        prop_assert_eq!(Rules::from_toml(&rules.to_toml()), Ok(rules.clone()));
        let bytes = postcard::to_stdvec(&rules).unwrap();
        prop_assert_eq!(postcard::from_bytes::<Rules>(&bytes), Ok(rules.clone()));
        let mut again = Rules::default();
        for (key, value) in rules.differs_from_preset() {
            again.set(key.name(), &value).unwrap();
        }
        prop_assert_eq!(again, rules);
    }

    /// A match always ends with one winner once somebody is ahead, and never with two.
    #[test]
    fn standing_has_one_winner_or_goes_on(
        seed in any::<u64>(),
        rounds in proptest::collection::vec(proptest::collection::vec(-26i16..=62, 4), 0..30),
    ) {
        let rules = random_rules(&mut Random(seed));
        let mut played: Vec<Vec<i16>> = Vec::new();
        for round in rounds {
            let before = standing(&rules, &played, 4);
            let round = match &before.verdict {
                Verdict::Won(winners) => {
                    prop_assert_eq!(winners.len(), 1);
                    let mut longer = played.clone();
                    longer.push(round);
                    prop_assert_eq!(&standing(&rules, &longer, 4), &before);
                    break;
                }
                Verdict::Next => round,
                Verdict::Extra(between) => {
                    prop_assert!(between.len() > 1);
                    let plays = |seat: usize| between.contains(&(seat as u8));
                    round.iter().enumerate().map(|(seat, points)| if plays(seat) { *points } else { 0 }).collect()
                }
            };
            played.push(round);
        }
        let sums: Vec<i32> = (0..4).map(|seat| played.iter().map(|round| i32::from(round[seat])).sum()).collect();
        prop_assert_eq!(standing(&rules, &played, 4).totals, sums);
    }
}

/// Faces of a pile, as far as they are known.
fn faces(table: &Local, seat: u8, pile: Pile) -> Vec<Card> {
    let cards = table.layout(seat).pile(pile).unwrap_or_default();
    cards.iter().filter_map(|&k| table.face(seat, k)).collect()
}

/// A deed that moves the round on if there is any, or one that is likely to be nearly legal.
fn random_deed(table: &Local, seat: u8, random: &mut Random) -> Deed {
    let rules = &table.rules;
    if random.below(2) == 0 {
        let view = table.view(seat);
        let open: Vec<Deed> = intents(rules)
            .into_iter()
            .filter(|intent| matches!(intent, Intent::Lake { .. } | Intent::Move { .. } | Intent::Tuck { .. }))
            .filter_map(|intent| resolve(&view, intent).ok())
            .collect();
        if !open.is_empty() {
            return random.pick(&open);
        }
    }
    let pile = |random: &mut Random| match random.below(40) {
        0 => Pile(u8::MAX),
        _ => Pile(random.below(usize::from(rules.columns) + 3) as u8),
    };
    let any_card = |random: &mut Random| Card::new(random.below(54) as u8).unwrap();
    let joker = |random: &mut Random| (random.below(30) == 0).then(|| any_card(random));
    let from = pile(random);
    let there = faces(table, seat, from);
    let card = match there.last() {
        Some(&card) if random.below(20) > 0 => card,
        _ => any_card(random),
    };
    let act = match random.below(16) {
        0..=2 => Act::Draw,
        3 => Act::Redeal(random.pick(&[How::Plain, How::Plain, How::Lone, How::Table])),
        4..=8 => {
            let count = (1 + random.below(3)).min(there.len());
            let mut cards: ArrayVec<Card, 13> = there[there.len() - count..].iter().copied().collect();
            if random.below(20) == 0 {
                let _ = cards.try_push(card);
            }
            Act::Move { from, cards, to: pile(random), joker: joker(random) }
        }
        9 => Act::Tuck { from, card, under: pile(random) },
        10 => Act::Found { from, card, declared: joker(random) },
        11 if random.below(4) == 0 => {
            let exact = rotated(table, seat);
            Act::Stuck { rotated: exact ^ (random.below(5) == 0) }
        }
        12 if random.below(4) == 0 => Act::Pass,
        12 if random.below(10) == 0 => return Deed::Play(Play::Call),
        _ => {
            let lanes: Vec<Lane> = table.view(seat).lanes.iter().map(|lane| lane.lane).collect();
            let lane = match lanes.is_empty() || random.below(20) == 0 {
                true => Lane { deck: random.below(9) as u8, card: any_card(random) },
                false => random.pick(&lanes),
            };
            return Deed::Play(Play::Lake { from, card, lane, declared: joker(random) });
        }
    };
    Deed::Act(act)
}

/// No step panics, whether or not it is legal; and what is refused has no other way to change anything.
fn fold_is_total(table: &Local, seat: u8, deed: &Deed, random: &mut Random) {
    let mut layout = table.layout(seat).clone();
    let place = Place([random.below(256) as u8, random.below(256) as u8, random.below(256) as u8]);
    let (won, turn) = (random.below(2) == 0, random.below(2) == 0);
    let steps = match deed {
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
        fold(&table.rules, &mut layout, &step, random.below(256) as u8, random.below(1000) as u32);
    }
}

fn assert_locks_hold(layout: &Layout, act: &Act) {
    let touched = match act {
        Act::Draw | Act::Redeal(_) => vec![Pile::WASTE],
        Act::Move { from, to, .. } => vec![*from, *to],
        Act::Tuck { from, under, .. } => vec![*from, *under],
        Act::Found { from, .. } => vec![*from],
        Act::Stuck { .. } => layout.piles().collect(),
        Act::Pass => vec![],
    };
    assert!(touched.iter().all(|&pile| !layout.is_locked(pile)), "{act:?} touches a locked pile");
}

fn intents(rules: &Rules) -> Vec<Intent> {
    let piles = || (0..rules.columns + 3).map(Pile);
    let mut intents = vec![Intent::Draw, Intent::Stuck, Intent::Call];
    intents.extend(piles().map(|from| Intent::Lake { from }));
    for from in piles() {
        intents.extend(piles().flat_map(|to| [Intent::Move { from, to }, Intent::Tuck { from, to }]));
    }
    intents
}

/// Every legal deed that an intent can mean, found by trying.
fn brute_force(table: &Local, seat: u8, intent: Intent) -> Vec<Deed> {
    let acts = match intent {
        Intent::Draw => vec![Act::Draw, Act::Redeal(How::Plain)],
        Intent::Move { from, to } => {
            let there = faces(table, seat, from);
            let whole =
                |count: usize| from.as_column().is_some() && count == there.len() && faces(table, seat, to).is_empty();
            (1..=there.len().min(13))
                .filter(|&count| !whole(count))
                .map(|count| there[there.len() - count..].iter().copied().collect())
                .map(|cards| Act::Move { from, cards, to, joker: None })
                .collect()
        }
        Intent::Tuck { from, to } => {
            faces(table, seat, from).last().map(|&card| Act::Tuck { from, card, under: to }).into_iter().collect()
        }
        Intent::Lake { from } => {
            let founds = faces(table, seat, from).last().map(|&card| Act::Found { from, card, declared: None });
            let mut deeds: Vec<Deed> = all_plays(table, seat)
                .into_iter()
                .filter(|play| matches!(play, Play::Lake { from: off, .. } if *off == from))
                .filter(|play| match possible(&table.rules, table, seat, play) {
                    // What has been revealed there before would be beaten for certain.
                    Ok(Some(place)) => !table.revealed(place),
                    _ => false,
                })
                .map(Deed::Play)
                .collect();
            deeds.extend(founds.filter(|act| legal(&table.rules, table, seat, act).is_ok()).map(Deed::Act));
            return deeds;
        }
        Intent::Stuck => vec![Act::Stuck { rotated: false }, Act::Stuck { rotated: true }],
        Intent::Call => {
            let call = Play::Call;
            return possible(&table.rules, table, seat, &call).map(|_| Deed::Play(call)).into_iter().collect();
        }
    };
    acts.into_iter().filter(|act| legal(&table.rules, table, seat, act).is_ok()).map(Deed::Act).collect()
}

/// Every play that names an available card and a lane that might exist, and the call.
fn all_plays(table: &Local, seat: u8) -> Vec<Play> {
    let mut plays = Vec::new();
    for from in table.layout(seat).piles() {
        let Some(&card) = faces(table, seat, from).last() else { continue };
        for deck in 0..table.seats() + 1 {
            let lanes = Suit::ALL.into_iter().filter_map(|suit| Card::of(suit, 0)).map(|card| Lane { deck, card });
            plays.extend(lanes.map(|lane| Play::Lake { from, card, lane, declared: None }));
        }
    }
    if table.layout(seat).nertz.is_empty() {
        plays.push(Play::Call);
    }
    plays
}
