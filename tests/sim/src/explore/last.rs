//! What must be true of the last states, in which nothing more can happen.

use super::Reached;
use super::cache::Cache;
use super::check::{Check, Wrong};
use super::config::Config;
use super::local::Local;
use super::state::State;
use crate::game::Playable;
use nertz_lockstep::audit::{Verdict, audit};
use nertz_lockstep::contest::{Fate, InFlight, Seal, Tie};
use nertz_lockstep::game::Game;
use nertz_lockstep::round::Outcome;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Stub;
use nertz_lockstep::toy::Toy;
use nertz_lockstep::transcript::Ending;
use std::sync::Arc;

/// How long a peer waits for another that something hinges on.
pub(super) const GRACE_MS: u64 = 5_000;
/// So many rests are longer than that, and than what it takes to see that a round stands still.
pub(super) const RESTS: u32 = 12;

/// Whether the match has ended for all live peers, and they know it of each other.
pub(super) fn is_done(state: &State) -> bool {
    match state.silent {
        None => state.live().all(|local| local.peer.is_done(local.now)),
        Some(_) => state.live().all(|local| local.peer.ending().is_some()),
    }
}

/// Checks a state in which nothing more can happen.
pub(super) fn check(state: &State, config: &Config, cache: &mut Cache) -> Result<(), Wrong> {
    match state.silent {
        None if config.ends() => check_over(state)?,
        None => state.live().try_for_each(|local| check_progress(local, None))?,
        Some(silent) => check_blame(state, silent)?,
    }
    for local in state.live() {
        if local.peer.is_over() {
            check_result(local)?;
        }
        let chosen = ((local.print >> 32) as u64).is_multiple_of(config.audits);
        if chosen && cache.audited.insert(local.print) {
            check_audit(local, config.ends() && state.silent.is_none())?;
        }
    }
    let mut sheets =
        state.live().filter(|local| local.peer.is_over()).map(|local| local.peer.table().results_before(2));
    let first = sheets.next();
    if sheets.any(|sheet| Some(&sheet) != first.as_ref()) {
        return Err(Wrong::new(Check::Results, "the score sheets differ"));
    }
    Ok(())
}

fn check_over(state: &State) -> Result<(), Wrong> {
    for local in state.live() {
        if !local.peer.is_over() {
            let (seat, ending, waiting) = (local.peer.seat(), local.peer.ending(), local.peer.waiting());
            let what = format!("seat {seat} is not at the end: {ending:?}, at {:?}", local.peer.clock());
            return Err(Wrong::new(Check::Ending, format!("{what}, waiting for {waiting:?}")));
        }
    }
    Ok(())
}

/// A round's score is what the rules make of it in another way too.
fn check_result(local: &Local) -> Result<(), Wrong> {
    let table = local.peer.table();
    let (sheet, reference) = (table.results_before(2), table.game().reference(table, 1));
    if sheet.first() != reference.as_ref() {
        return Err(Wrong::new(Check::Results, format!("the sheet says {sheet:?}, the layouts {reference:?}")));
    }
    let Some(outcome) = outcome(local).filter(|_| table.game().in_flight() == InFlight::Stop) else { return Ok(()) };
    for seat in Seat::first(table.seats()) {
        let under = table.clock_of(seat, outcome.cut[seat]);
        if under.is_some_and(|clock| !outcome.cut.covers(clock)) {
            let what = format!("the cut is {:?}, and its entry of seat {seat} knew of {under:?}", outcome.cut);
            return Err(Wrong::new(Check::Results, what));
        }
    }
    Ok(())
}

/// What the round came to, if it is scored.
fn outcome(local: &Local) -> Option<&Outcome> {
    local.peer.table().round(1)?.outcome()
}

/// What a schedule has reached in the end.
pub(super) fn reached(state: &State) -> Reached {
    let mut outcomes = state.live().filter_map(|local| outcome(local));
    let Some(outcome) = outcomes.next() else { return Reached { last: 1, ..Reached::default() } };
    let tally = outcome.contests;
    Reached {
        last: 1,
        contested: u64::from(tally.contested > 0),
        drawn: u64::from(tally.draws > 0),
        called: u64::from(outcome.ended_by.is_some()),
    }
}

/// Everybody names the silent seat, or has what ends the match.
fn check_blame(state: &State, silent: Seat) -> Result<(), Wrong> {
    let over = state.live().filter(|local| local.peer.is_over()).count();
    for local in state.live() {
        let names = match local.peer.ending() {
            Some(Ending::Abandoned { seat, .. }) => over == 0 && *seat == silent,
            Some(Ending::Finished) => over == state.live().count(),
            _ => false,
        };
        if !names {
            let (seat, ending) = (local.peer.seat(), local.peer.ending());
            return Err(Wrong::new(Check::Blame, format!("seat {silent} is silent; for seat {seat}: {ending:?}")));
        }
        check_progress(local, Some(silent))?;
    }
    Ok(())
}

/// Only what hangs on the silent seat is undecided: its unopened seal could be on the slot, or the slot needs a word of the
/// seat that nobody but it can give. That is its ballot, if it mentions no play on the slot; and where ties go to the last
/// or to all, also whether it heard of a play before a rival's opening, if there is one that it does not mention.
fn check_progress(local: &Local, silent: Option<Seat>) -> Result<(), Wrong> {
    let (table, me) = (local.peer.table(), local.peer.seat());
    let (Some(round), clock) = (table.round(1), table.clock()) else { return Ok(()) };
    let observer = table.observer(round, &clock);
    let unopened: Vec<&Seal> = round.contests().seals().iter().filter(|seal| seal.reveal.is_none()).collect();
    if let Some(seal) = unopened.iter().find(|_| silent.is_none()) {
        return Err(Wrong::new(Check::Progress, format!("at seat {me} the seal {:?} is never opened", seal.id)));
    }
    for slot in round.contests().slots() {
        if unopened.iter().any(|seal| Some(seal.id.seat) == silent && seal.could_be_on.contains(&slot)) {
            continue;
        }
        let tie = if table.game().ends_round(slot) { Tie::First } else { table.game().tie(slot) };
        let verdict = observer.verdict(slot, tie);
        let spoke = |silent| {
            let mut mentioned = verdict.plays.iter().map(|(play, _)| observer.mentions_play(silent, *play));
            if tie == Tie::First { mentioned.any(|it| it) } else { mentioned.all(|it| it) }
        };
        let undecided = verdict.plays.iter().find(|(play, _)| verdict.fate(*play) == Fate::Undecided);
        if let Some((play, _)) = undecided
            && silent.is_none_or(spoke)
        {
            return Err(Wrong::new(Check::Progress, format!("at seat {me} {play:?} on {slot:?} is never decided")));
        }
    }
    Ok(())
}

fn check_audit(local: &Arc<Local>, whole: bool) -> Result<(), Wrong> {
    let seat = local.peer.seat();
    let report = audit::<Toy, Stub>(&local.journal())
        .map_err(|unreadable| Wrong::new(Check::Audit, format!("seat {seat}: {unreadable:?}")))?;
    match &report.verdict {
        Verdict::Clean => Ok(()),
        Verdict::Incomplete { .. } if !whole => Ok(()),
        other => Err(Wrong::new(Check::Audit, format!("seat {seat}: {other:?}"))),
    }
}
