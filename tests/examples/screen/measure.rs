//! The program is started, left alone, and played.

use crate::Failure;
use crate::player::{Player, is_over};
use crate::pty::Pty;
use crate::sight::{Sight, lines};
use crate::system::{peak, processor};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Between two moves at the busy table: somebody who plays fast.
const PACE: Duration = Duration::from_millis(200);
/// So long a table has to come to rest before it is measured.
const SETTLES: Duration = Duration::from_secs(2);
/// How long the rules of others are looked at, at least.
const LOOKS: Duration = Duration::from_millis(1_100);

/// What is measured, and where its files go.
pub(crate) struct Bench<'a> {
    pub(crate) program: &'a Path,
    pub(crate) scratch: &'a Path,
}

/// What came of playing.
pub(crate) struct Busy {
    /// From each stroke to what it did, on the screen.
    pub(crate) answers: Vec<Duration>,
    /// What was drawn, bytes, in so much time of play.
    pub(crate) bytes: usize,
    pub(crate) time: Duration,
}

/// A bot, until the value goes.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Bench<'_> {
    fn terminal(&self, name: &str, arguments: &str) -> Pty {
        let arguments = format!("{arguments} --name {name}");
        Pty::start_program(self.program, name, &arguments, &self.scratch.join(name), (80, 24))
    }

    /// From the start of the program to its first picture, so many times.
    pub(crate) fn start(&self, times: usize) -> Vec<Duration> {
        let each = |_| {
            let start = Instant::now();
            let mut pty = self.terminal("Ana", "--interface lo");
            pty.wait("a picture", |screen| (!screen.contents().trim().is_empty()).then_some(()));
            let time = pty.drawn() - start;
            pty.press("q");
            pty.end();
            time
        };
        (0..times).map(each).collect()
    }

    /// The share of a core, in percent, without a table and alone at one.
    pub(crate) fn idle_lobby(&self, time: Duration) -> Result<(f64, f64), Failure> {
        let mut ptys = [self.terminal("Ana", "--interface lo"), self.terminal("Ben", "open quiet --interface lo")];
        ptys[1].shows("Ben");
        match shares(&ptys, time)?[..] {
            [home, table] => Ok((home, table)),
            _ => Err("two were measured".into()),
        }
    }

    /// The share of a core, in percent, of each of four at a table in play at which nobody moves.
    pub(crate) fn idle_table(&self, time: Duration) -> Result<Vec<f64>, Failure> {
        let mut ptys: Vec<Pty> = ["Ana", "Ben", "Cleo", "Dan"]
            .into_iter()
            .map(|name| {
                let mut pty = self.terminal(name, "open idle --interface lo");
                pty.shows("idle");
                pty
            })
            .collect();
        for pty in &mut ptys {
            pty.shows("4 players");
        }
        for pty in &mut ptys {
            pty.look_on(LOOKS);
            pty.press("r");
        }
        for pty in &mut ptys {
            pty.wait("a round", Sight::of);
        }
        shares(&ptys, time)
    }

    /// A busy table of four: the strokes that are timed, and what is drawn meanwhile.
    pub(crate) fn busy(&self, strokes: usize) -> Busy {
        let mut pty = self.terminal("Ana", "practice --bots 3");
        pty.shows("Press any key to start");
        pty.press(" ");
        let mut player = Player::default();
        let mut busy = Busy { answers: Vec::new(), bytes: 0, time: Duration::ZERO };
        while busy.answers.len() < strokes {
            pty.wait("a round", Sight::of);
            let (read, began) = (pty.read(), Instant::now());
            while busy.answers.len() < strokes && player.step_by(&mut pty, |pty, keys| busy.press(pty, keys)) {
                pty.look_on(PACE);
            }
            busy.bytes += pty.read() - read;
            busy.time += began.elapsed();
            if is_over(pty.screen()) {
                // What is typed at once was meant for the table.
                pty.look_on(LOOKS);
                pty.press("\r");
                pty.wait("the next round", |screen| (!is_over(screen)).then_some(()));
            }
        }
        busy
    }

    /// The most memory that one of eight needs for a match, KiB; the others are bots in processes of their own.
    pub(crate) fn peak(&self) -> Result<u64, Failure> {
        let mut pty = self.terminal("Ana", "open eight --interface lo --rule end=rounds:3");
        pty.shows("Nobody else is at the table yet.");
        let bots: Result<Vec<Bot>, Failure> = (1..8).map(|number| self.bot(number)).collect();
        let _bots = bots?;
        pty.shows("8 players");
        pty.look_on(LOOKS);
        pty.press("r");
        pty.wait("a round", Sight::of);
        loop {
            pty.wait("an end of the round", |screen| is_over(screen).then_some(()));
            pty.look_on(LOOKS);
            if pty.now("won the match") {
                pty.shows("Audit: clean.");
                return peak(pty.id());
            }
            pty.press("\r");
            pty.wait("the next round", |screen| (!is_over(screen)).then_some(()));
        }
    }

    fn bot(&self, number: u8) -> Result<Bot, Failure> {
        let mut command = Command::new(self.program);
        command.args(["bot", "--table", "eight", "--seats", "8", "--pace", "full", "--interface", "lo"]);
        command.arg("--data-dir").arg(self.scratch.join(format!("bot-{number}")));
        Ok(Bot(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?))
    }
}

/// What these cost while nobody does anything, each in percent of a core. (What they draw, the threads of their terminals read.)
fn shares(ptys: &[Pty], time: Duration) -> Result<Vec<f64>, Failure> {
    let ids: Vec<u32> = ptys.iter().map(Pty::id).collect();
    let all = || ids.iter().map(|id| processor(*id)).collect::<Result<Vec<Duration>, Failure>>();
    std::thread::sleep(SETTLES);
    let (before, began) = (all()?, Instant::now());
    std::thread::sleep(time);
    let (after, took) = (all()?, began.elapsed());
    let share = |(before, after): (&Duration, Duration)| (after - *before).as_secs_f64() / took.as_secs_f64() * 100.0;
    Ok(before.iter().zip(after).map(share).collect())
}

impl Busy {
    /// Presses keys one after the other, each as soon as the screen has answered the one before.
    fn press(&mut self, pty: &mut Pty, keys: &str) {
        for key in keys.chars() {
            let before = own(pty.screen());
            let pressed = Instant::now();
            pty.press(key.encode_utf8(&mut [0; 4]));
            if matches!(key, 'z' | '\r') {
                // These change nothing of one's own cards.
                return;
            }
            pty.wait("an answer to a key", |screen| (own(screen) != before).then_some(()));
            if Sight::of(pty.screen()).is_none() {
                // The round has ended just now, and keys mean something else.
                return;
            }
            self.answers.push(pty.drawn().saturating_duration_since(pressed));
        }
    }
}

/// The own piles: what lies there, and how their key caps are drawn. Nothing but own strokes changes it once it is settled.
fn own(screen: &vt100::Screen) -> (Vec<String>, Vec<(vt100::Color, bool)>) {
    let (rows, caps, right) = (8..21, 7, 54);
    let cards = lines(screen)[rows].iter().map(|line| line.chars().take(right).collect()).collect();
    let look = |x| screen.cell(caps, x).map(|cell| (cell.bgcolor(), cell.inverse()));
    (cards, (0..right as u16).filter_map(look).collect())
}
