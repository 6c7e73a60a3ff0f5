//! Measures the round trip of datagrams between two endpoints on loopback: `cargo run --release -p nertz-net --example rtt`.

use std::time::{Duration, Instant};

use nertz_net::{Config, Event, Network};
use tokio::sync::mpsc::Receiver;
use tokio::time::{sleep, timeout};

type Failure = Box<dyn std::error::Error>;

async fn endpoint(seed: u8) -> Result<(Network, Receiver<Event>), Failure> {
    let name = if_addrs::get_if_addrs()?.into_iter().find(|i| i.is_loopback() && i.ip().is_ipv4()).map(|i| i.name);
    Ok(Network::start(Config { identity: [seed; 32], port: None, interface: name, discovery: false }).await?)
}

async fn next(events: &mut Receiver<Event>) -> Result<Event, Failure> {
    timeout(Duration::from_secs(5), events.recv()).await?.ok_or_else(|| "the network has ended".into())
}

/// One datagram there and back, so many times, with a pause between.
async fn measure(rounds: usize, pause: Duration) -> Result<Vec<Duration>, Failure> {
    let ((near, mut events), (far, mut echo)) = (endpoint(1).await?, endpoint(2).await?);
    let there = far.key();
    near.dial(Some(there), far.addresses());
    while !matches!(next(&mut events).await?, Event::Connected { .. }) {}
    let echoing = tokio::spawn(async move {
        while let Some(event) = echo.recv().await {
            if let Event::Datagram { peer, bytes } = event {
                let _ = far.send_datagram(&peer, bytes);
            }
        }
    });
    let mut took = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        sleep(pause).await;
        let began = Instant::now();
        near.send_datagram(&there, vec![0; 100])?;
        while !matches!(next(&mut events).await?, Event::Datagram { .. }) {}
        took.push(began.elapsed());
    }
    near.close("measured").await;
    echoing.abort();
    took.sort();
    Ok(took)
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    for (rounds, pause) in [(20_000, Duration::ZERO), (500, Duration::from_millis(20))] {
        let took = measure(rounds, pause).await?;
        let at = |share: f64| took[(took.len() as f64 * share) as usize].as_micros();
        println!("{rounds} datagrams of 100 bytes, {pause:?} apart: p50 {} µs, p99 {} µs", at(0.5), at(0.99));
    }
    Ok(())
}
