//! Keyboards other than QWERTY, keys of one's own, Caps Lock, and everything that must move no card.

#![allow(clippy::unwrap_used)]

mod sample;

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyEventState, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use nertz::app::{State, Ui};
use nertz::keys::{Bindings, Command, Hint, Keys, Preset, STROKES, Stroke, Twice, key_cap, key_of};
use nertz::screen::{Notices, Theme};
use nertz_core::{Intent, Phase, Pile, View};
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;

const NERTZ: Stroke = Stroke::Pile(Pile::NERTZ);
const WASTE: Stroke = Stroke::Pile(Pile::WASTE);

fn key(code: char) -> KeyEvent {
    // As crossterm tells it: a capital comes with Shift.
    let shift = if code.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    KeyEvent::new(KeyCode::Char(code), shift)
}

fn table() -> View {
    let mut view = sample::playing(3);
    view.seats[0].columns[2].clear();
    view
}

/// What a keyboard's letters give, one after the other.
fn typed(keys: &mut Keys, letters: &str) -> Vec<Command> {
    letters.chars().filter_map(|letter| keys.press(key(letter), &table(), Duration::from_secs(9))).collect()
}

fn every_layout() -> impl Iterator<Item = (Preset, bool)> {
    Preset::ALL.into_iter().flat_map(|preset| [(preset, false), (preset, true)])
}

#[test]
fn everything_has_a_key_and_every_key_means_what_it_shows() {
    for (preset, left_handed) in every_layout() {
        let bindings = Bindings::of(preset, left_handed);
        let mut caps = Vec::new();
        for (name, stroke) in STROKES {
            let cap = bindings.cap(stroke);
            assert!(!cap.is_empty(), "{preset:?} {left_handed}: {name}");
            if let Some(code) = key_of(&cap) {
                assert_eq!(bindings.stroke(code), Some(stroke), "{preset:?} {left_handed}: {name} is {cap}");
            }
            assert!(!caps.contains(&cap), "{preset:?} {left_handed}: {cap} twice");
            caps.push(cap);
        }
        for (digit, index) in "1234567".chars().zip(0..) {
            assert_eq!(bindings.stroke(KeyCode::Char(digit)), Some(Stroke::Pile(Pile::column(index))), "{preset:?}");
        }
        assert_eq!(bindings.stroke(KeyCode::Char('0')), Some(Stroke::Lake), "{preset:?}");
    }
}

#[test]
fn the_piles_are_where_the_hands_rest() {
    let shown = |preset, left_handed| {
        let bindings = Bindings::of(preset, left_handed);
        let columns = (0..4).map(|index| bindings.cap(Stroke::Pile(Pile::column(index)))).collect::<String>();
        format!("{columns} {}{}{}", bindings.cap(NERTZ), bindings.cap(WASTE), bindings.cap(Stroke::Lake))
    };
    for (preset, right, left) in [
        (Preset::Qwerty, "ASDF JKL", "JKL; FDS"),
        (Preset::Azerty, "QSDF JKL", "JKLM FDS"),
        (Preset::Qwertz, "ASDF JKL", "JKLÖ FDS"),
        (Preset::Dvorak, "AOEU HTN", "HTNS UEO"),
        (Preset::Colemak, "ARST NEI", "NEIO TSR"),
    ] {
        assert_eq!((shown(preset, false).as_str(), shown(preset, true).as_str()), (right, left), "{preset:?}");
    }
}

#[test]
fn digits_that_need_shift_are_digits_without_it() {
    let azerty = || Keys::new(Bindings::of(Preset::Azerty, false));
    let moved = |from, to| vec![Command::Intent(Intent::Move { from, to })];
    let columns = |from, to| moved(Pile::column(from), Pile::column(to));
    assert_eq!(typed(&mut azerty(), "é'"), columns(1, 3));
    assert_eq!(typed(&mut azerty(), "é4"), columns(1, 3));
    assert_eq!(typed(&mut azerty(), "qé"), columns(0, 1));
    assert_eq!(typed(&mut azerty(), "&à"), [Command::Intent(Intent::Lake { from: Pile::column(0) })]);
    // Shift makes the digit; the card does not go to the lake by it.
    let shifted = KeyEvent::new(KeyCode::Char('2'), KeyModifiers::SHIFT);
    let mut keys = azerty();
    assert_eq!(keys.press(shifted, &table(), Duration::ZERO), None);
    assert_eq!(keys.picked(), Some(Pile::column(1)));
    // They answer questions, too.
    let (jokers, mut keys) = (sample::jokers(3), azerty());
    let press = |keys: &mut Keys, letter| keys.press(key(letter), &jokers, Duration::ZERO);
    assert_eq!((press(&mut keys, 'j'), press(&mut keys, 's')), (None, None));
    assert!(matches!(press(&mut keys, 'é'), Some(Command::Intent(Intent::MoveAs { .. }))));
}

#[test]
fn own_keys_take_the_place_of_the_presets() {
    let bound = |own: &[(Stroke, &str)]| {
        let mut bindings = Bindings::qwerty();
        let keys = |names: &str| names.split(' ').map(|name| key_of(name).unwrap()).collect();
        let own = own.iter().map(|(stroke, names)| (*stroke, keys(names))).collect();
        bindings.rebind(&own).map(|()| bindings)
    };
    let bindings = bound(&[(Stroke::Draw, "enter up"), (Stroke::Call, "F5"), (Stroke::Stuck, "n")]).unwrap();
    let means = |name: &str| bindings.stroke(key_of(name).unwrap());
    assert_eq!((means("enter"), means("up"), means("space")), (Some(Stroke::Draw), Some(Stroke::Draw), None));
    assert_eq!((means("f5"), means("N"), means("j")), (Some(Stroke::Call), Some(Stroke::Stuck), Some(NERTZ)));
    assert_eq!((bindings.cap(Stroke::Draw), bindings.cap(Stroke::Call)), ("Enter".to_owned(), "F5".to_owned()));
    let twice = |name: &str, first, second| Some(Twice { key: key_of(name).unwrap(), first, second });
    assert_eq!(bound(&[(NERTZ, "q"), (WASTE, "w Q")]).err(), twice("q", NERTZ, WASTE));
    // Nothing loses its last key.
    assert_eq!(bound(&[(NERTZ, "enter")]).err(), twice("enter", NERTZ, Stroke::Call));
    assert!(bound(&[(NERTZ, "esc")]).is_ok(), "Backspace drops as well");
    assert!(bound(&[(NERTZ, "k"), (WASTE, "j")]).is_ok(), "two change places");
    assert_eq!(key_of("ctrl"), None);
    assert_eq!((key_of("f13"), key_of("\n"), key_cap(KeyCode::Char('ö'))), (None, None, "Ö".to_owned()));
}

#[test]
fn caps_lock_that_the_terminal_reports_is_no_shift() {
    let mut keys = Keys::default();
    let locked = |code: char, modifiers| KeyEvent {
        state: KeyEventState::CAPS_LOCK,
        ..KeyEvent::new(KeyCode::Char(code), modifiers)
    };
    assert_eq!(keys.press(locked('J', KeyModifiers::NONE), &table(), Duration::ZERO), None);
    assert_eq!(keys.picked(), Some(Pile::NERTZ));
    let lake = keys.press(locked('s', KeyModifiers::SHIFT), &table(), Duration::ZERO);
    assert_eq!((lake, keys.noticed()), (Some(Command::Intent(Intent::Lake { from: Pile::column(1) })), None));
}

#[test]
fn caps_lock_is_noticed_by_what_capitals_do() {
    let lake = |from| Command::Intent(Intent::Lake { from });
    let [one, two, nertz] = [Pile::column(0), Pile::column(1), Pile::NERTZ];
    // Nothing in the lake wants the 5♦, the 9♦ or the 6♠: three capitals in a row do nothing.
    let mut keys = Keys::default();
    assert_eq!(typed(&mut keys, "JS"), [lake(nertz), lake(two)]);
    assert_eq!(keys.noticed(), None);
    assert_eq!(typed(&mut keys, "A"), []);
    assert_eq!((keys.noticed(), keys.noticed()), (Some(Hint::CapsLock), None));
    assert_eq!(keys.picked(), Some(one));
    // From here on they are small letters, until one comes.
    assert_eq!(typed(&mut keys, "S"), [Command::Intent(Intent::Move { from: one, to: two })]);
    assert_eq!(typed(&mut keys, "JJ"), [lake(nertz)]);
    assert_eq!(typed(&mut keys, "j"), []);
    assert_eq!(typed(&mut keys, "S"), [lake(two)]);
    // Whoever holds Shift for what fits is never taken for somebody with Caps Lock, nor whoever errs now and then.
    let mut keys = Keys::default();
    let mut view = table();
    view.seats[0].nertz_top = sample::faces("As").pop();
    for _ in 0..50 {
        assert_eq!(keys.press(key('J'), &view, Duration::ZERO), Some(lake(nertz)));
    }
    for _ in 0..10 {
        assert_eq!(typed(&mut keys, "SSj"), [lake(two), lake(two)]);
        assert_eq!(keys.noticed(), None);
        keys.press(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE), &view, Duration::ZERO);
    }
}

#[test]
fn that_caps_lock_is_on_can_be_read_by_whoever_types_on() {
    let state = State::Table(Box::new(table()), Notices::default());
    let mut ui = Ui::new(Keys::default(), Theme::PLAIN);
    let last_line = |ui: &Ui| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        ui.draw(&state, &mut buffer);
        buffer.content[80 * 23..].iter().map(|cell| cell.symbol()).collect::<String>()
    };
    for (letter, told) in "JSASZ".chars().zip([false, false, true, true, true]) {
        ui.key(key(letter), &state, Duration::from_secs(1));
        assert_eq!(last_line(&ui).contains("Caps Lock"), told, "{letter}");
    }
    ui.observe(&state, Duration::from_secs(4));
    assert!(!last_line(&ui).contains("Caps Lock"));
}

/// While the screen has no room, nobody can play a card by accident: only the way out leads anywhere.
#[test]
fn what_is_not_seen_is_not_played() {
    let state = |phase| {
        let mut view = table();
        view.phase = phase;
        State::Table(Box::new(view), Notices::default())
    };
    let draw = |ui: &Ui, state: &State, (width, height)| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        ui.draw(state, &mut buffer);
        buffer.content.iter().map(|cell| cell.symbol()).collect::<String>()
    };
    let leave = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    let mut ui = Ui::new(Keys::new(Bindings::qwerty()), Theme::PLAIN);
    let playing = state(Phase::Play);
    draw(&ui, &playing, (80, 23));
    for letter in "jsJL kz?\n".chars() {
        assert_eq!(ui.key(key(letter), &playing, Duration::ZERO), None, "{letter:?}");
    }
    let click =
        MouseEvent { kind: MouseEventKind::Down(MouseButton::Left), column: 5, row: 5, modifiers: KeyModifiers::NONE };
    let covered = state(Phase::Covered);
    assert_eq!(ui.key(key('j'), &covered, Duration::ZERO), None);
    assert_eq!(ui.mouse(click, &covered, Duration::ZERO), None);
    // The way out is told, and works.
    assert!(draw(&ui, &playing, (80, 23)).contains("Ctrl-C twice leaves the match"));
    assert_eq!(ui.key(leave, &playing, Duration::ZERO), None);
    assert!(draw(&ui, &playing, (80, 23)).contains("Ctrl-C again leaves the match"));
    assert_eq!(ui.key(leave, &playing, Duration::ZERO), Some(Command::Leave));
    // With room again, nothing of what was typed has been kept.
    draw(&ui, &playing, (80, 24));
    assert_eq!(ui.mouse(click, &covered, Duration::ZERO), Some(Command::Go));
    assert_eq!(ui.key(key('s'), &playing, Duration::ZERO), None);
    let moved = Command::Intent(Intent::Move { from: Pile::column(1), to: Pile::column(3) });
    assert_eq!(ui.key(key('f'), &playing, Duration::ZERO), Some(moved));
}

/// Strokes that are none: releases, repeats, chords.
fn no_stroke() -> impl Strategy<Value = KeyEvent> {
    let codes = prop_oneof![
        proptest::char::range(' ', '~').prop_map(KeyCode::Char),
        Just(KeyCode::Enter),
        Just(KeyCode::Esc),
        Just(KeyCode::Tab),
        Just(KeyCode::Backspace),
    ];
    let chord = prop_oneof![
        Just(KeyModifiers::CONTROL),
        Just(KeyModifiers::ALT),
        Just(KeyModifiers::SUPER),
        Just(KeyModifiers::CONTROL | KeyModifiers::ALT),
        Just(KeyModifiers::ALT | KeyModifiers::SHIFT),
        Just(KeyModifiers::META),
    ];
    let how = prop_oneof![
        chord.prop_map(|chord| (chord, KeyEventKind::Press)),
        Just((KeyModifiers::NONE, KeyEventKind::Release)),
        Just((KeyModifiers::SHIFT, KeyEventKind::Release)),
        Just((KeyModifiers::NONE, KeyEventKind::Repeat)),
        Just((KeyModifiers::SHIFT, KeyEventKind::Repeat)),
    ];
    (codes, how).prop_map(|(code, (modifiers, kind))| KeyEvent { kind, ..KeyEvent::new(code, modifiers) })
}

/// What comes from a keyboard that moves no card.
#[derive(Clone, Debug)]
enum Noise {
    Key(KeyEvent),
    Paste(String),
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is picked, talked or asked meanwhile: only a held draw key draws, and Ctrl-C leaves.
    #[test]
    fn releases_repeats_chords_and_pastes_never_act(
        before in proptest::sample::select(vec!["", "j", "s", "t", "tjs", "kk"]),
        noise in proptest::collection::vec(prop_oneof![
            8 => no_stroke().prop_map(Noise::Key),
            1 => "[a-zA-Z0-9 \n]{0,20}".prop_map(Noise::Paste),
        ], 1..60),
        (layout, jokers) in (0..10_usize, any::<bool>()),
    ) {
        let (preset, left_handed) = every_layout().nth(layout).unwrap();
        let view = if jokers { sample::jokers(3) } else { table() };
        let state = State::Table(Box::new(view), Notices::default());
        let mut ui = Ui::new(Keys::new(Bindings::of(preset, left_handed)), Theme::PLAIN);
        for letter in before.chars() {
            ui.key(key(letter), &state, Duration::ZERO);
        }
        for (step, noise) in (1..).zip(noise) {
            match noise {
                Noise::Paste(text) => ui.paste(&text),
                Noise::Key(event) => {
                    let command = ui.key(event, &state, Duration::from_millis(50 * step));
                    let held = event.kind == KeyEventKind::Repeat && event.code == KeyCode::Char(' ');
                    let left = event.code == KeyCode::Char('c') && event.modifiers == KeyModifiers::CONTROL;
                    // A line that is being typed can be finished by a held Enter, as anywhere; it moves no card.
                    let said = matches!(command, Some(Command::TalkSend(_)));
                    let allowed = match &command {
                        None => true,
                        Some(Command::Intent(Intent::Draw)) => held,
                        Some(Command::Leave) => left,
                        Some(_) => said,
                    };
                    prop_assert!(allowed, "{event:?}: {command:?}");
                }
            }
        }
    }
}
