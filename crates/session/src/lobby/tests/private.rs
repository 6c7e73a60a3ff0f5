//! Private tables: who proves that it knows the secret sits at one table with the others who do; to nobody else is anything
//! said, and from nobody else is anything read.

use super::mesh::{CALM, Mesh, Random, Weather, config, for_seeds};
use crate::door::{Binding, Proof, TableSecret};
use crate::lobby::{Config, Event, Lobby, Output, Refusal};
use crate::message::{Bye, CharterSig, Hello, Message, Nonces, Part, Proposal, SignedSit, Sit};
use nertz_core::Rules;
use nertz_lockstep::charter::{Kind, PROTOCOL};
use nertz_lockstep::codec::{self, List, Text};
use nertz_lockstep::sign::{PeerId, Scheme, Stub};
use nertz_lockstep::time::Time;
use proptest::prelude::*;

const SECRET: TableSecret = TableSecret([7; 16]);

fn private(seed: u64, number: usize, secret: &TableSecret) -> Config<Stub> {
    Config { secret: Some(secret.clone()), ..config(seed, number) }
}

/// Who knocks says that it is there, and nothing else.
fn is_blank(hello: &Hello) -> bool {
    hello.table.is_empty() && hello.name.is_empty() && hello.addresses.is_empty() && hello.playing.is_none()
}

/// What may be said to whoever has proven nothing.
fn may_be_heard(bytes: &[u8]) -> bool {
    match Message::read(bytes) {
        Ok(Message::Hello(hello)) => is_blank(&hello),
        Ok(Message::Bye(bye)) => matches!(bye, Bye::Private | Bye::Silent | Bye::Full | Bye::Malformed),
        _ => false,
    }
}

/// Members come and meet in any order and weather, over connections that each hears of at another moment, one of them without
/// the table's name. Strangers who know where they are, of a public table of that name, of another private one, of
/// none, get nothing but a refusal.
#[test]
fn who_knows_the_secret_comes_together_and_nobody_else() {
    for_seeds("who_knows_the_secret", 0..120, |seed| {
        let mut mesh = Mesh::<Stub>::new(seed, Weather::of(&mut Random(seed)));
        let n = 2 + mesh.random.below(4) as usize;
        mesh.passes = Box::new(move |from, to, bytes, _| {
            let is_word_to_stranger = from < n && to >= n && !bytes.is_empty();
            assert!(!is_word_to_stranger || may_be_heard(bytes), "{from} to {to}: {:?}", Message::read(bytes));
            true
        });
        for number in 0..n {
            let mut member = private(seed, number, &SECRET);
            member.wanted = n as u8;
            member.table = member.table.filter(|_| number != 1);
            mesh.sit(member);
            let pause = mesh.random.below(500);
            mesh.pass_ms(pause);
        }
        let seeker = Config { table: None, ..config(seed, n + 1) };
        for (number, stranger) in (n..).zip([config(seed, n), seeker, private(seed, n + 2, &TableSecret([8; 16]))]) {
            let at = mesh.sit(stranger);
            mesh.with(at, |lobby, now| lobby.ready(now, true));
            (0..n).for_each(|member| mesh.dial(number, member));
        }
        mesh.until("the members have met", |mesh| (0..n).all(|at| mesh.nodes[at].members() == n));
        (0..n).for_each(|at| mesh.with(at, |lobby, now| lobby.ready(now, true)));
        mesh.until("the members begin", |mesh| (0..n).all(|at| mesh.nodes[at].begun.is_some()));
        mesh.pass_ms(12_000);
        let begun = |at: usize| mesh.nodes[at].begun.as_ref().map(|begun| begun.signed.charter.clone());
        assert!((1..n).all(|at| begun(at) == begun(0)));
        assert_eq!(begun(0).unwrap().players.len(), n);
        for stranger in n..n + 3 {
            // Two of them have a public table of their own.
            assert!(begun(stranger).is_none_or(|charter| charter.players.len() == 2));
            let met = (0..n).filter(|at| mesh.nodes[stranger].lobby.has_greeted(&mesh.nodes[*at].key()));
            assert_eq!(met.count(), 0, "stranger {stranger}");
        }
    });
}

/// Both sides are told what stands between them.
#[test]
fn the_refusal_says_why() {
    let refused = |at: usize, mesh: &Mesh<Stub>| {
        let events = mesh.nodes[at].events.iter();
        let why = events.filter_map(|event| match event {
            Event::Refused { why: Refusal::Said(bye), by_us, .. } => Some((bye.clone(), *by_us)),
            _ => None,
        });
        why.collect::<Vec<_>>()
    };
    for (guest, seed) in [(config(1, 1), 1), (Config { table: None, ..config(1, 1) }, 2)] {
        let mut mesh = Mesh::new(seed, CALM);
        mesh.sit(private(1, 0, &SECRET));
        mesh.sit(guest);
        mesh.pass_ms(100);
        // Who speaks first is a matter of chance.
        let told = refused(1, &mesh);
        assert!(!told.is_empty());
        for refusal in told {
            assert!(matches!(refusal, (Bye::Private, false) | (Bye::Public, true)), "{refusal:?}");
        }
        assert_eq!(mesh.nodes[1].members(), 1);
    }
    let mut mesh = Mesh::new(3, CALM);
    mesh.sit(private(1, 0, &SECRET));
    mesh.sit(private(1, 1, &TableSecret([9; 16])));
    mesh.pass_ms(100);
    assert!(refused(1, &mesh).iter().all(|(bye, _)| *bye == Bye::Private) && !refused(1, &mesh).is_empty());
}

/// One who stands at the door of a private table without its secret, and has listened everywhere else.
struct Stranger {
    signer: Stub,
    /// Another member, whose proofs it has heard.
    ana: PeerId,
    lobby: Lobby<Stub>,
}

/// The connection between the two, and others that there are or were.
const HERE: Binding = Binding([20; 32]);
const BINDINGS: [Binding; 3] = [HERE, Binding([21; 32]), Binding([22; 32])];

impl Stranger {
    fn new() -> Stranger {
        let lobby = Lobby::new(private(1, 0, &SECRET), Time(0)).unwrap();
        let mut stranger =
            Stranger { signer: Stub::from_seed(&[99; 32]), ana: Stub::from_seed(&[98; 32]).peer(), lobby };
        let me = stranger.signer.peer();
        stranger.lobby.connected(Time(0), me);
        stranger.lobby.bound(Time(0), me, HERE);
        stranger
    }

    /// A proof that somebody has made somewhere, said to be for a connection: never its own for this one, which it cannot make.
    fn heard(&self, (binding, prover, verifier, of): (usize, usize, usize, usize)) -> Proof {
        let keys = [self.signer.peer(), self.ana, self.lobby.me()];
        let (mut binding, prover, verifier) = (BINDINGS[binding], keys[prover], keys[verifier]);
        if binding == HERE && prover == self.signer.peer() && verifier == self.lobby.me() {
            binding = BINDINGS[1];
        }
        let of = SECRET.prove(&BINDINGS[of], &prover, &verifier).of;
        Proof { of, ..SECRET.prove(&binding, &prover, &verifier) }
    }

    fn message(&self, kind: u8, heard: bool, proofs: Vec<Proof>) -> Vec<u8> {
        let rules = Rules { countdown: 9, ..Rules::default() };
        let proposal = Proposal { counter: 9, proposer: self.ana, rules: List::truncated(codec::encode(&rules)) };
        let hello = Hello {
            protocol: PROTOCOL,
            build: Text::cut("0.1.0"),
            table: Text::cut(if kind == 0 { "friday" } else { "" }),
            name: Text::cut("Eve"),
            addresses: List::default(),
            kind: Kind::Match,
            playing: None,
            heard,
            proofs: List::truncated(proofs),
        };
        let sit = Sit {
            table: Text::cut("friday"),
            counter: 1,
            key: self.signer.peer(),
            name: Text::cut("Eve"),
            addresses: List::default(),
            attempt: 1,
            nonce_hash: [1; 32],
            charter_key: [2; 32],
            proposal,
            members: List::truncated(vec![self.signer.peer()]),
            wanted: 0,
            ready: true,
            part: Part::None,
        };
        let message = match kind {
            0 | 1 => Message::Hello(Box::new(hello)),
            2 => Message::Sit(Box::new(SignedSit::sign(&self.signer, sit))),
            3 => Message::Nonce(Nonces { attempt: 1, opened: List::truncated(vec![(self.signer.peer(), [1; 32])]) }),
            4 => Message::CharterSig(CharterSig {
                match_id: [1; 32],
                signatures: List::default(),
                answer: true,
                begun: true,
            }),
            5 => Message::Talk(Text::cut("let me in")),
            6 => Message::Bye(Bye::Leaving(5)),
            _ => Message::Entry(b"entry"),
        };
        message.bytes()
    }
}

/// Strangers hear nothing of the table when its member leaves either.
#[test]
fn who_leaves_tells_strangers_nothing() {
    let mut stranger = Stranger::new();
    let me = stranger.signer.peer();
    stranger.lobby.leave(Time(1_000));
    let mut heard = 0;
    while let Some(output) = stranger.lobby.poll_output() {
        if let Output::Send { to, bytes } = output
            && to == me
        {
            assert!(may_be_heard(&bytes), "{:?}", Message::read(&bytes));
            heard += 1;
        }
    }
    assert!(heard > 0);
}

/// However many strangers stand at the door, whoever has the secret gets through between them.
#[test]
fn a_crowd_at_the_door_keeps_nobody_out() {
    let mut stranger = Stranger::new();
    let key = |number: u8| Stub::from_seed(&[number; 32]).peer();
    for number in 100..200 {
        stranger.lobby.connected(Time(u64::from(number)), key(number));
    }
    while stranger.lobby.poll_output().is_some() {}
    let (member, lobby) = (key(98), &mut stranger.lobby);
    let (now, here) = (Time(300), Binding([30; 32]));
    lobby.connected(now, member);
    lobby.bound(now, member, here);
    let proofs = List::truncated(vec![SECRET.prove(&here, &member, &lobby.me())]);
    let knock = Hello {
        protocol: PROTOCOL,
        build: Text::cut("0.1.0"),
        table: Text::default(),
        name: Text::default(),
        addresses: List::default(),
        kind: Kind::Match,
        playing: None,
        heard: false,
        proofs,
    };
    lobby.handle(now, member, &Message::Hello(Box::new(knock)).bytes());
    assert!(lobby.lets_in(&member));
}

/// One thing that the stranger does: kind of message, what it says of having heard us, which proofs, how long it waits.
type Step = (u8, bool, Vec<(usize, usize, usize, usize)>, u64);

proptest! {
    /// Whatever it says in whatever order, with proofs from other connections, of others, and our own sent back: it is not
    /// let in, nobody sits down, nothing is said at the table, no rules change, and it hears nothing of the table.
    #[test]
    fn without_the_secret_nobody_gets_in(
        steps in prop::collection::vec((0..8u8, any::<bool>(), prop::collection::vec((0..3usize, 0..3usize, 0..3usize, 0..3usize), 0..4), 0..400u64), 1..20)
    ) {
        let mut stranger = Stranger::new();
        let (me, before) = (stranger.signer.peer(), stranger.lobby.view());
        let mut now = Time(0);
        for (kind, heard, proofs, wait) in steps as Vec<Step> {
            now = now.after_ms(wait);
            let proofs = proofs.into_iter().map(|proof| stranger.heard(proof)).collect();
            let message = stranger.message(kind, heard, proofs);
            stranger.lobby.handle(now, me, &message);
            stranger.lobby.handle_timeout(now);
            prop_assert!(!stranger.lobby.lets_in(&me) && !stranger.lobby.has_greeted(&me));
            while let Some(output) = stranger.lobby.poll_output() {
                match output {
                    Output::Send { to, bytes } if to == me => prop_assert!(may_be_heard(&bytes), "{:?}", Message::read(&bytes)),
                    Output::Event(Event::Refused { .. }) | Output::Close { .. } => {}
                    other => prop_assert!(false, "{other:?}"),
                }
            }
        }
        prop_assert_eq!(stranger.lobby.view(), before);
    }
}

fn hello(stranger: &Stranger, proofs: Vec<Proof>) -> Vec<u8> {
    stranger.message(1, false, proofs)
}

/// What the stranger is told, if its connection is ended.
fn ended(stranger: &mut Stranger) -> Option<Bye> {
    std::iter::from_fn(|| stranger.lobby.poll_output()).find_map(|output| match output {
        Output::Close { reason, .. } => Some(reason),
        _ => None,
    })
}

#[test]
fn proofs_of_others_are_refused_and_the_right_one_opens() {
    let (stranger, here) = (0, 0);
    let (ana, us) = (1, 2);
    // From another connection, as it was; the same said to be for this one; another's; ours sent back; none.
    let replayed = (1, stranger, us, 1);
    for (proof, refusal) in [
        (Some(replayed), None),
        (Some((1, stranger, us, here)), Some(Bye::Private)),
        (Some((here, ana, us, here)), Some(Bye::Private)),
        (Some((here, us, stranger, here)), Some(Bye::Private)),
        (None, Some(Bye::Private)),
    ] {
        let mut stranger = Stranger::new();
        let message = hello(&stranger, proof.map(|proof| stranger.heard(proof)).into_iter().collect());
        let me = stranger.signer.peer();
        stranger.lobby.handle(Time(0), me, &message);
        assert_eq!(ended(&mut stranger), refusal, "{proof:?}");
        assert!(!stranger.lobby.has_greeted(&me));
        // Who proves nothing for long is sent away, too.
        stranger.lobby.handle_timeout(Time(0).after_ms(20_000));
        assert_eq!(ended(&mut stranger), refusal.is_none().then_some(Bye::Silent));
    }
    let mut stranger = Stranger::new();
    let me = stranger.signer.peer();
    let message = hello(&stranger, vec![SECRET.prove(&HERE, &me, &stranger.lobby.me())]);
    stranger.lobby.handle(Time(0), me, &message);
    assert!(stranger.lobby.lets_in(&me));
    assert_eq!(ended(&mut stranger), None);
}
