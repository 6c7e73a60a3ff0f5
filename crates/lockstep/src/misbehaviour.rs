//! Every rule that a peer can break, by name. The same names stand in evidence, in the audit's report and on screen.

use crate::game::Game;
use crate::seat::Seat;

/// What kind of thing is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DueKind {
    /// The own seal can be opened.
    Reveal,
    /// An own play is decided.
    Settle,
    /// A turning waits for this group's answer.
    Open,
    /// The round has ended.
    Close,
    /// The game's rules ask for it.
    Act,
    /// The game's rules ask for a play.
    Play,
}

/// One variant for every rule that an entry can break.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum Misbehaviour<B> {
    /// Two signed entries with the same place in a log.
    #[error("signed two different entries with the same number")]
    Fork,
    /// Signed bytes that are no canonical entry.
    #[error("signed bytes that are no entry in canonical form")]
    NotCanonical,
    /// `prev` is not the id of the author's previous entry.
    #[error("the entry does not continue the author's log")]
    BrokenChain,
    /// Another view than the one in force.
    #[error("the entry is for another membership view")]
    ForeignView,
    /// A run that names the author.
    #[error("mentions its own author")]
    MentionsItself,
    /// A run of a seat that is not at the table.
    #[error("mentions a seat that is not at the table")]
    MentionsNobody,
    /// A run that covers nothing new.
    #[error("mentions what it has mentioned before")]
    MentionsAgain,
    /// Two adjacent runs of one seat.
    #[error("splits one run in two")]
    SplitRun,
    /// A run reached before what is under it.
    #[error("mentions an entry before what that entry knew of")]
    MentionsTooEarly,
    /// A run that names an entry which is illegal.
    #[error("mentions an illegal entry")]
    MentionsIllegal,
    /// `state` is not what everybody computes.
    #[error("the state digest differs")]
    WrongState,
    /// Something else where a thing was due.
    #[error("does not do what is due: {0:?}")]
    Overdue(DueKind),
    /// An entry after the author has left.
    #[error("goes on after leaving")]
    AfterLeaving,
    /// An entry after the match.
    #[error("goes on after the end of the match")]
    AfterTheEnd,
    /// A commitment that is not due to begin a round.
    #[error("commits when no round begins")]
    CommitOutOfPlace,
    /// Not one anchor for each chain.
    #[error("does not commit one anchor for each chain")]
    WrongAnchorCount,
    /// Of a pair's two anchors the one that does not follow from the published secrets.
    #[error("committed an anchor that is not the pair's")]
    WrongAnchor,
    /// `Ready` before every commitment, or again.
    #[error("is ready before all have committed")]
    ReadyOutOfPlace,
    /// `Ready` with another digest.
    #[error("is ready with other anchors than the committed ones")]
    WrongReady,
    /// `Deal` before every `Ready`, or again.
    #[error("deals before all are ready")]
    DealOutOfPlace,
    /// `Go` before the deal is open, or again.
    #[error("goes before the deal is open")]
    GoOutOfPlace,
    /// An opening by a seat that is not of the group.
    #[error("opens for a group that it is not of")]
    OpenNotMember,
    /// An opening that goes not exactly as far as the deck is turned.
    #[error("opens cards that were not turned")]
    OpenNotTurned,
    /// An opening that is there already.
    #[error("opens what is open")]
    OpenAgain,
    /// A chain value that does not hash back.
    #[error("opens with a value that does not hash back")]
    WrongOpening,
    /// A turning without the own chain's value.
    #[error("turns cards without its own opening")]
    TurnsWithoutOpening,
    /// The own chain's value with nothing turned.
    #[error("opens its own deck without turning cards")]
    OpensWithoutTurning,
    /// An act or a seal before every `Go`, or outside of a round.
    #[error("acts before all are ready to play")]
    ActsBeforeGo,
    /// An act or a seal while an own seal is unopened.
    #[error("acts while its play is sealed")]
    ActsWhileSealed,
    /// An act or a seal after the own `Close`.
    #[error("acts after the end of the round")]
    ActsAfterClose,
    /// An act that breaks a rule of the game.
    #[error("breaks a rule: {0}")]
    Illegal(B),
    /// Items behind a seal.
    #[error("goes on behind a seal")]
    SealNotLast,
    /// An opening with no own seal unopened.
    #[error("opens a seal that it has not made")]
    RevealsNothing,
    /// An opening before enough seats have mentioned the seal.
    #[error("opens its seal before enough of the table has it")]
    RevealsTooEarly,
    /// An opening that does not match the seal.
    #[error("opens its seal with another play or nonce")]
    WrongReveal,
    /// A sealed play that was not possible.
    #[error("sealed a play that was not possible: {0}")]
    RevealsImpossible(B),
    /// A settlement of nothing.
    #[error("settles a play that it has not made")]
    SettlesNothing,
    /// A settlement before the decision.
    #[error("settles a play that is not decided")]
    SettlesTooEarly,
    /// A settlement against the decision.
    #[error("settles a play against the decision")]
    WrongSettle,
    /// `Close` without a cause, or with another.
    #[error("ends the round without a cause")]
    ClosesWithoutCause,
    /// `Seeds` before everything is settled, or again.
    #[error("publishes its chains before the round is over")]
    SeedsOutOfPlace,
    /// Not the ends of the committed chains.
    #[error("publishes chains that are not the committed ones")]
    WrongSeeds,
    /// `Result` before all `Seeds`, or again.
    #[error("signs a result before all chains are published")]
    ResultOutOfPlace,
    /// `Ask` outside of a round, or again.
    #[error("asks for a new charter outside of a round")]
    AskOutOfPlace,
    /// `Vote` where nobody has asked, before every `Result`, or again.
    #[error("votes on a new charter that is not asked for")]
    VoteOutOfPlace,
    /// Another result than everybody computes.
    #[error("signs another result than the logs give")]
    WrongResult,
}

impl<B> Misbehaviour<B> {
    /// Whether a differing computation, rather than a cheat, could have led to this: players are told of a divergence, and
    /// only the audit calls it misbehaviour.
    pub fn may_be_divergence(&self) -> bool {
        matches!(self, Self::WrongState | Self::WrongSettle | Self::SettlesTooEarly | Self::WrongResult)
    }
}

/// The misbehaviour of game `G`.
pub type MisbehaviourOf<G> = Misbehaviour<<G as Game>::Broken>;

/// Who broke which rule.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Offence<B> {
    /// The offender.
    pub seat: Seat,
    /// The entry (0 if it is not about one entry).
    pub seq: u32,
    /// The rule.
    pub rule: Misbehaviour<B>,
}
