//! What each key is, what it may be set to and what that means.

use super::messages::say;
use super::{Key, Lang, Rules, Values, presets};

impl Key {
    /// What it is.
    pub fn about(self, lang: Lang) -> String {
        say(lang, &format!("key-{self}"), &[])
    }

    /// What it is called in a table of rules.
    pub fn label(self, lang: Lang) -> String {
        say(lang, &format!("label-{self}"), &[])
    }

    /// A value of it in a table of rules. Numbers, presets, and what players have named stand as they are.
    pub fn in_short(self, lang: Lang, value: &str) -> String {
        let Some(values) = self.values_with(value) else { return value.to_owned() };
        match values {
            Values::Word(_) if self == Key::Preset => value.to_owned(),
            Values::Word(word) => say(lang, &format!("short-{word}"), &[]),
            Values::Number { prefix, .. } if !prefix.is_empty() => {
                let number: i64 = value.trim_start_matches(prefix).parse().unwrap_or_default();
                say(lang, &format!("short-{}", prefix.trim_end_matches(':')), &[("number", number.into())])
            }
            Values::Text { .. } if self == Key::PileName => pile_label(lang, value),
            Values::Number { .. } | Values::Text { .. } | Values::Piles { .. } => value.to_owned(),
        }
    }

    /// What it is, and if that says all, what it may be set to; else that is in [`Key::meanings`].
    pub fn summary(self, lang: Lang) -> String {
        let about = self.about(lang);
        if self.meanings(lang).is_empty() { lang.pair(&about, &self.allowed(lang)) } else { about }
    }

    /// What it may be set to, for a message: all its [`Key::values`] in one line.
    pub fn allowed(self, lang: Lang) -> String {
        let mut values: Vec<String> = self.values().iter().map(|values| values.allowed(lang)).collect();
        let Some(last) = values.pop() else { return String::new() };
        if values.is_empty() {
            return last;
        }
        say(lang, "allowed-or", &[("first", values.join(", ").into()), ("last", last.into())])
    }

    /// What its values mean, one by one: the value as it is written, and its meaning. None for keys of which the value
    /// is just a number or a text.
    pub fn meanings(self, lang: Lang) -> Vec<(String, String)> {
        let meaning = |values: &Values| Some((values.allowed(lang), self.meaning(lang, values)?));
        self.values().iter().filter_map(meaning).collect()
    }

    /// What this value of it means; none for keys of which the value is just a number or a text, and for no value of it.
    pub fn means(self, lang: Lang, value: &str) -> Option<String> {
        self.meaning(lang, &self.values_with(value)?)
    }

    /// Those of its values of which this is one.
    fn values_with(self, value: &str) -> Option<Values> {
        let holds = |values: &Values| match values {
            Values::Word(word) => *word == value,
            Values::Number { prefix, least, most } => value
                .strip_prefix(prefix)
                .and_then(|number| number.parse::<i64>().ok())
                .is_some_and(|number| (*least..=*most).contains(&number)),
            Values::Text { .. } | Values::Piles { .. } => true,
        };
        self.values().into_iter().find(holds)
    }

    fn meaning(self, lang: Lang, values: &Values) -> Option<String> {
        let name = match values {
            Values::Word(preset) if self == Key::Preset => return Some(preset_differs(lang, preset)),
            Values::Word(word) => word,
            Values::Number { prefix: "", .. } if self.values().len() == 1 => return None,
            Values::Number { prefix: "", .. } => "number",
            Values::Number { prefix, .. } => prefix.trim_end_matches(':'),
            Values::Piles { .. } => "piles",
            Values::Text { .. } => return None,
        };
        Some(say(lang, &format!("value-{self}-{name}"), &[]))
    }
}

/// Where a preset differs from `nertz`, as one would set it.
fn preset_differs(lang: Lang, preset: &str) -> String {
    let differs = presets::differs(preset);
    if differs.is_empty() {
        return say(lang, "value-preset-nertz", &[]);
    }
    // As --rule takes them.
    let differs: Vec<String> = differs.iter().map(|(key, value)| format!("{key}={value}")).collect();
    differs.join(", ")
}

impl Values {
    /// What they are, as they are written.
    fn allowed(&self, lang: Lang) -> String {
        match self {
            Values::Word(word) => (*word).to_owned(),
            Values::Number { prefix, least, most } => {
                let (least, most) = (format!("{prefix}{least}"), format!("{prefix}{most}"));
                say(lang, "allowed-range", &[("least", least.into()), ("most", most.into())])
            }
            Values::Text { bytes } => say(lang, "allowed-text", &[("bytes", (*bytes).into())]),
            Values::Piles { least, most } => {
                say(lang, "allowed-piles", &[("least", (*least).into()), ("most", (*most).into())])
            }
        }
    }
}

/// What a pile of this name is called beside its key or its cards.
fn pile_label(lang: Lang, name: &str) -> String {
    match presets::pile_word(name) {
        Some(word) => say(lang, &format!("pile-{word}"), &[]),
        None => name.to_owned(),
    }
}

impl Rules {
    /// What the nertz pile is called beside its key or its cards: by a preset's name as the language calls it, by a name that
    /// the table has given it as it is.
    pub fn pile_label(&self, lang: Lang) -> String {
        pile_label(lang, &self.pile_name)
    }

    /// The same as a noun for a sentence: without an article, feminine in French and Spanish, masculine in German.
    pub fn pile_in_words(&self, lang: Lang) -> String {
        match presets::pile_word(&self.pile_name) {
            Some(_) => self.pile_label(lang),
            None => say(lang, "pile-own", &[("name", self.pile_name.as_str().into())]),
        }
    }

    /// What a mark at a changed rule means.
    pub fn mark_means(&self, lang: Lang) -> String {
        say(lang, "told-marked", &[("preset", self.preset.as_str().into())])
    }
}

impl Lang {
    /// How rules are changed with the program's commands, in lines.
    pub fn how_to_change(self) -> [String; 3] {
        ["told-one", "told-several", "told-all"].map(|id| say(self, id, &[]))
    }

    /// What something is called, and what it is.
    pub fn pair(self, what: &str, text: &str) -> String {
        say(self, "told-pair", &[("what", what.into()), ("text", text.into())])
    }

    /// The first lines of a rules file.
    pub fn about_the_file(self) -> String {
        say(self, "told-file", &[])
    }

    /// Says what a rule is if nothing is said.
    pub fn by_default(self, value: &str) -> String {
        say(self, "told-default", &[("value", value.into())])
    }
}
