//! Any change to a finished transcript is found: to a single bit, to its records, and to what they say even if tags and
//! end record are made anew by the recorder.

use nertz_core::Rules;
use nertz_lockstep::audit::{Verdict, audit, compare};
use nertz_lockstep::codec::{List, decode, encode};
use nertz_lockstep::entry::{BodyOf, Item, Run, Sealed};
use nertz_lockstep::game::Game;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Ed25519;
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::Toy;
use nertz_lockstep::transcript::{RecordKind, Writer, parse};
use nertz_session::nertz::{Nertz, rules_bytes};
use nertz_tests::mesh::{Driver, Mesh, charter};
use nertz_tests::players::{NertzPlayer, ToyPlayer};
use nertz_tests::rng::Rng;
use std::collections::BTreeMap;

/// Transcripts of a finished match, one a seat.
fn files<G: Game, D: Driver<G, Ed25519>>(
    seed: u64,
    seats: usize,
    rules: &[u8],
    driver: impl Fn(Seat, &mut Rng) -> D,
) -> Vec<Vec<u8>> {
    let mut mesh: Mesh<G, Ed25519, D> = Mesh::new(seed, seats, rules, None, driver);
    mesh.oracles = false;
    mesh.finish(seed, 3_600);
    mesh.journals
}

fn toy(seed: u64, seats: usize, rules: &[u8]) -> Vec<Vec<u8>> {
    files::<Toy, _>(seed, seats, rules, |_, _| ToyPlayer::new(20_000))
}

fn nertz(seed: u64, seats: usize) -> Vec<Vec<u8>> {
    let mut rules = Rules::preset("nertz").unwrap();
    rules.set("end", "rounds:1").unwrap();
    files::<Nertz, _>(seed, seats, &rules_bytes(&rules), |_, rng| NertzPlayer::new(rng, (20_000, 60_000)))
}

fn verdict<G: Game>(file: &[u8]) -> Option<Verdict> {
    audit::<G, Ed25519>(file).ok().map(|report| report.verdict)
}

#[test]
fn untouched_transcripts_are_clean_and_agree() {
    for (seed, seats) in [(1, 2), (2, 3), (3, 5), (4, 8)] {
        let journals = toy(seed, seats, &[8, 2, (seed % 3) as u8, (seed % 2) as u8]);
        for file in &journals {
            let report = audit::<Toy, Ed25519>(file).unwrap();
            assert_eq!(report.verdict, Verdict::Clean, "seed {seed}");
            assert!(report.lines.iter().all(|line| line.ok));
            assert_eq!(report.rounds.len(), 2);
            assert_eq!(report.decks.0, report.decks.1, "every whole sequence is derived");
        }
        let files: Vec<&[u8]> = journals.iter().map(Vec::as_slice).collect();
        compare(&files).unwrap();
    }
    let journals = nertz(5, 3);
    for file in &journals {
        assert_eq!(verdict::<Nertz>(file), Some(Verdict::Clean));
    }
    let other = nertz(6, 3);
    assert!(compare(&[&journals[0], &other[0]]).is_err());
}

#[test]
fn every_single_bit_of_a_short_transcript_counts() {
    let file = toy(7, 2, &[3, 1, 0, 0]).swap_remove(0);
    assert!(file.len() <= 32 * 1024, "{} bytes", file.len());
    assert_eq!(verdict::<Toy>(&file), Some(Verdict::Clean));
    let mut changed = file.clone();
    for bit in 0..file.len() * 8 {
        changed[bit / 8] ^= 1 << (bit % 8);
        assert_ne!(verdict::<Toy>(&changed), Some(Verdict::Clean), "bit {bit} can be flipped");
        changed[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn sampled_bits_of_a_long_transcript_count() {
    let file = nertz(8, 4).swap_remove(1);
    let mut rng = Rng::new(8);
    let mut changed = file.clone();
    for _ in 0..2_000 {
        let bit = rng.below(file.len() as u64 * 8) as usize;
        changed[bit / 8] ^= 1 << (bit % 8);
        assert_ne!(verdict::<Nertz>(&changed), Some(Verdict::Clean), "bit {bit} can be flipped");
        changed[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn cutting_swapping_doubling_and_appending_count() {
    let file = toy(9, 3, &[4, 1, 0, 0]).swap_remove(2);
    let whole = parse(&file).unwrap().records.len();
    for end in 0..file.len() {
        // Wherever it is cut, the end record is gone; what the audit makes of that is asked at every fortieth place.
        assert!(parse(&file[..end]).is_err() || parse(&file[..end]).unwrap().records.len() < whole);
        if end % 40 == 0 {
            assert_ne!(verdict::<Toy>(&file[..end]), Some(Verdict::Clean), "cut at {end}");
        }
    }
    let records: Vec<(usize, usize)> = {
        let parsed = parse(&file).unwrap();
        let starts: Vec<usize> = parsed.records.iter().map(|record| record.offset).chain([file.len()]).collect();
        starts.windows(2).map(|pair| (pair[0], pair[1])).collect()
    };
    let mut rng = Rng::new(9);
    for _ in 0..300 {
        let (one, two) = (rng.below(records.len() as u64) as usize, rng.below(records.len() as u64) as usize);
        let pieces: Vec<&[u8]> = records.iter().map(|(from, to)| &file[*from..*to]).collect();
        let mut swapped = pieces.clone();
        swapped.swap(one, two);
        let mut doubled = pieces.clone();
        doubled.insert(two, pieces[one]);
        let mut dropped = pieces.clone();
        dropped.remove(one);
        for (what, pieces) in [("swapped", swapped), ("doubled", doubled), ("dropped", dropped)] {
            let changed = [&file[..8], &pieces.concat()].concat();
            assert!(changed == file || verdict::<Toy>(&changed) != Some(Verdict::Clean), "{what} {one} {two}");
        }
    }
    for tail in [&b"\0"[..], b"nertz", &[5; 40]] {
        assert_ne!(verdict::<Toy>(&[&file[..], tail].concat()), Some(Verdict::Clean));
    }
}

/// A transcript taken apart, to be put together with tags and end record made anew.
struct Parts {
    records: Vec<(RecordKind, u32, Vec<u8>)>,
}

impl Parts {
    fn of(file: &[u8]) -> Parts {
        let parsed = parse(file).unwrap();
        let records = parsed.records.iter().map(|record| (record.kind, record.ms, record.bytes.to_vec()));
        Parts { records: records.filter(|(kind, ..)| *kind != RecordKind::End).collect() }
    }

    fn sealed(&self, recorder: &Ed25519, match_id: &[u8; 32]) -> Vec<u8> {
        let (mut writer, mut file) = Writer::new(Time(0));
        for (kind, ms, bytes) in &self.records {
            file.extend(writer.record(Time(u64::from(*ms) * 1000), *kind, bytes));
        }
        let ending = nertz_lockstep::transcript::Ending::Finished;
        file.extend(writer.end(Time(0), ending, recorder, match_id));
        file
    }
}

/// Who has no player's key can make tags anew, and nothing else: every bit of a record is under the end record's signature.
#[test]
fn tags_made_anew_hide_nothing() {
    let file = toy(10, 2, &[3, 1, 0, 0]).swap_remove(0);
    let whole: Vec<(RecordKind, u32, Vec<u8>)> =
        parse(&file).unwrap().records.iter().map(|record| (record.kind, record.ms, record.bytes.to_vec())).collect();
    let tagged = |records: &[(RecordKind, u32, Vec<u8>)]| {
        let (mut writer, mut file) = Writer::new(Time(0));
        for (kind, ms, bytes) in records {
            file.extend(writer.record(Time(u64::from(*ms) * 1000), *kind, bytes));
        }
        file
    };
    assert_eq!(tagged(&whole), file);
    let mut rng = Rng::new(10);
    let mut records = whole.clone();
    for at in 0..whole.len() {
        let len = whole[at].2.len() as u64;
        for bit in (0..32).chain((0..16).map(|_| 32 + rng.below(len * 8) as usize)) {
            match bit {
                0..32 => records[at].1 ^= 1 << bit,
                _ => records[at].2[(bit - 32) / 8] ^= 1 << (bit % 8),
            }
            assert_ne!(
                verdict::<Toy>(&tagged(&records)),
                Some(Verdict::Clean),
                "record {at}, bit {bit} of time and bytes"
            );
            records[at] = whole[at].clone();
        }
    }
}

/// Changes one thing that an entry says; `false` if this one has no such thing.
fn change(body: &mut BodyOf<Nertz>, rng: &mut Rng) -> bool {
    let mut items = body.items.to_vec();
    let mut seen = body.seen.to_vec();
    let at = rng.below(items.len().max(1) as u64) as usize;
    let bit = |bytes: &mut [u8], rng: &mut Rng| bytes[rng.below(bytes.len() as u64) as usize] ^= 1 << rng.below(8);
    match rng.below(7) {
        0 => bit(&mut body.prev, rng),
        1 => bit(&mut body.state, rng),
        2 if !items.is_empty() => drop(items.remove(at)),
        3 if seen.len() > 1 => seen.swap(0, 1),
        4 if !seen.is_empty() => drop(seen.pop()),
        5 if !seen.is_empty() => {
            let run = &mut seen[0];
            *run = Run { last: run.last.wrapping_sub(1), ..*run };
        }
        6 if !items.is_empty() => match &mut items[at] {
            Item::Commit { anchors } => {
                let mut all = anchors.to_vec();
                bit(&mut all[0], rng);
                *anchors = List::truncated(all);
            }
            Item::Ready { all } => bit(all, rng),
            Item::Open { x, .. } | Item::Deal { x: Some(x) } | Item::Act { x: Some(x), .. } => bit(x, rng),
            Item::Settle { won, .. } => *won = !*won,
            Item::Seal { hash } => bit(hash, rng),
            Item::Reveal { nonce, .. } => bit(nonce, rng),
            Item::Seeds { ends } => {
                let mut all = ends.to_vec();
                bit(&mut all[0], rng);
                *ends = List::truncated(all);
            }
            Item::Result { scores, .. } => {
                let mut all = scores.to_vec();
                all[0] += 1;
                *scores = List::truncated(all);
            }
            _ => return false,
        },
        _ => return false,
    }
    body.items = List::truncated(items);
    body.seen = List::truncated(seen);
    true
}

#[test]
fn changes_with_tags_and_end_record_made_anew_are_found_and_named() {
    let (seed, seats) = (11, 3);
    let journals = nertz(seed, seats);
    // The mesh makes its players from the seed first: here are their keys again.
    let mut rules = Rules::preset("nertz").unwrap();
    rules.set("end", "rounds:1").unwrap();
    let (signed, signers, _) = charter::<Ed25519>(&mut Rng::new(seed), seats, &rules_bytes(&rules));
    let match_id = signed.charter.match_id();
    let me = Seat::new(1).unwrap();
    let recorder = &signers[me.index()];
    let parts = Parts::of(&journals[me.index()]);
    assert_eq!(verdict::<Nertz>(&parts.sealed(recorder, &match_id)), Some(Verdict::Clean));

    let body_at = |at: usize| -> BodyOf<Nertz> { decode(&Sealed::split(&parts.records[at].2).unwrap().body).unwrap() };
    // What the audit finds wrong with the file that has this body in that place.
    let found = |at: usize, body: &BodyOf<Nertz>| {
        // The recorder's own entries are signed anew; of the others' it has no key, and leaves the old signature.
        let bytes = if body.author == me {
            Sealed::sign(recorder, &match_id, encode(body)).bytes()
        } else {
            [encode(body), Sealed::split(&parts.records[at].2).unwrap().signature.to_vec()].concat()
        };
        let mut changed = Parts { records: parts.records.clone() };
        changed.records[at].2 = bytes;
        let report = audit::<Nertz, Ed25519>(&changed.sealed(recorder, &match_id)).unwrap();
        match &report.verdict {
            Verdict::Tampered { .. } | Verdict::Cheated { .. } => {}
            other => panic!("a changed entry of seat {} passes as {other:?}: {body:?}", body.author),
        }
        let failed = report.lines.iter().find(|line| !line.ok).expect("the failed check is named");
        format!("{:?}", failed.check)
    };

    let mut rng = Rng::new(11);
    let mut named: BTreeMap<String, u32> = BTreeMap::new();
    let entries: Vec<usize> = (0..parts.records.len()).filter(|at| parts.records[*at].0 == RecordKind::Entry).collect();
    let mut made = 0;
    while made < 500 {
        let at = entries[rng.below(entries.len() as u64) as usize];
        let mut body = body_at(at);
        if !change(&mut body, &mut rng) {
            continue;
        }
        *named.entry(found(at, &body)).or_default() += 1;
        made += 1;
    }
    println!("{named:?}");
    for check in ["Signatures", "Chains", "Mentions", "States", "Decks", "Legality"] {
        assert!(named.contains_key(check), "nothing was found by {check}: {named:?}");
    }

    // Decisions and scores that the recorder itself signs anew.
    let own = || entries.iter().map(|at| (*at, body_at(*at))).filter(|(_, body)| body.author == me);
    let mut made = BTreeMap::new();
    for (at, mut body) in own() {
        let mut items = body.items.to_vec();
        let check = items.iter_mut().find_map(|item| match item {
            Item::Settle { won, .. } => {
                *won = !*won;
                Some("Contests")
            }
            Item::Result { scores, .. } => {
                let mut all = scores.to_vec();
                all[me.index()] += 1;
                *scores = List::truncated(all);
                Some("Results")
            }
            _ => None,
        });
        if let Some(check) = check {
            body.items = List::truncated(items);
            assert_eq!(found(at, &body), check, "{body:?}");
            *made.entry(check).or_insert(0) += 1;
        }
    }
    assert!(made["Contests"] > 5 && made["Results"] == 1, "{made:?}");
}
