//! Offences against the form of entries: chains, mentions, digests, places.

use super::Villain;
use super::plot::{Body, Case, altered, voluntary};
use nertz_lockstep::codec::{List, encode};
use nertz_lockstep::entry::{BodyOf, Item, Run, Sealed};
use nertz_lockstep::misbehaviour::Misbehaviour;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::toy::Toy;
use nertz_lockstep::wire;
use nertz_tests::puppet::Line;

/// A case whose offence is the honest next entry with something else in its body.
fn reshaped<S: Scheme>(
    name: &'static str,
    reshape: impl Fn(&mut Villain<S>, &Body) -> Option<Body> + 'static,
) -> Case<S> {
    Case::new(name, move |villain, next| {
        let body = next.and_then(|next| reshape(villain, next));
        body.map(|body| villain.says(&body)).into_iter().collect()
    })
}

/// The same entry, with nothing in it: also legal.
fn twin<S: Scheme>(villain: &mut Villain<S>, next: Option<&Body>) -> Option<(Body, Body)> {
    let next = next?;
    let chosen = voluntary(villain, next);
    chosen.then(|| (next.clone(), villain.draft(&next.seen, &[]).0))
}

/// Says two things to everybody.
pub(crate) fn fork<S: Scheme>() -> Case<S> {
    let case = Case::new("fork", |villain, next| {
        let pair = twin(villain, next);
        pair.map(|(one, two)| vec![villain.says(&one), villain.says(&two)]).unwrap_or_default()
    });
    Case { legal: true, ..case }
}

/// Says one thing to some and another to the others.
pub(crate) fn split<S: Scheme>() -> Case<S> {
    let case = Case::new("split", |villain: &mut Villain<S>, next| {
        let Some((one, two)) = twin(villain, next) else { return Vec::new() };
        let (left, right) = villain.audience.split_at(villain.audience.len() / 2);
        let said = |body: &Body, to: &[Seat]| Line { to: to.to_vec(), ..villain.says(body) };
        vec![said(&one, left), said(&two, right)]
    });
    Case { legal: true, least_seats: 3, speaks_to_all: true, ..case }
}

fn bytes<S: Scheme>(name: &'static str, change: impl Fn(Vec<u8>) -> Vec<u8> + 'static) -> Case<S> {
    Case::new(name, move |villain: &mut Villain<S>, next| {
        let Some(next) = next else { return Vec::new() };
        let bytes = villain.sign_bytes(change(encode(next)));
        vec![villain.line(&bytes)]
    })
}

pub(crate) fn trailing<S: Scheme>() -> Case<S> {
    bytes("trailing", |body| [body, vec![0]].concat())
}

/// The view as two bytes where one would do.
pub(crate) fn overlong<S: Scheme>() -> Case<S> {
    bytes("overlong", |body| [&[0x80, 0], &body[1..]].concat())
}

/// Nothing of it can be read, not even whose it is.
pub(crate) fn garbage<S: Scheme>() -> Case<S> {
    bytes("garbage", |_| vec![0xff; 40])
}

pub(crate) fn broken_chain<S: Scheme>() -> Case<S> {
    reshaped("broken chain", |_, next| {
        let mut body = next.clone();
        body.prev[7] ^= 1;
        Some(body)
    })
}

pub(crate) fn foreign_view<S: Scheme>() -> Case<S> {
    reshaped("foreign view", |_, next| Some(Body { view: 1, ..next.clone() }))
}

pub(crate) fn wrong_state<S: Scheme>() -> Case<S> {
    reshaped("wrong state", |_, next| {
        let mut body = next.clone();
        body.state[3] ^= 0x10;
        Some(body)
    })
}

fn seen(body: &Body, runs: Vec<Run>) -> Option<Body> {
    Some(BodyOf::<Toy> { seen: List::new(runs)?, ..body.clone() })
}

fn run<S: Scheme>(villain: &Villain<S>, seat: Seat, last: u32) -> Option<Run> {
    Some(Run { seat, last, id: *villain.table.id(seat, last)?.first_chunk()? })
}

pub(crate) fn mentions_itself<S: Scheme>() -> Case<S> {
    reshaped("mentions itself", |villain, next| {
        let own = run(villain, villain.seat, next.seq - 1).filter(|run| run.last > 0)?;
        seen(next, [&next.seen[..], &[own]].concat())
    })
}

/// A run that names the entry it stands in: nobody can have that one before.
pub(crate) fn mentions_its_future<S: Scheme>() -> Case<S> {
    reshaped("mentions its future", |villain, next| {
        let own = Run { seat: villain.seat, last: next.seq, id: [7; 16] };
        seen(next, [&next.seen[..], &[own]].concat())
    })
}

pub(crate) fn mentions_nobody<S: Scheme>() -> Case<S> {
    reshaped("mentions nobody", |villain, next| {
        let seat = Seat::new(villain.table.seats() as u8)?;
        seen(next, [&next.seen[..], &[Run { seat, last: 1, id: [0; 16] }]].concat())
    })
}

/// A seat that the author has heard of before, and how far.
fn known<S: Scheme>(villain: &Villain<S>, next: &Body) -> Option<Run> {
    let clock = villain.table.clock_of(villain.seat, next.seq - 1)?;
    Seat::first(villain.table.seats())
        .filter(|seat| *seat != villain.seat && clock[*seat] > 0)
        .find_map(|seat| run(villain, seat, clock[seat]))
}

pub(crate) fn mentions_again<S: Scheme>() -> Case<S> {
    reshaped("mentions again", |villain, next| seen(next, [&[known(villain, next)?], &next.seen[..]].concat()))
}

/// Mentions again what it has mentioned, and as something else.
pub(crate) fn mentions_another_past<S: Scheme>() -> Case<S> {
    reshaped("mentions another past", |villain, next| {
        let again = Run { id: [9; 16], ..known(villain, next)? };
        seen(next, [&[again], &next.seen[..]].concat())
    })
}

/// A run up to entry 0.
pub(crate) fn mentions_nothing<S: Scheme>() -> Case<S> {
    reshaped("mentions nothing", |villain, next| {
        let seat = villain.audience[0];
        seen(next, [&[Run { seat, last: 0, id: [0; 16] }], &next.seen[..]].concat())
    })
}

pub(crate) fn split_run<S: Scheme>() -> Case<S> {
    reshaped("split run", |villain, next| {
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

pub(crate) fn mentions_too_early<S: Scheme>() -> Case<S> {
    reshaped("mentions too early", |villain, next| {
        (1..next.seen.len()).find_map(|at| {
            let mut runs = next.seen.to_vec();
            runs.swap(at - 1, at);
            let judged = villain.draft(&runs, &next.items).1;
            (judged == Err(Misbehaviour::MentionsTooEarly)).then(|| seen(next, runs)).flatten()
        })
    })
}

/// A friend says what is illegal, and the villain mentions it.
pub(crate) fn mentions_illegal<S: Scheme>() -> Case<S> {
    let case = Case::new("mentions illegal", |villain: &mut Villain<S>, next| {
        let Some((friend, signer)) = villain.friend.clone().filter(|_| next.is_some()) else { return Vec::new() };
        let (mut body, _) = villain.draft(&[], &[]);
        (body.author, body.seq, body.prev, body.items) = (friend, 1, [0; 32], List::truncated(vec![Item::Go]));
        let illegal = Sealed::sign(&signer, villain.table.match_id(), encode(&body));
        let id = nertz_lockstep::entry::entry_id(villain.table.match_id(), &illegal.body);
        let named = Run { seat: friend, last: 1, id: *id.first_chunk().unwrap() };
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

pub(crate) fn after_leaving<S: Scheme>() -> Case<S> {
    altered("after leaving", Misbehaviour::AfterLeaving, |villain, next| {
        voluntary(villain, next).then(|| vec![Item::Leave, Item::Go])
    })
}

pub(crate) fn after_the_end<S: Scheme>() -> Case<S> {
    Case::new("after the end", |villain: &mut Villain<S>, next| {
        let clock = villain.table.clock();
        if next.is_some() || !villain.table.is_over(&clock) {
            return Vec::new();
        }
        let body = villain.entry(&[]);
        vec![villain.says(&body)]
    })
}
