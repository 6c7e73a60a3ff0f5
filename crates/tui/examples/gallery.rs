//! Looks at the screens with made-up tables: any key shows the next, q ends.
//!
//! ```sh
//! cargo run -p nertz --example gallery                       # all of them
//! cargo run -p nertz --example gallery -- 7 --lang de        # from the 7th on, in German
//! cargo run -p nertz --example gallery -- lobby --theme mono # from the one of that name on, in that theme
//! ```

#[path = "../tests/sample/mod.rs"]
mod sample;

use crossterm::event::{Event, KeyCode, read};
use nertz::app::Ui;
use nertz::keys::{Bindings, Keys};
use nertz::screen::{Look, Theme};
use nertz::terminal::Guard;
use nertz::words;
use nertz_core::rules::Lang;
use sample::gallery::all;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let asked = Asked::read(std::env::args().skip(1))?;
    words::set(asked.lang);
    let mut guard = Guard::take()?;
    for sample in all().into_iter().skip(asked.first) {
        let mut ui = Ui::new(Keys::new(Bindings::qwerty()), asked.theme);
        sample.press(&mut ui);
        loop {
            let Some(screen) = guard.screen() else { return Ok(()) };
            screen.draw(|frame| ui.draw(&sample.state, frame.buffer_mut()))?;
            match read()? {
                Event::Key(key) if key.code == KeyCode::Char('q') => return Ok(()),
                Event::Key(key) if key.is_press() => break,
                _ => {}
            }
        }
    }
    Ok(())
}

/// What the command line asks for.
struct Asked {
    first: usize,
    theme: Theme,
    lang: Lang,
}

impl Asked {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Asked, Box<dyn Error>> {
        let environment = |name: &str| std::env::var(name).ok();
        let (theme, lang) = (Theme::of_environment(environment), Lang::of_environment(environment));
        let mut asked = Asked { first: 0, theme, lang };
        while let Some(word) = words.next() {
            match &*word {
                "--lang" => asked.lang = words.next().unwrap_or_default().parse()?,
                "--theme" => asked.theme.look = look_of(&words.next().unwrap_or_default())?,
                name => asked.first = place(name)?,
            }
        }
        Ok(asked)
    }
}

/// Where a sample is, by its number from 0 on or its name.
fn place(name: &str) -> Result<usize, String> {
    let known = || all().iter().map(|sample| sample.name).collect::<Vec<_>>().join(", ");
    let number = name.parse().ok().or_else(|| all().iter().position(|sample| sample.name == name));
    number.ok_or_else(|| format!("{name}: there are {}", known()))
}

fn look_of(name: &str) -> Result<Look, String> {
    let known = || Look::ALL.iter().map(|look| look.name()).collect::<Vec<_>>().join(", ");
    Look::ALL.into_iter().find(|look| look.name() == name).ok_or_else(|| format!("{name}: themes are {}", known()))
}
