//! A simulator for the sync layer: real engines on a virtual network and clock.

pub mod bench;
pub mod campaign;
pub mod cli;
pub mod explore;
pub mod game;
pub mod games;
pub mod house;
pub mod link;
pub mod mesh;
pub mod mistakes;
pub mod node;
pub mod oracle;
pub mod plan;
pub mod players;
pub mod puppet;
pub mod reached;
pub mod rng;
pub mod run;
pub mod shrink;
pub mod slow;
pub mod stage;
pub mod swarm;
pub mod trace;
pub mod villain;
pub mod world;
