//! Quick calls: what is called across a table, without typing it.

use crate::keys::can;
use crate::screen::Theme;
use crate::tell;
use nertz_core::{Card, Intent, Lane, Pile, View};

/// What somebody at this table may want to call, the likeliest first: which own card goes to the lake, which card the lane that
/// grew last waits for, and what is said at any table.
pub(super) fn at(view: &View, newest: Option<Lane>, theme: &Theme) -> Vec<String> {
    let own = own_card(view).map(|card| tell!("call-to-lake", card = theme.card(card)));
    let next = newest.and_then(|lane| wanted(view, lane)).map(|card| tell!("call-who-has", card = theme.card(card)));
    let always = [tell!("call-well-played"), tell!("call-moment"), tell!("call-nearly")];
    own.into_iter().chain(next).chain(always).collect()
}

/// An own card that can go to the lake now.
fn own_card(view: &View) -> Option<Card> {
    let me = view.own()?;
    let columns = (0..me.columns.len()).map(|index| Pile::column(index as u8));
    let piles = [Pile::NERTZ, Pile::WASTE].into_iter().chain(columns);
    piles.filter(|from| can(view, Intent::Lake { from: *from })).find_map(|from| me.available(from)?.card())
}

/// The card that a lane waits for.
fn wanted(view: &View, lane: Lane) -> Option<Card> {
    let lane = view.lanes.iter().find(|of| of.lane == lane)?;
    Card::of(lane.suit, lane.wants)
}
