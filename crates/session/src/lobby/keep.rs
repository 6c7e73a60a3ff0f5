//! What is kept of a charter: with it a program that was killed comes back to the match.

use crate::door::TableSecret;
use nertz_lockstep::charter::{Charter, Secret};
use nertz_lockstep::codec::{self, Text};
use nertz_lockstep::hash::Hash;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A charter that is about to be signed, and what nobody else could tell its signer again.
///
/// It is on disk before the signature is sent. So of a charter that others may have begun there is always this, and the
/// transcript as well once anything was said under it.
#[derive(Clone)]
pub struct Keep {
    /// The charter.
    pub charter: Charter,
    /// Its secret.
    pub secret: Secret,
    /// The table's name.
    pub table: Text<24>,
    /// The table's secret, if it is private.
    pub door: Option<TableSecret>,
}

/// As it stands in a file.
#[derive(Serialize, Deserialize)]
struct Kept {
    charter: Charter,
    secret: Hash,
    table: Text<24>,
    door: Option<[u8; 16]>,
}

impl Keep {
    /// The charter's match.
    pub fn match_id(&self) -> Hash {
        self.charter.match_id()
    }

    /// The charter's attempt.
    pub fn attempt(&self) -> u32 {
        self.charter.attempt
    }

    /// Canonical bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let Keep { charter, secret, table, door } = self.clone();
        codec::encode(&Kept { charter, secret: secret.0, table, door: door.map(|door| door.0) })
    }

    /// Reads these; none if they are not canonical, or the charter is none.
    pub fn read(bytes: &[u8]) -> Option<Keep> {
        let Kept { charter, secret, table, door } = codec::decode(bytes).ok()?;
        charter.check().ok()?;
        Some(Keep { charter, secret: Secret(secret), table, door: door.map(TableSecret) })
    }
}

impl fmt::Debug for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The secrets stay out of every log.
        f.debug_struct("Keep").field("attempt", &self.attempt()).field("table", &self.table).finish_non_exhaustive()
    }
}
