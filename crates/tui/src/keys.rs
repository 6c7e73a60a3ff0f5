//! Keys: which key means what, as data, and the two strokes of a move (source, then destination).
//!
//! Only a press acts; a repeat draws, nothing else. Keys with Ctrl, Alt or a logo key never reach the table.

mod naming;

pub use naming::Naming;

use crate::tell;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use nertz_core::rules::{CallBy, FalseCall};
use nertz_core::{Intent, Phase, Pile, Rules, SeatView, View, Void, resolve};
use std::time::Duration;

/// What a key means at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stroke {
    /// A pile of the own layout: a source, or the destination of what is picked.
    Pile(Pile),
    /// The lake, as a destination.
    Lake,
    /// Turn cards from the stock.
    Draw,
    /// Call.
    Call,
    /// Drop what is picked.
    Drop,
    /// Declare to be stuck; with turns, pass.
    Stuck,
    /// Rotate the own stock (house rule).
    Rotate,
    /// Show or hide the scores.
    Scores,
    /// Show or hide keys and rules.
    Help,
    /// Open the talk line.
    Talk,
    /// Two colours, four, none.
    Colours,
}

/// What the program is asked to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Something at the table.
    Intent(Intent),
    /// All is dealt: start the own countdown.
    Go,
    /// On to the next round (or, after the match, back to the lobby).
    Continue,
    /// Show or hide the scores. (The screen's own.)
    Scores,
    /// Show or hide keys and rules. (The screen's own.)
    Help,
    /// Open the talk line. (The screen's own.)
    TalkOpen,
    /// Say this to the table.
    TalkSend(String),
    /// Two colours, four, none. (The screen's own.)
    Colours,
    /// Tell the player something about keys. (The screen's own.)
    Hint(Hint),
    /// In the lobby: take back or declare that one is ready.
    Ready,
    /// In the lobby of a table that plays: look on; looking on: back to the lobby.
    Watch,
    /// In the lobby: look at all rules, and change them. (The screen's own.)
    Rules,
    /// In the lobby: propose these to the table.
    Propose(Box<Rules>),
    /// Get up from the table, back to the tables.
    Leave,
    /// Sit down at a table of that name, with own rules; empty: make up a name.
    Open(String),
    /// Sit down at a table by name, ticket or address.
    Join(String),
    /// Play against bots on this machine.
    Practise,
    /// Look at the own record.
    Stats,
    /// End the program.
    Quit,
}

/// What a player is told about a stroke that did nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// Nothing lies there to be picked.
    Empty(Pile),
    /// Calling now costs points: the same key again does it.
    CallCosts {
        /// Cards in the nertz pile.
        left: u8,
        /// Points.
        penalty: u8,
    },
    /// These rules call by themselves.
    CallsItself,
    /// Leaving takes a second stroke.
    LeaveAgain,
    /// So many changes of the rules have not been proposed, and are gone.
    ChangesDropped(usize),
}

/// Which key means what; the first key of a meaning is the one that the screen shows.
#[derive(Clone, Debug)]
pub struct Bindings(Vec<(KeyCode, Stroke)>);

impl Bindings {
    /// The left hand on the river, the right hand on the rest; and digits, which are the same on any keyboard.
    pub fn qwerty() -> Bindings {
        let mut keys = Vec::new();
        let columns =
            |row: &'static str| row.chars().zip(0..).map(|(key, index)| (key, Stroke::Pile(Pile::column(index))));
        let letters = [('j', Stroke::Pile(Pile::NERTZ)), ('k', Stroke::Pile(Pile::WASTE)), ('l', Stroke::Lake)];
        let digits = [('n', Stroke::Pile(Pile::NERTZ)), ('w', Stroke::Pile(Pile::WASTE)), ('0', Stroke::Lake)];
        let others = [
            (' ', Stroke::Draw),
            ('z', Stroke::Stuck),
            ('x', Stroke::Rotate),
            ('?', Stroke::Help),
            ('t', Stroke::Talk),
            ('c', Stroke::Colours),
        ];
        for (key, stroke) in columns("asdfgh").chain(letters).chain(columns("1234567")).chain(digits).chain(others) {
            keys.push((KeyCode::Char(key), stroke));
        }
        keys.push((KeyCode::Enter, Stroke::Call));
        keys.push((KeyCode::Esc, Stroke::Drop));
        keys.push((KeyCode::Backspace, Stroke::Drop));
        keys.push((KeyCode::Tab, Stroke::Scores));
        Bindings(keys)
    }

    /// The meaning of a key; capitals mean the same.
    pub fn stroke(&self, key: KeyCode) -> Option<Stroke> {
        let key = match key {
            KeyCode::Char(char) => KeyCode::Char(char.to_ascii_lowercase()),
            other => other,
        };
        self.0.iter().find(|(bound, _)| *bound == key).map(|(_, stroke)| *stroke)
    }

    /// What is written on the key of a meaning.
    pub fn cap(&self, stroke: Stroke) -> String {
        match self.0.iter().find(|(_, bound)| *bound == stroke).map(|(key, _)| *key) {
            Some(KeyCode::Char(' ')) => tell!("key-space"),
            Some(KeyCode::Char(char)) => char.to_uppercase().to_string(),
            Some(KeyCode::Enter) => tell!("key-enter"),
            Some(KeyCode::Esc) => tell!("key-esc"),
            Some(KeyCode::Tab) => tell!("key-tab"),
            Some(KeyCode::Backspace) => tell!("key-backspace"),
            Some(key) => key.to_string(),
            None => String::new(),
        }
    }

    /// The same where there is room for six columns only.
    pub fn short_cap(&self, stroke: Stroke) -> String {
        let first = self.0.iter().find(|(_, bound)| *bound == stroke);
        if first.is_some_and(|(key, _)| *key == KeyCode::Char(' ')) {
            tell!("key-space-short")
        } else {
            self.cap(stroke)
        }
    }
}

impl Default for Bindings {
    fn default() -> Bindings {
        Bindings::qwerty()
    }
}

/// Enter is dead for so long after the nertz pile emptied: it was meant for something else.
const DEAD_AFTER_EMPTY: Duration = Duration::from_millis(300);
/// Before so long a second Enter answers nothing, and the wait begins anew: a held or hammered key costs no points.
const ANSWER_AFTER: Duration = Duration::from_millis(400);
/// A second Enter counts as an answer for so long.
const ANSWER_WITHIN: Duration = Duration::from_secs(3);
/// Draws a second, and how many at once: a held key neither floods nor stalls, however fast the terminal repeats it.
const DRAW_EVERY: Duration = Duration::from_nanos(1_000_000_000 / 15);
const DRAWS_AT_ONCE: u32 = 5;

/// The strokes so far. Time is an argument, measured from any fixed moment.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    /// Which key means what.
    pub bindings: Bindings,
    picked: Option<Pile>,
    naming: Option<Naming>,
    call_asked: Option<Duration>,
    cards_left: Option<u8>,
    emptied: Option<Duration>,
    drawn_until: Duration,
}

impl Keys {
    /// No stroke yet.
    pub fn new(bindings: Bindings) -> Keys {
        Keys { bindings, ..Keys::default() }
    }

    /// The pile that is picked as a source.
    pub fn picked(&self) -> Option<Pile> {
        self.picked
    }

    /// The joker that has to be named for what was asked for last.
    pub fn naming(&self) -> Option<&Naming> {
        self.naming.as_ref()
    }

    /// What a stroke asks for, at the table as it is shown now.
    pub fn press(&mut self, event: KeyEvent, view: &View, now: Duration) -> Option<Command> {
        self.observe(view, now);
        if is_chord(event.modifiers) || event.kind == KeyEventKind::Release {
            return None;
        }
        if event.kind == KeyEventKind::Press
            && let Some(answered) = self.name(event.code)
        {
            return answered;
        }
        let stroke = self.bindings.stroke(event.code);
        if event.kind == KeyEventKind::Repeat && stroke != Some(Stroke::Draw) {
            return None;
        }
        let call_asked = self.call_asked.take();
        match stroke {
            Some(Stroke::Scores) => return Some(Command::Scores),
            Some(Stroke::Help) => return Some(Command::Help),
            Some(Stroke::Talk) => return Some(Command::TalkOpen),
            Some(Stroke::Colours) => return Some(Command::Colours),
            _ => {}
        }
        let me = view.own()?;
        match view.phase {
            Phase::Covered => (event.kind == KeyEventKind::Press && is_typed(event.code)).then_some(Command::Go),
            Phase::Play => {
                let stroke = stroke?;
                self.naming = None;
                let command = self.play(stroke, is_shifted(event), me, view, now, call_asked)?;
                self.naming = match command {
                    Command::Intent(intent) => Naming::of(view, intent),
                    _ => None,
                };
                self.naming.is_none().then_some(command)
            }
            _ => None,
        }
    }

    /// A digit while a joker has to be named; none if the key means what it always does.
    fn name(&mut self, key: KeyCode) -> Option<Option<Command>> {
        let naming = self.naming.as_mut()?;
        let KeyCode::Char(char) = key else { return None };
        match char.to_digit(10)? {
            0 if naming.has_more() => {
                naming.turn();
                Some(None)
            }
            0 => None,
            digit => {
                // A digit too many is a slip: it means no column here.
                let Some(answer) = naming.answer(digit as usize) else { return Some(None) };
                self.naming = None;
                Some(Some(Command::Intent(answer)))
            }
        }
    }

    /// Looks at the table without a stroke: what is picked or to be named may be gone, the nertz pile may have emptied.
    pub fn observe(&mut self, view: &View, now: Duration) {
        let Some(me) = view.own().filter(|_| view.phase == Phase::Play) else {
            let drawn_until = self.drawn_until;
            *self = Keys { drawn_until, ..Keys::new(std::mem::take(&mut self.bindings)) };
            return;
        };
        if self.cards_left.is_some_and(|left| left > 0) && me.nertz_len == 0 {
            self.emptied = Some(now);
        }
        self.cards_left = Some(me.nertz_len);
        self.picked = self.picked.filter(|pile| !is_empty(me, *pile));
        self.naming.take_if(|naming| !naming.stands(view));
    }

    fn play(
        &mut self,
        stroke: Stroke,
        shifted: bool,
        me: &SeatView,
        view: &View,
        now: Duration,
        call_asked: Option<Duration>,
    ) -> Option<Command> {
        match stroke {
            Stroke::Pile(pile) if shifted => self.shortcut(pile, me),
            Stroke::Pile(pile) => self.pile(pile, me, view),
            Stroke::Lake => self.picked.take().map(|from| Command::Intent(Intent::Lake { from })),
            Stroke::Draw => self.draw(now),
            Stroke::Call if self.picked.is_none() => self.call(me, view, now, call_asked),
            Stroke::Drop => {
                self.picked = None;
                None
            }
            Stroke::Stuck => Some(Command::Intent(Intent::Stuck)),
            Stroke::Rotate if view.rules.lone_rotate => {
                self.picked = self.picked.filter(|pile| *pile != Pile::WASTE);
                Some(Command::Intent(Intent::Rotate))
            }
            _ => None,
        }
    }

    fn pile(&mut self, pile: Pile, me: &SeatView, view: &View) -> Option<Command> {
        let column = pile.as_column();
        if column.is_some_and(|index| index >= me.columns.len()) {
            return None;
        }
        match self.picked {
            Some(from) if from == pile => {
                self.picked = None;
                Some(Command::Intent(Intent::Lake { from }))
            }
            Some(from) if column.is_some() => {
                self.picked = None;
                Some(Command::Intent(move_or_tuck(view, from, pile)))
            }
            _ => self.pick(pile, me),
        }
    }

    /// A pile that is locked can be picked: the strokes after it must keep their meaning, and the table says what is wrong.
    fn pick(&mut self, pile: Pile, me: &SeatView) -> Option<Command> {
        if is_empty(me, pile) {
            self.picked = None;
            return Some(Command::Hint(Hint::Empty(pile)));
        }
        self.picked = Some(pile);
        None
    }

    fn shortcut(&mut self, pile: Pile, me: &SeatView) -> Option<Command> {
        self.picked = None;
        if pile.as_column().is_some_and(|index| index >= me.columns.len()) {
            return None;
        }
        match is_empty(me, pile) {
            true => Some(Command::Hint(Hint::Empty(pile))),
            false => Some(Command::Intent(Intent::Lake { from: pile })),
        }
    }

    fn draw(&mut self, now: Duration) -> Option<Command> {
        let until = self.drawn_until.max(now);
        if until - now > DRAW_EVERY * (DRAWS_AT_ONCE - 1) {
            return None;
        }
        self.drawn_until = until + DRAW_EVERY;
        self.picked = self.picked.filter(|pile| *pile != Pile::WASTE);
        Some(Command::Intent(Intent::Draw))
    }

    fn call(&mut self, me: &SeatView, view: &View, now: Duration, asked: Option<Duration>) -> Option<Command> {
        if view.rules.call == CallBy::Automatic {
            return Some(Command::Hint(Hint::CallsItself));
        }
        if me.nertz_len == 0 {
            let dead = self.emptied.is_some_and(|at| now < at + DEAD_AFTER_EMPTY);
            return (!dead).then_some(Command::Intent(Intent::Call));
        }
        match call_penalty(view) {
            Some(penalty) if asked.is_none_or(|at| !(at + ANSWER_AFTER..=at + ANSWER_WITHIN).contains(&now)) => {
                self.call_asked = Some(now);
                Some(Command::Hint(Hint::CallCosts { left: me.nertz_len, penalty }))
            }
            _ => Some(Command::Intent(Intent::Call)),
        }
    }
}

/// A move as the key says; slid under the column where only that is possible (house rule).
fn move_or_tuck(view: &View, from: Pile, to: Pile) -> Intent {
    let (onto, under) = (Intent::Move { from, to }, Intent::Tuck { from, to });
    if !can(view, onto) && can(view, under) { under } else { onto }
}

/// It can be done, if need be after a joker has been named.
pub(crate) fn can(view: &View, intent: Intent) -> bool {
    matches!(resolve(view, intent), Ok(_) | Err(Void::Name))
}

/// What a call with cards left costs; none if it is refused.
fn call_penalty(view: &View) -> Option<u8> {
    (view.rules.false_call == FalseCall::Penalty).then_some(view.rules.penalty)
}

fn is_empty(me: &SeatView, pile: Pile) -> bool {
    match pile {
        Pile::NERTZ => me.nertz_len == 0,
        _ => me.available(pile).is_none(),
    }
}

fn is_chord(modifiers: KeyModifiers) -> bool {
    !modifiers.difference(KeyModifiers::SHIFT).is_empty()
}

fn is_shifted(event: KeyEvent) -> bool {
    event.modifiers.contains(KeyModifiers::SHIFT) || matches!(event.code, KeyCode::Char(char) if char.is_uppercase())
}

/// A key that types or confirms something; not an arrow, a function key or a modifier by itself.
fn is_typed(key: KeyCode) -> bool {
    matches!(key, KeyCode::Char(_) | KeyCode::Enter)
}
