//! A table by rules that are made of choices.

use super::SET_UP;
use super::common::{Local, name_of};
use crate::choices::Choices;
use nertz_core::Rules;
use nertz_core::rules::{CallBy, Crossing, EmptyColumn, End, FalseCall, InFlight, Redeals, Tie};

/// A table of 2 to 4 before the deal.
pub(super) fn table(choices: &mut Choices<'_>) -> Local {
    let seats = 2 + choices.or_zero() % 3;
    let seed = choices.take(4).iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte));
    let round = 1 + u32::from(choices.or_zero() % 9);
    let out = choices.or_zero();
    let witnesses: Vec<u8> = (2..seats).filter(|seat| out >> seat & 1 == 1).collect();
    let rules = rules(choices, seats);
    assert_eq!(rules.validate(seats), Ok(()), "{rules:?}");
    Local::covered(&rules, seats, &witnesses, round, seed)
}

fn rules(choices: &mut Choices<'_>, seats: u8) -> Rules {
    let mut flag = || choices.or_zero() & 1 == 1;
    let (tuck, turns, partners, lone_rotate) = (flag(), flag(), flag(), flag());
    Rules {
        pile: 5 + choices.or_zero() % 17,
        columns: 4 + choices.or_zero() % 4,
        draw: 1 + choices.or_zero() % 3,
        redeals: match choices.or_zero() {
            0..100 => Redeals::Unlimited,
            byte => Redeals::Times((byte - 100) % 100),
        },
        empty_column: choices.pick(&[EmptyColumn::Any, EmptyColumn::NertzFirst]),
        tuck,
        jokers: choices.or_zero() % 3,
        call: choices.pick(&[CallBy::Manual, CallBy::Automatic]),
        in_flight: choices.pick(&[InFlight::Stop, InFlight::Land]),
        false_call: choices.pick(&[FalseCall::Penalty, FalseCall::Refuse]),
        penalty: choices.or_zero() % 26,
        bonus: choices.or_zero() % 51,
        left: -i16::from(choices.or_zero() % 3),
        end: match choices.or_zero() {
            0..99 => End::Rounds(5),
            byte => End::Target(u16::from(byte)),
        },
        crossing: choices.pick(&[Crossing::BestRound, Crossing::ExtraRound, Crossing::HighestTotal]),
        tie: choices.pick(&[Tie::First, Tie::Last, Tie::Both]),
        partners: partners && seats == 4,
        turns,
        lone_rotate,
        handicap: (0..seats)
            .filter_map(|seat| match choices.or_zero() {
                0..200 => None,
                byte => Some((name_of(seat), 5 + byte % 17)),
            })
            .collect(),
        ..Rules::default()
    }
}

/// Tables to start from: seats, seed, round, witnesses, flags, and the rest zeros, which is a choice too.
pub(super) fn seeds() -> [(&'static str, Vec<u8>); 5] {
    let set_up = |front: &[u8], jokers: u8, tie: u8| {
        let mut bytes = front.to_vec();
        bytes.resize(SET_UP, 0);
        bytes[16] = jokers;
        bytes[25] = tie;
        bytes
    };
    [
        ("two", set_up(&[0, 0, 0, 0, 1], 0, 0)),
        ("three-jokers", set_up(&[1, 0, 0, 0, 2, 0, 0, 1], 2, 1)),
        ("four-partners", set_up(&[2, 0, 0, 0, 3, 0, 0, 0, 0, 1], 0, 2)),
        ("turns", set_up(&[0, 0, 0, 0, 4, 1, 0, 1, 1], 1, 0)),
        ("witness", set_up(&[1, 0, 0, 0, 5, 2, 4, 0, 0, 0, 1], 0, 0)),
    ]
}
