//! The host: a task that goes from place to place, owns the network, and does what takes time.

use super::end::{self, Judged, Past};
use super::practice::{Bots, Practice};
use super::seat::Seat;
use super::stage::{AtTable, Scene, Shared};
use super::stats::Reading;
use super::{BadWhom, Failed, Offer, Player, Whom, note};
use crate::keys::Command;
use crate::screen::{FoundTable, HomeView};
use crate::tell;
use crate::words::{Tell, listed, state_of_table};
use nertz_core::Rules;
use nertz_lockstep::charter::Kind;
use nertz_lockstep::codec::Text;
use nertz_lockstep::sign::{Ed25519, Scheme};
use nertz_net::drive::{self, Config, Finished, Handle, News, Resume, Stopped, Table, Tables, Transcripts};
use nertz_net::{Event, Network, StartError};
use nertz_session::door::TableSecret;
use nertz_session::lobby::Secrets;
use nertz_session::name;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// Addresses of others that are kept for the next match.
const MET: usize = 16;

/// The network of this machine, between tables.
#[derive(Debug)]
pub(super) struct Net {
    network: Network,
    events: mpsc::Receiver<Event>,
    tables: Tables,
}

/// Where to go next.
#[derive(Debug)]
pub(super) enum Next {
    /// To the tables that there are.
    Home {
        /// None: it is to be started.
        net: Option<Net>,
        /// What went wrong before.
        troubles: Vec<String>,
    },
    /// To a table.
    Sit(Net, Sitting),
    /// To a table with bots.
    Practise(Practice),
    /// Out of the program, with a last word.
    End(Option<String>),
}

/// At which table to sit down, and how.
#[derive(Clone, Debug, Default)]
pub(super) struct Sitting {
    table: Option<Text<24>>,
    /// The player has named it, or has a ticket to it.
    named: bool,
    /// The table's secret, if it is private.
    secret: Option<TableSecret>,
    rules: Rules,
    propose: bool,
    dial: Vec<SocketAddr>,
    /// Who is expected there, if that is known.
    expect: Option<[u8; 32]>,
}

/// What the player wants besides playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    Stay,
    Leave,
    Quit,
}

/// A table that is over for this seat.
struct Attended {
    over: Result<Finished, Stopped>,
    table: Table,
    wish: Wish,
    /// Where others were.
    met: Vec<SocketAddr>,
}

impl Sitting {
    /// Whether the player means another table than that of the match. A secret made just now is no difference: to open a
    /// private table again by the same command is to come back.
    fn is_elsewhere(&self, resume: &Resume) -> bool {
        let secret = self.secret.as_ref().filter(|_| self.expect.is_some());
        self.named && self.table.as_ref().is_some_and(|table| resume.is_elsewhere(table, secret))
    }
}

impl Net {
    /// Starts to listen and to look for tables.
    pub(super) async fn start(player: &Player) -> Result<Net, StartError> {
        let config = nertz_net::Config {
            identity: *player.profile.seed(),
            port: player.port,
            interface: player.interface.clone(),
            discovery: true,
        };
        let (network, events) = Network::start(config).await?;
        Ok(Net { network, events, tables: Tables::default() })
    }

    pub(super) fn open(self, offer: Offer) -> Result<Next, Failed> {
        let Offer { table, private, rules, propose } = offer;
        let no_random = |error: getrandom::Error| Failed::NoRandom(error.to_string());
        let secret = if private { Some(TableSecret::fresh().map_err(no_random)?) } else { None };
        let named = table.is_some();
        let table = match table {
            Some(table) => table,
            None => {
                let number = getrandom::u64().map_err(no_random)?;
                Text::cut(&name::made_up_table(number))
            }
        };
        // Nobody can sit yet at a private table that is opened just now.
        let dial = if private { Vec::new() } else { self.addresses_of(&table) };
        Ok(Next::Sit(self, Sitting { table: Some(table), named, secret, rules, propose, dial, expect: None }))
    }

    pub(super) fn join(self, whom: Whom) -> Next {
        let free = Sitting { rules: Rules::default(), ..Sitting::default() };
        let sitting = match whom {
            Whom::Table(table) => Sitting { dial: self.addresses_of(&table), table: Some(table), named: true, ..free },
            Whom::Address(address) => Sitting { dial: vec![address], ..free },
            Whom::Ticket(ticket) => Sitting {
                dial: ticket.addresses(),
                expect: Some(ticket.key.0),
                table: Some(ticket.table),
                named: true,
                secret: ticket.secret,
                ..free
            },
        };
        Next::Sit(self, sitting)
    }

    fn addresses_of(&self, table: &str) -> Vec<SocketAddr> {
        let same = |found: &drive::FoundTable| found.same_protocol && !found.private && found.table == table;
        let found = self.tables.all().into_iter().find(same);
        found.map(|found| found.addresses).unwrap_or_default()
    }
}

/// The task.
pub(super) struct Host {
    player: Player,
    /// Whether leaving a table leads home.
    home: bool,
    shared: Arc<Shared>,
    commands: mpsc::UnboundedReceiver<Command>,
    /// The audit of the last match, while it is under way.
    audit: Option<JoinHandle<Judged>>,
    /// The own record, while it is looked at.
    stats: Reading,
    /// A match that was cut short, until it is gone on with,
    resume: Option<Resume>,
    /// and where the player wanted to sit instead.
    asked: Option<Sitting>,
    /// What is to be said of such a match at the next table.
    of_before: Option<String>,
}

impl Host {
    pub(super) fn new(
        player: Player,
        home: bool,
        shared: Arc<Shared>,
        commands: mpsc::UnboundedReceiver<Command>,
    ) -> Host {
        Host {
            player,
            home,
            shared,
            commands,
            audit: None,
            stats: Reading::default(),
            resume: None,
            asked: None,
            of_before: None,
        }
    }

    /// From `first` to the end; answers the last word.
    pub(super) async fn run(mut self, first: Next) -> Result<Option<String>, Failed> {
        let word = self.go(first).await;
        self.shared.show(Scene::Closed);
        word
    }

    async fn go(&mut self, first: Next) -> Result<Option<String>, Failed> {
        let mut next = self.back(first).await?;
        loop {
            next = match next {
                Next::Home { net, troubles } => self.at_home(net, troubles).await?,
                Next::Sit(net, sitting) => self.sit(net, sitting).await?,
                Next::Practise(practice) => self.practise(practice).await?,
                Next::End(word) => return Ok(word),
            }
        }
    }

    /// A match that was cut short a moment ago comes first: the others wait for a few seconds.
    async fn back(&mut self, first: Next) -> Result<Next, Failed> {
        if matches!(first, Next::Practise(_) | Next::End(_)) {
            return Ok(first);
        }
        let resume = match drive::unfinished(&self.player.profile) {
            Ok(None) => return Ok(first),
            Ok(Some(resume)) => resume,
            Err(why) => {
                tracing::warn!(%why, "a match is not gone on with");
                return Ok(match first {
                    Next::Home { net, .. } => Next::Home { net, troubles: vec![why.tell()] },
                    other => {
                        self.of_before = Some(why.tell());
                        other
                    }
                });
            }
        };
        let others = listed(&resume.others(&Ed25519::from_seed(self.player.profile.seed()).peer()));
        if let Next::Sit(_, sitting) = &first
            && sitting.is_elsewhere(&resume)
        {
            // Whoever names a table means it; what was cut short at another stays as it is.
            self.of_before = Some(tell!("play-cut-short", names = others, table = resume.table().to_string()));
            return Ok(first);
        }
        let net = match first {
            Next::Sit(net, sitting) => {
                self.asked = Some(sitting);
                net
            }
            Next::Home { net: Some(net), .. } => net,
            other => match Net::start(&self.player).await {
                Ok(net) => net,
                // Told there, and tried again.
                Err(_) => return Ok(other),
            },
        };
        let dial = self.asked.as_ref().map(|asked| asked.dial.clone()).unwrap_or_default();
        let sitting = if resume.has_begun() {
            Sitting { dial, ..Sitting::default() }
        } else {
            self.of_before = Some(tell!("play-recalled", names = others));
            let (table, secret) = (Some(resume.table().clone()), resume.secret().cloned());
            let asked = self.asked.take().filter(|asked| asked.named);
            let asked = asked.unwrap_or(Sitting { dial, rules: resume.rules(), ..Sitting::default() });
            Sitting { table, secret, ..asked }
        };
        self.resume = Some(resume);
        Ok(Next::Sit(net, sitting))
    }

    async fn at_home(&mut self, net: Option<Net>, mut troubles: Vec<String>) -> Result<Next, Failed> {
        self.show_home(net.as_ref(), &troubles);
        let mut net = match net {
            Some(net) => net,
            None => match Net::start(&self.player).await {
                Ok(net) => net,
                Err(why) => {
                    note(&mut troubles, why.tell());
                    return self.without_network(troubles).await;
                }
            },
        };
        net.network.unannounce();
        loop {
            tokio::select! {
                Some(event) = net.events.recv() => {
                    net.tables.note(&event);
                    match event {
                        Event::Trouble(trouble) => note(&mut troubles, trouble.tell()),
                        // There is no table here.
                        Event::Connected { peer, .. } => net.network.close_peer(&peer, "at no table"),
                        _ => {}
                    }
                    self.show_home(Some(&net), &troubles);
                }
                () = self.stats.news() => self.show_home(Some(&net), &troubles),
                Some(command) = self.commands.recv() => match self.leave_home(net, command)? {
                    Ok(next) => return Ok(next),
                    Err((back, trouble)) => {
                        net = back;
                        if let Some(trouble) = trouble {
                            troubles = vec![trouble];
                        }
                        self.show_home(Some(&net), &troubles);
                    }
                },
            }
        }
    }

    /// Home where no network starts: practice needs none.
    async fn without_network(&mut self, troubles: Vec<String>) -> Result<Next, Failed> {
        self.show_home(None, &troubles);
        loop {
            let command = tokio::select! {
                () = self.stats.news() => None,
                command = self.commands.recv() => Some(command.unwrap_or(Command::Quit)),
            };
            match command {
                None | Some(Command::Stats | Command::Leave) => {
                    self.stats.hear(command.as_ref(), &self.player);
                    self.show_home(None, &troubles);
                }
                Some(Command::Practise(opposition)) => return Ok(Next::Practise(Practice::against(&opposition))),
                Some(Command::Open(_) | Command::Join(_)) => {
                    return Ok(Next::Home { net: None, troubles: Vec::new() });
                }
                Some(Command::Quit) => return Ok(Next::End(None)),
                Some(Command::Rename(name)) => {
                    self.player.name = name;
                    self.show_home(None, &troubles);
                }
                Some(_) => {}
            }
        }
    }

    /// Where a command leads from home; or back, with what is wrong with it.
    #[allow(clippy::result_large_err, reason = "it is handed back at once")]
    fn leave_home(&mut self, net: Net, command: Command) -> Result<Result<Next, (Net, Option<String>)>, Failed> {
        Ok(match command {
            Command::Open(text) if text.is_empty() => Ok(net.open(offer(None))?),
            Command::Open(text) => match name::table(&text) {
                Ok(table) => Ok(net.open(offer(Some(table)))?),
                Err(bad) => Err((net, Some(tell!("play-sentence", text = bad.tell())))),
            },
            Command::Join(text) => match whom(&text, &net.tables) {
                Ok(whom) => Ok(net.join(whom)),
                Err(trouble) => Err((net, Some(trouble))),
            },
            // Its seats are at other ports; the tables are found anew afterwards.
            Command::Practise(opposition) => Ok(Next::Practise(Practice::against(&opposition))),
            Command::Quit => Ok(Next::End(None)),
            Command::Rename(name) => {
                self.player.name = name;
                Err((net, None))
            }
            command => {
                self.stats.hear(Some(&command), &self.player);
                Err((net, None))
            }
        })
    }

    fn show_home(&self, net: Option<&Net>, troubles: &[String]) {
        if let Some(stats) = self.stats.view(&self.player.name) {
            return self.shared.show(Scene::Stats(stats));
        }
        let tables = net.map(|net| net.tables.all()).unwrap_or_default();
        let tables = tables.into_iter().map(|found| FoundTable {
            table: found.table,
            members: found.members,
            wanted: found.wanted,
            rules: found.rules,
            private: found.same_protocol && found.private,
            state: if found.same_protocol { state_of_table(&found.state) } else { tell!("home-state-other") },
        });
        self.shared.show(Scene::Home(HomeView {
            name: self.player.name.clone(),
            tables: tables.collect(),
            troubles: troubles.to_vec(),
        }));
    }

    /// Sits at a table for as many matches as the player wants.
    async fn sit(&mut self, net: Net, sitting: Sitting) -> Result<Next, Failed> {
        let (mut net, mut sitting, mut past) = (net, sitting, None);
        loop {
            let config = self.config(&sitting);
            let (table, handle, news) = drive::sit(net.network, net.events, config)?;
            let table = table.knowing(net.tables);
            let sought = sitting.table.is_none() || sitting.expect.is_some();
            let whom = if sought { sitting.dial.clone() } else { Vec::new() };
            let mut seat = Seat::new(handle.clone(), whom, tell!("play-then-lobby"));
            seat.tell_of_before(self.of_before.take());
            self.shared.show(Scene::Table(Box::new(AtTable { past: past.take(), seat: Some(seat) })));
            let Attended { over, table, wish, met } = self.attend(table, &handle, news).await?;
            let rules = handle.table().map(|view| view.rules);
            let name = handle.name();
            let secret = handle.secret();
            let mut word = self.word();
            let now = self.past(&over);
            let (network, events, tables) = table.into_parts();
            net = Net { network, events, tables };
            let finished = match over {
                Ok(finished) => finished,
                Err(why) if self.home && wish != Wish::Quit => {
                    return Ok(Next::Home { net: Some(net), troubles: vec![why.tell()] });
                }
                Err(why) => {
                    net.network.close("left the table").await;
                    return Err(why.into());
                }
            };
            if finished.ending.is_some() {
                word = now.as_ref().and_then(Past::word);
            }
            match (wish, now) {
                // Nobody was there any more to come back to.
                (Wish::Stay, Some(_)) if name.is_none() && self.home => {
                    return Ok(Next::Home { net: Some(net), troubles: word.into_iter().collect() });
                }
                (Wish::Stay, Some(now)) => {
                    past = Some(now);
                    self.begin_audit(&finished);
                    sitting = self.asked.take().filter(|_| name.is_none()).unwrap_or(Sitting {
                        table: name.map(|name| Text::cut(&name)),
                        named: true,
                        secret,
                        // They stay the table's: whoever has come meanwhile does not replace them.
                        propose: rules.is_some(),
                        rules: rules.unwrap_or_default(),
                        dial: met,
                        expect: None,
                    });
                }
                (Wish::Stay | Wish::Leave, _) if self.home => {
                    return Ok(Next::Home { net: Some(net), troubles: Vec::new() });
                }
                _ => {
                    net.network.close("left the table").await;
                    return Ok(Next::End(word));
                }
            }
        }
    }

    fn config(&mut self, sitting: &Sitting) -> Config {
        Config {
            profile: self.player.profile.clone(),
            name: self.player.name.clone(),
            table: sitting.table.clone(),
            secret: sitting.secret.clone(),
            rules: sitting.rules.clone(),
            propose: sitting.propose,
            wanted: 0,
            kind: Kind::Match,
            secrets: Secrets::System,
            bot: None,
            countdown_ms: None,
            dial: sitting.dial.clone(),
            expect: sitting.expect,
            transcripts: Transcripts::Profile,
            resume: self.resume.take(),
        }
    }

    /// Plays against bots for as many matches as the player wants; back home if that fails.
    async fn practise(&mut self, practice: Practice) -> Result<Next, Failed> {
        let mut wish = Wish::Stay;
        match self.against_bots(practice, &mut wish).await {
            Err(why) if self.home && wish != Wish::Quit => Ok(Next::Home { net: None, troubles: vec![why.tell()] }),
            next => next,
        }
    }

    /// The practice itself; `wish` is what the player wanted last.
    async fn against_bots(&mut self, practice: Practice, wish: &mut Wish) -> Result<Next, Failed> {
        let mut again = false;
        loop {
            let bots = Bots::sit_down(&practice).await?;
            let (table, handle, news) = bots.beside(&self.player, &practice).await?;
            let seat = Seat::new(handle.clone(), Vec::new(), tell!("play-then-again")).in_practice();
            let seat = if std::mem::replace(&mut again, true) {
                // Who plays again has just said so.
                handle.ready(true);
                seat
            } else {
                seat.beginning_by_key(practice.before(&handle))
            };
            self.shared.show(Scene::Table(Box::new(AtTable { past: None, seat: Some(seat) })));
            let attended = self.attend(table, &handle, news).await?;
            let Attended { over, table, .. } = attended;
            *wish = attended.wish;
            let past = self.past(&over);
            let mut word = past.as_ref().and_then(Past::word);
            let looks_back = past.is_some() && *wish == Wish::Stay;
            // Shown at once: the bots take their time to get up.
            self.shared.show(Scene::Table(Box::new(AtTable { past, seat: None })));
            table.close("the practice is over").await;
            bots.get_up().await;
            let finished = over?;
            if looks_back {
                self.begin_audit(&finished);
                *wish = self.look_back().await;
                word = self.word();
            } else if *wish == Wish::Stay {
                *wish = Wish::Leave;
            }
            match *wish {
                Wish::Stay => {}
                Wish::Leave if self.home => return Ok(Next::Home { net: None, troubles: Vec::new() }),
                Wish::Leave | Wish::Quit => return Ok(Next::End(word)),
            }
        }
    }

    /// The end of a match is on the screen, and no seat behind it.
    async fn look_back(&mut self) -> Wish {
        loop {
            tokio::select! {
                verdict = audited(&mut self.audit) => self.judged(verdict),
                command = self.commands.recv() => match command {
                    Some(Command::Continue) => return Wish::Stay,
                    Some(Command::Leave) => return Wish::Leave,
                    Some(Command::Quit) | None => return Wish::Quit,
                    Some(_) => {}
                },
            }
        }
    }

    /// Stays at the table until it is over for this seat.
    async fn attend(
        &mut self,
        mut table: Table,
        handle: &Handle,
        mut news: mpsc::Receiver<News>,
    ) -> Result<Attended, Failed> {
        let changed = handle.changed();
        let (mut wish, mut met) = (Wish::Stay, Vec::new());
        let mut running = tokio::spawn(async move {
            let over = table.run().await;
            (over, table)
        });
        let (over, table) = loop {
            tokio::select! {
                over = &mut running => break over.map_err(|error| Failed::Broken(error.to_string()))?,
                Some(news) = news.recv() => self.hear(news, &mut met),
                () = changed.notified() => {
                    self.shared.at_seat(Seat::follow);
                }
                verdict = audited(&mut self.audit) => self.judged(verdict),
                Some(command) = self.commands.recv() => {
                    match command {
                        Command::Leave => wish = wish_more(wish, Wish::Leave),
                        Command::Quit => wish = Wish::Quit,
                        _ => continue,
                    }
                    handle.leave(false);
                }
            }
        };
        while let Ok(news) = news.try_recv() {
            self.hear(news, &mut met);
        }
        Ok(Attended { over, table, wish, met })
    }

    fn hear(&self, news: News, met: &mut Vec<SocketAddr>) {
        if let News::Connected { addr, .. } = &news
            && !met.contains(addr)
            && met.len() < MET
        {
            met.push(*addr);
        }
        self.shared.at_seat(|seat| seat.hear(news));
    }

    fn begin_audit(&mut self, finished: &Finished) {
        let path = finished.transcript.clone();
        self.audit = path.map(|path| tokio::task::spawn_blocking(move || end::judge(&path)));
    }

    fn judged(&mut self, verdict: Option<Judged>) {
        self.audit = None;
        if let Some(verdict) = verdict {
            self.shared.at_table(|table| table.past.as_mut().map(|past| past.judged(verdict)));
        }
    }

    /// The match that is over, taken off the seat.
    fn past(&self, over: &Result<Finished, Stopped>) -> Option<Past> {
        let finished = over.as_ref().ok()?;
        self.shared.at_table(|table| table.seat.take()).flatten()?.past(finished)
    }

    /// The last word while a match that is over is looked at.
    fn word(&self) -> Option<String> {
        self.shared.at_table(|table| table.past.as_ref().and_then(Past::word)).flatten()
    }
}

/// Whoever wants to quit does not merely want to leave.
fn wish_more(before: Wish, now: Wish) -> Wish {
    if before == Wish::Quit { before } else { now }
}

/// The verdict of an audit that is under way; none if it has failed.
async fn audited(audit: &mut Option<JoinHandle<Judged>>) -> Option<Judged> {
    match audit {
        Some(audit) => audit.await.ok(),
        None => std::future::pending().await,
    }
}

fn offer(table: Option<Text<24>>) -> Offer {
    Offer { table, private: false, rules: Rules::default(), propose: false }
}

/// Whom a player means who typed this.
fn whom(text: &str, tables: &Tables) -> Result<Whom, String> {
    let text = match Whom::read(text) {
        Ok(Whom::Table(_)) | Err(BadWhom::Table(_)) => text,
        read => return read.map_err(|bad| tell!("play-sentence", text = bad.tell())),
    };
    if text.contains([':', '.']) {
        return Err(tell!("play-no-address", text = text));
    }
    let foreign = |found: &drive::FoundTable| found.table == text && !found.same_protocol;
    let all = tables.all();
    let named = |found: &&drive::FoundTable| found.table == text && found.same_protocol;
    if all.iter().any(|found| found.table == text && found.private)
        && all.iter().filter(named).all(|found| found.private)
    {
        return Err(tell!("home-needs-ticket", table = text));
    }
    if all.iter().any(foreign) && !all.iter().any(|found| found.table == text && found.same_protocol) {
        return Err(tell!("play-other-version", text = text));
    }
    name::table(text).map(Whom::Table).map_err(|bad| tell!("play-sentence", text = bad.tell()))
}
