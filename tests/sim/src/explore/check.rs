//! What must be true of every state: each check has a name, so that it can be said which one has found a mistake.

use super::local::Local;
use crate::game::Playable;
use nertz_lockstep::contest::{Fate, PlayId, Slot, Tie};
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::Peer;
use nertz_lockstep::seat::{Clock, Seat};
use nertz_lockstep::sign::Stub;
use nertz_lockstep::table::Phase;
use nertz_lockstep::toy::Toy;
use std::fmt;

/// A check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// No two peers decide a play differently, each at its own clock.
    Agreement,
    /// No step changes what a peer has decided.
    Stability,
    /// A settlement says what its author has decided at its clock, and what everybody decides who decides it.
    Settlement,
    /// Whoever knew of a rival's seal when sealing does not win.
    Knowledge,
    /// Unless all win together, one wins.
    OneWinner,
    /// Nothing is opened further than its owner has turned it.
    Openings,
    /// Nothing is turned before all have said that they have the same commitments.
    Readiness,
    /// No two seals are made with one nonce.
    Nonces,
    /// A seat mentions another's entry after everything that is under that one's clock.
    Order,
    /// A seat's cards are all there, each once.
    Cards,
    /// Nobody is accused, and no table differs from another.
    Peace,
    /// No engine fails an assertion of its own.
    Assertion,
    /// With nobody silent the match comes to its end for all.
    Ending,
    /// All have the same score sheet, it is right, and what an entry inside the round's cut knew of is inside it too.
    Results,
    /// Everybody's transcript is clean.
    Audit,
    /// What does not hang on the silent peer is decided.
    Progress,
    /// The end names the silent seat and nobody else.
    Blame,
    /// What follows from a state is the same whichever way it was reached: the explorer's own, asked for by
    /// [`super::Config::doubt`].
    Sameness,
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Check::Agreement => "agreement",
            Check::Stability => "stability",
            Check::Settlement => "settlement",
            Check::Knowledge => "knowledge",
            Check::OneWinner => "one-winner",
            Check::Openings => "openings",
            Check::Readiness => "readiness",
            Check::Nonces => "nonces",
            Check::Order => "order",
            Check::Cards => "cards",
            Check::Peace => "peace",
            Check::Assertion => "assertion",
            Check::Ending => "ending",
            Check::Results => "results",
            Check::Audit => "audit",
            Check::Progress => "progress",
            Check::Blame => "blame",
            Check::Sameness => "sameness",
        })
    }
}

/// What is wrong.
#[derive(Clone, Debug)]
pub(super) struct Wrong {
    pub(super) check: Check,
    pub(super) what: String,
}

impl Wrong {
    pub(super) fn new(check: Check, what: impl Into<String>) -> Wrong {
        Wrong { check, what: what.into() }
    }
}

/// What one peer makes of the table at its clock, as far as the checks compare it with others.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// What is decided: the play and whether it has won.
    decided: Vec<(Slot, PlayId, bool)>,
    /// How far slots of decks are opened, the owners' first.
    opened: Vec<(Seat, u8, u8)>,
    phase: Phase,
    /// What the peer has mentioned.
    mentioned: Clock,
}

/// What a seat has done, from its own log.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    pub(super) settled: Vec<(PlayId, bool)>,
    pub(super) nonces: Vec<[u8; 32]>,
}

impl View {
    /// Looks at the table, and says what is wrong with it whatever others think.
    pub(super) fn of(peer: &Peer<Toy, Stub>) -> Result<View, Wrong> {
        let (table, me) = (peer.table(), peer.seat());
        let phase = table.latest(me).phase;
        let mentioned = table.clock_of(me, table.clock()[me]).copied().unwrap_or_default();
        let mut view = View { decided: Vec::new(), opened: Vec::new(), phase, mentioned };
        let (Some(round), Some(at)) = (table.round(1), table.now(1)) else { return Ok(view) };
        let clock = table.clock();
        let observer = table.observer(round, &clock);
        for slot in round.contests().slots() {
            let tie = if table.game().ends_round(slot) { Tie::First } else { table.game().tie(slot) };
            let verdict = observer.verdict(slot, tie);
            if tie != Tie::Both && verdict.won.len() > 1 {
                return Err(Wrong::new(
                    Check::OneWinner,
                    format!("at seat {me} slot {slot:?} went to {:?}", verdict.won),
                ));
            }
            for (play, _) in &verdict.plays {
                let fate = verdict.fate(*play);
                let under = table.clock_of(play.seat, play.seq);
                let knew =
                    |rival: &PlayId| rival != play && under.is_some_and(|clock| clock.has(rival.seat, rival.seq));
                if fate == Fate::Won
                    && let Some((rival, _)) = verdict.plays.iter().find(|(rival, _)| knew(rival))
                {
                    let what = format!("at seat {me} play {play:?} has won, and its author knew of {rival:?}");
                    return Err(Wrong::new(Check::Knowledge, what));
                }
                if fate != Fate::Undecided {
                    view.decided.push((slot, *play, fate == Fate::Won));
                }
            }
        }
        for (owner, deck) in Seat::first(table.seats()).zip(round.decks()) {
            let slots = 0..deck.slot_count() as u8;
            view.opened.extend(slots.map(|slot| (owner, slot, at.opened(owner, slot))));
        }
        if phase > Phase::Idle {
            let (layout, cards) = (at.layout(me), round.decks()[me.index()].cards());
            let whole = table.game().conserved(layout, cards, at.turned(me));
            whole.map_err(|what| Wrong::new(Check::Cards, format!("seat {me}: {what}")))?;
        }
        Ok(view)
    }

    fn says(&self, play: PlayId) -> Option<bool> {
        self.decided.iter().find(|(_, other, _)| *other == play).map(|(_, _, won)| *won)
    }

    fn turned(&self, owner: Seat) -> u8 {
        self.opened.iter().find(|(deck, slot, _)| *deck == owner && *slot == 0).map_or(0, |(_, _, k)| *k)
    }
}

/// What is wrong with a step of one peer, by itself.
pub(super) fn step(before: &View, after: &Local) -> Result<(), Wrong> {
    let seat = after.peer.seat();
    for (slot, play, won) in &before.decided {
        if after.view.says(*play) != Some(*won) {
            let what = format!("seat {seat} had decided {play:?} on {slot:?} ({})", fate(Some(*won)));
            return Err(Wrong::new(Check::Stability, format!("{what} and now has {}", fate(after.view.says(*play)))));
        }
    }
    for (play, won) in &after.record.settled {
        if after.view.says(*play) != Some(*won) {
            let said = format!("seat {seat} has settled {play:?} as {}", fate(Some(*won)));
            let what = format!("{said}; at its clock it is {}", fate(after.view.says(*play)));
            return Err(Wrong::new(Check::Settlement, what));
        }
    }
    order(before, after)
}

/// Whether the entries that a step of a peer mentions for the first time come after all that they knew of.
fn order(before: &View, after: &Local) -> Result<(), Wrong> {
    let (table, me) = (after.peer.table(), after.peer.seat());
    let (Some(round), clock) = (table.round(1), after.view.mentioned) else { return Ok(()) };
    let observer = table.observer(round, &clock);
    let place = |seat, seq| observer.mentions.place(me, seat, seq, &clock);
    for seat in Seat::first(table.seats()).filter(|seat| *seat != me) {
        for seq in before.mentioned[seat] + 1..=clock[seat] {
            let Some(under) = table.clock_of(seat, seq) else { continue };
            let later =
                |other: &Seat| *other != seat && under[*other] > 0 && place(*other, under[*other]) > place(seat, seq);
            if let Some(other) = Seat::first(table.seats()).find(later) {
                let what = format!("seat {me} mentions entry {seq} of seat {seat} before entry {}", under[other]);
                return Err(Wrong::new(Check::Order, format!("{what} of seat {other}, which that knew of")));
            }
        }
    }
    Ok(())
}

/// What is wrong between the peer that has made a step and the others.
pub(super) fn between<'a>(one: &Local, others: impl Iterator<Item = &'a Local> + Clone) -> Result<(), Wrong> {
    let seat = one.peer.seat();
    for other in others.clone() {
        let them = other.peer.seat();
        for (slot, play, won) in &one.view.decided {
            if other.view.says(*play).is_some_and(|said| said != *won) {
                let what = format!("play {play:?} on {slot:?} is {} at seat {seat}", fate(Some(*won)));
                return Err(Wrong::new(Check::Agreement, format!("{what} and {} at seat {them}", fate(Some(!won)))));
            }
        }
        for (author, observer) in [(one, other), (other, one)] {
            for (play, won) in &author.record.settled {
                if observer.view.says(*play).is_some_and(|said| said != *won) {
                    let what = format!("play {play:?} is settled as {}", fate(Some(*won)));
                    let by = observer.peer.seat();
                    return Err(Wrong::new(
                        Check::Settlement,
                        format!("{what}; at seat {by} it is {}", fate(Some(!won))),
                    ));
                }
            }
            for (owner, slot, k) in &author.view.opened {
                if *owner == observer.peer.seat() && *k > observer.view.turned(*owner) {
                    let what = format!("slot {slot} of deck {owner} is opened to {k}");
                    let turned = observer.view.turned(*owner);
                    return Err(Wrong::new(Check::Openings, format!("{what}, and the deck is turned to {turned}")));
                }
            }
            if author.view.phase >= Phase::Dealt && observer.view.phase < Phase::Ready {
                let (dealt, not) = (author.peer.seat(), observer.peer.seat());
                return Err(Wrong::new(
                    Check::Readiness,
                    format!("seat {dealt} has dealt, and seat {not} is not ready"),
                ));
            }
        }
        if one.record.nonces.iter().any(|nonce| other.record.nonces.contains(nonce)) {
            return Err(Wrong::new(Check::Nonces, format!("seats {seat} and {them} have sealed with one nonce")));
        }
    }
    let nonces = &one.record.nonces;
    if (1..nonces.len()).any(|at| nonces[at..].contains(&nonces[at - 1])) {
        return Err(Wrong::new(Check::Nonces, format!("seat {seat} has sealed twice with one nonce")));
    }
    Ok(())
}

fn fate(won: Option<bool>) -> &'static str {
    match won {
        None => "undecided",
        Some(true) => "won",
        Some(false) => "lost",
    }
}
