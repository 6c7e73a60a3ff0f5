//! The door of a private table: who does not know the table's secret gets no further.
//!
//! A table is its name and, if it is private, its [`TableSecret`]: 128 bits by chance, which tickets carry from one to the
//! next. A public and a private table of one name are two tables, and so are two private ones with different secrets.
//!
//! Both sides of every connection prove that they know the secret, in their `Hello`, before either reads anything else of
//! the other's or says anything of the table. A [`Proof`] is
//!
//! ```text
//! of  = derive("nertz 1 connection", binding), the first 8 bytes
//! tag = keyed(derive("nertz 1 door", secret ‖ binding), prover's key ‖ verifier's key)
//! ```
//!
//! where `binding` is 32 bytes that the two ends of a connection share and nobody else has: of TLS, its exporter under
//! [`EXPORTER`], without a context. What follows:
//!
//! - *Fresh*: another connection has another binding, so a proof that was heard once opens nothing later.
//! - *Not passed on*: the keys are those that both ends have proven in the handshake. Who stands between two others has
//!   two connections, to neither of which the proofs of the other belong.
//! - *Not sent back*: the prover's key comes first, and nobody is connected with its own key.
//! - *Nothing learned*: without the secret, `tag` is a number by chance; the secret is too long to be tried.
//!
//! Two peers may have several connections for a while, and each may know of one a little earlier than the other. So a
//! `Hello` has a proof for each connection that its sender knows of, and each names the connection that it is `of`. Judged
//! are those for connections that the reader knows of. If there is one, and none is right, the peer is sent away; if
//! there is none at all, the `Hello` counts as not received, and comes again.

use nertz_lockstep::hash::{Hash, derive, keyed};
use nertz_lockstep::sign::PeerId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The label under which TLS is asked for the binding of a connection.
pub const EXPORTER: &[u8] = b"EXPORTER-nertz-1-door";

/// The most proofs in one `Hello`.
pub const MAX_PROOFS: usize = 4;

/// What both ends of a connection share, and nobody else has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Binding(pub [u8; 32]);

impl fmt::Debug for Binding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Binding")
    }
}

impl Binding {
    /// By which name a proof says that it is for this connection.
    fn name(&self) -> [u8; 8] {
        let [a, b, c, d, e, f, g, h, ..] = derive("nertz 1 connection", &[&self.0]);
        [a, b, c, d, e, f, g, h]
    }
}

/// What the players of a private table know, and nobody else.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSecret(pub [u8; 16]);

impl fmt::Debug for TableSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // It stays out of every log.
        f.write_str("TableSecret")
    }
}

impl TableSecret {
    /// A new one, from the operating system's generator.
    ///
    /// # Errors
    /// If that fails.
    pub fn fresh() -> Result<TableSecret, getrandom::Error> {
        let mut secret = [0; 16];
        getrandom::fill(&mut secret)?;
        Ok(TableSecret(secret))
    }

    /// Proves to `verifier` that `prover` knows the secret, over the connection that has this binding.
    pub fn prove(&self, binding: &Binding, prover: &PeerId, verifier: &PeerId) -> Proof {
        let key = derive("nertz 1 door", &[&self.0, &binding.0]);
        Proof { of: binding.name(), tag: keyed(&key, &[&prover.0, &verifier.0]) }
    }

    /// What `proofs` show to `verifier`, of which `prover` says that they are its own; `known` are the connections to it.
    pub fn judge(&self, proofs: &[Proof], known: &[Binding], prover: &PeerId, verifier: &PeerId) -> Shown {
        let mut shown = if proofs.is_empty() { Shown::Wrong } else { Shown::Nothing };
        for binding in known {
            let right = self.prove(binding, prover, verifier);
            for proof in proofs.iter().filter(|proof| proof.of == right.of) {
                // This comparison takes the same time whatever is equal.
                if blake3::Hash::from_bytes(right.tag) == proof.tag {
                    return Shown::Right;
                }
                shown = Shown::Wrong;
            }
        }
        shown
    }
}

/// What somebody's proofs show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// It knows the secret.
    Right,
    /// It does not, or says nothing of it.
    Wrong,
    /// None is for a connection that is known here.
    Nothing,
}

/// That its sender knows the secret of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proof {
    /// Which connection it is for.
    pub of: [u8; 8],
    /// The proof itself.
    pub tag: Hash,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SECRET: TableSecret = TableSecret([1; 16]);
    const BINDING: Binding = Binding([2; 32]);
    const ANA: PeerId = PeerId([3; 32]);
    const BEN: PeerId = PeerId([4; 32]);

    proptest! {
        /// A proof holds for one secret, one connection, one prover and one verifier, and no bit of it can be another.
        #[test]
        fn a_proof_is_for_one_occasion(which in 0..5u8, byte in 0..32usize, bit in 0..8u8) {
            let flip = |bytes: &mut [u8]| { let at = byte % bytes.len(); bytes[at] ^= 1 << bit };
            let (mut secret, mut binding, mut prover, mut verifier) = (SECRET, BINDING, ANA, BEN);
            let mut proof = SECRET.prove(&BINDING, &ANA, &BEN);
            prop_assert_eq!(SECRET.judge(&[proof], &[BINDING], &ANA, &BEN), Shown::Right);
            match which {
                0 => flip(&mut secret.0),
                1 => flip(&mut binding.0),
                2 => flip(&mut prover.0),
                3 => flip(&mut verifier.0),
                _ => flip(&mut proof.tag),
            }
            // Whatever connection it says that it is for.
            proof.of = binding.name();
            prop_assert_eq!(secret.judge(&[proof], &[binding], &prover, &verifier), Shown::Wrong);
        }
    }

    #[test]
    fn one_right_proof_is_enough_and_other_connections_say_nothing() {
        let (other, third) = (Binding([5; 32]), Binding([6; 32]));
        let (right, wrong) = (SECRET.prove(&BINDING, &ANA, &BEN), SECRET.prove(&BINDING, &BEN, &ANA));
        let elsewhere = SECRET.prove(&other, &ANA, &BEN);
        let judge = |proofs: &[Proof], known: &[Binding]| SECRET.judge(proofs, known, &ANA, &BEN);
        assert_eq!(judge(&[], &[BINDING]), Shown::Wrong);
        assert_eq!(judge(&[elsewhere, wrong, right], &[third, BINDING]), Shown::Right);
        assert_eq!(judge(&[elsewhere], &[third, BINDING]), Shown::Nothing);
        assert_eq!(judge(&[elsewhere, wrong], &[third, BINDING]), Shown::Wrong);
        assert_eq!(judge(&[right], &[]), Shown::Nothing);
    }

    #[test]
    fn what_is_secret_is_not_printed() {
        assert_eq!(format!("{SECRET:?} {BINDING:?}"), "TableSecret Binding");
    }
}
