//! A table in one process where everything happens one after the other: the slow, plain reference for the rules. The fuzz
//! target `rules` has it too.

#![allow(dead_code, unreachable_pub, unused_imports, reason = "each test file uses a part of it")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod check;
mod deeds;
mod log;
mod make;
mod rules;
mod see;

pub use check::{explain, judge, nobody_could_go_on, plain_effect};
pub use deeds::{Mood, intents, random_deed};
pub use log::Did;
pub use make::{found, lake, land, named, shift, tuck};
pub use rules::{Random, name_of, random_rules};

use nertz_core::rules::Tie;
use nertz_core::*;
use std::collections::BTreeSet;

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    Called(u8),
    Stuck,
}

/// A revealed, undecided play.
#[derive(Clone, Debug)]
pub struct Pending {
    pub seat: u8,
    pub place: Place,
    pub play: Play,
    /// Nobody had won the place when this was revealed.
    free: bool,
}

/// All of a round, in the open.
#[derive(Clone)]
pub struct Local {
    pub rules: Rules,
    pub layouts: Vec<Layout>,
    /// Every deck in its committed order.
    pub decks: Vec<Vec<Card>>,
    /// Cards turned of every deck.
    pub turned: Vec<u8>,
    /// Who has left the match.
    pub gone: Vec<bool>,
    /// When each seat made each of its entries.
    entries: Vec<Vec<u64>>,
    now: u64,
    pub pending: Vec<Pending>,
    /// Revealed places, decided or not.
    revealed: BTreeSet<Place>,
    /// Founded lanes: suit, and the rank above the highest that is founded, landed or revealed.
    pub founded: Vec<(Lane, Suit, u8)>,
    pub ended: Option<Ended>,
    /// Everything that has happened, in its order.
    pub log: Vec<(u8, Did)>,
}

impl Local {
    /// A dealt table, in round 1. Seats in `witnesses` sit the round out.
    pub fn deal(rules: &Rules, seats: u8, witnesses: &[u8], seed: u64) -> Local {
        let mut table = Local::covered(rules, seats, witnesses, 1, seed);
        (0..seats).for_each(|seat| table.apply(seat, &Step::Deal));
        table
    }

    /// A table in some round before the deal.
    pub fn covered(rules: &Rules, seats: u8, witnesses: &[u8], round: u32, seed: u64) -> Local {
        let mut random = Random(seed);
        let layout = |seat: u8| {
            let pile = rules.pile_of(&name_of(seat));
            Layout::new(rules, seat, pile, !witnesses.contains(&seat)).begins(round, seats)
        };
        Local {
            rules: rules.clone(),
            layouts: (0..seats).map(layout).collect(),
            decks: (0..seats).map(|_| shuffled(rules.deck_len(), &mut random)).collect(),
            turned: vec![0; usize::from(seats)],
            gone: vec![false; usize::from(seats)],
            entries: vec![Vec::new(); usize::from(seats)],
            now: 0,
            pending: Vec::new(),
            revealed: BTreeSet::new(),
            founded: Vec::new(),
            ended: None,
            log: Vec::new(),
        }
    }

    /// A table without a card, to be laid out by hand.
    pub fn bare(rules: &Rules, seats: u8) -> Local {
        let mut table = Local::deal(rules, seats, &(0..seats).collect::<Vec<u8>>(), 0);
        table.decks.iter_mut().for_each(Vec::clear);
        table
    }

    /// Lays turned cards onto a pile, written as in `6♥ 5♠ joker`.
    pub fn put(mut self, seat: u8, pile: Pile, cards: &str) -> Local {
        for card in cards.split_whitespace() {
            let k = self.turn_up(seat, card);
            let layout = &mut self.layouts[usize::from(seat)];
            match pile {
                Pile::NERTZ => layout.nertz.push(k),
                Pile::WASTE => layout.waste.push(k),
                _ => layout.columns[pile.as_column().unwrap()].push(k),
            }
        }
        self
    }

    /// Lays a joker onto a column that has been fixed before.
    pub fn put_fixed(mut self, seat: u8, pile: Pile, stands: &str) -> Local {
        self = self.put(seat, pile, "joker");
        let layout = &mut self.layouts[usize::from(seat)];
        let k = layout.available(pile).unwrap();
        layout.declared.push((k, card(stands)));
        self
    }

    /// Lays cards into the lake, the first of them an Ace of the same seat.
    pub fn lay(mut self, seat: u8, cards: &str) -> Local {
        let ace = card(cards.split_whitespace().next().unwrap());
        let lane = Lane { deck: seat, card: ace };
        for (rank, card) in cards.split_whitespace().enumerate() {
            let k = self.turn_up(seat, card);
            let place = Place::new(lane, rank as u8);
            self.layouts[usize::from(seat)].lake.push((place, k));
            self.revealed.insert(place);
        }
        self.founded.push((lane, ace.suit().unwrap(), cards.split_whitespace().count() as u8));
        self
    }

    /// Puts unturned cards into the stock.
    pub fn stock(mut self, seat: u8, count: usize) -> Local {
        self.layouts[usize::from(seat)].stock.extend((0..count).map(|_| 0));
        self
    }

    fn turn_up(&mut self, seat: u8, text: &str) -> u8 {
        let at = usize::from(seat);
        self.decks[at].push(card(text));
        self.turned[at] += 1;
        self.turned[at]
    }

    /// Applies a legal step as an entry of its own.
    pub fn apply(&mut self, seat: u8, step: &Step<'_>) {
        let at = usize::from(seat);
        self.now += 1;
        self.entries[at].push(self.now);
        let seq = self.entries[at].len() as u32;
        let turned = turns(&self.rules, &self.layouts[at], step);
        let before = unturned(&self.layouts[at]);
        fold(&self.rules, &mut self.layouts[at], step, self.turned[at] + 1, seq);
        assert_eq!(before - unturned(&self.layouts[at]), usize::from(turned), "turns and fold agree on {step:?}");
        self.turned[at] += turned;
        self.notice(seat, step);
        self.log.push((seat, Did::of(step)));
    }

    /// What the lanes want after a step.
    fn notice(&mut self, seat: u8, step: &Step<'_>) {
        match step {
            Step::Act(Act::Found { card, declared, .. }) => {
                let suit = declared.unwrap_or(*card).suit().unwrap();
                self.founded.push((Lane { deck: seat, card: *card }, suit, 1));
            }
            Step::Act(Act::Land { card, lane, declared, .. }) => {
                self.wants(Place::new(*lane, declared.unwrap_or(*card).rank().unwrap()));
            }
            Step::Revealed { place: Some(place), .. } => {
                self.revealed.insert(*place);
                self.wants(*place);
            }
            _ => {}
        }
    }

    fn wants(&mut self, place: Place) {
        if let Some((lane, rank)) = place.lane() {
            let wants = self.founded.iter_mut().find(|(founded, ..)| *founded == lane);
            wants.into_iter().for_each(|(.., wants)| *wants = (*wants).max(rank + 1));
        }
    }

    /// Does a deed if it is legal; a play is revealed and decided at once.
    pub fn deed(&mut self, seat: u8, deed: &Deed) -> Result<bool, Broken> {
        let won = match deed {
            Deed::Act(act) => {
                legal(&self.rules, self, seat, act)?;
                self.apply(seat, &Step::Act(act));
                true
            }
            Deed::Play(play) => match self.reveal(seat, play)? {
                Some(_) => self.settle(self.pending.len() - 1),
                None => true,
            },
        };
        self.what_is_due();
        Ok(won)
    }

    /// Seals and reveals a play.
    pub fn reveal(&mut self, seat: u8, play: &Play) -> Result<Option<Place>, Broken> {
        let place = possible(&self.rules, self, seat, play)?;
        let could_be = could_be_on(&self.rules, self, seat);
        assert!(place.is_none_or(|place| could_be.contains(&place)), "{play:?} is not in {could_be:?}");
        self.apply(seat, &Step::Sealed);
        self.apply(seat, &Step::Revealed { place, play });
        if let Some(place) = place {
            let free = !self.is_taken(place);
            self.pending.push(Pending { seat, place, play: play.clone(), free });
        }
        Ok(place)
    }

    /// Decides a revealed play as the rules' `tie` has it, where the first to be revealed is the first to be heard. After the
    /// end the card that a won play uncovers stays covered.
    pub fn settle(&mut self, index: usize) -> bool {
        let Pending { seat, place, play, free } = self.pending.remove(index);
        let later = self.pending[index..].iter().any(|other| other.place == place);
        let won = match self.rules.tie {
            Tie::First => !self.is_taken(place),
            Tie::Last => !self.is_taken(place) && !later,
            Tie::Both => free,
        };
        self.apply(seat, &Step::Settled { place, play: &play, won, turn: self.ended.is_none() });
        if place == Place::CALL && self.ended.is_none() {
            self.ended = Some(Ended::Called(seat));
        }
        won
    }

    fn is_taken(&self, place: Place) -> bool {
        self.layouts.iter().any(|layout| layout.lake.iter().any(|&(taken, _)| taken == place))
    }

    /// Everybody does what is due, until nothing is or the round is over.
    pub fn what_is_due(&mut self) {
        for _ in 0..=self.seats() {
            let mut done = true;
            for seat in 0..self.seats() {
                if self.ended.is_some() {
                    return;
                }
                match due(&self.rules, self, seat) {
                    Some(Due::Act(act)) => {
                        assert_eq!(legal(&self.rules, self, seat, &act), Ok(()));
                        self.apply(seat, &Step::Act(&act));
                        done = false;
                    }
                    Some(Due::Play(play)) => {
                        assert_eq!(self.reveal(seat, &play), Ok(Some(Place::CALL)));
                        assert!(self.settle(self.pending.len() - 1), "nobody contends for the first call");
                    }
                    Some(Due::CloseStuck) => self.ended = Some(Ended::Stuck),
                    None => {}
                }
            }
            if done {
                return;
            }
        }
        panic!("the table does not come to rest: it rotates more than once");
    }

    /// Leaves the match: nothing more is heard of this seat.
    pub fn leave(&mut self, seat: u8) {
        self.gone[usize::from(seat)] = true;
        self.log.push((seat, Did::Left));
    }

    /// Who ended the round by a call.
    pub fn caller(&self) -> Option<u8> {
        match self.ended {
            Some(Ended::Called(seat)) => Some(seat),
            _ => None,
        }
    }

    pub fn scores(&self) -> Vec<i16> {
        score(&self.rules, &self.layouts, self.caller())
    }

    /// What the available card of a pile counts as.
    pub fn worth(&self, seat: u8, pile: Pile) -> Option<Card> {
        self.counts_as(seat, self.layout(seat).available(pile)?)
    }

    /// What a card counts as; an undeclared joker is itself.
    pub fn counts_as(&self, seat: u8, k: u8) -> Option<Card> {
        let face = self.face(seat, k)?;
        Some(self.layout(seat).fixed(k).unwrap_or(face))
    }
}

impl Table for Local {
    fn seats(&self) -> u8 {
        self.layouts.len() as u8
    }

    fn live(&self, seat: u8) -> bool {
        self.gone.get(usize::from(seat)) == Some(&false)
    }

    fn layout(&self, seat: u8) -> &Layout {
        &self.layouts[usize::from(seat)]
    }

    fn face(&self, deck: u8, k: u8) -> Option<Card> {
        let deck_at = usize::from(deck);
        let at = usize::from(k.checked_sub(1)?);
        self.decks[deck_at].get(at).copied().filter(|_| k <= self.turned[deck_at])
    }

    fn revealed(&self, place: Place) -> bool {
        self.revealed.contains(&place)
    }

    fn under(&self, by: (u8, u32), seat: u8, seq: u32) -> bool {
        let time = |seat: u8, seq: u32| self.entries[usize::from(seat)][seq as usize - 1];
        time(seat, seq) <= time(by.0, by.1)
    }
}

/// The card that is written like this.
pub fn card(text: &str) -> Card {
    (0..Card::COUNT).filter_map(Card::new).find(|card| card.to_string() == text).unwrap()
}

fn unturned(layout: &Layout) -> usize {
    let columns = layout.columns.iter().flatten();
    layout.nertz.iter().chain(&layout.stock).chain(&layout.waste).chain(columns).filter(|&&k| k == 0).count()
}

fn shuffled(cards: u8, random: &mut Random) -> Vec<Card> {
    let mut deck: Vec<Card> = (0..cards).filter_map(Card::new).collect();
    for left in (1..deck.len()).rev() {
        deck.swap(left, random.below(left + 1));
    }
    deck
}
