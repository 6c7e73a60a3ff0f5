//! Looking on at a table that plays, and being looked at.
//!
//! Who has no seat asks a player for what it lacks, again and again, and verifies what it is shown
//! ([`nertz_lockstep::watch`]); if that does not hold, or nothing comes, it asks another. Nobody waits for a watcher, and it costs
//! a player no more than an answer now and then.

use super::Session;
use crate::look::{self, Own};
use crate::message::{LOOK, Look, MAX_SHOWN, Message, SHOW, Show};
use crate::nertz::Nertz;
use nertz_core::View;
use nertz_lockstep::charter::Signed;
use nertz_lockstep::codec::List;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{PeerId, Scheme};
use nertz_lockstep::time::Time;
use nertz_lockstep::watch::Watch;
use std::collections::BTreeMap;

/// How often a watcher asks for what is new.
const ASK_MS: u64 = 150;
/// After so long without an answer it asks another player.
const PATIENCE_MS: u64 = 1_500;
/// A player whose word did not hold is not asked for so long.
const SHUN_MS: u64 = 30_000;
/// A player answers nobody more often.
const ANSWER_MS: u64 = 15;
/// The player's clock is followed where the own one is off by more.
const CLOCK_OFF_MS: u64 = 700;
/// An answer has so many bytes at most.
const ANSWER_BYTES: usize = 32 * 1024;

/// What is seen from outside, and what was answered to whom.
pub(super) struct Watching<S: Scheme> {
    watch: Option<Watch<Nertz, S>>,
    /// Who is asked, and since when without an answer.
    asked: Option<(PeerId, Time)>,
    next: Time,
    shunned: BTreeMap<PeerId, Time>,
    answered: BTreeMap<PeerId, Time>,
    /// When the table last went, as the player says.
    own: Own,
    round: u32,
    /// Whom the table waits for, as the player says, and when it said so.
    waits: (Vec<(Seat, u32)>, Time),
}

impl<S: Scheme> Watching<S> {
    pub(super) fn new() -> Watching<S> {
        Watching {
            watch: None,
            asked: None,
            next: Time::default(),
            shunned: BTreeMap::new(),
            answered: BTreeMap::new(),
            own: Own { slow_ms: u64::MAX, ..Own::default() },
            round: 0,
            waits: (Vec::new(), Time::default()),
        }
    }
}

/// Whether a message of this kind is about looking on.
pub(super) fn is_about_looking(kind: u8) -> bool {
    matches!(kind, LOOK | SHOW)
}

impl<S: Scheme> Session<S> {
    /// The table as it is seen from outside, as long as this peer has no seat at it.
    pub fn watched_view(&self, now: Time) -> Option<View> {
        let watch = self.watching.watch.as_ref().filter(|_| self.looks_on())?;
        look::from_outside(watch, &self.watching.own, now)
    }

    /// Whom the table waits for that is seen from outside, by the word of the player that is asked: names, and milliseconds.
    pub fn watched_waits(&self, now: Time) -> Vec<(String, u64)> {
        let (waits, said) = &self.watching.waits;
        let watch = self.watching.watch.as_ref().filter(|_| self.looks_on() && now < said.after_ms(PATIENCE_MS));
        let players = watch.map(|watch| watch.players()).unwrap_or_default();
        let named = waits.iter().filter_map(|(seat, ms)| {
            let player = players.get(seat.index())?;
            Some((crate::name::clean(&player.name, &player.key), u64::from(*ms) + now.since(*said) / 1000))
        });
        named.collect()
    }

    /// Whether the table plays without this peer.
    fn looks_on(&self) -> bool {
        !self.ended && self.play.is_none() && self.lobby.plays_without_us()
    }

    /// Takes a question of a watcher, or what a player shows this one.
    pub(super) fn handle_looking(&mut self, now: Time, from: PeerId, bytes: &[u8]) {
        match Message::read(bytes) {
            Ok(Message::Look(look)) => self.show(now, from, look),
            Ok(Message::Show(show)) => self.see(now, from, &show),
            _ => self.send_away(now, from),
        }
    }

    fn show(&mut self, now: Time, to: PeerId, look: Look) {
        let Some(play) = &self.play else { return };
        let soon = self.watching.answered.get(&to).is_some_and(|at| now < at.after_ms(ANSWER_MS));
        let Some(signed) = self.lobby.signed().filter(|_| !soon) else { return };
        let match_id = *play.peer().table().match_id();
        let knows = look.match_id == Some(match_id);
        let from = if knows { look.from } else { 0 };
        let handed = play.peer().handed_out(from, MAX_SHOWN, ANSWER_BYTES);
        let charter = List::truncated(if knows { Vec::new() } else { signed.bytes() });
        let clock_ms = u32::try_from(play.clock_ms(now)).unwrap_or(u32::MAX);
        let mut waits: Vec<(Seat, u32)> = Vec::new();
        for wait in play.waiting(now) {
            if waits.iter().all(|(seat, _)| *seat != wait.seat) {
                waits.push((wait.seat, u32::try_from(now.since(wait.since) / 1000).unwrap_or(u32::MAX)));
            }
        }
        let (handed, waits) = (List::truncated(handed), List::truncated(waits));
        let show = Show { match_id, charter, from, handed, clock_ms, waits };
        self.watching.answered.retain(|_, at| now < at.after_ms(ANSWER_MS));
        self.watching.answered.insert(to, now);
        self.send(to, Message::Show(Box::new(show)).bytes());
    }

    fn see(&mut self, now: Time, from: PeerId, show: &Show) {
        if !self.looks_on() || self.watching.asked.is_none_or(|(asked, _)| asked != from) {
            return;
        }
        let watching = &mut self.watching;
        watching.asked = Some((from, now));
        let known = watching.watch.as_ref().map(|watch| *watch.table().match_id());
        if known != Some(show.match_id) {
            let signed = Signed::read::<S>(&show.charter).ok();
            let signed = signed.filter(|signed| signed.charter.match_id() == show.match_id);
            watching.watch = signed.and_then(|signed| Watch::new(&signed).ok());
        }
        let Some(watch) = &mut watching.watch else { return self.shun(now, from) };
        if show.from != watch.taken() {
            return;
        }
        let waits = show.waits.to_vec();
        let news = waits.iter().map(|(seat, _)| seat).ne(watching.waits.0.iter().map(|(seat, _)| seat));
        watching.waits = (waits, now);
        let full = !show.handed.is_empty();
        if let Err(wrong) = show.handed.iter().try_for_each(|handed| watch.take(handed)) {
            tracing::warn!(%from, %wrong, "what was shown does not hold");
            return self.shun(now, from);
        }
        let round = look::round_from_outside(watch);
        let (said, shown) = (u64::from(show.clock_ms), watching.own.clock_ms(now));
        // One that is a little off goes on by itself.
        if round.is_some_and(|round| round > watching.round) || said.abs_diff(shown) > CLOCK_OFF_MS {
            watching.round = round.unwrap_or(watching.round);
            (watching.own.went, watching.own.before_ms) = ((said > 0).then_some(now), said);
        }
        if full {
            // There may be more.
            watching.next = now.after_ms(ANSWER_MS);
        }
        if full || news {
            self.outputs.push_back(super::Output::Event(super::Event::Match(crate::play::Event::Changed)));
        }
    }

    /// Begins anew with another player.
    fn shun(&mut self, now: Time, from: PeerId) {
        self.watching.shunned.insert(from, now.after_ms(SHUN_MS));
        (self.watching.watch, self.watching.asked) = (None, None);
    }

    /// Asks for what is new.
    pub(super) fn look_on(&mut self, now: Time) {
        if !self.looks_on() {
            if self.watching.watch.is_some() || self.watching.asked.is_some() {
                let answered = std::mem::take(&mut self.watching.answered);
                self.watching = Watching { answered, ..Watching::new() };
            }
            return;
        }
        if now < self.watching.next {
            return;
        }
        self.watching.shunned.retain(|_, until| now < *until);
        let patient =
            |(player, since): &(PeerId, Time)| self.connected.contains(player) && now < since.after_ms(PATIENCE_MS);
        let asked = self.watching.asked.filter(patient).or_else(|| {
            let shunned = |key: &PeerId| self.watching.shunned.contains_key(key);
            let before = self.watching.asked.map(|(key, _)| key);
            let players: Vec<PeerId> = self.lobby.players_met().filter(|key| !shunned(key)).collect();
            let next = players.iter().find(|key| Some(**key) > before).or(players.first());
            next.map(|key| (*key, now))
        });
        if asked.map(|(key, _)| key) != self.watching.asked.map(|(key, _)| key) {
            // Another player hands out in another order.
            self.watching.watch = None;
        }
        self.watching.asked = asked;
        self.watching.next = now.after_ms(ASK_MS);
        if let Some((player, _)) = asked {
            let watch = self.watching.watch.as_ref();
            let look = Look {
                match_id: watch.map(|watch| *watch.table().match_id()),
                from: watch.map_or(0, |watch| watch.taken()),
            };
            self.send(player, Message::Look(look).bytes());
        }
    }

    pub(super) fn looks_at(&self) -> Option<Time> {
        self.looks_on().then_some(self.watching.next)
    }
}
