//! Every schedule of a small table, with real engines on the toy game: what the random runs may miss is looked for
//! wherever it can be.
//!
//! A state is the engines themselves, the packets in flight, how far each player is in its script, and what may still go
//! wrong. From each state every step is tried: any packet in flight arrives; a player does the next thing in its script,
//! if that is legal; a packet is lost, or a peer falls silent for good, as long as the [`Config`] allows it; and when
//! nothing is in flight, time passes. The search goes depth first, and knows states that it has seen by 128 bits of a
//! hash. After every step the checks look at the peer that made it, and compare it with the others ([`Check`]).
//!
//! # What is one state, and one step
//!
//! * Two states are one if every peer has the same fingerprint (`Peer::fingerprint`: all that decides what it does next,
//!   but for moments in time), every player the same place in its script, and the same packets are in flight. That
//!   two of 10 million differ and have one hash has a probability below 10⁻²⁴. Whether a fingerprint tells enough is tested:
//!   with [`Config::doubt`] what follows from a state is compared whenever it is reached in another way.
//! * A peer has a clock of its own, and only the passing of time moves it: no engine ever compares its clock with another's.
//!   So what a peer makes of a packet follows from the two alone, and is computed once for many states.
//! * The entries of a packet are taken in together, as the engine does with a datagram. With [`Config::split`] each entry
//!   travels alone, as where datagrams have no room.
//!
//! # What is left out, and why nothing is lost by it
//!
//! * Packets arrive in any order. An entry that its receiver has is taken out of a packet, and an empty packet is dropped:
//!   the engine looks at nothing in an entry that it holds, so that also covers what arrives twice.
//! * Of two equal packets to one peer one is kept, where no packet can be lost: after the first the second is not news.
//! * Heads and requests arrive at once, and in one order. They only say who has what; they change no log, only which entries
//!   are sent along that the receiver has already.
//! * Time passes only when nothing is in flight, 999 ms at once: at every peer everything planned is due then, however often
//!   it was repeated before, and nobody takes itself for one that was away. And it passes only if somebody lacks what another
//!   has, or no player can do anything: where all have the same nothing can be sent that is news.
//! * What a silent peer has sent may arrive or not, each packet by itself.
//!
//! Not covered is a network that is slower than the engines' timers, so that something is sent again or asked for while it
//! is still in flight: that is what the random runs are for.

mod cache;
mod check;
mod command;
mod config;
mod last;
mod local;
mod packet;
mod search;
mod start;
mod state;
mod trail;

pub use check::Check;
pub use command::{Args, main};
pub use config::{Config, Deed, Kinds, NoDeed, PRESETS, scripts_of};
pub use start::NoStart;

use nertz_lockstep::mistake;
use state::Found;
use std::time::Duration;

/// What an exploration has come to.
#[derive(Clone, Debug)]
pub struct Report {
    /// Different states seen.
    pub states: u64,
    /// Steps from state to state.
    pub steps: u64,
    /// Steps of single peers that were computed; the others were known.
    pub computed: u64,
    /// The longest schedule.
    pub depth: u64,
    /// What the schedules have reached: one that reaches nothing proves nothing.
    pub reached: Reached,
    /// Whether nothing was left to explore.
    pub whole: bool,
    /// What was wrong, if anything.
    pub violation: Option<Violation>,
    /// How long it took.
    pub took: Duration,
}

/// Counts of states in which nothing more could happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reached {
    /// All of them.
    pub last: u64,
    /// Those with a slot that several plays were on.
    pub contested: u64,
    /// Those with a slot that was drawn for.
    pub drawn: u64,
    /// Those of a round that a call has ended.
    pub called: u64,
}

impl Reached {
    fn add(&mut self, other: &Reached) {
        self.last += other.last;
        self.contested += other.contested;
        self.drawn += other.drawn;
        self.called += other.called;
    }
}

/// Something that is wrong.
#[derive(Clone, Debug)]
pub struct Violation {
    /// Which check has found it.
    pub check: Check,
    /// What it is.
    pub what: String,
    /// The schedule.
    pub steps: Vec<String>,
}

/// Explores.
pub fn explore(config: &Config) -> Result<Report, NoStart> {
    mistake::choose(config.mistake);
    let first = start::start(config);
    mistake::choose(None);
    Ok(match first? {
        Ok(first) => search::search(config, first),
        Err(Found { wrong, trail }) => Report {
            states: 1,
            steps: 0,
            computed: 0,
            depth: 0,
            reached: Reached::default(),
            whole: false,
            violation: Some(Violation { check: wrong.check, what: wrong.what, steps: trail.tell() }),
            took: Duration::ZERO,
        },
    })
}
