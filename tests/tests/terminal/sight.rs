//! What a person sees on the table: the own layout and the lake, read from the cells of the screen.

/// A card: rank from 0 (the Ace), suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Card {
    pub(crate) rank: usize,
    pub(crate) suit: char,
}

/// A lane: suit, the rank on top, whose it is; `pending` as long as it is not decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lane {
    pub(crate) top: Card,
    pub(crate) owner: char,
    pub(crate) pending: bool,
}

/// The table in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sight {
    /// The mark of the own cards in the lake.
    pub(crate) mark: char,
    /// The clock of the round.
    pub(crate) clock: String,
    /// Base first.
    pub(crate) columns: Vec<Vec<Card>>,
    pub(crate) nertz: Option<Card>,
    /// The last cards of the waste, the top one last, and how many there are.
    pub(crate) waste: Vec<Card>,
    pub(crate) waste_len: usize,
    pub(crate) stock_len: usize,
    pub(crate) redeals: usize,
    /// The nertz pile is empty, and the screen asks for the call.
    pub(crate) may_call: bool,
    pub(crate) lanes: Vec<Lane>,
    /// A card is being turned, or a play is not decided.
    pub(crate) unsettled: bool,
    /// The two rows of messages.
    pub(crate) messages: String,
}

const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS: [char; 4] = ['♠', '♥', '♦', '♣'];
/// The row of the key caps over the own layout, at 80 × 24.
const CAPS: u16 = 7;
/// Columns on the left of the others' layouts.
const LEFT: u16 = 54;
/// The last row of the own layout.
const BOTTOM: u16 = 20;

impl Card {
    pub(crate) fn is_red(self) -> bool {
        matches!(self.suit, '♥' | '♦')
    }

    /// Whether it goes on `other` in the river.
    pub(crate) fn goes_on(self, other: Card) -> bool {
        self.rank + 1 == other.rank && self.is_red() != other.is_red()
    }
}

/// The screen's rows.
pub(crate) fn lines(screen: &vt100::Screen) -> Vec<String> {
    let columns = screen.size().1;
    screen.rows(0, columns).collect()
}

impl Sight {
    /// What is seen; nothing if the screen is no table in play.
    pub(crate) fn of(screen: &vt100::Screen) -> Option<Sight> {
        let look = Look(screen);
        let lines = lines(screen);
        if !lines[0].starts_with(" Round ") || !lines[0].contains(':') || !lines[1].starts_with(" Lake") {
            return None;
        }
        // A box in the middle tells of a beginning or an end.
        if (CAPS..BOTTOM).any(|y| look.text(0, y, LEFT).contains('┌')) {
            return None;
        }
        let caps: Vec<(char, u16)> =
            (0..LEFT).map(|x| (look.char(x, CAPS), x)).filter(|(char, _)| char.is_ascii_alphabetic()).collect();
        let cap = |key: char| caps.iter().find(|(char, _)| *char == key).map(|(_, x)| *x);
        let columns = ['A', 'S', 'D', 'F'].map(|key| cap(key).map(|x| look.pile(x - 2)));
        let [Some(a), Some(s), Some(d), Some(f)] = columns else { return None };
        let (nertz, waste) = (cap('J')? - 2, cap('K')? - 2);
        // The stock's key is a word, after that of the waste.
        let stock = caps.iter().find(|(_, x)| *x > waste + 3)?.1;
        let waste_cards = look.pile(waste);
        let piles = [&a, &s, &d, &f, &waste_cards];
        let nertz_cards = look.pile(nertz);
        let unsettled = piles.into_iter().chain([&nertz_cards]).any(|pile| pile.unsettled);
        let waste_len = if waste_cards.cards.is_empty() { 0 } else { look.number(waste, CAPS + 2 + waste_cards.rows) };
        Some(Sight {
            mark: lines[0].chars().nth(look.own_mark()?)?,
            clock: look.text(0, 0, 20).trim().to_owned(),
            columns: [a, s, d, f].map(|pile| pile.cards).to_vec(),
            nertz: nertz_cards.cards.first().copied(),
            waste: waste_cards.cards,
            waste_len,
            stock_len: look.number(stock, CAPS + 3),
            redeals: look.number(stock, CAPS + 4),
            may_call: look.text(nertz, CAPS + 3, 5) == "Enter",
            lanes: (2..6).flat_map(|y| look.lanes(y)).collect(),
            unsettled,
            messages: [21, 22].map(|y: usize| lines[y].trim_end()).join("\n"),
        })
    }

    /// The own cards alone: what a key of one's own changes.
    pub(crate) fn layout(&self) -> impl PartialEq + use<> {
        let Sight { columns, nertz, waste, waste_len, stock_len, redeals, .. } = self.clone();
        (columns, nertz, waste, waste_len, stock_len, redeals, self.unsettled)
    }

    /// Whether a foundation wants the card, or it is an Ace.
    pub(crate) fn is_wanted(&self, card: Card) -> bool {
        card.rank == 0 || self.lanes.iter().any(|lane| lane.top.suit == card.suit && lane.top.rank + 1 == card.rank)
    }

    /// How many lanes have this card on top by the owner of this layout, decided.
    pub(crate) fn own_tops(&self, card: Card) -> usize {
        self.lanes.iter().filter(|lane| lane.top == card && lane.owner == self.mark && !lane.pending).count()
    }
}

/// A pile as it is drawn.
struct Pile {
    cards: Vec<Card>,
    rows: u16,
    unsettled: bool,
}

struct Look<'a>(&'a vt100::Screen);

impl Look<'_> {
    fn char(&self, x: u16, y: u16) -> char {
        self.0.cell(y, x).and_then(|cell| cell.contents().chars().next()).unwrap_or(' ')
    }

    fn text(&self, x: u16, y: u16, len: u16) -> String {
        (x..x + len).map(|x| self.char(x, y)).collect()
    }

    fn number(&self, x: u16, y: u16) -> usize {
        self.text(x, y, 3).trim().parse().unwrap_or(0)
    }

    /// The cards from the row below the key caps down.
    fn pile(&self, x: u16) -> Pile {
        let mut pile = Pile { cards: Vec::new(), rows: 0, unsettled: false };
        for y in CAPS + 1..=BOTTOM {
            let text = self.text(x, y, 5);
            pile.unsettled |= text.contains('?') || text.contains("···");
            let Some(card) = card(text.trim_matches(|char: char| "() ?".contains(char))) else { break };
            pile.cards.push(card);
            pile.rows += 1;
        }
        pile
    }

    /// The lanes of a row: `♥  A ●•  10 ▲   ·`.
    fn lanes(&self, y: u16) -> Vec<Lane> {
        let row = self.text(0, y, LEFT);
        let mut words = row.split_whitespace();
        let Some(suit) = words.next().and_then(|word| word.chars().next()).filter(|suit| SUITS.contains(suit)) else {
            return Vec::new();
        };
        let words: Vec<&str> = words.collect();
        let lanes = words.windows(2).filter_map(|pair| {
            let rank = RANKS.iter().position(|rank| *rank == pair[0].trim_start_matches('▸'))?;
            let owner = pair[1].chars().next()?;
            Some(Lane { top: Card { rank, suit }, owner, pending: pair[1].contains('?') })
        });
        lanes.collect()
    }

    /// Where the own mark stands in the first row: before the own name.
    fn own_mark(&self) -> Option<usize> {
        (20..80).find(|x| !matches!(self.char(*x, 0), ' ' | '0'..='9' | ':')).map(usize::from)
    }
}

fn card(text: &str) -> Option<Card> {
    let suit = text.chars().next_back().filter(|suit| SUITS.contains(suit))?;
    let rank = text.strip_suffix(suit)?;
    Some(Card { rank: RANKS.iter().position(|known| *known == rank)?, suit })
}
