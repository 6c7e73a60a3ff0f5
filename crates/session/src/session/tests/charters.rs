//! A match that goes on under another charter: somebody sits down while it is on.

use super::*;
use nertz_lockstep::audit::{Report, continues};
use nertz_lockstep::charter::Charter;
use nertz_lockstep::codec::{self, List};
use nertz_lockstep::entry::{BodyOf, entry_id};
use nertz_lockstep::table::Next;
use std::cell::Cell;

/// A table of bots that plays so many rounds, and one more who is not connected yet.
fn with_a_latecomer(seed: u64, seats: usize, loss: u64, played: u8) -> Net {
    let bot = |number: usize| {
        Some(BotConfig { seed: seed * 8 + number as u64, skill: Skill::Fast, human: false, rest_ms: 0 })
    };
    let mut net = Net::of(seed, seats + 1, loss, bot);
    for (at, node) in net.nodes.iter_mut().enumerate() {
        node.config.lobby.wanted = if at < seats { seats as u8 } else { 0 };
        node.config.lobby.rules = rules(played);
        node.session = Session::new(node.config.clone(), Time(0)).unwrap();
        node.session.ready(Time(0), at < seats);
    }
    net.due.retain(|_, due| !matches!(due, Due::Up(_, b) if *b == seats));
    net
}

impl Net {
    /// The last node meets one of the others, and is ready once it has seen by which rules they play.
    fn sits_down(&mut self, to: usize) {
        let late = self.nodes.len() - 1;
        self.at(1_000, Due::Up(to, late));
        assert!(self.run(10, |net| net.nodes[late].session.lobby_view().plays));
        self.nodes[late].session.ready(self.now, true);
        self.drain(late);
    }

    fn round(&self, at: usize) -> u32 {
        self.nodes[at].session.play().map_or(0, |play| play.peer().table().latest(play.peer().seat()).round)
    }

    fn audited(&self, file: &[u8]) -> Report {
        audit::<Nertz, Stub>(file).unwrap()
    }

    /// Everybody has finished, each transcript is clean, and what a charter carries is what the logs before it give.
    fn check_parts(&self, seed: u64) {
        for node in &self.nodes {
            let last = node.events.last();
            assert!(matches!(last, Some(Event::Ended(Ending::Finished))), "seed {seed}: {last:?}");
            let files: Vec<&Vec<u8>> = node.parts.iter().chain([&node.journal]).collect();
            for pair in files.windows(2) {
                let (before, after) = (self.audited(pair[0]), self.audited(pair[1]));
                let next = Some(Ending::Continued { charter: after.match_id.unwrap() });
                assert_eq!((before.verdict.clone(), before.ending.clone()), (Verdict::Clean, next), "seed {seed}");
                assert!(matches!(continues(&before, &after), Some(Ok(_))), "seed {seed}");
                let mut wrong = after.clone();
                let sheet = &mut wrong.carried.as_mut().unwrap().rounds;
                let mut rounds: Vec<Vec<i16>> = sheet.iter().map(|round| round.to_vec()).collect();
                let at = (seed as usize) % rounds[0].len();
                rounds[0][at] += 1;
                *sheet = List::truncated(rounds.into_iter().map(List::truncated).collect());
                assert!(matches!(continues(&before, &wrong), Some(Err(_))), "seed {seed}");
                assert_eq!(continues(&after, &before), None);
            }
            assert_eq!(self.audited(&node.journal).verdict, Verdict::Clean, "seed {seed}");
        }
        let last: Vec<&[u8]> = self.nodes.iter().map(|node| &node.journal[..]).collect();
        compare(&last).unwrap();
    }

    fn charter(&self, at: usize) -> Charter {
        Signed::read::<Stub>(parse(&self.nodes[at].journal).unwrap().records[0].bytes).unwrap().charter
    }
}

#[test]
fn who_sits_down_during_a_match_is_dealt_in_after_the_round() {
    for_seeds(100..104, |seed| {
        let seats = 2 + (seed % 6) as usize;
        let mut net = with_a_latecomer(seed, seats, (seed % 3) * 5, 3);
        assert!(net.run(60, |net| net.round(0) == 1 && net.round(seats - 1) == 1));
        let to = net.below(seats as u64) as usize;
        net.sits_down(to);
        assert!(net.run(3_600, Net::ended), "seed {seed}");
        net.check_parts(seed);
        let charter = net.charter(seats);
        assert_eq!(charter.players.len(), seats + 1, "seed {seed}");
        for at in 0..=seats {
            assert_eq!(net.charter(at), charter, "seed {seed}");
        }
        // It was not kept waiting for another round.
        let rounds = charter.carried_rounds().len();
        assert!(rounds <= 2, "seed {seed}: dealt in after {rounds} rounds");
        assert!(net.nodes[..seats].iter().all(|node| node.parts.len() == 1), "seed {seed}");
    });
}

/// Who looks on sees the whole table, by its own judgement, and costs nobody anything; whoever shows it.
#[test]
fn who_looks_on_sees_what_the_players_see() {
    for_seeds(160..164, |seed| {
        let seats = 2 + (seed % 4) as usize;
        let mut net = with_a_latecomer(seed, seats, (seed % 3) * 5, 2);
        assert!(net.run(60, |net| (0..seats).all(|at| net.round(at) == 1)));
        // Not at once: the clock is not to begin with whoever comes.
        net.at(3_000_000, Due::Up(0, seats));
        let sees = |net: &Net| {
            let (seen, played) =
                (net.nodes[seats].session.watched_view(net.now), net.nodes[0].session.table_view(net.now));
            seen.zip(played)
        };
        // In the middle of both rounds, the second time after the player that was asked is lost to it.
        for round in [1, 2] {
            let in_play = |net: &Net| {
                sees(net)
                    .is_some_and(|(seen, _)| seen.round == round && seen.phase == Phase::Play && !seen.lanes.is_empty())
            };
            assert!(net.run(900, in_play), "seed {seed}: round {round}");
            let (seen, played) = sees(&net).unwrap();
            assert_eq!(seen.me, None);
            let off = seen.clock_ms.abs_diff(played.clock_ms);
            assert!(off < 1_500 || played.phase != Phase::Play, "seed {seed}: round {round}: clocks {off} ms apart");
            if round == 1 {
                net.cut(0, seats);
            } else {
                let (seen, played) = sees(&net).unwrap();
                // It may still catch up.
                assert!(played.results.starts_with(&seen.results), "seed {seed}: {:?}", seen.results);
            }
        }
        // It sees the end, and is left alone with the table.
        assert!(net.run(900, |net| net.nodes[..seats].iter().all(|node| node.session.is_over())), "seed {seed}");
        assert!(net.run(30, |net| net.nodes[seats].session.watched_view(net.now).is_none()), "seed {seed}");
        assert!(net.nodes[..seats].iter().all(|node| node.parts.is_empty()), "seed {seed}: nobody sat down");
    });
}

/// Whoever looks on sees all who are here: those who play, and who else looks on.
#[test]
fn lookers_on_see_each_other() {
    let seats = 3;
    let mut net = with_a_latecomer(170, seats + 1, 0, 2);
    for node in &mut net.nodes[..seats] {
        node.config.lobby.wanted = seats as u8;
        node.session = Session::new(node.config.clone(), Time(0)).unwrap();
        node.session.ready(Time(0), true);
    }
    net.nodes[seats].config.lobby.wanted = 0;
    net.nodes[seats].session = Session::new(net.nodes[seats].config.clone(), Time(0)).unwrap();
    net.due.retain(|_, due| !matches!(due, Due::Up(_, b) if *b == seats));
    assert!(net.run(60, |net| (0..seats).all(|at| net.round(at) == 1)));
    net.at(1_000, Due::Up(0, seats));
    net.at(2_000, Due::Up(1, seats + 1));
    net.run(5, |_| false);
    let names = |at: usize| {
        let lobby = net.nodes[at].session.lobby_view();
        let mut names: Vec<String> = lobby.members.iter().chain(&lobby.lookers_on).map(|of| of.name.clone()).collect();
        names.sort();
        names
    };
    let all = (0..seats + 2).map(|at| format!("bot {at}")).collect::<Vec<_>>();
    assert_eq!((names(seats), names(seats + 1)), (all.clone(), all));
}

/// Who looks on is told whom the table waits for, and no more once it has gone on.
#[test]
fn who_looks_on_is_told_whom_the_table_waits_for() {
    for_seeds(170..174, |seed| {
        let seats = 3 + (seed % 2) as usize;
        let mut net = with_a_latecomer(seed, seats, 0, 2);
        assert!(net.run(60, |net| (0..seats).all(|at| net.round(at) == 1)));
        net.at(1_000, Due::Up(0, seats));
        let waits = |net: &Net| net.nodes[seats].session.watched_waits(net.now);
        let plays =
            |net: &Net| net.nodes[seats].session.watched_view(net.now).is_some_and(|view| view.phase == Phase::Play);
        assert!(net.run(60, plays), "seed {seed}");
        let lost = seats - 1;
        let (key, name) = (net.nodes[lost].key, format!("bot {lost}"));
        for at in 0..lost {
            net.cut(at, lost);
        }
        net.gone = vec![key];
        // What hinges on it comes soon, and is held against it for `grace`.
        assert!(net.run(20, |net| waits(net).iter().any(|(of, ms)| *of == name && *ms >= 1_000)), "seed {seed}");
        let told = waits(&net);
        assert!(told.iter().all(|(of, _)| *of == name), "seed {seed}: {told:?}");
        assert!(net.run(20, |net| waits(net).is_empty()), "seed {seed}: {:?}", waits(&net));
    });
}

/// Who wants to sit down and goes again costs the others nothing but a moment.
#[test]
fn who_goes_before_it_is_dealt_in_is_not_waited_for() {
    for_seeds(120..128, |seed| {
        let seats = 2 + (seed % 4) as usize;
        let mut net = with_a_latecomer(seed, seats, (seed % 3) * 5, 4);
        assert!(net.run(60, |net| (0..seats).all(|at| net.round(at) == 1)));
        net.sits_down(0);
        // Anywhere on the way to the charter, or as it is signed.
        let moment = net.below(4);
        let gone = net.run(600, |net| {
            let lobby = net.nodes[0].session.lobby();
            match moment {
                0 => true,
                1 => lobby.is_between(),
                2 => net.nodes[0].kept.len() == 2,
                _ => net.nodes[seats].session.play().is_some(),
            }
        });
        let told = |net: &Net| net.nodes.iter().map(|node| format!("{:?}", node.events)).collect::<Vec<_>>().join("\n");
        assert!(gone, "seed {seed}: {moment}\n{}", told(&net));
        for at in 0..seats {
            net.cut(at, seats);
        }
        let late = net.nodes.pop().unwrap();
        net.due.retain(|_, due| match due {
            Due::Up(a, b) | Due::Down(a, b) | Due::Datagram(a, b, _) | Due::Stream(a, b, _) => *a < seats && *b < seats,
        });
        net.links.retain(|(a, b)| *a < seats && *b < seats);
        net.gone = vec![late.key];
        assert!(net.run(3_600, Net::ended), "seed {seed}: {moment}");
        for node in &net.nodes {
            let last = node.events.last();
            assert!(matches!(last, Some(Event::Ended(Ending::Finished))), "seed {seed}: {moment}: {last:?}");
        }
        let files: Vec<&[u8]> = net.nodes.iter().map(|node| &node.journal[..]).collect();
        compare(&files).unwrap();
    });
}

impl Net {
    /// The others get an entry with the key of `by`: its last one, or the next one, with another digest of the table.
    fn forge(&mut self, by: usize, next: bool) {
        let play = self.nodes[by].session.play().unwrap();
        let (match_id, seat) = (*play.peer().table().match_id(), play.peer().seat());
        let parsed = parse(&self.nodes[by].journal).unwrap();
        let mut own = parsed.records.iter().rev().filter_map(|record| Sealed::split(record.bytes));
        let last = own.find(|sealed| sealed.peek().is_some_and(|(author, _)| author == seat)).unwrap();
        let mut body: BodyOf<Nertz> = codec::decode(&last.body).unwrap();
        if next {
            body = BodyOf::<Nertz> {
                seq: body.seq + 1,
                prev: entry_id(&match_id, &last.body),
                seen: List::default(),
                items: List::default(),
                ..body
            };
        }
        body.state[0] ^= 1;
        let signer = self.nodes[by].config.lobby.signer.clone();
        let forged = Sealed::sign(&signer, &match_id, codec::encode(&body));
        let tag = nertz_lockstep::wire::tag(&match_id);
        let message = [&[4][..], &tag, &forged.bytes()].concat();
        let (now, key) = (self.now, self.nodes[by].key);
        for at in (0..self.nodes.len()).filter(|at| *at != by) {
            self.nodes[at].session.handle_stream(now, key, &message);
            self.drain(at);
        }
    }
}

/// Who signs two entries with one number is out; the round does not count, and the others are dealt anew.
#[test]
fn a_forker_is_expelled_and_the_others_are_dealt_anew() {
    for_seeds(140..144, |seed| {
        let seats = 3 + (seed % 3) as usize;
        let bot = |number: usize| {
            Some(BotConfig { seed: seed * 8 + number as u64, skill: Skill::Fast, human: false, rest_ms: 0 })
        };
        let mut net = Net::of(seed, seats, 0, bot);
        for node in &mut net.nodes {
            node.config.lobby.rules = rules(2);
            node.session = Session::new(node.config.clone(), Time(0)).unwrap();
            node.session.ready(Time(0), true);
        }
        // In the first round, or in the second.
        let round = 1 + (seed % 2) as u32;
        assert!(net.run(900, |net| net.plays() && net.round(0) == round), "seed {seed}");
        let forker = net.below(seats as u64) as usize;
        net.forge(forker, false);
        assert!(net.run(3_600, Net::ended), "seed {seed}");
        for (at, node) in net.nodes.iter().enumerate() {
            let ending = node.events.iter().rev().find_map(|event| match event {
                Event::Ended(ending) => Some(ending.clone()),
                _ => None,
            });
            if at == forker {
                assert!(matches!(ending, Some(Ending::Convicted { .. })), "seed {seed}: {ending:?}");
                continue;
            }
            assert_eq!(ending, Some(Ending::Finished), "seed {seed}, node {at}");
            let (before, after) = (net.audited(&node.parts[0]), net.audited(&node.journal));
            assert!(matches!(before.verdict, Verdict::Cheated { .. }), "seed {seed}: {:?}", before.verdict);
            assert_eq!(after.verdict, Verdict::Clean, "seed {seed}");
            assert!(matches!(continues(&before, &after), Some(Ok(_))), "seed {seed}");
            let carried = after.carried.unwrap().rounds.len() as u32;
            assert_eq!((carried, after.keys.len()), (round - 1, seats - 1), "seed {seed}");
            assert!(!after.keys.contains(&net.nodes[forker].key));
        }
    });
}

/// Where computations differ nobody is blamed: the round does not count, and all are dealt anew.
#[test]
fn where_computations_differ_the_round_is_dealt_anew() {
    for_seeds(150..153, |seed| {
        let seats = 2 + (seed % 3) as usize;
        let mut net = Net::new(seed, seats, 0, true);
        assert!(net.run(60, Net::plays));
        (0..seats).for_each(|by| net.forge(by, true));
        assert!(net.run(3_600, Net::ended), "seed {seed}");
        for node in &net.nodes {
            assert!(matches!(node.events.last(), Some(Event::Ended(Ending::Finished))), "seed {seed}");
            let (before, after) = (net.audited(&node.parts[0]), net.audited(&node.journal));
            assert_eq!((after.verdict.clone(), after.keys.len()), (Verdict::Clean, seats), "seed {seed}");
            assert!(matches!(continues(&before, &after), Some(Ok(_))), "seed {seed}");
        }
    });
}

impl Net {
    /// What the program at `at` has said about the charter after this round.
    fn vote(&self, at: usize) -> Option<Next> {
        let peer = self.nodes[at].session.play()?.peer();
        Some(peer.table().latest(peer.seat()).next)
    }
}

/// Killed once it has signed the first charter, with others who have begun: it has no transcript, and comes back to its seat.
#[test]
fn who_is_killed_between_its_signature_and_the_match_comes_back() {
    let alone = Cell::new(0);
    for_seeds(200..216, |seed| {
        let seats = 2 + (seed % 4) as usize;
        let mut net = Net::new(seed, seats, 0, false);
        let late = |net: &Net, at: usize| {
            let begun = net.nodes.iter().filter(|node| node.session.play().is_some()).count();
            net.nodes[at].kept.len() == 1 && net.nodes[at].session.play().is_none() && begun > 0
        };
        // Somebody to whom the last signature does not come.
        let at = seed as usize % seats;
        assert!(net.run(60, |net| !net.nodes[at].kept.is_empty()), "seed {seed}");
        net.run(10, |net| late(net, at) || net.nodes[at].session.play().is_some());
        if !late(&net, at) {
            return;
        }
        alone.set(alone.get() + 1);
        net.kill(at);
        assert!(
            net.run(3, |net| net.nodes[at].session.play().is_some_and(|play| play.peer().is_back())),
            "seed {seed}"
        );
        assert!(net.nodes[at].events.iter().any(|event| matches!(event, Event::Started { again: true, .. })));
        assert!(net.run(1_800, Net::ended), "seed {seed}");
        net.check_finished(seed);
        assert!(
            net.nodes.iter().all(|node| node.kept.len() == 1 && node.parts.is_empty()),
            "seed {seed}: signed again"
        );
    });
    assert!(alone.get() > 5, "{alone:?}");
}

/// Killed anywhere between its signature under the next charter and the beginning of that.
#[test]
fn who_is_killed_between_two_charters_comes_back_to_the_second() {
    let reached = [const { Cell::new(0) }; 3];
    for_seeds(220..244, |seed| {
        let seats = 2 + (seed % 3) as usize;
        let mut net = with_a_latecomer(seed, seats, 0, 3);
        assert!(net.run(60, |net| (0..seats).all(|at| net.round(at) == 1)), "seed {seed}");
        net.sits_down(0);
        let (at, moment) = (seed as usize % seats, seed as usize / 2 % 3);
        let signed = net.run(900, |net| {
            let node = &net.nodes[at];
            let voted = matches!(net.vote(at), Some(Next::Voted(Some(_))));
            node.kept.len() == 2
                && match moment {
                    0 => true,
                    1 => voted,
                    // The others have begun, and it has not heard their votes.
                    _ => !node.parts.is_empty() || voted && net.nodes.iter().any(|node| !node.parts.is_empty()),
                }
        });
        assert!(signed, "seed {seed}");
        if !net.nodes[at].parts.is_empty() {
            return;
        }
        reached[moment].set(reached[moment].get() + 1);
        net.kill(at);
        assert!(net.run(3_600, Net::ended), "seed {seed}: {moment}");
        net.check_parts(seed);
        let charter = net.charter(at);
        assert_eq!(charter.players.len(), seats + 1, "seed {seed}: {moment}");
        for node in &net.nodes[..seats] {
            assert_eq!(node.parts.len(), 1, "seed {seed}: {moment}: it went on without it");
        }
    });
    assert!(reached.iter().all(|count| count.get() > 1), "{reached:?}");
}
