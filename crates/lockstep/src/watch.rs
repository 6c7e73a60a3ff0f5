//! Looking on: a table as a player hands it out, verified like a transcript.
//!
//! A player hands out what is public in its order of delivery: entries, and the certificates of views ([`handed_out`](crate::peer::Peer::handed_out)). Whoever looks on believes none of it: every signature is verified and every entry judged,
//! so the worst that a player can do is to show less, or later. A watcher has no part in anything: it sends nothing that
//! anybody waits for.

use crate::charter::{Player, Signed};
use crate::codec::{self, decode};
use crate::entry::{BodyOf, Sealed, entry_id, verify};
use crate::game::Game;
use crate::seat::Seat;
use crate::sign::Scheme;
use crate::table::Table;
use crate::view::Certificate;
use serde::{Deserialize, Serialize};

/// The longest thing that is handed out, in bytes.
pub const MAX_HANDED: usize = 48 * 1024;

/// One thing that a player hands out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Handed {
    /// Whether it is the certificate of a view; else it is an entry (body ‖ signature).
    pub view: bool,
    /// Its bytes, as in a transcript.
    pub bytes: codec::List<u8, MAX_HANDED>,
}

/// What was handed out does not hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Wrong {
    /// The rules of the charter are none that this game knows.
    #[error("the rules of the match: {0}")]
    Rules(String),
    /// Bytes that are no entry, and no certificate.
    #[error("what was handed out is not in canonical bytes")]
    NotCanonical,
    /// Another signature than its author's.
    #[error("entry {1} of seat {0} is not signed by that seat")]
    Unsigned(Seat, u32),
    /// Something that it mentions or follows has not been handed out before it.
    #[error("entry {1} of seat {0} stands before what it follows or mentions")]
    TooEarly(Seat, u32),
    /// It breaks a rule.
    #[error("entry {1} of seat {0} is illegal: {2}")]
    Illegal(Seat, u32, String),
    /// A certificate that does not hold.
    #[error("the certificate of a view does not hold")]
    Certificate,
}

/// A table that is looked at from outside.
pub struct Watch<G: Game, S: Scheme> {
    table: Table<G>,
    players: Vec<Player>,
    keys: Vec<S::Key>,
    taken: u32,
}

impl<G: Game, S: Scheme> Watch<G, S> {
    /// A match of which nothing has been handed out yet. The charter's signatures were verified when it was read.
    pub fn new(signed: &Signed) -> Result<Watch<G, S>, Wrong> {
        let game = G::new(&signed.charter).map_err(Wrong::Rules)?;
        let players: Vec<Player> = signed.charter.seated().into_iter().cloned().collect();
        let keys = players.iter().map(|player| S::key(&player.key)).collect();
        Ok(Watch { table: Table::new(game, &signed.charter), players, keys, taken: 0 })
    }

    /// The table as far as it was handed out.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// The players, in seat order.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// How many things were taken: where the player who hands out is to go on.
    pub fn taken(&self) -> u32 {
        self.taken
    }

    /// Takes the next thing. After an error nothing more can be taken.
    pub fn take(&mut self, handed: &Handed) -> Result<(), Wrong> {
        if handed.view { self.certificate(&handed.bytes) } else { self.entry(&handed.bytes) }?;
        self.taken += 1;
        Ok(())
    }

    fn entry(&mut self, bytes: &[u8]) -> Result<(), Wrong> {
        let sealed = Sealed::split(bytes).ok_or(Wrong::NotCanonical)?;
        let body: BodyOf<G> = decode(&sealed.body).map_err(|_| Wrong::NotCanonical)?;
        let (seat, seq) = (body.author, body.seq);
        let key = self.keys.get(seat.index()).ok_or(Wrong::NotCanonical)?;
        let match_id = *self.table.match_id();
        let id = entry_id(&match_id, &sealed.body);
        if !verify::<S>(&match_id, key, &id, &sealed.signature) {
            return Err(Wrong::Unsigned(seat, seq));
        }
        if !self.table.is_judgeable(&body) {
            return Err(Wrong::TooEarly(seat, seq));
        }
        self.table.deliver(&body, id).map_err(|rule| Wrong::Illegal(seat, seq, rule.to_string()))
    }

    fn certificate(&mut self, bytes: &[u8]) -> Result<(), Wrong> {
        let certificate: Certificate = decode(bytes).map_err(|_| Wrong::NotCanonical)?;
        let (match_id, view) = (*self.table.match_id(), self.table.view());
        let key = |seat: Seat| self.players.get(seat.index()).map(|player| player.key);
        let decision = certificate.open::<S>(&match_id, key, &view).map_err(|_| Wrong::Certificate)?;
        let cut = decision.value.clock();
        let next = decision.check(&view, self.table.left_by(&cut)).map_err(|_| Wrong::Certificate)?;
        if next.cut != self.table.clock() {
            return Err(Wrong::Certificate);
        }
        self.table.enter(next);
        Ok(())
    }
}
