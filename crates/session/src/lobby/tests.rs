//! The lobby in virtual time, over a network that delays, loses, doubles and reorders.

mod cases;
mod mesh;
mod private;
mod properties;
mod rules;
