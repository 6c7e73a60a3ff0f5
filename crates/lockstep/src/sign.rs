//! Signatures, as a parameter: real ones, and a stand-in for simulations.

use ed25519_dalek::{Signer, SigningKey, VerifyingKey};
use std::fmt;

/// A player's identity: the 32 public bytes of an Ed25519 key pair.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct PeerId(pub [u8; 32]);

/// A detached signature.
pub type Signature = [u8; 64];

impl fmt::Display for PeerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().take(8).try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for PeerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PeerId({self}…)")
    }
}

/// A way of signing.
pub trait Scheme: Clone + fmt::Debug + 'static {
    /// A public key made ready: for who verifies many signatures by the same one.
    type Key: Clone + fmt::Debug;
    /// The key pair of the secret `seed`.
    fn from_seed(seed: &[u8; 32]) -> Self;
    /// Its public half.
    fn peer(&self) -> PeerId;
    /// Signs the concatenation of `parts`.
    fn sign(&self, parts: &[&[u8]]) -> Signature;
    /// Makes a public key ready. One that is none verifies nothing.
    fn key(peer: &PeerId) -> Self::Key;
    /// Whether `signature` is that of `key` over the concatenation of `parts`.
    fn verify_by(key: &Self::Key, parts: &[&[u8]], signature: &Signature) -> bool;
    /// Whether `signature` is `peer`'s over the concatenation of `parts`.
    fn verify(peer: &PeerId, parts: &[&[u8]], signature: &Signature) -> bool {
        Self::verify_by(&Self::key(peer), parts, signature)
    }
}

/// Ed25519 with strict verification; weak keys are refused.
#[derive(Clone)]
pub struct Ed25519(SigningKey);

impl fmt::Debug for Ed25519 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ed25519({})", self.peer())
    }
}

impl Scheme for Ed25519 {
    type Key = Option<VerifyingKey>;

    fn from_seed(seed: &[u8; 32]) -> Self {
        Ed25519(SigningKey::from_bytes(seed))
    }

    fn peer(&self) -> PeerId {
        PeerId(self.0.verifying_key().to_bytes())
    }

    fn sign(&self, parts: &[&[u8]]) -> Signature {
        self.0.sign(&parts.concat()).to_bytes()
    }

    fn key(peer: &PeerId) -> Option<VerifyingKey> {
        VerifyingKey::from_bytes(&peer.0).ok().filter(|key| !key.is_weak())
    }

    fn verify_by(key: &Option<VerifyingKey>, parts: &[&[u8]], signature: &Signature) -> bool {
        let signature = ed25519_dalek::Signature::from_bytes(signature);
        key.as_ref().is_some_and(|key| key.verify_strict(&parts.concat(), &signature).is_ok())
    }
}

/// No signature at all: a hash that anybody can make. For simulations, where it saves nine tenths of the time.
#[cfg(feature = "simulation")]
#[derive(Clone, Debug)]
pub struct Stub(PeerId);

#[cfg(feature = "simulation")]
impl Scheme for Stub {
    type Key = PeerId;

    fn from_seed(seed: &[u8; 32]) -> Self {
        Stub(PeerId(crate::hash::derive("nertz 1 stub key", &[seed])))
    }

    fn peer(&self) -> PeerId {
        self.0
    }

    fn sign(&self, parts: &[&[u8]]) -> Signature {
        let hash = *blake3::keyed_hash(&self.0.0, &parts.concat()).as_bytes();
        let mut signature = [0; 64];
        for (byte, of) in signature.iter_mut().zip(hash.into_iter().chain(hash.map(|byte| !byte))) {
            *byte = of;
        }
        signature
    }

    fn key(peer: &PeerId) -> PeerId {
        *peer
    }

    fn verify_by(key: &PeerId, parts: &[&[u8]], signature: &Signature) -> bool {
        Stub(*key).sign(parts) == *signature
    }
}
