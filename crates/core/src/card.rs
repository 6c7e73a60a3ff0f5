//! Cards: a number from 0 to 53.

use serde::{Deserialize, Serialize};
use std::fmt;

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

    /// An Ace of any suit.
    pub fn is_ace(self) -> bool {
        self.rank() == Some(0)
    }

    /// One rank below `other`; never with a joker.
    pub fn is_next_below(self, other: Card) -> bool {
        matches!((self.rank(), other.rank()), (Some(low), Some(high)) if low + 1 == high)
    }

    /// Goes on `other` in the river: one rank below it and of the other colour.
    pub fn goes_on(self, other: Card) -> bool {
        self.is_next_below(other) && self.is_red() != other.is_red()
    }

    /// Red (`true`) or black; none for a joker.
    pub fn is_red(self) -> Option<bool> {
        self.suit().map(Suit::is_red)
    }
}

/// Text form: `6♥`, `10♣`, `A♠`, `joker`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
        match (self.rank().and_then(|rank| RANKS.get(usize::from(rank))), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{rank}{suit}"),
            _ => f.write_str("joker"),
        }
    }
}

/// One character: `♣`, `♦`, `♥`, `♠`.
impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suit::Clubs => "♣",
            Suit::Diamonds => "♦",
            Suit::Hearts => "♥",
            Suit::Spades => "♠",
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirteen_ranks_of_four_suits_and_two_jokers() {
        let cards: Vec<Card> = (0..=u8::MAX).filter_map(Card::new).collect();
        assert_eq!(cards.len(), usize::from(Card::COUNT));
        for suit in Suit::ALL {
            let ranks: Vec<u8> = cards.iter().filter(|c| c.suit() == Some(suit)).filter_map(|c| c.rank()).collect();
            assert_eq!(ranks, (0..13).collect::<Vec<u8>>());
        }
        assert_eq!(cards.iter().filter(|c| c.is_joker()).count(), 2);
        assert_eq!(Card::of(Suit::Spades, 12), Card::new(51));
        assert_eq!(Card::of(Suit::Clubs, 13), None);
    }

    #[test]
    fn river_order() {
        let card = |suit, rank| Card::of(suit, rank).unwrap();
        assert!(card(Suit::Hearts, 5).goes_on(card(Suit::Spades, 6)));
        assert!(!card(Suit::Hearts, 5).goes_on(card(Suit::Diamonds, 6)));
        assert!(!card(Suit::Hearts, 6).goes_on(card(Suit::Spades, 5)));
        assert!(!card(Suit::Hearts, 12).goes_on(card(Suit::Spades, 0)));
        let joker = Card::new(52).unwrap();
        assert!(!joker.goes_on(card(Suit::Hearts, 1)) && !card(Suit::Hearts, 1).goes_on(joker));
    }

    #[test]
    fn text_form() {
        let text: Vec<String> = [0, 22, 38, 51, 52].into_iter().filter_map(Card::new).map(|c| c.to_string()).collect();
        assert_eq!(text, ["A♣", "10♦", "K♥", "K♠", "joker"]);
    }
}
