//! The program in a pty, and what its screen shows.

use crate::binary;
use crate::sight;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::fmt;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Whatever is waited for comes long before.
pub(crate) const DEADLINE: Duration = Duration::from_secs(90);
/// What the program writes after each frame: before, the screen may be half drawn.
const FRAME_END: &[u8] = b"\x1b[?2026l";

/// A process that goes with the value.
struct Running(Box<dyn Child + Send + Sync>);

/// A program that runs in a pty, until the value goes.
pub(crate) struct Pty {
    name: String,
    child: Running,
    keys: Box<dyn Write + Send>,
    parser: vt100::Parser,
    bytes: Receiver<Vec<u8>>,
    /// What belongs to a frame that is not whole yet.
    rest: Vec<u8>,
    // Closed, the program would lose its terminal.
    _pty: Box<dyn MasterPty + Send>,
}

impl Pty {
    /// Starts the program with these arguments in a terminal of 80 × 24.
    pub(crate) fn start(name: &str, arguments: &str, home: &Path) -> Pty {
        let pty = native_pty_system().openpty(PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 }).unwrap();
        std::fs::create_dir_all(home).unwrap();
        let mut command = CommandBuilder::new(binary::locate().unwrap());
        command.args(arguments.split_whitespace());
        command.env("HOME", home);
        command.env_remove("XDG_DATA_HOME");
        command.env_remove("NO_COLOR");
        command.env("LC_ALL", "C.UTF-8");
        command.env("TERM", "xterm-256color");
        let child = Running(pty.slave.spawn_command(command).unwrap());
        drop(pty.slave);
        let mut reader = pty.master.try_clone_reader().unwrap();
        let (sender, bytes) = channel();
        std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(len @ 1..) = reader.read(&mut chunk) {
                if sender.send(chunk[..len].to_vec()).is_err() {
                    return;
                }
            }
        });
        let keys = pty.master.take_writer().unwrap();
        let parser = vt100::Parser::new(24, 80, 0);
        Pty { name: name.to_owned(), child, keys, parser, bytes, rest: Vec::new(), _pty: pty.master }
    }

    /// Types.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
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
            match self.bytes.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.take(&bytes),
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
            match self.bytes.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it did not end in time\n{self}"),
            }
        }
        self.take_rest();
        let status = self.child.0.wait().unwrap();
        let screen = self.parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor(), "the terminal is not as it was\n{self}");
        (status.exit_code(), screen.contents().replace('\n', ""))
    }

    /// Closes the window; answers the exit code.
    pub(crate) fn hang_up(self) -> u32 {
        let Pty { mut child, keys, bytes, _pty: pty, .. } = self;
        let mut killer = child.0.clone_killer();
        // The thread that reads closes its part of the terminal when it has nobody to tell of the next frame.
        drop((keys, bytes, pty));
        let (ends, ended) = channel();
        std::thread::spawn(move || ends.send(child.0.wait().unwrap().exit_code()));
        ended.recv_timeout(DEADLINE).unwrap_or_else(|_| {
            killer.kill().unwrap();
            panic!("it did not end with its terminal")
        })
    }

    fn take(&mut self, bytes: &[u8]) {
        self.rest.extend_from_slice(bytes);
        let end = self.rest.windows(FRAME_END.len()).rposition(|window| window == FRAME_END);
        if let Some(end) = end {
            let frames: Vec<u8> = self.rest.drain(..end + FRAME_END.len()).collect();
            self.parser.process(&frames);
        }
    }

    fn take_rest(&mut self) {
        let rest = std::mem::take(&mut self.rest);
        self.parser.process(&rest);
    }
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
