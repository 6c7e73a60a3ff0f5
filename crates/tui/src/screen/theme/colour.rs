//! Colours as numbers: how bright, how far apart, and the nearest of a terminal's 256.

use ratatui::style::Color;

/// `0xrrggbb`.
pub(super) const fn rgb(hex: u32) -> Color {
    Color::Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// Red, green and blue as light, from 0 to 1; none of a colour that the terminal chooses.
pub(super) fn light(colour: Color) -> Option<[f32; 3]> {
    let Color::Rgb(red, green, blue) = colour else { return None };
    Some([red, green, blue].map(|value| {
        let value = f32::from(value) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    }))
}

/// Relative luminance, as WCAG has it.
pub(super) fn luminance(colour: Color) -> Option<f32> {
    light(colour).map(|[red, green, blue]| 0.2126 * red + 0.7152 * green + 0.0722 * blue)
}

/// Black or white, whichever is better read on this.
pub(super) fn ink_on(colour: Color) -> Color {
    // There both are read equally well.
    const MIDDLE: f32 = 0.179;
    match luminance(colour) {
        Some(bright) if bright < MIDDLE => rgb(0xffffff),
        Some(_) => rgb(0),
        None => Color::Black,
    }
}

/// The levels of red, green and blue in the cube of the 256 colours.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The nearest of the 256 colours that no terminal lets its user change.
pub(super) fn nearest(colour: Color) -> Color {
    let Color::Rgb(red, green, blue) = colour else { return colour };
    let wanted = [red, green, blue];
    let level = |value: u8| (0..6_u8).min_by_key(|level| LEVELS[usize::from(*level)].abs_diff(value)).unwrap_or(0);
    let [r, g, b] = wanted.map(level);
    let cube = [r, g, b].map(|level| LEVELS[usize::from(level)]);
    let mean = wanted.iter().map(|value| u16::from(*value)).sum::<u16>() / 3;
    let step = (mean.saturating_sub(3) / 10).min(23) as u8;
    let grey = [8 + 10 * step; 3];
    match distance(wanted, grey) < distance(wanted, cube) {
        true => Color::Indexed(232 + step),
        false => Color::Indexed(16 + 36 * r + 6 * g + b),
    }
}

/// How different two colours look, as the mean of red lets one reckon it.
fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    let mean = (u32::from(one[0]) + u32::from(other[0])) / 2;
    let [red, green, blue] = [0, 1, 2].map(|index| u32::from(one[index].abs_diff(other[index])).pow(2));
    (((512 + mean) * red) >> 8) + 4 * green + (((767 - mean) * blue) >> 8)
}
