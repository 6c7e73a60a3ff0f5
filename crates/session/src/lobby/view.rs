//! The lobby as a screen shows it, and who is missing for the match to begin.

use super::{Lobby, MIN_PLAYERS, STRANGER_MS};
use nertz_core::RuleError;
use nertz_lockstep::codec::Text;
use nertz_lockstep::sign::{PeerId, Scheme};
use std::fmt;

/// How long two members have to know each other before it is said that they do not.
pub(super) const SETTLE_MS: u64 = 1_500;

/// The lobby as a screen shows it.
#[derive(Clone, PartialEq, Debug)]
pub struct LobbyView {
    /// The table; empty until one is found.
    pub table: String,
    /// Whether it is private: who has no ticket does not get in.
    pub private: bool,
    /// The members, ascending by key.
    pub members: Vec<MemberView>,
    /// Who else is here while the table plays: they have not asked for a seat.
    pub lookers_on: Vec<MemberView>,
    /// How many players we wait for; 0 for any number from two.
    pub wanted: u8,
    /// The table's rules, in canonical bytes.
    pub rules: Vec<u8>,
    /// Who proposed them; none where they are those that somebody sat down with.
    pub proposer: Option<Proposer>,
    /// Why those who are there cannot play by them, if they cannot: no match begins like this.
    pub unsuitable: Option<RuleError>,
    /// Who is missing, and why.
    pub missing: Vec<Missing>,
    /// The table plays: who sits down now is dealt in after the round.
    pub plays: bool,
    /// The last things said, oldest first.
    pub talk: Vec<Said>,
}

/// One member.
#[derive(Clone, PartialEq, Debug)]
pub struct MemberView {
    /// Identity.
    pub key: PeerId,
    /// Name, cleaned.
    pub name: String,
    /// Whether the member is ready under the table's rules.
    pub ready: bool,
    /// Whether the last that was heard of the member is that it holds the table's rules.
    pub same_rules: bool,
    /// Whether it is us.
    pub me: bool,
    /// Whether it plays in the match that is on.
    pub plays: bool,
}

/// Who proposed the table's rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposer {
    /// Identity, by the word of who passed the proposal on.
    pub key: PeerId,
    /// Name, cleaned.
    pub name: String,
    /// Whether it is us, since we sit here: who says so of anything else is taken for its proposer.
    pub me: bool,
}

/// Something said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// By whom.
    pub from: PeerId,
    /// The speaker's name then, cleaned.
    pub name: String,
    /// What, cleaned.
    pub text: String,
}

/// One thing that keeps the match from beginning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    /// On whom it hinges.
    pub who: PeerId,
    /// The name, cleaned.
    pub name: String,
    /// Why.
    pub why: Why,
}

/// Why the match does not begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// Nobody else is there.
    Alone,
    /// We found no place at the table.
    NoPlace,
    /// Not ready.
    NotReady,
    /// Holds other rules than the table's (on the way to these, or a program that cannot play by them).
    OtherRules,
    /// Proposes rules that this program cannot play by.
    CannotPlay(String),
    /// Those who are there cannot play by the table's rules; it hinges on no one of them.
    Unsuitable(RuleError),
    /// Another member does not hear of this one.
    NotReachableFrom {
        /// Which one.
        other: PeerId,
        /// The name, cleaned.
        name: String,
    },
    /// Waits for another number of players than are there.
    Wanted {
        /// How many it waits for.
        wanted: u8,
        /// How many are there.
        have: u8,
    },
    /// All are ready, but this one has not opened its nonce or not signed yet.
    NotSigned,
    /// Speaks another protocol; it is at the door, not at the table.
    OtherVersion {
        /// Its protocol.
        protocol: u16,
        /// Its program's version.
        build: String,
        /// Our program's version.
        ours: String,
    },
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.why {
            Why::Alone => write!(f, "nobody else is at the table"),
            Why::NoPlace => write!(f, "the table has eight players"),
            Why::NotReady => write!(f, "{name} is not ready"),
            Why::OtherRules => write!(f, "{name} has other rules"),
            Why::CannotPlay(why) => write!(f, "{name} proposes rules that cannot be played here: {why}"),
            Why::Unsuitable(why) => write!(f, "those who are here cannot play by the rules: {why}"),
            Why::NotReachableFrom { name: other, .. } => write!(f, "{name} is not reachable from {other}"),
            Why::Wanted { wanted, have } => write!(f, "{name} waits for {wanted} players, {have} are here"),
            Why::NotSigned => write!(f, "{name} has not signed yet"),
            Why::OtherVersion { protocol, build, ours } => {
                write!(f, "{name} runs version {build} (protocol {protocol}), this program is version {ours}")
            }
        }
    }
}

impl<S: Scheme> Lobby<S> {
    /// The lobby as a screen shows it.
    pub fn view(&self) -> LobbyView {
        // Who is not ready at a table that plays is no member yet, and sees itself all the same.
        let apart = Some(&self.me).filter(|me| self.is_a_match_on() && !self.members.contains(me));
        let shown = |key: &PeerId| {
            let me = *key == self.me;
            let sit = self.records.get(key).map(|record| &record.signed.sit);
            let same_rules = me || sit.is_some_and(|sit| sit.proposal.rules == self.own.proposal.rules);
            let ready = if me { self.own.ready } else { same_rules && sit.is_some_and(|sit| sit.ready) };
            let plays = sit.is_some_and(|sit| sit.part.is_player()) || self.is_kept(key);
            MemberView { key: *key, name: self.name_of(key), ready, same_rules, me, plays }
        };
        let strangers = self.records.iter().map(|(key, _)| key).filter(|key| !self.members.contains(key));
        let lookers_on = strangers.filter(|key| self.is_a_match_on() && !self.banned.contains(key));
        LobbyView {
            table: self.table.as_deref().unwrap_or_default().to_owned(),
            private: self.secret.is_some(),
            members: self.members.iter().chain(apart).map(shown).collect(),
            lookers_on: lookers_on.map(shown).collect(),
            wanted: self.own.wanted,
            rules: self.own.proposal.rules.to_vec(),
            proposer: self.proposer(),
            unsuitable: self.unsuitable(),
            missing: self.missing(),
            plays: self.begun.is_some() || self.is_a_match_on(),
            talk: self.talk.iter().cloned().collect(),
        }
    }

    /// Who is missing, and why; nothing once the match has begun.
    pub fn missing(&self) -> Vec<Missing> {
        let mut missing = Vec::new();
        if self.is_over() || self.begun.is_some() {
            return missing;
        }
        let mut say = |who: PeerId, why| missing.push(Missing { who, name: self.name_of(&who), why });
        let members = &self.members;
        let have = members.len() as u8;
        if members.len() < MIN_PLAYERS {
            say(self.me, Why::Alone);
        }
        if !members.contains(&self.me) {
            say(self.me, Why::NoPlace);
        } else if !self.own.ready {
            say(self.me, Why::NotReady);
        }
        if self.own.wanted > 0 && self.own.wanted != have {
            say(self.me, Why::Wanted { wanted: self.own.wanted, have });
        }
        if let Some(why) = self.unsuitable() {
            say(self.me, Why::Unsuitable(why));
        }
        for (key, record) in self.records.iter() {
            let sit = &record.signed.sit;
            if let Some(why) = self.cannot_play(&sit.proposal) {
                say(*key, Why::CannotPlay(why));
                continue;
            }
            if !members.contains(key) {
                continue;
            }
            if sit.proposal.rules != self.own.proposal.rules {
                say(*key, Why::OtherRules);
            } else if !sit.ready {
                say(*key, Why::NotReady);
            }
            if sit.wanted > 0 && sit.wanted != have {
                say(*key, Why::Wanted { wanted: sit.wanted, have });
            }
            // Who has just come is not known everywhere yet.
            let long_here =
                |key: &PeerId| self.records.get(key).is_none_or(|record| self.now >= record.since.after_ms(SETTLE_MS));
            for absent in members.iter().filter(|absent| !sit.members.contains(absent)) {
                if long_here(key) && long_here(absent) {
                    say(*absent, Why::NotReachableFrom { other: *key, name: self.name_of(key) });
                }
            }
        }
        for key in self.unsigned() {
            say(key, Why::NotSigned);
        }
        for stranger in self.strangers.iter().filter(|stranger| self.now < stranger.at.after_ms(STRANGER_MS)) {
            let why = Why::OtherVersion {
                protocol: stranger.protocol,
                build: super::output::shown(&stranger.build),
                ours: self.build.to_string(),
            };
            missing.push(Missing { who: stranger.key, name: crate::name::clean("", &stranger.key), why });
        }
        missing
    }

    /// While an attempt is under way: who has not opened the nonce, or not signed.
    fn unsigned(&self) -> Vec<PeerId> {
        if let Some(signing) = &self.signing {
            let players = signing.charter.players.iter().map(|player| player.key);
            return players.filter(|key| !signing.has_signed(key)).collect();
        }
        let Some(opening) = &self.opening else { return Vec::new() };
        let players = opening.invitation.players.iter().zip(&opening.nonces);
        players.filter(|(_, nonce)| nonce.is_none()).map(|(player, _)| player.key).collect()
    }

    pub(super) fn name_of(&self, key: &PeerId) -> String {
        if *key == self.me {
            return crate::name::clean(&self.name, key);
        }
        match (self.records.get(key), self.links.get(key).and_then(|link| link.hello.as_ref())) {
            (Some(record), _) => record.name.clone(),
            (None, Some(name)) => name.clone(),
            (None, None) => crate::name::clean("", key),
        }
    }
}

/// A peer of another protocol that knocked.
#[derive(Debug)]
pub(super) struct Stranger {
    pub(super) key: PeerId,
    pub(super) protocol: u16,
    pub(super) build: Text<24>,
    pub(super) at: nertz_lockstep::time::Time,
}
