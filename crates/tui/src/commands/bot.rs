//! `nertz bot`: a seat that a program plays, as a process of its own.

use super::common::{self, Failure, say};
use super::times::Times;
use crate::cli::{self, Global, Pace};
use nertz::house;
use nertz::play::Whom;
use nertz::tell;
use nertz::words::{self, Tell, broken_off, either, listed};
use nertz_core::{Rules, Skill};
use nertz_lockstep::charter::Kind;
use nertz_lockstep::codec::{self, Text};
use nertz_lockstep::peer::GONE_ON;
use nertz_lockstep::sign::{Ed25519, PeerId, Scheme};
use nertz_lockstep::transcript::Ending;
use nertz_net::PeerKey;
use nertz_net::drive::{self, Config, Finished, Handle, News, Resume, Transcripts, Wait};
use nertz_session::door::TableSecret;
use nertz_session::lobby::{self, LobbyView, Refusal, Secrets};
use nertz_session::message::Bye;
use nertz_session::name;
use nertz_session::play::{self, BotConfig};
use nertz_session::profile::{self, Profile};
use nertz_session::session::{Event, RoundScored};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// How often it is looked whom the match waits for.
const LOOK: Duration = Duration::from_millis(250);

pub(crate) fn run(global: &Global, args: &cli::Bot) -> Result<ExitCode, Failure> {
    let table = match (&args.table, &args.join) {
        (Some(table), _) => Some(name::table(table).map_err(Failure::usage_of)?),
        (None, Some(_)) => None,
        (None, None) => Some(name::table(&name::made_up_table(common::random()?)).map_err(Failure::of)?),
    };
    let lead = Lead::of(args)?;
    let table = lead.table.clone().or(table);
    let (rules, propose) = common::rules(&args.rules, args.rounds)?;
    let profile = profile(global)?;
    let own_name = global.name.clone().unwrap_or_else(|| directory_name(&profile));
    let skill = Skill::from(args.play.skill);
    let human = args.play.pace == Pace::Human;
    let resume = drive::unfinished(&profile).unwrap_or_else(|why| {
        say!("{}", common::shown(&why.tell()));
        None
    });
    // Whoever names a table means it; one made up, or a secret made just now, is no table that anybody has named.
    let named = table.as_ref().filter(|_| args.table.is_some() || lead.table.is_some());
    let secret = lead.secret.as_ref().filter(|_| lead.expect.is_some());
    let resume = resume.filter(|resume| {
        let elsewhere = named.is_some_and(|table| resume.is_elsewhere(table, secret));
        if elsewhere {
            let names = resume.others(&Ed25519::from_seed(profile.seed()).peer()).join(", ");
            say!("{}", tell!("play-cut-short", names = names, table = resume.table().to_string()));
        }
        !elsewhere
    });
    let (returns, mut met) = (resume.as_ref().is_some_and(Resume::has_begun), Met::default());
    let (profile, seed) = (Arc::new(profile), common::random()?);
    let config = |resume: Option<Resume>, table: Option<Text<24>>, secret: Option<TableSecret>| Config {
        name: own_name.clone(),
        table,
        secret,
        rules: rules.clone(),
        propose,
        wanted: args.seats.unwrap_or(0),
        kind: Kind::Match,
        secrets: Secrets::System,
        bot: Some(BotConfig { seed, skill, human, rest_ms: 0 }),
        countdown_ms: (!human).then_some(0),
        dial: lead.dial.clone(),
        expect: lead.expect,
        transcripts: Transcripts::Profile,
        resume,
        profile: profile.clone(),
    };
    let runtime = common::runtime()?;
    let mut finished = runtime.block_on(play(global, config(resume, table.clone(), lead.secret.clone()), &mut met))?;
    if returns
        && met.nobody
        && let Some(Ending::Abandoned { why, .. }) = &finished.ending
    {
        // What was asked for comes after all.
        say!("{}", tell!("bot-broken-off", why = common::shown(why)));
        finished = runtime.block_on(play(global, config(None, table.clone(), lead.secret.clone()), &mut met))?;
    }
    while !args.no_return && !met.told_to_go && gone_on(&finished) {
        // The others have gone on without the bot: it sits down again, and is dealt in after their round.
        // Both from one source: a public table of the name of a private one is another.
        let seen = met.table.take().and_then(|name| name::table(&name).ok());
        let (table, secret) = match seen {
            Some(seen) => (Some(seen), met.secret.take()),
            None => (table.clone(), lead.secret.clone()),
        };
        met.looks_for_a_seat = true;
        finished = runtime.block_on(play(global, config(None, table, secret), &mut met))?;
        if finished.ending.is_none() && !met.told_to_go {
            return Err(Failure::new(tell!("bot-played-on")));
        }
    }
    if args.times {
        say!("{}", met.times.each());
    }
    conclude(&finished)
}

/// Where the bot is to sit down, besides at a table of a name.
#[derive(Default)]
struct Lead {
    table: Option<Text<24>>,
    secret: Option<TableSecret>,
    dial: Vec<SocketAddr>,
    expect: Option<PeerKey>,
}

impl Lead {
    fn of(args: &cli::Bot) -> Result<Lead, Failure> {
        Ok(match &args.join {
            Some(Whom::Ticket(ticket)) => Lead {
                table: Some(ticket.table.clone()),
                secret: ticket.secret.clone(),
                dial: ticket.addresses(),
                expect: Some(ticket.key.0),
            },
            Some(Whom::Address(address)) => Lead { dial: vec![*address], ..Lead::default() },
            Some(Whom::Table(_)) | None if args.private => {
                Lead { secret: Some(TableSecret::fresh().map_err(common::no_random)?), ..Lead::default() }
            }
            Some(Whom::Table(_)) | None => Lead::default(),
        })
    }
}

/// What became of sitting at a table, besides the match.
#[derive(Default)]
struct Met {
    /// Nobody was met, and nobody has told the bot to go.
    nobody: bool,
    /// Somebody has told the bot to go.
    told_to_go: bool,
    /// Its secret, if it is private.
    secret: Option<TableSecret>,
    /// The table that was to be found is private, and the bot has no ticket.
    shut_out: bool,
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
    .map_err(Failure::of)
}

fn directory_name(profile: &Profile) -> String {
    profile.directory().file_name().map_or_else(|| "bot".to_owned(), |name| name.to_string_lossy().into_owned())
}

async fn play(global: &Global, config: Config, met: &mut Met) -> Result<Finished, Failure> {
    let me = Ed25519::from_seed(config.profile.seed()).peer();
    let others = config.resume.as_ref().map(|resume| (resume.has_begun(), resume.others(&me).join(", ")));
    let (mut table, handle, mut news) =
        drive::start(config, global.port, global.interface.clone(), true).await.map_err(Failure::of)?;
    let addresses: Vec<String> = handle.addresses().iter().map(ToString::to_string).collect();
    if let Some((true, names)) = &others {
        say!("{}", tell!("bot-comes-back", names = names.as_str(), addresses = either(&addresses)));
    } else {
        let table = handle.name().unwrap_or_else(|| tell!("bot-some-table"));
        say!("{}", tell!("bot-sits-down", table = table, addresses = either(&addresses)));
    }
    if let Some((false, names)) = &others {
        say!("{}", tell!("play-recalled", names = names.as_str()));
    }
    if let Some(ticket) = handle.ticket() {
        say!("{}", tell!("commands-ticket", ticket = ticket.to_string()));
    }
    handle.ready(true);
    met.nobody = true;
    let mut players = Vec::new();
    let mut waited = Vec::new();
    let mut objected = None;
    let mut told_twin = false;
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
                    met.nobody &= !handle.has_met();
                    met.times.take(&news);
                    tell(&handle, &news, &mut players);
                    if is_shut_out(&news) && handle.name().is_none() && !leaving {
                        (leaving, met.shut_out) = (true, true);
                        handle.leave(false);
                    }
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
                    if alone_for > 0 && handle.has_private_twin() && !std::mem::replace(&mut told_twin, true) {
                        let table = handle.name().unwrap_or_default();
                        say!("{}", tell!("commands-private-twin", table = table));
                    }
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
    if met.shut_out {
        table.close("no ticket").await;
        return Err(Failure::new(tell!("commands-private")));
    }
    met.table = handle.name();
    met.secret = handle.secret();
    table.close("the bot has played").await;
    finished.map_err(Failure::of)
}

/// Whether one of the tables is private, and the other is not that one.
fn is_about_the_door(why: &Bye) -> bool {
    matches!(why, Bye::Private | Bye::Public)
}

/// Whether the bot has heard from a private table that it is one.
fn is_shut_out(news: &News) -> bool {
    let News::Session(Event::Lobby(lobby::Event::Refused { why: Refusal::Said(why), by_us, .. })) = news else {
        return false;
    };
    matches!((why, by_us), (Bye::Private, false) | (Bye::Public, true))
}

/// One line for each seat that the match begins to wait for, with the first reason. `waited`: those that it waited for before.
fn tell_waits(waits: &[Wait], waited: &mut Vec<u8>) {
    waited.retain(|seat| waits.iter().any(|wait| wait.seat == *seat));
    for wait in waits {
        if !waited.contains(&wait.seat) {
            waited.push(wait.seat);
            let (name, what) = (wait.name.as_str(), wait.what.as_str());
            say!("{}", tell!("bot-waits", name = name, what = what, ms = wait.silent_ms));
        }
    }
}

/// One line for each other reason why the bot, which accepts any rules, does not begin. `objected`: the last one told.
fn tell_objection(handle: &Handle, objected: &mut Option<String>) {
    let objection = if handle.has_begun() { None } else { objection(&handle.lobby()) };
    if let Some(objection) = objection.as_ref().filter(|why| objected.as_ref() != Some(*why)) {
        say!("{}", tell!("bot-does-not-begin", why = common::shown(objection)));
    }
    *objected = objection;
}

/// What does not go away by waiting for others to sit down or to get ready.
fn objection(lobby: &LobbyView) -> Option<String> {
    if let Some(why) = &lobby.unsuitable {
        return Some(why.tell());
    }
    if lobby.plays {
        return None;
    }
    let (wanted, have) = (usize::from(lobby.wanted), lobby.members.len());
    if wanted > 0 && have > wanted {
        return Some(tell!("bot-wanted", wanted = wanted, have = have));
    }
    let rules: Rules = codec::decode(&lobby.rules).ok()?;
    // What so many could not play by is known before they are all there.
    let never = rules.validate(lobby.wanted).err().filter(|_| wanted > 0)?;
    Some(tell!("bot-never", wanted = wanted, why = never.tell()))
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
    if let Some(line) = line(news, players, &|key| member(handle, key)) {
        say!("{line}");
    }
}

/// The name of somebody at the table.
fn member(handle: &Handle, key: &PeerId) -> Option<String> {
    handle.lobby().members.into_iter().find(|member| member.key == *key).map(|member| member.name)
}

/// What is told to who was away for too long.
fn without(name: &str) -> String {
    tell!("bot-without", name = name)
}

/// What is told of an event, if anything; `member` is the name of somebody at the table.
pub(super) fn line(news: &News, players: &[String], member: &dyn Fn(&PeerId) -> Option<String>) -> Option<String> {
    let name = |seat: u8| players.get(usize::from(seat)).cloned().unwrap_or_else(|| tell!("bot-seat", seat = seat));
    Some(match news {
        News::Trouble(trouble) => tell!("bot-trouble", why = common::shown(&trouble.tell())),
        News::Connected { who, addr } => {
            tell!("bot-connected", name = who.as_str(), address = addr.to_string())
        }
        News::Lost { who, why } => tell!("bot-lost", name = who.as_str(), why = common::shown(why)),
        News::Session(Event::Lobby(event)) => lobby_line(event, member)?,
        News::Session(Event::Match(event)) => match event {
            play::Event::Back => tell!("bot-back"),
            play::Event::Began(round) => tell!("bot-round-begins", round = *round),
            play::Event::Called(seat) => tell!("bot-calls", name = name(*seat)),
            play::Event::FalseCall(seat) => tell!("bot-false-call", name = name(*seat)),
            play::Event::Gone { seat, left: true } => tell!("play-left", name = name(*seat)),
            play::Event::Gone { seat, left: false } => tell!("play-gone", name = name(*seat)),
            play::Event::Rotated => tell!("bot-rotated"),
            play::Event::Over => tell!("bot-decided"),
            play::Event::Abandoned { seat, why } if why == GONE_ON => without(&name(*seat)),
            play::Event::Abandoned { seat, why } => {
                tell!("bot-breaking-off", name = name(*seat), why = common::shown(&broken_off(why)))
            }
            play::Event::Convicted { seat, rule } => {
                tell!("bot-broke-a-rule", name = name(*seat), rule = rule.tell())
            }
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
            let (id, seat, players) = (hex::encode(&match_id[..8]), seat.to_string(), players.join(", "));
            match *again {
                true => tell!("bot-match-goes-on", match = id, seat = seat, players = players),
                false => tell!("bot-match-begins", match = id, seat = seat, players = players),
            }
        }
        News::Session(Event::RoundScored(scored)) => round_line(scored, players),
        News::Session(Event::Torn(_)) => tell!("play-torn"),
        News::Session(Event::CannotBegin(why)) => tell!("bot-cannot-begin", why = common::shown(why)),
        News::Session(Event::Ended(ending)) => match ending {
            Ending::Finished => tell!("bot-over"),
            Ending::Continued { .. } => tell!("play-why-continued"),
            Ending::Abandoned { seat, why } if **why == *GONE_ON => without(&name(seat.number())),
            Ending::Abandoned { seat, why } => {
                tell!("bot-broken-off-by", name = name(seat.number()), why = common::shown(&broken_off(why)))
            }
            Ending::Convicted { seat, rule } => {
                tell!("bot-ended-by-rule", name = name(seat.number()), rule = common::shown(&words::rule(rule)))
            }
        },
        News::Session(Event::Left) => tell!("bot-left-table"),
    })
}

fn lobby_line(event: &lobby::Event, member: &dyn Fn(&PeerId) -> Option<String>) -> Option<String> {
    let who = |key: &PeerId| member(key).unwrap_or_else(|| tell!("somebody"));
    Some(match event {
        lobby::Event::Joined { name, .. } => tell!("play-sits-down", name = name.as_str()),
        lobby::Event::Left { name, .. } => tell!("bot-leaves", name = name.as_str()),
        lobby::Event::RulesChanged { name, before, rules, .. } => {
            let differs: Vec<String> =
                rules.differs_from_preset().into_iter().map(|(key, value)| format!("{key} = {value}")).collect();
            let changed = house::changed(before, rules).join(", ");
            let all = format!("{} {}", rules.preset, differs.join(", "));
            common::shown(&tell!("bot-proposes", name = name.as_str(), changes = changed, rules = all))
        }
        lobby::Event::Talk { from, text } => tell!("bot-says", name = who(from), text = text.as_str()),
        lobby::Event::Refused { why: Refusal::Said(why), by_us, .. } if is_about_the_door(why) => match (why, by_us) {
            (Bye::Private, true) => tell!("lobby-without-ticket"),
            (Bye::Public, false) => tell!("lobby-there-is-public"),
            _ => tell!("commands-private"),
        },
        lobby::Event::Refused { peer, why, by_us: true } => {
            tell!("bot-turned-away", name = who(peer), why = why.tell())
        }
        lobby::Event::Refused { peer, why, by_us: false } => {
            tell!("bot-turned-us-away", name = who(peer), why = why.tell())
        }
        lobby::Event::NoSecret(error) => tell!("error-no-random", why = error.to_string()),
        lobby::Event::Started(_) => return None,
    })
}

fn round_line(scored: &RoundScored, players: &[String]) -> String {
    let scores = players.iter().zip(&scored.rows).map(|(name, row)| format!("{name} {:+} = {}", row.score, row.total));
    tell!("bot-scored", round = scored.round, scores = scores.collect::<Vec<_>>().join(", "))
}

fn conclude(finished: &Finished) -> Result<ExitCode, Failure> {
    let name = |seat: &u8| finished.players.get(usize::from(*seat)).cloned().unwrap_or_else(|| tell!("somebody"));
    let winners: Vec<String> = finished.winners.iter().map(name).collect();
    if !winners.is_empty() {
        say!("{}", tell!("demo-won", names = listed(&winners), winners = winners.len()));
    }
    for path in finished.earlier.iter().chain(&finished.transcript) {
        say!("{}", path.display());
    }
    match &finished.ending {
        Some(Ending::Finished) => Ok(ExitCode::SUCCESS),
        Some(Ending::Abandoned { why, .. }) => {
            Err(Failure::new(tell!("bot-broken-off", why = common::shown(&broken_off(why)))))
        }
        Some(Ending::Continued { .. }) => Err(Failure::new(tell!("play-why-continued"))),
        Some(Ending::Convicted { rule, .. }) => {
            Err(Failure::new(tell!("bot-ended-rule", rule = common::shown(&words::rule(rule)))))
        }
        None => Err(Failure::new(tell!("bot-left-before"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nertz_session::lobby::MemberView;

    #[test]
    fn whoever_talks_is_named() {
        let said = |key: u8| {
            let event = lobby::Event::Talk { from: PeerId([key; 32]), text: "hello".to_owned() };
            let member = |key: &PeerId| (key.0[0] == 1).then(|| "Ana".to_owned());
            line(&News::Session(Event::Lobby(event)), &[], &member)
        };
        assert_eq!(said(1).as_deref(), Some("Ana says: hello"));
        assert_eq!(said(2).as_deref(), Some("somebody says: hello"));
    }

    #[test]
    fn what_the_bot_does_not_accept_is_the_number_of_players() {
        let lobby = |wanted: u8, have: u8, partners: bool| {
            let member = |number: u8| MemberView {
                key: PeerId([number; 32]),
                name: format!("player {number}"),
                ready: true,
                same_rules: true,
                me: number == 0,
                plays: false,
            };
            let rules = Rules { partners, ..Rules::default() };
            LobbyView {
                table: "friday".to_owned(),
                private: false,
                members: (0..have).map(member).collect(),
                lookers_on: Vec::new(),
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
