//! A match as text: what happens, and the table behind it.

use super::words::Teller;
use crate::screen::{Theme, ascii};
use crate::tell;
use crate::words::lang;
use nertz_core::{Face, LaneView, Phase, SeatView, View};
use nertz_session::replay::Replay;
use std::ops::Range;

/// The steps of a round, from its deal on; of all rounds with none.
pub fn steps(replay: &Replay, round: Option<u32>) -> Range<usize> {
    let rounds = replay.rounds();
    let Some(place) = rounds.iter().position(|found| round == Some(found.number)) else {
        return 0..replay.steps().len();
    };
    let end = rounds.get(place + 1).map_or(replay.steps().len(), |next| next.dealt);
    rounds[place].dealt..end
}

/// A step in words, and the table behind it: a line for the lake and one for each seat.
pub fn step(replay: &Replay, step: usize, teller: &Teller<'_>, theme: &Theme) -> String {
    let Some(at) = replay.steps().get(step) else { return String::new() };
    let seconds = format!("{}:{:02}.{:03}", at.ms / 60_000, at.ms / 1000 % 60, at.ms % 1000);
    let mut lines = vec![format!("[{seconds}] {}", teller.step(step).join(" · "))];
    let contests = at.deeds.iter().filter_map(|deed| replay.contest(step, deed));
    lines.extend(contests.filter_map(|contest| teller.why(&contest)).map(|why| format!("  {why}")));
    // Before the cards can be seen there is no table to be told.
    let open = |view: &View| matches!(view.phase, Phase::Play | Phase::Closing | Phase::Scored | Phase::Over);
    if let Some(view) = replay.view(step, at.ms, None).filter(open) {
        lines.push(format!("  {}", lake(&view, theme)));
        let width = view.seats.iter().map(|seat| crate::screen::columns(&seat.name)).max().unwrap_or(0);
        lines.extend((0..).zip(&view.seats).map(|(seat, layout)| self::seat(seat, layout, &view, width, theme)));
    }
    lines.push(String::new());
    plain(lines.join("\n"), theme)
}

fn lake(view: &View, theme: &Theme) -> String {
    let lanes: Vec<String> = view.lanes.iter().map(|lane| self::lane(lane, theme)).collect();
    let lanes = if lanes.is_empty() { tell!("replay-dump-empty") } else { lanes.join("  ") };
    format!("{}: {lanes}", tell!("replay-dump-lake"))
}

/// The top card with its owner's mark, and pending ones with a question mark.
fn lane(lane: &LaneView, theme: &Theme) -> String {
    let card = |rank: usize| {
        let card = u8::try_from(rank).ok().and_then(|rank| nertz_core::Card::of(lane.suit, rank));
        card.map(|card| theme.card(card)).unwrap_or_default()
    };
    let top = lane.owners.iter().rposition(Option::is_some);
    let top = top.map(|rank| format!("{}{}", card(rank), theme.mark(lane.owners[rank].unwrap_or(0))));
    let pending = lane.pending.iter().map(|(seat, rank)| format!("{}{}?", card((*rank).into()), theme.mark(*seat)));
    top.into_iter().chain(pending).collect::<Vec<String>>().join(" ")
}

fn seat(seat: u8, layout: &SeatView, view: &View, width: u16, theme: &Theme) -> String {
    let face = |face: &Face| match (face.card(), face.lies()) {
        (Some(card), Some(lies)) if lies.is_joker() && !card.is_joker() => {
            format!("{}{}", theme.star(), theme.card(card))
        }
        (Some(card), _) => theme.card(card),
        (None, _) => "··".to_owned(),
    };
    let piles = |cards: &[Face]| match cards {
        [] => "–".to_owned(),
        cards => cards.iter().map(face).collect::<Vec<String>>().join(" "),
    };
    let columns: Vec<String> = layout.columns.iter().map(|column| piles(column)).collect();
    let top = |top: Option<&Face>| top.map_or_else(|| "–".to_owned(), face);
    let name = crate::screen::padded(&layout.name, width);
    format!(
        "  {} {name}  {} {} {} | {} | {} {} | {} | {} | {:+}",
        theme.mark(seat),
        view.rules.pile_label(lang()),
        layout.nertz_len,
        top(layout.nertz_top.as_ref()),
        columns.join(" | "),
        tell!("replay-dump-waste", cards = layout.waste.len()),
        top(layout.waste.last()),
        tell!("replay-dump-stock", cards = layout.stock_len),
        tell!("replay-dump-placed", cards = layout.lake_count),
        layout.points,
    )
}

/// With letters for suits nothing but ASCII is written.
fn plain(text: String, theme: &Theme) -> String {
    if !theme.is_ascii() || text.is_ascii() {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut bytes = [0; 4];
    for char in text.chars() {
        match char.is_ascii() {
            true => plain.push(char),
            false => plain.push_str(ascii::plain(char.encode_utf8(&mut bytes))),
        }
    }
    plain
}
