//! What a seat of the reference table sees.

use super::{Local, name_of};
use nertz_core::*;

impl Local {
    /// What `seat` sees.
    pub fn view(&self, me: u8) -> View {
        View {
            me: Some(me),
            seats: (0..self.seats()).map(|seat| self.seat_view(seat)).collect(),
            lanes: self.lanes(),
            round: 1,
            phase: if self.ended.is_some() { Phase::Closing } else { Phase::Play },
            clock_ms: 0,
            rules: self.rules.clone(),
            idle_ms: 0,
            turn: if self.rules.turns && self.ended.is_none() { on_turn(self) } else { None },
            caller: self.caller(),
            results: Vec::new(),
        }
    }

    fn seat_view(&self, seat: u8) -> SeatView {
        let layout = self.layout(seat);
        let face = |k: &u8| match (self.face(seat, *k), layout.fixed(*k)) {
            (None, _) => Face::Turning,
            (Some(joker), Some(stands)) => Face::Fixed { joker, stands },
            (Some(card), None) => Face::Card(card),
        };
        SeatView {
            name: name_of(seat).to_string(),
            nertz_len: layout.nertz.len() as u8,
            nertz_top: layout.nertz.last().map(face),
            columns: layout.columns.iter().map(|column| column.iter().map(face).collect()).collect(),
            stock_len: layout.stock.len() as u8,
            waste: layout.waste.iter().map(face).collect(),
            redeals: layout.redeals,
            waste_played: layout.waste_played,
            locked: layout.locked.iter().map(|(pile, _)| *pile).collect(),
            sealed: false,
            lake_count: layout.lake.len() as u8,
            points: 0,
            total: 0,
            link: if self.live(seat) { Link::Here } else { Link::Left },
            stuck: stands(&self.rules, self, seat).is_some(),
            stuck_rotated: stands(&self.rules, self, seat) == Some(true),
            rotated: rotated(self, seat),
            false_calls: layout.false_calls,
            go: true,
        }
    }

    fn lanes(&self) -> Vec<LaneView> {
        let mut founded = self.founded.clone();
        founded.sort_unstable();
        let lane = |(lane, suit, wants): (Lane, Suit, u8)| {
            let mut owners = vec![None; usize::from(wants)];
            for (seat, layout) in self.layouts.iter().enumerate() {
                for (place, _) in &layout.lake {
                    if let Some((_, rank)) = place.lane().filter(|(other, _)| *other == lane) {
                        owners[usize::from(rank)] = Some(seat as u8);
                    }
                }
            }
            let on_it = self.pending.iter().filter_map(|play| Some((play.seat, play.place.lane()?)));
            let pending =
                on_it.filter(|(_, (other, _))| *other == lane).map(|(seat, (_, rank))| (seat, rank)).collect();
            let complete = owners.get(12).is_some_and(Option::is_some);
            LaneView { lane, suit, owners, wants, pending, complete }
        };
        founded.into_iter().map(lane).collect()
    }
}
