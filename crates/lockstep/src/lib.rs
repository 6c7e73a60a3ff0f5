//! Agreement without a host, for any replicated game.

pub mod audit;
pub mod charter;
pub mod codec;
pub mod contest;
pub mod deck;
pub mod entry;
pub mod game;
pub mod hash;
pub mod judge;
pub mod mention;
pub mod misbehaviour;
pub mod peer;
pub mod round;
pub mod seat;
pub mod sign;
pub mod table;
pub mod time;
#[cfg(feature = "simulation")]
pub mod toy;
pub mod transcript;
pub mod wire;
