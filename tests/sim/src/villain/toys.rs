//! Offences against the toy's own rules, each by name.

use super::plot::{Case, altered, voluntary};
use super::seal::seals;
use nertz_lockstep::entry::Item;
use nertz_lockstep::misbehaviour::Misbehaviour;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::toy::{Act, Broken, Play, Toy};

/// An act that breaks this rule.
pub(super) fn illegal<S: Scheme>(broken: Broken) -> Case<Toy, S> {
    altered(Misbehaviour::Illegal(broken), move |villain, next| {
        voluntary(villain, next).then_some(())?;
        let act = if broken == Broken::TooEarly { Act::Rest } else { Act::Turn };
        Some(vec![Item::Act { act, x: None }])
    })
}

/// Seals a play that breaks this rule; its opening convicts it.
pub(super) fn seals_the_impossible<S: Scheme>(broken: Broken) -> Case<Toy, S> {
    let all = move |due: Option<&Play>, _: &_| {
        // With a call due it seals something else, and only then.
        if due.is_some() != (broken == Broken::Enough) {
            return Vec::new();
        }
        let builds = (0..8).flat_map(|card| (0..4).map(move |floor| Play::Build { card, floor }));
        builds.chain([Play::Call]).collect()
    };
    seals(all, move |found| *found == broken)
}
