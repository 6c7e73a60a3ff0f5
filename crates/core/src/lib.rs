//! The rules of Nertz as pure functions: cards, layouts, the lake, scores, presets and the bots' choices.
//!
//! Nothing in this crate does I/O, reads a clock, makes randomness of its own or is async. It knows nothing of
//! signatures, clocks or the network: the table is handed in as [`Table`], and time as a relation between entries
//! ([`Table::under`]).
//!
//! - [`Rules`] are data. [`Layout`] is where one deck's cards lie; [`fold`] applies a [`Step`] to it, [`turns`] tells how
//!   many cards that turns.
//! - [`legal`] judges an [`Act`], [`possible`] a [`Play`] at one clock; [`could_be_on`], [`plays`] and [`due`] are what
//!   the agreement asks besides. [`score`] and [`standing`] make a round and a match of it.
//! - [`View`] is what a player sees. [`resolve`] makes a [`Deed`] of an [`Intent`]; a [`Bot`] chooses intents.
//!
//! The rules themselves are told in the `README.md` of this crate.

mod action;
mod bot;
mod broken;
mod card;
mod joker;
mod layout;
mod legal;
mod resolve;
pub mod rules;
mod score;
mod stuck;
mod table;
mod view;
mod void;

pub use action::{Act, How, Lane, Pile, Place, Play};
pub use bot::{Bot, Skill};
pub use broken::Broken;
pub use card::{Card, NoCard, Suit};
pub use layout::{Column, Layout, Step, fold, turns};
pub use legal::{could_be_on, legal, plays, possible};
pub use resolve::{Deed, options, resolve};
pub use rules::{RuleError, Rules};
pub use score::{Standing, Verdict, score, standing, standing_of};
pub use stuck::{Due, FRUITLESS_S, IDLE_STUCK_S, due, rotated, stands};
pub use table::{Table, on_turn};
pub use view::{Face, Intent, LaneView, Link, Phase, SeatView, View};
pub use void::Void;
