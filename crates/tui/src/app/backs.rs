//! Whose cards have which back. Seats are dealt out anew with each charter; a player's back stays.

use nertz_core::View;

/// As many backs as seats at a table.
const BACKS: usize = 8;

/// Who has had which back, as long as one stays at a table.
#[derive(Debug, Default)]
pub(super) struct Backs {
    /// By back, the name of whoever has or had it.
    names: [Option<String>; BACKS],
    /// By seat, its back; none of a table without a match.
    seats: Option<[u8; BACKS]>,
}

impl Backs {
    /// Looks at the table again. Whoever comes gets the first back that nobody has had; else that of somebody who has gone.
    pub(super) fn observe(&mut self, view: &View) {
        let seated: Vec<&str> = view.seats.iter().take(BACKS).map(|seat| seat.name.as_str()).collect();
        let mut found: [Option<usize>; BACKS] = [None; BACKS];
        // Of two of one name the first in their order had the first back.
        for (seat, name) in seated.iter().enumerate() {
            let known =
                (0..BACKS).find(|back| self.names[*back].as_deref() == Some(name) && !found.contains(&Some(*back)));
            found[seat] = known;
        }
        for (seat, name) in seated.iter().enumerate() {
            if found[seat].is_none() {
                let free = |back: &usize| !found.contains(&Some(*back));
                let back = (0..BACKS).find(|back| self.names[*back].is_none()).or_else(|| (0..BACKS).find(free));
                found[seat] = back;
                if let Some(back) = back {
                    self.names[back] = Some((*name).to_owned());
                }
            }
        }
        self.seats = Some(std::array::from_fn(|seat| found[seat].unwrap_or(seat) as u8));
    }

    /// The next table is another one.
    pub(super) fn forget(&mut self) {
        *self = Backs::default();
    }

    /// By seat, the back of its cards.
    pub(super) fn by_seat(&self) -> [u8; BACKS] {
        self.seats.unwrap_or(std::array::from_fn(|seat| seat as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nertz_core::{Phase, Rules, SeatView};

    fn table(names: &[&str]) -> View {
        let seat = |name: &&str| SeatView { nertz_len: 13, go: true, ..SeatView::empty(name) };
        View {
            me: None,
            seats: names.iter().map(seat).collect(),
            lanes: Vec::new(),
            round: 1,
            phase: Phase::Play,
            clock_ms: 0,
            rules: Rules::default(),
            idle_ms: 0,
            turn: None,
            caller: None,
            results: Vec::new(),
        }
    }

    #[test]
    fn a_back_stays_with_its_player() {
        let mut backs = Backs::default();
        let mut of = |names: &[&str]| {
            backs.observe(&table(names));
            backs.by_seat()[..names.len()].to_vec()
        };
        assert_eq!(of(&["Ana", "Ben", "Cleo"]), [0, 1, 2]);
        assert_eq!(of(&["Cleo", "Dan", "Ana", "Ben"]), [2, 3, 0, 1], "dealt anew with one more");
        assert_eq!(of(&["Dan", "Ana"]), [3, 0]);
        assert_eq!(of(&["Ana", "Ben", "Dan"]), [0, 1, 3], "back");
        assert_eq!(of(&["Zoe", "Zoe", "Ana"]), [4, 5, 0], "two of one name");
        let full = of(&["a", "b", "c", "d", "Ana", "e", "f", "g"]);
        assert_eq!(full[4], 0);
        let mut all = full.clone();
        all.sort_unstable();
        assert_eq!(all, [0, 1, 2, 3, 4, 5, 6, 7], "no two have one back: {full:?}");
        backs.forget();
        assert_eq!(backs.by_seat(), [0, 1, 2, 3, 4, 5, 6, 7]);
    }
}
