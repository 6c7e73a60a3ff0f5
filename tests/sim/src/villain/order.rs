//! A villain that says it heard one of the others first: it listens for a while, and delivers that seat's entries before
//! the others', as far as what they knew of allows. Its ballots are the favourite's.

use super::head::Head;
use super::way::{Cast, Said, Way, as_it_is};
use crate::game::Playable;
use nertz_lockstep::peer::{Peer, Transmit};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;
use nertz_lockstep::wire::Message;

/// So long it listens at least, and up to so much longer, µs.
const LISTENS_US: (u64, u64) = (2_000, 30_000);

pub(super) struct FalseOrder<G: Playable, S: Scheme> {
    cast: Cast,
    favourite: Option<Seat>,
    /// What speaks for the seat, once it has begun.
    head: Option<Head<G, S>>,
    /// What it has heard, and when it has listened for long enough.
    heard: Vec<(Seat, Vec<u8>)>,
    until: Option<Time>,
    struck: bool,
}

impl<G: Playable, S: Scheme> FalseOrder<G, S> {
    pub(super) fn new(mut cast: Cast) -> FalseOrder<G, S> {
        let at = cast.rng.below(cast.audience.len() as u64) as usize;
        let favourite = cast.audience.get(at).copied();
        FalseOrder { cast, favourite, head: None, heard: Vec::new(), until: None, struck: false }
    }

    fn is_favourites(&self, message: &[u8]) -> bool {
        let author = match Message::read(message) {
            Ok(Message::Entry(_, sealed)) => sealed.peek().map(|(author, _)| author),
            _ => None,
        };
        author.is_some() && author == self.favourite
    }

    /// Delivers what it has heard, the favourite's entries first.
    fn delivers(&mut self, now: Time) -> Said {
        self.until = None;
        let heard = std::mem::take(&mut self.heard);
        let is_entry = |message: &[u8]| matches!(Message::read(message), Ok(Message::Entry(..)));
        let other = heard.iter().position(|(_, message)| is_entry(message) && !self.is_favourites(message));
        let favourite = heard.iter().rposition(|(_, message)| self.is_favourites(message));
        self.struck |= other.zip(favourite).is_some_and(|(other, favourite)| other < favourite);
        let (first, then): (Vec<_>, Vec<_>) = heard.into_iter().partition(|(_, message)| self.is_favourites(message));
        let Some(head) = &mut self.head else { return Vec::new() };
        first.into_iter().chain(then).flat_map(|(from, message)| head.hears(now, from, &message)).collect()
    }
}

impl<G: Playable, S: Scheme> Way<G, S> for FalseOrder<G, S> {
    fn stepped(&mut self, now: Time, seat: Seat, peer: &Peer<G, S>, _: &[Vec<u8>], out: Vec<Transmit>) -> Said {
        if self.head.is_some() {
            return Vec::new();
        }
        if peer.may_act() && peer.clock()[seat] > self.cast.after {
            self.head = Some(Head::of(peer, now, &mut self.cast.rng));
        }
        as_it_is(seat, out)
    }

    fn hears(&mut self, now: Time, _: Seat, from: Seat, messages: &[Vec<u8>]) -> (bool, Said) {
        if self.head.is_none() {
            return (true, Vec::new());
        }
        self.heard.extend(messages.iter().map(|message| (from, message.clone())));
        let (least, more) = LISTENS_US;
        self.until.get_or_insert(now.after(least + self.cast.rng.below(more)));
        (false, Vec::new())
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.head.as_ref().and_then(Head::poll_timeout).into_iter().chain(self.until).min()
    }

    fn handle_timeout(&mut self, now: Time) -> Said {
        let mut said = if self.until.is_some_and(|until| until <= now) { self.delivers(now) } else { Vec::new() };
        if let Some(head) = &mut self.head {
            said.extend(head.handle_timeout(now));
        }
        said
    }

    fn has_struck(&self) -> bool {
        self.struck
    }
}
