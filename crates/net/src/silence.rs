//! Noticing silence long before a connection is given up.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::time::{MissedTickBehavior, interval};

use crate::dial;
use crate::event::Event;
use crate::link::{QUIET, short};
use crate::registry::LinkId;
use crate::shared::Shared;

/// How often connections are looked at for silence.
const LOOK: Duration = Duration::from_millis(250);

/// Notices connections on which nothing comes any more, and dials the peer again beside them.
pub(crate) async fn look_for_silence(shared: Arc<Shared>) {
    let mut ticks = interval(LOOK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut redials: HashMap<LinkId, u32> = HashMap::new();
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = shared.stopped() => return,
        }
        let now = Instant::now();
        let silences: Vec<_> = {
            let registry = shared.registry();
            registry.newest().map(|(peer, link)| (*peer, link.id, link.silence(now))).collect()
        };
        redials.retain(|id, _| silences.iter().any(|(_, live, silent)| live == id && *silent >= QUIET));
        for (peer, id, silent) in silences.into_iter().filter(|(_, _, silent)| *silent >= QUIET) {
            let done = redials.entry(id).or_default();
            if silent < QUIET * (*done + 1) {
                continue;
            }
            *done += 1;
            if *done == 1 {
                tracing::info!(peer = %short(&peer), ?silent, "quiet");
                shared.events.push(Event::Quiet { peer, silent }).await;
            }
            let addrs = shared.under_way.begin(Some(peer), &shared.candidates(&peer));
            if !addrs.is_empty() {
                tokio::spawn(dial::race(shared.clone(), Some(peer), addrs, true));
            }
        }
    }
}
