//! Looks at the screens with made-up tables: `cargo run -p nertz --example gallery [FIRST [THEME]]`. Any key shows the next, q ends.

#[path = "../tests/sample/mod.rs"]
mod sample;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, read};
use nertz::app::{State, Ui};
use nertz::keys::{Bindings, Keys};
use nertz::screen::{Look, Notices, Theme};
use nertz::terminal::Guard;
use nertz_core::{Link, Phase};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let first = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(0);
    let asked = std::env::args().nth(2);
    let mut theme = Theme::of_environment(|name| std::env::var(name).ok());
    theme.look = Look::ALL.into_iter().find(|look| asked.as_deref() == Some(look.name())).unwrap_or(theme.look);
    let mut guard = Guard::take()?;
    for (state, keys) in states().into_iter().skip(first) {
        let mut ui = Ui::new(Keys::new(Bindings::qwerty()), theme);
        for key in keys.chars() {
            ui.key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE), &state, Duration::ZERO);
        }
        loop {
            let Some(screen) = guard.screen() else { return Ok(()) };
            screen.draw(|frame| ui.draw(&state, frame.buffer_mut()))?;
            match read()? {
                Event::Key(key) if key.code == KeyCode::Char('q') => return Ok(()),
                Event::Key(key) if key.is_press() => break,
                _ => {}
            }
        }
    }
    Ok(())
}

/// What to show, and the keys pressed before.
fn states() -> Vec<(State, &'static str)> {
    let table = |view| State::Table(Box::new(view), sample::notices());
    let phase = |phase| {
        let mut view = sample::playing(5);
        view.phase = phase;
        view.seats[1].go = false;
        view.seats[3].go = false;
        State::Table(Box::new(view), Notices::default())
    };
    let mut lost = sample::playing(5);
    lost.seats[2].link = Link::Slow(1234);
    lost.seats[1].stuck = true;
    lost.seats[3].link = Link::Left;
    lost.seats[0].locked = vec![nertz_core::Pile::column(1)];
    lost.seats[0].nertz_len = 0;
    vec![
        (table(sample::playing(5)), "k"),
        (table(sample::playing(2)), "j"),
        (table(sample::playing(8)), "s"),
        (table(sample::widest()), ""),
        (table(lost), ""),
        (table(sample::jokers(4)), "kk"),
        (table(sample::turns(4, 0)), ""),
        (table(sample::partners(4)), ""),
        (table(sample::partners(8)), ""),
        (table(sample::playing(5)), "?"),
        (table(sample::playing(5)), "??"),
        (State::Table(Box::new(sample::playing(8)), Notices::default()), "t"),
        (phase(Phase::Covered), ""),
        (phase(Phase::Countdown(2100)), ""),
        (phase(Phase::AwaitGo), ""),
        (State::Results(sample::results(5, false), Notices::default()), ""),
        (State::Results(sample::results(8, true), Notices::default()), ""),
        (State::Home(sample::home()), ""),
        (State::Home(sample::home()), "g"),
        (State::Home(nertz::screen::HomeView::default()), "j"),
        (State::Lobby(sample::lobby()), ""),
    ]
}
