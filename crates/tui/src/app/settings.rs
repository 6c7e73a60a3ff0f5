//! The settings while their player looks at them: every change is seen at once, and written to the file. What is chosen before a
//! practice is set in the same way, and there the next time.

use super::Ui;
use super::field::{Field, Typed};
use crate::keys::{Bindings, Command, Stroke, Twice, key_cap, stroke_name};
use crate::screen::{self, Below, Depth, Offer, SettingRow, SettingSpot, SettingsView, Suits};
use crate::settings::{Item, Preferences, Settings};
use crate::{tell, words};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use nertz_core::rules::{Key, Lang};
use nertz_core::{Pile, Rules, Skill};

/// The screen of some settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Menu {
    items: &'static [Item],
    row: usize,
    typing: Option<Field>,
    /// Why the last value is none, or could not be written.
    wrong: Option<String>,
}

/// What a key came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Did {
    /// It goes on.
    On,
    /// The player has seen enough.
    Left,
    /// This is to be set.
    Set(Item, String),
    /// The practice is to begin.
    Begin,
    /// Keys and rules are to be shown.
    Help,
}

impl Menu {
    /// All that is set once for all.
    pub(super) fn settings() -> Menu {
        Menu::of(Item::lasting())
    }

    /// What is chosen before a practice.
    pub(super) fn practice() -> Menu {
        Menu::of(Item::PRACTICE)
    }

    fn of(items: &'static [Item]) -> Menu {
        Menu { items, row: 0, typing: None, wrong: None }
    }

    pub(super) fn is_practice(&self) -> bool {
        self.items == Item::PRACTICE
    }

    fn chosen(&self) -> Item {
        self.items[self.row.min(self.items.len() - 1)]
    }

    /// A key. Unlike at the table held ones repeat.
    pub(super) fn key(&mut self, event: KeyEvent, preferences: &Preferences) -> Did {
        if event.kind == KeyEventKind::Release {
            return Did::On;
        }
        if let Some(field) = &mut self.typing {
            return match field.key(event) {
                Typed::On => Did::On,
                Typed::Dropped => self.go(self.row),
                Typed::Done(text) => Did::Set(self.chosen(), text),
            };
        }
        if !event.modifiers.difference(KeyModifiers::SHIFT).is_empty() {
            return Did::On;
        }
        let pressed = event.kind == KeyEventKind::Press;
        match event.code {
            KeyCode::Esc if pressed => return Did::Left,
            KeyCode::Up => return self.go(self.row.saturating_sub(1)),
            KeyCode::Down => return self.go(self.row + 1),
            KeyCode::Home => return self.go(0),
            KeyCode::End => return self.go(self.items.len()),
            KeyCode::Char(char) if pressed => match char.to_ascii_lowercase() {
                '?' => return Did::Help,
                'g' | 'q' => return Did::Left,
                bots @ '1'..='7' if self.is_practice() => return Did::Set(Item::Bots, bots.to_string()),
                'k' => return self.go(self.row.saturating_sub(1)),
                'j' => return self.go(self.row + 1),
                _ => {}
            },
            KeyCode::Enter if pressed && self.is_practice() => return Did::Begin,
            KeyCode::Enter if pressed && self.chosen() == Item::Name => {
                self.typing = Some(Field::of(preferences.name()));
            }
            KeyCode::Left => return self.step(false, &preferences.settings),
            KeyCode::Right => return self.step(true, &preferences.settings),
            KeyCode::Enter if pressed => return self.step(true, &preferences.settings),
            _ => {}
        }
        Did::On
    }

    /// Pasted text goes into the name while it is typed.
    pub(super) fn paste(&mut self, text: &str) {
        if let Some(field) = &mut self.typing {
            field.paste(text);
        }
    }

    /// A click on a row chooses it, and another takes its next value, or the one before.
    fn click(&mut self, row: usize, back: bool, settings: &Settings) -> Did {
        match self.typing.is_none() && row == self.row && self.chosen() != Item::Name {
            true => self.step(!back, settings),
            false => self.go(row),
        }
    }

    fn go(&mut self, row: usize) -> Did {
        *self = Menu { row: row.min(self.items.len() - 1), ..Menu::of(self.items) };
        Did::On
    }

    /// The next value, or the one before; after the last comes the first.
    fn step(&mut self, up: bool, settings: &Settings) -> Did {
        let (item, values) = (self.chosen(), self.chosen().values());
        let now = settings.value(item);
        let Some(at) = values.iter().position(|value| *value == now) else { return Did::On };
        let next = if up { at + 1 } else { at + values.len() - 1 } % values.len();
        self.wrong = None;
        Did::Set(item, values[next].to_owned())
    }

    /// The line that is being typed: what is asked for, and what is there so far.
    pub(super) fn line(&self) -> Option<(String, &str)> {
        self.typing.as_ref().map(|field| (format!("{}:", label(self.chosen())), field.text()))
    }

    /// What there is to be drawn.
    pub(super) fn view(&self, preferences: &Preferences, bindings: &Bindings) -> SettingsView {
        let row = |item| SettingRow { name: label(item), value: shown(item, preferences) };
        let practice = self.is_practice();
        let file = || preferences.file.as_ref().map(|file| file.path().display().to_string());
        SettingsView {
            title: if practice { tell!("practice-title") } else { tell!("settings-title") },
            rows: self.items.iter().copied().map(row).collect(),
            chosen: self.row,
            about: about(self.chosen(), &preferences.settings),
            wrong: self.wrong.clone(),
            file: if practice { String::new() } else { file().unwrap_or_else(|| tell!("settings-no-file")) },
            below: match practice {
                true => Below::Words(special(&rules_of(&preferences.settings))),
                false => Below::Looks(keys_of_piles(bindings)),
            },
            can: self.can_be_done(),
        }
    }

    fn can_be_done(&self) -> Vec<Offer> {
        let change = || Offer::new(KeyCode::Right, "◂▸", tell!("settings-key-change"));
        let leave = Offer::new(KeyCode::Esc, tell!("key-esc"), tell!("settings-key-leave"));
        let enter = |word: String| Offer::new(KeyCode::Enter, tell!("key-enter"), word);
        let choose = Offer::new(KeyCode::Down, "▴▾", tell!("practice-key-choose"));
        match self.chosen() {
            _ if self.is_practice() => {
                let help = Offer::char('?', tell!("home-key-help"));
                vec![enter(tell!("practice-key-begin")), choose, change(), help, leave]
            }
            Item::Name => vec![enter(tell!("settings-key-type")), choose, leave],
            _ => vec![change(), choose, leave],
        }
    }
}

/// What is written on the keys of the piles.
fn keys_of_piles(bindings: &Bindings) -> Vec<String> {
    let columns = (0..4).map(|index| Stroke::Pile(Pile::column(index)));
    let others = [Stroke::Pile(Pile::NERTZ), Stroke::Pile(Pile::WASTE), Stroke::Lake, Stroke::Draw];
    columns.chain(others).map(|stroke| bindings.cap(stroke)).collect()
}

/// The rules of the practice.
pub(super) fn rules_of(settings: &Settings) -> Rules {
    // It is the name of a preset: no other can be set.
    Rules::preset(settings.practice.preset).unwrap_or_default()
}

/// What is played by other rules than usual, in sentences.
fn special(rules: &Rules) -> Vec<String> {
    let usual = Rules::default();
    let named = |key: &Key| matches!(key, Key::Preset | Key::PileName | Key::CallWord);
    let other = |key: &Key| !named(key) && rules.value(*key) != usual.value(*key);
    let told = rules.in_words(words::lang()).into_iter();
    told.filter(|sentence| sentence.keys.iter().any(other)).map(|sentence| sentence.text).collect()
}

impl Ui {
    /// What a key in the settings came to; answers what the backend has to know of it.
    pub(super) fn set_up(&mut self, did: Did) -> Option<Command> {
        match did {
            Did::On => None,
            Did::Left => {
                self.menu = None;
                None
            }
            Did::Begin => {
                self.menu = None;
                Some(Command::Practise(self.preferences.settings.practice.clone()))
            }
            Did::Help => Some(Command::Help),
            Did::Set(item, value) => match self.set(item, &value) {
                Ok(()) => {
                    self.menu.as_mut().map(|menu| menu.go(menu.row));
                    if let Some(keeper) = &mut self.keeper {
                        keeper.keep(item, &self.preferences.settings);
                    }
                    (item == Item::Name).then_some(Command::Rename(value))
                }
                Err(wrong) => {
                    self.refuse(Some(wrong));
                    None
                }
            },
        }
    }

    /// A click in the settings.
    pub(super) fn click_setting(&mut self, spot: SettingSpot) -> Option<Command> {
        let (SettingSpot::Row { row, back }, Some(menu)) = (spot, &mut self.menu) else { return None };
        let did = menu.click(row, back, &self.preferences.settings);
        self.set_up(did)
    }

    /// What could not be written is told, and holds until the end of the program all the same.
    pub(super) fn hear_keeper(&mut self) {
        if let (Some(keeper), true) = (&self.keeper, self.menu.is_some()) {
            let wrong = keeper.wrong().map(|wrong| wrong.to_string());
            if wrong.is_some() {
                self.refuse(wrong);
            }
        }
    }

    fn refuse(&mut self, wrong: Option<String>) {
        if let Some(menu) = &mut self.menu {
            menu.wrong = wrong;
        }
    }

    /// Sets it, if it is a value, and no key means two things by it.
    fn set(&mut self, item: Item, value: &str) -> Result<(), String> {
        let mut settings = self.preferences.settings.clone();
        settings.set(item, value).map_err(|bad| bad.to_string())?;
        self.keys.bindings = settings.bindings().map_err(|Twice { key, first, second }| {
            tell!("settings-twice", key = key_cap(key), first = stroke_name(first), second = stroke_name(second))
        })?;
        self.preferences.settings = settings;
        self.theme = self.preferences.theme();
        if item == Item::Lang {
            words::set(self.preferences.lang());
        }
        Ok(())
    }
}

fn label(item: Item) -> String {
    match item {
        Item::Name => tell!("setting-name"),
        Item::Lang => tell!("setting-lang"),
        Item::Theme => tell!("setting-theme"),
        Item::Colours => tell!("setting-colours"),
        Item::Suits => tell!("setting-suits"),
        Item::FourColours => tell!("setting-four-colours"),
        Item::Keys => tell!("setting-keys"),
        Item::LeftHanded => tell!("setting-left-handed"),
        Item::Mouse => tell!("setting-mouse"),
        Item::Bell => tell!("setting-bell"),
        Item::Bots => tell!("practice-bots"),
        Item::Skill => tell!("practice-skill"),
        Item::Preset => tell!("practice-rules"),
    }
}

fn about(item: Item, settings: &Settings) -> String {
    match item {
        Item::Name => tell!("setting-name-about"),
        Item::Lang => tell!("setting-lang-about"),
        Item::Theme => tell!("setting-theme-about"),
        Item::Colours => tell!("setting-colours-about"),
        Item::Suits => tell!("setting-suits-about"),
        Item::FourColours => tell!("setting-four-colours-about"),
        Item::Keys => tell!("setting-keys-about"),
        Item::LeftHanded => tell!("setting-left-handed-about"),
        Item::Mouse => tell!("setting-mouse-about"),
        Item::Bell => tell!("setting-bell-about"),
        Item::Bots => tell!("practice-bots-about"),
        Item::Skill => match settings.practice.skill {
            Skill::Easy => tell!("practice-easy-about"),
            Skill::Fair => tell!("practice-fair-about"),
            Skill::Fast => tell!("practice-fast-about"),
        },
        Item::Preset if settings.practice.preset == Settings::default().practice.preset => {
            tell!("practice-usual-about")
        }
        Item::Preset => tell!("practice-rules-about"),
    }
}

/// A value as a player reads it; of what is not set, what holds.
fn shown(item: Item, preferences: &Preferences) -> String {
    let settings = &preferences.settings;
    let theme = preferences.theme();
    let auto = |is_set: bool, value: String| if is_set { value } else { tell!("setting-auto", value = value) };
    match item {
        Item::Name => preferences.name().to_owned(),
        Item::Lang => auto(settings.lang.is_some(), language(preferences.lang()).to_owned()),
        Item::Theme => auto(settings.look.is_some(), screen::look_name(theme.look)),
        Item::Colours => {
            let colours = match theme.depth {
                _ if !theme.colour => tell!("setting-no-colours"),
                Depth::Sixteen => "16".to_owned(),
                Depth::Indexed => "256".to_owned(),
                Depth::True => tell!("setting-all-colours"),
            };
            auto(settings.colours.is_some(), colours)
        }
        Item::Suits => {
            let suits = if theme.suits == Suits::Signs { "♠ ♥ ♦ ♣" } else { "S h d C" };
            auto(settings.suits.is_some(), suits.to_owned())
        }
        Item::Keys => settings.preset.name().to_uppercase(),
        Item::Bots | Item::Preset => settings.value(item),
        Item::Skill => match settings.practice.skill {
            Skill::Easy => tell!("practice-easy"),
            Skill::Fair => tell!("practice-fair"),
            Skill::Fast => tell!("practice-fast"),
        },
        Item::FourColours | Item::LeftHanded | Item::Mouse | Item::Bell => match settings.value(item) == "true" {
            true => tell!("setting-on"),
            false => tell!("setting-off"),
        },
    }
}

/// A language by its own name.
fn language(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "English",
        Lang::Fr => "français",
        Lang::Es => "español",
        Lang::De => "Deutsch",
    }
}

#[cfg(test)]
mod tests;
