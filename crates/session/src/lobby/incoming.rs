//! What the lobby does with what it hears.

use super::door::Door;
use super::records::Worth;
use super::view::Stranger;
use super::{Event, Lobby, Output, Refusal};
use crate::message::{BadMessage, Bye, CharterSig, Hello, Message, Nonces, SignedSit};
use nertz_lockstep::charter::nonce_hash;
use nertz_lockstep::codec::Text;
use nertz_lockstep::sign::{PeerId, Scheme};

/// The most peers of other versions that are remembered.
const MAX_STRANGERS: usize = 8;

impl<S: Scheme> Lobby<S> {
    /// Takes one whole message from a connected peer. Also after the beginning of the match: late players are told what
    /// they lack, strangers that the table plays. Messages of the engine are passed over.
    pub fn handle(&mut self, now: super::Time, from: PeerId, message: &[u8]) {
        self.advance(now);
        let Some(link) = self.links.get(&from).filter(|_| !self.over) else { return };
        let greeted = link.hello.is_some();
        match Message::read(message) {
            Err(BadMessage::OtherProtocol { protocol, build }) => self.other_protocol(from, protocol, build),
            Err(error) => {
                tracing::warn!(%from, %error, "malformed message");
                self.refuse(from, Bye::Malformed);
            }
            Ok(Message::Bye(bye)) => self.on_bye(from, bye),
            Ok(Message::Hello(hello)) => self.on_hello(from, *hello),
            // Before the peer's Hello nothing else is read.
            Ok(_) if !greeted => return,
            Ok(Message::Sit(signed)) => self.on_sit(from, *signed),
            Ok(Message::Nonce(nonces)) => self.on_nonces(&nonces),
            Ok(Message::CharterSig(signatures)) => self.on_signatures(from, signatures),
            Ok(Message::Talk(text)) => self.on_talk(from, &text),
            Ok(Message::Sheet(carried)) => self.on_sheet(carried),
            Ok(_) => {}
        }
        // Whoever says more than Hello has ours.
        if greeted && message.first().is_some_and(|kind| *kind != 0) {
            self.welcome(from);
        }
        self.settle();
    }

    fn on_hello(&mut self, from: PeerId, hello: Hello) {
        match self.door(&from, &hello) {
            Door::Open => {}
            Door::Knocked => return self.say_hello(from),
            Door::Shut(reason) => return self.refuse(from, reason),
            Door::Unread => return,
        }
        let refusal = match (&self.table, &*hello.table) {
            // Who comes back to a match has forgotten the table's name: its players are right, and nobody else.
            (None, theirs) if self.begun.is_some() => {
                let refusal = (!self.is_kept(&from)).then_some(Bye::Playing);
                self.table = crate::name::table(theirs).ok().filter(|_| refusal.is_none());
                refusal
            }
            (None, theirs) => match crate::name::table(theirs) {
                Ok(table) => {
                    self.table = Some(table);
                    None
                }
                // Neither of us knows a table.
                Err(_) => Some(Bye::OtherTable(Text::default())),
            },
            (Some(_), "") => None,
            (Some(ours), theirs) => (**ours != *theirs).then(|| Bye::OtherTable(ours.clone())),
        };
        let refusal = refusal
            .or_else(|| (hello.kind != self.kind).then_some(Bye::OtherKind))
            .or_else(|| self.has_no_place(&from));
        if let Some(reason) = refusal {
            return self.refuse(from, reason);
        }
        let Some(link) = self.links.get_mut(&from) else { return };
        link.hello = Some(crate::name::clean(&hello.name, &from));
        if !hello.heard || !link.introduced {
            self.say_hello(from);
        }
        if hello.heard {
            self.welcome(from);
        }
    }

    /// Why a newcomer cannot be at the table, if it cannot.
    fn has_no_place(&self, key: &PeerId) -> Option<Bye> {
        if self.banned.contains(key) {
            return Some(Bye::Playing);
        }
        let full = || self.begun.is_none() && self.records.get(key).is_none() && self.is_full();
        full().then_some(Bye::Full)
    }

    /// The peer reads what we say from now on: it gets all that we hold, an old record of its own included, so that
    /// after a restart it learns the counter to go on from.
    fn welcome(&mut self, peer: PeerId) {
        let Some(link) = self.links.get_mut(&peer).filter(|link| !link.heard) else { return };
        link.heard = true;
        if self.begun.is_some() && self.is_kept(&peer) {
            return;
        }
        self.send_sheet(peer);
        let own = self.published.iter().map(|(signed, _)| signed);
        let held = own.chain(self.records.iter().map(|(_, record)| &record.signed));
        let messages: Vec<_> = held.map(|signed| Message::Sit(Box::new(signed.clone())).bytes()).collect();
        for bytes in messages {
            self.send(peer, bytes);
        }
    }

    fn on_sit(&mut self, from: PeerId, signed: SignedSit) {
        let key = signed.sit.key;
        if self.begun.is_some() && self.is_kept(&key) {
            return self.answer_signatures(from);
        }
        if Some(&signed.sit.table) != self.table.as_ref() {
            return;
        }
        if key == self.me {
            return self.on_own_record(from, &signed);
        }
        match self.records.worth(&signed) {
            Worth::Newer => {}
            Worth::NoRoom => return,
            Worth::Old(held) => {
                // Its author does not know how far its own counter is.
                if let Some(held) = held.filter(|_| from == key) {
                    let bytes = Message::Sit(Box::new(held.clone())).bytes();
                    self.send(from, bytes);
                }
                return;
            }
        }
        if !signed.verify::<S>() {
            tracing::warn!(%from, author = %key, "forged record");
            return self.refuse(from, Bye::Malformed);
        }
        let bytes = Message::Sit(Box::new(signed.clone())).bytes();
        for to in self.heard_links().into_iter().filter(|to| *to != from && *to != key) {
            self.send(to, bytes.clone());
        }
        let name = crate::name::clean(&signed.sit.name, &key);
        if self.records.insert(self.now, signed, name.clone()) {
            self.event(Event::Joined { key, name });
        }
    }

    /// A record of ours from before a restart: ours must count more.
    fn on_own_record(&mut self, from: PeerId, signed: &SignedSit) {
        let known = self.published.as_ref().is_some_and(|(published, _)| published == signed);
        if known || signed.sit.counter < self.next_counter.saturating_sub(1) {
            return;
        }
        if signed.verify::<S>() {
            self.next_counter = signed.sit.counter.saturating_add(2);
        } else {
            self.refuse(from, Bye::Malformed);
        }
    }

    fn on_nonces(&mut self, nonces: &Nonces) {
        for (key, nonce) in nonces.opened.iter() {
            let Some(record) = self.records.get_mut(key) else { continue };
            let sit = &record.signed.sit;
            if sit.attempt == nonces.attempt && record.nonce.is_none() && nonce_hash(key, nonce) == sit.nonce_hash {
                record.nonce = Some(*nonce);
            }
        }
    }

    fn on_signatures(&mut self, from: PeerId, message: CharterSig) {
        if let Some(begun) = &mut self.begun {
            let players = begun.signing.charter.players.len();
            let is_full = message.match_id == begun.signing.match_id && message.signatures.len() == players;
            if is_full && begun.signing.is_player(&from) {
                begun.full.insert(from);
            }
            if message.answer || !is_full {
                self.answer_signatures(from);
            }
            return;
        }
        if let Some(signing) = self.signing.as_mut().filter(|signing| signing.match_id == message.match_id) {
            signing.take::<S>(&message);
            // Who wants to sit down has not heard the votes: who plays already says how they came out.
            let told = message.begun && signing.is_player(&from) && signing.is_full() && self.hears_votes();
            if let Some(signing) = self.signing.take_if(|_| told) {
                self.begin(signing);
            }
        } else if let Some(given_up) = self.given_up.as_mut().filter(|signing| signing.match_id == message.match_id) {
            given_up.take::<S>(&message);
            let (told, full) = (message.begun && given_up.is_player(&from), given_up.is_full());
            if self.hears_votes() {
                if let Some(signing) = self.given_up.take_if(|_| told && full) {
                    self.begin(signing);
                }
            } else if full && !self.is_agreed() {
                self.signing = self.given_up.take();
                self.have_all_signatures();
            }
        } else if let Some(link) = self.links.get_mut(&from) {
            link.early = Some(message);
        }
    }

    /// Tells a player of the match that has begun all signatures.
    fn answer_signatures(&mut self, to: PeerId) {
        if let Some(begun) = self.begun.as_ref().filter(|begun| begun.signing.is_player(&to)) {
            let message = begun.signing.message(!begun.full.contains(&to), true);
            self.send(to, Message::CharterSig(message).bytes());
        }
    }

    fn on_talk(&mut self, from: PeerId, text: &str) {
        let text = crate::name::clean_line(text, 200, 200);
        if !text.is_empty() {
            self.note_talk(from, text.clone());
            self.event(Event::Talk { from, text });
        }
    }

    fn on_bye(&mut self, from: PeerId, bye: Bye) {
        self.links.remove(&from);
        self.outputs.push_back(Output::Close { peer: from, reason: bye.clone() });
        match bye {
            Bye::Leaving(counter) => {
                if let Some((key, name)) = self.records.remove(self.now, &from, counter) {
                    self.event(Event::Left { key, name });
                }
                return;
            }
            Bye::OtherProtocol { protocol, build } => self.note_stranger(from, protocol, build, false),
            Bye::Superseded => return,
            said => self.tell_refusal(from, Refusal::Said(said), false),
        }
        if let Some(record) = self.records.get_mut(&from) {
            record.dial_at = self.now.after_ms(super::SHUN_MS);
        }
    }

    fn other_protocol(&mut self, from: PeerId, protocol: u16, build: Text<24>) {
        self.note_stranger(from, protocol, build, true);
        self.close(from, Bye::OtherProtocol { protocol: super::PROTOCOL, build: self.build.clone() });
    }

    fn note_stranger(&mut self, key: PeerId, protocol: u16, build: Text<24>, by_us: bool) {
        let why = Refusal::OtherProtocol { protocol, build: build.clone(), ours: self.build.clone() };
        self.tell_refusal(key, why, by_us);
        self.strangers.retain(|stranger| stranger.key != key);
        if self.strangers.len() == MAX_STRANGERS {
            self.strangers.pop_front();
        }
        self.strangers.push_back(Stranger { key, protocol, build, at: self.now });
    }
}
