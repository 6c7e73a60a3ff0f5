//! What an announcement says, in a multicast DNS TXT record of under 200 bytes.

use std::net::SocketAddr;

use crate::identity::PeerKey;

/// The version of the protocol that announcements and [`ALPN`](crate::ALPN) name.
pub const PROTOCOL: u16 = 1;
/// The longest text in an announcement, in bytes.
pub const TEXT: usize = 24;

/// The state of a table that only a ticket leads to, and of which no more is announced than that it is there.
pub const PRIVATE: &str = "private";

/// What is told of the own table. Each text is cut to [`TEXT`] bytes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Announcement {
    /// The player's name.
    pub name: String,
    /// The table's name.
    pub table: String,
    /// What goes on there, in a word.
    pub state: String,
    /// How many sit there.
    pub seats: u8,
    /// How many it waits for; 0 for any number.
    pub wanted: u8,
    /// The rules, by name.
    pub rules: String,
}

impl Announcement {
    /// Whether only a ticket leads to the table. A hint like all else: the door is the table's own.
    pub fn is_private(&self) -> bool {
        self.state == PRIVATE
    }
}

/// What somebody announces. Anybody on the network can say anything here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The first eight bytes of the key.
    pub key_prefix: [u8; 8],
    /// The version of the protocol, to be compared with [`PROTOCOL`].
    pub version: u16,
    /// What is told of the table; texts are cleaned.
    pub announcement: Announcement,
    /// Where to dial, link-local IPv6 with its scope.
    pub addrs: Vec<SocketAddr>,
}

/// The key's part in an announcement.
pub(crate) fn prefix(key: &PeerKey) -> [u8; 8] {
    let [a, b, c, d, e, f, g, h, ..] = *key;
    [a, b, c, d, e, f, g, h]
}

/// The record's pairs.
pub(crate) fn write(key: &PeerKey, announcement: &Announcement) -> Vec<(&'static str, String)> {
    let Announcement { name, table, state, seats, wanted, rules } = announcement;
    vec![
        ("v", PROTOCOL.to_string()),
        ("id", hex::encode(prefix(key))),
        ("name", clean(name, TEXT)),
        ("table", clean(table, TEXT)),
        ("state", clean(state, TEXT)),
        ("seats", format!("{seats}/{wanted}")),
        ("rules", clean(rules, TEXT)),
    ]
}

/// Reads a record: key prefix, version, announcement. `None` if it has no key or no version. What else is missing or
/// unreadable is empty.
pub(crate) fn read<'a>(pair: impl Fn(&str) -> Option<&'a [u8]>) -> Option<([u8; 8], u16, Announcement)> {
    let text = |key: &str| pair(key).map(|value| clean(&String::from_utf8_lossy(value), TEXT)).unwrap_or_default();
    let mut id = [0; 8];
    hex::decode_to_slice(pair("id")?, &mut id).ok()?;
    let version = text("v").parse().ok()?;
    let seats = text("seats");
    let (seats, wanted) = seats.split_once('/').unwrap_or((&seats, "0"));
    let announcement = Announcement {
        name: text("name"),
        table: text("table"),
        state: text("state"),
        seats: seats.parse().unwrap_or(0),
        wanted: wanted.parse().unwrap_or(0),
        rules: text("rules"),
    };
    Some((id, version, announcement))
}

/// Takes out what could upset a terminal or a reader, and cuts at a character's end.
pub(crate) fn clean(text: &str, limit: usize) -> String {
    let mut kept = String::new();
    for c in text.chars().filter(|&c| !c.is_control() && !is_format(c)) {
        if kept.len() + c.len_utf8() > limit {
            break;
        }
        kept.push(c);
    }
    kept
}

/// Invisible characters that change what is around them: directions, joiners, tags, and line ends that are no controls.
fn is_format(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn announcements() -> impl Strategy<Value = Announcement> {
        let text = || prop_oneof![any::<String>(), "[a-zé♥𝄞]{0,40}"];
        (text(), text(), text(), any::<u8>(), any::<u8>(), text()).prop_map(
            |(name, table, state, seats, wanted, rules)| Announcement { name, table, state, seats, wanted, rules },
        )
    }

    fn is_tame(text: &str) -> bool {
        text.len() <= TEXT && !text.chars().any(|c| c.is_control() || is_format(c))
    }

    proptest! {
        /// Whatever is announced fits, and reads back as it was cut.
        #[test]
        fn announcements_fit_and_read_back(key: PeerKey, announcement in announcements()) {
            let pairs = write(&key, &announcement);
            let size: usize = pairs.iter().map(|(k, v)| 1 + k.len() + 1 + v.len()).sum();
            prop_assert!(size < 200, "{size} bytes");
            let read = read(|key| pairs.iter().find(|(k, _)| *k == key).map(|(_, v)| v.as_bytes()));
            let cut = |text: &str| clean(text, TEXT);
            let expected = Announcement {
                name: cut(&announcement.name),
                table: cut(&announcement.table),
                state: cut(&announcement.state),
                rules: cut(&announcement.rules),
                ..announcement
            };
            prop_assert_eq!(read, Some((prefix(&key), PROTOCOL, expected)));
        }

        /// Whatever comes from the network, what is made of it is tame.
        #[test]
        fn hostile_records_are_tamed(values in prop::collection::hash_map("v|id|name|table|state|seats|rules", any::<Vec<u8>>(), 0..8), id: [u8; 8]) {
            let id = hex::encode(id).into_bytes();
            let pair = |key: &str| match key { "id" => Some(&id[..]), "v" => Some(&b"7"[..]), _ => values.get(key).map(|v| &v[..]) };
            let (_, version, Announcement { name, table, state, rules, .. }) = read(pair).unwrap();
            prop_assert_eq!(version, 7);
            for text in [name, table, state, rules] {
                prop_assert!(is_tame(&text), "{text:?}");
            }
            let _ = read(|key| values.get(key).map(|v| &v[..]));
        }
    }
}
