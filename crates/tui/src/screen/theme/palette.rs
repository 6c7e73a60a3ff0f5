//! The colours of the themes, by what they are for.
//!
//! With 256 colours or more a theme paints its own background, so that it reads the same on every terminal; with 16 the terminal's own
//! colours are used, which its user has chosen. The colours of the colour-blind's theme are those of Okabe and Ito.

use super::colour::{ink_on, rgb};
use super::{Depth, Look};
use ratatui::style::Color;

/// The inks of the suits: black, red, and of four colours diamonds and clubs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Inks {
    pub(super) black: Color,
    pub(super) red: Color,
    pub(super) diamonds: Color,
    pub(super) clubs: Color,
}

/// A background and what is written on it.
pub(super) type Pair = (Color, Color);

/// The colours of a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Palette {
    /// The background, and what is written on it. `Reset`: the terminal's.
    pub(super) ground: Color,
    pub(super) ink: Color,
    /// Of less weight; none: dim.
    pub(super) faint: Option<Color>,
    /// A card that can be taken, and one below others.
    pub(super) paper: Color,
    pub(super) under: Color,
    pub(super) on_paper: Inks,
    /// A card that is on its way, inked as on the ground; none: dim.
    pub(super) ghost: Option<Color>,
    pub(super) on_ground: Inks,
    pub(super) joker: Pair,
    /// The backs, by seat.
    pub(super) seats: [Color; 8],
    pub(super) source: Pair,
    pub(super) target: Pair,
    pub(super) good: Color,
    pub(super) bad: Color,
    pub(super) attention: Color,
}

impl Palette {
    /// What is written on the back of a seat's card.
    pub(super) fn seat_ink(&self, seat: u8) -> Color {
        ink_on(self.seat(seat))
    }

    /// The back of a seat's card.
    pub(super) fn seat(&self, seat: u8) -> Color {
        self.seats[usize::from(seat) % self.seats.len()]
    }

    /// Of a look at so many colours.
    pub(super) fn of(look: Look, depth: Depth) -> &'static Palette {
        match (look, depth) {
            (Look::Dark | Look::Mono, Depth::Sixteen) => &DARK_16,
            (Look::Light, Depth::Sixteen) => &LIGHT_16,
            (Look::Contrast, Depth::Sixteen) => &CONTRAST_16,
            (Look::ColourBlind, Depth::Sixteen) => &BLIND_16,
            (Look::Dark | Look::Mono, _) => &DARK,
            (Look::Light, _) => &LIGHT,
            (Look::Contrast, _) => &CONTRAST,
            (Look::ColourBlind, _) => &BLIND,
        }
    }
}

const DARK_16: Palette = Palette {
    ground: Color::Reset,
    ink: Color::Reset,
    faint: None,
    paper: Color::White,
    under: Color::Gray,
    on_paper: Inks { black: Color::Black, red: Color::Red, diamonds: Color::Blue, clubs: Color::Green },
    ghost: None,
    on_ground: Inks { black: Color::Reset, red: Color::LightRed, diamonds: Color::LightBlue, clubs: Color::LightGreen },
    joker: (Color::Magenta, Color::White),
    seats: [
        Color::Cyan,
        Color::Yellow,
        Color::Magenta,
        Color::Green,
        Color::LightBlue,
        Color::LightRed,
        Color::Gray,
        Color::LightYellow,
    ],
    source: (Color::Yellow, Color::Black),
    target: (Color::Green, Color::Black),
    good: Color::Green,
    bad: Color::LightRed,
    attention: Color::Yellow,
};

/// On a bright background yellow cannot be read.
const LIGHT_16: Palette = Palette {
    on_ground: Inks { black: Color::Reset, red: Color::Red, diamonds: Color::Blue, clubs: Color::Green },
    good: Color::Blue,
    bad: Color::Red,
    attention: Color::Magenta,
    ..DARK_16
};

/// Black is painted, whatever the terminal's background is.
const CONTRAST_16: Palette = Palette {
    ground: Color::Black,
    ink: Color::White,
    faint: Some(Color::White),
    good: Color::LightGreen,
    bad: Color::LightRed,
    attention: Color::LightYellow,
    source: (Color::LightYellow, Color::Black),
    target: (Color::LightGreen, Color::Black),
    on_ground: Inks { black: Color::White, ..DARK_16.on_ground },
    ..DARK_16
};

/// Yellow and blue stay apart for every eye; yellow needs a dark background.
const BLIND_16: Palette = Palette {
    ground: Color::Black,
    ink: Color::White,
    faint: Some(Color::Gray),
    on_ground: Inks { black: Color::White, red: Color::LightYellow, diamonds: Color::LightYellow, clubs: Color::White },
    on_paper: Inks { black: Color::Black, red: Color::Red, diamonds: Color::Blue, clubs: Color::Magenta },
    source: (Color::LightYellow, Color::Black),
    target: (Color::LightCyan, Color::Black),
    good: Color::LightCyan,
    bad: Color::LightYellow,
    attention: Color::Yellow,
    ..DARK_16
};

const DARK: Palette = Palette {
    ground: rgb(0x14171c),
    ink: rgb(0xe8e6e1),
    faint: Some(rgb(0x9ca3af)),
    paper: rgb(0xfaf8f2),
    under: rgb(0xd3cfc4),
    on_paper: Inks { black: rgb(0x14171c), red: rgb(0xa50d1a), diamonds: rgb(0x0b47a1), clubs: rgb(0x0a5c26) },
    ghost: Some(rgb(0x2c323b)),
    on_ground: Inks { black: rgb(0xe8e6e1), red: rgb(0xff7b72), diamonds: rgb(0x79b8ff), clubs: rgb(0x7ee787) },
    joker: (rgb(0x6b35a0), rgb(0xffffff)),
    seats: [
        rgb(0x3cb8cf),
        rgb(0xe3b332),
        rgb(0xd078d0),
        rgb(0x62b856),
        rgb(0x7d9cff),
        rgb(0xe8724a),
        rgb(0xa9b0bc),
        rgb(0xeee2a0),
    ],
    source: (rgb(0xf2cc60), rgb(0x14171c)),
    target: (rgb(0x7ee787), rgb(0x14171c)),
    good: rgb(0x7ee787),
    bad: rgb(0xff7b72),
    attention: rgb(0xf2cc60),
};

const LIGHT: Palette = Palette {
    ground: rgb(0xe6e3da),
    ink: rgb(0x1c1f24),
    faint: Some(rgb(0x50565f)),
    paper: rgb(0xffffff),
    under: rgb(0xd0ccbf),
    on_paper: Inks { black: rgb(0x14171c), red: rgb(0xa50d1a), diamonds: rgb(0x0a2f8f), clubs: rgb(0x0a5c26) },
    ghost: Some(rgb(0xc9ced6)),
    on_ground: Inks { black: rgb(0x1c1f24), red: rgb(0x9c0d1a), diamonds: rgb(0x0b47a1), clubs: rgb(0x0a5222) },
    joker: (rgb(0x6b35a0), rgb(0xffffff)),
    seats: [
        rgb(0x127d92),
        rgb(0xd9a21b),
        rgb(0xa83fa6),
        rgb(0x3a8f3a),
        rgb(0x3555c4),
        rgb(0xc94f22),
        rgb(0x6f7682),
        rgb(0x84781c),
    ],
    source: (rgb(0x7a4a00), rgb(0xffffff)),
    target: (rgb(0x0a5c26), rgb(0xffffff)),
    good: rgb(0x0a5222),
    bad: rgb(0x9c0d1a),
    attention: rgb(0x6f4300),
};

const CONTRAST: Palette = Palette {
    ground: rgb(0),
    ink: rgb(0xffffff),
    faint: Some(rgb(0xd6d6d6)),
    paper: rgb(0xffffff),
    under: rgb(0xcccccc),
    on_paper: Inks { black: rgb(0), red: rgb(0x7a0010), diamonds: rgb(0x002b80), clubs: rgb(0x00451a) },
    ghost: Some(rgb(0x2a2a2a)),
    on_ground: Inks { black: rgb(0xffffff), red: rgb(0xff9c9c), diamonds: rgb(0x9cc8ff), clubs: rgb(0x8cf08c) },
    joker: (rgb(0x4b0082), rgb(0xffffff)),
    seats: [
        rgb(0x00e0ff),
        rgb(0xffe600),
        rgb(0xff8cff),
        rgb(0x4ce64c),
        rgb(0x9cb0ff),
        rgb(0xff9a3c),
        rgb(0xffffff),
        rgb(0xb8b8b8),
    ],
    source: (rgb(0xffe600), rgb(0)),
    target: (rgb(0x5cff5c), rgb(0)),
    good: rgb(0x5cff5c),
    bad: rgb(0xff8c8c),
    attention: rgb(0xffe600),
};

const BLIND: Palette = Palette {
    on_paper: Inks { black: rgb(0x14171c), red: rgb(0x7a2e00), diamonds: rgb(0x004f8a), clubs: rgb(0x005440) },
    on_ground: Inks { black: rgb(0xe8e6e1), red: rgb(0xff9a57), diamonds: rgb(0x6cc2f2), clubs: rgb(0x3ad1a6) },
    joker: (rgb(0x00548f), rgb(0xffffff)),
    seats: [
        rgb(0x56b4e9),
        rgb(0xf0e442),
        rgb(0xcc79a7),
        rgb(0x009e73),
        rgb(0x0072b2),
        rgb(0xd55e00),
        rgb(0x626262),
        rgb(0xffffff),
    ],
    source: (rgb(0xf0e442), rgb(0x14171c)),
    target: (rgb(0x56b4e9), rgb(0x14171c)),
    good: rgb(0x6cc2f2),
    bad: rgb(0xff9a57),
    attention: rgb(0xf0e442),
    ..DARK
};
