//! The table's rules: proposed, changed, accepted, and fit for those who are there.

use super::mesh::{CALM, Mesh, Random, Weather, config, for_seeds, other_rules};
use crate::lobby::{Event, Why};
use nertz_core::{RuleError, Rules};
use nertz_lockstep::codec::{self, Text};
use nertz_lockstep::sign::Stub;
use std::collections::BTreeSet;

fn rules(set: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::default();
    for (key, value) in set {
        rules.set(key, value).unwrap();
    }
    rules
}

/// Nobody begins, or is about to; every member says why.
fn nobody_begins(mesh: &mut Mesh<Stub>, why: &str) {
    mesh.all_ready();
    mesh.pass_ms(3_000);
    for node in &mesh.nodes {
        assert!(node.begun.is_none() && node.lobby.opening.is_none());
        let view = node.lobby.view();
        assert_eq!(view.unsuitable.as_ref().map(ToString::to_string).as_deref(), Some(why));
        let told: Vec<_> = view.missing.iter().map(|missing| missing.to_string()).collect();
        assert!(told.iter().any(|line| line.ends_with(why)), "{told:?}");
        assert!(view.members.iter().all(|member| member.ready && member.same_rules));
    }
}

#[test]
fn partners_wait_for_an_even_number() {
    let mut mesh = Mesh::<Stub>::met(30, 3);
    mesh.with(1, |lobby, now| lobby.propose(now, &rules(&[("partners", "on")])).unwrap());
    mesh.pass_ms(500);
    nobody_begins(&mut mesh, "`partners = on` is not allowed with 3 players: partners are 4, 6 or 8");
    mesh.sit(config(30, 3));
    mesh.all_ready();
    mesh.pass_ms(500);
    mesh.all_ready();
    mesh.until_all_begin();
    assert_eq!(mesh.nodes[0].begun.as_ref().unwrap().signed.charter.players.len(), 4);
    assert!(mesh.nodes.iter().all(|node| node.lobby.missing().is_empty()));
}

#[test]
fn a_handicap_waits_for_whom_it_names() {
    let mut mesh = Mesh::<Stub>::new(31, CALM);
    let mut first = config(31, 0);
    first.rules = rules(&[("handicap", "Gül:9")]);
    first.propose = true;
    mesh.sit(first);
    assert_eq!(mesh.nodes[0].lobby.view().unsuitable, None, "alone, nothing is amiss");
    mesh.sit(config(31, 1));
    mesh.pass_ms(500);
    let players: BTreeSet<&str> = ["player 0", "player 1"].into();
    let Some(RuleError::Nobody { name, pile: 9, players: told }) = mesh.nodes[1].lobby.view().unsuitable else {
        panic!("{:?}", mesh.nodes[1].lobby.view())
    };
    assert_eq!((&*name, told.split(", ").collect::<BTreeSet<_>>()), ("Gül", players));
    let why = mesh.nodes[0].lobby.view().unsuitable.unwrap().to_string();
    nobody_begins(&mut mesh, &why);
    let mut last = config(31, 2);
    last.name = "Gül".to_owned();
    mesh.sit(last);
    mesh.pass_ms(500);
    mesh.all_ready();
    mesh.until_all_begin();
}

/// A name that its bearer has not cleaned is compared as it will stand in the charter, and shown as it may be.
#[test]
fn a_hostile_name_evades_no_handicap_and_writes_on_no_screen() {
    let mut mesh = Mesh::<Stub>::met(32, 2);
    mesh.nodes[1].lobby.name = Text::cut("Gül\u{202e}\u{1b}[2J\n");
    mesh.pass_ms(2_000);
    assert_eq!(mesh.nodes[0].lobby.view().members.iter().filter(|member| member.name == "Gül[2J").count(), 1);
    mesh.with(0, |lobby, now| lobby.propose(now, &rules(&[("handicap", "Gül[2J:9")])).unwrap());
    mesh.pass_ms(500);
    let why = mesh.nodes[0].lobby.view().unsuitable.unwrap().to_string();
    assert!(why.contains("Gül[2J") && !why.chars().any(|c| c.is_control() || c == '\u{202e}'), "{why:?}");
    nobody_begins(&mut mesh, &why);
    mesh.with(0, |lobby, now| lobby.propose(now, &rules(&[("handicap", "player 0:9")])).unwrap());
    mesh.pass_ms(500);
    mesh.all_ready();
    mesh.until_all_begin();
    let charter = &mesh.nodes[0].begun.as_ref().unwrap().signed.charter;
    let names: Vec<&str> = charter.players.iter().map(|player| &*player.name).collect();
    assert!(names.contains(&"Gül\u{202e}\u{1b}[2J\n"), "{names:?}");
    assert!(crate::nertz::read_rules(&charter.rules, &names).is_ok());
    assert!(crate::nertz::read_rules(&charter.rules, &["Ana", "Ben"]).is_err());
}

#[test]
fn who_proposed_is_known_after_they_have_left() {
    let mut mesh = Mesh::<Stub>::met(33, 3);
    assert!(mesh.nodes.iter().all(|node| node.lobby.view().proposer.is_none()), "nobody has proposed anything");
    mesh.with(2, |lobby, now| lobby.propose(now, &other_rules(1)).unwrap());
    mesh.pass_ms(500);
    mesh.with(2, |lobby, now| lobby.leave(now));
    mesh.pass_ms(10_000);
    for node in &mesh.nodes[..2] {
        let proposer = node.lobby.view().proposer.unwrap();
        assert_eq!((proposer.key, proposer.me, &*proposer.name), (mesh.nodes[2].key(), false, "player 2"));
    }
    mesh.with(0, |lobby, now| lobby.propose(now, &other_rules(2)).unwrap());
    mesh.pass_ms(500);
    assert!(mesh.nodes[0].lobby.view().proposer.unwrap().me);
    assert_eq!(mesh.nodes[1].lobby.view().proposer.unwrap().name, "player 0");
    // Everybody sees what was changed into what, the proposer too.
    for node in &mesh.nodes[..2] {
        assert!(node.events.iter().any(
            |event| matches!(event, Event::RulesChanged { name, before, rules, overruled: false, met: false, .. }
            if name == "player 0" && **before == other_rules(1) && **rules == other_rules(2))
        ));
    }
}

#[test]
fn to_propose_what_the_table_has_resets_nothing() {
    let mut mesh = Mesh::<Stub>::met(34, 3);
    mesh.with(0, |lobby, now| lobby.propose(now, &other_rules(1)).unwrap());
    mesh.pass_ms(500);
    mesh.with(0, |lobby, now| lobby.ready(now, true));
    mesh.with(1, |lobby, now| lobby.ready(now, true));
    mesh.pass_ms(500);
    mesh.with(1, |lobby, now| lobby.propose(now, &other_rules(1)).unwrap());
    mesh.pass_ms(500);
    mesh.with(2, |lobby, now| lobby.ready(now, true));
    mesh.until_all_begin();
}

/// A proposal while the others sign already: the attempt is given up, and nobody begins before all have accepted it.
#[test]
fn a_proposal_stops_a_match_that_is_about_to_begin() {
    let mut mesh = Mesh::<Stub>::met(35, 3);
    let blocked = mesh.now.after_ms(2_000);
    mesh.passes = Box::new(move |_, _, bytes, now| bytes.first() != Some(&3) || now > blocked);
    mesh.all_ready();
    mesh.pass_ms(300);
    assert!(mesh.nodes[0].lobby.signing.is_some());
    mesh.with(1, |lobby, now| lobby.propose(now, &other_rules(1)).unwrap());
    mesh.pass_ms(5_000);
    assert!(mesh.nodes.iter().all(|node| node.begun.is_none() && !node.lobby.own.ready));
    mesh.all_ready();
    mesh.until_all_begin();
    assert_eq!(*mesh.nodes[0].begun.as_ref().unwrap().signed.charter.rules, *codec::encode(&other_rules(1)));
    // In a match there is nothing to propose.
    mesh.with(0, |lobby, now| lobby.propose(now, &other_rules(2)).unwrap());
    assert_eq!(mesh.nodes[0].lobby.view().rules, codec::encode(&other_rules(1)));
}

/// What everybody has said so far: the rules that each has accepted by being ready, and has not taken back.
struct Accepted {
    now: Vec<Option<Vec<u8>>>,
    ever: Vec<BTreeSet<Vec<u8>>>,
}

impl Accepted {
    fn ready(&mut self, mesh: &mut Mesh<Stub>, at: usize, ready: bool) {
        self.now[at] = ready.then(|| mesh.nodes[at].lobby.view().rules);
        self.ever[at].extend(self.now[at].clone());
        mesh.with(at, |lobby, now| lobby.ready(now, ready));
    }

    /// Nobody is ready by other rules than those that were on the table when they said so.
    fn check(&self, mesh: &Mesh<Stub>) {
        for (at, node) in mesh.nodes.iter().enumerate() {
            let view = node.lobby.view();
            for member in view.members.iter().filter(|member| member.ready) {
                let of = mesh.nodes.iter().position(|node| node.key() == member.key).unwrap();
                assert!(self.ever[of].contains(&view.rules), "{at} takes {of} for ready");
                assert!(!member.me || self.now[of].as_ref() == Some(&view.rules), "{at} takes itself for ready");
            }
            if let Some(started) = &node.begun {
                let rules = started.signed.charter.rules.to_vec();
                assert!(
                    self.ever.iter().all(|ever| ever.contains(&rules)),
                    "a match by rules that not all have accepted"
                );
            }
        }
    }
}

/// Whoever proposes a change resets everybody, at any moment and in any order of messages.
#[test]
fn nobody_is_ready_by_rules_that_came_later() {
    for_seeds("nobody_is_ready_by_rules", 7_000..7_150, |seed| {
        let mut mesh = Mesh::<Stub>::new(seed, Weather::of(&mut Random(seed)));
        let n = 2 + mesh.random.below(4) as usize;
        for number in 0..n {
            mesh.sit(config(seed, number));
        }
        mesh.meet(n);
        let mut accepted = Accepted { now: vec![None; n], ever: vec![BTreeSet::new(); n] };
        let mut proposals = 0;
        let mut fresh = || {
            proposals += 1;
            Rules { bonus: proposals, ..Rules::default() }
        };
        for _ in 0..mesh.random.below(25) {
            let at = mesh.random.below(n as u64) as usize;
            match mesh.random.below(5) {
                0 | 1 => {
                    let rules = fresh();
                    mesh.with(at, |lobby, now| lobby.propose(now, &rules).unwrap());
                    assert!(!mesh.nodes[at].lobby.own.ready || mesh.nodes[at].begun.is_some());
                }
                2 => accepted.ready(&mut mesh, at, false),
                _ => accepted.ready(&mut mesh, at, true),
            }
            for _ in 0..mesh.random.below(6) {
                accepted.check(&mesh);
                let pause = mesh.random.below(60);
                mesh.pass_ms(pause);
            }
        }
        mesh.pass_ms(3_000);
        accepted.check(&mesh);
        if mesh.nodes.iter().any(|node| node.begun.is_some()) {
            return mesh.until_all_begin();
        }
        for at in 0..n {
            accepted.ready(&mut mesh, at, at > 0);
        }
        mesh.pass_ms(2_000);
        let (last, by) = (fresh(), mesh.random.below(n as u64) as usize);
        mesh.with(by, |lobby, now| lobby.propose(now, &last).unwrap());
        mesh.pass_ms(3_000);
        for node in &mesh.nodes {
            let view = node.lobby.view();
            assert_eq!(view.rules, codec::encode(&last));
            assert_eq!(view.proposer.map(|proposer| proposer.key), Some(mesh.nodes[by].key()));
            assert!(view.members.iter().all(|member| !member.ready && member.same_rules), "{:?}", view.members);
            assert!(!node.lobby.own.ready);
        }
        for at in 0..n {
            accepted.ready(&mut mesh, at, true);
        }
        mesh.until_all_begin();
        accepted.check(&mesh);
    });
}

/// Two propose at the same moment: the same one wins everywhere, the other sees that it has lost, and nobody else was in it.
#[test]
fn who_proposes_at_the_same_moment_and_loses_sees_that() {
    for_seeds("who_proposes_at_the_same_moment", 8_000..8_060, |seed| {
        let mut mesh = Mesh::<Stub>::new(seed, Weather::of(&mut Random(seed)));
        let n = 2 + mesh.random.below(4) as usize;
        for number in 0..n {
            mesh.sit(config(seed, number));
        }
        mesh.meet(n);
        mesh.with(0, |lobby, now| lobby.propose(now, &other_rules(1)).unwrap());
        mesh.with(1, |lobby, now| lobby.propose(now, &other_rules(2)).unwrap());
        let (winner, loser) = if mesh.nodes[0].key() > mesh.nodes[1].key() { (0, 1) } else { (1, 0) };
        mesh.pass_ms(5_000);
        for (at, node) in mesh.nodes.iter().enumerate() {
            assert_eq!(node.lobby.view().rules, codec::encode(&other_rules(winner as u8 + 1)));
            let lost = node.events.iter().filter(|event| matches!(event, Event::RulesChanged { overruled: true, .. }));
            assert_eq!(lost.count(), usize::from(at == loser), "{at}: {:?}", node.events);
        }
        let told = mesh.nodes[loser].events.iter().any(|event| {
            matches!(event, Event::RulesChanged { by, before, overruled: true, .. }
            if *by == mesh.nodes[winner].key() && **before == other_rules(loser as u8 + 1))
        });
        assert!(told);
        assert!(mesh.nodes[0].lobby.missing().iter().any(|missing| missing.why == Why::NotReady));
    });
}

/// Sits down with these rules, or with none of its own.
fn sitter(seed: u64, number: usize, rules: Option<Rules>) -> crate::lobby::Config<Stub> {
    let propose = rules.is_some();
    crate::lobby::Config { rules: rules.unwrap_or_default(), propose, ..config(seed, number) }
}

/// What was told of changes: the name, whether ours was overruled, whether the table was just met.
fn told(mesh: &Mesh<Stub>, at: usize) -> Vec<(String, bool, bool)> {
    let events = mesh.nodes[at].events.iter();
    let told = events.filter_map(|event| match event {
        Event::RulesChanged { name, overruled, met, .. } => Some((name.clone(), *overruled, *met)),
        _ => None,
    });
    told.collect()
}

/// Whoever only sits down overrules nobody who has asked for rules, whatever the keys, the order and the weather.
#[test]
fn a_plain_sitter_takes_the_tables_rules() {
    for_seeds("a_plain_sitter_takes", 8_100..8_160, |seed| {
        let mut mesh = Mesh::<Stub>::new(seed, Weather::of(&mut Random(seed)));
        let n = 2 + mesh.random.below(4) as usize;
        let opener = mesh.random.below(n as u64) as usize;
        for number in 0..n {
            mesh.sit(sitter(seed, number, (number == opener).then(|| other_rules(7))));
        }
        mesh.pass_ms(6_000);
        for at in 0..n {
            assert_eq!(mesh.nodes[at].lobby.view().rules, codec::encode(&other_rules(7)));
        }
        assert_eq!(told(&mesh, opener), []);
    });
}

/// After a match all sit down again with the rules that they have played: they are the table's for a newcomer, and nobody
/// is reset by somebody who comes back late.
#[test]
fn rules_last_from_match_to_match() {
    for seed in 40..60 {
        let mut mesh = Mesh::<Stub>::new(seed, CALM);
        for number in 0..2 {
            mesh.sit(sitter(seed, number, Some(other_rules(7))));
            mesh.pass_ms(300);
            mesh.with(number, |lobby, now| lobby.ready(now, number == 0));
        }
        mesh.sit(sitter(seed, 2, None));
        mesh.pass_ms(500);
        let ready = |mesh: &Mesh<Stub>| {
            let view = mesh.nodes[2].lobby.view();
            view.members.iter().filter(|member| member.ready).map(|member| member.name.clone()).collect::<Vec<_>>()
        };
        assert_eq!(ready(&mesh), ["player 0"]);
        assert_eq!(mesh.nodes[2].lobby.view().rules, codec::encode(&other_rules(7)));
        assert!(told(&mesh, 2).iter().all(|(_, overruled, met)| !overruled && *met), "{:?}", told(&mesh, 2));
        assert_eq!(told(&mesh, 2).len(), 1);
        assert_eq!((told(&mesh, 0), told(&mesh, 1)), (vec![], vec![]));
    }
}

/// The table's own rules are no proposal to who meets it, and nothing that has lost; what comes afterwards is one.
#[test]
fn to_meet_a_table_is_no_proposal() {
    let mut mesh = Mesh::<Stub>::new(41, CALM);
    mesh.sit(sitter(41, 0, Some(other_rules(1))));
    mesh.with(0, |lobby, now| lobby.propose(now, &other_rules(2)).unwrap());
    mesh.pass_ms(2_000);
    mesh.sit(sitter(41, 1, None));
    mesh.sit(sitter(41, 2, Some(other_rules(3))));
    mesh.pass_ms(500);
    let met = || ("player 0".to_owned(), false, true);
    assert_eq!((told(&mesh, 1).last(), told(&mesh, 2)), (Some(&met()), vec![met()]));
    mesh.pass_ms(2_000);
    mesh.with(2, |lobby, now| lobby.propose(now, &other_rules(4)).unwrap());
    mesh.pass_ms(500);
    for at in [0, 1] {
        assert_eq!(told(&mesh, at).last(), Some(&("player 2".to_owned(), false, false)));
    }
}

/// Whoever sits down with rules proposes them to those who are there by none.
#[test]
fn a_newcomer_with_rules_proposes_them() {
    let mut mesh = Mesh::<Stub>::met(44, 2);
    mesh.pass_ms(2_000);
    mesh.sit(sitter(44, 2, Some(other_rules(5))));
    mesh.pass_ms(500);
    for at in [0, 1] {
        // Word of the rules may come by the other, before the name does.
        let told: Vec<_> = told(&mesh, at).into_iter().map(|(_, overruled, met)| (overruled, met)).collect();
        assert_eq!(told, [(false, false)]);
        assert_eq!(mesh.nodes[at].lobby.view().proposer.map(|by| by.name).as_deref(), Some("player 2"));
    }
    assert_eq!(told(&mesh, 2), []);
}

/// Programs whose usual rules differ: nobody has proposed anything, so nobody has lost.
#[test]
fn without_a_proposal_none_is_overruled() {
    let mut mesh = Mesh::<Stub>::new(43, CALM);
    for number in 0..2 {
        let plain = crate::lobby::Config { rules: other_rules(number as u8 + 1), ..config(43, number) };
        mesh.sit(plain);
    }
    mesh.pass_ms(500);
    let all: Vec<_> = [0, 1].into_iter().flat_map(|at| told(&mesh, at)).collect();
    assert_eq!(all.len(), 1);
    assert!(!all[0].1 && all[0].2, "{all:?}");
    assert!(mesh.nodes.iter().all(|node| node.lobby.view().proposer.is_none()));
}

/// A member that names us as proposer of what we have not proposed is told to have proposed it itself.
#[test]
fn nobody_puts_a_proposal_into_our_mouth() {
    let mut mesh = Mesh::<Stub>::met(42, 2);
    mesh.with(0, |lobby, now| lobby.propose(now, &other_rules(1)).unwrap());
    mesh.pass_ms(500);
    assert!(mesh.nodes[0].lobby.view().proposer.unwrap().me);
    let (victim, liar) = (mesh.nodes[0].key(), mesh.nodes[1].key());
    mesh.with(1, |lobby, now| {
        lobby.propose(now, &other_rules(2)).unwrap();
        lobby.own.proposal.proposer = victim;
    });
    mesh.pass_ms(2_000);
    let view = mesh.nodes[0].lobby.view();
    assert_eq!(view.rules, codec::encode(&other_rules(2)));
    assert_eq!(view.proposer.map(|by| (by.key, by.me, by.name)), Some((liar, false, "player 1".to_owned())));
    assert_eq!(told(&mesh, 0).last(), Some(&("player 1".to_owned(), false, false)));
}
