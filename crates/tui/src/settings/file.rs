//! The file with the settings: read as it is, and written with what else stands in it.

use super::wrong::What;
use super::{Bad, Item, Settings, Wrong};
use crate::files;
use crate::keys::{STROKES, key_of};
use std::env;
use std::fs;
use std::io;
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

    /// Writes some settings into it, and makes it if need be. It is there as a whole at any moment, and of what another program
    /// writes at the same time nothing is lost.
    ///
    /// # Errors
    /// If it cannot be read or written.
    pub fn write(&self, items: &[Item], settings: &Settings) -> Result<(), Wrong> {
        let failed = |error| self.wrong(What::Io(error));
        // A link stays one.
        let path = fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        let directory = match path.parent() {
            Some(directory) if !directory.as_os_str().is_empty() => directory,
            _ => Path::new("."),
        };
        fs::create_dir_all(directory).map_err(failed)?;
        // Whoever writes next reads what was written now. Not every system can lock a directory: there the last one counts.
        let others = fs::File::open(directory);
        let _locked = others.as_ref().is_ok_and(|others| others.lock().is_ok());
        let mut document = self.document()?;
        for item in items {
            set(&mut document, *item, settings.value(*item));
        }
        files::replace(&path, document.to_string().as_bytes()).map_err(failed)
    }

    pub(super) fn wrong(&self, what: What) -> Wrong {
        Wrong { path: self.path.clone(), what }
    }

    fn document(&self) -> Result<DocumentMut, Wrong> {
        let text = match files::read_text_up_to(&self.path, MAX_BYTES) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(self.wrong(What::Io(error))),
            Ok(text) => text.ok_or_else(|| self.wrong(What::Io(io::ErrorKind::FileTooLarge.into())))?,
        };
        text.parse::<DocumentMut>().map_err(|error| {
            let before = error.span().map_or(0, |span| span.start);
            let line = text.bytes().take(before).filter(|byte| *byte == b'\n').count() + 1;
            self.wrong(What::Syntax(line))
        })
    }
}

fn set(document: &mut DocumentMut, item: Item, value: String) {
    let value: Value = match value.parse::<i64>() {
        Ok(number) if item.is_number() => number.into(),
        _ if item.is_switch() => (value == "true").into(),
        _ => value.into(),
    };
    match document.get_mut(item.key()).and_then(Toml::as_value_mut) {
        // What stands around it, such as a comment after it, stays.
        Some(old) => {
            let decor = old.decor().clone();
            *old = value;
            *old.decor_mut() = decor;
        }
        None => document[item.key()] = Toml::Value(value),
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
            Some(Value::Integer(number)) if item == Item::Colours || item.is_number() => number.value().to_string(),
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
