//! Changes of view: who is bound by a word says no other, all who go on go on together, and nobody suspects too early.
//!
//! What an engine may have heard is not asked of it: every packet carries, for the simulator alone, how long ago its sender can
//! have heard of each seat, so that there is a bound for what its receiver can.

use super::{Oracle, Seen, Violation, violated};
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::Peer;
use nertz_lockstep::seat::{Clock, MAX_SEATS, Seat, Seats};
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;
use nertz_lockstep::view::{Said, Statement, Value};
use nertz_lockstep::wire::VIEW;
use std::collections::BTreeMap;

/// Who was heard of so recently is there, in the engine's eyes; less where the table waits less.
const HEARD_US: u64 = 3_000_000;
/// Engines look at their waits so often.
const LOOK_US: u64 = 20_000;

/// How long ago each seat can have been heard of at most, µs.
pub(crate) type Ages = [u64; MAX_SEATS];

/// What a seat has signed about the change of one view, as it was sent.
#[derive(Default)]
struct Bound {
    frozen: Option<Vec<u32>>,
    promised: u32,
    /// What it has said in that promise that it had accepted.
    told: Option<u32>,
    accepted: BTreeMap<u32, Value>,
}

/// What one seat was seen to do.
#[derive(Clone)]
struct Watched {
    /// When each seat can have been heard of last.
    heard: [Time; MAX_SEATS],
    /// The view that it is in, and since when.
    view: (u16, Time),
    /// What it had delivered when it was last looked at, in this life.
    clock: Clock,
    /// The last suspicion of whom in which view.
    suspected: BTreeMap<(u16, Seat), u32>,
}

/// What all have said and done about views.
pub(crate) struct Views {
    grace_us: u64,
    /// Villains tell of whom they have heard what they like.
    liars: bool,
    bound: BTreeMap<(Seat, u16), Bound>,
    /// Each view but the first, as whoever was first in it has it.
    begun: BTreeMap<u16, (Seats, Clock)>,
    seats: Vec<Watched>,
    /// What was seen in what was sent.
    seen: Option<Violation>,
    /// What is new, in words, for a trace.
    pub(crate) news: Vec<String>,
    pub(crate) suspicions: u64,
    pub(crate) gone: u64,
}

impl Views {
    pub(crate) fn new(seats: usize, grace_ms: u64, liars: bool, now: Time) -> Views {
        let watched =
            Watched { heard: [now; MAX_SEATS], view: (0, now), clock: Clock::default(), suspected: BTreeMap::new() };
        Views {
            grace_us: grace_ms * 1000,
            liars,
            bound: BTreeMap::new(),
            begun: BTreeMap::new(),
            seats: vec![watched; seats],
            seen: None,
            news: Vec::new(),
            suspicions: 0,
            gone: 0,
        }
    }

    /// How many views have begun.
    pub(crate) fn count(&self) -> u64 {
        self.begun.len() as u64
    }

    /// A program starts, or gets time again: it holds no silence of before against anybody.
    pub(crate) fn begins(&mut self, seat: Seat, now: Time) {
        self.seats[seat.index()].heard = [now; MAX_SEATS];
    }

    /// A program comes back: it may know less than before.
    pub(crate) fn comes_back(&mut self, seat: Seat, now: Time) {
        self.begins(seat, now);
        self.seats[seat.index()].clock = Clock::default();
    }

    /// What a packet of this seat tells now.
    pub(crate) fn ages(&self, from: Seat, now: Time) -> Ages {
        let mut ages = self.seats[from.index()].heard.map(|heard| now.since(heard));
        ages[from.index()] = 0;
        ages
    }

    /// A packet comes to a program.
    pub(crate) fn arrives(&mut self, now: Time, to: Seat, from: Seat, ages: &Ages, messages: &[Vec<u8>]) {
        let heard = &mut self.seats[to.index()].heard;
        for (heard, age) in heard.iter_mut().zip(ages) {
            *heard = (*heard).max(Time(now.0.saturating_sub(*age)));
        }
        heard[from.index()] = now;
        // Whose statement it is has been heard of too, however old it is.
        for said in messages.iter().filter_map(|bytes| statement(bytes)) {
            heard[said.seat.index()] = now;
        }
    }

    /// A program delivers an entry of this author, however old it is.
    pub(crate) fn delivers(&mut self, now: Time, by: Seat, author: Seat) {
        self.seats[by.index()].heard[author.index()] = now;
    }

    /// An honest seat sends a message.
    pub(crate) fn sends(&mut self, now: Time, from: Seat, message: &[u8]) {
        let Some(said) = statement(message).filter(|said| said.seat == from) else { return };
        let bound = self.bound.entry((from, said.view)).or_default();
        let broken = match said.said {
            Said::Frozen { heads } => {
                let heads = heads.into_vec();
                let before = bound.frozen.get_or_insert_with(|| heads.clone());
                (*before != heads).then(|| format!("has frozen at {before:?}, and at {heads:?}"))
            }
            Said::Promise { ballot, accepted } => {
                let last = bound.accepted.range(..ballot).next_back().map(|(ballot, _)| *ballot);
                let told = accepted.map(|(ballot, _)| ballot);
                let new = ballot > bound.promised;
                if new {
                    (bound.promised, bound.told) = (ballot, told);
                }
                let forgot = new && last.is_some() && told < last;
                forgot.then(|| format!("promises to ballot {ballot} having accepted {told:?}; it was {last:?}"))
            }
            Said::Accepted { ballot, value } => {
                // One that was sent together with a later promise came before it, which tells of it.
                let late =
                    !bound.accepted.contains_key(&ballot) && ballot < bound.promised && bound.told < Some(ballot);
                let before = bound.accepted.entry(ballot).or_insert_with(|| value.clone());
                let differs = *before != value;
                (late || differs).then(|| format!("accepts {value:?} in ballot {ballot}, against its word"))
            }
            Said::Suspect { .. } | Said::Prepare { .. } | Said::Propose { .. } => None,
        };
        if let Some(what) = broken {
            let what = format!("seat {from}, in view {}, {what}", said.view);
            self.seen.get_or_insert(Violation { oracle: Oracle::Views, at: now, what });
        }
    }

    /// An honest engine has stepped.
    pub(crate) fn stepped<G: Game, S: Scheme>(&mut self, now: Time, peer: &Peer<G, S>) -> Seen {
        if let Some(violation) = self.seen.take() {
            return Err(violation);
        }
        let (me, view) = (peer.seat(), peer.table().view());
        if view.number > 0 {
            let before = self.begun.get(&(view.number - 1)).map_or(Seats::first(self.seats.len()), |(live, _)| *live);
            let first = !self.begun.contains_key(&view.number);
            let begun = self.begun.entry(view.number).or_insert((view.live, view.cut));
            if *begun != (view.live, view.cut) {
                let what = format!("view {} begins with {begun:?}, for seat {me} with {view:?}", view.number);
                return violated(Oracle::Views, now, what);
            }
            self.gone += if first { before.without(view.live).len() as u64 } else { 0 };
        }
        let watched = &mut self.seats[me.index()];
        if watched.view.0 != view.number {
            watched.view = (view.number, now);
            if !view.cut.covers(&watched.clock) {
                let what =
                    format!("seat {me} has {:?} when view {} begins at {:?}", watched.clock, view.number, view.cut);
                return violated(Oracle::Views, now, what);
            }
            self.news.push(format!("seat {me} goes on in view {}, with {:?}", view.number, view.live));
        }
        watched.clock = peer.clock();
        for said in peer.said().filter(|said| said.seat == me) {
            let Said::Suspect { seat, number, why } = &said.said else { continue };
            let last = watched.suspected.entry((said.view, *seat)).or_default();
            if *number <= *last {
                continue;
            }
            *last = *number;
            if why.is_empty() {
                self.news.push(format!("seat {me} suspects seat {seat} no more"));
                continue;
            }
            self.news.push(format!("seat {me} suspects seat {seat}: {}", &**why));
            self.suspicions += 1;
            let left = |seat: &Seat| peer.table().latest(*seat).left;
            let voters = peer.live().without(peer.live().iter().filter(left).collect());
            let moment = HEARD_US.min(self.grace_us / 4 * 3) + LOOK_US;
            let heard = voters.iter().filter(|of| *of == me || now.since(watched.heard[of.index()]) < moment);
            if !self.liars && !heard.collect::<Seats>().is_majority_of(voters) {
                let what = format!("seat {me} suspects seat {seat} ({}) while it hears of no majority", &**why);
                return violated(Oracle::Views, now, what);
            }
            let waited = now.since(watched.view.1);
            if waited + LOOK_US < self.grace_us && peer.silence_ms(*seat, now) * 1000 + LOOK_US < self.grace_us {
                let what = format!(
                    "seat {me} suspects seat {seat} ({}) {} ms after view {} began, which it has heard of {} ms ago",
                    &**why,
                    waited / 1000,
                    view.number,
                    peer.silence_ms(*seat, now)
                );
                return violated(Oracle::Views, now, what);
            }
        }
        Ok(())
    }
}

/// The statement in a message, if it is one.
fn statement(message: &[u8]) -> Option<Statement> {
    let (kind, bytes) = message.split_first()?;
    (*kind == VIEW).then(|| Statement::read(bytes)).flatten()
}
