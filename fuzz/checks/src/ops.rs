//! Any order of things at a table of two to four: what is delivered when, lost, doubled and overtaken, what players do, who is
//! killed and comes back. After each the oracles look; at the end there is peace, and the match ends.

use crate::choices::Choices;
use crate::mesh::Mesh;

/// Runs one input.
pub fn check(input: &[u8]) {
    let mut choices = Choices::of(input);
    let mut mesh = Mesh::new(&mut choices, 2, false);
    mesh.run(&mut choices);
    mesh.in_peace();
}

/// Inputs to start from, by name.
pub fn seeds() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("peace", vec![0, 4, 0, 1]),
        ("three", [&[1, 5, 2, 2][..], &lively(100, &[0, 0, 6, 10, 19, 13])].concat()),
        ("four", [&[2, 5, 4, 3][..], &lively(120, &[0, 2, 10, 19, 13, 9])].concat()),
        ("lossy", [&[1, 6, 1, 4][..], &lively(150, &[0, 8, 10, 19, 13, 0, 10])].concat()),
        ("killed", [&[0, 6, 0, 5][..], &lively(150, &[0, 0, 10, 19, 13, 20, 10])].concat()),
    ]
}

/// So many things, of these kinds in turn.
pub(crate) fn lively(count: u8, kinds: &[u8]) -> Vec<u8> {
    (0..count).flat_map(|number| [kinds[usize::from(number) % kinds.len()], number, number / 3]).collect()
}
