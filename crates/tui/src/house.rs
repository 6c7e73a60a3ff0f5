//! A table's rules in short: the preset, what differs from it, and what a proposal changes.

use crate::tell;
use nertz_core::Rules;
use nertz_core::rules::{End, Key, Values};

/// The preset, how the match ends, and what else differs from the preset, a line each.
pub fn in_short(rules: &Rules) -> Vec<String> {
    let end = goal(rules);
    let preset = Rules::preset(&rules.preset).ok();
    let differs = rules.differs_from_preset().into_iter().filter(|(key, _)| *key != Key::End).map(|(key, value)| {
        let usual = preset.as_ref().map(|preset| format!(" ({}: {})", rules.preset, plain(key, &preset.value(key))));
        format!("{} {}{}", spaced(key.name()), plain(key, &value), usual.unwrap_or_default())
    });
    [format!("{}, {end}", rules.preset)].into_iter().chain(differs).collect()
}

/// When the match is over.
pub(crate) fn goal(rules: &Rules) -> String {
    match rules.end {
        End::Target(points) => tell!("rules-goal-points", points = points),
        End::Rounds(rounds) => tell!("rules-goal-rounds", rounds = rounds),
    }
}

/// What is other than before, and what it was: `draw 3 → 1`. Of another preset first that it is another, and then all that
/// comes with it: not everybody knows the presets.
pub fn changed(before: &Rules, after: &Rules) -> Vec<String> {
    let values = Key::ALL.into_iter().map(|key| (key, before.value(key), after.value(key)));
    let differs = values.filter(|(_, before, after)| before != after);
    let told = |(key, before, after): (Key, String, String)| {
        format!("{} {} → {}", spaced(key.name()), plain(key, &before), plain(key, &after))
    };
    differs.map(told).collect()
}

/// A word of the rules with blanks; what players have named stays as it is.
pub(crate) fn plain(key: Key, value: &str) -> String {
    let named = key.values().iter().any(|values| matches!(values, Values::Text { .. } | Values::Piles { .. }));
    if named { value.to_owned() } else { spaced(value) }
}

fn spaced(text: &str) -> String {
    text.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(preset: &str, set: &[(&str, &str)]) -> Rules {
        let mut rules = Rules::preset(preset).unwrap();
        for (key, value) in set {
            rules.set(key, value).unwrap();
        }
        rules
    }

    #[test]
    fn rules_are_told_by_what_differs() {
        assert_eq!(in_short(&Rules::default()), ["nertz, to 100 points"]);
        let house = rules("nertz", &[("draw", "1"), ("end", "rounds:3"), ("empty_column", "any")]);
        assert_eq!(in_short(&house), ["nertz, 3 rounds", "draw 1 (nertz: 3)", "empty column any (nertz: nertz first)"]);
    }

    #[test]
    fn a_change_says_from_what_to_what() {
        let house = rules("nertz", &[("draw", "1"), ("end", "rounds:3")]);
        assert_eq!(changed(&Rules::default(), &house), ["draw 3 → 1", "end target:100 → rounds:3"]);
        assert_eq!(changed(&house, &house), [""; 0]);
        // A preset is told with all that it brings.
        let gentle = rules("gentle", &[("bonus", "20")]);
        let told = changed(&Rules::default(), &gentle);
        assert_eq!(told[0], "preset nertz → gentle");
        for implied in ["draw 3 → 1", "tuck off → on", "end target:100 → target:50", "bonus 10 → 20"] {
            assert!(told.iter().any(|line| line == implied), "{implied}: {told:?}");
        }
    }

    #[test]
    fn what_players_have_named_is_told_as_it_is() {
        let named = rules("nertz", &[("handicap", "Ana_b:9"), ("pile_name", "my_pile"), ("empty_column", "any")]);
        let told = ["empty column nertz first → any", "handicap none → Ana_b:9", "pile name nertz pile → my_pile"];
        assert_eq!(changed(&Rules::default(), &named), told);
        assert!(in_short(&named).contains(&"handicap Ana_b:9 (nertz: none)".to_owned()), "{:?}", in_short(&named));
    }
}
