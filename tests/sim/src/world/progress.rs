//! A silent seat holds up what hinges on it alone: a play on a slot that nobody else's seal can be on is decided by the others.

use super::World;
use crate::game::Playable;
use crate::node::{Cast, Node};
use crate::oracle::{Oracle, Seen, entry, record, violated};
use nertz_lockstep::contest::{Contests, PlayId, Slot, Tie};
use nertz_lockstep::entry::Item;
use nertz_lockstep::peer::{Measure, Peer};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::{Phase, Table};
use nertz_lockstep::time::Time;
use std::collections::BTreeMap;

/// How often it is looked.
pub(super) const LOOK_MS: u64 = 250;
/// Opened plays that nobody contends for are settled within so long, on links that lose little and delay less.
const SETTLED_MS: u64 = 2_000;

/// Since when plays wait, and since when nothing has disturbed those who answer.
#[derive(Default)]
pub(super) struct Waits {
    since: BTreeMap<(Seat, u32, u32), Time>,
    pub(super) disturbed: Time,
}

impl<G: Playable, S: Scheme, C: Cast<G, S>> World<G, S, C> {
    /// Looks whether anybody's play waits without a cause.
    pub(super) fn look_at_progress(&mut self) -> Seen {
        let now = self.now;
        let silent = self.silent();
        let disturbed = silent.len() > 1 || self.wires.iter().flatten().any(|wire| wire.cut.is_some());
        if disturbed {
            self.waits.disturbed = now;
        }
        let mut since = BTreeMap::new();
        for peer in self.honest().filter(|peer| !silent.contains(&peer.seat()) && peer.ending().is_none()) {
            for (round, play) in lonely(peer) {
                let began = self.waits.since.get(&(play.seat, round, play.seq)).copied().unwrap_or(now);
                since.insert((play.seat, round, play.seq), began);
                let waited = now.since(began.max(self.waits.disturbed));
                if waited >= SETTLED_MS * 1000 && self.is_gentle() && self.places.len() > 2 {
                    let what = format!(
                        "seat {}'s opened play {} waits for {} ms: nobody else's could be on its slot, and {} answer",
                        play.seat,
                        play.seq,
                        waited / 1000,
                        self.places.len() - silent.len()
                    );
                    return violated(Oracle::Progress, now, what);
                }
            }
        }
        self.waits.since = since;
        self.queue.push(now.after_ms(LOOK_MS), super::What::Look);
        Ok(())
    }

    /// Keeps the times that a player felt. Of a play that others' seals could have been on the slot of it hinged on them too.
    pub(super) fn feel(&mut self, seat: Seat, felt: &[(Measure, u64)]) {
        if felt.is_empty() {
            return;
        }
        let (place, kept) = (&self.places[seat.index()], &mut self.felt[seat.index()]);
        let Some(table) = place.node.as_ref().map(|node| node.peer().table()) else { return };
        let records = place.fresh.iter().filter_map(|bytes| record(bytes)).map(|(_, bytes)| bytes);
        let own = records.filter_map(entry::<G>).filter(|(_, body)| body.author == seat);
        let items = own.flat_map(|(_, body)| body.items.into_vec());
        let settled = items.filter_map(|item| if let Item::Settle { seal, .. } = item { Some(seal) } else { None });
        let mut settled = settled.map(|seq| {
            let round = table.round(table.latest(seat).round);
            round.is_some_and(|round| is_alone(table, round.contests(), PlayId { seat, seq }, |_| true))
        });
        for (what, us) in felt {
            match what {
                Measure::Decided if settled.next() == Some(true) => kept.decided.push(*us),
                Measure::Turned => kept.turned.push(*us),
                _ => {}
            }
        }
    }

    /// Seats that do not answer, or not as they must.
    fn silent(&self) -> Vec<Seat> {
        let places = Seat::first(self.places.len()).zip(&self.places);
        let mute = places.filter(|(seat, place)| {
            place.node.is_none()
                || place.asleep.is_some()
                || place.disk.takes > 0
                || self.excused.villains.contains(seat)
        });
        mute.map(|(seat, _)| seat).collect()
    }

    /// Links on which everything comes through in the time that is allowed.
    fn is_gentle(&self) -> bool {
        let airs = std::iter::once(&self.plan.air).chain(self.plan.links.iter().map(|link| &link.air));
        let gentle = |air: &crate::link::Air| air.loss.good <= 20 && air.loss.bad <= 300 && air.kbit == 0;
        self.healed || airs.into_iter().all(gentle)
    }
}

/// The own opened plays that no other seal could be on the slot of, and that are not settled.
fn lonely<G: Playable, S: Scheme>(peer: &Peer<G, S>) -> Vec<(u32, PlayId)> {
    let (table, me) = (peer.table(), peer.seat());
    let state = table.latest(me);
    let Some(round) = table.round(state.round).filter(|_| state.phase == Phase::Go) else { return Vec::new() };
    let contests = round.contests();
    let plays = state.airborne.iter().map(|seq| PlayId { seat: me, seq: *seq });
    // Who is last is known only when everybody has been heard.
    let alone = |play: &PlayId| is_alone(table, contests, *play, |tie| tie != Tie::Last);
    plays.filter(alone).map(|play| (state.round, play)).collect()
}

/// Whether no other seal could be on the slot of an opened play, by a rule that is meant.
fn is_alone<G: Playable>(table: &Table<G>, contests: &Contests, play: PlayId, by: impl Fn(Tie) -> bool) -> bool {
    let slot = contests.get(play).and_then(|seal| seal.reveal.as_ref()).and_then(|reveal| reveal.slot);
    slot.is_some_and(|slot: Slot| {
        let tie = if table.game().ends_round(slot) { Tie::First } else { table.game().tie(slot) };
        let mut others = contests.seals().iter().filter(|seal| seal.id != play);
        by(tie) && others.all(|seal| !seal.could_be_on.contains(&slot))
    })
}
