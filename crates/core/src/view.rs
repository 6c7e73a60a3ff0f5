//! What a seat may see: everything the screen is drawn from, and everything that a bot may use.

use crate::{Card, Lane, Pile, Rules, Suit};

/// The table as one seat (or a spectator) may see it.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The seat that looks; none for a spectator.
    pub me: Option<u8>,
    /// All seats, in seat order.
    pub seats: Vec<SeatView>,
    /// The lake: all lanes, in lane order.
    pub lanes: Vec<LaneView>,
    /// The round, from 1.
    pub round: u32,
    /// What the table is at.
    pub phase: Phase,
    /// Milliseconds since the common *go* (0 before it).
    pub clock_ms: u64,
    /// The rules of this match.
    pub rules: Rules,
    /// Milliseconds for which this seat has made no action and no play itself (for a bot to find itself stuck).
    pub idle_ms: u64,
    /// Whose turn it is, where the rules have turns and the round is played.
    pub turn: Option<u8>,
    /// Whether somebody has called in this round (the caller, once the table is agreed on it).
    pub caller: Option<u8>,
    /// Finished rounds: the score of every seat, in seat order.
    pub results: Vec<Vec<i16>>,
}

/// What the table is at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The shuffle is being agreed on and the cards are dealt.
    Dealing,
    /// All is dealt and covered: a key starts the own countdown.
    Covered,
    /// The own countdown runs: milliseconds left.
    Countdown(u64),
    /// The own countdown is over; some seat's is not.
    AwaitGo,
    /// Cards may be played.
    Play,
    /// Somebody has called, or all are stuck: what is in the air lands.
    Closing,
    /// The round is scored; the next follows.
    Scored,
    /// The match is over.
    Over,
}

/// A face-up card, or one that has been turned and whose face is not agreed yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// A known face; also that of a joker which stands for no card yet.
    Card(Card),
    /// A joker that was fixed for good.
    Fixed {
        /// The joker.
        joker: Card,
        /// The card that it stands for.
        stands: Card,
    },
    /// Turned; the table's answers are on their way.
    Turning,
}

impl Face {
    /// What the card counts as, if its face is known.
    pub fn card(self) -> Option<Card> {
        match self {
            Face::Card(card) | Face::Fixed { stands: card, .. } => Some(card),
            Face::Turning => None,
        }
    }

    /// The card that lies there, if its face is known.
    pub fn lies(self) -> Option<Card> {
        match self {
            Face::Card(card) | Face::Fixed { joker: card, .. } => Some(card),
            Face::Turning => None,
        }
    }
}

/// How well a seat is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// As usual (or the own seat).
    Here,
    /// Not heard of for that many milliseconds.
    Slow(u64),
    /// Has left the match.
    Left,
    /// The others have gone on without it.
    Lost,
}

impl Link {
    /// Plays no more.
    pub fn is_gone(self) -> bool {
        matches!(self, Link::Left | Link::Lost)
    }
}

/// One seat's layout and state.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatView {
    /// The player's name, cleaned for a screen.
    pub name: String,
    /// Cards in the nertz pile.
    pub nertz_len: u8,
    /// The top of the nertz pile.
    pub nertz_top: Option<Face>,
    /// The river columns, base first.
    pub columns: Vec<Vec<Face>>,
    /// Cards in the stock.
    pub stock_len: u8,
    /// The waste, bottom first.
    pub waste: Vec<Face>,
    /// Redeals made in this round.
    pub redeals: u16,
    /// A card was played off the waste since the stock was last made.
    pub waste_played: bool,
    /// Piles that a revealed, undecided play has locked.
    pub locked: Vec<Pile>,
    /// An own play is sealed and not open yet: nothing else can be done for that moment.
    pub sealed: bool,
    /// Own cards in the lake, decided ones only.
    pub lake_count: u8,
    /// Points so far in this round, from decided plays only.
    pub points: i16,
    /// Total of the finished rounds.
    pub total: i32,
    /// Link state.
    pub link: Link,
    /// Has declared itself stuck, and the declaration stands.
    pub stuck: bool,
    /// The declaration that stands was made after the table's rotation, with no lake play since the rotation.
    pub stuck_rotated: bool,
    /// Has put its waste back with the whole table, with no lake play since: declaring now says so.
    pub rotated: bool,
    /// False calls in this round.
    pub false_calls: u8,
    /// Has made its `Go` in this round.
    pub go: bool,
}

impl View {
    /// The seat that looks, as it sees itself; none for a spectator.
    pub fn own(&self) -> Option<&SeatView> {
        self.me.and_then(|me| self.seats.get(usize::from(me)))
    }
}

impl SeatView {
    /// A seat of this name that nothing is dealt to.
    pub fn empty(name: &str) -> SeatView {
        SeatView {
            name: name.to_owned(),
            nertz_len: 0,
            nertz_top: None,
            columns: Vec::new(),
            stock_len: 0,
            waste: Vec::new(),
            redeals: 0,
            waste_played: false,
            locked: Vec::new(),
            sealed: false,
            lake_count: 0,
            points: 0,
            total: 0,
            link: Link::Here,
            stuck: false,
            stuck_rotated: false,
            rotated: false,
            false_calls: 0,
            go: false,
        }
    }

    /// The one card of a pile that may be played to the lake: the top of the nertz pile or of the waste, or the last of
    /// a column.
    pub fn available(&self, pile: Pile) -> Option<Face> {
        match pile {
            Pile::NERTZ => self.nertz_top,
            Pile::WASTE => self.waste.last().copied(),
            _ => self.column(pile)?.last().copied(),
        }
    }

    /// The cards of a column, base first; none if `pile` is no column of this layout.
    pub fn column(&self, pile: Pile) -> Option<&[Face]> {
        pile.as_column().and_then(|index| self.columns.get(index)).map(Vec::as_slice)
    }

    /// A revealed, undecided play lies on this pile.
    pub fn is_locked(&self, pile: Pile) -> bool {
        self.locked.contains(&pile)
    }

    /// Sits this (extra) round out: has no cards at all.
    pub fn is_witness(&self) -> bool {
        self.nertz_len == 0
            && self.stock_len == 0
            && self.lake_count == 0
            && self.waste.is_empty()
            && self.columns.iter().all(Vec::is_empty)
    }
}

/// One lane of the lake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaneView {
    /// Its name: deck and card that founded it.
    pub lane: Lane,
    /// Its suit, also if a joker founded it.
    pub suit: Suit,
    /// Who holds each rank, Ace first: the seat whose card it is, or none for a hole (a place won by nobody yet).
    pub owners: Vec<Option<u8>>,
    /// The rank a play would go on next: one above the highest that is founded or revealed.
    pub wants: u8,
    /// Revealed, undecided plays: (seat, rank).
    pub pending: Vec<(u8, u8)>,
    /// The King is settled: turned over.
    pub complete: bool,
}

impl LaneView {
    /// The card that goes on this lane next; none when the lane has its King, decided or not.
    pub fn wanted(&self) -> Option<Card> {
        Card::of(self.suit, self.wants).filter(|_| !self.complete)
    }
}

/// What a player wants: a key stroke's meaning, before the program has found the card and the place for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intent {
    /// Turn cards from the stock; with the stock empty, put the waste back.
    Draw,
    /// Move from one pile to a column: the longest run that fits.
    Move {
        /// Source.
        from: Pile,
        /// Destination, a column.
        to: Pile,
    },
    /// Slide the top of `from` under column `to` (house rule).
    Tuck {
        /// Source.
        from: Pile,
        /// The column that is slid under.
        to: Pile,
    },
    /// Play the available card of a pile to the lake.
    Lake {
        /// Source.
        from: Pile,
    },
    /// As [`Intent::Move`], onto a joker that is to stand for this card.
    MoveAs {
        /// Source.
        from: Pile,
        /// Destination, a column.
        to: Pile,
        /// What the joker stands for.
        card: Card,
    },
    /// As [`Intent::Tuck`], of a joker that is to stand for this card.
    TuckAs {
        /// Source.
        from: Pile,
        /// The column that is slid under.
        to: Pile,
        /// What the joker stands for.
        card: Card,
    },
    /// As [`Intent::Lake`], of a joker that is to stand for this card.
    LakeAs {
        /// Source.
        from: Pile,
        /// What the joker stands for.
        card: Card,
    },
    /// Put the waste back and the stock's top card to its bottom (house rule `lone_rotate`).
    Rotate,
    /// Declare to be stuck; with turns, pass.
    Stuck,
    /// Call.
    Call,
}

impl Intent {
    /// The same with the joker that it needs a name for standing for this card; one that needs none stays as it is.
    pub fn naming(self, card: Card) -> Intent {
        match self {
            Intent::Move { from, to } => Intent::MoveAs { from, to, card },
            Intent::Tuck { from, to } => Intent::TuckAs { from, to, card },
            Intent::Lake { from } => Intent::LakeAs { from, card },
            other => other,
        }
    }
}
