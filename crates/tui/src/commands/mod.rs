//! The commands.

mod audit;
mod bot;
mod common;
mod demo;
mod doctor;
mod export;
mod interactive;
mod packaging;
mod replay;
mod rules;
mod stats;
mod tables;
mod times;

use crate::cli::{Cli, Command};
use common::Failure;
pub(crate) use common::{all_said, line, read_settings, remark, show};
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
        Some(Command::Replay(replay)) => replay::run(&global, &replay),
        Some(Command::Export(export)) => export::run(&export),
        Some(Command::Rules(rules)) => rules::run(&global, &rules),
        Some(Command::Stats(stats)) => stats::run(&global, &stats),
        Some(Command::Doctor(doctor)) => doctor::run(&global, &doctor),
        Some(Command::Completions(completions)) => packaging::completions(&completions),
        Some(Command::Man(man)) => packaging::man(&man),
        Some(Command::Practice(practice)) => interactive::practice(&global, &practice),
        Some(Command::Open(open)) => interactive::open(&global, &open),
        Some(Command::Join(join)) => interactive::join(&global, &join),
        None => interactive::home(&global),
    }
}
