//! A draft: one entry that is being written or judged, and how it is taken back.

use super::{Row, Table, layout_digest};
use crate::contest::PlayId;
use crate::entry::{BodyOf, Run};
use crate::game::Game;
use crate::hash::Hash;
use crate::judge::DueOf;
use crate::misbehaviour::{Misbehaviour, MisbehaviourOf};
use crate::mistake::{Mistake, makes};
use crate::seat::{Clock, Seat};

/// What a draft has put into the table besides its row, to be taken back if it breaks a rule.
#[cfg_attr(feature = "simulation", derive(Clone))]
pub(crate) enum Undo {
    Commit,
    Seal,
    Reveal(PlayId),
    Seeds,
}

#[cfg_attr(feature = "simulation", derive(Clone))]
pub(crate) struct Draft<G: Game> {
    pub(crate) author: Seat,
    pub(crate) before: Clock,
    pub(crate) undo: Vec<Undo>,
    /// A seal was made: nothing may follow.
    pub(crate) ended: bool,
    /// The author's state has changed: its digest is to be computed anew.
    pub(crate) changed: bool,
    /// What is due, if that was looked for since the last item.
    pub(crate) due: Option<Option<DueOf<G>>>,
}

impl<G: Game> Table<G> {
    /// Opens a draft of `author`'s next entry in a view, with its runs. All entries that they name are delivered. The first
    /// entry of a view mentions, behind its runs, what else is within the view's cut.
    pub fn begin(&mut self, author: Seat, view: u16, seen: &[Run]) -> Result<(), MisbehaviourOf<G>> {
        debug_assert!(self.draft.is_none(), "one draft at a time");
        let previous = self.last(author);
        if previous.state.left {
            return Err(Misbehaviour::AfterLeaving);
        }
        let before = previous.clock;
        let enters = view != previous.view;
        let mut row = previous.clone();
        row.view = view;
        let round = row.state.round;
        let mut last = None;
        for run in seen {
            if run.seat == author {
                return Err(Misbehaviour::MentionsItself);
            }
            if run.seat.index() >= self.seats() {
                return Err(Misbehaviour::MentionsNobody);
            }
            if last == Some(run.seat) {
                return Err(Misbehaviour::SplitRun);
            }
            last = Some(run.seat);
            if run.last <= row.clock[run.seat] {
                return Err(Misbehaviour::MentionsAgain);
            }
            let named = row.clock[run.seat] as usize..run.last as usize;
            for entry in &self.logs[run.seat.index()][named] {
                row.clock[run.seat] += 1;
                if !row.clock.covers(&entry.clock) && !makes(Mistake::MentionsByArrival) {
                    return Err(Misbehaviour::MentionsTooEarly);
                }
            }
            row.opened.join(&self.opened_in(round, run.seat, run.last));
        }
        let rest = if enters { self.rest_of_cut(&mut row, &self.view_of(view).cut) } else { Vec::new() };
        if self.is_over_for(self.view_of(view).live, &row.clock) {
            return Err(Misbehaviour::AfterTheEnd);
        }
        if makes(Mistake::OwnEntryFirst) {
            self.mentions.run(author, author, before[author] + 1);
        }
        for run in seen {
            self.mentions.run(author, run.seat, run.last);
        }
        for (seat, seq) in rest {
            self.mentions.run(author, seat, seq);
        }
        self.mentions.own(author);
        row.clock[author] += 1;
        self.logs[author.index()].push(row);
        self.draft = Some(Draft { author, before, undo: Vec::new(), ended: false, changed: false, due: None });
        Ok(())
    }

    /// What is within a cut and not under the row's clock, in an order in which each entry's past comes before it: of those
    /// that can come next, the one of the lowest seat. The row is raised by it.
    fn rest_of_cut(&self, row: &mut Row<G::Layout>, cut: &Clock) -> Vec<(Seat, u32)> {
        let mut rest = Vec::new();
        let round = row.state.round;
        loop {
            let next = Seat::first(self.seats()).find(|&seat| {
                let seq = row.clock[seat] + 1;
                let mut with = row.clock;
                with[seat] = seq;
                seq <= cut[seat] && self.clock_of(seat, seq).is_some_and(|clock| with.covers(clock))
            });
            let Some(seat) = next else { return rest };
            row.clock[seat] += 1;
            let seq = row.clock[seat];
            row.opened.join(&self.opened_in(round, seat, seq));
            rest.push((seat, seq));
        }
    }

    /// Closes the draft: nothing is due any more. Returns the state digest at its clock.
    pub fn finish(&mut self) -> Result<[u8; 8], MisbehaviourOf<G>> {
        let due = self.take_due();
        let Some(draft) = &self.draft else { return Ok([0; 8]) };
        let (author, changed) = (draft.author, draft.changed);
        if let Some(due) = due {
            return Err(Misbehaviour::Overdue(due.kind()));
        }
        if changed && let Some(row) = self.logs[author.index()].last_mut() {
            row.digest = layout_digest(&row.state);
        }
        let row = self.last(author);
        Ok(self.state_digest(&row.clock, row.state.round, &row.opened, row.view))
    }

    /// Makes the finished draft part of the log, under its id.
    pub fn commit(&mut self, id: Hash) {
        if let Some(draft) = self.draft.take()
            && let Some(row) = self.logs[draft.author.index()].last_mut()
        {
            row.id = id;
            let (number, opened) = (row.state.round, row.opened);
            if let Some(round) = self.round_mut(number) {
                round.opened.join(&opened);
            }
        }
    }

    /// Takes the draft back with all that it did.
    pub fn rollback(&mut self) {
        let Some(draft) = self.draft.take() else { return };
        let author = draft.author;
        let round = self.last(author).state.round;
        if let Some(round) = self.round_mut(round) {
            for undo in draft.undo.into_iter().rev() {
                match undo {
                    Undo::Commit => {
                        for (deck, slot) in round.chains_of(author) {
                            round.decks[deck.index()].commit(slot, author, None);
                        }
                    }
                    Undo::Seal => {
                        round.contests.unseal();
                        round.hashes.pop();
                    }
                    Undo::Reveal(id) => {
                        round.contests.reveal(id, None);
                        round.plays.retain(|(name, _)| *name != id);
                        round.calls.retain(|(name, _)| *name != id);
                    }
                    Undo::Seeds => round.seeds[author.index()] = None,
                }
            }
        }
        self.logs[author.index()].pop();
        self.mentions.undo(author, &draft.before);
    }

    /// Judges a whole entry whose signature is verified and whose past is delivered, and takes it in if it is legal.
    pub fn deliver(&mut self, body: &BodyOf<G>, id: Hash) -> Result<(), MisbehaviourOf<G>> {
        self.judge_draft(body)?;
        self.commit(id);
        Ok(())
    }

    /// Judges a whole entry without taking it in.
    pub fn judge(&mut self, body: &BodyOf<G>) -> Result<(), MisbehaviourOf<G>> {
        self.judge_draft(body)?;
        self.rollback();
        Ok(())
    }

    /// Whether all is there that judging this entry takes: it is the next one of its author's log, and what it mentions is
    /// delivered, up to the first thing that is wrong whatever it names.
    pub(crate) fn is_judgeable(&self, body: &BodyOf<G>) -> bool {
        let previous = self.last(body.author);
        if !self.may_write(body) {
            return true;
        }
        if body.seq != previous.clock[body.author] + 1 {
            return false;
        }
        let mut clock = previous.clock;
        for run in body.seen.iter().filter(|_| body.prev == previous.id) {
            if run.seat == body.author || run.seat.index() >= self.seats() || run.last <= clock[run.seat] {
                return true;
            }
            if self.id(run.seat, run.last).is_none_or(|id| id[..16] != run.id) {
                return false;
            }
            clock[run.seat] = run.last;
        }
        true
    }

    /// Whether the author of an entry is at the table in the entry's view, which is the present one.
    fn may_write(&self, body: &BodyOf<G>) -> bool {
        let view = self.view();
        body.view == view.number && view.live.has(body.author)
    }

    /// Leaves a legal entry as a finished draft, and of an illegal one no trace.
    fn judge_draft(&mut self, body: &BodyOf<G>) -> Result<(), MisbehaviourOf<G>> {
        if !self.may_write(body) {
            return Err(Misbehaviour::ForeignView);
        }
        let previous = self.last(body.author);
        if body.prev != previous.id || body.seq != previous.clock[body.author] + 1 {
            return Err(Misbehaviour::BrokenChain);
        }
        self.begin(body.author, body.view, &body.seen)?;
        let judged = body.items.iter().try_for_each(|item| self.apply(item)).and_then(|()| self.finish());
        match judged {
            Ok(state) if state == body.state => Ok(()),
            Ok(_) => {
                self.rollback();
                Err(Misbehaviour::WrongState)
            }
            Err(misbehaviour) => {
                self.rollback();
                Err(misbehaviour)
            }
        }
    }
}
