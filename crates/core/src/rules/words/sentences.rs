//! The rules in force, a sentence each, in the order of a round.

use super::messages::{Args, say};
use super::{Key, Lang, Rules};
use crate::rules::{CallBy, End, FalseCall, Redeals};
use crate::{FRUITLESS_S, IDLE_STUCK_S};

/// A sentence of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The rules that it tells; none if it is so in every house.
    pub keys: Vec<Key>,
    /// In words.
    pub text: String,
}

impl Rules {
    /// The rules in sentences, one house rule each, in the order of a round. A rule that does nothing under the others is
    /// left out.
    pub fn in_words(&self, lang: Lang) -> Vec<Sentence> {
        let mut told = Told { rules: self, lang, pile: self.pile_in_words(lang), sentences: Vec::new() };
        told.table();
        told.deal();
        told.river();
        told.jokers();
        told.stock();
        told.lake_play();
        told.call();
        told.scores();
        told.end();
        told.sentences
    }
}

struct Told<'a> {
    rules: &'a Rules,
    lang: Lang,
    /// What the nertz pile is called.
    pile: String,
    sentences: Vec<Sentence>,
}

impl Told<'_> {
    fn tell(&mut self, keys: &[Key], id: &str, args: Args<'_>) {
        self.sentences.push(Sentence { keys: keys.to_vec(), text: say(self.lang, id, args) });
    }

    /// A rule with a sentence for each of its words.
    fn tell_word(&mut self, key: Key, args: Args<'_>) {
        self.tell(&[key], &format!("rule-{key}-{}", self.rules.value(key)), args);
    }

    fn table(&mut self) {
        let Rules { preset, countdown, .. } = self.rules;
        let changed = self.rules.differs_from_preset().len();
        self.tell(&[Key::Preset], "rule-preset", &[("preset", preset.as_str().into()), ("changed", changed.into())]);
        self.tell_word(Key::Partners, &[("pile", self.pile.clone().into())]);
        self.tell_word(Key::Turns, &[]);
        self.tell(&[Key::Countdown], "rule-countdown", &[("seconds", (*countdown).into())]);
    }

    fn deal(&mut self) {
        let Rules { pile, columns, jokers, handicap, .. } = self.rules;
        let name = self.pile.clone();
        let stock = |pile: u8| self.rules.deck_len().saturating_sub(pile).saturating_sub(*columns);
        let piles = handicap.iter().map(|(player, pile)| (player.as_str(), *pile, stock(*pile)));
        let (stock, piles) = (stock(*pile), piles.collect::<Vec<_>>());
        self.tell(&[Key::Jokers], "rule-jokers", &[("jokers", (*jokers).into())]);
        self.tell(
            &[Key::Pile, Key::PileName],
            "rule-pile",
            &[("cards", (*pile).into()), ("pile", name.as_str().into())],
        );
        self.tell(&[Key::Columns], "rule-columns", &[("columns", (*columns).into()), ("stock", stock.into())]);
        if piles.is_empty() {
            self.tell_word(Key::Handicap, &[("pile", name.as_str().into())]);
        }
        for (player, pile, stock) in piles {
            let args = [
                ("name", player.into()),
                ("cards", pile.into()),
                ("pile", name.as_str().into()),
                ("stock", stock.into()),
            ];
            self.tell(&[Key::Handicap], "rule-handicap", &args);
        }
    }

    fn river(&mut self) {
        let pile = self.pile.clone();
        self.tell(&[], "rule-available", &[("pile", pile.as_str().into())]);
        self.tell(&[], "rule-lake", &[]);
        self.tell(&[], "rule-river", &[]);
        self.tell_word(Key::EmptyColumn, &[("pile", pile.as_str().into())]);
        self.tell_word(Key::Tuck, &[]);
    }

    fn jokers(&mut self) {
        if self.rules.jokers == 0 {
            return;
        }
        self.tell(&[Key::Jokers], "rule-joker-lake", &[]);
        self.tell(&[Key::Jokers], "rule-joker-river", &[]);
        self.tell(&[Key::Jokers], "rule-joker-cover", &[]);
        if self.rules.tuck {
            self.tell(&[Key::Jokers, Key::Tuck], "rule-joker-tuck", &[]);
        }
    }

    fn stock(&mut self) {
        self.tell(&[Key::Draw], "rule-draw", &[("cards", self.rules.draw.into())]);
        match self.rules.redeals {
            Redeals::Unlimited => self.tell_word(Key::Redeals, &[]),
            // Only the table's rotation puts the waste back then.
            Redeals::Times(0) if self.rules.turns => {
                self.tell(&[Key::Redeals, Key::Turns], "rule-redeals-none-turns", &[]);
            }
            Redeals::Times(0) => self.tell(&[Key::Redeals], "rule-redeals-none", &[]),
            Redeals::Times(times) => self.tell(&[Key::Redeals], "rule-redeals", &[("times", times.into())]),
        }
        // A rotation is a redeal, of which there may be none.
        if self.rules.redeals.allows(0) {
            self.tell_word(Key::LoneRotate, &[]);
        }
    }

    fn lake_play(&mut self) {
        // Nobody plays at once with whoever is on turn.
        if !self.rules.turns {
            self.tell_word(Key::Tie, &[]);
        }
    }

    fn call(&mut self) {
        let (pile, call_word) = (self.pile.clone(), &self.rules.call_word);
        let id = match self.rules.call {
            CallBy::Manual => "rule-call-manual",
            CallBy::Automatic => "rule-call-automatic",
        };
        let named = [("pile", pile.as_str().into()), ("word", call_word.as_str().into())];
        self.tell(&[Key::Call, Key::CallWord], id, &named);
        // Nothing is in the air when whoever is on turn calls.
        if !self.rules.turns {
            self.tell_word(Key::InFlight, &[]);
        }
        // Nobody calls where the program does.
        if self.rules.call == CallBy::Manual {
            self.false_call();
        }
        self.stuck();
    }

    fn false_call(&mut self) {
        let Rules { false_call, penalty, bonus, .. } = self.rules;
        match false_call {
            FalseCall::Refuse => self.tell_word(Key::FalseCall, &[]),
            FalseCall::Penalty => {
                let keys = [Key::FalseCall, Key::Penalty];
                self.tell(&keys, "rule-false_call-penalty", &[("penalty", (*penalty).into())]);
                if *bonus > 0 {
                    self.tell(&[Key::FalseCall], "rule-false_call-bonus", &[]);
                }
            }
        }
    }

    fn stuck(&mut self) {
        let pile = self.pile.clone();
        let idle = [("idle", IDLE_STUCK_S.into()), ("fruitless", FRUITLESS_S.into()), ("pile", pile.as_str().into())];
        if self.rules.turns {
            self.tell(&[Key::Turns], "rule-stuck-turns", &[]);
            self.tell(&[Key::Turns], "rule-idle-turns", &idle);
        } else {
            self.tell(&[], "rule-stuck", &[("pile", pile.as_str().into())]);
            self.tell(&[], "rule-idle", &idle);
        }
    }

    fn scores(&mut self) {
        let (pile, Rules { left, bonus, .. }) = (self.pile.clone(), self.rules);
        self.tell(&[], "rule-score", &[]);
        let args = [("pile", pile.as_str().into()), ("points", left.unsigned_abs().into())];
        self.tell(&[Key::Left], "rule-left", &args);
        self.tell(&[Key::Bonus], "rule-bonus", &[("points", (*bonus).into())]);
    }

    fn end(&mut self) {
        match self.rules.end {
            End::Target(points) => {
                self.tell(&[Key::End], "rule-end-target", &[("points", points.into())]);
                self.tell_word(Key::Crossing, &[]);
            }
            End::Rounds(rounds) => self.tell(&[Key::End], "rule-end-rounds", &[("rounds", rounds.into())]),
        }
        self.tell(&[], "rule-extra", &[]);
        self.tell(&[Key::Grace], "rule-grace", &[("seconds", self.rules.grace.into())]);
    }
}
