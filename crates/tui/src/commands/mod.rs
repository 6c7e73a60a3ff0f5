//! The commands.

mod audit;
mod bot;
mod common;
mod demo;
mod rules;
mod tables;
mod times;

use crate::cli::{Cli, Command};
use common::Failure;
use std::process::ExitCode;

/// Runs a command to its exit code.
pub(crate) fn run(cli: Cli) -> Result<ExitCode, Failure> {
    let Cli { global, command } = cli;
    common::start_log(&global)?;
    match command {
        Some(Command::Demo(demo)) => demo::run(&global, &demo),
        Some(Command::Bot(bot)) => bot::run(&global, &bot),
        Some(Command::Tables(tables)) => tables::run(&global, &tables),
        Some(Command::Audit(audit)) => audit::run(&global, &audit),
        Some(Command::Rules(rules)) => rules::run(&rules),
        None | Some(Command::Practice(_) | Command::Open(_) | Command::Join(_)) => {
            Err(Failure::new("the terminal is not joined yet; try `nertz demo` or `nertz bot`"))
        }
    }
}
