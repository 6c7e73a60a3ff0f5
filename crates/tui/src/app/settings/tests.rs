//! Keys in the settings: what they set, show and write.

use super::*;
use crate::app::State;
use crate::screen::{HomeView, Look, Theme};
use crate::settings::{File, Seen};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;

fn state() -> State {
    State::Home(HomeView::default())
}

/// With a file of its own, if any.
fn ui(file: Option<&File>, settings: Settings) -> Ui {
    let seen = Seen { theme: Theme::PLAIN, lang: Lang::En, name: "ana".to_owned() };
    Ui::preferring(Preferences { settings, file: file.cloned(), seen })
}

/// What is asked for when this is typed: a character a key; `⏎`, `⎋`, and arrows.
fn typed(ui: &mut Ui, text: &str) -> Vec<Command> {
    let code = |char| match char {
        '⏎' => KeyCode::Enter,
        '⎋' => KeyCode::Esc,
        '↓' => KeyCode::Down,
        '↑' => KeyCode::Up,
        '←' => KeyCode::Left,
        '→' => KeyCode::Right,
        char => KeyCode::Char(char),
    };
    let event = |char| KeyEvent::new(code(char), KeyModifiers::NONE);
    text.chars().filter_map(|char| ui.key(event(char), &state(), Duration::ZERO)).collect()
}

fn screen_of(ui: &Ui) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    ui.draw(&state(), &mut buffer);
    buffer.content.chunks(80).map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>() + "\n").collect()
}

fn chosen(ui: &mut Ui, item: Item) {
    let row = Item::ALL.iter().position(|other| *other == item).unwrap();
    typed(ui, &format!("⎋g{}", "↓".repeat(row)));
}

/// Waits until what is set is written, and looks again.
fn written(ui: &mut Ui) {
    ui.keeper.as_ref().unwrap().flush();
    ui.observe(&state(), Duration::ZERO);
}

#[test]
fn every_change_is_seen_at_once_and_written() {
    let directory = tempfile::tempdir().unwrap();
    let file = File::at(directory.path().join("nertz/config.toml"));
    let mut ui = ui(Some(&file), Settings::default());
    for item in Item::ALL.into_iter().filter(|item| *item != Item::Name && *item != Item::Lang) {
        for _ in item.values() {
            chosen(&mut ui, item);
            let before = ui.preferences.settings.clone();
            assert_eq!(typed(&mut ui, "→"), []);
            assert_ne!(ui.preferences.settings.value(item), before.value(item), "{item:?}");
            written(&mut ui);
            assert_eq!(file.read().unwrap(), ui.preferences.settings, "{item:?}");
            assert_eq!(ui.theme, ui.preferences.theme());
            let after = screen_of(&ui);
            let value = shown(item, &ui.preferences);
            assert!(ui.theme.suits == Suits::Letters || after.contains(&format!("◂ {value} ▸")), "{after}");
        }
        typed(&mut ui, "←→");
        assert_eq!(ui.preferences.settings.value(item), Settings::default().value(item), "{item:?}");
    }
    chosen(&mut ui, Item::Keys);
    typed(&mut ui, "→");
    assert_eq!(ui.keys.bindings.cap(Stroke::Pile(Pile::column(0))), "Q");
    assert!(screen_of(&ui).contains("(Q)"));
    assert_eq!(typed(&mut ui, "⎋q"), [Command::Quit], "Esc leaves the settings");
}

#[test]
fn a_name_is_typed() {
    let mut ui = ui(None, Settings::default());
    assert!(typed(&mut ui, "g").is_empty() && screen_of(&ui).contains("ana"));
    assert_eq!(typed(&mut ui, "⏎Zoë 2⏎"), [Command::Rename("Zoë 2".to_owned())]);
    assert_eq!(ui.preferences.name(), "Zoë 2");
    // What is none stays to be mended, and can be given up.
    assert_eq!(typed(&mut ui, &format!("⏎{}⏎", "x".repeat(25))), []);
    assert!(screen_of(&ui).contains("is not allowed: it is a name"));
    assert_eq!(typed(&mut ui, "⎋"), []);
    assert_eq!((ui.preferences.name(), screen_of(&ui).contains("not allowed")), ("Zoë 2", false));
    // Nobody is renamed by a word that is pasted beside it.
    ui.paste("Ben");
    typed(&mut ui, "⏎");
    ui.paste("Ben");
    assert_eq!(typed(&mut ui, "⏎"), [Command::Rename("Ben".to_owned())]);
}

#[test]
fn what_cannot_be_is_told_and_changes_nothing() {
    // The own key for it is the waste's on a keyboard that has it there.
    let own_keys = vec![(Stroke::Stuck, vec![KeyCode::Char('q')])];
    let mut ui = ui(None, Settings { own_keys, ..Settings::default() });
    chosen(&mut ui, Item::Keys);
    typed(&mut ui, "→");
    assert_eq!(ui.preferences.settings.value(Item::Keys), "azerty", "column 1 has a digit as well");
    let own_keys = vec![(Stroke::Talk, vec![KeyCode::Char('n')])];
    let mut ui = self::ui(None, Settings { own_keys, ..Settings::default() });
    chosen(&mut ui, Item::Keys);
    typed(&mut ui, "→→→");
    assert_eq!(ui.preferences.settings.value(Item::Keys), "dvorak", "the lake has 0 as well");
    // Nowhere to write: it holds all the same, and is said.
    let file = File::at("/proc/nowhere/config.toml".into());
    let mut ui = self::ui(Some(&file), Settings::default());
    chosen(&mut ui, Item::Theme);
    typed(&mut ui, "→→");
    written(&mut ui);
    assert_eq!(ui.theme.look, Look::Light);
    assert!(screen_of(&ui).contains("/proc/nowhere/config.toml: "), "{}", screen_of(&ui));
}

#[test]
fn a_key_means_no_two_things_by_another_keyboard() {
    let own = |stroke, keys: &[char]| (stroke, keys.iter().map(|key| KeyCode::Char(*key)).collect::<Vec<_>>());
    let own_keys = vec![own(Stroke::Help, &['n', '0'])];
    let mut ui = ui(None, Settings { own_keys, ..Settings::default() });
    assert_eq!(ui.keys.bindings.cap(Stroke::Lake), "L");
    chosen(&mut ui, Item::Keys);
    typed(&mut ui, "←");
    assert_eq!(ui.preferences.settings.value(Item::Keys), "qwerty", "on Colemak the nertz pile has N alone");
    assert!(screen_of(&ui).contains("`N` is bound twice: help and nertz"), "{}", screen_of(&ui));
    assert_eq!(ui.keys.bindings.cap(Stroke::Lake), "L");
}

#[test]
fn colours_and_mouse_by_a_key_are_for_now() {
    let directory = tempfile::tempdir().unwrap();
    let file = File::at(directory.path().join("config.toml"));
    let mut ui = ui(Some(&file), Settings::default());
    typed(&mut ui, "cm");
    assert_eq!((ui.theme.look, ui.captures(&state()), file.is_there().is_err()), (Look::Light, false, true));
    // What is set afterwards does not bring them back.
    chosen(&mut ui, Item::Bell);
    typed(&mut ui, "→");
    assert_eq!((ui.theme.look, ui.captures(&state())), (Look::Light, false));
    written(&mut ui);
    assert_eq!(std::fs::read_to_string(file.path()).unwrap(), "bell = true\n");
}
