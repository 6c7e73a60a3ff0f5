//! The audit, one record at a time: for whoever looks at the table in between.

use super::{Auditor, Check, Report, Spot, Verdict};
use crate::charter::Player;
use crate::game::Game;
use crate::sign::Scheme;
use crate::table::Table;
use crate::transcript::{Parsed, Record, Unreadable, parse};
use std::marker::PhantomData;

/// A transcript that is audited record by record.
pub struct Walk<'a, G: Game, S> {
    auditor: Auditor<G>,
    parsed: Parsed<'a>,
    next: u32,
    stopped: Option<Verdict>,
    scheme: PhantomData<S>,
}

/// What a walk has come to.
pub struct Walked<G: Game> {
    /// The table as far as the records hold; none without a charter that does.
    pub table: Option<Table<G>>,
    /// The players, in seat order.
    pub players: Vec<Player>,
    /// The verdict on the whole file, and the findings as far as it was walked.
    pub report: Report,
}

impl<'a, G: Game, S: Scheme> Walk<'a, G, S> {
    /// Before the first record.
    pub fn new(file: &'a [u8]) -> Result<Walk<'a, G, S>, Unreadable> {
        let parsed = parse(file)?;
        let mut auditor =
            Auditor { table: None, charter: None, players: Vec::new(), illegal: Vec::new(), report: Report::default() };
        auditor.report.records = parsed.records.len() as u64;
        Ok(Walk { auditor, parsed, next: 0, stopped: None, scheme: PhantomData })
    }

    /// Whether a tag or the form of a record is wrong, behind all that can be walked. Then the file is tampered with, whatever
    /// the records before it say.
    pub fn is_broken(&self) -> bool {
        self.parsed.bad.is_some()
    }

    /// Records whose form holds.
    pub fn records(&self) -> u32 {
        self.parsed.records.len() as u32
    }

    /// The next record, with its number, if it holds; none behind the last one, and from the first one on that does not.
    pub fn next_record(&mut self) -> Option<(u32, Record<'a>)> {
        let record = *self.parsed.records.get(self.next as usize).filter(|_| self.stopped.is_none())?;
        let number = self.next;
        self.next += 1;
        match self.auditor.record::<S>(number, &record) {
            Ok(()) => Some((number, record)),
            Err(verdict) => {
                self.stopped = Some(verdict);
                None
            }
        }
    }

    /// The table behind the records walked so far; none before the charter.
    pub fn table(&self) -> Option<&Table<G>> {
        self.auditor.table.as_ref()
    }

    /// The findings so far; their verdict is that of no file yet.
    pub fn report(&self) -> &Report {
        &self.auditor.report
    }

    /// The verdict on the file, of which every record is walked that holds.
    pub fn finish(self) -> Walked<G> {
        let Walk { mut auditor, parsed, stopped, .. } = self;
        auditor.report.verdict = match parsed.bad {
            Some(bad) => auditor.fail(Check::Format, Verdict::tampered(Spot::File, bad)),
            None => stopped.unwrap_or_else(|| auditor.conclude(parsed.torn)),
        };
        auditor.count_rounds();
        Walked { table: auditor.table, players: auditor.players, report: auditor.report }
    }
}
