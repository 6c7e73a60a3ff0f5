//! Chance that is the same on every machine, and rules by chance.

use nertz_core::Rules;
use nertz_core::rules::{CallBy, Crossing, EmptyColumn, End, FalseCall, InFlight, Name, Redeals, Tie};

/// SplitMix64.
#[derive(Clone)]
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % bound as u64) as usize
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// Once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// The name of the player of a seat, as a handicap has it.
pub fn name_of(seat: u8) -> Name {
    Name::from(&format!("seat {seat}")).unwrap()
}

/// Rules for so many seats with every value of every key, by chance; what makes for other positions is as frequent as what
/// does not.
pub fn random_rules(random: &mut Random, seats: u8) -> Rules {
    let piles = [5, 5, 6, 8, 13, 21];
    let any_pile = 5 + random.below(17) as u8;
    let handicapped: Vec<u8> = (0..seats).filter(|_| random.once_in(6)).collect();
    Rules {
        preset: Rules::preset(random.pick(&Rules::presets().collect::<Vec<_>>())).unwrap().preset,
        pile: random.pick(&[piles[0], piles[2], piles[4], any_pile, any_pile]),
        columns: 4 + random.below(4) as u8,
        draw: 1 + random.below(3) as u8,
        redeals: random.pick(&[
            Redeals::Unlimited,
            Redeals::Unlimited,
            Redeals::Times(0),
            Redeals::Times(1),
            Redeals::Times(99),
        ]),
        empty_column: random.pick(&[EmptyColumn::Any, EmptyColumn::NertzFirst]),
        tuck: random.once_in(2),
        jokers: random.below(3) as u8,
        call: random.pick(&[CallBy::Manual, CallBy::Automatic]),
        in_flight: random.pick(&[InFlight::Stop, InFlight::Land]),
        false_call: random.pick(&[FalseCall::Penalty, FalseCall::Refuse]),
        penalty: random.below(26) as u8,
        bonus: random.below(51) as u8,
        left: -(random.below(3) as i16),
        end: random.pick(&[
            End::Target(1),
            End::Target(100),
            End::Target(9999),
            End::Rounds(1),
            End::Rounds(5),
            End::Rounds(99),
        ]),
        crossing: random.pick(&[Crossing::BestRound, Crossing::ExtraRound, Crossing::HighestTotal]),
        tie: random.pick(&[Tie::First, Tie::Last, Tie::Both]),
        partners: matches!(seats, 4 | 6 | 8) && random.once_in(2),
        turns: random.once_in(3),
        lone_rotate: random.once_in(2),
        handicap: handicapped.into_iter().map(|seat| (name_of(seat), random.pick(&piles))).collect(),
        grace: 2 + random.below(59) as u8,
        countdown: random.below(11) as u8,
        ..Rules::default()
    }
}
