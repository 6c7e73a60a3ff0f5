//! The rules of Nertz as pure functions: cards, layouts, the lake, scores, presets and the bots' choices.
//!
//! Nothing in this crate does I/O, reads a clock, makes randomness of its own or is async. It knows nothing of
//! signatures, clocks or the network: the table is handed in as [`Table`].

mod action;
mod card;
mod rules;
mod view;

pub use action::{Act, How, Lane, Pile, Place, Play};
pub use card::{Card, NoCard, Suit};
pub use rules::Rules;
pub use view::{Face, Intent, LaneView, Link, Phase, SeatView, View};
