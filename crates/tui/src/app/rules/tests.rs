use super::*;
use crate::screen::MemberLine;

fn lobby(players: &[&str], rules: Rules) -> LobbyView {
    let members = players.iter().map(|name| MemberLine { name: (*name).to_owned(), ..MemberLine::default() });
    LobbyView { table: "friday".to_owned(), members: members.collect(), held: Box::new(rules), ..LobbyView::default() }
}

fn rules(set: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::default();
    for (key, value) in set {
        rules.set(key, value).unwrap();
    }
    rules
}

fn editor() -> Editor {
    Editor::new(&lobby(&["Ana", "Ben"], Rules::default()))
}

fn event(code: KeyCode) -> KeyEvent {
    KeyEvent::new(code, KeyModifiers::NONE)
}

/// What the last of these keys came to. `⏎ ⎋ ← → ⌫` are Enter, Esc, left, right and Backspace.
fn keys(editor: &mut Editor, keys: &str) -> Did {
    let mut did = Did::On;
    for key in keys.chars() {
        did = editor.key(event(match key {
            '⏎' => KeyCode::Enter,
            '⎋' => KeyCode::Esc,
            '←' => KeyCode::Left,
            '→' => KeyCode::Right,
            '⌫' => KeyCode::Backspace,
            key => KeyCode::Char(key),
        }));
    }
    did
}

fn choose(editor: &mut Editor, key: Key) {
    let row = Key::ALL.iter().position(|other| *other == key).unwrap();
    editor.key(event(KeyCode::Home));
    assert_eq!(keys(editor, &"j".repeat(row)), Did::On);
    assert_eq!(editor.chosen(), Some(key));
}

#[test]
fn values_go_round() {
    let mut editor = editor();
    choose(&mut editor, Key::Draw);
    for (key, draw) in [("→", 1), ("→", 2), ("←", 1), ("←", 3), ("⏎⎋→", 1)] {
        keys(&mut editor, key);
        assert_eq!(editor.rules.draw, draw, "{key}");
    }
    choose(&mut editor, Key::Tie);
    keys(&mut editor, "→⏎→→");
    assert_eq!(editor.rules.value(Key::Tie), "last");
    choose(&mut editor, Key::Redeals);
    keys(&mut editor, "←");
    assert_eq!(editor.rules.value(Key::Redeals), "99");
    choose(&mut editor, Key::End);
    keys(&mut editor, "⏎");
    keys(&mut editor, &"⌫".repeat(20));
    keys(&mut editor, "rounds:7⏎");
    assert_eq!(editor.rules.value(Key::End), "rounds:7");
    keys(&mut editor, "→");
    assert_eq!(editor.rules.value(Key::End), "target:50", "a typed value leads to the usual ones");
    let rows = editor.view().rows;
    let marked = |row: &&RuleRow| row.differs;
    let names: Vec<&str> = rows.iter().filter(marked).map(|row| &*row.name).collect();
    assert_eq!(names, ["draw", "redeals", "end", "tie"]);
    assert_eq!(
        rows.iter().filter_map(|row| row.was.as_deref()).collect::<Vec<_>>(),
        ["3", "unlimited", "100 points", "first"]
    );
    assert_eq!(editor.changes(), 4);
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_lost() {
    let mut editor = editor();
    choose(&mut editor, Key::Tuck);
    keys(&mut editor, "→");
    for (key, wrong, allowed, right) in [
        (Key::Draw, "9", "draw is 1 to 3", "2"),
        (Key::Left, "5", "left is -2 to 0", "-1"),
        (Key::End, "tea", "end is target:1 to", "rounds:3"),
        (Key::Handicap, "Ana:99", "name:pile", "Ana:9,Ben:15"),
        (Key::CallWord, "a call word that is much too long", "a text of 1 to 24 bytes", "Fin!"),
    ] {
        choose(&mut editor, key);
        let before = editor.rules.clone();
        keys(&mut editor, "⏎");
        let type_anew = |editor: &mut Editor, text: &str| {
            keys(editor, &"⌫".repeat(40));
            keys(editor, &format!("{text}⏎"));
        };
        type_anew(&mut editor, wrong);
        let said = editor.view().wrong.unwrap();
        assert!(said.contains(&format!("`{key} = {wrong}`")) && said.contains(allowed), "{said}");
        assert_eq!((editor.line().unwrap().1, &editor.rules), (wrong, &before));
        type_anew(&mut editor, right);
        assert_eq!((editor.rules.value(key).as_str(), editor.line(), editor.view().wrong), (right, None, None));
        // Given up, everything is as before.
        keys(&mut editor, "⏎x⎋");
        assert_eq!((editor.rules.value(key).as_str(), editor.line(), editor.view().wrong), (right, None, None));
    }
    assert!(editor.rules.tuck);
    let Did::Proposed(proposed) = keys(&mut editor, "P") else { panic!() };
    assert_eq!(*proposed, editor.rules);
}

#[test]
fn neither_chords_nor_releases_nor_paste_change_a_rule() {
    let mut editor = editor();
    choose(&mut editor, Key::Draw);
    let before = editor.clone();
    for modifiers in [KeyModifiers::CONTROL, KeyModifiers::ALT, KeyModifiers::SUPER] {
        for code in [KeyCode::Right, KeyCode::Char('2'), KeyCode::Char('P'), KeyCode::Char('s'), KeyCode::Esc] {
            assert_eq!(editor.key(KeyEvent::new(code, modifiers)), Did::On);
        }
    }
    let released = KeyEvent { kind: KeyEventKind::Release, ..event(KeyCode::Right) };
    assert_eq!(editor.key(released), Did::On);
    editor.paste("2\np→");
    assert_eq!(editor, before);
    // A held arrow goes on, a held P proposes nothing.
    let held = |code| KeyEvent { kind: KeyEventKind::Repeat, ..event(code) };
    editor.key(held(KeyCode::Right));
    assert_eq!(editor.rules.draw, 1);
    for code in [KeyCode::Char('P'), KeyCode::Esc, KeyCode::Enter, KeyCode::Char('1')] {
        assert_eq!(editor.key(held(code)), Did::On);
    }
    assert_eq!((editor.rules.draw, editor.line()), (1, None));
}

#[test]
fn what_others_propose_meanwhile_keeps_the_own_changes() {
    let mut editor = editor();
    choose(&mut editor, Key::Draw);
    keys(&mut editor, "→");
    choose(&mut editor, Key::Bonus);
    keys(&mut editor, "→");
    let mut table = lobby(&["Ana", "Ben", "Zoe"], rules(&[("draw", "2"), ("tuck", "on"), ("bonus", "11")]));
    table.change = Some("Ben: draw 3 → 2".to_owned());
    keys(&mut editor, "⏎4");
    editor.follow(&table);
    let view = editor.view();
    assert_eq!(view.note.as_deref(), Some("Ben: draw 3 → 2. What you have changed is kept."));
    assert_eq!(editor.rules, rules(&[("draw", "1"), ("tuck", "on"), ("bonus", "11")]));
    assert_eq!(view.changes, 1, "what they have proposed as well is no difference any more");
    assert_eq!(editor.line().unwrap().1, "4", "what is being typed goes on");
    keys(&mut editor, "⎋u");
    assert_eq!(editor.rules.draw, 1, "nothing leads back to rules that the table had");
    editor.follow(&table);
    assert_eq!(editor.changes(), 1, "the same table is no news");
    // Whoever starts from another preset means it whole.
    keys(&mut editor, "s");
    while &*editor.rules.preset != "gentle" {
        keys(&mut editor, "s");
    }
    editor.follow(&lobby(&["Ana"], rules(&[("countdown", "7")])));
    assert_eq!(editor.rules, Rules::preset("gentle").unwrap());
    // Who has changed nothing just sees the new rules.
    let mut idle = Editor::new(&lobby(&["Ana"], Rules::default()));
    idle.follow(&table);
    assert_eq!((idle.changes(), idle.view().note.as_deref()), (0, Some("Ben: draw 3 → 2.")));
}

#[test]
fn what_does_not_suit_who_is_there_is_warned_of_and_can_be_proposed() {
    let five = lobby(&["Ana", "Ben", "Cem", "Dora", "Eve"], Rules::default());
    let mut editor = Editor::new(&five);
    choose(&mut editor, Key::Partners);
    keys(&mut editor, "→");
    let warning = editor.view().warning.unwrap();
    assert!(warning.contains("`partners = on` is not allowed with 5 players: partners are 4, 6 or 8"), "{warning}");
    let Did::Proposed(proposed) = keys(&mut editor, "P") else { panic!() };
    assert!(proposed.partners);
    editor.follow(&lobby(&["Ana", "Ben", "Cem", "Dora"], Rules::default()));
    assert_eq!(editor.view().warning, None);
    choose(&mut editor, Key::Handicap);
    keys(&mut editor, "⏎Eve:9⏎");
    let warning = editor.view().warning.unwrap();
    assert!(warning.contains("`handicap = Eve:9`") && warning.contains("Ana, Ben, Cem, Dora"), "{warning}");
    keys(&mut editor, "⏎⌫⌫⌫⌫⌫⏎");
    assert_eq!((editor.rules.value(Key::Handicap).as_str(), editor.view().warning), ("none", None));
}

#[test]
fn changes_are_taken_back_one_by_one_or_to_the_preset() {
    let mut editor = Editor::new(&lobby(&["Ana"], rules(&[("draw", "1")])));
    choose(&mut editor, Key::Draw);
    keys(&mut editor, "⌫");
    assert_eq!((editor.rules.draw, editor.changes()), (3, 1));
    choose(&mut editor, Key::Pile);
    keys(&mut editor, "→→u");
    assert_eq!(editor.rules.pile, 14);
    keys(&mut editor, "ss");
    assert_ne!(editor.rules.preset, editor.held.preset);
    assert_eq!(keys(&mut editor, "uuuu"), Did::On);
    assert_eq!((&editor.rules, editor.changes()), (&editor.held.clone(), 0));
    assert_eq!(keys(&mut editor, "P"), Did::On);
    assert!(editor.view().note.unwrap().contains("nothing to propose"));
    keys(&mut editor, "jj→");
    assert_eq!(keys(&mut editor, "⎋"), Did::Left(1));
}

#[test]
fn nobody_proposes_by_typing_a_word() {
    let mut editor = editor();
    choose(&mut editor, Key::Draw);
    keys(&mut editor, "→");
    for row in [Key::Preset, Key::Draw, Key::PileName] {
        choose(&mut editor, row);
        assert_eq!(keys(&mut editor, "p"), Did::On);
        assert_eq!(editor.view().note.as_deref(), Some("Shift+P proposes."));
    }
    let mut at_the_end = editor.clone();
    at_the_end.key(event(KeyCode::End));
    for (editor, key) in [
        (&mut at_the_end, event(KeyCode::Char('p'))),
        (&mut editor.clone(), event(KeyCode::Char('P'))),
        (&mut editor.clone(), KeyEvent::new(KeyCode::Char('p'), KeyModifiers::SHIFT)),
    ] {
        assert!(matches!(editor.key(key), Did::Proposed(_)), "{key:?}");
    }
}

#[test]
fn enter_does_what_the_row_says() {
    let mut editor = editor();
    for key in Key::ALL {
        choose(&mut editor, key);
        let (enter, before) = (editor.view().enter, editor.rules.clone());
        keys(&mut editor, "⏎");
        assert_eq!((editor.line().is_some(), editor.rules == before), (enter == "type", enter == "type"), "{key}");
        keys(&mut editor, if enter == "type" { "⎋" } else { "u" });
        assert_eq!(editor.rules, before, "{key}");
    }
    editor.key(event(KeyCode::End));
    assert_eq!(editor.view().enter, "propose");
}

#[test]
fn what_is_typed_takes_the_place_of_the_old_value() {
    let mut editor = editor();
    choose(&mut editor, Key::CallWord);
    keys(&mut editor, "⏎");
    assert_eq!(editor.line().unwrap().1, "Nertz!");
    assert!(editor.view().note.unwrap().contains("takes its place"));
    keys(&mut editor, "Fin⏎");
    assert_eq!((&*editor.rules.call_word, editor.view().note), ("Fin", None));
    keys(&mut editor, "⏎←!⏎");
    assert_eq!(&*editor.rules.call_word, "Fin!");
    let eight = (1..=8).map(|number| format!("a player of twenty-6 n{number}:13")).collect::<Vec<_>>().join(",");
    choose(&mut editor, Key::Handicap);
    keys(&mut editor, &format!("⏎{eight}⏎"));
    assert_eq!((editor.view().wrong, editor.rules.handicap.len()), (None, 8));
}

#[test]
fn a_preset_says_that_it_sets_everything() {
    let mut editor = editor();
    choose(&mut editor, Key::Bonus);
    keys(&mut editor, "→");
    choose(&mut editor, Key::Preset);
    let before = editor.rules.clone();
    keys(&mut editor, "→");
    assert_eq!(editor.rules, Rules::preset(&editor.rules.preset).unwrap());
    assert_eq!(editor.view().note.as_deref(), Some("The preset has set every rule: U takes that back."));
    keys(&mut editor, "u");
    assert_eq!(editor.rules, before);
}

#[test]
fn that_the_table_has_changed_is_said_until_one_goes_on() {
    let mut editor = editor();
    editor.follow(&lobby(&["Ana", "Ben"], rules(&[("draw", "2")])));
    let news = "The table has other rules now.";
    for moves in ["", "j", "jjk", "u", "P"] {
        keys(&mut editor, moves);
        assert!(editor.view().note.unwrap().starts_with(news), "{moves}");
    }
    choose(&mut editor, Key::Bonus);
    keys(&mut editor, "→");
    assert_eq!(editor.view().note, None);
}

/// Whatever is typed: rules that can be played by, and a screen.
#[test]
fn no_keys_make_rules_that_are_none() {
    let codes = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Backspace,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Tab,
        KeyCode::F(1),
    ];
    let chars: Vec<char> = "jksPpu019:,-aÄ日 \u{202e}".chars().collect();
    let mut editor = editor();
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut proposed = 0;
    for _ in 0..50_000 {
        let code = match next(2) {
            0 => codes[next(codes.len())],
            _ => KeyCode::Char(chars[next(chars.len())]),
        };
        if let Did::Proposed(rules) = editor.key(event(code)) {
            assert!(rules.check().is_ok());
            editor.follow(&lobby(&["Ana", "Ben", "Cem"][..1 + next(3)], *rules));
            proposed += 1;
        }
        assert!(editor.rules.check().is_ok(), "{:?}", editor.rules);
        let view = editor.view();
        assert!(view.chosen < view.rows.len() && !view.about.is_empty());
    }
    assert!(proposed > 100, "{proposed}");
}
