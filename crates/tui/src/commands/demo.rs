//! `nertz demo`: bots in this process find each other, play, and their transcripts are compared and audited.

mod report;

use super::audit;
use super::bot;
use super::common::{self, Failure, remark, say};
use super::times::{Times, processor_seconds};
use crate::cli::{self, Global, Pace};
use nertz::tell;
use nertz::words::Tell;
use nertz_core::{Rules, Skill};
use nertz_lockstep::charter::Kind;
use nertz_lockstep::codec::Text;
use nertz_lockstep::hash::{Hash, derive};
use nertz_net::drive::{self, Config, Finished, Handle, News, Stopped, Table, Transcripts};
use nertz_session::lobby::Secrets;
use nertz_session::name;
use nertz_session::play::{self, BotConfig};
use nertz_session::profile;
use nertz_session::session::Event;
use report::Report;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// The demo is given up when nothing at all has been told for so long.
const STALLED: Duration = Duration::from_secs(60);
/// Rounds where nothing says how the match ends.
const ROUNDS: u8 = 3;
/// News of all bots that may wait.
const WAITING: usize = 1024;

pub(crate) fn run(global: &Global, args: &cli::Demo) -> Result<ExitCode, Failure> {
    let rounds = match args.rounds {
        Some(_) => args.rounds,
        None => (!common::sets_end(&args.rules)?).then_some(ROUNDS),
    };
    let (rules, _) = common::rules(&args.rules, rounds)?;
    let names: Vec<String> = (0..args.players).map(bot_name).collect();
    rules.validate_for(&names.iter().map(String::as_str).collect::<Vec<_>>()).map_err(Failure::usage_of)?;
    let scratch = Scratch::new()?;
    let out = args.out.clone().unwrap_or_else(|| scratch.0.join("transcripts"));
    clear(&out, args.players)?;
    let setup = Setup { global, args, rules, out: &out, scratch: &scratch.0 };
    let report = common::runtime()?.block_on(setup.play())?;
    if args.json {
        say!("{}", report.json());
    } else {
        report.print();
        match &args.out {
            Some(out) => say!("{}", tell!("demo-transcripts", directory = out.display().to_string())),
            None => say!("{}", tell!("demo-transcripts-removed")),
        }
    }
    match report.objection() {
        None => Ok(ExitCode::SUCCESS),
        Some(objection) => Err(Failure::new(objection)),
    }
}

/// What a bot is called; a handicap may name it.
fn bot_name(number: u8) -> String {
    format!("bot-{}", number + 1)
}

/// A directory that goes with the value.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Scratch, Failure> {
        let path = std::env::temp_dir().join(format!("nertz-demo-{:016x}", common::random()?));
        fs::create_dir_all(&path).map_err(|error| Failure::at(&path, error))?;
        Ok(Scratch(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nothing can be done about a directory that stays.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Removes the transcripts of a demo before this one, and says so: what is found there afterwards is this one's.
fn clear(out: &Path, players: u8) -> Result<(), Failure> {
    let at = |error: std::io::Error| Failure::at(out, error);
    fs::create_dir_all(out).map_err(at)?;
    let mut removed = 0;
    for seat in 0..players.max(8) {
        match fs::remove_file(out.join(format!("{seat}.nertz"))) {
            Ok(()) => removed += 1,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(at(error)),
        }
    }
    if removed > 0 {
        let directory = out.display().to_string();
        remark!("{}", tell!("demo-removed", files = removed, directory = directory));
    }
    Ok(())
}

struct Setup<'a> {
    global: &'a Global,
    args: &'a cli::Demo,
    rules: Rules,
    out: &'a Path,
    scratch: &'a Path,
}

/// A bot at the table, as the demo sees it.
struct Seated {
    handle: Handle,
    players: Vec<String>,
}

type Over = (usize, Result<Finished, Stopped>, Table);

impl Setup<'_> {
    async fn play(&self) -> Result<Report, Failure> {
        let (sender, mut news) = mpsc::channel(WAITING);
        let mut running: JoinSet<Over> = JoinSet::new();
        let mut seated: Vec<Seated> = Vec::new();
        let table_name = format!("demo-{:08x}", common::random()? as u32);
        let interface = self.global.interface.clone().or_else(drive::loopback);
        for number in 0..self.args.players {
            let config = self.config(number, &table_name, &seated)?;
            let port = self.global.port.map(|port| port.saturating_add(u16::from(number)));
            let started = drive::start(config, port, interface.clone(), !self.args.no_mdns).await;
            let (mut table, handle, mut feed) = started.map_err(Failure::of)?;
            handle.ready(true);
            let (number, sender) = (usize::from(number), sender.clone());
            tokio::spawn(async move {
                while let Some(news) = feed.recv().await {
                    if sender.send((number, news)).await.is_err() {
                        break;
                    }
                }
            });
            running.spawn(async move {
                let finished = table.run().await;
                (number, finished, table)
            });
            seated.push(Seated { handle, players: Vec::new() });
        }
        drop(sender);
        let bots = self.args.players;
        remark!(
            "{}",
            match self.args.no_mdns {
                true => tell!("demo-bots-addresses", bots = bots, table = table_name),
                false => tell!("demo-bots-mdns", bots = bots, table = table_name),
            }
        );
        let played = self.watch(&mut running, &mut news, &mut seated).await;
        running.shutdown().await;
        played
    }

    fn config(&self, number: u8, table: &str, before: &[Seated]) -> Result<Config, Failure> {
        let directory = self.scratch.join(bot_name(number));
        let seed = match self.args.seed {
            Some(seed) => {
                let identity = seeded("nertz 1 demo identity", seed, number);
                let written =
                    fs::create_dir_all(&directory).and_then(|()| fs::write(directory.join("identity"), identity));
                written.map_err(|error| Failure::at(&directory, error))?;
                let [a, b, c, d, e, f, g, h, ..] = seeded("nertz 1 demo bot", seed, number);
                u64::from_le_bytes([a, b, c, d, e, f, g, h])
            }
            None => common::random()?,
        };
        let human = self.args.pace == Pace::Human;
        let dial = if self.args.no_mdns {
            before.iter().flat_map(|seated| seated.handle.addresses()).collect()
        } else {
            Vec::new()
        };
        Ok(Config {
            secret: None,
            expect: None,
            profile: Arc::new(profile::profile(&directory).map_err(Failure::of)?),
            name: bot_name(number),
            table: Some(name::table(table).unwrap_or_else(|_| Text::cut("demo"))),
            rules: self.rules.clone(),
            propose: false,
            wanted: self.args.players,
            kind: self.args.seed.map_or(Kind::Match, |seed| Kind::Demo { seed }),
            secrets: match self.args.seed {
                Some(seed) => Secrets::Seed(seeded("nertz 1 demo secrets", seed, 0)),
                None => Secrets::System,
            },
            bot: Some(BotConfig { seed, skill: Skill::from(self.args.skill), human, rest_ms: 0 }),
            countdown_ms: (!human).then_some(0),
            dial,
            transcripts: Transcripts::Seats(self.out.to_owned()),
            resume: None,
        })
    }

    /// Watches until all have finished.
    async fn watch(
        &self,
        running: &mut JoinSet<Over>,
        news: &mut mpsc::Receiver<(usize, News)>,
        seated: &mut [Seated],
    ) -> Result<Report, Failure> {
        let began = Instant::now();
        let mut times = Times::default();
        let mut playing: Option<(Instant, Option<f64>)> = None;
        let mut played: Option<(Duration, Option<f64>)> = None;
        let mut finished: Vec<(usize, Finished)> = Vec::new();
        let mut closing = JoinSet::new();
        let interrupted = common::interrupted();
        tokio::pin!(interrupted);
        while finished.len() < seated.len() {
            let next = timeout(STALLED, async {
                tokio::select! {
                    Some(over) = running.join_next() => Next::Over(Box::new(over)),
                    Some((number, news)) = news.recv() => Next::News(number, news),
                    () = &mut interrupted => Next::Interrupted,
                }
            });
            match next.await.map_err(|_| stalled(seated))? {
                Next::Interrupted => return Err(Failure::new(tell!("demo-interrupted"))),
                Next::News(number, news) => {
                    times.take(&news);
                    if let News::Session(Event::Started { players, .. }) = &news {
                        seated[number].players.clone_from(players);
                        playing.get_or_insert_with(|| (Instant::now(), processor_seconds()));
                    }
                    progress(number, &news, &seated[number].players);
                }
                Next::Over(over) => {
                    let (number, result, table) =
                        (*over).map_err(|why| Failure::new(tell!("error-broken", why = why.to_string())))?;
                    if let Some((since, processor)) = playing {
                        let used = processor.zip(processor_seconds()).map(|(before, after)| after - before);
                        played.get_or_insert((since.elapsed(), used));
                    }
                    closing.spawn(table.close("the demo is over"));
                    let result = result.map_err(|why| Failure::new(bot_says(number, why.tell())))?;
                    finished.push((number, result));
                }
            }
        }
        closing.join_all().await;
        while let Ok((_, news)) = news.try_recv() {
            times.take(&news);
        }
        let took = played.map_or(began.elapsed(), |(took, _)| took);
        let sent = seated.iter().map(|seated| seated.handle.traffic()).collect();
        finished.sort_by_key(|(number, _)| *number);
        let finished: Vec<Finished> = finished.into_iter().map(|(_, finished)| finished).collect();
        remark!("{}", tell!("demo-auditing", transcripts = finished.len()));
        let mut transcripts: Vec<&Path> = finished.iter().filter_map(|one| one.transcript.as_deref()).collect();
        transcripts.sort();
        let audited: Vec<audit::Audited> =
            transcripts.into_iter().map(|path| audit::read_as(path, &file_name(path))).collect();
        Ok(Report {
            finished,
            times,
            took,
            processor: played.and_then(|(_, used)| used),
            sent,
            teams: self.rules.teams(self.args.players),
            disagreements: audit::disagreements(&audited),
            audited,
        })
    }
}

enum Next {
    Over(Box<Result<Over, tokio::task::JoinError>>),
    News(usize, News),
    Interrupted,
}

fn seeded(context: &'static str, seed: u32, number: u8) -> Hash {
    derive(context, &[&seed.to_le_bytes(), &[number]])
}

/// What the first bot sees, on stderr; of the others only what goes wrong.
fn progress(number: usize, news: &News, players: &[String]) {
    let told = match news {
        News::Session(Event::Lobby(_) | Event::Started { .. } | Event::RoundScored(_)) => number == 0,
        News::Session(Event::Match(play::Event::Began(_) | play::Event::Called(_))) => number == 0,
        News::Session(Event::Match(
            play::Event::Abandoned { .. } | play::Event::Convicted { .. } | play::Event::Gone { .. },
        )) => true,
        News::Session(Event::CannotBegin(_) | Event::Torn(_)) | News::Trouble(_) => true,
        News::Session(Event::Match(_) | Event::Ended(_) | Event::Left) => false,
        News::Connected { .. } | News::Lost { .. } => false,
    };
    if let Some(line) = bot::line(news, players, &|_| None).filter(|_| told) {
        remark!("{}", bot_says(number, line));
    }
}

fn bot_says(number: usize, text: String) -> String {
    tell!("demo-bot-says", bot = format!("bot-{}", number + 1), text = text)
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Who hangs, and on what.
fn stalled(seated: &[Seated]) -> Failure {
    let mut what = Vec::new();
    for (number, seated) in seated.iter().enumerate() {
        if seated.handle.has_begun() {
            for wait in seated.handle.waiting() {
                let bot = format!("bot-{}", number + 1);
                what.push(tell!("demo-waits", bot = bot, ms = wait.for_ms, name = wait.name, what = wait.what));
            }
        } else {
            what.extend(seated.handle.lobby().missing.iter().map(|missing| bot_says(number, missing.tell())));
        }
    }
    what.truncate(8);
    Failure::new(tell!("demo-stalled", seconds = STALLED.as_secs(), what = what.join("; ")))
}
