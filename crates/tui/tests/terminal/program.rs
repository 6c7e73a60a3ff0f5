//! The program in its pty, and what the pty shows.

use crate::child::{DID, KEYS, SCREEN, WAY_OUT};
use crate::modes::Modes;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::process::Command;
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// How long anything in the pty may take.
const DEADLINE: Duration = Duration::from_secs(60);
/// Rows and columns of what looks on.
const MOST: (u16, u16) = (110, 260);

/// The program, until its end is looked at.
pub(crate) struct Program {
    child: Box<dyn Child + Send + Sync>,
    pty: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    parser: vt100::Parser,
    bytes: mpsc::Receiver<Vec<u8>>,
    /// What it has set and not taken back.
    modes: Modes,
    /// What the terminal was like.
    before: String,
}

/// The program has ended.
pub(crate) struct Left {
    pub(crate) well: bool,
    /// What the terminal shows after it.
    pub(crate) text: String,
    /// What the keys came to.
    pub(crate) did: Vec<String>,
}

impl Program {
    /// Starts this test's executable as the program, in a terminal of 80 × 24: it shows that sample, and ends so.
    pub(crate) fn start(screen: &str, way_out: &str) -> Program {
        Program::start_with(screen, way_out, "qwerty")
    }

    /// The same on a keyboard of that layout.
    pub(crate) fn start_with(screen: &str, way_out: &str, keys: &str) -> Program {
        let pty = native_pty_system().openpty(size(80, 24)).unwrap();
        let before = format!("{:?}", pty.master.get_termios());
        assert!(before.contains("ICANON"), "{before}");
        let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
        command.args(["--exact", "child", "--nocapture", "--test-threads", "1"]);
        command.env(WAY_OUT, way_out);
        command.env(SCREEN, screen);
        command.env(KEYS, keys);
        command.env("TERM", "xterm-256color");
        let child = pty.slave.spawn_command(command).unwrap();
        drop(pty.slave);
        let mut reader = pty.master.try_clone_reader().unwrap();
        let (send, bytes) = mpsc::channel();
        std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(len @ 1..) = reader.read(&mut chunk) {
                if send.send(chunk[..len].to_vec()).is_err() {
                    return;
                }
            }
        });
        let keys = pty.master.take_writer().unwrap();
        let parser = parser();
        Program { child, pty: pty.master, keys, parser, bytes, modes: Modes::default(), before }
    }

    /// Waits until the program has the terminal, and shows `text`.
    pub(crate) fn takes_it_and_shows(&mut self, text: &str) {
        let taken = self.read_until(|screen| {
            let mouse = text.is_empty() || screen.mouse_protocol_mode() == vt100::MouseProtocolMode::ButtonMotion;
            mouse
                && screen.alternate_screen()
                && screen.bracketed_paste()
                && screen.hide_cursor()
                && screen.contents().contains(text)
        });
        assert!(taken, "the terminal was never taken\n{}", self.parser.screen().contents());
        assert!(!format!("{:?}", self.pty.get_termios()).contains("ICANON"), "not raw");
    }

    /// Waits until the terminal shows these rows of the screen `name`, and nothing else.
    pub(crate) fn shows(&mut self, name: &str, rows: &[String]) {
        let shown = self.read_until_or(
            |screen| shows(screen, rows),
            || format!("{name} is to be, at {} rows:\n{}", rows.len(), rows.join("\n")),
        );
        assert!(shown, "{name} ended at\n{}", self.parser.screen().contents());
    }

    /// Writes to the terminal what keys, a paste or a mouse write: each report by itself, as terminals do. (One that is cut in two
    /// is an Esc, and what follows.)
    pub(crate) fn type_in(&mut self, bytes: &str) {
        let starts = bytes.match_indices('\x1b').map(|(at, _)| at).chain([bytes.len()]);
        let mut from = 0;
        for at in starts {
            self.keys.write_all(&bytes.as_bytes()[from..at]).unwrap();
            self.keys.flush().unwrap();
            from = at;
        }
    }

    /// The window is another size from now on.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.pty.resize(size(columns, rows)).unwrap();
        // Nothing of what was shown before can be relied on: the program has to draw all of it again.
        self.parser = parser();
    }

    /// Somebody else has had the terminal meanwhile: it is in no mode, and shows nothing.
    pub(crate) fn taken_by_a_shell(&mut self) {
        let tty = self.pty.tty_name().unwrap();
        assert!(Command::new("stty").arg("-F").arg(tty).args(["icanon", "echo", "isig"]).status().unwrap().success());
        assert!(format!("{:?}", self.pty.get_termios()).contains("ICANON"));
        self.parser = parser();
    }

    /// Where the pile lies whose key is this, as it is shown: its column, and the row below the keys.
    pub(crate) fn pile(&self, key: &str) -> (u16, u16) {
        let rows: Vec<String> = self.parser.screen().rows(0, MOST.1).collect();
        let row = rows.iter().position(|row| row.contains("Space") && row.contains(" K ")).unwrap();
        // Beside the name of a key there may be no blank.
        let (needle, beside) = if key.len() > 1 { (key.to_owned(), 0) } else { (format!(" {key} "), 1) };
        let before = rows[row].split(&needle).next().unwrap();
        (before.chars().count() as u16 + beside, row as u16 + 1)
    }

    /// Sends it a signal, by the name that `kill` has for it.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// Waits for its end, and checks that the terminal is as it was.
    pub(crate) fn ends(mut self) -> Left {
        self.read_until(|_| false);
        let status = self.child.wait().unwrap();
        let screen = self.parser.screen();
        let text = screen.contents();
        assert!(!screen.alternate_screen(), "still on the other screen");
        assert!(!screen.bracketed_paste(), "pastes still in brackets");
        assert!(!screen.hide_cursor(), "no cursor");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None, "the mouse still reports");
        assert_eq!(self.modes.left(), Vec::<String>::new(), "left behind");
        assert_eq!(format!("{:?}", self.pty.get_termios()), self.before, "as `stty -a` tells it");
        let did = text.lines().filter_map(|line| line.strip_prefix(DID)).map(str::to_owned).collect();
        Left { well: status.success(), text, did }
    }

    /// Reads until `reached`, or to the end; answers whether it was reached.
    fn read_until(&mut self, reached: impl Fn(&vt100::Screen) -> bool) -> bool {
        self.read_until_or(reached, String::new)
    }

    fn read_until_or(&mut self, reached: impl Fn(&vt100::Screen) -> bool, wanted: impl Fn() -> String) -> bool {
        let until = Instant::now() + DEADLINE;
        loop {
            if reached(self.parser.screen()) {
                return true;
            }
            match self.bytes.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(bytes) => {
                    self.modes.read(&bytes);
                    self.parser.process(&bytes);
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => return false,
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    panic!("still:\n{}\n{}", self.parser.screen().contents(), wanted())
                }
            }
        }
    }
}

/// A report of the mouse as SGR has it: button (0 left, 2 right, 32 more while it moves, 64 and 65 the wheel), the place counted
/// from 0, pressed or released.
pub(crate) fn mouse(button: u8, (column, row): (u16, u16), pressed: bool) -> String {
    format!("\x1b[<{button};{};{}{}", column + 1, row + 1, if pressed { 'M' } else { 'm' })
}

/// Larger than any size: what is drawn for an earlier one may come late, and beyond its edge a small terminal would have to know what to
/// do with it. The program draws within its own.
fn parser() -> vt100::Parser {
    vt100::Parser::new(MOST.0, MOST.1, 0)
}

/// Whether these are its rows, without blanks at their ends, and below them there is nothing.
fn shows(screen: &vt100::Screen, rows: &[String]) -> bool {
    let mut wanted = rows.iter();
    screen.rows(0, MOST.1).all(|row| row.trim_end() == wanted.next().map_or("", String::as_str))
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}
