//! What a round and a match come to.

use crate::rules::{Crossing, End, FalseCall};
use crate::{Layout, Rules};

/// The score of every seat, from the layouts at the cut. `caller` is who ended the round by a valid call.
pub fn score(rules: &Rules, at_the_cut: &[Layout], caller: Option<u8>) -> Vec<i16> {
    at_the_cut
        .iter()
        .enumerate()
        .map(|(seat, layout)| {
            let lake = layout.lake.len() as i16;
            let left = rules.left.saturating_mul(layout.nertz.len() as i16);
            let called = caller.is_some_and(|caller| usize::from(caller) == seat) && layout.false_calls == 0;
            let bonus = if called { i16::from(rules.bonus) } else { 0 };
            let penalty = match rules.false_call {
                FalseCall::Penalty => i16::from(rules.penalty).saturating_mul(i16::from(layout.false_calls)),
                FalseCall::Refuse => 0,
            };
            lake.saturating_add(left).saturating_add(bonus).saturating_sub(penalty)
        })
        .collect()
}

/// Where a match stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Points of every seat.
    pub totals: Vec<i32>,
    /// What comes next.
    pub verdict: Verdict,
}

/// What comes after a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A round of everybody.
    Next,
    /// An extra round between these seats; the others are its witnesses.
    Extra(Vec<u8>),
    /// These have won the match: one seat, or a team.
    Won(Vec<u8>),
}

/// The standing after the rounds played so far, each with the score of every seat (a witness of an extra round: 0).
/// Rounds after the one that decides change nothing. Partners' scores add up, and a team wins or plays on as one.
pub fn standing(rules: &Rules, results: &[Vec<i16>], seats: u8) -> Standing {
    standing_of(rules, results, seats, |_| true)
}

/// The standing with only some still at the table. Who has gone keeps the points that it has, and takes no part in what is
/// to come: it neither wins nor plays an extra round, as long as anybody else is there.
pub fn standing_of(rules: &Rules, results: &[Vec<i16>], seats: u8, live: impl Fn(u8) -> bool) -> Standing {
    let mut teams = rules.teams(seats);
    if teams.iter().flatten().any(|seat| live(*seat)) {
        teams.retain(|team| team.iter().any(|seat| live(*seat)));
    }
    let mut totals = vec![0i32; usize::from(seats)];
    let mut verdict = Verdict::Next;
    for (index, round) in results.iter().enumerate() {
        for (total, points) in totals.iter_mut().zip(round) {
            *total = total.saturating_add(i32::from(*points));
        }
        let total = |seat: u8| totals.get(usize::from(seat)).copied().unwrap_or(0);
        let sum = |team: &Vec<u8>| team.iter().map(|&seat| total(seat)).sum::<i32>();
        let last = |team: &Vec<u8>| team.iter().map(|&seat| i32::from(points(round, seat))).sum::<i32>();
        verdict = match verdict {
            Verdict::Next => after_round(rules, index + 1, &teams, last, sum),
            Verdict::Extra(between) => {
                let between: Vec<Vec<u8>> = teams.iter().filter(|team| between.contains(&team[0])).cloned().collect();
                match (rules.end, rules.crossing) {
                    (End::Target(_), Crossing::BestRound) => decide(&between, last),
                    _ => decide(&between, sum),
                }
            }
            Verdict::Won(_) => verdict,
        };
        if matches!(verdict, Verdict::Won(_)) {
            break;
        }
    }
    Standing { totals, verdict }
}

fn after_round(
    rules: &Rules,
    played: usize,
    teams: &[Vec<u8>],
    last: impl Fn(&Vec<u8>) -> i32,
    total: impl Fn(&Vec<u8>) -> i32,
) -> Verdict {
    match rules.end {
        End::Rounds(rounds) if played < usize::from(rounds) => Verdict::Next,
        End::Rounds(_) => decide(teams, total),
        End::Target(target) => {
            let reached: Vec<Vec<u8>> = teams.iter().filter(|team| total(team) >= i32::from(target)).cloned().collect();
            match (reached.len(), rules.crossing) {
                (0, _) => Verdict::Next,
                (1, _) => Verdict::Won(reached.concat()),
                (_, Crossing::BestRound) => decide(&reached, last),
                (_, Crossing::ExtraRound) => Verdict::Extra(seats_of(reached)),
                (_, Crossing::HighestTotal) => decide(&reached, total),
            }
        }
    }
}

/// The team with most wins; those level play an extra round.
fn decide(between: &[Vec<u8>], worth: impl Fn(&Vec<u8>) -> i32) -> Verdict {
    let most = between.iter().map(&worth).max();
    let best: Vec<Vec<u8>> = between.iter().filter(|team| Some(worth(team)) == most).cloned().collect();
    if best.len() == 1 { Verdict::Won(best.concat()) } else { Verdict::Extra(seats_of(best)) }
}

fn seats_of(teams: Vec<Vec<u8>>) -> Vec<u8> {
    let mut seats = teams.concat();
    seats.sort_unstable();
    seats
}

fn points(round: &[i16], seat: u8) -> i16 {
    round.get(usize::from(seat)).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lane, Place};

    fn layout(lake: u8, nertz: u8, false_calls: u8) -> Layout {
        let mut layout = Layout::new(&Rules::default(), 0, 13, false);
        let lane = Lane { deck: 0, card: crate::Card::new(0).unwrap() };
        layout.lake.extend((0..lake).map(|k| (Place::new(lane, k), k + 1)));
        layout.nertz.extend((0..nertz).map(|_| 0));
        layout.false_calls = false_calls;
        layout
    }

    #[test]
    fn lake_nertz_bonus_and_penalties() {
        let rules = Rules::default();
        let layouts = [layout(20, 0, 0), layout(7, 13, 0), layout(3, 1, 2), layout(52, 0, 1)];
        assert_eq!(score(&rules, &layouts, Some(0)), [30, -19, -9, 47]);
        assert_eq!(score(&rules, &layouts, Some(3)), [20, -19, -9, 47], "a false call costs the bonus too");
        assert_eq!(score(&rules, &layouts, None), [20, -19, -9, 47]);
        let mild = Rules { left: 0, false_call: FalseCall::Refuse, bonus: 25, ..rules };
        assert_eq!(score(&mild, &layouts, Some(1)), [20, 32, 3, 52]);
    }

    fn rules(end: End, crossing: Crossing) -> Rules {
        Rules { end, crossing, ..Rules::default() }
    }

    fn verdict(rules: &Rules, rounds: &[&[i16]]) -> Verdict {
        let results: Vec<Vec<i16>> = rounds.iter().map(|round| round.to_vec()).collect();
        standing(rules, &results, 3).verdict
    }

    #[test]
    fn one_who_reaches_the_target_has_won() {
        for crossing in [Crossing::BestRound, Crossing::ExtraRound, Crossing::HighestTotal] {
            let rules = rules(End::Target(50), crossing);
            assert_eq!(verdict(&rules, &[]), Verdict::Next);
            assert_eq!(verdict(&rules, &[&[49, 0, -3]]), Verdict::Next);
            assert_eq!(verdict(&rules, &[&[49, 0, -3], &[-5, 50, 20]]), Verdict::Won(vec![1]));
        }
    }

    #[test]
    fn several_cross_in_one_round() {
        let rounds: [&[i16]; 2] = [&[40, 20, 20], &[15, 31, 29]];
        let verdict =
            |crossing, more: &[&[i16]]| verdict(&rules(End::Target(50), crossing), &[&rounds[..], more].concat());
        assert_eq!(verdict(Crossing::BestRound, &[]), Verdict::Won(vec![1]));
        assert_eq!(verdict(Crossing::HighestTotal, &[]), Verdict::Won(vec![0]));
        assert_eq!(verdict(Crossing::ExtraRound, &[]), Verdict::Extra(vec![0, 1]));
        assert_eq!(verdict(Crossing::ExtraRound, &[&[1, 4, 0]]), Verdict::Won(vec![0]), "56 against 55");
        assert_eq!(verdict(Crossing::ExtraRound, &[&[1, 5, 0]]), Verdict::Extra(vec![0, 1]));
    }

    #[test]
    fn level_ones_play_on_until_it_is_decided() {
        let best = rules(End::Target(50), Crossing::BestRound);
        let level: [&[i16]; 2] = [&[30, 20, 30], &[30, 30, 30]];
        assert_eq!(verdict(&best, &level), Verdict::Extra(vec![0, 1, 2]));
        let again: [&[i16]; 3] = [level[0], level[1], &[9, 9, 2]];
        assert_eq!(verdict(&best, &again), Verdict::Extra(vec![0, 1]));
        let decided: [&[i16]; 4] = [again[0], again[1], again[2], &[4, 5, 0]];
        assert_eq!(verdict(&best, &decided), Verdict::Won(vec![1]), "by the extra round, not by the total");
        let after: [&[i16]; 5] = [decided[0], decided[1], decided[2], decided[3], &[99, 0, 0]];
        assert_eq!(verdict(&best, &after), Verdict::Won(vec![1]));
    }

    #[test]
    fn partners_win_and_play_on_together() {
        let of = |crossing, rounds: &[&[i16]]| {
            let rules = Rules { partners: true, ..rules(End::Target(50), crossing) };
            let results: Vec<Vec<i16>> = rounds.iter().map(|round| round.to_vec()).collect();
            standing(&rules, &results, 4).verdict
        };
        assert_eq!(of(Crossing::BestRound, &[&[24, 49, 25, -10]]), Verdict::Next, "49 and 39 of 50");
        assert_eq!(of(Crossing::BestRound, &[&[24, 0, 26, 49]]), Verdict::Won(vec![0, 2]));
        let crossed: [&[i16]; 2] = [&[40, 9, 0, 10], &[5, 41, 10, 0]];
        assert_eq!(of(Crossing::BestRound, &crossed), Verdict::Won(vec![1, 3]), "41 in the last round against 15");
        assert_eq!(of(Crossing::HighestTotal, &crossed), Verdict::Won(vec![1, 3]), "60 against 55");
        assert_eq!(of(Crossing::ExtraRound, &crossed), Verdict::Extra(vec![0, 1, 2, 3]));
        let level: [&[i16]; 1] = [&[20, 35, 30, 15]];
        assert_eq!(of(Crossing::BestRound, &level), Verdict::Extra(vec![0, 1, 2, 3]));
        let rules = Rules { partners: true, ..rules(End::Rounds(1), Crossing::BestRound) };
        let results = |round: &[i16]| vec![round.to_vec()];
        let six = standing(&rules, &results(&[9, 5, 4, 1, 5, 4]), 6).verdict;
        assert_eq!(six, Verdict::Extra(vec![0, 1, 3, 4]), "10, 10 and 8: the third team witnesses");
    }

    #[test]
    fn a_number_of_rounds() {
        let rules = rules(End::Rounds(2), Crossing::BestRound);
        assert_eq!(verdict(&rules, &[&[200, 0, 0]]), Verdict::Next);
        assert_eq!(verdict(&rules, &[&[20, 0, 0], &[0, 19, 5]]), Verdict::Won(vec![0]));
        assert_eq!(verdict(&rules, &[&[20, 0, 0], &[0, 20, 5]]), Verdict::Extra(vec![0, 1]));
        assert_eq!(verdict(&rules, &[&[20, 0, 0], &[0, 20, 5], &[-3, -4, 0]]), Verdict::Won(vec![0]));
    }
}
