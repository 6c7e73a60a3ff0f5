//! One case, from the first who sits down to the last word of the audit.

use crate::case::{Case, Phase, Way, What};
use crate::check::{Written, agree};
use crate::expect::{Expected, Fate, Leaves, expected};
use crate::support::inside::Place;
use crate::support::program::Ended;
use crate::table::{Peer, Table};
use std::fmt;
use std::time::{Duration, Instant};

/// In play: so many bytes of the transcript after the round has begun.
const IN_PLAY: u64 = 20_000;
/// Who sits down in the lobby for somebody who is dead.
const STAND_IN: &str = "Eve";

/// When it happened, and how far everybody's transcript was.
struct Moment {
    at: Instant,
    /// From then on nothing is in the way any more.
    over: Instant,
    written: Vec<(String, usize)>,
}

impl Moment {
    fn now(table: &Table<'_>) -> Moment {
        let written = table.peers.iter().map(|peer| (peer.name.clone(), peer.written().len())).collect();
        let at = Instant::now();
        Moment { at, over: at, written }
    }

    fn written_by(&self, name: &str) -> usize {
        self.written.iter().find(|(of, _)| of == name).map_or(0, |(_, length)| *length)
    }
}

/// How long the others were held up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Took {
    /// From when it happened until the last of them went on without who is gone, or began.
    pub knew: Option<Duration>,
    /// The longest time without any of them doing anything.
    pub pause: Duration,
}

impl fmt::Display for Took {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let knew = self.knew.map_or_else(|| "-".to_owned(), |knew| format!("{:.1}", knew.as_secs_f64()));
        write!(f, "{knew}/{:.1}", self.pause.as_secs_f64())
    }
}

/// Plays a case. Panics, with everything that was said, unless all comes as it must.
pub(crate) fn run(place: &Place, case: &Case) -> Took {
    let expected = expected(case);
    let mut table = Table::open(place, case, &expected);
    let (moment, mut apart) = happens(&mut table, case, &expected);
    let names: Vec<String> = apart.iter().map(|peer| peer.name.clone()).collect();
    let knew = go_on(&mut table, &names, &moment, &expected);
    if expected.leaves == Leaves::IfMissed && knew.is_none() {
        table.peers.append(&mut apart);
    }
    if let What::Restart(host, true) = case.what {
        drop(apart);
        apart = vec![table.start(host, &names[0], "", None)];
    }
    let (stayed, outs): (Vec<Written>, Vec<Ended>) = table.take_all().into_iter().map(Peer::end).unzip();
    let outs: Vec<Ended> = outs.into_iter().map(|ended| ended.exits(0).says("the match is over")).collect();
    scores_agree(&outs);
    let others = apart.into_iter().map(|peer| match expected.fate {
        Fate::Told => {
            let told = format!("the others have gone on without {}", peer.name);
            let (written, ended) = peer.end();
            drop(ended.exits(1).says(&told));
            written
        }
        Fate::Stays | Fate::Dead => Written::of(&peer),
    });
    let others: Vec<Written> = others.filter(|written| !written.bytes.is_empty()).collect();
    // Who was replaced had no match, or signed one that never began.
    if !expected.replaced {
        agree(&stayed.iter().chain(&others).collect::<Vec<_>>());
    }
    agree(&stayed.iter().collect::<Vec<_>>());
    // Those whom nothing has happened to.
    let others_of: Vec<&Written> = stayed.iter().filter(|written| !names.contains(&written.name)).collect();
    let spared: Vec<String> = others_of.iter().map(|written| written.name.clone()).collect();
    let over = moment.over - moment.at;
    // Afterwards a round may rest for reasons of its own; where nothing is broken but links that never were there, it may not.
    let until = if matches!(case.what, What::Relay(_)) { Duration::MAX } else { knew.unwrap_or_default().max(over) };
    let span = if expected.waits { over } else { Duration::ZERO }..until;
    let mut pause = (Duration::ZERO, String::new());
    let gone: &[String] = if knew.is_some() { &names } else { &[] };
    for written in &stayed {
        written.audits(expected.audit, gone);
        written.every_place_is_won_once();
    }
    for written in others_of {
        pause = pause.max(written.pause(moment.written_by(&written.name), span.clone(), &spared));
    }
    others.iter().for_each(Written::is_what_a_part_is);
    let (pause, when) = pause;
    let said: String = outs.iter().map(Ended::to_string).collect();
    let most = expected.pause;
    assert!(pause <= most, "nobody did anything for {pause:?}, more than {most:?}:\n{when}{said}");
    Took { knew, pause }
}

/// Waits until all who stay know that the others are gone, or until they have begun without them. None if nobody goes.
fn go_on(table: &mut Table<'_>, gone: &[String], moment: &Moment, expected: &Expected) -> Option<Duration> {
    let (mut knew, mut stays) = (None, 0);
    for peer in &mut table.peers {
        let program = &mut peer.program;
        if expected.replaced {
            knew = knew.max(Some(program.line_at("begins, at seat").saturating_duration_since(moment.at)));
            continue;
        }
        for name in gone {
            let (which, at) = program.next_of(&[&format!("{name} is gone: the others go on"), "the match is over"]);
            if which == 1 {
                assert!(expected.leaves == Leaves::IfMissed, "nobody goes on without {name}\n{program}");
                stays += 1;
            } else {
                knew = knew.max(Some(at.saturating_duration_since(moment.at)));
            }
        }
    }
    let said: String = table.peers.iter().map(|peer| peer.program.to_string()).collect();
    assert!(
        expected.knew.is_none_or(|most| knew.is_some_and(|knew| knew <= most)),
        "they go on after {knew:?}\n{said}"
    );
    assert!(stays == 0 || knew.is_none(), "some go on without {gone:?}, and some with them");
    knew
}

/// Everybody tells the same scores.
fn scores_agree(all: &[Ended]) {
    let scores = |ended: &Ended| -> Vec<String> {
        ended.out.iter().filter(|line| line.contains("is scored: ")).cloned().collect()
    };
    for ended in all {
        assert_eq!(scores(ended), scores(&all[0]), "other scores\n{ended}\n{}", all[0]);
    }
}

/// Lets it happen; returns those that do not stay.
fn happens(table: &mut Table<'_>, case: &Case, expected: &Expected) -> (Moment, Vec<Peer>) {
    match &case.what {
        What::Kill(host, phase) => {
            match phase {
                Phase::At(_) => drop(table.peers[*host].stops()),
                Phase::Grown(bytes) => {
                    table.plays();
                    table.peers[*host].grows(*bytes);
                }
            }
            let killed = table.take(&[*host]);
            let moment = Moment::now(table);
            killed.iter().for_each(|peer| peer.program.signal("KILL"));
            if expected.replaced {
                let stand_in = table.start(*host, STAND_IN, "", None);
                table.peers.push(stand_in);
            }
            (moment, killed)
        }
        What::Stop(host, seconds) => {
            in_play(table, *host);
            let mut moment = Moment::now(table);
            table.peers[*host].program.signal("STOP");
            std::thread::sleep(Duration::from_secs(*seconds));
            table.peers[*host].program.signal("CONT");
            moment.over = Instant::now();
            (moment, table.take(&expected.gone))
        }
        What::Cut(apart, way, ms) => {
            in_play(table, apart[0]);
            let mut moment = Moment::now(table);
            cut(table, apart, *way, true);
            std::thread::sleep(Duration::from_millis(*ms));
            cut(table, apart, *way, false);
            moment.over = Instant::now();
            (moment, table.take(&expected.gone))
        }
        What::Address(host) => {
            in_play(table, *host);
            let moment = Moment::now(table);
            table.lan.readdress(*host).expect("another address");
            (moment, Vec::new())
        }
        What::Restart(host, late) => {
            in_play(table, *host);
            let killed = table.take(&[*host]);
            let moment = Moment::now(table);
            killed.iter().for_each(|peer| peer.program.signal("KILL"));
            if *late {
                return (moment, killed);
            }
            let name = killed[0].name.clone();
            drop(killed);
            let mut again = table.start(*host, &name, "", None);
            again.program.line("goes on, at seat");
            table.peers.push(again);
            (moment, Vec::new())
        }
        What::Relay(_) => {
            table.plays();
            (Moment::now(table), Vec::new())
        }
    }
}

fn in_play(table: &mut Table<'_>, host: usize) {
    table.plays();
    table.peers[host].grows(IN_PLAY);
}

fn cut(table: &Table<'_>, apart: &[usize], way: Way, broken: bool) {
    let others: Vec<usize> = table.peers.iter().map(|peer| peer.host).filter(|host| !apart.contains(host)).collect();
    let (from, to) = match way {
        Way::Both => {
            let done = if broken { table.lan.part(apart) } else { table.lan.unite(apart) };
            return done.expect("a link");
        }
        Way::Out => (apart, &*others),
        Way::In => (&*others, apart),
    };
    for (from, to) in from.iter().flat_map(|from| to.iter().map(move |to| (*from, *to))) {
        if broken { table.lan.cut(from, to) } else { table.lan.mend(from, to) }.expect("a link");
    }
}
