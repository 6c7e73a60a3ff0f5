//! The program as real processes, in network namespaces: the demo, bots on a LAN, one that is lost, bad input.
//!
//! Where namespaces are refused the cases are reported as ignored, with the reason; with `NERTZ_REQUIRE_NETNS` set they fail.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test, though one without the usual harness")]

#[allow(dead_code, reason = "no test uses all of it")]
mod support;

use nertz_core::Rules;
use nertz_core::rules::End;
use nertz_lockstep::audit::{Report, Verdict, audit, compare};
use nertz_lockstep::codec::decode;
use nertz_lockstep::sign::Ed25519;
use nertz_lockstep::sign::PeerId;
use nertz_session::door::TableSecret;
use nertz_session::nertz::Nertz;
use nertz_session::ticket::Ticket;
use nertz_tests::lan::Lan;
use nertz_tests::netns::{disk, ip};
use nertz_tests::rng::Rng;
use std::collections::BTreeSet;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use support::inside::{self, Place};
use support::program::{Ended, Program};

/// Its name, and what it does inside.
type Case = (&'static str, fn(&Place));

fn main() -> ExitCode {
    let cases: &[Case] = &[
        ("demo_of_two", |place| demo(place, 2)),
        ("demo_of_four", |place| demo(place, 4)),
        ("a_demo_without_mdns_and_by_a_seed_is_what_it_says", seeded_demo),
        ("three_bots_on_a_lan_play_two_rounds", lan_of_three),
        ("a_bot_that_is_killed_is_waited_for_and_named", killed),
        ("the_others_go_on_without_one_that_is_killed", go_on),
        ("the_others_go_on_without_one_that_leaves", go_on_without_leaver),
        ("bots_play_by_the_rules_that_one_of_them_proposes", proposed),
        ("a_bot_that_is_killed_comes_back_and_plays_on", comes_back),
        ("who_sits_down_during_a_match_is_dealt_in", latecomer),
        ("who_comes_back_too_late_is_dealt_in_with_its_score", returner),
        ("all_are_killed_and_come_back", all_come_back),
        ("who_comes_back_to_nobody_sits_down_as_it_was_asked_to", back_to_nobody),
        ("a_table_is_found", found),
        ("a_private_table_is_open_to_tickets_alone", private),
        ("who_comes_back_to_a_private_match_needs_no_ticket", private_returner),
        ("a_port_or_a_directory_in_use_is_told", in_use),
        ("a_full_disk_is_told_and_the_others_are_left_in_order", full_disk),
        ("without_a_network_interface_it_is_told", no_interface),
        ("what_is_no_transcript_is_told", no_transcripts),
        ("what_scripts_read_is_json_and_exit_codes", contract),
        ("garbage_at_the_port_changes_nothing", garbage),
    ];
    inside::main(cases.iter().map(|(name, case)| ((*name).to_owned(), case)).collect())
}

/// Plays, prints the figures, leaves transcripts that audit clean.
fn demo(place: &Place, players: usize) {
    let out = place.path("out");
    let mut command = place.nertz(&format!("demo --players {players} --rounds 1 --out"));
    let ended = Program::start("demo", command.arg(&out)).end().exits(0);
    let round = ["round 1", "lake", "left", "bonus", "score", "total", "contested", "draws", "lost"];
    let times = ["own play decided", "next nertz card known", "card turned", "p50", "p99"];
    let rest = ["bytes sent per peer and second", "processor per peer", "agree"];
    let ended = [&round[..], &times, &rest].concat().into_iter().fold(ended, Ended::says);
    drop(ended);
    let files: Vec<PathBuf> = (0..players).map(|seat| out.join(format!("{seat}.nertz"))).collect();
    check_transcripts(place, &files, 1);
}

/// Two demos by one seed deal the same cards, say so, and need no mDNS.
fn seeded_demo(place: &Place) {
    let mut decks = Vec::new();
    for name in ["one", "two"] {
        let out = place.path(name);
        let mut command = place.nertz("demo --players 2 --rounds 1 --no-mdns --seed 7 --out");
        drop(Program::start(name, command.arg(&out)).end().exits(0));
        let file = out.join("0.nertz");
        drop(Program::start("audit", place.nertz("audit").arg(&file)).end().exits(0).says("seed 7"));
        decks.push(report(&file).match_id.expect("a match"));
    }
    assert_eq!(decks[0], decks[1], "the same charter");
}

/// Each in a namespace of its own, started at once; multicast DNS alone brings them together. They tell what times they felt.
fn lan_of_three(place: &Place) {
    let lan = Lan::new(3).expect("a LAN");
    let bots = (0..).zip(["Ana", "Ben", "Cleo"]).map(|(host, name)| {
        let mut bot = place.nertz("bot --table lan --seats 3 --rounds 2 --pace full --times");
        bot.args(["--name", name, "--data-dir"]).arg(place.path(name));
        Program::start(name, &mut lan.at(host, &bot))
    });
    let running: Vec<Program> = bots.collect();
    let ended: Vec<Ended> = running.into_iter().map(|bot| bot.end().exits(0)).collect();
    let mut known = 0;
    for one in &ended {
        let line = one.out.iter().find(|line| line.starts_with('{')).expect("times");
        let times: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let count = |what: &str| {
            let each = times[what].as_array().expect("a list");
            assert!(each.iter().all(serde_json::Value::is_u64), "{what}\n{one}");
            each.len()
        };
        assert!(count("decided_us") > 0 && count("turned_us") > 0, "{one}");
        known += count("next_us");
    }
    // Of its nertz pile one bot plays a handful of cards to the lake, or by chance none.
    assert!(known > 0);
    let files: Vec<PathBuf> = ended.iter().map(transcript).collect();
    check_transcripts(place, &files, 2);
}

/// The other sees whom it waits for, and ends the match as abandoned after `grace`; the transcript says why.
fn killed(place: &Place) {
    let mut ana = bot(place, "Ana", "--table t --seats 2 --pace human");
    let mut ben = bot(place, "Ben", "--table t --seats 2 --pace human");
    ana.line("round 1 begins");
    ben.line("round 1 begins");
    ana.kill();
    ben.line("waits for Ana");
    ben.line("broken off because of Ana");
    let ended = ben.end().exits(1);
    let file = transcript(&ended);
    drop(Program::start("audit", place.nertz("audit").arg(&file)).end().exits(1).says("incomplete").says("Ana"));
    assert!(matches!(report(&file).verdict, Verdict::Incomplete(why) if why.to_string().contains("Ana")));
}

/// The others finish the round, and the match, among themselves; all that they saw decided stands, and the audit tells who was lost.
fn go_on(place: &Place) {
    let table = "--table t --seats 4 --rounds 2 --pace full";
    let names = ["Ana", "Ben", "Cleo", "Dan"];
    let mut bots: Vec<Program> = names.into_iter().map(|name| bot(place, name, table)).collect();
    for bot in &mut bots {
        bot.line("round 1 begins");
    }
    bots.pop().expect("Dan").kill();
    for bot in &mut bots {
        bot.line("Dan is gone: the others go on");
    }
    let ended: Vec<Ended> = bots.into_iter().map(|bot| bot.end().exits(0).says("round 2 is scored")).collect();
    let files: Vec<PathBuf> = ended.iter().map(transcript).collect();
    let mut command = place.nertz("audit");
    let audited = Program::start("audit", command.args(&files)).end().exits(1);
    drop(audited.says("Dan was lost at").says("3 of 4 agreed").says("agree with each other"));
    for file in &files {
        assert!(matches!(report(file).verdict, Verdict::Incomplete(why) if why.to_string().contains("Dan")));
    }
}

/// Rules are a bot's to propose like anybody's; the others play by them, and they stand in the charter.
fn proposed(place: &Place) {
    let proposes = "--table t --seats 2 --preset gentle --rule grace=2 --rounds 1 --pace full";
    let (ana, mut ben) = (bot(place, "Ana", proposes), bot(place, "Ben", "--table t --seats 2 --pace full"));
    ben.line("Ana proposes");
    for ended in [ana.end(), ben.end()] {
        let rules: Rules = decode(&report(&transcript(&ended.exits(0))).rules).expect("rules");
        assert_eq!((&*rules.preset, rules.grace, rules.end), ("gentle", 2, End::Rounds(1)));
    }
    let wrong = bot(place, "Cleo", "--table t --rule grace=1").end().exits(2);
    drop(wrong.complains(&["grace is 2 to 60"]));
}

/// Who leaves says so: nobody waits.
fn go_on_without_leaver(place: &Place) {
    let table = "--table t --seats 3 --rounds 1 --pace human";
    let mut bots: Vec<Program> = ["Ana", "Ben", "Cleo"].into_iter().map(|name| bot(place, name, table)).collect();
    for bot in &mut bots {
        bot.line("round 1 begins");
    }
    let cleo = bots.pop().expect("Cleo");
    cleo.signal("TERM");
    for bot in &mut bots {
        bot.line("Cleo has left: the others go on");
    }
    let cleo = cleo.end();
    let mut files: Vec<PathBuf> = bots.into_iter().map(|bot| transcript(&bot.end().exits(0))).collect();
    files.push(transcript(&cleo));
    let audited = Program::start("audit", place.nertz("audit").args(&files)).end().exits(1);
    drop(audited.says("Cleo left at").says("2 of 3 agreed").says("agree with each other"));
}

/// Started again within `grace` it has its seat and its cards, and finds the others by itself.
fn comes_back(place: &Place) {
    let table = "--table t --seats 3 --rounds 1 --pace human";
    let mut bots: Vec<Program> = ["Ana", "Ben", "Cleo"].into_iter().map(|name| bot(place, name, table)).collect();
    for bot in &mut bots {
        bot.line("round 1 begins");
    }
    let cleo = bots.pop().expect("Cleo");
    cleo.kill();
    let mut cleo = bot(place, "Cleo", "--table t --seats 8");
    cleo.line("comes back to the match with");
    cleo.line("goes on, at seat");
    bots.push(cleo);
    let files: Vec<PathBuf> = bots.into_iter().map(|bot| transcript(&bot.end().exits(0))).collect();
    check_transcripts(place, &files, 1);
    // Afterwards there is nothing to come back to.
    bot(place, "Cleo", "--table another --seats 8").line("sits down at another");
}

/// Nobody is left who could tell of the table: they find each other by their keys.
fn all_come_back(place: &Place) {
    let start = |table: &str| ["Ana", "Ben"].map(|name| bot(place, name, table));
    let mut bots = start("--table t --seats 2 --rounds 1 --pace full");
    for bot in &mut bots {
        bot.line("round 1 begins");
    }
    bots.into_iter().for_each(Program::kill);
    let files = start("--table t --seats 2 --pace full").map(|bot| transcript(&bot.end().exits(0)));
    check_transcripts(place, &files, 1);
}

/// The match is over for the other too: after `grace` it is broken off, and then comes what was asked for.
fn back_to_nobody(place: &Place) {
    let mut bots = ["Ana", "Ben"].map(|name| bot(place, name, "--table t --seats 2 --pace human"));
    for bot in &mut bots {
        bot.line("round 1 begins");
    }
    bots.into_iter().for_each(Program::kill);
    // Whoever names another table sits there, and is told of the one that waits.
    let mut ana = bot(place, "Ana", "--table another --seats 2");
    ana.line("your match with Ben at t was cut short");
    ana.line("sits down at another");
    ana.kill();
    let mut ana = bot(place, "Ana", "--table t --seats 2");
    ana.line("comes back to the match with Ben");
    ana.line("the match was broken off");
    ana.line("sits down at t");
}

/// By another process of the same machine, in words and as JSON.
fn found(place: &Place) {
    let mut ana = bot(place, "Ana", "--table friday --seats 3");
    ana.line("sits down at friday");
    drop(Program::start("tables", &mut place.nertz("tables --wait 3s")).end().exits(0).says("friday"));
    let ended = Program::start("tables", &mut place.nertz("tables --wait 3s --json")).end().exits(0);
    let list: serde_json::Value = serde_json::from_str(&ended.out.concat()).expect("JSON");
    assert_eq!(list["tables"][0]["table"], "friday");
}

/// Its ticket, as the bot tells it.
fn ticket(bot: &mut Program) -> Ticket {
    let line = bot.line("others join with nertz:");
    line.split_whitespace().last().expect("a ticket").parse().expect("a ticket")
}

/// Who names the table, or knows where it is, does not get in, nor with a ticket that is wrong in anything; who has it plays.
fn private(place: &Place) {
    let mut ana = bot(place, "Ana", "--table t --private --seats 2 --rounds 1 --pace full");
    let ticket = ticket(&mut ana);
    let at = ticket.addresses().first().copied().expect("an address");
    let joins = |name: &str, ticket: &Ticket| bot(place, name, &format!("--join {ticket} --seats 2 --pace full"));

    // Found, as what it is; whoever names it sits at another table, and is told.
    let told = Program::start("tables", &mut place.nertz("tables --wait 3s --json")).end().exits(0).out.concat();
    let list: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    let found = &list["tables"][0];
    assert_eq!((&found["table"], &found["state"], &found["rules"]), (&"t".into(), &"private".into(), &"".into()));
    bot(place, "Eve", "--table t --seats 2").line("there is a private table t too");
    let address = bot(place, "Eve", &format!("--join {at} --seats 2"));
    drop(address.end().exits(1).complains(&["private", "ticket"]));

    let (mut other_secret, mut other_key) = (ticket.clone(), ticket.clone());
    other_secret.secret = Some(TableSecret([1; 16]));
    (other_key.key, other_key.secret) = (PeerId([1; 32]), other_secret.secret.clone());
    joins("Eve", &other_secret).line("the table there is private");
    joins("Eve", &other_key).line("another player answers there");
    let mut damaged = ticket.to_string();
    damaged.pop();
    let damaged = bot(place, "Eve", &format!("--join {damaged}")).end().exits(2);
    assert!(damaged.err.concat().contains("this is no ticket"), "{damaged}");

    let ben = joins("Ben", &ticket);
    let files = [ana, ben].map(|bot| transcript(&bot.end().exits(0)));
    let secret = ticket.secret.expect("a secret").0;
    for file in &files {
        let bytes = std::fs::read(file).expect("a transcript");
        assert!(!bytes.windows(secret.len()).any(|some| some == secret), "the secret is in the transcript");
    }
    check_transcripts(place, &files, 1);
}

/// The secret is kept with that of the match, for nobody else to read, and goes with it.
fn private_returner(place: &Place) {
    let mut ana = bot(place, "Ana", "--table t --private --seats 2 --rounds 1 --pace human");
    let ticket = ticket(&mut ana);
    let mut ben = bot(place, "Ben", &format!("--join {ticket} --seats 2 --pace human"));
    ana.line("round 1 begins");
    ben.line("round 1 begins");
    ben.kill();
    let kept = || std::fs::read_dir(place.path("Ben").join("secrets")).expect("secrets").map(|file| file.unwrap());
    let file = kept().next().expect("a secret");
    let (kept_there, secret) = (std::fs::read(file.path()).unwrap(), ticket.secret.clone().expect("a secret").0);
    assert!(kept_there.windows(secret.len()).any(|some| some == secret));
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let mut ben = bot(place, "Ben", "--table t --seats 8");
    ben.line("comes back to the match with Ana");
    ben.line("goes on, at seat");
    let files = [ana, ben].map(|bot| transcript(&bot.end().exits(0)));
    check_transcripts(place, &files, 1);
    assert_eq!(kept().count(), 0);
}

fn in_use(place: &Place) {
    let taken = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 52_399)).expect("a socket");
    let port = bot(place, "Ana", "--table t --port 52399");
    drop(port.end().exits(1).complains(&["52399", "--port"]));
    drop(taken);

    let directory = place.path("shared");
    let with = |name: &str| {
        let mut command = place.nertz("bot --table t --data-dir");
        Program::start(name, command.arg(&directory))
    };
    let mut first = with("first");
    first.line("sits down");
    drop(with("second").end().exits(1).complains(&[directory.to_str().unwrap(), "--data-dir"]));
}

/// Who cannot write the journal any more leaves the match; what both have written can be read.
fn full_disk(place: &Place) {
    disk(&place.path("Ana"), 64).expect("a disk");
    let arguments = "--table t --seats 2 --rounds 9 --pace full";
    let (ana, ben) = (bot(place, "Ana", arguments), bot(place, "Ben", arguments));
    let directory = place.path("Ana");
    drop(ana.end().exits(1).complains(&[directory.to_str().unwrap(), "No space left", "--data-dir"]));
    let ended = ben.end().exits(1).says("because of Ana: left");
    let audit = |file: &Path| Program::start("audit", place.nertz("audit").arg(file)).end().exits(1).says("incomplete");
    drop(audit(&transcript(&ended)));
    let torn = std::fs::read_dir(directory.join("matches")).unwrap().next().expect("a transcript").unwrap();
    drop(audit(&torn.path()));
}

fn no_interface(place: &Place) {
    let ended = bot(place, "Ana", "--table t --interface eth7").end().exits(1);
    drop(ended.complains(&["eth7"]));
    ip("link set lo down").expect("loopback");
    // It may come up later, so this is no reason to end.
    bot(place, "Ben", "--table t").line("check that the network is up");
}

fn no_transcripts(place: &Place) {
    let audit = |file: &Path| Program::start("audit", place.nertz("audit").arg(file)).end();
    let write = |name: &str, bytes: &[u8]| {
        let path = place.path(name);
        std::fs::write(&path, bytes).expect("a file");
        path
    };
    drop(audit(&place.path("none")).exits(2).says("none"));
    drop(audit(&place.path("")).exits(2));
    drop(audit(&write("empty", b"")).exits(2).says("empty"));
    drop(audit(&write("picture", b"\x89PNG\r\n\x1a\n")).exits(2).says("not a nertz transcript"));
    drop(audit(&write("future", b"nertz\0\x09\0and more")).exits(2).says("format 9"));
    drop(audit(&write("begun", b"nertz\0\x01\0")).exits(1).says("incomplete"));

    let mut command = place.nertz("demo --players 2 --rounds 1 --out");
    drop(Program::start("demo", command.arg(place.path("out"))).end().exits(0));
    let whole = std::fs::read(place.path("out").join("0.nertz")).expect("a transcript");
    drop(audit(&write("cut", &whole[..whole.len() / 2])).exits(1).says("incomplete"));
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 1;
    drop(audit(&write("changed", &changed)).exits(1).says("tampered"));
    // One bad file among good ones is not lost.
    let mut several = place.nertz("audit");
    several.arg(place.path("out").join("1.nertz")).arg(place.path("empty"));
    drop(Program::start("audit", &mut several).end().exits(2).says("clean").says("empty"));
}

/// The commands are a contract.
fn contract(place: &Place) {
    let json = |ended: Ended| -> serde_json::Value { serde_json::from_str(&ended.out.concat()).expect("JSON") };
    let out = place.path("out");
    let mut demo = place.nertz("demo --players 2 --rounds 1 --no-mdns --json --out");
    let told = json(Program::start("demo", demo.arg(&out)).end().exits(0));
    assert_eq!((&told["ok"], &told["audits"][1]["verdict"]), (&true.into(), &"clean".into()), "{told}");

    let whole = out.join("0.nertz");
    let (cut, foreign) = (place.path("cut"), place.path("foreign"));
    let bytes = std::fs::read(&whole).expect("a transcript");
    std::fs::write(&cut, &bytes[..bytes.len() / 2]).expect("a file");
    std::fs::write(&foreign, "no transcript").expect("a file");
    let files = [
        (&whole, "clean", ": clean", 0),
        (&cut, "incomplete", ": incomplete", 1),
        (&foreign, "unreadable", ": not readable", 2),
    ];
    for (file, verdict, words, code) in files {
        let told = json(Program::start("audit", place.nertz("audit --json").arg(file)).end().exits(code));
        assert_eq!(told["files"][0]["verdict"], verdict, "{told}");
        let quiet = Program::start("audit", place.nertz("audit -q").arg(file)).end().exits(code).says(words);
        assert_eq!(quiet.out.len(), 1, "one line\n{quiet}");
    }

    // Rules as a file, and back.
    let house = place.path("house.toml");
    let written = Program::start("rules", &mut place.nertz("rules gentle --rule draw=2 --toml")).end().exits(0);
    std::fs::write(&house, written.out.join("\n")).expect("a file");
    let read = Program::start("rules", place.nertz("rules --toml --rules").arg(&house)).end().exits(0);
    assert_eq!(read.out, written.out);

    // And in words: each beside its key, in the language that is asked for.
    let told = Program::start("rules", &mut place.nertz("rules gentle --rule draw=2 --lang fr")).end().exits(0);
    assert!(
        told.out.iter().any(|line| line.starts_with("* draw = 2 ") && line.contains("2 cartes du talon")),
        "{told}"
    );
    let presets = Program::start("rules", &mut place.nertz("rules bridge")).end().exits(2);
    let listed = Program::start("rules", &mut place.nertz("rules --presets")).end().exits(0);
    assert!(presets.out == listed.out && listed.out.iter().any(|line| line.starts_with("gentle ")), "{listed}");

    let wrong = [
        ("demo --rule draw=9", "draw is 1 to 3"),
        ("demo --rule colour=red", "there is no rule `colour`"),
        (
            "demo --players 5 --rule partners=on",
            "`partners = on` is not allowed with 5 players: partners are 4, 6 or 8",
        ),
        ("demo --players 2 --rule handicap=Zoe:9", "`handicap = Zoe:9` is not allowed: the players are bot-1, bot-2"),
        ("rules bridge", "gentle"),
        ("bot --table UPPER", "a table's name"),
    ];
    for (arguments, complaint) in wrong {
        drop(Program::start(arguments, &mut place.nertz(arguments)).end().exits(2).complains(&[complaint]));
    }
}

/// Datagrams of everything but sense, before and during a match.
fn garbage(place: &Place) {
    let mut ana = bot(place, "Ana", "--table t --seats 2 --rounds 1 --pace full --port 52311");
    ana.line("sits down");
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).expect("a socket");
    let target = SocketAddr::from((Ipv4Addr::LOCALHOST, 52_311));
    let mut rng = Rng::new(7);
    let mut pelt = |count: u64| {
        for _ in 0..count {
            let length = [0, 1, 20, 1200, 1400][rng.below(5) as usize];
            let mut bytes: Vec<u8> = (0..length).map(|_| rng.next() as u8).collect();
            if let Some(first) = bytes.first_mut() {
                // Half of them look like the beginning of a connection.
                *first |= if rng.chance(50) { 0xc0 } else { 0 };
            }
            // What a full buffer drops is dropped.
            let _ = socket.send_to(&bytes, target);
        }
    };
    pelt(2_000);
    let mut ben = bot(place, "Ben", "--table t --seats 2 --rounds 1 --pace full");
    ben.line("round 1 begins");
    pelt(2_000);
    let files = [transcript(&ana.end().exits(0)), transcript(&ben.end().exits(0))];
    check_transcripts(place, &files, 1);
}

fn bot(place: &Place, name: &str, arguments: &str) -> Program {
    let mut command = place.nertz("bot");
    command.args(arguments.split_whitespace()).args(["--name", name, "--data-dir"]).arg(place.path(name));
    Program::start(name, &mut command)
}

/// Sits down while three play, sees their rules, and is dealt in after their round: one match in two transcripts.
fn latecomer(place: &Place) {
    let table = "--table t --seats 3 --rounds 5 --pace full";
    let mut bots: Vec<Program> = ["Ana", "Ben", "Cleo"].into_iter().map(|name| bot(place, name, table)).collect();
    for bot in &mut bots {
        bot.line("round 1 begins");
    }
    bots.push(bot(place, "Dan", "--table t --pace full"));
    for bot in &mut bots {
        assert!(bot.line("begins, at seat").contains("Dan"), "{bot}");
    }
    one_match(place, bots.into_iter().map(|bot| bot.end().exits(0)).collect(), 0);
}

/// Killed, and back when the others have gone on: it sits down like anybody else, and has its points.
fn returner(place: &Place) {
    let table = "--table t --seats 3 --rounds 6 --rule grace=2 --pace full";
    let mut bots: Vec<Program> = ["Ana", "Ben", "Cleo"].into_iter().map(|name| bot(place, name, table)).collect();
    for bot in &mut bots {
        bot.line("round 2 begins");
    }
    bots.pop().expect("Cleo").kill();
    for bot in &mut bots {
        bot.line("Cleo is gone: the others go on");
    }
    let mut cleo = bot(place, "Cleo", table);
    cleo.line("the others have gone on without Cleo");
    bots.push(cleo);
    for bot in &mut bots {
        assert!(bot.line("begins, at seat").contains("Cleo"), "{bot}");
    }
    one_match(place, bots.into_iter().map(|bot| bot.end().exits(0)).collect(), 1);
}

/// All tell the same last score sheet, and all their transcripts are of one match that was dealt anew once. `code` is what the
/// audit comes to.
fn one_match(place: &Place, ended: Vec<Ended>, code: i32) {
    let last = |ended: &Ended| ended.out.iter().rfind(|line| line.contains("is scored: ")).cloned();
    let files: Vec<PathBuf> = ended
        .iter()
        .flat_map(|ended| ended.out.iter().filter(|line| line.ends_with(".nertz")).map(PathBuf::from))
        .collect();
    for one in &ended {
        assert_eq!(last(one), last(&ended[0]), "{one}");
    }
    let audited = Program::start("audit", place.nertz("audit").args(&files)).end().exits(code);
    drop(audited.says("goes on as").says("with the scores that its logs give").says("agree with each other"));
    let matches: BTreeSet<_> = files.iter().map(|file| report(file).match_id).collect();
    assert_eq!(matches.len(), 2, "dealt anew once");
}

/// The path that a bot prints at last.
fn transcript(ended: &Ended) -> PathBuf {
    let path = ended.out.last().filter(|line| line.ends_with(".nertz"));
    PathBuf::from(path.unwrap_or_else(|| panic!("it names no transcript\n{ended}")))
}

fn report(file: &Path) -> Report {
    audit::<Nertz, Ed25519>(&std::fs::read(file).expect("a file")).expect("readable")
}

/// They are of one match of at least so many rounds, each by another seat, clean, and agree.
fn check_transcripts(place: &Place, files: &[PathBuf], rounds: usize) {
    let mut command = place.nertz("audit");
    let ended = Program::start("audit", command.args(files)).end().exits(0);
    let clean = ended.out.iter().filter(|line| line.ends_with(": clean")).count();
    assert_eq!(clean, files.len(), "clean ones\n{ended}");
    drop(ended.says("agree"));

    let reports: Vec<Report> = files.iter().map(|file| report(file)).collect();
    assert!(reports.iter().all(|report| report.verdict == Verdict::Clean && report.rounds.len() >= rounds));
    let recorders: BTreeSet<_> = reports.iter().map(|report| report.recorder).collect();
    assert_eq!(recorders.len(), files.len(), "each by another recorder");
    let bytes: Vec<Vec<u8>> = files.iter().map(|file| std::fs::read(file).expect("a file")).collect();
    compare(&bytes.iter().map(Vec::as_slice).collect::<Vec<_>>()).expect("they agree");
}
