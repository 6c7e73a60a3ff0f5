//! Agreement without a host, for any replicated game.

pub mod charter;
pub mod codec;
pub mod contest;
pub mod deck;
pub mod hash;
pub mod mention;
pub mod seat;
pub mod sign;
pub mod time;
