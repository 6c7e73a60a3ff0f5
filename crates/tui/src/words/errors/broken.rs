//! Which rule was broken, or would have been.

use super::Tell;
use crate::tell;
use nertz_core::Broken;
use nertz_lockstep::peer::Refused;

impl Tell for Broken {
    fn tell(&self) -> String {
        match *self {
            Broken::NoSuchPile(_) => tell!("void-no-such-pile"),
            Broken::NotAColumn(_) => tell!("broken-not-a-column"),
            Broken::SamePile(_) => tell!("broken-same-pile"),
            Broken::EmptyPile(_) => tell!("broken-empty-pile"),
            Broken::Locked(_) => tell!("broken-locked"),
            Broken::NoCards => tell!("broken-no-cards"),
            Broken::OnlyTheTop(_) => tell!("broken-only-the-top"),
            Broken::NotTurned(_) => tell!("broken-not-turned"),
            Broken::NotFace { named, lies } => {
                tell!("broken-not-face", lies = lies.to_string(), named = named.to_string())
            }
            Broken::NotARun => tell!("broken-not-a-run"),
            Broken::WrongRank { card, on } => {
                tell!("broken-wrong-rank", card = card.to_string(), on = on.to_string())
            }
            Broken::WrongColour { card, on } => {
                tell!("broken-wrong-colour", card = card.to_string(), on = on.to_string())
            }
            Broken::NertzFirst => tell!("broken-nertz-first"),
            Broken::NoGap => tell!("void-no-gap"),
            Broken::NotAnAce(card) => tell!("broken-not-an-ace", card = card.to_string()),
            Broken::Ace(card) => tell!("broken-ace", card = card.to_string()),
            Broken::NoLane(_) => tell!("broken-no-lane"),
            Broken::WrongSuit(card) => tell!("broken-wrong-suit", card = card.to_string()),
            Broken::NotNext(card) => tell!("broken-not-next", card = card.to_string()),
            Broken::NothingToDraw => tell!("void-nothing-to-draw"),
            Broken::StockEmpty => tell!("broken-stock-empty"),
            Broken::StockNotEmpty => tell!("broken-stock-not-empty"),
            Broken::NoRedealLeft => tell!("void-no-redeal-left"),
            Broken::RotationNotDue => tell!("broken-rotation-not-due"),
            Broken::PlayInAir => tell!("broken-play-in-air"),
            Broken::WrongRotated(rotated) => tell!("broken-wrong-rotated", rotated = rotated.to_string()),
            Broken::AlreadyStuck => tell!("broken-already-stuck"),
            Broken::JokerOnJoker => tell!("broken-joker-on-joker"),
            Broken::KingOnJoker(card) => tell!("broken-king-on-joker", card = card.to_string()),
            Broken::JokerOnAce => tell!("broken-joker-on-ace"),
            Broken::JokerBetween { card, on } => {
                tell!("broken-joker-between", on = on.to_string(), card = card.to_string())
            }
            Broken::Unnamed => tell!("broken-unnamed"),
            Broken::Misnamed(card) => tell!("broken-misnamed", card = card.to_string()),
            Broken::NothingToName => tell!("broken-nothing-to-name"),
            Broken::MustCall => tell!("broken-must-call"),
            Broken::NotOnTurn => tell!("broken-not-on-turn"),
            Broken::Taken(_) => tell!("broken-taken"),
            Broken::WastePlayed => tell!("broken-waste-played"),
            Broken::CardsLeft(cards) => tell!("broken-cards-left", cards = cards),
            Broken::Witness => tell!("broken-witness"),
            Broken::HouseRule => tell!("broken-house-rule"),
        }
    }
}

impl Tell for Refused<Broken> {
    fn tell(&self) -> String {
        match self {
            Refused::Sealed => tell!("refused-sealed"),
            Refused::NotInPlay => tell!("refused-not-in-play"),
            Refused::Ended => tell!("refused-ended"),
            Refused::ComingBack => tell!("refused-coming-back"),
            Refused::Changing => tell!("refused-changing"),
            Refused::Illegal(broken) => broken.tell(),
        }
    }
}
