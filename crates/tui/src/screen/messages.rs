//! What has happened lately, below the table: nothing that was said is cut off.

use super::own;
use super::pen::{Pen, padded, parted};
use super::theme::Theme;
use super::waits;
use crate::tell;
use nertz_core::{Card, Phase, Pile, View};
use ratatui::style::{Modifier, Style};

/// What has happened lately, each with its age.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Notices {
    /// Own plays that somebody else was before.
    pub beaten: Vec<Beaten>,
    /// Sentences, oldest first: what was refused and why, calls, who left.
    pub news: Vec<News>,
    /// What was said, oldest first.
    pub talk: Vec<Talk>,
    /// Whom the table waits for, and for how many milliseconds.
    pub waiting: Vec<(String, u64)>,
    /// Too few are heard for the others to go on without somebody.
    pub suspended: bool,
    /// Who looks on is dealt in after this round.
    pub dealt_in: bool,
    /// It is practice: a key says moves worth making.
    pub practice: bool,
}

/// An own play that was beaten.
#[derive(Clone, PartialEq, Debug)]
pub struct Beaten {
    /// The card that did not get its place.
    pub card: Card,
    /// Whose card got it; none if that is not known.
    pub by: Option<u8>,
    /// Where the card is back.
    pub from: Pile,
    /// Milliseconds since it was decided.
    pub age_ms: u64,
}

/// A sentence for the message line.
#[derive(Clone, PartialEq, Debug)]
pub struct News {
    /// The sentence.
    pub text: String,
    /// Milliseconds since.
    pub age_ms: u64,
}

/// A line that somebody said.
#[derive(Clone, PartialEq, Debug)]
pub struct Talk {
    /// The speaker's name.
    pub name: String,
    /// The line.
    pub text: String,
    /// Milliseconds since.
    pub age_ms: u64,
}

/// Milliseconds for which a beaten play or a sentence is shown.
const NEWS_MS: u64 = 4_000;
/// Milliseconds for which a line of talk is shown.
const TALK_MS: u64 = 12_000;
/// Milliseconds after which it may show its next part.
const PAGE_MS: u64 = 500;

impl Notices {
    /// The newest sentence or line of talk that is not old yet, in so many columns.
    pub(crate) fn latest(&self, room: u16) -> Option<String> {
        let newest = self.recent().into_iter().min_by_key(|line| line.age_ms)?;
        Some(newest.rows(&[room]).remove(0))
    }

    /// What was said and what has happened lately, besides beaten plays.
    fn recent(&self) -> Vec<Message> {
        let news = self.news.iter().filter(|news| news.age_ms < NEWS_MS);
        let news = news.map(|news| Message {
            age_ms: news.age_ms,
            shown_ms: NEWS_MS,
            text: news.text.clone(),
            style: Style::new(),
        });
        let talk = self.talk.iter().filter(|talk| talk.age_ms < TALK_MS);
        let talk = talk.map(|talk| Message {
            age_ms: talk.age_ms,
            shown_ms: TALK_MS,
            text: tell!("says", name = talk.name.as_str(), text = talk.text.as_str()),
            style: Style::new().add_modifier(Modifier::ITALIC),
        });
        news.chain(talk).collect()
    }

    /// Milliseconds until something of it has been shown for long enough; none if nothing is.
    pub fn changes_in_ms(&self) -> Option<u64> {
        let left = |until: u64, age: u64| until.checked_sub(age).filter(|left| *left > 0);
        let flashes = self.beaten.iter().filter_map(|beaten| left(own::FLASH_MS, beaten.age_ms));
        let beaten = self.beaten.iter().filter_map(|beaten| left(NEWS_MS, beaten.age_ms));
        let news = self.news.iter().filter_map(|news| left(NEWS_MS, news.age_ms));
        // A line that does not fit is turned like a page.
        let talk = self.talk.iter().filter_map(|talk| left(TALK_MS, talk.age_ms).map(|left| (left - 1) % PAGE_MS + 1));
        let waiting = self.waiting.iter().map(|(_, ms)| 100 - ms % 100);
        flashes.chain(beaten).chain(news).chain(talk).chain(waiting).min()
    }
}

/// A sentence, and for how long it is shown.
struct Message {
    age_ms: u64,
    shown_ms: u64,
    text: String,
    style: Style,
}

impl Message {
    /// What of it is shown now in rows of so many columns: all of it; if it is longer, one part after the other.
    fn rows(&self, rooms: &[u16]) -> Vec<String> {
        let rows = parted(&self.text, rooms);
        let pages = rows.chunks(rooms.len().max(1));
        let page = self.age_ms.saturating_mul(pages.len() as u64) / self.shown_ms.max(1);
        pages.into_iter().nth(page as usize).map(<[String]>::to_vec).unwrap_or_else(|| vec![String::new()])
    }

    fn is_talk(&self) -> bool {
        self.shown_ms == TALK_MS
    }
}

/// Draws the last two messages, the upper one so many columns wide; the lower row is the table's if it waits for somebody.
/// What is said last has both rows if it needs them and nothing but talk stood in the other.
pub(crate) fn draw(pen: &mut Pen<'_>, y: u16, left: u16, view: &View, notices: &Notices, theme: &Theme) {
    let width = pen.width().saturating_sub(2);
    let mut lines: Vec<Message> = beaten(view, notices, theme).chain(notices.recent()).collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.age_ms));
    let waits = waits::sentence(view, notices, width).filter(|_| view.phase != Phase::Dealing);
    // Where nothing stands beside the upper row it has as much room.
    let upper = if pen.is_blank(left, y) { width } else { left.saturating_sub(2) };
    let mut write = |row: u16, text: &str, room: u16, style: Style| {
        pen.text(1, y + row, &padded(text, room), style);
    };
    let newest = lines.pop();
    if let Some(text) = waits {
        if let Some(newest) = newest {
            write(0, &newest.rows(&[upper])[0], upper, newest.style);
        }
        write(1, &text, width, theme.bad());
        return;
    }
    let Some(newest) = newest else { return };
    let before = lines.pop();
    if parted(&newest.text, &[width]).len() > 1 && before.as_ref().is_none_or(Message::is_talk) {
        for (row, text) in (0..).zip(newest.rows(&[upper, width])) {
            write(row, &text, if row == 0 { upper } else { width }, newest.style);
        }
        return;
    }
    if let Some(before) = before {
        write(0, &before.rows(&[upper])[0], upper, before.style);
    }
    write(1, &newest.rows(&[width])[0], width, newest.style);
}

/// Own plays that somebody was before.
fn beaten<'a>(view: &'a View, notices: &'a Notices, theme: &'a Theme) -> impl Iterator<Item = Message> + use<'a> {
    notices.beaten.iter().filter(|beaten| beaten.age_ms < NEWS_MS).map(|beaten| {
        let by = beaten.by.and_then(|seat| view.seats.get(usize::from(seat)));
        let by = by.map_or_else(|| tell!("somebody"), |seat| seat.name.clone());
        let card = if beaten.card.is_joker() { tell!("a-joker") } else { theme.card(beaten.card) };
        let text = tell!("table-first", card = card, by = by);
        Message { age_ms: beaten.age_ms, shown_ms: NEWS_MS, text, style: theme.bad() }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_shown_part_by_part() {
        let words: Vec<String> = (0..40).map(|number| format!("w{number}")).collect();
        let line = |age_ms| Message { age_ms, shown_ms: TALK_MS, text: words.join(" "), style: Style::new() };
        let mut seen: Vec<String> = Vec::new();
        for age in (0..TALK_MS).step_by(PAGE_MS as usize) {
            let rows = line(age).rows(&[20, 30]);
            assert!(rows.len() <= 2, "{rows:?}");
            seen.extend(rows.into_iter().flat_map(|row| row.split(' ').map(str::to_owned).collect::<Vec<_>>()));
        }
        seen.dedup();
        assert!(words.iter().all(|word| seen.contains(word)), "{seen:?}");
        // What fits stands still.
        let short = |age_ms| Message { age_ms, shown_ms: TALK_MS, text: "well played".to_owned(), style: Style::new() };
        assert_eq!(short(0).rows(&[20]), short(TALK_MS - 1).rows(&[20]));
    }
}
