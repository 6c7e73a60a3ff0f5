//! The screens, as they look.

#![allow(clippy::unwrap_used)]

mod sample;

use sample::states::{all, at_table, drawn, in_phase, text};

use nertz::app::{State, Ui};
use nertz::keys::{Bindings, Keys};
use nertz::play::Whom;
use nertz::screen::{HomeView, MemberLine, Notices, StatsView, Suits, Talk, Theme, rule_pages};
use nertz::stats::{Progress, Record};
use nertz::words::within;
use nertz_core::rules::{FalseCall, Lang};
use nertz_core::{Face, Link, Phase, Pile, Rules, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

const PLAIN: Theme = Theme::PLAIN;
const LETTERS: Theme = Theme { suits: Suits::Letters, colour: false, ..Theme::PLAIN };

fn snapshot(name: &str, state: &State, keys: &str, (width, height): (u16, u16)) {
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(name, text(&drawn(state, keys, PLAIN, width, height)));
    });
}

#[test]
fn tables() {
    let least = (80, 24);
    snapshot("two", &at_table(sample::playing(2)), "j", least);
    snapshot("five", &State::Table(Box::new(sample::playing(5)), sample::notices()), "k", least);
    snapshot("eight", &at_table(sample::playing(8)), "s", least);
    snapshot("eight_large", &at_table(sample::playing(8)), "", (120, 40));
    snapshot("widest", &at_table(sample::widest()), "", least);
    snapshot("scores", &at_table(sample::playing(8)), "\t", least);
    snapshot("hint", &at_table(sample::playing(4)), "\n", least);
    snapshot("keys", &at_table(sample::playing(5)), "?", least);
    let mut house = sample::playing(5);
    (house.rules.draw, house.rules.false_call) = (1, FalseCall::Refuse);
    snapshot("rules", &at_table(house), "???", least);
    snapshot("marks", &at_table(sample::playing(5)), "??", least);
    let mut every = sample::jokers(4);
    every.rules.partners = true;
    snapshot("marks_all", &at_table(every), "??", (100, 30));
    snapshot("talking", &at_table(sample::playing(3)), "tjs l", least);
    let mut watching = sample::playing(8);
    watching.me = None;
    snapshot("watching", &at_table(watching), "", least);
}

/// Cards larger and rivers whole, as far as there is room for them.
#[test]
fn large_tables() {
    let busy = |players| State::Table(Box::new(sample::playing(players)), sample::notices());
    for (width, height) in [(90, 34), (110, 36), (120, 40), (160, 50), (200, 60)] {
        for players in [2, 3, 4, 8] {
            snapshot(&format!("large_{players}_{width}"), &busy(players), "k", (width, height));
        }
    }
    for (width, height) in [(120, 40), (160, 50), (200, 60)] {
        snapshot(&format!("large_widest_{width}"), &at_table(sample::widest()), "s", (width, height));
        let mut watching = sample::playing(8);
        watching.me = None;
        snapshot(&format!("large_watching_{width}"), &at_table(watching), "", (width, height));
    }
    let large = (160, 50);
    snapshot("large_jokers", &at_table(sample::jokers(8)), "fs", large);
    snapshot("large_partners", &at_table(sample::partners(6)), "", large);
    snapshot("large_covered", &at_table(in_phase(Phase::Covered)), "", large);
    snapshot("large_countdown", &at_table(in_phase(Phase::Countdown(2100))), "", large);
    snapshot("large_scores", &at_table(sample::playing(8)), "\t", large);
    snapshot("large_keys", &at_table(sample::playing(4)), "?", (200, 60));
    // A large screen that is not high, and one that is not wide.
    snapshot("large_low", &busy(6), "", (200, 28));
    snapshot("large_high", &busy(6), "", (80, 60));
    let mono = Theme { colour: false, ..PLAIN };
    let mut locked = sample::playing(4);
    locked.seats[0].locked = vec![Pile::column(1)];
    locked.seats[0].columns[2].clear();
    (locked.seats[0].stock_len, locked.seats[0].nertz_len) = (0, 0);
    for (name, theme) in [("mono", mono), ("letters", LETTERS)] {
        let shown = text(&drawn(&at_table(locked.clone()), "j", theme, 120, 40));
        insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!(format!("large_{name}"), shown) });
    }
}

/// Whoever talks at length is read to the end.
#[test]
fn a_long_line_of_talk_has_both_rows() {
    let words: Vec<String> = (1..=30).map(|number| format!("number{number}")).collect();
    for (state, words) in [(sample::playing(5), &words[..12]), (sample::widest(), &words[..])] {
        let mut read = Vec::new();
        for age_ms in (0..12_000).step_by(250) {
            let talk = vec![Talk { name: "Bernadette".to_owned(), text: words.join(" "), age_ms }];
            let notices = Notices { talk, ..Notices::default() };
            let shown = text(&drawn(&State::Table(Box::new(state.clone()), notices), "", PLAIN, 80, 24));
            read.extend(shown.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        }
        for word in words {
            assert!(read.contains(word), "{word}");
        }
    }
}

/// All rules in every language, on pages that cut nothing off.
#[test]
fn rules_in_the_lobby() {
    for lang in Lang::ALL {
        for rules in Rules::presets().map(|preset| Rules::preset(preset).unwrap()) {
            let mut lobby = sample::lobby();
            lobby.in_words = rules.in_words(lang).into_iter().map(|sentence| sentence.text).collect();
            let sentences = lobby.in_words.clone();
            let pages = rule_pages(&sentences).len();
            let state = State::Lobby(lobby);
            let shown: String = (0..pages)
                .map(|page| text(&drawn(&state, &"?".repeat(page + 2), PLAIN, 80, 24)))
                .flat_map(|page| page.lines().map(|line| format!("{line} ")).collect::<Vec<_>>())
                .collect();
            let shown: Vec<&str> = shown.split(['│', '─', ' ']).filter(|word| !word.is_empty()).collect();
            for sentence in sentences {
                let words: Vec<&str> = sentence.split(' ').collect();
                assert!(shown.windows(words.len()).any(|window| window == words), "{lang}: {sentence}: {shown:?}");
            }
        }
    }
    let mut lobby = sample::lobby();
    lobby.in_words = Rules::default().in_words(Lang::Fr).into_iter().map(|sentence| sentence.text).collect();
    snapshot("lobby_rules", &State::Lobby(lobby), "??", (80, 24));
}

/// What does nothing under the other rules is not listed at the table either.
#[test]
fn rules_at_the_table() {
    let mut view = sample::playing(5);
    view.rules.false_call = FalseCall::Refuse;
    let listed = |view: &View, key: &str| text(&drawn(&at_table(view.clone()), "???", PLAIN, 80, 24)).contains(key);
    assert!(!listed(&view, "│ penalty") && listed(&view, "│ tie") && !listed(&view, "│ turns"));
    view.rules.turns = true;
    assert!(!listed(&view, "│ tie") && listed(&view, "│ turns"));
    view.rules.turns = false;
    view.rules.false_call = FalseCall::Penalty;
    view.rules.jokers = 2;
    view.rules.partners = true;
    view.rules.lone_rotate = true;
    for key in ["│ penalty", "│ jokers", "│ partners", "│ lone rotate", "│ crossing"] {
        assert!(listed(&view, key), "{key}");
    }
}

#[test]
fn phases() {
    let least = (80, 24);
    snapshot("dealing", &at_table(in_phase(Phase::Dealing)), "", least);
    snapshot("covered", &at_table(in_phase(Phase::Covered)), "", least);
    snapshot("countdown", &at_table(in_phase(Phase::Countdown(2100))), "", least);
    snapshot("await_go", &at_table(in_phase(Phase::AwaitGo)), "", least);
    let mut closing = sample::playing(3);
    closing.phase = Phase::Closing;
    closing.caller = Some(1);
    snapshot("closing", &at_table(closing), "", least);
}

#[test]
fn troubles() {
    let mut view = sample::playing(5);
    view.seats[1].stuck = true;
    view.seats[2].link = Link::Slow(1234);
    view.seats[3].link = Link::Lost;
    view.seats[4].false_calls = 1;
    let own = &mut view.seats[0];
    own.locked = vec![Pile::column(1)];
    own.stuck = true;
    (own.nertz_len, own.nertz_top) = (0, None);
    (own.stock_len, own.waste) = (0, vec![Face::Turning]);
    snapshot("troubles", &State::Table(Box::new(view), sample::notices()), "", (80, 24));
}

#[test]
fn waits() {
    let with = |slow: &[usize], waiting: &[(&str, u64)]| {
        let mut view = sample::playing(4);
        slow.iter().for_each(|seat| view.seats[*seat].link = Link::Slow(2_300));
        let waiting = waiting.iter().map(|(name, ms)| ((*name).to_owned(), *ms)).collect();
        State::Table(Box::new(view), Notices { waiting, ..Notices::default() })
    };
    // What hinges on somebody is gone on without after the table's grace.
    snapshot("waits_until", &with(&[1], &[("Ben", 2_300)]), "", (80, 24));
    // That nobody at all is heard is hardly their fault.
    snapshot("unheard", &with(&[1, 2, 3], &[("Ben", 2_300)]), "", (80, 24));
}

#[test]
fn jokers() {
    let least = (80, 24);
    snapshot("jokers", &at_table(sample::jokers(3)), "", least);
    snapshot("jokers_picked", &at_table(sample::jokers(3)), "k", least);
    snapshot("jokers_naming", &at_table(sample::jokers(3)), "kk", least);
    snapshot("jokers_naming_more", &at_table(sample::jokers(8)), "kk0", least);
    snapshot("jokers_large", &at_table(sample::jokers(8)), "fs", (120, 40));
    snapshot("jokers_crowded", &at_table(sample::crowded()), "", least);
    snapshot("jokers_crowded_large", &at_table(sample::crowded()), "", (120, 40));
    let mut done = sample::crowded();
    for lane in done.lanes.iter_mut().rev().take(15) {
        (lane.owners, lane.wants, lane.complete) = (vec![Some(1); 13], 13, true);
        lane.pending.clear();
    }
    let done = text(&drawn(&at_table(done), "", PLAIN, 80, 24));
    let spades = done.lines().find(|line| line.starts_with(" ♠")).unwrap();
    assert!(spades.contains("★ 4●?") && !spades.contains('+'), "complete ones make room: {spades}");
    let letters = text(&drawn(&at_table(sample::jokers(3)), "kk", LETTERS, 80, 24));
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!("jokers_letters", letters) });
}

#[test]
fn turns() {
    let least = (80, 24);
    snapshot("turns_own", &at_table(sample::turns(4, 0)), "", least);
    snapshot("turns_other", &at_table(sample::turns(4, 2)), "", least);
    let mut passed = sample::turns(8, 5);
    passed.seats[0].stuck = true;
    passed.seats[0].name = sample::NAMES[5].to_owned();
    snapshot("turns_passed", &at_table(passed), "", least);
    snapshot("turns_keys", &at_table(sample::turns(4, 0)), "?", least);
    let mut watching = sample::turns(4, 2);
    watching.me = None;
    snapshot("turns_watching", &at_table(watching), "", least);
    let mut over = sample::turns(4, 2);
    (over.phase, over.turn) = (Phase::Closing, None);
    snapshot("turns_over", &at_table(over), "", least);
}

#[test]
fn other_house_rules() {
    let least = (80, 24);
    let mut rotates = sample::playing(3);
    rotates.rules.lone_rotate = true;
    snapshot("rotate", &at_table(rotates.clone()), "", least);
    snapshot("rotate_keys", &at_table(rotates), "?", least);
    let mut calls = sample::playing(3);
    calls.rules = Rules::preset("racing-demon").unwrap();
    snapshot("automatic", &at_table(calls.clone()), "\n", least);
    let mut both = calls.clone();
    both.rules.lone_rotate = true;
    snapshot("automatic_rotate", &at_table(both), "", least);
    (calls.seats[0].nertz_len, calls.seats[0].nertz_top) = (0, None);
    snapshot("automatic_empty", &at_table(calls), "", least);
}

#[test]
fn partners() {
    let least = (80, 24);
    for players in [4, 6, 8] {
        snapshot(&format!("partners_{players}"), &at_table(sample::partners(players)), "", least);
    }
    snapshot("partners_large", &at_table(sample::partners(6)), "", (120, 40));
    snapshot("partners_scores", &at_table(sample::partners(6)), "\t", least);
    let mut both = sample::partners(4);
    (both.rules.turns, both.turn) = (true, Some(2));
    (both.seats[1].stuck, both.seats[3].link) = (true, Link::Slow(2300));
    snapshot("partners_turns", &at_table(both), "", least);
    let mut extra = sample::partners(6);
    for seat in [1, 4] {
        let seat = &mut extra.seats[seat];
        (seat.nertz_len, seat.nertz_top, seat.stock_len, seat.lake_count) = (0, None, 0, 0);
        seat.waste.clear();
        seat.columns.iter_mut().for_each(Vec::clear);
    }
    snapshot("partners_extra_round", &at_table(extra), "", least);
    let mut covered = sample::partners(8);
    covered.phase = Phase::Covered;
    snapshot("partners_covered", &at_table(covered), "", least);
    snapshot("partners_results", &State::Results(sample::team_results(6, false), Notices::default()), "", least);
    snapshot("partners_over", &State::Results(sample::team_results(8, true), Notices::default()), "", least);
    snapshot("partners_rounds", &State::Results(sample::team_results(4, true), Notices::default()), "\t", least);
    snapshot("extra_round", &State::Results(sample::extra_results(4), Notices::default()), "", least);
}

#[test]
fn a_lane_founded_by_a_joker_never_moves() {
    // The lower deck's joker founds later, and stays behind; so does an Ace of a deck whose joker was first.
    let mut view = sample::jokers(2);
    let mut ui = Ui::new(Keys::new(Bindings::qwerty()), PLAIN);
    let lower = view.lanes.remove(view.lanes.len() - 2);
    ui.observe(&at_table(view.clone()), Duration::ZERO);
    let row = |ui: &Ui, view: &View| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        ui.draw(&at_table(view.clone()), &mut buffer);
        text(&buffer).lines().nth(3).unwrap().chars().take(54).collect::<String>()
    };
    let before = row(&ui, &view);
    let place = before.find("★").unwrap();
    view.lanes.insert(0, lower);
    ui.observe(&at_table(view.clone()), Duration::ZERO);
    let after = row(&ui, &view);
    assert_eq!(after.find("★"), Some(place), "{before}\n{after}");
    assert_eq!(after.matches('★').count(), 2, "{after}");
    assert!(after[place..].starts_with("★ 4"), "{after}");
}

#[test]
fn other_screens() {
    let least = (80, 24);
    snapshot("home", &State::Home(sample::home()), "", least);
    snapshot(
        "home_alone",
        &State::Home(HomeView { name: "Ana".to_owned(), ..HomeView::default() }),
        "j192.168.1.7:5",
        least,
    );
    snapshot("lobby", &State::Lobby(sample::lobby()), "", least);
    let mut crowded = sample::lobby();
    crowded.rules = (0..12).map(|number| format!("rule {number} of a house that has many of them")).collect();
    crowded.change = Some("Bernadette has proposed at the same moment as you, and that counts: draw 3 → 1".to_owned());
    crowded.members[1].other_rules = true;
    crowded.members[1].ready = false;
    snapshot("lobby_crowded", &State::Lobby(crowded), "", least);
    let mut preset = sample::lobby();
    preset.rules = vec!["gentle, to 50 points".to_owned()];
    let brings = nertz::house::changed(&Rules::default(), &Rules::preset("gentle").unwrap()).join(", ");
    preset.change = Some(format!("Bernadette: {brings}"));
    preset.news = Some("the rules have just changed: R accepts them".to_owned());
    snapshot("lobby_preset", &State::Lobby(preset), "", least);
    snapshot("home_private", &State::Home(sample::private_home()), "", least);
    snapshot("lobby_private", &State::Lobby(sample::private_lobby()), "", least);
    let mut by_ticket = sample::lobby();
    by_ticket.ticket = sample::ticket(None).to_string();
    snapshot("lobby_ticket", &State::Lobby(by_ticket), "", (100, 30));
    snapshot("lobby_keys", &State::Lobby(sample::lobby()), "?", least);
    snapshot("results", &State::Results(sample::results(5, false), sample::notices()), "", least);
    snapshot("results_over", &State::Results(sample::results(4, true), Notices::default()), "", least);
    let mut lingering = sample::results(4, true);
    lingering.verdict = None;
    lingering.end.as_mut().unwrap().then = None;
    snapshot("results_lingering", &State::Results(lingering, Notices::default()), "", least);
    snapshot("results_rounds", &State::Results(sample::results(8, true), Notices::default()), "\t", least);
    snapshot("too_small", &at_table(sample::playing(5)), "", (60, 10));
    snapshot("too_small_asked", &at_table(sample::playing(5)), "\x03", (79, 24));
    snapshot("too_small_home", &State::Home(sample::home()), "", (60, 10));
}

#[test]
fn statistics() {
    let least = (80, 24);
    snapshot("stats", &State::Stats(sample::stats(4)), "", least);
    snapshot("stats_many", &State::Stats(sample::stats(30)), "", least);
    let reading = StatsView { name: "Ana".to_owned(), reading: Progress { done: 12, of: 40 }, record: None };
    snapshot("stats_reading", &State::Stats(reading), "", least);
    let nothing = StatsView { record: Some(Ok(Record::default())), ..StatsView::default() };
    snapshot("stats_nothing", &State::Stats(nothing), "", least);
    for lang in Lang::ALL {
        let shown = text(&within(lang, || drawn(&State::Stats(sample::stats(30)), "", PLAIN, 80, 24)));
        assert!(!shown.contains('…'), "{lang}: something is cut\n{shown}");
        if lang != Lang::En {
            insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!(format!("stats_{lang}"), shown) });
        }
    }
}

#[test]
fn rules_being_changed() {
    let least = (80, 24);
    let lobby = State::Lobby(sample::lobby());
    let down = |rows: usize| "j".repeat(rows);
    snapshot("editor", &lobby, "ejjj2\n", least);
    snapshot("editor_large", &lobby, "e", (120, 40));
    snapshot("editor_wrong", &lobby, &format!("e{}9\n", down(3)), least);
    snapshot("editor_warning", &lobby, &format!("e{}\n", down(17)), least);
    snapshot("editor_propose", &lobby, &format!("ejjj3\n{}", down(22)), least);
}

#[test]
fn no_size_is_too_odd() {
    for (state, keys) in all() {
        for theme in [PLAIN, LETTERS] {
            for width in 0..=120 {
                for height in (0..=50).filter(|height| width % 7 == 3 || *height < 3 || height % 11 == 2) {
                    drawn(&state, keys, theme, width, height);
                }
            }
        }
    }
}

#[test]
fn no_part_of_a_screen_is_too_small() {
    // Below the least size only a word is shown: so the parts themselves, too.
    use nertz::screen::{
        Marks, Panel, RuleRow, RulesView, Tables, draw_home, draw_keys, draw_lobby, draw_results, draw_rules,
        draw_stats, draw_table,
    };
    let row = RuleRow {
        name: "empty_column".to_owned(),
        value: "日本語".repeat(20),
        differs: true,
        was: Some("nertz_first".to_owned()),
    };
    let long = "a long sentence about a rule ".repeat(9);
    let rules = RulesView {
        table: "friday".to_owned(),
        rows: vec![row; 26],
        chosen: 3,
        changes: 26,
        about: vec![long.clone(); 3],
        wrong: Some(long.clone()),
        note: Some(long.clone()),
        enter: "type".to_owned(),
        warning: Some(long),
    };
    let bindings = Bindings::qwerty();
    let (home, lobby, results, notices) =
        (sample::home(), sample::lobby(), sample::results(8, true), sample::notices());
    let views = [sample::widest(), sample::crowded(), sample::partners(8), sample::partners(4), sample::turns(3, 1)];
    for width in (0..=120).filter(|width| width % 3 == 0 || *width < 10) {
        for height in (0..=50).filter(|height| height % 3 == 0 || *height < 10) {
            let area = Rect::new(0, 0, width, height);
            // A screen that is asked for more than there is must not write beyond it either.
            for asked in [area, Rect::new(3, 2, 90, 30)] {
                let mut buf = Buffer::empty(area);
                draw_home(&mut buf, asked, &home, 2, None, &PLAIN);
                draw_lobby(&mut buf, asked, &lobby, None, &PLAIN);
                draw_rules(&mut buf, asked, &rules, None, &PLAIN);
                draw_rules(&mut buf, asked, &RulesView { chosen: 99, ..RulesView::default() }, None, &PLAIN);
                draw_results(&mut buf, asked, &results, &notices, Tables::Sorting, None, &PLAIN);
                draw_results(&mut buf, asked, &results, &notices, Tables::Rounds, None, &PLAIN);
                draw_stats(&mut buf, asked, &sample::stats(12), None, &PLAIN);
                draw_keys(&mut buf, asked, &[("a".to_owned(), "b".to_owned())], width % 2 == 0);
                for panel in [Panel::Rivals, Panel::Scores, Panel::Help, Panel::Marks, Panel::Rules] {
                    let marks =
                        Marks { picked: None, newest: None, founded: &[], panel, line: None, bindings: &bindings };
                    for view in &views {
                        draw_table(&mut buf, asked, view, &notices, &marks, &PLAIN);
                    }
                }
            }
        }
    }
}

#[test]
fn without_colours_nothing_is_lost() {
    // Whatever is told by a colour is told by the text as well: the text of two different tables differs without colours, too,
    // and with letters nothing but ASCII is written.
    for (state, keys) in all() {
        let letters = drawn(&state, keys, LETTERS, 80, 24);
        assert!(text(&letters).is_ascii(), "{}", text(&letters));
        let mono = Theme { colour: false, ..PLAIN };
        for cell in &drawn(&state, keys, mono, 80, 24).content {
            let style = cell.style();
            let (fg, bg) = (style.fg.unwrap_or_default(), style.bg.unwrap_or_default());
            assert_eq!((fg, bg), Default::default(), "a colour without colours: {cell:?}");
        }
    }
    let pending = text(&drawn(&at_table(sample::playing(5)), "", PLAIN, 80, 24));
    assert!(pending.contains("10 ●?"), "a pending play has a question mark:\n{pending}");
}

#[test]
fn every_row_keeps_its_width() {
    // No sign takes two columns that were counted as one.
    for (state, keys) in all() {
        for line in text(&drawn(&state, keys, PLAIN, 80, 24)).lines() {
            assert!(line.width() <= 80, "{line}");
        }
    }
}

/// Whoever copies the rows of the ticket, with what stands before and behind them, has the ticket.
#[test]
fn a_ticket_on_the_screen_is_whole() {
    for (width, height) in [(80, 24), (81, 24), (133, 40), (300, 50)] {
        let shown = text(&drawn(&State::Lobby(sample::private_lobby()), "", PLAIN, width, height));
        let from = shown.find("nertz join nertz:").unwrap();
        let rows = shown[from..].lines().scan(true, |goes_on, row| {
            let row = row.trim().trim_end_matches('│').trim_start_matches('│').trim();
            std::mem::replace(goes_on, row.ends_with('\\')).then_some(row)
        });
        let typed = rows.collect::<Vec<_>>().join("\n");
        let Ok(Whom::Ticket(ticket)) = Whom::read(&typed) else { panic!("{width}: {typed}\n{shown}") };
        assert_eq!(ticket.to_string(), sample::private_lobby().ticket);
        // And eight players have their rows.
        let mut crowded = sample::private_lobby();
        let last = crowded.members.last().cloned().unwrap();
        crowded.members =
            (0..8).map(|number| MemberLine { name: format!("player {number}"), ..last.clone() }).collect();
        assert!(text(&drawn(&State::Lobby(crowded), "", PLAIN, width, height)).contains("player 7"), "{width}");
    }
}
