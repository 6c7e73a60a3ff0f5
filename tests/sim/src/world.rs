//! The world of a run: programs at their seats, links, disks, a clock that jumps from one event to the next.
//!
//! Single-threaded. Everything that happens is an event in one queue, ordered by time and then by the order in which it was
//! made; nothing else decides what comes next. After each step of a program the oracles look.

mod conclude;
mod disk;
mod events;
mod faults;
mod progress;

use crate::game::Playable;
use crate::link::{Air, Fate, Link};
use crate::node::{Cast, Identity, Node, gives_up_ms};
use crate::oracle::views::{Ages, Views};
use crate::oracle::{Excused, Oracle, Oracles, Seen, record, violated};
use crate::plan::{Fault, Plan};
use crate::reached::{Count, Reached};
use crate::rng::Rng;
use crate::slow::Felt;
use crate::trace::Trace;
use crate::villain::{NoStrategy, Villain};
use disk::Disk;
use events::{Queue, What};
use nertz_lockstep::charter::{Secret, Signed};
use nertz_lockstep::peer::{Peer, Transmit};
use nertz_lockstep::seat::{Seat, Seats};
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;
use nertz_lockstep::transcript::RecordKind;
use nertz_lockstep::wire::WANT;
use std::collections::VecDeque;

/// When the clock begins.
const EPOCH: Time = Time(1_000_000);
/// What comes for a program that gets no time waits in the socket's buffer, up to so many packets.
const SOCKET: usize = 256;
/// Whoever sends more in a second is cut off by others.
const MOST_PACKETS: u32 = 4_000;
/// A link remembers so many packets, to be replayed.
const REMEMBERED: usize = 64;

/// A packet: from whom, what its sender could have heard, and what is in it.
pub(crate) type Packet = (Seat, Ages, Vec<Vec<u8>>);

/// A program's place.
pub(crate) struct Place<N> {
    pub(crate) node: Option<N>,
    pub(crate) disk: Disk,
    /// It gets no time until then.
    asleep: Option<Time>,
    waiting: Vec<Packet>,
    /// Its timer: the last one that was set counts.
    timer: (u64, Option<Time>),
    /// What it has written in this step.
    fresh: Vec<Vec<u8>>,
}

/// One direction of a link, its past included.
struct Wire {
    link: Link,
    cut: Option<Time>,
    past: VecDeque<Vec<Vec<u8>>>,
    last: u64,
    /// This second, and the packets sent in it.
    rate: (u64, u32),
}

/// All of it.
pub struct World<G: Playable, S: Scheme, C: Cast<G, S>> {
    plan: Plan,
    cast: C,
    identities: Vec<Identity<S>>,
    pub(crate) places: Vec<Place<C::Node>>,
    wires: Vec<Vec<Wire>>,
    queue: Queue,
    now: Time,
    healed: bool,
    calm: Air,
    rng: Rng,
    excused: Excused,
    villain: Option<Villain<G, S>>,
    waits: progress::Waits,
    views: Views,
    /// What each player has felt.
    pub(crate) felt: Vec<Felt>,
    /// Whose player has left: the program ends as soon as it may.
    leaving: Seats,
    /// Links remember what they have carried: some of it will come again.
    remembers: bool,
    /// Faults that wait for a seat's seal.
    armed: Vec<(usize, u8)>,
    /// When the villain wants its time,
    villain_due: Option<Time>,
    /// and when it gave itself away.
    exposed: Option<Time>,
    /// The most packets that each seat has sent to another in a second.
    fastest: Vec<u32>,
    /// When each seat's match ended.
    ended: Vec<Option<Time>>,
    oracles: Option<Oracles<G>>,
    reached: Reached,
    trace: Option<Trace>,
}

impl<G: Playable, S: Scheme, C: Cast<G, S>> World<G, S, C> {
    /// The world of a plan, in which nobody has started yet.
    pub fn new(
        plan: Plan,
        cast: C,
        table: (Signed, Vec<S>, Vec<Secret>),
        oracles: bool,
        trace: Option<Trace>,
    ) -> Result<Self, NoStrategy> {
        let (signed, signers, secrets) = table;
        let villain = plan.villain.as_ref();
        let villain =
            villain.map(|villain| Villain::new(villain, plan.seed, &signed, &signers, &secrets)).transpose()?;
        let excused = faults::excused(&plan);
        let liars = !excused.villains.is_empty();
        let players = signed.charter.seated().into_iter().cloned().collect();
        let oracles = oracles.then(|| Oracles::new(players, secrets.clone(), excused.clone()));
        let identities: Vec<Identity<S>> = Seat::first(usize::from(plan.seats))
            .zip(signers.into_iter().zip(secrets))
            .map(|(seat, (signer, secret))| Identity { signed: signed.clone(), seat, signer, secret })
            .collect();
        let seats = || 0..plan.seats;
        let wire = |from, to| Wire {
            link: Link::new(Rng::stream(plan.seed, &[b'l', from, to])),
            cut: None,
            past: VecDeque::new(),
            last: 0,
            rate: (0, 0),
        };
        let wires = seats().map(|from| seats().map(|to| wire(from, to)).collect()).collect();
        let place = |_| Place {
            node: None,
            disk: Disk::default(),
            asleep: None,
            waiting: Vec::new(),
            timer: (0, None),
            fresh: Vec::new(),
        };
        let places = seats().map(place).collect();
        let mut world = World {
            rng: Rng::stream(plan.seed, b"world"),
            cast,
            identities,
            places,
            wires,
            queue: Queue::default(),
            now: EPOCH,
            healed: false,
            calm: Air::lan(),
            excused,
            villain,
            waits: progress::Waits::default(),
            views: Views::new(usize::from(plan.seats), G::grace_ms(plan.grace_ms), liars, EPOCH),
            felt: vec![Felt::default(); usize::from(plan.seats)],
            leaving: Seats::default(),
            remembers: plan.faults.iter().any(|fault| matches!(fault, Fault::Replay { .. })),
            armed: Vec::new(),
            villain_due: None,
            exposed: None,
            fastest: vec![0; usize::from(plan.seats)],
            ended: vec![None; usize::from(plan.seats)],
            oracles,
            reached: Reached::default(),
            trace,
            plan,
        };
        world.reached.note(Count::Runs);
        world.foresee();
        Ok(world)
    }

    /// Puts everything that the plan has into the queue.
    fn foresee(&mut self) {
        for seat in Seat::first(self.places.len()) {
            let start = self.plan.start_ms.get(seat.index()).copied().unwrap_or(0);
            self.reached.add(Count::LateStarts, u64::from(start > 0));
            self.queue.push(EPOCH.after_ms(u64::from(start)), What::Start(seat));
        }
        for (number, fault) in self.plan.faults.iter().enumerate() {
            self.queue.push(EPOCH.after_ms(u64::from(fault.at_ms())), What::Fault(number));
        }
        self.queue.push(EPOCH.after_ms(u64::from(self.plan.heal_ms)), What::Heal);
        if self.oracles.is_some() {
            self.queue.push(EPOCH.after_ms(progress::LOOK_MS), What::Look);
        }
    }

    /// Runs to the end of the match, and looks whether it is one.
    pub fn run(&mut self) -> Seen {
        let Plan { heal_ms, finish_ms, grace_ms, .. } = self.plan;
        // For who is gone the others wait, before they break off.
        let gives_up = gives_up_ms(&self.plan);
        let missed = self.excused.gone.len() + self.excused.villains.len();
        let waits = if missed == 0 { 0 } else { (missed as u64 + 1) * u64::from(grace_ms) + 2 * gives_up };
        let until = EPOCH.after_ms(u64::from(heal_ms) + u64::from(finish_ms) + waits);
        while !self.is_over() {
            let Some((at, what)) = self.queue.pop() else { break };
            if at > until {
                self.now = until;
                break;
            }
            self.now = self.now.max(at);
            self.happen(what)?;
        }
        self.conclude()
    }

    /// Every program that runs has ended its match, and waits for nobody.
    fn is_over(&self) -> bool {
        let (mut any, now) = (self.ended.iter().any(Option::is_some), self.now);
        for (place, seat) in self.places.iter().zip(Seat::first(self.places.len())) {
            match &place.node {
                Some(node) if node.peer().is_done(now) => any = true,
                Some(_) => return false,
                // Somebody who is still to come.
                None if self.queue.awaits(seat) => return false,
                None => {}
            }
        }
        // What a villain has given away is still to be heard by all.
        any && self.unconvinced().is_none()
    }

    fn happen(&mut self, what: What) -> Seen {
        match what {
            What::Packet { to, packet } => self.arrive(to, packet),
            What::Timer(seat, number) => self.tick(seat, number),
            What::Written { seat, life, bytes, out } => {
                let place = &mut self.places[seat.index()];
                if place.node.is_some() && place.disk.life == life {
                    place.disk.written(&bytes);
                    out.into_iter().for_each(|transmit| self.send(seat, transmit));
                }
                Ok(())
            }
            What::Fault(number) => self.strike(number),
            What::Occasion(number) => self.hit(number),
            What::Wake(seat) => self.wake(seat),
            What::Start(seat) => self.start(seat),
            What::Mend(from, to) => self.mend(from, to),
            What::FastDisk(seat) => {
                self.places[seat.index()].disk.takes = 0;
                Ok(())
            }
            What::Look => self.look_at_progress(),
            What::Villain => {
                let now = self.now;
                let said = self.villain.as_mut().map(|villain| villain.handle_timeout(now)).unwrap_or_default();
                self.say(said);
                Ok(())
            }
            What::Return(seat) => self.come_back(seat),
            What::Heal => self.heal(),
        }
    }

    fn start(&mut self, seat: Seat) -> Seen {
        let place = &self.places[seat.index()];
        if place.node.is_some() || !place.disk.journal.is_empty() {
            return Ok(());
        }
        let who = self.identities[seat.index()].clone();
        let node = match self.cast.start(&self.plan, who, self.now) {
            Ok(node) => node,
            Err(why) => return violated(Oracle::Panic, self.now, format!("seat {seat} cannot start: {why}")),
        };
        self.tell(|| format!("seat {seat} starts"));
        self.places[seat.index()].node = Some(node);
        self.views.begins(seat, self.now);
        self.stepped(seat)
    }

    fn arrive(&mut self, to: Seat, packet: Packet) -> Seen {
        let place = &mut self.places[to.index()];
        if place.asleep.is_some() && place.node.is_some() {
            if place.waiting.len() < SOCKET {
                place.waiting.push(packet);
            }
            return Ok(());
        }
        let (from, ages, messages) = packet;
        self.views.arrives(self.now, to, from, &ages, &messages);
        if let Some(villain) = self.villain.as_mut().filter(|villain| villain.is(to)) {
            let (passed, said) = villain.hears(self.now, to, from, &messages);
            self.say(said);
            if !passed {
                return Ok(());
            }
        }
        let Some(node) = &mut self.places[to.index()].node else { return Ok(()) };
        if node.handle(self.now, from, &messages).is_err() && !self.excused.villains.contains(&from) {
            return violated(Oracle::Blame, self.now, format!("seat {to} calls a message of seat {from} malformed"));
        }
        self.stepped(to)
    }

    fn tick(&mut self, seat: Seat, number: u64) -> Seen {
        let place = &mut self.places[seat.index()];
        let Some(node) = place.node.as_mut().filter(|_| place.timer.0 == number && place.asleep.is_none()) else {
            return Ok(());
        };
        place.timer.1 = None;
        node.handle_timeout(self.now);
        self.stepped(seat)
    }

    /// Drains a program that has stepped: journal, network, news, timer; in this order. Then the oracles look.
    fn stepped(&mut self, seat: Seat) -> Seen {
        let place = &mut self.places[seat.index()];
        let Some(node) = &mut place.node else { return Ok(()) };
        place.fresh.clear();
        while let Some(record) = node.poll_record() {
            place.fresh.push(record);
        }
        let mut out = Vec::new();
        while let Some(transmit) = node.poll_transmit() {
            out.push(transmit);
        }
        let felt = node.tell();
        if place.disk.is_full && !place.fresh.is_empty() {
            return self.end_for_full_disk(seat);
        }
        self.set_timer(seat);
        self.trace_fresh(seat);
        self.feel(seat, &felt);
        match &self.villain {
            Some(villain) if villain.is(seat) => self.scheme(seat, out),
            _ => self.write(seat, out),
        }
        self.look(seat)?;
        for news in std::mem::take(&mut self.views.news) {
            self.tell(|| news);
        }
        self.let_go(seat);
        self.strike_armed(seat)
    }

    fn set_timer(&mut self, seat: Seat) {
        let place = &mut self.places[seat.index()];
        let due = place.node.as_ref().and_then(Node::poll_timeout);
        if due != place.timer.1 {
            place.timer = (place.timer.0 + 1, due);
            if let Some(due) = due {
                self.queue.push(due.max(self.now.after(1)), What::Timer(seat, place.timer.0));
            }
        }
    }

    /// What is written goes to the disk; what is to be sent goes out as soon as that is done.
    fn write(&mut self, seat: Seat, out: Vec<Transmit>) {
        let place = &mut self.places[seat.index()];
        let bytes: Vec<u8> = place.fresh.concat();
        match place.disk.write(self.now, &bytes) {
            None => out.into_iter().for_each(|transmit| self.send(seat, transmit)),
            Some(done) => {
                self.reached.add(Count::SlowWrites, u64::from(!bytes.is_empty()));
                let life = place.disk.life;
                self.queue.push(done, What::Written { seat, life, bytes, out });
            }
        }
    }

    /// What is said instead of what the program of a villain would send.
    fn scheme(&mut self, seat: Seat, out: Vec<Transmit>) {
        let place = &mut self.places[seat.index()];
        let (Some(villain), Some(node)) = (&mut self.villain, &place.node) else { return };
        let entries = place.fresh.iter().filter_map(|bytes| match record(bytes) {
            Some((RecordKind::Entry, entry)) => Some(entry.to_vec()),
            _ => None,
        });
        let entries: Vec<Vec<u8>> = entries.collect();
        let said = villain.stepped(self.now, seat, node.peer(), &entries, out);
        place.disk.written(&place.fresh.concat());
        self.say(said);
    }

    /// Says what a villain says.
    fn say(&mut self, said: Vec<(Seat, Transmit)>) {
        for (from, transmit) in said.into_iter().filter(|(from, transmit)| *from != transmit.to) {
            self.send(from, transmit);
        }
        let Some(villain) = &self.villain else { return };
        let due = villain.poll_timeout().map(|at| at.max(self.now.after(1)));
        if due != self.villain_due.filter(|at| *at > self.now) {
            self.villain_due = due;
            if let Some(at) = due {
                self.queue.push(at, What::Villain);
            }
        }
        if self.exposed.is_none() && villain.exposed().is_some() {
            self.exposed = Some(self.now);
        }
    }

    fn look(&mut self, seat: Seat) -> Seen {
        let place = &self.places[seat.index()];
        let Some(node) = &place.node else { return Ok(()) };
        for bytes in &place.fresh {
            if let Some((RecordKind::Entry, entry)) = record(bytes) {
                self.reached.add(Count::Entries, u64::from(entry.get(1) == Some(&seat.number())));
                let author = entry.get(1).and_then(|author| Seat::new(*author));
                author.into_iter().for_each(|author| self.views.delivers(self.now, seat, author));
            }
        }
        if node.peer().ending().is_some() {
            self.ended[seat.index()].get_or_insert(self.now);
        }
        if self.oracles.is_some() && !self.excused.villains.contains(&seat) && self.fastest[seat.index()] > MOST_PACKETS
        {
            let what = format!("seat {seat} sends {} packets a second to another", self.fastest[seat.index()]);
            return violated(Oracle::Bounds, self.now, what);
        }
        match &mut self.oracles {
            Some(oracles) if !self.excused.villains.contains(&seat) => {
                oracles.stepped(self.now, node.peer(), &place.fresh)?;
                self.views.stepped(self.now, node.peer())?;
                faults::blame(self.now, node.peer(), &self.excused, &self.ended)
            }
            _ => Ok(()),
        }
    }

    /// Puts messages on a link.
    fn send(&mut self, from: Seat, transmit: Transmit) {
        let Transmit { to, messages } = transmit;
        self.reached.note(Count::Packets);
        let asks = messages.iter().filter(|bytes| bytes.first() == Some(&WANT)).count();
        self.reached.add(Count::Asked, asks as u64);
        if self.oracles.is_some() && !self.excused.villains.contains(&from) {
            messages.iter().for_each(|message| self.views.sends(self.now, from, message));
        }
        let ages = self.views.ages(from, self.now);
        let second = self.now.0 / 1_000_000;
        let wire = &mut self.wires[from.index()][to.index()];
        wire.rate = if wire.rate.0 == second { (second, wire.rate.1 + 1) } else { (second, 1) };
        self.fastest[from.index()] = self.fastest[from.index()].max(wire.rate.1);
        if self.remembers {
            if wire.past.len() >= REMEMBERED {
                wire.past.pop_front();
            }
            wire.past.push_back(messages.clone());
        }
        if wire.cut.is_some() {
            self.reached.note(Count::CutOff);
            return;
        }
        let air = if self.healed { &self.calm } else { self.plan.air(from.number(), to.number()) };
        // A packet has some headers besides.
        let size = 60 + messages.iter().map(|bytes| bytes.len() + 2).sum::<usize>();
        let (first, second) = match wire.link.send(air, self.now.0, size) {
            Fate::Lost => {
                self.reached.note(Count::Lost);
                return;
            }
            Fate::Once(at) => (at, None),
            Fate::Twice(at, again) => (at, Some(again)),
        };
        self.reached.add(Count::Overtaken, u64::from(first < wire.last));
        wire.last = wire.last.max(first);
        if let Some(again) = second {
            self.reached.note(Count::Doubled);
            self.queue.push(Time(again), What::Packet { to, packet: (from, ages, messages.clone()) });
        }
        self.queue.push(Time(first), What::Packet { to, packet: (from, ages, messages) });
    }

    /// The programs that run and keep to the protocol.
    fn honest(&self) -> impl Iterator<Item = &Peer<G, S>> {
        let nodes = self.places.iter().filter_map(|place| place.node.as_ref()).map(Node::peer);
        nodes.filter(|peer| !self.excused.villains.contains(&peer.seat()))
    }

    fn tell(&mut self, what: impl FnOnce() -> String) {
        if let Some(trace) = &mut self.trace {
            trace.line(self.now.since(EPOCH), what());
        }
    }

    fn trace_fresh(&mut self, seat: Seat) {
        if let Some(trace) = &mut self.trace {
            trace.records::<G>(self.now.since(EPOCH), seat, &self.places[seat.index()].fresh);
        }
    }

    /// What the run has reached.
    pub fn reached(&self) -> &Reached {
        &self.reached
    }

    /// The lines that were told.
    pub fn trace(&mut self) -> Option<Trace> {
        self.trace.take()
    }

    /// Now, by the virtual clock.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Virtual time gone by.
    pub fn elapsed_ms(&self) -> u64 {
        self.now.since(EPOCH) / 1000
    }
}
