//! One seat at one table, from sitting down to the end of the match: the [`Lobby`], and the [`Match`] that comes of it.
//!
//! Sans-IO: datagrams, streams and the time go in, [`Output`]s come out. After every call [`Session::poll_output`] is
//! drained, and [`Session::handle_timeout`] is due when [`Session::poll_timeout`] says. Outputs are to be carried out in
//! their order: an entry is in the journal before it is sent, a secret on disk before the charter that hangs on it is
//! signed.
//!
//! Messages of the kinds 4 to 8, and 11, are the match's, the others the lobby's, which goes on beside the match: it tells late
//! players what they lack, and strangers that the table plays. A match that is decided *lingers* until every connected
//! player is known to have all of it; then come the end record and [`Event::Ended`].
//!
//! Somebody who sits down while a match is on is dealt in after the round: the players ask in their logs for a new charter
//! and vote on it once the round is signed. The match then goes on as another [`Match`], with a transcript of its own and the
//! scores so far; the one before lingers, to answer who has not heard all votes.
//!
//! A program that was killed in a match comes back by [`Session::resume`], with what its journal still holds: the lobby stands
//! where it stood when all had signed, and the match goes on once the others have said what they hold ([`Match::restore`]). One
//! that had signed a charter, and not begun its transcript, recalls that ([`Session::recall`], [`Unfinished::next`]); it goes
//! on from an empty journal if the others have begun.

mod output;
#[cfg(test)]
mod tests;
mod watching;

pub use output::{Event, Output, RoundScored, Row};

use crate::door::Binding;
use crate::lobby::{self, CannotSit, Keep, Lobby, LobbyView, Started};
use crate::message::{self, Address, Bye, Message};
use crate::play::{self, BotConfig, CannotResume, Match};
use nertz_core::{Intent, RuleError, Rules, View};
use nertz_lockstep::charter::{Carried, Signed};
use nertz_lockstep::hash::Hash;
use nertz_lockstep::peer::Waiting;
use nertz_lockstep::seat::{MAX_SEATS, Seat, Seats};
use nertz_lockstep::sign::{PeerId, Scheme};
use nertz_lockstep::table::{Next, Phase};
use nertz_lockstep::time::Time;
use nertz_lockstep::transcript::Ending;
use nertz_lockstep::wire::is_of_the_match;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use watching::{Watching, is_about_looking};

/// The largest datagram, in bytes.
pub const MAX_DATAGRAM: usize = nertz_lockstep::wire::MAX_DATAGRAM;
/// Messages of the match that are kept while the own last signature is still on its way.
const MAX_EARLY: usize = 256;
/// How often a player without a connection is dialled during the match.
const REDIAL_MS: u64 = 1_000;
/// An own sealed play holds up the leaving of its player no longer than this.
const LEAVE_MS: u64 = 500;
/// So long at most the end of a match waits for a player to whom it could not be said, as its proof was on its way.
const UNSAID_MS: u64 = 1_000;
/// So long the players look for a charter with everybody's signature, before they go on under the present one.
const CHARTER_MS: u64 = 5_000;
/// A round that is void is dealt anew so often at most: what happens again and again is no accident.
const MOST_VOIDS: u8 = 3;
/// As long as nobody is there who wants to sit down, only so long.
const NOBODY_MS: u64 = 1_500;
/// How long a player is left alone whose connection was ended for what it had sent.
const SHUN_MS: u64 = 10_000;

/// What a session begins with.
#[derive(Clone, Debug)]
pub struct Config<S> {
    /// The table and who sits down.
    pub lobby: lobby::Config<S>,
    /// A bot instead of a person.
    pub bot: Option<BotConfig>,
    /// The own countdown before a round in milliseconds; none for that of the rules.
    pub countdown_ms: Option<u64>,
}

/// One seat at one table.
pub struct Session<S: Scheme> {
    lobby: Lobby<S>,
    signer: S,
    bot: Option<BotConfig>,
    countdown_ms: Option<u64>,
    play: Option<Match<S>>,
    /// The match under the charter before: it answers who has not heard all votes.
    lingering: Option<Match<S>>,
    /// The rounds scored, with the keys of the seats of then.
    scored: Vec<(Vec<PeerId>, RoundScored)>,
    /// Since when a charter is looked for.
    between: Option<Time>,
    /// The round is void: since when, and for whom it is to be dealt anew.
    void: Option<(Time, Vec<PeerId>)>,
    /// What is seen of a match that this peer has no seat in.
    watching: Watching<S>,
    /// Rounds that were void so far.
    voids: u8,
    early: VecDeque<(PeerId, Vec<u8>)>,
    connected: BTreeSet<PeerId>,
    /// Where a player is, from its last `Hello`.
    met: BTreeMap<PeerId, Vec<Address>>,
    redial: BTreeMap<PeerId, Time>,
    /// The player wants to go: whether it resigns, and until when an own sealed play may hold that up.
    leaving: Option<(bool, Time)>,
    /// What is not said again about an early end, for players who do not read it yet; and how long that is waited for.
    unsaid: Vec<(PeerId, Vec<u8>)>,
    unsaid_until: Time,
    ended: bool,
    sends: BTreeMap<PeerId, Vec<Vec<u8>>>,
    outputs: VecDeque<Output>,
}

/// A match that was cut short at this seat, and goes on.
#[derive(Clone)]
pub struct Unfinished {
    /// The charter with all signatures.
    pub signed: Signed,
    /// What was kept of it.
    pub keep: Keep,
    /// What was kept of the charter that was to follow it, if one was signed.
    pub next: Option<Keep>,
    /// What is left of the transcript.
    pub file: Vec<u8>,
    /// How many milliseconds ago it was last written.
    pub away_ms: u64,
}

impl std::fmt::Debug for Unfinished {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Unfinished").field("charter", &self.signed.charter).finish_non_exhaustive()
    }
}

/// Why nobody comes back to a match.
#[derive(Debug, thiserror::Error)]
pub enum CannotReturn {
    /// The identity has no seat in it.
    #[error("this identity has no seat in the match")]
    NoSeat,
    /// Nobody could sit at a table like this.
    #[error(transparent)]
    Sit(#[from] CannotSit),
    /// The transcript, or the rules, do not let it go on.
    #[error(transparent)]
    Match(#[from] CannotResume),
}

impl<S: Scheme> Session<S> {
    /// Sits down.
    pub fn new(config: Config<S>, now: Time) -> Result<Session<S>, CannotSit> {
        let signer = config.lobby.signer.clone();
        let lobby = Lobby::new(config.lobby, now)?;
        let mut session = Session::at(lobby, signer, config.bot, config.countdown_ms);
        session.settle(now);
        Ok(session)
    }

    /// Comes back to a match that was cut short at this seat. So many bytes of the transcript stand: the caller cuts it to
    /// that, and **syncs it once** with what is appended first, before anything is sent.
    pub fn resume(mut config: Config<S>, of: Unfinished, now: Time) -> Result<(Session<S>, usize), CannotReturn> {
        let signer = config.lobby.signer.clone();
        let Unfinished { signed, keep: Keep { secret, door, .. }, next, file, away_ms } = of;
        config.lobby.secret = door;
        let seat = signed.charter.seat_of(&signer.peer()).ok_or(CannotReturn::NoSeat)?;
        let lobby = Lobby::resume(config.lobby, &signed, secret.clone(), now)?;
        let mut session = Session::at(lobby, signer.clone(), config.bot, config.countdown_ms);
        session.event(started(&signed, seat, true, &[]));
        let (bot, countdown_ms) = (config.bot, config.countdown_ms);
        let config = play::Config { signed, seat, signer, secret, countdown_ms, bot };
        let resumed = Match::restore(config, &file, away_ms, now)?;
        let table = resumed.play.peer().table();
        let scored: Vec<RoundScored> = (1..=table.results_before(u32::MAX).len() as u32)
            .filter_map(|round| RoundScored::of(table, round))
            .collect();
        let keys: Vec<PeerId> = resumed.play.peer().players().iter().map(|player| player.key).collect();
        for round in scored {
            session.scored.push((keys.clone(), round.clone()));
            session.event(Event::RoundScored(round));
        }
        session.play = Some(resumed.play);
        if resumed.keep < file.len() {
            session.event(Event::Torn(file.len() - resumed.keep));
        }
        if let Some(next) = next {
            session.lobby.recall(now, next);
        }
        session.settle(now);
        Ok((session, resumed.keep))
    }

    /// Sits down again where an earlier run of this program had signed a charter; it is played if the others have begun.
    pub fn recall(mut config: Config<S>, keep: Keep, now: Time) -> Result<Session<S>, CannotSit> {
        (config.lobby.table, config.lobby.secret) = (Some(keep.table.clone()), keep.door.clone());
        let mut session = Session::new(config, now)?;
        session.lobby.recall(now, keep);
        session.settle(now);
        Ok(session)
    }

    fn at(lobby: Lobby<S>, signer: S, bot: Option<BotConfig>, countdown_ms: Option<u64>) -> Session<S> {
        Session {
            lobby,
            signer,
            bot,
            countdown_ms,
            play: None,
            lingering: None,
            scored: Vec::new(),
            between: None,
            void: None,
            watching: Watching::new(),
            voids: 0,
            early: VecDeque::new(),
            connected: BTreeSet::new(),
            met: BTreeMap::new(),
            redial: BTreeMap::new(),
            leaving: None,
            unsaid: Vec::new(),
            unsaid_until: Time::default(),
            ended: false,
            sends: BTreeMap::new(),
            outputs: VecDeque::new(),
        }
    }

    /// The lobby.
    pub fn lobby(&self) -> &Lobby<S> {
        &self.lobby
    }

    /// The match, once it has begun.
    pub fn play(&self) -> Option<&Match<S>> {
        self.play.as_ref()
    }

    /// Whether [`Event::Ended`] or [`Event::Left`] has come.
    pub fn is_over(&self) -> bool {
        self.ended
    }

    /// The lobby as a screen shows it.
    pub fn lobby_view(&self) -> LobbyView {
        self.lobby.view()
    }

    /// The table as a screen shows it, once the match has begun.
    pub fn table_view(&self, now: Time) -> Option<View> {
        self.play.as_ref().map(|play| play.view(now))
    }

    /// Whom the match waits for that has been silent, or for longer than a moment.
    pub fn waiting(&self, now: Time) -> Vec<Waiting> {
        self.play.as_ref().map(|play| play.waiting(now)).unwrap_or_default()
    }

    /// A connection to a peer is up; its identity is proven.
    pub fn connected(&mut self, now: Time, peer: PeerId) {
        if self.ended {
            return;
        }
        self.connected.insert(peer);
        self.redial.remove(&peer);
        self.lobby.connected(now, peer);
        self.settle(now);
    }

    /// A connection to a peer that is connected has this binding: see [`Lobby::bound`]. One that comes up while another is being
    /// ended, as the peer was sent away, is a beginning anew.
    pub fn bound(&mut self, now: Time, peer: PeerId, binding: Binding) {
        if !self.lobby.is_linked(&peer) {
            self.connected(now, peer);
        }
        self.lobby.bound(now, peer, binding);
        self.settle(now);
    }

    /// The connection to a peer is down.
    pub fn disconnected(&mut self, now: Time, peer: PeerId) {
        self.connected.remove(&peer);
        self.early.retain(|(from, _)| *from != peer);
        self.unsaid.retain(|(to, _)| *to != peer);
        if self.play.is_none() {
            self.met.remove(&peer);
        }
        self.lobby.disconnected(now, peer);
        self.settle(now);
    }

    /// Takes a datagram from a connected peer.
    pub fn handle_datagram(&mut self, now: Time, from: PeerId, bytes: &[u8]) {
        match message::unframe(bytes) {
            Ok(messages) => self.take(now, from, &messages),
            Err(error) => {
                tracing::warn!(%from, %error, "malformed datagram");
                self.send_away(now, from);
            }
        }
        self.settle(now);
    }

    /// Takes a message from a connected peer that came on a stream of its own.
    pub fn handle_stream(&mut self, now: Time, from: PeerId, bytes: &[u8]) {
        self.take(now, from, &[bytes]);
        self.settle(now);
    }

    /// To be called when [`Session::poll_timeout`] says, or later.
    pub fn handle_timeout(&mut self, now: Time) {
        if self.ended {
            return;
        }
        if self.lobby.poll_timeout().is_some_and(|at| at <= now) {
            self.lobby.handle_timeout(now);
        }
        if let Some(play) = self.play.as_mut().filter(|play| play.poll_timeout().is_some_and(|at| at <= now)) {
            play.handle_timeout(now);
        }
        if let Some(play) = self.lingering.as_mut().filter(|play| play.poll_timeout().is_some_and(|at| at <= now)) {
            play.handle_timeout(now);
        }
        self.redial(now);
        self.settle(now);
    }

    /// When something is to be done if nothing happens before.
    pub fn poll_timeout(&self) -> Option<Time> {
        if self.ended {
            return None;
        }
        let play = self.play.as_ref().and_then(Match::poll_timeout);
        let leave = self.leaving.map(|(_, until)| until);
        let lingering = self.lingering.as_ref().and_then(Match::poll_timeout);
        let votes = self.play.as_ref().is_some_and(|play| play.peer().is_to_vote());
        let void = self.void_until();
        let looks = self.between.filter(|_| votes).map(|since| self.looks_until(since));
        let play = play.into_iter().chain(lingering).chain(looks).chain(void);
        let play = play.chain(self.looks_at()).chain(self.unsaid_until()).chain(self.recalls_until());
        self.lobby.poll_timeout().into_iter().chain(play).chain(leave).chain(self.redial.values().copied()).min()
    }

    /// The next thing to do; to be asked for until there is none.
    pub fn poll_output(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// Drops what was to be sent: what it hangs on could not be kept.
    pub fn take_back(&mut self) {
        self.sends.clear();
        self.outputs.retain(|output| !matches!(output, Output::Datagram { .. } | Output::Stream { .. }));
    }

    /// Says whether the player would begin under the table's rules.
    pub fn ready(&mut self, now: Time, ready: bool) {
        self.lobby.ready(now, ready);
        self.settle(now);
    }

    /// Proposes other rules. Nobody is ready any more.
    pub fn propose(&mut self, now: Time, rules: &Rules) -> Result<(), RuleError> {
        let proposed = self.lobby.propose(now, rules);
        self.settle(now);
        proposed
    }

    /// Says something to everybody that is connected.
    pub fn talk(&mut self, now: Time, text: &str) {
        self.lobby.talk(now, text);
        self.settle(now);
    }

    /// Tells where this peer can be reached from now on.
    pub fn set_addresses(&mut self, now: Time, addresses: Vec<Address>) {
        self.lobby.set_addresses(now, addresses);
        self.settle(now);
    }

    /// A key while the layouts are covered: starts the own countdown.
    pub fn uncover(&mut self, now: Time) {
        self.with_match(now, |play| play.uncover(now));
    }

    /// What the player wants at the table.
    pub fn intent(&mut self, now: Time, intent: Intent) {
        self.with_match(now, |play| play.intent(now, intent));
    }

    /// Leaves the table; in a match with an own last entry that freezes the score or, to `resign`, loses it. A match
    /// that is decided ends at once, without waiting for who lacks something of it.
    pub fn leave(&mut self, now: Time, resign: bool) {
        if self.ended {
            return;
        }
        match &mut self.play {
            None => {
                self.lobby.leave(now);
                self.settle(now);
                self.end(Event::Left);
            }
            Some(_) => {
                self.leaving.get_or_insert((resign, now.after_ms(LEAVE_MS)));
                self.settle(now);
            }
        }
    }

    fn with_match(&mut self, now: Time, deed: impl FnOnce(&mut Match<S>)) {
        if let Some(play) = &mut self.play {
            deed(play);
            self.settle(now);
        }
    }

    /// Takes the messages of one datagram or stream: the match's together, the lobby's one by one.
    fn take(&mut self, now: Time, from: PeerId, messages: &[&[u8]]) {
        if self.ended || !self.connected.contains(&from) {
            return;
        }
        let (play, lobby): (Vec<&[u8]>, Vec<&[u8]>) =
            messages.iter().partition(|bytes| bytes.first().is_some_and(|kind| is_of_the_match(*kind)));
        for bytes in lobby {
            if bytes.first().is_some_and(|kind| is_about_looking(*kind)) {
                if self.lobby.has_greeted(&from) {
                    self.handle_looking(now, from, bytes);
                }
                continue;
            }
            self.lobby.handle(now, from, bytes);
            if let (Some(0), Ok(Message::Hello(hello))) = (bytes.first(), Message::read(bytes))
                && self.lobby.has_greeted(&from)
                // A knock at the door tells nothing.
                && !hello.name.is_empty()
            {
                self.met.insert(from, hello.addresses.to_vec());
            }
            self.drain_lobby(now);
        }
        if play.is_empty() || !self.lobby.lets_in(&from) {
            return;
        }
        if let Some(before) = &mut self.lingering {
            // What is malformed for the present match is for this one too.
            let _ = before.handle(now, &from, play.iter().copied());
        }
        match &mut self.play {
            Some(game) => {
                if let Err(error) = game.handle(now, &from, play) {
                    tracing::warn!(%from, %error, "malformed message");
                    self.send_away(now, from);
                }
            }
            None => {
                let room = MAX_EARLY.saturating_sub(self.early.len());
                self.early.extend(play.into_iter().take(room).map(|bytes| (from, bytes.to_vec())));
            }
        }
    }

    fn send_away(&mut self, now: Time, peer: PeerId) {
        self.lobby.send_away(now, peer, Bye::Malformed);
    }

    /// Keeps dialling the players of the match that have no connection.
    fn redial(&mut self, now: Time) {
        let due: Vec<PeerId> = self.redial.iter().filter(|(_, at)| **at <= now).map(|(key, _)| *key).collect();
        for key in due {
            self.redial.insert(key, now.after_ms(REDIAL_MS));
            let mut addresses = self.met.get(&key).cloned().unwrap_or_default();
            let signed = self.lobby.addresses_of(&key);
            addresses.extend(signed.into_iter().filter(|address| !addresses.contains(address)).collect::<Vec<_>>());
            if !addresses.is_empty() {
                self.outputs.push_back(Output::Dial { key, addresses });
            }
        }
    }

    /// Who of the match is to be dialled: everybody else that has no connection, until the match has ended.
    fn follow_connections(&mut self, now: Time) {
        let Some(play) = &self.play else { return };
        let me = self.lobby.me();
        let peer = play.peer();
        let wanted = |key: &PeerId| peer.ending().is_none() && *key != me && !self.connected.contains(key);
        let players: Vec<PeerId> = peer.players().iter().map(|player| player.key).filter(wanted).collect();
        self.redial.retain(|key, _| players.contains(key));
        for key in players {
            self.redial.entry(key).or_insert(now);
        }
    }

    /// Collects everything that there is to do. Every call that changes anything ends here.
    fn settle(&mut self, now: Time) {
        self.drain_lobby(now);
        self.get_up(now);
        self.drain_match();
        self.say_the_rest(now);
        self.deal_in(now);
        self.deal_anew(now);
        if self.void_until().is_some_and(|until| until <= now) {
            self.give_up_void(now);
        }
        self.linger(now);
        self.look_on(now);
        self.follow_connections(now);
        self.conclude(now);
        self.flush();
    }

    /// Asks for a new charter where somebody wants to sit down, looks for one when the round is signed, votes, and goes on
    /// under it.
    fn deal_in(&mut self, now: Time) {
        let Some(play) = self.play.as_mut().filter(|_| !self.ended && self.leaving.is_none()) else { return };
        if play.peer().ending().is_none() {
            let room = MAX_SEATS.saturating_sub(play.peer().live().len());
            if room > 0 && !self.lobby.is_between() && !self.lobby.newcomers().is_empty() {
                play.ask_for_charter(now);
            }
        }
        if play.peer().is_to_vote() {
            self.look_for_charter(now);
        } else if self.lobby.is_between() && play.peer().ending().is_none() && !play.peer().is_frozen() {
            // Not all have voted yet, or all go on as they were.
            let table = play.peer().table();
            if table.latest(play.peer().seat()).phase != Phase::Scored {
                self.stay(now);
            }
        } else if !self.lobby.is_between() && self.lobby.recalled().is_some_and(|charter| has_voted_for(play, charter))
        {
            // Killed between its vote and what comes of it.
            self.reopen(now, true);
        }
        self.drain_match();
        let ending = self.play.as_ref().and_then(|play| play.peer().ending());
        if let Some(Ending::Continued { charter }) = ending.cloned()
            && self.lobby.agreed() == Some(charter)
        {
            self.go_on(now);
        }
    }

    /// A round in which somebody has broken a rule, or in which computations differ, is void: it is dealt anew, for all others
    /// who are at the table, or for all.
    fn deal_anew(&mut self, now: Time) {
        let Some(play) = self.play.as_ref().filter(|_| !self.ended && self.leaving.is_none()) else { return };
        let peer = play.peer();
        let convicted = matches!(peer.ending(), Some(Ending::Convicted { .. }));
        if !convicted && !peer.has_diverged() || self.voids >= MOST_VOIDS {
            return;
        }
        let key = |seat: Seat| peer.players()[seat.index()].key;
        let left: Seats = peer.live().iter().filter(|seat| peer.table().latest(*seat).left).collect();
        let stay = peer.live().without(peer.convicted()).without(left);
        if !stay.has(peer.seat()) || stay.len() < 2 || !stay.is_majority_of(peer.live()) {
            self.give_up_void(now);
            return;
        }
        let keys: Vec<PeerId> = stay.iter().map(key).collect();
        if self.void.as_ref().is_some_and(|(_, known)| *known == keys) {
            return;
        }
        let own = Seats::default().with(peer.seat());
        let sheet = peer.table().signed_results(own);
        let Some(carried) = self.lobby.charter().and_then(|charter| Carried::from(charter, &sheet)) else { return };
        for seat in peer.convicted().iter() {
            self.lobby.ban(key(seat));
        }
        self.between = None;
        self.lobby.stay(now);
        let since = self.void.take().map_or(now, |(since, _)| since);
        self.void = Some((since, keys.clone()));
        self.lobby.reopen(now, carried, keys, true);
        self.drain_lobby(now);
    }

    /// The match ends as it has: not all have signed.
    fn give_up_void(&mut self, now: Time) {
        if self.void.take().is_some() {
            self.voids = MOST_VOIDS;
            self.lobby.stay(now);
            self.drain_lobby(now);
        }
    }

    /// Until when all have to have signed that a void round is dealt anew.
    fn void_until(&self) -> Option<Time> {
        let (since, _) = self.void.as_ref()?;
        Some(since.after_ms(CHARTER_MS + self.play.as_ref().map_or(0, grace_ms)))
    }

    /// Looks for a charter that all sign, and votes: for it once all have, or for the present one when it takes too long.
    fn look_for_charter(&mut self, now: Time) {
        let Some(play) = &mut self.play else { return };
        let Some(since) = self.between else {
            if !self.reopen(now, false)
                && let Some(play) = &mut self.play
            {
                play.vote(now, None);
            }
            return;
        };
        let agreed = self.lobby.agreed();
        if agreed.is_some() {
            play.vote(now, agreed);
        } else if now >= self.looks_until(since) {
            if let Some(play) = &mut self.play {
                play.vote(now, None);
            }
            self.stay(now);
        }
    }

    /// Opens the lobby for the charter after this round, or for the one that this player has `voted` for; not if the match brings
    /// more along than a charter has room for.
    fn reopen(&mut self, now: Time, voted: bool) -> bool {
        let Some(play) = &self.play else { return false };
        let sheet = play.peer().table().signed_results(play.peer().live());
        let carried = self.lobby.charter().and_then(|charter| Carried::from(charter, &sheet));
        let Some(carried) = carried else { return false };
        let stay = play.peer().live().iter().map(|seat| play.peer().players()[seat.index()].key).collect();
        self.between = Some(now);
        match voted {
            true => self.lobby.take_up(now, carried, stay),
            false => self.lobby.reopen(now, carried, stay, false),
        }
        self.drain_lobby(now);
        true
    }

    /// Until when the end waits for the signatures under a charter that was recalled, and that all have voted for.
    fn recalls_until(&self) -> Option<Time> {
        let (since, play) = (self.between?, self.play.as_ref()?);
        let Some(Ending::Continued { charter }) = play.peer().ending() else { return None };
        (self.lobby.recalled() == Some(*charter)).then(|| since.after_ms(CHARTER_MS + grace_ms(play)))
    }

    /// Until when a charter is looked for.
    fn looks_until(&self, since: Time) -> Time {
        since.after_ms(if self.lobby.newcomers().is_empty() { NOBODY_MS } else { CHARTER_MS })
    }

    /// The match goes on under the present charter.
    fn stay(&mut self, now: Time) {
        self.between = None;
        self.lobby.stay(now);
        self.drain_lobby(now);
    }

    /// The match goes on under the charter that all have voted for; the present one's transcript ends.
    fn go_on(&mut self, now: Time) {
        self.part(now);
        self.between = None;
        self.lobby.go_on(now);
        self.drain_lobby(now);
    }

    /// The transcript under the present charter ends.
    fn part(&mut self, now: Time) {
        if let Some(play) = &mut self.play {
            play.close(now);
        }
        self.drain_match();
        self.flush();
        self.lingering = self.play.take();
    }

    /// Answers for the match under the charter before, as long as somebody may lack something of it.
    fn linger(&mut self, now: Time) {
        let Some(play) = &mut self.lingering else { return };
        while play.poll_record().is_some() || play.poll_event().is_some() {}
        while let Some((to, messages)) = play.poll_transmit() {
            if self.connected.contains(&to) && self.lobby.lets_in(&to) {
                self.sends.entry(to).or_default().extend(messages);
            }
        }
        if play.is_done(now) || self.ended {
            self.lingering = None;
        }
    }

    /// Leaves the match as soon as the engine lets it.
    fn get_up(&mut self, now: Time) {
        let (Some((resign, until)), Some(play)) = (self.leaving, &mut self.play) else { return };
        play.leave(now, resign);
        if now >= until && play.peer().ending().is_none() {
            play.abandon(now, play.peer().seat(), "left");
        }
    }

    fn drain_lobby(&mut self, now: Time) {
        while let Some(output) = self.lobby.poll_output() {
            if !matches!(output, lobby::Output::Send { .. }) {
                // What was said before is said before.
                self.flush();
            }
            match output {
                lobby::Output::Send { to, bytes } => self.send(to, bytes),
                lobby::Output::Keep(keep) => self.outputs.push_back(Output::Keep(keep)),
                lobby::Output::Dial { key, addresses } => self.outputs.push_back(Output::Dial { key, addresses }),
                lobby::Output::Close { peer, reason } => {
                    if self.play.is_some() && !matches!(reason, Bye::Superseded) {
                        // It is at another table, or says nonsense: not at once again.
                        self.connected.remove(&peer);
                        self.redial.insert(peer, now.after_ms(SHUN_MS));
                    }
                    self.outputs.push_back(Output::Close { peer, reason });
                }
                lobby::Output::Event(lobby::Event::Started(started)) => self.begin(now, *started),
                lobby::Output::Event(event) => {
                    let no_secret = matches!(event, lobby::Event::NoSecret(_));
                    self.event(Event::Lobby(event));
                    if no_secret {
                        self.end(Event::Left);
                    }
                }
            }
        }
    }

    fn begin(&mut self, now: Time, begun: Started) {
        let Started { signed, secret, seat, again, .. } = begun;
        if self.void.take().is_some() {
            self.voids += 1;
            self.part(now);
        }
        self.event(started(&signed, seat, again, &self.scored));
        let config = play::Config {
            signed,
            seat,
            signer: self.signer.clone(),
            secret,
            countdown_ms: self.countdown_ms,
            bot: self.bot,
        };
        // Whether the earlier run had begun its log is for the others to say.
        let begun = match again {
            true => Match::restore(config, &[], 0, now).map(|resumed| resumed.play).map_err(|why| why.to_string()),
            false => Match::new(config, now),
        };
        match begun {
            Ok(mut play) => {
                for (from, bytes) in std::mem::take(&mut self.early) {
                    // Of what came early nothing is held against anybody; it comes again.
                    let _ = play.handle(now, &from, [&bytes[..]]);
                }
                self.play = Some(play);
                self.drain_match();
            }
            Err(why) => {
                self.event(Event::CannotBegin(why));
                self.lobby.leave(now);
                self.drain_lobby(now);
                self.end(Event::Left);
            }
        }
    }

    fn drain_match(&mut self) {
        let Some(play) = &mut self.play else { return };
        let mut journal = Vec::new();
        while let Some(record) = play.poll_record() {
            journal.extend_from_slice(&record);
        }
        if !journal.is_empty() {
            self.outputs.push_back(Output::Journal(journal));
        }
        // What ends a match early has to arrive: nothing is repeated after it.
        let reliable = !matches!(play.peer().ending(), None | Some(Ending::Finished | Ending::Continued { .. }));
        while let Some((to, messages)) = play.poll_transmit() {
            if !self.connected.contains(&to) {
                continue;
            }
            if reliable && self.lobby.is_read_by(&to) {
                self.outputs.extend(messages.into_iter().map(|bytes| Output::Stream { to, bytes }));
            } else if reliable {
                let room = MAX_EARLY.saturating_sub(self.unsaid.len());
                self.unsaid.extend(messages.into_iter().map(|bytes| (to, bytes)).take(room));
            } else if self.lobby.lets_in(&to) {
                self.sends.entry(to).or_default().extend(messages);
            }
        }
        while let Some(event) = play.poll_event() {
            let event = match event {
                play::Event::Scored(round) => match RoundScored::of(play.peer().table(), round) {
                    Some(scored) => {
                        let keys = play.peer().players().iter().map(|player| player.key).collect();
                        self.scored.push((keys, scored.clone()));
                        Event::RoundScored(scored)
                    }
                    None => continue,
                },
                play::Event::Gone { seat, left } => {
                    self.lobby.departed(play.peer().players()[usize::from(seat)].key);
                    Event::Match(play::Event::Gone { seat, left })
                }
                event => Event::Match(event),
            };
            self.outputs.push_back(Output::Event(event));
        }
    }

    /// Says what an early end has left unsaid to those who read it by now.
    fn say_the_rest(&mut self, now: Time) {
        if self.unsaid.is_empty() {
            return;
        }
        if self.unsaid_until == Time::default() {
            self.unsaid_until = now.after_ms(UNSAID_MS);
        }
        let (said, unsaid) =
            std::mem::take(&mut self.unsaid).into_iter().partition(|(to, _)| self.lobby.is_read_by(to));
        self.unsaid = unsaid;
        let said: Vec<(PeerId, Vec<u8>)> = said;
        self.outputs.extend(said.into_iter().map(|(to, bytes)| Output::Stream { to, bytes }));
    }

    /// Until when the end waits for what is unsaid.
    fn unsaid_until(&self) -> Option<Time> {
        (!self.unsaid.is_empty()).then_some(self.unsaid_until)
    }

    /// Ends a match that is over and needs to wait for nobody.
    fn conclude(&mut self, now: Time) {
        let waits =
            self.unsaid_until().into_iter().chain(self.recalls_until().filter(|_| self.leaving.is_none())).max();
        let Some(play) = self.play.as_mut().filter(|_| !self.ended) else { return };
        let Some(ending) = play.peer().ending().cloned() else { return };
        if waits.is_some_and(|until| now < until) {
            return;
        }
        // A proof is shown until the others show it back: bare heads are no such word. And who comes back has to meet them first.
        let gone = |key: &PeerId| self.met.contains_key(key) && !self.connected.contains(key);
        let decided = matches!(ending, Ending::Finished | Ending::Continued { .. });
        let heard = || decided && play.behind().all(|key| gone(&key));
        if self.leaving.is_none() && (self.void.is_some() || !play.is_done(now) && !heard()) {
            return;
        }
        play.close(now);
        self.drain_match();
        self.flush();
        self.end(Event::Ended(ending));
    }

    fn end(&mut self, event: Event) {
        if !self.ended {
            self.ended = true;
            self.event(event);
        }
    }

    fn event(&mut self, event: Event) {
        self.flush();
        self.outputs.push_back(Output::Event(event));
    }

    fn send(&mut self, to: PeerId, bytes: Vec<u8>) {
        if bytes.first() == Some(&10) {
            // The last word of a connection is not repeated.
            self.outputs.push_back(Output::Stream { to, bytes });
        } else {
            self.sends.entry(to).or_default().push(bytes);
        }
    }

    /// Packs what is to be sent, so that one occasion makes few datagrams.
    fn flush(&mut self) {
        for (to, messages) in std::mem::take(&mut self.sends) {
            let framed = message::frame(&messages, MAX_DATAGRAM);
            self.outputs.extend(framed.datagrams.into_iter().map(|bytes| Output::Datagram { to, bytes }));
            self.outputs.extend(framed.large.into_iter().map(|bytes| Output::Stream { to, bytes: bytes.to_vec() }));
        }
    }
}

/// How long the table waits for a seat, by its rules.
fn grace_ms<S: Scheme>(play: &Match<S>) -> u64 {
    1_000 * u64::from(play.peer().table().game().rules().grace)
}

/// Whether this seat has voted for a charter after this round.
fn has_voted_for<S: Scheme>(play: &Match<S>, charter: Hash) -> bool {
    let own = play.peer().table().latest(play.peer().seat());
    own.phase == Phase::Scored && own.next == Next::Voted(Some(charter))
}

fn started(signed: &Signed, seat: Seat, again: bool, seen: &[(Vec<PeerId>, RoundScored)]) -> Event {
    let before = RoundScored::before(&signed.charter, seen);
    let players = signed.charter.seated();
    let players = players.iter().map(|player| crate::name::clean(&player.name, &player.key)).collect();
    Event::Started {
        match_id: signed.charter.match_id(),
        attempt: signed.charter.attempt,
        seat,
        players,
        again,
        before,
    }
}
