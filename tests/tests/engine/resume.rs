//! Whole matches of Nertz, each with its bot: one is killed in the middle of a round and goes on in it.
//!
//! `RESUME=200 cargo test --release -p nertz-tests --test engine resume` runs more seeds; a failing one is replayed with
//! `RESUME_SEED=<seed>`.

use nertz_core::{Phase, Rules, Skill};
use nertz_lockstep::audit::{Verdict, audit};
use nertz_lockstep::charter::{Secret, Signed};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{PeerId, Scheme, Stub};
use nertz_lockstep::time::Time;
use nertz_session::nertz::{Nertz, rules_bytes};
use nertz_session::play::{BotConfig, Config, Event, Match};
use nertz_tests::mesh::charter;
use nertz_tests::rng::Rng;
use nertz_tests::seeds;
use std::collections::BTreeMap;

struct Mail {
    from: usize,
    to: usize,
    messages: Vec<Vec<u8>>,
}

/// Matches on a network in virtual time.
struct Table {
    seats: Vec<Option<Match<Stub>>>,
    journals: Vec<Vec<u8>>,
    told: Vec<Vec<Event>>,
    keys: Vec<PeerId>,
    signed: Signed,
    signers: Vec<Stub>,
    secrets: Vec<Secret>,
    air: BTreeMap<(Time, u64), Mail>,
    now: Time,
    sent: u64,
    rng: Rng,
}

impl Table {
    fn new(seed: u64, seats: usize) -> Table {
        let mut rng = Rng::new(seed);
        let mut rules = Rules::preset("nertz").unwrap();
        rules.set("end", "rounds:2").unwrap();
        rules.set("countdown", "1").unwrap();
        let (signed, signers, secrets) = charter::<Stub>(&mut rng, seats, &rules_bytes(&rules));
        let keys = signers.iter().map(Stub::peer).collect();
        let mut table = Table {
            seats: Vec::new(),
            journals: vec![Vec::new(); seats],
            told: vec![Vec::new(); seats],
            keys,
            signed,
            signers,
            secrets,
            air: BTreeMap::new(),
            now: Time(1_000_000),
            sent: 0,
            rng,
        };
        for at in 0..seats {
            let config = table.config(at);
            table.seats.push(Some(Match::new(config, table.now).unwrap()));
        }
        (0..seats).for_each(|at| table.drain(at));
        table
    }

    fn config(&self, at: usize) -> Config<Stub> {
        let bot = BotConfig { seed: at as u64, skill: Skill::Fast, human: false, rest_ms: 0 };
        Config {
            signed: self.signed.clone(),
            seat: Seat::new(at as u8).unwrap(),
            signer: self.signers[at].clone(),
            secret: self.secrets[at].clone(),
            countdown_ms: None,
            bot: Some(bot),
        }
    }

    /// Runs until `stop` says so; whether it did before `until`.
    fn run(&mut self, until: Time, stop: impl Fn(&Table) -> bool) -> bool {
        loop {
            if stop(self) {
                return true;
            }
            let due = |(at, seat): (usize, &Option<Match<Stub>>)| Some((seat.as_ref()?.poll_timeout()?, at));
            let timer = self.seats.iter().enumerate().filter_map(due).min();
            let mail = self.air.keys().next().copied();
            let next = timer.map(|(at, _)| at).into_iter().chain(mail.map(|(at, _)| at)).min();
            if next.is_none_or(|next| next > until) {
                self.now = until;
                return false;
            }
            match (timer, mail) {
                (Some((at, seat)), mail) if mail.is_none_or(|(then, _)| at < then) => {
                    self.now = self.now.after(1).max(at);
                    let now = self.now;
                    self.seats[seat].as_mut().unwrap().handle_timeout(now);
                    self.drain(seat);
                }
                (_, Some(key)) => {
                    let Mail { from, to, messages } = self.air.remove(&key).unwrap();
                    self.now = self.now.max(key.0);
                    let (now, from) = (self.now, self.keys[from]);
                    if let Some(seat) = &mut self.seats[to] {
                        seat.handle(now, &from, messages.iter().map(|bytes| &bytes[..])).unwrap();
                        self.drain(to);
                    }
                }
                _ => return false,
            }
        }
    }

    fn drain(&mut self, at: usize) {
        let Some(seat) = &mut self.seats[at] else { return };
        while let Some(record) = seat.poll_record() {
            self.journals[at].extend(record);
        }
        while let Some((to, messages)) = seat.poll_transmit() {
            let to = self.keys.iter().position(|key| *key == to).unwrap();
            self.sent += 1;
            if !self.rng.chance(2) {
                let delay = 1_000 + self.rng.below(10_000);
                self.air.insert((self.now.after(delay), self.sent), Mail { from: at, to, messages });
            }
        }
        while let Some(event) = seat.poll_event() {
            self.told[at].push(event);
        }
    }

    fn is_over(&self) -> bool {
        self.seats.iter().flatten().all(|seat| seat.peer().is_over())
    }
}

fn one(seed: u64) {
    let mut draw = Rng::new(seed ^ 0x7265_7375);
    let seats = 2 + (seed % 4) as usize;
    let mut table = Table::new(seed, seats);
    let victim = draw.below(seats as u64) as usize;
    let at = table.now.after_ms(draw.below(25_000));
    table.run(at, Table::is_over);
    let killed = table.seats[victim].take().unwrap();
    let (phase, view) = (killed.view(table.now).phase, killed.view(table.now));
    let killed_at = table.now;
    let at = table.now.after_ms(draw.below(3_000));
    table.run(at, |_| false);
    // At times with another origin of time, as after the machine was started again.
    let written = table.journals[victim].len();
    let lost = draw.below(2) * draw.below(2_000).min(written as u64);
    let file = table.journals[victim][..written - lost as usize].to_vec();
    let resumed = Match::restore(table.config(victim), &file, table.now.since(killed_at) / 1000, table.now).unwrap();
    table.journals[victim].truncate(resumed.keep);
    if lost == 0 {
        let again = resumed.play.view(table.now);
        assert_eq!(again.seats[victim].columns, view.seats[victim].columns, "other cards");
        assert_eq!(again.results, view.results);
    }
    table.seats[victim] = Some(resumed.play);
    table.told[victim].clear();
    table.drain(victim);
    let until = table.now.after_ms(5_000);
    let back = |table: &Table| table.seats[victim].as_ref().unwrap().peer().is_back();
    let came_back = table.run(until, |table| back(table) || table.is_over());
    assert!(came_back, "seed {seed}: not back after 5 s");
    if phase == Phase::Play && !table.is_over() {
        let now = table.now;
        table.run(now.after_ms(20), |_| false);
        let covered = [Phase::Dealing, Phase::Covered, Phase::AwaitGo];
        let seen = table.seats[victim].as_ref().unwrap().view(table.now).phase;
        assert!(
            !covered.contains(&seen) && !matches!(seen, Phase::Countdown(_)),
            "seed {seed}: covered again, {seen:?}"
        );
        // The journal was last written a moment before the kill.
        let views = [victim, (victim + 1) % seats].map(|at| table.seats[at].as_ref().unwrap().view(table.now));
        let same = views.iter().all(|view| view.phase == Phase::Play && view.round == views[0].round) && lost == 0;
        let off = views[0].clock_ms.abs_diff(views[1].clock_ms);
        assert!(!same || off < 1_500, "seed {seed}: clocks {off} ms apart");
    }
    let until = table.now.after_ms(1_800_000);
    assert!(table.run(until, Table::is_over), "seed {seed}: the match has not ended");
    for at in 0..seats {
        let bad =
            table.told[at].iter().find(|event| matches!(event, Event::Abandoned { .. } | Event::Convicted { .. }));
        assert_eq!(bad, None, "seed {seed}, seat {at}");
        let now = table.now;
        table.seats[at].as_mut().unwrap().close(now);
        table.drain(at);
        let report = audit::<Nertz, Stub>(&table.journals[at]).unwrap();
        assert_eq!(report.verdict, Verdict::Clean, "seed {seed}, seat {at}");
        let results = |at: usize| table.seats[at].as_ref().unwrap().view(table.now).results;
        assert_eq!(results(at), results(0), "seed {seed}");
    }
}

#[test]
fn a_match_goes_on_where_it_was() {
    for seed in seeds("RESUME", 16) {
        one(seed);
    }
}
