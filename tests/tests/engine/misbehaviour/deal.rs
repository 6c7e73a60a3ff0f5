//! Offences before and around the deal: commitments, openings, the steps of a round's beginning.

use super::Villain;
use super::plot::{Body, Case, Items, ToyItem, altered, voluntary};
use nertz_lockstep::codec::List;
use nertz_lockstep::entry::Item;
use nertz_lockstep::misbehaviour::Misbehaviour;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Phase;
use nertz_lockstep::toy::Act;

/// The items with the first one that fits changed.
pub(crate) fn changed(next: &Body, mut change: impl FnMut(&mut ToyItem) -> bool) -> Option<Items> {
    let mut items = next.items.to_vec();
    items.iter_mut().any(&mut change).then_some(items)
}

fn has(next: &Body, wanted: impl Fn(&ToyItem) -> bool) -> Option<()> {
    next.items.iter().any(wanted).then_some(())
}

pub(crate) fn commits_again<S: Scheme>() -> Case<S> {
    altered("commits again", Misbehaviour::CommitOutOfPlace, |villain, next| {
        has(next, |item| matches!(item, Item::Ready { .. }))?;
        let chains = villain.table.rounds().last()?.chains_of(villain.seat);
        let anchors = chains.into_iter().map(|(deck, slot)| villain.value(deck, slot, 0)).collect();
        Some(vec![Item::Commit { anchors: List::truncated(anchors) }])
    })
}

pub(crate) fn wrong_anchor_count<S: Scheme>() -> Case<S> {
    altered("wrong anchor count", Misbehaviour::WrongAnchorCount, |_, next| {
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
pub(crate) fn wrong_anchor<S: Scheme>(round: u32) -> Case<S> {
    let case = Case::new("wrong anchor", |villain: &mut Villain<S>, next| {
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
        let (Some(next), Some(items)) = (next, items) else { return Vec::new() };
        let body = villain.draft(&next.seen, &items).0;
        vec![villain.does(&body)]
    });
    // With two seats there is no pair; a group of one has nobody to differ from.
    Case { least_seats: 3, round, legal: true, ..case }
}

pub(crate) fn ready_again<S: Scheme>() -> Case<S> {
    altered("ready again", Misbehaviour::ReadyOutOfPlace, |villain, next| {
        has(next, |item| matches!(item, Item::Deal { .. }))?;
        let all = villain.table.anchors_digest(villain.table.latest(villain.seat).round)?;
        Some(vec![Item::Ready { all }])
    })
}

/// Has anchors that are not all there.
pub(crate) fn ready_too_early<S: Scheme>() -> Case<S> {
    altered("ready too early", Misbehaviour::ReadyOutOfPlace, |_, next| {
        has(next, |item| matches!(item, Item::Commit { .. }))?;
        Some([&next.items[..], &[Item::Ready { all: [0; 32] }]].concat())
    })
}

/// Begins a round whose forerunner not everybody has signed.
pub(crate) fn commits_before_all_have_signed<S: Scheme>() -> Case<S> {
    altered("commits before all have signed", Misbehaviour::CommitOutOfPlace, |_, next| {
        has(next, |item| matches!(item, Item::Result { .. }))?;
        Some([&next.items[..], &[Item::Commit { anchors: List::default() }]].concat())
    })
}

/// Turns its cards while another may still choose its anchors.
pub(crate) fn deals_before_all_are_ready<S: Scheme>() -> Case<S> {
    altered("deals before all are ready", Misbehaviour::DealOutOfPlace, |villain, next| {
        let ready = next.items.iter().position(|item| matches!(item, Item::Ready { .. }))?;
        let x = Some(villain.value(villain.seat, 0, 1));
        Some([&next.items[..=ready], &[Item::Deal { x }]].concat())
    })
}

/// Says that it is ready to play when all have dealt and not all cards are open.
pub(crate) fn goes_before_the_deal_is_open<S: Scheme>() -> Case<S> {
    altered("goes before the deal is open", Misbehaviour::GoOutOfPlace, |villain, next| {
        let dealt = villain.table.latest(villain.seat).phase == Phase::Dealt;
        let open = next.items.iter().any(|item| matches!(item, Item::Go));
        (dealt && !open).then(|| [&next.items[..], &[Item::Go]].concat())
    })
}

pub(crate) fn wrong_ready<S: Scheme>() -> Case<S> {
    altered("wrong ready", Misbehaviour::WrongReady, |_, next| {
        changed(next, |item| match item {
            Item::Ready { all } => {
                all[31] ^= 1;
                true
            }
            _ => false,
        })
    })
}

pub(crate) fn deals_too_early<S: Scheme>() -> Case<S> {
    altered("deals too early", Misbehaviour::DealOutOfPlace, |villain, next| {
        has(next, |item| matches!(item, Item::Ready { .. }))?;
        Some(vec![Item::Deal { x: Some(villain.value(villain.seat, 0, 1)) }])
    })
}

pub(crate) fn goes_too_early<S: Scheme>() -> Case<S> {
    altered("goes too early", Misbehaviour::GoOutOfPlace, |_, next| {
        let deal = next.items.iter().position(|item| matches!(item, Item::Deal { .. }))?;
        Some([&next.items[..=deal], &[Item::Go]].concat())
    })
}

/// A slot of a deck of which the seat is a member, or not.
fn slot_of<S: Scheme>(villain: &Villain<S>, member: bool) -> impl Iterator<Item = (Seat, u8)> + use<S> {
    let mine = villain.table.rounds().last().map(|round| round.chains_of(villain.seat)).unwrap_or_default();
    let decks = villain.table.rounds().last().map(|round| round.decks().to_vec()).unwrap_or_default();
    let slots = (0..).zip(decks).flat_map(|(owner, deck)| {
        let owner = Seat::new(owner).unwrap();
        (1..deck.slot_count() as u8).map(move |slot| (owner, slot))
    });
    slots.filter(move |name| mine.contains(name) == member)
}

pub(crate) fn opens_for_others<S: Scheme>() -> Case<S> {
    let case = altered("opens for others", Misbehaviour::OpenNotMember, |villain, next| {
        voluntary(villain, next).then_some(())?;
        let (deck, slot) = slot_of(villain, false).next()?;
        let k = villain.table.now(villain.table.latest(villain.seat).round)?.turned(deck);
        Some(vec![Item::Open { deck, slot, k, x: [1; 32] }])
    });
    Case { least_seats: 3, ..case }
}

pub(crate) fn opens_as_owner<S: Scheme>() -> Case<S> {
    altered("opens as owner", Misbehaviour::OpenNotMember, |villain, next| {
        voluntary(villain, next).then_some(())?;
        let deck = villain.seat;
        let k = villain.table.now(villain.table.latest(deck).round)?.turned(deck);
        Some(vec![Item::Open { deck, slot: 0, k, x: villain.value(deck, 0, k) }])
    })
}

/// Opens a card that nobody has turned: the right value, too early.
pub(crate) fn peeks<S: Scheme>() -> Case<S> {
    altered("peeks", Misbehaviour::OpenNotTurned, |villain, next| {
        voluntary(villain, next).then_some(())?;
        let now = villain.table.now(villain.table.latest(villain.seat).round)?;
        let cards = |deck: Seat| now.round().decks()[deck.index()].cards();
        let (deck, slot) = slot_of(villain, true).find(|(deck, _)| now.turned(*deck) < cards(*deck))?;
        let k = now.turned(deck) + 1;
        Some(vec![Item::Open { deck, slot, k, x: villain.value(deck, slot, k) }])
    })
}

pub(crate) fn opens_again<S: Scheme>() -> Case<S> {
    altered("opens again", Misbehaviour::OpenAgain, |villain, next| {
        voluntary(villain, next).then_some(())?;
        let now = villain.table.now(villain.table.latest(villain.seat).round)?;
        let open = |(deck, slot): &(Seat, u8)| now.turned(*deck) > 0 && now.opened(*deck, *slot) == now.turned(*deck);
        let (deck, slot) = slot_of(villain, true).find(open)?;
        let k = now.turned(deck);
        Some(vec![Item::Open { deck, slot, k, x: villain.value(deck, slot, k) }])
    })
}

fn falsely<S: Scheme>(name: &'static str, pick: impl Fn(&mut ToyItem) -> Option<&mut [u8; 32]> + 'static) -> Case<S> {
    altered(name, Misbehaviour::WrongOpening, move |_, next| {
        changed(next, |item| pick(item).map(|x| x[5] ^= 4).is_some())
    })
}

pub(crate) fn opens_falsely<S: Scheme>() -> Case<S> {
    falsely("opens falsely", |item| if let Item::Open { x, .. } = item { Some(x) } else { None })
}

pub(crate) fn deals_falsely<S: Scheme>() -> Case<S> {
    falsely("deals falsely", |item| if let Item::Deal { x } = item { x.as_mut() } else { None })
}

pub(crate) fn turns_falsely<S: Scheme>() -> Case<S> {
    falsely("turns falsely", |item| if let Item::Act { x, .. } = item { x.as_mut() } else { None })
}

pub(crate) fn turns_without_opening<S: Scheme>() -> Case<S> {
    altered("turns without opening", Misbehaviour::TurnsWithoutOpening, |_, next| {
        changed(next, |item| match item {
            Item::Act { x, .. } => x.take().is_some(),
            _ => false,
        })
    })
}

pub(crate) fn opens_without_turning<S: Scheme>() -> Case<S> {
    altered("opens without turning", Misbehaviour::OpensWithoutTurning, |villain, next| {
        changed(next, |item| match item {
            Item::Act { act: Act::Rest, x } => x.replace(villain.value(villain.seat, 0, 1)).is_none(),
            _ => false,
        })
    })
}
