//! One honest seat: a session, and what its player has seen and said.

use super::is_clean;
use nertz_core::Rules;
use nertz_lockstep::charter::{Kind, Signed};
use nertz_lockstep::codec::Text;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::sign::{PeerId, Scheme, Stub};
use nertz_lockstep::time::Time;
use nertz_lockstep::transcript::parse;
use nertz_lockstep::wire::is_of_the_match;
use nertz_session::lobby::{self, Secrets};
use nertz_session::message::{Address, Ip, Message, unframe};
use nertz_session::nertz::rules_bytes;
use nertz_session::session::{Config, Event, MAX_DATAGRAM, Output, Session};
use std::collections::BTreeSet;

/// The table's name.
pub(super) const TABLE: &str = "friday";

/// One occasion makes no more than so many things to do,
const MAX_OUTPUTS: usize = 600;
/// with no more bytes than this.
const MAX_BYTES: usize = 1 << 20;

/// A session and its player.
pub(super) struct Node {
    pub(super) session: Session<Stub>,
    pub(super) key: PeerId,
    /// The player has said so, and has seen no other rules since.
    ready: bool,
    /// The rules that the player has seen last.
    pub(super) rules: Vec<u8>,
    /// The charters whose secret is on disk.
    pub(super) kept: BTreeSet<Hash>,
    journal: Vec<u8>,
    /// What was signed by all.
    pub(super) begun: Option<Signed>,
}

/// What goes out.
pub(super) enum Out {
    Packet { to: PeerId, stream: bool, bytes: Vec<u8> },
    Dial(PeerId),
    Close(PeerId),
}

impl Node {
    pub(super) fn new(number: u8, now: Time) -> Node {
        let seed = [100 + number; 32];
        let signer = Stub::from_seed(&seed);
        let rules = Rules::default();
        let address = Address { ip: Ip::V4([10, 0, 0, 1]), port: u16::from(number) + 1, scope: None };
        let lobby = lobby::Config {
            signer: signer.clone(),
            // The last of three was given an address alone.
            table: (number < 2).then(|| Text::cut(TABLE)),
            secret: None,
            name: format!("player {number}"),
            build: "fuzz".to_owned(),
            rules: rules.clone(),
            propose: false,
            wanted: 0,
            kind: Kind::Match,
            secrets: Secrets::Seed(seed),
            addresses: vec![address],
        };
        let config = Config { lobby, bot: None, countdown_ms: None };
        Node {
            session: Session::new(config, now).expect("rules that can be played"),
            key: signer.peer(),
            ready: false,
            rules: rules_bytes(&rules),
            kept: BTreeSet::new(),
            journal: Vec::new(),
            begun: None,
        }
    }

    /// The player says so.
    pub(super) fn say_ready(&mut self, now: Time, ready: bool) {
        self.ready = ready;
        self.session.ready(now, ready);
    }

    /// Everything that there is to do, each judged in its order.
    pub(super) fn drain(&mut self) -> Vec<Out> {
        let mut out = Vec::new();
        let (mut count, mut size) = (0, 0);
        while let Some(output) = self.session.poll_output() {
            count += 1;
            match output {
                Output::Keep(keep) => {
                    assert!(self.ready, "a charter is about to be signed, and the player is not ready");
                    self.kept.insert(keep.match_id());
                }
                Output::Journal(bytes) => self.write(&bytes),
                Output::Datagram { to, bytes } => {
                    assert!(bytes.len() <= MAX_DATAGRAM);
                    unframe(&bytes)
                        .expect("what is sent is framed")
                        .into_iter()
                        .for_each(|message| self.sends(message));
                    size += bytes.len();
                    out.push(Out::Packet { to, stream: false, bytes });
                }
                Output::Stream { to, bytes } => {
                    self.sends(&bytes);
                    size += bytes.len();
                    out.push(Out::Packet { to, stream: true, bytes });
                }
                Output::Dial { key, .. } => out.push(Out::Dial(key)),
                Output::Close { peer, .. } => out.push(Out::Close(peer)),
                Output::Event(event) => self.told(event),
            }
        }
        assert!(count <= MAX_OUTPUTS && size <= MAX_BYTES, "{count} outputs, {size} bytes");
        out
    }

    fn sends(&self, message: &[u8]) {
        if message.first().is_some_and(|kind| is_of_the_match(*kind)) {
            return;
        }
        match Message::read(message).expect("what is sent can be read") {
            Message::CharterSig(signatures) => {
                assert!(self.kept.contains(&signatures.match_id), "signed before the secret was kept");
            }
            Message::Sit(signed) => assert!(signed.verify::<Stub>(), "a record is passed on that nobody has signed"),
            _ => {}
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        self.journal.extend_from_slice(bytes);
        if self.begun.is_some() {
            return;
        }
        let parsed = parse(&self.journal).expect("a transcript");
        let signed = Signed::read::<Stub>(parsed.records[0].bytes).expect("a charter with all signatures");
        assert!(self.kept.contains(&signed.charter.match_id()), "begun, and never signed");
        assert_eq!(*signed.charter.rules, *self.rules, "the rules are those that the player has seen");
        self.begun = Some(signed);
    }

    fn told(&mut self, event: Event) {
        match event {
            Event::Lobby(lobby::Event::RulesChanged { name, before, rules, .. }) => {
                assert!(is_clean(&name));
                assert!(before != rules && rules.check().is_ok(), "rules that can be played");
                self.rules = rules_bytes(&rules);
                self.ready = false;
            }
            Event::Lobby(lobby::Event::Joined { name, .. } | lobby::Event::Left { name, .. }) => {
                assert!(!name.is_empty() && is_clean(&name), "{name:?}");
            }
            Event::Lobby(lobby::Event::Talk { text, .. }) => assert!(!text.is_empty() && is_clean(&text), "{text:?}"),
            Event::Lobby(lobby::Event::Refused { why, .. }) => assert!(is_clean(&why.to_string()), "{why}"),
            Event::Started { players, .. } => players.iter().for_each(|name| assert!(is_clean(name), "{name:?}")),
            Event::CannotBegin(why) => panic!("everybody has signed what cannot be played: {why}"),
            _ => {}
        }
    }

    /// Whatever a screen would show is fit for one, and there is not too much of it.
    pub(super) fn check_view(&self, now: Time) {
        let view = self.session.lobby_view();
        assert!(view.members.len() <= 8 && view.talk.len() <= 50);
        let members = view.members.iter().map(|member| member.name.clone());
        let said = view.talk.iter().flat_map(|said| [said.name.clone(), said.text.clone()]);
        let missing = view.missing.iter().map(ToString::to_string);
        let unsuitable = view.unsuitable.iter().map(ToString::to_string);
        let waiting = self.session.table_view(now).into_iter().flat_map(|view| view.seats).map(|seat| seat.name);
        for text in members.chain(said).chain(missing).chain(unsuitable).chain(waiting) {
            assert!(is_clean(&text), "{text:?}");
        }
        let waits = self.session.poll_timeout().is_some();
        let idle = self.session.is_over() || self.begun.is_some() || self.session.lobby().table().is_none();
        assert!(waits || idle, "somebody waits for ever");
    }
}
