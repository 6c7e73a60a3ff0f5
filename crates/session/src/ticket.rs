//! Tickets: a line of text that leads to a table without multicast, and past the door of a private one.
//!
//! Anybody at a table can write one, with its own key and addresses. A ticket is `nertz:` and then, in base32 of lower-case
//! letters without padding,
//!
//! ```text
//! version u8 = 1 ‖ canonical { key[32], port u16, ips: list≤8 of Ip, table: text≤24, secret: Option<[16]> } ‖ check[4]
//! ```
//!
//! where `check` is the beginning of `derive("nertz 1 ticket", all before it)`: of a mistyped ticket nothing is dialled. The
//! key is the writer's; who dials by the ticket takes no other at these addresses. The table's name lets the others of
//! the table be found by multicast, if the writer has gone.
//!
//! Whoever holds the ticket of a private table can sit down at it, and can write further tickets.

use crate::door::TableSecret;
use crate::message::Ip;
use crate::name;
use data_encoding::BASE32_NOPAD;
use nertz_lockstep::codec::{self, List, Text};
use nertz_lockstep::hash::derive;
use nertz_lockstep::sign::PeerId;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

/// What every ticket begins with.
pub const PREFIX: &str = "nertz:";
/// The form of the tickets that are written here.
const VERSION: u8 = 1;
/// The most addresses that are read.
const MAX_IPS: usize = 8;
/// The most addresses that are written, and of these those of IPv6, which are long: a ticket is copied by hand at times.
const WRITTEN: usize = 3;
const WRITTEN_V6: usize = 1;
/// The bytes that find a mistake.
const CHECK: usize = 4;
/// No ticket has more letters.
const MAX_LETTERS: usize = 400;

/// The way to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ticket {
    /// Who wrote it, and is expected at the addresses.
    pub key: PeerId,
    /// The UDP port of the writer.
    pub port: u16,
    /// Where the writer is.
    ips: List<Ip, MAX_IPS>,
    /// The table.
    pub table: Text<24>,
    /// The table's secret, if it is private.
    pub secret: Option<TableSecret>,
}

impl Ticket {
    /// A ticket to the table at which the holder of `key` sits, with the likeliest of its addresses.
    pub fn new(key: PeerId, addresses: &[SocketAddr], table: Text<24>, secret: Option<TableSecret>) -> Ticket {
        let best = best(addresses);
        let port = best.first().map_or(0, SocketAddr::port);
        // What is link-local means nothing elsewhere, or another machine there.
        let told = best.iter().map(SocketAddr::ip).filter(|ip| rank(ip) < LINK_LOCAL || ip.is_loopback());
        let (v4, v6): (Vec<IpAddr>, Vec<IpAddr>) = told.partition(IpAddr::is_ipv4);
        let told = v4.into_iter().take(WRITTEN - WRITTEN_V6).chain(v6.into_iter().take(WRITTEN_V6));
        Ticket { key, port, ips: List::truncated(told.map(Ip::from).collect()), table, secret }
    }

    /// Where the writer is.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.ips.iter().map(|ip| SocketAddr::new(IpAddr::from(*ip), self.port)).collect()
    }
}

impl fmt::Display for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = vec![VERSION];
        bytes.extend(codec::encode(self));
        bytes.extend(check(&bytes));
        write!(f, "{PREFIX}{}", BASE32_NOPAD.encode(&bytes).to_ascii_lowercase())
    }
}

/// Why a text is no ticket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadTicket {
    /// It does not begin like one.
    #[error("this is no ticket: one begins with {PREFIX}")]
    Prefix,
    /// A letter that no ticket has.
    #[error("this is no ticket: {0:?} does not occur in one, it is made of a–z and 2–7")]
    Letter(char),
    /// Something is missing, or was changed.
    #[error("this is no ticket: a letter of it is wrong or missing; copy it whole, from {PREFIX} to its end")]
    Damaged,
    /// It is whole, and of another form.
    #[error("this ticket was written by another version of this program: run the same one on all machines")]
    Version(u8),
}

impl FromStr for Ticket {
    type Err = BadTicket;

    /// Large letters are as good as small ones; spaces, and what a shell puts at the end of a broken line, are left out.
    fn from_str(text: &str) -> Result<Ticket, BadTicket> {
        let letters: String = text.chars().filter(|c| !c.is_whitespace() && *c != '\\').collect();
        let start = letters.get(..PREFIX.len()).filter(|start| start.eq_ignore_ascii_case(PREFIX));
        let letters = &letters[start.ok_or(BadTicket::Prefix)?.len()..];
        if let Some(c) = letters.chars().find(|c| !matches!(c, 'a'..='z' | 'A'..='Z' | '2'..='7')) {
            return Err(BadTicket::Letter(c));
        }
        if letters.len() > MAX_LETTERS {
            return Err(BadTicket::Damaged);
        }
        let bytes = BASE32_NOPAD.decode(letters.to_ascii_uppercase().as_bytes()).map_err(|_| BadTicket::Damaged)?;
        let (said, sum) = bytes.split_last_chunk::<CHECK>().ok_or(BadTicket::Damaged)?;
        let (version, body) = said.split_first().filter(|_| check(said) == *sum).ok_or(BadTicket::Damaged)?;
        if *version != VERSION {
            return Err(BadTicket::Version(*version));
        }
        let ticket: Ticket = codec::decode(body).map_err(|_| BadTicket::Damaged)?;
        let fits = name::table(&ticket.table).is_ok() && (ticket.port != 0 || ticket.ips.is_empty());
        Some(ticket).filter(|_| fits).ok_or(BadTicket::Damaged)
    }
}

fn check(bytes: &[u8]) -> [u8; CHECK] {
    let [a, b, c, d, ..] = derive("nertz 1 ticket", &[bytes]);
    [a, b, c, d]
}

/// Addresses that others can use, the likeliest first: no loopback and no link-local ones where there are others.
pub fn best(addresses: &[SocketAddr]) -> Vec<SocketAddr> {
    let mut ranked: Vec<(u8, SocketAddr)> = addresses.iter().map(|address| (rank(&address.ip()), *address)).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    let best = ranked.first().map_or(0, |(rank, _)| *rank);
    ranked.retain(|(rank, _)| *rank < LINK_LOCAL || *rank == best);
    ranked.into_iter().map(|(_, address)| address).collect()
}

/// The rank of what is link-local: what comes before it is good on the whole network.
const LINK_LOCAL: u8 = 3;

fn rank(ip: &IpAddr) -> u8 {
    match ip {
        ip if ip.is_loopback() => 4,
        IpAddr::V4(ip) if ip.is_link_local() => LINK_LOCAL,
        IpAddr::V4(ip) if ip.is_private() => 0,
        IpAddr::V4(_) => 1,
        IpAddr::V6(ip) if ip.is_unicast_link_local() => LINK_LOCAL,
        IpAddr::V6(_) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tickets() -> impl Strategy<Value = Ticket> {
        let ips = prop::collection::vec(any::<IpAddr>().prop_map(Ip::from), 0..=MAX_IPS);
        (any::<[u8; 32]>(), 1..=u16::MAX, ips, "[a-z0-9-]{1,24}", any::<Option<[u8; 16]>>()).prop_map(
            |(key, port, ips, table, secret)| Ticket {
                key: PeerId(key),
                port,
                ips: List::truncated(ips),
                table: Text::cut(&table),
                secret: secret.map(TableSecret),
            },
        )
    }

    fn addrs(texts: &[&str]) -> Vec<SocketAddr> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    proptest! {
        /// What was written is read, also in large letters, broken over lines.
        #[test]
        fn a_ticket_comes_back(ticket in tickets(), at: prop::sample::Index, large: bool) {
            let mut text = ticket.to_string();
            prop_assert!(text.strip_prefix(PREFIX).is_some_and(|rest| rest.chars().all(|c| matches!(c, 'a'..='z' | '2'..='7'))));
            prop_assert!(text.len() <= PREFIX.len() + MAX_LETTERS);
            if large {
                text = text.to_ascii_uppercase();
            }
            text.insert_str(at.index(text.len()), "\\\n    ");
            prop_assert_eq!(text.parse(), Ok(ticket));
        }

        /// A letter that is changed, left out, doubled, or at another's place, and an end that is missing: no ticket.
        #[test]
        fn a_mistake_is_found(ticket in tickets(), at: prop::sample::Index, other: prop::sample::Index, how in 0..5u8) {
            let right = ticket.to_string();
            let mut letters: Vec<char> = right[PREFIX.len()..].chars().collect();
            let at = at.index(letters.len());
            match how {
                0 => letters[at] = char::from(b"abcdefghijklmnopqrstuvwxyz234567"[other.index(32)]),
                1 => drop(letters.remove(at)),
                2 => letters.insert(at, letters[at]),
                3 => {
                    let other = other.index(letters.len());
                    letters.swap(at, other);
                }
                _ => letters.truncate(at),
            }
            let wrong = format!("{PREFIX}{}", letters.into_iter().collect::<String>());
            prop_assume!(wrong != right);
            prop_assert_eq!(wrong.parse::<Ticket>(), Err(BadTicket::Damaged));
        }

        /// Whatever is read has no other spelling, and nothing panics.
        #[test]
        fn what_is_read_is_what_is_written(text in prop_oneof![any::<String>(), "nertz:[a-z2-7]{0,80}", "nertz:.{0,20}"]) {
            if let Ok(ticket) = text.parse::<Ticket>() {
                prop_assert_eq!(ticket.to_string(), text);
            }
        }
    }

    /// Bytes with a right sum, as no program of this version writes them.
    fn written(bytes: &[u8]) -> String {
        let whole = [bytes, &check(bytes)].concat();
        format!("{PREFIX}{}", BASE32_NOPAD.encode(&whole).to_ascii_lowercase())
    }

    #[test]
    fn what_is_wrong_is_said() {
        let parse = |text: &str| text.parse::<Ticket>();
        assert_eq!(parse("friday"), Err(BadTicket::Prefix));
        assert_eq!(parse("nért:"), Err(BadTicket::Prefix));
        assert_eq!(parse("nertz:ab1"), Err(BadTicket::Letter('1')));
        assert_eq!(parse("nertz:"), Err(BadTicket::Damaged));
        let ticket = Ticket::new(PeerId([7; 32]), &addrs(&["10.0.0.1:52300"]), Text::cut("friday"), None);
        let body = codec::encode(&ticket);
        assert_eq!(parse(&written(&[&[VERSION], &body[..]].concat())), Ok(ticket.clone()));
        assert_eq!(parse(&written(&[&[2], &body[..]].concat())), Err(BadTicket::Version(2)));
        let unnamed = Ticket { table: Text::cut("Friday"), ..ticket.clone() };
        let nowhere = Ticket { port: 0, ..ticket };
        for none in [unnamed, nowhere] {
            assert_eq!(parse(&none.to_string()), Err(BadTicket::Damaged));
        }
        for bad in [BadTicket::Prefix, BadTicket::Letter('1'), BadTicket::Damaged] {
            assert!(bad.to_string().starts_with("this is no ticket: "));
        }
    }

    #[test]
    fn a_ticket_has_the_best_addresses() {
        let all = addrs(&["[fe80::1]:5", "[2001:db8::1]:5", "192.168.1.2:5", "10.0.0.1:5", "8.8.8.8:5"]);
        let ticket = |addresses: &[SocketAddr]| Ticket::new(PeerId([7; 32]), addresses, Text::cut("a"), None);
        assert_eq!(ticket(&all).addresses(), addrs(&["192.168.1.2:5", "10.0.0.1:5", "[2001:db8::1]:5"]));
        assert_eq!(ticket(&addrs(&["127.0.0.1:5"])).addresses(), addrs(&["127.0.0.1:5"]));
        assert!(ticket(&all[..1]).addresses().is_empty());
        assert!(ticket(&[]).to_string().parse::<Ticket>().is_ok_and(|ticket| ticket.addresses().is_empty()));
    }

    #[test]
    fn the_best_addresses_come_first() {
        let all = addrs(&["127.0.0.1:1", "[fe80::1]:1", "[2001:db8::1]:1", "8.8.8.8:1", "192.168.1.2:1"]);
        assert_eq!(best(&all), addrs(&["192.168.1.2:1", "8.8.8.8:1", "[2001:db8::1]:1"]));
        assert_eq!(best(&all[..1]), all[..1]);
        assert_eq!(best(&all[..2]), addrs(&["[fe80::1]:1"]));
    }

    #[test]
    fn the_secret_stays_out_of_logs() {
        let secret = TableSecret([0xab; 16]);
        let ticket = Ticket::new(PeerId([7; 32]), &[], Text::cut("a"), Some(secret));
        assert!(!format!("{ticket:?}").contains("171"));
    }
}
