//! Many runs, on all cores, that can be stopped and taken up again.

use crate::games::Games;
use crate::oracle::Violation;
use crate::plan::{BadPlan, Plan};
use crate::reached::Reached;
use crate::run::Options;
use crate::swarm::Swarm;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Seeds are handed out by so many.
const CHUNK: u64 = 16;

/// What is run.
pub struct Campaign<'a> {
    /// The games.
    pub games: &'a dyn Games,
    /// Which of them.
    pub game: String,
    /// What plans are drawn from.
    pub swarm: Swarm,
    /// The first seed.
    pub first: u64,
    /// How many.
    pub runs: u64,
    /// Threads.
    pub jobs: usize,
    /// Oracles look.
    pub oracles: bool,
    /// Where it is kept how far it has come.
    pub state: Option<PathBuf>,
    /// It stops after so many findings.
    pub findings: usize,
}

/// A plan that an oracle has seen fail.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The plan.
    pub plan: Plan,
    /// What was seen.
    pub violation: Violation,
}

/// What came of it.
#[derive(Clone, Default, Debug)]
pub struct Summary {
    /// What was reached.
    pub reached: Reached,
    /// What was found.
    pub findings: Vec<Finding>,
    /// Runs done in this process.
    pub done: u64,
    /// How long they took.
    pub took: Duration,
    /// Runs of before that were taken up.
    pub before: u64,
}

/// Why a campaign cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum CannotRun {
    /// The plans are none.
    #[error(transparent)]
    Plan(#[from] BadPlan),
    /// The file that it is kept in.
    #[error("{0}: {1}")]
    State(PathBuf, String),
}

#[derive(Serialize, Deserialize)]
struct Kept {
    what: String,
    next: u64,
    reached: Vec<u64>,
    /// The seeds of what was found.
    found: Vec<u64>,
}

type Chunks = BTreeMap<u64, Result<(Reached, Vec<Finding>), BadPlan>>;

impl Campaign<'_> {
    /// Runs it; `tell` hears how far it is, about once a second.
    pub fn run(&self, mut tell: impl FnMut(u64, &Summary)) -> Result<Summary, CannotRun> {
        let (mut next, mut summary) = self.take_up()?;
        summary.before = next - self.first;
        let end = self.first.saturating_add(self.runs).max(next);
        // What cannot be made or written is told before threads are.
        self.games.plan(&self.game, &self.swarm, self.first)?;
        self.keep(next, &summary)?;
        let (hand, stop) = (AtomicU64::new(next), AtomicBool::new(false));
        let chunks: Mutex<Chunks> = Mutex::new(BTreeMap::new());
        let began = Instant::now();
        std::thread::scope(|scope| {
            let workers: Vec<_> =
                (0..self.jobs).map(|_| scope.spawn(|| self.work(&hand, &stop, end, &chunks))).collect();
            let mut told = Instant::now();
            loop {
                let busy = workers.iter().any(|worker| !worker.is_finished());
                if let Ok(mut chunks) = chunks.lock() {
                    while let Some(chunk) = chunks.remove(&next) {
                        let (reached, findings) = chunk.inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
                        let upto = next.saturating_add(CHUNK).min(end);
                        summary.done += upto - next;
                        summary.reached.join(&reached);
                        summary.findings.extend(findings);
                        next = upto;
                    }
                }
                summary.took = began.elapsed();
                stop.fetch_or(summary.findings.len() >= self.findings, Ordering::Relaxed);
                if told.elapsed() >= Duration::from_secs(1) || !busy {
                    told = Instant::now();
                    tell(end - next, &summary);
                    self.keep(next, &summary).inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
                }
                if !busy {
                    return Ok(summary);
                }
                std::thread::park_timeout(Duration::from_millis(50));
            }
        })
    }

    fn work(&self, hand: &AtomicU64, stop: &AtomicBool, end: u64, chunks: &Mutex<Chunks>) {
        while !stop.load(Ordering::Relaxed) {
            let first = hand.fetch_add(CHUNK, Ordering::Relaxed);
            if first >= end {
                return;
            }
            let chunk = self.chunk(first..first.saturating_add(CHUNK).min(end));
            if let Ok(mut chunks) = chunks.lock() {
                chunks.insert(first, chunk);
            }
        }
    }

    /// Runs some seeds. One that cannot be run is no run that has gone well.
    fn chunk(&self, seeds: std::ops::Range<u64>) -> Result<(Reached, Vec<Finding>), BadPlan> {
        let (mut reached, mut findings) = (Reached::default(), Vec::new());
        for seed in seeds {
            let plan = self.games.plan(&self.game, &self.swarm, seed)?;
            let report = self.games.run(&plan, Options { oracles: self.oracles, trace: false })?;
            reached.join(&report.reached);
            findings.extend(report.violation.map(|violation| Finding { plan, violation }));
        }
        Ok((reached, findings))
    }

    /// What distinguishes it from another one: a state is taken up by the same alone.
    fn what(&self) -> String {
        let Campaign { game, swarm, first, oracles, .. } = self;
        format!("{game} {first} {oracles} {swarm:?}")
    }

    fn take_up(&self) -> Result<(u64, Summary), CannotRun> {
        let fresh = (self.first, Summary::default());
        let Some(path) = self.state.as_deref().filter(|path| path.exists()) else { return Ok(fresh) };
        let bad = |why: String| CannotRun::State(path.to_owned(), why);
        let text = std::fs::read_to_string(path).map_err(|error| bad(error.to_string()))?;
        let kept: Kept = toml::from_str(&text).map_err(|error| bad(error.to_string()))?;
        let reached = Reached::of_numbers(&kept.reached).filter(|_| kept.what == self.what());
        let Some(reached) = reached else {
            return Err(bad("it is of another campaign: name another file, or remove this one".to_owned()));
        };
        // What was found is found again: a plan says more than a seed.
        let mut findings = Vec::new();
        for seed in kept.found {
            let plan = self.games.plan(&self.game, &self.swarm, seed)?;
            let report = self.games.run(&plan, Options { oracles: self.oracles, trace: false })?;
            findings.extend(report.violation.map(|violation| Finding { plan, violation }));
        }
        Ok((kept.next, Summary { reached, findings, ..Summary::default() }))
    }

    fn keep(&self, next: u64, summary: &Summary) -> Result<(), CannotRun> {
        let Some(path) = &self.state else { return Ok(()) };
        let found = summary.findings.iter().map(|finding| finding.plan.seed).collect();
        let kept = Kept { what: self.what(), next, reached: summary.reached.numbers().to_vec(), found };
        write(path, &toml::to_string(&kept).unwrap_or_default())
            .map_err(|error| CannotRun::State(path.clone(), error.to_string()))
    }
}

/// The file is the old one or the new one, whenever it is looked at.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let draft = path.with_extension("draft");
    std::fs::write(&draft, text)?;
    std::fs::rename(&draft, path)
}
