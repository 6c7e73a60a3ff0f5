//! `cargo run --release -p nertz-sim --example explore -- two --silence`

use clap::Parser;
use nertz_sim::explore::{Args, main as explore};
use std::process::ExitCode;

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    args: Args,
}

fn main() -> ExitCode {
    explore(&Command::parse().args)
}
