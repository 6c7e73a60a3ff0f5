//! What a case expects, looked up at every seat's own table.

use super::play::{Bench, PLAYERS, owners};
use super::read::{Case, card, pile, seat, written};
use nertz_core::{Card, Lane, Layout, Place, Table, Verdict, standing, stands};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_session::nertz::{Look, fit_players};

/// Compares everything that the case expects with what each engine has.
pub(crate) fn check<S: Scheme>(bench: &Bench<S>, case: &Case, of: impl Iterator<Item = Seat>) -> Result<(), String> {
    for peer in of.map(|seat| &bench.peers[seat.index()]) {
        let table = peer.table();
        let round = table.latest(peer.seat()).round;
        let at = table.now(round).ok_or("no round is in play")?;
        let look = Look(&at);
        whole(&look, case)?;
        for (what, value) in &case.expected {
            let found = match what.as_str() {
                "void" | "told" | "choices" => continue,
                "scores" => {
                    let results = table.results_before(u32::MAX);
                    results.iter().map(|scores| list(scores)).collect::<Vec<_>>().join(" / ")
                }
                "caller" => {
                    let ended = table.rounds().iter().filter_map(|round| round.outcome());
                    ended
                        .map(|outcome| outcome.ended_by.map_or("nobody".to_owned(), |by| letter(by.number())))
                        .collect::<Vec<_>>()
                        .join(" / ")
                }
                "round" => round.to_string(),
                "next" | "extra" | "winner" => after(case, &table.results_before(u32::MAX), what),
                "turn" => nertz_core::on_turn(&look).map_or("nobody".to_owned(), letter),
                _ => looked(&look, case, what)?,
            };
            compare(what, &found, value).map_err(|why| format!("{why} (at seat {})", letter(peer.seat().number())))?;
        }
    }
    Ok(())
}

/// All seats have the same table, the same decisions on rounds, and the same end.
pub(crate) fn check_same<S: Scheme>(bench: &Bench<S>) -> Result<(), String> {
    let tables = bench.peers.iter().map(|peer| {
        let table = peer.table();
        let seats: Vec<_> = bench.seats().map(|seat| table.latest(seat)).collect();
        let rounds: Vec<_> = table.rounds().iter().map(|round| round.outcome()).collect();
        (peer.clock(), seats, rounds, peer.is_over())
    });
    let tables: Vec<_> = tables.collect();
    match tables.iter().find(|table| **table != tables[0]) {
        Some(other) => Err(format!("not all have the same table: {:?} and {other:?}", tables[0])),
        None => Ok(()),
    }
}

/// The same for a case that is about rules or scores alone, if it is.
pub(crate) fn check_alone(case: &Case) -> Option<Result<(), String>> {
    let rules = case.expected.iter().all(|(what, _)| what.starts_with("rule ") || what == "no such table");
    (rules || !case.scores.is_empty()).then(|| without_a_table(case))
}

fn without_a_table(case: &Case) -> Result<(), String> {
    case.expected.iter().try_for_each(|(what, value)| {
        if what == "no such table" {
            let refused = fit_players(&case.rules, &PLAYERS[..case.seats]).err().map(|error| error.to_string());
            let said = refused.as_ref().is_some_and(|error| error.contains(value.as_str()));
            return if said { Ok(()) } else { Err(format!("found {refused:?}")) };
        }
        let found = match what.strip_prefix("rule ") {
            Some(key) => case.rules.value(key.parse().map_err(|error| format!("{error}"))?),
            None => after(case, &case.scores, what),
        };
        compare(what, &found, value)
    })
}

fn compare(what: &str, found: &str, value: &str) -> Result<(), String> {
    // `a or b`: a coin decides.
    let expected = value.split(" or ").any(|value| value == found);
    if expected { Ok(()) } else { Err(format!("expected {what} = {value}, found {what} = {found}")) }
}

/// What follows from the scores: `next`, `extra` or `winner`.
fn after(case: &Case, results: &[Vec<i16>], what: &str) -> String {
    match (standing(&case.rules, results, case.seats as u8).verdict, what) {
        (Verdict::Next, "next") => "all".to_owned(),
        (Verdict::Extra(between), "extra") => letters(&between),
        (Verdict::Won(winners), "winner") => letters(&winners),
        (verdict, _) => format!("{verdict:?}"),
    }
}

/// `a.c2`, `a.nertz`, `b.A♠`, `b.A♠.2` …
fn looked(look: &dyn Table, case: &Case, what: &str) -> Result<String, String> {
    let (owner, rest) = what.split_once('.').ok_or_else(|| format!("{what} is nothing to look at"))?;
    let owner = seat(owner)? as u8;
    let layout = look.layout(owner);
    // A joker that is fixed, with what it stands for.
    let fixed = |k: u8| layout.fixed(k).map(|stands| format!("={stands}")).unwrap_or_default();
    let face = |k: &u8| look.face(owner, *k).map_or("?".to_owned(), |card| written(card) + &fixed(*k));
    let faces = |cards: &[u8]| {
        if cards.is_empty() { "empty".to_owned() } else { cards.iter().map(face).collect::<Vec<_>>().join(" ") }
    };
    Ok(match rest {
        "nertz" => layout.nertz.len().to_string(),
        "deck" => all(layout).count().to_string(),
        "face down" => layout.nertz.iter().filter(|k| **k == 0).count().to_string(),
        "waste count" => layout.waste.len().to_string(),
        "top" => layout.nertz.last().map_or("empty".to_owned(), face),
        "stock" => layout.stock.len().to_string(),
        "waste" => faces(&layout.waste),
        "lake" => layout.lake.len().to_string(),
        "redeals" => layout.redeals.to_string(),
        "false" => layout.false_calls.to_string(),
        "stuck" => {
            stands(&case.rules, look, owner).map_or("no", |rotated| if rotated { "again" } else { "yes" }).to_owned()
        }
        "rotated" => if nertz_core::rotated(look, owner) { "yes" } else { "no" }.to_owned(),
        _ => match pile(rest) {
            Ok(pile) => faces(layout.pile(pile).ok_or("no such pile")?),
            Err(_) => lane(look, owner, rest)?,
        },
    })
}

/// `A♠`: how many ranks lie on it. `A♠.7`: whose card has that rank.
fn lane(look: &dyn Table, deck: u8, what: &str) -> Result<String, String> {
    let (ace, rank) = what.split_once('.').map_or((what, None), |(ace, rank)| (ace, Some(rank)));
    let lane = Lane { deck, card: card(ace)? };
    let at = |rank: u8| owners(look, Place::new(lane, rank));
    let Some(rank) = rank else {
        return Ok((0..13).filter(|rank| !at(*rank).is_empty()).count().to_string());
    };
    let rank = card(&format!("{rank}♠"))?.rank().ok_or("no rank")?;
    let owners = at(rank);
    Ok(if owners.is_empty() { "nobody".to_owned() } else { letters(&owners) })
}

/// All cards of a deck, wherever they lie.
fn all(layout: &Layout) -> impl Iterator<Item = u8> {
    let piles = layout.nertz.iter().chain(&layout.stock).chain(&layout.waste).chain(layout.columns.iter().flatten());
    piles.copied().chain(layout.lake.iter().map(|(_, k)| *k))
}

/// Every owner has exactly the own deck, each card in one place.
fn whole(look: &dyn Table, case: &Case) -> Result<(), String> {
    for owner in 0..look.seats() {
        let layout = look.layout(owner);
        let cards: Vec<u8> = all(layout).collect();
        let mut faces: Vec<Option<Card>> = cards.iter().filter(|k| **k > 0).map(|k| look.face(owner, *k)).collect();
        faces.sort_unstable();
        let twice = faces.windows(2).any(|pair| pair[0] == pair[1]);
        let deck = if layout.is_witness() { 0 } else { usize::from(case.rules.deck_len()) };
        if cards.len() != deck || twice || faces.contains(&None) {
            return Err(format!("the deck of {} is not whole", letter(owner)));
        }
    }
    Ok(())
}

fn letter(seat: u8) -> String {
    char::from(b'a' + seat).to_string()
}

fn letters(seats: &[u8]) -> String {
    seats.iter().map(|seat| letter(*seat)).collect::<Vec<_>>().join(" ")
}

fn list<T: ToString>(values: &[T]) -> String {
    values.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}
