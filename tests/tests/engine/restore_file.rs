//! What a peer can be made from: every other file is refused by name, and no bytes are a match that was not played.

use nertz_lockstep::codec::{List, decode, encode};
use nertz_lockstep::entry::{BodyOf, Sealed};
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::{CannotRestore, Event, Hinge, Peer, Refused, Restored, Setup};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Stub;
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::{Act, Toy};
use nertz_lockstep::transcript::{Ending, RecordKind, Writer, parse};
use nertz_lockstep::wire::{Lives, Message, entry, tag};
use nertz_tests::players::ToyPlayer;
use nertz_tests::rng::Rng;
use nertz_tests::stage::Stage;
use std::collections::BTreeSet;

type Toys = Stage<Toy, Stub, ToyPlayer>;
const GRACE_MS: u64 = 8_000;
/// The longest pause of a player: matches that are killed in the middle have to last.
const PAUSE_US: u64 = 200_000;

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// A toy match that has been played for so long.
fn played(seed: u64, ms: u64) -> Toys {
    let seats = 2 + (seed % 3) as usize;
    let mut stage: Toys = Stage::new(seed, seats, &[30, 3, 0, 0], GRACE_MS, |_| ToyPlayer::new(PAUSE_US));
    let until = stage.now.after_ms(ms);
    stage.run(until, |_, _| false);
    stage
}

fn setup(stage: &Toys, at: Seat) -> Setup<Stub> {
    let (signer, secret) = (stage.signers[at.index()].clone(), stage.secrets[at.index()].clone());
    Setup {
        signed: stage.signed.clone(),
        seat: at,
        signer,
        secret,
        grace_ms: GRACE_MS,
        give_up_ms: Some(0),
        pace: None,
    }
}

fn restore(stage: &Toys, at: Seat, file: &[u8]) -> Result<Restored<Toy, Stub>, CannotRestore> {
    Peer::restore(Toy::new(&stage.signed.charter).unwrap(), setup(stage, at), file, 0, stage.now)
}

type Records = Vec<(RecordKind, Vec<u8>)>;

fn records(file: &[u8]) -> Records {
    parse(file).unwrap().records.iter().map(|record| (record.kind, record.bytes.to_vec())).collect()
}

/// A file with these records and right tags.
fn write(records: &Records) -> Vec<u8> {
    let (mut writer, mut file) = Writer::new(Time(0));
    for (kind, bytes) in records {
        file.extend(writer.record(Time(0), *kind, bytes));
    }
    file
}

/// An entry of seat `by` that says something else than `body`.
fn altered(stage: &Toys, bytes: &[u8], change: impl FnOnce(&mut BodyOf<Toy>)) -> Vec<u8> {
    let mut body: BodyOf<Toy> = decode(&Sealed::split(bytes).unwrap().body).unwrap();
    change(&mut body);
    let signer = &stage.signers[body.author.index()];
    Sealed::sign(signer, &stage.signed.charter.match_id(), encode(&body)).bytes()
}

fn name(why: &CannotRestore) -> String {
    format!("{why:?}").chars().take_while(|letter| letter.is_alphanumeric()).collect()
}

/// Something is done to a file: bytes are changed, or whole records, with right tags.
fn spoil(stage: &Toys, draw: &mut Rng, file: &[u8]) -> Vec<u8> {
    let mut spoiled = file.to_vec();
    let mut all = records(file);
    let pick = |draw: &mut Rng, of: usize| draw.below(of as u64) as usize;
    let at = pick(draw, all.len());
    match draw.below(10) {
        0 => spoiled.truncate(pick(draw, file.len() + 1)),
        1 => {
            let byte = pick(draw, file.len());
            spoiled[byte] ^= 1 << draw.below(8);
        }
        2 => spoiled.extend(std::iter::repeat_n([0, 0xff, 7][pick(draw, 3)], pick(draw, 40))),
        3 => return (0..draw.below(200)).map(|_| draw.next() as u8).collect(),
        4 => {
            all.remove(at);
            return write(&all);
        }
        5 => {
            let other = pick(draw, all.len());
            all.swap(at, other);
            return write(&all);
        }
        6 => {
            let again = all[at].clone();
            all.insert(at, again);
            return write(&all);
        }
        7 => {
            let kinds =
                [RecordKind::Charter, RecordKind::Entry, RecordKind::View, RecordKind::Evidence, RecordKind::Note];
            all[at].0 = [kinds[pick(draw, 5)], RecordKind::End][pick(draw, 2)];
            return write(&all);
        }
        8 => {
            let bytes = &mut all[at].1;
            if !bytes.is_empty() {
                let byte = pick(draw, bytes.len());
                bytes[byte] ^= 1 << draw.below(8);
            }
            return write(&all);
        }
        _ => {
            if all[at].0 == RecordKind::Entry {
                let field = draw.below(4);
                all[at].1 = altered(stage, &all[at].1, |body| match field {
                    0 => body.state[0] ^= 1,
                    1 => body.prev[0] ^= 1,
                    2 => body.view = 1,
                    _ => body.items = List::truncated(Vec::new()),
                });
            }
            return write(&all);
        }
    }
    spoiled
}

#[test]
fn other_files_are_refused_by_name() {
    let mut reached = BTreeSet::new();
    for seed in 0..40 {
        let mut draw = Rng::new(seed ^ 0x7370_6f69);
        let mut stage = played(seed, 1_000 + 200 * seed);
        if seed % 4 == 0 {
            stage.peers[0].abandon(stage.now, seat(1), "no reason");
            stage.close();
        }
        let file = stage.journals[0].clone();
        for _ in 0..60 {
            let spoiled = spoil(&stage, &mut draw, &file);
            match restore(&stage, seat(0), &spoiled) {
                Ok(mut restored) => {
                    assert!(restored.keep <= spoiled.len());
                    while restored.peer.poll_record().is_some() {}
                    restored.peer.handle_timeout(stage.now.after_ms(100));
                    reached.insert("Ok".to_owned());
                }
                Err(why) => drop(reached.insert(name(&why))),
            }
        }
        assert_eq!(restore(&stage, seat(1), &file).err().map(|why| name(&why)).filter(|why| why == "OtherSeat"), None);
    }
    let mut other = setup(&played(0, 1_000), seat(0));
    other.seat = seat(1);
    let stage = played(0, 1_000);
    let refused = Peer::restore(Toy::new(&stage.signed.charter).unwrap(), other, &stage.journals[0], 0, stage.now);
    reached.extend(refused.err().map(|why| name(&why)));
    // The secret of another charter.
    let (mut sealed, mut wrong) = (played(0, 4_000), setup(&stage, seat(0)));
    while sealed.journals[0].len() < 2 {
        sealed = played(0, 5_000);
    }
    wrong.secret = stage.secrets[1].clone();
    let refused = Peer::restore(Toy::new(&stage.signed.charter).unwrap(), wrong, &sealed.journals[0], 0, stage.now);
    reached.extend(refused.err().map(|why| name(&why)));
    let all = [
        "Damaged",
        "Ended",
        "Evidence",
        "Illegal",
        "NotCanonical",
        "Ok",
        "OtherCharter",
        "OtherSeat",
        "OutOfPlace",
        "Sealed",
        "TooEarly",
        "Unreadable",
        "Unsigned",
    ];
    assert_eq!(reached.iter().map(String::as_str).collect::<Vec<_>>(), all);
}

#[test]
fn what_stands_is_kept_and_gone_on_with() {
    let stage = played(3, 3_000);
    let file = &stage.journals[0];
    let whole = restore(&stage, seat(0), file).unwrap();
    assert_eq!(whole.keep, file.len());
    assert_eq!(whole.peer.clock(), stage.peers[0].clock());
    assert!(!whole.peer.is_back());
    // A last record that is cut off, zeros that were promised and never written, a file of which nothing is left.
    let torn = restore(&stage, seat(0), &file[..file.len() - 1]).unwrap();
    assert_eq!(torn.keep, parse(file).unwrap().records.last().unwrap().offset);
    let zeros = [&file[..], &[0; 4096]].concat();
    assert_eq!(restore(&stage, seat(0), &zeros).unwrap().keep, file.len());
    for length in [0, 5, 8, 100] {
        let mut fresh = restore(&stage, seat(0), &file[..length]).unwrap();
        assert_eq!(fresh.keep, 0);
        let mut written = Vec::new();
        while let Some(record) = fresh.peer.poll_record() {
            written.extend(record);
        }
        assert_eq!(records(&written)[0], records(file)[0]);
    }
    // The file's time goes on.
    let mut later = restore(&stage, seat(0), file).unwrap().peer;
    let mut all = file.clone();
    while let Some(record) = later.poll_record() {
        all.extend(record);
    }
    let times: Vec<u32> = parse(&all).unwrap().records.iter().map(|record| record.ms).collect();
    assert!(times.is_sorted() && *times.last().unwrap() > 0);
    assert_eq!(parse(&all).unwrap().bad, None);
}

/// What was written last before the power was lost may be on disk in part, and in any order. What of it was sent before, the
/// others hold.
#[test]
fn a_spoiled_last_record_is_cut_off_and_taken_back() {
    let mut taken_back = 0;
    for seed in 0..20 {
        let mut stage = played(seed, 2_000 + 50 * seed);
        stage.bodies = Some(Default::default());
        let until = stage.now.after_ms(600);
        stage.run(until, |_, _| false);
        let me = seat(0);
        let own = |record: &nertz_lockstep::transcript::Record<'_>| {
            record.kind == RecordKind::Entry
                && Sealed::split(record.bytes).and_then(|sealed| sealed.peek()).is_some_and(|(by, _)| by == me)
        };
        let (head, file) = (stage.peers[0].clock()[me], stage.journals[0].clone());
        let parsed = parse(&file).unwrap();
        let last = *parsed.records.iter().rfind(|record| own(record)).unwrap();
        let end = last.offset + 9 + last.bytes.len() + 8;
        for (what, damage) in [("its body", last.offset + 20..last.offset + 30), ("its end", end - 40..end)] {
            for behind in [0, 100] {
                let mut spoiled = file[..end].to_vec();
                spoiled[damage.clone()].fill(0);
                spoiled.resize(end + behind, 0);
                let keep = restore(&stage, me, &spoiled).map(|restored| restored.keep);
                assert_eq!(keep, Ok(last.offset), "seed {seed}: {what}, {behind} bytes behind it");
            }
        }
        // Not if anything was written behind it: what binds may be there.
        if end < file.len() {
            let mut spoiled = file.clone();
            spoiled[last.offset + 20] ^= 1;
            let why = restore(&stage, me, &spoiled).err();
            assert!(matches!(why, Some(CannotRestore::Damaged(_))), "seed {seed}: {why:?}");
        }
        stage.kill(me);
        let until = stage.now.after_ms(100);
        stage.run(until, |_, _| false);
        stage.journals[0].truncate(end);
        stage.journals[0][last.offset + 20] ^= 1;
        stage.restore(me, end, ToyPlayer::new(PAUSE_US)).unwrap();
        assert!(stage.peers[0].clock()[me] < head);
        let until = stage.now.after_ms(120_000);
        assert!(stage.run(until, |stage, _| stage.peers.iter().all(|peer| peer.is_over())), "seed {seed}");
        let fine = stage.events.iter().flatten().all(|(_, event)| matches!(event, Event::Over));
        assert!(fine, "seed {seed}: {:?}", stage.events);
        assert_eq!(stage.rewritten, [], "seed {seed}: a second entry in the place of one that was sent");
        taken_back += u32::from(
            records(&stage.journals[0]).iter().any(|(kind, bytes)| *kind == RecordKind::Entry && bytes == last.bytes),
        );
    }
    assert!(taken_back > 15, "{taken_back}");
}

/// Killed twice: the first absence counts the second time.
#[test]
fn the_files_clock_goes_on_while_nobody_writes() {
    let stage = played(3, 3_000);
    let again = |file: &[u8], away_ms: u64| {
        let game = Toy::new(&stage.signed.charter).unwrap();
        let mut restored = Peer::restore(game, setup(&stage, seat(0)), file, away_ms, stage.now).unwrap();
        let mut file = file[..restored.keep].to_vec();
        while let Some(record) = restored.peer.poll_record() {
            file.extend(record);
        }
        (restored.played_ms.unwrap(), file)
    };
    let (before, file) = again(&stage.journals[0], 5_000);
    let (after, file) = again(&file, 2_000);
    assert_eq!(after, before + 5_000);
    let (last, _) = again(&file, 0);
    assert_eq!(last, before + 7_000);
}

#[test]
fn who_comes_back_does_nothing_before_it_has_heard() {
    let stage = played(3, 3_000);
    let mut peer = restore(&stage, seat(0), &stage.journals[0]).unwrap().peer;
    assert_eq!(peer.act(stage.now, &Act::Turn), Err(Refused::ComingBack));
    assert!(!peer.may_act());
    let (clock, mut now) = (peer.clock(), stage.now);
    for _ in 0..100 {
        while peer.poll_record().is_some() {}
        now = peer.poll_timeout().unwrap().max(now.after(1));
        peer.handle_timeout(now);
    }
    assert_eq!(peer.clock(), clock);
    let waits: BTreeSet<Seat> =
        peer.waiting().into_iter().filter(|wait| wait.hinge == Hinge::Head).map(|wait| wait.seat).collect();
    assert_eq!(waits, stage.others(seat(0)).collect());
    while peer.ending().is_none() && now < stage.now.after_ms(3 * GRACE_MS) {
        while peer.poll_record().is_some() {}
        now = peer.poll_timeout().unwrap().max(now.after(1));
        peer.handle_timeout(now);
    }
    assert!(matches!(peer.ending(), Some(Ending::Abandoned { .. })), "{:?}", peer.ending());
}

/// It says that it holds more of the log of who comes back than there is.
#[test]
fn who_claims_too_much_is_waited_for() {
    let mut stage = played(4, 2_000);
    assert_eq!(stage.peers.len(), 3);
    let (back, liar) = (seat(0), seat(1));
    stage.muted[liar.index()] = true;
    stage.kill(back);
    let whole = stage.journals[0].len();
    stage.restore(back, whole, ToyPlayer::new(PAUSE_US)).unwrap();
    let head = stage.peers[0].clock()[back];
    let match_id = stage.signed.charter.match_id();
    let (_, note) = records(&stage.journals[0]).pop().unwrap();
    let life = str::from_utf8(&note).unwrap().strip_prefix("came back: life ").unwrap().parse().unwrap();
    let lives = Lives {
        tag: tag(&match_id),
        seat: liar,
        asks: false,
        lives: List::truncated(vec![life, 0, 0]),
        heads: List::truncated(vec![head + 3, 0, 0]),
    };
    let signature = lives.sign(&stage.signers[liar.index()], &match_id);
    stage.inject(liar, back, Message::Lives(lives, signature).bytes(), 1_000);
    let until = stage.now.after_ms(3 * GRACE_MS);
    stage.run(until, |stage, _| stage.peers[0].ending().is_some());
    assert_eq!(stage.peers[0].clock()[back], head, "it has appended");
    let Some(Ending::Abandoned { seat, why }) = stage.peers[0].ending() else {
        panic!("{:?}", stage.peers[0].ending())
    };
    assert_eq!(*seat, liar, "{}", &**why);
    assert!(why.contains("comes back"), "{}", &**why);
}

/// The journal is put back from an older copy: the others know of more lives than it.
#[test]
fn an_older_copy_begins_a_life_beyond_all() {
    let mut beyond = 0;
    for seed in 0..30 {
        let mut stage = played(seed, 1_500);
        let copy = stage.journals[0].clone();
        for _ in 0..2 {
            stage.kill(seat(0));
            let whole = stage.journals[0].len();
            stage.restore(seat(0), whole, ToyPlayer::new(PAUSE_US)).unwrap();
            let until = stage.now.after_ms(1_000);
            stage.run(until, |_, _| false);
        }
        stage.kill(seat(0));
        stage.journals[0] = copy;
        let whole = stage.journals[0].len();
        stage.restore(seat(0), whole, ToyPlayer::new(PAUSE_US)).unwrap();
        let until = stage.now.after_ms(120_000);
        let over = stage.run(until, |stage, _| stage.peers.iter().all(|peer| peer.is_over()));
        let told =
            || stage.peers.iter().map(|peer| format!("{:?} {} {:?}\n", peer.clock(), peer.is_back(), peer.waiting()));
        assert!(over, "seed {seed}: {:?}\n{}", stage.events, told().collect::<String>());
        let fine = stage.events.iter().flatten().all(|(_, event)| matches!(event, Event::Over));
        assert!(fine, "seed {seed}: {:?}", stage.events);
        let notes = records(&stage.journals[0]).into_iter().filter(|(kind, _)| *kind == RecordKind::Note);
        let notes: Vec<String> = notes.map(|(_, bytes)| String::from_utf8(bytes).unwrap()).collect();
        let lives = notes.iter().filter_map(|note| note.strip_prefix("came back: life ")?.parse::<u32>().ok());
        beyond += usize::from(lives.map(|life| life >> 16).eq([1, 3]));
    }
    // At times nobody has heard of the second life before the third began.
    assert!(beyond > 15, "{beyond}");
}

#[test]
fn what_has_ended_stays_so() {
    // Convicted, and killed before the end record.
    let mut stage = played(4, 2_000);
    let last = records(&stage.journals[1]).into_iter().rfind(|(kind, bytes)| {
        *kind == RecordKind::Entry
            && Sealed::split(bytes).and_then(|sealed| sealed.peek()).is_some_and(|(by, _)| by == seat(1))
    });
    let tag = tag(&stage.signed.charter.match_id());
    let fork = altered(&stage, &last.unwrap().1, |body| body.state[0] ^= 1);
    let now = stage.now;
    stage.peers[0].handle_message(now, seat(2), &entry(&tag, &fork)).unwrap();
    stage.run(now.after_ms(50), |_, _| false);
    let convicted = stage.peers[0].ending().cloned();
    assert!(matches!(convicted, Some(Ending::Convicted { .. })), "{convicted:?}");
    let restored = restore(&stage, seat(0), &stage.journals[0]).unwrap();
    assert_eq!(restored.peer.ending(), convicted.as_ref());
    // Broken off likewise.
    let mut stage = played(4, 2_000);
    let now = stage.now;
    stage.peers[0].abandon(now, seat(2), "a reason: none");
    stage.run(now.after_ms(200), |_, _| false);
    let restored = restore(&stage, seat(0), &stage.journals[0]).unwrap();
    assert_eq!(restored.peer.ending(), stage.peers[0].ending());
    assert!(restored.peer.ending().is_some());
}
