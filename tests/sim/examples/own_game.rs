//! A game of one's own on the engine, simulated: `cargo run --release -p nertz-sim --example own_game -- run --runs 200`.
//!
//! *Grab*: everybody turns the own deck, card by card. The card on top may be put on the place of its number, of which there
//! is one for all. Who has turned the whole deck may end the round. A place is a point.

use nertz_lockstep::charter::Charter;
use nertz_lockstep::contest::{InFlight, Slot, Tie};
use nertz_lockstep::game::{Game, GameDue, Step};
use nertz_lockstep::seat::{Seat, Seats};
use nertz_lockstep::table::At;
use nertz_sim::cli;
use nertz_sim::game::{Deed, Playable};
use nertz_sim::games::With;
use nertz_sim::rng::Rng;
use serde::{Deserialize, Serialize};
use std::process::ExitCode;

const DONE: Slot = Slot([0xff; 3]);

#[derive(Clone, Debug)]
struct Grab {
    cards: u8,
}

/// A seat's own cards: how many are not turned, the one on top, those that it has on places, and those it has passed.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
struct Layout {
    stock: u8,
    top: Option<u8>,
    placed: Vec<u8>,
    passed: Vec<u8>,
    locked: bool,
}

/// Turns the next card, on top of the one before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Turn;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum Play {
    /// Puts the card on top on the place of its number.
    Grab { card: u8 },
    /// Ends the round.
    Done,
}

#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
enum Broken {
    #[error("there is no such card")]
    NoCard,
    #[error("somebody is there already")]
    Taken,
    #[error("there are cards to turn")]
    TooEarly,
}

impl Grab {
    /// The number of the card on top, once it is known.
    fn top(at: &At<'_, Grab>, seat: Seat) -> Option<u8> {
        let layout = at.layout(seat);
        layout.top.filter(|_| !layout.locked).and_then(|k| at.card(seat, k))
    }
}

impl Game for Grab {
    type Layout = Layout;
    type Act = Turn;
    type Play = Play;
    type Broken = Broken;

    fn new(charter: &Charter) -> Result<Grab, String> {
        match &*charter.rules {
            &[cards @ 1..=52] => Ok(Grab { cards }),
            _ => Err("the rules are one byte: how many cards a deck has".to_owned()),
        }
    }

    fn cards(&self, _: &[Vec<i16>], _: Seats, _: Seat) -> u8 {
        self.cards
    }

    fn absent(&self, _: &[Vec<i16>], _: Seat) -> Layout {
        Layout::default()
    }

    fn start(&self, _: &[Vec<i16>], _: Seats, _: Seat) -> Layout {
        Layout { stock: self.cards, ..Layout::default() }
    }

    fn turns(&self, _: &Layout, step: &Step<'_, Grab>) -> u8 {
        u8::from(matches!(step, Step::Act(Turn)))
    }

    fn fold(&self, layout: &mut Layout, step: &Step<'_, Grab>, first_k: u8, _: u32) {
        match step {
            Step::Act(Turn) => {
                layout.stock -= 1;
                layout.passed.extend(layout.top.replace(first_k));
            }
            Step::Revealed { play: Play::Grab { .. }, .. } => layout.locked = true,
            Step::Settled { play: Play::Grab { .. }, won, .. } => {
                layout.locked = false;
                if *won {
                    layout.placed.extend(layout.top.take());
                }
            }
            _ => {}
        }
    }

    fn legal(&self, at: &At<'_, Grab>, seat: Seat, _: &Turn) -> Result<(), Broken> {
        let layout = at.layout(seat);
        if layout.stock == 0 || layout.locked { Err(Broken::NoCard) } else { Ok(()) }
    }

    fn possible(&self, at: &At<'_, Grab>, seat: Seat, play: &Play) -> Result<Option<Slot>, Broken> {
        match *play {
            Play::Done if at.layout(seat).stock > 0 => Err(Broken::TooEarly),
            Play::Done => Ok(Some(DONE)),
            Play::Grab { card } if Grab::top(at, seat) != Some(card) => Err(Broken::NoCard),
            Play::Grab { card } if at.is_revealed(Slot([card, 0, 0])) => Err(Broken::Taken),
            Play::Grab { card } => Ok(Some(Slot([card, 0, 0]))),
        }
    }

    fn plays(&self, at: &At<'_, Grab>, seat: Seat) -> Vec<Play> {
        let grab = Grab::top(at, seat).map(|card| Play::Grab { card });
        let plays = grab.into_iter().chain([Play::Done]);
        plays.filter(|play| self.possible(at, seat, play).is_ok()).collect()
    }

    fn could_be_on(&self, at: &At<'_, Grab>, seat: Seat) -> Vec<Slot> {
        let plays = self.plays(at, seat);
        plays.iter().filter_map(|play| self.possible(at, seat, play).ok().flatten()).collect()
    }

    fn due(&self, _: &At<'_, Grab>, _: Seat) -> Option<GameDue<Turn, Play>> {
        None
    }

    fn tie(&self, _: Slot) -> Tie {
        Tie::First
    }

    fn ends_round(&self, slot: Slot) -> bool {
        slot == DONE
    }

    fn in_flight(&self) -> InFlight {
        InFlight::Stop
    }

    fn score(&self, at_the_cut: &[Layout], _: Option<Seat>) -> Vec<i16> {
        at_the_cut.iter().map(|layout| layout.placed.len() as i16).collect()
    }

    fn over(&self, results: &[Vec<i16>], _: Seats) -> bool {
        !results.is_empty()
    }
}

impl Playable for Grab {
    const NAME: &'static str = "grab";
    const FINISH_MS: u32 = 60_000;

    fn rules(text: &str, _: u8, _: u32) -> Result<Vec<u8>, String> {
        let cards: u8 = text.parse().map_err(|_| format!("{text:?} is no number of cards"))?;
        Ok(vec![cards])
    }

    fn some_rules(rng: &mut Rng, _: u8) -> String {
        (1 + rng.below(20)).to_string()
    }

    fn deeds(&self, at: &At<'_, Grab>, seat: Seat) -> Vec<Deed<Grab>> {
        let turn = self.legal(at, seat, &Turn).is_ok().then_some(Deed::Act(Turn));
        turn.into_iter().chain(self.plays(at, seat).into_iter().map(Deed::Play)).collect()
    }

    fn conserved(&self, layout: &Layout, cards: u8, turned: u8) -> Result<(), String> {
        let mut known = [&layout.placed[..], &layout.passed[..], layout.top.as_slice()].concat();
        known.sort_unstable();
        let whole = known.into_iter().eq(1..=turned) && layout.stock + turned == cards;
        if whole { Ok(()) } else { Err(format!("{layout:?} of {cards} cards, {turned} turned")) }
    }
}

fn main() -> ExitCode {
    cli::main(&With::<Grab>::default())
}
