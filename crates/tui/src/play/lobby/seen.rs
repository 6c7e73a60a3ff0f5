//! What the player has seen of the table's rules, so that nothing else is accepted. No table, no clock.

use crate::house::{changed, in_short};
use crate::tell;
use nertz_core::Rules;
use std::time::Duration;

/// After the rules have changed nobody accepts them for so long: what was pressed was meant for those before.
const TO_LOOK: Duration = Duration::from_secs(1);

/// What is said to whoever accepts too early.
pub(in crate::play) fn too_early() -> String {
    tell!("play-too-early")
}

/// What the player has seen of the table's rules.
#[derive(Debug)]
pub(in crate::play) struct Seen {
    /// Those that the player was ready under last; before, those that were first seen at the table.
    accepted: Rules,
    /// Whether the player has been ready at all.
    ready: bool,
    /// Those that are on the screen, and since when.
    shown: Rules,
    since: Option<Duration>,
    /// Who has proposed something since then, one after another.
    by: Vec<String>,
    /// The last of them has overruled what the player proposed.
    overruled: bool,
}

/// How the table came by its rules.
#[derive(Clone, Copy, Debug)]
pub(in crate::play) struct How<'a> {
    /// Who has proposed them: "You", or a name.
    pub(in crate::play) by: &'a str,
    /// The player's own proposal has lost to them.
    pub(in crate::play) overruled: bool,
    /// The table has had them all along.
    pub(in crate::play) met: bool,
}

impl Seen {
    /// Sits down by these.
    pub(in crate::play) fn new(rules: Rules) -> Seen {
        let shown = rules.clone();
        Seen { accepted: rules, ready: false, shown, since: None, by: Vec::new(), overruled: false }
    }

    /// The table has other rules; answers what is said of it.
    pub(in crate::play) fn changed(&mut self, now: Duration, rules: &Rules, how: How<'_>) -> String {
        self.shown(now, rules);
        if how.met && !how.overruled && !self.ready {
            self.accepted.clone_from(rules);
            self.by.clear();
            return tell!("play-rules-met", rules = in_short(rules).join("; "));
        }
        self.overruled = how.overruled;
        self.by.retain(|by| by != how.by);
        self.by.push(how.by.to_owned());
        tell!("play-proposed", by = how.by)
    }

    /// Whether the player can accept these; whoever does has seen them.
    pub(in crate::play) fn accept(&mut self, now: Duration, rules: &Rules) -> bool {
        self.shown(now, rules);
        let may = self.since.is_none_or(|since| now >= since + TO_LOOK);
        if may {
            self.accepted.clone_from(rules);
            self.ready = true;
            self.by.clear();
        }
        may
    }

    /// Word of other rules may come later than the rules themselves.
    fn shown(&mut self, now: Duration, rules: &Rules) {
        if self.shown != *rules {
            self.shown.clone_from(rules);
            self.since = Some(now);
        }
    }

    /// What differs from the rules that the player has accepted, or has found at the table, and who wanted that.
    pub(in crate::play) fn change(&self, rules: &Rules) -> Option<String> {
        let last = self.by.last()?;
        let changed = changed(&self.accepted, rules);
        let changed = if changed.is_empty() { tell!("play-as-before") } else { changed.join(", ") };
        Some(match self.overruled {
            true => tell!("play-overruled", by = last.as_str(), changes = changed),
            false => tell!("play-change", by = self.by.join(", "), changes = changed),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(set: &[(&str, &str)]) -> Rules {
        let mut rules = Rules::default();
        for (key, value) in set {
            rules.set(key, value).unwrap();
        }
        rules
    }

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn by(by: &str) -> How<'_> {
        How { by, overruled: false, met: false }
    }

    #[test]
    fn nothing_is_accepted_that_was_not_seen() {
        let mut seen = Seen::new(Rules::default());
        assert!(seen.accept(ms(0), &Rules::default()), "the rules that one sits down by are known");
        let other = rules(&[("draw", "1")]);
        let news = seen.changed(ms(5_000), &other, by("Ben"));
        assert_eq!(news, "Ben proposed other rules: nobody is ready any more");
        assert!(!seen.accept(ms(5_000), &other));
        assert!(!seen.accept(ms(5_999), &other));
        assert!(seen.accept(ms(6_000), &other));
        // The rules are on the table already, but nobody has said so yet.
        let last = rules(&[("draw", "2")]);
        assert!(!seen.accept(ms(9_000), &last));
        seen.changed(ms(9_001), &last, by("Ben"));
        assert!(seen.accept(ms(10_000), &last), "it counts from when they came");
    }

    #[test]
    fn of_two_proposals_in_a_row_both_are_seen() {
        let mut seen = Seen::new(Rules::default());
        assert_eq!(seen.change(&Rules::default()), None);
        let (one, two) = (rules(&[("draw", "1")]), rules(&[("draw", "1"), ("bonus", "20")]));
        seen.changed(ms(0), &one, by("Ben"));
        assert_eq!(seen.change(&one).unwrap(), "Ben: draw 3 → 1");
        seen.changed(ms(10), &two, by("You"));
        assert_eq!(seen.change(&two).unwrap(), "Ben, You: draw 3 → 1, bonus 10 → 20");
        seen.changed(ms(20), &one, by("Ben"));
        assert_eq!(seen.change(&one).unwrap(), "You, Ben: draw 3 → 1");
        seen.changed(ms(30), &Rules::default(), by("Ben"));
        assert_eq!(seen.change(&Rules::default()).unwrap(), "You, Ben: all is as before");
        // What has been accepted is no news.
        assert!(seen.accept(ms(2_000), &Rules::default()));
        assert_eq!(seen.change(&Rules::default()), None);
        seen.changed(ms(3_000), &two, by("Zoe"));
        assert_eq!(seen.change(&two).unwrap(), "Zoe: draw 3 → 1, bonus 10 → 20");
        assert!(seen.accept(ms(5_000), &two));
        seen.changed(ms(6_000), &one, by("Zoe"));
        assert_eq!(seen.change(&one).unwrap(), "Zoe: bonus 20 → 10");
    }

    #[test]
    fn the_rules_of_a_table_are_no_proposal_to_who_sits_down() {
        let (one, two) = (rules(&[("draw", "1")]), rules(&[("draw", "1"), ("bonus", "20")]));
        let met = How { met: true, ..by("Ben") };
        let mut seen = Seen::new(Rules::default());
        assert_eq!(seen.changed(ms(0), &one, met), "the table's rules are nertz, to 100 points; draw 1 (nertz: 3)");
        assert_eq!(seen.change(&one), None);
        assert!(!seen.accept(ms(500), &one), "they are new to the player all the same");
        seen.changed(ms(2_000), &two, by("Ben"));
        assert_eq!(seen.change(&two).unwrap(), "Ben: bonus 10 → 20");
        // Whoever was ready, waiting alone, is not any more.
        let mut ready = Seen::new(Rules::default());
        ready.accept(ms(0), &Rules::default());
        assert!(ready.changed(ms(9), &one, met).contains("nobody is ready"));
        assert_eq!(ready.change(&one).unwrap(), "Ben: draw 3 → 1");
    }

    #[test]
    fn an_own_proposal_that_lost_is_not_forgotten() {
        let mut seen = Seen::new(Rules::default());
        seen.changed(ms(0), &rules(&[("draw", "1")]), by("You"));
        let bonus = rules(&[("bonus", "20")]);
        seen.changed(ms(1), &bonus, How { overruled: true, ..by("Ben") });
        let told = "Ben has proposed at the same moment as you, and that counts: bonus 10 → 20";
        assert_eq!(seen.change(&bonus).unwrap(), told);
    }
}
