//! Judging items: what is due, what is legal, what it does.
//!
//! Everything here is asked at the author's own clock, with the draft's runs and earlier items applied, so that an honest
//! peer never makes an illegal entry, whatever is still on its way to it.

use crate::contest::{Fate, PlayId, Reveal, Slot, Tie};
use crate::entry::{Item, ItemOf, Why, seal_hash};
use crate::game::{Game, GameDue, Step};
use crate::hash::{Hash, derive};
use crate::misbehaviour::{DueKind, Misbehaviour, MisbehaviourOf};
use crate::mistake::{Mistake, makes};
use crate::seat::{Clock, Seat, Seats};
use crate::table::{After, Next, Phase, Round, Row, SeatState, Table, Undo};
use std::sync::Arc;

/// What must come next in the author's log.
#[derive(Clone, PartialEq, Debug)]
pub enum Due<A, P> {
    /// Open the seal of entry `seal`.
    Reveal {
        /// Its seq.
        seal: u32,
    },
    /// Carry out a decision.
    Settle {
        /// The seal's seq.
        seal: u32,
        /// The decision.
        won: bool,
    },
    /// Answer a turning.
    Open {
        /// Whose deck.
        deck: Seat,
        /// Which slot.
        slot: u8,
        /// Up to which card.
        k: u8,
    },
    /// End the round.
    Close {
        /// Why.
        why: Why,
    },
    /// An act that the game asks for.
    Act(A),
    /// A play that the game asks for: it is sealed.
    Play(P),
}

/// What is due in game `G`.
pub type DueOf<G> = Due<<G as Game>::Act, <G as Game>::Play>;

impl<A, P> Due<A, P> {
    /// What kind of thing it is.
    pub fn kind(&self) -> DueKind {
        match self {
            Due::Reveal { .. } => DueKind::Reveal,
            Due::Settle { .. } => DueKind::Settle,
            Due::Open { .. } => DueKind::Open,
            Due::Close { .. } => DueKind::Close,
            Due::Act(_) => DueKind::Act,
            Due::Play(_) => DueKind::Play,
        }
    }
}

type Judged<G> = Result<(), MisbehaviourOf<G>>;

impl<G: Game> Table<G> {
    /// What is due for the draft's author, with all that the draft has done so far.
    pub fn due(&self) -> Option<DueOf<G>> {
        let row = self.last(self.draft.as_ref()?.author);
        let author = self.draft.as_ref()?.author;
        let state = &*row.state;
        let round = self.round(state.round)?;
        if state.left {
            return None;
        }
        self.due_reveal(round, row, author)
            .or_else(|| self.due_settle(round, row, author))
            .or_else(|| due_open(round, row, author, self.live_of(row)))
            .or_else(|| self.follows_close(round, row).map(|why| Due::Close { why }))
            .or_else(|| match self.game_due(round, row, author)? {
                GameDue::Act(act) => Some(Due::Act(act)),
                GameDue::Play(play) => state.sealed.is_none().then_some(Due::Play(play)),
                GameDue::Close => Some(Due::Close { why: Why::Stuck }),
            })
    }

    /// What is due, kept until the next item: nothing but [`Table::apply`] changes what the draft has done, and it forgets.
    pub(crate) fn look_due(&mut self) -> Option<DueOf<G>> {
        let due = self.take_due();
        if let Some(draft) = &mut self.draft {
            draft.due = Some(due.clone());
        }
        due
    }

    /// What is due, forgotten if it was kept.
    pub(crate) fn take_due(&mut self) -> Option<DueOf<G>> {
        let kept = self.draft.as_mut().and_then(|draft| draft.due.take());
        kept.unwrap_or_else(|| self.due())
    }

    fn due_reveal(&self, round: &Round<G>, row: &Row<G::Layout>, author: Seat) -> Option<DueOf<G>> {
        let seal = row.state.sealed?;
        if makes(Mistake::NoRevealsAfterClose) && row.state.closed.is_some() {
            return None;
        }
        let acknowledged =
            self.observer_in(row.view, round, &row.clock).acknowledged(PlayId { seat: author, seq: seal });
        (acknowledged >= self.live_of(row).len() / 2).then_some(Due::Reveal { seal })
    }

    fn due_settle(&self, round: &Round<G>, row: &Row<G::Layout>, author: Seat) -> Option<DueOf<G>> {
        row.state.airborne.iter().find_map(|&seal| match self.fate(round, row, PlayId { seat: author, seq: seal }) {
            Fate::Undecided if makes(Mistake::SettlesUnchecked) => Some(Due::Settle { seal, won: true }),
            Fate::Undecided => None,
            fate => Some(Due::Settle { seal, won: fate == Fate::Won }),
        })
    }

    fn fate(&self, round: &Round<G>, row: &Row<G::Layout>, play: PlayId) -> Fate {
        let reveal = round.contests.get(play).and_then(|seal| seal.reveal.as_ref());
        reveal.and_then(|reveal| reveal.slot).map_or(Fate::Undecided, |slot| {
            let tie = if self.game.ends_round(slot) { Tie::First } else { self.game.tie(slot) };
            self.observer_in(row.view, round, &row.clock).verdict(slot, tie).fate(play)
        })
    }

    /// Why the author must close the round, if it must.
    fn due_close(&self, round: &Round<G>, row: &Row<G::Layout>, author: Seat) -> Option<Why> {
        let stuck = || (self.game_due(round, row, author) == Some(GameDue::Close)).then_some(Why::Stuck);
        self.follows_close(round, row).or_else(stuck)
    }

    /// Why the author must close the round for what others have done.
    fn follows_close(&self, round: &Round<G>, row: &Row<G::Layout>) -> Option<Why> {
        if row.state.phase != Phase::Go {
            return None;
        }
        let called = round.calls.iter().any(|(call, reveal)| row.clock.has(call.seat, *reveal));
        let follows = || {
            Seat::first(self.seats()).any(|seat| {
                let state = self.state_at(seat, &row.clock);
                state.round == round.number && state.closed == Some(Why::Stuck)
            })
        };
        if called { Some(Why::Call) } else { follows().then_some(Why::Stuck) }
    }

    fn game_due(&self, round: &Round<G>, row: &Row<G::Layout>, author: Seat) -> Option<GameDue<G::Act, G::Play>> {
        let plays = row.state.phase == Phase::Go && self.all(row, Phase::Go);
        plays.then(|| self.game.due(&self.at(round, row), author)).flatten()
    }

    /// The seats that are at the table in the row's view.
    fn live_of(&self, row: &Row<G::Layout>) -> Seats {
        self.view_of(row.view).live
    }

    /// Whether every seat at the table is at least so far in the author's round, under the row's clock.
    fn all(&self, row: &Row<G::Layout>, phase: Phase) -> bool {
        self.live_of(row).iter().all(|seat| {
            let state = self.state_at(seat, &row.clock);
            state.round == row.state.round && state.phase >= phase
        })
    }

    /// Judges the draft's next item and carries it out.
    pub fn apply(&mut self, item: &ItemOf<G>) -> Judged<G> {
        let due = self.take_due();
        let Some(draft) = &self.draft else { return Err(Misbehaviour::BrokenChain) };
        let author = draft.author;
        if draft.ended {
            return Err(Misbehaviour::SealNotLast);
        }
        if self.last(author).state.left {
            return Err(Misbehaviour::AfterLeaving);
        }
        let answers = match (&due, item) {
            (None, _)
            | (Some(Due::Reveal { .. }), Item::Reveal { .. })
            | (Some(Due::Settle { .. }), Item::Settle { .. })
            | (Some(Due::Open { .. }), Item::Open { .. })
            | (Some(Due::Close { .. }), Item::Close { .. })
            | (Some(Due::Play(_)), Item::Seal { .. }) => true,
            (Some(Due::Act(due)), Item::Act { act, .. }) => due == act,
            _ => false,
        };
        if let Some(due) = due.as_ref().filter(|_| !answers) {
            return Err(Misbehaviour::Overdue(due.kind()));
        }
        match item {
            Item::Commit { anchors } => self.apply_commit(author, anchors),
            Item::Ready { all } => self.apply_ready(author, all),
            Item::Deal { x } => self.apply_deal(author, x.as_ref()),
            Item::Go => self.apply_go(author),
            Item::Open { deck, slot, k, x } => self.apply_open(author, *deck, *slot, *k, x),
            Item::Act { act, x } => self.apply_act(author, act, x.as_ref()),
            Item::Seal { hash } => self.apply_seal(author, hash),
            Item::Reveal { seal, play, nonce } => self.apply_reveal(author, *seal, play, nonce, due.is_some()),
            Item::Settle { seal, won, x } => self.apply_settle(author, *seal, *won, x.as_ref(), due.as_ref()),
            Item::Close { why } => self.apply_close(author, *why, due.as_ref()),
            Item::Seeds { ends } => self.apply_seeds(author, ends),
            Item::Result { scores, seeds, state } => self.apply_result(author, scores, seeds, state),
            Item::Leave | Item::Resign => {
                self.change(author, |state| state.left = true);
                Ok(())
            }
            Item::Ask => self.apply_ask(author),
            Item::Vote { charter } => self.apply_vote(author, *charter),
        }
    }

    /// Whether the author may ask for a new charter after its round: before its result, and once.
    pub(crate) fn may_ask(&self, author: Seat) -> bool {
        let state = &self.last(author).state;
        state.next == Next::Silent && (Phase::Committed..Phase::Scored).contains(&state.phase)
    }

    fn apply_ask(&mut self, author: Seat) -> Judged<G> {
        if !self.may_ask(author) {
            return Err(Misbehaviour::AskOutOfPlace);
        }
        self.change(author, |state| state.next = Next::Asked);
        Ok(())
    }

    /// Whether the author is to say under which charter it goes on: one was asked for, the round is signed by all, and does
    /// not decide the match.
    pub(crate) fn may_vote(&self, author: Seat) -> bool {
        let row = self.last(author);
        self.awaits_vote(author, self.live_of(row), &row.clock)
    }

    /// The same at any clock that covers the author's log.
    pub(crate) fn awaits_vote(&self, author: Seat, live: Seats, clock: &Clock) -> bool {
        let state = &self.last(author).state;
        let signed = |seat: Seat| {
            let other = self.state_at(seat, clock);
            other.round == state.round && other.phase == Phase::Scored
        };
        state.phase == Phase::Scored
            && !state.left
            && !matches!(state.next, Next::Voted(_))
            && live.iter().all(signed)
            && self.is_asked(state.round, clock)
            && !self.game.over(&self.results_before(state.round + 1), live)
    }

    fn apply_vote(&mut self, author: Seat, charter: Option<Hash>) -> Judged<G> {
        if !self.may_vote(author) {
            return Err(Misbehaviour::VoteOutOfPlace);
        }
        self.change(author, |state| state.next = Next::Voted(charter));
        Ok(())
    }

    fn apply_commit(&mut self, author: Seat, anchors: &[Hash]) -> Judged<G> {
        if !self.may_commit(author) {
            return Err(Misbehaviour::CommitOutOfPlace);
        }
        let number = self.last(author).state.round + 1;
        self.open_round(number, self.live_of(self.last(author)));
        let results = self.results_before(number);
        let roster = self.round(number).map(|round| round.roster).unwrap_or_default();
        let start = self.game.start(&results, roster, author);
        let Some(round) = self.round_mut(number) else { return Err(Misbehaviour::CommitOutOfPlace) };
        let chains = round.chains_of(author);
        if chains.len() != anchors.len() {
            return Err(Misbehaviour::WrongAnchorCount);
        }
        for ((deck, slot), anchor) in chains.into_iter().zip(anchors) {
            round.decks[deck.index()].commit(slot, author, Some(*anchor));
        }
        self.undo(Undo::Commit);
        if let Some(row) = self.logs[author.index()].last_mut() {
            row.opened = Default::default();
        }
        self.change(author, |state| {
            *state = SeatState {
                round: number,
                phase: Phase::Committed,
                sealed: None,
                airborne: Vec::new(),
                closed: None,
                left: false,
                next: Next::Silent,
                layout: start,
            }
        });
        Ok(())
    }

    /// The digest of all anchors; none while one of those at the table is missing or a pair's two differ.
    pub fn anchors_digest(&self, round: u32) -> Option<Hash> {
        let round = self.round(round)?;
        let anchors: Vec<Vec<Hash>> =
            round.decks.iter().map(|deck| deck.anchors(self.live())).collect::<Option<_>>()?;
        Some(derive("nertz 1 anchors", &[&round.key, anchors.concat().as_flattened()]))
    }

    fn apply_ready(&mut self, author: Seat, all: &Hash) -> Judged<G> {
        if !self.may_ready(author) {
            return Err(Misbehaviour::ReadyOutOfPlace);
        }
        if self.anchors_digest(self.last(author).state.round).as_ref() != Some(all) {
            return Err(Misbehaviour::WrongReady);
        }
        self.change(author, |state| state.phase = Phase::Ready);
        Ok(())
    }

    fn apply_deal(&mut self, author: Seat, x: Option<&Hash>) -> Judged<G> {
        if !self.may_deal(author) {
            return Err(Misbehaviour::DealOutOfPlace);
        }
        self.step(author, &Step::Deal, x, |state| state.phase = Phase::Dealt)
    }

    fn apply_go(&mut self, author: Seat) -> Judged<G> {
        if !self.may_go(author) {
            return Err(Misbehaviour::GoOutOfPlace);
        }
        self.change(author, |state| state.phase = Phase::Go);
        Ok(())
    }

    /// Whether every deck is opened as far as it is turned, under the row's clock.
    fn is_dealt(&self, row: &Row<G::Layout>) -> bool {
        self.round(row.state.round).is_some_and(|round| {
            Seat::first(self.seats())
                .zip(&round.decks)
                .all(|(owner, deck)| row.opened.known(deck, row.view) == row.opened.turned(owner))
        })
    }

    fn apply_open(&mut self, author: Seat, deck: Seat, slot: u8, k: u8, x: &Hash) -> Judged<G> {
        let row = self.last(author);
        let (number, opened) = (row.state.round, row.opened);
        let Some(round) = self.round_mut(number) else { return Err(Misbehaviour::OpenNotTurned) };
        let Some(committed) = round.decks.get_mut(deck.index()) else { return Err(Misbehaviour::OpenNotMember) };
        if slot == 0 || !committed.members(slot).contains(&author) {
            return Err(Misbehaviour::OpenNotMember);
        }
        let ahead = makes(Mistake::OpensAhead) && k == opened.turned(deck) + 1;
        if k == 0 || k != opened.turned(deck) && !ahead {
            return Err(Misbehaviour::OpenNotTurned);
        }
        if opened.slot(deck, slot) >= k {
            return Err(Misbehaviour::OpenAgain);
        }
        committed.accept(slot, k, x).map_err(|_| Misbehaviour::WrongOpening)?;
        if let Some(row) = self.logs[author.index()].last_mut() {
            row.opened.raise(deck, slot, k);
        }
        Ok(())
    }

    /// Acts and seals: only in play.
    pub(crate) fn may_act(&self, author: Seat) -> Judged<G> {
        let row = self.last(author);
        if row.state.closed.is_some() {
            Err(Misbehaviour::ActsAfterClose)
        } else if row.state.phase != Phase::Go || !self.all(row, Phase::Go) {
            Err(Misbehaviour::ActsBeforeGo)
        } else if row.state.sealed.is_some() {
            Err(Misbehaviour::ActsWhileSealed)
        } else {
            Ok(())
        }
    }

    fn apply_act(&mut self, author: Seat, act: &G::Act, x: Option<&Hash>) -> Judged<G> {
        self.may_act(author)?;
        let row = self.last(author);
        let round = self.round(row.state.round).ok_or(Misbehaviour::ActsBeforeGo)?;
        self.game.legal(&self.at(round, row), author, act).map_err(Misbehaviour::Illegal)?;
        self.step(author, &Step::Act(act), x, |_| ())
    }

    fn apply_seal(&mut self, author: Seat, hash: &Hash) -> Judged<G> {
        self.may_act(author)?;
        let row = self.last(author);
        let (number, seq) = (row.state.round, row.clock[author]);
        let round = self.round(number).ok_or(Misbehaviour::ActsBeforeGo)?;
        let could_be_on = self.game.could_be_on(&self.at(round, row), author);
        let Some(round) = self.round_mut(number) else { return Err(Misbehaviour::ActsBeforeGo) };
        round.contests.seal(PlayId { seat: author, seq }, could_be_on);
        round.hashes.push((PlayId { seat: author, seq }, *hash));
        self.undo(Undo::Seal);
        self.step(author, &Step::Sealed, None, |state| state.sealed = Some(seq))?;
        if let Some(draft) = &mut self.draft {
            draft.ended = true;
        }
        Ok(())
    }

    fn apply_reveal(&mut self, author: Seat, seal: u32, play: &G::Play, nonce: &Hash, due: bool) -> Judged<G> {
        let row = self.last(author);
        if row.state.sealed != Some(seal) {
            return Err(Misbehaviour::RevealsNothing);
        }
        if !due {
            return Err(Misbehaviour::RevealsTooEarly);
        }
        let (number, seq) = (row.state.round, row.clock[author]);
        let (Some(round), Some(sealing)) = (self.round(number), self.row(author, seal)) else {
            return Err(Misbehaviour::RevealsNothing);
        };
        let hash = seal_hash(&round.key, author, seal, play, nonce);
        let id = PlayId { seat: author, seq: seal };
        if round.seal_hash(id) != Some(&hash) {
            return Err(Misbehaviour::WrongReveal);
        }
        let at = self.at(round, sealing);
        let slot = self.game.possible(&at, author, play).map_err(Misbehaviour::RevealsImpossible)?;
        let ends = slot.is_some_and(|slot| self.game.ends_round(slot));
        let Some(round) = self.round_mut(number) else { return Err(Misbehaviour::RevealsNothing) };
        round.contests.reveal(id, Some(Reveal { seq, slot, hash, nonce: *nonce }));
        round.plays.push((id, play.clone()));
        if ends {
            round.calls.push((id, seq));
        }
        self.undo(Undo::Reveal(id));
        self.step(author, &Step::Revealed { slot, play }, None, |state| {
            state.sealed = None;
            if slot.is_some() {
                state.airborne.push(seal);
            }
        })
    }

    fn apply_settle(
        &mut self,
        author: Seat,
        seal: u32,
        won: bool,
        x: Option<&Hash>,
        due: Option<&DueOf<G>>,
    ) -> Judged<G> {
        let row = self.last(author);
        if !row.state.airborne.contains(&seal) {
            return Err(Misbehaviour::SettlesNothing);
        }
        match due {
            Some(Due::Settle { seal: due, won: decided }) if *due == seal => {
                if *decided != won {
                    return Err(Misbehaviour::WrongSettle);
                }
            }
            Some(Due::Settle { .. }) => return Err(Misbehaviour::Overdue(DueKind::Settle)),
            _ => return Err(Misbehaviour::SettlesTooEarly),
        }
        let (slot, play, turn) = self.settlement(author, seal).ok_or(Misbehaviour::SettlesNothing)?;
        self.step(author, &Step::Settled { slot, play: &play, won, turn }, x, |state| {
            state.airborne.retain(|other| *other != seal);
        })
    }

    /// Slot and play of an own opened seal, and whether its settlement may turn a card: in or after the entry that closes
    /// the round nothing is turned.
    fn settlement(&self, author: Seat, seal: u32) -> Option<(Slot, G::Play, bool)> {
        let row = self.last(author);
        let round = self.round(row.state.round)?;
        let id = PlayId { seat: author, seq: seal };
        let slot = round.contests.get(id)?.reveal.as_ref()?.slot?;
        let turn = row.state.closed.is_none() && self.due_close(round, row, author).is_none();
        Some((slot, round.play(id)?.clone(), turn))
    }

    /// How many cards the settlement of an own play turns.
    pub(crate) fn settlement_turns(&self, author: Seat, seal: u32, won: bool) -> u8 {
        self.settlement(author, seal).map_or(0, |(slot, play, turn)| {
            self.game.turns(&self.last(author).state.layout, &Step::Settled { slot, play: &play, won, turn })
        })
    }

    /// How many cards an act turns.
    pub(crate) fn act_turns(&self, author: Seat, act: &G::Act) -> u8 {
        self.game.turns(&self.last(author).state.layout, &Step::Act(act))
    }

    /// How many cards the deal turns.
    pub(crate) fn deal_turns(&self, author: Seat) -> u8 {
        self.game.turns(&self.last(author).state.layout, &Step::Deal)
    }

    /// Whether the author may begin a round.
    pub(crate) fn may_commit(&self, author: Seat) -> bool {
        let row = self.last(author);
        match row.state.phase {
            Phase::Idle => row.clock[author] == 1,
            Phase::Scored => {
                let next = row.state.round + 1;
                let live = self.live_of(row);
                !self.game.over(&self.results_before(next), live)
                    && self.after(live, row.state.round, &row.clock) == After::Round
                    && live.iter().all(|seat| {
                        let state = self.state_at(seat, &row.clock);
                        state.round == next || (state.round + 1 == next && state.phase == Phase::Scored)
                    })
            }
            _ => false,
        }
    }

    /// Whether the author may say that it has all anchors.
    pub(crate) fn may_ready(&self, author: Seat) -> bool {
        let row = self.last(author);
        row.state.phase == Phase::Committed && self.all(row, Phase::Committed)
    }

    /// Whether the author may turn its first cards.
    pub(crate) fn may_deal(&self, author: Seat) -> bool {
        let row = self.last(author);
        let bound = if makes(Mistake::OpensBeforeReady) { Phase::Committed } else { Phase::Ready };
        row.state.phase == Phase::Ready && self.all(row, bound)
    }

    /// Whether the author may say that it is ready to play: every deck is opened as far as it was dealt.
    pub(crate) fn may_go(&self, author: Seat) -> bool {
        let row = self.last(author);
        row.state.phase == Phase::Dealt && self.all(row, Phase::Dealt) && self.is_dealt(row)
    }

    fn apply_close(&mut self, author: Seat, why: Why, due: Option<&DueOf<G>>) -> Judged<G> {
        match due {
            Some(Due::Close { why: cause }) if *cause == why => {
                self.change(author, |state| {
                    state.phase = Phase::Closed;
                    state.closed = Some(why);
                });
                Ok(())
            }
            _ => Err(Misbehaviour::ClosesWithoutCause),
        }
    }

    /// Whether the author may publish its chains: all have closed, and everything sealed is settled; of who has gone,
    /// decided.
    pub(crate) fn may_seed(&self, author: Seat) -> bool {
        let row = self.last(author);
        let Some(round) = self.round(row.state.round) else { return false };
        let live = self.live_of(row);
        row.state.phase == Phase::Closed
            && self.all(row, Phase::Closed)
            && round.roster.iter().all(|seat| {
                let state = self.state_at(seat, &row.clock);
                let decided = |seq| self.fate(round, row, PlayId { seat, seq }) != Fate::Undecided;
                if live.has(seat) {
                    state.sealed.is_none() && state.airborne.is_empty()
                } else {
                    state.round < round.number || state.airborne.iter().all(|&seq| decided(seq))
                }
            })
    }

    fn apply_seeds(&mut self, author: Seat, ends: &[Hash]) -> Judged<G> {
        if !self.may_seed(author) {
            return Err(Misbehaviour::SeedsOutOfPlace);
        }
        let row = self.last(author);
        let (number, seq) = (row.state.round, row.clock[author]);
        let Some(round) = self.round_mut(number) else { return Err(Misbehaviour::SeedsOutOfPlace) };
        let chains = round.chains_of(author);
        if chains.len() != ends.len() {
            return Err(Misbehaviour::WrongSeeds);
        }
        for ((deck, slot), end) in chains.into_iter().zip(ends) {
            let deck = &mut round.decks[deck.index()];
            deck.accept(slot, deck.cards(), end).map_err(|_| Misbehaviour::WrongSeeds)?;
        }
        round.seeds[author.index()] = Some(seq);
        self.undo(Undo::Seeds);
        self.change(author, |state| state.phase = Phase::Seeded);
        Ok(())
    }

    /// Whether the author may sign the result: all have published their chains, the author itself in an earlier entry,
    /// since the result names the ids of these entries.
    pub(crate) fn may_score(&self, author: Seat) -> bool {
        let row = self.last(author);
        let seeds = self.round(row.state.round).and_then(|round| round.seeds[author.index()]);
        row.state.phase == Phase::Seeded
            && seeds.is_some_and(|seq| seq < row.clock[author])
            && self.all(row, Phase::Seeded)
    }

    fn apply_result(&mut self, author: Seat, scores: &[i16], seeds: &[Hash], state: &[u8; 8]) -> Judged<G> {
        if !self.may_score(author) {
            return Err(Misbehaviour::ResultOutOfPlace);
        }
        let number = self.last(author).state.round;
        let Some(outcome) = self.score_round(number) else { return Err(Misbehaviour::ResultOutOfPlace) };
        if outcome.scores != scores || outcome.seeds != seeds || outcome.state != *state {
            return Err(Misbehaviour::WrongResult);
        }
        self.change(author, |state| state.phase = Phase::Scored);
        Ok(())
    }

    /// Turns what a step turns, then folds it into the author's layout.
    fn step(
        &mut self,
        author: Seat,
        step: &Step<'_, G>,
        x: Option<&Hash>,
        then: impl FnOnce(&mut SeatState<G::Layout>),
    ) -> Judged<G> {
        let row = self.last(author);
        let (number, turned, seq) = (row.state.round, row.opened.turned(author), row.clock[author]);
        let count = self.game.turns(&row.state.layout, step);
        match (x, count) {
            (None, 0) => {}
            (Some(_), 0) => return Err(Misbehaviour::OpensWithoutTurning),
            (None, _) => return Err(Misbehaviour::TurnsWithoutOpening),
            (Some(x), count) => {
                let k = turned.saturating_add(count);
                let round = self.round_mut(number).ok_or(Misbehaviour::WrongOpening)?;
                round.decks[author.index()].accept(0, k, x).map_err(|_| Misbehaviour::WrongOpening)?;
                if let Some(row) = self.logs[author.index()].last_mut() {
                    row.opened.raise(author, 0, k);
                }
            }
        }
        if let Some(row) = self.logs[author.index()].last_mut() {
            let state = Arc::make_mut(&mut row.state);
            self.game.fold(&mut state.layout, step, turned + 1, seq);
            then(state);
        }
        self.changed();
        Ok(())
    }

    fn change(&mut self, author: Seat, change: impl FnOnce(&mut SeatState<G::Layout>)) {
        if let Some(row) = self.logs[author.index()].last_mut() {
            change(Arc::make_mut(&mut row.state));
        }
        self.changed();
    }

    fn changed(&mut self) {
        if let Some(draft) = &mut self.draft {
            draft.changed = true;
        }
    }

    fn undo(&mut self, undo: Undo) {
        if let Some(draft) = &mut self.draft {
            draft.undo.push(undo);
        }
    }
}

fn due_open<G: Game>(round: &Round<G>, row: &Row<G::Layout>, author: Seat, live: Seats) -> Option<DueOf<G>> {
    round.groups_of[author.index()].iter().find_map(|&(deck, slot)| {
        let committed = &round.decks[deck.index()];
        if committed.members(slot).iter().find(|member| live.has(**member)) != Some(&author) {
            return None;
        }
        let turned = row.opened.turned(deck);
        let k = if makes(Mistake::OpensAhead) && turned > 0 { (turned + 1).min(committed.cards()) } else { turned };
        (row.opened.slot(deck, slot) < turned).then_some(Due::Open { deck, slot, k })
    })
}
