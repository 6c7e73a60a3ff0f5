//! What each peer is known to have, what is sent again, and what is asked for.

use super::receive::MAX_AHEAD;
use super::{Peer, Pending, Transmit};
use crate::codec::List;
use crate::entry::Run;
use crate::game::Game;
use crate::hash::Hash;
use crate::seat::{Clock, Seat};
use crate::sign::Scheme;
use crate::time::Time;
use crate::wire::{self, Heads, MAX_DATAGRAM, Message, Want};
use std::collections::{BTreeMap, VecDeque};

/// How finely heads tell when a seat was heard of.
const TENTH_US: u64 = 100_000;
/// What was heard through others is told as so much older.
const HEARSAY_US: u64 = 500_000;
/// Heads are repeated when nothing else was sent for so long.
const IDLE_MS: u64 = 100;
/// At most so many datagrams for one occasion.
const MAX_DATAGRAMS: usize = 8;
/// What an entry's message has before the entry.
const ENTRY_HEAD: usize = 9;
/// At most so many entries in answer to one request.
const MAX_ANSWER: u32 = 64;
/// At most so many holes of one log are asked for at a time.
const MAX_HOLES: usize = 8;

/// One peer, as seen from here.
#[cfg_attr(feature = "simulation", derive(Clone))]
pub(super) struct Link {
    /// What it is known to have delivered.
    pub(super) known: Clock,
    /// When it was last heard of, directly or through anybody,
    pub(super) heard: Time,
    /// When it was last not heard of for half of `grace`.
    pub(super) missed: Time,
    /// and when directly.
    direct: Time,
    /// Smoothed round-trip time, µs.
    pub(super) rtt: u64,
    /// When to send again what it lacks, and the how manieth time that is.
    resend: Option<(Time, u32)>,
    /// The own entry that a round trip is measured with, and when it was sent.
    probe: Option<(u32, Time)>,
    /// Entries that may still be asked for in this second.
    answers: (u32, Time),
}

/// What is missing of one seat's log. Where a round trip is long more gets lost before what is asked for has come: all holes
/// are asked for together, each new one as soon as it is seen.
#[cfg_attr(feature = "simulation", derive(Clone))]
#[derive(Default)]
pub(super) struct WantState {
    /// When to ask for what was not asked for before.
    fresh: Option<Time>,
    /// When to ask again for all, and the how manieth time that is.
    again: Option<Time>,
    tries: u32,
    /// The first entry that is missing,
    first: u32,
    /// and the last one that was asked for.
    asked: u32,
}

impl Link {
    pub(super) fn new(now: Time) -> Link {
        Link {
            known: Clock::default(),
            heard: now,
            missed: now,
            direct: now,
            rtt: 1_000,
            resend: None,
            probe: None,
            answers: (0, now),
        }
    }

    /// Nothing more is sent to it.
    pub(super) fn rest(&mut self) {
        self.resend = None;
        self.probe = None;
    }

    /// Whether something is planned to be sent again.
    #[cfg(feature = "simulation")]
    pub(super) fn is_to_send_again(&self) -> bool {
        self.resend.is_some()
    }

    /// After how many microseconds what is not known to have arrived is sent again.
    fn patience(&self) -> u64 {
        (self.rtt * 3 / 2).clamp(5_000, 500_000)
    }
}

impl WantState {
    fn timeout(&self) -> Option<Time> {
        self.fresh.into_iter().chain(self.again).min()
    }

    /// What is asked for and how often it was, without the time.
    #[cfg(feature = "simulation")]
    pub(super) fn fingerprint(&self, bytes: &mut Vec<u8>) {
        bytes.extend([self.fresh, self.again].map(|at| u8::from(at.is_some())));
        bytes.extend([self.tries, self.first, self.asked].map(u32::to_le_bytes).as_flattened());
    }
}

impl<G: Game, S: Scheme> Peer<G, S> {
    /// When [`Peer::handle_timeout`] wants to be called.
    pub fn poll_timeout(&self) -> Option<Time> {
        let shown = self.exposed.timeout();
        if self.ending.is_some() && self.over.is_none() {
            return shown;
        }
        let idle = Some(self.heads_sent.after_ms(IDLE_MS));
        let resends = self.links.iter().filter_map(|link| link.resend).map(|(at, _)| at);
        let wants = self.wants.iter().filter_map(WantState::timeout);
        let paced = self.paced;
        resends
            .chain(wants)
            .chain(self.heads_due)
            .chain(idle)
            .chain(self.backup_timeout())
            .chain(paced)
            .chain(shown)
            .chain(self.returns.timeout())
            .chain(self.view_timeout())
            .min()
    }

    /// Does what time makes due.
    pub fn handle_timeout(&mut self, now: Time) {
        self.show(now);
        if self.ending.is_some() && self.over.is_none() {
            return;
        }
        self.stirred |= self.backup_is_due(now) || self.view_timeout().is_some_and(|at| at <= now);
        self.advance(now);
        for seat in self.others() {
            if let Some((at, stage)) = self.links[seat.index()].resend
                && at <= now
            {
                self.links[seat.index()].probe = None;
                self.send_again(seat);
                let wait = 30_000u64 << stage.min(5);
                self.links[seat.index()].resend = Some((now.after(wait), stage + 1));
            }
        }
        if self.heads_due.is_some_and(|at| at <= now) || now.since(self.heads_sent) >= IDLE_MS * 1000 {
            self.send_heads(now);
        }
        self.ask(now);
        self.ask_lives(now);
        self.rearm_backups(now);
        self.paced = self.pace_timeout(now);
        self.watch_waiting(now);
        // What is held against a seat may be the last word that it takes.
        if self.stirred {
            self.advance(now);
        }
        self.tell(now);
    }

    pub(super) fn hear(&mut self, seat: Seat, now: Time) {
        if let Some(link) = self.links.get_mut(seat.index()) {
            link.heard = now;
        }
    }

    /// A packet of `seat` has come.
    pub(super) fn hear_directly(&mut self, seat: Seat, now: Time) {
        self.hear(seat, now);
        if let Some(link) = self.links.get_mut(seat.index()) {
            link.direct = now;
        }
    }

    /// `seat` has delivered all under `clock`.
    pub(super) fn covers(&mut self, now: Time, seat: Seat, clock: &Clock) {
        let head = self.table.clock()[self.me];
        let me = self.me;
        let link = &mut self.links[seat.index()];
        let before = link.known[me];
        link.known.join(clock);
        if let Some((_, sent)) = link.probe.filter(|(seq, _)| link.known.has(me, *seq)) {
            link.rtt = (link.rtt * 7 + now.since(sent)) / 8;
            link.probe = None;
        }
        if link.known[me] >= head {
            link.resend = None;
        } else if link.known[me] > before && link.resend.is_some() {
            // The answers go on: what is still on its way gets its own time.
            link.resend = Some((now.after(link.patience()), 0));
        }
    }

    pub(super) fn handle_heads(&mut self, now: Time, from: Seat, heads: &[u32]) {
        if heads.len() != self.table.seats() || from == self.me || !self.live().has(from) {
            return;
        }
        let mut clock: Clock = heads.iter().copied().collect();
        // Nobody can have more of the own log than there is, but of one whose end was lost.
        let head = self.table.clock()[self.me];
        if clock[self.me] > head && !self.has_come_back() {
            return;
        }
        clock[self.me] = clock[self.me].min(head);
        self.covers(now, from, &clock);
        if self.links[from.index()].known[self.me] < self.table.clock()[self.me] {
            self.links[from.index()].resend.get_or_insert((now.after(5_000), 0));
        }
        self.gaps_changed = true;
    }

    /// Whom `from` has heard of, and how many tenths of a second ago at most: who has no link to a seat hears of it so.
    pub(super) fn hear_through(&mut self, now: Time, from: Seat, heard: &[u8]) {
        if heard.len() != self.table.seats() || from == self.me {
            return;
        }
        for (seat, tenths) in Seat::first(heard.len()).zip(heard).filter(|(_, tenths)| **tenths < u8::MAX) {
            let link = &mut self.links[seat.index()];
            link.heard = link.heard.max(Time(now.0.saturating_sub(u64::from(*tenths) * TENTH_US)));
        }
    }

    /// Sends the newest own entry to everybody, with as much of what they lack under it as one datagram holds.
    pub(super) fn broadcast_news(&mut self, now: Time) {
        let head = self.table.clock()[self.me];
        for seat in self.others() {
            self.send_news(seat);
            let link = &mut self.links[seat.index()];
            link.probe.get_or_insert((head, now));
            // What is lacking for longer keeps its time.
            link.resend.get_or_insert((now.after(link.patience()), 0));
        }
        self.heads_sent = now;
    }

    /// The newest own entry, and as far as its datagram has room: the own ones before it, then others'; newest first.
    fn send_news(&mut self, to: Seat) {
        let known = self.links[to.index()].known;
        let own = self.store[self.me.index()].iter().skip(known[self.me] as usize).rev();
        let mut packer = Packer::new(to);
        for (at, bytes) in own.enumerate() {
            if at > 0 && !packer.fits(bytes.len() + ENTRY_HEAD) {
                break;
            }
            packer.add(wire::entry(&self.tag, bytes));
        }
        self.fill(packer, &known);
    }

    /// All own entries that `to` lacks, the oldest first, and what the last datagram has room for.
    fn send_again(&mut self, to: Seat) {
        let known = self.links[to.index()].known;
        let mut packer = Packer::new(to);
        for bytes in self.store[self.me.index()].iter().skip(known[self.me] as usize) {
            packer.add(wire::entry(&self.tag, bytes));
            if packer.full.len() >= MAX_DATAGRAMS {
                break;
            }
        }
        self.fill(packer, &known);
    }

    /// Everything that the others are not known to have, whoever wrote it, in the order of delivery: before this peer goes.
    pub(super) fn hand_over(&mut self) {
        for to in self.others() {
            let known = self.links[to.index()].known;
            let mut packer = Packer::new(to);
            for (seat, seq) in self.order.iter().filter(|(seat, seq)| *seat != to && !known.has(*seat, *seq)) {
                packer.add(wire::entry(&self.tag, &self.store[seat.index()][*seq as usize - 1]));
                if packer.full.len() >= MAX_DATAGRAMS {
                    break;
                }
            }
            packer.finish(&mut self.transmits);
        }
    }

    /// Adds others' entries that the receiver lacks, newest first, and sends.
    fn fill(&mut self, mut packer: Packer, known: &Clock) {
        let (to, me) = (packer.to, self.me);
        for (seat, seq) in self.order.iter().rev().take(32) {
            if *seat != me && *seat != to && !known.has(*seat, *seq) {
                let bytes = &self.store[seat.index()][*seq as usize - 1];
                if !packer.fits(bytes.len() + ENTRY_HEAD) {
                    break;
                }
                packer.add(wire::entry(&self.tag, bytes));
            }
        }
        packer.finish(&mut self.transmits);
    }

    fn send_heads(&mut self, now: Time) {
        let clock = self.table.clock();
        // What goes round in a circle gets older by it, however long it is under way.
        let tenths = |seat: Seat| {
            let link = &self.links[seat.index()];
            let ago = now.since(link.direct).min(now.since(link.heard) + HEARSAY_US) / TENTH_US + 1;
            if seat == self.me { 0 } else { ago.min(u64::from(u8::MAX)) as u8 }
        };
        let heads = Heads {
            tag: self.tag,
            view: self.table.view().number,
            heads: List::truncated(clock.head(self.table.seats()).to_vec()),
            heard: List::truncated(Seat::first(self.table.seats()).map(tenths).collect()),
        };
        self.send_all(&Message::Heads(heads).bytes());
        self.disclose();
        self.heads_sent = now;
        self.heads_due = None;
    }

    pub(super) fn send_all(&mut self, message: &[u8]) {
        for to in self.others() {
            self.transmits.push_back(Transmit { to, messages: vec![message.to_vec()] });
        }
    }

    pub(super) fn handle_want(&mut self, now: Time, from: Seat, want: &Want) {
        if self.store.get(want.seat.index()).is_none() || from == self.me || want.from == 0 || want.from > want.to {
            return;
        }
        let (mut answers, mut since) = self.links[from.index()].answers;
        if now.since(since) > 1_000_000 {
            (answers, since) = (0, now);
        }
        let to = want.to.min(want.from.saturating_add(MAX_ANSWER - 1));
        let mut packer = Packer::new(from);
        for seq in want.from..=to {
            // Who has lost the end of its own log is given also what is not delivered yet.
            // And who is to accept a cut, what is within it.
            let within = self.is_frozen() && self.proposed_cut().has(want.seat, seq);
            let delivered = self.table.clock().has(want.seat, seq) || want.seat == from || within;
            let Some(bytes) = self.held(want.seat, seq).filter(|_| delivered) else { break };
            if answers >= 4_000 {
                break;
            }
            answers += 1;
            packer.add(wire::entry(&self.tag, bytes));
        }
        self.links[from.index()].answers = (answers, since);
        packer.finish(&mut self.transmits);
    }

    /// The entries of a seat's log that are neither delivered nor buffered, up to the last one heard of or `named`, run by
    /// run from the first on; or, where none are, one that is held here as another than the one that a buffered entry names.
    fn holes(&self, seat: Seat, named: &Clock) -> Vec<(u32, u32)> {
        let own = seat == self.me;
        if own && !self.has_come_back() {
            return Vec::new();
        }
        let known = || self.links.iter().map(|link| link.known[seat]).max().unwrap_or(0);
        let heard = if own { self.returns.claimed() } else { known() };
        let mut from = self.table.clock()[seat] + 1;
        // Heads are unsigned: whoever claims too much hides nothing by it.
        let end = from.saturating_add(MAX_AHEAD - 1);
        let mut holes = Vec::new();
        if self.buffered() == 0 && !self.is_frozen() {
            holes.extend((from <= heard).then(|| (from, heard.min(end))));
            return holes;
        }
        let buffered = &self.pending[seat.index()];
        let last = heard.max(named[seat]).max(buffered.keys().next_back().copied().unwrap_or(0)).min(end);
        for held in buffered.range(from..).map(|(held, _)| *held).chain([last.saturating_add(1)]) {
            if from < held && from <= last && holes.len() < MAX_HOLES {
                holes.push((from, (held - 1).min(last)));
            }
            from = held.saturating_add(1);
        }
        if holes.is_empty() {
            let mut disputed =
                self.buffered_runs().filter(|(run, _)| !own && run.seat == seat && self.is_disputed(run));
            holes.extend(disputed.next().map(|(run, _)| (run.last, run.last)));
        }
        holes
    }

    /// The first entry of a seat's log that is neither delivered nor buffered.
    pub(super) fn first_missing(&self, seat: Seat) -> u32 {
        let mut first = self.table.clock()[seat] + 1;
        while self.pending[seat.index()].contains_key(&first) {
            first += 1;
        }
        first
    }

    /// The runs of all entries that are not delivered, with the entries.
    pub(super) fn buffered_runs(&self) -> impl Iterator<Item = (&Run, &Pending<G>)> {
        let buffered = self.pending.iter().flat_map(|log| log.values());
        buffered.flat_map(|pending| pending.body.seen.iter().map(move |run| (run, &**pending)))
    }

    /// The last entry of each log that an entry which is not delivered mentions.
    fn named(&self) -> Clock {
        let mut named = Clock::default();
        for (run, _) in self.buffered_runs().filter(|(run, _)| run.seat.index() < self.table.seats()) {
            named[run.seat] = named[run.seat].max(run.last);
        }
        named.join(&self.proposed_cut());
        named
    }

    /// Whether a run names another entry than the one that is held here for its place: a fork, or a lie.
    pub(super) fn is_disputed(&self, run: &Run) -> bool {
        self.held_id(run.seat, run.last).is_some_and(|id| id[..16] != run.id)
    }

    /// The id of the entry that is held for a place, delivered or buffered.
    pub(super) fn held_id(&self, seat: Seat, seq: u32) -> Option<Hash> {
        let delivered = self.table.id(seat, seq).filter(|_| seq > 0);
        delivered.or_else(|| self.pending.get(seat.index())?.get(&seq).map(|pending| pending.id))
    }

    /// Starts the clock of what is missing.
    pub(super) fn notice_gaps(&mut self, now: Time) {
        let named = self.named();
        for seat in Seat::first(self.table.seats()) {
            let holes = self.holes(seat, &named);
            let want = &mut self.wants[seat.index()];
            let (Some(&(first, _)), Some(&(_, last))) = (holes.first(), holes.last()) else {
                *want = WantState::default();
                continue;
            };
            if last > want.asked {
                want.fresh.get_or_insert(now.after_ms(3));
            }
            if first != want.first {
                // What was asked for comes: the rest of it was asked for too, and may be in the next packet.
                want.again = want.again.map(|at| at.min(now.after_ms(20)));
                (want.first, want.tries) = (first, 0);
            }
        }
    }

    fn ask(&mut self, now: Time) {
        let is_due = |at: Option<Time>| at.is_some_and(|at| at <= now);
        if !self.wants.iter().any(|want| is_due(want.timeout())) {
            return;
        }
        let named = self.named();
        for seat in Seat::first(self.table.seats()) {
            let WantState { fresh, again, tries, asked, .. } = self.wants[seat.index()];
            if !is_due(fresh) && !is_due(again) {
                continue;
            }
            let holes = self.holes(seat, &named);
            let Some(&(_, last)) = holes.last() else {
                self.wants[seat.index()] = WantState::default();
                continue;
            };
            let tries = if is_due(again) { tries } else { 0 };
            let mut wants: BTreeMap<Seat, Vec<Vec<u8>>> = BTreeMap::new();
            for (from, to) in holes {
                let from = if is_due(again) { from } else { from.max(asked + 1) };
                if from <= to
                    && let Some(by) = self.holder(seat, from, to, tries)
                {
                    wants.entry(by).or_default().push(Message::Want(Want { tag: self.tag, seat, from, to }).bytes());
                }
            }
            self.transmits.extend(wants.into_iter().map(|(to, messages)| Transmit { to, messages }));
            let want = &mut self.wants[seat.index()];
            want.asked = want.asked.max(last);
            want.fresh = None;
            if is_due(again) || again.is_none() {
                want.tries += 1;
                want.again = Some(now.after_ms(20u64 << tries.min(4)));
            }
        }
    }

    /// Whom to ask for entries of a seat's log: first who mentioned them, then the others that have them, then anybody. What
    /// is held here as another entry only who mentioned that has.
    fn holder(&self, seat: Seat, from: u32, to: u32, tries: u32) -> Option<Seat> {
        let disputed = self.buffered_runs().find(|(run, _)| run.seat == seat && self.is_disputed(run));
        let mentioning = |last: u32| self.buffered_runs().find(|(run, _)| run.seat == seat && run.last >= last);
        let mentioning = disputed.or_else(|| mentioning(to)).or_else(|| mentioning(from));
        let mentioning = mentioning.map(|(_, pending)| [pending.mentioned_by, pending.body.author]);
        let mut holders: Vec<Seat> = mentioning.into_iter().flatten().collect();
        if disputed.is_none() {
            holders.extend(self.others().filter(|by| match seat == self.me {
                true => self.returns.claim(*by) >= from,
                false => self.links[by.index()].known.has(seat, from),
            }));
            holders.extend(self.others());
        }
        holders.retain(|by| *by != self.me);
        holders.get(tries as usize % holders.len().max(1)).copied()
    }
}

/// Packs messages into datagrams.
pub(super) struct Packer {
    to: Seat,
    size: usize,
    messages: Vec<Vec<u8>>,
    full: Vec<Transmit>,
}

impl Packer {
    pub(super) fn new(to: Seat) -> Packer {
        Packer { to, size: 0, messages: Vec::new(), full: Vec::new() }
    }

    fn fits(&self, length: usize) -> bool {
        self.size + length + 2 <= MAX_DATAGRAM
    }

    pub(super) fn add(&mut self, message: Vec<u8>) {
        if !self.fits(message.len()) {
            self.flush();
        }
        self.size += message.len() + 2;
        self.messages.push(message);
    }

    fn flush(&mut self) {
        if !self.messages.is_empty() {
            self.full.push(Transmit { to: self.to, messages: std::mem::take(&mut self.messages) });
            self.size = 0;
        }
    }

    pub(super) fn finish(self, transmits: &mut VecDeque<Transmit>) {
        transmits.extend(self.full);
        if !self.messages.is_empty() {
            transmits.push_back(Transmit { to: self.to, messages: self.messages });
        }
    }
}
