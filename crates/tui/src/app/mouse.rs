//! What the mouse does, by what was drawn where.

use super::{State, Ui};
use crate::keys::{Button, Command};
use crate::screen::{self, SettingSpot};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;
use std::time::Duration;

impl Ui {
    /// Whether the mouse is the program's now. Where there is nothing to click, it is left to the terminal: in the lobby one marks and
    /// copies the address, after the match the way to the transcript.
    pub fn captures(&self, state: &State) -> bool {
        self.preferences.settings.mouse && matches!(state, State::Home(_) | State::Table(..))
    }

    /// What the mouse does, at what is shown now; answers what is to be done by the backend.
    pub fn mouse(&mut self, event: MouseEvent, state: &State, now: Duration) -> Option<Command> {
        self.observe(state, now);
        let button = match event.kind {
            MouseEventKind::Down(MouseButton::Left) => Button::Press,
            MouseEventKind::Up(MouseButton::Left) => Button::Release,
            MouseEventKind::Down(MouseButton::Right) => Button::Right,
            _ => return None,
        };
        // Chords are the terminal's.
        if !self.captures(state) || !event.modifiers.is_empty() || self.is_unseen() {
            return None;
        }
        let at = Position::new(event.column, event.row);
        let drawn = self.drawn.get().unwrap_or_default();
        if self.help > 0 {
            if button != Button::Release {
                self.help = 0;
            }
            return None;
        }
        match state {
            State::Table(view, _) => {
                let spot = screen::spot(drawn, view, at);
                let command = self.keys.point(button, spot, view, now);
                self.hint.take_if(|_| self.keys.naming().is_some() || button == Button::Press);
                self.own(command?, state, now)
            }
            State::Home(_) if button != Button::Press || self.field.is_some() => None,
            State::Home(home) => {
                if let Some(menu) = &self.menu {
                    let view = menu.view(&self.preferences, &self.keys.bindings);
                    return match screen::setting_spot(drawn, &view, at)? {
                        SettingSpot::Key(code) => self.key(code.into(), state, now),
                        row => {
                            let command = self.click_setting(row)?;
                            self.own(command, state, now)
                        }
                    };
                }
                if let Some(code) = screen::home_key(drawn, home, at) {
                    return self.key(code.into(), state, now);
                }
                let row = screen::home_row(drawn, home, self.chosen(), at)?;
                self.click_table(row, home)
            }
            _ => None,
        }
    }
}
