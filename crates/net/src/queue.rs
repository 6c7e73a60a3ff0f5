//! The queue of events: bounded, and never in the way of closing.

use tokio::sync::{mpsc, watch};

use crate::event::Event;

/// Events that may wait for their receiver.
const WAITING: usize = 1024;

/// Where events are put.
#[derive(Debug, Clone)]
pub(crate) struct Events {
    sender: mpsc::Sender<Event>,
    stop: watch::Receiver<bool>,
}

pub(crate) fn events(stop: watch::Receiver<bool>) -> (Events, mpsc::Receiver<Event>) {
    let (sender, receiver) = mpsc::channel(WAITING);
    (Events { sender, stop }, receiver)
}

impl Events {
    /// Resolves when everything is closed.
    pub(crate) async fn stopped(&self) {
        let _ = self.stop.clone().wait_for(|stop| *stop).await;
    }

    /// Waits for room: what must not be lost slows its peer down instead.
    pub(crate) async fn push(&self, event: Event) {
        tokio::select! {
            biased;
            // The receiver may be gone, or everything is closed: then nobody wants to know.
            _ = self.sender.send(event) => {}
            () = self.stopped() => {}
        }
    }

    /// Drops the event if there is no room: for datagrams, which are lost anyway now and then, and for warnings.
    pub(crate) fn offer(&self, event: Event) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.sender.try_send(event) {
            tracing::debug!("event dropped, its receiver lags behind");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn datagram() -> Event {
        Event::Datagram { peer: [0; 32], bytes: Vec::new() }
    }

    #[tokio::test]
    async fn a_full_queue_drops_what_may_be_lost_and_holds_up_the_rest() {
        let stop = watch::Sender::new(false);
        let (events, mut receiver) = events(stop.subscribe());
        for _ in 0..WAITING + 10 {
            events.offer(datagram());
        }
        assert_eq!(receiver.len(), WAITING);
        let pushing = tokio::spawn({
            let events = events.clone();
            async move { events.push(Event::Gone { key_prefix: [0; 8] }).await }
        });
        for _ in 0..WAITING {
            assert!(matches!(receiver.recv().await, Some(Event::Datagram { .. })));
        }
        assert!(matches!(receiver.recv().await, Some(Event::Gone { .. })));
        pushing.await.unwrap();
    }

    #[tokio::test]
    async fn nobody_waits_for_room_after_the_end() {
        let stop = watch::Sender::new(false);
        let (events, receiver) = events(stop.subscribe());
        for _ in 0..WAITING {
            events.offer(datagram());
        }
        stop.send_replace(true);
        events.push(datagram()).await;
        assert_eq!(receiver.len(), WAITING);
    }
}
