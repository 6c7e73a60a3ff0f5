//! Jokers in the river: what they are put on, what is put on them, and what that fixes them as.
//!
//! All cards here are what they count as: a fixed joker is the card that it was fixed as, and a joker is one that nobody has
//! named yet. It stands at the end of a column, since what covers it names it.

use crate::legal::ensure;
use crate::{Broken, Card, Suit};

/// May lie on `on` within a run: a joker at its end goes on with anything.
pub(crate) fn follows(card: Card, on: Card) -> bool {
    !on.is_joker() && (card.is_joker() || card.goes_on(on))
}

/// Whether a card may be put on another one of a column, which itself lies on `below` if on anything. `named` is what that
/// fixes a joker as which the card is put on.
pub(crate) fn put_on(card: Card, on: Card, below: Option<Card>, named: Option<Card>) -> Result<(), Broken> {
    if !on.is_joker() {
        ensure(named.is_none(), Broken::NothingToName)?;
        ensure(card.is_joker() || card.is_next_below(on), Broken::WrongRank { card, on })?;
        return ensure(card.is_joker() || card.is_red() != on.is_red(), Broken::WrongColour { card, on });
    }
    ensure(!card.is_joker(), Broken::JokerOnJoker)?;
    ensure(!below.is_some_and(Card::is_ace), Broken::JokerOnAce)?;
    ensure(card.rank() != Some(12), Broken::KingOnJoker(card))?;
    if let Some(on) = below {
        let between = stands_between(card, Some(on)).next().is_some();
        ensure(between, Broken::JokerBetween { card, on })?;
    }
    let named = named.ok_or(Broken::Unnamed)?;
    ensure(stands_between(card, below).any(|card| card == named), Broken::Misnamed(named))
}

/// What a joker can be fixed as by a card that covers it: one rank above that card, of the other colour, and fit for what
/// the joker lies on, if it lies on anything.
pub(crate) fn stands_between(card: Card, below: Option<Card>) -> impl Iterator<Item = Card> {
    let rank = card.rank().map(|rank| rank + 1);
    let cards = Suit::ALL.into_iter().filter_map(move |suit| Card::of(suit, rank?));
    cards.filter(move |stands| card.goes_on(*stands) && below.is_none_or(|below| stands.goes_on(below)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        (0..Card::COUNT).filter_map(Card::new).find(|card| card.to_string() == text).unwrap()
    }

    fn options(on: &str, below: Option<&str>) -> Vec<String> {
        stands_between(card(on), below.map(card)).map(|card| card.to_string()).collect()
    }

    #[test]
    fn what_covers_a_joker_leaves_two_suits_or_none() {
        assert_eq!(options("6♥", None), ["7♣", "7♠"]);
        assert_eq!(options("6♠", None), ["7♦", "7♥"]);
        assert_eq!(options("6♥", Some("8♦")), ["7♣", "7♠"]);
        assert_eq!(options("6♥", Some("8♠")), [""; 0], "the joker would lie on its own colour");
        assert_eq!(options("6♥", Some("9♥")), [""; 0]);
        assert_eq!(options("K♥", None), [""; 0]);
        assert_eq!(options("joker", None), [""; 0]);
    }

    #[test]
    fn what_is_put_on_a_joker_names_it() {
        let joker = card("joker");
        let put = |on: &str, below: Option<&str>, named: Option<&str>| {
            put_on(card(on), joker, below.map(card), named.map(card))
        };
        assert_eq!(put("6♥", None, Some("7♠")), Ok(()));
        assert_eq!(put("6♥", Some("8♥"), Some("7♠")), Ok(()));
        assert_eq!(put("6♥", None, None), Err(Broken::Unnamed));
        assert_eq!(put("6♥", None, Some("7♦")), Err(Broken::Misnamed(card("7♦"))));
        assert_eq!(put("6♥", None, Some("joker")), Err(Broken::Misnamed(joker)));
        let (six, eight) = (card("6♥"), card("8♠"));
        assert_eq!(put("6♥", Some("8♠"), Some("7♠")), Err(Broken::JokerBetween { card: six, on: eight }));
        assert_eq!(put("6♥", Some("A♥"), Some("7♠")), Err(Broken::JokerOnAce));
        assert_eq!(put("K♥", None, None), Err(Broken::KingOnJoker(card("K♥"))));
        assert_eq!(put("joker", None, None), Err(Broken::JokerOnJoker));
        assert_eq!(put_on(joker, card("A♥"), None, None), Ok(()), "a joker lies on anything");
        assert_eq!(put_on(joker, card("A♥"), None, Some(six)), Err(Broken::NothingToName));
    }
}
