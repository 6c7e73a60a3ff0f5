//! What a game gives to the engine, and what it may ask of the table.
//!
//! The engine knows rounds, a slot that ends one, and committed decks; it knows no pile, no face and no rule. A layout is
//! a fold over its seat's own log alone, in which cards are indices into that seat's committed deck, so no face is needed
//! to fold it; [`Game::legal`] and [`Game::possible`] compare the faces that an item names with the ones derived.

use crate::charter::Charter;
use crate::codec::Wire;
use crate::contest::{InFlight, Slot, Tie};
use crate::seat::{Seat, Seats};
use crate::table::At;
use serde::Serialize;
use std::fmt::{Debug, Display};

/// A replicated game.
pub trait Game: Sized + Clone + Debug + 'static {
    /// One seat's part of the table: a fold over its log. Hashed in canonical bytes.
    type Layout: Clone + Debug + PartialEq + Serialize;
    /// A plain act: nobody contends for it.
    type Act: Wire;
    /// A sealed play.
    type Play: Wire;
    /// The rules that an act or a play can break.
    type Broken: Copy + PartialEq + Debug + Display;

    /// The game of this charter, or why its rules are refused.
    fn new(charter: &Charter) -> Result<Self, String>;
    /// How many cards `seat`'s deck has in the round that follows `results` and that `live` are dealt for; 0 if the seat only
    /// looks on.
    fn cards(&self, results: &[Vec<i16>], live: Seats, seat: Seat) -> u8;
    /// `seat`'s layout before the deal of that round.
    fn start(&self, results: &[Vec<i16>], live: Seats, seat: Seat) -> Self::Layout;
    /// The layout, in the round that follows `results`, of a seat that has gone before it: it has no cards.
    fn absent(&self, results: &[Vec<i16>], seat: Seat) -> Self::Layout;
    /// How many unturned cards this step turns.
    fn turns(&self, layout: &Self::Layout, step: &Step<'_, Self>) -> u8;
    /// Carries a step out. Newly turned cards are `first_k`, `first_k + 1` …; `seq` is that of the entry.
    fn fold(&self, layout: &mut Self::Layout, step: &Step<'_, Self>, first_k: u8, seq: u32);
    /// Whether an act is legal.
    fn legal(&self, at: &At<'_, Self>, seat: Seat, act: &Self::Act) -> Result<(), Self::Broken>;
    /// Which slot a play contends for; `None` if it is legal and contends for nothing. `at` is at the seal's clock.
    fn possible(&self, at: &At<'_, Self>, seat: Seat, play: &Self::Play) -> Result<Option<Slot>, Self::Broken>;
    /// Every slot that a legal play of `seat` could be on. Asked once, at the seal's clock.
    fn could_be_on(&self, at: &At<'_, Self>, seat: Seat) -> Vec<Slot>;
    /// Every play that is [`Game::possible`] for `seat`. The play under a seal stands in no journal until it is opened: whoever
    /// has sealed it and was killed finds it again as the one of these that the seal fits.
    fn plays(&self, at: &At<'_, Self>, seat: Seat) -> Vec<Self::Play>;
    /// What the rules make due for `seat`, if anything.
    fn due(&self, at: &At<'_, Self>, seat: Seat) -> Option<GameDue<Self::Act, Self::Play>>;
    /// How contests for a slot are decided. The slot that ends the round goes by [`Tie::First`] whatever this says.
    fn tie(&self, slot: Slot) -> Tie;
    /// Whether a revealed legal play on this slot ends the round.
    fn ends_round(&self, slot: Slot) -> bool;
    /// What becomes of plays in the air when the round is called.
    fn in_flight(&self) -> InFlight;
    /// The round's scores, from all layouts at the round cut and who ended it.
    fn score(&self, at_the_cut: &[Self::Layout], ended_by: Option<Seat>) -> Vec<i16>;
    /// Whether these rounds decide the match, with `live` still at the table.
    fn over(&self, results: &[Vec<i16>], live: Seats) -> bool;
}

/// What happens to a layout.
pub enum Step<'a, G: Game> {
    /// The first cards are turned.
    Deal,
    /// A plain act.
    Act(&'a G::Act),
    /// A play was sealed.
    Sealed,
    /// The own seal was opened: the play is locked until it settles. With no slot it contends for nothing.
    Revealed {
        /// What it contends for.
        slot: Option<Slot>,
        /// The play.
        play: &'a G::Play,
    },
    /// The play is decided.
    Settled {
        /// What it contended for.
        slot: Slot,
        /// The play.
        play: &'a G::Play,
        /// Whether it has won.
        won: bool,
        /// Whether a won play may turn a card: not once the round has closed.
        turn: bool,
    },
}

/// What a game can make due.
#[derive(Clone, PartialEq, Debug)]
pub enum GameDue<A, P> {
    /// An act.
    Act(A),
    /// A play to be sealed, as soon as no own seal is unopened. That it is this one is seen when it is opened:
    /// [`Game::possible`] has to refuse any other.
    Play(P),
    /// Nobody can go on: the round ends.
    Close,
}
