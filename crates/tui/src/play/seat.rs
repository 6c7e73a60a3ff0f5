//! One seat at one table, as its player knows it: what can be looked at through the handle, and what has happened.

use super::end;
use super::lobby::{self, How, Seen};
use super::log::Log;
use super::note;
use crate::app::State;
use crate::keys::Command;
use crate::screen::Results;
use crate::tell;
use crate::words::{Tell, listed};
use nertz_core::{Phase, Verdict as Standing, View, Void, standing_of};
use nertz_lockstep::sign::PeerId;
use nertz_net::drive::{Handle, News, Obstacle};
use nertz_session::lobby::{Event as LobbyEvent, Refusal};
use nertz_session::message::Bye;
use nertz_session::name::{self, clean_line};
use nertz_session::play::Event as PlayEvent;
use nertz_session::session::{Event, RoundScored};
use std::net::SocketAddr;
use std::time::Instant;

/// One seat at one table.
#[derive(Debug)]
pub(super) struct Seat {
    handle: Handle,
    /// Where the player has looked for a table.
    whom: Vec<SocketAddr>,
    /// What the player is told to press after a match.
    then: String,
    log: Log,
    /// What the player has seen of the table's rules.
    seen: Seen,
    /// When the player sat down.
    begun: Instant,
    /// What stands in the way of meeting the others.
    troubles: Vec<String>,
    /// What is said in the lobby of a match that was cut short.
    of_before: Option<String>,
    /// Names by seat, once the match has begun.
    players: Vec<String>,
    me: u8,
    rounds: Vec<RoundScored>,
    /// Who is not at the table any more.
    gone: Vec<u8>,
    /// The clock when somebody called.
    called_ms: Option<u64>,
    /// The rule that somebody broke, in words.
    broken: Option<String>,
    /// The last round, until the player has seen enough of it.
    results: Option<Results>,
    /// The player is ready for the next round, which is still being dealt.
    go_wanted: bool,
    /// Looks on at a table that plays, rather than at its lobby.
    looks_on: bool,
    /// The table as it was seen from outside last.
    watched: Option<View>,
    /// It is practice.
    practice: bool,
    /// What the table looks like until there is one: until the player begins.
    covered: Option<View>,
}

impl Seat {
    pub(super) fn new(handle: Handle, whom: Vec<SocketAddr>, then: String) -> Seat {
        Seat {
            seen: Seen::new(lobby::held(&handle.lobby())),
            begun: Instant::now(),
            handle,
            whom,
            then,
            log: Log::default(),
            troubles: Vec::new(),
            of_before: None,
            players: Vec::new(),
            me: 0,
            rounds: Vec::new(),
            gone: Vec::new(),
            called_ms: None,
            broken: None,
            results: None,
            go_wanted: false,
            looks_on: true,
            watched: None,
            practice: false,
            covered: None,
        }
    }

    /// Says this as long as no match begins.
    pub(super) fn tell_of_before(&mut self, word: Option<String>) {
        self.of_before = word;
    }

    /// A table of bots, to learn the game at.
    pub(super) fn in_practice(self) -> Seat {
        Seat { practice: true, ..self }
    }

    /// The match begins with a key of the player's; until then the table looks like this.
    pub(super) fn beginning_by_key(self, covered: View) -> Seat {
        Seat { covered: Some(covered), ..self }
    }

    /// What there is to be shown.
    pub(super) fn state(&self) -> State {
        let mut notices = self.log.notices();
        let Some(view) = self.handle.table() else {
            if let Some(view) = self.covered.clone() {
                notices.practice = self.practice;
                return State::Table(Box::new(view), notices);
            }
            if let Some(view) = self.handle.watched().filter(|_| self.looks_on) {
                notices.waiting = self.handle.watched_waits();
                notices.dealt_in = self.handle.lobby().members.iter().any(|member| member.me && member.ready);
                return State::Table(Box::new(view), notices);
            }
            let news = notices.news.pop().filter(|news| news.age_ms < lobby::NEWS_MS).map(|news| news.text);
            let troubles: Vec<String> = self.of_before.iter().chain(&self.troubles).cloned().collect();
            return State::Lobby(lobby::shown(&self.handle, &self.whom, &troubles, news, &self.seen));
        };
        match &self.results {
            Some(results) => {
                let mut results = results.clone();
                results.waiting = self.not_ready(&view, results.round);
                State::Results(results, notices)
            }
            None => {
                notices.waiting = self.handle.waiting().into_iter().map(|wait| (wait.name, wait.for_ms)).collect();
                notices.suspended = self.handle.is_suspended();
                notices.practice = self.practice;
                State::Table(Box::new(view), notices)
            }
        }
    }

    /// What the player asks for.
    pub(super) fn command(&mut self, command: Command) {
        match command {
            Command::Intent(intent) => self.handle.intent(intent),
            Command::Go => match &mut self.covered {
                Some(covered) if covered.phase == Phase::Covered => {
                    covered.phase = Phase::Dealing;
                    self.handle.ready(true);
                }
                _ => self.handle.uncover(),
            },
            Command::Continue => self.go_on(),
            Command::TalkSend(text) => {
                self.handle.talk(&text);
                self.log.talk(tell!("play-you"), clean_line(&text, 200, 200));
            }
            Command::Propose(rules) => self.handle.propose(*rules),
            Command::Ready => self.ready(),
            Command::Watch => self.looks_on = !self.looks_on,
            _ => {}
        }
    }

    /// Ready, or not any more; not by rules that came while the key was on its way.
    fn ready(&mut self) {
        let lobby = self.handle.lobby();
        if lobby.members.iter().any(|member| member.me && member.ready) {
            self.handle.ready(false);
            self.told(&lobby, tell!("play-you-go-on-looking"));
        } else if self.seen.accept(self.begun.elapsed(), &lobby::held(&lobby)) {
            self.handle.ready(true);
            self.told(&lobby, tell!("play-you-are-dealt-in"));
        } else {
            self.log.news(lobby::too_early());
        }
    }

    /// What being ready means at a table that plays.
    fn told(&mut self, lobby: &nertz_session::lobby::LobbyView, what: String) {
        if lobby.plays {
            self.log.news(what);
        }
    }

    /// The last round is seen; the match's last stays until it is left.
    fn go_on(&mut self) {
        if self.results.as_ref().is_some_and(|results| results.end.is_none()) {
            self.results = None;
            self.go_wanted = true;
            self.follow();
        }
    }

    /// Looks at the table after something has changed there.
    pub(super) fn follow(&mut self) {
        self.look_on();
        if self.results.is_none() && !self.go_wanted {
            return;
        }
        let Some(view) = self.handle.table() else { return };
        match view.phase {
            Phase::Covered if self.go_wanted => {
                self.go_wanted = false;
                self.handle.uncover();
            }
            // The next round begins, whether or not the player has seen enough of the last one.
            Phase::Countdown(_) | Phase::AwaitGo | Phase::Play => {
                self.go_wanted = false;
                self.results.take_if(|results| view.round > results.round);
            }
            _ => {}
        }
    }

    /// Keeps what is seen from outside, and tells how the match has ended once it is over.
    fn look_on(&mut self) {
        match self.handle.watched() {
            Some(view) => self.watched = Some(view),
            None => {
                let Some(view) = self.watched.take().filter(|_| !self.handle.has_begun()) else { return };
                let live = |seat: u8| view.seats.get(usize::from(seat)).is_some_and(|seat| !seat.link.is_gone());
                let standing = standing_of(&view.rules, &view.results, view.seats.len() as u8, live);
                if let Standing::Won(seats) = standing.verdict {
                    let winner = |seat: &u8| view.seats.get(usize::from(*seat)).map(|seat| seat.name.as_str());
                    let names: Vec<&str> = seats.iter().filter_map(winner).collect();
                    let names = listed(&names);
                    self.log.news_of(&names, tell!("play-watched-over", names = names.as_str()));
                }
            }
        }
    }

    /// Takes note of what has happened.
    pub(super) fn hear(&mut self, news: News) {
        match news {
            News::Session(event) => self.session(event),
            News::Connected { .. } => self.troubles.clear(),
            // The lobby and the table say by themselves who is not heard any more.
            News::Lost { .. } => {}
            News::Trouble(trouble) if self.concerns(&trouble) => self.trouble(clean_line(&trouble.tell(), 400, 800)),
            News::Trouble(_) => {}
        }
    }

    /// An address that nobody has typed may be out of date; only that of others' tables is worth a word.
    fn concerns(&self, trouble: &Obstacle) -> bool {
        match trouble {
            Obstacle::Network(_) => true,
            Obstacle::Address(address, _) => self.whom.contains(address) && !self.handle.has_begun(),
        }
    }

    fn trouble(&mut self, trouble: String) {
        if self.handle.has_begun() {
            return self.log.news(trouble);
        }
        note(&mut self.troubles, trouble);
    }

    fn session(&mut self, event: Event) {
        match event {
            Event::Lobby(event) => self.lobby(event),
            Event::Started { seat, players, again, before, .. } => {
                if !self.players.is_empty() && !again {
                    let new: Vec<&str> =
                        players.iter().filter(|name| !self.players.contains(name)).map(String::as_str).collect();
                    let names = listed(&new);
                    let news = match new[..] {
                        [] => tell!("play-dealt-anew"),
                        _ => tell!("play-dealt-anew-with", names = names.as_str()),
                    };
                    self.log.news_of(&names, news);
                }
                self.of_before = None;
                self.covered = None;
                self.me = seat.number();
                self.players = players;
                self.rounds = before;
                self.gone.clear();
                self.results = None;
                if again {
                    self.log.news(tell!("play-coming-back"));
                }
            }
            Event::Torn(_) => self.log.news(tell!("play-torn")),
            Event::CannotBegin(why) => self.cannot_begin(clean_line(&why, 200, 400)),
            Event::Match(event) => self.play(event),
            Event::RoundScored(scored) => self.scored(scored),
            Event::Ended(_) | Event::Left => {}
        }
    }

    /// The lobby says what is in the way.
    fn cannot_begin(&mut self, why: String) {
        self.covered = None;
        self.trouble(why);
    }

    fn lobby(&mut self, event: LobbyEvent) {
        match event {
            LobbyEvent::Talk { from, text } => self.log.talk(self.name_of(&from), text),
            // Of those who play the match tells who goes and comes; the lobby of their next charter begins with nobody.
            LobbyEvent::Joined { name, .. } | LobbyEvent::Left { name, .. } if self.players.contains(&name) => {}
            LobbyEvent::Joined { name, .. } => self.log.news_of(&name, tell!("play-sits-down", name = name.as_str())),
            LobbyEvent::Left { name, .. } => self.log.news_of(&name, tell!("play-has-left", name = name.as_str())),
            LobbyEvent::RulesChanged { by, name, rules, overruled, met, .. } => {
                let by = if by == self.handle.me() { tell!("play-you") } else { name };
                let how = How { by: &by, overruled, met };
                self.log.news_of(how.by, self.seen.changed(self.begun.elapsed(), &rules, how));
            }
            // They are many things but somebody who wants to sit here: a program that looks for its own table too.
            LobbyEvent::Refused { why: Refusal::Said(Bye::Private), by_us: true, .. } => {}
            LobbyEvent::Refused { why, by_us, .. } => self.trouble(refused(&why, by_us)),
            LobbyEvent::NoSecret(_) | LobbyEvent::Started(_) => {}
        }
    }

    fn play(&mut self, event: PlayEvent) {
        let name = |seat: u8| match seat {
            me if me == self.me => ("yes", String::new()),
            other => ("no", self.players.get(usize::from(other)).cloned().unwrap_or_else(|| tell!("somebody"))),
        };
        let known = |seat: u8| self.players.get(usize::from(seat)).cloned().unwrap_or_default();
        match event {
            PlayEvent::Beaten { card, from, by, .. } => self.log.beaten(card, by, from),
            PlayEvent::Void(void) => {
                let turn = self.handle.table().and_then(|view| view.turn);
                let (of, news) = match turn.filter(|_| void == Void::NotOnTurn) {
                    // It may have come while the word was on its way.
                    Some(seat) if seat == self.me => (String::new(), tell!("play-not-your-turn-yet")),
                    Some(seat) => (known(seat), tell!("play-turn-of", name = name(seat).1)),
                    None => (String::new(), void.tell()),
                };
                self.log.news_of(&of, news);
            }
            PlayEvent::Declared => {
                let turns = self.handle.table().is_some_and(|view| view.rules.turns);
                self.log.news(if turns { tell!("play-passed-for-you") } else { tell!("play-stuck-for-you") });
            }
            PlayEvent::TooFast => self.log.news(tell!("play-too-fast")),
            PlayEvent::Refused(why) => self.log.news(tell!("play-refused", why = why.tell())),
            PlayEvent::Back => self.log.news(tell!("play-back")),
            PlayEvent::Began(_) => self.called_ms = None,
            PlayEvent::Called(_) => self.called_ms = self.handle.table().map(|view| view.clock_ms),
            PlayEvent::FalseCall(seat) => {
                let (of, (me, name)) = (known(seat), name(seat));
                self.log.news_of(&of, tell!("play-false-call", me = me, name = name));
            }
            PlayEvent::Gone { seat, left } => {
                let (of, (_, name)) = (known(seat), name(seat));
                let news = if left { tell!("play-left", name = name) } else { tell!("play-gone", name = name) };
                self.log.news_of(&of, news);
                self.gone.push(seat);
            }
            PlayEvent::Rotated => {
                let turns = self.handle.table().is_some_and(|view| view.rules.turns);
                self.log.news(if turns { tell!("play-rotated-passed") } else { tell!("play-rotated-stuck") });
            }
            PlayEvent::Convicted { rule, .. } => self.broken = Some(rule.tell()),
            // These end the match, which is told where its results are.
            PlayEvent::Abandoned { .. }
            | PlayEvent::Changed
            | PlayEvent::Scored(_)
            | PlayEvent::Over
            | PlayEvent::Measured(..) => {}
        }
    }

    fn company(&self) -> end::Company<'_> {
        end::Company { names: &self.players, gone: &self.gone }
    }

    fn scored(&mut self, scored: RoundScored) {
        let view = self.handle.table();
        let clock_ms = self.called_ms.or(view.as_ref().map(|view| view.clock_ms)).unwrap_or(0);
        self.rounds.push(scored);
        let rules = view.map(|view| view.rules).unwrap_or_default();
        let mut results = end::results(&rules, &self.company(), self.me, &self.rounds, clock_ms);
        results.end = end::decided(&rules, &self.company(), &self.rounds).map(|winners| crate::screen::MatchEnd {
            winners,
            transcript: end::path(self.handle.transcript().as_deref()),
            ..Default::default()
        });
        self.go_wanted = false;
        self.results = Some(results);
    }

    /// The end of the match, however it came; none if there was no match.
    pub(super) fn past(self, finished: &nertz_net::drive::Finished) -> Option<end::Past> {
        let ending = finished.ending.as_ref()?;
        let company = end::Company { names: &self.players, gone: &self.gone };
        let results = self.results.filter(|results| results.round as usize == self.rounds.len());
        let rules = || self.handle.table().map(|view| view.rules).unwrap_or_default();
        let mut results = results.unwrap_or_else(|| end::results(&rules(), &company, self.me, &self.rounds, 0));
        let somebody = tell!("somebody");
        let name = |seat: u8| self.players.get(usize::from(seat)).map_or(somebody.as_str(), String::as_str);
        results.end = Some(crate::screen::MatchEnd {
            winners: finished.winners.iter().map(|seat| name(*seat).to_owned()).collect(),
            why: end::why(ending, self.me, name, self.broken.as_deref()),
            goes_on: end::goes_on(ending),
            transcript: end::path(finished.transcript.as_deref()),
            then: Some(self.then.clone()),
        });
        results.waiting = Vec::new();
        Some(end::Past::new(results, self.log))
    }

    /// Who has not started its countdown for the round after this one.
    fn not_ready(&self, view: &View, round: u32) -> Vec<String> {
        let dealt = view.round > round && !matches!(view.phase, Phase::Dealing);
        let others = (0u8..).zip(&view.seats).filter(|(seat, other)| *seat != self.me && !other.go);
        others.filter(|_| dealt).map(|(_, other)| other.name.clone()).collect()
    }

    fn name_of(&self, key: &PeerId) -> String {
        let lobby = self.handle.lobby();
        let member = lobby.members.into_iter().find(|member| member.key == *key);
        member.map_or_else(|| name::clean("", key), |member| member.name)
    }
}

/// Why somebody and we cannot be at one table, and what to do.
fn refused(why: &Refusal, by_us: bool) -> String {
    match (why, by_us) {
        (Refusal::Said(Bye::Playing), false) => {
            tell!("play-refused-playing")
        }
        (Refusal::Said(Bye::Full), false) => {
            tell!("play-refused-full")
        }
        (Refusal::Said(Bye::Private), false) | (Refusal::Said(Bye::Public), true) => tell!("lobby-there-is-private"),
        (Refusal::Said(Bye::Public), false) => tell!("lobby-there-is-public"),
        (Refusal::Said(Bye::Private), true) => tell!("lobby-without-ticket"),
        (why, false) => tell!("play-turned-us-away", why = why.tell()),
        (why, true) => tell!("play-turned-away", why = why.tell()),
    }
}
