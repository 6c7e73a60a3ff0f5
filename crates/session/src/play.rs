//! A match in play: one seat's engine, its player's hands, and what the player is told.
//!
//! Sans-IO like the engine. After each call drain [`Match::poll_record`], [`Match::poll_transmit`] and
//! [`Match::poll_event`], in this order.
//!
//! A program that was killed sits down again by [`Match::restore`], from its journal and the charter's secret. For a moment
//! the engine is not back ([`Peer::is_back`]): the table can be looked at, keys wait, and nothing is covered, counted down or
//! played. Then the round goes on as the table has it. Forgotten are what a bot had in mind and how long the round has lasted.

mod idle;
mod resume;

pub use resume::{CannotResume, Resumed};

use crate::look::{Own, look};
use crate::nertz::{ByRules, Nertz};
use nertz_core::{Act, Bot, Broken, Card, Deed, How, Intent, Pile, Play, Rules, Skill, View, Void, resolve};
use nertz_lockstep::charter::Signed;
use nertz_lockstep::contest::{PlayId, Slot, Tie};
use nertz_lockstep::entry::{Item, ItemOf};
use nertz_lockstep::hash::Hash;
use nertz_lockstep::misbehaviour::Misbehaviour;
use nertz_lockstep::peer::{Event as PeerEvent, Hinge, Measure, Pace, Peer, Refused, Setup, Waiting};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{PeerId, Scheme};
use nertz_lockstep::table;
use nertz_lockstep::time::Time;
use nertz_lockstep::transcript::Ending;
use std::collections::VecDeque;

/// The pace that the program keeps and delivers others at: 15 acts a second.
pub const PACE: Pace = Pace { per_second: 15, burst: 5 };
/// A receiver allows for what the network bunches up.
const PACE_IN: Pace = Pace { per_second: 16, burst: 15 };
/// Covered layouts are uncovered by themselves after so long.
const COVERED_MS: u64 = 20_000;
/// Silence after which a seat is shown as slow.
const SLOW_MS: u64 = 300;
/// A bot at full pace that has nothing to do looks again after so long, and after something has happened;
const BOT_LOOKS_MS: u64 = 250;
/// but not before this.
const BOT_RESTS_MS: u64 = 20;
/// A bot gives a match up after so many times `grace` more, where no majority goes on without who is gone.
const BOT_WAITS: u64 = 3;
/// Keys pressed while a play is sealed are kept, up to so many.
const MAX_QUEUED: usize = 3;

/// How a match is played at this seat.
pub struct Config<S> {
    /// The charter with all signatures.
    pub signed: Signed,
    /// The own seat.
    pub seat: Seat,
    /// The own key pair.
    pub signer: S,
    /// The own secret of this charter.
    pub secret: nertz_lockstep::charter::Secret,
    /// The own countdown in milliseconds; none for that of the rules.
    pub countdown_ms: Option<u64>,
    /// A bot instead of a person.
    pub bot: Option<BotConfig>,
}

impl<S> Config<S> {
    /// What the engine needs, and what moves the hands.
    fn split(self, rules: &Rules) -> (Setup<S>, Hands) {
        let setup = Setup {
            signed: self.signed,
            seat: self.seat,
            signer: self.signer,
            secret: self.secret,
            grace_ms: u64::from(rules.grace) * 1000,
            give_up_ms: give_up_ms(rules, self.bot.is_some()),
            pace: Some(PACE_IN),
        };
        (setup, Hands { countdown_ms: self.countdown_ms, bot: self.bot })
    }
}

/// Where no majority goes on, a person decides for how long to wait for the others; a bot waits for a while.
fn give_up_ms(rules: &Rules, bot: bool) -> Option<u64> {
    bot.then(|| BOT_WAITS * 1000 * u64::from(rules.grace))
}

/// What moves the hands at a seat, and how fast.
struct Hands {
    countdown_ms: Option<u64>,
    bot: Option<BotConfig>,
}

/// A bot at a seat.
#[derive(Clone, Copy, Debug)]
pub struct BotConfig {
    /// Its choices follow from this.
    pub seed: u64,
    /// How well it plays.
    pub skill: Skill,
    /// It pauses like a person; else it acts as fast as the pace allows.
    pub human: bool,
    /// A `human` one rests for so many milliseconds besides after each pause: whoever learns the game has to keep up.
    pub rest_ms: u64,
}

/// What the player is told.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Something on the table has changed.
    Changed,
    /// An own play was beaten by a seat's.
    Beaten {
        /// The card.
        card: Card,
        /// From which pile; it lies there still.
        from: Pile,
        /// Who was first.
        by: Option<u8>,
        /// The program plays it on another lane by itself.
        again: bool,
    },
    /// A key stroke that nothing could be done for.
    Void(Void),
    /// The program has declared the player stuck, or passed, for having done nothing that leads on.
    Declared,
    /// A key stroke that was left out: too many wait to be done.
    TooFast,
    /// The table refused it.
    Refused(Refused<Broken>),
    /// This seat, which comes back, has its whole log, and plays on.
    Back,
    /// Everybody may play.
    Began(u32),
    /// Somebody has called.
    Called(u8),
    /// A false call.
    FalseCall(u8),
    /// All stocks were rotated.
    Rotated,
    /// A round is scored.
    Scored(u32),
    /// The match is decided.
    Over,
    /// The others go on without a seat.
    Gone {
        /// The seat.
        seat: u8,
        /// It has said so itself.
        left: bool,
    },
    /// The match is broken off.
    Abandoned {
        /// Because of which seat.
        seat: u8,
        /// Why.
        why: String,
    },
    /// A seat was convicted of breaking a rule.
    Convicted {
        /// Which seat.
        seat: u8,
        /// The rule.
        rule: Misbehaviour<Broken>,
    },
    /// A time that the player felt, in microseconds.
    Measured(Measure, u64),
}

/// A match in play.
pub struct Match<S: Scheme, G: ByRules = Nertz> {
    peer: Peer<G, S>,
    /// The engine has its whole log: always, but for a while after a crash.
    back: bool,
    own: Own,
    countdown_ms: u64,
    /// It is the own turn, where the rules have turns.
    on_turn: bool,
    /// How often the waste was put back since then.
    passes: u8,
    /// When something last went to the lake or off the nertz pile, or could from then on.
    progressed: Time,
    hands: Option<(Bot, BotConfig, Time)>,
    /// A bot that has nothing to do looks again when something has happened, but not before this.
    rested: Time,
    queued: VecDeque<Intent>,
    tokens: (f64, Time),
    /// The intent of each own play under way, by seal.
    plays: Vec<(u32, Intent)>,
    covered: Option<(u32, Time)>,
    began: u32,
    called: bool,
    events: VecDeque<Event>,
}

impl<S: Scheme, G: ByRules> Match<S, G> {
    /// Sits down; the rules of the charter were checked when it was signed.
    pub fn new(config: Config<S>, now: Time) -> Result<Match<S, G>, String> {
        let game = G::new(&config.signed.charter)?;
        let rules = game.rules().clone();
        let (setup, hands) = config.split(&rules);
        let mut this = Match::at(Peer::new(game, setup, now), &rules, hands, now);
        this.back = true;
        this.settle(now);
        Ok(this)
    }

    /// A match of which nothing is known yet but the engine.
    fn at(peer: Peer<G, S>, rules: &Rules, hands: Hands, now: Time) -> Match<S, G> {
        Match {
            peer,
            back: false,
            own: Own { acted: now, slow_ms: SLOW_MS, ..Own::default() },
            countdown_ms: hands.countdown_ms.unwrap_or(u64::from(rules.countdown) * 1000),
            on_turn: false,
            passes: 0,
            progressed: now,
            hands: hands.bot.map(|bot| (Bot::new(bot.seed, bot.skill), bot, now)),
            rested: now,
            queued: VecDeque::new(),
            tokens: (f64::from(PACE.burst), now),
            plays: Vec::new(),
            covered: None,
            began: 0,
            called: false,
            events: VecDeque::new(),
        }
    }

    /// The engine.
    pub fn peer(&self) -> &Peer<G, S> {
        &self.peer
    }

    /// The table as this seat sees it.
    pub fn view(&self, now: Time) -> View {
        look(&self.peer, &self.own, now)
    }

    /// The round's clock, in milliseconds; 0 before the common go.
    pub fn clock_ms(&self, now: Time) -> u64 {
        self.own.clock_ms(now)
    }

    /// The seat of a key.
    pub fn seat_of(&self, key: &PeerId) -> Option<Seat> {
        let at = self.peer.players().iter().position(|player| player.key == *key)?;
        Seat::new(at as u8)
    }

    /// Whom this seat waits for that has been silent, or for longer than a moment.
    pub fn waiting(&self, now: Time) -> Vec<Waiting> {
        let mut waits = self.peer.waiting();
        waits.retain(|wait| {
            let silent = self.peer.silence_ms(wait.seat, now) >= SLOW_MS;
            silent || now.since(wait.since) >= 1_000_000 && !matches!(wait.hinge, Hinge::Phase(_, table::Phase::Go))
        });
        waits
    }

    /// Takes the messages of one datagram or stream from a player's connection.
    pub fn handle<'a>(
        &mut self,
        now: Time,
        from: &PeerId,
        messages: impl IntoIterator<Item = &'a [u8]>,
    ) -> Result<(), nertz_lockstep::wire::Malformed> {
        let Some(seat) = self.seat_of(from) else { return Ok(()) };
        let taken = self.peer.handle_messages(now, seat, messages);
        self.settle(now);
        taken
    }

    /// When [`Match::handle_timeout`] wants to be called.
    pub fn poll_timeout(&self) -> Option<Time> {
        let engine = self.peer.poll_timeout();
        if self.peer.ending().is_some() {
            return engine;
        }
        let countdown = self.own.countdown;
        let covered = self.covered.filter(|_| countdown.is_none()).map(|(_, since)| since.after_ms(COVERED_MS));
        let hands = self.hands.as_ref().map(|(_, _, at)| *at);
        let queue = (!self.queued.is_empty() && self.peer.may_act()).then(|| self.next_token());
        engine.into_iter().chain(countdown).chain(covered).chain(hands).chain(queue).min()
    }

    /// Does what time makes due.
    pub fn handle_timeout(&mut self, now: Time) {
        self.peer.handle_timeout(now);
        self.settle(now);
        self.move_hands(now);
        self.declare_idle(now);
        self.settle(now);
    }

    /// Bytes for the journal: to be written before anything is sent.
    pub fn poll_record(&mut self) -> Option<Vec<u8>> {
        self.peer.poll_record()
    }

    /// Messages for a player, together at most a datagram's or one large one.
    pub fn poll_transmit(&mut self) -> Option<(PeerId, Vec<Vec<u8>>)> {
        let transmit = self.peer.poll_transmit()?;
        Some((self.peer.players()[transmit.to.index()].key, transmit.messages))
    }

    /// News for the player.
    pub fn poll_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// A key while the layouts are covered: starts the own countdown.
    pub fn uncover(&mut self, now: Time) {
        // Once the countdown is over a key that was on its way starts none: nothing would ever end it.
        let covered = self.covered.is_some_and(|(_, since)| since < Time(u64::MAX));
        if covered && self.own.countdown.is_none() {
            self.own.countdown = Some(now.after_ms(self.countdown_ms));
            self.settle(now);
        }
    }

    /// What the player wants. What cannot be done at once for an own sealed play is done when that is open.
    pub fn intent(&mut self, now: Time, intent: Intent) {
        if self.queued.len() < MAX_QUEUED {
            self.queued.push_back(intent);
        } else {
            self.events.push_back(Event::TooFast);
        }
        self.settle(now);
    }

    /// Leaves the match, or gives it up.
    pub fn leave(&mut self, now: Time, resign: bool) {
        self.peer.leave(now, resign);
        self.settle(now);
    }

    /// Breaks the match off at this seat.
    pub fn abandon(&mut self, now: Time, seat: Seat, why: &str) {
        self.peer.abandon(now, seat, why);
        self.settle(now);
    }

    /// Asks for a new charter after the round, for who wants to sit down.
    pub fn ask_for_charter(&mut self, now: Time) {
        self.peer.ask_for_charter(now);
        self.settle(now);
    }

    /// Says under which charter this seat goes on after the round, where that is asked ([`Peer::is_to_vote`]).
    pub fn vote(&mut self, now: Time, charter: Option<Hash>) {
        self.peer.vote(now, charter);
        self.settle(now);
    }

    /// Whether the program may exit this match.
    pub fn is_done(&self, now: Time) -> bool {
        self.peer.is_done(now)
    }

    /// The players that are not known to have all that there is.
    pub fn behind(&self) -> impl Iterator<Item = PeerId> {
        self.peer.behind().map(|seat| self.peer.players()[seat.index()].key)
    }

    /// Writes the end record.
    pub fn close(&mut self, now: Time) {
        self.peer.close(now);
    }

    fn next_token(&self) -> Time {
        let lacking = (1.0 - self.tokens.0).max(0.0);
        self.tokens.1.after((lacking * 1e6 / f64::from(PACE.per_second)) as u64)
    }

    fn take_token(&mut self, now: Time) -> bool {
        let grown = now.since(self.tokens.1) as f64 * f64::from(PACE.per_second) / 1e6;
        let tokens = (self.tokens.0 + grown).min(f64::from(PACE.burst));
        let taken = tokens >= 1.0 - 1e-9;
        self.tokens = (if taken { tokens - 1.0 } else { tokens }, now);
        taken
    }

    /// Brings everything up to date after anything has happened.
    fn settle(&mut self, now: Time) {
        for _ in 0..64 {
            let events = self.drain_engine(now);
            if !self.back && self.peer.is_back() {
                self.resume(now);
            }
            let rounds = self.follow_round(now);
            self.follow_turn(now);
            let queued = self.work_off(now);
            if !events && !rounds && !queued {
                break;
            }
        }
    }

    fn drain_engine(&mut self, now: Time) -> bool {
        let mut any = false;
        while let Some(event) = self.peer.poll_event() {
            any = true;
            match event {
                PeerEvent::Entry { seat, items, .. } => {
                    for item in &items {
                        self.follow(now, seat, item);
                    }
                    if let Some((.., at)) = &mut self.hands {
                        *at = (*at).min(self.rested.max(now));
                    }
                    self.changed();
                }
                PeerEvent::Convicted(offence) => {
                    self.events.push_back(Event::Convicted { seat: offence.seat.number(), rule: offence.rule });
                }
                PeerEvent::Abandoned { seat, why } => {
                    self.events.push_back(Event::Abandoned { seat: seat.number(), why });
                }
                PeerEvent::Over if self.peer.ending() == Some(&Ending::Finished) => self.events.push_back(Event::Over),
                PeerEvent::Over => self.changed(),
                PeerEvent::Measured(what, micros) => self.events.push_back(Event::Measured(what, micros)),
                PeerEvent::View { gone, .. } => {
                    let left = |seat: Seat| self.peer.table().latest(seat).left;
                    let gone = gone.iter().map(|seat| Event::Gone { seat: seat.number(), left: left(seat) });
                    self.events.extend(gone);
                    self.changed();
                }
                PeerEvent::Diverged(_) | PeerEvent::BadSignature { .. } => {}
            }
        }
        any
    }

    fn changed(&mut self) {
        if self.events.back() != Some(&Event::Changed) {
            self.events.push_back(Event::Changed);
        }
    }

    /// What an item means to the player.
    fn follow(&mut self, now: Time, seat: Seat, item: &ItemOf<G>) {
        let me = self.peer.seat();
        match item {
            Item::Act { act: Act::Redeal(How::Table), .. } if seat == me => {
                self.passes = 0;
                self.events.push_back(Event::Rotated);
            }
            Item::Reveal { seal, play: Play::Call, .. } => {
                let table = self.peer.table();
                let id = PlayId { seat, seq: *seal };
                let contests = table.round(table.latest(seat).round).map(|round| round.contests());
                let reveal = contests.and_then(|contests| contests.get(id)).and_then(|seal| seal.reveal.as_ref());
                let valid = reveal.is_some_and(|reveal| reveal.slot.is_some());
                if valid && !std::mem::replace(&mut self.called, true) {
                    self.events.push_back(Event::Called(seat.number()));
                } else if !valid {
                    self.events.push_back(Event::FalseCall(seat.number()));
                }
            }
            Item::Settle { seal, won, .. } if seat == me => self.settled(now, *seal, *won),
            Item::Result { .. } if seat == me => {
                let scored = self.peer.table().results_before(u32::MAX).len() as u32;
                self.events.push_back(Event::Scored(scored));
            }
            _ => {}
        }
    }

    /// An own play is decided: a beaten one is tried on the next lane that fits.
    fn settled(&mut self, now: Time, seal: u32, won: bool) {
        let Some(at) = self.plays.iter().position(|(name, _)| *name == seal) else { return };
        let (_, intent) = self.plays.remove(at);
        if won {
            return;
        }
        let id = PlayId { seat: self.peer.seat(), seq: seal };
        let state = self.peer.table().latest(id.seat);
        let Some(round) = self.peer.table().round(state.round) else { return };
        let Some(Play::Lake { from, card, declared, .. }) = round.play(id).cloned() else { return };
        let slot = round.contests().get(id).and_then(|seal| seal.reveal.as_ref()).and_then(|reveal| reveal.slot);
        let by = slot.and_then(|slot| self.winner(state.round, slot));
        let again =
            matches!(resolve(&self.view(now), intent), Ok(Deed::Play(Play::Lake { card: next, .. })) if next == card);
        if again && self.queued.len() < MAX_QUEUED {
            self.queued.push_front(intent);
        } else if let Some((bot, ..)) = &mut self.hands {
            bot.refused(intent);
        }
        let card = declared.unwrap_or(card);
        self.events.push_back(Event::Beaten { card, from, by: by.map(Seat::number), again });
    }

    fn winner(&self, round: u32, slot: Slot) -> Option<Seat> {
        let table = self.peer.table();
        let (round, clock) = (table.round(round)?, table.clock());
        let tie = if table.game().ends_round(slot) { Tie::First } else { table.game().tie(slot) };
        table.observer(round, &clock).verdict(slot, tie).won.first().map(|play| play.seat)
    }

    /// Countdown, go, and the beginning of play.
    fn follow_round(&mut self, now: Time) -> bool {
        if !self.back {
            return false;
        }
        let state = self.peer.table().latest(self.peer.seat());
        let round = state.round;
        match state.phase {
            table::Phase::Dealt => {
                if self.covered.is_none_or(|(covered, _)| covered != round) {
                    if matches!(self.view(now).phase, nertz_core::Phase::Dealing) {
                        return false;
                    }
                    self.covered = Some((round, now));
                    self.own = Own { countdown: None, went: None, before_ms: 0, ..self.own };
                    self.called = false;
                    self.plays.clear();
                    self.queued.clear();
                    if self.hands.is_some() || round == 1 {
                        self.uncover(now);
                    }
                    self.changed();
                    return true;
                }
                let waited = self.covered.is_some_and(|(_, since)| now.since(since) >= COVERED_MS * 1000);
                if self.own.countdown.is_none() && waited {
                    self.uncover(now);
                }
                if self.own.countdown.is_some_and(|end| end <= now) {
                    self.own.countdown = None;
                    self.covered = Some((round, Time(u64::MAX)));
                    self.peer.go(now);
                    return true;
                }
                false
            }
            table::Phase::Go if self.began < round && self.in_play() => {
                self.began = round;
                (self.own.went, self.own.before_ms) = (Some(now), 0);
                self.own.acted = now;
                self.progressed = now;
                self.passes = 0;
                self.events.push_back(Event::Began(round));
                if let Some((bot, config, at)) = &mut self.hands {
                    *at = if config.human { now.after_ms(bot.pause_ms() + config.rest_ms) } else { now };
                }
                true
            }
            _ => false,
        }
    }

    fn in_play(&self) -> bool {
        let table = self.peer.table();
        let round = table.latest(self.peer.seat()).round;
        table.live().iter().all(|seat| {
            let state = table.latest(seat);
            state.round == round && state.phase >= table::Phase::Go
        })
    }

    /// Carries out what the player wanted, as far as the state of the own plays and the pace let it.
    fn work_off(&mut self, now: Time) -> bool {
        if self.peer.ending().is_some() || self.queued.is_empty() || !self.peer.is_back() {
            return false;
        }
        let sealed = self.peer.table().latest(self.peer.seat()).sealed.is_some() || self.peer.is_frozen();
        if sealed || self.next_token() > now {
            return false;
        }
        let Some(intent) = self.queued.pop_front() else { return false };
        let view = self.view(now);
        match resolve(&view, intent) {
            Err(void) => {
                self.refuse(intent);
                self.events.push_back(Event::Void(void));
            }
            Ok(deed) => {
                self.take_token(now);
                match self.carry_out(now, intent, &deed) {
                    Ok(()) => {
                        self.own.acted = now;
                        self.note_progress(now, &deed);
                        self.changed();
                    }
                    Err(Refused::Sealed | Refused::Changing) => self.queued.push_front(intent),
                    Err(refused) => {
                        self.refuse(intent);
                        self.events.push_back(Event::Refused(refused));
                    }
                }
            }
        }
        true
    }

    fn refuse(&mut self, intent: Intent) {
        if let Some((bot, ..)) = &mut self.hands {
            bot.refused(intent);
        }
    }

    fn carry_out(&mut self, now: Time, intent: Intent, deed: &Deed) -> Result<(), Refused<Broken>> {
        match deed {
            Deed::Act(act) => self.peer.act(now, act),
            Deed::Play(play) => {
                self.peer.play(now, play)?;
                let seal = self.peer.table().latest(self.peer.seat()).sealed;
                self.plays.extend(seal.map(|seal| (seal, intent)));
                Ok(())
            }
        }
    }

    fn move_hands(&mut self, now: Time) {
        let due = self.hands.as_ref().is_some_and(|(_, _, at)| *at <= now);
        if !due || self.peer.ending().is_some() {
            return;
        }
        let idle = self.queued.is_empty() && self.peer.may_act();
        let view = idle.then(|| self.view(now));
        let next_token = self.next_token();
        let Some((bot, config, at)) = &mut self.hands else { return };
        let chosen = view.and_then(|view| bot.choose(&view));
        *at = match (config.human, &chosen) {
            (true, _) => now.after_ms(bot.pause_ms() + config.rest_ms),
            (false, Some(_)) => next_token.max(now.after_ms(1)),
            (false, None) => now.after_ms(BOT_LOOKS_MS),
        };
        self.rested = if config.human || chosen.is_some() { *at } else { now.after_ms(BOT_RESTS_MS) };
        if let Some(intent) = chosen {
            self.queued.push_back(intent);
        }
    }
}
