//! A round's decks and contests, as far as they are delivered.

use crate::contest::{Contests, PlayId};
use crate::deck::{Deck, Opened, round_key};
use crate::game::Game;
use crate::hash::Hash;
use crate::round::Outcome;
use crate::seat::{Seat, Seats};

/// A round: its decks and its contests.
#[derive(Clone, Debug)]
pub struct Round<G: Game> {
    pub(crate) number: u32,
    pub(crate) key: Hash,
    /// The seats that it is dealt for: those at the table when the first of them committed.
    pub(crate) roster: Seats,
    /// For each seat the layout that counts until it has committed, or if it does not.
    pub(crate) blank: Vec<G::Layout>,
    pub(crate) decks: Vec<Deck>,
    pub(crate) contests: Contests,
    /// The hash of each seal, in the order of delivery.
    pub(crate) hashes: Vec<(PlayId, Hash)>,
    /// The revealed plays, in the order of delivery.
    pub(crate) plays: Vec<(PlayId, G::Play)>,
    /// The revealed plays that end the round, with the seq of the reveal.
    pub(crate) calls: Vec<(PlayId, u32)>,
    /// For each seat the groups that it answers for.
    pub(crate) groups_of: Vec<Vec<(Seat, u8)>>,
    /// How far the decks are opened under all that is delivered. Only [`Table::commit`] raises it, and what it has taken in
    /// is never taken back.
    pub(crate) opened: Opened,
    /// Each seat's entry with its `Seeds`.
    pub(crate) seeds: Vec<Option<u32>>,
    pub(crate) outcome: Option<Outcome>,
}

impl<G: Game> Round<G> {
    pub(super) fn new(
        game: &G,
        match_id: &Hash,
        number: u32,
        (seats, roster): (usize, Seats),
        results: &[Vec<i16>],
    ) -> Round<G> {
        let key = round_key(match_id, number);
        let cards = |owner| if roster.has(owner) { game.cards(results, roster, owner) } else { 0 };
        let decks: Vec<Deck> = Seat::first(seats).map(|owner| Deck::new(key, owner, roster, cards(owner))).collect();
        let mut groups_of = vec![Vec::new(); seats];
        for (owner, deck) in Seat::first(seats).zip(&decks) {
            for slot in 1..deck.slot_count() as u8 {
                for member in deck.members(slot) {
                    groups_of[member.index()].push((owner, slot));
                }
            }
        }
        Round {
            number,
            key,
            roster,
            blank: Seat::first(seats).map(|seat| game.absent(results, seat)).collect(),
            decks,
            contests: Contests::default(),
            hashes: Vec::new(),
            plays: Vec::new(),
            calls: Vec::new(),
            groups_of,
            opened: Opened::default(),
            seeds: vec![None; seats],
            outcome: None,
        }
    }

    /// Its number, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The seats that it was dealt for.
    pub fn roster(&self) -> Seats {
        self.roster
    }

    /// `R`.
    pub fn key(&self) -> &Hash {
        &self.key
    }

    /// All decks, by owner.
    pub fn decks(&self) -> &[Deck] {
        &self.decks
    }

    /// All seals and what is known of them.
    pub fn contests(&self) -> &Contests {
        &self.contests
    }

    /// What a seal was made with.
    pub fn seal_hash(&self, id: PlayId) -> Option<&Hash> {
        self.hashes.iter().rev().find(|(name, _)| *name == id).map(|(_, hash)| hash)
    }

    /// A revealed play.
    pub fn play(&self, id: PlayId) -> Option<&G::Play> {
        self.plays.iter().rev().find(|(name, _)| *name == id).map(|(_, play)| play)
    }

    /// The score sheet, once a `Result` was made or checked.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The chains that `seat` commits, in the order of the commitment: its own deck's, then its groups' by (deck, slot).
    pub fn chains_of(&self, seat: Seat) -> Vec<(Seat, u8)> {
        let all = Seat::first(self.decks.len()).zip(&self.decks);
        let mut chains: Vec<(Seat, u8)> =
            all.flat_map(|(owner, deck)| deck.slots_of(seat).map(move |slot| (owner, slot))).collect();
        chains.sort_by_key(|&(owner, slot)| (owner != seat || slot != 0, owner, slot));
        chains
    }
}
