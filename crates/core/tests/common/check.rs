//! What must hold at a table in every state, and what a step must do, said a second time in plain words.

use super::{Did, Local};
use nertz_core::rules::{FalseCall, Redeals, Tie};
use nertz_core::*;

impl Local {
    /// What must hold in every state.
    pub fn check(&self) {
        for seat in 0..self.seats() {
            self.check_deck(seat);
            self.check_columns(seat);
            self.check_lake(seat);
            self.check_rules(seat);
        }
        if self.rules.tie != Tie::Both {
            let mut places: Vec<Place> =
                self.layouts.iter().flat_map(|layout| &layout.lake).map(|(place, _)| *place).collect();
            places.sort_unstable();
            assert!(places.windows(2).all(|pair| pair[0] != pair[1]), "one card a place");
        }
        if self.rules.turns && !self.gone.contains(&true) {
            let ended = || self.layouts.iter().filter(|layout| !layout.is_witness()).map(|layout| layout.ended);
            assert!(ended().max().unwrap_or(0) - ended().min().unwrap_or(0) <= 1, "everybody in turn");
        }
    }

    /// Conservation: the own deck, each card in one place.
    fn check_deck(&self, seat: u8) {
        let layout = self.layout(seat);
        let lake = layout.lake.iter().map(|(_, k)| k);
        let columns = layout.columns.iter().flatten();
        let all = layout.nertz.iter().chain(&layout.stock).chain(&layout.waste).chain(columns).chain(lake);
        let (mut count, mut seen) = (0, 0u64);
        for &k in all {
            count += 1;
            if k != 0 {
                assert!(seen & 1 << k == 0, "card {k} of deck {seat} lies in two places");
                seen |= 1 << k;
            }
        }
        let whole = if layout.is_witness() { 0 } else { usize::from(52 + self.rules.jokers) };
        assert_eq!(count, whole, "deck {seat} is whole");
        assert_eq!(
            seen,
            (1 << (self.turned[usize::from(seat)] + 1)) - 2,
            "each turned card of deck {seat} lies somewhere"
        );
        assert!(layout.waste.iter().all(|&k| k != 0), "the waste is face up");
        assert!(layout.lake.iter().all(|&(_, k)| k != 0), "the lake is face up");
    }

    /// Columns are runs, in which a fixed joker is what it stands for, and one that is not fixed stands at the end.
    fn check_columns(&self, seat: u8) {
        let layout = self.layout(seat);
        for column in layout.columns.iter().filter(|column| column.iter().all(|&k| k != 0)) {
            for pair in column.windows(2) {
                let (on, card) = (self.counts_as(seat, pair[0]).unwrap(), self.counts_as(seat, pair[1]).unwrap());
                let fits = match (on.rank(), card.rank()) {
                    (Some(on_rank), Some(rank)) => rank + 1 == on_rank && card.is_red() != on.is_red(),
                    (Some(_), None) => true,
                    (None, _) => false,
                };
                assert!(fits, "{card} lies on {on} in the river of seat {seat}");
            }
        }
        for (index, &(k, stands)) in layout.declared.iter().enumerate() {
            assert!(self.face(seat, k).unwrap().is_joker() && !stands.is_joker(), "jokers stand for cards");
            assert!(layout.declared[..index].iter().all(|(other, _)| *other != k), "a joker is fixed for good");
            let in_river = layout.columns.iter().any(|column| column.contains(&k));
            assert!(in_river || layout.lake.iter().any(|(_, other)| *other == k), "a fixed joker is in river or lake");
        }
    }

    /// Every card in the lake is the one of its place, by its face or by what it was declared.
    fn check_lake(&self, seat: u8) {
        for &(place, k) in &self.layout(seat).lake {
            let (lane, rank) = place.lane().unwrap();
            let suit = self.founded.iter().find(|(founded, ..)| *founded == lane).map(|(_, suit, _)| *suit);
            assert!(suit.is_some() && rank < 13, "a place on a lane that has been founded");
            let card = self.counts_as(seat, k).unwrap();
            // A joker that came to a lane, not fixed till then, is what was declared of it.
            let card = if card.is_joker() && rank > 0 { self.declared(seat, place) } else { card };
            assert_eq!((card.rank(), card.suit()), (Some(rank), suit), "{card} lies on {place:?}");
            if rank == 0 {
                assert_eq!(
                    (lane.deck, Some(lane.card)),
                    (seat, self.face(seat, k)),
                    "a lane is named by what founds it"
                );
            }
            if self.rules.turns && rank > 0 {
                let below = Place::new(lane, rank - 1);
                assert!(self.layouts.iter().any(|layout| layout.lake.iter().any(|(taken, _)| *taken == below)));
            }
        }
    }

    /// What a joker was declared to be as it came to its place in the lake.
    fn declared(&self, seat: u8, place: Place) -> Card {
        let came = |(by, did): &(u8, Did)| match did {
            Did::Settled { place: there, play: Play::Lake { declared, .. }, won: true, .. }
                if (*by, *there) == (seat, place) =>
            {
                *declared
            }
            Did::Act(Act::Land { lane, declared: Some(card), .. })
                if *by == seat && place.lane() == card.rank().map(|rank| (*lane, rank)) =>
            {
                Some(*card)
            }
            _ => None,
        };
        self.log.iter().rev().find_map(came).expect("a joker that was played was declared")
    }

    /// What the house rules exclude has not happened.
    fn check_rules(&self, seat: u8) {
        let (rules, layout) = (&self.rules, self.layout(seat));
        let allowed = match rules.redeals {
            Redeals::Unlimited => u16::MAX,
            Redeals::Times(times) => u16::from(times),
        };
        assert!(layout.redeals <= allowed, "{} redeals", layout.redeals);
        assert!(layout.false_calls == 0 || rules.false_call == FalseCall::Penalty);
        assert!(layout.declared.len() <= usize::from(rules.jokers));
        assert!(rules.turns || layout.ended <= 1, "nobody ends a turn where there are none");
        assert!(!rules.turns || layout.locked.is_empty(), "nothing is contended for in turns");
        let locked = |pile: Pile| layout.pile(pile).is_some_and(|cards| !cards.is_empty());
        assert!(layout.locked.iter().all(|&(pile, _)| locked(pile)), "a locked pile holds its card");
    }
}

/// Lake per owner, nertz cards left, the bonus and the penalties explain the scores exactly; partners' add up.
pub fn explain(table: &Local) {
    let (rules, scores) = (&table.rules, table.scores());
    for (seat, layout) in table.layouts.iter().enumerate() {
        let mut points = 0;
        points += layout.lake.iter().count() as i16;
        points -= rules.left.abs() * layout.nertz.iter().count() as i16;
        points -= i16::from(rules.penalty) * i16::from(layout.false_calls);
        if table.caller() == Some(seat as u8) && layout.false_calls == 0 {
            points += i16::from(rules.bonus);
        }
        assert_eq!(scores[seat], points, "lake and nertz pile explain the score of seat {seat}");
    }
    let seats = table.seats();
    let after = standing(rules, std::slice::from_ref(&scores), seats);
    assert_eq!(after.totals, scores.iter().map(|&points| i32::from(points)).collect::<Vec<i32>>());
    let Verdict::Won(winners) = after.verdict else { return };
    let of_team = |seat: u8| match rules.partners {
        true => scores[usize::from(seat)] + scores[usize::from((seat + seats / 2) % seats)],
        false => scores[usize::from(seat)],
    };
    let best = (0..seats).map(of_team).max();
    assert_eq!(winners.len(), if rules.partners { 2 } else { 1 });
    assert!(winners.iter().all(|&seat| Some(of_team(seat)) == best), "the first round is won by who has most of it");
}

/// A round that ended stuck: since the last lake play everybody has rotated with the table, and after that has declared, and
/// with turns has not drawn.
pub fn nobody_could_go_on(table: &Local) {
    let lake_play = |did: &Did| match did {
        Did::Act(Act::Found { .. } | Act::Land { .. }) => true,
        Did::Settled { play, won, .. } => *won && *play != Play::Call,
        _ => false,
    };
    let since = table.log.iter().rposition(|(_, did)| lake_play(did)).map_or(0, |at| at + 1);
    for seat in (0..table.seats()).filter(|&seat| table.live(seat) && !table.layout(seat).is_witness()) {
        let own: Vec<&Did> = table.log[since..].iter().filter(|(by, _)| *by == seat).map(|(_, did)| did).collect();
        let rotated = own.iter().rposition(|did| **did == Did::Act(Act::Redeal(How::Table)));
        let after = &own[rotated.expect("everybody has rotated")..];
        let declared = after.iter().rposition(|did| matches!(did, Did::Act(Act::Stuck { .. } | Act::Pass)));
        let rest = &after[declared.expect("everybody has declared after the rotation")..];
        assert!(
            !table.rules.turns || !rest.contains(&&Did::Act(Act::Draw)),
            "a draw withdraws the pass of seat {seat}"
        );
        let off_nertz =
            |act: &Act| matches!(act, Act::Move { from, .. } | Act::Tuck { from, .. } if *from == Pile::NERTZ);
        let withdraws = |did: &&Did| matches!(did, Did::Sealed) || matches!(did, Did::Act(act) if off_nertz(act));
        assert!(!rest.iter().any(withdraws), "seat {seat} has withdrawn its declaration");
    }
}

/// Whether a deed is legal.
pub fn judge(table: &Local, seat: u8, deed: &Deed) -> Result<(), Broken> {
    match deed {
        Deed::Act(act) => legal(&table.rules, table, seat, act),
        Deed::Play(play) => possible(&table.rules, table, seat, play).map(|_| ()),
    }
}

/// The piles of a layout, turned cards above `turned` covered again: nertz pile, stock, waste, columns; and the lake.
type Piles = (Vec<Vec<u8>>, Vec<(Place, u8)>);

fn piles(layout: &Layout, turned: u8) -> Piles {
    let cover = |cards: &[u8]| cards.iter().map(|&k| if k > turned { 0 } else { k }).collect::<Vec<u8>>();
    let mut piles = vec![cover(&layout.nertz), cover(&layout.waste)];
    piles.extend(layout.columns.iter().map(|column| cover(column)));
    piles.push(cover(&layout.stock));
    (piles, layout.lake.iter().copied().map(|(place, k)| (place, if k > turned { 0 } else { k })).collect())
}

/// Asserts that an action has been done as a whole, and nothing else: what lies where after it follows from what lay where
/// before. `turned` is how many cards were turned before.
pub fn plain_effect(rules: &Rules, before: &Layout, act: &Act, after: &Layout, turned: u8) {
    let (mut lie, mut lake) = piles(before, turned);
    let stock = lie.len() - 1;
    let take = |lie: &mut Vec<Vec<u8>>, from: Pile| lie[usize::from(from.0)].pop().unwrap();
    match act {
        Act::Draw => {
            let count = lie[stock].len().min(usize::from(rules.draw));
            for _ in 0..count {
                let card = lie[stock].pop().unwrap();
                lie[1].push(card);
            }
        }
        Act::Redeal(how) => {
            let mut new: Vec<u8> = lie[1].drain(..).rev().collect();
            new.append(&mut lie[stock]);
            if *how != How::Plain && !new.is_empty() {
                new.rotate_right(1);
            }
            lie[stock] = new;
        }
        Act::Move { from, cards, to, .. } => {
            let run: Vec<u8> = cards.iter().map(|_| take(&mut lie, *from)).collect();
            lie[usize::from(to.0)].extend(run.into_iter().rev());
        }
        Act::Tuck { from, under, .. } => {
            let card = take(&mut lie, *from);
            lie[usize::from(under.0)].insert(0, card);
        }
        Act::Found { from, card, .. } => {
            let lane = Lane { deck: before.deck, card: *card };
            lake.push((Place::new(lane, 0), take(&mut lie, *from)));
        }
        Act::Land { from, card, lane, declared } => {
            let rank = declared.unwrap_or(*card).rank().unwrap();
            lake.push((Place::new(*lane, rank), take(&mut lie, *from)));
        }
        Act::Stuck { .. } | Act::Pass => {}
    }
    let (mut lies, in_lake) = piles(after, turned);
    if let Act::Draw = act {
        // What a draw turns has a number now, and had none before.
        assert!(after.waste.iter().all(|&k| k != 0));
    }
    assert_eq!((&mut lies, in_lake), (&mut lie, lake), "{act:?} does what it says and nothing else");
}
