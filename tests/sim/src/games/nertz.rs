//! Nertz, simulated: whole sessions with bots, by house rules of all kinds.

use crate::game::{Deed, Playable};
use crate::house::house;
use crate::node::{Cast, Identity, Node};
use crate::plan::Plan;
use crate::rng::Rng;
use nertz_core::{Act, How, Layout, Rules, Skill};
use nertz_lockstep::peer::{Measure, Peer, Transmit};
use nertz_lockstep::seat::Seat;
use nertz_lockstep::sign::Scheme;
use nertz_lockstep::table::{At, Table};
use nertz_lockstep::time::Time;
use nertz_lockstep::wire::Malformed;
use nertz_session::nertz::{Nertz, rules_bytes};
use nertz_session::play::{BotConfig, Config, Event, Match};

/// Pauses from here on are a person's.
const HUMAN_MS: u32 = 250;

impl Playable for Nertz {
    const NAME: &'static str = "nertz";
    const FINISH_MS: u32 = 1_800_000;

    /// A preset and what differs from it, `key=value` by `key=value`: `nertz end=rounds:1 jokers=2`.
    fn rules(text: &str, seats: u8, grace_ms: u32) -> Result<Vec<u8>, String> {
        let mut words = text.split_whitespace();
        let mut rules = Rules::preset(words.next().unwrap_or_default()).map_err(|error| error.to_string())?;
        let grace = (Nertz::grace_ms(grace_ms) / 1000).to_string();
        let settings = words.map(|word| {
            word.split_once('=').ok_or_else(|| format!("{word:?} is no key=value; an example: nertz end=rounds:1"))
        });
        for setting in settings.chain([Ok(("grace", &grace[..]))]) {
            let (key, value) = setting?;
            rules.set(key, value).map_err(|error| error.to_string())?;
        }
        rules.validate(seats).map_err(|error| error.to_string())?;
        Ok(rules_bytes(&rules))
    }

    fn some_rules(rng: &mut Rng, seats: u8) -> String {
        if rng.chance(50) {
            return "nertz end=rounds:1".to_owned();
        }
        let rules = house(rng, usize::from(seats));
        let differs = rules.differs_from_preset().into_iter();
        let settings: Vec<String> = differs.map(|(key, value)| format!("{}={value}", key.name())).collect();
        format!("nertz {}", settings.join(" "))
    }

    fn takes_turns(rules: &str) -> bool {
        rules.split_whitespace().any(|setting| setting == "turns=on")
    }

    fn grace_ms(plan_ms: u32) -> u64 {
        u64::from(plan_ms / 1000).clamp(2, 60) * 1000
    }

    fn phase_ms(rng: &mut Rng) -> u32 {
        5_000 + rng.below(40_000) as u32
    }

    /// Bots play it, by what they see: see [`Sessions`].
    fn deeds(&self, _: &At<'_, Nertz>, _: Seat) -> Vec<Deed<Nertz>> {
        Vec::new()
    }

    fn conserved(&self, layout: &Layout, cards: u8, turned: u8) -> Result<(), String> {
        let (mut count, mut seen) = (0u8, 0u64);
        let piles = layout.nertz.iter().chain(&layout.stock).chain(&layout.waste);
        let lake = layout.lake.iter().map(|(_, k)| k);
        for &k in piles.chain(layout.columns.iter().flatten()).chain(lake) {
            if k > 0 && seen & 1 << k != 0 {
                return Err(format!("card {k} lies in two places: {layout:?}"));
            }
            count += 1;
            seen |= if k > 0 { 1 << k } else { 0 };
        }
        let whole = if layout.is_witness() { 0 } else { cards };
        // Before the deal everything lies in its place already, unturned.
        if count == whole && seen == (1u64 << (turned + 1)) - 2 {
            Ok(())
        } else {
            Err(format!("{count} of {whole} cards, {turned} turned: {layout:?}"))
        }
    }

    fn is_due(act: &Act) -> bool {
        matches!(act, Act::Redeal(How::Table))
    }

    fn reference(&self, table: &Table<Nertz>, round: u32) -> Option<Vec<i16>> {
        let rules = self.rules();
        let outcome = table.round(round)?.outcome()?;
        let seats = Seat::first(table.seats()).zip(table.layouts_at_cut(round)?);
        let points = seats.map(|(seat, layout)| {
            let calls = outcome.ended_by == Some(seat) && layout.false_calls == 0;
            let bonus = if calls { i16::from(rules.bonus) } else { 0 };
            let false_calls = i16::from(rules.penalty) * i16::from(layout.false_calls);
            layout.lake.len() as i16 + rules.left * layout.nertz.len() as i16 + bonus - false_calls
        });
        Some(points.collect())
    }
}

/// Whole sessions, played by bots.
pub struct Sessions;

/// A session at a seat.
pub struct Session<S: Scheme>(Match<S>);

impl<S: Scheme> Cast<Nertz, S> for Sessions {
    type Node = Session<S>;

    fn start(&self, plan: &Plan, who: Identity<S>, now: Time) -> Result<Session<S>, String> {
        Match::new(config(plan, who), now).map(Session)
    }

    fn restore(&self, plan: &Plan, who: Identity<S>, journal: &[u8], now: Time) -> Result<(Session<S>, usize), String> {
        let resumed = Match::restore(config(plan, who), journal, 0, now).map_err(|error| error.to_string())?;
        Ok((Session(resumed.play), resumed.keep))
    }
}

fn config<S: Scheme>(plan: &Plan, who: Identity<S>) -> Config<S> {
    let mut rng = Rng::stream(plan.seed, &[b'b', who.seat.number()]);
    let skill = [Skill::Easy, Skill::Fair, Skill::Fast][rng.below(3) as usize];
    let bot = BotConfig { seed: rng.next(), skill, human: plan.pause_ms[0] >= HUMAN_MS, rest_ms: 0 };
    let Identity { signed, seat, signer, secret } = who;
    Config { signed, seat, signer, secret, countdown_ms: Some(0), bot: Some(bot) }
}

impl<S: Scheme> Node<Nertz, S> for Session<S> {
    fn peer(&self) -> &Peer<Nertz, S> {
        self.0.peer()
    }

    fn handle(&mut self, now: Time, from: Seat, messages: &[Vec<u8>]) -> Result<(), Malformed> {
        let key = self.0.peer().players()[from.index()].key;
        self.0.handle(now, &key, messages.iter().map(|bytes| &bytes[..]))
    }

    fn handle_timeout(&mut self, now: Time) {
        self.0.handle_timeout(now);
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.0.poll_timeout()
    }

    fn poll_record(&mut self) -> Option<Vec<u8>> {
        self.0.poll_record()
    }

    fn poll_transmit(&mut self) -> Option<Transmit> {
        let (to, messages) = self.0.poll_transmit()?;
        let to = self.0.seat_of(&to)?;
        Some(Transmit { to, messages })
    }

    fn tell(&mut self) -> Vec<(Measure, u64)> {
        let events = std::iter::from_fn(|| self.0.poll_event());
        events.filter_map(|event| if let Event::Measured(what, us) = event { Some((what, us)) } else { None }).collect()
    }

    fn leave(&mut self, now: Time) {
        self.0.leave(now, false);
    }

    fn close(&mut self, now: Time) {
        self.0.close(now);
    }
}
