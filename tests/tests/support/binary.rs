//! The program as it was built.
//!
//! `cargo test --workspace` builds it beside the tests. A test that is run alone finds it missing, or older than its sources,
//! and has it built: by the same cargo, in the same profile.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the program is; built if need be.
pub(crate) fn locate() -> Result<PathBuf, String> {
    let test = std::env::current_exe().map_err(|error| error.to_string())?;
    // target/<profile>/deps/<this test>
    let profile = test.ancestors().nth(2).ok_or("the test is not where cargo puts tests")?;
    let binary = profile.join(format!("nertz{}", std::env::consts::EXE_SUFFIX));
    if !is_fresh(&binary) {
        build(profile, &[])?;
    }
    if binary.is_file() { Ok(binary) } else { Err(format!("{} was built and is not there", binary.display())) }
}

/// Whether the program is there, and newer than every file that it is made of.
///
/// Asking cargo instead would build it again: alone it has other features than beside the tests.
fn is_fresh(binary: &Path) -> bool {
    let made = |path: &Path| fs::metadata(path).and_then(|about| about.modified()).ok();
    let Some(built) = made(binary) else { return false };
    let root = workspace();
    let mut open = vec![root.join("Cargo.lock"), root.join("Cargo.toml"), root.join("crates")];
    while let Some(path) = open.pop() {
        if let Ok(inside) = fs::read_dir(&path) {
            let paths = inside.flatten().map(|entry| entry.path());
            let of_it = |path: &PathBuf| !path.ends_with("tests") && !path.ends_with("examples");
            open.extend(paths.filter(of_it).filter(|path| path.extension().is_none_or(|is| is != "md")));
        } else if made(&path).is_none_or(|made| made > built) {
            return false;
        }
    }
    true
}

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are in the workspace")
}

/// Builds it in a profile's directory, with these features.
pub(crate) fn build(profile: &Path, features: &[&str]) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let target = profile.parent().ok_or("the test is not where cargo puts tests")?;
    let name = match profile.file_name().and_then(|name| name.to_str()) {
        Some("debug") | None => "dev",
        Some(name) => name,
    };
    let manifest = workspace().join("Cargo.toml");
    let mut command = Command::new(cargo);
    command.args(["build", "--quiet", "--package", "nertz", "--bin", "nertz", "--profile", name]);
    command.arg("--features").arg(features.join(","));
    command.arg("--manifest-path").arg(manifest).arg("--target-dir").arg(target);
    let output = command.output().map_err(|error| format!("cargo: {error}"))?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}
