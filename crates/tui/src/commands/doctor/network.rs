//! Interfaces, multicast out and back, the port.

use super::{Finding, Level};
use crate::cli::Global;
use nertz::tell;
use nertz::words::Tell;
use nertz_net::StartError;
use nertz_net::probe::{self, Echo, Interface, Kind};
use nertz_net::{FIRST_PORT, LAST_PORT};
use std::io;
use std::thread;
use std::time::Duration;

/// How long is listened for an echo; on all interfaces at once.
const LISTEN: Duration = Duration::from_millis(1500);
/// More interfaces are not tried.
const MOST: usize = 16;

pub(super) fn look(global: &Global) -> Vec<Finding> {
    let all = match probe::interfaces() {
        Ok(all) => all,
        Err(why) => {
            let text = tell!("doctor-no-list", why = why.to_string());
            return vec![Finding::new("interface", Level::Wrong, text)];
        }
    };
    let only = global.interface.as_deref();
    let used: Vec<&Interface> = all.iter().filter(|on| is_used(on, only, &all)).take(MOST).collect();
    let mut findings: Vec<Finding> = all.iter().map(|on| interface(on, used.contains(&on), only)).collect();
    findings.extend(nothing_to_use(&all, &used, only));
    let echoes: Vec<_> = thread::scope(|scope| {
        let asked: Vec<_> = used.iter().map(|on| scope.spawn(|| probe::echo(on, LISTEN))).collect();
        let broken = || Err(io::Error::other("a thread has failed"));
        asked.into_iter().map(|thread| thread.join().unwrap_or_else(|_| broken())).collect()
    });
    let works = |(on, echo): (&&Interface, &io::Result<Echo>)| {
        on.kind == Kind::Lan && echo.as_ref().is_ok_and(|echo| echo.itself)
    };
    let one_works = used.iter().zip(&echoes).any(works);
    findings.extend(used.iter().zip(echoes).map(|(on, echo)| multicast(on, echo, one_works)));
    findings.push(port(global));
    findings
}

/// Loopback is used where it is asked for, or where there is nothing else.
fn is_used(on: &Interface, only: Option<&str>, all: &[Interface]) -> bool {
    match only {
        Some(name) => on.name == name,
        None => on.kind != Kind::Loopback || all.iter().all(|other| other.kind == Kind::Loopback),
    }
}

fn interface(on: &Interface, used: bool, only: Option<&str>) -> Finding {
    let addresses: Vec<String> = on.addresses.iter().map(ToString::to_string).collect();
    let (name, addresses) = (on.name.clone(), addresses.join(", "));
    let finding = |level, text| Finding::new("interface", level, text);
    if !used {
        return finding(Level::Ok, tell!("doctor-interface-unused", name = name, addresses = addresses));
    }
    match on.kind {
        Kind::Lan | Kind::Loopback => {
            finding(Level::Ok, tell!("doctor-interface-used", name = name, addresses = addresses))
        }
        Kind::Virtual => finding(Level::Ok, tell!("doctor-interface-virtual", name = name, addresses = addresses)),
        // Whoever has asked for it knows that.
        Kind::Tunnel if only.is_some() => {
            finding(Level::Ok, tell!("doctor-interface-tunnel", name = name, addresses = addresses))
        }
        Kind::Tunnel => finding(Level::Warning, tell!("doctor-interface-tunnel", name = name, addresses = addresses))
            .mended_by(tell!("doctor-interface-tunnel-mend")),
    }
}

/// What is said if no interface leads to others.
fn nothing_to_use(all: &[Interface], used: &[&Interface], only: Option<&str>) -> Option<Finding> {
    if let (Some(name), true) = (only, used.is_empty()) {
        let known: Vec<&str> = all.iter().map(|on| on.name.as_str()).collect();
        let text = tell!("doctor-no-interface", name = name.to_owned());
        let mend = tell!("doctor-no-interface-mend", known = known.join(", "));
        return Some(Finding::new("interface", Level::Wrong, text).mended_by(mend));
    }
    let alone = used.iter().all(|on| on.kind == Kind::Loopback);
    (alone && only.is_none()).then(|| {
        Finding::new("interface", Level::Wrong, tell!("doctor-no-network")).mended_by(tell!("doctor-no-network-mend"))
    })
}

/// What an echo means, where on one network at least it comes back, or on none.
fn multicast(on: &Interface, echo: io::Result<Echo>, one_works: bool) -> Finding {
    let name = on.name.clone();
    // Where nobody plays, nothing is lost.
    let matters = matches!(on.kind, Kind::Lan | Kind::Loopback) && !one_works;
    let bad = if matters { Level::Wrong } else { Level::Warning };
    let finding = |level, text| Finding::new("multicast", level, text);
    let mend = || if matters { tell!("doctor-multicast-mend") } else { tell!("doctor-multicast-elsewhere") };
    match echo {
        Err(why) => {
            finding(bad, tell!("doctor-multicast-failed", name = name, why = why.to_string())).mended_by(mend())
        }
        Ok(Echo { itself: false, .. }) => finding(bad, tell!("doctor-multicast-deaf", name = name)).mended_by(mend()),
        Ok(Echo { others: 0, .. }) if on.kind == Kind::Lan => {
            finding(Level::Warning, tell!("doctor-multicast-alone", name = name))
                .mended_by(tell!("doctor-multicast-alone-mend"))
        }
        Ok(Echo { others: 0, .. }) => finding(Level::Ok, tell!("doctor-multicast-itself", name = name)),
        Ok(Echo { others, .. }) => finding(Level::Ok, tell!("doctor-multicast-others", name = name, others = others)),
    }
}

fn port(global: &Global) -> Finding {
    let finding = |level, text| Finding::new("port", level, text);
    let wanted = global.port.unwrap_or(FIRST_PORT);
    match probe::port(global.interface.as_deref(), global.port) {
        Ok(port) if port == wanted => finding(Level::Ok, tell!("doctor-port-free", port = text(port))),
        Ok(port) if (FIRST_PORT..=LAST_PORT).contains(&port) => {
            finding(Level::Ok, tell!("doctor-port-next", port = text(port), wanted = text(wanted)))
        }
        Ok(port) => finding(Level::Warning, tell!("doctor-port-any", port = text(port)))
            .mended_by(tell!("doctor-port-any-mend")),
        Err(StartError::PortInUse { port }) => {
            finding(Level::Wrong, tell!("doctor-port-taken", port = text(port))).mended_by(tell!("doctor-port-mend"))
        }
        Err(StartError::PortForbidden { port }) => {
            finding(Level::Wrong, tell!("doctor-port-forbidden", port = text(port)))
                .mended_by(tell!("doctor-port-mend"))
        }
        Err(why) => finding(Level::Wrong, tell!("doctor-port-failed", why = why.tell())),
    }
}

/// A port is a name, and not grouped like a number.
fn text(port: u16) -> String {
    port.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(name: &str, kind: Kind) -> Interface {
        Interface { name: name.to_owned(), index: Some(1), addresses: vec![[10, 0, 0, 1].into()], kind }
    }

    #[test]
    fn which_interfaces_are_used() {
        let all =
            [on("lo", Kind::Loopback), on("eth0", Kind::Lan), on("tun0", Kind::Tunnel), on("docker0", Kind::Virtual)];
        let used = |all: &[Interface], only: Option<&str>| {
            all.iter().filter(|on| is_used(on, only, all)).map(|on| on.name.clone()).collect::<Vec<_>>()
        };
        assert_eq!(used(&all, None), ["eth0", "tun0", "docker0"]);
        assert_eq!(used(&all, Some("lo")), ["lo"]);
        assert_eq!(used(&all[..1], None), ["lo"]);
        assert!(used(&all, Some("eth1")).is_empty());
    }

    #[test]
    fn without_others_something_is_wrong() {
        let lo = on("lo", Kind::Loopback);
        let level =
            |all: &[Interface], used: &[&Interface], only| nothing_to_use(all, used, only).map(|found| found.level);
        assert_eq!(level(std::slice::from_ref(&lo), &[&lo], None), Some(Level::Wrong));
        assert_eq!(level(std::slice::from_ref(&lo), &[&lo], Some("lo")), None, "it was asked for");
        assert_eq!(level(std::slice::from_ref(&lo), &[], Some("eth1")), Some(Level::Wrong));
    }

    #[test]
    fn what_an_echo_means() {
        let level = |kind, echo| multicast(&on("x", kind), echo, false).level;
        let echo = |itself, others| Ok(Echo { itself, others });
        let failed = || Err(io::Error::other("no"));
        assert_eq!(level(Kind::Lan, echo(true, 2)), Level::Ok);
        assert_eq!(level(Kind::Lan, echo(true, 0)), Level::Warning);
        assert_eq!(level(Kind::Loopback, echo(true, 0)), Level::Ok);
        for kind in [Kind::Lan, Kind::Loopback] {
            assert_eq!((level(kind, echo(false, 1)), level(kind, failed())), (Level::Wrong, Level::Wrong));
        }
        for kind in [Kind::Tunnel, Kind::Virtual] {
            assert_eq!((level(kind, echo(false, 0)), level(kind, failed())), (Level::Warning, Level::Warning));
        }
        let beside_one_that_works = multicast(&on("x", Kind::Lan), failed(), true);
        assert_eq!(beside_one_that_works.level, Level::Warning);
    }
}
