//! Windows that change their size, on every screen.

use crate::program::Program;
use crate::sample::gallery::{Sample, named};
use nertz::app::Ui;
use nertz::keys::{Bindings, Keys};
use nertz::screen::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// Every kind of screen, and what opens on it.
const SCREENS: [&str; 12] = [
    "home",
    "home-keys",
    "home-empty",
    "lobby",
    "lobby-keys",
    "lobby-rules",
    "lobby-editor",
    "table",
    "table-8",
    "table-rules",
    "results",
    "results-over",
];
/// Columns and rows; a terminal that is not there yet has none.
const SIZES: [(u16, u16); 9] = [(200, 50), (1, 1), (0, 0), (80, 24), (79, 24), (80, 23), (3, 100), (250, 2), (0, 24)];

/// Whatever sizes there were: the last picture is that of the last size, and the program is still there.
#[test]
fn the_last_picture_is_right() {
    for name in SCREENS {
        let sample = named(name);
        let mut program = Program::start(name, "TERM");
        program.takes_it_and_shows("");
        program.type_in(sample.keys);
        program.shows(name, &rows(&sample, (80, 24)));
        // One after the other, each seen.
        for size in SIZES.into_iter().filter(|(columns, rows)| columns.min(rows) > &0) {
            program.resize(size.0, size.1);
            program.shows(name, &rows(&sample, size));
        }
        // A storm, which nobody waits for.
        for last in [(80, 24), (1, 1), (120, 40)] {
            for (columns, rows) in SIZES.into_iter().cycle().take(100) {
                program.resize(columns, rows);
            }
            // That of a size that has not changed.
            program.signal("WINCH");
            program.resize(last.0, last.1);
            program.shows(name, &rows(&sample, last));
        }
        program.signal("TERM");
        let left = program.ends();
        assert!(left.well, "{name}: {}", left.text);
    }
}

/// What the screen shows at a size.
fn rows(sample: &Sample, (width, height): (u16, u16)) -> Vec<String> {
    let mut ui = Ui::new(Keys::new(Bindings::qwerty()), Theme::PLAIN);
    sample.press(&mut ui);
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    ui.draw(&sample.state, &mut buffer);
    buffer.content.chunks(usize::from(width)).map(row).collect()
}

fn row(cells: &[ratatui::buffer::Cell]) -> String {
    let mut row = String::new();
    let mut covered = 0;
    for cell in cells {
        if covered == 0 {
            row.push_str(cell.symbol());
            covered = cell.symbol().width().max(1);
        }
        covered -= 1;
    }
    row.trim_end().to_owned()
}
