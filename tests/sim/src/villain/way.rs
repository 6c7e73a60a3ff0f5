//! What a seat that does not keep to the protocol says instead of what its program would.

use crate::game::Playable;
use crate::rng::Rng;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::peer::{Peer, Transmit};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;
use nertz_lockstep::wire::{MAX_DATAGRAM, Tag, tag};

/// What is said, and from which seat.
pub(super) type Said = Vec<(Seat, Transmit)>;

/// Who plays which part.
#[derive(Clone, Debug)]
pub(super) struct Cast {
    pub(super) villain: Seat,
    pub(super) friend: Option<Seat>,
    /// Everybody else.
    pub(super) honest: Vec<Seat>,
    /// Those of them whom the plan lets the villain speak to; all if it says nothing.
    pub(super) audience: Vec<Seat>,
    pub(super) seats: usize,
    pub(super) match_id: Hash,
    /// The villain keeps to the protocol for so many own entries.
    pub(super) after: u32,
    pub(super) rng: Rng,
}

impl Cast {
    /// Whether a seat is the villain's or its friend's.
    pub(super) fn is_in(&self, seat: Seat) -> bool {
        seat == self.villain || self.friend == Some(seat)
    }

    /// The match's tag.
    pub(super) fn tag(&self) -> Tag {
        tag(&self.match_id)
    }

    /// All seats but this one.
    pub(super) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.seats).filter(move |other| *other != seat)
    }
}

/// A way of not keeping to the protocol.
pub(super) trait Way<G: Playable, S: Scheme> {
    /// The program at a seat of the cast has stepped.
    fn stepped(&mut self, now: Time, seat: Seat, peer: &Peer<G, S>, fresh: &[Vec<u8>], out: Vec<Transmit>) -> Said;

    /// Messages have come for a seat of the cast: whether its program gets them, and what is said at once.
    fn hears(&mut self, now: Time, seat: Seat, from: Seat, messages: &[Vec<u8>]) -> (bool, Said) {
        let _ = (now, seat, from, messages);
        (true, Vec::new())
    }

    /// When it wants to be asked again.
    fn poll_timeout(&self) -> Option<Time> {
        None
    }

    /// What it says by itself.
    fn handle_timeout(&mut self, now: Time) -> Said {
        let _ = now;
        Vec::new()
    }

    /// Whom the honest seats must name once it is done, by one of which rules.
    fn exposed(&self) -> Option<(Seat, Vec<String>)> {
        None
    }

    /// Whether anything was said, or not said, that is not as the protocol has it.
    fn has_struck(&self) -> bool;
}

/// Everything as the program says it.
pub(super) fn as_it_is(seat: Seat, out: Vec<Transmit>) -> Said {
    out.into_iter().map(|transmit| (seat, transmit)).collect()
}

/// Messages in as few datagrams as they fit into.
pub(super) fn packed(from: Seat, to: Seat, messages: impl IntoIterator<Item = Vec<u8>>) -> Said {
    let mut said: Said = Vec::new();
    let mut size = 0;
    for message in messages {
        let length = message.len() + 2;
        match said.last_mut().filter(|_| size + length <= MAX_DATAGRAM) {
            Some((_, transmit)) => transmit.messages.push(message),
            None => {
                said.push((from, Transmit { to, messages: vec![message] }));
                size = 0;
            }
        }
        size += length;
    }
    said
}
