//! Why nothing can be done for what a player wants, in words for the player.

use crate::{Card, Pile};

/// Why nothing can be done for an intent. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Void {
    /// Has no seat.
    #[error("you are watching this match")]
    Spectator,
    /// Sits this extra round out.
    #[error("you sit this extra round out")]
    Witness,
    /// The round is not being played.
    #[error("cards are moved only while the round is on")]
    NotPlaying,
    /// The last play is not opened yet.
    #[error("your last play is still on its way")]
    Sealed,
    /// The layout has no such pile.
    #[error("there is no such pile")]
    NoSuchPile(Pile),
    /// The pile is empty.
    #[error("there is no card there")]
    EmptyPile(Pile),
    /// A play off this pile is not decided yet.
    #[error("your play there is not decided yet")]
    Locked(Pile),
    /// The face is not known yet.
    #[error("the card is still being turned")]
    Turning(Pile),
    /// The destination is no column.
    #[error("cards go to columns or to the lake")]
    NotAColumn(Pile),
    /// Source and destination are the same.
    #[error("that is where it lies")]
    SamePile(Pile),
    /// Neither stock nor waste has cards.
    #[error("stock and waste are empty")]
    NothingToDraw,
    /// House rule `redeals`.
    #[error("no redeal is left in this round")]
    NoRedealLeft,
    /// The card does not go on that one.
    #[error("{} does not go on {}", named(*card), named(*on))]
    DoesNotFit {
        /// The available card of the source.
        card: Card,
        /// The card it would lie on.
        on: Card,
    },
    /// House rule `empty_column = nertz_first`.
    #[error("an empty column is for the nertz pile first")]
    NertzFirst,
    /// A single card moved from one empty place to another.
    #[error("moving a whole column to an empty one changes nothing")]
    NothingGained,
    /// No foundation wants the card.
    #[error("no foundation wants {0}")]
    NoFoundation(Card),
    /// A card is slid under a column only while another column is empty.
    #[error("no column is empty")]
    NoGap,
    /// Somebody else is on turn.
    #[error("it is not your turn")]
    NotOnTurn,
    /// House rule `call = automatic`: the program calls.
    #[error("your pile is empty: the call is made for you")]
    MustCall,
    /// What the joker stands for has to be said; [`crate::options`] lists what it can be.
    #[error("say what the joker stands for")]
    Name,
    /// The joker cannot stand for this here.
    #[error("the joker cannot stand for {0} here")]
    Misnamed(Card),
    /// A rotation is made with an empty stock.
    #[error("go through the stock first")]
    StockNotEmpty,
    /// A rotation is for who has found nothing in the waste.
    #[error("you have played off the waste since the stock was made: put it back as usual")]
    WastePlayed,
    /// These rules do not have this.
    #[error("the rules of this table do not have that")]
    HouseRule,
    /// House rule `false_call = refuse`.
    #[error("{} left in your pile", counted(*.0))]
    CardsLeft(u8),
    /// A play of one's own is not decided yet.
    #[error("a play of yours is not decided yet")]
    PlayInAir,
    /// The declaration stands.
    #[error("you have declared yourself stuck already")]
    AlreadyStuck,
}

/// The card in a sentence: a joker stands for none yet.
fn named(card: Card) -> String {
    if card.is_joker() { "a joker".to_owned() } else { card.to_string() }
}

fn counted(cards: u8) -> String {
    if cards == 1 { "1 card is".to_owned() } else { format!("{cards} cards are") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_in_sentences() {
        let [king, joker] = [38, 52].map(|number| Card::new(number).unwrap());
        assert_eq!(Void::DoesNotFit { card: king, on: joker }.to_string(), "K♥ does not go on a joker");
        assert_eq!(Void::DoesNotFit { card: joker, on: king }.to_string(), "a joker does not go on K♥");
        assert_eq!(Void::CardsLeft(1).to_string(), "1 card is left in your pile");
        assert_eq!(Void::CardsLeft(2).to_string(), "2 cards are left in your pile");
    }
}
