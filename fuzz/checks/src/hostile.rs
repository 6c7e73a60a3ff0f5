//! One seat keeps to the protocol until it strikes, and then says anything (`mesh`): the honest ones agree, or name it.

use crate::choices::Choices;
use crate::mesh::Mesh;
use crate::ops::lively;

/// Runs one input.
pub fn check(input: &[u8]) {
    let mut choices = Choices::of(input);
    let mut mesh = Mesh::new(&mut choices, 2, true);
    mesh.run(&mut choices);
    mesh.in_peace();
}

/// Inputs to start from, by name.
pub fn seeds() -> Vec<(&'static str, Vec<u8>)> {
    let with = |front: &[u8], word: &[u8]| {
        [front, &lively(90, &[0, 0, 10, 19, 13, 10]), word, &lively(60, &[0, 0, 10, 13])].concat()
    };
    vec![
        ("items", with(&[1, 5, 0, 1], &[22, 0, 0, 0, 0, 1, 5, 0, 1])),
        ("fork", with(&[1, 5, 1, 2], &[22, 0, 11, 0, 0, 0, 0, 1, 3])),
        ("field", with(&[2, 5, 2, 3], &[22, 0, 4, 0, 0, 0, 3, 1])),
        ("damaged", with(&[1, 6, 3, 4], &[22, 0, 5, 0, 0, 0, 4, 0, 0, 9, 1])),
        ("unsigned", with(&[0, 6, 0, 5], &[22, 0, 13, 0, 0, 0, 0])),
        ("other-message", with(&[1, 6, 0, 6], &[22, 0, 6, 0, 1, 3, 3, 3, 3])),
    ]
}
