//! The table as a seat sees it: the engine's state made into core's [`View`].

use crate::name;
use crate::nertz::{ByRules, Look};
use nertz_core::{Face, Lane, LaneView, Layout, Link, Phase, Pile, Place, SeatView, View, on_turn, rotated, stands};
use nertz_lockstep::charter::Player;
use nertz_lockstep::contest::{Fate, PlayId};
use nertz_lockstep::peer::Peer;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::{self, At, Table};
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

/// From where a table is seen.
struct Eye<'a, G: ByRules> {
    table: &'a Table<G>,
    players: &'a [Player],
    /// The own seat; none from outside.
    me: Option<Seat>,
    /// The seat whose steps are followed: the own one, or the one that is furthest behind.
    follows: Seat,
    is_over: bool,
    /// Milliseconds since each seat was last heard of.
    silence: &'a dyn Fn(Seat) -> u64,
}

/// The table as the peer's seat sees it.
pub fn look<G: ByRules, S: Scheme>(peer: &Peer<G, S>, own: &Own, now: Time) -> View {
    let silence = |seat| peer.silence_ms(seat, now);
    let (me, is_over) = (peer.seat(), peer.is_over());
    let eye =
        Eye { table: peer.table(), players: peer.players(), me: Some(me), follows: me, is_over, silence: &silence };
    see(&eye, own, now)
}

/// The table as somebody sees it who looks on.
pub fn from_outside<G: ByRules, S: Scheme>(watch: &Watch<G, S>, own: &Own, now: Time) -> Option<View> {
    let table = watch.table();
    let step = |seat: &Seat| (table.latest(*seat).round, table.latest(*seat).phase);
    let follows = table.live().iter().min_by_key(step)?;
    let is_over = table.is_over(&table.clock());
    let eye = Eye { table, players: watch.players(), me: None, follows, is_over, silence: &|_| 0 };
    Some(see(&eye, own, now))
}

/// The round in which everybody plays, as it is seen from outside.
pub fn round_from_outside<G: ByRules, S: Scheme>(watch: &Watch<G, S>) -> Option<u32> {
    let table = watch.table();
    let round = table.live().iter().map(|seat| table.latest(seat).round).min()?;
    let goes = |seat: Seat| table.latest(seat).round == round && table.latest(seat).phase >= table::Phase::Go;
    table.live().iter().all(goes).then_some(round)
}

fn see<G: ByRules>(eye: &Eye<'_, G>, own: &Own, now: Time) -> View {
    let table = eye.table;
    let state = table.latest(eye.follows);
    let results = table.results_before(u32::MAX);
    let at = table.now(state.round);
    let phase = phase(eye, own, at.as_ref(), now);
    let open = matches!(phase, Phase::Play | Phase::Closing | Phase::Scored | Phase::Over);
    let seats = Seat::first(table.seats()).map(|seat| seat_view(eye, at.as_ref(), seat, &results, open, own));
    let lanes = at.as_ref().map(lanes).unwrap_or_default();
    let turns = phase == Phase::Play && table.game().rules().turns;
    let turn = at.as_ref().filter(|_| turns).and_then(|at| on_turn(&Look(at)));
    let caller = table.round(state.round).and_then(|round| round.outcome()).and_then(|outcome| outcome.ended_by);
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
        caller: caller.or_else(|| at.as_ref().and_then(called)).map(Seat::number),
        results,
    }
}

fn phase<G: ByRules>(eye: &Eye<'_, G>, own: &Own, at: Option<&At<'_, G>>, now: Time) -> Phase {
    let table = eye.table;
    let state = table.latest(eye.follows);
    let all = |phase: table::Phase| {
        table.live().iter().all(|seat| {
            let other = table.latest(seat);
            other.round > state.round || other.round == state.round && other.phase >= phase
        })
    };
    let dealt = || {
        at.is_some_and(|at| {
            all(table::Phase::Dealt)
                && table.live().iter().all(|deck| at.turned(deck) == 0 || at.card(deck, at.turned(deck)).is_some())
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

fn seat_view<G: ByRules>(
    eye: &Eye<'_, G>,
    at: Option<&At<'_, G>>,
    seat: Seat,
    results: &[Vec<i16>],
    open: bool,
    own: &Own,
) -> SeatView {
    let table = eye.table;
    let state = table.latest(seat);
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
    let round = (table.latest(eye.follows).round as usize).saturating_sub(1);
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
        } else if !table.live().has(seat) {
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
