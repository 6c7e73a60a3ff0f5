//! The same packets, batched in two ways.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| nertz_fuzz::differential::check(input));
