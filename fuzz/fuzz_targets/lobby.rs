//! Arbitrary words to a table that comes together; names, announcements, files of rules.
#![no_main]

use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

libfuzzer_sys::fuzz_target!(|input: &[u8]| nertz_fuzz::lobby::check(input, &MEMORY));
