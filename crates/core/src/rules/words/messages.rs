//! The messages of all languages: one Fluent file each, part of the program.

use super::Lang;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

type Bundle = FluentBundle<FluentResource>;

static EN: LazyLock<Bundle> = LazyLock::new(|| bundle(Lang::En));
static FR: LazyLock<Bundle> = LazyLock::new(|| bundle(Lang::Fr));
static ES: LazyLock<Bundle> = LazyLock::new(|| bundle(Lang::Es));
static DE: LazyLock<Bundle> = LazyLock::new(|| bundle(Lang::De));

/// A language's file.
pub(super) fn source(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!("en.ftl"),
        Lang::Fr => include_str!("fr.ftl"),
        Lang::Es => include_str!("es.ftl"),
        Lang::De => include_str!("de.ftl"),
    }
}

fn bundle(lang: Lang) -> Bundle {
    let locale: LanguageIdentifier = lang.name().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // The marks around what is inserted would be visible in some terminals, and all four languages go left to right.
    bundle.set_use_isolating(false);
    // A line that is no Fluent would be left out; the tests see to it that there is none.
    let file = FluentResource::try_new(source(lang).to_owned()).unwrap_or_else(|(file, _)| file);
    bundle.add_resource_overriding(file);
    bundle
}

/// What a message is told with.
pub(super) type Args<'a> = &'a [(&'static str, FluentValue<'a>)];

/// A message in a language. That each is there, with these variables, is what the tests of [`super`] see to; one that
/// were not would be told by its name.
pub(super) fn say(lang: Lang, id: &str, args: Args<'_>) -> String {
    let bundle = match lang {
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
    #[cfg(test)]
    super::tests::said(lang, id, args, said.is_some() && errors.is_empty());
    said.unwrap_or_else(|| id.to_owned())
}
