//! A run told line by line, for people.

use crate::game::Playable;
use crate::oracle::{entry, record};
use nertz_lockstep::codec::decode;
use nertz_lockstep::entry::{Item, ItemOf};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::transcript::{Evidence, RecordKind};
use std::collections::VecDeque;
use std::fmt;

/// The last lines of a run: at most so many are kept.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    lines: VecDeque<String>,
    left_out: usize,
}

/// No trace is longer.
const MOST: usize = 20_000;

impl Trace {
    pub(crate) fn line(&mut self, micros: u64, what: String) {
        if self.lines.len() >= MOST {
            self.lines.pop_front();
            self.left_out += 1;
        }
        self.lines.push_back(format!("{:>6}.{:03} ms  {what}", micros / 1000, micros % 1000));
    }

    /// What a program has written to its journal in one step.
    pub(crate) fn records<G: Playable>(&mut self, micros: u64, seat: Seat, records: &[Vec<u8>]) {
        for bytes in records {
            match record(bytes) {
                Some((RecordKind::Entry, bytes)) => {
                    let Some((_, body)) = entry::<G>(bytes) else { continue };
                    let (author, seq) = (body.author, body.seq);
                    if author == seat {
                        let items: Vec<String> = body.items.iter().map(item::<G>).collect();
                        let seen: Vec<String> =
                            body.seen.iter().map(|run| format!("{}:{}", run.seat, run.last)).collect();
                        let what = if items.is_empty() { "acknowledges".to_owned() } else { items.join(", ") };
                        self.line(micros, format!("seat {seat}  {seat}:{seq}  {what}   (sees {})", seen.join(" ")));
                    } else {
                        self.line(micros, format!("seat {seat}    takes {author}:{seq}"));
                    }
                }
                Some((RecordKind::Evidence, bytes)) => {
                    let shown = decode::<Evidence>(bytes).map(|shown| {
                        format!(
                            "seat {seat} has evidence against seat {}: {}, entry {}",
                            shown.seat, &*shown.rule, shown.seq
                        )
                    });
                    self.line(
                        micros,
                        shown.unwrap_or_else(|_| format!("seat {seat} writes evidence that cannot be read")),
                    );
                }
                _ => {}
            }
        }
    }

    /// The lines.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(String::as_str)
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.left_out > 0 {
            writeln!(f, "({} lines before this are left out)", self.left_out)?;
        }
        self.lines().try_for_each(|line| writeln!(f, "{line}"))
    }
}

fn item<G: Playable>(item: &ItemOf<G>) -> String {
    let turns = |x: &Option<_>| if x.is_some() { " and turns" } else { "" };
    match item {
        Item::Commit { .. } => "commits".to_owned(),
        Item::Ready { .. } => "is ready".to_owned(),
        Item::Deal { x } => format!("deals{}", turns(x)),
        Item::Go => "goes".to_owned(),
        Item::Open { deck, slot, k, .. } => format!("opens slot {slot} of deck {deck} to {k}"),
        Item::Act { act, x } => format!("{act:?}{}", turns(x)),
        Item::Seal { .. } => "seals".to_owned(),
        Item::Reveal { seal, play, .. } => format!("reveals seal {seal}: {play:?}"),
        Item::Settle { seal, won, x } => {
            format!("settles {seal}: {}{}", if *won { "won" } else { "lost" }, turns(x))
        }
        Item::Close { why } => format!("closes ({why:?})"),
        Item::Seeds { .. } => "publishes its chains".to_owned(),
        Item::Result { scores, .. } => format!("signs the result {:?}", &**scores),
        Item::Leave => "leaves".to_owned(),
        Item::Resign => "resigns".to_owned(),
        Item::Ask => "asks for a new charter".to_owned(),
        Item::Vote { charter: Some(_) } => "votes for the new charter".to_owned(),
        Item::Vote { charter: None } => "votes for the present charter".to_owned(),
    }
}
