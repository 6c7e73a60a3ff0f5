//! What the fuzz targets check, and the inputs that they start from.
//!
//! The checks are plain functions of bytes, so that a finding can be run again without a fuzzer: see `examples/`.

pub mod audit;
pub mod decode;
