//! Why an audit finds a file not to be clean, and why a match was broken off.

use super::Tell;
use super::rules::rule;
use crate::tell;
use nertz_lockstep::audit::{Disagreement, Discontinued, Flaw, Lacks, Spot, Verdict};
use nertz_lockstep::charter::{BadCharter, PROTOCOL};
use nertz_lockstep::codec::NotCanonical;
use nertz_lockstep::peer::GONE_ON;
use nertz_lockstep::transcript::{BadRecord, FORMAT, Unreadable};
use nertz_lockstep::view::BadCertificate;

impl Tell for Verdict {
    fn tell(&self) -> String {
        match self {
            Verdict::Clean => tell!("audit-clean"),
            Verdict::Incomplete(why) => tell!("audit-incomplete", why = why.tell()),
            Verdict::Tampered { at, why } => tell!("audit-tampered", at = at.tell(), why = why.tell()),
            Verdict::Cheated { seat, name, seq, rule: broken, .. } => {
                let (seat, name, why) = (seat.to_string(), name.as_str(), rule(broken));
                match *seq {
                    0 => tell!("audit-cheated", seat = seat, name = name, why = why, rule = broken.as_str()),
                    entry => tell!(
                        "audit-cheated-at",
                        seat = seat,
                        name = name,
                        entry = entry,
                        why = why,
                        rule = broken.as_str()
                    ),
                }
            }
        }
    }
}

impl Tell for Lacks {
    fn tell(&self) -> String {
        match self {
            Lacks::Audit => tell!("lacks-audit"),
            Lacks::Charter => tell!("lacks-charter"),
            Lacks::Chains(seats) => {
                let named = |(seat, name): &(_, String)| seat_of(seat, name);
                let seats: Vec<String> = seats.iter().map(named).collect();
                let seats = seats.into_iter().reduce(|first, last| tell!("list-and", first = first, last = last));
                tell!("lacks-chains", seats = seats.unwrap_or_default())
            }
            Lacks::Rest { seat, name, why } => {
                tell!("lacks-rest", seat = seat.to_string(), name = name.as_str(), why = broken_off(why))
            }
            Lacks::End(0) => tell!("lacks-end"),
            Lacks::End(bytes) => tell!("lacks-end-torn", bytes = bytes.to_string()),
        }
    }
}

fn seat_of(seat: impl ToString, name: &str) -> String {
    tell!("named-seat", seat = seat.to_string(), name = name)
}

/// Why a match was broken off, as it was recorded; what is not known is told as it stands there.
pub fn broken_off(why: &str) -> String {
    known(why).unwrap_or_else(|| why.to_owned())
}

fn known(why: &str) -> Option<String> {
    match why {
        "left" | "left the match" => return Some(tell!("rest-left")),
        "resigned" => return Some(tell!("rest-resigned")),
        GONE_ON => return Some(tell!("rest-gone-on")),
        _ => {}
    }
    if let Some(waited) = why.strip_prefix("waited ") {
        let (seconds, _) = waited.split_once(" s for ")?;
        let silent = waited.rsplit_once("; last heard of ")?.1.strip_suffix(" ms ago")?;
        return Some(tell!("rest-waited", seconds = seconds, silent = silent));
    }
    if let Some(differs) = why.strip_prefix("the table differs at entry ") {
        let (entry, rest) = differs.split_once(" of seat ")?;
        let (seat, broken) = rest.split_once(": ")?;
        return Some(tell!("rest-differs", entry = entry, seat = seat, rule = rule(broken)));
    }
    let seal = why.strip_prefix("the play under seal ")?.strip_suffix(" is none that was possible")?;
    Some(tell!("rest-impossible", seal = seal))
}

impl Tell for Spot {
    fn tell(&self) -> String {
        match self {
            Spot::Record(number) => tell!("spot-record", number = number.to_string()),
            Spot::File => tell!("spot-file"),
            Spot::End => tell!("spot-end"),
        }
    }
}

impl Tell for Flaw {
    fn tell(&self) -> String {
        match self {
            Flaw::Form(why) => why.tell(),
            Flaw::SecondCharter => tell!("flaw-second-charter"),
            Flaw::BeforeCharter => tell!("flaw-before-charter"),
            Flaw::Charter(why) => why.tell(),
            // Rules that no program agrees to: for whoever looks into a file that another has made.
            Flaw::Game(why) => why.clone(),
            Flaw::Note => tell!("flaw-note"),
            Flaw::Entry => tell!("flaw-entry"),
            Flaw::Nobody(seat) => tell!("flaw-nobody", seat = seat.to_string()),
            Flaw::Signature { seat, name, seq } => {
                tell!("flaw-signature", entry = seq.to_string(), seat = seat.to_string(), name = name.as_str())
            }
            Flaw::Twice(seat, seq) => tell!("flaw-twice", entry = seq.to_string(), seat = seat.to_string()),
            Flaw::Gap(seat, first, last) => {
                tell!("flaw-gap", first = first.to_string(), last = last.to_string(), seat = seat.to_string())
            }
            Flaw::Mention { seat, seq, of, last, another } => {
                let (entry, seat, last, of) = (seq.to_string(), seat.to_string(), last.to_string(), of.to_string());
                match another {
                    true => tell!("flaw-mention-another", entry = entry, seat = seat, last = last, of = of),
                    false => tell!("flaw-mention-none", entry = entry, seat = seat, last = last, of = of),
                }
            }
            Flaw::Evidence => tell!("flaw-evidence"),
            Flaw::NotShown(seat, broken) => tell!("flaw-not-shown", seat = seat.to_string(), rule = rule(broken)),
            Flaw::Statement => tell!("flaw-statement"),
            Flaw::CertificateBytes => tell!("flaw-certificate-bytes"),
            Flaw::Certificate(why) => tell!("flaw-certificate", why = why.tell()),
            Flaw::ViewKind => tell!("flaw-view-kind"),
            Flaw::EndSignature => tell!("flaw-end-signature"),
            Flaw::Recorder => tell!("flaw-recorder"),
            Flaw::GoneOn => tell!("flaw-gone-on"),
            Flaw::OtherRecords => tell!("flaw-other-records"),
            Flaw::NotOver => tell!("flaw-not-over"),
            Flaw::OtherCharter => tell!("flaw-other-charter"),
            Flaw::NoEvidence => tell!("flaw-no-evidence"),
            Flaw::Over => tell!("flaw-over"),
            Flaw::Behind(bytes) => tell!("flaw-behind", bytes = bytes.to_string()),
        }
    }
}

impl Tell for BadCharter {
    fn tell(&self) -> String {
        match self {
            BadCharter::NotCanonical(why) => tell!("charter-bytes", why = why.tell()),
            BadCharter::Protocol(protocol) => {
                tell!("charter-protocol", protocol = protocol.to_string(), own = PROTOCOL.to_string())
            }
            BadCharter::Players(players) => tell!("charter-players", players = players.to_string()),
            BadCharter::Unsorted => tell!("charter-unsorted"),
            BadCharter::Nonces(nonces, players) => {
                tell!("charter-nonces", nonces = nonces.to_string(), players = players.to_string())
            }
            BadCharter::Carried => tell!("charter-carried"),
            BadCharter::Unsigned(seat) => tell!("charter-unsigned", seat = seat.to_string()),
        }
    }
}

impl Tell for NotCanonical {
    fn tell(&self) -> String {
        match self {
            NotCanonical::Undecodable => tell!("bytes-undecodable"),
            NotCanonical::Trailing(bytes) => tell!("bytes-trailing", bytes = bytes.to_string()),
            NotCanonical::Overlong => tell!("bytes-overlong"),
        }
    }
}

impl Tell for BadRecord {
    fn tell(&self) -> String {
        let text = |number: &dyn ToString| number.to_string();
        match self {
            BadRecord::Tag(number, byte) => tell!("record-tag", number = text(number), byte = text(byte)),
            BadRecord::Kind(number, byte) => tell!("record-kind", number = text(number), byte = text(byte)),
            BadRecord::Length(number, byte) => tell!("record-length", number = text(number), byte = text(byte)),
            BadRecord::AfterEnd(_, byte) => tell!("record-after-end", byte = text(byte)),
        }
    }
}

impl Tell for BadCertificate {
    fn tell(&self) -> String {
        match self {
            BadCertificate::OtherView => tell!("certificate-other-view"),
            BadCertificate::Unsigned => tell!("certificate-unsigned"),
            BadCertificate::NoMajority => tell!("certificate-no-majority"),
            BadCertificate::WrongValue => tell!("certificate-wrong-value"),
        }
    }
}

impl Tell for Unreadable {
    fn tell(&self) -> String {
        match self {
            Unreadable::Foreign => tell!("unreadable-foreign"),
            Unreadable::Format(format) => {
                tell!("unreadable-format", format = format.to_string(), known = FORMAT.to_string())
            }
        }
    }
}

impl Tell for Disagreement {
    fn tell(&self) -> String {
        match self {
            Disagreement::Unreadable(file, why) => {
                tell!("differ-unreadable", file = file.to_string(), why = why.tell())
            }
            Disagreement::OtherMatch(one, two) => {
                tell!("differ-other-match", one = one.to_string(), two = two.to_string())
            }
            Disagreement::OtherEntry(one, two, seat, entry) => tell!(
                "differ-other-entry",
                one = one.to_string(),
                two = two.to_string(),
                entry = entry.to_string(),
                seat = seat.to_string()
            ),
        }
    }
}

impl Tell for Discontinued {
    fn tell(&self) -> String {
        match self {
            Discontinued::OtherCharter => tell!("discontinued-charter"),
            Discontinued::OtherRounds(told, scored) => {
                tell!("discontinued-rounds", told = told.to_string(), scored = scored.to_string())
            }
            Discontinued::OtherScores(round) => tell!("discontinued-scores", round = round.to_string()),
        }
    }
}
