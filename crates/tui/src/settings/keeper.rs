//! Writes what is set to its file, on a thread of its own: a disk may take its time, and nobody who presses a key waits for it.
//!
//! What is set within a moment is written together, so that a held key writes the file once. Dropping the keeper writes what is
//! left: nothing is lost by the end of the program, and by a crash no more than what was set in the last [`MOMENT`].

use super::{File, Item, Settings, What, Wrong};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What is set within this is written together.
const MOMENT: Duration = Duration::from_millis(300);

/// Writes settings to a file.
#[derive(Debug)]
pub struct Keeper {
    file: File,
    shared: Arc<Shared>,
    /// Begun with the first setting.
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// What is to be written, and since when it waits.
    waiting: Option<(Vec<Item>, Settings, Instant)>,
    /// It is being written.
    writing: bool,
    /// Nobody waits any longer for more to come.
    hurry: bool,
    /// No more will come.
    end: bool,
    /// Why the last of it could not be written.
    wrong: Option<Wrong>,
}

impl Keeper {
    /// For that file; nothing is written before something is set.
    pub fn new(file: File) -> Keeper {
        Keeper { file, shared: Arc::default(), thread: None }
    }

    /// Writes this setting, soon.
    pub fn keep(&mut self, item: Item, settings: &Settings) {
        let mut state = self.shared.state();
        let (items, now, _) = state.waiting.get_or_insert_with(|| (Vec::new(), settings.clone(), Instant::now()));
        if !items.contains(&item) {
            items.push(item);
        }
        now.clone_from(settings);
        drop(state);
        self.shared.changed.notify_all();
        if self.thread.is_none() {
            let (shared, file) = (self.shared.clone(), self.file.clone());
            let write = move || shared.write(&file);
            match std::thread::Builder::new().name("settings".to_owned()).spawn(write) {
                Ok(thread) => self.thread = Some(thread),
                Err(error) => self.shared.state().wrong = Some(self.file.wrong(What::Io(error))),
            }
        }
    }

    /// Whether something is not written yet: whether it can be is not known before.
    pub fn is_busy(&self) -> bool {
        self.shared.state().is_busy()
    }

    /// Why the last of it could not be written; told once.
    pub fn wrong(&self) -> Option<Wrong> {
        self.shared.state().wrong.take()
    }

    /// Waits until all is written.
    pub fn flush(&self) {
        let mut state = self.shared.state();
        state.hurry = true;
        self.shared.changed.notify_all();
        while state.is_busy() && self.thread.as_ref().is_some_and(|thread| !thread.is_finished()) {
            state = self.shared.changed.wait_timeout(state, MOMENT).unwrap_or_else(PoisonError::into_inner).0;
        }
        state.hurry = false;
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.shared.state().end = true;
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            // Its panic has been told by then.
            let _ = thread.join();
        }
    }
}

impl State {
    fn is_busy(&self) -> bool {
        self.writing || self.waiting.is_some()
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes whatever comes, to the end.
    fn write(&self, file: &File) {
        let mut state = self.state();
        loop {
            let left = match &state.waiting {
                None if state.end => return,
                None => MOMENT * 1_000,
                Some(_) if state.hurry || state.end => Duration::ZERO,
                Some((.., since)) => MOMENT.saturating_sub(since.elapsed()),
            };
            if !left.is_zero() {
                state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
                continue;
            }
            let Some((items, settings, _)) = state.waiting.take() else { continue };
            state.writing = true;
            drop(state);
            let written = file.write(&items, &settings);
            state = self.state();
            state.writing = false;
            state.wrong = written.err();
            self.changed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Preset;
    use std::fs;

    fn place() -> (tempfile::TempDir, File) {
        let directory = tempfile::tempdir().unwrap();
        let file = File::at(directory.path().join("config.toml"));
        (directory, file)
    }

    #[test]
    fn what_is_set_together_is_written_once_and_soon() {
        let (_directory, file) = place();
        let (mut keeper, mut settings) = (Keeper::new(file.clone()), Settings::default());
        for value in ["azerty", "dvorak", "colemak", "qwertz"] {
            settings.set(Item::Keys, value).unwrap();
            keeper.keep(Item::Keys, &settings);
            assert!(file.is_there().is_err(), "nothing is written for each of them");
        }
        let since = Instant::now();
        while keeper.is_busy() && since.elapsed() < Duration::from_secs(10) {
            std::thread::yield_now();
        }
        assert!(since.elapsed() < Duration::from_secs(1), "{:?}", since.elapsed());
        assert_eq!(file.read().unwrap().preset, Preset::Qwertz);
    }

    #[test]
    fn the_end_writes_what_is_left_and_only_what_was_set() {
        let (_directory, file) = place();
        let settings = Settings { bell: true, mouse: false, ..Settings::default() };
        let mut keeper = Keeper::new(file.clone());
        keeper.keep(Item::Bell, &settings);
        drop(keeper);
        assert_eq!(fs::read_to_string(file.path()).unwrap(), "bell = true\n");
    }

    #[test]
    fn what_cannot_be_written_is_told_once() {
        let mut keeper = Keeper::new(File::at("/proc/nowhere/config.toml".into()));
        keeper.keep(Item::Bell, &Settings::default());
        keeper.flush();
        assert!(keeper.wrong().is_some_and(|wrong| wrong.to_string().contains("/proc/nowhere")));
        assert!(keeper.wrong().is_none());
    }

    /// Several programs at one file: each writes what it has set, and keeps what the others have.
    #[test]
    fn of_what_several_write_at_once_nothing_is_lost() {
        let (_directory, file) = place();
        let items = [Item::Bell, Item::Mouse, Item::LeftHanded, Item::FourColours];
        std::thread::scope(|scope| {
            for item in items {
                let file = file.clone();
                scope.spawn(move || {
                    for turn in 0..25 {
                        let mut settings = Settings::default();
                        settings.set(item, if turn % 2 == 0 { "true" } else { "false" }).unwrap();
                        file.write(&[item], &settings).unwrap();
                        file.read().unwrap();
                    }
                });
            }
        });
        let written = file.read().unwrap();
        let values: Vec<String> = items.into_iter().map(|item| written.value(item)).collect();
        assert_eq!(values, ["true"; 4], "{}", fs::read_to_string(file.path()).unwrap());
        assert_eq!(fs::read_dir(file.path().parent().unwrap()).unwrap().count(), 1, "nothing is left beside it");
    }
}
