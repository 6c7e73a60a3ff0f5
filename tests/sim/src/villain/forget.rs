//! A villain whose program loses the last of its log, and goes on from what it had before: a journal put back.

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
use std::collections::BTreeMap;

pub(super) struct Forgetful<G: Playable, S: Scheme> {
    cast: Cast,
    /// The program as it was, while another goes on; then what speaks for the seat.
    old: Option<Head<G, S>>,
    /// It forgets when it has written so many more.
    more: usize,
    forgot: bool,
    /// What it has written since, and said.
    lost: BTreeMap<u32, Hash>,
    forked: bool,
}

impl<G: Playable, S: Scheme> Forgetful<G, S> {
    pub(super) fn new(mut cast: Cast) -> Forgetful<G, S> {
        let more = 1 + cast.rng.below(6) as usize;
        Forgetful { cast, old: None, more, forgot: false, lost: BTreeMap::new(), forked: false }
    }

    fn says(&mut self, said: Said) -> Said {
        let written = self.old.as_mut().map(Head::written).unwrap_or_default();
        self.forked |= written.iter().any(|(seq, id)| self.lost.get(seq).is_some_and(|lost| lost != id));
        said
    }
}

impl<G: Playable, S: Scheme> Way<G, S> for Forgetful<G, S> {
    fn stepped(&mut self, now: Time, seat: Seat, peer: &Peer<G, S>, fresh: &[Vec<u8>], out: Vec<Transmit>) -> Said {
        if self.forgot {
            return Vec::new();
        }
        if self.old.is_some() {
            let entries = fresh.iter().filter_map(|bytes| Some((Sealed::split(bytes)?, read::<G>(bytes)?)));
            for (sealed, body) in entries.filter(|(_, body)| body.author == seat) {
                self.lost.insert(body.seq, entry_id(&self.cast.match_id, &sealed.body));
            }
            self.forgot = self.lost.len() >= self.more;
        } else if peer.may_act() && peer.clock()[seat] > self.cast.after {
            self.old = Some(Head::of(peer, now, &mut self.cast.rng));
        }
        as_it_is(seat, out)
    }

    fn hears(&mut self, now: Time, _: Seat, from: Seat, messages: &[Vec<u8>]) -> (bool, Said) {
        if !self.forgot {
            return (true, Vec::new());
        }
        let heard = |old: &mut Head<G, S>| {
            messages.iter().flat_map(|message| old.hears(now, from, message)).collect::<Vec<_>>()
        };
        let said = self.old.as_mut().map(heard).unwrap_or_default();
        (false, self.says(said))
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.old.as_ref().filter(|_| self.forgot).and_then(Head::poll_timeout)
    }

    fn handle_timeout(&mut self, now: Time) -> Said {
        let said = self.old.as_mut().filter(|_| self.forgot).map(|old| old.handle_timeout(now)).unwrap_or_default();
        self.says(said)
    }

    fn exposed(&self) -> Option<(Seat, Vec<String>)> {
        // Who sees a later entry first sees that it does not follow the one held.
        self.forked.then(|| (self.cast.villain, ["Fork", "BrokenChain"].map(str::to_owned).to_vec()))
    }

    fn has_struck(&self) -> bool {
        self.forgot
    }
}
