//! What must hold after any sequence of actions, legal or not, under any rules.
//!
//! `ACTIONS=1000000 cargo test --release -p nertz-core --test properties -- --nocapture million` makes a million of them.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "common/cases.rs"]
mod cases;
mod common;

use common::{Ended, Local, Mood, Random, explain, nobody_could_go_on, plain_effect, random_deed, random_rules};
use nertz_core::rules::Lang;
use nertz_core::*;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::time::Instant;

/// How often what has happened.
#[derive(Default)]
struct Counts(BTreeMap<&'static str, usize>, BTreeMap<String, usize>);

impl Counts {
    fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    fn broken(&mut self, broken: Broken) {
        let name = format!("{broken:?}");
        let name = name.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        match self.1.get_mut(name) {
            Some(count) => *count += 1,
            None => drop(self.1.insert(name.to_owned(), 1)),
        }
    }
}

/// What all has to occur among so many actions that it means something that nothing failed.
const OCCUR: [&str; 36] = [
    "draw legal",
    "draw void",
    "redeal legal",
    "redeal void",
    "move legal",
    "move void",
    "tuck legal",
    "tuck void",
    "found legal",
    "found void",
    "land legal",
    "land void",
    "stuck legal",
    "stuck void",
    "pass legal",
    "pass void",
    "lake legal",
    "lake void",
    "call legal",
    "call void",
    "play won",
    "play beaten",
    "false call",
    "joker fixed by a card put on it",
    "joker fixed under a column",
    "joker founds",
    "joker to a lane, undeclared till then",
    "joker to a lane, fixed before",
    "lone rotation",
    "table's rotation",
    "seat left",
    "witness",
    "before the deal",
    "after the end",
    "round ended by a call",
    "round ended stuck",
];

/// So many actions are tried if nobody asks for more.
const SHARE: usize = 300_000;

/// As many actions as `ACTIONS` says; a million take seconds in release, and the share in every run is smaller.
#[test]
fn a_million_actions() {
    let asked = std::env::var("ACTIONS").ok().map(|actions| actions.parse().expect("ACTIONS is a number"));
    let actions: usize = asked.unwrap_or(SHARE);
    let start = Instant::now();
    let mut counts = Counts::default();
    let (mut done, mut rounds) = (0, 0);
    while done < actions {
        done += play_round(rounds, (actions - done).min(2500), &mut counts);
        rounds += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{done} actions in {rounds} rounds, {seconds:.1} s, {:.0} a second", done as f64 / seconds);
    counts.0.iter().for_each(|(what, count)| println!("{count:>9} {what}"));
    counts.1.iter().for_each(|(broken, count)| println!("{count:>9} void: {broken}"));
    if actions >= SHARE {
        let never: Vec<&&str> = OCCUR.iter().filter(|what| !counts.0.contains_key(**what)).collect();
        assert!(never.is_empty(), "never happened: {never:?}");
        assert!(counts.0.keys().all(|what| OCCUR.contains(what)), "what is counted is expected");
    }
}

proptest! {
    #![proptest_config(cases::cases(100))]

    /// The same with seeds by chance.
    #[test]
    fn any_sequence_of_actions(seed in any::<u64>()) {
        play_round(seed, 300, &mut Counts::default());
    }

    /// Rules that were not validated make no layout panic.
    #[test]
    fn any_bytes_that_are_rules(bytes in proptest::collection::vec(any::<u8>(), 0..120), seats in any::<u8>()) {
        if let Ok((rules, _)) = postcard::take_from_bytes::<Rules>(&bytes) {
            let valid = rules.validate(seats);
            let mut layout = Layout::new(&rules, 0, rules.pile, true);
            for step in [Step::Deal, Step::Act(&Act::Draw), Step::Act(&Act::Redeal(How::Table))] {
                let turned = turns(&rules, &layout, &step);
                fold(&rules, &mut layout, &step, 255, 1);
                prop_assert!(turned <= 54);
            }
            let _ = score(&rules, &[layout], Some(0));
            let _ = (rules.differs_from_preset(), rules.teams(seats));
            for lang in Lang::ALL {
                let (_, file) = (rules.in_words(lang), rules.to_toml(lang));
                if valid.is_ok() {
                    prop_assert_eq!(Rules::from_toml(&file), Ok(rules.clone()));
                }
            }
        }
    }
}

/// Says which round it was if something fails in it.
struct Names(u64);

impl Drop for Names {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("in the round of seed {:#x}", self.0);
        }
    }
}

/// Plays a round by chance, with plays that stay undecided for a while. Returns how many actions were tried.
fn play_round(seed: u64, most: usize, counts: &mut Counts) -> usize {
    let _names = Names(seed);
    let mut random = Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let seats = if random.once_in(2) { 2 } else { 2 + random.below(7) as u8 };
    let rules = random_rules(&mut random, seats);
    assert_eq!(rules.validate(seats), Ok(()));
    let witnesses: Vec<u8> = (2..seats).filter(|_| random.once_in(8)).collect();
    let before = Local::covered(&rules, seats, &witnesses, 1 + random.below(9) as u32, random.0);
    let moods: Vec<Mood> = match random.once_in(2) {
        true => vec![Mood::any(&mut random); usize::from(seats)],
        false => (0..seats).map(|_| Mood::any(&mut random)).collect(),
    };
    let mut table = before.clone();
    if random.once_in(20) {
        counts.add("before the deal");
        (0..20).for_each(|_| try_one(&mut table.clone(), &moods, &mut random, &mut Counts::default()));
    }
    (0..seats).for_each(|seat| table.apply(seat, &Step::Deal));
    witnesses.iter().for_each(|_| counts.add("witness"));
    table.check();
    let mut tried = 0;
    while tried < most && table.ended.is_none() {
        tried += 1;
        try_one(&mut table, &moods, &mut random, counts);
        if seats > 2 && random.once_in(400) && table.gone.iter().filter(|gone| !**gone).count() > 2 {
            table.leave(random.below(usize::from(seats)) as u8);
            counts.add("seat left");
            table.what_is_due();
        }
        table.check();
    }
    match table.ended {
        Some(Ended::Called(_)) => counts.add("round ended by a call"),
        Some(Ended::Stuck) => {
            nobody_could_go_on(&table);
            counts.add("round ended stuck");
        }
        None => {}
    }
    while !table.pending.is_empty() {
        table.settle(0);
        table.check();
    }
    assert!(table.layouts.iter().all(|layout| layout.locked.is_empty()));
    explain(&table);
    if table.ended.is_some() {
        counts.add("after the end");
        let mut after = table.clone();
        (0..20).for_each(|_| try_one(&mut after, &moods, &mut random, &mut Counts::default()));
        after.check();
    }
    same_on_every_replay(&table, before);
    tried
}

/// The result is a function of the rules, the deal and the ordered plays alone.
fn same_on_every_replay(table: &Local, before: Local) {
    let bytes = |layouts: &[Layout]| postcard::to_stdvec(layouts).unwrap();
    let played = bytes(&table.layouts);
    assert_eq!(bytes(&table.folded_alone(&before)), played, "each layout follows from its owner's log alone");
    let again = table.played_again(before);
    assert_eq!(bytes(&again.layouts), played, "the table follows from its log");
    assert_eq!(again.scores(), table.scores());
}

/// Tries a deed: it is done as a whole, or nothing changes.
fn try_one(table: &mut Local, moods: &[Mood], random: &mut Random, counts: &mut Counts) {
    let on_turn = on_turn(table).filter(|_| table.rules.turns && !random.once_in(8));
    let mut seat = on_turn.unwrap_or_else(|| random.below(moods.len()) as u8);
    while !table.live(seat) || table.layout(seat).is_witness() && !random.once_in(20) {
        seat = (seat + 1) % table.seats();
    }
    let deed = random_deed(table, seat, moods[usize::from(seat)], random);
    if random.once_in(4) {
        fold_is_total(table, seat, &deed, random);
    }
    let (before, turned) = (table.layouts.clone(), table.turned[usize::from(seat)]);
    let result = match &deed {
        Deed::Act(act) => {
            let judged = legal(&table.rules, table, seat, act);
            if judged.is_ok() {
                touches_no_lock(table.layout(seat), act);
                count_jokers(table, seat, act, counts);
                table.apply(seat, &Step::Act(act));
                plain_effect(&table.rules, &before[usize::from(seat)], act, table.layout(seat), turned);
            }
            judged
        }
        Deed::Play(play) => table.reveal(seat, play).map(|place| match (place, play) {
            (None, _) => counts.add("false call"),
            (Some(Place::CALL), _) => drop(table.settle(table.pending.len() - 1)),
            (Some(_), Play::Lake { from, card, .. }) if card.is_joker() => {
                let fixed = table.layout(seat).available(*from).and_then(|k| table.layout(seat).fixed(k));
                counts.add(match fixed {
                    Some(_) => "joker to a lane, fixed before",
                    None => "joker to a lane, undeclared till then",
                });
            }
            _ => {}
        }),
    };
    counts.add(kind(&deed, result.is_ok()));
    match result {
        Ok(()) => others_untouched(&before, table, seat),
        Err(broken) => {
            counts.broken(broken);
            assert_eq!(before, table.layouts, "{deed:?} is void and changes nothing");
        }
    }
    settle_some(table, random, counts);
    if table.ended.is_none() {
        let rotations = table.layouts.iter().filter(|layout| layout.rotated_at.is_some()).count();
        table.what_is_due();
        if table.layouts.iter().filter(|layout| layout.rotated_at.is_some()).count() > rotations {
            counts.add("table's rotation");
        }
    }
}

fn settle_some(table: &mut Local, random: &mut Random, counts: &mut Counts) {
    if table.pending.is_empty() || !random.once_in(3) {
        return;
    }
    let index = random.below(table.pending.len());
    let (seat, from) = match &table.pending[index] {
        common::Pending { seat, play: Play::Lake { from, .. }, .. } => (*seat, *from),
        _ => return,
    };
    let before = table.layout(seat).clone();
    let won = table.settle(index);
    counts.add(if won { "play won" } else { "play beaten" });
    let after = table.layout(seat);
    assert!(!after.is_locked(from));
    let there = |layout: &Layout| layout.pile(from).map(<[u8]>::len);
    assert_eq!(there(after), there(&before).map(|len| len - usize::from(won)));
    assert_eq!(after.lake.len(), before.lake.len() + usize::from(won));
    if !won {
        let unlocked = Layout { locked: after.locked.clone(), ..before };
        assert_eq!(*after, unlocked, "the card goes back to where it came from");
    }
}

fn others_untouched(before: &[Layout], table: &Local, seat: u8) {
    let others = |layouts: &[Layout]| layouts.iter().filter(|layout| layout.deck != seat).cloned().collect::<Vec<_>>();
    assert_eq!(others(before), others(&table.layouts), "nobody's cards but the own are touched");
}

fn count_jokers(table: &Local, seat: u8, act: &Act, counts: &mut Counts) {
    match act {
        Act::Move { joker: Some(_), .. } => counts.add("joker fixed by a card put on it"),
        Act::Tuck { joker: Some(_), .. } => counts.add("joker fixed under a column"),
        Act::Found { declared: Some(_), .. } => counts.add("joker founds"),
        Act::Land { from, declared: Some(_), .. } => {
            let fixed = table.layout(seat).available(*from).and_then(|k| table.layout(seat).fixed(k));
            counts.add(match fixed {
                Some(_) => "joker to a lane, fixed before",
                None => "joker to a lane, undeclared till then",
            });
        }
        Act::Redeal(How::Lone) => counts.add("lone rotation"),
        _ => {}
    }
}

fn kind(deed: &Deed, legal: bool) -> &'static str {
    let (done, void) = match deed {
        Deed::Act(Act::Draw) => ("draw legal", "draw void"),
        Deed::Act(Act::Redeal(_)) => ("redeal legal", "redeal void"),
        Deed::Act(Act::Move { .. }) => ("move legal", "move void"),
        Deed::Act(Act::Tuck { .. }) => ("tuck legal", "tuck void"),
        Deed::Act(Act::Found { .. }) => ("found legal", "found void"),
        Deed::Act(Act::Land { .. }) => ("land legal", "land void"),
        Deed::Act(Act::Stuck { .. }) => ("stuck legal", "stuck void"),
        Deed::Act(Act::Pass) => ("pass legal", "pass void"),
        Deed::Play(Play::Lake { .. }) => ("lake legal", "lake void"),
        Deed::Play(Play::Call) => ("call legal", "call void"),
    };
    if legal { done } else { void }
}

/// No step panics, whether or not it is legal.
fn fold_is_total(table: &Local, seat: u8, deed: &Deed, random: &mut Random) {
    let mut layout = table.layout(seat).clone();
    let place = Place([random.below(256) as u8, random.below(256) as u8, random.below(256) as u8]);
    let (won, turn) = (random.once_in(2), random.once_in(2));
    let steps = match deed {
        Deed::Act(act) => vec![Step::Act(act), Step::Sealed, Step::Deal],
        Deed::Play(play) => vec![
            Step::Revealed { place: Some(place), play },
            Step::Settled { place, play, won, turn },
            Step::Settled { place, play, won: true, turn: true },
            Step::Revealed { place: None, play },
        ],
    };
    for step in steps {
        let _ = turns(&table.rules, &layout, &step);
        fold(&table.rules, &mut layout, &step, random.below(256) as u8, random.below(1000) as u32);
    }
}

fn touches_no_lock(layout: &Layout, act: &Act) {
    let touched = match act {
        Act::Draw | Act::Redeal(_) => vec![Pile::WASTE],
        Act::Move { from, to, .. } => vec![*from, *to],
        Act::Tuck { from, under, .. } => vec![*from, *under],
        Act::Found { from, .. } | Act::Land { from, .. } => vec![*from],
        Act::Stuck { .. } => layout.piles().collect(),
        Act::Pass => vec![],
    };
    assert!(touched.iter().all(|&pile| !layout.is_locked(pile)), "{act:?} touches a locked pile");
}
