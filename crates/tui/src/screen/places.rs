//! Where things are on the table, by how much room there is.
//!
//! At 80×24, the least size, seven rivals and seven columns of thirteen cards fit, in cards of one row. Where there is room for larger
//! cards these come first, then the whole rivers of the others, and then air: what the table does not need stays around it.
//! All of it hangs on what stays the same in a match, so that nothing moves while one plays.

use super::cards::Size;
use super::{lake, own, rivals};
use nertz_core::View;
use ratatui::layout::Rect;

/// How large cards are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scale {
    /// Those of the own layout.
    pub(crate) card: Size,
    /// Those of the lake, at most.
    pub(crate) lane: Size,
    /// Rows of a suit in the lake.
    pub(crate) pitch: u16,
}

const fn scale(card: (u16, u16), lane: u16) -> Scale {
    let (card, lane) = (Size { width: card.0, height: card.1 }, Size { width: card.0, height: lane });
    Scale { card, lane, pitch: lane.height + 1 }
}

/// The larger ones, the largest first; and how many rows each rival has to have beside such a table at least.
const LARGE: [(Scale, u16); 6] = [
    (scale((11, 7), 5), 9),
    (scale((9, 5), 4), 7),
    (scale((9, 5), 3), 7),
    (scale((7, 4), 3), 5),
    (scale((7, 3), 3), 4),
    (scale((7, 3), 2), 3),
];
/// Columns of a lane of the larger ones at least.
const LANE: u16 = 6;
/// More air between two piles is none.
const AIR: u16 = 3;
/// Beyond that size a table of small cards only gets more room for the others.
const MOST: (u16, u16) = (112, 34);
/// Rows above the lake, and those for the messages and the keys.
const AROUND: (u16, u16) = (2, 3);

/// Where things are on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Places {
    /// The table on the screen; what follows is in its own coordinates.
    pub(crate) frame: Rect,
    pub(crate) scale: Scale,
    /// Columns of what is left of the panel.
    pub(crate) left: u16,
    pub(crate) lake: Rect,
    /// The own layout; to who looks on, the others.
    pub(crate) below: Rect,
    /// What stands on the right.
    pub(crate) side: Rect,
}

/// What a table has to show.
#[derive(Clone, Copy)]
struct Need {
    /// Piles of the own layout; none to who looks on.
    piles: u16,
    /// Places in a row of the lake.
    lanes: u16,
    rivals: u16,
    /// Columns and rows of a rival with a whole river.
    whole: (u16, u16),
}

impl Need {
    fn of(view: &View) -> Need {
        let count = |len: usize| u16::try_from(len).unwrap_or(u16::MAX / 64).min(u16::MAX / 64);
        let columns = view.seats.iter().map(|seat| seat.columns.len()).max().unwrap_or(0);
        Need {
            piles: if view.own().is_some() { count(columns) + 3 } else { 0 },
            lanes: count(lake::places_in_a_row(view)),
            rivals: count(rivals::others(view).len()).max(1),
            whole: (rivals::whole_width(count(columns)), rivals::WHOLE),
        }
    }

    /// Columns for the lake and the own layout in this scale, with so many between two piles.
    fn left(&self, scale: Scale, air: u16) -> u16 {
        let piles = 1 + self.piles * (scale.card.width + air);
        let lanes = lake::LABEL + self.lanes * if air > 1 { scale.lane.width + air } else { LANE };
        piles.max(lanes)
    }

    /// Rows of a table in this scale.
    fn rows(&self, scale: Scale) -> u16 {
        let own = if self.piles > 0 { own::rows(scale.card) } else { 0 };
        AROUND.0 + 1 + 4 * scale.pitch + own + AROUND.1
    }
}

impl Places {
    /// On so much of a screen.
    pub(crate) fn of(area: Rect, view: &View) -> Places {
        let need = Need::of(view);
        let large = LARGE.iter().find_map(|(scale, rows)| Places::large(area, &need, *scale, *rows));
        large.unwrap_or_else(|| Places::small(area, &need))
    }

    fn large(area: Rect, need: &Need, scale: Scale, least: u16) -> Option<Places> {
        let rows = need.rows(scale);
        let room = area.width.checked_sub(need.left(scale, 1)).filter(|room| *room > rivals::WIDTH)?;
        let spare = area.height.checked_sub(rows)?;
        let (across, down) = rivals::shape((room, area.height - AROUND.0 - 2), need.rivals, need.whole);
        if (area.height - AROUND.0 - 2) / down < least {
            return None;
        }
        let panel = room.min(across * need.whole.0 + 1);
        let left = (area.width - panel).min(need.left(scale, 1 + AIR));
        // Rows that only the others need, and a little air.
        let height = (rows + spare.min(3)).max((down * need.whole.1 + AROUND.0 + 2).min(area.height));
        let frame = amid(area, left + panel, height);
        let lake = Rect { x: 0, y: AROUND.0, width: left, height: 1 + 4 * scale.pitch };
        let y = lake.bottom() + u16::from(height > rows);
        let below = Rect { x: 0, y, width: left, height: height.saturating_sub(y + AROUND.1) };
        let side = Rect { x: left + 1, y: AROUND.0, width: panel - 1, height: height - AROUND.0 - 2 };
        Some(Places { frame, scale, left, lake, below, side })
    }

    fn small(area: Rect, need: &Need) -> Places {
        let (most, beside) = (area.width.min(MOST.0), rivals::WIDTH);
        let (least_width, least_height) = super::LEAST;
        let panel = beside + most.saturating_sub(least_width) / 4;
        let left = most.saturating_sub(panel);
        let (across, down) = rivals::shape((area.width - left, area.height), need.rivals, need.whole);
        let panel = (area.width - left).min(panel.max(across * need.whole.0));
        let height = area.height.min(MOST.1.max(down.saturating_mul(need.whole.1) + 4));
        let frame = amid(area, left + panel, height);
        let airy = height >= least_height + 6;
        let (top, pitch) = if airy { (2, 2) } else { (1, 1) };
        let lake = Rect { x: 0, y: top, width: left, height: 2 + 3 * pitch };
        let y = lake.bottom() + pitch;
        let below = Rect { x: 0, y, width: left, height: height.saturating_sub(y + AROUND.1) };
        // At the least size seven rivals need every row.
        let above = if airy || need.rivals < 7 { 2 } else { 1 };
        let side = Rect { x: left, y: above, width: panel, height: height.saturating_sub(above + 2) };
        let lane = Size::FLAT;
        Places { frame, scale: Scale { card: Size::FLAT, lane, pitch }, left, lake, below, side }
    }

    /// Whether cards are larger than a row.
    pub(crate) fn is_large(&self) -> bool {
        self.scale.card.height > 1
    }

    /// Where a pile is meant: the own layout, and the gap above it.
    pub(crate) fn piles(&self) -> Rect {
        let y = self.lake.bottom();
        Rect { y, height: self.below.bottom().saturating_sub(y), ..self.below }
    }
}

fn amid(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}
