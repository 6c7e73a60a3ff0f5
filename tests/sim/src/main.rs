//! `nertz-sim`: see `tests/README.md`.

use std::process::ExitCode;

/// A run is many small messages.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    nertz_sim::cli::main(&nertz_sim::games::Ours)
}
