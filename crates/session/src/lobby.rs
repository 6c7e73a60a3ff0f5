//! The lobby: how peers that name the same table come to sign one charter, without anybody in charge.
//!
//! Sans-IO: messages and the time go in, an [`Output`] at a time comes out. After every call, [`Lobby::poll_output`] is
//! drained, and [`Lobby::handle_timeout`] is due when [`Lobby::poll_timeout`] says.
//!
//! Every connection begins with a [`Hello`](crate::message::Hello) from both sides; at a private table it proves that its
//! sender knows the table's secret, or nothing else is read ([`crate::door`]). Each member then publishes one
//! signed record, its [`Sit`]: name, addresses, the rules that it holds, whose records it holds, whether it is ready,
//! and commitments to its part of the charter. Everybody passes records on, dials every address in them, repeats its
//! own each second, and forgets others five seconds after the last. So all come to hold the same records, and the table
//! is *complete* when all members' records agree: the same members, the same rules, everybody ready.
//!
//! What follows is one *attempt*, in three steps, each repeated until it is through:
//!
//! 1. *Opening*: all open the nonces that their records committed them to.
//! 2. *Signing*: with all nonces everybody builds the same charter, brings its secret to disk and signs.
//! 3. *Begun*: with all signatures the match begins. Whoever holds them all keeps telling those who do not.
//!
//! If a record changes on the way (somebody leaves, other rules, no longer ready), the attempt is given up for one with
//! a higher number and fresh secrets. Who has given up a charter that it signed does not know whether somebody else
//! holds all signatures: it comes back to it if a player says to have begun, until it signs a higher attempt. That is
//! sound because a peer that has begun publishes no record for a higher attempt, so none is complete with it as a
//! member; and a peer never begins, by its own judgement, an attempt that it has given up.
//!
//! A program that was killed after it had signed is one that has given the attempt up: it keeps the charter ([`Keep`]) before it
//! signs, and [`recall`](Lobby::recall)s it. Signing is the same whoever does it how often; only *playing* under a charter twice
//! from the beginning would be two logs of one seat. So who begins a charter that it has recalled comes back to its log as if it
//! had lost the journal, and hears first from all others what they have of it.

mod agreement;
mod attempt;
mod between;
mod door;
mod incoming;
mod keep;
mod links;
mod output;
mod proposal;
mod records;
mod view;

#[cfg(test)]
mod tests;

pub use keep::Keep;
pub use output::{Event, Output, Refusal, Started};
pub use view::{LobbyView, MemberView, Missing, Proposer, Said, Why};

use crate::door::{Binding, TableSecret};
use crate::message::{Address, Bye, CharterSig, Message, Proposal, SignedSit, Sit};
use agreement::{Opening, Signing};
use between::Between;
use nertz_core::{RuleError, Rules};
use nertz_lockstep::charter::{Carried, Kind, PROTOCOL, Secret, Signed, nonce_hash};
use nertz_lockstep::codec::{self, List, Text};
use nertz_lockstep::hash::{Hash, derive};
use nertz_lockstep::seat::MAX_SEATS;
use nertz_lockstep::sign::{PeerId, Scheme};
use nertz_lockstep::time::Time;
use records::{FORGET_MS, Records};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use view::Stranger;

/// How often the own record is repeated.
const REPEAT_MS: u64 = 1_000;
/// Two own records lie at least so far apart: a burst of changes is one record.
const GAP_MS: u64 = 50;
/// How often nonces and signatures are repeated.
const PUSH_MS: u64 = 200;
/// How long after the beginning signatures are repeated unasked.
const PUSH_FOR_MS: u64 = 10_000;
/// How often a `Hello` is repeated that nobody has confirmed.
const HELLO_MS: u64 = 250;
/// After so long without an exchange of `Hello` a connection is closed.
const SILENT_MS: u64 = 10_000;
/// How often a member without a connection is dialled.
const DIAL_MS: u64 = 2_000;
/// How long a peer is left alone that refused us.
const SHUN_MS: u64 = 10_000;
/// After so long somebody for whom there is no place is sent away.
const EVICT_MS: u64 = 2_000;
/// How long a peer of another version is remembered.
const STRANGER_MS: u64 = 30_000;
/// A record that jumps further than this ahead with its attempt is not followed: the numbers must last.
const MAX_JUMP: u32 = 1 << 16;
/// The most connections at once.
const MAX_LINKS: usize = 32;
/// The most things said that are kept.
const MAX_TALK: usize = 50;
/// The fewest players of a match.
const MIN_PLAYERS: usize = 2;

/// What a lobby begins with.
#[derive(Clone, Debug)]
pub struct Config<S> {
    /// The identity.
    pub signer: S,
    /// The table (see [`crate::name::table`]); none to take the one that is found at the first peer.
    pub table: Option<Text<24>>,
    /// The secret of a private table; none of a public one.
    pub secret: Option<TableSecret>,
    /// The player's name.
    pub name: String,
    /// The program's version.
    pub build: String,
    /// The rules that we begin with.
    pub rules: Rules,
    /// Whether these rules are a proposal; otherwise those that the table has, if it has any, come first.
    pub propose: bool,
    /// How many players to wait for: 2 to 8, or 0 for any number from two.
    pub wanted: u8,
    /// A match, or a demonstration.
    pub kind: Kind,
    /// Where secrets come from.
    pub secrets: Secrets,
    /// Where we can be reached.
    pub addresses: Vec<Address>,
}

/// Where the secrets of charters come from.
#[derive(Clone, Debug)]
pub enum Secrets {
    /// The operating system's generator.
    System,
    /// A seed: for demonstrations and simulations, where nothing is to be random.
    Seed(Hash),
}

impl Secrets {
    fn fresh(&self, key: &PeerId, attempt: u32) -> Result<Secret, getrandom::Error> {
        match self {
            Secrets::System => Secret::fresh(),
            Secrets::Seed(seed) => Ok(Secret(derive("nertz 1 seeded secret", &[seed, &key.0, &attempt.to_le_bytes()]))),
        }
    }
}

/// Why nobody can sit down like this.
#[derive(Debug, thiserror::Error)]
pub enum CannotSit {
    /// Rules that cannot be played by.
    #[error(transparent)]
    Rules(#[from] RuleError),
    /// A number of players that no table has.
    #[error("a table has 2 to 8 players, not {0}")]
    Wanted(u8),
    /// The operating system's generator failed.
    #[error("the operating system gives no random bytes: {0}")]
    NoSecret(getrandom::Error),
}

/// One peer's part of the lobby of one table.
pub struct Lobby<S: Scheme> {
    signer: S,
    me: PeerId,
    table: Option<Text<24>>,
    secret: Option<TableSecret>,
    name: Text<64>,
    build: Text<24>,
    kind: Kind,
    secrets: Secrets,
    own: Own,
    published: Option<(SignedSit, Time)>,
    /// The least counter that the next own record may have.
    next_counter: u32,
    records: Records,
    members: Vec<PeerId>,
    links: BTreeMap<PeerId, Link>,
    opening: Option<Opening>,
    /// The charter of the opening attempt, once we have signed it.
    signing: Option<Signing>,
    /// The last charter that we signed and gave up.
    given_up: Option<Signing>,
    begun: Option<Begun>,
    /// The match that has begun is between two charters.
    between: Option<Between>,
    /// Score sheets that players bring along, for who wants to sit down.
    sheets: VecDeque<(Hash, Box<Carried>)>,
    /// Who broke a rule of the match has no place at the table any more.
    banned: BTreeSet<PeerId>,
    push_at: Time,
    strangers: VecDeque<Stranger>,
    /// What was told of refusals: who knocks again is no news.
    refusals: BTreeSet<(PeerId, bool, String)>,
    talk: VecDeque<Said>,
    outputs: VecDeque<Output>,
    now: Time,
    over: bool,
}

/// What the next own record says.
struct Own {
    addresses: List<Address, 16>,
    wanted: u8,
    ready: bool,
    proposal: Proposal,
    /// Who is told to have proposed it: we ourselves only if we did so since we sit here.
    by: PeerId,
    /// Their name, cleaned.
    by_name: String,
    attempt: u32,
    secret: Secret,
    charter_key: [u8; 32],
    nonce_hash: Hash,
}

/// A connection.
#[derive(Debug)]
struct Link {
    since: Time,
    said_hello: Time,
    /// The connections of which it is made, as far as is known.
    bindings: Vec<Binding>,
    /// Whether the peer has shown that it knows the table's secret; of no meaning at a public table.
    proven: bool,
    /// Whether it was told who we are: at a private table only after its proof.
    introduced: bool,
    /// The peer's name, cleaned, once its `Hello` is here that tells who it is.
    hello: Option<String>,
    /// Whether the peer has our `Hello`: before, it reads nothing else.
    heard: bool,
    /// Signatures under a charter that we have not built yet.
    early: Option<CharterSig>,
    /// Since when there has been no place for this peer.
    outside: Option<Time>,
}

/// A match that has begun.
struct Begun {
    signing: Signing,
    at: Time,
    /// Who is known to hold all signatures.
    full: BTreeSet<PeerId>,
    /// The players that the others have gone on without.
    departed: BTreeSet<PeerId>,
}

impl<S: Scheme> Lobby<S> {
    /// Sits down.
    pub fn new(config: Config<S>, now: Time) -> Result<Lobby<S>, CannotSit> {
        let mut lobby = Lobby::empty(config, now)?;
        lobby.settle();
        Ok(lobby)
    }

    /// Comes back to a match that has begun, under this charter.
    pub fn resume(config: Config<S>, signed: &Signed, secret: Secret, now: Time) -> Result<Lobby<S>, CannotSit> {
        let mut lobby = Lobby::empty(config, now)?;
        let full = signed.charter.players.iter().map(|player| player.key).collect();
        lobby.begun = Some(Begun { signing: Signing::full(signed, secret), at: now, full, departed: BTreeSet::new() });
        lobby.settle();
        Ok(lobby)
    }

    fn empty(config: Config<S>, now: Time) -> Result<Lobby<S>, CannotSit> {
        config.rules.check()?;
        if config.wanted == 1 || usize::from(config.wanted) > MAX_SEATS {
            return Err(CannotSit::Wanted(config.wanted));
        }
        let me = config.signer.peer();
        let secret = config.secrets.fresh(&me, 1).map_err(CannotSit::NoSecret)?;
        let proposal = Proposal {
            counter: u32::from(config.propose),
            proposer: me,
            rules: List::truncated(codec::encode(&config.rules)),
        };
        let name: Text<64> = Text::cut(&crate::name::clean(&config.name, &me));
        Ok(Lobby {
            me,
            table: config.table,
            secret: config.secret,
            build: Text::cut(&config.build),
            kind: config.kind,
            secrets: config.secrets,
            own: Own {
                addresses: List::truncated(config.addresses),
                wanted: config.wanted,
                ready: false,
                proposal,
                by: me,
                by_name: name.to_string(),
                attempt: 1,
                charter_key: secret.charter_key(),
                nonce_hash: nonce_hash(&me, &secret.lobby_nonce()),
                secret,
            },
            name,
            signer: config.signer,
            published: None,
            next_counter: 1,
            records: Records::default(),
            members: vec![me],
            links: BTreeMap::new(),
            opening: None,
            signing: None,
            given_up: None,
            begun: None,
            between: None,
            sheets: VecDeque::new(),
            banned: BTreeSet::new(),
            push_at: now,
            strangers: VecDeque::new(),
            refusals: BTreeSet::new(),
            talk: VecDeque::new(),
            outputs: VecDeque::new(),
            now,
            over: false,
        })
    }

    /// Says whether our player would begin under the table's rules.
    pub fn ready(&mut self, now: Time, ready: bool) {
        self.advance(now);
        self.own.ready = ready;
        self.settle();
    }

    /// Says something to everybody that is connected.
    pub fn talk(&mut self, now: Time, text: &str) {
        self.advance(now);
        let text = Text::<200>::cut(&crate::name::clean_line(text, 200, 200));
        if text.is_empty() || self.over {
            return;
        }
        let bytes = Message::Talk(text.clone()).bytes();
        for to in self.heard_links() {
            self.send(to, bytes.clone());
        }
        self.note_talk(self.me, text.to_string());
    }

    /// Tells where we can be reached from now on; of more than sixteen addresses the first sixteen.
    pub fn set_addresses(&mut self, now: Time, addresses: Vec<Address>) {
        self.advance(now);
        self.own.addresses = List::truncated(addresses);
        self.settle();
    }

    /// Leaves the table; all connections end.
    pub fn leave(&mut self, now: Time) {
        self.advance(now);
        let counter = self.published.as_ref().map_or(0, |(signed, _)| signed.sit.counter);
        for peer in self.links.keys().copied().collect::<Vec<_>>() {
            // Strangers at the door learn nothing of the table.
            let reason = if self.lets_in(&peer) { Bye::Leaving(counter) } else { Bye::Silent };
            self.close(peer, reason);
        }
        self.over = true;
    }

    /// A connection to a peer is up; its identity is proven. A second one takes the place of the first.
    pub fn connected(&mut self, now: Time, peer: PeerId) {
        self.advance(now);
        if self.over || peer == self.me {
            return;
        }
        let plays = self
            .begun
            .as_ref()
            .is_some_and(|begun| begun.signing.charter.players.iter().any(|player| player.key == peer));
        // Nor those of strangers at the door of a private table anybody.
        let stranger = |(_, link): &(&PeerId, &Link)| self.secret.is_some() && !link.proven;
        let oldest = self.links.iter().filter(stranger).min_by_key(|(_, link)| link.since).map(|(key, _)| *key);
        if let Some(oldest) = oldest.filter(|_| self.links.len() >= MAX_LINKS && !self.links.contains_key(&peer)) {
            self.close(oldest, Bye::Full);
        }
        // No number of strangers keeps a player of the match out.
        if self.links.len() >= MAX_LINKS && !self.links.contains_key(&peer) && !plays {
            self.outputs.push_back(Output::Send { to: peer, bytes: Message::Bye(Bye::Full).bytes() });
            self.outputs.push_back(Output::Close { peer, reason: Bye::Full });
            return;
        }
        let link = Link {
            since: now,
            said_hello: now,
            bindings: Vec::new(),
            proven: false,
            introduced: false,
            hello: None,
            heard: false,
            early: None,
            outside: None,
        };
        self.links.insert(peer, link);
        self.say_hello(peer);
        self.settle();
    }

    /// The connection to a peer is down.
    pub fn disconnected(&mut self, now: Time, peer: PeerId) {
        self.advance(now);
        self.links.remove(&peer);
        self.settle();
    }

    /// Ends the connection to a peer for this reason, and tells it.
    pub fn send_away(&mut self, now: Time, peer: PeerId, reason: Bye) {
        self.advance(now);
        if self.links.contains_key(&peer) && !self.over {
            self.refuse(peer, reason);
            self.settle();
        }
    }

    /// Where a member said that it can be reached.
    pub fn addresses_of(&self, peer: &PeerId) -> Vec<Address> {
        self.records.get(peer).map(|record| record.signed.sit.addresses.to_vec()).unwrap_or_default()
    }

    /// To be called when [`Lobby::poll_timeout`] says, or later.
    pub fn handle_timeout(&mut self, now: Time) {
        self.advance(now);
        self.settle();
    }

    /// When something is to be done if nothing happens before.
    pub fn poll_timeout(&self) -> Option<Time> {
        if self.over {
            return None;
        }
        let hello = self.links.values().filter(|link| !link.heard).map(|link| link.said_hello.after_ms(HELLO_MS));
        let repeat = self.published.as_ref().map(|(signed, at)| {
            let due = at.after_ms(if self.says_otherwise(signed) { GAP_MS } else { REPEAT_MS });
            due.max(self.now)
        });
        let lapses = self.records.iter().filter(|(key, _)| !self.is_kept(key));
        let forget = lapses.map(|(_, record)| record.heard.after_ms(FORGET_MS));
        if let Some(begun) = &self.begun {
            let push = self.owes_signatures(begun).then_some(self.push_at);
            return hello.chain(push).chain(repeat.filter(|_| self.has_strangers())).chain(forget).min();
        }
        if self.is_agreed() {
            return hello.chain([self.push_at]).min();
        }
        let dial = self.records.iter().filter(|(key, _)| self.is_to_be_dialled(key)).map(|(_, record)| record.dial_at);
        let evict = self.links.values().filter_map(|link| link.outside).map(|since| since.after_ms(EVICT_MS));
        let push = self.opening.as_ref().map(|_| self.push_at);
        hello.chain(repeat).chain(forget).chain(dial).chain(evict).chain(push).min()
    }

    /// The next thing to do; to be asked for until there is none.
    pub fn poll_output(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// The table; none as long as none was found.
    pub fn table(&self) -> Option<&str> {
        self.table.as_deref()
    }

    /// Our own identity.
    pub fn me(&self) -> PeerId {
        self.me
    }

    /// Whether we have left the table.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The match that has begun.
    pub fn playing(&self) -> Option<Hash> {
        self.begun.as_ref().map(|begun| begun.signing.match_id)
    }

    fn advance(&mut self, now: Time) {
        self.now = self.now.max(now);
    }

    /// Does everything that is due. Every call that changes anything ends here.
    fn settle(&mut self) {
        if self.over {
            return;
        }
        self.repeat_hellos();
        self.forget();
        if self.begun.is_some() {
            if self.has_strangers() {
                self.publish();
            }
        } else if !self.is_agreed() {
            self.adopt_proposal();
            self.follow_sheets();
            self.members = self.who_is_at_the_table();
            self.catch_up();
            if self.over {
                return;
            }
            self.publish();
            self.agree();
        }
        self.push();
        if self.begun.is_none() {
            self.dial();
            self.evict();
        }
    }

    fn forget(&mut self) {
        self.records.forgive(self.now);
        let late: Vec<PeerId> = self.records.late(self.now).filter(|key| !self.is_kept(key)).collect();
        let gone: Vec<_> = late.iter().filter_map(|key| self.records.remove(self.now, key, 0)).collect();
        for (key, name) in gone {
            self.event(Event::Left { key, name });
        }
    }

    fn published_members(&self) -> &[PeerId] {
        self.published.as_ref().map_or(&[], |(signed, _)| &signed.sit.members)
    }

    fn record(&self, table: Text<24>, counter: u32) -> Sit {
        Sit {
            table,
            counter,
            key: self.me,
            name: self.name.clone(),
            addresses: self.own.addresses.clone(),
            attempt: self.own.attempt,
            nonce_hash: self.own.nonce_hash,
            charter_key: self.own.charter_key,
            proposal: self.own.proposal.clone(),
            members: List::truncated(self.members.clone()),
            wanted: self.own.wanted,
            ready: self.own.ready,
            part: self.part(),
        }
    }

    /// Whether our record would now say something else than the published one, or must be made anew.
    fn says_otherwise(&self, published: &SignedSit) -> bool {
        let sit = &published.sit;
        sit.counter < self.next_counter.saturating_sub(1) || self.record(sit.table.clone(), sit.counter) != *sit
    }

    fn publish(&mut self) {
        let Some(table) = self.table.clone() else { return };
        if let Some((signed, at)) = &self.published {
            let wait = if self.says_otherwise(signed) { GAP_MS } else { REPEAT_MS };
            if self.now < at.after_ms(wait) {
                return;
            }
        }
        let signed = SignedSit::sign(&self.signer, self.record(table, self.next_counter));
        self.next_counter = self.next_counter.saturating_add(1);
        let bytes = Message::Sit(Box::new(signed.clone())).bytes();
        self.published = Some((signed, self.now));
        // The players of a match that goes on need no word of each other.
        let playing = self.begun.is_some();
        let readers: Vec<PeerId> = self.heard_links().into_iter().filter(|to| !playing || !self.is_kept(to)).collect();
        for to in readers {
            self.send(to, bytes.clone());
        }
    }

    fn note_talk(&mut self, from: PeerId, text: String) {
        if self.talk.len() == MAX_TALK {
            self.talk.pop_front();
        }
        self.talk.push_back(Said { from, name: self.name_of(&from), text });
    }

    fn send(&mut self, to: PeerId, bytes: Vec<u8>) {
        self.outputs.push_back(Output::Send { to, bytes });
    }

    fn event(&mut self, event: Event) {
        self.outputs.push_back(Output::Event(event));
    }
}
