//! A running program: its lines as they come, each waited for with a deadline.

use rustix::process::{Pid, WaitId, WaitIdOptions, WaitIdStatus, waitid};
use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Whatever is waited for comes long before.
const DEADLINE: Duration = Duration::from_secs(180);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pipe {
    Out,
    Err,
}

/// What a program has written, and when that was read.
struct Line {
    pipe: Pipe,
    at: Instant,
    text: String,
}

/// A program that runs, until the value goes.
pub(crate) struct Program {
    name: String,
    process: Child,
    news: Receiver<Line>,
    lines: Vec<Line>,
    /// Lines before this one were waited for.
    read: usize,
}

/// A program that has ended.
pub(crate) struct Ended {
    name: String,
    /// Its exit code; none if a signal ended it.
    pub code: Option<i32>,
    /// What it wrote to stdout.
    pub out: Vec<String>,
    /// What it wrote to stderr.
    pub err: Vec<String>,
}

impl Program {
    /// Starts a program in the namespace that this process is in.
    pub(crate) fn start(name: &str, command: &mut Command) -> Program {
        let process = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut process = process.unwrap_or_else(|error| panic!("{name} does not start: {error}"));
        let (sender, news) = channel();
        feed(process.stdout.take().expect("a pipe"), Pipe::Out, sender.clone());
        feed(process.stderr.take().expect("a pipe"), Pipe::Err, sender);
        Program { name: name.to_owned(), process, news, lines: Vec::new(), read: 0 }
    }

    /// The next line on stdout that holds `what`. (Which of two pipes was written to first, nobody can tell.)
    pub(crate) fn line(&mut self, what: &str) -> String {
        self.next(&[what]).2
    }

    /// When the next line on stdout came that holds `what`.
    pub(crate) fn line_at(&mut self, what: &str) -> Instant {
        self.next(&[what]).1
    }

    /// Which of these the next line on stdout holds that holds any, and when it came.
    pub(crate) fn next_of(&mut self, what: &[&str]) -> (usize, Instant) {
        let (which, at, _) = self.next(what);
        (which, at)
    }

    /// When the last line on stdout came that holds `what`, of those before a moment.
    pub(crate) fn last(&self, what: &str, before: Instant) -> Option<Instant> {
        let told = |line: &&Line| line.pipe == Pipe::Out && line.at < before && line.text.contains(what);
        self.lines.iter().rev().find(told).map(|line| line.at)
    }

    fn next(&mut self, what: &[&str]) -> (usize, Instant, String) {
        let until = Instant::now() + DEADLINE;
        loop {
            while let Some(line) = self.lines.get(self.read) {
                self.read += 1;
                let which = what.iter().position(|what| line.text.contains(what));
                if let Some(which) = which.filter(|_| line.pipe == Pipe::Out) {
                    return (which, line.at, line.text.clone());
                }
            }
            match self.news.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) => self.lines.push(line),
                Err(RecvTimeoutError::Timeout) => panic!("no line with {what:?} came in time\n{self}"),
                Err(RecvTimeoutError::Disconnected) => panic!("it ended without a line with {what:?}\n{self}"),
            }
        }
    }

    /// Waits for its end.
    pub(crate) fn end(mut self) -> Ended {
        let until = Instant::now() + DEADLINE;
        loop {
            match self.news.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) => self.lines.push(line),
                Err(RecvTimeoutError::Timeout) => panic!("it did not end in time\n{self}"),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let status = self.process.wait().expect("a child");
        let of = |pipe| self.lines.iter().filter(|line| line.pipe == pipe).map(|line| line.text.clone()).collect();
        Ended { name: self.name.clone(), code: status.code(), out: of(Pipe::Out), err: of(Pipe::Err) }
    }

    /// Whether it has come to its end.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.process.try_wait().expect("a child").is_some()
    }

    /// Whether a signal has stopped it. What has ended by itself meanwhile never will.
    pub(crate) fn has_stopped(&self) -> bool {
        let pid = Pid::from_child(&self.process);
        let options = WaitIdOptions::STOPPED | WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(pid), options).expect("a child");
        assert!(status.as_ref().is_none_or(WaitIdStatus::stopped), "it has ended, and not stopped\n{self}");
        status.is_some()
    }

    /// Ends it as a crash does: nothing is said to anybody.
    pub(crate) fn kill(mut self) {
        self.process.kill().expect("it still ran");
    }

    /// Sends it a signal, by the name that `kill` has for it.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").arg(format!("-{name}")).arg(self.process.id().to_string()).status();
        assert!(sent.is_ok_and(|status| status.success()), "no signal {name}\n{self}");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Ended {
    /// Checks the exit code.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Ended {
        assert_eq!(self.code, Some(code), "exit code\n{self}");
        self
    }

    /// Checks that stdout has a line with `what`.
    #[track_caller]
    pub(crate) fn says(self, what: &str) -> Ended {
        assert!(self.out.iter().any(|line| line.contains(what)), "no line has {what:?}\n{self}");
        self
    }

    /// Checks that one line on stderr says what went wrong, and that it has every one of these in it.
    #[track_caller]
    pub(crate) fn complains(self, of: &[&str]) -> Ended {
        assert_eq!(self.err.len(), 1, "one line on stderr\n{self}");
        for what in of {
            assert!(self.err[0].contains(what), "it does not name {what:?}\n{self}");
        }
        self
    }
}

fn show(f: &mut fmt::Formatter<'_>, name: &str, lines: impl Iterator<Item = String>) -> fmt::Result {
    lines.into_iter().try_for_each(|line| writeln!(f, "  {name}: {line}"))
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(f, &self.name, self.lines.iter().map(|line| line.text.clone()))
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  {}: exit code {:?}", self.name, self.code)?;
        show(f, &self.name, self.out.iter().cloned())?;
        show(f, &format!("{} (stderr)", self.name), self.err.iter().cloned())
    }
}

fn feed(from: impl Read + Send + 'static, pipe: Pipe, sender: Sender<Line>) {
    std::thread::spawn(move || {
        for text in BufReader::new(from).lines().map_while(Result::ok) {
            if sender.send(Line { pipe, at: Instant::now(), text }).is_err() {
                break;
            }
        }
    });
}
