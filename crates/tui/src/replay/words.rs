//! What has happened, and why a contest went as it did, in words.

use crate::screen::Theme;
use crate::tell;
use crate::words::{self, lang};
use nertz_core::{Act, Card, How, Pile, Play};
use nertz_lockstep::contest::{Fate, Status, Tie};
use nertz_lockstep::entry::Why;
use nertz_lockstep::seat::Seat;
use nertz_lockstep::transcript::Ending;
use nertz_session::name::clean_line;
use nertz_session::replay::{Contest, Deed, Replay};

/// Tells a match.
pub struct Teller<'a> {
    replay: &'a Replay,
    names: Vec<String>,
    theme: Theme,
}

impl<'a> Teller<'a> {
    /// Cards are written as this theme writes them.
    pub fn new(replay: &'a Replay, theme: Theme) -> Teller<'a> {
        Teller { replay, names: replay.names(), theme }
    }

    /// A player's name.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    fn names(&self, seats: impl Iterator<Item = Seat>) -> String {
        seats.map(|seat| self.name(seat)).collect::<Vec<&str>>().join(", ")
    }

    /// A card; a joker by what it stands for.
    pub fn card(&self, card: Card, stands: Option<Card>) -> String {
        match stands {
            Some(stands) => tell!("replay-joker-as", card = self.theme.card(stands)),
            None if card.is_joker() => tell!("replay-joker"),
            None => self.theme.card(card),
        }
    }

    fn pile(&self, pile: Pile) -> String {
        match pile {
            Pile::NERTZ => self.replay.rules().pile_label(lang()),
            Pile::WASTE => tell!("replay-waste"),
            other => tell!("replay-column", number = other.as_column().map_or(0, |index| index + 1)),
        }
    }

    /// All that a step tells, in the order in which it happened.
    pub fn step(&self, step: usize) -> Vec<String> {
        let Some(deeds) = self.replay.steps().get(step).map(|step| &step.deeds) else { return Vec::new() };
        if deeds.is_empty() {
            return vec![tell!("replay-sit-down", names = self.names.join(", "))];
        }
        deeds.iter().map(|deed| self.deed(step, deed)).collect()
    }

    fn deed(&self, step: usize, deed: &Deed) -> String {
        match deed {
            Deed::Deals(round) => tell!("replay-deals", round = *round),
            Deed::Begins(round) => tell!("replay-begins", round = *round),
            Deed::Acts(seat, act) => self.act(self.name(*seat), act),
            Deed::Plays { id, play, slot } => self.play(self.name(id.seat), play, slot.is_some()),
            Deed::Decided { .. } => {
                let contest = self.replay.contest(step, deed);
                contest.map(|contest| self.decided(&contest)).unwrap_or_default()
            }
            Deed::Ends(_, Why::Call) => tell!("replay-ends-called"),
            Deed::Ends(_, Why::Stuck) => tell!("replay-ends-stuck"),
            Deed::Scored(round) => self.scored(*round),
            Deed::Leaves(seat) => tell!("replay-leaves", name = self.name(*seat)),
            Deed::Resigns(seat) => tell!("replay-resigns", name = self.name(*seat)),
            Deed::Asks(seat) => tell!("replay-asks", name = self.name(*seat)),
            Deed::View(view) => {
                let gone = self.names(view.gone.iter().map(|(seat, _)| *seat));
                let (agreed, of) = (view.agreed, view.of);
                if gone.is_empty() {
                    tell!("replay-nobody-gone", agreed = agreed, of = of)
                } else {
                    tell!("replay-gone", names = gone, agreed = agreed, of = of)
                }
            }
            Deed::Note(text) => tell!("replay-note", text = clean_line(text, 200, 400)),
            Deed::Evidence(seat, rule) => {
                tell!("replay-evidence", name = self.name(*seat), rule = clean_line(&words::rule(rule), 100, 200))
            }
            Deed::End(ending) => self.ending(ending),
        }
    }

    fn act(&self, name: &str, act: &Act) -> String {
        let moved = |cards: String, from: &Pile, to: String| {
            tell!("replay-moves", name = name, cards = cards, from = self.pile(*from), to = to)
        };
        match act {
            Act::Draw => tell!("replay-draws", name = name),
            Act::Redeal(How::Plain) => tell!("replay-redeals", name = name),
            Act::Redeal(How::Lone | How::Table) => tell!("replay-rotates", name = name),
            Act::Move { from, cards, to, .. } => {
                let cards: Vec<String> = cards.iter().map(|card| self.card(*card, None)).collect();
                moved(cards.join(" "), from, self.pile(*to))
            }
            Act::Tuck { from, card, under, .. } => {
                let (card, under) = (self.card(*card, None), self.pile(*under));
                tell!("replay-tucks", name = name, card = card, from = self.pile(*from), under = under)
            }
            Act::Found { from, card, declared } => {
                let card = self.card(*card, *declared);
                tell!("replay-founds", name = name, card = card, from = self.pile(*from))
            }
            Act::Land { from, card, declared, .. } => moved(self.card(*card, *declared), from, tell!("replay-lake")),
            Act::Stuck { .. } => tell!("replay-stuck", name = name),
            Act::Pass => tell!("replay-passes", name = name),
        }
    }

    fn play(&self, name: &str, play: &Play, valid: bool) -> String {
        match play {
            Play::Lake { from, card, declared, .. } => {
                let (cards, from) = (self.card(*card, *declared), self.pile(*from));
                tell!("replay-moves", name = name, cards = cards, from = from, to = tell!("replay-lake"))
            }
            Play::Call if valid => tell!("replay-calls", name = name, word = &*self.replay.rules().call_word),
            Play::Call => tell!("replay-calls-falsely", name = name, word = &*self.replay.rules().call_word),
        }
    }

    /// What was contended for.
    pub fn what(&self, contest: &Contest) -> String {
        let card = contest.plays.iter().find_map(|play| play.card);
        card.map_or_else(|| self.replay.rules().call_word.to_string(), |card| self.card(card, None))
    }

    /// Who has it.
    pub fn decided(&self, contest: &Contest) -> String {
        let what = self.what(contest);
        let winners: Vec<Seat> = contest.winners().collect();
        match winners.as_slice() {
            [] => tell!("replay-too-late", what = what, names = self.names(contest.losers())),
            [winner] if !contest.drawn.is_empty() => tell!("replay-drawn", what = what, name = self.name(*winner)),
            [winner] if contest.plays.len() == 1 => tell!("replay-called", name = self.name(*winner)),
            [winner] if contest.tie == Tie::First => tell!("replay-first", what = what, name = self.name(*winner)),
            _ => tell!("replay-count", what = what, names = self.names(winners.iter().copied())),
        }
    }

    /// Why.
    pub fn why(&self, contest: &Contest) -> Option<String> {
        let seats = contest.ballots.len();
        let votes = |fate| contest.plays.iter().find(|play| play.fate == fate).map_or(0, |play| play.ballots);
        let rivals = contest.plays.iter().filter(|play| play.fate != Fate::Won && play.status != Status::Out);
        let rivals: Vec<String> = rivals.map(|play| format!("{} {}", self.name(play.id.seat), play.ballots)).collect();
        let winner = contest.winners().next()?;
        let name = self.name(winner);
        let late =
            || self.names(contest.plays.iter().filter(|play| play.status == Status::Out).map(|play| play.id.seat));
        Some(match contest.tie {
            _ if contest.plays.len() < 2 => return None,
            _ if !contest.drawn.is_empty() => {
                let drawn = contest.drawn.iter().map(|id| id.seat);
                let votes =
                    contest.plays.iter().find(|play| contest.drawn.contains(&play.id)).map_or(0, |play| play.ballots);
                tell!("replay-why-lot", votes = votes, names = self.names(drawn))
            }
            Tie::First if rivals.is_empty() => tell!("replay-why-knew", names = late(), name = name),
            Tie::First => {
                let rivals = rivals.join(", ");
                tell!("replay-why-first", votes = votes(Fate::Won), seats = seats, name = name, rivals = rivals)
            }
            Tie::Last => tell!("replay-why-last", votes = votes(Fate::Won), seats = seats, name = name),
            Tie::Both if late().is_empty() => tell!("replay-why-both"),
            Tie::Both => tell!("replay-why-knew", names = late(), name = name),
        })
    }

    fn scored(&self, round: u32) -> String {
        let rounds = &self.replay.report().rounds;
        let scores = rounds.iter().find(|scored| scored.number == round).map(|scored| &scored.scores[..]);
        let scores = self.names.iter().zip(scores.unwrap_or_default());
        let scores: Vec<String> = scores.map(|(name, score)| format!("{name} {}", signed(*score))).collect();
        tell!("replay-scored", round = round, scores = scores.join(", "))
    }

    fn ending(&self, ending: &Ending) -> String {
        match ending {
            Ending::Finished => tell!("replay-finished"),
            Ending::Abandoned { seat, why } => {
                tell!("replay-abandoned", name = self.name(*seat), why = clean_line(&words::broken_off(why), 200, 400))
            }
            Ending::Convicted { seat, rule } => {
                tell!("replay-evidence", name = self.name(*seat), rule = clean_line(&words::rule(rule), 100, 200))
            }
            Ending::Continued { .. } => tell!("replay-continued"),
        }
    }
}

/// With its sign; a minus as wide as a plus.
fn signed(score: i16) -> String {
    if score < 0 { format!("−{}", score.unsigned_abs()) } else { format!("+{score}") }
}
