//! Writing into a part of the buffer: whatever does not fit is cut off, at any size.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// A rectangle of a buffer, written to in its own coordinates.
pub(crate) struct Pen<'a> {
    buf: &'a mut Buffer,
    area: Rect,
}

impl<'a> Pen<'a> {
    /// The part of `area` that the buffer has.
    pub(crate) fn new(buf: &'a mut Buffer, area: Rect) -> Pen<'a> {
        let area = area.intersection(buf.area);
        Pen { buf, area }
    }

    /// Columns.
    pub(crate) fn width(&self) -> u16 {
        self.area.width
    }

    /// Rows.
    pub(crate) fn height(&self) -> u16 {
        self.area.height
    }

    /// A smaller rectangle in this one.
    pub(crate) fn part(&mut self, x: u16, y: u16, width: u16, height: u16) -> Pen<'_> {
        let wanted = Rect {
            x: self.area.x.saturating_add(x),
            y: self.area.y.saturating_add(y),
            width: width.min(self.area.width.saturating_sub(x)),
            height: height.min(self.area.height.saturating_sub(y)),
        };
        Pen { area: wanted.intersection(self.area), buf: self.buf }
    }

    /// Writes `text`, cut at the right edge; answers the column after it.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: &str, style: impl Into<Style>) -> u16 {
        if x >= self.area.width || y >= self.area.height {
            return x.saturating_add(columns(text));
        }
        let room = usize::from(self.area.width - x);
        let (end, _) = self.buf.set_stringn(self.area.x + x, self.area.y + y, text, room, style);
        end - self.area.x
    }

    /// Writes `text` so that it ends before column `end`.
    pub(crate) fn text_before(&mut self, end: u16, y: u16, text: &str, style: impl Into<Style>) {
        self.text(end.saturating_sub(columns(text)), y, text, style);
    }

    /// Whether nothing stands in this row from column `x` on.
    pub(crate) fn is_blank(&self, x: u16, y: u16) -> bool {
        let (y, end) = (self.area.y.saturating_add(y), self.area.right());
        let mut cells = (self.area.x.saturating_add(x)..end).filter_map(|x| self.buf.cell((x, y)));
        cells.all(|cell| cell.symbol().trim().is_empty())
    }

    /// Writes `text` in the middle of the row.
    pub(crate) fn text_amid(&mut self, y: u16, text: &str, style: impl Into<Style>) {
        self.text(self.area.width.saturating_sub(columns(text)) / 2, y, text, style);
    }

    /// A horizontal line.
    pub(crate) fn rule(&mut self, y: u16, style: impl Into<Style>) {
        let line = "─".repeat(usize::from(self.area.width));
        self.text(0, y, &line, style);
    }

    /// Empties the rectangle and draws a frame with a title around it; answers the inside.
    pub(crate) fn boxed(&mut self, title: &str) -> Pen<'_> {
        let (width, height) = (self.area.width, self.area.height);
        let blank = " ".repeat(usize::from(width));
        for y in 0..height {
            self.text(0, y, &blank, Style::reset());
        }
        let bar = "─".repeat(usize::from(width.saturating_sub(2)));
        self.text(0, 0, &format!("┌{bar}┐"), Style::new());
        for y in 1..height.saturating_sub(1) {
            self.text(0, y, "│", Style::new());
            self.text(width.saturating_sub(1), y, "│", Style::new());
        }
        self.text(0, height.saturating_sub(1), &format!("└{bar}┘"), Style::new());
        if !title.is_empty() {
            self.text(2, 0, &fit(&format!(" {title} "), width.saturating_sub(4)), Style::new().bold());
        }
        self.part(2, 1, width.saturating_sub(4), height.saturating_sub(2))
    }
}

/// Columns that `text` takes on a screen.
pub fn columns(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// `text`, shortened to at most that many columns; what was cut shows as `…`.
pub(crate) fn fit(text: &str, width: u16) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    if width == 0 {
        return String::new();
    }
    let mut cut = String::new();
    for char in text.chars() {
        cut.push(char);
        if columns(&cut) > width - 1 {
            cut.pop();
            break;
        }
    }
    cut.push('…');
    cut
}

/// `text` in exactly that many columns, shortened or filled up at its end.
pub(crate) fn padded(text: &str, width: u16) -> String {
    let mut line = fit(text, width);
    let missing = width.saturating_sub(columns(&line));
    line.extend(std::iter::repeat_n(' ', usize::from(missing)));
    line
}

/// Breaks `text` at blanks into lines of at most `width` columns; a longer word is shortened.
pub fn wrapped(text: &str, width: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // A no-break space is one for people, and no place to break.
    let breaks = |c: char| c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{202f}');
    for word in text.split(breaks).filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if columns(line) + 1 + columns(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fit(word, width)),
        }
    }
    lines
}

/// Breaks `text` into rows of at most so many columns, taken in turn; at blanks where there are some, and nothing is left out.
pub(crate) fn parted(text: &str, rooms: &[u16]) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let room = rooms.get(rows.len() % rooms.len().max(1)).copied().unwrap_or(0);
        let fits =
            rest.char_indices().map(|(at, char)| at + char.len_utf8()).take_while(|end| columns(&rest[..*end]) <= room);
        let Some(most) = fits.last() else { break };
        let blank = rest[..most].rfind(' ').filter(|at| *at > most / 2);
        let end = if most == rest.len() || rest[most..].starts_with(' ') { most } else { blank.unwrap_or(most) };
        rows.push(rest[..end].trim_end().to_owned());
        rest = rest[end..].trim_start();
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fit_by_columns() {
        assert_eq!(fit("Bernadette", 10), "Bernadette");
        assert_eq!(fit("Bernadette", 6), "Berna…");
        assert_eq!(fit("日本語", 5), "日本…");
        assert_eq!(fit("日本語", 4), "日…");
        assert_eq!(fit("x", 0), "");
        assert_eq!(padded("日本語", 4), "日… ");
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("un\u{a0}: deux", 7), ["un\u{a0}:", "deux"]);
        assert_eq!(parted("one two three", &[7, 20]), ["one two", "three"]);
        assert_eq!(parted("onetwothree four", &[7]), ["onetwot", "hree", "four"]);
        assert_eq!(parted("x", &[0]), Vec::<String>::new());
        assert_eq!(wrapped("dire «\u{a0}oui\u{a0}»", 8), ["dire", "«\u{a0}oui\u{a0}»"]);
    }
}
