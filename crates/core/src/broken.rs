//! Every rule that an action or a play can break, by name.

use crate::{Card, Lane, Pile, Place};
use serde::{Deserialize, Serialize};

/// The rule that an action or a play breaks: one variant for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
pub enum Broken {
    /// The layout has no such pile.
    #[error("there is no such pile")]
    NoSuchPile(Pile),
    /// The destination is no column.
    #[error("cards can be moved to columns only")]
    NotAColumn(Pile),
    /// Source and destination are the same.
    #[error("source and destination are the same pile")]
    SamePile(Pile),
    /// There is no card, or there are fewer than named.
    #[error("the pile has not that many cards")]
    EmptyPile(Pile),
    /// A revealed play off this pile is not decided yet.
    #[error("the pile is locked by a play that is not decided yet")]
    Locked(Pile),
    /// No card is named.
    #[error("no card is named")]
    NoCards,
    /// Only the top card of the nertz pile and of the waste can be taken.
    #[error("only the top card of this pile can be taken")]
    OnlyTheTop(Pile),
    /// The card's face is not known to the table yet.
    #[error("the card is not turned yet")]
    NotTurned(Pile),
    /// Another card lies there than the one that is named.
    #[error("the card there is {lies}, not {named}")]
    NotFace {
        /// As the action has it.
        named: Card,
        /// As the deck has it.
        lies: Card,
    },
    /// The cards are no run.
    #[error("the cards are no run")]
    NotARun,
    /// Not one rank below the card it is put on (or above the one that it is slid under).
    #[error("{card} has not the rank that {on} takes")]
    WrongRank {
        /// The card.
        card: Card,
        /// The card it would lie next to.
        on: Card,
    },
    /// Of the same colour as the card it is put on or slid under.
    #[error("{card} has not the colour that {on} takes")]
    WrongColour {
        /// The card.
        card: Card,
        /// The card it would lie next to.
        on: Card,
    },
    /// House rule `empty_column = nertz_first`.
    #[error("while the nertz pile has cards only its top card goes into an empty column")]
    NertzFirst,
    /// A card is slid under a column only while another column is empty.
    #[error("no column is empty")]
    NoGap,
    /// A lane is founded by an Ace.
    #[error("{0} is no Ace")]
    NotAnAce(Card),
    /// An Ace founds a lane; it goes on none.
    #[error("{0} founds a lane and goes on none")]
    Ace(Card),
    /// Nobody has founded this lane.
    #[error("there is no such lane")]
    NoLane(Lane),
    /// The lane is of another suit.
    #[error("the lane is not of the suit of {0}")]
    WrongSuit(Card),
    /// Nobody has played the rank below.
    #[error("the lane does not want {0} yet")]
    NotNext(Card),
    /// Stock and waste are empty.
    #[error("stock and waste are empty")]
    NothingToDraw,
    /// The stock is empty, the waste is not.
    #[error("the stock is empty")]
    StockEmpty,
    /// The waste is put back only when the stock is empty.
    #[error("the stock is not empty")]
    StockNotEmpty,
    /// House rule `redeals`.
    #[error("no redeal is left in this round")]
    NoRedealLeft,
    /// The table does not rotate now.
    #[error("the table's rotation is not due")]
    RotationNotDue,
    /// Nobody is stuck with a play that is not decided.
    #[error("a play of one's own is not decided yet")]
    PlayInAir,
    /// Whether the table has rotated since the last lake play is told wrongly.
    #[error("the table's rotation is told wrongly: rotated is {0}")]
    WrongRotated(bool),
    /// The same declaration stands already.
    #[error("the declaration to be stuck stands already")]
    AlreadyStuck,
    /// A joker is put on a joker, or slid under one, of which nobody has said what it stands for.
    #[error("a joker does not go on a joker that stands for no card yet")]
    JokerOnJoker,
    /// A joker is covered by a King, and nothing is above a King.
    #[error("{0} does not go on a joker: nothing is above a King")]
    KingOnJoker(Card),
    /// A joker that lies on an Ace is covered: nothing is below an Ace.
    #[error("a joker that lies on an Ace cannot be covered")]
    JokerOnAce,
    /// No card fits between a joker's place and the card that covers it.
    #[error("a joker on {on} is covered only by a card two ranks lower and of its colour, not by {card}")]
    JokerBetween {
        /// The card that covers the joker.
        card: Card,
        /// The card that the joker lies on.
        on: Card,
    },
    /// What a joker stands for has to be said, and is not.
    #[error("it is not said what the joker stands for")]
    Unnamed,
    /// A joker cannot stand for this card here, or stands for another one already.
    #[error("the joker does not stand for {0} here")]
    Misnamed(Card),
    /// What a joker stands for is said where none has to be named.
    #[error("no joker has to be named here")]
    NothingToName,
    /// House rule `call = automatic`: an empty nertz pile calls.
    #[error("the nertz pile is empty: the call comes first")]
    MustCall,
    /// House rule `turns`: somebody else is on turn.
    #[error("it is not this seat's turn")]
    NotOnTurn,
    /// House rule `turns`: a card lies there already. A joker that is not fixed: somebody's play there is known already.
    #[error("the place on the lane is taken")]
    Taken(Place),
    /// House rule `lone_rotate`: something was played off the waste in this pass through the stock.
    #[error("a card was played off the waste since the stock was last made")]
    WastePlayed,
    /// House rule `false_call = refuse`.
    #[error("{0} cards are left in the nertz pile")]
    CardsLeft(u8),
    /// A witness of an extra round does nothing in it.
    #[error("the seat sits this round out")]
    Witness,
    /// These rules have no such action.
    #[error("the house rules do not have this")]
    HouseRule,
}
