//! The games of this project, simulated.

pub mod toy;
