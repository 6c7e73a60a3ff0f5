//! Every input that is kept, without a fuzzer: the corpora, and what the fuzzers have found in their time.
//!
//! One of them alone: `cargo test -p nertz-fuzz -- decode/name-bidi`, or, of any file, `FUZZ_INPUT=rules:crash-… cargo test …`.

use libtest_mimic::{Arguments, Failed, Trial};
use nertz_fuzz::{TARGETS, Target};
use peak_alloc::PeakAlloc;
use std::path::{Path, PathBuf};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

fn main() {
    let mut arguments = Arguments::from_args();
    // What one input takes of memory is measured.
    arguments.test_threads = Some(1);
    let mut trials: Vec<Trial> = TARGETS.iter().flat_map(kept).collect();
    if let Ok(input) = std::env::var("FUZZ_INPUT") {
        let (name, path) = input.split_once(':').unwrap_or(("", &input));
        let target = TARGETS.iter().find(|target| target.name == name);
        trials.extend(target.map(|target| trial(target, PathBuf::from(path))));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// A test for each input of a target, and one that there are some.
fn kept(target: &'static Target) -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(target.name);
    let found = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = found.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let any = !paths.is_empty();
    let some = Trial::test(format!("{}: inputs are kept", target.name), move || {
        if any { Ok(()) } else { Err(Failed::from("none is there")) }
    });
    paths.into_iter().map(|path| trial(target, path)).chain([some]).collect()
}

fn trial(target: &'static Target, path: PathBuf) -> Trial {
    let name = format!("{}/{}", target.name, path.file_name().unwrap_or_default().display());
    Trial::test(name, move || {
        let input = std::fs::read(&path)?;
        (target.check)(&input, &MEMORY);
        Ok(())
    })
}
