//! For every rule that a peer can break there is one that breaks it: the others name it, and nothing it did counts.
//!
//! The toy is played honestly up to a chosen point; there one seat is taken over and says what the rule forbids. The table
//! of cases (`nertz_sim::villain`) is an exhaustive match: a new variant without a case does not compile.
//!
//! `CASES=100 cargo test --release -p nertz-tests --test engine misbehaviour` runs more seeds of each case; a failing one is
//! replayed with `CASES_SEED=<seed>`.

use nertz_lockstep::audit::{Verdict, audit};
use nertz_lockstep::codec::{decode, encode};
use nertz_lockstep::entry::{Sealed, entry_id};
use nertz_lockstep::misbehaviour::{Misbehaviour, Offence};
use nertz_lockstep::peer::{Event, rule_name};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{Ed25519, Scheme, Stub};
use nertz_lockstep::table::Table;
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::{Broken, Toy};
use nertz_lockstep::transcript::{End, Evidence, RecordKind, Writer, parse};
use nertz_lockstep::wire::Message;
use nertz_tests::players::ToyPlayer;
use nertz_tests::puppet::Friend;
use nertz_tests::rng::Rng;
use nertz_tests::stage::{Stage, read};
use nertz_tests::villain::{Case, Rule, cases, rules};

type Table_<S> = Stage<Toy, S, ToyPlayer>;

const GRACE_MS: u64 = 8_000;

/// Plays the toy of a seed and lets a seat commit the case's offence. False if it had no occasion to.
fn commit<S: Scheme>(rule: &Rule, case: &Case<Toy, S>, seed: u64) -> bool {
    let mut draw = Rng::new(seed ^ 0x7465_7374);
    let seats = usize::from(case.least_seats) + draw.below(7 - u64::from(case.least_seats)) as usize;
    let rounds = case.round as u8;
    let rules = [5 + draw.below(6) as u8, rounds, draw.below(3) as u8, draw.below(4) as u8];
    let think = [2_000, 20_000][draw.below(2) as usize];
    let mut stage: Table_<S> = Stage::new(seed, seats, &rules, GRACE_MS, |_| ToyPlayer::new(think));
    let offender = Seat::new(draw.below(seats as u64) as u8).unwrap();
    stage.take(offender);
    let puppet = stage.puppet.as_mut().unwrap();
    // One witness is enough: the others learn it from that one.
    if draw.chance(40) && !case.speaks_to_all {
        let witness = puppet.audience[draw.below(puppet.audience.len() as u64) as usize];
        puppet.audience = vec![witness];
    }
    let friend = case.friend.then(|| Seat::new(((offender.index() + 1) % seats) as u8).unwrap());
    if let Some(friend) = friend {
        stage.muted[friend.index()] = true;
        let puppet = stage.puppet.as_mut().unwrap();
        puppet.friend =
            Some(Friend { seat: friend, signer: stage.signers[friend.index()].clone(), last: (0, [0; 32]) });
        puppet.audience.retain(|seat| *seat != friend);
    }
    let honest: Vec<Seat> = stage.others(offender).filter(|seat| Some(*seat) != friend).collect();
    let after = [0, 0, 0, 5, 11, 23][draw.below(6) as usize];
    let named = |stage: &Table_<S>| {
        honest.iter().all(|seat| {
            stage.events[seat.index()].iter().any(|(_, event)| offence(event).is_some_and(|it| it.seat == offender))
        })
    };
    let until = stage.now.after_ms(120_000);
    let ended = stage.act(until, |puppet, next| case.ask(after, puppet, next), |stage, _| named(stage));
    if !stage.puppet.as_ref().unwrap().loose {
        return false;
    }
    if !ended {
        for seat in &honest {
            let peer = &stage.peers[seat.index()];
            println!("seat {seat}: {:?} {:?} {:?}", peer.clock(), peer.waiting(), stage.events[seat.index()]);
        }
        panic!("not everybody names seat {offender}");
    }
    stage.close();
    for seat in honest {
        check(&stage, rule, case, seat);
    }
    true
}

fn offence(event: &Event<Toy>) -> Option<&Offence<Broken>> {
    match event {
        Event::Convicted(offence) | Event::Diverged(offence) => Some(offence),
        _ => None,
    }
}

/// What an honest seat makes of it.
fn check<S: Scheme>(stage: &Table_<S>, rule: &Rule, case: &Case<Toy, S>, seat: Seat) {
    let puppet = stage.puppet.as_ref().unwrap();
    let offender = puppet.seat;
    let events: Vec<&Event<Toy>> = stage.events[seat.index()].iter().map(|(_, event)| event).collect();
    let friend = puppet.friend.as_ref().map(|friend| friend.seat);
    for event in &events {
        match event {
            Event::Convicted(offence) => {
                assert!(!offence.rule.may_be_divergence(), "seat {seat}: {offence:?}");
                assert!(
                    offence.seat == offender && offence.rule == *rule || Some(offence.seat) == friend,
                    "{offence:?}"
                );
            }
            Event::Diverged(offence) => {
                assert!(offence.rule.may_be_divergence(), "seat {seat}: {offence:?}");
                assert!(offence.seat == offender && offence.rule == *rule, "seat {seat}: {offence:?}");
            }
            Event::Abandoned { seat: because, .. } => {
                assert!(*because == offender && rule.may_be_divergence(), "{event:?}");
            }
            Event::Over => assert_eq!(*rule, Misbehaviour::AfterTheEnd),
            Event::View { gone, .. } => assert!(gone.has(offender), "{event:?}"),
            Event::BadSignature { .. } | Event::Entry { .. } | Event::Measured(..) => panic!("seat {seat}: {event:?}"),
        }
    }
    let told = events.iter().filter_map(|event| offence(event)).find(|offence| offence.seat == offender).unwrap();
    let evidence = stage.evidence(seat);
    let shown = evidence.iter().find(|shown| shown.seat == offender).expect("evidence in the journal");
    assert_eq!((&*shown.rule, shown.seq), (&*rule_name(rule), told.seq), "seat {seat}");

    check_counts(stage, case, seat);

    let report = audit::<Toy, S>(&stage.journals[seat.index()]).unwrap();
    match &report.verdict {
        Verdict::Cheated { seat: named, rule: name, .. } => {
            let by = (*named, name.clone());
            assert!(by == (offender, rule_name(rule)) || Some(*named) == friend, "seat {seat}: {:?}", report.verdict);
        }
        other => panic!("the journal of seat {seat} audits as {other}"),
    }
    // Whoever records it can write tags and end anew, and still not say that it was another entry.
    let verdict = audit::<Toy, S>(&with_other_evidence(stage, seat)).unwrap().verdict;
    assert!(matches!(verdict, Verdict::Tampered { .. }), "seat {seat}: {verdict:?}");
}

/// The transcript of a seat with all evidence about the entry after the one that it was about.
fn with_other_evidence<S: Scheme>(stage: &Table_<S>, seat: Seat) -> Vec<u8> {
    let parsed = parse(&stage.journals[seat.index()]).unwrap();
    let match_id = *stage.peers[seat.index()].table().match_id();
    let (mut writer, mut file) = Writer::new(Time(0));
    for record in &parsed.records {
        let now = Time(u64::from(record.ms) * 1000);
        match record.kind {
            RecordKind::Evidence => {
                let mut evidence: Evidence = decode(record.bytes).unwrap();
                evidence.seq += 1;
                file.extend(writer.record(now, record.kind, &encode(&evidence)));
            }
            RecordKind::End => {
                let end = End::read::<S>(record.bytes, &match_id, record.ms).unwrap();
                file.extend(writer.end(now, end.ending, &stage.signers[seat.index()], &match_id));
            }
            _ => file.extend(writer.record(now, record.kind, record.bytes)),
        }
    }
    file
}

/// The offending entry is in no table, and the table is what the legal entries alone lead to.
fn check_counts<S: Scheme>(stage: &Table_<S>, case: &Case<Toy, S>, seat: Seat) {
    let puppet = stage.puppet.as_ref().unwrap();
    let table = stage.peers[seat.index()].table();
    if let Ok(Message::Entry(_, crime)) = Message::read(&puppet.said.last().unwrap().message)
        && let Some((author, seq)) = crime.peek()
        && !case.legal
    {
        assert_ne!(table.id(author, seq), Some(entry_id(table.match_id(), &crime.body)), "the entry is in the table");
    }
    let (fresh, players) = replay(stage, seat);
    assert_eq!(table.clock(), fresh.clock());
    assert_eq!(table.rounds().len(), fresh.rounds().len());
    for player in Seat::first(players) {
        assert_eq!(table.latest(player), fresh.latest(player));
    }
    for (one, two) in table.rounds().iter().zip(fresh.rounds()) {
        assert_eq!(format!("{:?}", one.contests()), format!("{:?}", two.contests()));
        // A wrong result is compared with the one computed, which stays.
        assert!(two.outcome().is_none() || one.outcome() == two.outcome());
        for seal in one.contests().seals() {
            assert_eq!((one.seal_hash(seal.id), one.play(seal.id)), (two.seal_hash(seal.id), two.play(seal.id)));
        }
        let (now, then) = (table.now(one.number()).unwrap(), fresh.now(one.number()).unwrap());
        for (owner, (deck, other)) in Seat::first(players).zip(one.decks().iter().zip(two.decks())) {
            assert_eq!(deck.anchors(table.live()), other.anchors(table.live()));
            for slot in 0..deck.slot_count() as u8 {
                assert_eq!(now.opened(owner, slot), then.opened(owner, slot));
            }
        }
    }
}

/// A table that has seen the entries in a seat's journal and nothing else.
fn replay<S: Scheme>(stage: &Table_<S>, seat: Seat) -> (Table<Toy>, usize) {
    use nertz_lockstep::game::Game;
    use nertz_lockstep::transcript::{RecordKind, parse};
    let mut table = Table::new(Toy::new(&stage.signed.charter).unwrap(), &stage.signed.charter);
    for record in parse(&stage.journals[seat.index()]).unwrap().records {
        if record.kind == RecordKind::Entry {
            let sealed = Sealed::split(record.bytes).unwrap();
            let body = read::<Toy>(record.bytes).unwrap();
            let id = entry_id(table.match_id(), &sealed.body);
            table.deliver(&body, id).unwrap();
        }
    }
    (table, stage.peers.len())
}

/// Commits each case's offence on so many seeds.
fn every_rule<S: Scheme>(part: usize, parts: usize, usual: u64) {
    let wanted = std::env::var("CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let only: Option<u64> = std::env::var("CASES_SEED").ok().and_then(|text| text.parse().ok());
    let name = std::env::var("CASES_RULE").ok();
    // A view that a seat does not know of may be one that it has not heard of yet.
    let rules = rules().filter(|rule| **rule != Misbehaviour::ForeignView);
    let rules = rules.filter(|rule| name.as_ref().is_none_or(|name| *name == rule_name(*rule)));
    let mut failed = Vec::new();
    for rule in rules.skip(part).step_by(parts) {
        for (case_name, case) in cases::<S>(rule) {
            let (mut done, mut seed) = (0, only.unwrap_or(0));
            while done < wanted && seed < only.map_or(60 * wanted, |only| only + 1) {
                match std::panic::catch_unwind(|| commit(rule, &case, seed)) {
                    Ok(committed) => done += u64::from(committed),
                    Err(_) => {
                        let rule = rule_name(rule);
                        println!("failed: CASES_RULE='{rule}' CASES_SEED={seed}, case {case_name}");
                        failed.push((rule, case_name, seed));
                        break;
                    }
                }
                seed += 1;
            }
            if done < wanted.min(6) && only.is_none() && failed.last().is_none_or(|(_, name, _)| *name != case_name) {
                println!("{case_name}: {done} occasions in {seed} seeds");
                failed.push((rule_name(rule), case_name, u64::MAX));
            }
        }
    }
    assert!(failed.is_empty(), "{} cases failed: {failed:?}", failed.len());
}

#[test]
fn every_rule_is_named_even() {
    every_rule::<Stub>(0, 2, 8);
}

#[test]
fn every_rule_is_named_odd() {
    every_rule::<Stub>(1, 2, 8);
}

#[test]
fn every_rule_is_named_with_real_signatures() {
    every_rule::<Ed25519>(0, 1, 1);
}

#[test]
fn every_rule_has_a_case() {
    let without: Vec<&Rule> = rules().filter(|rule| cases::<Stub>(rule).is_empty()).collect();
    let toyless = [Broken::OtherCard, Broken::NoFloor, Broken::Enough].map(Misbehaviour::Illegal);
    assert!(without.iter().all(|rule| toyless.contains(rule)), "{without:?}");
}
