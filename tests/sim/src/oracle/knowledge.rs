//! What must not be known yet: cards that are not turned, plays that are not opened.
//!
//! A card can be computed by who knows a value at its place, or behind it, of *every* chain of its deck. Who colludes knows
//! the chains of its own slots; so no card can be computed by a coalition below the table's bound (the owner and one of
//! each group) exactly as long as no chain's value beyond the turned cards was published by anybody. That is looked at
//! twice: in what items say, and in the bytes of every entry, wherever they stand.

use super::{Oracle, Seen, turns, violated};
use crate::game::Playable;
use nertz_lockstep::charter::{Player, Secret};
use nertz_lockstep::deck::Chain;
use nertz_lockstep::entry::{BodyOf, Item};
use nertz_lockstep::hash::Hash;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::table::{Phase, Table};
use nertz_lockstep::time::Time;
use std::collections::{BTreeMap, HashMap};
use std::marker::PhantomData;

/// What was published so far, and what must not be.
pub(super) struct Knowledge<G> {
    players: Vec<Player>,
    secrets: Vec<Secret>,
    /// How far each deck is turned by its owner.
    turned: BTreeMap<(u32, Seat), u8>,
    /// The chain values of the newest round, by their first bytes: deck, slot, place, the value.
    values: HashMap<[u8; 8], (Seat, u8, u8, Hash), Plain>,
    round: u32,
    /// Chains are published: the round is over.
    over: bool,
    /// The nonces that each seat has published.
    nonces: Vec<BTreeMap<Hash, u32>>,
    game: PhantomData<G>,
}

/// The values are hashes: their own bytes spread well enough.
type Plain = std::hash::BuildHasherDefault<FirstBytes>;

#[derive(Default)]
struct FirstBytes(u64);

impl std::hash::Hasher for FirstBytes {
    fn write(&mut self, bytes: &[u8]) {
        for (at, byte) in bytes.iter().enumerate() {
            self.0 ^= u64::from(*byte) << (at % 8 * 8);
        }
    }

    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl<G: Playable> Knowledge<G> {
    pub(super) fn new(players: Vec<Player>, secrets: Vec<Secret>) -> Knowledge<G> {
        let nonces = vec![BTreeMap::new(); players.len()];
        Knowledge {
            players,
            secrets,
            turned: BTreeMap::new(),
            values: HashMap::default(),
            round: 0,
            over: false,
            nonces,
            game: PhantomData,
        }
    }

    /// How far a seat has turned its deck.
    pub(super) fn turned(&self, round: u32, deck: Seat) -> u8 {
        self.turned.get(&(round, deck)).copied().unwrap_or(0)
    }

    /// An honest seat has published an entry.
    pub(super) fn appended(&mut self, now: Time, table: &Table<G>, bytes: &[u8], body: &BodyOf<G>) -> Seen {
        let (author, seq) = (body.author, body.seq);
        let Some(state) = table.state(author, seq) else { return Ok(()) };
        let number = state.round;
        self.follow(table, number);
        let opens = body.items.iter().any(|item| matches!(item, Item::Open { .. }) || turns::<G>(item));
        if opens {
            if let Some(at) = table.now(number) {
                for deck in Seat::first(table.seats()) {
                    let turned = self.turned.entry((number, deck)).or_default();
                    *turned = at.turned(deck).max(*turned);
                }
            }
            self.all_bound(now, table, body, number)?;
        }
        for item in body.items.iter() {
            match item {
                Item::Open { deck, slot, k, .. } if *k > self.turned(number, *deck) => {
                    let what = format!(
                        "seat {author} opens slot {slot} of deck {deck} up to card {k}; {} are turned",
                        self.turned(number, *deck)
                    );
                    return violated(Oracle::Knowledge, now, what);
                }
                Item::Reveal { seal, nonce, .. } => {
                    let known = *self.nonces[author.index()].entry(*nonce).or_insert(seq);
                    if known < *seal {
                        let what =
                            format!("entry {known} of seat {author} published the nonce of its later seal {seal}");
                        return violated(Oracle::Knowledge, now, what);
                    }
                }
                Item::Seeds { .. } => self.over |= number == self.round,
                _ => {}
            }
        }
        self.no_value(now, bytes, author, seq)
    }

    /// Nothing is opened before everybody is bound to the same commitments.
    fn all_bound(&self, now: Time, table: &Table<G>, body: &BodyOf<G>, number: u32) -> Seen {
        let Some(clock) = table.clock_of(body.author, body.seq) else { return Ok(()) };
        let bound = |seat: Seat| {
            let state = table.state(seat, clock[seat]);
            state.is_some_and(|state| state.round > number || state.round == number && state.phase >= Phase::Ready)
        };
        let view = table.views().get(usize::from(body.view)).map_or(table.live(), |view| view.live);
        match view.iter().find(|seat| !bound(*seat)) {
            None => Ok(()),
            Some(free) => {
                let what = format!("seat {} opens cards while seat {free} may still commit another way", body.author);
                violated(Oracle::Knowledge, now, what)
            }
        }
    }

    /// Makes the chains of a round that has begun.
    fn follow(&mut self, table: &Table<G>, number: u32) {
        let Some(round) = table.round(number).filter(|_| number > self.round) else { return };
        self.round = number;
        self.over = false;
        self.values.clear();
        for (deck, committed) in Seat::first(table.seats()).zip(round.decks()) {
            for slot in 0..committed.slot_count() as u8 {
                let Some(member) = committed.members(slot).first() else { continue };
                let partner = committed.members(slot).get(1).map(|of| &self.players[of.index()].charter_key);
                let secret = &self.secrets[member.index()];
                let chain = Chain::of(secret, round.key(), deck, slot, committed.cards(), partner);
                for k in 1..=committed.cards() {
                    let value = chain.value(k);
                    if let Some(first) = value.first_chunk() {
                        self.values.insert(*first, (deck, slot, k, value));
                    }
                }
            }
        }
    }

    /// No bytes of an entry are a value beyond what is turned.
    fn no_value(&self, now: Time, bytes: &[u8], author: Seat, seq: u32) -> Seen {
        if self.over {
            return Ok(());
        }
        for window in bytes.windows(32) {
            let first: &[u8; 8] = window.first_chunk().unwrap_or(&[0; 8]);
            if let Some((deck, slot, k, value)) = self.values.get(first)
                && value == window
                && *k > self.turned(self.round, *deck)
            {
                let what = format!("entry {seq} of seat {author} holds value {k} of slot {slot} of deck {deck}");
                return violated(Oracle::Knowledge, now, what);
            }
        }
        Ok(())
    }
}
