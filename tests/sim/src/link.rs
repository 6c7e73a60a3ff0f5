//! What a network does to packets: latency, bursts of loss, doubles, reordering, bandwidth, stalls.
//!
//! All of it in whole numbers, so that a seed gives the same run on every machine.

use crate::rng::Rng;
use serde::{Deserialize, Serialize};

/// What one direction of a link is like. In a plan: a preset, and what is otherwise: `{ like = "wifi", doubled = 100 }`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Form", into = "Form")]
pub struct Air {
    /// One-way latency in µs: the least, the median, nine in ten, ninety-nine in a hundred, the most.
    pub delay_us: [u32; 5],
    /// Packets keep their order.
    pub in_order: bool,
    /// Loss by Gilbert and Elliott: a link is good or bad, and changes with each packet by chance.
    pub loss: Loss,
    /// Of 1000 packets so many come twice.
    pub doubled: u16,
    /// Bits a second, in thousands; 0 for no bound. What does not fit waits in a queue of half a second, and is lost beyond.
    pub kbit: u32,
    /// Of 1000 packets so many begin a stall: nothing arrives until it is over.
    pub stalls: u16,
    /// How long a stall is at most, ms.
    pub stall_ms: u16,
}

/// Loss that comes in bursts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    /// Of 1000 packets so many are lost while the link is good,
    pub good: u16,
    /// and so many while it is bad.
    pub bad: u16,
    /// After so many of 1000 packets a good link turns bad,
    pub worse: u16,
    /// and a bad one good.
    pub better: u16,
}

impl Loss {
    /// Nothing is lost.
    pub fn is_none(&self) -> bool {
        *self == Loss::default()
    }
}

impl Air {
    /// A wired LAN.
    pub fn lan() -> Air {
        Air {
            delay_us: [60, 150, 300, 1_000, 3_000],
            in_order: true,
            loss: Loss::default(),
            doubled: 0,
            kbit: 0,
            stalls: 0,
            stall_ms: 0,
        }
    }

    /// A good wireless LAN: a median of 2 ms one way, 25 ms at 99 %.
    pub fn wifi() -> Air {
        let loss = Loss { good: 2, bad: 300, worse: 5, better: 200 };
        Air { delay_us: [700, 2_000, 6_000, 25_000, 80_000], in_order: false, loss, ..Air::lan() }
    }

    /// A wireless LAN on which others are busy: bursts to 300 ms.
    pub fn wifi_busy() -> Air {
        let loss = Loss { good: 5, bad: 500, worse: 10, better: 150 };
        Air { delay_us: [1_000, 4_000, 30_000, 150_000, 300_000], loss, stalls: 5, stall_ms: 300, ..Air::wifi() }
    }

    /// Across a continent.
    pub fn wan() -> Air {
        let loss = Loss { good: 1, bad: 200, worse: 2, better: 200 };
        Air { delay_us: [25_000, 40_000, 55_000, 90_000, 250_000], loss, kbit: 20_000, ..Air::wifi() }
    }

    /// The presets and their names.
    pub fn presets() -> [(&'static str, Air); 4] {
        [("lan", Air::lan()), ("wifi", Air::wifi()), ("wifi_busy", Air::wifi_busy()), ("wan", Air::wan())]
    }

    /// Whether it can be; else why not.
    pub fn check(&self) -> Result<(), String> {
        if !self.delay_us.is_sorted() {
            return Err(format!("delay_us = {:?}: from the least to the most", self.delay_us));
        }
        let Loss { good, bad, worse, better } = self.loss;
        match [good, bad, worse, better, self.doubled, self.stalls].into_iter().find(|share| *share > 1000) {
            Some(share) => Err(format!("{share} of 1000 packets: loss, doubled and stalls are shares of 1000")),
            None => Ok(()),
        }
    }

    fn delay(&self, rng: &mut Rng) -> u64 {
        const SHARES: [u64; 5] = [0, 5_000, 9_000, 9_900, 10_000];
        let at = rng.below(10_000);
        let upper = SHARES.iter().position(|share| *share > at).unwrap_or(4).max(1);
        let (from, to) = (u64::from(self.delay_us[upper - 1]), u64::from(self.delay_us[upper]));
        let (low, high) = (SHARES[upper - 1], SHARES[upper]);
        from + to.saturating_sub(from) * (at - low) / (high - low)
    }
}

/// [`Air`] as it stands in a plan.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Form {
    like: Option<String>,
    delay_us: Option<[u32; 5]>,
    in_order: Option<bool>,
    doubled: Option<u16>,
    kbit: Option<u32>,
    stalls: Option<u16>,
    stall_ms: Option<u16>,
    loss: Option<Loss>,
}

/// No preset of that name.
#[derive(Debug, thiserror::Error)]
#[error("no link is like {0:?}; there are: lan, wifi, wifi_busy, wan")]
struct NoPreset(String);

impl TryFrom<Form> for Air {
    type Error = NoPreset;

    fn try_from(form: Form) -> Result<Air, NoPreset> {
        let like = form.like.unwrap_or_else(|| "lan".to_owned());
        let preset = Air::presets().into_iter().find(|(name, _)| *name == like);
        let (_, air) = preset.ok_or(NoPreset(like))?;
        Ok(Air {
            delay_us: form.delay_us.unwrap_or(air.delay_us),
            in_order: form.in_order.unwrap_or(air.in_order),
            doubled: form.doubled.unwrap_or(air.doubled),
            kbit: form.kbit.unwrap_or(air.kbit),
            stalls: form.stalls.unwrap_or(air.stalls),
            stall_ms: form.stall_ms.unwrap_or(air.stall_ms),
            loss: form.loss.unwrap_or(air.loss),
        })
    }
}

impl From<Air> for Form {
    fn from(air: Air) -> Form {
        fn other<T: PartialEq>(is: T, usual: T) -> Option<T> {
            (is != usual).then_some(is)
        }
        let near = Air::presets().into_iter().find(|(_, preset)| preset.delay_us == air.delay_us);
        let (name, preset) = near.unwrap_or(("lan", Air::lan()));
        Form {
            like: Some(name.to_owned()),
            delay_us: other(air.delay_us, preset.delay_us),
            in_order: other(air.in_order, preset.in_order),
            doubled: other(air.doubled, preset.doubled),
            kbit: other(air.kbit, preset.kbit),
            stalls: other(air.stalls, preset.stalls),
            stall_ms: other(air.stall_ms, preset.stall_ms),
            loss: other(air.loss, preset.loss),
        }
    }
}

/// One direction of a link at work.
pub struct Link {
    rng: Rng,
    bad: bool,
    /// When the packet sent last arrives.
    last: u64,
    /// Until when earlier packets take the bandwidth.
    busy: u64,
    /// Until when nothing arrives.
    stalled: u64,
}

/// What became of a packet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Lost.
    Lost,
    /// Arrives, µs from the epoch of the virtual clock.
    Once(u64),
    /// Arrives twice.
    Twice(u64, u64),
}

impl Link {
    /// A link whose chances follow from a seed.
    pub fn new(rng: Rng) -> Link {
        Link { rng, bad: false, last: 0, busy: 0, stalled: 0 }
    }

    /// Sends a packet of so many bytes at `now` (µs).
    pub fn send(&mut self, air: &Air, now: u64, bytes: usize) -> Fate {
        if !air.loss.is_none() {
            let turns = if self.bad { air.loss.better } else { air.loss.worse };
            self.bad ^= self.rng.below(1000) < u64::from(turns);
            let lost = if self.bad { air.loss.bad } else { air.loss.good };
            if self.rng.below(1000) < u64::from(lost) {
                return Fate::Lost;
            }
        }
        if air.stalls > 0 && self.rng.below(1000) < u64::from(air.stalls) {
            self.stalled = self.stalled.max(now + self.rng.below(u64::from(air.stall_ms) * 1000));
        }
        let mut leaves = now;
        if air.kbit > 0 {
            let takes = bytes as u64 * 8_000 / u64::from(air.kbit);
            self.busy = self.busy.max(now) + takes;
            if self.busy - now > 500_000 {
                self.busy -= takes;
                return Fate::Lost;
            }
            leaves = self.busy;
        }
        let arrives = self.arrival(air, leaves);
        if air.doubled > 0 && self.rng.below(1000) < u64::from(air.doubled) {
            return Fate::Twice(arrives, self.arrival(air, leaves));
        }
        Fate::Once(arrives)
    }

    fn arrival(&mut self, air: &Air, leaves: u64) -> u64 {
        let mut at = (leaves + air.delay(&mut self.rng)).max(self.stalled);
        if air.in_order {
            at = at.max(self.last);
        }
        self.last = self.last.max(at);
        at
    }
}
