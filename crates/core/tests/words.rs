//! The rules as people read them, in four languages.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use nertz_core::rules::{End, Key, Lang, Redeals, UnknownLang};
use nertz_core::{FRUITLESS_S, IDLE_STUCK_S, Rules};

/// The text of the sentences about a key.
fn about(rules: &Rules, lang: Lang, key: Key) -> String {
    let told = rules.in_words(lang).into_iter().filter(|sentence| sentence.keys.contains(&key));
    told.map(|sentence| sentence.text).collect::<Vec<_>>().join(" ")
}

#[test]
fn languages_and_locales() {
    for lang in Lang::ALL {
        assert_eq!(lang.name().parse(), Ok(lang));
    }
    assert_eq!("it".parse::<Lang>(), Err(UnknownLang("it".to_owned())));
    for (locale, lang) in [
        ("fr_CA.UTF-8", Lang::Fr),
        ("de", Lang::De),
        ("de-AT", Lang::De),
        ("ES_mx@x", Lang::Es),
        ("en_GB.UTF-8", Lang::En),
        ("C.UTF-8", Lang::En),
        ("desperate", Lang::En),
        ("", Lang::En),
    ] {
        assert_eq!(Lang::of_locale(locale), lang, "{locale}");
    }
    let of = |set: &[(&str, &str)]| {
        Lang::of_environment(|name| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
    };
    assert_eq!(of(&[("LANG", "fr_FR.UTF-8")]), Lang::Fr);
    assert_eq!(of(&[("LANG", "fr_FR.UTF-8"), ("LC_MESSAGES", "es_ES")]), Lang::Es);
    assert_eq!(of(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")]), Lang::En);
    assert_eq!(of(&[("LANG", "de_DE"), ("LC_ALL", "")]), Lang::De);
    assert_eq!(of(&[]), Lang::En);
}

#[test]
fn the_sentences_follow_a_round() {
    for lang in Lang::ALL {
        let keys: Vec<Key> = Rules::default().in_words(lang).into_iter().flat_map(|sentence| sentence.keys).collect();
        let expected = [
            Key::Preset,
            Key::Partners,
            Key::Turns,
            Key::Countdown,
            Key::Jokers,
            Key::Pile,
            Key::PileName,
            Key::Columns,
            Key::Handicap,
            Key::EmptyColumn,
            Key::Tuck,
            Key::Draw,
            Key::Redeals,
            Key::LoneRotate,
            Key::Tie,
            Key::Call,
            Key::CallWord,
            Key::InFlight,
            Key::FalseCall,
            Key::Penalty,
            Key::FalseCall,
            Key::Left,
            Key::Bonus,
            Key::End,
            Key::Crossing,
            Key::Grace,
        ];
        assert_eq!(keys, expected, "{lang}");
    }
}

#[test]
fn numbers_are_said_as_people_say_them() {
    let many = Rules { redeals: Redeals::Times(3), left: -1, end: End::Target(9999), ..Rules::default() };
    let one = Rules { draw: 1, redeals: Redeals::Times(1), penalty: 1, jokers: 1, grace: 1, ..Rules::default() };
    let one = Rules { end: End::Rounds(1), countdown: 1, ..one };
    for (lang, key, of_many, of_one) in [
        (Lang::En, Key::Draw, "3 cards", "one card"),
        (Lang::Fr, Key::Draw, "3 cartes", "une carte"),
        (Lang::Es, Key::Draw, "3 cartas", "una carta"),
        (Lang::De, Key::Draw, "3 Karten", "eine Karte"),
        (Lang::En, Key::Redeals, "3 times", "once"),
        (Lang::Fr, Key::Redeals, "3 fois", "une fois"),
        (Lang::Es, Key::Redeals, "3 veces", "una vez"),
        (Lang::De, Key::Redeals, "3-mal", "einmal"),
        (Lang::En, Key::Penalty, "5 points", "one point"),
        (Lang::Fr, Key::Penalty, "5 points", "un point"),
        (Lang::Es, Key::Penalty, "5 puntos", "un punto"),
        (Lang::De, Key::Penalty, "5 Punkte", "einen Punkt"),
        (Lang::En, Key::Grace, "8 seconds", "one second"),
        (Lang::Fr, Key::Countdown, "3 secondes", "une seconde"),
        (Lang::Es, Key::Grace, "8 segundos", "un segundo"),
        (Lang::De, Key::Grace, "8 Sekunden", "eine Sekunde"),
        (Lang::En, Key::End, "9999 points", "one round"),
        (Lang::Fr, Key::End, "9999 points", "une manche"),
        (Lang::Es, Key::End, "9999 puntos", "una ronda"),
        (Lang::De, Key::End, "9999 Punkte", "eine Runde"),
        (Lang::En, Key::Left, "scores −1.", "scores −2."),
        (Lang::Fr, Key::Left, "compte −1.", "compte −2."),
        (Lang::Es, Key::Left, "vale −1.", "vale −2."),
        (Lang::De, Key::Left, "zählt −1.", "zählt −2."),
    ] {
        for (rules, expected) in [(&many, of_many), (&one, of_one)] {
            let text = about(rules, lang, key);
            assert!(text.contains(expected), "{lang}: {expected}: {text}");
        }
    }
}

#[test]
fn a_handicap_names_its_player_and_counts_the_stock() {
    let mut rules = Rules { jokers: 2, ..Rules::default() };
    rules.handicap.extend([("Ana".try_into().unwrap(), 10), ("Bo".try_into().unwrap(), 21)]);
    let text = about(&rules, Lang::En, Key::Handicap);
    assert_eq!(
        text,
        "Ana has 10 cards in the nertz pile and 40 in the stock. \
         Bo has 21 cards in the nertz pile and 29 in the stock."
    );
    assert!(about(&rules, Lang::En, Key::Columns).contains("37"));
}

#[test]
fn who_holds_the_table_up_is_told_how_long_it_waits() {
    let by_turns = Rules { turns: true, ..Rules::default() };
    for lang in Lang::ALL {
        for rules in [Rules::default(), by_turns.clone()] {
            let told = rules.in_words(lang);
            let waits = |text: &str| [IDLE_STUCK_S, FRUITLESS_S].iter().all(|time| text.contains(&format!(" {time}")));
            let waits = told.iter().filter(|sentence| waits(&sentence.text)).count();
            assert_eq!(waits, 1, "{lang}: {told:?}");
        }
    }
}

#[test]
fn with_turns_the_waste_goes_back_when_all_have_passed() {
    let stuck = Rules { redeals: Redeals::Times(0), ..Rules::default() };
    let passed = Rules { turns: true, ..stuck.clone() };
    for (lang, when_stuck, when_passed) in [
        (Lang::En, "are stuck", "have passed"),
        (Lang::Fr, "sont bloqués", "ont passé"),
        (Lang::Es, "están atascados", "han pasado"),
        (Lang::De, "festsitzen", "gepasst haben"),
    ] {
        for (rules, expected) in [(&stuck, when_stuck), (&passed, when_passed)] {
            let text = about(rules, lang, Key::Redeals);
            assert!(text.ends_with(&format!("{expected}.")), "{lang}: {text}");
        }
    }
}

#[test]
fn a_file_explains_itself() {
    let file = Rules::default().to_toml(Lang::De);
    assert!(file.contains("# Karten, die man jeweils aufdeckt: 1 bis 3\ndraw = 3\n"), "{file}");
    assert!(file.contains("#   first: die, von der man zuerst erfuhr\n"), "{file}");
    assert!(file.contains("#   nerts: empty_column=any, tuck=on, in_flight=land,"), "{file}");
    for lang in Lang::ALL {
        let how = lang.how_to_change();
        for line in Rules::default().to_toml(lang).lines().chain(how.iter().map(String::as_str)) {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}
