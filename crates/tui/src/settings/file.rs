//! The file with the settings: read as it is, and written with what else stands in it.

use super::wrong::What;
use super::{Bad, Item, Settings, Wrong};
use crate::keys::{STROKES, key_of};
use std::env;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use toml_edit::{DocumentMut, Item as Toml, Value};

/// No file with settings is larger, in bytes.
const MAX_BYTES: u64 = 64 * 1024;

/// A file with settings. Comments, blanks and the order of what stands in it are kept.
#[derive(Clone, Debug)]
pub struct File {
    path: PathBuf,
}

impl File {
    /// There, whether it is there already or not.
    pub fn at(path: PathBuf) -> File {
        File { path }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there is such a file.
    ///
    /// # Errors
    /// If there is none, or nobody may look.
    pub fn is_there(&self) -> Result<(), Wrong> {
        fs::metadata(&self.path).map(drop).map_err(|error| self.wrong(What::Io(error)))
    }

    /// What it says; a file that is not there says nothing.
    ///
    /// # Errors
    /// If it cannot be read, or if anything in it is none of what a setting can be.
    pub fn read(&self) -> Result<Settings, Wrong> {
        settings(&self.document()?).map_err(|what| self.wrong(what))
    }

    /// Writes one setting into it, and makes it if need be. It is there as a whole at any moment.
    ///
    /// # Errors
    /// If it cannot be read or written.
    pub fn write(&self, item: Item, settings: &Settings) -> Result<(), Wrong> {
        let mut document = self.document()?;
        let value = settings.value(item);
        let value: Value = if item.is_switch() { (value == "true").into() } else { value.into() };
        match document.get_mut(item.key()).and_then(Toml::as_value_mut) {
            // What stands around it, such as a comment after it, stays.
            Some(old) => {
                let decor = old.decor().clone();
                *old = value;
                *old.decor_mut() = decor;
            }
            None => document[item.key()] = Toml::Value(value),
        }
        self.replace(&document.to_string()).map_err(|error| self.wrong(What::Io(error)))
    }

    fn wrong(&self, what: What) -> Wrong {
        Wrong { path: self.path.clone(), what }
    }

    fn document(&self) -> Result<DocumentMut, Wrong> {
        let mut text = String::new();
        let read = fs::File::open(&self.path).and_then(|file| file.take(MAX_BYTES + 1).read_to_string(&mut text));
        match read {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(self.wrong(What::Io(error))),
            Ok(len) if len as u64 > MAX_BYTES => {
                return Err(self.wrong(What::Io(io::ErrorKind::FileTooLarge.into())));
            }
            Ok(_) => {}
        }
        text.parse::<DocumentMut>().map_err(|error| {
            let before = error.span().map_or(0, |span| span.start);
            let line = text.bytes().take(before).filter(|byte| *byte == b'\n').count() + 1;
            self.wrong(What::Syntax(line))
        })
    }

    /// Beside it first, and then in its place.
    fn replace(&self, text: &str) -> io::Result<()> {
        // A link stays one.
        let path = fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        if let Some(directory) = path.parent().filter(|directory| !directory.as_os_str().is_empty()) {
            fs::create_dir_all(directory)?;
        }
        let mut beside = path.clone().into_os_string();
        beside.push(format!(".{}.new", std::process::id()));
        let written = fs::File::create(&beside).and_then(|mut file| {
            if let Ok(about) = fs::metadata(&path) {
                file.set_permissions(about.permissions())?;
            }
            file.write_all(text.as_bytes())?;
            file.sync_all()
        });
        let moved = written.and_then(|()| fs::rename(&beside, &path));
        if moved.is_err() {
            // It is of no use to anybody.
            let _ = fs::remove_file(&beside);
        }
        moved
    }
}

fn settings(document: &DocumentMut) -> Result<Settings, What> {
    let mut settings = Settings::default();
    for (key, value) in document.iter() {
        if key == "bind" {
            bind(value, &mut settings)?;
            continue;
        }
        let item = Item::ALL.into_iter().find(|item| item.key() == key);
        let item = item.ok_or_else(|| What::Unknown(key.to_owned()))?;
        let text = match value.as_value() {
            Some(Value::String(text)) if !item.is_switch() => text.value().clone(),
            Some(Value::Integer(number)) if item == Item::Colours => number.value().to_string(),
            Some(Value::Boolean(on)) if item.is_switch() => on.value().to_string(),
            _ => return Err(What::Bad(Bad { item, value: value.to_string().trim().to_owned() })),
        };
        settings.set(item, &text).map_err(What::Bad)?;
    }
    settings.bindings().map_err(What::Twice)?;
    Ok(settings)
}

/// `stroke = "key"`, or `stroke = ["key", …]`.
fn bind(table: &Toml, settings: &mut Settings) -> Result<(), What> {
    let strokes = table.as_table_like().ok_or_else(|| What::Keys("bind".to_owned(), table.to_string()))?;
    for (name, value) in strokes.iter() {
        let stroke = STROKES.iter().find(|(known, _)| *known == name);
        let (name, stroke) = stroke.ok_or_else(|| What::UnknownStroke(name.to_owned()))?;
        let keys = match value.as_value() {
            Some(Value::String(key)) => key_of(key.value()).map(|key| vec![key]),
            Some(Value::Array(keys)) => keys.iter().map(|key| key.as_str().and_then(key_of)).collect(),
            _ => None,
        };
        match keys.filter(|keys| !keys.is_empty()) {
            Some(keys) => settings.own_keys.push((*stroke, keys)),
            None => return Err(What::Keys((*name).to_owned(), value.to_string().trim().to_owned())),
        }
    }
    Ok(())
}

/// Where the file is if nothing else is said; none without a home directory.
pub fn default_path() -> Option<PathBuf> {
    let from = |variable: &str| env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    let xdg = from("XDG_CONFIG_HOME").filter(|path| path.is_absolute());
    let platform = || match () {
        () if cfg!(windows) => from("APPDATA"),
        () if cfg!(target_os = "macos") => from("HOME").map(|home| home.join("Library/Application Support")),
        () => None,
    };
    let config = xdg.or_else(platform).or_else(|| from("HOME").map(|home| home.join(".config")));
    config.map(|config| config.join("nertz").join("config.toml"))
}
