//! Screens to draw: what is shown, and the keys that were pressed before.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use nertz::app::{State, Ui};
use nertz::keys::{Bindings, Keys};
use nertz::screen::{HomeView, Notices, Theme};
use nertz_core::{Phase, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

/// The screen after these keys.
pub(crate) fn pressed(state: &State, keys: &str, theme: Theme) -> Ui {
    let mut ui = Ui::new(Keys::new(Bindings::qwerty()), theme);
    for key in keys.chars() {
        let (code, modifiers) = match key {
            '\t' => (KeyCode::Tab, KeyModifiers::NONE),
            '\n' => (KeyCode::Enter, KeyModifiers::NONE),
            '\x03' => (KeyCode::Char('c'), KeyModifiers::CONTROL),
            '→' => (KeyCode::Right, KeyModifiers::NONE),
            '↓' => (KeyCode::Down, KeyModifiers::NONE),
            key => (KeyCode::Char(key), KeyModifiers::NONE),
        };
        ui.key(KeyEvent::new(code, modifiers), state, Duration::ZERO);
    }
    ui.observe(state, Duration::ZERO);
    ui
}

/// What `state` looks like after these keys.
pub(crate) fn drawn(state: &State, keys: &str, theme: Theme, width: u16, height: u16) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    pressed(state, keys, theme).draw(state, &mut buffer);
    buffer
}

pub(crate) fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width)) {
        let mut line = String::new();
        let mut skip = 0;
        for cell in row {
            if skip == 0 {
                line.push_str(cell.symbol());
                skip = cell.symbol().width().max(1);
            }
            skip -= 1;
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

pub(crate) fn at_table(view: View) -> State {
    State::Table(Box::new(view), Notices::default())
}

/// In a phase, with what such a table looks like then.
pub(crate) fn in_phase(phase: Phase) -> View {
    let mut view = super::playing(5);
    view.phase = phase;
    view.lanes.clear();
    for (index, seat) in view.seats.iter_mut().enumerate() {
        seat.columns.iter_mut().for_each(|column| column.truncate(1));
        seat.columns[2] = super::faces("2h");
        seat.waste.clear();
        (seat.nertz_len, seat.stock_len, seat.points, seat.redeals) = (13, 35, 0, 0);
        seat.go = index % 2 == 0;
    }
    view
}

/// Every screen, with the keys that open what can be opened on it.
pub(crate) fn all() -> Vec<(State, &'static str)> {
    let mut states = vec![
        (State::Home(super::home()), ""),
        (State::Home(HomeView::default()), "o"),
        (State::Home(super::home()), "p"),
        (State::Home(HomeView::default()), "p↓↓→→→→"),
        (State::Lobby(super::lobby()), "?"),
        (State::Lobby(super::lobby()), "tabc"),
        (State::Lobby(super::lobby()), "e"),
        (State::Lobby(super::lobby()), "ejjj99\n"),
        (State::Results(super::results(8, false), super::notices()), ""),
        (State::Results(super::results(8, true), super::notices()), "\t"),
        (State::Results(super::results(2, true), super::notices()), "?"),
        (at_table(super::widest()), ""),
        (at_table(super::playing(8)), "\t"),
        (at_table(super::playing(2)), "?"),
        (at_table(super::playing(2)), "??"),
        (at_table(super::playing(2)), "???"),
        (at_table(in_phase(Phase::Countdown(1))), ""),
        (State::Table(Box::new(super::playing(5)), super::notices()), "k"),
        (at_table(super::jokers(8)), "kk0"),
        (at_table(super::crowded()), "s"),
        (at_table(super::turns(8, 3)), ""),
        (at_table(super::turns(2, 0)), "?"),
        (at_table(super::partners(4)), "\t"),
        (at_table(super::partners(8)), ""),
        (State::Results(super::team_results(8, true), super::notices()), ""),
        (State::Results(super::team_results(4, false), super::notices()), "\t"),
        (State::Results(super::extra_results(8), super::notices()), ""),
        (State::Stats(super::stats(30)), ""),
    ];
    let mut odd = super::playing(2);
    odd.me = Some(7);
    odd.seats[1].name = "a\u{301}\u{200d}👩‍👩‍👧日本語日本語日本語日本語".to_owned();
    odd.seats[0].columns[0] = super::faces(&"2h ".repeat(40));
    (odd.seats[1].points, odd.seats[1].total, odd.seats[1].nertz_len) = (i16::MIN, i32::MAX - 40_000, u8::MAX);
    odd.clock_ms = u64::MAX;
    odd.turn = Some(9);
    odd.rules.partners = true;
    states.push((at_table(odd.clone()), "\t"));
    odd.me = None;
    odd.seats.clear();
    states.push((at_table(odd.clone()), "\t"));
    states.push((at_table(odd), ""));
    states
}
