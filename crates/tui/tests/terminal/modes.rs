//! What a program has asked a terminal for, and not taken back: read from what it writes.

use std::collections::BTreeMap;

/// The private modes (`CSI ? … h` and `l`), and how keys are to be reported (`CSI > … u` and `CSI < u`).
#[derive(Debug, Default)]
pub(crate) struct Modes {
    rest: Vec<u8>,
    set: BTreeMap<u32, bool>,
    keys: i32,
}

/// The cursor is there at first.
const CURSOR: u32 = 25;
/// What a program restores and what begins a row anew are nobody's concern.
const HARMLESS: [u32; 2] = [7, 12];

impl Modes {
    /// The next bytes, however they are cut.
    pub(crate) fn read(&mut self, bytes: &[u8]) {
        self.rest.extend_from_slice(bytes);
        while let Some(start) = self.rest.windows(2).position(|two| two == b"\x1b[") {
            let Some(len) = self.rest[start + 2..].iter().position(|byte| (0x40..=0x7e).contains(byte)) else {
                self.rest.drain(..start);
                return;
            };
            let sequence: Vec<u8> = self.rest.drain(..=start + 2 + len).skip(start + 2).collect();
            self.take(&String::from_utf8_lossy(&sequence));
        }
        // An escape may be cut in two.
        let last = self.rest.last().copied();
        self.rest.clear();
        self.rest.extend(last.filter(|byte| *byte == 0x1b));
    }

    fn take(&mut self, sequence: &str) {
        let (numbers, what) = sequence.split_at(sequence.len() - 1);
        match (numbers.strip_prefix('?'), what) {
            (Some(modes), "h" | "l") => {
                self.set.extend(modes.split(';').filter_map(|mode| mode.parse().ok()).map(|mode| (mode, what == "h")));
            }
            _ if what == "u" && numbers.starts_with('>') => self.keys += 1,
            _ if what == "u" && numbers.starts_with('<') => self.keys -= 1,
            _ => {}
        }
    }

    /// What is not as it was.
    pub(crate) fn left(&self) -> Vec<String> {
        let usual = |mode: u32| mode == CURSOR;
        let changed = self.set.iter().filter(|(mode, set)| !HARMLESS.contains(mode) && **set != usual(**mode));
        let mut left: Vec<String> = changed.map(|(mode, set)| format!("mode {mode} is {set}")).collect();
        left.extend((self.keys != 0).then(|| format!("{} reports of keys", self.keys)));
        left
    }
}
