//! Several endpoints in one process, over loopback.

mod hostile;
mod loss;
mod meeting;

use std::net::SocketAddr;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::event::{Event, Lost, StartError};
use crate::identity::PeerKey;
use crate::{Config, Network};

/// Whatever is waited for comes long before.
const DEADLINE: Duration = Duration::from_secs(20);

struct Peer {
    network: Network,
    events: mpsc::Receiver<Event>,
}

fn config(seed: u8, port: Option<u16>) -> Config {
    let interfaces = if_addrs::get_if_addrs().unwrap();
    let loopback = interfaces.into_iter().find(|i| i.is_loopback() && i.ip().is_ipv4()).unwrap();
    Config { identity: [seed; 32], port, interface: Some(loopback.name), discovery: false }
}

async fn try_start(seed: u8, port: Option<u16>) -> Result<Peer, StartError> {
    let (network, events) = Network::start(config(seed, port)).await?;
    Ok(Peer { network, events })
}

async fn start(seed: u8) -> Peer {
    try_start(seed, None).await.unwrap()
}

/// Two peers, the lower key first.
async fn pair() -> [Peer; 2] {
    let mut pair = [start(1).await, start(2).await];
    pair.sort_by_key(|peer| peer.key());
    pair
}

/// Two peers that are connected.
async fn connected() -> [Peer; 2] {
    let [mut a, mut b] = pair().await;
    a.network.dial(Some(b.key()), b.network.addresses());
    assert_eq!(a.connection().await, b.key());
    assert_eq!(b.connection().await, a.key());
    [a, b]
}

impl Peer {
    fn key(&self) -> PeerKey {
        self.network.key()
    }

    fn addr(&self) -> SocketAddr {
        self.network.addresses()[0]
    }

    /// What happens next, besides that one more of several connections is there.
    async fn next(&mut self) -> Event {
        loop {
            match timeout(DEADLINE, self.events.recv()).await.expect("nothing happens").expect("the network has ended")
            {
                Event::Bound { .. } => {}
                other => return other,
            }
        }
    }

    /// The next thing that happens is a connection.
    async fn connection(&mut self) -> PeerKey {
        match self.next().await {
            Event::Connected { peer, .. } => peer,
            other => panic!("{other:?}"),
        }
    }

    /// The next thing that happens is a loss.
    async fn loss(&mut self) -> Lost {
        match self.next().await {
            Event::Disconnected { why, .. } => why,
            other => panic!("{other:?}"),
        }
    }

    /// The next thing that happens is a message on a stream.
    async fn message(&mut self) -> Vec<u8> {
        match self.next().await {
            Event::Stream { bytes, .. } => bytes,
            other => panic!("{other:?}"),
        }
    }

    /// The next thing that happens is a datagram.
    async fn datagram(&mut self) -> Vec<u8> {
        match self.next().await {
            Event::Datagram { bytes, .. } => bytes,
            other => panic!("{other:?}"),
        }
    }
}

/// All that was dialled at once is settled on both sides.
async fn settle(a: &Peer, b: &Peer) {
    let both = async {
        for _ in 0..2 {
            a.network.settled(&b.key()).await;
            b.network.settled(&a.key()).await;
        }
    };
    timeout(DEADLINE, both).await.expect("does not settle");
}
