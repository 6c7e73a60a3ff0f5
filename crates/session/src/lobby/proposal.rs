//! The table's rules: who proposes them, whose proposal counts, and whether those who are there can play by them.

use super::view::Proposer;
use super::{Event, Lobby, MAX_JUMP, MIN_PLAYERS};
use crate::message::Proposal;
use crate::nertz::fit_players;
use nertz_core::{RuleError, Rules};
use nertz_lockstep::codec::{self, List};
use nertz_lockstep::sign::Scheme;

impl<S: Scheme> Lobby<S> {
    /// Proposes other rules. Nobody is ready any more, ourselves included; to propose what the table has resets nothing.
    ///
    /// # Errors
    /// If the rules cannot be played by at all. Those that only do not suit who is there yet can be proposed.
    pub fn propose(&mut self, now: super::Time, rules: &Rules) -> Result<(), RuleError> {
        rules.check()?;
        self.advance(now);
        let rules = List::truncated(codec::encode(rules));
        if self.over || self.begun.is_some() || (self.own.proposal.counter > 0 && rules == self.own.proposal.rules) {
            return Ok(());
        }
        let counter = self.own.proposal.counter.saturating_add(1);
        self.take_proposal(Proposal { counter, proposer: self.me, rules });
        self.settle();
        Ok(())
    }

    /// The latest proposal of all that we can play by is the table's.
    pub(super) fn adopt_proposal(&mut self) {
        let proposals = self.records.iter().map(|(_, record)| &record.signed.sit.proposal);
        let later = proposals.filter(|proposal| proposal.overrules(&self.own.proposal));
        let latest = later
            .filter(|proposal| proposal.counter - self.own.proposal.counter <= MAX_JUMP)
            .filter(|proposal| self.cannot_play(proposal).is_none())
            .reduce(|latest, proposal| if proposal.overrules(latest) { proposal } else { latest });
        if let Some(latest) = latest.cloned() {
            self.take_proposal(latest);
        }
        let proposer = self.own.proposal.proposer;
        if proposer != self.me
            && let Some(record) = self.records.get(&proposer)
        {
            // Kept: the rules stay when their proposer leaves.
            self.own.proposer_name.clone_from(&record.name);
        }
    }

    fn take_proposal(&mut self, latest: Proposal) {
        let before = std::mem::replace(&mut self.own.proposal, latest);
        let by = self.own.proposal.proposer;
        self.own.proposer_name = self.name_of(&by);
        if before.rules == self.own.proposal.rules {
            return;
        }
        self.own.ready = false;
        // Both decode: rules that do not are adopted from nobody, and ours were made of a value.
        if let (Ok(was), Ok(rules)) = (codec::decode(&before.rules), codec::decode(&self.own.proposal.rules)) {
            let overruled = before.proposer == self.me && by != self.me && before.counter == self.own.proposal.counter;
            let name = self.own.proposer_name.clone();
            self.event(Event::RulesChanged { by, name, before: Box::new(was), rules: Box::new(rules), overruled });
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
        let Proposal { counter, proposer, .. } = self.own.proposal;
        let name = self.own.proposer_name.clone();
        (counter > 0).then(|| Proposer { key: proposer, name, me: proposer == self.me })
    }
}
