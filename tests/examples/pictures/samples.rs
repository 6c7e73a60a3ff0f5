//! Pictures of all sample screens.

#[path = "../../../crates/tui/tests/sample/mod.rs"]
mod sample;

use crate::Failure;
use crate::svg;
use nertz::app::{State, Ui};
use nertz::keys::{Bindings, Keys};
use nertz::screen::Theme;
use nertz::words;
use nertz_core::rules::Lang;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sample::gallery::Sample;
use std::fs;
use std::path::Path;

/// The least, two usual ones, and a large terminal: columns and rows.
const SIZES: [(u16, u16); 4] = [(80, 24), (100, 30), (120, 40), (200, 60)];

/// Writes `LANG/SCREEN-COLUMNSxROWS.svg`, of all.
pub(crate) fn all(directory: &Path) -> Result<(), Failure> {
    let mut count = 0;
    for lang in Lang::ALL {
        let directory = directory.join(lang.name());
        fs::create_dir_all(&directory)?;
        for sample in sample::gallery::all() {
            for size in SIZES {
                let picture = words::within(lang, || picture(&sample, lang, size))?;
                fs::write(directory.join(format!("{}-{}x{}.svg", sample.name, size.0, size.1)), picture)?;
                count += 1;
            }
        }
    }
    println!("{}: {count} pictures", directory.display());
    Ok(())
}

fn picture(sample: &Sample, lang: Lang, (width, height): (u16, u16)) -> Result<String, Failure> {
    let mut ui = Ui::new(Keys::new(Bindings::qwerty()), Theme::PLAIN);
    sample.press(&mut ui);
    let parser = shown(&ui, &sample.state, (width, height))?;
    Ok(svg::picture(parser.screen(), &format!("{}, {lang}, {width}×{height}", sample.name)))
}

/// What a terminal makes of it.
fn shown(ui: &Ui, state: &State, (width, height): (u16, u16)) -> Result<vt100::Parser, Failure> {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    ui.draw(state, &mut buffer);
    let empty = Buffer::empty(buffer.area);
    let mut bytes = Vec::new();
    CrosstermBackend::new(&mut bytes).draw(empty.diff(&buffer).into_iter())?;
    let mut parser = vt100::Parser::new(height, width, 0);
    parser.process(&bytes);
    Ok(parser)
}
