//! Why nothing can be done for what a player wants; why rules cannot be played by.

use super::Tell;
use crate::tell;
use crate::words::lang;
use nertz_core::rules::Key;
use nertz_core::{Card, RuleError, Void};

impl Tell for Void {
    fn tell(&self) -> String {
        match *self {
            Void::Spectator => tell!("void-spectator"),
            Void::Witness => tell!("void-witness"),
            Void::NotPlaying => tell!("void-not-playing"),
            Void::Sealed => tell!("void-sealed"),
            Void::NoSuchPile(_) => tell!("void-no-such-pile"),
            Void::EmptyPile(_) => tell!("void-empty-pile"),
            Void::Locked(_) => tell!("void-locked"),
            Void::Turning(_) => tell!("void-turning"),
            Void::NotAColumn(_) => tell!("void-not-a-column"),
            Void::SamePile(_) => tell!("void-same-pile"),
            Void::NothingToDraw => tell!("void-nothing-to-draw"),
            Void::NoRedealLeft => tell!("void-no-redeal-left"),
            Void::DoesNotFit { card, on } => {
                let card = named(card).unwrap_or_else(|| tell!("void-a-joker"));
                let on = named(on).unwrap_or_else(|| tell!("void-on-a-joker"));
                tell!("void-does-not-fit", card = card, on = on)
            }
            Void::NertzFirst => tell!("void-nertz-first"),
            Void::NothingGained => tell!("void-nothing-gained"),
            Void::NoFoundation(card) => tell!("void-no-foundation", card = card.to_string()),
            Void::NoGap => tell!("void-no-gap"),
            Void::NotOnTurn => tell!("void-not-on-turn"),
            Void::MustCall => tell!("void-must-call"),
            Void::Name => tell!("void-name"),
            Void::Misnamed(card) => tell!("void-misnamed", card = card.to_string()),
            Void::StockNotEmpty => tell!("void-stock-not-empty"),
            Void::WastePlayed => tell!("void-waste-played"),
            Void::HouseRule => tell!("void-house-rule"),
            Void::CardsLeft(cards) => tell!("void-cards-left", cards = cards),
            Void::PlayInAir => tell!("void-play-in-air"),
            Void::AlreadyStuck => tell!("void-already-stuck"),
        }
    }
}

/// A card; none for a joker, which is called otherwise in each place.
fn named(card: Card) -> Option<String> {
    (!card.is_joker()).then(|| card.to_string())
}

impl Tell for RuleError {
    fn tell(&self) -> String {
        match self {
            RuleError::UnknownKey { key } => {
                let keys = Key::ALL.map(Key::name).join(", ");
                tell!("rule-error-key", key = key.as_str(), keys = keys)
            }
            RuleError::Value { key, value } => {
                tell!("rule-error-value", key = key.name(), value = value.as_str(), allowed = key.allowed(lang()))
            }
            RuleError::Players(players) => tell!("rule-error-players", players = *players),
            RuleError::Partners(players) => tell!("rule-error-partners", players = *players),
            RuleError::Nobody { name, pile, players } => {
                tell!("rule-error-nobody", name = name.to_string(), pile = *pile, players = players.as_str())
            }
            RuleError::Several { name, pile } => {
                tell!("rule-error-several", name = name.to_string(), pile = *pile)
            }
            // The words of the library that reads TOML.
            RuleError::Toml { line, message } => tell!("rule-error-line", line = *line, why = message.as_str()),
            RuleError::Line { line, error } => tell!("rule-error-line", line = *line, why = error.tell()),
        }
    }
}
