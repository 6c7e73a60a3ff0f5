//! Offences in play and at a round's end: acts, seals, settlements, the score sheet.

use super::deal::changed;
use super::plot::{Case, altered, any_act, offending, plays, some_act, voluntary};
use crate::game::Playable;
use crate::puppet::Puppet;
use nertz_lockstep::codec::List;
use nertz_lockstep::entry::{Item, ItemOf, Why};
use nertz_lockstep::misbehaviour::{Misbehaviour, MisbehaviourOf};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Phase;

pub(super) fn acts_before_go<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::ActsBeforeGo, |villain, next| {
        let go = next.items.iter().position(|item| matches!(item, Item::Go))?;
        Some([&next.items[..=go], &[some_act(villain)?]].concat())
    })
}

pub(super) fn acts_while_sealed<G: Playable, S: Scheme>() -> Case<G, S> {
    Case::new(|villain: &mut Puppet<G, S>, next| {
        let Some(next) = next.filter(|next| matches!(next.items.last(), Some(Item::Seal { .. }))) else {
            return Vec::new();
        };
        let Some(act) = any_act(villain) else { return Vec::new() };
        let seal = villain.does(next);
        let (body, judged) = villain.draft(&[], &[act]);
        debug_assert_eq!(judged, Err(Misbehaviour::ActsWhileSealed));
        vec![seal, villain.says(&body)]
    })
}

pub(super) fn acts_after_close<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::ActsAfterClose, |villain, next| {
        let close = next.items.iter().position(|item| matches!(item, Item::Close { .. }))?;
        Some([&next.items[..=close], &[any_act(villain)?]].concat())
    })
}

/// Does an act that was somebody's once, where it breaks a rule of the game.
pub(super) fn illegal<G: Playable, S: Scheme>() -> Case<G, S> {
    let fits = |rule: &MisbehaviourOf<G>| matches!(rule, Misbehaviour::Illegal(_));
    offending(fits, move |villain, next| {
        voluntary(villain, next).then_some(())?;
        let acts = villain.acts.clone();
        // Whether it is allowed comes before what it turns.
        let mut items = acts.into_iter().map(|act| vec![Item::Act { act, x: None }]);
        items.find(|items| villain.draft(&next.seen, items).1.is_err_and(|rule| fits(&rule)))
    })
}

pub(super) fn goes_on_behind_a_seal<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::SealNotLast, |villain, next| {
        matches!(next.items.last(), Some(Item::Seal { .. })).then_some(())?;
        Some([&next.items[..], &[any_act(villain)?]].concat())
    })
}

pub(super) fn reveals_nothing<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::RevealsNothing, |villain, next| {
        let seal = next.seq - 1;
        let nonce = villain.secret.seal_nonce(seal);
        let play = plays(villain).pop().filter(|_| voluntary(villain, next))?;
        Some(vec![Item::Reveal { seal, play, nonce }])
    })
}

pub(super) fn reveals_too_early<G: Playable, S: Scheme>() -> Case<G, S> {
    Case::new(|villain: &mut Puppet<G, S>, next| {
        let Some(next) = next.filter(|next| matches!(next.items.last(), Some(Item::Seal { .. }))) else {
            return Vec::new();
        };
        let Some(play) = villain.plays.get(&next.seq).cloned() else { return Vec::new() };
        let seal = villain.does(next);
        let nonce = villain.secret.seal_nonce(next.seq);
        let (body, judged) = villain.draft(&[], &[Item::Reveal { seal: next.seq, play, nonce }]);
        debug_assert_eq!(judged, Err(Misbehaviour::RevealsTooEarly));
        vec![seal, villain.says(&body)]
    })
}

pub(super) fn reveals_another_nonce<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::WrongReveal, |_, next| {
        changed(next, |item| match item {
            Item::Reveal { nonce, .. } => {
                nonce[0] ^= 1;
                true
            }
            _ => false,
        })
    })
}

pub(super) fn reveals_another_play<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::WrongReveal, |villain, next| {
        let known: Vec<G::Play> = plays(villain);
        changed(next, |item| match item {
            Item::Reveal { play, .. } => {
                let other = known.iter().find(|other| *other != play);
                other.map(|other| *play = other.clone()).is_some()
            }
            _ => false,
        })
    })
}

pub(super) fn settles_nothing<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::SettlesNothing, |villain, next| {
        let airborne = &villain.table.latest(villain.seat).airborne;
        let seal = (1..).find(|seal| !airborne.contains(seal))?;
        voluntary(villain, next).then(|| vec![Item::Settle { seal, won: true, x: None }])
    })
}

pub(super) fn settles_too_early<G: Playable, S: Scheme>() -> Case<G, S> {
    let case = altered(Misbehaviour::SettlesTooEarly, |_, next| {
        let seal = next.items.iter().find_map(|item| match item {
            Item::Reveal { seal, .. } => Some(*seal),
            _ => None,
        })?;
        Some([&next.items[..], &[Item::Settle { seal, won: true, x: None }]].concat())
    });
    Case { least_seats: 3, ..case }
}

pub(super) fn settles_wrongly<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::WrongSettle, |_, next| {
        changed(next, |item| match item {
            Item::Settle { won, .. } => {
                *won = !*won;
                true
            }
            _ => false,
        })
    })
}

pub(super) fn closes_without_cause<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::ClosesWithoutCause, |villain, next| {
        let why = if next.seq % 2 == 0 { Why::Call } else { Why::Stuck };
        voluntary(villain, next).then(|| vec![Item::Close { why }])
    })
}

pub(super) fn closes_for_another_cause<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::ClosesWithoutCause, |_, next| {
        changed(next, |item| match item {
            Item::Close { why } => {
                *why = if *why == Why::Call { Why::Stuck } else { Why::Call };
                true
            }
            _ => false,
        })
    })
}

pub(super) fn seeds_too_early<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::SeedsOutOfPlace, |villain, next| {
        voluntary(villain, next).then_some(())?;
        let round = villain.table.round(villain.table.latest(villain.seat).round)?;
        let cards = round.decks()[villain.seat.index()].cards();
        let chains = round.chains_of(villain.seat);
        let ends = chains.into_iter().map(|(deck, slot)| villain.value(deck, slot, cards)).collect();
        Some(vec![Item::Seeds { ends: List::truncated(ends) }])
    })
}

/// Publishes its chains while others play on.
pub(super) fn seeds_before_all_have_closed<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::SeedsOutOfPlace, |_, next| {
        let close = next.items.iter().position(|item| matches!(item, Item::Close { .. }))?;
        Some([&next.items[..=close], &[Item::Seeds { ends: List::default() }]].concat())
    })
}

pub(super) fn wrong_seeds<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::WrongSeeds, |_, next| {
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

pub(super) fn too_few_seeds<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::WrongSeeds, |_, next| {
        changed(next, |item| match item {
            Item::Seeds { ends } => {
                *ends = List::truncated(ends[..1].to_vec());
                true
            }
            _ => false,
        })
    })
}

fn result<G: Playable, S: Scheme>(villain: &Puppet<G, S>) -> ItemOf<G> {
    let seats = Seat::first(villain.table.seats());
    let seeds = seats.clone().filter_map(|seat| villain.table.id(seat, villain.table.clock()[seat])).collect();
    Item::Result { scores: List::truncated(seats.map(|_| 0).collect()), seeds: List::truncated(seeds), state: [0; 8] }
}

pub(super) fn result_too_early<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::ResultOutOfPlace, |villain, next| voluntary(villain, next).then(|| vec![result(villain)]))
}

/// An entry cannot name its own id, so the result cannot stand in the entry of the seeds.
pub(super) fn result_with_the_seeds<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::ResultOutOfPlace, |villain, next| {
        let seeds = next.items.iter().position(|item| matches!(item, Item::Seeds { .. }))?;
        let last = Seat::first(villain.table.seats())
            .filter(|seat| *seat != villain.seat)
            .all(|seat| villain.table.latest(seat).phase == Phase::Seeded);
        last.then(|| [&next.items[..=seeds], &[result(villain)]].concat())
    })
}

pub(super) fn asks_again<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::AskOutOfPlace, |villain, next| voluntary(villain, next).then(|| vec![Item::Ask, Item::Ask]))
}

pub(super) fn asks_late<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::AskOutOfPlace, |_, next| {
        let result = next.items.iter().position(|item| matches!(item, Item::Result { .. }))?;
        Some([&next.items[..=result], &[Item::Ask]].concat())
    })
}

pub(super) fn votes_unasked<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::VoteOutOfPlace, |villain, next| {
        voluntary(villain, next).then(|| vec![Item::Vote { charter: None }])
    })
}

fn wrong_result<G: Playable, S: Scheme>(
    change: impl Fn(&mut Vec<i16>, &mut Vec<[u8; 32]>, &mut [u8; 8]) + 'static,
) -> Case<G, S> {
    altered(Misbehaviour::WrongResult, move |_, next| {
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

pub(super) fn wrong_scores<G: Playable, S: Scheme>() -> Case<G, S> {
    wrong_result(|scores, _, _| scores[0] += 1)
}

pub(super) fn wrong_seed_ids<G: Playable, S: Scheme>() -> Case<G, S> {
    wrong_result(|_, seeds, _| seeds.reverse())
}

pub(super) fn wrong_result_state<G: Playable, S: Scheme>() -> Case<G, S> {
    wrong_result(|_, _, state| state[0] ^= 1)
}
