//! The tests of Yolah, in one program, which is built sooner than many.

mod conformance;
mod edit;
mod evaluation;
mod reflex;
mod rules;
mod terms;
