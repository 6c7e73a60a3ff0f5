//! Hostile bytes on a seat's connection, in the middle of a match: garbage, pieces, flipped bits, replays, other matches,
//! forged and oversized messages, lies in what is unsigned, floods. Nobody is accused for them, nothing grows without bound,
//! and the match ends as it would have.
//!
//! `HOSTILE=5000 cargo test --release -p nertz-tests --test engine hostile_engine` runs more seeds; a failing one is replayed with
//! `HOSTILE_SEED=<seed>`.

use nertz_lockstep::audit::{Verdict, audit};
use nertz_lockstep::codec::{List, encode};
use nertz_lockstep::entry::{BodyOf, Item, Run, Sealed};
use nertz_lockstep::peer::Event;
use nertz_lockstep::seat::{Seat, Seats};
use nertz_lockstep::sign::Stub;
use nertz_lockstep::toy::Toy;
use nertz_lockstep::transcript::Ending;
use nertz_lockstep::wire::{self, Disclosure, Heads, MAX_ENTRY, Message, Want, tag};
use nertz_tests::players::ToyPlayer;
use nertz_tests::puppet::Line;
use nertz_tests::rng::Rng;
use nertz_tests::seeds;
use nertz_tests::stage::{Air, Stage};

type Toys = Stage<Toy, Stub, ToyPlayer>;

fn each(usual: u64, property: impl Fn(u64) + std::panic::RefUnwindSafe) {
    for seed in seeds("HOSTILE", usual) {
        if std::panic::catch_unwind(|| property(seed)).is_err() {
            panic!("failed: HOSTILE_SEED={seed} cargo test -p nertz-tests --test engine hostile_engine");
        }
    }
}

fn table(seed: u64, grace_ms: u64) -> (Toys, Seat) {
    let mut draw = Rng::new(seed ^ 0x686f_7374);
    let seats = 2 + (seed % 7) as usize;
    let rules = [5 + draw.below(5) as u8, 1, draw.below(3) as u8, draw.below(4) as u8];
    let mut stage: Toys = Stage::new(seed, seats, &rules, grace_ms, |_| ToyPlayer::new(20_000));
    stage.listen = 64;
    let hostile = Seat::new(draw.below(seats as u64) as u8).unwrap();
    (stage, hostile)
}

/// Bytes that are no word of anybody: they must change nothing at all.
fn noise(stage: &Toys, hostile: Seat, draw: &mut Rng) -> Option<Vec<u8>> {
    let overheard = stage.overheard.get(draw.below(stage.overheard.len() as u64) as usize)?.clone();
    let match_id = stage.signed.charter.match_id();
    let entry = || Some(overheard.clone()).filter(|message| message[0] == wire::ENTRY);
    match draw.below(8) {
        0 => {
            let bytes: Vec<u8> = (0..draw.below(60)).flat_map(|_| draw.bytes()).collect();
            Some(bytes)
        }
        // A kind of the engine, then garbage.
        1 => {
            let kind = [wire::ENTRY, wire::HEADS, wire::WANT, wire::EVIDENCE][draw.below(4) as usize];
            let rest: Vec<u8> = (0..draw.below(12)).flat_map(|_| draw.bytes()).collect();
            Some([vec![kind], rest].concat())
        }
        2 => entry().map(|message| message[..draw.below(message.len() as u64) as usize].to_vec()),
        // A bit of an entry.
        3 => {
            let mut message = entry()?;
            let bit = draw.below(message.len() as u64 * 8) as usize;
            message[bit / 8] ^= 1 << (bit % 8);
            Some(message)
        }
        // Of another match, by its tag or by what is signed.
        4 => {
            let mut message = overheard;
            message[1 + draw.below(8) as usize] ^= 1 + draw.below(255) as u8;
            Some(message)
        }
        5 => {
            let signer = &stage.signers[hostile.index()];
            let body = plausible(stage, hostile, draw);
            let other = Sealed::sign(signer, &[7; 32], encode(&body));
            Some(wire::entry(&tag(&match_id), &other.bytes()))
        }
        // In another's name, signed by itself, or by nobody.
        6 => {
            let author = Seat::new(draw.below(8) as u8)?;
            let signer = &stage.signers[hostile.index()];
            let mut forged = Sealed::sign(signer, &match_id, encode(&plausible(stage, author, draw)));
            if author == hostile || draw.chance(50) {
                forged.signature = [draw.below(256) as u8; 64];
            }
            Some(wire::entry(&tag(&match_id), &forged.bytes()))
        }
        _ => {
            let long = MAX_ENTRY + 1 + draw.below(100_000) as usize;
            Some(wire::entry(&tag(&match_id), &vec![draw.below(256) as u8; long + 64]))
        }
    }
}

/// What could be a seat's next entry.
fn plausible(stage: &Toys, author: Seat, draw: &mut Rng) -> BodyOf<Toy> {
    let peer = &stage.peers[draw.below(stage.peers.len() as u64) as usize];
    let clock = peer.clock();
    let seq = (clock[author] + 1).saturating_sub(draw.below(3) as u32);
    let prev = peer.table().id(author, seq.saturating_sub(1)).unwrap_or_default();
    let id = [draw.below(256) as u8; 16];
    let run = |seat: Seat| Run { seat, last: clock[seat], id };
    let seen = Seat::new(draw.below(8) as u8).map(run).into_iter().collect();
    let items = if draw.chance(50) { vec![Item::Go] } else { vec![Item::Leave] };
    BodyOf::<Toy> {
        view: 0,
        author,
        seq,
        prev,
        seen: List::truncated(seen),
        state: [0; 8],
        items: List::truncated(items),
    }
}

/// Plays the match, with or without noise.
fn with_noise(seed: u64, noisy: bool) -> Toys {
    let (mut stage, hostile) = table(seed, 8_000);
    let mut draw = Rng::new(seed ^ 0x6e6f_6973);
    // Not before every peer has been looked at once: what wakes it early would let it speak early.
    let (until, mut next) = (stage.now.after_ms(600_000), stage.now.after_ms(10));
    let over = stage.run(until, |stage, _| {
        // What arrives is a step too: by the step it would beget itself.
        while noisy && next <= stage.now {
            next = next.after(draw.below(1_000));
            let to = Seat::new(draw.below(stage.peers.len() as u64) as u8).unwrap();
            if let Some(message) = noise(stage, hostile, &mut draw).filter(|_| to != hostile) {
                let delay = draw.below(20_000);
                stage.inject(hostile, to, message, delay);
            }
        }
        stage.peers.iter().all(|peer| peer.is_over())
    });
    assert!(over, "the match has not ended");
    let done = stage.now.after_ms(20_000);
    stage.run(done, |stage, _| stage.peers.iter().all(|peer| peer.is_done(stage.now)));
    for (seat, events) in stage.seats().zip(&stage.events) {
        for (_, event) in events {
            let fair = match event {
                Event::Over => true,
                Event::BadSignature { from } => *from == hostile,
                _ => false,
            };
            assert!(fair, "seat {seat}: {event:?}");
        }
    }
    stage
}

#[test]
fn noise_changes_nothing() {
    let (mut malformed, mut forged) = (0, 0);
    for seed in seeds("HOSTILE", 60) {
        let quiet = std::panic::catch_unwind(|| with_noise(seed, false));
        let loud = std::panic::catch_unwind(|| with_noise(seed, true));
        let (Ok(quiet), Ok(loud)) = (quiet, loud) else { panic!("failed: HOSTILE_SEED={seed}") };
        malformed += loud.malformed.iter().sum::<u64>();
        forged += loud.events.iter().flatten().filter(|(_, event)| matches!(event, Event::BadSignature { .. })).count();
        for (seat, (one, two)) in quiet.seats().zip(quiet.journals.iter().zip(&loud.journals)) {
            assert!(one == two, "HOSTILE_SEED={seed}: the journal of seat {seat} is another");
        }
    }
    println!("{malformed} malformed messages, {forged} forged ones");
    assert!(malformed > 0 && forged > 0);
}

/// Words to a seat that are well formed and that nobody has signed, old ones, and too many.
fn mischief(stage: &Toys, hostile: Seat, to: Seat, draw: &mut Rng) -> Option<Vec<u8>> {
    let tag = tag(&stage.signed.charter.match_id());
    let seats = stage.peers.len();
    let any = |draw: &mut Rng| Seat::new(draw.below(8) as u8).unwrap();
    let number = |draw: &mut Rng| [0, 1, 2, 40, 511, 513, 100_000, u32::MAX - 1, u32::MAX][draw.below(9) as usize];
    Some(match draw.below(6) {
        0 => stage.overheard.get(draw.below(stage.overheard.len() as u64) as usize)?.clone(),
        1 => {
            let length = if draw.chance(80) { seats } else { draw.below(9) as usize };
            let heads = (0..length).map(|_| number(draw)).collect();
            Message::Heads(Heads { tag, view: 0, heads: List::truncated(heads), heard: List::default() }).bytes()
        }
        // Claims that it has all, and that there is more: of others, since everybody knows the own log.
        2 => {
            let clock = stage.peers[hostile.index()].clock();
            let mut heads = clock.head(seats).to_vec();
            for _ in 0..2 {
                let more = [1, 30, 1_000, 400_000, u32::MAX / 2][draw.below(5) as usize];
                let claimed = &mut heads[draw.below(seats as u64) as usize];
                *claimed = claimed.saturating_add(more);
            }
            heads[to.index()] = stage.peers[to.index()].clock()[to];
            Message::Heads(Heads { tag, view: 0, heads: List::truncated(heads), heard: List::default() }).bytes()
        }
        3 => Message::Want(Want { tag, seat: any(draw), from: number(draw), to: number(draw) }).bytes(),
        4 => Message::Disclosure(Disclosure { tag, seat: any(draw), secret: draw.bytes() }).bytes(),
        _ => {
            let secret = stage.secrets[hostile.index()].exchange().to_bytes();
            Message::Disclosure(Disclosure { tag, seat: hostile, secret }).bytes()
        }
    })
}

/// Two seats without a link between them.
fn part(stage: &mut Toys, one: Seat, two: Seat) {
    const NEVER: u64 = 1_000_000_000_000;
    stage.air.least[one.index()][two.index()] = NEVER;
    stage.air.least[two.index()][one.index()] = NEVER;
}

#[test]
fn two_seats_without_a_link_play_through_a_third() {
    each(40, |seed| {
        let (mut stage, first) = table(seed, 4_000);
        let Some(second) = stage.others(first).next().filter(|_| stage.peers.len() > 2) else { return };
        part(&mut stage, first, second);
        let until = stage.now.after_ms(600_000);
        let over = stage.run(until, |stage, _| stage.peers.iter().all(|peer| peer.is_over()));
        for (seat, peer) in stage.seats().zip(&stage.peers) {
            let events = &stage.events[seat.index()];
            assert!(over, "seat {seat}: {:?} {:?} {:?}", peer.clock(), peer.waiting(), events);
            assert!(events.iter().all(|(_, event)| matches!(event, Event::Over)), "seat {seat}: {events:?}");
        }
    });
}

#[test]
fn mischief_accuses_nobody_and_ends_no_match() {
    each(80, |seed| {
        let (mut stage, hostile) = table(seed, 4_000);
        let mut draw = Rng::new(seed ^ 0x6d69_7363);
        let honest: Vec<Seat> = stage.others(hostile).collect();
        if honest.len() >= 3 && draw.chance(50) {
            part(&mut stage, honest[0], honest[1]);
        }
        let (until, mut next) = (stage.now.after_ms(600_000), stage.now);
        let over = stage.run(until, |stage, _| {
            while next <= stage.now {
                next = next.after(draw.below(1_000));
                let to = Seat::new(draw.below(stage.peers.len() as u64) as u8).unwrap();
                let any = if draw.chance(70) {
                    mischief(stage, hostile, to, &mut draw)
                } else {
                    noise(stage, hostile, &mut draw)
                };
                if let Some(message) = any.filter(|_| to != hostile) {
                    let delay = draw.below(20_000);
                    stage.inject(hostile, to, message, delay);
                }
            }
            stage.peers.iter().all(|peer| peer.is_over())
        });
        for (seat, peer) in stage.seats().zip(&stage.peers) {
            let events = &stage.events[seat.index()];
            assert!(over, "seat {seat}: {:?} {:?} {:?}", peer.clock(), peer.waiting(), events.last());
            let fair = |event: &Event<Toy>| match event {
                Event::BadSignature { from } => *from == hostile,
                event => matches!(event, Event::Over),
            };
            assert!(events.iter().all(|(_, event)| fair(event)), "seat {seat}: {events:?}");
        }
        stage.close();
        for journal in &stage.journals {
            let report = audit::<Toy, Stub>(journal).unwrap();
            assert_eq!(report.verdict, Verdict::Clean);
            assert_eq!(report.rounds, audit::<Toy, Stub>(&stage.journals[0]).unwrap().rounds);
        }
    });
}

#[test]
fn a_flood_of_requests_is_answered_in_measure() {
    each(10, |seed| {
        let (mut stage, hostile) = table(seed, 8_000);
        stage.air = Air::even(stage.peers.len(), 500, 0);
        let victim = stage.others(hostile).next().unwrap();
        let seconds = |stage: &mut Toys, seconds: u64| {
            let until = stage.now.after_ms(seconds * 1_000);
            stage.run(until, |_, _| false);
            stage.now = until;
        };
        seconds(&mut stage, 1);
        // A request gets 64 entries: 10,000 of them ask for 640,000.
        let match_id = stage.signed.charter.match_id();
        let want = Message::Want(Want { tag: tag(&match_id), seat: victim, from: 1, to: u32::MAX }).bytes();
        let before = stage.sent[victim.index()];
        for _ in 0..10_000 {
            stage.inject(hostile, victim, want.clone(), 1);
        }
        seconds(&mut stage, 1);
        let sent = stage.sent[victim.index()] - before;
        assert!((1_000..=10_000).contains(&sent), "{sent} messages in answer to 10,000 requests");
    });
}

/// The peers of a stage give a match up as soon as `grace` is over, each for itself; these change the view first, as a program
/// does.
fn waits_for_a_view(stage: &mut Toys) {
    stage.peers.iter_mut().for_each(|peer| peer.give_up_after(Some(10_000)));
}

/// Whether the honest are at their end: the match is over for them, or they have broken it off.
fn at_their_end(stage: &Toys, honest: &[Seat]) -> bool {
    let ended = |seat: &Seat| stage.peers[seat.index()].is_over() || stage.peers[seat.index()].ending().is_some();
    honest.iter().all(ended)
}

/// The others have gone on without this seat, and with everybody else, to the end of the match. Only where it leaves no
/// majority, at a table of two, the match is broken off, because of it.
fn falls_back_on(stage: &Toys, liar: Seat) {
    for seat in stage.others(liar) {
        let (events, ending) = (&stage.events[seat.index()], stage.peers[seat.index()].ending());
        if stage.peers.len() == 2 {
            let by = matches!(ending, Some(Ending::Abandoned { seat, .. }) if *seat == liar);
            assert!(by, "seat {seat}: {ending:?}");
            continue;
        }
        let views = events.iter().filter_map(|(_, event)| match event {
            Event::View { gone, .. } => Some(*gone),
            _ => None,
        });
        assert_eq!(views.collect::<Vec<_>>(), [Seats::default().with(liar)], "seat {seat}: {ending:?}");
        assert!(stage.peers[seat.index()].is_over(), "seat {seat}: {ending:?}");
    }
}

/// A seat that withholds one entry and sends thousands that follow it fills its own place in a buffer, and no more.
#[test]
fn what_cannot_be_delivered_is_buffered_within_bounds() {
    each(14, |seed| {
        let (mut stage, hostile) = table(seed, 3_000);
        waits_for_a_view(&mut stage);
        stage.take(hostile);
        let others: Vec<Seat> = stage.others(hostile).collect();
        let until = stage.now.after_ms(600_000);
        let mut most = 0;
        let ended = stage.act(
            until,
            |puppet, next| {
                let Some(next) = next.filter(|next| next.seq > 6 && !puppet.loose) else { return Vec::new() };
                let mut lines = Vec::new();
                let mut body = BodyOf::<Toy> { seq: next.seq + 1, items: List::default(), ..next.clone() };
                while lines.len() < 2_000 {
                    lines.push(puppet.says(&body));
                    // In the order of their numbers, and from far ahead.
                    body.seq = if lines.len() % 2 == 0 {
                        next.seq + 1 + lines.len() as u32
                    } else {
                        u32::MAX - lines.len() as u32
                    };
                }
                // Said once: the puppet would repeat it for ever.
                let to = puppet.audience.clone();
                lines.into_iter().map(|line| Line { to: to.clone(), ..line }).collect()
            },
            |stage, _| {
                stage.puppet.as_mut().unwrap().said.clear();
                most = most.max(stage.peers.iter().map(|peer| peer.buffered()).max().unwrap());
                at_their_end(stage, &others)
            },
        );
        if !stage.puppet.as_ref().unwrap().loose {
            return;
        }
        assert!(ended, "the match hangs");
        assert!((100..=512 * 2).contains(&most), "{most} entries are buffered");
        falls_back_on(&stage, hostile);
    });
}

/// Whoever mentions an entry must have it. An invented one, or another than the one that its author has signed, is asked for
/// in vain: the liar is waited for, never the seat whose entry it is said to be.
#[test]
fn a_lie_about_anothers_entry_falls_back_on_the_liar() {
    each(28, |seed| {
        let (mut stage, liar) = table(seed, 3_000);
        waits_for_a_view(&mut stage);
        stage.take(liar);
        let others: Vec<Seat> = stage.others(liar).collect();
        let until = stage.now.after_ms(600_000);
        let ended = stage.act(
            until,
            |puppet, next| {
                let Some(next) = next.filter(|next| next.seq > 4 && !puppet.loose) else { return Vec::new() };
                let mut seen = next.seen.to_vec();
                if seed % 2 == 0 {
                    let seat = puppet.audience[seed as usize % puppet.audience.len()];
                    seen.retain(|run| run.seat != seat);
                    seen.push(Run { seat, last: puppet.table.clock()[seat] + 1 + seed as u32 % 3, id: [3; 16] });
                } else if let Some(last) = seen.last_mut() {
                    last.id = [3; 16];
                } else {
                    return Vec::new();
                }
                let body = BodyOf::<Toy> { seen: List::truncated(seen), ..next.clone() };
                vec![puppet.says(&body)]
            },
            |stage, _| at_their_end(stage, &others),
        );
        if !stage.puppet.as_ref().unwrap().loose {
            return;
        }
        assert!(ended, "the match hangs");
        falls_back_on(&stage, liar);
    });
}
