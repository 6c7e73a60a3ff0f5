//! Seats that meet over loopback, without multicast.

use super::{Config, Finished, Handle, News, Stopped, Transcripts, loopback, start};
use nertz_core::{Rules, Skill};
use nertz_lockstep::audit::{Verdict, audit, compare};
use nertz_lockstep::charter::Kind;
use nertz_lockstep::codec::Text;
use nertz_lockstep::sign::Ed25519;
use nertz_lockstep::transcript::{Ending, parse};
use nertz_session::lobby::Secrets;
use nertz_session::nertz::Nertz;
use nertz_session::play::{self, BotConfig};
use nertz_session::profile::profile;
use nertz_session::session::Event;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::mpsc::Receiver;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Whatever is waited for comes long before.
const DEADLINE: Duration = Duration::from_secs(120);

struct Seat {
    home: TempDir,
    handle: Handle,
    news: Receiver<News>,
    running: JoinHandle<Result<Finished, Stopped>>,
}

fn config(home: &Path, number: u64, dial: Vec<SocketAddr>, bot: bool) -> Config {
    let mut rules = Rules::default();
    rules.set("end", "rounds:1").unwrap();
    rules.set("countdown", "0").unwrap();
    Config {
        profile: Arc::new(profile(home).unwrap()),
        name: format!("player {number}"),
        table: dial.is_empty().then(|| Text::cut("loopback")),
        secret: None,
        rules,
        propose: true,
        wanted: 2,
        kind: Kind::Match,
        secrets: Secrets::System,
        bot: bot.then_some(BotConfig { seed: number, skill: Skill::Fast, human: false, rest_ms: 0 }),
        countdown_ms: None,
        dial,
        expect: None,
        transcripts: Transcripts::Profile,
        resume: None,
    }
}

async fn seat(number: u64, dial: Vec<SocketAddr>, change: impl FnOnce(&mut Config)) -> Seat {
    let home = tempfile::tempdir().unwrap();
    let mut config = config(home.path(), number, dial, true);
    change(&mut config);
    let (mut table, handle, news) = start(config, None, loopback(), false).await.unwrap();
    handle.ready(true);
    let running = tokio::spawn(async move {
        let finished = table.run().await;
        table.close("over").await;
        finished
    });
    Seat { home, handle, news, running }
}

/// Two at a table: the second knows nothing but an address.
async fn pair(change: impl Fn(u64, &mut Config)) -> [Seat; 2] {
    let first = seat(1, Vec::new(), |config| change(1, config)).await;
    let second = seat(2, first.handle.addresses(), |config| change(2, config)).await;
    [first, second]
}

impl Seat {
    async fn until(&mut self, what: impl Fn(&Event) -> bool) {
        let wait = async {
            while let Some(news) = self.news.recv().await {
                if let News::Session(event) = &news {
                    if what(event) {
                        return;
                    }
                    if matches!(event, Event::Lobby(nertz_session::lobby::Event::RulesChanged { .. })) {
                        self.handle.ready(true);
                    }
                }
            }
            panic!("the table has ended");
        };
        timeout(DEADLINE, wait).await.expect("in time");
    }

    async fn finish(mut self) -> (Result<Finished, Stopped>, TempDir) {
        let handle = self.handle.clone();
        // Somebody has to read the news, and to agree to the rules.
        let reading = tokio::spawn(async move {
            while let Some(news) = self.news.recv().await {
                if let News::Session(Event::Lobby(nertz_session::lobby::Event::RulesChanged { .. })) = news {
                    handle.ready(true);
                }
            }
        });
        let finished = timeout(DEADLINE, self.running).await.expect("in time").unwrap();
        reading.await.unwrap();
        (finished, self.home)
    }
}

fn is_began(event: &Event) -> bool {
    matches!(event, Event::Match(play::Event::Began(1)))
}

#[tokio::test]
async fn two_bots_meet_by_address_play_and_leave_transcripts_that_agree() {
    let [first, second] = pair(|_, _| {}).await;
    let ((one, _one_home), (two, _two_home)) = tokio::join!(first.finish(), second.finish());
    let (one, two) = (one.unwrap(), two.unwrap());
    assert_eq!(one.ending, Some(Ending::Finished));
    assert_eq!((&one.rounds, &one.players, &one.winners), (&two.rounds, &two.players, &two.winners));
    assert_eq!(one.winners.len(), 1);
    let files = [&one, &two].map(|one| std::fs::read(one.transcript.as_ref().unwrap()).unwrap());
    for file in &files {
        assert_eq!(audit::<Nertz, Ed25519>(file).unwrap().verdict, Verdict::Clean);
    }
    compare(&[&files[0], &files[1]]).unwrap();
    for home in [&_one_home, &_two_home] {
        assert_eq!(std::fs::read_dir(home.path().join("secrets")).unwrap().count(), 0, "no secret is kept for nothing");
    }
}

#[tokio::test]
async fn who_leaves_ends_a_match_of_two_and_both_files_say_so() {
    let [mut first, mut second] = pair(|_, _| {}).await;
    let looking = async {
        first.until(is_began).await;
        assert!(first.handle.table().is_some() && first.handle.has_begun());
        first.handle.leave(false);
    };
    tokio::join!(looking, second.until(is_began));
    let ((one, _one_home), (two, _two_home)) = tokio::join!(first.finish(), second.finish());
    for finished in [one.unwrap(), two.unwrap()] {
        assert!(matches!(finished.ending, Some(Ending::Abandoned { .. })), "{:?}", finished.ending);
        let file = std::fs::read(finished.transcript.unwrap()).unwrap();
        assert!(matches!(audit::<Nertz, Ed25519>(&file).unwrap().verdict, Verdict::Incomplete(_)));
    }
}

/// A connection alone is nobody's word that it is at this table.
#[tokio::test]
async fn who_sits_elsewhere_is_no_company() {
    let mut first = seat(1, Vec::new(), |config| config.wanted = 3).await;
    let stranger = seat(2, first.handle.addresses(), |config| config.table = Some(Text::cut("elsewhere"))).await;
    let third = seat(3, first.handle.addresses(), |config| config.wanted = 3).await;
    let (mut refused, mut connected) = (false, Vec::new());
    let told = async {
        while !refused || connected.is_empty() {
            match first.news.recv().await.expect("news") {
                News::Connected { who, .. } => connected.push(who),
                News::Session(Event::Lobby(nertz_session::lobby::Event::Refused { .. })) => refused = true,
                News::Lost { who, .. } => panic!("{who} is lost, who was never here"),
                _ => {}
            }
        }
    };
    timeout(DEADLINE, told).await.expect("in time");
    assert_eq!(connected, ["player 3"]);
    for seat in [first, stranger, third] {
        seat.handle.leave(false);
        assert!(seat.finish().await.0.is_ok());
    }
}

#[tokio::test]
async fn leaving_the_lobby_is_no_error() {
    let seat = seat(1, Vec::new(), |_| {}).await;
    seat.handle.leave(false);
    let (finished, _home) = seat.finish().await;
    assert!(finished.unwrap().ending.is_none());
}

/// A disk that is full from the beginning: the match is left with a clear word, and the other is told.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_is_said_and_the_match_left() {
    let full = tempfile::tempdir().unwrap();
    for seat in 0..2 {
        std::os::unix::fs::symlink("/dev/full", full.path().join(format!("{seat}.nertz"))).unwrap();
    }
    let [first, second] = pair(|number, config| {
        if number == 1 {
            config.transcripts = Transcripts::Seats(full.path().to_owned());
        }
    })
    .await;
    let ((one, _one_home), (two, _two_home)) = tokio::join!(first.finish(), second.finish());
    let stopped = one.unwrap_err();
    assert!(matches!(stopped, Stopped::Journal { .. }) && stopped.to_string().contains("make room"), "{stopped}");
    let two = two.unwrap();
    assert!(matches!(two.ending, Some(Ending::Abandoned { .. })), "{:?}", two.ending);
}

/// What is written stays whole records, also if a record did not fit.
#[test]
fn a_journal_is_read_back() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("x.nertz");
    let now = nertz_lockstep::time::Time(0);
    let (mut writer, head) = nertz_lockstep::transcript::Writer::new(now);
    let mut journal = super::journal::Journal::create(path.clone(), false).unwrap();
    journal.append(&head).unwrap();
    for note in ["one", "two"] {
        journal.append(&writer.record(now, nertz_lockstep::transcript::RecordKind::Note, note.as_bytes())).unwrap();
    }
    journal.sync().unwrap();
    assert!(super::journal::Journal::create(path.clone(), false).is_err(), "a transcript is never replaced");
    let file = std::fs::read(path).unwrap();
    let parsed = parse(&file).unwrap();
    assert_eq!((parsed.records.len(), parsed.bad, parsed.torn), (2, None, 0));
}

#[test]
fn addresses_go_there_and_back() {
    for text in ["127.0.0.1:5", "[fd00::2]:5", "[fe80::1%3]:5"] {
        let addr: SocketAddr = text.parse().unwrap();
        assert_eq!(super::socket_addr(&super::address(addr)), addr);
    }
}
