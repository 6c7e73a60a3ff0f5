//! Nobody can hold the table up: for a player who does nothing that leads on, the program declares.

use super::{Event, Match};
use crate::nertz::{ByRules, Look};
use nertz_core::{Act, Deed, FRUITLESS_S, IDLE_STUCK_S, Intent, Phase, Pile, Play, on_turn, resolve};
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::time::Time;

/// With turns every draw ends one, so time tells nothing of who only draws: who has put the waste back so often since
/// anything led on has seen every card that can be seen.
const FRUITLESS_PASSES: u8 = 2;

impl<S: Scheme, G: ByRules> Match<S, G> {
    /// With turns, time is taken from when the own turn comes.
    pub(super) fn follow_turn(&mut self, now: Time) {
        if !self.peer.table().game().rules().turns {
            return;
        }
        let (table, me) = (self.peer.table(), self.peer.seat());
        let at = table.now(table.latest(me).round).filter(|_| self.in_play());
        let turn = at.is_some_and(|at| on_turn(&Look(&at)) == Some(me.number()));
        if turn && !self.on_turn {
            (self.own.acted, self.progressed) = (now, now);
        }
        self.on_turn = turn;
    }

    /// Takes note of an own deed.
    pub(super) fn note_progress(&mut self, now: Time, deed: &Deed) {
        if is_progress(deed) {
            self.progressed = now;
            self.passes = 0;
        } else if matches!(deed, Deed::Act(Act::Redeal(_))) {
            self.passes = self.passes.saturating_add(1);
        }
    }

    /// Declares the player stuck; with turns, passes.
    pub(super) fn declare_idle(&mut self, now: Time) {
        let turns = self.peer.table().game().rules().turns;
        if self.hands.is_some() || turns && !self.on_turn || !self.peer.may_act() || !self.queued.is_empty() {
            return;
        }
        let idle = now.since(self.own.acted) >= IDLE_STUCK_S * 1_000_000;
        let fruitless = now.since(self.progressed) >= FRUITLESS_S * 1_000_000;
        let drawn_out = turns && self.passes >= FRUITLESS_PASSES;
        if !idle && !fruitless && !drawn_out {
            return;
        }
        let view = self.view(now);
        let others = (0u8..).zip(&view.seats).any(|(seat, other)| Some(seat) != view.me && other.stuck);
        let due = others || turns && fruitless;
        if view.phase == Phase::Play && due && resolve(&view, Intent::Stuck).is_ok() {
            self.events.push_back(Event::Declared);
            self.intent(now, Intent::Stuck);
        }
    }
}

/// Whether a deed brings a card to the lake or one off the nertz pile.
fn is_progress(deed: &Deed) -> bool {
    match deed {
        Deed::Play(Play::Lake { .. }) | Deed::Act(Act::Found { .. } | Act::Land { .. }) => true,
        Deed::Act(Act::Move { from, .. } | Act::Tuck { from, .. }) => *from == Pile::NERTZ,
        // A call ends the round or leads nowhere.
        Deed::Play(Play::Call) | Deed::Act(Act::Draw | Act::Redeal(_) | Act::Stuck { .. } | Act::Pass) => false,
    }
}
