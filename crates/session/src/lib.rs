//! One seat at one table: the rules of Nertz played through agreement without a host.
//!
//! Sans-IO, but for [`profile`], which is files: bytes and the time go in, bytes and events come out.

pub mod door;
pub mod export;
pub mod lobby;
pub mod look;
pub mod message;
pub mod name;
pub mod nertz;
pub mod play;
pub mod profile;
pub mod replay;
pub mod session;
pub mod ticket;
