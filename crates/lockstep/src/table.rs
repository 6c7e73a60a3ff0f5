//! The table: all delivered logs, and what stands at any clock.
//!
//! Every entry is judged at its author's clock, never at the reader's. So the table keeps what each entry has led to (its
//! clock, its author's state, how far the decks were opened) and answers questions for any clock under what it holds.
//! Writing and checking an entry is one path: [`Table::begin`] opens a draft with its runs, [`Table::apply`] judges and
//! carries out one item after the other, [`Table::finish`] computes the state digest; [`Table::rollback`] undoes a draft
//! that breaks a rule. What an illegal entry did leaves no trace.

mod past;

use crate::charter::Charter;
use crate::codec::encode;
use crate::contest::{Contests, Observer, PlayId, Slot};
use crate::deck::{Deck, Opened, round_key};
use crate::entry::{BodyOf, Run, Why};
use crate::game::Game;
use crate::hash::{Derivation, Hash};
use crate::judge::DueOf;
use crate::mention::Mentions;
use crate::misbehaviour::{Misbehaviour, MisbehaviourOf};
use crate::mistake::{Mistake, makes};
use crate::round::Outcome;
use crate::seat::{Clock, Seat, Seats};
use crate::view::View;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How far a seat is in its round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first round.
    Idle,
    /// Has committed its anchors.
    Committed,
    /// Has all anchors.
    Ready,
    /// Has turned its first cards.
    Dealt,
    /// Is ready to play, or plays.
    Go,
    /// Has ended the round.
    Closed,
    /// Has published its chains.
    Seeded,
    /// Has signed the result.
    Scored,
}

/// What a seat has said about a new charter after its round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Next {
    /// Nothing.
    Silent,
    /// It has asked for one.
    Asked,
    /// It has voted: for this one, or none to go on under the present one.
    Voted(Option<Hash>),
}

/// What follows a round that every live seat has signed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum After {
    /// The next round.
    Round,
    /// Votes are missing.
    Votes,
    /// Another charter.
    Charter(Hash),
}

/// What a seat's log has led to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatState<L> {
    /// Its round, from 1; 0 before the first.
    pub round: u32,
    /// How far it is in the round.
    pub phase: Phase,
    /// The seq of its unopened seal.
    pub sealed: Option<u32>,
    /// The seqs of its opened seals that are not settled.
    pub airborne: Vec<u32>,
    /// Why it has closed the round.
    pub closed: Option<Why>,
    /// It has left the match.
    pub left: bool,
    /// What it has said about a new charter after its round.
    pub next: Next,
    /// The game's part.
    pub layout: L,
}

/// What one entry has led to.
#[derive(Clone, Debug)]
pub(crate) struct Row<L> {
    pub(crate) id: Hash,
    pub(crate) clock: Clock,
    pub(crate) state: Arc<SeatState<L>>,
    pub(crate) digest: Hash,
    pub(crate) opened: Opened,
    /// The view that it was made in.
    pub(crate) view: u16,
}

/// A round: its decks and its contests.
#[derive(Clone, Debug)]
pub struct Round<G: Game> {
    pub(crate) number: u32,
    pub(crate) key: Hash,
    /// The seats that it is dealt for: those at the table when the first of them committed.
    pub(crate) roster: Seats,
    /// For each seat the layout that counts until it has committed, or if it does not.
    pub(crate) blank: Vec<G::Layout>,
    pub(crate) decks: Vec<Deck>,
    pub(crate) contests: Contests,
    /// The hash of each seal, in the order of delivery.
    pub(crate) hashes: Vec<(PlayId, Hash)>,
    /// The revealed plays, in the order of delivery.
    pub(crate) plays: Vec<(PlayId, G::Play)>,
    /// The revealed plays that end the round, with the seq of the reveal.
    pub(crate) calls: Vec<(PlayId, u32)>,
    /// For each seat the groups that it answers for.
    pub(crate) groups_of: Vec<Vec<(Seat, u8)>>,
    /// How far the decks are opened under all that is delivered. Only [`Table::commit`] raises it, and what it has taken in
    /// is never taken back.
    pub(crate) opened: Opened,
    /// Each seat's entry with its `Seeds`.
    pub(crate) seeds: Vec<Option<u32>>,
    pub(crate) outcome: Option<Outcome>,
}

impl<G: Game> Round<G> {
    fn new(game: &G, match_id: &Hash, number: u32, (seats, roster): (usize, Seats), results: &[Vec<i16>]) -> Round<G> {
        let key = round_key(match_id, number);
        let cards = |owner| if roster.has(owner) { game.cards(results, roster, owner) } else { 0 };
        let decks: Vec<Deck> = Seat::first(seats).map(|owner| Deck::new(key, owner, roster, cards(owner))).collect();
        let mut groups_of = vec![Vec::new(); seats];
        for (owner, deck) in Seat::first(seats).zip(&decks) {
            for slot in 1..deck.slot_count() as u8 {
                for member in deck.members(slot) {
                    groups_of[member.index()].push((owner, slot));
                }
            }
        }
        Round {
            number,
            key,
            roster,
            blank: Seat::first(seats).map(|seat| game.absent(results, seat)).collect(),
            decks,
            contests: Contests::default(),
            hashes: Vec::new(),
            plays: Vec::new(),
            calls: Vec::new(),
            groups_of,
            opened: Opened::default(),
            seeds: vec![None; seats],
            outcome: None,
        }
    }

    /// Its number, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The seats that it was dealt for.
    pub fn roster(&self) -> Seats {
        self.roster
    }

    /// `R`.
    pub fn key(&self) -> &Hash {
        &self.key
    }

    /// All decks, by owner.
    pub fn decks(&self) -> &[Deck] {
        &self.decks
    }

    /// All seals and what is known of them.
    pub fn contests(&self) -> &Contests {
        &self.contests
    }

    /// What a seal was made with.
    pub fn seal_hash(&self, id: PlayId) -> Option<&Hash> {
        self.hashes.iter().rev().find(|(name, _)| *name == id).map(|(_, hash)| hash)
    }

    /// A revealed play.
    pub fn play(&self, id: PlayId) -> Option<&G::Play> {
        self.plays.iter().rev().find(|(name, _)| *name == id).map(|(_, play)| play)
    }

    /// The score sheet, once a `Result` was made or checked.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The chains that `seat` commits, in the order of the commitment: its own deck's, then its groups' by (deck, slot).
    pub fn chains_of(&self, seat: Seat) -> Vec<(Seat, u8)> {
        let all = Seat::first(self.decks.len()).zip(&self.decks);
        let mut chains: Vec<(Seat, u8)> =
            all.flat_map(|(owner, deck)| deck.slots_of(seat).map(move |slot| (owner, slot))).collect();
        chains.sort_by_key(|&(owner, slot)| (owner != seat || slot != 0, owner, slot));
        chains
    }
}

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

/// All logs of a match as delivered, and everything that follows from them.
#[cfg_attr(feature = "simulation", derive(Clone))]
pub struct Table<G: Game> {
    pub(crate) game: G,
    pub(crate) match_id: Hash,
    pub(crate) views: Vec<View>,
    pub(crate) logs: Vec<Vec<Row<G::Layout>>>,
    pub(crate) mentions: Mentions,
    pub(crate) rounds: Vec<Round<G>>,
    pub(crate) draft: Option<Draft<G>>,
    starts: Vec<Row<G::Layout>>,
    /// The scores of the rounds before this charter, by seat. The first round here has the number behind them.
    carried: Vec<Vec<i16>>,
}

impl<G: Game> Table<G> {
    /// The table of a charter, before the first entry.
    pub fn new(game: G, charter: &Charter) -> Table<G> {
        let seats = charter.players.len();
        let live = Seats::first(seats);
        let carried = charter.carried_rounds();
        let starts = Seat::first(seats)
            .map(|seat| {
                let state = SeatState {
                    round: carried.len() as u32,
                    phase: Phase::Idle,
                    sealed: None,
                    airborne: Vec::new(),
                    closed: None,
                    left: false,
                    next: Next::Silent,
                    layout: game.start(&carried, live, seat),
                };
                let digest = layout_digest(&state);
                let opened = Opened::default();
                Row { id: [0; 32], clock: Clock::default(), state: Arc::new(state), digest, opened, view: 0 }
            })
            .collect();
        Table {
            game,
            match_id: charter.match_id(),
            views: vec![View { number: 0, live, cut: Clock::default() }],
            logs: vec![Vec::new(); seats],
            mentions: Mentions::new(seats),
            rounds: Vec::new(),
            draft: None,
            starts,
            carried,
        }
    }

    /// How many seats the charter has.
    pub fn seats(&self) -> usize {
        self.logs.len()
    }

    /// The views so far, the charter's first.
    pub fn views(&self) -> &[View] {
        &self.views
    }

    /// The view that the table is in.
    pub fn view(&self) -> View {
        self.views.last().copied().unwrap_or_else(|| self.view_of(0))
    }

    /// The seats that are at the table.
    pub fn live(&self) -> Seats {
        self.view().live
    }

    /// A view by its number; for none the last.
    pub(crate) fn view_of(&self, number: u16) -> View {
        let last = View { number: 0, live: Seats::first(self.seats()), cut: Clock::default() };
        self.views.get(usize::from(number)).or(self.views.last()).copied().unwrap_or(last)
    }

    /// The seats whose log, as far as it is delivered up to `cut`, ends with a `Leave`.
    pub(crate) fn left_by(&self, cut: &Clock) -> Seats {
        Seat::first(self.seats()).filter(|seat| self.state_at(*seat, cut).left && cut[*seat] > 0).collect()
    }

    /// Enters the next view. Exactly what is within its cut has been delivered.
    pub(crate) fn enter(&mut self, view: View) {
        let wrong = makes(Mistake::FrozenDelivers) || makes(Mistake::CutAtMinimum);
        debug_assert!(view.cut == self.clock() || wrong, "the cut is delivered, and nothing else");
        // A round that nobody has committed to is dealt anew, for those who stay.
        let begun = |number| Seat::first(self.seats()).any(|seat| self.latest(seat).round >= number);
        if self.rounds.last().is_some_and(|round| !begun(round.number)) {
            self.rounds.pop();
        }
        if let Some(round) = self.rounds.last_mut() {
            let opened = round.opened;
            round.decks.iter_mut().for_each(|deck| deck.strike(view.number, view.live, &opened));
        }
        self.views.push(view);
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The match's name.
    pub fn match_id(&self) -> &Hash {
        &self.match_id
    }

    /// What has been delivered.
    pub fn clock(&self) -> Clock {
        self.logs.iter().map(|log| log.len() as u32).collect()
    }

    /// The id of an entry; zero for seq 0.
    pub fn id(&self, seat: Seat, seq: u32) -> Option<Hash> {
        self.row(seat, seq).map(|row| row.id)
    }

    /// The clock of an entry.
    pub fn clock_of(&self, seat: Seat, seq: u32) -> Option<&Clock> {
        self.row(seat, seq).map(|row| &row.clock)
    }

    /// A seat's state after its entry `seq` (0: before the first).
    pub fn state(&self, seat: Seat, seq: u32) -> Option<&SeatState<G::Layout>> {
        self.row(seat, seq).map(|row| &*row.state)
    }

    /// A seat's state after its last delivered entry.
    pub fn latest(&self, seat: Seat) -> &SeatState<G::Layout> {
        &self.last(seat).state
    }

    /// A round by its number in the match: that of the first one under this charter is one more than it carries.
    pub fn round(&self, number: u32) -> Option<&Round<G>> {
        self.rounds.get(self.place(number)?)
    }

    pub(crate) fn round_mut(&mut self, number: u32) -> Option<&mut Round<G>> {
        let place = self.place(number)?;
        self.rounds.get_mut(place)
    }

    fn place(&self, number: u32) -> Option<usize> {
        (number as usize).checked_sub(self.carried.len() + 1)
    }

    /// The number of the last round before this charter; 0 for a first one.
    pub fn carried(&self) -> u32 {
        self.carried.len() as u32
    }

    /// All rounds begun.
    pub fn rounds(&self) -> &[Round<G>] {
        &self.rounds
    }

    /// The scores of the rounds before `round`, those before this charter among them.
    pub fn results_before(&self, round: u32) -> Vec<Vec<i16>> {
        let finished = self.rounds.iter().take(self.place(round).unwrap_or(0));
        let finished = finished.filter_map(|round| round.outcome.as_ref()).map(|outcome| outcome.scores.clone());
        self.carried.iter().cloned().chain(finished).collect()
    }

    /// The scores of the rounds under this charter that these seats have signed.
    pub fn signed_results(&self, by: Seats) -> Vec<Vec<i16>> {
        let signed = |round: &&Round<G>| {
            let has = |seat| {
                let state = self.latest(seat);
                state.round > round.number || state.round == round.number && state.phase == Phase::Scored
            };
            by.iter().all(has)
        };
        let signed = self.rounds.iter().take_while(signed);
        signed.filter_map(|round| round.outcome.as_ref()).map(|outcome| outcome.scores.clone()).collect()
    }

    /// Whether the match is over at `clock`: every seat at the table has signed the result of a round that decides it.
    pub fn is_over(&self, clock: &Clock) -> bool {
        self.is_over_for(self.live(), clock)
    }

    fn is_over_for(&self, live: Seats, clock: &Clock) -> bool {
        let states = || live.iter().map(|seat| self.state_at(seat, clock));
        let Some(round) = states().map(|state| state.round).min() else { return false };
        states().all(|state| state.round == round && state.phase == Phase::Scored)
            && (self.game.over(&self.results_before(round + 1), live)
                || matches!(self.after(live, round, clock), After::Charter(_)))
    }

    /// The charter under which every live seat has voted to go on at `clock`, if that is how the match ends here.
    pub fn goes_on_under(&self, clock: &Clock) -> Option<Hash> {
        let live = self.live();
        let round = live.iter().map(|seat| self.state_at(seat, clock).round).min()?;
        match self.after(live, round, clock) {
            After::Charter(charter) if !self.game.over(&self.results_before(round + 1), live) => Some(charter),
            _ => None,
        }
    }

    /// Whether anybody has asked, under `clock`, for a new charter after this round. All that a seat says of it comes before
    /// its `Result`.
    pub(crate) fn is_asked(&self, round: u32, clock: &Clock) -> bool {
        let asks = |state: &SeatState<G::Layout>| state.round == round && state.next != Next::Silent;
        Seat::first(self.seats()).any(|seat| asks(self.state_at(seat, clock)))
    }

    /// What follows a round that every live seat has signed under `clock`.
    ///
    /// A new charter only with every live seat's vote for the same one. Votes are never taken back, so the majority that
    /// may go on without somebody decides as he did: he has seen all their votes, or he has not gone on.
    pub(crate) fn after(&self, live: Seats, round: u32, clock: &Clock) -> After {
        let states = || Seat::first(self.seats()).map(|seat| (seat, self.state_at(seat, clock)));
        if !self.is_asked(round, clock) || states().any(|(_, state)| state.round > round) {
            return After::Round;
        }
        let voted = |seat: &Seat| matches!(self.state_at(*seat, clock).next, Next::Voted(_));
        let voters: Seats = live.iter().filter(voted).collect();
        if voters != live && !(makes(Mistake::MajorityOfVotes) && voters.is_majority_of(live)) {
            return After::Votes;
        }
        let mut votes = states().filter(|(_, state)| state.round == round).filter_map(|(_, state)| match state.next {
            Next::Voted(charter) => Some(charter),
            _ => None,
        });
        match votes.next() {
            Some(Some(charter)) if votes.all(|vote| vote == Some(charter)) => After::Charter(charter),
            _ => After::Round,
        }
    }

    /// The logs as they stand under `clock` in the present view, for the contests of `round`.
    pub fn observer<'a>(&'a self, round: &'a Round<G>, clock: &'a Clock) -> Observer<'a> {
        self.observer_in(self.view().number, round, clock)
    }

    /// The logs as they stand under `clock` in a view, for the contests of `round`.
    pub(crate) fn observer_in<'a>(&'a self, view: u16, round: &'a Round<G>, clock: &'a Clock) -> Observer<'a> {
        self.observer_of(self.view_of(view).live, round, clock)
    }

    /// The logs as they stand under `clock`, with these seats at the table.
    pub(crate) fn observer_of<'a>(&'a self, live: Seats, round: &'a Round<G>, clock: &'a Clock) -> Observer<'a> {
        Observer {
            contests: &round.contests,
            mentions: &self.mentions,
            clock,
            seats: self.seats(),
            live,
            round_key: &round.key,
        }
    }

    /// The table in `round` at everything delivered.
    pub fn now(&self, round: u32) -> Option<At<'_, G>> {
        let round = self.round(round)?;
        let mut opened = round.opened;
        if let Some(row) =
            self.draft.as_ref().map(|draft| self.last(draft.author)).filter(|row| row.state.round == round.number)
        {
            opened.join(&row.opened);
        }
        Some(At { table: self, round, clock: self.clock(), opened, view: self.view().number })
    }

    /// The table at the clock of an entry, in that entry's round.
    pub fn at_entry(&self, seat: Seat, seq: u32) -> Option<At<'_, G>> {
        let row = self.row(seat, seq)?;
        Some(self.at(self.round(row.state.round)?, row))
    }

    pub(crate) fn row(&self, seat: Seat, seq: u32) -> Option<&Row<G::Layout>> {
        match (seq as usize).checked_sub(1) {
            None => self.starts.get(seat.index()),
            Some(at) => self.logs.get(seat.index())?.get(at),
        }
    }

    pub(crate) fn last(&self, seat: Seat) -> &Row<G::Layout> {
        self.logs[seat.index()].last().unwrap_or(&self.starts[seat.index()])
    }

    pub(crate) fn state_at(&self, seat: Seat, clock: &Clock) -> &SeatState<G::Layout> {
        let row = self.row(seat, clock[seat]).unwrap_or_else(|| self.last(seat));
        &row.state
    }

    /// How far the decks of `round` are opened under entry `seq` of `seat`, which may itself be in a later round.
    fn opened_in(&self, round: u32, seat: Seat, seq: u32) -> Opened {
        let log = &self.logs[seat.index()][..seq as usize];
        let row = log.iter().rev().find(|row| row.state.round <= round);
        row.filter(|row| row.state.round == round).map(|row| row.opened).unwrap_or_default()
    }

    pub(crate) fn at<'a>(&'a self, round: &'a Round<G>, row: &Row<G::Layout>) -> At<'a, G> {
        At { table: self, round, clock: row.clock, opened: row.opened, view: row.view }
    }

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

    /// The digest of the table at a clock, with the decks of `round` as far as `opened` in a view.
    pub(crate) fn state_digest(&self, clock: &Clock, round: u32, opened: &Opened, view: u16) -> [u8; 8] {
        static STATE: Derivation = Derivation::new("nertz 1 state");
        let mut bytes = Vec::with_capacity(1024);
        bytes.extend_from_slice(&self.match_id);
        for seat in Seat::first(self.seats()) {
            let row = self.row(seat, clock[seat]).unwrap_or_else(|| self.last(seat));
            bytes.extend_from_slice(&row.digest);
        }
        if let Some(round) = self.round(round) {
            for deck in &round.decks {
                let known = opened.known(deck, view);
                bytes.extend_from_slice(&u16::from(known).to_le_bytes());
                bytes.extend_from_slice(&deck.sequence()[..usize::from(known)]);
            }
        }
        let digest = STATE.of(&[&bytes]);
        digest.first_chunk().copied().unwrap_or_default()
    }

    pub(crate) fn open_round(&mut self, number: u32, roster: Seats) {
        if self.round(number).is_none() {
            let results = self.results_before(number);
            let round = Round::new(&self.game, &self.match_id, number, (self.seats(), roster), &results);
            self.rounds.push(round);
        }
    }
}

pub(crate) fn layout_digest<L: Serialize>(state: &SeatState<L>) -> Hash {
    static LAYOUT: Derivation = Derivation::new("nertz 1 layout");
    LAYOUT.of(&[&encode(state)])
}

/// The table in one round at one clock: what the game may ask.
pub struct At<'a, G: Game> {
    table: &'a Table<G>,
    round: &'a Round<G>,
    clock: Clock,
    opened: Opened,
    view: u16,
}

impl<G: Game> At<'_, G> {
    /// Seats of the charter.
    pub fn seats(&self) -> usize {
        self.table.seats()
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.table.game
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The round.
    pub fn round(&self) -> &Round<G> {
        self.round
    }

    /// A seat's layout in the round: of one that has gone as it was left, and of one that has no part in the round empty.
    pub fn layout(&self, seat: Seat) -> &G::Layout {
        let state = self.state(seat);
        if state.round < self.round.number { &self.round.blank[seat.index()] } else { &state.layout }
    }

    /// A seat's state.
    pub fn state(&self, seat: Seat) -> &SeatState<G::Layout> {
        self.table.state_at(seat, &self.clock)
    }

    /// Whether a seat is at the table.
    pub fn is_live(&self, seat: Seat) -> bool {
        self.table.view_of(self.view).live.has(seat)
    }

    /// The seats at the table.
    pub fn live(&self) -> Seats {
        self.table.view_of(self.view).live
    }

    /// Card k (from 1) of a deck, if all its slots are opened so far under the clock.
    pub fn card(&self, deck: Seat, k: u8) -> Option<u8> {
        let deck_ = self.round.decks.get(deck.index())?;
        (k <= self.opened.known(deck_, self.view)).then(|| deck_.card(k)).flatten()
    }

    /// How many cards of a deck are turned under the clock (their faces may not be known yet).
    pub fn turned(&self, deck: Seat) -> u8 {
        self.opened.turned(deck)
    }

    /// How far one slot of a deck is opened under the clock.
    pub fn opened(&self, deck: Seat, slot: u8) -> u8 {
        self.opened.slot(deck, slot)
    }

    /// Whether a legal play on this slot is revealed under the clock.
    pub fn is_revealed(&self, slot: Slot) -> bool {
        self.table.observer_in(self.view, self.round, &self.clock).is_revealed(slot)
    }

    /// The logs under the clock.
    pub fn observer(&self) -> Observer<'_> {
        self.table.observer_in(self.view, self.round, &self.clock)
    }

    /// Whether entry `seq` of `seat` is under the clock of entry `by_seq` of `by`.
    pub fn is_under(&self, by: Seat, by_seq: u32, seat: Seat, seq: u32) -> bool {
        self.table.clock_of(by, by_seq).is_some_and(|clock| clock.has(seat, seq))
    }
}
