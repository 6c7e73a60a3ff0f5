//! A seat that keeps to the protocol until it strikes, and from then on says what the fuzzer wants: signed entries with any
//! items, forks, damaged bodies, what nobody has signed.

use crate::choices::{Choices, damage};
use crate::decode::made;
use crate::make::make;
use nertz_lockstep::charter::{Secret, Signed};
use nertz_lockstep::codec::{List, encode};
use nertz_lockstep::entry::{BodyOf, Item, ItemOf, MAX_ITEMS, Run};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Stub;
use nertz_lockstep::toy::Toy;
use nertz_sim::puppet::{Line, Puppet};

/// The seat.
pub(super) struct Villain {
    puppet: Puppet<Toy, Stub>,
}

/// A record in a journal: its front and its tag.
const FRONT: usize = 9;
const TAG: usize = 8;
const ENTRY: u8 = 1;

impl Villain {
    pub(super) fn new(seat: Seat, signer: Stub, secret: Secret, signed: &Signed) -> Villain {
        Villain { puppet: Puppet::new(seat, signer, secret, signed) }
    }

    pub(super) fn seat(&self) -> Seat {
        self.puppet.seat
    }

    /// Whether it has struck.
    pub(super) fn is_loose(&self) -> bool {
        self.puppet.loose
    }

    /// Its program has written this to its journal.
    pub(super) fn follows(&mut self, fresh: &[Vec<u8>]) {
        let entries = fresh.iter().filter(|record| record.first() == Some(&ENTRY));
        let entry = |record: &Vec<u8>| Some(record.get(FRONT..record.len().checked_sub(TAG)?)?.to_vec());
        let entries: Vec<Vec<u8>> = entries.filter_map(entry).collect();
        if !self.puppet.loose {
            self.puppet.follow(&entries, &mut |_, _| Vec::new());
        }
    }

    /// Messages for it, once it has struck.
    pub(super) fn hears(&mut self, messages: &[Vec<u8>]) {
        for message in messages {
            self.puppet.receive(message);
        }
    }

    /// What it says. From the first word on its program is silent.
    pub(super) fn says(&mut self, how: u8, choices: &mut Choices<'_>) -> Vec<Line> {
        self.puppet.loose = true;
        let seats = self.puppet.table.seats();
        let (to, all) = (choices.or_zero(), Seat::first(seats).filter(|seat| *seat != self.puppet.seat));
        self.puppet.audience = all.filter(|seat| to == 0 || to >> seat.number() & 1 == 1).collect();
        match how % 8 {
            0..=2 => self.next(choices).into_iter().collect(),
            3 => {
                // Two for one place in its log.
                let (one, two) = (self.items(choices), self.items(choices));
                let bodies = [self.puppet.entry(&one), self.puppet.entry(&two)];
                let mut lines = bodies.map(|body| self.puppet.says(&body)).to_vec();
                if how & 8 != 0
                    && let Some(line) = lines.first_mut()
                {
                    line.to.truncate(1);
                }
                lines
            }
            4 => {
                let items = self.items(choices);
                let mut body = self.puppet.entry(&items);
                self.changes(&mut body, choices);
                vec![self.puppet.says(&body)]
            }
            5 => {
                let items = self.items(choices);
                let mut bytes = encode(&self.puppet.entry(&items));
                let changes = choices.bytes();
                damage(&mut bytes, &mut Choices::of(&changes));
                let mut entry = self.puppet.sign_bytes(bytes);
                if how & 8 != 0
                    && let Some(last) = entry.last_mut()
                {
                    // Signed by nobody.
                    *last ^= 1;
                }
                vec![self.puppet.line(&entry)]
            }
            6 => {
                let Some(mut message) = made::engine(choices) else { return Vec::new() };
                if how & 8 == 0 {
                    let tag = self.puppet.tag();
                    message.iter_mut().skip(1).zip(tag).for_each(|(byte, of)| *byte = of);
                }
                vec![Line { to: self.puppet.audience.clone(), message }]
            }
            _ => {
                let to = self.puppet.audience.clone();
                let log: Vec<Vec<u8>> = self.puppet.log().collect();
                log.into_iter().rev().take(4).map(|message| Line { to: to.clone(), message }).collect()
            }
        }
    }

    /// Its next entry: taken, if an honest table takes it.
    fn next(&mut self, choices: &mut Choices<'_>) -> Option<Line> {
        let seen = self.puppet.unseen.clone();
        let items = self.items(choices);
        let (body, judged) = self.puppet.draft(&seen, &items);
        Some(if judged.is_ok() { self.puppet.does(&body) } else { self.puppet.says(&body) })
    }

    /// Any items; values of the own chain are right ones, if that is chosen.
    fn items(&mut self, choices: &mut Choices<'_>) -> Vec<ItemOf<Toy>> {
        let right = choices.or_zero();
        let mut items = make::<List<ItemOf<Toy>, MAX_ITEMS>>(choices).unwrap_or_default().into_vec();
        let (seat, table) = (self.puppet.seat, &self.puppet.table);
        let round = table.latest(seat).round;
        let Some(decks) = table.round(round).map(|round| round.decks()).filter(|_| right & 1 == 0) else {
            return items;
        };
        let turned = table.now(round).map_or(0, |at| at.turned(seat));
        if turned < decks[seat.index()].cards() {
            let value = self.puppet.value(seat, 0, turned + 1);
            for item in &mut items {
                if let Item::Deal { x: Some(x) } | Item::Act { x: Some(x), .. } | Item::Settle { x: Some(x), .. } = item
                {
                    *x = value;
                }
            }
        }
        items
    }

    /// One field says something else.
    fn changes(&mut self, body: &mut BodyOf<Toy>, choices: &mut Choices<'_>) {
        let seats = self.puppet.table.seats();
        match choices.or_zero() % 7 {
            0 => body.view = u16::from(choices.or_zero()),
            1 => body.author = Seat::first(seats).nth(usize::from(choices.or_zero()) % seats).unwrap_or(body.author),
            2 => body.seq = body.seq.wrapping_add_signed(i32::from(choices.or_zero() as i8)),
            3 => body.prev[0] ^= choices.or_zero() | 1,
            4 => body.state[0] ^= choices.or_zero() | 1,
            5 => body.seen = make::<List<Run, 64>>(choices).unwrap_or_default(),
            _ => {
                let mut seen = body.seen.to_vec();
                let (at, by) = (usize::from(choices.or_zero()), choices.or_zero());
                if let Some(at) = at.checked_rem(seen.len()) {
                    match by % 4 {
                        0 => drop(seen.remove(at)),
                        1 => seen[at].last = seen[at].last.wrapping_add(u32::from(by)),
                        2 => seen.swap(at, 0),
                        _ => seen[at].id[0] ^= 1,
                    }
                }
                body.seen = List::truncated(seen);
            }
        }
    }
}
