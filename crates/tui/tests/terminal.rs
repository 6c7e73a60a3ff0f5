//! The terminal is as it was after every way out, shown in a pty.
//!
//! This file runs itself as the program in the pty: the test `child` is that program if `WAY_OUT` says how it is to end.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod sample;

use nertz::app::{Backend, Ended, State, Ui, run};
use nertz::keys::{Bindings, Command, Keys};
use nertz::screen::Theme;
use nertz::terminal::Guard;
use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::Read;
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tokio::sync::Notify;

/// How long anything in the pty may take.
const DEADLINE: Duration = Duration::from_secs(60);
/// What the child prints in its last line if its loop ended as it should.
const DONE: &str = "ended well";

struct Home {
    changed: Arc<Notify>,
    closed: bool,
}

impl Backend for Home {
    fn state(&self) -> State {
        if self.closed { State::Closed(None) } else { State::Home(sample::home()) }
    }

    fn changed(&self) -> Arc<Notify> {
        Arc::clone(&self.changed)
    }

    fn command(&mut self, command: Command) {
        match command {
            Command::Quit => self.closed = true,
            Command::Practise => panic!("a panic in the loop"),
            Command::Open(_) => drop(std::thread::spawn(|| panic!("a panic in another thread"))),
            _ => {}
        }
    }
}

#[test]
fn child() {
    let Ok(way_out) = std::env::var("WAY_OUT") else { return };
    if way_out == "dropped" {
        let guard = Guard::take().unwrap();
        std::io::stdin().read_exact(&mut [0]).unwrap();
        drop(guard);
        println!("{DONE}");
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut ui = Ui::new(Keys::new(Bindings::qwerty()), Theme::PLAIN);
    let mut home = Home { changed: Arc::default(), closed: false };
    let ended = runtime.block_on(run(&mut home, &mut ui)).unwrap();
    let expected = match way_out.as_str() {
        "quit" => Ended::Closed(None),
        "thread" => Ended::TerminalLost,
        "TERM" => Ended::Signal("SIGTERM"),
        "INT" => Ended::Signal("SIGINT"),
        "HUP" => Ended::Signal("SIGHUP"),
        _ => return,
    };
    assert_eq!(ended, expected);
    println!("{DONE}");
}

/// What a pty shows, read by a thread so that waiting has a deadline.
struct Seen {
    parser: vt100::Parser,
    bytes: mpsc::Receiver<Vec<u8>>,
}

impl Seen {
    fn of(pty: &dyn MasterPty) -> Seen {
        let mut reader = pty.try_clone_reader().unwrap();
        let (send, bytes) = mpsc::channel();
        std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(len @ 1..) = reader.read(&mut chunk) {
                if send.send(chunk[..len].to_vec()).is_err() {
                    return;
                }
            }
        });
        Seen { parser: vt100::Parser::new(24, 80, 100), bytes }
    }

    /// Reads until `reached`, or to the end; answers whether it was reached.
    fn read_until(&mut self, reached: impl Fn(&vt100::Screen) -> bool) -> bool {
        loop {
            if reached(self.parser.screen()) {
                return true;
            }
            match self.bytes.recv_timeout(DEADLINE) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(mpsc::RecvTimeoutError::Disconnected) => return false,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("still:\n{}", self.parser.screen().contents()),
            }
        }
    }
}

/// Runs the child in a pty, lets `end` end it once it has drawn, and looks at what it leaves behind.
fn check(way_out: &str, end: impl FnOnce(&dyn MasterPty, u32), well: bool) {
    let pty = native_pty_system().openpty(PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 }).unwrap();
    let before = format!("{:?}", pty.master.get_termios());
    assert!(before.contains("ICANON"), "{before}");
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["--exact", "child", "--nocapture", "--test-threads", "1"]);
    command.env("WAY_OUT", way_out);
    command.env("TERM", "xterm-256color");
    let mut child = pty.slave.spawn_command(command).unwrap();
    drop(pty.slave);
    let mut seen = Seen::of(&*pty.master);
    let taken = |screen: &vt100::Screen| {
        let drawn = way_out == "dropped" || screen.contents().contains("practise");
        let mouse = way_out == "dropped" || screen.mouse_protocol_mode() == vt100::MouseProtocolMode::ButtonMotion;
        screen.alternate_screen() && screen.bracketed_paste() && screen.hide_cursor() && drawn && mouse
    };
    assert!(seen.read_until(taken), "{way_out}: the terminal was never taken");
    assert!(!format!("{:?}", pty.master.get_termios()).contains("ICANON"), "{way_out}: not raw");

    end(&*pty.master, child.process_id().unwrap());
    seen.read_until(|_| false);
    let status = child.wait().unwrap();
    let screen = seen.parser.screen();
    assert!(!screen.alternate_screen(), "{way_out}: still on the other screen");
    assert!(!screen.bracketed_paste(), "{way_out}: pastes still in brackets");
    assert!(!screen.hide_cursor(), "{way_out}: no cursor");
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None, "{way_out}: the mouse is still taken");
    assert_eq!(format!("{:?}", pty.master.get_termios()), before, "{way_out}");
    assert_eq!(screen.contents().contains(DONE), well, "{way_out}:\n{}", screen.contents());
    assert_eq!(status.success(), well, "{way_out}: {status:?}");
}

fn press(keys: &'static str) -> impl FnOnce(&dyn MasterPty, u32) {
    move |pty, _| {
        let mut writer = pty.take_writer().unwrap();
        std::io::Write::write_all(&mut writer, keys.as_bytes()).unwrap();
        // Dropping it would send an end of file.
        std::mem::forget(writer);
    }
}

fn signal(name: &'static str) -> impl FnOnce(&dyn MasterPty, u32) {
    move |_, child| {
        let sent = std::process::Command::new("kill").args(["-s", name, &child.to_string()]).status().unwrap();
        assert!(sent.success());
    }
}

#[test]
fn quitting() {
    check("quit", press("q"), true);
}

#[test]
fn dropping_the_guard() {
    check("dropped", press("x"), true);
}

#[test]
fn a_panic_in_the_loop() {
    check("panic", press("p"), false);
}

#[test]
fn a_panic_in_another_thread() {
    check("thread", press("ox\r"), true);
}

#[test]
fn signals() {
    for name in ["TERM", "INT", "HUP"] {
        check(name, signal(name), true);
    }
}
