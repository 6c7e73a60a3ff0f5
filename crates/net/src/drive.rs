//! One seat at one table over the network: a [`Session`] and a [`Network`] put together.
//!
//! [`sit`] makes three things of a [`Config`]: a [`Table`], whose [`run`](Table::run) is the loop that has to be awaited
//! for anything to happen; a [`Handle`] for whoever plays, to give commands and to look at lobby and table at any moment;
//! and a row of [`News`]. Nothing is decided here: what is heard goes into the session, what it wants done is done in its
//! order. The loop sleeps until something is heard, commanded or due.
//!
//! The journal is the transcript: each of its records is handed to the operating system before what follows from it is
//! sent, and it is synced when it begins and when it ends. If it cannot be written, the match is left, and the file stays
//! readable up to its last whole record.

mod handle;
mod journal;
#[cfg(feature = "phases")]
mod phases;
mod run;
mod seek;
mod tables;
#[cfg(test)]
mod tests;

pub use handle::{Handle, Traffic, Wait};
pub use run::Table;
pub use tables::{FoundTable, Tables};

use crate::event::StartError;
use crate::identity::PeerKey;
use crate::network::{self, Network};
use nertz_core::Rules;
use nertz_lockstep::charter::Kind;
use nertz_lockstep::codec::{self, Text};
use nertz_lockstep::hash::Hash;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{Ed25519, PeerId, Scheme};
use nertz_lockstep::time::Time;
use nertz_lockstep::transcript::Ending;
use nertz_session::door::TableSecret;
use nertz_session::lobby::{self, Keep, Secrets};
use nertz_session::message::Address;
use nertz_session::name;
use nertz_session::play::{self, BotConfig};
use nertz_session::profile::{CutShort, Profile, ProfileError};
use nertz_session::session::{self, RoundScored, Session};
use std::io;
use std::net::{IpAddr, SocketAddr, SocketAddrV6};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Instant;
use tokio::sync::mpsc;

/// News that may wait for whoever reads them; more are dropped.
const NEWS: usize = 1024;

/// Who sits down where.
#[derive(Debug)]
pub struct Config {
    /// Identity, secrets, and by default the transcript.
    pub profile: Arc<Profile>,
    /// The player's name.
    pub name: String,
    /// The table; none to take the one that is found at the first of `dial`.
    pub table: Option<Text<24>>,
    /// The secret of a private table; none of a public one.
    pub secret: Option<TableSecret>,
    /// The rules to begin with.
    pub rules: Rules,
    /// Whether these rules are a proposal; otherwise those that the table has come first.
    pub propose: bool,
    /// How many players to wait for: 2 to 8, or 0 for any number from two.
    pub wanted: u8,
    /// A match, or a demonstration.
    pub kind: Kind,
    /// Where secrets come from.
    pub secrets: Secrets,
    /// A bot instead of a person.
    pub bot: Option<BotConfig>,
    /// The own countdown before a round in milliseconds; none for that of the rules.
    pub countdown_ms: Option<u64>,
    /// Where somebody of the table is, if that is known; dialled until somebody is connected.
    pub dial: Vec<SocketAddr>,
    /// Who that is; nobody else is taken there.
    pub expect: Option<PeerKey>,
    /// Where the transcript goes.
    pub transcripts: Transcripts,
    /// A match that was cut short, to come back to ([`unfinished`]); then table, secret and kind are its, and if it had begun rules and
    /// number of players too.
    pub resume: Option<Resume>,
}

/// A match that was cut short at this seat.
#[derive(Debug)]
pub struct Resume(CutShort);

impl Resume {
    fn keep(&self) -> &Keep {
        match &self.0 {
            CutShort::Match(_, of) => &of.keep,
            CutShort::Charter(keep) => keep,
        }
    }

    /// The names of the others.
    pub fn others(&self, me: &PeerId) -> Vec<String> {
        let players = self.keep().charter.seated().into_iter().filter(|player| player.key != *me);
        players.map(|player| name::clean(&player.name, &player.key)).collect()
    }

    /// Whether the match had begun here; else it was signed, and it takes the others to know whether it has begun.
    pub fn has_begun(&self) -> bool {
        matches!(self.0, CutShort::Match(..))
    }

    /// The table's name.
    pub fn table(&self) -> &Text<24> {
        &self.keep().table
    }

    /// The table's secret, if it is private.
    pub fn secret(&self) -> Option<&TableSecret> {
        self.keep().door.as_ref()
    }

    /// The rules of the match.
    pub fn rules(&self) -> Rules {
        codec::decode(&self.keep().charter.rules).unwrap_or_default()
    }

    /// Whether a table of this name is another one than that of the match. A secret that nobody has named is no difference.
    pub fn is_elsewhere(&self, table: &str, secret: Option<&TableSecret>) -> bool {
        **self.table() != *table || secret.is_some_and(|secret| self.secret() != Some(secret))
    }
}

/// The match of this profile that was cut short a moment ago, by a crash or a loss of power, and may be gone on with; or why
/// it cannot.
///
/// # Errors
/// If the profile cannot be read, or the transcript is damaged.
pub fn unfinished(profile: &Profile) -> Result<Option<Resume>, CannotResume> {
    let signer: Ed25519 = Scheme::from_seed(profile.seed());
    let Some(cut_short) = profile.unfinished(&signer.peer())? else { return Ok(None) };
    let CutShort::Match(path, of) = &cut_short else { return Ok(Some(Resume(cut_short))) };
    let told = |why: String| CannotResume::Match { path: path.clone(), table: of.keep.table.to_string(), why };
    let session::Unfinished { signed, keep, file, away_ms, .. } = (**of).clone();
    let seat = signed.charter.seat_of(&signer.peer()).ok_or_else(|| told("no seat is yours".to_owned()))?;
    let config = play::Config { signed, seat, signer, secret: keep.secret, countdown_ms: None, bot: None };
    let restored = play::Match::<Ed25519>::restore(config, &file, away_ms, now());
    restored.map_err(|why| told(why.to_string()))?;
    Ok(Some(Resume(cut_short)))
}

/// Why a match that was cut short is not gone on with.
#[derive(Debug, thiserror::Error)]
pub enum CannotResume {
    /// The profile cannot be read.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// The transcript does not let it.
    #[error(
        "a match at the table {table} was cut short, and cannot be gone on with: {path}: {why}; sit down there again to be dealt in after their round"
    )]
    Match {
        /// Its transcript.
        path: PathBuf,
        /// Its table.
        table: String,
        /// Why not.
        why: String,
    },
}

/// Where the transcript goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Transcripts {
    /// Into the profile, named after the match.
    Profile,
    /// There too, among what is practice; the others end with this program, so nobody comes back to the match, and no secret is kept for that.
    Practice,
    /// Into this directory, as `<seat>.nertz`; one that is there is replaced.
    Seats(PathBuf),
}

/// What is told besides what can be seen at the [`Handle`].
#[derive(Clone, Debug)]
pub enum News {
    /// From the session; never that something changed, which [`Handle::changed`] tells.
    Session(session::Event),
    /// Somebody is connected who has said that it is at this table, and may be.
    Connected {
        /// Its name, or a piece of its key.
        who: String,
        /// Where it is.
        addr: SocketAddr,
    },
    /// The connection to one of these is gone.
    Lost {
        /// Its name, or a piece of its key.
        who: String,
        /// Why, in words.
        why: String,
    },
    /// Something stands in the way, and what to do about it, in a sentence.
    Trouble(Obstacle),
}

/// What stands in the way of meeting others; its words say what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Obstacle {
    /// Something about this machine's network.
    #[error("{0}")]
    Network(crate::Trouble),
    /// An address led to nobody.
    #[error("{0}: {1}")]
    Address(SocketAddr, crate::NotDialled),
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How the match ended; none if the table was left before there was one.
    pub ending: Option<Ending>,
    /// The match.
    pub match_id: Option<Hash>,
    /// The own seat.
    pub seat: Option<Seat>,
    /// Names in seat order.
    pub players: Vec<String>,
    /// The scored rounds.
    pub rounds: Vec<RoundScored>,
    /// Who has won, by the rules.
    pub winners: Vec<u8>,
    /// Where the transcript is.
    pub transcript: Option<PathBuf>,
    /// Where those of the charters before are, the first one first.
    pub earlier: Vec<PathBuf>,
}

/// Why nobody could sit down.
#[derive(Debug, thiserror::Error)]
pub enum NotSeated {
    /// The network does not start.
    #[error(transparent)]
    Network(#[from] StartError),
    /// Rules or number of players are none.
    #[error(transparent)]
    Table(#[from] lobby::CannotSit),
    /// A match that was cut short does not go on.
    #[error(transparent)]
    Match(#[from] session::CannotReturn),
    /// Its transcript cannot be written any more.
    #[error(transparent)]
    Journal(#[from] Stopped),
}

/// Why a seat was given up.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// The transcript cannot be written.
    #[error(
        "the match was left, its transcript cannot be written any more: {path}: {source}; make room on that disk, or choose another with --data-dir"
    )]
    Journal {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The secret of a charter cannot be kept: without it on disk nothing is signed.
    #[error("the table was left, a match's secret cannot be kept: {0}")]
    Secret(#[from] ProfileError),
    /// The operating system gives no random bytes.
    #[error("the table was left, the operating system gives no random bytes: {0}")]
    NoRandom(String),
    /// The rules that everybody signed are not those of this program.
    #[error("the match cannot be played by this program: {0}; run the same version on all machines")]
    CannotBegin(String),
    /// The network has ended under the table.
    #[error("the network has ended; start the program again")]
    NetworkEnded,
}

/// Sits down at a table of a network that runs, whose events are `events`.
///
/// # Errors
/// If the rules or the number of players are none, or a match cannot be come back to.
pub fn sit(
    network: Network,
    events: mpsc::Receiver<crate::Event>,
    config: Config,
) -> Result<(Table, Handle, mpsc::Receiver<News>), NotSeated> {
    let addresses = network.addresses();
    let charter = config.resume.as_ref().filter(|resume| resume.has_begun()).map(|resume| &resume.keep().charter);
    let secret = config.resume.as_ref().map_or(config.secret, |resume| resume.secret().cloned());
    let mut seek = seek::Seek::new(config.dial, config.expect, secret.is_some());
    let lobby = lobby::Config {
        signer: Scheme::from_seed(config.profile.seed()),
        table: config.table.filter(|_| charter.is_none()),
        secret,
        name: config.name,
        build: env!("CARGO_PKG_VERSION").to_owned(),
        rules: charter.and_then(|charter| codec::decode(&charter.rules).ok()).unwrap_or(config.rules),
        propose: config.propose,
        wanted: if charter.is_some() { 0 } else { config.wanted },
        kind: config.resume.as_ref().map_or(config.kind, |resume| resume.keep().charter.kind),
        secrets: config.secrets,
        addresses: addresses.iter().copied().map(address).collect(),
    };
    let sitting = session::Config { lobby, bot: config.bot, countdown_ms: config.countdown_ms };
    let me = Ed25519::from_seed(config.profile.seed()).peer();
    let (mut kept, mut goes_on) = (Vec::new(), None);
    if let Some(Resume(cut_short)) = &config.resume {
        let of = match cut_short {
            CutShort::Match(_, of) => [Some(&of.keep), of.next.as_ref()],
            CutShort::Charter(keep) => [Some(&**keep), None],
        };
        for keep in of.into_iter().flatten() {
            seek.for_players(keep.charter.players.iter().map(|player| &player.key.0).filter(|key| **key != me.0));
            kept.push((keep.match_id(), keep.attempt()));
        }
    }
    let session = match config.resume {
        None => Session::new(sitting, now())?,
        Some(Resume(CutShort::Charter(keep))) => Session::recall(sitting, *keep, now())?,
        Some(Resume(CutShort::Match(path, of))) => {
            let (session, keep) = Session::resume(sitting, *of, now())?;
            goes_on = Some((path, keep));
            session
        }
    };
    let (news, feed) = mpsc::channel(NEWS);
    let (handle, commands) = handle::new(session, network.port(), addresses);
    let mut table = run::new(network, events, commands, handle.clone(), news, seek, config.profile, config.transcripts);
    table.keeps(kept);
    if let Some((path, keep)) = goes_on {
        table.resume(path, keep)?;
    }
    Ok((table, handle, feed))
}

/// Starts a network for the identity of `config` and sits down.
///
/// # Errors
/// If the network does not start, or the rules or the number of players are none.
pub async fn start(
    config: Config,
    port: Option<u16>,
    interface: Option<String>,
    discovery: bool,
) -> Result<(Table, Handle, mpsc::Receiver<News>), NotSeated> {
    let identity = *config.profile.seed();
    let (network, events) = Network::start(network::Config { identity, port, interface, discovery }).await?;
    sit(network, events, config)
}

/// The time of everything in this program: microseconds since it was first asked for.
pub fn now() -> Time {
    Time(u64::try_from(origin().elapsed().as_micros()).unwrap_or(u64::MAX))
}

/// The name of the interface that leads to this machine alone.
pub fn loopback() -> Option<String> {
    let all = if_addrs::get_if_addrs().ok()?;
    all.into_iter().find(|on| on.is_loopback() && on.is_oper_up()).map(|on| on.name)
}

fn origin() -> Instant {
    static ORIGIN: OnceLock<Instant> = OnceLock::new();
    *ORIGIN.get_or_init(Instant::now)
}

/// The moment of the machine's clock at `time`.
fn instant(time: Time) -> Instant {
    origin().checked_add(std::time::Duration::from_micros(time.0)).unwrap_or_else(Instant::now)
}

fn address(addr: SocketAddr) -> Address {
    let scope = match addr {
        SocketAddr::V6(v6) if v6.scope_id() != 0 => Some(v6.scope_id()),
        _ => None,
    };
    Address { ip: addr.ip().into(), port: addr.port(), scope }
}

fn socket_addr(address: &Address) -> SocketAddr {
    match IpAddr::from(address.ip) {
        IpAddr::V6(ip) => SocketAddrV6::new(ip, address.port, 0, address.scope.unwrap_or(0)).into(),
        ip => SocketAddr::new(ip, address.port),
    }
}
