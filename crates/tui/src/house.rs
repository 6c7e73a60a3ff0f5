//! A table's rules in short: the preset, what differs from it, and what a proposal changes.

use nertz_core::Rules;
use nertz_core::rules::{End, Key};

/// The preset, how the match ends, and what else differs from the preset, a line each.
pub fn in_short(rules: &Rules) -> Vec<String> {
    let end = match rules.end {
        End::Target(points) => format!("to {points} points"),
        End::Rounds(1) => "one round".to_owned(),
        End::Rounds(rounds) => format!("{rounds} rounds"),
    };
    let preset = Rules::preset(&rules.preset).ok();
    let differs = rules.differs_from_preset().into_iter().filter(|(key, _)| *key != Key::End).map(|(key, value)| {
        let usual = preset.as_ref().map(|preset| format!(" ({}: {})", rules.preset, plain(&preset.value(key))));
        format!("{} {}{}", plain(key.name()), plain(&value), usual.unwrap_or_default())
    });
    [format!("{}, {end}", rules.preset)].into_iter().chain(differs).collect()
}

/// What is other than before, and what it was: `draw 3 → 1`. Of another preset that it is another, and where it is not
/// followed.
pub fn changed(before: &Rules, after: &Rules) -> Vec<String> {
    let implied = Rules::preset(&after.preset).ok().filter(|_| before.preset != after.preset);
    let differs = |key: &Key| {
        let follows = implied.as_ref().is_some_and(|preset| preset.value(*key) == after.value(*key));
        before.value(*key) != after.value(*key) && (*key == Key::Preset || !follows)
    };
    let told = |key: Key| format!("{} {} → {}", plain(key.name()), plain(&before.value(key)), plain(&after.value(key)));
    Key::ALL.into_iter().filter(differs).map(told).collect()
}

fn plain(text: &str) -> String {
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
        assert_eq!(changed(&house, &rules("gentle", &[])), ["preset nertz → gentle"]);
        let gentle = rules("gentle", &[("tuck", "off"), ("bonus", "20")]);
        assert_eq!(changed(&house, &gentle), ["preset nertz → gentle", "bonus 10 → 20"]);
        assert_eq!(changed(&gentle, &house), ["preset gentle → nertz", "end target:50 → rounds:3"]);
    }
}
