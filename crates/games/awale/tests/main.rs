//! The tests of two-colour Awalé, in one program, which is built sooner than many.

mod common;
mod conformance;
mod differential;
mod edit;
mod evaluation;
mod frames;
mod naive;
mod playthrough;
mod reference;
mod rules;
mod terms;
