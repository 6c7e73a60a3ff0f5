//! What is proven about a seat, and how the others come to know it.

use super::{Event, Peer};
use crate::codec::{List, Text, encode};
use crate::game::Game;
use crate::hash::Hash;
use crate::misbehaviour::{Misbehaviour, MisbehaviourOf, Offence};
use crate::seat::Seat;
use crate::sign::Scheme;
use crate::time::Time;
use crate::transcript::{Ending, Evidence, RecordKind};
use crate::wire::{self, Disclosure, Message};

/// Everybody is shown a proof at least so often: any one message may be lost.
const LEAST_SHOWN: u32 = 3;

/// The signed bytes, or the secret, that show an offence.
#[derive(Default)]
pub(super) struct Proof<'a> {
    /// Entries: body ‖ signature.
    pub(super) entries: &'a [&'a [u8]],
    /// An X25519 secret of the charter, and whose it is.
    pub(super) disclosed: Option<(Seat, Hash)>,
    /// Legal entries that it speaks about, and that others may lack.
    pub(super) about: &'a [&'a [u8]],
}

impl<'a> Proof<'a> {
    pub(super) fn entries(entries: &'a [&'a [u8]]) -> Proof<'a> {
        Proof { entries, ..Proof::default() }
    }
}

/// What the others must know before this peer may go: a match that has ended for one has ended for all.
#[cfg_attr(feature = "simulation", derive(Clone))]
pub(super) struct Exposed {
    /// And whether each is a part of the proof itself.
    messages: Vec<(Vec<u8>, bool)>,
    since: Time,
    next: Option<Time>,
    stage: u32,
    /// By seat: how often all was shown to it, and which of the messages it has shown itself.
    shown: Vec<(u32, Vec<usize>)>,
}

impl Exposed {
    pub(super) fn new(seats: usize) -> Exposed {
        let shown = vec![(0, Vec::new()); seats];
        Exposed { messages: Vec::new(), since: Time::default(), next: None, stage: 0, shown }
    }

    /// When something is to be shown again.
    pub(super) fn timeout(&self) -> Option<Time> {
        self.next
    }

    /// Whether a message is one of those shown.
    pub(super) fn is_shown(&mut self, from: Seat, message: &[u8]) -> bool {
        // The tag between kind and bytes is that of the sender's life.
        let same = |shown: &[u8]| shown.first() == message.first() && shown.get(9..) == message.get(9..);
        let Some(at) = self.messages.iter().position(|(shown, _)| same(shown)) else { return false };
        if let Some((_, known)) = self.shown.get_mut(from.index()).filter(|(_, known)| !known.contains(&at)) {
            known.push(at);
        }
        true
    }

    /// Whether a seat has shown all that proves it: one half of a fork is an entry like any other to whoever holds it.
    fn is_known_to(&self, seat: Seat) -> bool {
        let (_, known) = &self.shown[seat.index()];
        self.messages.iter().enumerate().all(|(at, (_, proves))| !proves || known.contains(&at))
    }
}

impl<G: Game, S: Scheme> Peer<G, S> {
    /// Notes who broke which rule. A difference that a computation could have made is no conviction. What is shown after
    /// the match has ended is told and recorded; the end stands.
    pub(super) fn offence(&mut self, now: Time, seat: Seat, seq: u32, rule: MisbehaviourOf<G>, proof: &Proof<'_>) {
        let differs = rule.may_be_divergence();
        let proven = !differs && !self.accused[seat.index()];
        match self.ending {
            None => {}
            // A broken rule may be what made the difference.
            Some(Ending::Abandoned { .. }) if self.has_diverged() && proven => self.ending = None,
            Some(Ending::Finished | Ending::Continued { .. } | Ending::Convicted { .. }) if proven => {}
            Some(_) => return,
        }
        let name = super::rule_name(&rule);
        let entries = proof.entries.iter().map(|bytes| List::truncated(bytes.to_vec())).collect();
        let evidence = Evidence {
            seat,
            seq,
            rule: Text::cut(&name),
            entries: List::truncated(entries),
            disclosed: proof.disclosed,
        };
        self.record(now, RecordKind::Evidence, &encode(&evidence));
        self.expose(now, proof);
        let offence = Offence { seat, seq, rule };
        if differs {
            let why = format!("the table differs at entry {seq} of seat {seat}: {rule}");
            self.differing = proof.entries.first().map(|bytes| (seat, seq, bytes.to_vec()));
            self.events.push_back(Event::Diverged(offence));
            self.abandon(now, seat, &why);
            return;
        }
        self.accused[seat.index()] = true;
        self.note(now, &format!("seat {seat}, entry {seq}: {rule}"));
        self.ending.get_or_insert(Ending::Convicted { seat, rule: Text::cut(&name) });
        self.events.push_back(Event::Convicted(offence));
        self.accomplices(now);
    }

    /// Whoever mentions an entry that is proven illegal breaks a rule too.
    pub(super) fn accomplices(&mut self, now: Time) {
        let convicted =
            matches!(self.ending, Some(Ending::Convicted { .. } | Ending::Finished | Ending::Continued { .. }));
        if !convicted || self.illegal.iter().all(Option::is_none) {
            return;
        }
        let names_illegal = |seen: &[crate::entry::Run]| {
            seen.iter().any(|run| {
                let illegal = self.illegal.get(run.seat.index()).copied().flatten();
                illegal.is_some_and(|(seq, id)| run.last == seq && id[..16] == run.id)
            })
        };
        let mentioning = self
            .pending
            .iter()
            .flat_map(|log| log.values())
            .find(|pending| !self.accused[pending.body.author.index()] && names_illegal(&pending.body.seen));
        if let Some(pending) = mentioning {
            let (seat, seq, bytes) = (pending.body.author, pending.body.seq, pending.bytes.clone());
            // The offence looks for the next one.
            self.offence(now, seat, seq, Misbehaviour::MentionsIllegal, &Proof::entries(&[&bytes]));
        }
    }

    /// Shows everybody the bytes that convict a seat, or that end the match: each judges for itself.
    pub(super) fn expose(&mut self, now: Time, proof: &Proof<'_>) {
        let about = proof.about.iter().map(|bytes| (wire::entry(&self.tag, bytes), false));
        let entries = proof.entries.iter().map(|bytes| (wire::entry(&self.tag, bytes), true));
        let disclosed = proof
            .disclosed
            .map(|(seat, secret)| (Message::Disclosure(Disclosure { tag: self.tag, seat, secret }).bytes(), true));
        let messages: Vec<_> = about.chain(entries).chain(disclosed).collect();
        self.exposed.messages.extend(messages);
        self.exposed.since = now;
        self.exposed.stage = 0;
        self.exposed.next = Some(now);
        self.exposed.shown.fill((0, Vec::new()));
        self.show(now);
    }

    /// Shows it again to whom it may be news.
    pub(super) fn show(&mut self, now: Time) {
        if self.exposed.next.is_none_or(|next| next > now) {
            return;
        }
        let mut open = false;
        for to in self.others() {
            let (times, knows) = (self.exposed.shown[to.index()].0, self.exposed.is_known_to(to));
            // Neither the offender nor who has left is going to show it back.
            let gone = self.accused[to.index()] || self.table.latest(to).left;
            if gone && times > 0 || knows && times >= LEAST_SHOWN {
                continue;
            }
            open = true;
            self.exposed.shown[to.index()].0 += 1;
            for (message, _) in &self.exposed.messages {
                self.transmits.push_back(super::Transmit { to, messages: vec![message.clone()] });
            }
        }
        let on = open && now.since(self.exposed.since) < self.grace_ms * 1000;
        self.exposed.next = on.then(|| now.after(30_000 << self.exposed.stage.min(4)));
        self.exposed.stage += 1;
    }
}
