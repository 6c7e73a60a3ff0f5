//! Stops the program at a phase that its environment names: `NERTZ_STOP_AT=play-sealed`. For tests alone, and for Unix alone.
//!
//! To hit a phase by the clock is luck, and most of them last for milliseconds. With the feature `phases` the program sends
//! itself SIGSTOP, once, at the first step behind which its own log has reached the phase in the first round (or is already beyond
//! it: who is last to commit has all anchors at once); a contest may be open in a later round. Whoever has started it sees the stop, and kills it or lets it
//! go on. Until then it has handed everything that the step has led to over to the network, and nothing more has been taken in.

use super::Handle;
use nertz_lockstep::contest::{Fate, Tie};
use nertz_lockstep::game::Game;
use nertz_lockstep::sign::Ed25519;
use nertz_lockstep::table::{Phase as Stage, Table};
use nertz_session::nertz::Nertz;
use nertz_session::session::Session;
use rustix::process::{Signal, getpid, kill_process};
use std::time::Duration;

const VARIABLE: &str = "NERTZ_STOP_AT";
/// The round that has phases to stop at.
const ROUND: u32 = 1;
/// How long what was handed to the network is given to get out. Nothing tells when it has.
const GETS_OUT: Duration = Duration::from_millis(10);
/// A signal to a process with several threads may take a moment to reach this one.
const TAKES_EFFECT: Duration = Duration::from_millis(100);

/// Where to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// All whom the table waits for are seen, and nothing is signed.
    Lobby,
    /// The charter's secret is on disk, the own signature goes out next.
    Charter,
    /// The own log has come so far in the round.
    Stage(Stage),
    /// An own play is sealed and not opened.
    PlaySealed,
    /// Two plays that are not decided are on one place, or may be as they are not opened.
    PlayContested,
    /// Somebody has called, and it is no false call.
    Called,
}

/// Stops the program, once.
pub(super) struct Stop {
    at: Option<Phase>,
}

impl Stop {
    /// As the environment asks.
    pub(super) fn of_environment() -> Stop {
        let name = std::env::var(VARIABLE).ok();
        let at = name.map(|name| phase(&name).unwrap_or_else(|| panic!("{VARIABLE}={name} names no phase")));
        Stop { at }
    }

    /// The secret of a charter is on disk, and nothing is sent yet that hangs on it.
    pub(super) fn kept(&mut self) {
        if self.at == Some(Phase::Charter) {
            self.stop();
        }
    }

    /// Everything that a step has led to is carried out.
    pub(super) async fn look(&mut self, handle: &Handle) {
        let Some(phase) = self.at else { return };
        if is_reached(phase, &handle.shared.session()) {
            tokio::time::sleep(GETS_OUT).await;
            self.stop();
        }
    }

    fn stop(&mut self) {
        self.at = None;
        if let Err(error) = kill_process(getpid(), Signal::STOP) {
            panic!("the program cannot stop itself: {error}");
        }
        std::thread::sleep(TAKES_EFFECT);
    }
}

fn phase(name: &str) -> Option<Phase> {
    Some(match name {
        "lobby" => Phase::Lobby,
        "charter" => Phase::Charter,
        "commit" => Phase::Stage(Stage::Committed),
        "ready" => Phase::Stage(Stage::Ready),
        "deal" => Phase::Stage(Stage::Dealt),
        "go" => Phase::Stage(Stage::Go),
        "play-sealed" => Phase::PlaySealed,
        "play-contested" => Phase::PlayContested,
        "call" => Phase::Called,
        "close" => Phase::Stage(Stage::Closed),
        "seeds" => Phase::Stage(Stage::Seeded),
        "result" => Phase::Stage(Stage::Scored),
        _ => return None,
    })
}

fn is_reached(phase: Phase, session: &Session<Ed25519>) -> bool {
    let Some(play) = session.play() else {
        let lobby = session.lobby_view();
        return phase == Phase::Lobby && lobby.wanted > 0 && lobby.members.len() == usize::from(lobby.wanted);
    };
    let table = play.peer().table();
    let own = table.latest(play.peer().seat());
    match phase {
        Phase::Lobby | Phase::Charter => false,
        Phase::Stage(stage) => own.round > ROUND || own.round == ROUND && own.phase >= stage,
        Phase::PlaySealed => own.sealed.is_some(),
        Phase::PlayContested => own.phase == Stage::Go && is_contested(table, own.round),
        Phase::Called => is_called(table),
    }
}

fn is_contested(table: &Table<Nertz>, round: u32) -> bool {
    let (Some(at), Some(round)) = (table.now(round), table.round(round)) else { return false };
    let (contests, observer) = (round.contests(), at.observer());
    contests.slots().filter(|slot| contests.on(*slot).count() > 1).any(|slot| {
        let tie = if table.game().ends_round(slot) { Tie::First } else { table.game().tie(slot) };
        let verdict = observer.verdict(slot, tie);
        let undecided = verdict.plays.iter().filter(|(play, _)| verdict.fate(*play) == Fate::Undecided).count();
        let unopened = contests.on(slot).filter(|seal| seal.reveal.is_none()).count();
        undecided + unopened > 1
    })
}

fn is_called(table: &Table<Nertz>) -> bool {
    let (Some(at), Some(round)) = (table.now(ROUND), table.round(ROUND)) else { return false };
    round.contests().slots().filter(|slot| table.game().ends_round(*slot)).any(|slot| at.is_revealed(slot))
}
