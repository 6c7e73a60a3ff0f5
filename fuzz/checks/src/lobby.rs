//! What comes before a match: names, announcements, files of rules, and a table that comes together while others lie to it.
//!
//! The first byte of an input says which; the most of them are for the table (`world`).

mod hostile;
mod node;
#[path = "../../../crates/net/src/txt.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "what of it reads and writes announcements is wanted here, without the network"
)]
mod txt;
mod world;

use crate::choices::Choices;
use crate::make::make;
use nertz_core::Rules;
use nertz_core::rules::{Key, Lang, is_hidden};
use nertz_lockstep::codec::Text;
use nertz_lockstep::sign::PeerId;
use nertz_session::name;
use peak_alloc::PeakAlloc;
use std::sync::Once;

/// Runs one input.
pub fn check(input: &[u8], memory: &PeakAlloc) {
    let Some((&which, bytes)) = input.split_first() else { return };
    // The languages' files are read at their first use, once for all.
    static WORDS: Once = Once::new();
    WORDS.call_once(|| Lang::ALL.into_iter().for_each(|lang| drop(Rules::default().to_toml(lang))));
    let mut choices = Choices::of(bytes);
    match which {
        0 => names(&String::from_utf8_lossy(bytes)),
        1 => announcement(&mut choices),
        2 => rules_file(bytes, memory),
        3 => rules(&mut choices),
        4 => rules_file(&lines(&mut choices).unwrap_or_default(), memory),
        _ => world::check(bytes, memory),
    }
}

/// What may be shown of a text from outside.
fn names(text: &str) {
    let key = PeerId([7; 32]);
    let clean = name::clean(text, &key);
    assert!(!clean.is_empty() && clean.len() <= name::MAX_BYTES && is_clean(&clean), "{clean:?}");
    assert_eq!(name::clean(&clean, &key), clean, "a clean name is clean");
    let line = name::clean_line(text, 200, 200);
    assert!(line.len() <= 200 && is_clean(&line), "{line:?}");
    if let Ok(table) = name::table(text) {
        assert!(&*table == text && is_clean(text));
    }
}

/// Nothing in it hides, or changes how the rest is shown.
fn is_clean(text: &str) -> bool {
    !text.contains(is_hidden)
}

/// Anything in the pairs of a TXT record: what is made of it is tame, and comes back from a record of its own.
fn announcement(choices: &mut Choices<'_>) {
    let id = choices.take(16);
    let pairs: Vec<(&str, Vec<u8>)> =
        ["v", "name", "table", "state", "seats", "rules"].map(|key| (key, choices.bytes())).to_vec();
    let hex = hex::encode(&id[..id.len().min(8)]);
    let pair = |key: &str| match key {
        "id" if id.len() == 16 && id[15] & 1 == 0 => Some(hex.as_bytes()),
        "id" => Some(id),
        _ => pairs.iter().find(|(name, value)| *name == key && !value.is_empty()).map(|(_, value)| &value[..]),
    };
    let Some((_, _, announcement)) = txt::read(pair) else { return };
    let txt::Announcement { name, table, state, rules, .. } = &announcement;
    for text in [name, table, state, rules] {
        assert!(text.len() <= txt::TEXT && !text.chars().any(char::is_control), "{text:?}");
    }
    let key = [9; 32];
    let written = txt::write(&key, &announcement);
    assert!(written.iter().map(|(key, value)| 2 + key.len() + value.len()).sum::<usize>() < 200, "{written:?}");
    let again = txt::read(|key| written.iter().find(|(name, _)| *name == key).map(|(_, value)| value.as_bytes()));
    assert_eq!(again.map(|(_, version, told)| (version, told)), Some((txt::PROTOCOL, announcement)));
}

/// A person's own file of rules: each level of a dotted key is a table, and takes so much memory.
const PER_BYTE: usize = 4096;

/// A file of rules by hand.
fn rules_file(bytes: &[u8], memory: &PeakAlloc) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    memory.reset_peak_usage();
    let before = memory.current_usage();
    let read = Rules::from_toml(text);
    let taken = memory.peak_usage().saturating_sub(before);
    assert!(taken <= 64 * 1024 + PER_BYTE * bytes.len(), "{taken} bytes of memory for {}", bytes.len());
    match read {
        Ok(rules) => tell(&rules),
        Err(error) => drop(error.to_string()),
    }
}

/// Lines of a rules file, with keys and values that it may have.
fn lines(choices: &mut Choices<'_>) -> Option<Vec<u8>> {
    const VALUES: [&str; 24] = [
        "1",
        "13",
        "\"unlimited\"",
        "99",
        "true",
        "false",
        "\"on\"",
        "\"off\"",
        "\"manual\"",
        "\"automatic\"",
        "\"stop\"",
        "\"penalty\"",
        "\"target:100\"",
        "\"rounds:5\"",
        "\"best_round\"",
        "\"both\"",
        "\"nertz_first\"",
        "-2",
        "\"Ana:5,Ben:21\"",
        "\"none\"",
        "\"nerts\"",
        "\"é\"",
        "0x0d",
        "'''a\nb'''",
    ];
    let mut text = String::new();
    while let Some(key) = choices.byte() {
        let key = Key::ALL[usize::from(key) % Key::ALL.len()].name();
        match choices.or_zero() {
            255 => text.push_str(&format!("[{key}]\n")),
            254 => text.push_str(&format!("{key} = {{ \"{}\" = 5 }}\n", make::<Text<64>>(choices)?.escape_debug())),
            value => text.push_str(&format!("{key} = {}\n", VALUES[usize::from(value) % VALUES.len()])),
        }
    }
    Some(text.into_bytes())
}

/// Any rules that there can be.
fn rules(choices: &mut Choices<'_>) {
    let Some(rules) = make::<Rules>(choices) else { return };
    let names: Vec<Text<64>> = (0..choices.or_zero() % 9).filter_map(|_| make(choices)).collect();
    let names: Vec<&str> = names.iter().map(|name| &**name).collect();
    let valid = rules.validate_for(&names);
    let told = nertz_session::nertz::fit_players(&rules, &names);
    assert_eq!(valid.is_ok(), told.is_ok());
    if let Err(error) = told {
        let _ = error.to_string();
    }
    if rules.check().is_ok() {
        tell(&rules);
    } else {
        assert!(valid.is_err(), "who plays does not make rules out of what is none");
        let _ = (rules.in_words(Lang::En), rules.to_toml(Lang::En));
    }
}

/// Rules in words and as a file, which says what they are, in every language.
fn tell(rules: &Rules) {
    assert_eq!(rules.check(), Ok(()));
    for lang in Lang::ALL {
        let _ = rules.in_words(lang);
        let file = rules.to_toml(lang);
        assert_eq!(Rules::from_toml(&file).as_ref(), Ok(rules), "a file says what the charter says");
    }
}

/// Inputs to start from, by name.
pub fn seeds() -> Vec<(&'static str, Vec<u8>)> {
    let mut seeds = world::seeds();
    let with = |which: u8, bytes: &[u8]| [&[which], bytes].concat();
    seeds.extend([
        ("rules-file-lines", vec![4, 2, 1, 0, 20, 21, 18, 21, 254, 3, 65, 66, 67]),
        ("name-latin", with(0, "Zoë van der Berg".as_bytes())),
        ("name-hidden", with(0, "\u{202e}a\u{301}\u{301}\u{301}\u{200d}\u{1b}[2J 漢".as_bytes())),
        ("announcement", with(1, b"\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x011\x03Ana\x06friday\x04open\x032/4\x05nertz")),
        ("rules-file", with(2, Rules::default().to_toml(Lang::En).as_bytes())),
        ("rules-file-handicap", with(2, b"preset = \"nerts\"\nhandicap = { Ana = 8, \"\xc3\xa9\" = 21 }\npartners = true\n")),
        ("rules", with(3, &[5, 0, 13, 4, 3, 0, 0, 0, 1, 1, 0, 0, 5, 10, 2, 0, 100, 0, 0, 0, 0, 1, 0, 8, 3, 1, 65, 1, 66])),
    ]);
    seeds
}
