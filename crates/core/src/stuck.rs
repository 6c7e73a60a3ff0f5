//! When nobody can go on: declarations, the table's rotation, and the end by being stuck.

use crate::legal::must_call;
use crate::table::on_turn;
use crate::{Act, How, Play, Rules, Table};

/// Seconds after which a player who does nothing while another is stuck is declared stuck.
pub const IDLE_STUCK_S: u64 = 20;
/// Seconds after which one is who has brought nothing to the lake and nothing off the nertz pile; with turns, the longest
/// that one has for a turn.
pub const FRUITLESS_S: u64 = 60;

/// What a seat has to do at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Due {
    /// This action.
    Act(Act),
    /// Seal this play: house rule `call = automatic`.
    Play(Play),
    /// Close the round: everybody is stuck, and the table has rotated.
    CloseStuck,
}

/// What is due for `seat`: the call of an empty pile where the rules make it, or what being stuck together with everybody
/// else comes to. A witness counts as having declared.
pub fn due(rules: &Rules, table: &dyn Table, seat: u8) -> Option<Due> {
    if !table.live(seat) {
        return None;
    }
    let layout = table.layout(seat);
    if must_call(rules, layout) && !layout.is_witness() && (!rules.turns || on_turn(table) == Some(seat)) {
        return Some(Due::Play(Play::Call));
    }
    let mut all_rotated = true;
    for other in (0..table.seats()).filter(|&other| table.live(other)) {
        if !table.layout(other).is_witness() {
            all_rotated &= stands(rules, table, other)?;
        }
    }
    if all_rotated {
        return Some(Due::CloseStuck);
    }
    let goes_round = !layout.is_witness() && !rotated(table, seat);
    goes_round.then_some(Due::Act(Act::Redeal(How::Table)))
}

/// The declaration of `seat` that stands at the clock of the table: its `rotated`; none if none stands. With turns a pass
/// declares.
///
/// It stands while every lake play is under its own clock and its author has made no nertz play and no seal since (with
/// turns: no draw); a rotation does not withdraw it.
pub fn stands(rules: &Rules, table: &dyn Table, seat: u8) -> Option<bool> {
    let (seq, after_rotation) = table.layout(seat).stuck?;
    // A pass knows of the own log only, so whether anybody has played since the rotation is seen here.
    let after_rotation = after_rotation && (!rules.turns || rotated(table, seat));
    covers_lake_plays(table, seat, seq).then_some(after_rotation)
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
