//! The mouse: which place of the screen is which pile, and what clicks and drags do.

#![allow(clippy::unwrap_used)]

mod sample;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use nertz::app::{State, Ui};
use nertz::keys::{Bindings, Button, Command, Hint, Keys, Spot};
use nertz::screen::{HomeView, Notices, Theme, spot};
use nertz_core::{Intent, Phase, Pile, View};
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::time::Duration;

fn ui() -> Ui {
    Ui::new(Keys::new(Bindings::qwerty()), Theme::PLAIN)
}

fn drawn(ui: &Ui, state: &State, (width, height): (u16, u16)) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    ui.draw(state, &mut buffer);
    buffer
}

fn rows(buffer: &Buffer) -> Vec<String> {
    let width = usize::from(buffer.area.width);
    buffer.content.chunks(width).map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect()
}

/// Where each pile is drawn, found by the key above it: the row of the keys, the columns of a card, and for each pile its first one.
fn piles(buffer: &Buffer, columns: usize) -> (u16, u16, Vec<(u16, Spot)>) {
    let rows = rows(buffer);
    let y = rows.iter().position(|row| row.contains(" J ") && row.contains("Space")).unwrap();
    let row: Vec<char> = rows[y].chars().collect();
    // The stock is covered, so that its whole width is seen.
    let below: Vec<char> = rows[y + 1].chars().collect();
    let stock = below.iter().position(|char| *char == '▒').unwrap() as u16;
    let card = below[usize::from(stock)..].iter().take_while(|char| **char == '▒').count() as u16;
    let aside = if card == 5 { 1 } else { (card - 3) / 2 };
    let of = |key: char| row.windows(3).position(|three| three == [' ', key, ' ']).unwrap() as u16 - aside;
    let keys = ['A', 'S', 'D', 'F', 'G', 'H', '7'].into_iter().take(columns).zip(0..);
    let mut found: Vec<(u16, Spot)> = keys.map(|(key, index)| (of(key), Spot::Pile(Pile::column(index)))).collect();
    found.extend([(of('J'), Spot::Pile(Pile::NERTZ)), (of('K'), Spot::Pile(Pile::WASTE)), (stock, Spot::Stock)]);
    (y as u16, card, found)
}

fn at_table(view: View) -> State {
    State::Table(Box::new(view), Notices::default())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// Each place below the lake is the pile that is drawn nearest to it, and the lake is where its lanes are.
    #[test]
    fn every_place_is_the_nearest_pile(
        players in 2..=8_usize, columns in 3..=7_usize, width in 80..=200_u16, height in 24..=60_u16,
    ) {
        let mut view = sample::playing(players);
        for seat in &mut view.seats {
            seat.columns.resize(columns, sample::faces("9s"));
        }
        let state = at_table(view.clone());
        let buffer = drawn(&ui(), &state, (width, height));
        let (caps, card, strips) = piles(&buffer, columns);
        let lines = rows(&buffer);
        let lake = lines.iter().position(|row| row.trim_start().starts_with("Lake")).unwrap() as u16;
        let clubs = lines.iter().position(|row| row.trim_start().starts_with('♣')).unwrap() as u16;
        let left = strips[0].0 - 1;
        let is_lake = |x: &u16| spot(buffer.area, &view, Position::new(*x, lake)) == Some(Spot::Lake);
        let right = (left..width).take_while(is_lake).last().unwrap() + 1;
        let first_rival = lines[usize::from(lake)..usize::from(lake) + 2].iter().filter_map(|line| {
            line.find("▲  Bernadette").map(|at| line[..at].chars().count())
        });
        prop_assert!(right >= strips.last().unwrap().0 + card, "the lake is as wide as the layout");
        prop_assert!(first_rival.min().is_none_or(|mark| usize::from(right) <= mark), "and ends before the others");
        for y in 0..height {
            for x in 0..width {
                let found = spot(buffer.area, &view, Position::new(x, y));
                let inside = (left..right).contains(&x);
                if inside && (lake..=clubs).contains(&y) {
                    prop_assert_eq!(found, Some(Spot::Lake), "{},{}", x, y);
                } else if inside && (caps..caps + 13).contains(&y) && y < height - 3 {
                    let beside = |strip: u16| i32::from(strip.saturating_sub(x).max(x.saturating_sub(strip + card - 1)));
                    let nearest = strips.iter().min_by_key(|(strip, _)| beside(*strip)).unwrap().1;
                    prop_assert_eq!(found, Some(nearest), "{},{}", x, y);
                } else if !inside || y < lake {
                    prop_assert_eq!(found, None, "{},{}", x, y);
                }
            }
        }
    }

    /// No order of buttons, at any place, panics, picks what is not there, or does anything before the round.
    #[test]
    fn any_buttons_in_any_order(
        buttons in proptest::collection::vec((0..3_usize, 0..90_u16, 0..30_u16), 1..40),
        jokers in any::<bool>(),
        covered in any::<bool>(),
    ) {
        let mut view = if jokers { sample::jokers(3) } else { sample::playing(3) };
        if covered {
            view.phase = Phase::Countdown(900);
        }
        let screen = Rect::new(0, 0, 80, 24);
        let mut keys = Keys::default();
        for (step, (button, x, y)) in (0..).zip(buttons) {
            let button = [Button::Press, Button::Release, Button::Right][button];
            let spot = spot(screen, &view, Position::new(x, y));
            let command = keys.point(button, spot, &view, Duration::from_millis(30 * step));
            prop_assert!(!covered || command.is_none());
            prop_assert!(keys.picked().is_none_or(|pile| view.own().unwrap().available(pile).is_some()));
        }
    }
}

/// Buttons at piles, and what they give: `<` presses, `>` releases, `r` is the right one.
fn clicked(buttons: &str, view: &View) -> (Vec<Command>, Option<Pile>) {
    let mut keys = Keys::default();
    let mut commands = Vec::new();
    for (step, what) in (1..).zip(buttons.split_whitespace()) {
        let (button, at) = what.split_at(1);
        let button = match button {
            "<" => Button::Press,
            ">" => Button::Release,
            _ => Button::Right,
        };
        let spot = match at {
            "n" => Some(Spot::Pile(Pile::NERTZ)),
            "w" => Some(Spot::Pile(Pile::WASTE)),
            "lake" => Some(Spot::Lake),
            "stock" => Some(Spot::Stock),
            "-" => None,
            column => Some(Spot::Pile(Pile::column(column.parse::<u8>().unwrap() - 1))),
        };
        commands.extend(keys.point(button, spot, view, Duration::from_secs(step)));
    }
    (commands, keys.picked())
}

#[test]
fn clicks_are_strokes_and_drags_too() {
    let mut view = sample::playing(3);
    view.seats[0].columns[2].clear();
    let moved = |from, to| Command::Intent(Intent::Move { from, to });
    let lake = |from| Command::Intent(Intent::Lake { from });
    let column = Pile::column;
    let nothing = || (Vec::new(), None);
    for (buttons, gives) in [
        // A click picks, another one says where to.
        ("<n >n <2 >2", (vec![moved(Pile::NERTZ, column(1))], None)),
        ("<2 >2 <4 >4", (vec![moved(column(1), column(3))], None)),
        ("<n >n", (vec![], Some(Pile::NERTZ))),
        ("<n >n <n >n", (vec![lake(Pile::NERTZ)], None)),
        ("<w >w <lake >lake", (vec![lake(Pile::WASTE)], None)),
        ("<1 >1 <w >w", (vec![], Some(Pile::WASTE))),
        ("<3 >3", (vec![Command::Hint(Hint::Empty(column(2)))], None)),
        ("<stock >stock", (vec![Command::Intent(Intent::Draw)], None)),
        ("<lake >lake", nothing()),
        ("<- >-", nothing()),
        // A drag does both.
        ("<n >3", (vec![moved(Pile::NERTZ, column(2))], None)),
        ("<2 >lake", (vec![lake(column(1))], None)),
        // Let go beside everything, on what takes no card, or lost: the pile stays picked.
        ("<n >-", (vec![], Some(Pile::NERTZ))),
        ("<1 >w", (vec![], Some(column(0)))),
        ("<1 >stock", (vec![], Some(column(0)))),
        ("<1 <2", (vec![moved(column(0), column(1))], None)),
        ("<n >- >2", (vec![], Some(Pile::NERTZ))),
        ("<n >- <2", (vec![moved(Pile::NERTZ, column(1))], None)),
        // What a press has done, its release does not do again.
        ("<1 >1 <2 >4", (vec![moved(column(0), column(1))], None)),
        (">2 >lake >n", nothing()),
        // The right button sends a card, and beside the piles drops the pick.
        ("r2", (vec![lake(column(1))], None)),
        ("<1 >1 r2", (vec![lake(column(1))], None)),
        ("<1 >1 r-", nothing()),
        ("<1 >1 rlake", nothing()),
        ("<1 r- >2", nothing()),
        ("r3", (vec![Command::Hint(Hint::Empty(column(2)))], None)),
    ] {
        assert_eq!(clicked(buttons, &view), gives, "{buttons}");
    }
    view.phase = Phase::Covered;
    assert_eq!(clicked("<-", &view).0, [Command::Go]);
    view.me = None;
    assert_eq!(clicked("<n >2", &view), nothing());
}

fn button(kind: MouseEventKind, (x, y): (u16, u16)) -> MouseEvent {
    MouseEvent { kind, column: x, row: y, modifiers: KeyModifiers::NONE }
}

#[test]
fn the_mouse_goes_by_what_is_drawn() {
    let state = at_table(sample::playing(3));
    let mut ui = ui();
    let press = MouseEventKind::Down(MouseButton::Left);
    let release = MouseEventKind::Up(MouseButton::Left);
    for size in [(80, 24), (120, 40)] {
        let buffer = drawn(&ui, &state, size);
        let (y, _, strips) = piles(&buffer, 4);
        let at = |wanted: Spot| (strips.iter().find(|(_, spot)| *spot == wanted).unwrap().0 + 2, y + 3);
        let (nertz, second) = (at(Spot::Pile(Pile::NERTZ)), at(Spot::Pile(Pile::column(1))));
        assert_eq!(ui.mouse(button(press, nertz), &state, Duration::ZERO), None);
        // A move between them does nothing by itself.
        assert_eq!(ui.mouse(button(MouseEventKind::Moved, second), &state, Duration::ZERO), None);
        let drag = MouseEventKind::Drag(MouseButton::Left);
        assert_eq!(ui.mouse(button(drag, second), &state, Duration::ZERO), None);
        let moved = ui.mouse(button(release, second), &state, Duration::ZERO);
        assert_eq!(moved, Some(Command::Intent(Intent::Move { from: Pile::NERTZ, to: Pile::column(1) })));
    }
    // Chords are the terminal's, and M gives it the mouse.
    let (y, _, strips) = piles(&drawn(&ui, &state, (80, 24)), 4);
    let right = button(MouseEventKind::Down(MouseButton::Right), (strips[0].0, y + 1));
    let lake = Some(Command::Intent(Intent::Lake { from: Pile::column(0) }));
    let chord = MouseEvent { modifiers: KeyModifiers::SHIFT, ..right };
    assert_eq!((ui.mouse(chord, &state, Duration::ZERO), ui.mouse(right, &state, Duration::ZERO)), (None, lake));
    assert!(ui.captures(&state));
    assert_eq!(ui.key(KeyEvent::new(KeyCode::Char('m'), KeyModifiers::NONE), &state, Duration::ZERO), None);
    assert!(!ui.captures(&state));
    let text = rows(&drawn(&ui, &state, (80, 24))).pop().unwrap();
    assert!(text.contains("Mouse off"), "{text}");
    // In the lobby there is an address to be copied.
    assert!(!self::ui().captures(&State::Lobby(sample::lobby())));
}

#[test]
fn tables_are_chosen_and_joined_by_clicks() {
    let mut ui = ui();
    let state = State::Home(sample::home());
    ui.observe(&state, Duration::ZERO);
    let lines = rows(&drawn(&ui, &state, (100, 30)));
    let of = |name: &str| lines.iter().position(|line| line.contains(name)).unwrap() as u16;
    let mut click = |y| ui.mouse(button(MouseEventKind::Down(MouseButton::Left), (30, y)), &state, Duration::ZERO);
    assert_eq!(click(of("upstairs")), None);
    assert_eq!(click(of("friday")), None);
    assert_eq!(click(of("friday")), Some(Command::Join("friday".to_owned())));
    assert_eq!((click(of("Table ")), click(of("upstairs") + 1), click(0)), (None, None, None));
    let empty = State::Home(HomeView::default());
    assert_eq!(ui.mouse(button(MouseEventKind::Down(MouseButton::Left), (30, 7)), &empty, Duration::ZERO), None);
}
