//! What a rule can be set to step by step.

use nertz_core::rules::{Key, Values};

/// Of the numbers behind a word the usual ones; all others can be typed.
const USUAL: [i64; 7] = [1, 3, 5, 10, 50, 100, 200];

/// The values that left and right go through; none where one has to type.
pub(super) fn values(key: Key) -> Vec<String> {
    key.values().into_iter().flat_map(|values| steps(&values)).collect()
}

fn steps(values: &Values) -> Vec<String> {
    match values {
        Values::Word(word) => vec![(*word).to_owned()],
        Values::Number { prefix: "", least, most } => (*least..=*most).map(|number| number.to_string()).collect(),
        Values::Number { prefix, least, most } => {
            let small = *most < 1000;
            let usual = USUAL.into_iter().filter(|number| (least..=most).contains(&number) && small == (*number < 50));
            usual.map(|number| format!("{prefix}{number}")).collect()
        }
        Values::Text { .. } | Values::Piles { .. } => Vec::new(),
    }
}

/// Whether a digit begins a value of this rule.
pub(super) fn is_number(key: Key) -> bool {
    key.values().iter().any(|values| matches!(values, Values::Number { prefix: "", .. }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nertz_core::Rules;

    #[test]
    fn every_value_there_is_can_be_stepped_to_and_no_other() {
        let allows = |key: Key, value: &str| {
            let mut rules = Rules::default();
            rules.set(key.name(), value).is_ok() && rules.value(key) == value
        };
        for key in Key::ALL {
            for value in values(key) {
                assert!(allows(key, &value), "{key} = {value}");
            }
            assert!(values(key).is_empty() || values(key).contains(&Rules::default().value(key)), "{key}");
            for values in key.values() {
                let Values::Number { prefix, least, most } = values else { continue };
                for beyond in [least - 1, most + 1] {
                    assert!(!allows(key, &format!("{prefix}{beyond}")), "{key} = {prefix}{beyond}");
                }
            }
        }
    }
}
