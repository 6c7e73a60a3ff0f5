//! A terminal's screen as an SVG: a rectangle for each run of ground, a text for each run of signs, as wide as its cells.

use std::fmt::Write;

/// A cell, a margin, the title's bar, in the units of the picture.
const CELL: (u32, u32) = (10, 20);
const MARGIN: u32 = 14;
const BAR: u32 = 44;
/// What is left free around the cells.
const EDGING: u32 = 6;
/// The baseline within a cell.
const BASE: u32 = 15;
const FONT: &str = "'DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,'Liberation Mono',monospace";
/// Ink and ground of a terminal, and what surrounds it.
const INK: Rgb = Rgb(0xd5, 0xd8, 0xde);
const GROUND: Rgb = Rgb(0x17, 0x1a, 0x21);
const EDGE: Rgb = Rgb(0x2c, 0x31, 0x3c);

/// The sixteen colours that a terminal chooses.
const SIXTEEN: [Rgb; 16] = [
    Rgb(0x1f, 0x23, 0x2b),
    Rgb(0xe0, 0x5a, 0x5a),
    Rgb(0x6f, 0xb5, 0x5f),
    Rgb(0xdc, 0xb4, 0x52),
    Rgb(0x5b, 0x8d, 0xe0),
    Rgb(0xb4, 0x72, 0xcf),
    Rgb(0x4c, 0xb3, 0xbd),
    Rgb(0xc3, 0xc7, 0xcf),
    Rgb(0x6b, 0x72, 0x80),
    Rgb(0xf2, 0x7e, 0x7a),
    Rgb(0x93, 0xd1, 0x7f),
    Rgb(0xf2, 0xd2, 0x7a),
    Rgb(0x84, 0xb0, 0xf5),
    Rgb(0xd0, 0x97, 0xe6),
    Rgb(0x78, 0xd3, 0xd9),
    Rgb(0xf5, 0xf6, 0xf8),
];

#[derive(Clone, Copy, PartialEq, Eq)]
struct Rgb(u8, u8, u8);

impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl Rgb {
    fn of(color: vt100::Color, usual: Rgb) -> Rgb {
        match color {
            vt100::Color::Default => usual,
            vt100::Color::Rgb(red, green, blue) => Rgb(red, green, blue),
            vt100::Color::Idx(index @ 0..=15) => SIXTEEN[usize::from(index)],
            vt100::Color::Idx(index @ 16..=231) => {
                let level = |digit: u8| if digit == 0 { 0 } else { 55 + 40 * digit };
                let index = index - 16;
                Rgb(level(index / 36), level(index / 6 % 6), level(index % 6))
            }
            vt100::Color::Idx(index) => {
                let level = 8 + 10 * (index - 232);
                Rgb(level, level, level)
            }
        }
    }

    /// Half way to another colour.
    fn towards(self, other: Rgb) -> Rgb {
        let half = |a: u8, b: u8| a.midpoint(b);
        Rgb(half(self.0, other.0), half(self.1, other.1), half(self.2, other.2))
    }
}

/// How a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Look {
    ink: Rgb,
    ground: Rgb,
    bold: bool,
    italic: bool,
    underline: bool,
}

impl Look {
    fn of(cell: &vt100::Cell) -> Look {
        let (mut ink, mut ground) = (Rgb::of(cell.fgcolor(), INK), Rgb::of(cell.bgcolor(), GROUND));
        if cell.inverse() {
            (ink, ground) = (ground, ink);
        }
        if cell.dim() {
            ink = ink.towards(ground);
        }
        Look { ink, ground, bold: cell.bold(), italic: cell.italic(), underline: cell.underline() }
    }
}

/// The screen as an SVG, under this title.
pub(crate) fn picture(screen: &vt100::Screen, title: &str) -> String {
    let (rows, columns) = screen.size();
    let (width, height) = (u32::from(columns) * CELL.0, u32::from(rows) * CELL.1);
    let (all_width, all_height) = (width + 2 * MARGIN, height + BAR + MARGIN);
    let mut svg = String::new();
    let title = escaped(title);
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all_width} {all_height}\" width=\"{all_width}\" role=\"img\">\n\
         <title>{title}</title>\n\
         <rect width=\"{all_width}\" height=\"{all_height}\" rx=\"9\" fill=\"{EDGE}\"/>\n\
         <text x=\"{}\" y=\"23\" text-anchor=\"middle\" font-family=\"system-ui,sans-serif\" font-size=\"14\" fill=\"{INK}\">{title}</text>\n\
         <g transform=\"translate({MARGIN} {BAR})\" font-family=\"{FONT}\" font-size=\"16\" xml:space=\"preserve\">\n\
         <rect x=\"-6\" y=\"-{EDGING}\" width=\"{}\" height=\"{}\" rx=\"5\" fill=\"{GROUND}\"/>",
        all_width / 2,
        width + 12,
        height + 2 * EDGING,
    );
    for row in 0..rows {
        grounds(&mut svg, screen, row, columns);
        signs(&mut svg, screen, row, columns);
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// The rectangles of a row.
fn grounds(svg: &mut String, screen: &vt100::Screen, row: u16, columns: u16) {
    let ground = |column| screen.cell(row, column).map_or(GROUND, |cell| Look::of(cell).ground);
    let mut start = 0;
    while start < columns {
        let color = ground(start);
        let end = (start..columns).find(|column| ground(*column) != color).unwrap_or(columns);
        if color != GROUND {
            rect(svg, cell_at(start, row), (u32::from(end - start) * CELL.0, CELL.1), color, "");
        }
        start = end;
    }
}

/// The signs of a row: word by word, so that each begins where its cell does.
fn signs(svg: &mut String, screen: &vt100::Screen, row: u16, columns: u16) {
    let mut column = 0;
    while column < columns {
        let Some(cell) = screen.cell(row, column).filter(|cell| !cell.contents().trim().is_empty()) else {
            column += 1;
            continue;
        };
        let look = Look::of(cell);
        if drawn(svg, cell.contents(), cell_at(column, row), look.ink) {
            column += 1;
            continue;
        }
        let mut word = String::new();
        let start = column;
        while let Some(cell) = screen.cell(row, column).filter(|_| column < columns) {
            let goes_on = cell.is_wide_continuation()
                || (!cell.contents().trim().is_empty() && Look::of(cell) == look && strokes(cell.contents()).is_none());
            if !goes_on {
                break;
            }
            word.push_str(cell.contents());
            column += 1;
        }
        text(svg, &word, cell_at(start, row), column - start, look);
    }
}

fn text(svg: &mut String, word: &str, (x, y): (u32, u32), cells: u16, look: Look) {
    let bold = if look.bold { " font-weight=\"700\"" } else { "" };
    let italic = if look.italic { " font-style=\"italic\"" } else { "" };
    let underline = if look.underline { " text-decoration=\"underline\"" } else { "" };
    let (ink, word) = (look.ink, escaped(word));
    let (y, width) = (y + BASE, u32::from(cells) * CELL.0);
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\" fill=\"{ink}\"{bold}{italic}{underline}>{word}</text>"
    );
}

fn rect(svg: &mut String, (x, y): (u32, u32), (width, height): (u32, u32), color: Rgb, more: &str) {
    let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{color}\"{more}/>");
}

/// Signs that have to meet those beside them are drawn, whatever the font.
fn drawn(svg: &mut String, sign: &str, (x, y): (u32, u32), ink: Rgb) -> bool {
    let (width, height) = CELL;
    let half = height / 2;
    let block = match sign {
        "█" => Some(((x, y), (width, height), "")),
        "▀" => Some(((x, y), (width, half), "")),
        "▄" => Some(((x, y + half), (width, half), "")),
        "▌" => Some(((x, y), (width / 2, height), "")),
        "▐" => Some(((x + width / 2, y), (width / 2, height), "")),
        "░" => Some(((x, y), (width, height), " opacity=\".25\"")),
        "▒" => Some(((x, y), (width, height), " opacity=\".5\"")),
        "▓" => Some(((x, y), (width, height), " opacity=\".75\"")),
        _ => None,
    };
    if let Some((place, size, more)) = block {
        rect(svg, place, size, ink, more);
        return true;
    }
    let Some(strokes) = strokes(sign) else { return false };
    let (x, y) = (x + width / 2, y + half);
    let mut path = String::new();
    for stroke in strokes.chars() {
        let _ = match stroke {
            'u' => write!(path, "M{x} {y}v-{half}"),
            'd' => write!(path, "M{x} {y}v{half}"),
            'l' => write!(path, "M{x} {y}h-{}", width / 2),
            _ => write!(path, "M{x} {y}h{}", width / 2),
        };
    }
    let _ = writeln!(svg, "<path d=\"{path}\" stroke=\"{ink}\"/>");
    true
}

/// From the middle up, down, left, right: how a line of a box is drawn. Blocks have none.
fn strokes(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "─" => "lr",
        "│" => "ud",
        "┌" | "╭" => "dr",
        "┐" | "╮" => "dl",
        "└" | "╰" => "ur",
        "┘" | "╯" => "ul",
        "├" => "udr",
        "┤" => "udl",
        "┬" => "dlr",
        "┴" => "ulr",
        "┼" => "udlr",
        "█" | "▀" | "▄" | "▌" | "▐" | "░" | "▒" | "▓" => "",
        _ => return None,
    })
}

fn cell_at(column: u16, row: u16) -> (u32, u32) {
    (u32::from(column) * CELL.0, u32::from(row) * CELL.1)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
