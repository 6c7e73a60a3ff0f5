//! What terminals write for keys, pastes and chords, and what it comes to at the table.

use crate::program::{Program, mouse};

/// The keys that move cards on the sample table, each twice: that sends a card to the lake.
const PILES: &str = "asdfjk1234nw";
/// The modifiers of `CSI … u`, less one: Alt, Ctrl, both, Super.
const CHORDS: [u8; 4] = [2, 4, 6, 8];

/// What these bytes come to at the table. Afterwards it is left.
fn at_table(bytes: &str) -> Vec<String> {
    let mut program = Program::start("table-2", "quit");
    program.takes_it_and_shows("Round");
    program.type_in(bytes);
    program.type_in("\x03\x03");
    let left = program.ends();
    assert!(left.well, "{}", left.text);
    let mut did = left.did;
    assert_eq!(did.pop().as_deref(), Some("Leave"), "{bytes:?}");
    did
}

/// What the mouse comes to there, and the keys after it; `reports` is told where the piles lie.
fn by_mouse(reports: impl FnOnce(&Program) -> String) -> Vec<String> {
    let mut program = Program::start("table-2", "quit");
    program.takes_it_and_shows("Round");
    let reports = reports(&program);
    program.type_in(&reports);
    program.type_in("\x03\x03");
    let mut did = program.ends().did;
    assert_eq!(did.pop().as_deref(), Some("Leave"), "{reports:?}");
    did
}

fn click(at: (u16, u16)) -> String {
    mouse(0, at, true) + &mouse(0, at, false)
}

/// A key as terminals with the kitty protocol report it: 1 pressed, 2 repeated, 3 released.
fn kitty(key: char, modifiers: u8, kind: u8) -> String {
    format!("\x1b[{};{}:{kind}u", u32::from(key), modifiers + 1)
}

fn pressed_twice(key: char, modifiers: u8) -> String {
    kitty(key, modifiers, 1).repeat(2)
}

/// So that what follows means anything: these keys do move cards.
#[test]
fn keys_move_cards() {
    let twice = PILES.chars().map(|key| key.to_string().repeat(2)).collect::<String>();
    let reported = PILES.chars().map(|key| pressed_twice(key, 0)).collect::<String>();
    // No more of them: then they are taken for Caps Lock.
    let letters = ['a', 's'];
    let capitals = letters.iter().map(char::to_ascii_uppercase).collect::<String>();
    for (bytes, moves) in [(twice, PILES.len()), (reported, PILES.len()), (capitals, letters.len())] {
        let did = at_table(&bytes);
        assert!(did.len() == moves && did.iter().all(|command| command.contains("Lake")), "{bytes:?}: {did:?}");
    }
}

#[test]
fn pasted_text_moves_nothing() {
    for pasted in ["jjaassddffkk  \r\n", "l0z\rx\t?q", "\x1b[200~ aa", "\x03"] {
        assert_eq!(at_table(&format!("\x1b[200~{pasted}\x1b[201~")), [""; 0], "{pasted:?}");
    }
}

#[test]
fn chords_move_nothing() {
    let mut all = String::new();
    for key in PILES.chars().chain("l0 zx".chars()) {
        all.extend(CHORDS.map(|modifiers| pressed_twice(key, modifiers)));
        // Alt, as other terminals write it.
        all += &format!("\x1b{key}\x1b{key}");
    }
    // Ctrl: A, B, D, F, J, K, L, N, S, W, X, Z. (C leaves; H, I and M are Backspace, Tab and Enter.)
    for control in ['\x01', '\x02', '\x04', '\x06', '\x0a', '\x0b', '\x0c', '\x0e', '\x13', '\x17', '\x18', '\x1a'] {
        all.extend([control; 2]);
    }
    assert_eq!(at_table(&all), [""; 0]);
}

/// A key that is pressed, held and released acts once; so do two that overlap.
#[test]
fn releases_and_repeats_act_no_more() {
    let (press, hold, release) = (|key| kitty(key, 0, 1), |key| kitty(key, 0, 2), |key| kitty(key, 0, 3));
    let held = |key| press(key) + &hold(key).repeat(40) + &release(key);
    assert_eq!(at_table(&held('s')), [""; 0], "it is picked");
    let twice = at_table(&(held('s') + &held('s')));
    assert!(matches!(&twice[..], [one] if one.contains("Lake")), "{twice:?}");
    let rolled = at_table(&(press('s') + &press('f') + &release('s') + &release('f')));
    assert!(matches!(&rolled[..], [one] if one.contains("Move")), "{rolled:?}");
    assert_eq!(at_table(&(release('s') + &release('s') + &release('\r'))), [""; 0]);
}

/// A held key draws, at no more than its rate: however many reports the terminal makes of it.
#[test]
fn a_held_key_draws() {
    // As many as a terminal keeps for a program that is slow to read.
    const REPORTS: usize = 400;
    for (reports, how) in [
        (kitty(' ', 0, 1) + &kitty(' ', 0, 2).repeat(REPORTS) + &kitty(' ', 0, 3), "repeats"),
        (" ".repeat(5 * REPORTS), "presses"),
    ] {
        let did = at_table(&reports);
        assert!(did.iter().all(|command| command.contains("Draw")), "{how}: {did:?}");
        // At 15 a second these would take half a minute.
        assert!(!did.is_empty() && did.len() < REPORTS, "{how}: {}", did.len());
    }
}

/// Clicks, the right button, drags, and a drag whose end the terminal never told.
#[test]
fn the_mouse_moves_cards() {
    let moves =
        |did: Vec<String>, what: &str| assert!(matches!(&did[..], [one] if one.contains(what)), "{what}: {did:?}");
    moves(by_mouse(|table| click(table.pile("S")) + &click(table.pile("F"))), "Move");
    moves(by_mouse(|table| click(table.pile("S")).repeat(2)), "Lake");
    moves(by_mouse(|table| mouse(2, table.pile("S"), true) + &mouse(2, table.pile("S"), false)), "Lake");
    moves(by_mouse(|table| click(table.pile("Space"))), "Draw");
    let drag = |table: &Program| mouse(0, table.pile("S"), true) + &mouse(32, table.pile("F"), true);
    moves(by_mouse(|table| drag(table) + &mouse(0, table.pile("F"), false)), "Move");
    moves(by_mouse(|table| drag(table) + &click(table.pile("F"))), "Move");
    // The right button elsewhere drops what was picked; what is only pointed at is nothing.
    let nowhere = (79, 0);
    let dropped = by_mouse(|table| {
        let right = mouse(2, nowhere, true) + &mouse(2, nowhere, false);
        click(table.pile("S")) + &right + &click(table.pile("F")) + &mouse(35, table.pile("S"), true)
    });
    assert_eq!(dropped, [""; 0]);
}

/// By position: the first column is on the key beside Caps Lock, and digits need no Shift.
#[test]
fn keys_of_another_keyboard() {
    let did = |bytes: &str| {
        let mut program = Program::start_with("table-2", "quit", "azerty");
        program.takes_it_and_shows("Round");
        program.type_in(bytes);
        program.type_in("\x03\x03");
        program.ends().did
    };
    let [first, second] = [did("qq"), did("éé")].map(|did| did[0].clone());
    assert!(first.contains("Lake") && second.contains("Lake") && first != second, "{first} {second}");
    assert_eq!(did("aa&\x7f"), ["Leave"], "what is elsewhere on this keyboard");
}
