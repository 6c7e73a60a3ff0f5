//! What the rules say of the program in front of a player: the same decks, with the whole of each seat's match behind its keys.

use super::read::{Check, read};
use super::rigged::{Rigged, bytes};
use nertz_core::{Intent, Phase, Pile};
use nertz_lockstep::charter::Charter;
use nertz_lockstep::peer::Pace;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{PeerId, Stub};
use nertz_lockstep::time::Time;
use nertz_session::nertz::{Nertz, rules_bytes};
use nertz_session::play::{Config, Event, Match};
use nertz_tests::mesh::{Mesh, charter};
use nertz_tests::players::NertzPlayer;
use nertz_tests::rng::Rng;
use std::collections::BTreeMap;

/// One-way delay of every link.
const DELAY_US: u64 = 10_000;

/// Messages on their way.
struct Mail {
    from: PeerId,
    to: usize,
    messages: Vec<Vec<u8>>,
}

/// A table of whole matches, on a network in virtual time.
struct Desk {
    seats: Vec<Match<Stub, Rigged>>,
    keys: Vec<PeerId>,
    now: Time,
    /// By time of arrival.
    air: BTreeMap<(Time, u64), Mail>,
    sent: u64,
    told: Vec<Vec<(Time, Event)>>,
}

impl Desk {
    /// Deals a case's cards, and lets everybody begin.
    fn deal(rules: &str, given: &str) -> Desk {
        let text = format!("> dealt\n{rules} | {given} | | round = 1");
        let Check::Case(case) = read("here", &text).remove(0).checks.remove(0).check else { panic!("no case: {text}") };
        let (signed, signers, secrets) =
            charter::<Stub>(&mut Rng::new(1), case.seats, &bytes(&case.rules, &case.hands));
        let now = Time(1_000_000);
        let keys = Charter::seated(&signed.charter).iter().map(|player| player.key).collect();
        let sit = |(seat, (signer, secret))| {
            let (signed, countdown_ms) = (signed.clone(), Some(0));
            Match::new(Config { signed, seat, signer, secret, countdown_ms, bot: None }, now).unwrap()
        };
        let seats: Vec<_> = Seat::first(case.seats).zip(signers.into_iter().zip(secrets)).map(sit).collect();
        let told = vec![Vec::new(); seats.len()];
        let mut desk = Desk { seats, keys, now, air: BTreeMap::new(), sent: 0, told };
        desk.run(1_000);
        assert!(desk.seats.iter().all(|seat| seat.view(desk.now).phase == Phase::Play), "the round has begun");
        desk
    }

    fn press(&mut self, seat: usize, intent: Intent) {
        let now = self.now;
        self.seats[seat].intent(now, intent);
        self.drain(seat);
    }

    fn run(&mut self, ms: u64) {
        let until = self.now.after_ms(ms);
        for seat in 0..self.seats.len() {
            self.drain(seat);
        }
        loop {
            let timer = (0..self.seats.len()).filter_map(|seat| Some((self.seats[seat].poll_timeout()?, seat))).min();
            let mail = self.air.keys().next().copied();
            match (timer, mail) {
                (Some((at, seat)), mail) if mail.is_none_or(|(then, _)| at < then) && at <= until => {
                    // A timer that is over is asked for again only after some time.
                    self.now = self.now.after(1).max(at);
                    let now = self.now;
                    self.seats[seat].handle_timeout(now);
                    self.drain(seat);
                }
                (_, Some(key)) if key.0 <= until => {
                    let Mail { from, to, messages } = self.air.remove(&key).unwrap();
                    self.now = self.now.max(key.0);
                    let now = self.now;
                    self.seats[to].handle(now, &from, messages.iter().map(|bytes| &bytes[..])).unwrap();
                    self.drain(to);
                }
                _ => break,
            }
        }
        self.now = self.now.max(until);
    }

    fn drain(&mut self, seat: usize) {
        while self.seats[seat].poll_record().is_some() {}
        while let Some((to, messages)) = self.seats[seat].poll_transmit() {
            let to = self.keys.iter().position(|key| *key == to).unwrap();
            self.sent += 1;
            self.air.insert((self.now.after(DELAY_US), self.sent), Mail { from: self.keys[seat], to, messages });
        }
        while let Some(event) = self.seats[seat].poll_event() {
            self.told[seat].push((self.now, event));
        }
    }

    /// Whose cards lie on each foundation, for the first seat.
    fn lake(&self) -> Vec<Vec<Option<u8>>> {
        self.seats[0].view(self.now).lanes.into_iter().map(|lane| lane.owners).collect()
    }
}

fn lake(column: u8) -> Intent {
    Intent::Lake { from: Pile::column(column) }
}

/// Somebody who presses a key for the countdown when it is over already starts none, and the program does not wake for one.
#[test]
fn a_key_after_the_countdown_starts_none() {
    let mut desk = Desk::deal("nertz", "2 seats");
    let now = desk.now;
    desk.seats[0].uncover(now);
    let due = desk.seats[0].poll_timeout();
    assert!(due.is_none_or(|due| due > now), "{due:?} is over at {now:?}");
}

/// c's 2♠ comes first to the foundation that b's goes to as well; there is another one.
#[test]
fn a_beaten_play_is_tried_on_the_next_foundation() {
    let mut desk = Desk::deal("nertz", "a: A♠; b: 2♠; c: 2♠; d: A♠");
    desk.press(0, lake(0));
    desk.press(3, lake(0));
    desk.run(200);
    desk.press(2, lake(0));
    desk.run(3);
    desk.press(1, lake(0));
    desk.run(300);
    assert_eq!(desk.lake(), [vec![Some(0), Some(2)], vec![Some(3), Some(1)]]);
    let beaten = |event: &Event| matches!(event, Event::Beaten { by: Some(2), again: true, .. });
    assert!(desk.told[1].iter().any(|(_, event)| beaten(event)), "{:?}", desk.told[1]);
}

/// The same with one foundation: the race is lost, and the card stays.
#[test]
fn a_race_is_lost_when_no_foundation_wants_the_card() {
    let mut desk = Desk::deal("nertz", "a: A♠; b: 2♠; c: 2♠; 4 seats");
    desk.press(0, lake(0));
    desk.run(200);
    desk.press(2, lake(0));
    desk.run(3);
    desk.press(1, lake(0));
    desk.run(300);
    assert_eq!(desk.lake(), [vec![Some(0), Some(2)]]);
    let beaten = |event: &Event| matches!(event, Event::Beaten { by: Some(2), again: false, .. });
    assert!(desk.told[1].iter().any(|(_, event)| beaten(event)), "{:?}", desk.told[1]);
    assert_eq!(desk.seats[1].view(desk.now).seats[1].columns[0].len(), 1);
}

/// Keys as fast as a program takes them come to 15 actions a second after the first five, and none of them is lost.
#[test]
fn nobody_acts_faster_than_the_rate() {
    let mut desk = Desk::deal("nertz draw=1", "2 seats");
    // Somebody who has done nothing for a while has the whole burst.
    desk.run(1_000);
    let stock = |desk: &Desk, seat: usize| desk.seats[seat].view(desk.now).seats[0].stock_len;
    for _ in 0..5 {
        desk.press(0, Intent::Draw);
    }
    assert_eq!(stock(&desk, 0), 30, "the burst is done at once");
    let began = desk.now;
    for pressed in 0..15 {
        while desk.told[0].iter().filter(|(_, event)| *event == Event::Changed).count() < pressed {
            desk.run(1);
        }
        desk.press(0, Intent::Draw);
        desk.run(67);
        let most = 5 + desk.now.since(began) * 15 / 1_000_000;
        assert!(u64::from(35 - stock(&desk, 0)) <= most, "{} in {} µs", 35 - stock(&desk, 0), desk.now.since(began));
    }
    desk.run(200);
    assert_eq!((stock(&desk, 0), stock(&desk, 1)), (15, 15), "all twenty are done, and everybody sees it");
    assert!(desk.told[0].iter().all(|(_, event)| !matches!(event, Event::Void(_) | Event::Refused(_))));
}

#[test]
fn of_thirty_keys_at_once_a_few_wait_and_the_rest_is_left_out_and_said() {
    let mut desk = Desk::deal("gentle", "2 seats");
    for _ in 0..30 {
        desk.press(0, Intent::Draw);
    }
    let left_out = desk.told[0].iter().filter(|(_, event)| *event == Event::TooFast).count();
    desk.run(2_000);
    let stocks = [0, 1].map(|seat: usize| desk.seats[seat].view(desk.now).seats[0].stock_len);
    assert_eq!((left_out, stocks), (22, [27, 27]), "a burst of five, and three that waited");
    let waste = desk.seats[1].view(desk.now).seats[0].waste.len();
    assert_eq!(waste, 8, "what was drawn lies there");
}

fn is_stuck(desk: &Desk, seat: usize) -> bool {
    desk.seats[0].view(desk.now).seats[seat].stuck
}

#[test]
fn who_does_nothing_while_another_is_stuck_is_declared_stuck() {
    let mut desk = Desk::deal("nertz", "3 seats");
    desk.run(30_000);
    assert!((0..3).all(|seat| !is_stuck(&desk, seat)), "nobody is stuck, and nobody is declared so");
    desk.press(1, Intent::Draw);
    desk.press(0, Intent::Stuck);
    desk.run(1_000);
    // c has done nothing for 20 s already, b for a second.
    assert!(is_stuck(&desk, 0) && !is_stuck(&desk, 1) && is_stuck(&desk, 2));
    desk.run(18_000);
    assert!(!is_stuck(&desk, 1));
    desk.run(2_000);
    let rotated = |told: &Vec<(Time, Event)>| told.iter().any(|(_, event)| *event == Event::Rotated);
    assert!(desk.told.iter().all(rotated), "{:?}", desk.told);
}

#[test]
fn who_moves_cards_about_while_another_is_stuck_is_declared_stuck() {
    let mut desk = Desk::deal("nertz", "a: 6♥ 7♠ 7♣; 2 seats");
    desk.press(1, Intent::Stuck);
    for second in 0..59 {
        let [from, to] = [[0, 1], [1, 2], [2, 1]][if second == 0 { 0 } else { 1 + (second + 1) % 2 }];
        desk.press(0, Intent::Move { from: Pile::column(from), to: Pile::column(to) });
        desk.run(1_000);
        assert!(!is_stuck(&desk, 0), "after {second} s");
    }
    desk.run(2_000);
    assert!(desk.told[1].iter().any(|(_, event)| *event == Event::Rotated), "{:?}", desk.told[1]);
    assert!(desk.told[0].iter().all(|(_, event)| !matches!(event, Event::Void(_))));
}

#[test]
fn who_is_on_turn_and_does_nothing_passes() {
    let mut desk = Desk::deal("turns", "3 seats");
    let turn = |desk: &Desk| desk.seats[2].view(desk.now).turn;
    desk.run(58_000);
    assert_eq!(turn(&desk), Some(0));
    desk.run(3_000);
    assert_eq!(turn(&desk), Some(1));
    assert!(is_stuck(&desk, 0));
}

#[test]
fn who_moves_cards_about_on_turn_passes_too() {
    let mut desk = Desk::deal("turns", "a: 6♥ 7♠ 7♣; 2 seats");
    let turn = |desk: &Desk| desk.seats[1].view(desk.now).turn;
    for second in 0..57 {
        let [from, to] = [[0, 1], [1, 2], [2, 1]][if second == 0 { 0 } else { 1 + (second + 1) % 2 }];
        desk.press(0, Intent::Move { from: Pile::column(from), to: Pile::column(to) });
        desk.run(1_000);
        assert_eq!(turn(&desk), Some(0), "after {second} s");
    }
    desk.run(4_000);
    assert_eq!(turn(&desk), Some(1));
    assert!(desk.told[0].iter().any(|(_, event)| *event == Event::Declared), "{:?}", desk.told[0]);
}

/// A draw ends the turn and withdraws the pass: who only draws would keep a stuck table from its end.
#[test]
fn who_only_draws_while_another_passes_comes_to_an_end() {
    let mut desk = Desk::deal("turns", "2 seats");
    let (mut draws, mut rotations) = (0, 0);
    for _ in 0..2_000 {
        let view = desk.seats[0].view(desk.now);
        match (view.phase, view.turn) {
            (Phase::Play, Some(0)) => desk.press(0, Intent::Stuck),
            (Phase::Play, Some(1)) => {
                draws += 1;
                desk.press(1, Intent::Draw);
            }
            (Phase::Play, _) => {}
            _ => break,
        }
        desk.run(200);
        rotations = desk.told[0].iter().filter(|(_, event)| *event == Event::Rotated).count();
    }
    let phase = desk.seats[0].view(desk.now).phase;
    assert!(phase != Phase::Play && rotations == 1 && draws < 100, "{phase:?}, {rotations} rotations, {draws} draws");
}

/// A program that acts faster than the rate is delivered later by the others, and nothing of it is void.
#[test]
fn what_comes_faster_is_delivered_later() {
    let mut rules = nertz_core::Rules::default();
    rules.set("end", "rounds:1").unwrap();
    let pace = Some(Pace { per_second: 15, burst: 5 });
    let mut mesh: Mesh<Nertz, Stub, NertzPlayer> =
        Mesh::new(3, 3, &rules_bytes(&rules), pace, |_, rng| NertzPlayer::new(rng, (4_000, 2_000)));
    mesh.finish(3, 3_600);
    mesh.check_peace();
    mesh.check_results();
}
