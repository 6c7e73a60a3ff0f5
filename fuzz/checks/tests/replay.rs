//! Every input that is kept, without a fuzzer: the corpora, and what the fuzzers have found in their time.
//!
//! One file alone: `FUZZ_INPUT=rules:path/of/crash-… cargo test -p nertz-fuzz -- crash`.

use libtest_mimic::{Arguments, Failed, Trial};
use nertz_fuzz::{TARGETS, Target};
use nertz_lockstep::mistake::{self, Mistake};
use peak_alloc::PeakAlloc;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

fn main() {
    let mut arguments = Arguments::from_args();
    // What one input takes of memory is measured.
    arguments.test_threads = Some(1);
    let mut trials: Vec<Trial> = TARGETS.iter().map(kept).collect();
    trials.push(Trial::test("wrong engines are seen", wrong_engines_are_seen));
    if let Ok(input) = std::env::var("FUZZ_INPUT") {
        let (name, path) = input.split_once(':').unwrap_or(("", &input));
        let target = TARGETS.iter().find(|target| target.name == name);
        trials.extend(target.map(|target| trial(target, PathBuf::from(path))));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// A test for all inputs of a target, and that there are some.
fn kept(target: &'static Target) -> Trial {
    Trial::test(format!("{}: every input that is kept", target.name), move || {
        let paths = inputs(target);
        for path in &paths {
            let input = std::fs::read(path)?;
            let checked = catch_unwind(AssertUnwindSafe(|| (target.check)(&input, &MEMORY)));
            checked.map_err(|_| {
                format!("again: FUZZ_INPUT={}:{} cargo test -p nertz-fuzz", target.name, path.display())
            })?;
        }
        if paths.is_empty() { Err(Failed::from("none is there")) } else { Ok(()) }
    })
}

fn inputs(target: &Target) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(target.name);
    let found = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = found.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}

fn trial(target: &'static Target, path: PathBuf) -> Trial {
    let name = format!("{}/{}", target.name, path.file_name().unwrap_or_default().display());
    Trial::test(name, move || {
        let input = std::fs::read(&path)?;
        (target.check)(&input, &MEMORY);
        Ok(())
    })
}

/// What the kept inputs of `ops` are worth: engines that make these mistakes do not get through them.
fn wrong_engines_are_seen() -> Result<(), Failed> {
    const SEEN: [Mistake; 7] = [
        Mistake::MentionsByArrival,
        Mistake::UnrevealedSealIgnored,
        Mistake::NoRevealsAfterClose,
        Mistake::OpensBeforeReady,
        Mistake::OpensAhead,
        Mistake::SettlesUnchecked,
        Mistake::NonceReused,
    ];
    let ops = TARGETS.iter().find(|target| target.name == "ops").ok_or("no such target")?;
    let inputs: Vec<Vec<u8>> = inputs(ops).iter().map(std::fs::read).collect::<Result<_, _>>()?;
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let sees = |mistake: &Mistake| {
        mistake::choose(Some(*mistake));
        let seen = inputs.iter().any(|input| catch_unwind(|| (ops.check)(input, &MEMORY)).is_err());
        mistake::choose(None);
        seen
    };
    let seen: Vec<Mistake> = Mistake::ALL.into_iter().filter(sees).collect();
    std::panic::set_hook(told);
    let missed: Vec<&Mistake> = SEEN.iter().filter(|mistake| !seen.contains(mistake)).collect();
    if missed.is_empty() { Ok(()) } else { Err(format!("seen: {seen:?}; not seen: {missed:?}").into()) }
}
