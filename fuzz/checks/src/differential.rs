//! The same packets in the same order, one by one or several at once: a seat that hears them comes to the same decisions.
//!
//! From some moment on one seat is heard by nobody any more, and stands there twice: the one takes each packet as it comes, the
//! other takes what has gathered when the fuzzer says so. Their own entries differ, what they hold of all others does not.

use crate::choices::Choices;
use crate::mesh::Mesh;
use crate::ops::lively;

/// Runs one input.
pub fn check(input: &[u8]) {
    let mut choices = Choices::of(input);
    let mut mesh = Mesh::new(&mut choices, 3, false);
    let before = usize::from(choices.or_zero());
    let mut first = Choices::of(choices.take(before * 3));
    mesh.run(&mut first);
    mesh.twice(&mut choices);
}

/// Inputs to start from, by name.
pub fn seeds() -> Vec<(&'static str, Vec<u8>)> {
    let with = |front: [u8; 4], before: u8, after: &[u8]| {
        [&front[..], &[before], &lively(before, &[0, 0, 10, 19, 13, 10]), after].concat()
    };
    vec![
        ("early", with([1, 5, 0, 1], 20, &lively(80, &[0, 0, 10, 19, 13, 22]))),
        ("late", with([2, 5, 0, 2], 150, &lively(80, &[0, 0, 10, 13, 22]))),
        ("lossy", with([1, 6, 1, 3], 100, &lively(80, &[0, 8, 10, 13, 0, 22]))),
    ]
}
