//! A match that goes on under another charter: somebody sits down while it is on.

use super::*;
use nertz_lockstep::audit::Report;
use nertz_lockstep::charter::Charter;

/// A table of bots that plays so many rounds, and one more who is not connected yet.
fn with_a_latecomer(seed: u64, seats: usize, loss: u64, played: u8) -> Net {
    let bot = |number: usize| Some(BotConfig { seed: seed * 8 + number as u64, skill: Skill::Fast, human: false });
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
                let carried = after.carried.unwrap();
                assert_eq!(Some(carried.before), before.match_id);
                let total = |rounds: Vec<Vec<i16>>| rounds.iter().flatten().map(|score| i32::from(*score)).sum::<i32>();
                let told = carried.rounds.iter().map(|round| round.to_vec()).collect();
                let played = before.rounds.iter().map(|round| round.scores.clone());
                let brought =
                    before.carried.iter().flat_map(|carried| carried.rounds.iter().map(|round| round.to_vec()));
                assert_eq!(total(told), total(brought.chain(played).collect()), "seed {seed}");
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

/// Who wants to sit down and goes again costs the others nothing but a moment.
#[test]
fn who_goes_before_it_is_dealt_in_is_not_waited_for() {
    for_seeds(120..128, |seed| {
        let seats = 2 + (seed % 4) as usize;
        let mut net = with_a_latecomer(seed, seats, (seed % 3) * 5, 2);
        assert!(net.run(60, |net| (0..seats).all(|at| net.round(at) == 1)));
        net.sits_down(0);
        // Anywhere on the way to the charter, or as it is signed.
        let moment = net.below(4);
        let gone = net.run(600, |net| {
            let lobby = net.nodes[0].session.lobby();
            match moment {
                0 => net.round(0) == 1,
                1 => lobby.is_between(),
                2 => lobby.agreed().is_some(),
                _ => net.nodes[seats].session.play().is_some(),
            }
        });
        assert!(gone, "seed {seed}: {moment}");
        for at in 0..seats {
            net.cut(at, seats);
        }
        let late = net.nodes.pop().unwrap();
        net.due.retain(|_, due| match due {
            Due::Up(a, b) | Due::Down(a, b) | Due::Datagram(a, b, _) | Due::Stream(a, b, _) => *a < seats && *b < seats,
        });
        net.links.retain(|(a, b)| *a < seats && *b < seats);
        net.gone = Some(late.key);
        assert!(net.run(3_600, Net::ended), "seed {seed}: {moment}");
        for node in &net.nodes {
            let last = node.events.last();
            assert!(matches!(last, Some(Event::Ended(Ending::Finished))), "seed {seed}: {moment}: {last:?}");
        }
        let files: Vec<&[u8]> = net.nodes.iter().map(|node| &node.journal[..]).collect();
        compare(&files).unwrap();
    });
}
