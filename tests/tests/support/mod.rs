//! Real processes of the program, and the namespaces that they run in.

pub(crate) mod binary;
pub(crate) mod inside;
pub(crate) mod program;
