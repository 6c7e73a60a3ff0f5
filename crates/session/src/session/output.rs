//! What comes out of a session, and how a round's score came about.

use crate::lobby::{self, Keep};
use crate::message::{Address, Bye};
use crate::nertz::Nertz;
use crate::play;
use nertz_lockstep::charter::Charter;
use nertz_lockstep::hash::Hash;
use nertz_lockstep::round::Tally;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::PeerId;
use nertz_lockstep::table::Table;
use nertz_lockstep::transcript::Ending;

/// One thing to do; they are to be done in the order in which they come out.
#[derive(Clone, Debug)]
pub enum Output {
    /// Bring a charter and its secret to disk, and only then do what comes next.
    Keep(Box<Keep>),
    /// Append these bytes to the match's transcript, and only then do what comes next.
    Journal(Vec<u8>),
    /// Send a datagram.
    Datagram {
        /// To whom.
        to: PeerId,
        /// Whole messages, each with its length.
        bytes: Vec<u8>,
    },
    /// Send a message that has to arrive, or that fits no datagram, on a stream of its own.
    Stream {
        /// To whom.
        to: PeerId,
        /// One message.
        bytes: Vec<u8>,
    },
    /// Connect to a peer, at any of these addresses. Comes again while there is no connection.
    Dial {
        /// Whom to expect there.
        key: PeerId,
        /// Where.
        addresses: Vec<Address>,
    },
    /// End the connection to a peer, after what was to be sent over it.
    Close {
        /// To whom.
        peer: PeerId,
        /// Why; already said to the peer.
        reason: Bye,
    },
    /// Something that a player may want to know.
    Event(Event),
}

/// Something that a player may want to know.
#[derive(Clone, Debug)]
pub enum Event {
    /// From the lobby; never [`lobby::Event::Started`].
    Lobby(lobby::Event),
    /// Everybody has signed: the match begins. Its transcript begins with the next [`Output::Journal`], or goes on with it.
    Started {
        /// The match's name.
        match_id: Hash,
        /// The attempt at a charter that succeeded.
        attempt: u32,
        /// The own seat.
        seat: Seat,
        /// Everybody's name, cleaned, in seat order.
        players: Vec<String>,
        /// This seat has played in it before, and comes back.
        again: bool,
        /// The rounds of the match before this charter, by the seats of this one. Of a round that this program has not seen
        /// only the scores are known, and told as bonus.
        before: Vec<RoundScored>,
    },
    /// Of the transcript of a match that goes on so many bytes were damaged at its end, and are not counted: what was said in them
    /// comes from the others.
    Torn(usize),
    /// The match that everybody signed cannot be played by this program; the table was left.
    CannotBegin(String),
    /// From the match; never [`play::Event::Scored`].
    Match(play::Event),
    /// A round is scored and signed by this seat.
    RoundScored(RoundScored),
    /// The match is over for this seat and its transcript complete; nothing comes after it.
    Ended(Ending),
    /// The table was left before a match began; nothing comes after it.
    Left,
}

/// A scored round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundScored {
    /// The round, from 1.
    pub round: u32,
    /// Who ended it by a call; none if everybody was stuck.
    pub ended_by: Option<u8>,
    /// What each seat made of it, in seat order.
    pub rows: Vec<Row>,
    /// What became of the contests.
    pub contests: Tally,
}

/// What a seat made of a round: `lake + left_points + bonus = score`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Own cards in the lake.
    pub lake: u8,
    /// Cards left in the nertz pile.
    pub left: u8,
    /// Points for these: 0 or less.
    pub left_points: i16,
    /// The caller's bonus, less what false calls cost.
    pub bonus: i16,
    /// The round's score.
    pub score: i16,
    /// Points of the match after this round.
    pub total: i32,
}

impl RoundScored {
    /// Rounds that were played before a charter, by its own seats: as they were seen here, in the seats of then, or what the
    /// charter carries.
    pub(super) fn before(charter: &Charter, seen: &[(Vec<PeerId>, RoundScored)]) -> Vec<RoundScored> {
        let mut totals = vec![0; charter.players.len()];
        let seated = charter.seated();
        let rounds = (1..).zip(charter.carried_rounds());
        rounds
            .map(|(number, scores)| {
                let seen = seen.iter().find(|(_, of)| of.round == number);
                let then = |seat: usize| {
                    let (keys, _) = seen?;
                    keys.iter().position(|key| *key == seated[seat].key)
                };
                let row = |(seat, &score): (usize, &i16)| {
                    totals[seat] += i32::from(score);
                    let known = then(seat).and_then(|at| seen?.1.rows.get(at).copied());
                    let unseen = Row { lake: 0, left: 0, left_points: 0, bonus: score, score, total: 0 };
                    Row { total: totals[seat], ..known.unwrap_or(unseen) }
                };
                let rows = scores.iter().enumerate().map(row).collect();
                let caller = seen.and_then(|(keys, of)| keys.get(usize::from(of.ended_by?)));
                let ended_by = caller.and_then(|key| seated.iter().position(|player| player.key == *key));
                RoundScored {
                    round: number,
                    ended_by: ended_by.map(|seat| seat as u8),
                    rows,
                    contests: seen.map(|(_, of)| of.contests).unwrap_or_default(),
                }
            })
            .collect()
    }

    /// The score sheet of a round, once there is one.
    pub fn of(table: &Table<Nertz>, round: u32) -> Option<RoundScored> {
        let outcome = table.round(round)?.outcome()?;
        let rules = table.game().rules();
        let before = table.results_before(round);
        let seats = outcome.scores.iter().zip(table.layouts_at_cut(round)?).enumerate();
        let rows = seats.map(|(seat, (&score, layout))| {
            let (lake, left) = (layout.lake.len() as u8, layout.nertz.len() as u8);
            let left_points = rules.left.saturating_mul(i16::from(left));
            let earlier: i32 = before.iter().filter_map(|scores| scores.get(seat)).map(|score| i32::from(*score)).sum();
            Row {
                lake,
                left,
                left_points,
                bonus: score - i16::from(lake) - left_points,
                score,
                total: earlier + i32::from(score),
            }
        });
        Some(RoundScored {
            round,
            ended_by: outcome.ended_by.map(Seat::number),
            rows: rows.collect(),
            contests: outcome.contests,
        })
    }
}
