//! Dialling, meeting, and what goes wrong with it.

use std::collections::BTreeSet;

use super::*;
use crate::event::{NotDialled, NotSent};
use crate::{MAX_DATAGRAM, MAX_MESSAGE};
use nertz_session::door::Binding;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bytes_go_both_ways() {
    let [mut a, mut b] = connected().await;
    let large = vec![7; MAX_MESSAGE];
    a.network.send_stream(&b.key(), large.clone()).unwrap();
    assert_eq!(b.message().await, large);
    b.network.send_stream(&a.key(), b"back".to_vec()).unwrap();
    assert_eq!(a.message().await, b"back");
    let datagram = vec![9; MAX_DATAGRAM];
    a.network.send_datagram(&b.key(), datagram.clone()).unwrap();
    assert_eq!(b.datagram().await, datagram);
    b.network.send_datagram(&a.key(), datagram.clone()).unwrap();
    assert_eq!(a.datagram().await, datagram);
    assert!(a.network.rtt(&b.key()).is_some());
}

/// Whatever is proven over it is proven to the one at its other end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_ends_of_a_connection_have_a_binding_that_no_other_has() {
    let [mut a, mut b, mut c] = [start(1).await, start(2).await, start(3).await];
    async fn binding(peer: &mut Peer) -> Binding {
        match peer.next().await {
            Event::Connected { binding, .. } => binding,
            other => panic!("{other:?}"),
        }
    }
    let mut known = Vec::new();
    for other in [&mut b, &mut c] {
        a.network.dial(Some(other.key()), other.network.addresses());
        let (here, there) = (binding(&mut a).await, binding(other).await);
        assert_eq!(here, there);
        known.push(here);
    }
    // The same two once more.
    b.network.close_peer(&a.key(), "once more");
    a.loss().await;
    b.loss().await;
    a.network.dial(Some(b.key()), b.network.addresses());
    known.push(binding(&mut a).await);
    assert_eq!(binding(&mut b).await, known[2]);
    assert!(known[0] != known[1] && known[1] != known[2] && known[0] != known[2]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_sent_is_said() {
    let [a, b] = connected().await;
    for (bytes, limit) in [(0, MAX_DATAGRAM), (MAX_DATAGRAM + 1, MAX_DATAGRAM)] {
        let refused = a.network.send_datagram(&b.key(), vec![0; bytes]);
        assert_eq!(refused, Err(NotSent::Size { bytes, limit }));
    }
    for (bytes, limit) in [(0, MAX_MESSAGE), (MAX_MESSAGE + 1, MAX_MESSAGE)] {
        let refused = a.network.send_stream(&b.key(), vec![0; bytes]);
        assert_eq!(refused, Err(NotSent::Size { bytes, limit }));
    }
    let stranger = [3; 32];
    assert_eq!(a.network.send_datagram(&stranger, vec![1]), Err(NotSent::NotConnected));
    assert_eq!(a.network.send_stream(&stranger, vec![1]), Err(NotSent::NotConnected));
}

/// Both dial at once and write at once: one connection remains, and nothing that was written on the other is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_dials_at_once_one_connection_remains() {
    for round in 0..30 {
        let [mut a, mut b] = pair().await;
        // Without an expected key nobody waits for the other.
        let (to_a, to_b) = (a.network.addresses(), b.network.addresses());
        if round % 2 == 0 {
            a.network.dial(None, to_b);
            b.network.dial(None, to_a);
        } else {
            b.network.dial(None, to_a);
            a.network.dial(None, to_b);
        }
        assert_eq!(a.connection().await, b.key());
        assert_eq!(b.connection().await, a.key());
        for i in 0..20 {
            a.network.send_stream(&b.key(), vec![1, i]).unwrap();
            b.network.send_stream(&a.key(), vec![2, i]).unwrap();
        }
        for (from, to) in [(2, &mut a), (1, &mut b)] {
            let mut missing: BTreeSet<_> = (0..20).map(|i| vec![from, i]).collect();
            while !missing.is_empty() {
                missing.remove(&to.message().await);
            }
        }
        settle(&a, &b).await;
        assert_eq!((a.network.connections(&b.key()), b.network.connections(&a.key())), (1, 1));
        a.network.send_datagram(&b.key(), b"there".to_vec()).unwrap();
        b.network.send_datagram(&a.key(), b"back".to_vec()).unwrap();
        // Messages may have come twice, but nobody was lost.
        for (peer, word) in [(&mut b, "there"), (&mut a, "back")] {
            loop {
                match peer.next().await {
                    Event::Datagram { bytes, .. } => break assert_eq!(bytes, word.as_bytes()),
                    Event::Stream { .. } => {}
                    other => panic!("{other:?}"),
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_peers_mesh() {
    let mut peers = [start(1).await, start(2).await, start(3).await];
    for i in 0..3 {
        for j in 0..3 {
            peers[i].network.dial(Some(peers[j].key()), peers[j].network.addresses());
        }
    }
    for i in 0..3 {
        let met: BTreeSet<_> = [peers[i].connection().await, peers[i].connection().await].into();
        let others: BTreeSet<_> = (0..3).filter(|j| *j != i).map(|j| peers[j].key()).collect();
        assert_eq!(met, others);
    }
    for i in 0..3 {
        for j in (0..3).filter(|j| *j != i) {
            settle(&peers[i], &peers[j]).await;
            assert_eq!(peers[i].network.connections(&peers[j].key()), 1);
        }
    }
}

async fn failure(peer: &mut Peer) -> NotDialled {
    match peer.next().await {
        Event::DialFailed { tried, .. } => tried.into_iter().next().expect("an address").1,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_key_than_the_expected_is_refused() {
    let [mut a, mut b] = pair().await;
    let other = start(9).await;
    // The courtesy of the higher key does not concern this.
    a.network.dial(Some(other.key()), b.network.addresses());
    assert_eq!(failure(&mut a).await, NotDialled::OtherKey { found: b.key() });
    a.network.dial(Some(b.key()), b.network.addresses());
    assert_eq!(a.connection().await, b.key());
    // The refused dial was never a connection there.
    assert_eq!(b.connection().await, a.key());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failures_of_a_dial_have_names() {
    let [mut a, b] = pair().await;
    a.network.dial(None, a.network.addresses());
    assert_eq!(failure(&mut a).await, NotDialled::OwnKey);
    let nobody = std::net::UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    a.network.dial(Some(b.key()), vec![nobody]);
    assert_eq!(failure(&mut a).await, NotDialled::NobodyThere);
    a.network.dial(None, vec!["10.1.2.3:5".parse().unwrap()]);
    assert_eq!(failure(&mut a).await, NotDialled::NotFromHere);
    a.network.dial(Some(b.key()), Vec::new());
    assert!(matches!(a.next().await, Event::DialFailed { tried, .. } if tried.is_empty()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_good_address_among_bad_ones_is_enough() {
    let [mut a, mut b] = pair().await;
    let nobody = std::net::UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    // This one is there and says nothing.
    let silent = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let addrs = vec![silent.local_addr().unwrap(), nobody, "10.1.2.3:5".parse().unwrap(), b.addr()];
    a.network.dial(Some(b.key()), addrs);
    assert_eq!(a.connection().await, b.key());
    assert_eq!(b.connection().await, a.key());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_port_in_use_is_an_error_and_a_busy_default_is_not() {
    let first = start(1).await;
    let refused = try_start(2, Some(first.network.port())).await.map(|_| ());
    assert!(matches!(refused, Err(StartError::PortInUse { port }) if port == first.network.port()), "{refused:?}");
    let second = start(2).await;
    assert_ne!(first.network.port(), second.network.port());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unknown_interface_is_an_error_that_names_the_known() {
    let known = config(1, None).interface.unwrap();
    let config = Config { interface: Some("nonesuch0".into()), ..config(1, None) };
    let refused = Network::start(config).await.map(|_| ());
    assert!(matches!(refused, Err(StartError::NoInterface { known: names, .. }) if names.contains(&known)));
}
