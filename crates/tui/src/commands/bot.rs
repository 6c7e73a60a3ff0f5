//! `nertz bot`: a seat that a program plays, as a process of its own.

use super::common::{self, Failure, say};
use super::times::Times;
use crate::cli::{self, Global, Pace};
use nertz::house;
use nertz_core::{Rules, Skill};
use nertz_lockstep::charter::Kind;
use nertz_lockstep::codec::{self, Text};
use nertz_lockstep::peer::GONE_ON;
use nertz_lockstep::sign::{Ed25519, Scheme};
use nertz_lockstep::transcript::Ending;
use nertz_net::drive::{self, Config, Finished, Handle, News, Resume, Transcripts, Wait};
use nertz_session::lobby::{self, LobbyView, Secrets};
use nertz_session::name;
use nertz_session::play::{self, BotConfig};
use nertz_session::profile::{self, Profile};
use nertz_session::session::{Event, RoundScored};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// How often it is looked whom the match waits for.
const LOOK: Duration = Duration::from_millis(250);

pub(crate) fn run(global: &Global, args: &cli::Bot) -> Result<ExitCode, Failure> {
    let table = match (&args.table, &args.join) {
        (Some(table), _) => Some(name::table(table).map_err(Failure::usage)?),
        (None, Some(_)) => None,
        (None, None) => Some(name::table(&name::made_up_table(common::random()?)).map_err(Failure::new)?),
    };
    let (rules, propose) = common::rules(&args.rules, args.rounds)?;
    let profile = profile(global)?;
    let own_name = global.name.clone().unwrap_or_else(|| directory_name(&profile));
    let skill = Skill::from(args.play.skill);
    let human = args.play.pace == Pace::Human;
    let resume = drive::unfinished(&profile).unwrap_or_else(|why| {
        say!("{}", common::shown(&why.to_string()));
        None
    });
    let (returns, mut met) = (resume.is_some(), Met::default());
    let (profile, seed) = (Arc::new(profile), common::random()?);
    let config = |resume: Option<Resume>, table: Option<Text<24>>| Config {
        name: own_name.clone(),
        table,
        rules: rules.clone(),
        propose,
        wanted: args.seats.unwrap_or(0),
        kind: Kind::Match,
        secrets: Secrets::System,
        bot: Some(BotConfig { seed, skill, human }),
        countdown_ms: (!human).then_some(0),
        dial: args.join.into_iter().collect(),
        transcripts: Transcripts::Profile,
        resume,
        profile: profile.clone(),
    };
    let runtime = common::runtime()?;
    let mut finished = runtime.block_on(play(global, config(resume, table.clone()), &mut met))?;
    if returns
        && met.nobody
        && let Some(Ending::Abandoned { why, .. }) = &finished.ending
    {
        // What was asked for comes after all.
        say!("the match was broken off: {}", common::shown(why));
        finished = runtime.block_on(play(global, config(None, table.clone()), &mut met))?;
    }
    while !args.no_return && !met.told_to_go && gone_on(&finished) {
        // The others have gone on without the bot: it sits down again, and is dealt in after their round.
        let table = met.table.take().and_then(|name| name::table(&name).ok()).or_else(|| table.clone());
        met.looks_for_a_seat = true;
        finished = runtime.block_on(play(global, config(None, table), &mut met))?;
        if finished.ending.is_none() && !met.told_to_go {
            return Err(Failure::new("the others have played on to the end, without the bot"));
        }
    }
    if args.times {
        say!("{}", met.times.each());
    }
    conclude(&finished)
}

/// What became of sitting at a table, besides the match.
#[derive(Default)]
struct Met {
    /// Nobody was met, and nobody has told the bot to go.
    nobody: bool,
    /// Somebody has told the bot to go.
    told_to_go: bool,
    /// The table.
    table: Option<String>,
    /// The bot wants to be dealt in again, and not to wait for another match.
    looks_for_a_seat: bool,
    /// How long what the bot did took.
    times: Times,
}

/// A bot that wants to be dealt in again has met the table within so many looks, or it has gone.
const LOOKS: u32 = 40;

/// Whether the others play on, without this seat.
fn gone_on(finished: &Finished) -> bool {
    match &finished.ending {
        Some(Ending::Abandoned { why, .. }) => **why == *GONE_ON,
        Some(Ending::Continued { .. }) => true,
        _ => false,
    }
}

fn profile(global: &Global) -> Result<Profile, Failure> {
    match &global.data_dir {
        Some(directory) => profile::profile(directory),
        None => profile::first_free(&common::data_home()?, "bot"),
    }
    .map_err(Failure::new)
}

fn directory_name(profile: &Profile) -> String {
    profile.directory().file_name().map_or_else(|| "bot".to_owned(), |name| name.to_string_lossy().into_owned())
}

async fn play(global: &Global, config: Config, met: &mut Met) -> Result<Finished, Failure> {
    let me = Ed25519::from_seed(config.profile.seed()).peer();
    let returns = config.resume.as_ref().map(|resume| resume.others(&me)).unwrap_or_default();
    let (mut table, handle, mut news) =
        drive::start(config, global.port, global.interface.clone(), true).await.map_err(Failure::new)?;
    let addresses: Vec<String> = handle.addresses().iter().map(ToString::to_string).collect();
    if returns.is_empty() {
        let which = handle.name().unwrap_or_else(|| "the table that is found there".to_owned());
        say!("sits down at {which}; can be joined at {}", addresses.join(" or "));
    } else {
        say!("comes back to the match with {}; can be reached at {}", returns.join(", "), addresses.join(" or "));
    }
    handle.ready(true);
    met.nobody = true;
    let mut players = Vec::new();
    let mut waited = Vec::new();
    let mut objected = None;
    let mut look = tokio::time::interval(LOOK);
    let mut alone_for = 0;
    let finished = {
        let running = table.run();
        let interrupted = common::interrupted();
        tokio::pin!(running, interrupted);
        let mut leaving = false;
        loop {
            tokio::select! {
                finished = &mut running => break finished,
                Some(news) = news.recv() => {
                    met.nobody &= !matches!(news, News::Connected { .. });
                    met.times.take(&news);
                    tell(&handle, &news, &mut players);
                }
                _ = look.tick() => {
                    tell_waits(&handle.waiting(), &mut waited);
                    let seated = handle.has_begun() || handle.lobby().plays;
                    alone_for = if seated { 0 } else { alone_for + 1 };
                    if met.looks_for_a_seat && alone_for > LOOKS && !leaving {
                        leaving = true;
                        handle.leave(false);
                    }
                    tell_objection(&handle, &mut objected);
                }
                () = &mut interrupted, if !leaving => {
                    (leaving, met.nobody, met.told_to_go) = (true, false, true);
                    handle.leave(false);
                }
            }
        }
    };
    while let Ok(news) = news.try_recv() {
        met.times.take(&news);
        tell(&handle, &news, &mut players);
    }
    met.table = handle.name();
    table.close("the bot has played").await;
    finished.map_err(Failure::new)
}

/// One line for each seat that the match begins to wait for, with the first reason. `waited`: those that it waited for before.
fn tell_waits(waits: &[Wait], waited: &mut Vec<u8>) {
    waited.retain(|seat| waits.iter().any(|wait| wait.seat == *seat));
    for wait in waits {
        if !waited.contains(&wait.seat) {
            waited.push(wait.seat);
            say!("waits for {}: {}; last heard of {} ms ago", wait.name, wait.what, wait.silent_ms);
        }
    }
}

/// One line for each other reason why the bot, which accepts any rules, does not begin. `objected`: the last one told.
fn tell_objection(handle: &Handle, objected: &mut Option<String>) {
    let objection = if handle.has_begun() { None } else { objection(&handle.lobby()) };
    if let Some(objection) = objection.as_ref().filter(|why| objected.as_ref() != Some(*why)) {
        say!("does not begin: {}", common::shown(objection));
    }
    *objected = objection;
}

/// What does not go away by waiting for others to sit down or to get ready.
fn objection(lobby: &LobbyView) -> Option<String> {
    if let Some(why) = &lobby.unsuitable {
        return Some(why.to_string());
    }
    if lobby.plays {
        return None;
    }
    let (wanted, have) = (usize::from(lobby.wanted), lobby.members.len());
    if wanted > 0 && have > wanted {
        return Some(format!("it waits for {wanted} players (--seats), {have} are here"));
    }
    let rules: Rules = codec::decode(&lobby.rules).ok()?;
    // What so many could not play by is known before they are all there.
    let never = rules.validate(lobby.wanted).err().filter(|_| wanted > 0)?;
    Some(format!("it waits for {wanted} players (--seats), and {never}"))
}

/// One line for each event.
fn tell(handle: &Handle, news: &News, players: &mut Vec<String>) {
    if let News::Session(event) = news {
        match event {
            Event::Started { players: seated, .. } => players.clone_from(seated),
            // Whoever agrees to any rules is ready under the new ones too.
            Event::Lobby(lobby::Event::RulesChanged { .. }) => handle.ready(true),
            _ => {}
        }
    }
    if let Some(line) = line(news, players) {
        say!("{line}");
    }
}

/// What is told to who was away for too long.
fn without(name: &str) -> String {
    format!("the others have gone on without {name}: it was away for too long")
}

/// What is told of an event, if anything.
pub(super) fn line(news: &News, players: &[String]) -> Option<String> {
    let name = |seat: u8| players.get(usize::from(seat)).cloned().unwrap_or_else(|| format!("seat {seat}"));
    Some(match news {
        News::Trouble(trouble) => format!("trouble: {}", common::shown(&trouble.to_string())),
        News::Connected { who, addr } => format!("connected to {who} at {addr}"),
        News::Lost { who, why } => format!("lost {who}: {}", common::shown(why)),
        News::Session(Event::Lobby(event)) => lobby_line(event)?,
        News::Session(Event::Match(event)) => match event {
            play::Event::Back => "is back at the table".to_owned(),
            play::Event::Began(round) => format!("round {round} begins"),
            play::Event::Called(seat) => format!("{} calls", name(*seat)),
            play::Event::FalseCall(seat) => format!("{} calls with cards left", name(*seat)),
            play::Event::Gone { seat, left: true } => format!("{} has left: the others go on", name(*seat)),
            play::Event::Gone { seat, left: false } => format!("{} is gone: the others go on", name(*seat)),
            play::Event::Rotated => "all were stuck: the stocks are rotated".to_owned(),
            play::Event::Over => "the match is decided".to_owned(),
            play::Event::Abandoned { seat, why } if why == GONE_ON => without(&name(*seat)),
            play::Event::Abandoned { seat, why } => {
                format!("the match is broken off because of {}: {}", name(*seat), common::shown(why))
            }
            play::Event::Convicted { seat, rule } => format!("{} broke a rule: {}", name(*seat), common::shown(rule)),
            play::Event::Changed
            | play::Event::Beaten { .. }
            | play::Event::Void(_)
            | play::Event::TooFast
            | play::Event::Declared
            | play::Event::Refused(_)
            | play::Event::Scored(_)
            | play::Event::Measured(..) => return None,
        },
        News::Session(Event::Started { match_id, seat, players, again, .. }) => {
            let begins = if *again { "goes on" } else { "begins" };
            format!("match {} {begins}, at seat {seat} of {}", hex::encode(&match_id[..8]), players.join(", "))
        }
        News::Session(Event::RoundScored(scored)) => round_line(scored, players),
        News::Session(Event::CannotBegin(why)) => format!("the match cannot begin: {}", common::shown(why)),
        News::Session(Event::Ended(ending)) => match ending {
            Ending::Finished => "the match is over".to_owned(),
            Ending::Continued { .. } => "the others play on, dealt anew".to_owned(),
            Ending::Abandoned { seat, why } if **why == *GONE_ON => without(&name(seat.number())),
            Ending::Abandoned { seat, why } => {
                format!("the match was broken off because of {}: {}", name(seat.number()), common::shown(why))
            }
            Ending::Convicted { seat, rule } => {
                format!("the match ended: {} broke the rule {}", name(seat.number()), common::shown(rule))
            }
        },
        News::Session(Event::Left) => "left the table".to_owned(),
    })
}

fn lobby_line(event: &lobby::Event) -> Option<String> {
    Some(match event {
        lobby::Event::Joined { name, .. } => format!("{name} sits down"),
        lobby::Event::Left { name, .. } => format!("{name} leaves"),
        lobby::Event::RulesChanged { name, before, rules, .. } => {
            let differs: Vec<String> =
                rules.differs_from_preset().into_iter().map(|(key, value)| format!("{key} = {value}")).collect();
            let changed = house::changed(before, rules).join(", ");
            let all = format!("the rules are now {} {}", rules.preset, differs.join(", "));
            common::shown(&format!("{name} proposes {changed}: {all}"))
        }
        lobby::Event::Talk { text, .. } => format!("somebody says: {text}"),
        lobby::Event::Refused { why, by_us: true, .. } => format!("somebody was turned away: {why}"),
        lobby::Event::Refused { why, by_us: false, .. } => format!("somebody turned us away: {why}"),
        lobby::Event::NoSecret(error) => format!("the operating system gives no random bytes: {error}"),
        lobby::Event::Started(_) => return None,
    })
}

fn round_line(scored: &RoundScored, players: &[String]) -> String {
    let scores = players.iter().zip(&scored.rows).map(|(name, row)| format!("{name} {:+} = {}", row.score, row.total));
    format!("round {} is scored: {}", scored.round, scores.collect::<Vec<_>>().join(", "))
}

fn conclude(finished: &Finished) -> Result<ExitCode, Failure> {
    let name = |seat: &u8| finished.players.get(usize::from(*seat)).map_or("somebody", |name| name);
    let winners: Vec<&str> = finished.winners.iter().map(name).collect();
    match winners.len() {
        0 => {}
        1 => say!("{} has won", winners.join(" and ")),
        _ => say!("{} have won", winners.join(" and ")),
    }
    for path in finished.earlier.iter().chain(&finished.transcript) {
        say!("{}", path.display());
    }
    match &finished.ending {
        Some(Ending::Finished) => Ok(ExitCode::SUCCESS),
        Some(Ending::Abandoned { why, .. }) => {
            Err(Failure::new(format!("the match was broken off: {}", common::shown(why))))
        }
        Some(Ending::Continued { .. }) => Err(Failure::new("the others play on, dealt anew")),
        Some(Ending::Convicted { rule, .. }) => {
            Err(Failure::new(format!("the match ended because a rule was broken: {}", common::shown(rule))))
        }
        None => Err(Failure::new("the table was left before a match began")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nertz_lockstep::sign::PeerId;
    use nertz_session::lobby::MemberView;

    #[test]
    fn what_the_bot_does_not_accept_is_the_number_of_players() {
        let lobby = |wanted: u8, have: u8, partners: bool| {
            let member = |number: u8| MemberView {
                key: PeerId([number; 32]),
                name: format!("player {number}"),
                ready: true,
                same_rules: true,
                me: number == 0,
            };
            let rules = Rules { partners, ..Rules::default() };
            LobbyView {
                table: "friday".to_owned(),
                members: (0..have).map(member).collect(),
                wanted,
                rules: codec::encode(&rules),
                proposer: None,
                unsuitable: rules.validate(have).err().filter(|_| have > 1),
                missing: Vec::new(),
                plays: false,
                talk: Vec::new(),
            }
        };
        for (wanted, have) in [(0, 1), (0, 3), (4, 3), (4, 4)] {
            assert_eq!(objection(&lobby(wanted, have, false)), None);
        }
        let three = objection(&lobby(2, 3, false)).unwrap_or_default();
        assert_eq!(three, "it waits for 2 players (--seats), 3 are here");
        assert_eq!(objection(&lobby(0, 4, true)), None);
        for (wanted, have) in [(0, 3), (3, 1), (4, 3)] {
            let why = objection(&lobby(wanted, have, true)).unwrap_or_default();
            assert!(why.contains("`partners = on` is not allowed with 3 players: partners are 4, 6 or 8"), "{why}");
        }
    }
}
