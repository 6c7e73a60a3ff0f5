//! Contests and cuts computed anew, from nothing but the entries of a transcript.
//!
//! All engines are the same program: what it decides wrongly they decide wrongly together. Here what the protocol says of
//! ballots, draws and cuts is read off the logs as they stand at the end of a round, with lists and counting, and compared
//! with what the seats have settled and scored. Which plays are legal, and on which slot, is the game's, and is not asked
//! again.

use super::entry;
use crate::game::Playable;
use nertz_lockstep::contest::{InFlight, PlayId, Slot, Tie};
use nertz_lockstep::entry::Item;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::seat::{Clock, Seat, Seats};
use nertz_lockstep::table::{Round, Table};
use nertz_lockstep::transcript::{RecordKind, parse};
use nertz_lockstep::view::View;
use std::collections::{HashMap, HashSet};

/// An entry, by author and number.
type Name = (Seat, u32);

/// What the entries of a transcript say.
struct Logs {
    /// By seat: the place of each entry in the order in which its log mentions them, its own ones among them.
    places: Vec<HashMap<Name, usize>>,
    seals: HashMap<PlayId, Hash>,
    reveals: HashMap<PlayId, (u32, Hash)>,
    settled: HashMap<PlayId, bool>,
    closes: Vec<Name>,
    /// Who has published its chains, and in which round.
    published: HashSet<(Seat, u32)>,
    /// What is under each entry.
    under: HashMap<Name, Vec<u32>>,
}

impl Logs {
    fn read<G: Playable>(journal: &[u8], seats: usize, views: &[View]) -> Logs {
        let mut logs = Logs {
            places: vec![HashMap::new(); seats],
            seals: HashMap::new(),
            reveals: HashMap::new(),
            settled: HashMap::new(),
            closes: Vec::new(),
            published: HashSet::new(),
            under: HashMap::new(),
        };
        let mut rounds = vec![0; seats];
        let mut in_view = vec![0; seats];
        let mut heads = vec![vec![0; seats]; seats];
        let records = parse(journal).map(|parsed| parsed.records).unwrap_or_default();
        for record in records.into_iter().filter(|record| record.kind == RecordKind::Entry) {
            let Some((_, body)) = entry::<G>(record.bytes) else { continue };
            let (by, seq) = (body.author, body.seq);
            let (places, heads) = (&mut logs.places[by.index()], &mut heads[by.index()]);
            let mut name = |heads: &mut Vec<u32>, seat: Seat, last: u32| {
                for seq in heads[seat.index()] + 1..=last {
                    places.insert((seat, seq), places.len());
                }
                heads[seat.index()] = last;
            };
            body.seen.iter().for_each(|run| name(heads, run.seat, run.last));
            if body.view > in_view[by.index()] {
                // What else is within the cut, each behind its past, of the lowest seat first.
                in_view[by.index()] = body.view;
                let cut = views.get(usize::from(body.view)).map(|view| view.cut).unwrap_or_default();
                let next = |heads: &Vec<u32>| {
                    Seat::first(seats).find(|&seat| {
                        let seq = heads[seat.index()] + 1;
                        let under = logs.under.get(&(seat, seq));
                        let mut with = heads.clone();
                        with[seat.index()] = seq;
                        seq <= cut[seat]
                            && under.is_some_and(|under| under.iter().zip(&with).all(|(one, two)| one <= two))
                    })
                };
                while let Some(seat) = next(heads) {
                    let seq = heads[seat.index()] + 1;
                    name(heads, seat, seq);
                }
            }
            name(heads, by, seq);
            logs.under.insert((by, seq), heads.clone());
            let play = |seq| PlayId { seat: by, seq };
            for item in body.items.iter() {
                match item {
                    Item::Seal { hash } => drop(logs.seals.insert(play(seq), *hash)),
                    Item::Reveal { seal, nonce, .. } => drop(logs.reveals.insert(play(*seal), (seq, *nonce))),
                    Item::Settle { seal, won, .. } => drop(logs.settled.insert(play(*seal), *won)),
                    Item::Commit { .. } => rounds[by.index()] += 1,
                    Item::Seeds { .. } => drop(logs.published.insert((by, rounds[by.index()]))),
                    Item::Close { .. } => logs.closes.push((by, seq)),
                    _ => {}
                }
            }
        }
        logs
    }

    fn place(&self, by: Seat, name: Name) -> Option<usize> {
        self.places[by.index()].get(&name).copied()
    }

    /// Up to which entry of `seat` the log of `by` mentions them before a place.
    fn before(&self, by: Seat, seat: Seat, place: usize) -> u32 {
        (1..).take_while(|seq| self.place(by, (seat, *seq)).is_some_and(|at| at < place)).last().unwrap_or(0)
    }

    fn is_before(&self, by: Seat, one: Name, other: Name) -> bool {
        let other = self.place(by, other);
        self.place(by, one).is_some_and(|one| other.is_some_and(|other| one < other))
    }
}

/// A round as it ended: the logs up to its joint clock.
struct Ended<'a> {
    logs: &'a Logs,
    joint: &'a Clock,
    key: &'a Hash,
    seats: usize,
    live: Seats,
}

impl Ended<'_> {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.seats)
    }

    /// Whether an entry of `by` under the joint clock mentions another.
    fn mentions(&self, by: Seat, name: Name) -> bool {
        let last = (by, self.joint[by]);
        self.logs.place(by, name).is_some_and(|at| self.logs.place(by, last).is_some_and(|last| at <= last))
    }

    /// Whether the author of `play` knew of `other`, or most of the table of its opening.
    fn is_out(&self, play: PlayId, plays: &[PlayId], tie: Tie) -> bool {
        let own = (play.seat, play.seq);
        let others = || plays.iter().copied().filter(|other| *other != play);
        if others().any(|other| self.logs.is_before(play.seat, (other.seat, other.seq), own)) {
            return true;
        }
        let opened = |by: &Seat| {
            let opening = |other: PlayId| self.logs.reveals.get(&other).map(|(seq, _)| (other.seat, *seq));
            others().filter_map(opening).any(|opening| {
                let behind = self.logs.is_before(*by, own, opening);
                self.mentions(*by, opening) && !behind
            })
        };
        tie != Tie::First && self.seats().filter(|by| *by != play.seat).filter(opened).count() >= self.seats.div_ceil(2)
    }

    /// Who has won, of the plays on a slot; nothing if a ballot is not known.
    fn winners(&self, slot: Slot, plays: &[PlayId], tie: Tie) -> Option<Vec<PlayId>> {
        let contenders: Vec<PlayId> = plays.iter().copied().filter(|play| !self.is_out(*play, plays, tie)).collect();
        if tie == Tie::Both || contenders.is_empty() {
            return Some(contenders);
        }
        let mut votes = vec![0; contenders.len()];
        for by in self.seats() {
            let known = |play: &PlayId| self.mentions(by, (play.seat, play.seq));
            let place = |play: &PlayId| self.logs.place(by, (play.seat, play.seq));
            let first =
                (0..contenders.len()).filter(|at| known(&contenders[*at])).min_by_key(|at| place(&contenders[*at]));
            match first {
                Some(first) => votes[first] += 1,
                None if self.live.has(by) => return None,
                // Who has gone without a ballot has none.
                None => {}
            }
        }
        let wanted = if tie == Tie::First { votes.iter().max() } else { votes.iter().min() };
        let mut tied: Vec<PlayId> =
            contenders.iter().zip(&votes).filter(|(_, votes)| Some(*votes) == wanted).map(|(play, _)| *play).collect();
        tied.sort_by_key(|play| play.seat);
        let drawn = if tied.len() > 1 { self.draw(slot, &tied)? } else { 0 };
        tied.get(drawn).map(|winner| vec![*winner])
    }

    /// Which of those that are level is drawn.
    fn draw(&self, slot: Slot, tied: &[PlayId]) -> Option<usize> {
        let mut message = [&[3][..], &slot.0].concat();
        for play in tied {
            message.push(play.seat.number());
            message.extend_from_slice(self.logs.seals.get(play)?);
            message.extend_from_slice(&self.logs.reveals.get(play)?.1);
        }
        let mut words = blake3::Hasher::new_keyed(self.key).update(&message).finalize_xof();
        let (of, all) = (tied.len() as u128, 1u128 << 64);
        // Some words are too many for each to come up as often.
        let drawn = std::iter::repeat_with(|| {
            let mut word = [0; 8];
            words.fill(&mut word);
            u128::from(u64::from_le_bytes(word))
        });
        drawn.take(64).find(|word| *word < all - all % of).map(|word| (word % of) as usize)
    }

    /// The last entry of `seat` that counts in a round that `call` has ended.
    fn cut(&self, seat: Seat, call: PlayId, under: &Clock, in_flight: InFlight) -> Option<u32> {
        if seat == call.seat {
            return Some(call.seq);
        }
        let sealed = (call.seat, call.seq);
        let bound = if in_flight == InFlight::Stop { sealed } else { (call.seat, self.logs.reveals.get(&call)?.0) };
        let mut heard = Vec::new();
        for by in self.live.iter() {
            heard.push(self.logs.before(by, seat, self.logs.place(by, bound)?));
        }
        let by_most = |seq: &u32| 2 * heard.iter().filter(|head| *head >= seq).count() > heard.len();
        let mut cut = (1..=self.joint[seat]).take_while(by_most).last().unwrap_or(0);
        if in_flight == InFlight::Land {
            match self.logs.place(seat, sealed).filter(|_| self.mentions(seat, sealed)) {
                Some(place) => cut = cut.min(self.logs.before(seat, seat, place)),
                None if self.live.has(seat) => return None,
                None => {}
            }
        }
        Some(cut.max(under[seat]))
    }
}

/// Compares what a table has come to with what the entries of its transcript say.
pub(crate) fn compare<G: Playable>(table: &Table<G>, journal: &[u8]) -> Result<(), String> {
    let logs = Logs::read::<G>(journal, table.seats(), table.views());
    table.rounds().iter().try_for_each(|round| of_round(table, round, &logs))
}

fn of_round<G: Playable>(table: &Table<G>, round: &Round<G>, logs: &Logs) -> Result<(), String> {
    let Some(outcome) = round.outcome() else { return Ok(()) };
    let live: Seats =
        Seat::first(table.seats()).filter(|seat| logs.published.contains(&(*seat, round.number()))).collect();
    let ended = Ended { logs, joint: &outcome.joint, key: round.key(), seats: table.seats(), live };
    let contests = round.contests();
    let mut call = None;
    for slot in contests.slots() {
        let ends = table.game().ends_round(slot);
        let tie = if ends { Tie::First } else { table.game().tie(slot) };
        let on = || contests.on(slot).filter(|seal| outcome.joint.has(seal.id.seat, seal.id.seq));
        let opened = |id: PlayId| logs.reveals.get(&id).is_some_and(|(seq, _)| outcome.joint.has(id.seat, *seq));
        if on().any(|seal| live.has(seal.id.seat) && !opened(seal.id)) {
            continue;
        }
        let legal = on()
            .filter(|seal| opened(seal.id))
            .filter(|seal| seal.reveal.as_ref().is_some_and(|reveal| reveal.slot == Some(slot)));
        let plays: Vec<PlayId> = legal.map(|seal| seal.id).collect();
        let Some(winners) = ended.winners(slot, &plays, tie) else { continue };
        if ends {
            call = call.or(winners.first().copied());
        }
        for play in plays {
            let (settled, wins) = (logs.settled.get(&play), winners.contains(&play));
            if settled.is_some_and(|won| *won != wins) {
                let what = if wins { "lost" } else { "won" };
                return Err(format!(
                    "round {}, {slot:?}: {play:?} is settled as {what}; {winners:?} win",
                    round.number()
                ));
            }
        }
    }
    let caller = call.map(|call| call.seat);
    if outcome.ended_by != caller {
        let by = outcome.ended_by;
        return Err(format!("round {} is scored as ended by {by:?}; the call of {caller:?} has won", round.number()));
    }
    for seat in ended.seats().filter(|seat| round.roster().has(*seat)) {
        let cut = match call {
            Some(call) => table
                .clock_of(call.seat, call.seq)
                .and_then(|under| ended.cut(seat, call, under, table.game().in_flight())),
            None => {
                let of_round = |seq: u32| table.state(seat, seq).is_some_and(|state| state.round == round.number());
                let closed = logs.closes.iter().find(|(by, seq)| *by == seat && of_round(*seq)).map(|(_, seq)| *seq);
                closed.or((!live.has(seat)).then_some(outcome.joint[seat]))
            }
        };
        if cut != Some(outcome.cut[seat]) {
            let scored = outcome.cut[seat];
            let number = round.number();
            return Err(format!(
                "round {number} of seat {seat} is cut behind entry {scored}; by the logs behind {cut:?}; call {call:?}"
            ));
        }
    }
    Ok(())
}
