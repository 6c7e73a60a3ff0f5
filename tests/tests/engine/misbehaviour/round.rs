//! Offences in play and at a round's end: acts, seals, settlements, the score sheet.

use super::Villain;
use super::deal::changed;
use super::plot::{Case, ToyItem, altered, voluntary};
use nertz_lockstep::codec::List;
use nertz_lockstep::entry::{Item, MAX_RUNS, Why, seal_hash};
use nertz_lockstep::game::Game;
use nertz_lockstep::judge::Due;
use nertz_lockstep::misbehaviour::Misbehaviour;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Phase;
use nertz_lockstep::toy::{Act, Broken, Play, Toy};

/// Turns its next card, with the right value.
fn turn<S: Scheme>(villain: &Villain<S>) -> Option<ToyItem> {
    let round = villain.table.latest(villain.seat).round;
    let turned = villain.table.now(round)?.turned(villain.seat);
    let cards = villain.table.round(round)?.decks()[villain.seat.index()].cards();
    (turned < cards).then(|| Item::Act { act: Act::Turn, x: Some(villain.value(villain.seat, 0, turned + 1)) })
}

pub(crate) fn acts_before_go<S: Scheme>() -> Case<S> {
    altered("acts before go", Misbehaviour::ActsBeforeGo, |villain, next| {
        let go = next.items.iter().position(|item| matches!(item, Item::Go))?;
        Some([&next.items[..=go], &[turn(villain)?]].concat())
    })
}

pub(crate) fn acts_while_sealed<S: Scheme>() -> Case<S> {
    Case::new("acts while sealed", |villain: &mut Villain<S>, next| {
        let Some(next) = next.filter(|next| matches!(next.items.last(), Some(Item::Seal { .. }))) else {
            return Vec::new();
        };
        let Some(turn) = turn(villain) else { return Vec::new() };
        let seal = villain.does(next);
        let (body, judged) = villain.draft(&[], &[turn]);
        assert_eq!(judged, Err(Misbehaviour::ActsWhileSealed));
        vec![seal, villain.says(&body)]
    })
}

pub(crate) fn acts_after_close<S: Scheme>() -> Case<S> {
    altered("acts after close", Misbehaviour::ActsAfterClose, |_, next| {
        let close = next.items.iter().position(|item| matches!(item, Item::Close { .. }))?;
        Some([&next.items[..=close], &[Item::Act { act: Act::Rest, x: None }]].concat())
    })
}

pub(crate) fn illegal<S: Scheme>(broken: Broken) -> Case<S> {
    altered("illegal", Misbehaviour::Illegal(broken), move |villain, next| {
        voluntary(villain, next).then_some(())?;
        let act = if broken == Broken::TooEarly { Act::Rest } else { Act::Turn };
        Some(vec![Item::Act { act, x: None }])
    })
}

pub(crate) fn goes_on_behind_a_seal<S: Scheme>() -> Case<S> {
    altered("goes on behind a seal", Misbehaviour::SealNotLast, |villain, next| {
        matches!(next.items.last(), Some(Item::Seal { .. })).then_some(())?;
        Some([&next.items[..], &[turn(villain)?]].concat())
    })
}

pub(crate) fn reveals_nothing<S: Scheme>() -> Case<S> {
    altered("reveals nothing", Misbehaviour::RevealsNothing, |villain, next| {
        let seal = next.seq - 1;
        let nonce = villain.secret.seal_nonce(seal);
        voluntary(villain, next).then(|| vec![Item::Reveal { seal, play: Play::Call, nonce }])
    })
}

pub(crate) fn reveals_too_early<S: Scheme>() -> Case<S> {
    Case::new("reveals too early", |villain: &mut Villain<S>, next| {
        let Some(next) = next.filter(|next| matches!(next.items.last(), Some(Item::Seal { .. }))) else {
            return Vec::new();
        };
        let seal = villain.does(next);
        let play = villain.plays[&next.seq].clone();
        let nonce = villain.secret.seal_nonce(next.seq);
        let (body, judged) = villain.draft(&[], &[Item::Reveal { seal: next.seq, play, nonce }]);
        assert_eq!(judged, Err(Misbehaviour::RevealsTooEarly));
        vec![seal, villain.says(&body)]
    })
}

pub(crate) fn reveals_another_nonce<S: Scheme>() -> Case<S> {
    altered("reveals another nonce", Misbehaviour::WrongReveal, |_, next| {
        changed(next, |item| match item {
            Item::Reveal { nonce, .. } => {
                nonce[0] ^= 1;
                true
            }
            _ => false,
        })
    })
}

pub(crate) fn reveals_another_play<S: Scheme>() -> Case<S> {
    altered("reveals another play", Misbehaviour::WrongReveal, |_, next| {
        changed(next, |item| match item {
            Item::Reveal { play, .. } => {
                *play = if *play == Play::Call { Play::Build { card: 0, floor: 0 } } else { Play::Call };
                true
            }
            _ => false,
        })
    })
}

/// Seals a play that is not possible; its opening convicts it.
pub(crate) fn seals_the_impossible<S: Scheme>(broken: Broken) -> Case<S> {
    Case::new("seals the impossible", move |villain: &mut Villain<S>, next| {
        let me = villain.seat;
        let state = villain.table.latest(me);
        if !villain.loose {
            let number = state.round;
            let Some((next, (last, before))) = next.and_then(|next| Some((next, next.items.split_last()?))) else {
                return Vec::new();
            };
            let acts = matches!(last, Item::Act { .. } | Item::Seal { .. });
            let play = match (broken, villain.due(&next.seen, before)) {
                // With a call due it seals something else.
                (Broken::Enough, Some(Due::Play(_))) => Some(Play::Build { card: 0, floor: 0 }),
                (Broken::Enough, _) => None,
                (_, None) if acts && before.is_empty() => villain.table.now(number).and_then(|at| {
                    let builds = (0..8).flat_map(|card| (0..4).map(move |floor| Play::Build { card, floor }));
                    let game: &Toy = villain.table.game();
                    builds.chain([Play::Call]).find(|play| game.possible(&at, me, play) == Err(broken))
                }),
                _ => None,
            };
            let Some(play) = play else { return Vec::new() };
            let round = villain.table.round(number).unwrap();
            let hash = seal_hash(round.key(), me, next.seq, &play, &villain.secret.seal_nonce(next.seq));
            let (body, judged) = villain.draft(&next.seen, &[before, &[Item::Seal { hash }]].concat());
            if judged.is_err() {
                return Vec::new();
            }
            villain.plays.insert(next.seq, play);
            return vec![villain.does(&body)];
        }
        let Some((seal, play)) = state.sealed.and_then(|seal| villain.plays.get_key_value(&seal)) else {
            return Vec::new();
        };
        let (seal, play, nonce) = (*seal, play.clone(), villain.secret.seal_nonce(*seal));
        let seen = villain.unseen.clone();
        let (body, judged) = villain.draft(&seen, &[Item::Reveal { seal, play, nonce }]);
        if judged == Err(Misbehaviour::RevealsImpossible(broken)) {
            villain.plays.clear();
            return vec![villain.says(&body)];
        }
        // It has heard much and may not open yet: it listens on.
        if seen.len() < MAX_RUNS {
            return Vec::new();
        }
        let mut items = Vec::new();
        while let Some(due) = villain.due(&seen, &items) {
            items.push(match due {
                Due::Reveal { .. } => return Vec::new(),
                Due::Open { deck, slot, k } => Item::Open { deck, slot, k, x: villain.value(deck, slot, k) },
                Due::Settle { seal, won } => Item::Settle { seal, won, x: None },
                Due::Close { why } => Item::Close { why },
                Due::Act(act) => Item::Act { act, x: None },
                Due::Play(_) => return Vec::new(),
            });
        }
        let body = villain.draft(&seen, &items).0;
        vec![villain.does(&body)]
    })
}

pub(crate) fn settles_nothing<S: Scheme>() -> Case<S> {
    altered("settles nothing", Misbehaviour::SettlesNothing, |villain, next| {
        let airborne = &villain.table.latest(villain.seat).airborne;
        let seal = (1..).find(|seal| !airborne.contains(seal))?;
        voluntary(villain, next).then(|| vec![Item::Settle { seal, won: true, x: None }])
    })
}

pub(crate) fn settles_too_early<S: Scheme>() -> Case<S> {
    let case = altered("settles too early", Misbehaviour::SettlesTooEarly, |_, next| {
        let seal = next.items.iter().find_map(|item| match item {
            Item::Reveal { seal, .. } => Some(*seal),
            _ => None,
        })?;
        Some([&next.items[..], &[Item::Settle { seal, won: true, x: None }]].concat())
    });
    Case { least_seats: 3, ..case }
}

pub(crate) fn settles_wrongly<S: Scheme>() -> Case<S> {
    altered("settles wrongly", Misbehaviour::WrongSettle, |_, next| {
        changed(next, |item| match item {
            Item::Settle { won, .. } => {
                *won = !*won;
                true
            }
            _ => false,
        })
    })
}

pub(crate) fn closes_without_cause<S: Scheme>() -> Case<S> {
    altered("closes without cause", Misbehaviour::ClosesWithoutCause, |villain, next| {
        let why = if next.seq % 2 == 0 { Why::Call } else { Why::Stuck };
        voluntary(villain, next).then(|| vec![Item::Close { why }])
    })
}

pub(crate) fn closes_for_another_cause<S: Scheme>() -> Case<S> {
    altered("closes for another cause", Misbehaviour::ClosesWithoutCause, |_, next| {
        changed(next, |item| match item {
            Item::Close { why } => {
                *why = if *why == Why::Call { Why::Stuck } else { Why::Call };
                true
            }
            _ => false,
        })
    })
}

pub(crate) fn seeds_too_early<S: Scheme>() -> Case<S> {
    altered("seeds too early", Misbehaviour::SeedsOutOfPlace, |villain, next| {
        voluntary(villain, next).then_some(())?;
        let round = villain.table.round(villain.table.latest(villain.seat).round)?;
        let cards = round.decks()[villain.seat.index()].cards();
        let chains = round.chains_of(villain.seat);
        let ends = chains.into_iter().map(|(deck, slot)| villain.value(deck, slot, cards)).collect();
        Some(vec![Item::Seeds { ends: List::truncated(ends) }])
    })
}

/// Publishes its chains while others play on.
pub(crate) fn seeds_before_all_have_closed<S: Scheme>() -> Case<S> {
    altered("seeds before all have closed", Misbehaviour::SeedsOutOfPlace, |_, next| {
        let close = next.items.iter().position(|item| matches!(item, Item::Close { .. }))?;
        Some([&next.items[..=close], &[Item::Seeds { ends: List::default() }]].concat())
    })
}

pub(crate) fn wrong_seeds<S: Scheme>() -> Case<S> {
    altered("wrong seeds", Misbehaviour::WrongSeeds, |_, next| {
        changed(next, |item| match item {
            Item::Seeds { ends } => {
                let mut values = ends.to_vec();
                values.iter_mut().rev().take(1).for_each(|end| end[9] ^= 2);
                *ends = List::truncated(values);
                true
            }
            _ => false,
        })
    })
}

pub(crate) fn too_few_seeds<S: Scheme>() -> Case<S> {
    altered("too few seeds", Misbehaviour::WrongSeeds, |_, next| {
        changed(next, |item| match item {
            Item::Seeds { ends } => {
                *ends = List::truncated(ends[..1].to_vec());
                true
            }
            _ => false,
        })
    })
}

fn result<S: Scheme>(villain: &Villain<S>) -> ToyItem {
    let seats = Seat::first(villain.table.seats());
    let seeds = seats.clone().map(|seat| villain.table.id(seat, villain.table.clock()[seat]).unwrap()).collect();
    Item::Result { scores: List::truncated(seats.map(|_| 0).collect()), seeds: List::truncated(seeds), state: [0; 8] }
}

pub(crate) fn result_too_early<S: Scheme>() -> Case<S> {
    altered("result too early", Misbehaviour::ResultOutOfPlace, |villain, next| {
        voluntary(villain, next).then(|| vec![result(villain)])
    })
}

/// An entry cannot name its own id, so the result cannot stand in the entry of the seeds.
pub(crate) fn result_with_the_seeds<S: Scheme>() -> Case<S> {
    altered("result with the seeds", Misbehaviour::ResultOutOfPlace, |villain, next| {
        let seeds = next.items.iter().position(|item| matches!(item, Item::Seeds { .. }))?;
        let last = Seat::first(villain.table.seats())
            .filter(|seat| *seat != villain.seat)
            .all(|seat| villain.table.latest(seat).phase == Phase::Seeded);
        last.then(|| [&next.items[..=seeds], &[result(villain)]].concat())
    })
}

fn wrong_result<S: Scheme>(
    name: &'static str,
    change: impl Fn(&mut Vec<i16>, &mut Vec<[u8; 32]>, &mut [u8; 8]) + 'static,
) -> Case<S> {
    altered(name, Misbehaviour::WrongResult, move |_, next| {
        changed(next, |item| match item {
            Item::Result { scores, seeds, state } => {
                let (mut sheet, mut ids) = (scores.to_vec(), seeds.to_vec());
                change(&mut sheet, &mut ids, state);
                (*scores, *seeds) = (List::truncated(sheet), List::truncated(ids));
                true
            }
            _ => false,
        })
    })
}

pub(crate) fn wrong_scores<S: Scheme>() -> Case<S> {
    wrong_result("wrong scores", |scores, _, _| scores[0] += 1)
}

pub(crate) fn wrong_seed_ids<S: Scheme>() -> Case<S> {
    wrong_result("wrong seed ids", |_, seeds, _| seeds.reverse())
}

pub(crate) fn wrong_result_state<S: Scheme>() -> Case<S> {
    wrong_result("wrong result state", |_, _, state| state[0] ^= 1)
}
