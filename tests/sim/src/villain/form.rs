//! Offences against the form of entries: chains, mentions, digests, places.

use super::plot::{Case, altered, voluntary};
use crate::game::Playable;
use crate::puppet::{Line, Puppet};
use nertz_lockstep::codec::{List, Wire, encode};
use nertz_lockstep::entry::{Body, BodyOf, Item, Run, Sealed, entry_id};
use nertz_lockstep::misbehaviour::Misbehaviour;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::wire;

/// A case whose offence is the honest next entry with something else in its body.
fn reshaped<G: Playable, S: Scheme>(
    reshape: impl Fn(&mut Puppet<G, S>, &BodyOf<G>) -> Option<BodyOf<G>> + 'static,
) -> Case<G, S> {
    Case::new(move |villain, next| {
        let body = next.and_then(|next| reshape(villain, next));
        body.map(|body| villain.says(&body)).into_iter().collect()
    })
}

/// The same entry, with nothing in it: also legal.
fn twin<G: Playable, S: Scheme>(
    villain: &mut Puppet<G, S>,
    next: Option<&BodyOf<G>>,
) -> Option<(BodyOf<G>, BodyOf<G>)> {
    let next = next?;
    let chosen = voluntary(villain, next);
    chosen.then(|| (next.clone(), villain.draft(&next.seen, &[]).0))
}

/// Says two things to everybody.
pub(super) fn fork<G: Playable, S: Scheme>() -> Case<G, S> {
    let case = Case::new(|villain, next| {
        let pair = twin(villain, next);
        pair.map(|(one, two)| vec![villain.says(&one), villain.says(&two)]).unwrap_or_default()
    });
    Case { legal: true, ..case }
}

/// Says one thing to some and another to the others.
pub(super) fn split<G: Playable, S: Scheme>() -> Case<G, S> {
    let case = Case::new(|villain: &mut Puppet<G, S>, next| {
        let Some((one, two)) = twin(villain, next).filter(|_| villain.audience.len() > 1) else { return Vec::new() };
        let (left, right) = villain.audience.split_at(villain.audience.len() / 2);
        let said = |body: &BodyOf<G>, to: &[Seat]| Line { to: to.to_vec(), ..villain.says(body) };
        vec![said(&one, left), said(&two, right)]
    });
    Case { legal: true, least_seats: 3, speaks_to_all: true, ..case }
}

/// Says one thing to some and another to the others, and to all what follows the other.
pub(super) fn branches<G: Playable, S: Scheme>() -> Case<G, S> {
    let case = Case::new(|villain: &mut Puppet<G, S>, next| {
        let Some((one, two)) = twin(villain, next).filter(|_| villain.audience.len() > 1) else { return Vec::new() };
        let (three, judged) = villain.following(&two, &[]);
        let (left, right) = villain.audience.split_at(villain.audience.len() / 2);
        let said = |body: &BodyOf<G>, to: &[Seat]| Line { to: to.to_vec(), ..villain.says(body) };
        if judged.is_err() { Vec::new() } else { vec![said(&one, left), said(&two, right), villain.says(&three)] }
    });
    Case { legal: true, least_seats: 3, speaks_to_all: true, instead: Some("BrokenChain"), ..case }
}

fn bytes<G: Playable, S: Scheme>(change: impl Fn(Vec<u8>) -> Vec<u8> + 'static) -> Case<G, S> {
    Case::new(move |villain: &mut Puppet<G, S>, next| {
        let Some(next) = next else { return Vec::new() };
        let bytes = villain.sign_bytes(change(encode(next)));
        vec![villain.line(&bytes)]
    })
}

pub(super) fn trailing<G: Playable, S: Scheme>() -> Case<G, S> {
    bytes(|body| [body, vec![0]].concat())
}

/// The view as two bytes where one would do.
pub(super) fn overlong<G: Playable, S: Scheme>() -> Case<G, S> {
    bytes(|body| [&[0x80, 0], &body[1..]].concat())
}

/// Nothing of it can be read, not even whose it is.
pub(super) fn garbage<G: Playable, S: Scheme>() -> Case<G, S> {
    bytes(|_| vec![0xff; 40])
}

pub(super) fn broken_chain<G: Playable, S: Scheme>() -> Case<G, S> {
    reshaped(|_, next| {
        let mut body = next.clone();
        body.prev[7] ^= 1;
        Some(body)
    })
}

pub(super) fn foreign_view<G: Playable, S: Scheme>() -> Case<G, S> {
    reshaped(|_, next| Some(BodyOf::<G> { view: 1, ..next.clone() }))
}

pub(super) fn wrong_state<G: Playable, S: Scheme>() -> Case<G, S> {
    reshaped(|_, next| {
        let mut body = next.clone();
        body.state[3] ^= 0x10;
        Some(body)
    })
}

fn seen<A: Wire, P: Wire>(body: &Body<A, P>, runs: Vec<Run>) -> Option<Body<A, P>> {
    Some(Body { seen: List::new(runs)?, ..body.clone() })
}

fn run<G: Playable, S: Scheme>(villain: &Puppet<G, S>, seat: Seat, last: u32) -> Option<Run> {
    Some(Run { seat, last, id: *villain.table.id(seat, last)?.first_chunk()? })
}

pub(super) fn mentions_itself<G: Playable, S: Scheme>() -> Case<G, S> {
    reshaped(|villain, next| {
        let own = run(villain, villain.seat, next.seq - 1).filter(|run| run.last > 0)?;
        seen(next, [&next.seen[..], &[own]].concat())
    })
}

/// A run that names the entry it stands in: nobody can have that one before.
pub(super) fn mentions_its_future<G: Playable, S: Scheme>() -> Case<G, S> {
    reshaped(|villain, next| {
        let own = Run { seat: villain.seat, last: next.seq, id: [7; 16] };
        seen(next, [&next.seen[..], &[own]].concat())
    })
}

pub(super) fn mentions_nobody<G: Playable, S: Scheme>() -> Case<G, S> {
    reshaped(|villain, next| {
        let seat = Seat::new(villain.table.seats() as u8)?;
        seen(next, [&next.seen[..], &[Run { seat, last: 1, id: [0; 16] }]].concat())
    })
}

/// A seat that the author has heard of before, and how far.
fn known<G: Playable, S: Scheme>(villain: &Puppet<G, S>, next: &BodyOf<G>) -> Option<Run> {
    let clock = villain.table.clock_of(villain.seat, next.seq - 1)?;
    Seat::first(villain.table.seats())
        .filter(|seat| *seat != villain.seat && clock[*seat] > 0)
        .find_map(|seat| run(villain, seat, clock[seat]))
}

pub(super) fn mentions_again<G: Playable, S: Scheme>() -> Case<G, S> {
    reshaped(|villain, next| seen(next, [&[known(villain, next)?], &next.seen[..]].concat()))
}

/// Mentions again what it has mentioned, and as something else.
pub(super) fn mentions_another_past<G: Playable, S: Scheme>() -> Case<G, S> {
    reshaped(|villain, next| {
        let again = Run { id: [9; 16], ..known(villain, next)? };
        seen(next, [&[again], &next.seen[..]].concat())
    })
}

/// A run up to entry 0.
pub(super) fn mentions_nothing<G: Playable, S: Scheme>() -> Case<G, S> {
    reshaped(|villain, next| {
        let seat = Seat::first(2).find(|seat| *seat != villain.seat)?;
        seen(next, [&[Run { seat, last: 0, id: [0; 16] }], &next.seen[..]].concat())
    })
}

pub(super) fn split_run<G: Playable, S: Scheme>() -> Case<G, S> {
    reshaped(|villain, next| {
        let mut clock = *villain.table.clock_of(villain.seat, next.seq - 1)?;
        let at = next.seen.iter().position(|run| {
            let long = run.last - clock[run.seat] > 1;
            clock[run.seat] = run.last;
            long
        })?;
        let first = run(villain, next.seen[at].seat, next.seen[at].last - 1)?;
        seen(next, [&next.seen[..at], &[first], &next.seen[at..]].concat())
    })
}

pub(super) fn mentions_too_early<G: Playable, S: Scheme>() -> Case<G, S> {
    reshaped(|villain, next| {
        (1..next.seen.len()).find_map(|at| {
            let mut runs = next.seen.to_vec();
            runs.swap(at - 1, at);
            let judged = villain.draft(&runs, &next.items).1;
            (judged == Err(Misbehaviour::MentionsTooEarly)).then(|| seen(next, runs)).flatten()
        })
    })
}

/// A friend says what is illegal, and the villain mentions it.
pub(super) fn mentions_illegal<G: Playable, S: Scheme>() -> Case<G, S> {
    let case = Case::new(|villain: &mut Puppet<G, S>, next| {
        let Some(friend) = villain.friend.clone().filter(|_| next.is_some()) else { return Vec::new() };
        let (mut body, _) = villain.draft(&[], &[]);
        let (seq, prev) = friend.last;
        // Nobody else will say what comes before it.
        let table = &villain.table;
        let has =
            |seat: Seat| table.clock_of(seat, table.clock()[seat]).is_some_and(|under| under.has(friend.seat, seq));
        if !Seat::first(table.seats()).filter(|seat| *seat != friend.seat).all(has) {
            return Vec::new();
        }
        (body.author, body.seq, body.prev) = (friend.seat, seq + 1, prev);
        body.items = List::truncated(vec![Item::Settle { seal: u32::MAX, won: true, x: None }]);
        let illegal = Sealed::sign(&friend.signer, villain.table.match_id(), encode(&body));
        let id = entry_id(villain.table.match_id(), &illegal.body);
        let Some(id) = id.first_chunk().copied() else { return Vec::new() };
        let named = Run { seat: friend.seat, last: seq + 1, id };
        let seen = [&villain.unseen[..], &[named]].concat();
        let mut mention = villain.draft(&villain.unseen.clone(), &[]).0;
        mention.seen = List::truncated(seen);
        vec![
            Line { to: villain.audience.clone(), message: wire::entry(&villain.tag(), &illegal.bytes()) },
            villain.says(&mention),
        ]
    });
    Case { least_seats: 3, friend: true, speaks_to_all: true, ..case }
}

pub(super) fn after_leaving<G: Playable, S: Scheme>() -> Case<G, S> {
    altered(Misbehaviour::AfterLeaving, |villain, next| voluntary(villain, next).then(|| vec![Item::Leave, Item::Go]))
}

pub(super) fn after_the_end<G: Playable, S: Scheme>() -> Case<G, S> {
    Case::new(|villain: &mut Puppet<G, S>, next| {
        let clock = villain.table.clock();
        if next.is_some() || !villain.table.is_over(&clock) {
            return Vec::new();
        }
        let body = villain.entry(&[]);
        vec![villain.says(&body)]
    })
}
