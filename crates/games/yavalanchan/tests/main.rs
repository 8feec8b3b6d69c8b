//! The tests of Yavalanchan, in one program, which is built sooner than many.

mod conformance;
mod differential;
mod edit;
mod evaluation;
mod facts;
mod naive;
mod notation;
mod playthrough;
mod rules;
mod terms;
