//! Somebody who plays by what the screen shows, and checks that the screen then shows what was done.

use crate::pty::Pty;
use crate::sight::{Card, Sight};

/// The keys of the columns.
const COLUMNS: [char; 4] = ['a', 's', 'd', 'f'];

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// From one column to another.
    River,
    /// From the nertz pile or the waste to a column.
    ToRiver,
    /// An Ace to the lake.
    Founding,
    /// Another card to the lake.
    Lane,
    /// From the stock.
    Draw,
    /// The waste put back.
    Redeal,
    /// A declaration.
    Stuck,
    /// A call.
    Call,
}

/// A pile to play from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum From {
    Nertz,
    Column(usize),
    Waste,
}

/// What is to be done: keys, and what the screen has to show afterwards.
struct Move {
    kind: Kind,
    keys: String,
    from: Option<(From, Card)>,
    to: Option<usize>,
}

/// A player at a screen.
#[derive(Debug, Default)]
pub(crate) struct Player {
    done: Vec<Kind>,
    /// Passes through the stock since the last card was played.
    idle: usize,
    seen_another: bool,
}

impl Player {
    /// How often something was done and seen to be done.
    pub(crate) fn done(&self, kind: Kind) -> usize {
        self.done.iter().filter(|done| **done == kind).count()
    }

    /// Whether a card of somebody else was seen in the lake, decided.
    pub(crate) fn has_seen_another_card(&self) -> bool {
        self.seen_another
    }

    /// Does one thing and waits until the screen shows it; false when the round is over.
    pub(crate) fn step(&mut self, pty: &mut Pty) -> bool {
        self.step_by(pty, Pty::press)
    }

    /// The same, with keys that are pressed in this way.
    pub(crate) fn step_by(&mut self, pty: &mut Pty, press: impl FnOnce(&mut Pty, &str)) -> bool {
        let Some(before) = pty.wait("a settled table", look) else { return false };
        self.seen_another |= before.lanes.iter().any(|lane| lane.owner != before.mark && !lane.pending);
        let next = self.choose(&before);
        press(pty, &next.keys);
        let after = pty.wait("an answer to a key", |screen| {
            let after = look(screen)?;
            let is_answered = after.as_ref().is_none_or(|after| {
                // A call is dead for a moment after the pile has emptied, and of draws that follow each other faster than a hand's
                // only some count: then it is tried again when the clock moves.
                let unheard = matches!(next.kind, Kind::Call | Kind::Draw) && after.clock != before.clock;
                after.layout() != before.layout() || after.messages != before.messages || unheard
            });
            is_answered.then_some(after)
        });
        let Some(after) = after else { return false };
        if next.is_shown(&before, &after) {
            self.done.push(next.kind);
            self.idle = match next.kind {
                Kind::Draw => self.idle,
                Kind::Redeal => self.idle + 1,
                _ => 0,
            };
        }
        true
    }

    fn choose(&self, table: &Sight) -> Move {
        if table.may_call {
            return Move { kind: Kind::Call, keys: "\r".to_owned(), from: None, to: None };
        }
        let card = self.to_lake(table).or_else(|| nertz_to_river(table)).or_else(|| in_river(table));
        card.or_else(|| waste_to_river(table)).unwrap_or_else(|| self.go_on(table))
    }

    fn to_lake(&self, table: &Sight) -> Option<Move> {
        let columns = (0..COLUMNS.len()).map(From::Column);
        let piles = [From::Nertz].into_iter().chain(columns).chain([From::Waste]);
        let wanted = piles.filter_map(|from| Some((from, top(table, from)?))).find(|(_, card)| table.is_wanted(*card));
        let (from, card) = wanted?;
        let kind = if card.rank == 0 { Kind::Founding } else { Kind::Lane };
        Some(Move { kind, keys: format!("{0}{0}", from.key()), from: Some((from, card)), to: None })
    }

    /// With nothing to play: the next cards, or the declaration after two passes through the stock in vain.
    fn go_on(&self, table: &Sight) -> Move {
        let kind = match table.stock_len {
            _ if self.idle > 2 => Kind::Stuck,
            0 if table.waste_len == 0 => Kind::Stuck,
            0 => Kind::Redeal,
            _ => Kind::Draw,
        };
        let keys = if kind == Kind::Stuck { "z" } else { " " };
        Move { kind, keys: keys.to_owned(), from: None, to: None }
    }
}

/// Whether the screen shows the sorting after a round.
pub(crate) fn is_over(screen: &vt100::Screen) -> bool {
    crate::sight::lines(screen).iter().any(|line| line.contains("bonus") && line.contains("sum"))
}

/// The table as soon as nothing on it is in the air; `Some(None)` if the round is over.
fn look(screen: &vt100::Screen) -> Option<Option<Sight>> {
    if is_over(screen) {
        return Some(None);
    }
    Sight::of(screen).filter(|sight| !sight.unsettled).map(Some)
}

impl From {
    fn key(self) -> char {
        match self {
            From::Nertz => 'j',
            From::Column(index) => COLUMNS[index],
            From::Waste => 'k',
        }
    }
}

fn top(table: &Sight, from: From) -> Option<Card> {
    match from {
        From::Nertz => table.nertz,
        From::Column(index) => table.columns[index].last().copied(),
        From::Waste => table.waste.last().copied(),
    }
}

/// A column that `card` goes on; an empty one is the nertz pile's.
fn place(table: &Sight, card: Card, empty: bool) -> Option<usize> {
    let fits = table.columns.iter().position(|column| column.last().is_some_and(|last| card.goes_on(*last)));
    fits.or_else(|| table.columns.iter().position(|column| empty && column.is_empty()))
}

fn nertz_to_river(table: &Sight) -> Option<Move> {
    let card = table.nertz?;
    Some(river(Kind::ToRiver, From::Nertz, card, place(table, card, true)?))
}

fn waste_to_river(table: &Sight) -> Option<Move> {
    let card = *table.waste.last()?;
    Some(river(Kind::ToRiver, From::Waste, card, place(table, card, table.nertz.is_none())?))
}

/// A whole column onto another: an empty place comes of it.
fn in_river(table: &Sight) -> Option<Move> {
    let whole = table.columns.iter().enumerate().find_map(|(index, column)| {
        let base = column.first()?;
        Some((index, *column.last()?, place(table, *base, false)?))
    });
    let (index, card, to) = whole?;
    Some(river(Kind::River, From::Column(index), card, to))
}

fn river(kind: Kind, from: From, card: Card, to: usize) -> Move {
    Move { kind, keys: format!("{}{}", from.key(), COLUMNS[to]), from: Some((from, card)), to: Some(to) }
}

impl Move {
    /// Whether the screen shows that it was done: where the card was before, and where it is now.
    fn is_shown(&self, before: &Sight, after: &Sight) -> bool {
        let gone = self.from.is_none_or(|(from, card)| top(after, from) != Some(card));
        match (self.kind, self.from, self.to) {
            (Kind::River, Some((From::Column(from), card)), Some(to)) => {
                let moved = &before.columns[from];
                gone && after.columns[from].is_empty()
                    && after.columns[to] == [&before.columns[to][..], moved].concat()
                    && after.columns[to].last() == Some(&card)
            }
            (Kind::ToRiver, Some((_, card)), Some(to)) => {
                gone && after.columns[to] == [&before.columns[to][..], &[card]].concat()
            }
            (Kind::Founding | Kind::Lane, Some((_, card)), _) => gone && after.own_tops(card) > before.own_tops(card),
            (Kind::Draw, ..) => {
                after.stock_len < before.stock_len
                    && after.waste_len == before.waste_len + (before.stock_len - after.stock_len)
            }
            (Kind::Redeal, ..) => {
                after.waste_len == 0 && after.stock_len == before.waste_len && after.redeals == before.redeals + 1
            }
            _ => true,
        }
    }
}
