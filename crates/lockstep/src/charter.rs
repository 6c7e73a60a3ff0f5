//! The charter: who plays, by which rules, under which keys. Its bytes name the match.
//!
//! All players sign the same charter (protocol, section 1). Nothing of a match can be read without it: the seats, the
//! round keys and every hash of every entry hang on [`Charter::match_id`].

use crate::codec::{self, List, NotCanonical, Text};
use crate::hash::{Hash, derive, keyed};
use crate::mistake::{Mistake, makes};
use crate::seat::{MAX_SEATS, Seat};
use crate::sign::{PeerId, Scheme, Signature};
use serde::{Deserialize, Serialize};

/// The version of wire, files and rules of agreement.
pub const PROTOCOL: u16 = 1;

/// What all players of a match sign before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Charter {
    /// [`PROTOCOL`].
    pub protocol: u16,
    /// A match, or a demonstration whose shuffles are fixed by a seed.
    pub kind: Kind,
    /// Which attempt to begin this is, from 1.
    pub attempt: u32,
    /// The rules of the game, whole, in canonical bytes that only the game reads.
    pub rules: List<u8, 4096>,
    /// The players, sorted by key.
    pub players: List<Player, MAX_SEATS>,
    /// Each player's opened nonce, in the same order.
    pub nonces: List<Hash, MAX_SEATS>,
    /// What the match brings along; none for a first charter. Boxed, as most charters are a first one.
    pub carried: Option<Box<Carried>>,
}

/// The most players that a match can have in all its charters.
pub const MAX_PAST: usize = 32;
/// The most rounds that a match can bring along.
pub const MAX_CARRIED: usize = 255;

/// What a match brings along from the charters before: the score sheet so far, which all sign who go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Carried {
    /// The match id of the charter before.
    pub before: Hash,
    /// Everybody who has had a seat in the match so far, in the order of first appearance.
    pub players: List<Past, MAX_PAST>,
    /// The scores of each round that is scored, in the order of `players`: 0 for who was not there.
    pub rounds: List<List<i16, MAX_PAST>, MAX_CARRIED>,
}

/// Somebody who has had a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Past {
    /// Identity.
    pub key: PeerId,
    /// Name; the reader cleans it for a screen.
    pub name: Text<64>,
}

impl Carried {
    /// What is carried on from `charter`, of whose rounds these were scored, in seat order; none if that is more than a
    /// charter has room for.
    pub fn from(charter: &Charter, rounds: &[Vec<i16>]) -> Option<Carried> {
        let mut players: Vec<Past> =
            charter.carried.as_ref().map(|carried| carried.players.to_vec()).unwrap_or_default();
        let seated = charter.seated();
        for player in &seated {
            if !players.iter().any(|past| past.key == player.key) {
                players.push(Past { key: player.key, name: player.name.clone() });
            }
        }
        let before = charter.carried.iter().flat_map(|carried| carried.rounds.iter());
        let before =
            before.map(|scores| scores.iter().copied().chain(std::iter::repeat(0)).take(players.len()).collect());
        let now = rounds.iter().map(|scores| {
            let seat = |past: &Past| seated.iter().position(|player| player.key == past.key);
            let score = |past: &Past| seat(past).and_then(|seat| scores.get(seat)).copied().unwrap_or(0);
            players.iter().map(score).collect()
        });
        let rounds: Option<Vec<_>> = before.chain(now).map(|scores: Vec<i16>| List::new(scores)).collect();
        Some(Carried { before: charter.match_id(), rounds: List::new(rounds?)?, players: List::new(players)? })
    }

    /// Whether each round has one score for each player, and nobody is there twice.
    fn is_whole(&self) -> bool {
        let twice = |(at, past): (usize, &Past)| self.players[..at].iter().any(|other| other.key == past.key);
        self.rounds.iter().all(|scores| scores.len() == self.players.len())
            && !self.players.iter().enumerate().any(twice)
    }

    /// What names it: a hash of its canonical bytes.
    pub fn digest(&self) -> Hash {
        derive("nertz 1 carried", &[&codec::encode(self)])
    }
}

/// What kind of match a charter is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// A match.
    Match,
    /// A demonstration: the secrets follow from this seed, so nothing in it was random.
    Demo {
        /// The seed.
        seed: u32,
    },
}

/// One player, as the charter names them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Identity.
    pub key: PeerId,
    /// Name; the reader cleans it for a screen.
    pub name: Text<64>,
    /// X25519 public key of this charter's secret.
    pub charter_key: [u8; 32],
}

/// Why a charter counts for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCharter {
    /// Not in canonical bytes.
    #[error("the charter is not in canonical bytes: {0}")]
    NotCanonical(#[from] NotCanonical),
    /// Another protocol.
    #[error("the charter is for protocol {0}, this program speaks {PROTOCOL}")]
    Protocol(u16),
    /// Fewer than two or more than eight players.
    #[error("the charter has {0} players; a table has 2 to 8")]
    Players(usize),
    /// Keys not sorted, or one twice.
    #[error("the charter's players are not sorted by key, or one is there twice")]
    Unsorted,
    /// As many nonces as players are needed.
    #[error("the charter has {0} nonces for {1} players")]
    Nonces(usize, usize),
    /// The score sheet so far is none.
    #[error("the charter carries a score sheet with gaps")]
    Carried,
    /// A signature is missing or wrong.
    #[error("the charter is not signed by seat {0}")]
    Unsigned(Seat),
}

impl Charter {
    /// Reads a charter from its canonical bytes and checks its shape.
    pub fn read(bytes: &[u8]) -> Result<Charter, BadCharter> {
        let charter: Charter = codec::decode(bytes)?;
        charter.check()?;
        Ok(charter)
    }

    /// Checks its shape: protocol, players, nonces.
    pub fn check(&self) -> Result<(), BadCharter> {
        let players = self.players.len();
        if self.protocol != PROTOCOL {
            return Err(BadCharter::Protocol(self.protocol));
        }
        if !(2..=MAX_SEATS).contains(&players) {
            return Err(BadCharter::Players(players));
        }
        if !self.players.windows(2).all(|pair| pair[0].key < pair[1].key) {
            return Err(BadCharter::Unsorted);
        }
        if self.nonces.len() != players {
            return Err(BadCharter::Nonces(self.nonces.len(), players));
        }
        if self.carried.as_ref().is_some_and(|carried| !carried.is_whole()) {
            return Err(BadCharter::Carried);
        }
        Ok(())
    }

    /// Its canonical bytes.
    pub fn bytes(&self) -> Vec<u8> {
        codec::encode(self)
    }

    /// The match's name: a hash of the charter.
    pub fn match_id(&self) -> Hash {
        derive("nertz 1 match", &[&self.bytes()])
    }

    /// The players in seat order: sorted by the keyed hash of their key under the match id.
    pub fn seated(&self) -> Vec<&Player> {
        let match_id = self.match_id();
        let mut players: Vec<&Player> = self.players.iter().collect();
        players.sort_by_key(|player| keyed(&match_id, &[&player.key.0]));
        players
    }

    /// The scores of the rounds before this charter, by its own seats.
    pub fn carried_rounds(&self) -> Vec<Vec<i16>> {
        let Some(carried) = &self.carried else { return Vec::new() };
        let place = |player: &&Player| carried.players.iter().position(|past| past.key == player.key);
        let places: Vec<Option<usize>> = self.seated().iter().map(place).collect();
        let score = |scores: &[i16], place: &Option<usize>| place.and_then(|at| scores.get(at)).copied().unwrap_or(0);
        carried.rounds.iter().map(|scores| places.iter().map(|place| score(scores, place)).collect()).collect()
    }

    /// The seat of a key.
    pub fn seat_of(&self, key: &PeerId) -> Option<Seat> {
        self.seated().iter().position(|player| player.key == *key).and_then(|at| Seat::new(at as u8))
    }

    /// One player's signature.
    pub fn sign<S: Scheme>(&self, signer: &S) -> Signature {
        signer.sign(&[CONTEXT, &self.match_id()])
    }

    /// Whether `signature` is the player's of `key`.
    pub fn verify<S: Scheme>(&self, key: &PeerId, signature: &Signature) -> bool {
        S::verify(key, &[CONTEXT, &self.match_id()], signature)
    }
}

const CONTEXT: &[u8] = b"nertz 1 charter\0";

/// A charter with the signatures of all its players, in seat order.
#[derive(Clone, PartialEq, Debug)]
pub struct Signed {
    /// The charter.
    pub charter: Charter,
    /// All signatures, in seat order.
    pub signatures: Vec<Signature>,
}

impl Signed {
    /// Bytes of record 0: the charter's length (u32), the charter, the signatures.
    pub fn bytes(&self) -> Vec<u8> {
        let body = self.charter.bytes();
        let mut bytes = (body.len() as u32).to_le_bytes().to_vec();
        bytes.extend_from_slice(&body);
        self.signatures.iter().for_each(|signature| bytes.extend_from_slice(signature));
        bytes
    }

    /// Reads record 0 and checks every signature.
    pub fn read<S: Scheme>(bytes: &[u8]) -> Result<Signed, BadCharter> {
        let undecodable = BadCharter::NotCanonical(NotCanonical::Undecodable);
        let (length, rest) = bytes.split_first_chunk::<4>().ok_or(undecodable)?;
        let (body, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or(undecodable)?;
        let charter = Charter::read(body)?;
        let (signatures, left) = rest.as_chunks::<64>();
        if !left.is_empty() || signatures.len() > charter.players.len() {
            return Err(BadCharter::NotCanonical(NotCanonical::Trailing(rest.len())));
        }
        let signed = Signed { charter, signatures: signatures.to_vec() };
        signed.check::<S>()?;
        Ok(signed)
    }

    /// Checks that every player has signed.
    pub fn check<S: Scheme>(&self) -> Result<(), BadCharter> {
        self.charter.check()?;
        let seated = self.charter.seated();
        for (seat, player) in Seat::first(seated.len()).zip(seated) {
            match self.signatures.get(seat.index()) {
                Some(signature) if self.charter.verify::<S>(&player.key, signature) => {}
                _ => return Err(BadCharter::Unsigned(seat)),
            }
        }
        Ok(())
    }
}

/// One peer's secret for one charter: everything that a match needs of chance comes from it.
#[derive(Clone)]
pub struct Secret(pub Hash);

impl Secret {
    /// A fresh one from the operating system's generator.
    pub fn fresh() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(bytes))
    }

    /// The X25519 secret whose public half the charter names.
    pub fn exchange(&self) -> x25519_dalek::StaticSecret {
        x25519_dalek::StaticSecret::from(keyed(&self.0, &[b"dh"]))
    }

    /// The `charter_key`.
    pub fn charter_key(&self) -> [u8; 32] {
        x25519_dalek::PublicKey::from(&self.exchange()).to_bytes()
    }

    /// The lobby's nonce: opened when the table is complete.
    pub fn lobby_nonce(&self) -> Hash {
        keyed(&self.0, &[b"lobby"])
    }

    /// The nonce of the seal in entry `seq`.
    pub fn seal_nonce(&self, seq: u32) -> Hash {
        let seq = if makes(Mistake::NonceReused) { 0 } else { seq };
        keyed(&self.0, &[b"nonce", &seq.to_le_bytes()])
    }

    /// The end of the own chain for deck `deck` in the round of key `round_key`.
    pub fn chain_end(&self, round_key: &Hash, deck: Seat) -> Hash {
        keyed(&self.0, &[b"own", round_key, &[deck.number()]])
    }
}

/// `nonce_hash` of the lobby: what a player commits to before the table is complete.
pub fn nonce_hash(key: &PeerId, nonce: &Hash) -> Hash {
    derive("nertz 1 nonce", &[&key.0, nonce])
}
