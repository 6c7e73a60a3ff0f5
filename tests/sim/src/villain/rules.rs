//! For every rule that a peer can break those who break it: an exhaustive match, so that a new variant of
//! [`Misbehaviour`] without a strategy does not compile.

use super::plot::{Case, instead, silent};
use super::{deal, form, round, seal, toys};
use crate::game::Playable;
use nertz_lockstep::misbehaviour::{DueKind, Misbehaviour};
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::toy::{Broken, Toy};
use std::any::Any;

/// A rule of the engine or of the toy.
pub type Rule = Misbehaviour<Broken>;

/// What breaks a rule: its name, and what it does.
pub(super) type Listed = (&'static str, &'static str);

/// Any game's.
fn any<G: Playable, S: Scheme>(case: Case<G, S>) -> Option<Case<G, S>> {
    Some(case)
}

/// The toy's alone.
fn toy<G: Playable, S: Scheme>(case: Case<Toy, S>) -> Option<Case<G, S>> {
    let case: Box<dyn Any> = Box::new(case);
    case.downcast().ok().map(|case| *case)
}

/// The table of cases.
macro_rules! rules {
    ($(
        $(#[$why:meta])*
        $rule:ident $(($holds:ident :: $held:ident))? => [$($name:literal: $about:literal = $case:expr,)*]
    )*) => {
        /// Every rule, its name in evidence, and who breaks it.
        pub(super) const BROKEN: &[(Rule, &str, &[Listed])] = &[$((
            Misbehaviour::$rule $(($holds::$held))?,
            concat!(stringify!($rule) $(, "(", stringify!($held), ")")?),
            &[$(($name, $about)),*],
        )),*];

        /// All who break a rule of the engine or of the toy.
        pub fn cases<S: Scheme>(rule: &Rule) -> Vec<(&'static str, Case<Toy, S>)> {
            let all: Vec<(&str, Option<Case<Toy, S>>)> = match rule {
                $(Misbehaviour::$rule $(($holds::$held))? => {
                    vec![$(($name, $case)),*]
                })*
            };
            all.into_iter().filter_map(|(name, case)| Some((name, case?))).collect()
        }

        /// The one of this name, if it can be played in this game.
        pub(super) fn case<G: Playable, S: Scheme>(name: &str) -> Option<Case<G, S>> {
            match name {
                $($($name => $case,)*)*
                "branches" => any(form::branches()),
                "illegal" => any(round::illegal()),
                "seals-the-impossible" => any(seal::seals_the_impossible()),
                _ => None,
            }
        }
    };
}

/// Those by whom one of several rules is broken.
pub(super) const ONE_OF: &[(&str, Listed)] = &[
    (
        "Fork",
        ("branches", "Signs two entries with one number, shows each to some, and goes on from the one before all."),
    ),
    ("Illegal", ("illegal", "Does an act that was somebody's once, where a rule of the game forbids it.")),
    (
        "RevealsImpossible",
        ("seals-the-impossible", "Seals a play that was somebody's once, where it is not possible, and opens it."),
    ),
];

rules! {
    Fork => [
        "fork": "Signs two entries with one number and shows both to everybody." = any(form::fork()),
        "split": "Signs two entries with one number and shows one to some, the other to the others." = any(form::split()),
    ]
    NotCanonical => [
        "trailing-bytes": "Signs an entry with a byte left over behind it." = any(form::trailing()),
        "overlong-number": "Signs an entry with a number in more bytes than it needs." = any(form::overlong()),
        "garbage": "Signs bytes that are no entry at all." = any(form::garbage()),
    ]
    BrokenChain => [
        "broken-chain": "Names another entry as its previous one." = any(form::broken_chain()),
    ]
    ForeignView => [
        "foreign-view": "Signs an entry for a view that is not in force." = any(form::foreign_view()),
    ]
    MentionsItself => [
        "mentions-itself": "Mentions an entry of its own." = any(form::mentions_itself()),
        "mentions-its-future": "Mentions the entry in which the mention stands." = any(form::mentions_its_future()),
    ]
    MentionsNobody => [
        "mentions-nobody": "Mentions an entry of a seat that is not at the table." = any(form::mentions_nobody()),
    ]
    MentionsAgain => [
        "mentions-again": "Mentions what it has mentioned before." = any(form::mentions_again()),
        "mentions-another-past": "Mentions again what it has mentioned, under another id." = any(form::mentions_another_past()),
        "mentions-nothing": "Mentions a seat up to its entry 0." = any(form::mentions_nothing()),
    ]
    SplitRun => [
        "split-run": "Mentions one run of entries as two." = any(form::split_run()),
    ]
    MentionsTooEarly => [
        "mentions-too-early": "Mentions an entry before one that this entry knew of." = any(form::mentions_too_early()),
    ]
    MentionsIllegal => [
        "mentions-illegal": "Mentions an illegal entry of its friend." = any(form::mentions_illegal()),
    ]
    WrongState => [
        "wrong-state": "Signs another digest of the table." = any(form::wrong_state()),
    ]
    Overdue(DueKind::Reveal) => [
        "omits-a-reveal": "Goes on without the reveal that is due." = any(silent(DueKind::Reveal)),
        "leaves-for-a-reveal": "Leaves instead of opening its seal." = any(instead(DueKind::Reveal)),
    ]
    Overdue(DueKind::Settle) => [
        "omits-a-settlement": "Goes on without the settlement that is due." = any(silent(DueKind::Settle)),
        "leaves-for-a-settlement": "Leaves instead of settling its play." = any(instead(DueKind::Settle)),
    ]
    Overdue(DueKind::Open) => [
        "omits-an-opening": "Goes on without the opening that another's card waits for." = any(silent(DueKind::Open)),
        "leaves-for-an-opening": "Leaves instead of opening another's card." = any(instead(DueKind::Open)),
    ]
    Overdue(DueKind::Close) => [
        "omits-a-close": "Goes on without ending the round." = any(silent(DueKind::Close)),
        "leaves-for-a-close": "Leaves instead of ending the round." = any(instead(DueKind::Close)),
    ]
    Overdue(DueKind::Act) => [
        "omits-an-act": "Goes on without the act that the game asks for." = any(silent(DueKind::Act)),
        "leaves-for-an-act": "Leaves instead of the act that the game asks for." = any(instead(DueKind::Act)),
    ]
    Overdue(DueKind::Play) => [
        "omits-a-play": "Goes on without the play that the game asks for." = any(silent(DueKind::Play)),
        "leaves-for-a-play": "Leaves instead of the play that the game asks for." = any(instead(DueKind::Play)),
    ]
    AfterLeaving => [
        "acts-after-leaving": "Leaves, and says more in the same entry." = any(form::after_leaving()),
    ]
    AfterTheEnd => [
        "acts-after-the-end": "Signs one more entry when the match is over." = any(form::after_the_end()),
    ]
    CommitOutOfPlace => [
        "commits-again": "Commits a second time in a round." = any(deal::commits_again()),
        "commits-too-early": "Begins a round whose forerunner not everybody has signed." = any(deal::commits_before_all_have_signed()),
    ]
    WrongAnchorCount => [
        "wrong-anchor-count": "Commits an anchor too few." = any(deal::wrong_anchor_count()),
    ]
    WrongAnchor => [
        "wrong-anchor": "Commits an anchor that is not its pair's." = any(deal::wrong_anchor(1)),
        "wrong-anchor-later": "Commits an anchor that is not its pair's, in the second round." = any(deal::wrong_anchor(2)),
    ]
    ReadyOutOfPlace => [
        "ready-again": "Says twice that it has all anchors." = any(deal::ready_again()),
        "ready-too-early": "Says that it has all anchors while some are missing." = any(deal::ready_too_early()),
    ]
    WrongReady => [
        "wrong-ready": "Says that it has other anchors than the committed ones." = any(deal::wrong_ready()),
    ]
    DealOutOfPlace => [
        "deals-too-early": "Turns its first cards before it has all anchors." = any(deal::deals_too_early()),
        "deals-before-all": "Turns its first cards while another may still choose its anchors." = any(deal::deals_before_all_are_ready()),
    ]
    GoOutOfPlace => [
        "goes-too-early": "Says that it is ready to play with its deal." = any(deal::goes_too_early()),
        "goes-before-the-deal": "Says that it is ready to play before all first cards are known." = any(deal::goes_before_the_deal_is_open()),
    ]
    OpenNotMember => [
        "opens-for-others": "Answers a turning for a group that it is not of." = any(deal::opens_for_others()),
        "opens-as-owner": "Answers a turning of its own deck." = any(deal::opens_as_owner()),
    ]
    OpenNotTurned => [
        "peeks": "Opens a card that nobody has turned." = any(deal::peeks()),
    ]
    OpenAgain => [
        "opens-again": "Opens what is open." = any(deal::opens_again()),
    ]
    WrongOpening => [
        "opens-falsely": "Answers a turning with a value that is not of the chain." = any(deal::opens_falsely()),
        "deals-falsely": "Turns its first cards with a value that is not of its chain." = any(deal::deals_falsely()),
        "turns-falsely": "Turns a card with a value that is not of its chain." = any(deal::turns_falsely()),
    ]
    TurnsWithoutOpening => [
        "turns-without-opening": "Turns a card without its chain's value." = any(deal::turns_without_opening()),
    ]
    OpensWithoutTurning => [
        "opens-without-turning": "Gives its chain's value where no card is turned." = any(deal::opens_without_turning()),
    ]
    ActsBeforeGo => [
        "acts-before-go": "Acts before everybody is ready to play." = any(round::acts_before_go()),
    ]
    ActsWhileSealed => [
        "acts-while-sealed": "Acts while its play is under seal." = any(round::acts_while_sealed()),
    ]
    ActsAfterClose => [
        "acts-after-close": "Acts when it has ended the round." = any(round::acts_after_close()),
    ]
    Illegal(Broken::NoCard) => [
        "toy-turns-nothing": "Turns a card of the toy where there is none." = toy(toys::illegal(Broken::NoCard)),
    ]
    Illegal(Broken::TooEarly) => [
        "toy-rests-too-early": "Rests in the toy with cards to turn." = toy(toys::illegal(Broken::TooEarly)),
    ]
    // The toy's plain acts name no card and no floor, and are legal for whoever has enough.
    Illegal(Broken::OtherCard) => []
    Illegal(Broken::NoFloor) => []
    Illegal(Broken::Enough) => []
    SealNotLast => [
        "goes-on-behind-a-seal": "Says more behind a seal in the same entry." = any(round::goes_on_behind_a_seal()),
    ]
    RevealsNothing => [
        "reveals-nothing": "Opens a seal that it has not made." = any(round::reveals_nothing()),
    ]
    RevealsTooEarly => [
        "reveals-too-early": "Opens its seal before enough of the table has mentioned it." = any(round::reveals_too_early()),
    ]
    WrongReveal => [
        "reveals-another-nonce": "Opens its seal with another nonce." = any(round::reveals_another_nonce()),
        "reveals-another-play": "Opens its seal with another play." = any(round::reveals_another_play()),
    ]
    RevealsImpossible(Broken::NoCard) => [
        "toy-seals-no-card": "Seals a play of the toy without a card." = toy(toys::seals_the_impossible(Broken::NoCard)),
    ]
    RevealsImpossible(Broken::OtherCard) => [
        "toy-seals-another-card": "Seals a play of the toy with a card that it has not." = toy(toys::seals_the_impossible(Broken::OtherCard)),
    ]
    RevealsImpossible(Broken::NoFloor) => [
        "toy-seals-no-floor": "Seals a play of the toy on a floor that is not there." = toy(toys::seals_the_impossible(Broken::NoFloor)),
    ]
    RevealsImpossible(Broken::TooEarly) => [
        "toy-calls-too-early": "Seals a call of the toy with too few cards built." = toy(toys::seals_the_impossible(Broken::TooEarly)),
    ]
    RevealsImpossible(Broken::Enough) => [
        "toy-builds-on": "Seals another play of the toy where it must call." = toy(toys::seals_the_impossible(Broken::Enough)),
    ]
    SettlesNothing => [
        "settles-nothing": "Settles a play that it has not made." = any(round::settles_nothing()),
    ]
    SettlesTooEarly => [
        "settles-too-early": "Settles a play that is not decided." = any(round::settles_too_early()),
    ]
    WrongSettle => [
        "settles-wrongly": "Settles a play against its decision." = any(round::settles_wrongly()),
    ]
    ClosesWithoutCause => [
        "closes-without-cause": "Ends the round while it goes on." = any(round::closes_without_cause()),
        "closes-for-another-cause": "Ends the round for another cause than there is." = any(round::closes_for_another_cause()),
    ]
    SeedsOutOfPlace => [
        "seeds-too-early": "Publishes its chains in the middle of play." = any(round::seeds_too_early()),
        "seeds-before-all": "Publishes its chains while others play on." = any(round::seeds_before_all_have_closed()),
    ]
    WrongSeeds => [
        "wrong-seeds": "Publishes a chain that is not the committed one." = any(round::wrong_seeds()),
        "too-few-seeds": "Publishes fewer chains than it has committed." = any(round::too_few_seeds()),
    ]
    AskOutOfPlace => [
        "asks-again": "Asks for a new charter twice in one round." = any(round::asks_again()),
        "asks-late": "Asks for a new charter after its result." = any(round::asks_late()),
    ]
    VoteOutOfPlace => [
        "votes-unasked": "Votes on a new charter before the round is signed." = any(round::votes_unasked()),
    ]
    ResultOutOfPlace => [
        "result-too-early": "Signs a result in the middle of play." = any(round::result_too_early()),
        "result-with-the-seeds": "Signs a result in the entry with its chains." = any(round::result_with_the_seeds()),
    ]
    WrongResult => [
        "wrong-scores": "Signs a result with other scores." = any(round::wrong_scores()),
        "wrong-seed-ids": "Signs a result over other entries." = any(round::wrong_seed_ids()),
        "wrong-result-state": "Signs a result with another digest of the table." = any(round::wrong_result_state()),
    ]
}

/// Every rule of the engine and of the toy.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    BROKEN.iter().map(|(rule, ..)| rule)
}
