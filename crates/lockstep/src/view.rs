//! Views: who is at the table, and how those who stay agree that somebody has gone.
//!
//! A view is a number, the seats that are live in it, and the cut of the logs at which it began; view 0 is the charter's
//! roster. To change view v, once a majority suspects a seat or a seat has left, each peer signs a [`Said::Frozen`] with what
//! it has delivered, and delivers nothing more in v but what is within the cut. Who goes on from where is a [`Value`], a pure
//! function of such statements, and is agreed on by single-decree Paxos among the seats of v: a [`Certificate`].
//!
//! Two majorities of v have a seat in common, so there is one value for each view; every survivor's heads are within the cut,
//! so nothing that a survivor has delivered is lost. Who has left signs nothing more, and who has frozen leaves no more: so
//! the seats that have left by the cut do not count in v's majorities, whoever knows of them.

use crate::codec::{self, List, Text};
use crate::hash::Hash;
use crate::seat::{Clock, Seat, Seats};
use crate::sign::{PeerId, Scheme, Signature};
use crate::wire::Tag;
use serde::{Deserialize, Serialize};

/// Who is at the table, from which point of the logs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// Its number, from 0.
    pub number: u16,
    /// The seats that are live.
    pub live: Seats,
    /// The last entry of each log before it.
    pub cut: Clock,
}

/// What a view is followed by.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Value {
    /// The seats that stay.
    pub members: Seats,
    /// The last entry of each seat that counts: the highest head in the members' statements.
    pub cut: List<u32, 8>,
    /// For each seat who suspects it, if it goes for that.
    pub suspected_by: List<Seats, 8>,
}

/// How the numbers of ballots are made: a count, and whose ballot it is.
pub(crate) fn ballot(count: u32, seat: Seat) -> u32 {
    count << 3 | u32::from(seat.number())
}

/// Whose ballot it is.
pub(crate) fn proposer(ballot: u32) -> Option<Seat> {
    Seat::new((ballot & 7) as u8)
}

/// One thing that is said about a change of view.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Said {
    /// Has waited `grace` for something that only this seat can give.
    Suspect {
        /// The seat.
        seat: Seat,
        /// Of two such statements the one with the higher number counts.
        number: u32,
        /// For what; empty: it has come, nothing is held against the seat any more.
        why: Text<96>,
    },
    /// Delivers nothing more in this view but what is within the cut.
    Frozen {
        /// What it has delivered.
        heads: List<u32, 8>,
    },
    /// Asks for promises for its ballot.
    Prepare {
        /// The ballot.
        ballot: u32,
    },
    /// Accepts nothing of lower ballots.
    Promise {
        /// The ballot.
        ballot: u32,
        /// What it has accepted last, and in which ballot.
        accepted: Option<(u32, Value)>,
    },
    /// Proposes a value in its ballot.
    Propose {
        /// The ballot.
        ballot: u32,
        /// The value.
        value: Value,
    },
    /// Has accepted a value, and holds everything up to its cut.
    Accepted {
        /// The ballot.
        ballot: u32,
        /// The value.
        value: Value,
    },
}

impl Said {
    /// Of the statements of one author about one view, those of one place replace each other.
    pub(crate) fn place(&self) -> (u8, u8) {
        match self {
            Said::Suspect { seat, why, .. } => (u8::from(!why.is_empty()), seat.number()),
            Said::Frozen { .. } => (2, 0),
            Said::Prepare { .. } => (3, 0),
            Said::Promise { .. } => (4, 0),
            Said::Propose { .. } => (5, 0),
            Said::Accepted { .. } => (6, 0),
        }
    }

    /// The higher one counts.
    pub(crate) fn rank(&self) -> u32 {
        match self {
            Said::Suspect { number, .. } => *number,
            Said::Frozen { .. } => 0,
            Said::Prepare { ballot }
            | Said::Promise { ballot, .. }
            | Said::Propose { ballot, .. }
            | Said::Accepted { ballot, .. } => *ballot,
        }
    }
}

/// A signed word about a change of view.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Statement {
    /// The match.
    pub tag: Tag,
    /// Whose word.
    pub seat: Seat,
    /// The view that it is about: the one that may end.
    pub view: u16,
    /// What is said.
    pub said: Said,
}

/// No statement is longer, its signature included.
pub const MAX_STATEMENT: usize = 512;
const MAX_STATEMENTS: usize = 80;
const CONTEXT: &[u8] = b"nertz 1 view\0";

impl Statement {
    /// body ‖ signature.
    pub fn sign<S: Scheme>(&self, signer: &S, match_id: &Hash) -> Vec<u8> {
        let body = codec::encode(self);
        let signature = signer.sign(&[CONTEXT, match_id, &body]);
        [&body[..], &signature].concat()
    }

    /// Reads body ‖ signature. Nothing is verified.
    pub fn read(bytes: &[u8]) -> Option<Statement> {
        let (body, _) = bytes.split_last_chunk::<64>()?;
        (bytes.len() <= MAX_STATEMENT).then(|| codec::decode(body).ok()).flatten()
    }

    /// Whether the signature in body ‖ signature is that of the key.
    pub fn is_signed<S: Scheme>(bytes: &[u8], match_id: &Hash, key: &PeerId) -> bool {
        let split: Option<(&[u8], &Signature)> = bytes.split_last_chunk();
        split.is_some_and(|(body, signature)| S::verify(key, &[CONTEXT, match_id, body], signature))
    }
}

/// The statements that show who is in the next view, and from where.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Certificate {
    /// The match.
    pub tag: Tag,
    /// The number of the view that begins.
    pub view: u16,
    /// The statements (body ‖ signature): the members' `Frozen`, the suspicions, and a majority's `Accepted`.
    pub statements: List<List<u8, MAX_STATEMENT>, MAX_STATEMENTS>,
}

/// What is wrong with a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCertificate {
    /// Of another match, or not for the view after this one.
    #[error("it is not for the view after this one")]
    OtherView,
    /// A statement in it is none, or not its author's.
    #[error("a statement in it is not signed by its author")]
    Unsigned,
    /// No value has the majorities that it takes.
    #[error("no majority has accepted one value")]
    NoMajority,
    /// The value is not what the statements give.
    #[error("what was accepted does not follow from the statements")]
    WrongValue,
}

/// What a certificate has in it, once its signatures are verified.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// What was accepted.
    pub value: Value,
    /// Who has accepted it.
    pub by: Seats,
    statements: Vec<Statement>,
}

impl Certificate {
    /// Verifies the signatures, and finds the value that was accepted by most in one ballot.
    pub fn open<S: Scheme>(
        &self,
        match_id: &Hash,
        key: impl Fn(Seat) -> Option<PeerId>,
        view: &View,
    ) -> Result<Decision, BadCertificate> {
        if self.tag != crate::wire::tag(match_id) || self.view != view.number + 1 {
            return Err(BadCertificate::OtherView);
        }
        let mut statements = Vec::new();
        for bytes in self.statements.iter() {
            let read = Statement::read(bytes).filter(|said| said.view == view.number && view.live.has(said.seat));
            let read =
                read.filter(|said| key(said.seat).is_some_and(|key| Statement::is_signed::<S>(bytes, match_id, &key)));
            statements.push(read.ok_or(BadCertificate::Unsigned)?);
        }
        let first = statements.iter().find_map(|said| match &said.said {
            Said::Accepted { ballot, value } => Some((*ballot, value.clone())),
            _ => None,
        });
        let (ballot, value) = first.ok_or(BadCertificate::NoMajority)?;
        let by = statements.iter().filter(|said| said.said == Said::Accepted { ballot, value: value.clone() });
        let by = by.map(|said| said.seat).collect();
        Ok(Decision { value, by, statements })
    }
}

impl Decision {
    /// The view that begins, if all is as it has to be. `left` has by the cut left the match, by an own last entry.
    pub fn check(&self, view: &View, left: Seats) -> Result<View, BadCertificate> {
        let voters = view.live.without(left);
        if !self.by.is_majority_of(voters) || !self.by.is_majority_of(self.value.members) {
            return Err(BadCertificate::NoMajority);
        }
        if !self.value.follows_from(view, left, self.statements.iter()) {
            return Err(BadCertificate::WrongValue);
        }
        Ok(self.value.view(view))
    }
}

impl Value {
    /// The value that these statements give, if they give one: all live seats that have not left are either frozen or
    /// suspected by a majority, and the frozen ones that are not suspected are a majority. It may be all of them: what was held
    /// against somebody was taken back.
    pub(crate) fn of<'a>(
        view: &View,
        left: impl Fn(&Clock) -> Seats,
        seats: usize,
        statements: impl Iterator<Item = &'a Statement> + Clone,
        suspected_by: impl Fn(Seat) -> Seats,
    ) -> Option<Value> {
        let said = || statements.clone().filter(|said| said.view == view.number && view.live.has(said.seat));
        // Who has left is not counted: what the cut says about that is known only once there is one. So twice.
        let mut gone = Seats::default();
        for _ in 0..2 {
            let voters = view.live.without(gone);
            let suspected: Seats = voters.iter().filter(|seat| suspected_by(*seat).is_majority_of(voters)).collect();
            let frozen: Seats =
                said().filter(|said| matches!(said.said, Said::Frozen { .. })).map(|said| said.seat).collect();
            let members = voters.without(suspected).and(frozen);
            let cut = cut_of(said(), members);
            let left = left(&cut).and(view.live);
            if left == gone {
                let complete = members == voters.without(suspected) && members.is_majority_of(voters);
                return complete.then(|| Value {
                    members,
                    cut: List::truncated(cut.head(seats).to_vec()),
                    suspected_by: List::truncated(
                        Seat::first(seats)
                            .map(
                                |seat| {
                                    if suspected.has(seat) { suspected_by(seat).and(voters) } else { Seats::default() }
                                },
                            )
                            .collect(),
                    ),
                });
            }
            gone = left;
        }
        None
    }

    /// Whether it is what statements among these give.
    pub(crate) fn follows_from<'a>(
        &self,
        view: &View,
        left: Seats,
        statements: impl Iterator<Item = &'a Statement> + Clone,
    ) -> bool {
        let voters = view.live.without(left);
        let said = || statements.clone().filter(|said| said.view == view.number);
        let frozen: Seats =
            said().filter(|said| matches!(said.said, Said::Frozen { .. })).map(|said| said.seat).collect();
        let suspected = |seat: Seat| {
            let by = self.suspected_by.get(seat.index()).copied().unwrap_or_default();
            by.is_majority_of(voters) && by.iter().all(|by| said().any(|said| said.seat == by && suspects(said, seat)))
        };
        self.members.without(voters).is_empty()
            && self.members.without(frozen).is_empty()
            && self.members.is_majority_of(voters)
            && cut_of(said(), self.members) == self.clock()
            && voters.without(self.members).iter().all(suspected)
    }

    /// Who has left, by the word of those who have accepted this: who is no member and is not suspected. For whoever lacks what
    /// is within the cut, since the others have gone on without it.
    pub fn left_as_told(&self, view: &View) -> Seats {
        let suspected = |seat: &Seat| self.suspected_by.get(seat.index()).is_some_and(|by| !by.is_empty());
        view.live.without(self.members).iter().filter(|seat| !suspected(seat)).collect()
    }

    /// The cut.
    pub fn clock(&self) -> Clock {
        self.cut.iter().copied().collect()
    }

    /// The view that it makes of `view`.
    pub(crate) fn view(&self, view: &View) -> View {
        View { number: view.number + 1, live: self.members, cut: self.clock() }
    }
}

pub(crate) fn suspects(said: &Statement, of: Seat) -> bool {
    matches!(&said.said, Said::Suspect { seat, why, .. } if *seat == of && !why.is_empty())
}

/// The highest head of each seat among the members' `Frozen`.
fn cut_of<'a>(statements: impl Iterator<Item = &'a Statement>, members: Seats) -> Clock {
    let mut cut = Clock::default();
    for said in statements.filter(|said| members.has(said.seat)) {
        if let Said::Frozen { heads } = &said.said {
            cut.join(&heads.iter().copied().collect());
        }
    }
    cut
}
