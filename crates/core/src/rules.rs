//! The rules as data: one value that every peer agrees on and that the core enforces to the letter.

use serde::{Deserialize, Serialize};

/// All house rules, whole, as they stand in the charter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// Cards in the nertz pile.
    pub pile: u8,
}
