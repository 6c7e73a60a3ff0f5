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
/// Rounds after the one that decides change nothing.
pub fn standing(rules: &Rules, results: &[Vec<i16>], seats: u8) -> Standing {
    let mut totals = vec![0i32; usize::from(seats)];
    let mut verdict = Verdict::Next;
    for (index, round) in results.iter().enumerate() {
        for (total, points) in totals.iter_mut().zip(round) {
            *total = total.saturating_add(i32::from(*points));
        }
        verdict = match verdict {
            Verdict::Next => after_round(rules, index + 1, round, &totals),
            Verdict::Extra(between) => {
                let last = |seat: &u8| points(round, *seat);
                let total = |seat: &u8| totals[usize::from(*seat)];
                match (rules.end, rules.crossing) {
                    (End::Target(_), Crossing::BestRound) => decide(&between, last),
                    _ => decide(&between, total),
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

fn after_round(rules: &Rules, played: usize, round: &[i16], totals: &[i32]) -> Verdict {
    let seats = 0..totals.len() as u8;
    let total = |seat: &u8| totals[usize::from(*seat)];
    match rules.end {
        End::Rounds(rounds) if played < usize::from(rounds) => Verdict::Next,
        End::Rounds(_) => decide(&seats.collect::<Vec<u8>>(), total),
        End::Target(target) => {
            let reached: Vec<u8> = seats.filter(|seat| total(seat) >= i32::from(target)).collect();
            match (reached.len(), rules.crossing) {
                (0, _) => Verdict::Next,
                (1, _) => Verdict::Won(reached),
                (_, Crossing::BestRound) => decide(&reached, |seat| points(round, *seat)),
                (_, Crossing::ExtraRound) => Verdict::Extra(reached),
                (_, Crossing::HighestTotal) => decide(&reached, total),
            }
        }
    }
}

/// The one with most wins; those level play an extra round.
fn decide<T: Ord + Copy>(between: &[u8], worth: impl Fn(&u8) -> T) -> Verdict {
    let most = between.iter().map(&worth).max();
    let best: Vec<u8> = between.iter().copied().filter(|seat| Some(worth(seat)) == most).collect();
    if best.len() == 1 { Verdict::Won(best) } else { Verdict::Extra(best) }
}

fn points(round: &[i16], seat: u8) -> i16 {
    round.get(usize::from(seat)).copied().unwrap_or(0)
}
