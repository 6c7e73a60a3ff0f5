//! House rules by chance: every value of every key that means something to bots, and ends that come soon.

use crate::rng::Rng;
use nertz_core::Rules;

/// Rules that so many players can play by, drawn from a seed; of the players whom [`crate::mesh::charter`] names.
pub fn house(rng: &mut Rng, seats: usize) -> Rules {
    let mut rules = Rules::default();
    let mut set = |key: &str, value: &str| {
        let done = rules.set(key, value);
        assert!(done.is_ok(), "{done:?}");
    };
    let mut pick = |from: &[&'static str]| from[rng.below(from.len() as u64) as usize];
    let (pile, columns) = (pick(&["5", "6", "8", "13", "21", "21"]), pick(&["4", "4", "5", "6", "7"]));
    set("pile", pile);
    set("columns", columns);
    set("draw", pick(&["1", "2", "3", "3"]));
    set("redeals", pick(&["unlimited", "unlimited", "0", "0", "1", "3"]));
    set("empty_column", pick(&["any", "nertz_first"]));
    set("tuck", pick(&["off", "on"]));
    set("jokers", pick(&["0", "1", "2"]));
    set("call", pick(&["manual", "automatic"]));
    set("in_flight", pick(&["stop", "land"]));
    set("bonus", pick(&["0", "10", "25", "50"]));
    // A target is reached soon only where every round brings points.
    match pick(&["rounds", "rounds", "target"]) {
        "target" => {
            set("end", pick(&["target:1", "target:5", "target:12"]));
            set("left", "0");
            set("false_call", "refuse");
        }
        _ => {
            set("end", pick(&["rounds:1", "rounds:1", "rounds:2"]));
            set("left", pick(&["0", "-1", "-2"]));
            set("false_call", pick(&["penalty", "refuse"]));
        }
    }
    set("crossing", pick(&["best_round", "extra_round", "highest_total"]));
    set("tie", pick(&["first", "last", "both"]));
    set("lone_rotate", pick(&["off", "on"]));
    set("turns", pick(&["off", "off", "on"]));
    if matches!(seats, 4 | 6 | 8) {
        set("partners", pick(&["off", "on"]));
    }
    set("handicap", pick(&["none", "none", "Ana:5", "Ana:21,Ben:7"]));
    rules
}
