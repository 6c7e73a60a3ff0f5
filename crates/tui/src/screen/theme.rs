//! How things look: suits as signs or letters, colours or none.
//!
//! Nothing is told by hue alone: red cards stand in round brackets (and have small letters where suits are letters), seats have a
//! mark besides their colour, pending cards are in italics with a question mark, jokers have a star.

use super::ascii;
use super::pen::padded;
use nertz_core::{Card, Face, Suit};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// How suits are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suits {
    /// ♠ ♥ ♦ ♣
    Signs,
    /// S h d C; and nothing but ASCII on the whole screen.
    Letters,
}

/// How things look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// How suits are written.
    pub suits: Suits,
    /// Whether colours are used.
    pub colour: bool,
    /// A colour for each suit, in place of red and black.
    pub four_colours: bool,
}

/// How a card lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lies {
    /// Can be picked up by itself.
    Free,
    /// Face up, with others on it.
    Under,
    /// Part of a play that is not decided.
    Pending,
}

/// The columns of a card.
pub(crate) const CARD: u16 = 5;

const SEAT_COLOURS: [Color; 8] = [
    Color::Cyan,
    Color::Yellow,
    Color::Magenta,
    Color::Green,
    Color::LightBlue,
    Color::LightRed,
    Color::Gray,
    Color::LightYellow,
];
const SEAT_SIGNS: [&str; 8] = ["●", "▲", "■", "◆", "▼", "○", "△", "□"];
const SEAT_LETTERS: [&str; 8] = ["*", "+", "#", "@", "%", "&", "=", "$"];
const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

impl Theme {
    /// Signs and two colours.
    pub const PLAIN: Theme = Theme { suits: Suits::Signs, colour: true, four_colours: false };

    /// What the environment asks for: letters where the locale is not UTF-8 or the terminal is known to lack the signs,
    /// no colours with `NO_COLOR` or on a terminal without any.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Theme {
        let given = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = given("LC_ALL").or_else(|| given("LC_CTYPE")).or_else(|| given("LANG")).unwrap_or_default();
        let utf8 = locale.to_ascii_lowercase().replace('-', "").contains("utf8");
        let terminal = given("TERM").unwrap_or_default();
        let signs = (utf8 || cfg!(windows)) && terminal != "linux";
        let suits = if signs { Suits::Signs } else { Suits::Letters };
        let colour = given("NO_COLOR").is_none() && terminal != "dumb" && !terminal.starts_with("vt1");
        Theme { suits, colour, four_colours: false }
    }

    /// Whether only ASCII is written.
    pub(crate) fn is_ascii(&self) -> bool {
        self.suits == Suits::Letters
    }

    /// `A` … `K`.
    pub(crate) fn rank(rank: u8) -> &'static str {
        RANKS.get(usize::from(rank)).copied().unwrap_or("?")
    }

    /// The sign or letter of a suit.
    pub(crate) fn suit(&self, suit: Suit) -> &'static str {
        match (self.suits, suit) {
            (Suits::Signs, Suit::Clubs) => "♣",
            (Suits::Signs, Suit::Diamonds) => "♦",
            (Suits::Signs, Suit::Hearts) => "♥",
            (Suits::Signs, Suit::Spades) => "♠",
            (Suits::Letters, Suit::Clubs) => "C",
            (Suits::Letters, Suit::Diamonds) => "d",
            (Suits::Letters, Suit::Hearts) => "h",
            (Suits::Letters, Suit::Spades) => "S",
        }
    }

    /// `10♥`, or `Jok` for a joker.
    pub fn card(&self, card: Card) -> String {
        match (card.rank(), card.suit()) {
            (Some(rank), Some(suit)) => format!("{}{}", Self::rank(rank), self.suit(suit)),
            _ => "Jok".to_owned(),
        }
    }

    /// What every joker is marked with.
    pub(crate) fn star(&self) -> &'static str {
        if self.is_ascii() { "*" } else { "★" }
    }

    /// A card as it lies on the table, five columns wide; none if its face is on its way. A joker has a star where another
    /// card has a bracket or nothing, and two as long as it stands for no card.
    pub(crate) fn lying(&self, face: Face, lies: Lies) -> Option<(String, Style)> {
        let card = face.card()?;
        let card_text = self.card(card);
        let (before, after) = match (card.is_red().unwrap_or(false), self.colour) {
            (true, _) => ("(", ")"),
            (false, true) => (" ", " "),
            (false, false) => ("[", "]"),
        };
        let joker = face.lies().is_some_and(Card::is_joker);
        let before = if joker { self.star() } else { before };
        let after = if card.is_joker() { self.star() } else { after };
        let mut text = format!("{before}{card_text}{after}");
        if lies == Lies::Pending {
            text.truncate(text.char_indices().nth(usize::from(CARD - 1)).map_or(text.len(), |(end, _)| end));
            text.push('?');
        }
        let text = padded(&text, CARD);
        let style = match self.colour && card.is_joker() {
            true => Style::new().bg(Color::Magenta).fg(Color::White),
            false => self.on_paper(card.suit(), lies == Lies::Free),
        };
        Some((text, self.lies(style, lies)))
    }

    /// A card in two columns on the terminal's own background, three with a ten; and the sign that it is a joker which stands
    /// for this card. Two stars are a joker that stands for none.
    pub(crate) fn small(&self, face: Face) -> Option<(String, &'static str, Style)> {
        let card = face.card()?;
        if card.is_joker() {
            let style = if self.colour { Style::new().fg(Color::Magenta).bold() } else { Style::new().bold() };
            return Some((self.star().repeat(2), "", style));
        }
        let style = self.on_ground(card.suit());
        match face {
            Face::Fixed { .. } => Some((self.card(card), self.star(), style.add_modifier(Modifier::UNDERLINED))),
            _ => Some((self.card(card), "", style)),
        }
    }

    /// The ink of a suit on the paper of a card.
    pub(crate) fn on_paper(&self, suit: Option<Suit>, bright: bool) -> Style {
        if !self.colour {
            return Style::new();
        }
        let paper = if bright { Color::White } else { Color::Gray };
        Style::new().bg(paper).fg(self.ink(suit).unwrap_or(Color::Black))
    }

    /// A suit on the terminal's own background.
    pub(crate) fn on_ground(&self, suit: Option<Suit>) -> Style {
        match self.ink(suit) {
            Some(ink) if self.colour => Style::new().fg(ink),
            _ => Style::new().bold(),
        }
    }

    /// None: black, which is whatever stands out from the background.
    fn ink(&self, suit: Option<Suit>) -> Option<Color> {
        match suit? {
            Suit::Hearts => Some(Color::Red),
            Suit::Diamonds if self.four_colours => Some(Color::Blue),
            Suit::Clubs if self.four_colours => Some(Color::Green),
            Suit::Diamonds => Some(Color::Red),
            Suit::Clubs | Suit::Spades => None,
        }
    }

    /// Adds how it lies.
    pub(crate) fn lies(&self, style: Style, lies: Lies) -> Style {
        match lies {
            Lies::Free => style.bold(),
            Lies::Under => style,
            Lies::Pending => style.add_modifier(Modifier::ITALIC | Modifier::DIM),
        }
    }

    /// A covered card of that seat, five columns wide.
    pub(crate) fn back(&self, seat: u8) -> (&'static str, Style) {
        let text = if self.is_ascii() { "/////" } else { "▒▒▒▒▒" };
        let style = if self.colour { Style::new().fg(self.seat_colour(seat)) } else { Style::new() };
        (text, style)
    }

    /// The place of a pile without cards.
    pub(crate) fn empty(&self) -> (&'static str, Style) {
        ("  ·  ", faint())
    }

    /// A card that is turned and whose face is on its way.
    pub(crate) fn turning(&self) -> (&'static str, Style) {
        let style = if self.colour { Style::new().bg(Color::Gray).fg(Color::Black) } else { Style::new() };
        (" ··· ", style)
    }

    /// The mark of a seat: the pattern on the back of its cards.
    pub(crate) fn mark(&self, seat: u8) -> &'static str {
        let marks = if self.is_ascii() { SEAT_LETTERS } else { SEAT_SIGNS };
        marks[usize::from(seat) % marks.len()]
    }

    /// The colour of the back of a seat's cards, with the mark's ink on it.
    pub(crate) fn backed(&self, seat: u8) -> Style {
        match self.colour {
            true => Style::new().bg(self.seat_colour(seat)).fg(Color::Black),
            false => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    fn seat_colour(&self, seat: u8) -> Color {
        SEAT_COLOURS[usize::from(seat) % SEAT_COLOURS.len()]
    }

    /// A key cap.
    pub(crate) fn cap(&self, cap: Cap) -> Style {
        let style = Style::new().bold();
        match (cap, self.colour) {
            (Cap::Idle, _) => style,
            (Cap::Source, true) => style.bg(Color::Yellow).fg(Color::Black),
            (Cap::Target, true) => style.bg(Color::Green).fg(Color::Black),
            (Cap::Source | Cap::Target, false) => style.add_modifier(Modifier::REVERSED),
        }
    }

    /// Good news.
    pub(crate) fn good(&self) -> Style {
        if self.colour { Style::new().fg(Color::Green).bold() } else { Style::new().bold() }
    }

    /// What is waited for.
    pub(crate) fn attention(&self) -> Style {
        if self.colour { Style::new().fg(Color::Yellow) } else { Style::new() }
    }

    /// What needs attention.
    pub(crate) fn bad(&self) -> Style {
        if self.colour { Style::new().fg(Color::Red).bold() } else { Style::new().bold() }
    }

    /// Last of all: with letters for suits, nothing but ASCII leaves the program.
    pub(crate) fn finish(&self, buf: &mut Buffer) {
        if !self.is_ascii() {
            return;
        }
        for cell in &mut buf.content {
            if cell.symbol().is_ascii() {
                continue;
            }
            let plain = ascii::plain(cell.symbol());
            cell.set_symbol(plain);
        }
    }
}

/// What a pile's key cap says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cap {
    /// Nothing in particular.
    Idle,
    /// The pile is picked.
    Source,
    /// What is picked can go there.
    Target,
}

/// What is written on a key cap: three columns for a key of one letter.
pub(crate) fn cap_text(cap: Cap, key: &str) -> String {
    match cap {
        Cap::Idle => format!(" {key} "),
        Cap::Source => format!("({key})"),
        Cap::Target => format!("▸{key}◂"),
    }
}

/// Of less weight.
pub(crate) fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theme(variables: &[(&str, &str)]) -> Theme {
        Theme::of_environment(|name| {
            variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_decides() {
        let utf8 = [("LANG", "de_DE.UTF-8"), ("TERM", "xterm")];
        assert_eq!(theme(&utf8), Theme::PLAIN);
        assert_eq!(theme(&[("LANG", "C")]).suits, Suits::Letters);
        assert_eq!(theme(&[("LANG", "en_US.utf8"), ("LC_ALL", "C")]).suits, Suits::Letters);
        assert_eq!(theme(&[("LANG", "C.UTF-8"), ("TERM", "linux")]).suits, Suits::Letters);
        assert!(!theme(&[("NO_COLOR", "1")]).colour);
        assert!(theme(&[("NO_COLOR", "")]).colour);
        assert!(!theme(&[("TERM", "dumb")]).colour);
    }

    #[test]
    fn red_and_black_differ_without_hue() {
        for suits in [Suits::Signs, Suits::Letters] {
            for colour in [true, false] {
                let theme = Theme { suits, colour, four_colours: false };
                for rank in 0..13 {
                    let of = |suit| {
                        let face = Face::Card(Card::of(suit, rank).unwrap());
                        theme.lying(face, Lies::Under).unwrap().0
                    };
                    assert!(of(Suit::Hearts).starts_with('(') && of(Suit::Diamonds).starts_with('('));
                    assert!(!of(Suit::Spades).starts_with('(') && !of(Suit::Clubs).starts_with('('));
                }
            }
        }
    }

    #[test]
    fn jokers_differ_from_every_card_without_hue() {
        let joker = Card::new(52).unwrap();
        for suits in [Suits::Signs, Suits::Letters] {
            for colour in [true, false] {
                let theme = Theme { suits, colour, four_colours: false };
                let star = theme.star();
                for lies in [Lies::Free, Lies::Under, Lies::Pending] {
                    let text = |face| theme.lying(face, lies).unwrap().0;
                    let open = text(Face::Card(joker));
                    assert!(open.starts_with(star) && open.ends_with(star) == (lies != Lies::Pending), "{open}");
                    for stands in (0..52).filter_map(Card::new) {
                        let (plain, fixed) = (text(Face::Card(stands)), text(Face::Fixed { joker, stands }));
                        assert!(fixed.starts_with(star) && !plain.contains(star), "{fixed} {plain}");
                        assert_eq!(
                            fixed.chars().skip(1).collect::<String>(),
                            plain.chars().skip(1).collect::<String>()
                        );
                        let (small, sign, _) = theme.small(Face::Fixed { joker, stands }).unwrap();
                        assert_eq!((small, sign), (theme.card(stands), star));
                    }
                }
            }
        }
    }
}
