//! A peer made again from its journal.
//!
//! The table is a function of the entries, and what a peer keeps besides follows from them and from the secret: the order of
//! delivery is that of the records, chains are made anew, and a sealed play is found again among those that were possible.
//! What was measured and what was told to the player is forgotten.

use super::{ABANDONED, Peer, Setup};
use crate::codec::{Text, decode};
use crate::entry::{BodyOf, Sealed, entry_id};
use crate::game::Game;
use crate::seat::Seat;
use crate::sign::Scheme;
use crate::table::Phase;
use crate::time::Time;
use crate::transcript::{
    BadRecord, Ending, Evidence, Parsed, Record, RecordKind, Unreadable, Writer, head, parse, record_length,
};

/// A peer that comes back, and how much of its journal stands.
pub struct Restored<G: Game, S: Scheme> {
    /// The peer. Until [`Peer::is_back`] it appends nothing.
    pub peer: Peer<G, S>,
    /// So many bytes of the file stand: the caller cuts it to that, appends what [`Peer::poll_record`] gives, and **syncs it
    /// once** before it sends anything.
    pub keep: usize,
    /// How long the round in which the seat is had been played when the last record was written, in milliseconds of the file's
    /// own clock; none before all were ready for it.
    pub played_ms: Option<u32>,
}

/// Why a peer cannot be made from these bytes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CannotRestore {
    /// Other first bytes, or another format.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// Not what was written.
    #[error("the journal is damaged: {0}")]
    Damaged(BadRecord),
    /// A journal of another match.
    #[error("the journal is of another match")]
    OtherCharter,
    /// The key is not that of the seat.
    #[error("seat {0} of the match is another player's")]
    OtherSeat(Seat),
    /// A second charter, or a record of a kind that no journal has.
    #[error("record {0} does not belong into a journal")]
    OutOfPlace(u32),
    /// Not in canonical bytes.
    #[error("the entry in record {0} is not in canonical bytes")]
    NotCanonical(u32),
    /// An entry whose signature is not its author's.
    #[error("entry {seq} of seat {seat}, in record {record}, is not signed by that seat")]
    Unsigned {
        /// The record.
        record: u32,
        /// The author that it names.
        seat: Seat,
        /// Its seq.
        seq: u32,
    },
    /// An entry without its past.
    #[error("entry {seq} of seat {seat}, in record {record}, stands before what it follows or mentions")]
    TooEarly {
        /// The record.
        record: u32,
        /// The author.
        seat: Seat,
        /// Its seq.
        seq: u32,
    },
    /// An entry that breaks a rule.
    #[error("entry {seq} of seat {seat}, in record {record}, is illegal: {rule}")]
    Illegal {
        /// The record.
        record: u32,
        /// The author.
        seat: Seat,
        /// Its seq.
        seq: u32,
        /// The rule, in words.
        rule: String,
    },
    /// Evidence that does not show what it says.
    #[error("the evidence in record {0} does not show what it says")]
    Evidence(u32),
    /// The secret, or the game, is not the one that the seal was made with.
    #[error("the play under the own seal {0} is none that was possible")]
    Sealed(u32),
    /// There is nothing to come back to.
    #[error("the match has ended")]
    Ended,
}

impl<G: Game, S: Scheme> Peer<G, S> {
    /// Comes back: makes the peer again from what is left of its journal, which may be nothing. The setup is that of
    /// [`Peer::new`]. `now` may count from another origin than in the earlier life; the journal was last written `away_ms` ago.
    pub fn restore(
        game: G,
        setup: Setup<S>,
        file: &[u8],
        away_ms: u64,
        now: Time,
    ) -> Result<Restored<G, S>, CannotRestore> {
        let seated = setup.signed.charter.seated();
        if seated.get(setup.seat.index()).is_none_or(|player| player.key != setup.signer.peer()) {
            return Err(CannotRestore::OtherSeat(setup.seat));
        }
        let charter = setup.signed.bytes();
        let Some((parsed, keep)) = standing(file)? else {
            let (writer, head) = Writer::new(now);
            let mut peer = Peer::seated(game, setup, writer, now);
            peer.records.push_back(head);
            peer.record(now, RecordKind::Charter, &charter);
            peer.go_on(now, 0);
            return Ok(Restored { peer, keep: 0, played_ms: None });
        };
        let (records, ms) = (parsed.records.len() as u32, parsed.records.last().map_or(0, |record| record.ms));
        // The file's clock did not stand still: what is written from now on is so much later.
        let goes_on = ms.saturating_add(u32::try_from(away_ms).unwrap_or(u32::MAX));
        let mut peer = Peer::seated(game, setup, Writer::resume(records, parsed.chain, goes_on, now), now);
        // Nothing of what follows is written again.
        peer.closed = true;
        let mut life = 0;
        // The round that is played, and since when.
        let mut began: Option<(u32, u32)> = None;
        for (number, record) in (0..).zip(&parsed.records) {
            match record.kind {
                RecordKind::Charter if number == 0 && record.bytes == charter => {}
                RecordKind::Charter if number == 0 => return Err(CannotRestore::OtherCharter),
                _ if number == 0 => return Err(CannotRestore::OutOfPlace(number)),
                RecordKind::Charter => return Err(CannotRestore::OutOfPlace(number)),
                RecordKind::View => {
                    peer.replay_view(now, record.bytes).ok_or(CannotRestore::OutOfPlace(number))?;
                }
                RecordKind::Entry => {
                    peer.replay_entry(now, number, record)?;
                    let round = peer.table.latest(peer.me).round;
                    if began.is_none_or(|(known, _)| known != round) {
                        began = peer.all_went(round).then_some((round, record.ms));
                    }
                }
                RecordKind::Evidence => peer.replay_evidence(now, number, record)?,
                RecordKind::Note => {
                    let note = std::str::from_utf8(record.bytes).unwrap_or_default();
                    life = Self::life_in(note).unwrap_or(0).max(life);
                    peer.replay_note(note);
                }
                RecordKind::End => return Err(CannotRestore::Ended),
            }
        }
        peer.closed = false;
        peer.go_on(now, life);
        let played_ms = began.map(|(_, since)| ms.saturating_sub(since));
        Ok(Restored { peer, keep, played_ms })
    }

    /// Whether everybody who is still there plays this round.
    fn all_went(&self, round: u32) -> bool {
        self.table.live().iter().all(|seat| {
            let state = self.table.latest(seat);
            state.round == round && state.phase >= Phase::Go
        })
    }

    fn replay_entry(&mut self, now: Time, record: u32, bytes: &Record<'_>) -> Result<(), CannotRestore> {
        let sealed = Sealed::split(bytes.bytes).ok_or(CannotRestore::NotCanonical(record))?;
        let body = decode::<BodyOf<G>>(&sealed.body).map_err(|_| CannotRestore::NotCanonical(record))?;
        let (seat, seq) = (body.author, body.seq);
        let player = self.players.get(seat.index()).ok_or(CannotRestore::OutOfPlace(record))?;
        let match_id = *self.table.match_id();
        if !sealed.verify::<S>(&match_id, &player.key) {
            return Err(CannotRestore::Unsigned { record, seat, seq });
        }
        if seq != self.table.clock()[seat].saturating_add(1) || !self.table.is_judgeable(&body) {
            return Err(CannotRestore::TooEarly { record, seat, seq });
        }
        let id = entry_id(&match_id, &sealed.body);
        self.table.deliver(&body, id).map_err(|rule| {
            let rule = rule.to_string();
            CannotRestore::Illegal { record, seat, seq, rule }
        })?;
        self.store[seat.index()].push(bytes.bytes.to_vec());
        self.order.push((seat, seq));
        if seat == self.me {
            self.remember(now, &body).map_err(|seal| CannotRestore::Sealed(seal.0))?;
        }
        Ok(())
    }

    /// Evidence is shown to this peer as it was the first time.
    fn replay_evidence(&mut self, now: Time, number: u32, record: &Record<'_>) -> Result<(), CannotRestore> {
        let not_shown = CannotRestore::Evidence(number);
        let evidence: Evidence = decode(record.bytes).map_err(|_| not_shown.clone())?;
        let seat = evidence.seat;
        if seat.index() >= self.table.seats() {
            return Err(not_shown);
        }
        self.watch_end(now);
        for bytes in evidence.entries.iter() {
            let sealed = Sealed::split(bytes).ok_or_else(|| not_shown.clone())?;
            self.handle_entry(now, seat, &sealed.body, &sealed.signature).map_err(|_| not_shown.clone())?;
        }
        // Not before the second of a fork is there: the first may be illegal too, and is not what the record says.
        self.deliver_ready(now);
        if let Some((of, secret)) = evidence.disclosed {
            self.disclosed.insert(of, secret);
            self.committed = true;
            self.watch_anchors(now);
        }
        let diverged = matches!(self.ending, Some(Ending::Abandoned { seat: of, .. }) if of == seat);
        if self.accused[seat.index()] || diverged { Ok(()) } else { Err(not_shown) }
    }

    /// What was broken off stays so: the player was told.
    fn replay_note(&mut self, note: &str) {
        let told = note.strip_prefix(ABANDONED).and_then(|told| told.split_once(": "));
        let told = told.and_then(|(seat, why)| Some((Seat::new(seat.parse().ok()?)?, why)));
        if let Some((seat, why)) = told.filter(|(seat, _)| seat.index() < self.table.seats()) {
            self.ending.get_or_insert(Ending::Abandoned { seat, why: Text::cut(why) });
        }
    }

    /// The table stands: goes on from there in the next life.
    fn go_on(&mut self, now: Time, last_life: u32) {
        for seat in self.others() {
            let last = self.table.clock()[seat];
            if let Some(clock) = self.table.clock_of(seat, last).copied() {
                self.links[seat.index()].known.join(&clock);
            }
        }
        self.recount();
        self.committed = true;
        self.begin_life(now, last_life);
        self.stirred = true;
        self.advance(now);
        self.transmits.clear();
        self.events.clear();
    }
}

/// The records that stand, and how many bytes they are; none if not even the charter was written whole.
fn standing(file: &[u8]) -> Result<Option<(Parsed<'_>, usize)>, CannotRestore> {
    let head = head();
    if head.starts_with(file) {
        return Ok(None);
    }
    let parsed = parse(file)?;
    let mut keep = file.len() - parsed.torn;
    match parsed.bad {
        None => {}
        Some(BadRecord::Tag(_, offset)) if is_last(&file[offset..]) => keep = offset,
        Some(bad) => return Err(CannotRestore::Damaged(bad)),
    }
    Ok((!parsed.records.is_empty()).then_some((parsed, keep)))
}

/// Whether nothing was written behind this record. Its blocks, and those that were promised to the file behind it, may be on disk
/// in part when the power is lost. Where more was written, what binds may stand there: that is not given up.
fn is_last(record: &[u8]) -> bool {
    record.get(record_length(record)..).unwrap_or_default().iter().all(|byte| *byte == 0)
}
