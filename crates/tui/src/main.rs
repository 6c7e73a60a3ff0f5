//! The program `nertz`: one binary; without a subcommand it opens the lobby in the terminal.
//!
//! Each command is a file of [`commands`]. They share one way to fail: a sentence on stderr that says what went wrong and
//! what to do, and exit code 1 (2 for wrong usage, and where the command says so).

#![forbid(unsafe_code)]

mod cli;
mod commands;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut cli = cli::Cli::parse();
    // What is wrong with the settings is told in the language that the environment asks for.
    nertz::words::set(cli.global.lang());
    let ran = commands::read_settings(&mut cli.global).and_then(|()| {
        nertz::words::set(cli.global.lang());
        commands::run(cli)
    });
    match ran.and_then(|code| commands::all_said().map(|()| code)) {
        Ok(code) => code,
        Err(failure) => {
            commands::remark!("nertz: {failure}");
            ExitCode::from(failure.code)
        }
    }
}
