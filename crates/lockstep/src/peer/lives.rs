//! Coming back: in which life each seat is, and what one that was killed has to hear before it goes on.
//!
//! An entry is in the journal before it is sent, but the journal's end may be lost with the power. Who would append again what
//! others have, or are going to get, in another form would have forked its log. So each return begins a new **life**: what a
//! seat sends bears a tag of its life ([`crate::wire::life_tag`]), and each seat signs which lives it knows of and what it
//! holds ([`Lives`]). Who comes back appends nothing before it has every other seat's word that covers all lives that it
//! knows of itself, and has taken back all that these say they hold of its log.
//!
//! Why that is enough: take the own entry beyond that which anybody accepts first after having given its word. It came
//! from a seat in a life that the acceptor's word covers; so that seat held it, and as nobody has accepted it since his word,
//! held it when it gave its own, and said so. What is still on its way from older lives is not accepted by anybody. Who comes
//! back has forgotten who is in which life, so it takes nothing from a seat whose word does not show the own new life.
//!
//! It takes two things outside the engine: the journal is synced once after a return, before anything is sent (no life is
//! lived twice), and whoever holds an entry says so. With the journal whole no liar can do harm: there is nothing to learn.

use super::proof::Proof;
use super::{Event, Hinge, Peer, Pending};
use crate::codec::{List, decode};
use crate::entry::{BodyOf, Item, MAX_RUNS, Sealed, seal_hash};
use crate::game::Game;
use crate::hash::derive;
use crate::mistake::{Mistake, makes};
use crate::seat::{Clock, Seat, Seats};
use crate::sign::{Scheme, Signature};
use crate::time::Time;
use crate::transcript::RecordKind;
use crate::wire::{Lives, Malformed, Message, Tag, life_tag, tag};

/// Who comes back asks again at least so often, if one of two questions is lost.
const ASKING_US: u64 = 1_500_000;

/// How the note begins that tells that a new life has begun, before its number.
const CAME_BACK: &str = "came back: life ";

/// What is known of returns, the own one and others'.
#[cfg_attr(feature = "simulation", derive(Clone))]
pub(super) struct Returns {
    /// Each seat's life, by its own signature.
    lives: Clock,
    /// By seat: the tag of what counts from it. None until its word shows that it knows the own life.
    tags: Vec<Option<Tag>>,
    /// Each other seat's newest word: the lives in it, and the message.
    words: Vec<Option<(Clock, Vec<u8>)>>,
    /// What each other seat has said to this life that it holds of the own log.
    claims: Vec<u32>,
    /// When to ask again, and the how manieth time that is; none for who does not come back, or is back.
    asking: Option<(Time, u32)>,
    /// When each other seat last asked, as it does until it is back.
    asked: Vec<Option<Time>>,
}

impl Returns {
    /// Nobody has come back yet.
    pub(super) fn new(seats: usize, tag: Tag) -> Returns {
        Returns {
            lives: Clock::default(),
            tags: vec![Some(tag); seats],
            words: vec![None; seats],
            claims: vec![0; seats],
            asking: None,
            asked: vec![None; seats],
        }
    }

    /// The tag of what counts from a seat.
    pub(super) fn tag_of(&self, seat: Seat) -> Option<Tag> {
        self.tags.get(seat.index()).copied().flatten()
    }

    /// How much of the own log anybody says to hold.
    pub(super) fn claimed(&self) -> u32 {
        self.claims.iter().copied().max().unwrap_or(0)
    }

    /// How much of the own log a seat says to hold.
    pub(super) fn claim(&self, seat: Seat) -> u32 {
        self.claims.get(seat.index()).copied().unwrap_or(0)
    }

    /// When to ask again.
    pub(super) fn timeout(&self) -> Option<Time> {
        self.asking.map(|(at, _)| at)
    }

    /// Whether a seat has given its word for all lives that are known here, and for this one of `me` and no other.
    fn is_heard(&self, me: Seat, seat: Seat) -> bool {
        let word = self.words[seat.index()].as_ref();
        word.is_some_and(|(lives, _)| lives[me] == self.lives[me] && lives.covers(&self.lives))
    }
}

impl<G: Game, S: Scheme> Peer<G, S> {
    /// Whether this peer may append: it was never killed, or has heard from all others what they hold of its log, and holds
    /// it too.
    pub fn is_back(&self) -> bool {
        let waits = self.returns.asking.is_some() && !makes(Mistake::ReturnsAtOnce);
        !waits && self.pending[self.me.index()].is_empty()
    }

    /// Whether this is not the seat's first life.
    pub(super) fn has_come_back(&self) -> bool {
        self.returns.lives[self.me] > 0
    }

    /// Begins the life after `last`, and asks for everybody's word.
    ///
    /// The upper half of a life's number counts. The lower half tells apart two lives that count the same, as they may if the
    /// journal was not synced, or was put back from a copy.
    pub(super) fn begin_life(&mut self, now: Time, last: u32) {
        let me = self.me;
        let apart = derive("nertz 1 life apart", &[&self.writer.chain(), &now.0.to_le_bytes()]);
        let life = ((last >> 16) + 1).min(0xffff) << 16 | u32::from(u16::from_le_bytes([apart[0], apart[1]]));
        self.returns.lives[me] = life;
        self.returns.tags.fill(None);
        self.returns.claims.fill(0);
        self.returns.asking = Some((now, 0));
        self.tag = life_tag(self.table.match_id(), me, life);
        self.note(now, &format!("{CAME_BACK}{life}"));
    }

    /// The life that a note of the journal tells of.
    pub(super) fn life_in(note: &str) -> Option<u32> {
        note.strip_prefix(CAME_BACK)?.parse().ok()
    }

    /// The own word: which lives this peer knows of, and what it holds.
    fn word(&self, asks: bool) -> Vec<u8> {
        let seats = self.table.seats();
        let (clock, match_id) = (self.table.clock(), self.table.match_id());
        let held = |seat: Seat| {
            let buffered = self.pending[seat.index()].keys().next_back().copied();
            buffered.unwrap_or(0).max(clock[seat])
        };
        let lives = Lives {
            tag: tag(match_id),
            seat: self.me,
            asks,
            lives: List::truncated(self.returns.lives.head(seats).to_vec()),
            heads: List::truncated(Seat::first(seats).map(held).collect()),
        };
        let signature = lives.sign(&self.signer, match_id);
        Message::Lives(lives, signature).bytes()
    }

    /// Asks again for what is not said yet.
    pub(super) fn ask_lives(&mut self, now: Time) {
        if let Some((_, stage)) = self.returns.asking.filter(|(at, _)| *at <= now) {
            let question = self.word(true);
            self.send_all(&question);
            self.returns.asking = Some((now.after(30_000 << stage.min(4)), stage + 1));
        }
    }

    pub(super) fn handle_lives(
        &mut self,
        now: Time,
        from: Seat,
        word: &Lives,
        signature: &Signature,
    ) -> Result<(), Malformed> {
        let (seat, seats, me) = (word.seat, self.table.seats(), self.me);
        let sized = word.lives.len() == seats && word.heads.len() == seats;
        if seat.index() >= seats || !sized || word.tag != tag(self.table.match_id()) {
            return Ok(());
        }
        let lives: Clock = word.lives.iter().copied().collect();
        let message = Message::Lives(word.clone(), *signature).bytes();
        let last = self.returns.words[seat.index()].as_ref();
        let known = last.is_some_and(|(_, known)| *known == message);
        if !known && !word.verify::<S>(self.table.match_id(), &self.players[seat.index()].key, signature) {
            return Err(self.unsigned(from));
        }
        if seat == me {
            // A word of a life that this peer does not know of: its journal is older than that.
            if lives[me] > self.returns.lives[me] {
                self.begin_life(now, lives[me]);
                self.gaps_changed = true;
            }
            return Ok(());
        }
        let last = last.map(|(lives, _)| *lives);
        let older =
            last.is_some_and(|last| lives[seat] < last[seat] || lives[seat] == last[seat] && !lives.covers(&last));
        if older {
            // Its author has forgotten a life: it learns of it by its own signature.
            let newest = self.returns.words[seat.index()].as_ref().map(|(_, message)| message.clone());
            self.transmits.extend(newest.filter(|_| from == seat).map(|word| self.to(seat, word)));
            return Ok(());
        }
        let news = last != Some(lives);
        self.returns.words[seat.index()] = Some((lives, message.clone()));
        let begins = lives[seat] > self.returns.lives[seat];
        let answers = lives[me] == self.returns.lives[me];
        if begins {
            self.returns.lives[seat] = lives[seat];
            self.links[seat.index()].known = Clock::default();
            self.handle_heads(now, seat, &word.heads);
        }
        if answers || begins && self.returns.tags[seat.index()].is_some() {
            self.returns.tags[seat.index()] = Some(life_tag(self.table.match_id(), seat, lives[seat]));
        }
        if answers {
            let claim = &mut self.returns.claims[seat.index()];
            *claim = (*claim).max(word.heads[me.index()]);
        }
        if word.asks {
            self.returns.asked[seat.index()] = Some(now);
        }
        self.stirred |= self.has_come_back();
        self.gaps_changed = true;
        self.pass_on(from, word, message, begins, news);
        Ok(())
    }

    /// Who has no link to the author hears of its word too, and the author of theirs.
    fn pass_on(&mut self, from: Seat, word: &Lives, message: Vec<u8>, begins: bool, news: bool) {
        let seat = word.seat;
        let own = self.word(false);
        if begins {
            self.send_all(&own);
        } else if word.asks {
            self.transmits.push_back(self.to(from, own));
        }
        for to in self.others().filter(|to| *to != from && *to != seat) {
            let asked = word.asks && from == seat && !self.returns.is_heard(self.me, to);
            if news || asked {
                self.transmits.push_back(self.to(to, message.clone()));
            }
            if word.asks
                && from == seat
                && let Some((_, answer)) = &self.returns.words[to.index()]
            {
                self.transmits.push_back(self.to(seat, answer.clone()));
            }
        }
    }

    fn to(&self, to: Seat, message: Vec<u8>) -> super::Transmit {
        super::Transmit { to, messages: vec![message] }
    }

    /// Whether all is heard and held that this peer has to before it goes on.
    pub(super) fn watch_return(&mut self) {
        if self.returns.asking.is_some() && self.returning().next().is_none() {
            self.returns.asking = None;
        }
    }

    /// The seats whose word is lacking, or what they say that they hold of the own log.
    fn returning(&self) -> impl Iterator<Item = Seat> {
        let head = self.table.clock()[self.me];
        let gone = self.given_up().iter().chain(self.has_left_early()).collect::<Seats>();
        self.others()
            .filter(move |seat| !gone.has(*seat))
            .filter(move |seat| !self.returns.is_heard(self.me, *seat) || self.returns.claim(*seat) > head)
    }

    /// Whom this peer waits for before it is back.
    pub(super) fn return_hinges(&self, hinges: &mut Vec<(Seat, Hinge)>) {
        if self.returns.asking.is_some() {
            hinges.extend(self.returning().map(|seat| (seat, Hinge::Head)));
        }
        // An own entry is of use only to who has also what it mentions.
        let own = self.pending[self.me.index()].values();
        hinges.extend(own.map(|pending| (pending.mentioned_by, Hinge::Head)));
    }

    /// Who comes back waits for everybody's word; so all others wait with it for who does not give it. Nothing else need hinge
    /// on that one.
    pub(super) fn word_hinges(&self, now: Time, hinges: &mut Vec<(Seat, Hinge)>) {
        let asks = |of: &Seat| self.returns.asked[of.index()].is_some_and(|at| now.since(at) < ASKING_US);
        for returner in self.others().filter(asks) {
            let life = self.returns.lives[returner];
            let gives = |seat: Seat| {
                let word = self.returns.words[seat.index()].as_ref();
                word.is_some_and(|(lives, _)| lives[returner] >= life)
            };
            let silent = self.others().filter(|seat| *seat != returner && !gives(*seat));
            hinges.extend(silent.map(|seat| (seat, Hinge::Word(returner))));
        }
    }

    /// An own entry of an earlier life that others have kept.
    pub(super) fn take_back(&mut self, now: Time, pending: Pending<G>) {
        let Pending { body, id, bytes, .. } = pending;
        let (me, seq) = (self.me, body.seq);
        if let Err(rule) = self.table.deliver(&body, id) {
            self.illegal[me.index()] = Some((seq, id));
            self.offence(now, me, seq, rule, &Proof::entries(&[&bytes]));
            return;
        }
        self.record(now, RecordKind::Entry, &bytes);
        self.store[me.index()].push(bytes);
        self.order.push((me, seq));
        self.acted = now;
        self.heads_due.get_or_insert(now.after_ms(2));
        let taken = self.remember(now, &body);
        self.recount();
        self.events.push_back(Event::Entry { seat: me, seq, items: body.items.into_vec() });
        if let Err(NotPossible(seal)) = taken {
            self.abandon(now, me, &format!("the play under seal {seal} is none that was possible"));
        }
    }

    /// What this peer knows besides an own entry that it has made in an earlier life.
    pub(super) fn remember(&mut self, now: Time, body: &BodyOf<G>) -> Result<(), NotPossible> {
        for item in body.items.iter() {
            match item {
                Item::Commit { .. } => {
                    self.make_chains(self.table.latest(self.me).round);
                    self.committed = true;
                }
                Item::Seal { hash } => {
                    let play = self.find_again(body.seq, hash).ok_or(NotPossible(body.seq))?;
                    self.plays.insert(body.seq, (play, now));
                }
                Item::Settle { seal, .. } => drop(self.plays.remove(seal)),
                Item::Seeds { .. } => self.plays.clear(),
                // The key that was pressed for it in this life is not for the next round.
                Item::Go => self.go = false,
                Item::Leave | Item::Resign => {
                    // It may have come after the end.
                    self.watch_end(now);
                    self.abandon(now, self.me, if matches!(item, Item::Leave) { "left" } else { "resigned" });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The play under an own seal: of all that were possible, the one that hashes to it.
    fn find_again(&self, seal: u32, hash: &crate::hash::Hash) -> Option<G::Play> {
        let at = self.table.at_entry(self.me, seal)?;
        let nonce = self.secret.seal_nonce(seal);
        let mut plays = self.table.game().plays(&at, self.me).into_iter();
        plays.find(|play| seal_hash(at.round().key(), self.me, seal, play, &nonce) == *hash)
    }

    /// What is delivered and not under the own last entry, in the order of delivery.
    pub(super) fn recount(&mut self) {
        let head = self.table.clock()[self.me];
        let seen = self.table.clock_of(self.me, head).copied().unwrap_or_default();
        let me = self.me;
        let fresh = self.order.iter().copied().filter(|(seat, seq)| *seat != me && !seen.has(*seat, *seq));
        let fresh: Vec<(Seat, u32)> = fresh.collect();
        self.unseen.clear();
        self.owes = false;
        for (seat, seq) in fresh {
            let id = self.table.id(seat, seq).unwrap_or_default();
            self.mention(seat, seq, &id);
            let body = self.held(seat, seq).and_then(Sealed::split);
            let body = body.and_then(|sealed| decode::<BodyOf<G>>(&sealed.body).ok());
            self.owes |= body.is_some_and(|body| body.items.iter().any(|item| matches!(item, Item::Seal { .. })));
        }
        self.owes |= self.unseen.len() >= MAX_RUNS;
    }
}

/// The own play under this seal is none that was possible: another program has sealed it, or another secret was used.
pub(super) struct NotPossible(pub(super) u32);
