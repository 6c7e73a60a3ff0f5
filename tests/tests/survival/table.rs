//! A table of bots, each at a host of its own.

use crate::case::{Case, GRACE, NAMES, Phase, What};
use crate::check::Written;
use crate::expect::Expected;
use crate::support::inside::Place;
use crate::support::program::{Ended, Program};
use nertz_tests::lan::Lan;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often it is looked whether a program has stopped, or a transcript has grown.
const LOOK: Duration = Duration::from_millis(2);
/// Whatever is looked for comes long before.
const DEADLINE: Duration = Duration::from_secs(120);

/// A peer that runs.
pub(crate) struct Peer {
    /// Its host, and its place in the order in which they sat down.
    pub host: usize,
    pub name: String,
    pub program: Program,
    profile: PathBuf,
}

/// All who are at it, and what connects them.
pub(crate) struct Table<'a> {
    pub lan: Lan,
    pub peers: Vec<Peer>,
    place: &'a Place,
    arguments: String,
}

impl<'a> Table<'a> {
    /// The first opens the table and proposes its rules, then the others sit down all at once.
    pub(crate) fn open(place: &'a Place, case: &Case, expected: &Expected) -> Table<'a> {
        let lan = Lan::new(case.peers as u8).expect("a LAN");
        if let What::Relay(apart) = &case.what {
            for &(one, other) in apart {
                lan.cut(one, other).and_then(|()| lan.cut(other, one)).expect("a cut link");
            }
        }
        let pace = if expected.human { "human" } else { "full" };
        let arguments = format!("bot --table t --seats {} --pace {pace} --no-return", case.peers);
        let mut table = Table { lan, peers: Vec::new(), place, arguments };
        for (host, name) in NAMES.into_iter().enumerate().take(case.peers) {
            let stops = match case.what {
                What::Kill(peer, Phase::At(phase)) if peer == host => Some(phase),
                _ => None,
            };
            let proposal = format!("--rounds {} --rule grace={} --rule countdown=1", expected.rounds, GRACE.as_secs());
            let peer = table.start(host, name, if host == 0 { &proposal } else { "" }, stops);
            table.peers.push(peer);
            if host == 0 {
                table.peers[0].program.line("sits down at t");
            }
        }
        table
    }

    /// Starts a program at a host; again with the same name it has the same profile.
    pub(crate) fn start(&self, host: usize, name: &str, more: &str, stops: Option<&str>) -> Peer {
        let profile = self.place.path(name);
        let mut command = self.place.nertz(&format!("{} {more} --name {name} --data-dir", self.arguments));
        command.arg(&profile);
        if let Some(phase) = stops {
            command.env("NERTZ_STOP_AT", phase);
        }
        let program = Program::start(name, &mut self.lan.at(host, &command));
        Peer { host, name: name.to_owned(), program, profile }
    }

    /// Takes those at these hosts away from the others.
    pub(crate) fn take(&mut self, hosts: &[usize]) -> Vec<Peer> {
        let (taken, rest) = std::mem::take(&mut self.peers).into_iter().partition(|peer| hosts.contains(&peer.host));
        self.peers = rest;
        taken
    }

    /// Takes everybody away.
    pub(crate) fn take_all(&mut self) -> Vec<Peer> {
        std::mem::take(&mut self.peers)
    }

    /// Everybody plays.
    pub(crate) fn plays(&mut self) {
        for peer in &mut self.peers {
            peer.program.line("round 1 begins");
        }
    }
}

impl Peer {
    /// Waits until it has stopped itself.
    pub(crate) fn stops(&self) -> Instant {
        self.waits("stop", || self.program.has_stopped())
    }

    /// Waits until its transcript has so many bytes more.
    pub(crate) fn grows(&self, bytes: u64) -> Instant {
        let before = self.written().len() as u64;
        self.waits("go on", || length(&self.profile) >= before + bytes)
    }

    /// Waits for its end.
    pub(crate) fn end(self) -> (Written, Ended) {
        let Peer { name, program, profile, .. } = self;
        let ended = program.end();
        (Written { name, bytes: transcript(&profile) }, ended)
    }

    /// What it has written so far.
    pub(crate) fn written(&self) -> Vec<u8> {
        transcript(&self.profile)
    }

    fn waits(&self, to: &str, mut is_done: impl FnMut() -> bool) -> Instant {
        let until = Instant::now() + DEADLINE;
        while !is_done() {
            assert!(Instant::now() < until, "{} does not {to}\n{}", self.name, self.program);
            std::thread::sleep(LOOK);
        }
        Instant::now()
    }
}

/// The transcript in a profile; nothing if there is none.
pub(crate) fn transcript(profile: &Path) -> Vec<u8> {
    transcripts(profile).first().map(|path| std::fs::read(path).expect("a transcript")).unwrap_or_default()
}

fn transcripts(profile: &Path) -> Vec<PathBuf> {
    let inside = std::fs::read_dir(profile.join("matches")).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> =
        inside.map(|file| file.path()).filter(|path| path.extension().is_some_and(|kind| kind == "nertz")).collect();
    paths.sort();
    paths
}

/// How long the transcript in a profile is by now.
pub(crate) fn length(profile: &Path) -> u64 {
    transcripts(profile).first().and_then(|path| Some(path.metadata().ok()?.len())).unwrap_or(0)
}
