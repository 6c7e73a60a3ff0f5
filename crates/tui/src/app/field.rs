//! A line of text that is being typed.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// Characters that a line holds at most.
const MOST: usize = 200;

/// A line of text that is being typed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Field(String);

/// What a key did to a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    /// It goes on.
    On,
    /// It was given up.
    Dropped,
    /// It is finished.
    Done(String),
}

impl Field {
    /// With this typed already.
    pub(super) fn of(text: &str) -> Field {
        let mut field = Field::default();
        field.paste(text);
        field
    }

    /// What has been typed.
    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// A key: held ones repeat here, unlike at the table.
    pub(super) fn key(&mut self, event: KeyEvent) -> Typed {
        if event.kind == KeyEventKind::Release {
            return Typed::On;
        }
        match event.code {
            KeyCode::Char('u') if event.modifiers == KeyModifiers::CONTROL => self.0.clear(),
            KeyCode::Char(char) if is_text(event.modifiers) => self.push(char),
            KeyCode::Backspace => {
                self.0.pop();
            }
            KeyCode::Enter => return Typed::Done(self.0.trim().to_owned()),
            KeyCode::Esc => return Typed::Dropped,
            _ => {}
        }
        Typed::On
    }

    /// Pasted text: its line breaks become blanks.
    pub(super) fn paste(&mut self, text: &str) {
        for char in text.trim().chars() {
            self.push(if char.is_whitespace() { ' ' } else { char });
        }
    }

    fn push(&mut self, char: char) {
        if !char.is_control() && self.0.chars().count() < MOST {
            self.0.push(char);
        }
    }
}

/// AltGr comes as Ctrl and Alt together.
fn is_text(modifiers: KeyModifiers) -> bool {
    let chord = modifiers.difference(KeyModifiers::SHIFT);
    chord.is_empty() || chord == KeyModifiers::CONTROL | KeyModifiers::ALT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pasted_text_stays_one_line() {
        let mut field = Field::default();
        field.paste(" 192.168.1.7:52300\n\u{1b}[31m rm\r\n");
        assert_eq!(field.text(), "192.168.1.7:52300 [31m rm");
        field.paste(&"x".repeat(10 * MOST));
        assert_eq!(field.text().chars().count(), MOST);
    }

    #[test]
    fn chords_are_no_text() {
        let mut field = Field::default();
        for modifiers in [KeyModifiers::CONTROL, KeyModifiers::ALT, KeyModifiers::SUPER] {
            field.key(KeyEvent::new(KeyCode::Char('a'), modifiers));
        }
        field.key(KeyEvent::new(KeyCode::Char('@'), KeyModifiers::CONTROL | KeyModifiers::ALT));
        assert_eq!(field.text(), "@");
    }
}
