//! Agreement without a host, for any replicated game.
//!
//! The engine never does I/O and never reads a clock. Bytes and `now` go in, bytes and events come out; time is an
//! argument everywhere. So the same code plays over QUIC, in a simulation with virtual time, and in an audit.
//!
//! # The protocol in a page
//!
//! Two to eight seats each keep one append-only, signed, hash-chained **log**. An [`entry`] says what its author has
//! delivered since its last one, in the order of delivery (its *runs*), what it does (its *items*), and a digest of the
//! table that results. The runs give every entry a vector **clock** ([`seat::Clock`]) and every seat an order of
//! [`mention`]s. Nothing else is ever sent that counts: the whole state of the table is a function of these logs.
//!
//! Every entry is judged *at its author's clock* ([`table`], [`judge`]): an honest author cannot make an illegal entry,
//! however late the network is, and an illegal one convicts its author by its own signature ([`misbehaviour`]).
//!
//! What only concerns the own cards is a plain act. What others may want too is a **play** on a **slot**: sealed, so that
//! nobody can react to it; acknowledged by half of the table; opened; and decided by [`contest`], as soon as enough
//! *ballots* (who mentions which contender first) are known that nothing still under way can change it. One round trip
//! to the faster half of the table.
//!
//! Cards come from committed decks ([`deck`]): the k-th card turned from a deck is a pick by a coin that its owner and
//! one of each small group of others have part in, all committed before the deal. A round ends by a call (a play on the
//! slot that ends it) or because nobody can go on; [`round`] finds the cut and the scores, everybody publishes the chains and
//! signs the same sheet.
//!
//! [`peer::Peer`] is one seat: it buffers, verifies, delivers, answers, sends again and asks. What it writes to its journal
//! is the [`transcript`], and [`mod@audit`] re-runs a match from that alone.
//!
//! The bytes of everything are told in this crate's `README.md`.
//!
//! # Where to look
//!
//! | module | what it is |
//! | --- | --- |
//! | [`game`] | the trait that a game implements; `toy` (feature `simulation`) is one in a page |
//! | [`charter`] | who plays, by which rules, under which keys: its hash names the match |
//! | [`entry`], [`codec`], [`hash`], [`sign`] | the signed bytes |
//! | [`seat`], [`mention`], [`table`], [`judge`] | clocks, orders, the state at any clock, what is due and legal |
//! | [`contest`], [`deck`], [`round`] | who got a slot, which card it is, what a round came to |
//! | [`peer`], [`wire`] | one seat with its network |
//! | [`transcript`], [`mod@audit`] | the journal, and the proof |
//! | [`watch`] | looking on, believing nobody |
//! | [`mistake`] | how to be wrong on purpose, for simulators that must find it |

pub mod audit;
pub mod charter;
pub mod codec;
pub mod contest;
pub mod deck;
pub mod entry;
pub mod game;
pub mod hash;
pub mod judge;
pub mod mention;
pub mod misbehaviour;
pub mod mistake;
pub mod peer;
pub mod round;
pub mod seat;
pub mod sign;
pub mod table;
pub mod time;
#[cfg(feature = "simulation")]
pub mod toy;
pub mod transcript;
pub mod view;
pub mod watch;
pub mod wire;
