//! Nertz as a game of the engine: core's rules at the engine's clocks.

use crate::name::{MAX_BYTES, MAX_CELLS, clean_line};
use nertz_core::rules::{InFlight as Landing, Tie as TieRule};
use nertz_core::{
    Act, Broken, Card, Due, Layout, Place, Play, RuleError, Rules, Standing, Step, Table, Verdict, standing_of,
};
use nertz_lockstep::charter::Charter;
use nertz_lockstep::codec;
use nertz_lockstep::contest::{InFlight, Slot, Tie};
use nertz_lockstep::game::{self, Game, GameDue};
use nertz_lockstep::seat::{Seat, Seats};
use nertz_lockstep::table::At;

/// The game of a charter: its rules, and who plays.
#[derive(Clone, Debug)]
pub struct Nertz {
    rules: Rules,
    /// Cards in each seat's nertz pile at the start.
    piles: Vec<u8>,
    seats: u8,
}

impl Nertz {
    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The game by these rules of players of these names, in seat order.
    pub fn of(rules: Rules, names: &[&str]) -> Nertz {
        let piles = names.iter().map(|name| rules.pile_of(name)).collect();
        Nertz { rules, piles, seats: names.len() as u8 }
    }

    /// The standing after these rounds, with these seats still at the table.
    pub fn standing(&self, results: &[Vec<i16>], live: Seats) -> Standing {
        standing_of(&self.rules, results, self.seats, |seat| Seat::new(seat).is_some_and(|seat| live.has(seat)))
    }

    /// Who plays the round that follows `results`: all, or those between whom an extra round decides.
    fn plays(&self, results: &[Vec<i16>], live: Seats, seat: Seat) -> bool {
        match self.standing(results, live).verdict {
            Verdict::Extra(between) => between.contains(&seat.number()),
            Verdict::Next | Verdict::Won(_) => true,
        }
    }
}

impl Nertz {
    fn layout(&self, results: &[Vec<i16>], seat: Seat, plays: bool) -> Layout {
        let pile = self.piles.get(seat.index()).copied().unwrap_or(self.rules.pile);
        let round = results.len() as u32 + 1;
        Layout::new(&self.rules, seat.number(), pile, plays).begins(round, self.seats)
    }
}

/// The rules in the bytes of a charter.
pub fn rules_bytes(rules: &Rules) -> Vec<u8> {
    codec::encode(rules)
}

/// The rules of a charter's bytes, or why they are none that this program and players of these names can play by.
pub fn read_rules(bytes: &[u8], names: &[&str]) -> Result<Rules, String> {
    let rules: Rules = codec::decode(bytes).map_err(|error| format!("the rules cannot be read: {error}"))?;
    fit_players(&rules, names).map_err(|error| error.to_string())?;
    Ok(rules)
}

/// Whether players of these names, as they stand in a charter, can play by these rules. Names are compared as they are, and
/// told as they may be shown.
pub fn fit_players(rules: &Rules, names: &[&str]) -> Result<(), RuleError> {
    rules.validate_for(names).map_err(|error| match error {
        RuleError::Nobody { name, pile, .. } => {
            let shown = names.iter().map(|name| clean_line(name, MAX_CELLS, MAX_BYTES)).filter(|name| !name.is_empty());
            RuleError::Nobody { name, pile, players: shown.collect::<Vec<_>>().join(", ") }
        }
        error => error,
    })
}

/// A game by core's rules: Nertz, or Nertz with decks that a test has chosen.
pub trait ByRules: Game<Layout = Layout, Act = Act, Play = Play, Broken = Broken> {
    /// The rules.
    fn rules(&self) -> &Rules;

    /// The face of card `k` of a deck, if it is known at the clock.
    fn face(at: &At<'_, Self>, deck: Seat, k: u8) -> Option<Card> {
        at.card(deck, k).and_then(Card::new)
    }
}

impl ByRules for Nertz {
    fn rules(&self) -> &Rules {
        &self.rules
    }
}

/// The table at one clock, as the rules see it.
pub struct Look<'a, G: ByRules>(pub &'a At<'a, G>);

impl<G: ByRules> Look<'_, G> {
    fn seat(&self, number: u8) -> Seat {
        Seat::new(number).filter(|seat| seat.index() < self.0.seats()).unwrap_or_else(|| self.first())
    }

    fn first(&self) -> Seat {
        #[expect(clippy::expect_used, reason = "0 is a seat of every table")]
        Seat::new(0).expect("seat 0")
    }
}

impl<G: ByRules> Table for Look<'_, G> {
    fn seats(&self) -> u8 {
        self.0.seats() as u8
    }

    fn live(&self, seat: u8) -> bool {
        Seat::new(seat).is_some_and(|seat| self.0.is_live(seat))
    }

    fn layout(&self, seat: u8) -> &Layout {
        self.0.layout(self.seat(seat))
    }

    fn face(&self, deck: u8, k: u8) -> Option<Card> {
        G::face(self.0, Seat::new(deck)?, k)
    }

    fn revealed(&self, place: Place) -> bool {
        self.0.is_revealed(Slot(place.0))
    }

    fn under(&self, by: (u8, u32), seat: u8, seq: u32) -> bool {
        match (Seat::new(by.0), Seat::new(seat)) {
            (Some(by_seat), Some(seat)) => self.0.is_under(by_seat, by.1, seat, seq),
            _ => false,
        }
    }
}

fn step<'a>(step: &'a game::Step<'a, Nertz>) -> Step<'a> {
    match step {
        game::Step::Deal => Step::Deal,
        game::Step::Act(act) => Step::Act(act),
        game::Step::Sealed => Step::Sealed,
        game::Step::Revealed { slot, play } => Step::Revealed { place: slot.map(|slot| Place(slot.0)), play },
        game::Step::Settled { slot, play, won, turn } => {
            Step::Settled { place: Place(slot.0), play, won: *won, turn: *turn }
        }
    }
}

impl Game for Nertz {
    type Layout = Layout;
    type Act = Act;
    type Play = Play;
    type Broken = Broken;

    fn new(charter: &Charter) -> Result<Nertz, String> {
        let seated = charter.seated();
        let names: Vec<&str> = seated.iter().map(|player| &*player.name).collect();
        Ok(Nertz::of(read_rules(&charter.rules, &names)?, &names))
    }

    fn cards(&self, results: &[Vec<i16>], live: Seats, seat: Seat) -> u8 {
        if self.plays(results, live, seat) { self.rules.deck_len() } else { 0 }
    }

    fn start(&self, results: &[Vec<i16>], live: Seats, seat: Seat) -> Layout {
        self.layout(results, seat, self.plays(results, live, seat))
    }

    fn absent(&self, results: &[Vec<i16>], seat: Seat) -> Layout {
        self.layout(results, seat, false)
    }

    fn turns(&self, layout: &Layout, now: &game::Step<'_, Nertz>) -> u8 {
        nertz_core::turns(&self.rules, layout, &step(now))
    }

    fn fold(&self, layout: &mut Layout, now: &game::Step<'_, Nertz>, first_k: u8, seq: u32) {
        nertz_core::fold(&self.rules, layout, &step(now), first_k, seq);
    }

    fn legal(&self, at: &At<'_, Nertz>, seat: Seat, act: &Act) -> Result<(), Broken> {
        nertz_core::legal(&self.rules, &Look(at), seat.number(), act)
    }

    fn possible(&self, at: &At<'_, Nertz>, seat: Seat, play: &Play) -> Result<Option<Slot>, Broken> {
        let place = nertz_core::possible(&self.rules, &Look(at), seat.number(), play)?;
        Ok(place.map(|place| Slot(place.0)))
    }

    fn could_be_on(&self, at: &At<'_, Nertz>, seat: Seat) -> Vec<Slot> {
        let places = nertz_core::could_be_on(&self.rules, &Look(at), seat.number());
        places.into_iter().map(|place| Slot(place.0)).collect()
    }

    fn plays(&self, at: &At<'_, Nertz>, seat: Seat) -> Vec<Play> {
        nertz_core::plays(&self.rules, &Look(at), seat.number())
    }

    fn due(&self, at: &At<'_, Nertz>, seat: Seat) -> Option<GameDue<Act, Play>> {
        nertz_core::due(&self.rules, &Look(at), seat.number()).map(|due| match due {
            Due::Act(act) => GameDue::Act(act),
            Due::Play(play) => GameDue::Play(play),
            Due::CloseStuck => GameDue::Close,
        })
    }

    fn tie(&self, _: Slot) -> Tie {
        match self.rules.tie {
            TieRule::First => Tie::First,
            TieRule::Last => Tie::Last,
            TieRule::Both => Tie::Both,
        }
    }

    fn ends_round(&self, slot: Slot) -> bool {
        slot.0 == Place::CALL.0
    }

    fn in_flight(&self) -> InFlight {
        match self.rules.in_flight {
            Landing::Stop => InFlight::Stop,
            Landing::Land => InFlight::Land,
        }
    }

    fn score(&self, at_the_cut: &[Layout], ended_by: Option<Seat>) -> Vec<i16> {
        nertz_core::score(&self.rules, at_the_cut, ended_by.map(Seat::number))
    }

    fn over(&self, results: &[Vec<i16>], live: Seats) -> bool {
        matches!(self.standing(results, live).verdict, Verdict::Won(_))
    }
}
