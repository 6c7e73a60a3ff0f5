//! Ways in which the engine can be wrong on purpose.
//!
//! A simulator that never finds anything proves nothing. With the feature `mistakes` a thread can be told to make one of
//! these; each is a simpler wording of the protocol that fails, and each has an oracle that has to see it. Without the
//! feature none can be made, and nothing of this costs anything.

use std::str::FromStr;

/// A way to be wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Mistake {
    /// An entry mentions others in the order in which they came, not in which their past was complete.
    MentionsByArrival,
    /// An entry mentions itself first, not last: who knows of a rival's seal no longer stands behind it.
    OwnEntryFirst,
    /// A seal that is not opened yet makes nothing unsure.
    UnrevealedSealIgnored,
    /// A play is out or contends: that it may still be out is not known.
    TwoValuedStatus,
    /// Under the rule that all win together, who is the only one so far has won.
    BothAtOnce,
    /// A seal that is not opened holds up every slot, not those alone that it could be on.
    SealBlocksEverySlot,
    /// After the end of the round no seal is opened any more.
    NoRevealsAfterClose,
    /// Cards are turned when all have committed, before all have said that they have the same commitments.
    OpensBeforeReady,
    /// A group answers a turning with the value of the card after it.
    OpensAhead,
    /// Whether a play is decided is not looked at: a settlement stands as its author has it, and comes with the opening.
    SettlesUnchecked,
    /// All seals are made with one nonce.
    NonceReused,
    /// A round is cut where half of the table had heard, not most of it.
    CutAtHalf,
    /// Where the last wins, whom most have heard first wins all the same.
    FewestAreMost,
    /// Of those that are level the first by seat is drawn.
    FirstIsDrawn,
    /// A view ends where all of those who go on have delivered, not where any of them has.
    CutAtMinimum,
    /// Who is in the next view are those of whom a majority had frozen first.
    FirstMajority,
    /// Who has frozen goes on delivering.
    FrozenDelivers,
    /// Who comes back does not wait for what the others hold of its log.
    ReturnsAtOnce,
    /// Who comes back has forgotten what it has frozen at, promised and accepted.
    ForgetsFreezing,
    /// What was held against who stays is held on in the next view.
    SuspicionsCarried,
    /// A wait goes on while no majority is heard of.
    SuspectsAlone,
    /// A new charter counts with the votes of most, before the others have voted.
    MajorityOfVotes,
}

impl Mistake {
    /// All of them.
    pub const ALL: [Mistake; 22] = [
        Mistake::MentionsByArrival,
        Mistake::OwnEntryFirst,
        Mistake::UnrevealedSealIgnored,
        Mistake::TwoValuedStatus,
        Mistake::BothAtOnce,
        Mistake::SealBlocksEverySlot,
        Mistake::NoRevealsAfterClose,
        Mistake::OpensBeforeReady,
        Mistake::OpensAhead,
        Mistake::SettlesUnchecked,
        Mistake::NonceReused,
        Mistake::CutAtHalf,
        Mistake::FewestAreMost,
        Mistake::FirstIsDrawn,
        Mistake::CutAtMinimum,
        Mistake::FirstMajority,
        Mistake::FrozenDelivers,
        Mistake::ReturnsAtOnce,
        Mistake::ForgetsFreezing,
        Mistake::SuspicionsCarried,
        Mistake::SuspectsAlone,
        Mistake::MajorityOfVotes,
    ];

    /// Its name in commands and files.
    pub fn name(self) -> &'static str {
        match self {
            Mistake::MentionsByArrival => "mentions-by-arrival",
            Mistake::OwnEntryFirst => "own-entry-first",
            Mistake::UnrevealedSealIgnored => "unrevealed-seal-ignored",
            Mistake::TwoValuedStatus => "two-valued-status",
            Mistake::BothAtOnce => "both-at-once",
            Mistake::SealBlocksEverySlot => "seal-blocks-every-slot",
            Mistake::NoRevealsAfterClose => "no-reveals-after-close",
            Mistake::OpensBeforeReady => "opens-before-ready",
            Mistake::OpensAhead => "opens-ahead",
            Mistake::SettlesUnchecked => "settles-unchecked",
            Mistake::NonceReused => "nonce-reused",
            Mistake::CutAtHalf => "cut-at-half",
            Mistake::FewestAreMost => "fewest-are-most",
            Mistake::FirstIsDrawn => "first-is-drawn",
            Mistake::CutAtMinimum => "cut-at-minimum",
            Mistake::FirstMajority => "first-majority",
            Mistake::FrozenDelivers => "frozen-delivers",
            Mistake::ReturnsAtOnce => "returns-at-once",
            Mistake::ForgetsFreezing => "forgets-freezing",
            Mistake::SuspicionsCarried => "suspicions-carried",
            Mistake::SuspectsAlone => "suspects-alone",
            Mistake::MajorityOfVotes => "majority-of-votes",
        }
    }
}

/// No mistake has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no mistake {0:?}; there are: {all}", all = names())]
pub struct NoMistake(pub String);

/// A loop: what `map` and `join` unroll to for so many names keeps LLVM's constraint elimination busy for ever in a release.
fn names() -> String {
    let mut names = String::new();
    for mistake in Mistake::ALL {
        if !names.is_empty() {
            names.push_str(", ");
        }
        names.push_str(mistake.name());
    }
    names
}

impl FromStr for Mistake {
    type Err = NoMistake;

    fn from_str(name: &str) -> Result<Mistake, NoMistake> {
        Mistake::ALL.into_iter().find(|mistake| mistake.name() == name).ok_or_else(|| NoMistake(name.to_owned()))
    }
}

#[cfg(feature = "mistakes")]
mod chosen {
    use super::Mistake;
    use std::cell::Cell;

    thread_local! {
        static CHOSEN: Cell<Option<Mistake>> = const { Cell::new(None) };
    }

    /// From now on this thread's engines make this mistake, or none.
    pub fn choose(mistake: Option<Mistake>) {
        CHOSEN.set(mistake);
    }

    pub(crate) fn makes(mistake: Mistake) -> bool {
        CHOSEN.get() == Some(mistake)
    }
}

#[cfg(feature = "mistakes")]
pub use chosen::choose;
#[cfg(feature = "mistakes")]
pub(crate) use chosen::makes;

#[cfg(not(feature = "mistakes"))]
pub(crate) const fn makes(_: Mistake) -> bool {
    false
}
