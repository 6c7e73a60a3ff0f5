//! Keys and rules.

use super::pen::{Pen, columns, fit, wrapped};
use super::theme::faint;
use crate::house::{label, value_of};
use crate::keys::{Bindings, Stroke};
use crate::tell;
use crate::words::lang;
use nertz_core::rules::{CallBy, Key, Lang};
use nertz_core::{Pile, Rules, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Columns for the name of a key at least.
const KEY: u16 = 9;

/// Draws keys and rules beside the table, which goes on.
pub(crate) fn table(pen: &mut Pen<'_>, view: &View, bindings: &Bindings) {
    let columns = view.seats.first().map_or(0, |seat| seat.columns.len());
    let river: Vec<String> = (0..columns).map(|index| bindings.cap(Stroke::Pile(Pile::column(index as u8)))).collect();
    let river = if columns > 4 { format!("{}…{}", river[0], river[columns - 1]) } else { river.join(" ") };
    let mut keys = vec![(river, tell!("help-river"))];
    let piles =
        [(Stroke::Pile(Pile::NERTZ), view.rules.pile_label(lang())), (Stroke::Pile(Pile::WASTE), tell!("help-waste"))];
    let others = [
        (Stroke::Drop, tell!("help-drop")),
        (Stroke::Scores, tell!("table-key-scores")),
        (Stroke::Talk, tell!("help-talk")),
        (Stroke::Colours, tell!("help-colours")),
    ];
    for (stroke, word) in piles.into_iter().chain(super::table::moves(&view.rules)).chain(others) {
        let word = match stroke {
            Stroke::Lake => tell!("help-lake"),
            Stroke::Stuck if !view.rules.turns => tell!("help-stuck"),
            _ => word,
        };
        keys.push((bindings.cap(stroke), word));
    }
    if view.rules.jokers > 0 {
        keys.push(("1–9, 0".to_owned(), tell!("help-joker")));
    }
    keys.push((tell!("key-ctrl-c"), tell!("table-key-leave")));
    let close = tell!("help-keys-goes-on", key = bindings.cap(Stroke::Help));
    let mut inside = pen.boxed(&close);
    let how = wrapped(&tell!("help-how"), inside.width());
    // By keys alone everything can be done: where a house has many of them, this one gives way.
    if keys.len() + 2 + how.len() <= usize::from(inside.height()) {
        keys.insert(keys.len() - 1, (bindings.cap(Stroke::Mouse), tell!("help-mouse-short")));
    }
    let y = list(&mut inside, 0, &keys);
    for (row, line) in (y..).zip(&how) {
        inside.text(0, row, line, Style::new());
    }
}

fn list(pen: &mut Pen<'_>, y: u16, keys: &[(String, String)]) -> u16 {
    let beside = keys.iter().map(|(key, _)| columns(key) + 1).max().unwrap_or(0).max(KEY);
    for (row, (key, word)) in (y..).zip(keys) {
        pen.text(0, row, key, Style::new().bold());
        pen.text(beside, row, word, Style::new());
    }
    y + keys.len() as u16 + 1
}

/// The house rules that bear on what to play, in the order of a round: those that are told, without the sizes and names that
/// the table itself shows, and without what few houses play by while it is off.
fn played_by(rules: &Rules) -> Vec<Key> {
    let mut keys = Vec::new();
    for key in rules.in_words(Lang::En).into_iter().flat_map(|sentence| sentence.keys) {
        let seen = matches!(
            key,
            Key::Preset | Key::Pile | Key::PileName | Key::Columns | Key::CallWord | Key::Countdown | Key::Grace
        );
        let rare = matches!(key, Key::Partners | Key::Turns | Key::Jokers | Key::LoneRotate | Key::Handicap);
        let off = || ["off", "0", "none"].contains(&rules.value(key).as_str());
        if !(seen || keys.contains(&key) || rare && off()) {
            keys.push(key);
        }
    }
    keys
}

/// Draws the rules in force beside the table; marked are those that differ from the preset.
pub(crate) fn rules(pen: &mut Pen<'_>, rules: &Rules, bindings: &Bindings) {
    let close = tell!("help-rules-in-words", key = bindings.cap(Stroke::Help));
    let mut inside = pen.boxed(&close);
    let width = inside.width();
    inside.text(0, 0, &rules.preset, Style::new().bold());
    let changed: Vec<Key> = rules.differs_from_preset().into_iter().map(|(key, _)| key).collect();
    let keys = played_by(rules);
    let first = if keys.len() + 2 > usize::from(inside.height()) { 1 } else { 2 };
    let (mut row, mut left) = (first, inside.height().saturating_sub(first + keys.len() as u16));
    for key in keys {
        // As the words of the rules mark what is not as in the preset.
        let (style, mark) = if changed.contains(&key) { (Style::new().bold(), "*") } else { (Style::new(), "") };
        let (name, value) = (label(key), format!("{mark}{}", value_of(key, &rules.value(key))));
        if columns(&name) + columns(&value) < width || left == 0 {
            let value = fit(&value, width * 2 / 3);
            inside.text(0, row, &fit(&name, width.saturating_sub(columns(&value) + 1)), faint());
            inside.text_before(width, row, &value, style);
        } else {
            // There is room for two rows.
            inside.text(0, row, &fit(&name, width), faint());
            (row, left) = (row + 1, left - 1);
            inside.text_before(width, row, &fit(&value, width), style);
        }
        row += 1;
    }
}

/// Columns of a page of rules, and its rows.
const PAGE: (u16, u16) = (74, 16);

/// What the game is about, and how it is played here, in sentences for who does not know it.
pub fn game_in_short(rules: &Rules, bindings: &Bindings) -> Vec<String> {
    let pile = rules.pile_in_words(lang());
    let pile = pile.as_str();
    let nertz = bindings.cap(Stroke::Pile(Pile::NERTZ));
    let column = bindings.cap(Stroke::Pile(Pile::column(1)));
    let call = if rules.call == CallBy::Automatic { "alone" } else { "other" };
    let costs = if rules.left == 0 { "no" } else { "yes" };
    let mut told = vec![
        tell!(
            "game-goal",
            cards = rules.pile,
            pile = pile,
            word = rules.call_word.as_str(),
            call = call,
            costs = costs
        ),
        tell!("game-lake"),
        tell!("game-river"),
        tell!("game-stock", cards = rules.draw, key = bindings.cap(Stroke::Draw)),
        tell!("game-keys", nertz = nertz, column = column, pile = pile),
    ];
    if rules.call == CallBy::Manual {
        told.push(tell!("game-call", key = bindings.cap(Stroke::Call)));
    }
    told.push(tell!("game-practice", key = bindings.cap(Stroke::Idea)));
    told
}

/// A sentence in lines, the first of which stands out.
pub(crate) fn hanging(sentence: &str, width: u16) -> Vec<String> {
    let lines = wrapped(sentence, width.saturating_sub(2));
    (0..).zip(lines).map(|(index, line)| format!("{}{line}", if index == 0 { "" } else { "  " })).collect()
}

/// The rules in sentences, made into pages of lines.
pub fn rule_pages(sentences: &[String]) -> Vec<Vec<String>> {
    let mut pages: Vec<Vec<String>> = Vec::new();
    for sentence in sentences {
        let lines = hanging(sentence, PAGE.0);
        match pages.last_mut().filter(|page| page.len() + lines.len() <= usize::from(PAGE.1)) {
            Some(page) => page.extend(lines),
            None => pages.push(lines),
        }
    }
    pages
}

/// Draws a page of rules over any other screen; `more` if something follows it.
pub fn draw_page(buf: &mut Buffer, area: Rect, pages: &[Vec<String>], page: usize, more: bool) {
    let Some(lines) = pages.get(page) else { return };
    let mut pen = Pen::new(buf, area);
    let (width, height) = ((PAGE.0 + 4).min(pen.width()), (PAGE.1 + 4).min(pen.height()));
    let (x, y) = ((pen.width() - width) / 2, (pen.height() - height) / 2);
    let mut pen = pen.part(x, y, width, height);
    let title = match more {
        true => tell!("help-page-goes-on", page = page + 1, pages = pages.len(), key = "?"),
        false => tell!("help-page-closes", page = page + 1, pages = pages.len(), key = "?"),
    };
    let mut inside = pen.boxed(&title);
    for (row, line) in (1..).zip(lines) {
        inside.text(0, row, line, Style::new());
    }
}

/// Draws a list of keys over any other screen; `more` if pages follow it.
pub fn draw(buf: &mut Buffer, area: Rect, keys: &[(String, String)], more: bool) {
    let mut pen = Pen::new(buf, area);
    let (width, height) = (44.min(pen.width()), (keys.len() as u16 + 4).min(pen.height()));
    let (x, y) = ((pen.width() - width) / 2, (pen.height() - height) / 2);
    let mut pen = pen.part(x, y, width, height);
    let title = if more { tell!("help-keys-goes-on", key = "?") } else { tell!("help-keys-closes", key = "?") };
    list(&mut pen.boxed(&title), 1, keys);
}
