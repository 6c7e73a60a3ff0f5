//! The end of a run: whether the match has ended as it must, what it came to, and what the transcripts say.

use super::World;
use super::events::What;
use super::faults::is_cut_for_good;
use crate::game::Playable;
use crate::node::{Cast, Node};
use crate::oracle::{Oracle, Seen, anew, violated};
use crate::plan::{Fault, VillainPlan};
use crate::reached::Count;
use crate::villain::{Expect, strategy};
use nertz_lockstep::audit::{Disagreement, Verdict, audit, compare};
use nertz_lockstep::codec::decode;
use nertz_lockstep::peer::Peer;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Round;
use nertz_lockstep::transcript::{Ending, Evidence, RecordKind, parse};

/// A match that ends as early as that after a villain has given itself away may have ended for another reason.
const HEARD_MS: u64 = 3_000;

/// The evidence in a journal.
fn evidence(journal: &[u8]) -> impl Iterator<Item = Evidence> {
    let records = parse(journal).map(|parsed| parsed.records).unwrap_or_default();
    let evidence = records.into_iter().filter(|record| record.kind == RecordKind::Evidence);
    evidence.filter_map(|record| decode(record.bytes).ok())
}

impl<G: Playable, S: Scheme, C: Cast<G, S>> World<G, S, C> {
    /// Looks at the end, once nothing more can come.
    pub(super) fn conclude(&mut self) -> Seen {
        self.close();
        if self.oracles.is_some() {
            self.has_ended()?;
            let now = self.now;
            let places = self.places.iter().filter_map(|place| place.node.as_ref()).map(Node::peer);
            let honest: Vec<&Peer<G, S>> =
                places.filter(|peer| !self.excused.villains.contains(&peer.seat())).collect();
            if let Some(oracles) = &mut self.oracles {
                oracles.ended(now, &honest)?;
            }
            self.scores_agree()?;
            self.decisions_stand()?;
            self.transcripts_agree()?;
        }
        Ok(())
    }

    /// Lets disks finish, and programs write their ends.
    fn close(&mut self) {
        while let Some((_, what)) = self.queue.pop() {
            if let What::Written { seat, life, bytes, .. } = what
                && self.places[seat.index()].disk.life == life
            {
                self.places[seat.index()].disk.written(&bytes);
            }
        }
        let now = self.now;
        for place in &mut self.places {
            let Some(node) = &mut place.node else { continue };
            node.close(now);
            while let Some(record) = node.poll_record() {
                place.disk.journal.extend_from_slice(&record);
            }
        }
    }

    /// Everybody who runs has ended the match; as it should, unless somebody may be missed.
    fn has_ended(&self) -> Seen {
        if let Some((seat, villain, rules)) = self.unconvinced() {
            let what =
                format!("seat {seat} does not name seat {villain}, which breaks the rule {}", rules.join(" or "));
            return violated(Oracle::Conviction, self.now, what);
        }
        // What does no harm where everybody is heard may do some where a link is missing.
        let harms = |villain: &VillainPlan| {
            strategy(&villain.strategy).map(|strategy| strategy.expect) != Ok(Expect::Harmless)
                || self.plan.faults.iter().any(|fault| matches!(fault, Fault::Cut { for_ms: u32::MAX, .. }))
        };
        let may_break = !self.excused.gone.is_empty() || self.plan.villain.as_ref().is_some_and(harms);
        // Those who stay and are most of the table go on without the others.
        let stays = |seat: Seat| !self.excused.gone.contains(&seat);
        let staying = Seat::first(self.places.len()).filter(|seat| stays(*seat)).count();
        let goes_on = self.plan.villain.is_none() && 2 * staying > self.places.len();
        let must = |seat: Seat| self.plan.finish.contains(&seat.number());
        for peer in self.honest() {
            let seat = peer.seat();
            match peer.ending() {
                Some(Ending::Finished | Ending::Continued { .. }) => {}
                Some(_) if may_break && !(goes_on && stays(seat)) && !must(seat) => {}
                Some(ending) => {
                    return violated(Oracle::Liveness, self.now, format!("seat {seat} has ended as {ending:?}"));
                }
                None if self.may_stand_still() => {}
                None => {
                    let state = peer.table().latest(seat);
                    let what = format!(
                        "seat {seat} has not ended: {:?} of round {}, at {:?} in view {}, waits for {:?}, with {:?}",
                        state.phase,
                        state.round,
                        peer.clock(),
                        peer.table().view().number,
                        peer.waiting(),
                        peer.said().map(|said| (said.seat, &said.said)).collect::<Vec<_>>()
                    );
                    return violated(Oracle::Liveness, self.now, what);
                }
            }
        }
        Ok(())
    }

    /// An honest seat that should name the villain, by what that has said, and does not.
    pub(super) fn unconvinced(&self) -> Option<(Seat, Seat, Vec<String>)> {
        let (seat, rules) = self.villain.as_ref()?.exposed()?;
        let exposed = self.exposed?;
        // Who is gone, or was away, may have been the only one who has heard it.
        let came_back = self.places.iter().any(|place| place.disk.life > 0);
        if !self.excused.gone.is_empty() || came_back || !self.is_heard(seat) {
            return None;
        }
        let names = |peer: &&Peer<G, S>| {
            let broken = matches!(peer.ending(), Some(Ending::Abandoned { .. }));
            let early = self.ended[peer.seat().index()].is_some_and(|ended| ended < exposed.after_ms(HEARD_MS));
            let journal = &self.places[peer.seat().index()].disk.journal;
            let fits = |shown: &Evidence| shown.seat == seat && rules.iter().any(|rule| **rule == *shown.rule);
            broken && early
                || self.places[peer.seat().index()].disk.has_lost
                || evidence(journal).any(|shown| fits(&shown))
        };
        self.honest().find(|peer| !names(peer)).map(|peer| (peer.seat(), seat, rules.clone()))
    }

    /// Whether a villain plays no more and goes on talking, as a player may who does nothing. What its own program holds is not
    /// what it has said: it may not know that it is its turn.
    fn may_stand_still(&self) -> bool {
        let name = self.plan.villain.as_ref().map(|villain| &villain.strategy);
        let takes_turns = G::takes_turns(&self.plan.rules);
        name.is_some_and(|name| takes_turns || strategy(name).is_ok_and(|strategy| strategy.stalls))
    }

    /// Whether everybody whom the villain speaks to can hear it.
    fn is_heard(&self, villain: Seat) -> bool {
        let plan = self.plan.villain.as_ref();
        let takes_all = plan.is_some_and(|plan| strategy(&plan.strategy).is_ok_and(|strategy| strategy.takes_all));
        let audience = plan.filter(|_| !takes_all).map(|plan| &plan.audience[..]).unwrap_or_default();
        let listens = |seat: &Seat| audience.is_empty() || audience.contains(&seat.number());
        let speakers = || self.excused.villains.iter().copied().chain([villain]);
        let hears = |seat: Seat| speakers().all(|by| !is_cut_for_good(&self.plan, by, seat));
        self.honest().map(Peer::seat).filter(listens).all(hears)
    }

    /// One score sheet for all, which another way of counting gives too.
    fn scores_agree(&self) -> Seen {
        let mut sheets: Vec<(Seat, Vec<Vec<i16>>)> = Vec::new();
        // What who was gone on without has beyond the cut is void.
        let newest = self.honest().map(|peer| peer.table().view().number).max().unwrap_or(0);
        for peer in self.honest().filter(|peer| peer.table().view().number == newest) {
            let (seat, table) = (peer.seat(), peer.table());
            let sheet = table.results_before(u32::MAX);
            for (other, before) in &sheets {
                let ending = |seat: Seat| {
                    let ending = self.places[seat.index()].node.as_ref().and_then(|node| node.peer().ending());
                    ending.filter(|ending| matches!(ending, Ending::Finished | Ending::Continued { .. }))
                };
                let both = ending(*other).zip(ending(seat));
                if let Some((one, two)) = both.filter(|(one, two)| one != two) {
                    let what = format!("seat {other} has ended as {one:?}, seat {seat} as {two:?}");
                    return violated(Oracle::Agreement, self.now, what);
                }
                let whole = both.is_some() && before.len() != sheet.len();
                if whole || before.iter().zip(&sheet).any(|(one, two)| one != two) {
                    let what = format!("seat {other} has {before:?}, seat {seat} has {sheet:?}");
                    return violated(Oracle::Scores, self.now, what);
                }
            }
            for (number, scores) in (1..).zip(&sheet) {
                if let Some(reference) = table.game().reference(table, number).filter(|other| other != scores) {
                    let what = format!("round {number}: seat {seat} has {scores:?}; counted anew {reference:?}");
                    return violated(Oracle::Scores, self.now, what);
                }
            }
            sheets.push((seat, sheet));
        }
        Ok(())
    }

    /// What all engines have come to together is what the entries say.
    fn decisions_stand(&self) -> Seen {
        let honest = self.honest().filter(|peer| !self.places[peer.seat().index()].disk.is_full);
        let Some(peer) = honest.max_by_key(|peer| peer.clock().entries()) else { return Ok(()) };
        let seen = anew::compare(peer.table(), &self.places[peer.seat().index()].disk.journal);
        seen.or_else(|what| violated(Oracle::Anew, self.now, format!("seat {}: {what}", peer.seat())))
    }

    /// Whether the table has gone on without somebody, for this seat.
    fn has_lost_somebody(&self, seat: Seat) -> bool {
        let node = self.places[seat.index()].node.as_ref();
        node.is_some_and(|node| node.peer().table().view().number > 0)
    }

    fn transcripts_agree(&self) -> Seen {
        let seats = Seat::first(self.places.len()).filter(|seat| !self.excused.villains.contains(seat));
        let journals: Vec<(Seat, &[u8])> =
            seats.map(|seat| (seat, &self.places[seat.index()].disk.journal[..])).collect();
        let begun: Vec<&[u8]> = journals.iter().map(|(_, file)| *file).filter(|file| !file.is_empty()).collect();
        match compare(&begun) {
            // Of a forker's log different seats may hold different ends.
            Err(Disagreement::OtherEntry(_, _, seat, _)) if self.excused.villains.contains(&seat) => {}
            Err(why) => return violated(Oracle::Audit, self.now, why.to_string()),
            Ok(()) => {}
        }
        for (seat, file) in journals.into_iter().filter(|(_, file)| !file.is_empty()) {
            let verdict = match audit::<G, S>(file) {
                Ok(report) => report.verdict,
                Err(why) => return violated(Oracle::Audit, self.now, format!("seat {seat}: {why}")),
            };
            let ending = self.places[seat.index()].node.as_ref().and_then(|node| node.peer().ending());
            let right = match (ending, &verdict) {
                (_, Verdict::Cheated { seat, .. }) => self.excused.villains.contains(seat),
                (_, Verdict::Tampered { .. }) | (Some(Ending::Convicted { .. }), _) => false,
                (Some(Ending::Finished | Ending::Continued { .. }), Verdict::Incomplete(_)) => {
                    self.has_lost_somebody(seat)
                }
                (Some(Ending::Finished | Ending::Continued { .. }), verdict) => *verdict == Verdict::Clean,
                // Of a program that has ended at the end of the match nobody knows how it has ended.
                (None, Verdict::Clean) => self.places[seat.index()].node.is_none(),
                (_, verdict) => matches!(verdict, Verdict::Incomplete(_)),
            };
            if !right {
                let what = format!("the transcript of seat {seat}, which ended as {ending:?}, audits as {verdict}");
                return violated(Oracle::Audit, self.now, what);
            }
        }
        Ok(())
    }

    /// Counts what was reached.
    pub(crate) fn tally(&mut self) {
        let endings: Vec<Option<Ending>> = self.honest().map(|peer| peer.ending().cloned()).collect();
        let what = if endings.iter().any(|ending| matches!(ending, Some(Ending::Convicted { .. }))) {
            Count::Convicted
        } else if endings.iter().any(|ending| matches!(ending, Some(Ending::Abandoned { .. }))) {
            Count::Abandoned
        } else if endings.iter().any(|ending| matches!(ending, Some(Ending::Continued { .. }))) {
            Count::Continued
        } else {
            Count::Finished
        };
        self.reached.note(what);
        self.reached.add(Count::Struck, u64::from(self.villain.as_ref().is_some_and(|villain| villain.has_struck())));
        let mut reached = std::mem::take(&mut self.reached);
        reached.add(Count::Suspicions, self.views.suspicions);
        reached.add(Count::Views, self.views.count());
        reached.add(Count::GoneOn, self.views.gone);
        reached.add(Count::Due, self.oracles.as_ref().map_or(0, crate::oracle::Oracles::due));
        if let Some(peer) = self.honest().max_by_key(|peer| peer.clock().entries()) {
            for round in peer.table().rounds() {
                count_round(&mut reached, peer, round);
            }
        }
        self.reached = reached;
    }
}

fn count_round<G: Playable, S: Scheme>(reached: &mut crate::reached::Reached, peer: &Peer<G, S>, round: &Round<G>) {
    let table = peer.table();
    let contests = round.contests();
    let reveals = contests.seals().iter().filter_map(|seal| Some((seal.id, seal.reveal.as_ref()?)));
    let calls = reveals.clone().filter(|(_, reveal)| reveal.slot.is_some_and(|slot| table.game().ends_round(slot)));
    reached.add(Count::LateCalls, (calls.count() as u64).saturating_sub(1));
    reached.add(Count::Plays, reveals.clone().count() as u64);
    let Some(outcome) = round.outcome() else { return };
    reached.note(Count::Rounds);
    reached.note(if outcome.ended_by.is_some() { Count::Calls } else { Count::Stuck });
    reached.add(Count::Contested, u64::from(outcome.contests.contested));
    reached.add(Count::Draws, u64::from(outcome.contests.draws));
    reached.add(Count::Beaten, u64::from(outcome.contests.lost));
    let beyond = reveals.filter(|(id, reveal)| reveal.slot.is_some() && !outcome.cut.has(id.seat, id.seq));
    reached.add(Count::BeyondCut, beyond.count() as u64);
}
