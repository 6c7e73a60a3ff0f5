//! Seats and vector clocks.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// The most seats that a table can have.
pub const MAX_SEATS: usize = 8;

/// One of the seats of a match, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

/// A number that is no seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is no seat: a table has at most {MAX_SEATS}")]
pub struct NoSeat(pub u8);

impl Seat {
    /// The seat of this number.
    pub fn new(number: u8) -> Option<Seat> {
        (usize::from(number) < MAX_SEATS).then_some(Seat(number))
    }

    /// The first `count` seats.
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count.min(MAX_SEATS) as u8).map(Seat)
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its number, to index with.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl TryFrom<u8> for Seat {
    type Error = NoSeat;
    fn try_from(number: u8) -> Result<Seat, NoSeat> {
        Seat::new(number).ok_or(NoSeat(number))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Seats(u8);

impl Seats {
    /// The first `count` seats.
    pub fn first(count: usize) -> Seats {
        Seat::first(count).collect()
    }

    /// Whether `seat` is in it.
    pub fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// With `seat`.
    #[must_use]
    pub fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// Without those of `other`.
    #[must_use]
    pub fn without(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// Those that are in both.
    #[must_use]
    pub fn and(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }

    /// How many.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether these are more than half of `of`, counting only who is in it.
    pub fn is_majority_of(self, of: Seats) -> bool {
        self.and(of).len() * 2 > of.len()
    }

    /// All of them, in seat order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::first(MAX_SEATS).filter(move |seat| self.has(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::default(), Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

/// A vector clock: for each seat the highest seq in a causal past, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Clock([u32; MAX_SEATS]);

impl Clock {
    /// Whether everything under `other` is under `self`.
    pub fn covers(&self, other: &Clock) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine >= theirs)
    }

    /// Whether entry `seq` of `seat` is under this clock.
    pub fn has(&self, seat: Seat, seq: u32) -> bool {
        self[seat] >= seq
    }

    /// Raises each component to that of `other`.
    pub fn join(&mut self, other: &Clock) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
    }

    /// The first `seats` components.
    pub fn head(&self, seats: usize) -> &[u32] {
        &self.0[..seats.min(MAX_SEATS)]
    }

    /// The sum of all components.
    pub fn entries(&self) -> u64 {
        self.0.iter().map(|&seq| u64::from(seq)).sum()
    }
}

impl FromIterator<u32> for Clock {
    fn from_iter<I: IntoIterator<Item = u32>>(seqs: I) -> Clock {
        let mut clock = Clock::default();
        for (mine, seq) in clock.0.iter_mut().zip(seqs) {
            *mine = seq;
        }
        clock
    }
}

impl Index<Seat> for Clock {
    type Output = u32;
    fn index(&self, seat: Seat) -> &u32 {
        &self.0[seat.index()]
    }
}

impl IndexMut<Seat> for Clock {
    fn index_mut(&mut self, seat: Seat) -> &mut u32 {
        &mut self.0[seat.index()]
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0).finish()
    }
}
