//! The own record, read while the program goes on.

use super::Player;
use crate::keys::Command;
use crate::screen::StatsView;
use crate::stats::{self, Progress, Record};
use crate::words::Tell;
use nertz_lockstep::sign::{Ed25519, Scheme};
use tokio::sync::watch;

/// The reading of the own record, and whether it is looked at.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// Goes with the look: who looks again reads again, and finds in the cache what was read before.
    news: Option<watch::Receiver<Now>>,
    /// A reading that nobody looks at any more, and that may be under way still.
    behind: Option<watch::Receiver<Now>>,
}

/// How far it is.
#[derive(Clone, Debug, Default)]
struct Now {
    progress: Progress,
    record: Option<Result<Record, String>>,
}

impl Reading {
    /// Opens the record, or puts it away.
    pub(super) fn hear(&mut self, command: Option<&Command>, player: &Player) {
        match command {
            Some(Command::Stats) => {
                let behind = self.behind.take().filter(|behind| behind.borrow().record.is_none());
                self.news = Some(behind.unwrap_or_else(|| begin(player)));
            }
            Some(Command::Leave) => self.behind = self.news.take(),
            _ => {}
        }
    }

    /// Resolves when there is more to be shown.
    pub(super) async fn news(&mut self) {
        if let Some(news) = &mut self.news
            && news.changed().await.is_ok()
        {
            return;
        }
        std::future::pending::<()>().await;
    }

    /// What is to be shown; none if it is not looked at.
    pub(super) fn view(&self, name: &str) -> Option<StatsView> {
        let now = self.news.as_ref()?.borrow();
        Some(StatsView { name: name.to_owned(), reading: now.progress, record: now.record.clone() })
    }
}

/// Reads on a thread of its own, to the end even if nobody looks any more: the next look is quicker for it.
fn begin(player: &Player) -> watch::Receiver<Now> {
    let (sender, receiver) = watch::channel(Now::default());
    let profile = player.profile.clone();
    let key = Ed25519::from_seed(profile.seed()).peer();
    tokio::task::spawn_blocking(move || {
        let read = stats::read(profile.directory(), &key, |progress| sender.send_modify(|now| now.progress = progress));
        sender.send_modify(|now| now.record = Some(read.map_err(|why| why.tell())));
    });
    receiver
}
