//! In English an error is told as it tells itself.

use super::{Tell, broken_off};
use crate::words::within;
use nertz_core::rules::{Key, Lang};
use nertz_core::{Broken, Card, Lane, Pile, RuleError, Rules, Void};
use nertz_lockstep::audit::{Disagreement, Discontinued, Flaw, Lacks, Spot, Verdict};
use nertz_lockstep::charter::BadCharter;
use nertz_lockstep::codec::{NotCanonical, Text};
use nertz_lockstep::misbehaviour::Misbehaviour;
use nertz_lockstep::peer::Refused;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::PeerId;
use nertz_lockstep::transcript::{BadRecord, Unreadable};
use nertz_lockstep::view::BadCertificate;
use nertz_net::drive::{CannotResume, Obstacle, Stopped};
use nertz_net::{NotDialled, StartError, Trouble};
use nertz_session::lobby::{CannotSit, Missing, Refusal, Why};
use nertz_session::message::Bye;
use nertz_session::name::BadTable;
use nertz_session::profile::ProfileError;
use nertz_session::session::CannotReturn;
use std::fmt::Display;
use std::io;

fn same<E: Tell + Display>(errors: impl IntoIterator<Item = E>) {
    for error in errors {
        assert_eq!(error.tell(), error.to_string());
    }
}

#[test]
fn what_cannot_be_done() {
    let [ace, joker] = [26, 52].map(|number| Card::new(number).unwrap());
    let pile = Pile::WASTE;
    same([
        Void::Spectator,
        Void::Witness,
        Void::NotPlaying,
        Void::Sealed,
        Void::NoSuchPile(pile),
        Void::EmptyPile(pile),
        Void::Locked(pile),
        Void::Turning(pile),
        Void::NotAColumn(pile),
        Void::SamePile(pile),
        Void::NothingToDraw,
        Void::NoRedealLeft,
        Void::DoesNotFit { card: ace, on: joker },
        Void::DoesNotFit { card: joker, on: ace },
        Void::NertzFirst,
        Void::NothingGained,
        Void::NoFoundation(ace),
        Void::NoGap,
        Void::NotOnTurn,
        Void::MustCall,
        Void::Name,
        Void::Misnamed(ace),
        Void::StockNotEmpty,
        Void::WastePlayed,
        Void::HouseRule,
        Void::CardsLeft(1),
        Void::CardsLeft(2),
        Void::PlayInAir,
        Void::AlreadyStuck,
    ]);
}

#[test]
fn what_was_broken() {
    let [card, on] = [26, 38].map(|number| Card::new(number).unwrap());
    let (pile, lane) = (Pile::WASTE, Lane { deck: 0, card });
    let all = [
        Broken::NoSuchPile(pile),
        Broken::NotAColumn(pile),
        Broken::SamePile(pile),
        Broken::EmptyPile(pile),
        Broken::Locked(pile),
        Broken::NoCards,
        Broken::OnlyTheTop(pile),
        Broken::NotTurned(pile),
        Broken::NotFace { named: card, lies: on },
        Broken::NotARun,
        Broken::WrongRank { card, on },
        Broken::WrongColour { card, on },
        Broken::NertzFirst,
        Broken::NoGap,
        Broken::NotAnAce(card),
        Broken::Ace(card),
        Broken::NoLane(lane),
        Broken::WrongSuit(card),
        Broken::NotNext(card),
        Broken::NothingToDraw,
        Broken::StockEmpty,
        Broken::StockNotEmpty,
        Broken::NoRedealLeft,
        Broken::RotationNotDue,
        Broken::PlayInAir,
        Broken::WrongRotated(true),
        Broken::AlreadyStuck,
        Broken::JokerOnJoker,
        Broken::KingOnJoker(on),
        Broken::JokerOnAce,
        Broken::JokerBetween { card, on },
        Broken::Unnamed,
        Broken::Misnamed(card),
        Broken::NothingToName,
        Broken::MustCall,
        Broken::NotOnTurn,
        Broken::WastePlayed,
        Broken::CardsLeft(4),
        Broken::Witness,
        Broken::HouseRule,
    ];
    same(all);
    same(all.map(Misbehaviour::Illegal));
    same(all.map(Misbehaviour::RevealsImpossible));
    same([Misbehaviour::<Broken>::Fork, Misbehaviour::WrongSeeds]);
    same(all.map(Refused::Illegal));
    same([Refused::Sealed, Refused::NotInPlay, Refused::Ended, Refused::ComingBack, Refused::<Broken>::Changing]);
}

#[test]
fn rules_that_cannot_be_played_by() {
    let wrong = |key: &str, value: &str| Rules::default().set(key, value).unwrap_err();
    same([wrong("dwar", "1"), wrong("jokers", "99"), RuleError::Players(9), RuleError::Partners(5)]);
    same(Key::ALL.map(|key| RuleError::Value { key, value: "?".to_owned() }));
    let mut rules = Rules::default();
    rules.set("handicap", "Ana:9").unwrap();
    same([rules.validate_for(&["Ben", "Cleo"]).unwrap_err(), rules.validate_for(&["Ana", "Ana"]).unwrap_err()]);
    same([Rules::from_toml("draw = = 3").unwrap_err(), Rules::from_toml("draw = 99").unwrap_err()]);
}

#[test]
fn the_network() {
    let io = || io::Error::from(io::ErrorKind::PermissionDenied);
    same([
        StartError::PortInUse { port: 52_300 },
        StartError::PortForbidden { port: 80 },
        StartError::NoInterface { name: "eth7".to_owned(), known: vec!["lo".to_owned(), "eth0".to_owned()] },
        StartError::Socket(io()),
    ]);
    let troubles = [
        Trouble::Multicast { why: "refused".to_owned() },
        Trouble::NotAnnounced,
        Trouble::AddressGone([10, 0, 0, 7].into()),
        Trouble::NoNetwork,
    ];
    same(troubles.clone());
    let failed = [
        NotDialled::NoAnswer,
        NotDialled::NobodyThere,
        NotDialled::NoRoute,
        NotDialled::Unreachable,
        NotDialled::NotAllowed,
        NotDialled::NotFromHere,
        NotDialled::OtherKey { found: [7; 32] },
        NotDialled::OwnKey,
        NotDialled::BadKey,
        NotDialled::OtherProtocol,
        NotDialled::Refused,
        NotDialled::Closed { reason: "bye".to_owned() },
        NotDialled::Transport("lost".to_owned()),
    ];
    same(failed.clone());
    same(troubles.map(Obstacle::Network));
    same(failed.map(|why| Obstacle::Address(([10, 0, 0, 7], 52_300).into(), why)));
    let profile = |why: fn(std::path::PathBuf) -> ProfileError| why("/data/bot".into());
    let profiles = || {
        [
            profile(ProfileError::InUse),
            profile(ProfileError::AllInUse),
            profile(ProfileError::NoIdentity),
            profile(ProfileError::NoSecret),
            ProfileError::Io { path: "/data".into(), source: io() },
        ]
    };
    same(profiles());
    same(profiles().map(CannotResume::Profile));
    same([CannotResume::Match { path: "/data/a.nertz".into(), table: "friday".to_owned(), why: "damaged".to_owned() }]);
    same(profiles().map(Stopped::Secret));
    same([
        Stopped::Journal { path: "/data/a.nertz".into(), source: io() },
        Stopped::NoRandom("none".to_owned()),
        Stopped::CannotBegin("other rules".to_owned()),
        Stopped::NetworkEnded,
    ]);
}

#[test]
fn what_an_audit_finds() {
    let [one, two] = [1, 3].map(|seat| Seat::new(seat).unwrap());
    let name = || "Ana".to_owned();
    same([Spot::Record(3), Spot::File, Spot::End]);
    same([
        Lacks::Audit,
        Lacks::Charter,
        Lacks::Chains(vec![(one, name())]),
        Lacks::Chains(vec![(one, name()), (two, "Ben".to_owned())]),
        Lacks::Rest { seat: one, name: name(), why: "resigned".to_owned() },
        Lacks::End(0),
        Lacks::End(1234),
    ]);
    let mention = |another| Flaw::Mention { seat: one, seq: 1234, of: two, last: 7, another };
    same([
        Flaw::Form(BadRecord::Tag(1234, 56_789)),
        Flaw::SecondCharter,
        Flaw::BeforeCharter,
        Flaw::Charter(BadCharter::Carried),
        Flaw::Game("odd rules".to_owned()),
        Flaw::Note,
        Flaw::Entry,
        Flaw::Nobody(two),
        Flaw::Signature { seat: one, name: name(), seq: 1234 },
        Flaw::Twice(one, 1234),
        Flaw::Gap(one, 1234, 2345),
        mention(true),
        mention(false),
        Flaw::Evidence,
        Flaw::NotShown(one, Misbehaviour::<Broken>::Fork.to_string()),
        Flaw::Statement,
        Flaw::CertificateBytes,
        Flaw::Certificate(BadCertificate::NoMajority),
        Flaw::ViewKind,
        Flaw::EndSignature,
        Flaw::Recorder,
        Flaw::GoneOn,
        Flaw::OtherRecords,
        Flaw::NotOver,
        Flaw::OtherCharter,
        Flaw::NoEvidence,
        Flaw::Over,
        Flaw::Behind(1234),
    ]);
    same([
        BadCharter::NotCanonical(NotCanonical::Undecodable),
        BadCharter::Protocol(7),
        BadCharter::Players(9),
        BadCharter::Unsorted,
        BadCharter::Nonces(2, 3),
        BadCharter::Unsigned(one),
    ]);
    same([NotCanonical::Trailing(3), NotCanonical::Overlong]);
    same([BadRecord::Kind(1, 2), BadRecord::Length(3, 4), BadRecord::AfterEnd(5, 1234)]);
    same([BadCertificate::OtherView, BadCertificate::Unsigned, BadCertificate::WrongValue]);
    same([Unreadable::Foreign, Unreadable::Format(99)]);
    same([Disagreement::OtherMatch(0, 1), Disagreement::OtherEntry(0, 1, two, 1234)]);
    same([Disagreement::Unreadable(0, Unreadable::Foreign)]);
    same([Discontinued::OtherCharter, Discontinued::OtherRounds(3, 2), Discontinued::OtherScores(4)]);
}

#[test]
fn why_a_match_was_broken_off_is_told_in_the_language_of_the_reader() {
    let recorded = [
        "left",
        "resigned",
        nertz_lockstep::peer::GONE_ON,
        "waited 8 s for its commitment (round 3); last heard of 8123 ms ago",
        "the table differs at entry 12 of seat 1: the state digest differs",
        "the play under seal 7 is none that was possible",
    ];
    let english = recorded.map(broken_off);
    assert_eq!(english[3], "waited 8 s for it, last heard of 8123 ms ago");
    assert_eq!((english[4].as_str(), english[5].as_str()), (recorded[4], recorded[5]));
    for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
        for (why, english) in recorded.into_iter().zip(&english) {
            let told = within(lang, || broken_off(why));
            assert!(told != why && told != *english, "{lang}: {told}");
        }
    }
    for odd in ["", "waited", "waited 8 s for", "the table differs at entry 12", "something else"] {
        assert_eq!(broken_off(odd), odd);
    }
}

#[test]
fn seats() {
    same([BadTable::Empty, BadTable::TooLong(30), BadTable::Character('É')]);
    same([CannotSit::Rules(RuleError::Players(9)), CannotSit::Wanted(1)]);
    same([CannotReturn::NoSeat, CannotReturn::Sit(CannotSit::Wanted(1))]);
    let byes = || {
        [
            Bye::OtherProtocol { protocol: 7, build: Text::cut("0.9") },
            Bye::OtherTable(Text::cut("friday")),
            Bye::OtherKind,
            Bye::Full,
            Bye::Playing,
            Bye::Leaving(3),
            Bye::Flood,
            Bye::Malformed,
            Bye::Silent,
            Bye::Superseded,
        ]
    };
    same(byes());
    same(byes().map(Refusal::Said));
    same([Refusal::OtherProtocol { protocol: 7, build: Text::cut("0.9"), ours: Text::cut("0.1") }]);
    let cheated = |seq: u32| Verdict::Cheated {
        seat: Seat::new(3).unwrap(),
        name: "Ana".to_owned(),
        seq,
        rule: "Fork".to_owned(),
        why: Misbehaviour::<Broken>::Fork.to_string(),
    };
    same([Verdict::Clean, Verdict::Incomplete(Lacks::Charter), cheated(0), cheated(7)]);
    same([Verdict::Tampered { at: Spot::Record(3), why: Flaw::Note }]);
    let why = [
        Why::Alone,
        Why::NoPlace,
        Why::NotReady,
        Why::OtherRules,
        Why::CannotPlay("odd".to_owned()),
        Why::Unsuitable(RuleError::Partners(5)),
        Why::NotReachableFrom { other: PeerId([1; 32]), name: "Ben".to_owned() },
        Why::Wanted { wanted: 4, have: 2 },
        Why::NotSigned,
        Why::OtherVersion { protocol: 7, build: "0.9".to_owned(), ours: "0.1".to_owned() },
    ];
    same(why.map(|why| Missing { who: PeerId([0; 32]), name: "Ana".to_owned(), why }));
}
