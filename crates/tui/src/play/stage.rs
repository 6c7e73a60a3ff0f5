//! What is on the screen: the host changes it, the screen's loop looks at it.

use super::Player;
use super::end::Past;
use super::seat::Seat;
use crate::app::{Backend, State};
use crate::keys::Command;
use crate::screen::{HomeView, StatsView};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, mpsc};

/// What is on the screen.
#[derive(Debug)]
pub(super) enum Scene {
    /// The tables that there are.
    Home(HomeView),
    /// The own record.
    Stats(StatsView),
    /// A seat at a table.
    Table(Box<AtTable>),
    /// Nothing any more.
    Closed,
}

/// A seat at a table, and what was there before.
#[derive(Debug)]
pub(super) struct AtTable {
    /// The end of the match before, until the player has seen enough of it.
    pub(super) past: Option<Past>,
    /// The seat; none between two practices.
    pub(super) seat: Option<Seat>,
}

/// What the host and the screen's loop share.
#[derive(Debug)]
pub(super) struct Shared {
    scene: Mutex<Scene>,
    changed: Arc<Notify>,
}

impl Shared {
    /// Shows something else.
    pub(super) fn show(&self, scene: Scene) {
        *self.scene() = scene;
        self.changed.notify_one();
    }

    /// Changes what is shown at a table.
    pub(super) fn at_table<R>(&self, change: impl FnOnce(&mut AtTable) -> R) -> Option<R> {
        let changed = match &mut *self.scene() {
            Scene::Table(table) => Some(change(table)),
            _ => None,
        };
        self.changed.notify_one();
        changed
    }

    /// Changes what is shown of the seat.
    pub(super) fn at_seat<R>(&self, change: impl FnOnce(&mut Seat) -> R) -> Option<R> {
        self.at_table(|table| table.seat.as_mut().map(change)).flatten()
    }

    fn scene(&self) -> MutexGuard<'_, Scene> {
        self.scene.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the screen's loop has of it.
#[derive(Debug)]
pub(super) struct Stage {
    shared: Arc<Shared>,
    /// Bounded by what a person types.
    commands: mpsc::UnboundedSender<Command>,
}

/// A stage with nothing on it, and the commands that are the host's.
pub(super) fn stage(player: &Player) -> (Stage, mpsc::UnboundedReceiver<Command>) {
    let (commands, receiver) = mpsc::unbounded_channel();
    let scene = Mutex::new(Scene::Home(HomeView { name: player.name.clone(), ..HomeView::default() }));
    (Stage { shared: Arc::new(Shared { scene, changed: Arc::default() }), commands }, receiver)
}

impl Stage {
    pub(super) fn shared(&self) -> Arc<Shared> {
        self.shared.clone()
    }

    /// The screen is gone.
    pub(super) fn quit(&self) {
        self.tell(Command::Quit);
    }

    fn tell(&self, command: Command) {
        // Without a host the program is at its end anyway.
        let _ = self.commands.send(command);
    }
}

impl Backend for Stage {
    fn state(&self) -> State {
        match &*self.shared.scene() {
            Scene::Home(home) => State::Home(home.clone()),
            Scene::Stats(stats) => State::Stats(stats.clone()),
            Scene::Table(table) => match (&table.past, &table.seat) {
                (Some(past), _) => past.state(),
                (None, Some(seat)) => seat.state(),
                (None, None) => State::Lobby(crate::screen::LobbyView::default()),
            },
            Scene::Closed => State::Closed(None),
        }
    }

    fn changed(&self) -> Arc<Notify> {
        self.shared.changed.clone()
    }

    fn command(&mut self, command: Command) {
        let mut scene = self.shared.scene();
        let Scene::Table(table) = &mut *scene else {
            drop(scene);
            return self.tell(command);
        };
        match (command, &mut table.seat) {
            (Command::Continue, Some(_)) if table.past.is_some() => table.past = None,
            (command @ (Command::Leave | Command::Quit), _) | (command, None) => self.tell(command),
            (command, Some(seat)) => seat.command(command),
        }
        drop(scene);
        self.shared.changed.notify_one();
    }
}
