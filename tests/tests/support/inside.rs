//! Cases that run in a namespace of their own: the test starts itself again inside.

use super::binary;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use nertz_tests::netns::{REQUIRED, Way, ip};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, LazyLock};

const CASE: &str = "NERTZ_TEST_CASE";
const BINARY: &str = "NERTZ_TEST_BINARY";

/// Cases that run side by side.
const AT_ONCE: usize = 4;

/// What a case works with.
pub(crate) struct Place {
    binary: PathBuf,
    scratch: tempfile::TempDir,
}

impl Place {
    /// The program, with a home of its own that it must not need: every case says where its data is.
    pub(crate) fn nertz(&self, arguments: &str) -> Command {
        let mut command = Command::new(&self.binary);
        command.args(arguments.split_whitespace()).env("HOME", self.path("home")).env_remove("XDG_DATA_HOME");
        // What it says is looked for in English.
        command.env("LC_ALL", "C.UTF-8");
        command
    }

    /// A path in a directory that goes with the case.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.scratch.path().join(name)
    }
}

/// Whether this process was started for one case, inside.
pub(crate) fn is_inside() -> bool {
    std::env::var_os(CASE).is_some()
}

/// Runs the cases, each with its name and what it does inside, like the usual harness; or the one that this process was
/// started for.
pub(crate) fn main<Do: FnOnce(&Place)>(cases: Vec<(String, Do)>) -> ExitCode {
    if let Some(name) = std::env::var_os(CASE) {
        let case = cases.into_iter().find(|(known, _)| name == **known);
        return run(case.map(|(_, case)| case));
    }
    let mut arguments = Arguments::from_args();
    // They wait for most of their time, for grace periods and for hands that play like people.
    arguments.test_threads = arguments.test_threads.or(Some(AT_ONCE));
    let ready = Arc::new(LazyLock::new(ready as fn() -> Result<(Way, PathBuf), NotReady>));
    let trials = cases.iter().map(|(name, _)| {
        let (ready, case) = (Arc::clone(&ready), name.clone());
        Trial::ignorable_test(name, move || match &**ready {
            Ok((way, binary)) => Ok(outside(*way, binary, &case).map(|_| Completion::Completed)?),
            Err(NotReady::Refused(why)) if std::env::var_os(REQUIRED).is_none() => Ok(Completion::ignored_with(why)),
            Err(NotReady::Refused(why) | NotReady::NotBuilt(why)) => Err(Failed::from(why)),
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

enum NotReady {
    Refused(String),
    NotBuilt(String),
}

fn ready() -> Result<(Way, PathBuf), NotReady> {
    let way = Way::found().map_err(NotReady::Refused)?;
    Ok((way, binary::locate().map_err(NotReady::NotBuilt)?))
}

/// Runs a case in a namespace, and tells what it says: on stdout, or all of it if it fails.
pub(crate) fn outside(way: Way, binary: &Path, name: &str) -> Result<String, String> {
    let exe = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = way.command();
    // What went wrong is told in words.
    command.arg(exe).env(CASE, name).env(BINARY, binary).env("RUST_BACKTRACE", "0");
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{command:?}: {error}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stdout) + &text(&output.stderr)) }
}

fn run(case: Option<impl FnOnce(&Place)>) -> ExitCode {
    let (Some(case), Some(binary)) = (case, std::env::var_os(BINARY)) else {
        println!("no such case");
        return ExitCode::FAILURE;
    };
    ip("link set lo up").expect("loopback");
    let place = Place { binary: binary.into(), scratch: tempfile::tempdir().expect("a directory") };
    case(&place);
    ExitCode::SUCCESS
}
