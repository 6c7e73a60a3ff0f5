//! `nertz-sim`: see `tests/README.md`.

use std::process::ExitCode;

fn main() -> ExitCode {
    nertz_sim::cli::main(&nertz_sim::games::Ours)
}
