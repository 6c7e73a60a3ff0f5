//! Who is at the other end: Ed25519 raw public keys (RFC 7250) on both sides of the TLS 1.3 handshake.
//!
//! The key that signs a player's entries is the key that the handshake proves, so a connection needs no further proof
//! of identity. `protocol.md`, sections 1 and 8.

use std::sync::{Arc, Mutex, PoisonError};

use quinn::crypto::rustls::{QuicClientConfig, QuicServerConfig};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{AlwaysResolvesClientRawPublicKeys, Resumption};
use rustls::crypto::{CryptoProvider, ring, verify_tls13_signature_with_raw_key};
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer, ServerName, SubjectPublicKeyInfoDer, UnixTime};
use rustls::server::AlwaysResolvesServerRawPublicKeys;
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::sign::CertifiedKey;
use rustls::{CertificateError, DigitallySignedStruct, DistinguishedName, SignatureScheme};

use crate::settings;

/// The 32 bytes of an Ed25519 public key: what `nertz-session` calls a `PeerId`.
pub type PeerKey = [u8; 32];

/// What both sides must offer in the handshake; another protocol or version does not get past it.
pub const ALPN: &[u8] = b"nertz/1";

/// The DER of a SubjectPublicKeyInfo of an Ed25519 key, up to the key itself (RFC 8410).
const SPKI_PREFIX: [u8; 12] = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];
/// The DER of a PKCS #8 private key, up to the 32 bytes of the seed (RFC 8410).
const PKCS8_PREFIX: [u8; 16] =
    [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];

/// The own key pair, ready for handshakes.
#[derive(Debug)]
pub(crate) struct Identity {
    key: PeerKey,
    certified: Arc<CertifiedKey>,
    provider: Arc<CryptoProvider>,
}

impl Identity {
    pub(crate) fn from_seed(seed: &[u8; 32]) -> Result<Self, rustls::Error> {
        let der = [&PKCS8_PREFIX[..], seed].concat();
        let signing = ring::sign::any_eddsa_type(&PrivatePkcs8KeyDer::from(der))?;
        let spki = signing.public_key().ok_or(CertificateError::BadEncoding)?.into_owned();
        let key = key_in(&spki).ok_or(CertificateError::BadEncoding)?;
        let certified = Arc::new(CertifiedKey::new(vec![CertificateDer::from(spki.to_vec())], signing));
        Ok(Self { key, certified, provider: Arc::new(ring::default_provider()) })
    }

    pub(crate) fn key(&self) -> PeerKey {
        self.key
    }

    /// The settings for accepting anybody whose key is sound; who may sit at the table is decided elsewhere.
    pub(crate) fn server(&self) -> Result<quinn::ServerConfig, rustls::Error> {
        self.server_of(ALPN)
    }

    pub(crate) fn server_of(&self, protocol: &[u8]) -> Result<quinn::ServerConfig, rustls::Error> {
        let mut tls = rustls::ServerConfig::builder_with_provider(self.provider.clone())
            .with_protocol_versions(&[&rustls::version::TLS13])?
            .with_client_cert_verifier(Arc::new(self.judge(None)))
            .with_cert_resolver(Arc::new(AlwaysResolvesServerRawPublicKeys::new(self.certified.clone())));
        tls.alpn_protocols = vec![protocol.to_vec()];
        // Every connection proves its key afresh.
        tls.send_tls13_tickets = 0;
        let crypto = QuicServerConfig::try_from(tls).map_err(|e| rustls::Error::General(e.to_string()))?;
        Ok(settings::server(Arc::new(crypto)))
    }

    /// The settings for one dial, and the place where its refusal will be found.
    pub(crate) fn client(&self, expect: Option<PeerKey>) -> Result<(quinn::ClientConfig, Refusals), rustls::Error> {
        self.client_of(ALPN, expect)
    }

    pub(crate) fn client_of(
        &self,
        protocol: &[u8],
        expect: Option<PeerKey>,
    ) -> Result<(quinn::ClientConfig, Refusals), rustls::Error> {
        let judge = self.judge(expect);
        let refusals = judge.refusals.clone();
        let mut tls = rustls::ClientConfig::builder_with_provider(self.provider.clone())
            .with_protocol_versions(&[&rustls::version::TLS13])?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(judge))
            .with_client_cert_resolver(Arc::new(AlwaysResolvesClientRawPublicKeys::new(self.certified.clone())));
        tls.alpn_protocols = vec![protocol.to_vec()];
        tls.resumption = Resumption::disabled();
        tls.enable_sni = false;
        let crypto = QuicClientConfig::try_from(tls).map_err(|e| rustls::Error::General(e.to_string()))?;
        Ok((settings::client(Arc::new(crypto)), refusals))
    }

    fn judge(&self, expect: Option<PeerKey>) -> Judge {
        Judge { own: self.key, expect, refusals: Refusals::default(), provider: self.provider.clone() }
    }
}

/// The key that the other side proved in the handshake.
pub(crate) fn peer_key(connection: &quinn::Connection) -> Option<PeerKey> {
    let chain = connection.peer_identity()?.downcast::<Vec<CertificateDer<'static>>>().ok()?;
    key_in(chain.first()?)
}

fn key_in(spki: &[u8]) -> Option<PeerKey> {
    spki.strip_prefix(&SPKI_PREFIX)?.try_into().ok()
}

/// Why a key was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// No Ed25519 key, or more than one.
    Malformed,
    /// A point of small order, with which signatures prove nothing, or a second spelling of a point.
    Weak,
    /// The own key: a dial that came back, or a second program with the same identity.
    Own,
    /// A sound key, but not the one that was dialled.
    Other(PeerKey),
}

/// The last refusal of a dial: the handshake's error itself carries no more than an alert.
#[derive(Debug, Clone, Default)]
pub(crate) struct Refusals(Arc<Mutex<Option<Refusal>>>);

impl Refusals {
    fn note(&self, refusal: Refusal) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(refusal);
    }

    pub(crate) fn last(&self) -> Option<Refusal> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Judges the key that the other side shows.
#[derive(Debug)]
struct Judge {
    own: PeerKey,
    expect: Option<PeerKey>,
    refusals: Refusals,
    provider: Arc<CryptoProvider>,
}

impl Judge {
    fn check(&self, shown: &CertificateDer<'_>, more: &[CertificateDer<'_>]) -> Result<(), rustls::Error> {
        let verdict = match key_in(shown) {
            Some(key) if more.is_empty() => self.verdict(key),
            _ => Err(Refusal::Malformed),
        };
        verdict.map_err(|refusal| {
            tracing::debug!(?refusal, "key refused");
            self.refusals.note(refusal);
            match refusal {
                Refusal::Malformed => CertificateError::BadEncoding.into(),
                _ => CertificateError::ApplicationVerificationFailure.into(),
            }
        })
    }

    fn verdict(&self, key: PeerKey) -> Result<(), Refusal> {
        if !is_sound(&key) {
            return Err(Refusal::Weak);
        }
        if key == self.own {
            return Err(Refusal::Own);
        }
        if self.expect.is_some_and(|expected| expected != key) {
            return Err(Refusal::Other(key));
        }
        Ok(())
    }

    fn check_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature_with_raw_key(
            message,
            &SubjectPublicKeyInfoDer::from(shown.as_ref()),
            signature,
            algorithms,
        )
    }
}

/// Whether the bytes are a point of the curve, spelled in the one canonical way, and not of small order.
fn is_sound(key: &PeerKey) -> bool {
    // y < 2^255 − 19: other spellings would give one identity two names.
    let canonical = key[31] & 0x7f != 0x7f || key[0] < 0xed || key[1..31].iter().any(|&b| b != 0xff);
    canonical && ed25519_dalek::VerifyingKey::from_bytes(key).is_ok_and(|point| !point.is_weak())
}

fn tls13_only() -> rustls::Error {
    rustls::PeerIncompatible::Tls13RequiredForQuic.into()
}

impl ServerCertVerifier for Judge {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        more: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        self.check(shown, more).map(|()| ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _message: &[u8],
        _shown: &CertificateDer<'_>,
        _signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Err(tls13_only())
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.check_signature(message, shown, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![SignatureScheme::ED25519]
    }

    fn requires_raw_public_keys(&self) -> bool {
        true
    }
}

impl ClientCertVerifier for Judge {
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }

    fn verify_client_cert(
        &self,
        shown: &CertificateDer<'_>,
        more: &[CertificateDer<'_>],
        _now: UnixTime,
    ) -> Result<ClientCertVerified, rustls::Error> {
        self.check(shown, more).map(|()| ClientCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _message: &[u8],
        _shown: &CertificateDer<'_>,
        _signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Err(tls13_only())
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.check_signature(message, shown, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![SignatureScheme::ED25519]
    }

    fn requires_raw_public_keys(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// All encodings of the eight points of small order, canonical or not, as libsodium lists them.
    const SMALL_ORDER: [&str; 7] = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ];

    #[test]
    fn keys_of_small_order_are_weak() {
        for spelled in SMALL_ORDER {
            let mut key: PeerKey = hex::decode(spelled).unwrap().try_into().unwrap();
            assert!(!is_sound(&key), "{spelled}");
            key[31] |= 0x80;
            assert!(!is_sound(&key), "{spelled} with the sign set");
        }
    }

    #[test]
    fn no_second_spelling_of_a_point_is_sound() {
        for low in 0xed..=0xff {
            for high in [0x7f, 0xff] {
                let mut key = [0xff; 32];
                (key[0], key[31]) = (low, high);
                assert!(!is_sound(&key));
            }
        }
    }

    proptest! {
        #[test]
        fn a_seed_gives_the_key_that_signs_entries(seed: [u8; 32]) {
            let identity = Identity::from_seed(&seed).unwrap();
            prop_assert_eq!(identity.key(), ed25519_dalek::SigningKey::from_bytes(&seed).verifying_key().to_bytes());
            prop_assert!(is_sound(&identity.key()));
        }

        #[test]
        fn a_dial_takes_the_expected_key_alone(own: [u8; 32], expected: [u8; 32], other: [u8; 32]) {
            let [own, expected, other] = [own, expected, other].map(|seed| Identity::from_seed(&seed).unwrap());
            prop_assume!(expected.key() != other.key() && own.key() != expected.key() && own.key() != other.key());
            let judge = own.judge(Some(expected.key()));
            prop_assert_eq!(judge.verdict(expected.key()), Ok(()));
            prop_assert_eq!(judge.verdict(other.key()), Err(Refusal::Other(other.key())));
            prop_assert_eq!(own.judge(None).verdict(own.key()), Err(Refusal::Own));
        }
    }
}
