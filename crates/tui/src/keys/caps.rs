//! Caps Lock: with it every letter comes as a capital, and a capital sends a card to the lake.
//!
//! A terminal that reports Caps Lock is believed, and Shift alone counts there. Of any other nothing tells the two apart but what the
//! letters do. Somebody who holds Shift sends cards to the lake that fit there; with Caps Lock on, letter after letter asks for what
//! cannot be done. So capitals that do nothing useful are counted, whatever useful ones lie between, until a small letter comes.
//! Before the third of them nothing was lost: each was refused. From the third on capitals are taken for small letters, which
//! is said, and which takes nothing away either: a pile's key picks, and the same key again goes to the lake. The first small
//! letter ends it: Caps Lock is off, or Shift is held with it, and then the card is picked rather than gone.

use crossterm::event::{KeyCode, KeyEvent, KeyEventState, KeyModifiers};

/// So many capitals that do nothing are none that were meant.
const MANY: u8 = 3;

/// What the last letters say of Caps Lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Caps {
    /// Capitals that did nothing, since the last small letter.
    useless: u8,
    /// It seems to be on.
    on: bool,
    /// That has just been noticed.
    noticed: bool,
}

impl Caps {
    /// Whether Shift is meant by this press; `useful` says whether it then does anything.
    pub(super) fn shifted(&mut self, event: KeyEvent, useful: impl FnOnce() -> bool) -> bool {
        let shift = event.modifiers.contains(KeyModifiers::SHIFT);
        let KeyCode::Char(char) = event.code else { return shift };
        if event.state.contains(KeyEventState::CAPS_LOCK) || cfg!(windows) {
            return shift;
        }
        if char.is_lowercase() {
            *self = Caps::default();
        }
        if !char.is_uppercase() {
            return shift;
        }
        if !self.on && !useful() {
            self.useless += 1;
            self.on = self.useless == MANY;
            self.noticed = self.on;
        }
        !self.on
    }

    /// Whether it was noticed since this was asked last.
    pub(super) fn noticed(&mut self) -> bool {
        std::mem::take(&mut self.noticed)
    }
}
