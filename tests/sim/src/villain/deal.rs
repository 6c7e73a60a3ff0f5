//! Offences before and around the deal: commitments, openings, the steps of a round's beginning.

use super::plot::{Case, altered, voluntary};
use crate::game::Playable;
use crate::puppet::Puppet;
use nertz_lockstep::codec::{List, Wire};
use nertz_lockstep::entry::{Body, Item, ItemOf};
use nertz_lockstep::game::Step;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::misbehaviour::Misbehaviour;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Phase;

/// The items with the first one that fits changed.
pub(super) fn changed<A: Wire, P: Wire>(
    next: &Body<A, P>,
    mut change: impl FnMut(&mut Item<A, P>) -> bool,
) -> Option<Vec<Item<A, P>>> {
    let mut items = next.items.to_vec();
    items.iter_mut().any(&mut change).then_some(items)
}

fn has<A: Wire, P: Wire>(next: &Body<A, P>, wanted: impl Fn(&Item<A, P>) -> bool) -> Option<()> {
    next.items.iter().any(wanted).then_some(())
}

pub(super) fn commits_again<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::CommitOutOfPlace, |villain, next| {
        has(next, |item| matches!(item, Item::Ready { .. }))?;
        let chains = villain.table.rounds().last()?.chains_of(villain.seat);
        let anchors = chains.into_iter().map(|(deck, slot)| villain.value(deck, slot, 0)).collect();
        Some(vec![Item::Commit { anchors: List::truncated(anchors) }])
    })
}

pub(super) fn wrong_anchor_count<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::WrongAnchorCount, |_, next| {
        changed(next, |item| match item {
            Item::Commit { anchors } => {
                *anchors = List::truncated(anchors[1..].to_vec());
                true
            }
            _ => false,
        })
    })
}

/// The entry is legal: only the partner can tell, and shows it by publishing its secret.
pub(super) fn wrong_anchor<G: Playable, S: Scheme>(round: u32) -> Case<G, S> {
    let case = Case::new(|villain: &mut Puppet<G, S>, next| {
        let items = next.and_then(|next| {
            changed(next, |item| match item {
                Item::Commit { anchors } => {
                    let mut values = anchors.to_vec();
                    if let Some(last) = values.last_mut() {
                        last[0] ^= 1;
                    }
                    *anchors = List::truncated(values);
                    true
                }
                _ => false,
            })
        });
        let (Some(next), Some(mut items)) = (next, items) else { return Vec::new() };
        // The last one to commit would be ready at once.
        items.retain(|item| !matches!(item, Item::Ready { .. }));
        let (body, judged) = villain.draft(&next.seen, &items);
        if judged.is_ok() { vec![villain.does(&body)] } else { Vec::new() }
    });
    // With two seats there is no pair; a group of one has nobody to differ from.
    Case { least_seats: 3, round, legal: true, ..case }
}

pub(super) fn ready_again<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::ReadyOutOfPlace, |villain, next| {
        has(next, |item| matches!(item, Item::Deal { .. }))?;
        let all = villain.table.anchors_digest(villain.table.latest(villain.seat).round)?;
        Some(vec![Item::Ready { all }])
    })
}

/// Has anchors that are not all there.
pub(super) fn ready_too_early<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::ReadyOutOfPlace, |_, next| {
        has(next, |item| matches!(item, Item::Commit { .. }))?;
        Some([&next.items[..], &[Item::Ready { all: [0; 32] }]].concat())
    })
}

/// Begins a round whose forerunner not everybody has signed.
pub(super) fn commits_before_all_have_signed<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::CommitOutOfPlace, |_, next| {
        has(next, |item| matches!(item, Item::Result { .. }))?;
        Some([&next.items[..], &[Item::Commit { anchors: List::default() }]].concat())
    })
}

/// Turns its first cards.
fn deal<G: Playable, S: Scheme>(villain: &Puppet<G, S>) -> Option<ItemOf<G>> {
    let me = villain.seat;
    let turns = villain.table.game().turns(&villain.table.latest(me).layout, &Step::Deal);
    let cards = villain.table.rounds().last()?.decks()[me.index()].cards();
    (turns <= cards).then(|| Item::Deal { x: (turns > 0).then(|| villain.value(me, 0, turns)) })
}

/// Turns its cards while another may still choose its anchors.
pub(super) fn deals_before_all_are_ready<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::DealOutOfPlace, |villain, next| {
        let ready = next.items.iter().position(|item| matches!(item, Item::Ready { .. }))?;
        Some([&next.items[..=ready], &[deal(villain)?]].concat())
    })
}

/// Says that it is ready to play when all have dealt and not all cards are open.
pub(super) fn goes_before_the_deal_is_open<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::GoOutOfPlace, |villain, next| {
        let dealt = villain.table.latest(villain.seat).phase == Phase::Dealt;
        let open = next.items.iter().any(|item| matches!(item, Item::Go));
        (dealt && !open).then(|| [&next.items[..], &[Item::Go]].concat())
    })
}

pub(super) fn wrong_ready<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::WrongReady, |_, next| {
        changed(next, |item| match item {
            Item::Ready { all } => {
                all[31] ^= 1;
                true
            }
            _ => false,
        })
    })
}

pub(super) fn deals_too_early<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::DealOutOfPlace, |villain, next| {
        has(next, |item| matches!(item, Item::Ready { .. }))?;
        Some(vec![deal(villain)?])
    })
}

pub(super) fn goes_too_early<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::GoOutOfPlace, |_, next| {
        let deal = next.items.iter().position(|item| matches!(item, Item::Deal { .. }))?;
        Some([&next.items[..=deal], &[Item::Go]].concat())
    })
}

/// A slot of a deck of which the seat is a member, or not.
fn slot_of<G: Playable, S: Scheme>(
    villain: &Puppet<G, S>,
    member: bool,
) -> impl Iterator<Item = (Seat, u8)> + use<G, S> {
    let mine = villain.table.rounds().last().map(|round| round.chains_of(villain.seat)).unwrap_or_default();
    let decks = villain.table.rounds().last().map(|round| round.decks().to_vec()).unwrap_or_default();
    let slots = Seat::first(decks.len())
        .zip(decks)
        .flat_map(|(owner, deck)| (1..deck.slot_count() as u8).map(move |slot| (owner, slot)));
    slots.filter(move |name| mine.contains(name) == member)
}

pub(super) fn opens_for_others<G: Playable, S: Scheme>() -> Case<G, S> {
    let case = altered(Misbehaviour::OpenNotMember, |villain, next| {
        voluntary(villain, next).then_some(())?;
        let (deck, slot) = slot_of(villain, false).next()?;
        let k = villain.table.now(villain.table.latest(villain.seat).round)?.turned(deck);
        Some(vec![Item::Open { deck, slot, k, x: [1; 32] }])
    });
    Case { least_seats: 3, ..case }
}

pub(super) fn opens_as_owner<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::OpenNotMember, |villain, next| {
        voluntary(villain, next).then_some(())?;
        let deck = villain.seat;
        let k = villain.table.now(villain.table.latest(deck).round)?.turned(deck);
        Some(vec![Item::Open { deck, slot: 0, k, x: villain.value(deck, 0, k) }])
    })
}

/// Opens a card that nobody has turned: the right value, too early.
pub(super) fn peeks<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::OpenNotTurned, |villain, next| {
        voluntary(villain, next).then_some(())?;
        let now = villain.table.now(villain.table.latest(villain.seat).round)?;
        let cards = |deck: Seat| now.round().decks()[deck.index()].cards();
        let (deck, slot) = slot_of(villain, true).find(|(deck, _)| now.turned(*deck) < cards(*deck))?;
        let k = now.turned(deck) + 1;
        Some(vec![Item::Open { deck, slot, k, x: villain.value(deck, slot, k) }])
    })
}

pub(super) fn opens_again<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::OpenAgain, |villain, next| {
        voluntary(villain, next).then_some(())?;
        let now = villain.table.now(villain.table.latest(villain.seat).round)?;
        let open = |(deck, slot): &(Seat, u8)| now.turned(*deck) > 0 && now.opened(*deck, *slot) == now.turned(*deck);
        let (deck, slot) = slot_of(villain, true).find(open)?;
        let k = now.turned(deck);
        Some(vec![Item::Open { deck, slot, k, x: villain.value(deck, slot, k) }])
    })
}

fn falsely<G: Playable, S: Scheme>(pick: impl Fn(&mut ItemOf<G>) -> Option<&mut Hash> + 'static) -> Case<G, S> {
    altered(Misbehaviour::WrongOpening, move |_, next| changed(next, |item| pick(item).map(|x| x[5] ^= 4).is_some()))
}

pub(super) fn opens_falsely<G: Playable, S: Scheme>() -> Case<G, S> {
    falsely(|item| if let Item::Open { x, .. } = item { Some(x) } else { None })
}

pub(super) fn deals_falsely<G: Playable, S: Scheme>() -> Case<G, S> {
    falsely(|item| if let Item::Deal { x } = item { x.as_mut() } else { None })
}

pub(super) fn turns_falsely<G: Playable, S: Scheme>() -> Case<G, S> {
    falsely(|item| if let Item::Act { x, .. } = item { x.as_mut() } else { None })
}

pub(super) fn turns_without_opening<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::TurnsWithoutOpening, |_, next| {
        changed(next, |item| match item {
            Item::Act { x, .. } => x.take().is_some(),
            _ => false,
        })
    })
}

pub(super) fn opens_without_turning<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::OpensWithoutTurning, |villain, next| {
        changed(next, |item| match item {
            Item::Act { x, .. } if x.is_none() => x.replace(villain.value(villain.seat, 0, 1)).is_none(),
            _ => false,
        })
    })
}
