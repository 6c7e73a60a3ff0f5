//! A move worth making, for who practises: what a good bot would do that sees what the player sees.

use crate::keys::{Bindings, Stroke};
use crate::tell;
use nertz_core::{Bot, Intent, Pile, Skill, View};

/// What a bot would do now; none if nothing leads on.
pub(super) fn of(view: &View) -> Option<Intent> {
    Bot::new(0, Skill::Fast).choose(view)
}

/// The keys that do it.
pub(super) fn words(intent: Intent, bindings: &Bindings) -> String {
    let cap = |stroke| bindings.cap(stroke);
    let both = |from: Pile, to: Stroke| format!("{} {}", cap(Stroke::Pile(from)), cap(to));
    let keys = match intent {
        Intent::Move { from, to }
        | Intent::MoveAs { from, to, .. }
        | Intent::Tuck { from, to }
        | Intent::TuckAs { from, to, .. } => both(from, Stroke::Pile(to)),
        Intent::Lake { from } | Intent::LakeAs { from, .. } => both(from, Stroke::Lake),
        Intent::Draw => cap(Stroke::Draw),
        Intent::Call => cap(Stroke::Call),
        Intent::Rotate => cap(Stroke::Rotate),
        Intent::Stuck => cap(Stroke::Stuck),
    };
    tell!("hint-idea", keys = keys)
}
