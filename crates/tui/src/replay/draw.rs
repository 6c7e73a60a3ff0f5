//! The screen of a replay: the table as it was, what has happened, why, and the line of time.

use super::cursor::{Cursor, Timeline};
use super::words::Teller;
use crate::keys::Bindings;
use crate::screen::{
    Line, Marks, Notices, Panel, Pen, Places, Theme, columns, draw_table, faint, fit, framed, is_too_small, padded,
    wrapped,
};
use crate::tell;
use crate::words::Tell;
use nertz_core::View;
use nertz_lockstep::audit::Verdict;
use nertz_lockstep::contest::Fate;
use nertz_lockstep::seat::Seat;
use nertz_session::name::clean_line;
use nertz_session::replay::{Contest, Replay};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// What is shown of a match, and how.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Whose cards are shown large; none: all in small.
    pub seat: Option<Seat>,
    /// The scores in place of the others.
    pub scores: bool,
    /// Contests are explained while it stands still.
    pub why: bool,
    /// The keys.
    pub keys: bool,
}

/// Draws a replay.
pub fn draw(
    buf: &mut Buffer,
    replay: &Replay,
    line: &Timeline,
    teller: &Teller<'_>,
    (cursor, look): (&Cursor, &Look),
    theme: &Theme,
) {
    let screen = buf.area;
    let ways_out = || vec![tell!("too-small-replay")];
    framed(buf, theme, ways_out, |buf, _| {
        let Some(view) = replay.view(cursor.step(), cursor.ms(), look.seat) else { return };
        table(buf, screen, &view, line, cursor, look, theme);
        let Places { frame, left, .. } = Places::of(screen, &view);
        let mut pen = Pen::new(buf, frame);
        let (width, height) = (pen.width(), pen.height());
        let deeds = replay.steps().get(cursor.step()).map(|step| &step.deeds[..]).unwrap_or_default();
        let contests: Vec<Contest> = deeds.iter().filter_map(|deed| replay.contest(cursor.step(), deed)).collect();
        let contest = contests.iter().find(|contest| contest.plays.len() > 1);
        // The upper row ends where the others begin, the lower one is as wide as the screen.
        let (short, long) = (left.saturating_sub(2), width.saturating_sub(2));
        let [upper, lower] = match contest {
            Some(contest) => {
                [(teller.decided(contest), theme.good()), (teller.why(contest).unwrap_or_default(), Style::new())]
            }
            None => told(&teller.step(cursor.step()).join(" · "), (cursor, line), short, long),
        };
        pen.text(1, height.saturating_sub(3), &fit(&upper.0, short), upper.1);
        pen.text(1, height.saturating_sub(2), &fit(&lower.0, long), lower.1);
        status(&mut pen.part(0, height.saturating_sub(1), width, 1), line, cursor, theme);
        if look.keys {
            keys(&mut pen.part(width.saturating_sub(62) / 2, 2, 62, 15));
        } else if look.why && !cursor.playing {
            // Above the two rows, as high as it has to be.
            let mut below = |rows: usize, draw: &mut dyn FnMut(&mut Pen<'_>)| {
                let rows = u16::try_from(rows + 2).unwrap_or(height).min(height);
                draw(&mut pen.part(0, height.saturating_sub(3 + rows), left, rows));
            };
            if let Some(lines) = objection(replay, cursor, line, left) {
                below(lines.len(), &mut |pen| object(pen, &lines, theme));
            } else if let Some(contest) = contest {
                below(contest.ballots.len() + 1, &mut |pen| explain(pen, contest, teller, theme));
            }
        }
    });
}

/// What has happened: below which step it is, or in both rows if it needs them.
fn told(text: &str, (cursor, line): (&Cursor, &Timeline), short: u16, long: u16) -> [(String, Style); 2] {
    let bold = Style::new().bold();
    if columns(text) <= long {
        return [(format!("{} / {}", cursor.step() + 1, line.times.len()), faint()), (text.to_owned(), bold)];
    }
    let mut lines = wrapped(text, short).into_iter();
    let upper = lines.next().unwrap_or_default();
    [(upper, bold), (lines.collect::<Vec<String>>().join(" "), bold)]
}

fn table(buf: &mut Buffer, area: Rect, view: &View, line: &Timeline, cursor: &Cursor, look: &Look, theme: &Theme) {
    let (founded, newest) = line.lanes(cursor.step(), view.round);
    // No key moves a card here.
    let bindings = Bindings::none();
    let marks = Marks {
        picked: None,
        newest,
        founded: &founded,
        panel: if look.scores { Panel::Scores } else { Panel::Rivals },
        line: Some(Line::Blank),
        bindings: &bindings,
    };
    draw_table(buf, area, view, &Notices::default(), &marks, theme);
}

/// What is wrong with a file that is not clean, at the end of what is told of it.
fn objection(replay: &Replay, cursor: &Cursor, line: &Timeline, width: u16) -> Option<Vec<String>> {
    let verdict = &replay.report().verdict;
    let ends = cursor.step() + 1 == line.times.len() && *verdict != Verdict::Clean;
    ends.then(|| wrapped(&clean_line(&verdict.tell(), 400, 800), width.saturating_sub(4)))
}

fn object(pen: &mut Pen<'_>, lines: &[String], theme: &Theme) {
    let mut pen = pen.boxed(&tell!("replay-verdict"));
    for (row, line) in (0..).zip(lines) {
        pen.text(0, row, line, theme.bad());
    }
}

/// How fast, when, the bar, and two keys.
fn status(pen: &mut Pen<'_>, line: &Timeline, cursor: &Cursor, theme: &Theme) {
    let first = line.times.first().copied().unwrap_or(0);
    let whole = line.times.last().copied().unwrap_or(0).saturating_sub(first);
    let now = cursor.ms().saturating_sub(first);
    let (from, to) = span(pen.width(), whole);
    let sign = if cursor.playing { "▸ " } else { "||" };
    let x = pen.text(1, 0, sign, theme.good());
    let x = pen.text(x + 1, 0, &format!("{:<5}", format!("{}×", cursor.speed)), Style::new().bold());
    let all = clock(whole);
    let x = pen.text(x + 1, 0, &format!("{:>1$}", clock(now), all.len()), Style::new().bold());
    pen.text(x + 1, 0, &format!("/ {all}"), faint());
    bar(&mut pen.part(from, 0, to.saturating_sub(from), 1), line, (now, whole), theme);
    let mut x = to + 2;
    for (key, word) in &last_keys() {
        x = pen.text(x, 0, key, Style::new().bold());
        x = pen.text(x + 1, 0, word, faint()) + 2;
    }
}

fn last_keys() -> [(&'static str, String); 2] {
    [("?", tell!("replay-keys")), ("Q", tell!("replay-quit"))]
}

/// From which column to which the bar is, between the times before it and the keys behind it.
fn span(width: u16, whole: u32) -> (u16, u16) {
    let from = 15 + 2 * columns(&clock(whole));
    let keys: u16 = last_keys().iter().map(|(key, word)| columns(key) + columns(word) + 4).sum();
    (from, width.saturating_sub(keys).max(from))
}

/// The share of the whole time, in thousandths, at a place of a screen of this size; none beside the bar.
pub fn share(line: &Timeline, view: &View, area: Rect, column: u16, row: u16) -> Option<u16> {
    if is_too_small(area) {
        return None;
    }
    let frame = Places::of(area, view).frame;
    let whole = line.times.last()?.saturating_sub(*line.times.first()?);
    let (from, to) = span(frame.width, whole);
    let at = column.checked_sub(frame.x + from).filter(|at| *at < to - from)?;
    let share = u32::from(at) * 1000 / u32::from((to - from).saturating_sub(1).max(1));
    (row + 1 == frame.bottom()).then(|| u16::try_from(share).unwrap_or(1000))
}

/// The time that has passed of the whole; rounds begin at the crossings.
fn bar(pen: &mut Pen<'_>, line: &Timeline, (now, whole): (u32, u32), theme: &Theme) {
    let width = pen.width();
    let place = |ms: u32| {
        // The nearest column, so that a click on one goes to it.
        let (columns, whole) = (u64::from(width.saturating_sub(1)), u64::from(whole.max(1)));
        let at = (u64::from(ms) * columns + whole / 2) / whole;
        u16::try_from(at).unwrap_or(u16::MAX).min(width.saturating_sub(1))
    };
    let first = line.times.first().copied().unwrap_or(0);
    let here = place(now);
    for x in 0..width {
        let (sign, style) = if x < here { ("━", Style::new()) } else { ("─", faint()) };
        pen.text(x, 0, sign, style);
    }
    for (step, _) in &line.rounds {
        let at = line.times.get(*step).map_or(0, |ms| place(ms.saturating_sub(first)));
        pen.text(at, 0, "┼", Style::new());
    }
    pen.text(here, 0, "█", theme.good());
}

/// `1:02.3`, with hours if there are any.
fn clock(ms: u32) -> String {
    let (seconds, tenths) = (ms / 1000, ms % 1000 / 100);
    match seconds {
        0..3600 => format!("{}:{:02}.{tenths}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}.{tenths}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// Who has played what, and in which order everybody has heard of it.
fn explain(pen: &mut Pen<'_>, contest: &Contest, teller: &Teller<'_>, theme: &Theme) {
    let mut pen = pen.boxed(&tell!("replay-contest", what = teller.what(contest)));
    let (name, played) = (11, 13);
    pen.text(4 + name + 1, 0, &tell!("replay-contest-played"), faint());
    let heard_at = 4 + name + played + 1;
    pen.text(heard_at, 0, &tell!("replay-contest-heard"), faint());
    for (row, (seat, heard)) in (1..).zip(Seat::first(contest.heard.len()).zip(&contest.heard)) {
        pen.text(0, row, &format!(" {} ", theme.mark(seat.number())), theme.backed(seat.number()));
        pen.text(4, row, &fit(teller.name(seat), name), Style::new());
        if let Some(play) = contest.plays.iter().find(|play| play.id.seat == seat) {
            let (word, style) = match play.fate {
                Fate::Won => (tell!("replay-won"), theme.good()),
                Fate::Lost => (tell!("replay-lost"), theme.bad()),
                Fate::Undecided => (tell!("replay-open"), faint()),
            };
            let card = play.card.map(|card| teller.card(card, None)).unwrap_or_default();
            let x =
                pen.text(4 + name + 1, row, &padded(&card, if card.is_empty() { 0 } else { 4 }), Style::new().bold());
            pen.text(x, row, &fit(&word, (4 + name + played).saturating_sub(x)), style);
        }
        let mut x = heard_at;
        for play in heard {
            // The one that its ballot is for stands out.
            let ballot = contest.ballots.get(seat.index()).is_some_and(|ballot| *ballot == Some(*play));
            let style = if ballot { Style::new().add_modifier(Modifier::UNDERLINED) } else { faint() };
            let room = pen.width().saturating_sub(x);
            x = pen.text(x, row, &fit(teller.name(play.seat), room.min(10)), style) + 1;
        }
    }
}

fn keys(pen: &mut Pen<'_>) {
    let keys = [
        ("← →", tell!("replay-key-step")),
        ("Shift ← →, PgUp PgDn", tell!("replay-key-ten")),
        ("Home End", tell!("replay-key-ends")),
        ("[ ]", tell!("replay-key-contest")),
        ("N P", tell!("replay-key-round")),
        ("Space", tell!("replay-key-play")),
        ("+ -", tell!("replay-key-speed")),
        ("Tab, 1–8", tell!("replay-key-seat")),
        ("0", tell!("replay-key-outside")),
        ("E", tell!("replay-key-why")),
        ("S", tell!("replay-key-scores")),
        ("Q", tell!("replay-key-quit")),
    ];
    let mut pen = pen.boxed(&tell!("replay-key-close"));
    for (row, (key, word)) in (0..).zip(&keys) {
        pen.text(0, row, key, Style::new().bold());
        pen.text(22, row, word, Style::new());
    }
}
