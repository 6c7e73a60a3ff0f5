//! Losing peers, and not losing what is on its way.

use std::collections::BTreeSet;
use std::net::UdpSocket;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;

/// Well below the time after which silence alone would tell.
const AT_ONCE: Duration = Duration::from_secs(4);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closing_sends_what_is_on_its_way_and_tells_at_once() {
    let [a, mut b] = connected().await;
    a.network.send_stream(&b.key(), vec![5; 60_000]).unwrap();
    a.network.send_datagram(&b.key(), b"last".to_vec()).unwrap();
    a.network.close("home").await;
    let mut came = [b.next().await, b.next().await];
    came.sort_by_key(|event| matches!(event, Event::Stream { .. }));
    assert!(matches!(&came[0], Event::Datagram { bytes, .. } if bytes == b"last"), "{came:?}");
    assert!(matches!(&came[1], Event::Stream { bytes, .. } if bytes.len() == 60_000));
    let why = timeout(AT_ONCE, b.loss()).await.expect("not told");
    assert_eq!(why, Lost::Closed { reason: "home".into() });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_peer_can_be_closed_after_a_last_word() {
    let [mut a, mut b] = connected().await;
    a.network.send_stream(&b.key(), b"bye".to_vec()).unwrap();
    a.network.close_peer(&b.key(), "another\u{1b}[2J version");
    assert_eq!(b.message().await, b"bye");
    // Control characters go neither out nor in.
    let reason = "another[2J version".to_owned();
    assert_eq!(b.loss().await, Lost::Closed { reason: reason.clone() });
    assert_eq!(a.loss().await, Lost::ClosedHere { reason });
    b.network.dial(Some(a.key()), a.network.addresses());
    assert_eq!(b.connection().await, a.key());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dropping_the_network_tells_too() {
    let [a, mut b] = connected().await;
    drop(a);
    assert!(matches!(timeout(AT_ONCE, b.loss()).await.expect("not told"), Lost::Closed { .. }));
}

/// Reset key and connection-id key outlive the program, so its peers hear of a crash with their next packet.
#[test]
fn a_crash_and_restart_is_noticed_before_silence_tells() {
    let runtime = || tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let (first, second) = (runtime(), runtime());
    let mut survivor = second.block_on(start(2));
    // A port that nobody else is given meanwhile.
    let port = 20_000 + (std::process::id() % 10_000) as u16;
    let crashing = first.block_on(try_start(1, Some(port))).unwrap();
    let (key, addrs) = (crashing.key(), crashing.network.addresses());
    survivor.network.dial(Some(key), addrs.clone());
    second.block_on(survivor.connection());
    // Without its runtime, nothing of it can say goodbye, and the socket is gone.
    drop(first);
    drop(crashing);
    second.block_on(async {
        let mut again = try_start(1, Some(port)).await.unwrap();
        let why = timeout(AT_ONCE, survivor.loss()).await.expect("not noticed");
        assert_eq!(why, Lost::Restarted);
        survivor.network.dial(Some(key), addrs);
        assert_eq!(survivor.connection().await, key);
        assert_eq!(again.connection().await, survivor.key());
    });
}

/// Passes packets between whoever writes first and `to`, until it is cut.
fn relay(to: SocketAddr) -> (SocketAddr, Arc<AtomicBool>) {
    let (near, far) = (UdpSocket::bind("127.0.0.1:0").unwrap(), UdpSocket::bind("127.0.0.1:0").unwrap());
    far.connect(to).unwrap();
    let (addr, cut) = (near.local_addr().unwrap(), Arc::new(AtomicBool::new(false)));
    let client = Arc::new(std::sync::Mutex::new(None));
    let (back, writer, learned, cut_back) =
        (far.try_clone().unwrap(), near.try_clone().unwrap(), client.clone(), cut.clone());
    std::thread::spawn(move || {
        let mut packet = [0; 2048];
        while let Ok((size, from)) = near.recv_from(&mut packet) {
            // What is too small for QUIC comes from the socket that asks whether anybody is there.
            if size > 1 && !cut.load(Ordering::Relaxed) {
                *learned.lock().unwrap() = Some(from);
                let _ = far.send(&packet[..size]);
            }
        }
    });
    let cut = cut_back.clone();
    std::thread::spawn(move || {
        let mut packet = [0; 2048];
        loop {
            let Ok(size) = back.recv(&mut packet) else { continue };
            let to = *client.lock().unwrap();
            if let Some(to) = to.filter(|_| !cut_back.load(Ordering::Relaxed)) {
                let _ = writer.send_to(&packet[..size], to);
            }
        }
    });
    (addr, cut)
}

/// A path dies, another address is known: the peers go over to it, and nobody is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_quiet_connection_is_replaced_before_it_is_lost() {
    let [mut a, mut b] = pair().await;
    let (detour, cut) = relay(b.addr());
    a.network.dial(Some(b.key()), vec![detour]);
    assert_eq!(a.connection().await, b.key());
    assert_eq!(b.connection().await, a.key());
    // Connected already, so this is only remembered.
    a.network.dial(Some(b.key()), b.network.addresses());
    cut.store(true, Ordering::Relaxed);
    a.network.send_stream(&b.key(), b"over the dead path".to_vec()).unwrap();
    assert!(matches!(a.next().await, Event::Quiet { peer, .. } if peer == b.key()));
    loop {
        match b.next().await {
            Event::Stream { bytes, .. } => break assert_eq!(bytes, b"over the dead path"),
            Event::Quiet { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    b.network.send_stream(&a.key(), b"back".to_vec()).unwrap();
    assert_eq!(a.message().await, b"back");
    settle(&a, &b).await;
}

/// Sends until no event more waits for its receiver than can, and some beyond that.
async fn fill(from: &Peer, to: &Peer) {
    let (mut sent, waiting) = (0, to.events.max_capacity());
    while sent < waiting + 50 {
        // Few at a time are under way, so that none is dropped before it gets there.
        let room = to.events.len() + 60 > sent;
        if room && from.network.send_datagram(&to.key(), b"perhaps".to_vec()).is_ok() {
            sent += 1;
        } else {
            tokio::task::yield_now().await;
        }
    }
}

/// Who does not take events out loses its own datagrams, and nothing else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lagging_receiver_loses_datagrams_and_nothing_else() {
    let [a, mut b] = connected().await;
    let c = start(3).await;
    timeout(DEADLINE, fill(&a, &b)).await.unwrap();
    let mut missing: BTreeSet<_> = (0..60).map(|i| vec![i]).collect();
    for message in &missing {
        a.network.send_stream(&b.key(), message.clone()).unwrap();
    }
    c.network.dial(Some(b.key()), b.network.addresses());
    let mut met = false;
    while !missing.is_empty() || !met {
        match b.next().await {
            Event::Stream { bytes, .. } => drop(missing.remove(&bytes)),
            Event::Connected { peer, .. } => met = peer == c.key(),
            Event::Datagram { .. } => {}
            other => panic!("{other:?}"),
        }
    }
}

/// Who does not take events out can still close, and so can those it is connected with.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lagging_receiver_keeps_nobody_from_closing() {
    let [a, b] = connected().await;
    timeout(DEADLINE, fill(&a, &b)).await.unwrap();
    for i in 0..60 {
        a.network.send_stream(&b.key(), vec![i]).unwrap();
    }
    timeout(DEADLINE, a.network.close("enough")).await.expect("does not close");
    timeout(DEADLINE, b.network.close("enough")).await.expect("does not close");
}
