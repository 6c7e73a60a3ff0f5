//! Changes of view: who has gone, and from where the others go on.
//!
//! All that is said about the change of the present view is kept here, one statement of each author for each place, and
//! gossiped by everybody until the view has changed or nothing is held against anybody: two peers with no link between them
//! agree through a third. What binds the own seat ([`Said::Frozen`], [`Said::Promise`], [`Said::Accepted`]) is in the journal
//! before it is sent, and is read back after a crash.

use super::links::Packer;
use super::receive::LEFT;
use super::{Event, Hinge, Peer, Transmit};
use crate::codec::{List, Text, encode};
use crate::entry::Item;
use crate::game::Game;
use crate::mistake::{Mistake, makes};
use crate::seat::{Clock, MAX_SEATS, Seat, Seats};
use crate::sign::Scheme;
use crate::time::Time;
use crate::transcript::RecordKind;
use crate::view::{BadCertificate, Certificate, Decision, Said, Statement, Value, View, ballot, proposer, suspects};
use crate::wire::{Malformed, Message, tag};
use std::collections::BTreeMap;

/// The others propose so much later each, by rank.
const RANK_US: u64 = 200_000;
/// Who has no certificate proposes again after so long.
const AGAIN_US: u64 = 1_500_000;
/// A certificate is sent to one seat at most so often.
const CERTIFY_US: u64 = 100_000;

/// The first byte of a view record: what follows is an own statement, or a certificate.
pub(crate) const STATEMENT: u8 = 0;
pub(crate) const CERTIFICATE: u8 = 1;

/// A statement and its bytes with the signature.
type Signed = (Statement, Vec<u8>);

/// What is known of the change of the present view.
#[cfg_attr(feature = "simulation", derive(Clone))]
#[derive(Default)]
pub(super) struct Change {
    /// By author and place.
    said: BTreeMap<(Seat, (u8, u8)), Signed>,
    /// Those that this peer suspects though it has heard of them: they hold back what only they can give. Their `Frozen` is
    /// not what was waited for.
    withholding: Seats,
    /// Since when the own seat is frozen.
    frozen: Option<Time>,
    promised: u32,
    accepted: Option<(u32, Value)>,
    /// The own ballot that promises are gathered for, and whether it has been proposed in.
    own: Option<(u32, bool)>,
    /// When to propose next, and the how manieth time that is.
    propose: Option<(Time, u32)>,
    /// When to gossip again, and the how manieth time that is.
    gossip: Option<(Time, u32)>,
    /// The word of a majority, which is to be looked at once its cut is held.
    heard: Option<(Decision, Vec<u8>)>,
    /// What has been decided: its cut is delivered, and then the view begins.
    decided: Option<(View, Vec<u8>)>,
    /// The certificate of each view but the first, and when it was last sent to whom.
    certificates: Vec<Vec<u8>>,
    sent: [Option<Time>; MAX_SEATS],
}

impl Change {
    fn all(&self) -> impl Iterator<Item = &Statement> + Clone {
        self.said.values().map(|(statement, _)| statement)
    }

    /// Who holds something against `seat`, and has not taken it back.
    fn suspected_by(&self, seat: Seat) -> Seats {
        let held = |statement: &&Statement| {
            let back = self.said.get(&(statement.seat, (0, seat.number())));
            suspects(statement, seat) && back.is_none_or(|(back, _)| back.said.rank() < statement.said.rank())
        };
        self.all().filter(held).map(|statement| statement.seat).collect()
    }

    /// The certificate of the view after the one of this number, as it stands in a transcript.
    pub(super) fn certificate(&self, view: usize) -> Option<&[u8]> {
        self.certificates.get(view).and_then(|bytes| bytes.get(1..))
    }

    /// The number of the last that `by` has said against `seat`, or taken back.
    fn number_of(&self, by: Seat, seat: Seat) -> u32 {
        let places = [0, 1].into_iter().filter_map(|place| self.said.get(&(by, (place, seat.number()))));
        places.map(|(statement, _)| statement.said.rank()).max().unwrap_or(0)
    }

    /// Who has held something against `seat` in this view.
    fn ever_suspected_by(&self, seat: Seat) -> Seats {
        self.all().filter(|statement| suspects(statement, seat)).map(|statement| statement.seat).collect()
    }

    /// What is said and decided, without when.
    #[cfg(feature = "simulation")]
    pub(super) fn fingerprint(&self) -> Vec<u8> {
        let said = self.said.values().flat_map(|(_, bytes)| bytes.iter().copied());
        said.chain([u8::from(self.frozen.is_some()), u8::from(self.decided.is_some())]).collect()
    }

    fn has_frozen(&self, seat: Seat) -> bool {
        self.said.contains_key(&(seat, (2, 0)))
    }
}

impl<G: Game, S: Scheme> Peer<G, S> {
    /// Whether this seat has signed that it delivers nothing more in this view: it waits for the next one.
    pub fn is_frozen(&self) -> bool {
        self.change.frozen.is_some()
    }

    /// What is said about the change of this view, for whoever looks why it does not come about.
    pub fn said(&self) -> impl Iterator<Item = &Statement> {
        self.change.all()
    }

    /// The seats at the table, the own one included, whoever is heard of.
    pub fn live(&self) -> Seats {
        self.table.live()
    }

    /// Who is known to have left the present view by an own last entry.
    fn leavers(&self) -> Seats {
        self.table.left_by(&self.table.clock()).and(self.live())
    }

    /// Who has left and lets the others change the view; whoever has signed the last result lets nobody wait.
    pub(super) fn has_left_early(&self) -> impl Iterator<Item = Seat> + '_ {
        self.leavers().iter().filter(|seat| !self.has_signed_the_last(*seat))
    }

    /// The seats whose log ends, at this cut, with a `Leave`, delivered or not.
    fn left_by(&self, cut: &Clock) -> Seats {
        let leaves = |seat: &Seat| {
            let last = self.pending[seat.index()].get(&cut[*seat]);
            last.is_some_and(|last| last.body.items.iter().any(|item| matches!(item, Item::Leave | Item::Resign)))
        };
        let held = Seat::first(self.table.seats()).filter(leaves);
        held.fold(self.table.left_by(cut), Seats::with)
    }

    /// Whether anybody else holds something against a seat.
    pub(super) fn is_suspected_by_others(&self, seat: Seat) -> bool {
        !self.change.suspected_by(seat).without(Seats::default().with(self.me)).is_empty()
    }

    /// Those whose word counts in this view.
    pub(super) fn voters(&self) -> Seats {
        self.live().without(self.leavers())
    }

    /// The seats that a majority suspects: nothing is waited for from them any more.
    pub(super) fn given_up(&self) -> Seats {
        let voters = self.voters();
        let given_up = |seat: &Seat| self.change.suspected_by(*seat).is_majority_of(voters);
        self.live().iter().filter(given_up).collect()
    }

    /// Whether there is a cause to change the view. Whoever has frozen is followed, also if what it froze for was taken back
    /// since.
    fn has_cause(&self) -> bool {
        if self.has_left_early().next().is_some() || !self.given_up().is_empty() {
            return true;
        }
        let voters = self.voters();
        let ever = |seat: Seat| self.change.ever_suspected_by(seat).is_majority_of(voters);
        self.live().iter().any(|seat| self.change.has_frozen(seat)) && self.live().iter().any(ever)
    }

    /// The seats whose entries count up to the cut only, once one is decided: what is behind it is void.
    pub(super) fn within_cut(&self, seat: Seat, seq: u32) -> bool {
        match (&self.change.decided, self.change.frozen) {
            (Some((view, _)), _) => view.cut.has(seat, seq),
            (None, Some(_)) => makes(Mistake::FrozenDelivers),
            (None, None) => true,
        }
    }

    /// What the waits come to: suspicions are told, and taken back when what was waited for has come.
    pub(super) fn suspect(&mut self, now: Time, suspects: &[(Seat, Hinge)]) {
        let me = self.me;
        if !self.live().has(me) {
            return;
        }
        for seat in self.others() {
            let holds = self.change.suspected_by(seat).has(me);
            let why = match suspects.iter().find(|(of, _)| *of == seat) {
                Some((_, hinge)) if !holds => {
                    if self.withholds(now, suspects, seat, *hinge) {
                        self.change.withholding = self.change.withholding.with(seat);
                    }
                    hinge.to_string()
                }
                None if holds && !(self.is_frozen() && self.change.withholding.has(seat)) => {
                    self.change.withholding = self.change.withholding.without(Seats::default().with(seat));
                    String::new()
                }
                _ => continue,
            };
            let number = self.change.number_of(me, seat) + 1;
            self.say(now, Said::Suspect { seat, number, why: Text::cut(&why) });
        }
    }

    /// Whether a seat that is suspected was there all the time, and owes something of its own: what it owes of a round's
    /// steps only if nobody else does, since else it may be waiting in turn.
    fn withholds(&self, now: Time, suspects: &[(Seat, Hinge)], seat: Seat, hinge: Hinge) -> bool {
        let owes = match hinge {
            Hinge::Seal(_) | Hinge::Settlement(_) | Hinge::Opening(..) | Hinge::Secret(..) | Hinge::Vote(_) => true,
            Hinge::Phase(..) => suspects.iter().all(|(of, _)| *of == seat),
            _ => false,
        };
        owes && now.since(self.links[seat.index()].missed) >= self.grace_ms * 1000
    }

    /// Signs a statement about the present view, writes down what binds, and tells it.
    fn say(&mut self, now: Time, said: Said) {
        let binds = matches!(said, Said::Frozen { .. } | Said::Promise { .. } | Said::Accepted { .. });
        let match_id = *self.table.match_id();
        let statement = Statement { tag: tag(&match_id), seat: self.me, view: self.table.view().number, said };
        let bytes = statement.sign(&self.signer, &match_id);
        if binds {
            self.record(now, RecordKind::View, &[&[STATEMENT], &bytes[..]].concat());
        }
        self.change.said.insert((self.me, statement.said.place()), (statement, bytes));
        self.change.gossip = Some((now, 0));
        self.stirred = true;
    }

    /// Takes what somebody says about the present view.
    pub(super) fn handle_statement(&mut self, now: Time, from: Seat, bytes: &[u8]) -> Result<(), Malformed> {
        let malformed = Malformed(Some(crate::wire::VIEW));
        let statement = Statement::read(bytes).ok_or(malformed)?;
        let match_id = *self.table.match_id();
        let (seat, view) = (statement.seat, self.table.view());
        // Of the own ones those come back that were not written down.
        let own = seat == self.me && !(self.has_come_back() && matches!(statement.said, Said::Suspect { .. }));
        if statement.tag != tag(&match_id) || statement.view != view.number || !view.live.has(seat) || own {
            return Ok(());
        }
        let place = (seat, statement.said.place());
        let known = self.change.said.get(&place);
        if known.is_some_and(|(known, _)| known.said.rank() >= statement.said.rank()) {
            return Ok(());
        }
        let ballot_of = |ballot: u32| proposer(ballot) == Some(seat);
        match &statement.said {
            Said::Prepare { ballot } | Said::Propose { ballot, .. } if !ballot_of(*ballot) => return Ok(()),
            Said::Suspect { seat: of, .. } if !view.live.has(*of) || *of == seat => return Ok(()),
            _ => {}
        }
        if !Statement::is_signed::<S>(bytes, &match_id, &self.players[seat.index()].key) {
            return Err(self.unsigned(from));
        }
        self.hear(seat, now);
        self.change.said.insert(place, (statement, bytes.to_vec()));
        let soon = now.after_ms(1);
        self.change.gossip = Some(self.change.gossip.filter(|(at, _)| *at <= soon).unwrap_or((soon, 0)));
        self.stirred = true;
        Ok(())
    }

    /// Takes the word of a majority that the view has changed.
    pub(super) fn handle_certificate(
        &mut self,
        now: Time,
        from: Seat,
        certificate: &Certificate,
    ) -> Result<(), Malformed> {
        let view = self.table.view();
        if certificate.view != view.number + 1 || self.change.decided.is_some() || self.ending.is_some() {
            return Ok(());
        }
        let Ok(decision) = self.open(certificate) else {
            return Err(self.unsigned(from));
        };
        let next = decision.value.view(&view);
        if !next.live.has(self.me) {
            // What this peer has delivered behind the cut is void, and the end of the match for it.
            if decision.check(&view, decision.value.left_as_told(&view)).is_ok() {
                self.gone_on(now, &encode(certificate));
            }
            return Ok(());
        }
        self.change.heard = Some((decision, encode(certificate)));
        self.gaps_changed = true;
        self.stirred = true;
        Ok(())
    }

    /// What a certificate for the view after this one says.
    fn open(&self, certificate: &Certificate) -> Result<Decision, BadCertificate> {
        let key = |seat: Seat| self.players.get(seat.index()).map(|player| player.key);
        certificate.open::<S>(self.table.match_id(), key, &self.table.view())
    }

    /// The others have changed the view without this seat: the end of the match for it.
    fn gone_on(&mut self, now: Time, certificate: &[u8]) {
        self.record(now, RecordKind::View, &[&[CERTIFICATE], certificate].concat());
        self.abandon(now, self.me, GONE_ON);
    }

    /// Tells who is behind that the view has changed.
    pub(super) fn certify(&mut self, now: Time, to: Seat, view: u16) {
        let at = &mut self.change.sent[to.index()];
        let recently = at.is_some_and(|at| now.since(at) < CERTIFY_US);
        if let Some(certificate) = self.change.certificates.get(usize::from(view)).filter(|_| !recently) {
            *at = Some(now);
            self.transmits.push_back(Transmit { to, messages: vec![certificate.clone()] });
        }
    }

    /// Follows the change of view as far as what is known leads. Whether a new view has begun.
    pub(super) fn watch_view(&mut self, now: Time) -> bool {
        if self.ending.is_some() || self.over.is_some() {
            return false;
        }
        // Who has left agrees on nothing any more.
        let left = self.table.latest(self.me).left;
        if left || self.change.said.is_empty() && self.leavers().is_empty() {
            return false;
        }
        let voters = self.voters();
        if voters.len() == 1 && self.live().len() > 1 {
            // All others have left, and said so; whoever has signed the last result may.
            if let Some(last) = self.leavers().iter().rfind(|seat| !self.has_signed_the_last(*seat)) {
                self.abandon(now, last, LEFT);
            }
            return false;
        }
        if self.change.frozen.is_none() {
            if !self.has_cause() || !self.is_back() {
                return false;
            }
            self.freeze(now);
        }
        self.lead(now);
        self.promise(now);
        self.accept(now);
        self.conclude();
        self.begin_view(now)
    }

    /// How many of those whose word counts come before this seat.
    fn rank(&self) -> u64 {
        self.voters().iter().take_while(|seat| *seat != self.me).count() as u64
    }

    fn freeze(&mut self, now: Time) {
        let heads = List::truncated(self.table.clock().head(self.table.seats()).to_vec());
        self.change.frozen = Some(now);
        let rank = self.rank();
        self.change.propose = Some((now.after(RANK_US * rank), 0));
        self.say(now, Said::Frozen { heads });
        self.note(now, "delivers nothing more before it is agreed on who is at the table");
    }

    /// The value that what is held gives.
    fn next_value(&self) -> Option<Value> {
        let (view, seats) = (self.table.view(), self.table.seats());
        if makes(Mistake::FirstMajority) || makes(Mistake::CutAtMinimum) {
            return self.wrong_value(&view);
        }
        Value::of(&view, |cut| self.left_by(cut), seats, self.change.all(), |seat| self.change.suspected_by(seat))
    }

    /// As wrong engines would choose.
    fn wrong_value(&self, view: &View) -> Option<Value> {
        let frozen: Seats = view.live.iter().filter(|seat| self.change.has_frozen(*seat)).collect();
        let value = Value::of(
            view,
            |cut| self.left_by(cut),
            self.table.seats(),
            self.change.all(),
            |seat| self.change.suspected_by(seat),
        );
        if makes(Mistake::FirstMajority) {
            let mut cut = Clock::default();
            self.heads_of(frozen).for_each(|heads| cut.join(&heads));
            return frozen.is_majority_of(view.live).then(|| Value {
                members: frozen,
                cut: List::truncated(cut.head(self.table.seats()).to_vec()),
                suspected_by: List::default(),
            });
        }
        value.map(|value| {
            let least = |seat: Seat| self.heads_of(value.members).map(|heads| heads[seat]).min().unwrap_or(0);
            let cut = Seat::first(self.table.seats()).map(least).collect();
            Value { cut: List::truncated(cut), ..value }
        })
    }

    fn heads_of(&self, seats: Seats) -> impl Iterator<Item = Clock> + '_ {
        let frozen = seats.iter().filter_map(|seat| self.change.said.get(&(seat, (2, 0))));
        frozen.filter_map(|(statement, _)| match &statement.said {
            Said::Frozen { heads } => Some(heads.iter().copied().collect()),
            _ => None,
        })
    }

    fn follows(&self, value: &Value) -> bool {
        makes(Mistake::FirstMajority)
            || makes(Mistake::CutAtMinimum)
            || value.follows_from(&self.table.view(), self.left_by(&value.clock()), self.change.all())
    }

    /// Asks for promises when it is time, and proposes when most have promised.
    fn lead(&mut self, now: Time) {
        if let Some((at, times)) = self.change.propose
            && at <= now
        {
            let rank = self.rank();
            let again = (AGAIN_US << times.min(3)) + RANK_US * rank;
            // Nothing can be proposed before there is a value; what was accepted already may be another.
            let ready =
                self.next_value().is_some() || self.change.all().any(|said| matches!(said.said, Said::Accepted { .. }));
            if ready {
                let highest = self.change.all().map(|said| match said.said {
                    Said::Suspect { .. } => 0,
                    _ => said.said.rank(),
                });
                let count = (highest.max().unwrap_or(0) >> 3) + 1;
                let own = ballot(count, self.me);
                self.change.own = Some((own, false));
                self.change.propose = Some((now.after(again), times + 1));
                self.say(now, Said::Prepare { ballot: own });
            } else {
                self.change.propose = Some((now.after(20_000), times));
            }
        }
        let Some((own, false)) = self.change.own else { return };
        let promises = self.change.all().filter_map(|statement| match &statement.said {
            Said::Promise { ballot, accepted } if *ballot == own => Some((statement.seat, accepted.clone())),
            _ => None,
        });
        let promises: Vec<(Seat, Option<(u32, Value)>)> = promises.collect();
        let by: Seats = promises.iter().map(|(seat, _)| *seat).collect();
        if !by.is_majority_of(self.voters()) {
            return;
        }
        let accepted = promises.into_iter().filter_map(|(_, accepted)| accepted).max_by_key(|(ballot, _)| *ballot);
        if let Some(value) = accepted.map(|(_, value)| value).or_else(|| self.next_value()) {
            self.change.own = Some((own, true));
            self.say(now, Said::Propose { ballot: own, value });
        }
    }

    /// Promises to the highest ballot.
    fn promise(&mut self, now: Time) {
        let asked = self.change.all().filter_map(|statement| match statement.said {
            Said::Prepare { ballot } => Some(ballot),
            _ => None,
        });
        if let Some(ballot) = asked.max().filter(|ballot| *ballot > self.change.promised) {
            self.change.promised = ballot;
            let accepted = self.change.accepted.clone();
            self.say(now, Said::Promise { ballot, accepted });
        }
    }

    /// Accepts what is proposed in the highest ballot, once it follows from what is held here, and its cut is held too.
    fn accept(&mut self, now: Time) {
        let proposed = self.change.all().filter_map(|statement| match &statement.said {
            Said::Propose { ballot, value } => Some((*ballot, value)),
            _ => None,
        });
        let Some((ballot, value)) = proposed.max_by_key(|(ballot, _)| *ballot) else { return };
        let value = value.clone();
        let last = self.change.accepted.as_ref().map_or(0, |(ballot, _)| *ballot);
        if ballot < self.change.promised || ballot <= last || !self.holds_cut(&value) || !self.follows(&value) {
            return;
        }
        self.change.promised = ballot;
        self.change.accepted = Some((ballot, value.clone()));
        self.say(now, Said::Accepted { ballot, value });
    }

    /// Whether everything up to the cut is delivered or buffered, in one chain.
    fn holds_cut(&self, value: &Value) -> bool {
        let cut = value.clock();
        Seat::first(self.table.seats()).all(|seat| self.first_missing(seat) > cut[seat])
    }

    /// The last entry of each log that a proposed value counts.
    pub(super) fn proposed_cut(&self) -> Clock {
        let mut cut = Clock::default();
        for statement in self.change.all() {
            if let Said::Propose { value, .. } = &statement.said {
                cut.join(&value.clock());
            }
        }
        if let Some((decision, _)) = &self.change.heard {
            cut.join(&decision.value.clock());
        }
        cut
    }

    /// Whether most have accepted one value in one ballot.
    fn conclude(&mut self) {
        if self.change.decided.is_some() {
            return;
        }
        if let Some((decision, certificate)) = &self.change.heard
            && self.holds_cut(&decision.value)
        {
            // Who is a member has frozen, and so delivered nothing behind the cut.
            let cut = decision.value.clock();
            let next = decision.check(&self.table.view(), self.left_by(&cut)).ok();
            if let Some(next) = next.filter(|next| next.cut.covers(&self.table.clock())) {
                self.change.decided = Some((next, certificate.clone()));
                self.gaps_changed = true;
                return;
            }
            self.change.heard = None;
        }
        let accepted = self.change.all().filter_map(|statement| match &statement.said {
            Said::Accepted { ballot, value } => Some((statement.seat, *ballot, value)),
            _ => None,
        });
        let Some((_, ballot, value)) = accepted.clone().max_by_key(|(_, ballot, _)| *ballot) else { return };
        let value = value.clone();
        let by: Seats =
            accepted.filter(|(_, other, of)| *other == ballot && **of == value).map(|(by, ..)| by).collect();
        let voters = self.live().without(self.left_by(&value.clock()));
        if !by.is_majority_of(voters) || !by.is_majority_of(value.members) || !self.follows(&value) {
            return;
        }
        let suspected = |statement: &Statement| match &statement.said {
            Said::Suspect { seat, why, .. } => {
                let by = value.suspected_by.get(seat.index()).copied().unwrap_or_default();
                !why.is_empty() && by.has(statement.seat)
            }
            _ => false,
        };
        let shows = |statement: &Statement| match &statement.said {
            Said::Frozen { .. } => value.members.has(statement.seat),
            Said::Suspect { .. } => suspected(statement),
            Said::Accepted { ballot: of, value: other } => *of == ballot && *other == value,
            _ => false,
        };
        let statements = self.change.said.values().filter(|(statement, _)| shows(statement));
        let statements = statements.map(|(_, bytes)| List::truncated(bytes.clone())).collect();
        let next = value.view(&self.table.view());
        let certificate =
            Certificate { tag: tag(self.table.match_id()), view: next.number, statements: List::truncated(statements) };
        self.change.decided = Some((next, encode(&certificate)));
        self.gaps_changed = true;
    }

    /// Begins the next view, once its cut is delivered.
    fn begin_view(&mut self, now: Time) -> bool {
        if let Some((view, certificate)) = &self.change.decided
            && !view.live.has(self.me)
        {
            self.gone_on(now, &certificate.clone());
            return false;
        }
        self.deliver_ready(now);
        let Some((view, _)) = &self.change.decided else { return false };
        let clock = self.table.clock();
        if clock != view.cut && !(clock.covers(&view.cut) && makes_light_of_the_cut()) {
            return false;
        }
        let Some((view, certificate)) = self.change.decided.take() else { return false };
        self.record(now, RecordKind::View, &[&[CERTIFICATE], &certificate[..]].concat());
        self.enter(now, view, &certificate);
        true
    }

    /// The table goes on in the next view.
    pub(super) fn enter(&mut self, now: Time, view: View, certificate: &[u8]) {
        let before = self.table.view();
        let gone = before.live.without(view.live);
        let carried = self.held_against(view.live);
        self.table.enter(view);
        let mut certificates = std::mem::take(&mut self.change.certificates);
        certificates.push([&[crate::wire::CERTIFICATE], certificate].concat());
        self.change = Change { certificates, ..Change::default() };
        // What is behind the cut is void.
        self.pending.iter_mut().for_each(|log| log.retain(|_, pending| pending.body.view >= view.number));
        self.hinges.clear();
        // Two anchors that differ may be nobody's any more, or another pair's.
        self.committed = true;
        gone.iter().for_each(|seat| self.links[seat.index()].rest());
        self.owes = true;
        self.stirred = true;
        self.gaps_changed = true;
        self.heads_due = Some(now);
        self.events.push_back(Event::View { view, gone });
        carried.into_iter().for_each(|said| self.say(now, said));
    }

    /// What a wrong engine goes on holding against who stays.
    fn held_against(&self, staying: Seats) -> Vec<Said> {
        let carries = |seat: &Seat| makes(Mistake::SuspicionsCarried) && self.change.suspected_by(*seat).has(self.me);
        let held = staying.iter().filter(carries);
        held.map(|seat| Said::Suspect { seat, number: 1, why: Text::cut("held in the view before") }).collect()
    }

    /// Who has heads of an older view has missed that it has ended.
    pub(super) fn hear_view(&mut self, now: Time, from: Seat, view: u16) {
        if view < self.table.view().number {
            self.certify(now, from, view);
        }
    }

    /// Tells all what has been said, again and again, as long as anything is held against anybody.
    pub(super) fn tell(&mut self, now: Time) {
        let Some((at, times)) = self.change.gossip else { return };
        if at > now || self.over.is_some() {
            return;
        }
        let held =
            self.change.frozen.is_some() || self.live().iter().any(|seat| !self.change.suspected_by(seat).is_empty());
        let messages: Vec<Vec<u8>> = self.change.said.values().map(|(_, bytes)| Message::view(bytes)).collect();
        for to in self.others() {
            let mut packer = Packer::new(to);
            messages.iter().for_each(|message| packer.add(message.clone()));
            packer.finish(&mut self.transmits);
        }
        // What was taken back is told a few times.
        let on = held || times < 3;
        self.change.gossip = on.then(|| (now.after(30_000 << times.min(4)), times + 1));
    }

    pub(super) fn view_timeout(&self) -> Option<Time> {
        if self.over.is_some() {
            // Whoever has signed the last result lets nobody wait.
            return None;
        }
        let gossip = self.change.gossip.map(|(at, _)| at);
        gossip.into_iter().chain(self.change.propose.map(|(at, _)| at)).min()
    }

    /// What a change of view that has begun waits for: statements of those that are not given up, then their acceptance.
    pub(super) fn view_hinges(&self, hinges: &mut Vec<(Seat, Hinge)>) {
        let number = self.table.view().number + 1;
        for seat in self.voters().iter() {
            let Some((statement, _)) = self.change.said.get(&(seat, (2, 0))) else {
                hinges.push((seat, Hinge::Frozen(number)));
                continue;
            };
            hinges.push((seat, Hinge::View(number)));
            // What it says that it has delivered it has to hand over.
            if let Said::Frozen { heads } = &statement.said {
                let lacking = Seat::first(self.table.seats()).zip(heads.iter());
                let lacking = lacking.map(|(of, head)| (of, self.first_missing(of), *head));
                let lacking = lacking.filter(|(_, first, head)| first <= head);
                hinges.extend(lacking.map(|(of, first, _)| (seat, Hinge::Entry(of, first))));
            }
        }
    }

    /// Reads back what was written down of a change of view.
    pub(super) fn replay_view(&mut self, now: Time, bytes: &[u8]) -> Option<()> {
        let (kind, bytes) = bytes.split_first()?;
        let match_id = *self.table.match_id();
        let view = self.table.view();
        if *kind == CERTIFICATE {
            let certificate: Certificate = crate::codec::decode(bytes).ok()?;
            let decision = self.open(&certificate).ok()?;
            if !decision.value.members.has(self.me) {
                // The note of the end follows.
                return decision.check(&view, decision.value.left_as_told(&view)).ok().map(|_| ());
            }
            let next = decision.check(&view, self.table.left_by(&decision.value.clock())).ok()?;
            if next.cut != self.table.clock() {
                return None;
            }
            self.enter(now, next, bytes);
            return Some(());
        }
        let statement = Statement::read(bytes)?;
        if statement.seat != self.me
            || statement.view != view.number
            || !Statement::is_signed::<S>(bytes, &match_id, &self.signer.peer())
        {
            return None;
        }
        if makes(Mistake::ForgetsFreezing) {
            return Some(());
        }
        match &statement.said {
            Said::Frozen { .. } => self.change.frozen = Some(now),
            Said::Promise { ballot, .. } => self.change.promised = self.change.promised.max(*ballot),
            Said::Accepted { ballot, value } => {
                self.change.promised = self.change.promised.max(*ballot);
                self.change.accepted = Some((*ballot, value.clone()));
            }
            _ => return None,
        }
        let rank = self.rank();
        self.change.propose = self.change.frozen.map(|at| (at.after(RANK_US * rank), 0));
        self.change.gossip = Some((now, 0));
        self.change.said.insert((self.me, statement.said.place()), (statement, bytes.to_vec()));
        Some(())
    }
}

fn makes_light_of_the_cut() -> bool {
    makes(Mistake::FrozenDelivers) || makes(Mistake::CutAtMinimum)
}

/// What is said where the others have changed the view without this seat.
pub const GONE_ON: &str = "the others have gone on without this seat";
