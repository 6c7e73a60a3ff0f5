//! What a run has reached: a run that reaches nothing is no test.

use std::fmt;

macro_rules! counts {
    ($($(#[doc = $doc:literal])+ $name:ident: $words:literal,)*) => {
        /// Something that is counted.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Count { $($(#[doc = $doc])+ $name,)* }

        const WORDS: &[&str] = &[$($words),*];
    };
}

counts! {
    /// Matches.
    Runs: "runs",
    /// Rounds that were scored.
    Rounds: "rounds scored",
    /// Entries appended by all.
    Entries: "entries",
    /// Plays opened, calls included.
    Plays: "plays",
    /// Slots with more than one legal play.
    Contested: "slots contested",
    /// Slots decided by a draw.
    Draws: "draws",
    /// Plays that were beaten.
    Beaten: "plays beaten",
    /// Valid calls opened after another one.
    LateCalls: "late calls",
    /// Plays opened beyond the cut of their round.
    BeyondCut: "plays beyond the cut",
    /// Rounds ended by a call.
    Calls: "rounds called",
    /// Rounds ended by being stuck.
    Stuck: "rounds stuck",
    /// Acts that the game makes due: rotations, bows.
    Due: "acts due (rotations, bows)",
    /// Packets sent.
    Packets: "packets",
    /// Packets that links have lost.
    Lost: "packets lost",
    /// Packets that came twice.
    Doubled: "packets doubled",
    /// Packets that came after a later one.
    Overtaken: "packets overtaken",
    /// Packets that a cut has swallowed.
    CutOff: "packets cut off",
    /// Old packets that came again.
    Replayed: "packets replayed",
    /// Requests for entries that were missed.
    Asked: "entries asked for again",
    /// Naps.
    Naps: "naps",
    /// Programs killed.
    Kills: "kills",
    /// Programs that came back from their journal.
    Returns: "returns from a journal",
    /// Records cut off at the end of a journal.
    Torn: "torn records",
    /// Writes that a slow disk has held up.
    SlowWrites: "writes held up by a slow disk",
    /// Full disks.
    DisksFull: "full disks",
    /// Players who left.
    Left: "players who left",
    /// Programs started late.
    LateStarts: "late starts",
    /// Suspicions.
    Suspicions: "suspicions",
    /// Changes of view.
    Views: "changes of view",
    /// Seats that the others have gone on without.
    GoneOn: "seats that the others went on without",
    /// Matches with a villain that had its occasion.
    Struck: "villains that struck",
    /// Matches that ended with a conviction.
    Convicted: "matches that convicted",
    /// Matches that were broken off.
    Abandoned: "matches broken off",
    /// Matches that went on under another charter.
    Continued: "matches to go on under another charter",
    /// Matches that were finished.
    Finished: "matches finished",
}

/// Counters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached([u64; WORDS.len()]);

impl Default for Reached {
    fn default() -> Reached {
        Reached([0; WORDS.len()])
    }
}

impl Reached {
    /// One more.
    pub fn note(&mut self, what: Count) {
        self.add(what, 1);
    }

    /// So many more.
    pub fn add(&mut self, what: Count, more: u64) {
        self.0[what as usize] += more;
    }

    /// How many.
    pub fn of(&self, what: Count) -> u64 {
        self.0[what as usize]
    }

    /// Adds another's.
    pub fn join(&mut self, other: &Reached) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// All of them, to be kept in a file.
    pub fn numbers(&self) -> &[u64] {
        &self.0
    }

    /// What [`Reached::numbers`] gave; none if it was another version of the simulator that did.
    pub fn of_numbers(numbers: &[u64]) -> Option<Reached> {
        Some(Reached(numbers.try_into().ok()?))
    }
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, words) in self.0.iter().zip(WORDS) {
            writeln!(f, "{count:>14}  {words}")?;
        }
        Ok(())
    }
}
