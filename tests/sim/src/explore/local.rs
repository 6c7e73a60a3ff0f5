//! One peer of a state: the engine, what its player does next, and what was noted of it.

use super::check::{self, Check, Record, View, Wrong};
use super::config::Deed;
use super::packet::{Entry, Held, Packet, print_of};
use nertz_lockstep::contest::PlayId;
use nertz_lockstep::entry::{Item, ItemOf};
use nertz_lockstep::peer::{Event, Peer};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Stub;
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::{Act, Play, Toy};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// One peer. Its clock is its own: nothing that it does hangs on what another's clock says.
#[derive(Clone)]
pub(super) struct Local {
    pub(super) peer: Peer<Toy, Stub>,
    pub(super) now: Time,
    /// How many deeds of its script are done.
    pub(super) place: usize,
    pub(super) held: Held,
    pub(super) view: View,
    pub(super) record: Record,
    /// Everything that decides what it does next, but for the time, in 128 bits.
    pub(super) print: u128,
    journal: Option<Arc<Page>>,
}

/// A journal's records, the last first: states share what they have in common.
struct Page {
    record: Vec<u8>,
    before: Option<Arc<Page>>,
}

/// An own entry that a step has made: its seq and its items.
pub(super) type Made = (u32, Vec<ItemOf<Toy>>);

/// What a step of a peer has led to.
#[derive(Clone)]
pub(super) struct Outcome {
    pub(super) local: Arc<Local>,
    /// The own entries that it has made.
    pub(super) made: Arc<[Made]>,
    /// The entries that it sends.
    pub(super) sent: Vec<Packet>,
    /// What else it sends: heads and requests.
    pub(super) told: Vec<(Seat, Vec<u8>)>,
}

impl Local {
    /// A peer that has just sat down.
    pub(super) fn sits(peer: Peer<Toy, Stub>, now: Time) -> Result<Outcome, Wrong> {
        let view = View::of(&peer)?;
        let held = Held::new(peer.players().len());
        let local = Local { peer, now, place: 0, held, view, record: Record::default(), print: 0, journal: None };
        Arc::new(local).step(|_| ())
    }

    /// The peer gets a packet.
    pub(super) fn gets(self: Arc<Local>, packet: &Packet) -> Result<Outcome, Wrong> {
        self.step(|next| {
            let messages = packet.entries.iter().map(|entry| &entry.message[..]);
            let taken = next.peer.handle_messages(next.now, packet.from, messages);
            debug_assert!(taken.is_ok(), "an honest peer's packet is malformed");
            packet.entries.iter().for_each(|entry| next.held.add(entry.seat, entry.seq));
        })
    }

    /// The peer hears something that is no entry.
    pub(super) fn hears(self: Arc<Local>, from: Seat, message: &[u8]) -> Result<Outcome, Wrong> {
        self.step(|next| {
            let taken = next.peer.handle_message(next.now, from, message);
            debug_assert!(taken.is_ok(), "an honest peer's message is malformed");
        })
    }

    /// So many microseconds go by, and everything that was planned meanwhile is done.
    pub(super) fn rests(self: Arc<Local>, micros: u64) -> Result<Outcome, Wrong> {
        self.step(|next| {
            next.now = next.now.after(micros);
            next.peer.handle_timeout(next.now);
        })
    }

    /// The player does this, the next deed of its script; none if that is not legal now.
    pub(super) fn does(self: Arc<Local>, deed: Deed) -> Result<Option<Outcome>, Wrong> {
        if !self.peer.may_act() {
            return Ok(None);
        }
        let mut done = false;
        let outcome = self.step(|next| {
            done = match deed {
                Deed::Turn => next.peer.act(next.now, &Act::Turn).is_ok(),
                Deed::Call => next.peer.play(next.now, &Play::Call).is_ok(),
                Deed::Build(floor) => next.last_card().is_some_and(|card| {
                    let play = Play::Build { card, floor };
                    next.peer.play(next.now, &play).is_ok()
                }),
            };
            next.place += 1;
        })?;
        Ok(done.then_some(outcome))
    }

    /// The player is ready.
    pub(super) fn goes(self: Arc<Local>) -> Result<Outcome, Wrong> {
        self.step(|next| next.peer.go(next.now))
    }

    /// The same with its script before it: what was done so far was no part of it.
    pub(super) fn at_the_beginning(&self) -> Arc<Local> {
        let mut first = self.clone();
        first.place = 0;
        first.print = first.fingerprint();
        Arc::new(first)
    }

    fn fingerprint(&self) -> u128 {
        print_of(&[&self.peer.fingerprint(), &(self.place as u32).to_le_bytes()])
    }

    /// The face of the last turned card.
    fn last_card(&self) -> Option<u8> {
        let me = self.peer.seat();
        let at = self.peer.table().now(1)?;
        at.layout(me).hand.last().and_then(|k| at.card(me, *k))
    }

    /// The whole journal, with an end record if the match has ended.
    pub(super) fn journal(&self) -> Vec<u8> {
        let mut last = self.clone();
        last.peer.close(last.now);
        last.write();
        let mut records = Vec::new();
        let mut page = last.journal.as_ref();
        while let Some(at) = page {
            records.push(&at.record[..]);
            page = at.before.as_ref();
        }
        records.reverse();
        records.concat()
    }

    /// Carries a step out, on a copy if anybody else needs the peer as it was, and checks what came of it.
    fn step(self: Arc<Local>, act: impl FnOnce(&mut Local)) -> Result<Outcome, Wrong> {
        let before = self.view.clone();
        let mut next = Arc::unwrap_or_clone(self);
        // An engine that is wrong on purpose may see it itself, where it asserts something.
        catch_unwind(AssertUnwindSafe(|| act(&mut next)))
            .map_err(|_| Wrong::new(Check::Assertion, format!("the engine of seat {}", next.peer.seat())))?;
        next.write();
        let (sent, told) = next.post();
        let made = next.told()?;
        next.view = View::of(&next.peer)?;
        next.print = next.fingerprint();
        check::step(&before, &next)?;
        Ok(Outcome { local: Arc::new(next), made: made.into(), sent, told })
    }

    fn write(&mut self) {
        while let Some(record) = self.peer.poll_record() {
            self.journal = Some(Arc::new(Page { record, before: self.journal.take() }));
        }
    }

    fn post(&mut self) -> (Vec<Packet>, Vec<(Seat, Vec<u8>)>) {
        let (mut sent, mut told) = (Vec::new(), Vec::new());
        while let Some(transmit) = self.peer.poll_transmit() {
            let mut entries = Vec::new();
            for message in transmit.messages {
                match Entry::read(&message) {
                    Some(entry) => entries.push(entry),
                    None => told.push((transmit.to, message)),
                }
            }
            if !entries.is_empty() {
                sent.push(Packet::new(self.peer.seat(), transmit.to, entries));
            }
        }
        (sent, told)
    }

    /// Notes what the player was told.
    fn told(&mut self) -> Result<Vec<Made>, Wrong> {
        let me = self.peer.seat();
        let mut made = Vec::new();
        while let Some(event) = self.peer.poll_event() {
            match event {
                Event::Entry { seat, seq, items } if seat == me => {
                    self.held.add(me, seq);
                    for item in &items {
                        match item {
                            Item::Settle { seal, won, .. } => {
                                self.record.settled.push((PlayId { seat: me, seq: *seal }, *won));
                            }
                            Item::Reveal { nonce, .. } => self.record.nonces.push(*nonce),
                            _ => {}
                        }
                    }
                    made.push((seq, items));
                }
                Event::Entry { .. }
                | Event::Measured(..)
                | Event::Over
                | Event::View { .. }
                | Event::Abandoned { .. } => {}
                Event::Convicted(offence) | Event::Diverged(offence) => {
                    return Err(Wrong::new(Check::Peace, format!("at seat {me}: {offence:?}")));
                }
                Event::BadSignature { from } => {
                    return Err(Wrong::new(Check::Peace, format!("at seat {me}: a bad signature from seat {from}")));
                }
            }
        }
        Ok(made)
    }
}

/// A long journal is dropped page by page, not each page within the one after it.
impl Drop for Page {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut page) = before.and_then(Arc::into_inner) {
            before = page.before.take();
        }
    }
}
