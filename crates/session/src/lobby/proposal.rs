//! The table's rules: who proposes them, whose proposal counts, and whether those who are there can play by them.

use super::view::{Proposer, SETTLE_MS};
use super::{Event, Lobby, MAX_JUMP, MIN_PLAYERS, Own};
use crate::message::Proposal;
use crate::nertz::fit_players;
use nertz_core::{RuleError, Rules};
use nertz_lockstep::codec::{self, List};
use nertz_lockstep::sign::{PeerId, Scheme};

impl<S: Scheme> Lobby<S> {
    /// Proposes other rules. Nobody is ready any more, ourselves included; to propose what the table has resets nothing.
    ///
    /// # Errors
    /// If the rules cannot be played by at all. Those that only do not suit who is there yet can be proposed.
    pub fn propose(&mut self, now: super::Time, rules: &Rules) -> Result<(), RuleError> {
        rules.check()?;
        self.advance(now);
        let rules = List::truncated(codec::encode(rules));
        if self.over
            || self.begun.is_some()
            || self.is_a_match_on()
            || (self.own.proposal.counter > 0 && rules == self.own.proposal.rules)
        {
            return Ok(());
        }
        let counter = self.own.proposal.counter.saturating_add(1);
        self.take_proposal(Proposal { counter, proposer: self.me, rules }, self.me, false);
        self.settle();
        Ok(())
    }

    /// The latest proposal of all that we can play by is the table's.
    pub(super) fn adopt_proposal(&mut self) {
        if self.between.is_some() {
            // The match goes on by the rules that it was begun with.
            return;
        }
        if let Some((from, proposal)) = self.rules_of_the_match() {
            if proposal.rules != self.own.proposal.rules && self.cannot_play(&proposal).is_none() {
                self.take_proposal(proposal, from, true);
            }
            return;
        }
        let proposals = self.records.iter().map(|(key, record)| (key, &record.signed.sit.proposal));
        let later = proposals.filter(|(_, proposal)| proposal.overrules(&self.own.proposal));
        let latest = later
            .filter(|(_, proposal)| proposal.counter - self.own.proposal.counter <= MAX_JUMP)
            .filter(|(_, proposal)| self.cannot_play(proposal).is_none())
            .reduce(|latest, proposal| if proposal.1.overrules(latest.1) { proposal } else { latest });
        if let Some((from, latest)) = latest.map(|(from, latest)| (*from, latest.clone())) {
            // Ours are never news to us: whoever names us as proposer has made it up, or has it from before a restart.
            let by = if latest.proposer == self.me { from } else { latest.proposer };
            let met = self.is_first_heard_of(&from);
            self.take_proposal(latest, by, met);
        }
        let by = self.own.by;
        if by != self.me
            && let Some(record) = self.records.get(&by)
        {
            // Kept: the rules stay when their proposer leaves.
            self.own.by_name.clone_from(&record.name);
        }
    }

    /// Whether we have met everybody only now, and this one has said nothing else yet: what it holds is older than that.
    fn is_first_heard_of(&self, key: &PeerId) -> bool {
        let all_new = self.records.iter().all(|(_, record)| self.now < record.since.after_ms(SETTLE_MS));
        all_new && self.records.get(key).is_some_and(|record| record.since == record.heard)
    }

    fn take_proposal(&mut self, latest: Proposal, by: PeerId, met: bool) {
        let before = std::mem::replace(&mut self.own.proposal, latest);
        let was_by = std::mem::replace(&mut self.own.by, by);
        self.own.by_name = self.name_of(&by);
        if before.rules == self.own.proposal.rules {
            return;
        }
        self.own.ready = false;
        // Both decode: rules that do not are adopted from nobody, and ours were made of a value.
        if let (Ok(was), Ok(rules)) = (codec::decode(&before.rules), codec::decode(&self.own.proposal.rules)) {
            let proposed = before.counter > 0 && was_by == self.me && by != self.me;
            let overruled = proposed && before.counter == self.own.proposal.counter;
            let name = self.own.by_name.clone();
            self.event(Event::RulesChanged { by, name, before: Box::new(was), rules: Box::new(rules), overruled, met });
        }
    }

    /// Why we cannot play by these rules, if we cannot.
    pub(super) fn cannot_play(&self, proposal: &Proposal) -> Option<String> {
        if proposal.rules == self.own.proposal.rules {
            return None;
        }
        match codec::decode::<Rules>(&proposal.rules) {
            Ok(rules) => rules.check().err().map(|error| error.to_string()),
            Err(error) => Some(error.to_string()),
        }
    }

    /// Why the members cannot play by the table's rules, if they cannot; as long as one sits alone, nothing is amiss.
    pub(super) fn unsuitable(&self) -> Option<RuleError> {
        if self.members.len() < MIN_PLAYERS {
            return None;
        }
        let rules: Rules = codec::decode(&self.own.proposal.rules).ok()?;
        let names = self.members.iter().map(|key| match self.records.get(key) {
            // As it will stand in the charter: not cleaned.
            Some(record) => &*record.signed.sit.name,
            None => &*self.name,
        });
        fit_players(&rules, &names.collect::<Vec<_>>()).err()
    }

    /// Who proposed the table's rules; nobody where they are those that somebody sat down with.
    pub(super) fn proposer(&self) -> Option<Proposer> {
        let Own { by, by_name, proposal, .. } = &self.own;
        (proposal.counter > 0).then(|| Proposer { key: *by, name: by_name.clone(), me: *by == self.me })
    }
}
