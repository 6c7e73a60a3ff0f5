//! A mesh in virtual time: real engines, a network that delays, reorders, loses and doubles by a seed.

use crate::rng::Rng;
use nertz_lockstep::charter::{Charter, Kind, PROTOCOL, Player, Secret, Signed};
use nertz_lockstep::codec::{List, Text, decode};
use nertz_lockstep::contest::{Fate, PlayId, Slot, Tie};
use nertz_lockstep::entry::{BodyOf, Item};
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::{Event, Pace, Peer, Setup};
use nertz_lockstep::seat::{Clock, Seat};
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;
use nertz_lockstep::wire::Message;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// What the network does to messages.
#[derive(Clone, Debug)]
pub struct Weather {
    /// Least one-way delay of each link, µs.
    pub delay: Vec<Vec<u64>>,
    /// Up to so much more, µs.
    pub jitter: u64,
    /// Lost, in a hundred.
    pub loss: u64,
    /// Doubled, in a hundred.
    pub double: u64,
}

impl Weather {
    /// A weather drawn from a seed: some faults are off wholly.
    pub fn drawn(rng: &mut Rng, seats: usize) -> Weather {
        let base = [200, 1_000, 10_000, 60_000][rng.below(4) as usize];
        let spread = [0, base, base * 5][rng.below(3) as usize];
        Weather {
            delay: (0..seats).map(|_| (0..seats).map(|_| base + rng.below(spread + 1)).collect()).collect(),
            jitter: [0, base / 2, base * 3][rng.below(3) as usize],
            loss: [0, 0, 2, 20][rng.below(4) as usize],
            double: [0, 0, 10][rng.below(3) as usize],
        }
    }
}

/// Who moves a peer's hands: called when it wakes, returns when to wake it again.
pub trait Driver<G: Game, S: Scheme> {
    /// Does what it likes with the peer.
    fn wake(&mut self, now: Time, peer: &mut Peer<G, S>, rng: &mut Rng) -> Option<Time>;
}

/// A charter signed by players made from a seed, with their signers and secrets in seat order.
pub fn charter<S: Scheme>(rng: &mut Rng, seats: usize, rules: &[u8]) -> (Signed, Vec<S>, Vec<Secret>) {
    let mut people: Vec<(S, Secret)> = (0..seats).map(|_| (S::from_seed(&rng.bytes()), Secret(rng.bytes()))).collect();
    people.sort_by_key(|(signer, _)| signer.peer());
    let players = (0..)
        .zip(&people)
        .map(|(number, (signer, secret))| Player {
            key: signer.peer(),
            name: Text::cut(["Ana", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana"][number]),
            charter_key: secret.charter_key(),
        })
        .collect();
    let charter = Charter {
        protocol: PROTOCOL,
        kind: Kind::Match,
        attempt: 1,
        rules: List::truncated(rules.to_vec()),
        players: List::truncated(players),
        nonces: List::truncated(people.iter().map(|(_, secret)| secret.lobby_nonce()).collect()),
        carried: None,
    };
    people.sort_by_key(|(signer, _)| charter.seat_of(&signer.peer()));
    let signatures = people.iter().map(|(signer, _)| charter.sign(signer)).collect();
    let (signers, secrets) = people.into_iter().unzip();
    (Signed { charter, signatures }, signers, secrets)
}

enum What {
    Messages { from: Seat, to: Seat, messages: Vec<Vec<u8>> },
    Wake(Seat),
    Timer(Seat, u64),
}

/// What a run has reached: a run that reaches nothing is no test.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    /// Entries appended by all.
    pub entries: u64,
    /// Plays that lost.
    pub lost: u64,
    /// Slots with more than one play, and drawn ones, over all rounds.
    pub contested: u64,
    /// Slots decided by a draw.
    pub draws: u64,
    /// Rounds ended by a call.
    pub calls: u64,
    /// Rounds ended by being stuck.
    pub stuck: u64,
    /// Messages lost by the network.
    pub dropped: u64,
}

impl Reached {
    /// Adds another run's.
    pub fn add(&mut self, one: &Reached) {
        self.entries += one.entries;
        self.lost += one.lost;
        self.contested += one.contested;
        self.draws += one.draws;
        self.calls += one.calls;
        self.stuck += one.stuck;
        self.dropped += one.dropped;
    }
}

/// N engines and a network.
pub struct Mesh<G: Game, S: Scheme, D> {
    /// The engines, by seat.
    pub peers: Vec<Peer<G, S>>,
    /// What each has written to its journal.
    pub journals: Vec<Vec<u8>>,
    /// Now.
    pub now: Time,
    /// Counters.
    pub reached: Reached,
    /// Events of each peer since the beginning (without the entries).
    pub events: Vec<Vec<Event<G>>>,
    /// Peers that neither send nor receive any more.
    pub silent: Vec<bool>,
    /// Every entry seen on the wire or appended, by seat.
    pub published: Vec<Vec<BodyOf<G>>>,
    /// Whether decisions are compared after every step.
    pub oracles: bool,
    drivers: Vec<D>,
    rng: Rng,
    weather: Weather,
    queue: BinaryHeap<Reverse<(Time, u64)>>,
    what: BTreeMap<u64, What>,
    tick: u64,
    timers: Vec<u64>,
    timer_at: Vec<Option<Time>>,
    decided: BTreeMap<(u32, Slot, PlayId), Fate>,
    checked: Vec<Clock>,
}

impl<G: Game, S: Scheme, D: Driver<G, S>> Mesh<G, S, D> {
    /// A mesh of `seats` peers of the game with these rules; everything else follows from the seed.
    pub fn new(
        seed: u64,
        seats: usize,
        rules: &[u8],
        pace: Option<Pace>,
        driver: impl Fn(Seat, &mut Rng) -> D,
    ) -> Self {
        let mut rng = Rng::new(seed);
        let (signed, signers, secrets) = charter::<S>(&mut rng, seats, rules);
        let weather = Weather::drawn(&mut rng, seats);
        let now = Time(1_000_000);
        let drivers = Seat::first(seats).map(|seat| driver(seat, &mut rng)).collect();
        let game = G::new(&signed.charter).unwrap_or_else(|why| panic!("rules: {why}"));
        let peers = Seat::first(seats).zip(signers.into_iter().zip(secrets)).map(|(seat, (signer, secret))| {
            let setup =
                Setup { signed: signed.clone(), seat, signer, secret, grace_ms: 600_000, give_up_ms: Some(0), pace };
            Peer::new(game.clone(), setup, now)
        });
        let mut mesh = Mesh {
            peers: peers.collect(),
            journals: vec![Vec::new(); seats],
            now,
            reached: Reached::default(),
            events: (0..seats).map(|_| Vec::new()).collect(),
            silent: vec![false; seats],
            published: (0..seats).map(|_| Vec::new()).collect(),
            oracles: true,
            drivers,
            rng,
            weather,
            queue: BinaryHeap::new(),
            what: BTreeMap::new(),
            tick: 0,
            timers: vec![0; seats],
            timer_at: vec![None; seats],
            decided: BTreeMap::new(),
            checked: vec![Clock::default(); seats],
        };
        for seat in Seat::first(seats) {
            mesh.drain(seat);
            let at = mesh.now.after(mesh.rng.below(5_000));
            mesh.schedule(at, What::Wake(seat));
        }
        mesh
    }

    /// Replaces the weather.
    pub fn set_weather(&mut self, weather: Weather) {
        self.weather = weather;
    }

    /// Runs until nothing is left to do, `until` has come, or `stop` says so. Returns whether `stop` did.
    pub fn run(&mut self, until: Time, mut stop: impl FnMut(&Self) -> bool) -> bool {
        while let Some(Reverse((at, key))) = self.queue.pop() {
            if at > until {
                self.queue.push(Reverse((at, key)));
                return false;
            }
            self.now = self.now.max(at);
            let Some(what) = self.what.remove(&key) else { continue };
            let seat = self.step(what);
            if let Some(seat) = seat {
                self.drain(seat);
                let clock = self.peers[seat.index()].clock();
                if self.oracles && self.checked[seat.index()] != clock {
                    self.checked[seat.index()] = clock;
                    self.check_decisions(seat);
                }
            }
            if stop(self) {
                return true;
            }
        }
        false
    }

    /// Runs to the end of the match and lets all write their end records. Panics, naming the seed, if it does not end.
    pub fn finish(&mut self, seed: u64, limit_s: u64) {
        let until = self.now.after_ms(limit_s * 1000);
        let ended = self.run(until, |mesh| mesh.peers.iter().all(Peer::is_over));
        if !ended {
            for peer in &self.peers {
                let (seat, table) = (peer.seat(), peer.table());
                println!("seat {seat}: {:?}, {:?}, {:?}", peer.clock(), peer.ending(), peer.waiting());
                println!("  {:?}", table.latest(seat));
            }
            for log in &self.published {
                println!("{:?}", log.iter().rev().take(4).map(|body| &body.items).collect::<Vec<_>>());
            }
            panic!("seed {seed}: the match has not ended after {limit_s} s");
        }
        let until = self.now.after_ms(60_000);
        self.run(until, |mesh| mesh.peers.iter().all(|peer| peer.is_done(mesh.now)));
        for seat in Seat::first(self.peers.len()) {
            let now = self.now;
            self.peers[seat.index()].close(now);
            self.drain(seat);
        }
        let table = self.peers[0].table();
        for outcome in table.rounds().iter().filter_map(|round| round.outcome()) {
            self.reached.contested += u64::from(outcome.contests.contested);
            self.reached.draws += u64::from(outcome.contests.draws);
            self.reached.lost += u64::from(outcome.contests.lost);
            *(if outcome.ended_by.is_some() { &mut self.reached.calls } else { &mut self.reached.stuck }) += 1;
        }
    }

    fn step(&mut self, what: What) -> Option<Seat> {
        let now = self.now;
        match what {
            What::Messages { from, to, messages } => {
                if self.silent[to.index()] {
                    return None;
                }
                let taken = self.peers[to.index()].handle_messages(now, from, messages.iter().map(|bytes| &bytes[..]));
                assert!(taken.is_ok(), "an honest peer's message is malformed");
                Some(to)
            }
            What::Wake(seat) => {
                if self.silent[seat.index()] {
                    return None;
                }
                let next = self.drivers[seat.index()].wake(now, &mut self.peers[seat.index()], &mut self.rng);
                if let Some(next) = next {
                    self.schedule(next.max(now.after(1)), What::Wake(seat));
                }
                Some(seat)
            }
            What::Timer(seat, number) => {
                if self.silent[seat.index()] || self.timers[seat.index()] != number {
                    return None;
                }
                self.timer_at[seat.index()] = None;
                self.peers[seat.index()].handle_timeout(now);
                Some(seat)
            }
        }
    }

    /// Drains a peer: journal, network, events, timer; in this order.
    pub fn drain(&mut self, seat: Seat) {
        let at = seat.index();
        while let Some(record) = self.peers[at].poll_record() {
            self.journals[at].extend_from_slice(&record);
        }
        while let Some(transmit) = self.peers[at].poll_transmit() {
            if self.silent[at] {
                continue;
            }
            for bytes in &transmit.messages {
                self.publish(bytes);
            }
            self.send(seat, transmit.to, transmit.messages);
        }
        while let Some(event) = self.peers[at].poll_event() {
            match event {
                Event::Entry { seat: author, .. } => self.reached.entries += u64::from(author == seat),
                Event::Measured(..) => {}
                other => self.events[at].push(other),
            }
        }
        let due = self.peers[at].poll_timeout();
        if due != self.timer_at[at] {
            self.timers[at] += 1;
            self.timer_at[at] = due;
            if let Some(due) = due {
                let number = self.timers[at];
                self.schedule(due.max(self.now.after(1)), What::Timer(seat, number));
            }
        }
    }

    fn send(&mut self, from: Seat, to: Seat, messages: Vec<Vec<u8>>) {
        if self.rng.chance(self.weather.loss) {
            self.reached.dropped += 1;
            return;
        }
        let copies = 1 + u64::from(self.rng.chance(self.weather.double));
        for _ in 0..copies {
            let delay = self.weather.delay[from.index()][to.index()] + self.rng.below(self.weather.jitter + 1);
            self.schedule(self.now.after(delay), What::Messages { from, to, messages: messages.clone() });
        }
    }

    fn schedule(&mut self, at: Time, what: What) {
        self.tick += 1;
        self.queue.push(Reverse((at, self.tick)));
        self.what.insert(self.tick, what);
    }

    fn publish(&mut self, bytes: &[u8]) {
        let Ok(Message::Entry(_, sealed)) = Message::read(bytes) else { return };
        let Some((author, seq)) = sealed.peek() else { return };
        let log = &mut self.published[author.index()];
        if seq as usize == log.len() + 1
            && let Ok(body) = decode::<BodyOf<G>>(&sealed.body)
        {
            log.push(body);
        }
    }

    /// What anybody has decided, everybody decides the same, at every later clock.
    fn check_decisions(&mut self, seat: Seat) {
        let table = self.peers[seat.index()].table();
        let clock = table.clock();
        let Some(round) = table.rounds().last() else { return };
        let observer = table.observer(round, &clock);
        let mut seen = Vec::new();
        for slot in round.contests().slots() {
            let tie = if table.game().ends_round(slot) { Tie::First } else { table.game().tie(slot) };
            let verdict = observer.verdict(slot, tie);
            for (id, _) in &verdict.plays {
                seen.push(((round.number(), slot, *id), verdict.fate(*id)));
            }
            if tie != Tie::Both {
                assert!(verdict.won.len() <= 1, "slot {slot:?} has two winners: {verdict:?}");
            }
        }
        for (key, fate) in seen {
            match (self.decided.get(&key).copied(), fate) {
                (None, Fate::Undecided) => {}
                (None, fate) => {
                    self.decided.insert(key, fate);
                }
                // An earlier clock may not know yet; it may never know otherwise.
                (Some(_), Fate::Undecided) => {}
                (Some(before), fate) => {
                    assert_eq!(before, fate, "play {key:?} was decided in two ways; seat {seat} at {clock:?}");
                }
            }
        }
    }

    /// Nobody's messages determine an unturned card: no group has opened further than the owner has turned.
    pub fn check_knowledge(&self) {
        for round in 1..=self.peers.iter().map(|peer| peer.table().rounds().len()).max().unwrap_or(0) as u32 {
            let mut opened: BTreeMap<(Seat, u8), u8> = BTreeMap::new();
            let mut turned: BTreeMap<Seat, u8> = BTreeMap::new();
            for log in &self.published {
                let mut at = 0;
                for body in log {
                    for item in body.items.iter() {
                        if matches!(item, Item::Commit { .. }) {
                            at += 1;
                        }
                        if at != round {
                            continue;
                        }
                        if let Item::Open { deck, slot, k, .. } = item {
                            let most = opened.entry((*deck, *slot)).or_default();
                            *most = (*most).max(*k);
                        }
                    }
                }
            }
            for peer in &self.peers {
                if let Some(now) = peer.table().now(round) {
                    for owner in Seat::first(self.peers.len()) {
                        let most = turned.entry(owner).or_default();
                        *most = (*most).max(now.turned(owner));
                    }
                }
            }
            for ((deck, slot), k) in opened {
                let most = turned.get(&deck).copied().unwrap_or(0);
                assert!(k <= most, "slot {slot} of deck {deck} is opened to {k}, the deck is turned to {most}");
            }
        }
    }

    /// No honest peer is ever accused, and none sees another table.
    pub fn check_peace(&self) {
        for (seat, events) in Seat::first(self.peers.len()).zip(&self.events) {
            let accused = events.iter().find(|event| !matches!(event, Event::Over));
            assert!(accused.is_none(), "seat {seat}: {accused:?}");
        }
    }

    /// Everybody has the same score sheets.
    pub fn check_results(&self) {
        let sheet = |peer: &Peer<G, S>| -> Vec<Vec<i16>> { peer.table().results_before(u32::MAX) };
        let first = sheet(&self.peers[0]);
        assert!(!first.is_empty(), "no round was scored");
        assert!(self.peers.iter().all(|peer| sheet(peer) == first), "the score sheets differ");
    }
}
