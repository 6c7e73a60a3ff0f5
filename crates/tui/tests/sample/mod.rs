//! Made-up tables to look at and to test with.

// Each test uses a part of it; a slip in it is to be loud.
#![allow(dead_code, clippy::unwrap_used)]

pub(crate) mod gallery;
pub(crate) mod states;

use nertz::screen::{
    Beaten, FoundTable, HomeView, LobbyView, MatchEnd, MemberLine, News, Notices, ResultRow, Results, StatsView, Talk,
};
use nertz::stats::{Best, Opponent, Record, Unverified};
use nertz::{tell, words};
use nertz_core::{Card, Face, Lane, LaneView, Link, Phase, Pile, Rules, SeatView, Suit, View};
use nertz_lockstep::codec::Text;
use nertz_lockstep::sign::PeerId;
use nertz_session::door::TableSecret;
use nertz_session::ticket::Ticket;

pub(crate) const NAMES: [&str; 8] =
    ["Ana", "Bernadette", "Ćiril", "Dario", "E", "Maximilian-Alexander", "Gül", "Хасан"];

/// `10h`, `Kd`, `AS`: rank and the suit's letter. `Jok` is a joker.
pub(crate) fn card(text: &str) -> Card {
    if text == "Jok" {
        return Card::new(52).unwrap();
    }
    let (rank, suit) = text.split_at(text.len() - 1);
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let rank = ranks.iter().position(|name| *name == rank).unwrap() as u8;
    let suit = match suit.to_ascii_lowercase().as_str() {
        "c" => Suit::Clubs,
        "d" => Suit::Diamonds,
        "h" => Suit::Hearts,
        "s" => Suit::Spades,
        other => panic!("no suit: {other}"),
    };
    Card::of(suit, rank).unwrap()
}

/// Cards; `*7c` is a joker that stands for the 7♣.
pub(crate) fn faces(text: &str) -> Vec<Face> {
    let face = |text: &str| match text.strip_prefix('*') {
        Some(stands) => Face::Fixed { joker: card("Jok"), stands: card(stands) },
        None => Face::Card(card(text)),
    };
    text.split_whitespace().map(face).collect()
}

pub(crate) fn seat(name: &str, index: usize) -> SeatView {
    let rivers = [
        ["8c 7h 6s", "Kd Qs Jh 10c 9d", "2h", "10s 9h"],
        ["Ks Qd Js 10h 9c 8d 7c", "4h", "Jc", "6d 5c 4d"],
        ["Qh", "", "9s 8h", "3d"],
        ["5h 4c", "Jd", "7d 6c", "Kh"],
    ];
    SeatView {
        name: name.to_owned(),
        nertz_len: [9, 13, 4, 1, 11, 7, 10, 0][index % 8],
        nertz_top: Some(Face::Card(card("5d"))),
        columns: rivers[index % 4].iter().map(|column| faces(column)).collect(),
        stock_len: 23 - index as u8,
        waste: faces("3c 8s Qc Ah 5s 6h"),
        redeals: 2,
        waste_played: true,
        locked: Vec::new(),
        sealed: false,
        lake_count: 3 + index as u8,
        points: [5, -12, 11, 0, 7, -26, 3, 14][index % 8],
        total: [43, 7, 88, -15, 0, 102, 61, 33][index % 8],
        link: Link::Here,
        stuck: false,
        stuck_rotated: false,
        rotated: false,
        false_calls: 0,
        go: true,
    }
}

fn lane(deck: u8, suit: Suit, owners: &[u8], pending: &[(u8, u8)]) -> LaneView {
    let settled = owners.len() as u8;
    let owners: Vec<Option<u8>> = owners.iter().map(|owner| Some(*owner)).collect();
    let wants = pending.iter().map(|(_, rank)| rank + 1).max().unwrap_or(0).max(settled);
    LaneView {
        lane: Lane { deck, card: Card::of(suit, 0).unwrap() },
        suit,
        complete: owners.len() == 13,
        owners,
        wants,
        pending: pending.to_vec(),
    }
}

/// A round of so many seats in full swing.
pub(crate) fn playing(players: usize) -> View {
    let seats: Vec<SeatView> = NAMES[..players].iter().enumerate().map(|(index, name)| seat(name, index)).collect();
    let n = players as u8;
    let run = |len: u8, from: u8| (0..len).map(|rank| (rank * 3 + from) % n).collect::<Vec<u8>>();
    let mut lanes = vec![
        lane(0, Suit::Spades, &run(4, 0), &[]),
        lane(1, Suit::Spades, &run(13, 1), &[]),
        lane(0, Suit::Hearts, &run(1, 0), &[]),
        lane(1, Suit::Hearts, &run(9, 1), &[(0, 9)]),
        lane(1, Suit::Diamonds, &run(10, 0), &[]),
        lane(0, Suit::Clubs, &run(2, 0), &[]),
        lane(1, Suit::Clubs, &run(6, 1), &[(1, 6), (0, 6)]),
    ];
    for deck in 2..n {
        for (index, suit) in Suit::ALL.into_iter().enumerate() {
            if (usize::from(deck) + index) % 3 != 0 {
                lanes.push(lane(deck, suit, &run((deck * 5 + index as u8 * 3) % 12 + 1, deck), &[]));
            }
        }
    }
    View {
        me: Some(0),
        seats,
        lanes,
        round: 3,
        phase: Phase::Play,
        clock_ms: 102_400,
        rules: Rules::default(),
        idle_ms: 0,
        turn: None,
        caller: None,
        results: (0..12).map(|round| (0..n).map(|seat| i16::from(seat) * 9 - 26 + round).collect()).collect(),
    }
}

/// Seven columns, one of them as long as can be, the lake crowded.
pub(crate) fn widest() -> View {
    let mut view = playing(8);
    for seat in &mut view.seats {
        seat.columns.push(faces("Ks Qd Jc 10h 9s 8d 7c 6h 5s 4d 3c 2h As"));
        seat.columns.push(faces("10h"));
        seat.columns.push(faces("10d 9s"));
        seat.nertz_len = 21;
        seat.total = 1234;
    }
    view
}

/// Jokers wherever one can lie: at the end of a column, fixed in another, on the waste and the nertz pile, in others' rivers,
/// and lanes that were founded by jokers.
pub(crate) fn jokers(players: usize) -> View {
    let mut view = playing(players);
    view.rules.jokers = 2;
    let own = &mut view.seats[0];
    own.columns = ["8c *7h 6s", "Jok", "Kd Qs *Jh 10c 9d Jok", "*10s"].iter().map(|column| faces(column)).collect();
    own.nertz_top = Some(Face::Card(card("5d")));
    own.waste = faces("3c *10h Jok");
    view.seats[1].columns = ["Jok", "5h *4c", "Jc Jok", "*10h"].iter().map(|column| faces(column)).collect();
    for (deck, joker, suit, height) in [(1, 53, Suit::Hearts, 4), (0, 52, Suit::Hearts, 2), (1, 52, Suit::Clubs, 1)] {
        let owners = (0..height).map(|rank| Some(rank % 2)).collect();
        let lane = Lane { deck, card: Card::new(joker).unwrap() };
        view.lanes.push(LaneView { lane, suit, owners, wants: height, pending: Vec::new(), complete: false });
    }
    view
}

/// Every deck's jokers have founded lanes of one suit.
pub(crate) fn crowded() -> View {
    let mut view = widest();
    view.rules.jokers = 2;
    for deck in 0..8 {
        for joker in [52, 53] {
            let lane = Lane { deck, card: Card::new(joker).unwrap() };
            let (owners, pending) = (vec![Some(deck); 3], vec![(0, 3)]);
            view.lanes.push(LaneView { lane, suit: Suit::Spades, owners, wants: 4, pending, complete: false });
        }
    }
    view
}

/// Turns: that of this seat; the second one has passed.
pub(crate) fn turns(players: usize, turn: u8) -> View {
    let mut view = playing(players);
    view.rules = Rules::preset("turns").unwrap();
    view.turn = Some(turn);
    view.seats[1].stuck = true;
    view
}

/// Teams of two.
pub(crate) fn partners(players: usize) -> View {
    let mut view = playing(players);
    view.rules.partners = true;
    let mine = players / 2;
    view.seats[mine].columns =
        ["Ks Qd Js 10h 9c 8d 7c 6h 5s 4d 3c 2h As", "Jok", "9s *8h", ""].iter().map(|column| faces(column)).collect();
    view
}

pub(crate) fn notices() -> Notices {
    Notices {
        beaten: vec![Beaten { card: card("6h"), by: Some(1), from: Pile::WASTE, age_ms: 90 }],
        news: vec![News { text: "No foundation wants the 6♥ now".to_owned(), age_ms: 700 }],
        talk: vec![Talk { name: "Ana".to_owned(), text: "well played".to_owned(), age_ms: 1500 }],
        suspended: false,
        dealt_in: false,
        practice: false,
        waiting: Vec::new(),
    }
}

pub(crate) fn home() -> HomeView {
    let table = |table: &str, members: &[&str], wanted, state: &str| FoundTable {
        table: table.to_owned(),
        members: members.iter().map(|name| (*name).to_owned()).collect(),
        wanted,
        rules: "nertz, draw=1".to_owned(),
        state: state.to_owned(),
        private: false,
    };
    HomeView {
        name: "Ana".to_owned(),
        tables: vec![
            table("friday", &["Bernadette", "Maximilian-Alexander", "Ćiril"], 4, "lobby"),
            table("a-table-with-a-long-name", &["Dario"], 0, "lobby"),
            table("upstairs", &["Gül", "E"], 0, "round 3"),
        ],
        troubles: vec![
            "Multicast is refused on eth0: others will not see a table of yours. Open UDP port 5353, or give them the \
             address."
                .to_owned(),
        ],
    }
}

/// With a private table of the name of a public one.
pub(crate) fn private_home() -> HomeView {
    let mut home = home();
    home.tables[2] = FoundTable {
        table: "friday".to_owned(),
        members: vec!["Francesca".to_owned()],
        state: tell!("home-private"),
        private: true,
        ..FoundTable::default()
    };
    home
}

pub(crate) fn lobby() -> LobbyView {
    let member = |name: &str, ready, me, note: &str| MemberLine {
        name: name.to_owned(),
        ready,
        me,
        note: note.to_owned(),
        ..MemberLine::default()
    };
    let mut held = Rules::default();
    held.set("draw", "1").unwrap();
    held.set("penalty", "10").unwrap();
    LobbyView {
        table: "friday".to_owned(),
        private: false,
        ticket: String::new(),
        addresses: vec!["192.168.178.23:52300".to_owned(), "[2001:db8:1234:5678:9abc:def0:1234:5678]:52300".to_owned()],
        members: vec![
            member("Ana", true, true, ""),
            member("Bernadette", true, false, ""),
            member("Maximilian-Alexander", false, false, "not heard for 2.1s"),
        ],
        wanted: 4,
        plays: false,
        rules: vec![
            format!("nertz, {}", tell!("rules-goal-points", points = 100)),
            "draw 1 (nertz: 3)".to_owned(),
            "penalty 10 (nertz: 5)".to_owned(),
        ],
        in_words: held.in_words(words::lang()).into_iter().map(|sentence| sentence.text).collect(),
        held: Box::new(held),
        proposer: Some("Bernadette".to_owned()),
        change: Some("Bernadette: draw 3 → 1".to_owned()),
        troubles: vec!["192.168.178.40:52300: no answer; is the program running there?".to_owned()],
        news: Some(tell!("play-has-left", name = "Ćiril")),
        missing: vec!["Maximilian-Alexander is not ready.".to_owned(), "One more player is wanted.".to_owned()],
        talk: vec![("Bernadette".to_owned(), "are we waiting for Gül?".to_owned())],
    }
}

/// A private table, with a ticket of the longest kind.
pub(crate) fn private_lobby() -> LobbyView {
    LobbyView {
        private: true,
        ticket: ticket(Some(TableSecret([0xa5; 16]))).to_string(),
        addresses: Vec::new(),
        missing: vec!["Maximilian-Alexander is not ready.".to_owned()],
        troubles: Vec::new(),
        ..lobby()
    }
}

pub(crate) fn ticket(secret: Option<TableSecret>) -> Ticket {
    let addresses = ["192.168.178.23:52300", "10.0.0.4:52300", "[2001:db8:1234:5678:9abc:def0:1234:5678]:52300"];
    let addresses: Vec<_> = addresses.iter().map(|address| address.parse().unwrap()).collect();
    Ticket::new(PeerId([0x5a; 32]), &addresses, Text::cut("a-table-with-a-long-name"), secret)
}

pub(crate) fn results(players: usize, over: bool) -> Results {
    let row = |index: usize| {
        let (cards, left, bonus) =
            (30 - 3 * index as u8, index as u8, if index == 0 { 10 } else { -5 * (index % 2) as i16 });
        let left_points = -2 * i16::from(left);
        let sum = i16::from(cards) + left_points + bonus;
        ResultRow {
            seat: index as u8,
            name: NAMES[index].to_owned(),
            me: index == 1,
            caller: index == 0,
            cards,
            left,
            left_points,
            bonus,
            sum,
            total: i32::from(sum) + 70 - 9 * index as i32,
            leads: index == 0,
            partner: None,
            witness: false,
        }
    };
    let scores = |round: i16| (0..players as i16).map(|seat| 20 - 7 * seat + round).collect();
    Results {
        extra: false,
        next: None,
        round: 4,
        how: tell!("play-called-after", name = "Ana", clock = "2:41"),
        rows: (0..players).map(row).collect(),
        verdict: Some(tell!("play-audit", verdict = tell!("play-audit-clean", plays = 842, contested = 118))),
        clean: true,
        waiting: vec!["Bernadette".to_owned(), "Dario".to_owned()],
        rounds: (0..4).map(scores).collect(),
        end: over.then(|| MatchEnd {
            goes_on: false,
            winners: vec!["Ana".to_owned()],
            why: String::new(),
            transcript: "/home/ana/.local/share/nertz/matches/2031-05-04-friday-8f3a.nertz".to_owned(),
            then: Some(tell!("play-then-lobby")),
        }),
    }
}

/// The sorting of teams of two: the seats of a team below each other.
pub(crate) fn team_results(players: usize, over: bool) -> Results {
    let mut results = results(players, over);
    let half = players / 2;
    let total = |team: usize| 90 - 20 * team as i32;
    let rows = (0..half).flat_map(|team| {
        let mut two = [results.rows[team].clone(), results.rows[team + half].clone()];
        for (index, row) in two.iter_mut().enumerate() {
            let partner = team + half * (1 - index);
            row.partner = Some((partner as u8, NAMES[partner].to_owned()));
            (row.total, row.leads) = (total(team), team == 0);
        }
        two
    });
    results.rows = rows.collect();
    if let Some(end) = &mut results.end {
        end.winners = vec![NAMES[0].to_owned(), NAMES[half].to_owned()];
    }
    results
}

/// An extra round between the first two, which leaves them level.
pub(crate) fn extra_results(players: usize) -> Results {
    let mut results = results(players, false);
    results.extra = true;
    results.next = Some(tell!("play-extra-between", names = words::listed(&["Ana", "Bernadette"])));
    for row in results.rows.iter_mut().skip(2) {
        *row = ResultRow {
            witness: true,
            seat: row.seat,
            name: row.name.clone(),
            total: row.total,
            ..ResultRow::default()
        };
    }
    results
}

/// A record with so many opponents.
pub(crate) fn stats(opponents: u32) -> StatsView {
    let opponent = |number: u32| Opponent {
        key: format!("{number:064x}"),
        name: format!("Opponent {number:02} of the whole"),
        matches: 100 - number,
        won: 40,
        lost: 31,
        left: number % 3,
    };
    let record = Record {
        matches: 112,
        won: 41,
        lost: 60,
        left: 6,
        cut_short: 3,
        broken_off: 2,
        rounds: 1234,
        calls: 403,
        points: -9873,
        best: Some(Best { points: 47, round: 3, match_id: "ab".repeat(32) }),
        opponents: (0..opponents).map(opponent).collect(),
        unverified: vec![Unverified { file: "a.nertz".to_owned(), why: "tampered".to_owned() }],
        others: 0,
    };
    StatsView { name: "Ana".to_owned(), record: Some(Ok(record)), ..StatsView::default() }
}
