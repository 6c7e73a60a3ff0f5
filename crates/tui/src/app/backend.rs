//! What the loop needs of whatever is behind it: a table over the network, a practice table, a test.

use crate::keys::Command;
use crate::screen::{HomeView, LobbyView, Notices, Results, StatsView};
use nertz_core::View;
use std::sync::Arc;
use tokio::sync::Notify;

/// What there is to be shown.
#[derive(Clone, PartialEq, Debug)]
pub enum State {
    /// Away from any table.
    Home(HomeView),
    /// Away from any table, looking at the own record.
    Stats(StatsView),
    /// At a table, before the match.
    Lobby(LobbyView),
    /// In a round.
    Table(Box<View>, Notices),
    /// After a round, or after the match.
    Results(Results, Notices),
    /// Nothing any more: the program ends, with this as its last word.
    Closed(Option<String>),
}

/// Where the news come from and the commands go.
pub trait Backend {
    /// What is to be shown now, ages and clocks as of now. It is asked before every frame.
    fn state(&self) -> State;

    /// Is notified (`notify_one`) whenever [`Backend::state`] answers something else for another reason than that time
    /// has passed.
    fn changed(&self) -> Arc<Notify>;

    /// Does what the player asks for. It must not block: what takes time shows in the state later. Commands that are the
    /// screen's own never come here.
    fn command(&mut self, command: Command);
}
