//! Takes the pictures of the README from real matches, as SVG, and those of all sample screens, to be looked at:
//!
//! ```sh
//! cargo run -p nertz-tests --example pictures               # docs/pictures/{lobby,table,results,replay}.svg; or in another directory: -- DIR
//! cargo run -p nertz-tests --example pictures -- --all DIR  # every sample screen, in every language, in four sizes
//! ```
//!
//! The program runs in terminals of its own, in a namespace that nobody else sees where there is one to be had, and on loopback
//! anyway. The cards follow from a seed; what the bots make of them, from how fast the machine is, so no two pictures are quite alike.

#[allow(dead_code, clippy::expect_used)]
#[path = "../../tests/support/binary.rs"]
mod binary;
#[allow(dead_code)]
#[path = "../../tests/terminal/player.rs"]
mod player;
#[path = "../../tests/terminal/pty.rs"]
mod pty;
mod samples;
mod scenes;
#[allow(dead_code)]
#[path = "../../tests/terminal/sight.rs"]
mod sight;
mod svg;

use nertz_tests::netns::{Way, ip};
use scenes::Studio;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};

/// Set for the process that takes the pictures: the program.
const INSIDE: &str = "NERTZ_PICTURES_PROGRAM";

/// What has gone wrong.
type Failure = Box<dyn Error>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match (&words.iter().map(String::as_str).collect::<Vec<_>>()[..], std::env::var_os(INSIDE)) {
        (["--all", directory], _) => samples::all(Path::new(directory)),
        ([directory], Some(program)) => inside(Path::new(&program), Path::new(directory)),
        ([], _) => outside(&usual()),
        ([directory], None) if !directory.starts_with('-') => outside(Path::new(directory)),
        _ => Err("there are DIR and --all DIR".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn usual() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures")
}

/// Starts this again in a namespace; what is left there ends with it.
fn outside(directory: &Path) -> Result<(), Failure> {
    let program = binary::locate()?;
    fs::create_dir_all(directory)?;
    let mut command = match Way::found() {
        Ok(way) => {
            let mut command = way.command();
            command.arg(std::env::current_exe()?);
            command
        }
        Err(why) => {
            eprintln!("{why}: so here, on loopback");
            return take(&program, directory);
        }
    };
    let status = command.arg(directory).env(INSIDE, program).stdin(Stdio::null()).status()?;
    if status.success() { Ok(()) } else { Err("not all pictures were taken".into()) }
}

fn inside(program: &Path, directory: &Path) -> Result<(), Failure> {
    ip("link set lo up")?;
    take(program, directory)
}

fn take(program: &Path, directory: &Path) -> Result<(), Failure> {
    let scratch = tempfile::tempdir()?;
    let studio = Studio { program, scratch: scratch.path(), directory };
    studio.lobby()?;
    studio.table_and_results()?;
    studio.replay()
}
