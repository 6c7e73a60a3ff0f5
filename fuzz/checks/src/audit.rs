//! The audit reads arbitrary bytes, and a transcript that was changed: it never panics, and calls nothing clean but what the
//! players have signed.

use crate::choices::Choices;
use nertz_lockstep::audit::{Verdict, audit};
use nertz_lockstep::codec;
use nertz_lockstep::entry::Sealed;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::peer::Setup;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{Scheme, Stub};
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::Toy;
use nertz_lockstep::transcript::{End, RecordKind, Writer, parse};
use nertz_sim::mesh::{Mesh, charter};
use nertz_sim::players::ToyPlayer;
use nertz_sim::rng::Rng;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Six cards, one round; the first of a tie wins.
pub const RULES: &[u8] = &[6, 1, 0, 0];
const SEED: u64 = 1;
const SEATS: usize = 2;
const TAG: usize = 8;

/// The first byte of an input: the rest is the file itself.
const RAW: u8 = 0;
/// Any other first byte: the rest are changes to the honest file; with this bit its tags are made anew,
const TAGS: u8 = 2;
/// with this one the end record too, by the recorder's own hand.
const END: u8 = 4;

#[derive(Clone)]
struct Record {
    kind: RecordKind,
    ms: u32,
    bytes: Vec<u8>,
    tag: [u8; TAG],
}

/// A finished match of the toy, and the key of its recorder.
pub struct Honest {
    file: Vec<u8>,
    records: Vec<Record>,
    recorder: Stub,
    match_id: Hash,
}

/// Runs one input, against a match that is played at the first call.
pub fn check(input: &[u8]) {
    honest().check(input);
}

/// The match: played once for all.
pub(crate) fn honest() -> &'static Honest {
    static HONEST: LazyLock<Honest> = LazyLock::new(Honest::play);
    &HONEST
}

impl Honest {
    /// Plays the match in virtual time.
    pub fn play() -> Honest {
        let mut mesh = Mesh::<Toy, Stub, _>::new(SEED, SEATS, RULES, None, |_, _| ToyPlayer::new(20_000));
        mesh.finish(SEED, 600);
        let file = mesh.journals.swap_remove(0);
        // The mesh makes its charter of the same seed.
        let (signed, mut signers, _) = charter::<Stub>(&mut Rng::new(SEED), SEATS, RULES);
        let records = records(&file);
        let honest = Honest { records, recorder: signers.swap_remove(0), match_id: signed.charter.match_id(), file };
        assert_eq!(verdict(&honest.file), Some(Verdict::Clean), "the honest transcript is clean");
        assert_eq!(honest.write(&honest.records, true, true), honest.file, "and can be written anew");
        honest
    }

    /// The file.
    pub fn file(&self) -> &[u8] {
        &self.file
    }

    fn check(&self, input: &[u8]) {
        let Some((&how, rest)) = input.split_first() else { return };
        if how == RAW {
            assert!(verdict(rest) != Some(Verdict::Clean) || self.holds_only_signed(rest), "an unsigned file is clean");
            return;
        }
        let (tags, end) = (how & TAGS != 0, how & END != 0);
        let file = self.changed(self.records.clone(), tags, end, rest);
        if verdict(&file) != Some(Verdict::Clean) {
            return;
        }
        // Who has the recorder's key may leave out what came last, and write other times and notes: no more.
        assert!(file == self.file || tags && end, "a changed file is clean");
        assert!(self.holds_only_signed(&file), "a file with other entries is clean");
    }

    /// The file of these records, changed as these bytes have it.
    fn changed(&self, records: Vec<Record>, tags: bool, end: bool, bytes: &[u8]) -> Vec<u8> {
        let mut changed = Changed { records, tail: Vec::new(), flips: Vec::new() };
        let mut choices = Choices::of(bytes);
        while changed.change(&mut choices).is_some() {}
        let mut file = self.write(&changed.records, tags, end);
        file.extend(changed.tail);
        for (at, with) in changed.flips {
            let at = at % file.len();
            file[at] ^= with;
        }
        file
    }

    /// The journal as a killed program leaves it, without its last records, and what these bytes make of it.
    pub(crate) fn journal(&self, input: &[u8]) -> Vec<u8> {
        let mut choices = Choices::of(input);
        let how = choices.or_zero();
        if how == RAW {
            return choices.rest().to_vec();
        }
        let keep = choices.number().unwrap_or(0) % self.records.len();
        self.changed(self.records[..keep.max(1)].to_vec(), how & TAGS != 0, false, choices.rest())
    }

    /// What the program of the recorder is started with.
    pub(crate) fn setup(&self) -> Setup<Stub> {
        let (signed, signers, secrets) = charter::<Stub>(&mut Rng::new(SEED), SEATS, RULES);
        let key = self.recorder.peer();
        let seat = signed.charter.seat_of(&key).expect("the recorder plays");
        let (signer, secret) = (signers[seat.index()].clone(), secrets[seat.index()].clone());
        Setup { signed, seat, signer, secret, grace_ms: 8_000, give_up_ms: Some(0), pace: None }
    }

    /// Whether a file is of this match, and each seat's log in it the one that was signed, or the beginning of it.
    fn holds_only_signed(&self, file: &[u8]) -> bool {
        let (honest, found) = (signed(&self.records), records(file));
        signed(&found).iter().all(|(of, log)| honest.get(of).is_some_and(|whole| whole.starts_with(log)))
    }

    /// The file of these records. What is not made anew stands as it was.
    fn write(&self, records: &[Record], tags: bool, end: bool) -> Vec<u8> {
        let (mut writer, mut file) = Writer::new(Time(0));
        for record in records {
            let now = Time(u64::from(record.ms) * 1000);
            let ending = match record.kind {
                RecordKind::End if end => ending(&record.bytes),
                _ => None,
            };
            let mut bytes = match ending {
                Some(end) => writer.end(now, end.ending, &self.recorder, &self.match_id),
                None => writer.record(now, record.kind, &record.bytes),
            };
            if !tags && let Some(tag) = bytes.last_chunk_mut() {
                *tag = record.tag;
            }
            file.extend(bytes);
        }
        file
    }
}

/// A transcript, taken apart.
struct Changed {
    records: Vec<Record>,
    /// Bytes behind the last record.
    tail: Vec<u8>,
    /// Bits changed at last: where, and which.
    flips: Vec<(usize, u8)>,
}

impl Changed {
    /// One change; none when there are no more choices.
    fn change(&mut self, choices: &mut Choices<'_>) -> Option<()> {
        let what = choices.byte()?;
        let at = choices.below(self.records.len())?;
        match what % 10 {
            0 => self.flips.push((choices.number()?, choices.byte()?)),
            1 => self.records.truncate(at + 1),
            2 => drop(self.records.remove(at)),
            3 => self.records.insert(at, self.records[at].clone()),
            4 => {
                let other = choices.below(self.records.len())?;
                self.records.swap(at, other);
            }
            5 => self.records[at].ms = choices.number()? as u32,
            6 => self.records[at].kind = kind(choices.byte()?),
            7 => {
                let bytes = &mut self.records[at].bytes;
                let place = choices.below(bytes.len())?;
                bytes[place] ^= choices.byte()?;
            }
            8 => {
                let bytes = choices.bytes();
                let (kind, ms) = (kind(choices.byte()?), self.records[at].ms);
                self.records.insert(at, Record { kind, ms, bytes, tag: [0; TAG] });
            }
            _ => self.tail.extend(choices.bytes()),
        }
        (!self.records.is_empty()).then_some(())
    }
}

fn kind(number: u8) -> RecordKind {
    use RecordKind::{Charter, End, Entry, Evidence, Note, View};
    [Charter, Entry, View, Evidence, Note, End][usize::from(number % 6)]
}

fn verdict(file: &[u8]) -> Option<Verdict> {
    let report = audit::<Toy, Stub>(file).ok()?;
    // The report can always be told.
    let _ = (report.verdict.to_string(), format!("{report:?}"));
    Some(report.verdict)
}

fn records(file: &[u8]) -> Vec<Record> {
    let Ok(parsed) = parse(file) else { return Vec::new() };
    let ends = parsed.records.iter().skip(1).map(|record| record.offset).chain([file.len()]);
    let tags = ends.filter_map(|end| file[..end].last_chunk().copied());
    let taken = parsed.records.iter().zip(tags);
    taken.map(|(record, tag)| Record { kind: record.kind, ms: record.ms, bytes: record.bytes.to_vec(), tag }).collect()
}

/// What players have signed, byte for byte: the charter, and each seat's log.
fn signed(records: &[Record]) -> BTreeMap<Option<Seat>, Vec<&[u8]>> {
    let mut signed: BTreeMap<_, Vec<&[u8]>> = BTreeMap::new();
    for record in records {
        let of = match record.kind {
            RecordKind::Charter => None,
            RecordKind::Entry => Sealed::split(&record.bytes).and_then(|sealed| sealed.peek()).map(|(seat, _)| seat),
            RecordKind::View | RecordKind::Evidence | RecordKind::Note | RecordKind::End => continue,
        };
        signed.entry(of).or_default().push(&record.bytes);
    }
    signed
}

fn ending(bytes: &[u8]) -> Option<End> {
    let (body, _) = bytes.split_last_chunk::<64>()?;
    codec::decode(body).ok()
}

/// Inputs to start from, by name.
pub fn seeds(file: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let how = |tags: bool, end: bool| 1 | if tags { TAGS } else { 0 } | if end { END } else { 0 };
    let torn = &file[..file.len() * 2 / 3];
    let end = ((records(file).len() - 1) as u16).to_be_bytes();
    vec![
        ("raw-whole", [&[RAW], file].concat()),
        ("raw-torn", [&[RAW], torn].concat()),
        ("flip", vec![how(false, false), 0, 0, 0, 1, 44, 4]),
        ("flip-tags", vec![how(true, false), 0, 0, 0, 1, 44, 4]),
        ("cut", vec![how(true, true), 1, 0, 20]),
        ("drop", vec![how(true, true), 2, 0, 20]),
        ("double", vec![how(true, true), 3, 0, 20]),
        ("swap", vec![how(true, true), 4, 0, 20, 0, 21]),
        ("late", vec![how(true, true), 5, 0, 20, 2, 0]),
        ("end-late", vec![how(true, false), 5, end[0], end[1], 2, 0]),
        ("other-kind", vec![how(true, true), 6, 0, 20, 4]),
        ("other-byte", vec![how(true, true), 7, 0, 20, 0, 9, 1]),
        ("note", vec![how(true, true), 8, 0, 20, 3, 98, 121, 101, 4]),
        ("tail", vec![how(false, false), 9, 0, 0, 3, 1, 2, 3]),
    ]
}
