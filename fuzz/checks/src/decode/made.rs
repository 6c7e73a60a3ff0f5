//! What there is to read, made of choices.

use crate::choices::Choices;
use crate::make::make;
use nertz_core::Rules;
use nertz_lockstep::charter::{Charter, PROTOCOL, Player, Signed};
use nertz_lockstep::codec::{self, List, Wire};
use nertz_lockstep::entry::{BodyOf, Sealed};
use nertz_lockstep::sign::{PeerId, Scheme, Stub};
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::Toy;
use nertz_lockstep::transcript::{End, RecordKind, Writer};
use nertz_lockstep::wire;
use nertz_session::message::{Bye, CharterSig, Hello, Message, Nonces, SignedSit, Sit, frame};
use nertz_session::nertz::{Nertz, rules_bytes};

/// Makes something to read; none where the choices come to nothing.
pub(crate) type Make = fn(&mut Choices<'_>) -> Option<Vec<u8>>;

/// A value of the wire. It has to be read as what it is.
pub(crate) fn value<T: Wire>(choices: &mut Choices<'_>) -> Option<Vec<u8>> {
    let value: T = make(choices)?;
    let bytes = codec::encode(&value);
    assert_eq!(codec::decode(&bytes).as_ref(), Ok(&value), "what is written can be read");
    Some(bytes)
}

pub(crate) fn datagram(choices: &mut Choices<'_>) -> Option<Vec<u8>> {
    let count = choices.or_zero() % 9;
    let messages: Vec<Vec<u8>> = (0..count).map_while(|_| message(choices)).collect();
    Some(frame(&messages, wire::MAX_DATAGRAM).datagrams.concat())
}

/// A message of the lobby or of the engine.
pub(crate) fn message(choices: &mut Choices<'_>) -> Option<Vec<u8>> {
    let message = match choices.or_zero() % 9 {
        0 => Message::Hello(Box::new(Hello { protocol: PROTOCOL, ..make(choices)? })),
        1 => Message::Sit(Box::new(sit(choices)?)),
        2 => Message::Nonce(make::<Nonces>(choices)?),
        3 => Message::CharterSig(make::<CharterSig>(choices)?),
        4 => Message::Talk(make(choices)?),
        5 => Message::Bye(make::<Bye>(choices)?),
        6 => Message::View(choices.take(20)),
        // Of another protocol.
        7 => Message::Hello(make(choices)?),
        _ => return engine(choices),
    };
    let bytes = message.bytes();
    assert!(matches!(message, Message::Hello(_)) || Message::read(&bytes).as_ref() == Ok(&message));
    Some(bytes)
}

fn sit(choices: &mut Choices<'_>) -> Option<SignedSit> {
    let mut sit: Sit = make(choices)?;
    let signer = Stub::from_seed(&[choices.or_zero() % 4; 32]);
    if choices.or_zero() & 1 == 0 {
        sit.key = signer.peer();
    }
    let mut members = sit.members.to_vec();
    members.sort();
    members.dedup();
    sit.members = List::truncated(members);
    sit.wanted = [0, 2, 3, 4, 5, 6, 7, 8][usize::from(sit.wanted % 8)];
    Some(SignedSit::sign(&signer, sit))
}

/// A message of the engine. It has to be read as what it is.
pub(crate) fn engine(choices: &mut Choices<'_>) -> Option<Vec<u8>> {
    let message = match choices.or_zero() % 6 {
        0 => wire::Message::Heads(make(choices)?),
        1 => wire::Message::Want(make(choices)?),
        2 => wire::Message::Disclosure(make(choices)?),
        3 => entry(codec::encode(&make::<BodyOf<Toy>>(choices)?)),
        4 => {
            let lives: wire::Lives = make(choices)?;
            let signature = lives.sign(&Stub::from_seed(&[choices.or_zero() % 4; 32]), &[0; 32]);
            wire::Message::Lives(lives, signature)
        }
        _ => entry(codec::encode(&make::<BodyOf<Nertz>>(choices)?)),
    };
    let bytes = message.bytes();
    if let wire::Message::Entry(_, sealed) = &message
        && sealed.body.len() > wire::MAX_ENTRY
    {
        assert!(wire::Message::read(&bytes).is_err(), "an entry that is too long");
    } else {
        assert_eq!(wire::Message::read(&bytes), Ok(message), "what is written can be read");
    }
    Some(bytes)
}

fn entry(body: Vec<u8>) -> wire::Message {
    wire::Message::Entry([1; 8], Sealed { body, signature: [2; 64] })
}

/// A charter, in most cases one that a table may have.
fn any_charter(choices: &mut Choices<'_>) -> Option<(Charter, Vec<Stub>)> {
    let mut charter = Charter { protocol: PROTOCOL, ..make(choices)? };
    if choices.or_zero() & 1 == 0 {
        let preset = choices.pick(&Rules::presets().collect::<Vec<_>>());
        charter.rules = List::truncated(rules_bytes(&Rules::preset(preset).unwrap_or_default()));
    }
    let mut signers: Vec<Stub> = Vec::new();
    for seed in 0..2 + choices.or_zero() % 7 {
        signers.push(Stub::from_seed(&[seed; 32]));
    }
    signers.sort_by_key(Scheme::peer);
    let mut player = |signer: &Stub| -> Option<Player> { Some(Player { key: signer.peer(), ..make(choices)? }) };
    charter.players = List::truncated(signers.iter().map_while(&mut player).collect());
    charter.nonces = List::truncated(charter.players.iter().map(|player| player.charter_key).collect());
    Some((charter, signers))
}

/// A charter alone.
pub(crate) fn charter(choices: &mut Choices<'_>) -> Option<Vec<u8>> {
    let (charter, _) = any_charter(choices)?;
    let bytes = charter.bytes();
    assert_eq!(Charter::read(&bytes).is_ok(), charter.check().is_ok(), "what is written can be read");
    Some(bytes)
}

/// A charter with all signatures.
pub(crate) fn signed_charter(choices: &mut Choices<'_>) -> Option<Vec<u8>> {
    let (charter, signers) = any_charter(choices)?;
    let by = |key: &PeerId| signers.iter().find(|signer| signer.peer() == *key);
    let signatures = charter.seated().into_iter().filter_map(|player| Some(charter.sign(by(&player.key)?))).collect();
    let signed = Signed { charter, signatures };
    let bytes = signed.bytes();
    assert_eq!(Signed::read::<Stub>(&bytes).is_ok(), signed.charter.check().is_ok(), "who has signed has signed");
    Some(bytes)
}

/// An end record with its signature.
pub(crate) fn signed_end(choices: &mut Choices<'_>) -> Option<Vec<u8>> {
    let signer = Stub::from_seed(&[choices.or_zero() % 4; 32]);
    let end = End { recorder: signer.peer(), ..make(choices)? };
    let bytes = end.sign(&signer, &[0; 32], 0);
    assert_eq!(End::read::<Stub>(&bytes, &[0; 32], 0), Some(end), "what is written can be read");
    Some(bytes)
}

/// Records in the form of a transcript.
pub(crate) fn transcript(choices: &mut Choices<'_>) -> Option<Vec<u8>> {
    use RecordKind::{Charter, End, Entry, Evidence, Note, View};
    let (mut writer, mut file) = Writer::new(Time(0));
    while let Some(kind) = choices.byte() {
        let kind = [Charter, Entry, View, Evidence, Note, End][usize::from(kind % 6)];
        let now = Time(u64::from(choices.or_zero()) << 16);
        file.extend(writer.record(now, kind, &choices.bytes()));
    }
    Some(file)
}
