//! A line of text that is being typed.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// Characters that a line holds at most.
const MOST: usize = 200;
/// Characters that the value of a rule holds at most: room for eight handicaps.
const MOST_OF_RULE: usize = 256;
/// Characters that a ticket holds at most, with what was copied along.
const MOST_OF_TICKET: usize = 512;

/// A line of text that is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Field {
    text: String,
    most: usize,
    /// The text was there before, and nothing has been typed yet: what is typed now takes its place.
    old: bool,
    /// What Tab offers, one after another, as long as nothing else is typed.
    calls: Vec<String>,
}

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

impl Default for Field {
    fn default() -> Field {
        Field { text: String::new(), most: MOST, old: false, calls: Vec::new() }
    }
}

impl Field {
    /// For the value of a rule, which is this one so far.
    pub(super) fn of(value: &str) -> Field {
        let mut field = Field { most: MOST_OF_RULE, ..Field::default() };
        field.paste(value);
        field.old = true;
        field
    }

    /// For a ticket, which is long; what was typed last is there still, and gives way to what is typed now.
    pub(super) fn of_ticket(last: &str) -> Field {
        let mut field = Field { most: MOST_OF_TICKET, ..Field::default() };
        field.paste(last);
        field.old = !last.is_empty();
        field
    }

    /// For what is said at a table, where Tab offers these.
    pub(super) fn of_calls(calls: Vec<String>) -> Field {
        Field { calls, ..Field::default() }
    }

    /// Whether Tab offers something.
    pub(super) fn has_calls(&self) -> bool {
        !self.calls.is_empty()
    }

    /// The call after the one that stands there; what somebody has typed stays.
    fn next_call(&mut self) {
        let at = self.calls.iter().position(|call| *call == self.text);
        if at.is_none() && !self.text.is_empty() {
            return;
        }
        let next = at.map_or(0, |at| at + 1);
        if let Some(call) = self.calls.get(next).or(self.calls.first()) {
            self.text.clone_from(call);
        }
    }

    /// What has been typed.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// A key: held ones repeat here, unlike at the table.
    pub(super) fn key(&mut self, event: KeyEvent) -> Typed {
        if event.kind == KeyEventKind::Release {
            return Typed::On;
        }
        match event.code {
            KeyCode::Char('u') if event.modifiers == KeyModifiers::CONTROL => self.text.clear(),
            KeyCode::Char(char) if is_text(event.modifiers) => self.push(char),
            KeyCode::Backspace => {
                self.old = false;
                self.text.pop();
            }
            // There is only one place to type at, the end: but the old text is kept then.
            KeyCode::Left | KeyCode::Right | KeyCode::Home | KeyCode::End => self.old = false,
            KeyCode::Enter => return Typed::Done(self.text.trim().to_owned()),
            KeyCode::Esc => return Typed::Dropped,
            KeyCode::Tab => self.next_call(),
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
        if char.is_control() {
            return;
        }
        if std::mem::take(&mut self.old) {
            self.text.clear();
        }
        if self.text.chars().count() < self.most {
            self.text.push(char);
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
    fn what_is_typed_takes_the_place_of_an_old_value() {
        let after = |keys: &[KeyCode]| {
            let mut field = Field::of("old");
            keys.iter().for_each(|code| drop(field.key(KeyEvent::new(*code, KeyModifiers::NONE))));
            field.text().to_owned()
        };
        let (n, w) = (KeyCode::Char('n'), KeyCode::Char('w'));
        assert_eq!(after(&[]), "old");
        assert_eq!(after(&[n, w]), "nw");
        assert_eq!(after(&[KeyCode::Backspace, n]), "oln");
        assert_eq!(after(&[KeyCode::Right, n]), "oldn");
        let mut pasted = Field::of("old");
        pasted.paste("\u{1b}new");
        assert_eq!(pasted.text(), "new");
    }

    #[test]
    fn eight_handicaps_find_room() {
        let all = (1..=8).map(|number| format!("a player of twenty-6 n{number}:13")).collect::<Vec<_>>().join(",");
        let mut field = Field::of("");
        field.paste(&all);
        assert_eq!((field.text(), all.len() > MOST), (&*all, true));
        field.paste(&"x".repeat(300));
        assert_eq!(field.text().chars().count(), MOST_OF_RULE);
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
