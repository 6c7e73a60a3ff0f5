//! A villain whose program runs twice: one plays with some of the others, the other with the rest, under one key.

use super::head::Head;
use super::way::{Cast, Said, Way, as_it_is};
use crate::game::Playable;
use crate::stage::read;
use nertz_lockstep::entry::{Sealed, entry_id};
use nertz_lockstep::hash::Hash;
use nertz_lockstep::peer::{Peer, Transmit};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;
use nertz_lockstep::wire::Message;
use std::collections::BTreeMap;

pub(super) struct Twice<G: Playable, S: Scheme> {
    cast: Cast,
    /// Those with whom the second program plays.
    theirs: Vec<Seat>,
    second: Option<Head<G, S>>,
    /// What the first and the second have written since there are two.
    written: [BTreeMap<u32, Hash>; 2],
    /// They have signed two things with one number.
    forked: bool,
}

impl<G: Playable, S: Scheme> Twice<G, S> {
    pub(super) fn new(mut cast: Cast) -> Twice<G, S> {
        let mut theirs = cast.honest.clone();
        let (first, count) = (cast.rng.below(theirs.len() as u64), 1 + cast.rng.below(theirs.len() as u64 - 1));
        theirs.rotate_left(first as usize);
        theirs.truncate(count as usize);
        Twice { cast, theirs, second: None, written: Default::default(), forked: false }
    }

    fn write(&mut self, which: usize, entries: impl IntoIterator<Item = (u32, Hash)>) {
        for (seq, id) in entries {
            self.written[which].insert(seq, id);
            self.forked |= self.written[1 - which].get(&seq).is_some_and(|other| *other != id);
        }
    }

    fn second_says(&mut self, said: Said) -> Said {
        let written = self.second.as_mut().map(Head::written).unwrap_or_default();
        self.write(1, written);
        said.into_iter().filter(|(_, transmit)| self.theirs.contains(&transmit.to)).collect()
    }

    /// Whether a message is an entry of the own seat that one of the two has not written.
    fn is_foreign(&self, which: usize, message: &[u8]) -> bool {
        let Ok(Message::Entry(_, sealed)) = Message::read(message) else { return false };
        let Some((_, seq)) = sealed.peek().filter(|(author, _)| *author == self.cast.villain) else { return false };
        let since = self.written.iter().filter_map(|log| log.keys().next()).min();
        since.is_some_and(|since| seq >= *since)
            && self.written[which].get(&seq) != Some(&entry_id(&self.cast.match_id, &sealed.body))
    }
}

impl<G: Playable, S: Scheme> Way<G, S> for Twice<G, S> {
    fn stepped(&mut self, now: Time, seat: Seat, peer: &Peer<G, S>, fresh: &[Vec<u8>], mut out: Vec<Transmit>) -> Said {
        if self.second.is_some() {
            let entries = fresh.iter().filter_map(|bytes| Some((Sealed::split(bytes)?, read::<G>(bytes)?)));
            let own = entries.filter(|(_, body)| body.author == seat);
            let own: Vec<(u32, Hash)> =
                own.map(|(sealed, body)| (body.seq, entry_id(&self.cast.match_id, &sealed.body))).collect();
            self.write(0, own);
            out.retain(|transmit| !self.theirs.contains(&transmit.to));
        } else if peer.may_act() && peer.clock()[seat] > self.cast.after {
            self.second = Some(Head::of(peer, now, &mut self.cast.rng));
        }
        as_it_is(seat, out)
    }

    fn hears(&mut self, now: Time, _: Seat, from: Seat, messages: &[Vec<u8>]) -> (bool, Said) {
        if self.second.is_none() {
            return (true, Vec::new());
        }
        if !self.theirs.contains(&from) {
            return (!messages.iter().any(|message| self.is_foreign(0, message)), Vec::new());
        }
        let mut said = Vec::new();
        for message in messages {
            if !self.is_foreign(1, message)
                && let Some(second) = &mut self.second
            {
                let answers = second.hears(now, from, message);
                said.extend(self.second_says(answers));
            }
        }
        (false, said)
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.second.as_ref().and_then(Head::poll_timeout)
    }

    fn handle_timeout(&mut self, now: Time) -> Said {
        let said = self.second.as_mut().map(|second| second.handle_timeout(now)).unwrap_or_default();
        self.second_says(said)
    }

    fn exposed(&self) -> Option<(Seat, Vec<String>)> {
        // Who sees a later entry first sees that it does not follow the one held.
        self.forked.then(|| (self.cast.villain, ["Fork", "BrokenChain"].map(str::to_owned).to_vec()))
    }

    fn has_struck(&self) -> bool {
        self.forked
    }
}
