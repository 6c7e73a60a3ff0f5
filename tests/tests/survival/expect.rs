//! What has to come of each case: a pure function, so that nothing is expected because it happened.

use crate::case::{Case, GRACE, PHASES, Phase, What};
use std::time::Duration;

/// Whoever stays goes on within `grace` and so much.
const ROOM: Duration = Duration::from_secs(2);
/// A lobby closes a connection without a word on it after 10 s, and agrees anew after that.
const LOBBY: Duration = Duration::from_secs(15);

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
    /// Either: it may have committed to the next round already.
    CleanOrLost,
}

/// What has to come of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Expected {
    /// Those to whom it happens, if they do not play to the end.
    pub gone: Vec<usize>,
    pub fate: Fate,
    /// Somebody else sits down in the lobby for who is dead, and the match begins.
    pub replaced: bool,
    pub audit: Audit,
    /// Nobody has a majority: nothing happens until it is over.
    pub waits: bool,
    /// The longest time from when somebody who stays begins to wait for who is gone until it goes on; in the lobby, until the match begins.
    pub knew: Duration,
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
        fate: Fate::Stays,
        replaced: false,
        audit: Audit::Clean,
        waits: false,
        knew: GRACE + ROOM,
        pause: GRACE + ROOM,
        rounds: 1,
        human: false,
    };
    let gone = |gone: &[usize], fate, audit| Expected { gone: gone.to_vec(), fate, audit, ..all_stay.clone() };
    match &case.what {
        What::Kill(peer, Phase::At("lobby" | "charter")) => {
            Expected { replaced: true, knew: LOBBY, ..gone(&[*peer], Fate::Dead, Audit::Clean) }
        }
        What::Kill(peer, Phase::At(phase)) => {
            let at = PHASES.iter().position(|known| known == phase);
            let audit = match *phase {
                "seeds" => Audit::Clean,
                "result" => Audit::CleanOrLost,
                _ => Audit::Lost,
            };
            // Where the round is nearly over another shows that they go on.
            let rounds = if at >= PHASES.iter().position(|known| *known == "call") { 2 } else { 1 };
            Expected { rounds, ..gone(&[*peer], Fate::Dead, audit) }
        }
        What::Kill(peer, Phase::Grown(_)) => gone(&[*peer], Fate::Dead, Audit::Lost),
        What::Stop(_, seconds) if Duration::from_secs(*seconds) < GRACE => all_stay,
        What::Stop(peer, seconds) => Expected { human: *seconds > 10, ..gone(&[*peer], Fate::Told, Audit::Lost) },
        What::Cut(apart, _, ms) => {
            let majority = 2 * (case.peers - apart.len()) > case.peers;
            if Duration::from_millis(*ms) < GRACE || !majority {
                Expected { waits: !majority, ..all_stay }
            } else {
                gone(apart, Fate::Told, Audit::Lost)
            }
        }
        What::Address(_) | What::Relay(_) | What::Restart(_, false) => all_stay,
        What::Restart(peer, true) => gone(&[*peer], Fate::Told, Audit::Lost),
    }
}
