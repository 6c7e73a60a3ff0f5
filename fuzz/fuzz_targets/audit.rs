//! Arbitrary bytes, and changes to an honest transcript, for the audit.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nertz_fuzz::audit::Honest;
use std::sync::LazyLock;

static HONEST: LazyLock<Honest> = LazyLock::new(Honest::play);

fuzz_target!(|input: &[u8]| HONEST.check(input));
