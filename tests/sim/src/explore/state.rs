//! A state of all: the peers, the packets in flight, what may still go wrong; and the steps that lead on from it.

use super::Reached;
use super::cache::Cache;
use super::check::{self, Wrong};
use super::config::{Config, Deed};
use super::last;
use super::local::{Local, Made, Outcome};
use super::packet::{Packet, print_of};
use super::trail::{Step, Trail};
use nertz_lockstep::seat::Seat;
use std::sync::Arc;

/// A time after which everything is due that a peer may have planned, and before which nobody takes itself for one that
/// was away.
const REST_US: u64 = 999_000;
/// After so many rests everything that is lost has come, if it comes at all.
const RESTS: u32 = 3;

/// A state.
#[derive(Clone)]
pub(super) struct State {
    pub(super) locals: Vec<Arc<Local>>,
    pub(super) flight: Vec<Packet>,
    /// So many packets may still be lost.
    pub(super) losses: u8,
    /// Who is silent for good.
    pub(super) silent: Option<Seat>,
    pub(super) trail: Trail,
}

/// What comes after a state.
pub(super) struct Next {
    pub(super) states: Vec<State>,
    /// If nothing more can happen: what was reached.
    pub(super) reached: Option<Reached>,
}

/// What is wrong, and how it came to it.
pub(super) struct Found {
    pub(super) wrong: Wrong,
    pub(super) trail: Trail,
}

impl State {
    /// 128 bits of a hash of everything that decides what can follow.
    pub(super) fn print(&self) -> u128 {
        let mut bytes = vec![self.losses, self.silent.map_or(u8::MAX, Seat::number)];
        self.locals.iter().for_each(|local| bytes.extend_from_slice(&local.print.to_le_bytes()));
        let mut flight: Vec<u128> = self.flight.iter().map(|packet| packet.print).collect();
        flight.sort_unstable();
        flight.iter().for_each(|print| bytes.extend_from_slice(&print.to_le_bytes()));
        print_of(&[&bytes])
    }

    /// The peers that are not silent.
    pub(super) fn live(&self) -> impl Iterator<Item = &Arc<Local>> + Clone {
        self.locals.iter().filter(|local| Some(local.peer.seat()) != self.silent)
    }

    /// All steps that are possible here. A step that is wrong ends the exploration.
    pub(super) fn next(&self, config: &Config, cache: &mut Cache) -> Result<Next, Found> {
        let mut next = Next { states: Vec::new(), reached: None };
        self.arrivals(config, cache, &mut next)?;
        let before = next.states.len();
        self.deeds(config, cache, &mut next)?;
        let idle = next.states.len() == before;
        if self.flight.is_empty() && (idle || !self.is_even()) {
            self.later(config, cache, idle, &mut next)?;
        }
        if config.silence && self.silent.is_none() && !self.live().all(|local| local.peer.is_over()) {
            next.states.extend(Seat::first(self.locals.len()).map(|seat| self.without(seat)));
        }
        Ok(next)
    }

    /// Each packet arrives, or is lost.
    fn arrivals(&self, config: &Config, cache: &mut Cache, next: &mut Next) -> Result<(), Found> {
        for (at, packet) in self.flight.iter().enumerate() {
            if self.flight[..at].iter().any(|other| other.print == packet.print) {
                continue;
            }
            let key = self.local(packet.to).print ^ packet.print.rotate_left(1);
            let done = cache.get(key, || Arc::clone(self.local(packet.to)).gets(packet).map(Some));
            let step = |made| Step::Gets { packet: packet.clone(), made };
            if let Some(outcome) = done.map_err(|wrong| self.found(wrong, step(Arc::default())))? {
                let mut state = self.after(step(outcome.made.clone()));
                state.flight.swap_remove(at);
                next.states.push(state.with(config, outcome)?);
            }
            let free = self.silent == Some(packet.from);
            if free || self.losses > 0 {
                let mut state = self.after(Step::Lost { packet: packet.clone() });
                state.flight.swap_remove(at);
                state.losses -= u8::from(!free);
                next.states.push(state);
            }
        }
        Ok(())
    }

    /// Each player does what is next in its script, if that is legal.
    fn deeds(&self, config: &Config, cache: &mut Cache, next: &mut Next) -> Result<(), Found> {
        for local in self.live() {
            let seat = local.peer.seat();
            let Some(deed) = config.scripts[seat.index()].get(local.place).copied() else { continue };
            let done = cache.get(local.print ^ deed_print(deed), || Arc::clone(local).does(deed));
            let step = |made| Step::Does { seat, deed, made };
            if let Some(outcome) = done.map_err(|wrong| self.found(wrong, step(Arc::default())))? {
                next.states.push(self.after(step(outcome.made.clone())).with(config, outcome)?);
            }
        }
        Ok(())
    }

    /// Time passes; where nobody is left to do anything and nothing comes of it, this is a last state.
    fn later(&self, config: &Config, cache: &mut Cache, idle: bool, next: &mut Next) -> Result<(), Found> {
        // Where nobody calls and all have everything the round stands still.
        let still = self.silent.is_none() && !config.ends() && self.is_even();
        let state = if still { self.clone() } else { self.rest(config, if idle { last::RESTS } else { RESTS })? };
        if !state.flight.is_empty() {
            next.states.push(state);
        } else if idle {
            last::check(&state, config, cache).map_err(|wrong| Found { wrong, trail: state.trail.clone() })?;
            next.reached = Some(last::reached(&state));
        }
        Ok(())
    }

    /// The same with this seat silent from now on.
    fn without(&self, seat: Seat) -> State {
        let mut state = self.after(Step::Silent(seat));
        state.silent = Some(seat);
        state.flight.retain(|packet| packet.to != seat);
        state
    }

    fn local(&self, seat: Seat) -> &Arc<Local> {
        &self.locals[seat.index()]
    }

    fn found(&self, wrong: Wrong, step: Step) -> Found {
        Found { wrong, trail: self.trail.and(step) }
    }

    /// A copy that differs by one step more on its trail.
    fn after(&self, step: Step) -> State {
        State { trail: self.trail.and(step), ..self.clone() }
    }

    /// Puts a peer's outcome in its place and its packets into flight, and drops what is news for nobody.
    fn with(mut self, config: &Config, outcome: Outcome) -> Result<State, Found> {
        let told = self.put(config, outcome).map_err(|wrong| Found { wrong, trail: self.trail.clone() })?;
        debug_assert!(told.is_empty(), "heads and requests are sent after a while, not at once");
        Ok(self)
    }

    /// The same, and what else was sent.
    pub(super) fn put(&mut self, config: &Config, outcome: Outcome) -> Result<Vec<(Seat, Vec<u8>)>, Wrong> {
        let seat = outcome.local.peer.seat();
        self.locals[seat.index()] = outcome.local;
        let flight = std::mem::take(&mut self.flight).into_iter().chain(outcome.sent.into_iter().flat_map(|packet| {
            let one = |entry| Packet::new(packet.from, packet.to, vec![entry]);
            if config.split { packet.entries.iter().cloned().map(one).collect() } else { vec![packet] }
        }));
        let mut kept: Vec<Packet> = Vec::new();
        for packet in flight.filter(|packet| Some(packet.to) != self.silent) {
            let held = &self.locals[packet.to.index()].held;
            let Some(packet) = packet.news(held) else { continue };
            // Where nothing is lost two of the same are as good as one.
            let counts = self.losses > 0 || self.silent.is_some();
            if counts || kept.iter().all(|other| other.print != packet.print) {
                kept.push(packet);
            }
        }
        self.flight = kept;
        let one = &self.locals[seat.index()];
        let others = self.locals.iter().filter(|other| other.peer.seat() != seat).map(|other| &**other);
        check::between(one, others)?;
        Ok(outcome.told)
    }

    /// Whether all live peers have the same, and nobody's buffer holds anything: then time brings nothing new.
    fn is_even(&self) -> bool {
        let mut clocks = self.live().map(|local| local.peer.clock());
        let first = clocks.next();
        clocks.all(|clock| Some(clock) == first) && self.live().all(|local| local.peer.buffered() == 0)
    }

    /// Lets time pass until something is in flight again, or all are done, or for so long.
    fn rest(&self, config: &Config, rests: u32) -> Result<State, Found> {
        let mut next = self.clone();
        let mut made: Vec<(Seat, Made)> = Vec::new();
        for _ in 0..rests {
            let mut told: Vec<(Seat, Seat, Vec<u8>)> = Vec::new();
            for seat in Seat::first(self.locals.len()).filter(|seat| Some(*seat) != self.silent) {
                let heard = next.change(config, seat, &mut made, |local| local.rests(REST_US));
                let heard = heard.map_err(|wrong| self.found(wrong, rest(&made)))?;
                told.extend(heard.into_iter().map(|(to, message)| (seat, to, message)));
            }
            // What is no entry only says who has what: it arrives at once.
            for (from, to, message) in told.into_iter().filter(|(_, to, _)| Some(*to) != self.silent) {
                let heard = next.change(config, to, &mut made, |local| local.hears(from, &message));
                let heard = heard.map_err(|wrong| self.found(wrong, rest(&made)))?;
                debug_assert!(heard.is_empty(), "heads and requests are answered with entries");
            }
            if !next.flight.is_empty() || last::is_done(&next) {
                break;
            }
        }
        next.trail = self.trail.and(rest(&made));
        Ok(next)
    }

    /// Carries a step of one peer out in place; what it sends that is no entry.
    fn change(
        &mut self,
        config: &Config,
        seat: Seat,
        made: &mut Vec<(Seat, Made)>,
        step: impl FnOnce(Arc<Local>) -> Result<Outcome, Wrong>,
    ) -> Result<Vec<(Seat, Vec<u8>)>, Wrong> {
        let local = self.locals.remove(seat.index());
        let outcome = step(local)?;
        made.extend(outcome.made.iter().map(|entry| (seat, entry.clone())));
        self.locals.insert(seat.index(), Arc::clone(&outcome.local));
        self.put(config, outcome)
    }
}

fn rest(made: &[(Seat, Made)]) -> Step {
    Step::Rest(made.into())
}

fn deed_print(deed: Deed) -> u128 {
    match deed {
        Deed::Turn => 1,
        Deed::Call => 2,
        Deed::Build(floor) => 3 + u128::from(floor),
    }
}
