//! Steps of single peers that were computed before.
//!
//! What a peer makes of a packet or of a deed follows from itself alone, and neighbouring states have most of their peers in
//! common: almost every step was made before, in a state that differs in another peer only.

use super::check::Wrong;
use super::local::Outcome;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// Passes a part of a hash on as it is.
#[derive(Default)]
pub(super) struct Whole(u64);

impl Hasher for Whole {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 ^= u64::from_le_bytes(word);
        }
    }

    fn write_u128(&mut self, number: u128) {
        self.0 ^= number as u64;
    }
}

/// Outcomes by peer and step, as many as there is room for, and the transcripts that were audited.
pub(super) struct Cache {
    outcomes: HashMap<u128, Option<Outcome>, BuildHasherDefault<Whole>>,
    pub(super) audited: HashSet<u128, BuildHasherDefault<Whole>>,
    most: usize,
    /// Steps that were computed.
    pub(super) computed: u64,
}

impl Cache {
    /// Room for so many.
    pub(super) fn new(most: usize) -> Cache {
        Cache { outcomes: HashMap::default(), audited: HashSet::default(), most, computed: 0 }
    }

    /// What was computed before for this key, or is now; none if the step is not possible.
    pub(super) fn get(
        &mut self,
        key: u128,
        compute: impl FnOnce() -> Result<Option<Outcome>, Wrong>,
    ) -> Result<Option<Outcome>, Wrong> {
        if let Some(known) = self.outcomes.get(&key) {
            return Ok(known.clone());
        }
        self.computed += 1;
        let outcome = compute()?;
        if self.outcomes.len() >= self.most {
            self.outcomes.clear();
        }
        self.outcomes.insert(key, outcome.clone());
        Ok(outcome)
    }
}
