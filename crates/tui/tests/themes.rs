//! The themes, with their colours: every screen in each.
//!
//! A snapshot tells of each cell by a letter which colours it has in each theme; what is written is in the other snapshots.

#![allow(clippy::unwrap_used)]

mod sample;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use nertz::app::{State, Ui};
use nertz::keys::{Bindings, Keys};
use nertz::screen::{Depth, Look, Notices, Suits, Theme};
use nertz_core::{Act, Deed, Intent, Pile, View, Void, resolve};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use std::collections::BTreeMap;
use std::time::Duration;

const DEPTHS: [Depth; 3] = [Depth::Sixteen, Depth::Indexed, Depth::True];

fn drawn(state: &State, keys: &str, theme: Theme) -> Buffer {
    let mut ui = Ui::new(Keys::new(Bindings::qwerty()), theme);
    for key in keys.chars() {
        ui.key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE), state, Duration::ZERO);
    }
    ui.observe(state, Duration::ZERO);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    ui.draw(state, &mut buffer);
    buffer
}

fn states() -> [(&'static str, State); 2] {
    let mut view = sample::jokers(8);
    // Something to go to the lake, to be waited for, and to be taken back.
    view.seats[0].nertz_top = sample::faces("2c").pop();
    view.seats[2].link = nertz_core::Link::Slow(1200);
    [("table", State::Table(Box::new(view), sample::notices())), ("lobby", State::Lobby(sample::lobby()))]
}

fn colour(colour: Color) -> String {
    match colour {
        Color::Reset => "-".to_owned(),
        Color::Rgb(red, green, blue) => format!("{red:02x}{green:02x}{blue:02x}"),
        other => other.to_string().to_lowercase(),
    }
}

fn style(cell: &Cell) -> String {
    let marks = [
        (Modifier::BOLD, "b"),
        (Modifier::DIM, "d"),
        (Modifier::ITALIC, "i"),
        (Modifier::UNDERLINED, "u"),
        (Modifier::REVERSED, "r"),
    ];
    let marks: String = marks.iter().filter(|(mark, _)| cell.modifier.contains(*mark)).map(|(_, name)| *name).collect();
    format!("{} on {} {marks}", colour(cell.fg), colour(cell.bg)).trim_end().to_owned()
}

/// Each style gets a letter, by which the rows are told: each combination of styles that a cell has in these themes.
fn styles(buffers: &[(String, Buffer)]) -> String {
    let mut letters: BTreeMap<Vec<String>, char> = BTreeMap::new();
    let names: Vec<char> = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain('α'..='ω').collect();
    let mut told = String::new();
    for row in 0..24 {
        let mut line = String::new();
        for cell in 80 * row..80 * (row + 1) {
            // Of a blank nothing but the background is seen.
            let plain = buffers.iter().all(|(_, buffer)| {
                let (cell, last) = (&buffer.content[cell], &buffer.content[80 * row + 79]);
                cell.symbol() == " " && cell.bg == last.bg && !cell.modifier.contains(Modifier::REVERSED)
            });
            let all = || buffers.iter().map(|(_, buffer)| style(&buffer.content[cell])).collect();
            let next = names[letters.len()];
            line.push(if plain { ' ' } else { *letters.entry(all()).or_insert(next) });
        }
        told += line.trim_end();
        told.push('\n');
    }
    let mut legend: Vec<(char, Vec<String>)> = letters.into_iter().map(|(styles, letter)| (letter, styles)).collect();
    legend.sort_by_key(|(letter, _)| names.iter().position(|name| name == letter));
    let heads: Vec<String> = buffers.iter().map(|(name, _)| name.clone()).collect();
    let rows = std::iter::once(('#', heads)).chain(legend);
    let told_by = |(letter, styles): (char, Vec<String>)| {
        let styles: String = styles.iter().map(|style| format!("{style:<25}")).collect();
        format!("{letter}: {}", styles.trim_end())
    };
    format!("{}\n\n{told}", rows.map(told_by).collect::<Vec<_>>().join("\n"))
}

/// What is on screen in so many colours, in all themes that have them.
fn in_all_themes(depth: Depth, draw: impl Fn(Theme) -> Buffer) -> Vec<(String, Buffer)> {
    let looks = Look::ALL.into_iter().filter(|look| *look != Look::Mono || depth == Depth::True);
    looks.map(|look| (look.name().to_owned(), draw(Theme { look, depth, ..Theme::PLAIN }))).collect()
}

#[test]
fn table_and_lobby_in_sixteen_colours() {
    for (name, state) in states() {
        let shown = in_all_themes(Depth::Sixteen, |theme| drawn(&state, "jk", theme));
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(format!("sixteen_{name}"), styles(&shown));
        });
    }
}

#[test]
fn every_screen_in_each_theme() {
    for sample in sample::gallery::all() {
        let shown = in_all_themes(Depth::True, |theme| {
            let mut ui = Ui::new(Keys::new(Bindings::qwerty()), theme);
            sample.press(&mut ui);
            let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
            ui.draw(&sample.state, &mut buffer);
            buffer
        });
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(sample.name.replace('-', "_"), styles(&shown));
        });
    }
}

fn light(colour: Color) -> Option<f32> {
    let channel = |value: u8| {
        let value = f32::from(value) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    match colour {
        Color::Rgb(red, green, blue) => Some(0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)),
        _ => None,
    }
}

/// On the screens themselves, whatever is put on what.
#[test]
fn whatever_is_written_on_a_screen_can_be_read() {
    for look in Look::ALL.into_iter().filter(|look| *look != Look::Mono) {
        for four_colours in [false, true] {
            let theme = Theme { look, four_colours, depth: Depth::True, ..Theme::PLAIN };
            let more = [(State::Home(sample::home()), ""), (State::Home(sample::home()), "g")];
            let shown = states().into_iter().flat_map(|(_, state)| ["jk", "f", "?"].map(|keys| (state.clone(), keys)));
            for (state, keys) in shown.chain(more) {
                for cell in drawn(&state, keys, theme).content {
                    // Covered cards are pattern, and lines are lines.
                    if [" ", "▒", "─", "│"].contains(&cell.symbol()) {
                        continue;
                    }
                    let (ink, ground) = (light(cell.fg), light(cell.bg));
                    let (Some(ink), Some(ground)) = (ink, ground) else { panic!("{look:?}: not painted: {cell:?}") };
                    let contrast = (ink.max(ground) + 0.05) / (ink.min(ground) + 0.05);
                    assert!(contrast >= 4.5, "{look:?}: {cell:?}: {contrast}");
                    assert!(!cell.modifier.contains(Modifier::DIM), "{look:?}: {cell:?}");
                }
            }
        }
    }
}

/// With 256 colours all are of those that no terminal changes; without any, none is used in any theme.
#[test]
fn no_theme_uses_what_the_terminal_has_not() {
    for look in Look::ALL {
        for (_, state) in states() {
            for cell in drawn(&state, "jk", Theme { look, depth: Depth::Indexed, ..Theme::PLAIN }).content {
                let fixed = |colour| match colour {
                    Color::Indexed(index) => index >= 16,
                    other => look == Look::Mono && other == Color::Reset,
                };
                assert!(fixed(cell.fg) && fixed(cell.bg), "{look:?}: {cell:?}");
            }
            for depth in DEPTHS {
                let none = Theme { look, depth, colour: false, suits: Suits::Letters, ..Theme::PLAIN };
                for cell in drawn(&state, "jk", none).content {
                    assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{look:?}: {cell:?}");
                }
            }
        }
    }
}

/// Where what is picked can go is lit, and nothing else is; without any colour, too.
#[test]
fn what_is_lit_can_be_done() {
    let mut empty = sample::playing(3);
    empty.seats[0].columns[2].clear();
    let mut tucks = sample::jokers(3);
    tucks.rules.set("tuck", "on").unwrap();
    tucks.seats[0].columns[3].clear();
    let [mut founds, mut grows] = [empty.clone(), empty.clone()];
    founds.seats[0].nertz_top = sample::faces("Ac").pop();
    grows.seats[0].nertz_top = sample::faces("5s").pop();
    let can = |view: &View, intent| matches!(resolve(view, intent), Ok(_) | Err(Void::Name));
    let mut seen = [0; 3];
    for view in [empty, sample::jokers(3), tucks, founds, grows, sample::turns(3, 0), sample::turns(3, 1)] {
        for (key, from) in "asdfjk".chars().zip([2, 3, 4, 5, 0, 1].map(Pile)) {
            let theme = Theme { colour: false, ..Theme::PLAIN };
            let buffer = drawn(&State::Table(Box::new(view.clone()), Notices::default()), &key.to_string(), theme);
            let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
            if !text.contains(&format!("({})", key.to_uppercase())) {
                assert_eq!(view.own().unwrap().available(from), None, "{key} is not picked");
                continue;
            }
            for (column, to) in "ASDF".chars().zip([2, 3, 4, 5].map(Pile)) {
                let (onto, under) = (Intent::Move { from, to }, Intent::Tuck { from, to });
                let legal = to != from && (can(&view, onto) || can(&view, under));
                assert_eq!(text.contains(&format!("▸{column}◂")), legal, "{key} to {column}:\n{text}");
                seen[0] += usize::from(legal);
            }
            let lake = resolve(&view, Intent::Lake { from });
            let legal = matches!(lake, Ok(_) | Err(Void::Name));
            assert_eq!(text.contains("▸L◂"), legal, "{key} to the lake: {text}");
            // A lane that it would go onto is marked as well.
            let lanes = text.matches('▸').count() - text.matches('◂').count();
            let onto = matches!(lake, Ok(Deed::Play(_) | Deed::Act(Act::Land { .. })));
            assert_eq!(lanes > usize::from(view.turn.is_some_and(|turn| turn != 0)), onto, "{key}: {text}");
            seen[1] += usize::from(legal);
            seen[2] += usize::from(onto);
        }
    }
    assert!(seen.iter().all(|times| *times > 1), "{seen:?}");
}
