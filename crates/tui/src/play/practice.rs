//! Practice: bots beside the player, each a peer with an identity and a port of its own, over loopback.

use super::{Failed, Player};
use crate::settings::Opposition;
use nertz_core::{Face, Phase, RuleError, Rules, SeatView, Skill, View};
use nertz_lockstep::charter::Kind;
use nertz_lockstep::codec::Text;
use nertz_lockstep::hash::{Hash, derive};
use nertz_net::drive::{self, Config, Handle, News, Table, Transcripts};
use nertz_session::lobby::{self, Secrets};
use nertz_session::name::{MAX_BYTES, MAX_CELLS, clean_line};
use nertz_session::nertz::fit_players;
use nertz_session::play::BotConfig;
use nertz_session::profile::{self, Profile};
use nertz_session::session::Event;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// The table's name.
const TABLE: &str = "practice";
/// The bots' names.
const NAMES: [&str; 7] =
    ["Ada (bot)", "Blaise (bot)", "Carl (bot)", "Dorothy (bot)", "Emmy (bot)", "Felix (bot)", "Grace (bot)"];
/// For a bot: the port that was asked for is the player's.
const ANY_PORT: u16 = 0;
/// An easy bot that plays like a person rests for so many milliseconds besides after each act: with two of them about one card
/// a second moves, and whoever learns the game has two or three for one of its own.
const REST_MS: u64 = 1_100;
/// How long the bots have to write their last records.
const FAREWELL: Duration = Duration::from_secs(1);

/// A table with bots.
#[derive(Clone, Debug)]
pub struct Practice {
    /// How many: 1 to 7.
    pub bots: u8,
    /// How well they play.
    pub skill: Skill,
    /// They pause like people; else they act as fast as the table allows.
    pub human: bool,
    /// By which rules.
    pub rules: Rules,
    /// Makes choices and shuffles follow from this number; the charter says so. For tests.
    pub seed: Option<u32>,
}

impl Default for Practice {
    fn default() -> Practice {
        Practice { bots: 2, skill: Skill::Fair, human: true, rules: Rules::default(), seed: None }
    }
}

impl Practice {
    /// Against these bots.
    pub fn against(opposition: &Opposition) -> Practice {
        let Opposition { bots, skill, preset } = *opposition;
        // It is the name of a preset: no other can be chosen.
        Practice { bots, skill, rules: Rules::preset(preset).unwrap_or_default(), ..Practice::default() }
    }

    /// Whether the player of this name and the bots can play by the rules.
    ///
    /// # Errors
    /// Names the rule that they cannot, and the players.
    pub fn check(&self, player: &str) -> Result<(), RuleError> {
        let player = clean_line(player, MAX_CELLS, MAX_BYTES);
        let bots = NAMES.iter().copied().take(self.bots.into());
        fit_players(&self.rules, &[player.as_str()].into_iter().chain(bots).collect::<Vec<_>>())
    }

    /// The table as it looks before anything is dealt: nobody holds a dealt round up for long, but who learns the game may read for as
    /// long as it takes.
    pub(super) fn before(&self, handle: &Handle) -> View {
        let rules = self.rules.clone();
        let seat = |name: &str, go: bool| SeatView {
            nertz_len: rules.pile,
            nertz_top: Some(Face::Turning),
            columns: vec![vec![Face::Turning]; rules.columns.into()],
            stock_len: rules.deck_len().saturating_sub(rules.pile).saturating_sub(rules.columns),
            go,
            ..SeatView::empty(name)
        };
        let me =
            handle.lobby().members.into_iter().find(|member| member.me).map(|member| member.name).unwrap_or_default();
        let bots = NAMES.iter().take(self.bots.into()).map(|name| seat(name, true));
        View {
            me: Some(0),
            seats: [seat(&me, false)].into_iter().chain(bots).collect(),
            lanes: Vec::new(),
            round: 1,
            phase: Phase::Covered,
            clock_ms: 0,
            idle_ms: 0,
            turn: None,
            caller: None,
            results: Vec::new(),
            rules,
        }
    }

    fn config(&self, profile: Arc<Profile>, name: &str, dial: Vec<SocketAddr>) -> Config {
        Config {
            secret: None,
            expect: None,
            profile,
            name: name.to_owned(),
            table: Some(Text::cut(TABLE)),
            rules: self.rules.clone(),
            propose: false,
            wanted: self.bots + 1,
            kind: self.seed.map_or(Kind::Match, |seed| Kind::Demo { seed }),
            secrets: self.seed.map_or(Secrets::System, |seed| Secrets::Seed(seeded("secrets", seed, 0))),
            bot: None,
            countdown_ms: None,
            dial,
            transcripts: Transcripts::Practice,
            resume: None,
        }
    }

    /// The profile of a seat that is gone after the practice; with a seed, its identity follows from that.
    fn profile(&self, scratch: &Path, number: u8) -> Result<Profile, Failed> {
        let directory = scratch.join(number.to_string());
        if let Some(seed) = self.seed {
            let written = fs::create_dir_all(&directory)
                .and_then(|()| fs::write(directory.join("identity"), seeded("identity", seed, number)));
            written.map_err(|source| Failed::Scratch { path: directory.clone(), source })?;
        }
        Ok(profile::profile(&directory)?)
    }

    fn bot(&self, number: u8) -> Result<BotConfig, Failed> {
        let seed = match self.seed {
            Some(seed) => {
                let [a, b, c, d, e, f, g, h, ..] = seeded("bot", seed, number);
                u64::from_le_bytes([a, b, c, d, e, f, g, h])
            }
            None => random()?,
        };
        let rest_ms = if self.skill == Skill::Easy { REST_MS } else { 0 };
        Ok(BotConfig { seed, skill: self.skill, human: self.human, rest_ms })
    }
}

/// Bots at their table; dropped, they are gone.
#[derive(Debug)]
pub(super) struct Bots {
    running: JoinSet<()>,
    handles: Vec<Handle>,
    scratch: Scratch,
}

impl Bots {
    /// Seats the bots; they wait for one player more.
    pub(super) async fn sit_down(practice: &Practice) -> Result<Bots, Failed> {
        let mut bots = Bots { running: JoinSet::new(), handles: Vec::new(), scratch: Scratch::new()? };
        for (number, name) in (1..=practice.bots).zip(NAMES) {
            let profile = Arc::new(practice.profile(&bots.scratch.0, number)?);
            let mut config = practice.config(profile, name, bots.addresses());
            config.bot = Some(practice.bot(number)?);
            config.countdown_ms = Some(0);
            let (mut table, handle, mut news) = drive::start(config, Some(ANY_PORT), drive::loopback(), false).await?;
            handle.ready(true);
            bots.handles.push(handle.clone());
            bots.running.spawn(async move {
                let told = async {
                    while let Some(news) = news.recv().await {
                        // A bot accepts any rules.
                        if let News::Session(Event::Lobby(lobby::Event::RulesChanged { .. })) = news {
                            handle.ready(true);
                        }
                    }
                };
                let over = async {
                    let over = table.run().await;
                    table.close("the practice is over").await;
                    over
                };
                if let (Err(why), ()) = tokio::join!(over, told) {
                    tracing::warn!(%why, "a bot has given up");
                }
            });
        }
        Ok(bots)
    }

    /// Sits down beside the bots.
    pub(super) async fn beside(
        &self,
        player: &Player,
        practice: &Practice,
    ) -> Result<(Table, Handle, mpsc::Receiver<News>), Failed> {
        let profile = match practice.seed {
            Some(_) => Arc::new(practice.profile(&self.scratch.0, 0)?),
            None => player.profile.clone(),
        };
        let mut config = practice.config(profile, &player.name, self.addresses());
        if practice.seed.is_some() {
            config.transcripts = Transcripts::Seats(player.profile.directory().join("practice"));
        }
        Ok(drive::start(config, player.port, drive::loopback(), false).await?)
    }

    /// Lets the bots go.
    pub(super) async fn get_up(mut self) {
        for handle in &self.handles {
            handle.leave(false);
        }
        let all = async { while self.running.join_next().await.is_some() {} };
        if tokio::time::timeout(FAREWELL, all).await.is_err() {
            tracing::debug!("some bots are still at it");
        }
        self.running.shutdown().await;
    }

    fn addresses(&self) -> Vec<SocketAddr> {
        self.handles.iter().flat_map(Handle::addresses).collect()
    }
}

/// A directory that goes with the value.
#[derive(Debug)]
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Scratch, Failed> {
        let path = std::env::temp_dir().join(format!("nertz-practice-{:016x}", random()?));
        match fs::create_dir_all(&path) {
            Ok(()) => Ok(Scratch(path)),
            Err(source) => Err(Failed::Scratch { path, source }),
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nothing can be done about a directory that stays.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn random() -> Result<u64, Failed> {
    getrandom::u64().map_err(|error| Failed::NoRandom(error.to_string()))
}

fn seeded(what: &str, seed: u32, number: u8) -> Hash {
    derive("nertz 1 practice", &[what.as_bytes(), &seed.to_le_bytes(), &[number]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_checked_by_those_who_will_sit_there() {
        let practice = |bots: u8, key: &str, value: &str| {
            let mut rules = Rules::default();
            rules.set(key, value).unwrap();
            Practice { bots, rules, ..Practice::default() }.check(" Ana ").map_err(|error| error.to_string())
        };
        assert_eq!(practice(2, "handicap", "Ana:9,Blaise (bot):20"), Ok(()));
        assert_eq!(
            practice(2, "handicap", "Carl (bot):9"),
            Err("`handicap = Carl (bot):9` is not allowed: the players are Ana, Ada (bot), Blaise (bot)".to_owned())
        );
        assert_eq!(practice(3, "partners", "on"), Ok(()));
        assert_eq!(
            practice(4, "partners", "on"),
            Err("`partners = on` is not allowed with 5 players: partners are 4, 6 or 8".to_owned())
        );
    }
}
