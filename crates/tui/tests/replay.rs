//! A match watched again: as text, on the screen, by keys.

#![allow(clippy::unwrap_used)]

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use nertz::replay::cursor::{Speed, Timeline, step_of_round};
use nertz::replay::words::Teller;
use nertz::replay::{Player, dump};
use nertz::screen::{Suits, Theme, columns};
use nertz::words::within;
use nertz_core::Rules;
use nertz_core::rules::Lang;
use nertz_lockstep::sign::Stub;
use nertz_session::nertz::{Nertz, rules_bytes};
use nertz_session::replay::{Deed, Replay};
use nertz_sim::house::house;
use nertz_sim::mesh::Mesh;
use nertz_sim::players::NertzPlayer;
use nertz_sim::rng::Rng;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::LazyLock;
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

const LETTERS: Theme = Theme { suits: Suits::Letters, colour: false, ..Theme::PLAIN };

fn transcript(seed: u64, seats: usize, rules: &Rules) -> Vec<u8> {
    let mut mesh: Mesh<Nertz, Stub, NertzPlayer> = Mesh::new(seed, seats, &rules_bytes(rules), None, |_, rng| {
        NertzPlayer::new(rng, (5_000, 20_000)).with_false_calls(rng)
    });
    mesh.oracles = false;
    mesh.finish(seed, 3_600);
    mesh.journals.swap_remove(0)
}

fn read(file: &[u8]) -> Replay {
    Replay::read::<Stub>(file, |_, _| {}).unwrap()
}

/// Four players, two rounds.
static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut rules = Rules::default();
    rules.set("end", "rounds:2").unwrap();
    transcript(39, 4, &rules)
});
static MATCH: LazyLock<Replay> = LazyLock::new(|| read(&FILE));

/// Its first contest that some seat's ballots decided, and its first that was drawn, if there is one.
fn contests() -> Vec<usize> {
    let line = Timeline::of(&MATCH);
    let of = |wanted: &dyn Fn(&nertz_session::replay::Contest) -> bool| {
        line.contests.iter().copied().find(|step| {
            let deeds = &MATCH.steps()[*step].deeds;
            deeds.iter().filter_map(|deed| MATCH.contest(*step, deed)).any(|contest| wanted(&contest))
        })
    };
    let drawn = of(&|contest| !contest.drawn.is_empty());
    let knew = of(&|contest| contest.plays.iter().any(|play| !play.knew.is_empty()));
    of(&|contest| contest.plays.len() > 1 && contest.drawn.is_empty()).into_iter().chain(drawn).chain(knew).collect()
}

fn drawn(player: &Player<'_>, width: u16, height: u16) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    player.draw(&mut buffer);
    let mut text = String::new();
    for row in buffer.content.chunks(usize::from(width).max(1)) {
        let mut line = String::new();
        let mut skip = 0;
        for cell in row {
            if skip == 0 {
                line.push_str(cell.symbol());
                skip = cell.symbol().width().max(1);
            }
            skip -= 1;
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn press(player: &mut Player<'_>, code: KeyCode) -> bool {
    player.key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn at(step: usize, theme: Theme) -> Player<'static> {
    Player::new(&MATCH, step, Speed::REAL, theme)
}

#[test]
fn a_match_as_text() {
    let teller = Teller::new(&MATCH, Theme::PLAIN);
    let all = dump::steps(&MATCH, None);
    let mut steps: Vec<usize> = (0..12).chain(contests()).chain(all.end - 4..all.end).collect();
    steps.sort_unstable();
    steps.dedup();
    let text: Vec<String> = steps.iter().map(|step| dump::step(&MATCH, *step, &teller, &Theme::PLAIN)).collect();
    insta::assert_snapshot!("replay_dump", text.join("\n"));
    let rounds: Vec<_> = [Some(1), Some(2)].map(|round| dump::steps(&MATCH, round)).to_vec();
    assert_eq!((rounds[0].end, rounds[1].end), (rounds[1].start, all.end));
    let teller = Teller::new(&MATCH, LETTERS);
    for step in all {
        let text = dump::step(&MATCH, step, &teller, &LETTERS);
        assert!(text.is_ascii(), "{text}");
    }
}

#[test]
fn screens() {
    let line = Timeline::of(&MATCH);
    let second = step_of_round(&line, 2).unwrap();
    let contest = contests()[0];
    let mut player = at(contest, Theme::PLAIN);
    insta::assert_snapshot!("replay_contest", drawn(&player, 80, 24));
    press(&mut player, KeyCode::Char('e'));
    press(&mut player, KeyCode::Tab);
    insta::assert_snapshot!("replay_another_seat", drawn(&player, 80, 24));
    press(&mut player, KeyCode::Char('0'));
    press(&mut player, KeyCode::Char('s'));
    insta::assert_snapshot!("replay_from_outside", drawn(&player, 80, 24));
    press(&mut player, KeyCode::Char('?'));
    insta::assert_snapshot!("replay_keys", drawn(&player, 80, 24));
    let mut player = at(second + 40, LETTERS);
    press(&mut player, KeyCode::Char(' '));
    press(&mut player, KeyCode::Char('+'));
    insta::assert_snapshot!("replay_letters", drawn(&player, 80, 24));
    within(Lang::De, || insta::assert_snapshot!("replay_large_de", drawn(&at(contest, Theme::PLAIN), 112, 34)));
    within(Lang::Fr, || insta::assert_snapshot!("replay_end_fr", drawn(&at(usize::MAX, Theme::PLAIN), 80, 24)));
    let cut = read(&FILE[..FILE.len() / 2]);
    insta::assert_snapshot!("replay_cut_off", drawn(&Player::new(&cut, usize::MAX, Speed::REAL, Theme::PLAIN), 80, 24));
}

#[test]
fn any_size_can_be_drawn() {
    for step in contests().into_iter().chain([0, usize::MAX]) {
        let mut player = at(step, Theme::PLAIN);
        for keys in [false, true] {
            if keys {
                press(&mut player, KeyCode::Char('?'));
            }
            for (width, height) in (0..130).step_by(7).flat_map(|width| (0..40).map(move |height| (width, height))) {
                drawn(&player, width, height);
            }
        }
    }
}

#[test]
fn on_and_back_shows_the_same() {
    let mut player = at(50, Theme::PLAIN);
    let mut seen = vec![drawn(&player, 80, 24)];
    for _ in 0..60 {
        press(&mut player, KeyCode::Right);
        seen.push(drawn(&player, 80, 24));
    }
    while let Some(before) = seen.pop() {
        assert_eq!(drawn(&player, 80, 24), before);
        press(&mut player, KeyCode::Left);
    }
    assert_eq!(player.cursor().step(), 49);
}

#[test]
fn keys_go_where_they_say() {
    let line = Timeline::of(&MATCH);
    let mut player = at(0, Theme::PLAIN);
    let mut after = |code| {
        press(&mut player, code);
        (player.cursor().step(), player.cursor().playing)
    };
    assert_eq!(after(KeyCode::Char('N')), (step_of_round(&line, 1).unwrap(), false));
    assert_eq!(after(KeyCode::PageDown), (step_of_round(&line, 1).unwrap() + 10, false));
    assert_eq!(after(KeyCode::Char('n')), (step_of_round(&line, 2).unwrap(), false));
    assert_eq!(after(KeyCode::Char('p')), (step_of_round(&line, 1).unwrap(), false));
    assert_eq!(after(KeyCode::Char(']')), (line.contests[0], false));
    assert_eq!(after(KeyCode::Char(']')), (line.contests[1], false));
    assert_eq!(after(KeyCode::Char('[')), (line.contests[0], false));
    assert_eq!(after(KeyCode::Char(' ')), (line.contests[0], true));
    assert_eq!(after(KeyCode::Char('+')), (line.contests[0], true));
    assert_eq!(after(KeyCode::Left), (line.contests[0] - 1, false));
    assert_eq!(after(KeyCode::End), (line.times.len() - 1, false));
    // The first key only takes the page of keys away.
    assert_eq!(after(KeyCode::Char('?')), (line.times.len() - 1, false));
    assert_eq!(after(KeyCode::Home), (line.times.len() - 1, false));
    assert_eq!(after(KeyCode::Home), (0, false));
    assert!(player.key(KeyEvent::new(KeyCode::Right, KeyModifiers::SHIFT)));
    assert_eq!(player.cursor().step(), 10);
    assert!(player.key(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::ALT)));
    let release = KeyEvent { kind: KeyEventKind::Release, ..KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE) };
    assert!(player.key(release));
    assert!(!press(&mut player, KeyCode::Char('q')));
    assert!(!player.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
}

#[test]
fn a_click_on_the_bar_goes_there() {
    let (width, height) = (120, 40);
    let area = Rect::new(0, 0, width, height);
    let mut player = at(0, Theme::PLAIN);
    let screen = drawn(&player, width, height);
    let (row, text) = screen.lines().enumerate().find(|(_, line)| line.contains('█') && line.contains("─┼")).unwrap();
    let (from, to) = (text.chars().position(|c| c == '█').unwrap(), text.chars().collect::<Vec<_>>());
    let to = to.iter().rposition(|c| *c == '─').unwrap();
    let mut click = |column: usize, row: usize| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let (column, row) = (column as u16, row as u16);
        player.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }, area);
        let text = drawn(&player, width, height).lines().nth(usize::from(row)).unwrap_or_default().to_owned();
        (player.cursor().step(), text.chars().position(|c| c == '█'))
    };
    let last = MATCH.steps().len() - 1;
    for column in from..=to {
        assert_eq!(click(column, row).1, Some(column), "the cursor is where it was put");
    }
    assert_eq!((click(to, row).0, click(to + 1, row).0, click(from, row - 1).0), (last, last, last));
    assert_eq!((click(from, row).0 < 5, click(from - 1, row).0 < 5), (true, true));
}

#[test]
fn it_plays_to_its_end() {
    let mut player = at(0, Theme::PLAIN);
    player.play();
    let whole = MATCH.steps().last().unwrap().ms;
    player.pass(Duration::from_millis(u64::from(whole) - 1));
    assert!(player.cursor().playing);
    player.pass(Duration::from_millis(1));
    assert_eq!((player.cursor().step(), player.cursor().playing), (MATCH.steps().len() - 1, false));
}

/// What players with usual names do finds room in the row it is told in, in every language.
#[test]
fn sentences_find_room() {
    let mut told = 0;
    for seed in 0..10 {
        let mut rng = Rng::new(seed);
        let seats = 2 + rng.below(4) as usize;
        let rules = house(&mut rng, seats);
        let replay = read(&transcript(seed, seats, &rules));
        let teller = Teller::new(&replay, Theme::PLAIN);
        for (step, lang) in (0..replay.steps().len()).flat_map(|step| Lang::ALL.map(|lang| (step, lang))) {
            within(lang, || {
                for line in teller.step(step) {
                    assert!(!line.is_empty() && columns(&line) <= 78, "{lang}: {line}");
                }
                let deeds = &replay.steps()[step].deeds;
                for contest in deeds.iter().filter_map(|deed| replay.contest(step, deed)) {
                    let (who, why) = (teller.decided(&contest), teller.why(&contest));
                    assert_eq!(why.is_some(), contest.plays.len() > 1 && contest.winners().next().is_some());
                    assert!(columns(&who) <= 52, "{lang}: {who}");
                    assert!(why.as_ref().is_none_or(|why| columns(why) <= 78), "{lang}: {why:?}");
                    told += 1;
                }
            });
        }
        assert!(replay.steps().iter().flat_map(|step| &step.deeds).any(|deed| matches!(deed, Deed::Scored(_))));
    }
    assert!(told > 100);
}
