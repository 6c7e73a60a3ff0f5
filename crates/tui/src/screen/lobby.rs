//! The lobby of a table: who is there, who is ready, by which rules, and what is missing.

use super::Line;
use super::home::keys;
use super::pen::{Pen, columns, fit, wrapped};
use super::theme::{Theme, faint};
use crate::tell;
use nertz_core::Rules;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A table before its match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LobbyView {
    /// Its name.
    pub table: String,
    /// Only tickets lead to it.
    pub private: bool,
    /// The ticket with which others join, from anywhere on the network.
    pub ticket: String,
    /// Where others can join by address, the best first; none of a private table.
    pub addresses: Vec<String>,
    /// Everybody at the table.
    pub members: Vec<MemberLine>,
    /// How many are waited for; 0: whoever comes.
    pub wanted: u8,
    /// The rules proposed, a line each: the preset and what differs from it.
    pub rules: Vec<String>,
    /// The rules themselves.
    pub held: Box<Rules>,
    /// Who has proposed them; none where nobody has.
    pub proposer: Option<String>,
    /// What is other than the player has accepted, and who has proposed it.
    pub change: Option<String>,
    /// The rules in sentences.
    pub in_words: Vec<String>,
    /// The table plays, and can be looked at.
    pub plays: bool,
    /// What is missing for a start: who, and why.
    pub missing: Vec<String>,
    /// What stands in the way of meeting others, and what to do: a sentence each.
    pub troubles: Vec<String>,
    /// What has just happened.
    pub news: Option<String>,
    /// What was said: name and line, oldest first.
    pub talk: Vec<(String, String)>,
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MemberLine {
    /// Name.
    pub name: String,
    /// Has accepted the table's rules: is ready under them.
    pub ready: bool,
    /// Holds other rules than the table's, as far as is known.
    pub other_rules: bool,
    /// Plays in the match that is on.
    pub plays: bool,
    /// Is here while the table plays, and has not asked for a seat.
    pub looks_on: bool,
    /// The own seat.
    pub me: bool,
    /// What else is to be said: watching, not heard, a part of the key where two have one name …
    pub note: String,
}

/// What can be done here.
fn can_be_done(lobby: &LobbyView) -> Vec<(String, String)> {
    let ready = lobby.members.iter().any(|member| member.me && member.ready);
    let first = ("R", if ready { tell!("lobby-key-not-ready") } else { tell!("lobby-key-ready") });
    let watch = lobby.plays.then(|| ("W", tell!("lobby-key-watch")));
    let others = [
        ("E", tell!("lobby-key-rules")),
        ("T", tell!("lobby-key-talk")),
        ("?", tell!("lobby-key-help")),
        ("Q", tell!("lobby-key-leave")),
    ];
    [first].into_iter().chain(watch).chain(others).map(|(key, word)| (key.to_owned(), word)).collect()
}

/// Rows for what was said.
const TALK: usize = 3;
/// Rows for what stands in the way.
const TROUBLES: usize = 4;
/// Rows that eight players, what was said, and the keys take.
const ROWS_BESIDE_WAYS: usize = 21;
/// Rows for addresses.
const ADDRESSES: usize = 2;

/// Draws the lobby, and what is being typed.
pub fn draw(buf: &mut Buffer, area: Rect, lobby: &LobbyView, line: Option<Line<'_>>, theme: &Theme) {
    let mut pen = Pen::new(buf, area);
    let (width, height) = (pen.width(), pen.height());
    if lobby.table.is_empty() {
        pen.text(2, 1, &tell!("lobby-no-table"), faint());
    } else {
        let x = pen.text(2, 1, &tell!("lobby-table"), faint());
        let x = pen.text(x + 1, 1, &fit(&lobby.table, width / 2), Style::new().bold());
        if lobby.private {
            pen.text(x + 1, 1, &tell!("lobby-private"), faint());
        }
        pen.text_before(width.saturating_sub(2), 1, &seats(lobby), faint());
    }
    pen.rule(2, faint());

    let ways = ways(lobby, usize::from(width.saturating_sub(6)), usize::from(height));
    if !ways.is_empty() {
        let join = if lobby.private { tell!("lobby-join-private") } else { tell!("lobby-join") };
        pen.text(2, 3, &join, faint());
    }
    for (row, way) in (4..).zip(&ways) {
        pen.text(4, row, way, Style::new().bold());
    }

    let y = ways.len() as u16 + 5;
    let talk = height.saturating_sub(3 + TALK as u16);
    let middle = width / 2;
    let troubles: Vec<String> =
        lobby.troubles.iter().flat_map(|trouble| wrapped(trouble, width.saturating_sub(4))).take(TROUBLES).collect();
    let room = talk.saturating_sub(y + 1 + troubles.len() as u16);
    members(&mut pen.part(2, y, middle.saturating_sub(4), room), lobby, theme);
    facts(&mut pen.part(middle, y, width.saturating_sub(middle + 2), room), lobby, theme);

    let above = talk.saturating_sub(1 + troubles.len() as u16);
    for (row, line) in (above..).zip(&troubles) {
        pen.text(2, row, line, theme.bad());
    }
    pen.rule(talk.saturating_sub(1), faint());
    let from = lobby.talk.len().saturating_sub(TALK);
    for (row, (name, text)) in (talk..).zip(&lobby.talk[from..]) {
        let x = pen.text(2, row, &tell!("says", name = fit(name, 16), text = ""), Style::new().bold());
        pen.text(x, row, &fit(text, width.saturating_sub(x + 2)), Style::new());
    }
    let y = height.saturating_sub(2);
    if let Some(news) = &lobby.news {
        pen.text(2, y.saturating_sub(1), &fit(news, width.saturating_sub(4)), Style::new().bold());
    }
    match line {
        Some(line) => line.draw(&mut pen, y, theme),
        None => keys(&mut pen, y, &can_be_done(lobby)),
    }
}

/// What others type to join, a line each: at a private table the ticket, and beside the addresses of others where there is room
/// for it.
fn ways(lobby: &LobbyView, width: usize, height: usize) -> Vec<String> {
    let ticket =
        if lobby.ticket.is_empty() { Vec::new() } else { broken(&format!("nertz join {}", lobby.ticket), width) };
    let address = |address: &String| fit(&format!("nertz join {address}"), width as u16);
    let all: Vec<String> = lobby.addresses.iter().map(address).collect();
    let beside = if lobby.private { 0 } else { 1 };
    let room = height.saturating_sub(ROWS_BESIDE_WAYS).max(ADDRESSES);
    if lobby.private || !ticket.is_empty() && beside + ticket.len() <= room {
        all.into_iter().take(beside).chain(ticket).collect()
    } else {
        all.into_iter().take(ADDRESSES).collect()
    }
}

/// A long line as a shell takes it in several: each but the last ends with a backslash.
fn broken(line: &str, width: usize) -> Vec<String> {
    let letters: Vec<char> = line.chars().collect();
    if letters.len() <= width {
        return vec![line.to_owned()];
    }
    let pieces = letters.chunks(width.saturating_sub(1).max(1));
    let last = pieces.len() - 1;
    let text = |piece: &[char]| piece.iter().collect::<String>();
    pieces.enumerate().map(|(at, piece)| if at == last { text(piece) } else { text(piece) + "\\" }).collect()
}

fn seats(lobby: &LobbyView) -> String {
    match (lobby.wanted, lobby.members.iter().filter(|member| !member.looks_on).count()) {
        (0, 1) => tell!("lobby-one-player"),
        (0, players) => tell!("lobby-players-here", players = players),
        (wanted, players) => tell!("lobby-players-wanted", players = players, wanted = wanted),
    }
}

fn members(pen: &mut Pen<'_>, lobby: &LobbyView, theme: &Theme) {
    let width = pen.width();
    pen.text(0, 0, &tell!("lobby-players"), faint());
    if !lobby.table.is_empty() {
        pen.text_before(width, 0, &tell!("lobby-accepts"), faint());
    }
    for (row, member) in (1..).zip(&lobby.members) {
        let (mark, accepts, style) = match member {
            MemberLine { plays: true, .. } => ("✓", tell!("lobby-plays"), theme.good()),
            MemberLine { looks_on: true, .. } => ("·", tell!("lobby-looks-on"), faint()),
            MemberLine { ready: true, .. } => ("✓", tell!("lobby-ready"), theme.good()),
            MemberLine { other_rules: true, .. } => ("·", tell!("lobby-other-rules"), theme.attention()),
            _ => ("·", tell!("lobby-not-yet"), faint()),
        };
        pen.text(0, row, mark, style);
        let own = if member.me { format!(" {}", tell!("lobby-you")) } else { String::new() };
        // A note matters more than the end of a name.
        let beside =
            columns(&own) + columns(&member.note) + columns(&accepts) + if member.note.is_empty() { 1 } else { 3 };
        let room = width.saturating_sub(2 + beside).max(10);
        let x = pen.text(2, row, &fit(&member.name, room), if member.me { Style::new().bold() } else { Style::new() });
        let x = pen.text(x, row, &own, faint());
        let end = width.saturating_sub(columns(&accepts));
        pen.text(x + 2, row, &fit(&member.note, end.saturating_sub(x + 3)), faint());
        if x < end {
            pen.text(end, row, &accepts, style);
        }
    }
}

/// The rules, whose they are and what has changed, and what is missing for a start.
fn facts(pen: &mut Pen<'_>, lobby: &LobbyView, theme: &Theme) {
    let (width, height) = (pen.width(), usize::from(pen.height()));
    if !lobby.rules.is_empty() {
        let by = lobby.proposer.as_ref().map(|by| tell!("lobby-rules-by", by = by.as_str()));
        pen.text(0, 0, &fit(&by.unwrap_or_else(|| tell!("lobby-rules")), width), faint());
    }
    let hanging = |text: &String| {
        let lines = wrapped(text, width.saturating_sub(2));
        (0..).zip(lines).map(|(index, line)| if index == 0 { line } else { format!("  {line}") }).collect::<Vec<_>>()
    };
    let mut rules: Vec<String> = lobby.rules.iter().flat_map(hanging).collect();
    let mut changed: Vec<String> = lobby.change.iter().flat_map(hanging).collect();
    let mut missing: Vec<String> = lobby.missing.iter().flat_map(|missing| wrapped(missing, width)).collect();
    // Where there is no room for all, of each as much as is worth most; the rules can be looked at by a key.
    let room = height.saturating_sub(2);
    let other = rules.len() + missing.len().min(3);
    if shorten(&mut changed, room.saturating_sub(other).max(3)) {
        changed.push("  …".to_owned());
    }
    let least = missing.len().min(3) + changed.len();
    if shorten(&mut rules, room.saturating_sub(least).max(2)) {
        rules.push(tell!("lobby-more"));
    }
    missing.truncate(room.saturating_sub(rules.len() + changed.len()));
    let mut y = 1;
    for line in &rules {
        y = row(pen, y, line, Style::new());
    }
    for line in &changed {
        y = row(pen, y, line, theme.attention().bold());
    }
    y += 1;
    if lobby.missing.is_empty() && lobby.members.len() > 1 && lobby.members.iter().all(|member| member.ready) {
        y = row(pen, y, &tell!("lobby-all-ready"), theme.good());
    }
    for line in &missing {
        y = row(pen, y, line, theme.attention());
    }
}

fn row(pen: &mut Pen<'_>, y: u16, line: &str, style: Style) -> u16 {
    pen.text(0, y, line, style);
    y + 1
}

/// Leaves room for one line more where there are too many; whether there were.
fn shorten(lines: &mut Vec<String>, most: usize) -> bool {
    let too_many = lines.len() > most;
    if too_many {
        lines.truncate(most.saturating_sub(1));
    }
    too_many
}
