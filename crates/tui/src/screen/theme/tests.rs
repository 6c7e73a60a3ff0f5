//! Nothing is told by hue alone, and everything can be read.

use super::*;

fn theme(variables: &[(&str, &str)]) -> Theme {
    Theme::of_environment(|name| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
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
            let theme = Theme { suits, colour, ..Theme::PLAIN };
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
            let theme = Theme { suits, colour, ..Theme::PLAIN };
            let star = theme.star();
            for lies in [Lies::Free, Lies::Under, Lies::Pending] {
                let text = |face| theme.lying(face, lies).unwrap().0;
                let open = text(Face::Card(joker));
                assert!(open.starts_with(star) && open.ends_with(star) == (lies != Lies::Pending), "{open}");
                for stands in (0..52).filter_map(Card::new) {
                    let (plain, fixed) = (text(Face::Card(stands)), text(Face::Fixed { joker, stands }));
                    assert!(fixed.starts_with(star) && !plain.contains(star), "{fixed} {plain}");
                    assert_eq!(fixed.chars().skip(1).collect::<String>(), plain.chars().skip(1).collect::<String>());
                    let (small, sign, _) = theme.small(Face::Fixed { joker, stands }).unwrap();
                    assert_eq!((small, sign), (theme.card(stands), star));
                }
            }
        }
    }
}

const LOOKS: [Look; 4] = [Look::Dark, Look::Light, Look::Contrast, Look::ColourBlind];

/// WCAG's contrast of two colours.
fn contrast(one: Color, other: Color) -> f32 {
    let bright = |colour| colour::luminance(colour).unwrap() + 0.05;
    let (one, other) = (bright(one), bright(other));
    one.max(other) / one.min(other)
}

/// What is written on what.
fn written(palette: &Palette) -> Vec<(String, Color, Color)> {
    let mut pairs = Vec::new();
    let mut put = |what: String, ink: Color, ground: Color| pairs.push((what, ink, ground));
    put("ink".to_owned(), palette.ink, palette.ground);
    put("faint".to_owned(), palette.faint.unwrap(), palette.ground);
    let inks = |inks: Inks| [inks.black, inks.red, inks.diamonds, inks.clubs];
    for (ground, name) in [(palette.paper, "paper"), (palette.under, "under")] {
        inks(palette.on_paper).iter().enumerate().for_each(|(suit, ink)| put(format!("{name} {suit}"), *ink, ground));
    }
    for (ground, name) in [(palette.ground, "ground"), (palette.ghost.unwrap(), "ghost")] {
        inks(palette.on_ground).iter().enumerate().for_each(|(suit, ink)| put(format!("{name} {suit}"), *ink, ground));
    }
    for (name, (ground, ink)) in [("joker", palette.joker), ("source", palette.source), ("target", palette.target)] {
        put(name.to_owned(), ink, ground);
    }
    for (name, ink) in [("good", palette.good), ("bad", palette.bad), ("attention", palette.attention)] {
        put(name.to_owned(), ink, palette.ground);
    }
    (0..8).for_each(|seat| put(format!("seat {seat}"), palette.seat_ink(seat), palette.seat(seat)));
    pairs
}

#[test]
fn everything_written_can_be_read() {
    // With 256 colours the nearest are used, which cannot all be as far apart.
    let of_indexed = |colour| match colour::nearest(colour) {
        Color::Indexed(index @ 232..) => {
            let grey = 8 + 10 * (index - 232);
            Color::Rgb(grey, grey, grey)
        }
        Color::Indexed(index) => {
            let level = |place: u8| [0, 95, 135, 175, 215, 255][usize::from((index - 16) / place % 6)];
            Color::Rgb(level(36), level(6), level(1))
        }
        other => panic!("{other:?}"),
    };
    for look in LOOKS {
        let least = if look == Look::Contrast { 7.0 } else { 4.5 };
        for (what, ink, ground) in written(Palette::of(look, Depth::True)) {
            let found = contrast(ink, ground);
            assert!(found >= least, "{look:?}: {what}: {found}");
            let found = contrast(of_indexed(ink), of_indexed(ground));
            assert!(found >= 4.0, "{look:?} with 256 colours: {what}: {found}");
        }
    }
}

/// What somebody sees who lacks one kind of cones: Machado, Oliveira and Fernandes, 2009.
const BLINDNESS: [(&str, [[f32; 3]; 3]); 3] = [
    (
        "protanopia",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deuteranopia",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "tritanopia",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

/// Lightness and the two axes of hue, in which distances are as the eye has them.
fn lab(light: [f32; 3]) -> [f32; 3] {
    let [r, g, b] = light.map(|value| value.clamp(0.0, 1.0));
    let curve = |t: f32| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[test]
fn seats_stay_apart_whatever_the_eye() {
    // In each theme by their marks,
    for marks in [SEAT_SIGNS, SEAT_LETTERS] {
        for (index, mark) in marks.iter().enumerate() {
            assert!(!marks[..index].contains(mark), "{mark}");
        }
    }
    // in the theme for it by their colours, too. (Two colours that can just be told apart are 2.3 from each other.)
    let seats = Palette::of(Look::ColourBlind, Depth::True).seats;
    for (blindness, matrix) in BLINDNESS {
        let seen = seats.map(|colour| {
            let light = colour::light(colour).unwrap();
            lab(matrix.map(|row| row.iter().zip(light).map(|(weight, light)| weight * light).sum()))
        });
        for (index, one) in seen.iter().enumerate() {
            for (before, other) in seen[..index].iter().enumerate() {
                let apart = one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f32>().sqrt();
                assert!(apart >= 10.0, "{blindness}: seats {before} and {index}: {apart}");
            }
        }
    }
}

#[test]
fn how_many_colours_and_which_ground() {
    assert_eq!(theme(&[("TERM", "xterm-256color")]).depth, Depth::Indexed);
    assert_eq!(theme(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]).depth, Depth::True);
    assert_eq!(theme(&[("TERM", "xterm-kitty")]).depth, Depth::True);
    assert_eq!(theme(&[("TERM", "screen")]).depth, Depth::Sixteen);
    for (ground, look) in [("15;0", Look::Dark), ("0;15", Look::Light), ("0;default;7", Look::Light), ("x", Look::Dark)]
    {
        assert_eq!(theme(&[("COLORFGBG", ground)]).look, look, "{ground}");
    }
    let all: Vec<Look> = std::iter::successors(Some(Look::Dark), |look| Some(look.next())).take(6).collect();
    assert_eq!((&all[..5], all[5]), (&Look::ALL[..], Look::Dark));
}
