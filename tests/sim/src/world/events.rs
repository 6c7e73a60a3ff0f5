//! The queue of everything that is going to happen.

use nertz_lockstep::peer::Transmit;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::time::Time;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Something that happens.
pub(crate) enum What {
    /// A packet arrives.
    Packet { to: Seat, packet: super::Packet },
    /// A program's timer, if it was not set anew since.
    Timer(Seat, u64),
    /// Bytes have reached a disk, and messages may go out; unless the program was killed since.
    Written { seat: Seat, life: u32, bytes: Vec<u8>, out: Vec<Transmit> },
    /// A fault of the plan, by its place there.
    Fault(usize),
    /// One that has waited for its occasion.
    Occasion(usize),
    /// A program gets time again.
    Wake(Seat),
    /// A program starts.
    Start(Seat),
    /// A program that was killed starts again.
    Return(Seat),
    /// A cut is over.
    Mend(Seat, Seat),
    /// A disk is fast again.
    FastDisk(Seat),
    /// The villain's own time.
    Villain,
    /// It is looked whether anybody waits without a cause.
    Look,
    /// The end of the first phase.
    Heal,
}

struct Event {
    at: Time,
    number: u64,
    what: What,
}

impl PartialEq for Event {
    fn eq(&self, other: &Event) -> bool {
        self.number == other.number
    }
}

impl Eq for Event {}

impl PartialOrd for Event {
    fn partial_cmp(&self, other: &Event) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Event {
    // The heap gives the greatest first.
    fn cmp(&self, other: &Event) -> Ordering {
        (other.at, other.number).cmp(&(self.at, self.number))
    }
}

/// Everything that is going to happen, by time, then by the order in which it was made.
#[derive(Default)]
pub(crate) struct Queue {
    heap: BinaryHeap<Event>,
    number: u64,
    /// Seats that are still to start or to return.
    coming: Vec<Seat>,
}

impl Queue {
    pub(crate) fn push(&mut self, at: Time, what: What) {
        if let What::Start(seat) | What::Return(seat) = what {
            self.coming.push(seat);
        }
        self.number += 1;
        self.heap.push(Event { at, number: self.number, what });
    }

    pub(crate) fn pop(&mut self) -> Option<(Time, What)> {
        let Event { at, what, .. } = self.heap.pop()?;
        if let What::Start(seat) | What::Return(seat) = what
            && let Some(at) = self.coming.iter().position(|coming| *coming == seat)
        {
            self.coming.swap_remove(at);
        }
        Some((at, what))
    }

    /// Whether a seat is still to start, or to return.
    pub(crate) fn awaits(&self, seat: Seat) -> bool {
        self.coming.contains(&seat)
    }
}
