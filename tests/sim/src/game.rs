//! What a game gives to the simulator besides the engine's trait: how to play it at random, and what is always true of it.

use crate::rng::Rng;
use nertz_lockstep::game::Game;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::table::{At, Table};

/// A deed of a player at random.
#[derive(Clone, PartialEq, Debug)]
pub enum Deed<G: Game> {
    /// A plain act.
    Act(G::Act),
    /// A play.
    Play(G::Play),
}

/// A game that can be simulated.
pub trait Playable: Game {
    /// Its name in plans.
    const NAME: &'static str;

    /// The charter's rules from a plan's text, or what is wrong with it. How long seats wait for each other is the plan's
    /// matter; a game that has it in its rules takes it from there.
    fn rules(text: &str, seats: u8, grace_ms: u32) -> Result<Vec<u8>, String>;

    /// Once all is healed a match is over after so long, however far it is.
    const FINISH_MS: u32;

    /// Whether by these rules of a plan one seat at a time plays: then who does nothing holds up all, as a player may.
    fn takes_turns(rules: &str) -> bool {
        let _ = rules;
        false
    }

    /// How long seats wait for each other, where a plan says so long.
    fn grace_ms(plan_ms: u32) -> u64 {
        u64::from(plan_ms)
    }

    /// How long the phase takes in which everything goes wrong: about as long as a match.
    fn phase_ms(rng: &mut Rng) -> u32 {
        500 + rng.below(4_000) as u32
    }

    /// Rules at random, as a plan's text.
    fn some_rules(rng: &mut Rng, seats: u8) -> String;

    /// Every deed that is legal for `seat`. A player picks one at random, plays twice as often as acts; so what is there more
    /// than once is more likely.
    fn deeds(&self, at: &At<'_, Self>, seat: Seat) -> Vec<Deed<Self>>;

    /// Whether a seat's cards are all there, each once, `turned` of its `cards` turned; else what is wrong.
    fn conserved(&self, layout: &Self::Layout, cards: u8, turned: u8) -> Result<(), String>;

    /// Whether an act is one that the game makes due: it is counted.
    fn is_due(act: &Self::Act) -> bool {
        let _ = act;
        false
    }

    /// The scores of a scored round, computed in another way than [`Game::score`]; none if there is no other way.
    fn reference(&self, table: &Table<Self>, round: u32) -> Option<Vec<i16>> {
        let _ = (table, round);
        None
    }
}
