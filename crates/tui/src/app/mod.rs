//! The loop: whatever happens comes in as an [`Event`], commands and frames go out.
//!
//! A frame is drawn only after something changed, at the latest 16 ms later, and no two within 16 ms (within 4 where the
//! player has just done something: what came of it is to be seen by then); in between the loop sleeps until the next thing on
//! the screen changes by itself (a clock, a message that has been shown long enough).

mod backend;
mod backs;
mod calls;
mod field;
mod idea;
pub(crate) mod input;
mod mouse;
mod near;
mod newest;
mod rules;
mod settings;
pub(crate) mod signals;
mod ui;

pub use backend::{Backend, State};
pub use ui::Ui;

use crate::terminal::{self, Guard, TakeError};
use crossterm::event::Event as Input;
use std::future::Future;
use std::io;
use std::pin::pin;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// No two frames come sooner after one another.
const FRAME: Duration = Duration::from_millis(16);
/// Nor than this, for so long after an input.
const QUICK: Duration = Duration::from_millis(4);
const ANSWER: Duration = Duration::from_millis(50);
/// With nothing on the screen that changes by itself, the loop wakes as seldom as this.
const IDLE: Duration = Duration::from_secs(3600);

/// Everything that can happen to the loop.
#[derive(Debug)]
pub enum Event {
    /// A key, pasted text, another size.
    Input(Input),
    /// The backend has news.
    Changed,
    /// Time has passed.
    Time,
    /// It is over.
    End(Ended),
}

/// What writing to a terminal whose window is closed fails with, on every Unix.
pub(crate) const EIO: i32 = 5;

/// How the loop ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The backend closed, with this as its last word.
    Closed(Option<String>),
    /// A signal asked for it, by its name.
    Signal(&'static str),
    /// The input is gone: the window is closed.
    InputGone,
    /// A panic has given the terminal back.
    TerminalLost,
}

/// Why the loop could not go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is no terminal for it.
    #[error(transparent)]
    Terminal(#[from] TakeError),
    /// Drawing failed.
    #[error("the terminal cannot be written to: {0}")]
    Draw(io::Error),
    /// Signals or the input cannot be listened to.
    #[error("the input cannot be read: {0}")]
    Input(io::Error),
}

/// Takes the terminal, runs until it is over, gives the terminal back.
///
/// # Errors
/// Without a terminal, or when it fails.
pub async fn run(backend: &mut impl Backend, ui: &mut Ui) -> Result<Ended, RunError> {
    let signal = signals::asked_to_end().map_err(RunError::Input)?;
    let mut guard = Guard::take()?;
    let (mut input, _reader) = input::start().map_err(RunError::Input)?;
    let ending = async {
        tokio::select! {
            name = signal => Ended::Signal(name),
            () = terminal::lost() => Ended::TerminalLost,
        }
    };
    drive(backend, ui, &mut input, ending, |ui, state| match guard.screen() {
        Some(screen) => {
            terminal::capture_mouse(screen, ui.captures(state))?;
            if ui.rings() {
                terminal::ring(screen)?;
            }
            terminal::draw(screen, |frame| ui.draw(state, frame.buffer_mut()))
        }
        None => Ok(()),
    })
    .await
}

/// The loop itself: `input` as it comes, until `ending` or the backend's end; `draw` makes a frame.
///
/// # Errors
/// What `draw` answers.
pub async fn drive(
    backend: &mut impl Backend,
    ui: &mut Ui,
    input: &mut mpsc::UnboundedReceiver<Input>,
    ending: impl Future<Output = Ended>,
    mut draw: impl FnMut(&Ui, &State) -> io::Result<()>,
) -> Result<Ended, RunError> {
    let start = Instant::now();
    let changed = backend.changed();
    let mut ending = pin!(ending);
    let mut drawn: Option<Duration> = None;
    // When the next frame is due.
    let mut due = Duration::ZERO;
    // An answer to the last input may come until then.
    let mut answers_until = Duration::ZERO;
    loop {
        let now = start.elapsed();
        if now >= due {
            let state = backend.state();
            if let State::Closed(word) = state {
                return Ok(Ended::Closed(word));
            }
            ui.observe(&state, now);
            match draw(ui, &state) {
                // Written to before its signal was heard of.
                Err(error) if error.raw_os_error() == Some(EIO) => return Ok(Ended::InputGone),
                drawn => drawn.map_err(RunError::Draw)?,
            }
            drawn = Some(now);
            due = now + ui.changes_in(&state, now).unwrap_or(IDLE).max(FRAME);
        }
        let event = tokio::select! {
            ended = &mut ending => Event::End(ended),
            input = input.recv() => input.map_or(Event::End(Ended::InputGone), Event::Input),
            () = changed.notified() => Event::Changed,
            () = tokio::time::sleep(due.saturating_sub(start.elapsed())) => Event::Time,
        };
        match event {
            Event::End(ended) => return Ok(ended),
            Event::Time => continue,
            Event::Changed => {}
            Event::Input(event) => {
                let now = start.elapsed();
                // A burst of them is one change.
                for event in [event].into_iter().chain(std::iter::from_fn(|| input.try_recv().ok())) {
                    handle(event, backend, ui, now);
                }
                answers_until = now + ANSWER;
            }
        }
        let gap = if start.elapsed() < answers_until { QUICK } else { FRAME };
        due = due.min(drawn.map_or(Duration::ZERO, |drawn| drawn + gap));
    }
}

fn handle(input: Input, backend: &mut impl Backend, ui: &mut Ui, now: Duration) {
    match input {
        Input::Key(key) => {
            if let Some(command) = ui.key(key, &backend.state(), now) {
                backend.command(command);
            }
        }
        Input::Paste(text) => ui.paste(&text),
        Input::Mouse(mouse) => {
            if let Some(command) = ui.mouse(mouse, &backend.state(), now) {
                backend.command(command);
            }
        }
        Input::Resize(..) | Input::FocusGained | Input::FocusLost => {}
    }
}
