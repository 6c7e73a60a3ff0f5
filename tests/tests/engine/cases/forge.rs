//! What a case calls void, said all the same: the others convict whoever says it, and nothing of it counts.

use super::play::{Bench, attempt, intent, literal, play, seat, settle, told};
use super::read::{Case, Deed, written};
use super::rigged::Rigged;
use nertz_core::{Broken, options};
use nertz_lockstep::audit::{Verdict, audit};
use nertz_lockstep::entry::{Item, seal_hash};
use nertz_lockstep::misbehaviour::{Misbehaviour, MisbehaviourOf};
use nertz_lockstep::peer::{Event, Refused, rule_name};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::transcript::{RecordKind, parse};
use nertz_session::look::{Own, look};
use nertz_tests::puppet::{Line, Puppet};
use nertz_tests::stage::read;

/// The name of a reason, without what it holds.
pub(crate) fn name(reason: &impl std::fmt::Debug) -> String {
    format!("{reason:?}").split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

/// The case's last deed is void: for the player (`told`), for the own engine (`void`), and for all others if it is made.
pub(crate) fn refused<S: Scheme>(bench: &mut Bench<S>, case: &Case) -> Result<(), String> {
    play(bench, case, 1)?;
    let Some([(author, deed)]) = case.steps.last().map(|step| &step[..]) else {
        return Err("what is void?".to_owned());
    };
    let expected = |what: &str| case.expected.iter().find(|(name, _)| name == what).map(|(_, value)| value.as_str());
    keys(bench, case, *author, deed, (expected("told"), expected("choices")))?;
    let Some(void) = expected("void") else { return Ok(()) };
    let (author, number) = (seat(*author), *author);
    let layout = bench.peers[number].table().latest(author).layout.clone();
    let deeds = match deed {
        Deed::Both(first, second) => vec![literal(bench, case, number, first)?, literal(bench, case, number, second)?],
        deed => vec![literal(bench, case, number, deed)?],
    };
    if let [deed] = &deeds[..] {
        let state = |bench: &Bench<S>| -> Vec<_> {
            bench.peers.iter().map(|peer| (peer.clock(), peer.table().latest(author).clone())).collect()
        };
        let before = state(bench);
        match attempt(bench, number, deed) {
            Err(Refused::Illegal(broken)) if name(&broken) == void => {}
            other => return Err(format!("the own engine says {other:?} instead of {void}")),
        }
        settle(bench);
        if state(bench) != before {
            return Err("a void action has changed something".to_owned());
        }
    }
    let rule = forge(bench, author, &deeds)?;
    let named = match rule {
        Misbehaviour::Illegal(broken) | Misbehaviour::RevealsImpossible(broken) => name(&broken),
        rule => name(&rule),
    };
    if named != void {
        return Err(format!("all others call it {rule:?} instead of {void}"));
    }
    convicted(bench, author, &rule, &layout, &deeds)
}

/// What the deed's keys come to for the player.
fn keys<S: Scheme>(
    bench: &Bench<S>,
    case: &Case,
    author: usize,
    deed: &Deed,
    (reason, choices): (Option<&str>, Option<&str>),
) -> Result<(), String> {
    let Some(intent) = intent(case, deed) else {
        return if reason.is_none() { Ok(()) } else { Err("no key does this".to_owned()) };
    };
    match (told(bench, author, intent), reason) {
        (Ok(found), _) => return Err(format!("the keys come to {found:?}")),
        (Err(found), Some(reason)) if name(&found) != reason => {
            return Err(format!("the player is told {found:?} instead of {reason}"));
        }
        (Err(_), _) => {}
    }
    let view = look(&bench.peers[author], &Own::default(), bench.now);
    let found: Vec<String> = options(&view, intent).into_iter().map(written).collect();
    match choices {
        Some(choices) if choices != found.join(" ") => Err(format!("the player can choose {found:?}")),
        _ => Ok(()),
    }
}

/// Makes the entry that the own engine refuses, and gets what the others call it.
fn forge<S: Scheme>(
    bench: &mut Bench<S>,
    author: Seat,
    deeds: &[nertz_core::Deed],
) -> Result<MisbehaviourOf<Rigged>, String> {
    let (signer, secret) = (bench.signers[author.index()].clone(), bench.secrets[author.index()].clone());
    let mut puppet = Puppet::<Rigged, S>::new(author, signer, secret, &bench.signed);
    for record in parse(&bench.journals[author.index()]).map_err(|error| error.to_string())?.records {
        if record.kind == RecordKind::Entry {
            puppet.deliver(&read::<Rigged>(record.bytes).ok_or("an entry")?, record.bytes);
        }
    }
    puppet.loose = true;
    let line = crime(&mut puppet, deeds)?;
    for to in bench.others(author) {
        bench.send(author, to, vec![line.message.clone()]);
    }
    bench.puppet = Some(puppet);
    let all = |bench: &mut Bench<S>, _| {
        let convicted =
            |other: Seat| bench.events[other.index()].iter().any(|(_, event)| verdict(event, author).is_some());
        bench.others(author).all(convicted)
    };
    let until = bench.now.after_ms(2_000);
    if !bench.act(until, |puppet, _| open(puppet), all) {
        return Err(format!("not everybody convicts seat {author}: {:?}", bench.events));
    }
    let rule = |other: Seat| bench.events[other.index()].iter().find_map(|(_, event)| verdict(event, author));
    let rules: Vec<_> = bench.others(author).map(rule).collect();
    if rules.windows(2).any(|pair| pair[0] != pair[1]) {
        return Err(format!("the others do not agree: {rules:?}"));
    }
    rules[0].ok_or_else(|| "nobody convicts".to_owned())
}

/// The entry with these deeds. A play is sealed in it, which is legal by itself.
fn crime<S: Scheme>(puppet: &mut Puppet<Rigged, S>, deeds: &[nertz_core::Deed]) -> Result<Line, String> {
    let seq = puppet.seq();
    let round = puppet.table.round(puppet.table.latest(puppet.seat).round).ok_or("no round")?;
    let item = |deed: &nertz_core::Deed| match deed {
        nertz_core::Deed::Act(act) => Item::Act { act: act.clone(), x: None },
        nertz_core::Deed::Play(play) => {
            Item::Seal { hash: seal_hash(round.key(), puppet.seat, seq, play, &puppet.secret.seal_nonce(seq)) }
        }
    };
    let items: Vec<_> = deeds.iter().map(item).collect();
    let seen = puppet.unseen.clone();
    let (body, judged) = puppet.draft(&seen, &items);
    match (deeds.last(), judged) {
        (Some(nertz_core::Deed::Play(play)), Ok(())) => {
            puppet.plays.insert(seq, play.clone());
            Ok(puppet.does(&body))
        }
        (Some(nertz_core::Deed::Act(_)), Ok(())) => Err("an honest table finds it legal".to_owned()),
        (_, Err(_)) => Ok(puppet.says(&body)),
        (None, _) => Err("nothing is done".to_owned()),
    }
}

/// A seal is opened as soon as enough of the others have it.
fn open<S: Scheme>(puppet: &mut Puppet<Rigged, S>) -> Vec<Line> {
    let Some((&seal, play)) = puppet.plays.iter().next_back() else { return Vec::new() };
    let (play, nonce, seen) = (play.clone(), puppet.secret.seal_nonce(seal), puppet.unseen.clone());
    let (body, judged) = puppet.draft(&seen, &[Item::Reveal { seal, play, nonce }]);
    if matches!(judged, Err(Misbehaviour::RevealsImpossible(_))) {
        puppet.plays.clear();
        return vec![puppet.says(&body)];
    }
    Vec::new()
}

fn verdict(event: &Event<Rigged>, author: Seat) -> Option<MisbehaviourOf<Rigged>> {
    match event {
        Event::Convicted(offence) if offence.seat == author => Some(offence.rule),
        _ => None,
    }
}

/// The others' tables are as they were, and their transcripts name the rule.
fn convicted<S: Scheme>(
    bench: &mut Bench<S>,
    author: Seat,
    rule: &Misbehaviour<Broken>,
    before: &nertz_core::Layout,
    deeds: &[nertz_core::Deed],
) -> Result<(), String> {
    let sealed = deeds.iter().any(|deed| matches!(deed, nertz_core::Deed::Play(_)));
    bench.close();
    for other in bench.others(author) {
        let mut layout = bench.peers[other.index()].table().latest(author).layout.clone();
        // A seal is legal, and withdraws the own declaration, whatever is in it.
        if sealed {
            layout.stuck = before.stuck;
        }
        if deeds.len() == 1 && layout != *before {
            return Err(format!("for seat {other} the void action has changed something: {layout:?}"));
        }
        let report = audit::<Rigged, S>(&bench.journals[other.index()]).map_err(|error| error.to_string())?;
        match &report.verdict {
            Verdict::Cheated { seat, rule: named, .. } if *seat == author && *named == rule_name(rule) => {}
            verdict => return Err(format!("the audit of seat {other}'s transcript says {verdict:?}")),
        }
    }
    Ok(())
}
