//! A table in virtual time on which a test can mute, stall or take over a seat, and put bytes on any connection.
//!
//! Unlike [`crate::mesh::Mesh`] it compares nothing by itself: what goes wrong here is meant to.

#![expect(clippy::expect_used, reason = "for tests alone: what fails here fails the test")]

mod kill;

use crate::mesh::{Driver, Weather, charter};
use crate::puppet::{Line, Puppet};
use crate::rng::Rng;
use nertz_lockstep::charter::{Secret, Signed};
use nertz_lockstep::codec::decode;
use nertz_lockstep::entry::{BodyOf, Sealed};
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::{Event, Peer, Setup};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;
use nertz_lockstep::transcript::{Evidence, RecordKind, parse};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};

/// What the network does to messages, link by link.
#[derive(Clone, Debug)]
pub struct Air {
    /// Least one-way delay, µs, from and to.
    pub least: Vec<Vec<u64>>,
    /// Up to so much more, µs, from and to.
    pub jitter: Vec<Vec<u64>>,
    /// Lost, in a hundred.
    pub loss: u64,
    /// Doubled, in a hundred.
    pub double: u64,
}

impl Air {
    /// Every link takes between `least` and `least + jitter`, µs; nothing is lost.
    pub fn even(seats: usize, least: u64, jitter: u64) -> Air {
        Air { least: vec![vec![least; seats]; seats], jitter: vec![vec![jitter; seats]; seats], loss: 0, double: 0 }
    }

    /// The links of one seat, both ways, are so slow.
    pub fn slow(mut self, seat: Seat, least: u64, jitter: u64) -> Air {
        for (links, delay) in [(&mut self.least, least), (&mut self.jitter, jitter)] {
            links[seat.index()].fill(delay);
            links.iter_mut().for_each(|to| to[seat.index()] = delay);
        }
        self
    }
}

impl From<Weather> for Air {
    fn from(weather: Weather) -> Air {
        let seats = weather.delay.len();
        let jitter = vec![vec![weather.jitter; seats]; seats];
        Air { least: weather.delay, jitter, loss: weather.loss, double: weather.double }
    }
}

enum What {
    Messages { from: Seat, to: Seat, messages: Vec<Vec<u8>> },
    Wake(Seat),
    Timer(Seat, u64),
    Repeat,
}

/// When nobody has asked for it, a seat in the test's hands says everything again after so long.
const REPEAT_MS: u64 = 40;

/// From whom, to whom, and its messages.
pub type Packet = (Seat, Seat, Vec<Vec<u8>>);

/// N engines, a network, and the strings in the test's hands.
pub struct Stage<G: Game, S: Scheme, D> {
    /// The engines, by seat.
    pub peers: Vec<Peer<G, S>>,
    /// What each has written to its journal.
    pub journals: Vec<Vec<u8>>,
    /// What each player was told, without entries and measures.
    pub events: Vec<Vec<(Time, Event<G>)>>,
    /// Each peer's own entries and when they were made.
    pub logs: Vec<Vec<(Time, BodyOf<G>)>>,
    /// Now.
    pub now: Time,
    /// The charter, the key pairs and the secrets of all seats.
    pub signed: Signed,
    /// By seat.
    pub signers: Vec<S>,
    /// By seat.
    pub secrets: Vec<Secret>,
    /// The network.
    pub air: Air,
    /// Seats that neither send, nor receive, nor do anything.
    pub muted: Vec<bool>,
    /// Until when a seat's program gets no time: what comes for it waits.
    pub stalled: Vec<Time>,
    /// Everything random.
    pub rng: Rng,
    /// Messages that a peer called malformed, by the seat whose connection they came from.
    pub malformed: Vec<u64>,
    /// Messages sent by each seat.
    pub sent: Vec<u64>,
    /// The last messages sent by anybody, at most as many as [`Stage::listen`] says.
    pub overheard: VecDeque<Vec<u8>>,
    /// How many messages to remember.
    pub listen: usize,
    /// Everything that was sent, lost or not, if a test wants it: from, to, messages.
    pub mail: Option<Vec<Packet>>,
    /// The first body of each entry that was sent, by author and seq, if a test wants them.
    pub bodies: Option<BTreeMap<(Seat, u32), Vec<u8>>>,
    /// The entries that were sent in another form than the first.
    pub rewritten: Vec<(Seat, u32)>,
    /// A seat in the test's hands.
    pub puppet: Option<Puppet<G, S>>,
    /// Entries that the seat stepped last has written to its journal: body ‖ signature.
    fresh: Vec<Vec<u8>>,
    outbox: Vec<(Seat, Vec<Vec<u8>>)>,
    drivers: Vec<D>,
    queue: BinaryHeap<Reverse<(Time, u64)>>,
    what: BTreeMap<u64, What>,
    tick: u64,
    timers: Vec<(u64, Option<Time>)>,
    grace_ms: u64,
}

impl<G: Game, S: Scheme, D: Driver<G, S>> Stage<G, S, D> {
    /// `seats` peers of the game with these rules that wait `grace_ms` for each other; the rest follows from the seed.
    pub fn new(seed: u64, seats: usize, rules: &[u8], grace_ms: u64, driver: impl Fn(Seat) -> D) -> Self {
        let mut rng = Rng::new(seed);
        let (signed, signers, secrets) = charter::<S>(&mut rng, seats, rules);
        let air = Air::from(Weather::drawn(&mut rng, seats));
        let now = Time(1_000_000);
        let game = G::new(&signed.charter).unwrap_or_else(|why| panic!("rules: {why}"));
        let peers = Seat::first(seats).zip(signers.iter().zip(&secrets)).map(|(seat, (signer, secret))| {
            let (signer, secret) = (signer.clone(), secret.clone());
            Peer::new(
                game.clone(),
                Setup { signed: signed.clone(), seat, signer, secret, grace_ms, give_up_ms: Some(0), pace: None },
                now,
            )
        });
        let mut stage = Stage {
            peers: peers.collect(),
            journals: vec![Vec::new(); seats],
            events: (0..seats).map(|_| Vec::new()).collect(),
            logs: (0..seats).map(|_| Vec::new()).collect(),
            now,
            signed,
            signers,
            secrets,
            air,
            muted: vec![false; seats],
            stalled: vec![now; seats],
            rng,
            malformed: vec![0; seats],
            sent: vec![0; seats],
            overheard: VecDeque::new(),
            listen: 0,
            mail: None,
            bodies: None,
            rewritten: Vec::new(),
            puppet: None,
            fresh: Vec::new(),
            outbox: Vec::new(),
            drivers: Seat::first(seats).map(driver).collect(),
            queue: BinaryHeap::new(),
            what: BTreeMap::new(),
            tick: 0,
            timers: vec![(0, None); seats],
            grace_ms,
        };
        for seat in stage.seats() {
            // The first look at a timer finds everything that a new peer has to say.
            let at = stage.now.after(stage.rng.below(5_000));
            stage.schedule(at, What::Timer(seat, 0));
            let at = stage.now.after(stage.rng.below(5_000));
            stage.schedule(at, What::Wake(seat));
        }
        stage
    }

    /// All seats.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<G, S, D> {
        Seat::first(self.peers.len())
    }

    /// All seats but the one.
    pub fn others(&self, seat: Seat) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<G, S, D> {
        self.seats().filter(move |other| *other != seat)
    }

    /// Gives a seat's strings to the test: before its program says something new, the test's plot is asked.
    pub fn take(&mut self, seat: Seat) {
        let (signer, secret) = (self.signers[seat.index()].clone(), self.secrets[seat.index()].clone());
        self.puppet = Some(Puppet::new(seat, signer, secret, &self.signed));
    }

    /// Runs until `until`, or until the hook says so, and returns whether it did. The hook is called after every step of a
    /// peer, before what that peer has to say goes out: muting it there swallows that.
    pub fn run(&mut self, until: Time, mut hook: impl FnMut(&mut Self, Seat) -> bool) -> bool {
        self.act(until, |_, _| Vec::new(), &mut hook)
    }

    /// The same with a plot for the seat that [`Stage::take`] took: it is asked with each entry that the seat's program
    /// would append, and with none when the seat has delivered others'. From the first line that it returns, the program
    /// is out of the game and the plot alone speaks.
    pub fn act(
        &mut self,
        until: Time,
        mut plot: impl FnMut(&mut Puppet<G, S>, Option<&BodyOf<G>>) -> Vec<Line>,
        mut hook: impl FnMut(&mut Self, Seat) -> bool,
    ) -> bool {
        while let Some(Reverse((at, key))) = self.queue.pop() {
            if at > until {
                self.queue.push(Reverse((at, key)));
                return false;
            }
            self.now = self.now.max(at);
            let Some(what) = self.what.remove(&key) else { continue };
            let Some(seat) = self.step(what, &mut plot) else { continue };
            self.drain(seat);
            self.follow(seat, &mut plot);
            let stop = hook(self, seat);
            self.flush(seat);
            if stop {
                return true;
            }
        }
        false
    }

    fn step(
        &mut self,
        what: What,
        plot: &mut impl FnMut(&mut Puppet<G, S>, Option<&BodyOf<G>>) -> Vec<Line>,
    ) -> Option<Seat> {
        let now = self.now;
        let (What::Messages { to: seat, .. } | What::Wake(seat) | What::Timer(seat, _)) = what else {
            self.repeat();
            return None;
        };
        if self.is_loose(seat) {
            if let (What::Messages { messages, .. }, Some(puppet)) = (what, &mut self.puppet) {
                let news = messages.iter().filter(|message| puppet.receive(message)).count();
                let lines = if news > 0 { plot(puppet, None) } else { Vec::new() };
                self.say(lines);
            }
            return None;
        }
        if self.muted[seat.index()] {
            return None;
        }
        if self.stalled[seat.index()] > now {
            let at = self.stalled[seat.index()];
            self.schedule(at, what);
            return None;
        }
        match what {
            What::Messages { from, to, messages } => {
                for message in &messages {
                    let taken = self.peers[to.index()].handle_message(now, from, message);
                    self.malformed[from.index()] += u64::from(taken.is_err());
                }
            }
            What::Wake(seat) => {
                let next = self.drivers[seat.index()].wake(now, &mut self.peers[seat.index()], &mut self.rng);
                if let Some(next) = next {
                    self.schedule(next.max(now.after(1)), What::Wake(seat));
                }
            }
            What::Timer(seat, number) if self.timers[seat.index()].0 == number => {
                self.timers[seat.index()].1 = None;
                self.peers[seat.index()].handle_timeout(now);
            }
            What::Timer(..) | What::Repeat => return None,
        }
        Some(seat)
    }

    fn drain(&mut self, seat: Seat) {
        let at = seat.index();
        self.fresh.clear();
        while let Some(record) = self.peers[at].poll_record() {
            // A record is kind, ms, length, bytes, tag; the file's first bytes are shorter than one.
            if record.len() > 17 && record[0] == 1 {
                self.fresh.push(record[9..record.len() - 8].to_vec());
            }
            self.journals[at].extend_from_slice(&record);
        }
        while let Some(transmit) = self.peers[at].poll_transmit() {
            self.outbox.push((transmit.to, transmit.messages));
        }
        while let Some(event) = self.peers[at].poll_event() {
            if !matches!(event, Event::Entry { .. } | Event::Measured(..)) {
                self.events[at].push((self.now, event));
            }
        }
        let now = self.now;
        let own = self.fresh.iter().filter_map(|bytes| read::<G>(bytes)).filter(|body| body.author == seat);
        self.logs[at].extend(own.map(|body| (now, body)));
        let due = self.peers[at].poll_timeout();
        if due != self.timers[at].1 {
            self.timers[at] = (self.timers[at].0 + 1, due);
            if let Some(due) = due {
                let number = self.timers[at].0;
                self.schedule(due.max(self.now.after(1)), What::Timer(seat, number));
            }
        }
    }

    /// Shows the puppet what its seat's program has journaled, and asks the plot.
    fn follow(&mut self, seat: Seat, plot: &mut impl FnMut(&mut Puppet<G, S>, Option<&BodyOf<G>>) -> Vec<Line>) {
        let Some(puppet) = self.puppet.as_mut().filter(|puppet| puppet.seat == seat && !puppet.loose) else { return };
        puppet.plays.extend(self.peers[seat.index()].own_plays().map(|(id, play)| (id.seq, play.clone())));
        let lines = puppet.follow(&self.fresh, plot);
        self.say(lines);
    }

    fn say(&mut self, lines: Vec<Line>) {
        let Some(puppet) = self.puppet.as_mut().filter(|_| !lines.is_empty()) else { return };
        puppet.said.extend(lines);
        self.repeat();
    }

    /// A puppet says its log and its lines again and again: nobody is to miss them for the weather.
    fn repeat(&mut self) {
        let Some(puppet) = &self.puppet else { return };
        let seat = puppet.seat;
        let mut lines: Vec<(Seat, Vec<u8>)> = Vec::new();
        for line in &puppet.said {
            for to in line.to.iter().copied().filter(|to| *to != seat) {
                if lines.iter().all(|(known, _)| *known != to) {
                    lines.extend(puppet.log().map(|message| (to, message)));
                }
                lines.push((to, line.message.clone()));
            }
        }
        for (to, message) in lines {
            self.send(seat, to, vec![message]);
        }
        self.schedule(self.now.after_ms(REPEAT_MS), What::Repeat);
    }

    fn is_loose(&self, seat: Seat) -> bool {
        self.puppet.as_ref().is_some_and(|puppet| puppet.loose && puppet.seat == seat)
    }

    fn flush(&mut self, seat: Seat) {
        let outbox = std::mem::take(&mut self.outbox);
        if self.muted[seat.index()] || self.is_loose(seat) {
            return;
        }
        for (to, messages) in outbox {
            self.send(seat, to, messages);
        }
    }

    /// Puts messages on the connection from one seat to another, through the weather.
    pub fn send(&mut self, from: Seat, to: Seat, messages: Vec<Vec<u8>>) {
        self.sent[from.index()] += messages.len() as u64;
        for message in messages.iter().filter(|_| self.listen > 0) {
            self.overheard.push_back(message.clone());
        }
        self.overheard.drain(..self.overheard.len().saturating_sub(self.listen));
        self.mail.iter_mut().for_each(|mail| mail.push((from, to, messages.clone())));
        self.watch_bodies(&messages);
        if self.rng.chance(self.air.loss) {
            return;
        }
        for _ in 0..1 + u64::from(self.rng.chance(self.air.double)) {
            let jitter = self.air.jitter[from.index()][to.index()];
            let delay = self.air.least[from.index()][to.index()] + self.rng.below(jitter + 1);
            self.schedule(self.now.after(delay), What::Messages { from, to, messages: messages.clone() });
        }
    }

    /// Puts a message on a connection so that it arrives after `delay` µs: the weather draws nothing for it.
    pub fn inject(&mut self, from: Seat, to: Seat, message: Vec<u8>, delay: u64) {
        self.schedule(self.now.after(delay), What::Messages { from, to, messages: vec![message] });
    }

    fn schedule(&mut self, at: Time, what: What) {
        self.tick += 1;
        self.queue.push(Reverse((at, self.tick)));
        self.what.insert(self.tick, what);
    }

    /// The evidence in a peer's journal.
    pub fn evidence(&self, seat: Seat) -> Vec<Evidence> {
        let parsed = parse(&self.journals[seat.index()]).expect("a journal is a transcript");
        assert!(parsed.bad.is_none() && parsed.torn == 0, "the journal of seat {seat} is not whole");
        let evidence = parsed.records.iter().filter(|record| record.kind == RecordKind::Evidence);
        evidence.map(|record| decode(record.bytes).expect("evidence is canonical")).collect()
    }

    /// Lets peers that have ended write their end records.
    pub fn close(&mut self) {
        for seat in self.seats() {
            let now = self.now;
            self.peers[seat.index()].close(now);
            self.drain(seat);
            self.outbox.clear();
        }
    }
}

/// The body of body ‖ signature.
pub fn read<G: Game>(bytes: &[u8]) -> Option<BodyOf<G>> {
    decode(&Sealed::split(bytes)?.body).ok()
}
