//! Plans from seeds: each turns some faults off wholly and draws weights for the rest.

use crate::game::Playable;
use crate::link::Air;
use crate::plan::{Fault, LinkPlan, Plan, VillainPlan};
use crate::rng::Rng;
use crate::villain::{Strategy, strategies};
use nertz_session::nertz::Nertz;

/// What plans are drawn from.
#[derive(Clone, PartialEq, Debug)]
pub struct Swarm {
    /// Least and most seats.
    pub seats: (u8, u8),
    /// Real signatures.
    pub real_signatures: bool,
    /// In some plans one seat does not keep to the protocol.
    pub villains: bool,
    /// This strategy alone.
    pub strategy: Option<&'static str>,
    /// A mistake that all engines make.
    pub mistake: Option<String>,
    /// No faults but those of links.
    pub calm: bool,
    /// In each plan somebody goes, or the table falls into two parts.
    pub departures: bool,
}

impl Default for Swarm {
    fn default() -> Swarm {
        Swarm {
            seats: (2, 8),
            real_signatures: false,
            villains: true,
            strategy: None,
            mistake: None,
            calm: false,
            departures: false,
        }
    }
}

impl Swarm {
    /// The plan of a seed.
    pub fn plan<G: Playable>(&self, seed: u64) -> Plan {
        let mut rng = Rng::stream(seed, b"swarm");
        let (least, most) = self.seats;
        let seats = least + rng.below(u64::from(most - least) + 1) as u8;
        let pause_ms = [[1, 3], [1, 20], [20, 200]][rng.below(3) as usize];
        let mut plan = Plan {
            game: G::NAME.to_owned(),
            rules: G::some_rules(&mut rng, seats),
            seats,
            seed,
            real_signatures: self.real_signatures,
            grace_ms: 60_000,
            pause_ms,
            start_ms: Vec::new(),
            asks: Vec::new(),
            stays: Vec::new(),
            heal_ms: G::phase_ms(&mut rng),
            finish_ms: G::FINISH_MS,
            mistake: self.mistake.clone(),
            violates: None,
            finish: Vec::new(),
            villain: None,
            air: some_air(&mut rng),
            links: Vec::new(),
            faults: Vec::new(),
        };
        plan.links = some_links(&mut rng, seats);
        some_votes(&mut Rng::stream(seed, b"votes"), &mut plan);
        if !self.calm {
            self.draw_faults(&mut rng, &mut plan);
        }
        if self.strategy.is_some() || self.villains && rng.chance(40) {
            let named = |of: &&Strategy| self.strategy.is_none_or(|name| of.name == name);
            let here = |of: &&Strategy| of.least_seats <= seats && (!of.toy_only || G::NAME == "toy");
            let fitting: Vec<&Strategy> = strategies().iter().filter(named).filter(here).collect();
            if let Some(strategy) = fitting.get(rng.below(fitting.len() as u64) as usize) {
                plan.villain = Some(some_villain(&mut rng, seats, strategy.name, strategy.takes_friend));
                plan.grace_ms = 8_000;
            }
        }
        plan
    }

    /// Which faults there are, when and how long.
    fn draw_faults(&self, rng: &mut Rng, plan: &mut Plan) {
        if self.departures || plan.seats > 2 && rng.chance(35) {
            return Swarm::draw_departures(rng, plan);
        }
        // In one of four plans a seat may be away for longer than the table waits.
        let long = rng.chance(25);
        if long {
            plan.grace_ms = 2_000 + rng.below(6_000) as u32;
        }
        let most = if long { 2 * plan.grace_ms } else { 5_000 };
        let seats = u64::from(plan.seats);
        let heal = u64::from(plan.heal_ms);
        if rng.chance(15) {
            plan.start_ms = (0..seats).map(|_| rng.below(u64::from(most)) as u32).collect();
        }
        let weights: Vec<u64> = (0..6).map(|_| if rng.chance(50) { 0 } else { 1 + rng.below(4) }).collect();
        let total: u64 = weights.iter().sum();
        let count = if total == 0 { 0 } else { rng.below(8) };
        for _ in 0..count {
            let at_ms = rng.below(heal) as u32;
            let seat = rng.below(seats) as u8;
            let other = ((u64::from(seat) + 1 + rng.below(seats - 1)) % seats) as u8;
            let for_ms = 10 + if rng.chance(50) { rng.below(300) } else { rng.below(u64::from(most)) } as u32;
            let when_sealed = rng.chance(40);
            let mut ticket = rng.below(total);
            let kind = weights.iter().position(|weight| match ticket.checked_sub(*weight) {
                Some(left) => {
                    ticket = left;
                    false
                }
                None => true,
            });
            plan.faults.push(match kind {
                Some(0) => Fault::Nap { at_ms, seat, for_ms, when_sealed },
                Some(1) => Fault::Cut { at_ms, from: seat, to: other, both: rng.chance(50), for_ms },
                Some(2) => Fault::SlowDisk { at_ms, seat, for_ms, write_ms: 1 + rng.below(200) as u32 },
                Some(3) => Fault::Replay { at_ms, from: seat, to: other, packets: 1 + rng.below(50) as u32 },
                Some(4) => {
                    let lost_bytes = if rng.chance(50) { 0 } else { rng.below(4_000) as u32 };
                    killed(at_ms, seat, Some(for_ms), lost_bytes, when_sealed)
                }
                _ => match rng.below(12) {
                    0 => Fault::DiskFull { at_ms, seat },
                    1 => Fault::Leave { at_ms, seat },
                    2 => killed(at_ms, seat, None, 0, when_sealed),
                    _ => Fault::Nap { at_ms, seat, for_ms: for_ms.min(300), when_sealed },
                },
            });
        }
        // Two that never hear each other but through others.
        if plan.seats > 2 && rng.chance(15) {
            let seat = rng.below(seats) as u8;
            let to = ((u64::from(seat) + 1 + rng.below(seats - 1)) % seats) as u8;
            plan.faults.push(Fault::Cut { at_ms: 0, from: seat, to, both: true, for_ms: u32::MAX });
        }
        plan.faults.sort_by_key(Fault::at_ms);
    }
}

impl Swarm {
    /// Some go, for good or for longer than the table waits, at once or one after the other; the others go on, if they are most.
    fn draw_departures(rng: &mut Rng, plan: &mut Plan) {
        plan.grace_ms = 2_000 + rng.below(4_000) as u32;
        // While the match lasts: a table of fast players is done in a quarter of a second.
        let lasts = if plan.game == Nertz::NAME { u64::MAX } else { 100 + 40 * u64::from(plan.pause_ms[1]) };
        let heal = u64::from(plan.heal_ms).min(lasts);
        let seats = u64::from(plan.seats);
        let minority = ((seats - 1) / 2).max(1);
        let most = if rng.chance(15) { seats - 1 } else { minority };
        let at_once = rng.chance(40);
        let moment = rng.below(heal) as u32;
        let first = rng.below(seats);
        for number in 0..1 + rng.below(most) {
            let seat = ((first + number) % seats) as u8;
            let at_ms =
                if at_once { (moment + rng.below(50) as u32).min(heal as u32 - 1) } else { rng.below(heal) as u32 };
            let when_sealed = rng.chance(30);
            let grace = plan.grace_ms;
            plan.faults.push(match rng.below(8) {
                0 | 1 => Fault::Leave { at_ms, seat },
                2 => {
                    let for_ms = grace + rng.below(6_000) as u32;
                    // It lasts beyond the time in which all else is healed, and so does a split.
                    plan.heal_ms = plan.heal_ms.max(at_ms + for_ms + 1);
                    Fault::Nap { at_ms, seat, for_ms, when_sealed }
                }
                3 => {
                    let back_ms = Some(grace / 2 + rng.below(6_000) as u32);
                    killed(at_ms, seat, back_ms, 0, when_sealed)
                }
                4 => Fault::DiskFull { at_ms, seat },
                _ => killed(at_ms, seat, None, 0, when_sealed),
            });
        }
        // Who has frozen is killed in the middle of it, and comes back; or so many are that nobody goes on without them.
        if rng.chance(30) {
            let (seat, count) = (rng.below(seats), if rng.chance(50) { 1 } else { minority + 1 });
            for seat in (seat..seat + count).map(|seat| (seat % seats) as u8) {
                let back_ms = Some(10 + rng.below(u64::from(plan.grace_ms) / 2) as u32);
                let later_ms = rng.below(2) as u32 * rng.below(20) as u32;
                let (lost_bytes, when_sealed, when_frozen) = (0, false, true);
                plan.faults.push(Fault::Kill {
                    at_ms: 0,
                    seat,
                    back_ms,
                    lost_bytes,
                    when_sealed,
                    when_frozen,
                    later_ms,
                });
            }
        }
        // The table falls into two parts for a while.
        if rng.chance(25) {
            if rng.chance(60) {
                plan.faults.clear();
            }
            let (at_ms, for_ms) = (rng.below(heal) as u32, 100 + rng.below(2 * u64::from(plan.grace_ms)) as u32);
            let first = rng.below(seats);
            let count = if rng.chance(50) { seats / 2 } else { 1 + rng.below(seats - 1) };
            let side = (0..count).map(|at| ((first + at) % seats) as u8).collect();
            plan.faults.push(Fault::Split { at_ms, side, for_ms });
            plan.heal_ms = plan.heal_ms.max(at_ms + for_ms + 1);
            // Into three parts, which do not come together again at once.
            if seats > 3 && rng.chance(40) {
                let side = vec![((first + count) % seats) as u8];
                let for_ms = for_ms + rng.below(400) as u32;
                plan.heal_ms = plan.heal_ms.max(at_ms + for_ms + 1);
                plan.faults.push(Fault::Split { at_ms, side, for_ms });
            }
            if plan.faults.iter().all(|fault| matches!(fault, Fault::Split { .. })) {
                return;
            }
        }
        for _ in 0..rng.below(4) {
            let (at_ms, seat, for_ms) = (rng.below(heal) as u32, rng.below(seats) as u8, 10 + rng.below(290) as u32);
            plan.faults.push(Fault::Nap { at_ms, seat, for_ms, when_sealed: rng.chance(40) });
        }
        plan.faults.sort_by_key(Fault::at_ms);
    }
}

fn killed(at_ms: u32, seat: u8, back_ms: Option<u32>, lost_bytes: u32, when_sealed: bool) -> Fault {
    Fault::Kill { at_ms, seat, back_ms, lost_bytes, when_sealed, when_frozen: false, later_ms: 0 }
}

fn some_air(rng: &mut Rng) -> Air {
    let presets = Air::presets();
    let mut air = presets[rng.below(presets.len() as u64) as usize].1.clone();
    if rng.chance(30) {
        air.loss = Default::default();
    }
    if rng.chance(15) {
        air.loss.good = rng.below(200) as u16;
    }
    if rng.chance(30) {
        air.doubled = rng.below(300) as u16;
    }
    if rng.chance(10) {
        air.kbit = 500 + rng.below(4_000) as u32;
    }
    air.in_order &= rng.chance(50);
    air
}

/// Some links are unlike the others: one seat far away, or each its own.
fn some_links(rng: &mut Rng, seats: u8) -> Vec<LinkPlan> {
    let pairs = (0..seats).flat_map(|from| (0..seats).filter(move |to| *to != from).map(move |to| (from, to)));
    match rng.below(8) {
        0 | 1 => {
            let (far, air) = (rng.below(u64::from(seats)) as u8, some_air(rng));
            let ends = pairs.filter(|(from, to)| *from == far || *to == far);
            ends.map(|(from, to)| LinkPlan { from, to, air: air.clone() }).collect()
        }
        2 => pairs.map(|(from, to)| LinkPlan { from, to, air: some_air(rng) }).collect(),
        _ => Vec::new(),
    }
}

/// In some matches somebody asks for a new charter, and not always all want it.
fn some_votes(rng: &mut Rng, plan: &mut Plan) {
    if !rng.chance(25) {
        return;
    }
    let share = [0, 0, 15, 40][rng.below(4) as usize];
    plan.asks.push(rng.below(u64::from(plan.seats)) as u8);
    plan.asks.extend((0..plan.seats).filter(|_| rng.chance(20)));
    plan.stays.extend((0..plan.seats).filter(|_| rng.chance(share)));
}

fn some_villain(rng: &mut Rng, seats: u8, strategy: &str, takes_friend: bool) -> VillainPlan {
    let seat = rng.below(u64::from(seats)) as u8;
    let friend = takes_friend.then(|| (seat + 1 + rng.below(u64::from(seats) - 1) as u8) % seats);
    let others = (0..seats).filter(|other| *other != seat && Some(*other) != friend);
    let audience = if rng.chance(60) { Vec::new() } else { others.filter(|_| rng.chance(60)).collect() };
    let after = [0, 0, 6, 12, 24][rng.below(5) as usize];
    VillainPlan { seat, friend, strategy: strategy.to_owned(), after, audience }
}
