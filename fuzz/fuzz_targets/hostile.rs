//! One seat that says anything.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| nertz_fuzz::hostile::check(input));
