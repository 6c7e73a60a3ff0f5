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
    ground: rgb(0x14_17_1c),
    ink: rgb(0xe8_e6_e1),
    faint: Some(rgb(0x9c_a3_af)),
    paper: rgb(0xfa_f8_f2),
    under: rgb(0xd3_cf_c4),
    on_paper: Inks { black: rgb(0x14_17_1c), red: rgb(0xa5_0d_1a), diamonds: rgb(0x0b_47_a1), clubs: rgb(0x0a_5c_26) },
    ghost: Some(rgb(0x2c_32_3b)),
    on_ground: Inks { black: rgb(0xe8_e6_e1), red: rgb(0xff_7b_72), diamonds: rgb(0x79_b8_ff), clubs: rgb(0x7e_e7_87) },
    joker: (rgb(0x6b_35_a0), rgb(0xff_ff_ff)),
    seats: [
        rgb(0x3c_b8_cf),
        rgb(0xe3_b3_32),
        rgb(0xd0_78_d0),
        rgb(0x62_b8_56),
        rgb(0x7d_9c_ff),
        rgb(0xe8_72_4a),
        rgb(0xa9_b0_bc),
        rgb(0xee_e2_a0),
    ],
    source: (rgb(0xf2_cc_60), rgb(0x14_17_1c)),
    target: (rgb(0x7e_e7_87), rgb(0x14_17_1c)),
    good: rgb(0x7e_e7_87),
    bad: rgb(0xff_7b_72),
    attention: rgb(0xf2_cc_60),
};

const LIGHT: Palette = Palette {
    ground: rgb(0xe6_e3_da),
    ink: rgb(0x1c_1f_24),
    faint: Some(rgb(0x50_56_5f)),
    paper: rgb(0xff_ff_ff),
    under: rgb(0xd0_cc_bf),
    on_paper: Inks { black: rgb(0x14_17_1c), red: rgb(0xa5_0d_1a), diamonds: rgb(0x0a_2f_8f), clubs: rgb(0x0a_5c_26) },
    ghost: Some(rgb(0xc9_ce_d6)),
    on_ground: Inks { black: rgb(0x1c_1f_24), red: rgb(0x9c_0d_1a), diamonds: rgb(0x0b_47_a1), clubs: rgb(0x0a_52_22) },
    joker: (rgb(0x6b_35_a0), rgb(0xff_ff_ff)),
    seats: [
        rgb(0x12_7d_92),
        rgb(0xd9_a2_1b),
        rgb(0xa8_3f_a6),
        rgb(0x3a_8f_3a),
        rgb(0x35_55_c4),
        rgb(0xc9_4f_22),
        rgb(0x6f_76_82),
        rgb(0x84_78_1c),
    ],
    source: (rgb(0x7a_4a_00), rgb(0xff_ff_ff)),
    target: (rgb(0x0a_5c_26), rgb(0xff_ff_ff)),
    good: rgb(0x0a_52_22),
    bad: rgb(0x9c_0d_1a),
    attention: rgb(0x6f_43_00),
};

const CONTRAST: Palette = Palette {
    ground: rgb(0),
    ink: rgb(0xff_ff_ff),
    faint: Some(rgb(0xd6_d6_d6)),
    paper: rgb(0xff_ff_ff),
    under: rgb(0xcc_cc_cc),
    on_paper: Inks { black: rgb(0), red: rgb(0x7a_00_10), diamonds: rgb(0x00_2b_80), clubs: rgb(0x00_45_1a) },
    ghost: Some(rgb(0x2a_2a_2a)),
    on_ground: Inks { black: rgb(0xff_ff_ff), red: rgb(0xff_9c_9c), diamonds: rgb(0x9c_c8_ff), clubs: rgb(0x8c_f0_8c) },
    joker: (rgb(0x4b_00_82), rgb(0xff_ff_ff)),
    seats: [
        rgb(0x00_e0_ff),
        rgb(0xff_e6_00),
        rgb(0xff_8c_ff),
        rgb(0x4c_e6_4c),
        rgb(0x9c_b0_ff),
        rgb(0xff_9a_3c),
        rgb(0xff_ff_ff),
        rgb(0xb8_b8_b8),
    ],
    source: (rgb(0xff_e6_00), rgb(0)),
    target: (rgb(0x5c_ff_5c), rgb(0)),
    good: rgb(0x5c_ff_5c),
    bad: rgb(0xff_8c_8c),
    attention: rgb(0xff_e6_00),
};

const BLIND: Palette = Palette {
    on_paper: Inks { black: rgb(0x14_17_1c), red: rgb(0x7a_2e_00), diamonds: rgb(0x00_4f_8a), clubs: rgb(0x00_54_40) },
    on_ground: Inks { black: rgb(0xe8_e6_e1), red: rgb(0xff_9a_57), diamonds: rgb(0x6c_c2_f2), clubs: rgb(0x3a_d1_a6) },
    joker: (rgb(0x00_54_8f), rgb(0xff_ff_ff)),
    seats: [
        rgb(0x56_b4_e9),
        rgb(0xf0_e4_42),
        rgb(0xcc_79_a7),
        rgb(0x00_9e_73),
        rgb(0x00_72_b2),
        rgb(0xd5_5e_00),
        rgb(0x62_62_62),
        rgb(0xff_ff_ff),
    ],
    source: (rgb(0xf0_e4_42), rgb(0x14_17_1c)),
    target: (rgb(0x56_b4_e9), rgb(0x14_17_1c)),
    good: rgb(0x6c_c2_f2),
    bad: rgb(0xff_9a_57),
    attention: rgb(0xf0_e4_42),
    ..DARK
};
