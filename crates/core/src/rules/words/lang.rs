//! The languages in which the rules are told.

use std::fmt;
use std::str::FromStr;

/// A language in which the rules are told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// Spanish.
    Es,
    /// German.
    De,
}

/// A language in which the rules are not told.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the language `{0}` is not allowed: it is en, fr, es or de")]
pub struct UnknownLang(pub String);

impl Lang {
    /// All of them, English first.
    pub const ALL: [Lang; 4] = [Lang::En, Lang::Fr, Lang::Es, Lang::De];

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
            Lang::Es => "es",
            Lang::De => "de",
        }
    }

    /// The language of a locale such as `fr_CA.UTF-8`; English for any other.
    pub fn of_locale(locale: &str) -> Lang {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        language.parse().unwrap_or_default()
    }

    /// The language that the environment asks for; `variable` answers what one of its variables holds. As everywhere,
    /// `LC_ALL` comes before `LC_MESSAGES`, and that before `LANG`; what is empty says nothing.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Lang {
        let asked = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
        asked.map(|locale| Lang::of_locale(&locale)).unwrap_or_default()
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;
    fn from_str(name: &str) -> Result<Lang, UnknownLang> {
        Lang::ALL.into_iter().find(|lang| lang.name() == name).ok_or_else(|| UnknownLang(name.to_owned()))
    }
}
