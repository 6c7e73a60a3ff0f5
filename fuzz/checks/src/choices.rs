//! The fuzzer's bytes, read as choices.
//!
//! A choice takes as few bytes as it can, and always the same number: a change of one byte changes one choice and not all
//! that follow.

/// Bytes that are read as choices, from the front.
#[derive(Clone, Debug)]
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    /// The choices that are in these bytes.
    pub fn of(bytes: &'a [u8]) -> Choices<'a> {
        Choices(bytes)
    }

    /// Whether there are none left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    /// The next byte; 0 where there is none.
    pub fn or_zero(&mut self) -> u8 {
        self.byte().unwrap_or(0)
    }

    /// A number of two bytes.
    pub fn number(&mut self) -> Option<usize> {
        Some(usize::from(self.byte()?) << 8 | usize::from(self.byte()?))
    }

    /// A number of two bytes below `of`; none for 0.
    pub fn below(&mut self, of: usize) -> Option<usize> {
        self.number()?.checked_rem(of)
    }

    /// One of these, by one byte; the first where there is none.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[usize::from(self.or_zero()) % from.len()].clone()
    }

    /// So many bytes, or as many as there are.
    pub fn take(&mut self, count: usize) -> &'a [u8] {
        let (bytes, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        bytes
    }

    /// As many bytes as the next one says, or as there are.
    pub fn bytes(&mut self) -> Vec<u8> {
        let wanted = self.byte().map_or(0, usize::from);
        self.take(wanted).to_vec()
    }

    /// All that is left.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }
}

/// Damages bytes in a few places: changed, cut off, put in, doubled.
pub fn damage(bytes: &mut Vec<u8>, choices: &mut Choices<'_>) {
    while let Some(what) = choices.byte() {
        let Some(at) = choices.below(bytes.len().max(1)) else { return };
        let with = choices.or_zero();
        match what % 6 {
            0 | 1 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= with),
            2 => bytes.truncate(at),
            3 => bytes.insert(at, with),
            4 => drop(bytes.drain(at..(at + usize::from(with)).min(bytes.len()))),
            _ => {
                let piece = bytes[at..(at + usize::from(with)).min(bytes.len())].to_vec();
                bytes.splice(at..at, piece);
            }
        }
    }
}
