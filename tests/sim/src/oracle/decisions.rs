//! What is decided is decided: once, for all, and never against who was first.

use super::{Oracle, Seen, violated};
use crate::game::Playable;
use nertz_lockstep::contest::{Fate, PlayId, Slot, Tie};
use nertz_lockstep::entry::{BodyOf, Item};
use nertz_lockstep::hash::Hash;
use nertz_lockstep::seat::{Clock, Seat, Seats};
use nertz_lockstep::table::{Round, Table};
use nertz_lockstep::time::Time;
use std::collections::{BTreeMap, BTreeSet};

/// A full look at all slots every so many steps of a seat; in between only at those that are not decided.
const SWEEP: u32 = 64;

/// What anybody has decided so far.
pub(super) struct Decisions {
    /// With the seats that were seen to hold it.
    fates: BTreeMap<(u32, PlayId), (Fate, u8)>,
    winners: BTreeMap<(u32, Slot), PlayId>,
    observers: Vec<Observed>,
    /// Each seat's log as the first one who had it has it.
    logs: Vec<Vec<Hash>>,
    /// From this round on two seats hold two entries for one place in a log: until they hear of each other's, which convicts,
    /// each decides by the one that it holds, and the round is going to be void.
    forked: Option<u32>,
    villains: Vec<Seat>,
    /// The newest view that anybody is in, and who is at the table in it.
    view: (u16, Seats),
}

/// What one seat was seen to hold.
#[derive(Clone, Default)]
struct Observed {
    round: u32,
    clock: Clock,
    /// How many seals of the round were looked at.
    seals: usize,
    /// Those that it has not decided yet.
    open: Vec<PlayId>,
    /// Those that it has.
    done: BTreeSet<PlayId>,
    steps: u32,
}

impl Decisions {
    pub(super) fn new(seats: usize, villains: Vec<Seat>) -> Decisions {
        let observers = vec![Observed::default(); seats];
        let logs = vec![Vec::new(); seats];
        let view = (0, Seats::first(seats));
        Decisions { fates: BTreeMap::new(), winners: BTreeMap::new(), observers, logs, forked: None, villains, view }
    }

    /// A seat comes back. What it alone held, and has lost with the end of its journal, nobody knows any more.
    pub(super) fn restarted(&mut self, seat: Seat, has_lost: bool) {
        self.observers[seat.index()] = Observed::default();
        // What it had appended and not written nobody has ever had.
        for (of, log) in Seat::first(self.logs.len()).zip(&mut self.logs) {
            log.truncate(self.observers.iter().map(|seen| seen.clock[of]).max().unwrap_or(0) as usize);
        }
        if has_lost {
            self.forget(seat);
        }
    }

    /// What this seat alone has decided does not stand.
    fn forget(&mut self, seat: Seat) {
        let bit = 1 << seat.number();
        self.fates.values_mut().for_each(|(_, holders)| *holders &= !bit);
        self.fates.retain(|_, (_, holders)| *holders > 0);
        let fates = &self.fates;
        self.winners.retain(|(round, _), winner| fates.contains_key(&(*round, *winner)));
    }

    /// Follows who is at the table: what who has gone had decided beyond the cut is void. There is one view of each number.
    fn follow_views<G: Playable>(&mut self, now: Time, table: &Table<G>, me: Seat) -> Seen {
        let view = table.view();
        if view.number > self.view.0 {
            let gone = self.view.1.without(view.live);
            self.view = (view.number, view.live);
            gone.iter().for_each(|seat| self.forget(seat));
            // What is behind the cut nobody who stays has.
            for (seat, log) in Seat::first(self.logs.len()).zip(&mut self.logs) {
                log.truncate(view.cut[seat] as usize);
            }
        } else if view.number == self.view.0 && view.live != self.view.1 {
            let what =
                format!("seat {me} is in view {} with {:?}, others with {:?}", view.number, view.live, self.view.1);
            return violated(Oracle::Agreement, now, what);
        }
        Ok(())
    }

    fn is_void(&self, round: u32) -> bool {
        self.forked.is_some_and(|first| first <= round)
    }

    /// Looks whether a seat holds other entries than the others, before anything that follows from them.
    pub(super) fn follow<G: Playable>(&mut self, now: Time, table: &Table<G>, me: Seat) -> Seen {
        self.follow_views(now, table, me)?;
        if !self.view.1.has(me) {
            return Ok(());
        }
        let clock = table.clock();
        let before = self.observers[me.index()].clock;
        for (seat, log) in Seat::first(self.logs.len()).zip(&mut self.logs) {
            for seq in before[seat] + 1..=clock[seat] {
                let Some(id) = table.id(seat, seq) else { continue };
                match log.get(seq as usize - 1) {
                    Some(first) if *first == id => {}
                    Some(_) if self.villains.contains(&seat) => {
                        let round = table.state(seat, seq).map_or(1, |state| state.round);
                        self.forked = Some(self.forked.map_or(round, |first| first.min(round)));
                    }
                    Some(_) => {
                        let what = format!("seat {me} holds another entry {seq} of seat {seat}, which is honest");
                        return violated(Oracle::Agreement, now, what);
                    }
                    None if log.len() + 1 == seq as usize => log.push(id),
                    None => {}
                }
            }
        }
        Ok(())
    }

    /// A seat may have delivered something.
    pub(super) fn stepped<G: Playable>(&mut self, now: Time, table: &Table<G>, me: Seat) -> Seen {
        if !self.view.1.has(me) {
            return Ok(());
        }
        let clock = table.clock();
        let before = self.observers[me.index()].clock;
        let Some(round) = table.rounds().last().filter(|_| clock != before) else { return Ok(()) };
        if self.is_void(round.number()) {
            self.observers[me.index()].clock = clock;
            return Ok(());
        }
        let seen = &mut self.observers[me.index()];
        if seen.round != round.number() {
            // The last round as it stands in the end.
            if let Some(before) = table.round(seen.round) {
                self.round(now, table, before, me, before.contests().slots().collect())?;
            }
            self.observers[me.index()] = Observed { round: round.number(), clock, ..Observed::default() };
        }
        let seen = &mut self.observers[me.index()];
        seen.clock = clock;
        seen.steps += 1;
        let contests = round.contests();
        seen.open.extend(contests.seals()[seen.seals..].iter().map(|seal| seal.id));
        seen.seals = contests.seals().len();
        let slots: BTreeSet<Slot> = if seen.steps.is_multiple_of(SWEEP) {
            contests.slots().collect()
        } else {
            let reveals = seen.open.iter().filter_map(|id| contests.get(*id)?.reveal.as_ref());
            reveals.filter_map(|reveal| reveal.slot).collect()
        };
        self.round(now, table, round, me, slots)?;
        let Observed { open, done, .. } = &mut self.observers[me.index()];
        open.retain(|id| match contests.get(*id).map(|seal| &seal.reveal) {
            Some(Some(reveal)) => reveal.slot.is_some() && !done.contains(id),
            _ => true,
        });
        Ok(())
    }

    /// Every slot of every round, at the end.
    pub(super) fn all<G: Playable>(&mut self, now: Time, table: &Table<G>, me: Seat) -> Seen {
        if !self.view.1.has(me) {
            return Ok(());
        }
        let rounds = table.rounds().iter().filter(|round| !self.is_void(round.number())).collect::<Vec<_>>();
        rounds.into_iter().try_for_each(|round| self.round(now, table, round, me, round.contests().slots().collect()))
    }

    fn round<G: Playable>(
        &mut self,
        now: Time,
        table: &Table<G>,
        round: &Round<G>,
        me: Seat,
        slots: BTreeSet<Slot>,
    ) -> Seen {
        let clock = table.clock();
        let observer = table.observer(round, &clock);
        for slot in slots {
            let tie = if table.game().ends_round(slot) { Tie::First } else { table.game().tie(slot) };
            let verdict = observer.verdict(slot, tie);
            for (id, _) in &verdict.plays {
                let fate = verdict.fate(*id);
                if fate == Fate::Undecided {
                    continue;
                }
                self.decided(now, (round.number(), slot, *id), fate, tie, me, &clock)?;
                if self.observers[me.index()].round == round.number() {
                    self.observers[me.index()].done.insert(*id);
                }
                if fate == Fate::Won {
                    let knew = |rival: &PlayId| {
                        table.clock_of(id.seat, id.seq).is_some_and(|under| under.has(rival.seat, rival.seq))
                    };
                    if let Some((rival, _)) = verdict.plays.iter().find(|(rival, _)| rival != id && knew(rival)) {
                        let what = format!("{slot:?}: {id:?} wins against {rival:?}, which it knew of");
                        return violated(Oracle::Causality, now, what);
                    }
                }
            }
        }
        Ok(())
    }

    fn decided(
        &mut self,
        now: Time,
        (round, slot, id): (u32, Slot, PlayId),
        fate: Fate,
        tie: Tie,
        by: Seat,
        clock: &Clock,
    ) -> Seen {
        let (before, holders) = self.fates.entry((round, id)).or_insert((fate, 0));
        *holders |= 1 << by.number();
        if *before != fate {
            let what =
                format!("round {round}, {slot:?}: {id:?} has {before:?}, and {fate:?} for seat {by} at {clock:?}");
            return violated(Oracle::Agreement, now, what);
        }
        if fate == Fate::Won && tie != Tie::Both {
            let winner = *self.winners.entry((round, slot)).or_insert(id);
            if winner != id {
                let what =
                    format!("round {round}, {slot:?}: {winner:?} has won, and {id:?} for seat {by} at {clock:?}");
                return violated(Oracle::Agreement, now, what);
            }
        }
        Ok(())
    }

    /// A settlement is a decision.
    pub(super) fn appended<G: Playable>(&mut self, now: Time, table: &Table<G>, body: &BodyOf<G>) -> Seen {
        if !self.view.1.has(body.author) {
            return Ok(());
        }
        for item in body.items.iter() {
            let Item::Settle { seal, won, .. } = item else { continue };
            let id = PlayId { seat: body.author, seq: *seal };
            let round = table.state(id.seat, body.seq).and_then(|state| table.round(state.round));
            let slot = round.and_then(|round| round.contests().get(id)?.reveal.as_ref()?.slot);
            let (Some(round), Some(slot)) = (round, slot) else { continue };
            if self.is_void(round.number()) {
                continue;
            }
            let tie = if table.game().ends_round(slot) { Tie::First } else { table.game().tie(slot) };
            let fate = if *won { Fate::Won } else { Fate::Lost };
            let clock = table.clock_of(id.seat, body.seq).copied().unwrap_or_default();
            self.decided(now, (round.number(), slot, id), fate, tie, id.seat, &clock)?;
        }
        Ok(())
    }
}
