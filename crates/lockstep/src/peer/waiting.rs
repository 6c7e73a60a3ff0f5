//! Whom this peer waits for, and for what.

use super::Peer;
use crate::contest::{Fate, Observer, PlayId, Seal, Tie};
use crate::game::Game;
use crate::mistake::{Mistake, makes};
use crate::seat::{Seat, Seats};
use crate::sign::Scheme;
use crate::table::{Next, Phase, Round};
use crate::time::Time;

/// A round in which nobody does anything for so long stands still; then it waits for whoever is not heard of for so long.
const STILL_US: u64 = 1_000_000;

/// Layouts uncover by themselves after 20 s, and no countdown takes longer than 10 s.
const GO_US: u64 = 30_000_000;
/// Nobody looks for signatures under a new charter for longer.
const VOTE_US: u64 = 15_000_000;
/// Waits are looked at so often at most.
const LOOK_US: u64 = 10_000;
/// Who was heard of so recently is there; rarer word comes only through several others.
const HEARD_US: u64 = 3_000_000;
/// Who has not looked for so long was away itself, and holds nothing of that time against anybody.
const AWAY_US: u64 = 1_000_000;

/// Something that only one seat (or one of a group) can give.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Hinge {
    /// The round's next step.
    Phase(u32, Phase),
    /// A mention of a seal: of which seat, and its seq.
    Acknowledgement(Seat, u32),
    /// A ballot on the slot of a play: of which seat, and its seal's seq.
    Ballot(Seat, u32),
    /// The opening of its seal, which blocks a play or the end of the round.
    Seal(u32),
    /// The settlement of its play, which is decided.
    Settlement(u32),
    /// The value of a deck's slot.
    Opening(Seat, u8, u8),
    /// Its secret: two anchors for this slot of this deck differ.
    Secret(Seat, u8),
    /// An entry that it must have: one of another seat that it has mentioned, or one before those of its own.
    Entry(Seat, u32),
    /// Its part in a round that stands still.
    Round(u32),
    /// Its vote on a new charter after this round.
    Vote(u32),
    /// Any word of it: another waits for it.
    Silence,
    /// Its word what it has delivered before this view begins.
    Frozen(u16),
    /// Its acceptance of who is in this view.
    View(u16),
    /// Its word to a seat that comes back.
    Word(Seat),
    /// The own entries that it holds, or its word that it holds none that this peer lacks: this peer comes back.
    Head,
}

/// Since when something is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Since {
    /// In all.
    first: Time,
    /// Without the time in which no majority was heard of.
    counted: Time,
}

/// A wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// For whom.
    pub seat: Seat,
    /// For what.
    pub hinge: Hinge,
    /// Since when.
    pub since: Time,
}

impl<G: Game, S: Scheme> Peer<G, S> {
    /// Whom this peer waits for, the longest wait first.
    pub fn waiting(&self) -> Vec<Waiting> {
        let waits = self.hinges.iter().map(|(&(seat, hinge), since)| Waiting { seat, hinge, since: since.first });
        let mut waits: Vec<Waiting> = waits.collect();
        waits.sort_by_key(|wait| wait.since);
        waits
    }

    /// From now on gives the match up after so many milliseconds beyond `grace`, or never.
    pub fn give_up_after(&mut self, ms: Option<u64>) {
        self.give_up_ms = ms;
    }

    /// Since when this peer hears less than a majority of the table, if it does: the match is suspended.
    pub fn suspended(&self) -> Option<Time> {
        self.alone
    }

    /// Looks what hinges on whom. Whoever is waited for beyond `grace` is suspected; and where nobody goes on without it, the
    /// match is given up after so much more.
    pub(super) fn watch_waiting(&mut self, now: Time) {
        let elapsed = now.since(self.looked);
        if self.ending.is_some() || elapsed < LOOK_US {
            return;
        }
        self.forget_absence(now);
        let moment = self.grace_ms * 500;
        for link in self.links.iter_mut().filter(|link| now.since(link.heard) >= moment) {
            link.missed = now;
        }
        let mut current = self.current_hinges(now);
        current.sort_unstable();
        self.hinges.retain(|hinge, _| current.binary_search(hinge).is_ok());
        for hinge in current {
            self.hinges.entry(hinge).or_insert(Since { first: now, counted: now });
        }
        let grace = self.grace_ms * 1000;
        if self.hears_majority(now) || makes(Mistake::SuspectsAlone) {
            if self.alone.take().is_some() {
                self.together = now;
            }
            let mut late = self.late(now, grace, self.together, |since| since.counted);
            let seconded = self.seconded(now, grace, &late);
            late.extend(seconded);
            self.suspect(now, &late);
        } else {
            self.alone.get_or_insert(now);
            // The wait stands still, and nothing is signed.
            self.hinges.values_mut().for_each(|since| since.counted = since.counted.after(elapsed).min(now));
        }
        // Where others do something it is no reason to end the match that this peer waits.
        let still = |more: &u64| now.since(self.acted) >= grace + more * 1000;
        let by_itself = self.alone.is_some() || !self.is_back() || self.is_frozen() || self.voters().len() <= 2;
        // Who gives up without waiting for more than `grace` does not look at the others.
        let is_stuck = |more: &u64| *more == 0 || by_itself || still(more);
        if let Some(more) = self.give_up_ms.filter(is_stuck) {
            let late = self.late(now, grace + more * 1000, Time(0), |since| since.first);
            let silent = |(seat, _): &&(Seat, Hinge)| now.since(self.links[seat.index()].heard);
            if let Some(&(seat, hinge)) = late.iter().max_by_key(silent) {
                let (silent, seconds) = (self.silence_ms(seat, now), self.grace_ms / 1000);
                self.abandon(now, seat, &format!("waited {seconds} s for {hinge}; last heard of {silent} ms ago"));
            }
        }
    }

    /// Those that another waits for, and that this peer has not heard of for so long either: what hinges on a seat may hinge
    /// on it for one alone, who is no majority.
    fn seconded(&self, now: Time, grace: u64, late: &[(Seat, Hinge)]) -> Vec<(Seat, Hinge)> {
        let silent = |seat: &Seat| now.since(self.links[seat.index()].heard.max(self.together)) >= grace;
        let lost = self.others().filter(|seat| silent(seat) && self.is_suspected_by_others(*seat));
        lost.filter(|seat| late.iter().all(|(of, _)| of != seat)).map(|seat| (seat, Hinge::Silence)).collect()
    }

    /// Whether most of those whose word counts were heard of, directly or through others, a moment ago.
    fn hears_majority(&self, now: Time) -> bool {
        let voters = self.voters();
        let moment = HEARD_US.min(self.grace_ms * 750);
        let heard = |seat: &Seat| *seat == self.me || now.since(self.links[seat.index()].heard) < moment;
        voters.iter().filter(heard).collect::<Seats>().is_majority_of(voters)
    }

    /// Who is to be held responsible for what was waited for longer than `bound`, and one thing of it.
    ///
    /// Of several those that are lost, that is, not heard of for so long: others may be waiting for them in turn. Else those
    /// that owe something of their own, rather than those that may be waiting for it to take the round's next step.
    /// Silence counts from `together` on.
    fn late(&self, now: Time, bound: u64, together: Time, since: impl Fn(&Since) -> Time) -> Vec<(Seat, Hinge)> {
        let silent = |seat: Seat| now.since(self.links[seat.index()].heard.max(together));
        let mut late: Vec<(Seat, Hinge)> = Vec::new();
        for (&(seat, hinge), waited) in &self.hinges {
            let waited = now.since(since(waited));
            let waited = match hinge {
                // A player may take time to be ready; a program may not take time to answer.
                Hinge::Phase(_, Phase::Go) => silent(seat).min(waited).max(waited.saturating_sub(GO_US)),
                // A charter takes a while to agree on.
                Hinge::Vote(_) => silent(seat).min(waited).max(waited.saturating_sub(VOTE_US)),
                Hinge::Round(_) => silent(seat).min(now.since(self.acted)).min(waited + STILL_US),
                // Its silence counts from before.
                Hinge::Frozen(_) => silent(seat).min(waited + self.grace_ms * 1000).max(waited),
                Hinge::View(_) => silent(seat).min(waited),
                _ => waited,
            };
            if waited >= bound && !late.iter().any(|(of, _)| *of == seat) {
                late.push((seat, hinge));
            }
        }
        if late.is_empty() {
            return late;
        }
        let round = self.table.latest(self.me).round;
        let known = |seat: Seat| late.iter().find(|(of, _)| *of == seat).map(|(_, hinge)| *hinge);
        let lost = self.others().filter(|seat| silent(*seat) >= bound);
        let lost: Vec<_> = lost.map(|seat| (seat, known(seat).unwrap_or(Hinge::Round(round)))).collect();
        if !lost.is_empty() {
            return lost;
        }
        let owes = |(_, hinge): &(Seat, Hinge)| !matches!(hinge, Hinge::Phase(..));
        if late.iter().any(owes) {
            late.retain(owes);
        }
        late
    }

    /// A machine that slept, or a process that was stopped: the others have had no chance to be heard.
    fn forget_absence(&mut self, now: Time) {
        let away = now.since(self.looked);
        self.looked = now;
        if away < AWAY_US {
            return;
        }
        let later = |time: &mut Time| *time = time.after(away).min(now);
        self.hinges.values_mut().for_each(|since| {
            later(&mut since.first);
            later(&mut since.counted);
        });
        self.links.iter_mut().for_each(|link| later(&mut link.heard));
        later(&mut self.acted);
    }

    fn current_hinges(&self, now: Time) -> Vec<(Seat, Hinge)> {
        let mut hinges = Vec::new();
        self.return_hinges(&mut hinges);
        if !hinges.is_empty() {
            // Others may wait for this peer in turn: first it has to be back.
            return hinges;
        }
        if self.is_frozen() {
            // Nothing else comes before the view has changed.
            self.view_hinges(&mut hinges);
            hinges.retain(|(seat, _)| *seat != self.me);
            return hinges;
        }
        let state = self.table.latest(self.me);
        self.entry_hinges(&mut hinges);
        self.word_hinges(now, &mut hinges);
        if let Some(round) = self.table.round(state.round) {
            self.phase_hinges(now, &mut hinges);
            self.play_hinges(round, &mut hinges);
            self.deck_hinges(round, &mut hinges);
        }
        let live = self.live();
        hinges.retain(|(seat, _)| *seat != self.me && live.has(*seat));
        hinges
    }

    /// Whoever has signed that it delivered an entry must have it, and so must its author's later entries. Bare heads are no
    /// such word.
    fn entry_hinges(&self, hinges: &mut Vec<(Seat, Hinge)>) {
        for (run, pending) in self.buffered_runs() {
            if self.held_id(run.seat, run.last).is_none_or(|id| id[..16] != run.id) {
                hinges.push((pending.body.author, Hinge::Entry(run.seat, run.last)));
            }
        }
        for seat in self.others() {
            let first = self.first_missing(seat);
            if self.pending[seat.index()].range(first..).next().is_some() {
                hinges.push((seat, Hinge::Entry(seat, first)));
            }
        }
    }

    fn phase_hinges(&self, now: Time, hinges: &mut Vec<(Seat, Hinge)>) {
        let state = self.table.latest(self.me);
        let votes = state.phase == Phase::Scored && self.table.is_asked(state.round, &self.table.clock());
        for seat in self.others() {
            let other = self.table.latest(seat);
            if other.round < state.round || other.round == state.round && other.phase < state.phase {
                hinges.push((seat, Hinge::Phase(state.round, state.phase)));
            } else if votes && other.round == state.round && !matches!(other.next, Next::Voted(_)) {
                hinges.push((seat, Hinge::Vote(state.round)));
            }
        }
        if let Some((deck, slot, members)) = &self.conflict {
            let silent = members.iter().filter(|member| !self.disclosed.contains_key(member));
            hinges.extend(silent.map(|member| (*member, Hinge::Secret(*deck, *slot))));
        }
        let in_play = hinges.is_empty() && state.phase == Phase::Go;
        if in_play && now.since(self.acted) >= STILL_US {
            let lost = self.others().filter(|seat| now.since(self.links[seat.index()].heard) >= STILL_US);
            hinges.extend(lost.map(|seat| (seat, Hinge::Round(state.round))));
        }
    }

    /// What seals wait for; what the own plays wait for, and, once the round has closed, those of all.
    fn play_hinges(&self, round: &Round<G>, hinges: &mut Vec<(Seat, Hinge)>) {
        let clock = self.table.clock();
        let observer = self.table.observer(round, &clock);
        let closed = self.table.latest(self.me).phase == Phase::Closed;
        for seat in Seat::first(self.table.seats()) {
            let state = self.table.latest(seat);
            if state.round != round.number() {
                continue;
            }
            if let Some(seal) = state.sealed.filter(|_| observer.live.has(seat)) {
                self.seal_hinges(&observer, PlayId { seat, seq: seal }, hinges);
            }
            for &seal in state.airborne.iter().filter(|_| closed || seat == self.me) {
                self.decision_hinges(round, &observer, PlayId { seat, seq: seal }, hinges);
            }
        }
    }

    /// An unopened seal waits for mentions, then for its author.
    fn seal_hinges(&self, observer: &Observer<'_>, seal: PlayId, hinges: &mut Vec<(Seat, Hinge)>) {
        if observer.acknowledged(seal) >= observer.live.len() / 2 {
            hinges.push((seal.seat, Hinge::Seal(seal.seq)));
            return;
        }
        let silent = observer.live.iter().filter(|by| !observer.mentions_play(*by, seal));
        hinges.extend(silent.map(|by| (by, Hinge::Acknowledgement(seal.seat, seal.seq))));
    }

    /// An opened play waits for the seals that could be on its slot, for who has not mentioned it or a rival, and once it is
    /// decided for its author.
    fn decision_hinges(
        &self,
        round: &Round<G>,
        observer: &Observer<'_>,
        play: PlayId,
        hinges: &mut Vec<(Seat, Hinge)>,
    ) {
        let slot = round.contests.get(play).and_then(|seal| seal.reveal.as_ref()).and_then(|reveal| reveal.slot);
        let Some(slot) = slot else { return };
        let game = self.table.game();
        let tie = if game.ends_round(slot) { Tie::First } else { game.tie(slot) };
        let verdict = observer.verdict(slot, tie);
        if verdict.fate(play) != Fate::Undecided {
            hinges.push((play.seat, Hinge::Settlement(play.seq)));
            return;
        }
        let blocks = |seal: &&Seal| seal.reveal.is_none() && observer.live.has(seal.id.seat);
        for seal in round.contests.on(slot).filter(blocks) {
            self.seal_hinges(observer, seal.id, hinges);
        }
        for (rival, _) in &verdict.plays {
            let silent = observer.live.iter().filter(|by| !observer.mentions_play(*by, *rival));
            hinges.extend(silent.map(|by| (by, Hinge::Ballot(rival.seat, rival.seq))));
        }
    }

    fn deck_hinges(&self, round: &Round<G>, hinges: &mut Vec<(Seat, Hinge)>) {
        let Some(at) = self.table.now(round.number()) else { return };
        for (owner, deck) in Seat::first(self.table.seats()).zip(round.decks()) {
            let k = at.turned(owner);
            for slot in 1..deck.slot_count() as u8 {
                // The first one that is lacking: another draw does not start the wait anew.
                let opened = at.opened(owner, slot);
                if opened < k {
                    let hinge = Hinge::Opening(owner, slot, opened + 1);
                    // Who has published its chains has given all of them.
                    let owing = deck.members(slot).iter().filter(|of| self.table.latest(**of).phase < Phase::Seeded);
                    hinges.extend(owing.map(|of| (*of, hinge)));
                }
            }
        }
    }
}

impl std::fmt::Display for Hinge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Hinge::Phase(round, phase) => {
                let step = match phase {
                    Phase::Idle | Phase::Committed => "its commitment",
                    Phase::Ready => "its word that it has all commitments",
                    Phase::Dealt => "its deal",
                    Phase::Go => "its being ready to play",
                    Phase::Closed => "its end of the round",
                    Phase::Seeded => "its chains",
                    Phase::Scored => "its signature under the result",
                };
                write!(f, "{step} (round {round})")
            }
            Hinge::Acknowledgement(of, seal) => write!(f, "its acknowledgement of seal {seal} of seat {of}"),
            Hinge::Ballot(of, seal) => write!(f, "its part in the decision of play {seal} of seat {of}"),
            Hinge::Seal(seal) => write!(f, "the opening of its seal {seal}"),
            Hinge::Settlement(seal) => write!(f, "the settlement of its play {seal}"),
            Hinge::Opening(deck, slot, k) => write!(f, "its opening of deck {deck}, slot {slot}, card {k}"),
            Hinge::Secret(deck, slot) => write!(f, "its secret, as the anchors of deck {deck}, slot {slot}, differ"),
            Hinge::Entry(of, seq) => write!(f, "entry {seq} of seat {of}, which it must have"),
            Hinge::Silence => f.write_str("any word of it, as others wait for it"),
            Hinge::Vote(round) => write!(f, "its vote on a new charter (after round {round})"),
            Hinge::Round(round) => write!(f, "its part in round {round}, which stands still"),
            Hinge::Frozen(view) => write!(f, "its word what it has, before view {view} begins"),
            Hinge::View(view) => write!(f, "its word who is in view {view}"),
            Hinge::Word(of) => write!(f, "its word to seat {of}, which comes back"),
            Hinge::Head => write!(f, "what it holds of the log of this seat, which comes back"),
        }
    }
}
