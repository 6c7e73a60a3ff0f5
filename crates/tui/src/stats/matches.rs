//! Puts the transcripts of one match together, and adds all matches up.

use super::part::{End, Figures, Part};
use super::{Best, Opponent, Record, Seen, Unverified};
use std::collections::{BTreeMap, BTreeSet};

/// How a match came out for the own seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Won,
    Lost,
    Left,
    CutShort,
    BrokenOff,
}

/// A part, and when its file was last written to.
struct Dated {
    modified: u64,
    part: Part,
}

/// What all these files come to, in whatever order they are.
pub(super) fn record(seen: Vec<Seen>) -> Record {
    let mut record = Record::default();
    let mut parts: BTreeMap<String, Dated> = BTreeMap::new();
    for Seen { name: file, modified, figures } in seen {
        match figures {
            Figures::NotMine => record.others += 1,
            Figures::Unverified(why) => record.unverified.push(Unverified { file, why }),
            Figures::Mine(part) => {
                let now = Dated { modified, part: *part };
                let better = parts.get(&now.part.match_id).is_none_or(|before| tells_more(&now, before));
                if better {
                    parts.insert(now.part.match_id.clone(), now);
                }
            }
        }
    }
    record.unverified.sort_by(|one, other| one.file.cmp(&other.file));
    let mut opponents = BTreeMap::new();
    for whole in together(parts) {
        add(&mut record, &mut opponents, &whole);
    }
    record.opponents = opponents.into_values().map(|(_, opponent)| opponent).collect();
    record.opponents.sort_by(|one, other| (other.matches, &one.key).cmp(&(one.matches, &other.key)));
    record
}

/// Of two files of one charter: the own one, the longer one.
fn tells_more(now: &Dated, before: &Dated) -> bool {
    let rank = |dated: &Dated| (dated.part.by_me, dated.part.rounds.len(), dated.part.end, dated.modified);
    rank(now) > rank(before)
}

/// The parts of each match, the first one first.
fn together(parts: BTreeMap<String, Dated>) -> Vec<Vec<Dated>> {
    let ids: Vec<String> = parts.keys().cloned().collect();
    // Where each goes on from, if there is a file of that.
    let before: BTreeMap<&String, String> =
        ids.iter().filter_map(|id| Some((id, before(parts.get(id)?, &parts)?))).collect();
    let first = |id: &String| {
        let mut at = id;
        // No charter can name itself by a hash, over whatever detour; a made-up file is no reason to go in circles either.
        let mut seen = BTreeSet::new();
        while let Some(earlier) = before.get(at).filter(|_| seen.insert(at)) {
            at = earlier;
        }
        at.clone()
    };
    let firsts: Vec<String> = ids.iter().map(first).collect();
    let mut matches: BTreeMap<String, Vec<Dated>> = BTreeMap::new();
    for (first, (_, dated)) in firsts.into_iter().zip(parts) {
        matches.entry(first).or_default().push(dated);
    }
    let mut matches: Vec<Vec<Dated>> = matches.into_values().collect();
    for whole in &mut matches {
        whole.sort_by_key(|dated| (dated.part.carried.len(), dated.part.before.is_some(), dated.modified));
        drop_void(whole);
    }
    matches
}

/// The file that a part goes on from: that of the charter before, or, where the own seat was away under that one, the last one
/// whose rounds are those that are brought along.
fn before(after: &Dated, parts: &BTreeMap<String, Dated>) -> Option<String> {
    let named = after.part.before.as_ref()?;
    if parts.contains_key(named) {
        return Some(named.clone());
    }
    let told: Vec<BTreeMap<&String, i16>> = after.part.carried.iter().map(|round| by_key(round)).collect();
    let fits = |earlier: &&Dated| {
        let sheet = sheet(&earlier.part);
        let agrees = |(told, played): (&BTreeMap<&String, i16>, &Vec<(String, i16)>)| {
            played.iter().all(|(key, score)| told.get(key) == Some(score))
        };
        let shorter = (earlier.part.carried.len(), &earlier.part.match_id) < (told.len(), &after.part.match_id);
        shorter && !sheet.is_empty() && told.iter().zip(&sheet).all(agrees)
    };
    let best = parts.values().filter(fits).max_by_key(|dated| (dated.part.carried.len(), &dated.part.match_id));
    best.map(|dated| dated.part.match_id.clone())
}

fn by_key(round: &[(String, i16)]) -> BTreeMap<&String, i16> {
    round.iter().map(|(key, score)| (key, *score)).collect()
}

/// All rounds up to the end of a part.
fn sheet(part: &Part) -> Vec<Vec<(String, i16)>> {
    let own = part.rounds.iter().map(|round| {
        part.players.iter().zip(&round.scores).map(|((key, _), score)| (key.clone(), *score)).collect::<Vec<_>>()
    });
    part.carried.iter().cloned().chain(own).collect()
}

/// What the next charter does not bring along was void.
fn drop_void(whole: &mut [Dated]) {
    for at in 1..whole.len() {
        let (earlier, later) = whole.split_at_mut(at);
        if let (Some(before), Some(after)) = (earlier.last_mut(), later.first()) {
            before.part.rounds.truncate(after.part.carried.len().saturating_sub(before.part.carried.len()));
        }
    }
}

fn add(record: &mut Record, opponents: &mut BTreeMap<String, (u64, Opponent)>, whole: &[Dated]) {
    let Some(last) = whole.last() else { return };
    let outcome = outcome(&last.part);
    record.matches += 1;
    *match outcome {
        Outcome::Won => &mut record.won,
        Outcome::Lost => &mut record.lost,
        Outcome::Left => &mut record.left,
        Outcome::CutShort => &mut record.cut_short,
        Outcome::BrokenOff => &mut record.broken_off,
    } += 1;
    for part in whole.iter().map(|dated| &dated.part) {
        add_rounds(record, part);
    }
    let mut met = BTreeSet::new();
    // Whoever is a partner at any time of a match is no opponent in it.
    let partners: BTreeSet<&String> = whole.iter().filter_map(|dated| partner(&dated.part)).collect();
    for Dated { modified, part } in whole {
        for (seat, (key, name)) in part.players.iter().enumerate() {
            if seat == part.me || partners.contains(key) {
                continue;
            }
            let (named, opponent) = opponents.entry(key.clone()).or_insert_with(|| (0, stranger(key)));
            if (*modified, name) >= (*named, &opponent.name) {
                (*named, opponent.name) = (*modified, name.clone());
            }
            opponent.matches += u32::from(met.insert(key));
        }
    }
    for key in met {
        let Some((_, opponent)) = opponents.get_mut(key) else { continue };
        let seat = last.part.players.iter().position(|(of, _)| of == key);
        let has_won = seat.is_some_and(|seat| last.part.winners.as_ref().is_some_and(|won| won.contains(&seat)));
        opponent.won += u32::from(outcome == Outcome::Won);
        opponent.lost += u32::from(has_won && outcome != Outcome::Won);
        // Who is not there under the last charter has gone before.
        opponent.left += u32::from(seat.is_none_or(|seat| last.part.gone.contains(&seat)));
    }
}

fn partner(part: &Part) -> Option<&String> {
    part.players.get(part.partner?).map(|(key, _)| key)
}

fn stranger(key: &str) -> Opponent {
    Opponent { key: key.to_owned(), name: String::new(), matches: 0, won: 0, lost: 0, left: 0 }
}

fn add_rounds(record: &mut Record, part: &Part) {
    let first = u32::try_from(part.carried.len()).unwrap_or(u32::MAX).saturating_add(1);
    for (number, round) in (first..).zip(&part.rounds).filter(|(_, round)| round.played) {
        let Some(points) = round.scores.get(part.me).copied() else { continue };
        record.rounds += 1;
        record.calls += u32::from(round.called);
        record.points += i64::from(points);
        let now = Best { points, round: number, match_id: part.match_id.clone() };
        // Of several with as many points the first in an order that does not hang on the files'.
        let rank = |best: &Best| (std::cmp::Reverse(best.points), best.match_id.clone(), best.round);
        if record.best.as_ref().is_none_or(|best| rank(&now) < rank(best)) {
            record.best = Some(now);
        }
    }
}

fn outcome(last: &Part) -> Outcome {
    match (&last.winners, last.end) {
        (Some(seats), _) if seats.contains(&last.me) => Outcome::Won,
        (Some(_), _) => Outcome::Lost,
        (None, End::ByMe) => Outcome::Left,
        // The others go on, and there is no file of it: the own seat was not there.
        (None, End::Open | End::Continued) => Outcome::CutShort,
        (None, End::ByOthers | End::Finished) => Outcome::BrokenOff,
    }
}
