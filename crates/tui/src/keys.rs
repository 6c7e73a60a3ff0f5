//! Keys: which key means what, as data, and the two strokes of a move (source, then destination).
//!
//! Only a press acts; a repeat draws, nothing else. Keys with Ctrl, Alt or a logo key never reach the table. With Shift a card goes
//! to the lake at once; what Caps Lock does to that is told in `caps`.

mod bindings;
mod caps;
mod mouse;
mod naming;

pub use bindings::{Bindings, NAMED_KEYS, OwnKeys, Preset, STROKES, Twice, key_cap, key_of, stroke_name};
pub use mouse::{Button, Spot};
pub use naming::Naming;

use crate::settings::Opposition;
use caps::Caps;
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
    /// The next theme.
    Colours,
    /// Whether the mouse is the program's or the terminal's.
    Mouse,
    /// A move worth making; in practice.
    Idea,
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
    /// The next theme. (The screen's own.)
    Colours,
    /// Whether the mouse is the program's or the terminal's. (The screen's own.)
    Mouse,
    /// Says a move worth making.
    Idea,
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
    /// Play under this name from now on.
    Rename(String),
    /// Play against these bots on this machine.
    Practise(Opposition),
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
    /// Capital letters are taken for small ones from now on.
    CapsLock,
    /// Which theme it is now.
    Look,
    /// The mouse is the program's now, or the terminal's.
    Mouse(bool),
    /// A move worth making, if there is one.
    Idea(Option<Intent>),
    /// Which key says one.
    IdeaKey,
    /// Moves are said in practice alone.
    NoIdeas,
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
    caps: Caps,
    /// The pile that the mouse has picked and not let go yet.
    dragged: Option<Pile>,
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
        let shifted = self.shifted(event, view);
        let stroke = self.bindings.stroke(event.code);
        if event.kind == KeyEventKind::Repeat && stroke != Some(Stroke::Draw) {
            return None;
        }
        let call_asked = self.call_asked.take();
        self.dragged = None;
        match stroke {
            Some(Stroke::Scores) => return Some(Command::Scores),
            Some(Stroke::Help) => return Some(Command::Help),
            Some(Stroke::Talk) => return Some(Command::TalkOpen),
            Some(Stroke::Colours) => return Some(Command::Colours),
            Some(Stroke::Mouse) => return Some(Command::Mouse),
            Some(Stroke::Idea) => return Some(Command::Idea),
            _ => {}
        }
        let me = view.own()?;
        match view.phase {
            Phase::Covered => (event.kind == KeyEventKind::Press && is_typed(event.code)).then_some(Command::Go),
            Phase::Play => {
                let stroke = stroke?;
                self.naming = None;
                let command = self.play(stroke, shifted, me, view, now, call_asked)?;
                self.unless_asked(command, view)
            }
            _ => None,
        }
    }

    /// Whether this sends a card to the lake at once.
    fn shifted(&mut self, event: KeyEvent, view: &View) -> bool {
        if event.kind != KeyEventKind::Press || view.phase != Phase::Play || self.bindings.needs_shift(event.code) {
            return false;
        }
        let useful = |stroke| match stroke {
            Some(Stroke::Pile(from)) => can(view, Intent::Lake { from }),
            _ => false,
        };
        let stroke = self.bindings.stroke(event.code);
        self.caps.shifted(event, || useful(stroke))
    }

    /// That Caps Lock was noticed with the last stroke.
    pub fn noticed(&mut self) -> Option<Hint> {
        self.caps.noticed().then_some(Hint::CapsLock)
    }

    /// A digit while a joker has to be named; none if the key means what it always does.
    fn name(&mut self, key: KeyCode) -> Option<Option<Command>> {
        let digit = self.bindings.digit(key)?;
        let naming = self.naming.as_mut()?;
        match digit {
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
            self.forget();
            return;
        };
        if self.cards_left.is_some_and(|left| left > 0) && me.nertz_len == 0 {
            self.emptied = Some(now);
        }
        self.cards_left = Some(me.nertz_len);
        self.picked = self.picked.filter(|pile| !is_empty(me, *pile));
        self.naming.take_if(|naming| !naming.stands(view));
    }

    /// There is nothing to be played: what was begun with the last round ends with it.
    pub fn forget(&mut self) {
        let (drawn_until, caps) = (self.drawn_until, self.caps);
        *self = Keys { drawn_until, caps, ..Keys::new(std::mem::take(&mut self.bindings)) };
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

/// A key that types or confirms something; not an arrow, a function key or a modifier by itself.
fn is_typed(key: KeyCode) -> bool {
    matches!(key, KeyCode::Char(_) | KeyCode::Enter)
}
