//! What has to come of each case: a pure function, so that nothing is expected because it happened.

use crate::case::{Case, GRACE, PHASES, Phase, What};
use std::time::Duration;

/// Whoever stays goes on within `grace` and so much.
const ROOM: Duration = Duration::from_secs(2);
/// A connection without a word on it is given up after 5 s; then the lobby agrees anew, and the match begins.
const LOBBY: Duration = Duration::from_secs(8);

/// What becomes of the one to whom it happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It plays to the end with the others.
    Stays,
    /// It is dead.
    Dead,
    /// It is told that the others have gone on without it.
    Told,
}

/// What the audit has to say of the transcripts of those who stay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Audit {
    /// Nothing is missing.
    Clean,
    /// The chains of who has gone are missing.
    Lost,
    /// They are missing if it has committed to some that it has not published, as far as the others have its log.
    AsItsLog,
}

/// Whether those to whom it happens do not play to the end with the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaves {
    Surely,
    /// Only if a majority waits for them for `grace`: nobody goes on without who is not missed.
    IfMissed,
}

/// What has to come of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Expected {
    /// Those to whom it happens, if they need not play to the end.
    pub gone: Vec<usize>,
    pub leaves: Leaves,
    pub fate: Fate,
    /// Somebody else sits down in the lobby for who is dead, and the match begins.
    pub replaced: bool,
    pub audit: Audit,
    /// Nobody has a majority: nothing happens until it is over.
    pub waits: bool,
    /// The longest time until all go on without who is gone, where all hinges on it; in the lobby, until the match begins.
    pub knew: Option<Duration>,
    /// The longest time in which none of those who stay does anything; where all wait, from when that is over.
    pub pause: Duration,
    /// How many rounds are played.
    pub rounds: u8,
    /// They play like people, as it takes long.
    pub human: bool,
}

/// What has to come of `case`.
pub(crate) fn expected(case: &Case) -> Expected {
    let all_stay = Expected {
        gone: Vec::new(),
        leaves: Leaves::Surely,
        fate: Fate::Stays,
        replaced: false,
        audit: Audit::Clean,
        waits: false,
        knew: None,
        pause: GRACE + ROOM,
        rounds: 1,
        human: false,
    };
    let gone = |gone: &[usize], fate, audit| Expected { gone: gone.to_vec(), fate, audit, ..all_stay.clone() };
    // They play for long enough to tell it to who comes back.
    let missed =
        |whom: &[usize]| Expected { leaves: Leaves::IfMissed, rounds: 4, ..gone(whom, Fate::Told, Audit::AsItsLog) };
    match &case.what {
        What::Kill(peer, Phase::At("lobby" | "charter")) => {
            Expected { replaced: true, knew: Some(LOBBY), ..gone(&[*peer], Fate::Dead, Audit::Clean) }
        }
        What::Kill(peer, Phase::At(phase)) => {
            let at = PHASES.iter().position(|known| known == phase);
            let is_late = at >= PHASES.iter().position(|known| *known == "call");
            // Who is the last of the table to come to one of these is at the next at once.
            let audit = if is_late { Audit::AsItsLog } else { Audit::Lost };
            let rounds = match *phase {
                // Not every round has one.
                "play-contested" => 5,
                // Where the round is nearly over another shows that they go on.
                _ if is_late => 2,
                _ => 1,
            };
            // In play something may hinge on it at once, or not for a while.
            let in_play = matches!(*phase, "go" | "play-sealed" | "play-contested");
            let knew = (!in_play).then_some(GRACE + ROOM);
            Expected { rounds, knew, ..gone(&[*peer], Fate::Dead, audit) }
        }
        What::Kill(peer, Phase::Grown(_)) => gone(&[*peer], Fate::Dead, Audit::Lost),
        What::Stop(_, seconds) if Duration::from_secs(*seconds) < GRACE => all_stay,
        // Bots that play like people are not through before it is back.
        What::Stop(peer, seconds) if *seconds > 10 => Expected { human: true, rounds: 2, ..missed(&[*peer]) },
        What::Stop(peer, _) => missed(&[*peer]),
        What::Cut(apart, _, ms) => {
            let majority = 2 * (case.peers - apart.len()) > case.peers;
            if Duration::from_millis(*ms) < GRACE || !majority {
                Expected { waits: !majority, ..all_stay }
            } else {
                missed(apart)
            }
        }
        What::Address(_) | What::Relay(_) | What::Restart(_, false) => all_stay,
        What::Restart(peer, true) => Expected { rounds: 3, ..gone(&[*peer], Fate::Told, Audit::Lost) },
    }
}
