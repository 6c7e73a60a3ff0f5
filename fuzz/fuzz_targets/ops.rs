//! Any order of things at a table.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| nertz_fuzz::ops::check(input));
