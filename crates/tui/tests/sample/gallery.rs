//! Every screen once, and what a table has of special cases: what the gallery shows, and pictures are taken of.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use nertz::app::{State, Ui};
use nertz::screen::{HomeView, Notices};
use nertz_core::{Link, Phase, Pile};
use std::time::Duration;

/// A screen: its name, what it shows, and the keys pressed before (`\t` and `\n` among them).
pub(crate) struct Sample {
    pub(crate) name: &'static str,
    pub(crate) state: State,
    pub(crate) keys: &'static str,
}

impl Sample {
    /// Presses its keys.
    pub(crate) fn press(&self, ui: &mut Ui) {
        for key in self.keys.chars() {
            let code = match key {
                '\t' => KeyCode::Tab,
                '\n' => KeyCode::Enter,
                key => KeyCode::Char(key),
            };
            ui.key(KeyEvent::new(code, KeyModifiers::NONE), &self.state, Duration::ZERO);
        }
        ui.observe(&self.state, Duration::ZERO);
    }
}

/// The one of this name.
pub(crate) fn named(name: &str) -> Sample {
    all().into_iter().find(|sample| sample.name == name).unwrap_or_else(|| panic!("no sample {name}"))
}

/// All of them.
pub(crate) fn all() -> Vec<Sample> {
    let table = |view| State::Table(Box::new(view), super::notices());
    let calm = |view| State::Table(Box::new(view), Notices::default());
    let results = |results| State::Results(results, Notices::default());
    let phase = |phase| {
        let mut view = super::playing(5);
        view.phase = phase;
        view.seats[1].go = false;
        view.seats[3].go = false;
        calm(view)
    };
    let mut watching = super::playing(8);
    watching.me = None;
    let mut lost = super::playing(5);
    lost.seats[2].link = Link::Slow(1234);
    lost.seats[1].stuck = true;
    lost.seats[3].link = Link::Left;
    lost.seats[0].locked = vec![Pile::column(1)];
    lost.seats[0].nertz_len = 0;
    let all = [
        ("table", table(super::playing(5)), "k"),
        ("table-2", table(super::playing(2)), "j"),
        ("table-8", table(super::playing(8)), "s"),
        ("table-widest", table(super::widest()), ""),
        ("table-lost", table(lost), ""),
        ("table-jokers", table(super::jokers(4)), "kk"),
        ("table-turns", table(super::turns(4, 0)), ""),
        ("table-partners", table(super::partners(4)), ""),
        ("table-partners-8", table(super::partners(8)), ""),
        ("table-scores", table(super::playing(5)), "\t"),
        ("table-keys", table(super::playing(5)), "?"),
        ("table-marks", table(super::jokers(4)), "??"),
        ("table-differs", table(super::playing(5)), "???"),
        ("table-rules", table(super::playing(5)), "????"),
        ("table-watching", calm(watching), ""),
        ("table-talk", calm(super::playing(8)), "t"),
        ("covered", phase(Phase::Covered), ""),
        ("countdown", phase(Phase::Countdown(2100)), ""),
        ("await-go", phase(Phase::AwaitGo), ""),
        ("results", results(super::results(5, false)), ""),
        ("results-over", results(super::results(8, true)), ""),
        ("results-rounds", results(super::results(8, true)), "\t"),
        ("results-teams", results(super::team_results(8, true)), ""),
        ("results-extra", results(super::extra_results(5)), ""),
        ("home", State::Home(super::home()), ""),
        ("home-keys", State::Home(super::home()), "?"),
        ("home-settings", State::Home(super::home()), "g"),
        ("home-empty", State::Home(HomeView::default()), "j"),
        ("lobby", State::Lobby(super::lobby()), ""),
        ("lobby-keys", State::Lobby(super::lobby()), "?"),
        ("lobby-rules", State::Lobby(super::lobby()), "??"),
        ("stats", State::Stats(super::stats(30)), ""),
        ("lobby-editor", State::Lobby(super::lobby()), "e"),
    ];
    all.into_iter().map(|(name, state, keys)| Sample { name, state, keys }).collect()
}
