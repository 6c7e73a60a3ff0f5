//! Every strategy strikes, and what is expected of it comes about: it is named by all others under its rule, or nobody is.
//!
//! `VILLAINS=20 cargo test --release -p nertz-sim --test villains` runs more seeds of each; `VILLAINS_ONLY=<strategy>` runs
//! one, `VILLAINS_SEED=<seed>` one seed.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use nertz_lockstep::audit::{Verdict, audit};
use nertz_lockstep::charter::{Secret, Signed};
use nertz_lockstep::peer::{Event, Peer, Setup, Transmit, rule_name};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Stub;
use nertz_lockstep::table::Phase;
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::Toy;
use nertz_sim::game::{Deed, Playable};
use nertz_sim::mesh::charter;
use nertz_sim::plan::VillainPlan;
use nertz_sim::rng::Rng;
use nertz_sim::villain::{Expect, NoStrategy, Strategy, Villain, rules, strategies, strategy};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const GRACE_MS: u64 = 6_000;

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum What {
    Messages(Seat, Seat, Vec<Vec<u8>>),
    Wake(Seat),
    Timer(Seat),
    Villain,
}

/// A table with a villain, in virtual time.
struct World<G: Playable> {
    peers: Vec<Peer<G, Stub>>,
    villain: Villain<G, Stub>,
    journals: Vec<Vec<u8>>,
    events: Vec<Vec<Event<G>>>,
    now: Time,
    queue: BinaryHeap<Reverse<(Time, u64, What)>>,
    tick: u64,
    timers: Vec<Option<Time>>,
    villains: Option<Time>,
    rng: Rng,
    loss: u64,
    /// Malformed messages by sender.
    malformed: Vec<u32>,
}

impl<G: Playable> World<G> {
    fn new(rng: &mut Rng, seats: usize, rules: &[u8], plan: &VillainPlan) -> Result<World<G>, NoStrategy> {
        let (signed, signers, secrets): (Signed, Vec<Stub>, Vec<Secret>) = charter::<Stub>(rng, seats, rules);
        let villain = Villain::new(plan, rng.next(), &signed, &signers, &secrets)?;
        let game = G::new(&signed.charter).unwrap();
        let now = Time(1_000_000);
        let peers = Seat::first(seats).zip(signers.into_iter().zip(secrets)).map(|(seat, (signer, secret))| {
            Peer::new(
                game.clone(),
                Setup {
                    signed: signed.clone(),
                    seat,
                    signer,
                    secret,
                    grace_ms: GRACE_MS,
                    give_up_ms: Some(GRACE_MS),
                    pace: None,
                },
                now,
            )
        });
        let mut world = World {
            peers: peers.collect(),
            villain,
            journals: vec![Vec::new(); seats],
            events: (0..seats).map(|_| Vec::new()).collect(),
            now,
            queue: BinaryHeap::new(),
            tick: 0,
            timers: vec![None; seats],
            villains: None,
            rng: Rng::new(rng.next()),
            loss: rng.below(3),
            malformed: vec![0; seats],
        };
        for seat in Seat::first(seats) {
            world.schedule(now.after(1), What::Timer(seat));
            world.timers[seat.index()] = Some(now.after(1));
            world.schedule(now.after(1_000), What::Wake(seat));
        }
        Ok(world)
    }

    fn schedule(&mut self, at: Time, what: What) {
        self.tick += 1;
        self.queue.push(Reverse((at, self.tick, what)));
    }

    fn send(&mut self, said: Vec<(Seat, Transmit)>) {
        for (from, Transmit { to, messages }) in said {
            assert!(from != to, "seat {from} speaks to itself");
            if !self.rng.chance(self.loss) {
                let at = self.now.after(200 + self.rng.below(4_000));
                self.schedule(at, What::Messages(from, to, messages));
            }
        }
        if let Some(at) = self.villain.poll_timeout()
            && self.villains.is_none_or(|known| known > at)
        {
            self.villains = Some(at);
            self.schedule(at.max(self.now.after(1)), What::Villain);
        }
    }

    fn honest(&self) -> Vec<Seat> {
        Seat::first(self.peers.len()).filter(|seat| !self.villain.is(*seat)).collect()
    }

    /// Runs until all honest seats may exit, or for so long.
    fn run(&mut self, ms: u64) {
        let until = self.now.after_ms(ms);
        while let Some(Reverse((at, _, what))) = self.queue.pop() {
            let honest = self.honest();
            if at > until || honest.iter().all(|seat| self.peers[seat.index()].is_done(self.now)) {
                return;
            }
            self.now = self.now.max(at);
            self.step(what);
        }
    }

    fn step(&mut self, what: What) {
        let now = self.now;
        let seat = match what {
            What::Messages(from, to, messages) => {
                if self.villain.is(to) {
                    let (passes, said) = self.villain.hears(now, to, from, &messages);
                    self.send(said);
                    if !passes {
                        return;
                    }
                }
                let taken = self.peers[to.index()].handle_messages(now, from, messages.iter().map(|bytes| &bytes[..]));
                self.malformed[from.index()] += u32::from(taken.is_err());
                to
            }
            What::Wake(seat) => {
                self.play(seat);
                if self.peers[seat.index()].ending().is_none() {
                    let at = now.after(2_000 + self.rng.below(25_000));
                    self.schedule(at, What::Wake(seat));
                }
                seat
            }
            What::Timer(seat) => {
                if self.timers[seat.index()].is_none_or(|at| at > now) {
                    return;
                }
                self.timers[seat.index()] = None;
                self.peers[seat.index()].handle_timeout(now);
                seat
            }
            What::Villain => {
                self.villains = None;
                let said = self.villain.handle_timeout(now);
                return self.send(said);
            }
        };
        self.drain(seat);
    }

    fn play(&mut self, seat: Seat) {
        let (now, peer) = (self.now, &mut self.peers[seat.index()]);
        let state = peer.table().latest(seat);
        if state.phase <= Phase::Dealt {
            peer.go(now);
        } else if peer.may_act() {
            let at = peer.table().now(state.round).unwrap();
            let mut deeds = peer.table().game().deeds(&at, seat);
            if deeds.iter().any(|deed| matches!(deed, Deed::Play(_))) && self.rng.chance(70) {
                deeds.retain(|deed| matches!(deed, Deed::Play(_)));
            }
            if !deeds.is_empty() {
                match deeds.swap_remove(self.rng.below(deeds.len() as u64) as usize) {
                    Deed::Act(act) => drop(peer.act(now, &act)),
                    Deed::Play(play) => drop(peer.play(now, &play)),
                }
            }
        }
    }

    fn drain(&mut self, seat: Seat) {
        let peer = &mut self.peers[seat.index()];
        let (mut fresh, mut out) = (Vec::new(), Vec::new());
        while let Some(record) = peer.poll_record() {
            if record.len() > 17 && record[0] == 1 {
                fresh.push(record[9..record.len() - 8].to_vec());
            }
            self.journals[seat.index()].extend(record);
        }
        out.extend(std::iter::from_fn(|| peer.poll_transmit()));
        while let Some(event) = peer.poll_event() {
            if !matches!(event, Event::Entry { .. } | Event::Measured(..)) {
                self.events[seat.index()].push(event);
            }
        }
        if let Some(at) = peer.poll_timeout()
            && self.timers[seat.index()] != Some(at)
        {
            self.timers[seat.index()] = Some(at);
            self.schedule(at.max(self.now.after(1)), What::Timer(seat));
        }
        let said = if self.villain.is(seat) {
            self.villain.stepped(self.now, seat, &self.peers[seat.index()], &fresh, out)
        } else {
            out.into_iter().map(|transmit| (seat, transmit)).collect()
        };
        self.send(said);
    }
}

/// Plays a match of a seed; whether the villain had its occasion, or what is wrong.
fn play(strategy: &Strategy, seed: u64) -> Result<bool, String> {
    let mut rng = Rng::new(seed ^ 0x7669_6c6c);
    let seats = u64::from(strategy.least_seats) + rng.below(7 - u64::from(strategy.least_seats));
    let seat = rng.below(seats);
    let plan = VillainPlan {
        seat: seat as u8,
        friend: strategy.takes_friend.then_some(((seat + 1) % seats) as u8),
        strategy: strategy.name.to_owned(),
        after: [0, 0, 6, 20][rng.below(4) as usize],
        audience: if rng.chance(30) { vec![((seat + seats - 1) % seats) as u8] } else { Vec::new() },
    };
    // With few cards nobody gets as far as a call.
    let rules = [1 + rng.below(9) as u8, 1 + rng.below(2) as u8, rng.below(3) as u8, rng.below(4) as u8];
    let mut world: World<Toy> = World::new(&mut rng, seats as usize, &rules, &plan).map_err(|why| why.to_string())?;
    world.run(90_000);
    for seat in world.honest() {
        world.peers[seat.index()].close(world.now);
        world.drain(seat);
    }
    let verdict = judge(&world, strategy);
    if let Err(why) = &verdict {
        println!("{} of seed {seed}: {why}; {plan:?}", strategy.name);
        for seat in world.honest() {
            let peer = &world.peers[seat.index()];
            println!("  seat {seat}: {:?} {:?} {:?}", peer.clock(), peer.waiting(), world.events[seat.index()]);
        }
    }
    verdict.map(|()| world.villain.has_struck())
}

fn judge(world: &World<Toy>, strategy: &Strategy) -> Result<(), String> {
    let struck = world.villain.has_struck();
    let exposed = world.villain.exposed();
    if exposed.is_some() && !struck {
        return Err("exposed without having struck".to_owned());
    }
    for seat in world.honest() {
        let events = &world.events[seat.index()];
        let offences = events.iter().filter_map(|event| match event {
            Event::Convicted(offence) | Event::Diverged(offence) => Some((offence.seat, rule_name(&offence.rule))),
            _ => None,
        });
        let offences: Vec<(Seat, String)> = offences.collect();
        if let Some(offence) = offences.iter().find(|(by, _)| !world.villain.is(*by)) {
            return Err(format!("seat {seat} accuses an honest seat: {offence:?}"));
        }
        if let Some((who, rules)) = &exposed
            && !offences.iter().any(|(by, rule)| by == who && rules.contains(rule))
        {
            return Err(format!("seat {seat} does not name seat {who} for {rules:?}, but {offences:?}"));
        }
        if exposed.is_none() && !offences.is_empty() {
            return Err(format!("seat {seat} accuses without cause: {offences:?}"));
        }
        let verdict = audit::<Toy, Stub>(&world.journals[seat.index()]).map_err(|why| why.to_string())?.verdict;
        let proven = match &verdict {
            Verdict::Cheated { seat, .. } => world.villain.is(*seat) && exposed.is_some(),
            Verdict::Clean | Verdict::Incomplete(_) => exposed.is_none(),
            Verdict::Tampered { .. } => false,
        };
        if !proven {
            return Err(format!("the journal of seat {seat} audits as {verdict}"));
        }
        let because = events.iter().find_map(|event| match event {
            Event::Abandoned { seat, .. } => Some(*seat),
            _ => None,
        });
        // Villains who are most of the table may go on without anybody: their certificate names them.
        let seats = world.peers.len();
        let villains = Seat::first(seats).filter(|seat| world.villain.is(*seat)).count();
        let outvoted = 2 * villains > seats && because == Some(seat);
        if because.is_some_and(|because| !world.villain.is(because)) && !outvoted {
            return Err(format!("seat {seat} gives up because of seat {because:?}"));
        }
        let over = events.iter().any(|event| matches!(event, Event::Over));
        let must_end_well = !struck || strategy.expect == Expect::Harmless;
        if must_end_well && !over {
            return Err(format!("the match does not end for seat {seat}"));
        }
        let peer = &world.peers[seat.index()];
        let stands_still = struck && strategy.stalls && peer.ending().is_none() && peer.waiting().is_empty();
        if !peer.is_done(world.now) && !stands_still {
            return Err(format!("seat {seat} may not exit"));
        }
    }
    Ok(())
}

#[test]
fn every_strategy_strikes_and_comes_to_what_is_expected() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (wanted, seed) = (number("VILLAINS").unwrap_or(2), number("VILLAINS_SEED"));
    let only = std::env::var("VILLAINS_ONLY").ok();
    let mut failed = Vec::new();
    let all = strategies().iter().filter(|strategy| only.as_ref().is_none_or(|only| only == strategy.name));
    for strategy in all {
        let began = std::time::Instant::now();
        let (mut strikes, mut tries) = (0, 0);
        let seeds = seed.map_or(0..40 * wanted, |seed| seed..seed + 1);
        for seed in seeds {
            tries += 1;
            match std::panic::catch_unwind(|| play(strategy, seed)) {
                Ok(Ok(struck)) => strikes += u64::from(struck),
                Ok(Err(why)) => failed.push(format!("{} of seed {seed}: {why}", strategy.name)),
                Err(_) => failed.push(format!("{} of seed {seed}: panics", strategy.name)),
            }
            if strikes >= wanted || failed.len() > 2000 {
                break;
            }
        }
        if strikes == 0 && seed.is_none() {
            failed.push(format!("{} never strikes", strategy.name));
        }
        println!("{:28} {strikes} of {tries}, {:?}", strategy.name, began.elapsed());
    }
    assert!(failed.is_empty(), "{} failures:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn every_rule_has_a_strategy_and_every_name_is_one_strategys() {
    let toyless = ["Illegal(OtherCard)", "Illegal(NoFloor)", "Illegal(Enough)"];
    for rule in rules().map(rule_name) {
        let named = strategies().iter().any(|strategy| strategy.expect == Expect::Named(rule.clone().leak()));
        // Who does not know of a view cannot tell that there is none.
        assert!(named || rule == "ForeignView" || toyless.contains(&&*rule), "{rule} has no strategy");
    }
    for one in strategies() {
        assert_eq!(strategy(one.name), Ok(one), "two strategies are called {}", one.name);
        assert!(one.about.ends_with('.') && one.about.len() < 110, "{}", one.about);
    }
    let unknown = strategy("nice").unwrap_err().to_string();
    assert!(strategies().iter().all(|strategy| unknown.contains(strategy.name)), "{unknown}");
}
