//! A table survives its peers: real processes, each at a host of its own, killed, stopped, cut off and restarted.
//!
//! Some cases run like every test. The whole matrix is a command, told by `tests/README.md`:
//! `cargo test -p nertz-tests --test survival -- matrix`.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test, though one without the usual harness")]

mod case;
mod check;
mod expect;
mod journal;
mod matrix;
mod run;
#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "no test uses all of it")]
mod support;
mod table;

use case::Case;
use std::process::ExitCode;
use support::inside::{self, Place};

type Do = Box<dyn FnOnce(&Place)>;

/// Before what a case tells of how long it took, inside.
const TOOK: &str = "took ";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Some(("matrix", options)) = arguments.split_first().map(|(first, rest)| (first.as_str(), rest)) {
        return matrix::main(options);
    }
    let mut cases = Case::short();
    if inside::is_inside() {
        cases.extend(Case::all());
    }
    let named = |case: Case| -> (String, Do) {
        (case.to_string(), Box::new(move |place| println!("{TOOK}{}", run::run(place, &case))))
    };
    let mut all: Vec<(String, Do)> = cases.into_iter().map(named).collect();
    for row in 0..journal::ROWS {
        let name = format!("killed_at_any_moment_all_play_on/{row}");
        all.push((name, Box::new(move |place| journal::killed_at_any_moment(place, row))));
    }
    inside::main(all)
}
