use super::*;
use nertz_lockstep::charter::Past;
use nertz_lockstep::sign::Stub;
use proptest::prelude::*;

fn examples() -> Vec<Message<'static>> {
    let key = PeerId([7; 32]);
    let sit = Sit {
        table: Text::cut("friday"),
        counter: 300,
        key: Stub::from_seed(&[1; 32]).peer(),
        name: Text::cut("Ana"),
        addresses: List::truncated(vec![Address { ip: Ip::V6([1; 16]), port: 52300, scope: Some(2) }]),
        attempt: 1,
        nonce_hash: [2; 32],
        charter_key: [3; 32],
        proposal: Proposal { counter: 4, proposer: key, rules: List::truncated(vec![1, 2, 3]) },
        members: List::truncated(vec![PeerId([1; 32]), key]),
        wanted: 2,
        ready: true,
        part: Part::Between { sheet: [4; 32], rounds: 3 },
    };
    let hello = Hello {
        protocol: PROTOCOL,
        build: Text::cut("0.1.0"),
        table: Text::cut("friday"),
        name: Text::cut("Ana"),
        addresses: List::default(),
        kind: Kind::Demo { seed: 5 },
        playing: Some([6; 32]),
        heard: true,
        proofs: List::truncated(vec![Proof { of: [1; 8], tag: [2; 32] }]),
    };
    vec![
        Message::Hello(Box::new(hello)),
        Message::Sit(Box::new(SignedSit::sign(&Stub::from_seed(&[1; 32]), sit))),
        Message::Nonce(Nonces { attempt: 1, opened: List::truncated(vec![(key, [8; 32])]) }),
        Message::CharterSig(CharterSig {
            match_id: [9; 32],
            signatures: List::truncated(vec![(1, [[1; 32], [2; 32]])]),
            answer: true,
            begun: false,
        }),
        Message::Entry(b"entry"),
        Message::Heads(b"heads"),
        Message::Want(b"want"),
        Message::View(b"view"),
        Message::Evidence(b"evidence"),
        Message::Talk(Text::cut("hello")),
        Message::Bye(Bye::OtherProtocol { protocol: 2, build: Text::cut("2.0.0") }),
        Message::Sheet(Box::new(Carried {
            before: [5; 32],
            players: List::truncated(vec![Past { key, name: Text::cut("Ana") }]),
            rounds: List::truncated(vec![List::truncated(vec![-300])]),
        })),
        Message::Look(Look { match_id: Some([3; 32]), from: 300 }),
        Message::Show(Box::new(Show {
            match_id: [3; 32],
            charter: List::truncated(vec![1, 2]),
            from: 300,
            handed: List::truncated(vec![Handed { view: true, bytes: List::truncated(vec![5]) }]),
            clock_ms: 61_000,
            waits: List::truncated(vec![(Seat::new(1).unwrap(), 1_200)]),
        })),
    ]
}

#[test]
fn every_kind_comes_back() {
    for (kind, message) in (0..=10).chain(13..=15).zip(&examples()) {
        let bytes = message.bytes();
        assert_eq!(bytes[0], kind);
        assert_eq!(Message::read(&bytes).as_ref(), Ok(message));
    }
}

#[test]
fn a_record_is_signed_whole() {
    let Some(Message::Sit(signed)) = examples().into_iter().nth(1) else { panic!("no record") };
    assert!(signed.verify::<Stub>());
    let bytes = Message::Sit(signed).bytes();
    for bit in 0..bytes.len() * 8 {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        if let Ok(Message::Sit(signed)) = Message::read(&changed) {
            assert!(!signed.verify::<Stub>(), "bit {bit}");
        }
    }
}

#[test]
fn what_no_program_makes_is_refused() {
    let Some(Message::Sit(signed)) = examples().into_iter().nth(1) else { panic!("no record") };
    for change in [
        |sit: &mut Sit| sit.wanted = 1,
        |sit: &mut Sit| sit.wanted = 9,
        |sit: &mut Sit| sit.members = List::truncated(vec![PeerId([2; 32]), PeerId([1; 32])]),
        |sit: &mut Sit| sit.members = List::truncated(vec![PeerId([2; 32]), PeerId([2; 32])]),
    ] {
        let mut signed = signed.clone();
        change(&mut signed.sit);
        assert_eq!(Message::read(&Message::Sit(signed).bytes()), Err(BadMessage::Shape));
    }
    assert_eq!(Message::read(&[]), Err(BadMessage::Empty));
    assert_eq!(Message::read(&[11]), Err(BadMessage::Kind(11)));
    assert_eq!(Message::read(&vec![4; MAX_MESSAGE + 1]), Err(BadMessage::TooLong(MAX_MESSAGE + 1)));
}

proptest! {
    /// Whatever is read has no other encoding than the one that was read; nothing panics.
    #[test]
    fn what_is_read_is_canonical(which in 0..11usize, flips in proptest::collection::vec((any::<usize>(), 0..8u8), 0..4),
                                 cut in any::<usize>()) {
        let mut bytes = examples()[which].bytes();
        for (at, bit) in flips {
            let at = at % bytes.len();
            bytes[at] ^= 1 << bit;
        }
        bytes.truncate(bytes.len() - if cut % 4 == 0 { cut / 4 % bytes.len() } else { 0 });
        if let Ok(message) = Message::read(&bytes) {
            prop_assert_eq!(message.bytes(), bytes);
        }
    }

    #[test]
    fn garbage_is_no_message_or_a_canonical_one(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(message) = Message::read(&bytes) {
            prop_assert_eq!(message.bytes(), bytes);
        }
    }

    /// Every message comes out whole, in order, in a datagram or on its own.
    #[test]
    fn datagrams_hold_whole_messages(lengths in proptest::collection::vec(1..400usize, 0..200), max in 10..600usize) {
        let messages: Vec<Vec<u8>> = lengths.iter().enumerate().map(|(at, length)| vec![at as u8; *length]).collect();
        let framed = frame(&messages, max);
        let mut inside = Vec::new();
        for datagram in &framed.datagrams {
            prop_assert!(datagram.len() <= max);
            inside.extend(unframe(datagram).unwrap());
        }
        let (small, large): (Vec<&[u8]>, Vec<&[u8]>) =
            messages.iter().map(Vec::as_slice).partition(|message| message.len() + 2 <= max);
        prop_assert_eq!(inside, small);
        prop_assert_eq!(framed.large, large);
    }

    #[test]
    fn a_torn_datagram_is_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(messages) = unframe(&bytes) {
            prop_assert_eq!(messages.iter().map(|message| message.len() + 2).sum::<usize>(), bytes.len());
            prop_assert!(messages.len() <= MAX_IN_DATAGRAM);
        }
    }
}
