//! A program comes back from any bytes at all, or from a journal that was cut, torn or changed: it never panics, and what it
//! takes for its own past is what its seat and the others have signed.

use crate::audit::honest;
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::Peer;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::Toy;
use nertz_lockstep::transcript::{RecordKind, Writer, parse};

/// Runs one input.
pub fn check(input: &[u8]) {
    let file = honest().journal(input);
    let setup = honest().setup();
    let (charter, seat) = (setup.signed.clone(), setup.seat);
    let game = Toy::new(&charter.charter).expect("rules of the toy");
    let now = Time(5_000_000);
    let restored = match Peer::restore(game, setup, &file, 0, now) {
        Ok(restored) => restored,
        Err(why) => return drop(why.to_string()),
    };
    let (mut peer, keep) = (restored.peer, restored.keep);
    assert!(keep <= file.len());
    let clock = peer.clock();
    let mut journal = file[..keep].to_vec();
    while let Some(record) = peer.poll_record() {
        journal.extend(record);
    }
    // What stands and what is written next is one journal, with one past.
    let parsed = parse(&journal).expect("a journal");
    assert!(parsed.bad.is_none() && parsed.torn == 0, "{:?}", parsed.bad);
    assert_eq!(parsed.records[0].bytes, charter.bytes());
    let entries = parsed.records.iter().filter(|record| record.kind == RecordKind::Entry).count();
    assert_eq!(entries as u64, clock.entries(), "as many entries as it knows of");
    assert!(peer.is_back() || peer.clock()[seat] == clock[seat], "it says nothing before it has heard the others");
    // It goes on, whoever is silent.
    for _ in 0..20 {
        let Some(at) = peer.poll_timeout() else { break };
        peer.handle_timeout(at.max(now));
        while let Some(record) = peer.poll_record() {
            journal.extend(record);
        }
        while peer.poll_transmit().is_some() {}
        while peer.poll_event().is_some() {}
    }
    assert_eq!(peer.clock()[seat], clock[seat], "nobody has answered, so it has appended nothing");
    let again = Peer::restore(Toy::new(&charter.charter).expect("rules"), honest().setup(), &journal, 0, now);
    let again = again.unwrap_or_else(|why| panic!("cannot come back a second time: {why}"));
    assert!(Seat::first(charter.charter.players.len()).all(|seat| again.peer.clock()[seat] == peer.clock()[seat]));
}

/// Inputs to start from, by name.
pub fn seeds() -> Vec<(&'static str, Vec<u8>)> {
    let (_, head) = Writer::new(Time(0));
    let whole = honest().journal(&[2, 0, 60]);
    vec![
        ("nothing", vec![0]),
        ("head", [&[0][..], &head].concat()),
        ("raw", [&[0][..], &whole].concat()),
        ("torn", [&[0][..], &whole[..whole.len() - 30]].concat()),
        ("zeros", [&[0][..], &whole, &[0; 40]].concat()),
        ("cut", vec![2, 0, 40]),
        ("flip", vec![2, 0, 40, 0, 0, 0, 1, 44, 4]),
        ("drop", vec![2, 0, 40, 2, 0, 20]),
        ("swap", vec![2, 0, 40, 4, 0, 20, 0, 21]),
        ("note", vec![2, 0, 40, 8, 0, 20, 3, 98, 121, 101, 4]),
        ("own-late", vec![2, 0, 40, 5, 0, 20, 2, 0]),
    ]
}
