//! Keys in the settings: what they set, show and write.

use super::*;
use crate::app::State;
use crate::screen::{HomeView, Look, Theme};
use crate::settings::{File, Opposition, Seen};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
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
    let (key, items) = if Item::PRACTICE.contains(&item) { ('p', Item::PRACTICE) } else { ('g', Item::lasting()) };
    let row = items.iter().position(|other| *other == item).unwrap();
    typed(ui, &format!("⎋{key}{}", "↓".repeat(row)));
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

#[test]
fn who_does_not_care_practises_by_enter_and_what_was_chosen_is_chosen_the_next_time() {
    let directory = tempfile::tempdir().unwrap();
    let file = File::at(directory.path().join("config.toml"));
    let mut one = ui(Some(&file), Settings::default());
    assert_eq!(typed(&mut one, "p⏎"), [Command::Practise(Opposition::default())]);
    assert!(one.menu.is_none());
    let chosen = Opposition { bots: 5, skill: Skill::Fair, preset: "gentle" };
    let keys = "p5↓→↓←←⏎";
    assert_eq!(typed(&mut one, keys), [Command::Practise(chosen.clone())]);
    drop(one);
    let read = file.read().unwrap();
    assert_eq!(read.practice, chosen);
    let mut other = ui(Some(&file), read);
    typed(&mut other, "p");
    let screen = screen_of(&other);
    for shown in ["◂ 5 ▸", "fair", "gentle"] {
        assert!(screen.contains(shown), "{screen}");
    }
    assert_eq!(typed(&mut other, "↓↓"), []);
    let screen = screen_of(&other);
    assert!(screen.contains("A draw turns one card"), "what differs from the usual rules is told: {screen}");
    assert_eq!(typed(&mut other, "⏎"), [Command::Practise(chosen)]);
    // Nothing begins for who has thought better of it.
    assert_eq!(typed(&mut other, "p⎋⏎q"), [Command::Quit]);
}

#[test]
fn the_mouse_chooses_and_begins() {
    let mut ui = ui(None, Settings::default());
    screen_of(&ui);
    let click = |ui: &mut Ui, text: &str, beside: usize| {
        let screen = screen_of(ui);
        let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).expect(text);
        let column = line[..line.find(text).unwrap()].chars().count() + beside;
        let kind = MouseEventKind::Down(MouseButton::Left);
        let event = MouseEvent { kind, column: column as u16, row: row as u16, modifiers: KeyModifiers::NONE };
        ui.mouse(event, &state(), Duration::ZERO)
    };
    assert_eq!(click(&mut ui, "P practise", 3), None);
    assert!(ui.menu.as_ref().is_some_and(Menu::is_practice));
    click(&mut ui, "◂ 2 ▸", 4);
    click(&mut ui, "◂ 3 ▸", 4);
    click(&mut ui, "◂ 4 ▸", 0);
    // The first click on another row only chooses it.
    click(&mut ui, "They play", 0);
    click(&mut ui, "◂ easy ▸", 7);
    let chosen = Opposition { bots: 3, skill: Skill::Fair, ..Opposition::default() };
    assert_eq!(click(&mut ui, "Enter begin", 0), Some(Command::Practise(chosen)));
    click(&mut ui, "G settings", 0);
    click(&mut ui, "Mouse", 0);
    click(&mut ui, "◂ on ▸", 4);
    assert!(!ui.captures(&state()));
}

#[test]
fn rules_are_shown_over_what_is_chosen() {
    let mut ui = ui(None, Settings::default());
    typed(&mut ui, "p↓↓←");
    let before = ui.preferences.settings.clone();
    assert_eq!(typed(&mut ui, "?"), []);
    let help = screen_of(&ui);
    assert!(help.contains("Get rid of your") && help.contains("goes on"), "{help}");
    // Nothing begins, and nothing is changed, by a key that was meant for the help.
    assert_eq!(typed(&mut ui, "⏎→"), []);
    assert_eq!(ui.preferences.settings, before);
    typed(&mut ui, "?");
    let rules = screen_of(&ui);
    assert!(rules.contains("the preset turns"), "those that are chosen: {rules}");
    typed(&mut ui, "⎋");
    assert!(screen_of(&ui).contains("◂ turns ▸"), "{}", screen_of(&ui));
}
