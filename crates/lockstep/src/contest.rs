//! Contests: who got a slot that several seats played on, as a function of the signed logs alone.
//!
//! Protocol, section 4. A play is sealed, then revealed. What stands at some clock:
//!
//! * A revealed legal play is *out* if its author knew of another one on the slot when sealing; *open* while an unrevealed
//!   seal that could be on the slot makes that unsure; else a *contender*.
//! * A seat's *ballot* is the first contender that it mentions, unknown while something unsure stands before it.
//! * Under [`Tie::First`] the contender with an unbeatable lead has won; level with nothing unknown, a draw by a coin that
//!   nobody could foresee. Under [`Tie::Both`] every contender wins, under [`Tie::Last`] the one with the fewest ballots.
//!
//! What is decided at some clock is decided the same at every later one; that is tested, not assumed.

use crate::hash::{Hash, pick};
use crate::mention::Mentions;
use crate::mistake::{Mistake, makes};
use crate::seat::{Clock, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a play contends for: three bytes that only the game reads. Ordered by these bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Slot(pub [u8; 3]);

/// Who wins among contenders that did not know of each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// Whom most of the table heard first.
    First,
    /// Whom fewest of the table heard first.
    Last,
    /// All of them.
    Both,
}

/// A play's name: the seat and seq of its seal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PlayId {
    /// Who sealed it.
    pub seat: Seat,
    /// In which of its entries.
    pub seq: u32,
}

/// A sealed play, revealed or not.
#[derive(Clone, Debug)]
pub struct Seal {
    /// Its name.
    pub id: PlayId,
    /// The slots that a legal play could have been on at the seal's clock: it blocks these while it is unrevealed.
    pub could_be_on: Vec<Slot>,
    /// Its opening, once delivered.
    pub reveal: Option<Reveal>,
}

/// The opening of a seal.
#[derive(Clone, Debug)]
pub struct Reveal {
    /// The seq of the revealing entry, in the same log.
    pub seq: u32,
    /// What it contends for; none for a false call.
    pub slot: Option<Slot>,
    /// The seal's hash.
    pub hash: Hash,
    /// The nonce that the hash was made with.
    pub nonce: Hash,
}

/// Where a revealed legal play stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Has lost: its author knew better, or too many of the table had heard of a rival's opening.
    Out,
    /// May still be out.
    Open,
    /// Contends.
    Contender,
}

/// What a play has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Not decided at this clock.
    Undecided,
    /// Has the slot.
    Won,
    /// Has not.
    Lost,
}

/// All that can be said of one slot at one clock.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// Every revealed legal play on the slot, by name, with its status.
    pub plays: Vec<(PlayId, Status)>,
    /// Each seat's ballot; none while unknown.
    pub ballots: Vec<Option<PlayId>>,
    /// Who has won.
    pub won: Vec<PlayId>,
    /// Who has lost, by seat and place.
    pub lost: Vec<PlayId>,
    /// The tied and the message hashed, if it came to a draw.
    pub draw: Option<(Vec<PlayId>, Vec<u8>)>,
}

impl Verdict {
    /// The fate of one play.
    pub fn fate(&self, play: PlayId) -> Fate {
        if self.won.contains(&play) {
            Fate::Won
        } else if self.lost.binary_search(&play).is_ok() {
            Fate::Lost
        } else {
            Fate::Undecided
        }
    }
}

/// The seals of one round.
#[derive(Clone, Debug, Default)]
pub struct Contests {
    seals: Vec<Seal>,
    by_slot: BTreeMap<Slot, Vec<usize>>,
}

impl Contests {
    /// Notes a seal.
    pub fn seal(&mut self, id: PlayId, could_be_on: Vec<Slot>) {
        for slot in &could_be_on {
            self.by_slot.entry(*slot).or_default().push(self.seals.len());
        }
        self.seals.push(Seal { id, could_be_on, reveal: None });
    }

    /// Notes (or with `None`: takes back) the opening of a seal.
    pub fn reveal(&mut self, id: PlayId, reveal: Option<Reveal>) {
        if let Some(seal) = self.seals.iter_mut().rev().find(|seal| seal.id == id) {
            seal.reveal = reveal;
        }
    }

    /// Takes back the seal noted last.
    pub fn unseal(&mut self) {
        if let Some(seal) = self.seals.pop() {
            for slot in &seal.could_be_on {
                if let Some(list) = self.by_slot.get_mut(slot) {
                    list.pop();
                    if list.is_empty() {
                        self.by_slot.remove(slot);
                    }
                }
            }
        }
    }

    /// The seal of this name.
    pub fn get(&self, id: PlayId) -> Option<&Seal> {
        self.seals.iter().rev().find(|seal| seal.id == id)
    }

    /// All seals, in the order of delivery.
    pub fn seals(&self) -> &[Seal] {
        &self.seals
    }

    /// The slots that any seal could be on, in order.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + '_ {
        self.by_slot.keys().copied()
    }

    /// The seals that could be on `slot`, in the order of delivery.
    pub fn on(&self, slot: Slot) -> impl Iterator<Item = &Seal> {
        let every = makes(Mistake::SealBlocksEverySlot);
        let on = self.by_slot.get(&slot).filter(|_| !every).into_iter().flatten().copied();
        on.chain(0..if every { self.seals.len() } else { 0 }).map(|at| &self.seals[at])
    }
}

/// An observer: the logs as they stand under one clock.
#[derive(Clone, Copy)]
pub struct Observer<'a> {
    /// The seals of the round.
    pub contests: &'a Contests,
    /// All mentions.
    pub mentions: &'a Mentions,
    /// What has been delivered.
    pub clock: &'a Clock,
    /// Seats of the charter.
    pub seats: usize,
    /// The seats that are at the table in the observer's view.
    pub live: Seats,
    /// The round's key.
    pub round_key: &'a Hash,
}

impl Observer<'_> {
    /// How many seats at the table other than its author mention this seal.
    pub fn acknowledged(&self, play: PlayId) -> usize {
        self.live.iter().filter(|&by| by != play.seat && self.mentions_play(by, play)).count()
    }

    /// Whether `by` mentions this seal.
    pub fn mentions_play(&self, by: Seat, play: PlayId) -> bool {
        self.place(by, play.seat, play.seq).is_some()
    }

    /// Where in the order of its mentions `by` mentions this seal; none if it does not.
    pub fn mention_of(&self, by: Seat, play: PlayId) -> Option<u32> {
        self.place(by, play.seat, play.seq)
    }

    /// Whether a legal play on `slot` has been revealed.
    pub fn is_revealed(&self, slot: Slot) -> bool {
        self.contests.on(slot).any(|seal| self.revealed(seal, slot).is_some())
    }

    /// What stands for `slot`. `tie` is the rule for it ([`Tie::First`] for a slot that ends the round).
    pub fn verdict(&self, slot: Slot, tie: Tie) -> Verdict {
        let (mut plays, mut blockers) = (Vec::new(), Vec::new());
        for seal in self.contests.on(slot).filter(|seal| self.clock.has(seal.id.seat, seal.id.seq)) {
            match &seal.reveal {
                Some(reveal) if self.clock.has(seal.id.seat, reveal.seq) => {
                    if reveal.slot == Some(slot) {
                        plays.push((seal.id, reveal));
                    }
                }
                _ if makes(Mistake::UnrevealedSealIgnored) => {}
                // Nobody can open it any more: it is void.
                _ if !self.live.has(seal.id.seat) => {}
                _ => blockers.push(seal.id),
            }
        }
        plays.sort_by_key(|(id, _)| *id);
        let status: Vec<Status> = plays.iter().map(|(id, _)| self.status(*id, &plays, &blockers, tie)).collect();
        let ballots: Vec<Ballot> =
            Seat::first(self.seats).map(|by| self.ballot(by, &plays, &status, &blockers)).collect();
        // Who has gone casts none any more; but one that it has cast on a seal may still come to count.
        let unknown = Seat::first(self.seats).zip(&ballots).filter(|(by, ballot)| match ballot {
            Ballot::Cast(_) => false,
            Ballot::Pending => true,
            Ballot::None => self.live.has(*by),
        });
        let unknown = unknown.count();
        let mut verdict = Verdict {
            plays: plays.iter().map(|(id, _)| *id).zip(status.iter().copied()).collect(),
            ballots: ballots.iter().map(Ballot::play).collect(),
            ..Verdict::default()
        };
        self.decide(slot, tie, &plays, unknown, &mut verdict);
        verdict
    }

    fn status(&self, play: PlayId, plays: &[(PlayId, &Reveal)], blockers: &[PlayId], tie: Tie) -> Status {
        let Some(own) = self.place(play.seat, play.seat, play.seq) else { return Status::Open };
        let known = |other: PlayId| self.place(play.seat, other.seat, other.seq).is_some_and(|place| place < own);
        if plays.iter().any(|(other, _)| *other != play && known(*other)) {
            return Status::Out;
        }
        let mut open = blockers.iter().any(|seal| known(*seal));
        if tie != Tie::First {
            let (mut can, mut heard) = (0, 0);
            for by in Seat::first(self.seats).filter(|&by| by != play.seat) {
                let opening = plays
                    .iter()
                    .filter(|(other, _)| *other != play)
                    .filter_map(|(other, reveal)| self.place(by, other.seat, reveal.seq))
                    .min();
                match (self.place(by, play.seat, play.seq), opening) {
                    (Some(seal), opening) if opening.is_none_or(|opening| seal < opening) => {
                        can += 1;
                        heard += 1;
                    }
                    (None, None) => {
                        can += 1;
                        // Who has gone and mentions neither is not held against the play.
                        heard += usize::from(!self.live.has(by));
                    }
                    _ => {}
                }
            }
            if can < self.seats / 2 {
                return Status::Out;
            }
            open |= heard < self.seats / 2;
        }
        if open && !makes(Mistake::TwoValuedStatus) { Status::Open } else { Status::Contender }
    }

    fn ballot(&self, by: Seat, plays: &[(PlayId, &Reveal)], status: &[Status], blockers: &[PlayId]) -> Ballot {
        let contending = plays.iter().zip(status).filter(|(_, status)| **status != Status::Out);
        let plays = contending.map(|((id, _), status)| (*id, (*status == Status::Contender).then_some(*id)));
        plays
            .chain(blockers.iter().map(|id| (*id, None)))
            .filter_map(|(id, ballot)| self.place(by, id.seat, id.seq).map(|place| (place, ballot)))
            .min_by_key(|(place, _)| *place)
            .map_or(Ballot::None, |(_, ballot)| ballot.map_or(Ballot::Pending, Ballot::Cast))
    }

    fn decide(&self, slot: Slot, tie: Tie, plays: &[(PlayId, &Reveal)], unknown: usize, verdict: &mut Verdict) {
        let of = |wanted: Status| verdict.plays.iter().filter(move |(_, status)| *status == wanted).map(|(id, _)| *id);
        let contenders: Vec<PlayId> = of(Status::Contender).collect();
        let mut lost: Vec<PlayId> = of(Status::Out).collect();
        let votes = |play: PlayId| verdict.ballots.iter().filter(|ballot| **ballot == Some(play)).count();
        let mut won = Vec::new();
        match tie {
            Tie::Both if makes(Mistake::BothAtOnce) => won.extend(contenders.into_iter().chain(of(Status::Open))),
            Tie::Both => won = contenders,
            Tie::First | Tie::Last => {
                let leader = contenders.iter().copied().find(|&play| {
                    let rivals = contenders.iter().filter(|rival| **rival != play).map(|rival| votes(*rival)).max();
                    tie == Tie::First && votes(play) > rivals.unwrap_or(0) + unknown
                });
                won.extend(leader);
                if won.is_empty() && unknown == 0 && !contenders.is_empty() {
                    let counts = contenders.iter().map(|&play| votes(play));
                    let most = tie == Tie::First || makes(Mistake::FewestAreMost);
                    let best = if most { counts.max() } else { counts.min() };
                    let tied: Vec<PlayId> = contenders.into_iter().filter(|&play| Some(votes(play)) == best).collect();
                    if tied.len() == 1 {
                        won = tied;
                    } else {
                        let message = draw_message(slot, &tied, plays);
                        let drawn = pick(self.round_key, &[&message], tied.len());
                        won.push(tied[if makes(Mistake::FirstIsDrawn) { 0 } else { drawn }]);
                        verdict.draw = Some((tied, message));
                    }
                }
                if !won.is_empty() {
                    lost = plays.iter().map(|(id, _)| *id).filter(|id| !won.contains(id)).collect();
                }
            }
        }
        verdict.won = won;
        verdict.lost = lost;
    }

    fn revealed<'s>(&self, seal: &'s Seal, slot: Slot) -> Option<&'s Reveal> {
        seal.reveal.as_ref().filter(|reveal| reveal.slot == Some(slot) && self.clock.has(seal.id.seat, reveal.seq))
    }

    fn place(&self, by: Seat, seat: Seat, seq: u32) -> Option<u32> {
        self.mentions.place(by, seat, seq, self.clock)
    }

    /// The round cut of each seat, for a round that `call` has ended (its seal, whose entry's clock is `under`, and the
    /// seq of its reveal). None while some seat at the table has not mentioned the entry that bounds it.
    pub fn cut(&self, call: PlayId, reveal: u32, under: &Clock, in_flight: InFlight) -> Option<Clock> {
        let bounding = if in_flight == InFlight::Stop { call.seq } else { reveal };
        let bounds: Vec<(Seat, u32)> =
            self.live.iter().map(|by| Some((by, self.place(by, call.seat, bounding)?))).collect::<Option<_>>()?;
        Seat::first(self.seats)
            .map(|seat| {
                if seat == call.seat {
                    return Some(call.seq);
                }
                let heads = bounds.iter().map(|(by, bound)| self.mentions.before(*by, seat, *bound));
                let mut heads: Vec<u32> = heads.collect();
                heads.sort_unstable_by(|a, b| b.cmp(a));
                let most = if makes(Mistake::CutAtHalf) { (heads.len() - 1) / 2 } else { heads.len() / 2 };
                let mut cut = heads[most];
                if in_flight == InFlight::Land {
                    // Who has gone without hearing of the call is not bound by it.
                    match self.place(seat, call.seat, call.seq) {
                        Some(first) => cut = cut.min(self.mentions.entry_at(seat, first) - 1),
                        None if self.live.has(seat) => return None,
                        None => {}
                    }
                }
                Some(cut.max(under[seat]))
            })
            .collect()
    }
}

/// A seat's ballot, as far as it is known.
#[derive(Clone, Copy)]
enum Ballot {
    /// It mentions nothing that concerns the slot.
    None,
    /// Its first mention is of a seal that is not opened, or of a play whose status is open.
    Pending,
    /// For this play.
    Cast(PlayId),
}

impl Ballot {
    fn play(&self) -> Option<PlayId> {
        match self {
            Ballot::Cast(play) => Some(*play),
            Ballot::None | Ballot::Pending => None,
        }
    }
}

/// What becomes of cards that are in the air when the round is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InFlight {
    /// What most of the table had heard before the call's seal counts.
    Stop,
    /// Also what was made without knowledge of the call and reached most of the table before its opening.
    Land,
}

fn draw_message(slot: Slot, tied: &[PlayId], plays: &[(PlayId, &Reveal)]) -> Vec<u8> {
    let mut message = vec![3];
    message.extend_from_slice(&slot.0);
    for (id, reveal) in plays.iter().filter(|(id, _)| tied.contains(id)) {
        message.push(id.seat.number());
        message.extend_from_slice(&reveal.hash);
        message.extend_from_slice(&reveal.nonce);
    }
    message
}
