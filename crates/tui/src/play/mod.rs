//! The interactive program: from the list of tables, or straight from the command line, to a table and back.
//!
//! - A task, the `host`, goes from place to place: home, a table, the next match at the same table. It owns the network.
//! - What is on the screen is a `stage::Scene`, which the host changes and the screen's loop looks at (`stage::Stage`).
//! - A `seat` is what the player knows of one table: its [`Handle`](nertz_net::drive::Handle), and what has happened.
//! - [`practice`] seats bots beside the player: peers like any other, over loopback.

mod end;
mod host;
mod lobby;
mod log;
mod practice;
mod seat;
mod stage;
mod stats;

pub use practice::Practice;

use crate::app::{self, Ended, RunError, Ui};
use crate::settings::Preferences;
use crate::terminal::{self, TakeError};
use host::{Host, Next};
use nertz_core::Rules;
use nertz_lockstep::codec::Text;
use nertz_net::StartError;
use nertz_net::drive::{NotSeated, Stopped};
use nertz_session::lobby::CannotSit;
use nertz_session::name::{self, BadTable};
use nertz_session::profile::{Profile, ProfileError};
use nertz_session::session::CannotReturn;
use nertz_session::ticket::{self, BadTicket, Ticket};
use std::future::{Future, poll_fn};
use std::io;
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

/// Obstacles that are shown.
const TROUBLES: usize = 3;
/// How long getting up from a table and saying goodbye may take after the screen is gone.
const FAREWELL: Duration = Duration::from_secs(3);

/// Who plays, and from where.
#[derive(Clone, Debug)]
pub struct Player {
    /// Identity, and where transcripts go.
    pub profile: Arc<Profile>,
    /// The name at the table.
    pub name: String,
    /// The UDP port; none for the first free one.
    pub port: Option<u16>,
    /// The one network interface to use; none for all.
    pub interface: Option<String>,
    /// What is set, and where.
    pub preferences: Preferences,
}

/// A table to be opened.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Its name; none for a made-up one.
    pub table: Option<Text<24>>,
    /// Whether only tickets lead to it.
    pub private: bool,
    /// The rules.
    pub rules: Rules,
    /// Whether they are a proposal; otherwise those that the table has come first.
    pub propose: bool,
}

/// Whom to join.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whom {
    /// A table by its name.
    Table(Text<24>),
    /// Whoever is there, at whatever table.
    Address(SocketAddr),
    /// A table by a ticket.
    Ticket(Box<Ticket>),
}

/// Why a text leads to no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadWhom {
    /// It is no ticket.
    Ticket(BadTicket),
    /// It is no table's name, and no address either.
    Table(BadTable),
}

impl Whom {
    /// What somebody has typed: a ticket, perhaps with the command before it, an address, or a table's name.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn read(text: &str) -> Result<Whom, BadWhom> {
        let text = text.trim();
        let text = text.strip_prefix("nertz join ").map_or(text, str::trim);
        let start = text.get(..ticket::PREFIX.len());
        if start.is_some_and(|start| start.eq_ignore_ascii_case(ticket::PREFIX)) {
            return text.parse().map(|ticket| Whom::Ticket(Box::new(ticket))).map_err(BadWhom::Ticket);
        }
        match text.parse() {
            Ok(address) => Ok(Whom::Address(address)),
            Err(_) => name::table(text).map(Whom::Table).map_err(BadWhom::Table),
        }
    }
}

/// How it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parting {
    /// What ended the screen's loop.
    pub ended: Ended,
    /// What is worth saying after it.
    pub word: Option<String>,
}

/// Why there is nothing to be played, or no more.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// The terminal is none, or fails.
    #[error(transparent)]
    Screen(#[from] RunError),
    /// The network does not start.
    #[error(transparent)]
    Network(#[from] StartError),
    /// Nobody can sit down like this.
    #[error(transparent)]
    Seat(#[from] CannotSit),
    /// A match that was cut short does not go on.
    #[error(transparent)]
    Return(#[from] CannotReturn),
    /// The seat was given up.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A bot has no profile.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// There is no room for the bots' profiles.
    #[error("the bots need a directory to play from: {path}: {source}")]
    Scratch {
        /// Which directory.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The operating system gives no random bytes.
    #[error("the operating system gives no random bytes: {0}")]
    NoRandom(String),
    /// A task of the program has failed.
    #[error("the program has failed: {0}")]
    Broken(String),
}

impl From<NotSeated> for Failed {
    fn from(why: NotSeated) -> Failed {
        match why {
            NotSeated::Network(why) => Failed::Network(why),
            NotSeated::Table(why) => Failed::Seat(why),
            NotSeated::Match(why) => Failed::Return(why),
            NotSeated::Journal(why) => Failed::Stopped(why),
        }
    }
}

impl From<TakeError> for Failed {
    fn from(why: TakeError) -> Failed {
        Failed::Screen(why.into())
    }
}

/// Shows the tables that there are, and plays at any of them.
///
/// # Errors
/// Without a terminal, or if something fails that cannot be shown on it.
pub async fn home(player: Player) -> Result<Parting, Failed> {
    terminal::is_there()?;
    play(player, true, Next::Home { net: None, troubles: Vec::new() }).await
}

/// Sits down at a table of the name that the offer gives.
///
/// # Errors
/// Without a terminal or a network, or if the seat has to be given up.
pub async fn open(player: Player, offer: Offer) -> Result<Parting, Failed> {
    terminal::is_there()?;
    let net = host::Net::start(&player).await?;
    let next = net.open(offer)?;
    play(player, false, next).await
}

/// Sits down where somebody sits already.
///
/// # Errors
/// Without a terminal or a network, or if the seat has to be given up.
pub async fn join(player: Player, whom: Whom) -> Result<Parting, Failed> {
    terminal::is_there()?;
    let net = host::Net::start(&player).await?;
    let next = net.join(whom);
    play(player, false, next).await
}

/// Plays against bots on this machine.
///
/// # Errors
/// Without a terminal, or if the bots or the player cannot sit down.
pub async fn practice(player: Player, practice: Practice) -> Result<Parting, Failed> {
    terminal::is_there()?;
    play(player, false, Next::Practise(practice)).await
}

/// From the first place to the last. Leaving a table leads `home`, or out of the program.
async fn play(player: Player, home: bool, first: Next) -> Result<Parting, Failed> {
    let mut ui = Ui::preferring(player.preferences.clone());
    let (mut stage, commands) = stage::stage(&player);
    let host = Host::new(player, home, stage.shared(), commands);
    let mut hosting = tokio::spawn(host.run(first));
    let ended = caught(app::run(&mut stage, &mut ui)).await;
    // Whatever ended the screen: whoever sits at a table gets up, so that the others need not wait.
    stage.quit();
    let word = match tokio::time::timeout(FAREWELL, &mut hosting).await {
        Ok(word) => word.map_err(|error| Failed::Broken(error.to_string()))??,
        Err(_) => {
            hosting.abort();
            None
        }
    };
    let ended = ended.unwrap_or_else(|panic| resume_unwind(panic));
    Ok(Parting { ended: ended?, word })
}

/// Does all of it; a panic is an answer, so that there is time to say goodbye.
async fn caught<T>(done: impl Future<Output = T>) -> std::thread::Result<T> {
    let mut done = pin!(done);
    poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| done.as_mut().poll(context))) {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(done)) => Poll::Ready(Ok(done)),
        // It is never asked again.
        Err(panic) => Poll::Ready(Err(panic)),
    })
    .await
}

/// Keeps what stands in the way: each once, and the newest of many.
fn note(troubles: &mut Vec<String>, trouble: String) {
    if troubles.contains(&trouble) {
        return;
    }
    if troubles.len() == TROUBLES {
        troubles.remove(0);
    }
    troubles.push(trouble);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Tell;
    use nertz_lockstep::sign::PeerId;

    #[tokio::test]
    async fn a_panic_is_an_answer() {
        assert_eq!(caught(std::future::ready(7)).await.ok(), Some(7));
        let fails = async {
            tokio::task::yield_now().await;
            panic!("on purpose")
        };
        let word = caught::<()>(fails).await.map_err(|panic| panic.downcast_ref::<&str>().copied());
        assert_eq!(word, Err(Some("on purpose")));
    }

    #[test]
    fn what_was_typed_is_a_ticket_an_address_or_a_name() {
        let address: SocketAddr = "192.168.1.7:52300".parse().unwrap();
        let ticket = Ticket::new(PeerId([7; 32]), &[address], Text::cut("friday"), None);
        let read = Whom::read(&format!(" nertz join {ticket} ")).unwrap();
        assert_eq!(read, Whom::Ticket(Box::new(ticket.clone())));
        assert_eq!(Whom::read("192.168.1.7:52300"), Ok(Whom::Address(address)));
        assert_eq!(Whom::read("friday"), Ok(Whom::Table(Text::cut("friday"))));
        let mut wrong = ticket.to_string();
        wrong.pop();
        let why = |text: &str| Whom::read(text).unwrap_err().tell();
        assert!(why(&wrong).starts_with("this is no ticket: "), "{}", why(&wrong));
        assert!(why("Friday").contains("IP:PORT"), "{}", why("Friday"));
    }
}
