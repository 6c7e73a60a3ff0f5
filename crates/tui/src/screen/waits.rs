//! What is said while the table waits for somebody.

use super::messages::Notices;
use super::pen::{columns, fit};
use super::rivals::seconds;
use crate::tell;
use nertz_core::{Link, Phase, SeatView, View};

/// Once the table has waited for so many milliseconds it is said when it goes on.
const COUNTS_MS: u64 = 1_000;
/// After so many milliseconds without a word of anybody it is said that this machine may be off the network.
const UNHEARD_MS: u64 = 1_500;

/// What is said in so many columns while the table waits: for whom, for how long, and what comes of it.
pub(crate) fn sentence(view: &View, notices: &Notices, room: u16) -> Option<String> {
    let names = names(view, notices)?;
    if let Some(ms) = unheard(view) {
        return Some(tell!("table-unheard", time = seconds(ms)));
    }
    // What comes of it matters more than the end of a name.
    let beside = |tell: &dyn Fn(&str) -> String| tell(&fit(&names, room.saturating_sub(columns(&tell("")))));
    if notices.suspended {
        return Some(beside(&|names| tell!("table-waits-suspended", names = names)));
    }
    // Where most are there they go on by themselves after a while.
    let waited = notices.waiting.iter().map(|(_, ms)| *ms).max().unwrap_or(0);
    let left = (u64::from(view.rules.grace) * 1000).saturating_sub(waited).div_ceil(1000);
    Some(match waited >= COUNTS_MS && left > 0 && view.me.is_some() && is_majority_heard(view, notices) {
        true => beside(&|names| tell!("table-waits-until", names = names, left = left)),
        // Nothing hinges on who is only silent: play goes on.
        false if notices.waiting.is_empty() && view.phase == Phase::Play => tell!("table-silent", names = names),
        false => tell!("table-waits", names = names),
    })
}

/// Whether those who are heard are enough to go on without the others.
fn is_majority_heard(view: &View, notices: &Notices) -> bool {
    let live = view.seats.iter().filter(|seat| !seat.link.is_gone());
    let silent = |seat: &&SeatView| {
        matches!(seat.link, Link::Slow(ms) if ms >= COUNTS_MS)
            || notices.waiting.iter().any(|(name, _)| *name == seat.name)
    };
    let (all, silent) = (live.clone().count(), live.filter(silent).count());
    2 * (all - silent) > all
}

/// For how long nobody at all has been heard, where there are several others: it is hardly they who are off the network.
fn unheard(view: &View) -> Option<u64> {
    let others = (0u8..).zip(&view.seats).filter(|(seat, other)| view.me != Some(*seat) && !other.link.is_gone());
    let silent = |(_, seat): (u8, &SeatView)| match seat.link {
        Link::Slow(ms) if ms >= UNHEARD_MS => Some(ms),
        _ => None,
    };
    let silent: Option<Vec<u64>> = others.map(silent).collect();
    silent.filter(|silent| silent.len() > 1)?.into_iter().min()
}

/// Whom the table has not heard of for a while, or waits for: `Ana, Ben …1.2s`.
pub(crate) fn names(view: &View, notices: &Notices) -> Option<String> {
    let slow = view.seats.iter().filter_map(|seat| match seat.link {
        Link::Slow(ms) => Some((seat.name.as_str(), ms)),
        _ => None,
    });
    let mut names: Vec<&str> = Vec::new();
    let mut longest = 0;
    for (name, ms) in slow.chain(notices.waiting.iter().map(|(name, ms)| (name.as_str(), *ms))) {
        longest = longest.max(ms);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (!names.is_empty()).then(|| format!("{} …{}", names.join(", "), seconds(longest)))
}
