//! Two endpoints find each other by multicast DNS, lose each other, and hear of changes; obstacles on the way have names.
//!
//! Multicast leaves a machine and routes are its own, so this runs in a network namespace of its own with nothing but loopback: the test starts
//! itself again inside one. Where that is not permitted, it is reported as ignored, with the reason.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test, though one without the usual harness")]

use std::fmt::Debug;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use nertz_net::{Announcement, Config, Event, Found, Network, NotDialled, PROTOCOL, PeerKey, Trouble};
use tokio::sync::mpsc::Receiver;
use tokio::time::timeout;

const INSIDE: &str = "NERTZ_NET_NAMESPACE";
/// Whatever is waited for comes long before.
const DEADLINE: Duration = Duration::from_secs(20);

type Case = (&'static str, fn(&tokio::runtime::Runtime));

const CASES: &[Case] = &[
    ("two_endpoints_find_each_other_and_meet", |runtime| runtime.block_on(meet())),
    ("changes_and_ends_of_announcements_are_told", |runtime| runtime.block_on(change())),
    ("without_an_interface_chosen_loopback_alone_will_do", |runtime| runtime.block_on(anywhere())),
    ("interfaces_come_and_go", |runtime| runtime.block_on(interfaces())),
    ("obstacles_have_names", |runtime| runtime.block_on(obstacles())),
    ("hostile_announcements_are_tamed", |runtime| runtime.block_on(hostile())),
];

/// Options of the usual harness that take a value.
const VALUED: &[&str] = &["--format", "--test-threads", "--skip", "--logfile", "--color"];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |option: &str| arguments.iter().any(|argument| argument == option);
    let mut filters = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            valued if VALUED.contains(&valued) => drop(rest.next()),
            option if option.starts_with('-') => {}
            filter => filters.push(filter),
        }
    }
    let wanted = |name: &str| {
        filters.is_empty() || filters.iter().any(|f| if has("--exact") { name == *f } else { name.contains(f) })
    };
    // No case is ignored for good, so of those that are there is none.
    let chosen: Vec<_> = CASES.iter().filter(|(name, _)| wanted(name) && !has("--ignored")).collect();
    if has("--list") {
        chosen.iter().for_each(|(name, _)| println!("{name}: test"));
        return ExitCode::SUCCESS;
    }
    if std::env::var_os(INSIDE).is_some() {
        return run(&chosen);
    }
    println!("\nrunning {} tests", chosen.len());
    match namespace() {
        Ok(mut command) => outside(&mut command, &arguments),
        Err(why) => {
            chosen.iter().for_each(|(name, _)| println!("test {name} ... ignored, {why}"));
            report(0, chosen.len(), CASES.len() - chosen.len())
        }
    }
}

fn report(passed: usize, ignored: usize, left_out: usize) -> ExitCode {
    println!("\ntest result: ok. {passed} passed; 0 failed; {ignored} ignored; 0 measured; {left_out} filtered out\n");
    ExitCode::SUCCESS
}

/// A command that runs another in a namespace with loopback up: as an ordinary user, else as root.
fn namespace() -> Result<Command, String> {
    let ways: [&[&str]; 2] = [&["-Urn"], &["-n"]];
    let mut refusals = Vec::new();
    for way in ways {
        let mut command = Command::new("unshare");
        command.args(way).args(["sh", "-c", "ip link set lo up && exec \"$@\"", "sh"]);
        let mut probe = Command::new("unshare");
        probe.args(way).args(["sh", "-c", "ip link set lo up"]).stdin(Stdio::null());
        match probe.output() {
            Ok(output) if output.status.success() => return Ok(command),
            Ok(output) => refusals.push(String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; ")),
            Err(error) => refusals.push(format!("unshare: {error}")),
        }
    }
    refusals.dedup();
    Err(format!("needs a network namespace: {}", refusals.join("; ")))
}

fn outside(command: &mut Command, arguments: &[String]) -> ExitCode {
    let own = std::env::current_exe().expect("the test knows its own path");
    let status = command.arg(own).args(arguments).env(INSIDE, "1").status().expect("it started a moment ago");
    if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn run(chosen: &[&Case]) -> ExitCode {
    for (name, case) in chosen {
        // A panic ends the program: what it said is above, and nothing else is worth knowing then.
        print!("test {name} ... ");
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        case(&runtime);
        println!("ok");
    }
    report(chosen.len(), 0, CASES.len() - chosen.len())
}

async fn start(seed: u8, interface: Option<&str>) -> (Network, Receiver<Event>) {
    let interface = interface.map(str::to_owned);
    Network::start(Config { identity: [seed; 32], port: None, interface, discovery: true }).await.unwrap()
}

fn announcement(name: &str, seats: u8) -> Announcement {
    Announcement {
        name: name.into(),
        table: "kitchen".into(),
        state: "open".into(),
        seats,
        wanted: 2,
        rules: "nertz".into(),
    }
}

/// Takes events out until one is as wanted.
async fn until<T>(events: &mut Receiver<Event>, mut want: impl FnMut(&Event) -> Option<T>) -> T {
    let mut passed: Vec<Box<dyn Debug>> = Vec::new();
    let wanted = async {
        loop {
            let event = events.recv().await.expect("the network has ended");
            if let Some(wanted) = want(&event) {
                return wanted;
            }
            passed.push(Box::new(event));
        }
    };
    match timeout(DEADLINE, wanted).await {
        Ok(wanted) => wanted,
        Err(_) => panic!("it does not come; what came is {passed:#?}"),
    }
}

async fn found(events: &mut Receiver<Event>, key: PeerKey, want: &Announcement) -> Found {
    until(events, |event| match event {
        Event::Discovered(found) if found.key_prefix == key[..8] && found.announcement == *want => Some(found.clone()),
        _ => None,
    })
    .await
}

async fn gone(events: &mut Receiver<Event>, key: PeerKey) {
    until(events, |event| matches!(event, Event::Gone { key_prefix } if *key_prefix == key[..8]).then_some(())).await;
}

async fn meet() {
    let ((a, mut of_a), (b, mut of_b)) = (start(1, Some("lo")).await, start(2, Some("lo")).await);
    let (ann, bob) = (announcement("Ann", 1), announcement("Bob ♥", 1));
    a.announce(&ann);
    b.announce(&bob);
    let there = found(&mut of_a, b.key(), &bob).await;
    let here = found(&mut of_b, a.key(), &ann).await;
    assert_eq!((there.version, here.version), (PROTOCOL, PROTOCOL));
    assert_eq!((&there.addrs, &here.addrs), (&b.addresses(), &a.addresses()));
    a.dial(Some(b.key()), there.addrs);
    b.dial(Some(a.key()), here.addrs);
    let met = |event: &Event| match event {
        Event::Connected { peer, .. } => Some(*peer),
        // Nobody sees itself.
        Event::Discovered(found) => panic!("{found:?}"),
        _ => None,
    };
    assert_eq!(until(&mut of_a, met).await, b.key());
    assert_eq!(until(&mut of_b, met).await, a.key());
    b.close("home").await;
    until(&mut of_a, |event| matches!(event, Event::Disconnected { .. }).then_some(())).await;
    gone(&mut of_a, b.key()).await;
    a.close("home").await;
}

async fn change() {
    let ((a, mut of_a), (b, _of_b)) = (start(1, Some("lo")).await, start(2, Some("lo")).await);
    for seats in 1..=3 {
        b.announce(&announcement("Bob", seats));
        found(&mut of_a, b.key(), &announcement("Bob", seats)).await;
    }
    // Whoever comes later is told of what is there.
    let (c, mut of_c) = start(3, Some("lo")).await;
    found(&mut of_c, b.key(), &announcement("Bob", 3)).await;
    b.unannounce();
    gone(&mut of_a, b.key()).await;
    gone(&mut of_c, b.key()).await;
    b.announce(&announcement("Bob", 1));
    found(&mut of_a, b.key(), &announcement("Bob", 1)).await;
    for network in [a, b, c] {
        network.close("home").await;
    }
}

async fn anywhere() {
    let ((a, mut of_a), (b, _of_b)) = (start(1, None).await, start(2, None).await);
    b.announce(&announcement("Bob", 1));
    let there = found(&mut of_a, b.key(), &announcement("Bob", 1)).await;
    assert!(!b.addresses().is_empty() && b.addresses().iter().all(|addr| addr.ip().is_loopback()));
    a.dial(Some(b.key()), there.addrs);
    until(&mut of_a, |event| matches!(event, Event::Connected { .. }).then_some(())).await;
    a.close("home").await;
    b.close("home").await;
}

fn ip(arguments: &str) {
    let status = Command::new("ip").args(arguments.split(' ')).status().unwrap();
    assert!(status.success(), "ip {arguments}");
}

/// A network that is plugged in later is announced on, and one that is pulled out is told.
async fn interfaces() {
    let ((a, mut of_a), (b, mut of_b)) = (start(1, None).await, start(2, None).await);
    b.announce(&announcement("Bob", 1));
    let there = found(&mut of_a, b.key(), &announcement("Bob", 1)).await;
    assert!(there.addrs.iter().all(|addr| addr.ip().is_loopback()));
    ip("link add nv0 type veth peer name nv1");
    ip("link set nv1 up");
    ip("link set nv0 up");
    ip("addr add 10.99.0.1/24 dev nv0");
    let lan = std::net::SocketAddr::from(([10, 99, 0, 1], b.port()));
    until(&mut of_b, |event| matches!(event, Event::Addresses(now) if now.contains(&lan)).then_some(())).await;
    // What others can dial is no loopback any more.
    assert!(b.addresses().contains(&lan) && b.addresses().iter().all(|addr| !addr.ip().is_loopback()));
    until(&mut of_a, |event| match event {
        Event::Discovered(found) => found.addrs.contains(&lan).then_some(()),
        _ => None,
    })
    .await;
    a.dial(Some(b.key()), vec![lan]);
    until(&mut of_a, |event| matches!(event, Event::Connected { .. }).then_some(())).await;
    ip("link del nv0");
    until(&mut of_b, |event| matches!(event, Event::Trouble(Trouble::NoNetwork)).then_some(())).await;
    a.close("home").await;
    b.close("home").await;
}

/// What stands between this machine and an address is said as far as the operating system knows it.
async fn obstacles() {
    let (a, mut of_a) =
        Network::start(Config { identity: [1; 32], port: None, interface: None, discovery: false }).await.unwrap();
    ip("route add unreachable 10.66.1.0/24");
    ip("route add prohibit 10.66.2.0/24");
    let cases = [
        ("10.66.1.1:5", NotDialled::Unreachable),
        ("10.66.2.1:5", NotDialled::NotAllowed),
        ("10.66.3.1:5", NotDialled::NoRoute),
        ("[fd00:66::1]:5", NotDialled::NoRoute),
        ("127.0.0.1:5", NotDialled::NobodyThere),
        ("[::1]:5", NotDialled::NobodyThere),
    ];
    for (addr, why) in cases {
        let addr = addr.parse().unwrap();
        a.dial(None, vec![addr]);
        let tried = until(&mut of_a, |event| match event {
            Event::DialFailed { tried, .. } => Some(tried.clone()),
            _ => None,
        });
        assert_eq!(tried.await, [(addr, why)]);
    }
    a.close("home").await;
}

async fn hostile() {
    let (a, mut of_a) = start(1, Some("lo")).await;
    let daemon = mdns_sd::ServiceDaemon::new().unwrap();
    let long = "x".repeat(200);
    let pairs = [
        ("v", "65535"),
        ("id", "0011223344556677"),
        ("name", "\u{1b}[2J\u{202e}Eve\n"),
        ("table", &long),
        ("state", ""),
        ("seats", "999/-1"),
    ];
    let info =
        mdns_sd::ServiceInfo::new("_nertz._udp.local.", "a.b.c (2)", "eve.local.", "127.0.0.1", 9, &pairs[..]).unwrap();
    daemon.register(info).unwrap();
    // Without a key, or with one that is none, it is no announcement.
    for (label, id) in [("short", "00"), ("words", "not a key at all")] {
        let pairs = [("v", "1"), ("id", id)];
        let info = mdns_sd::ServiceInfo::new("_nertz._udp.local.", label, "eve.local.", "127.0.0.1", 9, &pairs[..]);
        daemon.register(info.unwrap()).unwrap();
    }
    let found = until(&mut of_a, |event| match event {
        Event::Discovered(found) => Some(found.clone()),
        _ => None,
    })
    .await;
    let Announcement { name, table, state, seats, wanted, rules } = found.announcement;
    assert_eq!((found.version, found.key_prefix), (65535, [0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77]));
    assert_eq!((name.as_str(), table, state.as_str(), rules.as_str()), ("[2JEve", "x".repeat(24), "", ""));
    assert_eq!((seats, wanted), (0, 0));
    a.close("home").await;
    let _ = daemon.shutdown().unwrap().recv();
}
