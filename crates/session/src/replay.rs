//! A match watched again, from its transcript alone.
//!
//! The audit goes through the file once, record by record, with the engine that players use. It leaves a table that holds every
//! entry's clock and state, so what anybody could see at any moment is computed from it when it is asked for: going back costs
//! no more than going on, and nothing is kept but that table and a short line for each step. A file that is cut off or tampered
//! with is told as far as it holds, and what is wrong with it.

mod contest;
mod follow;

pub(crate) use contest::explain;
pub use contest::{Contender, Contest};
pub use follow::Deed;
pub(crate) use follow::{Follower, Told};

use crate::look::{self, Own};
use crate::nertz::Nertz;
use nertz_core::{Card, Rules, View};
use nertz_lockstep::audit::{Report, Verdict, Walked};
use nertz_lockstep::charter::Player;
use nertz_lockstep::seat::{Clock, Seat};
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Table;
use nertz_lockstep::time::Time;
use nertz_lockstep::transcript::Unreadable;

/// A match, step by step.
pub struct Replay {
    table: Table<Nertz>,
    players: Vec<Player>,
    steps: Vec<Step>,
    rounds: Vec<RoundSteps>,
    report: Report,
}

/// One step: a record that tells something, and what follows it up to the next one that does.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// When: milliseconds since the file began, by the recorder's clock.
    pub ms: u32,
    /// The number of its record in the file.
    pub record: u32,
    /// The round that is played, or was played last; 0 before the first.
    pub round: u32,
    /// What is told.
    pub deeds: Vec<Deed>,
    /// What is delivered before the next step.
    clock: Clock,
    /// The view then.
    view: u16,
}

/// Where a round is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundSteps {
    /// Its number.
    pub number: u32,
    /// The step in which it is dealt.
    pub dealt: usize,
    /// The step in which it begins to be played; that in which it is dealt if it never was.
    pub begins: usize,
    /// When it began to be played.
    pub went: Option<u32>,
}

/// Why there is nothing to be told.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Nothing {
    /// It is no transcript.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// It is one, and holds no charter that holds.
    #[error("{0}")]
    NoMatch(Verdict),
}

impl Replay {
    /// Goes through a transcript; `progress` is told after each record how many of how many are done.
    pub fn read<S: Scheme>(file: &[u8], mut progress: impl FnMut(u32, u32)) -> Result<Replay, Nothing> {
        let mut follower = Follower::<S>::new(file)?;
        let all = follower.records();
        let (mut steps, mut rounds): (Vec<Step>, Vec<RoundSteps>) = (Vec::new(), Vec::new());
        while let Some(Told { number, record, deeds, .. }) = follower.next_record() {
            progress(number + 1, all);
            let Some(table) = follower.table() else { break };
            let (clock, view) = (table.clock(), table.view().number);
            if deeds.is_empty()
                && let Some(step) = steps.last_mut()
            {
                (step.clock, step.view) = (clock, view);
                continue;
            }
            for deed in &deeds {
                let here = steps.len();
                match (deed, rounds.last_mut()) {
                    (&Deed::Deals(number), _) => {
                        rounds.push(RoundSteps { number, dealt: here, begins: here, went: None });
                    }
                    (&Deed::Begins(number), Some(round)) if round.number == number => {
                        (round.begins, round.went) = (here, Some(record.ms));
                    }
                    _ => {}
                }
            }
            let round = rounds.last().map_or(table.carried(), |round| round.number);
            steps.push(Step { ms: record.ms, record: number, round, deeds, clock, view });
        }
        let Walked { table, players, report } = follower.finish();
        let verdict = report.verdict.clone();
        let table = table.filter(|_| !steps.is_empty()).ok_or(Nothing::NoMatch(verdict))?;
        Ok(Replay { table, players, steps, rounds, report })
    }

    /// All steps, the charter first.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The rounds, in order.
    pub fn rounds(&self) -> &[RoundSteps] {
        &self.rounds
    }

    /// What the audit says of the file.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The rules of the match.
    pub fn rules(&self) -> &Rules {
        self.table.game().rules()
    }

    /// The players' names, fit for a screen, in seat order.
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| crate::name::clean(&player.name, &player.key)).collect()
    }

    /// The table behind a step as everybody could see it, `ms` after the file began; from outside, or from a seat.
    pub fn view(&self, step: usize, ms: u32, me: Option<Seat>) -> Option<View> {
        let step = self.steps.get(step)?;
        let round = self.rounds.iter().rev().find(|round| round.number == step.round);
        let time = |ms: u32| Time::default().after_ms(ms.into());
        let went = round.and_then(|round| round.went).filter(|went| *went <= step.ms).map(time);
        // Nobody's countdown stands in the file: who has dealt waits for the others' go.
        let own = Own { countdown: Some(Time::default()), went, slow_ms: u64::MAX, ..Own::default() };
        look::back(&self.table, &self.players, me, (step.view, &step.clock), &own, time(ms))
    }

    /// The contest that a deed of this step has decided.
    pub fn contest(&self, step: usize, deed: &Deed) -> Option<Contest> {
        let Deed::Decided { slot, round, clock } = deed else { return None };
        explain(&self.table, *round, self.steps.get(step)?.view, clock, *slot)
    }

    /// Whether a deed is a contest between several.
    pub fn is_contested(&self, step: usize, deed: &Deed) -> bool {
        self.contest(step, deed).is_some_and(|contest| contest.plays.len() > 1)
    }

    /// The cards of a seat's deck that were known behind a step, in the order in which they were turned.
    pub fn cards(&self, step: usize, seat: Seat) -> Vec<Card> {
        let Some(step) = self.steps.get(step) else { return Vec::new() };
        let Some(at) = self.table.at_clock(step.round, step.view, &step.clock) else { return Vec::new() };
        (1..).map_while(|k| at.card(seat, k)).filter_map(Card::new).collect()
    }
}
