//! What happens in a transcript, told record by record as the audit goes through it.

use crate::look::round_of_all;
use crate::nertz::Nertz;
use nertz_core::{Act, Play};
use nertz_lockstep::audit::{ViewReport, Walk, Walked};
use nertz_lockstep::codec::decode;
use nertz_lockstep::contest::{Fate, PlayId, Slot, Tie};
use nertz_lockstep::entry::{BodyOf, Item, Sealed, Why, entry_id};
use nertz_lockstep::game::Game;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::seat::{Clock, Seat};
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Table;
use nertz_lockstep::transcript::{End, Ending, Evidence, Record, RecordKind, Unreadable};

/// Something that a person would tell of a match.
#[derive(Clone, PartialEq, Debug)]
pub enum Deed {
    /// Somebody has begun to deal this round.
    Deals(u32),
    /// Everybody is ready: this round is played.
    Begins(u32),
    /// A plain act.
    Acts(Seat, Act),
    /// A sealed play was opened. Without a slot it is a false call.
    Plays {
        /// Its name.
        id: PlayId,
        /// The play.
        play: Play,
        /// What it contends for.
        slot: Option<Slot>,
    },
    /// It is decided who has a slot that several have played on, or who has called.
    Decided {
        /// The slot.
        slot: Slot,
        /// The round.
        round: u32,
        /// What had been delivered when it was decided.
        clock: Clock,
    },
    /// The first seat has ended the round.
    Ends(Seat, Why),
    /// A round is scored.
    Scored(u32),
    /// Leaves the match.
    Leaves(Seat),
    /// Gives the match up.
    Resigns(Seat),
    /// Asks for a new charter after the round, as somebody wants to sit down.
    Asks(Seat),
    /// Another view has begun: who has gone.
    View(ViewReport),
    /// A remark of the recorder's.
    Note(String),
    /// Evidence that a seat broke a rule.
    Evidence(Seat, String),
    /// The file's end record.
    End(Ending),
}

/// A record that holds, and what it tells.
pub(crate) struct Told<'a> {
    pub(crate) number: u32,
    pub(crate) record: Record<'a>,
    /// The entry and its id, if it is one.
    pub(crate) entry: Option<(BodyOf<Nertz>, Hash)>,
    pub(crate) deeds: Vec<Deed>,
}

/// Goes through a transcript.
pub(crate) struct Follower<'a, S: Scheme> {
    walk: Walk<'a, Nertz, S>,
    /// Opened plays that are not decided: their round, name and slot.
    airborne: Vec<(u32, PlayId, Slot)>,
    /// The last rounds that were dealt, begun, ended and scored.
    dealt: u32,
    begun: u32,
    ended: u32,
    scored: u32,
}

impl<'a, S: Scheme> Follower<'a, S> {
    pub(crate) fn new(file: &'a [u8]) -> Result<Follower<'a, S>, Unreadable> {
        let walk = Walk::new(file)?;
        Ok(Follower { walk, airborne: Vec::new(), dealt: 0, begun: 0, ended: 0, scored: 0 })
    }

    pub(crate) fn records(&self) -> u32 {
        self.walk.records()
    }

    pub(crate) fn table(&self) -> Option<&Table<Nertz>> {
        self.walk.table()
    }

    pub(crate) fn finish(self) -> Walked<Nertz> {
        self.walk.finish()
    }

    /// The next record that holds.
    pub(crate) fn next_record(&mut self) -> Option<Told<'a>> {
        let views = self.walk.report().views.len();
        let (number, record) = self.walk.next_record()?;
        let mut told = Told { number, record, entry: None, deeds: Vec::new() };
        match record.kind {
            RecordKind::Charter => {
                let carried = self.walk.table().map_or(0, Table::carried);
                (self.dealt, self.begun, self.ended, self.scored) = (carried, carried, carried, carried);
            }
            RecordKind::Entry => {
                told.entry = self.entry(record.bytes);
                if let Some((body, _)) = &told.entry {
                    self.tell(body, &mut told.deeds);
                }
                self.decide(&mut told.deeds);
            }
            RecordKind::View => {
                told.deeds.extend(self.walk.report().views.iter().skip(views).cloned().map(Deed::View));
                self.decide(&mut told.deeds);
            }
            RecordKind::Evidence => {
                let evidence = decode::<Evidence>(record.bytes).ok();
                told.deeds.extend(evidence.map(|evidence| Deed::Evidence(evidence.seat, evidence.rule.to_string())));
            }
            RecordKind::Note => {
                told.deeds.extend(std::str::from_utf8(record.bytes).ok().map(|text| Deed::Note(text.to_owned())));
            }
            RecordKind::End => {
                let end = self.walk.table().and_then(|table| End::read::<S>(record.bytes, table.match_id(), record.ms));
                told.deeds.extend(end.map(|end| Deed::End(end.ending)));
            }
        }
        Some(told)
    }

    /// An entry that was judged already.
    fn entry(&self, bytes: &[u8]) -> Option<(BodyOf<Nertz>, Hash)> {
        let sealed = Sealed::split(bytes)?;
        let id = entry_id(self.walk.table()?.match_id(), &sealed.body);
        Some((decode(&sealed.body).ok()?, id))
    }

    fn tell(&mut self, body: &BodyOf<Nertz>, deeds: &mut Vec<Deed>) {
        let Some(table) = self.walk.table() else { return };
        let seat = body.author;
        let round = table.latest(seat).round;
        if round > self.dealt {
            self.dealt = round;
            deeds.push(Deed::Deals(round));
        }
        if self.begun < round && round_of_all(table) == Some(round) {
            self.begun = round;
            deeds.push(Deed::Begins(round));
        }
        for item in body.items.iter() {
            match item {
                Item::Act { act, .. } => deeds.push(Deed::Acts(seat, act.clone())),
                Item::Reveal { seal, play, .. } => {
                    let id = PlayId { seat, seq: *seal };
                    let seal = table.round(round).and_then(|round| round.contests().get(id));
                    let slot = seal.and_then(|seal| seal.reveal.as_ref()).and_then(|reveal| reveal.slot);
                    self.airborne.extend(slot.map(|slot| (round, id, slot)));
                    deeds.push(Deed::Plays { id, play: play.clone(), slot });
                }
                Item::Close { why } if self.ended < round => {
                    self.ended = round;
                    deeds.push(Deed::Ends(seat, *why));
                }
                Item::Leave => deeds.push(Deed::Leaves(seat)),
                Item::Resign => deeds.push(Deed::Resigns(seat)),
                Item::Ask => deeds.push(Deed::Asks(seat)),
                Item::Result { .. } if self.scored < round => {
                    self.scored = round;
                    deeds.push(Deed::Scored(round));
                }
                _ => {}
            }
        }
    }

    /// What is decided now and was not before.
    fn decide(&mut self, deeds: &mut Vec<Deed>) {
        let Some(table) = self.walk.table() else { return };
        let clock = table.clock();
        let mut told: Vec<(u32, Slot)> = Vec::new();
        self.airborne.retain(|&(number, id, slot)| {
            // What is still open once the next round is dealt stays so.
            let Some(at) = table.now(number).filter(|_| number >= self.dealt) else { return false };
            let verdict = at.observer().verdict(slot, tie(table, slot));
            if verdict.fate(id) == Fate::Undecided {
                return true;
            }
            if (verdict.plays.len() > 1 || table.game().ends_round(slot)) && !told.contains(&(number, slot)) {
                told.push((number, slot));
            }
            false
        });
        // That a call is decided comes before what follows from it.
        let place = deeds.iter().position(|deed| matches!(deed, Deed::Ends(..))).unwrap_or(deeds.len());
        let decided = told.into_iter().map(|(round, slot)| Deed::Decided { slot, round, clock });
        deeds.splice(place..place, decided);
    }
}

/// How a slot is decided.
pub(super) fn tie(table: &Table<Nertz>, slot: Slot) -> Tie {
    if table.game().ends_round(slot) { Tie::First } else { table.game().tie(slot) }
}
