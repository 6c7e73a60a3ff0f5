//! How many cases a property tries.

use proptest::prelude::ProptestConfig;

/// So many cases, or as many as `PROPTEST_CASES` says. A failure names its seed; no file is kept of it.
pub(crate) fn cases(default: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(default), failure_persistence: None, ..ProptestConfig::default() }
}
