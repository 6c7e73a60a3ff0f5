//! Which lane grew last, and in which order they were founded.

use nertz_core::{Lane, View};

/// The lanes in the order of their growth, found by comparing what is shown with what was shown before.
#[derive(Debug, Default)]
pub(super) struct Newest {
    round: u32,
    founded: Vec<Lane>,
    settled: Vec<usize>,
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
            let known = self.founded.iter().position(|known| *known == lane.lane);
            match known.and_then(|index| self.settled.get_mut(index)) {
                Some(before) if *before == now => continue,
                Some(before) => *before = now,
                None => {
                    self.founded.push(lane.lane);
                    self.settled.push(now);
                }
            }
            self.lane = Some(lane.lane);
        }
    }

    /// All lanes, as they were seen first.
    pub(super) fn founded(&self) -> &[Lane] {
        &self.founded
    }

    /// The lane that grew last, once there is one.
    pub(super) fn lane(&self) -> Option<Lane> {
        self.lane
    }
}
