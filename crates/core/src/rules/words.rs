//! The rules in words: the sentences of [`Rules::in_words`], and what each key is and its values mean.
//!
//! Every word comes from one Fluent file a language, beside this module. Messages are named after keys and values, so that
//! a key or a value without words is found by the tests.

mod lang;
mod messages;
mod reference;
mod sentences;
#[cfg(test)]
mod tests;

use super::{Key, Rules, Values, presets};
pub use lang::{Lang, UnknownLang};
pub use sentences::Sentence;
