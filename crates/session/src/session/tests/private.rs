//! A match at a private table, and one who stands outside.

use super::*;
use nertz_lockstep::transcript::RecordKind;

const SECRET: TableSecret = TableSecret(*b"open, sesame! 16");

/// Three play, one of them is killed and comes back; a fourth without the secret knocks at all of them from the beginning to the end. It
/// gets to see nothing, and changes nothing.
#[test]
fn a_private_match_stays_private_to_its_end() {
    for_seeds(50..56, |seed| {
        let bot = |number: usize| {
            Some(BotConfig { seed: seed * 8 + number as u64, skill: Skill::Fast, human: false, rest_ms: 0 })
        };
        let mut net = Net::knowing(seed, 4, 0, bot, |number| (number < 3).then_some(SECRET));
        // It knocks again and again.
        (1..300).for_each(|time| net.at(time * 200_000, Due::Up(time as usize % 3, 3)));
        let plays = |net: &Net| net.nodes[..3].iter().all(|node| node.session.play().is_some());
        assert!(net.run(60, plays), "seed {seed}");
        let at = seed as usize % 3;
        let entries = 1 + net.below(150) as u32;
        net.run(600, |net| net.nodes[at].written >= entries);
        if net.nodes[at].session.is_over() {
            return;
        }
        net.kill(at);
        assert_eq!(net.nodes[at].session.lobby().secret(), Some(&SECRET));
        let over = |net: &Net| net.nodes[..3].iter().all(|node| node.session.is_over());
        assert!(net.run(1_800, over), "seed {seed}: {:?}", net.nodes[at].session.waiting(net.now));
        let outside = net.nodes.pop().unwrap();
        assert!(outside.session.play().is_none() && outside.session.watched_view(net.now).is_none());
        assert_eq!(outside.session.lobby_view().members.len(), 1);
        net.check_finished(seed);
        for node in &net.nodes {
            let told = node.journal.windows(SECRET.0.len()).any(|bytes| bytes == SECRET.0);
            assert!(!told, "the transcript has the table's secret");
        }
    });
}

/// An entry that is good in itself is not taken from one who has proven nothing, be it a player.
#[test]
fn at_the_door_nothing_of_the_match_is_read() {
    let bot = |number: usize| Some(BotConfig { seed: number as u64, skill: Skill::Fast, human: false, rest_ms: 0 });
    let mut net = Net::knowing(60, 2, 0, bot, |_| Some(SECRET));
    assert!(net.run(60, Net::plays));
    let (ana, ben) = (net.nodes[0].key, net.nodes[1].key);
    net.cut(0, 1);
    net.gone = vec![ana, ben];
    let said = net.nodes[0].written;
    assert!(net.run(60, |net| net.nodes[0].written > said), "Ana goes on for a step");
    net.gone.clear();
    let written = |net: &mut Net| {
        net.drain(1);
        net.nodes[1].journal.len()
    };
    let before = written(&mut net);
    let parsed = parse(&net.nodes[0].journal).unwrap();
    let own = net.nodes[0].session.play().unwrap().peer().seat();
    let tag = nertz_lockstep::wire::tag(net.nodes[0].session.play().unwrap().peer().table().match_id());
    let entries: Vec<Vec<u8>> = parsed
        .records
        .iter()
        .filter(|record| record.kind == RecordKind::Entry)
        .filter(|record| Sealed::split(record.bytes).and_then(|sealed| sealed.peek()).is_some_and(|of| of.0 == own))
        .map(|record| [&[4][..], &tag, record.bytes].concat())
        .collect();
    let now = net.now;
    let ben_hears = |net: &mut Net| {
        for entry in &entries {
            net.nodes[1].session.handle_stream(now, ana, entry);
        }
    };
    net.nodes[1].session.connected(now, ana);
    ben_hears(&mut net);
    assert_eq!(written(&mut net), before, "nothing is taken before the proof");
    let binding = Binding([9; 32]);
    net.nodes[1].session.bound(now, ana, binding);
    let hello = crate::message::Hello {
        protocol: nertz_lockstep::charter::PROTOCOL,
        build: Text::default(),
        table: Text::default(),
        name: Text::default(),
        addresses: Default::default(),
        kind: Kind::Demo { seed: 60 },
        playing: None,
        heard: true,
        proofs: nertz_lockstep::codec::List::truncated(vec![SECRET.prove(&binding, &ana, &ben)]),
    };
    let hello = crate::message::Message::Hello(Box::new(hello)).bytes();
    net.nodes[1].session.handle_stream(now, ana, &hello);
    ben_hears(&mut net);
    assert!(written(&mut net) > before, "and after it");
}

/// Who is sent away and dials again before the old connection is gone is greeted on the new one.
#[test]
fn a_connection_that_comes_up_while_another_ends_is_a_beginning() {
    let bot = |number: usize| Some(BotConfig { seed: number as u64, skill: Skill::Fast, human: false, rest_ms: 0 });
    let mut net = Net::knowing(61, 2, 0, bot, |_| Some(SECRET));
    let (stranger, now) = (PeerId([5; 32]), net.now);
    let session = &mut net.nodes[0].session;
    let mut greets = |binding: u8| {
        session.bound(now, stranger, Binding([binding; 32]));
        std::iter::from_fn(|| session.poll_output())
            .any(|output| matches!(output, Output::Datagram { to, .. } if to == stranger))
    };
    assert!(greets(1));
    assert!(!greets(2), "one more of several");
    net.nodes[0].session.handle_stream(now, stranger, &[99]);
    let session = &mut net.nodes[0].session;
    assert!(!session.lobby().is_linked(&stranger), "sent away");
    while session.poll_output().is_some() {}
    session.bound(now, stranger, Binding([3; 32]));
    assert!(session.lobby().is_linked(&stranger));
}

/// Who leaves in the moment when somebody is connected anew says so once the other reads it, and not before; and waits for nobody
/// who proves nothing.
#[test]
fn a_word_about_the_end_waits_for_the_proof() {
    for_seeds(62..66, |seed| {
        let bot = |number: usize| {
            Some(BotConfig { seed: seed * 8 + number as u64, skill: Skill::Fast, human: true, rest_ms: 0 })
        };
        let mut net = Net::knowing(seed, 2, 0, bot, |_| Some(SECRET));
        assert!(net.run(60, Net::plays), "seed {seed}");
        net.cut(0, 1);
        net.run(1, |net| !net.nodes.iter().any(|node| node.session.lobby().has_met()));
        net.at(0, Due::Up(0, 1));
        let both = |net: &Net| net.links.len() == 2;
        assert!(net.run(1, both) && !net.nodes[0].session.lobby().has_met(), "seed {seed}");
        let (now, answers) = (net.now, seed % 2 == 0);
        if !answers {
            net.gone = vec![net.nodes[0].key];
            net.due.clear();
        }
        net.nodes[0].session.leave(now, true);
        assert!(net.run(2, |net| net.nodes[0].session.is_over()), "seed {seed}");
        if answers {
            assert!(net.run(1, Net::ended), "seed {seed}");
            let told = net.nodes[1].events.iter().rev().find_map(|event| match event {
                Event::Ended(Ending::Abandoned { why, .. }) => Some(why.to_string()),
                _ => None,
            });
            assert_eq!(told.as_deref(), Some("left the match"), "seed {seed}: {:?}", net.nodes[1].events.last());
        }
    });
}
