//! The one UDP socket, and the addresses under which it can be reached.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV6, UdpSocket};

use if_addrs::{IfAddr, Interface};
use socket2::{Domain, Protocol, Socket, Type};

use crate::event::StartError;

/// The first port that is tried when none is asked for.
pub const FIRST_PORT: u16 = 52300;
/// The last port that is tried before any free one is taken.
pub const LAST_PORT: u16 = 52363;

/// From where and to where the socket reaches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reach {
    /// All interfaces, over IPv4 and, if the system has it, IPv6.
    Everywhere {
        /// Whether it has.
        ipv6: bool,
    },
    /// One interface, over one of its addresses.
    Only {
        /// The interface's name.
        interface: String,
        /// The address.
        ip: IpAddr,
        /// The scope of a link-local IPv6 address, else 0.
        scope: u32,
    },
}

/// Opens the socket: on the port that was asked for, or on the first free one from [`FIRST_PORT`] on.
pub(crate) fn open(interface: Option<&str>, port: Option<u16>) -> Result<(UdpSocket, Reach), StartError> {
    match interface {
        Some(name) => {
            let reach = only(name)?;
            Ok((at_port(&reach, port)?, reach))
        }
        None => {
            let both = Reach::Everywhere { ipv6: true };
            match at_port(&both, port) {
                Err(StartError::Socket(error)) => {
                    tracing::debug!(%error, "no IPv6, going on with IPv4");
                    let v4 = Reach::Everywhere { ipv6: false };
                    Ok((at_port(&v4, port)?, v4))
                }
                opened => Ok((opened?, both)),
            }
        }
    }
}

fn only(name: &str) -> Result<Reach, StartError> {
    let all = if_addrs::get_if_addrs()?;
    let mut candidates: Vec<_> = all.iter().filter(|i| i.name == name && i.is_oper_up()).collect();
    // IPv4 where there is one: it needs no scope and every peer has it.
    candidates.sort_by_key(|i| (i.ip().is_ipv6(), is_link_local(i.ip())));
    match candidates.first() {
        Some(found) => {
            let scope = if is_link_local(found.ip()) { found.index.unwrap_or(0) } else { 0 };
            Ok(Reach::Only { interface: name.to_owned(), ip: found.ip(), scope })
        }
        None => {
            let mut known: Vec<_> = all.into_iter().filter(Interface::is_oper_up).map(|i| i.name).collect();
            known.sort();
            known.dedup();
            Err(StartError::NoInterface { name: name.to_owned(), known })
        }
    }
}

fn at_port(reach: &Reach, port: Option<u16>) -> Result<UdpSocket, StartError> {
    if let Some(port) = port {
        return bind(reach, port).map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => StartError::PortInUse { port },
            io::ErrorKind::PermissionDenied => StartError::PortForbidden { port },
            _ => StartError::Socket(error),
        });
    }
    for port in (FIRST_PORT..=LAST_PORT).chain([0]) {
        match bind(reach, port) {
            // Windows answers so where another service holds the port for itself.
            Err(error) if matches!(error.kind(), io::ErrorKind::AddrInUse | io::ErrorKind::PermissionDenied) => {}
            opened => return Ok(opened?),
        }
    }
    Err(io::Error::from(io::ErrorKind::AddrInUse).into())
}

fn bind(reach: &Reach, port: u16) -> io::Result<UdpSocket> {
    let address = match *reach {
        Reach::Everywhere { ipv6: true } => SocketAddr::from((Ipv6Addr::UNSPECIFIED, port)),
        Reach::Everywhere { ipv6: false } => SocketAddr::from((Ipv4Addr::UNSPECIFIED, port)),
        Reach::Only { ip, scope, .. } => with_port(ip, port, scope),
    };
    let socket = Socket::new(Domain::for_address(address), Type::DGRAM, Some(Protocol::UDP))?;
    if let Reach::Everywhere { ipv6: true } = reach {
        socket.set_only_v6(false)?;
    }
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    Ok(socket.into())
}

impl Reach {
    /// The addresses that others could dial: every interface's, IPv4 first; loopback only where there is no other.
    ///
    /// Interfaces of containers and VPNs are among them: they must not hide the real one, and a dial races all. Link-local
    /// IPv6 addresses are not, because their scope means nothing elsewhere; multicast DNS finds those.
    pub(crate) fn addresses(&self, port: u16) -> Vec<SocketAddr> {
        if let Self::Only { ip, scope, .. } = *self {
            return vec![with_port(ip, port, scope)];
        }
        let all = if_addrs::get_if_addrs().unwrap_or_else(|error| {
            tracing::warn!(%error, "interfaces cannot be listed");
            Vec::new()
        });
        let usable = |i: &&Interface| i.is_oper_up() && !is_link_local(i.ip()) && self.has_family(i.ip());
        let pick = |loopback: bool| -> Vec<IpAddr> {
            let chosen = all.iter().filter(usable).filter(|i| i.is_loopback() == loopback);
            let mut ips: Vec<_> = chosen.map(|i| (i.ip().is_ipv6(), i.is_p2p(), i.ip())).collect();
            ips.sort();
            ips.dedup();
            ips.into_iter().map(|(_, _, ip)| ip).collect()
        };
        let mut ips = pick(false);
        if ips.is_empty() {
            ips = pick(true);
        }
        ips.into_iter().map(|ip| SocketAddr::new(ip, port)).collect()
    }

    /// Whether this socket can send there at all.
    pub(crate) fn can_dial(&self, to: SocketAddr) -> bool {
        let ip = to.ip().to_canonical();
        let nowhere = to.port() == 0 || ip.is_unspecified() || ip.is_multicast() || ip == Ipv4Addr::BROADCAST;
        let unscoped = matches!(to, SocketAddr::V6(v6) if is_link_local(ip) && v6.scope_id() == 0);
        if nowhere || unscoped || !self.has_family(ip) {
            return false;
        }
        match self {
            Self::Everywhere { .. } => true,
            Self::Only { ip: own, .. } => own.is_loopback() == ip.is_loopback(),
        }
    }

    fn has_family(&self, ip: IpAddr) -> bool {
        match self {
            Self::Everywhere { ipv6 } => *ipv6 || ip.is_ipv4(),
            Self::Only { ip: own, .. } => own.is_ipv4() == ip.is_ipv4(),
        }
    }

    /// Whether announcements belong on this address of an interface.
    pub(crate) fn covers(&self, on: &Interface) -> bool {
        match self {
            Self::Everywhere { ipv6 } => *ipv6 || matches!(on.addr, IfAddr::V4(_)),
            Self::Only { interface, ip, .. } => *interface == on.name && ip.is_ipv4() == on.ip().is_ipv4(),
        }
    }
}

fn with_port(ip: IpAddr, port: u16, scope: u32) -> SocketAddr {
    match ip {
        IpAddr::V4(v4) => SocketAddr::from((v4, port)),
        IpAddr::V6(v6) => SocketAddrV6::new(v6, port, 0, scope).into(),
    }
}

fn is_link_local(ip: IpAddr) -> bool {
    // An IPv4 link-local address (169.254/16) needs no scope and is as good as any.
    matches!(ip, IpAddr::V6(v6) if v6.is_unicast_link_local())
}

/// One spelling for every address: IPv4 as such, not wrapped in IPv6.
pub(crate) fn plain(address: SocketAddr) -> SocketAddr {
    match address {
        SocketAddr::V6(v6) if v6.ip().to_ipv4_mapped().is_none() => {
            // Flow labels are the sender's business; the scope is part of the address.
            SocketAddrV6::new(*v6.ip(), v6.port(), 0, v6.scope_id()).into()
        }
        other => SocketAddr::new(other.ip().to_canonical(), other.port()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addr(text: &str) -> SocketAddr {
        text.parse().unwrap()
    }

    #[test]
    fn nobody_dials_nowhere() {
        let reach = Reach::Everywhere { ipv6: true };
        for nowhere in ["10.0.0.1:0", "0.0.0.0:5", "[::]:5", "224.0.0.251:5", "255.255.255.255:5", "[fe80::1]:5"] {
            assert!(!reach.can_dial(addr(nowhere)), "{nowhere}");
        }
        for somewhere in ["10.0.0.1:5", "127.0.0.1:5", "[fe80::1%3]:5", "[fd00::2]:5"] {
            assert!(reach.can_dial(addr(somewhere)), "{somewhere}");
        }
    }

    #[test]
    fn loopback_reaches_loopback_alone() {
        let reach = Reach::Only { interface: "lo".into(), ip: Ipv4Addr::LOCALHOST.into(), scope: 0 };
        assert!(reach.can_dial(addr("127.0.0.1:5")));
        for elsewhere in ["10.0.0.1:5", "[::1]:5"] {
            assert!(!reach.can_dial(addr(elsewhere)), "{elsewhere}");
        }
        assert_eq!(reach.addresses(7), [addr("127.0.0.1:7")]);
    }

    #[test]
    fn an_address_has_one_spelling() {
        assert_eq!(plain(addr("[::ffff:10.0.0.1]:5")), addr("10.0.0.1:5"));
        assert_eq!(plain(addr("[fe80::1%3]:5")), addr("[fe80::1%3]:5"));
    }
}
