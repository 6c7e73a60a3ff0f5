//! What is found is exactly what there is: keys, names for jokers, and the places of a play, against trying everything.
//!
//! `PROPTEST_CASES=2000` runs more of each.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "common/cases.rs"]
mod cases;
mod common;

use arrayvec::ArrayVec;
use common::{Local, Mood, Random, intents, random_deed, random_rules};
use nertz_core::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

proptest! {
    #![proptest_config(cases::cases(60))]

    /// What the program makes of a key is legal, and it finds whatever there is to be found.
    #[test]
    fn resolve_finds_exactly_what_is_legal(seed in any::<u64>()) {
        walk(seed, |table, seat, random| {
            let mut view = table.view(seat);
            for intent in intents(table, seat) {
                compare(table, seat, &view, intent);
            }
            view.phase = random.pick(&[
                Phase::Dealing,
                Phase::Covered,
                Phase::Countdown(1),
                Phase::AwaitGo,
                Phase::Closing,
                Phase::Scored,
                Phase::Over,
            ]);
            for intent in intents(table, seat) {
                assert_eq!(resolve(&view, intent), Err(Void::NotPlaying));
                assert_eq!(options(&view, intent), []);
            }
        });
    }

    /// The plays that are listed are exactly those that are possible.
    #[test]
    fn plays_are_what_is_possible(seed in any::<u64>()) {
        walk(seed, |table, seat, _| {
            let mut possible = all_plays(table, seat);
            possible.retain(|play| nertz_core::possible(&table.rules, table, seat, play).is_ok());
            let sorted = |plays: Vec<Play>| plays.iter().map(|play| format!("{play:?}")).collect::<BTreeSet<_>>();
            let (possible, listed) = (sorted(possible), plays(&table.rules, table, seat));
            let count = listed.len();
            let listed = sorted(listed);
            assert_eq!(listed.len(), count, "no play stands there twice");
            assert_eq!(possible, listed);
        });
    }

    /// What could be on a place is exactly what a play is possible for.
    #[test]
    fn could_be_on_is_what_is_possible(seed in any::<u64>()) {
        walk(seed, |table, seat, _| {
            let plays = all_plays(table, seat).into_iter();
            let places: BTreeSet<Place> =
                plays.filter_map(|play| possible(&table.rules, table, seat, &play).ok().flatten()).collect();
            assert_eq!(places.into_iter().collect::<Vec<Place>>(), could_be_on(&table.rules, table, seat));
        });
    }
}

/// Shows positions of a round in which legal things are done, with plays that stay undecided for a while.
fn walk(seed: u64, mut at: impl FnMut(&Local, u8, &mut Random)) {
    let mut random = Random(seed);
    let seats = 2 + random.below(3) as u8;
    let rules = random_rules(&mut random, seats);
    let mut table = Local::deal(&rules, seats, &[], random.0);
    let mood = Mood::any(&mut random);
    for _ in 0..80 {
        let seat = on_turn(&table).filter(|_| rules.turns && !random.once_in(9));
        let seat = seat.unwrap_or_else(|| random.below(usize::from(seats)) as u8);
        at(&table, seat, &mut random);
        for _ in 0..4 {
            match random_deed(&table, seat, mood, &mut random) {
                // No false calls: there is nothing to see in them.
                Deed::Play(Play::Call) => {}
                Deed::Play(play) => drop(table.reveal(seat, &play)),
                act => drop(table.deed(seat, &act)),
            }
        }
        if !table.pending.is_empty() && random.once_in(3) {
            table.settle(random.below(table.pending.len()));
            table.what_is_due();
        }
        if table.ended.is_some() {
            return;
        }
    }
}

fn compare(table: &Local, seat: u8, view: &View, intent: Intent) {
    let found = resolve(view, intent);
    let there = best(brute_force(table, seat, intent));
    let names: Vec<Card> = there.iter().filter_map(name_in).collect();
    let asks = matches!(intent, Intent::Move { .. } | Intent::Tuck { .. } | Intent::Lake { .. }) && there.len() > 1;
    match &found {
        Ok(deed) => assert_eq!(there, std::slice::from_ref(deed), "{intent:?}"),
        Err(Void::Name) if asks => {
            let mut listed = options(view, intent);
            listed.sort_unstable();
            assert_eq!(listed, names, "what {intent:?} could stand for");
            for card in names {
                assert!(resolve(view, with(intent, card)).is_ok(), "{intent:?} as {card}");
            }
            return;
        }
        // A call with an own nertz play undecided would be a false one.
        Err(Void::PlayInAir) if intent == Intent::Call => {}
        Err(void) => assert!(there.is_empty(), "{intent:?} is void: {void}, but {there:?}"),
    }
    assert_eq!(options(view, intent), [], "{intent:?} needs no name");
}

fn with(intent: Intent, card: Card) -> Intent {
    match intent {
        Intent::Move { from, to } => Intent::MoveAs { from, to, card },
        Intent::Tuck { from, to } => Intent::TuckAs { from, to, card },
        Intent::Lake { from } => Intent::LakeAs { from, card },
        other => other,
    }
}

/// What a joker is named in a deed.
fn name_in(deed: &Deed) -> Option<Card> {
    match deed {
        Deed::Act(Act::Move { joker: name, .. } | Act::Tuck { joker: name, .. })
        | Deed::Act(Act::Found { declared: name, .. } | Act::Land { declared: name, .. })
        | Deed::Play(Play::Lake { declared: name, .. }) => *name,
        _ => None,
    }
}

/// Of what an intent can mean the longest run, and for each name the lowest lane; in the order of the names.
fn best(mut there: Vec<Deed>) -> Vec<Deed> {
    let run = |deed: &Deed| if let Deed::Act(Act::Move { cards, .. }) = deed { cards.len() } else { 0 };
    let lane = |deed: &Deed| match deed {
        Deed::Act(Act::Land { lane, .. }) | Deed::Play(Play::Lake { lane, .. }) => Some(*lane),
        _ => None,
    };
    let longest = there.iter().map(run).max();
    there.retain(|deed| Some(run(deed)) == longest);
    there.sort_by_key(|deed| (name_in(deed), lane(deed)));
    there.dedup_by_key(|deed| name_in(deed));
    there
}

/// Every legal deed that an intent can mean, found by trying.
fn brute_force(table: &Local, seat: u8, intent: Intent) -> Vec<Deed> {
    let any_name = || all_names().collect::<Vec<_>>();
    let legal_acts = |acts: Vec<Act>| {
        let acts = acts.into_iter().filter(|act| legal(&table.rules, table, seat, act).is_ok());
        acts.map(Deed::Act).collect::<Vec<Deed>>()
    };
    match intent {
        Intent::Draw => legal_acts(vec![Act::Draw, Act::Redeal(How::Plain)]),
        Intent::Rotate => legal_acts(vec![Act::Redeal(How::Lone)]),
        Intent::Move { from, to } => legal_acts(moves(table, seat, from, to, &any_name())),
        Intent::MoveAs { from, to, card } => legal_acts(moves(table, seat, from, to, &[Some(card)])),
        Intent::Tuck { from, to } => legal_acts(tucks(table, seat, from, to, &any_name())),
        Intent::TuckAs { from, to, card } => legal_acts(tucks(table, seat, from, to, &[Some(card)])),
        Intent::Lake { from } => {
            let names = faces(table, seat, from).last().map(|&card| names_for(card));
            to_the_lake(table, seat, from, &names.unwrap_or_default())
        }
        Intent::LakeAs { from, card } => {
            let itself = faces(table, seat, from).last() == Some(&card);
            to_the_lake(table, seat, from, &[Some(card).filter(|_| !itself)])
        }
        Intent::Stuck => legal_acts(vec![Act::Stuck { rotated: false }, Act::Stuck { rotated: true }, Act::Pass]),
        Intent::Call => {
            let call = Play::Call;
            possible(&table.rules, table, seat, &call).map(|_| Deed::Play(call)).into_iter().collect()
        }
    }
}

fn moves(table: &Local, seat: u8, from: Pile, to: Pile, names: &[Option<Card>]) -> Vec<Act> {
    let there = faces(table, seat, from);
    // A whole column into an empty one changes nothing.
    let whole = |count: usize| from.as_column().is_some() && count == there.len() && faces(table, seat, to).is_empty();
    let counts = (1..=there.len().min(13)).filter(|&count| !whole(count));
    let runs = counts.map(|count| there[there.len() - count..].iter().copied().collect::<ArrayVec<Card, 13>>());
    let moves =
        runs.flat_map(|cards| names.iter().map(move |&joker| Act::Move { from, cards: cards.clone(), to, joker }));
    moves.collect()
}

fn tucks(table: &Local, seat: u8, from: Pile, under: Pile, names: &[Option<Card>]) -> Vec<Act> {
    let there = faces(table, seat, from);
    let tucks = there.last().map(|&card| names.iter().map(move |&joker| Act::Tuck { from, card, under, joker }));
    tucks.into_iter().flatten().collect()
}

fn to_the_lake(table: &Local, seat: u8, from: Pile, names: &[Option<Card>]) -> Vec<Deed> {
    let Some(&card) = faces(table, seat, from).last() else { return Vec::new() };
    let mut deeds = Vec::new();
    for &declared in names {
        let found = Act::Found { from, card, declared };
        deeds.extend(legal(&table.rules, table, seat, &found).is_ok().then_some(Deed::Act(found)));
        for lane in all_lanes(table) {
            let (land, play) = (Act::Land { from, card, lane, declared }, Play::Lake { from, card, lane, declared });
            deeds.extend(legal(&table.rules, table, seat, &land).is_ok().then_some(Deed::Act(land)));
            // What has been revealed there before would be beaten for certain.
            let open = |place: &Place| !table.revealed(*place);
            let place = possible(&table.rules, table, seat, &play).ok().flatten().filter(open);
            deeds.extend(place.map(|_| Deed::Play(play)));
        }
    }
    deeds
}

/// Every play that names an available card and a lane that might exist, and the call.
fn all_plays(table: &Local, seat: u8) -> Vec<Play> {
    let mut plays = vec![Play::Call];
    for from in table.layout(seat).piles() {
        let Some(&card) = faces(table, seat, from).last() else { continue };
        for lane in all_lanes(table) {
            let names = names_for(card).into_iter();
            plays.extend(names.map(|declared| Play::Lake { from, card, lane, declared }));
        }
    }
    plays
}

/// Every lane that there might be, and one that cannot be.
fn all_lanes(table: &Local) -> impl Iterator<Item = Lane> + use<> {
    let founders = || all_names().flatten().filter(|card| card.is_ace() || card.is_joker());
    (0..table.seats() + 1).flat_map(move |deck| founders().map(move |card| Lane { deck, card }))
}

/// All names for a joker; for another card none, and two that it must not have.
fn names_for(card: Card) -> Vec<Option<Card>> {
    if card.is_joker() { all_names().collect() } else { vec![None, Some(card), Card::new(50)] }
}

fn all_names() -> impl Iterator<Item = Option<Card>> {
    (0..Card::COUNT).map(Card::new).chain([None])
}

/// Faces of a pile as they lie, as far as they are known.
fn faces(table: &Local, seat: u8, pile: Pile) -> Vec<Card> {
    let cards = table.layout(seat).pile(pile).unwrap_or_default();
    cards.iter().filter_map(|&k| table.face(seat, k)).collect()
}
