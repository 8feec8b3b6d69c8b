//! The tests of Yavalath, in one program, which is built sooner than many.

mod cases;
mod conformance;
mod differential;
mod edit;
mod evaluation;
mod naive;
mod playthrough;
mod reference;
mod rules;
mod tactics;
mod terms;
mod text;
mod vectors;
