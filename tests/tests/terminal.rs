//! The program in a terminal, played by keys, by somebody who sees nothing but the screen.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "support/binary.rs"]
mod binary;
#[path = "terminal/player.rs"]
mod player;
#[path = "terminal/pty.rs"]
mod pty;
#[path = "terminal/sight.rs"]
mod sight;

use nertz_lockstep::audit::audit;
use nertz_lockstep::sign::Ed25519;
use nertz_lockstep::transcript::Ending;
use nertz_session::nertz::Nertz;
use nertz_tests::netns::{REQUIRED, Way, ip};
use player::{Kind, Player};
use pty::Pty;
use sight::Sight;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Set in the namespace to the test that runs there.
const INSIDE: &str = "NERTZ_TEST_INSIDE";

/// A whole round against a bot, up to the results, with every kind of move made by keys and seen to happen.
#[test]
fn a_round_of_practice_by_keys() {
    let home = tempfile::tempdir().unwrap();
    let arguments = "practice --bots 1 --skill easy --seed 9 --rule end=rounds:1 --name Ana";
    let mut pty = Pty::start("Ana", arguments, home.path());
    begin(&mut pty);
    let mut player = Player::default();
    while player.step(&mut pty) {}
    for kind in [Kind::River, Kind::Founding, Kind::Lane, Kind::Draw, Kind::Redeal] {
        assert!(player.done(kind) > 0, "no {kind:?} in this round: {player:?}\n{pty}");
    }
    pty.shows("won the match");
    pty.shows("Audit: clean.");
    pty.shows("practice/");

    // Another match, and out of it in the middle.
    pty.shows("Enter play again");
    pty.press("\r");
    pty.wait("a new round", Sight::of);
    pty.press("\x03");
    pty.shows("Ctrl-C again leaves the match");
    pty.press("\x03");
    let (code, screen) = pty.end();
    assert_eq!(code, 0, "{screen}");
    assert!(screen.contains("The match is over: you left."), "{screen}");
}

/// In practice the help is there before anything begins, and stays for as long as somebody reads.
fn begin(pty: &mut Pty) {
    pty.shows("Press any key to start");
    pty.press("?");
    pty.shows("goes on");
    pty.press("\x1b");
    // The next key would make one with it.
    let help = |screen: &vt100::Screen| sight::lines(screen).iter().any(|line| line.contains("goes on"));
    pty.wait("the table alone", |screen| (!help(screen)).then_some(()));
    pty.press(" ");
}

/// Without a terminal there is nobody who plays: the program ends, and the match is on record.
#[test]
fn who_closes_the_window_has_left() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = Pty::start("Ana", "practice --bots 1 --name Ana", home.path());
    begin(&mut pty);
    pty.wait("a round", Sight::of);
    assert_eq!(pty.hang_up(), 129);
    let matches = home.path().join(".local/share/nertz/practice");
    let file = std::fs::read_dir(&matches).unwrap().next().expect("a transcript").unwrap().path();
    let report = audit::<Nertz, Ed25519>(&std::fs::read(file).unwrap()).unwrap();
    assert!(matches!(report.ending, Some(Ending::Abandoned { .. })), "{report:?}");
}

/// Two people meet in the lobby, play until each sees a card of the other in the lake, and one leaves.
#[test]
fn two_people_meet_and_play() {
    let Some(by_name) = placed("two_people_meet_and_play") else { return };
    let home = tempfile::tempdir().unwrap();
    let (mut ana, mut ben) = meet(home.path(), by_name, "--rule draw=1");
    for pty in [&mut ana, &mut ben] {
        pty.shows("2 players");
        pty.shows("draw 1 (nertz: 3)");
        pty.shows("You are not ready: press R.");
    }
    ben.press("thello, Ana\r");
    ana.shows("Ben: hello, Ana");
    ana.press("r");
    ben.shows("✓ Ana");
    accept(&mut ben);

    let mut both = [(Player::default(), ana), (Player::default(), ben)];
    let until = Instant::now() + pty::DEADLINE;
    while !both.iter().all(|(player, _)| player.has_seen_another_card()) {
        assert!(Instant::now() < until, "{}\n{}", both[0].1, both[1].1);
        for (player, pty) in &mut both {
            assert!(player.step(pty), "the round is over: {player:?}\n{pty}");
        }
    }
    let [(_, mut ana), (_, mut ben)] = both;
    ben.press("\x03\x03");
    let (code, screen) = ben.end();
    assert_eq!(code, 0, "{screen}");
    assert!(screen.contains("The match is over: you left."), "{screen}");
    ana.shows("The match is over");
    ana.shows("Ben left the match");
    ana.shows("Audit: incomplete");
    ana.shows("Enter back to the lobby");
    ana.press("\r");
    ana.shows("Nobody else is at the table yet.");
    ana.press("q");
    assert_eq!(ana.end().0, 0);
}

/// Whoever goes, in whichever way, has left: the others are told so, and wait for nobody. (Of somebody who falls silent they would say
/// that it is gone, and not before the longest wait that a table can ask for.)
#[test]
fn whoever_goes_has_left() {
    let Some(by_name) = placed("whoever_goes_has_left") else { return };
    let home = tempfile::tempdir().unwrap();
    let (mut ana, ben) = meet(home.path(), by_name, "--rule grace=60");
    let whom = whom(&mut ana, by_name);
    let mut all = vec![("Ben", ben)];
    for name in ["Cleo", "Dan", "Eve", "Finn", "Gus"] {
        all.push((
            name,
            Pty::start(name, &format!("join {whom} --interface lo --name {name}"), &home.path().join(name)),
        ));
    }
    ana.shows("7 players");
    let (_, mut gus) = all.pop().expect("they are seven");
    gus.shows("7 players");
    gus.press("q");
    assert_eq!(gus.end().0, 0);
    ana.shows("Gus has left");
    accept(&mut ana);
    for (_, pty) in &mut all {
        pty.shows("6 players");
        accept(pty);
    }
    for (_, pty) in &mut all {
        pty.wait("a round", Sight::of);
    }
    for ((name, mut pty), way) in all.into_iter().zip(["keys", "TERM", "INT", "HUP", "window"]) {
        let code = match way {
            "window" => pty.hang_up(),
            "keys" => {
                pty.press("\x03\x03");
                pty.end().0
            }
            signal => {
                pty.signal(signal);
                pty.end().0
            }
        };
        let known = [("keys", 0), ("TERM", 143), ("INT", 130), ("HUP", 129), ("window", 129)];
        assert!(known.contains(&(way, code)), "{way}: {code}");
        // With one of two the match is over, and that is what is said.
        let last = way == "window";
        ana.shows(&if last { format!("{name} left the match") } else { format!("{name} has left: the others go on") });
    }
    ana.shows("Enter back to the lobby");
    ana.press("\r");
    ana.shows("Nobody else is at the table yet.");
}

/// Ready by rules that have just come to the table: these are to be looked at for a moment.
fn accept(pty: &mut Pty) {
    std::thread::sleep(Duration::from_millis(1_100));
    pty.press("r");
}

/// One changes the rules in the lobby: both see what has changed, nobody is ready any more, and they play by the new ones
/// once both have accepted them.
#[test]
fn rules_are_changed_in_the_lobby() {
    let Some(by_name) = placed("rules_are_changed_in_the_lobby") else { return };
    let home = tempfile::tempdir().unwrap();
    let (mut ana, mut ben) = meet(home.path(), by_name, "");
    ana.shows("2 players");
    ana.press("r");
    ben.shows("✓ Ana");
    ana.press("ejjj");
    ana.shows("draw: 1 to 3");
    ana.press("9\r");
    ana.shows("`draw = 9` is not allowed: draw is 1 to 3");
    ana.press("\x7f1\r");
    ana.shows("one change, not proposed yet");
    ana.press("P");
    ana.shows("You: draw 3 → 1");
    ana.shows("Rules, proposed by you");
    ana.shows("Ben is not ready.");
    ben.shows("Ana: draw 3 → 1");
    ben.shows("Rules, proposed by Ana");
    ben.shows("Ana is not ready.");
    for pty in [&mut ana, &mut ben] {
        pty.shows("draw 1 (nertz: 3)");
        pty.shows("You are not ready: press R.");
        accept(pty);
    }
    for pty in [&mut ana, &mut ben] {
        let before = pty.wait("a round", Sight::of);
        pty.press(" ");
        let after = pty.wait("a draw", |screen| Sight::of(screen).filter(|sight| sight.waste_len > 0));
        assert_eq!((after.waste_len, after.stock_len), (1, before.stock_len - 1), "{pty}");
    }
}

/// A match to its end, and the next one at the same table.
#[test]
fn a_match_and_another() {
    let Some(by_name) = placed("a_match_and_another") else { return };
    let home = tempfile::tempdir().unwrap();
    let (mut ana, mut ben) = meet(home.path(), by_name, "--rule draw=1 --rule end=rounds:1");
    for pty in [&mut ana, &mut ben] {
        pty.shows("2 players");
        accept(pty);
    }
    let mut both = [(Player::default(), ana), (Player::default(), ben)];
    let mut won = [false; 2];
    while won != [true; 2] {
        for ((player, pty), won) in both.iter_mut().zip(&mut won) {
            if *won || player.step(pty) {
                continue;
            }
            *won = pty.now("won the match");
            if !*won {
                // Level at the end, they play another round.
                pty.shows("Enter next round");
                pty.press("\r");
                pty.wait("the next round", |screen| (!player::is_over(screen)).then_some(()));
            }
        }
    }
    for (_, pty) in &mut both {
        pty.shows("Audit: clean.");
        pty.shows("Enter back to the lobby");
        pty.press("\r");
    }
    for (_, pty) in &mut both {
        pty.shows("2 players");
        pty.shows("nertz, one round");
        // They stay proposed: a newcomer does not replace them.
        pty.shows("Rules, proposed by");
        pty.press("r");
    }
    for (player, pty) in &mut both {
        assert!(player.step(pty), "{pty}");
    }
}

/// Without a terminal, a line says so and what to do.
#[test]
fn without_a_terminal_it_is_told() {
    let home = tempfile::tempdir().unwrap();
    for arguments in [&[][..], &["practice"], &["open"], &["join", "friday"]] {
        let output = Command::new(binary::locate().unwrap()).args(arguments).env("HOME", home.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains("is not a terminal") && said.contains("nertz demo"), "{said}");
        assert!(output.stdout.is_empty());
    }
    assert!(!Path::new(&home.path().join(".local")).exists(), "nothing is left behind");
}

/// Where multicast DNS stays on a loopback of its own: the test is run again there, and there is nothing more to do here
/// (`None`). Where that is refused, here: whether tables can be joined by name.
fn placed(test: &str) -> Option<bool> {
    if std::env::var_os(INSIDE).is_some() {
        ip("link set lo up").unwrap();
        return Some(true);
    }
    match Way::found() {
        Ok(way) => inside(way, test),
        Err(why) => {
            assert!(std::env::var_os(REQUIRED).is_none(), "{why}");
            return Some(false);
        }
    }
    None
}

/// Runs one test of this file again, in a namespace.
fn inside(way: Way, test: &str) {
    let mut command = way.command();
    command.arg(std::env::current_exe().unwrap()).args(["--exact", test, "--nocapture"]).env(INSIDE, test);
    let output = command.output().unwrap();
    let told = [output.stdout, output.stderr].concat();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&told));
}

/// Ana opens a table with these rules, Ben joins it: by its name, or by the address that Ana can tell.
fn meet(home: &Path, by_name: bool, rules: &str) -> (Pty, Pty) {
    // Nobody else on this machine is to be at it.
    let table = table();
    let open = format!("open {table} --interface lo {rules} --name Ana");
    let mut ana = Pty::start("Ana", &open, &home.join("ana"));
    ana.shows("Nobody else is at the table yet.");
    let join = format!("join {} --interface lo --name Ben", whom(&mut ana, by_name));
    let mut ben = Pty::start("Ben", &join, &home.join("ben"));
    ben.shows(&format!("Table {table}"));
    (ana, ben)
}

/// The name of the table.
fn table() -> String {
    format!("friday-{}", std::process::id())
}

/// What others have to join: the table by its name, or where Ana is.
fn whom(ana: &mut Pty, by_name: bool) -> String {
    if by_name { table() } else { address(ana) }
}

/// Where others can join, as the lobby tells it.
fn address(pty: &mut Pty) -> String {
    pty.wait("an address", |screen| {
        let line = sight::lines(screen).into_iter().find(|line| line.contains("nertz join "))?;
        Some(line.split_whitespace().last()?.to_owned())
    })
}
