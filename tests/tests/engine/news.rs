//! What an own entry costs on the wire: one datagram for each other, however many are not acknowledged yet; what stays
//! unacknowledged is sent again as a whole.

use nertz_lockstep::entry::Sealed;
use nertz_lockstep::game::Game;
use nertz_lockstep::peer::{Peer, Setup, Transmit};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Stub;
use nertz_lockstep::time::Time;
use nertz_lockstep::toy::{Act, Toy};
use nertz_lockstep::wire::{ENTRY, MAX_DATAGRAM};
use nertz_tests::mesh::charter;
use nertz_tests::rng::Rng;

type Toys = Vec<Peer<Toy, Stub>>;

/// Two peers that have dealt and are ready to play.
fn playing() -> (Toys, Time) {
    let (signed, signers, secrets) = charter::<Stub>(&mut Rng::new(1), 2, &[52, 1, 0, 0]);
    let setup = |((seat, signer), secret)| Setup {
        signed: signed.clone(),
        seat,
        signer,
        secret,
        grace_ms: 8_000,
        give_up_ms: Some(0),
        pace: None,
    };
    let parts = Seat::first(2).zip(signers).zip(secrets);
    let game = Toy::new(&signed.charter).unwrap();
    let mut peers: Toys = parts.map(|part| Peer::new(game.clone(), setup(part), Time(0))).collect();
    let mut now = Time(0);
    peers.iter_mut().for_each(|peer| peer.go(now));
    // Some turns more than it takes, so that everything is acknowledged.
    for _ in 0..100 {
        now = now.after(1_000);
        for at in 0..2 {
            peers[at].handle_timeout(now);
            for transmit in sent(&mut peers[at]) {
                deliver(&mut peers, now, at, &transmit);
            }
        }
    }
    assert!(peers.iter().all(Peer::may_act), "the deal has come about");
    (peers, now)
}

fn sent(peer: &mut Peer<Toy, Stub>) -> Vec<Transmit> {
    while peer.poll_record().is_some() {}
    std::iter::from_fn(|| peer.poll_transmit()).collect()
}

fn deliver(peers: &mut Toys, now: Time, from: usize, transmit: &Transmit) {
    let from = Seat::new(from as u8).unwrap();
    let messages = transmit.messages.iter().map(|bytes| &bytes[..]);
    peers[transmit.to.index()].handle_messages(now, from, messages).unwrap();
}

/// The entries of a datagram, by author and seq.
fn entries(transmit: &Transmit) -> Vec<(u8, u32)> {
    let size: usize = transmit.messages.iter().map(|message| message.len() + 2).sum();
    assert!(size <= MAX_DATAGRAM, "{size} bytes in a datagram");
    let entries = transmit.messages.iter().filter(|message| message[0] == ENTRY);
    let named = entries.filter_map(|message| Sealed::split(&message[9..])?.peek());
    named.map(|(seat, seq)| (seat.number(), seq)).collect()
}

#[test]
fn an_entry_is_one_datagram_and_what_is_lost_comes_again() {
    let (mut peers, mut now) = playing();
    let before = peers[0].clock()[Seat::new(0).unwrap()];
    for turned in 1..=12 {
        now = now.after(100);
        peers[0].act(now, &Act::Turn).unwrap();
        let news = sent(&mut peers[0]);
        assert_eq!(news.len(), 1, "after {turned} entries that nobody has acknowledged");
        let named = entries(&news[0]);
        assert_eq!(named[0], (0, before + turned), "the newest comes first");
        let newest_first: Vec<(u8, u32)> = (0..named.len() as u32).map(|back| (0, before + turned - back)).collect();
        assert_eq!(named, newest_first, "then those before it");
    }
    // Nothing has arrived: when patience is over, all of it comes again, the oldest first.
    now = now.after(5_000);
    peers[0].handle_timeout(now);
    let again = sent(&mut peers[0]);
    let named: Vec<(u8, u32)> = again.iter().flat_map(entries).collect();
    assert_eq!(named, (1..=12).map(|turned| (0, before + turned)).collect::<Vec<_>>());
    for transmit in &again {
        deliver(&mut peers, now, 0, transmit);
    }
    assert_eq!(peers[1].clock()[Seat::new(0).unwrap()], before + 12);
}
