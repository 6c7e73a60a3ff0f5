//! How an offence is planned: wait for the occasion, then say what the rule forbids.

use super::{Rule, Villain};
use nertz_lockstep::entry::{BodyOf, Item, ItemOf};
use nertz_lockstep::misbehaviour::{DueKind, Misbehaviour};
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::toy::Toy;
use nertz_tests::puppet::Line;
use nertz_tests::rng::Rng;

pub(crate) type Body = BodyOf<Toy>;
pub(crate) type Items = Vec<ToyItem>;
pub(crate) type ToyItem = ItemOf<Toy>;
pub(crate) type Next<'a> = Option<&'a Body>;
/// With the entry that an honest program would append (or none): what the offender says instead; nothing for "not now".
pub(crate) type Scheming<S> = Box<dyn Fn(&mut Villain<S>, Next<'_>) -> Vec<Line>>;

/// One way of breaking a rule.
pub(crate) struct Case<S: Scheme> {
    pub(crate) name: &'static str,
    pub(crate) plot: Scheming<S>,
    /// At so few seats it can be done.
    pub(crate) least_seats: usize,
    /// In which round.
    pub(crate) round: u32,
    /// The entry itself is legal: what convicts is something else.
    pub(crate) legal: bool,
    /// The plot itself says who hears what.
    pub(crate) speaks_to_all: bool,
    /// Another seat breaks a rule too.
    pub(crate) friend: bool,
}

// Panics are caught by seed; a case holds nothing that a panic could leave half done.
impl<S: Scheme> std::panic::RefUnwindSafe for Case<S> {}

impl<S: Scheme> Case<S> {
    pub(crate) fn new(name: &'static str, plot: impl Fn(&mut Villain<S>, Next<'_>) -> Vec<Line> + 'static) -> Case<S> {
        let plot = Box::new(plot);
        Case { name, plot, least_seats: 2, round: 1, legal: false, speaks_to_all: false, friend: false }
    }
}

/// A case whose offence is the honest next entry with other items.
pub(crate) fn altered<S: Scheme>(
    name: &'static str,
    rule: Rule,
    alter: impl Fn(&mut Villain<S>, &Body) -> Option<Items> + 'static,
) -> Case<S> {
    Case::new(name, move |villain, next| {
        let Some(next) = next else { return Vec::new() };
        let Some(items) = alter(villain, next) else { return Vec::new() };
        let (body, judged) = villain.draft(&next.seen, &items);
        if judged == Err(rule) { vec![villain.says(&body)] } else { Vec::new() }
    })
}

/// Whether the author chose to say this: without it an empty entry would have done.
pub(crate) fn voluntary<S: Scheme>(villain: &mut Villain<S>, next: &Body) -> bool {
    let acts = next.items.iter().any(|item| matches!(item, Item::Act { .. } | Item::Seal { .. }));
    acts && villain.draft(&next.seen, &[]).1.is_ok()
}

/// Says less than what is due.
pub(crate) fn silent<S: Scheme>(kind: DueKind) -> Case<S> {
    altered("silent", Misbehaviour::Overdue(kind), move |villain, next| {
        let prefix = |length: usize| next.items[..length].to_vec();
        (0..next.items.len())
            .map(prefix)
            .find(|items| villain.draft(&next.seen, items).1 == Err(Misbehaviour::Overdue(kind)))
    })
}

/// Says something else than what is due.
pub(crate) fn instead<S: Scheme>(kind: DueKind) -> Case<S> {
    altered("instead", Misbehaviour::Overdue(kind), move |villain, next| {
        let with = |length: usize| [&next.items[..length], &[Item::Leave]].concat();
        (0..next.items.len())
            .map(with)
            .find(|items| villain.draft(&next.seen, items).1 == Err(Misbehaviour::Overdue(kind)))
    })
}

/// A case in the making: it lets the first entries pass.
pub(crate) struct Plot<'a, S: Scheme> {
    case: &'a Case<S>,
    first: u32,
}

impl<'a, S: Scheme> Plot<'a, S> {
    pub(crate) fn new(case: &'a Case<S>, rng: &mut Rng) -> Self {
        let first = [0, 0, 0, 6, 12, 24][rng.below(6) as usize];
        Plot { case, first }
    }

    pub(crate) fn ask(&mut self, villain: &mut Villain<S>, next: Next<'_>) -> Vec<Line> {
        let commits = next.is_some_and(|next| next.items.iter().any(|item| matches!(item, Item::Commit { .. })));
        let round = villain.table.latest(villain.seat).round + u32::from(commits);
        if round < self.case.round || villain.seq() < self.first {
            return Vec::new();
        }
        (self.case.plot)(villain, next)
    }
}
