//! What a peer may use of this machine. Over a bound, its connection is closed with the bound's name.

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The largest datagram, in bytes: fits the smallest packet of any path.
pub const MAX_DATAGRAM: usize = 1100;
/// The largest message on a stream, in bytes.
pub const MAX_MESSAGE: usize = 64 * 1024;
/// Messages per second and connection that are read; a message on a stream counts once per [`MAX_DATAGRAM`] bytes begun.
pub const MESSAGE_RATE: u32 = 4000;
/// Messages that may come at once.
pub const MESSAGE_BURST: u32 = 2000;
/// Connections from one address.
pub const PER_ADDRESS: usize = 16;
/// Handshakes of others under way at a time.
pub const PENDING: usize = 32;
/// From so many handshakes under way on, an address must first show that it can hear us.
const WARY: usize = 16;

/// A bound that a peer ran over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Bound {
    /// A message of more than [`MAX_MESSAGE`] bytes.
    MessageSize,
    /// More than [`MESSAGE_RATE`] messages a second.
    MessageRate,
}

impl Bound {
    pub(crate) fn code(self) -> u32 {
        match self {
            Self::MessageSize => 2,
            Self::MessageRate => 3,
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MessageSize => write!(f, "a message of more than {MAX_MESSAGE} bytes"),
            Self::MessageRate => write!(f, "more than {MESSAGE_RATE} messages a second"),
        }
    }
}

/// A bucket of tokens: refilled at [`MESSAGE_RATE`], never above [`MESSAGE_BURST`].
#[derive(Debug)]
pub(crate) struct Pace {
    tokens: f64,
    at: Instant,
}

impl Pace {
    pub(crate) fn new(now: Instant) -> Self {
        Self { tokens: f64::from(MESSAGE_BURST), at: now }
    }

    /// Takes what a message of so many bytes costs; `false` if there is not enough.
    pub(crate) fn take(&mut self, now: Instant, bytes: usize) -> bool {
        let passed = now.saturating_duration_since(self.at);
        self.at = now;
        self.tokens = (self.tokens + passed.as_secs_f64() * f64::from(MESSAGE_RATE)).min(f64::from(MESSAGE_BURST));
        let cost = bytes.div_ceil(MAX_DATAGRAM).max(1) as f64;
        if self.tokens < cost {
            return false;
        }
        self.tokens -= cost;
        true
    }
}

/// Counts who stands at the door and who is inside, by address.
#[derive(Debug, Clone, Default)]
pub(crate) struct Door(Arc<Mutex<Inside>>);

#[derive(Debug, Default)]
struct Inside {
    pending: usize,
    per_address: HashMap<IpAddr, usize>,
}

/// What to do with a newcomer.
pub(crate) enum Knock {
    /// Let it begin the handshake.
    Enter(Ticket),
    /// Have it prove its address first.
    Prove,
    /// Send it away.
    Refuse(&'static str),
}

impl Door {
    pub(crate) fn knock(&self, from: IpAddr, proven: bool) -> Knock {
        let address = from.to_canonical();
        let mut inside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if inside.pending >= PENDING {
            return Knock::Refuse("too many handshakes under way");
        }
        if inside.per_address.get(&address).is_some_and(|&n| n >= PER_ADDRESS) {
            return Knock::Refuse("too many connections from this address");
        }
        if inside.pending >= WARY && !proven {
            return Knock::Prove;
        }
        inside.pending += 1;
        *inside.per_address.entry(address).or_default() += 1;
        Knock::Enter(Ticket { door: self.clone(), address, pending: true })
    }
}

/// Held as long as the connection lives.
#[derive(Debug)]
pub(crate) struct Ticket {
    door: Door,
    address: IpAddr,
    pending: bool,
}

impl Ticket {
    /// The handshake is over.
    pub(crate) fn authenticated(&mut self) {
        if std::mem::take(&mut self.pending) {
            self.door.0.lock().unwrap_or_else(PoisonError::into_inner).pending -= 1;
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.authenticated();
        let mut inside = self.door.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(n) = inside.per_address.get_mut(&self.address) {
            *n -= 1;
            if *n == 0 {
                inside.per_address.remove(&self.address);
            }
        }
    }
}

/// How long a handshake may take, from either side.
pub(crate) const HANDSHAKE: Duration = Duration::from_secs(5);

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// However messages are spread, no span of time lets through more than the burst and the rate allow.
        #[test]
        fn no_span_passes_more_than_burst_and_rate(steps in prop::collection::vec((0u64..3000, 0usize..4000), 1..4000)) {
            let start = Instant::now();
            let mut pace = Pace::new(start);
            let (mut now, mut taken) = (start, 0.0);
            for (micros, bytes) in steps {
                now += Duration::from_micros(micros);
                if pace.take(now, bytes) {
                    taken += bytes.div_ceil(MAX_DATAGRAM).max(1) as f64;
                }
                let allowed = f64::from(MESSAGE_BURST) + (now - start).as_secs_f64() * f64::from(MESSAGE_RATE);
                prop_assert!(taken <= allowed + 1e-6);
            }
        }

        /// Who keeps below the rate is never stopped.
        #[test]
        fn below_the_rate_all_pass(gaps in prop::collection::vec(1_000_000 / u64::from(MESSAGE_RATE)..2000, 1..3000)) {
            let mut now = Instant::now();
            let mut pace = Pace::new(now);
            for gap in gaps {
                now += Duration::from_micros(gap);
                prop_assert!(pace.take(now, MAX_DATAGRAM));
            }
        }

        /// Whatever comes and goes, the counts are those of the tickets held, and at the end nothing is left behind.
        #[test]
        fn the_door_counts_right(steps in prop::collection::vec((0u8..4, any::<bool>(), any::<prop::sample::Index>()), 0..200)) {
            let door = Door::default();
            let mut held: Vec<Ticket> = Vec::new();
            for (host, leave, which) in steps {
                if leave && !held.is_empty() {
                    let i = which.index(held.len());
                    if held[i].pending { held[i].authenticated(); } else { held.swap_remove(i); }
                } else if let Knock::Enter(ticket) = door.knock(IpAddr::V4(Ipv4Addr::new(10, 0, 0, host)), true) {
                    held.push(ticket);
                }
                let inside = door.0.lock().unwrap();
                prop_assert_eq!(inside.pending, held.iter().filter(|t| t.pending).count());
                prop_assert_eq!(inside.per_address.values().sum::<usize>(), held.len());
                prop_assert!(inside.pending <= PENDING && inside.per_address.values().all(|&n| n <= PER_ADDRESS));
            }
            drop(held);
            prop_assert!(door.0.lock().unwrap().per_address.is_empty());
        }
    }
}
