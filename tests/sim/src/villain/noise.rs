//! A villain whose program plays on as it should, and that sends more than it should besides.

use super::way::{Cast, Said, Way, as_it_is};
use crate::game::Playable;
use crate::stage::read;
use nertz_lockstep::codec::{List, encode};
use nertz_lockstep::entry::{BodyOf, Sealed};
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::{Peer, Transmit};
use nertz_lockstep::seat::{Clock, Seat};
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;
use nertz_lockstep::wire::{Disclosure, HEADS, Heads, Message, Want};
use std::collections::VecDeque;

/// What it sends besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Noise {
    /// All of what is harmless, as fast as it is allowed to.
    Flood,
    /// The same to one seat, faster.
    Deluge,
    /// Old messages, its own and others'.
    Replay,
    /// Heads that claim more than there is.
    TooMuch,
    /// Heads that claim less than it has.
    TooLittle,
    /// Requests for what it has.
    Wants,
    /// Messages in form, that mean nothing here.
    Junk,
    /// Entries in others' names.
    Forgeries,
    /// Bytes that are no message.
    Malformed,
}

impl Noise {
    /// Every how many µs how many messages to each; how often at most.
    fn pace(self) -> (u64, usize, u32) {
        match self {
            Noise::Flood => (5_000, 8, 300),
            Noise::Deluge => (2_000, 20, 500),
            Noise::Forgeries | Noise::Malformed => (50_000, 1, 40),
            _ => (20_000, 1, 400),
        }
    }
}

/// So many messages are remembered.
const MEMORY: usize = 256;

pub(super) struct Noisy<G: Game> {
    cast: Cast,
    noise: Noise,
    to: Vec<Seat>,
    /// Messages that it has sent or received.
    memory: VecDeque<Vec<u8>>,
    /// What its program has delivered.
    clock: Clock,
    /// The last entry of another.
    last: Option<BodyOf<G>>,
    next: Option<(Time, u32)>,
    struck: bool,
}

impl<G: Game> Noisy<G> {
    pub(super) fn new(mut cast: Cast, noise: Noise) -> Noisy<G> {
        let mut to = cast.audience.clone();
        if noise == Noise::Deluge {
            let one = cast.rng.below(to.len() as u64) as usize;
            to.rotate_left(one);
            to.truncate(1);
        }
        let (memory, clock) = (VecDeque::new(), Clock::default());
        Noisy { cast, noise, to, memory, clock, last: None, next: None, struck: false }
    }

    fn remember(&mut self, messages: &[Vec<u8>]) {
        self.memory.extend(messages.iter().cloned());
        self.memory.drain(..self.memory.len().saturating_sub(MEMORY));
    }

    fn message(&mut self, noise: Noise, to: Seat) -> Option<Vec<u8>> {
        let rng = &mut self.cast.rng;
        let tag = self.cast.match_id.first_chunk().copied()?;
        let seats = self.cast.seats;
        let counts = |count: &mut dyn FnMut(Seat) -> u32| {
            let heads = List::truncated(Seat::first(seats).map(count).collect());
            Message::Heads(Heads { tag, view: 0, heads, heard: List::default() }).bytes()
        };
        let clock = self.clock;
        match noise {
            Noise::Flood | Noise::Deluge => {
                let kinds = [Noise::Replay, Noise::TooLittle, Noise::Wants, Noise::Junk];
                let kind = kinds[rng.below(8).saturating_sub(4) as usize];
                self.message(kind, to)
            }
            Noise::Replay => self.memory.get(rng.below(self.memory.len() as u64) as usize).cloned(),
            Noise::TooMuch => {
                // Of the receiver's own log it claims all that it knows of, or more than there is.
                Some(counts(&mut |seat| clock[seat] + rng.below(if seat == to { 2 } else { 600 }) as u32))
            }
            Noise::TooLittle => Some(counts(&mut |seat| rng.below(u64::from(clock[seat]) + 1) as u32)),
            Noise::Wants => {
                let seat = Seat::new(rng.below(seats as u64) as u8)?;
                let (from, to) = [(1, clock[seat]), (clock[seat], u32::MAX), (0, 7), (9, 3)]
                    [rng.below(8).saturating_sub(4) as usize];
                Some(Message::Want(Want { tag, seat, from, to }).bytes())
            }
            Noise::Junk => self.junk(),
            Noise::Forgeries => {
                let mut body = self.last.clone()?;
                body.seq += rng.below(2) as u32;
                body.state[0] ^= 1;
                let signature = [rng.next() as u8; 64];
                Some(Message::Entry(tag, Sealed { body: encode(&body), signature }).bytes())
            }
            Noise::Malformed => {
                let bytes = rng.bytes();
                let cut = rng.below(33) as usize;
                Some([&[[4, 5, 6, 7, 8, 99][rng.below(6) as usize]], &bytes[..cut]].concat())
            }
        }
    }

    /// A message in form that means nothing here.
    fn junk(&mut self) -> Option<Vec<u8>> {
        let rng = &mut self.cast.rng;
        let tag = self.cast.match_id.first_chunk().copied()?;
        let other = rng.next().to_le_bytes();
        let seat = Seat::new(rng.below(8) as u8)?;
        Some(match rng.below(6) {
            0 => Message::Heads(Heads {
                tag,
                view: 0,
                heads: List::truncated(vec![9; (self.cast.seats + 1) % 8]),
                heard: List::default(),
            })
            .bytes(),
            1 => Message::Heads(Heads {
                tag: other,
                view: 0,
                heads: List::truncated(vec![u32::MAX; self.cast.seats]),
                heard: List::default(),
            })
            .bytes(),
            2 => Message::Want(Want { tag, seat, from: u32::MAX - 1, to: u32::MAX }).bytes(),
            3 => Message::Disclosure(Disclosure { tag, seat, secret: rng.bytes() }).bytes(),
            4 => {
                // So far ahead that nobody looks at the signature.
                let mut body = self.last.clone()?;
                body.seq += 100_000;
                Message::Entry(tag, Sealed { body: encode(&body), signature: [1; 64] }).bytes()
            }
            _ => {
                let mut message = self.memory.get(rng.below(self.memory.len() as u64) as usize).cloned()?;
                let read = Message::read(&message);
                match read {
                    Ok(Message::Entry(..)) => message[1..9].copy_from_slice(&other),
                    _ => {
                        let nothing = Heads { tag: other, view: 0, heads: List::default(), heard: List::default() };
                        message = Message::Heads(nothing).bytes();
                    }
                }
                debug_assert!(message[0] == HEADS || Message::read(&message).is_ok());
                message
            }
        })
    }
}

impl<G: Playable, S: Scheme> Way<G, S> for Noisy<G> {
    fn stepped(&mut self, now: Time, seat: Seat, peer: &Peer<G, S>, fresh: &[Vec<u8>], out: Vec<Transmit>) -> Said {
        self.clock = peer.clock();
        let mut others = fresh.iter().filter_map(|bytes| read::<G>(bytes)).filter(|body| body.author != seat);
        self.last = others.next_back().or(self.last.take());
        out.iter().for_each(|transmit| self.remember(&transmit.messages));
        if self.next.is_none() && self.clock[seat] > self.cast.after {
            self.next = Some((now, 0));
        }
        as_it_is(seat, out)
    }

    fn hears(&mut self, _: Time, _: Seat, _: Seat, messages: &[Vec<u8>]) -> (bool, Said) {
        self.remember(messages);
        (true, Vec::new())
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.next.filter(|(_, times)| *times < self.noise.pace().2).map(|(at, _)| at)
    }

    fn handle_timeout(&mut self, now: Time) -> Said {
        let (every, count, most) = self.noise.pace();
        let Some((_, times)) = self.next.filter(|(at, times)| *at <= now && *times < most) else { return Vec::new() };
        self.next = Some((now.after(every / 2 + self.cast.rng.below(every)), times + 1));
        let mut said = Vec::new();
        for to in self.to.clone() {
            for _ in 0..count {
                let message = self.message(self.noise, to);
                said.extend(message.map(|message| (self.cast.villain, Transmit { to, messages: vec![message] })));
            }
        }
        self.struck |= !said.is_empty();
        said
    }

    fn has_struck(&self) -> bool {
        self.struck
    }
}
