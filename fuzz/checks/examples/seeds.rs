//! Writes the corpora's named inputs anew, after a change of the wire, of a file or of a target's own reading of its bytes:
//! `cargo run --release -p nertz-fuzz --example seeds`.

#![allow(clippy::expect_used, reason = "what is made here is known")]

use nertz_fuzz::{
    audit,
    decode::{MADE, READERS},
};
use nertz_lockstep::charter::{Kind, PROTOCOL};
use nertz_lockstep::codec::{self, List, Text};
use nertz_lockstep::entry::{Body, BodyOf, Item, Sealed};
use nertz_lockstep::game::Game;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{PeerId, Scheme, Stub};
use nertz_lockstep::toy::Toy;
use nertz_lockstep::transcript::{End, Ending, Evidence, RecordKind, parse};
use nertz_lockstep::wire;
use nertz_session::door::Proof;
use nertz_session::message::{
    Address, Bye, CharterSig, Hello, Ip, Message, Nonces, Part, Proposal, SignedSit, Sit, frame,
};
use nertz_session::nertz::{Nertz, rules_bytes};
use nertz_sim::mesh::{Driver, Mesh};
use nertz_sim::players::{NertzPlayer, ToyPlayer};
use std::collections::BTreeMap;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let toy = journal(Mesh::<Toy, Stub, _>::new(1, 2, audit::RULES, None, |_, _| ToyPlayer::new(20_000)));
    let rules = nertz_core::Rules::preset("nertz").expect("a preset");
    let nertz = journal(Mesh::<Nertz, Stub, _>::new(2, 2, &rules_bytes(&one_round(&rules)), None, |_, rng| {
        NertzPlayer::new(rng, (20_000, 60_000))
    }));
    for (name, bytes) in lobby() {
        write("message", name, &bytes)?;
    }
    let lobby: Vec<Vec<u8>> = lobby().into_iter().map(|(_, bytes)| bytes).collect();
    write("datagram", "lobby", &frame(&lobby[..3], 1100).datagrams.concat())?;

    let entries = entries(&toy);
    let engine = engine(&entries);
    write("datagram", "engine", &frame(&engine, 1100).datagrams.concat())?;
    for (number, bytes) in engine.iter().enumerate().rev().take(5) {
        write("engine", &number.to_string(), bytes)?;
    }
    bodies::<Toy>("toy-body", &toy)?;
    bodies::<Nertz>("nertz-body", &nertz)?;

    for (name, journal) in [("toy", &toy), ("nertz", &nertz)] {
        let parsed = parse(journal).expect("readable");
        let signed = parsed.records[0].bytes;
        let length = u32::from_le_bytes([signed[0], signed[1], signed[2], signed[3]]) as usize;
        write("signed-charter", name, signed)?;
        write("charter", name, &signed[4..4 + length])?;
    }
    write("rules", "preset", &rules_bytes(&rules))?;
    let seat = Seat::first(1).next().expect("a seat");
    let evidence = Evidence {
        seat,
        seq: 7,
        rule: Text::cut("Fork"),
        entries: List::truncated(entries.iter().take(2).map(|entry| List::truncated(entry.clone())).collect()),
        disclosed: Some((seat, [3; 32])),
    };
    write("evidence", "fork", &codec::encode(&evidence))?;
    for (name, ending) in [
        ("finished", Ending::Finished),
        ("abandoned", Ending::Abandoned { seat, why: Text::cut("silent for 8 s") }),
        ("convicted", Ending::Convicted { seat, rule: Text::cut("Fork") }),
    ] {
        let signer = Stub::from_seed(&[4; 32]);
        let end = End { records: 300, chain: [5; 32], ending, recorder: signer.peer() };
        write("end", name, &codec::encode(&end))?;
        write("signed-end", name, &end.sign(&signer, &[0; 32], 0))?;
    }
    let records = parse(&toy).expect("readable").records;
    write("transcript", "toy", &toy[..records.get(12).map_or(toy.len(), |record| record.offset)])?;
    for (number, reader) in (0..).zip(&READERS) {
        // No damage, and the least that can be made: the fuzzer goes on from there.
        put("decode", &format!("made-{}", reader.name), &[&[MADE | number, 0][..], &[1; 60]].concat())?;
        put("decode", &format!("damaged-{}", reader.name), &[&[MADE | number, 4, 0, 0, 9, 4][..], &[3; 60]].concat())?;
    }
    for (name, input) in audit::seeds(&toy) {
        put("audit", name, &input)?;
    }
    let plain = [
        ("differential", nertz_fuzz::differential::seeds()),
        ("hostile", nertz_fuzz::hostile::seeds()),
        ("lobby", nertz_fuzz::lobby::seeds()),
        ("ops", nertz_fuzz::ops::seeds()),
        ("restore", nertz_fuzz::restore::seeds()),
    ];
    for (target, seeds) in plain {
        seeds.iter().try_for_each(|(name, input)| put(target, name, input))?;
    }
    for (name, input) in nertz_fuzz::rules::seeds() {
        put("rules", &name, &input)?;
    }
    Ok(())
}

fn one_round(rules: &nertz_core::Rules) -> nertz_core::Rules {
    let mut rules = rules.clone();
    rules.set("end", "rounds:1").expect("a rule");
    rules
}

fn journal<G: Game, D: Driver<G, Stub>>(mut mesh: Mesh<G, Stub, D>) -> Vec<u8> {
    mesh.finish(0, 3_600);
    mesh.journals.swap_remove(0)
}

/// Every entry of a transcript, body ‖ signature.
fn entries(journal: &[u8]) -> Vec<Vec<u8>> {
    let parsed = parse(journal).expect("readable");
    parsed
        .records
        .iter()
        .filter(|record| record.kind == RecordKind::Entry)
        .map(|record| record.bytes.to_vec())
        .collect()
}

/// One body for each kind of item: the first that holds it.
fn bodies<G: Game>(reader: &str, journal: &[u8]) -> std::io::Result<()> {
    let mut first = BTreeMap::new();
    for entry in entries(journal) {
        let sealed = Sealed::split(&entry).expect("an entry");
        let body: BodyOf<G> = codec::decode(&sealed.body).expect("a body");
        for item in body.items.iter() {
            first.entry(word(item)).or_insert_with(|| sealed.body.clone());
        }
    }
    let leave: BodyOf<G> = Body {
        view: 0,
        author: Seat::first(1).next().expect("a seat"),
        seq: 300,
        prev: [1; 32],
        seen: List::default(),
        state: [2; 8],
        items: List::truncated(vec![Item::Leave]),
    };
    first.insert("leave", codec::encode(&leave));
    first.into_iter().try_for_each(|(name, body)| write(reader, name, &body))
}

fn word<A, P>(item: &Item<A, P>) -> &'static str {
    match item {
        Item::Commit { .. } => "commit",
        Item::Ready { .. } => "ready",
        Item::Deal { .. } => "deal",
        Item::Go => "go",
        Item::Open { .. } => "open",
        Item::Act { .. } => "act",
        Item::Seal { .. } => "seal",
        Item::Reveal { .. } => "reveal",
        Item::Settle { .. } => "settle",
        Item::Close { .. } => "close",
        Item::Seeds { .. } => "seeds",
        Item::Result { .. } => "result",
        Item::Leave => "leave",
        Item::Resign => "resign",
        Item::Ask => "ask",
        Item::Vote { .. } => "vote",
    }
}

fn engine(entries: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let tag = [1; 8];
    let seat = Seat::first(1).next().expect("a seat");
    let lives = List::truncated(vec![0, 2]);
    let lives = wire::Lives { tag, seat, asks: true, lives, heads: List::truncated(vec![3, 300]) };
    let mut messages: Vec<Vec<u8>> = entries.iter().take(3).map(|entry| wire::entry(&tag, entry)).collect();
    messages.extend(
        [
            wire::Message::Heads(wire::Heads {
                tag,
                view: 0,
                heads: List::truncated(vec![3, 300, 0]),
                heard: List::default(),
            }),
            wire::Message::Want(wire::Want { tag, seat, from: 3, to: 9 }),
            wire::Message::Disclosure(wire::Disclosure { tag, seat, secret: [9; 32] }),
            wire::Message::Lives(lives, [7; 64]),
        ]
        .iter()
        .map(wire::Message::bytes),
    );
    messages
}

/// One message of each kind that the lobby has.
fn lobby() -> Vec<(&'static str, Vec<u8>)> {
    let signer = Stub::from_seed(&[1; 32]);
    let key = signer.peer();
    let addresses = vec![
        Address { ip: Ip::V4([192, 168, 0, 7]), port: 52300, scope: None },
        Address { ip: Ip::V6([1; 16]), port: 52300, scope: Some(2) },
    ];
    let rules = rules_bytes(&nertz_core::Rules::preset("nertz").expect("a preset"));
    let sit = Sit {
        table: Text::cut("friday"),
        counter: 300,
        key,
        name: Text::cut("Ana"),
        addresses: List::truncated(addresses.clone()),
        attempt: 1,
        nonce_hash: [2; 32],
        charter_key: [3; 32],
        proposal: Proposal { counter: 4, proposer: key, rules: List::truncated(rules) },
        members: List::truncated(vec![key]),
        wanted: 2,
        ready: true,
        part: Part::Plays,
    };
    let hello = Hello {
        protocol: PROTOCOL,
        build: Text::cut("0.1.0"),
        table: Text::cut("friday"),
        name: Text::cut("Ana"),
        addresses: List::truncated(addresses),
        kind: Kind::Demo { seed: 5 },
        playing: Some([6; 32]),
        heard: true,
        proofs: List::truncated(vec![Proof { of: [1; 8], tag: [2; 32] }]),
    };
    let signatures = CharterSig {
        match_id: [9; 32],
        signatures: List::truncated(vec![(1, [[1; 32], [2; 32]])]),
        answer: true,
        begun: false,
    };
    let other = Bye::OtherProtocol { protocol: 2, build: Text::cut("2.0.0") };
    let named = [
        ("hello", Message::Hello(Box::new(hello))),
        ("sit", Message::Sit(Box::new(SignedSit::sign(&signer, sit)))),
        ("nonce", Message::Nonce(Nonces { attempt: 1, opened: List::truncated(vec![(PeerId([7; 32]), [8; 32])]) })),
        ("charter-sig", Message::CharterSig(signatures)),
        ("view", Message::View(b"view")),
        ("talk", Message::Talk(Text::cut("hello"))),
        ("bye", Message::Bye(other)),
        ("leaving", Message::Bye(Bye::Leaving(7))),
    ];
    named.into_iter().map(|(name, message)| (name, message.bytes())).collect()
}

fn write(reader: &str, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    let which = READERS.iter().position(|one| one.name == reader).expect("a reader");
    put("decode", &format!("{reader}-{name}"), &[&[which as u8][..], bytes].concat())
}

fn put(target: &str, name: &str, input: &[u8]) -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(target);
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join(name), input)
}
