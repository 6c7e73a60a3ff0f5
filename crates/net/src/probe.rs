//! What stands in the way of being found, tried out: for `nertz doctor`.
//!
//! Nothing here is needed to play. It sends nothing but multicast DNS questions, on the interfaces that it is told.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV6, UdpSocket};
use std::time::{Duration, Instant};

use mdns_sd::MDNS_PORT;
use socket2::{Domain, Protocol, Socket, Type};

use crate::event::StartError;
use crate::socket;

/// Where multicast DNS is spoken.
const GROUP_V4: Ipv4Addr = Ipv4Addr::new(224, 0, 0, 251);
const GROUP_V6: Ipv6Addr = Ipv6Addr::new(0xff02, 0, 0, 0, 0, 0, 0, 0xfb);
/// A question that most machines with multicast DNS answer: which services there are.
const SERVICES: [&str; 4] = ["_services", "_dns-sd", "_udp", "local"];
/// A question is asked so often while there is no answer.
const TIMES: u32 = 4;
/// No packet of multicast DNS is larger.
const LARGEST: usize = 9000;

/// A network interface that is up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interface {
    /// Its name.
    pub name: String,
    /// Its number; some systems have none.
    pub index: Option<u32>,
    /// Its addresses, IPv4 first.
    pub addresses: Vec<IpAddr>,
    /// What it leads to, as far as its name and its form tell.
    pub kind: Kind,
}

/// What an interface leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A network with other machines.
    Lan,
    /// This machine alone.
    Loopback,
    /// Somewhere else, through a tunnel.
    Tunnel,
    /// Containers or virtual machines here.
    Virtual,
}

impl Kind {
    fn of(name: &str, is_loopback: bool, is_p2p: bool) -> Kind {
        const TUNNELS: [&str; 10] =
            ["tun", "tap", "wg", "utun", "ppp", "ipsec", "tailscale", "zt", "nordlynx", "proton"];
        const VIRTUAL: [&str; 12] = [
            "docker",
            "br-",
            "veth",
            "virbr",
            "vmnet",
            "vboxnet",
            "vethernet",
            "lxc",
            "lxd",
            "podman",
            "cni",
            "bridge1",
        ];
        let name = name.to_ascii_lowercase();
        let begins = |with: &[&str]| with.iter().any(|begin| name.starts_with(begin));
        match () {
            () if is_loopback => Kind::Loopback,
            () if is_p2p || begins(&TUNNELS) => Kind::Tunnel,
            () if begins(&VIRTUAL) => Kind::Virtual,
            () => Kind::Lan,
        }
    }
}

/// All interfaces that are up with an address, in the order of their names.
///
/// # Errors
///
/// When the system does not list them.
pub fn interfaces() -> io::Result<Vec<Interface>> {
    let mut all: Vec<Interface> = Vec::new();
    for on in if_addrs::get_if_addrs()?.into_iter().filter(if_addrs::Interface::is_oper_up) {
        match all.iter_mut().find(|known| known.name == on.name) {
            Some(known) => known.addresses.push(on.ip()),
            None => all.push(Interface {
                kind: Kind::of(&on.name, on.is_loopback(), on.is_p2p()),
                index: on.index,
                addresses: vec![on.ip()],
                name: on.name,
            }),
        }
    }
    all.iter_mut().for_each(|on| on.addresses.sort());
    all.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(all)
}

/// What came of asking by multicast.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Echo {
    /// The own question came back.
    pub itself: bool,
    /// So many other addresses were heard.
    pub others: usize,
}

/// Asks by multicast DNS on an interface, and listens for the own question and for answers until `within` has passed. It waits
/// that long, so it wants a thread of its own.
///
/// # Errors
///
/// When nothing can be sent or heard there.
pub fn echo(on: &Interface, within: Duration) -> io::Result<Echo> {
    let until = Instant::now() + within;
    let mut label = [0; 8];
    getrandom::fill(&mut label).map_err(|error| io::Error::other(error.to_string()))?;
    let label = format!("_{}", hex::encode(label));
    let question = question(&label);
    let (socket, group) = open(on)?;
    let (mut heard, mut sent, mut others) = (Echo::default(), 0, Vec::new());
    let mut buffer = vec![0; LARGEST];
    loop {
        let now = Instant::now();
        let left = until.saturating_duration_since(now);
        if left.is_zero() {
            return Ok(heard);
        }
        if !heard.itself && sent < TIMES && within.saturating_sub(left) >= within / TIMES * sent {
            socket.send_to(&question, group)?;
            sent += 1;
        }
        socket.set_read_timeout(Some(left.min(within / TIMES)))?;
        match socket.recv_from(&mut buffer) {
            Ok((length, from)) => {
                heard.itself |= contains(&buffer[..length], label.as_bytes());
                let from = from.ip();
                if !on.addresses.contains(&from) && !others.contains(&from) && others.len() < usize::from(u8::MAX) {
                    others.push(from);
                    heard.others = others.len();
                }
                // A network of this machine alone has nobody else.
                if heard.itself && (heard.others > 0 || on.kind == Kind::Loopback) {
                    return Ok(heard);
                }
            }
            Err(error) if is_silence(&error) => {}
            Err(error) => return Err(error),
        }
    }
}

/// Nothing came in time.
fn is_silence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted)
}

fn contains(bytes: &[u8], label: &[u8]) -> bool {
    bytes.windows(label.len()).any(|window| window == label)
}

/// A multicast DNS question for a name that nobody has, and one for what others offer.
fn question(label: &str) -> Vec<u8> {
    const HEADER: [u8; 12] = [0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0];
    /// PTR, in the Internet's class.
    const POINTER: [u8; 4] = [0, 12, 0, 1];
    let mut bytes = HEADER.to_vec();
    for name in [&[label, "_nertz", "_udp", "local"][..], &SERVICES] {
        for part in name {
            bytes.push(part.len() as u8);
            bytes.extend_from_slice(part.as_bytes());
        }
        bytes.push(0);
        bytes.extend_from_slice(&POINTER);
    }
    bytes
}

/// A socket that multicasts on this interface and hears what is multicast there; over IPv4 where it has it.
fn open(on: &Interface) -> io::Result<(UdpSocket, SocketAddr)> {
    let v4 = on.addresses.iter().find_map(|ip| match ip {
        IpAddr::V4(v4) => Some(*v4),
        IpAddr::V6(_) => None,
    });
    let domain = if v4.is_some() { Domain::IPV4 } else { Domain::IPV6 };
    let socket = Socket::new(domain, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_reuse_address(true)?;
    #[cfg(unix)]
    socket.set_reuse_port(true)?;
    let group = match v4 {
        Some(own) => {
            // What others on this machine listen to elsewhere is not meant.
            #[cfg(target_os = "linux")]
            socket.set_multicast_all_v4(false)?;
            socket.bind(&SocketAddr::from((Ipv4Addr::UNSPECIFIED, MDNS_PORT)).into())?;
            socket.join_multicast_v4(&GROUP_V4, &own)?;
            socket.set_multicast_if_v4(&own)?;
            socket.set_multicast_loop_v4(true)?;
            SocketAddr::from((GROUP_V4, MDNS_PORT))
        }
        None => {
            let index = on.index.unwrap_or(0);
            socket.set_only_v6(true)?;
            socket.bind(&SocketAddr::from((Ipv6Addr::UNSPECIFIED, MDNS_PORT)).into())?;
            socket.join_multicast_v6(&GROUP_V6, index)?;
            socket.set_multicast_if_v6(index)?;
            socket.set_multicast_loop_v6(true)?;
            SocketAddrV6::new(GROUP_V6, MDNS_PORT, 0, index).into()
        }
    };
    Ok((socket.into(), group))
}

/// The port on which a table would listen now.
///
/// # Errors
///
/// When the port or the interface is not to be had.
pub fn port(interface: Option<&str>, port: Option<u16>) -> Result<u16, StartError> {
    let (socket, _) = socket::open(interface, port)?;
    Ok(socket.local_addr()?.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interfaces_by_their_names() {
        let kind = |name| Kind::of(name, false, false);
        for (names, of) in [
            (&["eth0", "wlan0", "enp3s0", "en0", "br0", "Wi-Fi"][..], Kind::Lan),
            (&["tun0", "wg0", "utun3", "tailscale0", "ppp0"], Kind::Tunnel),
            (&["docker0", "br-12ab", "veth1", "virbr0", "vEthernet (WSL)"], Kind::Virtual),
        ] {
            names.iter().for_each(|name| assert_eq!(kind(name), of, "{name}"));
        }
        assert_eq!((Kind::of("x", true, false), Kind::of("x", false, true)), (Kind::Loopback, Kind::Tunnel));
    }

    #[test]
    fn the_question_is_one_of_multicast_dns() {
        let bytes = question("_ab");
        let mut at = 12;
        for name in ["_ab._nertz._udp.local", "_services._dns-sd._udp.local"] {
            let mut parts = Vec::new();
            while bytes[at] != 0 {
                let end = at + 1 + usize::from(bytes[at]);
                parts.push(std::str::from_utf8(&bytes[at + 1..end]).unwrap());
                at = end;
            }
            assert_eq!((parts.join(".").as_str(), &bytes[at + 1..at + 5]), (name, &[0, 12, 0, 1][..]));
            at += 5;
        }
        assert_eq!(at, bytes.len());
        assert!(contains(&bytes, b"_ab") && !contains(&bytes, b"_abc"));
    }
}
