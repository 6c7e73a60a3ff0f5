//! The cases: who is at the table, and what happens to it.

use std::fmt;
use std::time::Duration;

/// Who sits at a table, by the number of the host: the first opens it.
pub(crate) const NAMES: [&str; 4] = ["Ana", "Ben", "Cleo", "Dan"];
/// The table's `grace`, the shortest that there is.
pub(crate) const GRACE: Duration = Duration::from_secs(2);

/// Where in a match a program is killed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// The program stops itself there, by this name (feature `phases`).
    At(&'static str),
    /// In play, once its transcript has grown by so many bytes. Needs no feature.
    Grown(u64),
}

/// What becomes of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// Nothing gets through, whatever it is.
    Both,
    /// What the first ones send to the others is lost.
    Out,
    /// What the others send to the first ones is lost.
    In,
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// A peer is killed with -9.
    Kill(usize, Phase),
    /// A peer gets no time for so many seconds.
    Stop(usize, u64),
    /// The links between these peers and the others are cut for so many milliseconds.
    Cut(Vec<usize>, Way, u64),
    /// A peer's host has another address.
    Address(usize),
    /// A peer is killed with -9 and started again at once, or once the others have gone on without it.
    Restart(usize, bool),
    /// These pairs never reach each other.
    Relay(Vec<(usize, usize)>),
}

/// A table, and what happens to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Case {
    pub peers: usize,
    pub what: What,
}

/// Phases in the order of a match.
pub(crate) const PHASES: [&str; 12] = [
    "lobby",
    "charter",
    "commit",
    "ready",
    "deal",
    "go",
    "play-sealed",
    "play-contested",
    "call",
    "close",
    "seeds",
    "result",
];
/// Cuts, less than `grace` and more than it. A table without a majority is given up by bots after 4 times `grace`.
const CUTS_MS: [u64; 2] = [1_000, 5_000];

impl Case {
    /// The whole matrix.
    pub(crate) fn all() -> Vec<Case> {
        let mut all = Vec::new();
        for peers in 3..=4 {
            let mut add = |what| all.push(Case { peers, what });
            for phase in PHASES {
                (0..peers).for_each(|peer| add(What::Kill(peer, Phase::At(phase))));
            }
            for seconds in [1, 5, 30] {
                (0..peers).for_each(|peer| add(What::Stop(peer, seconds)));
            }
            for ms in CUTS_MS {
                for way in [Way::Both, Way::Out, Way::In] {
                    (0..peers).for_each(|peer| add(What::Cut(vec![peer], way, ms)));
                }
            }
            (0..peers).for_each(|peer| add(What::Address(peer)));
            for late in [false, true] {
                (0..peers).for_each(|peer| add(What::Restart(peer, late)));
            }
        }
        let mut add = |peers, what| all.push(Case { peers, what });
        for ms in CUTS_MS {
            add(2, What::Cut(vec![0], Way::Both, ms));
            add(2, What::Cut(vec![0], Way::Out, ms));
            for way in [Way::Both, Way::Out, Way::In] {
                (1..4).for_each(|with| add(4, What::Cut(vec![0, with], way, ms)));
            }
        }
        // Who is in the middle of three; and of four the connected graphs up to who is where, but for the whole one.
        add(3, What::Relay(vec![(1, 2)]));
        add(3, What::Relay(vec![(0, 2)]));
        add(3, What::Relay(vec![(0, 1)]));
        add(4, What::Relay(vec![(0, 1)]));
        add(4, What::Relay(vec![(0, 1), (2, 3)]));
        add(4, What::Relay(vec![(0, 1), (0, 2)]));
        add(4, What::Relay(vec![(0, 2), (0, 3), (1, 3)]));
        add(4, What::Relay(vec![(1, 2), (1, 3), (2, 3)]));
        all
    }

    /// Those for everybody's `cargo test`: no phase, nothing that takes long.
    pub(crate) fn short() -> Vec<Case> {
        let case = |peers, what| Case { peers, what };
        vec![
            case(3, What::Kill(0, Phase::Grown(30_000))),
            case(4, What::Kill(2, Phase::Grown(60_000))),
            case(3, What::Stop(1, 1)),
            case(3, What::Cut(vec![1], Way::In, 5_000)),
            case(4, What::Cut(vec![0, 2], Way::Both, 5_000)),
            case(3, What::Address(0)),
            case(3, What::Restart(2, true)),
            case(4, What::Relay(vec![(0, 2), (0, 3), (1, 3)])),
        ]
    }

    /// What happens, without to whom: a row of the matrix; and the column.
    pub(crate) fn place(&self) -> (String, String) {
        let peers = |of: &[usize]| of.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let (what, whom) = match &self.what {
            What::Kill(peer, Phase::At(phase)) => (format!("killed-{phase}"), peers(&[*peer])),
            What::Kill(peer, Phase::Grown(bytes)) => (format!("killed-{bytes}-bytes"), peers(&[*peer])),
            What::Stop(peer, seconds) => (format!("stopped-{seconds}-s"), peers(&[*peer])),
            What::Cut(apart, way, ms) => {
                let way = match way {
                    Way::Both => "cut",
                    Way::Out => "cut-unheard",
                    Way::In => "cut-deaf",
                };
                (format!("{way}-{ms}-ms"), peers(apart))
            }
            What::Address(peer) => ("readdressed".to_owned(), peers(&[*peer])),
            What::Restart(peer, false) => ("restarted-at-once".to_owned(), peers(&[*peer])),
            What::Restart(peer, true) => ("restarted-late".to_owned(), peers(&[*peer])),
            What::Relay(apart) => {
                let pairs: Vec<String> = apart.iter().map(|(one, other)| format!("{one}-{other}")).collect();
                ("unlinked".to_owned(), pairs.join(","))
            }
        };
        (format!("{}-peers {what}", self.peers), whom)
    }
}

/// The name under which it is replayed.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, whom) = self.place();
        write!(f, "{}/{whom}", what.replace(' ', "/"))
    }
}
