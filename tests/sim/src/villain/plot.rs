//! How an offence is planned: wait for the occasion, then say what the rule forbids.

use crate::game::{Deed, Playable};
use crate::puppet::{Line, Puppet};
use nertz_lockstep::entry::{BodyOf, Item, ItemOf};
use nertz_lockstep::game::{Game, Step};
use nertz_lockstep::misbehaviour::{DueKind, Misbehaviour, MisbehaviourOf};
use nertz_lockstep::sign::Scheme;

/// The entry that an honest program would append, or none.
pub type Next<'a, G> = Option<&'a BodyOf<G>>;
/// With the next entry: what the offender says instead; nothing for "not now".
pub(super) type Scheming<G, S> = Box<dyn Fn(&mut Puppet<G, S>, Next<'_, G>) -> Vec<Line>>;

/// One way of breaking a rule.
pub struct Case<G: Game, S: Scheme> {
    /// At so few seats it can be done.
    pub least_seats: u8,
    /// The entry itself is legal: what convicts is something else.
    pub legal: bool,
    /// The plot itself says who hears what.
    pub speaks_to_all: bool,
    /// A rule that some of the others may see broken instead.
    pub instead: Option<&'static str>,
    /// Another seat breaks a rule too.
    pub friend: bool,
    /// In which round, at the earliest.
    pub round: u32,
    pub(super) plot: Scheming<G, S>,
}

// Panics are caught by seed; a case holds nothing that a panic could leave half done.
impl<G: Game, S: Scheme> std::panic::RefUnwindSafe for Case<G, S> {}

impl<G: Game, S: Scheme> Case<G, S> {
    pub(super) fn new(plot: impl Fn(&mut Puppet<G, S>, Next<'_, G>) -> Vec<Line> + 'static) -> Case<G, S> {
        let plot = Box::new(plot);
        Case { plot, least_seats: 2, round: 1, legal: false, speaks_to_all: false, instead: None, friend: false }
    }

    /// What the puppet says instead of its next entry, or nothing yet. It keeps to the protocol for `after` own entries.
    pub fn ask(&self, after: u32, villain: &mut Puppet<G, S>, next: Next<'_, G>) -> Vec<Line> {
        let commits = next.is_some_and(|next| next.items.iter().any(|item| matches!(item, Item::Commit { .. })));
        let round = villain.table.latest(villain.seat).round + u32::from(commits);
        if round < self.round || villain.seq() <= after && !villain.loose {
            return Vec::new();
        }
        (self.plot)(villain, next)
    }
}

/// A case whose offence is the honest next entry with other items.
pub(super) fn altered<G: Game, S: Scheme>(
    rule: MisbehaviourOf<G>,
    alter: impl Fn(&mut Puppet<G, S>, &BodyOf<G>) -> Option<Vec<ItemOf<G>>> + 'static,
) -> Case<G, S> {
    offending(move |broken| *broken == rule, alter)
}

/// The same, with more than one rule that it may break.
pub(super) fn offending<G: Game, S: Scheme>(
    fits: impl Fn(&MisbehaviourOf<G>) -> bool + 'static,
    alter: impl Fn(&mut Puppet<G, S>, &BodyOf<G>) -> Option<Vec<ItemOf<G>>> + 'static,
) -> Case<G, S> {
    Case::new(move |villain, next| {
        let Some(next) = next else { return Vec::new() };
        let Some(items) = alter(villain, next) else { return Vec::new() };
        let (body, judged) = villain.draft(&next.seen, &items);
        if judged.is_err_and(|rule| fits(&rule)) { vec![villain.says(&body)] } else { Vec::new() }
    })
}

/// Whether the author chose to say this: without it an empty entry would have done.
pub(super) fn voluntary<G: Game, S: Scheme>(villain: &mut Puppet<G, S>, next: &BodyOf<G>) -> bool {
    let acts = next.items.iter().any(|item| matches!(item, Item::Act { .. } | Item::Seal { .. }));
    acts && villain.draft(&next.seen, &[]).1.is_ok()
}

/// Says less than what is due.
pub(super) fn silent<G: Game, S: Scheme>(kind: DueKind) -> Case<G, S> {
    altered(Misbehaviour::Overdue(kind), move |villain, next| {
        let prefix = |length: usize| next.items[..length].to_vec();
        (0..next.items.len())
            .map(prefix)
            .find(|items| villain.draft(&next.seen, items).1 == Err(Misbehaviour::Overdue(kind)))
    })
}

/// Says something else than what is due.
pub(super) fn instead<G: Game, S: Scheme>(kind: DueKind) -> Case<G, S> {
    altered(Misbehaviour::Overdue(kind), move |villain, next| {
        let with = |length: usize| [&next.items[..length], &[Item::Leave]].concat();
        (0..next.items.len())
            .map(with)
            .find(|items| villain.draft(&next.seen, items).1 == Err(Misbehaviour::Overdue(kind)))
    })
}

/// The item that does an act, with the value of the own chain if that turns cards.
fn item<G: Game, S: Scheme>(villain: &Puppet<G, S>, act: G::Act) -> Option<ItemOf<G>> {
    let me = villain.seat;
    let state = villain.table.latest(me);
    let turned = villain.table.now(state.round)?.turned(me);
    let cards = villain.table.round(state.round)?.decks()[me.index()].cards();
    let turns = villain.table.game().turns(&state.layout, &Step::Act(&act));
    let k = turned.checked_add(turns).filter(|k| *k <= cards)?;
    let x = (turns > 0).then(|| villain.value(me, 0, k));
    Some(Item::Act { act, x })
}

/// An act that the game allows now.
pub(super) fn some_act<G: Playable, S: Scheme>(villain: &Puppet<G, S>) -> Option<ItemOf<G>> {
    let at = villain.table.now(villain.table.latest(villain.seat).round)?;
    let acts = villain.table.game().deeds(&at, villain.seat).into_iter().filter_map(|deed| match deed {
        Deed::Act(act) => Some(act),
        Deed::Play(_) => None,
    });
    acts.into_iter().find_map(|act| item(villain, act))
}

/// Any act, allowed or not.
pub(super) fn any_act<G: Playable, S: Scheme>(villain: &Puppet<G, S>) -> Option<ItemOf<G>> {
    some_act(villain).or_else(|| villain.acts.back().map(|act| Item::Act { act: act.clone(), x: None }))
}

/// Plays that it knows of: what it could do, and what anybody has done.
pub(super) fn plays<G: Playable, S: Scheme>(villain: &Puppet<G, S>) -> Vec<G::Play> {
    let round = villain.table.latest(villain.seat).round;
    let deeds = villain.table.now(round).map(|at| villain.table.game().deeds(&at, villain.seat)).unwrap_or_default();
    let own = deeds.into_iter().filter_map(|deed| match deed {
        Deed::Play(play) => Some(play),
        Deed::Act(_) => None,
    });
    let opened = villain
        .table
        .rounds()
        .iter()
        .flat_map(|round| round.contests().seals().iter().filter_map(|seal| round.play(seal.id)).cloned());
    let sealed = villain.plays.values().cloned();
    own.chain(opened).chain(sealed).collect()
}
