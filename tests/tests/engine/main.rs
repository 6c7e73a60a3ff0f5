//! The engine in virtual time, question by question: hostile and silent seats, killed ones, and transcripts that were changed. What
//! goes wrong at random is the simulator's (`../sim`).
//!
//! One binary, since each instance of the engine for a game and a way of signing takes a compiler as long as these tests run.
//! `cargo test -p nertz-tests --test engine silence` runs the tests of one module.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod cases;
mod hostile_engine;
mod mesh_house;
mod misbehaviour;
mod news;
mod order;
mod replay;
mod restore;
mod restore_file;
mod resume;
mod silence;
mod tampering;
