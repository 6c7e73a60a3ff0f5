//! Nothing that is said is missing in any language, and nothing is there that is never said.

use super::messages::{Args, source};
use super::*;
use fluent_syntax::ast;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// What a message needs to be said: its variables.
type Variables = BTreeSet<String>;

/// What was said: the language, the message, its variables, and whether it came out right.
type Said = (Lang, String, Variables, bool);

thread_local! {
    static SAID: RefCell<BTreeSet<Said>> = const { RefCell::new(BTreeSet::new()) };
}

/// Notes a message that is being said.
pub(super) fn said(lang: Lang, id: &str, args: Args<'_>, well: bool) {
    let variables = args.iter().map(|(name, _)| (*name).to_owned()).collect();
    SAID.with_borrow_mut(|said| said.insert((lang, id.to_owned(), variables, well)));
}

/// The messages of a language's file.
fn messages(lang: Lang) -> BTreeMap<String, Variables> {
    let file = fluent_syntax::parser::parse(source(lang)).unwrap();
    let mut messages = BTreeMap::new();
    for entry in file.body {
        match entry {
            ast::Entry::Message(message) => {
                let mut variables = Variables::new();
                pattern(&message.value.unwrap(), &mut variables);
                assert!(message.attributes.is_empty(), "{lang}: {} has attributes", message.id.name);
                let twice = messages.insert(message.id.name.to_owned(), variables);
                assert_eq!(twice, None, "{lang}: {} is there twice", message.id.name);
            }
            ast::Entry::Comment(_) | ast::Entry::GroupComment(_) | ast::Entry::ResourceComment(_) => {}
            other => panic!("{lang}: {other:?} is no message"),
        }
    }
    messages
}

fn pattern(pattern: &ast::Pattern<&str>, variables: &mut Variables) {
    for element in &pattern.elements {
        match element {
            ast::PatternElement::TextElement { .. } => {}
            ast::PatternElement::Placeable { expression: ast::Expression::Inline(inline) } => {
                variable(inline, variables);
            }
            ast::PatternElement::Placeable { expression: ast::Expression::Select { selector, variants } } => {
                variable(selector, variables);
                variants.iter().for_each(|variant| self::pattern(&variant.value, variables));
            }
        }
    }
}

fn variable(inline: &ast::InlineExpression<&str>, variables: &mut Variables) {
    let ast::InlineExpression::VariableReference { id } = inline else { panic!("{inline:?} is no variable") };
    variables.insert(id.name.to_owned());
}

/// Values of a key: all words, the ends of ranges and some in between.
fn values(key: Key) -> Vec<String> {
    let mut samples = Vec::new();
    for values in key.values() {
        match values {
            Values::Word(word) => samples.push(word.to_owned()),
            Values::Number { prefix, least, most } => {
                let numbers = (least..=most).filter(|number| *number - least < 30 || most - *number < 2);
                samples.extend(numbers.map(|number| format!("{prefix}{number}")));
            }
            Values::Text { .. } => samples.extend(["heap", "Basta!", "{ $pile }", "13"].map(str::to_owned)),
            Values::Piles { least, most } => samples.extend([
                format!("Ana:{least}"),
                format!("Ana:{most}"),
                format!("Bo:{least}"),
                format!("Ana:{least},Bo:{most}"),
            ]),
        }
    }
    samples
}

/// Rules with this set.
fn with(rules: &Rules, key: Key, value: &str) -> Rules {
    let mut rules = rules.clone();
    assert_eq!(rules.put(key, value), Some(()), "{key} = {value}");
    rules
}

/// Every value of every key, on its own, and together with each word of another key.
fn samples() -> Vec<Rules> {
    let mut samples: Vec<Rules> = Rules::presets().filter_map(presets::whole).collect();
    let usual = Rules::default();
    let single: Vec<Rules> = Key::ALL
        .iter()
        .flat_map(|&key| values(key).into_iter().map(move |value| (key, value)))
        .map(|(key, value)| with(&usual, key, &value))
        .collect();
    for rules in &single {
        for (key, value) in [
            (Key::Turns, "on"),
            (Key::Tuck, "on"),
            (Key::FalseCall, "refuse"),
            (Key::Bonus, "0"),
            (Key::Redeals, "0"),
            (Key::End, "rounds:3"),
            (Key::Call, "automatic"),
            (Key::Partners, "on"),
            (Key::LoneRotate, "on"),
        ] {
            samples.push(with(rules, key, value));
        }
    }
    samples.extend(single);
    samples
}

#[test]
fn the_files_have_the_same_messages_with_the_same_variables() {
    let english = messages(Lang::En);
    for lang in Lang::ALL {
        let other = messages(lang);
        for (id, variables) in &english {
            assert_eq!(other.get(id), Some(variables), "{lang}: {id}");
        }
        assert!(other.keys().all(|id| english.contains_key(id)), "{lang} has more than English");
    }
}

#[test]
fn what_can_be_said_is_what_is_there() {
    SAID.take();
    for lang in Lang::ALL {
        for rules in samples() {
            rules.in_words(lang);
            rules.mark_means(lang);
            rules.pile_in_words(lang);
        }
        for key in Key::ALL {
            key.about(lang);
            key.allowed(lang);
            key.meanings(lang);
            key.label(lang);
            values(key).iter().for_each(|value| drop(key.in_short(lang, value)));
        }
        lang.how_to_change();
        lang.about_the_file();
        lang.by_default("13");
        lang.pair("13", "13");
    }
    let said = SAID.take();
    for lang in Lang::ALL {
        let there = messages(lang);
        let of_it = said.iter().filter(|(said, ..)| *said == lang);
        let mut ids = BTreeSet::new();
        for (_, id, variables, well) in of_it {
            assert!(well, "{lang}: {id} is missing, or says what it is not given");
            let given = there.get(id).is_some_and(|needed| needed.is_subset(variables));
            assert!(given, "{lang}: {id} needs other variables than {variables:?}");
            ids.insert(id);
        }
        let unused: Vec<&String> = there.keys().filter(|id| !ids.contains(id)).collect();
        assert!(unused.is_empty(), "{lang}: never said: {unused:?}");
    }
}

#[test]
fn every_value_of_every_key_has_words_of_its_own() {
    let usual = Rules::default();
    for lang in Lang::ALL {
        for key in Key::ALL {
            let mut seen: BTreeMap<String, String> = BTreeMap::new();
            for value in values(key) {
                let rules = with(&usual, key, &value);
                let told: Vec<Sentence> =
                    rules.in_words(lang).into_iter().filter(|sentence| sentence.keys.contains(&key)).collect();
                assert!(!told.is_empty(), "{lang}: {key} = {value} is not told");
                let text = told.into_iter().map(|sentence| sentence.text).collect::<Vec<_>>().join(" ");
                if let Some(other) = seen.insert(text.clone(), value.clone()) {
                    panic!("{lang}: {key} = {value} reads like {other}: {text}");
                }
            }
            assert!(seen.len() > 1, "{key}");
        }
    }
}

#[test]
fn every_value_of_every_key_is_explained() {
    for lang in Lang::ALL {
        let abouts: BTreeSet<String> = Key::ALL.into_iter().map(|key| key.about(lang)).collect();
        assert_eq!(abouts.len(), Key::ALL.len(), "{lang}");
        for key in Key::ALL {
            let (values, meanings) = (key.values(), key.meanings(lang));
            assert!(meanings.is_empty() && values.len() == 1 || meanings.len() == values.len(), "{lang}: {key}");
            for word in
                values.iter().filter_map(|value| if let Values::Word(word) = value { Some(*word) } else { None })
            {
                assert!(meanings.iter().any(|(value, _)| value == word), "{lang}: {key} = {word}");
            }
            let texts: BTreeSet<&String> = meanings.iter().map(|(_, text)| text).collect();
            // Two presets may differ in their names alone.
            assert!(texts.len() == meanings.len() || key == Key::Preset, "{lang}: {key}: {meanings:?}");
        }
    }
}

#[test]
fn a_table_of_rules_has_room_for_its_words() {
    let columns = |text: &str| text.chars().count();
    for lang in Lang::ALL {
        let labels: BTreeSet<String> = Key::ALL.into_iter().map(|key| key.label(lang)).collect();
        assert_eq!(labels.len(), Key::ALL.len(), "{lang}");
        assert!(labels.iter().all(|label| columns(label) <= 15), "{lang}: {labels:?}");
        for key in Key::ALL.into_iter().filter(|key| !matches!(key, Key::Preset | Key::Handicap)) {
            let told: BTreeSet<String> = values(key).iter().map(|value| key.in_short(lang, value)).collect();
            assert_eq!(told.len(), values(key).len(), "{lang}: {key}: {told:?}");
            assert!(told.iter().all(|value| columns(value) <= 20), "{lang}: {key}: {told:?}");
        }
        assert_eq!(Key::Preset.in_short(lang, "racing-demon"), "racing-demon");
        assert_eq!(Key::Handicap.in_short(lang, "Ana:9"), "Ana:9");
    }
}

#[test]
fn a_pile_is_called_as_the_language_calls_it_unless_the_table_names_it() {
    let by_preset = |preset: &str| presets::whole(preset).unwrap();
    let named = with(&Rules::default(), Key::PileName, "Oma");
    for (lang, nertz, demon, own) in [
        (Lang::En, "nertz pile", "demon", "Oma"),
        (Lang::Fr, "pile de Nertz", "pile du démon", "pile «\u{a0}Oma\u{a0}»"),
        (Lang::Es, "pila de Nertz", "pila del demonio", "pila «Oma»"),
        (Lang::De, "Nertz-Stapel", "Dämon-Stapel", "„Oma“-Stapel"),
    ] {
        for (rules, label, in_words) in [
            (by_preset("gentle"), nertz, nertz),
            (by_preset("british"), demon, demon),
            // A name that a preset has for another table is that name all the same.
            (with(&by_preset("pounce"), Key::PileName, "nertz pile"), nertz, nertz),
            (named.clone(), "Oma", own),
        ] {
            assert_eq!((rules.pile_label(lang).as_str(), rules.pile_in_words(lang).as_str()), (label, in_words));
            let text = rules.in_words(lang).into_iter().map(|sentence| sentence.text).collect::<Vec<_>>().join(" ");
            assert!(text.contains(in_words), "{lang}: {in_words}: {text}");
            assert!(lang == Lang::En || !text.contains("nertz pile"), "{lang}: {text}");
        }
    }
    // English has names of its own in every preset.
    for preset in Rules::presets() {
        assert_eq!(by_preset(preset).pile_label(Lang::En), by_preset(preset).pile_name.as_str());
    }
}

#[test]
fn what_does_nothing_is_not_told() {
    let usual = Rules::default();
    let told = |rules: &Rules, key| rules.in_words(Lang::En).iter().any(|sentence| sentence.keys.contains(&key));
    for (key, value, idle) in [
        (Key::FalseCall, "refuse", Key::Penalty),
        (Key::Call, "automatic", Key::FalseCall),
        (Key::Call, "automatic", Key::Penalty),
        (Key::Turns, "on", Key::Tie),
        (Key::Turns, "on", Key::InFlight),
        (Key::End, "rounds:3", Key::Crossing),
        (Key::Redeals, "0", Key::LoneRotate),
    ] {
        assert!(told(&usual, idle) && !told(&with(&usual, key, value), idle), "{idle} under {key} = {value}");
    }
}

#[test]
fn sentences_are_set_as_they_should_be() {
    let mut named = with(&Rules::default(), Key::PileName, "Köder 7");
    named.put(Key::CallWord, "¡Ya!").unwrap();
    named.put(Key::Handicap, "Žofie:7").unwrap();
    for lang in Lang::ALL {
        for rules in samples().iter().chain([&named]) {
            for Sentence { text, .. } in rules.in_words(lang) {
                assert!(text.ends_with('.') && text.trim() == text && !text.contains("  "), "{lang}: {text:?}");
                let odd = |c: char| c.is_control() || matches!(c, '\u{2066}'..='\u{2069}');
                assert!(!text.contains(odd), "{lang}: {text:?}");
                assert!(!text.split(' ').any(|word| word.starts_with('-')), "{lang}: a minus is −: {text}");
                assert!(lang != Lang::Fr || !french_break(&text), "{text:?}");
            }
        }
        let text = named.in_words(lang).into_iter().map(|sentence| sentence.text).collect::<Vec<_>>().join(" ");
        for name in ["Köder 7", "¡Ya!", "Žofie"] {
            assert!(text.contains(name), "{lang}: {name}: {text}");
        }
    }
}

/// A line could break where French has a space that must not.
fn french_break(text: &str) -> bool {
    ["« ", " »", " :", " ;", " !", " ?"].iter().any(|pair| text.contains(pair))
}
