//! Offences under a seal: a play that is not possible, which its opening shows.

use super::plot::{Case, plays};
use crate::game::Playable;
use crate::puppet::Puppet;
use nertz_lockstep::entry::{BodyOf, Item, ItemOf, MAX_RUNS, Run, seal_hash};
use nertz_lockstep::game::Game;
use nertz_lockstep::judge::{Due, DueOf};
use nertz_lockstep::misbehaviour::Misbehaviour;
use nertz_lockstep::sign::Scheme;

/// Seals a play that was somebody's once, where it is not possible.
pub(super) fn seals_the_impossible<G: Playable, S: Scheme>() -> Case<G, S> {
    seals(|_, villain| plays(villain), |_| true)
}

/// Seals one of these plays that is not possible for such a reason; its opening convicts it. A play that the game makes
/// due, if one is, goes to those who name candidates.
pub(super) fn seals<G: Playable, S: Scheme>(
    candidates: impl Fn(Option<&G::Play>, &Puppet<G, S>) -> Vec<G::Play> + 'static,
    fits: impl Fn(&G::Broken) -> bool + 'static,
) -> Case<G, S> {
    Case::new(move |villain: &mut Puppet<G, S>, next| {
        if villain.loose {
            return opens(villain, &fits);
        }
        let Some(next) = next else { return Vec::new() };
        let Some((body, play)) = sealed(villain, next, &candidates, &fits) else { return Vec::new() };
        villain.plays.insert(next.seq, play);
        vec![villain.does(&body)]
    })
}

/// The next entry with another play under its seal.
fn sealed<G: Playable, S: Scheme>(
    villain: &mut Puppet<G, S>,
    next: &BodyOf<G>,
    candidates: &impl Fn(Option<&G::Play>, &Puppet<G, S>) -> Vec<G::Play>,
    fits: &impl Fn(&G::Broken) -> bool,
) -> Option<(BodyOf<G>, G::Play)> {
    let (last, before) = next.items.split_last()?;
    let due = match villain.due(&next.seen, before) {
        Some(Due::Play(play)) => Some(play),
        None if before.is_empty() && matches!(last, Item::Act { .. } | Item::Seal { .. }) => None,
        _ => return None,
    };
    let me = villain.seat;
    let round = villain.table.round(villain.table.latest(me).round)?;
    let at = villain.table.now(round.number())?;
    let game = villain.table.game();
    // Where the game makes a play due no other is possible.
    let broken = |play: &G::Play| match &due {
        Some(due) => play != due,
        None => game.possible(&at, me, play).is_err_and(|broken| fits(&broken)),
    };
    let play = candidates(due.as_ref(), villain).into_iter().find(broken)?;
    let hash = seal_hash(round.key(), me, next.seq, &play, &villain.secret.seal_nonce(next.seq));
    let (body, judged) = villain.draft(&next.seen, &[before, &[Item::Seal { hash }]].concat());
    judged.is_ok().then_some((body, play))
}

/// Opens the seal as soon as it may; until then does what is due.
fn opens<G: Playable, S: Scheme>(
    villain: &mut Puppet<G, S>,
    fits: &impl Fn(&G::Broken) -> bool,
) -> Vec<crate::puppet::Line> {
    let sealed = villain.table.latest(villain.seat).sealed;
    let Some((seal, play)) = sealed.and_then(|seal| villain.plays.get_key_value(&seal)) else { return Vec::new() };
    let (seal, play, nonce) = (*seal, play.clone(), villain.secret.seal_nonce(*seal));
    let seen = villain.unseen.clone();
    let (body, judged) = villain.draft(&seen, &[Item::Reveal { seal, play, nonce }]);
    if matches!(judged, Err(Misbehaviour::RevealsImpossible(broken)) if fits(&broken)) {
        villain.plays.clear();
        return vec![villain.says(&body)];
    }
    // It has heard much and may not open yet: it listens on.
    if seen.len() < MAX_RUNS {
        return Vec::new();
    }
    let mut items = Vec::new();
    while let Some(due) = villain.due(&seen, &items) {
        let Some(item) = answer(villain, &seen, &items, due) else { return Vec::new() };
        items.push(item);
    }
    let (body, judged) = villain.draft(&seen, &items);
    if judged.is_ok() { vec![villain.does(&body)] } else { Vec::new() }
}

/// What an honest program answers to what is due, but for a seal of its own.
fn answer<G: Game, S: Scheme>(
    villain: &mut Puppet<G, S>,
    seen: &[Run],
    before: &[ItemOf<G>],
    due: DueOf<G>,
) -> Option<ItemOf<G>> {
    match due {
        Due::Reveal { .. } | Due::Play(_) => None,
        Due::Open { deck, slot, k } => Some(Item::Open { deck, slot, k, x: villain.value(deck, slot, k) }),
        Due::Close { why } => Some(Item::Close { why }),
        Due::Settle { seal, won } => with_value(villain, seen, before, |x| Item::Settle { seal, won, x }),
        Due::Act(act) => with_value(villain, seen, before, |x| Item::Act { act: act.clone(), x }),
    }
}

/// The item with as many of its own cards turned as the game has it.
fn with_value<G: Game, S: Scheme>(
    villain: &mut Puppet<G, S>,
    seen: &[Run],
    before: &[ItemOf<G>],
    item: impl Fn(Option<[u8; 32]>) -> ItemOf<G>,
) -> Option<ItemOf<G>> {
    let me = villain.seat;
    let round = villain.table.latest(me).round;
    let turned = villain.table.now(round)?.turned(me);
    let cards = villain.table.round(round)?.decks()[me.index()].cards();
    let values = (turned + 1..=cards).map(|k| Some(villain.value(me, 0, k))).collect::<Vec<_>>();
    let takes = |villain: &mut Puppet<G, S>, item: &ItemOf<G>| {
        let judged = villain.draft(seen, &[before, std::slice::from_ref(item)].concat()).1;
        matches!(judged, Ok(()) | Err(Misbehaviour::Overdue(_)))
    };
    [None].into_iter().chain(values).map(item).find(|item| takes(villain, item))
}
