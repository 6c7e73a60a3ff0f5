//! Reading the table of cases: what a line says.

use super::rigged::{Hand, Hands};
use nertz_core::rules::RuleError;
use nertz_core::{Card, Pile, Rules};

/// A file of cases: a sentence of the rules, and under it what checks it.
#[derive(Debug)]
pub(crate) struct Sentence {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) checks: Vec<Line>,
}

/// A line under a sentence.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) number: usize,
    pub(crate) text: String,
    pub(crate) check: Check,
}

/// What checks a sentence.
#[derive(Debug)]
pub(crate) enum Check {
    /// A case that is played.
    Case(Box<Case>),
    /// Rules that there are not: what they are refused with (none if they are not), and what it should say.
    NoRules(Option<String>, String),
    /// A test of this name in this file of the project.
    Test { file: String, name: String },
    /// It says nothing that a move could break: why.
    Said(String),
    /// The line cannot be understood: why.
    Unread(String),
}

/// `rules | given | actions | expected`.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) rules: Rules,
    pub(crate) seats: usize,
    pub(crate) hands: Hands,
    /// Two seats that hear each other after so many milliseconds only.
    pub(crate) slow: Vec<(usize, usize, u64)>,
    /// Scores of finished rounds, if the case is about a match alone.
    pub(crate) scores: Vec<Vec<i16>>,
    pub(crate) steps: Vec<Step>,
    pub(crate) expected: Vec<(String, String)>,
}

/// One moment: what several seats do without waiting for each other, the one written first heard first.
pub(crate) type Step = Vec<(usize, Deed)>;

/// What a seat does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Deed {
    Draw,
    /// A draw, whether or not there is anything to draw.
    Turn,
    Redeal,
    Call,
    Stuck,
    Rotate,
    Pass,
    /// To a column; with the very cards, if the case names them.
    Move {
        from: Pile,
        to: Pile,
        cards: Option<Vec<Card>>,
        joker: Option<Card>,
    },
    Tuck {
        from: Pile,
        under: Pile,
        joker: Option<Card>,
    },
    /// To the lake, on the lane that the program finds, or on the one that the case names (deck and founding card).
    Lake {
        from: Pile,
        lane: Option<(u8, Card)>,
        joker: Option<Card>,
    },
    /// To a new foundation, Ace or not.
    Found(Pile),
    /// Both in one entry: what no engine does by itself.
    Both(Box<Deed>, Box<Deed>),
    /// Nothing, for so many milliseconds.
    Wait(u64),
}

type Read<T> = Result<T, String>;

/// Reads a file of cases.
pub(crate) fn read(file: &str, text: &str) -> Vec<Sentence> {
    let mut sentences: Vec<Sentence> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if let Some(text) = line.strip_prefix("> ") {
            let (file, text) = (file.to_owned(), text.to_owned());
            sentences.push(Sentence { file, line: number, text, checks: Vec::new() });
        } else if !line.is_empty() && !line.starts_with('#') {
            let check = check(line).unwrap_or_else(Check::Unread);
            let sentence = sentences.last_mut().unwrap_or_else(|| panic!("{file}:{number}: before any sentence"));
            sentence.checks.push(Line { number, text: line.to_owned(), check });
        }
    }
    sentences
}

fn check(line: &str) -> Read<Check> {
    if let Some(test) = line.strip_prefix("- test ") {
        let (file, name) = test.split_once(' ').ok_or("a test is a file and a name")?;
        return Ok(Check::Test { file: file.to_owned(), name: name.to_owned() });
    }
    if let Some(why) = line.strip_prefix("- said by ") {
        return Ok(Check::Said(why.to_owned()));
    }
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [rules_, given, actions, expected] = fields[..] else {
        return Err("a case is rules | given | actions | expected".to_owned());
    };
    if let Some(refused) = expected.strip_prefix("no such rules") {
        let found = rules(rules_).err().map(|error| error.to_string());
        return Ok(Check::NoRules(found, refused.trim_start_matches(':').trim().to_owned()));
    }
    let rules = rules(rules_).map_err(|error| error.to_string())?;
    let (hands, slow, scores) = (Vec::new(), Vec::new(), Vec::new());
    let mut case = Case { rules, seats: 2, hands, slow, scores, steps: Vec::new(), expected: Vec::new() };
    given.split(';').map(str::trim).filter(|part| !part.is_empty()).try_for_each(|part| case.given(part))?;
    for step in actions.split(';').map(str::trim).filter(|step| !step.is_empty()) {
        case.step(step)?;
    }
    // Of whom nothing is said, no card is chosen.
    case.hands.resize(case.hands.len().max(1), Vec::new());
    case.hands.iter_mut().for_each(|hands| hands.resize(case.seats, Hand::default()));
    let alone = expected.starts_with("no such table");
    for expect in expected.split(|c| c == ',' && !alone).map(str::trim) {
        let separator = if expect.contains('=') { '=' } else { ' ' };
        let (what, value) = expect.split_once(separator).unwrap_or((expect, ""));
        case.expected.push((what.trim().to_owned(), value.trim().to_owned()));
    }
    if expected.trim().is_empty() { Err("nothing is expected".to_owned()) } else { Ok(Check::Case(Box::new(case))) }
}

/// `preset key=value key=value …`.
fn rules(text: &str) -> Result<Rules, RuleError> {
    let mut rules = Rules::default();
    for word in text.split_whitespace() {
        match word.split_once('=') {
            Some((key, value)) => rules.set(key, value)?,
            None => rules = Rules::preset(word)?,
        }
    }
    Ok(rules)
}

impl Case {
    /// `3 seats`, `scores 60 20`, `a: columns / nertz from the top / stock as drawn`, `round 2 a: …`.
    fn given(&mut self, part: &str) -> Read<()> {
        if let Some(seats) = part.strip_suffix(" seats") {
            self.seats = seats.parse().map_err(|_| "so many seats are not")?;
            return Ok(());
        }
        if let Some(scores) = part.strip_prefix("scores ") {
            let scores: Read<Vec<i16>> =
                scores.split_whitespace().map(|word| word.parse().map_err(|_| "no score".to_owned())).collect();
            self.scores.push(scores?);
            self.seats = self.scores[0].len();
            return Ok(());
        }
        if let Some((pair, ms)) = part.strip_suffix(" ms").and_then(|part| part.split_once(" far ")) {
            let (one, other) = pair.split_once(' ').ok_or("far are `a b far 60 ms`")?;
            self.slow.push((seat(one)?, seat(other)?, ms.parse().map_err(|_| "no time")?));
            return Ok(());
        }
        let (head, piles) = part.split_once(':').ok_or("cards are `a: columns / nertz pile / stock`")?;
        let (round, name) = match head.strip_prefix("round ").and_then(|rest| rest.split_once(' ')) {
            Some((round, name)) => (round.parse().map_err(|_| "no round")?, name),
            None => (1usize, head),
        };
        let seat = seat(name)?;
        let mut hand = Hand::default();
        for (pile, cards) in hand.0.iter_mut().zip(piles.split('/')) {
            *pile = cards.split_whitespace().map(chosen).collect::<Read<_>>()?;
        }
        self.seats = self.seats.max(seat + 1);
        while self.hands.len() < round {
            self.hands.push(Vec::new());
        }
        let hands = &mut self.hands[round - 1];
        hands.resize(hands.len().max(seat + 1), Hand::default());
        hands[seat] = hand;
        Ok(())
    }

    /// `a: draw, w>lake`: one after the other. `a: w>lake & b: c1>lake`: at one moment.
    fn step(&mut self, step: &str) -> Read<()> {
        let mut moment = Vec::new();
        for part in step.split(" & ") {
            if let Some(ms) = part.strip_prefix("wait ").and_then(|rest| rest.strip_suffix(" ms")) {
                moment.push((0, Deed::Wait(ms.parse::<u64>().map_err(|_| "no time")?)));
                continue;
            }
            let (name, deeds) = part.split_once(':').ok_or("an action is `a: what`")?;
            let seat = seat(name.trim())?;
            self.seats = self.seats.max(seat + 1);
            for text in deeds.split(',').map(str::trim) {
                let (times, text) = match text.split_once("x ") {
                    Some((times, text)) => (times.parse().map_err(|_| "not so many times")?, text),
                    None => (1, text),
                };
                moment.extend((0..times).map(|_| deed(text).map(|deed| (seat, deed))).collect::<Read<Vec<_>>>()?);
            }
        }
        if step.contains(" & ") {
            self.steps.push(moment);
        } else {
            self.steps.extend(moment.into_iter().map(|one| vec![one]));
        }
        Ok(())
    }
}

/// A seat's letter, `a` to `h`.
pub(crate) fn seat(name: &str) -> Read<usize> {
    match name.trim().as_bytes() {
        [letter @ b'a'..=b'h'] => Ok(usize::from(letter - b'a')),
        _ => Err(format!("{name} is no seat")),
    }
}

/// A card as it is written: `10♥`; `★` and `☆` are a deck's two jokers.
pub(crate) fn card(text: &str) -> Read<Card> {
    let named = |card: &Card| written(*card) == text;
    (0..Card::COUNT).filter_map(Card::new).find(named).ok_or_else(|| format!("{text} is no card"))
}

/// How a card is written.
pub(crate) fn written(card: Card) -> String {
    match card.number() {
        52 => "★".to_owned(),
        53 => "☆".to_owned(),
        _ => card.to_string(),
    }
}

fn chosen(text: &str) -> Read<u8> {
    if text == "." { Ok(Hand::ANY) } else { card(text).map(Card::number) }
}

/// `n`, `w`, `c1` …
pub(crate) fn pile(text: &str) -> Read<Pile> {
    match text {
        "n" => Ok(Pile::NERTZ),
        "w" => Ok(Pile::WASTE),
        _ => {
            let number = text.strip_prefix('c').and_then(|number| number.parse::<u8>().ok()).filter(|n| *n > 0);
            number.map(|number| Pile::column(number - 1)).ok_or_else(|| format!("{text} is no pile"))
        }
    }
}

fn deed(text: &str) -> Read<Deed> {
    if let Some((first, second)) = text.split_once(" and ") {
        return Ok(Deed::Both(Box::new(deed(first)?), Box::new(deed(second)?)));
    }
    let (text, joker) = match text.split_once(" as ") {
        Some((text, name)) => (text, Some(card(name)?)),
        None => (text, None),
    };
    let plain = match text {
        "draw" => Some(Deed::Draw),
        "turn" => Some(Deed::Turn),
        "redeal" => Some(Deed::Redeal),
        "call" => Some(Deed::Call),
        "stuck" => Some(Deed::Stuck),
        "rotate" => Some(Deed::Rotate),
        "pass" => Some(Deed::Pass),
        _ => None,
    };
    if let Some(plain) = plain {
        return Ok(plain);
    }
    if let Some((from, under)) = text.split_once(" under ") {
        return Ok(Deed::Tuck { from: pile(from)?, under: pile(under)?, joker });
    }
    let (from, to) = text.split_once('>').ok_or_else(|| format!("{text} is no action"))?;
    let from = pile(from)?;
    if to == "lake" {
        return Ok(Deed::Lake { from, lane: None, joker });
    }
    if to == "new" {
        return Ok(Deed::Found(from));
    }
    if let Some((deck, ace)) = to.split_once('.') {
        return Ok(Deed::Lake { from, lane: Some((seat(deck)? as u8, card(ace)?)), joker });
    }
    let mut words = to.split_whitespace();
    let to = pile(words.next().unwrap_or_default())?;
    let cards: Vec<Card> = words.map(card).collect::<Read<_>>()?;
    Ok(Deed::Move { from, to, cards: (!cards.is_empty()).then_some(cards), joker })
}
