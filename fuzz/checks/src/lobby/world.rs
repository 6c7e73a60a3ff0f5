//! One to three honest sessions, one that is real too but whose words are damaged on the way, and strangers who say anything.
//!
//! An honest player is never bound by what he has not agreed to ([`Node::drain`]), and once the others are silent, those who are
//! honest come together.

use super::hostile::{Hostile, Known};
use super::node::{Node, Out, TABLE};
use crate::choices::{Choices, damage};
use crate::make::make;
use nertz_core::Rules;
use nertz_lockstep::codec::Text;
use nertz_lockstep::sign::PeerId;
use nertz_lockstep::time::Time;
use nertz_session::message::{Message, Sit, frame, unframe};
use nertz_session::session::MAX_DATAGRAM;
use peak_alloc::PeakAlloc;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How many strangers there are.
const HOSTILE: u8 = 12;
/// So many things happen at most.
const MAX_OPS: usize = 120;
/// One occasion makes no more traffic than this.
const MAX_PACKETS: usize = 4_000;
/// A table holds no more memory.
const MAX_MEMORY: usize = 8 << 20;
/// After so long nobody remembers who has gone, and everybody is dialled again.
const FORGOTTEN_MS: u64 = 45_000;

struct Packet {
    from: usize,
    to: usize,
    stream: bool,
    bytes: Vec<u8>,
}

struct World {
    now: Time,
    nodes: Vec<Node>,
    /// The one whose words are damaged.
    puppet: usize,
    /// How, one after the other.
    tampers: VecDeque<Vec<u8>>,
    hostile: Vec<Hostile>,
    /// Which strangers are connected to which node.
    strangers: BTreeSet<(usize, usize)>,
    /// Connections between nodes, each in both directions.
    links: BTreeSet<(usize, usize)>,
    /// Where nothing gets through.
    cut: BTreeSet<(usize, usize)>,
    on_the_way: VecDeque<Packet>,
    /// So many packets are lost.
    lost: u8,
    /// The last things that anybody said.
    heard: VecDeque<Vec<u8>>,
    /// The last record of each node.
    sits: BTreeMap<PeerId, Sit>,
}

/// Runs one input.
pub(super) fn check(bytes: &[u8], memory: &PeakAlloc) {
    let before = memory.current_usage();
    let mut choices = Choices::of(bytes);
    let mut world = World::new(1 + usize::from(choices.or_zero() % 3));
    for _ in 0..MAX_OPS {
        let Some(what) = choices.byte() else { break };
        world.happens(what, &mut choices);
        world.nodes.iter().for_each(|node| node.check_view(world.now));
    }
    let taken = memory.current_usage().saturating_sub(before);
    assert!(taken <= MAX_MEMORY, "{taken} bytes of memory for {} nodes", world.nodes.len());
    world.check_charters();
    world.in_peace();
    world.check_charters();
}

impl World {
    /// So many honest ones, the puppet, and the strangers.
    fn new(honest: usize) -> World {
        let now = Time(1_000_000);
        let nodes: Vec<Node> = (0..=honest).map(|number| Node::new(number as u8, now)).collect();
        let mut world = World {
            now,
            puppet: honest,
            nodes,
            tampers: VecDeque::new(),
            hostile: (0..HOSTILE).map(Hostile::new).collect(),
            strangers: BTreeSet::new(),
            links: BTreeSet::new(),
            cut: BTreeSet::new(),
            on_the_way: VecDeque::new(),
            lost: 0,
            heard: VecDeque::new(),
            sits: BTreeMap::new(),
        };
        (0..=honest).for_each(|at| world.drain(at));
        world
    }

    fn happens(&mut self, what: u8, choices: &mut Choices<'_>) {
        let who = choices.or_zero();
        let at = usize::from(who) % self.nodes.len();
        let stranger = usize::from(if who < 0xc0 { who / 4 % 3 } else { who % HOSTILE });
        let now = self.now;
        match what % 20 {
            0 => self.pass_ms([1, 60, 250, 1_000, 2_000, 5_000, 12_000, 35_000][usize::from(who % 8)]),
            1 => self.meet(at, usize::from(who / 16) % self.nodes.len()),
            2 => {
                self.strangers.insert((stranger, at));
                let key = self.hostile[stranger].key();
                self.nodes[at].session.connected(now, key);
                self.drain(at);
                let hello = self.hostile[stranger].hello(&mut Choices::of(&[])).bytes();
                self.tell(stranger, at, &hello, false);
            }
            3 => {
                self.strangers.remove(&(stranger, at));
                let key = self.hostile[stranger].key();
                self.nodes[at].session.disconnected(now, key);
            }
            4..=8 => {
                let known = self.known(at);
                if let Some(bytes) = self.hostile[stranger].says(&known, choices) {
                    self.tell(stranger, at, &bytes, bytes.len() + 2 > MAX_DATAGRAM);
                }
            }
            9 => {
                let which = usize::from(choices.or_zero()) % self.heard.len().max(1);
                let Some(mut bytes) = self.heard.get(which).cloned() else { return };
                damage(&mut bytes, &mut Choices::of(&choices.bytes()));
                self.tell(stranger, at, &bytes, bytes.len() + 2 > MAX_DATAGRAM);
            }
            10 => {
                let bytes = choices.bytes();
                let key = self.hostile[stranger].key();
                match what & 0x80 {
                    0 => self.nodes[at].session.handle_datagram(now, key, &bytes),
                    _ => self.nodes[at].session.handle_stream(now, key, &bytes),
                }
            }
            11 | 12 => self.nodes[at].say_ready(now, who < 0xc0),
            13 => {
                let preset = choices.pick(&Rules::presets().collect::<Vec<_>>());
                let rules = Rules::preset(preset).expect("a preset");
                let _ = self.nodes[at].session.propose(now, &rules);
            }
            14 => {
                if let Some(text) = make::<Text<200>>(choices) {
                    self.nodes[at].session.talk(now, &text);
                }
            }
            15 => {
                let other = usize::from(who / 16) % self.nodes.len();
                if !self.cut.remove(&(at, other)) {
                    self.cut.insert((at, other));
                }
            }
            16 => self.part(at, usize::from(who / 16) % self.nodes.len()),
            17 => self.lost = who % 16,
            18 => self.tampers.push_back(choices.bytes()),
            _ => match who / 64 {
                0 if who / 16 == 3 => self.nodes[at].session.leave(now, false),
                _ => self.nodes[at].session.uncover(now),
            },
        }
        self.drain(at);
        self.carry();
    }

    /// A stranger tells a node something.
    fn tell(&mut self, stranger: usize, at: usize, bytes: &[u8], stream: bool) {
        if !self.strangers.contains(&(stranger, at)) {
            return;
        }
        let key = self.hostile[stranger].key();
        let framed = frame(&[bytes], MAX_DATAGRAM).datagrams;
        match framed.first() {
            Some(datagram) if !stream => self.nodes[at].session.handle_datagram(self.now, key, datagram),
            _ => self.nodes[at].session.handle_stream(self.now, key, bytes),
        }
        self.drain(at);
    }

    fn known(&self, at: usize) -> Known {
        let node = &self.nodes[at];
        let view = node.session.lobby_view();
        Known {
            members: view.members.iter().map(|member| member.key).collect(),
            rules: view.rules,
            sit: self.sits.get(&node.key).cloned(),
            kept: node.kept.last().copied(),
        }
    }

    fn meet(&mut self, a: usize, b: usize) {
        if a == b || !self.links.insert((a, b)) || !self.links.insert((b, a)) {
            return;
        }
        for (near, far) in [(a, b), (b, a)] {
            let key = self.nodes[far].key;
            self.nodes[near].session.connected(self.now, key);
            self.drain(near);
        }
    }

    fn part(&mut self, a: usize, b: usize) {
        for (near, far) in [(a, b), (b, a)] {
            if self.links.remove(&(near, far)) {
                let key = self.nodes[far].key;
                self.nodes[near].session.disconnected(self.now, key);
                self.drain(near);
            }
        }
    }

    /// Takes what a node wants done.
    fn drain(&mut self, at: usize) {
        for out in self.nodes[at].drain() {
            match out {
                Out::Packet { to, stream, bytes } => {
                    self.overhear(stream, &bytes);
                    let Some(to) = self.nodes.iter().position(|node| node.key == to) else { continue };
                    if self.links.contains(&(at, to)) {
                        self.on_the_way.push_back(Packet { from: at, to, stream, bytes });
                    }
                }
                Out::Dial(key) => {
                    if let Some(to) = self.nodes.iter().position(|node| node.key == key) {
                        // Comes up by and by: an empty packet.
                        self.on_the_way.push_back(Packet { from: at, to, stream: true, bytes: Vec::new() });
                    }
                }
                Out::Close(key) => match self.nodes.iter().position(|node| node.key == key) {
                    // The last word is on its way.
                    Some(to) => drop(self.links.remove(&(at, to))),
                    None => self.strangers.retain(|(stranger, of)| *of != at || self.hostile[*stranger].key() != key),
                },
            }
        }
    }

    fn overhear(&mut self, stream: bool, bytes: &[u8]) {
        let messages = if stream { vec![bytes] } else { unframe(bytes).unwrap_or_default() };
        for message in messages {
            if let Ok(Message::Sit(signed)) = Message::read(message) {
                self.sits.insert(signed.sit.key, signed.sit);
            }
            if self.heard.len() == 32 {
                self.heard.pop_front();
            }
            self.heard.push_back(message.to_vec());
        }
    }

    /// Carries all that is on the way, and what comes of it.
    fn carry(&mut self) {
        for count in 0.. {
            assert!(count < MAX_PACKETS, "they talk for ever");
            let Some(Packet { from, to, stream, mut bytes }) = self.on_the_way.pop_front() else { return };
            if bytes.is_empty() {
                if !self.cut.contains(&(from, to)) && self.nodes.len() > from.max(to) {
                    self.meet(from, to);
                }
                continue;
            }
            if self.cut.contains(&(from, to)) || !self.links.contains(&(to, from)) {
                continue;
            }
            let closes = stream && bytes.first() == Some(&10);
            if self.lost > 0 && !closes {
                self.lost -= 1;
                continue;
            }
            if from == self.puppet
                && let Some(tamper) = self.tampers.pop_front()
            {
                damage(&mut bytes, &mut Choices::of(&tamper));
            }
            let key = self.nodes[from].key;
            match stream {
                true => self.nodes[to].session.handle_stream(self.now, key, &bytes),
                false => self.nodes[to].session.handle_datagram(self.now, key, &bytes),
            }
            self.drain(to);
            if closes {
                self.part(from, to);
            }
        }
    }

    /// Lets time pass, timer by timer.
    fn pass_ms(&mut self, ms: u64) {
        let end = self.now.after_ms(ms);
        loop {
            let timers = self.nodes.iter().enumerate();
            let next = timers.filter_map(|(at, node)| Some((node.session.poll_timeout()?, at))).min();
            let Some((when, at)) = next.filter(|(when, _)| *when <= end) else { break };
            self.now = self.now.max(when);
            self.nodes[at].session.handle_timeout(self.now);
            let again = self.nodes[at].session.poll_timeout();
            assert!(again.is_none_or(|again| again > self.now), "a timeout that leaves itself due");
            self.drain(at);
            self.carry();
        }
        self.now = end;
    }

    /// All who hold a charter hold what all of its honest players have signed.
    fn check_charters(&self) {
        for node in &self.nodes {
            let Some(signed) = &node.begun else { continue };
            let match_id = signed.charter.match_id();
            for other in &self.nodes {
                if signed.charter.seat_of(&other.key).is_none() {
                    continue;
                }
                assert!(other.kept.contains(&match_id), "in a charter that it has never signed");
                assert_eq!(*other.rules, *signed.charter.rules, "its player has seen the rules");
            }
        }
    }

    /// The strangers and the puppet are silent from now on. If no honest one has begun a match with them, all begin one.
    fn in_peace(&mut self) {
        for (stranger, at) in std::mem::take(&mut self.strangers) {
            let key = self.hostile[stranger].key();
            self.nodes[at].session.disconnected(self.now, key);
            self.drain(at);
        }
        (0..self.puppet).for_each(|at| self.part(at, self.puppet));
        self.nodes.truncate(self.puppet);
        self.on_the_way.clear();
        self.cut.clear();
        self.lost = 0;
        if self.nodes.len() < 2 {
            return;
        }
        // Two who are ready do not wait for a third.
        for at in 0..self.nodes.len() {
            self.nodes[at].say_ready(self.now, false);
            self.drain(at);
        }
        self.pass_ms(FORGOTTEN_MS);
        if self.nodes.iter().any(|node| node.begun.is_some() || node.session.is_over()) {
            return;
        }
        for second in 0..60 {
            if self.nodes.iter().all(|node| node.begun.is_some()) {
                break;
            }
            (1..self.nodes.len()).for_each(|at| self.meet(0, at));
            if second == 0 && self.nodes[0].session.lobby_view().unsuitable.is_some() {
                self.nodes[0].session.propose(self.now, &Rules::default()).expect("rules that can be played");
                self.drain(0);
            }
            self.carry();
            for at in (0..self.nodes.len()).filter(|_| second % 5 == 3) {
                self.nodes[at].say_ready(self.now, true);
                self.drain(at);
                self.carry();
            }
            self.pass_ms(1_000);
        }
        let states: Vec<_> = self.nodes.iter().map(|node| node.session.lobby_view().missing).collect();
        let begun: BTreeSet<_> =
            self.nodes.iter().map(|node| node.begun.as_ref().map(|signed| signed.charter.match_id())).collect();
        assert!(begun.len() == 1 && !begun.contains(&None), "at a table named {TABLE}, in peace: {states:#?}");
    }
}

/// Inputs to start from, by name.
pub(super) fn seeds() -> Vec<(&'static str, Vec<u8>)> {
    let with = |honest: u8, ops: &[&[u8]]| [&[9, honest - 1][..], &ops.concat()].concat();
    vec![
        // Two meet, get ready, begin; one uncovers.
        ("pair", with(2, &[&[1, 0x10], &[0, 1], &[11, 0], &[11, 1], &[0, 3], &[0, 3], &[19, 0x40]])),
        // Three, and rules.
        (
            "three",
            with(3, &[&[1, 0x10], &[1, 0x21], &[0, 3], &[13, 0, 2], &[0, 1], &[11, 0], &[11, 1], &[11, 2], &[0, 3]]),
        ),
        // A stranger sits down, is ready, opens its nonce and signs.
        (
            "stranger",
            with(
                1,
                &[
                    &[2, 0],
                    &[4, 0, 1, 0, 0, 0],
                    &[0, 1],
                    &[11, 0],
                    &[4, 0, 1, 0, 0, 0],
                    &[0, 1],
                    &[4, 0, 3],
                    &[4, 0, 4],
                ],
            ),
        ),
        // A stranger does all of that, and the honest player is not ready.
        (
            "not-ready",
            with(1, &[&[2, 0], &[4, 0, 1, 0, 0, 0], &[0, 1], &[4, 0, 1, 0, 0, 0], &[0, 1], &[4, 0, 3], &[0, 1]]),
        ),
        // The puppet's words are damaged.
        ("puppet", with(1, &[&[1, 0x10], &[18, 0, 3, 0, 0, 9], &[18, 0, 0], &[0, 3], &[11, 0], &[11, 1], &[0, 3]])),
        // Nothing gets through for a while, and is repeated by a stranger.
        (
            "cut",
            with(2, &[&[1, 0x10], &[15, 0x10], &[0, 3], &[15, 0x10], &[2, 0], &[9, 0, 3, 0], &[9, 0, 5, 3, 0, 0, 4]]),
        ),
        ("talk", with(2, &[&[1, 0x10], &[0, 1], &[14, 0, 3, 65, 1, 66], &[17, 3], &[16, 0x10], &[0, 3]])),
    ]
}
