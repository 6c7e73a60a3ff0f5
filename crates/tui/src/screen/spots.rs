//! What lies where on the screen, for the mouse: by the rectangles that the drawing goes by.

use super::places::Places;
pub use super::settings::SettingSpot;
use super::{HomeView, SettingsView, home, offers, own, settings};
use crate::keys::Spot;
use crossterm::event::KeyCode;
use nertz_core::{Pile, View};
use ratatui::layout::{Position, Rect};

/// What is at a place of the table, drawn on the whole of `screen`. The strips of the piles reach from the lake down to the messages;
/// what lies between two of them belongs to the nearer one.
pub fn spot(screen: Rect, view: &View, at: Position) -> Option<Spot> {
    let me = view.own()?;
    super::frame(screen)?;
    let places = Places::of(screen, view);
    let at = Position::new(at.x.checked_sub(places.frame.x)?, at.y.checked_sub(places.frame.y)?);
    if places.lake.contains(at) {
        return Some(Spot::Lake);
    }
    if !places.piles().contains(at) {
        return None;
    }
    let strips = own::Strips::of(places.below.width, me.columns.len() as u16, places.scale.card);
    let columns = (0..).zip(&strips.columns).map(|(index, x)| (*x, Spot::Pile(Pile::column(index))));
    let others =
        [(strips.nertz, Spot::Pile(Pile::NERTZ)), (strips.waste, Spot::Pile(Pile::WASTE)), (strips.stock, Spot::Stock)];
    columns.chain(others).min_by_key(|(strip, _)| strips.beside(*strip, at.x)).map(|(_, spot)| spot)
}

/// Which key is written at a place of home.
pub fn home_key(screen: Rect, home: &HomeView, at: Position) -> Option<KeyCode> {
    let (area, at) = inside(screen, at)?;
    offers::at(area.width, area.height.saturating_sub(2), &home::can_be_done(!home.tables.is_empty()), at)
}

/// What is at a place of the settings.
pub fn setting_spot(screen: Rect, settings: &SettingsView, at: Position) -> Option<SettingSpot> {
    let (area, at) = inside(screen, at)?;
    settings::spot(area, settings, at)
}

/// The frame, and where in it that place is.
fn inside(screen: Rect, at: Position) -> Option<(Rect, Position)> {
    let area = super::frame(screen)?;
    let at = Position::new(at.x.checked_sub(area.x)?, at.y.checked_sub(area.y)?);
    (at.x < area.width && at.y < area.height).then_some((area, at))
}

/// Which table of the list is at a place of home.
pub fn home_row(screen: Rect, home: &HomeView, chosen: usize, at: Position) -> Option<usize> {
    let area = super::frame(screen)?;
    let list = home::list(area, home);
    let rows = list.contains(at).then(|| at.y - list.y)?;
    let row = home::first_row(list.height, chosen) + usize::from(rows.checked_sub(1)?);
    (row < home.tables.len()).then_some(row)
}
