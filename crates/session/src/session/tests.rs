//! Sessions of bots on a network in virtual time: from sitting down to transcripts that agree.

mod charters;
mod private;

use super::{Config, Event, MAX_DATAGRAM, Output, Session, Unfinished};
use crate::door::{Binding, TableSecret};
use crate::lobby::{self, Keep, Secrets};
use crate::message::{Address, Bye, Ip, unframe};
use crate::nertz::Nertz;
use crate::play::{self, BotConfig};
use nertz_core::{Intent, Link, Phase, Rules, Skill};
use nertz_lockstep::audit::{Verdict, audit, compare};
use nertz_lockstep::charter::{Kind, Signed};
use nertz_lockstep::codec::Text;
use nertz_lockstep::entry::Sealed;
use nertz_lockstep::hash::{Hash, derive};
use nertz_lockstep::sign::{PeerId, Scheme, Stub};
use nertz_lockstep::time::Time;
use nertz_lockstep::transcript::{Ending, parse};
use std::collections::{BTreeMap, BTreeSet};

struct Node {
    session: Session<Stub>,
    key: PeerId,
    journal: Vec<u8>,
    /// The transcripts of the charters before.
    parts: Vec<Vec<u8>>,
    /// The last own entry in the journal.
    written: u32,
    kept: Vec<Keep>,
    config: Config<Stub>,
    events: Vec<Event>,
}

enum Due {
    Up(usize, usize),
    Datagram(usize, usize, Vec<u8>),
    Stream(usize, usize, Vec<u8>),
    Down(usize, usize),
}

struct Net {
    now: Time,
    random: u64,
    loss: u64,
    nodes: Vec<Node>,
    due: BTreeMap<(Time, u64), Due>,
    count: u64,
    links: BTreeSet<(usize, usize)>,
    dialled: usize,
    /// Who are not there any more: what is sent to them is lost.
    gone: Vec<PeerId>,
}

fn rules(rounds: u8) -> Rules {
    let mut rules = Rules::default();
    rules.set("end", &format!("rounds:{rounds}")).unwrap();
    rules.set("grace", "4").unwrap();
    rules
}

impl Node {
    /// Whether the transcript is of this match.
    fn is_of(&self, match_id: &Hash) -> bool {
        let signed =
            parse(&self.journal).ok().and_then(|parsed| Signed::read::<Stub>(parsed.records.first()?.bytes).ok());
        signed.is_some_and(|signed| signed.charter.match_id() == *match_id)
    }
}

impl Net {
    fn new(seed: u64, seats: usize, loss: u64, human: bool) -> Net {
        let bot = |number: usize| BotConfig { seed: seed * 8 + number as u64, skill: Skill::Fast, human, rest_ms: 0 };
        Net::of(seed, seats, loss, |number| Some(bot(number)))
    }

    fn of(seed: u64, seats: usize, loss: u64, bot: impl Fn(usize) -> Option<BotConfig>) -> Net {
        Net::knowing(seed, seats, loss, bot, |_| None)
    }

    /// Who of them knows which secret.
    fn knowing(
        seed: u64,
        seats: usize,
        loss: u64,
        bot: impl Fn(usize) -> Option<BotConfig>,
        secret: impl Fn(usize) -> Option<TableSecret>,
    ) -> Net {
        let know = (0..seats).filter(|number| secret(*number).is_some()).count();
        let wanted = if know == 0 { seats } else { know } as u8;
        let nodes = (0..seats).map(|number| {
            let identity = derive("nertz test identity", &[&seed.to_le_bytes(), &number.to_le_bytes()]);
            let signer = Stub::from_seed(&identity);
            let lobby = lobby::Config {
                signer: signer.clone(),
                table: Some(Text::cut("test")),
                secret: secret(number),
                name: format!("bot {number}"),
                build: "test".to_owned(),
                rules: rules(1),
                propose: false,
                wanted,
                kind: Kind::Demo { seed: seed as u32 },
                secrets: Secrets::Seed(derive("nertz test secrets", &[&seed.to_le_bytes()])),
                addresses: vec![Address { ip: Ip::V4([127, 0, 0, 1]), port: number as u16 + 1, scope: None }],
            };
            let config = Config { lobby, bot: bot(number), countdown_ms: Some(0) };
            let mut session = Session::new(config.clone(), Time(0)).unwrap();
            session.ready(Time(0), true);
            Node {
                session,
                key: signer.peer(),
                journal: Vec::new(),
                parts: Vec::new(),
                written: 0,
                kept: Vec::new(),
                config,
                events: Vec::new(),
            }
        });
        let nodes = nodes.collect();
        let mut net = Net {
            now: Time(0),
            random: seed,
            loss,
            nodes,
            due: BTreeMap::new(),
            count: 0,
            links: BTreeSet::new(),
            dialled: 0,
            gone: Vec::new(),
        };
        // One link for each but the first: the rest of the mesh follows from the records.
        (1..seats).for_each(|at| net.at(1_000, Due::Up(at - 1, at)));
        net
    }

    fn below(&mut self, n: u64) -> u64 {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) % n
    }

    fn at(&mut self, after_us: u64, due: Due) {
        self.count += 1;
        self.due.insert((self.now.after(after_us), self.count), due);
    }

    fn index(&self, key: &PeerId) -> usize {
        self.nodes.iter().position(|node| node.key == *key).unwrap()
    }

    fn cut(&mut self, a: usize, b: usize) {
        for (at, from) in [(a, b), (b, a)] {
            if self.links.remove(&(at, from)) {
                self.at(1_000, Due::Down(at, from));
            }
        }
    }

    /// The program at `at` is killed, with what it had sent last, and comes back; it has forgotten the table's name.
    fn kill(&mut self, at: usize) {
        let others: Vec<usize> = (0..self.nodes.len()).filter(|other| *other != at).collect();
        others.iter().for_each(|other| self.cut(at, *other));
        self.due.retain(|_, due| !matches!(due, Due::Datagram(from, ..) | Due::Stream(from, ..) if *from == at));
        let (node, now) = (&mut self.nodes[at], self.now);
        let mut config = node.config.clone();
        (config.lobby.table, config.lobby.secret) = (None, None);
        let last = node.kept.last().cloned().unwrap();
        let signed = parse(&node.journal).ok().and_then(|parsed| Signed::read::<Stub>(parsed.records[0].bytes).ok());
        let session = match signed {
            None => {
                let mut session = Session::recall(config, last, now).unwrap();
                session.ready(now, true);
                session
            }
            Some(signed) => {
                let of = |keep: &&Keep| keep.charter == signed.charter;
                let keep = node.kept.iter().find(of).cloned().unwrap();
                let next = Some(last).filter(|last| last.match_id() != keep.match_id());
                let of = Unfinished { signed, keep, next, file: node.journal.clone(), away_ms: 0 };
                let (session, keep) = Session::resume(config, of, now).unwrap();
                node.journal.truncate(keep);
                session
            }
        };
        (node.session, node.events) = (session, Vec::new());
        others.into_iter().for_each(|other| self.at(20_000, Due::Up(other, at)));
    }

    /// Runs until `stop` says so; whether it did within so many seconds.
    fn run(&mut self, seconds: u64, stop: impl Fn(&Net) -> bool) -> bool {
        let end = self.now.after_ms(seconds * 1000);
        (0..self.nodes.len()).for_each(|at| self.drain(at));
        while !stop(self) {
            let timer = |at: usize| self.nodes[at].session.poll_timeout().map(|due| (due.max(self.now.after(1)), at));
            let timer = (0..self.nodes.len()).filter_map(timer).min();
            let first = self.due.first_key_value().map(|((at, _), _)| *at);
            let at = match (timer, first) {
                (Some((due, at)), first) if first.is_none_or(|first| due < first) => {
                    self.now = due;
                    self.nodes[at].session.handle_timeout(due);
                    at
                }
                (_, Some(_)) => self.arrive(),
                _ => return false,
            };
            self.drain(at);
            if self.now > end {
                return false;
            }
        }
        true
    }

    fn arrive(&mut self) -> usize {
        let ((at, _), due) = self.due.pop_first().unwrap();
        self.now = self.now.max(at);
        let now = self.now;
        match due {
            Due::Up(a, b) => {
                if self.links.insert((a, b)) && self.links.insert((b, a)) {
                    let (a_key, b_key) = (self.nodes[a].key, self.nodes[b].key);
                    self.nodes[a].session.connected(now, b_key);
                    self.nodes[b].session.connected(now, a_key);
                    self.count += 1;
                    let binding = Binding(derive("nertz test binding", &[&self.count.to_le_bytes()]));
                    self.nodes[a].session.bound(now, b_key, binding);
                    self.nodes[b].session.bound(now, a_key, binding);
                    self.drain(a);
                }
                b
            }
            Due::Datagram(from, to, bytes) => {
                let key = self.nodes[from].key;
                if self.links.contains(&(to, from)) {
                    self.nodes[to].session.handle_datagram(now, key, &bytes);
                }
                to
            }
            Due::Stream(from, to, bytes) => {
                let key = self.nodes[from].key;
                if self.links.contains(&(to, from)) {
                    self.nodes[to].session.handle_stream(now, key, &bytes);
                }
                to
            }
            Due::Down(at, from) => {
                self.links.remove(&(at, from));
                let key = self.nodes[from].key;
                self.nodes[at].session.disconnected(now, key);
                at
            }
        }
    }

    fn drain(&mut self, at: usize) {
        while let Some(output) = self.nodes[at].session.poll_output() {
            match output {
                Output::Datagram { to, .. }
                | Output::Stream { to, .. }
                | Output::Dial { key: to, .. }
                | Output::Close { peer: to, .. }
                    if self.gone.contains(&to) => {}
                Output::Keep(keep) => {
                    let kept = Keep::read(&keep.bytes()).expect("it can be read again");
                    assert_eq!((kept.charter.match_id(), kept.door), (keep.match_id(), keep.door.clone()));
                    self.nodes[at].kept.push(*keep);
                }
                Output::Journal(bytes) => self.write(at, &bytes),
                Output::Datagram { to, bytes } => {
                    assert!(bytes.len() <= MAX_DATAGRAM);
                    self.check_written(at, unframe(&bytes).unwrap());
                    if self.below(100) >= self.loss {
                        let (to, delay) = (self.index(&to), 500 + self.below(3_000));
                        self.at(delay, Due::Datagram(at, to, bytes));
                    }
                }
                Output::Stream { to, bytes } => {
                    self.check_written(at, vec![&bytes]);
                    let (to, delay) = (self.index(&to), 500 + self.below(3_000));
                    self.at(delay, Due::Stream(at, to, bytes));
                }
                Output::Dial { key, .. } => {
                    self.dialled += 1;
                    let to = self.index(&key);
                    self.at(2_000, Due::Up(at, to));
                }
                Output::Close { peer, .. } => {
                    let to = self.index(&peer);
                    // What was sent before arrives before.
                    self.links.remove(&(at, to));
                    self.at(0, Due::Down(at, to));
                    self.at(5_000, Due::Down(to, at));
                }
                Output::Event(event) => {
                    let node = &mut self.nodes[at];
                    if matches!(&event, Event::Started { match_id, .. } if !node.is_of(match_id))
                        && !node.journal.is_empty()
                    {
                        node.parts.push(std::mem::take(&mut node.journal));
                    }
                    node.events.push(event);
                }
            }
        }
    }

    fn write(&mut self, at: usize, bytes: &[u8]) {
        let node = &mut self.nodes[at];
        assert!(node.kept.len() > node.parts.len(), "the secret is on disk before the transcript begins");
        node.journal.extend_from_slice(bytes);
        let Some(own) = node.session.play().map(|play| play.peer().seat()) else { return };
        let parsed = parse(&node.journal).unwrap();
        let entries = parsed.records.iter().rev().filter_map(|record| Sealed::split(record.bytes)?.peek());
        node.written = entries.into_iter().find(|(seat, _)| *seat == own).map_or(0, |(_, seq)| seq);
    }

    /// No own entry is sent that is not in the journal.
    fn check_written(&self, at: usize, messages: Vec<&[u8]>) {
        let node = &self.nodes[at];
        let Some(play) = node.session.play() else { return };
        let tag = nertz_lockstep::wire::tag(play.peer().table().match_id());
        for message in messages.iter().filter(|message| message[0] == 4 && message[1..9] == tag) {
            let (seat, seq) = Sealed::split(&message[9..]).unwrap().peek().unwrap();
            assert!(seat != play.peer().seat() || seq <= node.written, "entry {seq} is sent, {} written", node.written);
        }
    }

    fn plays(&self) -> bool {
        let plays = |node: &Node| node.session.table_view(self.now).is_some_and(|view| view.phase == Phase::Play);
        self.nodes.iter().all(plays)
    }

    fn ended(&self) -> bool {
        self.nodes.iter().all(|node| node.session.is_over())
    }

    fn began(&self) -> bool {
        self.nodes.iter().all(|node| node.session.play().is_some())
    }

    fn check_finished(&self, seed: u64) {
        for node in &self.nodes {
            let last = node.events.last();
            assert!(matches!(last, Some(Event::Ended(Ending::Finished))), "seed {seed}: {last:?}");
            let scored = node.events.iter().filter_map(|event| match event {
                Event::RoundScored(scored) => Some(scored),
                _ => None,
            });
            for row in scored.flat_map(|scored| &scored.rows) {
                assert_eq!(i16::from(row.lake) + row.left_points + row.bonus, row.score);
            }
            let report = audit::<Nertz, Stub>(&node.journal).unwrap();
            assert_eq!(report.verdict, Verdict::Clean, "seed {seed}");
        }
        let files: Vec<&[u8]> = self.nodes.iter().map(|node| &node.journal[..]).collect();
        compare(&files).unwrap();
    }
}

/// Says which seed failed.
fn for_seeds(seeds: std::ops::Range<u64>, run: impl Fn(u64)) {
    struct Says(u64);
    impl Drop for Says {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("failed with seed {}", self.0);
            }
        }
    }
    for seed in seeds {
        let _says = Says(seed);
        run(seed);
    }
}

#[test]
fn bots_meet_play_and_leave_transcripts_that_agree() {
    for_seeds(0..6, |seed| {
        let mut net = Net::new(seed, 2 + seed as usize % 3, [0, 5, 15][seed as usize / 2 % 3], seed % 2 == 0);
        assert!(net.run(1_800, Net::ended), "seed {seed}: {:?}", net.nodes[0].session.waiting(net.now));
        net.check_finished(seed);
    });
}

#[test]
fn who_is_killed_at_any_moment_comes_back_and_is_told_all_rounds() {
    for_seeds(20..36, |seed| {
        let mut net = Net::new(seed, 2 + seed as usize % 3, 0, false);
        assert!(net.run(60, Net::began));
        let at = seed as usize % net.nodes.len();
        let (entries, decided) = (1 + net.below(250) as u32, seed % 4 == 0);
        // The last moment is the one at which it alone knows that all is decided.
        let over = |node: &Node| node.session.play().is_some_and(|play| play.peer().ending().is_some());
        net.run(600, |net| over(&net.nodes[at]) || !decided && net.nodes[at].written >= entries);
        if net.nodes[at].session.is_over() {
            return;
        }
        net.kill(at);
        assert!(net.run(1_800, Net::ended), "seed {seed}: {:?}", net.nodes[at].session.waiting(net.now));
        net.check_finished(seed);
        let again = net.nodes[at].events.iter().any(|event| matches!(event, Event::Started { again: true, .. }));
        let scored = net.nodes[at].events.iter().filter(|event| matches!(event, Event::RoundScored(_))).count();
        assert!(again && scored == 1, "seed {seed}: {scored} rounds are told");
    });
}

#[test]
fn a_cut_connection_is_dialled_again_and_the_match_goes_on() {
    for_seeds(10..13, |seed| {
        let mut net = Net::new(seed, 3, 0, true);
        assert!(net.run(60, Net::began));
        net.run(3, |_| false);
        let before = net.dialled;
        net.cut(0, 1);
        net.cut(1, 2);
        assert!(net.run(1_800, Net::ended), "seed {seed}");
        assert!(net.dialled > before);
        net.check_finished(seed);
    });
}

#[test]
fn who_leaves_is_known_to_have_left_though_datagrams_are_lost() {
    for_seeds(20..24, |seed| {
        let mut net = Net::new(seed, 3, 0, false);
        assert!(net.run(60, Net::began));
        net.run(1, |_| false);
        net.loss = 100;
        let now = net.now;
        net.nodes[1].session.leave(now, seed % 2 == 0);
        let left = net.nodes[1].session.play().unwrap().peer().seat();
        let go_on = |net: &Net| {
            let others = net.nodes.iter().enumerate().filter(|(at, _)| *at != 1);
            others.into_iter().all(|(_, node)| !node.session.play().unwrap().peer().live().has(left))
        };
        let knows =
            |net: &Net| net.nodes.iter().all(|node| node.session.play().unwrap().peer().table().latest(left).left);
        assert!(net.run(1, knows), "seed {seed}: everybody knows within a second");
        net.loss = 0;
        assert!(net.run(4, go_on), "seed {seed}: the others go on");
        assert!(net.run(600, Net::ended), "seed {seed}: the others finish the match");
        for (at, node) in net.nodes.iter().enumerate() {
            let last = node.events.iter().rev().find_map(|event| match event {
                Event::Ended(ending) => Some(ending),
                _ => None,
            });
            let right = match last {
                Some(Ending::Abandoned { seat, .. }) => at == 1 && *seat == left,
                Some(Ending::Finished) => at != 1,
                _ => false,
            };
            assert!(right, "seed {seed}: {last:?}");
            let report = audit::<Nertz, Stub>(&node.journal).unwrap();
            assert!(matches!(report.verdict, Verdict::Incomplete { .. }), "seed {seed}: {:?}", report.verdict);
        }
    });
}

/// Whoever moves cards without end does not keep the table from its rotation, and nobody is told of keys that he has not pressed.
#[test]
fn nobody_holds_a_stuck_table_up() {
    for_seeds(40..44, |seed| {
        let mut net = Net::of(seed, 3, 0, |_| None);
        assert!(net.run(60, Net::plays));
        for at in [0, 1] {
            let now = net.now;
            net.nodes[at].session.intent(now, Intent::Stuck);
        }
        for _ in 0..10 {
            net.run(10, |_| false);
            if !net.plays() {
                // It has ended by being stuck.
                break;
            }
            let now = net.now;
            net.nodes[2].session.intent(now, Intent::Draw);
        }
        for node in &net.nodes {
            let rotated = node.events.iter().any(|event| matches!(event, Event::Match(play::Event::Rotated)));
            assert!(rotated, "{:?}", node.events);
            let void = node.events.iter().find(|event| matches!(event, Event::Match(play::Event::Void(_))));
            assert!(void.is_none(), "{void:?}");
        }
    });
}

/// So that whoever learns the game keeps up: between two acts of a bot that rests lies at least its rest.
#[test]
fn a_bot_that_rests_acts_seldom() {
    let acts = |rest_ms: u64| {
        let bot = |number: usize| BotConfig { seed: number as u64, skill: Skill::Easy, human: true, rest_ms };
        let mut net = Net::of(80, 2, 0, |number| Some(bot(number)));
        assert!(net.run(60, Net::plays));
        let before = net.nodes[0].written;
        net.run(20, |_| false);
        net.nodes[0].written - before
    };
    let (quick, slow) = (acts(0), acts(1_500));
    assert!(slow >= 5 && slow * 2 < quick, "{quick} entries in 20 s without a rest, {slow} with one");
}

/// Within a second everybody sees who is not heard any more, whatever hinges on it.
#[test]
fn who_falls_silent_is_seen_within_a_second() {
    for_seeds(50..62, |seed| {
        let seats = 2 + (seed % 7) as usize;
        let mut net = Net::new(seed, seats, 0, true);
        assert!(net.run(60, Net::plays));
        let later = net.below(3_000);
        net.run(later / 1000, |_| false);
        let lost = net.below(seats as u64) as usize;
        net.links.retain(|(one, two)| *one != lost && *two != lost);
        net.run(1, |_| false);
        let named = crate::name::clean(&format!("bot {lost}"), &net.nodes[lost].key);
        for (at, node) in net.nodes.iter().enumerate().filter(|(at, _)| *at != lost) {
            let view = node.session.table_view(net.now).unwrap();
            for seat in &view.seats {
                let slow = matches!(seat.link, Link::Slow(_));
                assert_eq!(slow, seat.name == named, "seed {seed}: what {at} sees of {}: {:?}", seat.name, seat.link);
            }
        }
    });
}

#[test]
fn garbage_closes_its_senders_connection_and_changes_nothing_else() {
    for (number, garbage) in [&[9, 0, 1][..], &[1, 0, 77], &[2, 0, 4, 1], &[0, 0]].into_iter().enumerate() {
        let mut net = Net::new(30 + number as u64, 3, 0, false);
        assert!(net.run(60, Net::began));
        let now = net.now;
        let key = net.nodes[1].key;
        net.nodes[0].session.handle_datagram(now, key, garbage);
        let mut closed = false;
        let node = &mut net.nodes[0];
        let outputs: Vec<Output> = std::iter::from_fn(|| node.session.poll_output()).collect();
        for output in outputs {
            match output {
                Output::Close { peer, reason } => closed |= peer == key && reason == Bye::Malformed,
                Output::Journal(bytes) => net.write(0, &bytes),
                _ => {}
            }
        }
        assert!(closed, "{garbage:?}");
        net.cut(0, 1);
        assert!(net.run(1_800, Net::ended));
        net.check_finished(30 + number as u64);
    }
}

#[test]
fn leaving_the_lobby_ends_the_session() {
    let mut net = Net::new(40, 2, 0, false);
    net.nodes[0].session.ready(Time(0), false);
    net.run(2, |_| false);
    let now = net.now;
    net.nodes[0].session.talk(now, "bye");
    net.nodes[0].session.leave(now, false);
    net.run(2, |_| false);
    assert!(matches!(net.nodes[0].events.last(), Some(Event::Left)));
    let said = |event: &Event| matches!(event, Event::Lobby(lobby::Event::Talk { text, .. }) if text == "bye");
    let left = |event: &Event| matches!(event, Event::Lobby(lobby::Event::Left { .. }));
    assert!(net.nodes[1].events.iter().any(said) && net.nodes[1].events.iter().any(left));
    assert!(!net.nodes[1].events.iter().any(|event| matches!(event, Event::Match(play::Event::Over))));
}
