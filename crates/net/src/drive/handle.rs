//! What whoever plays holds of a table: commands go in, lobby and table can be looked at.

use super::now;
use nertz_core::{Intent, Rules, View};
use nertz_lockstep::codec::Text;
use nertz_lockstep::sign::{Ed25519, PeerId};
use nertz_session::door::TableSecret;
use nertz_session::lobby::LobbyView;
use nertz_session::name;
use nertz_session::session::Session;
use nertz_session::ticket::Ticket;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, mpsc};

/// Commands that may wait; a player gives few.
const COMMANDS: usize = 64;

/// A hold on a table that runs.
#[derive(Clone)]
pub struct Handle {
    pub(super) shared: Arc<Shared>,
    commands: mpsc::Sender<Command>,
}

/// What the loop and the handles share.
pub(super) struct Shared {
    session: Mutex<Session<Ed25519>>,
    state: Mutex<State>,
    pub(super) changed: Arc<Notify>,
    port: u16,
}

#[derive(Default)]
struct State {
    addresses: Vec<SocketAddr>,
    transcript: Option<PathBuf>,
    traffic: Traffic,
    /// There is a private table of the name of this public one.
    twin: bool,
}

/// What was handed to the network for the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Traffic {
    /// Bytes of messages, without what QUIC, UDP and IP add.
    pub bytes: u64,
    /// Datagrams.
    pub datagrams: u64,
    /// Messages on streams of their own.
    pub streams: u64,
}

/// Somebody whom the match waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wait {
    /// The seat.
    pub seat: u8,
    /// The name, cleaned.
    pub name: String,
    /// For what.
    pub what: String,
    /// Since so many milliseconds.
    pub for_ms: u64,
    /// Milliseconds since the seat was last heard of, directly or through anybody.
    pub silent_ms: u64,
}

pub(super) enum Command {
    Ready(bool),
    Propose(Box<Rules>),
    Talk(String),
    Uncover,
    Intent(Intent),
    Leave { resign: bool },
}

pub(super) fn new(
    session: Session<Ed25519>,
    port: u16,
    addresses: Vec<SocketAddr>,
) -> (Handle, mpsc::Receiver<Command>) {
    let (commands, receiver) = mpsc::channel(COMMANDS);
    let state = Mutex::new(State { addresses, ..State::default() });
    let shared = Shared { session: Mutex::new(session), state, changed: Arc::default(), port };
    (Handle { shared: Arc::new(shared), commands }, receiver)
}

impl Handle {
    /// Says whether the player would begin under the table's rules.
    pub fn ready(&self, ready: bool) {
        self.command(Command::Ready(ready));
    }

    /// Proposes other rules; check them first with [`Rules::validate`]. Nobody is ready any more.
    pub fn propose(&self, rules: Rules) {
        self.command(Command::Propose(Box::new(rules)));
    }

    /// Says something to everybody.
    pub fn talk(&self, text: &str) {
        self.command(Command::Talk(text.to_owned()));
    }

    /// A key while the layouts are covered: starts the own countdown.
    pub fn uncover(&self) {
        self.command(Command::Uncover);
    }

    /// What the player wants at the table.
    pub fn intent(&self, intent: Intent) {
        self.command(Command::Intent(intent));
    }

    /// Leaves the table; with `resign` the match is lost, whatever the score.
    pub fn leave(&self, resign: bool) {
        self.command(Command::Leave { resign });
    }

    /// Is notified (`notify_one`) when anything that can be seen here has changed for another reason than the time.
    pub fn changed(&self) -> Arc<Notify> {
        self.shared.changed.clone()
    }

    /// The lobby now.
    pub fn lobby(&self) -> LobbyView {
        self.shared.session().lobby_view()
    }

    /// Whether so few of the match are heard that the others cannot go on without anybody: it waits until they are back, or
    /// somebody ends it.
    pub fn is_suspended(&self) -> bool {
        let session = self.shared.session();
        session.play().is_some_and(|play| play.peer().ending().is_none() && play.peer().suspended().is_some())
    }

    /// The table as it is seen from outside, while it plays without this seat.
    pub fn watched(&self) -> Option<View> {
        self.shared.session().watched_view(now())
    }

    /// Whom that table waits for, by the word of one of its players: names, and milliseconds.
    pub fn watched_waits(&self) -> Vec<(String, u64)> {
        self.shared.session().watched_waits(now())
    }

    /// The table now, once the match has begun.
    pub fn table(&self) -> Option<View> {
        self.shared.session().table_view(now())
    }

    /// Whom the match waits for that has been silent, or for longer than a moment; the longest wait of each first.
    pub fn waiting(&self) -> Vec<Wait> {
        let session = self.shared.session();
        let (now, Some(play)) = (now(), session.play()) else { return Vec::new() };
        let mut waits: Vec<Wait> = Vec::new();
        for wait in play.waiting(now) {
            let player = &play.peer().players()[wait.seat.index()];
            waits.push(Wait {
                seat: wait.seat.number(),
                name: name::clean(&player.name, &player.key),
                what: wait.hinge.to_string(),
                for_ms: now.since(wait.since) / 1000,
                silent_ms: play.peer().silence_ms(wait.seat, now),
            });
        }
        waits
    }

    /// The table's name; none as long as none was found.
    pub fn name(&self) -> Option<String> {
        self.shared.session().lobby().table().map(str::to_owned)
    }

    /// The way to this table, with the own addresses; none as long as no table was found.
    pub fn ticket(&self) -> Option<Ticket> {
        let addresses = self.addresses();
        let session = self.shared.session();
        let lobby = session.lobby();
        Some(Ticket::new(lobby.me(), &addresses, Text::cut(lobby.table()?), lobby.secret().cloned()))
    }

    /// The secret of a private table.
    pub fn secret(&self) -> Option<TableSecret> {
        self.shared.session().lobby().secret().cloned()
    }

    /// Whether anybody who is connected is at this table.
    pub fn has_met(&self) -> bool {
        self.shared.session().lobby().has_met()
    }

    /// Whether this table is public, and a private one of the same name is announced: another table.
    pub fn has_private_twin(&self) -> bool {
        self.shared.state().twin
    }

    /// The own identity.
    pub fn me(&self) -> PeerId {
        self.shared.session().lobby().me()
    }

    /// Whether the match has begun.
    pub fn has_begun(&self) -> bool {
        self.shared.session().play().is_some()
    }

    /// Where others can dial.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.shared.state().addresses.clone()
    }

    /// The UDP port.
    pub fn port(&self) -> u16 {
        self.shared.port
    }

    /// Where the match's transcript is written.
    pub fn transcript(&self) -> Option<PathBuf> {
        self.shared.state().transcript.clone()
    }

    /// What was sent so far.
    pub fn traffic(&self) -> Traffic {
        self.shared.state().traffic
    }

    fn command(&self, command: Command) {
        if self.commands.try_send(command).is_err() {
            tracing::debug!("a command is dropped: the table has ended, or many wait");
        }
    }
}

impl std::fmt::Debug for Handle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Handle").field("port", &self.shared.port).finish_non_exhaustive()
    }
}

impl Shared {
    /// Never held while anything is awaited.
    pub(super) fn session(&self) -> MutexGuard<'_, Session<Ed25519>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_addresses(&self, addresses: Vec<SocketAddr>) {
        self.state().addresses = addresses;
    }

    pub(super) fn set_twin(&self, twin: bool) {
        let changed = std::mem::replace(&mut self.state().twin, twin) != twin;
        if changed {
            self.changed.notify_one();
        }
    }

    pub(super) fn set_transcript(&self, path: PathBuf) {
        self.state().transcript = Some(path);
    }

    pub(super) fn add_traffic(&self, more: Traffic) {
        let traffic = &mut self.state().traffic;
        traffic.bytes += more.bytes;
        traffic.datagrams += more.datagrams;
        traffic.streams += more.streams;
    }
}
