//! The lobby in words: who is there, by which rules, what is missing, where others find us.

mod seen;

pub(super) use seen::{How, Seen, too_early};

use crate::house::in_short;
use crate::screen::{LobbyView, MemberLine};
use crate::tell;
use crate::words::{self, Tell};
use nertz_core::Rules;
use nertz_lockstep::codec;
use nertz_net::drive::Handle;
use nertz_session::lobby::{self, MemberView, Missing, Why};
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};

/// Milliseconds for which a sentence is shown.
pub(super) const NEWS_MS: u64 = 15_000;

/// The lobby of the handle's table, with what stands in the way.
pub(super) fn shown(
    handle: &Handle,
    whom: &[SocketAddr],
    troubles: &[String],
    news: Option<String>,
    seen: &Seen,
) -> LobbyView {
    let lobby = handle.lobby();
    let me = handle.me();
    let members = lobby.members.iter().map(|member| line(member, &lobby.members)).collect();
    if lobby.table.is_empty() {
        let whom: Vec<String> = whom.iter().map(ToString::to_string).collect();
        return LobbyView {
            members,
            missing: vec![tell!("play-looking", addresses = words::either(&whom))],
            troubles: troubles.to_vec(),
            ..LobbyView::default()
        };
    }
    let rules = held(&lobby);
    LobbyView {
        table: lobby.table.clone(),
        addresses: to_tell(&handle.addresses()),
        members,
        wanted: lobby.wanted,
        rules: in_short(&rules),
        proposer: lobby.proposer.as_ref().map(|by| if by.me { tell!("lobby-by-you") } else { by.name.clone() }),
        change: seen.change(&rules),
        in_words: rules.in_words(words::lang()).into_iter().map(|sentence| sentence.text).collect(),
        held: Box::new(rules),
        plays: lobby.plays,
        missing: missing(&lobby, troubles.is_empty(), |missing| missing.who == me),
        troubles: troubles.to_vec(),
        news,
        talk: lobby.talk.into_iter().map(|said| (said.name, said.text)).collect(),
    }
}

/// The table's rules.
pub(super) fn held(lobby: &lobby::LobbyView) -> Rules {
    // No lobby takes rules that it cannot read.
    codec::decode(&lobby.rules).unwrap_or_default()
}

fn line(member: &MemberView, all: &[MemberView]) -> MemberLine {
    let twice = all.iter().filter(|other| other.name == member.name).count() > 1;
    let note = if twice { hex::encode(&member.key.0[..3]) } else { String::new() };
    MemberLine { name: member.name.clone(), ready: member.ready, other_rules: !member.same_rules, me: member.me, note }
}

/// Who is missing for a start, and why; that nobody else is there is no news where something stands in the way.
fn missing(lobby: &lobby::LobbyView, free: bool, is_me: impl Fn(&Missing) -> bool) -> Vec<String> {
    if lobby.plays {
        let ready = lobby.members.iter().any(|member| member.me && member.ready);
        return vec![if ready { tell!("play-in-a-match-ready") } else { tell!("play-in-a-match") }];
    }
    let mut lines: Vec<String> = Vec::new();
    // Several wait for the same number: one sentence.
    let mut waiting: BTreeMap<(u8, u8), Vec<String>> = BTreeMap::new();
    for missing in &lobby.missing {
        let line = match (&missing.why, is_me(missing)) {
            (Why::Wanted { wanted, have }, mine) => {
                let who = if mine { tell!("play-wanted-you") } else { missing.name.clone() };
                waiting.entry((*wanted, *have)).or_default().push(who);
                continue;
            }
            (Why::Alone, _) if !free => continue,
            (Why::Alone, _) => tell!("play-alone"),
            (Why::Unsuitable(why), _) => tell!("play-unsuitable", why = why.tell()),
            (Why::NotReady, true) => tell!("play-you-not-ready"),
            (Why::NoPlace, true) => tell!("play-no-place"),
            _ => tell!("play-sentence", text = missing.tell()),
        };
        lines.push(line);
    }
    lines.extend(
        waiting
            .into_iter()
            .map(|((wanted, have), who)| tell!("play-wanted", wanted = wanted, have = have, who = who.join(", "))),
    );
    lines
}

/// Addresses that others can use, the likeliest first: no loopback and no link-local ones where there are others.
fn to_tell(addresses: &[SocketAddr]) -> Vec<String> {
    let mut ranked: Vec<(u8, &SocketAddr)> = addresses.iter().map(|address| (rank(&address.ip()), address)).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    let best = ranked.first().map_or(0, |(rank, _)| *rank);
    ranked.retain(|(rank, _)| *rank < 3 || *rank == best);
    ranked.into_iter().map(|(_, address)| address.to_string()).collect()
}

fn rank(ip: &IpAddr) -> u8 {
    match ip {
        ip if ip.is_loopback() => 4,
        IpAddr::V4(ip) if ip.is_link_local() => 3,
        IpAddr::V4(ip) if ip.is_private() => 0,
        IpAddr::V4(_) => 1,
        IpAddr::V6(ip) if ip.is_unicast_link_local() => 3,
        IpAddr::V6(_) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_addresses_come_first() {
        let all: Vec<SocketAddr> = ["127.0.0.1:1", "[fe80::1]:1", "[2001:db8::1]:1", "8.8.8.8:1", "192.168.1.2:1"]
            .iter()
            .map(|text| text.parse().unwrap())
            .collect();
        assert_eq!(to_tell(&all), ["192.168.1.2:1", "8.8.8.8:1", "[2001:db8::1]:1"]);
        assert_eq!(to_tell(&all[..1]), ["127.0.0.1:1"]);
        assert_eq!(to_tell(&all[..2]), ["[fe80::1]:1"]);
    }
}
