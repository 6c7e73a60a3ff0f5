//! When nobody can go on: declarations, the table's rotation, and the end by being stuck.

use crate::{Act, How, Rules, Table};

/// What a seat has to do at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Due {
    /// This action.
    Act(Act),
    /// Close the round: everybody is stuck, and the table has rotated.
    CloseStuck,
}

/// What is due for `seat` by its being stuck together with everybody else. A witness counts as having declared.
pub fn due(_rules: &Rules, table: &dyn Table, seat: u8) -> Option<Due> {
    if !table.live(seat) {
        return None;
    }
    let mut all_rotated = true;
    for other in (0..table.seats()).filter(|&other| table.live(other)) {
        if !table.layout(other).is_witness() {
            all_rotated &= stands(table, other)?;
        }
    }
    if all_rotated {
        return Some(Due::CloseStuck);
    }
    let goes_round = !table.layout(seat).is_witness() && !rotated(table, seat);
    goes_round.then_some(Due::Act(Act::Redeal(How::Table)))
}

/// The declaration of `seat` that stands at the clock of the table: its `rotated`; none if none stands.
///
/// It stands while every lake play is under its own clock and its author has made no nertz play and no seal since; a
/// rotation does not withdraw it.
pub fn stands(table: &dyn Table, seat: u8) -> Option<bool> {
    let (seq, rotated) = table.layout(seat).stuck?;
    covers_lake_plays(table, seat, seq).then_some(rotated)
}

/// `seat` has rotated with the table, and there has been no lake play since.
pub fn rotated(table: &dyn Table, seat: u8) -> bool {
    table.layout(seat).rotated_at.is_some_and(|seq| covers_lake_plays(table, seat, seq))
}

/// Every lake play at the table, of departed seats too, is under the clock of that entry. The last one of each seat
/// stands for all of it.
fn covers_lake_plays(table: &dyn Table, seat: u8, seq: u32) -> bool {
    (0..table.seats()).all(|other| {
        let landed = table.layout(other).landed;
        landed == 0 || table.under((seat, seq), other, landed)
    })
}
