//! The terminal part of `nertz`: what a person sees and types.
//!
//! - [`screen`] draws: pure functions from what is known to a buffer of cells.
//! - [`keys`] turns key strokes into commands: bindings as data, and the two strokes of a move.
//! - [`app`] is the loop: input, time and news of the table come in as one enum, commands and frames go out.
//! - [`house`] tells a table's rules in short.
//! - [`files`] reads and writes them with care.
//! - [`settings`] is what a player has set: the file, and what each setting can be.
//! - [`replay`] shows a match again, from its transcript.
//! - [`stats`] adds up what all matches of a profile come to.
//! - [`terminal`] takes the terminal and gives it back, whatever happens.
//! - [`words`] is what it says, in four languages.
//!
//! - [`play`] goes from the list of tables to a table and back, and is what the loop shows.
//!
//! Nothing here decides anything about the game; what happens at the table comes through [`app::Backend`].

pub mod app;
pub mod files;
pub mod house;
pub mod keys;
pub mod play;
pub mod replay;
pub mod screen;
pub mod settings;
pub mod stats;
pub mod terminal;
pub mod words;
