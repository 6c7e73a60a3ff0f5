//! Agreement without a host, for any replicated game.

pub mod charter;
pub mod codec;
pub mod hash;
pub mod seat;
pub mod sign;
pub mod time;
