//! The table as a seat sees it: the engine's state made into core's [`View`].

use crate::name;
use crate::nertz::{ByRules, Look};
use nertz_core::{Face, Lane, LaneView, Layout, Link, Phase, Pile, Place, SeatView, View, on_turn, rotated, stands};
use nertz_lockstep::charter::Player;
use nertz_lockstep::contest::{Fate, PlayId};
use nertz_lockstep::peer::Peer;
use nertz_lockstep::seat::{Clock, Seat, Seats};
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::{self, At, SeatState, Table};
use nertz_lockstep::time::Time;
use nertz_lockstep::watch::Watch;
use std::collections::BTreeMap;

/// What the engine does not know: the player's own countdown and the clock on the wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Own {
    /// When the own countdown is over, once it runs.
    pub countdown: Option<Time>,
    /// The common go of this round, or when it was first seen to be played.
    pub went: Option<Time>,
    /// For so many milliseconds the round had been played by then.
    pub before_ms: u64,
    /// The last own deed.
    pub acted: Time,
    /// A seat is shown as slow after so many milliseconds of silence.
    pub slow_ms: u64,
}

impl Own {
    /// The round's clock, in milliseconds; 0 before the common go.
    pub fn clock_ms(&self, now: Time) -> u64 {
        self.went.map_or(0, |went| self.before_ms.saturating_add(now.since(went) / 1000))
    }
}

/// From where a table is seen, and as of when.
struct Eye<'a, G: ByRules> {
    table: &'a Table<G>,
    players: &'a [Player],
    /// What is seen of the logs.
    clock: Clock,
    /// Who is at the table.
    live: Seats,
    /// The own seat; none from outside.
    me: Option<Seat>,
    /// The seat whose steps are followed: the own one, or the one that is furthest behind.
    follows: Seat,
    /// The round of that seat, once it has one.
    at: Option<At<'a, G>>,
    /// The rounds that are scored.
    results: Vec<Vec<i16>>,
    is_over: bool,
    /// Milliseconds since each seat was last heard of.
    silence: &'a dyn Fn(Seat) -> u64,
}

impl<'a, G: ByRules> Eye<'a, G> {
    /// What the table is at now.
    fn now(
        table: &'a Table<G>,
        players: &'a [Player],
        me: Option<Seat>,
        follows: Seat,
        silence: &'a dyn Fn(Seat) -> u64,
    ) -> Eye<'a, G> {
        let clock = table.clock();
        let at = table.now(table.latest(follows).round);
        let (results, is_over) = (table.results_before(u32::MAX), table.is_over(&clock));
        Eye { table, players, clock, live: table.live(), me, follows, at, results, is_over, silence }
    }

    /// A seat's state.
    fn state(&self, seat: Seat) -> &'a SeatState<Layout> {
        self.table.state(seat, self.clock[seat]).unwrap_or_else(|| self.table.latest(seat))
    }
}

/// The table as the peer's seat sees it.
pub fn look<G: ByRules, S: Scheme>(peer: &Peer<G, S>, own: &Own, now: Time) -> View {
    let silence = |seat| peer.silence_ms(seat, now);
    let me = peer.seat();
    let eye = Eye::now(peer.table(), peer.players(), Some(me), me, &silence);
    see(&Eye { is_over: peer.is_over(), ..eye }, own, now)
}

/// The table as somebody sees it who looks on.
pub fn from_outside<G: ByRules, S: Scheme>(watch: &Watch<G, S>, own: &Own, now: Time) -> Option<View> {
    let table = watch.table();
    let follows = furthest_behind(table.live(), |seat| table.latest(seat))?;
    Some(see(&Eye::now(table, watch.players(), None, follows, &|_| 0), own, now))
}

/// The table as somebody sees it who looks back at what is past: at a clock under what is delivered, in the view of then. With
/// `me` it is seen from that seat, whose layout is no less public than the others'.
pub fn back<G: ByRules>(
    table: &Table<G>,
    players: &[Player],
    me: Option<Seat>,
    (view, clock): (u16, &Clock),
    own: &Own,
    now: Time,
) -> Option<View> {
    let live = table.live_in(view);
    let follows = furthest_behind(live, |seat| table.state(seat, clock[seat]).unwrap_or_else(|| table.latest(seat)))?;
    let round = table.state(follows, clock[follows])?.round;
    let eye = Eye {
        table,
        players,
        clock: *clock,
        live,
        me,
        follows,
        at: table.at_clock(round, view, clock),
        results: table.results_at(clock),
        is_over: table.was_over(view, clock),
        silence: &|_| 0,
    };
    Some(see(&eye, own, now))
}

fn furthest_behind<'a>(live: Seats, state: impl Fn(Seat) -> &'a SeatState<Layout>) -> Option<Seat> {
    live.iter().min_by_key(|seat| (state(*seat).round, state(*seat).phase))
}

/// The round in which everybody plays, as it is seen from outside.
pub fn round_from_outside<G: ByRules, S: Scheme>(watch: &Watch<G, S>) -> Option<u32> {
    round_of_all(watch.table())
}

/// The round in which everybody plays.
pub fn round_of_all<G: ByRules>(table: &Table<G>) -> Option<u32> {
    let round = table.live().iter().map(|seat| table.latest(seat).round).min()?;
    let goes = |seat: Seat| table.latest(seat).round == round && table.latest(seat).phase >= table::Phase::Go;
    table.live().iter().all(goes).then_some(round)
}

fn see<G: ByRules>(eye: &Eye<'_, G>, own: &Own, now: Time) -> View {
    let table = eye.table;
    let state = eye.state(eye.follows);
    let at = eye.at.as_ref();
    let phase = phase(eye, own, now);
    let open = matches!(phase, Phase::Play | Phase::Closing | Phase::Scored | Phase::Over);
    let seats = Seat::first(table.seats()).map(|seat| seat_view(eye, seat, open, own));
    let lanes = at.map(lanes).unwrap_or_default();
    let turns = phase == Phase::Play && table.game().rules().turns;
    let turn = at.filter(|_| turns).and_then(|at| on_turn(&Look(at)));
    // What a round came to is known once somebody has signed it.
    let scored = table.round(state.round).filter(|round| eye.results.len() >= round.number() as usize);
    let caller = scored.and_then(|round| round.outcome()).and_then(|outcome| outcome.ended_by);
    View {
        me: eye.me.map(Seat::number),
        seats: seats.collect(),
        lanes,
        round: state.round.max(1),
        phase,
        clock_ms: own.clock_ms(now),
        rules: table.game().rules().clone(),
        idle_ms: now.since(own.acted.max(own.went.unwrap_or_default())) / 1000,
        turn,
        caller: caller.or_else(|| at.and_then(called)).map(Seat::number),
        results: eye.results.clone(),
    }
}

fn phase<G: ByRules>(eye: &Eye<'_, G>, own: &Own, now: Time) -> Phase {
    let state = eye.state(eye.follows);
    let all = |phase: table::Phase| {
        eye.live.iter().all(|seat| {
            let other = eye.state(seat);
            other.round > state.round || other.round == state.round && other.phase >= phase
        })
    };
    let dealt = || {
        eye.at.as_ref().is_some_and(|at| {
            all(table::Phase::Dealt)
                && eye.live.iter().all(|deck| at.turned(deck) == 0 || at.card(deck, at.turned(deck)).is_some())
        })
    };
    match state.phase {
        _ if eye.is_over => Phase::Over,
        table::Phase::Idle | table::Phase::Committed | table::Phase::Ready => Phase::Dealing,
        table::Phase::Dealt if !dealt() => Phase::Dealing,
        table::Phase::Dealt => match own.countdown {
            None => Phase::Covered,
            Some(end) if end > now => Phase::Countdown(end.since(now) / 1000),
            Some(_) => Phase::AwaitGo,
        },
        table::Phase::Go if all(table::Phase::Go) => Phase::Play,
        table::Phase::Go => Phase::AwaitGo,
        table::Phase::Closed | table::Phase::Seeded => Phase::Closing,
        table::Phase::Scored => Phase::Scored,
    }
}

fn seat_view<G: ByRules>(eye: &Eye<'_, G>, seat: Seat, open: bool, own: &Own) -> SeatView {
    let (table, results, at) = (eye.table, &eye.results, eye.at.as_ref());
    let state = eye.state(seat);
    let same_round = at.is_some_and(|at| at.round().number() == state.round);
    let layout: &Layout = at.map_or(&state.layout, |at| at.layout(seat));
    let face = |k: u8| {
        let card = at.filter(|_| open && same_round).and_then(|at| G::face(at, seat, k));
        match (card, layout.fixed(k)) {
            (Some(joker), Some(stands)) => Face::Fixed { joker, stands },
            (Some(card), None) => Face::Card(card),
            (None, _) => Face::Turning,
        }
    };
    let faces = |cards: &[u8]| cards.iter().map(|&k| face(k)).collect::<Vec<Face>>();
    let player = &eye.players[seat.index()];
    let silence = (eye.silence)(seat);
    let round = (eye.state(eye.follows).round as usize).saturating_sub(1);
    let of_seat = |round: &Vec<i16>| round.get(seat.index()).copied();
    let alone = nertz_core::score(table.game().rules(), std::slice::from_ref(layout), None);
    // Until the round begins nothing of it counts, and once it is scored all does.
    let so_far = if state.phase >= table::Phase::Go { alone.first().copied() } else { None };
    let stuck = at.filter(|_| same_round).and_then(|at| stands(table.game().rules(), &Look(at), seat.number()));
    SeatView {
        name: name::clean(&player.name, &player.key),
        nertz_len: layout.nertz.len() as u8,
        nertz_top: layout.nertz.last().map(|&k| face(k)),
        columns: layout.columns.iter().map(|column| faces(column)).collect(),
        stock_len: layout.stock.len() as u8,
        waste: faces(&layout.waste),
        redeals: layout.redeals,
        waste_played: layout.waste_played,
        locked: layout.locked.iter().map(|&(pile, _)| pile).collect::<Vec<Pile>>(),
        sealed: state.sealed.is_some(),
        lake_count: layout.lake.len() as u8,
        points: results.get(round).and_then(of_seat).or(so_far).unwrap_or(0),
        total: results.iter().take(round).filter_map(of_seat).map(i32::from).sum(),
        link: if state.left {
            Link::Left
        } else if !eye.live.has(seat) {
            Link::Lost
        } else if silence >= own.slow_ms.max(1) {
            Link::Slow(silence)
        } else {
            Link::Here
        },
        stuck: stuck.is_some(),
        stuck_rotated: stuck == Some(true),
        rotated: at.filter(|_| same_round).is_some_and(|at| rotated(&Look(at), seat.number())),
        false_calls: layout.false_calls,
        go: state.phase >= table::Phase::Go,
    }
}

/// Who has called, once that is decided.
fn called<G: ByRules>(at: &At<'_, G>) -> Option<Seat> {
    let slot = nertz_lockstep::contest::Slot(Place::CALL.0);
    at.observer().verdict(slot, nertz_lockstep::contest::Tie::First).won.first().map(|play| play.seat)
}

/// The lake: what is settled, what is decided at this clock, and what is pending.
fn lanes<G: ByRules>(at: &At<'_, G>) -> Vec<LaneView> {
    let mut lanes: BTreeMap<(u8, u8), LaneView> = BTreeMap::new();
    let mut settled: Vec<(Place, u8)> = Vec::new();
    let round = at.round().number();
    for seat in Seat::first(at.seats()).filter(|seat| at.state(*seat).round == round) {
        let layout = at.layout(seat);
        for &(place, k) in &layout.lake {
            settled.push((place, seat.number()));
            // A lane founded by a joker is of the suit of the Ace that it stands for.
            let suit = |lane: Lane| lane.card.suit().or_else(|| layout.fixed(k)?.suit());
            if let Some((lane, 0)) = place.lane()
                && let Some(suit) = suit(lane)
            {
                let view = LaneView { lane, suit, owners: Vec::new(), wants: 1, pending: Vec::new(), complete: false };
                lanes.insert((lane.deck, lane.card.number()), view);
            }
        }
    }
    // Of several owners of one place the last seat is shown.
    settled.sort_by_key(|(place, _)| *place);
    settled.dedup_by(|later, first| {
        let same = later.0 == first.0;
        first.1 = if same { later.1 } else { first.1 };
        same
    });
    let mut put = |place: Place, owner: Option<u8>, pending: Option<u8>| {
        let Some((lane, rank)) = place.lane() else { return };
        let Some(view) = lanes.get_mut(&(lane.deck, lane.card.number())) else { return };
        let at = usize::from(rank);
        if let Some(owner) = owner {
            if view.owners.len() <= at {
                view.owners.resize(at + 1, None);
            }
            view.owners[at] = Some(owner);
            view.complete |= rank == 12;
        }
        view.pending.extend(pending.map(|seat| (seat, rank)));
        view.wants = view.wants.max(rank + 1);
    };
    for (place, seat) in &settled {
        put(*place, Some(*seat), None);
    }
    let observer = at.observer();
    let game = at.game();
    for slot in at.round().contests().slots() {
        let place = Place(slot.0);
        if game.ends_round(slot)
            || settled.binary_search_by_key(&place, |(place, _)| *place).is_ok()
                && game.tie(slot) != nertz_lockstep::contest::Tie::Both
        {
            continue;
        }
        let verdict = observer.verdict(slot, game.tie(slot));
        let plays: Vec<PlayId> = verdict.plays.iter().map(|(id, _)| *id).collect();
        for id in plays {
            match verdict.fate(id) {
                Fate::Won => put(place, Some(id.seat.number()), None),
                Fate::Undecided => put(place, None, Some(id.seat.number())),
                Fate::Lost => {}
            }
        }
    }
    lanes.into_values().collect()
}
