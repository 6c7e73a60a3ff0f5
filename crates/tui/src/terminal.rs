//! Takes the terminal and gives it back, whatever happens: the end of the program, an error, a panic, a signal.

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::style::ResetColor;
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{Command, execute, queue};
use ratatui::Frame;
use ratatui::backend::CrosstermBackend;
use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::mem::ManuallyDrop;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;

/// A terminal that is drawn on.
pub type Screen = ratatui::Terminal<CrosstermBackend<BufWriter<Stdout>>>;

/// Whether the terminal is ours now.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Told when a panic somewhere has given the terminal back.
static LOST: Notify = Notify::const_new();
static HOOK: Once = Once::new();

/// Whether the mouse is ours now.
static MOUSE: AtomicBool = AtomicBool::new(false);
/// The program has gone on after a stop.
static CONTINUED: AtomicBool = AtomicBool::new(false);

/// Takes the mouse: presses, releases, and where it is dragged. Mere moves are left out: each would wake the program.
struct Capture(bool);

impl Command for Capture {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(if self.0 { "\x1b[?1000h\x1b[?1002h\x1b[?1006h" } else { "\x1b[?1006l\x1b[?1002l\x1b[?1000l" })
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
        if self.0 { EnableMouseCapture.execute_winapi() } else { DisableMouseCapture.execute_winapi() }
    }

    #[cfg(windows)]
    fn is_ansi_code_supported(&self) -> bool {
        false
    }
}

/// Why the terminal could not be taken.
#[derive(Debug, thiserror::Error)]
pub enum TakeError {
    /// Input or output is a file or a pipe.
    #[error(
        "the {0} is not a terminal: run this in one, or use a command that needs none, such as `nertz demo`, `nertz bot` or \
         `nertz tables`"
    )]
    NotATerminal(&'static str),
    /// The terminal refused.
    #[error("the terminal cannot be set up: {0}")]
    Refused(#[from] io::Error),
}

/// The terminal, while it is ours; dropping it gives it back.
pub struct Guard {
    // Dropped, it would show the cursor once more, and panic where terminal and stderr are gone.
    screen: ManuallyDrop<Screen>,
}

impl Guard {
    /// Takes the terminal: raw mode, the other screen, pastes in brackets; a panic gives it back before it speaks.
    ///
    /// # Errors
    /// Without a terminal, or if it refuses; then it is as it was.
    pub fn take() -> Result<Guard, TakeError> {
        is_there()?;
        HOOK.call_once(|| {
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |info| {
                if restore() {
                    LOST.notify_one();
                }
                before(info);
            }));
        });
        // From here on everything that fails gives back what was taken.
        TAKEN.store(true, Ordering::SeqCst);
        Self::set_up().map_err(|error| {
            restore();
            TakeError::Refused(error)
        })
    }

    fn set_up() -> io::Result<Guard> {
        Ok(Guard { screen: ManuallyDrop::new(Self::fresh()?) })
    }

    /// The terminal as the program wants it, and nothing on it.
    fn fresh() -> io::Result<Screen> {
        enable_raw_mode()?;
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout());
        // Cleared here: `Terminal::clear` asks the terminal where its cursor is, and not every terminal answers.
        execute!(out, EnterAlternateScreen, EnableBracketedPaste, Hide, Clear(ClearType::All))?;
        Screen::new(CrosstermBackend::new(out))
    }

    /// After a stop the terminal is as the shell wanted it meanwhile.
    fn take_again(&mut self) -> io::Result<()> {
        // As far as crossterm knows it is raw.
        disable_raw_mode()?;
        // The one before is not dropped: see there.
        self.screen = ManuallyDrop::new(Self::fresh()?);
        match MOUSE.load(Ordering::SeqCst) {
            true => execute!(self.screen.backend_mut(), Capture(true)),
            false => Ok(()),
        }
    }

    /// What is drawn on; none once a panic has given the terminal back.
    pub fn screen(&mut self) -> Option<&mut Screen> {
        if is_taken()
            && CONTINUED.swap(false, Ordering::SeqCst)
            && let Err(error) = self.take_again()
        {
            tracing::warn!(%error, "the terminal is not as it should be");
        }
        is_taken().then_some(&mut self.screen)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if !restore() {
            // A panic in another thread has given it back, perhaps in the middle of a frame.
            let _ =
                execute!(io::stdout(), EndSynchronizedUpdate, Capture(false), DisableBracketedPaste, ResetColor, Show);
        }
    }
}

/// The program was stopped, and goes on: the terminal has to be taken again before the next frame.
pub(crate) fn continued() {
    CONTINUED.store(true, Ordering::SeqCst);
}

/// Draws a frame. A terminal that can shows it all at once, however it is cut up on the way.
///
/// # Errors
/// If the terminal cannot be written to.
pub fn draw(screen: &mut Screen, frame: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
    queue!(screen.backend_mut(), BeginSynchronizedUpdate)?;
    screen.draw(frame)?;
    execute!(screen.backend_mut(), EndSynchronizedUpdate)
}

/// Takes the mouse, or leaves it to the terminal.
///
/// # Errors
/// If the terminal cannot be written to.
pub fn capture_mouse(screen: &mut Screen, on: bool) -> io::Result<()> {
    if MOUSE.swap(on, Ordering::SeqCst) == on {
        return Ok(());
    }
    execute!(screen.backend_mut(), Capture(on))
}

/// Rings the terminal's bell.
///
/// # Errors
/// If the terminal cannot be written to.
pub fn ring(screen: &mut Screen) -> io::Result<()> {
    screen.backend_mut().write_all(b"\x07")
}

/// Whether there is a terminal to be taken.
///
/// # Errors
/// If there is none.
pub fn is_there() -> Result<(), TakeError> {
    for (name, is_terminal) in [("input", io::stdin().is_terminal()), ("output", io::stdout().is_terminal())] {
        if !is_terminal {
            return Err(TakeError::NotATerminal(name));
        }
    }
    Ok(())
}

/// Gives the terminal back, from any thread, any number of times; answers whether this call did it.
///
/// Errors are of no use here: the terminal may be gone.
pub fn restore() -> bool {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return false;
    }
    MOUSE.store(false, Ordering::SeqCst);
    let mut out = io::stdout();
    let _ = execute!(
        out,
        EndSynchronizedUpdate,
        Capture(false),
        DisableBracketedPaste,
        ResetColor,
        LeaveAlternateScreen,
        Show
    );
    let _ = out.flush();
    let _ = disable_raw_mode();
    true
}

/// Whether the terminal is ours.
pub fn is_taken() -> bool {
    TAKEN.load(Ordering::SeqCst)
}

/// Ends when a panic in any thread has given the terminal back: nothing can be drawn any more.
pub async fn lost() {
    LOST.notified().await;
}
