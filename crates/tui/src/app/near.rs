//! Who else is about to call.

use crate::screen::is_near;
use nertz_core::View;
use std::cell::Cell;

/// Which seats are about to call, found by comparing what is shown with what was shown before.
#[derive(Debug, Default)]
pub(super) struct Near {
    round: u32,
    seats: Vec<bool>,
    /// Somebody has come near, and nobody has been told.
    news: Cell<bool>,
}

impl Near {
    /// Looks at the table again.
    pub(super) fn observe(&mut self, view: &View) {
        let count = u8::try_from(view.seats.len()).unwrap_or(u8::MAX);
        let partner = view.me.and_then(|me| view.rules.partner(count, me));
        let rival = |seat: u8| view.me != Some(seat) && partner != Some(seat);
        let seats: Vec<bool> =
            (0..).zip(&view.seats).map(|(seat, of)| rival(seat) && is_near(of, view.phase)).collect();
        let came = self.round == view.round && seats.iter().zip(&self.seats).any(|(now, before)| *now && !before);
        if came {
            self.news.set(true);
        }
        (self.round, self.seats) = (view.round, seats);
    }

    /// Whether somebody has come near since this was asked last.
    pub(super) fn has_news(&self) -> bool {
        self.news.take()
    }
}
