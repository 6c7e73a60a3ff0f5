//! Bots of every skill finish their rounds, by a call or by being stuck, with from 2 to 8 seats.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Did, Ended, Local, Random, explain, nobody_could_go_on, random_rules};
use nertz_core::rules::{CallBy, EmptyColumn};
use nertz_core::*;
use std::collections::BTreeMap;

/// How often what has happened in rounds of bots.
#[derive(Default)]
struct Counts(BTreeMap<&'static str, usize>);

impl Counts {
    fn add(&mut self, what: &'static str, count: usize) {
        *self.0.entry(what).or_default() += count;
    }

    fn round(&mut self, table: &Local) {
        for (_, did) in &table.log {
            let what = match did {
                Did::Act(Act::Move { joker: Some(_), .. }) => "joker fixed by a card put on it",
                Did::Act(Act::Tuck { .. }) => "tuck",
                Did::Act(Act::Found { declared: Some(_), .. }) => "joker founds",
                Did::Act(Act::Land { declared: Some(_), .. })
                | Did::Settled { play: Play::Lake { declared: Some(_), .. }, won: true, .. } => "joker to a lane",
                Did::Act(Act::Redeal(How::Lone)) => "lone rotation",
                Did::Act(Act::Redeal(How::Table)) => "rotation with the table",
                Did::Act(Act::Pass) => "pass",
                Did::Act(Act::Land { .. }) => "play on a lane in turns",
                _ => continue,
            };
            self.add(what, 1);
        }
        let kind = match (table.ended, table.rules.call, table.rules.turns) {
            (Some(Ended::Stuck), _, false) => "round ended stuck",
            (Some(Ended::Stuck), _, true) => "round ended stuck in turns",
            (_, CallBy::Automatic, _) => "round ended by a call that the rules made",
            (_, CallBy::Manual, _) => "round ended by a call",
        };
        self.add(kind, 1);
    }
}

/// Plays one round at the bots' own pace, in virtual time. Returns how it ended, after how many milliseconds. Once in
/// `refuses` times (0: never) a card that a bot wants to play is refused, as if somebody else had been there first.
fn play(
    rules: &Rules,
    seats: u8,
    skill: impl Fn(u8) -> Skill,
    witnesses: &[u8],
    (seed, refuses): (u64, usize),
) -> (Local, u64) {
    let mut table = Local::deal(rules, seats, witnesses, seed);
    let mut bots: Vec<Bot> = (0..seats).map(|seat| Bot::new(seed ^ u64::from(seat) << 32, skill(seat))).collect();
    let mut next: Vec<u64> = bots.iter_mut().map(Bot::pause_ms).collect();
    let (mut refusals, mut refused) = (Random(seed), Vec::new());
    let mut last_view = None;
    let mut now = 0;
    for _ in 0..400_000 {
        if table.ended.is_some() {
            if table.ended == Some(Ended::Stuck) {
                nobody_could_go_on(&table);
            }
            return (table, now);
        }
        let seat = (0..next.len()).min_by_key(|&seat| next[seat]).unwrap();
        now = next[seat];
        next[seat] += bots[seat].pause_ms();
        let view = table.view(seat as u8);
        let Some(intent) = bots[seat].choose(&view) else { continue };
        let deed = resolve(&view, intent).unwrap_or_else(|void| panic!("{intent:?} is void: {void} (seed {seed})"));
        let beaten = matches!(deed, Deed::Play(Play::Lake { .. }));
        let again =
            |(by, other, then): &(usize, Deed, View)| *by == seat && *other == deed && (beaten || *then == view);
        assert!(!refused.iter().any(again), "{deed:?} was refused before (seed {seed})");
        let plays_card = beaten || matches!(deed, Deed::Act(Act::Move { .. } | Act::Tuck { .. } | Act::Land { .. }));
        if refuses > 0 && plays_card && refusals.once_in(refuses) {
            bots[seat].refused(intent);
            refused.push((seat, deed, view));
            continue;
        }
        let chosen = Some((seat, intent, view));
        assert_ne!(chosen, last_view, "nothing is chosen twice (seed {seed})");
        last_view = chosen;
        let done = table.deed(seat as u8, &deed);
        done.unwrap_or_else(|broken| panic!("{deed:?}: {broken} (seed {seed})"));
        table.check();
    }
    panic!("the round of seed {seed} with {seats} seats does not end under {rules:?}");
}

#[test]
fn every_round_ends() {
    for skill in [Skill::Easy, Skill::Fair, Skill::Fast] {
        for seats in 2..=8 {
            for seed in 0..12 {
                let (table, _) = play(&Rules::default(), seats, |_| skill, &[], (seed, 0));
                explain(&table);
            }
        }
    }
}

#[test]
fn every_round_ends_under_any_rules() {
    let mut counts = Counts::default();
    for seed in 0..400 {
        let mut random = Random(seed);
        let seats = if random.once_in(2) { 2 } else { 2 + random.below(7) as u8 };
        let rules = random_rules(&mut random, seats);
        let skill = |seat| [Skill::Easy, Skill::Fair, Skill::Fast][usize::from(seat) % 3];
        let (table, _) = play(&rules, seats, skill, &[], (seed, random.pick(&[0, 3, 20])));
        explain(&table);
        counts.round(&table);
    }
    counts.0.iter().for_each(|(what, count)| println!("{count:>6} {what}"));
    let all = [
        "joker fixed by a card put on it",
        "joker founds",
        "joker to a lane",
        "lone rotation",
        "pass",
        "play on a lane in turns",
        "rotation with the table",
        "round ended by a call",
        "round ended by a call that the rules made",
        "round ended stuck",
        "round ended stuck in turns",
        "tuck",
    ];
    let never: Vec<&&str> = all.iter().filter(|what| !counts.0.contains_key(**what)).collect();
    assert!(never.is_empty(), "never happened: {never:?}");
}

/// Each house rule that a bot has to know of, with the others as usual, and with all of them at once.
#[test]
fn every_round_ends_under_each_house_rule() {
    let house: [fn(&mut Rules); 6] = [
        |rules| rules.jokers = 2,
        |rules| rules.call = CallBy::Automatic,
        |rules| rules.turns = true,
        |rules| rules.lone_rotate = true,
        |rules| (rules.tuck, rules.empty_column) = (true, EmptyColumn::Any),
        |rules| rules.redeals = rules::Redeals::Times(1),
    ];
    for pair in 0..1u64 << house.len() {
        let mut rules = Rules::default();
        house.iter().enumerate().filter(|(bit, _)| pair & 1 << bit != 0).for_each(|(_, change)| change(&mut rules));
        for seats in [2, 3, 8] {
            let (table, _) = play(&rules, seats, |_| Skill::Fast, &[], (pair ^ u64::from(seats), 0));
            explain(&table);
            let declares = |(_, did): &(u8, Did)| matches!(did, Did::Act(Act::Stuck { .. }));
            assert!(!rules.turns || !table.log.iter().any(declares), "with turns a pass declares");
        }
    }
}

#[test]
fn a_share_of_the_rounds_of_two_ends_stuck() {
    for skill in [Skill::Easy, Skill::Fair, Skill::Fast] {
        let stuck = |seed: &u64| play(&Rules::default(), 2, |_| skill, &[], (*seed, 0)).0.ended == Some(Ended::Stuck);
        let share = (0..200).filter(stuck).count();
        println!("{skill:?}: {share} of 200 rounds ended stuck");
        assert!((2..100).contains(&share), "{skill:?}: {share} of 200 rounds ended stuck");
    }
}

#[test]
fn better_bots_win_more() {
    let skill = |seat| if seat == 0 { Skill::Fast } else { Skill::Easy };
    let ahead: i32 = (0..60)
        .map(|seed| {
            let scores = play(&Rules::default(), 2, skill, &[], (seed, 0)).0.scores();
            i32::from(scores[0]) - i32::from(scores[1])
        })
        .sum();
    assert!(ahead > 0, "{ahead} points in 60 rounds");
}

#[test]
fn a_witness_takes_no_part() {
    for seed in 0..10 {
        let (table, _) = play(&Rules::default(), 4, |_| Skill::Fair, &[1, 3], (seed, 0));
        let scores = table.scores();
        assert_eq!((scores[1], scores[3]), (0, 0));
        assert!(table.layout(1).is_witness() && !table.layout(0).is_witness());
    }
}

#[test]
fn choices_follow_from_the_seed() {
    let round = |seed| play(&Rules::default(), 3, |_| Skill::Easy, &[], (seed, 0));
    let ((one, at_one), (two, at_two)) = (round(7), round(7));
    assert_eq!((one.layouts, at_one), (two.layouts, at_two));
}

#[test]
fn pauses_are_those_of_people() {
    for skill in [Skill::Easy, Skill::Fair, Skill::Fast] {
        let mut bot = Bot::new(1, skill);
        assert!((0..1000).all(|_| (250..=600).contains(&bot.pause_ms())));
    }
}

#[test]
fn a_refused_move_is_not_tried_again_as_things_are() {
    for seed in 0..50 {
        let table = Local::deal(&Rules::default(), 2, &[], seed);
        let view = table.view(0);
        let mut bot = Bot::new(seed, Skill::Fast);
        let mut refused = Vec::new();
        while let Some(intent) = bot.choose(&view) {
            assert!(!refused.contains(&intent), "{intent:?} is tried again (seed {seed})");
            bot.refused(intent);
            refused.push(intent);
        }
    }
}
