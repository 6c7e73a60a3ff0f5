//! Values of any wire type, made of the fuzzer's choices: what a type's own `Deserialize` asks for, it gets.
//!
//! So nothing has to be written for a type, and none can be forgotten. What a type refuses (a card of number 90, a list that
//! is too long) is not made.

use crate::choices::Choices;
use serde::de::{self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, SeqAccess, VariantAccess, Visitor};

/// A value; none where the choices come to something that the type refuses.
pub fn make<T: DeserializeOwned>(choices: &mut Choices<'_>) -> Option<T> {
    T::deserialize(Maker(choices)).ok()
}

/// The type refused what was chosen.
#[derive(Debug, thiserror::Error)]
#[error("refused")]
pub struct Refused;

impl de::Error for Refused {
    fn custom<T: std::fmt::Display>(_: T) -> Refused {
        Refused
    }
}

struct Maker<'c, 'b>(&'c mut Choices<'b>);

/// A longer tuple is a key or a hash: one byte makes all of it.
const LONG: usize = 8;

impl Maker<'_, '_> {
    /// Small, or near a power of two.
    fn number(self) -> u64 {
        let byte = self.0.or_zero();
        match byte {
            0..=127 => u64::from(byte),
            128..=191 => (1 << (byte - 128)) - 1,
            _ => 1 << (byte - 192),
        }
    }

    fn text(self) -> String {
        const ODD: [&str; 8] = ["\u{202e}", "é", "漢", "\u{301}", "\u{200d}", "\u{1b}[2J", "  ", "\u{1f600}"];
        let count = self.0.or_zero() % 40;
        let mut text = String::new();
        for _ in 0..count {
            match self.0.or_zero() {
                byte @ 0x20..0x7f => text.push(char::from(byte)),
                byte => text.push_str(ODD[usize::from(byte) % ODD.len()]),
            }
        }
        text
    }
}

/// The methods for the integer types.
macro_rules! numbers {
    ($($deserialize:ident $visit:ident $type:ty),*) => {
        $(fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
            visitor.$visit(self.number() as $type)
        })*
    };
}

impl<'de> Deserializer<'de> for Maker<'_, '_> {
    type Error = Refused;

    numbers! {
        deserialize_u16 visit_u16 u16, deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64,
        deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16, deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_u8(self.0.or_zero())
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_bool(self.0.or_zero() & 1 == 1)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_string(self.text())
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_string(self.text())
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        if self.0.or_zero() & 1 == 1 { visitor.visit_some(self) } else { visitor.visit_none() }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refused> {
        let left = match self.0.or_zero() {
            byte @ 0..224 => usize::from(byte % 10),
            byte => usize::from(byte),
        };
        visitor.visit_seq(Elements { choices: self.0, left, all: None })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Refused> {
        let all = (left >= LONG).then(|| [self.0.or_zero()]);
        visitor.visit_seq(Elements { choices: self.0, left, all })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        left: usize,
        visitor: V,
    ) -> Result<V::Value, Refused> {
        visitor.visit_seq(Elements { choices: self.0, left, all: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        visitor.visit_seq(Elements { choices: self.0, left: fields.len(), all: None })
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refused> {
        let index = usize::from(self.0.or_zero()) % variants.len().max(1);
        visitor.visit_enum(Variant { index: index as u32, choices: self.0 })
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refused> {
        // No type of the wire lets the bytes say what it is.
        Err(Refused)
    }

    serde::forward_to_deserialize_any! {
        i128 u128 f32 f64 char bytes byte_buf unit unit_struct map identifier ignored_any
    }
}

struct Elements<'c, 'b> {
    choices: &'c mut Choices<'b>,
    left: usize,
    /// What all of them are made of.
    all: Option<[u8; 1]>,
}

impl<'de> SeqAccess<'de> for Elements<'_, '_> {
    type Error = Refused;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refused> {
        let Some(left) = self.left.checked_sub(1) else { return Ok(None) };
        self.left = left;
        match &self.all {
            Some(byte) => seed.deserialize(Maker(&mut Choices::of(byte))).map(Some),
            None => seed.deserialize(Maker(self.choices)).map(Some),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

struct Variant<'c, 'b> {
    index: u32,
    choices: &'c mut Choices<'b>,
}

impl<'de, 'c, 'b> EnumAccess<'de> for Variant<'c, 'b> {
    type Error = Refused;
    type Variant = Maker<'c, 'b>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Maker<'c, 'b>), Refused> {
        let index = de::value::U32Deserializer::<Refused>::new(self.index);
        Ok((seed.deserialize(index)?, Maker(self.choices)))
    }
}

impl<'de> VariantAccess<'de> for Maker<'_, '_> {
    type Error = Refused;

    fn unit_variant(self) -> Result<(), Refused> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Refused> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_seq(Elements { choices: self.0, left, all: None })
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Refused> {
        visitor.visit_seq(Elements { choices: self.0, left: fields.len(), all: None })
    }
}
