//! The tests of Othello, in one program, which is built sooner than many.

mod conformance;
mod edit;
mod evaluation;
mod reference;
mod rules;
mod terms;
