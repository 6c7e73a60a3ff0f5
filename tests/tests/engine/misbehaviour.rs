//! For every rule that a peer can break there is one that breaks it: the others name it, and nothing it did counts.
//!
//! The toy is played honestly up to a chosen point; there one seat is taken over and says what the rule forbids. The table
//! of cases is an exhaustive match: a new variant without a case does not compile.
//!
//! `CASES=100 cargo test --release -p nertz-tests --test engine misbehaviour` runs more seeds of each case; a failing one is
//! replayed with `CASES_SEED=<seed>`.

mod deal;
mod form;
mod plot;
mod round;

use self::plot::{Case, Plot};
use nertz_lockstep::audit::{Verdict, audit};
use nertz_lockstep::codec::{decode, encode};
use nertz_lockstep::entry::{Sealed, entry_id};
use nertz_lockstep::misbehaviour::{DueKind, Misbehaviour, Offence};
use nertz_lockstep::peer::{Event, rule_name};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{Ed25519, Scheme, Stub};
use nertz_lockstep::table::Table;
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::{Broken, Toy};
use nertz_lockstep::transcript::{End, Evidence, RecordKind, Writer, parse};
use nertz_lockstep::wire::Message;
use nertz_tests::players::ToyPlayer;
use nertz_tests::puppet::Puppet;
use nertz_tests::rng::Rng;
use nertz_tests::stage::{Stage, read};

type Rule = Misbehaviour<Broken>;
type Table_<S> = Stage<Toy, S, ToyPlayer>;

const GRACE_MS: u64 = 8_000;

/// The table of cases: an array of all rules, and an exhaustive match from a rule to those who break it.
macro_rules! cases {
    ($($(#[$why:meta])* $($rule:ident)::+ $(($($holds:ident)::+))? => [$($case:expr),*]),* $(,)?) => {
        fn cases<S: Scheme>(rule: &Rule) -> Vec<Case<S>> {
            match rule {
                $($($rule)::+ $(($($holds)::+))? => vec![$($case),*],)*
            }
        }

        const RULES: &[Rule] = &[$($($rule)::+ $(($($holds)::+))?),*];
    };
}

cases! {
    Misbehaviour::Fork => [form::fork(), form::split()],
    Misbehaviour::NotCanonical => [form::trailing(), form::overlong(), form::garbage()],
    Misbehaviour::BrokenChain => [form::broken_chain()],
    Misbehaviour::ForeignView => [form::foreign_view()],
    Misbehaviour::MentionsItself => [form::mentions_itself(), form::mentions_its_future()],
    Misbehaviour::MentionsNobody => [form::mentions_nobody()],
    Misbehaviour::MentionsAgain => [form::mentions_again(), form::mentions_another_past(), form::mentions_nothing()],
    Misbehaviour::SplitRun => [form::split_run()],
    Misbehaviour::MentionsTooEarly => [form::mentions_too_early()],
    Misbehaviour::MentionsIllegal => [form::mentions_illegal()],
    Misbehaviour::WrongState => [form::wrong_state()],
    Misbehaviour::Overdue(DueKind::Reveal) => [plot::silent(DueKind::Reveal), plot::instead(DueKind::Reveal)],
    Misbehaviour::Overdue(DueKind::Settle) => [plot::silent(DueKind::Settle), plot::instead(DueKind::Settle)],
    Misbehaviour::Overdue(DueKind::Open) => [plot::silent(DueKind::Open), plot::instead(DueKind::Open)],
    Misbehaviour::Overdue(DueKind::Close) => [plot::silent(DueKind::Close), plot::instead(DueKind::Close)],
    Misbehaviour::Overdue(DueKind::Act) => [plot::silent(DueKind::Act), plot::instead(DueKind::Act)],
    Misbehaviour::Overdue(DueKind::Play) => [plot::silent(DueKind::Play), plot::instead(DueKind::Play)],
    Misbehaviour::AfterLeaving => [form::after_leaving()],
    Misbehaviour::AfterTheEnd => [form::after_the_end()],
    Misbehaviour::CommitOutOfPlace => [deal::commits_again(), deal::commits_before_all_have_signed()],
    Misbehaviour::WrongAnchorCount => [deal::wrong_anchor_count()],
    Misbehaviour::WrongAnchor => [deal::wrong_anchor(1), deal::wrong_anchor(2)],
    Misbehaviour::ReadyOutOfPlace => [deal::ready_again(), deal::ready_too_early()],
    Misbehaviour::WrongReady => [deal::wrong_ready()],
    Misbehaviour::DealOutOfPlace => [deal::deals_too_early(), deal::deals_before_all_are_ready()],
    Misbehaviour::GoOutOfPlace => [deal::goes_too_early(), deal::goes_before_the_deal_is_open()],
    Misbehaviour::OpenNotMember => [deal::opens_for_others(), deal::opens_as_owner()],
    Misbehaviour::OpenNotTurned => [deal::peeks()],
    Misbehaviour::OpenAgain => [deal::opens_again()],
    Misbehaviour::WrongOpening => [deal::opens_falsely(), deal::deals_falsely(), deal::turns_falsely()],
    Misbehaviour::TurnsWithoutOpening => [deal::turns_without_opening()],
    Misbehaviour::OpensWithoutTurning => [deal::opens_without_turning()],
    Misbehaviour::ActsBeforeGo => [round::acts_before_go()],
    Misbehaviour::ActsWhileSealed => [round::acts_while_sealed()],
    Misbehaviour::ActsAfterClose => [round::acts_after_close()],
    Misbehaviour::Illegal(Broken::NoCard) => [round::illegal(Broken::NoCard)],
    Misbehaviour::Illegal(Broken::TooEarly) => [round::illegal(Broken::TooEarly)],
    // The toy's plain acts name no card and no floor, and are legal for whoever has enough.
    Misbehaviour::Illegal(Broken::OtherCard) => [],
    Misbehaviour::Illegal(Broken::NoFloor) => [],
    Misbehaviour::Illegal(Broken::Enough) => [],
    Misbehaviour::SealNotLast => [round::goes_on_behind_a_seal()],
    Misbehaviour::RevealsNothing => [round::reveals_nothing()],
    Misbehaviour::RevealsTooEarly => [round::reveals_too_early()],
    Misbehaviour::WrongReveal => [round::reveals_another_nonce(), round::reveals_another_play()],
    Misbehaviour::RevealsImpossible(Broken::NoCard) => [round::seals_the_impossible(Broken::NoCard)],
    Misbehaviour::RevealsImpossible(Broken::OtherCard) => [round::seals_the_impossible(Broken::OtherCard)],
    Misbehaviour::RevealsImpossible(Broken::NoFloor) => [round::seals_the_impossible(Broken::NoFloor)],
    Misbehaviour::RevealsImpossible(Broken::TooEarly) => [round::seals_the_impossible(Broken::TooEarly)],
    Misbehaviour::RevealsImpossible(Broken::Enough) => [round::seals_the_impossible(Broken::Enough)],
    Misbehaviour::SettlesNothing => [round::settles_nothing()],
    Misbehaviour::SettlesTooEarly => [round::settles_too_early()],
    Misbehaviour::WrongSettle => [round::settles_wrongly()],
    Misbehaviour::ClosesWithoutCause => [round::closes_without_cause(), round::closes_for_another_cause()],
    Misbehaviour::SeedsOutOfPlace => [round::seeds_too_early(), round::seeds_before_all_have_closed()],
    Misbehaviour::WrongSeeds => [round::wrong_seeds(), round::too_few_seeds()],
    Misbehaviour::ResultOutOfPlace => [round::result_too_early(), round::result_with_the_seeds()],
    Misbehaviour::WrongResult => [round::wrong_scores(), round::wrong_seed_ids(), round::wrong_result_state()],
}

/// Plays the toy of a seed and lets a seat commit the case's offence. False if it had no occasion to.
fn commit<S: Scheme>(rule: &Rule, case: &Case<S>, seed: u64) -> bool {
    let mut draw = Rng::new(seed ^ 0x7465_7374);
    let seats = case.least_seats + draw.below(7 - case.least_seats as u64) as usize;
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
        puppet.friend = Some((friend, stage.signers[friend.index()].clone()));
        puppet.audience.retain(|seat| *seat != friend);
    }
    let honest: Vec<Seat> = stage.others(offender).filter(|seat| Some(*seat) != friend).collect();
    let mut plot = Plot::new(case, &mut draw);
    let named = |stage: &Table_<S>| {
        honest.iter().all(|seat| {
            stage.events[seat.index()].iter().any(|(_, event)| offence(event).is_some_and(|it| it.seat == offender))
        })
    };
    let until = stage.now.after_ms(120_000);
    let ended = stage.act(until, |puppet, next| plot.ask(puppet, next), |stage, _| named(stage));
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
fn check<S: Scheme>(stage: &Table_<S>, rule: &Rule, case: &Case<S>, seat: Seat) {
    let puppet = stage.puppet.as_ref().unwrap();
    let offender = puppet.seat;
    let events: Vec<&Event<Toy>> = stage.events[seat.index()].iter().map(|(_, event)| event).collect();
    let friend = puppet.friend.as_ref().map(|(friend, _)| *friend);
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
fn check_counts<S: Scheme>(stage: &Table_<S>, case: &Case<S>, seat: Seat) {
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
            assert_eq!(deck.anchors(), other.anchors());
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
    let rules = RULES.iter().filter(|rule| name.as_ref().is_none_or(|name| *name == rule_name(*rule)));
    let mut failed = Vec::new();
    for rule in rules.skip(part).step_by(parts) {
        for case in cases::<S>(rule) {
            let (mut done, mut seed) = (0, only.unwrap_or(0));
            while done < wanted && seed < only.map_or(60 * wanted, |only| only + 1) {
                match std::panic::catch_unwind(|| commit(rule, &case, seed)) {
                    Ok(committed) => done += u64::from(committed),
                    Err(_) => {
                        let rule = rule_name(rule);
                        println!("failed: CASES_RULE='{rule}' CASES_SEED={seed}, case {}", case.name);
                        failed.push((rule, case.name, seed));
                        break;
                    }
                }
                seed += 1;
            }
            if done < wanted.min(6) && only.is_none() && failed.last().is_none_or(|(_, name, _)| *name != case.name) {
                println!("{}: {done} occasions in {seed} seeds", case.name);
                failed.push((rule_name(rule), case.name, u64::MAX));
            }
        }
    }
    assert!(failed.is_empty(), "{} cases failed: {failed:?}", failed.len());
}

#[test]
fn every_rule_is_named_even() {
    every_rule::<Stub>(0, 2, 20);
}

#[test]
fn every_rule_is_named_odd() {
    every_rule::<Stub>(1, 2, 20);
}

#[test]
fn every_rule_is_named_with_real_signatures() {
    every_rule::<Ed25519>(0, 1, 1);
}

#[test]
fn every_rule_has_a_case() {
    let without: Vec<&Rule> = RULES.iter().filter(|rule| cases::<Stub>(rule).is_empty()).collect();
    let toyless = [Broken::OtherCard, Broken::NoFloor, Broken::Enough].map(Misbehaviour::Illegal);
    assert!(without.iter().all(|rule| toyless.contains(rule)), "{without:?}");
}

/// The seat in the test's hands.
type Villain<S> = Puppet<Toy, S>;
