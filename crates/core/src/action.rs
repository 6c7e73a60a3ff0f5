//! What a seat can do, as it stands in the logs.

use crate::Card;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A pile of one layout: 0 nertz, 1 waste, 2 … columns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Pile(pub u8);

impl Pile {
    /// The nertz pile.
    pub const NERTZ: Pile = Pile(0);
    /// The waste.
    pub const WASTE: Pile = Pile(1);

    /// River column `index`, from 0.
    pub fn column(index: u8) -> Pile {
        Pile(index.saturating_add(2))
    }

    /// Which river column this is, from 0.
    pub fn as_column(self) -> Option<usize> {
        self.0.checked_sub(2).map(usize::from)
    }
}

/// A foundation, named by the card that founds it: an Ace of some deck (or a joker declared as one).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Lane {
    /// The deck, by its owner's seat.
    pub deck: u8,
    /// The founding card as it lies (an Ace, or a joker).
    pub card: Card,
}

/// How the waste goes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum How {
    /// The stock is empty: the waste becomes the stock.
    Plain,
    /// House rule: nothing was played off the waste in a whole pass; the top card goes to the bottom.
    Lone,
    /// Everybody is stuck: every waste goes back and the stock's top card goes to its bottom.
    Table,
}

/// A plain action: legal or not by the author's own layout and what is under its clock; nobody contends for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Act {
    /// Turn the next cards of the stock onto the waste.
    Draw,
    /// Put the waste back.
    Redeal(How),
    /// Move cards (named, base first) to a column; `joker` declares a joker that is covered by this.
    Move {
        /// Source pile.
        from: Pile,
        /// The cards, the deepest first.
        cards: ArrayVec<Card, 13>,
        /// Destination, a column.
        to: Pile,
        /// What the covered joker is fixed as.
        joker: Option<Card>,
    },
    /// Slide a card under a column (house rule).
    Tuck {
        /// Source pile.
        from: Pile,
        /// The card.
        card: Card,
        /// The column that is slid under.
        under: Pile,
        /// What a joker is fixed as by being slid under it.
        joker: Option<Card>,
    },
    /// Found a lane with an available Ace.
    Found {
        /// Source pile.
        from: Pile,
        /// The Ace (or joker).
        card: Card,
        /// For a joker: the Ace that it stands for.
        declared: Option<Card>,
    },
    /// Declare to be stuck.
    Stuck {
        /// The table has rotated, with no lake play since.
        rotated: bool,
    },
    /// Turn-based variant: end the own turn.
    Pass,
    /// Turn-based variant: put a card onto a lane, which nobody contends for.
    Land {
        /// Source pile.
        from: Pile,
        /// The card.
        card: Card,
        /// The lane.
        lane: Lane,
        /// For a joker: the card that it stands for.
        declared: Option<Card>,
    },
}

/// A sealed play: what several seats may contend for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Play {
    /// Put a card onto a lane.
    Lake {
        /// Source pile.
        from: Pile,
        /// The card.
        card: Card,
        /// The lane.
        lane: Lane,
        /// For a joker: the card that it stands for.
        declared: Option<Card>,
    },
    /// "Nertz!": end the round.
    Call,
}

/// A place in the lake: a lane and a rank on it (1 … 12), as contended for; `ff ff ff` is the call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Place(pub [u8; 3]);

impl Place {
    /// The slot of the call.
    pub const CALL: Place = Place([0xff; 3]);

    /// The place of `rank` (0 = Ace) on a lane.
    pub fn new(lane: Lane, rank: u8) -> Place {
        Place([lane.deck, lane.card.number(), rank])
    }

    /// Lane and rank; none for the call.
    pub fn lane(self) -> Option<(Lane, u8)> {
        Card::new(self.0[1]).map(|card| (Lane { deck: self.0[0], card }, self.0[2]))
    }
}
