//! The own record from real transcripts: a demo's, as they are, cut off, tampered with, under other names.

#![allow(clippy::unwrap_used)]

use nertz::stats::{Progress, Record, read};
use nertz_lockstep::audit::{Report, audit};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::{Ed25519, PeerId};
use nertz_session::nertz::Nertz;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const ROUNDS: u32 = 2;

/// The transcripts of a match of three, and what an audit says of it.
fn played(directory: &Path) -> (Vec<Vec<u8>>, Report) {
    let out = directory.join("demo");
    let demo = Command::new(env!("CARGO_BIN_EXE_nertz"))
        .args(["demo", "--players", "3", "--rounds", &ROUNDS.to_string(), "--no-mdns", "--interface", "lo", "--out"])
        .arg(&out)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(demo.unwrap().success());
    let files: Vec<Vec<u8>> = (0..3).map(|seat| fs::read(out.join(format!("{seat}.nertz"))).unwrap()).collect();
    let report = audit::<Nertz, Ed25519>(&files[0]).unwrap();
    (files, report)
}

/// The record of a profile with these transcripts; read a second time, from the cache, it is the same.
fn record(profile: &Path, key: &PeerId, files: &[(&str, &[u8])]) -> Record {
    let matches = profile.join("matches");
    let _ = fs::remove_dir_all(profile);
    fs::create_dir_all(&matches).unwrap();
    for (name, bytes) in files {
        fs::write(matches.join(name), bytes).unwrap();
    }
    let mut heard = Vec::new();
    let record = read(profile, key, |progress| heard.push(progress)).unwrap();
    assert_eq!(heard, (0..files.len()).map(|done| Progress { done, of: files.len() }).collect::<Vec<_>>());
    assert!(profile.join("statistics").exists());
    assert_eq!(read(profile, key, |_| {}).unwrap(), record, "from the cache");
    fs::write(profile.join("statistics"), b"nonsense").unwrap();
    assert_eq!(read(profile, key, |_| {}).unwrap(), record, "without a cache");
    record
}

#[test]
fn a_match_as_played_as_cut_off_and_as_tampered_with() {
    let home = tempfile::tempdir().unwrap();
    let (files, report) = played(home.path());
    let profile = home.path().join("profile");
    let totals: Vec<i64> =
        (0..3).map(|seat| report.rounds.iter().map(|round| i64::from(round.scores[seat])).sum()).collect();
    let mut won = 0;
    for (seat, key) in report.keys.iter().enumerate() {
        let file = files.iter().find(|file| audit::<Nertz, Ed25519>(file).unwrap().recorder == Some(*key)).unwrap();
        let whole = record(&profile, key, &[("a.nertz", file)]);
        let called = |round: &&nertz_lockstep::audit::RoundReport| round.ended_by.map(Seat::index) == Some(seat);
        // A tie makes extra rounds, which not everybody plays.
        assert!(whole.rounds >= ROUNDS && whole.rounds as usize <= report.rounds.len());
        assert_eq!((whole.matches, whole.points), (1, totals[seat]));
        assert_eq!(whole.calls as usize, report.rounds.iter().filter(called).count());
        assert_eq!((whole.won + whole.lost, whole.opponents.len(), whole.unverified.len()), (1, 2, 0));
        won += whole.won;
        // Somebody else's file of the same match, under whatever name, adds nothing.
        let other = files.iter().find(|other| *other != file).unwrap();
        assert_eq!(record(&profile, key, &[("a.nertz", other), ("b.nertz", file)]), whole);
        assert_eq!(record(&profile, key, &[("a.nertz", file), ("b.nertz", other)]), whole);
        // The program was killed: the match counts, and was not won.
        let cut = record(&profile, key, &[("a.nertz", &file[..file.len() - 300])]);
        assert_eq!((cut.matches, cut.cut_short + cut.won + cut.lost, cut.unverified.len()), (1, 1, 0));
        let early = record(&profile, key, &[("a.nertz", &file[..file.len() / 3])]);
        assert_eq!((early.matches, early.cut_short, early.won), (1, 1, 0));
        // One byte is another one: that file counts for nothing, and is named; the other one counts.
        let mut tampered = file.clone();
        tampered[file.len() / 2] ^= 1;
        let both = record(&profile, key, &[("bad.nertz", &tampered), ("good.nertz", file)]);
        assert_eq!(both.unverified.iter().map(|one| one.file.as_str()).collect::<Vec<_>>(), ["bad.nertz"]);
        assert_eq!(Record { unverified: Vec::new(), ..both }, whole);
    }
    assert_eq!(won, 1, "one of three has won");
    let stranger = record(&profile, &PeerId([1; 32]), &[("a.nertz", &files[0])]);
    assert_eq!(stranger, Record { others: 1, ..Record::default() });
}

#[test]
fn nobody_has_played_yet() {
    let home = tempfile::tempdir().unwrap();
    assert_eq!(read(home.path(), &PeerId([1; 32]), |_| {}).unwrap(), Record::default());
    assert!(!home.path().join("statistics").exists(), "to look leaves nothing behind");
    let nertz = |args: &[&str]| {
        let directory = home.path().join("nobody");
        let output = Command::new(env!("CARGO_BIN_EXE_nertz")).arg("--data-dir").arg(directory).args(args).output();
        let output = output.unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(nertz(&["stats", "--lang", "en"]), "No match yet. Practice does not count.\n");
    assert!(nertz(&["stats", "--json"]).contains("\"matches\":0"));
    assert!(!home.path().join("nobody").exists(), "to look makes no profile");
}
