//! Whom this peer waits for, and for what.

use super::Peer;
use crate::contest::{PlayId, Tie};
use crate::game::Game;
use crate::seat::Seat;
use crate::sign::Scheme;
use crate::table::Phase;
use crate::time::Time;
use std::collections::BTreeMap;

/// Something that only one seat (or one of a group) can give.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Hinge {
    /// The round's next step.
    Phase(u32, Phase),
    /// A mention of the own seal.
    Acknowledgement(u32),
    /// A ballot on the slot of an own play.
    Ballot(u32),
    /// The opening of another's seal that blocks an own play.
    Seal(u32),
    /// The value of a deck's slot.
    Opening(Seat, u8, u8),
    /// An entry of another's that this seat has mentioned.
    Entry(u32),
}

/// A wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// For whom.
    pub seat: Seat,
    /// For what.
    pub hinge: Hinge,
    /// Since when.
    pub since: Time,
}

impl<G: Game, S: Scheme> Peer<G, S> {
    /// Whom this peer waits for, the longest wait first.
    pub fn waiting(&self) -> Vec<Waiting> {
        let waits = self.hinges.iter().map(|(&(seat, hinge), &since)| Waiting { seat, hinge, since });
        let mut waits: Vec<Waiting> = waits.collect();
        waits.sort_by_key(|wait| wait.since);
        waits
    }

    /// Looks what hinges on whom, and gives the match up when it has for `grace`.
    pub(super) fn watch_waiting(&mut self, now: Time) {
        if self.ending.is_some() {
            return;
        }
        let hinges: BTreeMap<(Seat, Hinge), Time> =
            self.current_hinges().into_iter().map(|key| (key, self.hinges.get(&key).copied().unwrap_or(now))).collect();
        self.hinges = hinges;
        let grace = self.grace_ms * 1000;
        let late = self.hinges.iter().find(|((seat, hinge), since)| {
            let silent = now.since(self.links[seat.index()].heard);
            // A player may take time to be ready; a program may not take time to answer.
            let waited = if matches!(hinge, Hinge::Phase(_, Phase::Go)) { silent } else { now.since(**since) };
            waited >= grace
        });
        if let Some((&(seat, hinge), _)) = late {
            let silent = now.since(self.links[seat.index()].heard) / 1000;
            let seconds = self.grace_ms / 1000;
            self.abandon(now, seat, &format!("waited {seconds} s for {hinge}; last heard of {silent} ms ago"));
        }
    }

    /// Who has mentioned, under its signature, an entry that nobody has handed over: it must have it.
    fn withheld(&self) -> impl Iterator<Item = (Seat, Hinge)> + '_ {
        let first = self.pending.iter().filter_map(|log| log.values().next());
        first.flat_map(move |pending| {
            let missing = pending.body.seen.iter().filter(|run| {
                let buffered = self.pending.get(run.seat.index()).is_some_and(|log| log.contains_key(&run.last));
                run.seat != self.me && !buffered && self.table.id(run.seat, run.last).is_none()
            });
            missing.map(|run| (pending.body.author, Hinge::Entry(run.last)))
        })
    }

    fn current_hinges(&self) -> Vec<(Seat, Hinge)> {
        let mut hinges = Vec::new();
        let me = self.me;
        let row = self.table.last(me);
        let state = &*row.state;
        let clock = self.table.clock();
        let Some(round) = self.table.round(state.round) else { return hinges };
        let wanted = match state.phase {
            Phase::Go if state.closed.is_none() => Phase::Go,
            phase => phase,
        };
        for seat in self.others() {
            let other = self.table.latest(seat);
            if other.round < state.round || other.round == state.round && other.phase < wanted {
                hinges.push((seat, Hinge::Phase(state.round, wanted)));
            }
            if wanted == Phase::Closed && other.round == state.round {
                hinges.extend(other.sealed.map(|seal| (seat, Hinge::Seal(seal))));
                hinges.extend(other.airborne.iter().map(|seal| (seat, Hinge::Ballot(*seal))));
            }
        }
        hinges.extend(self.withheld());
        let observer = self.table.observer(round, &clock);
        if let Some(seal) = state.sealed {
            let silent = self.others().filter(|by| !observer.mentions_play(*by, PlayId { seat: me, seq: seal }));
            hinges.extend(silent.map(|by| (by, Hinge::Acknowledgement(seal))));
        }
        for &seal in &state.airborne {
            let id = PlayId { seat: me, seq: seal };
            let slot = round.contests.get(id).and_then(|seal| seal.reveal.as_ref()).and_then(|reveal| reveal.slot);
            let Some(slot) = slot else { continue };
            let tie = if self.table.game().ends_round(slot) { Tie::First } else { self.table.game().tie(slot) };
            let verdict = observer.verdict(slot, tie);
            let unknown =
                Seat::first(verdict.ballots.len()).zip(&verdict.ballots).filter(|(_, ballot)| ballot.is_none());
            for (by, _) in unknown.filter(|(by, _)| *by != me) {
                hinges.push((by, Hinge::Ballot(seal)));
            }
            let blockers = round.contests.on(slot).filter(|seal| seal.reveal.is_none() && seal.id.seat != me);
            hinges.extend(blockers.map(|seal| (seal.id.seat, Hinge::Seal(seal.id.seq))));
        }
        if let Some(at) = self.table.now(state.round) {
            for (owner, deck) in Seat::first(self.table.seats()).zip(round.decks()) {
                let k = at.turned(owner);
                for slot in (1..deck.slot_count() as u8).filter(|slot| at.opened(owner, *slot) < k) {
                    let members = deck.members(slot).iter().filter(|member| **member != me);
                    hinges.extend(members.map(|member| (*member, Hinge::Opening(owner, slot, k))));
                }
            }
        }
        hinges
    }
}

impl std::fmt::Display for Hinge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Hinge::Phase(round, phase) => {
                let step = match phase {
                    Phase::Idle | Phase::Committed => "its commitment",
                    Phase::Ready => "its word that it has all commitments",
                    Phase::Dealt => "its deal",
                    Phase::Go => "its being ready to play",
                    Phase::Closed => "its end of the round",
                    Phase::Seeded => "its chains",
                    Phase::Scored => "its signature under the result",
                };
                write!(f, "{step} (round {round})")
            }
            Hinge::Acknowledgement(seal) => write!(f, "its acknowledgement of seal {seal}"),
            Hinge::Ballot(seal) => write!(f, "its part in the decision of play {seal}"),
            Hinge::Seal(seal) => write!(f, "the opening of its seal {seal}"),
            Hinge::Opening(deck, slot, k) => write!(f, "its opening of deck {deck}, slot {slot}, card {k}"),
            Hinge::Entry(seq) => write!(f, "entry {seq} of another, which it has mentioned"),
        }
    }
}
