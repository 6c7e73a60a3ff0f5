//! Why nobody can sit somewhere, and why a match does not begin; why the program cannot go on.

use super::{Tell, shown};
use crate::app::RunError;
use crate::play::{BadWhom, Failed};
use crate::tell;
use crate::terminal::TakeError;
use nertz_lockstep::charter::PROTOCOL;
use nertz_net::drive::NotSeated;
use nertz_session::lobby::{CannotSit, Missing, Refusal, Why};
use nertz_session::message::Bye;
use nertz_session::name::{BadTable, clean_line};
use nertz_session::play::CannotResume;
use nertz_session::session::CannotReturn;
use nertz_session::ticket::BadTicket;

impl Tell for BadTicket {
    fn tell(&self) -> String {
        match self {
            BadTicket::Prefix => tell!("ticket-prefix"),
            BadTicket::Letter(letter) => tell!("ticket-letter", letter = format!("{letter:?}")),
            BadTicket::Damaged => tell!("ticket-damaged"),
            BadTicket::Version(_) => tell!("ticket-version"),
        }
    }
}

impl Tell for BadWhom {
    fn tell(&self) -> String {
        match self {
            BadWhom::Ticket(bad) => bad.tell(),
            BadWhom::Table(bad) => tell!("cmd-no-table-name", why = bad.tell()),
        }
    }
}

impl Tell for BadTable {
    fn tell(&self) -> String {
        match self {
            BadTable::Empty => tell!("table-name-empty"),
            BadTable::TooLong(characters) => tell!("table-name-long", characters = *characters),
            BadTable::Character(character) => tell!("table-name-character", character = format!("{character:?}")),
        }
    }
}

impl Tell for CannotSit {
    fn tell(&self) -> String {
        match self {
            CannotSit::Rules(why) => why.tell(),
            CannotSit::Wanted(players) => tell!("error-wanted", players = *players),
            CannotSit::NoSecret(why) => tell!("error-no-random", why = why.to_string()),
        }
    }
}

impl Tell for CannotReturn {
    fn tell(&self) -> String {
        match self {
            CannotReturn::NoSeat => tell!("error-no-seat"),
            CannotReturn::Sit(why) => why.tell(),
            CannotReturn::Match(CannotResume::Rules(why)) => tell!("error-match-rules", why = why.as_str()),
            // For whoever looks into a damaged transcript.
            CannotReturn::Match(CannotResume::Journal(why)) => why.to_string(),
        }
    }
}

impl Tell for NotSeated {
    fn tell(&self) -> String {
        match self {
            NotSeated::Network(why) => why.tell(),
            NotSeated::Table(why) => why.tell(),
            NotSeated::Match(why) => why.tell(),
            NotSeated::Journal(why) => why.tell(),
        }
    }
}

impl Tell for Refusal {
    fn tell(&self) -> String {
        match self {
            Refusal::OtherProtocol { protocol, build, ours } => tell!(
                "bye-other-version",
                build = clean_line(build, 24, 24),
                protocol = *protocol,
                ours = ours.to_string(),
                own = PROTOCOL
            ),
            Refusal::Said(bye) => bye.tell(),
        }
    }
}

impl Tell for Bye {
    fn tell(&self) -> String {
        match self {
            Bye::OtherProtocol { protocol, build } => {
                tell!("bye-other-protocol", protocol = *protocol, build = build.to_string())
            }
            // Neither of both knows one.
            Bye::OtherTable(table) if table.is_empty() => tell!("bye-no-table"),
            Bye::OtherTable(table) => tell!("bye-other-table", table = table.to_string()),
            Bye::OtherKind => tell!("bye-other-kind"),
            Bye::Full => tell!("bye-full"),
            Bye::Playing => tell!("bye-playing"),
            Bye::Leaving(_) => tell!("bye-leaving"),
            Bye::Flood => tell!("bye-flood"),
            Bye::Malformed => tell!("bye-malformed"),
            Bye::Silent => tell!("bye-silent"),
            Bye::Superseded => tell!("bye-superseded"),
            Bye::Private => tell!("bye-private"),
            Bye::Public => tell!("bye-public"),
        }
    }
}

impl Tell for Missing {
    fn tell(&self) -> String {
        let name = self.name.as_str();
        match &self.why {
            Why::Alone => tell!("missing-alone"),
            Why::NoPlace => tell!("bye-full"),
            Why::NotReady => tell!("missing-not-ready", name = name),
            Why::OtherRules => tell!("missing-other-rules", name = name),
            Why::CannotPlay(why) => tell!("missing-cannot-play", name = name, why = why.as_str()),
            Why::Unsuitable(why) => tell!("missing-unsuitable", why = why.tell()),
            Why::NotReachableFrom { name: other, .. } => {
                tell!("missing-not-reachable", name = name, other = other.as_str())
            }
            Why::Wanted { wanted, have } => tell!("missing-wanted", name = name, wanted = *wanted, have = *have),
            Why::NotSigned => tell!("missing-not-signed", name = name),
            Why::OtherVersion { protocol, build, ours } => tell!(
                "missing-other-version",
                name = name,
                build = build.as_str(),
                protocol = *protocol,
                ours = ours.as_str()
            ),
        }
    }
}

impl Tell for TakeError {
    fn tell(&self) -> String {
        match self {
            TakeError::NotATerminal("input") => tell!("error-no-terminal-input"),
            TakeError::NotATerminal(_) => tell!("error-no-terminal-output"),
            TakeError::Refused(why) => tell!("error-terminal-refused", why = why.to_string()),
        }
    }
}

impl Tell for RunError {
    fn tell(&self) -> String {
        match self {
            RunError::Terminal(why) => why.tell(),
            RunError::Draw(why) => tell!("error-draw", why = why.to_string()),
            RunError::Input(why) => tell!("error-input", why = why.to_string()),
        }
    }
}

impl Tell for Failed {
    fn tell(&self) -> String {
        match self {
            Failed::Screen(why) => why.tell(),
            Failed::Network(why) => why.tell(),
            Failed::Seat(why) => why.tell(),
            Failed::Return(why) => why.tell(),
            Failed::Stopped(why) => why.tell(),
            Failed::Profile(why) => why.tell(),
            Failed::Scratch { path, source } => tell!("error-scratch", path = shown(path), why = source.to_string()),
            Failed::NoRandom(why) => tell!("error-no-random", why = why.as_str()),
            Failed::Broken(why) => tell!("error-broken", why = why.as_str()),
        }
    }
}
