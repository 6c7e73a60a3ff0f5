//! The screens in every language.

#![allow(clippy::unwrap_used)]

mod sample;

use nertz::app::State;
use nertz::keys::Bindings;
use nertz::screen::{HomeView, LobbyView, Notices, Suits, Theme, columns, game_in_short, rule_pages};
use nertz::{tell, words};
use nertz_core::rules::Lang;
use nertz_core::{Link, Phase, Rules};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sample::states::{all, at_table, drawn, in_phase, pressed, text};

/// Every screen, and what else has words of its own.
fn screens() -> Vec<(State, &'static str)> {
    // The last ones are of nothing that can be.
    let mut screens = all();
    screens.truncate(screens.len() - 3);
    let preset = |name: &str| {
        let mut view = sample::playing(3);
        view.rules = Rules::preset(name).unwrap();
        view
    };
    let mut rotates = sample::playing(3);
    rotates.rules.lone_rotate = true;
    let mut calls = preset("racing-demon");
    let mut both = calls.clone();
    both.rules.lone_rotate = true;
    (both.rules.jokers, both.rules.partners) = (2, false);
    screens.push((at_table(rotates.clone()), ""));
    screens.push((at_table(rotates), "?"));
    screens.push((at_table(calls.clone()), "\n"));
    screens.push((at_table(both.clone()), "?"));
    screens.push((at_table(both), ""));
    (calls.seats[0].nertz_len, calls.seats[0].nertz_top) = (0, None);
    screens.push((at_table(calls), ""));
    let mut watching = sample::playing(4);
    watching.me = None;
    screens.push((at_table(watching), ""));
    for phase in [Phase::Dealing, Phase::Covered, Phase::AwaitGo] {
        screens.push((at_table(in_phase(phase)), ""));
    }
    for turns in [false, true] {
        let mut over = sample::playing(3);
        (over.phase, over.rules.turns) = (Phase::Closing, turns);
        screens.push((at_table(over.clone()), ""));
        over.caller = Some(1);
        screens.push((at_table(over), ""));
    }
    let mut states = sample::playing(8);
    states.seats[1].stuck = true;
    states.seats[2].link = Link::Left;
    states.seats[3].false_calls = 1;
    states.seats[4].false_calls = 3;
    states.seats[5].link = Link::Slow(2000);
    states.seats[0].stuck = true;
    let waiting = Notices { waiting: vec![("Ana".to_owned(), 1200)], suspended: true, ..Notices::default() };
    screens.push((State::Table(Box::new(states.clone()), waiting.clone()), "\x03"));
    screens.push((State::Table(Box::new(states.clone()), Notices { suspended: false, ..waiting }), "\n"));
    states.rules.turns = true;
    screens.push((at_table(states.clone()), ""));
    (states.seats[0].nertz_len, states.seats[0].nertz_top) = (0, None);
    screens.push((at_table(states), "j"));
    let mut lobby = sample::lobby();
    lobby.plays = true;
    (lobby.members[0].looks_on, lobby.members[1].plays) = (true, true);
    screens.push((State::Lobby(lobby.clone()), ""));
    lobby.members.iter_mut().for_each(|member| (member.ready, member.other_rules) = (false, true));
    (lobby.wanted, lobby.proposer) = (0, None);
    screens.push((State::Lobby(lobby), ""));
    screens.push((State::Lobby(sample::private_lobby()), ""));
    screens.push((State::Home(sample::private_home()), "j"));
    screens.push((State::Lobby(sample::lobby()), "ejjj2\n"));
    screens.push((State::Lobby(sample::lobby()), "ejjj2\njjj"));
    screens.push((State::Home(HomeView::default()), ""));
    screens.push((State::Home(HomeView::default()), "j"));
    screens.push((State::Home(HomeView::default()), "?"));
    screens.extend(["p", "p↓", "p↓→", "p↓→→", "p↓↓→"].map(|keys| (State::Home(sample::home()), keys)));
    // Each of the settings.
    const DOWN: &str = "gjjjjjjjjj";
    screens.extend((1..=DOWN.len()).map(|rows| (State::Home(sample::home()), &DOWN[..rows])));
    let mut results = sample::results(4, true);
    for contested in [0, 1, 118] {
        let verdict = tell!("play-audit-clean", plays = 1842, contested = contested);
        results.verdict = Some(tell!("play-audit", verdict = verdict));
        screens.push((State::Results(results.clone(), Notices::default()), ""));
    }
    for verdict in [tell!("play-audit-cheated", name = "Maximilian-Alexander"), tell!("play-audit-tampered")] {
        results.verdict = Some(tell!("play-audit", verdict = verdict));
        screens.push((State::Results(results.clone(), Notices::default()), ""));
    }
    results.verdict = None;
    screens.push((State::Results(results.clone(), Notices::default()), ""));
    results.end.as_mut().unwrap().then = None;
    screens.push((State::Results(results.clone(), Notices::default()), ""));
    results.end.as_mut().unwrap().goes_on = true;
    screens.push((State::Results(results.clone(), Notices::default()), ""));
    results.end.as_mut().unwrap().winners.clear();
    screens.push((State::Results(results, Notices::default()), ""));
    screens
}

/// With the longest that is told there.
fn lobby() -> LobbyView {
    LobbyView {
        missing: vec![tell!("play-in-a-match"), tell!("play-wanted", wanted = 6, have = 3, who = "Ana, Bernadette")],
        news: Some(tell!("play-proposed", by = "Maximilian-Alexander")),
        change: None,
        troubles: vec![tell!("dial-at", address = "192.168.178.40:52300", why = tell!("dial-no-answer"))],
        plays: true,
        ..sample::lobby()
    }
}

/// Whoever does not know the game reads what it is about on one page, whatever the rules are.
#[test]
fn the_game_in_short_is_one_page() {
    for lang in Lang::ALL {
        for preset in Rules::presets() {
            let rules = Rules::preset(preset).unwrap();
            let told = words::within(lang, || game_in_short(&rules, &Bindings::qwerty()));
            assert_eq!(rule_pages(&told).len(), 1, "{lang}, {preset}: {told:#?}");
        }
    }
}

/// News stand in one row, below the table or in the lobby.
#[test]
fn news_fit_into_a_row() {
    let (name, mut too_long) = ("Maximilian-Alexander", Vec::new());
    for lang in Lang::ALL {
        let news = words::within(lang, || {
            [
                tell!("play-you-go-on-looking"),
                tell!("play-you-are-dealt-in"),
                tell!("play-dealt-anew"),
                tell!("play-dealt-anew-with", names = name),
                tell!("play-coming-back"),
                tell!("play-sits-down", name = name),
                tell!("play-has-left", name = name),
                tell!("play-not-your-turn-yet"),
                tell!("play-turn-of", name = name),
                tell!("play-passed-for-you"),
                tell!("play-stuck-for-you"),
                tell!("play-too-fast"),
                tell!("play-back"),
                tell!("play-false-call", me = "yes", name = name),
                tell!("play-false-call", me = "no", name = name),
                tell!("play-left", name = name),
                tell!("play-gone", name = name),
                tell!("play-rotated-passed"),
                tell!("play-rotated-stuck"),
                tell!("play-too-early"),
                tell!("play-proposed", by = name),
                tell!("table-first", card = "10♠", by = name),
                tell!("void-waste-played"),
                tell!("void-nertz-first"),
                tell!("void-nothing-gained"),
                tell!("hint-call-costs", left = 13, key = tell!("key-enter"), penalty = 26),
                tell!("hint-changes-dropped", changes = 25),
                tell!("results-checked"),
                tell!("caps-lock-on"),
                tell!("mouse-on", key = "M"),
                tell!("mouse-off", key = "M"),
                tell!("look-without-colours"),
            ]
        });
        let long = news.iter().filter(|sentence| columns(sentence) > 76);
        too_long.extend(long.map(|sentence| format!("{lang}: {} columns: {sentence}", columns(sentence))));
    }
    assert!(too_long.is_empty(), "{}", too_long.join("\n"));
}

/// What is said on a screen of this size, and whether it can be read there.
fn said(state: &State, keys: &str, (width, height): (u16, u16)) -> Vec<(String, bool)> {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let ui = pressed(state, keys, Theme::PLAIN);
    let ((), said) = words::overheard(|| ui.draw(state, &mut buffer));
    let shown = text(&buffer);
    said.into_iter().map(|sentence| (sentence.clone(), is_read(&sentence, &shown))).collect()
}

/// The sentence stands there, in one row, or word by word in several.
fn is_read(sentence: &str, shown: &str) -> bool {
    shown.contains(sentence) || sentence.split(' ').all(|word| shown.contains(word))
}

/// Whatever can be read of a screen in English can be read in every language, at every size: what is covered, or is said
/// only to see how long it is, is the same in all of them.
#[test]
fn nothing_that_is_said_is_cut() {
    let english = screens();
    let mut cut = Vec::new();
    for lang in Lang::ALL {
        for (index, ((state, keys), (original, _))) in words::within(lang, screens).iter().zip(&english).enumerate() {
            for size in [(80, 24), (100, 30), (120, 40)] {
                let told = words::within(lang, || said(state, keys, size));
                let before = said(original, keys, size);
                assert_eq!(told.len(), before.len(), "{lang}: the languages say the same: {told:?}, {before:?}");
                let missing = told.iter().zip(&before).filter(|((_, read), (_, before))| *before && !read);
                cut.extend(missing.map(|((it, _), _)| format!("{lang} {size:?}, screen {index} {keys:?}: {it}")));
            }
        }
    }
    assert!(cut.is_empty(), "{}", cut.join("\n"));
}

/// That there is no room, and the ways out, are told in little room.
#[test]
fn too_small_is_told_whole() {
    let table = at_table(sample::playing(3));
    for lang in Lang::ALL {
        words::within(lang, || {
            let needs = || tell!("too-small-needs", width = 80, height = 24);
            let in_match = |way| vec![needs(), tell!("too-small-goes-on"), way];
            for (state, keys, wanted) in [
                (&table, "", in_match(tell!("too-small-locked"))),
                (&table, "\x03", in_match(tell!("hint-leave-again"))),
                (&State::Home(sample::home()), "", vec![needs(), tell!("too-small-quit")]),
            ] {
                let shown = text(&drawn(state, keys, Theme::PLAIN, 40, 8));
                assert!(wanted.iter().all(|sentence| is_read(sentence, &shown)), "{lang}: {wanted:?}\n{shown}");
                assert_eq!(shown.contains(&tell!("too-small-goes-on")), wanted.len() > 2, "{lang}: {shown}");
            }
        });
    }
}

/// In English all that is said can be read, where nothing else is newer or stands over it.
#[test]
fn nothing_that_is_said_in_english_is_cut() {
    for (state, keys) in screens() {
        // With more room all of it must be there; at the least size some of what is told is left out on purpose.
        let covered = keys.contains(['?', '\n', '\x03']);
        for (sentence, read) in said(&state, keys, (112, 34)).into_iter().filter(|_| !covered) {
            assert!(read || sentence.contains("well played"), "{keys:?}: {sentence}");
        }
    }
}

/// With letters for suits, too, every letter of the languages is one.
#[test]
fn nothing_is_lost_without_accents() {
    let letters = Theme { suits: Suits::Letters, ..Theme::PLAIN };
    let unknown = |state: &State, keys: &str| {
        let signs = |theme: Theme| text(&drawn(state, keys, theme, 80, 24)).matches('?').count();
        signs(letters).saturating_sub(signs(Theme::PLAIN))
    };
    for lang in Lang::ALL {
        for ((state, keys), (original, _)) in words::within(lang, screens).iter().zip(screens()) {
            let (here, english) = (words::within(lang, || unknown(state, keys)), unknown(&original, keys));
            assert!(here <= english, "{lang}: {}", words::within(lang, || text(&drawn(state, keys, letters, 80, 24))));
        }
    }
}

/// As they look, where words are longest.
#[test]
fn as_they_look() {
    for lang in [Lang::Fr, Lang::Es, Lang::De] {
        words::within(lang, || {
            let mut results = sample::results(4, true);
            results.verdict = Some(tell!("play-audit", verdict = tell!("play-audit-incomplete")));
            results.clean = true;
            let end = results.end.as_mut().unwrap();
            end.winners.clear();
            end.goes_on = true;
            end.why = tell!("play-why-gone-on", me = "yes", name = "");
            let shown = [
                ("table", State::Table(Box::new(sample::playing(5)), sample::notices()), "k"),
                ("widest", at_table(sample::widest()), "s"),
                ("marks", at_table(sample::jokers(4)), "??"),
                ("keys", at_table(sample::playing(5)), "?"),
                ("rules", at_table(sample::playing(5)), "???"),
                ("lobby", State::Lobby(sample::lobby()), ""),
                ("home", State::Home(HomeView { name: "Ana".to_owned(), ..HomeView::default() }), ""),
                ("results", State::Results(sample::results(5, false), sample::notices()), ""),
                ("over", State::Results(sample::results(4, true), Notices::default()), ""),
                ("gone_on", State::Results(results, Notices::default()), ""),
                ("lobby_waits", State::Lobby(lobby()), ""),
                ("help", State::Home(sample::home()), "?"),
                ("settings", State::Home(sample::home()), "gjjjjjj"),
                ("practice", State::Home(sample::home()), "pjj→→→→→→→"),
                ("editor", State::Lobby(sample::lobby()), "ejjj2\n"),
            ];
            for (name, state, keys) in shown {
                let screen = text(&drawn(&state, keys, Theme::PLAIN, 80, 24));
                insta::with_settings!({ omit_expression => true }, {
                    insta::assert_snapshot!(format!("{name}_{lang}"), screen);
                });
            }
        });
    }
}
