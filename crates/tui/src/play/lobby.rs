//! The lobby in words: who is there, by which rules, what is missing, where others find us.

mod seen;

pub(super) use seen::{How, Seen, too_early};

use crate::house::{in_short, sentences};
use crate::screen::{LobbyView, MemberLine};
use crate::tell;
use crate::words::{self, Tell};
use nertz_core::Rules;
use nertz_lockstep::codec;
use nertz_net::drive::Handle;
use nertz_session::lobby::{self, MemberView, Missing, Why};
use nertz_session::ticket;
use std::collections::BTreeMap;
use std::net::SocketAddr;

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
    let all: Vec<&MemberView> = lobby.members.iter().chain(&lobby.lookers_on).collect();
    let mut members: Vec<MemberLine> = all.iter().map(|member| line(member, &all, lobby.plays)).collect();
    // Who looks on may be connected to a few of them alone; the table itself has all who play.
    if let Some(view) = handle.watched() {
        let seats = view.seats.iter().filter(|seat| !seat.link.is_gone()).map(|seat| seat.name.as_str());
        unheard(&mut members, seats);
    }
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
    // Who is alone at a public table may have meant the private one of that name.
    let twin = (lobby.members.len() < 2 && handle.has_private_twin())
        .then(|| tell!("lobby-private-twin", table = lobby.table.clone()));
    LobbyView {
        table: lobby.table.clone(),
        private: lobby.private,
        ticket: handle.ticket().map(|ticket| ticket.to_string()).unwrap_or_default(),
        addresses: if lobby.private { Vec::new() } else { told(&handle.addresses()) },
        members,
        wanted: lobby.wanted,
        rules: in_short(&rules),
        proposer: lobby.proposer.as_ref().map(|by| if by.me { tell!("lobby-by-you") } else { by.name.clone() }),
        change: seen.change(&rules),
        in_words: sentences(&rules),
        held: Box::new(rules),
        plays: lobby.plays,
        missing: missing(&lobby, troubles.is_empty(), |missing| missing.who == me).into_iter().chain(twin).collect(),
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

/// Adds the players that are not among those who are heard.
fn unheard<'a>(members: &mut Vec<MemberLine>, players: impl Iterator<Item = &'a str>) {
    let mut heard: Vec<String> = members.iter().map(|member| member.name.clone()).collect();
    for player in players {
        match heard.iter().position(|name| name == player) {
            // Two may have one name.
            Some(at) => drop(heard.swap_remove(at)),
            None => members.push(MemberLine { name: player.to_owned(), plays: true, ..MemberLine::default() }),
        }
    }
}

fn line(member: &MemberView, all: &[&MemberView], plays: bool) -> MemberLine {
    let twice = all.iter().filter(|other| other.name == member.name).count() > 1;
    let note = if twice { hex::encode(&member.key.0[..3]) } else { String::new() };
    MemberLine {
        name: member.name.clone(),
        ready: member.ready,
        other_rules: !member.same_rules,
        plays: member.plays,
        looks_on: plays && !member.plays && !member.ready,
        me: member.me,
        note,
    }
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

fn told(addresses: &[SocketAddr]) -> Vec<String> {
    ticket::best(addresses).iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_plays_is_listed_whether_heard_or_not() {
        let line = |name: &str, plays| MemberLine { name: name.to_owned(), plays, ..MemberLine::default() };
        let mut members = vec![line("Ana", true), line("Zoe", false)];
        unheard(&mut members, ["Ana", "Ana", "Ben"].into_iter());
        assert_eq!(members, [line("Ana", true), line("Zoe", false), line("Ana", true), line("Ben", true)]);
    }
}
