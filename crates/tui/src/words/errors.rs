//! What the library crates fail with, told in the player's language. Their own words stay English, for logs and for tests.

mod broken;
mod game;
mod network;
mod reasons;
mod rules;
mod table;

use std::path::Path;

pub use reasons::broken_off;
pub use rules::rule;

/// Can be told in the player's language.
pub trait Tell {
    /// What it says, as a part of a sentence or a sentence without its stop.
    fn tell(&self) -> String;
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

#[cfg(test)]
mod tests;
