//! The lobby of a table that plays: who wants to sit down, and the next charter of the match.
//!
//! While a charter is in force its players repeat their records to those alone who have none in it, so that these know who
//! plays, by which rules, and where to be connected to. Who of them is *ready* wants to sit down; the players then ask in
//! their logs for a new charter after the round.
//!
//! Between two charters all who play and all who want to sit down are members. The players bring the score sheet along, and
//! name it in their records by its digest; the others get it from them. It then goes as for a first charter, but for its
//! end: with everybody's signature the players *vote* in their logs ([`nertz_lockstep::entry::Item::Vote`]), and only if all
//! vote for it do they begin, and say so to the others. So no charter is begun by some and given up by others.

use super::{Begun, Event, Lobby, Output};
use crate::message::{Message, Part, Proposal};
use nertz_lockstep::charter::{Carried, nonce_hash};
use nertz_lockstep::codec::List;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::seat::MAX_SEATS;
use nertz_lockstep::sign::{PeerId, Scheme};

/// Score sheets that are held for a match that was not begun here.
const MAX_SHEETS: usize = 4;

/// A match between two charters.
pub(super) struct Between {
    /// The charter in force, to go back to.
    begun: Begun,
    carried: Box<Carried>,
    /// The players who go on, ascending: the charter is nothing without each of them.
    stay: Vec<PeerId>,
    /// The logs cannot go on: nobody votes in them, and nobody sits down either.
    void: bool,
    /// All have signed: this charter, or none.
    pub(super) agreed: bool,
}

impl<S: Scheme> Lobby<S> {
    /// Whether nobody is there for whom it would take a new charter.
    pub(super) fn is_nobody_new(&self) -> bool {
        self.between.as_ref().is_some_and(|between| !between.void && between.stay == self.members)
    }

    /// Looks for a charter under which the match goes on: with all of `stay`, and with those who want to sit down. Where the
    /// round is `void` the logs cannot go on, so nobody votes in them: then exactly these go on, and whoever has begun
    /// under the charter signs no other. As none is without any of them, only one comes about.
    pub fn reopen(&mut self, now: super::Time, carried: Carried, mut stay: Vec<PeerId>, void: bool) {
        self.advance(now);
        let Some(begun) = self.begun.take() else { return };
        stay.sort();
        let attempt = self.own.attempt.max(begun.signing.charter.attempt).saturating_add(1);
        self.own.proposal.rules = begun.signing.charter.rules.clone();
        self.own.ready = true;
        for key in &stay {
            if let Some(record) = self.records.get_mut(key) {
                record.heard = now;
            }
        }
        self.between = Some(Between { begun, carried: Box::new(carried), stay, void, agreed: false });
        self.try_attempt(attempt);
        for peer in self.heard_links() {
            self.send_sheet(peer);
        }
        self.settle();
    }

    /// Stands where it stood before this program was killed: all of `stay` have signed the charter that was recalled, and this
    /// player has voted for it.
    pub fn take_up(&mut self, now: super::Time, carried: Carried, mut stay: Vec<PeerId>) {
        self.advance(now);
        let Some(signing) = self.given_up.take_if(|signing| signing.again && self.begun.is_some()) else { return };
        let Some(begun) = self.begun.take() else { return };
        stay.sort();
        self.signing = Some(signing);
        self.between = Some(Between { begun, carried: Box::new(carried), stay, void: false, agreed: true });
        self.push_at = now;
        self.settle();
    }

    /// The match goes on under the charter in force.
    pub fn stay(&mut self, now: super::Time) {
        self.advance(now);
        if let Some(between) = self.between.take() {
            self.begun = Some(between.begun);
            self.opening = None;
            self.signing = None;
            self.given_up = None;
            self.settle();
        }
    }

    /// The match goes on under the charter that all have signed: all have voted for it.
    pub fn go_on(&mut self, now: super::Time) {
        self.advance(now);
        if let Some(signing) = self.signing.take_if(|signing| signing.is_full() && self.between.is_some()) {
            self.begin(signing);
            self.settle();
        }
    }

    /// Whether the match is between two charters.
    pub fn is_between(&self) -> bool {
        self.between.is_some()
    }

    /// The charter that all have signed, between two.
    pub fn agreed(&self) -> Option<Hash> {
        self.signing.as_ref().filter(|signing| self.is_agreed() && signing.is_full()).map(|signing| signing.match_id)
    }

    /// Whether others say when a charter counts: to who has no part in the votes, and to all where there are none.
    pub(super) fn hears_votes(&self) -> bool {
        self.between.as_ref().is_none_or(|between| between.void)
    }

    pub(super) fn is_agreed(&self) -> bool {
        self.between.as_ref().is_some_and(|between| between.agreed)
    }

    /// Who wants to sit down at a table that plays, as far as there is room.
    pub fn newcomers(&self) -> Vec<PeerId> {
        let wants = |key: &PeerId| {
            let sit = self.records.get(key).map(|record| &record.signed.sit);
            sit.is_some_and(|sit| sit.ready && !sit.part.is_player())
        };
        let strangers = self.records.iter().map(|(key, _)| *key).filter(|key| !self.is_kept(key));
        strangers.filter(|key| wants(key) && !self.banned.contains(key)).collect()
    }

    /// The others have gone on without this player: who comes back wants to sit down like anybody else.
    pub fn departed(&mut self, peer: PeerId) {
        if let Some(begun) = &mut self.begun {
            begun.departed.insert(peer);
            self.records.remove(self.now, &peer, 0);
        }
    }

    /// Whether the table plays, and we have no part in it.
    pub fn plays_without_us(&self) -> bool {
        self.begun.is_none() && self.between.is_none() && self.players_heard().next().is_some()
    }

    /// The players of the match that we are connected to, and have greeted.
    pub fn players_met(&self) -> impl Iterator<Item = PeerId> + '_ {
        self.players_heard().filter(|key| self.is_heard(key))
    }

    /// Whether a connected peer has said who it is.
    pub fn has_greeted(&self, peer: &PeerId) -> bool {
        self.links.get(peer).is_some_and(|link| link.hello.is_some())
    }

    /// The name that a connected peer has given, cleaned.
    pub fn name_said(&self, peer: &PeerId) -> Option<&str> {
        self.links.get(peer)?.hello.as_deref()
    }

    /// Whether anybody who is connected has said who it is, and may.
    pub fn has_met(&self) -> bool {
        self.links.values().any(|link| link.hello.is_some())
    }

    /// The charter in force, with all signatures.
    pub fn signed(&self) -> Option<nertz_lockstep::charter::Signed> {
        self.in_force()?.signing.signed()
    }

    /// The charter in force, also while another is looked for.
    fn in_force(&self) -> Option<&Begun> {
        self.begun.as_ref().or(self.between.as_ref().map(|between| &between.begun))
    }

    /// Who broke a rule of the match: there is no place for it any more.
    pub fn ban(&mut self, peer: PeerId) {
        self.banned.insert(peer);
    }

    /// Whether somebody is a player of the match: not forgotten, however silent.
    pub(super) fn is_kept(&self, key: &PeerId) -> bool {
        let plays = |begun: &Begun| begun.signing.is_player(key) && !begun.departed.contains(key);
        self.begun.as_ref().is_some_and(plays)
            || self.between.as_ref().is_some_and(|between| between.stay.contains(key))
    }

    /// Whether anybody is connected who is no player of the match in play.
    pub(super) fn has_strangers(&self) -> bool {
        self.links.iter().any(|(key, link)| link.heard && !self.is_kept(key))
    }

    /// Our own part.
    pub(super) fn part(&self) -> Part {
        match (&self.begun, &self.between) {
            (Some(_), _) => Part::Plays,
            (None, Some(between)) => {
                Part::Between { sheet: between.carried.digest(), rounds: between.carried.rounds.len() as u8 }
            }
            (None, None) => Part::None,
        }
    }

    /// Whether the table plays, by our own knowledge or by the records of its players.
    pub(super) fn is_a_match_on(&self) -> bool {
        self.between.is_some() || self.players_heard().next().is_some()
    }

    fn players_heard(&self) -> impl Iterator<Item = PeerId> + '_ {
        self.records.iter().filter(|(_, record)| record.signed.sit.part.is_player()).map(|(key, _)| *key)
    }

    /// The rules by which the table plays, and who says so; for who has no part in it.
    pub(super) fn rules_of_the_match(&self) -> Option<(PeerId, Proposal)> {
        let from = self.players_heard().next()?;
        Some((from, self.records.get(&from)?.signed.sit.proposal.clone()))
    }

    /// The members: everybody; while a match is on its players, and those who want to sit down, as far as there is room.
    pub(super) fn who_is_at_the_table(&self) -> Vec<PeerId> {
        if !self.is_a_match_on() {
            return self.records.members(self.me, self.published_members());
        }
        let mut members: Vec<PeerId> = match &self.between {
            Some(between) => between.stay.clone(),
            None => self.players_heard().collect(),
        };
        if self.between.as_ref().is_some_and(|between| between.void) {
            return members;
        }
        let mut newcomers = self.newcomers();
        if self.between.is_none() && self.own.ready {
            newcomers.push(self.me);
        }
        newcomers.sort();
        members.extend(newcomers);
        members.truncate(MAX_SEATS);
        members.sort();
        members
    }

    /// The score sheet that the members bring along; none if it is not known yet, or what they say differs.
    pub(super) fn sheet(&self) -> Option<Option<Box<Carried>>> {
        if let Some(between) = &self.between {
            return Some(Some(between.carried.clone()));
        }
        let parts = || self.members.iter().filter_map(|key| Some(self.records.get(key)?.signed.sit.part));
        let Some(part) = parts().find(|part| part.is_player()) else { return Some(None) };
        let Part::Between { sheet, .. } = part else { return None };
        let held = self.sheets.iter().find(|(of, _)| *of == sheet);
        held.map(|(_, carried)| Some(carried.clone()))
    }

    /// Whether a member's part fits: who plays brings this sheet along, and all others none.
    pub(super) fn plays_its_part(&self, key: &PeerId, part: Part, digest: Option<Hash>) -> bool {
        let brings = matches!(part, Part::Between { sheet, .. } if Some(sheet) == digest);
        match &self.between {
            Some(between) if !between.stay.contains(key) => part == Part::None,
            Some(_) => brings,
            None => part == Part::None || brings,
        }
    }

    /// Where the round is void some may lack the last signature under a round that others hold: what all have counts.
    pub(super) fn follow_sheets(&mut self) {
        let Some(between) = &mut self.between else { return };
        let told = between.stay.iter().filter_map(|key| match self.records.get(key)?.signed.sit.part {
            Part::Between { rounds, .. } => Some(usize::from(rounds)),
            Part::None | Part::Plays => None,
        });
        let least = told.min().unwrap_or(usize::MAX);
        // Of what was carried already nothing is in doubt.
        let before = between.begun.signing.charter.carried.as_ref().map_or(0, |carried| carried.rounds.len());
        if between.void && (before..between.carried.rounds.len()).contains(&least) {
            let rounds = between.carried.rounds[..least].to_vec();
            between.carried.rounds = List::truncated(rounds);
        }
    }

    /// With everybody's signature: who votes says so first, and a charter for a void round counts at once.
    pub(super) fn have_all_signatures(&mut self) {
        match &mut self.between {
            Some(between) if !between.void => between.agreed = true,
            Some(_) => {
                if let Some(signing) = self.signing.take() {
                    self.begin(signing);
                }
            }
            None => {
                if let Some(signing) = self.signing.take_if(|signing| signing.charter.carried.is_none()) {
                    self.begin(signing);
                }
            }
        }
    }

    /// Gives somebody who wants to sit down what the players bring along.
    pub(super) fn send_sheet(&mut self, to: PeerId) {
        if let Some(between) = self.between.as_ref().filter(|between| !between.stay.contains(&to)) {
            let bytes = Message::Sheet(between.carried.clone()).bytes();
            self.send(to, bytes);
        }
    }

    pub(super) fn on_sheet(&mut self, carried: Box<Carried>) {
        let digest = carried.digest();
        if self.begun.is_some() || self.between.is_some() || self.sheets.iter().any(|(of, _)| *of == digest) {
            return;
        }
        if self.sheets.len() == MAX_SHEETS {
            self.sheets.pop_front();
        }
        self.sheets.push_back((digest, carried));
    }

    /// Takes part in this attempt, with a fresh secret.
    pub(super) fn try_attempt(&mut self, attempt: u32) {
        match self.secrets.fresh(&self.me, attempt) {
            Ok(secret) => {
                self.own.attempt = attempt;
                self.own.charter_key = secret.charter_key();
                self.own.nonce_hash = nonce_hash(&self.me, &secret.lobby_nonce());
                self.own.secret = secret;
            }
            Err(error) => {
                self.outputs.push_back(Output::Event(Event::NoSecret(error)));
                self.leave(self.now);
            }
        }
    }

    /// The charter in force.
    pub fn charter(&self) -> Option<&nertz_lockstep::charter::Charter> {
        self.in_force().map(|begun| &begun.signing.charter)
    }
}
