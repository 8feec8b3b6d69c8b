//! The tests of Yavalanchan, in one program, which is built sooner than many.

mod conformance;
mod differential;
mod edit;
mod evaluation;
mod naive;
mod notation;
mod playthrough;
mod reference;
mod rules;
mod support;
mod terms;
