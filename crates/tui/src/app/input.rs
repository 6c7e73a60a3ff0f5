//! A thread that waits for keys, so that nothing else does.

use crate::terminal;
use crossterm::event::{Event, poll, read};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc as done;
use std::time::Duration;
use tokio::sync::mpsc;

/// How long the thread waits for a key before it looks whether it is still wanted. Each time costs up to a millisecond of a core:
/// crossterm waits for whole ones, and for the rest in a loop. Where it can be woken it need not look often.
const LOOK_UP: Duration = if cfg!(unix) { Duration::from_secs(2) } else { Duration::from_millis(50) };
/// How long its end is waited for: on a terminal that has hung up, crossterm reads nothing for ever and never answers.
const END: Duration = Duration::from_millis(500);

/// The thread; dropping it ends it, so that it takes no key from whoever reads next.
pub(crate) struct Reader {
    stop: Arc<AtomicBool>,
    /// Waits for the program to go on after a stop.
    again: Option<tokio::task::AbortHandle>,
    /// Closes when the thread has ended.
    ended: done::Receiver<()>,
}

/// Starts to read; when the input is gone, the channel closes.
pub(crate) fn start() -> io::Result<(mpsc::UnboundedReceiver<Event>, Reader)> {
    // Bounded by what a person types: the terminal's own buffer is before it, the loop empties it at once.
    let (send, events) = mpsc::unbounded_channel();
    // From here on a change of size is noticed: the first picture may be there before the thread runs.
    poll(Duration::ZERO)?;
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let (ends, ended) = done::channel::<()>();
    std::thread::Builder::new().name("input".to_owned()).spawn(move || {
        let _ends = ends;
        while !stopped.load(Ordering::SeqCst) {
            match poll(LOOK_UP) {
                Ok(false) => {}
                Ok(true) => {
                    let Ok(event) = read() else { return };
                    if send.send(event).is_err() {
                        return;
                    }
                }
                Err(_) => return,
            }
        }
    })?;
    Ok((events, Reader { stop, again: after_stops()?, ended }))
}

/// After a stop the shell has had the terminal: it is taken again, and all of it is drawn.
#[cfg(unix)]
fn after_stops() -> io::Result<Option<tokio::task::AbortHandle>> {
    use rustix::process::Signal;
    use tokio::signal::unix::{SignalKind, signal};
    let mut goes_on = signal(SignalKind::from_raw(Signal::CONT.as_raw()))?;
    let task = tokio::spawn(async move {
        while goes_on.recv().await.is_some() {
            terminal::continued();
            wake();
        }
    });
    Ok(Some(task.abort_handle()))
}

#[cfg(not(unix))]
fn after_stops() -> io::Result<Option<tokio::task::AbortHandle>> {
    Ok(None)
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        if let Some(again) = &self.again {
            again.abort();
        }
        wake();
        // Nothing is ever sent: this waits for the other half to be dropped.
        let _ = self.ended.recv_timeout(END);
    }
}

/// Wakes the thread: it takes this for a change of the window's size.
#[cfg(unix)]
fn wake() {
    use rustix::process::{Signal, getpid, kill_process};
    // Should it not be possible, the thread ends a little later.
    let _ = kill_process(getpid(), Signal::WINCH);
}

#[cfg(not(unix))]
fn wake() {}
