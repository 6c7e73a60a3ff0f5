//! A LAN of several hosts, in the namespace that this process is in: programs come and go on them, links break and heal.
//!
//! A host is a namespace of its own with one cable to a bridge, and the address 10.77.0.1, 10.77.0.2 … Hosts are counted from
//! 0. Needs nothing but iproute2 and util-linux: what is broken, is broken by what a bridge and a table of neighbours can do.
//! Nothing tells the hosts of it: packets are lost in silence, the cables stay plugged in.

use crate::netns::ip;
use std::ffi::OsStr;
use std::io;
use std::process::Command;

/// An address of the link layer that nobody has.
const NOBODY: &str = "02:00:00:00:00:99";
/// The bridge that all hosts are at, and the one for those that are apart.
const BRIDGES: [&str; 2] = ["br0", "br1"];

/// Hosts on a bridge. They end with the namespace that this process is in.
#[derive(Debug)]
pub struct Lan {
    /// The last byte of each host's address.
    hosts: Vec<u8>,
}

impl Lan {
    /// So many hosts, all connected. Once in a namespace.
    pub fn new(hosts: u8) -> io::Result<Lan> {
        // Where `ip netns` keeps its names; the machine's own are not touched.
        crate::netns::disk("/run".as_ref(), 1024)?;
        for bridge in BRIDGES {
            ip(&format!("link add {bridge} type bridge mcast_snooping 0 forward_delay 0"))?;
            ip(&format!("link set {bridge} up"))?;
        }
        let lan = Lan { hosts: (1..=hosts).collect() };
        for (host, number) in (0..).zip(&lan.hosts) {
            ip(&format!("netns add h{host}"))?;
            ip(&format!("link add p{host} type veth peer name eth0 netns h{host}"))?;
            // One address is enough: what is cut off must not get through by another.
            ip(&format!("link set p{host} addrgenmode none master br0 up"))?;
            ip(&format!("-n h{host} link set lo up"))?;
            ip(&format!("-n h{host} link set eth0 addrgenmode none up"))?;
            lan.address(host, *number)?;
        }
        Ok(lan)
    }

    /// What starts a program at a host.
    pub fn at(&self, host: usize, program: &Command) -> Command {
        let mut command = Command::new("nsenter");
        command.arg(format!("--net=/run/netns/h{host}")).arg("--").arg(program.get_program()).args(program.get_args());
        for (key, value) in program.get_envs() {
            let value: Option<&OsStr> = value;
            match value {
                Some(value) => command.env(key, value),
                None => command.env_remove(key),
            };
        }
        command
    }

    /// From now on nothing that is sent to `to` alone gets there from `from`. (What is sent to all does, and what comes back.)
    pub fn cut(&self, from: usize, to: usize) -> io::Result<()> {
        let to = self.hosts[to];
        ip(&format!("-n h{from} neigh replace 10.77.0.{to} lladdr {NOBODY} dev eth0 nud permanent"))
    }

    /// What [`Lan::cut`] has cut is whole again.
    pub fn mend(&self, from: usize, to: usize) -> io::Result<()> {
        ip(&format!("-n h{from} neigh del 10.77.0.{} dev eth0", self.hosts[to]))
    }

    /// These hosts hear each other, and nobody else.
    pub fn part(&self, hosts: &[usize]) -> io::Result<()> {
        hosts.iter().try_for_each(|host| ip(&format!("link set p{host} master {}", BRIDGES[1])))
    }

    /// They are where all are again.
    pub fn unite(&self, hosts: &[usize]) -> io::Result<()> {
        hosts.iter().try_for_each(|host| ip(&format!("link set p{host} master {}", BRIDGES[0])))
    }

    /// The host has another address, and its old one no more.
    pub fn readdress(&mut self, host: usize) -> io::Result<()> {
        let old = self.hosts[host];
        let new = old + 100;
        self.hosts[host] = new;
        ip(&format!("-n h{host} addr del 10.77.0.{old}/24 dev eth0"))?;
        self.address(host, new)
    }

    fn address(&self, host: usize, number: u8) -> io::Result<()> {
        ip(&format!("-n h{host} addr add 10.77.0.{number}/24 dev eth0"))?;
        ip(&format!("-n h{host} route replace default dev eth0"))
    }
}
