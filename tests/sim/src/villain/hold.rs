//! A villain that holds its own entries back: for a while, or for good. What its program signs is what it says, later.

use super::way::{Cast, Said, Way, packed};
use crate::game::Playable;
use crate::stage::read;
use nertz_lockstep::codec::List;
use nertz_lockstep::entry::{BodyOf, Item};
use nertz_lockstep::peer::{Peer, Transmit};
use nertz_lockstep::seat::{Clock, Seat};
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;
use nertz_lockstep::wire::{self, Heads, Message};
use std::collections::{BTreeMap, VecDeque};

/// Which entries are held back, with all that follow them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// Those that open a seal.
    Reveals,
    /// Those that mention another's seal for the first time.
    Acknowledgements,
    /// Those that answer another's turning.
    Openings,
    /// Those that settle a play.
    Settlements,
    /// The one that publishes the chains.
    Seeds,
    /// The one that signs the result.
    Result,
    /// All of them, from time to time.
    All,
}

/// How long at most, ms: a held entry waits between a quarter of this and all of it.
pub(super) type Most = Option<u64>;

/// Never.
const NEVER: Time = Time(u64::MAX);

/// The entries of one seat that are held back, oldest first: when they go out, seq, bytes.
#[derive(Default)]
struct Log {
    held: VecDeque<(Time, u32, Vec<u8>)>,
}

pub(super) struct Hold {
    cast: Cast,
    what: What,
    most: Most,
    logs: BTreeMap<Seat, Log>,
    /// With [`What::All`]: until when it holds, and until when it then does not.
    spell: (Time, Time),
    struck: bool,
}

impl Hold {
    pub(super) fn new(cast: Cast, what: What, most: Most) -> Hold {
        let spell = (Time::default(), Time::default());
        Hold { cast, what, most, logs: BTreeMap::new(), spell, struck: false }
    }

    /// Until when an own entry that was just written is held back, if it is.
    fn until<G: Playable, S: Scheme>(&mut self, now: Time, peer: &Peer<G, S>, body: &BodyOf<G>) -> Option<Time> {
        if body.author == self.cast.villain && body.seq <= self.cast.after {
            return None;
        }
        let has = |wanted: fn(&Item<G::Act, G::Play>) -> bool| body.items.iter().any(wanted);
        let it = match self.what {
            What::Reveals => has(|item| matches!(item, Item::Reveal { .. })),
            What::Acknowledgements => acknowledges(peer, body),
            What::Openings => has(|item| matches!(item, Item::Open { .. })),
            What::Settlements => has(|item| matches!(item, Item::Settle { .. })),
            What::Seeds => has(|item| matches!(item, Item::Seeds { .. })),
            What::Result => has(|item| matches!(item, Item::Result { .. })),
            What::All => return self.spell_at(now),
        };
        it.then(|| self.term(now))
    }

    fn term(&mut self, now: Time) -> Time {
        self.most.map_or(NEVER, |most| now.after_ms(most / 4 + self.cast.rng.below(most * 3 / 4)))
    }

    /// The end of the spell in which everything is held back; none between two of them.
    fn spell_at(&mut self, now: Time) -> Option<Time> {
        let (holds, rests) = self.spell;
        if now >= rests {
            let end = self.term(now);
            self.spell = (end, if end == NEVER { NEVER } else { end.after_ms(20 + self.cast.rng.below(400)) });
            return Some(end);
        }
        (now < holds).then_some(holds)
    }

    /// The last entry of a seat that the others may see.
    fn shown(&self, seat: Seat) -> Option<u32> {
        let (_, first, _) = self.logs.get(&seat)?.held.front()?;
        Some(first - 1)
    }

    /// A message without what is held back.
    fn without(&self, message: Vec<u8>) -> Option<Vec<u8>> {
        match Message::read(&message) {
            Ok(Message::Entry(_, sealed)) => {
                let held = sealed.peek().is_some_and(|(by, seq)| self.shown(by).is_some_and(|shown| seq > shown));
                (!held).then_some(message)
            }
            Ok(Message::Heads(heads)) => {
                let counts = Seat::first(heads.heads.len()).zip(heads.heads.iter());
                let shown = counts.map(|(seat, count)| self.shown(seat).map_or(*count, |shown| shown.min(*count)));
                Some(Message::Heads(Heads { heads: List::truncated(shown.collect()), ..heads }).bytes())
            }
            _ => Some(message),
        }
    }
}

/// Whether the entry mentions another's seal that its author has not mentioned before.
fn acknowledges<G: Playable, S: Scheme>(peer: &Peer<G, S>, body: &BodyOf<G>) -> bool {
    let table = peer.table();
    let clock = |seq: u32| table.clock_of(body.author, seq).copied();
    let (Some(before), Some(after)) = (clock(body.seq - 1), clock(body.seq)) else { return false };
    let new = |seat: Seat, seq: u32, by: &Clock| by.has(seat, seq);
    table.rounds().last().is_some_and(|round| {
        round.contests().seals().iter().any(|seal| {
            let (seat, seq) = (seal.id.seat, seal.id.seq);
            seat != body.author && new(seat, seq, &after) && !new(seat, seq, &before)
        })
    })
}

impl<G: Playable, S: Scheme> Way<G, S> for Hold {
    fn stepped(&mut self, now: Time, seat: Seat, peer: &Peer<G, S>, fresh: &[Vec<u8>], out: Vec<Transmit>) -> Said {
        for bytes in fresh {
            let Some(body) = read::<G>(bytes).filter(|body| body.author == seat) else { continue };
            let behind = self.logs.get(&seat).and_then(|log| log.held.back()).map(|(at, ..)| *at);
            let until = self.until(now, peer, &body).into_iter().chain(behind).max();
            if let Some(until) = until {
                self.struck = true;
                self.logs.entry(seat).or_default().held.push_back((until, body.seq, bytes.clone()));
            }
        }
        let mut said = Vec::new();
        for mut transmit in out {
            if !self.cast.is_in(transmit.to) {
                transmit.messages = transmit.messages.into_iter().filter_map(|message| self.without(message)).collect();
            }
            if !transmit.messages.is_empty() {
                said.push((seat, transmit));
            }
        }
        said
    }

    fn poll_timeout(&self) -> Option<Time> {
        let first = self.logs.values().filter_map(|log| log.held.front()).map(|(at, ..)| *at);
        first.min().filter(|at| *at != NEVER)
    }

    fn handle_timeout(&mut self, now: Time) -> Said {
        let mut said = Vec::new();
        for (seat, log) in &mut self.logs {
            let over = log.held.partition_point(|(at, ..)| *at <= now);
            let messages: Vec<Vec<u8>> =
                log.held.drain(..over).map(|(.., bytes)| wire::entry(&self.cast.tag(), &bytes)).collect();
            for to in &self.cast.honest {
                said.extend(packed(*seat, *to, messages.iter().cloned()));
            }
        }
        said
    }

    fn has_struck(&self) -> bool {
        self.struck
    }
}
