//! A transcript as lines for other programs: what each record says, and what follows from it.
//!
//! The lines are documented in this crate's `README.md`. They are told by the audit as it goes through the file, so each is of a
//! record that holds; the last one is the verdict. The proof stays in the transcript: signatures are not repeated.

mod items;
mod lines;

pub use items::ItemLine;
pub use lines::{ContestLine, Line, MatchLine, PlaceLine, PlayLine, PlayerLine, VerdictLine};

use crate::nertz::Nertz;
use crate::replay::{Deed, Follower, Nothing, Told, explain};
use nertz_core::Card;
use nertz_lockstep::audit::{Report, Verdict, Walked};

use nertz_lockstep::charter::{Charter, Signed};
use nertz_lockstep::entry::Item;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Table;
use nertz_lockstep::transcript::RecordKind;
use std::ops::ControlFlow;

/// Tells a transcript line by line, until it is told or `write` has enough.
///
/// # Errors
/// If the file is no transcript. One that holds no charter that holds is told by its verdict.
pub fn export<S: Scheme>(file: &[u8], mut write: impl FnMut(&Line) -> ControlFlow<()>) -> Result<Report, Nothing> {
    let mut follower = Follower::<S>::new(file)?;
    let mut known = Vec::new();
    let mut stopped = ControlFlow::Continue(());
    while let Some(told) = follower.next_record() {
        let Some(table) = follower.table() else { break };
        let mut lines = Vec::new();
        if told.record.kind == RecordKind::Charter
            && let Ok(signed) = Signed::read::<S>(told.record.bytes)
        {
            lines.push(of_charter(&signed.charter, table));
        }
        lines.extend(of_entry(&told, table));
        turned(&told, table, &mut known, &mut lines);
        lines.extend(told.deeds.iter().filter_map(|deed| of_deed(deed, &told, table)));
        stopped = lines.iter().try_for_each(&mut write);
        if stopped.is_break() {
            break;
        }
    }
    let Walked { report, .. } = follower.finish();
    if stopped.is_continue() {
        // Nothing comes behind it, so it does not matter whether there was enough.
        let _ = write(&Line::Verdict(of_report(&report)));
    }
    Ok(report)
}

fn of_charter(charter: &Charter, table: &Table<Nertz>) -> Line {
    Line::Match(Box::new(MatchLine::of(charter, table.game().rules())))
}

fn of_entry(told: &Told<'_>, table: &Table<Nertz>) -> Option<Line> {
    let (body, id) = told.entry.as_ref()?;
    let (author, seq) = (body.author, body.seq);
    let slot = |item: &Item<_, _>| match item {
        Item::Reveal { seal, .. } => told.deeds.iter().find_map(|deed| match deed {
            Deed::Plays { id, slot, .. } if id.seq == *seal => *slot,
            _ => None,
        }),
        _ => None,
    };
    Some(Line::Entry {
        record: told.number,
        ms: told.record.ms,
        seat: author.number(),
        seq,
        round: table.latest(author).round,
        view: body.view,
        clock: table.clock_of(author, seq).map(|clock| clock.head(table.seats()).to_vec()).unwrap_or_default(),
        seen: body.seen.iter().map(|run| (run.seat.number(), run.last)).collect(),
        id: hex::encode(id),
        state: hex::encode(body.state),
        items: body.items.iter().map(|item| ItemLine::of(item, slot(item))).collect(),
    })
}

/// The cards that are known now and were not before. `known` has the round, and how many of each deck.
fn turned(told: &Told<'_>, table: &Table<Nertz>, known: &mut Vec<(u32, u8)>, lines: &mut Vec<Line>) {
    known.resize(table.seats(), (0, 0));
    for (seat, known) in Seat::first(table.seats()).zip(known) {
        let round = table.latest(seat).round;
        if known.0 != round {
            *known = (round, 0);
        }
        let Some(at) = table.now(round) else { continue };
        while let Some(card) = known.1.checked_add(1).and_then(|k| at.card(seat, k)).and_then(Card::new) {
            known.1 += 1;
            lines.push(Line::Turned {
                record: told.number,
                ms: told.record.ms,
                round,
                seat: seat.number(),
                k: known.1,
                card: items::card(card),
            });
        }
    }
}

fn of_deed(deed: &Deed, told: &Told<'_>, table: &Table<Nertz>) -> Option<Line> {
    let (record, ms) = (told.number, told.record.ms);
    Some(match deed {
        Deed::Decided { slot, round, clock } => {
            let contest = explain(table, *round, table.view().number, clock, *slot)?;
            Line::Contest(ContestLine::of(&contest, *round, record, ms))
        }
        Deed::Scored(round) => {
            let outcome = table.round(*round)?.outcome()?;
            Line::Scores {
                record,
                ms,
                round: *round,
                scores: outcome.scores.clone(),
                ended_by: outcome.ended_by.map(Seat::number),
                cut: outcome.cut.head(table.seats()).to_vec(),
                plays: outcome.contests.plays,
                contested: outcome.contests.contested,
                draws: outcome.contests.draws,
                lost: outcome.contests.lost,
            }
        }
        Deed::View(view) => {
            let gone = |by_itself: bool| view.gone.iter().filter(move |(_, left)| *left == by_itself);
            Line::View {
                record,
                ms,
                view: view.number,
                round: view.round,
                left: gone(true).map(|(seat, _)| seat.number()).collect(),
                lost: gone(false).map(|(seat, _)| seat.number()).collect(),
                agreed: view.agreed,
                of: view.of,
            }
        }
        Deed::Note(text) => Line::Note { record, ms, text: text.clone() },
        Deed::Evidence(seat, rule) => Line::Evidence { record, ms, seat: seat.number(), rule: rule.clone() },
        Deed::End(ending) => lines::of_ending(ending, record, ms),
        // These stand in the entry's items.
        Deed::Deals(_)
        | Deed::Begins(_)
        | Deed::Acts(..)
        | Deed::Plays { .. }
        | Deed::Ends(..)
        | Deed::Leaves(_)
        | Deed::Resigns(_)
        | Deed::Asks(_) => return None,
    })
}

fn of_report(report: &Report) -> VerdictLine {
    let why = match &report.verdict {
        Verdict::Clean => None,
        Verdict::Incomplete(why) => Some(why.to_string()),
        Verdict::Tampered { at, why } => Some(format!("{at}: {why}")),
        Verdict::Cheated { why, .. } => Some(why.clone()),
    };
    let cheat = match &report.verdict {
        Verdict::Cheated { seat, seq, rule, .. } => Some((seat.number(), *seq, rule.clone())),
        _ => None,
    };
    VerdictLine {
        verdict: report.verdict.word(),
        why,
        seat: cheat.as_ref().map(|(seat, ..)| *seat),
        seq: cheat.as_ref().map(|(_, seq, _)| *seq),
        rule: cheat.map(|(.., rule)| rule),
        records: report.records,
        entries: report.entries,
        rounds: report.rounds.len(),
    }
}
