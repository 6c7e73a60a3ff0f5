//! The program `nertz`: one binary; without a subcommand it opens the lobby in the terminal.
//!
//! Each command is a file of [`commands`]. They share one way to fail: a sentence on stderr that says what went wrong and
//! what to do, and exit code 1 (2 for wrong usage, and where the command says so).

#![forbid(unsafe_code)]

mod cli;
mod commands;

use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    nertz::words::set(cli::lang_of(&arguments));
    let mut cli = match cli::read(arguments) {
        Ok(cli) => cli,
        Err(cli::NotRun { help: Some(help), .. }) => return commands::show(&help),
        Err(cli::NotRun { told, .. }) => {
            commands::remark!("nertz: {told}");
            return ExitCode::from(2);
        }
    };
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
