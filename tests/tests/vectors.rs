//! The vectors of an independent implementation: committed decks, and contests with their clocks, mentions and cuts.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use nertz_lockstep::contest::{Contests, InFlight, Observer, PlayId, Reveal, Slot, Status, Tie, Verdict};
use nertz_lockstep::deck::{self, Chain, Deck};
use nertz_lockstep::hash::Hash;
use nertz_lockstep::mention::Mentions;
use nertz_lockstep::seat::{Clock, Seat, Seats};
use serde_json::{Value, json};
use std::path::Path;

fn cases(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let cases: Vec<Value> = serde_json::from_str(&text).unwrap();
    assert!(!cases.is_empty(), "{file} holds no case");
    cases
}

fn number(value: &Value) -> u32 {
    value.as_u64().unwrap_or_else(|| panic!("a number, not {value}")).try_into().unwrap()
}

fn seat(value: &Value) -> Seat {
    Seat::new(number(value) as u8).unwrap()
}

fn hash(value: &Value) -> Hash {
    hex::decode(value.as_str().unwrap()).unwrap().try_into().unwrap()
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("a list, not {value}"))
}

#[test]
fn deals() {
    for case in cases("deal.json") {
        let (players, cards) = (number(&case["players"]) as usize, number(&case["cards"]) as u8);
        let key = deck::round_key(&hash(&case["match_id"]), number(&case["round"]));
        assert_eq!(key, hash(&case["round_key"]));
        for deal in list(&case["decks"]) {
            let owner = seat(&deal["owner"]);
            let slots: Vec<Vec<Seat>> =
                list(&deal["slots"]).iter().map(|slot| list(slot).iter().map(seat).collect()).collect();
            assert_eq!(deck::slots(owner, Seats::first(players)), slots);
            let chains: Vec<Chain> = (0..)
                .zip(list(&deal["seeds"]))
                .map(|(slot, seed)| Chain::new(&key, owner, slot, cards, hash(seed)))
                .collect();
            let mut whole = Deck::new(key, owner, Seats::first(players), cards);
            for (slot, chain) in chains.iter().enumerate() {
                assert_eq!(chain.anchor(), hash(&deal["anchors"][slot]));
                assert_eq!(chain.value(5), hash(&deal["openings_k5"][slot]));
                slots[slot].iter().for_each(|member| whole.commit(slot as u8, *member, Some(chain.anchor())));
            }
            let mut single = whole.clone();
            let sequence: Vec<u8> = list(&deal["sequence"]).iter().map(|card| number(card) as u8).collect();
            for (slot, chain) in (0..).zip(&chains) {
                whole.accept(slot, cards, &chain.end()).unwrap();
            }
            assert_eq!(whole.sequence(), sequence);
            for k in 1..=cards {
                for (slot, chain) in (0..).zip(&chains) {
                    assert_eq!(single.card(k), None, "card {k} is known before slot {slot} opened it");
                    assert!(single.accept(slot, k, &chain.value(k - 1)).is_err());
                    single.accept(slot, k, &chain.value(k)).unwrap();
                }
                assert_eq!(single.card(k), Some(sequence[usize::from(k) - 1]));
            }
        }
    }
}

fn slot(value: &Value) -> Slot {
    if value.is_null() {
        return Slot([0xff; 3]);
    }
    Slot([number(&value[0][0]) as u8, number(&value[0][1]) as u8, number(&value[1]) as u8])
}

fn play(name: &Value) -> PlayId {
    let (seat, seq) = name.as_str().unwrap().split_once('.').unwrap();
    PlayId { seat: Seat::new(seat.parse().unwrap()).unwrap(), seq: seq.parse().unwrap() }
}

fn plays(names: &Value) -> Vec<PlayId> {
    list(names).iter().map(play).collect()
}

/// One execution, delivered entry by entry.
struct Run<'a> {
    seats: usize,
    tie: Tie,
    round_key: Hash,
    entries: Vec<&'a Value>,
    contests: Contests,
    mentions: Mentions,
    clocks: Vec<Vec<Clock>>,
}

impl<'a> Run<'a> {
    fn new(case: &'a Value) -> Run<'a> {
        let seats = number(&case["players"]) as usize;
        let tie = match case["tie"].as_str().unwrap() {
            "first" => Tie::First,
            "last" => Tie::Last,
            "both" => Tie::Both,
            other => panic!("tie {other}"),
        };
        Run {
            seats,
            tie,
            round_key: hash(&case["round_key"]),
            entries: list(&case["entries"]).iter().collect(),
            contests: Contests::default(),
            mentions: Mentions::new(seats),
            clocks: vec![Vec::new(); seats],
        }
    }

    fn deliver(&mut self, entry: &Value) -> Clock {
        let (author, seq) = (seat(&entry["author"]), number(&entry["seq"]));
        let mut clock = self.clocks[author.index()].last().copied().unwrap_or_default();
        for run in list(&entry["runs"]) {
            let (by, last) = (seat(&run[0]), number(&run[1]));
            assert!(self.clocks[by.index()].len() as u32 >= last, "delivered out of causal order");
            self.mentions.run(author, by, last);
            clock[by] = last;
        }
        self.mentions.own(author);
        clock[author] = seq;
        self.clocks[author.index()].push(clock);
        for item in list(&entry["items"]) {
            if let Some(seal) = item.get("seal") {
                self.contests.seal(play(&seal["id"]), list(&seal["could_be_on"]).iter().map(slot).collect());
            }
            if let Some(reveal) = item.get("reveal") {
                let id = PlayId { seat: author, seq: number(&reveal["seal_seq"]) };
                let on = slot(&reveal["slot"]);
                let legal = self.contests.get(id).unwrap().could_be_on.contains(&on);
                let (hash, nonce) = (hash(&reveal["seal_hash"]), hash(&reveal["nonce"]));
                self.contests.reveal(id, Some(Reveal { seq, slot: legal.then_some(on), hash, nonce }));
                assert!(self.observer(&clock).acknowledged(id) >= self.seats / 2, "revealed too early");
            }
        }
        clock
    }

    fn observer<'s>(&'s self, clock: &'s Clock) -> Observer<'s> {
        Observer {
            contests: &self.contests,
            mentions: &self.mentions,
            clock,
            seats: self.seats,
            live: Seats::first(self.seats),
            round_key: &self.round_key,
        }
    }

    fn verdicts(&self, clock: &Clock) -> Vec<(Slot, Verdict)> {
        self.contests
            .slots()
            .map(|slot| {
                let tie = if slot == Slot([0xff; 3]) { Tie::First } else { self.tie };
                (slot, self.observer(clock).verdict(slot, tie))
            })
            .collect()
    }
}

fn decided(verdicts: &[(Slot, Verdict)], side: impl Fn(&Verdict) -> &Vec<PlayId>) -> Vec<(Slot, PlayId)> {
    verdicts.iter().flat_map(|(slot, verdict)| side(verdict).iter().map(|play| (*slot, *play))).collect()
}

fn expected(pairs: &Value) -> Vec<(Slot, PlayId)> {
    list(pairs).iter().map(|pair| (slot(&pair[0]), play(&pair[1]))).collect()
}

fn check_entries(case: &Value, run: &mut Run<'_>, order: &[usize]) {
    for &at in order {
        let entry = run.entries[at];
        let author = seat(&entry["author"]);
        let before = run.clocks[author.index()].last().copied().unwrap_or_default();
        let earlier = run.verdicts(&before);
        let clock = run.deliver(entry);
        let expect = &entry["expect"];
        let name = format!("{}, entry {}.{}", case["name"], entry["author"], entry["seq"]);
        assert_eq!(json!(clock.head(run.seats)), expect["clock"], "{name}");
        let mut mentioned: Vec<(u32, String)> = Vec::new();
        for by in Seat::first(run.seats) {
            for seq in before[by] + 1..=clock[by] {
                mentioned.push((run.mentions.place(author, by, seq, &clock).unwrap(), format!("{by}.{seq}")));
            }
        }
        mentioned.sort();
        let mentioned: Vec<String> = mentioned.into_iter().map(|(_, name)| name).collect();
        assert_eq!(json!(mentioned), expect["mentions"], "{name}");
        let now = run.verdicts(&clock);
        for (what, side) in [("won", (|v| &v.won) as fn(&Verdict) -> &Vec<PlayId>), ("lost", |v| &v.lost)] {
            let old = decided(&earlier, side);
            let fresh: Vec<_> = decided(&now, side).into_iter().filter(|pair| !old.contains(pair)).collect();
            assert_eq!(fresh, expected(&expect[what]), "{name}: {what}");
        }
    }
}

fn check_final(case: &Value, run: &Run<'_>) {
    let name = &case["name"];
    let all: Clock = run.clocks.iter().map(|log| log.len() as u32).collect();
    let verdicts: Vec<_> = run.verdicts(&all).into_iter().filter(|(_, verdict)| !verdict.plays.is_empty()).collect();
    let expect = list(&case["final"]["slots"]);
    assert_eq!(verdicts.len(), expect.len(), "{name}");
    for ((at, verdict), expect) in verdicts.iter().zip(expect) {
        assert_eq!(*at, slot(&expect["slot"]), "{name}");
        let status: Value = verdict
            .plays
            .iter()
            .map(|(id, status)| {
                let word = match status {
                    Status::Out => "out",
                    Status::Open => "open",
                    Status::Contender => "contender",
                };
                (format!("{}.{}", id.seat, id.seq), json!(word))
            })
            .collect::<serde_json::Map<_, _>>()
            .into();
        assert_eq!(status, expect["status"], "{name}");
        let ballots: Vec<Option<String>> =
            verdict.ballots.iter().map(|ballot| ballot.map(|id| format!("{}.{}", id.seat, id.seq))).collect();
        assert_eq!(json!(ballots), expect["ballots"], "{name}");
        assert_eq!(verdict.won, plays(&expect["won"]), "{name}");
        assert_eq!(verdict.lost, plays(&expect["lost"]), "{name}");
        match &verdict.draw {
            Some((tied, message)) => {
                assert_eq!(*tied, plays(&expect["draw"]["tied"]), "{name}");
                assert_eq!(hex::encode(message), expect["draw"]["hashed"].as_str().unwrap(), "{name}");
            }
            None => assert!(expect.get("draw").is_none_or(Value::is_null), "{name}: a draw is missing"),
        }
    }
    let call = verdicts.iter().find(|(at, _)| *at == Slot([0xff; 3])).and_then(|(_, verdict)| verdict.won.first());
    for (in_flight, word) in [(InFlight::Stop, "stop"), (InFlight::Land, "land")] {
        let cut = call.and_then(|id| {
            let reveal = run.contests.get(*id).unwrap().reveal.as_ref().unwrap().seq;
            let under = run.clocks[id.seat.index()][id.seq as usize - 1];
            run.observer(&all).cut(*id, reveal, &under, in_flight)
        });
        assert_eq!(
            json!(cut.map(|cut| cut.head(run.seats).to_vec())),
            case["final"]["cut"][word],
            "{name}: cut {word}"
        );
    }
}

/// A causal order of the entries that prefers seats by a rotation of their numbers.
fn other_order(run: &Run<'_>, turn: usize) -> Vec<usize> {
    let mut done = Clock::default();
    let mut order = Vec::new();
    while order.len() < run.entries.len() {
        let next = (0..run.seats)
            .map(|step| (step + turn) % run.seats)
            .find_map(|number| {
                run.entries.iter().position(|entry| {
                    let author = seat(&entry["author"]);
                    author.index() == number
                        && crate::number(&entry["seq"]) == done[author] + 1
                        && list(&entry["expect"]["clock"])
                            .iter()
                            .zip(Seat::first(run.seats))
                            .all(|(seq, by)| by == author || done[by] >= crate::number(seq))
                })
            })
            .expect("some entry is deliverable");
        done[seat(&run.entries[next]["author"])] += 1;
        order.push(next);
    }
    order
}

#[test]
fn contests() {
    for case in cases("contest.json") {
        let mut run = Run::new(&case);
        let given: Vec<usize> = (0..run.entries.len()).collect();
        check_entries(&case, &mut run, &given);
        check_final(&case, &run);
        for turn in 0..run.seats {
            let mut run = Run::new(&case);
            let order = other_order(&run, turn);
            check_entries(&case, &mut run, &order);
            check_final(&case, &run);
        }
    }
}
