//! Canonical bytes: postcard, with one encoding for each value and one value for each encoding.
//!
//! Postcard alone accepts overlong integers and trailing bytes, so [`decode`] reads to the end and encodes again:
//! what does not come out the same is rejected before anything else sees it (protocol, section 2). Signed types are
//! plain structs, enums of fewer than 128 variants, `bool`, `Option`, fixed arrays, `u8`/`u16`/`u32`/`i16`, and the
//! capped [`List`] and [`Text`] of this module, whose length prefix is checked before anything is allocated.

use postcard::ser_flavors::Flavor;
use serde::de::{DeserializeOwned, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

/// What goes over the wire and into files in canonical bytes.
pub trait Wire: Serialize + DeserializeOwned + Clone + PartialEq + fmt::Debug {}
impl<T: Serialize + DeserializeOwned + Clone + PartialEq + fmt::Debug> Wire for T {}

/// Bytes that are not the canonical encoding of a value of the type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotCanonical {
    /// They do not decode.
    #[error("the bytes do not decode")]
    Undecodable,
    /// Something is left over behind the value.
    #[error("{0} bytes are left over")]
    Trailing(usize),
    /// The value has a shorter or other encoding.
    #[error("the encoding is not the canonical one")]
    Overlong,
}

/// The canonical bytes of a value.
pub fn encode<T: Serialize + ?Sized>(value: &T) -> Vec<u8> {
    #[expect(
        clippy::expect_used,
        reason = "postcard fails on sequences of unknown length only, and no wire type has one"
    )]
    postcard::serialize_with_flavor(value, Writing(Vec::with_capacity(USUAL))).expect("a wire type of known length")
}

/// Most of what is encoded is no longer: an entry's body, a seat's state.
const USUAL: usize = 512;

/// Writes into a vector that has room from the start.
struct Writing(Vec<u8>);

impl Flavor for Writing {
    type Output = Vec<u8>;
    fn try_extend(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }
    #[inline(always)]
    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.0.push(byte);
        Ok(())
    }
    fn finalize(self) -> postcard::Result<Vec<u8>> {
        Ok(self.0)
    }
}

/// Encodes into nothing: compares with bytes that are there, and stops at the first difference.
struct Comparing<'a>(&'a [u8]);

impl Flavor for Comparing<'_> {
    /// Whether the bytes end with the value.
    type Output = bool;
    fn try_extend(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        self.0 = self.0.strip_prefix(bytes).ok_or(postcard::Error::SerializeBufferFull)?;
        Ok(())
    }
    #[inline(always)]
    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        match self.0.split_first() {
            Some((first, rest)) if *first == byte => {
                self.0 = rest;
                Ok(())
            }
            _ => Err(postcard::Error::SerializeBufferFull),
        }
    }
    fn finalize(self) -> postcard::Result<bool> {
        Ok(self.0.is_empty())
    }
}

/// Reads a value from its canonical bytes and from nothing else.
pub fn decode<T: Serialize + DeserializeOwned>(bytes: &[u8]) -> Result<T, NotCanonical> {
    let (value, rest) = postcard::take_from_bytes::<T>(bytes).map_err(|_| NotCanonical::Undecodable)?;
    if !rest.is_empty() {
        return Err(NotCanonical::Trailing(rest.len()));
    }
    match postcard::serialize_with_flavor(&value, Comparing(bytes)) {
        Ok(true) => Ok(value),
        _ => Err(NotCanonical::Overlong),
    }
}

/// A list of at most `MAX` elements.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct List<T, const MAX: usize>(Vec<T>);

impl<T, const MAX: usize> Default for List<T, MAX> {
    fn default() -> Self {
        List(Vec::new())
    }
}

impl<T, const MAX: usize> List<T, MAX> {
    /// The list, unless it is longer than `MAX`.
    pub fn new(elements: Vec<T>) -> Option<Self> {
        (elements.len() <= MAX).then_some(List(elements))
    }

    /// The first `MAX` elements.
    pub fn truncated(mut elements: Vec<T>) -> Self {
        elements.truncate(MAX);
        List(elements)
    }

    /// The elements.
    pub fn into_vec(self) -> Vec<T> {
        self.0
    }
}

impl<T, const MAX: usize> Deref for List<T, MAX> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Serialize, const MAX: usize> Serialize for List<T, MAX> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>, const MAX: usize> Deserialize<'de> for List<T, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Capped<T, const MAX: usize>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>, const MAX: usize> Visitor<'de> for Capped<T, MAX> {
            type Value = List<T, MAX>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {MAX} elements")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let length = seq.size_hint().unwrap_or(MAX);
                if length > MAX {
                    return Err(A::Error::invalid_length(length, &self));
                }
                let mut elements = Vec::with_capacity(length.min(64));
                while let Some(element) = seq.next_element()? {
                    if elements.len() == MAX {
                        return Err(A::Error::invalid_length(MAX + 1, &self));
                    }
                    elements.push(element);
                }
                Ok(List(elements))
            }
        }
        deserializer.deserialize_seq(Capped(PhantomData))
    }
}

/// A UTF-8 text of at most `MAX` bytes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Text<const MAX: usize>(String);

impl<const MAX: usize> Text<MAX> {
    /// The text, cut to `MAX` bytes at a character's boundary.
    pub fn cut(text: &str) -> Self {
        let mut end = text.len().min(MAX);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        Text(text[..end].to_owned())
    }
}

impl<const MAX: usize> Deref for Text<MAX> {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> fmt::Display for Text<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<const MAX: usize> Serialize for Text<MAX> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for Text<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Capped<const MAX: usize>;
        impl<const MAX: usize> Visitor<'_> for Capped<MAX> {
            type Value = Text<MAX>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a text of at most {MAX} bytes")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
                if text.len() > MAX {
                    return Err(E::invalid_length(text.len(), &self));
                }
                Ok(Text(text.to_owned()))
            }
        }
        deserializer.deserialize_str(Capped::<MAX>)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlong_and_trailing_bytes_are_rejected() {
        assert_eq!(decode::<u32>(&encode(&5u32)), Ok(5));
        assert_eq!(decode::<u32>(&[0x85, 0x00]), Err(NotCanonical::Overlong));
        assert_eq!(decode::<u32>(&[5, 0]), Err(NotCanonical::Trailing(1)));
        assert_eq!(decode::<u32>(&[0x80]), Err(NotCanonical::Undecodable));
    }

    #[test]
    fn a_list_is_refused_by_its_length_alone() {
        let long: Vec<u8> = vec![0; 9];
        assert!(decode::<List<u8, 8>>(&encode(&long)).is_err());
        assert!(decode::<List<u8, 9>>(&encode(&long)).is_ok());
        // A length prefix of 4 GiB with nothing behind it.
        assert!(decode::<List<u64, 8>>(&[0xff, 0xff, 0xff, 0xff, 0x0f]).is_err());
    }

    #[test]
    fn a_text_is_cut_at_a_character() {
        assert_eq!(&*Text::<4>::cut("ééé"), "éé");
        assert_eq!(&*Text::<3>::cut("ééé"), "é");
        assert!(decode::<Text<3>>(&encode("abcd")).is_err());
    }
}
