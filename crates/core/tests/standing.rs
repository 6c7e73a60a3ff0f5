//! What a match comes to, and rules as text, file and bytes, under any rules.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "common/cases.rs"]
mod cases;
mod common;

use common::{Random, name_of, random_rules};
use nertz_core::rules::Lang;
use nertz_core::*;
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases::cases(256))]

    /// Rules are the same as text, as a file and as bytes.
    #[test]
    fn rules_round_trip(
        seed in any::<u64>(), seats in 2u8..=8, pile_name in any::<String>(), call_word in "\\PC{1,8}",
    ) {
        let mut rules = random_rules(&mut Random(seed), seats);
        // Most of these are allowed; what is not, changes nothing.
        let _ = (rules.set("pile_name", &pile_name), rules.set("call_word", &call_word));
        let names: Vec<String> = (0..seats).map(|seat| name_of(seat).to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        prop_assert_eq!(rules.validate_for(&names), Ok(()));
        for lang in Lang::ALL {
            prop_assert_eq!(Rules::from_toml(&rules.to_toml(lang)), Ok(rules.clone()));
        }
        let bytes = postcard::to_stdvec(&rules).unwrap();
        prop_assert_eq!(postcard::from_bytes::<Rules>(&bytes), Ok(rules.clone()));
        let mut again = Rules::preset(&rules.preset).unwrap();
        for (key, value) in rules.differs_from_preset() {
            again.set(key.name(), &value).unwrap();
        }
        prop_assert_eq!(again, rules);
    }

    /// Everybody is in one team, opposite the partner; one team wins, or the match goes on; once it is won nothing changes.
    #[test]
    fn one_team_wins_or_the_match_goes_on(
        seed in any::<u64>(),
        seats in 2u8..=8,
        rounds in proptest::collection::vec(proptest::collection::vec(-26i16..=62, 8), 0..40),
    ) {
        let rules = random_rules(&mut Random(seed), seats);
        let teams = rules.teams(seats);
        let mut all = teams.concat();
        all.sort_unstable();
        prop_assert_eq!(all, (0..seats).collect::<Vec<u8>>());
        let size = if rules.partners { 2 } else { 1 };
        prop_assert!(teams.iter().all(|team| team.len() == size));
        let mut played: Vec<Vec<i16>> = Vec::new();
        for round in rounds {
            let round = round[..usize::from(seats)].to_vec();
            let before = standing(&rules, &played, seats);
            let sum = |team: &Vec<u8>| team.iter().map(|&seat| before.totals[usize::from(seat)]).sum::<i32>();
            let round = match &before.verdict {
                Verdict::Won(winners) => {
                    prop_assert!(teams.contains(winners), "{:?} are no team of {:?}", winners, teams);
                    if let rules::End::Target(target) = rules.end {
                        prop_assert!(sum(winners) >= i32::from(target) || played.len() > 1);
                    }
                    let mut longer = played.clone();
                    longer.push(round);
                    prop_assert_eq!(&standing(&rules, &longer, seats), &before);
                    break;
                }
                Verdict::Next => {
                    if let rules::End::Target(target) = rules.end {
                        prop_assert!(teams.iter().all(|team| sum(team) < i32::from(target)), "nobody is there yet");
                    }
                    round
                }
                Verdict::Extra(between) => {
                    let of = |team: &&Vec<u8>| team.iter().filter(|seat| between.contains(seat)).count();
                    prop_assert!(teams.iter().all(|team| matches!(of(&team), 0) || of(&team) == team.len()), "whole teams");
                    prop_assert!(teams.iter().filter(|team| of(team) > 0).count() > 1, "two at least");
                    let plays = |seat: usize| between.contains(&(seat as u8));
                    round.iter().enumerate().map(|(seat, points)| if plays(seat) { *points } else { 0 }).collect()
                }
            };
            played.push(round);
        }
        let total = |seat: u8| played.iter().map(|round| i32::from(round[usize::from(seat)])).sum::<i32>();
        prop_assert_eq!(standing(&rules, &played, seats).totals, (0..seats).map(total).collect::<Vec<i32>>());
    }
}
