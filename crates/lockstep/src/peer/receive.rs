//! Receiving: verify, buffer, deliver in causal order.

use super::proof::Proof;
use super::{Event, Peer, Pending};
use crate::codec::decode;
use crate::deck::Chain;
use crate::deck::pair_end;
use crate::entry::{BodyOf, Item, Run, entry_id, peek, verify};
use crate::game::Game;
use crate::hash::Hash;
use crate::misbehaviour::Misbehaviour;
use crate::mistake::{Mistake, makes};
use crate::seat::Seat;
use crate::sign::{Scheme, Signature};
use crate::table::{After, Next, Phase};
use crate::time::Time;
use crate::transcript::RecordKind;
use crate::wire::{self, Disclosure, ENTRY, Malformed, Message, Tag};

/// An entry further ahead than this of what is delivered is not buffered: it will be asked for again.
pub(super) const MAX_AHEAD: u32 = 512;

/// What is said of a seat that has.
pub(super) const LEFT: &str = "left the match";

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
        self.hear_directly(from, now);
        let taken = messages.into_iter().try_for_each(|bytes| {
            if self.exposed.is_shown(from, bytes) {
                return Ok(());
            }
            // What the sender has sent in an older life counts no more than what belongs to another match.
            let expected = self.returns.tag_of(from);
            match expected.and_then(|tag| wire::entry_in(&tag, bytes)) {
                Some((body, signature)) => self.handle_entry(now, from, body, signature),
                None => self.take(now, from, expected, Message::read(bytes)?),
            }
        });
        self.advance(now);
        taken
    }

    fn take(&mut self, now: Time, from: Seat, expected: Option<Tag>, message: Message) -> Result<(), Malformed> {
        match &message {
            Message::Lives(lives, signature) => return self.handle_lives(now, from, lives, signature),
            Message::View(statement) => return self.handle_statement(now, from, statement),
            Message::Certificate(certificate) => return self.handle_certificate(now, from, certificate),
            _ => {}
        }
        let Some(expected) = expected else { return Ok(()) };
        match message {
            Message::Heads(heads) if heads.tag == expected => {
                self.hear_view(now, from, heads.view);
                self.handle_heads(now, from, &heads.heads);
                self.hear_through(now, from, &heads.heard);
            }
            Message::Want(want) if want.tag == expected => self.handle_want(now, from, &want),
            Message::Disclosure(disclosure) if disclosure.tag == expected => self.handle_disclosure(&disclosure),
            _ => {}
        }
        Ok(())
    }

    /// Nobody passes on what he has not verified: an entry that nobody has signed is the sender's doing.
    pub(super) fn handle_entry(
        &mut self,
        now: Time,
        from: Seat,
        bytes: &[u8],
        signature: &Signature,
    ) -> Result<(), Malformed> {
        // Entries are sent again until they are known to have arrived, so most are held already.
        if peek(bytes).is_some_and(|(seat, seq)| self.holds(seat, seq, bytes)) {
            return Ok(());
        }
        let match_id = *self.table.match_id();
        let id = entry_id(&match_id, bytes);
        let sealed = || [bytes, signature].concat();
        let Ok(body) = decode::<BodyOf<G>>(bytes) else {
            let named = peek(bytes).map(|(seat, _)| seat);
            let signer = self.signer_of(from, named, &id, signature).ok_or_else(|| self.unsigned(from))?;
            self.offence(now, signer, 0, Misbehaviour::NotCanonical, &Proof::entries(&[&sealed()]));
            return Ok(());
        };
        let (author, seq) = (body.author, body.seq);
        let delivered = self.table.clock()[author];
        // An own entry that is not known here can only be from an earlier life.
        let foreign = author == self.me && seq > delivered && !self.has_come_back();
        if author.index() >= self.table.seats() || foreign {
            return Ok(());
        }
        // What comes of a view to come comes again; who has gone has nothing more to say, and what is behind a cut is void.
        let view = self.table.view();
        let void = body.view < view.number && seq > delivered;
        if body.view > view.number || void || !view.live.has(author) && seq > delivered {
            return Ok(());
        }
        let held = self.held(author, seq).map(<[u8]>::to_vec);
        if held.is_none() && (seq == 0 || seq > delivered + MAX_AHEAD) {
            return Ok(());
        }
        if !verify::<S>(&match_id, &self.keys[author.index()], &id, signature) {
            return Err(self.unsigned(from));
        }
        let bytes = sealed();
        // Two of different views are no fork.
        if held.as_ref().is_some_and(|held| view_of(held) != Some(body.view)) {
            return Ok(());
        }
        if let Some(held) = held {
            self.offence(now, author, seq, Misbehaviour::Fork, &Proof::entries(&[&held, &bytes]));
            return Ok(());
        }
        self.pending[author.index()].insert(seq, Box::new(Pending { body, id, bytes, mentioned_by: from }));
        self.accomplices(now);
        self.gaps_changed = true;
        // It may be what a proposed cut lacked.
        self.stirred |= self.is_frozen();
        Ok(())
    }

    pub(super) fn unsigned(&mut self, from: Seat) -> Malformed {
        self.events.push_back(Event::BadSignature { from });
        Malformed(Some(ENTRY))
    }

    /// Who has signed bytes that are no entry: the author that they seem to name, the sender, or anybody, since whoever
    /// proves it to others is not the signer.
    fn signer_of(&self, from: Seat, named: Option<Seat>, id: &Hash, signature: &Signature) -> Option<Seat> {
        let signed = |seat: &Seat| {
            let key = self.keys.get(seat.index());
            key.is_some_and(|key| verify::<S>(self.table.match_id(), key, id, signature))
        };
        named.into_iter().chain([from]).chain(self.others()).filter(|seat| *seat != self.me).find(signed)
    }

    /// The entry of that place, delivered or buffered: body ‖ signature.
    pub(super) fn held(&self, seat: Seat, seq: u32) -> Option<&[u8]> {
        let delivered = self.store.get(seat.index())?.get((seq as usize).wrapping_sub(1));
        let buffered = || self.pending[seat.index()].get(&seq).map(|pending| &pending.bytes);
        let differing = || {
            let held = self.differing.as_ref().filter(|(of, number, _)| (*of, *number) == (seat, seq));
            held.map(|(.., bytes)| bytes)
        };
        delivered.or_else(buffered).or_else(differing).map(|bytes| &bytes[..])
    }

    fn holds(&self, seat: Seat, seq: u32, body: &[u8]) -> bool {
        self.held(seat, seq).is_some_and(|held| held.len() == body.len() + 64 && held.starts_with(body))
    }

    /// Delivers buffered entries as long as one's past is delivered.
    pub(super) fn deliver_ready(&mut self, now: Time) {
        for delivered in 0.. {
            if self.buffered() == 0 {
                return;
            }
            if self.ending.as_ref().is_some_and(|_| self.over.is_none()) {
                return;
            }
            let mut seats = Seat::first(self.table.seats());
            let Some(seat) = seats.find(|&seat| self.is_ready(now, seat)) else { return };
            let seq = self.table.clock()[seat] + 1;
            if let Some(pending) = self.pending[seat.index()].remove(&seq) {
                self.deliver(now, *pending);
            }
            // What waited for the one before it came before it.
            if makes(Mistake::MentionsByArrival) && delivered > 0 {
                self.mention_before();
            }
        }
    }

    /// Whether the next buffered entry of `seat` can be delivered now.
    fn is_ready(&self, now: Time, seat: Seat) -> bool {
        let clock = self.table.clock();
        let Some(next) = self.pending[seat.index()].get(&(clock[seat] + 1)) else { return false };
        if self.illegal[seat.index()].is_some() || !self.within_cut(seat, next.body.seq) {
            return false;
        }
        self.table.is_judgeable(&next.body)
            && (seat == self.me || self.tokens_for(now, seat, &next.body) || self.is_mentioned(seat, next.body.seq))
    }

    /// Whether a buffered entry of another seat has mentioned this one: then it is not held back.
    fn is_mentioned(&self, seat: Seat, seq: u32) -> bool {
        let others = self.pending.iter().enumerate().filter(|(author, _)| *author != seat.index());
        others
            .flat_map(|(_, log)| log.values())
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
        if pending.body.author == self.me {
            return self.take_back(now, pending);
        }
        let Pending { body, id, bytes, .. } = pending;
        let (seat, seq) = (body.author, body.seq);
        match self.table.deliver(&body, id) {
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
                if !body.items.is_empty() {
                    self.acted = now;
                }
                self.heads_due.get_or_insert(now.after_ms(2));
                self.committed |= body.items.iter().any(|item| matches!(item, Item::Commit { .. }));
                self.events.push_back(Event::Entry { seat, seq, items: body.items.into_vec() });
            }
            Err(rule) => {
                // A log that was forked: whoever holds another entry before this one finds it legal, may mention it, and sees
                // the fork by the one that is held here.
                let forked = matches!(rule, Misbehaviour::BrokenChain);
                let before = self.held(seat, seq - 1).filter(|_| forked).map(<[u8]>::to_vec);
                // Of who is accused already no more evidence is recorded, and nothing that an auditor lacks is held against others.
                if !forked && !rule.may_be_divergence() && !self.accused[seat.index()] {
                    self.illegal[seat.index()] = Some((seq, id));
                }
                let about: Vec<&[u8]> = before.iter().map(Vec::as_slice).collect();
                self.offence(now, seat, seq, rule, &Proof { entries: &[&bytes], disclosed: None, about: &about });
            }
        }
    }

    /// Whoever has signed the result that decides the match is waited for by nobody any more: it may go.
    pub(super) fn has_signed_the_last(&self, seat: Seat) -> bool {
        let state = self.table.latest(seat);
        let decides = || self.table.game().over(&self.table.results_before(state.round + 1), self.table.live());
        // Whoever has voted on a new charter has given what it can, unless all go on under the present one.
        let voted = || {
            let after = self.table.after(self.table.live(), state.round, &self.table.clock());
            matches!(state.next, Next::Voted(_)) && after != After::Round
        };
        state.phase == Phase::Scored && (decides() || voted())
    }

    pub(super) fn mention(&mut self, seat: Seat, seq: u32, id: &Hash) {
        let run = Run { seat, last: seq, id: id.first_chunk().copied().unwrap_or_default() };
        match self.unseen.last_mut().filter(|last| last.seat == seat) {
            Some(last) => *last = run,
            None => self.unseen.push(run),
        }
    }

    /// Puts what was mentioned last before what was mentioned before it.
    fn mention_before(&mut self) {
        if let [.., one, two] = &mut self.unseen[..]
            && one.seat != two.seat
        {
            std::mem::swap(one, two);
        }
        if let [.., before, one, _] = &self.unseen[..]
            && before.seat == one.seat
        {
            let at = self.unseen.len() - 3;
            self.unseen.remove(at);
        }
    }

    /// Two different anchors for one slot: both members publish their secret of this charter, until one is convicted.
    pub(super) fn watch_anchors(&mut self, now: Time) {
        if !std::mem::take(&mut self.committed) || self.ending.is_some() {
            return;
        }
        let state = self.table.latest(self.me);
        let number = state.round + u32::from(state.phase == Phase::Idle);
        let live = self.live();
        let conflict = self.table.round(number).and_then(|round| {
            let decks = Seat::first(self.table.seats()).zip(round.decks());
            let mut conflicts = decks.filter_map(|(owner, deck)| Some((owner, deck.conflict(live)?, deck)));
            conflicts.next().map(|(owner, slot, deck)| (owner, slot, deck.members(slot).to_vec()))
        });
        if self.conflict != conflict
            && let Some((owner, slot, members)) = &conflict
        {
            self.note(now, &format!("the anchors of deck {owner}, slot {slot}, differ"));
            if members.contains(&self.me) {
                self.disclosed.insert(self.me, self.secret.exchange().to_bytes());
                self.disclose();
            }
        }
        self.conflict = conflict;
        self.weigh_disclosed(now);
    }

    /// Publishes the own secret, if two anchors of an own pair differ.
    pub(super) fn disclose(&mut self) {
        if let Some(secret) = self.disclosed.get(&self.me).copied().filter(|_| self.ending.is_none()) {
            let disclosure = Disclosure { tag: self.tag, seat: self.me, secret };
            self.send_all(&Message::Disclosure(disclosure).bytes());
        }
    }

    /// Keeps a secret that is its seat's own: it may come before the commitments that it speaks about.
    fn handle_disclosure(&mut self, disclosure: &Disclosure) {
        let seat = disclosure.seat;
        if self.disclosed.contains_key(&seat) {
            return;
        }
        let public = x25519_dalek::PublicKey::from(&x25519_dalek::StaticSecret::from(disclosure.secret)).to_bytes();
        if self.players.get(seat.index()).is_some_and(|player| player.charter_key == public) {
            self.disclosed.insert(seat, disclosure.secret);
            self.committed = true;
            self.stirred = true;
        }
    }

    /// With one member's secret anybody computes the pair's anchor and sees who committed another.
    fn weigh_disclosed(&mut self, now: Time) {
        let convicted = self.disclosed.iter().find_map(|(&seat, &secret)| {
            let offender = convicted_by(&self.table, &self.players, seat, &secret)?;
            Some((offender, (seat, secret)))
        });
        if let Some((offender, disclosed)) = convicted {
            let commitments: Vec<Vec<u8>> =
                [offender, disclosed.0].into_iter().filter_map(|seat| self.commitment_of(seat)).collect();
            let about: Vec<&[u8]> = commitments.iter().map(Vec::as_slice).collect();
            let proof = Proof { entries: &[], disclosed: Some(disclosed), about: &about };
            self.offence(now, offender, 0, Misbehaviour::WrongAnchor, &proof);
        }
    }

    /// The entry with a seat's commitment in its present round.
    fn commitment_of(&self, seat: Seat) -> Option<Vec<u8>> {
        let round = self.table.latest(seat).round;
        let begun = |seq: &u32| self.table.state(seat, *seq).is_some_and(|state| state.round == round);
        let seq = (1..=self.table.clock()[seat]).rev().take_while(begun).last()?;
        self.held(seat, seq).map(<[u8]>::to_vec)
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

/// The view of an entry.
fn view_of(bytes: &[u8]) -> Option<u16> {
    postcard::take_from_bytes::<u16>(bytes).ok().map(|(view, _)| view)
}

fn acts<A, P>(body: &crate::entry::Body<A, P>) -> u32 {
    let acts = body.items.iter().filter(|item| matches!(item, Item::Act { .. } | Item::Seal { .. }));
    acts.count() as u32
}
