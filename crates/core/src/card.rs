//! Cards: a number from 0 to 53.

use serde::{Deserialize, Serialize};

/// A card: `13 · suit + rank`, clubs 0, diamonds 1, hearts 2, spades 3; Ace = rank 0 … King = rank 12; jokers 52 and 53.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(u8);

/// One of the four suits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// ♣, black
    Clubs,
    /// ♦, red
    Diamonds,
    /// ♥, red
    Hearts,
    /// ♠, black
    Spades,
}

/// A number that is no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is no card: cards are numbered 0 to 53")]
pub struct NoCard(pub u8);

impl Suit {
    /// The suits in the order of their numbers.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Diamonds and hearts.
    pub fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }
}

impl Card {
    /// How many numbers there are: 52 cards and two jokers.
    pub const COUNT: u8 = 54;

    /// The card of this number.
    pub fn new(number: u8) -> Option<Card> {
        (number < Self::COUNT).then_some(Card(number))
    }

    /// The card of this suit and rank (0 = Ace … 12 = King).
    pub fn of(suit: Suit, rank: u8) -> Option<Card> {
        (rank < 13).then_some(Card(suit as u8 * 13 + rank))
    }

    /// Its number, 0 to 53.
    pub fn number(self) -> u8 {
        self.0
    }

    /// 52 or 53.
    pub fn is_joker(self) -> bool {
        self.0 >= 52
    }

    /// Its suit; none for a joker.
    pub fn suit(self) -> Option<Suit> {
        Suit::ALL.get(usize::from(self.0 / 13)).copied()
    }

    /// Its rank, 0 = Ace … 12 = King; none for a joker.
    pub fn rank(self) -> Option<u8> {
        (!self.is_joker()).then_some(self.0 % 13)
    }

    /// Red (`true`) or black; none for a joker.
    pub fn is_red(self) -> Option<bool> {
        self.suit().map(Suit::is_red)
    }
}

impl TryFrom<u8> for Card {
    type Error = NoCard;
    fn try_from(number: u8) -> Result<Card, NoCard> {
        Card::new(number).ok_or(NoCard(number))
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> u8 {
        card.0
    }
}
