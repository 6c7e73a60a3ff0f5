//! Who gets past the door of a private table: see [`crate::door`].

use super::{Lobby, Time};
use crate::door::{Binding, MAX_PROOFS, Proof, Shown, TableSecret};
use crate::message::{Bye, Hello};
use nertz_lockstep::charter::{Kind, PROTOCOL};
use nertz_lockstep::codec::{List, Text};
use nertz_lockstep::sign::{PeerId, Scheme};

/// Connections to one peer that are remembered: more than a `Hello` has proofs, as one side may know of some earlier.
const MAX_BINDINGS: usize = 2 * MAX_PROOFS;

/// What becomes of a `Hello` at the door.
pub(super) enum Door {
    /// It is read.
    Open,
    /// Its sender has proven that it knows the secret, and says who it is once we have.
    Knocked,
    /// Its sender is sent away.
    Shut(Bye),
    /// It counts as not received.
    Unread,
}

/// A `Hello` to one who has proven nothing yet: the program says that it is there, and nothing else.
pub(super) fn knock(build: Text<24>, kind: Kind, proofs: Vec<Proof>) -> Hello {
    Hello {
        protocol: PROTOCOL,
        build,
        table: Text::default(),
        name: Text::default(),
        addresses: List::default(),
        kind,
        playing: None,
        heard: false,
        proofs: List::truncated(proofs),
    }
}

/// Whoever says who it is has a name.
fn is_knock(hello: &Hello) -> bool {
    hello.name.is_empty()
}

impl<S: Scheme> Lobby<S> {
    /// A connection to a peer that is connected, of perhaps several, has this binding. To be told of each connection before
    /// anything that came over it. A public table needs none.
    pub fn bound(&mut self, now: Time, peer: PeerId, binding: Binding) {
        self.advance(now);
        let Some(link) = self.links.get_mut(&peer).filter(|_| !self.over) else { return };
        if link.bindings.contains(&binding) {
            return;
        }
        if link.bindings.len() == MAX_BINDINGS {
            link.bindings.remove(0);
        }
        link.bindings.push(binding);
        let first = link.bindings.len() == 1;
        if first && self.secret.is_some() {
            self.say_hello(peer);
        }
        self.settle();
    }

    /// Whether there is a connection to this peer, as far as the lobby is concerned.
    pub fn is_linked(&self, peer: &PeerId) -> bool {
        self.links.contains_key(peer)
    }

    /// The table's secret, if it is private.
    pub fn secret(&self) -> Option<&TableSecret> {
        self.secret.as_ref()
    }

    /// Whether what this peer says is read: at a private table, whether it has proven that it knows the secret.
    pub fn lets_in(&self, peer: &PeerId) -> bool {
        self.secret.is_none() || self.links.get(peer).is_some_and(|link| link.proven)
    }

    /// Whether this peer reads what we say: at a private table, whether it has shown that it has our proof.
    pub fn is_read_by(&self, peer: &PeerId) -> bool {
        self.lets_in(peer) && (self.secret.is_none() || self.is_heard(peer))
    }

    /// The proofs of our own `Hello` to a peer, for the newest connections; none at a public table.
    pub(super) fn proofs(&self, to: &PeerId) -> Vec<Proof> {
        let (Some(secret), Some(link)) = (&self.secret, self.links.get(to)) else { return Vec::new() };
        link.bindings.iter().rev().take(MAX_PROOFS).map(|binding| secret.prove(binding, &self.me, to)).collect()
    }

    /// Lets the sender of a `Hello` in, or not.
    pub(super) fn door(&mut self, from: &PeerId, hello: &Hello) -> Door {
        let Some(link) = self.links.get_mut(from) else { return Door::Unread };
        let Some(secret) = &self.secret else {
            return if hello.proofs.is_empty() { Door::Open } else { Door::Shut(Bye::Public) };
        };
        match secret.judge(&hello.proofs, &link.bindings, from, &self.me) {
            Shown::Right => {
                link.proven = true;
                if is_knock(hello) { Door::Knocked } else { Door::Open }
            }
            Shown::Wrong => Door::Shut(Bye::Private),
            Shown::Nothing => Door::Unread,
        }
    }
}
