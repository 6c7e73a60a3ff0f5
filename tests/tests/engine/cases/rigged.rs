//! Nertz with decks that a case has chosen: everything but the faces is the game that players play.

use nertz_core::{Act, Broken, Card, Due, Layout, Play, Rules};
use nertz_lockstep::charter::Charter;
use nertz_lockstep::codec;
use nertz_lockstep::contest::{InFlight, Slot, Tie};
use nertz_lockstep::game::{Game, GameDue, Step};
use nertz_lockstep::seat::{MAX_SEATS, Seat, Seats};
use nertz_lockstep::table::At;
use nertz_session::nertz::{ByRules, Look, Nertz, fit_players};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// Where an unturned card lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum From {
    Column,
    Nertz,
    Stock,
}

/// One deck of one round: the columns' cards, the nertz pile from its top, and the stock as it is drawn.
///
/// As chosen, cards may be missing at the end or within ([`Hand::ANY`]); [`Hand::whole`] puts the others there.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Hand(pub(crate) [Vec<u8>; 3]);

impl Hand {
    /// Whichever is left.
    pub(crate) const ANY: u8 = u8::MAX;

    /// The whole deck of these lengths: what is not chosen, Kings first, jokers last; or why that is no deck.
    fn whole(&self, lengths: [usize; 3]) -> Result<Hand, String> {
        let deck: u8 = lengths.iter().sum::<usize>() as u8;
        let chosen: Vec<u8> = self.0.iter().flatten().copied().filter(|card| *card != Hand::ANY).collect();
        let mut left: Vec<u8> = (0..deck).filter(|card| !chosen.contains(card)).collect();
        if left.len() + chosen.len() != usize::from(deck) {
            return Err(format!("a card is there twice, or no card of this deck: {chosen:?}"));
        }
        left.sort_by_key(|card| (*card < 52, card % 13));
        let mut whole = self.clone();
        for (pile, length) in whole.0.iter_mut().zip(lengths) {
            if pile.len() > length {
                return Err(format!("{} cards do not lie where {length} do", pile.len()));
            }
            pile.resize(length, Hand::ANY);
            pile.iter_mut().filter(|card| **card == Hand::ANY).for_each(|card| *card = left.pop().unwrap_or(*card));
        }
        Ok(whole)
    }
}

/// The hands of the first rounds, by round and seat.
pub(crate) type Hands = Vec<Vec<Hand>>;

/// The bytes of a charter for these rules and hands.
pub(crate) fn bytes(rules: &Rules, hands: &Hands) -> Vec<u8> {
    codec::encode(&(rules, hands))
}

#[derive(Clone, Debug)]
pub(crate) struct Rigged {
    nertz: Nertz,
    hands: Hands,
    /// Of each deck, where each of its cards lay when it was turned. The engine asks for a card's face only after the fold
    /// that turned it, and each table has a game of its own.
    turned: RefCell<Vec<Vec<From>>>,
}

impl Rigged {
    fn chosen(&self, round: u32, deck: Seat, k: u8) -> Option<Card> {
        let turned = self.turned.borrow();
        let turned = &turned[deck.index()][..usize::from(k)];
        let (from, before) = turned.split_last()?;
        let at = before.iter().filter(|other| *other == from).count();
        // Rounds that the case says nothing of are dealt like its last.
        let hands = self.hands.get(round as usize - 1).or(self.hands.last())?;
        Card::new(hands[deck.index()].0[*from as usize][at])
    }
}

impl ByRules for Rigged {
    fn rules(&self) -> &Rules {
        self.nertz.rules()
    }

    fn face(at: &At<'_, Self>, deck: Seat, k: u8) -> Option<Card> {
        at.card(deck, k)?;
        at.game().chosen(at.round().number(), deck, k)
    }
}

/// The same step of the game that players play.
fn plain<'a>(step: &Step<'a, Rigged>) -> Step<'a, Nertz> {
    match *step {
        Step::Deal => Step::Deal,
        Step::Act(act) => Step::Act(act),
        Step::Sealed => Step::Sealed,
        Step::Revealed { slot, play } => Step::Revealed { slot, play },
        Step::Settled { slot, play, won, turn } => Step::Settled { slot, play, won, turn },
    }
}

impl Game for Rigged {
    type Layout = Layout;
    type Act = Act;
    type Play = Play;
    type Broken = Broken;

    fn new(charter: &Charter) -> Result<Rigged, String> {
        let (rules, chosen): (Rules, Hands) = codec::decode(&charter.rules).map_err(|error| error.to_string())?;
        let seated = charter.seated();
        let names: Vec<&str> = seated.iter().map(|player| &*player.name).collect();
        fit_players(&rules, &names).map_err(|error| error.to_string())?;
        let nertz = Nertz::of(rules, &names);
        let whole = |(seat, hand): (Seat, &Hand)| {
            let start = nertz.start(&[], Seats::first(names.len()), seat);
            hand.whole([start.columns.len(), start.nertz.len(), start.stock.len()])
        };
        let hands = chosen.iter().map(|hands| Seat::first(MAX_SEATS).zip(hands).map(whole).collect());
        Ok(Rigged { hands: hands.collect::<Result<_, _>>()?, nertz, turned: RefCell::new(vec![Vec::new(); MAX_SEATS]) })
    }

    fn cards(&self, results: &[Vec<i16>], live: Seats, seat: Seat) -> u8 {
        self.nertz.cards(results, live, seat)
    }

    fn absent(&self, results: &[Vec<i16>], seat: Seat) -> Layout {
        self.nertz.absent(results, seat)
    }

    fn start(&self, results: &[Vec<i16>], live: Seats, seat: Seat) -> Layout {
        self.nertz.start(results, live, seat)
    }

    fn turns(&self, layout: &Layout, now: &Step<'_, Rigged>) -> u8 {
        self.nertz.turns(layout, &plain(now))
    }

    fn fold(&self, layout: &mut Layout, now: &Step<'_, Rigged>, first_k: u8, seq: u32) {
        let turns = usize::from(self.turns(layout, now));
        if turns > 0 {
            let turned = &mut self.turned.borrow_mut()[usize::from(layout.deck)];
            turned.truncate(usize::from(first_k) - 1);
            match now {
                Step::Deal => turned.extend((0..turns).map(|k| if k + 1 < turns { From::Column } else { From::Nertz })),
                Step::Act(Act::Draw) => turned.extend((0..turns).map(|_| From::Stock)),
                _ => turned.extend((0..turns).map(|_| From::Nertz)),
            }
        }
        self.nertz.fold(layout, &plain(now), first_k, seq);
    }

    fn legal(&self, at: &At<'_, Rigged>, seat: Seat, act: &Act) -> Result<(), Broken> {
        nertz_core::legal(self.rules(), &Look(at), seat.number(), act)
    }

    fn possible(&self, at: &At<'_, Rigged>, seat: Seat, play: &Play) -> Result<Option<Slot>, Broken> {
        let place = nertz_core::possible(self.rules(), &Look(at), seat.number(), play)?;
        Ok(place.map(|place| Slot(place.0)))
    }

    fn could_be_on(&self, at: &At<'_, Rigged>, seat: Seat) -> Vec<Slot> {
        let places = nertz_core::could_be_on(self.rules(), &Look(at), seat.number());
        places.into_iter().map(|place| Slot(place.0)).collect()
    }

    fn plays(&self, at: &At<'_, Rigged>, seat: Seat) -> Vec<Play> {
        nertz_core::plays(self.rules(), &Look(at), seat.number())
    }

    fn due(&self, at: &At<'_, Rigged>, seat: Seat) -> Option<GameDue<Act, Play>> {
        nertz_core::due(self.rules(), &Look(at), seat.number()).map(|due| match due {
            Due::Act(act) => GameDue::Act(act),
            Due::Play(play) => GameDue::Play(play),
            Due::CloseStuck => GameDue::Close,
        })
    }

    fn tie(&self, slot: Slot) -> Tie {
        self.nertz.tie(slot)
    }

    fn ends_round(&self, slot: Slot) -> bool {
        self.nertz.ends_round(slot)
    }

    fn in_flight(&self) -> InFlight {
        self.nertz.in_flight()
    }

    fn score(&self, at_the_cut: &[Layout], ended_by: Option<Seat>) -> Vec<i16> {
        self.nertz.score(at_the_cut, ended_by)
    }

    fn over(&self, results: &[Vec<i16>], live: Seats) -> bool {
        self.nertz.over(results, live)
    }
}
