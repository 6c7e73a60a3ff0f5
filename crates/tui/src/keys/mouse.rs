//! The mouse: the same two strokes, with a pile pointed at instead of typed.
//!
//! A press acts, as a key does. A release does something only where a press has picked a pile and the mouse was dragged to another
//! place since; one that is lost leaves the pile picked, and the next click goes on from there.

use super::{Command, Keys, Naming};
use nertz_core::{Intent, Phase, Pile, View};
use std::time::Duration;

/// What is pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A pile of the own layout.
    Pile(Pile),
    /// The own stock.
    Stock,
    /// The lake.
    Lake,
}

/// What a button did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Button {
    /// The left one was pressed.
    Press,
    /// The left one was let go.
    Release,
    /// The right one was pressed.
    Right,
}

impl Keys {
    /// What a button asks for, at the table as it is shown now; `spot` is none beside everything.
    pub fn point(&mut self, button: Button, spot: Option<Spot>, view: &View, now: Duration) -> Option<Command> {
        self.observe(view, now);
        let dragged = self.dragged.take();
        view.own()?;
        match view.phase {
            Phase::Covered => (button == Button::Press).then_some(Command::Go),
            Phase::Play => {
                let command = match button {
                    Button::Press => self.pressed(spot?, view, now),
                    Button::Release => self.released(dragged?, spot?, view),
                    Button::Right => self.sent(spot, view),
                };
                self.unless_asked(command?, view)
            }
            _ => None,
        }
    }

    fn pressed(&mut self, spot: Spot, view: &View, now: Duration) -> Option<Command> {
        self.naming = None;
        self.call_asked = None;
        match spot {
            Spot::Pile(pile) => {
                let picked = self.picked;
                let command = self.pile(pile, view.own()?, view);
                self.dragged = self.picked.filter(|now| *now == pile && picked != Some(pile));
                command
            }
            Spot::Lake => self.picked.take().map(|from| Command::Intent(Intent::Lake { from })),
            Spot::Stock => self.draw(now),
        }
    }

    /// Let go at another place than it was taken from.
    fn released(&mut self, from: Pile, at: Spot, view: &View) -> Option<Command> {
        self.picked.filter(|picked| *picked == from)?;
        match at {
            Spot::Pile(to) if to != from && to.as_column().is_some() => self.pile(to, view.own()?, view),
            Spot::Lake => self.picked.take().map(|from| Command::Intent(Intent::Lake { from })),
            _ => None,
        }
    }

    /// To the lake at once; beside the piles, nothing is picked any more.
    fn sent(&mut self, spot: Option<Spot>, view: &View) -> Option<Command> {
        (self.picked, self.naming) = (None, None);
        match spot? {
            Spot::Pile(pile) => self.shortcut(pile, view.own()?),
            Spot::Stock | Spot::Lake => None,
        }
    }

    /// What was asked for; none if a joker has to be named first.
    pub(super) fn unless_asked(&mut self, command: Command, view: &View) -> Option<Command> {
        self.naming = match command {
            Command::Intent(intent) => Naming::of(view, intent),
            _ => None,
        };
        self.naming.is_none().then_some(command)
    }
}
