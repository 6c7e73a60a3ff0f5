//! A file with settings: what it may say, what it is told, and what is kept of it.

use super::*;
use crate::keys::Stroke;
use crate::words;
use crossterm::event::KeyCode;
use nertz_core::Pile;
use proptest::prelude::*;
use std::fs;

fn there(text: &str) -> (tempfile::TempDir, File) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("config.toml");
    fs::write(&path, text).unwrap();
    (directory, File::at(path))
}

fn read(text: &str) -> Result<Settings, String> {
    let (_directory, file) = there(text);
    file.read().map_err(|wrong| {
        let said = wrong.to_string();
        assert!(said.contains("config.toml: ") && !said.contains('\n'), "{said}");
        said.split_once("config.toml: ").unwrap().1.to_owned()
    })
}

#[test]
fn a_file_says_what_it_sets() {
    let text = "# mine\nname = \"Ana\"\nlang = \"de\"\ntheme = \"light\"\ncolours = 256\nsuits = \"letters\"\n\
                four_colours = true\nkeys = \"azerty\"\nleft_handed = true\nmouse = false\nbell = true\n\
                practice_bots = 5\npractice_skill = \"fast\"\npractice_rules = \"gentle\"\n\
                [bind]\nstuck = \"F9\"\ndraw = [\"space\", \"Ä\"]\n";
    let settings = read(text).unwrap();
    let values: Vec<String> = Item::ALL.into_iter().map(|item| settings.value(item)).collect();
    let set =
        ["Ana", "de", "light", "256", "letters", "true", "azerty", "true", "false", "true", "5", "fast", "gentle"];
    assert_eq!(values, set);
    let bindings = settings.bindings().unwrap();
    assert_eq!(bindings.stroke(KeyCode::Char('ä')), Some(Stroke::Draw));
    assert_eq!(bindings.stroke(KeyCode::F(9)), Some(Stroke::Stuck));
    assert_eq!(bindings.cap(Stroke::Pile(Pile::column(0))), "J");
    assert_eq!(read("").unwrap(), Settings::default());
    let nowhere = File::at("/nowhere/at/all/config.toml".into());
    assert_eq!((nowhere.read().unwrap(), nowhere.is_there().is_err()), (Settings::default(), true));
}

#[test]
fn what_is_wrong_is_said_in_a_sentence() {
    for (text, said) in [
        (
            "theme = \"blue\"",
            "`theme = blue` is not allowed: it is auto, dark, light, high-contrast, colour-blind, monochrome",
        ),
        ("lang = \"it\"", "`lang = it` is not allowed: it is auto, en, fr, es, de"),
        ("mouse = \"on\"", "`mouse = \"on\"` is not allowed: it is false, true"),
        ("colours = 17", "`colours = 17` is not allowed: it is auto, none, 16, 256, truecolor"),
        ("name = \"\"", "`name = ` is not allowed: it is a name of 1 to 24 columns, without blanks at its ends"),
        ("practice_bots = 8", "`practice_bots = 8` is not allowed: it is 1, 2, 3, 4, 5, 6, 7"),
        ("name = 7", "`name = 7` is not allowed: it is a name of 1 to 24 columns, without blanks at its ends"),
        (
            "x = 1",
            "there is no setting `x`: there are name, lang, theme, colours, suits, four_colours, keys, left_handed, mouse, bell, practice_bots, practice_skill, practice_rules, bind",
        ),
        ("\n\nname = ", "line 3 is no TOML"),
        ("[bind]\nnertz = \"j\"\nwaste = [\"J\"]", "`J` is bound twice: nertz and waste"),
        ("[bind]\nlake = \"enter\"", "`Enter` is bound twice: lake and call"),
    ] {
        assert_eq!(read(text).unwrap_err(), said, "{text}");
    }
    for (text, said) in [
        ("[bind]\njump = \"j\"", "in [bind] nothing is called `jump`: there are column1, column2"),
        (
            "[bind]\nlake = \"ctrl\"",
            "`lake = \"ctrl\"` is no key: it is one character in quotes, or one of space, enter",
        ),
        ("[bind]\nlake = []", "`lake = []` is no key"),
        ("bind = 3", "`bind = 3` is no key"),
    ] {
        let told = read(text).unwrap_err();
        assert!(told.starts_with(said), "{told}");
    }
    let told = words::within(Lang::De, || read("theme = \"blue\"").unwrap_err());
    assert!(told.starts_with("`theme = blue` ist nicht erlaubt: es ist auto, dark"), "{told}");
}

#[test]
fn what_else_stands_in_the_file_stays() {
    let before =
        "# mine\n\nmouse = true   # at home\nname=\"Ana\"\n# keys\n[bind]\nstuck = \"y\" # Z is for sleeping\n";
    let (directory, file) = there(before);
    let mut settings = file.read().unwrap();
    settings.set(Item::Mouse, "false").unwrap();
    file.write(&[Item::Mouse], &settings).unwrap();
    assert_eq!(fs::read_to_string(file.path()).unwrap(), before.replace("mouse = true", "mouse = false"));
    settings.set(Item::Theme, "light").unwrap();
    file.write(&[Item::Theme], &settings).unwrap();
    assert_eq!(file.read().unwrap(), settings);
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "nothing is left beside it");
    // Nothing is written over what cannot be understood, and a directory is made if need be.
    let (_directory, broken) = there("name = ");
    assert!(broken.write(&[Item::Mouse], &settings).is_err());
    assert_eq!(fs::read_to_string(broken.path()).unwrap(), "name = ");
    let new = File::at(directory.path().join("a/b/config.toml"));
    new.write(&[Item::Bell], &settings).unwrap();
    assert_eq!(fs::read_to_string(new.path()).unwrap(), "bell = false\n");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is set one after the other and written is read again.
    #[test]
    fn what_is_written_is_read(steps in proptest::collection::vec((0..Item::ALL.len(), any::<usize>()), 0..12)) {
        let (_directory, file) = there("");
        let mut settings = Settings::default();
        for (item, value) in steps {
            let item = Item::ALL[item];
            let values = item.values();
            let value = values.get(value % values.len().max(1)).copied().unwrap_or("Zoë \"the\" 日");
            settings.set(item, value).unwrap();
            file.write(&[item], &settings).unwrap();
            prop_assert_eq!(&file.read().unwrap(), &settings);
        }
    }

    /// No file makes the program fail.
    #[test]
    fn whatever_a_file_says_is_answered(text in "[a-z_]{0,8} ?= ?[\"\\[\\]a-z0-9, ]{0,12}\n?(\\[bind\\]\n[a-z0-7]{0,8} = [\"\\[\\]a-z, ]{0,9})?") {
        let _ = read(&text);
    }
}
