//! Arbitrary bytes for everything that reads bytes.
#![no_main]

use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

libfuzzer_sys::fuzz_target!(|input: &[u8]| nertz_fuzz::decode::check(input, &MEMORY));
