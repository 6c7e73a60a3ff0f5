//! Bots of every skill finish their rounds, by a call or by being stuck, with from 2 to 8 seats.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Ended, Local, Random};
use nertz_core::{Bot, Rules, Skill, Table, resolve};

/// Plays one round at the bots' own pace, in virtual time. Returns how it ended, after how many milliseconds.
fn play(rules: &Rules, seats: u8, skill: impl Fn(u8) -> Skill, witnesses: &[u8], seed: u64) -> (Local, u64) {
    let mut table = Local::deal(rules, seats, witnesses, seed);
    let mut bots: Vec<Bot> = (0..seats).map(|seat| Bot::new(seed ^ u64::from(seat) << 32, skill(seat))).collect();
    let mut next: Vec<u64> = bots.iter_mut().map(Bot::pause_ms).collect();
    let mut last_view = None;
    let mut now = 0;
    for _ in 0..400_000 {
        if table.ended.is_some() {
            return (table, now);
        }
        let seat = (0..next.len()).min_by_key(|&seat| next[seat]).unwrap();
        now = next[seat];
        next[seat] += bots[seat].pause_ms();
        let view = table.view(seat as u8);
        let Some(intent) = bots[seat].choose(&view) else { continue };
        let deed = resolve(&view, intent).unwrap_or_else(|void| panic!("{intent:?} is void: {void} (seed {seed})"));
        let chosen = Some((seat, intent, view));
        assert_ne!(chosen, last_view, "nothing is chosen twice (seed {seed})");
        last_view = chosen;
        let done = table.deed(seat as u8, &deed);
        done.unwrap_or_else(|broken| panic!("{deed:?}: {broken} (seed {seed})"));
        table.check();
    }
    panic!("the round of seed {seed} with {seats} seats does not end");
}

#[test]
fn every_round_ends() {
    for skill in [Skill::Easy, Skill::Fair, Skill::Fast] {
        for seats in 2..=8 {
            for seed in 0..12 {
                let (table, _) = play(&Rules::default(), seats, |_| skill, &[], seed);
                assert_explained(&table);
            }
        }
    }
}

#[test]
fn every_round_ends_under_any_rules() {
    for seed in 0..150 {
        let mut random = Random(seed);
        let rules = common::random_rules(&mut random);
        let seats = 2 + random.below(7) as u8;
        let skill = |seat| [Skill::Easy, Skill::Fair, Skill::Fast][usize::from(seat) % 3];
        let (table, _) = play(&rules, seats, skill, &[], seed);
        assert_explained(&table);
    }
}

#[test]
fn a_share_of_the_rounds_of_two_ends_stuck() {
    for skill in [Skill::Easy, Skill::Fair, Skill::Fast] {
        let stuck = |seed: &u64| play(&Rules::default(), 2, |_| skill, &[], *seed).0.ended == Some(Ended::Stuck);
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
            let scores = play(&Rules::default(), 2, skill, &[], seed).0.scores();
            i32::from(scores[0]) - i32::from(scores[1])
        })
        .sum();
    assert!(ahead > 0, "{ahead} points in 60 rounds");
}

#[test]
fn a_witness_takes_no_part() {
    for seed in 0..10 {
        let (table, _) = play(&Rules::default(), 4, |_| Skill::Fair, &[1, 3], seed);
        let scores = table.scores();
        assert_eq!((scores[1], scores[3]), (0, 0));
        assert!(table.layout(1).is_witness() && !table.layout(0).is_witness());
    }
}

#[test]
fn choices_follow_from_the_seed() {
    let round = |seed| play(&Rules::default(), 3, |_| Skill::Easy, &[], seed);
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

fn assert_explained(table: &Local) {
    let scores = table.scores();
    for (seat, layout) in table.layouts.iter().enumerate() {
        let called = table.ended == Some(Ended::Called(seat as u8));
        let bonus = if called { i16::from(table.rules.bonus) } else { 0 };
        assert_eq!(
            scores[seat],
            layout.lake.len() as i16 + table.rules.left * layout.nertz.len() as i16 + bonus,
            "lake and nertz pile explain the score of seat {seat}"
        );
    }
}
