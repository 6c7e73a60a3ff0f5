//! Signals that ask the program to end.

use std::future::Future;
use std::io;

/// Ends when the program is asked to end; answers the signal's name.
///
/// # Errors
/// If signals cannot be listened to.
#[cfg(unix)]
pub(crate) fn asked_to_end() -> io::Result<impl Future<Output = &'static str>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut hangup = signal(SignalKind::hangup())?;
    let mut quit = signal(SignalKind::quit())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => "SIGTERM",
            _ = interrupt.recv() => "SIGINT",
            _ = hangup.recv() => "SIGHUP",
            _ = quit.recv() => "SIGQUIT",
        }
    })
}

/// Ends when the program is asked to end.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub(crate) fn asked_to_end() -> io::Result<impl Future<Output = &'static str>> {
    Ok(async {
        match tokio::signal::ctrl_c().await {
            Ok(()) => "Ctrl-C",
            Err(_) => std::future::pending().await,
        }
    })
}
