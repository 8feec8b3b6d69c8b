//! The tests of Othello, in one program, which is built sooner than many.

mod edit;
mod evaluation;
mod laws;
mod reference;
mod rules;
mod terms;
