//! The program's loop in a pty: what it makes of bytes and of sizes, and that the terminal is as it was after every way out.
//!
//! This file runs itself as the program in the pty: the test `child` is that program if `WAY_OUT` says how it is to end.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

#[path = "terminal/child.rs"]
mod child;
#[path = "terminal/input.rs"]
mod input;
#[path = "terminal/modes.rs"]
mod modes;
#[path = "terminal/program.rs"]
mod program;
#[path = "terminal/resize.rs"]
mod resize;
mod sample;

use child::DONE;
use program::Program;

#[test]
fn child() {
    child::run_if_asked();
}

/// Runs the program, lets `end` end it once it has drawn a screen with `text`, and looks at what it leaves behind.
fn check(way_out: &str, (screen, text): (&str, &str), end: impl FnOnce(&mut Program), well: bool) {
    let mut program = Program::start(screen, way_out);
    program.takes_it_and_shows(text);
    end(&mut program);
    let left = program.ends();
    assert_eq!(left.text.contains(DONE), well, "{way_out}:\n{}", left.text);
    assert_eq!(left.well, well, "{way_out}:\n{}", left.text);
}

const HOME: (&str, &str) = ("home", "practise");
const TABLE: (&str, &str) = ("table", "Round");

#[test]
fn quitting() {
    check("quit", HOME, |program| program.type_in("q"), true);
    check("quit", HOME, |program| program.type_in("\x03"), true);
}

#[test]
fn leaving_the_table() {
    check("quit", TABLE, |program| program.type_in("\x03\x03"), true);
}

#[test]
fn dropping_the_guard() {
    check("dropped", ("home", ""), |program| program.type_in("x"), true);
}

#[test]
fn a_panic_in_the_loop() {
    check("panic", HOME, |program| program.type_in("p\r"), false);
}

#[test]
fn a_panic_in_another_thread() {
    check("thread", HOME, |program| program.type_in("ox\r"), true);
}

#[test]
fn signals() {
    for name in ["TERM", "INT", "HUP", "QUIT"] {
        for screen in [HOME, TABLE] {
            check(name, screen, |program| program.signal(name), true);
        }
    }
}

/// `kill -STOP`, and `fg` in a shell: whatever that did to the terminal, it is taken again, and all of it is drawn.
#[test]
fn going_on_after_a_stop() {
    for (screen, quit) in [(HOME, "q"), (TABLE, "\x03\x03")] {
        let again = |program: &mut Program| {
            program.taken_by_a_shell();
            program.signal("CONT");
            program.takes_it_and_shows(screen.1);
            program.type_in(quit);
        };
        check("quit", screen, again, true);
    }
}
