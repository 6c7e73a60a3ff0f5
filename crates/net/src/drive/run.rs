//! The loop of one table.

use super::handle::{Command, Traffic};
use super::journal::{self, Journal};
use super::seek::Seek;
use super::{Finished, Handle, NEWS, News, Obstacle, Stopped, Tables, Transcripts, address, instant, now, socket_addr};
use crate::event::{Event, Lost};
use crate::identity::PeerKey;
use crate::network::Network;
use crate::txt::{Announcement, PRIVATE};
use nertz_core::{Rules, Verdict};
use nertz_lockstep::codec;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{Ed25519, PeerId};
use nertz_lockstep::time::Time;
use nertz_lockstep::transcript::Ending;
use nertz_session::lobby::{self, Keep};
use nertz_session::name;
use nertz_session::play;
use nertz_session::profile::Profile;
use nertz_session::session::{self, Output, RoundScored, Session};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// Events of the network that are handled before what they led to is done.
const BATCH: usize = 64;
/// Different troubles that are told.
const TOLD: usize = 64;

/// A seat at a table: the loop that has to be awaited for anything to happen.
pub struct Table {
    network: Network,
    events: mpsc::Receiver<Event>,
    commands: mpsc::Receiver<Command>,
    handle: Handle,
    news: mpsc::Sender<News>,
    seek: Seek,
    tables: Tables,
    profile: Arc<Profile>,
    transcripts: Transcripts,

    /// Names of connected peers, as far as they are known.
    names: HashMap<PeerKey, String>,
    /// Who is connected, and where it is,
    connected: BTreeMap<PeerKey, SocketAddr>,
    /// and of those who has said that it is at this table.
    met: BTreeSet<PeerKey>,
    kept: Vec<(Hash, u32)>,
    journal: Option<Journal>,
    announced: Announcement,
    told: BTreeSet<String>,
    stopped: Option<Stopped>,
    ended: Option<Option<Ending>>,
    started: Option<(Hash, u32, Seat, Vec<String>)>,
    rounds: Vec<RoundScored>,
    /// The transcripts of the charters before.
    earlier: Vec<PathBuf>,
    #[cfg(feature = "phases")]
    stop: super::phases::Stop,
}

#[allow(clippy::too_many_arguments, reason = "the parts of one value, put together in one place")]
pub(super) fn new(
    network: Network,
    events: mpsc::Receiver<Event>,
    commands: mpsc::Receiver<Command>,
    handle: Handle,
    news: mpsc::Sender<News>,
    seek: Seek,
    profile: Arc<Profile>,
    transcripts: Transcripts,
) -> Table {
    Table {
        network,
        events,
        commands,
        handle,
        news,
        seek,
        tables: Tables::default(),
        profile,
        transcripts,
        names: HashMap::new(),
        connected: BTreeMap::new(),
        met: BTreeSet::new(),
        kept: Vec::new(),
        journal: None,
        announced: Announcement::default(),
        told: BTreeSet::new(),
        stopped: None,
        ended: None,
        started: None,
        rounds: Vec::new(),
        earlier: Vec::new(),
        #[cfg(feature = "phases")]
        stop: super::phases::Stop::of_environment(),
    }
}

impl Table {
    /// These charters are kept already.
    pub(super) fn keeps(&mut self, kept: Vec<(Hash, u32)>) {
        self.kept = kept;
    }

    /// Goes on with the transcript of a match that was cut short, of which so many bytes stand.
    pub(super) fn resume(&mut self, path: PathBuf, keep: usize) -> Result<(), Stopped> {
        let journal = Journal::resume(path.clone(), keep).map_err(|source| Stopped::Journal { path, source })?;
        self.handle.shared.set_transcript(journal.path().to_owned());
        self.journal = Some(journal);
        Ok(())
    }

    /// Plays until the match is over, or the table is left. It can be called once.
    ///
    /// # Errors
    /// If the seat had to be given up.
    pub async fn run(&mut self) -> Result<Finished, Stopped> {
        let mut batch = Vec::with_capacity(BATCH);
        let sleep = sleep_until(Instant::now());
        tokio::pin!(sleep);
        self.work(|_, _| {});
        while self.ended.is_none() {
            let due = self.next_timeout();
            if let Some(due) = due {
                let due = Instant::from_std(instant(due));
                if sleep.deadline() != due {
                    sleep.as_mut().reset(due);
                }
            }
            tokio::select! {
                count = self.events.recv_many(&mut batch, BATCH) => {
                    if count == 0 {
                        return Err(Stopped::NetworkEnded);
                    }
                    for event in batch.drain(..) {
                        self.hear(event);
                    }
                }
                Some(command) = self.commands.recv() => self.obey(command),
                () = &mut sleep, if due.is_some() => {}
            }
            self.work(|session, now| {
                if session.poll_timeout().is_some_and(|at| at <= now) {
                    session.handle_timeout(now);
                }
            });
            #[cfg(feature = "phases")]
            self.stop.look(&self.handle).await;
        }
        match self.stopped.take() {
            Some(stopped) => Err(stopped),
            None => Ok(self.finished()),
        }
    }

    /// Knows of these tables from the beginning, as [`Table::into_parts`] has given them back.
    #[must_use]
    pub fn knowing(mut self, tables: Tables) -> Table {
        let table = self.handle.name();
        for found in tables.found() {
            self.seek.found(found, table.as_deref());
        }
        self.tables = tables;
        self.look_for_twin();
        self
    }

    /// Gives the network back, what it has told of tables, and the events that were not read. Whoever is connected is
    /// said goodbye to: at the next table all meet anew.
    pub fn into_parts(self) -> (Network, mpsc::Receiver<Event>, Tables) {
        for peer in self.connected.keys() {
            self.network.close_peer(peer, "the match is over");
        }
        (self.network, self.events, self.tables)
    }

    /// Ends the network, after what is on its way.
    pub async fn close(self, reason: &str) {
        self.network.close(reason).await;
    }

    fn finished(&self) -> Finished {
        let (match_id, seat, players) = match &self.started {
            Some((match_id, _, seat, players)) => (Some(*match_id), Some(*seat), players.clone()),
            None => (None, None, Vec::new()),
        };
        let session = self.handle.shared.session();
        let verdict = session.play().map(|play| {
            let table = play.peer().table();
            table.game().standing(&table.results_before(u32::MAX), table.live()).verdict
        });
        let winners = match (verdict, self.ended.as_ref()) {
            (Some(Verdict::Won(winners)), Some(Some(Ending::Finished))) => winners,
            _ => Vec::new(),
        };
        Finished {
            ending: self.ended.clone().flatten(),
            match_id,
            seat,
            players,
            rounds: self.rounds.clone(),
            winners,
            transcript: self.handle.transcript(),
            earlier: self.earlier.clone(),
        }
    }

    fn next_timeout(&self) -> Option<Time> {
        let session = self.handle.shared.session();
        let seeks = session.play().is_none() || self.seek.misses_players();
        let seek = seeks.then(|| self.seek.poll_timeout()).flatten();
        session.poll_timeout().into_iter().chain(seek).min()
    }

    /// Takes what the network tells.
    fn hear(&mut self, event: Event) {
        let now = now();
        self.tables.note(&event);
        match event {
            Event::Datagram { peer, bytes } => {
                self.session(|session| session.handle_datagram(now, PeerId(peer), &bytes));
                self.look_who_greets(&peer);
            }
            Event::Stream { peer, bytes } => {
                self.session(|session| session.handle_stream(now, PeerId(peer), &bytes));
                self.look_who_greets(&peer);
            }
            Event::Connected { peer, addr, binding } => {
                self.seek.connected(&peer);
                self.connected.insert(peer, addr);
                self.session(|session| {
                    session.connected(now, PeerId(peer));
                    session.bound(now, PeerId(peer), binding);
                });
            }
            Event::Bound { peer, binding } => self.session(|session| session.bound(now, PeerId(peer), binding)),
            Event::Disconnected { peer, why } => {
                self.seek.disconnected(&peer);
                self.connected.remove(&peer);
                self.session(|session| session.disconnected(now, PeerId(peer)));
                let who = self.name_of(&peer);
                self.names.remove(&peer);
                if self.met.remove(&peer) && !matches!(why, Lost::ClosedHere { .. }) {
                    self.tell(News::Lost { who, why: why.to_string() });
                }
            }
            Event::Discovered(found) => {
                let table = self.handle.name();
                self.seek.found(&found, table.as_deref());
                self.look_for_twin();
            }
            Event::Gone { key_prefix } => {
                self.seek.gone(&key_prefix);
                self.look_for_twin();
            }
            // Of those who are expected, what is said is news where a ticket leads to them.
            Event::DialFailed { expect, tried } if expect.is_none_or(|key| self.seek.expects(&key)) => {
                for (addr, why) in tried {
                    self.trouble(Obstacle::Address(addr, why));
                }
            }
            Event::Addresses(addresses) => {
                let told = addresses.iter().copied().map(address).collect();
                self.session(|session| session.set_addresses(now, told));
                self.handle.shared.set_addresses(addresses);
            }
            Event::Trouble(trouble) => self.trouble(Obstacle::Network(trouble)),
            Event::Quiet { .. } | Event::DialFailed { .. } => {}
        }
    }

    /// Whether somebody who has just said something is at the table by now. Who is connected and nothing more may be anybody.
    fn look_who_greets(&mut self, peer: &PeerKey) {
        let Some(addr) = self.connected.get(peer).copied().filter(|_| !self.met.contains(peer)) else { return };
        let session = self.handle.shared.session();
        let (greets, sought) = (session.lobby().has_greeted(&PeerId(*peer)), session.play().is_none());
        drop(session);
        if !greets {
            return;
        }
        // Nobody is sought any more once the match is on.
        if sought {
            self.seek.greeted(peer);
        }
        self.met.insert(*peer);
        let who = self.name_of(peer);
        self.tell(News::Connected { who, addr });
    }

    /// Whether there is a private table of the name of this public one: who is alone here may have meant that.
    fn look_for_twin(&self) {
        let session = self.handle.shared.session();
        let twin = session.lobby().secret().is_none()
            && session.lobby().table().is_some_and(|table| self.tables.has_private(table));
        drop(session);
        self.handle.shared.set_twin(twin);
    }

    fn obey(&mut self, command: Command) {
        let now = now();
        self.session(|session| match command {
            Command::Ready(ready) => session.ready(now, ready),
            Command::Propose(rules) => {
                if let Err(error) = session.propose(now, &rules) {
                    tracing::warn!(%error, "rules not proposed");
                }
            }
            Command::Talk(text) => session.talk(now, &text),
            Command::Uncover => session.uncover(now),
            Command::Intent(intent) => session.intent(now, intent),
            Command::Leave { resign } => session.leave(now, resign),
        });
    }

    fn session(&self, deed: impl FnOnce(&mut Session<Ed25519>)) {
        deed(&mut self.handle.shared.session());
    }

    /// Does `deed`, and then all that there is to do.
    fn work(&mut self, deed: impl FnOnce(&mut Session<Ed25519>, Time)) {
        let now = now();
        let shared = self.handle.shared.clone();
        let mut session = shared.session();
        deed(&mut session, now);
        let in_lobby = session.play().is_none();
        if in_lobby || self.seek.misses_players() {
            for (expect, addrs) in self.seek.due(now) {
                self.network.dial(expect, addrs);
            }
        }
        let mut traffic = Traffic::default();
        let (mut changed, mut told) = (in_lobby, false);
        while let Some(output) = session.poll_output() {
            match output {
                Output::Datagram { to, bytes } => {
                    traffic.bytes += bytes.len() as u64;
                    traffic.datagrams += 1;
                    if let Err(why) = self.network.send_datagram(&to.0, bytes) {
                        tracing::debug!(%to, %why, "datagram not sent");
                    }
                }
                Output::Stream { to, bytes } => {
                    traffic.bytes += bytes.len() as u64;
                    traffic.streams += 1;
                    if let Err(why) = self.network.send_stream(&to.0, bytes) {
                        tracing::debug!(%to, %why, "message not sent");
                    }
                }
                Output::Journal(records) => self.write(&mut session, now, &records),
                Output::Keep(keep) => self.keep(&mut session, now, &keep),
                Output::Dial { key, addresses } => self.dial(&key, addresses.iter().map(socket_addr).collect()),
                Output::Close { peer, reason } => {
                    self.seek.shun(now, &peer.0);
                    self.network.close_peer(&peer.0, &reason.to_string());
                }
                Output::Event(session::Event::Match(play::Event::Changed)) => changed = true,
                Output::Event(event) => {
                    (changed, told) = (true, true);
                    self.follow(event);
                }
            }
        }
        drop(session);
        if traffic != Traffic::default() {
            shared.add_traffic(traffic);
        }
        if told || in_lobby && self.announced.table.is_empty() {
            self.announce();
        }
        if changed {
            shared.changed.notify_one();
        }
    }

    /// What an event means here, besides being told.
    fn follow(&mut self, event: session::Event) {
        match &event {
            session::Event::Lobby(lobby::Event::Joined { key, name }) => {
                self.names.insert(key.0, name.clone());
            }
            session::Event::Lobby(lobby::Event::NoSecret(error)) => {
                self.stopped = Some(Stopped::NoRandom(error.to_string()));
            }
            session::Event::CannotBegin(why) => self.stopped = Some(Stopped::CannotBegin(why.clone())),
            session::Event::Started { match_id, attempt, seat, players, before, .. } => {
                self.turn_page((*match_id, *attempt));
                self.rounds.clone_from(before);
                self.started = Some((*match_id, *attempt, *seat, players.clone()));
            }
            session::Event::RoundScored(scored) => self.rounds.push(scored.clone()),
            session::Event::Ended(ending) => {
                self.close_journal();
                self.ended = Some(Some(ending.clone()));
            }
            session::Event::Left => self.ended = Some(None),
            _ => {}
        }
        self.tell(News::Session(event));
    }

    fn keep(&mut self, session: &mut Session<Ed25519>, now: Time, keep: &Keep) {
        if self.transcripts == Transcripts::Practice {
            return;
        }
        match self.profile.store(keep) {
            Ok(()) => {
                // To sign this one is never to begin an earlier one that is not in force.
                let in_force = self.started.as_ref().map(|(match_id, attempt, ..)| (*match_id, *attempt));
                let (kept, over) = std::mem::take(&mut self.kept).into_iter().partition(|one| Some(*one) == in_force);
                self.kept = kept;
                self.forget_secrets(over);
                self.kept.push((keep.match_id(), keep.attempt()));
                #[cfg(feature = "phases")]
                self.stop.kept();
            }
            Err(error) => {
                self.stopped = Some(error.into());
                // A charter whose secret is not kept is not signed.
                session.take_back();
                session.leave(now, false);
            }
        }
    }

    fn write(&mut self, session: &mut Session<Ed25519>, now: Time, records: &[u8]) {
        if matches!(self.stopped, Some(Stopped::Journal { .. })) {
            return;
        }
        if let Err(stopped) = self.append(session, records) {
            self.stopped = Some(stopped);
            session.take_back();
            session.leave(now, false);
        }
    }

    fn append(&mut self, session: &Session<Ed25519>, records: &[u8]) -> Result<(), Stopped> {
        let failed = |(path, source)| Stopped::Journal { path, source };
        let journal = match (&mut self.journal, &self.started) {
            (Some(journal), _) => journal,
            (None, Some((match_id, _, seat, _))) => {
                let me = session.lobby().me();
                let (path, replace) = journal::path(&self.transcripts, &self.profile, match_id, *seat, &me)?;
                let journal = Journal::create(path, replace).map_err(failed)?;
                self.handle.shared.set_transcript(journal.path().to_owned());
                self.journal.insert(journal)
            }
            (None, None) => return Ok(()),
        };
        journal.append(records).map_err(|source| failed((journal.path().to_owned(), source)))
    }

    /// The match is over: the file is whole, and the secrets of its charters are not needed any more.
    fn close_journal(&mut self) {
        if let Some(journal) = &self.journal
            && let Err(source) = journal.sync()
        {
            self.stopped.get_or_insert(Stopped::Journal { path: journal.path().to_owned(), source });
        }
        let kept = std::mem::take(&mut self.kept);
        self.forget_secrets(kept);
    }

    /// Another charter is in force: its transcript is a file of its own, and the one before is whole.
    fn turn_page(&mut self, of: (Hash, u32)) {
        if self.started.is_none() {
            return;
        }
        if let Some(journal) = self.journal.take() {
            if let Err(source) = journal.sync() {
                self.stopped.get_or_insert(Stopped::Journal { path: journal.path().to_owned(), source });
            }
            self.earlier.push(journal.path().to_owned());
        }
        let (kept, over) = std::mem::take(&mut self.kept).into_iter().partition(|one| *one == of);
        self.kept = kept;
        self.forget_secrets(over);
    }

    fn forget_secrets(&self, of: Vec<(Hash, u32)>) {
        for (match_id, attempt) in of {
            if let Err(error) = self.profile.forget_secret(&match_id, attempt) {
                tracing::warn!(%error, "a secret is not removed");
            }
        }
    }

    fn dial(&self, key: &PeerId, mut addrs: Vec<SocketAddr>) {
        addrs.extend(self.seek.addresses_of(&key.0));
        self.network.dial(Some(key.0), addrs);
    }

    /// Says on the network what goes on here, if that is new.
    fn announce(&mut self) {
        let announcement = {
            let session = self.handle.shared.session();
            let view = session.lobby_view();
            // Who comes back to a match has forgotten the table's name, and is found by its key.
            let named = !view.table.is_empty() || session.play().is_some();
            let Some(me) = view.members.iter().find(|member| member.me).filter(|_| named) else { return };
            if view.private {
                // Only that it is there: the rest is for those who get in.
                let (name, table, state) = (me.name.clone(), view.table, PRIVATE.to_owned());
                Announcement { name, table, state, ..Announcement::default() }
            } else {
                let rules = codec::decode::<Rules>(&view.rules).unwrap_or_default();
                let differs = if rules.differs_from_preset().is_empty() { "" } else { "+" };
                Announcement {
                    name: me.name.clone(),
                    table: view.table.clone(),
                    state: if session.play().is_some() || view.plays { "playing" } else { "lobby" }.to_owned(),
                    seats: view.members.len() as u8,
                    wanted: view.wanted,
                    rules: format!("{}{differs}", rules.preset),
                }
            }
        };
        if announcement != self.announced {
            self.network.announce(&announcement);
            self.announced = announcement;
        }
    }

    fn name_of(&self, peer: &PeerKey) -> String {
        let session = self.handle.shared.session();
        let players = session.play().map(|play| play.peer().players()).unwrap_or_default();
        let seated = players.iter().find(|player| player.key == PeerId(*peer));
        let seated = seated.map(|player| name::clean(&player.name, &player.key));
        let said = session.lobby().name_said(&PeerId(*peer)).map(str::to_owned);
        drop(session);
        let known = seated.or_else(|| self.names.get(peer).cloned()).or(said);
        // Who has not said its name yet may have announced it.
        let announced = || self.tables.found().find(|found| peer.starts_with(&found.key_prefix));
        let announced = || announced().map(|found| name::clean(&found.announcement.name, &PeerId(*peer)));
        known.or_else(announced).unwrap_or_else(|| name::clean("", &PeerId(*peer)))
    }

    fn trouble(&mut self, obstacle: Obstacle) {
        if self.told.len() < TOLD && self.told.insert(obstacle.to_string()) {
            self.tell(News::Trouble(obstacle));
        }
    }

    fn tell(&self, news: News) {
        let chatter = matches!(news, News::Session(session::Event::Lobby(_)));
        if chatter && self.news.capacity() < NEWS / 2 {
            tracing::debug!("chatter is dropped: verdicts need the room");
            return;
        }
        if self.news.try_send(news).is_err() {
            tracing::debug!("news are dropped: nobody reads them");
        }
    }
}
