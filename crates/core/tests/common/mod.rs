//! A table in one process where everything happens one after the other: the slow, plain reference for the rules.

#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use nertz_core::rules::{Crossing, EmptyColumn, End, FalseCall, InFlight, Redeals, Tie};
use nertz_core::*;

/// SplitMix64.
#[derive(Clone)]
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % bound as u64) as usize
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

/// Rules with every implemented value, by chance.
pub fn random_rules(random: &mut Random) -> Rules {
    Rules {
        pile: 5 + random.below(17) as u8,
        columns: 4 + random.below(4) as u8,
        draw: 1 + random.below(3) as u8,
        redeals: random.pick(&[Redeals::Unlimited, Redeals::Times(0), Redeals::Times(1), Redeals::Times(99)]),
        empty_column: random.pick(&[EmptyColumn::Any, EmptyColumn::NertzFirst]),
        tuck: random.below(2) == 0,
        in_flight: random.pick(&[InFlight::Stop, InFlight::Land]),
        false_call: random.pick(&[FalseCall::Penalty, FalseCall::Refuse]),
        penalty: random.below(26) as u8,
        bonus: random.below(51) as u8,
        left: -(random.below(3) as i16),
        end: random.pick(&[End::Target(100), End::Target(9999), End::Rounds(1), End::Rounds(99)]),
        crossing: random.pick(&[Crossing::BestRound, Crossing::ExtraRound, Crossing::HighestTotal]),
        tie: random.pick(&[Tie::First, Tie::Last, Tie::Both]),
        grace: 2 + random.below(59) as u8,
        countdown: random.below(11) as u8,
        ..Rules::default()
    }
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    Called(u8),
    Stuck,
}

/// All of a round, in the open.
#[derive(Clone)]
pub struct Local {
    pub rules: Rules,
    pub layouts: Vec<Layout>,
    /// Every deck in its committed order.
    pub decks: Vec<Vec<Card>>,
    /// Cards turned of every deck.
    pub turned: Vec<u8>,
    /// When each seat made each of its entries.
    entries: Vec<Vec<u64>>,
    now: u64,
    /// Revealed, undecided plays.
    pub pending: Vec<(u8, Place, Play)>,
    /// Revealed places, decided or not.
    revealed: Vec<Place>,
    pub ended: Option<Ended>,
}

impl Local {
    /// A dealt table. Seats in `witnesses` sit the round out.
    pub fn deal(rules: &Rules, seats: u8, witnesses: &[u8], seed: u64) -> Local {
        let mut random = Random(seed);
        let layouts: Vec<Layout> =
            (0..seats).map(|seat| Layout::new(rules, seat, !witnesses.contains(&seat))).collect();
        let decks = (0..seats).map(|_| shuffled(rules.deck_len(), &mut random)).collect();
        let mut table = Local {
            rules: rules.clone(),
            layouts,
            decks,
            turned: vec![0; usize::from(seats)],
            entries: vec![Vec::new(); usize::from(seats)],
            now: 0,
            pending: Vec::new(),
            revealed: Vec::new(),
            ended: None,
        };
        for seat in 0..seats {
            table.apply(seat, &Step::Deal);
        }
        table
    }

    /// A table without a card, to be laid out by hand.
    pub fn bare(rules: &Rules, seats: u8) -> Local {
        let mut table = Local::deal(rules, seats, &(0..seats).collect::<Vec<u8>>(), 0);
        table.decks.iter_mut().for_each(Vec::clear);
        table
    }

    /// Lays turned cards onto a pile, written as in `6♥ 5♠`.
    pub fn put(mut self, seat: u8, pile: Pile, cards: &str) -> Local {
        for card in cards.split_whitespace() {
            let k = self.turn_up(seat, card);
            let layout = &mut self.layouts[usize::from(seat)];
            match pile {
                Pile::NERTZ => layout.nertz.push(k),
                Pile::WASTE => layout.waste.push(k),
                _ => layout.columns[pile.as_column().unwrap()].push(k),
            }
        }
        self
    }

    /// Lays cards into the lake, the first of them an Ace of the same seat.
    pub fn lay(mut self, seat: u8, cards: &str) -> Local {
        let lane = Lane { deck: seat, card: card(cards.split_whitespace().next().unwrap()) };
        for (rank, card) in cards.split_whitespace().enumerate() {
            let k = self.turn_up(seat, card);
            let place = Place::new(lane, rank as u8);
            self.layouts[usize::from(seat)].lake.push((place, k));
            self.revealed.push(place);
        }
        self
    }

    /// Puts unturned cards into the stock.
    pub fn stock(mut self, seat: u8, count: usize) -> Local {
        self.layouts[usize::from(seat)].stock.extend((0..count).map(|_| 0));
        self
    }

    fn turn_up(&mut self, seat: u8, text: &str) -> u8 {
        let at = usize::from(seat);
        self.decks[at].push(card(text));
        self.turned[at] += 1;
        self.turned[at]
    }

    /// Applies a legal step as an entry of its own.
    pub fn apply(&mut self, seat: u8, step: &Step<'_>) {
        let at = usize::from(seat);
        self.now += 1;
        self.entries[at].push(self.now);
        let seq = self.entries[at].len() as u32;
        let turned = turns(&self.rules, &self.layouts[at], step);
        let before = unturned(&self.layouts[at]);
        fold(&self.rules, &mut self.layouts[at], step, self.turned[at] + 1, seq);
        assert_eq!(before - unturned(&self.layouts[at]), usize::from(turned), "turns and fold agree on {step:?}");
        self.turned[at] += turned;
    }

    /// Does a deed if it is legal; a play is revealed and decided at once, the first on a place wins.
    pub fn deed(&mut self, seat: u8, deed: &Deed) -> Result<bool, Broken> {
        let won = match deed {
            Deed::Act(act) => {
                legal(&self.rules, self, seat, act)?;
                self.apply(seat, &Step::Act(act));
                true
            }
            Deed::Play(play) => match self.reveal(seat, play)? {
                Some(_) => self.settle(self.pending.len() - 1),
                None => true,
            },
        };
        self.what_is_due();
        Ok(won)
    }

    /// Seals and reveals a play.
    pub fn reveal(&mut self, seat: u8, play: &Play) -> Result<Option<Place>, Broken> {
        let place = possible(&self.rules, self, seat, play)?;
        let could_be = could_be_on(&self.rules, self, seat);
        assert!(place.is_none_or(|place| could_be.contains(&place)), "{play:?} is not in {could_be:?}");
        self.apply(seat, &Step::Sealed);
        self.apply(seat, &Step::Revealed { place, play });
        if let Some(place) = place {
            self.pending.push((seat, place, play.clone()));
            self.revealed.push(place);
        }
        Ok(place)
    }

    /// Decides a revealed play: it has won if nobody has won its place before.
    pub fn settle(&mut self, index: usize) -> bool {
        let (seat, place, play) = self.pending.remove(index);
        let won = !self.layouts.iter().any(|layout| layout.lake.iter().any(|&(taken, _)| taken == place));
        self.apply(seat, &Step::Settled { place, play: &play, won, turn: true });
        if place == Place::CALL {
            self.ended = Some(Ended::Called(seat));
        }
        won
    }

    /// Everybody does what is due.
    pub fn what_is_due(&mut self) {
        for _ in 0..self.seats() {
            for seat in 0..self.seats() {
                match due(&self.rules, self, seat) {
                    Some(Due::Act(act)) => {
                        assert_eq!(legal(&self.rules, self, seat, &act), Ok(()));
                        self.apply(seat, &Step::Act(&act));
                    }
                    Some(Due::CloseStuck) => self.ended = Some(Ended::Stuck),
                    None => {}
                }
            }
        }
        for seat in 0..self.seats() {
            assert!(!matches!(due(&self.rules, self, seat), Some(Due::Act(_))), "the table rotates once");
        }
    }

    pub fn scores(&self) -> Vec<i16> {
        let caller = match self.ended {
            Some(Ended::Called(seat)) => Some(seat),
            _ => None,
        };
        score(&self.rules, &self.layouts, caller)
    }

    /// What `seat` sees.
    pub fn view(&self, me: u8) -> View {
        let face = |deck: u8| move |k: &u8| self.face(deck, *k).map_or(Face::Turning, Face::Card);
        let seats = (0..self.seats())
            .map(|seat| {
                let layout = self.layout(seat);
                SeatView {
                    name: format!("seat {seat}"),
                    nertz_len: layout.nertz.len() as u8,
                    nertz_top: layout.nertz.last().map(face(seat)),
                    columns: layout.columns.iter().map(|column| column.iter().map(face(seat)).collect()).collect(),
                    stock_len: layout.stock.len() as u8,
                    waste: layout.waste.iter().map(face(seat)).collect(),
                    redeals: layout.redeals,
                    locked: layout.locked.iter().map(|(pile, _)| *pile).collect(),
                    sealed: false,
                    lake_count: layout.lake.len() as u8,
                    points: 0,
                    total: 0,
                    link: Link::Here,
                    stuck: stands(self, seat).is_some(),
                    stuck_rotated: stands(self, seat) == Some(true),
                    rotated: rotated(self, seat),
                    false_calls: layout.false_calls,
                    go: true,
                }
            })
            .collect();
        View {
            me: Some(me),
            seats,
            lanes: self.lanes(),
            round: 1,
            phase: if self.ended.is_some() { Phase::Closing } else { Phase::Play },
            clock_ms: 0,
            rules: self.rules.clone(),
            idle_ms: 0,
            caller: None,
            results: Vec::new(),
        }
    }

    fn lanes(&self) -> Vec<LaneView> {
        let lake = |layout: &Layout| layout.lake.clone();
        let mut founded: Vec<Lane> = (self.layouts.iter().flat_map(lake))
            .filter_map(|(place, _)| place.lane())
            .filter(|(_, rank)| *rank == 0)
            .map(|(lane, _)| lane)
            .collect();
        founded.sort_unstable();
        let owner = |place: Place| {
            let holds = |seat: &u8| self.layout(*seat).lake.iter().any(|(taken, _)| *taken == place);
            (0..self.seats()).find(holds)
        };
        founded
            .into_iter()
            .map(|lane| {
                let wants = (1..13).find(|&rank| !self.revealed(Place::new(lane, rank))).unwrap_or(13);
                let owners: Vec<Option<u8>> = (0..wants).map(|rank| owner(Place::new(lane, rank))).collect();
                let complete = owners.len() == 13 && owners[12].is_some();
                LaneView { lane, owners, wants, pending: Vec::new(), complete }
            })
            .collect()
    }

    /// What must hold in every state.
    pub fn check(&self) {
        for (deck, layout) in self.layouts.iter().enumerate() {
            let lake = layout.lake.iter().map(|(_, k)| k);
            let columns = layout.columns.iter().flatten();
            let all: Vec<u8> = layout
                .nertz
                .iter()
                .chain(&layout.stock)
                .chain(&layout.waste)
                .chain(columns)
                .chain(lake)
                .copied()
                .collect();
            let whole = if layout.is_witness() { 0 } else { usize::from(self.rules.deck_len()) };
            assert_eq!(all.len(), whole, "deck {deck} is whole");
            let mut known: Vec<u8> = all.into_iter().filter(|&k| k != 0).collect();
            known.sort_unstable();
            assert_eq!(
                known,
                (1..=self.turned[deck]).collect::<Vec<u8>>(),
                "each turned card of deck {deck} lies once"
            );
            for column in &layout.columns {
                let faces: Vec<Card> = column.iter().filter_map(|&k| self.face(deck as u8, k)).collect();
                assert_eq!(faces.len(), column.len());
                assert!(faces.windows(2).all(|pair| pair[1].goes_on(pair[0])), "columns are runs: {faces:?}");
            }
            assert!(layout.waste.iter().all(|&k| k != 0), "the waste is face up");
            let faces_fit = layout.lake.iter().all(|&(place, k)| {
                let (lane, rank) = place.lane().unwrap();
                let card = self.face(deck as u8, k).unwrap();
                (card.rank(), card.suit()) == (Some(rank), lane.card.suit())
            });
            assert!(faces_fit, "every card in the lake lies on its place");
        }
        let mut places: Vec<Place> = self.layouts.iter().flat_map(|l| l.lake.iter().map(|(place, _)| *place)).collect();
        places.sort_unstable();
        assert!(places.windows(2).all(|pair| pair[0] != pair[1]), "one card a place");
    }
}

impl Table for Local {
    fn seats(&self) -> u8 {
        self.layouts.len() as u8
    }

    fn live(&self, seat: u8) -> bool {
        seat < self.seats()
    }

    fn layout(&self, seat: u8) -> &Layout {
        &self.layouts[usize::from(seat)]
    }

    fn face(&self, deck: u8, k: u8) -> Option<Card> {
        let deck_at = usize::from(deck);
        let at = usize::from(k.checked_sub(1)?);
        self.decks[deck_at].get(at).copied().filter(|_| k <= self.turned[deck_at])
    }

    fn revealed(&self, place: Place) -> bool {
        self.revealed.contains(&place)
    }

    fn under(&self, by: (u8, u32), seat: u8, seq: u32) -> bool {
        let time = |seat: u8, seq: u32| self.entries[usize::from(seat)][seq as usize - 1];
        time(seat, seq) <= time(by.0, by.1)
    }
}

/// The card that is written like this.
pub fn card(text: &str) -> Card {
    (0..Card::COUNT).filter_map(Card::new).find(|card| card.to_string() == text).unwrap()
}

fn unturned(layout: &Layout) -> usize {
    let columns = layout.columns.iter().flatten();
    layout.nertz.iter().chain(&layout.stock).chain(&layout.waste).chain(columns).filter(|&&k| k == 0).count()
}

fn shuffled(cards: u8, random: &mut Random) -> Vec<Card> {
    let mut deck: Vec<Card> = (0..cards).filter_map(Card::new).collect();
    for left in (1..deck.len()).rev() {
        deck.swap(left, random.below(left + 1));
    }
    deck
}
