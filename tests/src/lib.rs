//! Shared by the tests: the simulator's pieces, network namespaces, seeds.

pub use nertz_sim::{house, mesh, players, puppet, rng, stage, villain};

pub mod lan;
pub mod netns;

/// How many seeds a property runs: the number given, unless the environment variable asks for another.
pub fn seeds(variable: &str, usual: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let first = number(&format!("{variable}_SEED"));
    match first {
        Some(seed) => seed..seed + 1,
        None => 0..number(variable).unwrap_or(usual),
    }
}
