//! Arbitrary actions under arbitrary rules.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| nertz_fuzz::rules::check(input));
