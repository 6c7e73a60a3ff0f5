//! What holds for every seed.

use super::mesh::{Mesh, Random, Weather, config, for_seeds, other_rules};
use crate::lobby::{Event, Why};
use nertz_lockstep::sign::Stub;

fn weather(seed: u64) -> Weather {
    Weather::of(&mut Random(seed))
}

/// Everybody sits down and gets ready at some moment, in any order; the table waits for all.
#[test]
fn all_begin_with_one_charter_whatever_the_order() {
    for_seeds("all_begin_with_one_charter", 0..200, |seed| {
        let mut mesh = Mesh::<Stub>::new(seed, weather(seed));
        let n = 2 + mesh.random.below(7) as usize;
        for number in 0..n {
            let mut config = config(seed, number);
            config.wanted = if mesh.random.percent(80) || number == 0 { n as u8 } else { 0 };
            let at = mesh.sit(config);
            if mesh.random.percent(50) {
                mesh.with(at, |lobby, now| lobby.ready(now, true));
            }
            let pause = mesh.random.below(1_500);
            mesh.pass_ms(pause);
        }
        mesh.all_ready();
        mesh.until_all_begin();
        assert_eq!(mesh.nodes[0].begun.as_ref().unwrap().signed.charter.players.len(), n);
    });
}

/// While players get ready and change their minds and the rules, some may begin: then all do, with the same charter.
#[test]
fn a_changing_mind_never_splits_the_table() {
    for_seeds("a_changing_mind", 1_000..1_200, |seed| {
        let mut mesh = Mesh::<Stub>::new(seed, weather(seed));
        let n = 2 + mesh.random.below(5) as usize;
        for number in 0..n {
            let mut config = config(seed, number);
            config.wanted = n as u8;
            mesh.sit(config);
        }
        mesh.meet(n);
        mesh.all_ready();
        for _ in 0..mesh.random.below(30) {
            let at = mesh.random.below(n as u64) as usize;
            match mesh.random.below(8) {
                0 => {
                    let rules = other_rules(mesh.random.below(4) as u8);
                    mesh.with(at, |lobby, now| lobby.propose(now, &rules).unwrap());
                }
                1 | 2 => mesh.with(at, |lobby, now| lobby.ready(now, false)),
                3 => mesh.with(at, |lobby, now| lobby.set_addresses(now, lobby_addresses(at))),
                _ => mesh.all_ready(),
            }
            let pause = mesh.random.below(60);
            mesh.pass_ms(pause);
        }
        mesh.pass_ms(1_500);
        for _ in 0..5 {
            mesh.all_ready();
            mesh.pass_ms(3_000);
        }
        mesh.until_all_begin();
    });
}

fn lobby_addresses(at: usize) -> Vec<crate::message::Address> {
    config::<Stub>(0, at).addresses
}

/// Somebody dies at any moment around the beginning: the others begin all the same, all with one charter.
#[test]
fn somebody_dies_and_the_others_begin() {
    for_seeds("somebody_dies", 2_000..2_200, |seed| {
        let mut mesh = Mesh::<Stub>::new(seed, weather(seed));
        let n = 3 + mesh.random.below(4) as usize;
        for number in 0..n {
            mesh.sit(config(seed, number));
        }
        mesh.meet(n);
        mesh.all_ready();
        let pause = mesh.random.below(250);
        mesh.pass_ms(pause);
        let victim = mesh.random.below(n as u64) as usize;
        mesh.kill(victim);
        mesh.until_all_begin();
    });
}

/// More sit down at once than there are places: eight begin, the same eight everywhere, and the others know it.
#[test]
fn of_many_at_once_eight_find_a_place() {
    for_seeds("of_many_at_once", 3_000..3_030, |seed| {
        let mut mesh = Mesh::<Stub>::new(seed, weather(seed));
        let n = 9 + mesh.random.below(4) as usize;
        for number in 0..n {
            let mut config = config(seed, number);
            config.wanted = 8;
            mesh.sit(config);
        }
        mesh.all_ready();
        mesh.until("eight begin", |mesh| mesh.nodes.iter().filter(|node| node.begun.is_some()).count() == 8);
        mesh.check_one_charter();
        mesh.pass_ms(10_000);
        for node in mesh.nodes.iter().filter(|node| node.begun.is_none()) {
            let view = node.lobby.view();
            let at_the_table = |key| mesh.nodes.iter().any(|other| other.begun.is_some() && other.key() == key);
            // Who met nobody but another latecomer knows of nothing.
            let meets = view.members.iter().any(|member| at_the_table(member.key));
            assert_eq!(view.plays, meets, "{view:?}");
            let met = |event: &Event| matches!(event, Event::Joined { key, .. } if at_the_table(*key));
            let refused = |event: &Event| matches!(event, Event::Refused { .. });
            assert!(meets || node.events.iter().any(refused) || !node.events.iter().any(met), "{:?}", node.events);
        }
    });
}

/// A ninth knocks while eight are about to begin, and may die at it: the eight begin.
#[test]
fn a_ninth_takes_nobodys_place() {
    for_seeds("a_ninth_takes", 6_000..6_060, |seed| {
        let mut mesh = Mesh::<Stub>::new(seed, weather(seed));
        for number in 0..8 {
            mesh.sit(config(seed, number));
        }
        mesh.meet(8);
        // Until each has heard that the others know all eight: before that, the ninth is as early as they are.
        mesh.until("all know that all know", |mesh| (0..8).all(|at| mesh.nodes[at].lobby.is_full()));
        let ninth = mesh.sit(config(seed, 8));
        let pause = mesh.random.below(3_000);
        mesh.pass_ms(pause);
        if mesh.random.percent(50) {
            mesh.kill(ninth);
        }
        mesh.all_ready();
        mesh.until("the eight begin", |mesh| (0..8).all(|at| mesh.nodes[at].begun.is_some()));
        mesh.check_one_charter();
    });
}

/// Two propose at the same moment: everywhere the same rules, nobody ready, and both had their say.
#[test]
fn of_two_proposals_one_counts() {
    for_seeds("of_two_proposals", 4_000..4_100, |seed| {
        let mut mesh = Mesh::<Stub>::new(seed, weather(seed));
        let n = 2 + mesh.random.below(5) as usize;
        for number in 0..n {
            mesh.sit(config(seed, number));
        }
        mesh.meet(n);
        for at in 1..n {
            mesh.with(at, |lobby, now| lobby.ready(now, true));
        }
        mesh.with(0, |lobby, now| lobby.propose(now, &other_rules(1)).unwrap());
        mesh.with(1, |lobby, now| lobby.propose(now, &other_rules(2)).unwrap());
        let winner = if mesh.nodes[0].key() > mesh.nodes[1].key() { 0 } else { 1 };
        let rules = nertz_lockstep::codec::encode(&other_rules(winner as u8 + 1));
        mesh.until("the same rules", |mesh| mesh.nodes.iter().all(|node| node.lobby.view().rules == rules));
        mesh.pass_ms(3_000);
        for node in &mesh.nodes {
            let view = node.lobby.view();
            assert!(node.begun.is_none());
            assert!(view.missing.iter().any(|missing| missing.why == Why::NotReady));
            assert!(!view.members.iter().any(|member| member.ready), "{view:?}");
        }
        mesh.all_ready();
        mesh.until_all_begin();
        assert_eq!(*mesh.nodes[0].begun.as_ref().unwrap().signed.charter.rules, *rules);
    });
}

/// Whatever bytes a connected peer sends: no panic, and the others begin without it.
#[test]
fn hostile_bytes_change_nothing_for_the_others() {
    for_seeds("hostile_bytes", 5_000..5_060, |seed| {
        let mut mesh = Mesh::<Stub>::met(seed, 3);
        let mut seen: Vec<Vec<u8>> = Vec::new();
        for number in [0, 1, 2] {
            let (signed, _) = mesh.nodes[number].lobby.published.clone().unwrap();
            seen.push(crate::message::Message::Sit(Box::new(signed)).bytes());
        }
        seen.push(vec![0, 1]);
        seen.push(crate::message::Message::Bye(crate::message::Bye::Leaving(u32::MAX)).bytes());
        for _ in 0..300 {
            let mut bytes = seen[mesh.random.below(seen.len() as u64) as usize].clone();
            for _ in 0..mesh.random.below(4) {
                let at = mesh.random.below(bytes.len() as u64) as usize;
                bytes[at] ^= 1 << mesh.random.below(8);
            }
            if mesh.random.percent(20) {
                bytes.truncate(mesh.random.below(bytes.len() as u64) as usize);
            }
            if mesh.random.percent(20) {
                bytes = (0..mesh.random.below(80)).map(|_| mesh.random.next() as u8).collect();
            }
            let to = mesh.random.below(2) as usize;
            mesh.inject(2, to, &bytes);
            if mesh.random.percent(10) {
                mesh.dial(2, to);
                mesh.pass_ms(20);
            }
        }
        mesh.kill(2);
        mesh.all_ready();
        mesh.until("the others begin", |mesh| mesh.living().all(|at| mesh.nodes[at].begun.is_some()));
        mesh.check_one_charter();
    });
}
