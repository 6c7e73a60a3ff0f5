//! What must be true at every moment, over all seats at once.
//!
//! An oracle believes no engine: it compares what several engines hold, and what was held before with what is held now, and
//! computes anew what can be computed in another way. The honest seats' tables and journals are looked at after each step;
//! villains' never.

pub(crate) mod anew;
mod decisions;
mod knowledge;
pub(crate) mod views;

use crate::game::Playable;
use decisions::Decisions;
use knowledge::Knowledge;
use nertz_lockstep::charter::{Player, Secret};
use nertz_lockstep::codec::decode;
use nertz_lockstep::entry::{BodyOf, Item, ItemOf, Sealed};
use nertz_lockstep::misbehaviour::Misbehaviour;
use nertz_lockstep::peer::{Peer, rule_name};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::{Phase, Table};
use nertz_lockstep::time::Time;
use nertz_lockstep::transcript::{Evidence, RecordKind};

/// What can be violated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Oracle {
    /// No play is decided in two ways, by anybody, at any time; no slot has two winners where it has one; a settlement is what
    /// is decided.
    Agreement,
    /// Who knew of a rival's play does not win against it.
    Causality,
    /// A seat mentions nothing before what that knew of.
    Mentions,
    /// All that compute the same table compute the same digest.
    Digest,
    /// Every card is there once.
    Conservation,
    /// Nobody is blamed but who has broken a rule, or is gone for longer than the table waits.
    Blame,
    /// Who has provably broken a rule is named by all.
    Conviction,
    /// The score sheets are equal, and what another way of counting gives.
    Scores,
    /// Who has won each slot, and behind which entries a round is cut, is what the logs say, read in another way.
    Anew,
    /// Buffers and rates stay within their bounds.
    Bounds,
    /// From all that was sent no card that is not turned and no play that is not opened can be computed.
    Knowledge,
    /// A silent seat holds up what hinges on it alone.
    Progress,
    /// Once everything is healed the match ends in time.
    Liveness,
    /// Who is bound by a word about a change of view says no other; a view is the same for all, and begins for nobody who has
    /// delivered more than its cut; nobody suspects too early, or while it hears of no majority.
    Views,
    /// The transcripts agree, and audit as they must.
    Audit,
    /// A program does not panic.
    Panic,
}

impl Oracle {
    /// All of them.
    pub const ALL: [Oracle; 16] = [
        Oracle::Agreement,
        Oracle::Causality,
        Oracle::Mentions,
        Oracle::Digest,
        Oracle::Conservation,
        Oracle::Blame,
        Oracle::Conviction,
        Oracle::Scores,
        Oracle::Anew,
        Oracle::Bounds,
        Oracle::Knowledge,
        Oracle::Progress,
        Oracle::Liveness,
        Oracle::Views,
        Oracle::Audit,
        Oracle::Panic,
    ];

    /// Its name.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// An oracle that was violated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{oracle:?} at {at}: {what}")]
pub struct Violation {
    /// Which.
    pub oracle: Oracle,
    /// When.
    pub at: Time,
    /// What was seen.
    pub what: String,
}

/// What an oracle says.
pub type Seen = Result<(), Violation>;

pub(crate) fn violated(oracle: Oracle, at: Time, what: impl Into<String>) -> Seen {
    Err(Violation { oracle, at, what: what.into() })
}

/// Who may be blamed, and for what.
#[derive(Clone, Debug, Default)]
pub struct Excused {
    /// Seats that do not keep to the protocol: what they sign may convict them.
    pub villains: Vec<Seat>,
    /// Seats that are away for longer than the table waits: the match may be broken off for them.
    pub gone: Vec<Seat>,
}

impl Excused {
    /// Whether a match may be broken off because of this seat.
    pub fn may_be_missed(&self, seat: Seat) -> bool {
        self.gone.contains(&seat) || self.villains.contains(&seat)
    }
}

/// All oracles that look after each step.
pub struct Oracles<G: Playable> {
    decisions: Decisions,
    knowledge: Knowledge<G>,
    excused: Excused,
    due: u64,
}

impl<G: Playable> Oracles<G> {
    /// Oracles for a table of these players, whose secrets they know: to recognise what must not be told.
    pub fn new(players: Vec<Player>, secrets: Vec<Secret>, excused: Excused) -> Oracles<G> {
        let seats = players.len();
        let decisions = Decisions::new(seats, excused.villains.clone());
        Oracles { decisions, knowledge: Knowledge::new(players, secrets), excused, due: 0 }
    }

    /// An engine is made anew from its journal: it may know less than before.
    pub fn restarted(&mut self, seat: Seat, has_lost: bool) {
        self.decisions.restarted(seat, has_lost);
    }

    /// An honest engine has stepped; `records` are the bytes that it wrote to its journal in that.
    pub fn stepped<S: Scheme>(&mut self, now: Time, peer: &Peer<G, S>, records: &[Vec<u8>]) -> Seen {
        let (table, me) = (peer.table(), peer.seat());
        self.decisions.follow(now, table, me)?;
        for bytes in records {
            match record(bytes) {
                Some((RecordKind::Entry, bytes)) => {
                    let Some((sealed, body)) = entry::<G>(bytes).filter(|(_, body)| body.author == me) else {
                        continue;
                    };
                    self.appended(now, peer, &sealed, &body)?;
                }
                Some((RecordKind::Evidence, bytes)) => self.evidence(now, me, bytes)?,
                _ => {}
            }
        }
        let bound = 512 * (table.seats() - 1);
        if peer.buffered() > bound {
            return violated(Oracle::Bounds, now, format!("seat {me} buffers {} entries", peer.buffered()));
        }
        self.decisions.stepped(now, table, me)
    }

    /// What an honest seat has appended.
    fn appended<S: Scheme>(&mut self, now: Time, peer: &Peer<G, S>, sealed: &Sealed, body: &BodyOf<G>) -> Seen {
        let table = peer.table();
        let due = body.items.iter().filter(|item| matches!(item, Item::Act { act, .. } if G::is_due(act)));
        self.due += due.count() as u64;
        mentions(now, table, body)?;
        self.decisions.appended(now, table, body)?;
        self.knowledge.appended(now, table, &sealed.body, body)?;
        let Some(state) = table.state(body.author, body.seq).filter(|state| state.phase >= Phase::Dealt) else {
            return Ok(());
        };
        let Some(round) = table.round(state.round) else { return Ok(()) };
        let cards = round.decks()[body.author.index()].cards();
        let turned = table.at_entry(body.author, body.seq).map_or(0, |at| at.turned(body.author));
        let conserved = table.game().conserved(&state.layout, cards, turned);
        conserved.or_else(|why| violated(Oracle::Conservation, now, format!("seat {}: {why}", body.author)))
    }

    fn evidence(&self, now: Time, by: Seat, bytes: &[u8]) -> Seen {
        let Ok(Evidence { seat, seq, rule, .. }) = decode::<Evidence>(bytes) else {
            return violated(Oracle::Blame, now, format!("seat {by} writes evidence that cannot be read"));
        };
        if self.excused.villains.contains(&seat) {
            return Ok(());
        }
        let differs = [
            Misbehaviour::<G::Broken>::WrongState,
            Misbehaviour::WrongSettle,
            Misbehaviour::SettlesTooEarly,
            Misbehaviour::WrongResult,
        ];
        let oracle = if differs.iter().any(|of| rule_name(of) == *rule) { Oracle::Digest } else { Oracle::Blame };
        violated(oracle, now, format!("seat {by} accuses seat {seat} of {} in entry {seq}", &*rule))
    }

    /// How many acts were made that the game makes due.
    pub fn due(&self) -> u64 {
        self.due
    }

    /// The match has ended for all.
    pub fn ended<S: Scheme>(&mut self, now: Time, peers: &[&Peer<G, S>]) -> Seen {
        for peer in peers {
            self.decisions.all(now, peer.table(), peer.seat())?;
        }
        tables_agree(now, peers, &self.excused.villains)
    }
}

/// Whether an item turns cards of the own deck.
fn turns<G: Playable>(item: &ItemOf<G>) -> bool {
    match item {
        Item::Deal { x } | Item::Act { x, .. } | Item::Settle { x, .. } => x.is_some(),
        _ => false,
    }
}

/// Kind and bytes of a record as it is written.
pub(crate) fn record(bytes: &[u8]) -> Option<(RecordKind, &[u8])> {
    // A record is kind, ms, length, bytes, tag; the file's first bytes are shorter than one.
    let inner = bytes.get(9..bytes.len().checked_sub(8)?)?;
    match bytes.first()? {
        1 => Some((RecordKind::Entry, inner)),
        3 => Some((RecordKind::Evidence, inner)),
        _ => None,
    }
}

/// An entry of body ‖ signature.
pub(crate) fn entry<G: Playable>(bytes: &[u8]) -> Option<(Sealed, BodyOf<G>)> {
    let sealed = Sealed::split(bytes)?;
    let body = decode::<BodyOf<G>>(&sealed.body).ok()?;
    Some((sealed, body))
}

/// When a run is reached everything under each of its entries has been named.
fn mentions<G: Playable>(now: Time, table: &Table<G>, body: &BodyOf<G>) -> Seen {
    let Some(mut clock) = table.clock_of(body.author, body.seq - 1).copied() else { return Ok(()) };
    for run in body.seen.iter() {
        while clock[run.seat] < run.last {
            clock[run.seat] += 1;
            let under = table.clock_of(run.seat, clock[run.seat]);
            if under.is_none_or(|under| !clock.covers(under)) {
                let (by, seq) = (body.author, body.seq);
                let what =
                    format!("entry {seq} of seat {by} mentions entry {} of seat {} too early", run.last, run.seat);
                return violated(Oracle::Mentions, now, what);
            }
        }
    }
    Ok(())
}

/// At equal clocks stand equal tables; but of who has forked its log, different ones.
fn tables_agree<G: Playable, S: Scheme>(now: Time, peers: &[&Peer<G, S>], villains: &[Seat]) -> Seen {
    for (at, one) in peers.iter().enumerate() {
        for two in peers[at + 1..].iter().filter(|two| two.clock() == one.clock()) {
            for seat in Seat::first(one.table().seats()).filter(|seat| !villains.contains(seat)) {
                if one.table().latest(seat) != two.table().latest(seat) {
                    let (one, two) = (one.seat(), two.seat());
                    let what = format!("seats {one} and {two} hold another layout of seat {seat}");
                    return violated(Oracle::Digest, now, what);
                }
            }
        }
    }
    Ok(())
}
