//! What the fuzz targets check, and the inputs that they start from.
//!
//! The checks are plain functions of bytes, so that each target is one line, all of them are compiled once, and a finding can
//! be run again without a fuzzer: `tests/replay.rs` does so with all that is kept.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a check that fails says so by a panic")]

pub mod audit;
pub mod choices;
pub mod decode;
pub mod differential;
pub mod hostile;
pub mod lobby;
pub mod make;
mod mesh;
pub mod ops;
pub mod restore;
pub mod rules;

use peak_alloc::PeakAlloc;

/// What the announcements of `nertz-net`, which are read here without it, know of an identity.
mod identity {
    pub(crate) type PeerKey = [u8; 32];
}

/// A fuzz target.
pub struct Target {
    /// Its name.
    pub name: &'static str,
    /// Runs one input.
    pub check: fn(&[u8], &PeakAlloc),
}

/// All of them.
pub const TARGETS: [Target; 8] = [
    Target { name: "audit", check: |input, _| audit::check(input) },
    Target { name: "decode", check: decode::check },
    Target { name: "differential", check: |input, _| differential::check(input) },
    Target { name: "hostile", check: |input, _| hostile::check(input) },
    Target { name: "lobby", check: lobby::check },
    Target { name: "ops", check: |input, _| ops::check(input) },
    Target { name: "restore", check: |input, _| restore::check(input) },
    Target { name: "rules", check: |input, _| rules::check(input) },
];
