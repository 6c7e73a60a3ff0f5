//! A table of engines in the fuzzer's hands: each choice is one thing that happens, and after each the oracles look.
//!
//! The game is the toy, signatures are the stand-in: what is tried here is the agreement. The oracles are the simulator's.

mod villain;

use crate::choices::Choices;
use nertz_lockstep::audit::{Verdict, audit, compare};
use nertz_lockstep::charter::{Secret, Signed};
use nertz_lockstep::contest::{Fate, PlayId};
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::{Peer, Setup};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Stub;
use nertz_lockstep::table::Phase;
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::Toy;
use nertz_lockstep::transcript::Ending;
use nertz_sim::game::{Deed, Playable};
use nertz_sim::mesh::charter;
use nertz_sim::oracle::{Excused, Oracles};
use nertz_sim::rng::Rng;
use std::collections::{BTreeMap, VecDeque};
use villain::Villain;

/// The bytes of one thing that happens.
const LENGTH: usize = 3;
/// So many things happen at most.
const MAX_OPS: usize = 600;
/// So many packets wait on one link; beyond that they are lost.
const MAX_WAITING: usize = 64;
/// How long a seat waits for another that something hinges on.
const GRACE_MS: u64 = 60_000;
/// In peace a match ends within this.
const PEACE_MS: u64 = 120_000;
/// In peace players act so often without a pause, and then with pauses: somebody may be waited for all the time, and of
/// plays that cannot be decided there would be thousands.
const BRISK: u32 = 400;
const PAUSE_MS: u64 = 300;

/// The messages of one packet.
type Packet = Vec<Vec<u8>>;

/// Engines, what is on its way between them, and who looks.
pub(crate) struct Mesh {
    pub(crate) now: Time,
    signed: Signed,
    signers: Vec<Stub>,
    secrets: Vec<Secret>,
    pub(crate) peers: Vec<Peer<Toy, Stub>>,
    journals: Vec<Vec<u8>>,
    /// How much of each journal no loss of power takes away.
    synced: Vec<usize>,
    /// From, to.
    wires: Vec<Vec<VecDeque<Packet>>>,
    oracles: Oracles<Toy>,
    /// The seat that does not keep to the protocol.
    hostile: Option<Villain>,
    /// Somebody has left, or may be missed.
    broken: bool,
    /// What was heard in this step: by whom, of whom, what.
    heard: Vec<(Seat, Seat, Packet)>,
}

/// One thing that happens.
#[derive(Clone, Copy)]
pub(crate) struct Op {
    what: u8,
    who: u8,
    arg: u8,
}

impl Op {
    /// The next one.
    fn next(choices: &mut Choices<'_>) -> Option<Op> {
        if choices.is_empty() {
            return None;
        }
        let mut own = Choices::of(choices.take(LENGTH));
        Some(Op { what: own.or_zero(), who: own.or_zero(), arg: own.or_zero() })
    }
}

impl Mesh {
    /// A table of so many seats at least, by three choices: seats, rules, seed; and perhaps a seat that is hostile.
    pub(crate) fn new(choices: &mut Choices<'_>, least: usize, hostile: bool) -> Mesh {
        let seats = least + usize::from(choices.or_zero()) % (5 - least);
        let (cards, how, seed) = (choices.or_zero(), choices.or_zero(), choices.or_zero());
        let rules = [2 + cards % 8, 1 + how % 2, how / 2 % 3, how / 8 % 12];
        let (signed, signers, secrets) = charter::<Stub>(&mut Rng::new(u64::from(seed)), seats, &rules);
        let players = signed.charter.seated().into_iter().cloned().collect();
        let villain = Seat::first(seats).nth(usize::from(seed) % seats).filter(|_| hostile);
        let excused = Excused { villains: villain.into_iter().collect(), gone: Vec::new() };
        let oracles = Oracles::new(players, secrets.clone(), excused);
        let now = Time(1_000_000);
        let mut mesh = Mesh {
            now,
            peers: Vec::new(),
            journals: vec![Vec::new(); seats],
            // The first record is synced before anybody has heard of the program.
            synced: vec![8 + 9 + signed.bytes().len() + 8; seats],
            wires: vec![vec![VecDeque::new(); seats]; seats],
            oracles,
            hostile: villain
                .map(|seat| Villain::new(seat, signers[seat.index()].clone(), secrets[seat.index()].clone(), &signed)),
            broken: false,
            heard: Vec::new(),
            signed,
            signers,
            secrets,
        };
        mesh.peers = Seat::first(seats).map(|seat| Peer::new(mesh.game(), mesh.setup(seat), now)).collect();
        Seat::first(seats).for_each(|seat| mesh.drain(seat));
        mesh
    }

    fn game(&self) -> Toy {
        Toy::new(&self.signed.charter).expect("rules of the toy")
    }

    fn setup(&self, seat: Seat) -> Setup<Stub> {
        let (signer, secret) = (self.signers[seat.index()].clone(), self.secrets[seat.index()].clone());
        Setup { signed: self.signed.clone(), seat, signer, secret, grace_ms: GRACE_MS, give_up_ms: Some(0), pace: None }
    }

    fn seat(&self, number: u8) -> Seat {
        Seat::first(self.peers.len()).nth(usize::from(number) % self.peers.len()).expect("a seat")
    }

    /// Whether a seat's own program speaks for it no more.
    fn is_loose(&self, seat: Seat) -> bool {
        self.hostile.as_ref().is_some_and(|hostile| hostile.seat() == seat && hostile.is_loose())
    }

    /// Everything that the choices have.
    pub(crate) fn run(&mut self, choices: &mut Choices<'_>) {
        for _ in 0..MAX_OPS {
            let Some(op) = Op::next(choices) else { return };
            self.heard.clear();
            self.happens(op, choices);
        }
    }

    /// One thing happens.
    pub(crate) fn happens(&mut self, op: Op, choices: &mut Choices<'_>) {
        let seat = self.seat(op.who);
        match op.what % 24 {
            0..=7 => self.deliver(op, 1 + usize::from(op.what % 24 / 6)),
            8 => drop(self.packet(op)),
            9 => {
                if let Some((from, to, packet)) = self.packet(op) {
                    self.wires[from.index()][to.index()].extend([packet.clone(), packet]);
                }
            }
            10 | 11 => self.tick(),
            12 => self.now = self.now.after_ms(u64::from(op.arg)),
            13..=18 => self.deed(seat, op.arg),
            19 => {
                if !self.is_loose(seat) {
                    self.peers[seat.index()].go(self.now);
                    self.drain(seat);
                }
            }
            20 => self.comes_back(seat, usize::from(op.arg)),
            21 if op.arg == 77 && !self.is_loose(seat) => {
                self.broken = true;
                self.peers[seat.index()].leave(self.now, op.who > 127);
                self.drain(seat);
            }
            21 => self.tick(),
            _ => {
                if let Some(hostile) = &mut self.hostile {
                    let said = hostile.says(op.arg, choices);
                    let from = hostile.seat();
                    for line in said {
                        line.to.into_iter().for_each(|to| self.send(from, to, vec![line.message.clone()]));
                    }
                }
            }
        }
    }

    /// A packet that is on its way: which link, and which of those on it.
    fn packet(&mut self, op: Op) -> Option<(Seat, Seat, Packet)> {
        let seats = self.peers.len();
        let pairs = Seat::first(seats).flat_map(|from| Seat::first(seats).map(move |to| (from, to)));
        let busy: Vec<_> = pairs.filter(|(from, to)| !self.wires[from.index()][to.index()].is_empty()).collect();
        let (from, to) = *busy.get(usize::from(op.who).checked_rem(busy.len())?)?;
        let wire = &mut self.wires[from.index()][to.index()];
        // In most cases the first.
        let at = if op.arg < 200 { 0 } else { usize::from(op.arg) % wire.len() };
        Some((from, to, wire.remove(at)?))
    }

    fn deliver(&mut self, op: Op, most: usize) {
        let Some((from, to, packet)) = self.packet(op) else { return };
        let mut messages = packet;
        for _ in 1..most {
            messages.extend(self.wires[from.index()][to.index()].pop_front().unwrap_or_default());
        }
        self.hears(from, to, &messages);
    }

    fn hears(&mut self, from: Seat, to: Seat, messages: &[Vec<u8>]) {
        if self.is_loose(to) {
            if let Some(hostile) = &mut self.hostile {
                hostile.hears(messages);
            }
            return;
        }
        self.heard.push((to, from, messages.to_vec()));
        let heard = self.peers[to.index()].handle_messages(self.now, from, messages.iter().map(|bytes| &bytes[..]));
        assert!(heard.is_ok() || self.hostile.as_ref().is_some_and(|hostile| hostile.seat() == from), "{heard:?}");
        self.drain(to);
    }

    /// The next timer.
    fn tick(&mut self) {
        let timers = self.peers.iter().filter(|peer| !self.is_loose(peer.seat()));
        let Some((at, seat)) = timers.filter_map(|peer| Some((peer.poll_timeout()?, peer.seat()))).min() else {
            return;
        };
        self.now = self.now.max(at);
        self.peers[seat.index()].handle_timeout(self.now);
        self.drain(seat);
    }

    /// The player of a seat does something that is legal, if there is anything.
    fn deed(&mut self, seat: Seat, which: u8) {
        let peer = &mut self.peers[seat.index()];
        if !peer.may_act() || self.hostile.as_ref().is_some_and(|hostile| hostile.seat() == seat && hostile.is_loose())
        {
            return;
        }
        let (table, round) = (peer.table(), peer.table().latest(seat).round);
        let deeds = table.now(round).map(|at| table.game().deeds(&at, seat)).unwrap_or_default();
        match usize::from(which).checked_rem(deeds.len()).map(|at| &deeds[at]) {
            Some(Deed::Act(act)) => drop(peer.act(self.now, act)),
            Some(Deed::Play(play)) => drop(peer.play(self.now, play)),
            None => {}
        }
        self.drain(seat);
    }

    /// A program is killed, loses the end of its journal, and comes back.
    fn comes_back(&mut self, seat: Seat, lost: usize) {
        if self.hostile.as_ref().is_some_and(|hostile| hostile.seat() == seat) {
            return;
        }
        let journal = &mut self.journals[seat.index()];
        let floor = self.synced[seat.index()].min(journal.len());
        journal.truncate(journal.len().saturating_sub(lost * 8).max(floor));
        let restored = Peer::restore(self.game(), self.setup(seat), &self.journals[seat.index()], 0, self.now);
        let restored = match restored {
            Ok(restored) => restored,
            Err(why) => panic!("seat {seat} cannot come back: {why}"),
        };
        self.journals[seat.index()].truncate(restored.keep);
        self.peers[seat.index()] = restored.peer;
        self.oracles.restarted(seat, lost > 0);
        // What others build on may be lost with it, if a packet was too: then the match is broken off.
        self.broken |= lost > 0;
        self.drain(seat);
        // Synced once after a return, before anything is sent.
        self.synced[seat.index()] = self.journals[seat.index()].len();
    }

    /// Journal first, then the network; then the oracles look.
    fn drain(&mut self, seat: Seat) {
        let peer = &mut self.peers[seat.index()];
        let mut fresh = Vec::new();
        while let Some(record) = peer.poll_record() {
            fresh.push(record);
        }
        self.journals[seat.index()].extend(fresh.iter().flatten());
        // What was signed about a change of view is synced.
        if fresh.iter().any(|record| nertz_lockstep::transcript::binds(record)) {
            self.synced[seat.index()] = self.journals[seat.index()].len();
        }
        let mut out = Vec::new();
        while let Some(transmit) = peer.poll_transmit() {
            out.push(transmit);
        }
        while peer.poll_event().is_some() {}
        match &mut self.hostile {
            Some(hostile) if hostile.seat() == seat => hostile.follows(&fresh),
            _ => {
                if let Err(violation) = self.oracles.stepped(self.now, &self.peers[seat.index()], &fresh) {
                    panic!("{violation}");
                }
                let hostile = self.hostile.as_ref().map(Villain::seat);
                if let Some(Ending::Convicted { seat: named, rule }) = self.peers[seat.index()].ending() {
                    assert!(Some(*named) == hostile, "seat {seat} names seat {named}: {}", &**rule);
                }
            }
        }
        out.into_iter().for_each(|transmit| self.send(seat, transmit.to, transmit.messages));
    }

    fn send(&mut self, from: Seat, to: Seat, packet: Packet) {
        let wire = &mut self.wires[from.index()][to.index()];
        if from != to && wire.len() < MAX_WAITING {
            wire.push_back(packet);
        }
    }

    fn honest(&self) -> impl Iterator<Item = &Peer<Toy, Stub>> {
        let hostile = self.hostile.as_ref().map(Villain::seat);
        self.peers.iter().filter(move |peer| Some(peer.seat()) != hostile)
    }

    /// From now on nothing is lost, the hostile seat is silent if it has ever spoken, and players do what they can. The match
    /// ends, and all who are honest agree on what it came to.
    pub(crate) fn in_peace(&mut self) {
        let until = self.now.after_ms(PEACE_MS + GRACE_MS);
        let gone = self.honest().any(|peer| peer.ending().is_some_and(|ending| *ending != Ending::Finished));
        let (mut chance, mut times, mut next) = (Rng::new(0), 0, self.now);
        while self.now < until && !self.honest().all(|peer| peer.is_done(self.now)) {
            self.carry();
            for seat in Seat::first(self.peers.len()) {
                let state = self.peers[seat.index()].table().latest(seat);
                if state.phase <= Phase::Dealt && !self.is_loose(seat) {
                    self.peers[seat.index()].go(self.now);
                    self.drain(seat);
                }
                if self.now >= next {
                    // In turn they might go round in a circle.
                    self.deed(seat, chance.next() as u8);
                }
            }
            if self.now >= next {
                times += 1;
                next = self.now.after_ms(if times < BRISK { 0 } else { PAUSE_MS });
            }
            self.now = self.now.after_ms(3);
            let due = |peer: &Peer<Toy, Stub>| peer.poll_timeout().is_some_and(|at| at <= self.now);
            let idle = self.wires.iter().flatten().all(VecDeque::is_empty) && !self.honest().any(due);
            if idle {
                self.tick();
            }
            for seat in Seat::first(self.peers.len()) {
                let peer = &mut self.peers[seat.index()];
                if peer.poll_timeout().is_some_and(|at| at <= self.now) {
                    peer.handle_timeout(self.now);
                    self.drain(seat);
                }
            }
        }
        self.has_ended(gone || self.broken || self.hostile.as_ref().is_some_and(Villain::is_loose));
    }

    fn carry(&mut self) {
        for from in Seat::first(self.peers.len()) {
            for to in Seat::first(self.peers.len()) {
                while let Some(packet) = self.wires[from.index()][to.index()].pop_front() {
                    self.heard.clear();
                    self.hears(from, to, &packet);
                }
            }
        }
    }

    /// The end is one, the same for all, and the transcripts say so.
    fn has_ended(&mut self, may_break: bool) {
        let now = self.now;
        let mut sheets: Vec<Vec<Vec<i16>>> = Vec::new();
        for peer in self.honest() {
            let seat = peer.seat();
            match peer.ending() {
                Some(Ending::Finished) => {}
                Some(_) if may_break => {}
                other => {
                    let state = peer.table().latest(seat);
                    panic!("seat {seat} has ended as {other:?}: {:?}, waits for {:?}", state.phase, peer.waiting());
                }
            }
            // Who was gone on without has a sheet of its own, for what is void.
            if !matches!(peer.ending(), Some(Ending::Abandoned { seat: of, .. }) if *of == seat) {
                sheets.push(peer.table().results_before(u32::MAX));
            }
        }
        for pair in sheets.windows(2) {
            assert!(pair[0].iter().zip(&pair[1]).all(|(one, two)| one == two), "two score sheets: {pair:?}");
        }
        let hostile = self.hostile.as_ref().map(Villain::seat);
        let honest: Vec<&Peer<Toy, Stub>> = self.peers.iter().filter(|peer| Some(peer.seat()) != hostile).collect();
        if let Err(violation) = self.oracles.ended(now, &honest) {
            panic!("{violation}");
        }
        for seat in Seat::first(self.peers.len()).filter(|seat| Some(*seat) != hostile) {
            let peer = &mut self.peers[seat.index()];
            peer.close(now);
            while let Some(record) = peer.poll_record() {
                self.journals[seat.index()].extend(record);
            }
            let verdict = audit::<Toy, Stub>(&self.journals[seat.index()]).expect("a transcript").verdict;
            let finished = peer.ending() == Some(&Ending::Finished);
            match verdict {
                Verdict::Clean => assert!(finished, "clean, and broken off"),
                Verdict::Cheated { seat: named, .. } => assert!(Some(named) == hostile, "seat {named} is honest"),
                // Who has gone may have kept its chains.
                Verdict::Incomplete(_) => {
                    assert!(!finished || peer.table().view().number > 0, "finished, and incomplete");
                }
                other => panic!("the transcript of seat {seat} is {other}"),
            }
        }
        if hostile.is_none() {
            let files: Vec<&[u8]> = self.journals.iter().map(|journal| &journal[..]).collect();
            assert!(compare(&files).is_ok(), "transcripts that contradict each other");
        }
    }

    /// The last seat is heard by nobody from now on, and hears what it hears in two ways.
    pub(crate) fn twice(&mut self, choices: &mut Choices<'_>) {
        let me = Seat::first(self.peers.len()).last().expect("a seat");
        let mut other = self.peers[me.index()].clone();
        let said = other.clock()[me];
        self.heard.clear();
        let mut gathered: Vec<(Seat, Packet)> = Vec::new();
        for _ in 0..MAX_OPS {
            let Some(op) = Op::next(choices) else { break };
            match op.what % 24 {
                // Nobody acts at this seat, and nobody is killed.
                13..=21 if self.seat(op.who) == me || op.what % 24 >= 20 => {}
                22 | 23 => self.catches_up(&mut other, &mut gathered),
                _ => self.happens(op, choices),
            }
            self.wires[me.index()].iter_mut().for_each(VecDeque::clear);
            gathered.extend(self.heard.drain(..).filter(|(to, ..)| *to == me).map(|(_, from, packet)| (from, packet)));
        }
        self.catches_up(&mut other, &mut gathered);
        let one = &self.peers[me.index()];
        for seat in Seat::first(self.peers.len()).filter(|seat| *seat != me) {
            assert_eq!(one.clock()[seat], other.clock()[seat], "both hold the same of seat {seat}");
            assert_eq!(one.table().latest(seat), other.table().latest(seat), "and the same cards");
        }
        // What it says itself meanwhile hangs on the batches: a play of its own that it opens before it hears of another's may
        // win against that. What it has heard decides the same.
        let theirs: BTreeMap<_, _> = decisions(&other, said).into_iter().collect();
        for (play, fate) in decisions(one, said) {
            assert!(theirs.get(&play).is_none_or(|other| *other == fate), "{play:?} has {fate:?}, and {theirs:?}");
        }
        let (ours, theirs) = (one.table().results_before(u32::MAX), other.table().results_before(u32::MAX));
        assert!(ours.iter().zip(&theirs).all(|(one, two)| one == two), "{ours:?} and {theirs:?}");
    }

    /// The other one hears what has gathered, at once.
    fn catches_up(&self, other: &mut Peer<Toy, Stub>, gathered: &mut Vec<(Seat, Packet)>) {
        for group in gathered.chunk_by(|one, two| one.0 == two.0) {
            let messages = group.iter().flat_map(|(_, packet)| packet).map(|bytes| &bytes[..]);
            assert!(other.handle_messages(self.now, group[0].0, messages).is_ok());
        }
        gathered.clear();
        while other.poll_record().is_some() {}
        while other.poll_transmit().is_some() {}
        while other.poll_event().is_some() {}
    }
}

/// Every play that is decided by what a seat has heard, and by so many entries of its own.
fn decisions(peer: &Peer<Toy, Stub>, said: u32) -> Vec<((u32, PlayId), Fate)> {
    let (table, mut clock) = (peer.table(), peer.clock());
    clock[peer.seat()] = said;
    let mut fates = Vec::new();
    for round in table.rounds() {
        let observer = table.observer(round, &clock);
        for seal in round.contests().seals() {
            let Some(slot) = seal.reveal.as_ref().and_then(|reveal| reveal.slot) else { continue };
            let fate = observer.verdict(slot, table.game().tie(slot)).fate(seal.id);
            if fate != Fate::Undecided {
                fates.push(((round.number(), seal.id), fate));
            }
        }
    }
    fates
}
