//! Everything that is read from the wire or from a file of bytes (texts are for the target `lobby`): it never panics, takes no more memory than its input warrants, and
//! what is accepted has no other encoding than the one that was read.
//!
//! The first byte of an input says which reader gets the rest. With [`MADE`] added to it, the rest are choices, of which a value
//! for that reader is made: its bytes are read as they are, or damaged first.

pub(crate) mod made;

use crate::choices::{Choices, damage};
use made::Make;
use nertz_core::Rules;
use nertz_core::rules::Lang;
use nertz_lockstep::charter::{Charter, Signed};
use nertz_lockstep::codec::{self, Wire};
use nertz_lockstep::entry::{BodyOf, Sealed};
use nertz_lockstep::game::Game;
use nertz_lockstep::sign::{PeerId, Stub};
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::Toy;
use nertz_lockstep::transcript::{self, End, Evidence, Writer};
use nertz_lockstep::wire;
use nertz_session::message::{self, Message, frame, unframe};
use nertz_session::name;
use nertz_session::nertz::{Nertz, fit_players};
use peak_alloc::PeakAlloc;
use std::sync::Once;

/// Something that reads bytes.
pub struct Reader {
    /// Its name: that of its inputs in the corpus begins with it.
    pub name: &'static str,
    /// Reads, and checks what it has read.
    read: fn(&[u8]),
    /// Makes something to read.
    make: Make,
    /// How much memory it may hold at any moment, for each byte of the input.
    per_byte: usize,
}

impl Reader {
    const fn new(name: &'static str, read: fn(&[u8]), make: Make, per_byte: usize) -> Reader {
        Reader { name, read, make, per_byte }
    }
}

/// What comes from the network or from somebody else's file.
const STRANGE: usize = 32;

/// All of them. The first byte of an input says which one reads the rest; new ones go to the end.
pub const READERS: [Reader; 12] = [
    Reader::new("datagram", datagram, made::datagram, STRANGE),
    Reader::new("message", message, made::message, STRANGE),
    Reader::new("engine", engine, made::engine, STRANGE),
    Reader::new("toy-body", body::<Toy>, made::value::<BodyOf<Toy>>, STRANGE),
    Reader::new("nertz-body", body::<Nertz>, made::value::<BodyOf<Nertz>>, STRANGE),
    Reader::new("charter", charter, made::charter, STRANGE),
    Reader::new("signed-charter", signed_charter, made::signed_charter, STRANGE),
    Reader::new("rules", rules, made::value::<Rules>, STRANGE),
    Reader::new("evidence", value::<Evidence>, made::value::<Evidence>, STRANGE),
    Reader::new("end", value::<End>, made::value::<End>, STRANGE),
    Reader::new("signed-end", signed_end, made::signed_end, STRANGE),
    Reader::new("transcript", transcript, made::transcript, STRANGE),
];

/// Added to the number of a reader: what it reads is made.
pub const MADE: u8 = 128;

/// So much memory any reader may hold besides.
const BESIDES: usize = 64 * 1024;

/// Runs one input, and watches the memory that it takes.
pub fn check(input: &[u8], memory: &PeakAlloc) {
    let Some((&which, bytes)) = input.split_first() else { return };
    let Some(reader) = READERS.get(usize::from(which & !MADE)) else { return };
    // The words in which rules are refused are read at their first use, once for all.
    static WORDS: Once = Once::new();
    WORDS.call_once(|| drop(Rules::default().to_toml(Lang::En)));
    if which & MADE == 0 {
        return reader.run(bytes, memory);
    }
    let mut choices = Choices::of(bytes);
    let damaged = choices.bytes();
    if let Some(mut made) = (reader.make)(&mut choices) {
        damage(&mut made, &mut Choices::of(&damaged));
        reader.run(&made, memory);
    }
}

impl Reader {
    fn run(&self, bytes: &[u8], memory: &PeakAlloc) {
        memory.reset_peak_usage();
        let before = memory.current_usage();
        (self.read)(bytes);
        let taken = memory.peak_usage().saturating_sub(before);
        let allowed = BESIDES + self.per_byte * bytes.len();
        assert!(taken <= allowed, "{}: {taken} bytes of memory for {}", self.name, bytes.len());
    }
}

fn value<T: Wire>(bytes: &[u8]) {
    if let Ok(value) = codec::decode::<T>(bytes) {
        assert_eq!(codec::encode(&value), bytes);
    }
}

fn body<G: Game>(bytes: &[u8]) {
    value::<BodyOf<G>>(bytes);
    let Ok(body) = codec::decode::<BodyOf<G>>(bytes) else { return };
    let sealed = Sealed { body: bytes.to_vec(), signature: [0; 64] };
    assert_eq!(sealed.peek(), Some((body.author, body.seq)), "the front of a body says what the whole says");
}

fn datagram(bytes: &[u8]) {
    let Ok(messages) = unframe(bytes) else { return };
    let framed = frame(&messages, bytes.len());
    assert!(framed.large.is_empty());
    assert_eq!(framed.datagrams.concat(), bytes);
    assert!(framed.datagrams.len() <= 1);
    messages.into_iter().for_each(message);
}

fn message(bytes: &[u8]) {
    match Message::read(bytes) {
        Ok(message) => {
            assert_eq!(message.bytes(), bytes);
            match message {
                Message::Sit(signed) => drop(signed.verify::<Stub>()),
                Message::Hello(hello) => drop(name::clean(&hello.name, &PeerId([0; 32]))),
                Message::Bye(why) => drop(why.to_string()),
                _ => engine(bytes),
            }
        }
        Err(error) => assert!(error.to_string().len() < 400),
    }
}

fn engine(bytes: &[u8]) {
    let Ok(message) = wire::Message::read(bytes) else { return };
    assert_eq!(message.bytes(), bytes);
    assert!(bytes.len() <= message::MAX_MESSAGE, "an engine's message fits a stream");
    if let wire::Message::Entry(_, sealed) = message {
        let _ = sealed.peek();
        body::<Toy>(&sealed.body);
        body::<Nertz>(&sealed.body);
    }
}

fn charter(bytes: &[u8]) {
    let Ok(charter) = Charter::read(bytes) else { return };
    assert_eq!(charter.bytes(), bytes);
    for player in charter.seated() {
        assert!(charter.seat_of(&player.key).is_some());
    }
    let _ = Toy::new(&charter);
    let _ = Nertz::new(&charter);
}

fn signed_charter(bytes: &[u8]) {
    if let Ok(signed) = Signed::read::<Stub>(bytes) {
        assert_eq!(signed.bytes(), bytes);
        assert_eq!(signed.check::<Stub>(), Ok(()));
    }
}

fn rules(bytes: &[u8]) {
    value::<Rules>(bytes);
    let Ok(rules) = codec::decode::<Rules>(bytes) else { return };
    for names in [&["Ana", "Ben"][..], &["Ana", "", "\u{202e}"], &["Хасан", "Ana", "Ana", "a,b:5"]] {
        assert!(
            fit_players(&rules, names).is_err() || rules.check().is_ok(),
            "who plays does not make rules of what is none"
        );
    }
}

fn signed_end(bytes: &[u8]) {
    if let Some(end) = End::read::<Stub>(bytes, &[0; 32], 0) {
        assert_eq!(codec::encode(&end), bytes[..bytes.len() - 64]);
    }
}

fn transcript(bytes: &[u8]) {
    let Ok(parsed) = transcript::parse(bytes) else { return };
    let (mut writer, mut again) = Writer::new(Time(0));
    for record in &parsed.records {
        assert_eq!(record.offset, again.len());
        again.extend(writer.record(Time(u64::from(record.ms) * 1000), record.kind, record.bytes));
    }
    assert!(bytes.starts_with(&again), "records have one form");
    assert!(parsed.bad.is_some() || again.len() + parsed.torn == bytes.len(), "nothing is passed over");
}
