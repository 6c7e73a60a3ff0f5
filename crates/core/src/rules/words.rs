//! The rules in words.

use super::{Crossing, EmptyColumn, End, FalseCall, InFlight, Redeals, Rules, Tie};

impl Rules {
    /// The rules as English sentences, one house rule each, in the order of a round.
    pub fn in_words(&self) -> Vec<String> {
        let mut words = vec![self.layout_words(), self.draw_words()];
        words.extend(self.river_words());
        words.extend(self.end_words());
        words.extend(self.score_words());
        words
    }

    fn layout_words(&self) -> String {
        let stock = self.deck_len().saturating_sub(self.pile).saturating_sub(self.columns);
        format!(
            "Each player has an own deck: {} cards in the {}, the top one face up, {} river columns of one card, and {stock} \
             cards in the stock.",
            self.pile, self.pile_name, self.columns
        )
    }

    fn draw_words(&self) -> String {
        let turned = match self.draw {
            1 => "A draw turns one card of the stock.".to_owned(),
            draw => format!("A draw turns {draw} cards of the stock, of which only the top one can be played."),
        };
        let back = match self.redeals {
            Redeals::Unlimited => "as often as one likes".to_owned(),
            Redeals::Times(0) => return format!("{turned} The waste is never put back."),
            Redeals::Times(1) => "once a round".to_owned(),
            Redeals::Times(times) => format!("at most {times} times a round"),
        };
        format!("{turned} When the stock is empty, the waste is turned over into a new stock, {back}.")
    }

    fn river_words(&self) -> Vec<String> {
        let pile = &self.pile_name;
        let mut words = vec![
            "In the river cards go down in rank and alternate in colour; runs move as a whole.".to_owned(),
            match self.empty_column {
                EmptyColumn::Any => "Any available card or run may go into an empty column.".to_owned(),
                EmptyColumn::NertzFirst => format!(
                    "Only the top card of the {pile} may go into an empty column; once the {pile} is empty, any available \
                     card or run."
                ),
            },
        ];
        if self.tuck {
            words.push(
                "While a column is empty, a card that the base of another column would go on may be slid under that column; \
                 it obeys the rule for empty columns."
                    .to_owned(),
            );
        }
        words
    }

    fn end_words(&self) -> Vec<String> {
        let Rules { pile_name, call_word, penalty, .. } = self;
        vec![
            format!("Whoever has emptied the {pile_name} may call “{call_word}” and so end the round, or play on first."),
            match self.in_flight {
                InFlight::Stop => "What most of the table had heard before the call counts.",
                InFlight::Land => {
                    "What was made without knowledge of the call, and reached most of the table before the call was opened, \
                     still counts."
                }
            }
            .to_owned(),
            match self.false_call {
                FalseCall::Penalty => format!(
                    "A call with cards left costs {penalty} points and that player's bonus for the call; play goes on."
                ),
                FalseCall::Refuse => "A call with cards left is refused.".to_owned(),
            },
            "When all have declared to be stuck, every waste is put back and the top card of every stock goes to its bottom; \
             when all declare again with no lake play in between, the round ends without a bonus."
                .to_owned(),
            match self.tie {
                Tie::First => "Of simultaneous plays the one that most of the table heard first stays.",
                Tie::Last => "Of simultaneous plays the one that most of the table heard last stays.",
                Tie::Both => "Of simultaneous plays all stay, and all score.",
            }
            .to_owned(),
        ]
    }

    fn score_words(&self) -> Vec<String> {
        let left = match self.left {
            0 => "nothing".to_owned(),
            points => format!("−{}", points.unsigned_abs()),
        };
        let end = match (self.end, self.crossing) {
            (End::Rounds(1), _) => {
                "The match is one round; between those level at the top an extra round decides.".to_owned()
            }
            (End::Rounds(rounds), _) => {
                format!(
                    "The match is {rounds} rounds: the highest total wins; between those level an extra round decides."
                )
            }
            (End::Target(points), Crossing::BestRound) => format!(
                "The match is won with {points} points; of several who reach them in one round the one with the best round \
                 wins, and between those still level an extra round decides."
            ),
            (End::Target(points), Crossing::ExtraRound) => format!(
                "The match is won with {points} points; several who reach them in one round play an extra round, then the \
                 highest total wins."
            ),
            (End::Target(points), Crossing::HighestTotal) => format!(
                "The match is won with {points} points; of several who reach them in one round the highest total wins, and \
                 between those level an extra round decides."
            ),
        };
        vec![
            format!(
                "Each own card in the lake scores +1, each card left in the {} {left}, the call +{}.",
                self.pile_name, self.bonus
            ),
            end,
            format!(
                "A countdown of {} s precedes each round; a silent player is waited for {} s.",
                self.countdown, self.grace
            ),
        ]
    }
}
