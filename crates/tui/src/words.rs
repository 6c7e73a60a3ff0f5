//! What the program says, in the player's language: [`tell!`](crate::tell) finds a message and fills it in.
//!
//! The messages are Fluent files in `words/`, one for each part of the program and language, and part of the program. There is
//! one language at a time ([`set`]); whoever wants another for a while, such as a test, asks for it with [`within`].

use crate::tell;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use nertz_core::rules::Lang;
use nertz_net::PRIVATE;
use std::cell::{Cell, RefCell};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};
use unic_langid::LanguageIdentifier;

pub use ascii::{in_ascii, set_ascii, takes_utf8, told};
pub use errors::{Tell, broken_off, rule};
pub use fluent_bundle::FluentValue;

mod ascii;
mod errors;

#[cfg(test)]
mod tests;

type Bundle = FluentBundle<FluentResource>;

static EN: LazyLock<Bundle> = LazyLock::new(|| bundle(Lang::En));
static FR: LazyLock<Bundle> = LazyLock::new(|| bundle(Lang::Fr));
static ES: LazyLock<Bundle> = LazyLock::new(|| bundle(Lang::Es));
static DE: LazyLock<Bundle> = LazyLock::new(|| bundle(Lang::De));

/// The language of the program: its place in [`Lang::ALL`].
static LANG: AtomicU8 = AtomicU8::new(0);

thread_local! {
    static OTHER: Cell<Option<Lang>> = const { Cell::new(None) };
    static HEARD: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Says everything in this language from now on.
pub fn set(lang: Lang) {
    let place = Lang::ALL.iter().position(|known| *known == lang).unwrap_or(0);
    LANG.store(u8::try_from(place).unwrap_or(0), Ordering::Relaxed);
}

/// The language in which is spoken here.
pub fn lang() -> Lang {
    let whole = || Lang::ALL.get(usize::from(LANG.load(Ordering::Relaxed))).copied().unwrap_or_default();
    OTHER.get().unwrap_or_else(whole)
}

/// What `speech` says on this thread is said in this language.
pub fn within<T>(lang: Lang, speech: impl FnOnce() -> T) -> T {
    /// Gives the language back, also after a panic.
    struct Back(Option<Lang>);
    impl Drop for Back {
        fn drop(&mut self) {
            OTHER.set(self.0);
        }
    }
    let _back = Back(OTHER.replace(Some(lang)));
    speech()
}

/// What a table is at, for the words that programs announce it by.
pub fn state_of_table(announced: &str) -> String {
    match announced {
        "lobby" => tell!("home-state-lobby"),
        "playing" => tell!("home-state-playing"),
        PRIVATE => tell!("home-private"),
        other => other.to_owned(),
    }
}

/// Names in a row: `Ana, Ben and Cleo`.
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => tell!("list-and", first = others.join(", "), last = *last),
        _ => names.concat(),
    }
}

/// Names of which any will do: `Ana or Ben or Cleo`.
pub fn either<T: AsRef<str>>(names: &[T]) -> String {
    let names = names.iter().map(|name| name.as_ref().to_owned());
    names.reduce(|first, last| tell!("list-or", first = first, last = last)).unwrap_or_default()
}

/// What is heard, for tests that look whether all that is said can be read.
pub fn overheard<T>(speech: impl FnOnce() -> T) -> (T, Vec<String>) {
    let before = HEARD.replace(Some(Vec::new()));
    let result = speech();
    (result, HEARD.replace(before).unwrap_or_default())
}

/// A message, with what is to be filled in: `tell!("id")`, `tell!("id", name = "Ana", cards = 3)`. A value is anything of which a
/// [`FluentValue`] can be made: text, or a number, by which a message may choose between one and several.
#[macro_export]
macro_rules! tell {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::words::message($id, &[$((stringify!($name), $crate::words::FluentValue::from($value))),*])
    };
}

/// What [`tell!`](crate::tell) does, for a message whose name stands in a table.
pub fn message(id: &'static str, args: &[(&'static str, FluentValue<'_>)]) -> String {
    let bundle = match lang() {
        Lang::En => &EN,
        Lang::Fr => &FR,
        Lang::Es => &ES,
        Lang::De => &DE,
    };
    let with: FluentArgs<'_> = args.iter().map(|(name, value)| (*name, value.clone())).collect();
    let mut errors = Vec::new();
    let said = bundle.get_message(id).and_then(|message| message.value()).map(|pattern| {
        // A message is one line, however its file breaks it.
        bundle.format_pattern(pattern, Some(&with), &mut errors).replace('\n', " ")
    });
    debug_assert!(said.is_some() && errors.is_empty(), "{}: {id} is missing or not filled in: {errors:?}", lang());
    let said = said.unwrap_or_else(|| id.to_owned());
    HEARD.with_borrow_mut(|heard| heard.iter_mut().for_each(|heard| heard.push(said.clone())));
    said
}

/// The files of a language.
macro_rules! files {
    ($lang:literal, [$($part:literal),*]) => {
        [$(($part, include_str!(concat!("../words/", $lang, "/", $part, ".ftl")))),*]
    };
}

/// The files of all languages, by the part of the program.
macro_rules! all_files {
    ($parts:tt) => {
        fn sources(lang: Lang) -> impl Iterator<Item = (&'static str, &'static str)> {
            match lang {
                Lang::En => files!("en", $parts),
                Lang::Fr => files!("fr", $parts),
                Lang::Es => files!("es", $parts),
                Lang::De => files!("de", $parts),
            }
            .into_iter()
        }
    };
}

all_files!([
    "cli", "commands", "doctor", "errors", "help", "home", "lobby", "play", "reasons", "replay", "results", "settings",
    "stats", "table"
]);

fn bundle(lang: Lang) -> Bundle {
    let locale: LanguageIdentifier = lang.name().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // The marks around what is inserted would be visible in some terminals, and all four languages go left to right.
    bundle.set_use_isolating(false);
    bundle.set_transform(Some(ascii::as_told));
    for (_, source) in sources(lang) {
        // A line that is no Fluent would be left out; the tests see to it that there is none.
        let file = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(file, _)| file);
        bundle.add_resource_overriding(file);
    }
    bundle
}
