//! The tests of two-colour Awalé, in one program, which is built sooner than many.

mod common;
mod differential;
mod edit;
mod evaluation;
mod facts;
mod frames;
mod laws;
mod naive;
mod playthrough;
mod rules;
mod terms;
