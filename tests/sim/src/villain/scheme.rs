//! A villain by a plot: it keeps to the protocol until the occasion comes, and from then on the plot alone speaks.

use super::Expect;
use super::plot::Case;
use super::way::{Cast, Said, Way, as_it_is, packed};
use crate::game::Playable;
use crate::puppet::{Friend, Line, Puppet};
use crate::stage::read;
use nertz_lockstep::entry::{Sealed, entry_id};
use nertz_lockstep::peer::{Peer, Transmit, rule_name};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;
use nertz_lockstep::wire::{Message, Want};

/// What a plot has said is said again after so long, then after twice as long, up to a second.
const AGAIN_MS: u64 = 30;
/// So many of the entries before are said again with it.
const BEFORE: usize = 4;
/// At most so many entries in answer to one request.
const MAX_ANSWER: u32 = 64;

pub(super) struct Schemer<G: Playable, S: Scheme> {
    cast: Cast,
    case: Case<G, S>,
    expect: Expect,
    puppet: Puppet<G, S>,
    /// The first of the lines that is the offence has been said: by which rule.
    offence: Option<String>,
    again: Option<(Time, u32)>,
}

impl<G: Playable, S: Scheme> Schemer<G, S> {
    pub(super) fn new(
        cast: Cast,
        case: Case<G, S>,
        expect: Expect,
        mut puppet: Puppet<G, S>,
        friend: Option<S>,
    ) -> Schemer<G, S> {
        puppet.audience.clone_from(&cast.audience);
        puppet.friend = cast.friend.zip(friend).map(|(seat, signer)| Friend { seat, signer, last: (0, [0; 32]) });
        Schemer { cast, case, expect, puppet, offence: None, again: None }
    }

    fn said(&mut self, now: Time, lines: Vec<Line>) -> Said {
        for line in &lines {
            if self.offence.is_none() {
                self.offence = self.offends(&line.message);
            }
        }
        self.puppet.said.extend(lines);
        self.again = Some((now, 0));
        self.repeat(now)
    }

    /// The rule that a line breaks, if it is not an entry that the puppet has taken as its own.
    fn offends(&mut self, message: &[u8]) -> Option<String> {
        let Expect::Named(rule) = self.expect else { return None };
        let Ok(Message::Entry(_, sealed)) = Message::read(message) else { return None };
        let own = sealed.peek().filter(|(author, _)| *author == self.cast.villain);
        let id = entry_id(&self.cast.match_id, &sealed.body);
        let taken = own.is_some_and(|(author, seq)| self.puppet.table.id(author, seq) == Some(id));
        if taken && !self.case.legal {
            return None;
        }
        // Of the game's rules the one that it is.
        let judged = read::<G>(&sealed.bytes()).and_then(|body| self.puppet.table.judge(&body).err());
        let exact = judged.map(|broken| rule_name(&broken)).filter(|name| name.split('(').next() == Some(rule));
        Some(exact.unwrap_or_else(|| rule.to_owned()))
    }

    /// Says everything to all whom it is for: with the last entries before it, since others ask for the rest.
    fn repeat(&mut self, now: Time) -> Said {
        let Some((_, times)) = self.again.filter(|(at, _)| *at <= now) else { return Vec::new() };
        self.again = Some((now.after_ms(AGAIN_MS << times.min(5)), times + 1));
        let log: Vec<Vec<u8>> = self.puppet.log().collect();
        let before = &log[log.len().saturating_sub(BEFORE)..];
        let mut said = Vec::new();
        for to in self.cast.others(self.cast.villain) {
            let lines = self.puppet.said.iter().filter(|line| line.to.contains(&to));
            let lines: Vec<Vec<u8>> = lines.map(|line| line.message.clone()).collect();
            if !lines.is_empty() {
                said.extend(packed(self.cast.villain, to, before.iter().cloned().chain(lines)));
            }
        }
        said
    }

    /// Its own entries, for whom it speaks to.
    fn answer(&self, to: Seat, want: &Want) -> Said {
        if want.seat != self.cast.villain || !self.puppet.said.iter().any(|line| line.to.contains(&to)) {
            return Vec::new();
        }
        let from = want.from.max(1);
        let count = want.to.saturating_sub(from).saturating_add(1).min(MAX_ANSWER);
        packed(self.cast.villain, to, self.puppet.log().skip(from as usize - 1).take(count as usize))
    }
}

impl<G: Playable, S: Scheme> Way<G, S> for Schemer<G, S> {
    fn stepped(&mut self, now: Time, seat: Seat, peer: &Peer<G, S>, fresh: &[Vec<u8>], out: Vec<Transmit>) -> Said {
        if self.puppet.loose {
            return Vec::new();
        }
        if seat != self.cast.villain {
            let own = fresh.iter().filter_map(|bytes| Sealed::split(bytes));
            let last = own.filter_map(|entry| Some((entry.peek()?, entry))).rfind(|((by, _), _)| *by == seat);
            if let Some((friend, ((_, seq), entry))) = self.puppet.friend.as_mut().zip(last) {
                friend.last = (seq, entry_id(&self.cast.match_id, &entry.body));
            }
            return as_it_is(seat, out);
        }
        self.puppet.plays.extend(peer.own_plays().map(|(id, play)| (id.seq, play.clone())));
        let (case, after) = (&self.case, self.cast.after);
        let lines = self.puppet.follow(fresh, &mut |puppet, next| case.ask(after, puppet, next));
        if lines.is_empty() { as_it_is(seat, out) } else { self.said(now, lines) }
    }

    fn hears(&mut self, now: Time, seat: Seat, from: Seat, messages: &[Vec<u8>]) -> (bool, Said) {
        if !self.puppet.loose {
            return (true, Vec::new());
        }
        if seat != self.cast.villain {
            return (false, Vec::new());
        }
        let mut said = Vec::new();
        let mut news = false;
        for message in messages {
            news |= self.puppet.receive(message);
            if let Ok(Message::Want(want)) = Message::read(message) {
                said.extend(self.answer(from, &want));
            }
        }
        if news {
            let lines = self.case.ask(self.cast.after, &mut self.puppet, None);
            if !lines.is_empty() {
                said.extend(self.said(now, lines));
            }
        }
        (false, said)
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.again.map(|(at, _)| at)
    }

    fn handle_timeout(&mut self, now: Time) -> Said {
        self.repeat(now)
    }

    fn exposed(&self) -> Option<(Seat, Vec<String>)> {
        let instead = self.case.instead.map(str::to_owned);
        self.offence.clone().map(|rule| (self.cast.villain, [rule].into_iter().chain(instead).collect()))
    }

    fn has_struck(&self) -> bool {
        self.puppet.loose
    }
}
