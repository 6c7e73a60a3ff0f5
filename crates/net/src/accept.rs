//! Letting others in.

use std::sync::Arc;

use tokio::time::timeout;

use crate::bounds::{Door, HANDSHAKE, Knock, Ticket};
use crate::dial;
use crate::identity::peer_key;
use crate::link::{self, Link, short};
use crate::shared::Shared;
use crate::socket::plain;

/// Lets in whoever comes, within bounds, until the endpoint is closed.
pub(crate) async fn accept(shared: Arc<Shared>) {
    let door = Door::default();
    while let Some(incoming) = shared.endpoint.accept().await {
        let from = plain(incoming.remote_address());
        match door.knock(from.ip(), incoming.remote_address_validated() || !incoming.may_retry()) {
            Knock::Enter(ticket) => {
                tokio::spawn(welcome(shared.clone(), incoming, ticket));
            }
            Knock::Prove => {
                // Only a packet that cannot be retried is refused here.
                let _ = incoming.retry();
            }
            Knock::Refuse(why) => {
                tracing::warn!(%from, why, "connection refused");
                incoming.refuse();
            }
        }
    }
}

async fn welcome(shared: Arc<Shared>, incoming: quinn::Incoming, mut ticket: Ticket) {
    let from = plain(incoming.remote_address());
    let connection = match timeout(HANDSHAKE, async { incoming.await }).await {
        Ok(Ok(connection)) => connection,
        Ok(Err(error)) => return tracing::debug!(%from, %error, "handshake failed"),
        Err(_) => return tracing::debug!(%from, "handshake took too long"),
    };
    let Some(peer) = peer_key(&connection).filter(|_| dial::speaks_alpn(&connection)) else { return };
    ticket.authenticated();
    let link = Arc::new(Link::new(shared.next_id(), peer, false, connection));
    tracing::debug!(link = link.id, peer = %short(&peer), %from, "accepted");
    link::read(shared, link, Some(ticket)).await;
}
