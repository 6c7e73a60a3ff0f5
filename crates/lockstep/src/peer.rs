//! One seat at a table: bytes and `now` in, bytes and events out.
//!
//! The peer does no I/O and reads no clock. After each call of a `handle_*` or of a player's deed, drain in this order:
//! [`Peer::poll_record`] to the journal (an entry is written before it is sent), [`Peer::poll_transmit`] to the network,
//! [`Peer::poll_event`] to the player, and call [`Peer::handle_timeout`] no later than [`Peer::poll_timeout`].
//!
//! Invariants, asserted in debug builds: nothing is sent while the journal is not drained; after every call nothing is due
//! for the own seat.

mod append;
mod change;
#[cfg(feature = "simulation")]
mod fingerprint;
mod links;
mod lives;
mod proof;
mod receive;
mod restore;
mod waiting;

pub use append::Refused;
pub use change::GONE_ON;
pub(crate) use change::{CERTIFICATE, STATEMENT};
pub(crate) use receive::convicted_by;
pub use restore::{CannotRestore, Restored};
pub use waiting::{Hinge, Waiting};

use crate::charter::{Player, Secret, Signed};
use crate::codec::List;
use crate::contest::PlayId;
use crate::deck::Chain;
use crate::entry::{BodyOf, ItemOf, Run};
use crate::game::Game;
use crate::hash::Hash;
use crate::misbehaviour::{Misbehaviour, Offence};
use crate::seat::{Clock, Seat, Seats};
use crate::sign::Scheme;
use crate::table::Table;
use crate::time::Time;
use crate::transcript::{Ending, RecordKind, Writer};
use crate::view::View;
use crate::watch::Handed;
use crate::wire::{Tag, tag};
use links::Link;
use proof::Exposed;
use std::collections::{BTreeMap, VecDeque};

/// How the note begins that tells that the match is broken off, before the seat's number.
const ABANDONED: &str = "abandoned: seat ";

/// What a peer is made of.
pub struct Setup<S> {
    /// The charter with everybody's signature.
    pub signed: Signed,
    /// The own seat.
    pub seat: Seat,
    /// The own key pair.
    pub signer: S,
    /// The own secret of this charter.
    pub secret: Secret,
    /// How long to wait for a seat that something hinges on, in milliseconds.
    pub grace_ms: u64,
    /// After how many milliseconds more to give the match up, where no majority goes on without that seat; none: never.
    pub give_up_ms: Option<u64>,
    /// At which pace to deliver the acts of a seat; none for no limit.
    pub pace: Option<Pace>,
}

/// A pace: so many acts a second in the long run, and so many at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Acts a second.
    pub per_second: u32,
    /// Acts at once.
    pub burst: u32,
}

/// Messages for one peer: what fits into one datagram, or a single larger message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transmit {
    /// For whom.
    pub to: Seat,
    /// Whole messages.
    pub messages: Vec<Vec<u8>>,
}

/// What a player is told.
#[derive(Clone, PartialEq, Debug)]
pub enum Event<G: Game> {
    /// An entry was delivered (or, for the own seat, appended).
    Entry {
        /// Whose.
        seat: Seat,
        /// Its number.
        seq: u32,
        /// What it does.
        items: Vec<ItemOf<G>>,
    },
    /// A seat broke a rule: the match ends with a verdict that names it.
    Convicted(Offence<G::Broken>),
    /// What a seat computed differs from what this peer computes.
    Diverged(Offence<G::Broken>),
    /// The match is broken off.
    Abandoned {
        /// Because of which seat.
        seat: Seat,
        /// Why.
        why: String,
    },
    /// Every seat has signed the result that decides the match.
    Over,
    /// The table goes on in another view.
    View {
        /// The view.
        view: View,
        /// Who has gone.
        gone: Seats,
    },
    /// Bytes whose signature is not their author's came from this seat's connection.
    BadSignature {
        /// The sender.
        from: Seat,
    },
    /// A time that the player felt.
    Measured(Measure, u64),
}

/// What a measured time is of, in microseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Measure {
    /// From sealing an own play to its decision.
    Decided,
    /// From turning an own card to its face.
    Turned,
    /// From sealing an own play to the face of the card that its win turned.
    Next,
}

#[cfg_attr(feature = "simulation", derive(Clone))]
pub(crate) struct Pending<G: Game> {
    body: BodyOf<G>,
    id: Hash,
    bytes: Vec<u8>,
    mentioned_by: Seat,
}

/// How a card came to be turned, and when.
#[cfg_attr(feature = "simulation", derive(Clone))]
struct Turning {
    k: u8,
    at: Time,
    what: Measure,
}

/// One seat at a table.
#[cfg_attr(feature = "simulation", derive(Clone))]
pub struct Peer<G: Game, S: Scheme> {
    table: Table<G>,
    me: Seat,
    signer: S,
    secret: Secret,
    players: Vec<Player>,
    /// Their keys, in seat order.
    keys: Vec<S::Key>,
    tag: Tag,
    grace_ms: u64,
    give_up_ms: Option<u64>,
    pace: Option<Pace>,
    change: change::Change,

    /// Delivered entries, as received: body ‖ signature.
    store: Vec<Vec<Vec<u8>>>,
    /// The order of delivery.
    order: Vec<(Seat, u32)>,
    /// Verified entries whose past is not delivered yet. Boxed, since most go as soon as they have come, and a tree makes
    /// room for eleven.
    pending: Vec<BTreeMap<u32, Box<Pending<G>>>>,
    /// Tokens and their time, by seat, for the pace.
    tokens: Vec<(f64, Time)>,
    /// The illegal entry at which a seat's log ends for this peer.
    illegal: Vec<Option<(u32, Hash)>>,

    returns: lives::Returns,
    links: Vec<Link>,
    wants: Vec<links::WantState>,
    heads_due: Option<Time>,
    heads_sent: Time,
    /// When an entry that is held back for the pace may be delivered.
    paced: Option<Time>,
    /// Something has come that may be missing others.
    gaps_changed: bool,
    /// When it was last looked whom this peer waits for.
    looked: Time,

    unseen: Vec<Run>,
    /// Something has changed since the last look whether an entry is to be appended.
    stirred: bool,
    owes: bool,
    go: bool,
    /// A new charter is asked for after the present round.
    asks: bool,
    /// The own vote on it.
    vote: Option<Option<Hash>>,
    chains: BTreeMap<(Seat, u8), Chain>,
    /// What the own secret and another seat's charter key come to: the same throughout the match.
    pairs: BTreeMap<Seat, Hash>,
    plays: BTreeMap<u32, (G::Play, Time)>,
    backups: BTreeMap<(Seat, u8), (u8, Time)>,
    turnings: Vec<Turning>,
    /// X25519 secrets of this charter that were published, by seat: each is the seat's own.
    disclosed: BTreeMap<Seat, Hash>,
    /// An own commitment or another's is new: look whether a pair's two anchors differ.
    committed: bool,
    /// Two anchors of a pair differ: the deck, the slot, its members.
    conflict: Option<(Seat, u8, Vec<Seat>)>,

    /// The seats that are proven to have broken a rule.
    accused: Vec<bool>,
    /// An entry whose author computed something else than this peer: whose, its number, body ‖ signature.
    differing: Option<(Seat, u32, Vec<u8>)>,
    exposed: Exposed,

    /// When anybody last did anything but listen.
    acted: Time,
    hinges: BTreeMap<(Seat, Hinge), waiting::Since>,
    /// Since when no majority is heard of.
    alone: Option<Time>,
    /// Since when one is again: the silence of before is nobody's own.
    together: Time,
    over: Option<Time>,
    ending: Option<Ending>,
    closed: bool,

    writer: Writer,
    records: VecDeque<Vec<u8>>,
    transmits: VecDeque<Transmit>,
    events: VecDeque<Event<G>>,
}

impl<G: Game, S: Scheme> Peer<G, S> {
    /// Sits down. `game` is that of the charter. Once for each charter: who has sat there before comes back by
    /// [`Peer::restore`], whatever is left of the journal.
    pub fn new(game: G, setup: Setup<S>, now: Time) -> Peer<G, S> {
        let (writer, head) = Writer::new(now);
        let charter = setup.signed.bytes();
        let mut peer = Peer::seated(game, setup, writer, now);
        peer.records.push_back(head);
        peer.record(now, RecordKind::Charter, &charter);
        peer.advance(now);
        peer
    }

    /// A peer that has delivered nothing and said nothing yet.
    fn seated(game: G, setup: Setup<S>, writer: Writer, now: Time) -> Peer<G, S> {
        let charter = &setup.signed.charter;
        let seats = charter.players.len();
        Peer {
            table: Table::new(game, charter),
            me: setup.seat,
            signer: setup.signer,
            secret: setup.secret,
            players: charter.seated().into_iter().cloned().collect(),
            keys: charter.seated().iter().map(|player| S::key(&player.key)).collect(),
            tag: tag(&charter.match_id()),
            grace_ms: setup.grace_ms,
            give_up_ms: setup.give_up_ms,
            change: change::Change::default(),
            pace: setup.pace,
            store: vec![Vec::new(); seats],
            order: Vec::new(),
            pending: (0..seats).map(|_| BTreeMap::new()).collect(),
            tokens: vec![(setup.pace.map_or(0.0, |pace| f64::from(pace.burst)), now); seats],
            illegal: vec![None; seats],
            returns: lives::Returns::new(seats, tag(&charter.match_id())),
            links: (0..seats).map(|_| Link::new(now)).collect(),
            wants: (0..seats).map(|_| links::WantState::default()).collect(),
            heads_due: None,
            heads_sent: now,
            paced: None,
            gaps_changed: false,
            looked: now,
            unseen: Vec::new(),
            stirred: true,
            owes: false,
            go: false,
            asks: false,
            vote: None,
            chains: BTreeMap::new(),
            pairs: BTreeMap::new(),
            plays: BTreeMap::new(),
            backups: BTreeMap::new(),
            turnings: Vec::new(),
            disclosed: BTreeMap::new(),
            committed: false,
            conflict: None,
            accused: vec![false; seats],
            differing: None,
            exposed: Exposed::new(seats),
            acted: now,
            hinges: BTreeMap::new(),
            alone: None,
            together: now,
            over: None,
            ending: None,
            closed: false,
            writer,
            records: VecDeque::new(),
            transmits: VecDeque::new(),
            events: VecDeque::new(),
        }
    }

    /// The own seat.
    pub fn seat(&self) -> Seat {
        self.me
    }

    /// The players, in seat order.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The table as delivered.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// How the match has ended, once it has.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The seats that are proven to have broken a rule.
    pub fn convicted(&self) -> Seats {
        Seat::first(self.accused.len()).filter(|seat| self.accused[seat.index()]).collect()
    }

    /// Whether the match has ended here because what a seat computed differs from what this peer computes.
    pub fn has_diverged(&self) -> bool {
        self.differing.is_some()
    }

    /// Whether every live seat has signed the deciding result.
    pub fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// Whether the peer may exit: the match has ended, and every other's heads cover all logs, or knows what ended it, or
    /// `grace` is over.
    pub fn is_done(&self, now: Time) -> bool {
        match (self.over, &self.ending) {
            (Some(over), _) => {
                let all = self.table.clock();
                now.since(over) >= self.grace_ms * 1000
                    || self.others().all(|seat| self.links[seat.index()].known.covers(&all))
            }
            (None, ending) => ending.is_some() && self.exposed.timeout().is_none(),
        }
    }

    /// The others that are not known to have all that this peer has.
    pub fn behind(&self) -> impl Iterator<Item = Seat> {
        let all = self.table.clock();
        self.others().filter(move |seat| !self.links[seat.index()].known.covers(&all))
    }

    /// How many verified entries wait for something that they mention, or for the pace.
    pub fn buffered(&self) -> usize {
        self.pending.iter().map(BTreeMap::len).sum()
    }

    /// Milliseconds since a seat was last heard of, directly or through anybody.
    pub fn silence_ms(&self, seat: Seat, now: Time) -> u64 {
        if seat == self.me { 0 } else { now.since(self.links[seat.index()].heard) / 1000 }
    }

    /// Smoothed round-trip time to a seat, in microseconds, as the engine sees it.
    pub fn rtt_us(&self, seat: Seat) -> u64 {
        self.links[seat.index()].rtt
    }

    /// What is public of the match, in this peer's order of delivery, from the thing of this number on: so many, and so
    /// many bytes at most, but for a single one that is larger. For who looks on ([`crate::watch`]).
    pub fn handed_out(&self, from: u32, most: usize, bytes: usize) -> Vec<Handed> {
        // Each view begins behind what is within its cut, and the views before it.
        let begins: Vec<usize> =
            (0..).zip(&self.table.views()[1..]).map(|(before, view)| view.cut.entries() as usize + before).collect();
        let thing = |number: usize| {
            if let Ok(view) = begins.binary_search(&number) {
                return self.change.certificate(view).map(|bytes| (true, bytes));
            }
            let before = begins.partition_point(|begin| *begin < number);
            let (seat, seq) = self.order.get(number - before)?;
            Some((false, &self.store[seat.index()][*seq as usize - 1][..]))
        };
        let mut handed = Vec::new();
        let mut size = 0;
        for (view, bytes_of) in (from as usize..).map_while(thing).take(most) {
            size += bytes_of.len();
            if size > bytes && !handed.is_empty() {
                break;
            }
            handed.extend(List::new(bytes_of.to_vec()).map(|bytes| Handed { view, bytes }));
        }
        handed
    }

    /// Bytes for the journal, to be written before anything is sent.
    pub fn poll_record(&mut self) -> Option<Vec<u8>> {
        self.records.pop_front()
    }

    /// Bytes for the network.
    pub fn poll_transmit(&mut self) -> Option<Transmit> {
        debug_assert!(self.records.is_empty(), "the journal is drained before anything is sent");
        self.transmits.pop_front()
    }

    /// News for the player.
    pub fn poll_event(&mut self) -> Option<Event<G>> {
        self.events.pop_front()
    }

    /// Writes a remark into the journal.
    pub fn note(&mut self, now: Time, text: &str) {
        self.record(now, RecordKind::Note, text.as_bytes());
    }

    /// Writes the end record; nothing is recorded after it.
    pub fn close(&mut self, now: Time) {
        if !self.closed
            && let Some(ending) = self.ending.clone()
        {
            let end = self.writer.end(now, ending, &self.signer, self.table.match_id());
            self.records.push_back(end);
            self.closed = true;
        }
    }

    /// Breaks the match off, because of a seat.
    pub fn abandon(&mut self, now: Time, seat: Seat, why: &str) {
        if self.ending.is_none() {
            self.note(now, &format!("{ABANDONED}{seat}: {why}"));
            self.ending = Some(Ending::Abandoned { seat, why: crate::codec::Text::cut(why) });
            self.events.push_back(Event::Abandoned { seat, why: why.to_owned() });
        }
    }

    fn record(&mut self, now: Time, kind: RecordKind, bytes: &[u8]) {
        if !self.closed {
            let record = self.writer.record(now, kind, bytes);
            self.records.push_back(record);
        }
    }

    /// The other seats at the table.
    fn others(&self) -> impl Iterator<Item = Seat> + use<G, S> {
        let me = self.me;
        self.table.live().iter().filter(move |seat| *seat != me)
    }

    /// The own plays that are revealed and not decided, and the sealed one.
    pub fn own_plays(&self) -> impl Iterator<Item = (PlayId, &G::Play)> {
        self.plays.iter().map(|(seq, (play, _))| (PlayId { seat: self.me, seq: *seq }, play))
    }

    /// What this peer has delivered.
    pub fn clock(&self) -> Clock {
        self.table.clock()
    }
}

/// The name of a rule, as evidence and the audit have it: the variant, without what it holds.
pub fn rule_name<B: std::fmt::Debug>(rule: &Misbehaviour<B>) -> String {
    format!("{rule:?}")
}
