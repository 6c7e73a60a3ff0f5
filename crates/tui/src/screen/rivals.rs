//! The others: cards left large, the ends of their river, their points, and how well they are heard.

use super::digits;
use super::pen::{Pen, fit, padded};
use super::theme::{Theme, faint};
use crate::tell;
use nertz_core::{Face, Link, Phase, SeatView, View};
use ratatui::style::{Modifier, Style};

/// Rows of one rival.
pub(crate) const HEIGHT: u16 = digits::HEIGHT;
/// Columns of one rival at least.
pub(crate) const WIDTH: u16 = 26;
/// Rows of a rival where there is less room.
const LOW: u16 = 2;
/// Rows with a whole river: name, points, a column of thirteen cards, and a gap.
pub(crate) const WHOLE: u16 = 16;
/// With fewer rows only the ends of the river are shown.
const TALL: u16 = 6;
/// From so many rows of cards on it is told how many more there are.
const TELLS: usize = 3;
/// Columns for the count.
const COUNT: u16 = 2 * digits::WIDTH + 1;
/// Where everything else begins.
const RIGHT: u16 = COUNT + 1;

/// The seats to show: the partner, then the others in the order in which they sit after the own one, partners together.
pub(crate) fn others(view: &View) -> Vec<u8> {
    let seats = u8::try_from(view.seats.len()).unwrap_or(u8::MAX);
    let from = view.me.unwrap_or(0);
    let turned = |seat: u8| (u16::from(seat) + u16::from(seats) - u16::from(from) % u16::from(seats.max(1))) as u8;
    let mut teams = view.rules.teams(seats);
    teams.iter_mut().for_each(|team| team.sort_by_key(|seat| turned(*seat) % seats.max(1)));
    teams.sort_by_key(|team| team.first().map(|seat| turned(*seat) % seats.max(1)));
    teams.concat().into_iter().filter(|seat| view.me != Some(*seat)).collect()
}

/// The partner of a seat, where the rules have partners.
pub(crate) fn partner(view: &View, seat: u8) -> Option<u8> {
    view.rules.partner(u8::try_from(view.seats.len()).ok()?, seat)
}

/// Columns of a rival with a whole river.
pub(crate) fn whole_width(columns: u16) -> u16 {
    (RIGHT + 4 * columns).max(WIDTH + 6)
}

/// Draws rivals, one under the other and column by column; the partner first, with the whole river.
pub(crate) fn draw(pen: &mut Pen<'_>, view: &View, theme: &Theme) {
    let mut seats = others(view);
    let (width, height) = (pen.width(), pen.height());
    let down = |rivals: usize| shape((width, height), rivals as u16, (WIDTH, WHOLE)).1;
    let mine = view.me.and_then(|me| partner(view, me)).filter(|_| height / down(seats.len()) < WHOLE);
    let Some(mine) = mine else {
        return list(pen, &seats, false, view, theme);
    };
    seats.retain(|seat| *seat != mine);
    let left_by = |rows: u16| height.saturating_sub(rows.saturating_mul(down(seats.len())));
    // Where the others would leave the partner no room, they take a row less each.
    let low = left_by(HEIGHT) < 2 * HEIGHT;
    let large = left_by(if low { LOW } else { HEIGHT }).clamp(HEIGHT, WHOLE);
    if let Some(layout) = view.seats.get(usize::from(mine)) {
        draw_whole(&mut pen.part(0, 0, width, large), mine, layout, view, theme);
    }
    list(&mut pen.part(0, large, width, height.saturating_sub(large)), &seats, low, view, theme);
}

/// Rivals side by side, and one under the other, in so many columns and rows: no more side by side than it takes to show each of
/// them whole.
pub(crate) fn shape((width, height): (u16, u16), rivals: u16, whole: (u16, u16)) -> (u16, u16) {
    let rivals = rivals.max(1);
    let most = (width / WIDTH).clamp(1, rivals);
    let fits = (1..=most).find(|across| height / rivals.div_ceil(*across) >= whole.1);
    let down = rivals.div_ceil(fits.unwrap_or(most));
    (rivals.div_ceil(down), down)
}

fn list(pen: &mut Pen<'_>, seats: &[u8], low: bool, view: &View, theme: &Theme) {
    let (across, down) = shape((pen.width(), pen.height()), seats.len() as u16, (WIDTH, WHOLE));
    let (width, height) = (pen.width() / across, pen.height() / down);
    let tall = !low && height >= TALL;
    let rows = match (low, tall) {
        (true, _) => LOW,
        (_, true) => height.min(WHOLE),
        _ => HEIGHT,
    };
    let step = height.clamp(rows, rows + 2);
    for (index, &seat) in seats.iter().enumerate() {
        let Some(rival) = view.seats.get(usize::from(seat)) else { continue };
        let x = width * (index / usize::from(down)) as u16;
        let y = step * (index % usize::from(down)) as u16;
        let mut pen = pen.part(x, y, width, rows);
        if tall {
            draw_whole(&mut pen, seat, rival, view, theme);
            continue;
        }
        if low {
            draw_low(&mut pen, seat, rival, view, theme);
        } else {
            head(&mut pen, seat, rival, view, theme);
            foot(&mut pen.part(0, 2, width, 1), seat, rival, view, theme);
        }
        let ends = rival.columns.iter().map(|column| column.last().copied());
        river(&mut pen.part(RIGHT, 1, width.saturating_sub(RIGHT), 1), ends, view.phase, theme);
    }
}

/// What a rival shows besides the river, in two rows.
fn draw_low(pen: &mut Pen<'_>, seat: u8, rival: &SeatView, view: &View, theme: &Theme) {
    let style = if is_near(rival, view.phase) { theme.bad() } else { theme.good() };
    let mark = if is_near(rival, view.phase) { "! " } else { "" };
    pen.text_before(COUNT, 0, &format!("{mark}{}", rival.nertz_len), style);
    name(pen, seat, rival, view, theme);
    let total = (format!("→ {}", number(team_total(view, seat))), faint());
    let (text, style) = state(rival, seat, view, theme).unwrap_or(total);
    pen.text(0, 1, &fit(&text, COUNT), style);
}

/// What a rival shows, with the cards of the river from base to top, the tops of the nertz pile and of the waste.
fn draw_whole(pen: &mut Pen<'_>, seat: u8, layout: &SeatView, view: &View, theme: &Theme) {
    let (width, height) = (pen.width(), pen.height());
    let room = width.saturating_sub(RIGHT);
    head(pen, seat, layout, view, theme);
    foot(&mut pen.part(0, 1, width, 1), seat, layout, view, theme);
    // The last row parts it from the others.
    let rows = usize::from(height.saturating_sub(3));
    let longest = layout.columns.iter().map(Vec::len).max().unwrap_or(0);
    for line in 0..rows.min(longest.max(1)) {
        let y = 2 + line as u16;
        let mut pen = pen.part(RIGHT, y, room, 1);
        // Of a longer column the end is what counts.
        let cards = layout.columns.iter().map(|column| column.get(line + column.len().saturating_sub(rows)).copied());
        if line == 0 {
            river(&mut pen, cards, view.phase, theme);
            hidden(&mut pen, layout, rows, view.phase);
        } else if !is_covered(view.phase) {
            below(&mut pen, cards, view.phase, theme);
        }
    }
    if is_covered(view.phase) {
        return;
    }
    // Below the count: the tops of the nertz pile and of the waste.
    let nertz = layout.nertz_top.filter(|_| layout.nertz_len > 0);
    for (y, top) in (HEIGHT..height.saturating_sub(1)).zip([nertz, layout.waste.last().copied()]) {
        river(&mut pen.part(2, y, 4, 1), [top].into_iter(), view.phase, theme);
    }
}

/// How many cards of a column are not shown, in place of the first one that would be.
fn hidden(pen: &mut Pen<'_>, layout: &SeatView, rows: usize, phase: Phase) {
    let columns = Columns::of(pen.width(), layout.columns.len() as u16);
    for (index, column) in (0..).zip(&layout.columns) {
        if column.len() > rows && rows >= TELLS && !is_covered(phase) {
            let count = format!("+{}", column.len() - rows + 1);
            let text = if columns.step < 3 { "…" } else { &count };
            // Over the card that lies there.
            let style = Style::reset().add_modifier(Modifier::DIM);
            pen.text(columns.place(index), 0, &padded(text, columns.step.min(3)), style);
        }
    }
}

/// The count, large, and whose it is.
fn head(pen: &mut Pen<'_>, seat: u8, rival: &SeatView, view: &View, theme: &Theme) {
    // That the partner is, is good news.
    let near = is_near(rival, view.phase) && view.me.and_then(|me| partner(view, me)) != Some(seat);
    let style = match rival.link {
        link if link.is_gone() => faint(),
        _ if near => theme.bad(),
        _ => Style::new().bold(),
    };
    // Who has gone and was dealt no cards has not emptied its pile.
    if !(rival.link.is_gone() && rival.is_witness()) {
        digits::draw(pen, COUNT, 0, u64::from(rival.nertz_len), style, theme);
    }
    if near {
        // Beside a count of one digit.
        pen.text(0, 1, " ! ", style.add_modifier(Modifier::REVERSED));
    }
    name(pen, seat, rival, view, theme);
}

/// Whose turn it is, the mark, the name, and the partner's mark.
fn name(pen: &mut Pen<'_>, seat: u8, rival: &SeatView, view: &View, theme: &Theme) {
    let width = pen.width();
    let style = match rival.link {
        link if link.is_gone() => faint(),
        _ if view.turn == Some(seat) => theme.good(),
        _ => Style::new().bold(),
    };
    if view.turn == Some(seat) {
        pen.text(COUNT, 0, "▸", theme.good());
    }
    let partner = partner(view, seat);
    let room = width.saturating_sub(RIGHT + 5 + if partner.is_some() { 3 } else { 0 });
    pen.text(RIGHT, 0, &format!(" {} ", theme.mark(seat)), theme.backed(seat));
    let x = pen.text(RIGHT + 4, 0, &fit(&rival.name, room), style);
    if let Some(partner) = partner {
        pen.text(x + 1, 0, &format!("&{}", theme.mark(partner)), theme.backed(partner));
    }
}

/// Points, the total, and what else is to be said.
fn foot(pen: &mut Pen<'_>, seat: u8, rival: &SeatView, view: &View, theme: &Theme) {
    let style = if rival.link.is_gone() { faint() } else { Style::new().bold() };
    pen.text(RIGHT, 0, &signed(points(rival, view.phase)), style);
    let total = number(team_total(view, seat));
    let x = pen.text(RIGHT + 4, 0, &padded(&format!("→ {total}"), 7), faint());
    if let Some((text, style)) = state(rival, seat, view, theme) {
        pen.text(x, 0, &fit(&text, pen.width().saturating_sub(x)), style);
    }
}

/// One card of each column, or its empty place.
fn river(pen: &mut Pen<'_>, cards: impl ExactSizeIterator<Item = Option<Face>>, phase: Phase, theme: &Theme) {
    let columns = Columns::of(pen.width(), cards.len() as u16);
    for (index, face) in (0..).zip(cards) {
        let x = columns.place(index);
        match face {
            None if !is_covered(phase) => {
                pen.text(x, 0, "–", faint());
            }
            face => small(pen, x, columns, face, phase, theme),
        }
    }
}

/// One more card of each column that has so many.
fn below(pen: &mut Pen<'_>, cards: impl ExactSizeIterator<Item = Option<Face>>, phase: Phase, theme: &Theme) {
    let columns = Columns::of(pen.width(), cards.len() as u16);
    for (index, face) in (0..).zip(cards).filter(|(_, face)| face.is_some()) {
        small(pen, columns.place(index), columns, face, phase, theme);
    }
}

/// Where the columns of a river in small are.
#[derive(Clone, Copy)]
struct Columns {
    /// Columns of the screen from one to the next; of two they stand in pairs.
    step: u16,
}

impl Columns {
    /// So many of them on so much room.
    fn of(room: u16, columns: u16) -> Columns {
        let step = match columns {
            0..=4 => 4,
            _ if room >= 4 * columns => 4,
            _ if columns <= 6 || room + 1 >= 3 * columns => 3,
            _ => 2,
        };
        Columns { step }
    }

    /// Where one of them begins.
    fn place(self, index: u16) -> u16 {
        self.step * index + if self.step == 2 { index / 2 } else { 0 }
    }
}

/// A card in two columns, or three where there is room for a ten.
fn small(pen: &mut Pen<'_>, x: u16, columns: Columns, face: Option<Face>, phase: Phase, theme: &Theme) {
    if is_covered(phase) {
        pen.text(x, 0, "▒▒", faint());
        return;
    }
    let Some((text, sign, style)) = face.and_then(|face| theme.small(face)) else {
        pen.text(x, 0, "··", faint());
        return;
    };
    let text = if columns.step < 4 { text.replace("10", "T") } else { text };
    let x = pen.text(x, 0, &text, style);
    // Where they stand in pairs there is no room for it: there the card is underlined only.
    if columns.step > 2 {
        pen.text(x, 0, sign, style);
    }
}

/// Total with this round's points; with partners, of both.
pub(crate) fn team_total(view: &View, seat: u8) -> i32 {
    let of = |seat: u8| {
        let seat = view.seats.get(usize::from(seat))?;
        Some(seat.total.saturating_add(points(seat, view.phase)))
    };
    let both = [Some(seat), partner(view, seat)].into_iter().flatten().filter_map(of);
    both.fold(0, i32::saturating_add)
}

/// Points of this round so far: from its beginning on, the cards left in the nertz pile count.
pub(crate) fn points(seat: &SeatView, phase: Phase) -> i32 {
    if is_covered(phase) { 0 } else { seat.points.into() }
}

/// Whether the layouts are still covered.
pub(crate) fn is_covered(phase: Phase) -> bool {
    matches!(phase, Phase::Dealing | Phase::Covered | Phase::Countdown(_) | Phase::AwaitGo)
}

/// Cards left with which somebody is about to call.
const NEAR: u8 = 3;

/// Whether somebody who plays is about to call.
pub(crate) fn is_near(seat: &SeatView, phase: Phase) -> bool {
    phase == Phase::Play && seat.nertz_len <= NEAR && !seat.link.is_gone() && !seat.is_witness()
}

/// What else is to be said of a seat, the most pressing first.
fn state(rival: &SeatView, seat: u8, view: &View, theme: &Theme) -> Option<(String, Style)> {
    match rival.link {
        Link::Left => return Some((tell!("rival-left"), theme.bad())),
        Link::Lost => return Some((tell!("rival-lost"), theme.bad())),
        Link::Slow(ms) => return Some((format!("…{}", seconds(ms)), theme.bad())),
        Link::Here => {}
    }
    if matches!(view.phase, Phase::Covered | Phase::Countdown(_) | Phase::AwaitGo) {
        return rival.go.then(|| (tell!("rival-ready"), theme.good()));
    }
    if view.turn == Some(seat) {
        return Some((tell!("rival-turn"), theme.good()));
    }
    if let Some(word) = idle(rival, view) {
        return Some((word, faint()));
    }
    let mine = view.me.and_then(|me| partner(view, me)) == Some(seat);
    match rival.false_calls {
        0 if mine => Some((tell!("rival-partner"), faint())),
        0 => None,
        1 => Some((tell!("rival-false"), faint())),
        calls => Some((tell!("rival-false-calls", calls = calls), faint())),
    }
}

/// The word for somebody who does nothing: sits an extra round out, is stuck, has passed.
pub(crate) fn idle(seat: &SeatView, view: &View) -> Option<String> {
    match seat.stuck {
        _ if is_covered(view.phase) => None,
        _ if seat.is_witness() => Some(tell!("rival-sat-out")),
        true if view.rules.turns => Some(tell!("rival-passed")),
        true => Some(tell!("rival-stuck")),
        false => None,
    }
}

/// `1.2s`, from ten seconds on without the fraction.
pub(crate) fn seconds(ms: u64) -> String {
    match ms {
        0..10_000 => format!("{}.{}s", ms / 1000, ms % 1000 / 100),
        _ => format!("{}s", ms / 1000),
    }
}

/// A number with a minus as wide as a plus.
pub(crate) fn number(points: i32) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() }
}

/// The same with a sign, except for nothing.
pub(crate) fn signed(points: i32) -> String {
    if points > 0 { format!("+{points}") } else { number(points) }
}
