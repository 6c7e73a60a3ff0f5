//! The bots: what a program chooses, from what a player sees.
//!
//! A choice is a function of the seed and of the views that were shown. It comes to an end by itself: every move plays
//! a card to the lake, shrinks the nertz pile, the stock with the waste, or the number of columns in use, or clears the
//! way for a lake play that is possible at that moment; when a whole pass through the stock has shown nothing of the
//! kind, the bot declares itself stuck.

use crate::{Deed, Face, Intent, LaneView, Phase, Pile, Play, SeatView, View, options, resolve};

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// Slow, overlooks a quarter of what could be played.
    Easy,
    /// Overlooks little.
    Fair,
    /// Fast, sees everything.
    Fast,
}

/// A program that plays one seat.
#[derive(Clone, Debug)]
pub struct Bot {
    random: u64,
    skill: Skill,
    round: u32,
    /// What has been refused, with the table as it was then; a lake play is never tried again at all.
    refused: Vec<(Deed, u64)>,
    /// The last choice, for when it is refused.
    last: Option<(Intent, Deed, u64)>,
    /// What counts as progress, as seen last.
    seen: u64,
    /// The table's rotation, as seen last.
    rotated: bool,
    /// Passes through the stock begun since the last progress.
    passes: u8,
}

impl Bot {
    /// A bot whose choices follow from `seed`.
    pub fn new(seed: u64, skill: Skill) -> Bot {
        Bot { random: seed, skill, round: 0, refused: Vec::new(), last: None, seen: 0, rotated: false, passes: 0 }
    }

    /// What the bot does now; none while it waits for the table.
    ///
    /// To be asked once for each action: what it returns is carried out, or [`Bot::refused`] is told.
    pub fn choose(&mut self, view: &View) -> Option<Intent> {
        let own = view.own()?;
        let waits = view.rules.turns && view.turn != view.me;
        if view.phase != Phase::Play || own.sealed || own.is_witness() || waits {
            return None;
        }
        self.notice(view, own);
        let table = fingerprint(own) ^ self.seen;
        let intent = self.play(view, own, table).or_else(|| self.go_on(view, own, table))?;
        if intent == Intent::Rotate || intent == Intent::Draw && own.stock_len == 0 {
            self.passes = self.passes.saturating_add(1);
        }
        self.last = resolve(view, intent).ok().map(|deed| (intent, deed, table));
        Some(intent)
    }

    /// The table has refused this intent, or its play was beaten: it is not tried again as things are.
    pub fn refused(&mut self, intent: Intent) {
        if let Some((_, deed, table)) = self.last.take().filter(|(last, ..)| *last == intent) {
            self.refused.push((deed, table));
        }
    }

    /// How long the bot thinks before its next action, in milliseconds: about as long as a person does.
    pub fn pause_ms(&mut self) -> u64 {
        let (least, most) = match self.skill {
            Skill::Easy => (450, 600),
            Skill::Fair => (350, 500),
            Skill::Fast => (250, 350),
        };
        least + self.below(most - least + 1)
    }

    /// Takes note of what has changed since the last look.
    fn notice(&mut self, view: &View, own: &SeatView) {
        if view.round != self.round {
            *self = Bot { round: view.round, ..Bot::new(self.random, self.skill) };
        }
        let seen = progress(view, own);
        if seen != self.seen {
            (self.seen, self.passes) = (seen, 0);
        }
        if own.rotated && !self.rotated {
            // The rotation has put the waste back: a whole pass begins.
            self.passes = 1;
        }
        self.rotated = own.rotated;
    }

    /// The best card to play, if there is any.
    fn play(&mut self, view: &View, own: &SeatView, table: u64) -> Option<Intent> {
        let mut options = vec![Intent::Lake { from: Pile::NERTZ }];
        if own.nertz_len == 0 {
            options.insert(0, Intent::Call);
        }
        let columns = || (0..own.columns.len() as u8).map(Pile::column);
        let (used, empty): (Vec<Pile>, Vec<Pile>) =
            columns().partition(|&pile| own.column(pile).is_some_and(|cards| !cards.is_empty()));
        let to = |from: Pile| move |to: &Pile| Intent::Move { from, to: *to };
        let under = |from: Pile| move |to: &Pile| Intent::Tuck { from, to: *to };
        options.extend(used.iter().map(to(Pile::NERTZ)));
        options.extend(used.iter().map(under(Pile::NERTZ)));
        options.extend(empty.first().map(to(Pile::NERTZ)));
        options.extend(used.iter().map(|&from| Intent::Lake { from }));
        options.push(Intent::Lake { from: Pile::WASTE });
        for &from in &used {
            options.extend(used.iter().chain(empty.first()).filter(|&&to| to != from).map(to(from)));
        }
        options.extend(used.iter().map(to(Pile::WASTE)));
        options.extend(used.iter().map(under(Pile::WASTE)));
        options.extend(empty.first().map(to(Pile::WASTE)));
        options.into_iter().flat_map(|intent| named(view, intent)).find(|&intent| {
            self.is_open(view, intent, table) && self.is_worth_it(view, own, intent) && !self.overlooks(intent)
        })
    }

    /// With nothing to play: the next cards of the stock, or the declaration to be stuck.
    fn go_on(&mut self, view: &View, own: &SeatView, table: u64) -> Option<Intent> {
        let turning = |face: Option<&Face>| face == Some(&Face::Turning);
        if !own.locked.is_empty() || turning(own.nertz_top.as_ref()) || turning(own.waste.last()) {
            return None;
        }
        let passed = own.stock_len == 0 && self.passes > 0;
        // A rotation brings other cards to the top of the packets, until it has gone round them once.
        let other_tops = view.rules.draw > 1 && self.passes <= view.rules.draw;
        let next = match passed {
            false if resolve(view, Intent::Draw).is_ok() => Intent::Draw,
            true if other_tops && resolve(view, Intent::Rotate).is_ok() => Intent::Rotate,
            _ => Intent::Stuck,
        };
        self.is_open(view, next, table).then_some(next)
    }

    /// It can be done as far as can be seen, and has not been refused.
    fn is_open(&self, view: &View, intent: Intent, table: u64) -> bool {
        resolve(view, intent).is_ok_and(|deed| {
            !self.refused.iter().any(|(refused, then)| {
                *refused == deed && (*then == table || matches!(deed, Deed::Play(Play::Lake { .. })))
            })
        })
    }

    /// Moving cards within the river is progress only if it empties a column or uncovers what can go to the lake.
    fn is_worth_it(&self, view: &View, own: &SeatView, intent: Intent) -> bool {
        let (Intent::Move { from, to } | Intent::MoveAs { from, to, .. }) = intent else { return true };
        if from.as_column().is_none() {
            return true;
        }
        let (Ok(Deed::Act(crate::Act::Move { cards, .. })), Some(column)) = (resolve(view, intent), own.column(from))
        else {
            return false;
        };
        match column.len().checked_sub(cards.len() + 1) {
            // A whole column; into an empty one it never comes to that.
            None => own.column(to).is_some_and(|cards| !cards.is_empty()),
            Some(uncovered) => {
                self.skill != Skill::Easy
                    && column[uncovered]
                        .card()
                        .is_some_and(|card| card.is_ace() || view.lanes.iter().any(|lane| lane.wanted() == Some(card)))
            }
        }
    }

    fn overlooks(&mut self, intent: Intent) -> bool {
        let percent = match self.skill {
            Skill::Easy => 25,
            Skill::Fair => 5,
            Skill::Fast => 0,
        };
        intent != Intent::Call && self.below(100) < percent
    }

    /// A number below `bound` (SplitMix64).
    fn below(&mut self, bound: u64) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.random;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ (word >> 31)) % bound
    }
}

/// An intent with every name that a joker in it could be given; without one, as it is.
fn named(view: &View, intent: Intent) -> impl Iterator<Item = Intent> {
    let names = options(view, intent);
    let plain = names.is_empty().then_some(intent);
    plain.into_iter().chain(names.into_iter().map(move |card| intent.naming(card)))
}

/// What has to change before another pass through the stock can show something: the lake, and what lies where, the
/// order of stock and waste apart.
fn progress(view: &View, own: &SeatView) -> u64 {
    let mut hash = Hash::default();
    for LaneView { lane, wants, .. } in &view.lanes {
        hash.add([lane.deck, lane.card.number(), *wants]);
    }
    hash.add([own.nertz_len, (own.waste.len() as u8).saturating_add(own.stock_len), own.lake_count]);
    own.columns.iter().for_each(|column| hash.faces(column));
    hash.0
}

/// The own layout as it is seen.
fn fingerprint(own: &SeatView) -> u64 {
    let mut hash = Hash::default();
    hash.add([own.nertz_len, own.stock_len, own.lake_count]);
    hash.add([u8::from(own.stuck), u8::from(own.stuck_rotated), u8::from(own.rotated)]);
    hash.add(own.redeals.to_le_bytes());
    hash.faces(own.nertz_top.as_slice());
    hash.faces(&own.waste);
    own.columns.iter().for_each(|column| hash.faces(column));
    own.locked.iter().for_each(|pile| hash.add([pile.0]));
    hash.0
}

/// FNV-1a, which has the same value on every machine.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    fn add(&mut self, bytes: impl IntoIterator<Item = u8>) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// A pile, with its length so that neighbouring piles do not run into each other.
    fn faces(&mut self, faces: &[Face]) {
        self.add([faces.len() as u8]);
        self.add(faces.iter().map(|face| face.card().map_or(u8::MAX, |card| card.number())));
    }
}
