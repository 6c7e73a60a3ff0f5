//! Who mentioned what, in which order.
//!
//! A seat's *mentions* are the entries under its clock in the order in which it named them: run by run, within a run by
//! seq, each own entry last (protocol, section 2). Contests and cuts are decided by these orders alone.

use crate::seat::{Clock, Seat};

/// The mentions of all seats, to be read at any clock.
#[derive(Clone, Debug)]
pub struct Mentions {
    seats: Vec<BySeat>,
}

#[derive(Clone, Debug)]
struct BySeat {
    /// For each other seat: where in the order each of its entries (by seq − 1) stands.
    places: Vec<Vec<u32>>,
    /// For each own entry (by seq − 1): how many mentions there are up to it, itself included.
    ends: Vec<u32>,
    total: u32,
}

impl Mentions {
    /// No mentions yet, for a table of `seats`.
    pub fn new(seats: usize) -> Mentions {
        Mentions { seats: vec![BySeat { places: vec![Vec::new(); seats], ends: Vec::new(), total: 0 }; seats] }
    }

    /// `by` mentions the entries of `seat` up to and with `last`.
    pub fn run(&mut self, by: Seat, seat: Seat, last: u32) {
        let author = &mut self.seats[by.index()];
        let places = &mut author.places[seat.index()];
        while (places.len() as u32) < last {
            places.push(author.total);
            author.total += 1;
        }
    }

    /// `by` has named the runs of its next entry: the entry itself comes last.
    pub fn own(&mut self, by: Seat) {
        let seq = self.seats[by.index()].ends.len() as u32 + 1;
        self.run(by, by, seq);
        let author = &mut self.seats[by.index()];
        author.ends.push(author.total);
    }

    /// Takes back the last entry of `by` with its runs: afterwards its clock is `clock`.
    pub fn undo(&mut self, by: Seat, clock: &Clock) {
        let author = &mut self.seats[by.index()];
        author.ends.pop();
        author.total = author.ends.last().copied().unwrap_or(0);
        for (seat, places) in Seat::first(author.places.len()).zip(&mut author.places) {
            places.truncate(clock[seat] as usize);
        }
    }

    /// Where `by` mentions entry `seq` of `seat`, as seen at `clock`; none if it does not, or not under that clock.
    pub fn place(&self, by: Seat, seat: Seat, seq: u32, clock: &Clock) -> Option<u32> {
        let author = &self.seats[by.index()];
        let place = *author.places[seat.index()].get((seq as usize).checked_sub(1)?)?;
        let end = *author.ends.get((clock[by] as usize).checked_sub(1)?)?;
        (place < end).then_some(place)
    }

    /// The highest seq of `seat` that `by` mentions before `place`.
    pub fn before(&self, by: Seat, seat: Seat, place: u32) -> u32 {
        self.seats[by.index()].places[seat.index()].partition_point(|at| *at < place) as u32
    }

    /// The own entry of `by` in which the mention at `place` stands.
    pub fn entry_at(&self, by: Seat, place: u32) -> u32 {
        self.seats[by.index()].ends.partition_point(|end| *end <= place) as u32 + 1
    }
}
