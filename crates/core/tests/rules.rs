//! The rules as people write and read them.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use nertz_core::rules::{Crossing, EmptyColumn, End, FalseCall, InFlight, Key, Redeals, Tie};
use nertz_core::{RuleError, Rules};

#[test]
fn the_presets_are_those_of_the_houses() {
    let nertz = Rules::preset("nertz").unwrap();
    assert_eq!(nertz, Rules::default());
    let expected = [
        ("nertz", "nertz pile", 4, 3, EmptyColumn::NertzFirst, false, InFlight::Stop, FalseCall::Penalty, 10, -2),
        ("nerts", "nerts pile", 4, 3, EmptyColumn::Any, true, InFlight::Land, FalseCall::Refuse, 0, -2),
        ("pounce", "pounce pile", 5, 3, EmptyColumn::Any, false, InFlight::Stop, FalseCall::Refuse, 0, 0),
        ("squeal", "squeal pile", 4, 3, EmptyColumn::Any, false, InFlight::Stop, FalseCall::Penalty, 10, -2),
        ("frustration", "frustration pile", 4, 3, EmptyColumn::Any, false, InFlight::Stop, FalseCall::Penalty, 10, -2),
        ("gentle", "nertz pile", 4, 1, EmptyColumn::Any, true, InFlight::Stop, FalseCall::Refuse, 10, -2),
    ];
    for (name, pile, columns, draw, empty, tuck, flight, calls, bonus, left) in expected {
        let rules = Rules::preset(name).unwrap();
        assert_eq!((rules.preset.as_str(), rules.pile_name.as_str()), (name, pile));
        assert_eq!((rules.pile, rules.columns, rules.draw, rules.tuck), (13, columns, draw, tuck), "{name}");
        assert_eq!((rules.empty_column, rules.in_flight, rules.false_call), (empty, flight, calls), "{name}");
        assert_eq!((rules.bonus, rules.left, rules.penalty), (bonus, left, 5), "{name}");
        assert_eq!((rules.redeals, rules.grace, rules.countdown), (Redeals::Unlimited, 8, 3), "{name}");
        assert_eq!(rules.validate(2), Ok(()));
        assert_eq!(rules.differs_from_preset(), []);
    }
    let of = |name| Rules::preset(name).unwrap();
    assert_eq!(
        (of("nerts").end, of("nerts").crossing, of("nerts").tie),
        (End::Target(100), Crossing::HighestTotal, Tie::Both)
    );
    assert_eq!((of("gentle").end, of("pounce").crossing), (End::Target(50), Crossing::HighestTotal));
}

#[test]
fn what_is_not_implemented_is_refused_by_name() {
    let refused = [
        ("jokers", "1", "`jokers = 1` is not implemented yet"),
        ("call", "automatic", "`call = automatic` is not implemented yet"),
        ("partners", "on", "`partners = on` is not implemented yet"),
        ("turns", "on", "`turns = on` is not implemented yet"),
        ("lone_rotate", "on", "`lone_rotate = on` is not implemented yet"),
        ("handicap", "Ana:10,Bo:5", "`handicap = Ana:10,Bo:5` is not implemented yet"),
        ("preset", "british", "the preset `british` needs `call = automatic`, which is not implemented yet"),
        ("preset", "turns", "the preset `turns` needs `turns = on`, which is not implemented yet"),
    ];
    for (key, value, message) in refused {
        let mut rules = Rules::default();
        assert_eq!(rules.set(key, value).unwrap_err().to_string(), message);
        assert_eq!(rules, Rules::default(), "a refused value changes nothing");
    }
    let mut rules = Rules { jokers: 2, ..Rules::default() };
    assert_eq!(rules.validate(2), Err(RuleError::NotYet { key: Key::Jokers, value: "2".to_owned() }));
    rules.jokers = 3;
    assert_eq!(rules.validate(2), Err(RuleError::Value { key: Key::Jokers, value: "3".to_owned() }));
}

#[test]
fn unknown_keys_and_values_name_what_is_allowed() {
    let mut rules = Rules::default();
    for (key, value, message) in [
        ("draw", "9", "`draw = 9` is not allowed: draw is 1 to 3"),
        ("draw", "+1", "`draw = +1` is not allowed: draw is 1 to 3"),
        ("draw", "two", "`draw = two` is not allowed: draw is 1 to 3"),
        ("left", "1", "`left = 1` is not allowed: left is -2 to 0"),
        ("redeals", "100", "`redeals = 100` is not allowed: redeals is unlimited, or 0 to 99"),
        ("end", "100", "`end = 100` is not allowed: end is target:1 to target:9999, or rounds:1 to rounds:99"),
        ("tie", "none", "`tie = none` is not allowed: tie is first, last or both"),
    ] {
        assert_eq!(rules.set(key, value).unwrap_err().to_string(), message);
    }
    let unknown = rules.set("piles", "3").unwrap_err().to_string();
    assert!(unknown.starts_with("there is no rule `piles`: the rules are preset, pile, columns, "), "{unknown}");
    assert!(rules.set("preset", "whist").unwrap_err().to_string().contains("racing-demon"));
    assert!(rules.set("pile_name", "\u{1b}[2J").is_err() && rules.set("call_word", "").is_err());
    assert!(rules.set("pile_name", "a\u{202e}b").is_err());
    assert!(rules.set("pile_name", &"x".repeat(25)).is_err());
    assert_eq!(rules, Rules::default());
    assert_eq!(rules.validate(1), Err(RuleError::Players(1)));
    assert_eq!(rules.validate(9), Err(RuleError::Players(9)));
}

#[test]
fn whatever_is_allowed_leaves_a_stock() {
    let most = |key: &str| (0..=99u8).rfind(|value| Rules::default().set(key, &value.to_string()).is_ok()).unwrap();
    assert!(most("pile") + most("columns") + 3 <= Rules::default().deck_len());
}

#[test]
fn every_key_takes_its_own_value() {
    for name in Rules::presets() {
        let Ok(rules) = Rules::preset(name) else { continue };
        for key in Key::ALL {
            let mut same = rules.clone();
            same.set(key.name(), &rules.value(key)).unwrap();
            assert_eq!(same, rules, "{key} of {name}");
        }
    }
}

#[test]
fn a_file_overrides_its_preset() {
    let rules = Rules::from_toml("draw = 1\npreset = \"pounce\"\ntuck = true\npile_name = \"heap\"").unwrap();
    let differs: Vec<String> =
        rules.differs_from_preset().into_iter().map(|(key, value)| format!("{key}={value}")).collect();
    assert_eq!((rules.preset.as_str(), rules.columns), ("pounce", 5));
    assert_eq!(differs, ["draw=1", "tuck=on", "pile_name=heap"]);
    assert_eq!(Rules::from_toml(""), Ok(Rules::default()));
    assert_eq!(Rules::from_toml("[handicap]"), Ok(Rules::default()));
    for text in ["007", "13", "-1", "true", "say \"out\"", "a = 'b' # c", "Dämon"] {
        let mut rules = Rules::default();
        rules.set("call_word", text).unwrap();
        assert_eq!(Rules::from_toml(&rules.to_toml()), Ok(rules));
    }
}

#[test]
fn a_bad_file_says_what_and_where() {
    let error = |file| Rules::from_toml(file).unwrap_err().to_string();
    assert!(error("draw = 1\ndraw = 2").starts_with("line 2: "), "{}", error("draw = 1\ndraw = 2"));
    assert!(error("draw = 1\n\ncall").starts_with("line 3: "));
    assert_eq!(error("draw = [1]"), "`draw = [1]` is not allowed: draw is 1 to 3");
    assert_eq!(error("jokers = 1"), "`jokers = 1` is not implemented yet");
    assert_eq!(error("[handicap]\nAna = 10"), "`handicap = Ana:10` is not implemented yet");
    assert!(error("drwa = 1").contains("`drwa`"));
}

#[test]
fn the_rules_in_words_are_those_in_force() {
    let words = |rules: &Rules| rules.in_words().join("\n");
    let nertz = words(&Rules::default());
    for text in [
        "13 cards in the nertz pile",
        "35 cards",
        "A draw turns 3 cards",
        "“Nertz!”",
        "costs 5 points",
        "−2",
        "+10",
        "100",
    ] {
        assert!(nertz.contains(text), "{text}: {nertz}");
    }
    // Every rule that can be changed says something else when it is, apart from the preset's name.
    let others = [
        ("pile", "12"),
        ("columns", "5"),
        ("draw", "1"),
        ("redeals", "0"),
        ("redeals", "1"),
        ("redeals", "3"),
        ("empty_column", "any"),
        ("tuck", "on"),
        ("in_flight", "land"),
        ("false_call", "refuse"),
        ("penalty", "6"),
        ("bonus", "0"),
        ("left", "0"),
        ("left", "-1"),
        ("end", "target:50"),
        ("end", "rounds:1"),
        ("end", "rounds:5"),
        ("crossing", "extra_round"),
        ("crossing", "highest_total"),
        ("tie", "last"),
        ("tie", "both"),
        ("grace", "9"),
        ("countdown", "0"),
        ("pile_name", "heap"),
        ("call_word", "Basta!"),
    ];
    let mut seen = vec![nertz];
    for (key, value) in others {
        let mut rules = Rules::default();
        rules.set(key, value).unwrap();
        let text = words(&rules);
        assert!(!seen.contains(&text), "{key} = {value} reads like another");
        seen.push(text);
    }
}
