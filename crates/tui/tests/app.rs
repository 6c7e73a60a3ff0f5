//! The loop, with a backend that only remembers what it was asked for.

#![allow(clippy::unwrap_used)]

mod sample;

use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers};
use nertz::app::{Backend, Ended, RunError, State, Ui, drive};
use nertz::keys::{Bindings, Command, Keys};
use nertz::screen::{FoundTable, HomeView, LobbyView, Notices, Theme, rule_pages};
use nertz::settings::{Opposition, Preferences, Seen, Settings};
use nertz::words;
use nertz_core::rules::Lang;
use nertz_core::{Intent, Pile, Rules};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::future::{pending, ready};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Notify, mpsc};

struct Fake {
    state: Arc<Mutex<State>>,
    changed: Arc<Notify>,
    asked: Vec<Command>,
}

impl Fake {
    fn new(state: State) -> Fake {
        Fake { state: Arc::new(Mutex::new(state)), changed: Arc::default(), asked: Vec::new() }
    }
}

impl Backend for Fake {
    fn state(&self) -> State {
        self.state.lock().unwrap().clone()
    }

    fn changed(&self) -> Arc<Notify> {
        Arc::clone(&self.changed)
    }

    fn command(&mut self, command: Command) {
        if matches!(command, Command::Quit | Command::Leave) {
            *self.state.lock().unwrap() = State::Closed(Some("bye".to_owned()));
            self.changed.notify_one();
        }
        self.asked.push(command);
    }
}

fn ui() -> Ui {
    Ui::new(Keys::new(Bindings::qwerty()), Theme::PLAIN)
}

fn table() -> State {
    State::Table(Box::new(sample::playing(3)), Notices::default())
}

/// What one types: a character a key; `⏎`, `⎋`, `^` for Enter, Esc, Ctrl-C.
fn typed(text: &str) -> Vec<Input> {
    let key = |char| match char {
        '⏎' => KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE),
        '⎋' => KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE),
        '^' => KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL),
        '↓' => KeyEvent::new(KeyCode::Down, KeyModifiers::NONE),
        '→' => KeyEvent::new(KeyCode::Right, KeyModifiers::NONE),
        char => KeyEvent::new(KeyCode::Char(char), KeyModifiers::NONE),
    };
    text.chars().map(|char| Input::Key(key(char))).collect()
}

/// What a backend in `state` is asked for when this is typed and pasted.
async fn asked(state: State, inputs: Vec<Input>) -> Vec<Command> {
    let mut fake = Fake::new(state);
    let (send, mut input) = mpsc::unbounded_channel();
    for event in inputs {
        send.send(event).unwrap();
    }
    drop(send);
    let ended = drive(&mut fake, &mut ui(), &mut input, pending(), |_, _| Ok(())).await.unwrap();
    match fake.asked.last() {
        Some(Command::Quit | Command::Leave) => {
            assert!(matches!(ended, Ended::Closed(_) | Ended::InputGone));
        }
        _ => assert_eq!(ended, Ended::InputGone),
    }
    fake.asked
}

#[tokio::test]
async fn home_keys() {
    let home = || State::Home(sample::home());
    let name = |name: &str| name.to_owned();
    for (keys, command) in [
        ("p⏎", Some(Command::Practise(Opposition::default()))),
        ("q", Some(Command::Quit)),
        ("^", Some(Command::Quit)),
        ("⏎", Some(Command::Join(name("friday")))),
        ("↓↓↓↓⏎", Some(Command::Join(name("upstairs")))),
        ("ofriday⏎", Some(Command::Open(name("friday")))),
        ("o⏎", Some(Command::Open(String::new()))),
        ("j192.168.1.7:52300⏎", Some(Command::Join(name("192.168.1.7:52300")))),
        // An empty line joins nothing; what is typed into a line is no key.
        ("j⏎", None),
        ("jqp⎋", None),
        ("??c", None),
    ] {
        assert_eq!(asked(home(), typed(keys)).await, Vec::from_iter(command), "{keys}");
    }
    let alone = || State::Home(HomeView::default());
    assert_eq!(asked(alone(), typed("↓⏎")).await, []);
    let mut pasted = typed("j");
    pasted.push(Input::Paste("10.0.0.1:52300\n".to_owned()));
    pasted.extend(typed("⏎"));
    assert_eq!(asked(alone(), pasted).await, [Command::Join("10.0.0.1:52300".to_owned())]);
}

#[tokio::test]
async fn lobby_and_results_keys() {
    let lobby = || State::Lobby(sample::lobby());
    assert_eq!(asked(lobby(), typed("r")).await, [Command::Ready]);
    assert_eq!(asked(lobby(), typed(" ")).await, [Command::Ready]);
    assert_eq!(asked(lobby(), typed("trq⏎")).await, [Command::TalkSend("rq".to_owned())]);
    assert_eq!(asked(lobby(), typed("q")).await, [Command::Leave]);
    let results = |over| State::Results(sample::results(3, over), Notices::default());
    assert_eq!(asked(results(false), typed("q⏎")).await, [Command::Continue]);
    assert_eq!(asked(results(false), typed("^^")).await, [Command::Leave]);
    assert_eq!(asked(results(true), typed("q")).await, [Command::Leave]);
}

#[tokio::test]
async fn rules_are_changed_in_the_lobby() {
    let lobby = || State::Lobby(sample::lobby());
    let proposed = |set: &[(&str, &str)]| {
        let mut rules = *sample::lobby().held;
        for (key, value) in set {
            rules.set(key, value).unwrap();
        }
        vec![Command::Propose(Box::new(rules))]
    };
    assert_eq!(asked(lobby(), typed("e↓↓↓→P")).await, proposed(&[("draw", "2")]));
    assert_eq!(asked(lobby(), typed("ejjjj12⏎jj→P")).await, proposed(&[("redeals", "12"), ("tuck", "on")]));
    // By the row below all others.
    assert_eq!(asked(lobby(), typed(&format!("ej→{}⏎", "j".repeat(24)))).await, proposed(&[("pile", "14")]));
    // Esc changes nothing, and the lobby's keys are the lobby's again; in between they are not.
    assert_eq!(asked(lobby(), typed("e↓↓↓→⎋r")).await, [Command::Ready]);
    assert_eq!(asked(lobby(), typed("eqrt p")).await, []);
    assert_eq!(asked(lobby(), typed("e↓→^")).await, [Command::Quit]);
    let mut pasted = typed("e↓↓↓");
    pasted.push(Input::Paste("2\n".to_owned()));
    pasted.extend(typed("P"));
    assert_eq!(asked(lobby(), pasted).await, [], "what is pasted is no key");
    let mut pasted = typed("e↓↓↓⏎");
    pasted.push(Input::Paste("2\n".to_owned()));
    pasted.extend(typed("⏎P"));
    assert_eq!(asked(lobby(), pasted).await, proposed(&[("draw", "2")]));
    // Nobody proposes by typing a word; a shifted P comes as a capital.
    assert_eq!(asked(lobby(), typed("e↓↓↓→pspeed")).await, []);
    // At no table there are no rules to change.
    assert_eq!(asked(State::Lobby(LobbyView::default()), typed("e↓↓↓→P")).await, []);
}

#[test]
fn a_match_that_begins_opens_over_the_rules() {
    let mut ui = ui();
    let (lobby, at) = (State::Lobby(sample::lobby()), Duration::from_secs(100));
    let press = |ui: &mut Ui, code, state: &State| ui.key(KeyEvent::new(code, KeyModifiers::NONE), state, at);
    let shown = |ui: &Ui, state: &State| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        ui.draw(state, &mut buffer);
        buffer.content.iter().map(|cell| cell.symbol()).collect::<String>()
    };
    for code in [KeyCode::Char('e'), KeyCode::Down, KeyCode::Right] {
        assert_eq!(press(&mut ui, code, &lobby), None);
    }
    assert!(shown(&ui, &lobby).contains("one change, not proposed yet"));
    ui.observe(&table(), at);
    let begun = shown(&ui, &table());
    assert!(begun.contains("Round 3") && begun.contains("Your change of the rules was not proposed"), "{begun}");
    assert_eq!(press(&mut ui, KeyCode::Char(' '), &table()), Some(Command::Intent(Intent::Draw)));
    ui.observe(&lobby, at);
    assert!(shown(&ui, &lobby).contains("Table friday"));
}

#[tokio::test]
async fn neither_talk_nor_paste_moves_a_card() {
    let moved = Command::Intent(Intent::Move { from: Pile::NERTZ, to: Pile::column(1) });
    assert_eq!(asked(table(), typed("js")).await, std::slice::from_ref(&moved));
    assert_eq!(
        asked(table(), typed("tjs asdf jj⏎js")).await,
        [Command::TalkSend("js asdf jj".to_owned()), moved.clone()]
    );
    assert_eq!(asked(table(), typed("tjs⎋js")).await, [moved]);
    assert_eq!(asked(table(), vec![Input::Paste("jsjj    ".to_owned())]).await, []);
    assert_eq!(asked(table(), typed("^")).await, [], "the first Ctrl-C only warns");
    assert_eq!(asked(table(), typed("^^")).await, [Command::Leave]);
    assert_eq!(asked(table(), typed("^z^")).await, [Command::Intent(Intent::Stuck)], "any other key takes it back");
}

#[tokio::test]
async fn a_joker_is_named_between_other_keys() {
    let jokers = || State::Table(Box::new(sample::jokers(3)), Notices::default());
    let named = |card| Command::Intent(Intent::LakeAs { from: Pile::WASTE, card: sample::card(card) });
    assert_eq!(asked(jokers(), typed("kk2")).await, [named("9s")]);
    assert_eq!(asked(jokers(), typed("kk0⎋1")).await, []);
    // What is said has digits of its own.
    let said = Command::TalkSend("123".to_owned());
    assert_eq!(asked(jokers(), typed("kkt123⏎1")).await, [said, named("5s")]);
}

#[test]
fn a_warning_is_seen_before_a_question_and_after_it() {
    let state = State::Table(Box::new(sample::jokers(3)), Notices::default());
    let mut ui = ui();
    let mut last_line = |code, modifiers| {
        ui.key(KeyEvent::new(code, modifiers), &state, Duration::ZERO);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        ui.draw(&state, &mut buffer);
        buffer.content[80 * 23..].iter().map(|cell| cell.symbol()).collect::<String>()
    };
    assert!(last_line(KeyCode::Char('c'), KeyModifiers::CONTROL).contains("Ctrl-C again"));
    assert!(last_line(KeyCode::Char('K'), KeyModifiers::NONE).contains("Joker as"));
    assert!(last_line(KeyCode::Char('c'), KeyModifiers::CONTROL).contains("Ctrl-C again"));
}

#[tokio::test]
async fn every_change_is_drawn_and_nothing_else() {
    let mut fake = Fake::new(table());
    let (state, changed) = (Arc::clone(&fake.state), Arc::clone(&fake.changed));
    let (_send, mut input) = mpsc::unbounded_channel();
    let mut rounds = Vec::new();
    let ended = drive(&mut fake, &mut ui(), &mut input, pending(), |ui, shown| {
        ui.draw(shown, &mut Buffer::empty(Rect::new(0, 0, 80, 24)));
        let State::Table(view, notices) = shown else { panic!("not a table: {shown:?}") };
        rounds.push(view.round);
        let mut next = view.clone();
        next.round += 1;
        *state.lock().unwrap() = if next.round > 6 { State::Closed(None) } else { State::Table(next, notices.clone()) };
        changed.notify_one();
        Ok(())
    })
    .await;
    assert_eq!(ended.unwrap(), Ended::Closed(None));
    assert_eq!(rounds, [3, 4, 5, 6]);
}

#[tokio::test]
async fn without_news_one_frame_is_enough() {
    let mut fake = Fake::new(State::Lobby(sample::lobby()));
    let (_send, mut input) = mpsc::unbounded_channel();
    let mut frames = 0;
    let ending = async {
        for _ in 0..1000 {
            tokio::task::yield_now().await;
        }
        Ended::Signal("SIGTERM")
    };
    let ended = drive(&mut fake, &mut ui(), &mut input, ending, |_, _| {
        frames += 1;
        Ok(())
    })
    .await;
    assert_eq!(ended.unwrap(), Ended::Signal("SIGTERM"));
    assert_eq!(frames, 1);
}

#[tokio::test]
async fn a_terminal_that_fails_ends_the_loop() {
    let (_send, mut input) = mpsc::unbounded_channel();
    let failed = |_: &Ui, _: &State| Err(std::io::Error::other("gone"));
    let ended = drive(&mut Fake::new(table()), &mut ui(), &mut input, pending(), failed).await;
    assert!(matches!(ended, Err(RunError::Draw(_))));
    let ended = drive(&mut Fake::new(table()), &mut ui(), &mut input, ready(Ended::TerminalLost), |_, _| Ok(())).await;
    assert_eq!(ended.unwrap(), Ended::TerminalLost);
}

#[test]
fn keys_meant_for_the_table_do_not_put_results_away() {
    let mut ui = ui();
    let at = Duration::from_millis;
    let key = |code| KeyEvent::new(code, KeyModifiers::NONE);
    ui.observe(&table(), at(5_000));
    for over in [false, true] {
        let results = State::Results(sample::results(3, over), Notices::default());
        let came = if over { 20_000 } else { 10_000 };
        ui.observe(&results, at(came));
        for code in [KeyCode::Enter, KeyCode::Char(' '), KeyCode::Char('q')] {
            assert_eq!(ui.key(key(code), &results, at(came + 999)), None, "{code:?}");
        }
        assert_eq!(ui.changes_in(&results, at(came + 999)), Some(at(1)));
        // What is hammered at the table never does.
        assert_eq!(ui.key(key(KeyCode::Char(' ')), &results, at(came + 1_000)), None);
        assert_eq!(ui.key(key(KeyCode::Enter), &results, at(came + 1_000)), Some(Command::Continue));
    }
}

#[test]
fn the_rules_are_told_in_words_at_the_table_in_the_players_language() {
    let press = |ui: &mut Ui, code| ui.key(KeyEvent::new(code, KeyModifiers::NONE), &table(), Duration::ZERO);
    let shown = |ui: &Ui| {
        let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
        ui.draw(&table(), &mut buf);
        (0..24).map(|y| (0..80).map(|x| buf[(x, y)].symbol()).collect::<String>() + "\n").collect::<String>()
    };
    for lang in Lang::ALL {
        words::within(lang, || {
            let mut ui = ui();
            let mut told = String::new();
            let texts: Vec<String> = Rules::default().in_words(lang).into_iter().map(|told| told.text).collect();
            let pages = 3 + rule_pages(&texts).len();
            for _ in 0..pages {
                assert_eq!(press(&mut ui, KeyCode::Char('?')), None);
                told += &shown(&ui);
            }
            for text in &texts {
                let first: String = text.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
                assert!(told.contains(&first), "{first}");
            }
            press(&mut ui, KeyCode::Char('?'));
            assert!(!shown(&ui).contains(" · ? "), "it is closed");
            for times in [1, 2, 3, 4] {
                (0..times).for_each(|_| drop(press(&mut ui, KeyCode::Char('?'))));
                assert!(shown(&ui).contains(" · ? "), "open");
                press(&mut ui, KeyCode::Esc);
                assert!(!shown(&ui).contains(" · ? "), "Esc closes it too");
            }
        });
    }
}

#[test]
fn the_chosen_table_stays_chosen_when_others_come_and_go() {
    let mut ui = ui();
    let home = |names: &[&str]| {
        let table = |name: &&str| FoundTable { table: (*name).to_owned(), ..FoundTable::default() };
        State::Home(HomeView { tables: names.iter().map(table).collect(), ..HomeView::default() })
    };
    let mut press = |code, names: &[&str]| {
        let state = home(names);
        let asked = ui.key(KeyEvent::new(code, KeyModifiers::NONE), &state, Duration::ZERO);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        ui.draw(&state, &mut buffer);
        let rows = buffer.content.chunks(80).map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
        let marked = rows.filter_map(|row| Some(row.split_once('▸')?.1.split_whitespace().next()?.to_owned()));
        (asked, marked.collect::<Vec<_>>().join(" "))
    };
    let joined = |name: &str| (Some(Command::Join(name.to_owned())), name.to_owned());
    assert_eq!(press(KeyCode::Enter, &[]), (None, String::new()));
    assert_eq!(press(KeyCode::Down, &["friday", "monday"]), (None, "monday".to_owned()));
    assert_eq!(press(KeyCode::Enter, &["attic", "friday", "monday"]), joined("monday"));
    assert_eq!(press(KeyCode::Enter, &["monday"]), joined("monday"));
    // What is gone cannot be joined.
    assert_eq!(press(KeyCode::Enter, &["attic"]), joined("attic"));
    // Tables of two versions may have one name.
    assert_eq!(press(KeyCode::Down, &["attic", "attic", "friday"]).1, "attic");
    assert_eq!(press(KeyCode::Down, &["attic", "attic", "friday"]).1, "friday");
}

#[test]
fn the_bell_rings_once_for_whoever_is_about_to_call() {
    let seen = Seen { theme: Theme::PLAIN, lang: Lang::En, name: String::new() };
    let settings = Settings { bell: true, ..Settings::default() };
    let table = |left: u8, round: u32| {
        let mut view = sample::playing(3);
        view.round = round;
        view.seats[1].nertz_len = left;
        view.seats[2].nertz_len = 9;
        // The own pile is nobody's surprise.
        view.seats[0].nertz_len = left;
        State::Table(Box::new(view), Notices::default())
    };
    for (bell, rings) in [(true, [false, false, true, false, false, true, false, false]), (false, [false; 8])] {
        let settings = Settings { bell, ..settings.clone() };
        let mut ui = Ui::preferring(Preferences { settings, file: None, seen: seen.clone() });
        let steps = [(9, 1), (4, 1), (3, 1), (2, 1), (5, 1), (1, 1), (5, 1), (2, 2)];
        let rung = steps.map(|(left, round)| {
            ui.observe(&table(left, round), Duration::ZERO);
            ui.rings()
        });
        assert_eq!(rung, rings);
    }
}

/// A name does not lead to a private table: it asks for the ticket, which may be long.
#[test]
fn a_private_table_asks_for_its_ticket() {
    let mut ui = ui();
    let table = |private| FoundTable { table: "friday".to_owned(), private, ..FoundTable::default() };
    let state = State::Home(HomeView { tables: vec![table(false), table(true)], ..HomeView::default() });
    let mut press = |code| ui.key(KeyEvent::new(code, KeyModifiers::NONE), &state, Duration::ZERO);
    assert_eq!(press(KeyCode::Enter), Some(Command::Join("friday".to_owned())));
    assert_eq!(press(KeyCode::Down), None);
    assert_eq!(press(KeyCode::Enter), None);
    let ticket = format!("nertz:{}", "a".repeat(300));
    for letter in ticket.chars() {
        assert_eq!(press(KeyCode::Char(letter)), None);
    }
    assert_eq!(press(KeyCode::Enter), Some(Command::Join(ticket)));
}

/// A move is said to who practises, by the keys that do it, and to nobody else.
#[test]
fn ideas_are_for_practice() {
    let said = |practice: bool| {
        let mut ui = ui();
        let state = State::Table(Box::new(sample::playing(3)), Notices { practice, ..Notices::default() });
        ui.observe(&state, Duration::ZERO);
        let key = |char| KeyEvent::new(KeyCode::Char(char), KeyModifiers::NONE);
        assert_eq!(ui.key(key('b'), &state, Duration::ZERO), None);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        ui.draw(&state, &mut buffer);
        let last: String = (0..80).map(|x| buffer[(x, 23)].symbol()).collect();
        let keys: Vec<char> =
            last.split("Try ").nth(1).unwrap_or_default().chars().filter(|c| c.is_alphanumeric()).collect();
        let done = keys.iter().filter_map(|char| ui.key(key(char.to_ascii_lowercase()), &state, Duration::ZERO));
        (last.trim().to_owned(), done.last())
    };
    let (last, done) = said(true);
    assert!(last.starts_with("Try "), "{last}");
    assert!(matches!(done, Some(Command::Intent(_))), "{last} does {done:?}");
    assert_eq!(said(false), ("Moves are shown in practice alone".to_owned(), None));
}

/// What was picked as a round ended is picked no more in the next, and the sorting is shown first, whatever stood beside the table.
#[test]
fn a_round_begins_with_nothing_picked_and_ends_with_the_sorting() {
    let key = |code| KeyEvent::new(code, KeyModifiers::NONE);
    let shown = |ui: &Ui, state: &State| {
        let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
        ui.draw(state, &mut buf);
        (0..24).map(|y| (0..80).map(|x| buf[(x, y)].symbol()).collect::<String>() + "\n").collect::<String>()
    };
    let (mut ui, at) = (ui(), Duration::from_secs);
    assert_eq!(ui.key(key(KeyCode::Tab), &table(), at(1)), None);
    assert_eq!(ui.key(key(KeyCode::Char('j')), &table(), at(1)), None);
    assert!(shown(&ui, &table()).contains("(J)"));
    let results = State::Results(sample::results(3, false), Notices::default());
    ui.observe(&results, at(2));
    assert!(shown(&ui, &results).contains("bonus"), "{}", shown(&ui, &results));
    // What is read there stands over the next round no more.
    let fresh = shown(&self::ui(), &table());
    let without_newest = |shown: String| shown.replace('•', " ");
    assert_eq!(ui.key(key(KeyCode::Tab), &results, at(5)), None);
    assert_eq!(ui.key(key(KeyCode::Char('?')), &results, at(5)), None);
    assert!(shown(&ui, &results).contains("Keys"), "{}", shown(&ui, &results));
    ui.observe(&table(), at(10));
    assert_eq!(without_newest(shown(&ui, &table())), fresh);
}

/// The page that tells the game says what is so by the rules that are played.
#[test]
fn the_game_in_a_page_is_the_one_that_is_played() {
    let told = |preset: &str| {
        let rules = Rules::preset(preset).unwrap();
        nertz::screen::game_in_short(&rules, &Bindings::default()).join("\n")
    };
    assert!(told("nertz").contains("calls “Nertz!”") && told("nertz").contains("those left in the nertz pile cost"));
    assert!(!told("pounce").contains(" cost"), "{}", told("pounce"));
    assert!(!told("racing-demon").contains("calls"), "{}", told("racing-demon"));
}

/// A call across the table takes three keys, and none of them moves a card; what somebody types is left alone.
#[test]
fn quick_calls() {
    let mut ui = ui();
    let state = table();
    let mut press = |code| ui.key(KeyEvent::new(code, KeyModifiers::NONE), &state, Duration::ZERO);
    let mut called = Vec::new();
    for tabs in 1..=8 {
        assert_eq!(press(KeyCode::Char('t')), None);
        (0..tabs).for_each(|_| assert_eq!(press(KeyCode::Tab), None));
        let Some(Command::TalkSend(text)) = press(KeyCode::Enter) else { panic!("{tabs}: nothing is said") };
        called.push(text);
    }
    assert!(called.contains(&"Well played!".to_owned()) && called[0] != called[1], "{called:?}");
    assert!(called[1..].contains(&called[0]), "they come around: {called:?}");
    assert_eq!(press(KeyCode::Char('t')), None);
    assert_eq!((press(KeyCode::Char('j')), press(KeyCode::Tab)), (None, None));
    assert_eq!(press(KeyCode::Enter), Some(Command::TalkSend("j".to_owned())));
}

/// What was typed to join a table is there again, and gives way to what is typed next.
#[test]
fn a_wrong_ticket_need_not_be_typed_again() {
    let mut ui = ui();
    let state = State::Home(HomeView::default());
    let mut press = |code| ui.key(KeyEvent::new(code, KeyModifiers::NONE), &state, Duration::ZERO);
    assert_eq!(press(KeyCode::Char('j')), None);
    "wrnog".chars().for_each(|char| drop(press(KeyCode::Char(char))));
    assert_eq!(press(KeyCode::Enter), Some(Command::Join("wrnog".to_owned())));
    assert_eq!((press(KeyCode::Char('j')), press(KeyCode::End), press(KeyCode::Backspace)), (None, None, None));
    assert_eq!(press(KeyCode::Enter), Some(Command::Join("wrno".to_owned())));
    assert_eq!((press(KeyCode::Char('j')), press(KeyCode::Char('x'))), (None, None));
    assert_eq!(press(KeyCode::Enter), Some(Command::Join("x".to_owned())));
}
