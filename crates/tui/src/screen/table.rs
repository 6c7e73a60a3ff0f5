//! The table: lake, own layout, rivals, clock, scores, messages.
//!
//! At 80×24, the least size, seven rivals and seven columns of thirteen cards fit; what is larger goes into air.

use super::pen::{Pen, columns, fit, padded};
use super::rivals::{self, number, signed};
use super::theme::{Cap, Theme, faint};
use super::{Line, Panel, digits, lake, own, row_of_keys, waits};
use crate::keys::{Bindings, Stroke, can};
use crate::tell;
use nertz_core::rules::CallBy;
use nertz_core::{Act, Card, Deed, Intent, Lane, Phase, Pile, Play, Rules, SeatView, View, Void, resolve};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
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

impl Notices {
    /// The newest sentence or line of talk that is not old yet.
    pub(crate) fn latest(&self) -> Option<String> {
        let news = self.news.last().filter(|news| news.age_ms < NEWS_MS).map(|news| (news.age_ms, news.text.clone()));
        let talk = self.talk.last().filter(|talk| talk.age_ms < TALK_MS);
        let talk = talk.map(|talk| (talk.age_ms, said(talk)));
        news.into_iter().chain(talk).min_by_key(|(age, _)| *age).map(|(_, text)| text)
    }

    /// Milliseconds until something of it has been shown for long enough; none if nothing is.
    pub fn changes_in_ms(&self) -> Option<u64> {
        let left = |until: u64, age: u64| until.checked_sub(age).filter(|left| *left > 0);
        let flashes = self.beaten.iter().filter_map(|beaten| left(own::FLASH_MS, beaten.age_ms));
        let beaten = self.beaten.iter().filter_map(|beaten| left(NEWS_MS, beaten.age_ms));
        let news = self.news.iter().filter_map(|news| left(NEWS_MS, news.age_ms));
        let talk = self.talk.iter().filter_map(|talk| left(TALK_MS, talk.age_ms));
        let waiting = self.waiting.iter().map(|(_, ms)| 100 - ms % 100);
        flashes.chain(beaten).chain(news).chain(talk).chain(waiting).min()
    }
}

/// A line of talk, and whose it is.
fn said(talk: &Talk) -> String {
    tell!("says", name = talk.name.as_str(), text = talk.text.as_str())
}

/// What the player's own program adds to the table.
#[derive(Clone, Copy, Debug)]
pub struct Marks<'a> {
    /// The pile that is picked as a source.
    pub picked: Option<Pile>,
    /// The lane that grew last.
    pub newest: Option<Lane>,
    /// The lanes in the order in which they were founded, as far as it was seen.
    pub founded: &'a [Lane],
    /// What stands on the right.
    pub panel: Panel,
    /// What stands in the last row instead of the keys.
    pub line: Option<Line<'a>>,
    /// What is written on the keys.
    pub bindings: &'a Bindings,
}

/// Where what is picked can go.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Targets {
    /// For each column.
    pub(crate) columns: Vec<bool>,
    /// Onto this lane.
    pub(crate) lane: Option<Lane>,
    /// It founds a lane, or goes to the lake once it is named.
    pub(crate) founds: bool,
}

impl Targets {
    fn of(view: &View, picked: Option<Pile>) -> Targets {
        let (Some(from), Some(me)) = (picked, view.own()) else { return Targets::default() };
        let columns = (0..me.columns.len())
            .map(|index| Pile::column(index as u8))
            .map(|to| to != from && (can(view, Intent::Move { from, to }) || can(view, Intent::Tuck { from, to })))
            .collect();
        match resolve(view, Intent::Lake { from }) {
            Ok(Deed::Play(Play::Lake { lane, .. }) | Deed::Act(Act::Land { lane, .. })) => {
                Targets { columns, lane: Some(lane), founds: false }
            }
            Ok(Deed::Act(Act::Found { .. })) | Err(Void::Name) => Targets { columns, lane: None, founds: true },
            _ => Targets { columns, lane: None, founds: false },
        }
    }
}

/// Columns of what stands on the right of a table that is so wide.
pub(crate) fn panel_width(width: u16) -> u16 {
    rivals::WIDTH + width.saturating_sub(super::LEAST.0) / 4
}

/// Where things are on the table, in its own coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Places {
    width: u16,
    height: u16,
    /// Columns of what is left of the panel.
    left: u16,
    /// There is room for gaps.
    airy: bool,
    /// Rows of a suit in the lake.
    pitch: u16,
    pub(crate) lake: Rect,
    /// The own layout.
    pub(crate) below: Rect,
}

impl Places {
    /// On so many columns and rows.
    pub(crate) fn of(width: u16, height: u16) -> Places {
        let left = width.saturating_sub(panel_width(width));
        let airy = height >= super::LEAST.1 + 6;
        let (top, pitch) = if airy { (2, 2) } else { (1, 1) };
        let lake = Rect { x: 0, y: top, width: left, height: lake::height(pitch) };
        let y = lake.bottom() + pitch;
        let below = Rect { x: 0, y, width: left, height: height.saturating_sub(y + 3) };
        Places { width, height, left, airy, pitch, lake, below }
    }

    /// Where a pile is meant: the own layout, and the gap above it.
    pub(crate) fn piles(&self) -> Rect {
        let y = self.lake.bottom();
        Rect { y, height: self.below.bottom().saturating_sub(y), ..self.below }
    }

    /// The panel: at the least size seven rivals need every row.
    fn side(&self, rivals: usize) -> Rect {
        let above = if self.airy || rivals < 7 { 2 } else { 1 };
        let (x, width) = (self.left, self.width - self.left);
        Rect { x, y: above, width, height: self.height.saturating_sub(above + 2) }
    }
}

/// Draws the table.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View, notices: &Notices, marks: &Marks<'_>, theme: &Theme) {
    let mut pen = Pen::new(buf, area);
    let (width, height) = (pen.width(), pen.height());
    let places = Places::of(width, height);
    let Places { left, pitch, below, .. } = places;
    header(&mut pen.part(0, 0, width, 1), view, theme);

    let targets = Targets::of(view, marks.picked);
    lake::draw(&mut part(&mut pen, places.lake), view, marks, &targets, pitch, theme);
    match view.me {
        Some(me) => own::draw(&mut part(&mut pen, below), me, view, notices, marks, &targets.columns, theme),
        None => rivals::draw(&mut part(&mut pen, below), view, theme),
    }
    announce(&mut part(&mut pen, below), view, notices, theme);

    let side = places.side(rivals::others(view).len());
    match marks.panel {
        Panel::Rivals if view.me.is_some() => rivals::draw(&mut part(&mut pen, side), view, theme),
        Panel::Rivals => {}
        Panel::Scores => super::scores::draw(&mut part(&mut pen, side), view, theme),
        Panel::Help => super::help::table(&mut part(&mut pen, side), view, marks.bindings),
        Panel::Rules => super::help::rules(&mut part(&mut pen, side), &view.rules, marks.bindings),
    }
    messages(&mut pen, height.saturating_sub(3), left, view, notices, theme);
    last_line(&mut pen.part(0, height.saturating_sub(1), width, 1), view, notices.dealt_in, marks, theme);
}

fn part<'a>(pen: &'a mut Pen<'_>, area: Rect) -> Pen<'a> {
    pen.part(area.x, area.y, area.width, area.height)
}

fn header(pen: &mut Pen<'_>, view: &View, theme: &Theme) {
    let mut x = pen.text(1, 0, &tell!("table-round", round = view.round), Style::new().bold());
    let clock = view.clock_ms / 1000;
    if !rivals::is_covered(view.phase) {
        x = pen.text(x + 3, 0, &format!("{}:{:02}", clock / 60, clock % 60), Style::new().bold());
    }
    let end = pen.width().saturating_sub(1);
    let start = match view.own().zip(view.me) {
        Some((me, seat)) => own_points(pen, seat, me, view, theme),
        None => {
            let watching = tell!("table-watching");
            pen.text_before(end, 0, &watching, faint());
            end.saturating_sub(columns(&watching))
        }
    };
    if let Some(turn) = view.turn {
        let (text, style) = match view.seats.get(usize::from(turn)) {
            _ if view.me == Some(turn) => (format!(" {} ", tell!("table-your-turn")), theme.cap(Cap::Target)),
            Some(seat) => (tell!("table-turn-of", name = seat.name.as_str()), Style::new()),
            None => return,
        };
        pen.text(x + 3, 0, &fit(&text, start.saturating_sub(x + 5)), style);
    }
}

/// The own mark, name, points and total, and the partner's mark; answers where they begin.
fn own_points(pen: &mut Pen<'_>, seat: u8, me: &SeatView, view: &View, theme: &Theme) -> u16 {
    let end = pen.width().saturating_sub(1);
    let total = number(rivals::team_total(view, seat));
    let points = signed(rivals::points(me, view.phase));
    let partner = rivals::partner(view, seat);
    let (word, with) = if partner.is_some() { (tell!("table-team"), 3) } else { (tell!("table-total"), 0) };
    let fixed = columns(&points) + columns(&word) + 1 + columns(&total) + with;
    let room = end.saturating_sub(fixed + if view.turn.is_some() { 36 } else { 24 });
    let name = fit(&me.name, room.min(24));
    let mut start = end.saturating_sub(columns(&name) + fixed + 8);
    let x = pen.text(start, 0, &format!(" {} ", theme.mark(seat)), theme.backed(seat));
    let x = pen.text(x + 1, 0, &name, Style::new().bold());
    let x = pen.text(x + 2, 0, &points, Style::new().bold());
    let x = pen.text(x + 2, 0, &word, faint());
    let x = pen.text(x + 1, 0, &total, Style::new().bold());
    if let Some(partner) = partner {
        pen.text(x + 1, 0, &format!("&{}", theme.mark(partner)), theme.backed(partner));
    }
    if let Some(word) = rivals::idle(me, view) {
        pen.text_before(start.saturating_sub(2), 0, &word, faint());
        start = start.saturating_sub(2 + columns(&word));
    }
    start
}

/// What the table is at, large, while there is nothing to be played.
fn announce(pen: &mut Pen<'_>, view: &View, notices: &Notices, theme: &Theme) {
    let text = match view.phase {
        Phase::Dealing => match waits::names(view, notices) {
            Some(names) => tell!("table-dealing-waits", names = names),
            None => tell!("table-dealing"),
        },
        Phase::Covered if view.me.is_some() => tell!("table-covered"),
        Phase::Covered => tell!("table-about-to-start"),
        Phase::Countdown(_) => tell!("table-ready"),
        Phase::AwaitGo => tell!("table-waits", names = not_gone(view).join(", ")),
        Phase::Closing => match view.caller.and_then(|seat| view.seats.get(usize::from(seat))) {
            Some(caller) => tell!("table-calls", name = caller.name.as_str(), word = view.rules.call_word.as_str()),
            None if view.rules.turns => tell!("table-all-passed"),
            None => tell!("table-all-stuck"),
        },
        Phase::Play | Phase::Scored | Phase::Over => return,
    };
    let counts = matches!(view.phase, Phase::Countdown(_));
    let room = pen.width().saturating_sub(8);
    let text = fit(&text, room);
    let width = (columns(&text) + 8).max(20).min(pen.width());
    let height = if counts { 7 } else { 5 };
    // Below the first cards of the layout.
    let (x, y) = ((pen.width() - width) / 2, 6.min(pen.height().saturating_sub(height)));
    let mut pen = pen.part(x, y, width, height);
    let mut inside = pen.boxed("");
    if let Phase::Countdown(ms) = view.phase {
        inside.text_amid(0, &text, faint());
        let middle = inside.width() / 2 + 2;
        digits::draw(&mut inside, middle, 2, ms.div_ceil(1000), theme.good(), theme);
    } else {
        inside.text_amid(1, &text, Style::new().bold());
    }
}

fn not_gone(view: &View) -> Vec<&str> {
    view.seats.iter().filter(|seat| !seat.go && !seat.link.is_gone()).map(|seat| seat.name.as_str()).collect()
}

/// The last two messages; the lower row is the table's if it waits for somebody.
fn messages(pen: &mut Pen<'_>, y: u16, left: u16, view: &View, notices: &Notices, theme: &Theme) {
    let mut lines = recent(view, notices, theme);
    lines.sort_by_key(|line| std::cmp::Reverse(line.age_ms));
    if let Some(text) =
        waits::sentence(view, notices, pen.width().saturating_sub(2)).filter(|_| view.phase != Phase::Dealing)
    {
        lines.push(Message { age_ms: 0, text, style: theme.bad() });
    }
    let from = lines.len().saturating_sub(2);
    // Where nothing stands beside the upper row it has as much room.
    let rooms = [if pen.is_blank(left, y) { pen.width() } else { left }, pen.width()];
    for (row, line) in lines[from..].iter().enumerate() {
        let row = row + 2 - (lines.len() - from);
        let room = rooms[row].saturating_sub(2);
        pen.text(1, y + row as u16, &padded(&line.text, room), line.style);
    }
}

struct Message {
    age_ms: u64,
    text: String,
    style: Style,
}

fn recent(view: &View, notices: &Notices, theme: &Theme) -> Vec<Message> {
    let mut lines = Vec::new();
    for beaten in notices.beaten.iter().filter(|beaten| beaten.age_ms < NEWS_MS) {
        let by = beaten.by.and_then(|seat| view.seats.get(usize::from(seat)));
        let by = by.map_or_else(|| tell!("somebody"), |seat| seat.name.clone());
        let card = if beaten.card.is_joker() { tell!("a-joker") } else { theme.card(beaten.card) };
        let text = tell!("table-first", card = card, by = by);
        lines.push(Message { age_ms: beaten.age_ms, text, style: theme.bad() });
    }
    for news in notices.news.iter().filter(|news| news.age_ms < NEWS_MS) {
        lines.push(Message { age_ms: news.age_ms, text: news.text.clone(), style: Style::new() });
    }
    for talk in notices.talk.iter().filter(|talk| talk.age_ms < TALK_MS) {
        let style = Style::new().add_modifier(Modifier::ITALIC);
        lines.push(Message { age_ms: talk.age_ms, text: said(talk), style });
    }
    lines
}

/// What is being typed, a word about the last stroke, or the keys.
fn last_line(pen: &mut Pen<'_>, view: &View, dealt_in: bool, marks: &Marks<'_>, theme: &Theme) {
    if let Some(line) = marks.line {
        return line.draw(pen, 0, theme);
    }
    let mut keys = Vec::new();
    if view.me.is_none() {
        // Who looks on has nothing to play, and can sit down.
        let sit = if dealt_in { tell!("table-key-look") } else { tell!("table-key-sit") };
        let looks_on = [("R", sit), ("W", tell!("table-key-lobby")), ("Q", tell!("table-key-leave"))];
        keys.extend(looks_on.map(|(key, word)| (key.to_owned(), word)));
    }
    let moves = if view.me.is_some() { moves(&view.rules) } else { Vec::new() };
    let automatic = (view.me.is_some() && view.rules.call == CallBy::Automatic).then(|| tell!("table-auto-call"));
    // With one more, the words stand closer.
    let gap = if moves.len() + usize::from(automatic.is_some()) > 4 { 2 } else { 3 };
    let other = [
        (Stroke::Help, tell!("table-key-help")),
        (Stroke::Scores, tell!("table-key-scores")),
        (Stroke::Talk, tell!("table-key-talk")),
    ];
    keys.extend(moves.into_iter().chain(other).map(|(stroke, word)| (marks.bindings.cap(stroke), word)));
    let x = row_of_keys(pen, 0, 1, &keys, gap, automatic.as_ref().map_or(0, |word| columns(word)));
    if let Some(word) = automatic {
        pen.text(x, 0, &word, faint());
    }
}

/// What these rules have keys for, besides the piles, and what it is called.
pub(crate) fn moves(rules: &Rules) -> Vec<(Stroke, String)> {
    let mut moves = vec![(Stroke::Lake, tell!("table-key-lake")), (Stroke::Draw, tell!("table-key-draw"))];
    if rules.lone_rotate {
        moves.push((Stroke::Rotate, tell!("table-key-rotate")));
    }
    if rules.call == CallBy::Manual {
        moves.push((Stroke::Call, tell!("table-key-call")));
    }
    moves.push((Stroke::Stuck, if rules.turns { tell!("table-key-pass") } else { tell!("table-key-stuck") }));
    moves
}
