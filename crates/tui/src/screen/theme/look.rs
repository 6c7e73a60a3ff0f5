//! The themes there are, and how many colours.

/// A theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// Bright on dark.
    #[default]
    Dark,
    /// Dark on bright.
    Light,
    /// As far from each other as colours can be.
    Contrast,
    /// Colours that the colour-blind tell apart.
    ColourBlind,
    /// None.
    Mono,
}

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Depth {
    /// Those that its user has chosen.
    #[default]
    Sixteen,
    /// 256.
    Indexed,
    /// Any.
    True,
}

impl Look {
    /// All of them, in the order in which a key goes through them.
    pub const ALL: [Look; 5] = [Look::Dark, Look::Light, Look::Contrast, Look::ColourBlind, Look::Mono];

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Look::Dark => "dark",
            Look::Light => "light",
            Look::Contrast => "high-contrast",
            Look::ColourBlind => "colour-blind",
            Look::Mono => "monochrome",
        }
    }

    /// The one after it; after the last the first.
    pub fn next(self) -> Look {
        let place = Look::ALL.iter().position(|look| *look == self).unwrap_or(0);
        Look::ALL[(place + 1) % Look::ALL.len()]
    }

    /// Light where the terminal says that its background is.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Look {
        let ground = variable("COLORFGBG").and_then(|pair| pair.rsplit(';').next().and_then(|last| last.parse().ok()));
        // Of the 16 colours those that are bright, grey included.
        if matches!(ground, Some(7_u8 | 9..=15)) { Look::Light } else { Look::Dark }
    }
}

impl Depth {
    /// What the environment says of the terminal.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Depth {
        let is = |name: &str, values: &[&str]| variable(name).is_some_and(|value| values.contains(&value.as_str()));
        let terminal = variable("TERM").unwrap_or_default();
        let known = ["kitty", "alacritty", "foot", "wezterm", "ghostty", "direct"];
        let known = known.iter().any(|name| terminal.contains(name)) || variable("WT_SESSION").is_some();
        match () {
            () if is("COLORTERM", &["truecolor", "24bit"]) || known => Depth::True,
            () if terminal.contains("256color") => Depth::Indexed,
            () => Depth::Sixteen,
        }
    }
}
