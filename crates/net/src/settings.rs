//! The QUIC settings of `protocol.md`, section 8, each with its reason.

use std::sync::Arc;
use std::time::Duration;

use quinn::{AckFrequencyConfig, EndpointConfig, TransportConfig, VarInt};
use quinn_proto::HashedConnectionIdGenerator;
use quinn_proto::crypto::{self, CryptoError, HmacKey};

use crate::bounds::MAX_MESSAGE;

/// A peer that sends nothing for this long is lost.
pub(crate) const IDLE: Duration = Duration::from_secs(5);
/// A packet at least this often, so that silence means something.
pub(crate) const KEEP_ALIVE: Duration = Duration::from_secs(1);
/// Unidirectional streams that a peer may have open at a time; each holds one message.
pub(crate) const STREAMS: u32 = 8;

pub(crate) fn server(crypto: Arc<dyn crypto::ServerConfig>) -> quinn::ServerConfig {
    let mut config = quinn::ServerConfig::with_crypto(crypto);
    config
        .transport_config(transport())
        .max_incoming(32)
        // What arrives before a handshake is looked at belongs to nobody yet.
        .incoming_buffer_size(16 * 1024)
        .incoming_buffer_size_total(256 * 1024);
    // Address tokens for later visits would be a kind of resumption.
    let mut tokens = quinn::ValidationTokenConfig::default();
    tokens.sent(0);
    config.validation_token_config(tokens);
    config
}

pub(crate) fn client(crypto: Arc<dyn crypto::ClientConfig>) -> quinn::ClientConfig {
    let mut config = quinn::ClientConfig::new(crypto);
    config.transport_config(transport());
    config
}

/// Reset key and connection-id key stay the same over restarts of a program, so that the peers of one that crashed hear
/// of it with their next packet, not after [`IDLE`].
pub(crate) fn endpoint(seed: &[u8; 32]) -> EndpointConfig {
    let reset = blake3::derive_key("nertz 1 quic reset", seed);
    let [a, b, c, d, e, f, g, h, ..] = blake3::derive_key("nertz 1 quic connection id", seed);
    let cid = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
    let mut config = EndpointConfig::new(Arc::new(ResetKey(reset)));
    config.cid_generator(move || Box::new(HashedConnectionIdGenerator::from_key(cid)));
    config
}

fn transport() -> Arc<TransportConfig> {
    let mut acks = AckFrequencyConfig::default();
    // Every packet is acknowledged within 2 ms: losses show at once, and the round trip is known.
    acks.ack_eliciting_threshold(VarInt::from_u32(0)).max_ack_delay(Some(Duration::from_millis(2)));

    let mut config = TransportConfig::default();
    config
        .max_idle_timeout(Some(VarInt::from_u32(IDLE.as_millis() as u32).into()))
        .keep_alive_interval(Some(KEEP_ALIVE))
        // The first packet of a LAN is resent after 150 ms, not after a second.
        .initial_rtt(Duration::from_millis(50))
        .ack_frequency_config(Some(acks))
        // Datagrams fit the smallest packet; probing and offload only add ways to fail.
        .mtu_discovery_config(None)
        .enable_segmentation_offload(false)
        .datagram_send_buffer_size(16 * 1024)
        .datagram_receive_buffer_size(Some(64 * 1024))
        // Nothing here speaks on bidirectional streams, so nobody can open one.
        .max_concurrent_bidi_streams(VarInt::from_u32(0))
        .max_concurrent_uni_streams(VarInt::from_u32(STREAMS))
        .stream_receive_window(VarInt::from_u32(MAX_MESSAGE as u32))
        .receive_window(VarInt::from_u32(STREAMS * MAX_MESSAGE as u32))
        .send_window(u64::from(STREAMS) * MAX_MESSAGE as u64);
    Arc::new(config)
}

/// Signs stateless resets with a keyed BLAKE3.
struct ResetKey([u8; 32]);

impl HmacKey for ResetKey {
    fn sign(&self, data: &[u8], signature_out: &mut [u8]) {
        blake3::Hasher::new_keyed(&self.0).update(data).finalize_xof().fill(signature_out);
    }

    fn signature_len(&self) -> usize {
        32
    }

    fn verify(&self, data: &[u8], signature: &[u8]) -> Result<(), CryptoError> {
        let signature: [u8; 32] = signature.try_into().map_err(|_| CryptoError)?;
        // Comparing hashes takes the same time wherever they differ.
        if blake3::keyed_hash(&self.0, data) == blake3::Hash::from_bytes(signature) { Ok(()) } else { Err(CryptoError) }
    }
}
