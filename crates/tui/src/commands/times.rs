//! Measured times: how many, and how long most of them took.

use nertz::tell;
use nertz_lockstep::peer::Measure;
use nertz_net::drive::News;
use nertz_session::play;
use nertz_session::session::Event;
use serde_json::json;

/// The times that players felt, in microseconds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times {
    decided: Vec<u64>,
    next: Vec<u64>,
    turned: Vec<u64>,
}

/// What is told of many times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spread {
    pub(crate) count: usize,
    pub(crate) p50: u64,
    pub(crate) p99: u64,
}

impl Times {
    /// Adds the time that is told, if it is one.
    pub(crate) fn take(&mut self, news: &News) {
        let News::Session(Event::Match(play::Event::Measured(what, micros))) = news else { return };
        let micros = *micros;
        match what {
            Measure::Decided => self.decided.push(micros),
            Measure::Next => self.next.push(micros),
            Measure::Turned => self.turned.push(micros),
        }
    }

    /// By the names that are printed, in their order.
    pub(crate) fn spreads(&self) -> [(String, &'static str, Spread); 3] {
        [
            (tell!("demo-time-decided"), "decided", Spread::of(&self.decided)),
            (tell!("demo-time-next"), "next", Spread::of(&self.next)),
            (tell!("demo-time-turned"), "turned", Spread::of(&self.turned)),
        ]
    }

    /// Every single one, in order: several players' can be put together.
    pub(crate) fn each(&self) -> serde_json::Value {
        json!({ "decided_us": self.decided, "next_us": self.next, "turned_us": self.turned })
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        let spreads = self.spreads();
        let of = |spread: &Spread| json!({ "count": spread.count, "p50_us": spread.p50, "p99_us": spread.p99 });
        spreads.iter().map(|(_, key, spread)| ((*key).to_owned(), of(spread))).collect()
    }
}

impl Spread {
    /// Nearest rank.
    pub(crate) fn of(times: &[u64]) -> Spread {
        let mut sorted = times.to_vec();
        sorted.sort_unstable();
        let rank = |percent: usize| {
            let at = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
            sorted.get(at).copied().unwrap_or(0)
        };
        Spread { count: sorted.len(), p50: rank(50), p99: rank(99) }
    }
}

/// Seconds of processor time that this program has used so far, all threads together; none where it cannot be told.
pub(crate) fn processor_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name, in brackets, may hold anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<u64>().ok();
    // 100 ticks a second is what Linux tells programs, whatever it counts in itself.
    Some((ticks(11)? + ticks(12)?) as f64 / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks() {
        assert_eq!(Spread::of(&[]), Spread { count: 0, p50: 0, p99: 0 });
        assert_eq!(Spread::of(&[7]), Spread { count: 1, p50: 7, p99: 7 });
        let hundred: Vec<u64> = (1..=100).rev().collect();
        assert_eq!(Spread::of(&hundred), Spread { count: 100, p50: 50, p99: 99 });
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn processor_time_is_told() {
        assert!(processor_seconds().is_some());
    }
}
