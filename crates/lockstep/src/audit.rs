//! The audit: re-runs a match from its transcript alone, with the engine that players use, and believes nobody.
//!
//! Every signature is verified, every entry judged at its author's clock, every contest, cut and score computed anew. The
//! verdict is [`Verdict::Clean`], [`Verdict::Incomplete`] (everything that is there is right, something is missing),
//! [`Verdict::Tampered`] (the file is not what was signed or written) or [`Verdict::Cheated`] (a seat broke a rule, by its
//! own signature).

mod compare;
mod reason;
mod report;
mod walk;

pub use compare::{Disagreement, Discontinued, compare, continues};
pub use reason::{Flaw, Lacks, Spot};
pub use report::{Check, Line, Report, RoundReport, Verdict, ViewReport};
pub use walk::{Walk, Walked};

use crate::charter::{Charter, Player, Signed};
use crate::codec::decode;
use crate::entry::{BodyOf, Item, Sealed, entry_id, verify};
use crate::game::Game;
use crate::misbehaviour::{Misbehaviour, MisbehaviourOf};
use crate::peer::{CERTIFICATE, STATEMENT, convicted_by, rule_name};
use crate::seat::{Seat, Seats};
use crate::sign::Scheme;
use crate::table::{Phase, Table};
use crate::transcript::{End, Ending, Evidence, Record, RecordKind, Unreadable};
use crate::view::{Certificate, Statement};

/// Audits a transcript of game `G`, signed in scheme `S`.
pub fn audit<G: Game, S: Scheme>(file: &[u8]) -> Result<Report, Unreadable> {
    let mut walk = Walk::<G, S>::new(file)?;
    // Behind a broken tag nothing is what was written, and what stands before it was written by whoever broke it.
    while !walk.is_broken() && walk.next_record().is_some() {}
    Ok(walk.finish().report)
}

struct Auditor<G: Game> {
    table: Option<Table<G>>,
    charter: Option<Charter>,
    players: Vec<Player>,
    /// The entries that the file's evidence shows to be illegal: seat, seq, half of the id.
    illegal: Vec<(Seat, u32, [u8; 16])>,
    report: Report,
}

impl<G: Game> Auditor<G> {
    /// Checks one record. `Err` is a verdict that ends the audit.
    fn record<S: Scheme>(&mut self, number: u32, record: &Record<'_>) -> Result<(), Verdict> {
        self.report.count(Check::Format, 1);
        let at = Spot::Record(number);
        match (record.kind, self.table.is_some()) {
            (RecordKind::Charter, false) => self.charter::<S>(at, record.bytes),
            (RecordKind::Charter, true) => Err(self.fail(Check::Charter, Verdict::tampered(at, Flaw::SecondCharter))),
            (_, false) => Err(self.fail(Check::Charter, Verdict::tampered(at, Flaw::BeforeCharter))),
            (RecordKind::Entry, true) => self.entry::<S>(at, record.bytes),
            (RecordKind::Evidence, true) => self.evidence::<S>(at, record.bytes),
            (RecordKind::End, true) => self.end::<S>(at, number, record),
            (RecordKind::View, true) => self.view::<S>(at, record),
            (RecordKind::Note, true) => match std::str::from_utf8(record.bytes) {
                Ok(text) => {
                    self.report.notes.push((record.ms, text.to_owned()));
                    Ok(())
                }
                Err(_) => Err(self.fail(Check::Format, Verdict::tampered(at, Flaw::Note))),
            },
        }
    }

    fn charter<S: Scheme>(&mut self, at: Spot, bytes: &[u8]) -> Result<(), Verdict> {
        let signed = match Signed::read::<S>(bytes) {
            Ok(signed) => signed,
            Err(why) => return Err(self.fail(Check::Charter, Verdict::tampered(at, why))),
        };
        let charter = signed.charter;
        let game = match G::new(&charter) {
            Ok(game) => game,
            Err(why) => return Err(self.fail(Check::Charter, Verdict::tampered(at, Flaw::Game(why)))),
        };
        self.report.count(Check::Charter, signed.signatures.len() as u64);
        self.players = charter.seated().into_iter().cloned().collect();
        self.report.players = self.players.iter().map(|player| player.name.to_string()).collect();
        self.report.keys = self.players.iter().map(|player| player.key).collect();
        self.report.match_id = Some(charter.match_id());
        self.report.kind = Some(charter.kind);
        self.report.rules = charter.rules.to_vec();
        self.report.carried = charter.carried.as_deref().cloned();
        self.table = Some(Table::new(game, &charter));
        self.charter = Some(charter);
        Ok(())
    }

    fn entry<S: Scheme>(&mut self, at: Spot, bytes: &[u8]) -> Result<(), Verdict> {
        let Some(table) = &mut self.table else { return Ok(()) };
        let match_id = *table.match_id();
        let read = Sealed::split(bytes).and_then(|sealed| Some((decode::<BodyOf<G>>(&sealed.body).ok()?, sealed)));
        let Some((body, sealed)) = read else {
            return Err(self.fail(Check::Format, Verdict::tampered(at, Flaw::Entry)));
        };
        let (author, seq) = (body.author, body.seq);
        let Some(player) = self.players.get(author.index()) else {
            return Err(self.fail(Check::Chains, Verdict::tampered(at, Flaw::Nobody(author))));
        };
        let id = entry_id(&match_id, &sealed.body);
        if !verify::<S>(&match_id, &S::key(&player.key), &id, &sealed.signature) {
            let why = Flaw::Signature { seat: author, name: player.name.to_string(), seq };
            return Err(self.fail(Check::Signatures, Verdict::tampered(at, why)));
        }
        self.report.count(Check::Signatures, 1);
        let delivered = table.clock()[author];
        if seq <= delivered {
            let twice = table.id(author, seq) == Some(id);
            return Err(if twice {
                self.fail(Check::Chains, Verdict::tampered(at, Flaw::Twice(author, seq)))
            } else {
                self.cheated(author, seq, Misbehaviour::Fork)
            });
        }
        if seq > delivered + 1 {
            let why = Flaw::Gap(author, delivered + 1, seq - 1);
            return Err(self.fail(Check::Chains, Verdict::tampered(at, why)));
        }
        for run in body.seen.iter().filter(|run| run.seat.index() < self.players.len() && run.seat != author) {
            let another = match table.id(run.seat, run.last) {
                Some(id) if run.last > 0 && id[..16] == run.id => continue,
                Some(_) => run.last > 0,
                None => false,
            };
            let why = Flaw::Mention { seat: author, seq, of: run.seat, last: run.last, another };
            return Err(self.fail(Check::Mentions, Verdict::tampered(at, why)));
        }
        let before = table.clock_of(author, delivered).copied().unwrap_or_default();
        if let Err(rule) = table.deliver(&body, id) {
            return Err(self.cheated(author, seq, rule));
        }
        let mentioned = table.clock_of(author, seq).map_or(0, |clock| clock.entries() - before.entries());
        self.report.entries += 1;
        self.report.count(Check::Chains, 1);
        self.report.count(Check::Mentions, mentioned);
        self.report.count(Check::States, 1);
        self.report.count(Check::Legality, body.items.len() as u64);
        self.report.heads = table.clock();
        for item in body.items.iter() {
            match item {
                Item::Commit { anchors } => self.report.count(Check::Decks, anchors.len() as u64),
                Item::Open { .. } => self.report.count(Check::Decks, 1),
                Item::Seeds { ends } => self.report.count(Check::Decks, ends.len() as u64),
                Item::Settle { .. } => self.report.count(Check::Contests, 1),
                Item::Result { .. } => self.report.count(Check::Results, 1),
                _ => {}
            }
        }
        Ok(())
    }

    /// Evidence proves itself, or the file was tampered with.
    fn evidence<S: Scheme>(&mut self, at: Spot, bytes: &[u8]) -> Result<(), Verdict> {
        let Ok(evidence) = decode::<Evidence>(bytes) else {
            return Err(self.fail(Check::Format, Verdict::tampered(at, Flaw::Evidence)));
        };
        match self.proven::<S>(&evidence) {
            Some(rule) => {
                let verdict = self.cheated(evidence.seat, evidence.seq, rule);
                self.report.evidence.push((evidence.seat, evidence.rule.to_string()));
                self.report.convicted.get_or_insert(verdict);
                Ok(())
            }
            None => {
                let why = Flaw::NotShown(evidence.seat, evidence.rule.to_string());
                Err(self.fail(Check::Legality, Verdict::tampered(at, why)))
            }
        }
    }

    fn proven<S: Scheme>(&mut self, evidence: &Evidence) -> Option<MisbehaviourOf<G>> {
        let table = self.table.as_mut()?;
        let match_id = *table.match_id();
        let key = self.players.get(evidence.seat.index())?.key;
        if let Some((of, secret)) = &evidence.disclosed {
            let convicted = convicted_by(table, &self.players, *of, secret)?;
            return (convicted == evidence.seat && evidence.seq == 0)
                .then_some(Misbehaviour::WrongAnchor)
                .filter(|rule| named(rule, evidence));
        }
        let signed: Option<Vec<Sealed>> = evidence
            .entries
            .iter()
            .map(|bytes| Sealed::split(bytes).filter(|sealed| sealed.verify::<S>(&match_id, &key)))
            .collect();
        let rule = match signed?.as_slice() {
            [first, second] => {
                let (one, two): (BodyOf<G>, BodyOf<G>) = (decode(&first.body).ok()?, decode(&second.body).ok()?);
                let same = (one.author, one.view, one.seq) == (two.author, two.view, two.seq);
                let named = one.author == evidence.seat && one.seq == evidence.seq;
                (same && named && first.body != second.body).then_some(Misbehaviour::Fork)?
            }
            [only] => match decode::<BodyOf<G>>(&only.body) {
                Err(_) => Some(Misbehaviour::NotCanonical).filter(|_| evidence.seq == 0)?,
                Ok(body) if body.author != evidence.seat || body.seq != evidence.seq => return None,
                // What was proven illegal stands in no log, so this one need not be the next of its log to be judged.
                Ok(body)
                    if usize::from(body.view) < table.views().len()
                        && body.seen.iter().any(|run| self.illegal.contains(&(run.seat, run.last, run.id))) =>
                {
                    Misbehaviour::MentionsIllegal
                }
                Ok(body) => {
                    let rule = table.is_judgeable(&body).then(|| table.judge(&body).err()).flatten()?;
                    let id = entry_id(&match_id, &only.body);
                    // One that only does not follow the one held here may be legal for whoever holds another.
                    let half = id.first_chunk().filter(|_| !matches!(rule, Misbehaviour::BrokenChain));
                    self.illegal.extend(half.map(|half| (body.author, body.seq, *half)));
                    rule
                }
            },
            _ => return None,
        };
        Some(rule).filter(|rule| named(rule, evidence))
    }

    /// What the recorder has said about a change of view, or the word of a majority that it has come about.
    fn view<S: Scheme>(&mut self, at: Spot, record: &Record<'_>) -> Result<(), Verdict> {
        let Some(table) = &mut self.table else { return Ok(()) };
        let (match_id, view) = (*table.match_id(), table.view());
        let players = &self.players;
        let key = |seat: Seat| players.get(seat.index()).map(|player| player.key);
        let wrong = match record.bytes.split_first() {
            Some((&STATEMENT, bytes)) => {
                let said = Statement::read(bytes).filter(|said| said.view == view.number);
                let signed = said.is_some_and(|said| {
                    key(said.seat).is_some_and(|key| Statement::is_signed::<S>(bytes, &match_id, &key))
                });
                (!signed).then_some(Flaw::Statement)
            }
            Some((&CERTIFICATE, bytes)) => match decode::<Certificate>(bytes) {
                Err(_) => Some(Flaw::CertificateBytes),
                Ok(certificate) => match certificate.open::<S>(&match_id, key, &view) {
                    Err(why) => Some(Flaw::Certificate(why)),
                    Ok(decision) => {
                        let cut = decision.value.clock();
                        // Who was gone on without may lack what is within the cut, or have more.
                        let whole = table.clock() == cut;
                        let told = decision.value.left_as_told(&view);
                        let left = if whole { table.left_by(&cut) } else { told };
                        match decision.check(&view, left) {
                            Err(why) => Some(Flaw::Certificate(why)),
                            Ok(next) => {
                                let change = ViewReport {
                                    ms: record.ms,
                                    number: next.number,
                                    round: view.live.iter().map(|seat| table.latest(seat).round).max().unwrap_or(0),
                                    gone: view
                                        .live
                                        .without(next.live)
                                        .iter()
                                        .map(|seat| (seat, left.has(seat)))
                                        .collect(),
                                    agreed: decision.by.len(),
                                    of: view.live.len(),
                                };
                                if whole {
                                    table.enter(next);
                                    self.report.views.push(change);
                                    None
                                } else {
                                    // Its recorder was not to be in the view, and has ended there.
                                    self.report.gone_on = Some(next.live);
                                    self.report.views.push(change);
                                    None
                                }
                            }
                        }
                    }
                },
            },
            _ => Some(Flaw::ViewKind),
        };
        if let Some(why) = wrong {
            return Err(self.fail(Check::Views, Verdict::tampered(at, why)));
        }
        self.report.count(Check::Views, u64::from(record.bytes.first() == Some(&CERTIFICATE)));
        Ok(())
    }

    fn end<S: Scheme>(&mut self, at: Spot, number: u32, record: &Record<'_>) -> Result<(), Verdict> {
        let Some(table) = &self.table else { return Ok(()) };
        let Some(end) = End::read::<S>(record.bytes, table.match_id(), record.ms) else {
            return Err(self.fail(Check::End, Verdict::tampered(at, Flaw::EndSignature)));
        };
        let recorder = self.players.iter().position(|player| player.key == end.recorder);
        let stays = |live: Seats| recorder.and_then(|at| Seat::new(at as u8)).is_some_and(|seat| live.has(seat));
        let wrong = if recorder.is_none() {
            Some(Flaw::Recorder)
        } else if self.report.gone_on.is_some_and(stays) {
            Some(Flaw::GoneOn)
        } else if end.records != number || end.chain != record.chain {
            Some(Flaw::OtherRecords)
        } else {
            let over = table.is_over(&table.clock());
            let continued = table.goes_on_under(&table.clock());
            match &end.ending {
                Ending::Finished if !over || continued.is_some() => Some(Flaw::NotOver),
                Ending::Continued { charter } if !over || continued != Some(*charter) => Some(Flaw::OtherCharter),
                Ending::Convicted { seat, rule }
                    if !self.report.evidence.iter().any(|(of, name)| of == seat && **name == **rule) =>
                {
                    Some(Flaw::NoEvidence)
                }
                Ending::Abandoned { .. } if over && stays(table.live()) => Some(Flaw::Over),
                _ => None,
            }
        };
        if let Some(why) = wrong {
            return Err(self.fail(Check::End, Verdict::tampered(at, why)));
        }
        self.report.count(Check::End, 1);
        self.report.recorder = Some(end.recorder);
        self.report.ending = Some(end.ending);
        Ok(())
    }

    /// The verdict of a file whose records all hold.
    fn conclude(&mut self, torn: usize) -> Verdict {
        if self.table.is_none() {
            return self.fail(Check::Charter, Verdict::Incomplete(Lacks::Charter));
        }
        if let Some(convicted) = self.report.convicted.take() {
            return convicted;
        }
        let gone = self.report.views.iter().flat_map(|view| &view.gone).map(|(seat, _)| *seat);
        let withheld: Vec<(Seat, String)> = gone
            .filter(|seat| self.withholds(*seat))
            .map(|seat| {
                (seat, self.players.get(seat.index()).map(|player| player.name.to_string()).unwrap_or_default())
            })
            .collect();
        match &self.report.ending {
            Some(Ending::Finished | Ending::Continued { .. }) if torn == 0 && !withheld.is_empty() => {
                Verdict::Incomplete(Lacks::Chains(withheld))
            }
            Some(Ending::Finished | Ending::Continued { .. }) if torn == 0 => Verdict::Clean,
            Some(Ending::Finished | Ending::Continued { .. } | Ending::Convicted { .. }) => {
                Verdict::tampered(Spot::End, Flaw::Behind(torn))
            }
            Some(Ending::Abandoned { seat, why }) if torn == 0 => {
                let name = self.players.get(seat.index()).map_or_else(String::new, |player| player.name.to_string());
                Verdict::Incomplete(Lacks::Rest { seat: *seat, name, why: why.to_string() })
            }
            Some(Ending::Abandoned { .. }) => Verdict::tampered(Spot::End, Flaw::Behind(torn)),
            None => Verdict::Incomplete(Lacks::End(torn)),
        }
    }

    /// Whether a seat has committed to chains in a round, and never published them.
    fn withholds(&self, seat: Seat) -> bool {
        self.table.as_ref().is_some_and(|table| {
            let state = table.latest(seat);
            state.phase > Phase::Idle && state.phase < Phase::Seeded
        })
    }

    fn fail(&mut self, check: Check, verdict: Verdict) -> Verdict {
        self.report.fail(check);
        verdict
    }

    fn cheated(&mut self, seat: Seat, seq: u32, rule: MisbehaviourOf<G>) -> Verdict {
        self.report.fail(Check::of(&rule));
        Verdict::Cheated {
            seat,
            name: self.players.get(seat.index()).map(|player| player.name.to_string()).unwrap_or_default(),
            seq,
            rule: rule_name(&rule),
            why: rule.to_string(),
        }
    }

    fn count_rounds(&mut self) {
        let Some(table) = &self.table else { return };
        for round in table.rounds() {
            let whole = round.decks().iter().filter(|deck| deck.sequence().len() == usize::from(deck.cards()));
            let (whole, decks) = (whole.count() as u64, round.decks().len() as u64);
            self.report.decks.0 += whole;
            self.report.decks.1 += decks;
            if let Some(outcome) = round.outcome() {
                self.report.rounds.push(RoundReport {
                    number: round.number(),
                    scores: outcome.scores.clone(),
                    ended_by: outcome.ended_by,
                    contests: outcome.contests,
                    cut: outcome.cut,
                });
            }
        }
    }
}

fn named<B: std::fmt::Debug>(rule: &Misbehaviour<B>, evidence: &Evidence) -> bool {
    crate::codec::Text::<128>::cut(&rule_name(rule)) == evidence.rule
}
