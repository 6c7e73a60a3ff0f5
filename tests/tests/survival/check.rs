//! What the transcripts say: that they agree, audit as they must, and when the table went on.

use crate::expect::Audit;
use crate::table::{Peer, transcript};
use nertz_core::Play;
use nertz_lockstep::audit::{Lacks, Report, Verdict, audit, compare};
use nertz_lockstep::codec::decode;
use nertz_lockstep::entry::{BodyOf, Item, Sealed};
use nertz_lockstep::sign::Ed25519;
use nertz_lockstep::transcript::{Record, RecordKind, parse};
use nertz_session::nertz::Nertz;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

/// So many of the last things done before a pause are told, and what ended it.
const TOLD: usize = 12;

/// A transcript, and whose it is.
pub(crate) struct Written {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl Written {
    pub(crate) fn of(peer: &Peer) -> Written {
        Written { name: peer.name.clone(), bytes: peer.written() }
    }

    pub(crate) fn in_profile(name: &str, profile: &Path) -> Written {
        Written { name: name.to_owned(), bytes: transcript(profile) }
    }

    pub(crate) fn report(&self) -> Report {
        audit::<Nertz, Ed25519>(&self.bytes).unwrap_or_else(|why| panic!("{}: {why}", self.name))
    }

    /// The audit says what it must; `gone` are the names of who does not stay.
    pub(crate) fn audits(&self, expected: Audit, gone: &[String]) {
        let report = self.report();
        let lost = match expected {
            Audit::Clean => false,
            Audit::Lost => true,
            Audit::AsItsLog => gone.iter().any(|name| self.lacks_chains(name, &report.players)),
        };
        let names = |why: &str| gone.iter().any(|name| why.contains(name.as_str()));
        let is_right = match &report.verdict {
            Verdict::Clean => !lost,
            Verdict::Incomplete(why @ Lacks::Chains(_)) => lost && names(&why.to_string()),
            _ => false,
        };
        assert!(is_right, "the transcript of {}: {}, and not {expected:?} of {gone:?}", self.name, report.verdict);
    }

    /// Whether somebody has committed to chains more often than it has published them.
    fn lacks_chains(&self, name: &str, players: &[String]) -> bool {
        let by = |(_, body): &(u32, BodyOf<Nertz>)| players[body.author.index()] == name;
        let items: Vec<_> =
            entries(&self.bytes).into_iter().filter(by).flat_map(|(_, body)| body.items.to_vec()).collect();
        let commits = items.iter().filter(|item| matches!(item, Item::Commit { .. })).count();
        commits > items.iter().filter(|item| matches!(item, Item::Seeds { .. })).count()
    }

    /// A place in the lake is won once: read from the settlements alone, with a list.
    pub(crate) fn every_place_is_won_once(&self) {
        let (mut rounds, mut opened, mut won) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        for (_, body) in entries(&self.bytes) {
            for item in &*body.items {
                match item {
                    Item::Commit { .. } => *rounds.entry(body.author).or_insert(0) += 1,
                    Item::Reveal { seal, play: Play::Lake { card, lane, declared, .. }, .. } => {
                        let rank = declared.unwrap_or(*card).rank();
                        opened.insert((body.author, *seal), (rounds[&body.author], *lane, rank));
                    }
                    Item::Settle { seal, won: true, .. } => {
                        let Some(place) = opened.get(&(body.author, *seal)) else { continue };
                        assert!(won.insert(*place), "{}: {place:?} is won twice", self.name);
                    }
                    _ => {}
                }
            }
        }
        assert!(!won.is_empty(), "{}: nothing was won", self.name);
    }

    /// Of whom a part is missing, that part is all that is.
    pub(crate) fn is_what_a_part_is(&self) {
        let verdict = self.report().verdict;
        assert!(matches!(verdict, Verdict::Incomplete(_)), "the transcript of {}: {verdict}", self.name);
    }

    /// The longest time without an entry of `by` that does anything, up to the end record, of those that begin within `span` of
    /// the moment when these were the first `from` bytes; and what was before and behind.
    pub(crate) fn pause(&self, from: usize, span: Range<Duration>, by: &[String]) -> (Duration, String) {
        let players = self.report().players;
        let parsed = parse(&self.bytes).expect("a transcript");
        let moment =
            parsed.records.iter().take_while(|record| record.offset < from).last().map_or(0, |record| record.ms);
        let begin = moment + span.start.as_millis() as u32;
        let does = |record: &Record<'_>| match record.kind {
            RecordKind::Entry => {
                let body = entry(record.bytes).filter(|body| by.contains(&players[body.author.index()]))?;
                Some(format!("{}: {:.60}", players[body.author.index()], format!("{:?}", body.items.last()?)))
            }
            RecordKind::End => Some("the end".to_owned()),
            _ => None,
        };
        let (mut last, mut longest) = (begin, (0, String::new()));
        let mut before: VecDeque<String> = VecDeque::new();
        for (record, what) in parsed.records.iter().filter_map(|record| Some((record, does(record)?))) {
            let at = i64::from(record.ms) - i64::from(moment);
            before.push_back(format!("{at} ms {what}"));
            if before.len() > TOLD {
                before.pop_front();
            }
            if record.ms < begin {
                continue;
            }
            if record.ms - last > longest.0 {
                longest = (record.ms - last, before.iter().map(|line| format!("  {line}\n")).collect());
            }
            if Duration::from_millis(at.unsigned_abs()) > span.end {
                break;
            }
            last = record.ms;
        }
        (Duration::from_millis(longest.0.into()), longest.1)
    }
}

/// They are of one match, and of each seat the shorter log is the beginning of the longer.
pub(crate) fn agree(all: &[&Written]) {
    let bytes: Vec<&[u8]> = all.iter().map(|written| &*written.bytes).collect();
    let names: Vec<&str> = all.iter().map(|written| &*written.name).collect();
    compare(&bytes).unwrap_or_else(|why| panic!("the transcripts of {names:?}: {why}"));
}

fn entries(file: &[u8]) -> Vec<(u32, BodyOf<Nertz>)> {
    let parsed = parse(file).expect("a transcript");
    let entries = parsed.records.iter().filter(|record| record.kind == RecordKind::Entry);
    entries.filter_map(|record| Some((record.ms, entry(record.bytes)?))).collect()
}

fn entry(bytes: &[u8]) -> Option<BodyOf<Nertz>> {
    decode(Sealed::split(bytes)?.body.as_slice()).ok()
}
