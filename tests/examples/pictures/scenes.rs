//! Matches that are played for a picture.

use crate::Failure;
use crate::player::{Player, is_over};
use crate::pty::Pty;
use crate::sight::Sight;
use crate::svg;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The contest that the replay stops at.
const CONTEST: usize = 4;
/// The deal of the practice.
const SEED: u32 = 4;
/// Somebody who plays fast needs so long for a move.
const PACE: Duration = Duration::from_millis(350);
/// Moves before the picture of the table, and how full the lake has to be at least.
const MOVES: usize = 20;
const LANES: usize = 8;

/// Where pictures are taken.
pub(crate) struct Studio<'a> {
    pub(crate) program: &'a Path,
    pub(crate) scratch: &'a Path,
    pub(crate) directory: &'a Path,
}

impl Studio<'_> {
    /// Three people meet.
    pub(crate) fn lobby(&self) -> Result<(), Failure> {
        let mut ana = self.terminal("Ana", "open friday --rule draw=1 --interface lo");
        ana.shows("Nobody else is at the table yet.");
        let mut ben = self.terminal("Ben", "join friday --interface lo");
        ben.shows("Table friday");
        let mut chloe = self.terminal("Chloé", "join friday --interface lo");
        for pty in [&mut ana, &mut ben, &mut chloe] {
            pty.shows("3 players");
        }
        // Rules that have just come to a table are to be looked at for a moment.
        ana.look_on(Duration::from_millis(1_100));
        ben.press("r");
        ana.shows("✓ Ben");
        chloe.press("tone more coffee\r");
        ana.shows("Chloé: one more coffee");
        ana.press("r");
        ana.shows("✓ Ana");
        self.save("lobby", "nertz open friday --rule draw=1", &ana)
    }

    /// A round of practice.
    pub(crate) fn table_and_results(&self) -> Result<(), Failure> {
        let mut ana =
            self.terminal("Ana", &format!("practice --bots 3 --seed {SEED} --rule end=rounds:1 --data-dir nertz"));
        ana.shows("Press any key to start");
        ana.press(" ");
        let mut player = Player::default();
        let mut moves = 0;
        let mut taken = false;
        while player.step(&mut ana) {
            moves += 1;
            ana.look_on(PACE);
            if !taken && moves >= MOVES && Sight::of(ana.screen()).is_some_and(|sight| sight.lanes.len() >= LANES) {
                // With a pile picked, the screen shows where it can go.
                ana.press("j");
                ana.look_on(PACE);
                self.save("table", "nertz practice --bots 3", &ana)?;
                ana.press("\x7f");
                taken = true;
            }
        }
        if !taken {
            return Err("the round was over before there was anything to be seen".into());
        }
        ana.wait("the sorting", |screen| is_over(screen).then_some(()));
        ana.shows("Audit: clean.");
        // What is typed at once was meant for the table; only then the keys are shown.
        ana.look_on(Duration::from_millis(1_500));
        self.save("results", "nertz practice --bots 3", &ana)
    }

    /// A match of fast bots again, at a contest, with what is said of it.
    pub(crate) fn replay(&self) -> Result<(), Failure> {
        let demo = self.scratch.join("demo");
        let mut played = Command::new(self.program);
        played.args(["demo", "--players", "4", "--rounds", "1", "--seed", "7", "--no-mdns", "--out"]).arg(&demo);
        if !played.stdout(Stdio::null()).status()?.success() {
            return Err("the demo has failed".into());
        }
        let mut pty = self.terminal("Ana", &format!("replay {}", demo.join("0.nertz").display()));
        pty.shows("Round");
        for _ in 0..CONTEST {
            pty.press("]");
            pty.look_on(PACE);
        }
        self.save("replay", "nertz replay match.nertz", &pty)
    }

    fn terminal(&self, name: &str, arguments: &str) -> Pty {
        let arguments = format!("{arguments} --name {name}");
        Pty::start_program(self.program, name, &arguments, &self.scratch.join(name), (80, 24))
    }

    fn save(&self, name: &str, title: &str, pty: &Pty) -> Result<(), Failure> {
        let path = self.directory.join(format!("{name}.svg"));
        let picture = svg::picture(pty.screen(), title);
        println!("{}: {} KiB", path.display(), picture.len().div_ceil(1024));
        Ok(fs::write(path, picture)?)
    }
}
