//! Single cases.

use super::mesh::{CALM, Mesh, config, other_rules};
use crate::lobby::{CannotSit, Config, Event, Lobby, Output, Refusal, Why};
use crate::message::{Bye, Hello, Message, SignedSit};
use nertz_core::Rules;
use nertz_lockstep::charter::{Kind, PROTOCOL};
use nertz_lockstep::codec::{List, Text};
use nertz_lockstep::sign::{Ed25519, PeerId, Scheme, Stub};
use nertz_lockstep::time::Time;

#[test]
fn three_begin_with_real_signatures() {
    let mut mesh = Mesh::<Ed25519>::met(7, 3);
    let before = mesh.now;
    mesh.all_ready();
    mesh.until_all_begin();
    // Ready, nonce, signature: three ways through the network, and the gap between two records.
    assert!(mesh.now.since(before) < 80_000, "{}", mesh.now.since(before));
}

#[test]
fn other_rules_reset_ready() {
    let mut mesh = Mesh::<Stub>::met(1, 3);
    mesh.with(0, |lobby, now| lobby.ready(now, true));
    mesh.with(1, |lobby, now| lobby.ready(now, true));
    mesh.pass_ms(100);
    mesh.with(2, |lobby, now| lobby.propose(now, &other_rules(1)).unwrap());
    mesh.pass_ms(100);
    let by = mesh.nodes[2].key();
    for node in &mesh.nodes[..2] {
        assert!(node.events.iter().any(|event| matches!(event, Event::RulesChanged { by: who, rules, .. }
            if *who == by && **rules == other_rules(1))));
    }
    mesh.with(2, |lobby, now| lobby.ready(now, true));
    mesh.pass_ms(5_000);
    assert!(mesh.nodes.iter().all(|node| node.begun.is_none()));
    let missing = mesh.nodes[2].lobby.missing();
    assert_eq!(missing.len(), 2);
    assert!(missing.iter().all(|missing| missing.why == Why::NotReady), "{missing:?}");
    mesh.all_ready();
    mesh.until_all_begin();
}

#[test]
fn the_table_waits_for_whom_it_wants() {
    let mut mesh = Mesh::<Stub>::new(2, CALM);
    for number in 0..2 {
        let mut config = config(2, number);
        config.wanted = 3;
        mesh.sit(config);
    }
    mesh.all_ready();
    mesh.pass_ms(3_000);
    assert!(mesh.nodes[0].lobby.missing().iter().any(|missing| missing.why == Why::Wanted { wanted: 3, have: 2 }));
    mesh.sit(config(2, 2));
    mesh.all_ready();
    mesh.until_all_begin();
}

#[test]
fn the_unready_one_who_dies_is_not_waited_for() {
    let mut mesh = Mesh::<Stub>::met(3, 3);
    for at in 0..2 {
        mesh.with(at, |lobby, now| lobby.ready(now, true));
    }
    mesh.kill(2);
    mesh.pass_ms(4_000);
    let missing = mesh.nodes[0].lobby.missing();
    assert!(missing.iter().any(|missing| missing.why == Why::NotReady && missing.name == "player 2"), "{missing:?}");
    mesh.until_all_begin();
    assert_eq!(mesh.nodes[0].begun.as_ref().unwrap().signed.charter.players.len(), 2);
}

#[test]
fn who_leaves_is_gone_at_once() {
    let mut mesh = Mesh::<Stub>::met(4, 3);
    mesh.with(2, |lobby, now| lobby.leave(now));
    mesh.pass_ms(20);
    let gone = mesh.nodes[2].key();
    assert!(mesh.nodes[2].lobby.is_over() && mesh.nodes[2].lobby.poll_timeout().is_none());
    for node in &mesh.nodes[..2] {
        assert_eq!(node.members(), 2);
        assert!(node.events.iter().any(|event| matches!(event, Event::Left { key, .. } if *key == gone)));
    }
}

#[test]
fn a_missing_link_does_not_matter() {
    let mut mesh = Mesh::<Stub>::new(5, CALM);
    mesh.passes = Box::new(|from, to, _, _| from + to != 3);
    for number in 0..3 {
        mesh.sit(config(5, number));
        mesh.dial(0, number);
    }
    mesh.meet(3);
    mesh.all_ready();
    mesh.until_all_begin();
}

#[test]
fn who_is_not_reachable_from_whom_is_named() {
    let mut mesh = Mesh::<Stub>::met(6, 3);
    mesh.all_ready();
    // What 2 says reaches 0 alone, and 0 keeps it to itself.
    let deaf = mesh.nodes[2].key();
    let mut mesh = Mesh::<Stub>::new(6, CALM);
    mesh.passes = Box::new(move |from, to, bytes, _| {
        let about_2 = matches!(Message::read(bytes), Ok(Message::Sit(signed)) if signed.sit.key == deaf);
        from + to != 3 && !(from == 0 && to == 1 && about_2)
    });
    for number in 0..3 {
        mesh.sit(config(6, number));
        mesh.dial(0, number);
    }
    mesh.all_ready();
    mesh.pass_ms(4_000);
    let missing = mesh.nodes[0].lobby.missing();
    assert!(
        missing.iter().any(|missing| missing.to_string() == "player 2 is not reachable from player 1"),
        "{missing:?}"
    );
}

/// One player hears no signature for a time: long enough for the others' pushes, or for longer.
#[test]
fn who_lacks_signatures_gets_them_late() {
    for silent_ms in [3_000, 8_000, 30_000] {
        let mut mesh = Mesh::<Stub>::met(8, 3);
        let until = mesh.now.after_ms(silent_ms);
        mesh.passes = Box::new(move |_, to, bytes, now| to != 0 || bytes.first() != Some(&3) || now > until);
        mesh.all_ready();
        mesh.pass_ms(silent_ms - 100);
        let begun: Vec<bool> = mesh.nodes.iter().map(|node| node.begun.is_some()).collect();
        assert_eq!(begun, [false, true, true]);
        mesh.until_all_begin();
        assert!(mesh.now.since(until) < 2_000_000);
    }
}

#[test]
fn a_stranger_is_told_that_the_table_plays() {
    let mut mesh = Mesh::<Stub>::met(9, 2);
    mesh.all_ready();
    mesh.until_all_begin();
    let late = mesh.sit(config(9, 2));
    mesh.pass_ms(1_000);
    let view = mesh.nodes[late].lobby.view();
    assert!(view.plays, "{view:?}");
    // It sees who plays; nobody waits for it, and it waits for nobody.
    assert_eq!(view.members.len(), 3, "{view:?}");
    assert!(mesh.nodes[late].begun.is_none() && mesh.nodes[..2].iter().all(|node| node.begun.is_some()));
}

#[test]
fn a_ninth_is_told_that_the_table_is_full() {
    let mut mesh = Mesh::<Stub>::met(10, 8);
    let ninth = mesh.sit(config(10, 8));
    mesh.pass_ms(3_000);
    let events = &mesh.nodes[ninth].events;
    assert!(events.iter().any(|event| matches!(event, Event::Refused { why: Refusal::Said(Bye::Full), .. })));
    mesh.kill(ninth);
    assert!(mesh.living().all(|at| mesh.nodes[at].members() == 8));
    mesh.all_ready();
    mesh.until_all_begin();
}

#[test]
fn other_tables_and_demonstrations_are_refused() {
    type Change = fn(&mut Config<Stub>);
    let changes: [(Change, Bye); 2] = [
        (|config| config.table = Some(Text::cut("monday")), Bye::OtherTable(Text::cut("friday"))),
        (|config| config.kind = Kind::Demo { seed: 1 }, Bye::OtherKind),
    ];
    for (change, reason) in changes {
        let mut mesh = Mesh::<Stub>::new(11, CALM);
        mesh.sit(config(11, 0));
        let mut other = config(11, 1);
        change(&mut other);
        mesh.sit(other);
        mesh.pass_ms(1_000);
        assert_eq!(mesh.nodes[0].members(), 1);
        let refusals = mesh.nodes.iter().flat_map(|node| &node.events).filter_map(|event| match event {
            Event::Refused { why: Refusal::Said(bye), .. } => Some(bye.clone()),
            _ => None,
        });
        assert!(refusals.collect::<Vec<_>>().contains(&reason));
    }
}

#[test]
fn who_has_an_address_alone_takes_the_table_there() {
    let mut mesh = Mesh::<Stub>::new(12, CALM);
    mesh.sit(config(12, 0));
    let mut guest = config(12, 1);
    guest.table = None;
    mesh.sit(guest);
    mesh.meet(2);
    assert_eq!(mesh.nodes[1].lobby.table(), Some("friday"));
    mesh.all_ready();
    mesh.until_all_begin();
}

#[test]
fn other_versions_are_refused_and_both_named() {
    let mut mesh = Mesh::<Stub>::met(13, 2);
    let stranger = PeerId([9; 32]);
    let lobby = &mut mesh.nodes[0].lobby;
    lobby.connected(mesh.now, stranger);
    let hello = Hello {
        protocol: PROTOCOL + 1,
        build: Text::cut("2.0.0"),
        table: Text::cut("friday"),
        name: Text::cut("Zoe"),
        addresses: List::default(),
        kind: Kind::Match,
        playing: None,
        heard: false,
        proofs: List::default(),
    };
    let mut bytes = Message::Hello(Box::new(hello)).bytes();
    bytes.extend_from_slice(b"and what else a later version says");
    lobby.handle(mesh.now, stranger, &bytes);
    let outputs: Vec<Output> = std::iter::from_fn(|| lobby.poll_output()).collect();
    let bye = Bye::OtherProtocol { protocol: PROTOCOL, build: Text::cut("0.1.0") };
    assert!(outputs.iter().any(|output| matches!(output, Output::Send { to, bytes }
        if *to == stranger && *bytes == Message::Bye(bye.clone()).bytes())));
    assert!(outputs.iter().any(|output| matches!(output, Output::Close { peer, .. } if *peer == stranger)));
    let refusal = outputs.iter().find_map(|output| match output {
        Output::Event(Event::Refused { why, by_us: true, .. }) => Some(why.to_string()),
        _ => None,
    });
    let refusal = refusal.unwrap();
    assert!(refusal.contains("2.0.0") && refusal.contains("0.1.0"), "{refusal}");
    let missing: Vec<String> = lobby.missing().iter().map(ToString::to_string).collect();
    assert!(missing.iter().any(|line| line.contains("2.0.0") && line.contains("0.1.0")), "{missing:?}");

    // The other side learns the same from the Bye.
    lobby.connected(mesh.now, stranger);
    let bye = Bye::OtherProtocol { protocol: PROTOCOL + 1, build: Text::cut("2.0.0") };
    lobby.handle(mesh.now, stranger, &Message::Bye(bye).bytes());
    let named = std::iter::from_fn(|| lobby.poll_output()).any(|output| {
        matches!(output, Output::Event(Event::Refused { why, by_us: false, .. }) if why.to_string().contains("2.0.0"))
    });
    assert!(named);
}

#[test]
fn forged_records_are_ignored() {
    let mut mesh = Mesh::<Stub>::met(14, 3);
    let (genuine, _) = mesh.nodes[1].lobby.published.clone().unwrap();
    let mut forged = genuine.clone();
    forged.sit.counter += 100;
    forged.sit.ready = true;
    let mut foreign = SignedSit::sign(&Stub::from_seed(&[1; 32]), genuine.sit.clone());
    foreign.sit.key = PeerId([3; 32]);
    for bytes in [forged, foreign].map(|signed| Message::Sit(Box::new(signed)).bytes()) {
        mesh.inject(2, 0, &bytes);
        assert!(!mesh.nodes[0].lobby.records.get(&genuine.sit.key).unwrap().signed.sit.ready);
        assert_eq!(mesh.nodes[0].members(), 3);
        mesh.pass_ms(15_000);
    }
    mesh.all_ready();
    mesh.until_all_begin();
}

#[test]
fn an_old_record_brings_nobody_back() {
    let mut mesh = Mesh::<Stub>::met(15, 3);
    let (old, _) = mesh.nodes[2].lobby.published.clone().unwrap();
    mesh.kill(2);
    mesh.pass_ms(8_000);
    assert_eq!(mesh.nodes[0].members(), 2);
    mesh.inject(1, 0, &Message::Sit(Box::new(old)).bytes());
    assert_eq!(mesh.nodes[0].members(), 2);
}

/// A program that was ended and started again counts from 1; the others' records tell it where it was.
#[test]
fn a_restarted_program_is_back_at_once() {
    let mut mesh = Mesh::<Stub>::met(16, 2);
    mesh.pass_ms(10_000);
    let peer = mesh.nodes[1].key();
    let counter = mesh.nodes[0].lobby.records.get(&peer).unwrap().signed.sit.counter;
    mesh.nodes[1].lobby = Lobby::new(config(16, 1), mesh.now).unwrap();
    let (zero, one) = (mesh.nodes[0].key(), peer);
    mesh.with(0, |lobby, now| lobby.connected(now, one));
    mesh.with(1, |lobby, now| lobby.connected(now, zero));
    mesh.pass_ms(200);
    assert!(mesh.nodes[0].lobby.records.get(&peer).unwrap().signed.sit.counter > counter);
    mesh.all_ready();
    mesh.until_all_begin();
}

#[test]
fn talk_is_cleaned_and_kept() {
    let mut mesh = Mesh::<Stub>::met(17, 2);
    for number in 0..60 {
        mesh.with(0, |lobby, now| lobby.talk(now, &format!("\u{202e}hello {number}\u{1b}[2J")));
        mesh.pass_ms(10);
    }
    let talk = mesh.nodes[1].lobby.view().talk;
    assert_eq!(talk.len(), 50);
    assert_eq!((talk[49].name.as_str(), talk[49].text.as_str()), ("player 0", "hello 59[2J"));
    mesh.inject(0, 1, &Message::Talk(Text::cut("a\nb\u{7}")).bytes());
    assert_eq!(mesh.nodes[1].lobby.view().talk[49].text, "a b");
}

#[test]
fn what_cannot_be_played_is_refused_by_name() {
    let bad = Rules { pile: 200, ..Rules::default() };
    let mut config = config::<Stub>(18, 0);
    config.wanted = 9;
    assert!(matches!(Lobby::new(config.clone(), Time(0)), Err(CannotSit::Wanted(9))));
    config.wanted = 0;
    config.rules = bad.clone();
    assert!(matches!(Lobby::new(config, Time(0)), Err(CannotSit::Rules(_))));

    let mut mesh = Mesh::<Stub>::met(18, 2);
    mesh.with(0, |lobby, now| assert!(lobby.propose(now, &bad).is_err()));
    let (mut signed, _) = mesh.nodes[1].lobby.published.clone().unwrap();
    signed.sit.counter += 1;
    signed.sit.proposal.counter += 1;
    signed.sit.proposal.rules = List::truncated(nertz_lockstep::codec::encode(&bad));
    let signed = SignedSit::sign(&mesh.nodes[1].lobby.signer.clone(), signed.sit);
    mesh.inject(1, 0, &Message::Sit(Box::new(signed)).bytes());
    let missing = mesh.nodes[0].lobby.missing();
    assert!(missing.iter().any(|missing| matches!(missing.why, Why::CannotPlay(_))), "{missing:?}");
    assert_eq!(mesh.nodes[0].lobby.view().rules, nertz_lockstep::codec::encode(&Rules::default()));
}

#[test]
fn nothing_is_read_before_hello_and_a_silent_peer_is_sent_away() {
    let mut lobby = Lobby::<Stub>::new(config(19, 0), Time(0)).unwrap();
    let other = Lobby::<Stub>::new(config(19, 1), Time(0)).unwrap();
    let (signed, _) = other.published.clone().unwrap();
    lobby.connected(Time(0), other.me());
    lobby.handle(Time(0), other.me(), &Message::Sit(Box::new(signed)).bytes());
    assert_eq!(lobby.view().members.len(), 1);
    let mut now = Time(0);
    while now < Time(0).after_ms(11_000) {
        now = lobby.poll_timeout().unwrap();
        lobby.handle_timeout(now);
    }
    let closed = std::iter::from_fn(|| lobby.poll_output()).any(|output| {
        matches!(output, Output::Close { reason, .. }
        if reason == Bye::Silent)
    });
    assert!(closed);
}

#[test]
fn ready_is_taken_back_in_time() {
    let mut mesh = Mesh::<Stub>::met(20, 2);
    mesh.with(0, |lobby, now| lobby.ready(now, true));
    mesh.pass_ms(500);
    mesh.with(0, |lobby, now| lobby.ready(now, false));
    mesh.pass_ms(500);
    mesh.with(1, |lobby, now| lobby.ready(now, true));
    mesh.pass_ms(2_000);
    assert!(mesh.nodes.iter().all(|node| node.begun.is_none()));
}

/// Signatures of a charter that was given up begin no match, unless a player says that it has begun; and not even then
/// once a higher attempt is signed.
#[test]
fn a_charter_given_up_is_begun_by_nobodys_own_judgement() {
    for sign_higher in [false, true] {
        let mut mesh = Mesh::<Stub>::met(21, 2);
        let blocked = mesh.now.after_ms(2_000);
        mesh.passes = Box::new(move |_, _, bytes, now| bytes.first() != Some(&3) || now > blocked);
        mesh.all_ready();
        mesh.pass_ms(300);
        let signatures =
            |at: usize, mesh: &Mesh<Stub>| mesh.nodes[at].lobby.signing.as_ref().unwrap().message(false, false);
        let mut all = signatures(0, &mesh);
        all.signatures = List::truncated([&*all.signatures, &*signatures(1, &mesh).signatures].concat());
        let lower = mesh.nodes[0].lobby.own.attempt;
        mesh.with(0, |lobby, now| lobby.ready(now, false));
        mesh.pass_ms(300);
        if sign_higher {
            mesh.with(0, |lobby, now| lobby.ready(now, true));
            mesh.pass_ms(300);
            assert!(mesh.nodes[0].lobby.signing.is_some());
            all.begun = true;
        }
        assert_eq!(mesh.nodes[0].lobby.own.attempt, lower + 1);
        mesh.inject(1, 0, &Message::CharterSig(all).bytes());
        assert!(mesh.nodes[0].begun.is_none());
        mesh.all_ready();
        mesh.until_all_begin();
        assert_eq!(mesh.nodes[0].begun.as_ref().unwrap().signed.charter.attempt, lower + 1);
    }
}
