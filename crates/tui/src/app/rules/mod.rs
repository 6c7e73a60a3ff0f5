//! The rules of a table while its player changes them, before they are proposed. No terminal, no clock, no table.
//!
//! What the player has changed is kept as differences to what the table has: if others propose something else meanwhile,
//! the same differences apply to that.

mod values;

use super::field::{Field, Typed};
use crate::house;
use crate::screen::{LobbyView, RuleRow, RulesView};
use crate::tell;
use crate::words::{self, Tell};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use nertz_core::Rules;
use nertz_core::rules::Key;
use std::iter::once;
use values::values;

/// The row below all keys: to propose.
const PROPOSE: usize = Key::ALL.len();
/// Rows of one of the two columns that the screen shows.
const COLUMN: usize = PROPOSE.div_ceil(2);
/// So many changes can be taken back.
const UNDO: usize = 100;

/// The rules while they are being changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Editor {
    table: String,
    /// The rules that the table has.
    held: Rules,
    /// As the player would have them.
    rules: Rules,
    /// The names of those who are there.
    players: Vec<String>,
    row: usize,
    typing: Option<Field>,
    /// Why the last value is none.
    wrong: Option<String>,
    /// What else is to be said.
    note: Option<String>,
    /// That the table's rules have changed meanwhile, until the player goes on to change them.
    news: Option<String>,
    /// The rules before each of the last changes.
    before: Vec<Rules>,
}

/// What a key came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Did {
    /// It goes on.
    On,
    /// The player has seen enough; so many changes were not proposed.
    Left(usize),
    /// These are to be proposed.
    Proposed(Box<Rules>),
}

impl Editor {
    /// Begins with the rules that the table has.
    pub(super) fn new(lobby: &LobbyView) -> Editor {
        Editor {
            table: lobby.table.clone(),
            held: (*lobby.held).clone(),
            rules: (*lobby.held).clone(),
            players: names(lobby),
            row: 0,
            typing: None,
            wrong: None,
            note: None,
            news: None,
            before: Vec::new(),
        }
    }

    /// How many rules differ from those of the table.
    pub(super) fn changes(&self) -> usize {
        self.changed().count()
    }

    fn changed(&self) -> impl Iterator<Item = Key> + '_ {
        Key::ALL.into_iter().filter(|key| self.rules.value(*key) != self.held.value(*key))
    }

    /// Looks at the table: who is there, and whether its rules are others by now.
    pub(super) fn follow(&mut self, lobby: &LobbyView) {
        self.players = names(lobby);
        if *lobby.held == self.held {
            return;
        }
        let what = lobby.change.clone().unwrap_or_else(|| tell!("rules-others-now"));
        self.news = Some(match self.changes() {
            0 => tell!("rules-news", what = what),
            _ => tell!("rules-news-kept", what = what),
        });
        // Whoever starts from another preset means it whole.
        if self.rules.preset == self.held.preset {
            let mut rules = (*lobby.held).clone();
            for key in self.changed() {
                // Each value was taken once, and none depends on another.
                let _ = rules.set(key.name(), &self.rules.value(key));
            }
            self.rules = rules;
        }
        self.held.clone_from(&lobby.held);
        // They would lead back to the rules before.
        self.before.clear();
    }

    /// Pasted text goes into a value that is being typed, and nowhere else.
    pub(super) fn paste(&mut self, text: &str) {
        if let Some(field) = &mut self.typing {
            field.paste(text);
        }
    }

    /// A key. Unlike at the table held ones repeat, but for those that end it.
    pub(super) fn key(&mut self, event: KeyEvent) -> Did {
        if event.kind == KeyEventKind::Release {
            return Did::On;
        }
        if let Some(field) = &mut self.typing {
            match field.key(event) {
                Typed::On => {}
                Typed::Dropped => self.stop_typing(),
                Typed::Done(text) => self.typed(&text),
            }
            return Did::On;
        }
        if !event.modifiers.difference(KeyModifiers::SHIFT).is_empty() {
            return Did::On;
        }
        let pressed = event.kind == KeyEventKind::Press;
        match event.code {
            KeyCode::Esc if pressed => return Did::Left(self.changes()),
            KeyCode::Enter if pressed && self.row == PROPOSE => return self.propose(),
            KeyCode::Enter if pressed => self.enter(),
            KeyCode::Up => self.go(self.row.saturating_sub(1)),
            KeyCode::Down => self.go(self.row + 1),
            KeyCode::PageUp => self.go(self.row.saturating_sub(COLUMN)),
            KeyCode::PageDown => self.go(self.row + COLUMN),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(PROPOSE),
            KeyCode::Left => self.step(false),
            KeyCode::Right => self.step(true),
            KeyCode::Backspace | KeyCode::Delete if pressed => self.as_in_preset(),
            KeyCode::Char(char) => match char.to_ascii_lowercase() {
                'k' => self.go(self.row.saturating_sub(1)),
                'j' => self.go(self.row + 1),
                // Nobody who types a word proposes by it.
                'p' if pressed && (self.row == PROPOSE || is_shifted(event)) => return self.propose(),
                'p' if pressed => self.say(tell!("rules-shift-proposes")),
                's' if pressed => self.start_from_preset(),
                'u' if pressed => self.undo(),
                digit if pressed && digit.is_ascii_digit() => self.type_digit(event),
                _ => {}
            },
            _ => {}
        }
        Did::On
    }

    fn chosen(&self) -> Option<Key> {
        Key::ALL.get(self.row).copied()
    }

    fn say(&mut self, note: String) {
        self.wrong = None;
        self.note = Some(note);
    }

    fn go(&mut self, row: usize) {
        self.row = row.min(PROPOSE);
        self.wrong = None;
        self.note = None;
    }

    /// The next value of the chosen rule, or the one before; after the last comes the first.
    fn step(&mut self, up: bool) {
        let Some(key) = self.chosen() else { return };
        let values = values(key);
        if values.is_empty() {
            return self.say(tell!("rules-enter-types"));
        }
        let now = self.rules.value(key);
        // A typed value that is none of them: from before the first, or from after the last.
        let at = values.iter().position(|value| *value == now);
        let mut first_wrong = None;
        for steps in 1..=values.len() {
            let index = match (at, up) {
                (Some(at), true) => at + steps,
                (Some(at), false) => at + values.len() - steps,
                (None, true) => steps - 1,
                (None, false) => values.len() - steps,
            };
            let Some(value) = values.get(index % values.len()).filter(|value| **value != now) else { continue };
            match self.put(key, value) {
                Ok(()) if key == Key::Preset => return self.say(tell!("rules-preset-set")),
                Ok(()) => return,
                Err(wrong) => first_wrong = first_wrong.or(Some(wrong)),
            }
        }
        self.wrong = first_wrong;
    }

    fn put(&mut self, key: Key, value: &str) -> Result<(), String> {
        let mut rules = self.rules.clone();
        rules.set(key.name(), value).map_err(|error| error.tell())?;
        self.change(rules);
        Ok(())
    }

    fn change(&mut self, rules: Rules) {
        self.wrong = None;
        self.note = None;
        self.news = None;
        if rules != self.rules {
            if self.before.len() == UNDO {
                self.before.remove(0);
            }
            self.before.push(std::mem::replace(&mut self.rules, rules));
        }
    }

    fn undo(&mut self) {
        self.wrong = None;
        self.note = None;
        match self.before.pop() {
            Some(rules) => {
                self.news = None;
                self.rules = rules;
            }
            None => self.note = Some(tell!("rules-nothing-to-undo")),
        }
    }

    fn start_from_preset(&mut self) {
        if self.chosen() == Some(Key::Preset) {
            return self.step(true);
        }
        self.go(0);
        self.note = Some(tell!("rules-choose-preset"));
    }

    fn as_in_preset(&mut self) {
        let Some(key) = self.chosen().filter(|key| *key != Key::Preset) else { return };
        if let Ok(preset) = Rules::preset(&self.rules.preset) {
            self.wrong = self.put(key, &preset.value(key)).err();
        }
    }

    /// Begins to type a value, or goes on to the next where there are only a few.
    fn enter(&mut self) {
        let Some(key) = self.chosen() else { return };
        if !is_typed(key) {
            return self.step(true);
        }
        self.note = None;
        self.typing = Some(match key {
            Key::Handicap if self.rules.handicap.is_empty() => Field::of(""),
            key if values::is_number(key) => Field::of(""),
            key => {
                self.say(tell!("rules-typing"));
                Field::of(&self.rules.value(key))
            }
        });
    }

    fn type_digit(&mut self, event: KeyEvent) {
        if self.chosen().is_some_and(values::is_number) {
            self.go(self.row);
            let mut field = Field::default();
            field.key(event);
            self.typing = Some(field);
        }
    }

    fn stop_typing(&mut self) {
        self.typing = None;
        self.wrong = None;
        self.note = None;
    }

    /// A value that is none stays in its line, to be mended.
    fn typed(&mut self, text: &str) {
        let Some(key) = self.chosen() else { return self.stop_typing() };
        let value = match key {
            Key::Handicap if text.is_empty() => "none",
            key if text.is_empty() && values::is_number(key) => return self.stop_typing(),
            _ => text,
        };
        match self.put(key, value) {
            Ok(()) => self.stop_typing(),
            Err(wrong) => self.wrong = Some(wrong),
        }
    }

    fn propose(&mut self) -> Did {
        if self.changes() == 0 {
            self.wrong = None;
            self.note = Some(tell!("rules-nothing-to-propose"));
            return Did::On;
        }
        Did::Proposed(Box::new(self.rules.clone()))
    }

    /// Why those who are there could not play by these rules.
    fn warning(&self) -> Option<String> {
        let names: Vec<&str> = self.players.iter().map(String::as_str).collect();
        // Whoever sits alone waits for others anyway.
        let error = self.rules.validate_for(&names).err().filter(|_| names.len() > 1)?;
        Some(tell!("rules-nobody-could-begin", why = error.tell()))
    }

    /// The line that is being typed: what is asked for, and what is there so far.
    pub(super) fn line(&self) -> Option<(String, &str)> {
        let (field, key) = (self.typing.as_ref()?, self.chosen()?);
        Some((tell!("rules-value-of", key = house::label(key)), field.text()))
    }

    /// What there is to be drawn.
    pub(super) fn view(&self) -> RulesView {
        let preset = Rules::preset(&self.rules.preset).ok();
        let rows = Key::ALL.into_iter().map(|key| {
            let (value, held) = (self.rules.value(key), self.held.value(key));
            RuleRow {
                name: house::label(key),
                differs: preset.as_ref().is_some_and(|preset| preset.value(key) != value),
                was: (value != held).then(|| house::value_of(key, &held)),
                value: house::value_of(key, &value),
            }
        });
        let propose = RuleRow { name: tell!("rules-propose"), ..RuleRow::default() };
        RulesView {
            table: self.table.clone(),
            rows: rows.chain(once(propose)).collect(),
            chosen: self.row,
            changes: self.changes(),
            about: self.about(preset.as_ref()),
            wrong: self.wrong.clone(),
            note: match (&self.news, &self.note) {
                (Some(news), Some(note)) => Some(format!("{news} {note}")),
                (news, note) => news.as_ref().or(note.as_ref()).cloned(),
            },
            enter: match self.chosen() {
                None => tell!("rules-key-propose"),
                Some(key) if is_typed(key) => tell!("rules-key-type"),
                Some(_) => tell!("rules-key-next"),
            },
            warning: self.warning(),
        }
    }

    /// On the chosen row: what can be written in a file or behind `--rule`, and sentences.
    fn about(&self, preset: Option<&Rules>) -> Vec<String> {
        let Some(key) = self.chosen() else {
            let changed = house::changed(&self.held, &self.rules);
            return match changed.is_empty() {
                true => vec![tell!("rules-nothing-differs")],
                false => vec![tell!("rules-proposes", changes = changed.join(", ")), tell!("rules-nobody-ready")],
            };
        };
        let lang = words::lang();
        let mut about = vec![words::told(lang.pair(key.name(), &key.allowed(lang))), words::told(key.about(lang))];
        let value = self.rules.value(key);
        let means = key.means(lang, &value).map(|means| lang.pair(&house::value_of(key, &value), &means));
        about.extend(means.map(words::told));
        match key {
            Key::Handicap => about.push(tell!("rules-players", names = self.players.join(", "))),
            Key::Preset => {}
            _ => about.extend(preset.map(|preset| {
                let (name, usual) = (preset.preset.as_str(), house::value_of(key, &preset.value(key)));
                match preset.value(key) == value {
                    true => tell!("rules-preset-has", preset = name, value = usual),
                    false => tell!("rules-preset-has-back", preset = name, value = usual),
                }
            })),
        }
        about
    }
}

/// Whether Enter lets one type a value of this rule; otherwise it takes the next.
fn is_typed(key: Key) -> bool {
    matches!(key, Key::End | Key::PileName | Key::CallWord | Key::Handicap) || values::is_number(key)
}

fn is_shifted(event: KeyEvent) -> bool {
    event.modifiers.contains(KeyModifiers::SHIFT) || matches!(event.code, KeyCode::Char(char) if char.is_uppercase())
}

fn names(lobby: &LobbyView) -> Vec<String> {
    lobby.members.iter().map(|member| member.name.clone()).collect()
}

#[cfg(test)]
mod tests;
