//! What happens to links and programs, and who may be blamed for it.

use super::World;
use crate::game::Playable;
use crate::node::{Cast, Node, gives_up_ms};
use crate::oracle::{Excused, Oracle, Seen, violated};
use crate::plan::{Fault, Plan};
use crate::reached::Count;
use nertz_lockstep::peer::Peer;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;
use nertz_lockstep::transcript::Ending;

/// Faults that together take less than `grace` by so much make nobody wait too long.
const MARGIN_MS: u64 = 2_500;

/// Who may be blamed in a plan: its villains; and, where faults take too long, all seats that they name.
pub(super) fn excused(plan: &Plan) -> Excused {
    let seat = |number: u8| Seat::new(number);
    let villains = plan.villain.iter().flat_map(|villain| [Some(villain.seat), villain.friend]);
    let villains: Vec<Seat> = villains.flatten().filter_map(seat).collect();
    let (mut gone, mut left) = (Vec::new(), Vec::new());
    let mut lasts = plan.start_ms.iter().copied().max().map_or(0, u64::from);
    for fault in &plan.faults {
        match *fault {
            Fault::Kill { back_ms: None, seat: of, .. } | Fault::DiskFull { seat: of, .. } => gone.extend(seat(of)),
            Fault::Leave { seat: of, .. } => left.extend(seat(of)),
            Fault::Kill { back_ms: Some(ms), .. } | Fault::Nap { for_ms: ms, .. } => lasts += u64::from(ms),
            Fault::SlowDisk { for_ms, write_ms, .. } => lasts += u64::from(for_ms) + u64::from(write_ms),
            // A cut for ever leaves ways round it.
            Fault::Cut { for_ms: u32::MAX, .. } | Fault::Replay { .. } => {}
            Fault::Cut { for_ms, .. } => lasts += u64::from(for_ms),
            // Where neither part is most of the table nobody goes on without anybody, as long as nobody gives up.
            Fault::Split { ref side, for_ms, .. } => {
                let (one, other) = (side.len(), usize::from(plan.seats).saturating_sub(side.len()));
                let alone = plan.faults.len() == 1
                    && u64::from(for_ms) + MARGIN_MS < u64::from(plan.grace_ms) + gives_up_ms(plan);
                if one != other || !alone {
                    lasts += u64::from(for_ms);
                }
            }
        }
    }
    // Whoever leaves while the view changes is gone without a word: as it may where anything else changes it too.
    if !gone.is_empty() || left.len() > 1 {
        gone.append(&mut left);
    }
    // Whoever comes back waits for everybody but who has left: those who are gone for good, and villains that say nothing more.
    if !gone.is_empty() || !villains.is_empty() {
        let back = plan.faults.iter().filter(|fault| matches!(fault, Fault::Kill { back_ms: Some(_), .. }));
        gone.extend(back.flat_map(Fault::seats).filter_map(seat).collect::<Vec<_>>());
    }
    gone.append(&mut left);
    // Villains that are most of those who stay go on without whom they like.
    if 2 * villains.len() + gone.len() > usize::from(plan.seats) {
        gone = Seat::first(usize::from(plan.seats)).collect();
    }
    if lasts + MARGIN_MS > u64::from(plan.grace_ms) {
        gone.extend(plan.faults.iter().flat_map(|fault| missed(plan, fault)).filter_map(seat));
        let late = plan.start_ms.iter().enumerate().filter(|(_, ms)| **ms > 0);
        gone.extend(late.filter_map(|(at, _)| seat(at as u8)));
    }
    // Several who lose the ends of their journals may lose between them what others build on.
    let loses = |fault: &&Fault| matches!(fault, Fault::Kill { back_ms: Some(_), lost_bytes: 1.., .. });
    if plan.faults.iter().filter(loses).count() > 1 {
        gone = Seat::first(usize::from(plan.seats)).collect();
    }
    // Who is reached only through a villain, or through who is gone, is not reached. A kill may find nobody there.
    let absent: Vec<Seat> = villains.iter().chain(&gone).copied().collect();
    if [&absent, &villains].into_iter().any(|absent| !absent.is_empty() && !are_connected(plan, absent)) {
        gone = Seat::first(usize::from(plan.seats)).collect();
    }
    Excused { villains, gone }
}

/// The seats that a fault which takes too long takes from the others: of a table in two parts those of the smaller one, if
/// there is one.
fn missed(plan: &Plan, fault: &Fault) -> Vec<u8> {
    let Fault::Split { side, .. } = fault else { return fault.seats() };
    let others: Vec<u8> = (0..plan.seats).filter(|seat| !side.contains(seat)).collect();
    match side.len().cmp(&others.len()) {
        std::cmp::Ordering::Less => side.clone(),
        std::cmp::Ordering::Equal => (0..plan.seats).collect(),
        std::cmp::Ordering::Greater => others,
    }
}

/// Whether all others reach each other without these seats, whatever is cut for good.
fn are_connected(plan: &Plan, absent: &[Seat]) -> bool {
    let honest: Vec<Seat> = Seat::first(usize::from(plan.seats)).filter(|seat| !absent.contains(seat)).collect();
    let mut reached: Vec<Seat> = honest.iter().take(1).copied().collect();
    let mut at = 0;
    while let Some(from) = reached.get(at).copied() {
        let open = |to: &&Seat| !reached.contains(to) && !is_cut_for_good(plan, from, **to);
        let more: Vec<Seat> = honest.iter().filter(open).copied().collect();
        reached.extend(more);
        at += 1;
    }
    reached.len() == honest.len()
}

/// Whether nothing ever gets from one seat to another.
pub(super) fn is_cut_for_good(plan: &Plan, from: Seat, to: Seat) -> bool {
    plan.faults.iter().any(|fault| match *fault {
        Fault::Cut { from: one, to: two, both, for_ms: u32::MAX, .. } => {
            (one, two) == (from.number(), to.number()) || both && (two, one) == (from.number(), to.number())
        }
        _ => false,
    })
}

/// Nobody's match is broken off because of a seat that may not be blamed. Where somebody is gone one seat may have broken the match
/// off a moment before that one came back, and the others not: then they miss the one that has ended.
pub(super) fn blame<G: Playable, S: Scheme>(
    now: Time,
    peer: &Peer<G, S>,
    excused: &Excused,
    ended: &[Option<Time>],
) -> Seen {
    let (me, ending) = (peer.seat(), peer.ending());
    let has_gone = |seat: Seat| !excused.gone.is_empty() && ended[seat.index()].is_some_and(|ended| ended < now);
    match ending {
        Some(Ending::Abandoned { seat, why }) if !excused.may_be_missed(*seat) && !has_gone(*seat) => {
            violated(Oracle::Blame, now, format!("seat {me} breaks off because of seat {seat}: {}", &**why))
        }
        Some(Ending::Convicted { seat, rule }) if !excused.villains.contains(seat) => {
            violated(Oracle::Blame, now, format!("seat {me} convicts seat {seat} of {}", &**rule))
        }
        _ => Ok(()),
    }
}

impl<G: Playable, S: Scheme, C: Cast<G, S>> World<G, S, C> {
    /// A fault of the plan comes about, or waits for its occasion.
    pub(super) fn strike(&mut self, number: usize) -> Seen {
        let fault = self.plan.faults[number].clone();
        if let Fault::Nap { when_sealed: true, seat, .. } | Fault::Kill { when_sealed: true, seat, .. } = fault
            && !self.has_sealed(seat)
        {
            self.armed.push((number, seat));
            return Ok(());
        }
        if let Fault::Kill { when_frozen: true, seat, .. } = fault
            && !self.is_frozen(seat)
        {
            self.armed.push((number, seat));
            return Ok(());
        }
        match fault {
            Fault::Kill { later_ms: ms @ 1.., .. } => {
                self.queue.push(self.now.after_ms(u64::from(ms)), super::What::Occasion(number));
                Ok(())
            }
            _ => self.hit(number),
        }
    }

    /// A fault comes about now.
    pub(super) fn hit(&mut self, number: usize) -> Seen {
        let fault = self.plan.faults[number].clone();
        if self.healed && !matches!(fault, Fault::Leave { .. }) {
            return Ok(());
        }
        // What a villain says follows from what its program was told: it is not killed in the middle of it.
        if let Fault::Kill { seat, .. } = fault
            && self.excused.villains.iter().any(|villain| villain.number() == seat)
        {
            return Ok(());
        }
        self.tell(|| format!("{fault:?}"));
        let now = self.now;
        let later = |ms: u32| now.after_ms(u64::from(ms));
        let seat = |number: u8| Seat::new(number).filter(|seat| seat.index() < self.places.len());
        match fault {
            Fault::Nap { seat: of, for_ms, .. } => {
                let Some(of) = seat(of) else { return Ok(()) };
                self.reached.note(Count::Naps);
                let place = &mut self.places[of.index()];
                place.asleep = Some(later(for_ms).max(place.asleep.unwrap_or_default()));
                self.queue.push(later(for_ms), super::What::Wake(of));
            }
            Fault::Kill { seat: of, back_ms, lost_bytes, .. } => {
                let Some(of) = seat(of).filter(|of| self.places[of.index()].node.is_some()) else { return Ok(()) };
                self.kill(of, lost_bytes);
                if let Some(ms) = back_ms {
                    self.queue.push(later(ms), super::What::Return(of));
                }
            }
            Fault::Cut { from, to, both, for_ms, .. } => {
                let (Some(from), Some(to)) = (seat(from), seat(to)) else { return Ok(()) };
                let until = if for_ms == u32::MAX { Time(u64::MAX) } else { later(for_ms) };
                for (from, to) in [(from, to), (to, from)].into_iter().take(1 + usize::from(both)) {
                    let cut = &mut self.wires[from.index()][to.index()].cut;
                    *cut = Some(until.max(cut.unwrap_or_default()));
                    self.queue.push(until, super::What::Mend(from, to));
                }
            }
            Fault::Split { side, for_ms, .. } => {
                let until = later(for_ms);
                let within = |seat: Seat| side.contains(&seat.number());
                for from in Seat::first(self.places.len()) {
                    for to in Seat::first(self.places.len()).filter(|to| within(from) != within(*to)) {
                        let cut = &mut self.wires[from.index()][to.index()].cut;
                        *cut = Some(until.max(cut.unwrap_or_default()));
                        self.queue.push(until, super::What::Mend(from, to));
                    }
                }
            }
            Fault::SlowDisk { seat: of, for_ms, write_ms, .. } => {
                let Some(of) = seat(of) else { return Ok(()) };
                self.places[of.index()].disk.takes = u64::from(write_ms) * 1000;
                self.queue.push(later(for_ms), super::What::FastDisk(of));
            }
            Fault::DiskFull { seat: of, .. } => {
                let Some(of) = seat(of) else { return Ok(()) };
                self.places[of.index()].disk.is_full = true;
            }
            Fault::Leave { seat: of, .. } => {
                let Some(of) = seat(of) else { return Ok(()) };
                return self.leave(of);
            }
            Fault::Replay { from, to, packets, .. } => {
                let (Some(from), Some(to)) = (seat(from), seat(to)) else { return Ok(()) };
                self.replay(from, to, packets);
            }
        }
        Ok(())
    }

    fn has_sealed(&self, seat: u8) -> bool {
        let node = self.places.get(usize::from(seat)).and_then(|place| place.node.as_ref());
        node.is_some_and(|node| node.peer().table().latest(node.peer().seat()).sealed.is_some())
    }

    fn is_frozen(&self, seat: u8) -> bool {
        let node = self.places.get(usize::from(seat)).and_then(|place| place.node.as_ref());
        node.is_some_and(|node| node.peer().is_frozen())
    }

    /// Faults that have waited for this seat's seal, or for its being frozen.
    pub(super) fn strike_armed(&mut self, seat: Seat) -> Seen {
        let due = |of: &&(usize, u8)| {
            let frozen = matches!(self.plan.faults[of.0], Fault::Kill { when_frozen: true, .. });
            of.1 == seat.number() && if frozen { self.is_frozen(of.1) } else { self.has_sealed(of.1) }
        };
        let due: Vec<(usize, u8)> = self.armed.iter().filter(due).copied().collect();
        let waiting = |of: &(usize, u8)| due.contains(of);
        if !due.is_empty() {
            let (due, armed): (Vec<_>, Vec<_>) = std::mem::take(&mut self.armed).into_iter().partition(waiting);
            self.armed = armed;
            due.into_iter().try_for_each(|(number, _)| self.strike(number))?;
        }
        Ok(())
    }

    fn kill(&mut self, of: Seat, lost_bytes: u32) {
        let place = &mut self.places[of.index()];
        if place.node.take().is_some() {
            self.reached.note(Count::Kills);
        }
        place.disk.crash(lost_bytes as usize);
        place.waiting.clear();
        place.asleep = None;
        place.timer = (place.timer.0 + 1, None);
    }

    /// A program that was killed starts again, from what its disk holds.
    pub(super) fn come_back(&mut self, of: Seat) -> Seen {
        if self.places[of.index()].node.is_some() {
            return Ok(());
        }
        let who = self.identities[of.index()].clone();
        let restored = self.cast.restore(&self.plan, who, &self.places[of.index()].disk.journal, self.now);
        let (node, keep) = match restored {
            Ok(restored) => restored,
            Err(why) => {
                let what = format!("seat {of} cannot come back from its journal: {why}");
                return violated(Oracle::Liveness, self.now, what);
            }
        };
        let place = &mut self.places[of.index()];
        self.reached.add(Count::Torn, u64::from(keep < place.disk.journal.len()));
        self.reached.note(Count::Returns);
        place.disk.journal.truncate(keep);
        place.node = Some(node);
        self.views.comes_back(of, self.now);
        if let Some(oracles) = &mut self.oracles {
            oracles.restarted(of, self.places[of.index()].disk.has_lost);
        }
        self.tell(|| format!("seat {of} comes back from {keep} bytes of its journal"));
        // What it writes first, that it has come back, is synced; a disk that is slow is slow in that too.
        self.stepped(of)?;
        self.places[of.index()].disk.sync();
        Ok(())
    }

    /// The first write that fails ends the program.
    pub(super) fn end_for_full_disk(&mut self, of: Seat) -> Seen {
        self.reached.note(Count::DisksFull);
        let place = &mut self.places[of.index()];
        place.node = None;
        place.timer = (place.timer.0 + 1, None);
        self.tell(|| format!("the disk of seat {of} is full: its program ends"));
        Ok(())
    }

    fn leave(&mut self, of: Seat) -> Seen {
        let now = self.now;
        let Some(node) = &mut self.places[of.index()].node else { return Ok(()) };
        node.leave(now);
        self.reached.note(Count::Left);
        self.leaving = self.leaving.with(of);
        self.stepped(of)
    }

    /// Whoever has left ends its program as soon as nobody needs it for that: from then on it answers nobody.
    pub(super) fn let_go(&mut self, of: Seat) {
        let now = self.now;
        let place = &mut self.places[of.index()];
        let is_villain = self.excused.villains.contains(&of);
        let Some(node) = place.node.as_mut().filter(|_| self.leaving.has(of) && !is_villain) else { return };
        if !node.peer().is_done(now) || !place.disk.is_idle() {
            return;
        }
        node.close(now);
        let end: Vec<Vec<u8>> = std::iter::from_fn(|| node.poll_record()).collect();
        place.disk.journal.extend(end.concat());
        place.node = None;
        place.timer = (place.timer.0 + 1, None);
        self.tell(|| format!("seat {of} has left: its program ends"));
    }

    fn replay(&mut self, from: Seat, to: Seat, packets: u32) {
        let wire = &self.wires[from.index()][to.index()];
        for _ in 0..packets.min(1_000) {
            let at = self.rng.below(wire.past.len() as u64) as usize;
            let Some(messages) = wire.past.get(at).cloned() else { return };
            self.reached.note(Count::Replayed);
            let at = self.now.after(self.rng.below(50_000));
            let ages = self.views.ages(from, self.now);
            self.queue.push(at, super::What::Packet { to, packet: (from, ages, messages) });
        }
    }

    /// A program gets time again: what has waited for it comes at once.
    pub(super) fn wake(&mut self, of: Seat) -> Seen {
        let place = &mut self.places[of.index()];
        if place.asleep.is_none_or(|until| until > self.now) {
            return Ok(());
        }
        place.asleep = None;
        let waiting = std::mem::take(&mut place.waiting);
        self.tell(|| format!("seat {of} wakes, {} packets wait", waiting.len()));
        self.views.begins(of, self.now);
        for packet in waiting {
            self.arrive(of, packet)?;
        }
        let now = self.now;
        let place = &mut self.places[of.index()];
        if let Some(node) = &mut place.node {
            place.timer.1 = None;
            node.handle_timeout(now);
        }
        self.stepped(of)
    }

    pub(super) fn mend(&mut self, from: Seat, to: Seat) -> Seen {
        let cut = &mut self.wires[from.index()][to.index()].cut;
        if cut.is_some_and(|until| until <= self.now) {
            *cut = None;
        }
        Ok(())
    }

    /// The first phase is over: links and programs are as good as they get. What is gone for good stays gone.
    pub(super) fn heal(&mut self) -> Seen {
        self.healed = true;
        self.tell(|| "everything is healed".to_owned());
        for wire in self.wires.iter_mut().flatten() {
            wire.cut = wire.cut.filter(|until| *until == Time(u64::MAX));
        }
        for seat in Seat::first(self.places.len()) {
            let place = &mut self.places[seat.index()];
            place.disk.takes = 0;
            if let Some(until) = &mut place.asleep {
                *until = self.now;
                self.wake(seat)?;
            }
        }
        Ok(())
    }
}
