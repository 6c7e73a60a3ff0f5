//! Where a replay is, and how it moves: a pure function of keys and of the time that passes.

use crate::tell;
use nertz_core::{Act, Lane, Place};
use nertz_session::replay::{Deed, Replay};
use std::time::Duration;

/// What a cursor moves along.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Timeline {
    /// When each step is, in milliseconds; never fewer than the one before.
    pub times: Vec<u32>,
    /// The steps that decide a contest between several.
    pub contests: Vec<usize>,
    /// The steps in which rounds begin, with their numbers.
    pub rounds: Vec<(usize, u32)>,
    /// The cards that were played to the lake: step, round, lane, and whether the card has founded it.
    lanes: Vec<(usize, u32, Lane, bool)>,
}

impl Timeline {
    /// Of a match.
    pub fn of(replay: &Replay) -> Timeline {
        let mut line = Timeline::default();
        let mut time = 0;
        for (at, step) in replay.steps().iter().enumerate() {
            // A recorder's clock that was set back stands still here.
            time = step.ms.max(time);
            line.times.push(time);
            if step.deeds.iter().any(|deed| replay.is_contested(at, deed)) {
                line.contests.push(at);
            }
            let lanes = step.deeds.iter().filter_map(played_on);
            line.lanes.extend(lanes.map(|(lane, founds)| (at, step.round, lane, founds)));
        }
        line.rounds = replay.rounds().iter().map(|round| (round.begins, round.number)).collect();
        line
    }

    /// The last step.
    fn last(&self) -> usize {
        self.times.len().saturating_sub(1)
    }

    /// When a step is, in milliseconds.
    fn time(&self, step: usize) -> u32 {
        self.times.get(step).or(self.times.last()).copied().unwrap_or(0)
    }

    /// The step that is shown at a time, in microseconds.
    fn step_at(&self, micros: u64) -> usize {
        self.times.partition_point(|ms| u64::from(*ms) * 1000 <= micros).saturating_sub(1)
    }

    /// The lanes of a round in the order in which they were founded up to a step, and the one that was played on last.
    pub fn lanes(&self, step: usize, round: u32) -> (Vec<Lane>, Option<Lane>) {
        let played = || self.lanes.iter().filter(move |(at, of, ..)| *at <= step && *of == round);
        let founded = played().filter(|(.., founds)| *founds).map(|(_, _, lane, _)| *lane);
        (founded.collect(), played().next_back().map(|(_, _, lane, _)| *lane))
    }
}

/// The lane that a deed puts a card on, and whether it founds it.
fn played_on(deed: &Deed) -> Option<(Lane, bool)> {
    match deed {
        Deed::Acts(seat, Act::Found { card, .. }) => Some((Lane { deck: seat.number(), card: *card }, true)),
        Deed::Acts(_, Act::Land { lane, .. }) => Some((*lane, false)),
        Deed::Plays { slot: Some(slot), .. } => Place(slot.0).lane().map(|(lane, _)| (lane, false)),
        _ => None,
    }
}

/// How fast time passes, as a multiple of a quarter of the real speed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Speed(u8);

impl Speed {
    /// The speeds that there are, in quarters.
    pub const ALL: [Speed; 7] = [Speed(1), Speed(2), Speed(4), Speed(8), Speed(16), Speed(32), Speed(64)];
    /// As it was.
    pub const REAL: Speed = Speed(4);

    fn beside(self, step: isize) -> Speed {
        let at = Speed::ALL.iter().position(|speed| *speed == self).unwrap_or(2);
        Speed::ALL.get(at.saturating_add_signed(step)).copied().unwrap_or(self)
    }

    /// Of the time of the match, what passes in this real time, in microseconds.
    fn of(self, real: Duration) -> u64 {
        let micros = u64::try_from(real.as_micros()).unwrap_or(u64::MAX);
        micros.saturating_mul(self.0.into()) / 4
    }

    /// The real time in which so many microseconds of the match pass.
    fn takes(self, micros: u64) -> Duration {
        Duration::from_micros((micros.saturating_mul(4)).div_ceil(u64::from(self.0).max(1)))
    }
}

impl std::fmt::Display for Speed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", f64::from(self.0) / 4.0)
    }
}

impl std::str::FromStr for Speed {
    type Err = String;

    fn from_str(text: &str) -> Result<Speed, String> {
        let wanted = Speed::ALL.into_iter().find(|speed| text.trim_end_matches(['x', '×']) == speed.to_string());
        wanted.ok_or_else(|| {
            let all: Vec<String> = Speed::ALL.iter().map(Speed::to_string).collect();
            tell!("replay-speeds", speeds = all.join(", "))
        })
    }
}

/// Where to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// So many steps on.
    On(usize),
    /// So many steps back.
    Back(usize),
    /// To the beginning.
    First,
    /// To the end.
    Last,
    /// To the next contest.
    NextContest,
    /// To the contest before.
    LastContest,
    /// To the beginning of the next round.
    NextRound,
    /// To the beginning of this round, or of the one before if that is where it is.
    LastRound,
    /// To a share of the whole time, in thousandths.
    Share(u16),
    /// Play, or stop playing.
    Toggle,
    /// Faster.
    Faster,
    /// Slower.
    Slower,
}

/// Where a replay is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    step: usize,
    /// The time shown, in microseconds.
    micros: u64,
    /// How fast.
    pub speed: Speed,
    /// Whether time passes.
    pub playing: bool,
}

impl Cursor {
    /// At a step.
    pub fn at(line: &Timeline, step: usize, speed: Speed) -> Cursor {
        let mut cursor = Cursor { step: 0, micros: 0, speed, playing: false };
        cursor.put(line, step);
        cursor
    }

    /// The step.
    pub fn step(&self) -> usize {
        self.step
    }

    /// The time shown, in milliseconds since the file began.
    pub fn ms(&self) -> u32 {
        u32::try_from(self.micros / 1000).unwrap_or(u32::MAX)
    }

    fn put(&mut self, line: &Timeline, step: usize) {
        self.step = step.min(line.last());
        self.micros = u64::from(line.time(self.step)) * 1000;
    }

    /// Moves.
    pub fn go(&mut self, line: &Timeline, go: Go) {
        let here = self.step;
        let contest = || line.contests.iter().copied();
        let round = || line.rounds.iter().map(|(step, _)| *step);
        match go {
            Go::On(steps) => self.put(line, here.saturating_add(steps)),
            Go::Back(steps) => self.put(line, here.saturating_sub(steps)),
            Go::First => self.put(line, 0),
            Go::Last => self.put(line, line.last()),
            // Where there is none, it stays.
            Go::NextContest => self.put(line, contest().find(|step| *step > here).unwrap_or(here)),
            Go::LastContest => self.put(line, contest().rfind(|step| *step < here).unwrap_or(here)),
            Go::NextRound => self.put(line, round().find(|step| *step > here).unwrap_or(line.last())),
            Go::LastRound => self.put(line, round().rfind(|step| *step < here).unwrap_or(0)),
            Go::Share(share) => {
                let (from, to) = (u64::from(line.time(0)), u64::from(line.time(line.last())));
                let micros = (from * 1000).saturating_add((to - from) * u64::from(share.min(1000)));
                (self.step, self.micros) = (line.step_at(micros), micros);
            }
            Go::Toggle => {
                // From the end on there is nothing to be played: it begins anew.
                if !self.playing && here == line.last() {
                    self.put(line, 0);
                }
                self.playing = !self.playing && line.last() > 0;
            }
            Go::Faster => self.speed = self.speed.beside(1),
            Go::Slower => self.speed = self.speed.beside(-1),
        }
    }

    /// Lets real time pass.
    pub fn pass(&mut self, line: &Timeline, real: Duration) {
        if !self.playing {
            return;
        }
        let end = u64::from(line.time(line.last())) * 1000;
        self.micros = self.micros.saturating_add(self.speed.of(real)).min(end);
        // Of several steps at one time, one that was gone to by hand is not left backwards.
        self.step = line.step_at(self.micros).max(self.step);
        if self.step == line.last() {
            self.playing = false;
        }
    }

    /// The real time until the next step; none if it does not play.
    pub fn next_in(&self, line: &Timeline) -> Option<Duration> {
        let next = line.times.get(self.step + 1).filter(|_| self.playing)?;
        Some(self.speed.takes((u64::from(*next) * 1000).saturating_sub(self.micros)))
    }
}

/// The round's first step, for whoever wants to begin there; `Err` has the rounds that there are.
///
/// # Errors
/// If there is no such round in the file.
pub fn step_of_round(line: &Timeline, round: u32) -> Result<usize, Vec<u32>> {
    let found = line.rounds.iter().find(|(_, number)| *number == round);
    found.map(|(step, _)| *step).ok_or_else(|| line.rounds.iter().map(|(_, number)| *number).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn timeline() -> impl Strategy<Value = Timeline> {
        let gaps = prop::collection::vec(prop_oneof![Just(0u32), 1u32..50, 1000u32..90_000], 1..60);
        (gaps, any::<u64>()).prop_map(|(gaps, bits)| {
            let times: Vec<u32> = gaps
                .iter()
                .scan(0, |time, gap| {
                    *time += gap;
                    Some(*time)
                })
                .collect();
            let contests = (0..times.len()).filter(|step| bits >> (step % 64) & 1 == 1).collect();
            let rounds = (0..times.len()).filter(|step| bits >> (step % 61) & 7 == 7).zip(1..).collect();
            Timeline { times, contests, rounds, lanes: Vec::new() }
        })
    }

    fn go() -> impl Strategy<Value = Go> {
        prop_oneof![
            (0usize..12).prop_map(Go::On),
            (0usize..12).prop_map(Go::Back),
            Just(Go::First),
            Just(Go::Last),
            Just(Go::NextContest),
            Just(Go::LastContest),
            Just(Go::NextRound),
            Just(Go::LastRound),
            (0u16..=1100).prop_map(Go::Share),
            Just(Go::Toggle),
            Just(Go::Faster),
            Just(Go::Slower),
        ]
    }

    proptest! {
        #[test]
        fn it_is_always_somewhere_in_the_match(line in timeline(), moves in prop::collection::vec((go(), 0u64..5_000), 0..40)) {
            let mut cursor = Cursor::at(&line, 0, Speed::REAL);
            for (go, ms) in moves {
                let before = cursor;
                cursor.go(&line, go);
                prop_assert!(cursor.step() < line.times.len());
                prop_assert!(line.times[cursor.step()] <= cursor.ms());
                prop_assert!(Speed::ALL.contains(&cursor.speed));
                match go {
                    Go::NextContest | Go::LastContest if cursor.step() != before.step() => {
                        prop_assert!(line.contests.contains(&cursor.step()));
                        prop_assert_eq!(cursor.step() > before.step(), go == Go::NextContest);
                        let between = before.step().min(cursor.step()) + 1..before.step().max(cursor.step());
                        prop_assert!(!line.contests.iter().any(|step| between.contains(step)));
                    }
                    Go::NextRound if cursor.step() != line.last() => {
                        prop_assert!(line.rounds.iter().any(|(step, _)| *step == cursor.step()));
                    }
                    _ => {}
                }
                let at = cursor;
                cursor.pass(&line, Duration::from_millis(ms));
                prop_assert!(cursor.step() >= at.step() && cursor.ms() >= at.ms());
                prop_assert!(at.playing || cursor == at, "time passes only where it plays");
                prop_assert!(line.times[cursor.step()] <= cursor.ms());
            }
        }

        #[test]
        fn on_and_back_is_where_it_was(line in timeline(), from in 0usize..60, steps in 1usize..20) {
            let mut cursor = Cursor::at(&line, from, Speed::REAL);
            let before = cursor;
            prop_assume!(before.step() + steps <= line.last());
            cursor.go(&line, Go::On(steps));
            prop_assert_eq!(cursor.step(), before.step() + steps);
            cursor.go(&line, Go::Back(steps));
            prop_assert_eq!(cursor, before);
        }

        #[test]
        fn time_passes_the_same_in_any_pieces(line in timeline(), pieces in prop::collection::vec(0u64..3_000, 1..20), at in 0usize..7) {
            let begin = || {
                let mut cursor = Cursor::at(&line, 0, Speed::ALL[at]);
                cursor.go(&line, Go::Toggle);
                cursor
            };
            let (mut whole, mut cut) = (begin(), begin());
            // Whole milliseconds are whole at every speed.
            pieces.iter().for_each(|ms| cut.pass(&line, Duration::from_millis(*ms)));
            whole.pass(&line, Duration::from_millis(pieces.iter().sum()));
            prop_assert_eq!(whole, cut);
        }

        #[test]
        fn what_is_played_comes_to_every_step_in_turn(line in timeline(), at in 0usize..7) {
            let mut cursor = Cursor::at(&line, 0, Speed::ALL[at]);
            cursor.go(&line, Go::Toggle);
            for _ in 0..line.times.len() {
                let Some(wait) = cursor.next_in(&line) else { break };
                let before = cursor;
                if wait > Duration::from_micros(300) {
                    let mut early = cursor;
                    early.pass(&line, wait - Duration::from_micros(300));
                    prop_assert_eq!(early.step(), before.step(), "it wakes no later than it has to");
                }
                cursor.pass(&line, wait);
                prop_assert!(cursor.step() > before.step());
            }
            prop_assert_eq!((cursor.step(), cursor.playing), (line.last(), false));
        }
    }

    #[test]
    fn speeds() {
        let told: Vec<String> = Speed::ALL.iter().map(Speed::to_string).collect();
        assert_eq!(told, ["0.25", "0.5", "1", "2", "4", "8", "16"]);
        for speed in Speed::ALL {
            assert_eq!(speed.to_string().parse(), Ok(speed));
        }
        assert_eq!("4x".parse(), Ok(Speed(16)));
        assert!("3".parse::<Speed>().is_err_and(|text| text.ends_with("4, 8, 16")));
        assert_eq!((Speed(64).beside(1), Speed(1).beside(-1)), (Speed(64), Speed(1)));
    }
}
