//! Which rule was broken, from its name: transcripts name rules by their variants, as evidence and in their notes.

use super::Tell;
use crate::tell;
use nertz_core::{Broken, Card, Lane, Pile, Place};
use nertz_lockstep::misbehaviour::{DueKind, Misbehaviour};
use nertz_session::name::clean_line;

type Rule = Misbehaviour<Broken>;

/// The rule in words, from its name or from its English words; what is neither is told as it stands.
pub fn rule(text: &str) -> String {
    match named(text).or_else(|| worded(text)) {
        Some(rule) => rule.tell(),
        None => clean_line(text, 100, 200),
    }
}

/// The rules that hold nothing.
const PLAIN: [Rule; 43] = [
    Misbehaviour::Fork,
    Misbehaviour::NotCanonical,
    Misbehaviour::BrokenChain,
    Misbehaviour::ForeignView,
    Misbehaviour::MentionsItself,
    Misbehaviour::MentionsNobody,
    Misbehaviour::MentionsAgain,
    Misbehaviour::SplitRun,
    Misbehaviour::MentionsTooEarly,
    Misbehaviour::MentionsIllegal,
    Misbehaviour::WrongState,
    Misbehaviour::AfterLeaving,
    Misbehaviour::AfterTheEnd,
    Misbehaviour::CommitOutOfPlace,
    Misbehaviour::WrongAnchorCount,
    Misbehaviour::WrongAnchor,
    Misbehaviour::ReadyOutOfPlace,
    Misbehaviour::WrongReady,
    Misbehaviour::DealOutOfPlace,
    Misbehaviour::GoOutOfPlace,
    Misbehaviour::OpenNotMember,
    Misbehaviour::OpenNotTurned,
    Misbehaviour::OpenAgain,
    Misbehaviour::WrongOpening,
    Misbehaviour::TurnsWithoutOpening,
    Misbehaviour::OpensWithoutTurning,
    Misbehaviour::ActsBeforeGo,
    Misbehaviour::ActsWhileSealed,
    Misbehaviour::ActsAfterClose,
    Misbehaviour::SealNotLast,
    Misbehaviour::RevealsNothing,
    Misbehaviour::RevealsTooEarly,
    Misbehaviour::WrongReveal,
    Misbehaviour::SettlesNothing,
    Misbehaviour::SettlesTooEarly,
    Misbehaviour::WrongSettle,
    Misbehaviour::ClosesWithoutCause,
    Misbehaviour::SeedsOutOfPlace,
    Misbehaviour::WrongSeeds,
    Misbehaviour::ResultOutOfPlace,
    Misbehaviour::AskOutOfPlace,
    Misbehaviour::VoteOutOfPlace,
    Misbehaviour::WrongResult,
];

const DUE: [DueKind; 6] =
    [DueKind::Reveal, DueKind::Settle, DueKind::Open, DueKind::Close, DueKind::Act, DueKind::Play];

/// All that hold nothing but what is due.
fn plain() -> impl Iterator<Item = Rule> {
    PLAIN.into_iter().chain(DUE.map(Misbehaviour::Overdue))
}

fn named(name: &str) -> Option<Rule> {
    let inside = |word: &str| name.strip_prefix(word)?.strip_prefix('(')?.strip_suffix(')');
    if let Some(inside) = inside("Illegal") {
        return broken_named(inside).map(Misbehaviour::Illegal);
    }
    if let Some(inside) = inside("RevealsImpossible") {
        return broken_named(inside).map(Misbehaviour::RevealsImpossible);
    }
    plain().find(|rule| format!("{rule:?}") == name)
}

fn broken_named(name: &str) -> Option<Broken> {
    let end = name.find(|char: char| !char.is_alphanumeric()).unwrap_or(name.len());
    let (word, holds) = name.split_at(end);
    let numbers = holds.split(|char: char| !char.is_ascii_digit()).filter_map(|number| number.parse().ok());
    let numbers: Vec<u8> = numbers.chain(holds.contains("true").then_some(1)).collect();
    broken(word, &numbers).filter(|broken| format!("{broken:?}") == name)
}

/// The rule whose English words these are. Notes have no other.
fn worded(text: &str) -> Option<Rule> {
    if let Some(rule) = plain().find(|rule| rule.to_string() == text) {
        return Some(rule);
    }
    let (wrap, why): (fn(Broken) -> Rule, &str) = match text.strip_prefix("breaks a rule: ") {
        Some(why) => (Misbehaviour::Illegal, why),
        None => (Misbehaviour::RevealsImpossible, text.strip_prefix("sealed a play that was not possible: ")?),
    };
    let says = |broken: &Broken| broken.to_string() == why;
    // Those that name no card are found at once, whatever they hold.
    let any = WORDS.into_iter().filter_map(|word| broken(word, &[0, 0, 0]));
    let cards = || CARDS.into_iter().flat_map(|word| (0..=53).map(move |card| (word, card)));
    let one = cards().filter_map(|(word, card)| broken(word, &[card, 0]));
    let two = cards().flat_map(|(word, card)| (0..=53).filter_map(move |on| broken(word, &[card, on])));
    let counted = (0..=u8::MAX).filter_map(|cards| broken("CardsLeft", &[cards]));
    any.chain(counted).chain([Broken::WrongRotated(true)]).chain(one).chain(two).find(says).map(wrap)
}

/// The rules whose words name a card.
const CARDS: [&str; 10] = [
    "NotFace",
    "WrongRank",
    "WrongColour",
    "JokerBetween",
    "NotAnAce",
    "Ace",
    "WrongSuit",
    "NotNext",
    "KingOnJoker",
    "Misnamed",
];

/// All rules of the game.
const WORDS: [&str; 41] = [
    "NoSuchPile",
    "NotAColumn",
    "SamePile",
    "EmptyPile",
    "Locked",
    "NoCards",
    "OnlyTheTop",
    "NotTurned",
    "NotFace",
    "NotARun",
    "WrongRank",
    "WrongColour",
    "NertzFirst",
    "NoGap",
    "NotAnAce",
    "Ace",
    "NoLane",
    "WrongSuit",
    "NotNext",
    "NothingToDraw",
    "StockEmpty",
    "StockNotEmpty",
    "NoRedealLeft",
    "RotationNotDue",
    "PlayInAir",
    "WrongRotated",
    "AlreadyStuck",
    "JokerOnJoker",
    "KingOnJoker",
    "JokerOnAce",
    "JokerBetween",
    "Unnamed",
    "Misnamed",
    "NothingToName",
    "MustCall",
    "NotOnTurn",
    "Taken",
    "WastePlayed",
    "CardsLeft",
    "Witness",
    "HouseRule",
];

/// A rule of the game by the word for it, with the numbers that it holds.
fn broken(word: &str, holds: &[u8]) -> Option<Broken> {
    let number = |at: usize| holds.get(at).copied();
    let card = |at: usize| Card::new(number(at)?);
    let pile = || number(0).map(Pile);
    Some(match word {
        "NoSuchPile" => Broken::NoSuchPile(pile()?),
        "NotAColumn" => Broken::NotAColumn(pile()?),
        "SamePile" => Broken::SamePile(pile()?),
        "EmptyPile" => Broken::EmptyPile(pile()?),
        "Locked" => Broken::Locked(pile()?),
        "NoCards" => Broken::NoCards,
        "OnlyTheTop" => Broken::OnlyTheTop(pile()?),
        "NotTurned" => Broken::NotTurned(pile()?),
        "NotFace" => Broken::NotFace { named: card(0)?, lies: card(1)? },
        "NotARun" => Broken::NotARun,
        "WrongRank" => Broken::WrongRank { card: card(0)?, on: card(1)? },
        "WrongColour" => Broken::WrongColour { card: card(0)?, on: card(1)? },
        "NertzFirst" => Broken::NertzFirst,
        "NoGap" => Broken::NoGap,
        "NotAnAce" => Broken::NotAnAce(card(0)?),
        "Ace" => Broken::Ace(card(0)?),
        "NoLane" => Broken::NoLane(Lane { deck: number(0)?, card: card(1)? }),
        "WrongSuit" => Broken::WrongSuit(card(0)?),
        "NotNext" => Broken::NotNext(card(0)?),
        "NothingToDraw" => Broken::NothingToDraw,
        "StockEmpty" => Broken::StockEmpty,
        "StockNotEmpty" => Broken::StockNotEmpty,
        "NoRedealLeft" => Broken::NoRedealLeft,
        "RotationNotDue" => Broken::RotationNotDue,
        "PlayInAir" => Broken::PlayInAir,
        "WrongRotated" => Broken::WrongRotated(number(0) == Some(1)),
        "AlreadyStuck" => Broken::AlreadyStuck,
        "JokerOnJoker" => Broken::JokerOnJoker,
        "KingOnJoker" => Broken::KingOnJoker(card(0)?),
        "JokerOnAce" => Broken::JokerOnAce,
        "JokerBetween" => Broken::JokerBetween { card: card(0)?, on: card(1)? },
        "Unnamed" => Broken::Unnamed,
        "Misnamed" => Broken::Misnamed(card(0)?),
        "NothingToName" => Broken::NothingToName,
        "MustCall" => Broken::MustCall,
        "NotOnTurn" => Broken::NotOnTurn,
        "Taken" => Broken::Taken(Place([number(0)?, number(1)?, number(2)?])),
        "WastePlayed" => Broken::WastePlayed,
        "CardsLeft" => Broken::CardsLeft(number(0)?),
        "Witness" => Broken::Witness,
        "HouseRule" => Broken::HouseRule,
        _ => return None,
    })
}

impl Tell for Rule {
    fn tell(&self) -> String {
        match self {
            Misbehaviour::Fork => tell!("misbehaviour-fork"),
            Misbehaviour::NotCanonical => tell!("misbehaviour-not-canonical"),
            Misbehaviour::BrokenChain => tell!("misbehaviour-broken-chain"),
            Misbehaviour::ForeignView => tell!("misbehaviour-foreign-view"),
            Misbehaviour::MentionsItself => tell!("misbehaviour-mentions-itself"),
            Misbehaviour::MentionsNobody => tell!("misbehaviour-mentions-nobody"),
            Misbehaviour::MentionsAgain => tell!("misbehaviour-mentions-again"),
            Misbehaviour::SplitRun => tell!("misbehaviour-split-run"),
            Misbehaviour::MentionsTooEarly => tell!("misbehaviour-mentions-too-early"),
            Misbehaviour::MentionsIllegal => tell!("misbehaviour-mentions-illegal"),
            Misbehaviour::WrongState => tell!("misbehaviour-wrong-state"),
            Misbehaviour::Overdue(due) => {
                let due = match due {
                    DueKind::Reveal => "reveal",
                    DueKind::Settle => "settle",
                    DueKind::Open => "open",
                    DueKind::Close => "close",
                    DueKind::Act => "act",
                    DueKind::Play => "play",
                };
                tell!("misbehaviour-overdue", due = due)
            }
            Misbehaviour::AfterLeaving => tell!("misbehaviour-after-leaving"),
            Misbehaviour::AfterTheEnd => tell!("misbehaviour-after-the-end"),
            Misbehaviour::CommitOutOfPlace => tell!("misbehaviour-commit-out-of-place"),
            Misbehaviour::WrongAnchorCount => tell!("misbehaviour-wrong-anchor-count"),
            Misbehaviour::WrongAnchor => tell!("misbehaviour-wrong-anchor"),
            Misbehaviour::ReadyOutOfPlace => tell!("misbehaviour-ready-out-of-place"),
            Misbehaviour::WrongReady => tell!("misbehaviour-wrong-ready"),
            Misbehaviour::DealOutOfPlace => tell!("misbehaviour-deal-out-of-place"),
            Misbehaviour::GoOutOfPlace => tell!("misbehaviour-go-out-of-place"),
            Misbehaviour::OpenNotMember => tell!("misbehaviour-open-not-member"),
            Misbehaviour::OpenNotTurned => tell!("misbehaviour-open-not-turned"),
            Misbehaviour::OpenAgain => tell!("misbehaviour-open-again"),
            Misbehaviour::WrongOpening => tell!("misbehaviour-wrong-opening"),
            Misbehaviour::TurnsWithoutOpening => tell!("misbehaviour-turns-without-opening"),
            Misbehaviour::OpensWithoutTurning => tell!("misbehaviour-opens-without-turning"),
            Misbehaviour::ActsBeforeGo => tell!("misbehaviour-acts-before-go"),
            Misbehaviour::ActsWhileSealed => tell!("misbehaviour-acts-while-sealed"),
            Misbehaviour::ActsAfterClose => tell!("misbehaviour-acts-after-close"),
            Misbehaviour::Illegal(broken) => tell!("broken-illegal", why = broken.tell()),
            Misbehaviour::SealNotLast => tell!("misbehaviour-seal-not-last"),
            Misbehaviour::RevealsNothing => tell!("misbehaviour-reveals-nothing"),
            Misbehaviour::RevealsTooEarly => tell!("misbehaviour-reveals-too-early"),
            Misbehaviour::WrongReveal => tell!("misbehaviour-wrong-reveal"),
            Misbehaviour::RevealsImpossible(broken) => tell!("broken-impossible", why = broken.tell()),
            Misbehaviour::SettlesNothing => tell!("misbehaviour-settles-nothing"),
            Misbehaviour::SettlesTooEarly => tell!("misbehaviour-settles-too-early"),
            Misbehaviour::WrongSettle => tell!("misbehaviour-wrong-settle"),
            Misbehaviour::ClosesWithoutCause => tell!("misbehaviour-closes-without-cause"),
            Misbehaviour::SeedsOutOfPlace => tell!("misbehaviour-seeds-out-of-place"),
            Misbehaviour::WrongSeeds => tell!("misbehaviour-wrong-seeds"),
            Misbehaviour::ResultOutOfPlace => tell!("misbehaviour-result-out-of-place"),
            Misbehaviour::AskOutOfPlace => tell!("misbehaviour-ask-out-of-place"),
            Misbehaviour::VoteOutOfPlace => tell!("misbehaviour-vote-out-of-place"),
            Misbehaviour::WrongResult => tell!("misbehaviour-wrong-result"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::within;
    use nertz_core::rules::Lang;
    use nertz_lockstep::peer::rule_name;
    use std::collections::BTreeSet;

    fn all() -> Vec<Rule> {
        let broken = || WORDS.map(|word| broken(word, &[26, 38, 3]).unwrap());
        plain()
            .chain(broken().map(Misbehaviour::Illegal))
            .chain(broken().map(Misbehaviour::RevealsImpossible))
            .collect()
    }

    #[test]
    fn every_rule_is_known_by_its_name_and_by_its_words() {
        for lang in Lang::ALL {
            for of in all() {
                within(lang, || {
                    assert_eq!(rule(&rule_name(&of)), of.tell(), "{lang}");
                    assert_eq!(rule(&of.to_string()), of.tell(), "{lang}");
                });
            }
        }
        for odd in ["", "Illegal(NoSuchRule)", "Illegal(WrongRank { card: Card(99), on: Card(1) })", "NotInTurn"] {
            assert_eq!(rule(odd), odd);
        }
    }

    #[test]
    fn every_rule_has_words_of_its_own_in_every_language() {
        let english: BTreeSet<String> = all().iter().map(Tell::tell).collect();
        for lang in Lang::ALL {
            let told: BTreeSet<String> = within(lang, || all().iter().map(Tell::tell).collect());
            // Two rules of the game may forbid the same thing for two reasons.
            assert!(told.len() + 2 >= all().len(), "{lang}: {} of {}", told.len(), all().len());
            assert!(lang == Lang::En || told.is_disjoint(&english), "{lang}");
        }
    }
}
