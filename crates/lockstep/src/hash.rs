//! BLAKE3 as the protocol uses it: named derivations, keyed hashes, and the unbiased pick from an XOF.

use blake3::hazmat::{HasherExt, hash_derive_key_context};
use std::sync::OnceLock;

/// 32 bytes: a digest, an identifier, a chain value, a nonce.
pub type Hash = [u8; 32];

/// `derive_key(context, parts…)`.
pub fn derive(context: &'static str, parts: &[&[u8]]) -> Hash {
    let mut hasher = blake3::Hasher::new_derive_key(context);
    update(&mut hasher, parts);
    *hasher.finalize().as_bytes()
}

/// A derivation that is made for every entry: the key of its context is computed once.
pub(crate) struct Derivation {
    context: &'static str,
    key: OnceLock<Hash>,
}

impl Derivation {
    pub(crate) const fn new(context: &'static str) -> Derivation {
        Derivation { context, key: OnceLock::new() }
    }

    /// The same as [`derive`] under this context.
    pub(crate) fn of(&self, parts: &[&[u8]]) -> Hash {
        let key = self.key.get_or_init(|| hash_derive_key_context(self.context));
        let mut hasher = blake3::Hasher::new_from_context_key(key);
        update(&mut hasher, parts);
        *hasher.finalize().as_bytes()
    }
}

/// `keyed_hash(key, parts…)`.
pub fn keyed(key: &Hash, parts: &[&[u8]]) -> Hash {
    // Most messages are short: in one piece they need no hasher, whose state is large.
    let (mut piece, mut length) = ([0; 128], 0);
    for part in parts {
        let Some(room) = piece.get_mut(length..length + part.len()) else {
            let mut hasher = blake3::Hasher::new_keyed(key);
            update(&mut hasher, parts);
            return *hasher.finalize().as_bytes();
        };
        room.copy_from_slice(part);
        length += part.len();
    }
    *blake3::keyed_hash(key, &piece[..length]).as_bytes()
}

/// An unbiased pick of one of `of` from the XOF of `keyed_hash(key, parts…)`.
///
/// Reads the output as u64 words, little endian; the first word `w < 2^64 − (2^64 mod of)` gives `w mod of`.
/// `of` = 0 gives 0.
pub fn pick(key: &Hash, parts: &[&[u8]], of: usize) -> usize {
    let of = of as u64;
    if of <= 1 {
        return 0;
    }
    let mut hasher = blake3::Hasher::new_keyed(key);
    update(&mut hasher, parts);
    let mut output = hasher.finalize_xof();
    // 2^64 mod m, without 2^64.
    let excess = (u64::MAX % of + 1) % of;
    loop {
        let mut word = [0; 8];
        output.fill(&mut word);
        let word = u64::from_le_bytes(word);
        if excess == 0 || word < 0u64.wrapping_sub(excess) {
            return (word % of) as usize;
        }
    }
}

fn update(hasher: &mut blake3::Hasher, parts: &[&[u8]]) {
    for part in parts {
        hasher.update(part);
    }
}
