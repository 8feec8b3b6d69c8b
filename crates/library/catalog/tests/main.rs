//! The tests of the catalog, in one program, which is built sooner than many.

mod diagrams;
mod edits;
mod engines;
mod files;
mod messages;
mod nets;
mod reviews;
mod sessions;
mod support;
