//! The program `nertz`.
fn main() {}
