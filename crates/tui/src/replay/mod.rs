//! `nertz replay`: a match watched again, from its transcript.
//!
//! - [`cursor`]: where it is and how it moves, a pure function.
//! - [`words`]: what has happened, and why.
//! - [`draw`]: the screen; [`dump`]: the same as text.
//!
//! What is shown is computed by [`nertz_session::replay`], with the engine that players and the audit use.

pub mod cursor;
pub mod draw;
pub mod dump;
pub mod words;

use crate::app::{EIO, Ended, RunError, input, signals};
use crate::screen::Theme;
use crate::terminal::{self, Guard};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use cursor::{Cursor, Go, Speed, Timeline};
use draw::Look;
use nertz_lockstep::seat::Seat;
use nertz_session::replay::Replay;
use ratatui::layout::Rect;
use std::future::pending;
use std::pin::pin;
use std::time::{Duration, Instant};
use words::Teller;

/// While it plays, the clock on the screen moves at least this often.
const TICK: Duration = Duration::from_millis(100);
/// No two frames come sooner after one another.
const FRAME: Duration = Duration::from_millis(16);

/// A replay as it is watched.
pub struct Player<'a> {
    replay: &'a Replay,
    line: Timeline,
    teller: Teller<'a>,
    cursor: Cursor,
    look: Look,
    theme: Theme,
}

impl<'a> Player<'a> {
    /// From a step on, which [`cursor::step_of_round`] finds; the recorder's cards are shown large.
    pub fn new(replay: &'a Replay, step: usize, speed: Speed, theme: Theme) -> Player<'a> {
        let line = Timeline::of(replay);
        let report = replay.report();
        let own = report.keys.iter().position(|key| Some(*key) == report.recorder);
        let seat = u8::try_from(own.unwrap_or(0)).ok().and_then(Seat::new);
        Player {
            replay,
            cursor: Cursor::at(&line, step, speed),
            line,
            teller: Teller::new(replay, theme),
            look: Look { seat, scores: false, why: true, keys: false },
            theme,
        }
    }

    /// Where it is.
    pub fn cursor(&self) -> &Cursor {
        &self.cursor
    }

    /// Lets it play at once.
    pub fn play(&mut self) {
        self.cursor.playing = true;
    }

    /// Draws it.
    pub fn draw(&self, buf: &mut ratatui::buffer::Buffer) {
        draw::draw(buf, self.replay, &self.line, &self.teller, (&self.cursor, &self.look), &self.theme);
    }

    /// Lets real time pass.
    pub fn pass(&mut self, real: Duration) {
        self.cursor.pass(&self.line, real);
    }

    /// Does what a key asks for; answers whether the replay goes on.
    pub fn key(&mut self, event: KeyEvent) -> bool {
        if event.kind == KeyEventKind::Release {
            return true;
        }
        let chord = event.modifiers.difference(KeyModifiers::SHIFT);
        if event.modifiers.contains(KeyModifiers::CONTROL) && event.code == KeyCode::Char('c') {
            return false;
        }
        if !chord.is_empty() {
            return true;
        }
        if std::mem::take(&mut self.look.keys) {
            return true;
        }
        let ten = event.modifiers.contains(KeyModifiers::SHIFT);
        let code = match event.code {
            KeyCode::Char(char) => KeyCode::Char(char.to_ascii_lowercase()),
            other => other,
        };
        let steps = if ten { 10 } else { 1 };
        let go = match code {
            KeyCode::Right => Go::On(steps),
            KeyCode::Left => Go::Back(steps),
            KeyCode::PageDown => Go::On(10),
            KeyCode::PageUp => Go::Back(10),
            KeyCode::Home => Go::First,
            KeyCode::End => Go::Last,
            KeyCode::Char(']') => Go::NextContest,
            KeyCode::Char('[') => Go::LastContest,
            KeyCode::Char('n') => Go::NextRound,
            KeyCode::Char('p') => Go::LastRound,
            KeyCode::Char(' ') => Go::Toggle,
            KeyCode::Char('+' | '=') => Go::Faster,
            KeyCode::Char('-' | '_') => Go::Slower,
            KeyCode::Char('q') | KeyCode::Esc => return false,
            other => {
                self.change(other);
                return true;
            }
        };
        // Who goes somewhere wants to look at it.
        self.cursor.playing &= matches!(go, Go::Toggle | Go::Faster | Go::Slower);
        self.cursor.go(&self.line, go);
        true
    }

    /// A click on the bar, or a pull along it, goes to that time. The size is that of the terminal.
    pub fn mouse(&mut self, event: MouseEvent, area: Rect) {
        let pressed =
            matches!(event.kind, MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left));
        let Some(view) = self.replay.view(self.cursor.step(), self.cursor.ms(), self.look.seat) else { return };
        if let Some(share) = draw::share(&self.line, &view, area, event.column, event.row).filter(|_| pressed) {
            self.cursor.playing = false;
            self.cursor.go(&self.line, Go::Share(share));
        }
    }

    /// What is shown, and how.
    fn change(&mut self, code: KeyCode) {
        let seats = self.replay.report().players.len();
        let seat = |number: usize| u8::try_from(number).ok().filter(|_| number < seats).and_then(Seat::new);
        match code {
            KeyCode::Tab => self.look.seat = seat(self.look.seat.map_or(0, |seat| (seat.index() + 1) % seats.max(1))),
            KeyCode::Char('0') => self.look.seat = None,
            KeyCode::Char(digit @ '1'..='8') => {
                let wanted = digit.to_digit(10).and_then(|digit| seat(digit as usize - 1));
                self.look.seat = wanted.or(self.look.seat);
            }
            KeyCode::Char('s') => self.look.scores = !self.look.scores,
            KeyCode::Char('e') | KeyCode::Enter => self.look.why = !self.look.why,
            KeyCode::Char('?' | 'h') => self.look.keys = true,
            _ => {}
        }
    }

    /// How long the screen stays as it is, if no key is pressed.
    fn changes_in(&self) -> Option<Duration> {
        let playing = self.cursor.playing;
        playing.then(|| self.cursor.next_in(&self.line).unwrap_or(TICK).clamp(FRAME, TICK))
    }
}

/// Takes the terminal, shows the replay until it is left, gives the terminal back.
///
/// # Errors
/// Without a terminal, or when it fails.
pub async fn run(player: &mut Player<'_>) -> Result<Ended, RunError> {
    let signal = signals::asked_to_end().map_err(RunError::Input)?;
    let mut guard = Guard::take()?;
    let (mut input, _reader) = input::start().map_err(RunError::Input)?;
    let mut signal = pin!(signal);
    let mut lost = pin!(terminal::lost());
    let mut then = Instant::now();
    loop {
        let Some(screen) = guard.screen() else { return Ok(Ended::TerminalLost) };
        terminal::capture_mouse(screen, true).map_err(RunError::Draw)?;
        let mut area = Rect::default();
        let drawn = terminal::draw(screen, |frame| {
            area = frame.area();
            player.draw(frame.buffer_mut());
        });
        match drawn {
            // Written to before its signal was heard of.
            Err(error) if error.raw_os_error() == Some(EIO) => return Ok(Ended::InputGone),
            drawn => drawn.map_err(RunError::Draw)?,
        }
        let wait = player.changes_in();
        let tick = async {
            match wait {
                Some(wait) => tokio::time::sleep(wait).await,
                None => pending().await,
            }
        };
        let event = tokio::select! {
            name = &mut signal => return Ok(Ended::Signal(name)),
            () = &mut lost => return Ok(Ended::TerminalLost),
            event = input.recv() => Some(event.ok_or(Ended::InputGone)),
            () = tick => None,
        };
        let now = Instant::now();
        player.pass(now.saturating_duration_since(then));
        then = now;
        // All keys that have come are taken before the next frame, so that held ones do not pile up.
        let mut next = match event {
            Some(Err(ended)) => return Ok(ended),
            Some(Ok(event)) => Some(event),
            None => None,
        };
        while let Some(event) = next {
            match event {
                Event::Key(key) if !player.key(key) => return Ok(Ended::Closed(None)),
                Event::Mouse(mouse) => player.mouse(mouse, area),
                _ => {}
            }
            next = input.try_recv().ok();
        }
    }
}
