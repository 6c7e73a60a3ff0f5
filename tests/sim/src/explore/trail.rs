//! The steps that led to a state, and how they are told.

use super::config::Deed;
use super::local::Made;
use super::packet::Packet;
use nertz_lockstep::entry::{Item, ItemOf};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::toy::Toy;
use std::sync::Arc;

/// A step.
pub(super) enum Step {
    /// A packet arrives.
    Gets { packet: Packet, made: Arc<[Made]> },
    /// A packet is lost.
    Lost { packet: Packet },
    /// A player does something.
    Does { seat: Seat, deed: Deed, made: Arc<[Made]> },
    /// A peer falls silent for good.
    Silent(Seat),
    /// Time passes.
    Rest(Arc<[(Seat, Made)]>),
}

/// The steps up to a state, the last first: states share what they have in common.
#[derive(Clone, Default)]
pub(super) struct Trail(Option<Arc<Link>>);

struct Link {
    step: Step,
    before: Trail,
    length: u32,
}

impl Trail {
    /// This trail and one step more.
    pub(super) fn and(&self, step: Step) -> Trail {
        Trail(Some(Arc::new(Link { step, before: self.clone(), length: self.length() + 1 })))
    }

    /// How many steps it has.
    pub(super) fn length(&self) -> u32 {
        self.0.as_ref().map_or(0, |link| link.length)
    }

    /// The steps in words, the first first.
    pub(super) fn tell(&self) -> Vec<String> {
        let mut steps = Vec::new();
        let mut at = self;
        while let Some(link) = &at.0 {
            steps.push(link.step.tell());
            at = &link.before;
        }
        steps.reverse();
        steps
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        let mut before = self.before.0.take();
        while let Some(mut link) = before.and_then(Arc::into_inner) {
            before = link.before.0.take();
        }
    }
}

impl Step {
    fn tell(&self) -> String {
        match self {
            Step::Gets { packet, made } => {
                let (from, to) = (packet.from, packet.to);
                format!("seat {to} gets {packet} from seat {from}{}", answers(to, made))
            }
            Step::Lost { packet } => format!("lost: {packet} from seat {} to seat {}", packet.from, packet.to),
            Step::Does { seat, deed, made } => format!("seat {seat} does {deed}{}", answers(*seat, made)),
            Step::Silent(seat) => format!("seat {seat} falls silent"),
            Step::Rest(made) => {
                let made = made.iter().map(|(seat, made)| answers(*seat, std::slice::from_ref(made)));
                format!("time passes{}", made.collect::<String>())
            }
        }
    }
}

fn answers(seat: Seat, made: &[Made]) -> String {
    made.iter()
        .map(|(seq, items)| {
            let items: Vec<String> = items.iter().map(name).collect();
            format!("; {seat}:{seq} [{}]", items.join(", "))
        })
        .collect()
}

fn name(item: &ItemOf<Toy>) -> String {
    match item {
        Item::Act { act, .. } => format!("{act:?}"),
        Item::Reveal { seal, play, .. } => format!("reveal {seal} {play:?}"),
        Item::Settle { seal, won, .. } => format!("settle {seal} {}", if *won { "won" } else { "lost" }),
        Item::Open { deck, slot, k, .. } => format!("open deck {deck} slot {slot} to {k}"),
        Item::Close { why } => format!("close {why:?}"),
        Item::Result { scores, .. } => format!("result {scores:?}"),
        Item::Commit { .. } => "commit".to_owned(),
        Item::Ready { .. } => "ready".to_owned(),
        Item::Deal { .. } => "deal".to_owned(),
        Item::Go => "go".to_owned(),
        Item::Seal { .. } => "seal".to_owned(),
        Item::Seeds { .. } => "seeds".to_owned(),
        Item::Leave => "leave".to_owned(),
        Item::Resign => "resign".to_owned(),
        Item::Ask => "ask for a charter".to_owned(),
        Item::Vote { charter } => {
            format!("vote for {}", if charter.is_some() { "another charter" } else { "this one" })
        }
    }
}
