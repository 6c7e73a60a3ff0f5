//! Peers that do not keep to the rules.

use quinn::{Connection, ConnectionError, Endpoint, TransportErrorCode};

use super::*;
use crate::bounds::{Bound, MAX_DATAGRAM, MAX_MESSAGE, PER_ADDRESS};
use crate::event::NotDialled;
use crate::identity::Identity;

/// A client that speaks QUIC with a key of its own and nothing else.
async fn raw(seed: u8, protocol: &[u8], to: &Peer) -> Result<(Endpoint, Connection), ConnectionError> {
    let endpoint = Endpoint::client("127.0.0.1:0".parse().unwrap()).unwrap();
    let (config, _) = Identity::from_seed(&[seed; 32]).unwrap().client_of(protocol, None).unwrap();
    let connection = endpoint.connect_with(config, to.addr(), "nertz").unwrap().await?;
    Ok((endpoint, connection))
}

async fn raw_peer(seed: u8, to: &mut Peer) -> (Endpoint, Connection) {
    let raw = raw(seed, crate::ALPN, to).await.unwrap();
    assert_eq!(to.connection().await, Identity::from_seed(&[seed; 32]).unwrap().key());
    raw
}

async fn closed_with(connection: &Connection) -> String {
    match timeout(DEADLINE, connection.closed()).await.expect("not closed") {
        ConnectionError::ApplicationClosed(close) => String::from_utf8(close.reason.to_vec()).unwrap(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_is_too_large_closes_the_connection_by_name() {
    let mut a = start(1).await;
    let (_endpoint, connection) = raw_peer(2, &mut a).await;
    let mut stream = connection.open_uni().await.unwrap();
    let _ = stream.write_all(&vec![0; MAX_MESSAGE + 1]).await;
    let _ = stream.finish();
    assert_eq!(a.loss().await, Lost::Overrun(Bound::MessageSize));
    assert_eq!(closed_with(&connection).await, Bound::MessageSize.to_string());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_closes_the_connection_by_name() {
    let [mut a, mut friend] = connected().await;
    let (_endpoint, connection) = raw_peer(3, &mut a).await;
    let flood = async {
        while connection.close_reason().is_none() {
            if connection.datagram_send_buffer_space() > MAX_DATAGRAM {
                let _ = connection.send_datagram(vec![0; 8].into());
            } else {
                tokio::task::yield_now().await;
            }
        }
    };
    timeout(DEADLINE, flood).await.expect("goes on for ever");
    assert_eq!(closed_with(&connection).await, Bound::MessageRate.to_string());
    loop {
        match a.next().await {
            Event::Datagram { .. } => {}
            Event::Disconnected { why, .. } => break assert_eq!(why, Lost::Overrun(Bound::MessageRate)),
            other => panic!("{other:?}"),
        }
    }
    // The other connection has not noticed.
    friend.network.send_stream(&a.key(), b"still here".to_vec()).unwrap();
    assert_eq!(a.message().await, b"still here");
    a.network.send_stream(&friend.key(), b"me too".to_vec()).unwrap();
    assert_eq!(friend.message().await, b"me too");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_opens_what_nobody_reads() {
    let mut a = start(1).await;
    let (_endpoint, connection) = raw_peer(2, &mut a).await;
    tokio::select! {
        biased;
        opened = connection.open_bi() => panic!("{opened:?}"),
        // Had it been permitted, it would have been opened without waiting.
        () = async {} => {}
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn garbage_and_other_protocols_change_nothing() {
    let [mut a, mut b] = connected().await;
    let stray = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    for size in [1, 2, 20, 100, 1200, 1472] {
        for fill in [0x00, 0x40, 0xc0, 0xff] {
            stray.send_to(&vec![fill; size], a.addr()).unwrap();
        }
    }
    let refused = raw(3, b"h3", &a).await.map(|_| ());
    let no_protocol = TransportErrorCode::crypto(120);
    assert!(matches!(&refused, Err(ConnectionError::ConnectionClosed(close)) if close.error_code == no_protocol));
    a.network.send_stream(&b.key(), b"go on".to_vec()).unwrap();
    assert_eq!(b.message().await, b"go on");
    b.network.send_stream(&a.key(), b"yes".to_vec()).unwrap();
    assert_eq!(a.message().await, b"yes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_speaks_another_protocol_is_named() {
    let mut a = start(1).await;
    let server = Identity::from_seed(&[2; 32]).unwrap().server_of(b"nertz/2").unwrap();
    let endpoint = Endpoint::server(server, "127.0.0.1:0".parse().unwrap()).unwrap();
    let addr = endpoint.local_addr().unwrap();
    let server = endpoint.clone();
    let accepting = tokio::spawn(async move { server.accept().await.unwrap().await.map(|_| ()) });
    a.network.dial(None, vec![addr]);
    match a.next().await {
        Event::DialFailed { tried, .. } => assert_eq!(tried, [(addr, NotDialled::OtherProtocol)]),
        other => panic!("{other:?}"),
    }
    assert!(accepting.await.unwrap().is_err());
    drop(endpoint);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_has_so_many_connections_and_no_more() {
    let mut a = start(1).await;
    let mut held = Vec::new();
    for seed in 2..2 + PER_ADDRESS as u8 {
        held.push(raw_peer(seed, &mut a).await);
    }
    let refused = raw(100, crate::ALPN, &a).await.map(|_| ());
    let code = TransportErrorCode::CONNECTION_REFUSED;
    assert!(matches!(&refused, Err(ConnectionError::ConnectionClosed(close)) if close.error_code == code));
    // With one less there is room again.
    let (_endpoint, connection) = held.pop().unwrap();
    connection.close(0u32.into(), b"");
    assert!(matches!(a.loss().await, Lost::Closed { .. }));
    held.push(raw_peer(101, &mut a).await);
}

/// A dial is not taken for a connection before the other side has taken it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_that_is_not_taken_never_counts_as_connected() {
    let mut a = start(1).await;
    let server = Identity::from_seed(&[2; 32]).unwrap().server().unwrap();
    let endpoint = Endpoint::server(server, "127.0.0.1:0".parse().unwrap()).unwrap();
    let addr = endpoint.local_addr().unwrap();
    let accepting = endpoint.clone();
    let accepted = tokio::spawn(async move {
        let connection = accepting.accept().await.unwrap().await.unwrap();
        connection.close(7u32.into(), b"not you\x07");
        connection
    });
    a.network.dial(None, vec![addr]);
    match a.next().await {
        Event::DialFailed { tried, .. } => {
            assert_eq!(tried, [(addr, NotDialled::Closed { reason: "not you".into() })]);
        }
        other => panic!("{other:?}"),
    }
    drop(accepted.await.unwrap());
}

/// A peer of which every step is chosen: it has dialled `a`, and is dialled by it.
async fn crossed(a: &mut Peer, key_is_lower: bool) -> (Endpoint, Connection, Connection) {
    let seeds = (2..).find(|&seed| (Identity::from_seed(&[seed; 32]).unwrap().key() < a.key()) == key_is_lower);
    let identity = Identity::from_seed(&[seeds.unwrap(); 32]).unwrap();
    let endpoint = Endpoint::server(identity.server().unwrap(), "127.0.0.1:0".parse().unwrap()).unwrap();
    let (config, _) = identity.client(Some(a.key())).unwrap();
    a.network.dial(None, vec![endpoint.local_addr().unwrap()]);
    let theirs = endpoint.accept().await.unwrap().await.unwrap();
    let ours = endpoint.connect_with(config, a.addr(), "nertz").unwrap().await.unwrap();
    // The dial that has not been greeted is no connection yet, the one that was accepted is.
    assert_eq!(a.connection().await, identity.key());
    assert_eq!(a.network.connections(&identity.key()), 1);
    (endpoint, ours, theirs)
}

async fn greet(connection: &Connection) {
    connection.open_uni().await.unwrap().finish().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lower_keys_connection_stays() {
    for key_is_lower in [true, false] {
        let mut a = start(1).await;
        let (_endpoint, ours, theirs) = crossed(&mut a, key_is_lower).await;
        let (stays, goes) = if key_is_lower { (&ours, &theirs) } else { (&theirs, &ours) };
        greet(&theirs).await;
        greet(&ours).await;
        assert_eq!(closed_with(goes).await, "another connection stays");
        assert!(stays.close_reason().is_none());
        let mut message = stays.open_uni().await.unwrap();
        message.write_all(b"on it goes").await.unwrap();
        message.finish().unwrap();
        assert_eq!(a.message().await, b"on it goes");
    }
}

/// Until the connection that is to stay has carried something both ways, the other one is kept.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_closed_before_the_other_has_proven_itself() {
    let mut a = start(1).await;
    let (_endpoint, ours, theirs) = crossed(&mut a, true).await;
    // Nothing comes on ours, the lower key's, so theirs may not go, whatever comes on it.
    for word in [&b"one"[..], b"two", b"three"] {
        let mut message = theirs.open_uni().await.unwrap();
        message.write_all(word).await.unwrap();
        message.finish().unwrap();
        assert_eq!(a.message().await, word);
    }
    assert!(theirs.close_reason().is_none() && ours.close_reason().is_none());
}
