//! What is within the rules, and mean.

use super::forget::Forgetful;
use super::hold::{Hold, What};
use super::noise::{Noise, Noisy};
use super::order::FalseOrder;
use super::partial::Partial;
use super::silence::{Behind, Silence};
use super::twice::Twice;
use super::way::{Cast, Way};
use super::{Expect, Strategy};
use crate::game::Playable;
use nertz_lockstep::sign::Scheme;

const fn with(name: &'static str, expect: Expect, about: &'static str) -> Strategy {
    Strategy {
        name,
        about,
        least_seats: 2,
        takes_friend: false,
        toy_only: false,
        stalls: false,
        takes_all: false,
        expect,
    }
}

const fn forks(name: &'static str, about: &'static str) -> Strategy {
    Strategy { takes_all: true, ..with(name, Expect::Named("Fork"), about) }
}

const fn harmless(name: &'static str, about: &'static str) -> Strategy {
    with(name, Expect::Harmless, about)
}

const fn blamed(name: &'static str, about: &'static str) -> Strategy {
    with(name, Expect::Blamed, about)
}

impl Strategy {
    /// It takes two others.
    const fn at_three(self) -> Strategy {
        Strategy { least_seats: 3, ..self }
    }

    /// It takes a friend, and another.
    const fn in_two(self) -> Strategy {
        Strategy { least_seats: 3, takes_friend: true, ..self }
    }

    /// It goes on talking, and its log does not go on.
    const fn that_stalls(self) -> Strategy {
        Strategy { stalls: true, ..self }
    }
}

/// The strategies, by name.
pub(super) const MEAN: &[Strategy] = &[
    forks("runs-twice", "Runs its program twice under one key, each with some of the others.").at_three(),
    forks("forgets", "Loses the last of its log, and goes on from what it had before."),
    blamed("falls-silent-sealed", "Seals a play and is never heard of again."),
    blamed("falls-silent", "Is never heard of again after some step of a round."),
    blamed("withholds-reveals", "Goes on talking, and never shows the entry that opens its seal."),
    harmless("reveals-late", "Shows each entry that opens a seal some hundred ms late."),
    blamed("withholds-acknowledgements", "Never shows an entry that mentions another's seal."),
    harmless("acknowledges-late", "Shows each entry that mentions another's seal some hundred ms late."),
    blamed("withholds-openings", "Never shows an entry that opens another's card."),
    harmless("opens-late", "Shows each entry that opens another's card some hundred ms late."),
    blamed("withholds-settlements", "Never shows an entry that settles a play of its own."),
    harmless("settles-late", "Shows each entry that settles a play of its own some hundred ms late."),
    harmless("false-order", "Says of what it heard about the same time that it heard one seat first.").at_three(),
    harmless("speaks-to-some", "Speaks to some of the others; the rest learn of it through these.").at_three(),
    harmless("deaf-to-one", "Hears nothing that one of the others says.").at_three(),
    harmless("ignores-wants", "Answers no request for entries."),
    harmless("pair-withholds", "Two tell each other all at once, and the others up to a second later.").in_two(),
    blamed("pair-plays-alone", "Two play with each other, and show nobody else.").in_two().that_stalls(),
    harmless("flood", "Sends as many repeated and meaningless messages as it may."),
    blamed("deluge", "Sends one of the others more messages than it may."),
    harmless("replays", "Sends old messages again, its own and others'."),
    harmless("claims-too-much", "Claims in its heads to have more than there is, of everybody's log."),
    harmless("claims-too-little", "Claims in its heads to have less than it has."),
    harmless("wants-what-it-has", "Asks again and again for entries that it has."),
    harmless("junk", "Sends messages in form that mean nothing at this table."),
    blamed("forgeries", "Sends entries in others' names with signatures that are not theirs."),
    blamed("malformed", "Sends bytes that are no message."),
    blamed("withholds-seeds", "Plays a round, and never shows its chains."),
    blamed("withholds-result", "Plays a round, and never signs its result."),
];

/// The way of a strategy.
pub(super) fn way<G: Playable, S: Scheme>(name: &str, cast: Cast) -> Option<Box<dyn Way<G, S>>> {
    let hold = |cast, what, most| -> Box<dyn Way<G, S>> { Box::new(Hold::new(cast, what, most)) };
    let noise = |cast, noise| -> Box<dyn Way<G, S>> { Box::new(Noisy::<G>::new(cast, noise)) };
    Some(match name {
        "forgets" => Box::new(Forgetful::new(cast)),
        "runs-twice" => Box::new(Twice::new(cast)),
        "falls-silent-sealed" => Box::new(Silence::new(cast, Behind::Seal)),
        "falls-silent" => Box::new(Silence::new(cast, Behind::Step)),
        "withholds-reveals" => hold(cast, What::Reveals, None),
        "reveals-late" => hold(cast, What::Reveals, Some(500)),
        "withholds-acknowledgements" => hold(cast, What::Acknowledgements, None),
        "acknowledges-late" => hold(cast, What::Acknowledgements, Some(400)),
        "withholds-openings" => hold(cast, What::Openings, None),
        "opens-late" => hold(cast, What::Openings, Some(300)),
        "withholds-settlements" => hold(cast, What::Settlements, None),
        "settles-late" => hold(cast, What::Settlements, Some(300)),
        "false-order" => Box::new(FalseOrder::new(cast)),
        "speaks-to-some" => Box::new(Partial::speaks_to_some(cast)),
        "deaf-to-one" => Box::new(Partial::deaf_to_one(cast)),
        "ignores-wants" => Box::new(Partial::ignores_wants(cast)),
        "pair-withholds" => hold(cast, What::All, Some(1_000)),
        "pair-plays-alone" => hold(cast, What::All, None),
        "flood" => noise(cast, Noise::Flood),
        "deluge" => noise(cast, Noise::Deluge),
        "replays" => noise(cast, Noise::Replay),
        "claims-too-much" => noise(cast, Noise::TooMuch),
        "claims-too-little" => noise(cast, Noise::TooLittle),
        "wants-what-it-has" => noise(cast, Noise::Wants),
        "junk" => noise(cast, Noise::Junk),
        "forgeries" => noise(cast, Noise::Forgeries),
        "malformed" => noise(cast, Noise::Malformed),
        "withholds-seeds" => hold(cast, What::Seeds, None),
        "withholds-result" => hold(cast, What::Result, None),
        _ => return None,
    })
}
