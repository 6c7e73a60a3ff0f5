//! Receiving: verify, buffer, deliver in causal order.

use super::{Event, Peer, Pending};
use crate::codec::decode;
use crate::deck::Chain;
use crate::deck::pair_end;
use crate::entry::{BodyOf, Item, Run, Sealed, entry_id};
use crate::game::Game;
use crate::hash::Hash;
use crate::misbehaviour::Misbehaviour;
use crate::seat::Seat;
use crate::sign::Scheme;
use crate::time::Time;
use crate::transcript::RecordKind;
use crate::wire::{Disclosure, Malformed, Message};

/// An entry further ahead than this of what is delivered is not buffered: it will be asked for again.
const MAX_AHEAD: u32 = 512;

impl<G: Game, S: Scheme> Peer<G, S> {
    /// Takes one message from the connection of `from`. Malformed bytes change nothing; the caller closes the connection.
    pub fn handle_message(&mut self, now: Time, from: Seat, bytes: &[u8]) -> Result<(), Malformed> {
        self.handle_messages(now, from, [bytes])
    }

    /// Takes the messages of one datagram.
    pub fn handle_messages<'a>(
        &mut self,
        now: Time,
        from: Seat,
        messages: impl IntoIterator<Item = &'a [u8]>,
    ) -> Result<(), Malformed> {
        self.hear(from, now);
        let taken = messages
            .into_iter()
            .try_for_each(|bytes| Message::read(bytes).map(|message| self.take(now, from, message)));
        self.advance(now);
        taken
    }

    fn take(&mut self, now: Time, from: Seat, message: Message) {
        match message {
            Message::Entry(tag, sealed) if tag == self.tag => self.handle_entry(now, from, sealed),
            Message::Heads(heads) if heads.tag == self.tag => self.handle_heads(now, from, &heads.heads),
            Message::Want(want) if want.tag == self.tag => self.handle_want(now, from, &want),
            Message::Disclosure(disclosure) if disclosure.tag == self.tag => self.handle_disclosure(now, &disclosure),
            _ => {}
        }
    }

    fn handle_entry(&mut self, now: Time, from: Seat, sealed: Sealed) {
        if sealed.peek().is_some_and(|(seat, seq)| self.holds(seat, seq, &sealed.body)) {
            return;
        }
        let match_id = *self.table.match_id();
        let Ok(body) = decode::<BodyOf<G>>(&sealed.body) else {
            // Whoever signed this, if the sender did, has signed bytes that are no entry.
            let key = self.players[from.index()].key;
            if from != self.me && sealed.verify::<S>(&match_id, &key) {
                self.offence(now, from, 0, Misbehaviour::NotCanonical, &[&sealed.bytes()]);
            }
            return;
        };
        let author = body.author;
        if author.index() >= self.table.seats() || author == self.me && body.seq > self.table.clock()[author] {
            return;
        }
        let (bytes, id) = (sealed.bytes(), entry_id(&match_id, &sealed.body));
        if let Some(known) = self.held(author, body.seq).map(<[u8]>::to_vec) {
            if sealed.verify::<S>(&match_id, &self.players[author.index()].key) {
                self.expose(&[&known, &bytes]);
                self.offence(now, author, body.seq, Misbehaviour::Fork, &[&known, &bytes]);
            }
            return;
        }
        let delivered = self.table.clock()[author];
        if body.seq == 0 || body.seq > delivered + MAX_AHEAD {
            return;
        }
        if !sealed.verify::<S>(&match_id, &self.players[author.index()].key) {
            self.events.push_back(Event::BadSignature { from });
            return;
        }
        let seq = body.seq;
        self.pending[author.index()].insert(seq, Pending { body, id, bytes, mentioned_by: from });
        self.notice_gaps(now);
    }

    /// The entry of that place, delivered or buffered: body ‖ signature.
    fn held(&self, seat: Seat, seq: u32) -> Option<&[u8]> {
        let delivered = self.store.get(seat.index())?.get((seq as usize).wrapping_sub(1));
        let buffered = || self.pending[seat.index()].get(&seq).map(|pending| &pending.bytes);
        delivered.or_else(buffered).map(|bytes| &bytes[..])
    }

    fn holds(&self, seat: Seat, seq: u32, body: &[u8]) -> bool {
        self.held(seat, seq).is_some_and(|held| held.len() == body.len() + 64 && held.starts_with(body))
    }

    /// Delivers buffered entries as long as one's past is delivered.
    pub(super) fn deliver_ready(&mut self, now: Time) {
        loop {
            if self.ending.as_ref().is_some_and(|_| self.over.is_none()) {
                return;
            }
            let Some(seat) = self.others().find(|&seat| self.is_ready(now, seat)) else { return };
            let seq = self.table.clock()[seat] + 1;
            if let Some(pending) = self.pending[seat.index()].remove(&seq) {
                self.deliver(now, pending);
            }
        }
    }

    /// Whether the next buffered entry of `seat` can be delivered now.
    fn is_ready(&self, now: Time, seat: Seat) -> bool {
        let clock = self.table.clock();
        let Some(next) = self.pending[seat.index()].get(&(clock[seat] + 1)) else { return false };
        if self.illegal[seat.index()].is_some() {
            return false;
        }
        let past = next.body.seen.iter().all(|run| {
            let named = self.illegal.get(run.seat.index()).copied().flatten();
            let illegal = named.is_some_and(|(seq, id)| run.last == seq && id[..16] == run.id);
            illegal
                || run.seat.index() >= self.table.seats()
                || self.table.id(run.seat, run.last).is_some_and(|id| run.last > 0 && id[..16] == run.id)
                || (run.last == 0 && run.seat != self.me)
        });
        past && (self.tokens_for(now, seat, &next.body) || self.is_mentioned(seat, next.body.seq))
    }

    /// Whether a buffered entry of another seat has mentioned this one: then it is not held back.
    fn is_mentioned(&self, seat: Seat, seq: u32) -> bool {
        self.pending
            .iter()
            .flat_map(|log| log.values())
            .any(|pending| pending.body.seen.iter().any(|run| run.seat == seat && run.last >= seq))
    }

    fn tokens_for(&self, now: Time, seat: Seat, body: &BodyOf<G>) -> bool {
        let Some(pace) = self.pace else { return true };
        let cost = acts(body);
        cost == 0 || self.tokens_at(now, seat, pace) >= 1.0
    }

    fn tokens_at(&self, now: Time, seat: Seat, pace: super::Pace) -> f64 {
        let (tokens, since) = self.tokens[seat.index()];
        let grown = now.since(since) as f64 * f64::from(pace.per_second) / 1e6;
        (tokens + grown).min(f64::from(pace.burst))
    }

    /// When an entry that is held back for the pace may be delivered.
    pub(super) fn pace_timeout(&self, now: Time) -> Option<Time> {
        let pace = self.pace?;
        let clock = self.table.clock();
        let held = self.others().filter(|seat| {
            self.pending[seat.index()]
                .get(&(clock[*seat] + 1))
                .is_some_and(|next| !self.tokens_for(now, *seat, &next.body))
        });
        held.map(|seat| {
            let lacking = (1.0 - self.tokens_at(now, seat, pace)).max(0.0);
            now.after((lacking * 1e6 / f64::from(pace.per_second)) as u64 + 1)
        })
        .min()
    }

    fn deliver(&mut self, now: Time, pending: Pending<G>) {
        self.stirred = true;
        let Pending { body, id, bytes, .. } = pending;
        let (seat, seq) = (body.author, body.seq);
        let mentions_illegal = body
            .seen
            .iter()
            .any(|run| self.illegal.get(run.seat.index()).copied().flatten().is_some_and(|(seq, _)| run.last >= seq));
        let judged = if mentions_illegal { Err(Misbehaviour::MentionsIllegal) } else { self.table.deliver(&body, id) };
        match judged {
            Ok(()) => {
                if let Some(pace) = self.pace {
                    let tokens = self.tokens_at(now, seat, pace) - f64::from(acts(&body));
                    self.tokens[seat.index()] = (tokens.max(-f64::from(pace.burst)), now);
                }
                self.record(now, RecordKind::Entry, &bytes);
                self.store[seat.index()].push(bytes);
                self.order.push((seat, seq));
                self.owes |= body.items.iter().any(|item| matches!(item, Item::Seal { .. }));
                self.mention(seat, seq, &id);
                self.hear(seat, now);
                if let Some(clock) = self.table.clock_of(seat, seq).copied() {
                    self.covers(now, seat, &clock);
                }
                self.heads_due.get_or_insert(now.after_ms(2));
                let left = body.items.iter().any(|item| matches!(item, Item::Leave | Item::Resign));
                let commits = body.items.iter().any(|item| matches!(item, Item::Commit { .. }));
                self.events.push_back(Event::Entry { seat, seq, items: body.items.into_vec() });
                if commits {
                    self.watch_anchors(now);
                }
                if left {
                    self.abandon(now, seat, "left the match");
                }
            }
            Err(rule) => {
                self.illegal[seat.index()] = Some((seq, id));
                self.expose(&[&bytes]);
                self.offence(now, seat, seq, rule, &[&bytes]);
            }
        }
    }

    fn mention(&mut self, seat: Seat, seq: u32, id: &Hash) {
        let run = Run { seat, last: seq, id: id.first_chunk().copied().unwrap_or_default() };
        match self.unseen.last_mut().filter(|last| last.seat == seat) {
            Some(last) => *last = run,
            None => self.unseen.push(run),
        }
    }

    /// Two different anchors for one slot: both members publish their secret of this charter.
    fn watch_anchors(&mut self, now: Time) {
        let state = self.table.latest(self.me);
        let Some(round) = self.table.round(state.round.max(1)) else { return };
        let conflict = Seat::first(self.table.seats())
            .zip(round.decks())
            .find_map(|(owner, deck)| deck.conflict().map(|slot| (owner, deck.members(slot).to_vec(), slot)));
        let Some((owner, members, slot)) = conflict else { return };
        self.note(now, &format!("the anchors of deck {owner}, slot {slot}, differ"));
        if members.contains(&self.me) {
            let secret = self.secret.exchange().to_bytes();
            let disclosure = Disclosure { tag: self.tag, seat: self.me, secret };
            self.send_all(&Message::Disclosure(disclosure.clone()).bytes());
            self.handle_disclosure(now, &disclosure);
        }
    }

    /// With one member's secret anybody computes the pair's anchor and sees who committed another.
    fn handle_disclosure(&mut self, now: Time, disclosure: &Disclosure) {
        let Some(offender) = convicted_by(&self.table, &self.players, disclosure.seat, &disclosure.secret) else {
            return;
        };
        if self.ending.is_none() {
            self.disclosed = Some((disclosure.seat, disclosure.secret));
            self.send_all(&Message::Disclosure(disclosure.clone()).bytes());
            self.offence(now, offender, 0, Misbehaviour::WrongAnchor, &[]);
        }
    }
}

/// Whom the X25519 secret of `seat` convicts: the member of a pair whose anchor does not follow from it.
pub(crate) fn convicted_by<G: Game>(
    table: &crate::table::Table<G>,
    players: &[crate::charter::Player],
    seat: Seat,
    secret: &Hash,
) -> Option<Seat> {
    let own = x25519_dalek::StaticSecret::from(*secret);
    let public = x25519_dalek::PublicKey::from(&own).to_bytes();
    if players.get(seat.index())?.charter_key != public {
        return None;
    }
    let round = table.rounds().last()?;
    for (owner, deck) in Seat::first(table.seats()).zip(round.decks()) {
        for slot in deck.slots_of(seat).filter(|slot| *slot != 0) {
            let Some(partner) = deck.members(slot).iter().copied().find(|member| *member != seat) else { continue };
            let end = pair_end(&own, &players.get(partner.index())?.charter_key, round.key(), owner, slot);
            let anchor = Chain::new(round.key(), owner, slot, deck.cards(), end).anchor();
            let wrong = [seat, partner]
                .into_iter()
                .find(|member| deck.anchor_of(slot, *member).is_some_and(|committed| committed != anchor));
            if wrong.is_some() {
                return wrong;
            }
        }
    }
    None
}

fn acts<A, P>(body: &crate::entry::Body<A, P>) -> u32 {
    let acts = body.items.iter().filter(|item| matches!(item, Item::Act { .. } | Item::Seal { .. }));
    acts.count() as u32
}
