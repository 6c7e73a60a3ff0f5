//! Appending own entries: what is due, what is legal now, what the player wants.

use super::proof::Proof;
use super::{Event, Measure, Peer, Turning};
use crate::codec::{List, encode};
use crate::deck::{Chain, pair_end_of, pair_secret};
use crate::entry::{Body, Item, ItemOf, MAX_ITEMS, MAX_RUNS, entry_id, seal_hash, sign};
use crate::game::Game;
use crate::hash::Hash;
use crate::judge::{Due, DueOf};
use crate::misbehaviour::{Misbehaviour, MisbehaviourOf};
use crate::sign::Scheme;
use crate::table::Phase;
use crate::time::Time;
use crate::transcript::{Ending, RecordKind};

/// A second member of a group that opens nothing else of the deck answers a turning after so long at most and at least, unless the
/// first has: in between after a quarter of the quickest round trip to anybody, as the engine sees it: the first could have
/// answered by then.
const BACKUP_US: (u64, u64) = (500, 4_000);

/// Why a deed of the player's was not done. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum Refused<B> {
    /// An own play is sealed: a few milliseconds, then again.
    #[error("a play is under way")]
    Sealed,
    /// Not while no round is in play.
    #[error("no round is in play")]
    NotInPlay,
    /// The match has ended.
    #[error("the match has ended")]
    Ended,
    /// This seat comes back from a crash, and has not heard from all yet what they hold of its own log.
    #[error("coming back: not all others have answered yet")]
    ComingBack,
    /// It is being agreed on who is at the table: a moment, then again.
    #[error("the table agrees on who goes on")]
    Changing,
    /// A rule of the game forbids it.
    #[error("{0}")]
    Illegal(B),
}

pub(super) enum Deed<'a, G: Game> {
    Act(&'a G::Act),
    Play(&'a G::Play),
    Leave(bool),
}

impl<G: Game, S: Scheme> Peer<G, S> {
    /// Does a plain act.
    pub fn act(&mut self, now: Time, act: &G::Act) -> Result<(), Refused<G::Broken>> {
        self.deed(now, &Deed::Act(act))
    }

    /// Seals a play.
    pub fn play(&mut self, now: Time, play: &G::Play) -> Result<(), Refused<G::Broken>> {
        self.deed(now, &Deed::Play(play))
    }

    /// Leaves the match, or with `resign` gives it up: the own last entry.
    pub fn leave(&mut self, now: Time, resign: bool) {
        if self.ending.is_some() || self.over.is_some() {
            return;
        }
        if !self.is_back() || self.is_frozen() {
            // Nothing may be appended: the others wait for as long as they do for whoever is lost.
            self.abandon(now, self.me, if resign { "resigned" } else { "left" });
        } else if self.deed(now, &Deed::Leave(resign)).is_ok() {
            self.hand_over();
            if let Some(last) = self.store[self.me.index()].last().cloned() {
                self.expose(now, &Proof::entries(&[&last]));
            }
            self.abandon(now, self.me, if resign { "resigned" } else { "left" });
        }
    }

    /// The player's countdown is over: `Go` is made as soon as the deal is open. For one round.
    pub fn go(&mut self, now: Time) {
        self.go = true;
        self.stirred = true;
        self.advance(now);
    }

    /// Asks for a new charter after the present round; where it is too late for that, after the next one.
    pub fn ask_for_charter(&mut self, now: Time) {
        if !self.asks {
            self.asks = true;
            self.stirred = true;
            self.advance(now);
        }
    }

    /// Whether the own vote on a new charter is waited for.
    pub fn is_to_vote(&self) -> bool {
        let ready = self.ending.is_none() && self.is_back() && !self.is_frozen() && self.vote.is_none();
        ready && self.table.awaits_vote(self.me, self.live(), &self.table.clock())
    }

    /// Says under which charter this seat goes on after the round: none for the present one. It cannot be taken back, so
    /// for another charter everybody's signature under it must be there.
    pub fn vote(&mut self, now: Time, charter: Option<Hash>) {
        if self.is_to_vote() {
            self.vote = Some(charter);
            self.stirred = true;
            self.advance(now);
        }
    }

    /// Whether a deed would not be refused for the state of the round or of an own play.
    pub fn may_act(&self) -> bool {
        let state = self.table.latest(self.me);
        self.ending.is_none()
            && self.is_back()
            && !self.is_frozen()
            && state.phase == Phase::Go
            && state.sealed.is_none()
            && self.others().all(|seat| {
                let other = self.table.latest(seat);
                other.round == state.round && other.phase >= Phase::Go
            })
    }

    fn deed(&mut self, now: Time, deed: &Deed<'_, G>) -> Result<(), Refused<G::Broken>> {
        if self.ending.is_some() || self.over.is_some() {
            return Err(Refused::Ended);
        }
        let done = self.append(now, Some(deed)).map(|_| ());
        self.stirred = true;
        self.advance(now);
        done
    }

    /// Delivers what can be, and appends until nothing is due and nothing more can be done by itself.
    pub(super) fn advance(&mut self, now: Time) {
        self.deliver_ready(now);
        let gaps_changed = std::mem::take(&mut self.gaps_changed);
        if !std::mem::take(&mut self.stirred) {
            if gaps_changed {
                self.notice_gaps(now);
                self.paced = self.pace_timeout(now);
            }
            return;
        }
        for _ in 0..64 {
            if self.ending.is_some() {
                break;
            }
            self.watch_end(now);
            self.watch_return();
            let began = self.watch_view(now);
            if self.over.is_some() || !self.append(now, None).unwrap_or(false) && !began {
                break;
            }
            self.deliver_ready(now);
        }
        self.stirred = false;
        self.measure(now);
        self.watch_groups(now);
        self.watch_anchors(now);
        self.notice_gaps(now);
        self.paced = self.pace_timeout(now);
    }

    /// Whether every seat has signed the deciding result.
    pub(super) fn watch_end(&mut self, now: Time) {
        if self.over.is_none() && self.table.is_over(&self.table.clock()) {
            self.over = Some(now);
            let ending = match self.table.goes_on_under(&self.table.clock()) {
                Some(charter) => Ending::Continued { charter },
                None => Ending::Finished,
            };
            self.ending = Some(ending);
            self.events.push_back(Event::Over);
            self.heads_due = Some(now);
        }
    }

    /// Appends one entry if there is a reason to. With a deed: the entry that does it, or the reason why not.
    fn append(&mut self, now: Time, deed: Option<&Deed<'_, G>>) -> Result<bool, Refused<G::Broken>> {
        if !self.is_back() {
            return if deed.is_some() { Err(Refused::ComingBack) } else { Ok(false) };
        }
        if self.is_frozen() {
            return if deed.is_some() { Err(Refused::Changing) } else { Ok(false) };
        }
        let runs = self.unseen.len().min(MAX_RUNS);
        let begun = self.table.begin(self.me, self.table.view().number, &self.unseen[..runs]);
        if begun.is_err() {
            // Only the end of the match stops an honest peer's log.
            debug_assert!(matches!(begun, Err(Misbehaviour::AfterTheEnd | Misbehaviour::AfterLeaving)), "{begun:?}");
            return Err(Refused::Ended);
        }
        let mut items = Vec::new();
        let mut refused = None;
        let drafted = self.draft(now, deed, &mut items, &mut refused);
        debug_assert!(drafted.is_ok(), "an honest entry is legal: {drafted:?}");
        let wanted = !items.is_empty() || self.owes || self.unseen.len() >= MAX_RUNS;
        let state = match drafted.and_then(|()| if wanted { self.table.finish().map(Some) } else { Ok(None) }) {
            Ok(Some(state)) => state,
            other => {
                debug_assert!(other.is_ok(), "an honest entry is legal: {other:?}");
                self.table.rollback();
                return refused.map_or(Ok(false), Err);
            }
        };
        self.write(now, runs, state, items);
        refused.map_or(Ok(true), Err)
    }

    fn draft(
        &mut self,
        now: Time,
        deed: Option<&Deed<'_, G>>,
        items: &mut Vec<ItemOf<G>>,
        refused: &mut Option<Refused<G::Broken>>,
    ) -> Result<(), MisbehaviourOf<G>> {
        let mut deed = deed;
        while items.len() < MAX_ITEMS {
            let item = match self.table.look_due() {
                Some(due) => Some(self.answer(due)),
                None => {
                    self.automatic(now).or_else(|| self.beside(items)).or_else(|| self.wanted(deed.take(), refused))
                }
            };
            let Some(item) = item else { break };
            self.table.apply(&item)?;
            let last = matches!(item, Item::Seal { .. } | Item::Leave | Item::Resign);
            items.push(item);
            if last {
                break;
            }
        }
        if deed.is_some() {
            // A play that was due has been sealed before it.
            *refused = Some(Refused::Sealed);
        }
        Ok(())
    }

    /// The item that answers what is due.
    fn answer(&mut self, due: DueOf<G>) -> ItemOf<G> {
        match due {
            Due::Reveal { seal } => {
                let play = self.plays.get(&seal).map(|(play, _)| play.clone());
                #[expect(clippy::expect_used, reason = "an own seal is noted before it is appended")]
                let play = play.expect("the own sealed play");
                Item::Reveal { seal, play, nonce: self.secret.seal_nonce(seal) }
            }
            Due::Settle { seal, won } => {
                let turns = self.table.settlement_turns(self.me, seal, won);
                Item::Settle { seal, won, x: self.own_value(turns) }
            }
            Due::Open { deck, slot, k } => Item::Open { deck, slot, k, x: self.value(deck, slot, k) },
            Due::Close { why } => Item::Close { why },
            Due::Act(act) => {
                let x = self.own_value(self.table.act_turns(self.me, &act));
                Item::Act { act, x }
            }
            Due::Play(play) => {
                let round = self.table.round(self.table.last(self.me).state.round);
                #[expect(clippy::expect_used, reason = "a play is due in a round only")]
                let key = *round.expect("the round").key();
                self.seal(&key, &play)
            }
        }
    }

    /// The value of the own chain that opens `turns` more cards.
    fn own_value(&self, turns: u8) -> Option<Hash> {
        (turns > 0).then(|| self.value(self.me, 0, self.table.last(self.me).opened.turned(self.me) + turns))
    }

    fn value(&self, deck: crate::seat::Seat, slot: u8, k: u8) -> Hash {
        self.chains.get(&(deck, slot)).map(|chain| chain.value(k)).unwrap_or_default()
    }

    /// What is not due, and done as soon as it is legal.
    fn automatic(&mut self, now: Time) -> Option<ItemOf<G>> {
        let me = self.me;
        let table = &self.table;
        if table.may_commit(me) {
            return Some(self.commitment());
        }
        let round = table.last(me).state.round;
        if table.may_ready(me) {
            return table.anchors_digest(round).map(|all| Item::Ready { all });
        }
        if table.may_deal(me) {
            return Some(Item::Deal { x: self.own_value(table.deal_turns(me)) });
        }
        if self.go && table.may_go(me) {
            self.go = false;
            return Some(Item::Go);
        }
        if table.may_seed(me) {
            let chains = table.round(round)?.chains_of(me);
            let ends = chains.iter().filter_map(|chain| self.chains.get(chain)).map(Chain::end).collect();
            return Some(Item::Seeds { ends: List::truncated(ends) });
        }
        if table.may_score(me) {
            let outcome = self.table.score_round(round)?;
            let (scores, seeds) = (List::truncated(outcome.scores), List::truncated(outcome.seeds));
            return Some(Item::Result { scores, seeds, state: outcome.state });
        }
        if self.asks && table.may_ask(me) {
            return Some(Item::Ask);
        }
        if let Some(charter) = self.vote.filter(|_| table.may_vote(me)) {
            return Some(Item::Vote { charter });
        }
        let opened = table.last(me).opened;
        let late = self
            .backups
            .iter()
            .find(|((deck, slot), (k, at))| *at <= now && opened.turned(*deck) == *k && opened.slot(*deck, *slot) < *k);
        late.map(|(&(deck, slot), &(k, _))| Item::Open { deck, slot, k, x: self.value(deck, slot, k) })
    }

    /// The opening for another group of a deck that the drafted entry opens already: there it costs an item, and whoever has
    /// turned the card need not wait for that group's first member.
    fn beside(&self, items: &[ItemOf<G>]) -> Option<ItemOf<G>> {
        let row = self.table.last(self.me);
        let round = self.table.round(row.state.round)?;
        items.iter().find_map(|item| {
            let Item::Open { deck, k, .. } = *item else { return None };
            let mut own = round.groups_of[self.me.index()].iter().filter(|(of, _)| *of == deck);
            let &(deck, slot) = own.find(|(_, slot)| row.opened.slot(deck, *slot) < k)?;
            Some(Item::Open { deck, slot, k, x: self.value(deck, slot, k) })
        })
    }

    /// Makes the own chains of the round that begins, and commits to them.
    fn commitment(&mut self) -> ItemOf<G> {
        let number = self.table.last(self.me).state.round + 1;
        self.table.open_round(number, self.table.live());
        Item::Commit { anchors: List::truncated(self.make_chains(number)) }
    }

    /// Makes the own chains of a round, and returns their anchors in the order of the commitment.
    pub(super) fn make_chains(&mut self, number: u32) -> Vec<Hash> {
        self.chains.clear();
        self.backups.clear();
        self.turnings.clear();
        let mut anchors = Vec::new();
        if let Some(round) = self.table.round(number) {
            for (deck, slot) in round.chains_of(self.me) {
                let committed = &round.decks()[deck.index()];
                let partner = committed.members(slot).iter().find(|member| **member != self.me);
                let end = match partner {
                    None => self.secret.chain_end(round.key(), deck),
                    Some(partner) => {
                        let key = &self.players[partner.index()].charter_key;
                        let secret = self.pairs.entry(*partner);
                        let secret = secret.or_insert_with(|| pair_secret(&self.secret.exchange(), key));
                        pair_end_of(secret, round.key(), deck, slot)
                    }
                };
                let chain = Chain::new(round.key(), deck, slot, committed.cards(), end);
                anchors.push(chain.anchor());
                self.chains.insert((deck, slot), chain);
            }
        }
        anchors
    }

    fn wanted(&mut self, deed: Option<&Deed<'_, G>>, refused: &mut Option<Refused<G::Broken>>) -> Option<ItemOf<G>> {
        let deed = deed?;
        if let Deed::Leave(resign) = deed {
            return Some(if *resign { Item::Resign } else { Item::Leave });
        }
        if let Err(misbehaviour) = self.table.may_act(self.me) {
            *refused = Some(match misbehaviour {
                Misbehaviour::ActsWhileSealed => Refused::Sealed,
                _ => Refused::NotInPlay,
            });
            return None;
        }
        let row = self.table.last(self.me);
        let round = self.table.round(row.state.round)?;
        let at = self.table.at(round, row);
        match deed {
            Deed::Leave(_) => None,
            Deed::Act(act) => match self.table.game().legal(&at, self.me, act) {
                Ok(()) => {
                    let x = self.own_value(self.table.act_turns(self.me, act));
                    Some(Item::Act { act: (*act).clone(), x })
                }
                Err(broken) => {
                    *refused = Some(Refused::Illegal(broken));
                    None
                }
            },
            Deed::Play(play) => match self.table.game().possible(&at, self.me, play) {
                Ok(_) => {
                    let key = *round.key();
                    Some(self.seal(&key, play))
                }
                Err(broken) => {
                    *refused = Some(Refused::Illegal(broken));
                    None
                }
            },
        }
    }

    /// Seals a play in the drafted entry, and notes it for its opening.
    fn seal(&mut self, round_key: &Hash, play: &G::Play) -> ItemOf<G> {
        let seq = self.table.last(self.me).clock[self.me];
        let hash = seal_hash(round_key, self.me, seq, play, &self.secret.seal_nonce(seq));
        self.plays.insert(seq, (play.clone(), Time::default()));
        Item::Seal { hash }
    }

    /// Signs the drafted entry, writes it to the journal, and sends it.
    fn write(&mut self, now: Time, runs: usize, state: [u8; 8], items: Vec<ItemOf<G>>) {
        let me = self.me;
        let seq = self.table.last(me).clock[me];
        let prev = self.table.id(me, seq - 1).unwrap_or_default();
        let turned = self.table.last(me).opened.turned(me);
        let mut body = Body {
            view: self.table.view().number,
            author: me,
            seq,
            prev,
            seen: List::truncated(self.unseen.drain(..runs).collect()),
            state,
            items: List::truncated(items),
        };
        let mut bytes = encode(&body);
        let items = std::mem::take(&mut body.items).into_vec();
        let id = entry_id(self.table.match_id(), &bytes);
        bytes.extend_from_slice(&sign(&self.signer, self.table.match_id(), &id));
        self.table.commit(id);
        self.record(now, RecordKind::Entry, &bytes);
        self.store[me.index()].push(bytes);
        self.order.push((me, seq));
        // What one entry has no room to mention the next one mentions at once: there may be seals in it.
        if let Some(clock) = self.table.clock_of(me, seq) {
            self.unseen.retain(|run| run.last > clock[run.seat]);
        }
        self.owes = !self.unseen.is_empty();
        if self.unseen.is_empty() {
            self.heads_due = None;
        }
        for item in &items {
            self.time(now, seq, turned, item);
        }
        if !items.is_empty() {
            self.acted = now;
        }
        self.committed |= items.iter().any(|item| matches!(item, Item::Commit { .. }));
        self.events.push_back(Event::Entry { seat: me, seq, items });
        self.broadcast_news(now);
    }

    fn time(&mut self, now: Time, seq: u32, turned: u8, item: &ItemOf<G>) {
        match item {
            Item::Seal { .. } => {
                if let Some((_, at)) = self.plays.get_mut(&seq) {
                    *at = now;
                }
            }
            Item::Settle { seal, x, .. } => {
                if let Some((_, at)) = self.plays.remove(seal) {
                    self.events.push_back(Event::Measured(Measure::Decided, now.since(at)));
                    if x.is_some() {
                        self.turnings.push(Turning { k: turned, at, what: Measure::Next });
                    }
                }
            }
            Item::Act { x: Some(_), .. } => self.turnings.push(Turning { k: turned, at: now, what: Measure::Turned }),
            Item::Seeds { .. } => self.plays.clear(),
            Item::Ask => self.asks = false,
            Item::Vote { .. } => {
                self.vote = None;
                self.asks = false;
            }
            _ => {}
        }
    }

    /// Tells how long the own turned cards took to be known.
    fn measure(&mut self, now: Time) {
        if self.turnings.is_empty() {
            return;
        }
        let Some(at) = self.table.now(self.table.latest(self.me).round) else { return };
        let me = self.me;
        let (known, waiting) =
            std::mem::take(&mut self.turnings).into_iter().partition(|turning| at.card(me, turning.k).is_some());
        self.turnings = waiting;
        let known: Vec<Turning> = known;
        for turning in known {
            self.events.push_back(Event::Measured(turning.what, now.since(turning.at)));
        }
    }

    /// Notes until when a first member is to have answered a turning that this seat could answer too.
    fn watch_groups(&mut self, now: Time) {
        let state = self.table.latest(self.me);
        if !matches!(state.phase, Phase::Dealt | Phase::Ready | Phase::Go | Phase::Closed) {
            return;
        }
        let (Some(round), Some(at)) = (self.table.round(state.round), self.table.now(state.round)) else { return };
        let live = self.table.live();
        // Of who is stopped now and then the own round trip says nothing of the network.
        let (least, most) = BACKUP_US;
        let rtt = self.others().map(|seat| self.links[seat.index()].rtt).min().unwrap_or(most);
        let wait = (rtt / 4).clamp(least, most);
        for &(deck, slot) in &round.groups_of[self.me.index()] {
            let mut members = round.decks[deck.index()].members(slot).iter().filter(|member| live.has(**member));
            if members.next() == Some(&self.me) {
                self.backups.remove(&(deck, slot));
                continue;
            }
            let k = at.turned(deck);
            if at.opened(deck, slot) >= k {
                self.backups.remove(&(deck, slot));
            } else if self.backups.get(&(deck, slot)).is_none_or(|(noted, _)| *noted != k) {
                self.backups.insert((deck, slot), (k, now.after(wait)));
            }
        }
    }

    /// What could not be answered yet is tried again a little later.
    pub(super) fn rearm_backups(&mut self, now: Time) {
        for (_, at) in self.backups.values_mut().filter(|(_, at)| *at <= now) {
            *at = now.after(BACKUP_US.1);
        }
    }

    /// Whether a first member has not answered for so long that this seat answers.
    pub(super) fn backup_is_due(&self, now: Time) -> bool {
        self.backups.values().any(|(_, at)| *at <= now)
    }

    pub(super) fn backup_timeout(&self) -> Option<Time> {
        self.backups.values().map(|(_, at)| *at).min()
    }
}
