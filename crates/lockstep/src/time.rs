//! Time as an argument: the engine never reads a clock.

use std::fmt;

/// A moment, in microseconds since an origin of the caller's choice. It never runs backwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Time(pub u64);

impl Time {
    /// The moment `ms` milliseconds later.
    pub fn after_ms(self, ms: u64) -> Time {
        self.after(ms.saturating_mul(1000))
    }

    /// The moment `micros` microseconds later.
    pub fn after(self, micros: u64) -> Time {
        Time(self.0.saturating_add(micros))
    }

    /// Microseconds since `earlier`; 0 if that is later.
    pub fn since(self, earlier: Time) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:06} s", self.0 / 1_000_000, self.0 % 1_000_000)
    }
}
