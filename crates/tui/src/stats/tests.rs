//! Adding up: made-up parts of matches, in any order, with files missing and files twice.

use super::cache::{Cache, NAME};
use super::matches::record;
use super::part::{End, Figures, Part, Round};
use super::{Progress, Record, Seen, Transcript, read_keeping};
use nertz_lockstep::sign::PeerId;
use proptest::prelude::*;
use std::path::PathBuf;
use std::time::Duration;

const ME: &str = "me";

/// What a charter of a made-up match is made of.
#[derive(Clone, Debug)]
struct Sketch {
    /// Which of six others are there, by bits; the lowest bit makes it one at least.
    others: u8,
    /// For each round, who calls: 0 is the own seat.
    rounds: Vec<u8>,
    end: End,
}

fn sketches() -> impl Strategy<Value = Vec<Vec<Sketch>>> {
    let ends = [End::Open, End::Finished, End::ByMe, End::ByOthers];
    let charter = (0u8..64, prop::collection::vec(0u8..3, 0..4), prop::sample::select(ends.to_vec()))
        .prop_map(|(others, rounds, end)| Sketch { others: others | 1, rounds, end });
    prop::collection::vec(prop::collection::vec(charter, 1..4), 0..6)
}

/// The files of these matches. No score comes twice.
fn files(matches: &[Vec<Sketch>]) -> Vec<Vec<Seen>> {
    let mut score = 0;
    let mut all = Vec::new();
    for (number, charters) in matches.iter().enumerate() {
        let mut carried: Vec<Vec<(String, i16)>> = Vec::new();
        let mut files = Vec::new();
        for (charter, sketch) in charters.iter().enumerate() {
            let others = (0..6).filter(|bit| sketch.others >> bit & 1 == 1).map(|bit| format!("other {bit}"));
            let players: Vec<(String, String)> =
                std::iter::once(ME.to_owned()).chain(others).map(|key| (key.clone(), key.to_uppercase())).collect();
            let round = |caller: &u8| {
                let scores = players.iter().map(|_| {
                    score += 1;
                    score
                });
                Round { scores: scores.collect(), called: *caller == 0, played: true }
            };
            let rounds: Vec<Round> = sketch.rounds.iter().map(round).collect();
            let finished = sketch.end == End::Finished && charter + 1 == charters.len();
            let part = Part {
                match_id: format!("{number}-{charter}"),
                before: charter.checked_sub(1).map(|before| format!("{number}-{before}")),
                players: players.clone(),
                carried: carried.clone(),
                winners: finished.then(|| vec![number % players.len()]),
                end: if charter + 1 < charters.len() { End::Continued } else { sketch.end },
                by_me: true,
                rounds: rounds.clone(),
                ..Part::default()
            };
            let keyed = |round: &Round| players.iter().map(|(key, _)| key.clone()).zip(round.scores.clone()).collect();
            carried.extend(rounds.iter().map(keyed));
            let modified = (number * 10 + charter) as u64;
            files.push(Seen { name: part.match_id.clone(), modified, figures: Figures::Mine(Box::new(part)) });
        }
        all.push(files);
    }
    all
}

fn part(seen: &Seen) -> &Part {
    match &seen.figures {
        Figures::Mine(part) => part,
        other => panic!("{other:?}"),
    }
}

fn sum_of_outcomes(record: &Record) -> u32 {
    record.won + record.lost + record.left + record.cut_short + record.broken_off
}

proptest! {
    /// Every match counts once, however many charters it had and however it ended, and in whatever order its files are.
    #[test]
    fn each_match_counts_once(matches in sketches(), places in any::<Vec<u16>>()) {
        let all = files(&matches).concat();
        let sorted = record(all.clone());
        prop_assert_eq!(sorted.matches as usize, matches.len());
        prop_assert_eq!(sum_of_outcomes(&sorted), sorted.matches);
        let rounds: Vec<&Round> = all.iter().flat_map(|seen| &part(seen).rounds).collect();
        prop_assert_eq!(sorted.rounds as usize, rounds.len());
        prop_assert_eq!(sorted.calls as usize, rounds.iter().filter(|round| round.called).count());
        prop_assert_eq!(sorted.points, rounds.iter().map(|round| i64::from(round.scores[0])).sum::<i64>());
        prop_assert_eq!(sorted.best.as_ref().map(|best| best.points), rounds.iter().map(|round| round.scores[0]).max());
        for opponent in &sorted.opponents {
            let with = matches.iter().zip(files(&matches)).filter(|(_, files)| {
                files.iter().any(|seen| part(seen).players.iter().any(|(key, _)| *key == opponent.key))
            });
            prop_assert_eq!(opponent.matches as usize, with.count());
            prop_assert!(opponent.won + opponent.lost <= opponent.matches);
        }
        let mut others = all;
        for (at, place) in places.iter().enumerate().take(others.len()) {
            let to = usize::from(*place) % others.len();
            others.swap(at, to);
        }
        prop_assert_eq!(record(others), sorted);
    }

    /// A copy of a file, or somebody else's of the same match, changes nothing.
    #[test]
    fn a_copy_counts_for_nothing(matches in sketches(), which in any::<prop::sample::Index>()) {
        let mut all = files(&matches).concat();
        let before = record(all.clone());
        if !all.is_empty() {
            let mut copy = which.get(&all).clone();
            if let Figures::Mine(part) = &mut copy.figures {
                part.by_me = false;
                part.rounds.clear();
            }
            all.insert(0, copy);
        }
        prop_assert_eq!(record(all), before);
    }

    /// Whoever was away under a charter has no file of it; the match is one all the same.
    #[test]
    fn a_charter_that_was_missed_makes_no_second_match(mut matches in sketches()) {
        for charters in &mut matches {
            charters[0].rounds.push(1);
        }
        let all: Vec<Seen> = files(&matches).into_iter().flat_map(|mut files| {
            if files.len() > 2 {
                files.remove(1);
            }
            files
        }).collect();
        prop_assert_eq!(record(all).matches as usize, matches.len());
    }
}

#[test]
fn to_quit_hides_no_match() {
    let sketch = |end| vec![Sketch { others: 1, rounds: vec![1], end }];
    let ends = [End::ByMe, End::ByMe, End::Open, End::ByOthers, End::Finished];
    let record = record(files(&ends.map(sketch)).concat());
    assert_eq!((record.matches, record.left, record.cut_short, record.broken_off), (5, 2, 1, 1));
    assert_eq!((record.won, record.lost), (1, 0), "match 4 of two seats is won by seat 0");
    assert_eq!((record.rounds, record.opponents[0].matches, record.opponents[0].won), (5, 5, 1));
}

#[test]
fn rounds_that_were_void_and_rounds_of_others_do_not_count() {
    let sketch = |rounds: &[u8]| Sketch { others: 1, rounds: rounds.to_vec(), end: End::Finished };
    let mut both = files(&[vec![sketch(&[0, 0]), sketch(&[1])]]).concat();
    for seen in &mut both {
        let Figures::Mine(part) = &mut seen.figures else { continue };
        part.carried.truncate(1);
        if part.before.is_some() {
            part.rounds.push(Round { scores: vec![0, 9], called: false, played: false });
        }
    }
    let record = record(both);
    assert_eq!((record.matches, record.rounds, record.calls), (1, 2, 1), "{record:?}");
}

#[test]
fn names_are_the_last_ones_and_told_apart() {
    let mut all = files(&vec![vec![Sketch { others: 0b11, rounds: vec![0], end: End::Finished }]; 3]).concat();
    for (at, seen) in all.iter_mut().enumerate() {
        let Figures::Mine(part) = &mut seen.figures else { continue };
        part.players[1].1 = ["Ana", "Ben", "Cleo"][at].to_owned();
        part.players[2].1 = "Cleo".to_owned();
    }
    all.reverse();
    assert_eq!(record(all).names(), ["Cleo (othe)", "Cleo (othe)"]);
}

#[test]
fn what_is_remembered_is_not_read_again() {
    let home = tempfile::tempdir().unwrap();
    let key = PeerId([7; 32]);
    let file = Transcript { path: PathBuf::new(), name: "a.nertz".to_owned(), length: 5, modified: 9 };
    let why = |text: &str| Figures::Mine(Box::new(Part { match_id: text.to_owned(), ..Part::default() }));
    let through = |key: &PeerId, file: &Transcript, now: &str| {
        let mut cache = Cache::open(home.path(), key);
        let figures = cache.figures(file, |_| Ok(why(now)));
        cache.close(home.path(), std::slice::from_ref(file));
        figures
    };
    assert_eq!(through(&key, &file, "first"), why("first"));
    assert_eq!(through(&key, &file, "again"), why("first"));
    assert_eq!(through(&key, &Transcript { length: 6, ..file.clone() }, "longer"), why("longer"));
    assert_eq!(through(&key, &Transcript { length: 6, modified: 8, ..file.clone() }, "older"), why("older"));
    assert_eq!(
        through(&PeerId([8; 32]), &Transcript { length: 6, modified: 8, ..file.clone() }, "other"),
        why("other")
    );
    assert_eq!(through(&key, &file, "back"), why("back"));
    // What does not count is told why in the language of the moment.
    let bad = Transcript { name: "b.nertz".to_owned(), ..file.clone() };
    for said in ["tampered", "verfälscht"] {
        let mut cache = Cache::open(home.path(), &key);
        let said = Figures::Unverified(said.to_owned());
        assert_eq!(cache.figures(&bad, |_| Ok(said.clone())), said);
        cache.close(home.path(), &[file.clone(), bad.clone()]);
    }
    // Whatever happens to a byte of it: it is either as it was, or counts for nothing.
    let whole = std::fs::read(home.path().join(NAME)).unwrap();
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        std::fs::write(home.path().join(NAME), &damaged).unwrap();
        assert_eq!(Cache::open(home.path(), &key).figures(&file, |_| Ok(why("anew"))), why("anew"), "byte {at}");
    }
}

/// Whoever leaves while much is read has not waited for nothing, and no half file is left.
#[test]
fn a_reading_that_is_cut_short_goes_on_the_next_time() {
    let home = tempfile::tempdir().unwrap();
    let matches = home.path().join("matches");
    std::fs::create_dir_all(&matches).unwrap();
    for number in 0..4 {
        std::fs::write(matches.join(format!("{number}.nertz")), [number; 9]).unwrap();
    }
    let key = PeerId([7; 32]);
    let cut_short = |progress: Progress| assert!(progress.done < 3, "it is cut short on purpose");
    let read = || read_keeping(home.path(), &key, Duration::ZERO, |_| Ok(Figures::NotMine), cut_short);
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(read)).is_err());
    let files = super::list(&matches).unwrap();
    let mut cache = Cache::open(home.path(), &key);
    let mut anew = Vec::new();
    for file in &files {
        cache.figures(file, |path| {
            anew.push(path.to_owned());
            Ok(Figures::NotMine)
        });
    }
    assert_eq!(anew, [matches.join("3.nertz")]);
    let left =
        std::fs::read_dir(home.path()).unwrap().filter_map(|entry| entry.unwrap().file_name().into_string().ok());
    let mut left: Vec<String> = left.collect();
    left.sort();
    assert_eq!(left, ["matches", NAME]);
}
