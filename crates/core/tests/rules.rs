//! The rules as people write and read them.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use nertz_core::rules::{
    CallBy, Crossing, EmptyColumn, End, FalseCall, InFlight, Key, Lang, Name, Redeals, Text, Tie, Values,
};
use nertz_core::{RuleError, Rules};

/// The presets, column by column; what no column names is as in `nertz`.
#[test]
fn the_presets_are_those_of_the_houses() {
    use {Crossing::*, EmptyColumn::*};
    let nertz = Rules::preset("nertz").unwrap();
    assert_eq!(nertz, Rules::default());
    assert_eq!(Rules::presets().count(), 9);
    let (first, both) = (Tie::First, Tie::Both);
    let (manual, automatic, stop, land) = (CallBy::Manual, CallBy::Automatic, InFlight::Stop, InFlight::Land);
    let (costs, refuse) = (FalseCall::Penalty, FalseCall::Refuse);
    let (to, five) = (End::Target(100), End::Rounds(5));
    #[rustfmt::skip]
    let table = [
        ("nertz", "nertz pile", "Nertz!", (4, 3), NertzFirst, false, (manual, stop), (costs, 10, -2), (to, BestRound, first)),
        ("nerts", "nerts pile", "Nerts!", (4, 3), Any, true, (manual, land), (refuse, 0, -2), (to, HighestTotal, both)),
        ("racing-demon", "demon", "Out!", (4, 3), Any, false, (automatic, stop), (refuse, 0, -2), (to, ExtraRound, first)),
        ("british", "demon", "Out!", (4, 3), Any, false, (automatic, stop), (refuse, 0, -2), (five, BestRound, first)),
        ("pounce", "pounce pile", "Pounce!", (5, 3), Any, false, (manual, stop), (refuse, 0, 0), (to, HighestTotal, first)),
        ("squeal", "squeal pile", "Squeal!", (4, 3), Any, false, (manual, stop), (costs, 10, -2), (to, BestRound, first)),
        ("frustration", "frustration pile", "Frustration!", (4, 3), Any, false, (manual, stop), (costs, 10, -2),
            (to, BestRound, first)),
        ("gentle", "nertz pile", "Nertz!", (4, 1), Any, true, (manual, stop), (refuse, 10, -2),
            (End::Target(50), BestRound, first)),
        ("turns", "nertz pile", "Nertz!", (4, 3), NertzFirst, false, (manual, stop), (refuse, 10, -2), (to, BestRound, first)),
    ];
    let names: Vec<&str> = table.iter().map(|(name, ..)| *name).collect();
    assert_eq!(Rules::presets().collect::<Vec<&str>>(), names);
    for (name, pile_name, call_word, (columns, draw), empty_column, tuck, call, points, match_) in table {
        let expected = Rules {
            preset: Text::from(name).unwrap(),
            pile: 13,
            columns,
            draw,
            redeals: Redeals::Unlimited,
            empty_column,
            tuck,
            jokers: 0,
            call: call.0,
            in_flight: call.1,
            false_call: points.0,
            penalty: 5,
            bonus: points.1,
            left: points.2,
            end: match_.0,
            crossing: match_.1,
            tie: match_.2,
            partners: false,
            turns: name == "turns",
            lone_rotate: false,
            handicap: Default::default(),
            grace: 8,
            countdown: 3,
            pile_name: Text::from(pile_name).unwrap(),
            call_word: Text::from(call_word).unwrap(),
        };
        let rules = Rules::preset(name).unwrap();
        assert_eq!(rules, expected, "{name}");
        assert_eq!(rules.validate(2), Ok(()));
        assert_eq!(rules.differs_from_preset(), []);
    }
}

#[test]
fn partners_are_of_an_even_number_and_opposite_each_other() {
    let rules = Rules { partners: true, ..Rules::default() };
    for players in 2..=8 {
        let expected = if [4, 6, 8].contains(&players) { Ok(()) } else { Err(RuleError::Partners(players)) };
        assert_eq!(rules.validate(players), expected, "{players}");
    }
    let message = rules.validate(5).unwrap_err().to_string();
    assert_eq!(message, "`partners = on` is not allowed with 5 players: partners are 4, 6 or 8");
    assert_eq!(rules.teams(6), [[0, 3], [1, 4], [2, 5]]);
    assert_eq!((rules.partner(6, 4), rules.partner(8, 1)), (Some(1), Some(5)));
    assert_eq!(Rules::default().teams(3), [[0], [1], [2]]);
    assert_eq!(Rules::default().partner(4, 1), None);
}

#[test]
fn a_handicap_is_for_a_player_by_name() {
    let mut rules = Rules::default();
    rules.set("handicap", "Ana:10, Bo B.:5").unwrap();
    assert_eq!((rules.pile_of("Ana"), rules.pile_of("Bo B."), rules.pile_of("ana")), (10, 5, 13));
    assert_eq!(rules.value(Key::Handicap), "Ana:10,Bo B.:5");
    assert_eq!(rules.validate_for(&["Bo B.", "Cy", "Ana"]), Ok(()));
    let nobody = rules.validate_for(&["Bo B.", "Cy"]).unwrap_err().to_string();
    assert_eq!(nobody, "`handicap = Ana:10` is not allowed: the players are Bo B., Cy");
    let twice = rules.validate_for(&["Bo B.", "Ana", "Ana"]).unwrap_err().to_string();
    assert_eq!(twice, "`handicap = Ana:10` is not allowed: Ana is the name of more than one player");
    let same = rules.clone();
    for bad in ["Ana:10,Ana:5", "Ana:10,Bo:5,Ana:10", "Ana", "Ana:4", "Ana:22", ":9", "Ana:9,", "Ana:09", ""] {
        let error = rules.set("handicap", bad).unwrap_err();
        assert_eq!(error, RuleError::Value { key: Key::Handicap, value: bad.to_owned() });
        assert_eq!(rules, same, "a refused value changes nothing");
    }
    let nine = (0..9).map(|player| format!("p{player}:9")).collect::<Vec<String>>().join(",");
    assert!(rules.set("handicap", &nine).is_err(), "a table has eight seats");
    rules.set("handicap", "none").unwrap();
    assert_eq!(rules, Rules::default());
}

#[test]
fn values_out_of_range_are_refused_wherever_they_come_from() {
    let rules = Rules { jokers: 3, ..Rules::default() };
    assert_eq!(rules.validate(2), Err(RuleError::Value { key: Key::Jokers, value: "3".to_owned() }));
    let mut twice = Rules::default();
    twice.handicap.extend([(Name::from("Ana").unwrap(), 9), (Name::from("Ana").unwrap(), 8)]);
    assert!(twice.validate(2).is_err(), "one handicap for each");
}

#[test]
fn unknown_keys_and_values_name_what_is_allowed() {
    let mut rules = Rules::default();
    for (key, value, message) in [
        ("draw", "9", "`draw = 9` is not allowed: draw is 1 to 3"),
        ("draw", "+1", "`draw = +1` is not allowed: draw is 1 to 3"),
        ("draw", "two", "`draw = two` is not allowed: draw is 1 to 3"),
        ("left", "1", "`left = 1` is not allowed: left is -2 to 0"),
        ("redeals", "100", "`redeals = 100` is not allowed: redeals is unlimited or 0 to 99"),
        ("end", "100", "`end = 100` is not allowed: end is target:1 to target:9999 or rounds:1 to rounds:99"),
        ("tie", "none", "`tie = none` is not allowed: tie is first, last or both"),
    ] {
        assert_eq!(rules.set(key, value).unwrap_err().to_string(), message);
    }
    let unknown = rules.set("piles", "3").unwrap_err().to_string();
    assert!(unknown.starts_with("there is no rule `piles`: the rules are preset, pile, columns, "), "{unknown}");
    assert!(rules.set("preset", "whist").unwrap_err().to_string().contains("racing-demon"));
    assert!(rules.set("pile_name", "\u{1b}[2J").is_err() && rules.set("call_word", "").is_err());
    for hidden in ['\u{202e}', '\u{3164}', '\u{ad}', '\u{61c}', '\u{2800}', '\u{fe0f}', '\u{e0041}'] {
        assert!(rules.set("pile_name", &format!("a{hidden}b")).is_err(), "{}", hidden.escape_default());
    }
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
        let rules = Rules::preset(name).unwrap();
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
        assert_eq!(Rules::from_toml(&rules.to_toml(Lang::Fr)), Ok(rules));
    }
}

#[test]
fn a_bad_file_says_what_and_where() {
    let error = |file| Rules::from_toml(file).unwrap_err().to_string();
    assert!(error("draw = 1\ndraw = 2").starts_with("line 2: "), "{}", error("draw = 1\ndraw = 2"));
    assert!(error("draw = 1\n\ncall").starts_with("line 3: "));
    assert_eq!(error("draw = [1]"), "line 1: `draw = [1]` is not allowed: draw is 1 to 3");
    assert_eq!(error("draw = 1\n\ntie = \"none\""), "line 3: `tie = none` is not allowed: tie is first, last or both");
    assert_eq!(error("draw = 9\npile = 1"), "line 1: `draw = 9` is not allowed: draw is 1 to 3");
    assert_eq!(error("pile = 1\ndraw = 9"), "line 1: `pile = 1` is not allowed: pile is 5 to 21");
    assert_eq!(error("bonus = 1.5"), "line 1: `bonus = 1.5` is not allowed: bonus is 0 to 50");
    assert_eq!(
        error("bonus = 99999999999999999999"),
        "line 1: `bonus = 99999999999999999999` is not allowed: bonus is 0 to 50"
    );
    let piles = "handicap is none or name:pile,… (5 to 21)";
    assert_eq!(
        error("# ours\n[handicap]\nBo = 4\nAna = 10"),
        format!("line 2: `handicap = Bo:4,Ana:10` is not allowed: {piles}")
    );
    assert_eq!(error("handicap = { Ana = [] }"), format!("line 1: `handicap = Ana:[]` is not allowed: {piles}"));
    assert!(error("draw = 1\ndrwa = 1").starts_with("line 2: there is no rule `drwa`: the rules are preset, pile, "));
    assert!(error("[draw]\n\"\u{202e}\" = 1").contains("\\u{202e}"), "what cannot be shown is spelt out");
    let long = error(&format!("tie = \"{}\"", "x".repeat(5000)));
    assert!(long.len() < 200, "{long}");
}

#[test]
fn what_is_allowed_is_what_is_enforced() {
    let taken = |key: Key, value: &str| Rules::default().set(key.name(), value).is_ok();
    for key in Key::ALL {
        let allowed = key.allowed(Lang::En);
        for values in key.values() {
            match values {
                Values::Word(word) => assert!(taken(key, word) && allowed.contains(word), "{key} = {word}"),
                Values::Number { prefix, least, most } => {
                    let written = |number: i64| format!("{prefix}{number}");
                    assert!(allowed.contains(&format!("{} to {}", written(least), written(most))), "{key}: {allowed}");
                    for (number, within) in [(least - 1, false), (least, true), (most, true), (most + 1, false)] {
                        assert_eq!(taken(key, &written(number)), within, "{key} = {}", written(number));
                    }
                }
                Values::Text { bytes } => {
                    assert!(taken(key, &"x".repeat(bytes)) && !taken(key, &"x".repeat(bytes + 1)), "{key}");
                    assert!(allowed.contains(&bytes.to_string()), "{key}: {allowed}");
                }
                Values::Piles { least, most } => {
                    assert!(allowed.contains(&format!("{least} to {most}")), "{key}: {allowed}");
                    for (pile, within) in [(least - 1, false), (least, true), (most, true), (most + 1, false)] {
                        assert_eq!(taken(key, &format!("Ana:{pile}")), within, "{key} = Ana:{pile}");
                    }
                }
            }
        }
    }
}
