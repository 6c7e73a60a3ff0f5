//! A little network of lobbies, driven by one seed.

use crate::door::Binding;
use crate::lobby::{Config, Event, Lobby, Output, Secrets, Started};
use crate::message::{Address, Ip, Message};
use nertz_core::Rules;
use nertz_lockstep::charter::{Kind, PROTOCOL};
use nertz_lockstep::codec::Text;
use nertz_lockstep::hash::{Hash, derive};
use nertz_lockstep::sign::{PeerId, Scheme};
use nertz_lockstep::time::Time;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Runs a test with each seed of the range, with the one in `NERTZ_SEED`, or with `NERTZ_SEEDS` of them; says which
/// one failed.
pub(super) fn for_seeds(test: &str, seeds: Range<u64>, mut run: impl FnMut(u64)) {
    struct Says<'a>(&'a str, u64);
    impl Drop for Says<'_> {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("replay with: NERTZ_SEED={} cargo test -p nertz-session {}", self.1, self.0);
            }
        }
    }
    let number = |name| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let seeds = match (number("NERTZ_SEED"), number("NERTZ_SEEDS")) {
        (Some(seed), _) => seed..seed + 1,
        (None, Some(count)) => seeds.start..seeds.start + count,
        (None, None) => seeds,
    };
    for seed in seeds {
        let _says = Says(test, seed);
        run(seed);
    }
}

/// SplitMix64.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }

    pub(super) fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }
}

/// What the network does to messages.
#[derive(Clone, Copy)]
pub(super) struct Weather {
    pub(super) delay_ms: Range64,
    pub(super) loss: u64,
    pub(super) twice: u64,
}

/// From, up to and without.
pub(super) type Range64 = (u64, u64);

pub(super) const CALM: Weather = Weather { delay_ms: (1, 2), loss: 0, twice: 0 };

impl Weather {
    pub(super) fn of(random: &mut Random) -> Weather {
        let most = [2, 20, 80][random.below(3) as usize];
        Weather { delay_ms: (1, most), loss: [0, 5, 15][random.below(3) as usize], twice: random.below(10) }
    }
}

pub(super) struct Node<S: Scheme> {
    pub(super) lobby: Lobby<S>,
    pub(super) alive: bool,
    pub(super) begun: Option<Started>,
    pub(super) events: Vec<Event>,
    kept: BTreeSet<Hash>,
}

impl<S: Scheme> Node<S> {
    pub(super) fn key(&self) -> PeerId {
        self.lobby.me()
    }

    pub(super) fn members(&self) -> usize {
        self.lobby.view().members.len()
    }
}

enum Due {
    Up { a: usize, b: usize },
    Bound { at: usize, to: usize, link: u64, binding: Binding },
    Arrives { from: usize, to: usize, link: u64, bytes: Vec<u8> },
    Down { at: usize, from: usize, link: u64 },
}

/// Whether a message gets through: from, to, its bytes, when.
type Filter = Box<dyn Fn(usize, usize, &[u8], Time) -> bool>;

pub(super) struct Mesh<S: Scheme> {
    pub(super) now: Time,
    pub(super) random: Random,
    pub(super) weather: Weather,
    pub(super) nodes: Vec<Node<S>>,
    pub(super) passes: Filter,
    due: BTreeMap<(Time, u64), Due>,
    /// Each side's idea of the connection.
    links: BTreeMap<(usize, usize), u64>,
    count: u64,
}

pub(super) fn config<S: Scheme>(seed: u64, number: usize) -> Config<S> {
    let identity = derive("nertz test identity", &[&seed.to_le_bytes(), &number.to_le_bytes()]);
    Config {
        signer: S::from_seed(&identity),
        table: Some(Text::cut("friday")),
        secret: None,
        name: format!("player {number}"),
        build: "0.1.0".to_owned(),
        rules: Rules::default(),
        propose: false,
        wanted: 0,
        kind: Kind::Match,
        secrets: Secrets::Seed(identity),
        addresses: vec![address(number)],
    }
}

fn address(number: usize) -> Address {
    Address { ip: Ip::V4([10, 0, 0, 1]), port: number as u16, scope: None }
}

/// Other rules than the default ones.
pub(super) fn other_rules(number: u8) -> Rules {
    Rules { countdown: number, ..Rules::default() }
}

impl<S: Scheme> Mesh<S> {
    pub(super) fn new(seed: u64, weather: Weather) -> Mesh<S> {
        Mesh {
            now: Time(0),
            random: Random(seed),
            weather,
            nodes: Vec::new(),
            passes: Box::new(|_, _, _, _| true),
            due: BTreeMap::new(),
            links: BTreeMap::new(),
            count: 0,
        }
    }

    /// `n` lobbies that know each other, in calm weather.
    pub(super) fn met(seed: u64, n: usize) -> Mesh<S> {
        let mut mesh = Mesh::new(seed, CALM);
        for number in 0..n {
            mesh.sit(config(seed, number));
        }
        mesh.meet(n);
        // The last connections come up.
        mesh.pass_ms(100);
        mesh
    }

    pub(super) fn meet(&mut self, n: usize) {
        self.until("all have met", |mesh| {
            mesh.living().all(|at| mesh.nodes[at].members() == n && mesh.agrees_on_members(at))
        });
    }

    fn agrees_on_members(&self, at: usize) -> bool {
        self.nodes[at].lobby.view().missing.iter().all(|missing| matches!(missing.why, crate::lobby::Why::NotReady))
    }

    pub(super) fn living(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|at| self.nodes[*at].alive)
    }

    /// Somebody sits down and knows the address of one who is there, as by discovery.
    pub(super) fn sit(&mut self, config: Config<S>) -> usize {
        let lobby = Lobby::new(config, self.now).unwrap();
        let at = self.nodes.len();
        self.nodes.push(Node { lobby, alive: true, begun: None, events: Vec::new(), kept: BTreeSet::new() });
        let others: Vec<usize> = self.living().filter(|other| *other != at).collect();
        if !others.is_empty() {
            let other = others[self.random.below(others.len() as u64) as usize];
            self.dial(at, other);
        }
        self.drain(at);
        at
    }

    pub(super) fn dial(&mut self, a: usize, b: usize) {
        self.schedule(Due::Up { a, b });
    }

    /// Without a word; the others' connections die of silence.
    pub(super) fn kill(&mut self, at: usize) {
        self.nodes[at].alive = false;
        let ends: Vec<_> = self.links.keys().filter(|(a, b)| *a == at || *b == at).copied().collect();
        for (near, far) in ends {
            let link = self.links.remove(&(near, far)).unwrap();
            if near != at {
                self.links.insert((near, far), link);
                self.count += 1;
                let when = self.now.after_ms(5_000);
                self.due.insert((when, self.count), Due::Down { at: near, from: far, link });
            }
        }
    }

    pub(super) fn with(&mut self, at: usize, act: impl FnOnce(&mut Lobby<S>, Time)) {
        act(&mut self.nodes[at].lobby, self.now);
        self.drain(at);
    }

    pub(super) fn all_ready(&mut self) {
        for at in self.living().collect::<Vec<_>>() {
            self.with(at, |lobby, now| lobby.ready(now, true));
        }
    }

    /// Bytes from one who is connected, whoever that is.
    pub(super) fn inject(&mut self, from: usize, to: usize, bytes: &[u8]) {
        let from = self.nodes[from].key();
        self.with(to, |lobby, now| lobby.handle(now, from, bytes));
    }

    /// Lets time pass until the condition holds, which must be within two virtual minutes.
    pub(super) fn until(&mut self, what: &str, condition: impl Fn(&Mesh<S>) -> bool) {
        let end = self.now.after_ms(120_000);
        while !condition(self) {
            if !self.step(end) {
                let state = |at: usize| {
                    let lobby = &self.nodes[at].lobby;
                    (
                        at,
                        lobby.own.attempt,
                        lobby.members.len(),
                        lobby.links.len(),
                        lobby.playing().is_some(),
                        lobby.missing(),
                    )
                };
                let states: Vec<_> = self.living().map(state).collect();
                panic!("not within two minutes: {what}: {states:#?}");
            }
        }
    }

    pub(super) fn pass_ms(&mut self, ms: u64) {
        let end = self.now.after_ms(ms);
        while self.step(end) {}
        self.now = end;
    }

    pub(super) fn until_all_begin(&mut self) {
        self.until("all begin", |mesh| mesh.living().all(|at| mesh.nodes[at].begun.is_some()));
        self.check_one_charter();
    }

    /// All who have begun have begun the same match, each at a seat of its own.
    pub(super) fn check_one_charter(&self) {
        let begun: Vec<(&Node<S>, &Started)> =
            self.nodes.iter().filter_map(|node| Some((node, node.begun.as_ref()?))).collect();
        for (node, started) in &begun {
            assert_eq!(started.match_id, begun[0].1.match_id);
            assert_eq!(started.signed, begun[0].1.signed);
            assert_eq!(started.signed.check::<S>(), Ok(()));
            assert_eq!(started.signed.charter.protocol, PROTOCOL);
            assert_eq!(started.signed.charter.seat_of(&node.key()), Some(started.seat));
            let own = started.signed.charter.players.iter().find(|player| player.key == node.key()).unwrap();
            assert_eq!(own.charter_key, started.secret.charter_key());
        }
    }

    /// One thing happens, if it does before `end`.
    fn step(&mut self, end: Time) -> bool {
        let timers = self.living().filter_map(|at| Some((self.nodes[at].lobby.poll_timeout()?, at))).min();
        let arrival = self.due.keys().next().copied();
        let timer_first = match (timers, arrival) {
            (Some((timer, _)), Some((arrival, _))) => timer <= arrival,
            (timer, _) => timer.is_some(),
        };
        if timer_first {
            let Some((when, at)) = timers.filter(|(when, _)| *when <= end) else { return false };
            self.now = self.now.max(when);
            self.with(at, |lobby, now| lobby.handle_timeout(now));
            let next = self.nodes[at].lobby.poll_timeout();
            assert!(next.is_none_or(|next| next > self.now), "a timeout that leaves itself due");
            return true;
        }
        let Some(arrival) = arrival.filter(|(when, _)| *when <= end) else { return false };
        self.now = self.now.max(arrival.0);
        let due = self.due.remove(&arrival).unwrap();
        self.happen(due);
        true
    }

    fn happen(&mut self, due: Due) {
        match due {
            Due::Up { a, b } => {
                let possible = self.nodes[a].alive && self.nodes[b].alive && (self.passes)(a, b, &[], self.now);
                if !possible || self.links.contains_key(&(a, b)) || self.links.contains_key(&(b, a)) {
                    return;
                }
                self.count += 1;
                for (near, far) in [(a, b), (b, a)] {
                    self.links.insert((near, far), self.count);
                }
                for (near, far) in [(a, b), (b, a)] {
                    let far = self.nodes[far].key();
                    self.with(near, |lobby, now| lobby.connected(now, far));
                }
                self.bind(a, b, self.count);
            }
            Due::Bound { at, to, link, binding } => {
                if self.nodes[at].alive && self.links.get(&(at, to)) == Some(&link) {
                    let to = self.nodes[to].key();
                    self.with(at, |lobby, now| lobby.bound(now, to, binding));
                }
            }
            Due::Arrives { from, to, link, bytes } => {
                if self.nodes[to].alive && self.links.get(&(to, from)) == Some(&link) {
                    self.inject(from, to, &bytes);
                }
            }
            Due::Down { at, from, link } => {
                if self.links.get(&(at, from)) == Some(&link) {
                    self.links.remove(&(at, from));
                    if self.nodes[at].alive {
                        let from = self.nodes[from].key();
                        self.with(at, |lobby, now| lobby.disconnected(now, from));
                    }
                }
            }
        }
    }

    /// The two dial each other at once at times, or again: several connections, which each hears of at its own moment.
    fn bind(&mut self, a: usize, b: usize, link: u64) {
        for number in 0..1 + self.random.below(3) {
            let binding = Binding(derive("nertz test binding", &[&link.to_le_bytes(), &number.to_le_bytes()]));
            for (at, to) in [(a, b), (b, a)] {
                self.schedule(Due::Bound { at, to, link, binding });
            }
        }
    }

    fn schedule(&mut self, due: Due) {
        let (from, to) = self.weather.delay_ms;
        let when = self.now.after(from * 1000 + self.random.below((to - from) * 1000));
        self.count += 1;
        self.due.insert((when, self.count), due);
    }

    fn drain(&mut self, at: usize) {
        while let Some(output) = self.nodes[at].lobby.poll_output() {
            match output {
                Output::Send { to, bytes } => self.post(at, to, bytes),
                Output::Dial { key, addresses } => {
                    let to = usize::from(addresses[0].port);
                    assert_eq!(self.nodes[to].key(), key);
                    self.dial(at, to);
                }
                Output::Close { peer, .. } => {
                    let far = self.at(&peer);
                    if let Some(link) = self.links.remove(&(at, far)) {
                        self.count += 1;
                        let after_all = self.now.after_ms(self.weather.delay_ms.1 + 1);
                        self.due.insert((after_all, self.count), Due::Down { at: far, from: at, link });
                    }
                }
                Output::Keep(keep) => {
                    self.nodes[at].kept.insert(keep.match_id());
                }
                Output::Event(Event::Started(started)) => {
                    assert!(self.nodes[at].begun.replace(*started).is_none(), "begun twice");
                }
                Output::Event(event) => self.nodes[at].events.push(event),
            }
        }
    }

    fn post(&mut self, at: usize, to: PeerId, bytes: Vec<u8>) {
        if let Ok(Message::CharterSig(message)) = Message::read(&bytes) {
            assert!(self.nodes[at].kept.contains(&message.match_id), "signed before the secret is kept");
        }
        let far = self.at(&to);
        let Some(&link) = self.links.get(&(at, far)) else { return };
        if !(self.passes)(at, far, &bytes, self.now) {
            return;
        }
        for _ in 0..1 + u64::from(self.random.percent(self.weather.twice)) {
            // The last word goes with the end of the connection, which is repeated until it is heard.
            let is_bye = bytes.first() == Some(&10);
            if is_bye || !self.random.percent(self.weather.loss) {
                self.schedule(Due::Arrives { from: at, to: far, link, bytes: bytes.clone() });
            }
        }
    }

    fn at(&self, key: &PeerId) -> usize {
        self.nodes.iter().position(|node| node.key() == *key).unwrap()
    }
}
