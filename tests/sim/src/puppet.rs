//! A seat in a test's hands: it knows the protocol and need not keep it.

#![expect(clippy::expect_used, reason = "for tests alone: what fails here fails the test")]

use crate::stage::read;
use nertz_lockstep::charter::{Player, Secret, Signed};
use nertz_lockstep::codec::{List, encode};
use nertz_lockstep::deck::Chain;
use nertz_lockstep::entry::{BodyOf, Item, ItemOf, MAX_RUNS, Run, Sealed, entry_id};
use nertz_lockstep::game::Game;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::judge::DueOf;
use nertz_lockstep::misbehaviour::MisbehaviourOf;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Table;
use nertz_lockstep::wire::{self, Message, Tag, tag};
use std::collections::{BTreeMap, VecDeque};

/// A message, and for whom.
#[derive(Clone, Debug)]
pub struct Line {
    /// The recipients.
    pub to: Vec<Seat>,
    /// The message.
    pub message: Vec<u8>,
}

/// Another seat that is in the plot.
#[derive(Clone, Debug)]
pub struct Friend<S> {
    /// The seat.
    pub seat: Seat,
    /// Its key pair.
    pub signer: S,
    /// Seq and id of its last entry.
    pub last: (u32, Hash),
}

/// The most acts that are remembered.
const ACTS: usize = 64;

/// The seat as it stands: everything that its program knew, to be said otherwise.
pub struct Puppet<G: Game, S: Scheme> {
    /// The seat.
    pub seat: Seat,
    /// Its key pair.
    pub signer: S,
    /// Its secret.
    pub secret: Secret,
    /// What it has delivered and appended.
    pub table: Table<G>,
    /// What it has delivered since its last entry.
    pub unseen: Vec<Run>,
    /// The plays that it has sealed, by the seal's seq.
    pub plays: BTreeMap<u32, G::Play>,
    /// Acts that anybody has done, the last ones.
    pub acts: VecDeque<G::Act>,
    /// What it has said since the plot speaks.
    pub said: Vec<Line>,
    /// The plot speaks.
    pub loose: bool,
    /// Whom the plot speaks to, unless it says otherwise.
    pub audience: Vec<Seat>,
    /// Another seat that is in the plot.
    pub friend: Option<Friend<S>>,
    log: Vec<Vec<u8>>,
    pending: BTreeMap<(Seat, u32), Vec<u8>>,
    players: Vec<Player>,
}

impl<G: Game, S: Scheme> Puppet<G, S> {
    /// The seat before its first entry.
    pub fn new(seat: Seat, signer: S, secret: Secret, signed: &Signed) -> Self {
        let game = G::new(&signed.charter).unwrap_or_else(|why| panic!("rules: {why}"));
        let players: Vec<Player> = signed.charter.seated().into_iter().cloned().collect();
        Puppet {
            seat,
            signer,
            secret,
            table: Table::new(game, &signed.charter),
            unseen: Vec::new(),
            plays: BTreeMap::new(),
            acts: VecDeque::new(),
            said: Vec::new(),
            loose: false,
            audience: Seat::first(players.len()).filter(|other| *other != seat).collect(),
            friend: None,
            log: Vec::new(),
            pending: BTreeMap::new(),
            players,
        }
    }

    /// The match's tag.
    pub fn tag(&self) -> Tag {
        tag(self.table.match_id())
    }

    /// The seq of its next entry.
    pub fn seq(&self) -> u32 {
        self.table.clock()[self.seat] + 1
    }

    /// Takes an entry that is legal: one of its own, or another's whose past it has.
    pub fn deliver(&mut self, body: &BodyOf<G>, bytes: &[u8]) {
        let sealed = Sealed::split(bytes).expect("body and signature");
        let id = entry_id(self.table.match_id(), &sealed.body);
        let judged = self.table.deliver(body, id);
        assert!(judged.is_ok(), "seat {} delivers what is illegal: {judged:?}: {body:?}", self.seat);
        self.acts.extend(body.items.iter().filter_map(|item| match item {
            Item::Act { act, .. } => Some(act.clone()),
            _ => None,
        }));
        self.acts.drain(..self.acts.len().saturating_sub(ACTS));
        if body.author == self.seat {
            self.unseen.drain(..body.seen.len());
            self.log.push(bytes.to_vec());
        } else {
            let run = Run { seat: body.author, last: body.seq, id: *id.first_chunk().expect("half an id") };
            match self.unseen.last_mut().filter(|last| last.seat == run.seat) {
                Some(last) => *last = run,
                None => self.unseen.push(run),
            }
        }
    }

    /// Takes what its seat's program has written to its journal, and asks the plot: with each of the program's own entries,
    /// and with none when there were others'. From the first line that it returns, the plot alone speaks.
    pub fn follow(
        &mut self,
        fresh: &[Vec<u8>],
        plot: &mut impl FnMut(&mut Self, Option<&BodyOf<G>>) -> Vec<Line>,
    ) -> Vec<Line> {
        let mut news = false;
        for bytes in fresh {
            let Some(body) = read::<G>(bytes) else { continue };
            // A program that starts again may say again what it said.
            if body.seq <= self.table.clock()[body.author] {
                continue;
            }
            // It plays tricks in the first view only.
            if usize::from(body.view) >= self.table.views().len() {
                return Vec::new();
            }
            if body.author == self.seat {
                let lines = plot(self, Some(&body));
                if !lines.is_empty() {
                    self.loose = true;
                    return lines;
                }
            }
            news |= body.author != self.seat;
            self.deliver(&body, bytes);
        }
        let lines = if news { plot(self, None) } else { Vec::new() };
        self.loose |= !lines.is_empty();
        lines
    }

    /// Takes a message from the network: entries alone are read. Whether anything could be delivered.
    pub fn receive(&mut self, message: &[u8]) -> bool {
        if let Ok(Message::Entry(_, sealed)) = Message::read(message)
            && let Some(name) = sealed.peek().filter(|(seat, _)| *seat != self.seat)
            && sealed.body.first() == Some(&0)
        {
            self.pending.entry(name).or_insert_with(|| sealed.bytes());
        }
        let mut news = false;
        loop {
            let clock = self.table.clock();
            self.pending.retain(|(seat, seq), _| *seq > clock[*seat]);
            let ready = Seat::first(self.table.seats()).find_map(|seat| {
                let name = (seat, clock[seat] + 1);
                let bytes = self.pending.get(&name)?;
                let body = read::<G>(bytes).filter(|body| (body.author, body.seq) == name)?;
                let known = |run: &Run| self.table.id(run.seat, run.last).is_some_and(|id| id[..16] == run.id);
                body.seen.iter().all(known).then(|| (name, body, bytes.clone()))
            });
            let Some((name, body, bytes)) = ready else { return news };
            self.pending.remove(&name);
            // What others prove to be illegal they show to everybody.
            if self.table.judge(&body).is_ok() {
                self.deliver(&body, &bytes);
                news = true;
            }
        }
    }

    /// Its next entry with these runs and items, and what an honest table says of it. An illegal one gets no digest.
    pub fn draft(&mut self, seen: &[Run], items: &[ItemOf<G>]) -> (BodyOf<G>, Result<(), MisbehaviourOf<G>>) {
        let seen = &seen[..seen.len().min(MAX_RUNS)];
        let (author, seq) = (self.seat, self.seq());
        let prev = self.table.id(author, seq - 1).expect("the own last entry");
        let judged = self.table.begin(author, self.table.view().number, seen).and_then(|()| {
            let state = items.iter().try_for_each(|item| self.table.apply(item)).and_then(|()| self.table.finish());
            self.table.rollback();
            state
        });
        let (seen, state) = (List::truncated(seen.to_vec()), judged.unwrap_or_default());
        let body = BodyOf::<G> { view: 0, author, seq, prev, seen, state, items: List::truncated(items.to_vec()) };
        (body, judged.map(|_| ()))
    }

    /// The entry with these items that would follow one which it does not take.
    pub fn following(&mut self, body: &BodyOf<G>, items: &[ItemOf<G>]) -> (BodyOf<G>, Result<(), MisbehaviourOf<G>>) {
        let before = self.table.clone();
        let id = entry_id(self.table.match_id(), &encode(body));
        let taken = self.table.deliver(body, id);
        let (next, judged) = self.draft(&[], items);
        self.table = before;
        (next, taken.and(judged))
    }

    /// What is due after these runs and items.
    pub fn due(&mut self, seen: &[Run], items: &[ItemOf<G>]) -> Option<DueOf<G>> {
        let seen = &seen[..seen.len().min(MAX_RUNS)];
        self.table.begin(self.seat, self.table.view().number, seen).ok()?;
        let judged = items.iter().try_for_each(|item| self.table.apply(item));
        let due = self.table.due().filter(|_| judged.is_ok());
        self.table.rollback();
        due
    }

    /// Its next entry with these items and everything that it has delivered.
    pub fn entry(&mut self, items: &[ItemOf<G>]) -> BodyOf<G> {
        let seen = self.unseen.clone();
        self.draft(&seen, items).0
    }

    /// body ‖ signature.
    pub fn sign(&self, body: &BodyOf<G>) -> Vec<u8> {
        self.sign_bytes(encode(body))
    }

    /// bytes ‖ signature.
    pub fn sign_bytes(&self, bytes: Vec<u8>) -> Vec<u8> {
        Sealed::sign(&self.signer, self.table.match_id(), bytes).bytes()
    }

    /// Says an entry (body ‖ signature) to its audience.
    pub fn line(&self, entry: &[u8]) -> Line {
        Line { to: self.audience.clone(), message: wire::entry(&self.tag(), entry) }
    }

    /// Signs and says a body.
    pub fn says(&self, body: &BodyOf<G>) -> Line {
        self.line(&self.sign(body))
    }

    /// Signs, says and takes a body that is legal.
    pub fn does(&mut self, body: &BodyOf<G>) -> Line {
        let bytes = self.sign(body);
        self.deliver(body, &bytes);
        self.line(&bytes)
    }

    /// A value of one of its chains in the present round.
    pub fn value(&self, deck: Seat, slot: u8, k: u8) -> Hash {
        let round = self.table.round(self.table.latest(self.seat).round.max(1)).expect("a round has begun");
        let deck_ = &round.decks()[deck.index()];
        let partner = deck_.members(slot).iter().find(|member| **member != self.seat);
        let partner = partner.map(|partner| &self.players[partner.index()].charter_key);
        Chain::of(&self.secret, round.key(), deck, slot, deck_.cards(), partner).value(k)
    }

    /// Its log as messages.
    pub fn log(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        self.log.iter().map(|bytes| wire::entry(&self.tag(), bytes))
    }
}
