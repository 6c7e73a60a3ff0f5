//! The transcript: the journal of one seat, and all that an auditor needs.
//!
//! ```text
//! file   = "nertz\0" format:u16 record*
//! record = kind:u8 ms:u32 len:u32 bytes[len] tag[8]
//! ```
//!
//! Integers are little endian. `ms` counts from the beginning of the file (the recorder's word; only the speed of a replay
//! hangs on it). `tag` is the first 8 bytes of `c_i = derive_key("nertz 1 record", c_{i−1} ‖ kind ‖ ms ‖ len ‖ bytes)`,
//! with `c_0` that of the file's first 8 bytes. A file without an end record is incomplete; a last record that is cut off
//! is what a crash leaves, and is said and dropped.

use crate::codec::{self, List, Text};
use crate::hash::{Derivation, Hash};
use crate::seat::Seat;
use crate::sign::{PeerId, Scheme, Signature};
use crate::time::Time;
use crate::wire::MAX_ENTRY;
use serde::{Deserialize, Serialize};

static RECORD: Derivation = Derivation::new("nertz 1 record");

const MAGIC: &[u8; 6] = b"nertz\0";
/// The version of the file's form.
pub const FORMAT: u16 = 1;
/// No record is longer.
pub const MAX_RECORD: usize = 64 * 1024;
const HEADER: usize = 9;
const TAG: usize = 8;

/// What a record holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordKind {
    /// A charter with its signatures in seat order.
    Charter,
    /// An entry: own ones when appended, others when delivered.
    Entry,
    /// A view message.
    View,
    /// Evidence of misbehaviour.
    Evidence,
    /// A remark of the recorder's: waiting, suspended, abandoned.
    Note,
    /// The end.
    End,
}

impl RecordKind {
    fn number(self) -> u8 {
        self as u8
    }

    fn of(number: u8) -> Option<RecordKind> {
        use RecordKind::{Charter, End, Entry, Evidence, Note, View};
        [Charter, Entry, View, Evidence, Note, End].get(usize::from(number)).copied()
    }
}

/// Whether among these whole records, as they were written, is one that has to be on disk before anything more is sent: what
/// was signed about a change of view binds.
pub fn binds(records: &[u8]) -> bool {
    let mut rest = records.strip_prefix(&head()[..]).unwrap_or(records);
    while let Some(kind) = rest.first() {
        if *kind == RecordKind::View.number() {
            return true;
        }
        rest = rest.get(record_length(rest)..).unwrap_or_default();
    }
    false
}

/// How many bytes the record at the beginning of these has by its own word; all, if not even its header is there.
pub(crate) fn record_length(bytes: &[u8]) -> usize {
    let header = bytes.first_chunk::<HEADER>();
    let length = header.map(|header| u32::from_le_bytes([header[5], header[6], header[7], header[8]]) as usize);
    length.map_or(bytes.len(), |length| HEADER + length + TAG)
}

/// Evidence: who broke which rule, and the signed bytes that show it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Evidence {
    /// The offender.
    pub seat: Seat,
    /// The entry's seq; 0 if it is not about one.
    pub seq: u32,
    /// The rule's name, as the engine has it.
    pub rule: Text<128>,
    /// One entry (body ‖ signature) that is illegal, two that make a fork, or none.
    pub entries: List<List<u8, { MAX_ENTRY + 64 }>, 2>,
    /// An X25519 secret of the charter that convicts a wrong anchor: whose it is, and its bytes.
    pub disclosed: Option<(Seat, Hash)>,
}

/// How a match ended, by the recorder's word and signature.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// Every live seat has signed a result that decides it.
    Finished,
    /// It was broken off: the seat waited for or gone, and why.
    Abandoned {
        /// The seat.
        seat: Seat,
        /// Why.
        why: Text<200>,
    },
    /// A seat was convicted.
    Convicted {
        /// The seat.
        seat: Seat,
        /// The rule's name.
        rule: Text<128>,
    },
    /// Every live seat has voted to go on under another charter.
    Continued {
        /// Its match id.
        charter: Hash,
    },
}

/// The end record's body; its signature follows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct End {
    /// Records before this one.
    pub records: u32,
    /// `c_i` of the last of them.
    pub chain: Hash,
    /// How it ended.
    pub ending: Ending,
    /// Who wrote the file.
    pub recorder: PeerId,
}

const END_CONTEXT: &[u8] = b"nertz 1 end\0";

impl End {
    /// Body ‖ signature. `ms` is the end record's own time: `chain` covers those of all others.
    pub fn sign<S: Scheme>(&self, signer: &S, match_id: &Hash, ms: u32) -> Vec<u8> {
        let body = codec::encode(self);
        let signature = signer.sign(&[END_CONTEXT, match_id, &ms.to_le_bytes(), &body]);
        [&body[..], &signature].concat()
    }

    /// Reads body ‖ signature of a record of this time and checks the recorder's signature.
    pub fn read<S: Scheme>(bytes: &[u8], match_id: &Hash, ms: u32) -> Option<End> {
        let (body, signature): (&[u8], &Signature) = bytes.split_last_chunk()?;
        let end: End = codec::decode(body).ok()?;
        S::verify(&end.recorder, &[END_CONTEXT, match_id, &ms.to_le_bytes(), body], signature).then_some(end)
    }
}

/// Makes the bytes of a transcript, record by record.
#[derive(Clone, Debug)]
pub struct Writer {
    chain: Hash,
    records: u32,
    began: Time,
    /// The file's time at `began`.
    before: u32,
}

impl Writer {
    /// A new file and its first bytes.
    pub fn new(now: Time) -> (Writer, Vec<u8>) {
        let head = head();
        (Writer { chain: RECORD.of(&[&head]), records: 0, began: now, before: 0 }, head)
    }

    /// Goes on behind the last record of a file: so many records, `c` after them, and the file's time by now.
    pub fn resume(records: u32, chain: Hash, ms: u32, now: Time) -> Writer {
        Writer { chain, records, began: now, before: ms }
    }

    /// `c` of the last record.
    pub(crate) fn chain(&self) -> Hash {
        self.chain
    }

    /// The bytes of the next record.
    pub fn record(&mut self, now: Time, kind: RecordKind, bytes: &[u8]) -> Vec<u8> {
        let ms = self.ms(now);
        let mut record = Vec::with_capacity(HEADER + bytes.len() + TAG);
        record.push(kind.number());
        record.extend_from_slice(&ms.to_le_bytes());
        record.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
        record.extend_from_slice(bytes);
        self.chain = RECORD.of(&[&self.chain, &record]);
        self.records += 1;
        record.extend_from_slice(&self.chain[..TAG]);
        record
    }

    /// The bytes of the end record.
    pub fn end<S: Scheme>(&mut self, now: Time, ending: Ending, signer: &S, match_id: &Hash) -> Vec<u8> {
        let end = End { records: self.records, chain: self.chain, ending, recorder: signer.peer() };
        let bytes = end.sign(signer, match_id, self.ms(now));
        self.record(now, RecordKind::End, &bytes)
    }

    fn ms(&self, now: Time) -> u32 {
        u32::try_from(now.since(self.began) / 1000).unwrap_or(u32::MAX).saturating_add(self.before)
    }
}

pub(crate) fn head() -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend_from_slice(&FORMAT.to_le_bytes());
    head
}

/// A record as read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record<'a> {
    /// What it holds.
    pub kind: RecordKind,
    /// Milliseconds since the file began.
    pub ms: u32,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// `c` before this record.
    pub chain: Hash,
    /// Where it starts in the file.
    pub offset: usize,
}

/// Why a file is no transcript that this program can read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreadable {
    /// Other first bytes.
    #[error("this is not a nertz transcript: it does not begin with the bytes of one")]
    Foreign,
    /// Another format.
    #[error("this transcript has format {0}; this program reads format {FORMAT}")]
    Format(u16),
}

/// What is wrong with a transcript's form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadRecord {
    /// The tag does not follow from what stands before it.
    #[error("record {0} at byte {1} is not what was written: its tag does not match")]
    Tag(u32, usize),
    /// No such kind.
    #[error("record {0} at byte {1} is of an unknown kind")]
    Kind(u32, usize),
    /// Longer than a record can be.
    #[error("record {0} at byte {1} is longer than a record can be")]
    Length(u32, usize),
    /// Something follows the end record.
    #[error("something follows the end record, at byte {1}")]
    AfterEnd(u32, usize),
}

/// A transcript's records, in order, as far as their form holds.
#[derive(Clone, Debug)]
pub struct Parsed<'a> {
    /// The records.
    pub records: Vec<Record<'a>>,
    /// `c` behind the last of them.
    pub chain: Hash,
    /// The first thing that is wrong.
    pub bad: Option<BadRecord>,
    /// Bytes of a last record that is cut off.
    pub torn: usize,
}

/// Reads a transcript's form: records and tags. What the records say is the audit's matter.
pub fn parse(file: &[u8]) -> Result<Parsed<'_>, Unreadable> {
    let (magic, rest) = file.split_at_checked(MAGIC.len()).ok_or(Unreadable::Foreign)?;
    if magic != MAGIC {
        return Err(Unreadable::Foreign);
    }
    let (format, mut rest) = rest.split_first_chunk::<2>().ok_or(Unreadable::Foreign)?;
    let format = u16::from_le_bytes(*format);
    if format != FORMAT {
        return Err(Unreadable::Format(format));
    }
    let mut parsed = Parsed { records: Vec::new(), chain: RECORD.of(&[&head()]), bad: None, torn: 0 };
    while !rest.is_empty() {
        let offset = file.len() - rest.len();
        let number = parsed.records.len() as u32;
        if parsed.records.last().is_some_and(|last| last.kind == RecordKind::End) {
            parsed.bad = Some(BadRecord::AfterEnd(number, offset));
            break;
        }
        let Some(header) = rest.first_chunk::<HEADER>() else {
            parsed.torn = rest.len();
            break;
        };
        let Some(kind) = RecordKind::of(header[0]) else {
            parsed.bad = Some(BadRecord::Kind(number, offset));
            break;
        };
        let ms = u32::from_le_bytes([header[1], header[2], header[3], header[4]]);
        let length = u32::from_le_bytes([header[5], header[6], header[7], header[8]]) as usize;
        if length > MAX_RECORD {
            parsed.bad = Some(BadRecord::Length(number, offset));
            break;
        }
        let Some((record, left)) = rest.split_at_checked(HEADER + length + TAG) else {
            parsed.torn = rest.len();
            break;
        };
        let (signed, tag) = record.split_at(HEADER + length);
        let next = RECORD.of(&[&parsed.chain, signed]);
        if next[..TAG] != *tag {
            parsed.bad = Some(BadRecord::Tag(number, offset));
            break;
        }
        parsed.records.push(Record { kind, ms, bytes: &signed[HEADER..], chain: parsed.chain, offset });
        parsed.chain = next;
        rest = left;
    }
    Ok(parsed)
}
