//! The table: lake, own layout, rivals, clock, scores, messages.
//!
//! Where things are is told in `places`.

use super::messages::{Notices, draw as messages};
use super::pen::{Pen, columns, fit};
use super::places::Places;
use super::rivals::{self, number, signed};
use super::theme::{Cap, Theme, faint};
use super::{Line, Panel, digits, lake, own, row_of_keys, waits};
use crate::keys::{Bindings, Stroke, can};
use crate::tell;
use nertz_core::rules::CallBy;
use nertz_core::{Act, Deed, Intent, Lane, Phase, Pile, Play, Rules, SeatView, View, Void, resolve};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

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

/// Draws the table on a screen.
pub fn draw(buf: &mut Buffer, screen: Rect, view: &View, notices: &Notices, marks: &Marks<'_>, theme: &Theme) {
    let places = Places::of(screen, view);
    let mut pen = Pen::new(buf, places.frame);
    let (width, height) = (pen.width(), pen.height());
    let Places { left, below, scale, .. } = places;
    header(&mut pen.part(0, 0, width, 1), view, theme);

    let targets = Targets::of(view, marks.picked);
    lake::draw(&mut part(&mut pen, places.lake), view, marks, &targets, scale, theme);
    // Who looks on has the others below the lake where cards are small.
    let below_lake = view.me.is_none() && !places.is_large();
    match view.me {
        Some(me) => {
            own::draw(&mut part(&mut pen, below), (me, scale.card), view, notices, marks, &targets.columns, theme);
        }
        None if below_lake => rivals::draw(&mut part(&mut pen, below), view, theme),
        None => {}
    }
    announce(&mut part(&mut pen, below), scale.card.height, view, notices, theme);

    let (rivals, panel) = beside(places.side, marks.panel);
    if rivals.width >= rivals::WIDTH && !below_lake {
        rivals::draw(&mut part(&mut pen, rivals), view, theme);
    }
    let mut panel = part(&mut pen, panel);
    match marks.panel {
        Panel::Rivals => {}
        Panel::Scores => super::scores::draw(&mut panel, view, theme),
        Panel::Help => super::help::table(&mut panel, view, marks.bindings),
        Panel::Marks => super::legend::draw(&mut panel, view, marks.bindings, theme),
        Panel::Rules => super::help::rules(&mut panel, &view.rules, marks.bindings),
    }
    messages(&mut pen, height.saturating_sub(3), left, view, notices, theme);
    last_line(&mut pen.part(0, height.saturating_sub(1), width, 1), view, notices.dealt_in, marks, theme);
}

/// Columns and rows of a panel that is as large as it can be of use.
const PANEL: (u16, u16) = (44, 27);

/// What is left to the others beside a panel, and where that is: behind them, where there is room for both.
fn beside(side: Rect, panel: Panel) -> (Rect, Rect) {
    if panel == Panel::Rivals {
        return (side, Rect { width: 0, ..side });
    }
    let width = if side.width >= rivals::WIDTH + PANEL.0 { PANEL.0 } else { side.width };
    let rivals = Rect { width: side.width - width, ..side };
    (rivals, Rect { x: side.x + rivals.width, width, height: side.height.min(PANEL.1), ..side })
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
fn announce(pen: &mut Pen<'_>, card: u16, view: &View, notices: &Notices, theme: &Theme) {
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
    let (x, y) = ((pen.width() - width) / 2, (card + 5).min(pen.height().saturating_sub(height)));
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
