//! Which lane grew last.

use nertz_core::{Lane, View};

/// The lane that grew last, found by comparing what is shown with what was shown before.
#[derive(Debug, Default)]
pub(super) struct Newest {
    round: u32,
    settled: Vec<(Lane, usize)>,
    lane: Option<Lane>,
}

impl Newest {
    /// Looks at the table again.
    pub(super) fn observe(&mut self, view: &View) {
        if self.round != view.round {
            *self = Newest { round: view.round, ..Newest::default() };
        }
        for lane in &view.lanes {
            let now = lane.owners.iter().flatten().count();
            match self.settled.iter_mut().find(|(known, _)| *known == lane.lane) {
                Some((_, before)) if *before == now => continue,
                Some((_, before)) => *before = now,
                None => self.settled.push((lane.lane, now)),
            }
            self.lane = Some(lane.lane);
        }
    }

    /// The lane, once there is one.
    pub(super) fn lane(&self) -> Option<Lane> {
        self.lane
    }
}
