//! What has happened at a table, so that it can be played again.

use super::Local;
use nertz_core::*;

/// A step, with all that it says.
#[derive(Clone, PartialEq, Debug)]
pub enum Did {
    Deal,
    Act(Act),
    Sealed,
    Revealed { place: Option<Place>, play: Play },
    Settled { place: Place, play: Play, won: bool, turn: bool },
    Left,
}

impl Did {
    pub fn of(step: &Step<'_>) -> Did {
        match *step {
            Step::Deal => Did::Deal,
            Step::Act(act) => Did::Act(act.clone()),
            Step::Sealed => Did::Sealed,
            Step::Revealed { place, play } => Did::Revealed { place, play: play.clone() },
            Step::Settled { place, play, won, turn } => Did::Settled { place, play: play.clone(), won, turn },
        }
    }

    fn step(&self) -> Option<Step<'_>> {
        Some(match self {
            Did::Deal => Step::Deal,
            Did::Act(act) => Step::Act(act),
            Did::Sealed => Step::Sealed,
            Did::Revealed { place, play } => Step::Revealed { place: *place, play },
            Did::Settled { place, play, won, turn } => Step::Settled { place: *place, play, won: *won, turn: *turn },
            Did::Left => return None,
        })
    }
}

impl Local {
    /// The layouts that follow from each owner's log alone, without a table and without a face. `before` is the table before
    /// the deal.
    pub fn folded_alone(&self, before: &Local) -> Vec<Layout> {
        let alone = |seat: u8| {
            let mut layout = before.layout(seat).clone();
            let (mut turned, mut seq) = (0, 0);
            for step in self.log.iter().filter(|(by, _)| *by == seat).filter_map(|(_, did)| did.step()) {
                seq += 1;
                let more = turns(&self.rules, &layout, &step);
                fold(&self.rules, &mut layout, &step, turned + 1, seq);
                turned += more;
            }
            layout
        };
        // The last seat first: whose log is folded when makes no difference.
        let mut layouts: Vec<Layout> = (0..self.seats()).rev().map(alone).collect();
        layouts.reverse();
        layouts
    }

    /// The whole table played again from before the deal, with every step judged again.
    pub fn played_again(&self, mut table: Local) -> Local {
        for (seat, did) in &self.log {
            match did {
                Did::Act(act) => assert_eq!(legal(&self.rules, &table, *seat, act), Ok(()), "{act:?} once more"),
                Did::Revealed { place, play } => {
                    assert_eq!(possible(&self.rules, &table, *seat, play), Ok(*place), "{play:?} once more");
                }
                Did::Deal | Did::Sealed | Did::Settled { .. } => {}
                Did::Left => table.leave(*seat),
            }
            if let Some(step) = did.step() {
                table.apply(*seat, &step);
            }
        }
        table.ended = self.ended;
        table
    }
}
