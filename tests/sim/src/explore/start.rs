//! The state that an exploration begins with: the first seed's whose cards lie as the scripts want them.

use super::check::Wrong;
use super::config::{Config, Deed, Kinds};
use super::last::GRACE_MS;
use super::local::Local;
use super::state::{Found, State};
use super::trail::{Step, Trail};
use crate::game::Playable;
use crate::mesh::charter;
use crate::rng::Rng;
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::{Peer, Setup};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Stub;
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::Toy;
use std::sync::Arc;

/// Why there is nothing to explore.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoStart {
    /// The toy has no such rules.
    #[error("the rules are refused: {0}")]
    Rules(String),
    /// The cards of no seed lie like that.
    #[error("of {0} seeds none has its cards as the scripts want them")]
    Seed(u64),
}

/// So many seeds are tried.
const SEEDS: u64 = 100_000;

/// The first state, or what is wrong on the way there.
pub(super) fn start(config: &Config) -> Result<Result<State, Found>, NoStart> {
    let turns = (0..config.seats()).map(|seat| config.cards(seat)).collect::<Vec<u8>>();
    for seed in 0..SEEDS {
        let trial = match dealt(config, seed, &turns)? {
            Ok(trial) => trial,
            Err(found) => return Ok(Err(found)),
        };
        if lies(config, &trial, &turns) {
            let turns = vec![config.turned; config.seats()];
            return if config.deal { Ok(seated(config, seed)?) } else { dealt(config, seed, &turns) };
        }
    }
    Err(NoStart::Seed(SEEDS))
}

/// Whether the cards lie as the scripts want them.
fn lies(config: &Config, state: &State, turns: &[u8]) -> bool {
    let kinds = |(seat, turned): (Seat, &u8)| -> Option<Vec<u8>> {
        let at = state.locals[0].peer.table().now(1)?;
        (1..=*turned).map(|k| at.card(seat, k).map(|card| card % 3)).collect()
    };
    let Some(kinds) = Seat::first(turns.len()).zip(turns).map(kinds).collect::<Option<Vec<Vec<u8>>>>() else {
        return false;
    };
    let is_one = |seat: &Vec<u8>| seat.iter().all(|kind| *kind == seat[0]);
    let others = || kinds[1..].iter().zip(&kinds).map(|(kind, before)| kind[0] == before[0]);
    kinds.iter().all(is_one)
        && match config.kinds {
            Kinds::Same => others().all(|same| same),
            Kinds::Apart => others().all(|same| !same) && (kinds.len() < 3 || kinds[0][0] != kinds[2][0]),
        }
}

/// All have just sat down, and are ready as soon as they may be.
fn seated(config: &Config, seed: u64) -> Result<Result<State, Found>, NoStart> {
    let (mut rng, seats) = (Rng::new(seed), config.seats());
    let rules = Toy::rules(&config.rules(), seats as u8, 8_000).map_err(NoStart::Rules)?;
    let (signed, signers, secrets) = charter::<Stub>(&mut rng, seats, &rules);
    let game = Toy::new(&signed.charter).map_err(NoStart::Rules)?;
    let now = Time(1_000_000);
    let mut outcomes = Vec::new();
    for (seat, (signer, secret)) in Seat::first(seats).zip(signers.into_iter().zip(secrets)) {
        let setup =
            Setup { signed: signed.clone(), seat, signer, secret, grace_ms: GRACE_MS, give_up_ms: Some(0), pace: None };
        let sat = Local::sits(Peer::new(game.clone(), setup, now), now);
        match sat.and_then(|sat| Ok((Arc::clone(&sat.local).goes()?, sat))) {
            Ok((ready, sat)) => {
                outcomes.push(sat);
                outcomes.push(ready);
            }
            Err(wrong) => return Ok(Err(Found { wrong, trail: Trail::default() })),
        }
    }
    let locals = outcomes.iter().skip(1).step_by(2).map(|ready| Arc::clone(&ready.local)).collect();
    let silent = None;
    let mut state = State { locals, flight: Vec::new(), losses: config.losses, silent, trail: Trail::default() };
    for mut outcome in outcomes {
        outcome.local = Arc::clone(&state.locals[outcome.local.peer.seat().index()]);
        if let Err(wrong) = state.put(config, outcome) {
            return Ok(Err(Found { wrong, trail: state.trail }));
        }
    }
    Ok(Ok(state))
}

/// All play, and each has turned so many cards; everything has arrived.
fn dealt(config: &Config, seed: u64, turns: &[u8]) -> Result<Result<State, Found>, NoStart> {
    let mut state = match seated(config, seed)? {
        Ok(state) => state,
        found => return Ok(found),
    };
    let played = play(config, &mut state, turns);
    if let Err(wrong) = played {
        return Ok(Err(Found { wrong, trail: state.trail }));
    }
    for local in &mut state.locals {
        *local = local.at_the_beginning();
    }
    state.trail = Trail::default();
    Ok(Ok(state))
}

fn play(config: &Config, state: &mut State, turns: &[u8]) -> Result<(), Wrong> {
    arrive(config, state)?;
    for (seat, turned) in turns.iter().enumerate() {
        for _ in 1..*turned {
            let done = Arc::clone(&state.locals[seat]).does(Deed::Turn)?;
            if let Some(outcome) = done {
                state.put(config, outcome)?;
            }
            arrive(config, state)?;
        }
    }
    Ok(())
}

/// Lets everything arrive, in the order in which it was sent.
fn arrive(config: &Config, state: &mut State) -> Result<(), Wrong> {
    while !state.flight.is_empty() {
        let packet = state.flight.remove(0);
        let outcome = Arc::clone(&state.locals[packet.to.index()]).gets(&packet)?;
        state.trail = state.trail.and(Step::Gets { packet, made: Arc::clone(&outcome.made) });
        state.put(config, outcome)?;
    }
    Ok(())
}
