//! The program in a pty, and what its screen shows.

// The tests, and each of the examples, use a part of it.
#![allow(dead_code, clippy::unwrap_used)]

use crate::binary;
use crate::sight;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::fmt;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Whatever is waited for comes long before.
pub(crate) const DEADLINE: Duration = Duration::from_secs(90);
/// What the program writes after each frame: before, the screen may be half drawn.
const FRAME_END: &[u8] = b"\x1b[?2026l";

/// A process that goes with the value.
struct Running(Box<dyn Child + Send + Sync>);

/// What the program has written at once, and when that was read.
struct Chunk {
    at: Instant,
    bytes: Vec<u8>,
}

/// A program that runs in a pty, until the value goes.
pub(crate) struct Pty {
    name: String,
    child: Running,
    keys: Box<dyn Write + Send>,
    parser: vt100::Parser,
    chunks: Receiver<Chunk>,
    /// What belongs to a frame that is not whole yet.
    rest: Vec<u8>,
    /// When the last of the frame on the screen was read.
    drawn: Instant,
    /// Bytes read so far.
    read: usize,
    // Closed, the program would lose its terminal.
    pty: Box<dyn MasterPty + Send>,
}

impl Pty {
    /// Starts the program with these arguments in a terminal of 80 × 24.
    pub(crate) fn start(name: &str, arguments: &str, home: &Path) -> Pty {
        Pty::start_program(&binary::locate().unwrap(), name, arguments, home, (80, 24))
    }

    /// Starts this program in a terminal of so many columns and rows.
    pub(crate) fn start_program(program: &Path, name: &str, arguments: &str, home: &Path, size: (u16, u16)) -> Pty {
        let pty = native_pty_system().openpty(pty_size(size)).unwrap();
        std::fs::create_dir_all(home).unwrap();
        let mut command = CommandBuilder::new(program);
        command.args(arguments.split_whitespace());
        command.cwd(home);
        command.env("HOME", home);
        for variable in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "NO_COLOR", "COLORFGBG"] {
            command.env_remove(variable);
        }
        command.env("LC_ALL", "C.UTF-8");
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        let child = Running(pty.slave.spawn_command(command).unwrap());
        drop(pty.slave);
        let mut reader = pty.master.try_clone_reader().unwrap();
        let (sender, chunks) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 1 << 14];
            while let Ok(len @ 1..) = reader.read(&mut bytes) {
                if sender.send(Chunk { at: Instant::now(), bytes: bytes[..len].to_vec() }).is_err() {
                    return;
                }
            }
        });
        let keys = pty.master.take_writer().unwrap();
        let parser = vt100::Parser::new(size.1, size.0, 0);
        let (rest, drawn) = (Vec::new(), Instant::now());
        Pty { name: name.to_owned(), child, keys, parser, chunks, rest, drawn, read: 0, pty: pty.master }
    }

    /// The program's process.
    pub(crate) fn id(&self) -> u32 {
        self.child.0.process_id().unwrap()
    }

    /// What is shown.
    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// When the last of what is shown was read.
    pub(crate) fn drawn(&self) -> Instant {
        self.drawn
    }

    /// How many bytes the program has written, as far as they were looked at.
    pub(crate) fn read(&self) -> usize {
        self.read
    }

    /// Looks on for so long.
    pub(crate) fn look_on(&mut self, time: Duration) {
        let until = Instant::now() + time;
        while let Ok(chunk) = self.chunks.recv_timeout(until.saturating_duration_since(Instant::now())) {
            self.take(&chunk);
        }
    }

    /// Types.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Sends it a signal, by the name that `kill` has for it.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "no signal {name}\n{self}");
    }

    /// What the mouse reports as SGR has it: button (0 left, 2 right, 32 more while it moves, 64 and 65 the wheel), the column and row
    /// counted from 0, pressed or released.
    pub(crate) fn mouse(&mut self, button: u8, (column, row): (u16, u16), pressed: bool) {
        self.press(&format!("\x1b[<{button};{};{}{}", column + 1, row + 1, if pressed { 'M' } else { 'm' }));
    }

    /// Waits until the screen shows `text`, on one line.
    #[track_caller]
    pub(crate) fn shows(&mut self, text: &str) {
        self.wait(text, |screen| shows(screen, text).then_some(()));
    }

    /// Whether the screen shows `text` now, on one line.
    pub(crate) fn now(&self, text: &str) -> bool {
        shows(self.parser.screen(), text)
    }

    /// Waits until the screen shows what is looked for.
    #[track_caller]
    pub(crate) fn wait<T>(&mut self, what: &str, seen: impl Fn(&vt100::Screen) -> Option<T>) -> T {
        let until = Instant::now() + DEADLINE;
        loop {
            if let Some(seen) = seen(self.parser.screen()) {
                return seen;
            }
            match self.chunks.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(chunk) => self.take(&chunk),
                Err(RecvTimeoutError::Disconnected) if self.rest.is_empty() => {
                    panic!("it ended without {what}\n{self}")
                }
                Err(RecvTimeoutError::Disconnected) => self.take_rest(),
                Err(RecvTimeoutError::Timeout) => panic!("no {what} came in time\n{self}"),
            }
        }
    }

    /// Waits for its end; answers the exit code and what the screen shows then.
    pub(crate) fn end(mut self) -> (u32, String) {
        let until = Instant::now() + DEADLINE;
        loop {
            match self.chunks.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(chunk) => self.take(&chunk),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it did not end in time\n{self}"),
            }
        }
        self.take_rest();
        let status = self.child.0.wait().unwrap();
        let screen = self.parser.screen();
        let restored = !screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste();
        let quiet = screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None;
        assert!(restored && quiet, "the terminal is not as it was\n{self}");
        (status.exit_code(), screen.contents().replace('\n', ""))
    }

    /// Closes the window; answers the exit code.
    pub(crate) fn hang_up(self) -> u32 {
        let Pty { mut child, keys, chunks, pty, .. } = self;
        let mut killer = child.0.clone_killer();
        // The thread that reads closes its part of the terminal when it has nobody to tell of the next frame.
        drop((keys, chunks, pty));
        let (ends, ended) = channel();
        std::thread::spawn(move || ends.send(child.0.wait().unwrap().exit_code()));
        ended.recv_timeout(DEADLINE).unwrap_or_else(|_| {
            killer.kill().unwrap();
            panic!("it did not end with its terminal")
        })
    }

    fn take(&mut self, chunk: &Chunk) {
        self.read += chunk.bytes.len();
        self.rest.extend_from_slice(&chunk.bytes);
        let end = self.rest.windows(FRAME_END.len()).rposition(|window| window == FRAME_END);
        if let Some(end) = end {
            let frames: Vec<u8> = self.rest.drain(..end + FRAME_END.len()).collect();
            self.parser.process(&frames);
            self.drawn = chunk.at;
        }
    }

    fn take_rest(&mut self) {
        let rest = std::mem::take(&mut self.rest);
        self.parser.process(&rest);
    }
}

fn pty_size((cols, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

fn shows(screen: &vt100::Screen, text: &str) -> bool {
    sight::lines(screen).iter().any(|line| line.contains(text))
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl fmt::Display for Pty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} sees:", self.name)?;
        sight::lines(self.parser.screen()).iter().try_for_each(|line| writeln!(f, "  |{line}"))
    }
}
