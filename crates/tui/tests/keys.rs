//! Keys to commands, as a table.
//!
//! A row is strokes and the commands they give. A stroke is a key; before it `S-`, `C-`, `A-` for Shift, Ctrl, Alt, `rep:` for a
//! repeat and `up:` for a release. `+300` lets so many milliseconds pass.

#![allow(clippy::unwrap_used)]

mod sample;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use nertz::keys::{Bindings, Command, Hint, Keys, Naming};
use nertz_core::{Intent, Phase, Pile, Rules, View};
use std::time::Duration;

fn event(stroke: &str) -> KeyEvent {
    let mut event = KeyEvent::new(KeyCode::Null, KeyModifiers::NONE);
    let mut name = stroke;
    for (prefix, modifiers, kind) in [
        ("rep:", KeyModifiers::NONE, KeyEventKind::Repeat),
        ("up:", KeyModifiers::NONE, KeyEventKind::Release),
        ("S-", KeyModifiers::SHIFT, KeyEventKind::Press),
        ("C-", KeyModifiers::CONTROL, KeyEventKind::Press),
        ("A-", KeyModifiers::ALT, KeyEventKind::Press),
    ] {
        if let Some(rest) = name.strip_prefix(prefix) {
            name = rest;
            event.modifiers |= modifiers;
            if kind != KeyEventKind::Press {
                event.kind = kind;
            }
        }
    }
    event.code = match name {
        "space" => KeyCode::Char(' '),
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "back" => KeyCode::Backspace,
        "tab" => KeyCode::Tab,
        "left" => KeyCode::Left,
        "f1" => KeyCode::F(1),
        char => KeyCode::Char(char.chars().next().unwrap()),
    };
    event
}

fn pile(pile: Pile) -> String {
    match pile {
        Pile::NERTZ => "nertz".to_owned(),
        Pile::WASTE => "waste".to_owned(),
        column => format!("c{}", column.as_column().unwrap() + 1),
    }
}

fn told(command: &Command) -> String {
    match command {
        Command::Intent(Intent::Move { from, to }) => format!("{}>{}", pile(*from), pile(*to)),
        Command::Intent(Intent::Tuck { from, to }) => format!("{}^{}", pile(*from), pile(*to)),
        Command::Intent(Intent::Lake { from }) => format!("{}>lake", pile(*from)),
        Command::Intent(Intent::MoveAs { from, to, card }) => format!("{}>{}={card}", pile(*from), pile(*to)),
        Command::Intent(Intent::TuckAs { from, to, card }) => format!("{}^{}={card}", pile(*from), pile(*to)),
        Command::Intent(Intent::LakeAs { from, card }) => format!("{}>lake={card}", pile(*from)),
        Command::Intent(intent) => format!("{intent:?}").to_lowercase(),
        Command::Hint(Hint::CallsItself) => "callsitself".to_owned(),
        Command::Hint(Hint::Empty(at)) => format!("empty:{}", pile(*at)),
        Command::Hint(Hint::CallCosts { left, penalty }) => format!("costs:{left}/{penalty}"),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// A question for a joker's name: `c2=6♣,6♠`, with `+` if there are more.
fn asked(naming: &Naming) -> String {
    let shown: Vec<String> = naming.shown().iter().map(ToString::to_string).collect();
    format!("{}={}{}", pile(naming.from()), shown.join(","), if naming.has_more() { "+" } else { "" })
}

/// What these strokes give, and what is picked or asked in the end.
fn typed(strokes: &str, view: &View) -> String {
    let mut keys = Keys::new(Bindings::qwerty());
    let mut now = Duration::from_secs(100);
    let mut commands = Vec::new();
    for stroke in strokes.split_whitespace() {
        if let Some(ms) = stroke.strip_prefix('+') {
            now += Duration::from_millis(ms.parse().unwrap());
        } else if let Some(command) = keys.press(event(stroke), view, now) {
            commands.push(told(&command));
        }
    }
    commands.extend(keys.picked().map(|at| format!("({})", pile(at))));
    commands.extend(keys.naming().map(asked));
    commands.join(" ")
}

/// Column 3 is empty, the waste has cards, nine are left in the nertz pile.
fn table() -> View {
    let mut view = sample::playing(3);
    view.seats[0].columns[2].clear();
    view
}

fn check(view: &View, rows: &[(&str, &str)]) {
    for (strokes, commands) in rows {
        assert_eq!(typed(strokes, view), *commands, "keys: {strokes}");
    }
}

#[test]
fn moves_take_two_strokes() {
    check(
        &table(),
        &[
            ("j s", "nertz>c2"),
            ("s f", "c2>c4"),
            ("k d", "waste>c3"),
            ("j l", "nertz>lake"),
            ("s l", "c2>lake"),
            ("l", ""),
            ("j j", "nertz>lake"),
            ("s s", "c2>lake"),
            ("k k", "waste>lake"),
            ("S-j", "nertz>lake"),
            ("J", "nertz>lake"),
            ("S-F", "c4>lake"),
            ("j S-a", "c1>lake"),
            ("j", "(nertz)"),
            ("j esc", ""),
            ("j back s", "(c2)"),
            // Neither the nertz pile nor the waste takes cards: another source.
            ("s j", "(nertz)"),
            ("s k a", "waste>c1"),
            // Nothing lies there.
            ("d", "empty:c3"),
            ("S-d", "empty:c3"),
            // There are four columns.
            ("g", ""),
            ("j g", "(nertz)"),
            ("5 6 7", ""),
            ("j s s f", "nertz>c2 c2>c4"),
        ],
    );
}

#[test]
fn digits_do_the_same_anywhere() {
    check(
        &table(),
        &[
            ("n 2", "nertz>c2"),
            ("2 4", "c2>c4"),
            ("w 3", "waste>c3"),
            ("1 0", "c1>lake"),
            ("n n", "nertz>lake"),
            ("j 2", "nertz>c2"),
            ("s 2", "c2>lake"),
            ("S-N", "nertz>lake"),
        ],
    );
}

#[test]
fn other_keys() {
    check(
        &table(),
        &[
            ("space", "draw"),
            ("j space s", "draw nertz>c2"),
            ("k space s", "draw (c2)"),
            ("z", "stuck"),
            ("tab", "scores"),
            ("?", "help"),
            ("S-?", "help"),
            ("t", "talkopen"),
            ("c", "colours"),
            ("m", "mouse"),
            ("x q left f1", ""),
        ],
    );
}

#[test]
fn chords_releases_and_repeats_move_nothing() {
    check(
        &table(),
        &[
            ("C-j C-s", ""),
            ("A-d", ""),
            ("j C-s", "(nertz)"),
            ("j A-s A-l", "(nertz)"),
            ("C-space A-space C-enter", ""),
            ("A-C-l C-z", ""),
            ("up:j up:s up:space up:enter", ""),
            ("j up:j s up:s", "nertz>c2"),
            ("space up:space", "draw"),
            ("j rep:j rep:j", "(nertz)"),
            ("rep:s rep:z rep:enter rep:t rep:?", ""),
            ("space rep:space", "draw draw"),
        ],
    );
}

#[test]
fn a_held_key_draws_fifteen_times_a_second() {
    // However fast the terminal repeats, and whether as presses or as repeats: five at once, then one every 66.7 ms.
    for (stroke, every, count) in [("rep:space", 33, 60), ("space", 33, 60), ("space", 5, 400)] {
        let strokes = format!("{stroke} +{every} ").repeat(count);
        let draws = typed(&strokes, &table()).split_whitespace().count();
        assert_eq!(draws, 5 + (every * (count - 1)) * 15 / 1000, "{stroke} every {every} ms");
    }
    assert_eq!(typed(&"space ".repeat(30), &table()), "draw draw draw draw draw");
    // A person is never slowed down.
    assert_eq!(typed(&"space +100 ".repeat(30), &table()).split_whitespace().count(), 30);
}

#[test]
fn a_call_with_cards_left_is_asked_about() {
    check(
        &table(),
        &[
            ("enter", "costs:9/5"),
            ("enter +400 enter", "costs:9/5 call"),
            ("enter +400 enter enter", "costs:9/5 call costs:9/5"),
            // Hammered or held, it is one question.
            ("enter enter +399 enter +399 enter", "costs:9/5 costs:9/5 costs:9/5 costs:9/5"),
            ("enter enter +400 enter", "costs:9/5 costs:9/5 call"),
            ("enter +2999 enter", "costs:9/5 call"),
            ("enter +3001 enter", "costs:9/5 costs:9/5"),
            ("enter space +400 enter", "costs:9/5 draw costs:9/5"),
            ("enter up:enter rep:enter +400 enter", "costs:9/5 call"),
            ("j enter", "(nertz)"),
        ],
    );
    let mut refuses = table();
    refuses.rules.set("false_call", "refuse").unwrap();
    check(&refuses, &[("enter", "call")]);
    let mut empty = table();
    empty.seats[0].nertz_len = 0;
    empty.seats[0].nertz_top = None;
    check(&empty, &[("enter", "call"), ("j", "empty:nertz"), ("j enter", "empty:nertz call")]);
}

#[test]
fn enter_is_dead_while_the_pile_empties() {
    let full = table();
    let mut empty = table();
    empty.seats[0].nertz_len = 0;
    empty.seats[0].nertz_top = None;
    for (after, calls) in [(0, false), (299, false), (300, true), (5000, true)] {
        let mut keys = Keys::new(Bindings::qwerty());
        let now = Duration::from_secs(7);
        keys.press(event("j"), &full, now);
        keys.observe(&empty, now);
        assert_eq!(keys.picked(), None, "what was picked is gone");
        let called = keys.press(event("enter"), &empty, now + Duration::from_millis(after));
        assert_eq!(called.is_some(), calls, "{after} ms after");
    }
}

#[test]
fn any_key_starts_the_countdown_and_none_plays_before_go() {
    let mut view = table();
    view.phase = Phase::Covered;
    check(
        &view,
        &[
            ("j", "go"),
            ("space", "go"),
            ("enter", "go"),
            ("x", "go"),
            ("up:j rep:j C-j A-j left", ""),
            ("t", "talkopen"),
            ("?", "help"),
        ],
    );
    for phase in [Phase::Dealing, Phase::Countdown(900), Phase::AwaitGo, Phase::Closing, Phase::Scored, Phase::Over] {
        view.phase = phase;
        check(&view, &[("j s space enter z J l", ""), ("tab", "scores")]);
    }
}

#[test]
fn who_watches_plays_nothing() {
    let mut view = table();
    view.me = None;
    check(&view, &[("j s space enter z J l", ""), ("tab ? t", "scores help talkopen")]);
}

#[test]
fn every_pile_can_be_tried_on_every_other() {
    // Empty piles, locked piles, columns that do not exist: no stroke panics, in any order of two or three.
    let mut bare = table();
    let own = &mut bare.seats[0];
    own.nertz_len = 0;
    own.nertz_top = None;
    own.waste.clear();
    own.stock_len = 0;
    own.columns.iter_mut().for_each(Vec::clear);
    let mut locked = table();
    locked.seats[0].locked = vec![Pile::NERTZ, Pile::WASTE, Pile::column(0)];
    let mut tucks = sample::jokers(3);
    tucks.rules.set("tuck", "on").unwrap();
    tucks.seats[0].columns[3].clear();
    let strokes = ["a", "d", "g", "j", "k", "l", "0", "1", "7", "space", "enter", "esc", "z", "x", "S-j", "S-G"];
    for view in [&bare, &locked, &table(), &tucks, &sample::crowded(), &sample::turns(3, 0)] {
        for first in strokes {
            for second in strokes {
                for third in strokes {
                    typed(&format!("{first} {second} {third}"), view);
                }
            }
        }
    }
}

#[test]
fn a_joker_is_named_by_a_digit() {
    let view = sample::jokers(3);
    let lake = "waste=5♠,9♠,2♥,3♥,5♥,6♥,J♥,J♦,2♣+";
    check(
        &view,
        &[
            // What covers a joker says which two it can be.
            ("j s", "nertz=6♣,6♠"),
            ("j s 1", "nertz>c2=6♣"),
            ("j s 2", "nertz>c2=6♠"),
            ("a s 2", "c1>c2=9♥"),
            // It lies on a 9: no 6 goes there, and nothing is asked.
            ("j d", "nertz>c3"),
            // What it lies on does not matter to a joker.
            ("k a", "waste>c1"),
            // First what own cards follow on, then what lanes want as their rows stand, then Aces.
            ("k k", lake),
            ("k l", lake),
            ("S-k", lake),
            ("k k 1", "waste>lake=5♠"),
            ("k k 9", "waste>lake=2♣"),
            ("k k 0", "waste=3♣,8♣,Q♣,A♠,A♥,A♦,A♣+"),
            ("k k 0 7", "waste>lake=A♣"),
            ("k k 0 0", lake),
            ("k k 0 0 1", "waste>lake=5♠"),
            // A fixed joker is what it stands for.
            ("f f", "c4>lake"),
            ("f f 1", "c4>lake (c1)"),
        ],
    );
}

#[test]
fn a_question_for_a_name_blocks_nothing() {
    check(
        &sample::jokers(3),
        &[
            ("j s esc", ""),
            ("j s esc 1", "(c1)"),
            ("j s back 2", "(c2)"),
            ("j s 3", "nertz=6♣,6♠"),
            ("j s 0", ""),
            ("j s space 1", "draw (c1)"),
            ("k k j a", "nertz>c1"),
            ("k k z", "stuck"),
            ("j s k k", "waste=5♠,9♠,2♥,3♥,5♥,6♥,J♥,J♦,2♣+"),
            ("j s ? tab c 2", "help scores colours nertz>c2=6♠"),
            ("j s up:1 rep:1 C-1 A-1", "nertz=6♣,6♠"),
            ("j s f1 left", "nertz=6♣,6♠"),
            ("j s 1 1", "nertz>c2=6♣ (c1)"),
        ],
    );
}

#[test]
fn a_question_for_a_name_stands_as_long_as_its_cards_lie() {
    let asked_then = |strokes: &str, change: fn(&mut View)| {
        let mut view = sample::jokers(3);
        let (mut keys, now) = (Keys::new(Bindings::qwerty()), Duration::from_secs(9));
        for stroke in strokes.split_whitespace() {
            assert_eq!(keys.press(event(stroke), &view, now), None);
        }
        change(&mut view);
        keys.observe(&view, now);
        let stands = keys.naming().is_some();
        (stands, keys.press(event("2"), &view, now).map(|command| told(&command)))
    };
    let sent = |command: &str| (true, Some(command.to_owned()));
    assert_eq!(asked_then("j s", |_| {}), sent("nertz>c2=6♠"));
    assert_eq!(asked_then("j s", |view| view.lanes.clear()), sent("nertz>c2=6♠"));
    assert_eq!(asked_then("j s", |view| view.seats[0].sealed = true), sent("nertz>c2=6♠"));
    // A lane has grown meanwhile: the digits mean what they meant.
    assert_eq!(asked_then("k k", |view| view.lanes[0].wants = 5), sent("waste>lake=9♠"));
    assert_eq!(asked_then("k k", |view| view.seats[0].sealed = true), sent("waste>lake=9♠"));
    let dropped = (false, None);
    assert_eq!(asked_then("j s", |view| view.seats[0].nertz_top = sample::faces("6d").pop()), dropped);
    assert_eq!(asked_then("j s", |view| view.seats[0].columns[1] = sample::faces("7c")), dropped);
    assert_eq!(asked_then("j s", |view| view.seats[0].locked = vec![Pile::NERTZ]), dropped);
    assert_eq!(asked_then("k k", |view| view.seats[0].waste = sample::faces("4c")), dropped);
    assert_eq!(asked_then("k k", |view| view.phase = Phase::Closing), dropped);
}

#[test]
fn what_the_own_nertz_pile_follows_on_is_named_first() {
    let mut view = sample::jokers(3);
    view.seats[0].nertz_top = sample::faces("7h").pop();
    check(&view, &[("k k", "waste=6♥,5♠,9♠,2♥,3♥,5♥,J♥,J♦,2♣+")]);
    view.seats[0].nertz_top = sample::faces("2d").pop();
    check(&view, &[("k k", "waste=A♦,5♠,9♠,2♥,3♥,5♥,6♥,J♥,J♦+")]);
    view.lanes.clear();
    check(&view, &[("k k", "waste=A♦,A♠,A♥,A♣"), ("k k 2", "waste>lake=A♠"), ("k k 0", "")]);
}

#[test]
fn a_joker_that_is_slid_under_a_column_is_named() {
    let mut view = sample::jokers(3);
    view.rules.set("tuck", "on").unwrap();
    view.rules.set("empty_column", "any").unwrap();
    view.seats[0].columns[0] = sample::faces("8c *7h Jok");
    view.seats[0].columns[3].clear();
    check(&view, &[("k a", "waste=9♦,9♥"), ("k a 1", "waste^c1=9♦"), ("k a 2", "waste^c1=9♥")]);
}

#[test]
fn keys_of_house_rules() {
    let mut view = table();
    view.rules.set("lone_rotate", "on").unwrap();
    check(&view, &[("x", "rotate"), ("k x", "rotate"), ("s x f", "rotate c2>c4"), ("rep:x C-x", "")]);
    let mut calls = table();
    calls.rules = Rules::preset("racing-demon").unwrap();
    check(&calls, &[("enter", "callsitself"), ("z x", "stuck")]);
    calls.seats[0].nertz_len = 0;
    calls.seats[0].nertz_top = None;
    check(&calls, &[("enter", "callsitself")]);
    check(&sample::turns(3, 0), &[("z", "stuck"), ("space", "draw")]);
    // Off turn the table says why; so nothing is asked either.
    let mut others = sample::jokers(3);
    (others.rules.turns, others.turn) = (true, Some(1));
    check(&others, &[("k k", "waste>lake"), ("j s", "nertz>c2"), ("z", "stuck")]);
}
