//! Committed decks: a sequence that all seats have a part in, that nobody knows, and that is opened card by card.
//!
//! Protocol, section 3. Every deck has slot 0, its owner's, and slots 1…, one for each group of the other seats. Each
//! slot has a hash chain `x_N → … → x_0`; the anchors `x_0` are committed before anything is dealt. Card k of the deck
//! is a pick among the cards not yet picked, by a coin made of every slot's `x_k`: whoever lacks one of these values
//! knows nothing about card k, and nobody can choose one, since it must hash back to the anchor.

use crate::charter::Secret;
use crate::hash::{Hash, derive, keyed, pick};
use crate::seat::{MAX_SEATS, Seat, Seats};

/// The most slots that a deck has: the owner's and four groups.
pub const MAX_SLOTS: usize = 5;

/// `R`, the key of everything in one round of one match. Rounds count from 1.
pub fn round_key(match_id: &Hash, round: u32) -> Hash {
    derive("nertz 1 round", &[match_id, &round.to_le_bytes()])
}

/// The members of each slot of `deck` in a round of `roster`: slot 0 is its owner, the others are the groups.
///
/// The first member of a group that is at the table answers at once; the second when the first is silent.
pub fn slots(deck: Seat, roster: Seats) -> Vec<Vec<Seat>> {
    let after = roster.iter().filter(|seat| *seat > deck);
    let others: Vec<Seat> = after.chain(roster.iter().filter(|seat| *seat < deck)).collect();
    let groups: Vec<Vec<Seat>> = match *others.as_slice() {
        [a] => vec![vec![a]],
        [a, b, c] => vec![vec![a, b], vec![b, c], vec![c, a]],
        _ => {
            let mut groups: Vec<Vec<Seat>> = others.chunks_exact(2).map(<[Seat]>::to_vec).collect();
            if others.len() % 2 == 1 {
                groups.extend(others.last_chunk::<2>().map(|pair| pair.to_vec()));
            }
            groups
        }
    };
    std::iter::once(vec![deck]).chain(groups).collect()
}

/// `x_{k−1}` from `x_k`.
pub fn back(round_key: &Hash, deck: Seat, slot: u8, k: u8, x: &Hash) -> Hash {
    keyed(round_key, &[&[1, deck.number(), slot], &u16::from(k).to_le_bytes(), x])
}

/// One slot's whole chain, as only its members know it before the end of the round.
#[derive(Clone, Debug)]
pub struct Chain(Vec<Hash>);

impl Chain {
    /// The chain with this end, for a deck of `cards`.
    pub fn new(round_key: &Hash, deck: Seat, slot: u8, cards: u8, end: Hash) -> Chain {
        let mut values = Vec::with_capacity(usize::from(cards) + 1);
        values.push(end);
        let mut x = end;
        for k in (1..=cards).rev() {
            x = back(round_key, deck, slot, k, &x);
            values.push(x);
        }
        values.reverse();
        Chain(values)
    }

    /// The chain of a slot that the owner of `secret` is a member of; `partner` is the other member's charter key.
    pub fn of(secret: &Secret, round_key: &Hash, deck: Seat, slot: u8, cards: u8, partner: Option<&[u8; 32]>) -> Chain {
        let end = match partner {
            None => secret.chain_end(round_key, deck),
            Some(partner) => pair_end(&secret.exchange(), partner, round_key, deck, slot),
        };
        Chain::new(round_key, deck, slot, cards, end)
    }

    /// `x_0`.
    pub fn anchor(&self) -> Hash {
        self.value(0)
    }

    /// `x_N`.
    pub fn end(&self) -> Hash {
        self.value(self.0.len() as u8 - 1)
    }

    /// `x_k`.
    ///
    /// # Panics
    /// If the chain is shorter: the caller turns no more cards than the deck has.
    pub fn value(&self, k: u8) -> Hash {
        self.0[usize::from(k)]
    }
}

/// `x_N` of a pair's chain: both members compute it, each from the own secret and the other's charter key.
pub fn pair_end(own: &x25519_dalek::StaticSecret, partner: &[u8; 32], round_key: &Hash, deck: Seat, slot: u8) -> Hash {
    pair_end_of(&pair_secret(own, partner), round_key, deck, slot)
}

/// What both members of a pair compute, each from the own secret and the other's charter key: the same for all slots that
/// the two answer for, in every round.
pub(crate) fn pair_secret(own: &x25519_dalek::StaticSecret, partner: &[u8; 32]) -> Hash {
    own.diffie_hellman(&x25519_dalek::PublicKey::from(*partner)).to_bytes()
}

/// `x_N` of the chain of a pair with this secret.
pub(crate) fn pair_end_of(secret: &Hash, round_key: &Hash, deck: Seat, slot: u8) -> Hash {
    keyed(round_key, &[&[5, deck.number(), slot], secret])
}

/// How far each slot of each deck is opened at some clock. A lattice: later is larger in every component.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Opened([[u8; MAX_SLOTS]; MAX_SEATS]);

impl Opened {
    /// Raises each component to that of `other`.
    pub fn join(&mut self, other: &Opened) {
        for (mine, theirs) in self.0.as_flattened_mut().iter_mut().zip(other.0.as_flattened()) {
            *mine = (*mine).max(*theirs);
        }
    }

    /// How far the owner has turned the deck.
    pub fn turned(&self, deck: Seat) -> u8 {
        self.slot(deck, 0)
    }

    /// How far one slot is opened.
    pub fn slot(&self, deck: Seat, slot: u8) -> u8 {
        self.0[deck.index()].get(usize::from(slot)).copied().unwrap_or(0)
    }

    /// How many cards of the deck are known in a view: the least over the slots that are not struck there.
    pub fn known(&self, deck: &Deck, view: u16) -> u8 {
        let opened = self.0[deck.owner.index()].iter().zip(&deck.slots);
        let counts = opened.filter(|(_, slot)| slot.struck.is_none_or(|struck| view < struck.view));
        counts.map(|(opened, _)| *opened).min().unwrap_or(0)
    }

    /// Raises one component.
    pub fn raise(&mut self, deck: Seat, slot: u8, k: u8) {
        if let Some(mine) = self.0[deck.index()].get_mut(usize::from(slot)) {
            *mine = (*mine).max(k);
        }
    }
}

/// What is wrong with a chain value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the value does not hash back to what was opened or committed before")]
pub struct NotOfTheChain;

/// A deck as everybody sees it: anchors, the values opened so far, and the cards that follow from them.
#[derive(Clone, Debug)]
pub struct Deck {
    round_key: Hash,
    owner: Seat,
    cards: u8,
    slots: Vec<Slot>,
    sequence: Vec<u8>,
    left: Vec<u8>,
}

#[derive(Clone, Debug)]
struct Slot {
    members: Vec<Seat>,
    /// What each member committed.
    anchors: Vec<Option<Hash>>,
    /// `x_1 …` as far as opened.
    values: Vec<Hash>,
    /// It has lost its last member.
    struck: Option<Struck>,
}

#[derive(Clone, Copy, Debug)]
struct Struck {
    /// From this view on.
    view: u16,
    /// The cards up to this one have its value, those behind it do without.
    after: u8,
}

impl Slot {
    /// Whether one of its members is in `live`.
    fn is_held_by(&self, live: Seats) -> bool {
        self.members.iter().any(|member| live.has(*member))
    }

    /// Whether card k has a value of this slot.
    fn counts_for(&self, k: usize) -> bool {
        self.struck.is_none_or(|struck| k <= usize::from(struck.after))
    }
}

impl Deck {
    /// A deck of `cards` cards, nothing committed yet. With 0 cards its owner only looks on in this round.
    pub fn new(round_key: Hash, owner: Seat, roster: Seats, cards: u8) -> Deck {
        let members = if cards == 0 { Vec::new() } else { slots(owner, roster) };
        let slots = members
            .into_iter()
            .map(|members| Slot { anchors: vec![None; members.len()], members, values: Vec::new(), struck: None })
            .collect();
        Deck { round_key, owner, cards, slots, sequence: Vec::new(), left: (0..cards).collect() }
    }

    /// How many cards it has.
    pub fn cards(&self) -> u8 {
        self.cards
    }

    /// How many slots it has, the owner's included.
    pub fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// The members of a slot, the one that answers first in front.
    pub fn members(&self, slot: u8) -> &[Seat] {
        self.slots.get(usize::from(slot)).map_or(&[], |slot| &slot.members)
    }

    /// The slots that `seat` is a member of, ascending.
    pub fn slots_of(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        (0u8..).zip(&self.slots).filter(move |(_, slot)| slot.members.contains(&seat)).map(|(number, _)| number)
    }

    /// Notes (or with `None`: forgets) what a member committed for a slot.
    pub fn commit(&mut self, slot: u8, member: Seat, anchor: Option<Hash>) {
        if let Some(slot) = self.slots.get_mut(usize::from(slot)) {
            for (name, place) in slot.members.iter().zip(&mut slot.anchors) {
                if *name == member {
                    *place = anchor;
                }
            }
        }
    }

    /// The slot whose two members have committed different anchors, while one of them is in `live`: it shows who is wrong.
    /// Where both have gone nobody can, and the slot is struck anyway.
    pub fn conflict(&self, live: Seats) -> Option<u8> {
        let differ = |slot: &Slot| matches!(slot.anchors[..], [Some(first), Some(second)] if first != second);
        let mut slots = (0u8..).zip(&self.slots);
        slots.find(|(_, slot)| slot.is_held_by(live) && differ(slot)).map(|(number, _)| number)
    }

    /// What `member` committed for a slot.
    pub fn anchor_of(&self, slot: u8, member: Seat) -> Option<Hash> {
        let slot = self.slots.get(usize::from(slot))?;
        slot.members.iter().position(|name| *name == member).and_then(|at| slot.anchors[at])
    }

    /// The deck commitment: the anchors in slot order, zero for a slot whose members have all gone and have committed none, or
    /// two. None while one of `live` is missing, or differs from the other of its group.
    pub fn anchors(&self, live: Seats) -> Option<Vec<Hash>> {
        let of = |slot: &Slot| {
            let mut committed = slot.members.iter().zip(&slot.anchors).filter(|(member, anchor)| {
                // Who has gone may have committed or not.
                live.has(**member) || anchor.is_some()
            });
            let first = committed.next().map_or(Some([0; 32]), |(_, anchor)| *anchor)?;
            let one = committed.all(|(_, anchor)| *anchor == Some(first)).then_some(first);
            one.or((!slot.is_held_by(live)).then_some([0; 32]))
        };
        self.slots.iter().map(of).collect()
    }

    /// Strikes each group that has nobody in `live` from the cards behind those that it has opened under `opened`: from
    /// `view` on they are drawn without it.
    pub fn strike(&mut self, view: u16, live: Seats, opened: &Opened) {
        for (number, slot) in (0u8..).zip(&mut self.slots).skip(1) {
            if slot.struck.is_none() && !slot.is_held_by(live) {
                let after = opened.slot(self.owner, number);
                slot.struck = Some(Struck { view, after });
                slot.values.truncate(usize::from(after));
                // What was derived behind it nobody has seen.
                for card in self.sequence.drain(usize::from(after).min(self.sequence.len())..) {
                    self.left.push(card);
                }
                self.left.sort_unstable();
            }
        }
        self.derive();
    }

    /// Takes `x_k` of a slot: it must hash back to the last value known, or to the anchor. Derives the cards that follow.
    pub fn accept(&mut self, slot: u8, k: u8, x: &Hash) -> Result<(), NotOfTheChain> {
        let (round_key, owner) = (self.round_key, self.owner);
        let chain = self.slots.get_mut(usize::from(slot)).ok_or(NotOfTheChain)?;
        if k == 0 || k > self.cards {
            return Err(NotOfTheChain);
        }
        let known = chain.values.len() as u8;
        if k <= known {
            return if chain.values[usize::from(k) - 1] == *x { Ok(()) } else { Err(NotOfTheChain) };
        }
        let mut fresh = vec![*x];
        let mut value = *x;
        for step in (known + 2..=k).rev() {
            value = back(&round_key, owner, slot, step, &value);
            fresh.push(value);
        }
        let root = back(&round_key, owner, slot, known + 1, &value);
        let expected = chain.values.last().copied().or(chain.anchors.iter().flatten().next().copied());
        if expected != Some(root) {
            return Err(NotOfTheChain);
        }
        chain.values.extend(fresh.into_iter().rev());
        self.derive();
        Ok(())
    }

    /// The cards derived so far, the first turned first.
    pub fn sequence(&self) -> &[u8] {
        &self.sequence
    }

    /// Card k (from 1), if derived.
    pub fn card(&self, k: u8) -> Option<u8> {
        self.sequence.get(usize::from(k).checked_sub(1)?).copied()
    }

    fn derive(&mut self) {
        while !self.left.is_empty() {
            let k = self.sequence.len() + 1;
            let count = self.slots.iter().filter(|slot| slot.counts_for(k)).count();
            let mut coin = vec![2, self.owner.number()];
            coin.extend_from_slice(&(k as u16).to_le_bytes());
            coin.push(count as u8);
            for (number, slot) in (0u8..).zip(&self.slots).filter(|(_, slot)| slot.counts_for(k)) {
                let Some(value) = slot.values.get(k - 1) else { return };
                coin.push(number);
                coin.extend_from_slice(value);
            }
            let at = pick(&self.round_key, &[&coin], self.left.len());
            self.sequence.push(self.left.remove(at));
        }
    }
}
