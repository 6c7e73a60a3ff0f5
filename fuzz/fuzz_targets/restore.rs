//! Any journal at all, for a program that comes back.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| nertz_fuzz::restore::check(input));
