//! A table's rules in short: the preset, what differs from it, and what a proposal changes.

use crate::tell;
use crate::words::{lang, told};
use nertz_core::Rules;
use nertz_core::rules::{End, Key};

/// The preset, how the match ends, and what else differs from the preset, a line each.
pub fn in_short(rules: &Rules) -> Vec<String> {
    let end = goal(rules);
    let preset = Rules::preset(&rules.preset).ok();
    let differs = rules.differs_from_preset().into_iter().filter(|(key, _)| *key != Key::End).map(|(key, value)| {
        let usual = preset.as_ref().map(|preset| format!(" ({}: {})", rules.preset, value_of(key, &preset.value(key))));
        format!("{} {}{}", label(key), value_of(key, &value), usual.unwrap_or_default())
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
        format!("{} {} → {}", label(key), value_of(key, &before), value_of(key, &after))
    };
    differs.map(told).collect()
}

/// What a rule is called in short.
pub(crate) fn label(key: Key) -> String {
    told(key.label(lang()))
}

/// A value in short; what players have named stays as it is.
pub(crate) fn value_of(key: Key, value: &str) -> String {
    told(key.in_short(lang(), value))
}

/// The rules in sentences.
pub(crate) fn sentences(rules: &Rules) -> Vec<String> {
    rules.in_words(lang()).into_iter().map(|sentence| told(sentence.text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::within;
    use nertz_core::rules::Lang;

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
        assert_eq!(changed(&Rules::default(), &house), ["draw 3 → 1", "end 100 points → 3 rounds"]);
        assert_eq!(changed(&house, &house), [""; 0]);
        // A preset is told with all that it brings.
        let gentle = rules("gentle", &[("bonus", "20")]);
        let told = changed(&Rules::default(), &gentle);
        assert_eq!(told[0], "preset nertz → gentle");
        for implied in ["draw 3 → 1", "tuck off → on", "end 100 points → 50 points", "bonus 10 → 20"] {
            assert!(told.iter().any(|line| line == implied), "{implied}: {told:?}");
        }
    }

    #[test]
    fn rules_are_told_in_the_language_of_the_reader() {
        let house = rules("nertz", &[("empty_column", "any"), ("end", "rounds:1")]);
        for (lang, told, end) in [
            (Lang::En, "empty column any (nertz: nertz first)", "end 100 points → 1 round"),
            (Lang::Fr, "colonne vide toute carte (nertz: Nertz d’abord)", "fin 100 points → 1 manche"),
            (Lang::Es, "columna vacía cualquiera (nertz: Nertz primero)", "final 100 puntos → 1 ronda"),
            (Lang::De, "leere Spalte jede Karte (nertz: Nertz zuerst)", "Ende 100 Punkte → 1 Runde"),
        ] {
            let (short, changes) = within(lang, || (in_short(&house), changed(&Rules::default(), &house)));
            assert_eq!((short[1].as_str(), changes[1].as_str()), (told, end));
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
