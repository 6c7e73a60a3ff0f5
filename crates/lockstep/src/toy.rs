//! A toy game of a page: it shows that the engine knows no Nertz, and is what simulators and fuzzers run first.
//!
//! Everybody turns the own deck card by card. A face-up card may be put on the tower of its kind (number mod 3), one floor
//! above the highest that anybody has opened a play on; whoever has three cards on towers may call. Who has turned the
//! whole deck may rest; when all rest, everybody bows, and then the round ends. The rules are four bytes: the size of a
//! deck, the rounds, the rule for ties (first, last, both), and of the call whether plays in the air land (1), whether
//! whoever may call has to (2), and how many cards fewer than three are enough for it (a quarter: 0, 1, 2).

use crate::charter::Charter;
use crate::contest::{InFlight, Slot, Tie};
use crate::game::{Game, GameDue, Step};
use crate::seat::{Seat, Seats};
use crate::table::At;
use serde::{Deserialize, Serialize};

/// The slot of the call.
pub const CALL: Slot = Slot([0xff; 3]);
const FLOORS: u8 = 9;
/// So many cards on towers are enough for a call, unless the rules say that fewer are.
const GOAL: usize = 3;

/// The game: size of a deck, rounds, and the rule for ties.
#[derive(Clone, Debug)]
pub struct Toy {
    cards: u8,
    rounds: u8,
    tie: Tie,
    in_flight: InFlight,
    must_call: bool,
    goal: usize,
}

/// One seat's cards.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Layout {
    /// Cards not turned.
    pub stock: u8,
    /// The turned cards that are on no tower, as indices into the deck; the last is the one that can be played.
    pub hand: Vec<u8>,
    /// The cards on towers: slot and index.
    pub built: Vec<([u8; 3], u8)>,
    /// The last card is in a play that is not decided.
    pub locked: bool,
    /// Rests.
    pub rests: bool,
    /// Has bowed.
    pub bowed: bool,
}

/// A plain act.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Act {
    /// Turn the next card.
    Turn,
    /// Rest until the end of the round.
    Rest,
    /// Bow when all rest: not chosen, but due.
    Bow,
}

/// A sealed play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Play {
    /// Put the last card, named, on a floor of its tower.
    Build {
        /// The card's number.
        card: u8,
        /// The floor.
        floor: u8,
    },
    /// End the round.
    Call,
}

/// What can be broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Broken {
    /// No card left, or the last one is in a play.
    #[error("no such card")]
    NoCard,
    /// Another card.
    #[error("another card")]
    OtherCard,
    /// The floor below is not there.
    #[error("no floor below")]
    NoFloor,
    /// Not enough cards built.
    #[error("too early")]
    TooEarly,
    /// Has to call.
    #[error("has enough and must call")]
    Enough,
}

impl Game for Toy {
    type Layout = Layout;
    type Act = Act;
    type Play = Play;
    type Broken = Broken;

    fn new(charter: &Charter) -> Result<Toy, String> {
        let &[cards @ 1..=52, rounds @ 1..=255, tie @ 0..=2, call @ 0..=11] = &*charter.rules else {
            return Err("the rules of the toy are four bytes".to_owned());
        };
        let tie = [Tie::First, Tie::Last, Tie::Both][usize::from(tie)];
        let in_flight = if call % 2 == 1 { InFlight::Land } else { InFlight::Stop };
        let goal = GOAL - usize::from(call / 4);
        Ok(Toy { cards, rounds, tie, in_flight, must_call: call & 2 != 0, goal })
    }

    fn cards(&self, _: &[Vec<i16>], _: Seats, _: Seat) -> u8 {
        self.cards
    }

    fn start(&self, _: &[Vec<i16>], _: Seats, _: Seat) -> Layout {
        Layout { stock: self.cards, ..Layout::default() }
    }

    fn absent(&self, _: &[Vec<i16>], _: Seat) -> Layout {
        Layout::default()
    }

    fn turns(&self, _: &Layout, step: &Step<'_, Toy>) -> u8 {
        u8::from(matches!(step, Step::Deal | Step::Act(Act::Turn)))
    }

    fn fold(&self, layout: &mut Layout, step: &Step<'_, Toy>, first_k: u8, _: u32) {
        match step {
            Step::Deal | Step::Act(Act::Turn) => {
                layout.stock -= 1;
                layout.hand.push(first_k);
            }
            Step::Act(Act::Rest) => layout.rests = true,
            Step::Act(Act::Bow) => layout.bowed = true,
            Step::Sealed => {}
            Step::Revealed { play, .. } => layout.locked |= **play != Play::Call,
            Step::Settled { slot, play: Play::Build { .. }, won, .. } => {
                layout.locked = false;
                if *won && let Some(card) = layout.hand.pop() {
                    layout.built.push((slot.0, card));
                }
            }
            Step::Settled { .. } => {}
        }
    }

    fn legal(&self, at: &At<'_, Toy>, seat: Seat, act: &Act) -> Result<(), Broken> {
        let layout = at.layout(seat);
        match act {
            Act::Turn if layout.stock == 0 || layout.locked => Err(Broken::NoCard),
            Act::Rest if layout.stock > 0 || layout.locked || layout.rests => Err(Broken::TooEarly),
            Act::Bow if layout.bowed || !all_rest(at) => Err(Broken::TooEarly),
            _ => Ok(()),
        }
    }

    fn possible(&self, at: &At<'_, Toy>, seat: Seat, play: &Play) -> Result<Option<Slot>, Broken> {
        match *play {
            Play::Call if at.layout(seat).built.len() >= self.goal => Ok(Some(CALL)),
            Play::Call => Err(Broken::TooEarly),
            Play::Build { .. } if self.must_call(at.layout(seat)) => Err(Broken::Enough),
            Play::Build { card, floor } => {
                let last = playable(at, seat).ok_or(Broken::NoCard)?;
                if last != card {
                    return Err(Broken::OtherCard);
                }
                let slot = |floor| Slot([card % 3, floor, 0]);
                if floor >= FLOORS || floor > 0 && !at.is_revealed(slot(floor - 1)) {
                    return Err(Broken::NoFloor);
                }
                Ok(Some(slot(floor)))
            }
        }
    }

    fn could_be_on(&self, at: &At<'_, Toy>, seat: Seat) -> Vec<Slot> {
        let mut slots = Vec::new();
        if let Some(card) = playable(at, seat).filter(|_| !self.must_call(at.layout(seat))) {
            for floor in 0..FLOORS {
                slots.push(Slot([card % 3, floor, 0]));
                if !at.is_revealed(Slot([card % 3, floor, 0])) {
                    break;
                }
            }
        }
        if at.layout(seat).built.len() >= self.goal {
            slots.push(CALL);
        }
        slots
    }

    fn plays(&self, at: &At<'_, Toy>, seat: Seat) -> Vec<Play> {
        let builds = |card| (0..FLOORS).map(move |floor| Play::Build { card, floor });
        let mut plays = vec![Play::Call];
        plays.extend(playable(at, seat).into_iter().flat_map(builds));
        plays.retain(|play| self.possible(at, seat, play).is_ok());
        plays
    }

    fn due(&self, at: &At<'_, Toy>, seat: Seat) -> Option<GameDue<Act, Play>> {
        if at.live().iter().all(|seat| at.layout(seat).bowed) {
            Some(GameDue::Close)
        } else if self.must_call(at.layout(seat)) {
            Some(GameDue::Play(Play::Call))
        } else {
            let free = at.state(seat).sealed.is_none();
            (free && all_rest(at) && !at.layout(seat).bowed).then_some(GameDue::Act(Act::Bow))
        }
    }

    fn tie(&self, _: Slot) -> Tie {
        self.tie
    }

    fn ends_round(&self, slot: Slot) -> bool {
        slot == CALL
    }

    fn in_flight(&self) -> InFlight {
        self.in_flight
    }

    fn score(&self, at_the_cut: &[Layout], ended_by: Option<Seat>) -> Vec<i16> {
        let bonus = |seat| if ended_by == Some(seat) { 2 } else { 0 };
        Seat::first(at_the_cut.len())
            .zip(at_the_cut)
            .map(|(seat, layout)| layout.built.len() as i16 + bonus(seat))
            .collect()
    }

    fn over(&self, results: &[Vec<i16>], _: Seats) -> bool {
        results.len() >= usize::from(self.rounds)
    }
}

impl Toy {
    fn must_call(&self, layout: &Layout) -> bool {
        self.must_call && layout.built.len() >= self.goal
    }
}

fn all_rest(at: &At<'_, Toy>) -> bool {
    at.live().iter().all(|seat| at.layout(seat).rests)
}

fn playable(at: &At<'_, Toy>, seat: Seat) -> Option<u8> {
    let layout = at.layout(seat);
    layout.hand.last().filter(|_| !layout.locked).and_then(|&k| at.card(seat, k))
}

/// What a player of the toy could do now: a play if one is possible, else an act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A plain act.
    Act(Act),
    /// A play.
    Play(Play),
}

/// All deeds that would be legal for `seat` at `at`.
pub fn deeds(game: &Toy, at: &At<'_, Toy>, seat: Seat) -> Vec<Deed> {
    let mut deeds: Vec<Deed> =
        [Act::Turn, Act::Rest].into_iter().filter(|act| game.legal(at, seat, act).is_ok()).map(Deed::Act).collect();
    deeds.extend(game.plays(at, seat).into_iter().map(Deed::Play));
    deeds
}
