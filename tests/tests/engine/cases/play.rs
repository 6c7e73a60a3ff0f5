//! Playing a case on real engines: one deed after the other, each heard by all before the next.

use super::read::{Case, Deed};
use super::rigged::{Rigged, bytes};
use nertz_core::{Act, Card, How, Intent, Lane, Pile, Place, Play, Table, Void, resolve};
use nertz_lockstep::peer::{Event, Peer, Refused};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::Phase;
use nertz_lockstep::time::Time;
use nertz_session::look::{Own, look};
use nertz_session::nertz::Look;
use nertz_tests::mesh::{Driver, charter};
use nertz_tests::rng::Rng;
use nertz_tests::stage::{Air, Stage};

pub(crate) type Bench<S> = Stage<Rigged, S, Hands>;

/// The players of a case that is about their names, by seat.
pub(crate) const PLAYERS: [&str; 8] = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana"];

/// One-way delay of every link.
const DELAY_US: u64 = 10_000;
/// Of deeds at one moment the next is done so much later: all bystanders hear them in this order, the doers not of each other.
const MOMENT_US: u64 = 3_000;

/// Says that it is ready to play, and else keeps still.
#[derive(Default)]
pub(crate) struct Hands {
    went: u32,
}

impl<S: Scheme> Driver<Rigged, S> for Hands {
    fn wake(&mut self, now: Time, peer: &mut Peer<Rigged, S>, _: &mut Rng) -> Option<Time> {
        let state = peer.table().latest(peer.seat());
        if state.phase <= Phase::Dealt && state.round > self.went {
            self.went = state.round;
            peer.go(now);
        }
        Some(now.after(1_000))
    }
}

/// A table where the case's cards are dealt and everybody may play.
pub(crate) fn deal<S: Scheme>(case: &Case) -> Result<Bench<S>, String> {
    let rules = bytes(&case.rules, &case.hands);
    // Seats are drawn by lot; a case with handicaps is about who sits where.
    let seated = |seed: &u64| {
        let (signed, ..) = charter::<S>(&mut Rng::new(*seed), case.seats, &rules);
        let names: Vec<String> = signed.charter.seated().iter().map(|player| player.name.to_string()).collect();
        let place = |name: &str| PLAYERS.iter().position(|other| *other == name);
        case.rules.handicap.iter().all(|(name, _)| place(name).is_some_and(|at| names[at] == **name))
    };
    let seed = (0..1_000).find(seated).ok_or("the handicaps' names cannot sit so")?;
    let mut bench: Bench<S> = Stage::new(seed, case.seats, &rules, 600_000, |_| Hands::default());
    bench.air = Air::even(case.seats, DELAY_US, 0);
    for &(one, other, ms) in &case.slow {
        bench.air.least[one][other] = ms * 1000;
        bench.air.least[other][one] = ms * 1000;
    }
    settle(&mut bench);
    if bench.peers.iter().all(Peer::may_act) { Ok(bench) } else { Err("the cards are not dealt".to_owned()) }
}

/// Lets the engines talk until nobody has anything to say any more.
pub(crate) fn settle<S: Scheme>(bench: &mut Bench<S>) {
    let slowest = bench.air.least.iter().flatten().copied().max().unwrap_or(DELAY_US);
    let mut quiet = 0;
    while quiet < 3 {
        let before: Vec<_> = bench.peers.iter().map(Peer::clock).collect();
        pass(bench, 2 * slowest);
        let after: Vec<_> = bench.peers.iter().map(Peer::clock).collect();
        quiet = if before == after { quiet + 1 } else { 0 };
    }
}

fn pass<S: Scheme>(bench: &mut Bench<S>, us: u64) {
    let until = bench.now.after(us);
    bench.run(until, |_, _| false);
    bench.now = until;
}

/// Plays all steps but the last `left`.
pub(crate) fn play<S: Scheme>(bench: &mut Bench<S>, case: &Case, left: usize) -> Result<(), String> {
    for step in &case.steps[..case.steps.len() - left] {
        for (seat, deed) in step {
            if let Deed::Wait(ms) = deed {
                pass(bench, ms * 1000);
                continue;
            }
            let done = match intent(case, deed) {
                Some(intent) => {
                    let found =
                        told(bench, *seat, intent).map_err(|void| format!("{deed:?} of seat {seat}: {void:?}"))?;
                    attempt(bench, *seat, &found)
                }
                None => {
                    let literal = literal(bench, case, *seat, deed)?;
                    attempt(bench, *seat, &literal)
                }
            };
            done.map_err(|refused| format!("{deed:?} of seat {seat} is refused: {refused:?}"))?;
            pass(bench, MOMENT_US);
        }
        settle(bench);
        let troubled =
            |events: &Vec<(Time, Event<Rigged>)>| events.iter().any(|(_, event)| !matches!(event, Event::Over));
        if let Some(events) = bench.events.iter().find(|events| troubled(events)) {
            return Err(format!("an honest seat is accused: {events:?}"));
        }
    }
    Ok(())
}

/// What the deed's keys come to for the player.
pub(crate) fn told<S: Scheme>(bench: &Bench<S>, seat: usize, intent: Intent) -> Result<nertz_core::Deed, Void> {
    resolve(&look(&bench.peers[seat], &Own::default(), bench.now), intent)
}

/// The seat's own engine does it, or refuses.
pub(crate) fn attempt<S: Scheme>(
    bench: &mut Bench<S>,
    seat: usize,
    deed: &nertz_core::Deed,
) -> Result<(), Refused<nertz_core::Broken>> {
    let now = bench.now;
    match deed {
        nertz_core::Deed::Act(act) => bench.peers[seat].act(now, act),
        nertz_core::Deed::Play(play) => bench.peers[seat].play(now, play),
    }
}

/// The keys for a deed; none if the case names what no key does.
pub(crate) fn intent(case: &Case, deed: &Deed) -> Option<Intent> {
    Some(match *deed {
        Deed::Draw => Intent::Draw,
        Deed::Call => Intent::Call,
        Deed::Stuck => Intent::Stuck,
        Deed::Pass if case.rules.turns => Intent::Stuck,
        Deed::Rotate => Intent::Rotate,
        Deed::Move { from, to, cards: None, joker: None } => Intent::Move { from, to },
        Deed::Move { from, to, cards: None, joker: Some(card) } => Intent::MoveAs { from, to, card },
        Deed::Tuck { from, under, joker: None } => Intent::Tuck { from, to: under },
        Deed::Tuck { from, under, joker: Some(card) } => Intent::TuckAs { from, to: under, card },
        Deed::Lake { from, lane: None, joker: None } => Intent::Lake { from },
        Deed::Lake { from, lane: None, joker: Some(card) } => Intent::LakeAs { from, card },
        _ => return None,
    })
}

/// The deed as an entry says it, legal or not.
pub(crate) fn literal<S: Scheme>(
    bench: &Bench<S>,
    case: &Case,
    seat: usize,
    deed: &Deed,
) -> Result<nertz_core::Deed, String> {
    let table = bench.peers[seat].table();
    let at = table.now(table.latest(bench.peers[seat].seat()).round).ok_or("no round is in play")?;
    let look = Look(&at);
    let me = seat as u8;
    let layout = look.layout(me);
    // A card where none lies: any will do.
    let top = |pile: Pile| layout.available(pile).and_then(|k| look.face(me, k)).or(Card::new(0)).ok_or("no card");
    let fixed = |pile: Pile| layout.available(pile).and_then(|k| layout.fixed(k));
    let act = match deed {
        Deed::Draw if layout.stock.is_empty() && !layout.waste.is_empty() => Act::Redeal(How::Plain),
        Deed::Draw | Deed::Turn => Act::Draw,
        Deed::Redeal => Act::Redeal(How::Plain),
        Deed::Rotate => Act::Redeal(How::Lone),
        Deed::Pass => Act::Pass,
        Deed::Stuck => Act::Stuck { rotated: nertz_core::rotated(&look, me) },
        Deed::Call => return Ok(nertz_core::Deed::Play(Play::Call)),
        Deed::Move { from, to, cards, joker } => {
            let cards = cards.clone().unwrap_or(vec![top(*from)?]);
            Act::Move { from: *from, cards: cards.into_iter().collect(), to: *to, joker: *joker }
        }
        Deed::Tuck { from, under, joker } => Act::Tuck { from: *from, card: top(*from)?, under: *under, joker: *joker },
        Deed::Found(from) => Act::Found { from: *from, card: top(*from)?, declared: fixed(*from) },
        Deed::Lake { from, lane, joker } => {
            let (from, card, declared) = (*from, top(*from)?, joker.or(fixed(*from)));
            let stands = declared.unwrap_or(card);
            if lane.is_none() && stands.is_ace() {
                return Ok(nertz_core::Deed::Act(Act::Found { from, card, declared }));
            }
            let own = stands.suit().and_then(|suit| Card::of(suit, 0)).map(|ace| (me, ace));
            let (deck, ace) = lane.or_else(|| founded(&look, stands)).or(own).unwrap_or((me, top(from)?));
            let lane = Lane { deck, card: ace };
            if !case.rules.turns {
                return Ok(nertz_core::Deed::Play(Play::Lake { from, card, lane, declared }));
            }
            Act::Land { from, card, lane, declared }
        }
        Deed::Both(..) | Deed::Wait(_) => return Err("that is no deed".to_owned()),
    };
    Ok(nertz_core::Deed::Act(act))
}

/// The first lane of a card's suit.
fn founded(look: &dyn Table, card: Card) -> Option<(u8, Card)> {
    let lake = (0..look.seats()).flat_map(|seat| look.layout(seat).lake.iter());
    let mut lanes = lake.filter_map(|(place, _)| place.lane()).map(|(lane, _)| lane);
    lanes.find(|lane| lane.card.suit() == card.suit()).map(|lane| (lane.deck, lane.card))
}

/// The name of a place in the lake, if the table has it: who has a card there.
pub(crate) fn owners(look: &dyn Table, place: Place) -> Vec<u8> {
    (0..look.seats()).filter(|seat| look.layout(*seat).lake.iter().any(|(taken, _)| *taken == place)).collect()
}

/// The seats.
pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number as u8).expect("one of eight")
}
