//! The toy, simulated.

use crate::game::{Deed, Playable};
use crate::rng::Rng;
use nertz_lockstep::round::Outcome;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::table::{At, Table};
use nertz_lockstep::toy::{self, Layout, Toy};

/// How contests go, in the order of the charter's bytes.
pub(crate) const TIES: [&str; 3] = ["first", "last", "both"];

impl Playable for Toy {
    const NAME: &'static str = "toy";
    const FINISH_MS: u32 = 40_000;

    /// `cards rounds tie`, then any of `land` (plays in the air land when the round is called), `must` (whoever may call has
    /// to) and `goal:1` or `goal:2` (so many cards built are enough for a call): `6 1 first land`.
    fn rules(text: &str, _: u8, _: u32) -> Result<Vec<u8>, String> {
        let form = || {
            format!("the toy's rules are `cards rounds first|last|both [land] [must] [goal:1|goal:2]`, not {text:?}")
        };
        let mut words = text.split_whitespace();
        let mut number = || words.next().and_then(|word| word.parse::<u8>().ok()).ok_or_else(form);
        let (cards, rounds) = (number()?, number()?);
        if !(1..=52).contains(&cards) || rounds == 0 {
            return Err(format!("a deck has 1 to 52 cards, and a match a round at least: not {cards} and {rounds}"));
        }
        let tie = words.next().and_then(|word| TIES.iter().position(|tie| *tie == word)).ok_or_else(form)?;
        let mut call = 0;
        for word in words {
            call |= match word {
                "land" => 1,
                "must" => 2,
                "goal:2" => 4,
                "goal:1" => 8,
                _ => return Err(form()),
            };
        }
        Ok(vec![cards, rounds, tie as u8, call])
    }

    fn some_rules(rng: &mut Rng, _: u8) -> String {
        let mut text = format!("{} {} {}", 5 + rng.below(8), 1 + rng.below(2), TIES[rng.below(3) as usize]);
        text.push_str(["", " land"][rng.below(2) as usize]);
        text.push_str(["", " must"][rng.below(2) as usize]);
        text
    }

    fn deeds(&self, at: &At<'_, Toy>, seat: Seat) -> Vec<Deed<Toy>> {
        let deeds = toy::deeds(self, at, seat).into_iter();
        deeds
            .map(|deed| match deed {
                toy::Deed::Act(act) => Deed::Act(act),
                toy::Deed::Play(play) => Deed::Play(play),
            })
            .collect()
    }

    fn conserved(&self, layout: &Layout, cards: u8, turned: u8) -> Result<(), String> {
        let mut known: Vec<u8> = layout.hand.iter().copied().chain(layout.built.iter().map(|(_, k)| *k)).collect();
        known.sort_unstable();
        let whole = known.iter().copied().eq(1..=turned) && layout.stock + turned == cards;
        if whole { Ok(()) } else { Err(format!("{layout:?} of {cards} cards, {turned} turned")) }
    }

    fn is_due(act: &toy::Act) -> bool {
        *act == toy::Act::Bow
    }

    fn reference(&self, table: &Table<Toy>, round: u32) -> Option<Vec<i16>> {
        let Outcome { ended_by, .. } = table.round(round)?.outcome()?;
        let layouts = table.layouts_at_cut(round)?;
        let seats = Seat::first(layouts.len()).zip(layouts);
        Some(seats.map(|(seat, layout)| layout.built.len() as i16 + 2 * i16::from(*ended_by == Some(seat))).collect())
    }
}
