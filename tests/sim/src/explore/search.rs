//! The search: depth first, from several threads, through states that no thread has seen.

use super::cache::{Cache, Whole};
use super::check::{Check, Wrong};
use super::config::Config;
use super::packet::print_of;
use super::state::{Found, State};
use super::{Reached, Report, Violation};
use nertz_lockstep::mistake;
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What was seen is kept in so many parts, so that threads seldom wait for each other.
const PARTS: usize = 64;
/// Steps that a thread remembers.
const REMEMBERED: usize = 2_048;
/// How often it is said how far the search is.
const SAID: Duration = Duration::from_secs(5);

type Part = HashSet<u128, BuildHasherDefault<Whole>>;

struct Search<'a> {
    config: &'a Config,
    seen: Vec<Mutex<Part>>,
    /// States that wait for a thread without work.
    spare: Mutex<Spare>,
    wake: Condvar,
    hungry: AtomicUsize,
    stop: AtomicBool,
    states: AtomicU64,
    steps: AtomicU64,
    computed: AtomicU64,
    reached: Mutex<Reached>,
    depth: AtomicU64,
    waiting: AtomicU64,
    found: Mutex<Option<Found>>,
    /// By state: what follows from it, where that is to be compared.
    futures: Mutex<HashMap<u128, u128, BuildHasherDefault<Whole>>>,
    begun: Instant,
}

#[derive(Default)]
struct Spare {
    states: Vec<State>,
    idle: usize,
}

/// Explores everything that follows from a state.
pub(super) fn search(config: &Config, first: State) -> Report {
    let search = Search {
        config,
        seen: (0..PARTS).map(|_| Mutex::default()).collect(),
        spare: Mutex::default(),
        wake: Condvar::new(),
        hungry: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
        states: AtomicU64::new(1),
        steps: AtomicU64::new(0),
        computed: AtomicU64::new(0),
        reached: Mutex::default(),
        depth: AtomicU64::new(0),
        waiting: AtomicU64::new(0),
        found: Mutex::default(),
        futures: Mutex::default(),
        begun: Instant::now(),
    };
    search.is_new(first.print());
    lock(&search.spare).states.push(first);
    std::thread::scope(|scope| {
        for _ in 0..config.threads.max(1) {
            scope.spawn(|| search.work());
        }
        if config.progress {
            search.tell_now_and_then();
        }
    });
    let violation = lock(&search.found).take().map(|Found { wrong, trail }| Violation {
        check: wrong.check,
        what: wrong.what,
        steps: trail.tell(),
    });
    Report {
        states: search.states.load(Relaxed),
        steps: search.steps.load(Relaxed),
        computed: search.computed.load(Relaxed),
        reached: *lock(&search.reached),
        depth: search.depth.load(Relaxed),
        whole: !search.stop.load(Relaxed),
        violation,
        took: search.begun.elapsed(),
    }
}

impl Search<'_> {
    /// Notes a state, and says whether nobody has seen it before.
    fn is_new(&self, print: u128) -> bool {
        lock(&self.seen[(print >> 64) as usize % PARTS]).insert(print)
    }

    fn work(&self) {
        let _end = EndAtPanic(self);
        mistake::choose(self.config.mistake);
        let mut cache = Cache::new(REMEMBERED);
        let mut stack = Vec::new();
        while let Some(state) = stack.pop().or_else(|| self.more()) {
            if self.stop.load(Relaxed) {
                break;
            }
            if let Err(found) = self.expand(&state, &mut cache, &mut stack) {
                lock(&self.found).get_or_insert(found);
                self.end();
                break;
            }
            if self.hungry.load(Relaxed) > 0 && stack.len() > 1 {
                // The oldest have the most before them.
                let half = stack.len() / 2;
                lock(&self.spare).states.extend(stack.drain(..half));
                self.wake.notify_all();
            }
        }
        self.computed.fetch_add(cache.computed, Relaxed);
    }

    fn expand(&self, state: &State, cache: &mut Cache, stack: &mut Vec<State>) -> Result<(), Found> {
        let next = state.next(self.config, cache)?;
        self.steps.fetch_add(next.states.len() as u64, Relaxed);
        if let Some(reached) = &next.reached {
            lock(&self.reached).add(reached);
        }
        if self.config.doubt {
            lock(&self.futures).insert(state.print(), future(&next.states));
        }
        for state in next.states {
            let print = state.print();
            if !self.is_new(print) {
                self.doubt(print, &state)?;
            } else {
                self.depth.fetch_max(u64::from(state.trail.length()), Relaxed);
                if self.states.fetch_add(1, Relaxed) + 1 >= self.config.limit {
                    self.end();
                }
                stack.push(state);
            }
        }
        self.waiting.store(stack.len() as u64, Relaxed);
        Ok(())
    }

    /// Compares what follows from a state that was met again, and computes that anew, with what followed from it before.
    fn doubt(&self, print: u128, state: &State) -> Result<(), Found> {
        let Some(before) = lock(&self.futures).get(&print).copied() else { return Ok(()) };
        let next = state.next(self.config, &mut Cache::new(REMEMBERED))?;
        if future(&next.states) == before {
            return Ok(());
        }
        let wrong = Wrong::new(Check::Sameness, "what follows differs from what followed before from the same state");
        Err(Found { wrong, trail: state.trail.clone() })
    }

    /// A state that another thread has to spare; none when the search is over.
    fn more(&self) -> Option<State> {
        let mut spare = lock(&self.spare);
        spare.idle += 1;
        self.hungry.fetch_add(1, Relaxed);
        loop {
            if let Some(state) = spare.states.pop() {
                spare.idle -= 1;
                self.hungry.fetch_sub(1, Relaxed);
                return Some(state);
            }
            if self.stop.load(Relaxed) || spare.idle >= self.config.threads.max(1) {
                self.wake.notify_all();
                return None;
            }
            spare = self.wake.wait(spare).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn end(&self) {
        self.stop.store(true, Relaxed);
        let _spare = lock(&self.spare);
        self.wake.notify_all();
    }

    fn is_over(&self) -> bool {
        self.stop.load(Relaxed) || lock(&self.spare).idle >= self.config.threads.max(1)
    }

    fn tell_now_and_then(&self) {
        let mut told = Instant::now();
        while !self.is_over() {
            std::thread::sleep(Duration::from_millis(20));
            if told.elapsed() >= SAID {
                told = Instant::now();
                let (states, seconds) = (self.states.load(Relaxed), self.begun.elapsed().as_secs_f64());
                eprintln!(
                    "{states} states in {seconds:.0} s, {:.0} a second; {} steps, depth {}, {} last states, {} to go on from",
                    states as f64 / seconds,
                    self.steps.load(Relaxed),
                    self.depth.load(Relaxed),
                    lock(&self.reached).last,
                    self.waiting.load(Relaxed),
                );
            }
        }
    }
}

/// 128 bits of a hash of a set of states.
fn future(states: &[State]) -> u128 {
    let mut prints: Vec<u128> = states.iter().map(State::print).collect();
    prints.sort_unstable();
    let bytes: Vec<[u8; 16]> = prints.iter().map(|print| print.to_le_bytes()).collect();
    print_of(&[bytes.as_flattened()])
}

/// No thread waits for one that is gone.
struct EndAtPanic<'a>(&'a Search<'a>);

impl Drop for EndAtPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.end();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
