//! A match that was killed in the middle goes on from its journal, in the same seat.

use super::{Config, Match};
use crate::look::Own;
use crate::nertz::ByRules;
use nertz_core::{Intent, Play};
use nertz_lockstep::peer::{CannotRestore, Peer};
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Phase;
use nertz_lockstep::time::Time;

/// A match that goes on, and how much of its journal stands.
pub struct Resumed<S: Scheme, G: ByRules> {
    /// The match.
    pub play: Match<S, G>,
    /// So many bytes of the file stand. The caller cuts it to that, appends what [`Match::poll_record`] gives, and **syncs it
    /// once** before it sends anything.
    pub keep: usize,
}

/// Why a match cannot be gone on with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CannotResume {
    /// The rules of the charter are none that this program knows.
    #[error("the rules of the match: {0}")]
    Rules(String),
    /// The journal is not what this seat has written.
    #[error(transparent)]
    Journal(#[from] CannotRestore),
}

impl<S: Scheme, G: ByRules> Match<S, G> {
    /// Sits down again in a match that this seat has played before: with the charter and the secret of then, and what is left
    /// of the journal. The player sees the table at once; cards can be played once [`Peer::is_back`], and what was not
    /// covered any more is not covered again.
    ///
    /// The journal was last written `away_ms` ago: the round's clock did not stand still.
    pub fn restore(config: Config<S>, file: &[u8], away_ms: u64, now: Time) -> Result<Resumed<S, G>, CannotResume> {
        let game = G::new(&config.signed.charter).map_err(CannotResume::Rules)?;
        let rules = game.rules().clone();
        let (mut setup, hands) = config.split(&rules);
        // Nobody stays in a match that nobody else comes back to; but others may have been killed too, and are slower.
        setup.give_up_ms = super::give_up_ms(&rules, true);
        let restored = Peer::restore(game, setup, file, away_ms, now)?;
        let mut play = Match::at(restored.peer, &rules, hands, now);
        if let Some(played) = restored.played_ms {
            let before_ms = u64::from(played).saturating_add(away_ms);
            play.own = Own { went: Some(now), before_ms, ..play.own };
        }
        play.settle(now);
        Ok(Resumed { play, keep: restored.keep })
    }

    /// Takes up the round as it stands, once the own log is whole.
    pub(super) fn resume(&mut self, now: Time) {
        self.back = true;
        self.events.push_back(super::Event::Back);
        let give_up = super::give_up_ms(self.peer.table().game().rules(), self.hands.is_some());
        self.peer.give_up_after(give_up);
        let table = self.peer.table();
        let state = table.latest(self.peer.seat());
        let round = state.round;
        let calls = |round: &nertz_lockstep::table::Round<G>| {
            let mut seals = round.contests().seals().iter();
            seals.any(|seal| {
                let slot = seal.reveal.as_ref().and_then(|reveal| reveal.slot);
                slot.is_some_and(|slot| table.game().ends_round(slot))
            })
        };
        self.called = table.round(round).is_some_and(calls);
        self.plays = self.peer.own_plays().map(|(id, play)| (id.seq, intent_of(play))).collect();
        if state.phase < Phase::Go {
            return;
        }
        // The own countdown was over.
        self.covered = Some((round, Time(u64::MAX)));
        if self.in_play() {
            self.began = round;
            self.own.went.get_or_insert(now);
            self.own.acted = now;
        }
    }
}

/// The key that this play came of.
fn intent_of(play: &Play) -> Intent {
    match *play {
        Play::Lake { from, declared: Some(card), .. } => Intent::LakeAs { from, card },
        Play::Lake { from, .. } => Intent::Lake { from },
        Play::Call => Intent::Call,
    }
}
