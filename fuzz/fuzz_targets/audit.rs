//! Arbitrary bytes, and changes to an honest transcript, for the audit.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| nertz_fuzz::audit::check(input));
