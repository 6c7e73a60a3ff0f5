//! How things look: suits as signs or letters, and which colours.
//!
//! Nothing is told by hue alone: red cards stand in round brackets (and have small letters where suits are letters), seats have a
//! mark besides their colour, pending cards are in italics with a question mark, jokers have a star.

mod colour;
mod look;
mod palette;

pub use look::{Depth, Look};

use super::ascii;
use super::pen::padded;
use crate::words;
use nertz_core::{Card, Face, Suit};
use palette::{Inks, Palette};
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
    /// Whether colours are used at all.
    pub colour: bool,
    /// A colour for each suit, in place of red and black.
    pub four_colours: bool,
    /// Which colours.
    pub look: Look,
    /// Of how many.
    pub depth: Depth,
    /// By seat, which of the eight backs its cards have.
    pub backs: [u8; 8],
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

/// Each seat has the back of its number.
const SAME: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
const SEAT_SIGNS: [&str; 8] = ["●", "▲", "■", "◆", "▼", "○", "△", "□"];
const SEAT_LETTERS: [&str; 8] = ["*", "+", "#", "@", "%", "&", "=", "$"];
const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

impl Theme {
    /// Signs and two colours.
    pub const PLAIN: Theme = Theme {
        suits: Suits::Signs,
        colour: true,
        four_colours: false,
        look: Look::Dark,
        depth: Depth::Sixteen,
        backs: SAME,
    };

    /// What the environment asks for: letters where the locale is not UTF-8 or the terminal is known to lack the signs,
    /// no colours with `NO_COLOR` or on a terminal without any.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Theme {
        let given = |name: &str| variable(name).filter(|value| !value.is_empty());
        let terminal = given("TERM").unwrap_or_default();
        let signs = words::takes_utf8(&variable) && terminal != "linux";
        let suits = if signs { Suits::Signs } else { Suits::Letters };
        let colour = given("NO_COLOR").is_none() && terminal != "dumb" && !terminal.starts_with("vt1");
        let (look, depth) = (Look::of_environment(&variable), Depth::of_environment(&variable));
        Theme { suits, colour, four_colours: false, look, depth, backs: SAME }
    }

    /// The colours, if there are any.
    fn palette(&self) -> Option<&'static Palette> {
        (self.colour && self.look != Look::Mono).then(|| Palette::of(self.look, self.depth))
    }

    /// Whether cards have a ground of their own.
    pub(crate) fn has_paper(&self) -> bool {
        self.palette().is_some()
    }

    /// Whether only ASCII is written.
    pub fn is_ascii(&self) -> bool {
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
        let (before, after) = match (card.is_red().unwrap_or(false), self.palette().is_some()) {
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
        let style = match self.palette() {
            Some(palette) if card.is_joker() => pair(palette.joker),
            _ => self.on_paper(card.suit(), lies == Lies::Free),
        };
        match lies {
            Lies::Pending if !card.is_joker() => Some((text, self.pending(card.suit()))),
            lies => Some((text, self.lies(style, lies))),
        }
    }

    /// A card in two columns on the terminal's own background, three with a ten; and the sign that it is a joker which stands
    /// for this card. Two stars are a joker that stands for none.
    pub(crate) fn small(&self, face: Face) -> Option<(String, &'static str, Style)> {
        let card = face.card()?;
        if card.is_joker() {
            let style = self.palette().map_or(Style::new(), |palette| pair(palette.joker)).bold();
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
        let Some(palette) = self.palette() else { return Style::new() };
        let paper = if bright { palette.paper } else { palette.under };
        Style::new().bg(paper).fg(self.ink(&palette.on_paper, suit))
    }

    /// A suit on the background.
    pub(crate) fn on_ground(&self, suit: Option<Suit>) -> Style {
        match self.palette() {
            Some(palette) if self.is_coloured(suit) => Style::new().fg(self.ink(&palette.on_ground, suit)),
            _ => Style::new().bold(),
        }
    }

    fn is_coloured(&self, suit: Option<Suit>) -> bool {
        match suit {
            Some(Suit::Hearts | Suit::Diamonds) => true,
            Some(Suit::Clubs) => self.four_colours,
            Some(Suit::Spades) | None => false,
        }
    }

    fn ink(&self, inks: &Inks, suit: Option<Suit>) -> Color {
        match suit {
            Some(Suit::Diamonds) if self.four_colours => inks.diamonds,
            Some(Suit::Hearts | Suit::Diamonds) => inks.red,
            Some(Suit::Clubs) if self.four_colours => inks.clubs,
            Some(Suit::Clubs | Suit::Spades) | None => inks.black,
        }
    }

    /// A card of a suit on its way to the lake, or back.
    pub(crate) fn pending(&self, suit: Option<Suit>) -> Style {
        let style = match self.palette().and_then(|palette| palette.ghost.zip(Some(palette))) {
            Some((ghost, palette)) => Style::new().bg(ghost).fg(self.ink(&palette.on_ground, suit)),
            None => self.on_paper(suit, false).add_modifier(Modifier::DIM),
        };
        style.add_modifier(Modifier::ITALIC)
    }

    /// Adds how it lies.
    pub(crate) fn lies(&self, style: Style, lies: Lies) -> Style {
        match lies {
            Lies::Free => style.bold(),
            Lies::Under => style,
            Lies::Pending => style.add_modifier(Modifier::ITALIC | Modifier::DIM),
        }
    }

    /// Which back a seat's cards have.
    fn of(&self, seat: u8) -> u8 {
        self.backs.get(usize::from(seat)).copied().unwrap_or(seat)
    }

    /// A covered card of that seat, five columns wide.
    pub(crate) fn back(&self, seat: u8) -> (&'static str, Style) {
        let text = if self.is_ascii() { "/////" } else { "▒▒▒▒▒" };
        let style = self.palette().map_or(Style::new(), |palette| Style::new().fg(palette.seat(self.of(seat))));
        (text, style)
    }

    /// A card that is turned and whose face is on its way.
    pub(crate) fn turning(&self) -> (&'static str, Style) {
        (" ··· ", self.on_paper(None, false))
    }

    /// The mark of a seat: the pattern on the back of its cards.
    pub(crate) fn mark(&self, seat: u8) -> &'static str {
        let marks = if self.is_ascii() { SEAT_LETTERS } else { SEAT_SIGNS };
        marks[usize::from(self.of(seat)) % marks.len()]
    }

    /// The colour of the back of a seat's cards, with the mark's ink on it.
    pub(crate) fn backed(&self, seat: u8) -> Style {
        match self.palette() {
            Some(palette) => pair((palette.seat(self.of(seat)), palette.seat_ink(self.of(seat)))),
            None => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// A key cap.
    pub(crate) fn cap(&self, cap: Cap) -> Style {
        let style = Style::new().bold();
        match (cap, self.palette()) {
            (Cap::Idle, _) => style,
            (Cap::Source, Some(palette)) => style.patch(pair(palette.source)),
            (Cap::Target, Some(palette)) => style.patch(pair(palette.target)),
            (Cap::Source | Cap::Target, None) => style.add_modifier(Modifier::REVERSED),
        }
    }

    /// Good news.
    pub(crate) fn good(&self) -> Style {
        self.palette().map_or(Style::new(), |palette| Style::new().fg(palette.good)).bold()
    }

    /// What is waited for.
    pub(crate) fn attention(&self) -> Style {
        self.palette().map_or(Style::new(), |palette| Style::new().fg(palette.attention))
    }

    /// What needs attention.
    pub(crate) fn bad(&self) -> Style {
        self.palette().map_or(Style::new(), |palette| Style::new().fg(palette.bad)).bold()
    }

    /// Last of all: what was drawn without a colour gets those of the theme, and with letters for suits, nothing but ASCII leaves the
    /// program.
    pub(crate) fn finish(&self, buf: &mut Buffer) {
        if let Some(palette) = self.palette() {
            self.paint(palette, buf);
        }
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

impl Theme {
    fn paint(&self, palette: &Palette, buf: &mut Buffer) {
        let shown = |colour: Color| if self.depth == Depth::Indexed { colour::nearest(colour) } else { colour };
        for cell in &mut buf.content {
            if let Some(faint) = palette.faint {
                if cell.modifier.contains(Modifier::DIM) && cell.fg == Color::Reset {
                    cell.fg = faint;
                }
                // How much darker it makes a colour, no theme can know.
                cell.modifier.remove(Modifier::DIM);
            }
            let or = |colour: Color, other: Color| if colour == Color::Reset { other } else { colour };
            (cell.fg, cell.bg) = (shown(or(cell.fg, palette.ink)), shown(or(cell.bg, palette.ground)));
        }
    }
}

fn pair((ground, ink): palette::Pair) -> Style {
    Style::new().bg(ground).fg(ink)
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
mod tests;
