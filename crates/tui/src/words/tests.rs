//! Nothing that is said is missing in any language, and nothing is there that is never said.

use super::*;
use fluent_syntax::ast;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What a message needs to be said: its variables.
type Variables = BTreeSet<String>;

fn messages(lang: Lang) -> BTreeMap<String, (Variables, Vec<String>)> {
    let mut messages = BTreeMap::new();
    for (part, source) in sources(lang) {
        let file =
            fluent_syntax::parser::parse(source).unwrap_or_else(|(_, errors)| panic!("{lang}/{part}: {errors:?}"));
        for entry in file.body {
            match entry {
                ast::Entry::Message(message) => {
                    let (mut variables, mut texts) = (Variables::new(), Vec::new());
                    pattern(&message.value.unwrap(), &mut variables, &mut texts);
                    assert!(message.attributes.is_empty(), "{lang}/{part}: {} has attributes", message.id.name);
                    let twice = messages.insert(message.id.name.to_owned(), (variables, texts));
                    assert_eq!(twice, None, "{lang}/{part}: {} is there twice", message.id.name);
                }
                ast::Entry::Comment(_) | ast::Entry::GroupComment(_) | ast::Entry::ResourceComment(_) => {}
                other => panic!("{lang}/{part}: {other:?} is no message"),
            }
        }
    }
    messages
}

fn pattern(pattern: &ast::Pattern<&str>, variables: &mut Variables, texts: &mut Vec<String>) {
    for element in &pattern.elements {
        match element {
            ast::PatternElement::TextElement { value } => texts.push((*value).to_owned()),
            ast::PatternElement::Placeable { expression: ast::Expression::Inline(inline) } => {
                variable(inline, variables);
            }
            ast::PatternElement::Placeable { expression: ast::Expression::Select { selector, variants } } => {
                variable(selector, variables);
                variants.iter().for_each(|variant| self::pattern(&variant.value, variables, texts));
            }
        }
    }
}

fn variable(inline: &ast::InlineExpression<&str>, variables: &mut Variables) {
    match inline {
        ast::InlineExpression::VariableReference { id } => drop(variables.insert(id.name.to_owned())),
        // A blank at an end, which the syntax would drop.
        ast::InlineExpression::StringLiteral { .. } => {}
        other => panic!("{other:?} is no variable"),
    }
}

/// All of the program's source, by file.
fn program() -> Vec<(PathBuf, String)> {
    fn below(directory: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                below(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    // What asks is no answer.
    found.retain(|(path, _)| !path.ends_with("words/tests.rs"));
    found
}

/// The messages that are told by name, and with what: `(file, id, variables)`.
fn told() -> Vec<(PathBuf, String, Variables)> {
    let mut told = Vec::new();
    for (path, text) in program() {
        for (at, _) in text.match_indices("tell!(\"").filter(|(at, _)| !is_comment(&text, *at)) {
            let inside = &text[at + "tell!(".len()..];
            let inside = &inside[..closed(inside)];
            let mut parts = split(inside).into_iter();
            let id = parts.next().unwrap().trim().trim_matches('"').to_owned();
            let names = parts.filter_map(|part| part.split_once('=').map(|(name, _)| name.trim().to_owned()));
            told.push((path.clone(), id, names.collect()));
        }
    }
    told
}

fn is_comment(text: &str, at: usize) -> bool {
    text[..at].rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with("//"))
}

/// Where the bracket closes that was open at the beginning.
fn closed(text: &str) -> usize {
    let mut depth = 1;
    let mut quoted = false;
    for (at, char) in text.char_indices() {
        match char {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// What stands between commas, outside of brackets.
fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut from, mut parts) = (0, false, 0, Vec::new());
    for (at, char) in text.char_indices() {
        match char {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                parts.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts
}

#[test]
fn the_languages_have_the_same_messages_with_the_same_variables() {
    let english = messages(Lang::En);
    for lang in Lang::ALL {
        let other = messages(lang);
        for (id, (variables, _)) in &english {
            assert_eq!(other.get(id).map(|(variables, _)| variables), Some(variables), "{lang}: {id}");
        }
        let more: Vec<&String> = other.keys().filter(|id| !english.contains_key(*id)).collect();
        assert!(more.is_empty(), "{lang} has more than English: {more:?}");
    }
}

#[test]
fn what_is_told_is_there_and_given_what_it_needs() {
    let english = messages(Lang::En);
    for (path, id, given) in told() {
        let needed = english.get(&id).map(|(variables, _)| variables);
        assert_eq!(needed, Some(&given), "{}: {id}", path.display());
    }
}

#[test]
fn nothing_is_there_that_is_never_told() {
    let all: String = program().into_iter().map(|(_, text)| text).collect();
    let unused: Vec<String> = messages(Lang::En).into_keys().filter(|id| !all.contains(&format!("\"{id}\""))).collect();
    assert!(unused.is_empty(), "never told: {unused:?}");
}

#[test]
fn sentences_are_set_as_they_should_be() {
    for lang in Lang::ALL {
        for (id, (_, texts)) in messages(lang) {
            for text in texts {
                let odd = |c: char| c.is_control() && c != '\n' || matches!(c, '\u{2066}'..='\u{2069}');
                assert!(!text.contains(odd) && !text.contains("  "), "{lang}: {id}: {text:?}");
                let breaks = ["« ", " »", " :", " ;", " !", " ?"].iter().any(|pair| text.contains(pair));
                assert!(lang != Lang::Fr || !breaks, "{lang}: {id}: a no-break space is missing: {text:?}");
            }
        }
    }
}

#[test]
fn a_language_for_a_while() {
    assert_eq!(lang(), Lang::En);
    assert_eq!(within(Lang::De, || (lang(), within(Lang::Fr, lang), lang())), (Lang::De, Lang::Fr, Lang::De));
    assert!(std::panic::catch_unwind(|| within(Lang::Es, || panic!("on purpose"))).is_err());
    assert_eq!(lang(), Lang::En);
}
