//! Fuzz targets for everything that is read: positions, moves, records, specs, plans, UGI, weights, networks,
//! shards, and the messages of the server.
//!
//! A [`Target`] is a function of some bytes that must not panic, whatever they are. It checks properties as well:
//! what was read and written reads the same again, a legal move can be played and taken back. The same functions
//! are run by the tests (the corpus and a fixed number of mutants) and by `cargo xtask fuzz`, on all cores for some
//! minutes. Feedback is whether an input was accepted: mutants that were are inputs for others.
//!
//! The corpus is in `corpus/TARGET/`. Files whose names begin with `invalid` are to be refused, all others to be
//! accepted.

pub mod corpus;
mod mutator;
mod targets;

pub use mutator::{Mutator, Pool};

/// A function of untrusted bytes.
#[derive(Debug)]
pub struct Target {
    /// Its name, also that of its folder in the corpus.
    pub name: &'static str,
    /// Reads the bytes and checks what was read; whether they were accepted.
    pub run: fn(&[u8]) -> bool,
    /// Words that the mutator inserts.
    pub dictionary: &'static [&'static str],
    /// How many mutants the tests try.
    pub test_mutants: u64,
}

/// All of them.
pub const TARGETS: &[Target] = targets::ALL;

/// The target with this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
