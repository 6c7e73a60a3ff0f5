//! What a player has set once for all: read from a file, changed on a screen, written back.
//!
//! Each setting is an [`Item`] with a name, values and a place in [`Settings`]; keys of one's own come besides, in a table `[bind]`.
//! What the file does not say is as the environment has it; what the command line says comes before the file, and is not written to it.

mod file;
mod keeper;
mod wrong;

pub use file::{File, default_path};
pub use keeper::Keeper;
pub use wrong::{Bad, What, Wrong};

use crate::keys::{Bindings, OwnKeys, Preset, Twice};
use crate::screen::{Depth, Look, Suits, Theme};
use nertz_core::rules::Lang;
use nertz_core::{Rules, Skill};
use nertz_session::name;

/// One setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// The name at the table.
    Name,
    /// The language.
    Lang,
    /// The theme.
    Theme,
    /// How many colours.
    Colours,
    /// How suits are written.
    Suits,
    /// A colour for each suit.
    FourColours,
    /// Where the keys are.
    Keys,
    /// Mirrored for the left-handed.
    LeftHanded,
    /// Whether the mouse plays.
    Mouse,
    /// Whether the terminal's bell rings.
    Bell,
    /// How many bots there are in practice.
    Bots,
    /// How they play.
    Skill,
    /// By which rules.
    Preset,
}

impl Item {
    /// All of them, as they stand in a new file.
    pub const ALL: [Item; 13] = [
        Item::Name,
        Item::Lang,
        Item::Theme,
        Item::Colours,
        Item::Suits,
        Item::FourColours,
        Item::Keys,
        Item::LeftHanded,
        Item::Mouse,
        Item::Bell,
        Item::Bots,
        Item::Skill,
        Item::Preset,
    ];

    /// Those that are chosen before a practice.
    pub const PRACTICE: &[Item] = &[Item::Bots, Item::Skill, Item::Preset];

    /// All others, as they stand on the screen.
    pub fn lasting() -> &'static [Item] {
        Item::ALL.split_at(Item::ALL.len() - Item::PRACTICE.len()).0
    }

    /// As it stands in the file.
    pub fn key(self) -> &'static str {
        match self {
            Item::Name => "name",
            Item::Lang => "lang",
            Item::Theme => "theme",
            Item::Colours => "colours",
            Item::Suits => "suits",
            Item::FourColours => "four_colours",
            Item::Keys => "keys",
            Item::LeftHanded => "left_handed",
            Item::Mouse => "mouse",
            Item::Bell => "bell",
            Item::Bots => "practice_bots",
            Item::Skill => "practice_skill",
            Item::Preset => "practice_rules",
        }
    }

    /// The values that there are; none of a text.
    pub fn values(self) -> Vec<&'static str> {
        match self {
            Item::Name => Vec::new(),
            Item::Lang => AUTO.into_iter().chain(Lang::ALL.map(Lang::name)).collect(),
            Item::Theme => AUTO.into_iter().chain(Look::ALL.map(Look::name)).collect(),
            Item::Colours => AUTO.into_iter().chain(Colours::ALL.map(Colours::name)).collect(),
            Item::Suits => AUTO.into_iter().chain(["signs", "letters"]).collect(),
            Item::Keys => Preset::ALL.map(Preset::name).to_vec(),
            Item::FourColours | Item::LeftHanded | Item::Mouse | Item::Bell => SWITCH.to_vec(),
            Item::Bots => BOTS.to_vec(),
            Item::Skill => SKILLS.map(|(name, _)| name).to_vec(),
            Item::Preset => Rules::presets().collect(),
        }
    }

    /// Whether it is a number.
    pub(crate) fn is_number(self) -> bool {
        self == Item::Bots
    }

    /// Whether it is on or off.
    pub fn is_switch(self) -> bool {
        matches!(self, Item::FourColours | Item::LeftHanded | Item::Mouse | Item::Bell)
    }
}

/// As the environment has it.
const AUTO: [&str; 1] = ["auto"];
const SWITCH: [&str; 2] = ["false", "true"];
const BOTS: [&str; 7] = ["1", "2", "3", "4", "5", "6", "7"];
const SKILLS: [(&str, Skill); 3] = [("easy", Skill::Easy), ("fair", Skill::Fair), ("fast", Skill::Fast)];

/// Against whom one practises, and by which rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opposition {
    /// How many bots: 1 to 7.
    pub bots: u8,
    /// How they play.
    pub skill: Skill,
    /// The preset of the rules, by its name.
    pub preset: &'static str,
}

impl Default for Opposition {
    /// What whoever tries the game for the first time can keep up with.
    fn default() -> Opposition {
        Opposition { bots: 2, skill: Skill::Easy, preset: "nertz" }
    }
}

/// How many colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None.
    None,
    /// So many.
    Depth(Depth),
}

impl Colours {
    const ALL: [Colours; 4] =
        [Colours::None, Colours::Depth(Depth::Sixteen), Colours::Depth(Depth::Indexed), Colours::Depth(Depth::True)];

    fn name(self) -> &'static str {
        match self {
            Colours::None => "none",
            Colours::Depth(Depth::Sixteen) => "16",
            Colours::Depth(Depth::Indexed) => "256",
            Colours::Depth(Depth::True) => "truecolor",
        }
    }
}

/// What a player has set; none: as the environment has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The name at the table.
    pub name: Option<String>,
    /// The language.
    pub lang: Option<Lang>,
    /// The theme.
    pub look: Option<Look>,
    /// How many colours.
    pub colours: Option<Colours>,
    /// How suits are written.
    pub suits: Option<Suits>,
    /// A colour for each suit.
    pub four_colours: bool,
    /// Where the keys are.
    pub preset: Preset,
    /// Mirrored for the left-handed.
    pub left_handed: bool,
    /// Whether the mouse plays.
    pub mouse: bool,
    /// Whether the terminal's bell rings when somebody else is about to call.
    pub bell: bool,
    /// Against whom one practised last.
    pub practice: Opposition,
    /// Keys of one's own.
    pub own_keys: OwnKeys,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            name: None,
            lang: None,
            look: None,
            colours: None,
            suits: None,
            four_colours: false,
            preset: Preset::Qwerty,
            left_handed: false,
            mouse: true,
            bell: false,
            practice: Opposition::default(),
            own_keys: Vec::new(),
        }
    }
}

impl Settings {
    /// The value of a setting, as it is written.
    pub fn value(&self, item: Item) -> String {
        let auto = |value: Option<&'static str>| value.unwrap_or(AUTO[0]).to_owned();
        match item {
            Item::Name => self.name.clone().unwrap_or_default(),
            Item::Lang => auto(self.lang.map(Lang::name)),
            Item::Theme => auto(self.look.map(Look::name)),
            Item::Colours => auto(self.colours.map(Colours::name)),
            Item::Suits => auto(self.suits.map(|suits| if suits == Suits::Signs { "signs" } else { "letters" })),
            Item::FourColours => self.four_colours.to_string(),
            Item::Keys => self.preset.name().to_owned(),
            Item::LeftHanded => self.left_handed.to_string(),
            Item::Mouse => self.mouse.to_string(),
            Item::Bell => self.bell.to_string(),
            Item::Bots => self.practice.bots.to_string(),
            Item::Skill => {
                let skill = SKILLS.into_iter().find(|(_, skill)| *skill == self.practice.skill);
                skill.map_or("", |(name, _)| name).to_owned()
            }
            Item::Preset => self.practice.preset.to_owned(),
        }
    }

    /// Sets a value, as it is written.
    ///
    /// # Errors
    /// If it is none of [`Item::values`], or no name.
    pub fn set(&mut self, item: Item, value: &str) -> Result<(), Bad> {
        let values = item.values();
        if !values.is_empty() && !values.contains(&value) {
            return Err(Bad { item, value: value.to_owned() });
        }
        let on = value == "true";
        match item {
            Item::Name => {
                let cleaned = name::clean_line(value, name::MAX_CELLS, name::MAX_BYTES);
                if cleaned.is_empty() || cleaned != value {
                    return Err(Bad { item, value: value.to_owned() });
                }
                self.name = Some(cleaned);
            }
            // What is not among these is `auto`.
            Item::Lang => self.lang = value.parse().ok(),
            Item::Theme => self.look = Look::ALL.into_iter().find(|look| look.name() == value),
            Item::Colours => self.colours = Colours::ALL.into_iter().find(|colours| colours.name() == value),
            Item::Suits => {
                self.suits = match value {
                    "signs" => Some(Suits::Signs),
                    "letters" => Some(Suits::Letters),
                    _ => None,
                }
            }
            Item::FourColours => self.four_colours = on,
            Item::Keys => self.preset = value.parse().unwrap_or_default(),
            Item::LeftHanded => self.left_handed = on,
            Item::Mouse => self.mouse = on,
            Item::Bell => self.bell = on,
            // It is among the values: what follows finds it.
            Item::Bots => self.practice.bots = value.parse().unwrap_or(self.practice.bots),
            Item::Skill => {
                let skill = SKILLS.into_iter().find(|(name, _)| *name == value);
                self.practice.skill = skill.map_or(self.practice.skill, |(_, skill)| skill);
            }
            Item::Preset => {
                self.practice.preset = Rules::presets().find(|name| *name == value).unwrap_or(self.practice.preset);
            }
        }
        Ok(())
    }

    /// Which key means what.
    ///
    /// # Errors
    /// If a key would mean two things.
    pub fn bindings(&self) -> Result<Bindings, Twice> {
        let mut bindings = Bindings::of(self.preset, self.left_handed);
        bindings.rebind(&self.own_keys)?;
        Ok(bindings)
    }

    /// How things look, on a terminal of which `seen` is known.
    pub fn theme(&self, seen: Theme) -> Theme {
        let (colour, depth) = match self.colours {
            None => (seen.colour, seen.depth),
            Some(Colours::None) => (false, seen.depth),
            Some(Colours::Depth(depth)) => (true, depth),
        };
        Theme {
            suits: self.suits.unwrap_or(seen.suits),
            colour,
            four_colours: self.four_colours,
            look: self.look.unwrap_or(seen.look),
            depth,
            ..seen
        }
    }
}

/// What holds where nothing is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// What the terminal can show.
    pub theme: Theme,
    /// The language of the environment.
    pub lang: Lang,
    /// The name by which the player has logged in.
    pub name: String,
}

/// What a player has set, where it is written to, and what holds where nothing is set.
#[derive(Clone, Debug)]
pub struct Preferences {
    /// What is set.
    pub settings: Settings,
    /// The file; none where there is no place for it.
    pub file: Option<File>,
    /// What else holds.
    pub seen: Seen,
}

impl Preferences {
    /// How things look.
    pub fn theme(&self) -> Theme {
        self.settings.theme(self.seen.theme)
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.settings.lang.unwrap_or(self.seen.lang)
    }

    /// The name at the table.
    pub fn name(&self) -> &str {
        self.settings.name.as_deref().unwrap_or(&self.seen.name)
    }
}

#[cfg(test)]
mod tests;
